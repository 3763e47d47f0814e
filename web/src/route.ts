// Where the page is: everything stands after the #, which no browser sends to a server.

export type Route =
  | { readonly page: "home" | "about" | "privacy" | "verify" | "missing" }
  | { readonly page: "new"; readonly game: string; readonly quick: boolean }
  | { readonly page: "rules"; readonly game: string; readonly rule: string }
  | { readonly page: "cards"; readonly game: string }
  | { readonly page: "table"; readonly table: string; readonly link: SeatLink | null };

/** What an invitation opens. */
export interface SeatLink {
  readonly seat: number;
  readonly secret: string;
}

export function route(hash: string): Route {
  const [page = "", first = "", second = "", third = ""] = hash.replace(/^#?\/?/, "").split("/");
  if (page === "") return { page: "home" };
  if (page === "about" || page === "privacy" || page === "verify") return { page };
  if (page === "new" && first) return { page, game: first, quick: second === "now" };
  if (page === "rules" && first) return { page, game: first, rule: second };
  if (page === "cards" && first) return { page, game: first };
  if (page === "table" && first) return { page, table: first, link: seatLink(second, third) };
  return { page: "missing" };
}

const seatLink = (seat: string, secret: string): SeatLink | null =>
  /^\d+$/.test(seat) && secret ? { seat: Number(seat), secret } : null;

export const hrefOf = {
  home: "#/",
  about: "#/about",
  privacy: "#/privacy",
  verify: "#/verify",
  new: (game: string): string => `#/new/${game}`,
  now: (game: string): string => `#/new/${game}/now`,
  rules: (game: string, rule = ""): string => `#/rules/${game}${rule && `/${rule}`}`,
  cards: (game: string): string => `#/cards/${game}`,
  table: (table: string): string => `#/table/${table}`,
  seat: (table: string, link: SeatLink): string => `#/table/${table}/${link.seat}/${link.secret}`,
};
