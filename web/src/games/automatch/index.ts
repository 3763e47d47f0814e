// L'Auto-Match as the page plays it.
import type { AutomatchView, Line, Show } from "../../types.gen";
import { bestDeal, longestRun } from "./logic";
import { KINDS } from "./talk";
import { tell } from "./words";

export { default as Gallery } from "./Gallery.svelte";
export { default as Sheet } from "./Sheet.svelte";
export { default as Table } from "./Table.svelte";
export { film } from "./logic";

export const TOUCHED: readonly string[] = KINDS;

export function moments(show: Show, log: readonly Line[], nameOf: (seat: number) => string): string[] {
  const [deal, run] = [bestDeal(show.view as AutomatchView), longestRun(log)];
  return [
    ...(deal ? [tell("best_deal", { name: nameOf(deal.seat), n: deal.tricks, deal: deal.deal })] : []),
    ...(run ? [tell("longest_run", { name: nameOf(run.seat), n: run.tricks })] : []),
  ];
}
