// What a player has begun at the desk and not yet sent.  The board and the desk both write into it.
import type { Mode, Plan } from "./desk";

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
  plan = $state.raw<Plan>(new Map());
  /** Cars to sell through Howard, by space. */
  selling = $state.raw<Plan>(new Map());
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
    this.plan = new Map();
    this.selling = new Map();
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
    this.plan = new Map([...this.plan, [space, cars]]);
  }

  sell(space: number, cars: number): void {
    this.selling = new Map([...this.selling, [space, cars]]);
  }
}
