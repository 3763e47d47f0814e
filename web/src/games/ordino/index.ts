// Ordino Match as the page plays it.
export { default as Sheet } from "./Sheet.svelte";
export { default as Table } from "./Table.svelte";

export const TOUCHED: readonly string[] = ["Move", "Take", "Recover", "Place", "Pass"];
