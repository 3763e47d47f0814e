"""stopville serve: tables in the browser, for this machine or for everybody."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stopville.cli.out import BadInput
from stopville.cli.say import Say

if TYPE_CHECKING:
    import socket


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
        new_tables: Annotated[int, typer.Option(help=say("help.new_tables"), metavar="N", min=1)] = 30,
        workers: Annotated[int, typer.Option(help=say("help.workers"), metavar="N")] = 1,
        json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from stopville.server.app import Settings, make_app
        from stopville.server.serving import run

        if workers != 1:
            raise BadInput(say("serve.one_worker"))
        folder = data or usual_folder()
        check(folder, proxy or [], say)
        settings = Settings(
            folder,
            pace=pace,
            keep_days=keep,
            origins=tuple(origin or ()),
            proxies=tuple(proxy or ()),
            new_tables=new_tables,
        )
        listening = bound(host, port, say)
        run(make_app(settings), listening, Announcement(say, folder, open, json).make)


def usual_folder() -> Path:
    """Where this system keeps what programs remember."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Stopville"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Stopville"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "stopville"


def check(folder: Path, proxies: list[str], say: Say) -> None:
    """Says now, in one line, what would otherwise fail while starting."""
    from stopville.server.limits import Trusted
    from stopville.server.migrations import BadStore
    from stopville.server.store import check_free

    try:
        Trusted(tuple(proxies))
    except ValueError as fault:
        raise BadInput(say("serve.proxy", reason=fault)) from None
    try:
        check_free(folder)
    except (BadStore, OSError) as fault:
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

    def __init__(self, say: Say, folder: Path, open_page: bool, as_json: bool) -> None:
        self.say = say
        self.folder = folder
        self.open_page = open_page
        self.as_json = as_json

    def make(self, host: str, port: int) -> None:
        from stopville.cli.out import print_json

        url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        if self.as_json:
            print_json({"url": url})
        else:
            print(self.say("serve.ready", url=url))
            print(self.say("serve.kept", folder=self.folder))
        sys.stdout.flush()
        if self.open_page:
            import webbrowser

            webbrowser.open(url)
