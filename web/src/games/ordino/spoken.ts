// Cells, pieces and dice in words, for those who hear the table and for the labels of buttons.
import { list } from "../../words";
import type { Labyrinth, Piece } from "./labyrinth";
import type { Sign } from "./readings";
import { tell, type OrdinoWord } from "./words";

export const WORD_NAMES = ["ET", "OU"] as const;
export const KIND_NAMES = ["cross", "cube", "cylinder"] as const;
/** As in the log: down is towards the centre. */
export const ARROW_SIGNS = ["↕1", "↔1", "↕2", "↔2"] as const;

export function cellName(labyrinth: Labyrinth, cell: number): string {
  const found = labyrinth.cells[cell];
  if (!found || found.ring === 0) return tell("centre");
  return tell("cell", { ring: found.ring, sector: found.sector });
}

/** The short name, as the log writes it. */
export const cellCode = (labyrinth: Labyrinth, cell: number): string => labyrinth.cells[cell]?.name ?? "";

export const pieceName = ({ kind, side, name }: Piece): string =>
  tell(`${kind}_${side === 0 ? 0 : 1}`, { name });

/** Where the doors of a cell lead. */
export function doorsOf(labyrinth: Labyrinth, cell: number): string {
  const found = labyrinth.cells[cell];
  if (!found) return "";
  const ways: readonly (readonly [OrdinoWord, readonly number[]])[] = [
    ["to_centre", found.inward],
    ["to_outside", found.outward],
    ["to_right", found.clockwise],
    ["to_left", found.counterclockwise],
  ];
  const open = ways.filter(([, cells]) => cells.length > 0);
  const doors = open.map(([word, cells]) =>
    tell(word, { cells: cells.map((one) => cellCode(labyrinth, one)).join(", ") }),
  );
  return tell("opens", { doors: list(doors) });
}

const ARROWS: readonly OrdinoWord[] = ["arrow_0", "arrow_1", "arrow_2", "arrow_3"];

/** The face of a die; `kindName` is the game's own word for a kind of piece. */
export function faceName(sign: Sign, face: number, kindName: (kind: number) => string): string {
  if (sign === "kind") return kindName(face);
  if (sign === "word") return WORD_NAMES[face] ?? "";
  return sign === "arrow" ? tell(ARROWS[face] ?? "arrow_0") : String(face);
}

const DICE: Readonly<Record<Sign, OrdinoWord>> = {
  kind: "die_kind",
  number: "die_number",
  arrow: "die_arrow",
  word: "die_word",
};

export const dieName = (sign: Sign, face: number, kindName: (kind: number) => string): string =>
  tell(DICE[sign], { face: faceName(sign, face, kindName) });

// -- an instruction in words

const KINDS: readonly OrdinoWord[] = ["a_0", "a_1", "a_2"];

/** Kind, word, number. */
export const callSaid = ([kind = 0, word = 0, number = 0]: readonly number[]): string =>
  tell(word === 0 ? "call_et" : "call_ou", {
    kind: tell(KINDS[kind] ?? "a_0"),
    number: tell("number_n", { n: number }),
  });

/** Arrow, word, arrow. */
export function lineSaid([arrow = 0, word = 0, arrow2 = 0]: readonly number[]): string {
  const ways = [0, 1].filter((turn) => arrow % 2 === turn || arrow2 % 2 === turn);
  return tell(word === 0 ? "line_et" : arrow === arrow2 ? "line_one" : "line_ou", {
    ways: ways.map((turn) => tell(turn === 0 ? "radial" : "circular")).join(", "),
  });
}

/** Whom the first line names. */
export const namesSaid = (pieces: readonly string[]): string =>
  pieces.length > 0 ? tell("names", { pieces: list(pieces) }) : tell("names_nobody");
