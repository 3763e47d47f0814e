import { expect, test } from "vitest";
import { BODIES } from "../src/games/automatch/bodies";
import {
  frames,
  keyRows,
  placeOf,
  printed,
  rowsOf,
  sideOf,
  sorted,
  twoLines,
  type Frame,
  type Laid,
} from "../src/games/automatch/cards";
import { outlineOf, panesOf, ROAD } from "../src/games/automatch/drawing";
import type { AutomatchEvent, AutomatchView, Line } from "../src/types.gen";

const line = (event: AutomatchEvent, text = ""): Line => ({ event, text, note: "" });
const view = (trick: number[], leader: number): AutomatchView =>
  ({ table: trick, leader, players: 3, spoken: [], worthless: [] }) as unknown as AutomatchView;
const lying = (seat: number, card: number): Laid => ({ seat, card, said: 0, worthless: false });
const before = (...trick: Laid[]): Frame => ({ trick, taker: null, banner: "", verdict: null, hold: 0 });

test("there is a drawing for each of the 52 cars, and all fit on the road", () => {
  expect(BODIES).toHaveLength(52);
  expect(Math.max(...BODIES.map(({ length }) => length))).toBeLessThan(ROAD);
});

test("no drawing has a hole in its numbers", () => {
  for (const body of BODIES) expect(outlineOf(body) + panesOf(body).join("")).not.toMatch(/NaN|undefined/);
});

test("the smallest car is the Isetta, the longest the Rolls-Royce", () => {
  const lengths = BODIES.map(({ length }) => length);
  expect(lengths.indexOf(Math.min(...lengths))).toBe(26 + 11);
  expect(lengths.indexOf(Math.max(...lengths))).toBe(39);
});

test("a hand keeps the pack's order", () => {
  expect(sorted([53, 3, 40, 0])).toEqual([0, 3, 40, 53]);
});

test("a hand that is too wide goes on in even rows", () => {
  const hand = Array.from({ length: 25 }, (_, card) => card);
  expect(rowsOf(hand, 1240, 132, 46).map((row) => row.length)).toEqual([25]);
  expect(rowsOf(hand, 700, 112, 46).map((row) => row.length)).toEqual([13, 12]);
  expect(rowsOf([], 700, 112, 46)).toEqual([[]]);
});

test("my seat is at the bottom and the others follow clockwise", () => {
  expect([0, 1, 2, 3].map((seat) => sideOf(seat, 2, 4))).toEqual(["top", "right", "bottom", "left"]);
  expect(placeOf(0, -1, 3)).toBe(0);
});

test("makes of two words stay together", () => {
  expect(twoLines("Alfa Romeo Giulietta t.i.")).toEqual(["Alfa Romeo", "Giulietta t.i."]);
  expect(twoLines("Peugeot 403")).toEqual(["Peugeot", "403"]);
});

test("a card gets its name and ranks from the server's data", () => {
  const pack = printed({ cars: [{ name: "Facel Vega HK 500", ranks: [1, 13, 1] }] }, ["pump", "road"]);
  expect(pack[0]).toMatchObject({ name: "Facel Vega HK 500", colour: 0, number: 1, ranks: [1, 13, 1] });
  expect(pack[53]).toMatchObject({ name: "road", colour: 4, number: 0 });
});

test("a trick is seen whole before it is taken", () => {
  const news = [
    line({ t: "CardPlayed", seat: 2, card: 5 }),
    line({ t: "TrickTaken", seat: 0, number: 1, cards: [3, 4, 5] }),
    line({ t: "CardPlayed", seat: 0, card: 9 }),
  ];
  const seen = frames(before(lying(0, 3), lying(1, 4)), news, view([9], 0));
  expect(seen.map(({ trick, taker }) => [trick.map(({ card }) => card), taker])).toEqual([
    [[3, 4, 5], null],
    [[3, 4, 5], 0],
    [[9], null],
    [[9], null],
  ]);
});

const contested = (right: boolean): AutomatchEvent => ({
  t: "Contested",
  seat: 1,
  announcer: 0,
  card: 3,
  figure: 1900,
  truth: 1911,
  criterion: 0,
  right,
  winner: right ? 0 : 1,
});

test("a figure hangs on its card, and a card caught wrong is seen to be worth nothing", () => {
  const said = line({ t: "Announced", seat: 0, card: 3, figure: 1900, criterion: 0 });
  const seen = frames(before(lying(0, 3)), [said, line(contested(false))], view([3], 0));
  expect(seen.slice(0, 2).map(({ trick }) => trick[0])).toEqual([
    { seat: 0, card: 3, said: 1900, worthless: false },
    { seat: 0, card: 3, said: 1900, worthless: true },
  ]);
  expect(seen.at(-1)?.verdict?.contest.truth).toBe(1911);
});

test("a verdict stays in sight until the next trick has been taken", () => {
  const taken = line({ t: "TrickTaken", seat: 0, number: 1, cards: [3] });
  const [first] = frames(before(), [line(contested(true)), taken], view([], 0)).slice(-1);
  expect(first?.verdict?.tricks).toBe(1);
  const [second] = frames(first ?? before(), [taken], view([], 0)).slice(-1);
  expect(second?.verdict).toBeNull();
});

test("the key table is in order of the figures, by colour if wanted", () => {
  const car = (name: string, speed: number) => ({ name, ranks: [], figures: [0, 0, speed], verified: [] });
  const pack = printed({ cars: [car("slow", 80), car("quick", 200)] }, ["pump", "road"]);
  expect(keyRows(pack, 2, -1).map(({ name }) => name)).toEqual(["quick", "slow"]);
  expect(keyRows(pack, 2, 1)).toEqual([]);
});
