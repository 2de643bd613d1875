"""Our own text, written from any deck: order, comments and headings kept, the game named at the top."""

from __future__ import annotations

import re

from decktool.deck import Deck
from decktool.decklist import format_decklist
from decktool.formats.listing import FormattedDeck, sayable, unsayable


def write(deck: Deck, form: str) -> FormattedDeck:
    """The list as text that reads back as the same deck; raises DecktoolError for a name the text cannot hold."""
    for _, entry in deck.decklist.entries:
        if not sayable(entry):
            raise unsayable(entry.name, form)
    return FormattedDeck(own_text(deck))


def own_text(deck: Deck) -> str:
    """The list, headers that are not among its lines first; no blank line at the ends, and never two in a row."""
    headers = {"game": deck.game.id, **deck.decklist.headers}
    said = {line.header[0] for line in deck.decklist.lines if line.header}
    top = [f"# {key}: {value}\n" for key, value in headers.items() if key not in said]
    text = "".join(top) + format_decklist(deck.decklist)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"
