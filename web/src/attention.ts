// Calling the player back: a short klaxon, the title of the tab, its picture.

let context: AudioContext | undefined;

const NOTES = [
  [392, 0, 0.12],
  [311, 0.14, 0.2],
] as const;

/** Two notes of an old klaxon.  Silent until the browser has seen a click. */
export function klaxon(): void {
  try {
    context ??= new AudioContext();
    for (const [pitch, start, length] of NOTES) note(context, pitch, context.currentTime + start, length);
  } catch {
    // A browser without sound still has the title.
  }
}

function note(audio: AudioContext, pitch: number, start: number, length: number): void {
  const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
  voice.type = "triangle";
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(loudness).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}

export function badge(title: string, turn: boolean): void {
  document.title = turn ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = turn ? "/favicon-turn.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
