// La carte annoncée: what I am asked besides a card, read from what the server lists.
import { choiceWith, factOf } from "../../state";
import type { AutomatchView, Choice, Open } from "../../types.gen";

export type Question =
  | {
      readonly kind: "speak";
      readonly card: number;
      readonly figures: readonly Choice[]; // those to choose from; none where the figure is typed
      readonly open: Open | null;
      readonly confess: Choice | null;
      readonly silent: Choice | null;
    }
  | {
      readonly kind: "doubt";
      readonly seat: number;
      readonly card: number;
      readonly figure: number;
      readonly contest: Choice;
      readonly pass: Choice | null;
      readonly passTrick: Choice | null;
    }
  | {
      readonly kind: "exchange";
      readonly cards: readonly number[];
      readonly takes: readonly Choice[];
      readonly decline: Choice | null;
    }
  | { readonly kind: "discard"; readonly taken: number }
  | { readonly kind: "lead"; readonly take: Choice; readonly waive: Choice | null };

/** What the board itself offers to touch: everything there is. */
export const KINDS = [
  ...["Play", "Announce", "Confess", "StaySilent", "Contest", "LetPass", "LetTrickPass"],
  ...["Take", "Decline", "Discard", "TakeLead", "WaiveLead"],
] as const;

const kindOf = (choice: Choice): string => String(factOf(choice.action, "t"));
const all = (listed: readonly Choice[], kind: string): Choice[] =>
  listed.filter((choice) => kindOf(choice) === kind);
const one = (listed: readonly Choice[], kind: string): Choice | null => choiceWith(listed, { t: kind });

export function question(view: AutomatchView, listed: readonly Choice[], open: Open | null): Question | null {
  const [confess, silent, contest] = [
    one(listed, "Confess"),
    one(listed, "StaySilent"),
    one(listed, "Contest"),
  ];
  const card = view.table.at(-1) ?? 0;
  if (confess || silent)
    return { kind: "speak", card, figures: all(listed, "Announce"), open, confess, silent };
  if (contest) {
    const [pass, passTrick] = [one(listed, "LetPass"), one(listed, "LetTrickPass")];
    const [seat, figure] = [view.to_play, view.spoken.at(-1) ?? 0];
    return { kind: "doubt", seat, card, figure, contest, pass, passTrick };
  }
  return reward(view, listed);
}

function reward(view: AutomatchView, listed: readonly Choice[]): Question | null {
  const takes = all(listed, "Take");
  if (takes.length > 0)
    return {
      kind: "exchange",
      cards: view.looks.at(-1)?.slice(2) ?? [],
      takes,
      decline: one(listed, "Decline"),
    };
  if (all(listed, "Discard").length > 0) return { kind: "discard", taken: view.taken };
  const take = one(listed, "TakeLead");
  return take && { kind: "lead", take, waive: one(listed, "WaiveLead") };
}
