"""stopville replay: a recorded game again, move by move."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stopville.cli.out import BadInput, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.cli.story import Told
    from stopville.core.engine.seats import Seat
    from stopville.core.game import AnyGame
    from stopville.core.record import Record


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.replay"), epilog=say.example("help.replay_example"))
    def replay(
        file: Annotated[Path, typer.Argument(help=say("help.record"), metavar="FILE")],
        step: Annotated[int | None, typer.Option(help=say("help.step"), metavar="N")] = None,
        seat: Annotated[int | None, typer.Option(help=say("help.seat"), metavar="S")] = None,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        shown = Shown(file, step, seat, say)
        if json:
            print_json(shown.facts())
        else:
            shown.show()


class Shown:
    """A record as one seat, or somebody who may see everything, looks at it."""

    def __init__(self, path: Path, step: int | None, seat: int | None, say: Say) -> None:
        from stopville.cli.story import Teller, retold

        self.say = say
        self.game, self.record = checked(path, say)
        self.seat = chosen_seat(self.record, seat, say)
        last = chosen_step(self.record, step, say)
        names = self.record.names or tuple(str(n + 1) for n in range(self.record.setup.players))
        self.teller = Teller(self.game, say, names)
        self.state: Any = self.game.start(self.record.setup)
        self.told: list[Told] = []
        for row, state in retold(self.game, self.record, self.seat):
            if row.number > last:
                break
            self.told.append(row)
            self.state = state.copy()

    def picture(self) -> str:
        from stopville.core.engine.seats import WATCHER

        view = self.game.view(self.state, WATCHER if self.seat is None else self.seat)
        return self.game.picture(view, self.say.lang, self.teller.names)

    def open_picture(self) -> str | None:
        """Every hand, for whoever may see everything."""
        return self.game.open_picture(self.state) if self.seat is None else None

    def show(self) -> None:
        from stopville.cli.screen import Screen

        screen = Screen()
        screen.line(f"{self.game.title} · {', '.join(self.teller.names)}", "bold")
        for row in self.told:
            screen.hanging([(f"{row.number:>4}", self.in_words(row))])
        screen.line()
        screen.console.print(self.picture(), soft_wrap=True)
        screen.line()
        if len(self.told) < len(self.record.moves):
            screen.console.print(self.open_picture() or "", soft_wrap=True)
        self.show_end(screen)

    def show_end(self, screen: Any) -> None:
        result = self.record.result
        if len(self.told) < len(self.record.moves):
            screen.line(self.say("replay.more", shown=len(self.told), all=len(self.record.moves)), "dim")
        elif result is None:
            screen.line(self.say("replay.unfinished"), "dim")
        else:
            from stopville.cli.ends import show_result

            show_result(screen, self.teller, result)

    def in_words(self, row: "Told") -> str:
        """The sentences; an action that nothing is told of has at least an actor."""
        sentences = [self.teller.sentence(event) for event in row.events]
        quiet = f"{self.teller.who(row.seat)}: {row.notation or '…'}"
        return " ".join(sentences) or quiet

    def facts(self) -> dict[str, Any]:
        from stopville.core.wire import to_json

        result = self.record.result if len(self.told) == len(self.record.moves) else None
        return {
            "game": self.record.game,
            "edition": self.record.edition,
            "names": list(self.teller.names),
            "seat": self.seat,
            "moves": [self.row_facts(row) for row in self.told],
            "picture": self.picture(),
            "open_picture": self.open_picture(),
            "result": to_json(result),
        }

    def row_facts(self, row: "Told") -> dict[str, Any]:
        from stopville.core.wire import to_json

        sentences = [self.teller.sentence(event) for event in row.events]
        events = [to_json(event) for event in row.events]
        return {
            "n": row.number,
            "seat": row.seat,
            "move": row.notation or None,
            "digest": row.digest or None,
            "events": events,
            "sentences": sentences,
        }


def checked(path: Path, say: Say) -> "tuple[AnyGame, Record]":
    """Only what the rules agree with can be shown; whether chance is proven is for `verify`."""
    from stopville.cli.ask import game_named
    from stopville.cli.files import malformed, record_in
    from stopville.cli.verify import in_words
    from stopville.core.verify import verify
    from stopville.core.wire import Malformed

    record = record_in(path, say)
    game = game_named(record.game, say)
    rules = verify(game, record).rules
    if not rules.ok:
        raise malformed(path, Malformed(f"record.{rules.place}", in_words(rules, say)), say)
    return game, record


def chosen_seat(record: "Record", number: int | None, say: Say) -> "Seat | None":
    """A seat counted from 1; otherwise everything if the game is over, and a watcher's part if not."""
    from stopville.core.engine.seats import WATCHER, Seat

    if number is None:
        return None if record.result is not None else WATCHER
    if not 1 <= number <= record.setup.players:
        raise BadInput(say("replay.no_seat", seat=number, players=record.setup.players))
    return Seat(number - 1)


def chosen_step(record: "Record", number: int | None, say: Say) -> int:
    if number is None:
        return len(record.moves)
    if not 0 <= number <= len(record.moves):
        raise BadInput(say("replay.no_step", step=number, moves=len(record.moves)))
    return number
