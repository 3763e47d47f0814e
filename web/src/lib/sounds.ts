// The sounds of every table, made here by oscillators and noise: nothing is loaded.  A frame names its sound, the
// timeline plays it when the frame is shown; `sound` plays one at once.  Silent until the player has asked for sounds.
import { prefs } from "../prefs.svelte";

export type Sound = keyof typeof SOUNDS;

/** One part of a sound: a tone, or noise through a band around a pitch. */
interface Voice {
  readonly wave: OscillatorType | "noise";
  readonly pitch: number; // hertz
  readonly to?: number; // where the pitch glides to
  readonly loud: number;
  readonly at?: number; // seconds after the beginning
  readonly length: number;
}

const SOUNDS = {
  /** A card put down on felt. */
  card: [
    { wave: "noise", pitch: 2600, loud: 0.22, length: 0.05 },
    { wave: "noise", pitch: 420, loud: 0.3, length: 0.09 },
  ],
  /** Cards swept together. */
  trick: [
    { wave: "noise", pitch: 900, to: 2800, loud: 0.16, length: 0.26 },
    { wave: "triangle", pitch: 523, loud: 0.06, at: 0.05, length: 0.22 },
  ],
  dice: [0, 0.07, 0.12, 0.2, 0.29, 0.41].map((at, n) => ({
    wave: "noise" as const,
    pitch: 1500 + 260 * ((n * 3) % 5),
    loud: 0.34 - 0.03 * n,
    at,
    length: 0.035,
  })),
  /** Wheels on a road. */
  wheels: [
    { wave: "noise", pitch: 240, to: 520, loud: 0.2, length: 0.42 },
    { wave: "sawtooth", pitch: 62, to: 96, loud: 0.05, length: 0.4 },
  ],
  money: [
    { wave: "sine", pitch: 2093, loud: 0.07, length: 0.16 },
    { wave: "sine", pitch: 3136, loud: 0.05, at: 0.06, length: 0.22 },
  ],
  /** Two reeds a third apart, as in the horn of an old car. */
  horn: [
    { wave: "sawtooth", pitch: 311, loud: 0.07, length: 0.42 },
    { wave: "sawtooth", pitch: 392, loud: 0.06, length: 0.42 },
    { wave: "square", pitch: 155.5, loud: 0.03, length: 0.42 },
  ],
  /** A shop bell: a clear note, and two that are not quite in tune with it. */
  bell: [
    { wave: "sine", pitch: 1318, loud: 0.1, length: 1.1 },
    { wave: "sine", pitch: 2637, loud: 0.05, length: 0.8 },
    { wave: "sine", pitch: 3951, loud: 0.025, length: 0.5 },
  ],
  /** A piece is taken. */
  capture: [
    { wave: "noise", pitch: 320, loud: 0.4, length: 0.12 },
    { wave: "square", pitch: 196, to: 98, loud: 0.05, length: 0.24 },
  ],
  /** It is your turn: two notes of a small klaxon. */
  turn: [
    { wave: "triangle", pitch: 392, loud: 0.12, length: 0.12 },
    { wave: "triangle", pitch: 311, loud: 0.12, at: 0.14, length: 0.2 },
  ],
  /** The end of a game: a short fanfare. */
  end: [
    { wave: "triangle", pitch: 392, loud: 0.1, length: 0.16 },
    { wave: "triangle", pitch: 523, loud: 0.1, at: 0.16, length: 0.16 },
    { wave: "triangle", pitch: 659, loud: 0.1, at: 0.32, length: 0.16 },
    { wave: "triangle", pitch: 784, loud: 0.12, at: 0.48, length: 0.6 },
  ],
} as const satisfies Record<string, readonly Voice[]>;

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Plays a sound if this browser wants to hear sounds. */
export function sound(what: Sound): void {
  if (prefs.sound !== true) return;
  try {
    audio ??= new AudioContext();
    for (const voice of SOUNDS[what]) play(audio, voice, prefs.volume);
  } catch {
    // Without sound the game is all there.
  }
}

function play(context: AudioContext, voice: Voice, volume: number): void {
  const { pitch, to = pitch, loud, at = 0, length } = voice;
  const start = context.currentTime + 0.01 + at;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * volume), start + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  loudness.connect(context.destination);
  const source = voice.wave === "noise" ? noise(context) : tone(context, voice.wave);
  const bent = source.bent;
  bent.setValueAtTime(pitch, start);
  bent.linearRampToValueAtTime(to, start + length);
  source.output.connect(loudness);
  source.node.start(start);
  source.node.stop(start + length);
}

interface Source {
  readonly node: AudioScheduledSourceNode;
  readonly output: AudioNode;
  readonly bent: AudioParam; // what the pitch changes
}

function tone(context: AudioContext, wave: OscillatorType): Source {
  const node = context.createOscillator();
  node.type = wave;
  return { node, output: node, bent: node.frequency };
}

function noise(context: AudioContext): Source {
  hiss ??= whiteNoise(context);
  const [node, band] = [context.createBufferSource(), context.createBiquadFilter()];
  node.buffer = hiss;
  node.loop = true;
  band.type = "bandpass";
  node.connect(band);
  return { node, output: band, bent: band.frequency };
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  buffer.getChannelData(0).forEach((_, n, samples) => void (samples[n] = Math.random() * 2 - 1));
  return buffer;
}
