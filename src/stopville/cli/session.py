"""One game at this terminal, from the first table to the result."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from stopville.cli import saves
from stopville.cli.ends import farewell, keep_record, welcome
from stopville.cli.out import BadInput, CheckFailed
from stopville.cli.rules import show_rule, show_rulebook
from stopville.cli.say import CATALOGUE, Say
from stopville.cli.screen import Screen
from stopville.cli.story import Teller
from stopville.cli.table import Table
from stopville.core.actions import UnknownAction
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.game import IllegalAction
from stopville.core.words import LANGUAGES, Rule

NOBODY_YET: Final = -1


class Left(Exception):
    """The player left before the end."""


class Session:
    def __init__(self, table: Table, say: Say, screen: Screen, record: Path | None) -> None:
        self.table = table
        self.say = say
        self.screen = screen
        self.record_file = record
        self.facing = NOBODY_YET  # whose hand is, or was last, on the screen
        self.watched = 0  # how many events a watcher has been told
        self.commands: dict[str, Callable[[Seat, str], None]] = {
            "help": self.help,
            "why": self.why,
            "rules": self.rules,
            "log": self.log,
            "save": self.save,
            "load": self.load,
            "lang": self.switch_language,
            "quit": self.quit,
        }
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  importing it gives `input` its arrow keys

    @property
    def teller(self) -> Teller:
        return Teller(self.table.game, self.say, self.table.names)

    # -- the course of the game

    def run(self) -> None:
        welcome(self.screen, self.table, self.say)
        try:
            while not self.table.over():
                self.next_move()
        except Left:
            self.leave()
        except EOFError:
            self.input_ended()
        except KeyboardInterrupt:
            self.leave()
            raise
        else:
            self.finish()

    def leave(self) -> None:
        if self.covers():
            self.screen.wipe()
        self.screen.line(self.say("play.left"))

    def input_ended(self) -> None:
        """A person who presses Ctrl-D leaves; a script that runs dry has not done what it should."""
        if not self.screen.in_terminal:
            raise CheckFailed(self.say("play.input_ended")) from None
        self.leave()

    def next_move(self) -> None:
        seat = self.table.mover()
        if seat not in self.table.bots:
            self.turn(seat)
            return
        self.table.play_bot(seat)
        if not self.table.people():
            self.tell_watcher()

    def turn(self, seat: Seat) -> None:
        if self.covers() and seat != self.facing:
            self.cover(seat)
        elif self.facing != NOBODY_YET:
            self.screen.clear()
        self.facing = seat
        self.show(seat)
        table, moves = self.table, self.table.moves
        while self.table is table and table.moves == moves:
            self.obey(seat, self.screen.ask(self.say("play.prompt", name=table.names[seat])))

    def covers(self) -> bool:
        """Whether several people share this screen."""
        return len(self.table.people()) > 1

    def cover(self, seat: Seat) -> None:
        """Nothing of a hand on the screen until the next player says so."""
        if self.facing != NOBODY_YET:
            self.screen.wipe()
        self.screen.line(self.say("play.cover", name=self.table.names[seat]), "bold")
        answer = self.screen.ask(self.say("play.cover_prompt"))
        self.screen.wipe()
        if command_named(answer) == "quit":
            self.obey(seat, answer)

    def show(self, seat: Seat) -> None:
        """The table as this seat sees it, and what happened since it last looked."""
        picture = self.table.game.picture(self.table.view(seat), self.say.lang, self.table.names)
        news = self.teller.news(self.table.told(seat, self.table.acted.get(seat, 0)))
        self.screen.table(picture, self.moves(seat), news)
        self.offer_range(seat)

    def moves(self, seat: Seat) -> list[tuple[str, str]]:
        book = self.table.game.book
        return [(book.notation(action), self.teller.sentence(action)) for action in self.table.offered(seat)]

    def offer_range(self, seat: Seat) -> None:
        bounds = self.table.state.open_range(seat)
        if bounds:
            first, last = (self.notation(code) for code in bounds)
            self.screen.line(self.say("play.one" if first == last else "play.range", first=first, last=last))

    def notation(self, code: int) -> str:
        book = self.table.game.book
        return book.notation(book.action(code))

    def tell_watcher(self) -> None:
        """Only bots play: everything as it happens."""
        for sentence in self.teller.news(self.table.told(WATCHER, self.watched)):
            self.screen.point(sentence)
        self.watched = len(self.table.events)

    # -- what is typed

    def obey(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        name = command_named(word)
        table = self.table
        try:
            if name:
                self.commands[name](seat, rest.strip())
            elif line:
                self.play(seat, line)
            else:
                self.show(seat)
        except BadInput as fault:
            self.screen.line(str(fault), "yellow")
        if self.table is table and line:
            self.screen.line()

    def play(self, seat: Seat, text: str) -> None:
        action = self.action(seat, text)
        try:
            self.table.play(seat, action)
        except IllegalAction as refused:
            self.forbidden(seat, refused.rule)

    def action(self, seat: Seat, text: str) -> Any:
        try:
            return self.table.spoken(seat, text)
        except UnknownAction:
            raise BadInput(self.say("play.unknown", text=text[:40])) from None

    def forbidden(self, seat: Seat, rule: Rule) -> None:
        self.screen.line(self.say("play.forbidden"), "yellow")
        show_rule(self.screen, rule, self.say)
        allowed = [notation for notation, _ in self.moves(seat)]
        if allowed:
            self.screen.line(self.say("play.allowed_are", moves=", ".join(allowed)))

    # -- commands

    def help(self, seat: Seat, rest: str) -> None:
        self.screen.line(self.say("play.your_turn", name=self.table.names[seat]), "bold")
        self.partners(seat)
        self.screen.hanging(
            [
                (words[self.say.lang], words[f"help_{self.say.lang}"])
                for words in CATALOGUE.sections["commands"].values()
            ]
        )
        limits = self.table.limits(seat)
        if limits:
            self.screen.line()
            self.screen.line(self.say("play.limits"), "bold")
            self.screen.hanging([(rule.id, rule.text(self.say.lang)) for rule in limits])

    def partners(self, seat: Seat) -> None:
        sides = self.table.game.sides(self.table.setup.players)
        partners = [
            self.table.names[other] for side in sides if seat in side for other in side if other != seat
        ]
        if partners:
            self.screen.line(self.say("play.partners", names=", ".join(partners)))

    def why(self, seat: Seat, rest: str) -> None:
        if not rest:
            raise BadInput(self.say("play.why_what"))
        action = self.action(seat, rest)
        notation = self.table.game.book.notation(action)
        rule = self.table.forbidden_by(seat, action)
        if rule is None:
            self.screen.line(self.say("play.is_allowed", move=notation), "green")
        else:
            self.screen.line(self.say("play.is_forbidden", move=notation, id=rule.id), "yellow")
            show_rule(self.screen, rule, self.say)

    def rules(self, seat: Seat, rest: str) -> None:
        show_rulebook(self.screen, self.table.game, rest, self.say)

    def log(self, seat: Seat, rest: str) -> None:
        for event in self.table.told_again(seat):
            self.screen.point(self.teller.sentence(event))

    def save(self, seat: Seat, rest: str) -> None:
        if not rest:
            raise BadInput(self.say("play.save_where"))
        saves.store(self.table, Path(rest).expanduser(), self.say)
        self.screen.line(self.say("play.saved", file=Path(rest).name), "green")

    def load(self, seat: Seat, rest: str) -> None:
        if not rest:
            raise BadInput(self.say("play.load_what"))
        self.table = saves.restore(Path(rest).expanduser(), self.say, self.table.seats)
        self.facing = NOBODY_YET
        self.screen.wipe()
        welcome(self.screen, self.table, self.say)

    def switch_language(self, seat: Seat, rest: str) -> None:
        if rest not in LANGUAGES:
            raise BadInput(self.say("play.which_language"))
        self.say = Say(rest)
        self.show(seat)

    def quit(self, seat: Seat, rest: str) -> None:
        with contextlib.suppress(EOFError):
            answer = self.screen.ask(self.say("play.save_first"))
            if answer:
                self.save(seat, answer)
        raise Left

    # -- the end

    def finish(self) -> None:
        if self.covers():
            self.screen.wipe()
        else:
            self.screen.clear()
        self.last_look()
        farewell(self.screen, self.teller, self.table)
        keep_record(self.screen, self.table, self.record_file, self.say)

    def last_look(self) -> None:
        """What a single player sees; for several, only what is open to all."""
        people = self.table.people()
        seat = Seat(people[0]) if len(people) == 1 else WATCHER
        picture = self.table.game.picture(self.table.view(seat), self.say.lang, self.table.names)
        since = self.table.acted.get(seat, max(self.table.acted.values(), default=0))
        self.screen.table(picture, [], self.teller.news(self.table.told(seat, since)))


def command_named(word: str) -> str:
    """The command that is called so, in either language, or nothing."""
    if word == "?":
        return "help"
    return next(
        (
            name
            for name, words in CATALOGUE.sections["commands"].items()
            if word.casefold() in (words[lang].split()[0] for lang in LANGUAGES)
        ),
        "",
    )
