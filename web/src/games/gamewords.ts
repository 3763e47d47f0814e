// A game's own words, as its words.toml has them: section, key, language.
import type { Json } from "../types.gen";
import { filled, ours, type Facts } from "../words";

type Sections = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** A word of the game in the language of this page; "" while the words are on their way. */
export function gameWord(words: Json, section: string, key: string, facts: Facts = {}): string {
  const found = (words as Sections | null)?.[section]?.[key];
  return found ? filled(ours(found), facts) : "";
}
