import { expect, test } from "vitest";
import { fresh, withSeat, withTable, withoutTable } from "../src/mine";
import { hrefOf, route } from "../src/route";
import { newSeats } from "../src/seating";

test("every address leads back to itself", () => {
  expect(route(hrefOf.home)).toEqual({ page: "home" });
  expect(route(hrefOf.rules("automatch", "AM-13"))).toEqual({
    page: "rules",
    game: "automatch",
    rule: "AM-13",
  });
  expect(route(hrefOf.now("automatch"))).toEqual({ page: "new", game: "automatch", quick: true });
  expect(route(hrefOf.table("k7"))).toEqual({ page: "table", table: "k7", link: null });
});

test("an invitation carries its seat and its secret", () => {
  const link = { seat: 2, secret: "abc" };
  expect(route(hrefOf.seat("k7", link))).toEqual({ page: "table", table: "k7", link });
});

test("an unknown address is missing, not an error", () => {
  expect(route("#/nowhere/at/all").page).toBe("missing");
  expect(route("#/table").page).toBe("missing");
});

test("a seat taken again replaces its old key", () => {
  const once = withSeat(fresh("k7", "automatch"), { seat: 1, secret: "old", name: "" });
  expect(withSeat(once, { seat: 1, secret: "new", name: "" }).seats).toEqual([
    { seat: 1, secret: "new", name: "" },
  ]);
});

test("the table used last comes first", () => {
  const [a, b] = [fresh("a", "x"), fresh("b", "x")];
  expect(withTable([a, b], b).map(({ table }) => table)).toEqual(["b", "a"]);
  expect(withoutTable([a, b], "a")).toEqual([b]);
});

test("more chairs keep those already chosen", () => {
  const three = newSeats(3, "random", [
    { who: "me", level: "", name: "" },
    { who: "link", level: "", name: "" },
  ]);
  expect(three.map(({ who }) => who)).toEqual(["me", "link", "bot"]);
});
