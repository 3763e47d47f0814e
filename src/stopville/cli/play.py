"""stopville play: a game at this terminal, against bots or between people who share it."""

import os
from collections.abc import Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stopville.cli.out import BadInput
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.cli.screen import Screen
    from stopville.cli.table import Table
    from stopville.core.game import AnyGame, Setup


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.play"), epilog=say.example("help.play_example"))
    def play(
        game: Annotated[str, typer.Argument(help=say("help.game_or_list"), metavar="GAME")] = "",
        players: Annotated[int | None, typer.Option(help=say("help.players"), metavar="N")] = None,
        seats: Annotated[str, typer.Option(help=say("help.seats"), metavar="WHO,WHO…")] = "",
        names: Annotated[str, typer.Option(help=say("help.names"), metavar="NAME,NAME…")] = "",
        option: Annotated[list[str] | None, typer.Option(help=say("help.option"), metavar="K=V")] = None,
        load: Annotated[Path | None, typer.Option(help=say("help.load"), metavar="FILE")] = None,
        record: Annotated[Path | None, typer.Option(help=say("help.keep"), metavar="FILE")] = None,
        seed: Annotated[int | None, typer.Option(help=say("help.seed"), metavar="S")] = None,
    ) -> None:
        from stopville.cli.files import check_new
        from stopville.cli.saves import restore
        from stopville.cli.screen import Screen
        from stopville.cli.session import Session

        if record is not None:
            check_new(record, say)
        screen = Screen()
        if load is None:
            table = new_table(Wanted(screen, say, game, players, seats, names, option or [], seed))
        elif game or players or names or option or seed is not None:
            raise BadInput(say("play.load_alone"))
        else:
            table = restore(load, say, listed(seats))
        if seed is not None:
            screen.line(say("play.seeded", seed=seed), "yellow")
        Session(table, say, screen, record).run()


class Wanted:
    """What was asked for; what was not is asked now, or has a usual answer."""

    def __init__(
        self,
        screen: "Screen",
        say: Say,
        game: str,
        players: int | None,
        seats: str,
        names: str,
        options: Sequence[str],
        seed: int | None,
    ) -> None:
        from stopville.cli.ask import agreed, game_named, options_from

        self.say = say
        self.seed = seed
        self.game: AnyGame = game_named(game, say) if game else choose_game(screen, say)
        sitting = listed(seats)
        if players is None:
            usual = self.game.players[0] if game or sitting else choose_players(screen, self.game, say)
            players = len(sitting) or usual
        self.setup: Setup = agreed(self.game, players, options_from(options, say), say)
        self.seats = self.seated(sitting)
        self.names = self.named([name.strip() for name in names.split(",")])

    def seated(self, words: list[str]) -> list[str]:
        """Who sits where: without a word, you and bots."""
        from stopville.bots import bots_for, level_in_words, level_meant, usual_bot
        from stopville.cli.table import YOU

        bots = bots_for(self.game)
        known = {"you": YOU, "vous": YOU, "bot": usual_bot(self.game)}
        said = [*known, *(level_in_words(name, self.say.lang) for name in bots)]
        known |= {name: name for name in bots}
        players = self.setup.players
        words = words or ["you", *["bot"] * (players - 1)]
        if len(words) != players:
            raise BadInput(self.say("setup.seats", players=players, count=len(words)))
        return [known.get(level_meant(word.casefold())) or self.somebody_elses(word, said) for word in words]

    def somebody_elses(self, word: str, known: list[str]) -> str:
        """A bot by the place of its code, `module:Class`."""
        from stopville.bots import UnknownBot, bot_named

        if ":" not in word:
            raise BadInput(self.say("setup.who", word=word, known=self.say.either(known)))
        try:
            bot_named(self.game, word)
        except UnknownBot as fault:
            raise BadInput(self.say("arena.no_bot", fault=fault)) from None
        return word

    def named(self, names: list[str]) -> list[str]:
        """The names given; where there is none "Player 1", "Bot 2", subjects for any sentence."""
        from stopville.cli.table import YOU
        from stopville.core.record import MOST_NAME

        if len(names) > self.setup.players:
            raise BadInput(self.say("setup.names", players=self.setup.players, count=len(names)))
        for name in names:
            if not name.isprintable() or len(name) > MOST_NAME:
                raise BadInput(self.say("setup.name", most=MOST_NAME))
        usual = [
            self.say("play.player" if who == YOU else "play.bot", number=seat)
            for seat, who in enumerate(self.seats, start=1)
        ]
        return [name or other for name, other in zip_longest(names, usual, fillvalue="")]

    def secret(self) -> bytes:
        """Drawn by the machine; or, so that a game can be had again, made from a seed."""
        from stopville.core.proof import SECRET_BYTES

        if self.seed is None:
            return os.urandom(SECRET_BYTES)
        return sha256(f"stopville seed {self.seed}".encode()).digest()


def new_table(wanted: Wanted) -> "Table":
    from stopville.cli.table import Table
    from stopville.core.engine.pick import FastPick

    bot_pick = FastPick(int.from_bytes(os.urandom(16)) if wanted.seed is None else wanted.seed)
    table = Table(wanted.game, wanted.setup, wanted.names, wanted.seats, wanted.secret(), bot_pick)
    table.begin()
    return table


def listed(text: str) -> list[str]:
    """Words between commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


# -- asking --------------------------------------------------------------------------------------------


def choose_game(screen: "Screen", say: Say) -> "AnyGame":
    from stopville.games import GAMES

    games = list(GAMES.values())
    screen.line(say("play.which_game"), "bold")
    for number, game in enumerate(games, start=1):
        players = say("games.players", numbers=say.either(game.players))
        screen.hanging([(str(number), f"{game.title} · {players}")])
    return games[choose(screen, say, [str(number + 1) for number in range(len(games))])]


def choose_players(screen: "Screen", game: "AnyGame", say: Say) -> int:
    screen.line(say("play.how_many", numbers=say.either(game.players)), "bold")
    return game.players[choose(screen, say, [str(number) for number in game.players])]


def choose(screen: "Screen", say: Say, answers: list[str]) -> int:
    """Which of the answers was given; just Enter is the first."""
    while True:
        try:
            answer = screen.ask(say("play.choose", usual=answers[0])) or answers[0]
        except EOFError:
            raise BadInput(say("play.input_ended")) from None
        if answer in answers:
            return answers.index(answer)
        screen.line(say("play.one_of", answers=say.either(answers)), "yellow")
