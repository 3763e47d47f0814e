// A card in words, for those who hear the table.
import { CATALOGUES, filled, type Lang } from "../../words";
import { isSpecial, type Printed } from "./cards";

const COLOUR_WORDS = ["card_blue", "card_red", "card_grey", "card_green"] as const;

export function spoken(it: Printed, lang: Lang): string {
  const words = CATALOGUES[lang];
  if (isSpecial(it.card)) return it.name;
  const [engine = 0, thrift = 0, speed = 0] = it.ranks;
  const colour = words[COLOUR_WORDS[it.colour] ?? "card_blue"];
  return filled(words.card_spoken, { name: it.name, colour, number: it.number, engine, thrift, speed });
}
