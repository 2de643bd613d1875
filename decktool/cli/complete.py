"""Complete a deck: keep all its cards and add the fewest that make it legal."""

from __future__ import annotations

from typing import Any

from decktool.cli import answers, options, progress
from decktool.construction.solve import complete


@options.described
@options.deck_argument
@options.game_option
@answers.constraint_options(keep=False, answers=True)
@progress.waiting("Searching")
def command(**asked: Any) -> int:
    """If several solutions add the same number of cards, --prefer chooses the one with the highest score. Exit status:
    0 completed, 1 the deck cannot be completed with all its cards kept (the output says why), 2 the deck cannot be
    read.

    \b
    Examples:
      decktool complete half-a-deck.txt -o deck.txt
      decktool complete half-a-deck.txt --prefer 'type:relic*2 + hp'
      decktool complete half-a-deck.txt --collection mine.csv --without type:sorcerer
    """
    return answers.ask(complete, **asked)
