"""`decktool proof`."""

from __future__ import annotations

import click

from decktool.cli import drawing, options


@click.command()
@options.lists_argument
@drawing.only_option
@options.game_option
@drawing.paper_option
@drawing.card_size_option
@click.option("--bleed", default="0mm", show_default=True, metavar="LENGTH", help="How far pictures go beyond the cut.")
@click.option(
    "--dpi", type=click.IntRange(30, 2400), default=200, show_default=True, help="Art coarser than this is serious."
)
@click.option("--safe", default="2mm", show_default=True, metavar="LENGTH", help="How far words should stay inside.")
@drawing.fonts_option
@options.output_format_option("json")
def command(
    what: tuple[str, ...],
    only: str | None,
    game: str | None,
    paper: str,
    card: str | None,
    bleed: str,
    dpi: int,
    safe: str,
    output_format: str,
) -> int:
    """Look decks, or all cards of a game, over before printing: what would not fit, not be sharp, or be cut off.

    Serious findings (text too long or below 4 pt, words that run into a badge or other words, letters
    no font has, coarse or broken art, cards larger than the paper) end with exit status 1. Notes (text
    below 6 pt or at its smallest, words near the cut, no bleed beyond a picture, unofficial cards) are
    worth a look.

    \b
    Examples:
      decktool proof my-deck.txt
      decktool proof my-deck.txt --card poker --safe 3mm --dpi 300
      decktool proof my-deck.txt --output-format json
      decktool proof my-game --only set:core
    """
    from decktool.printing.base import sizes
    from decktool.printing.paper.proof import Wishes, proof
    from decktool.printing.wishes import length
    from decktool.report.documents.decks import proof_json
    from decktool.report.terminal.checks import proof_text

    decks = options.open_lists(what, game, only)
    size = sizes.find_size("cards", card) if card else None
    wishes = Wishes(sizes.paper(paper), size, length("bleed", bleed), dpi, length("safe", safe))
    found = [(deck, proof(deck, wishes)) for deck in decks]
    if output_format == "json":
        options.print_json(proof_json(found))
    else:
        options.echo([line for deck, findings in found for line in proof_text(deck, findings)], prose=True)
    return 1 if any(finding.level == "serious" for _, findings in found for finding in findings) else 0
