// What happened, one thing after another: the table as it stood after each event, for the eye to follow.
import type { Line } from "../../types.gen";
import { demandOf, type Event, type View } from "./board";

/** The table for a moment. */
export interface Frame {
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
  readonly hold: number; // milliseconds
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

/** From the table as it stood, through what happened, to the table as it stands. */
export function frames(before: View, news: readonly Line[], now: View, kinds: readonly number[]): Frame[] {
  let view = before;
  let wanted: readonly number[] | null = null;
  const seen: Frame[] = [];
  for (const { event: told, text } of news) {
    const event = told as Event | null;
    if (!event) return [still(now)]; // something was taken back: there is no way to show
    if (event.t === "DemandSet") wanted = [event.premium, event.mid, event.low];
    if (event.t === "LossesPaid" || event.t === "Outdated") wanted = null;
    for (const part of carByCar(event)) {
      view = afterEvent({ ...view, phase: PHASES[part.t] ?? view.phase }, part);
      if (part.t === "CarsSold") wanted = lessOne(wanted, kinds[part.space] ?? 0, part.cars);
      const hold = HOLDS[part.t];
      if (hold !== undefined) seen.push(frame(view, part, text, wanted, hold));
    }
  }
  return [...seen, still(now)];
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
  hold: number,
): Frame {
  const losses =
    event.t === "Outdated"
      ? event.losses
      : event.t === "CarsUnsold"
        ? event.cars
        : event.t === "DistributorsReturned"
          ? event.count
          : 0;
  return {
    view,
    space: "space" in event ? event.space : -1,
    seat: "seat" in event ? event.seat : -1,
    text,
    wanted,
    losses,
    hold,
  };
}

// -- a turn's report -----------------------------------------------------------------------------------

export interface Sale {
  readonly space: number;
  readonly seat: number;
  sold: number;
  unsold: number;
  dollars: number;
}

export interface Report {
  readonly turn: number;
  readonly tiles: readonly { readonly seat: number; readonly values: readonly number[] }[];
  readonly extra: readonly { readonly kind: number; readonly value: number }[];
  readonly demand: readonly number[];
  /** Space by space, the newest model first. */
  readonly sales: readonly Sale[];
  readonly aged: readonly { readonly space: number; readonly seat: number; readonly losses: number }[];
  readonly paid: readonly { readonly seat: number; readonly losses: number; readonly interest: number }[];
}

/** What the last sale by demand came to; nothing before the first. */
export function lastReport(events: readonly Event[], players: number): Report | null {
  const shown = events.map(({ t }) => t).lastIndexOf("DemandSet");
  const set = events[shown];
  if (set?.t !== "DemandSet") return null;
  const turn = 1 + events.slice(0, shown).filter(({ t }) => t === "TurnEnded").length;
  const ended = events.findIndex(({ t }, n) => n > shown && t === "TurnEnded");
  const after = events.slice(shown, ended < 0 ? undefined : ended);
  const before = events.slice(0, shown).slice(-players - 2);
  const sales = new Map<number, Sale>();
  for (const event of after) {
    if (event.t !== "CarsSold" && event.t !== "CarsUnsold") continue;
    const sale = sales.get(event.space) ?? {
      space: event.space,
      seat: event.seat,
      sold: 0,
      unsold: 0,
      dollars: 0,
    };
    if (event.t === "CarsSold") {
      sale.sold += event.cars;
      sale.dollars += event.dollars;
    } else sale.unsold += event.cars;
    sales.set(event.space, sale);
  }
  const spent = (kind: "LossesPaid" | "InterestPaid", seat: number): number =>
    after.reduce((all, event) => all + (event.t === kind && event.seat === seat ? event.dollars : 0), 0);
  return {
    turn,
    tiles: before.flatMap((event) => (event.t === "TilesShown" ? [event] : [])),
    extra: before.flatMap((event) =>
      event.t === "ExtraDrawn" ? [{ kind: event.lane, value: event.value }] : [],
    ),
    demand: [set.premium, set.mid, set.low],
    sales: [...sales.values()].sort((a, b) => b.space - a.space),
    aged: after.flatMap((event) => (event.t === "Outdated" ? [event] : [])),
    paid: Array.from({ length: players }, (_, seat) => ({
      seat,
      losses: spent("LossesPaid", seat),
      interest: spent("InterestPaid", seat),
    })),
  };
}
