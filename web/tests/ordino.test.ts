import { expect, test } from "vitest";
import { after, still, type Frame } from "../src/games/ordino/frames";
import { labyrinthOf, Plan, pointAt, shortest, turnFor, type Labyrinth } from "../src/games/ordino/labyrinth";
import {
  ends,
  freeSlot,
  isFull,
  laidAs,
  lay,
  NOTHING_LAID,
  readingOf,
  slotsFor,
  swapWords,
  takeBack,
  type Reading,
} from "../src/games/ordino/readings";
import { WORDS } from "../src/games/ordino/words";
import type { Line, OrdinoEvent, OrdinoView } from "../src/types.gen";

// -- words

const braces = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();

test("the board speaks both languages and tells the same facts in each", () => {
  expect(Object.keys(WORDS.en)).toEqual(Object.keys(WORDS.fr));
  for (const word of Object.keys(WORDS.fr) as (keyof typeof WORDS.fr)[]) {
    expect(WORDS.fr[word].trim(), word).not.toBe("");
    expect(WORDS.en[word].trim(), word).not.toBe("");
    expect(braces(WORDS.en[word]), word).toEqual(braces(WORDS.fr[word]));
  }
});

// -- the labyrinth: a centre and two rings, of four and eight cells; one wall in each direction

const cell = (ring: number, sector: number, closed = false): Labyrinth["cells"][number] => ({
  name: `${ring}.${sector}`,
  ring,
  sector,
  inward: closed || ring === 0 ? [] : [0],
  outward: [],
  clockwise: closed ? [] : [1],
  counterclockwise: [],
});
const small = labyrinthOf({
  rings: [1, 4, 8],
  cells: [
    cell(0, 0),
    ...[0, 1, 2, 3].map((n) => cell(1, n, n === 2)),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => cell(2, n)),
  ],
  pieces: [],
  homes: [],
  stall: { most: 100, counted_from: 80 },
} as never);
const plan = new Plan(small);

test("the first camp lies in the south, and any other can be turned there", () => {
  const [x, y] = pointAt(plan.middle(1)); // the first quarter of the inner ring: south-east
  expect(x).toBeGreaterThan(0);
  expect(y).toBeGreaterThan(0);
  expect([turnFor(0, 2), turnFor(1, 2), turnFor(-1, 2), turnFor(2, 4)]).toEqual([0, 180, 0, -180]);
  const [a, b] = pointAt(new Plan(small, 180).middle(1));
  expect([a, b].map(Math.round)).toEqual([-x, -y].map(Math.round));
});

test("walls are drawn where no door is, and nowhere else", () => {
  expect(plan.walls().match(/M/g)).toHaveLength(2); // one along the ring, one across it
  expect(plan.walls()).not.toMatch(/NaN/);
});

test("every cell has an outline", () => {
  for (let n = 0; n < small.cells.length; n++)
    expect(plan.outline(n, 1)).toMatch(/^M[\d .-]+[LA][\d .LA-]+Z$/);
});

test("a way goes round in arcs and across in lines", () => {
  expect(plan.way([1, 2])).toMatch(/^M[^L]+A[^L]+$/);
  expect(plan.way([1, 0])).toMatch(/^M[^A]+L[^A]+$/);
  expect(plan.way([])).toBe("");
});

test("a piece keeps its distance from the centre while it goes round, and arrives", () => {
  const { radius } = plan.middle(1);
  const [x, y] = plan.along([1, 2], 0.5);
  expect(Math.hypot(x, y)).toBeCloseTo(radius);
  expect(plan.along([1, 2], 1).map(Math.round)).toEqual(pointAt(plan.middle(2)).map(Math.round));
  expect(plan.along([1, 0], 1).map((value) => Math.abs(Math.round(value)))).toEqual([0, 0]);
  expect(plan.along([3], 0.4)).toEqual(pointAt(plan.middle(3)));
});

test("the short way round is taken", () => {
  expect([shortest(350, 10), shortest(10, 350), shortest(90, 45)]).toEqual([20, -20, -45]);
});

test("keys walk by ring and sector, walls or not", () => {
  expect(plan.beside(1, "right")).toBe(2);
  expect(plan.beside(1, "left")).toBe(4);
  expect(plan.beside(2, "out")).toBe(7); // sector 1 of 4 lies below sector 2 of 8
  expect(plan.beside(7, "in")).toBe(2);
  expect(plan.beside(7, "out")).toBe(7);
  expect(plan.beside(0, "in")).toBe(0);
});

// -- laying dice: cube, 3, radial 1, circular 2, ET, OU

const dice = [1, 3, 0, 3, 0, 1];
const six = slotsFor(dice);

test("a die goes to the slot it fits and back", () => {
  expect(freeSlot(NOTHING_LAID, dice, 0, six)).toBe("kind");
  expect(freeSlot({ arrow: 2 }, dice, 3, six)).toBe("arrow2");
  expect(freeSlot(NOTHING_LAID, dice, 0, slotsFor(dice, true))).toBe(null); // set aside for a sphere
  expect(takeBack(lay(NOTHING_LAID, 4, "word"), 4)).toEqual({});
  expect(takeBack({ word: 4 }, 5)).toEqual({ word: 4 });
});

test("a die laid on another sends it where the first came from, or back to the tray", () => {
  expect(lay({ word: 4, word2: 5 }, 4, "word2")).toEqual({ word: 5, word2: 4 });
  expect(lay({ word: 4 }, 5, "word")).toEqual({ word: 5 });
  expect(lay({ word: 4 }, 4, "word")).toEqual({ word: 4 });
});

test("the words can be exchanged; a sphere takes the other one", () => {
  const all = { kind: 0, number: 1, arrow: 2, arrow2: 3, word: 4, word2: 5 };
  expect(isFull(all, six)).toBe(true);
  expect(swapWords(all, dice, false)).toEqual({ ...all, word: 5, word2: 4 });
  const second = { arrow: 2, arrow2: 3, word2: 4 };
  expect(isFull(second, slotsFor(dice, true))).toBe(true);
  expect(swapWords(second, dice, true)).toEqual({ ...second, word2: 5 });
});

const reading = (call: number[], line: number[]): Reading => ({ call, line, rule: "", attempts: [] });
const four = [
  reading([1, 0, 3], [0, 1, 3]),
  reading([1, 1, 3], [0, 0, 3]),
  reading([], [0, 1, 3]),
  reading([], [0, 0, 3]),
];

test("the words that are laid find the reading; one of them is enough", () => {
  expect(readingOf(four, dice, {}, false)).toBe(null);
  expect(readingOf(four, dice, { word: 4 }, false)).toBe(four[0]);
  expect(readingOf(four, dice, { word2: 4 }, false)).toBe(four[1]);
  expect(readingOf(four, dice, { word: 5, word2: 4 }, false)).toBe(four[1]);
  expect(readingOf(four, dice, { word2: 5 }, true)).toBe(four[2]);
});

test("somebody else's instruction is laid as it was read", () => {
  expect(laidAs(dice, [1, 1, 3], [0, 0, 3])).toMatchObject({ word: 5, word2: 4 });
  expect(laidAs(dice, [1, 0, 3], [0, 1, 3])).toMatchObject({ word: 4, word2: 5 });
  expect(laidAs(dice, [], [0, 1, 3])).toEqual({ arrow: 2, word2: 5, arrow2: 3 });
  expect(laidAs([1, 3], [], [])).toEqual({});
  expect(laidAs([1, 3, 0], [1, 0, 3], [])).toEqual({ kind: 0, number: 1, word: 2 });
});

test("several ways to one cell are one end", () => {
  const ways = [
    { path: [1, 2, 3], takes: -1 },
    { path: [1, 4, 3], takes: -1 },
    { path: [1, 5], takes: 9 },
  ];
  expect(ends({ piece: 0, rule: "", ways })).toEqual([ways[0], ways[2]]);
});

// -- one thing after another

const line = (event: OrdinoEvent, text = ""): Line => ({ event, text, note: "" });
const view = (places: number[], thrown: number[], awaited = [0]): OrdinoView =>
  ({ places, dice: thrown, seat: 0, awaited }) as unknown as OrdinoView;

/** All frames of some lines, and the position at rest after them. */
function frames(before: Frame, lines: readonly Line[], now: OrdinoView): Frame[] {
  const seen = lines.reduce<Frame[]>((all, one) => [...all, ...after(all.at(-1) ?? before, one)], []);
  return [...seen, still(now, seen.at(-1) ?? before)];
}

const moved: OrdinoEvent = {
  t: "PieceMoved",
  seat: 0,
  piece: 0,
  path: [5, 6, 7],
  call: [1, 0, 3],
  line: [0, 0, 0],
  called: [0, 4],
};

test("a piece is seen moving before what it took is gone, and then the next dice roll", () => {
  const before = still(view([5, 7], [1, 3, 0, 0, 0, 0]), null);
  const news = [
    line(moved),
    line({ t: "PieceTaken", seat: 0, piece: 1, cell: 7 }, "takes"),
    line({ t: "DiceThrown", seat: 1, dice }),
  ];
  const seen = frames(before, news, view([7, -2], dice));
  const told = seen.map(({ places, moving, struck, rolling }) => [
    places,
    moving?.path ?? null,
    struck,
    rolling,
  ]);
  expect(told).toEqual([
    [[5, 7], [5, 6, 7], null, false],
    [[7, -2], null, 7, false],
    [[7, -2], null, null, true],
    [[7, -2], null, null, false],
  ]);
  expect(seen[0]).toMatchObject({ call: [1, 0, 3], line: [0, 0, 0], called: [0, 4], sound: "card" });
  expect(seen[1]).toMatchObject({ banner: "takes", stands: true, sound: "capture" });
  expect(seen[2]).toMatchObject({ dice, call: null, called: [], seat: 1 });
});

test("passing and the throw at the centre are told in words that stand", () => {
  const news = [
    line({ t: "CentreThrown", seat: 0, dice: [0, 1], match: true }, "a match"),
    line({ t: "Passed", seat: 1 }, "passes"),
  ];
  const seen = frames(still(view([0], dice), null), news, view([0], []));
  expect(seen.map(({ banner, stands = false }) => [banner, stands])).toEqual([
    ["", false],
    ["a match", true],
    ["passes", true],
    ["", false],
  ]);
  expect(seen[0]).toMatchObject({ rolling: true, dice: [0, 1] });
});

test("after the end the last instruction stays", () => {
  const before = still(view([5, 7], dice), null);
  const last = frames(before, [line(moved)], view([7, -2], [], [])).at(-1);
  expect(last).toMatchObject({ dice, call: [1, 0, 3], called: [0, 4], places: [7, -2] });
});

test("a log of an earlier build names at least the piece that moved", () => {
  expect(after(still(view([5], dice), null), line({ ...moved, called: [] }))[0]?.called).toEqual([0]);
});
