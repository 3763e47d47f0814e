"""What one seat knows of a table of L'Auto-Match."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from stopville.core.engine.bits import listed, union
from stopville.core.engine.seats import CHANCE, NOBODY, WATCHER, Seat
from stopville.core.wire import Fact
from stopville.games.automatch.engine.announced import CONTESTING
from stopville.games.automatch.engine.cards import COLOURS, NO_CARD, PACK, PACK_SIZE, laid_on
from stopville.games.automatch.engine.memory import Seen
from stopville.games.automatch.engine.rules import State, start
from stopville.games.automatch.engine.stories import Stories
from stopville.games.automatch.engine.terms import ANNOUNCED, KEY_TABLES, MARKETS, Terms


class Swap(Fact):
    """An exchange with the talon as one seat knows it."""

    seat: int
    lacked: tuple[int, ...]  # the colours it was seen to lack before
    place: int  # -1 where one does not know
    taken: int
    given: int


class Look(Fact):
    """What one saw in the talon, and after how many exchanges."""

    swaps: int
    cards: tuple[int, ...]


class View(Fact):
    """All that one seat may know; built up from nothing."""

    me: Seat
    players: int
    # what was agreed
    target: int
    single_deal: bool
    announced: str  # "no", "leader", "always"
    few_figures: bool
    tolerance: int
    market: str  # "no", "one_suit", "strict"
    key_table: str  # "closed", "open", "lesson"
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
    lacking: tuple[tuple[int, ...], ...]  # the colours each seat was seen to lack, since its last exchange
    # the trick
    leader: int
    trick: tuple[int, ...]  # the cards on the table, the leader's first
    led: int  # the colour demanded, 4 for none
    special: int  # the special card that decides this trick, or -1
    ahead: int  # who is taking it so far, or -1
    # the announced card
    step: int  # asked: 0 a card, 1 a figure, 2 a contest, 3 a card of the talon, 4 a discard, 5 the lead
    speaker: int  # who is asked, or whose figure may be contested; -1 outside of that
    aloud: bool  # everybody announces in this trick
    spoken: tuple[int, ...]  # by card of the trick: its figure, 0 for nothing said, -1 for ignorance
    worthless: tuple[int, ...]  # the cards of the trick without value
    rewards: tuple[int, ...]  # who has still to be rewarded
    asked: bool  # whether I have still to answer
    claimed: bool  # whether I contest
    passing: bool  # whether I let this trick pass
    taken: int  # the card I took from the talon and have to pay for, or -1
    swaps: tuple[Swap, ...]
    looks: tuple[Look, ...]  # mine
    since: tuple[tuple[int, ...], ...]  # (exchanges before, seat, card) of every card played after one


def view(state: State, me: Seat) -> View:
    return own_view(open_view(state), state, me)


def everybody(state: State) -> tuple[View, ...]:
    """The view of every seat, and last a watcher's: most of it is the same."""
    common = open_view(state)
    return (*(own_view(common, state, Seat(seat)) for seat in range(state.players)), common)


def open_view(state: State) -> View:
    """What everybody knows, and a watcher no more than that."""
    talk, terms = state.talk, state.terms
    return View(
        me=WATCHER,
        players=state.players,
        target=terms.target,
        single_deal=terms.single_deal,
        announced=ANNOUNCED[terms.announced],
        few_figures=terms.few_figures,
        tolerance=terms.tolerance,
        market=MARKETS[terms.market],
        key_table=KEY_TABLES[terms.key_table],
        awaited=tuple(state.awaited()),
        dealer=state.dealer,
        deals=state.deals,
        scores=tuple(state.scores),
        sheet=state.sheet,
        winners=tuple(listed(state.winners)),
        criterion=state.criterion,
        tricks=state.trick,
        won=tuple(state.won),
        hand=(),
        held=tuple(int(hand).bit_count() for hand in state.hands),
        talon=len(state.talon),
        undealt=state.undealt,
        shown=tuple(listed(state.shown)),
        lacking=tuple(_lacking(state.voids, seat) for seat in range(state.players)),
        leader=state.leader,
        trick=state.trick_cards(),
        led=state.led,
        special=state.special,
        ahead=state.ahead,
        step=talk.step,
        speaker=state.to_play if talk.step else -1,
        aloud=talk.aloud,
        spoken=talk.spoken,
        worthless=tuple(listed(talk.worthless)),
        rewards=talk.rewards,
        asked=False,
        claimed=False,
        passing=False,
        taken=NO_CARD,
        swaps=tuple(_swap(row, WATCHER) for row in talk.swaps),
        looks=(),
        since=talk.since,
    )


def own_view(common: View, state: State, me: Seat) -> View:
    """And what only this seat knows."""
    if me == WATCHER:
        return common
    talk = state.talk
    contesting = talk.step == CONTESTING
    return replace(
        common,
        me=me,
        hand=tuple(listed(state.hands[me])),
        asked=contesting and bool(state.asked >> me & 1),
        claimed=contesting and bool(talk.claims >> me & 1),
        passing=bool(talk.passing >> me & 1),
        taken=talk.taken if state.to_play == me else NO_CARD,
        swaps=tuple(_swap(row, me) for row in talk.swaps),
        looks=tuple(Look(row[1], row[2:]) for row in talk.looks if row[0] == me),
    )


# The colours of four bits.
_LACKED: Final = tuple(
    tuple(colour for colour in range(COLOURS) if bits >> colour & 1) for bits in range(1 << COLOURS)
)


def _lacking(voids: int, seat: int) -> tuple[int, ...]:
    return _LACKED[voids >> seat * COLOURS & (1 << COLOURS) - 1]


def _swap(row: tuple[int, ...], me: Seat) -> Swap:
    seat, lacked, place, taken, given = row
    known = (place, taken, given) if seat == me else (-1, NO_CARD, NO_CARD)
    return Swap(seat, _lacking(lacked, 0), *known)


# -- from a view to what can be imagined -------------------------------------------------------------


def recall(seen: View) -> Seen | Stories:
    unseen = PACK & ~union([*seen.shown, *seen.hand])
    if seen.swaps or seen.looks or seen.step == CONTESTING:
        return _recall_stories(seen, unseen)
    hidden = [seat for seat in range(seen.players) if seat != seen.me]
    rooms = [*(seen.held[seat] for seat in hidden), seen.talon, seen.undealt]
    lacks = [union(list(seen.lacking[seat])) for seat in hidden]
    return Seen(_known(seen), unseen, hidden, rooms, [*lacks, 0, 0])


def _recall_stories(seen: View, unseen: int) -> Stories:
    swaps = tuple((s.seat, union(list(s.lacked)), s.place, s.taken, s.given) for s in seen.swaps)
    looks = tuple((look.swaps, *look.cards) for look in seen.looks)
    lacks = [union(list(colours)) for colours in seen.lacking]
    return Stories(_known(seen), seen.me, unseen, list(seen.held), seen.talon, lacks, swaps, looks)


def terms_of(seen: View) -> Terms:
    terms = Terms(seen.players, seen.target, seen.single_deal)
    terms.announced = ANNOUNCED.index(seen.announced)
    terms.few_figures = seen.few_figures
    terms.tolerance = seen.tolerance
    terms.key_table = KEY_TABLES.index(seen.key_table)
    if seen.market != "no":
        terms.open_market(MARKETS.index(seen.market))
    return terms


def _known(seen: View) -> State:
    """The position as this seat sees it: other hands, talon and pack are still empty."""
    state = start(terms_of(seen), timed=False)
    state.undealt = 0
    _know_match(state, seen)
    _know_deal(state, seen)
    if seen.announced != "no":
        _know_talk(state, seen)
    _know_trick(state, seen)
    return state


def _know_match(state: State, seen: View) -> None:
    state.to_play = seen.awaited[0] if seen.awaited else NOBODY
    if seen.step:
        state.to_play = seen.speaker
    state.dealer = seen.dealer
    state.deals = seen.deals
    state.put_row("scores", list(seen.scores))
    state.sheet = seen.sheet
    state.winners = union(list(seen.winners))


def _know_deal(state: State, seen: View) -> None:
    state.put_row("pack", [NO_CARD] * PACK_SIZE if seen.awaited == (CHANCE,) else [])
    state.criterion = seen.criterion
    state.trick = seen.tricks
    state.put_row("won", list(seen.won))
    if seen.me != WATCHER:
        state.hands[seen.me] = union(list(seen.hand))
    state.shown = union(list(seen.shown))
    state.voids = union([seat * 4 + c for seat, colours in enumerate(seen.lacking) for c in colours])


def _know_talk(state: State, seen: View) -> None:
    """What is sealed is left open: nobody else has answered yet, and nobody contests but I."""
    talk = state.talk
    talk.step = seen.step
    talk.aloud = seen.aloud
    talk.spoken = seen.spoken
    talk.worthless = union(list(seen.worthless))
    talk.rewards = seen.rewards
    talk.taken = seen.taken
    talk.since = seen.since
    talk.claims = 1 << seen.me if seen.claimed else 0
    talk.passing = 1 << seen.me if seen.passing else 0
    if seen.step == CONTESTING:
        state.asked = _still_asked(
            seen, [s for s in range(seen.players) if _opponents(seen, s, seen.speaker)]
        )


def _opponents(seen: View, seat: int, other: int) -> bool:
    return seat != other and not (seen.players == 4 and (seat + other) % 2 == 0)


def _still_asked(seen: View, opponents: list[int]) -> int:
    """In seat order: those before the one awaited have answered."""
    if seen.awaited:
        return union([seat for seat in opponents if seat >= seen.awaited[0]])
    if seen.asked:
        return union([seat for seat in opponents if seat >= seen.me])
    return union([seat for seat in opponents if seat != seen.me] or opponents)


def _know_trick(state: State, seen: View) -> None:
    state.leader = seen.leader
    for place, card in enumerate(seen.trick):
        state.table = laid_on(state.table, place, card)
    state.laid = len(seen.trick)
    state.led = seen.led
    state.special = seen.special
    state.compare_again()
