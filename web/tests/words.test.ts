import { expect, test } from "vitest";
import { drawn } from "../src/ui/letters";
import { filled } from "../src/words";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";

const braces = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();

test("both languages have the same words", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
});

test("no sentence is empty", () => {
  expect([...Object.values(fr), ...Object.values(en)].filter((sentence) => sentence.trim() === "")).toEqual(
    [],
  );
});

test("both languages tell the same facts", () => {
  for (const word of Object.keys(fr) as (keyof typeof fr)[])
    expect(braces(en[word]), word).toEqual(braces(fr[word]));
});

test("facts take the place of braces", () => {
  expect(filled("{name} : {n}", { name: "Anne", n: 3 })).toBe("Anne : 3");
  expect(filled("{unknown}", {})).toBe("{unknown}");
});

test("our capitals can write every title in both languages", () => {
  const titles = [
    fr.home_title,
    en.home_title,
    fr.criterion_engine,
    fr.criterion_pump,
    fr.criterion_road,
    fr.pass_to,
  ];
  for (const title of titles) {
    const letters = title.normalize("NFD").replace(/[\u0300-\u036f\s{}]/g, "");
    expect(drawn(title.replace(/[{}]/g, "")).letters, title).toHaveLength(letters.length);
  }
});
