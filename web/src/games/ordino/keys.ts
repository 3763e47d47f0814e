// The keys of Ordino's table: a decision takes three at most.
export interface Command {
  readonly does: "lay" | "other" | "pass" | "readings" | "number";
  readonly n: number;
}

const LETTERS: Readonly<Partial<Record<string, Command["does"]>>> = {
  t: "lay",
  e: "other",
  p: "pass",
  r: "readings",
};

const WRITING = "input:not([type=checkbox]), textarea, select";
const isWriting = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && (target as Element).closest(WRITING) !== null;

/** What a key means; nothing while somebody writes, or where a browser has its own use for it. */
export function commandOf(event: KeyboardEvent): Command | null {
  const { key, code, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(target)) return null;
  const does = LETTERS[key.toLowerCase()];
  if (does) return { does, n: 0 };
  // Where figures need Shift, as on French keyboards, the key itself will do.
  const figure = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? /^[1-9]$/.exec(key)?.[0];
  return figure === undefined ? null : { does: "number", n: Number(figure) };
}
