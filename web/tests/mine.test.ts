import { expect, test } from "vitest";
import {
  fresh,
  isWorthKeeping,
  newKey,
  withOpened,
  withoutTried,
  withTried,
  type Mine,
  type MySeat,
} from "../src/mine";

const seat = (n: number, secret: string, name = ""): MySeat => ({ seat: n, secret, name });
const mine = (...seats: MySeat[]): Mine => ({ ...fresh("table", "automatch"), since: 0, seats });

test("a key has 26 letters of those that a server makes, and is never the same", () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(keys.every((key) => /^[a-z2-7]{26}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(keys.join("")).size).toBe(32);
});

test("a link is tried beside the key that is kept", () => {
  const after = withTried(mine(seat(1, "kept")), seat(1, "link"));
  expect(after.seats).toEqual([seat(1, "kept")]);
  expect(after.tried).toEqual([seat(1, "link")]);
});

test("what is kept or tried already is not tried again", () => {
  const kept = mine(seat(1, "kept"));
  expect(withTried(kept, seat(1, "kept"))).toBe(kept);
  const trying = withTried(kept, seat(1, "link"));
  expect(withTried(trying, seat(1, "link"))).toBe(trying);
});

test("a link that opens nothing goes and leaves the kept key", () => {
  const after = withoutTried(withTried(mine(seat(1, "kept")), seat(1, "false")), "false");
  expect(after).toEqual(mine(seat(1, "kept")));
});

test("a key replaces the kept one when it has opened that seat, and no other", () => {
  const trying = withTried(mine(seat(0, "mine"), seat(1, "link")), seat(1, "key", "Bruno"));
  const after = withOpened(trying, seat(1, "key", "Bruno"));
  expect(after.seats).toEqual([seat(0, "mine"), seat(1, "key", "Bruno")]);
  expect(after.tried).toEqual([]);
});

test("a table that nothing opens is not worth keeping", () => {
  expect(isWorthKeeping(mine())).toBe(false);
  expect(isWorthKeeping(mine(seat(0, "mine")))).toBe(true);
  expect(isWorthKeeping(withTried(mine(), seat(0, "link")))).toBe(true);
  expect(isWorthKeeping({ ...mine(), host: "host" })).toBe(true);
});
