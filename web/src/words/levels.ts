// Levels of bots have names in the page's words; a level we do not know yet keeps its own.
import { CATALOGUES, say, type Word } from ".";

export function levelName(level: string): string {
  const word = `level_${level}`;
  return word in CATALOGUES.fr ? say(word as Word) : level;
}
