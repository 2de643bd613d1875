"""Write a deck report: verdict, charts, limits, odds by turn, sample hands and all cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from decktool.cards import counted
from decktool.cli import lists, options, pages, print_options, progress
from decktool.deck import Deck
from decktool.errors import some
from decktool.paths import write_whole
from decktool.report.deck.gathered import DeckReport, deck_report
from decktool.report.deck.html import report_html
from decktool.report.deck.pdf import write_report_pdf

KINDS = (".pdf", ".html")


@options.described
@options.decks_argument
@options.output_option("A .pdf or .html file, or a folder for both. Without it: both under output/.")
@options.game_option
@options.rules_options
@options.seed_option
@print_options.paper_option
@progress.waiting("Drawing the report")
def command(
    decks: tuple[str, ...],
    output: str | None,
    game: str | None,
    pool: str | None,
    rules: dict[str, Any],
    seed: str | None,
    paper: str,
) -> int:
    """The report is a PDF for paper, and a self-contained HTML file. Several decks go into one report. The same seed
    gives the same report.

    \b
    Examples:
      decktool report my-deck.txt
      decktool report my-deck.txt -o report.html
      decktool report my-deck.txt --paper letter -o report.pdf --seed 7
      decktool report decks/ -o all.pdf
    """
    size = pages.report_paper(paper)
    chance = seed if seed is not None else "1"

    def made(path: str) -> tuple[Deck, DeckReport]:
        deck = options.open_deck(path, game)
        return deck, deck_report(deck, seed=chance, **rules)

    found = options.each(options.deck_files(decks, pool), made)
    reports = [report for _, report in found]
    paths = _paths(output, lists.stem(decks, [deck for deck, _ in found]))
    for path in paths:
        with write_whole(path) as file:
            if path.suffix.lower() == ".html":
                file.write(report_html(reports).encode())
                about = "one self-contained page"
            else:
                about = counted(write_report_pdf(reports, file, size), "page")
        options.echo(f"{path}  {about}")
    plain = list(dict.fromkeys(name for report in reports for name in report.plain))
    if plain:
        options.warn(f"shown without a face, because it cannot be laid out: {some(plain)}")
    return 0


def _paths(output: str | None, deck: str) -> list[Path]:
    """The files to write: the given file, or one of each kind."""
    if output is not None and Path(output).suffix.lower() in KINDS:
        return [Path(output)]
    if output is not None and Path(output).suffix and not Path(output).is_dir():
        raise click.BadParameter(f"{output!r} must end in .pdf or .html", param_hint="-o")
    found = [options.out_path(None, f"{Path(deck).stem if deck != '-' else 'deck'}-report", kind) for kind in KINDS]
    return found if output is None else [Path(output) / path.name for path in found]
