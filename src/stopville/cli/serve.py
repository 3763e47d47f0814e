"""stopville serve: tables in the browser, for this machine or for everybody."""

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from stopville.cli.out import BadInput
from stopville.cli.say import Say
from stopville.server.limits import Limits

if TYPE_CHECKING:
    import socket

    from stopville.server.app import Settings

MOST_WORKERS = 64

Level = Literal["debug", "info", "warning", "error"]


def add(app: typer.Typer, say: Say) -> None:
    @app.command(help=say("help.serve"), epilog=say.example("help.serve_example"))
    def serve(
        host: Annotated[str, typer.Option(help=say("help.host"), metavar="ADDRESS")] = "127.0.0.1",
        port: Annotated[int, typer.Option(help=say("help.port"), min=0, max=65535)] = 8000,
        data: Annotated[Path | None, typer.Option(help=say("help.data"), metavar="DIR")] = None,
        open: Annotated[bool, typer.Option("--open", help=say("help.open"))] = False,
        pace: Annotated[float, typer.Option(help=say("help.pace"), metavar="S", min=0, max=60)] = 1.0,
        keep: Annotated[int, typer.Option(help=say("help.keep_days"), metavar="DAYS", min=1)] = 365,
        origin: Annotated[list[str] | None, typer.Option(help=say("help.origin"), metavar="URL")] = None,
        proxy: Annotated[list[str] | None, typer.Option(help=say("help.proxy"), metavar="ADDRESS")] = None,
        host_name: Annotated[
            list[str] | None, typer.Option(help=say("help.host_name"), metavar="NAME")
        ] = None,
        base_path: Annotated[str, typer.Option(help=say("help.base_path"), metavar="/PATH")] = "",
        public: Annotated[bool, typer.Option("--public/--no-public", help=say("help.public"))] = True,
        chat: Annotated[bool, typer.Option("--chat/--no-chat", help=say("help.chat"))] = True,
        new_tables: Annotated[int, number(say("help.new_tables"))] = Limits.tables_per_hour,
        connections: Annotated[int, number(say("help.connections"))] = Limits.connections,
        sockets_per_address: Annotated[
            int, number(say("help.sockets_per_address"))
        ] = Limits.sockets_per_address,
        requests_per_minute: Annotated[
            int, number(say("help.requests_per_minute"))
        ] = Limits.requests_per_minute,
        messages_per_minute: Annotated[
            int, number(say("help.messages_per_minute"))
        ] = Limits.messages_per_minute,
        handshakes_per_minute: Annotated[
            int, number(say("help.handshakes_per_minute"))
        ] = Limits.handshakes_per_minute,
        backup: Annotated[Path | None, typer.Option(help=say("help.serve_backup"), metavar="DIR")] = None,
        backup_every: Annotated[
            float, typer.Option(help=say("help.backup_every"), metavar="HOURS", min=0.01)
        ] = 24.0,
        backup_keep: Annotated[int, number(say("help.backup_keep"))] = 7,
        workers: Annotated[
            int, typer.Option(help=say("help.workers"), metavar="N", min=1, max=MOST_WORKERS)
        ] = 1,
        log_level: Annotated[Level, typer.Option(help=say("help.log_level"))] = "warning",
        log_json: Annotated[bool, typer.Option("--log-json", help=say("help.log_json"))] = False,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.server.app import Settings
        from stopville.server.backup import Plan

        if workers > 1 and not can_hand_over():
            raise BadInput(say("serve.one_worker"))
        folder = data or usual_folder()
        check(folder, proxy or [], workers, say)
        limits = Limits(
            connections=connections,
            sockets_per_address=sockets_per_address,
            requests_per_minute=requests_per_minute,
            messages_per_minute=messages_per_minute,
            handshakes_per_minute=handshakes_per_minute,
            tables_per_hour=new_tables,
        )
        settings = Settings(
            folder,
            pace=pace,
            keep_days=keep,
            origins=tuple(origin or ()),
            proxies=tuple(proxy or ()),
            host_names=names_of(host, host_name or [], proxy or []),
            limits=limits,
            public=public,
            chat=chat,
            base_path=checked_path(base_path, say),
            backup=None if backup is None else Plan(backup, backup_every, backup_keep),
        )
        listening = bound(host, port, say)
        announcement = Announcement(say, folder, base_path, open, json)
        serve_on(listening, settings, workers, announcement, log_level, log_json)


def serve_on(
    listening: "socket.socket",
    settings: "Settings",
    workers: int,
    announcement: "Announcement",
    level: Level,
    as_json: bool,
) -> None:
    from stopville.server.app import make_app
    from stopville.server.serving import run
    from stopville.server.workers.supervisor import supervise

    if workers == 1:
        run(make_app(settings), listening, announcement.make, level, as_json)
    elif not supervise(settings, workers, listening, announcement.make, level, as_json):
        raise typer.Exit(1)


def can_hand_over() -> bool:
    """Whether this system lets one process give an open connection to another."""
    import socket

    return hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")


def number(help: str) -> Any:
    return typer.Option(help=help, metavar="N", min=1)


def names_of(host: str, names: list[str], proxies: list[str]) -> tuple[str, ...] | None:
    """The names under which the server may be reached; None: any.

    On this machine only, a page of a stranger could otherwise give its own name our address and ask us as if
    it were ours.  Behind a proxy the names are the proxy's affair.
    """
    from stopville.server.callers import parsed

    address = parsed(host)
    local = host == "localhost" or (address is not None and address.is_loopback)
    if names or (local and not proxies):
        return tuple(name.casefold() for name in names)
    return None


def checked_path(path: str, say: Say) -> str:
    path = path.rstrip("/")
    if path and (not path.startswith("/") or not path.isascii() or {*path} & {*" ?#%"} or "//" in path):
        raise BadInput(say("serve.base_path", path=path))
    return path


def usual_folder() -> Path:
    """Where this system keeps what programs remember."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Stopville"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Stopville"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "stopville"


def check(folder: Path, proxies: list[str], workers: int, say: Say) -> None:
    """Says now, in one line, what would otherwise fail while starting; brings the tables to their workers."""
    import sqlite3

    from stopville.server.arrange import arrange
    from stopville.server.callers import Trusted
    from stopville.server.migrations import BadStore
    from stopville.server.serving import private_folder
    from stopville.server.store import check_free

    try:
        Trusted(tuple(proxies))
    except ValueError as fault:
        raise BadInput(say("serve.proxy", reason=fault)) from None
    os.umask(0o077)  # what is written from now on is for its owner only
    try:
        private_folder(folder)
        check_free(folder)
        arrange(folder, workers)
    except (BadStore, OSError, sqlite3.Error) as fault:
        raise BadInput(say("serve.folder", reason=fault)) from None


def bound(host: str, port: int, say: Say) -> "socket.socket":
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(os.name != "nt"))
    try:
        listening.bind((host, port))
    except OSError as fault:
        listening.close()
        raise BadInput(say("serve.port", host=host, port=port, reason=fault.strerror)) from None
    return listening


class Announcement:
    """What is said when the server is ready."""

    def __init__(self, say: Say, folder: Path, base_path: str, open_page: bool, as_json: bool) -> None:
        self.say = say
        self.folder = folder
        self.base_path = base_path
        self.open_page = open_page
        self.as_json = as_json

    def make(self, host: str, port: int) -> None:
        from stopville.cli.out import print_json

        url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        url += self.base_path
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            logging.getLogger("stopville").warning(self.say("serve.root"))
        if self.as_json:
            print_json({"url": url})
        else:
            print(self.say("serve.ready", url=url))
            print(self.say("serve.kept", folder=self.folder))
        sys.stdout.flush()
        if self.open_page:
            import webbrowser

            webbrowser.open(url)
