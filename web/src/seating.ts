// Who shall sit where at a table that is being set up.

export type Sitter = "me" | "bot" | "link" | "here";

export interface Chair {
  who: Sitter;
  level: string; // of a bot
  name: string; // of somebody at this screen
}

/** So many chairs: the first is mine, those already chosen stay, the rest are bots. */
export const newSeats = (players: number, level: string, before: readonly Chair[]): Chair[] =>
  Array.from({ length: players }, (_, seat) => {
    const known = before[seat];
    return known ?? { who: seat === 0 ? "me" : "bot", level, name: "" };
  });
