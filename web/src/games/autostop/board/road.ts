// Where things lie on the drawn circuit.  The dossier's square is drawn wider than high, to fit a screen;
// the road is a smooth line through the spaces.
import { before, NOWHERE, TOWN, type Space } from "./spaces";

export const STRETCH = 1.6;
export const WIDTH = 1600;
export const TOP = 48;
export const HEIGHT = 866;
export const TOWN_RADIUS = 118;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half-way along what somebody does: where, how tall above the ground, which way the car looks. */
export interface Pose extends Point {
  readonly lift: number;
  readonly left: boolean; // drives to the left
}

export const stretched = (x: number, y: number): Point => ({ x: x * STRETCH, y });

export const placeOf = ({ x, y }: Space): Point => stretched(x, y);

// -- the road ------------------------------------------------------------------------------------------

/** A piece of road between two spaces, as a curve with two guiding points. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly points: readonly [Point, Point, Point, Point];
}

const toward = (at: Point, a: Point, b: Point, sign: 1 | -1): Point => ({
  x: at.x + (sign * (b.x - a.x)) / 6,
  y: at.y + (sign * (b.y - a.y)) / 6,
});

/** The curve passes every space in the direction of its neighbours; in town roads just end. */
export function piecesOf(spaces: readonly Space[]): Piece[] {
  const at = (space: number): Point => placeOf(spaces[space] as Space);
  return spaces.flatMap(({ space, after }) =>
    after.map((to): Piece => {
      const [from, end] = [at(space), at(to)];
      const behind = space === TOWN ? from : at(before(spaces, space)[0] ?? space);
      const beyond = to === TOWN ? end : at(spaces[to]?.after[0] ?? to);
      return {
        from: space,
        to,
        points: [from, toward(from, behind, end, 1), toward(end, from, beyond, -1), end],
      };
    }),
  );
}

const two = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

export const pathOf = ({ points: [a, b, c, d] }: Piece): string => `M${two(a)}C${two(b)} ${two(c)} ${two(d)}`;

export function along({ points: [a, b, c, d] }: Piece, t: number): Point {
  const s = 1 - t;
  const mix = (p: number, q: number, r: number, e: number): number =>
    s ** 3 * p + 3 * s * s * t * q + 3 * s * t * t * r + t ** 3 * e;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** The direction of the road there, in degrees. */
export function slope(piece: Piece, t: number): number {
  const [p, q] = [along(piece, Math.max(0, t - 0.02)), along(piece, Math.min(1, t + 0.02))];
  return (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
}

/** Pieces far from the town's houses show an arrow where nothing hides it. */
export const arrowAt = (piece: Piece): number =>
  piece.from === TOWN ? 0.72 : piece.to === TOWN ? 0.36 : 0.5;

// -- the cars ------------------------------------------------------------------------------------------

const SLOTS = [-150, -90, -30, 150, 90, 30] as const;

/** Where a car stands: before its sign, or parked around the town's square. */
export function standing(spaces: readonly Space[], space: number, seat: number): Pose {
  const it = spaces[space];
  if (space === NOWHERE || !it) return { ...boxed(seat), lift: 0, left: false };
  const { x, y } = placeOf(it);
  if (space !== TOWN) return { x, y: y + 30, lift: 0, left: false };
  const angle = ((SLOTS[seat % SLOTS.length] ?? 0) * Math.PI) / 180;
  return { x: x + Math.cos(angle) * 86, y: y + Math.sin(angle) * 84, lift: 0, left: seat % 2 === 1 };
}

/** Cars that are not on the road yet wait in a row beside it. */
const boxed = (seat: number): Point => ({ x: 1085 + (seat % 3) * 86, y: 492 + Math.floor(seat / 3) * 50 });

export type Way = "drive" | "fly" | "stay";

/** A car drives where a road leads; anywhere else it flies: into town when bumped, or onto the board. */
export const wayOf = (spaces: readonly Space[], from: number, to: number): Way =>
  from === to ? "stay" : spaces[from]?.after.includes(to) ? "drive" : "fly";

export const TRIP_TIME = { drive: 480, fly: 640, stay: 0 } as const;

/** Where the car is at a share of its trip. */
export function poseOn(
  spaces: readonly Space[],
  pieces: readonly Piece[],
  seat: number,
  from: number,
  to: number,
  share: number,
): Pose {
  const [start, end] = [standing(spaces, from, seat), standing(spaces, to, seat)];
  const smooth = share * share * (3 - 2 * share);
  const piece = pieces.find((one) => one.from === from && one.to === to);
  const mix = (a: number, b: number): number => a + (b - a) * smooth;
  if (!piece) {
    const lift = Math.sin(smooth * Math.PI) * 130;
    return { x: mix(start.x, end.x), y: mix(start.y, end.y), lift, left: end.x < start.x };
  }
  const road = along(piece, smooth);
  const first = piece.points[0];
  const last = piece.points[3];
  // it leaves from where it stood and stops where it will stand, each a little off the line
  return {
    x: road.x + mix(start.x - first.x, end.x - last.x),
    y: road.y + mix(start.y - first.y, end.y - last.y),
    lift: 0,
    left: last.x < first.x - 8,
  };
}
