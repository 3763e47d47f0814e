// What is seen at a table of L'Auto-Match, one thing after another, and where everybody sits.  Pure: no rule, no drawing.
import type { Film, Framed, Scene } from "../../lib/playback";
import type { AutomatchEvent, AutomatchView, Line } from "../../types.gen";
import { IGNORANCE, NOTHING_SAID } from "./figures";

// -- places --------------------------------------------------------------------------------------------

/** Where a seat sits as seen from mine: 0 is here, then clockwise. */
export const placeOf = (seat: number, me: number, players: number): number =>
  (seat - Math.max(me, 0) + players) % players;

export type Side = "bottom" | "left" | "top" | "right";

const SIDES: Readonly<Record<number, readonly Side[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

export const sideOf = (seat: number, me: number, players: number): Side =>
  SIDES[players]?.[placeOf(seat, me, players)] ?? "bottom";

// -- what lies on the table ----------------------------------------------------------------------------

export interface Laid {
  readonly seat: number;
  readonly card: number;
  /** The figure said for it, NOTHING_SAID or IGNORANCE. */
  readonly said: number;
  readonly worthless: boolean;
}

export type Contest = Extract<AutomatchEvent, { t: "Contested" }>;

/** How a contest ended, and how many tricks ago. */
export interface Verdict {
  readonly contest: Contest;
  readonly tricks: number;
}

/** How a deal ended. */
export interface Scored {
  readonly deal: number; // from 1
  readonly tricks: readonly number[];
  readonly points: readonly number[];
  readonly scores: readonly number[];
}

/** What lies on the table for a moment, before the next thing happens. */
export interface Frame extends Framed {
  readonly trick: readonly Laid[];
  readonly taker: number | null;
  readonly criterion: number;
  readonly banner: string;
  readonly verdict: Verdict | null;
  readonly scored: Scored | null;
}

const CARD_TIME = 420;
const DEAL_TIME = 700;
const SPEECH_TIME = 650;
const BANNER_TIME = 1300;
const VERDICT_TIME = 2600;
const END_TIME = 900;
const VERDICT_TRICKS = 2; // so long a verdict stays in sight

const laid = (seat: number, card: number): Laid => ({ seat, card, said: NOTHING_SAID, worthless: false });

export const trickOf = (view: AutomatchView): Laid[] =>
  view.table.map((card, n) => ({
    ...laid((view.leader + n) % view.players, card),
    said: view.spoken[n] ?? NOTHING_SAID,
    worthless: view.worthless.includes(card),
  }));

const viewOf = ({ show }: Scene): AutomatchView => show.view as AutomatchView;

const changed = (trick: readonly Laid[], seat: number, facts: Partial<Laid>): Laid[] =>
  trick.map((one) => (one.seat === seat ? { ...one, ...facts } : one));

const older = (verdict: Verdict | null): Verdict | null =>
  verdict && verdict.tricks + 1 < VERDICT_TRICKS ? { ...verdict, tricks: verdict.tricks + 1 } : null;

/** The frame before, once what it showed has been cleared away. */
function cleared(before: Frame): Frame {
  const { criterion, trick, taker, verdict } = before;
  const taken = taker !== null;
  return {
    criterion,
    trick: taken ? [] : trick,
    taker: null,
    banner: "",
    verdict: taken ? older(verdict) : verdict,
    scored: null,
    hold: 0,
  };
}

/** What a line changes on the table, or null where nothing is to be seen of it. */
function changeOf(now: Frame, { event, text }: Line, scene: Scene): Partial<Frame> | null {
  const told = event as AutomatchEvent | null;
  const { trick } = now;
  switch (told?.t) {
    case "HandDealt":
    case "CardsDealt":
      return { trick: [], hold: DEAL_TIME, sound: "trick" };
    case "CardPlayed":
    case "PlayedDead": {
      const others = trick.filter(({ seat }) => seat !== told.seat);
      return { trick: [...others, laid(told.seat, told.card)], hold: CARD_TIME, sound: "card" };
    }
    case "Announced":
      return { trick: changed(trick, told.seat, { said: told.figure }), hold: SPEECH_TIME };
    case "Confessed":
      return {
        trick: changed(trick, told.seat, { said: IGNORANCE, worthless: told.lost }),
        hold: SPEECH_TIME,
      };
    case "Contested":
      return {
        trick: changed(trick, told.announcer, { worthless: !told.right }),
        verdict: { contest: told, tricks: 0 },
        hold: VERDICT_TIME,
        stands: true,
        sound: "bell",
      };
    case "TrickTaken":
      return { taker: told.seat, hold: 0, stands: true, sound: "trick" };
    case "CriterionSet":
      return { criterion: told.criterion, banner: text, hold: BANNER_TIME, stands: true, sound: "horn" };
    case "DealScored":
      return scored(told, scene);
    case "MatchWon":
      return { hold: END_TIME, sound: "end" };
    default:
      return null;
  }
}

/** The sheet of a deal waits to be read; that of the last one is part of the end. */
function scored(
  { tricks, points }: Extract<AutomatchEvent, { t: "DealScored" }>,
  scene: Scene,
): Partial<Frame> {
  const { scores, sheet } = viewOf(scene);
  const last = scene.show.result !== null;
  return {
    trick: [],
    verdict: null,
    scored: last ? null : { deal: sheet.length, tricks, points, scores },
    hold: END_TIME,
    stands: true,
    waits: !last,
  };
}

export const film: Film<Frame> = {
  still(scene, before) {
    const view = viewOf(scene);
    const verdict = before ? cleared(before).verdict : null;
    const { criterion } = view;
    return { trick: trickOf(view), taker: null, criterion, banner: "", verdict, scored: null, hold: 0 };
  },
  after(before, line, scene) {
    const now = cleared(before);
    const change = changeOf(now, line, scene);
    return change ? [{ ...now, ...change }] : [];
  },
};

// -- the last trick ------------------------------------------------------------------------------------

export interface PastTrick {
  readonly cards: readonly Laid[];
  readonly taker: number;
}

/** The last trick that was taken in this deal, as far as it has been told. */
export function lastTrick(view: AutomatchView, log: readonly Line[]): PastTrick | null {
  for (const { event } of [...log].reverse()) {
    const told = event as AutomatchEvent | null;
    if (told?.t === "DealScored") return null;
    if (told?.t !== "TrickTaken") continue;
    const row = view.tricks.find(([, ...cards]) => cards[0] === told.cards[0]);
    const leader = row?.[0] ?? told.seat;
    const cards = told.cards.map((card, n) => laid((leader + n) % view.players, card));
    return { cards, taker: told.seat };
  }
  return null;
}

// -- the end -------------------------------------------------------------------------------------------

/** The most tricks that a seat took in one deal; null before a deal is over. */
export function bestDeal(view: AutomatchView): { seat: number; tricks: number; deal: number } | null {
  const all = view.sheet.flatMap((row, deal) =>
    row.map((tricks, seat) => ({ seat, tricks, deal: deal + 1 })),
  );
  return all.sort((a, b) => b.tricks - a.tricks)[0] ?? null;
}

/** The longest run of tricks by one seat, of those the log still tells whole: the last deal. */
export function longestRun(log: readonly Line[]): { seat: number; tricks: number } | null {
  const told = log.map(({ event }) => event as AutomatchEvent | null);
  const dealt = told.map((event) => event?.t === "HandDealt" || event?.t === "CardsDealt").lastIndexOf(true);
  if (dealt < 0) return null;
  let [best, run] = [
    { seat: -1, tricks: 0 },
    { seat: -1, tricks: 0 },
  ];
  for (const event of told.slice(dealt)) {
    if (event?.t !== "TrickTaken") continue;
    run = { seat: event.seat, tricks: run.seat === event.seat ? run.tricks + 1 : 1 };
    if (run.tricks > best.tricks) best = run;
  }
  return best.tricks > 1 ? best : null;
}
