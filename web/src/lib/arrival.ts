// When a message came: what is shown later than it came has less time left than it says.
import type { Show } from "../types.gen";

const ARRIVED = new WeakMap<Show, number>();

export const noteArrival = (show: Show): void => void ARRIVED.set(show, performance.now());

/** Milliseconds that are left of a message's deadline; 0 where it has none. */
export const timeLeft = (show: Show): number =>
  Math.max(0, (show.deadline_ms ?? 0) - (performance.now() - (ARRIVED.get(show) ?? performance.now())));
