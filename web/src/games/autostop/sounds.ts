// A horn for Stop!, a bell for a treasury: made here, nothing is loaded.

let audio: AudioContext | undefined;

interface Voice {
  readonly type: OscillatorType;
  readonly pitch: number;
  readonly loud: number;
  readonly length: number;
}

/** Two reeds a third apart, as in the horn of an old car. */
const HORN: readonly Voice[] = [
  { type: "sawtooth", pitch: 311, loud: 0.07, length: 0.42 },
  { type: "sawtooth", pitch: 392, loud: 0.06, length: 0.42 },
  { type: "square", pitch: 155.5, loud: 0.03, length: 0.42 },
];
/** A shop bell: a clear note, and two that are not quite in tune with it. */
const BELL: readonly Voice[] = [
  { type: "sine", pitch: 1318, loud: 0.1, length: 1.1 },
  { type: "sine", pitch: 2637, loud: 0.05, length: 0.8 },
  { type: "sine", pitch: 3951, loud: 0.025, length: 0.5 },
];

export function sound(what: "horn" | "bell"): void {
  try {
    audio ??= new AudioContext();
    for (const voice of what === "horn" ? HORN : BELL) play(audio, voice, what === "bell");
  } catch {
    // Without sound the game is all there.
  }
}

function play(context: AudioContext, { type, pitch, loud, length }: Voice, fades: boolean): void {
  const start = context.currentTime + 0.01;
  const [voice, loudness] = [context.createOscillator(), context.createGain()];
  voice.type = type;
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(loud, start + 0.015);
  if (!fades) loudness.gain.setValueAtTime(loud, start + length - 0.06);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(loudness).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}
