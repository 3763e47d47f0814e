// What this browser wants of Autostop: help with noticing, and noise.  Noise only where it was asked for.

interface Settings {
  help: boolean;
  noise: boolean;
}

const PLACE = "stopville.autostop";

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ help: true, noise: false, ...kept() });

export function set(change: Partial<Settings>): void {
  Object.assign(settings, change);
  localStorage.setItem(PLACE, JSON.stringify({ help: settings.help, noise: settings.noise }));
}
