"""`decktool check`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import click

from decktool.cli import options
from decktool.construction.check import Report, judge
from decktool.deck import Unread, UnreadableDeck, find_game
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.report.documents import checks as documents
from decktool.report.documents import written
from decktool.report.terminal.checks import check_text


@click.command()
@options.decks_argument
@options.game_option
@options.format_option
@click.option("--all-formats", is_flag=True, help="Check against every format of the game.")
@options.as_of_option
@options.pool_option
@options.house_option
@click.option(
    "--against-sheet", "sheet", metavar="CODE",
    help="The share code that a registration sheet's QR code holds (or a list): what differs from it is an error.",
)  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Only the verdicts.")
@options.output_option("Write the report to this file instead of standard output.")
@options.output_format_option("json", "csv", "sarif", "github")
def command(
    decks: tuple[str, ...],
    game: str | None,
    format_: str | None,
    all_formats: bool,
    as_of: str | None,
    pool: str | None,
    house: dict[str, str],
    sheet: str | None,
    quiet: bool,
    output: str | None,
    output_format: str,
) -> int:
    """Say whether decks are legal, everything that is wrong, and how to mend it.

    DECK is a decklist file, a folder of them, a glob, or - for standard input. Exit status: 0 all legal, 1 one is not,
    2 one cannot be read, or a rule cannot be judged (no --pool, say).

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
    owned = options.read_pool(pool)
    reports = [
        report
        for path in options.deck_files(decks)
        for report in _judge(path, wanted, format_, all_formats, as_of, owned, house)
    ]
    if sheet is not None:
        reports = _beside(reports, sheet, wanted)
    _write(reports, output, output_format, quiet, house)
    return exit_status(reports)


def exit_status(reports: Sequence[Report]) -> int:
    """0 when all decks are legal, 1 when one is not, 2 when one cannot be read or judged; the highest counts."""
    ranks = {"legal": 0, "incomplete": 1, "illegal": 1, "not judged": 2, "unreadable": 2}
    return max((ranks[report.verdict] for report in reports), default=0)


def _judge(
    path: str,
    game: Game | None,
    format_: str | None,
    all_formats: bool,
    as_of: str | None,
    pool: dict[str, int] | None,
    house: dict[str, str],
) -> Iterator[Report]:
    """The reports on one file: one, or one a format."""
    try:
        decklist = options.read_list(path, game=game)
    except DecktoolError as error:
        yield Report(path, "unreadable", unreadable=(_file_problem(path, error),))
        return
    formats: list[str | None] = [format_]
    if all_formats:
        from decktool.construction.rules import construction

        try:
            game = game or find_game(decklist)
            formats = [form.id for form in construction(game).all(as_of)]
        except UnreadableDeck as error:
            yield Report(decklist.name, "unreadable", unreadable=error.unread)
            return
    for form in formats:
        yield judge(decklist, game, form, house=house, pool=pool, as_of=as_of)


def _beside(reports: list[Report], sheet: str, game: Game | None) -> list[Report]:
    """The reports on one deck with what differs from the list that its sheet's code holds."""
    from decktool.construction.registered import against_sheet

    paths = {report.deck for report in reports}
    if len(paths) > 1:
        raise click.UsageError(f"--against-sheet is about one deck, and these are {len(paths)}")
    if "-" in paths:
        raise click.UsageError("--against-sheet reads the deck once more, which standard input cannot; name a file")
    registered = options.open_deck(sheet, game)
    known = next((report.game for report in reports if report.cards), None)
    if known is None:
        return reports
    deck = options.open_deck(paths.pop(), game or known)
    return [against_sheet(report, deck, registered) for report in reports]


def _file_problem(path: str, error: DecktoolError) -> Unread:
    """Why a file cannot be read, without its path, which stands in the report anyway."""
    place = re.match(rf"{re.escape(path)}:(?:(\d+):)? ", str(error))
    if place is None:
        return Unread(None, None, str(error))
    return Unread(int(place[1]) if place[1] else None, None, str(error)[place.end() :])


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
        text = "\n".join(check_text(reports, house=house, quiet=quiet))
    if output is None:
        if text:
            options.echo(text, prose=output_format == "text")
        return
    from pathlib import Path

    from decktool.paths import write_whole

    with write_whole(Path(output)) as file:
        file.write((click.unstyle(text) + "\n").encode(errors="replace"))
