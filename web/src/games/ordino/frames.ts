// What is seen one thing after another: the server tells several things at once, the table shows them in order.
import type { Json, Line, OrdinoEvent, OrdinoView } from "../../types.gen";

export interface Frame {
  readonly places: readonly number[];
  /** Whose dice lie there, and which. */
  readonly seat: number;
  readonly dice: readonly number[];
  readonly rolling: boolean;
  /** How they were read by whoever moved; null while nothing is laid. */
  readonly call: readonly number[] | null;
  readonly line: readonly number[] | null;
  readonly moving: { readonly piece: number; readonly path: readonly number[] } | null;
  readonly struck: number | null; // the cell where something was taken
  readonly banner: string;
  readonly hold: number; // milliseconds
}

const STEP_TIME = 210;
const ROLL_TIME = 900;
const TAKE_TIME = 520;
const PLACE_TIME = 420;
const BANNER_TIME = 1700;

export const still = (view: OrdinoView): Frame => ({
  places: view.places,
  seat: view.seat,
  dice: view.dice,
  rolling: false,
  call: null,
  line: null,
  moving: null,
  struck: null,
  banner: "",
  hold: 0,
});

export const moveTime = (path: readonly number[]): number => Math.max(1, path.length - 1) * STEP_TIME;

const TAKEN = -2;

/** From what was seen, through what happened, to what is there now. */
export function frames(before: Frame, news: readonly Line[], view: OrdinoView): Frame[] {
  const seen: Frame[] = [];
  let now: Frame = { ...before, rolling: false, moving: null, struck: null, banner: "", hold: 0 };
  const put = (piece: number, cell: number): readonly number[] =>
    now.places.map((place, one) => (one === piece ? cell : place));
  const add = (change: Partial<Frame>): void => {
    now = { ...now, rolling: false, moving: null, struck: null, banner: "", hold: 0, ...change };
    seen.push(now);
  };
  for (const { event, text } of news) {
    const what = event as (OrdinoEvent & { [key: string]: Json }) | null;
    switch (what?.t) {
      case "FirstDrawn":
        add({ banner: text, hold: BANNER_TIME });
        break;
      case "DiceThrown":
      case "ThreeThrown":
        add({ seat: what.seat, dice: what.dice, call: null, line: null, rolling: true, hold: ROLL_TIME });
        break;
      case "PieceMoved":
      case "SphereMoved": {
        const call = what.t === "PieceMoved" ? what.call : [];
        const moving = { piece: what.piece, path: what.path };
        add({ call, line: what.line, moving, hold: moveTime(what.path) + 160 });
        now = { ...now, places: put(what.piece, what.path.at(-1) ?? 0) };
        break;
      }
      case "PieceTaken":
        add({ places: put(what.piece, TAKEN), struck: what.cell, hold: TAKE_TIME });
        break;
      case "PieceLeapt":
        add({ moving: { piece: what.piece, path: [0, what.cell] }, hold: moveTime([0, 1, 2]) });
        now = { ...now, places: put(what.piece, what.cell) };
        break;
      case "CentreThrown":
        add({ dice: what.dice, call: null, line: null, rolling: true, hold: ROLL_TIME });
        add({ banner: text, hold: BANNER_TIME });
        break;
      case "SphereRecovered":
      case "PiecePlaced":
        add({ places: put(what.piece, what.cell), hold: PLACE_TIME });
        break;
      case "Passed":
      case "PlacingPassed":
      case "NothingTaken":
        add({ banner: text, hold: BANNER_TIME });
        break;
    }
  }
  return [...seen, still(view)];
}
