// Where the page finds the board of a game.  What else there is to say of a game comes from the server.
import type { Component } from "svelte";
import type { Film, Framed } from "../lib/playback";
import type { Line, Show } from "../types.gen";
import type { BoardProps, GalleryProps, SheetProps } from "./board";
import type { Word } from "../words";

/** What a game's folder gives to the page. */
export interface Board {
  readonly Table: Component<BoardProps>;
  /** What is seen of each event, one thing after another; without it every message is drawn at once. */
  readonly film?: Film<Framed>;
  /** The score, beside the table. */
  readonly Sheet?: Component<SheetProps>;
  /** What the game can name of a finished game without analysis: its best deal, its longest series. */
  readonly moments?: (
    show: Show,
    log: readonly Line[],
    nameOf: (seat: number) => string,
  ) => readonly string[];
  /** Which kinds of action the board itself offers to touch; all others become buttons. */
  readonly TOUCHED: readonly string[];
  /** A board that wants its player's own things beside it, and log and chat below. */
  readonly BROAD?: boolean;
  /** A tall board, beside which there is room for what may be done. */
  readonly TALL?: boolean;
  /** A square board: the tray stands beside it, score, log and chat beside the tray. */
  readonly SQUARE?: boolean;
  /** Draws the time that is left in a window itself. */
  readonly DRAWS_WINDOWS?: boolean;
  /** Whether people who share a screen can answer this without showing a hand; then it does not change hands. */
  readonly FOR_ALL?: (show: Show) => boolean;
  /** Reads the log from the first line on; otherwise the newest lines do. */
  readonly WHOLE_LOG?: boolean;
  /** All its cards or signs, for a page of their own. */
  readonly Gallery?: Component<GalleryProps>;
}

/** Boards made for one game; loaded when a table is opened. */
const BOARDS: ReadonlyMap<string, () => Promise<Board>> = new Map<string, () => Promise<Board>>([
  ["automatch", () => import("./automatch")],
  ["autostop", () => import("./autostop")],
  ["ordino", () => import("./ordino")],
  ["automobile", () => import("./automobile")],
]);

/** What the gallery of a game is called, where there is one. */
export const GALLERIES: ReadonlyMap<string, Word> = new Map<string, Word>([
  ["automatch", "see_cards"],
  ["autostop", "see_signs"],
]);

export const isOfTheHouse = (key: string): boolean => BOARDS.has(key);

/** The board made for a game, or the plain one, which can play any. */
export const boardOf = (key: string): Promise<Board> => (BOARDS.get(key) ?? (() => import("./plain")))();
