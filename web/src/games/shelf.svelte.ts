// The games of this server, as /api/games tells them; asked for once, when the page opens.
import { api } from "../api";
import type { GameInfo } from "../types.gen";

class Shelf {
  /** null until the server has answered. */
  games = $state.raw<readonly GameInfo[] | null>(null);
  failed = $state(false);
  #asked: Promise<readonly GameInfo[]> | null = null;

  /** The same answer for everybody who asks; asked again only if it failed. */
  ask(): Promise<readonly GameInfo[]> {
    this.#asked ??= this.#fetch();
    return this.#asked;
  }

  async #fetch(): Promise<readonly GameInfo[]> {
    try {
      this.failed = false;
      this.games = await api.games();
      return this.games;
    } catch (fault) {
      this.#asked = null;
      this.failed = true;
      throw fault;
    }
  }

  named(key: string): GameInfo | null {
    return this.games?.find((game) => game.key === key) ?? null;
  }
}

export const shelf = new Shelf();
