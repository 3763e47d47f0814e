"""One search for all games: Monte-Carlo tree search over what a seat cannot see.

Every iteration imagines the hidden things anew, walks down the tree by what its seat would see,
adds one node and plays the rest of the chapter at random.  Chance is drawn on the way and has no
nodes of its own.  Whoever acts in a node chooses there for himself.
"""

from __future__ import annotations

import gc
from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stopville.bots.search.guide import Guide
from stopville.core.engine.pick import Pick
from stopville.core.engine.state import HIDDEN, GameState, Memory

MOST_SEATS: Final[i64] = 16  # more than any game has


@mypyc_attr(acyclic=True)
class Node:
    """An action as the searching seat sees it, and how things went after it."""

    def __init__(self, seen: i64, actor: i64) -> None:
        self.seen = seen
        self.actor = actor
        self.visits: i64 = 0
        self.offers: i64 = 0  # how often it could have been chosen
        self.value: float = 0.0  # the sum of what its actor got
        self.mark = seen * MOST_SEATS + actor  # what tells it from its sisters
        self.children: list[Node] = []  # by their marks

    def child(self, seen: i64, actor: i64) -> Node | None:
        mark = seen * MOST_SEATS + actor
        place = self.place_of(mark)
        if place == len(self.children):
            return None
        child = self.children[place]
        return child if child.mark == mark else None

    def add(self, child: Node) -> None:
        child.offers = 1
        self.children.insert(self.place_of(child.mark), child)

    def place_of(self, mark: i64) -> i64:
        """Where a child with this mark is, or would be."""
        low: i64 = 0
        high: i64 = len(self.children)
        while low < high:
            middle = (low + high) >> 1
            if self.children[middle].mark < mark:
                low = middle + 1
            else:
                high = middle
        return low

    def appeal(self, curiosity: float) -> float:
        visits = float(self.visits)
        return self.value / visits + curiosity * sqrt(log(float(self.offers)) / visits)

    def mean(self) -> float:
        if self.visits == 0:
            return 0.0
        return self.value / float(self.visits)


class Search:
    """A tree that grows by `run`, and tells what it found."""

    def __init__(self, memory: Memory, seat: i64, guide: Guide | None = None) -> None:
        self.memory = memory
        self.seat = seat
        self.guide = guide or Guide()
        self.curiosity: float = self.guide.curiosity  # read once: a class may be somebody's own
        self.ordered: bool = self.guide.ordered
        self.root = Node(HIDDEN, seat)
        self.evenly = False
        self.also: i64 = HIDDEN

    def run(self, iterations: i64, pick: Pick) -> None:
        collecting = gc.isenabled()
        gc.disable()  # a tree has no cycles: looking for them would take a quarter of the time
        try:
            for _ in range(iterations):
                self.iterate(pick)
        finally:
            if collecting:
                gc.enable()

    def weigh(self, iterations: i64, pick: Pick, also: i64) -> None:
        """Tries every action at the root equally often, for whoever wants to know what each is worth.

        `also` is one more action to try, such as a figure that was announced; HIDDEN for none.
        """
        self.evenly = True
        self.also = also
        self.run(iterations, pick)
        self.evenly = False

    def best(self) -> i64:
        """The code of the action that went best, of those tried often enough to tell."""
        enough = self.enough()
        best = self.root.children[0]
        for child in self.root.children:
            if child.visits >= enough and (best.visits < enough or child.mean() > best.mean()):
                best = child
        return best.seen

    def enough(self) -> i64:
        """A quarter of the tries of the action tried most often."""
        most: i64 = 0
        for child in self.root.children:
            most = max(most, child.visits)
        return (most + 3) // 4

    def iterate(self, pick: Pick) -> None:
        state = self.memory.imagine(pick)
        chapter = state.chapter()
        path: list[Node] = []
        node = self.root
        growing = False
        while not growing and state.chapter() == chapter and not state.over():
            actor = state.mover()
            legal = state.legal(actor)
            code = self.choose(node, state, actor, legal, pick)
            seen = self.sees(state, actor, code)
            child = node.child(seen, actor)
            if child is None:
                child = Node(seen, actor)
                node.add(child)
                growing = True
            path.append(child)
            node = child
            state.apply(actor, code)
            if state.chapter() == chapter:
                state.settle(pick)
        outcome = self.guide.outcome(state, chapter, pick)
        for step in path:
            step.visits += 1
            step.value += outcome[step.actor]

    def choose(self, node: Node, state: GameState, actor: i64, legal: vec[i64], pick: Pick) -> i64:
        """An action not tried yet, else the most appealing one; blindly where it would stay hidden."""
        if self.evenly and node is self.root:
            return self.least_tried(legal)
        worth_trying = self.guide.worth_trying(state, actor, legal)
        if actor != self.seat and self.hides(state, actor, worth_trying):
            return legal[pick.below(len(legal))]
        untried: i64 = 0
        chosen: i64 = 0
        most_appeal = -1.0
        curiosity = self.curiosity
        for code in worth_trying:
            child = node.child(code, actor)
            if child is None:
                untried += 1
                if self.prefers(untried, pick):
                    chosen = code
            else:
                child.offers += 1
                if untried == 0:
                    appeal = child.appeal(curiosity)
                    if appeal > most_appeal:
                        chosen = code
                        most_appeal = appeal
        return chosen

    def hides(self, state: GameState, actor: i64, codes: vec[i64]) -> bool:
        for code in codes:  # noqa: SIM110  any() would make an object of each
            if state.seen(self.seat, actor, code) != code:
                return True
        return False

    def prefers(self, untried: i64, pick: Pick) -> bool:
        """Whether the n-th untried action is taken in place of those before: in the end all are as likely."""
        if self.ordered:
            return untried == 1
        return pick.below(untried) == 0

    def least_tried(self, legal: vec[i64]) -> i64:
        chosen = legal[0] if self.also == HIDDEN else self.also
        fewest = self.tries(chosen)
        for code in legal:
            tries = self.tries(code)
            if tries < fewest:
                chosen, fewest = code, tries
        return chosen

    def tries(self, code: i64) -> i64:
        child = self.root.child(code, self.seat)
        return 0 if child is None else child.visits

    def sees(self, state: GameState, actor: i64, code: i64) -> i64:
        return code if actor == self.seat else state.seen(self.seat, actor, code)
