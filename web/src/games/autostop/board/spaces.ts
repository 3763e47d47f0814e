// The circuit as the server describes it: spaces with their signs, roads and lessons.
import { OLD, SIGNS, type Mark, type Plate } from "./drawings";
import { factOf } from "../../../state";
import type { Json } from "../../../types.gen";

export type Both = Readonly<Record<"fr" | "en", string>>;

export interface Space extends Plate {
  readonly space: number;
  readonly id: string;
  readonly key: string;
  readonly name: Both;
  readonly family: string;
  readonly figure: number;
  readonly after: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly tariff: number;
  readonly treasury: readonly [number, number] | null;
  readonly source: string;
  readonly provenance: string;
  readonly meaning: Both | null;
  readonly drawing: Both | null;
  readonly old: Both | null;
}

export const TOWN = 0;
export const PASS = 0;
export const NOWHERE = -1;

/** The spaces of the server's data, each with its number; the town is the first. */
export function spacesOf(data: Json): readonly Space[] {
  const listed = factOf(data, "spaces");
  return Array.isArray(listed)
    ? listed.map((it, space) => ({ ...(it as unknown as Omit<Space, "space">), space }))
    : [];
}

/** The values of coins and notes, the largest first. */
export function coinsOf(data: Json): readonly number[] {
  const listed = factOf(data, "coins");
  return Array.isArray(listed) ? listed.map(Number) : [];
}

/** The spaces in the order of what their officers cost: customs, gendarme, policeman. */
export const officersOf = (spaces: readonly Space[]): readonly Space[] =>
  spaces.filter(({ tariff }) => tariff > 0).sort((a, b) => a.tariff - b.tariff);

/** What is drawn on a sign; a sign we have no drawing for shows its plate alone. */
export const marksOf = ({ key }: Space): readonly Mark[] => SIGNS[key] ?? [];

export const oldOf = ({ key, old }: Space) => (old ? (OLD[key] ?? null) : null);

/** Where one can have come from. */
export const before = (spaces: readonly Space[], space: number): readonly number[] =>
  spaces.filter(({ after }) => after.includes(space)).map((it) => it.space);
