// What a player has begun at the desk and not yet sent.  The board and the desk both write into it.
import { NO_PLAN, planned, type Mode, type Plan } from "./desk";

export class Draft {
  mode = $state<Mode>("");
  /** The model that was touched, or -1. */
  space = $state(-1);
  /** The character that was touched, or -1. */
  character = $state(-1);
  /** Which of the tiles on offer. */
  tile = $state(0);
  /** Distributors to place, by lane. */
  placing = $state.raw<readonly number[]>([0, 0, 0]);
  /** Cars to make, by space. */
  plan = $state.raw<Plan>(NO_PLAN);
  /** Cars to sell through Howard, by space. */
  selling = $state.raw<Plan>(NO_PLAN);
  /** The lane that a distributor comes from, or -1. */
  lane = $state(-1);
  /** The size of the set of reduced prices. */
  markers = $state(1);

  clear(): void {
    this.mode = "";
    this.space = -1;
    this.character = -1;
    this.tile = 0;
    this.placing = [0, 0, 0];
    this.plan = NO_PLAN;
    this.selling = NO_PLAN;
    this.lane = -1;
    this.markers = 1;
  }

  /** Something else is begun; the model that was touched stays touched. */
  turnTo(mode: Mode): void {
    this.mode = mode;
    this.tile = 0;
  }

  place(lane: number, count: number): void {
    this.placing = this.placing.map((old, n) => (n === lane ? Math.max(0, count) : old));
  }

  make(space: number, cars: number): void {
    this.plan = planned(this.plan, space, cars);
  }

  sell(space: number, cars: number): void {
    this.selling = planned(this.selling, space, cars);
  }
}
