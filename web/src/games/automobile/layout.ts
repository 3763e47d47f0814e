// Where things lie on the board, in its own units: the track of 26 models runs around it, clockwise.

export const CELL = { width: 150, height: 128 } as const;
export const ACROSS = 8;
export const DOWN = 5;
export const BOARD = { width: ACROSS * CELL.width, height: (DOWN + 2) * CELL.height } as const;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 3;

/** The place of a model: along the top, down the right, back along the bottom, up the left. */
export function cellOf(space: number): Box {
  const [column, row] = cornerOf(space);
  return {
    x: column * CELL.width + GAP,
    y: row * CELL.height + GAP,
    width: CELL.width - 2 * GAP,
    height: CELL.height - 2 * GAP,
  };
}

function cornerOf(space: number): readonly [column: number, row: number] {
  if (space < ACROSS) return [space, 0];
  if (space < ACROSS + DOWN) return [ACROSS - 1, space - ACROSS + 1];
  if (space < 2 * ACROSS + DOWN) return [2 * ACROSS + DOWN - 1 - space, DOWN + 1];
  return [0, 2 * ACROSS + 2 * DOWN - space];
}

/** The middle of the board, and its four storeys from top to bottom. */
const LEFT = CELL.width + 12;
const WIDTH = BOARD.width - 2 * LEFT;
const storey = (y: number, height: number): Box => ({ x: LEFT, y, width: WIDTH, height });

export const HEAD = storey(140, 92);
export const CHARACTERS = storey(242, 138);
export const MARKET = storey(390, 262);
export const DECISIONS = storey(662, 96);

/** A box divided into equal ones beside each other. */
export const columns = (box: Box, count: number, gap: number): Box[] => {
  const width = (box.width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, n) => ({ ...box, x: box.x + n * (width + gap), width }));
};

/** How wide a line of type will be, more or less: enough to know whether it must be squeezed. */
export const widthOf = (text: string, size: number): number => text.length * size * 0.59;

/** The next space in the direction of an arrow key, around the track. */
export function stepFrom(space: number, key: string, spaces: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
  };
  if (key === "Home") return 0;
  if (key === "End") return spaces - 1;
  const step = steps[key];
  return step === undefined ? null : (space + step + spaces) % spaces;
}

/** 0, 1, 2 … as many as there are of something. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
