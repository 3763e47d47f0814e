// What the host, and whoever sits there, can do about the places of a table.
import { api, ApiError } from "./api";
import { forget, withSeat, type Mine, type MySeat } from "./mine";
import { prefs } from "./prefs.svelte";
import { hrefOf } from "./route";

/** Does it, and answers what went wrong in our language; "" when nothing did. */
export async function attempt(what: () => Promise<unknown>): Promise<string> {
  try {
    await what();
    return "";
  } catch (fault) {
    if (!(fault instanceof ApiError)) return String(fault);
    return prefs.lang === "fr" ? fault.problem.title_fr : fault.problem.title_en;
  }
}

export const addressOf = (table: string, one: MySeat): string =>
  new URL(hrefOf.seat(table, one), location.href).href;

/** A new key to a seat of another, to hand out; the old one opens nothing any more. */
export async function renewFor(mine: Mine, seat: number): Promise<Mine> {
  if (mine.host === null) return mine;
  const { secret } = await api.renew(mine.table, seat, { host: mine.host });
  return secret === null ? mine : withInvitation(mine, { seat, secret, name: "" });
}

/** A new key to my own seat: this screen keeps it, every other must be given it. */
export async function renewMine(mine: Mine, one: MySeat): Promise<Mine> {
  const { secret } = await api.renew(mine.table, one.seat, { seat: one.secret });
  return secret === null ? mine : withSeat(mine, { ...one, secret });
}

export const withInvitation = (mine: Mine, one: MySeat): Mine => ({
  ...mine,
  invitations: [...mine.invitations.filter(({ seat }) => seat !== one.seat), one],
});

export async function deleteTable(mine: Mine): Promise<void> {
  if (mine.host === null) return;
  await api.delete(mine.table, { host: mine.host });
  forget(mine.table);
  location.hash = hrefOf.home;
}
