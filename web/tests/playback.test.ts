import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  AT_ONCE,
  isAlone,
  Playback,
  READING,
  STANDS,
  timeOf,
  type Film,
  type Framed,
  type Pace,
  type Shown,
} from "../src/lib/playback";
import type { Line, SeatInfo, Show } from "../src/types.gen";

interface Frame extends Framed {
  readonly told: string;
}

const HOLD = 400;
const CALM: Pace = { speed: 1, timed: false, alone: true, hidden: false };
const line = (text: string, note = ""): Line => ({ event: null, text, note });
const show = (v: number, more: Partial<Show> = {}): Show => ({ v, fresh: false, ...more }) as Show;

/** One frame for each line; "trick" stands, "sheet" waits, "dull" has none, "deal" has two. */
const film: Film<Frame> = {
  still: ({ show }) => ({ told: `still ${show.v}`, hold: 0 }),
  after: (_, { text }) => {
    if (text === "dull") return [];
    const frame = { told: text, hold: HOLD, stands: text === "trick", waits: text === "sheet" };
    return text === "deal" ? [frame, { ...frame, told: "dealt" }] : [frame];
  },
};

let pace: Pace;
let shown: Shown<Frame>;
let fresh: boolean;
let playback: Playback<Frame>;

beforeEach(() => {
  vi.useFakeTimers();
  pace = CALM;
  playback = new Playback(
    film,
    { show: show(1), data: null },
    () => pace,
    (now, played) => ([shown, fresh] = [now, played]),
  );
});
afterEach(() => vi.useRealTimers());

const tell = (v: number, ...lines: string[]): void =>
  playback.receive(
    { show: show(v), data: null },
    lines.map((text) => line(text)),
  );
const pass = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds);

test("what was told at once is shown one after another", () => {
  tell(2, "card", "trick");
  expect(shown.frame.told).toBe("card");
  pass(HOLD);
  expect(shown.frame.told).toBe("trick");
  pass(STANDS);
  expect(shown.frame.told).toBe("still 2");
  expect(shown.settled).toBe(true);
});

test("the message is known only when its last line has been shown, and no line earlier", () => {
  tell(2, "card", "trick");
  expect([shown.show.v, shown.untold]).toEqual([1, 1]);
  pass(HOLD);
  expect([shown.show.v, shown.untold]).toEqual([2, 0]);
  expect(shown.settled).toBe(false);
});

test("lines with nothing to see are told with the next frame", () => {
  tell(2, "dull", "card", "dull");
  expect([shown.frame.told, shown.untold, shown.show.v]).toEqual(["card", 1, 1]);
  pass(HOLD);
  expect([shown.frame.told, shown.untold, shown.show.v]).toEqual(["still 2", 0, 2]);
});

test("a line with two frames is told with its first", () => {
  tell(2, "deal", "card");
  expect([shown.frame.told, shown.untold]).toEqual(["deal", 1]);
  pass(HOLD);
  expect([shown.frame.told, shown.untold, shown.show.v]).toEqual(["dealt", 1, 1]);
});

test("a second message waits for the first", () => {
  tell(2, "card");
  tell(3, "trick");
  expect([shown.frame.told, shown.show.v, shown.untold]).toEqual(["card", 2, 1]);
  pass(HOLD);
  expect([shown.frame.told, shown.show.v]).toEqual(["trick", 3]);
});

test("a finished trick stands for a second and a half however far one is behind", () => {
  tell(2, "trick", ...Array.from({ length: 60 }, () => "card"));
  pass(STANDS - 1);
  expect(shown.frame.told).toBe("trick");
  pass(1);
  expect(shown.frame.told).toBe("card");
  pass(16_000);
  expect(shown.settled).toBe(true);
});

test("where time runs nobody falls far behind", () => {
  pace = { ...CALM, timed: true };
  tell(2, "trick", "trick", "trick", "trick");
  pass(3500);
  expect(shown.settled).toBe(true);
});

test("a sheet waits until the player goes on, and what comes meanwhile waits as well", () => {
  tell(2, "sheet", "card");
  pass(60_000);
  expect(shown.frame.told).toBe("sheet");
  tell(3, "card");
  expect(shown.frame.told).toBe("sheet");
  playback.skip();
  expect(shown.show.v).toBe(3);
});

test("a sheet waits for a few seconds where nobody may be held up", () => {
  pace = { ...CALM, alone: false };
  tell(2, "sheet", "card");
  pass(READING - 1);
  expect(shown.frame.told).toBe("sheet");
  pass(1);
  expect(shown.frame.told).toBe("card");
});

test("a sheet goes on by itself once a bot plays for the one it waited for", () => {
  tell(2, "sheet", "card");
  pass(60_000);
  pace = { ...CALM, alone: false };
  tell(3, "card");
  expect(shown.frame.told).toBe("card");
});

test.each([
  ["one person among bots", ["person", "bot"], 0, false, true],
  ["two people", ["person", "person"], 0, false, false],
  ["a bot stands in", ["person", "bot"], 0, true, false],
  ["a watcher", ["person", "bot"], null, false, false],
  ["bots only", ["bot", "bot"], null, false, false],
] as const)("who is alone at a table: %s", (_, kinds, seat, stand_in, alone) => {
  const seats = kinds.map((kind, number) => ({ seat: number, kind, stand_in }) as SeatInfo);
  expect(isAlone({ seat, table: { seats } as Show["table"] })).toBe(alone);
});

test("a click goes on to the next moment that stands", () => {
  tell(2, "card", "card", "trick", "card");
  playback.skip();
  expect([shown.frame.told, shown.untold]).toEqual(["trick", 1]);
  playback.skip();
  expect([shown.frame.told, shown.settled]).toEqual(["still 2", true]);
  playback.skip();
  expect(shown.frame.told).toBe("still 2");
});

test("whoever acts is in the present at once", () => {
  tell(2, "card", "trick");
  playback.finish();
  expect([shown.frame.told, shown.untold, shown.settled]).toEqual(["still 2", 0, true]);
  pass(10_000);
  expect(shown.frame.told).toBe("still 2");
});

test("somebody who comes or goes changes what is known and shows nothing new", () => {
  tell(2, "trick");
  tell(3);
  expect([shown.frame.told, shown.show.v, shown.settled]).toEqual(["trick", 3, false]);
  pass(STANDS);
  expect(shown.frame.told).toBe("still 3");
});

test("after a reconnection or an undo, and on a hidden page, the present is there at once", () => {
  tell(2, "card", "trick");
  playback.receive({ show: show(3, { fresh: true }), data: null }, []);
  expect([shown.frame.told, shown.settled, fresh]).toEqual(["still 3", true, false]);
  playback.receive({ show: show(4), data: null }, [line("taken back", "undo")]);
  expect(shown.frame.told).toBe("still 4");
  pace = { ...CALM, hidden: true };
  tell(5, "card", "trick");
  expect(shown.frame.told).toBe("still 5");
});

test("only what is played makes a noise, not what is skipped", () => {
  tell(2, "card", "trick");
  expect(fresh).toBe(true);
  playback.finish();
  expect(fresh).toBe(false);
});

test("a closed timeline shows nothing more", () => {
  tell(2, "card", "trick");
  playback.close();
  pass(10_000);
  expect(shown.frame.told).toBe("card");
});

test("speed shortens everything alike", () => {
  expect(timeOf({ hold: HOLD }, [], { ...CALM, speed: 2 })).toBe(HOLD / 2);
  expect(timeOf({ hold: HOLD, stands: true }, [], { ...CALM, speed: 2 })).toBe(STANDS / 2);
});

test("a board without a film draws every message at once", () => {
  const plain = new Playback(
    AT_ONCE,
    { show: show(1), data: null },
    () => CALM,
    () => undefined,
  );
  plain.receive({ show: show(2), data: null }, [line("card")]);
  expect([plain.shown.show.v, plain.shown.settled]).toEqual([2, true]);
});
