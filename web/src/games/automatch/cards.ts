// The pack as the page draws it: names and ranks come from the server, order and layout are ours.
import type { AutomatchEvent, AutomatchView, Json, Line } from "../../types.gen";
import { factOf } from "../../state";
import { IGNORANCE, NOTHING_SAID } from "./figures";

export const PUMP = 52;
export const MOTORWAY = 53;
export const PLATES = ["F", "I", "D", "GB"] as const;

/** What is printed on a card. */
export interface Printed {
  readonly card: number;
  readonly colour: number; // 0 to 3, and 4 for the special cards
  readonly number: number; // 1 to 13, 0 for the special cards
  readonly name: string;
  readonly ranks: readonly number[]; // displacement, consumption, speed
  /** Of the key table, where the table lets players see it. */
  readonly figures: readonly number[] | null;
  readonly verified: readonly boolean[];
}

export const isSpecial = (card: number): boolean => card >= PUMP;

/** The cars of the server's data, by card. */
export function printed(data: Json, names: readonly [string, string]): Printed[] {
  const listed = factOf(data, "cars");
  const cars = Array.isArray(listed) ? listed : [];
  return Array.from({ length: 54 }, (_, card) => {
    const car = cars[card] ?? null;
    const [ranks, figures, verified] = ["ranks", "figures", "verified"].map((name) => factOf(car, name));
    return {
      card,
      colour: Math.min(Math.floor(card / 13), 4),
      number: isSpecial(card) ? 0 : (card % 13) + 1,
      name: isSpecial(card) ? names[card - PUMP === 0 ? 0 : 1] : String(factOf(car, "name") ?? ""),
      ranks: Array.isArray(ranks) ? ranks.map(Number) : [],
      figures: Array.isArray(figures) ? figures.map(Number) : null,
      verified: Array.isArray(verified) ? verified.map(Boolean) : [],
    };
  });
}

/** Make and model apart, for two lines on a card. */
export function twoLines(name: string): readonly [string, string] {
  const long = ["Facel Vega", "Alfa Romeo", "Auto Union", "Aston Martin", "Vespa (ACMA)"];
  const make = long.find((start) => name.startsWith(`${start} `)) ?? name.split(" ")[0] ?? "";
  return [make, name.slice(make.length).trim()];
}

// -- the hand ------------------------------------------------------------------------------------------

/** By colour, then by number, the special cards last: the pack's own order. */
export const sorted = (hand: readonly number[]): number[] => [...hand].sort((a, b) => a - b);

/** Rows of a hand that does not fit in one: as few as possible, evenly filled, every card at least `strip` wide. */
export function rowsOf(hand: readonly number[], width: number, card: number, strip: number): number[][] {
  const most = Math.max(1, Math.floor((width - card) / strip) + 1);
  const rows = Math.max(1, Math.ceil(hand.length / most));
  const each = Math.ceil(hand.length / rows);
  return Array.from({ length: rows }, (_, row) => hand.slice(row * each, (row + 1) * each));
}

// -- the table -----------------------------------------------------------------------------------------

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

// -- what is seen, one thing after another -------------------------------------------------------------

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

/** What lies on the table for a moment, before the next thing happens. */
export interface Frame {
  readonly trick: readonly Laid[];
  readonly taker: number | null;
  readonly banner: string;
  readonly verdict: Verdict | null;
  readonly hold: number; // milliseconds
}

const CARD_TIME = 420;
const SPEECH_TIME = 650;
const TRICK_TIME = 1500;
const BANNER_TIME = 2600;
const VERDICT_TRICKS = 2; // so long a verdict stays in sight

const laid = (seat: number, card: number): Laid => ({ seat, card, said: NOTHING_SAID, worthless: false });

export const trickOf = (view: AutomatchView): Laid[] =>
  view.table.map((card, n) => ({
    ...laid((view.leader + n) % view.players, card),
    said: view.spoken[n] ?? NOTHING_SAID,
    worthless: view.worthless.includes(card),
  }));

export const still = (view: AutomatchView, verdict: Verdict | null = null): Frame => ({
  trick: trickOf(view),
  taker: null,
  banner: "",
  verdict,
  hold: 0,
});

/** From what lay there, through what happened, to what lies there now. */
export function frames(before: Frame, news: readonly Line[], view: AutomatchView): Frame[] {
  let trick = before.taker === null ? [...before.trick] : [];
  let verdict = before.verdict;
  const seen: Frame[] = [];
  const add = (hold: number, taker: number | null = null, banner = ""): void =>
    void seen.push({ trick, taker, banner, verdict, hold });
  const change = (seat: number, facts: Partial<Laid>): void => {
    trick = trick.map((one) => (one.seat === seat ? { ...one, ...facts } : one));
  };
  for (const line of news) {
    const event = line.event as AutomatchEvent | null;
    switch (event?.t) {
      case "CardPlayed":
      case "PlayedDead":
        trick = [...trick.filter(({ seat }) => seat !== event.seat), laid(event.seat, event.card)];
        add(CARD_TIME);
        break;
      case "Announced":
        change(event.seat, { said: event.figure });
        add(SPEECH_TIME);
        break;
      case "Confessed":
        change(event.seat, { said: IGNORANCE, worthless: event.lost });
        add(SPEECH_TIME);
        break;
      case "Contested":
        change(event.announcer, { worthless: !event.right });
        verdict = { contest: event, tricks: 0 };
        add(BANNER_TIME);
        break;
      case "TrickTaken":
        add(TRICK_TIME, event.seat);
        trick = [];
        verdict = older(verdict);
        break;
      case "CriterionSet":
        add(BANNER_TIME / 2, null, line.text);
        break;
      case "DealScored":
        verdict = null;
        add(BANNER_TIME, null, line.text);
        break;
    }
  }
  return [...seen, still(view, verdict)];
}

const older = (verdict: Verdict | null): Verdict | null =>
  verdict && verdict.tricks + 1 < VERDICT_TRICKS ? { ...verdict, tricks: verdict.tricks + 1 } : null;

// -- the key table -------------------------------------------------------------------------------------

/** The cars of one colour, or of all (-1), the largest figure first. */
export const keyRows = (pack: readonly Printed[], criterion: number, colour: number): Printed[] =>
  pack
    .filter((it) => it.figures !== null && (colour < 0 || it.colour === colour))
    .sort((a, b) => (b.figures?.[criterion] ?? 0) - (a.figures?.[criterion] ?? 0) || a.card - b.card);
