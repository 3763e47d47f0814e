"""stopville verify: is a record true?  Three answers, apart."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stopville.cli.out import BadInput, CheckFailed, complain, print_json
from stopville.cli.say import Say

if TYPE_CHECKING:
    from stopville.cli.screen import Screen
    from stopville.core.verify import Check, Report
    from stopville.core.words import Words

QUESTIONS = ("intact", "chance", "rules")


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.verify"), epilog=say.example("help.verify_example"))
    def verify(
        files: Annotated[list[Path], typer.Argument(help=say("help.records"), metavar="FILE")],
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        answers = [answer(path, say) for path in files]
        if json:
            print_json(as_json(files, answers, say))
        else:
            show(files, answers, say)
        if any(isinstance(given, BadInput) for given in answers):
            raise typer.Exit(2)
        if not all_true(answers):
            raise CheckFailed


def answer(path: Path, say: Say) -> "Report | BadInput":
    """The three answers, or why there are none: one bad file does not keep the others waiting."""
    from stopville.cli.ask import game_named
    from stopville.cli.files import record_in
    from stopville.core.verify import verify

    try:
        record = record_in(path, say)
        return verify(game_named(record.game, say), record)
    except BadInput as fault:
        return fault


def all_true(answers: "list[Report | BadInput]") -> bool:
    return all(not isinstance(given, BadInput) and given.ok for given in answers)


# -- for people ----------------------------------------------------------------------------------------


def show(files: list[Path], answers: "list[Report | BadInput]", say: Say) -> None:
    from stopville.cli.screen import Screen

    screen = Screen()
    for path, given in zip(files, answers, strict=True):
        if isinstance(given, BadInput):
            complain(str(given), as_json=False)
            continue
        screen.line(path.name, "bold")
        for question in QUESTIONS:
            show_check(screen, question, getattr(given, question), say)
        if given.undos:
            screen.line(core_words().say("verify", "undos", say.lang, count=given.undos))
    if any(not isinstance(given, BadInput) and given.chance.ok for given in answers):
        screen.line(core_words().say("verify", "meaning", say.lang))


def show_check(screen: "Screen", question: str, check: "Check", say: Say) -> None:
    label = core_words().say("verify", question, say.lang)
    if check.ok:
        screen.hanging([("✓", label)], "bold green")
    else:
        no = say("verify.no", question=label, place=check.place, reason=in_words(check, say))
        screen.hanging([("✗", no)], "bold red")


def in_words(check: "Check", say: Say) -> str:
    return core_words().say("faults", check.reason, say.lang)


def core_words() -> "Words":
    from stopville import core
    from stopville.core.words import Words

    return Words(Path(str(core.__file__)).parent / "words.toml")


# -- for programs --------------------------------------------------------------------------------------


def as_json(files: list[Path], answers: "list[Report | BadInput]", say: Say) -> dict[str, Any]:
    rows = [facts(path, given, say) for path, given in zip(files, answers, strict=True)]
    meaning = core_words().say("verify", "meaning", say.lang)
    return {"ok": all_true(answers), "files": rows, "chance_means": meaning}


def facts(path: Path, given: "Report | BadInput", say: Say) -> dict[str, Any]:
    if isinstance(given, BadInput):
        return {"file": path.name, "ok": False, "error": str(given)}
    checks = {question: check_facts(getattr(given, question), say) for question in QUESTIONS}
    return {"file": path.name, "ok": given.ok} | checks | {"undos": given.undos}


def check_facts(check: "Check", say: Say) -> dict[str, Any]:
    if check.ok:
        return {"ok": True}
    return {"ok": False, "reason": check.reason, "place": check.place, "words": in_words(check, say)}
