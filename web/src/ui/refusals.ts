// Why a link or a key did not open a seat, in words.
import type { Word } from "../words";

export const REFUSALS: Readonly<Record<string, Word>> = {
  no_table: "no_such_table",
  link_used: "link_used",
  wrong_secret: "wrong_key",
  key_changed: "key_changed",
};
