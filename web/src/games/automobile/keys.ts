// The keys of Automobile's desk: figures choose what is numbered (an action, a lane, a character, a model of the
// track), Enter does what the desk proposes, Esc begins again.
export type Command =
  { readonly does: "figure"; readonly figure: number } | { readonly does: "go" } | { readonly does: "back" };

const OWN_USE = "button, a, summary, input, textarea, select, [role=button], dialog";
const WRITING = "input, textarea, select, dialog";

const isIn = (target: EventTarget | null, what: string): boolean =>
  target !== null && "closest" in target && (target as Element).closest(what) !== null;

/** What a key means; nothing where the thing that has the focus has a use for it. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isIn(event.target, WRITING)) return null;
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
  if (figure !== undefined) return { does: "figure", figure: Number(figure) };
  if (event.key === "Escape") return { does: "back" };
  return event.key === "Enter" && !isIn(event.target, OWN_USE) ? { does: "go" } : null;
}

export interface Typed {
  /** The number that is complete, or 0. */
  readonly number: number;
  /** What is typed so far and could go on. */
  readonly rest: number;
}

/** A number from 1 to `most`, figure by figure: complete as soon as no longer one is possible. */
export function typed(before: number, figure: number, most: number): Typed {
  const whole = before * 10 + figure;
  const number = whole >= 1 && whole <= most ? whole : figure >= 1 && figure <= most ? figure : 0;
  return number > 0 && number * 10 <= most ? { number: 0, rest: number } : { number, rest: 0 };
}
