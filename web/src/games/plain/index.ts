// Any game at all: its picture in text.  What may be done becomes buttons beside it.
export { default as Table } from "./Table.svelte";
export { film } from "./film";

export const TOUCHED: readonly string[] = [];
export const TALL = true;
