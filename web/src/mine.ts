// The tables this browser has a key to.  Kept here and nowhere else: whoever clears the browser loses them.
import type { SeatLink } from "./route";

export interface Mine {
  readonly table: string;
  readonly game: string;
  /** The seats this screen plays, with what opened them last; several of them: hot seat. */
  readonly seats: readonly MySeat[];
  /** Links that were followed and keys that were asked for: none of them has opened its seat yet. */
  readonly tried: readonly MySeat[];
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
  /** The key that this browser made; until the seat is taken, the link that invites to it. */
  readonly secret: string;
  readonly name: string;
}

const PLACE = "stopville.tables";
const MOST = 40;

export const withTable = (all: readonly Mine[], one: Mine): Mine[] =>
  [one, ...all.filter(({ table }) => table !== one.table)].slice(0, MOST);

export const withoutTable = (all: readonly Mine[], table: string): Mine[] =>
  all.filter((one) => one.table !== table);

/** A seat of mine, added or replaced. */
export function withSeat(one: Mine, seat: MySeat): Mine {
  const others = one.seats.filter((mine) => mine.seat !== seat.seat);
  return { ...one, seats: [...others, seat].sort((a, b) => a.seat - b.seat) };
}

/** Something that may open a seat.  What opened it so far is kept beside it. */
export const withTried = (one: Mine, seat: MySeat): Mine =>
  [...one.seats, ...one.tried].some(({ secret }) => secret === seat.secret)
    ? one
    : { ...one, tried: [...one.tried, seat] };

/** It did not open its seat. */
export const withoutTried = (one: Mine, secret: string): Mine => ({
  ...one,
  tried: one.tried.filter((seat) => seat.secret !== secret),
});

/** It opened its seat: only now is what opened it before given up. */
export const withOpened = (one: Mine, seat: MySeat): Mine => withSeat(withoutTried(one, seat.secret), seat);

/** Whether anything can be opened with it. */
export const isWorthKeeping = ({ seats, tried, invitations, host }: Mine): boolean =>
  host !== null || seats.length + tried.length + invitations.length > 0;

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const KEY_LETTERS = 26; // of 5 bits each: 130

/** A key that nobody else has seen. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_LETTERS)), (byte) => LETTERS[byte % 32]).join("");

export const fresh = (table: string, game: string): Mine => ({
  table,
  game,
  seats: [],
  tried: [],
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
    return Array.isArray(kept) ? (kept as Mine[]).map((one) => ({ ...one, tried: one.tried ?? [] })) : [];
  } catch {
    return [];
  }
}

const keep = (all: readonly Mine[]): void => localStorage.setItem(PLACE, JSON.stringify(all));

export const myTable = (table: string): Mine | null => myTables().find((one) => one.table === table) ?? null;

export const remember = (one: Mine): void => keep(withTable(myTables(), one));

export const forget = (table: string): void => keep(withoutTable(myTables(), table));

/** A link is kept at once, so that it may leave the address bar. */
export const keepLink = (table: string, link: SeatLink): void =>
  remember(withTried(myTable(table) ?? fresh(table, ""), { ...link, name: "" }));
