// What a player has begun at the desk and not yet sent.  The board and the desk both write into it.
import type { Aid } from "./facts";
import { NO_PLAN, planCars, planned, stepCars, type Mode, type Plan } from "./logic";

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

  // -- touches on the board

  /** A model is looked at. */
  look(space: number): void {
    this.space = space;
    this.tile = 0;
    this.lane = -1;
  }

  /** A model that may be chosen was touched: what that begins follows from what is asked. */
  begin(aid: Aid, me: number, space: number): void {
    const left = aid.seats[me]?.cars ?? 0;
    if (aid.asks === "action") this.#beginAction(aid, space, left);
    if (aid.asks === "make") this.#oneMoreCar(aid, space, left);
    if (aid.asks === "decide" && this.mode === "") this.mode = firstMarker(aid, space);
    if (aid.asks === "howard") this.#sellOne(aid, space);
  }

  #beginAction(aid: Aid, space: number, left: number): void {
    const mine = aid.make?.some((one) => one.space === space && one.why === "") ?? false;
    if (["", "place", "cubes"].includes(this.mode)) this.mode = mine ? "make" : "build";
    if (this.mode === "make") this.#oneMoreCar(aid, space, left);
  }

  /** One car more; after the most, none. */
  #oneMoreCar(aid: Aid, space: number, left: number): void {
    const offer = aid.make?.find((one) => one.space === space);
    if (!offer) return;
    const cars = this.plan.get(space) ?? 0;
    const more = stepCars(offer, cars, 1);
    this.make(space, more === cars || planCars(this.plan) + more - cars > left ? 0 : more);
  }

  #sellOne(aid: Aid, space: number): void {
    const selling = this.selling.get(space) ?? 0;
    const cars = aid.howard?.spaces.find((one) => one.space === space)?.cars ?? 0;
    const full = planCars(this.selling) >= (aid.howard?.left ?? 0);
    this.sell(space, full || selling >= cars ? 0 : selling + 1);
  }

  /** One distributor more; after the most, none. */
  touchLane(aid: Aid, lane: number): void {
    const total = this.placing.reduce((all, count) => all + count, 0);
    const full = this.mode === "place" && total >= (aid.place?.most ?? 0);
    this.mode = "place";
    this.place(lane, full ? 0 : (this.placing[lane] ?? 0) + 1);
  }
}

function firstMarker(aid: Aid, space: number): Mode {
  const offer = aid.markers?.find((one) => one.space === space);
  if (offer?.bonus.why === "") return "bonus";
  return offer?.reduced.some((one) => one.why === "") ? "reduce" : "close";
}
