// What happened, one thing after another: the table as it stood after each event, for the eye to follow.
import type { Film, Framed } from "../../lib/playback";
import type { Sound } from "../../lib/sounds";
import type { Line } from "../../types.gen";
import { demandOf, printed, type Event, type View } from "./facts";

/** The table for a moment. */
export interface Frame extends Framed {
  readonly view: View;
  /** The space that something happens on, or -1. */
  readonly space: number;
  /** Whoever it happens to, or -1. */
  readonly seat: number;
  /** What is said about it. */
  readonly text: string;
  /** In the sale by demand: cars still wanted of each class. */
  readonly wanted: readonly number[] | null;
  /** Loss points that fall in this moment. */
  readonly losses: number;
}

export const still = (view: View): Frame => ({
  view,
  space: -1,
  seat: -1,
  text: "",
  wanted: null,
  losses: 0,
  hold: 0,
});

// -- how an event changes what is seen -----------------------------------------------------------------

const set = (list: readonly number[], place: number, value: number): number[] =>
  list.map((old, n) => (n === place ? value : old));
const add = (list: readonly number[], place: number, more: number): number[] =>
  list.map((old, n) => (n === place ? old + more : old));
const addIn = (lists: readonly number[][], seat: number, place: number, more: number): number[][] =>
  lists.map((list, n) => (n === seat ? add(list, place, more) : list));

export function afterEvent(view: View, event: Event): View {
  switch (event.t) {
    case "TileDrawn":
      return { ...view, demand: withTile(view, event.seat, event.value) };
    case "TileHidden":
      return { ...view, demand: withTile(view, event.seat, -1) };
    case "TilesShown":
      return { ...view, demand: view.demand.map((tiles, n) => (n === event.seat ? event.values : tiles)) };
    case "ExtraDrawn":
      return { ...view, extra: set(view.extra, event.lane, event.value) };
    case "CharacterChosen":
      return {
        ...view,
        character: set(view.character, event.seat, event.character),
        cubes: add(view.cubes, event.seat, event.cubes),
      };
    case "OrderSet":
      return { ...view, order: event.order };
    case "Built":
      return {
        ...view,
        owner: set(view.owner, event.space, event.seat),
        tiles: add(view.tiles, event.space, event.factories),
        parts: add(view.parts, event.space, event.parts),
        cash: add(view.cash, event.seat, -event.dollars),
        cubes: add(view.cubes, event.seat, -event.cubes),
        front: Math.max(view.front, event.space),
      };
    case "DistributorPlaced":
      return { ...view, lanes: addIn(view.lanes, event.seat, event.lane, 1) };
    case "CubesTaken":
      return { ...view, cubes: add(view.cubes, event.seat, event.cubes) };
    case "CarsMade":
      return {
        ...view,
        cars: add(view.cars, event.space, event.cars),
        cash: add(view.cash, event.seat, -event.dollars),
      };
    case "SpaceClosed":
      return {
        ...view,
        tiles: set(view.tiles, event.space, 0),
        parts: set(view.parts, event.space, 0),
        closed: set(view.closed, event.space, 1),
        cash: add(view.cash, event.seat, event.dollars),
      };
    case "LoanTaken":
      return {
        ...view,
        loans: add(view.loans, event.seat, 1),
        cash: add(view.cash, event.seat, event.dollars),
      };
    default:
      return afterSale(view, event);
  }
}

const withTile = (view: View, seat: number, tile: number): number[][] =>
  view.demand.map((tiles, n) => (n === seat ? [...demandOf(view, seat), tile] : tiles));

function afterSale(view: View, event: Event): View {
  switch (event.t) {
    case "SoldByHoward":
      return sold(view, event.seat, event.space, 1, event.dollars);
    case "SoldByDistributor": {
      const after = sold(view, event.seat, event.space, 1, event.dollars);
      return {
        ...after,
        lanes: addIn(after.lanes, event.seat, event.lane, -1),
        on_slots: addIn(after.on_slots, event.seat, event.slot, 1),
      };
    }
    case "DistributorsReturned":
      return {
        ...view,
        lanes: addIn(view.lanes, event.seat, event.lane, -event.count),
        losses: add(view.losses, event.seat, event.count),
      };
    case "DistributorsStay":
      return {
        ...view,
        lanes: addIn(view.lanes, event.seat, event.lane, event.count),
        on_slots: addIn(view.on_slots, event.seat, event.lane, -event.count),
      };
    case "BonusTaken":
      return {
        ...view,
        bonus: set(view.bonus, event.space, 1),
        cubes: add(view.cubes, event.seat, -event.cubes),
        bonuses: view.bonuses + 1,
      };
    case "PriceReduced":
      return { ...view, reduced: set(view.reduced, event.space, event.markers) };
    case "Passed":
      return { ...view, passing: set(view.passing, event.rank - 1, event.seat) };
    case "CarsSold":
      return sold(view, event.seat, event.space, event.cars, event.dollars);
    default:
      return afterCount(view, event);
  }
}

const sold = (view: View, seat: number, space: number, cars: number, dollars: number): View => ({
  ...view,
  cars: add(view.cars, space, -cars),
  cash: add(view.cash, seat, dollars),
});

function afterCount(view: View, event: Event): View {
  switch (event.t) {
    case "CarsUnsold":
      return {
        ...view,
        cars: set(view.cars, event.space, 0),
        losses: add(view.losses, event.seat, event.cars),
      };
    case "MarkersRemoved":
      return {
        ...view,
        bonus: set(view.bonus, event.space, 0),
        reduced: set(view.reduced, event.space, 0),
      };
    case "LossesShed":
      return { ...view, losses: add(view.losses, event.seat, -event.losses) };
    case "Outdated":
      return { ...view, losses: add(view.losses, event.seat, event.losses) };
    case "LossesPaid":
    case "InterestPaid":
    case "DebtPaid":
      return { ...view, cash: add(view.cash, event.seat, -event.dollars) };
    default:
      return view;
  }
}

// -- the frames ----------------------------------------------------------------------------------------

const HOLDS: Readonly<Partial<Record<Event["t"], number>>> = {
  CharacterChosen: 700,
  Built: 900,
  DistributorPlaced: 350,
  CubesTaken: 600,
  CarsMade: 800,
  SpaceClosed: 900,
  LoanTaken: 700,
  SoldByHoward: 700,
  SoldByDistributor: 700,
  DistributorsReturned: 900,
  BonusTaken: 700,
  PriceReduced: 700,
  Passed: 350,
  TilesShown: 700,
  ExtraDrawn: 900,
  DemandSet: 1600,
  CarsSold: 420,
  CarsUnsold: 1000,
  Outdated: 900,
  LossesShed: 700,
  LossesPaid: 700,
  InterestPaid: 600,
  GameWon: 600,
};

/** The phase that an event belongs to, where it can be told. */
const PHASES: Readonly<Partial<Record<Event["t"], number>>> = {
  CharacterChosen: 1,
  DistributorPlaced: 2,
  CubesTaken: 2,
  CarsMade: 2,
  SoldByHoward: 3,
  SoldByDistributor: 4,
  BonusTaken: 5,
  PriceReduced: 5,
  Passed: 5,
  TilesShown: 6,
  Outdated: 7,
  LossesPaid: 7,
  TurnEnded: 8,
};

/** What tells who did what to whom, and why: it stands long enough to be read. */
const STANDING: ReadonlySet<Event["t"]> = new Set<Event["t"]>([
  ...(["SoldByHoward", "SoldByDistributor", "CarsSold", "CarsUnsold", "SpaceClosed"] as const),
  ...(["DemandSet", "DistributorsReturned"] as const),
]);

const SOUNDS: Readonly<Partial<Record<Event["t"], Sound>>> = {
  SoldByHoward: "money",
  SoldByDistributor: "money",
  CarsSold: "money",
  LoanTaken: "money",
  CarsMade: "wheels",
  Built: "card",
  SpaceClosed: "capture",
  GameWon: "end",
};

/** What is seen of one line; `kinds` are the classes of the models. */
export function after(before: Frame, { event: told, text }: Line, kinds: readonly number[]): Frame[] {
  const event = told as Event | null;
  if (!event) return [];
  let { view } = before;
  let wanted = wantedAfter(before.wanted, event);
  const parts = carByCar(event);
  return parts.map((part, n) => {
    view = afterEvent({ ...view, phase: PHASES[part.t] ?? view.phase }, part);
    if (part.t === "CarsSold") wanted = lessOne(wanted, kinds[part.space] ?? 0, part.cars);
    return frame(view, part, text, wanted, n === parts.length - 1);
  });
}

function wantedAfter(wanted: readonly number[] | null, event: Event): readonly number[] | null {
  if (event.t === "DemandSet") return [event.premium, event.mid, event.low];
  return event.t === "LossesPaid" || event.t === "Outdated" ? null : wanted;
}

/** Cars sold together are shown one by one. */
function carByCar(event: Event): readonly Event[] {
  if (event.t !== "CarsSold" || event.cars < 2) return [event];
  const dollars = event.dollars / event.cars;
  return Array.from({ length: event.cars }, () => ({ ...event, cars: 1, dollars }));
}

const lessOne = (wanted: readonly number[] | null, kind: number, cars: number): readonly number[] | null =>
  wanted && wanted.map((count, n) => (n === kind ? count - cars : count));

function frame(
  view: View,
  event: Event,
  text: string,
  wanted: readonly number[] | null,
  last: boolean,
): Frame {
  const hold = HOLDS[event.t];
  if (hold === undefined) return { ...still(view), wanted }; // it changes the table and is not shown by itself
  return {
    view,
    space: "space" in event ? event.space : -1,
    seat: "seat" in event ? event.seat : -1,
    text,
    wanted,
    losses: lossesIn(event),
    hold,
    stands: last && STANDING.has(event.t),
    sound: SOUNDS[event.t],
  };
}

function lossesIn(event: Event): number {
  if (event.t === "Outdated") return event.losses;
  if (event.t === "CarsUnsold") return event.cars;
  return event.t === "DistributorsReturned" ? event.count : 0;
}

export const film: Film<Frame> = {
  still: ({ show }) => still(show.view as View),
  after: (before, line, { data }) =>
    after(
      before,
      line,
      printed(data).models.map(({ kind }) => kind),
    ),
};
