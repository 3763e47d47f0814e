// What a turn's sale by demand came to, read from the log.
import type { Event } from "./facts";

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
