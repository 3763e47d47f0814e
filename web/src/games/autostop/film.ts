// What is seen of each event, one thing after another, and what a game brought.  Pure functions.
import type { Film, Framed, Scene } from "../../lib/playback";
import type { AutostopEvent, AutostopView, Line } from "../../types.gen";
import { NOWHERE, TOWN } from "./board/spaces";
import { TRIP_TIME } from "./board/road";

/** Money on its way between two places: "seat:2", "treasury:0", "bank". */
export interface Flight {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

export interface Banner {
  readonly kind: "stop" | "series" | "treasury" | "bump" | "won";
  readonly seat: number;
  readonly text: string;
}

/** A card on its way to the pile: laid by whom, on which sign (0: a pass). */
export interface Laid {
  readonly seat: number;
  readonly card: number;
}

/** What lies on the table for a moment, before the next thing happens. */
export interface Frame extends Framed {
  readonly at: readonly number[];
  readonly top: number;
  readonly run: number;
  readonly treasury: readonly number[];
  readonly purse: readonly number[];
  readonly held: readonly number[];
  readonly flights: readonly Flight[];
  readonly banner: Banner | null;
  readonly laid: Laid | null;
  readonly ends: boolean; // a game is over: its accounts are to be read
}

export const still = (view: AutostopView): Frame => ({
  at: view.at,
  top: view.top,
  run: view.run,
  treasury: view.treasury,
  purse: view.purse,
  held: view.held,
  flights: [],
  banner: null,
  laid: null,
  ends: false,
  hold: 0,
});

const CARD_TIME = 260;
const MONEY_TIME = 420;
const BANNER_TIME = 900;
const WON_TIME = 2200;

const changed = (all: readonly number[], place: number, by: number): number[] =>
  all.map((one, n) => (n === place ? one + by : one));
const put = (all: readonly number[], place: number, value: number): number[] =>
  all.map((one, n) => (n === place ? value : one));

/** Moves money in a frame, and lets it be seen on its way. */
function paid(frame: Frame, flights: readonly Flight[]): Frame {
  let { purse, treasury } = frame;
  for (const { from, to, amount } of flights) {
    for (const [place, by] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      const [kind, number] = place.split(":");
      if (kind === "seat") purse = changed(purse, Number(number), by);
      if (kind === "treasury") treasury = changed(treasury, Number(number), by);
    }
  }
  return { ...frame, purse, treasury, flights: flights.filter(({ amount }) => amount > 0) };
}

const plain = (frame: Frame, hold: number): Frame => ({
  at: frame.at,
  top: frame.top,
  run: frame.run,
  treasury: frame.treasury,
  purse: frame.purse,
  held: frame.held,
  flights: [],
  banner: null,
  laid: null,
  ends: false,
  hold,
});

/** The frame after an event, or null where nothing is to be seen of it. */
export function after(frame: Frame, { event, text }: Line): Frame | null {
  const told = event as AutostopEvent | null;
  const money = plain(frame, MONEY_TIME);
  switch (told?.t) {
    case "Bought":
      return paid({ ...money, hold: 0 }, [{ from: "bank", to: `seat:${told.seat}`, amount: told.amount }]);
    case "AntePaid":
      return paid({ ...money, hold: 60 }, [
        { from: `seat:${told.seat}`, to: `treasury:${told.officer}`, amount: told.amount },
      ]);
    case "AntesPaid":
      return paid(
        { ...money, hold: MONEY_TIME },
        told.seats.flatMap((seat) =>
          told.amounts.map((amount, officer) => ({
            from: `seat:${seat}`,
            to: `treasury:${officer}`,
            amount,
          })),
        ),
      );
    case "CardDealt":
    case "CardHidden":
      return { ...plain(frame, 0), held: changed(frame.held, told.seat, 1) };
    case "HandDealt":
    case "CardsDealt":
      return { ...plain(frame, 0), held: frame.held.map((held, seat) => held + (told.counts[seat] ?? 0)) };
    case "Landed":
      return {
        ...plain(frame, told.origin === NOWHERE ? TRIP_TIME.fly : TRIP_TIME.drive),
        at: put(frame.at, told.seat, told.space),
        sound: "wheels",
      };
    case "Bumped":
      return {
        ...plain(frame, 320),
        at: put(frame.at, told.seat, TOWN),
        banner: { kind: "bump", seat: told.seat, text },
        stands: true,
      };
    case "CardLaid":
      return {
        ...plain(frame, CARD_TIME),
        top: told.card,
        run: frame.run + 1,
        held: changed(frame.held, told.seat, -1),
        laid: { seat: told.seat, card: told.card },
        sound: "card",
      };
    case "Stopped":
      return {
        ...plain(frame, BANNER_TIME),
        top: told.card,
        run: 1,
        held: changed(frame.held, told.seat, -1),
        banner: { kind: "stop", seat: told.seat, text },
        laid: { seat: told.seat, card: told.card },
        stands: true,
        sound: "horn",
      };
    case "TurnBegun":
      return { ...plain(frame, 0), run: 0 };
    case "FinePaid":
      return paid({ ...money, sound: "money" }, [
        { from: `seat:${told.seat}`, to: `treasury:${told.officer}`, amount: told.amount },
      ]);
    case "TreasuryTaken":
      return {
        ...paid({ ...money, hold: BANNER_TIME }, [
          { from: `treasury:${told.officer}`, to: `seat:${told.seat}`, amount: told.amount },
        ]),
        banner: { kind: "treasury", seat: told.seat, text },
        stands: true,
        sound: "bell",
      };
    case "SeriesPaid":
      return {
        ...paid(
          { ...money, hold: BANNER_TIME },
          told.payers.map((payer) => ({
            from: `seat:${payer}`,
            to: `seat:${told.seat}`,
            amount: told.amount,
          })),
        ),
        banner: { kind: "series", seat: told.seat, text },
        stands: true,
        sound: "money",
      };
    case "HandShown":
      return {
        ...paid(money, [{ from: `seat:${told.seat}`, to: `seat:${told.winner}`, amount: told.amount }]),
        held: put(frame.held, told.seat, 0),
      };
    case "TreasuryDoubled":
      return paid(money, [
        { from: `seat:${told.seat}`, to: `treasury:${told.officer}`, amount: told.amount },
      ]);
    case "TreasuriesWon":
      return {
        ...paid(
          { ...money, hold: BANNER_TIME },
          told.amounts.map((amount, officer) => ({
            from: `treasury:${officer}`,
            to: `seat:${told.seat}`,
            amount,
          })),
        ),
        sound: "bell",
      };
    case "GameWon":
      return {
        ...plain(frame, WON_TIME),
        banner: { kind: "won", seat: told.seat, text },
        ends: true,
        waits: true,
        sound: "end",
      };
    case "CardsGathered":
      return { ...plain(frame, 0), at: frame.at.map(() => NOWHERE), top: -1, run: 0 };
    default:
      return null;
  }
}

const viewOf = ({ show }: Scene): AutostopView => show.view as AutostopView;

export const film: Film<Frame> = {
  still: (scene) => still(viewOf(scene)),
  after: (before, line) => {
    const next = after(before, line);
    return next ? [next] : [];
  },
};

// -- the end of a game -----------------------------------------------------------------------------------

export interface Account {
  readonly seat: number;
  readonly cards: readonly number[];
  readonly passes: number;
  readonly pays: number;
  readonly doubled: readonly { readonly officer: number; readonly amount: number }[];
  readonly gained: number;
}

/** Who paid what at the end of the last game that was played out. */
export interface Accounts {
  readonly number: number;
  readonly winner: number;
  readonly seats: readonly Account[];
  readonly treasuries: number; // what the winner of the match took from them
}

export function accountsOf(log: readonly Line[]): Accounts | null {
  const told = log.map(({ event }) => event as AutostopEvent | null);
  const ends = told.flatMap((event, n) => (event?.t === "GameWon" ? [n] : []));
  const [start = -1, end = -1] = [ends.at(-2), ends.at(-1)];
  const won = told[end];
  if (won?.t !== "GameWon") return null;
  const game = told.slice(start + 1, end);
  const shown = game.filter((event) => event?.t === "HandShown");
  const doubled = game.filter((event) => event?.t === "TreasuryDoubled");
  const last = game.find((event) => event?.t === "TreasuriesWon");
  return {
    number: won.number,
    winner: won.seat,
    treasuries: last ? last.amounts.reduce((sum, one) => sum + one, 0) : 0,
    seats: won.gained.map((gained, seat) => {
      const hand = shown.find((event) => event.seat === seat);
      return {
        seat,
        cards: hand?.cards ?? [],
        passes: hand?.passes ?? 0,
        pays: hand?.amount ?? 0,
        doubled: doubled
          .filter((event) => event.seat === seat)
          .map(({ officer, amount }) => ({ officer, amount })),
        gained,
      };
    }),
  };
}

/** What each game brought, as far as the log goes back. */
export const gamesOf = (log: readonly Line[]): readonly { number: number; gained: readonly number[] }[] =>
  log
    .map(({ event }) => event as AutostopEvent | null)
    .filter((event) => event?.t === "GameWon")
    .map(({ number, gained }) => ({ number, gained }));
