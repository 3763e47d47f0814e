// The HTTP half of the wire.
import type {
  Created,
  GameInfo,
  Health,
  Json,
  NewTable,
  Problem,
  Renew,
  RulebookInfo,
  SeatSecret,
  TableInfo,
  Take,
  Verified,
} from "./types.gen";

export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

export type Key = { readonly seat: string } | { readonly host: string } | null;

const UNREACHABLE: Problem = {
  type: "urn:stopville:problem:unreachable",
  code: "unreachable",
  status: 0,
  title_fr: "Le serveur ne répond pas.",
  title_en: "The server does not answer.",
  detail: "",
};

async function ask<T>(method: string, path: string, key: Key = null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers["Authorization"] = "seat" in key ? `Seat ${key.seat}` : `Host ${key.host}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  const answer = await fetch(`api${path}`, request).catch(() => null);
  if (!answer) throw new ApiError(UNREACHABLE);
  const text = await answer.text().catch(() => null);
  if (text === null) throw new ApiError(UNREACHABLE);
  if (!answer.ok) throw new ApiError(problemIn(text));
  return (text ? JSON.parse(text) : null) as T;
}

function problemIn(text: string): Problem {
  try {
    const found = JSON.parse(text) as Partial<Problem>;
    return found.title_fr ? { ...UNREACHABLE, ...found } : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

const WAITS: readonly number[] = [400, 1500, 4000];

/** Whether nobody knows what became of a request: no answer came, or one that is not the server's. */
export const isUnanswered = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.problem.status === 0;

/** Sends a request that means the same however often it comes, until it is answered or that takes too long. */
export async function insist<T>(request: () => Promise<T>, waits = WAITS): Promise<T> {
  const [wait, ...later] = waits;
  try {
    return await request();
  } catch (fault) {
    if (wait === undefined || !isUnanswered(fault)) throw fault;
    await new Promise((resume) => setTimeout(resume, wait));
    return insist(request, later);
  }
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: (): Promise<GameInfo[]> => ask("GET", "/games"),
  rulebook: (game: string): Promise<RulebookInfo> => ask("GET", `/games/${game}/rulebook`),
  data: (game: string): Promise<Json> => ask("GET", `/games/${game}/data`),
  words: (game: string): Promise<Json> => ask("GET", `/games/${game}/words`),
  tableData: (id: string): Promise<Json> => ask("GET", `${table(id)}/data`),
  health: (): Promise<Health> => ask("GET", "/health"),
  make: (wanted: NewTable): Promise<Created> => ask("POST", "/tables", null, wanted),
  table: (id: string): Promise<TableInfo> => ask("GET", table(id)),
  publicTables: (): Promise<TableInfo[]> => ask("GET", "/tables"),
  start: (id: string, key: Key): Promise<TableInfo> => ask("POST", `${table(id)}/start`, key),
  take: (id: string, seat: number, key: Key, wanted: Take): Promise<SeatSecret> =>
    ask("POST", `${table(id)}/seats/${seat}/take`, key, wanted),
  rename: (id: string, seat: number, key: Key, name: string): Promise<TableInfo> =>
    ask("POST", `${table(id)}/seats/${seat}/rename`, key, { name }),
  leave: (id: string, seat: number, key: Key): Promise<TableInfo> =>
    ask("POST", `${table(id)}/seats/${seat}/leave`, key),
  handOver: (id: string, seat: number, key: Key): Promise<TableInfo> =>
    ask("POST", `${table(id)}/seats/${seat}/hand-over`, key, {}),
  takeBack: (id: string, seat: number, key: Key): Promise<TableInfo> =>
    ask("POST", `${table(id)}/seats/${seat}/take-back`, key),
  delete: (id: string, key: Key): Promise<null> => ask("DELETE", table(id), key),
  renew: (id: string, seat: number, key: Key, wanted: Renew): Promise<SeatSecret> =>
    ask("POST", `${table(id)}/seats/${seat}/renew`, key, wanted),
  remove: (id: string, seat: number, key: Key): Promise<TableInfo> =>
    ask("POST", `${table(id)}/seats/${seat}/remove`, key),
  mute: (id: string, seat: number, key: Key, muted: boolean): Promise<TableInfo> =>
    ask("POST", `${table(id)}/seats/${seat}/mute`, key, { muted }),
  record: (id: string): Promise<Json> => ask("GET", `${table(id)}/record`),
  verify: (record: Json): Promise<Verified> => ask("POST", "/verify", null, record),
};
