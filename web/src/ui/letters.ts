// Our own capitals, drawn with one stroke like those of enamel signs.  Height 100, baseline at 100; each
// letter has its width and its path.  Accents stand above the line.

export const CAPITALS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [84, "M7 100L42 4L77 100M19 68H65"],
  B: [70, "M10 50H36A21 21 0 0 1 36 92H10V8H34A20 20 0 0 1 34 50"],
  C: [80, "M73 26A36 42 0 1 0 73 74"],
  D: [78, "M10 8H30A38 42 0 0 1 30 92H10V0M10 8V100"],
  E: [60, "M56 8H10V92H56M10 50H48"],
  F: [56, "M54 8H10V100M10 50H46"],
  G: [86, "M74 26A36 42 0 1 0 77 58H46"],
  H: [76, "M10 0V100M66 0V100M10 50H66"],
  I: [28, "M14 0V100"],
  J: [52, "M42 0V68A18 24 0 0 1 6 72"],
  K: [72, "M10 0V100M66 2L14 56M30 42L67 100"],
  L: [54, "M10 0V92H52"],
  M: [96, "M10 100V6L48 72L86 6V100"],
  N: [78, "M10 100V6L68 94V0"],
  O: [90, "M45 8A37 42 0 0 1 45 92A37 42 0 0 1 45 8Z"],
  P: [66, "M10 100V8H36A23 23 0 0 1 36 54H10"],
  Q: [90, "M45 8A37 42 0 0 1 45 92A37 42 0 0 1 45 8ZM54 68L80 102"],
  R: [70, "M10 100V8H36A22 22 0 0 1 36 52H10M36 52L63 100"],
  S: [66, "M58 24C54 12 45 8 34 8C20 8 10 16 10 29C10 58 58 42 58 70C58 84 47 92 33 92C20 92 11 86 7 74"],
  T: [66, "M2 8H64M33 8V100"],
  U: [76, "M10 0V60A28 32 0 0 0 66 60V0"],
  V: [78, "M6 0L39 94L72 0"],
  W: [112, "M6 0L32 92L56 10L80 92L106 0"],
  X: [78, "M8 0L70 100M70 0L8 100"],
  Y: [74, "M6 0L37 50L68 0M37 48V100"],
  Z: [70, "M6 8H62L8 92H64"],
  "0": [74, "M37 8A29 42 0 0 1 37 92A29 42 0 0 1 37 8Z"],
  "1": [44, "M6 22L28 8V100"],
  "2": [68, "M9 30A25 24 0 0 1 59 30C59 52 22 66 10 92H62"],
  "3": [68, "M8 8H56L30 42A25 25 0 1 1 8 76"],
  "4": [74, "M52 100V8L8 70H70"],
  "5": [68, "M56 8H18L14 46A25 25 0 1 1 8 78"],
  "6": [70, "M50 4L15 52A26 26 0 1 0 60 66A26 26 0 0 0 12 62"],
  "7": [64, "M4 8H56L22 100"],
  "8": [70, "M35 8A20 20 0 0 1 35 48A20 20 0 0 1 35 8ZM35 48A24 22 0 0 1 35 92A24 22 0 0 1 35 48Z"],
  "9": [70, "M20 96L55 48A26 26 0 1 0 10 34A26 26 0 0 0 58 38"],
  "'": [24, "M14 -2L8 26"],
  "-": [44, "M6 54H38"],
  "–": [64, "M6 54H58"],
  ".": [26, "M13 84V100"],
  ",": [26, "M15 84L9 108"],
  ":": [26, "M13 84V100M13 34V50"],
  "!": [28, "M14 0V68M14 84V100"],
  "?": [62, "M7 28A24 22 0 1 1 40 46C32 52 31 56 31 68M31 84V100"],
  "&": [84, "M78 100L24 32A16 16 0 1 1 50 32C46 46 12 52 12 72A24 20 0 0 0 58 78C64 70 66 62 66 54"],
  "+": [70, "M35 24V84M5 54H65"],
  "°": [40, "M20 4A13 13 0 0 1 20 30A13 13 0 0 1 20 4Z"],
  "·": [26, "M13 46V62"],
  "/": [54, "M6 104L48 -4"],
};

const ACCENTS: Readonly<Record<string, string>> = {
  "\u0301": "M-6 -12L12 -30", // acute
  "\u0300": "M6 -12L-12 -30", // grave
  "\u0302": "M-16 -12L0 -28L16 -12", // circumflex
  "\u0308": "M-13 -28V-12M13 -28V-12", // diaeresis
};
const CEDILLA = "M-2 96L4 108A9 8 0 1 1 -8 118";

export interface Drawn {
  readonly path: string;
  readonly x: number;
  readonly accent?: string;
  readonly middle: number;
}

const GAP = 14;
const SPACE = 36;

/** Whether every sign has a drawing: a title in another alphabet must be set in type. */
export const isDrawable = (text: string): boolean =>
  [...text.toUpperCase().replaceAll("’", "'").normalize("NFD")].every(
    (sign) => /\s/.test(sign) || sign === "\u0327" || sign in ACCENTS || sign in CAPITALS,
  );

/** A title on at most three lines, broken at its spaces, or at its hyphens if there are none. */
export function titleLines(title: string): string[] {
  const lines = title.includes(" ") ? title.split(" ") : title.split(/(?<=-)/);
  while (lines.length > 3) {
    const lengths = lines.slice(1).map((line, n) => line.length + (lines[n]?.length ?? 0));
    const shortest = lengths.indexOf(Math.min(...lengths));
    lines.splice(shortest, 2, `${lines[shortest]} ${lines[shortest + 1]}`);
  }
  return lines;
}

/** A word as drawn letters, and its width.  What has no drawing is left out. */
export function drawn(word: string): { letters: Drawn[]; width: number; accented: boolean } {
  const letters: Drawn[] = [];
  let x = 0;
  for (const sign of word.toUpperCase().replaceAll("’", "'").normalize("NFD")) {
    const last = letters.at(-1);
    const accent = sign === "\u0327" ? CEDILLA : ACCENTS[sign];
    if (accent && last) letters[letters.length - 1] = { ...last, accent };
    else if (sign === " " || sign === "\u00a0") x += SPACE;
    else {
      const found = CAPITALS[sign];
      if (!found) continue;
      letters.push({ path: found[1], x, middle: found[0] / 2 });
      x += found[0] + GAP;
    }
  }
  const accented = letters.some((letter) => letter.accent && letter.accent !== CEDILLA);
  return { letters, width: Math.max(x - GAP, 1), accented };
}
