// Small facts of a game in a form that can be shown.

/** How many can play: "2–4" where every number from the first to the last will do, else "2, 4". */
export function howMany(players: readonly number[]): string {
  const [first = 0] = players;
  const last = players.at(-1) ?? first;
  const unbroken = players.length > 1 && last - first === players.length - 1;
  return unbroken ? `${first}–${last}` : players.join(", ");
}

/** The letter of a side: 0 is A. */
export const sideLetter = (side: number): string => String.fromCharCode(65 + side);
