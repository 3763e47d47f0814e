// The timeline of the seat on this screen, as components read it.
import { flushSync } from "svelte";
import { prefs } from "../prefs.svelte";
import type { SeatAtTable } from "../seat.svelte";
import type { Json, Show } from "../types.gen";
import { isAlone, Playback, type Film, type Framed, type Pace, type Shown } from "./playback";
import { sound } from "./sounds";

export class Timeline {
  /** What is to be seen at this moment; null until a board is there. */
  shown = $state.raw<Shown<Framed> | null>(null);
  #playback: Playback<Framed> | null = null;

  /** Shows what this seat is told from now on; returns how to stop. */
  follow(seat: SeatAtTable, film: Film<Framed>, data: Json): () => void {
    const show = seat.seen.last;
    if (!show) return () => undefined;
    let alone = isAlone(show);
    const playback = new Playback(
      film,
      { show, data },
      () => paceOf(seat, alone),
      (shown, fresh) => this.#change(shown, fresh),
    );
    this.#playback = playback;
    seat.heard = (show, news) => {
      if (!show.result) alone = isAlone(show); // after the end no bot stands in: it counts who played
      playback.receive({ show, data }, news);
    };
    return () => {
      seat.heard = null;
      playback.close();
      this.#playback = null;
    };
  }

  skip(): void {
    this.#playback?.skip();
  }

  finish(): void {
    this.#playback?.finish();
  }

  #change(shown: Shown<Framed>, fresh: boolean): void {
    this.shown = shown;
    if (!fresh) return;
    flushSync(); // drawn before its time begins
    if (shown.frame.sound) sound(shown.frame.sound);
  }
}

function paceOf({ seen: { last } }: SeatAtTable, alone: boolean): Pace {
  return {
    speed: prefs.speed,
    timed: last !== null && runs(last),
    alone,
    hidden: document.hidden,
  };
}

/** Time runs for somebody at this table. */
const runs = ({ table }: Show): boolean => table.timed || table.seconds > 0;
