// The colours of a plain lid: those the game wishes for, or a pair of our inks that goes with its key.

const PAIRS = [
  { ground: "#17407a", ink: "#f6e7c1" },
  { ground: "#22664a", ink: "#fbf5e4" },
  { ground: "#f3b81f", ink: "#26211b" },
  { ground: "#7d2018", ink: "#f6e7c1" },
  { ground: "#d9cda8", ink: "#17407a" },
] as const;

export interface Lid {
  readonly ground: string;
  readonly ink: string;
}

/** The same game has the same colours in every browser. */
export function lidColours(key: string, wished: readonly string[]): Lid {
  const [ground, ink] = wished;
  if (ground && ink) return { ground, ink };
  const sum = [...key].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7);
  return PAIRS[sum % PAIRS.length] ?? PAIRS[0];
}
