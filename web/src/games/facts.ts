// Small facts of a game in a form that can be shown.
import { factOf } from "../state";
import type { Json } from "../types.gen";
import { ours } from "../words";

/** How many can play: "2–4" where every number from the first to the last will do, else "2, 4". */
export function howMany(players: readonly number[]): string {
  const [first = 0] = players;
  const last = players.at(-1) ?? first;
  const unbroken = players.length > 1 && last - first === players.length - 1;
  return unbroken ? `${first}–${last}` : players.join(", ");
}

/** The letter of a side: 0 is A. */
export const sideLetter = (side: number): string => String.fromCharCode(65 + side);

/** A sentence of the game's own words.toml in the language of the page; "" where there is none. */
export function phraseIn(words: Json, section: string, key: string): string {
  const found = factOf(factOf(words, section) ?? null, key);
  return found ? ours(found as Record<string, string>) : "";
}
