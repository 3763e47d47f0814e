// The four games as the shelf shows them, and where the page finds the board of each.
import type { Component } from "svelte";
import type { BoardProps, SheetProps } from "./board";
import type { Word } from "../words";

/** What a game's folder gives to the page. */
export interface Board {
  readonly Table: Component<BoardProps>;
  readonly Sheet: Component<SheetProps>;
  /** Which kinds of action the board itself offers to touch; all others become buttons. */
  readonly TOUCHED: readonly string[];
}

const LATER = { players: 0, options: {} };

export interface Shelved {
  readonly key: string;
  readonly title: string;
  readonly year: Word;
  readonly story: Word;
  readonly players: string;
  /** What "play now" sets up: one person, bots, a short match. */
  readonly quick: {
    readonly players: number;
    readonly options: Readonly<Record<string, boolean | number | string>>;
  };
  /** Nothing is hidden: whoever shares a screen may look on. */
  readonly open?: true;
  /** Has a page that shows its cards. */
  readonly cards?: true;
  /** The board and its score sheet; loaded when a table is opened.  Null: not there yet. */
  readonly board: (() => Promise<Board>) | null;
}

export const SHELF: readonly Shelved[] = [
  {
    key: "automatch",
    title: "L'Auto-Match",
    year: "automatch_year",
    story: "automatch_story",
    players: "2–4",
    quick: { players: 3, options: { single_deal: true } },
    cards: true,
    board: () => import("./automatch"),
  },
  {
    key: "autostop",
    title: "Autostop",
    year: "autostop_year",
    story: "autostop_story",
    players: "3–6",
    quick: LATER,
    board: null,
  },
  {
    key: "ordino",
    title: "Ordino Match",
    year: "ordino_year",
    story: "ordino_story",
    players: "2, 4",
    quick: { players: 2, options: {} },
    open: true,
    board: () => import("./ordino"),
  },
  {
    key: "automobile",
    title: "Automobile",
    year: "automobile_year",
    story: "automobile_story",
    players: "3–5",
    quick: LATER,
    board: null,
  },
];

export const shelved = (key: string): Shelved | null => SHELF.find((game) => game.key === key) ?? null;
