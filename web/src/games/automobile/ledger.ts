// The books: every dollar by turn and reason, and how fortunes went, from what was told.
import type { Line } from "../../types.gen";
import type { Event } from "./facts";

export const REASONS = [
  "start",
  "building",
  "cars",
  "howard",
  "distributors",
  "demand",
  "closing",
  "losses",
  "interest",
  "loan",
  "debt",
  "factories",
  "repaid",
] as const;
export type Reason = (typeof REASONS)[number];

export interface Entry {
  readonly turn: number; // from 1
  readonly seat: number;
  readonly reason: Reason;
  readonly dollars: number; // what came in, less than nothing for what went out
}

/** What one event moved in or out of somebody's cash; nothing for most events. */
export function moneyIn(event: Event): readonly [seat: number, reason: Reason, dollars: number] | null {
  switch (event.t) {
    case "Built":
      return [event.seat, "building", -event.dollars];
    case "CarsMade":
      return [event.seat, "cars", -event.dollars];
    case "SoldByHoward":
      return [event.seat, "howard", event.dollars];
    case "SoldByDistributor":
      return [event.seat, "distributors", event.dollars];
    case "CarsSold":
      return [event.seat, "demand", event.dollars];
    case "SpaceClosed":
      return [event.seat, "closing", event.dollars];
    case "LossesPaid":
      return [event.seat, "losses", -event.dollars];
    case "InterestPaid":
      return [event.seat, "interest", -event.dollars];
    case "LoanTaken":
      return [event.seat, "loan", event.dollars];
    case "DebtPaid":
      return [event.seat, "debt", -event.dollars];
    case "FactoriesValued":
      return [event.seat, "factories", event.dollars];
    case "LoansRepaid":
      return [event.seat, "repaid", -event.dollars];
    default:
      return null;
  }
}

// -- what still holds ----------------------------------------------------------------------------------

/** Cash, loans and cubes of every seat, in one row. */
export type Standing = readonly number[];

const KINDS = 3;

/** How one event changes a standing. */
function change(event: Event): readonly [seat: number, dollars: number, loans: number, cubes: number] {
  const moved = moneyIn(event);
  const cubes = cubesIn(event);
  const loans = event.t === "LoanTaken" ? 1 : event.t === "LoansRepaid" ? -event.loans : 0;
  return ["seat" in event ? event.seat : 0, moved?.[2] ?? 0, loans, cubes];
}

function cubesIn(event: Event): number {
  switch (event.t) {
    case "CharacterChosen":
    case "CubesTaken":
      return event.cubes;
    case "Built":
    case "BonusTaken":
      return -event.cubes;
    default:
      return 0;
  }
}

const changed = (standing: Standing, event: Event, sign: 1 | -1): Standing => {
  const [seat, ...by] = change(event);
  return standing.map((amount, n) =>
    Math.floor(n / KINDS) === seat ? amount + sign * (by[n % KINDS] ?? 0) : amount,
  );
};

const same = (one: Standing, other: Standing): boolean => one.every((amount, n) => amount === other[n]);

export const standing = (
  cash: readonly number[],
  loans: readonly number[],
  cubes: readonly number[],
): Standing => cash.flatMap((dollars, seat) => [dollars, loans[seat] ?? 0, cubes[seat] ?? 0]);

/**
 * The events that led from the start to where things stand.  A log keeps what was taken back and only says
 * that it was; what still holds is the longest beginning that leads to the standing after it.
 */
export function held(log: readonly Line[], start: Standing, now: Standing): Event[] {
  const back = log.map(({ note }) => note).lastIndexOf("undo");
  const since = told(log.slice(back + 1));
  if (back < 0) return since;
  const then = since.reduceRight((amounts, event) => changed(amounts, event, -1), now);
  for (let end = back; end >= 0; end -= 1) {
    const before = held(log.slice(0, end), start, then);
    const reached = before.reduce((amounts, event) => changed(amounts, event, 1), start);
    if (same(reached, then)) return [...before, ...since];
  }
  return since;
}

const told = (log: readonly Line[]): Event[] =>
  log.map(({ event }) => event as Event | null).filter((event) => event !== null);

// -- the books -----------------------------------------------------------------------------------------

export function entriesOf(events: readonly Event[], players: number, cash: number): Entry[] {
  const entries: Entry[] = Array.from({ length: players }, (_, seat) => ({
    turn: 1,
    seat,
    reason: "start",
    dollars: cash,
  }));
  let turn = 1;
  for (const event of events) {
    const moved = moneyIn(event);
    if (moved) entries.push({ turn, seat: moved[0], reason: moved[1], dollars: moved[2] });
    if (event.t === "TurnEnded" && event.turn < 4) turn = event.turn + 1;
  }
  return entries;
}

export interface Row {
  readonly reason: Reason;
  readonly turns: readonly number[]; // four
  readonly total: number;
}

/** A player's books: a row for each reason that ever mattered. */
export function rowsOf(entries: readonly Entry[], seat: number): Row[] {
  const mine = entries.filter((entry) => entry.seat === seat);
  return REASONS.map((reason) => {
    const turns = [1, 2, 3, 4].map((turn) =>
      sum(mine.filter((entry) => entry.reason === reason && entry.turn === turn)),
    );
    return { reason, turns, total: turns.reduce((a, b) => a + b, 0) };
  }).filter(({ turns }) => turns.some((dollars) => dollars !== 0));
}

export const balance = (entries: readonly Entry[], seat: number, turn: number): number =>
  sum(entries.filter((entry) => entry.seat === seat && entry.turn <= turn));

const sum = (entries: readonly Entry[]): number => entries.reduce((total, { dollars }) => total + dollars, 0);

// -- fortunes ------------------------------------------------------------------------------------------

/** A moment: how far the game had come (0 to 4 turns), and what everybody was worth. */
export interface Moment {
  readonly when: number;
  readonly worths: readonly number[];
}

/** Cash, factories at what they cost, less loans at what they will cost. */
export function fortunes(
  events: readonly Event[],
  players: number,
  cash: number,
  repayment: number,
): readonly Moment[] {
  const worths = Array.from({ length: players }, () => cash);
  const built = new Map<number, number>(); // by space
  const moments: Moment[] = [{ when: 0, worths: [...worths] }];
  for (const [turn, chapter] of byTurn(events).entries()) {
    chapter.forEach((event, n) => {
      const [seat, change] = worthIn(event, built, repayment);
      if (change === 0) return;
      worths[seat] = (worths[seat] ?? 0) + change;
      moments.push({ when: turn + (n + 1) / chapter.length, worths: [...worths] });
    });
  }
  return moments;
}

/** The events of each turn; the final count belongs to the last. */
function byTurn(events: readonly Event[]): Event[][] {
  const turns: Event[][] = [[]];
  for (const event of events) {
    turns.at(-1)?.push(event);
    if (event.t === "TurnEnded" && event.turn < 4) turns.push([]);
  }
  return turns;
}

function worthIn(
  event: Event,
  built: Map<number, number>,
  repayment: number,
): readonly [seat: number, change: number] {
  const moved = moneyIn(event);
  switch (event.t) {
    case "Built": // money becomes a factory of the same worth
      built.set(event.space, (built.get(event.space) ?? 0) + event.dollars);
      return [event.seat, 0];
    case "SpaceClosed": {
      const lost = built.get(event.space) ?? 0;
      built.delete(event.space);
      return [event.seat, event.dollars - lost];
    }
    case "LoanTaken":
      return [event.seat, event.dollars - repayment];
    case "DebtMade":
      return [event.seat, -event.dollars];
    case "LoansRepaid": // counted when they were taken; what could not be paid is a debt by now
      return [event.seat, event.loans * repayment - event.dollars];
    case "DebtPaid":
    case "FactoriesValued":
      return [event.seat, 0]; // counted before
    default:
      return moved ? [moved[0], moved[2]] : [0, 0];
  }
}
