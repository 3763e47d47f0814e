import { expect, test } from "vitest";
import circuit from "../../src/stopville/games/autostop/circuit.csv?raw";
import { CARS } from "../src/games/autostop/board/cars";
import { FAMILY_INKS, OLD, SIGNS } from "../src/games/autostop/board/drawings";
import { accountsOf, after, film, gamesOf, still, type Frame } from "../src/games/autostop/film";
import { along, pathOf, piecesOf, poseOn, standing, wayOf } from "../src/games/autostop/board/road";
import { before, officersOf, spacesOf, type Space } from "../src/games/autostop/board/spaces";
import {
  buttons,
  inOrderOfPlay,
  pressedBy,
  sentence,
  serving,
  stakes,
  type Aid,
  type Offer,
} from "../src/games/autostop/logic";
import type { AutostopEvent, AutostopView, Choice, Json, Line, Show } from "../src/types.gen";

// -- the board of the server, read from its own file ---------------------------------------------------

function cells(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
    cell.replace(/^"|"$/g, ""),
  );
}
const [head = "", ...lines] = circuit.trim().split(/\r?\n/);
const rows = lines.map((line) => {
  const values = cells(line);
  return Object.fromEntries(cells(head).map((name, n) => [name, values[n] ?? ""]));
});
const ids = rows.map((row) => row["id"]);
const data = {
  spaces: rows.map((row) => ({
    key: row["key"],
    family: row["sign_class"],
    shape: row["shape"],
    x: Number(row["x"]),
    y: Number(row["y"]),
    tariff: Number(row["tariff"] || 0),
    after: (row["next"] ?? "").split("|").map((id) => ids.indexOf(id)),
    old: row["old_variant"] ? { fr: "", en: "" } : null,
  })),
} as unknown as Json;
const spaces = spacesOf(data);
const at = (id: string): number => ids.indexOf(id);

test("every sign of the board is drawn, and every older one that a card shows", () => {
  const signs = spaces.slice(1);
  expect(signs).toHaveLength(45);
  expect(signs.map(({ key }) => key).filter((key) => !(key in SIGNS))).toEqual([]);
  expect(
    signs
      .filter(({ old }) => old)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(Object.keys(OLD).sort());
  expect(signs.map(({ family }) => family).filter((family) => !(family in FAMILY_INKS))).toEqual([]);
});

test("no two signs of one shape look the same", () => {
  const looks = spaces
    .slice(1)
    .map(({ key, shape, border, ground }: Space) => JSON.stringify([shape, border, ground, SIGNS[key]]));
  const plain = looks.filter((look) => look.endsWith("[]]"));
  expect(new Set(looks).size).toBe(looks.length);
  expect(plain).toHaveLength(3); // the closed road, the priority road and the triangle pointing down are bare
});

test("six cars of different shape and colour", () => {
  expect(new Set(CARS.map(({ body }) => body)).size).toBe(6);
  expect(new Set(CARS.map(({ paint }) => paint)).size).toBe(6);
});

// -- the road ------------------------------------------------------------------------------------------

const pieces = piecesOf(spaces);

test("there is a piece of road for every arrow, from space to space", () => {
  expect(pieces).toHaveLength(48); // 44 signs lead to one space, two places fork, one sign leads to town
  for (const piece of pieces) {
    expect(along(piece, 0)).toEqual(piece.points[0]);
    expect(along(piece, 1)).toEqual(piece.points[3]);
    expect(pathOf(piece)).not.toMatch(/NaN/);
  }
  expect(before(spaces, at("A1")).map((space) => ids[space])).toEqual(["P5", "N5"]);
});

test("a car drives where a road leads and flies everywhere else", () => {
  expect(wayOf(spaces, at("A10"), at("M1"))).toBe("drive");
  expect(wayOf(spaces, at("A10"), at("H1"))).toBe("drive");
  expect(wayOf(spaces, at("A10"), at("V0"))).toBe("fly"); // bumped
  expect(wayOf(spaces, -1, at("A5"))).toBe("fly");
  expect(wayOf(spaces, at("A5"), at("A5"))).toBe("stay");
});

test("a trip begins where the car stood and ends where it will stand", () => {
  const [from, to] = [at("P1"), at("P2")];
  expect(poseOn(spaces, pieces, 2, from, to, 0)).toMatchObject({
    x: standing(spaces, from, 2).x,
    y: standing(spaces, from, 2).y,
  });
  expect(poseOn(spaces, pieces, 2, from, to, 1).x).toBeCloseTo(standing(spaces, to, 2).x);
  expect(poseOn(spaces, pieces, 2, from, at("V0"), 0.5).lift).toBeGreaterThan(100);
});

test("six cars find room in town", () => {
  const places = [0, 1, 2, 3, 4, 5].map((seat) => standing(spaces, 0, seat));
  const apart = places.flatMap((a, n) => places.slice(n + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  expect(Math.min(...apart)).toBeGreaterThan(70);
});

test("officers are known by what they cost", () => {
  expect(officersOf(spaces).map(({ key }) => key)).toEqual(["douanier", "gendarme", "agent"]);
});

// -- one thing after another ---------------------------------------------------------------------------

const told = (event: AutostopEvent, text = ""): Line => ({ event, text, note: "" });
const VIEW = {
  at: [3, 7, -1],
  top: -1,
  run: 0,
  treasury: [6, 15, 30],
  purse: [100, 100, 100],
  held: [5, 5, 5],
} as unknown as AutostopView;

const scene = { show: { view: VIEW } as unknown as Show, data };
/** All that is shown of some lines, one frame after another. */
const frames = (lines: readonly Line[]): readonly Frame[] =>
  lines.reduce<readonly Frame[]>(
    (seen, line) => [...seen, ...film.after(seen.at(-1) ?? still(VIEW), line, scene)],
    [],
  );

test("a fine goes from the purse to the treasury and is seen on its way", () => {
  const fined = after(still(VIEW), told({ t: "FinePaid", seat: 1, officer: 2, amount: 10 }));
  expect(fined).toMatchObject({ purse: [100, 90, 100], treasury: [6, 15, 40] });
  expect(fined?.flights).toEqual([{ from: "seat:1", to: "treasury:2", amount: 10 }]);
});

test("a series is counted from card to card and paid by everybody else", () => {
  const seen = frames([
    told({ t: "Stopped", seat: 2, card: 9, lander: 0 }, "Stop!"),
    told({ t: "Landed", seat: 2, space: 4, origin: -1 }),
    told({ t: "CardLaid", seat: 2, card: 4 }),
    told({ t: "CardLaid", seat: 2, card: 5 }),
    told({ t: "SeriesPaid", seat: 2, length: 3, amount: 2, payers: [0, 1] }),
  ]);
  expect(seen.map(({ run }) => run)).toEqual([1, 1, 2, 3, 3]);
  expect(seen[0]).toMatchObject({ sound: "horn", stands: true, top: 9, banner: { kind: "stop", seat: 2 } });
  expect(seen[0]?.laid).toEqual({ seat: 2, card: 9 });
  expect(seen[1]).toMatchObject({ banner: null, laid: null });
  expect(seen[4]).toMatchObject({ purse: [98, 98, 104], held: [5, 5, 2] });
  expect(film.still(scene, null)).toEqual(still(VIEW));
});

test("cards that are dealt are held, told one by one or as a whole deal", () => {
  const counts = [2, 1, 3];
  const held = VIEW.held.map((before, seat) => before + (counts[seat] ?? 0));
  const deals: AutostopEvent[] = [
    { t: "HandDealt", hand: [4, 9], counts },
    { t: "CardsDealt", counts },
  ];
  for (const deal of deals) expect(after(still(VIEW), told(deal))?.held).toEqual(held);
  const one = after(still(VIEW), told({ t: "CardHidden", seat: 1 }));
  expect(one?.held[1]).toBe((VIEW.held[1] ?? 0) + 1);
});

test("a bump sends one car to town while the other takes its place", () => {
  const seen = frames([
    told({ t: "Bumped", seat: 1, by: 0, space: 7 }),
    told({ t: "Landed", seat: 0, space: 7, origin: 3 }),
  ]);
  expect(seen.map((frame) => frame.at)).toEqual([
    [3, 0, -1],
    [7, 0, -1],
  ]);
});

test("the end of a game waits until its accounts are read", () => {
  const [won] = frames([told({ t: "GameWon", seat: 0, number: 1, gained: [5, -2, -3] })]);
  expect(won).toMatchObject({ ends: true, waits: true, sound: "end" });
});

// -- the panel ---------------------------------------------------------------------------------------------

const choice = (action: Json): Choice => ({ action, text: "", notation: "" });
const offer = (action: Json, key: string): Offer => ({ action, key, fine: 0, gain: 0, bumps: [] });
const LETTING = { t: "LetPass", landing: 15 };
const SHOWING = { t: "UsePass", landing: 15 };
const LAYING = { t: "Lay", landing: 15 };
const aid = (change: Partial<Aid>): Aid => ({
  step: "landed",
  purses: [],
  treasuries: [],
  fine: 5,
  officer: 1,
  series_next: 0,
  owed: 0,
  offers: [],
  ...change,
});

test("players are read in the order of play, which goes to the right, beginning with mine", () => {
  expect(inOrderOfPlay(4, 0)).toEqual([0, 3, 2, 1]);
  expect(inOrderOfPlay(3, 2)).toEqual([2, 1, 0]);
  expect(inOrderOfPlay(3, -3)).toEqual([0, 2, 1]);
});

test("only what the server lists becomes a button: with a pass and no card there is none to lay", () => {
  const offers = [offer(SHOWING, "pass"), offer(LETTING, "pay")];
  const row = buttons([choice(SHOWING), choice(LETTING)], aid({ offers }));
  expect(row.map(({ offer: { key }, letter }) => [key, letter])).toEqual([
    ["pass", "1"],
    ["pay", "P"],
  ]);
  expect(buttons([], aid({ offers }))).toEqual([]); // an answer is on its way
});

test("a letter or the place in the row presses a button", () => {
  const offers = [offer(LAYING, "lay_gain"), offer(SHOWING, "pass"), offer(LETTING, "pay")];
  const row = buttons([LAYING, SHOWING, LETTING].map(choice), aid({ offers }));
  const pressed = (key: string): string | undefined => pressedBy(key, row)?.offer.key;
  expect([pressed("l"), pressed("L"), pressed("1")]).toEqual(["lay_gain", "lay_gain", "lay_gain"]);
  expect([pressed("2"), pressed("p"), pressed("3"), pressed("4"), pressed("x")]).toEqual([
    "pass",
    "pay",
    "pay",
    undefined,
    undefined,
  ]);
});

test("whoever is asked for a Stop! may also keep quiet", () => {
  const row = buttons([choice(LETTING)], aid({ step: "stopping" }));
  expect(row.map(({ offer: { key }, letter }) => [key, letter])).toEqual([["silence", "P"]]);
});

test("a landing with an officer says the fine first, then the treasury; the fine only until it is paid", () => {
  const view = { ...VIEW, treasury: [6, 8, 30] } as AutostopView;
  expect(stakes(view, aid({}))).toEqual([
    ["fine_due", 5],
    ["treasury_here", 8],
  ]);
  expect(stakes(view, aid({ step: "stopping" }))).toEqual([["treasury_here", 8]]);
  expect(stakes({ ...view, run: 2 }, aid({ officer: -1, series_next: 2 }))).toEqual([
    ["series_aloud", 2],
    ["series_next", 2],
  ]);
  expect(stakes(view, aid({ step: "placing" }))).toEqual([]);
});

test("the panel says who has landed, and that a sealed answer is given", () => {
  const view = { ...VIEW, me: 0, seat: 1, landing: 15, sealed: -1, asked: [2] } as unknown as AutostopView;
  const name = (seat: number): string => `seat ${seat}`;
  const key = (now: AutostopView, step: string, timed = false, forced = false): string =>
    sentence(now, step, timed, forced, name).key;
  expect(sentence(view, "landed", false, false, name)).toEqual({
    key: "asks_lander",
    facts: { name: "seat 1" },
  });
  expect(key(view, "stopping")).toBe("answered");
  expect(key(view, "stopping", true)).toBe("asks_all_of");
  const town = { ...view, landing: 0, seat: 0 };
  expect([key(town, "landed"), key(town, "landed", false, true)]).toEqual(["town_me", "stays_me"]);
  expect(key({ ...view, seat: 0 }, "landed", false, true)).toBe("nothing_me");
});

test("a card serves when it can be laid, shown or shouted; a pass never for a shout", () => {
  const view = { ...VIEW, hands: [15, 20], landing: 15 } as unknown as AutostopView;
  const open = { open: { kind: "Stop" } } as unknown as Show;
  const shut = { open: null } as unknown as Show;
  expect([...serving(view, open, [])]).toEqual([15]);
  expect([...serving({ ...view, hands: [20] }, open, [])]).toEqual([]);
  const row = buttons([choice(SHOWING), choice(LETTING)], aid({ offers: [offer(SHOWING, "pass")] }));
  expect([...serving(view, shut, row)]).toEqual([0]);
});

test("the accounts of the last game are found in the log", () => {
  const game = (number: number, pays: number): Line[] => [
    told({ t: "HandShown", seat: 1, winner: 0, cards: [4, 6], passes: 1, amount: pays }),
    told({ t: "TreasuryDoubled", seat: 1, officer: 0, amount: 8 }),
    told({ t: "GameWon", seat: 0, number, gained: [pays, -pays - 8] }),
  ];
  const log = [...game(1, 12), ...game(2, 20), told({ t: "TurnBegun", seat: 1 })];
  expect(accountsOf(log)).toMatchObject({ number: 2, winner: 0, treasuries: 0 });
  expect(accountsOf(log)?.seats[1]).toEqual({
    seat: 1,
    cards: [4, 6],
    passes: 1,
    pays: 20,
    doubled: [{ officer: 0, amount: 8 }],
    gained: -28,
  });
  expect(gamesOf(log).map(({ gained }) => gained[0])).toEqual([12, 20]);
  expect(accountsOf([])).toBeNull();
});
