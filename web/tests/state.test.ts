import { expect, test } from "vitest";
import {
  choiceWith,
  choices,
  dismissNotice,
  factOf,
  isMyTurn,
  openChoice,
  NOTHING_YET,
  otherThan,
  receive,
  send,
  type Seen,
} from "../src/state";
import type { DownMessage, Line, Show } from "../src/types.gen";

const line = (text: string): Line => ({ event: null, text, note: "" });

const show = (change: Partial<Show> = {}): Show => ({
  t: "Show",
  v: 1,
  table: {
    id: "a",
    game: "automatch",
    players: 2,
    options: {},
    timed: false,
    public: false,
    status: "playing",
    seats: [],
    watchers: 0,
    seconds: 0,
    away: 0,
    slower: 1,
    team_chat: false,
    created: 0,
    next: null,
  },
  seat: 0,
  view: null,
  aid: {},
  ask: 3,
  legal: [{ action: { t: "Play", card: 7 }, text: "Play F8", notation: "F8" }],
  open: null,
  awaited: [0],
  events: [],
  fresh: false,
  deadline_ms: null,
  undo: { may: "", wish: 0, seat: null, waiting: [] },
  abandon: [],
  result: null,
  proof: { commitment: "", salts: [], secret: null, seeds: null },
  lang: "fr",
  devices: 1,
  orders: [],
  earlier: 0,
  ...change,
});

const seen = (...messages: Show[]): Seen => messages.reduce(receive, NOTHING_YET);

test("an older message does not replace a newer one", () => {
  expect(seen(show({ v: 5 }), show({ v: 4, ask: 99 })).last?.v).toBe(5);
});

test("a fresh message replaces whatever was there, and nothing in it is news", () => {
  const after = seen(
    show({ v: 9, events: [line("old")] }),
    show({ v: 2, fresh: true, events: [line("whole")] }),
  );
  expect([after.last?.v, after.log.length, after.news.length]).toEqual([2, 1, 0]);
});

test("the log grows by what is new", () => {
  const after = seen(show({ events: [line("one")] }), show({ v: 2, events: [line("two")] }));
  expect(after.log.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(after.news.map(({ text }) => text)).toEqual(["two"]);
});

const texts = ({ log }: Seen): string[] => log.map(({ text }) => text);
const older = (first: number, ...lines: string[]): DownMessage => ({
  t: "EarlierLines",
  first,
  lines: lines.map(line),
});

test("older lines stand in front, piece by piece, to the very first", () => {
  const arrived = seen(show({ fresh: true, events: [line("e")], earlier: 4 }));
  const once = receive(arrived, older(2, "c", "d"));
  expect([texts(once), once.earlier]).toEqual([["c", "d", "e"], 2]);
  const twice = receive(receive(once, show({ v: 2, events: [line("f")] })), older(0, "a", "b"));
  expect([texts(twice), twice.earlier]).toEqual([["a", "b", "c", "d", "e", "f"], 0]);
});

test("older lines that answer a second press, or another log, change nothing", () => {
  const arrived = seen(show({ fresh: true, events: [line("e")], earlier: 4 }));
  const once = receive(arrived, older(2, "c", "d"));
  expect(receive(once, older(2, "c", "d"))).toBe(once);
  expect(receive(arrived, older(4))).toBe(arrived);
  expect(receive(arrived, older(0, "a"))).toBe(arrived);
});

test("older lines are not news", () => {
  const arrived = seen(show({ fresh: true, events: [line("b")], earlier: 1 }));
  expect(receive(arrived, older(0, "a")).news).toEqual([]);
});

test("a fresh message begins the log anew, with its own number of older lines", () => {
  const before = receive(seen(show({ fresh: true, events: [line("b")], earlier: 1 })), older(0, "a"));
  const after = receive(before, show({ fresh: true, events: [line("B")], earlier: 1 }));
  expect([texts(after), after.earlier]).toEqual([["B"], 1]);
});

test("nothing can be chosen while a move is on its way", () => {
  const waiting = send(seen(show()), { t: "Play", id: "x", ask: 3, actions: [{ t: "Play", card: 7 }] });
  expect(choices(seen(show()))).toHaveLength(1);
  expect(choices(waiting)).toHaveLength(0);
  expect(choices(receive(waiting, { t: "Done", id: "x", v: 2, table: null }))).toHaveLength(1);
});

test("once the question has changed, an older answer holds up nothing", () => {
  const waiting = send(seen(show()), { t: "Play", id: "x", ask: 3, actions: [] });
  expect(choices(receive(waiting, show({ v: 2, ask: 4 })))).toHaveLength(1);
});

test("a refusal names its rule and frees the hand", () => {
  const waiting = send(seen(show()), { t: "Play", id: "x", ask: 3, actions: [] });
  const after = receive(waiting, { t: "Refused", id: "x", rule: "AM-13", text: "Follow.", place: 0 });
  expect(after.refusal).toEqual({ kind: "rule", rule: "AM-13", text: "Follow." });
  expect(after.sent).toEqual([]);
});

test("an allowed action has nothing to explain", () => {
  expect(receive(seen(show()), { t: "Refused", id: "y", rule: "", text: "", place: 0 }).refusal).toBeNull();
});

test("only what the server listed can be found", () => {
  const { legal } = show();
  expect(choiceWith(legal, { t: "Play", card: 7 })?.notation).toBe("F8");
  expect(choiceWith(legal, { t: "Play", card: 8 })).toBeNull();
  expect(otherThan(legal, ["Play"])).toEqual([]);
  expect(otherThan(legal, [])).toEqual(legal);
  expect(factOf([1], "t")).toBeUndefined();
});

test("it is my turn when I am asked, and never for a watcher", () => {
  expect(isMyTurn(seen(show()))).toBe(true);
  expect(isMyTurn(seen(show({ legal: [] })))).toBe(false);
  expect(isMyTurn(seen(show({ seat: null })))).toBe(false);
});

test("a window that the clock closes is open to all and nobody's turn", () => {
  const stop = { kind: "Stop", fact: null, low: 0, high: 0, action: null };
  const timed = { ...show().table, timed: true };
  expect(isMyTurn(seen(show({ legal: [], open: stop })))).toBe(true);
  expect(isMyTurn(seen(show({ legal: [], open: stop, table: timed, awaited: [] })))).toBe(false);
  expect(isMyTurn(seen(show({ open: stop, table: timed, awaited: [] })))).toBe(true);
});

test("chat lines follow each other", () => {
  const spoken = { n: 1, seat: 0, name: "Anne", text: "Bonjour", team: false, at: 0 };
  const once = receive(NOTHING_YET, { t: "Heard", lines: [spoken], fresh: true });
  expect(receive(once, { t: "Heard", lines: [{ ...spoken, n: 2 }], fresh: false }).chat).toHaveLength(2);
});

test("what is open may be tried in any window, but not while an answer is on its way", () => {
  const open = { kind: "Honk", fact: null, low: 0, high: 0, action: { t: "Honk" } };
  const asked = seen(show({ open, legal: [], awaited: [] }));
  expect(openChoice(asked)).toEqual(open);
  const answered = send(asked, { t: "Play", id: "x", ask: 3, actions: [open.action] });
  expect(openChoice(answered)).toBeNull();
});

test("a notice stays until it is dismissed, whatever else happens", () => {
  const notice: DownMessage = { t: "Notice", text_fr: "Pause à midi", text_en: "Break at noon" };
  const told = receive(receive(seen(show()), notice), show({ v: 2 }));
  expect(told.notice).toEqual(notice);
  expect(receive(told, { ...notice, text_en: "Break at one" }).notice?.text_en).toBe("Break at one");
  expect(dismissNotice(told)).toEqual({ ...told, notice: null });
});
