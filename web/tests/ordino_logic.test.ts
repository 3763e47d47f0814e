import { expect, test } from "vitest";
import { lastMove, since, throwsOf } from "../src/games/ordino/history";
import { commandOf } from "../src/games/ordino/keys";
import type { Labyrinth } from "../src/games/ordino/labyrinth";
import {
  calledNow,
  countOf,
  goalsNow,
  isPassing,
  NOTHING_DONE,
  offersNow,
  otherLay,
  placedNow,
  touched,
  wholeLay,
  type Draft,
  type Question,
} from "../src/games/ordino/logic";
import type { Reading } from "../src/games/ordino/readings";
import type { Choice, Json, Line, OrdinoEvent } from "../src/types.gen";

// -- a question: cube ET 3 calls nobody that can go, cube OU 3 calls pieces 2 and 3

const choice = (action: Json): Choice => ({ action, notation: JSON.stringify(action), text: "" });
const dice = [1, 3, 0, 3, 0, 1];
const dead: Reading = { call: [1, 0, 3], line: [0, 1, 3], rule: "OM-15", attempts: [] };
const alive: Reading = {
  call: [1, 1, 3],
  line: [0, 0, 3],
  rule: "",
  attempts: [
    {
      piece: 2,
      rule: "",
      ways: [
        { path: [5, 6], takes: -1 },
        { path: [5, 9], takes: 12 },
      ],
    },
    { piece: 3, rule: "", ways: [{ path: [7, 6], takes: -1 }] },
    { piece: 4, rule: "OM-16", ways: [] },
  ],
};
const places = [-1, -1, 5, 7, -2, 1, 2, 3, -2, -2, -2, -2, 9, -2, -2, -2];
const moving: Question = {
  asks: "move",
  dice,
  places,
  side: 0,
  aid: { asks: "move", sort: "own", lay: 1, readings: [dead, alive] },
  choices: [
    choice({ t: "Move", piece: 2, cell: 6 }),
    choice({ t: "Move", piece: 2, cell: 9 }),
    choice({ t: "Move", piece: 3, cell: 6 }),
  ],
};
const pieces = places.map((_, n) => ({ side: n < 8 ? 0 : 1, kind: "cube", name: String(n), seat: 0 }));
const labyrinth = { pieces } as unknown as Labyrinth;
const laid: Draft = { ...NOTHING_DONE, laid: wholeLay(moving) };

test("all dice are laid as they can be executed, and the other way on request", () => {
  expect(laid.laid).toMatchObject({ word: 5, word2: 4 });
  expect(otherLay(moving, laid)).toMatchObject({ word: 4, word2: 5 });
  expect(otherLay(moving, NOTHING_DONE)).toMatchObject({ word: 4, word2: 5 });
  const alike = { ...moving, dice: [1, 3, 0, 3, 1, 1] };
  expect(otherLay(alike, NOTHING_DONE)).toEqual(wholeLay(alike));
});

test("what may be played is what the instruction gives and the server lists", () => {
  expect(offersNow(moving, NOTHING_DONE)).toEqual([]);
  expect(offersNow(moving, laid).map(({ piece, way }) => [piece, way.path.at(-1)])).toEqual([
    [2, 6],
    [2, 9],
    [3, 6],
  ]);
  expect(offersNow(moving, { ...laid, chosen: 3 })).toHaveLength(1);
  expect(goalsNow(moving, laid).get(9)).toEqual({ takes: 12, says: "can_take" });
});

test("only pieces on the board are marked as called", () => {
  expect([...calledNow(moving, laid)]).toEqual([2, 3]);
  expect([...calledNow(moving, NOTHING_DONE)]).toEqual([]);
});

test.each([
  ["a capture is done", laid, 9, { does: "act" }],
  ["two pieces could go there", laid, 6, { does: "which", cell: 6 }],
  ["a called piece is chosen", laid, 5, { does: "choose", piece: 2 }],
  ["a chosen piece is let go", { ...laid, chosen: 2 }, 5, { does: "choose", piece: null }],
  ["the chosen one goes", { ...laid, chosen: 3 }, 6, { does: "act" }],
  ["dice come first", NOTHING_DONE, 6, { does: "say", word: "compose_first" }],
  ["an empty cell needs a piece", laid, 40, { does: "say", word: "choose_piece" }],
  ["why can it not go there?", { ...laid, chosen: 3 }, 40, { does: "ask" }],
  ["why can this one not move?", laid, 1, { does: "ask" }],
  [
    "the other instruction would allow it",
    { ...laid, laid: otherLay(moving, laid), chosen: 2 },
    6,
    { does: "say", word: "other_words" },
  ],
] as const)("a touch while moving: %s", (_, draft, cell, answer) => {
  expect(touched(moving, draft, cell, labyrinth)).toMatchObject(answer);
});

test("a touch while nothing is asked asks why", () => {
  const idle = { ...moving, asks: "" as const, choices: [] };
  expect(touched(idle, NOTHING_DONE, 5, labyrinth)).toMatchObject({ does: "ask", action: { piece: 2 } });
  expect(touched(idle, NOTHING_DONE, 60, labyrinth)).toEqual({ does: "nothing" });
});

const placing: Question = {
  ...moving,
  asks: "place",
  dice: [1, 3, 1],
  aid: { asks: "place", placeable: [0, 1] },
  choices: [choice({ t: "Place", piece: 0, cell: 20 }), choice({ t: "Place", piece: 1, cell: 20 })],
};

test("three dice lie in one way; of several pieces one is chosen", () => {
  const three = { ...NOTHING_DONE, laid: wholeLay(placing) };
  expect(placedNow(placing, three)).toBe(null);
  expect(touched(placing, three, 20, labyrinth)).toEqual({ does: "say", word: "choose_piece" });
  const second = { ...three, chosen: 1 };
  expect(touched(placing, second, 20, labyrinth)).toMatchObject({ does: "act", choice: placing.choices[1] });
  expect(touched(placing, second, 21, labyrinth)).toMatchObject({ does: "ask", action: { cell: 21 } });
  const only = { ...placing, aid: { asks: "place" as const, placeable: [1] } };
  expect(placedNow(only, three)).toBe(1);
});

test("at the centre a touch takes, or asks why not", () => {
  const centre = { ...moving, asks: "centre" as const, choices: [choice({ t: "Take", cell: 9 })] };
  expect(touched(centre, NOTHING_DONE, 9, labyrinth)).toMatchObject({ does: "act" });
  expect(touched(centre, NOTHING_DONE, 5, labyrinth)).toMatchObject({ does: "ask" });
});

test("passing is all there is when nothing else is listed", () => {
  expect(isPassing({ ...moving, choices: [choice({ t: "Pass" })] })).toBe(true);
  expect(isPassing(moving)).toBe(false);
});

test("a piece that is still to be placed is not in play", () => {
  expect(countOf([-1, -1, 4, -2], () => true)).toEqual({ on: 1, taken: 1, off: 2 });
});

// -- what was done with each throw

const line = (event: OrdinoEvent | null, text = ""): Line => ({ event, text, note: event ? "" : "undo" });
const thrown = (seat: number): Line => line({ t: "DiceThrown", seat, dice });
const moved = (seat: number, piece: number): Line =>
  line(
    { t: "PieceMoved", seat, piece, path: [5, 6], call: [1, 1, 3], line: [0, 0, 3], called: [piece, 3] },
    "goes",
  );
const passed = (seat: number): Line => line({ t: "Passed", seat });

test("a throw is told with its reading, its way and what it took", () => {
  const [played] = throwsOf([thrown(1), moved(1, 12), line({ t: "PieceTaken", seat: 1, piece: 4, cell: 6 })]);
  expect(played).toMatchObject({ seat: 1, call: [1, 1, 3], called: [12, 3], path: [5, 6], piece: 12 });
  expect(played?.taken).toEqual([{ piece: 4, cell: 6 }]);
});

test("a leap from the centre is part of the same move", () => {
  const leapt = line({ t: "PieceLeapt", seat: 1, piece: 12, cell: 30 });
  expect(lastMove(throwsOf([thrown(1), moved(1, 12), leapt]))?.path).toEqual([5, 6, 30]);
});

test("the others' moves since mine are kept, whoever throws now", () => {
  const all = throwsOf([thrown(0), moved(0, 2), thrown(1), moved(1, 12), thrown(0)]);
  expect(since(all, 0).map(({ seat }) => seat)).toEqual([1]);
  expect(lastMove(all)?.piece).toBe(12);
  expect(since(all, -1).map(({ seat }) => seat)).toEqual([1]);
});

test("a pass of mine was no choice: what went before it is still told", () => {
  const all = throwsOf([thrown(1), moved(1, 12), thrown(0), passed(0), thrown(1), moved(1, 13), thrown(0)]);
  expect(since(all, 0).map(({ seat }) => seat)).toEqual([1, 0, 1]);
});

test("what was taken back is told no more", () => {
  expect(lastMove(throwsOf([thrown(1), moved(1, 12), line(null), thrown(1)]))).toBe(null);
});

// -- keys

const key = (facts: Partial<KeyboardEvent>): KeyboardEvent =>
  ({ ctrlKey: false, metaKey: false, altKey: false, target: null, code: "", ...facts }) as KeyboardEvent;

test("figures count with and without Shift, on any keyboard", () => {
  expect(commandOf(key({ key: "&", code: "Digit1" }))).toEqual({ does: "number", n: 1 });
  expect(commandOf(key({ key: "3", code: "Numpad3" }))).toEqual({ does: "number", n: 3 });
  expect(commandOf(key({ key: "T" }))).toEqual({ does: "lay", n: 0 });
  expect(commandOf(key({ key: "e", ctrlKey: true }))).toBe(null);
});
