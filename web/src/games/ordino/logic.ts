// What the player is asked, what was begun, and what a touch means then.  Pure functions over what the server
// listed: a move is found among the choices, anything else is a sentence or a question to the server.
import { choiceWith, factOf } from "../../state";
import type { Choice, Json, OrdinoView } from "../../types.gen";
import type { Labyrinth } from "./labyrinth";
import {
  ends,
  isForSpheres,
  isFull,
  laidAs,
  NOTHING_LAID,
  readingOf,
  slotsFor,
  swapWords,
  THREE_LAID,
  type Aid,
  type Attempt,
  type Laid,
  type Reading,
  type Way,
} from "./readings";
import type { OrdinoWord } from "./words";

const SIDE = 8; // actions count the pieces of one colour

/** What is asked of this player now. */
export interface Question {
  readonly asks: Aid["asks"]; // "" while nothing is asked
  readonly dice: readonly number[];
  readonly places: readonly number[];
  /** Whose colour is to move: 0 or 1. */
  readonly side: number;
  readonly aid: Aid;
  readonly choices: readonly Choice[];
}

export const questionOf = (
  view: OrdinoView,
  aid: Aid,
  choices: readonly Choice[],
  asked: boolean,
): Question => ({
  asks: asked && choices.length > 0 ? aid.asks : "",
  dice: view.dice,
  places: view.places,
  side: view.seat % 2,
  aid,
  choices,
});

/** What the player has made of it so far. */
export interface Draft {
  readonly laid: Laid;
  /** The piece that was touched. */
  readonly chosen: number | null;
  /** A cell that several pieces could go to. */
  readonly which: number | null;
}
export const NOTHING_DONE: Draft = { laid: NOTHING_LAID, chosen: null, which: null };

/** Nothing can be moved or placed: passing is all there is. */
export const isPassing = ({ asks, choices }: Question): boolean =>
  asks !== "" && choices.every(({ action }) => factOf(action, "t") === "Pass");

/** Dice are to be laid. */
export const isComposing = (question: Question): boolean =>
  (question.asks === "move" || question.asks === "place") && !isPassing(question);

export const isSphereToPlay = ({ aid }: Question): boolean => aid.asks === "move" && isForSpheres(aid.sort);

const slots = (question: Question): ReturnType<typeof slotsFor> =>
  slotsFor(question.dice, isSphereToPlay(question));

export const isComplete = (question: Question, { laid }: Draft): boolean =>
  isComposing(question) && isFull(laid, slots(question));

/** All dice as the server says they can be executed, if they can at all. */
export function wholeLay({ dice, aid }: Question): Laid {
  const reading = aid.readings?.[aid.lay ?? 0];
  if (reading) return laidAs(dice, reading.call, reading.line);
  return dice.length === 3 ? THREE_LAID : NOTHING_LAID;
}

/** The other reading than the one that lies there; while nothing lies, than the one that would be laid. */
export function otherLay(question: Question, { laid }: Draft): Laid {
  const { dice } = question;
  const now = isFull(laid, slots(question)) ? laid : wholeLay(question);
  return dice.length === 6 && dice[4] !== dice[5] ? swapWords(now, dice, isSphereToPlay(question)) : now;
}

/** The reading that the laid dice make so far. */
export const readingNow = (question: Question, { laid }: Draft): Reading | null =>
  isComposing(question)
    ? readingOf(question.aid.readings ?? [], question.dice, laid, isSphereToPlay(question))
    : null;

/** The pieces that the whole instruction calls; of those that could go to the cell in question. */
export function attemptsNow(question: Question, draft: Draft): readonly Attempt[] {
  const attempts = isComplete(question, draft) ? (readingNow(question, draft)?.attempts ?? []) : [];
  const { which } = draft;
  return which === null ? attempts : attempts.filter((one) => ends(one).some((way) => endOf(way) === which));
}

export const endOf = (way: Way): number => way.path.at(-1) ?? -1;

/** One way of the present instruction that may be played. */
export interface Offer {
  readonly piece: number;
  readonly way: Way;
  readonly choice: Choice;
}

export const moveChoice = ({ asks, choices }: Question, piece: number, cell: number): Choice | null =>
  asks === "move" ? choiceWith(choices, { t: "Move", piece: piece % SIDE, cell }) : null;

export const offersNow = (question: Question, draft: Draft): readonly Offer[] =>
  attemptsNow(question, draft)
    .filter(({ piece }) => draft.chosen === null || draft.chosen === piece)
    .flatMap((attempt) => ends(attempt).map((way) => ({ piece: attempt.piece, way })))
    .flatMap(({ piece, way }) => {
      const choice = moveChoice(question, piece, endOf(way));
      return choice ? [{ piece, way, choice }] : [];
    });

/** The piece that a touch on a free cell places. */
export function placedNow(question: Question, draft: Draft): number | null {
  if (question.asks !== "place" || !isComplete(question, draft)) return null;
  const [only, another] = question.aid.placeable ?? [];
  return draft.chosen ?? (another === undefined ? (only ?? null) : null);
}

/** The pieces that the first line names, once it lies. */
export function calledNow(question: Question, draft: Draft): ReadonlySet<number> {
  const told = !isSphereToPlay(question) && isFull(draft.laid, ["kind", "word", "number"]);
  const known = question.asks === "move" && (told || isComplete(question, draft));
  const attempts = known ? (readingNow(question, draft)?.attempts ?? []) : [];
  return new Set(attempts.map(({ piece }) => piece).filter((piece) => (question.places[piece] ?? -1) >= 0));
}

/** A cell that may be touched to some effect, and what happens there. */
export interface Goal {
  readonly takes: number; // the piece, or -1
  readonly says: OrdinoWord;
}

export function goalsNow(question: Question, draft: Draft): ReadonlyMap<number, Goal> {
  const moves = offersNow(question, draft).map(({ way }): [number, Goal] => [
    endOf(way),
    { takes: way.takes, says: way.takes >= 0 ? "can_take" : "can_end" },
  ]);
  const placing = placedNow(question, draft);
  const others = question.asks === "centre" || placing !== null ? question.choices : [];
  return new Map([...moves, ...others.flatMap((choice) => goalOf(choice, placing, question.places))]);
}

/** A choice that names a cell and no way to it. */
function goalOf({ action }: Choice, placing: number | null, places: readonly number[]): [number, Goal][] {
  const [kind, cell] = [factOf(action, "t"), Number(factOf(action, "cell"))];
  if (kind === "Take") return [[cell, { takes: places.indexOf(cell), says: "can_take" }]];
  if (kind === "Recover") return [[cell, { takes: -1, says: "recover_cell" }]];
  const placed = kind === "Place" && factOf(action, "piece") === (placing ?? -1) % SIDE;
  return placed ? [[cell, { takes: -1, says: "place_cell" }]] : [];
}

// -- a touch on a cell -----------------------------------------------------------------------------------

export type Touched =
  | { readonly does: "act"; readonly choice: Choice }
  | { readonly does: "which"; readonly cell: number }
  | { readonly does: "choose"; readonly piece: number | null }
  | { readonly does: "say"; readonly word: OrdinoWord }
  | { readonly does: "ask"; readonly action: Json } // which rule forbids it?
  | { readonly does: "nothing" };

const say = (word: OrdinoWord): Touched => ({ does: "say", word });
const ask = (action: Json): Touched => ({ does: "ask", action });
const move = (piece: number, cell: number): Touched => ask({ t: "Move", piece: piece % SIDE, cell });

export function touched(question: Question, draft: Draft, cell: number, labyrinth: Labyrinth): Touched {
  switch (question.asks) {
    case "move":
      return touchedMoving(question, draft, cell, labyrinth);
    case "centre":
      return touchedAtCentre(question, cell);
    case "place":
      return touchedPlacing(question, draft, cell);
    default: {
      const piece = question.places.indexOf(cell);
      return piece >= 0 ? move(piece, cell) : { does: "nothing" };
    }
  }
}

function touchedMoving(question: Question, draft: Draft, cell: number, labyrinth: Labyrinth): Touched {
  const there = offersNow(question, draft).filter(({ way }) => endOf(way) === cell);
  const [first] = there;
  if (first && there.length === 1) return { does: "act", choice: first.choice };
  if (first) return { does: "which", cell };
  const piece = question.places.indexOf(cell);
  if (isPassing(question)) return move(Math.max(piece, 0), cell);
  if (!isComplete(question, draft)) return say("compose_first");
  if (piece >= 0 && labyrinth.pieces[piece]?.side === question.side)
    return touchedPiece(question, draft, piece, cell);
  const called = calledNow(question, draft);
  const mover = draft.chosen ?? (called.size === 1 ? [...called][0] : undefined);
  if (mover === undefined) return say("choose_piece");
  return moveChoice(question, mover, cell) ? say("other_words") : move(mover, cell);
}

function touchedPiece(question: Question, draft: Draft, piece: number, cell: number): Touched {
  const can = attemptsNow(question, draft).some((attempt) => attempt.piece === piece && attempt.rule === "");
  if (can) return { does: "choose", piece: draft.chosen === piece ? null : piece };
  const elsewhere = question.choices.some(({ action }) => factOf(action, "piece") === piece % SIDE);
  return elsewhere ? say("other_words") : move(piece, cell);
}

function touchedAtCentre({ choices }: Question, cell: number): Touched {
  const choice = choiceWith(choices, { t: "Take", cell }) ?? choiceWith(choices, { t: "Recover", cell });
  return choice ? { does: "act", choice } : ask({ t: "Take", cell });
}

function touchedPlacing(question: Question, draft: Draft, cell: number): Touched {
  if (isPassing(question)) return { does: "nothing" };
  if (!isComplete(question, draft)) return say("compose_first");
  const placing = placedNow(question, draft);
  if (placing === null) return say("choose_piece");
  const action = { t: "Place", piece: placing % SIDE, cell };
  const choice = choiceWith(question.choices, action);
  return choice ? { does: "act", choice } : ask(action);
}

// -- what is left ------------------------------------------------------------------------------------------

/** Pieces on the board, taken, and still to be placed. */
export interface Count {
  readonly on: number;
  readonly taken: number;
  readonly off: number;
}

const TAKEN = -2;

export function countOf(places: readonly number[], mine: (piece: number) => boolean): Count {
  const own = places.filter((_, piece) => mine(piece));
  const taken = own.filter((place) => place === TAKEN).length;
  const on = own.filter((place) => place >= 0).length;
  return { on, taken, off: own.length - on - taken };
}
