"""Import a spreadsheet of cards (CSV, TSV, XLSX, ODS or an order.xml of mpc-fill) as a set file."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool import outputs
from decktool.cards import counted, name_key
from decktool.cli import options, progress
from decktool.decklist import LIMIT, MOST_RUNS, line_words, parse_decklist
from decktool.errors import DecktoolError, OutputError, some
from decktool.files import read_text
from decktool.games import Game, load_game, read_once, set_files
from decktool.importing.guess import Guess, guess
from decktool.importing.numbers import WHAT, numbers_text
from decktool.importing.work import ImportWork, place_of
from decktool.paths import size_of, typed, write_file
from decktool.rulesets import text_reader
from decktool.spreadsheets import Spreadsheet, read_grid, sheet_names

if TYPE_CHECKING:
    from decktool.importing.setfile import Imported


@options.described
@click.argument("table", metavar="SPREADSHEET", type=click.Path())
@click.option("-g", "--game", metavar="GAME", required=True, help="Game that the cards belong to: id or game folder.")
@click.option("--set", "set_id", metavar="ID", help="Id of the set. Without it: from the file's name.")
@click.option("--title", metavar="TITLE", help="Title of the set. Without it: from its id.")
@click.option("--unofficial", is_flag=True, help="Mark the cards as unofficial designs, also in print.")
@click.option(
    "--map", "maps", metavar="'HEADING=FIELD'", multiple=True,
    help="Field of a column: name, type, number, art, note, or a field of the game; nothing after = skips the column.",
)  # fmt: skip
@click.option(
    "--type", "types", metavar="TYPE", multiple=True,
    help="Type of all cards, if no column has the type; or WORD=TYPE for the spreadsheet's own word for a type.",
)  # fmt: skip
@click.option("--sheet", metavar="NAME", help="Sheet of a workbook. Without it: the mapping's, or the first.")
@click.option(
    "--guess", is_flag=True,
    help="Do not import; guess the meaning of the headings and write a mapping for you to correct.",
)  # fmt: skip
@click.option(
    "--mapping", metavar="FILE", type=click.Path(),
    help="Mapping of the spreadsheet (columns, types, rows to skip). Without it: NAME.mapping.yaml beside it, if any.",
)  # fmt: skip
@click.option(
    "--skip-rows", metavar="QUERY", multiple=True,
    help="Skip rows by their columns: 'type:spare', '-has:text card_id:DRAFT', 'line>=460'.",
)  # fmt: skip
@click.option(
    "--numbers", metavar="FILE", type=click.Path(),
    help="File for missing numbers (HP, damage): the import lists them, you fill them in. Without it: "
    "NAME.numbers.csv beside the spreadsheet.",
)  # fmt: skip
@click.option(
    "--update", is_flag=True,
    help="Update the set file: cards keep their ids, and your own effects and values stay.",
)  # fmt: skip
@click.option(
    "--watch", is_flag=True,
    help="After the import, wait for changes of the spreadsheet, its mapping and its numbers; --update after each, "
    "until Ctrl-C.",
)  # fmt: skip
@click.option(
    "--deck", metavar="FILE", type=click.Path(),
    help="Also write a decklist of all the cards, to print or play; for FORWARD a run with a stack for each location.",
)  # fmt: skip
@options.output_option(
    "Set file to write. Without it: sets/ID.yaml of your own game folder, or cards/GAME/sets/ID.yaml."
)
@click.option("--dry-run", is_flag=True, help="Read, check and report everything, but write nothing.")
def command(
    game: str, maps: tuple[str, ...], types: tuple[str, ...], guess: bool, update: bool, watch: bool, **asked: Any
) -> int:
    """The headings of the columns choose the fields of the cards, and the command reports each choice. `import:` in
    game.yaml describes the usual columns of a game; a mapping beside the spreadsheet (--guess writes one) describes the
    columns of one file. A row with an unquoted comma is repaired if only one reading fits. If other lines have errors,
    the command names them all and writes nothing. If the game's ruleset reads card text (FORWARD), rules text becomes
    effects that can be played, and the command lists every sentence that it does not understand.

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
    found = load_game(game)
    columns = dict(options.named_value(item, "--map") for item in maps)
    kinds = dict(options.named_value(item, "--type") if "=" in item else ("", item.strip()) for item in types)
    work = _Import(game=found, maps=columns, types=kinds, update=update or watch, **asked)
    if watch and (work.dry_run or work.deck):
        left = "--dry-run" if work.dry_run else "--deck"
        raise click.UsageError(f"--watch writes the set on each save; leave out {left}")
    if guess:
        return _guess(work)
    if watch:
        return _watch(work)
    with progress.bar("Importing"):
        return work.run()


def _guess(work: _Import) -> int:
    path = work.mapping_path
    if not work.dry_run:
        outputs.check(path, "text")
    found = _guessed(work.table, work.game, work.sheet)
    if work.dry_run:
        options.echo(found.text.rstrip("\n"))
        return 0
    write_file(path, found.text)
    tables = counted(found.tables, "table")
    options.echo(f"{path}: {tables} with {counted(found.columns, 'column')}, each guess with its reason")
    if found.words:
        words = counted(found.words, "word")
        options.echo(f"  {words} for types that {work.game.title} does not have: set to `skip` until you assign a type")
    if found.counters:
        named = ", ".join(
            name + " (no card spends it)" * reason.endswith("none spends it") for name, reason in found.counters.items()
        )
        options.echo(f"  counters that the card texts use: {named}", prose=True)
    options.echo("  Check the mapping, correct it, then import the spreadsheet")
    return 0


def _guessed(table: str, game: Game, sheet: str | None) -> Guess:
    """The mapping of a table, or of the first sheet of a workbook that looks like a table of cards."""
    reader = partial(text_reader, game)
    sheets = [] if sheet else sheet_names(table)
    for name in sheets[:-1]:
        with suppress(DecktoolError):
            return guess(read_grid(table, sheet=name), game, name if name != sheets[0] else None, reader)
    last = sheets[-1] if len(sheets) > 1 else sheet
    return guess(read_grid(table, sheet=last), game, last, reader)


def _watch(work: _Import) -> int:
    """Import, and import again after each save of a file; errors are reported, and the watch continues."""
    seen: list[tuple[int, int] | None] = []
    pending = work.stamps()
    try:
        while True:
            now = work.stamps()
            # A program may still be writing: a save is complete once the state stays the same.
            if now == pending and now != seen:
                if seen:
                    options.echo(f"{time.strftime('%H:%M:%S')} {work.table} has changed")
                try:
                    with read_once(), outputs.guarded():
                        replace(work, brief=bool(seen), game=load_game(work.game.folder)).run()
                except DecktoolError as error:
                    options.echo(f"error: {error}", err=True)
                options.echo(f"watching {work.table}; Ctrl-C ends")
                # The import's own changes to the numbers file are not a save.
                now = seen = [*now[:2], *work.stamps()[2:]]
            pending = now
            time.sleep(1)
    except KeyboardInterrupt:
        options.echo(f"\nno longer watching {work.table}")
        return 0


@dataclass(frozen=True, kw_only=True)
class _Import(ImportWork):
    """The import of one table into a set file, with its messages."""

    deck: str | None
    dry_run: bool
    brief: bool = False
    """Report only changes, not every column and text."""

    def run(self) -> int:
        """Read the table, report the result and write the set."""
        from decktool.importing.update import changes_text

        path, game, asking = self.path, self.game, self.numbers_path
        if not self.dry_run and not self.updates:
            _check_free(path)
            _tell_lost(path, game)
        if self.deck and not self.dry_run:
            outputs.check(Path(self.deck), "text")
        read = self.read_table(partial(text_reader, game))
        result = read.result
        if not self.brief:
            if read.mapped:
                options.echo(f"  read by the mapping {self.mapping_path}")
            _tell(read.tables, result)
        if result.changes:
            titles = {field.id: field.title for field in game.fields.values()}
            for warning in result.changes.warnings:
                options.warn(warning)
            options.echo(changes_text(result.changes, titles), prose=True)
        if self.dry_run:
            are = "is" if result.cards == 1 else "are"
            options.echo(f"{_amount(result)} {are} valid; nothing written (--dry-run)")
            _tell_numbers(result, asking)
            return 0
        data = result.text.encode()
        if _stands(path, data):
            options.echo(f"{path} stays as it is, with {_amount(result)}")
        else:
            with outputs.ours(path.parent) if self.updates else nullcontext():
                write_file(path, data, again="a YAML file")
            options.echo(f"{_amount(result)} written to {path}")
        if self.deck:
            write_file(Path(self.deck), result.deck)
            options.echo(
                f"{self.deck}: a decklist of the cards; `decktool check {typed(self.deck)}` shows what it still needs"
            )
        else:
            _tell_stale(game, result)
        if result.asked or read.answers.rows:
            text = numbers_text(result.asked, read.answers).encode()
            if not _stands(asking, text):
                with outputs.ours(asking.parent):
                    write_file(asking, text, again=WHAT)
            _tell_numbers(result, asking)
        if path.resolve() not in {file.resolve() for file in set_files(game.folder)}:
            options.echo(
                f"  {game.title} reads its sets from {place_of(game, self.wanted).parent}; put the file there to use it"
            )
        return 0


def _tell_stale(game: Game, result: Imported) -> None:
    """Say that the list of all cards, which `init` made, does not list them as they are now."""
    place = game.folder / "decks" / "all.txt"
    if len(set_files(game.folder)) > 1 or not place.is_file():
        return
    listed: list[Counter[str]] = []
    with suppress(DecktoolError):  # what cannot be read is not as it was made
        for text in (result.deck, read_text(place, limit=LIMIT, what="a decklist")):
            copies = Counter[str]()
            for _, entry in parse_decklist(text).entries:
                copies[name_key(entry.name)] += entry.count
            listed.append(copies)
    if len(listed) < 2 or listed[0] != listed[1]:
        options.warn(f"{place} lists other cards or copies; --deck {typed(place)} --force writes it anew")


def _stands(path: Path, data: bytes) -> bool:
    """Whether a file holds just these bytes; what is longer is not even read."""
    return size_of(path) == len(data) and path.read_bytes() == data


def _tell_numbers(result: Imported, path: Path) -> None:
    """Report the missing numbers, their cards, and the file to fill in."""
    missing = [item for item in result.asked if item.number is None]
    if not missing:
        return
    named = "; ".join(f"{item.card}: {item.missing}" for item in missing[:6]) + ("; ..." if len(missing) > 6 else "")
    what = counted(len(missing), "number")
    options.echo(f"{what} {'is' if len(missing) == 1 else 'are'} missing ({named})", prose=True)
    options.echo(f"  fill in the last column of {path} and import again with --update")


def _tell_lost(path: Path, game: Game) -> None:
    """Warn of manual changes to cards before the set is overwritten."""
    from decktool.importing.setfile import reading
    from decktool.importing.update import edited, read_previous

    try:
        if not path.is_file():
            return
        previous = read_previous(path)
        names = edited(previous, reading(game, text_reader(game, previous.head.counters)))
    except DecktoolError:
        return  # the file is not a set, and --force is given
    if names:
        options.warn(f"--force drops manual changes ({some(names)}); --update would keep them")


def _check_free(path: Path) -> None:
    """Refuse to overwrite an existing file with a set; the error suggests --update."""
    try:
        outputs.check(path, "text", again="a YAML file")
    except OutputError as error:
        if path.suffix in {".yaml", ".yml"} and "--force" in str(error):
            raise OutputError(f"{error}; --update updates it and keeps your own changes") from None
        raise


def _tell(tables: Sequence[Spreadsheet], result: Imported) -> None:
    """Report the columns' fields, the rows left out, and the repairs."""
    if tables[0].old_encoding:
        options.warn(f"{tables[0].name} is not UTF-8 and was read as Windows-1252; check its special characters")
    for table, found in zip(tables, result.columns, strict=True):
        if len(tables) > 1:
            options.echo(f"the table of line {table.heading_line}:")
        for target, column in sorted(found.columns.items(), key=lambda pair: pair[1]):
            heading = table.headings[column]
            options.echo(f"  {heading} → {target}" if heading != target else f"  {heading}")
        if found.unused:
            options.warn(f"columns left out: {some(found.unused)} (assign them with --map 'HEADING=FIELD')")
    for row in result.realigned[:MOST_RUNS]:
        options.warn(f"line {row.line}: an unquoted comma; read as {row.heading} = {row.text!r}")
    if others := [row.line for row in result.realigned[MOST_RUNS:]]:
        options.warn(f"{counted(len(others), 'other row')} with an unquoted comma: {line_words(others)}")
    for note in result.notes:
        options.warn(note)
    if result.left_out:
        reasons = some([f"{number} {reason}" for reason, number in result.left_out.items()])
        options.echo(f"  {counted(sum(result.left_out.values()), 'row')} left out: {reasons}")
    _tell_unread(result)


def _tell_unread(result: Imported) -> None:
    """Report, card by card, the words that were not understood, and possible wordings."""
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
        "  Correct the spreadsheet, or write these cards' `effects:` in the set file and remove their `unread:`.\n"
        "  Until then, they can be played only with --assume-vanilla, and only the part that is understood."
    )


def _amount(result: Imported) -> str:
    """The number of cards, and how many of their texts are understood."""
    known = result.read + result.says_nothing + result.bare
    parts = [
        f"{number} {words}"
        for number, words in (
            (result.read, "with understood text"),
            (result.says_nothing, "whose text has no effect"),
            (result.bare, "without text"),
            (result.by_hand, "with effects written by hand"),
            (len(result.unread) if known else 0, "not understood"),
        )
        if number
    ]
    return counted(result.cards, "card") + (f" ({', '.join(parts)})" if parts else "")
