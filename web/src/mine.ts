// The tables this browser has a key to.  Kept here and nowhere else: whoever clears the browser loses them.

export interface Mine {
  readonly table: string;
  readonly game: string;
  /** The seats this screen plays, with their secrets; several of them: hot seat. */
  readonly seats: readonly MySeat[];
  /** Invitations still to be handed out; only the host has them. */
  readonly invitations: readonly MySeat[];
  readonly host: string | null;
  readonly since: number; // milliseconds since 1970
  readonly over: boolean;
  /** Nobody else is to be waited for: start as soon as this screen has added its grains of chance. */
  readonly ready: boolean;
}

export interface MySeat {
  readonly seat: number;
  readonly secret: string;
  readonly name: string;
}

const PLACE = "stopville.tables";
const MOST = 40;

export const withTable = (all: readonly Mine[], one: Mine): Mine[] =>
  [one, ...all.filter(({ table }) => table !== one.table)].slice(0, MOST);

export const withoutTable = (all: readonly Mine[], table: string): Mine[] =>
  all.filter((one) => one.table !== table);

/** A seat of mine, added or replaced; the table becomes mine if it was not. */
export function withSeat(one: Mine, seat: MySeat): Mine {
  const others = one.seats.filter((mine) => mine.seat !== seat.seat);
  return { ...one, seats: [...others, seat].sort((a, b) => a.seat - b.seat) };
}

export const fresh = (table: string, game: string): Mine => ({
  table,
  game,
  seats: [],
  invitations: [],
  host: null,
  since: Date.now(),
  over: false,
  ready: false,
});

// -- kept in the browser -------------------------------------------------------------------------------

export function myTables(): Mine[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? (kept as Mine[]) : [];
  } catch {
    return [];
  }
}

const keep = (all: readonly Mine[]): void => localStorage.setItem(PLACE, JSON.stringify(all));

export const myTable = (table: string): Mine | null => myTables().find((one) => one.table === table) ?? null;

export const remember = (one: Mine): void => keep(withTable(myTables(), one));

export const forget = (table: string): void => keep(withoutTable(myTables(), table));
