"""stopville admin: what whoever runs a server can do while it runs, by the socket in its folder."""

import time
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from stopville.cli.admin_client import Operator
from stopville.cli.out import one_line
from stopville.cli.say import Say

Status = Literal["open", "playing", "over", "abandoned"]


def add(app: typer.Typer, say: Say) -> None:
    group = typer.Typer(
        help=say("help.admin"),
        epilog=say.example("help.admin_example"),
        rich_markup_mode=None,
        no_args_is_help=True,
    )
    for part in (add_tables, add_server, add_bans, add_words):
        part(group, say)
    app.add_typer(group, name="admin")


def folder(say: Say) -> Any:
    return typer.Option("--data", help=say("help.data"), metavar="DIR")


def as_json(say: Say) -> Any:
    return typer.Option("--json", help=say("help.json"))


def argument(say: Say, key: str) -> Any:
    """An argument by the key of its help: `help.admin_id` is ID."""
    return typer.Argument(help=say(key), metavar=key.rpartition("_")[2].upper())


# -- tables ----------------------------------------------------------------------------------------------


def add_tables(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.admin_tables"))
    def tables(
        status: Annotated[Status | None, typer.Option(help=say("help.admin_status"))] = None,
        game: Annotated[str, typer.Option(help=say("help.admin_game"), metavar="GAME")] = "",
        id: Annotated[str, typer.Option(help=say("help.admin_prefix"), metavar="PREFIX")] = "",
        first: Annotated[int, typer.Option(help=say("help.admin_first"), metavar="N", min=0)] = 0,
        most: Annotated[int, typer.Option(help=say("help.admin_most"), metavar="N", min=1, max=1000)] = 50,
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        found = operator.ask("Tables", status=status or "", game=game, prefix=id, first=first, most=most)
        for row in found["tables"]:
            people = one_line(", ".join(name or "…" for name in row["people"]))
            operator.tell("admin.row", **{**row, "people": people, "changed": moment(row["changed"])})
        operator.tell("admin.count", shown=len(found["tables"]), total=found["total"])

    @group.command(help=say("help.admin_show"))
    def show(
        id: Annotated[str, argument(say, "help.admin_id")],
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        found = operator.ask("Show", id=id)
        changed = moment(found["changed"])
        operator.tell("admin.shown", **{**found["table"], "rows": found["rows"], "changed": changed})
        for seat, devices in zip(found["table"]["seats"], found["devices"], strict=True):
            what = whose(seat, devices, say)
            operator.tell("admin.seat", seat=seat["seat"], name=one_line(seat["name"]) or "…", what=what)

    @group.command(help=say("help.admin_remove"))
    def remove(
        id: Annotated[str, argument(say, "help.admin_id")],
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        operator.ask("Remove", id=id)
        operator.tell("admin.removed", id=id)


def whose(seat: dict[str, Any], devices: int, say: Say) -> str:
    if seat["kind"] == "bot":
        return say("admin.bot", level=seat["level"])
    if not seat["taken"]:
        return say("admin.free")
    here = say("admin.present", devices=devices) if devices else say("admin.absent")
    return f"{here}, {say('admin.muted')}" if seat["muted"] else here


def moment(seconds: int) -> str:
    """In this machine's time."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


# -- the whole server ------------------------------------------------------------------------------------


def add_server(group: typer.Typer, say: Say) -> None:
    @group.command("close-to-newcomers", help=say("help.admin_close"))
    def close_to_newcomers(
        how: Annotated[Literal["on", "off"], typer.Argument(metavar="on|off")],
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        closed = operator.ask("Close", closed=how == "on")
        operator.tell("admin.closed" if closed else "admin.open")

    @group.command(help=say("help.admin_announce"))
    def announce(
        text: Annotated[str, argument(say, "help.admin_text")],
        fr: Annotated[str, typer.Option(help=say("help.admin_fr"), metavar="TEXT")] = "",
        en: Annotated[str, typer.Option(help=say("help.admin_en"), metavar="TEXT")] = "",
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        operator.tell(
            "admin.announced", count=operator.ask("Announce", text_fr=fr or text, text_en=en or text)
        )


# -- bans ------------------------------------------------------------------------------------------------


def add_bans(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.admin_ban"))
    def ban(
        network: Annotated[str, argument(say, "help.admin_network")],
        minutes: Annotated[int, typer.Option(help=say("help.admin_minutes"), metavar="N", min=0)] = 0,
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        tell_of_ban(operator, operator.ask("AddBan", network=network, minutes=minutes))

    @group.command(help=say("help.admin_unban"))
    def unban(
        network: Annotated[str, argument(say, "help.admin_network")],
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        operator.ask("LiftBan", network=network)
        operator.tell("admin.unbanned", network=network)

    @group.command(help=say("help.admin_bans"))
    def bans(
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        found = operator.ask("ListBans")
        for each in found:
            tell_of_ban(operator, each)
        if not found:
            operator.tell("admin.no_bans")


def tell_of_ban(operator: Operator, ban: dict[str, Any]) -> None:
    end, say = ban["until"], operator.say
    until = say("admin.for_good") if end is None else say("admin.until", time=moment(end))
    operator.tell("admin.banned", network=ban["network"], until=until)


# -- what people say -------------------------------------------------------------------------------------


def add_words(group: typer.Typer, say: Say) -> None:
    @group.command(help=say("help.admin_mute"))
    def mute(
        id: Annotated[str, argument(say, "help.admin_id")],
        seat: Annotated[int, argument(say, "help.admin_seat")],
        off: Annotated[bool, typer.Option("--off", help=say("help.admin_unmute"))] = False,
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        operator.ask("Mute", id=id, seat=seat, muted=not off)
        operator.tell("admin.speaking" if off else "admin.silent", id=id, seat=seat)

    @group.command(help=say("help.admin_words"))
    def words(
        id: Annotated[str, argument(say, "help.admin_id")],
        seat: Annotated[int | None, argument(say, "help.admin_seat")] = None,
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        found = operator.ask("Words", id=id, seat=seat)
        for line in found:
            clean = {"name": one_line(line["name"]), "text": one_line(line["text"])}
            operator.tell("admin.line", time=moment(line["at"]), **{**line, **clean})
        if not found:
            operator.tell("admin.no_words")

    @group.command("delete-words", help=say("help.admin_delete_words"))
    def delete_words(
        id: Annotated[str, argument(say, "help.admin_id")],
        seat: Annotated[int, argument(say, "help.admin_seat")],
        data: Annotated[Path | None, folder(say)] = None,
        json: Annotated[bool, as_json(say)] = False,
    ) -> None:
        operator = Operator(data, say, json)
        operator.tell("admin.forgotten", count=operator.ask("DeleteWords", id=id, seat=seat))
