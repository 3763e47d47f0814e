// What the host, and whoever sits there, can do about the places of a table.
import { api, ApiError, insist } from "./api";
import { forget, newKey, type Mine, type MySeat } from "./mine";
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

/** A new invitation to a seat: whoever sat there, and whoever has the old link, is shut out. */
export async function inviteAnew(mine: Mine, host: string, seat: number): Promise<Mine> {
  const secret = newKey();
  await insist(() => api.renew(mine.table, seat, { host }, { key: secret }));
  return withInvitation(mine, { seat, secret, name: "" });
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
