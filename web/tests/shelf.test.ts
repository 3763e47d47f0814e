import { expect, test } from "vitest";
import { boardOf, GALLERIES, isOfTheHouse } from "../src/games";
import { howMany, sideLetter } from "../src/games/facts";
import { extent, trimmed } from "../src/games/plain/picture";
import { isDrawable, titleLines } from "../src/ui/letters";
import { lidColours } from "../src/ui/lids";

test("the numbers of players are a range only where nothing is missing", () => {
  expect(howMany([2, 3, 4])).toBe("2–4");
  expect(howMany([2, 4])).toBe("2, 4");
  expect(howMany([2, 3])).toBe("2–3");
  expect(howMany([2, 3, 5])).toBe("2, 3, 5");
  expect(howMany([2])).toBe("2");
});

test("sides have letters", () => {
  expect([0, 1, 2].map(sideLetter)).toEqual(["A", "B", "C"]);
});

test("a game that the page has no board for gets the plain one", async () => {
  expect(["automatch", "autostop", "ordino", "automobile"].every(isOfTheHouse)).toBe(true);
  expect(isOfTheHouse("klaxon")).toBe(false);
  expect(isOfTheHouse("constructor")).toBe(false);
  expect([...GALLERIES.keys()].every(isOfTheHouse)).toBe(true);
  expect((await boardOf("klaxon")).TOUCHED).toEqual([]);
});

// -- plain lids

test("a title is broken at its spaces, or at its hyphens", () => {
  expect(titleLines("Ordino Match")).toEqual(["Ordino", "Match"]);
  expect(titleLines("L'Auto-Match")).toEqual(["L'Auto-", "Match"]);
  expect(titleLines("Klaxon")).toEqual(["Klaxon"]);
});

test("a long title has three lines, of which none is much longer than it must be", () => {
  const lines = titleLines("Le grand jeu de la route des vins");
  expect(lines).toHaveLength(3);
  expect(lines.join(" ")).toBe("Le grand jeu de la route des vins");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(16);
});

test("a title in another alphabet is known not to be drawable", () => {
  expect(isDrawable("L’Été à Ordino !")).toBe(true);
  expect(isDrawable("Скат")).toBe(false);
});

test("a lid has the colours its game wishes for, or always the same of ours", () => {
  expect(lidColours("klaxon", ["#000000", "#ffffff"])).toEqual({ ground: "#000000", ink: "#ffffff" });
  expect(lidColours("klaxon", [])).toEqual(lidColours("klaxon", []));
  expect(lidColours("klaxon", ["#000000"]).ink).toBeDefined();
});

// -- pictures

test("a picture is as wide as its longest line, letters counted", () => {
  expect(extent("é→\nabc")).toEqual({ columns: 3, rows: 2 });
  expect(extent("")).toEqual({ columns: 1, rows: 1 });
});

test("empty lines at the ends of a picture, and blanks at the ends of lines, are not drawn", () => {
  expect(trimmed("\n\n  a  \n\n b\t\n")).toBe("  a\n\n b");
});
