// Figures as one says and types them.  The server counts whole numbers: cm³, tenths of a litre, km/h.
import { factOf } from "../../state";
import type { Json } from "../../types.gen";
import type { Lang } from "../../words";

export const CRITERIA = ["displacement", "consumption", "speed"] as const;
const IN_TENTHS = 1;

/** What stands in a view where no figure was said. */
export const NOTHING_SAID = 0;
export const IGNORANCE = -1;

/** The number alone: 1911, or 9,6 where tenths are counted. */
export function numberText(figure: number, criterion: number, lang: Lang): string {
  const digits = criterion === IN_TENTHS ? 1 : 0;
  return new Intl.NumberFormat(lang, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(digits ? figure / 10 : figure);
}

/** With its unit, in the game's own words. */
export const figureText = (figure: number, criterion: number, words: Json, lang: Lang): string =>
  pattern(criterion, words, lang).replace("{figure}", numberText(figure, criterion, lang));

export const unitOf = (criterion: number, words: Json, lang: Lang): string =>
  pattern(criterion, words, lang).replace("{figure}", "").trim();

function pattern(criterion: number, words: Json, lang: Lang): string {
  const units = factOf(words, "units") ?? null;
  const unit = factOf(units, CRITERIA[criterion] ?? "displacement") ?? null;
  return String(factOf(unit, lang) ?? "{figure}");
}

/** What somebody typed, as the server counts it; null if it is no such number. */
export function readFigure(text: string, criterion: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  if (criterion === IN_TENTHS) return /^\d{1,3}(\.\d)?$/.test(plain) ? Math.round(Number(plain) * 10) : null;
  return /^\d{1,4}$/.test(plain) ? Number(plain) : null;
}
