// The four games as the shelf shows them, and where the page finds the board of each.
import type { Component } from "svelte";
import type { BoardProps } from "./board";
import type { Word } from "../words";

export interface Shelved {
  readonly key: string;
  readonly title: string;
  readonly year: Word;
  readonly story: Word;
  readonly players: string;
  /** Which kinds of action the board itself offers; all others become buttons. */
  readonly board: (() => Promise<{ default: Component<BoardProps> }>) | null;
}

export const SHELF: readonly Shelved[] = [
  {
    key: "automatch",
    title: "L'Auto-Match",
    year: "automatch_year",
    story: "automatch_story",
    players: "2–4",
    board: () => import("./automatch/Table.svelte"),
  },
  { key: "autostop", title: "Autostop", year: "autostop_year", story: "autostop_story", players: "3–6", board: null },
  { key: "ordino", title: "Ordino Match", year: "ordino_year", story: "ordino_story", players: "2, 4", board: null },
  {
    key: "automobile",
    title: "Automobile",
    year: "automobile_year",
    story: "automobile_story",
    players: "3–5",
    board: null,
  },
];

export const shelved = (key: string): Shelved | null => SHELF.find((game) => game.key === key) ?? null;
