"""Fix a deck: change the fewest copies that make it legal."""

from __future__ import annotations

from typing import Any

from decktool.cli import answers, options, progress
from decktool.construction.solve import repair


@options.described
@options.deck_argument
@options.game_option
@answers.constraint_options(keep=True, answers=True)
@progress.waiting("Searching")
def command(**asked: Any) -> int:
    """It is proven that no smaller change makes the deck legal. (A swap changes two copies: one out and one in.) Cards
    that break rules are removed first. Copies of cards that the deck already has are added before new cards. The list
    keeps its order and comments. Exit status: 0 fixed, 1 no legal deck is possible (the output says why), 2 the deck
    cannot be read.

    \b
    Examples:
      decktool fix my-deck.txt
      decktool fix my-deck.txt --keep type:creature -o mended.txt
      decktool fix my-deck.txt --collection mine.csv --alternatives 3
    """
    return answers.ask(repair, **asked)
