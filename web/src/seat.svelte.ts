// One seat at one table: its connection, what it has seen, and what it can say.
import { noteArrival } from "./lib/arrival";
import { prefs } from "./prefs.svelte";
import { connect, type Line } from "./socket";
import {
  dismiss,
  dismissNotice,
  lost,
  newId,
  newSalt,
  NOTHING_YET,
  receive,
  send,
  type Seen,
  type Sent,
} from "./state";
import type { DownMessage, Json, Line as Told, Show } from "./types.gen";

/** A message without its number, which is given when it is sent. */
type Unsent = Sent extends infer Message ? (Message extends Sent ? Omit<Message, "id"> : never) : never;

/** What becomes of a key that is tried. */
interface Fate {
  opened(seat: number): void;
  refused(): void;
}

export class SeatAtTable {
  seen = $state.raw<Seen>(NOTHING_YET);
  /** The close code when the table will not let us in. */
  refused = $state(0);
  /** When the present question ends, on the clock of this page; null where no time runs. */
  due = $state<number | null>(null);
  /** Whoever shows what is told, message by message. */
  heard: ((show: Show, news: readonly Told[]) => void) | null = null;
  #line: Line;
  #salted = false;
  #fate: Fate | null; // until it is decided

  constructor(
    readonly table: string,
    readonly secret: string | null,
    fate: Fate | null = null,
  ) {
    this.#fate = fate;
    this.#line = connect(table, secret, {
      hear: (message) => this.#hear(message),
      lost: () => void (this.seen = lost(this.seen)),
      gone: (code) => this.#gone(code),
      unanswered: () => this.seen.sent,
      lang: () => prefs.lang,
    });
  }

  #hear(message: DownMessage): void {
    if (message.t === "Show") noteArrival(message);
    const before = this.seen.last;
    this.seen = receive(this.seen, message);
    const { last, news } = this.seen;
    if (message.t === "Show")
      this.due = message.deadline_ms === null ? null : performance.now() + message.deadline_ms;
    if (last && last !== before) this.heard?.(last, news);
    if (message.t !== "Show" || message.seat === null) return;
    if (message.table.status === "open") this.#addSalt();
    const fate = this.#fate;
    this.#fate = null;
    fate?.opened(message.seat);
  }

  #gone(code: number): void {
    this.refused = code;
    this.#fate?.refused();
  }

  /** The code of the problem that the server named last; "" if it named none. */
  get trouble(): string {
    const { refusal } = this.seen;
    return refusal?.kind === "problem" ? refusal.problem.code : "";
  }

  /** My grain of chance, once, while the table is open. */
  #addSalt(): void {
    if (this.#salted) return;
    this.#salted = true;
    this.say({ t: "Salt", salt: newSalt() });
  }

  say(unsent: Unsent): void {
    const message = { ...unsent, id: newId() } as Sent;
    this.seen = send(this.seen, message);
    this.#line.say(message);
  }

  /** One action, or several that happen together or not at all. */
  play(...actions: readonly Json[]): void {
    const ask = this.seen.last?.ask;
    if (ask !== undefined) this.say({ t: "Play", ask, actions: [...actions] });
  }

  why(action: Json): void {
    this.say({ t: "Why", action });
  }

  /** A gesture: not numbered, not repeated, not answered. */
  point(place: number): void {
    this.#line.say({ t: "Point", place });
  }

  speak(lang: "fr" | "en"): void {
    this.#line.say({ t: "Speak", lang });
  }

  /** Asks for lines of the log before those that are known; nothing comes of it while there is no connection. */
  askEarlier(): void {
    if (this.seen.earlier > 0) this.#line.say({ t: "Earlier", before: this.seen.earlier });
  }

  dismiss(): void {
    this.seen = dismiss(this.seen);
  }

  dismissNotice(): void {
    this.seen = dismissNotice(this.seen);
  }

  close(): void {
    this.#line.close();
  }
}
