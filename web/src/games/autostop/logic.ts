// What the panel says and offers at one moment.  Pure functions: facts come from the server, sentences from words.ts
// and the game's own words; nothing here knows a rule.
import { choiceWith, factOf } from "../../state";
import type { AutostopView, Choice, Json, Show } from "../../types.gen";

/** What the rules make of the view (games/autostop/aid.py). */
export interface Aid {
  readonly step: string;
  readonly purses: readonly (readonly number[])[];
  readonly treasuries: readonly (readonly number[])[];
  readonly fine: number;
  readonly officer: number;
  readonly series_next: number;
  readonly owed: number;
  readonly offers: readonly Offer[];
}

/** Something the seat at the wheel may do, with what comes of it. */
export interface Offer {
  readonly action: Json;
  readonly key: string; // of the sentence in [offers] of the game's words
  readonly fine: number;
  readonly gain: number;
  readonly bumps: readonly number[];
}

/** A sentence by its key, with the facts for its braces. */
export interface Sentence {
  readonly key: SentenceKey;
  readonly facts: Readonly<Record<string, string | number>>;
}
export type SentenceKey =
  | "buy_me"
  | "buy_them"
  | "place_me"
  | "place_them"
  | "fork_me"
  | "fork_them"
  | "asks_me"
  | "asks_lander"
  | "nothing_me"
  | "stays_me"
  | "town_me"
  | "town_them"
  | "answered"
  | "asks_all_of_me"
  | "asks_all_of"
  | "waiting"
  | "over";

export const aidOf = (show: Show): Aid => show.aid as unknown as Aid;

// -- who plays after whom -----------------------------------------------------------------------------

/** All seats in the order of play, beginning with mine: turns go to the neighbour on the right (AS-20). */
export const inOrderOfPlay = (players: number, me: number): readonly number[] =>
  Array.from({ length: players }, (_, n) => (Math.max(me, 0) - n + players) % players);

// -- what is said --------------------------------------------------------------------------------------

/** What happened and what is asked now, of whom; a player who has answered a sealed question waits. */
export function sentence(
  view: AutostopView,
  step: string,
  timed: boolean,
  forced: boolean, // the only button is to lay nothing
  nameOf: (seat: number) => string,
): Sentence {
  const mine = view.seat === view.me;
  const of = (me: SentenceKey, them: SentenceKey): Sentence => ({
    key: mine ? me : them,
    facts: { name: nameOf(view.seat) },
  });
  switch (step) {
    case "buying":
      return of("buy_me", "buy_them");
    case "placing":
      return of("place_me", "place_them");
    case "choosing":
    case "pushing":
      return of("fork_me", "fork_them");
    case "landed":
      if (view.landing === 0) return of(forced ? "stays_me" : "town_me", "town_them");
      return of(forced ? "nothing_me" : "asks_me", "asks_lander");
    case "stopping":
      return hasAnswered(view, timed) ? { key: "answered", facts: {} } : of("asks_all_of_me", "asks_all_of");
    case "ended":
      return { key: "over", facts: {} };
    default:
      return { key: "waiting", facts: {} };
  }
}

const hasAnswered = (view: AutostopView, timed: boolean): boolean =>
  view.me >= 0 &&
  (view.sealed === view.me || (view.seat !== view.me && !timed && !view.asked.includes(view.me)));

/** What the landing costs and holds, and what a series brings, as keys of words.ts with a number each. */
export function stakes(view: AutostopView, aid: Aid): readonly (readonly [StakeKey, number])[] {
  const told: [StakeKey, number][] = [];
  const landing = aid.step === "landed" || aid.step === "stopping";
  if (landing && aid.officer >= 0) {
    if (aid.step === "landed") told.push(["fine_due", aid.fine]);
    told.push(["treasury_here", view.treasury[aid.officer] ?? 0]);
  }
  if (view.run > 1) told.push(["series_aloud", view.run]);
  if (aid.step === "landed" && aid.series_next > 0) told.push(["series_next", aid.series_next]);
  return told;
}
export type StakeKey = "fine_due" | "treasury_here" | "series_aloud" | "series_next";

// -- what may be pressed ---------------------------------------------------------------------------------

/** A button: what it sends, which sentence it bears, and its key on a keyboard. */
export interface Button {
  readonly choice: Choice;
  readonly offer: Offer;
  readonly way: number | null; // the space a road leads to
  readonly letter: string; // "L" lays the card, "P" lets it be, otherwise a digit
}

const SILENCE = { key: "silence", fine: 0, gain: 0, bumps: [] } as const;

/** Only what works: what the server lists now, with what its aid says of it. */
export function buttons(choices: readonly Choice[], aid: Aid): readonly Button[] {
  const offers = aid.step === "stopping" ? choices.map(({ action }) => ({ ...SILENCE, action })) : aid.offers;
  return offers.flatMap((offer, n) => {
    const kind = String(factOf(offer.action, "t"));
    const choice = choiceWith(choices, offer.action as Readonly<Record<string, Json>>);
    const way = kind === "Go" ? Number(factOf(offer.action, "space")) : null;
    const letter = kind === "Lay" ? "L" : kind === "LetPass" ? "P" : String(n + 1);
    return choice ? [{ choice, offer, way, letter }] : [];
  });
}

/** The button that a key on the keyboard presses: its letter, or its place in the row. */
export const pressedBy = (key: string, row: readonly Button[]): Button | null =>
  row.find(({ letter }) => letter.toLowerCase() === key.toLowerCase()) ??
  (/^[1-9]$/.test(key) ? (row[Number(key) - 1] ?? null) : null);

/** The spaces where a car may be placed or driven to. */
export const goalsOf = (choices: readonly Choice[]): ReadonlySet<number> =>
  new Set(
    choices.flatMap(({ action }) => (factOf(action, "t") === "Go" ? [Number(factOf(action, "space"))] : [])),
  );

/** My cards that serve at this moment; 0 is a pass. */
export function serving(view: AutostopView, show: Show, row: readonly Button[]): ReadonlySet<number> {
  const laid = row.flatMap(({ choice: { action } }) => {
    const kind = factOf(action, "t");
    return kind === "Lay" ? [Number(factOf(action, "landing"))] : kind === "UsePass" ? [0] : [];
  });
  const shout = show.open?.kind === "Stop" && view.hands.includes(view.landing) ? [view.landing] : [];
  return new Set([...laid, ...shout]);
}

/** Whether people at one screen can answer this without showing a hand. */
export const isForAll = (show: Show): boolean => ["landed", "stopping"].includes(aidOf(show).step);

/** The keys that shout Stop! for the people of one screen, in their order. */
export const STOP_KEYS: readonly string[] = ["a", "p", "q", "m", "x", "n"];
