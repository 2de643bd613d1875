"""Options and steps that several commands share, each written once."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from decktool import outputs
from decktool.cli.filekinds import DECK, wrong_kind
from decktool.decklist import LIMIT, Decklist
from decktool.errors import DecktoolError
from decktool.formats import DECK_SUFFIXES
from decktool.report.documents import written
from decktool.report.terminal.lines import folded, styled

if TYPE_CHECKING:
    from rich.console import Console

    from decktool.deck import Deck
    from decktool.games import Game

F = TypeVar("F", bound=Callable[..., Any])


def _complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from decktool.games import game_folders

    return [name for name in sorted(game_folders()) if name.startswith(incomplete)]


def game_option(function: F) -> F:
    """`--game`: the game, where the decklist does not say."""
    return click.option(
        "-g", "--game", metavar="GAME", shell_complete=_complete_game,
        help="The game: an id, or your own folder. Without it: the list's header, or the game that knows every card.",
    )(function)  # fmt: skip


def game_argument(function: F) -> F:
    """`GAME`: an id or a folder."""
    return click.argument("game", metavar="GAME", shell_complete=_complete_game)(function)


def deck_argument(function: F) -> F:
    """`DECK`: one decklist file, or - for standard input."""
    return click.argument("deck", metavar="DECK", type=click.Path())(function)


def decks_argument(function: F) -> F:
    """`DECK...`: decklist files, folders, globs, or - for standard input."""
    return click.argument("decks", metavar="DECK...", nargs=-1, required=True, type=click.Path())(function)


def lists_argument(function: F) -> F:
    """`GAME|DECK...`: decklists as `decks_argument` has them, or games, of which every card is meant."""
    return click.argument(
        "what", metavar="GAME|DECK...", nargs=-1, required=True, type=click.Path(), shell_complete=_complete_game
    )(function)


def format_option(function: F) -> F:
    """`--format`: which format's rules."""
    return click.option(
        "-f", "--format", "format_", metavar="FORMAT",
        help="The format whose rules are meant. Without it: the list's header, or the game's usual one.",
    )(function)  # fmt: skip


def pool_option(function: F) -> F:
    """`--pool`: the cards a deck may be built from."""
    return click.option(
        "--pool", metavar="FILE", type=click.Path(), help="The cards that may be used (a draft), as a decklist."
    )(function)


def as_of_option(function: F) -> F:
    """`--as-of`: the day whose rules are meant."""
    return click.option("--as-of", metavar="DATE", callback=_day, help="The rules as they stood on a day, YYYY-MM-DD.")(
        function
    )


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A day as it is written, refused where it is none."""
    from datetime import date

    try:
        if value is None or date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise click.BadParameter(f"{value!r} is not a day written YYYY-MM-DD")


def house_option(function: F) -> F:
    """`--house k=v`: rulings that tables play differently."""
    return click.option(
        "--house", metavar="RULE=VALUE", multiple=True, callback=_house,
        help="A house rule, such as min_creatures=10; may be given several times. `decktool rules GAME` lists them.",
    )(function)  # fmt: skip


def _house(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    chosen = {}
    for item in value:
        name, equals, word = item.partition("=")
        if not equals or not name or not word:
            raise click.BadParameter(f"{item!r} is not RULE=VALUE")
        chosen[name.strip()] = word.strip()
    return chosen


def output_format_option(*kinds: str) -> Callable[[F], F]:
    """`--output-format`: text for people, the rest for programs."""
    return click.option(
        "--output-format", type=click.Choice(["text", *kinds]), default="text", show_default=True,
        help="How results are written to standard output.",
    )  # fmt: skip


def output_option(what: str) -> Callable[[F], F]:
    """`-o/--output PATH`: where a file goes, and `--force`."""
    option = click.option("-o", "--output", type=click.Path(), metavar="PATH", help=what)
    return lambda function: option(force_option(function))


def force_option(function: F) -> F:
    """`--force`: whether what is written may replace what a person may have written."""
    return click.option(
        "--force", is_flag=True, expose_value=False, callback=_force,
        help="Write over a decklist, set or game file that is there.",
    )(function)  # fmt: skip


def _force(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        outputs.force()


def seed_option(function: F) -> F:
    """`--seed`: the same seed gives the same cards."""
    return click.option("--seed", metavar="SEED", help="Any text or number; the same seed deals the same cards.")(
        function
    )


# --- reading ---------------------------------------------------------------------------------------------------------


def read_list(path: str, form: str | None = None, game: Game | None = None) -> Decklist:
    """The decklist in a file, on standard input where the path is `-`, or in a share code written in its place.

    Any form of decklist is read, by its content; `form` names one for what does not tell (`decktool convert --from`).
    `game` is the one asked for, which a share code may need.
    """
    from decktool import formats

    if path != "-":
        if formats.is_code(path) and not Path(path).exists():
            return formats.parse(path.encode(), "share code", "code", game)
        try:
            return formats.read(path, form, game)
        except DecktoolError as error:
            raise wrong_kind(path, DECK) or error from None
    data = sys.stdin.buffer.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise DecktoolError("standard input: too large for a decklist")
    return formats.parse(data, "-", form, game)


def open_deck(path: str, game: Game | str | None = None, form: str | None = None) -> Deck:
    """The deck in a file or on standard input, every card found; raises DecktoolError naming all lines that are not."""
    from decktool.deck import find_game, resolve
    from decktool.games import load_game

    wanted = load_game(game) if isinstance(game, str) else game
    decklist = read_list(path, form, wanted)
    return resolve(decklist, wanted or find_game(decklist))


def open_lists(what: Sequence[str], game: str | None = None, only: str | None = None) -> list[Deck]:
    """The decks meant by decklists, folders, globs and games; a game means all its cards, as often as its sets say.

    `only` is a query that leaves out cards; a deck of which nothing matches is left out. Raises DecktoolError where
    nothing is left, and naming all lines of a list that cannot be found.
    """
    from decktool.deck import everything, only_matching
    from decktool.games import load_game
    from decktool.query import parse_query

    found: list[Deck] = []
    for name in what:
        if is_game(name):
            found.append(everything(load_game(name)))
        else:
            found += [open_deck(path, game) for path in deck_files([name])]
    if only is None:
        return found
    kept = [only_matching(deck, parse_query(only, deck.game).matches) for deck in found]
    if not any(kept):
        raise DecktoolError(f"{', '.join(deck.name for deck in found[:3])}: no card matches '{only}'")
    return [deck for deck in kept if deck is not None]


def is_game(name: str) -> bool:
    """True for a game's id, and for a folder that is one; also for one that cannot be read, which is told then."""
    from decktool.games import game_folders

    if os.path.isdir(name):
        return (Path(name) / "game.yaml").is_file()
    return not os.path.exists(name) and name in game_folders()


def stem(what: Sequence[str], decks: Sequence[Deck]) -> str:
    """What a file made of several decks is called after: the one thing named, or the first and how many more."""
    first = decks[0].game.id if is_game(what[0]) else Path(decks[0].decklist.name).stem
    if len(what) == 1:
        folder = Path(what[0])
        return folder.resolve().name if len(decks) > 1 and folder.is_dir() else first
    return f"{first} and {len(decks) - 1} more"


def folders(decks: Sequence[Deck], output: str | None, suffix: str) -> list[Path]:
    """A folder for what is made of each deck: `output` for one, folders in it for several, none of them the same."""
    from decktool.cards import slug

    if len(decks) == 1 and output:
        return [Path(output)]
    found: list[Path] = []
    for deck in decks:
        name = slug(Path(deck.decklist.name).stem) or "deck"
        place = Path(output) / name if output else out_path(None, name, suffix)
        number = 1
        while (path := place if number == 1 else place.with_name(f"{place.name}-{number}")) in found:
            number += 1
        found.append(path)
    return found


def deck_files(paths: Sequence[str]) -> list[str]:
    """The decklist files meant by files, folders (searched through), globs and `-`, in order, each once.

    Raises DecktoolError for a folder without decklists and a glob that matches nothing.
    """
    import glob

    found: list[str] = []
    for path in paths:
        if path != "-" and os.path.isdir(path):
            files = (file for file in Path(path).rglob("[!.]*") if file.is_file())
            inside = sorted(str(file) for file in files if file.suffix.lower() in DECK_SUFFIXES)
            if not inside:
                endings = ", ".join(sorted(DECK_SUFFIXES))
                raise DecktoolError(f"{path}: no decklists in this folder (files ending in {endings})")
            found.extend(inside)
        elif path != "-" and not os.path.exists(path) and glob.has_magic(path):
            matched = sorted(glob.glob(path, recursive=True))
            if not matched:
                raise DecktoolError(f"{path}: matches no file")
            found.extend(matched)
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def read_pool(path: str | None) -> dict[str, int] | None:
    """The copies of each card name in a pool or collection written as a decklist."""
    if path is None:
        return None
    pool: dict[str, int] = {}
    decklist = read_list(path)
    for number, line in decklist.problems:
        raise DecktoolError(f"{path}:{number}: {line.problem}")
    for _, entry in decklist.entries:
        # A name may itself end in brackets, which a list without its game cannot tell from a printing.
        for name in {entry.name, entry.written}:
            pool[name] = pool.get(name, 0) + entry.count
    return pool


# --- writing ---------------------------------------------------------------------------------------------------------


def console(*, stderr: bool = False, wide: bool = False) -> Console:
    """A rich console on stdout (or stderr) that respects NO_COLOR and FORCE_COLOR and plain pipes.

    A `wide` one folds nothing in a pipe, so that each row of a table is one line there.
    """
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    coloured = colour(stream)
    terminal = coloured or bool(getattr(stream, "isatty", lambda: False)())
    width = 10_000 if wide and not terminal and "COLUMNS" not in os.environ else None
    return Console(file=stream, force_terminal=terminal, no_color=not coloured, highlight=False, width=width)


def echo(lines: Iterable[str] | str, *, prose: bool = False, err: bool = False) -> None:
    """Write text to stdout (or stderr), without colour where none may be.

    `prose` is broken at blanks to fit a terminal, or COLUMNS; in a pipe or a file every line otherwise stays one.
    """
    text = lines if isinstance(lines, str) else "\n".join(lines)
    stream = sys.stderr if err else sys.stdout
    click.echo(fitted(text, stream) if prose else text, err=err, color=colour(stream))


def fitted(text: str, stream: Any) -> str:
    """Text broken at blanks to the columns of a terminal, or to COLUMNS where that is set; else as it is."""
    terminal = getattr(stream, "isatty", lambda: False)()
    if not terminal and not os.environ.get("COLUMNS", "").isdecimal():
        return text
    import shutil

    width = shutil.get_terminal_size().columns
    return "\n".join(part for line in text.split("\n") for part in folded(line, width))


def colour(stream: Any) -> bool:
    """True when colour may be written: a terminal, and NO_COLOR not set (FORCE_COLOR overrides)."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or bool(getattr(stream, "isatty", lambda: False)())


def warn(message: str) -> None:
    """Write a warning to stderr."""
    echo(styled("warning: ", "bold yellow") + message, prose=True, err=True)


def print_json(document: Any) -> None:
    """Write the one JSON document of a command."""
    click.echo(written(document))


def out_path(output: str | None, stem: str, suffix: str) -> Path:
    """Where a file goes: as asked, or under `output/` with a name made from `stem`."""
    from decktool.cards import slug
    from decktool.paths import output_dir

    if output:
        return Path(output)
    return output_dir() / f"{slug(Path(stem).stem) or 'deck'}{suffix}"
