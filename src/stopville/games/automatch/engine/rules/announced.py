"""La carte annoncée: figures said aloud, contests, and what they win.  AM-41-61

Reads in the order of the rulebook: speaking, contesting, the reward.  What a trick needs to remember of
it is in Talk (position.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stopville.core.engine.bits import BIT, listed
from stopville.core.engine.seats import CLOCK, NOBODY
from stopville.core.engine.state import ALLOWED, NO_SUCH_ACTION
from stopville.games.automatch.engine.codes import (
    ANNOUNCE,
    CLOSE,
    CONFESS,
    CONTEST,
    DECLINE,
    DISCARD,
    LET_PASS,
    LET_TRICK_PASS,
    MOST_FIGURE,
    STAY_SILENT,
    TAKE,
    TAKE_LEAD,
    WAIVE_LEAD,
    announce,
    discard,
    take,
)
from stopville.games.automatch.engine.material import (
    CARS_PER_COLOUR,
    COLOUR_OF,
    COLOURS,
    NO_CARD,
    figure_of_card,
    laid_card,
    with_same_rank,
)
from stopville.games.automatch.engine.position import (
    ALWAYS,
    CONTESTING,
    DISCARDING,
    EXCHANGES,
    EXCHANGING,
    IGNORANCE,
    LEADER_MAY,
    LEADING,
    LESSON,
    LOOKED_AT,
    NOTHING_SAID,
    PLAYING,
    SPEAKING,
)
from stopville.games.automatch.events import (
    Announced,
    Confessed,
    Contested,
    ContestWaived,
    Declined,
    LaidUnderTalon,
    LeadTaken,
    LeadWaived,
    StayedSilent,
    TakenFromTalon,
    TalonSeen,
)

if TYPE_CHECKING:
    from stopville.games.automatch.engine.rules.state import State

# -- what may be said and done ---------------------------------------------------------------------------


def legal(s: State, seat: i64) -> vec[i64]:
    """The codes for whoever is asked something else than a card."""
    step = s.said.step
    if step == CONTESTING:
        return contest_codes(s, seat)
    if seat != s.to_play:
        return vec[i64]()
    if step == SPEAKING:
        return speech_codes(s)
    if step == EXCHANGING:
        return vec[i64]([take(0), take(1), DECLINE])
    if step == DISCARDING:
        return discard_codes(s, seat)
    return vec[i64]([TAKE_LEAD, WAIVE_LEAD])


def refuse(s: State, seat: i64, code: i64) -> str:
    """The rule that forbids it while something else than a card is asked."""
    step = s.said.step
    if step == CONTESTING:
        return refuse_contest(s, seat, code)
    if seat != s.to_play:
        return "AM-11"
    if step == SPEAKING:
        return refuse_speech(s, code)
    if step == EXCHANGING:
        return ALLOWED if code == DECLINE or take(0) <= code <= take(1) else "AM-54"
    if step == DISCARDING:
        return refuse_discard(s, seat, code)
    return ALLOWED if TAKE_LEAD <= code <= WAIVE_LEAD else "AM-60"


def refuse_speech(s: State, code: i64) -> str:
    leading = s.laid == 1 and s.terms.announced == LEADER_MAY
    if code == STAY_SILENT:
        return ALLOWED if leading else "AM-41"  # the choice is the leader's alone
    if code == CONFESS:
        return "AM-41" if leading else ALLOWED  # who need not speak has nothing to confess
    if code < announce(1) or code > announce(MOST_FIGURE):
        return "AM-41"
    if s.terms.few_figures and code not in few_figures(s):
        return "AM-43"
    return ALLOWED


def refuse_contest(s: State, seat: i64, code: i64) -> str:
    if seat == CLOCK:
        return ALLOWED if s.timed and code == CLOSE else NO_SUCH_ACTION
    if seat == s.to_play or s.terms.partners(seat, s.to_play):
        return "AM-50"
    if not s.may_answer(seat):
        return "AM-51"
    if code == LET_TRICK_PASS:
        return ALLOWED if s.timed else NO_SUCH_ACTION
    return ALLOWED if code in (CONTEST, LET_PASS) else "AM-51"


def refuse_discard(s: State, seat: i64, code: i64) -> str:
    if code < discard(0) or code >= discard(54):
        return "AM-54"
    card = code - DISCARD
    if s.hands[seat] & BIT[card] == 0:
        return "AM-12"
    return "AM-54" if card == s.said.taken else ALLOWED


def open_range(s: State, seat: i64) -> tuple[int, int] | None:
    """Any figure may be said; which one is right is not for the table to tell.  AM-43"""
    if seat != s.to_play or s.said.step != SPEAKING or s.terms.few_figures:
        return None
    return (int(announce(1)), int(announce(MOST_FIGURE)))


def speech_codes(s: State) -> vec[i64]:
    some = few_figures(s) if s.terms.few_figures else colour_figures(s)
    if s.laid == 1 and s.terms.announced == LEADER_MAY:
        return append(some, STAY_SILENT)
    return append(some, CONFESS)


def colour_figures(s: State) -> vec[i64]:
    """For searches: the figures of all cars of the colour played, the smallest first."""
    first = COLOUR_OF[card_spoken_of(s)] * CARS_PER_COLOUR
    return figures(s, first, 1)


def few_figures(s: State) -> vec[i64]:
    """The figures of the four cars that have this rank in their colours, the smallest first.  AM-43

    The same for each of the four, so that neither the list nor a printed rank tells which is true.
    """
    card = card_spoken_of(s)
    if s.terms.every_third:
        first = COLOUR_OF[card] * CARS_PER_COLOUR
        return figures(s, first + (card - first) % 3, 3)
    some: list[int] = []
    for colour in range(COLOURS):
        mate = with_same_rank(card, s.criterion, colour)
        code = int(announce(figure_of_card(mate, s.criterion)))
        if code not in some:
            some.append(code)
    some.sort()
    return vec[i64](some)


def figures(s: State, first: i64, stride: i64) -> vec[i64]:
    """Codes for the figures of every stride-th car of a colour, in the order of their size."""
    some: list[int] = []
    end = COLOUR_OF[first] * CARS_PER_COLOUR + CARS_PER_COLOUR
    card = first
    while card < end:
        some.append(int(announce(figure_of_card(card, s.criterion))))
        card += stride
    some.sort()
    return vec[i64](some)


def contest_codes(s: State, seat: i64) -> vec[i64]:
    if seat == CLOCK:
        return vec[i64]([CLOSE]) if s.timed else vec[i64]()
    if not s.may_answer(seat):
        return vec[i64]()
    if s.timed:
        return vec[i64]([LET_PASS, LET_TRICK_PASS, CONTEST])
    return vec[i64]([LET_PASS, CONTEST])


def discard_codes(s: State, seat: i64) -> vec[i64]:
    some = vec[i64](capacity=25)
    for card in listed(s.hands[seat]):
        if card != s.said.taken:
            some = append(some, discard(card))
    return some


# -- speaking ---------------------------------------------------------------------------------- AM-41-46


def must_speak(s: State) -> bool:
    """A special card says nothing, and after it nobody does.  AM-45"""
    if s.terms.announced == ALWAYS:
        return s.special == NO_CARD
    return s.special == NO_CARD and (s.laid == 1 or s.said.aloud != 0)  # AM-41, discards too  AM-44


def begin_speaking_if_due(s: State) -> bool:
    """Asks for the figure of the car just laid, unless none is due.  AM-41"""
    if must_speak(s):
        s.said.step = SPEAKING
        return True
    said(s, NOTHING_SAID)
    return False


def card_spoken_of(s: State) -> i64:
    return laid_card(s.table, s.laid - 1)


def apply(s: State, seat: i64, code: i64) -> None:
    talk = s.said
    if talk.step == CONTESTING:
        answer(s, seat, code)
    elif talk.step == SPEAKING:
        speak(s, seat, code)
    elif talk.step == EXCHANGING:
        exchange(s, seat, code)
    elif talk.step == DISCARDING:
        give_up(s, seat, code - DISCARD)
    else:
        settle_lead(s, seat, code)


def speak(s: State, seat: i64, code: i64) -> None:
    if code == STAY_SILENT:
        said(s, NOTHING_SAID)
        if s.log is not None:
            s.log.append(StayedSilent(seat))
        accept(s)
    elif code == CONFESS:
        said(s, IGNORANCE)
        lesson = s.terms.key_table == LESSON
        if s.log is not None:
            s.log.append(Confessed(seat, not lesson))
        if lesson:
            accept(s)
        else:
            reject(s)  # AM-46
    else:
        say_figure(s, seat, code - ANNOUNCE)


def say_figure(s: State, seat: i64, figure: i64) -> None:
    s.said.aloud = 1  # AM-41 now everybody does
    said(s, figure)
    if s.log is not None:
        s.log.append(Announced(seat, card_spoken_of(s), figure, s.criterion))  # AM-53
    opponents = contesters(s, seat)
    if s.terms.key_table == LESSON or opponents == 0:
        accept(s)
    else:
        s.said.step = CONTESTING
        s.ask(opponents)


def said(s: State, figure: i64) -> None:
    s.said.spoken = (*s.said.spoken, figure)


def accept(s: State) -> None:
    """The card keeps its value."""
    s.said.step = PLAYING
    s.count_car(card_spoken_of(s), s.to_play)
    s.end_play(s.to_play)


def reject(s: State) -> None:
    """The card loses its value; its colour is still asked for, and it still counts as played."""
    s.said.step = PLAYING
    s.said.worthless |= BIT[card_spoken_of(s)]
    s.end_play(s.to_play)


# -- contesting -------------------------------------------------------------------------------- AM-47-51


def contesters(s: State, announcer: i64) -> i64:
    """The opponents, without those who let the rest of the trick pass.  AM-50"""
    seats: i64 = 0
    for seat in range(s.players):
        if seat != announcer and not s.terms.partners(seat, announcer):
            seats |= BIT[seat]
    return seats & ~s.said.passing


def answer(s: State, seat: i64, code: i64) -> None:
    if seat == CLOCK:
        s.asked = 0
    else:
        s.asked &= ~BIT[seat]
        if code == CONTEST:
            s.said.claims |= BIT[seat]
        elif code == LET_TRICK_PASS:
            s.said.passing |= BIT[seat]
    if s.asked == 0:
        decide(s)


def decide(s: State) -> None:
    """All have answered: the first claimant in turn order contests, not the fastest.  AM-51"""
    claims = s.said.claims
    s.said.claims = 0
    if claims == 0:
        if s.log is not None:
            s.log.append(ContestWaived(s.to_play))
        accept(s)  # AM-47 right or wrong
        return
    challenger = s.after(s.to_play)
    while claims & BIT[challenger] == 0:
        challenger = s.after(challenger)
    judge(s, challenger)


def judge(s: State, challenger: i64) -> None:
    announcer = s.to_play
    card = card_spoken_of(s)
    figure: i64 = s.said.spoken[-1]
    truth = figure_of_card(card, s.criterion)
    right = is_right(s, figure, truth)
    winner = challenger
    if right:
        winner = announcer  # AM-49
    if s.trick + 1 < s.terms.tricks:
        s.said.rewards = (*s.said.rewards, winner)
    else:
        winner = NOBODY  # AM-61 nothing is left to win in the last trick
    if s.log is not None:
        told = Contested(challenger, announcer, card, figure, truth, s.criterion, right, winner)
        s.log.append(told)  # AM-53
    if right:
        accept(s)
    else:
        reject(s)  # AM-48


def is_right(s: State, figure: i64, truth: i64) -> bool:
    """Exactly as in the key table, unless the table agreed on a tolerance.  AM-43"""
    apart = figure - truth
    if apart < 0:
        apart = -apart
    return apart * 100 <= s.terms.tolerance * truth


# -- the reward -------------------------------------------------------------------------------- AM-54-61


def next_reward(s: State) -> bool:
    """Between two tricks: asks the next winner of a contest; False when there is none left.  AM-56"""
    talk = s.said
    while talk.rewards:
        seat: i64 = talk.rewards[0]
        talk.rewards = talk.rewards[1:]
        if len(talk.swaps) < EXCHANGES:
            look(s, seat)
            return True
        if not talk.rewards:  # AM-60 of several the last one decided
            talk.step = LEADING
            s.to_play = seat
            return True
    return False


def look(s: State, seat: i64) -> None:
    """Two cards of the talon, for this seat's eyes only.  AM-54, AM-55"""
    talk = s.said
    talk.looks = (*talk.looks, (int(seat), len(talk.swaps), s.talon[0], s.talon[1]))
    talk.step = EXCHANGING
    s.to_play = seat
    if s.log is not None:
        s.log.append(TalonSeen(seat, s.talon[:LOOKED_AT]))


def exchange(s: State, seat: i64, code: i64) -> None:
    if code == DECLINE:
        s.said.step = PLAYING
        if s.log is not None:
            s.log.append(Declined(seat))  # AM-59 does not count
        s.open_trick()
        return
    place = code - TAKE
    card = s.talon[place]
    s.talon = s.talon[:place] + s.talon[place + 1 :]
    s.hands[seat] |= BIT[card]  # AM-57 special cards too
    s.said.taken = card
    s.said.swaps = (*s.said.swaps, (int(seat), int(lacked_by(s, seat)), int(place), card, -1))
    s.said.step = DISCARDING
    if s.log is not None:
        s.log.append(TakenFromTalon(seat, card))


def lacked_by(s: State, seat: i64) -> i64:
    """The colours it was seen to lack so far; from now on the new card may be of one of them."""
    lacked: i64 = 0
    for colour in range(4):
        if s.voids & BIT[seat * 4 + colour]:
            lacked |= BIT[colour]
            s.voids ^= BIT[seat * 4 + colour]
    return lacked


def give_up(s: State, seat: i64, card: i64) -> None:
    """The card goes under the talon, face down, where a later exchange may find it.  AM-55, AM-58"""
    talk = s.said
    s.hands[seat] ^= BIT[card]
    s.talon = (*s.talon, card)
    last = talk.swaps[-1]
    talk.swaps = (*talk.swaps[:-1], (*last[:4], int(card)))
    talk.taken = NO_CARD
    talk.step = PLAYING
    if s.log is not None:
        s.log.append(LaidUnderTalon(seat, card))
    s.open_trick()


def settle_lead(s: State, seat: i64, code: i64) -> None:
    """The trick stays with its winner; only the lead changes.  AM-60"""
    s.said.step = PLAYING
    if code == TAKE_LEAD:
        s.leader = seat
        if s.log is not None:
            s.log.append(LeadTaken(seat))
    elif s.log is not None:
        s.log.append(LeadWaived(seat))
    s.open_trick()
