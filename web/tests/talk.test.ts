import { expect, test } from "vitest";
import { figureText, numberText, readFigure } from "../src/games/automatch/figures";
import { KINDS, question } from "../src/games/automatch/talk";
import { TALK } from "../src/games/automatch/words";
import type { AutomatchView, Choice, Json } from "../src/types.gen";

const choice = (t: string, facts: Record<string, Json> = {}): Choice => ({
  action: { t, ...facts },
  text: t,
  notation: `${t} ${JSON.stringify(facts)}`,
});
const view = {
  table: [3],
  spoken: [1900],
  to_play: 2,
  looks: [[0, 0, 7, 8]],
  taken: 7,
} as unknown as AutomatchView;
const WORDS = { units: { displacement: { fr: "{figure} cm³" }, consumption: { fr: "{figure} l/100 km" } } };

test("a figure is read as people write it", () => {
  expect(["1911", "1 911", "0", "19,5", "", "abc"].map((text) => readFigure(text, 0))).toEqual([
    ...[1911, 1911, 0, null, null, null],
  ]);
  expect(["19,5", "19.5", "9", "19,55", ","].map((text) => readFigure(text, 1))).toEqual([
    ...[195, 195, 90, null, null],
  ]);
});

test("a figure is said as people say it", () => {
  expect(numberText(195, 1, "fr")).toBe("19,5");
  expect(numberText(195, 1, "en")).toBe("19.5");
  expect(figureText(6286, 0, WORDS, "fr")).toBe("6286 cm³");
});

test("what is asked follows from what the server lists", () => {
  const ask = (...listed: Choice[]) => question(view, listed, null)?.kind ?? null;
  expect(ask(choice("Play", { card: 1 }))).toBeNull();
  expect(ask(choice("Confess"))).toBe("speak");
  expect(ask(choice("StaySilent"))).toBe("speak");
  expect(ask(choice("LetPass"), choice("Contest"))).toBe("doubt");
  expect(ask(choice("Take", { place: 0 }), choice("Take", { place: 1 }), choice("Decline"))).toBe("exchange");
  expect(ask(choice("Discard", { card: 1 }))).toBe("discard");
  expect(ask(choice("TakeLead"), choice("WaiveLead"))).toBe("lead");
});

test("a doubt tells whose figure it is about, an exchange which cards were seen", () => {
  expect(question(view, [choice("Contest")], null)).toMatchObject({ seat: 2, card: 3, figure: 1900 });
  expect(question(view, [choice("Take", { place: 0 })], null)).toMatchObject({ cards: [7, 8] });
});

test("the board offers each kind once", () => {
  expect(new Set(KINDS).size).toBe(KINDS.length);
});

test("both languages of the announced card tell the same facts", () => {
  const braces = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(TALK.en).sort()).toEqual(Object.keys(TALK.fr).sort());
  for (const word of Object.keys(TALK.fr) as (keyof typeof TALK.fr)[])
    expect(braces(TALK.en[word]), word).toEqual(braces(TALK.fr[word]));
});
