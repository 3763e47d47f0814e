// L'Auto-Match as the page plays it.
import { KINDS } from "./talk";

export { default as Gallery } from "./Gallery.svelte";
export { default as Sheet } from "./Sheet.svelte";
export { default as Table } from "./Table.svelte";

export const TOUCHED: readonly string[] = KINDS;
