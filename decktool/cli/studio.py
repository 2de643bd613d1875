"""Open the studio in your browser: decks, hands, tables, matches, printing and your own game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from decktool.cli import lists, options
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.studio.folder import Folder


@options.described
@click.argument(
    "what", metavar="[FOLDER|DECK|GAME]", required=False, type=click.Path(), shell_complete=options.complete_game
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0,
    help="Local port. Without it: that of the last start in this folder, or any free port.",
)  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Only print the page's address; do not open a browser.")
@click.option(
    "--lan", is_flag=True,
    help="Let guests on your network join a match or table with the code of a seat. The connection is not encrypted.",
)  # fmt: skip
def command(what: str | None, port: int, no_browser: bool, lan: bool) -> int:
    """The page is served by this machine alone and has access to one folder only: FOLDER, the folder of DECK, or the
    current folder. It neither loads anything from the internet nor sends anything. With --lan, guests on your network
    can join: each plays one seat and sees nothing else. Ctrl-C ends it.

    \b
    Examples:
      decktool studio
      decktool studio my-deck.txt
      decktool studio forbidden-quest
      decktool studio cards/my-game --port 8000 --no-browser
      decktool studio --lan
    """
    try:
        from decktool.studio.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"starlette", "uvicorn", "anyio", "h11"}:
            raise
        raise DecktoolError(
            f"the studio needs the extra `studio` ({error.name} is missing); in decktool's folder, run "
            "pip install '.[studio]' (elsewhere: pip install 'decktool[studio]')"
        ) from None
    from decktool.studio.pictures import Drawer
    from decktool.studio.web import Studio

    folder, deck, game = opened(what)

    def say(address: str) -> None:
        lines = [f"The studio is open at {address}", f"It has access to {folder.resolve()}. Ctrl-C ends it."]
        _, *others = studio.guests.addresses
        if lan and not others:
            lines.append("This machine is in no network that could be found; guests need its address and /join.")
        lines += [f"Guests join at {other}/join with the code of their seat." for other in others]
        options.echo(lines)

    with _games_found_in(folder):
        studio = Studio(Folder(folder), Drawer(), deck, game)
        serve(studio, port, not no_browser, say, lan)
    return 0


@contextmanager
def _games_found_in(folder: Path) -> Iterator[None]:
    """The games of the folder are found like those of any folder that DECKTOOL_PATH names, by all processes inside."""
    before = os.environ.get("DECKTOOL_PATH")
    os.environ["DECKTOOL_PATH"] = os.pathsep.join(filter(None, [str(folder.resolve()), before]))
    try:
        yield
    finally:
        del os.environ["DECKTOOL_PATH"]
        if before is not None:
            os.environ["DECKTOOL_PATH"] = before


def opened(what: str | None) -> tuple[Path, str | None, str | None]:
    """The folder, the deck in it and the game to open; raises DecktoolError for an unknown name."""
    if what is None:
        return Path(), None, None
    if lists.is_game(what):
        game = load_game(what)
        return (Path(what) if os.path.isdir(what) else Path()), None, game.id
    path = Path(what)
    if path.is_dir():
        return path, None, None
    if path.is_file():
        # A deck in a game's folder is opened together with its game.
        home = path.absolute().parent
        folder = home.parent if (home.parent / "game.yaml").is_file() else home
        return folder, path.absolute().relative_to(folder).as_posix(), None
    raise DecktoolError(f"{what}: no such file, folder or game; `decktool games` lists the games")
