// Rulebooks, fetched once per game.
import { api } from "../api";
import type { RulebookInfo } from "../types.gen";

const fetched = new Map<string, Promise<RulebookInfo>>();

export function rulebook(game: string): Promise<RulebookInfo> {
  const known = fetched.get(game);
  if (known) return known;
  const asked = api.rulebook(game);
  fetched.set(game, asked);
  asked.catch(() => fetched.delete(game));
  return asked;
}
