// What is seen of each line of the log, one thing after another.
import type { Film, Framed } from "../../lib/playback";
import type { Line, OrdinoEvent, OrdinoView } from "../../types.gen";

export interface Frame extends Framed {
  readonly places: readonly number[];
  /** Whose dice lie there, and which. */
  readonly seat: number;
  readonly dice: readonly number[];
  readonly rolling: boolean;
  /** How they were read by whoever moved; null while nothing is laid. */
  readonly call: readonly number[] | null;
  readonly line: readonly number[] | null;
  /** Every piece that the call names. */
  readonly called: readonly number[];
  readonly moving: { readonly piece: number; readonly path: readonly number[] } | null;
  readonly struck: number | null; // the cell where something was taken
  readonly banner: string;
}

const STEP_TIME = 210;
const ROLL_TIME = 900;
const READ_TIME = 700; // after the last step: who went where
const PLACE_TIME = 900;
const TAKEN = -2;

export const moveTime = (path: readonly number[]): number => Math.max(1, path.length - 1) * STEP_TIME;

const QUIET = { rolling: false, moving: null, struck: null, banner: "", hold: 0 } as const;
const UNREAD = { call: null, line: null, called: [] } as const;

/** The position as it lies; after the end the last instruction stays. */
export function still(view: OrdinoView, before: Frame | null): Frame {
  const read = before ?? UNREAD;
  const over = view.awaited.length === 0 && before !== null;
  const [seat, dice] = over ? [before.seat, before.dice] : [view.seat, view.dice];
  const same = before !== null && before.seat === seat && before.dice.join() === dice.join();
  const { call, line, called } = same ? read : UNREAD;
  return { ...QUIET, places: view.places, seat, dice, call, line, called };
}

/** The frame without what happens in it: whoever was on the way has arrived. */
const calmed = (frame: Frame): Frame => ({
  ...frame,
  ...QUIET,
  stands: false,
  sound: undefined,
  places: frame.moving ? put(frame.places, frame.moving.piece, frame.moving.path.at(-1) ?? 0) : frame.places,
});

const put = (places: readonly number[], piece: number, cell: number): readonly number[] =>
  places.map((place, one) => (one === piece ? cell : place));

export function after(before: Frame, { event, text }: Line): readonly Frame[] {
  const what = event as OrdinoEvent | null;
  const now = calmed(before);
  const said: Frame = { ...now, banner: text, hold: 0, stands: true };
  switch (what?.t) {
    case "FirstDrawn":
    case "NothingTaken":
    case "Passed":
    case "PlacingPassed":
      return [said];
    case "DiceThrown":
    case "ThreeThrown":
      return [rolled({ ...now, ...UNREAD, seat: what.seat, dice: what.dice })];
    case "CentreThrown":
      return [rolled({ ...now, ...UNREAD, dice: what.dice }), { ...said, ...UNREAD, dice: what.dice }];
    case "PieceMoved":
      return [
        moved({ ...now, call: what.call, line: what.line, called: calledBy(what) }, what.piece, what.path),
      ];
    case "SphereMoved":
      return [moved({ ...now, call: [], line: what.line, called: [what.piece] }, what.piece, what.path)];
    case "PieceLeapt":
      return [moved(now, what.piece, [0, what.cell])];
    case "PieceTaken":
      return [
        { ...said, places: put(now.places, what.piece, TAKEN), struck: what.cell, sound: "capture" as const },
      ];
    case "SphereRecovered":
      return [{ ...said, places: put(now.places, what.piece, what.cell) }];
    case "PiecePlaced": {
      const [kind = 0, number = 0, word = 0] = now.dice;
      const read = { call: [kind, word, number], line: [], called: calledBy(what) };
      return [{ ...now, ...read, places: put(now.places, what.piece, what.cell), hold: PLACE_TIME }];
    }
    default:
      return [];
  }
}

/** Logs of earlier builds name only the piece that went. */
export const calledBy = (what: { called: number[]; piece: number }): readonly number[] =>
  what.called.length > 0 ? what.called : [what.piece];

const rolled = (frame: Frame): Frame => ({ ...frame, rolling: true, hold: ROLL_TIME, sound: "dice" });
const moved = (frame: Frame, piece: number, path: readonly number[]): Frame => ({
  ...frame,
  moving: { piece, path },
  hold: moveTime(path) + READ_TIME,
  sound: "card",
});

export const film: Film<Frame> = {
  still: ({ show }, before) => still(show.view as OrdinoView, before),
  after,
};
