// Each player has a colour and a shape, so that colour is never the only sign.

export interface Livery {
  readonly ink: string;
  readonly on: string; // what is written on it
  /** The shape, in a square of 20 around its middle. */
  readonly shape: string;
}

const CREAM = "#fbf5e4";
const INK = "#26211b";

export const LIVERIES: readonly Livery[] = [
  { ink: "#1b4f94", on: CREAM, shape: "M-8.500 0A8.500 8.500 0 1 0 8.500 0A8.500 8.500 0 1 0-8.500 0Z" },
  { ink: "#b72c20", on: CREAM, shape: "M-7.500-7.500H7.500V7.500H-7.500Z" },
  { ink: "#eaa911", on: INK, shape: "M0-9.200L9 7H-9Z" },
  { ink: "#6b2d6e", on: CREAM, shape: "M0-10L9 0L0 10L-9 0Z" },
  { ink: "#2f8f57", on: INK, shape: "M-3.500-9H3.500V-3.500H9V3.500H3.500V9H-3.500V3.500H-9V-3.500H-3.500Z" },
];

export const livery = (seat: number): Livery => LIVERIES[seat] ?? { ink: INK, on: CREAM, shape: "" };

/** Loss points in pieces: discs of five, cubes of one. */
export const inPieces = (losses: number): { discs: number; cubes: number } => ({
  discs: Math.floor(losses / 5),
  cubes: losses % 5,
});
