// From the measures of a car to the paths of its drawing.  All cars are drawn to one scale.
import type { Body } from "./bodies";

type Corner = readonly [x: number, y: number, radius: number];

const corners = (outline: string): Corner[] =>
  outline.split(" ").map((corner) => {
    const [x = 0, y = 0, radius = 0] = corner.split(",").map(Number);
    return [x, y, radius] as const;
  });

/** The point at a distance from one corner towards another, at most half-way. */
function towards(from: Corner, to: Corner, distance: number): [number, number] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = Math.min(distance / (Math.hypot(dx, dy) || 1), 0.5);
  return [from[0] + dx * share, from[1] + dy * share];
}

const at = (x: number, y: number): string => `${x.toFixed(1)} ${(-y).toFixed(1)}`;

/** A closed shape whose corners are rounded, each by its own radius; y grows upwards. */
export function rounded(shape: readonly Corner[]): string {
  const steps = shape.map((corner, n) => {
    const before = shape.at(n - 1) ?? corner;
    const after = shape[(n + 1) % shape.length] ?? corner;
    // A corner of radius r is cut where a curve of that bend would leave the edges.
    const cut = corner[2] * 1.25;
    const into = at(...towards(corner, before, cut));
    const out = at(...towards(corner, after, cut));
    return `${n ? "L" : "M"}${into}Q${at(corner[0], corner[1])} ${out}`;
  });
  return `${steps.join("")}Z`;
}

/** An open line through points, its corners softened. */
export function crease(line: string): string {
  const points = corners(line);
  const [first, ...rest] = points;
  if (!first) return "";
  const last = points.at(-1) ?? first;
  const bends = rest.slice(0, -1).map((point, n) => {
    const after = rest[n + 1] ?? last;
    return `Q${at(point[0], point[1])} ${at((point[0] + after[0]) / 2, (point[1] + after[1]) / 2)}`;
  });
  return `M${at(first[0], first[1])}${bends.join("")}L${at(last[0], last[1])}`;
}

export const outlineOf = (body: Body): string => rounded(corners(body.outline));

/** The side windows in one strip, then any further panes. */
export function panesOf(body: Body): string[] {
  const further = (body.panes ?? []).map((pane) => rounded(corners(pane)));
  if (!body.glass) return further;
  const [lowFront, highFront, highRear, lowRear, sill, top] = body.glass;
  const strip: Corner[] = [
    [lowFront, sill, 3],
    [highFront, top, 7],
    [highRear, top, 9],
    [lowRear, sill, 4],
  ];
  return [rounded(strip), ...further];
}

/** The height of the top line of a car at a place along it, for door lines that end at the sill. */
export const sillOf = (body: Body): number => body.glass?.[4] ?? (body.open ? body.open[1] - 8 : 80);

export const creasesOf = (body: Body): string[] => (body.creases ?? []).map(crease);

/** The widest car decides the scale; its length with a little road before and behind it. */
export const ROAD = 552;
export const SKY = 178;
