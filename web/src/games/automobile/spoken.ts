// A model of the track in words, for those who hear the board.
import type { Aid, Model, View } from "./facts";
import type { Touch } from "./logic";
import { dollars } from "./money";
import { CLASSES, word } from "./words";

export function spokenSpace(
  space: number,
  model: Model,
  view: View,
  aid: Aid,
  touch: Touch,
  building: boolean,
  nameOf: (seat: number) => string,
): string {
  const cubes = aid.research[space] ?? 0;
  const facts = [
    model.name,
    String(model.year),
    word(CLASSES[model.kind] ?? "class_mid"),
    word("price_told", { price: dollars(model.price) }),
    ...standing(space, view, nameOf),
    ...(building && cubes > 0 ? [word("cubes_told", { n: cubes })] : []),
    ...((aid.age[space] ?? 0) > 0 ? [word("age_told", { n: aid.age[space] ?? 0 })] : []),
    ...(touch === "yes" ? [word("touch_yes")] : touch === "no" ? [word("touch_no")] : []),
  ];
  return facts.join(", ");
}

function standing(space: number, view: View, nameOf: (seat: number) => string): string[] {
  const owner = view.owner[space] ?? -1;
  const cars = view.cars[space] ?? 0;
  const closed = (view.closed[space] ?? 0) > 0;
  if (closed && cars === 0) return [word("closed_told")];
  if (owner < 0) return [word("free")];
  return [
    ...(closed ? [word("closed_told")] : []),
    word("owner_told", { name: nameOf(owner), n: view.tiles[space] ?? 0 }),
    ...((view.parts[space] ?? 0) > 0 ? [word("parts_told")] : []),
    ...(cars > 0 ? [word("cars_told", { n: cars })] : []),
    ...((view.bonus[space] ?? 0) > 0 ? [word("bonus_told")] : []),
    ...((view.reduced[space] ?? 0) > 0 ? [word("reduced_told", { n: view.reduced[space] ?? 0 })] : []),
  ];
}
