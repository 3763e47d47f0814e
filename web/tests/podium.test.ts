import { expect, test } from "vitest";
import type { ResultInfo, SeatInfo } from "../src/types.gen";
import { podiumOf } from "../src/ui/podium";

const seats = (...sides: number[]): SeatInfo[] => sides.map((side, seat) => ({ seat, side }) as SeatInfo);
const result = (points: number[], winners: number[]): ResultInfo =>
  ({ points, winners, how: "played" }) as unknown as ResultInfo;

test("whoever won stands first, the others by their points, equals side by side", () => {
  const steps = podiumOf(result([3, 8, 3, 5], [1]), seats(0, 1, 2, 3));
  expect(steps.map(({ place, seats: who }) => [place, ...who])).toEqual([
    [1, 1],
    [2, 3],
    [3, 0],
    [3, 2],
  ]);
});

test("partners stand on one step", () => {
  const steps = podiumOf(result([12, 30, 12, 30], [1, 3]), seats(0, 1, 0, 1));
  expect(steps).toEqual([
    { place: 1, seats: [1, 3], points: 30 },
    { place: 2, seats: [0, 2], points: 12 },
  ]);
});

test("several winners share the first step", () => {
  const steps = podiumOf(result([7, 7, 2], [0, 1]), seats(0, 1, 2));
  expect(steps.map(({ place }) => place)).toEqual([1, 1, 3]);
});
