// What was done with each throw, from the log: the last move stays drawn, and the instructions of the others stay
// readable until one acts.
import type { Line, OrdinoEvent } from "../../types.gen";
import { calledBy } from "./frames";

/** What somebody made of a throw. */
export interface Played {
  readonly seat: number;
  readonly dice: readonly number[];
  /** Kind, word, number; empty for a sphere, which sets these dice aside; null until the throw is read. */
  readonly call: readonly number[] | null;
  readonly line: readonly number[];
  /** Every piece that the call names. */
  readonly called: readonly number[];
  readonly piece: number; // that moved or was placed, or -1
  readonly path: readonly number[];
  /** Pieces that were taken, each with its cell. */
  readonly taken: readonly { readonly piece: number; readonly cell: number }[];
  readonly passed: boolean;
  /** What the log says of it, line by line. */
  readonly texts: readonly string[];
}

const thrown = (seat: number, dice: readonly number[]): Played => ({
  seat,
  dice,
  call: null,
  line: [],
  called: [],
  piece: -1,
  path: [],
  taken: [],
  passed: false,
  texts: [],
});

/** Throw by throw; the last may still be in somebody's hands. */
export function throwsOf(lines: readonly Line[]): readonly Played[] {
  const all: Played[] = [];
  for (const { event, text } of lines) {
    const what = event as OrdinoEvent | null;
    if (!what) {
      all.length = 0; // something was taken back: what went before is no longer true
      continue;
    }
    if (what.t === "DiceThrown" || what.t === "ThreeThrown") all.push(thrown(what.seat, what.dice));
    const last = all.pop();
    if (last) all.push(after(last, what, text));
  }
  return all;
}

function after(played: Played, what: OrdinoEvent, text: string): Played {
  const now = { ...played, texts: [...played.texts, text] };
  switch (what.t) {
    case "PieceMoved":
      return { ...now, call: what.call, line: what.line, called: calledBy(what), ...gone(what) };
    case "SphereMoved":
      return { ...now, call: [], line: what.line, called: [what.piece], ...gone(what) };
    case "PiecePlaced": {
      const [kind = 0, number = 0, word = 0] = played.dice;
      return {
        ...now,
        call: [kind, word, number],
        called: calledBy(what),
        piece: what.piece,
        path: [what.cell],
      };
    }
    case "PieceTaken":
      return { ...now, taken: [...played.taken, { piece: what.piece, cell: what.cell }] };
    case "PieceLeapt":
      return { ...now, path: [...played.path, what.cell] };
    case "SphereRecovered":
      return now;
    case "Passed":
    case "PlacingPassed":
      return { ...now, passed: true };
    default:
      return played;
  }
}

const gone = (what: { piece: number; path: number[] }): Pick<Played, "piece" | "path"> => ({
  piece: what.piece,
  path: what.path,
});

export const isDone = ({ piece, passed }: Played): boolean => piece >= 0 || passed;

/** The last move that was made: it stays drawn. */
export const lastMove = (all: readonly Played[]): Played | null =>
  all.filter(({ piece }) => piece >= 0).at(-1) ?? null;

/** What has been done since this seat last chose something; a pass was no choice.  Of a watcher: the last thing. */
export function since(all: readonly Played[], me: number): readonly Played[] {
  const done = all.filter(isDone);
  const mine = done.map(({ seat, passed }) => seat === me && !passed).lastIndexOf(true);
  return me < 0 ? done.slice(-1) : done.slice(mine + 1);
}
