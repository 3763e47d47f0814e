"""stopville learn signs: the road signs of Autostop, as a quiz or a lesson to read."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from stopville.cli.out import BadInput, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.cli.quiz import Question
    from stopville.core.engine.pick import Pick
    from stopville.games.autostop.board import Space
    from stopville.games.autostop.game import Autostop

CHOICES: Final = 4

# What a sign looks like from afar.
SHAPES: Final = {
    "triangle_up": ("    /\\", "   /  \\", "  /____\\"),
    "triangle_down": ("  ______", "  \\    /", "   \\  /", "    \\/"),
    "disc": ("   .--.", "  (    )", "   '--'"),
    "square": ("  +----+", "  |    |", "  +----+"),
    "rectangle_tall": ("   +--+", "   |  |", "   |  |", "   +--+"),
    "rectangle_wide": ("  +--------+", "  +--------+"),
    "diamond": ("    /\\", "    \\/"),
    "arrow_right": ("  +-------\\", "  +-------/"),
    "portrait": ("   .--.", "   (oo)", "   /||\\"),
}

# An old sign is told in words: what its shape and its edge are called there.
OLD_SHAPES: Final = {"triangle edged": "triangle_up", "square with": "square", "disc": "disc"}
OLD_EDGES: Final = {"edged in blue": "blue", "blue square": "blue", "blue disc": "blue", "disc": "red"}


def add(lessons: typer.Typer, say: Say) -> None:
    @lessons.command(help=say("help.signs"), epilog=say.example("help.signs_example"))
    def signs(
        questions: Annotated[int, typer.Option(help=say("help.questions"), metavar="N", min=1)] = 10,
        family: Annotated[str, typer.Option(help=say("help.family"), metavar="NAME")] = "",
        seed: Annotated[int | None, typer.Option(help=say("help.quiz_seed"), metavar="S")] = None,
        read: Annotated[bool, typer.Option("--list", help=say("help.list"))] = False,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.games.autostop.game import AUTOSTOP

        chosen = of_family(AUTOSTOP, family, say)
        if json:
            print_json({"families": families(AUTOSTOP), "signs": [facts(AUTOSTOP, sign) for sign in chosen]})
        elif read:
            show_signs(AUTOSTOP, chosen, say)
        else:
            ask_about(AUTOSTOP, chosen, questions, seed, say)


def of_family(game: "Autostop", family: str, say: Say) -> "list[Space]":
    """The signs to learn: all, or those of one family, called by its key or its name."""
    words = game.words.sections["families"]
    known = {name: key for key, texts in words.items() for name in (key, *texts.values())}
    if family and family.casefold() not in known:
        raise BadInput(say("learn.no_family", family=family, families=", ".join(words)))
    return [sign for sign in game.board.spaces[1:] if not family or sign.family == known[family.casefold()]]


def ask_about(game: "Autostop", signs: "list[Space]", count: int, seed: int | None, say: Say) -> None:
    from secrets import randbelow

    from stopville.cli.quiz import hold, mixed
    from stopville.cli.screen import Screen
    from stopville.core.engine.pick import FastPick

    pick = FastPick(randbelow(1 << 62) if seed is None else seed)
    screen = Screen()
    screen.line(say("learn.signs"), "bold")
    screen.line(say("learn.hint"))
    hold(screen, [question(game, sign, say, pick) for sign in mixed(signs, count, pick)], say)


# -- one question ----------------------------------------------------------------------------------------


def question(game: "Autostop", sign: "Space", say: Say, pick: "Pick") -> "Question":
    """What it is called, from the sign of today or the old one; or which family it belongs to."""
    kind = pick.below(4)
    if kind == 0:
        return family_question(game, sign, say, pick)
    return name_question(game, sign, say, pick, old=kind == 1 and sign.has_old)


def name_question(game: "Autostop", sign: "Space", say: Say, pick: "Pick", old: bool) -> "Question":
    from stopville.cli.quiz import Question, mixed

    place = ("fr", "en").index(say.lang)
    lesson = game.lessons[sign.key]
    drawn_alike = {key for key, other in game.lessons.items() if old and other.old == lesson.old}
    others = [other for other in game.board.spaces[1:] if other.key not in drawn_alike | {sign.key}]
    sisters = mixed([other for other in others if other.family == sign.family], CHOICES // 2, pick)
    strangers = mixed([other for other in others if other not in sisters], CHOICES - 1 - len(sisters), pick)
    choices = mixed([sign, *sisters, *strangers], CHOICES, pick)
    return Question(
        text=say("learn.which_old" if old else "learn.which"),
        outline=SHAPES.get(named_in(lesson.old[1], OLD_SHAPES) if old else sign.shape, ()),
        style=named_in(lesson.old[1], OLD_EDGES) if old else colour(sign),
        caption=lesson.old[place] if old else lesson.drawing[place],
        choices=tuple(choice.name(say.lang) for choice in choices),
        right=choices.index(sign),
        lesson=told(game, sign, say),
    )


def family_question(game: "Autostop", sign: "Space", say: Say, pick: "Pick") -> "Question":
    from stopville.cli.quiz import Question, mixed

    others = [key for key in game.words.sections["families"] if key != sign.family]
    choices = mixed([sign.family, *mixed(others, CHOICES - 1, pick)], CHOICES, pick)
    return Question(
        text=say("learn.which_family"),
        outline=SHAPES.get(sign.shape, ()),
        style=colour(sign),
        caption=game.lessons[sign.key].drawing[("fr", "en").index(say.lang)],
        choices=tuple(game.words.say("families", key, say.lang) for key in choices),
        right=choices.index(sign.family),
        lesson=told(game, sign, say),
    )


def named_in(text: str, words: Mapping[str, str]) -> str:
    """What the first of these words that stands in the text means; "" if none does."""
    return next((meaning for word, meaning in words.items() if word in text), "")


def colour(sign: "Space") -> str:
    """Of the edge, or of the ground where the edge is white."""
    return sign.ground if sign.border == "#ffffff" else sign.border


def told(game: "Autostop", sign: "Space", say: Say) -> str:
    """The sign's name and meaning, and what its family has in common."""
    meaning = game.lessons[sign.key].meaning[("fr", "en").index(say.lang)]
    family = game.words.say("lessons", sign.family, say.lang)
    return say("learn.told", name=sign.name(say.lang), meaning=meaning, family=family)


# -- to read, and for programs ---------------------------------------------------------------------------


def show_signs(game: "Autostop", signs: "list[Space]", say: Say) -> None:
    from stopville.cli.screen import Screen

    screen = Screen()
    place = ("fr", "en").index(say.lang)
    for family in dict.fromkeys(sign.family for sign in signs):
        screen.line()
        screen.line(game.words.say("families", family, say.lang).capitalize(), "bold")
        screen.line(game.words.say("lessons", family, say.lang))
        for sign in signs:
            if sign.family == family:
                lesson = game.lessons[sign.key]
                old = say("learn.old", drawing=lesson.old[place]) if sign.has_old else ""
                told = f"{sign.name(say.lang)}. {lesson.meaning[place]} ({lesson.drawing[place]}{old})"
                screen.hanging([(f"{sign.id:<3}", told)])
    screen.line()
    screen.line(game.words.say("lessons", "both", say.lang))


def families(game: "Autostop") -> dict[str, Any]:
    words = game.words.sections
    return {key: {"name": names, "lesson": words["lessons"][key]} for key, names in words["families"].items()}


def facts(game: "Autostop", sign: "Space") -> dict[str, Any]:
    lesson = game.lessons[sign.key]

    def both(texts: tuple[str, str]) -> dict[str, str]:
        return dict(zip(("fr", "en"), texts, strict=True))

    return {
        "id": sign.id,
        "key": sign.key,
        "family": sign.family,
        "shape": sign.shape,
        "name": both((sign.fr, sign.en)),
        "meaning": both(lesson.meaning),
        "drawing": both(lesson.drawing),
        "old": both(lesson.old) if sign.has_old else None,
    }
