"""Check decks, or all cards of a game, before printing (preflight)."""

from __future__ import annotations

from typing import Any

import click

from decktool.cli import drawing, lists, options, print_options, progress
from decktool.deck import only_matching
from decktool.printing.base.units import millimetres
from decktool.printing.options import PRESS, WrongOption, length
from decktool.printing.orders import measures_of, press_of
from decktool.printing.paper.proof import ProofOptions, proof
from decktool.report.documents.decks import proof_json
from decktool.report.terminal.checks import proof_text

#: A wider safe zone leaves no room on any usual card.
WIDEST_SAFE = 20_000


@options.described
@lists.lists_argument
@print_options.only_option
@options.game_option
@print_options.paper_option
@print_options.card_size_option
@print_options.bleed_option
@click.option(
    "--dpi", type=click.IntRange(30, 2400), default=200, show_default=True,
    help="Minimum resolution of art; coarser art is a serious finding.",
)  # fmt: skip
@click.option(
    "--safe", default="2mm", show_default=True, metavar="LENGTH", help="Distance that text should keep from the cut."
)
@print_options.add_options(*PRESS)
@drawing.language_option
@drawing.fonts_option
@options.output_format_option("json")
@progress.waiting("Checking cards")
def command(
    what: tuple[str, ...],
    only: str | None,
    game: str | None,
    paper: str,
    cut_size: str | None,
    bleed: str,
    dpi: int,
    safe: str,
    output_format: str,
    **press: Any,
) -> int:
    """Serious findings: text that is too long, truncated or below 4 pt; text too pale for its background; text that
    overlaps a badge or other text; missing glyphs; art that is coarse or cannot be read; a white border inside a
    picture that reaches the cut; lines below 0.05 mm; cards larger than the paper.

    Notes: text below 6 pt or at its smallest size; contrast below 3; lines below a quarter of a point; text near the
    cut; pictures without bleed; unofficial cards; with --press, ink above the limit and RGB pictures.

    Exit status: 0 no serious finding, 1 a serious finding.

    \b
    Examples:
      decktool proof my-deck.txt
      decktool proof my-deck.txt --cut-size poker --safe 3mm --dpi 300
      decktool proof my-deck.txt --output-format json
      decktool proof my-deck.txt --press coated.icc --dpi 300
      decktool proof my-game --only set:core
    """
    distance = length("safe", safe)
    if distance > WIDEST_SAFE:
        raise WrongOption("safe", f"'{safe}' leaves words no room; write at most {millimetres(WIDEST_SAFE)}mm")
    opened = lists.open_lists(what, game)
    drawing.warn_of_breaches(opened, "proofing")
    found = []
    for deck in only_matching(opened, only):
        measures = measures_of({"paper": paper, "cut_size": cut_size}, deck.game)
        asked = ProofOptions(*measures, length("bleed", bleed), dpi, distance, press_of(press))
        found.append((deck, proof(deck, asked)))
    document = proof_json(found)
    lines = (line for deck in document["decks"] for line in proof_text(deck))
    options.print_document(document, output_format, lines)
    return 1 if any(deck["serious"] for deck in document["decks"]) else 0
