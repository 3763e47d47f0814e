// An action of which the player must find a figure, or a button that says nothing about being right.
import type { Json, Open } from "../types.gen";
import { filled, ours } from "../words";
import { factOf } from "../state";

/** Nothing is left to find: it is pressed, not typed. */
export const isButton = (open: Open): boolean => open.fact === null || open.low === open.high;

/** The whole number that was typed, if it is within the bounds. */
export function figureIn(typed: string, { low, high }: Open): number | null {
  if (!/^\s*-?\d+\s*$/.test(typed)) return null;
  const figure = Number(typed);
  return figure >= low && figure <= high ? figure : null;
}

/** What the action is called: with its facts if it is a button, without the one that is to be found. */
export function phraseOf(words: Json, open: Open): string {
  const section = (words as { actions?: Record<string, Record<string, string>> } | null)?.actions;
  const sentence = section?.[open.kind];
  if (!sentence) return open.kind;
  const known = isButton(open) ? open.action : { ...(open.action as object), [open.fact ?? ""]: null };
  return withoutBraces(filled(ours(sentence), factsOf(known as Json)));
}

const factsOf = (action: Json): Record<string, string | number> =>
  Object.fromEntries(
    Object.keys(action as object).flatMap((name) => {
      const fact = factOf(action, name);
      return typeof fact === "number" || typeof fact === "string" ? [[name, fact]] : [];
    }),
  );

const withoutBraces = (sentence: string): string => sentence.replace(/\s*\{\w+\}/g, "").trim();
