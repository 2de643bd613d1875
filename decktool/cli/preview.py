"""Draw one card and show it in the terminal, or draw every card of decks or of a game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from decktool import games
from decktool.cards import Card, counted
from decktool.cli import drawing, lists, options, print_options, progress
from decktool.cli.streams import coloured, gone, raw
from decktool.errors import DecktoolError, UnknownName, perhaps, some
from decktool.games import Game, all_games, load_game
from decktool.paths import write_file
from decktool.printing import export
from decktool.printing.base.picture_files import SOURCES
from decktool.printing.export.gallery import encoded
from decktool.printing.export.shipment import prepare
from decktool.printing.layout import faces
from decktool.printing.options import KEEP_GOING
from decktool.printing.out.png import render_png
from decktool.printing.template.finding import search_path

if TYPE_CHECKING:
    import PIL.Image

#: Seconds between two checks of the files.
PAUSE = 0.5
#: Bytes of a picture in one piece, once encoded, as the kitty protocol has it.
PIECE = 4096
#: The widest that half blocks are drawn, in columns; wider is no clearer.
WIDEST = 64


@options.described
@click.argument("what", metavar="CARD|GAME|DECK...", nargs=-1, required=True)
@print_options.only_option
@options.output_option("Picture (of a card) or folder (of decks) to write. Without it: under output/.")
@options.game_option
@click.option("--dpi", type=click.IntRange(30, 1200), default=150, show_default=True, help="Resolution of the picture.")
@click.option("--back", is_flag=True, help="Draw the back instead; CARD is then a game or a card.")
@click.option("--watch", is_flag=True, help="Redraw decks whenever their files change, until Ctrl-C.")
@print_options.add_options(KEEP_GOING)
@drawing.language_option
@drawing.fonts_option
def command(
    what: tuple[str, ...],
    only: str | None,
    output: str | None,
    game: str | None,
    dpi: int,
    back: bool,
    watch: bool,
    keep_going: bool,
) -> int:
    """For a CARD, the command writes a picture under output/ and shows it in the terminal. For a deck or a game, it
    writes one picture per card into a folder. If you run it again, or with --watch, it draws only the cards that have
    changed because the deck, its sets, the templates or the art changed.

    \b
    Examples:
      decktool preview forbidden-quest "Silver Axe"
      decktool preview my-deck.txt Lucia
      decktool preview Karnik -g forbidden-quest -o karnik.png --dpi 300
      decktool preview my-deck.txt --watch
      decktool preview my-game --only type:hero --watch
    """
    one = what[0]
    if len(what) == 2 and game is None and (lists.is_game(one) or os.path.isfile(one)) and not _is_whole(what[1]):
        game = one if lists.is_game(one) else str(options.open_deck(one).game.folder)
        one = what[1]
        what = (one,)
    several = len(what) > 1 or _is_whole(one)
    if watch:
        if not several or "-" in what:
            _refuse_file(one)
            raise click.UsageError(f"--watch needs the files of decks or games, and {one!r} is neither")
        return _watch(what, only, output, game, dpi, keep_going)
    if several and not back:
        return _decks(what, only, output, game, dpi, keep_going)
    if len(what) > 1 or only is not None:
        raise click.UsageError("--back draws one back; name a game, or a card of it")
    return _card(one, output, game, dpi, back)


def _is_whole(what: str) -> bool:
    """Whether a deck or a game is named, not a card."""
    return what == "-" or os.path.exists(what) or lists.is_game(what)


def _card(what: str, output: str | None, game: str | None, dpi: int, back: bool) -> int:
    found, card = _find(what, game, back)
    with drawing.telling():
        if back and card is not None:
            face = faces.back(found, faces.card_back(found, card))
        else:
            face = faces.face(found, card) if card is not None else faces.back(found)
    if output is not None and Path(output).suffix.lower() not in {".png", ".jpg", ".jpeg"}:
        raise DecktoolError(f"cannot write {output}: a picture's file name must end in .png or .jpg")
    path = options.out_path(output, card.name if card is not None and not back else f"{found.id}-back", ".png")
    image = render_png(face, dpi)
    data = encoded(image, "png" if path.suffix.lower() == ".png" else "jpg", dpi)
    write_file(path, data)
    _show(image)
    options.echo(f"{path}: {image.width} x {image.height} pixels")
    return 0


def _find(what: str, game: str | None, back: bool) -> tuple[Game, Card | None]:
    """The named game and card; raises UnknownName with similar names."""
    if game is None and back:
        return load_game(what), None
    found = load_game(game) if game is not None else _game_of(what)
    cards = found.catalog.find(what) or ((found.catalog.by_id[what],) if what in found.catalog.by_id else ())
    if not cards:
        if back and what in {found.id, game}:
            return found, None
        _refuse_file(what)
        hint = perhaps(found.catalog.suggest(what), f"`decktool cards {found.id}` lists them")
        raise UnknownName(f"{found.title} has no card {what!r}{hint}")
    return found, cards[0]


def _game_of(what: str) -> Game:
    """The only game with a card of this name; raises UnknownName if several games have one, or none."""
    games = all_games([])
    knowing = [game for game in games if game.catalog.find(what) or what in game.catalog.by_id]
    if len(knowing) == 1:
        return knowing[0]
    if knowing:
        ids = ", ".join(game.id for game in knowing)
        raise UnknownName(f"several games have a card {what!r} ({ids}); choose one with --game")
    _refuse_file(what)
    near = list(dict.fromkeys(name for game in games for name in game.catalog.suggest(what, 1)))[:3]
    hint = perhaps(near, "choose a game with --game, or name a decklist")
    raise UnknownName(f"no game has a card {what!r}{hint}")


def _refuse_file(what: str) -> None:
    """Raise DecktoolError for a missing file: a name that looks like a file and is not a card."""
    if re.search(r"[/\\]|\.[A-Za-z0-9]{1,5}$", what):
        raise DecktoolError(f"{what}: no such file, and no card is called that")


def _show(image: PIL.Image.Image) -> None:
    """Show a picture on standard output, if it is a terminal with colour."""
    if not sys.stdout.isatty() or not coloured(sys.stdout):
        return

    way = terminal_way(os.environ)
    if way != "blocks":
        small = image.copy()
        small.thumbnail((420, 600))
        shown = kitty if way == "kitty" else iterm
        # The picture itself, which is ours: what the terminal understands is not to be made visible.
        raw(sys.stdout).write(shown(encoded(small, "png", 96)) + "\n")
        return
    from rich.text import Text

    console = options.console()
    for row in blocks(image, console.width - 1):
        line = Text()
        for upper, lower in row:
            line.append("▀", f"{upper} on {lower}")
        console.print(line)


def _decks(
    what: tuple[str, ...], only: str | None, output: str | None, game: str | None, dpi: int, keep_going: bool
) -> int:
    """Write one picture per card into a folder for each deck, drawing only changed cards."""
    decks = lists.open_lists(what, game, only)
    with drawing.telling() as noted:
        for deck, folder in zip(decks, lists.folders(decks, output, "-preview"), strict=True):
            with progress.bar() as bar:
                shipment = prepare(deck, dpi=dpi, jobs=options.cores(), watch=bar, keep_going=keep_going)
                before = {file: file.stat().st_mtime_ns for file in folder.glob("*.png")}
                written = [file for file in export.export(shipment, "images", folder) if file.suffix == ".png"]
            drawn = [file for file in written if before.get(file) != file.stat().st_mtime_ns]
            names = some([file.name for file in drawn], 4)
            options.echo(
                f"{folder}: {counted(len(written), 'picture')}, {len(drawn)} new{': ' + names if drawn else ''}"
            )
    return drawing.status_of(noted)


def _watch(
    what: tuple[str, ...], only: str | None, output: str | None, game: str | None, dpi: int, keep_going: bool
) -> int:
    """Draw after each change of a file, in a new process, which has no files cached."""
    words = [sys.executable, "-m", "decktool", "preview", *what, "--dpi", str(dpi)]
    words += ["--keep-going"] * keep_going
    asked = {"-o": output, "--game": game, "--only": only}
    words += [word for flag, value in asked.items() if value is not None for word in (flag, value)]
    for _ in changes(_watched(what, game)):
        # decktool itself, with the arguments of this command.
        subprocess.run(words, check=False)  # noqa: S603
        options.echo("Watching; Ctrl-C ends.")
        sys.stdout.flush()
    return 0


def changes(places: list[Path], pause: float = PAUSE) -> Iterator[None]:
    """Yield once at the start, and then each time a file in the places changes, appears or disappears.

    Ends when standard output is closed.
    """
    before: dict[str, tuple[int, int]] | None = None
    while not gone():
        now = _state(places)
        if now != before:
            before = now
            yield
        else:
            time.sleep(pause)


def _watched(what: tuple[str, ...], game: str | None) -> list[Path]:
    """Where the faces of decks come from: their files, their games' folders, and the folders of templates."""
    files = [Path(name) for name in what if os.path.exists(name)]
    try:
        homes = {home for deck in lists.open_lists(what, game) for home in games.homes(deck.game.folder)}
    except DecktoolError:
        # A list that cannot be read yet: the first round reports the error, and the list itself is watched.
        return [*files, *search_path()]
    return [*files, *homes, *(place for home in homes for place in search_path(home))]


def _state(places: list[Path]) -> dict[str, tuple[int, int]]:
    """The time and size of every file that matters, by path."""
    found: dict[str, tuple[int, int]] = {}
    for place in places:
        listed = [place] if place.is_file() else (file for file in place.rglob("*") if file.suffix.lower() in SOURCES)
        for file in listed:
            with suppress(OSError):
                known = file.stat()
                found[str(file)] = (known.st_mtime_ns, known.st_size)
    return found


# --- a picture in a terminal: by its own protocol for pictures, else as half blocks of two colours each --------------


def terminal_way(environment: Mapping[str, str]) -> Literal["kitty", "iterm", "blocks"]:
    """How a terminal that describes itself so shows pictures; a multiplexer passes only half blocks on."""
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if environment.get("TMUX") or term.startswith(("screen", "tmux")):
        return "blocks"
    if "kitty" in term or environment.get("KITTY_WINDOW_ID") or program == "ghostty" or "ghostty" in term:
        return "kitty"
    if program in {"iTerm.app", "WezTerm", "mintty"} or environment.get("LC_TERMINAL") == "iTerm2":
        return "iterm"
    return "blocks"


def kitty(png: bytes) -> str:
    """A PNG as the kitty graphics protocol transmits and shows it."""
    text = b64encode(png).decode("ascii")
    pieces = [text[start : start + PIECE] for start in range(0, len(text), PIECE)]
    written = []
    for number, piece in enumerate(pieces):
        first = "a=T,f=100," if number == 0 else ""
        written.append(f"\x1b_G{first}m={int(number < len(pieces) - 1)};{piece}\x1b\\")
    return "".join(written)


def iterm(png: bytes) -> str:
    """A PNG as an inline picture of iTerm2's protocol."""
    return f"\x1b]1337;File=inline=1;size={len(png)};preserveAspectRatio=1:{b64encode(png).decode('ascii')}\x07"


def blocks(image: PIL.Image.Image, columns: int) -> Iterator[list[tuple[str, str]]]:
    """A picture as rows of half blocks, each the colours (`#rrggbb`) of its upper and its lower half."""
    from PIL import Image

    width = max(1, min(columns, WIDEST))
    height = max(2, 2 * round(image.height * width / image.width / 2))
    small = image.convert("RGB").resize((width, height), Image.Resampling.BOX)
    data = small.tobytes()
    colors = [f"#{data[i : i + 3].hex()}" for i in range(0, len(data), 3)]
    for row in range(0, height, 2):
        upper, lower = (colors[(row + half) * width : (row + half + 1) * width] for half in (0, 1))
        yield list(zip(upper, lower, strict=True))
