// What the rules make of a throw, as the server worked it out, and what the player has made of it so far.
// No rule is decided here: a reading is found by the words that were laid, and says everything itself.
import type { Json } from "../../types.gen";

export interface Way {
  readonly path: readonly number[];
  readonly takes: number; // the piece, or -1
}

/** One piece that an instruction calls. */
export interface Attempt {
  readonly piece: number;
  readonly rule: string; // what is against it; empty if it may be played
  readonly ways: readonly Way[];
}

/** One instruction. */
export interface Reading {
  readonly call: readonly number[]; // kind, word, number; empty for a sphere
  readonly line: readonly number[]; // arrow, word, arrow
  readonly rule: string; // why it calls nobody
  readonly attempts: readonly Attempt[];
}

export type Sort = "own" | "own spheres" | "partner" | "partner's spheres" | "nobody";

export interface Aid {
  readonly asks: "move" | "centre" | "place" | "";
  readonly sort?: Sort;
  /** Which of the readings to lay for a player who leaves it to the page: one that can be executed, if any can. */
  readonly lay?: number;
  readonly readings?: readonly Reading[];
  readonly placeable?: readonly number[];
}

export const aidOf = (aid: Json): Aid => (aid ?? { asks: "" }) as unknown as Aid;

export const isForSpheres = (sort: Sort | undefined): boolean =>
  sort === "own spheres" || sort === "partner's spheres";

/** Where a piece can end, each cell once, with the first way found. */
export function ends(attempt: Attempt): Way[] {
  const found = new Map<number, Way>();
  for (const way of attempt.ways) {
    const end = way.path.at(-1);
    if (end !== undefined && !found.has(end)) found.set(end, way);
  }
  return [...found.values()];
}

// -- laying the dice -----------------------------------------------------------------------------------

/** The dice of a throw by their place in it: kind, number, two arrows, two words; or kind, number, word. */
export type Slot = "kind" | "word" | "number" | "arrow" | "word2" | "arrow2";
export type Sign = "kind" | "number" | "arrow" | "word";

export const FIRST_LINE: readonly Slot[] = ["kind", "word", "number"];
export const SECOND_LINE: readonly Slot[] = ["arrow", "word2", "arrow2"];

/** The signs of the dice of each line. */
export const CALL: readonly Sign[] = ["kind", "word", "number"];
export const LINE: readonly Sign[] = ["arrow", "word", "arrow"];

const SIX: readonly Sign[] = ["kind", "number", "arrow", "arrow", "word", "word"];
const THREE: readonly Sign[] = ["kind", "number", "word"];

/** What sort of die each of a throw is. */
export const signsOf = (dice: readonly number[]): readonly Sign[] =>
  dice.length === 6 ? SIX : THREE.slice(0, dice.length);

const TAKES: Readonly<Record<Slot, Sign>> = {
  kind: "kind",
  word: "word",
  number: "number",
  arrow: "arrow",
  word2: "word",
  arrow2: "arrow",
};

/** Which die lies in each slot. */
export type Laid = Readonly<Partial<Record<Slot, number>>>;

export const NOTHING_LAID: Laid = {};

export const fits = (dice: readonly number[], die: number, slot: Slot): boolean =>
  signsOf(dice)[die] === TAKES[slot];

export const slotOf = (laid: Laid, die: number): Slot | null =>
  (Object.keys(laid) as Slot[]).find((slot) => laid[slot] === die) ?? null;

/** The slots that a throw fills: three dice make only a first line, and a sphere needs only the second. */
export const slotsFor = (dice: readonly number[], sphere = false): readonly Slot[] =>
  dice.length === 3 ? FIRST_LINE : sphere ? SECOND_LINE : [...FIRST_LINE, ...SECOND_LINE];

const without = (laid: Laid, slot: Slot | null): Laid =>
  Object.fromEntries(Object.entries(laid).filter(([one]) => one !== slot));

/** Lays a die; whatever lay there goes where the die came from. */
export function lay(laid: Laid, die: number, slot: Slot): Laid {
  const [from, there] = [slotOf(laid, die), laid[slot]];
  const changed = from && there !== undefined ? { [from]: there } : {};
  return { ...without(laid, from), ...changed, [slot]: die };
}

export const takeBack = (laid: Laid, die: number): Laid => without(laid, slotOf(laid, die));

/** The first free slot that this die fits. */
export const freeSlot = (
  laid: Laid,
  dice: readonly number[],
  die: number,
  slots: readonly Slot[],
): Slot | null =>
  slots.find((slot) => fits(dice, die, slot) && laid[slot] === undefined) ??
  slots.find((slot) => fits(dice, die, slot)) ??
  null;

/** The words change places; for a sphere, the one in use with the one set aside. */
export function swapWords(laid: Laid, dice: readonly number[], sphere: boolean): Laid {
  if (!sphere) {
    const { word, word2, ...rest } = laid;
    return {
      ...rest,
      ...(word2 === undefined ? {} : { word: word2 }),
      ...(word === undefined ? {} : { word2: word }),
    };
  }
  const other = [4, 5].find((die) => die < dice.length && die !== laid.word2);
  return laid.word2 === undefined || other === undefined ? laid : { ...laid, word2: other };
}

export const isFull = (laid: Laid, slots: readonly Slot[]): boolean =>
  slots.every((slot) => laid[slot] !== undefined);

/** The reading that the laid words make; null until a word lies.  One word decides where the other must go. */
export function readingOf(
  readings: readonly Reading[],
  dice: readonly number[],
  laid: Laid,
  sphere: boolean,
): Reading | null {
  const [calling, moving] = [laid.word, laid.word2].map((die) => (die === undefined ? undefined : dice[die]));
  if (calling === undefined && moving === undefined) return null;
  return (
    readings.find(
      ({ call, line }) =>
        (call.length === 0) === sphere &&
        (moving === undefined || line[1] === moving) &&
        (sphere || calling === undefined || call[1] === calling),
    ) ?? null
  );
}

/** Three dice can lie in one way only. */
export const THREE_LAID: Laid = { kind: 0, number: 1, word: 2 };

/** The dice as they were read. */
export function laidAs(dice: readonly number[], call: readonly number[], line: readonly number[]): Laid {
  if (dice.length === 3) return THREE_LAID;
  if (dice.length !== 6) return NOTHING_LAID;
  const moving = dice[4] === line[1] ? 4 : 5;
  // Where both words are the same it does not matter which lies where.
  const calling = moving === 4 ? 5 : 4;
  const second: Laid = { arrow: 2, word2: moving, arrow2: 3 };
  return call.length === 0 ? second : { kind: 0, word: calling, number: 1, ...second };
}
