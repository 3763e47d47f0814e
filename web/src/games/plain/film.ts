// Any game as it is told: one line after another, each long enough to be read.
import type { Film, Framed } from "../../lib/playback";

export interface Frame extends Framed {
  readonly text: string; // "" at rest
}

const LINE_TIME = 700;

export const film: Film<Frame> = {
  still: () => ({ text: "", hold: 0 }),
  after: (_, { text }) => (text ? [{ text, hold: LINE_TIME, sound: "card" }] : []),
};
