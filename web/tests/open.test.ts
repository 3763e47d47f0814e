import { expect, test } from "vitest";
import type { Json, Open } from "../src/types.gen";
import { figureIn, isButton, phraseOf } from "../src/ui/open";

const open = (change: Partial<Open> = {}): Open => ({
  kind: "Boast",
  fact: "card",
  low: 0,
  high: 5,
  action: { t: "Boast", card: 0 },
  ...change,
});
const words: Json = { actions: { Boast: { fr: "Boast of {card}", en: "Boast of {card}" } } };

test("a figure is a whole number within the bounds", () => {
  expect(figureIn("3", open())).toBe(3);
  expect(figureIn(" 0 ", open())).toBe(0);
  expect(figureIn("-2", open({ low: -3 }))).toBe(-2);
  for (const typed of ["", " ", "6", "-1", "2.5", "1e0", "two", "0x1"])
    expect(figureIn(typed, open()), typed).toBeNull();
});

test("with nothing to find it is a button", () => {
  expect(isButton(open())).toBe(false);
  expect(isButton(open({ high: 0 }))).toBe(true);
  expect(isButton(open({ fact: null }))).toBe(true);
});

test("a form is called by the game's word without the figure, a button with it", () => {
  expect(phraseOf(words, open())).toBe("Boast of");
  expect(phraseOf(words, open({ low: 4, high: 4, action: { t: "Boast", card: 4 } }))).toBe("Boast of 4");
  expect(phraseOf(null, open())).toBe("Boast");
  expect(phraseOf({ actions: {} }, open())).toBe("Boast");
});
