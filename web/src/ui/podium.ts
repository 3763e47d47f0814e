// Who stands where at the end: sides, not seats, since partners win together.
import type { ResultInfo, SeatInfo } from "../types.gen";

export interface Step {
  readonly place: number; // from 1; equals share one
  readonly seats: readonly number[];
  readonly points: number;
}

/** The sides of a game in order: whoever won first, then by points. */
export function podiumOf({ points, winners }: ResultInfo, seats: readonly SeatInfo[]): Step[] {
  const sides = [...new Set(seats.map(({ side }) => side))].map((side) => {
    const members = seats.filter((one) => one.side === side).map(({ seat }) => seat);
    const won = members.some((seat) => winners.includes(seat));
    return { seats: members, points: points[members[0] ?? 0] ?? 0, won };
  });
  sides.sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
  const before = (n: number): number =>
    sides.findIndex(({ won, points: made }) => won === sides[n]?.won && made === sides[n].points);
  return sides.map(({ seats: members, points: made, won }, n) => ({
    place: won ? 1 : before(n) + 1,
    seats: members,
    points: made,
  }));
}
