// Automobile on the page: what is sent, where things lie, the books, and the story of a turn.
import { describe, expect, it } from "vitest";
import type { Aid, Event, MakeOffer, TileOffer, View } from "../src/games/automobile/facts";
import {
  asked,
  buildActions,
  loansFor,
  makeActions,
  placeActions,
  sellActions,
  stepCars,
  touchOf,
} from "../src/games/automobile/logic";
import { BOARD, cellOf, stepFrom } from "../src/games/automobile/layout";
import { balance, entriesOf, fortunes, held, rowsOf, standing } from "../src/games/automobile/ledger";
import { inPieces, LIVERIES } from "../src/games/automobile/players";
import { after, still, type Frame } from "../src/games/automobile/frames";
import { commandOf, typed } from "../src/games/automobile/keys";
import { lastReport } from "../src/games/automobile/report";
import { CATALOGUES } from "../src/games/automobile/words";
import type { Line } from "../src/types.gen";

const line = (event: Event | null, note = ""): Line => ({ event, text: event?.t ?? note, note });
const undone = line(null, "undo");

const tile = (factories: number, parts: number, loans = 0): TileOffer => ({
  ...{ factories, parts, loans, dollars: 300, least: 2, most: 3, unit: 80, age: 0 },
  why: loans === 0 ? "" : "AU-34",
});

describe("the board", () => {
  it("lays 26 models around itself, each beside the next, none on another", () => {
    const cells = Array.from({ length: 26 }, (_, space) => cellOf(space));
    expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(26);
    for (const [n, cell] of cells.entries()) {
      const next = cells[n + 1] ?? cells[0];
      const away = Math.abs(cell.x - (next?.x ?? 0)) / 150 + Math.abs(cell.y - (next?.y ?? 0)) / 128;
      expect(away).toBeCloseTo(1);
      expect(cell.x + cell.width).toBeLessThanOrEqual(BOARD.width);
      expect(cell.y + cell.height).toBeLessThanOrEqual(BOARD.height);
    }
  });

  it("is walked around by arrow keys", () => {
    expect(stepFrom(25, "ArrowRight", 26)).toBe(0);
    expect(stepFrom(0, "ArrowLeft", 26)).toBe(25);
    expect(stepFrom(7, "End", 26)).toBe(25);
    expect(stepFrom(7, "x", 26)).toBeNull();
  });

  it("gives every player a colour and a shape of their own", () => {
    expect(new Set(LIVERIES.map(({ ink }) => ink)).size).toBe(5);
    expect(new Set(LIVERIES.map(({ shape }) => shape)).size).toBe(5);
  });

  it("counts losses in discs of five and cubes", () => {
    expect(inPieces(17)).toEqual({ discs: 3, cubes: 2 });
  });
});

describe("the desk", () => {
  it("sends the space and the tiles together, after the loans they need", () => {
    expect(buildActions(4, tile(2, 0, 1))).toEqual([
      { t: "Loan" },
      { t: "Build", space: 4 },
      { t: "Tiles", factories: 2, parts: 0 },
    ]);
  });

  it("sends distributors together, and that there are no more if there could be", () => {
    const two = [
      { t: "Place", lane: 0 },
      { t: "Place", lane: 2 },
    ];
    expect(placeActions([1, 0, 1], 3)).toEqual([...two, { t: "Done" }]);
    expect(placeActions([1, 0, 1], 2)).toEqual(two);
  });

  it("sends the cars of all factories together, and none of those that make none", () => {
    const plan = new Map([
      [3, 2],
      [5, 0],
      [7, 4],
    ]);
    expect(makeActions(plan, 0)).toEqual([
      { t: "Make", space: 3, cars: 2 },
      { t: "Make", space: 7, cars: 4 },
    ]);
    expect(makeActions(plan, 2).slice(0, 2)).toEqual([{ t: "Loan" }, { t: "Loan" }]);
    expect(sellActions(new Map([[3, 2]]))).toEqual([
      { t: "Sell", space: 3 },
      { t: "Sell", space: 3 },
    ]);
  });

  it("steps from nothing to the least, and from the least to nothing", () => {
    const offer: MakeOffer = { space: 0, least: 3, most: 5, unit: 80, why: "", sold: [] };
    expect([0, 3, 5].map((cars) => stepCars(offer, cars, 1))).toEqual([3, 4, 5]);
    expect([5, 3, 0].map((cars) => stepCars(offer, cars, -1))).toEqual([4, 0, 0]);
  });

  it("knows how many loans a sum takes", () => {
    expect(loansFor(300, 300, 500, 2)).toBe(0);
    expect(loansFor(301, 300, 500, 2)).toBe(1);
    expect(loansFor(1400, 300, 500, 2)).toBe(-1);
  });
});

const NOBODY_ASKS: Aid = {
  asks: "action",
  ...{ research: [], age: [], slots: [], demand: [], sold: [], seats: [] },
};
const ACTION: Aid = {
  ...NOBODY_ASKS,
  loan: { left: 2, why: "" },
  build: [
    { why: "", cubes: 0, tiles: [tile(1, 0)] },
    { why: "AU-35", cubes: 9, tiles: [] },
    { why: "AU-34", cubes: 0, tiles: [tile(1, 0, 1)] },
  ],
  make: [{ space: 2, least: 2, most: 3, unit: 80, why: "", sold: [] }],
  close: [{ space: 2, why: "", refund: 200, shed: 0 }],
};

describe("what may be touched", () => {
  it("is what the server offers, at once or after a loan", () => {
    expect([0, 1, 2].map((space) => touchOf(ACTION, "build", space))).toEqual(["yes", "no", "yes"]);
    expect([0, 2].map((space) => touchOf(ACTION, "make", space))).toEqual(["no", "yes"]);
    expect([0, 2].map((space) => touchOf(ACTION, "close", space))).toEqual(["no", "yes"]);
  });

  it("is nothing while somebody else decides, or while spaces are not the matter", () => {
    expect(touchOf(NOBODY_ASKS, "", 0)).toBe("");
    expect(touchOf(ACTION, "cubes", 0)).toBe("");
  });

  it("is asked about by what was begun", () => {
    expect(asked(ACTION, "", 1)).toEqual({ t: "Build", space: 1 });
    expect(asked(ACTION, "close", 1)).toEqual({ t: "Close", space: 1 });
    expect(asked({ ...ACTION, asks: "howard" }, "", 1)).toEqual({ t: "Sell", space: 1 });
  });
});

// -- the books -----------------------------------------------------------------------------------------

const BUILT: Event = { t: "Built", seat: 0, space: 2, factories: 1, parts: 0, dollars: 300, cubes: 1 };
const MADE: Event = { t: "CarsMade", seat: 0, space: 2, cars: 2, dollars: 160 };
const SOLD: Event = { t: "CarsSold", seat: 0, space: 2, cars: 2, dollars: 300 };
const LOAN: Event = { t: "LoanTaken", seat: 0, dollars: 500 };
const ENDED = (turn: number): Event => ({ t: "TurnEnded", turn });

describe("the ledger", () => {
  it("has every dollar by turn and reason", () => {
    const entries = entriesOf([BUILT, MADE, ENDED(1), SOLD], 2, 2000);
    const rows = rowsOf(entries, 0);
    expect(rows.map(({ reason, turns, total }) => [reason, turns[0], turns[1], total])).toEqual([
      ["start", 2000, 0, 2000],
      ["building", -300, 0, -300],
      ["cars", -160, 0, -160],
      ["demand", 0, 300, 300],
    ]);
    expect(balance(entries, 0, 1)).toBe(1540);
    expect(balance(entries, 0, 4)).toBe(1840);
    expect(balance(entries, 1, 4)).toBe(2000);
  });

  const start = standing([2000, 2000], [0, 0], [4, 4]);

  it("forgets what was taken back", () => {
    const now = standing([1700, 2000], [0, 0], [3, 4]);
    const log = [line(LOAN), line(BUILT), undone, line(BUILT)];
    expect(held(log, start, now)).toEqual([BUILT]);
  });

  it("forgets what was taken back twice, and only that", () => {
    const now = standing([1540, 2000], [0, 0], [3, 4]);
    const log = [line(BUILT), line(LOAN), undone, line(MADE), undone, line(MADE)];
    expect(held(log, start, now)).toEqual([BUILT, MADE]);
  });

  it("tells a loan that paid for a building from nothing at all", () => {
    const dear: Event = { ...BUILT, dollars: 500 };
    expect(held([line(LOAN), line(dear), undone], start, start)).toEqual([]);
  });
});

describe("fortunes", () => {
  it("count factories at their price and loans at what they will cost", () => {
    const worths = (events: Event[]): number | undefined => fortunes(events, 1, 2000, 600).at(-1)?.worths[0];
    expect(worths([BUILT])).toBe(2000);
    expect(worths([LOAN])).toBe(1900);
    expect(
      worths([BUILT, { t: "SpaceClosed", seat: 0, space: 2, factories: 1, parts: 0, dollars: 200 }]),
    ).toBe(1900);
  });

  it("come to the same as the final count", () => {
    const events: Event[] = [
      ...[BUILT, LOAN, ENDED(1), ENDED(2), ENDED(3), ENDED(4)],
      { t: "FactoriesValued", seat: 0, dollars: 300 },
      { t: "LoansRepaid", seat: 0, loans: 1, dollars: 600 },
    ];
    const cash = balance(entriesOf(events, 1, 2000), 0, 4);
    expect(fortunes(events, 1, 2000, 600).at(-1)?.worths).toEqual([cash]);
  });

  it("know a debt that is left of a loan", () => {
    const poor: Event = { t: "LossesPaid", seat: 0, dollars: 2300 };
    const events: Event[] = [
      ...[LOAN, poor, ENDED(4)],
      { t: "DebtMade", seat: 0, dollars: 400 },
      { t: "LoansRepaid", seat: 0, loans: 1, dollars: 200 },
    ];
    expect(fortunes(events, 1, 2000, 600).at(-1)?.worths).toEqual([-400]);
  });
});

// -- the story of a turn -------------------------------------------------------------------------------

const VIEW = {
  ...{ me: 0, players: 2, turn_number: 1, phase: 5, front: 2 },
  ...{
    cash: [100, 100],
    cubes: [0, 0],
    losses: [0, 0],
    loans: [0, 0],
    demand: [
      [3, 0],
      [-1, 0],
    ],
    extra: [0, 0, 0],
  },
  ...{ owner: [-1, -1, 0, 1], cars: [0, 0, 3, 1], tiles: [0, 0, 1, 1], parts: [0, 0, 0, 0] },
  ...{ bonus: [0, 0, 0, 0], reduced: [0, 0, 0, 0], closed: [0, 0, 0, 0] },
} as unknown as View;

describe("the sale", () => {
  const news = [
    line({ t: "TilesShown", seat: 1, values: [2] }),
    line({ t: "DemandSet", premium: 0, mid: 3, low: 0 }),
    line({ t: "CarsSold", seat: 1, space: 3, cars: 1, dollars: 150 }),
    line(SOLD),
    line({ t: "CarsUnsold", seat: 0, space: 2, cars: 1 }),
    line({ t: "Outdated", seat: 0, space: 2, losses: 2 }),
  ];
  const seen = news.reduce<Frame[]>(
    (all, one) => [...all, ...after(all.at(-1) ?? still(VIEW), one, [1, 1, 1, 1])],
    [],
  );

  it("is shown car by car, with what is still wanted", () => {
    const sales = seen.filter(({ text }) => text === "CarsSold");
    expect(sales.map(({ space }) => space)).toEqual([3, 2, 2]);
    expect(sales.map(({ wanted }) => wanted?.[1])).toEqual([2, 1, 0]);
    expect(sales.map(({ view }) => view.cars[2])).toEqual([3, 2, 1]);
    expect(sales.map(({ view }) => view.cash)).toEqual([
      [100, 250],
      [250, 250],
      [400, 250],
    ]);
  });

  it("turns tiles over, lets losses fall, and ends where things stand", () => {
    expect(seen[0]?.view.demand).toEqual([[3, 0], [2]]);
    const falling = seen.filter(({ losses }) => losses > 0);
    expect(falling.map(({ losses, view }) => [losses, view.losses[0]])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it("stands when a model has sold all it can, with who and why", () => {
    const sales = seen.filter(({ text }) => text === "CarsSold");
    expect(sales.map(({ stands }) => stands)).toEqual([true, false, true]);
    expect(seen.find(({ text }) => text === "CarsUnsold")).toMatchObject({ stands: true, seat: 0, space: 2 });
  });

  it("keeps what is not shown by itself", () => {
    const removed = line({ t: "MarkersRemoved", space: 2, bonus: 1, reduced: 0 });
    const [frame] = after(still({ ...VIEW, bonus: [0, 0, 1, 0] } as View), removed, []);
    expect(frame).toMatchObject({ hold: 0, text: "" });
    expect(frame?.view.bonus).toEqual([0, 0, 0, 0]);
    expect(after(still(VIEW), undone, [])).toEqual([]);
  });

  it("is reported, the newest model first", () => {
    const events = news.map(({ event }) => event as Event);
    const report = lastReport([...events, { t: "LossesPaid", seat: 0, dollars: 30 }, ENDED(1)], 2);
    expect(report?.turn).toBe(1);
    expect(report?.demand).toEqual([0, 3, 0]);
    expect(report?.sales.map(({ space, sold, unsold }) => [space, sold, unsold])).toEqual([
      [3, 1, 0],
      [2, 2, 1],
    ]);
    expect(report?.aged.map(({ space, losses }) => [space, losses])).toEqual([[2, 2]]);
    expect(report?.paid[0]).toEqual({ seat: 0, losses: 30, interest: 0 });
    expect(lastReport([BUILT], 2)).toBeNull();
  });
});

describe("keys", () => {
  const key = (facts: Partial<KeyboardEvent>): KeyboardEvent =>
    ({ ctrlKey: false, metaKey: false, altKey: false, target: null, code: "", ...facts }) as KeyboardEvent;

  it("are figures, Enter and Esc", () => {
    expect(commandOf(key({ key: "à", code: "Digit0" }))).toEqual({ does: "figure", figure: 0 });
    expect(commandOf(key({ key: "Enter" }))).toEqual({ does: "go" });
    expect(commandOf(key({ key: "Escape" }))).toEqual({ does: "back" });
    expect(commandOf(key({ key: "1", code: "Digit1", ctrlKey: true }))).toBe(null);
  });

  it("make a number as soon as no longer one is possible", () => {
    expect(typed(0, 3, 6)).toEqual({ number: 3, rest: 0 });
    expect(typed(0, 1, 26)).toEqual({ number: 0, rest: 1 }); // 10 to 19 could follow
    expect(typed(1, 7, 26)).toEqual({ number: 17, rest: 0 });
    expect(typed(0, 3, 26)).toEqual({ number: 3, rest: 0 });
    expect(typed(2, 9, 26)).toEqual({ number: 9, rest: 0 }); // there is no 29
    expect(typed(0, 9, 6)).toEqual({ number: 0, rest: 0 });
  });
});

describe("the words", () => {
  it("have the same braces in both languages", () => {
    const braces = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const key of Object.keys(CATALOGUES.fr) as (keyof typeof CATALOGUES.fr)[])
      expect(braces(CATALOGUES.en[key]), key).toEqual(braces(CATALOGUES.fr[key]));
  });
});
