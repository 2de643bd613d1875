"""`decktool proof`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from decktool.cli import drawing, options

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.printing.proof import Finding


@click.command()
@options.deck_argument
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
    deck: str,
    game: str | None,
    paper: str,
    card: str | None,
    bleed: str,
    dpi: int,
    safe: str,
    output_format: str,
) -> int:
    """Look a deck over before it is printed: what would not fit, not be sharp, or be cut off.

    Serious findings (text too long or below 4 pt, words that run into a badge or other words, letters
    no font has, coarse or broken art, cards larger than the paper) end with exit status 1. Notes (text
    below 6 pt or at its smallest, words near the cut, no bleed beyond a picture, unofficial cards) are
    worth a look.

    \b
    Examples:
      decktool proof my-deck.txt
      decktool proof my-deck.txt --card poker --safe 3mm --dpi 300
      decktool proof my-deck.txt --output-format json
    """
    from decktool.cli.print import length
    from decktool.printing import sizes
    from decktool.printing.proof import Wishes, proof

    read = options.open_deck(deck, game)
    size = sizes.find_size("cards", card) if card else None
    wishes = Wishes(sizes.paper(paper), size, length("--bleed", bleed), dpi, length("--safe", safe))
    found = proof(read, wishes)
    if output_format == "json":
        options.print_json(_document(read, deck, found))
    else:
        options.echo(_told(read, deck, found), prose=True)
    return 1 if any(finding.level == "serious" for finding in found) else 0


def _document(read: Deck, path: str, found: list[Finding]) -> dict[str, object]:
    return {
        "schema": "decktool.proof/1",
        "deck": path,
        "game": read.game.id,
        "cards": sum(pick.count for pick in read.picks),
        "different": len({(pick.card.id, pick.printing) for pick in read.picks}),
        "serious": sum(finding.level == "serious" for finding in found),
        "notes": sum(finding.level == "note" for finding in found),
        "findings": [
            {"level": f.level, "check": f.check, "card": f.card, "field": f.field, "message": f.message} for f in found
        ],
    }


def _told(read: Deck, path: str, found: list[Finding]) -> list[str]:
    """The findings as lines: serious ones each, notes that say the same of many cards together."""
    groups: dict[tuple[str, str, str | None, str], list[str]] = {}
    for finding in found:
        key = (finding.level, finding.check, finding.field, finding.message)
        groups.setdefault(key, []).append(finding.card or "")
    lines = []
    for (level, _, field, message), cards in groups.items():
        mark = click.style("serious", fg="red", bold=True) if level == "serious" else click.style("note   ", fg="cyan")
        named = [card for card in cards if card]
        who = ", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else "")
        place = f" ({field})" if field else ""
        lines.append(f"{mark}  {who + place + ': ' if who else ''}{message}")
    serious = sum(finding.level == "serious" for finding in found)
    count = sum(pick.count for pick in read.picks)
    cards_said = f"{count} {'card' if count == 1 else 'cards'} looked over"
    if not serious:
        return [*lines, f"{path}: {cards_said}; nothing serious, ready to print"]
    return [*lines, f"{path}: {cards_said}; {serious} serious {'finding' if serious == 1 else 'findings'}"]
