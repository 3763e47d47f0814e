// Ordino Match as the page plays it.
export { film } from "./frames";
export { default as Sheet } from "./Sheet.svelte";
export { default as Table } from "./Table.svelte";

export const TOUCHED: readonly string[] = ["Move", "Take", "Recover", "Place", "Pass"];
/** The dice lie beside the square of the labyrinth. */
export const SQUARE = true;
