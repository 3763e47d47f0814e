// Automobile as the page plays it.
export { film } from "./frames";
export { default as Sheet } from "./Ledger.svelte";
export { default as Table } from "./Table.svelte";

/** Everything is decided on the board and at the desk. */
export const TOUCHED: readonly string[] = [
  ...["Pass", "Done", "Loan", "TakeCubes", "Choose", "Tiles", "Place", "Build", "Close"],
  ...["Sell", "Bonus", "Reduce", "FordBuild", "Distribute", "Make"],
];
export const BROAD = true;
export const WHOLE_LOG = true;
