"""`decktool import`."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from decktool import outputs
from decktool.cards import counted
from decktool.cli import options
from decktool.errors import DecktoolError, OutputError
from decktool.importing.work import Work, place_of

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.importing.guess import Guess
    from decktool.importing.numbers import Answers
    from decktool.importing.setfile import Imported
    from decktool.importing.texts import TextReader
    from decktool.tables import Table


@click.command("import")
@click.argument("table", metavar="TABLE", type=click.Path())
@click.option(
    "-g", "--game", metavar="GAME", required=True, help="The game the cards are of: an id, or your own folder."
)
@click.option("--set", "set_id", metavar="ID", help="The set's id. Without it: made from the table's name.")
@click.option("--title", metavar="TITLE", help="The set's title. Without it: made from its id.")
@click.option("--unofficial", is_flag=True, help="The cards are somebody's own designs, and are marked so in print.")
@click.option(
    "--map", "maps", metavar="'HEADING=FIELD'", multiple=True,
    help="What a column holds: name, type, number, art, note, or a field of the game; nothing after = leaves it out.",
)  # fmt: skip
@click.option(
    "--type", "types", metavar="TYPE", multiple=True,
    help="The type of all cards, where no column says it; or WORD=TYPE for a word the table uses for a type.",
)  # fmt: skip
@click.option("--sheet", metavar="NAME", help="The sheet of a workbook. Without it: the mapping's, or the first.")
@click.option(
    "--guess", is_flag=True,
    help="Import nothing: look where the headings are and what they mean, and write a mapping for you to correct.",
)  # fmt: skip
@click.option(
    "--mapping", metavar="FILE", type=click.Path(),
    help="How the table is read (columns, types, rows to skip). Without it: TABLE.mapping.yaml beside it, if any.",
)  # fmt: skip
@click.option(
    "--skip-rows", metavar="QUERY", multiple=True,
    help="Rows that are no cards, by their columns: 'type:spare', '-has:text card_id:DRAFT', 'line>=460'.",
)  # fmt: skip
@click.option(
    "--numbers", metavar="FILE", type=click.Path(),
    help="Numbers that the table does not say (HP, damage): import asks for them there and reads what you fill in. "
    "Without it: TABLE.numbers.csv beside it.",
)  # fmt: skip
@click.option(
    "--update", is_flag=True,
    help="Bring the set file up to date: cards keep their ids, effects and values that you wrote there stay.",
)  # fmt: skip
@click.option(
    "--watch", is_flag=True,
    help="Then look at the table, its mapping and its numbers every second, and --update on each save, until Ctrl-C.",
)  # fmt: skip
@click.option(
    "--deck", metavar="FILE", type=click.Path(),
    help="Also write a decklist of every card, to print or play: for FORWARD a run, each location on a stack.",
)  # fmt: skip
@options.output_option(
    "The set file to write. Without it: sets/ID.yaml of your own game folder, or cards/GAME/sets/ID.yaml."
)
@click.option("--dry-run", is_flag=True, help="Read and check everything, say what would be done, write nothing.")
def command(
    table: str,
    game: str,
    set_id: str | None,
    title: str | None,
    unofficial: bool,
    maps: tuple[str, ...],
    types: tuple[str, ...],
    sheet: str | None,
    guess: bool,
    mapping: str | None,
    skip_rows: tuple[str, ...],
    numbers: str | None,
    update: bool,
    watch: bool,
    deck: str | None,
    output: str | None,
    dry_run: bool,
) -> int:
    """Make a set file of a table of cards (CSV, TSV or XLSX).

    Columns are matched to the game's fields by their headings, which is told; `import:` in its game.yaml says what a
    designer's own table looks like, and a mapping beside the table (--guess writes one) what this one does. A row with
    an unquoted comma is put right where only one way fits; every other bad line is named, all at once, and then nothing
    is written. Where the game's ruleset reads card text (FORWARD), the rules text becomes effects that are played, and
    every sentence that is not understood is listed.

    \b
    Examples:
      decktool import cards.csv --game forward --guess
      decktool import cards.csv --game forward --unofficial --deck my-run.txt
      decktool import cards.csv --game forward --update
      decktool import cards.csv --game forward --watch
      decktool import cards.csv --game forward --skip-rows 'type:draft' --dry-run
      decktool import cards.xlsx --game my-game --map 'Title=name' --map 'Idea='
      decktool import relics.csv --game my-game --type relic -o cards/my-game/sets/relics.yaml
    """
    from decktool.games import load_game

    found = load_game(game)
    if watch and (dry_run or deck):
        raise click.UsageError(f"--watch writes the set on each save; leave {'--dry-run' if dry_run else '--deck'} out")
    if guess:
        return _guess(table, found, sheet, mapping, dry_run)
    work = _Import(
        table=table, game=found, set_id=set_id, title=title, unofficial=unofficial,
        maps=dict(_pair(item, "--map") for item in maps), types=dict(_type(item) for item in types), sheet=sheet,
        mapping=mapping, skip_rows=skip_rows, numbers=numbers, update=update or watch, output=output,
        deck=deck, dry_run=dry_run,
    )  # fmt: skip
    return _watch(work) if watch else work.run()


def _guess(table: str, game: Game, sheet: str | None, mapping: str | None, dry_run: bool) -> int:
    """Write a mapping with what the table looks like."""
    from decktool.importing.mapping import beside
    from decktool.paths import write_whole

    path = Path(mapping) if mapping else beside(table, "mapping.yaml")
    if not dry_run:
        outputs.check(path, "text")
    found = _guessed(table, game, sheet)
    if dry_run:
        options.echo(found.text.rstrip("\n"))
        return 0
    with write_whole(path) as file:
        file.write(found.text.encode())
    tables = counted(found.tables, "table")
    options.echo(f"{path}: {tables} with {counted(found.columns, 'column')}, each guess with its reason")
    if found.words:
        words = counted(found.words, "word")
        options.echo(f"  {words} for types that {game.title} does not have: `skip`, until you say what they are")
    if found.counters:
        named = ", ".join(
            name + " (which none spends)" * reason.endswith("none spends it") for name, reason in found.counters.items()
        )
        options.echo(f"  counted by the cards themselves, as their texts say: {named}", prose=True)
    options.echo("  Look through it, correct what is wrong, then import the table")
    return 0


def _guessed(table: str, game: Game, sheet: str | None) -> Guess:
    """The mapping of a table, or of the first sheet of a workbook that looks like one of cards."""
    from decktool.importing.guess import guess
    from decktool.rulesets import text_reader
    from decktool.tables import read_grid, sheet_names

    def reader(counters: Collection[str]) -> TextReader | None:
        return text_reader(game, counters)

    sheets = [] if sheet else sheet_names(table)
    for name in sheets[:-1]:
        with suppress(DecktoolError):
            return guess(read_grid(table, sheet=name), game, name if name != sheets[0] else None, reader)
    last = sheets[-1] if len(sheets) > 1 else sheet
    return guess(read_grid(table, sheet=last), game, last, reader)


def _watch(work: _Import) -> int:
    """Import, and again whenever one of the files was saved; what cannot be read is told, and the watch goes on."""
    from decktool.games import load_game, read_once

    seen: list[tuple[int, int] | None] = []
    pending = work.stamps()
    try:
        while True:
            now = work.stamps()
            # A program that is still writing has not saved yet: two looks at the same state.
            if now == pending and now != seen:
                if seen:
                    options.echo(f"{time.strftime('%H:%M:%S')} {work.table} was saved")
                try:
                    with read_once(), outputs.guarded():
                        replace(work, brief=bool(seen), game=load_game(work.game.folder)).run()
                except DecktoolError as error:
                    options.echo(f"error: {error}", err=True)
                options.echo(f"watching {work.table}; Ctrl-C ends")
                # What it asks for itself is no save.
                now = seen = [*now[:2], *work.stamps()[2:]]
            pending = now
            time.sleep(1)
    except KeyboardInterrupt:
        options.echo(f"\nno longer watching {work.table}")
        return 0


@dataclass(frozen=True, kw_only=True)
class _Import(Work):
    """One table on its way into a set file, as the command tells of it."""

    deck: str | None
    dry_run: bool
    brief: bool = False
    """Only what changed is told, not every column and every text."""

    def run(self) -> int:
        """Read the table, say what was done with it and write the set."""
        from decktool.importing.update import changes_text
        from decktool.paths import write_whole
        from decktool.rulesets import text_reader

        path, game, asking = self.path, self.game, self.numbers_path
        if not self.dry_run and not self.updates:
            _check_free(path)
            _tell_lost(path, game)
        if self.deck and not self.dry_run:
            outputs.check(Path(self.deck), "text")
        read = self.read(partial(text_reader, game))
        result = read.result
        if not self.brief:
            if read.mapped:
                options.echo(f"  read as {self.mapping_path} says")
            _tell(read.tables, result)
        if result.changes:
            titles = {field.id: field.title for field in game.fields.values()}
            for warning in result.changes.warnings:
                options.warn(warning)
            options.echo(changes_text(result.changes, titles), prose=True)
        if self.dry_run:
            are = "is" if result.cards == 1 else "are"
            options.echo(f"{_amount(result)} {are} in order; nothing written (--dry-run)")
            _tell_numbers(result, asking)
            return 0
        with _may_replace(path, self.updates), write_whole(path, again="a YAML file") as file:
            file.write(result.text.encode())
        options.echo(f"{_amount(result)} written to {path}")
        if self.deck:
            with write_whole(Path(self.deck)) as file:
                file.write(result.deck.encode())
            options.echo(f"{self.deck}: a decklist of them; `decktool check {self.deck}` says what a deck still lacks")
        _ask(result, read.answers, asking)
        if not _is_found(game, path):
            options.echo(
                f"  {game.title} finds its sets in {place_of(game, self.wanted).parent}; put the file there to use it"
            )
        return 0


def _ask(result: Imported, answers: Answers, path: Path) -> None:
    """Write down which numbers are missing, beside those that were filled in."""
    from decktool.importing.numbers import WHAT, numbers_text
    from decktool.paths import write_whole

    if not result.asked and not answers.rows:
        return
    text = numbers_text(result.asked, answers).encode()
    if not path.is_file() or path.read_bytes() != text:
        with outputs.ours(path.parent), write_whole(path, again=WHAT) as file:
            file.write(text)
    _tell_numbers(result, path)


def _tell_numbers(result: Imported, path: Path) -> None:
    """How many numbers are missing, of which cards, and where they are filled in."""
    missing = [item for item in result.asked if item.number is None]
    if not missing:
        return
    named = "; ".join(f"{item.card}: {item.missing}" for item in missing[:6]) + ("; ..." if len(missing) > 6 else "")
    what = counted(len(missing), "number")
    options.echo(f"{what} {'is' if len(missing) == 1 else 'are'} missing ({named})", prose=True)
    options.echo(f"  fill in the last column of {path} and import again with --update")


def _tell_lost(path: Path, game: Game) -> None:
    """Warn of cards in which a person wrote something, before a set is written anew over them."""
    from decktool.importing.setfile import reading
    from decktool.importing.update import edited, read_previous
    from decktool.rulesets import text_reader

    try:
        if not path.is_file():
            return
        previous = read_previous(path)
        names = edited(previous, reading(game, text_reader(game, previous.head.counters)))
    except DecktoolError:
        return  # it is no set, and --force was said
    if names:
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        options.warn(f"--force drops what was written by hand ({', '.join(names[:5])}{more}); --update would keep it")


def _check_free(path: Path) -> None:
    """Refuse to write a set over a file that is there, saying how to bring it up to date."""
    try:
        outputs.check(path, "text", again="a YAML file")
    except OutputError as error:
        if path.suffix in {".yaml", ".yml"} and "--force" in str(error):
            raise OutputError(f"{error}; --update brings it up to date and keeps what you wrote into it") from None
        raise


@contextmanager
def _may_replace(path: Path, update: bool) -> Iterator[None]:
    """A set file that is brought up to date is written again; any other only with --force."""
    if not update:
        yield
        return
    with outputs.ours(path.parent):
        yield


def _pair(item: str, option: str) -> tuple[str, str]:
    left, equals, right = item.rpartition("=")
    if not equals or not left.strip():
        raise click.BadParameter(f"{item!r} is not HEADING=FIELD", param_hint=option)
    return left.strip(), right.strip()


def _type(item: str) -> tuple[str, str]:
    return _pair(item, "--type") if "=" in item else ("", item.strip())


def _is_found(game: Game, path: Path) -> bool:
    """True when the game reads its sets from where the file is."""
    from decktool.paths import user_dirs

    folders = [game.folder, *(base / game.id for base in user_dirs("cards"))]
    inside = path.resolve().parent in {(folder / "sets").resolve() for folder in folders}
    return inside and path.suffix in {".yaml", ".yml"}


def _tell(tables: Sequence[Table], result: Imported) -> None:
    """Which column became what, what was left out, and what was put right."""
    if tables[0].old_encoding:
        options.warn(f"{tables[0].name} is not UTF-8 and was read as Windows-1252; look whether its letters are right")
    for table, found in zip(tables, result.columns, strict=True):
        if len(tables) > 1:
            options.echo(f"the table of line {table.heading_line}:")
        for target, column in sorted(found.columns.items(), key=lambda pair: pair[1]):
            heading = table.headings[column]
            options.echo(f"  {heading} → {target}" if heading != target else f"  {heading}")
        if found.unused:
            options.warn(f"left out: {', '.join(found.unused)} (--map 'HEADING=FIELD' says what a column holds)")
    for row in result.realigned:
        options.warn(f"line {row.line}: an unquoted comma; read as {row.heading} = {row.text!r}")
    for note in result.notes:
        options.warn(note)
    if result.left_out:
        reasons = ", ".join(f"{number} {reason}" for reason, number in result.left_out.items())
        options.echo(f"  {counted(sum(result.left_out.values()), 'row')} left out: {reasons}")
    _tell_unread(result)


def _tell_unread(result: Imported) -> None:
    """Card by card, the words that were not understood, and what would have been."""
    if not result.unread:
        return
    partly = sum(item.partly for item in result.unread)
    parts = f" ({partly} of them in part)" if partly else ""
    options.echo(f"{counted(len(result.unread), 'card')} not understood{parts}:")
    for item in result.unread:
        options.echo(f"  line {item.line}, {item.name}{' (the rest is understood)' if item.partly else ''}")
        for unread in item.words:
            words = f'"{unread.words}"' if unread.words else ""
            options.echo(f"    {': '.join(part for part in (words, unread.remedy) if part)}")
    options.echo(
        "  Put the table right, or write the `effects:` of these cards in the set file and take away their `unread:`;\n"
        "  until then they are played only with --assume-vanilla, as far as they are understood."
    )


def _amount(result: Imported) -> str:
    """How many cards, and what their texts are to the program."""
    known = result.read + result.says_nothing + result.bare
    parts = [
        f"{number} {words}"
        for number, words in (
            (result.read, "with a text that is understood"),
            (result.says_nothing, "whose text says that nothing happens"),
            (result.bare, "without a text"),
            (result.by_hand, "with effects written by hand"),
            (len(result.unread) if known else 0, "not understood"),
        )
        if number
    ]
    return counted(result.cards, "card") + (f" ({', '.join(parts)})" if parts else "")
