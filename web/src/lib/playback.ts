// One timeline for every table.  A game gives a Film: `still` draws a position at rest, `after` gives the frames of one
// line of the log (none, one or several).  Playback turns each message of the server into moments, one per frame, and
// shows them one after another.  Everything on the page follows `Shown`: the mat draws `frame`; log, plaques, score and
// "your turn" read `show`, which is replaced only when all lines of its message have been told; the end waits for `settled`.
// - A frame stays for `hold` ms; one that `stands` (who took what, and why) for at least 1.5 s; one that `waits` until
//   somebody goes on (for a few seconds where others play, a bot plays here, time runs, or this page only watches).
// - Whoever is more than 8 s behind is shown everything faster, but what stands still stands; where time runs, more
//   than 1.3 s behind, everything is hurried.  A hidden page is not shown anything: it jumps to the present.
// - Reduced motion or animation off changes styles only: the same frames for the same time, as still pictures.
// - `skip` (a click, a key) goes to the next moment that stands; `finish` to the present: call it before acting.
import type { Json, Line, Show } from "../types.gen";
import type { Sound } from "./sounds";

export const STANDS = 1500; // milliseconds
export const READING = 7000; // how long a frame waits that nobody may hold up
const BEHIND = { calm: 8000, timed: 1300 } as const;

/** What the timeline has to know of a frame, whatever the game draws. */
export interface Framed {
  readonly hold: number; // milliseconds; 0 is shown only if nothing follows
  /** Tells who did what and why: stays long enough to be read. */
  readonly stands?: boolean;
  /** Stays until the player goes on. */
  readonly waits?: boolean;
  readonly sound?: Sound | undefined;
}

export interface Scene {
  readonly show: Show;
  /** What the game shows besides the view. */
  readonly data: Json;
}

export interface Film<Frame extends Framed> {
  /** A position at rest, reached from an earlier frame if there is one. */
  still(scene: Scene, before: Frame | null): Frame;
  /** What is to be seen of one line; `scene` is how its message ends. */
  after(before: Frame, line: Line, scene: Scene): readonly Frame[];
}

/** How fast, for whom: asked anew for every moment. */
export interface Pace {
  readonly speed: number; // 1 is usual
  readonly timed: boolean; // a clock runs while pictures are shown
  readonly alone: boolean; // one person plays, on this page: nobody is held up
  readonly hidden: boolean; // nobody sees the page
}

export interface Shown<Frame extends Framed> {
  readonly frame: Frame;
  /** The last message that was told to its end. */
  readonly show: Show;
  /** How many lines at the end of the log have not been told yet. */
  readonly untold: number;
  /** Nothing more is to be shown. */
  readonly settled: boolean;
}

interface Moment<Frame extends Framed> {
  readonly frame: Frame;
  readonly scene: Scene; // the one that is known once this frame is seen
  readonly tells: number; // lines of the log that this frame adds
}

/** A board that draws every message at once, with nothing in between. */
export const AT_ONCE: Film<Framed> = {
  still: () => ({ hold: 0 }),
  after: () => [],
};

const lengthOf = ({ hold, stands = false, waits = false }: Framed): number =>
  waits ? READING : Math.max(hold, stands ? STANDS : 0);

/** One person plays at this table, by hand and on this page. */
export function isAlone({ seat, table }: Pick<Show, "seat" | "table">): boolean {
  const people = table.seats.filter(({ kind }) => kind === "person");
  return people.length === 1 && people.every((one) => one.seat === seat && !one.stand_in);
}

/** How long a frame stays when these come after it; Infinity where it waits for the player. */
export function timeOf(frame: Framed, coming: readonly Framed[], pace: Pace): number {
  if (frame.waits && pace.alone && !pace.timed) return Infinity;
  const whole = [frame, ...coming].reduce((sum, one) => sum + lengthOf(one), 0);
  const hurry = Math.max(1, (whole / (pace.timed ? BEHIND.timed : BEHIND.calm)) ** 2); // squared: soon caught up
  const least = (frame.stands || frame.waits) && !pace.timed ? lengthOf(frame) : 0;
  return Math.max(least, lengthOf(frame) / hurry) / pace.speed;
}

const isBack = (lines: readonly Line[]): boolean => lines.some(({ note }) => note === "undo");

export class Playback<Frame extends Framed> {
  #now: Moment<Frame>;
  #coming: Moment<Frame>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly film: Film<Frame>,
    scene: Scene,
    readonly pace: () => Pace,
    /** Told of every moment; `fresh` if it was played, not jumped to. */
    readonly changed: (shown: Shown<Frame>, fresh: boolean) => void,
  ) {
    this.#now = { frame: film.still(scene, null), scene, tells: 0 };
    changed(this.shown, false);
  }

  get shown(): Shown<Frame> {
    const untold = this.#coming.reduce((sum, { tells }) => sum + tells, 0);
    const settled = this.#coming.length === 0;
    return { frame: this.#now.frame, show: this.#now.scene.show, untold, settled };
  }

  /** A message of the server, and what it tells that was not told before. */
  receive(scene: Scene, news: readonly Line[]): void {
    if (scene.show.fresh || isBack(news) || this.pace().hidden) return this.#jump(scene);
    if (news.length === 0) return this.#amend(scene);
    this.#coming.push(...this.#moments(scene, news));
    if (this.#timer === undefined && !this.#waits()) this.#step();
    else this.changed(this.shown, false);
  }

  /** On to the next moment that stands, or to the present. */
  skip(): void {
    if (this.#coming.length === 0) return;
    while (this.#coming.length > 1 && !this.#coming[0]?.frame.stands && !this.#coming[0]?.frame.waits)
      this.#drop();
    this.#step();
  }

  /** To the present at once. */
  finish(): void {
    const last = this.#coming.at(-1);
    if (!last) return;
    this.#coming = [];
    this.#halt();
    this.#now = last;
    this.changed(this.shown, false);
  }

  close(): void {
    this.#coming = [];
    this.#halt();
  }

  #moments(scene: Scene, lines: readonly Line[]): Moment<Frame>[] {
    const before = this.#coming.at(-1) ?? this.#now;
    const made: Moment<Frame>[] = [];
    let frame = before.frame;
    let [silent, left] = [0, lines.length];
    for (const line of lines) {
      silent += 1;
      for (const next of this.film.after(frame, line, scene)) {
        left -= silent;
        made.push({ frame: next, scene: left === 0 ? scene : before.scene, tells: silent });
        [frame, silent] = [next, 0];
      }
    }
    return [...made, { frame: this.film.still(scene, frame), scene, tells: silent }];
  }

  /** The same moment with other facts around it: somebody came or left. */
  #amend(scene: Scene): void {
    const newest = (this.#coming.at(-1) ?? this.#now).scene;
    const amended = (one: Moment<Frame>): Moment<Frame> => (one.scene === newest ? { ...one, scene } : one);
    this.#coming = this.#coming.map(amended);
    this.#now = amended(this.#now);
    const last = this.#coming.pop() ?? this.#now;
    const still = { ...last, frame: this.film.still(scene, last.frame) };
    if (this.#now === last) this.#now = still;
    else this.#coming.push(still);
    this.changed(this.shown, false);
  }

  #jump(scene: Scene): void {
    this.close();
    this.#now = { frame: this.film.still(scene, null), scene, tells: 0 };
    this.changed(this.shown, false);
  }

  #step(): void {
    this.#halt();
    while (this.#coming.length > 1 && this.#coming[0]?.frame.hold === 0 && !this.#coming[0].frame.stands)
      this.#drop();
    const next = this.#coming.shift();
    if (!next) return;
    this.#now = next;
    this.changed(this.shown, true);
    if (this.#coming.length === 0 || this.#now !== next) return;
    const coming = this.#coming.map(({ frame }) => frame);
    const time = timeOf(next.frame, coming, this.pace()); // from now on, that is, once it is drawn
    if (time < Infinity) this.#timer = setTimeout(() => this.#step(), time);
  }

  /** Leaves out the next moment; its lines are told with the one after it. */
  #drop(): void {
    const [dropped, next, ...rest] = this.#coming;
    if (dropped && next) this.#coming = [{ ...next, tells: next.tells + dropped.tells }, ...rest];
  }

  #waits(): boolean {
    return this.#coming.length > 0 && timeOf(this.#now.frame, [], this.pace()) === Infinity;
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
