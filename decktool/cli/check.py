"""`decktool check`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from decktool.cli import options
from decktool.construction.check import Report, against_sheet, judge
from decktool.construction.rules import construction
from decktool.deck import UnreadableDeck, UnreadLine
from decktool.errors import DecktoolError, UnknownName
from decktool.games import Game, load_game
from decktool.paths import write_whole
from decktool.report.documents import checks as documents
from decktool.report.documents import written
from decktool.report.terminal.checks import check_text
from decktool.report.terminal.lines import shown


@click.command()
@options.decks_argument
@options.game_option
@options.rules_options
@click.option("--all-formats", is_flag=True, help="Check against every format of the game.")
@click.option(
    "--against-sheet", "sheet", metavar="CODE",
    help="Share code (from the QR code of a deck sheet) or decklist to compare with; every difference is an error.",
)  # fmt: skip
@options.quiet_option
@options.output_option("Write the report to this file instead of standard output.")
@options.output_format_option("json", "csv", "sarif", "github")
def command(
    decks: tuple[str, ...],
    game: str | None,
    all_formats: bool,
    pool: str | None,
    rules: dict[str, Any],
    sheet: str | None,
    quiet: bool,
    output: str | None,
    output_format: str,
) -> int:
    """Check whether decks are legal; report every violation and how to fix it.

    DECK is a decklist file, a folder of decklists, a pattern such as 'decks/*.txt', or - for standard input. In a
    folder, the command reads files of every decklist form. It skips files that are certainly not decklists (a saved
    match, a PDF by decktool), and names them. Exit status: 0 all decks are legal, 1 a deck is not legal, 2 a deck
    cannot be read or a rule cannot be judged (for example without --pool).

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
    wanted = load_game(game) if game else None
    paths = options.deck_files(decks, pool)
    reports = [report for path in paths for report in _judge(path, wanted, all_formats, rules, alone=len(paths) == 1)]
    if sheet is not None:
        reports = _beside(reports, sheet, wanted)
    _write(reports, output, output_format, quiet, rules["house"])
    return exit_status(reports)


def exit_status(reports: Sequence[Report]) -> int:
    """0 if all decks are legal, 1 if one is not, 2 if one cannot be read or judged; the highest counts."""
    ranks = {"legal": 0, "incomplete": 1, "illegal": 1, "not judged": 2, "unreadable": 2}
    return max((ranks[report.verdict] for report in reports), default=0)


def _judge(path: str, game: Game | None, all_formats: bool, rules: dict[str, Any], *, alone: bool) -> Iterator[Report]:
    """The reports on one file: one, or one per format. An error in its game is raised if the file is `alone`."""
    try:
        decklist = options.read_list(path, game=game)
    except DecktoolError as error:
        yield Report(path, "unreadable", unreadable=(_file_problem(path, error),))
        return
    try:
        found = game or options.game_of(decklist)
        known = construction(found)
    except (UnknownName, UnreadableDeck):
        yield judge(decklist)
        return
    except DecktoolError as error:
        if game is not None or alone:
            raise
        # The game of this list has an error; the other lists may belong to other games.
        yield Report(path, "unreadable", unreadable=(_file_problem(path, error),))
        return
    for form in [form.id for form in known.all(rules["as_of"])] if all_formats else [rules["format"]]:
        yield judge(decklist, found, **{**rules, "format": form})


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


def _file_problem(path: str, error: DecktoolError) -> UnreadLine:
    """Why a file cannot be read, without its path, which the report shows anyway."""
    place = re.match(rf"{re.escape(path)}:(?:(\d+):)? ", str(error))
    if place is None:
        return UnreadLine(None, None, str(error))
    return UnreadLine(int(place[1]) if place[1] else None, None, str(error)[place.end() :])


def _write(reports: list[Report], output: str | None, output_format: str, quiet: bool, house: dict[str, str]) -> None:
    if output_format == "json":
        text = written(documents.check_json(reports))
    elif output_format == "sarif":
        text = written(documents.check_sarif(reports))
    elif output_format == "csv":
        text = documents.check_csv(reports)
    elif output_format == "github":
        text = "\n".join(documents.check_github(reports))
    else:
        text = "\n".join(check_text(documents.check_json(reports), house=house, quiet=quiet))
    if output is None:
        if text:
            options.echo(text, prose=output_format == "text")
        return
    with write_whole(Path(output)) as file:
        # The next run could not recognize an empty file as decktool's own.
        said = text or "::notice title=decktool::nothing to report"
        file.write((shown(said, coloured=False) + "\n").encode(errors="replace"))
