// The four games as the shelf shows them, and where the page finds the board of each.
import type { Component } from "svelte";
import type { BoardProps, GalleryProps, SheetProps } from "./board";
import type { Word } from "../words";

/** What a game's folder gives to the page. */
export interface Board {
  readonly Table: Component<BoardProps>;
  readonly Sheet: Component<SheetProps>;
  /** Which kinds of action the board itself offers to touch; all others become buttons. */
  readonly TOUCHED: readonly string[];
  /** A board that wants its player's own things beside it, and log and chat below. */
  readonly BROAD?: boolean;
  /** Draws the time that is left in a window itself. */
  readonly DRAWS_WINDOWS?: boolean;
  /** All its cards or signs, for a page of their own. */
  readonly Gallery?: Component<GalleryProps>;
}

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
    readonly timed?: boolean;
  };
  /** What its gallery is called, if it has one. */
  readonly gallery?: Word;
  /** Nothing is hidden: whoever shares a screen may look on. */
  readonly open?: true;
  /** The board and its score sheet; loaded when a table is opened. */
  readonly board: () => Promise<Board>;
}

export const SHELF: readonly Shelved[] = [
  {
    key: "automatch",
    title: "L'Auto-Match",
    year: "automatch_year",
    story: "automatch_story",
    players: "2–4",
    quick: { players: 3, options: { single_deal: true } },
    gallery: "see_cards",
    board: () => import("./automatch"),
  },
  {
    key: "autostop",
    title: "Autostop",
    year: "autostop_year",
    story: "autostop_story",
    players: "3–6",
    quick: { players: 4, options: { games: 1 }, timed: true },
    gallery: "see_signs",
    board: () => import("./autostop"),
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
    quick: { players: 4, options: {} },
    board: () => import("./automobile"),
  },
];

export const shelved = (key: string): Shelved | null => SHELF.find((game) => game.key === key) ?? null;
