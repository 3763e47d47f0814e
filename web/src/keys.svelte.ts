// What opens the seats of this screen at one table, and their connections.  A link or a key that is new is
// tried beside what is kept: it replaces it once it has opened its seat, and is dropped if it does not.
import { api, insist, isUnanswered, type Key } from "./api";
import {
  forget,
  fresh,
  isWorthKeeping,
  myTable,
  newKey,
  remember,
  withOpened,
  withoutTried,
  withTried,
  type Mine,
  type MySeat,
} from "./mine";
import { SeatAtTable } from "./seat.svelte";

export class Keys {
  mine = $state.raw<Mine | null>(null);
  /** The code of the problem with the last link that was followed, until somebody has read it. */
  badLink = $state("");
  #kept = $state.raw<readonly SeatAtTable[]>([]);
  #trials = $state.raw<readonly SeatAtTable[]>([]);
  #asking = $state(0); // requests for a new key that are not answered yet

  constructor(readonly table: string) {
    this.mine = myTable(table);
    this.#kept = (this.mine?.seats ?? []).map(({ secret }) => new SeatAtTable(table, secret));
    for (const one of this.mine?.tried ?? []) this.#try(one);
    if (this.#kept.length === 0 && this.#trials.length === 0) this.watch();
  }

  /** The connections through which this screen plays, or the one that watches. */
  get seats(): readonly SeatAtTable[] {
    const open = this.#kept.filter(({ refused }) => refused === 0);
    return open.length > 0 || !this.#undecided ? open : this.#kept; // what they saw last stays in sight
  }

  /** Why nothing can be seen, as the code of a problem; "" while all is well or a key is being tried. */
  get shut(): string {
    if (this.#undecided || this.seats.length > 0) return "";
    const [gone] = this.#kept;
    return gone ? (gone.refused === NO_TABLE ? "no_table" : "key_changed") : this.badLink;
  }

  get #undecided(): boolean {
    return this.#trials.length > 0 || this.#asking > 0;
  }

  /** Looks on without a seat; what is kept stays kept. */
  watch(): void {
    this.badLink = "";
    this.#kept = [new SeatAtTable(this.table, null)];
  }

  change(next: Mine): void {
    this.mine = next;
    remember(next);
  }

  /** Takes a seat with a new key; `by` is the link that invites to it, or null at a public table. */
  take(seat: number, by: Key, name: string): Promise<void> {
    const one = { seat, secret: newKey(), name };
    return this.#ask(one, () => api.take(this.table, seat, by, { name, key: one.secret }));
  }

  /** A new key to a seat of mine: the old one, and whoever has it, is shut out. */
  renew(mine: MySeat): Promise<void> {
    const one = { ...mine, secret: newKey() };
    return this.#ask(one, () => api.renew(this.table, mine.seat, { seat: mine.secret }, { key: one.secret }));
  }

  close(): void {
    for (const seat of [...this.#kept, ...this.#trials]) seat.close();
  }

  /** The key is kept before it is sent: if the answer is lost, saying hello with it tells what happened. */
  async #ask(one: MySeat, request: () => Promise<unknown>): Promise<void> {
    this.change(withTried(this.mine ?? fresh(this.table, ""), one));
    this.#asking += 1;
    try {
      await insist(request);
      this.#try(one);
    } catch (fault) {
      if (isUnanswered(fault)) this.#try(one);
      else this.#drop(one.secret);
      throw fault;
    } finally {
      this.#asking -= 1;
    }
  }

  #try({ secret }: MySeat): void {
    if (this.#trials.some((trial) => trial.secret === secret)) return;
    const trial: SeatAtTable = new SeatAtTable(this.table, secret, {
      opened: (seat) => this.#opened(trial, seat),
      refused: () => this.#refused(trial),
    });
    this.#trials = [...this.#trials, trial];
  }

  #opened(trial: SeatAtTable, seat: number): void {
    if (!this.mine || trial.secret === null) return;
    const name = trial.seen.last?.table.seats[seat]?.name ?? "";
    this.change(withOpened(this.mine, { seat, secret: trial.secret, name }));
    const all = [...this.#kept, trial];
    const kept = this.mine.seats.flatMap(({ secret }) => all.filter((one) => one.secret === secret));
    all.filter((one) => !kept.includes(one)).forEach((one) => one.close());
    this.#kept = kept;
    this.#trials = this.#trials.filter((one) => one !== trial);
  }

  #refused(trial: SeatAtTable): void {
    trial.close();
    this.#trials = this.#trials.filter((one) => one !== trial);
    const code = trial.refused === NO_TABLE ? "no_table" : trial.trouble;
    const isLink = this.mine?.tried.some(({ secret, name }) => secret === trial.secret && name === "");
    if (isLink) this.badLink = code || "wrong_secret";
    if (code !== "" && trial.secret !== null) this.#drop(trial.secret);
    if (!isLink && this.#kept.length === 0 && this.#trials.length === 0) this.watch();
  }

  #drop(secret: string): void {
    if (!this.mine) return;
    const left = withoutTried(this.mine, secret);
    if (isWorthKeeping(left)) return this.change(left);
    this.mine = null;
    forget(this.table);
  }
}

const NO_TABLE = 4404;
