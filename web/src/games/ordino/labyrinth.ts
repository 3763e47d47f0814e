// The labyrinth as the page draws it: cells and doors come from the server, lines and arcs are ours.
// Units of the drawing: the rim is a circle of 90 round 0, 0; angles are degrees clockwise from north.
import type { Json } from "../../types.gen";

export type Kind = "cross" | "cube" | "cylinder" | "sphere";

export interface Cell {
  readonly name: string;
  readonly ring: number;
  readonly sector: number;
  /** Neighbours behind open doors, by direction. */
  readonly inward: readonly number[];
  readonly outward: readonly number[];
  readonly clockwise: readonly number[];
  readonly counterclockwise: readonly number[];
}

export interface Piece {
  readonly side: number; // 0 white, 1 black
  readonly kind: Kind;
  readonly name: string; // 1 to 6, a, b
  readonly seat: number; // whose it is
}

export interface Labyrinth {
  readonly rings: readonly number[];
  readonly cells: readonly Cell[];
  readonly pieces: readonly Piece[];
  /** The green cell of every piece. */
  readonly homes: readonly number[];
  readonly stall: { readonly most: number; readonly counted_from: number };
}

/** What the server sends as the data of the game. */
export const labyrinthOf = (data: Json): Labyrinth => data as unknown as Labyrinth;

// -- where things lie ----------------------------------------------------------------------------------

export const CENTRE_RADIUS = 16;
export const RIM = 90;
const FIRST_SECTOR = 90; // sector 0 begins in the east: the first camp lies in the south

export interface Polar {
  readonly radius: number;
  readonly angle: number;
}
export type Point = readonly [x: number, y: number];

export const pointAt = ({ radius, angle }: Polar): Point => {
  const turn = (angle * Math.PI) / 180;
  return [radius * Math.sin(turn), -radius * Math.cos(turn)];
};

/** The transformation of an SVG group that puts it there. */
export const placed = ([x, y]: Point): string => `translate(${x.toFixed(2)} ${y.toFixed(2)})`;

const written = (value: number): string => String(Math.round(value * 100) / 100);
const spot = (polar: Polar): string => pointAt(polar).map(written).join(" ");

/** The whole drawing, turned so that somebody's camp lies in the south. */
export class Plan {
  constructor(
    readonly labyrinth: Labyrinth,
    readonly turn = 0,
  ) {}

  /** From the centre outwards, where a ring ends. */
  outer(ring: number): number {
    const rings = this.labyrinth.rings.length - 1;
    return ring === 0 ? CENTRE_RADIUS : CENTRE_RADIUS + ((RIM - CENTRE_RADIUS) * ring) / rings;
  }

  /** Where a sector begins; sector + 1 is where it ends. */
  angle(ring: number, sector: number): number {
    return FIRST_SECTOR + this.turn + (360 * sector) / (this.labyrinth.rings[ring] ?? 1);
  }

  middle(cell: number): Polar {
    const { ring, sector } = this.cell(cell);
    if (ring === 0) return { radius: 0, angle: 0 };
    return { radius: (this.outer(ring - 1) + this.outer(ring)) / 2, angle: this.angle(ring, sector + 0.5) };
  }

  cell(cell: number): Cell {
    const found = this.labyrinth.cells[cell];
    if (!found) throw new RangeError(`no cell ${cell}`);
    return found;
  }

  /** The outline of a cell, a little inside its borders if wanted. */
  outline(cell: number, inset = 0): string {
    const { ring, sector } = this.cell(cell);
    const [low, high] = [ring === 0 ? 0 : this.outer(ring - 1) + inset, this.outer(ring) - inset];
    if (ring === 0) return `M0 ${-high}A${high} ${high} 0 1 1 0 ${high}A${high} ${high} 0 1 1 0 ${-high}Z`;
    const [from, to] = [this.angle(ring, sector), this.angle(ring, sector + 1)];
    const shift = (radius: number): number => (inset / radius) * (180 / Math.PI);
    const at = (radius: number, angle: number, way: number): string =>
      spot({ radius, angle: angle + way * shift(radius) });
    return (
      `M${at(low, from, 1)}L${at(high, from, 1)}A${written(high)} ${written(high)} 0 0 1 ${at(high, to, -1)}` +
      `L${at(low, to, -1)}A${written(low)} ${written(low)} 0 0 0 ${at(low, from, 1)}Z`
    );
  }

  /** Every wall, in one line: along a ring where no door leads inwards, across it where none leads on. */
  walls(): string {
    return this.labyrinth.cells.map((cell) => (cell.ring === 0 ? "" : this.wallsOf(cell))).join("");
  }

  private wallsOf({ ring, sector, inward, clockwise }: Cell): string {
    const [from, to] = [this.angle(ring, sector), this.angle(ring, sector + 1)];
    const [low, high] = [this.outer(ring - 1), this.outer(ring)];
    const along = `M${spot({ radius: low, angle: from })}A${low} ${low} 0 0 1 ${spot({ radius: low, angle: to })}`;
    const across = `M${spot({ radius: low, angle: to })}L${spot({ radius: high, angle: to })}`;
    return (inward.length === 0 ? along : "") + (clockwise.length === 0 ? across : "");
  }

  /** A way from cell to cell: round the ring in an arc, across it in a line. */
  way(path: readonly number[]): string {
    const [start, ...rest] = path;
    if (start === undefined) return "";
    let line = `M${spot(this.middle(start))}`;
    let here = start;
    for (const next of rest) {
      const [a, b] = [this.middle(here), this.middle(next)];
      const round = this.cell(here).ring === this.cell(next).ring && a.radius > 0;
      const radius = written(a.radius);
      line += round
        ? `A${radius} ${radius} 0 0 ${shortest(a.angle, b.angle) > 0 ? 1 : 0} ${spot(b)}`
        : `L${spot(b)}`;
      here = next;
    }
    return line;
  }

  /** Where a piece is when it has gone this part, 0 to 1, of a way. */
  along(path: readonly number[], part: number): Point {
    const steps = path.length - 1;
    const first = path[0] ?? 0;
    if (steps < 1) return pointAt(this.middle(first));
    const step = Math.min(Math.floor(part * steps), steps - 1);
    const [a, b] = [this.middle(path[step] ?? first), this.middle(path[step + 1] ?? first)];
    return pointAt(between(a, b, part * steps - step));
  }

  /** The cell next to this one in a direction, whether or not a wall is between. */
  beside(cell: number, direction: "in" | "out" | "right" | "left"): number {
    const { ring, sector } = this.cell(cell);
    const size = this.labyrinth.rings[ring] ?? 1;
    if (direction === "right") return this.find(ring, (sector + 1) % size) ?? cell;
    if (direction === "left") return this.find(ring, (sector + size - 1) % size) ?? cell;
    const other = ring + (direction === "in" ? -1 : 1);
    const there = this.labyrinth.rings[other];
    return there === undefined ? cell : (this.find(other, Math.floor((sector * there) / size)) ?? cell);
  }

  private find(ring: number, sector: number): number | undefined {
    const found = this.labyrinth.cells.findIndex((cell) => cell.ring === ring && cell.sector === sector);
    return found < 0 ? undefined : found;
  }
}

/** The turn from one angle to another, the short way: -180 to 180. */
export const shortest = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

function between(a: Polar, b: Polar, part: number): Polar {
  const from = a.radius === 0 ? b.angle : a.angle; // the centre lies in every direction
  const to = b.radius === 0 ? from : b.angle;
  return {
    radius: a.radius + (b.radius - a.radius) * part,
    angle: from + shortest(from, to) * part,
  };
}

/** How far to turn the board so that a seat has its own pieces before it. */
export const turnFor = (seat: number, players: number): number =>
  seat <= 0 ? 0 : players === 2 ? 180 : -90 * seat;
