// The page's own words.  What belongs to a game comes from the server, in the game's own words.
import { prefs } from "../prefs.svelte";
import { en } from "./en";
import { fr } from "./fr";

export type Lang = "fr" | "en";
export type Word = keyof typeof fr;
export type Catalogue = Readonly<Record<Word, string>>;

export const CATALOGUES: Readonly<Record<Lang, Catalogue>> = { fr, en };

export type Facts = Readonly<Record<string, string | number>>;

/** Put facts into the braces of a sentence. */
export const filled = (sentence: string, facts: Facts): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));

/** French puts a space before some signs, which must not begin a line. */
export const typeset = (sentence: string): string =>
  prefs.lang === "fr" ? sentence.replace(/ ([;:!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : sentence;

/** A sentence in the language of this page. */
export const say = (word: Word, facts: Facts = {}): string =>
  typeset(filled(CATALOGUES[prefs.lang][word], facts));

/** The same for the words of one board, which lie beside it and are loaded with it. */
export const speaker =
  <Key extends string>(catalogues: Readonly<Record<Lang, Readonly<Record<Key, string>>>>) =>
  (word: Key, facts: Facts = {}): string =>
    typeset(filled(catalogues[prefs.lang][word], facts));

/** One of two sentences, by number, as the language counts. */
export const count = (one: Word, many: Word, n: number): string =>
  say(new Intl.PluralRules(prefs.lang).select(n) === "one" ? one : many, { n });

/** Of a text the server sends in both languages, ours. */
export const ours = (text: Readonly<Record<string, string>>): string =>
  typeset(text[prefs.lang] ?? text["fr"] ?? "");

export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(prefs.lang, { type: "conjunction" }).format(items);
