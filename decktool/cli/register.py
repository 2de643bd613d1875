"""Print deck sheets for a tournament: the list by type, its totals with their limits, a box for the judge."""

from __future__ import annotations

from typing import Any

import click

from decktool.cards import counted
from decktool.cli import drawing, lists, options, print_options, progress
from decktool.construction.check import Report
from decktool.construction.slack import standing
from decktool.deck import Deck
from decktool.paths import write_whole
from decktool.printing.base import sizes
from decktool.printing.paper import deck_sheet
from decktool.printing.paper.deck_sheet import DeckSheet
from decktool.report.deck_sheets import UNREACHED, sheet_of
from decktool.report.words import not_legal


@options.described
@options.decks_argument
@options.output_option("PDF to write. Without it: under output/, with the deck's name.")
@options.game_option
@options.rules_options
@click.option(
    "--player", metavar="NAME",
    help="Player's name; an empty one prints a blank line. Without it: from the list's `# player:` or `# author:`, or "
    "its file name.",
)  # fmt: skip
@click.option("--event", metavar="NAME", default="", help="Name of the tournament.")
@click.option("--date", metavar="DATE", default="", help="Date as printed on the sheet.")
@print_options.paper_option
@click.option("--no-code", is_flag=True, help="Leave out the QR code with the deck's share code.")
@drawing.language_option
@drawing.fonts_option
@progress.waiting("Reading decklists")
def command(
    decks: tuple[str, ...],
    output: str | None,
    game: str | None,
    pool: str | None,
    rules: dict[str, Any],
    player: str | None,
    event: str,
    date: str,
    paper: str,
    no_code: bool,
) -> int:
    """The sheet shows whether the deck is legal. An illegal deck is printed with a warning. If a rule cannot be judged
    (a draft without its --pool), the sheet says so, and the exit status is 2. If a list cannot be read, the command
    names it and prints the others, and the exit status is 2. The QR code contains the deck's share code, which
    `decktool check` reads.

    \b
    Examples:
      decktool register my-deck.txt --player "Ada Lovelace" --event "Store championship"
      decktool register my-deck.txt --paper letter -o sheet.pdf
      decktool register decks/ --event "Store championship" -o sheets.pdf
    """
    paths = options.deck_files(decks, pool)
    if player and len(paths) > 1:
        raise click.UsageError(f"--player names one player, but there are {len(paths)} decks; leave it out")

    def registered(path: str) -> tuple[Deck, Report, DeckSheet]:
        deck = options.open_deck(path, game)
        form, report, room, problem = standing(deck, **rules)
        if problem is not None:
            options.warn(f"{report.deck}: {problem}")
        if not report.legal:
            options.warn(not_legal(report.deck, report.verdict))
        for item in report.not_judged:
            options.warn(f"{report.deck}: {item.message}")
        return deck, report, sheet_of(deck, report, form.title, room or [], player, event, date, code=not no_code)

    done = options.each(paths, registered)
    sheets = [sheet for _, _, sheet in done]
    path = options.out_path(output, lists.stem(decks, [deck for deck, _, _ in done]), "-registration.pdf")
    with drawing.telling(), write_whole(path) as file:
        pages = deck_sheet.write_pdf(sheets, sizes.paper(paper), file)
    what = "a deck sheet" if len(sheets) == 1 else f"{len(sheets)} deck sheets"
    options.echo(f"{path}: {what}, {counted(pages, 'page')}")
    return 2 if any(report.verdict in UNREACHED for _, report, _ in done) else 0
