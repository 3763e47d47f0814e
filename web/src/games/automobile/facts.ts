// What the server says about Automobile besides the view: the printed board, and what decisions would cost.
import type { AutomobileEvent, AutomobileView, Json } from "../../types.gen";

export type View = AutomobileView;
export type Event = AutomobileEvent;

/** A player's demand tiles; -1 is one face down. */
export const demandOf = (view: View, seat: number): number[] =>
  (view.demand[seat] ?? []).filter((tile) => tile !== 0);

// -- the printed board ---------------------------------------------------------------------------------

export interface Model {
  readonly name: string;
  readonly maker: string;
  readonly year: number;
  readonly kind: number; // 0 premium, 1 mid, 2 low
  readonly price: number; // of one factory tile
  /** Which of its figures are our reconstruction. */
  readonly ours: readonly string[];
}

export interface CarClass {
  readonly key: "premium" | "mid" | "low";
  readonly unit_cost: number;
  readonly price: number;
  readonly reduced_price: number;
  readonly least: readonly number[]; // by number of tiles, from one
  readonly most: readonly number[];
  readonly slots: readonly number[]; // opening in turn 1, 2 and 3
  readonly ours: readonly string[];
}

export interface Printed {
  readonly models: readonly Model[];
  readonly classes: readonly CarClass[];
  readonly turns: readonly {
    readonly loss_price: number;
    readonly higher: number;
    readonly lower: number;
    readonly extra: readonly number[];
  }[];
  readonly characters: readonly { readonly name: string; readonly place: number; readonly cubes: number }[];
  readonly bonus_cubes: readonly number[];
  readonly sets: readonly number[];
  readonly closures: number;
  readonly cash: number;
  /** R&D cubes at the start, by the number of players. */
  readonly cubes: readonly number[];
  readonly cars: number;
  readonly parts_price: number;
  readonly parts_saving: number;
  readonly loan: {
    readonly amount: number;
    readonly interest: number;
    readonly repayment: number;
    readonly most: number;
  };
  readonly reconstructed: number;
  readonly figures: number;
}

export const printed = (data: Json): Printed => data as unknown as Printed;

// -- what follows from the view ------------------------------------------------------------------------

/** The least, what is to be expected, and the most. */
export type Span = readonly [least: number, likely: number, most: number];

export type Asks =
  | ""
  | "character"
  | "durant"
  | "action"
  | "tiles"
  | "place"
  | "make"
  | "ford"
  | "howard"
  | "distribute"
  | "decide"
  | "settle";

/** Some tiles on a space.  `why`: the rule that forbids them, or "". */
export interface TileOffer {
  readonly factories: number;
  readonly parts: number;
  readonly dollars: number;
  readonly least: number;
  readonly most: number;
  readonly unit: number;
  readonly age: number;
  readonly why: string;
  /** Loans to be taken first; -1 when none would help. */
  readonly loans: number;
}

export interface Site {
  readonly why: string;
  readonly cubes: number;
  readonly tiles: readonly TileOffer[];
}

export interface MakeOffer {
  readonly space: number;
  readonly least: number;
  readonly most: number;
  readonly unit: number;
  readonly why: string;
  /** By number of cars made: how many of those on the space would go on demand. */
  readonly sold: readonly Span[];
}

export interface CloseOffer {
  readonly space: number;
  readonly why: string;
  readonly refund: number;
  readonly shed: number;
}

export interface Prospect {
  readonly sold: Span;
  readonly earned: Span;
}

export interface MarkerOffer {
  readonly space: number;
  readonly now: Prospect;
  readonly bonus: Prospect & { readonly why: string };
  readonly reduced: readonly (Prospect & { readonly why: string; readonly markers: number })[];
}

export interface Holding {
  readonly factories: number;
  readonly parts: number;
  readonly cars: number;
  readonly distributors: number;
  readonly worth: number;
  readonly losses: number;
  readonly due: number;
  readonly interest: number;
}

export interface Aid {
  readonly asks: Asks;
  readonly research: readonly number[];
  readonly age: readonly number[];
  readonly slots: readonly { readonly open: number; readonly free: number }[];
  readonly demand: readonly Span[];
  readonly sold: readonly Span[];
  readonly seats: readonly Holding[];
  // for whoever must decide
  readonly loan?: { readonly left: number; readonly why: string };
  readonly characters?: readonly {
    readonly why: string;
    readonly cubes: number;
    readonly excused: boolean;
  }[];
  readonly build?: readonly Site[];
  readonly place?: { readonly most: number; readonly why: string };
  readonly make?: readonly MakeOffer[];
  readonly cubes?: { readonly after: number; readonly newest: number };
  readonly close?: readonly CloseOffer[];
  readonly ford?: readonly { readonly space: number; readonly tiles: readonly TileOffer[] }[];
  readonly howard?: {
    readonly left: number;
    readonly spaces: readonly { readonly space: number; readonly cars: number; readonly dollars: number }[];
  };
  readonly distribute?: readonly {
    readonly lane: number;
    readonly space: number;
    readonly dollars: number;
  }[];
  readonly rank?: number;
  readonly bonus_cubes?: number;
  readonly markers?: readonly MarkerOffer[];
  readonly owed?: number;
}

export const aidOf = (aid: Json): Aid => aid as unknown as Aid;

/** Named facts of a place in a list, where the server surely put one. */
export const at = <T>(list: readonly T[] | undefined, n: number, otherwise: T): T => list?.[n] ?? otherwise;
