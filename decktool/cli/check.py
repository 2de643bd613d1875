"""Check whether decks are legal; report every violation and how to fix it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import click

from decktool.cli import judged_lists, options, progress
from decktool.construction.check import Report, against_sheet
from decktool.games import Game, load_game
from decktool.paths import write_whole
from decktool.report.documents import checks as documents
from decktool.report.documents import written
from decktool.report.terminal.checks import check_text
from decktool.report.terminal.lines import shown

SPOOLED = 1 << 20
"""Characters of a document that are kept in memory before it is written."""
MOMENT = 0.2
"""Seconds for which a result may wait for others before it is written."""


@options.described
@options.decks_argument
@options.game_option
@options.rules_options
@click.option("--all-formats", is_flag=True, help="Check against every format of the game.")
@click.option(
    "--against-sheet", "sheet", metavar="CODE",
    help="Share code (from the QR code of a deck sheet) or decklist to compare with; every difference is an error.",
)  # fmt: skip
@options.quiet_option
@options.jobs_option
@options.cluster_option
@options.output_option("Write the report to this file instead of standard output.")
@options.output_format_option("json", "csv", "sarif", "github")
def command(
    decks: tuple[str, ...],
    game: str | None,
    all_formats: bool,
    pool: str | None,
    rules: dict[str, Any],
    sheet: str | None,
    quiet: int,
    jobs: int,
    cluster: str | None,
    output: str | None,
    output_format: str,
) -> int:
    """DECK is a decklist file, a folder of decklists, a pattern such as 'decks/*.txt', or - for standard input. In a
    folder, the command reads files of every decklist form. It skips files that are certainly not decklists (a saved
    match, a PDF by decktool), and names them. Each fix is for its own rule; `decktool fix` finds one change that makes
    the deck legal. Exit status: 0 all decks are legal, 1 a deck is not legal, 2 a deck cannot be read or a rule cannot
    be judged (for example without --pool).

    \b
    Examples:
      decktool check my-deck.txt
      decktool check decks/ --quiet
      decktool check my-deck.txt --game forbidden-quest --house min_creatures=10
      decktool check my-deck.txt --output-format json
      decktool check decks/ --output-format csv -o desk.csv
      decktool check my-deck.txt --against-sheet DT1_YYmdOv2Vm8
      cat my-deck.txt | decktool check - --game forbidden-quest
    """
    context = click.get_current_context()
    source = context.get_parameter_source("output_format")
    if output is not None and source is click.core.ParameterSource.DEFAULT:
        ending = Path(output).suffix.lower().removeprefix(".")
        output_format = ending if ending in {"json", "csv", "sarif"} else output_format
    wanted = load_game(game) if game else None
    names = options.deck_names(decks)
    asked = judged_lists.Asked(game, all_formats, rules, pool, context.meta.get(options.CONFIGURED, {}))
    with progress.bar("decklists") as bar:
        reports = judged_lists.reports(names, asked, wanted, jobs, cluster, bar)
        if sheet is not None:
            reports = iter(_beside(list(reports), sheet, wanted))
        verdicts = set[str]()
        _write(_noting(reports, verdicts), output, output_format, quiet, rules["house"])
    return max((RANKS[verdict] for verdict in verdicts), default=0)


RANKS = {"legal": 0, "incomplete": 1, "illegal": 1, "not judged": 2, "unreadable": 2}
"""The exit status of each verdict; of several decks the highest counts."""


def _noting(reports: Iterable[Report], verdicts: set[str]) -> Iterator[Report]:
    """The reports as they come; their verdicts are kept, and nothing else of them."""
    for report in reports:
        verdicts.add(report.verdict)
        yield report


def _beside(reports: list[Report], sheet: str, game: Game | None) -> list[Report]:
    """The reports on one deck, with its differences from the list in its sheet's code."""
    paths = {report.deck for report in reports}
    if len(paths) > 1:
        raise click.UsageError(f"--against-sheet takes one deck, not {len(paths)}")
    if "-" in paths:
        raise click.UsageError("--against-sheet reads the deck twice, which standard input does not allow; name a file")
    registered = options.open_deck(sheet, game)
    known = next((report.game for report in reports if report.cards), None)
    if known is None:
        return reports
    deck = options.open_deck(paths.pop(), game or known)
    return [against_sheet(report, deck, registered) for report in reports]


def _write(
    reports: Iterator[Report], output: str | None, output_format: str, quiet: int, house: dict[str, str]
) -> None:
    """Write reports as they come, lines of text and of tables at once; a document is whole or not there."""
    made: dict[str, Callable[[Iterator[Report]], Iterator[str]]] = {
        "json": documents.check_pieces,
        "csv": documents.check_csv,
        "github": documents.check_github,
        "sarif": lambda found: iter([written(documents.check_sarif(list(found)))]),
        "text": lambda found: check_text(documents.check_rows(found), house=house, quiet=quiet),
    }
    lines = made[output_format](reports)  # of JSON the parts of one text
    if output is None and output_format in {"text", "csv", "github"}:
        for some in _together(lines):
            options.echo(some, prose=output_format == "text")
        return
    end = "" if output_format == "json" else "\n"
    if output is not None:
        with write_whole(Path(output)) as file:
            empty = True
            for line in lines:
                file.write((shown(line, coloured=False) + end).encode(errors="replace"))
                empty = False
            # The next run could not recognize an empty file as decktool's own.
            file.write(b"::notice title=decktool::nothing to report\n" if empty else b"" if end else b"\n")
        options.echo(f"written to {output}")
        return
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(SPOOLED, "w+", encoding="utf-8", errors="surrogateescape", newline="") as kept:
        for line in lines:
            kept.write(line + end)
        kept.seek(0)
        options.make_room(sys.stdout)
        for part in iter(lambda: kept.read(SPOOLED), ""):
            click.echo(part, nl=False)
    if not end:
        click.echo()


def _together(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines in groups, as many as come in a moment: to write each by itself takes as long as to check a deck."""
    some, began = list[str](), monotonic()
    for line in lines:
        some.append(line)
        if monotonic() - began > MOMENT:
            yield some
            some, began = [], monotonic()
    if some:
        yield some
