// The pack as the page draws it: names and ranks come from the server, order and layout are ours.
import type { Json } from "../../types.gen";
import { factOf } from "../../state";

export const PUMP = 52;
export const MOTORWAY = 53;
export const PLATES = ["F", "I", "D", "GB"] as const;
/** The colours of the four countries, under letters of `LETTERING`.  Grey and green differ in lightness, for eyes that
    see no green. */
export const PAINTS = ["#1b4f94", "#b72c20", "#6d7277", "#0f4630"] as const;
export const LETTERING = "#fffaf0";

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
      colour: suitOf(card),
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

/** The colour of a card, 4 for the special ones. */
export const suitOf = (card: number): number => Math.min(Math.floor(card / 13), 4);

/** Rows of a hand that does not fit in one: as few as possible, evenly filled, every card at least `strip` wide. */
export function rowsOf(hand: readonly number[], width: number, card: number, strip: number): number[][] {
  const most = Math.max(1, Math.floor((width - card) / strip) + 1);
  const rows = Math.max(1, Math.ceil(hand.length / most));
  const each = Math.ceil(hand.length / rows);
  return Array.from({ length: rows }, (_, row) => hand.slice(row * each, (row + 1) * each));
}

// -- the key table -------------------------------------------------------------------------------------

/** The cars of one colour, or of all (-1), the largest figure first. */
export const keyRows = (pack: readonly Printed[], criterion: number, colour: number): Printed[] =>
  pack
    .filter((it) => it.figures !== null && (colour < 0 || it.colour === colour))
    .sort((a, b) => (b.figures?.[criterion] ?? 0) - (a.figures?.[criterion] ?? 0) || a.card - b.card);
