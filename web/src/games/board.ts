// What every board gets, and what it may say: it draws a view and chooses among what the server listed.
import type { Framed } from "../lib/playback";
import type { Choice, Json, Line, Pointed, Show } from "../types.gen";

export interface BoardProps {
  /** The last message that was told to its end: lib/playback.ts. */
  readonly show: Show;
  /** What is to be seen at this moment, of the game's own film; a board casts it as it does with the view. */
  readonly frame: Framed;
  /** Nothing more is to be shown: this is the present. */
  readonly settled: boolean;
  /** On to the next moment that stands; for a click on something that cannot be chosen yet. */
  skip(): void;
  /** To the present at once. */
  finish(): void;
  /** What is new since the last message, for a board that has no film. */
  readonly news: readonly Line[];
  /** What was told: the newest lines, and for a board with WHOLE_LOG, a moment later, all from the beginning. */
  readonly log: readonly Line[];
  /** What may be chosen at this moment: nothing until everything has been told. */
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
  /** When the present question ends, on the clock of this page (performance.now); null where no time runs. */
  readonly due: number | null;
  /** Leaves these orders standing, in place of earlier ones; `show.orders` has those that stand. */
  order(orders: readonly string[]): void;
  /** Several people look at this screen, and what is asked is for all of them: no hand may be seen.  Otherwise null. */
  readonly screen: readonly ScreenSeat[] | null;
  /** Where somebody of my side points; a new object for every gesture. */
  readonly pointed: Pointed | null;
  /** Point at a place of the board, for my partners. */
  point(place: number): void;
}

/** A player of those who share a screen. */
export interface ScreenSeat {
  readonly seat: number;
  readonly show: Show;
  /** Their answer is the next that the table waits for. */
  readonly asked: boolean;
  play(action: Json): void;
  why(action: Json): void;
  /** The screen is theirs until they have answered: their hand may be seen. */
  look(): void;
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
