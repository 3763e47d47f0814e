// What every board gets, and what it may say: it draws a view and chooses among what the server listed.
import type { Choice, Json, Line, Pointed, Show } from "../types.gen";

export interface BoardProps {
  readonly show: Show;
  /** What is new since the last message, for animation. */
  readonly news: readonly Line[];
  /** What was told: the newest lines, and for a board with WHOLE_LOG, a moment later, all from the beginning. */
  readonly log: readonly Line[];
  /** What may be chosen at this moment. */
  readonly choices: readonly Choice[];
  /** What the game shows besides the view: cars, circuits. */
  readonly data: Json;
  /** The game's own words, as its words.toml has them: section, key, language. */
  readonly words: Json;
  choose(choice: Choice): void;
  /** Several small decisions at once: all of them happen, or none. */
  send(actions: readonly Json[]): void;
  /** The player touched something that is not to be chosen: which rule forbids it? */
  why(action: Json): void;
  /** A seat's name as it should be shown. */
  nameOf(seat: number): string;
  /** Where somebody of my side points; a new object for every gesture. */
  readonly pointed: Pointed | null;
  /** Point at a place of the board, for my partners. */
  point(place: number): void;
}

/** All there is to see of a game away from any table: its cards, its signs. */
export interface GalleryProps {
  readonly data: Json;
  readonly words: Json;
}

export interface SheetProps {
  readonly view: Json;
  /** As a board gets it. */
  readonly log: readonly Line[];
  readonly data: Json;
  nameOf(seat: number): string;
}
