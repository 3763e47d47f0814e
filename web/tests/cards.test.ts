import { expect, test } from "vitest";
import { BODIES } from "../src/games/automatch/bodies";
import { keyRows, LETTERING, PAINTS, printed, rowsOf, sorted, twoLines } from "../src/games/automatch/cards";
import { outlineOf, panesOf, ROAD } from "../src/games/automatch/drawing";
import { film, lastTrick, placeOf, sideOf, type Frame, type Laid } from "../src/games/automatch/logic";
import type { Scene } from "../src/lib/playback";
import type { AutomatchEvent, AutomatchView, Line, ResultInfo, Show } from "../src/types.gen";

const line = (event: AutomatchEvent, text = ""): Line => ({ event, text, note: "" });
const view = (table: number[], leader: number): AutomatchView =>
  ({
    ...{ table, leader, players: 3, spoken: [], worthless: [], criterion: 0, scores: [7, 9, 2] },
    ...{ sheet: [[4, 5, 6]], tricks: [[1, 3, 4, 5]] },
  }) as unknown as AutomatchView;
const lying = (seat: number, card: number): Laid => ({ seat, card, said: 0, worthless: false });
const before = (...trick: Laid[]): Frame => ({
  ...{ trick, taker: null, banner: "", verdict: null, scored: null, criterion: 0, hold: 0 },
});
const frames = (
  first: Frame,
  news: readonly Line[],
  now: AutomatchView,
  result: ResultInfo | null = null,
): Frame[] => {
  const scene: Scene = { show: { view: now, result } as unknown as Show, data: null };
  const seen = news.reduce<Frame[]>(
    (shown, told) => [...shown, ...film.after(shown.at(-1) ?? first, told, scene)],
    [],
  );
  return [...seen, film.still(scene, seen.at(-1) ?? first)];
};

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

test("whoever takes a trick is seen long enough, and the sheet of a deal waits, save the last one", () => {
  const taken = line({ t: "TrickTaken", seat: 0, number: 1, cards: [3] });
  const counted = line({ t: "DealScored", tricks: [4, 5, 6], points: [4, 5, 2] });
  const [trick, sheet] = frames(before(lying(0, 3)), [taken, counted], view([], 0));
  expect([trick?.stands, trick?.trick.length]).toEqual([true, 1]);
  expect([sheet?.waits, sheet?.scored]).toEqual([
    true,
    { deal: 1, tricks: [4, 5, 6], points: [4, 5, 2], scores: [7, 9, 2] },
  ]);
  const result = { how: "played" } as ResultInfo;
  const [last] = frames(before(), [counted], view([], 0), result);
  expect([last?.waits, last?.scored]).toEqual([false, null]);
});

test("the sign of the criterion changes when the change is told", () => {
  const news = [
    line({ t: "CardPlayed", seat: 0, card: 52 }),
    line({ t: "CriterionSet", criterion: 1 }, "Consommation"),
  ];
  const seen = frames(before(), news, { ...view([52], 0), criterion: 1 });
  expect(seen.map(({ criterion, banner }) => [criterion, banner])).toEqual([
    [0, ""],
    [1, "Consommation"],
    [1, ""],
  ]);
});

test("the last trick is the last one told, with who led and who took it; none after a deal is scored", () => {
  const taken = line({ t: "TrickTaken", seat: 2, number: 1, cards: [3, 4, 5] });
  expect(lastTrick(view([], 0), [taken])).toEqual({
    cards: [lying(1, 3), lying(2, 4), lying(0, 5)],
    taker: 2,
  });
  expect(lastTrick(view([], 0), [taken, line({ t: "DealScored", tricks: [], points: [] })])).toBeNull();
});

test("the key table is in order of the figures, by colour if wanted", () => {
  const car = (name: string, speed: number) => ({ name, ranks: [], figures: [0, 0, speed], verified: [] });
  const pack = printed({ cars: [car("slow", 80), car("quick", 200)] }, ["pump", "road"]);
  expect(keyRows(pack, 2, -1).map(({ name }) => name)).toEqual(["quick", "slow"]);
  expect(keyRows(pack, 2, 1)).toEqual([]);
});

// -- the colours

/** The share of light a colour gives back, as WCAG 2 reckons it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test.each(PAINTS)("the ranks are readable on %s", (paint) => {
  expect(contrast(LETTERING, paint)).toBeGreaterThanOrEqual(4.5);
});

test("grey and green differ in lightness, whatever one sees of their hue", () => {
  expect(contrast(PAINTS[2], PAINTS[3])).toBeGreaterThanOrEqual(2);
});
