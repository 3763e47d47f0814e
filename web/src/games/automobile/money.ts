// Sums of money, as the page's language writes them.
import { prefs } from "../../prefs.svelte";

const written = new Map<string, Intl.NumberFormat>();

function writer(lang: string): Intl.NumberFormat {
  const known = written.get(lang);
  if (known) return known;
  const made = new Intl.NumberFormat(lang, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  });
  written.set(lang, made);
  return made;
}

export const dollars = (amount: number): string => writer(prefs.lang).format(amount).replace("-", "−");

/** Without the sign of dollars, for columns. */
export const plain = (amount: number): string =>
  new Intl.NumberFormat(prefs.lang).format(amount).replace("-", "−");

/** With plus or minus, for a ledger; nothing for nothing. */
export const signed = (amount: number): string =>
  amount === 0 ? "" : amount > 0 ? `+${plain(amount)}` : plain(amount);
