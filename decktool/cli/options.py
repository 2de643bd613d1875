"""Options and steps that several commands share, each written once."""

from __future__ import annotations

import glob
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from functools import wraps
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import click

from decktool import formats, outputs
from decktool.cards import counted, numbered, slug
from decktool.cli.filekinds import DECK, GAME, kind_in, names_in, what_is, wrong_kind
from decktool.cli.streams import coloured, raw
from decktool.deck import Deck, UnreadableDeck, UnreadLine, find_game, resolve
from decktool.decklist import LIMIT, Decklist
from decktool.errors import DecktoolError, UnknownInPool, nearest, perhaps
from decktool.files import MEGABYTE
from decktool.games import Game, game_folders, load_game
from decktool.paths import follow, unnamed_output
from decktool.report.documents import written
from decktool.report.terminal.lines import folded, styled
from decktool.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

LEFT_OUT = "lists left out"
"""Where a command's context notes that it ends with 2, because a list of several was left out."""


def described(function: Callable[..., int]) -> click.Command:
    """A command whose help begins with its module's docstring, as it stands in `COMMANDS`, and goes on with its own."""
    return click.command(help=f"{sys.modules[function.__module__].__doc__}\n\n{getdoc(function)}")(function)


class FormerNames(click.Option):
    """An option that also accepts its former names (`formerly`); help, reference and completion do not show them."""

    def __init__(self, *args: Any, formerly: Sequence[str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.formerly = tuple(formerly)

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Register every name with the parser; help and completion still read `opts`."""
        shown = self.opts
        self.opts = [*shown, *self.formerly]
        try:
            super().add_to_parser(parser, ctx)
        finally:
            self.opts = shown


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The games whose ids begin so, for a shell's completion."""
    return [name for name in sorted(game_folders()) if name.startswith(incomplete)]


game_option = click.option(
    "-g", "--game", metavar="GAME", shell_complete=complete_game,
    help="Game id or game folder. Without it: from the list's header, or the game that has all its cards.",
)  # fmt: skip


def _no_deck(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """The game that was named; raises DecktoolError for a decklist, naming its game."""
    if os.path.isfile(value) and os.path.basename(value) != "game.yaml":
        try:
            game = game_of(read_list(value)).id
        except DecktoolError:
            return value  # whoever loads the game says why it is none
        raise DecktoolError(f"{value} is a decklist, not a game; name its game: `decktool {ctx.info_name} {game}`")
    return value


game_argument = click.argument("game", metavar="GAME", shell_complete=complete_game, callback=_no_deck)
"""`GAME`: an id or a folder."""
deck_argument = click.argument("deck", metavar="DECK", type=click.Path())
"""`DECK`: one decklist file, or - for standard input."""
decks_argument = click.argument("decks", metavar="DECK...", nargs=-1, required=True, type=click.Path())
"""`DECK...`: decklist files, folders, globs, or - for standard input."""
format_option = click.option(
    "-f", "--format", "format_", metavar="FORMAT",
    help="Format whose rules apply. Without it: from the list's header, or the game's default format.",
)  # fmt: skip
pool_option = click.option(
    "--pool", metavar="FILE", type=click.Path(), help="Decklist of the cards that may be used (a draft pool)."
)


def _day(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A day as it is written; raises BadParameter for anything else."""
    with suppress(ValueError):
        if value is None or date.fromisoformat(value).isoformat() == value:
            return value
    raise click.BadParameter(f"{value!r} is not a day written YYYY-MM-DD")


as_of_option = click.option("--as-of", metavar="DATE", callback=_day, help="Use the rules as of this day, YYYY-MM-DD.")


CONFIGURED = "defaults from decktool.toml"
"""Where a command's context keeps the defaults of games: `game`, and house rules as `house`."""


def game_of(decklist: Decklist) -> Game:
    """The game of a decklist: its header's, else the one of decktool.toml, else the only one that has all its cards."""
    configured = click.get_current_context().meta.get(CONFIGURED, {})
    return find_game(decklist, None if decklist.game else configured.get("game"))


def of_defaults(decklist: Decklist, game: Game) -> list[UnreadLine]:
    """What is said of a list with no card of a game that decktool.toml alone named; else nothing."""
    named = None if decklist.game else click.get_current_context().meta.get(CONFIGURED, {}).get("game")
    if named is None or any(game.catalog.find(entry.name) for _, entry in decklist.entries):
        return []
    return [UnreadLine(None, None, f"the game {named} comes from decktool.toml; --game names another")]


def _house(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    chosen = dict(ctx.meta.get(CONFIGURED, {}).get("house", {}))
    for item in value:
        name, equals, word = item.partition("=")
        if not equals or not name or not word:
            raise click.BadParameter(f"{item!r} is not RULE=VALUE")
        chosen[name.strip()] = word.strip()
    return chosen


house_option = click.option(
    "--house", metavar="RULE=VALUE", multiple=True, callback=_house,
    help="House rule, such as min_creatures=10; repeatable. `decktool house-rules GAME` lists them.",
)  # fmt: skip


def pool_placed(function: F) -> F:
    """A command with a `pool` whose errors about that list name its file and line."""

    @wraps(function)
    def placed(**asked: Any) -> Any:
        try:
            return function(**asked)
        except UnknownInPool as error:
            path = asked["pool"]
            entries = () if path == "-" else read_list(path).entries
            line = next((f"{path}:{number}: " for number, entry in entries if entry.name == error.name), "")
            raise DecktoolError(f"{line}{error}") from None

    return cast(F, placed)


def rules_options(function: Callable[..., int]) -> Callable[..., int]:
    """`--format`, `--as-of`, `--pool` and `--house`, which a command gets as `rules`: arguments of `judge` by name.

    Its `pool` stays the file that was named.
    """

    @wraps(function)
    def judged(format_: str | None, as_of: str | None, pool: str | None, house: dict[str, str], **more: Any) -> int:
        rules = {"format": format_, "as_of": as_of, "pool": read_pool(pool), "house": house}
        return function(rules=rules, pool=pool, **more)

    return format_option(as_of_option(pool_option(house_option(pool_placed(judged)))))


class _OutputFormat(click.Option):
    """`--output-format`, with the flag `--json` for the form that most programs read."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        super().add_to_parser(parser, ctx)
        parser.add_option(self, ["--json"], dest=self.name, action="store_const", const="json")


def output_format_option(*kinds: str) -> Callable[[F], F]:
    """`--output-format`: text for people, the rest for programs; JSON is one of them everywhere."""
    return click.option(
        "--output-format", cls=_OutputFormat, type=click.Choice(["text", *kinds]), default="text", show_default=True,
        help="Format of the results on standard output; --json is short for json.",
    )  # fmt: skip


def output_option(what: str) -> Callable[[F], F]:
    """`-o/--output PATH`: where a file goes, and `--force`."""
    option = click.option("-o", "--output", type=click.Path(), metavar="PATH", help=what)
    return lambda function: option(force_option(function))


force_option = click.option(
    "--force", is_flag=True, expose_value=False, callback=lambda ctx, param, value: outputs.force() if value else None,
    help="Overwrite the output file even if it is a decklist, set or game file, or was not made by decktool.",
)  # fmt: skip
seed_option = click.option(
    "--seed", metavar="SEED", help="Random seed: any text or number. The same seed deals the same cards."
)


def seed_or_new(seed: str | None) -> str:
    """The given seed, or a new one, which the results name: short, so that it is easy to read out and use again."""
    return str(int.from_bytes(os.urandom(8), "big") % 1_000_000) if seed is None else seed


jobs_option = click.option(
    "-j", "--jobs", type=click.IntRange(1, 1024), metavar="J", callback=lambda ctx, param, value: value or cores(),
    help="Number of processes; it does not change the results. Without it: one per core.",
)  # fmt: skip
cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Dask scheduler whose workers do the work (extra decktool[cluster])."
)


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


second_option = click.option("--second", is_flag=True, help="Go second.")


def opening_options(function: F) -> F:
    """`--second`, `--aside` and `--pile`: which opening hand is dealt."""
    aside = click.option(
        "--aside", multiple=True, metavar="CARD", help="Card to put aside before the shuffle, if you choose it."
    )
    pile = click.option("--pile", metavar="SECTION", help="Pile to draw from, if a deck has several (L1 to L9).")
    return second_option(aside(pile(function)))


def number_option(name: str, former: str, most: int, what: str, default: int | None = None) -> Callable[[F], F]:
    """`-n` with a name, `deals` or `games`: how many are played or dealt."""
    return click.option(
        "-n", f"--{name}", cls=FormerNames, formerly=[f"--{former}"], type=click.IntRange(1, most), default=default,
        show_default=default is not None, metavar="N", help=what,
    )  # fmt: skip


def resume_option(what: str) -> Callable[[F], F]:
    """`--resume`: a saved match, hand, table or draft to go on with."""
    return click.option("--resume", metavar="FILE", type=click.Path(), help=f"Resume {what}.")


quiet_option = click.option(
    "-q", "--quiet", count=True,
    help="Print only the verdicts, a line for each. -qq prints only those that failed, as most linters do: nothing if "
    "all is well.",
)  # fmt: skip


def refuse(*cases: tuple[object, str]) -> None:
    """Raise UsageError, in the words of the first case that is so: for options that contradict one another."""
    for so, words in cases:
        if so:
            raise click.UsageError(words)


def named_value(item: str, option: str) -> tuple[str, str]:
    """The heading and the field of `HEADING=FIELD`; the field may be empty. Raises BadParameter."""
    left, equals, right = item.rpartition("=")
    if not equals or not left.strip():
        raise click.BadParameter(f"{item!r} is not HEADING=FIELD", param_hint=option)
    return left.strip(), right.strip()


# --- reading ---------------------------------------------------------------------------------------------------------


def read_list(path: str, form: str | None = None, game: Game | None = None) -> Decklist:
    """The decklist in a file, on standard input (path `-`), or in a share code given instead of a path.

    The form of the decklist is detected from its content, unless `form` names it (`decktool convert --from`).
    `game` is the game that was asked for; a share code may need it.
    """
    if path != "-":
        if formats.is_code(path) and not Path(path).exists():
            return formats.parse(path.encode(), "share code", "code", game)
        try:
            return formats.read_deck_file(path, form, game)
        except DecktoolError as error:
            known = wrong_kind(path, DECK)
            if not known and not os.path.lexists(path) and (meant := nearest(path, list(game_folders()), 1)):
                raise DecktoolError(f"{path}: no such file, and no such game{perhaps(meant)}") from None
            raise known or error from None
    return formats.parse(read_stdin(LIMIT, "a decklist"), "-", form, game)


def read_stdin(limit: int, what: str) -> bytes:
    """The bytes of standard input, at most `limit`; errors call the expected content `what`."""
    data: bytes = sys.stdin.buffer.read(limit + 1)
    if len(data) > limit:
        raise DecktoolError(f"standard input: too large for {what}: more than {limit / MEGABYTE:g} MB")
    return data


def open_deck(path: str, game: Game | str | None = None, form: str | None = None) -> Deck:
    """The deck in a file or on standard input; raises DecktoolError that names every line whose card is not found."""
    wanted = load_game(game) if isinstance(game, str) else game
    decklist = read_list(path, form, wanted)
    found = wanted or game_of(decklist)
    try:
        deck = resolve(decklist, found)
    except UnreadableDeck as error:
        why = [] if wanted else of_defaults(decklist, found)
        raise UnreadableDeck(decklist, [*why, *error.unread], found) from None
    for sentence in formats.strays(deck):
        warn(sentence)
    return deck


def named_game(name: str, game: str | None) -> Game:
    """The game that stands where a decklist could; raises DecktoolError if `--game` names another one, and for the name
    of a list that is not there.
    """
    if Path(name).suffix.lower() in formats.SUFFIXES:
        read_list(name)
    if os.path.isdir(name) and what_is(name) != GAME and not (Path(name).parent / "game.yaml").is_file():
        raise DecktoolError(f"{name} is a folder without a game.yaml, so it is no game; name a game, or decklists")
    found = load_game(name)
    if game is not None and load_game(game).folder != found.folder:
        raise DecktoolError(
            f"{name} is a game, and --game names another, {game}; --game is for decklists: leave it out, or name a list"
        )
    return found


MOST_WORDS = 10
"""Words of a file's name that are looked for where quotation marks are missing."""


def deck_files(paths: Sequence[str], *beside: str | None, drawn: bool = False) -> list[str]:
    """The decklist files of files, folders (searched recursively), globs and `-`, in order, each once.

    Every file of a folder is taken, unless it is certainly something else. Files left out are named on stderr, as are
    files that another option names (`beside`: a pool, a collection). For cards that are to be `drawn`, pictures of a
    folder are left out, too: they are art; elsewhere one may be the photo of a list. Raises DecktoolError for a folder
    without decklists and a glob without a match.
    """
    names = deck_names(paths)
    sieve, taken, art = Sieve(names), list[str](), dict[str, list[str]]()
    for path, place in names.items():
        other = place.kind(path, *beside)
        picture = drawn and other is None and place.folder is not None and outputs.kind_of(Path(path)) == "picture"
        if picture:
            art.setdefault(os.path.dirname(path), []).append(path)
        if sieve.takes(path, "a picture" if picture else other, named=not picture):
            taken.append(path)
    for folder, pictures in art.items():
        said = f"{pictures[0]} (a picture)" if len(pictures) == 1 else f"{len(pictures)} pictures in {folder or '.'}"
        echo(f"left out: {said}", prose=True, err=True)
    return taken


class Place(NamedTuple):
    """Where a file was found: in a `folder`, or (None) named by a person; `known` is its kind if its name says it."""

    folder: str | None
    known: str | None = None

    def kind(self, path: str, *beside: str | None) -> str | None:
        """The kind of the file if it is certainly not a decklist; one of a folder may be used by another option."""
        if self.folder is None or self.known is not None:
            return self.known
        other = kind_in(self.folder, path)
        if other is None and any(one and os.path.exists(one) and os.path.samefile(path, one) for one in beside):
            return "used by another option"
        return other


def deck_names(paths: Sequence[str]) -> dict[str, Place]:
    """All files that may be decklists by their names, in the order of `deck_files`; those of folders are not opened."""
    refuse_split(paths)
    found: dict[str, Place] = {}
    for path in paths:
        if path != "-" and os.path.isdir(path):
            inside = Place(path)
            listed = sorted(names_in(path))
            if not listed:
                raise _empty(path)
            for name, known in listed:
                found.setdefault(name, inside if known is None else Place(path, known))
            continue
        matched = [path]
        if path != "-" and not os.path.exists(path) and glob.has_magic(path):
            matched = sorted(glob.glob(path, recursive=True))
            if not matched:
                raise DecktoolError(f"{path}: matches no file")
        else:
            follow(path)
        found |= dict.fromkeys(matched, Place(None))
    return found


class Sieve:
    """Takes the decklists of folders as their kinds become known, in order, and names the other files on stderr."""

    def __init__(self, names: Mapping[str, Place]) -> None:
        self._left = Counter(place.folder for place in names.values())
        self._places = names
        self._taken = set[str | None]()

    def takes(self, path: str, other: str | None, named: bool = True) -> bool:
        """Whether a file is a decklist, as its kind says; raises DecktoolError at the end of a folder without any."""
        folder = self._places[path].folder
        if other is None:
            self._taken.add(folder)
        elif named:
            echo(f"left out: {path} ({other})", prose=True, err=True)
        self._left[folder] -= 1
        if folder is not None and not self._left[folder] and folder not in self._taken:
            raise _empty(folder)
        return other is None


def _empty(folder: str) -> DecktoolError:
    return DecktoolError(f"{folder}: no decklists in this folder")


def refuse_split(names: Sequence[str]) -> None:
    """Raise DecktoolError where words are together the name of a file, which has blanks and no quotation marks."""
    for first, name in enumerate(names):
        if os.path.lexists(name):
            continue
        for last in range(first + 2, min(first + MOST_WORDS, len(names)) + 1):
            whole = " ".join(names[first:last])
            if os.path.isfile(whole):
                raise DecktoolError(f'{name}: no such file; put a name with blanks in quotation marks: "{whole}"')


def each(things: Sequence[str], work: Callable[[str], T], *, harmless: bool = False) -> list[T]:
    """The results of `work` for each of several lists; a list that fails is reported on stderr, and work continues.

    After a failure the command ends with 2, whatever it returns, unless failures are `harmless`. Raises DecktoolError
    if every list fails, or the only one.
    """
    done: list[T] = []
    stopped: dict[str, str] = {}
    for thing in things:
        try:
            done.append(work(thing))
        except DecktoolError as error:
            if len(things) == 1:
                raise
            stopped[thing] = str(error)
    if things and not done:
        raise DecktoolError("\n".join(dict.fromkeys(stopped.values())))
    for thing, message in stopped.items():
        if harmless:
            warn(f"{Path(thing).stem} is left out: {message.partition('. ')[0]}")
            continue
        named = message if message.startswith(thing) else f"{thing}: {message}"
        echo(styled("error: ", "bold red") + named, prose=True, err=True)
        click.get_current_context().meta[LEFT_OUT] = True
    if stopped and not harmless:
        warn(f"{len(stopped)} of {counted(len(things), 'list')} left out; the others are done")
    return done


def read_pool(path: str | None) -> dict[str, int] | None:
    """The copies of each card name in a pool or collection written as a decklist."""
    if path is None:
        return None
    pool: dict[str, int] = {}
    decklist = read_list(path)
    for number, line in decklist.problems:
        raise DecktoolError(f"{path}:{decklist.file_place(number)[0]}: {line.problem}")
    for _, entry in decklist.entries:
        # A name may itself end in brackets, which a list without its game cannot tell from a printing.
        for name in {entry.name, entry.written}:
            pool[name] = pool.get(name, 0) + entry.count
    return pool


# --- writing ---------------------------------------------------------------------------------------------------------


def console(*, stderr: bool = False, wide: bool = False) -> Console:
    """A rich console on stdout (or stderr) that respects NO_COLOR, FORCE_COLOR and plain pipes.

    A `wide` console does not wrap in a pipe: each row of a table stays one line. Text is printed as it is, without
    rich's markup, with control characters made visible (`lines.visible`).
    """
    from rich.console import Console
    from rich.segment import Segment

    class Visible(Console):
        def render(self, *asked: Any, **more: Any) -> Iterable[Segment]:
            for segment in super().render(*asked, **more):
                text = segment.text if segment.control else visible(segment.text)
                yield segment if text == segment.text else Segment(text, segment.style)

    stream = sys.stderr if stderr else sys.stdout
    colour = coloured(stream)
    terminal = colour or bool(getattr(stream, "isatty", lambda: False)())
    width = 10_000 if wide and not terminal and "COLUMNS" not in os.environ else shutil.get_terminal_size().columns
    return Visible(
        file=raw(stream), force_terminal=terminal, no_color=not colour,
        highlight=False, markup=False, emoji=False, width=width,
    )  # fmt: skip


_over: list[Callable[[], None]] = []


@contextmanager
def writing_over(hide: Callable[[], None]) -> Iterator[None]:
    """Inside, `hide` is called before a terminal is written to: it removes what stands where the text goes."""
    _over.append(hide)
    try:
        yield
    finally:
        _over.remove(hide)


def make_room(stream: Any) -> None:
    """Remove what is shown on the terminal, if the stream is one."""
    if _over and getattr(stream, "isatty", lambda: False)():
        for hide in _over:
            hide()


def echo(lines: Iterable[str] | str, *, prose: bool = False, err: bool = False) -> None:
    """Write text to stdout (or stderr), coloured where colour is allowed; of no lines nothing.

    `prose` is wrapped at spaces to fit a terminal, or COLUMNS; in a pipe or a file it is not wrapped.
    """
    if not isinstance(lines, str):
        lines = list(lines)
        if not lines:
            return
    text = lines if isinstance(lines, str) else "\n".join(lines)
    make_room(sys.stderr if err else sys.stdout)
    click.echo(fitted(text, sys.stderr if err else sys.stdout) if prose else text, err=err)


def ask(prompt: str, suffix: str = " ") -> str:
    """A typed line, stripped; raises EOFError at the end of the input, and KeyboardInterrupt."""
    try:
        return str(click.prompt(prompt, prompt_suffix=suffix, default="", show_default=False)).strip()
    except OSError:  # the terminal has gone
        raise EOFError from None
    except click.Abort as error:
        click.echo()
        # Click makes one of two things that differ: an input without an end is left alone, another has no more to say.
        raise (error.__context__ or EOFError) from None


def free_path(stem: str) -> Path:
    """The path of a JSON file under `output/` that does not exist yet."""
    paths = (out_path(None, name, ".json") for name in numbered(stem))
    return next(path for path in paths if not path.exists())


def fitted(text: str, stream: Any) -> str:
    """Text wrapped at spaces to the width of a terminal, or to COLUMNS if set; otherwise unchanged."""
    width = width_of(stream)
    return text if width is None else "\n".join(part for line in text.split("\n") for part in folded(line, width))


def width_of(stream: Any) -> int | None:
    """The columns of a terminal, or COLUMNS if set; None where lines may be as long as they are."""
    terminal = getattr(stream, "isatty", lambda: False)()
    if not terminal and not os.environ.get("COLUMNS", "").isdecimal():
        return None
    return shutil.get_terminal_size().columns


def warn(message: str) -> None:
    """Write a warning to stderr."""
    echo(styled("warning: ", "bold yellow") + message, prose=True, err=True)


def print_document(document: Any, output_format: str, lines: Iterable[str], *, prose: bool = True) -> None:
    """Print a document as JSON, or the lines drawn from it."""
    if output_format == "json":
        print_json(document)
    else:
        echo(lines, prose=prose)


def print_json(document: Any) -> None:
    """Write the one JSON document of a command."""
    make_room(sys.stdout)
    click.echo(written(document))


def out_path(output: str | None, stem: str, suffix: str) -> Path:
    """Where a file goes: as asked, or under `output/` with a name made from `stem`, which may have dots in it.

    A PDF must be called one, or go where there is no name to choose (a pipe).
    """
    if output:
        path = Path(output)
        pdf = suffix.endswith(".pdf")
        if pdf and path.suffix.lower() != ".pdf" and (path.is_file() or not path.exists()):
            raise click.BadParameter(f"{output!r} must end in .pdf", param_hint="-o")
        return path
    return unnamed_output() / f"{slug(stem) or 'deck'}{suffix}"
