"""Our own text, written from any deck: order, comments and headings kept, the game named at the top."""

from __future__ import annotations

from decktool.deck import Deck
from decktool.decklist import DecklistLine, format_decklist
from decktool.errors import DecktoolError
from decktool.formats.listing import FormattedDeck, sayable


def write(deck: Deck, form: str) -> FormattedDeck:
    """The list as text that reads back as the same deck; raises DecktoolError for a name the text cannot hold."""
    lines = list(deck.decklist.lines)
    headers = {"game": deck.game.id, **deck.decklist.headers}
    said = {line.header[0] for line in lines if line.header}
    top = [f"# {key}: {value}" for key, value in headers.items() if key not in said]
    text = format_decklist(deck.decklist)
    _refuse_unsayable(lines)
    body = "\n".join(_squeezed([*top, *text.splitlines()]))
    return FormattedDeck(body + "\n")


def _refuse_unsayable(lines: list[DecklistLine]) -> None:
    for line in lines:
        if line.entry is not None and not sayable(line.entry):
            raise DecktoolError(
                f"the name {line.entry.name!r} cannot be written as text, which would read back as another name; "
                "convert to csv, json or yaml instead"
            )


def _squeezed(lines: list[str]) -> list[str]:
    """Without blank lines at the ends, and never two in a row (lines of other forms leave gaps)."""
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1].strip()):
            kept.append(line)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept
