"""What one seat knows of a table of Autostop."""

from __future__ import annotations

from stopville.core.engine.bits import listed, union
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.wire import Fact
from stopville.games.autostop.engine.circuit import STOPPING, Circuit
from stopville.games.autostop.engine.memory import Seen
from stopville.games.autostop.engine.position import Terms
from stopville.games.autostop.engine.rules import State, start


class View(Fact):
    """All that one seat may know; built up from nothing.

    Spaces: 0 the town, signs from 1 on, -1 for a car that is not on the road.  A card has the number of
    its space.
    """

    me: Seat
    players: int
    # what was agreed
    games: int
    start_purse: int
    buy_in: bool
    no_officer_start: bool
    stop_places_freely: bool
    relaxed: bool
    open_pile: bool  # a page draws all cards of the pile; otherwise only the top one
    # the match
    played: int  # how many have been won
    step: int  # see STEPS in circuit.py
    seat: int  # whose car moves, or moved last
    dealer: int  # -1 until it is drawn
    winner: int  # of the last game, or -1
    purse: tuple[int, ...]
    bought: tuple[int, ...]  # all that a seat ever had from the bank
    began: tuple[int, ...]  # what each had won or lost before this game
    gained: tuple[int, ...]  # what the last game brought to each
    treasury: tuple[int, ...]  # customs officer, gendarme, policeman
    # the cards
    undealt: int
    hand: tuple[int, ...]  # one's own signs
    passes: int  # one's own passes
    held: tuple[int, ...]  # how many cards each seat holds, passes included
    laid: tuple[int, ...]  # every sign card laid in this game: all were seen when they were laid
    laid_passes: int
    top: int  # the card on top of the pile: 0 a pass, -1 none
    # the road
    at: tuple[int, ...]
    landing: int  # the landing that is being answered, or -1
    run: int  # cards laid one after the other by the seat at play
    asked: tuple[int, ...]  # who may answer: untimed, whoever still has to; timed, all until it closes
    stopped: bool  # my own answer, sealed: I have said Stop!


def view(state: State, me: Seat) -> View:
    terms = state.terms
    looking_on = me == WATCHER
    return View(
        me=me,
        players=state.players,
        games=terms.games,
        start_purse=terms.purse,
        buy_in=terms.buy_in,
        no_officer_start=terms.no_officer_start,
        stop_places_freely=terms.stop_places_freely,
        relaxed=terms.relaxed,
        open_pile=terms.open_pile,
        played=state.played,
        step=state.step,
        seat=state.seat,
        dealer=state.dealer,
        winner=state.winner,
        purse=tuple(state.purse),
        bought=tuple(state.bought),
        began=tuple(state.began),
        gained=tuple(state.gained),
        treasury=tuple(state.treasury),
        undealt=len(listed(state.deck)) + state.deck_passes,
        hand=() if looking_on else tuple(listed(state.hands[me])),
        passes=0 if looking_on else state.passes[me],
        held=tuple(state.held(seat) for seat in range(state.players)),
        laid=tuple(listed(state.laid)),
        laid_passes=state.laid_passes,
        top=state.top,
        at=tuple(state.at),
        landing=state.landing,
        run=state.run,
        asked=tuple(listed(state.asked)),
        stopped=not looking_on and state.sealed == me,
    )


# -- from a view to what can be imagined -------------------------------------------------------------


def recall(seen: View, circuit: Circuit) -> Seen:
    known = _known(seen, circuit)
    hidden = [seat for seat in range(seen.players) if seat != seen.me]
    unseen = circuit.sign_set & ~union([*seen.laid, *seen.hand])
    passes = known.terms.passes - seen.laid_passes - seen.passes
    rooms = [seen.held[seat] for seat in hidden]
    return Seen(known, unseen, passes, hidden, rooms, _answered(seen))


def _answered(seen: View) -> int:
    """The others who have sealed an answer to the open window."""
    if seen.step != STOPPING or seen.stopped:
        return 0
    return union([seat for seat in range(seen.players) if seat not in (seen.me, seen.seat, *seen.asked)])


def _known(seen: View, circuit: Circuit) -> State:
    """The position as this seat sees it: the other hands and the pack are still empty."""
    terms = Terms(
        circuit=circuit,
        players=seen.players,
        games=seen.games,
        purse=seen.start_purse,
        buy_in=seen.buy_in,
        no_officer_start=seen.no_officer_start,
        stop_places_freely=seen.stop_places_freely,
        relaxed=seen.relaxed,
        open_pile=seen.open_pile,
    )
    state = start(False, terms)
    _know_match(state, seen)
    _know_cards(state, seen)
    _know_road(state, seen)
    return state


def _know_match(state: State, seen: View) -> None:
    state.played = seen.played
    state.step = seen.step
    state.seat = seen.seat
    state.dealer = seen.dealer
    state.winner = seen.winner
    for name in ("purse", "bought", "began", "gained", "treasury"):
        state.put_row(name, list(getattr(seen, name)))


def _know_cards(state: State, seen: View) -> None:
    state.deck = 0
    state.deck_passes = 0
    state.laid = union(list(seen.laid))
    state.laid_passes = seen.laid_passes
    state.top = seen.top
    if seen.me != WATCHER:
        state.hands[seen.me] = union(list(seen.hand))
        state.passes[seen.me] = seen.passes


def _know_road(state: State, seen: View) -> None:
    state.put_row("at", list(seen.at))
    state.landing = seen.landing
    state.run = seen.run
    state.asked = union(list(seen.asked))
    if seen.stopped:
        state.sealed = seen.me
