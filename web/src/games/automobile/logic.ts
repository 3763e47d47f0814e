// From what was filled in at the desk to what is sent: several small decisions in one message.
import type { Json } from "../../types.gen";
import type { Aid, MakeOffer, TileOffer } from "./facts";

export type Mode = "" | "build" | "place" | "cubes" | "make" | "close" | "ford" | "bonus" | "reduce" | "pass";

const loans = (count: number): Json[] => Array.from({ length: Math.max(0, count) }, () => ({ t: "Loan" }));

/** Loans first if they are needed, then the space and the tiles together. */
export const buildActions = (space: number, tiles: TileOffer): Json[] => [
  ...loans(tiles.loans),
  { t: "Build", space },
  { t: "Tiles", factories: tiles.factories, parts: tiles.parts },
];

export const durantActions = (space: number, tiles: TileOffer): Json[] => [
  ...loans(tiles.loans),
  { t: "Build", space },
];

export const tilesActions = (tiles: TileOffer): Json[] => [
  ...loans(tiles.loans),
  { t: "Tiles", factories: tiles.factories, parts: tiles.parts },
];

export const fordActions = (space: number, tiles: TileOffer): Json[] => [
  ...loans(tiles.loans),
  { t: "FordBuild", space, parts: tiles.parts },
];

/** Distributors lane by lane; whoever places fewer than allowed says so. */
export function placeActions(counts: readonly number[], most: number): Json[] {
  const placed = counts.flatMap((count, lane) => Array.from({ length: count }, () => ({ t: "Place", lane })));
  return placed.length < most ? [...placed, { t: "Done" }] : placed;
}

/** Cars by space. */
export type Plan = ReadonlyMap<number, number>;
export const NO_PLAN: Plan = new Map();

export const planned = (plan: Plan, space: number, cars: number): Plan => new Map([...plan, [space, cars]]);

export const makeActions = (plan: Plan, borrowed: number): Json[] => [
  ...loans(borrowed),
  ...[...plan].filter(([, cars]) => cars > 0).map(([space, cars]) => ({ t: "Make", space, cars })),
];

export const planCost = (plan: Plan, offers: readonly MakeOffer[]): number =>
  offers.reduce((dollars, { space, unit }) => dollars + unit * (plan.get(space) ?? 0), 0);

export const planCars = (plan: Plan): number => [...plan.values()].reduce((all, cars) => all + cars, 0);

/** One more or one fewer car: from nothing to the least at once, and back. */
export function stepCars(offer: MakeOffer, cars: number, step: 1 | -1): number {
  if (step > 0) return cars === 0 ? offer.least : Math.min(cars + 1, offer.most);
  return cars <= offer.least ? 0 : cars - 1;
}

/** How many loans a sum of money takes, or -1 if not all of them would do. */
export function loansFor(dollars: number, cash: number, amount: number, left: number): number {
  const needed = Math.max(0, Math.ceil((dollars - cash) / amount));
  return needed > left ? -1 : needed;
}

export const sellActions = (counts: Plan): Json[] =>
  [...counts].flatMap(([space, cars]) => Array.from({ length: cars }, () => ({ t: "Sell", space })));

// -- what may be touched -------------------------------------------------------------------------------

/** A space of the board: it can be chosen now, it cannot (and a rule says why), or it is not the matter. */
export type Touch = "yes" | "no" | "";

/** How a touch on a space is meant, by what is asked and what was begun at the desk. */
export function meaning(aid: Aid, mode: Mode): Mode | "sell" | "distribute" | "" {
  switch (aid.asks) {
    case "durant":
    case "tiles":
      return "build";
    case "action":
      return mode === "cubes" || mode === "place" ? "" : mode || "build";
    case "make":
      return "make";
    case "ford":
      return "ford";
    case "howard":
      return "sell";
    case "distribute":
      return "distribute";
    case "settle":
      return "close";
    case "decide":
      return mode === "pass" ? "" : mode || "bonus";
    default:
      return "";
  }
}

export function touchOf(aid: Aid, mode: Mode, space: number): Touch {
  if (!aid.loan) return ""; // nobody asks me
  if (aid.asks === "action" && mode === "" && mine(aid, space)) return "yes";
  if (aid.asks === "decide" && mode === "" && aid.markers?.some((one) => one.space === space)) return "yes";
  switch (meaning(aid, mode)) {
    case "build":
      return answer(buildable(aid, space));
    case "make":
      return answer(aid.make?.some((one) => one.space === space && one.why === ""));
    case "close":
      return answer(aid.close?.some((one) => one.space === space && one.why === ""));
    case "ford":
      return answer(
        aid.ford?.some((one) => one.space === space && one.tiles.some(({ loans }) => loans >= 0)),
      );
    case "sell":
      return answer(aid.howard?.spaces.some((one) => one.space === space));
    case "distribute":
      return answer(aid.distribute?.some((one) => one.space === space));
    case "bonus":
      return answer(aid.markers?.some((one) => one.space === space && one.bonus.why === ""));
    case "reduce":
      return answer(
        aid.markers?.some((one) => one.space === space && one.reduced.some(({ why }) => why === "")),
      );
    default:
      return "";
  }
}

const answer = (yes: boolean | undefined): Touch => (yes ? "yes" : "no");

/** At once, or after a loan. */
const buildable = (aid: Aid, space: number): boolean =>
  aid.build?.[space]?.tiles.some(({ loans }) => loans >= 0) ?? false;

const mine = (aid: Aid, space: number): boolean => aid.close?.some((one) => one.space === space) ?? false;

/** What to ask the server about when something that cannot be chosen was touched. */
export function asked(aid: Aid, mode: Mode, space: number): Json {
  switch (meaning(aid, mode)) {
    case "make":
      return { t: "Make", space, cars: aid.make?.find((one) => one.space === space)?.least ?? 1 };
    case "close":
      return { t: "Close", space };
    case "ford":
      return { t: "FordBuild", space, parts: 0 };
    case "sell":
      return { t: "Sell", space };
    case "distribute":
      return { t: "Distribute", lane: 0, space };
    case "bonus":
      return { t: "Bonus", space };
    case "reduce":
      return { t: "Reduce", space, markers: 1 };
    default:
      return { t: "Build", space };
  }
}
