// Autostop as the page plays it.
export { default as Gallery } from "./Gallery.svelte";
export { default as Sheet } from "./Sheet.svelte";
export { default as Table } from "./Table.svelte";
export { film } from "./film";
export { isForAll as FOR_ALL } from "./logic";

export const TOUCHED: readonly string[] = ["Buy", "Go", "Lay", "UsePass", "LetPass", "Stop"];
export const DRAWS_WINDOWS = true;
export const WHOLE_LOG = true;
