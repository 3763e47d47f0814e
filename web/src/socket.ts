// One seat's connection: says hello, sends again what was not answered, and comes back by itself.
import type { DownMessage, UpMessage } from "./types.gen";

export interface Line {
  say(message: UpMessage): void;
  close(): void;
}

interface Listener {
  hear(message: DownMessage): void;
  /** The connection broke; it is being made again. */
  lost(): void;
  /** It will not come back: wrong secret, or no such table. */
  gone(code: number): void;
  /** What has to be said again on a new connection. */
  unanswered(): readonly UpMessage[];
  lang(): "fr" | "en";
}

const FOR_GOOD = [4403, 4404];
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;
const SILENCE = 25_000;

export function connect(table: string, secret: string | null, listener: Listener): Line {
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const open = (): void => {
    const address = new URL(`api/tables/${encodeURIComponent(table)}/socket`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(address);
    socket = mine;
    mine.onopen = () => {
      mine.send(JSON.stringify({ t: "Hello", secret, lang: listener.lang() } satisfies UpMessage));
      for (const message of listener.unanswered()) mine.send(JSON.stringify(message));
    };
    mine.onmessage = ({ data }) => {
      wait = FIRST_WAIT;
      listener.hear(JSON.parse(String(data)) as DownMessage);
    };
    mine.onclose = ({ code }) => {
      if (closed || socket !== mine) return;
      if (FOR_GOOD.includes(code)) return listener.gone(code);
      listener.lost();
      timer = setTimeout(open, wait * (0.7 + Math.random() * 0.6));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };

  /** Coming back to the tab or to the network: do not wait for the next attempt. */
  const hurry = (): void => {
    if (closed || document.visibilityState === "hidden" || socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(timer);
    open();
  };

  const beat = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: "Ping" } satisfies UpMessage));
  }, SILENCE);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  open();

  return {
    say(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(beat);
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close();
    },
  };
}
