// What the page knows of one seat at one table, and how each message changes it.  Pure functions: the
// socket brings messages, the components draw what comes out.
import type {
  Choice,
  Done,
  DownMessage,
  EarlierLines,
  Json,
  Line,
  Notice,
  Open,
  Pointed,
  Problem,
  Refused,
  Show,
  Spoken,
  UpMessage,
} from "./types.gen";

export interface Seen {
  /** The last whole message of the server; null until the first one came. */
  readonly last: Show | null;
  /** The newest part of the log, as far back as the server told it. */
  readonly log: readonly Line[];
  /** How many older lines the server has: the number of the first line above. */
  readonly earlier: number;
  /** What is new in the log since the last message, for animation; empty after a reconnection. */
  readonly news: readonly Line[];
  readonly chat: readonly Spoken[];
  /** Where somebody of my side pointed last. */
  readonly pointed: Pointed | null;
  /** What whoever runs the server said last, until it is dismissed. */
  readonly notice: Notice | null;
  /** Sent and not yet answered, oldest first; sent again after every reconnection. */
  readonly sent: readonly Sent[];
  /** Why the last thing tried was not done, until something else is tried. */
  readonly refusal: Refusal | null;
  /** The table of the rematch, once somebody asked for one. */
  readonly next: string | null;
  readonly online: boolean;
}

/** A message that expects an answer. */
export type Sent = Extract<UpMessage, { id: string }>;

export type Refusal =
  | { readonly kind: "rule"; readonly rule: string; readonly text: string }
  | { readonly kind: "problem"; readonly problem: Problem };

export const NOTHING_YET: Seen = {
  last: null,
  log: [],
  earlier: 0,
  news: [],
  chat: [],
  pointed: null,
  notice: null,
  sent: [],
  refusal: null,
  next: null,
  online: false,
};

// -- what the server says ------------------------------------------------------------------------------

export function receive(seen: Seen, message: DownMessage): Seen {
  switch (message.t) {
    case "Show":
      return show(seen, message);
    case "EarlierLines":
      return withEarlier(seen, message);
    case "Heard":
      return { ...seen, chat: message.fresh ? message.lines : [...seen.chat, ...message.lines] };
    case "Pointed":
      return { ...seen, pointed: message };
    case "Notice":
      return { ...seen, notice: message };
    case "Done":
      return done(seen, message);
    case "Refused":
      return { ...answered(seen, message.id), refusal: rule(message) };
    case "Failed":
      return { ...answered(seen, message.id), refusal: { kind: "problem", problem: message.problem } };
    case "Pong":
      return seen;
  }
}

function show(seen: Seen, message: Show): Seen {
  if (seen.last && !message.fresh && message.v < seen.last.v) return seen;
  const log = message.fresh ? message.events : [...seen.log, ...message.events];
  const earlier = message.fresh ? message.earlier : seen.earlier;
  const news = message.fresh ? [] : message.events;
  return { ...seen, last: message, log, earlier, news, online: true, next: message.table.next };
}

/** Lines that end where the known ones begin; others answer a second press, or were asked for in another language. */
const withEarlier = (seen: Seen, { first, lines }: EarlierLines): Seen =>
  first + lines.length === seen.earlier && lines.length > 0
    ? { ...seen, log: [...lines, ...seen.log], earlier: first }
    : seen;

const done = (seen: Seen, message: Done): Seen => ({
  ...answered(seen, message.id),
  next: message.table ?? seen.next,
});

const answered = (seen: Seen, id: string | null): Seen => ({
  ...seen,
  sent: seen.sent.filter((message) => message.id !== id),
});

/** To Why, an empty rule answers: nothing forbids it. */
const rule = ({ rule, text }: Refused): Refusal | null => (rule ? { kind: "rule", rule, text } : null);

// -- what the player does ------------------------------------------------------------------------------

export const send = (seen: Seen, message: Sent): Seen => ({
  ...seen,
  sent: [...seen.sent, message],
  refusal: null,
});

export const lost = (seen: Seen): Seen => ({ ...seen, online: false });

export const dismissNotice = (seen: Seen): Seen => ({ ...seen, notice: null });

export const dismiss = (seen: Seen): Seen => ({ ...seen, refusal: null });

/** An answer to the present question is on its way: until it has arrived nothing else can be chosen. */
export const isSending = (seen: Seen): boolean =>
  seen.sent.some((message) => message.t === "Play" && message.ask === seen.last?.ask);

/** What may be chosen now; nothing while a move is on its way. */
export const choices = (seen: Seen): readonly Choice[] => (isSending(seen) ? [] : (seen.last?.legal ?? []));

/** What may be tried now with nothing said about being right; nothing while a move is on its way. */
export const openChoice = (seen: Seen): Open | null => (isSending(seen) ? null : (seen.last?.open ?? null));

/** The one choice that has these facts, if the server listed it. */
export const choiceWith = (listed: readonly Choice[], facts: Readonly<Record<string, Json>>): Choice | null =>
  listed.find(({ action }) =>
    Object.entries(facts).every(([name, value]) => factOf(action, name) === value),
  ) ?? null;

export const factOf = (action: Json, name: string): Json | undefined =>
  action !== null && typeof action === "object" && !Array.isArray(action) ? action[name] : undefined;

/** Those choices that a board does not draw as something to touch: they become buttons. */
export const otherThan = (listed: readonly Choice[], kinds: readonly string[]): readonly Choice[] =>
  listed.filter(({ action }) => !kinds.includes(String(factOf(action, "t"))));

export const isMyTurn = (seen: Seen): boolean => {
  const { last } = seen;
  return last !== null && last.seat !== null && last.table.status === "playing" && hasQuestion(last);
};

/** Something may be answered here, be it in a window that the clock closes. */
export const isAsked = (seen: Seen): boolean =>
  isMyTurn(seen) ||
  (seen.last?.table.status === "playing" && seen.last.seat !== null && seen.last.open !== null);

/** A window that the clock closes is open to everybody: nobody is waited for, so it is nobody's turn. */
const hasQuestion = (last: Show): boolean =>
  last.legal.length > 0 || (last.open !== null && (!last.table.timed || last.awaited.length > 0));

export const newId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(16)),
    (byte) => "abcdefghijklmnopqrstuvwxyz012345"[byte % 32],
  ).join("");

export const newSalt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
