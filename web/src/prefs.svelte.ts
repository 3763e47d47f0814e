// What this browser prefers.  One object, kept in the browser, read by every component.
import type { Lang } from "./words";

interface Preferences {
  lang: Lang;
  theme: "auto" | "light" | "dark";
  /** null until the player was asked, at the first table. */
  sound: boolean | null;
  volume: number; // 0 to 1
  /** How fast things happen on the table; 1 is usual. */
  speed: number;
  motion: boolean;
  name: string;
}

const PLACE = "stopville.preferences";

const usual = (): Preferences => ({
  lang: navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en",
  theme: "auto",
  sound: null,
  volume: 0.7,
  speed: 1,
  motion: true,
  name: "",
});

function kept(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

export const prefs: Preferences = $state({ ...usual(), ...kept() });

export function prefer(change: Partial<Preferences>): void {
  Object.assign(prefs, change);
  localStorage.setItem(PLACE, JSON.stringify({ ...kept(), ...change }));
}

/** Whether things may move: wanted here, and not declined in the system's settings. */
export const moves = (): boolean => prefs.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
