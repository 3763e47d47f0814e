// Why a link or a key did not open a seat, in words.
import type { Word } from "../words";

interface Refusal {
  readonly title: Word;
  readonly text: Word;
}

const WRONG: Refusal = { title: "wrong_key_title", text: "wrong_key" };
const REFUSALS: Readonly<Record<string, Refusal>> = {
  no_table: { title: "no_such_table_title", text: "no_such_table" },
  link_used: { title: "link_used_title", text: "link_used" },
  key_changed: { title: "key_changed_title", text: "key_changed" },
};

/** By the code of a problem; whatever is not known is a link that opens nothing. */
export const refusal = (code: string): Refusal => REFUSALS[code] ?? WRONG;
