"""What one seat knows of a table of L'Auto-Match."""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from stopville.core.bits import listed, union
from stopville.core.seats import CHANCE, NOBODY, WATCHER, Seat
from stopville.games.automatch.cards import COLOURS, NO_CARD, PACK, PACK_SIZE, laid_on
from stopville.games.automatch.memory import Seen
from stopville.games.automatch.rules import State, start


@dataclass(frozen=True)
class View:
    """All that one seat may know; built up from nothing."""

    me: Seat
    players: int
    target: int
    single_deal: bool
    awaited: tuple[int, ...]  # who must act
    # the match
    dealer: int  # -1 until it is drawn
    deals: int  # how many have been scored
    scores: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]  # the tricks of each seat, deal by deal
    winners: tuple[int, ...]
    # the deal
    criterion: int  # 0 displacement, 1 consumption, 2 speed
    tricks: int  # how many have been taken
    won: tuple[int, ...]
    hand: tuple[int, ...]  # one's own cards
    held: tuple[int, ...]  # how many cards each seat holds
    talon: int  # how many cards lie there
    undealt: int
    shown: tuple[int, ...]  # every card that has been played, those on the table too
    lacking: tuple[tuple[int, ...], ...]  # the colours each seat was seen to lack
    # the trick
    leader: int
    trick: tuple[int, ...]  # the cards on the table, the leader's first
    led: int  # the colour demanded, 4 for none
    special: int  # the special card that decides this trick, or -1
    ahead: int  # who is taking it so far, or -1


def view(state: State, me: Seat) -> View:
    return View(
        me=me,
        players=state.players,
        target=state.terms.target,
        single_deal=state.terms.single_deal,
        awaited=tuple(state.awaited()),
        dealer=state.dealer,
        deals=state.deals,
        scores=tuple(state.scores),
        sheet=state.sheet,
        winners=tuple(listed(state.winners)),
        criterion=state.criterion,
        tricks=state.trick,
        won=tuple(state.won),
        hand=() if me == WATCHER else tuple(listed(state.hands[me])),
        held=tuple(len(listed(hand)) for hand in state.hands),
        talon=len(state.talon),
        undealt=state.undealt,
        shown=tuple(listed(state.shown)),
        lacking=tuple(_lacking(state.voids, seat) for seat in range(state.players)),
        leader=state.leader,
        trick=state.trick_cards(),
        led=state.led,
        special=state.special,
        ahead=state.ahead,
    )


def _lacking(voids: int, seat: int) -> tuple[int, ...]:
    return tuple(colour for colour in range(COLOURS) if voids >> seat * 4 + colour & 1)


# -- from a view to what can be imagined -------------------------------------------------------------


def recall(seen: View) -> Seen:
    hidden = [seat for seat in range(seen.players) if seat != seen.me]
    rooms = [*(seen.held[seat] for seat in hidden), seen.talon, seen.undealt]
    unseen = PACK & ~union([*seen.shown, *seen.hand])
    return Seen(_known(seen), unseen, vec[i64](hidden), vec[i64](rooms))


def _known(seen: View) -> State:
    """The position as this seat sees it: other hands, talon and pack are still empty."""
    state = start(seen.players, False, seen.target, seen.single_deal)
    state.undealt = 0
    _know_match(state, seen)
    _know_deal(state, seen)
    _know_trick(state, seen)
    return state


def _know_match(state: State, seen: View) -> None:
    state.to_play = seen.awaited[0] if seen.awaited else NOBODY
    state.dealer = seen.dealer
    state.deals = seen.deals
    state.scores = vec[i64](seen.scores)
    state.sheet = seen.sheet
    state.winners = union(list(seen.winners))


def _know_deal(state: State, seen: View) -> None:
    state.pack = vec[i64]([NO_CARD] * PACK_SIZE if seen.awaited == (CHANCE,) else [])
    state.criterion = seen.criterion
    state.trick = seen.tricks
    state.won = vec[i64](seen.won)
    if seen.me != WATCHER:
        state.hands[seen.me] = union(list(seen.hand))
    state.shown = union(list(seen.shown))
    state.voids = union([seat * 4 + c for seat, colours in enumerate(seen.lacking) for c in colours])


def _know_trick(state: State, seen: View) -> None:
    state.leader = seen.leader
    for place, card in enumerate(seen.trick):
        state.table = laid_on(state.table, place, card)
    state.laid = len(seen.trick)
    state.led = seen.led
    state.special = seen.special
    state.compare_again()
