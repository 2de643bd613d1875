"""Build a legal deck from scratch, from all cards or from your own, with the highest score."""

from __future__ import annotations

from typing import Any

import click

from decktool.cli import answers, options, progress
from decktool.construction.rules import construction
from decktool.construction.solve import build
from decktool.games import load_game


@options.described
@options.game_argument
@click.option(
    "--size", metavar="N", type=click.IntRange(1, 9999),
    help="Number of cards in the deck, if the rules leave a choice.",
)  # fmt: skip
@answers.constraint_options(keep=False, answers=True)
@progress.waiting("Searching")
def command(
    game: str,
    format_: str | None,
    as_of: str | None,
    alternatives: int,
    output: str | None,
    output_format: str,
    **wanted: Any,
) -> int:
    """The deck is as small as the rules allow, or has --size cards. --prefer defines the score; without it, the deck
    has nearly the same number of cards of each type. The list goes to standard output, comments to standard error. Exit
    status: 0 built, 1 no legal deck is possible (the output says why), 2 wrong usage.

    \b
    Examples:
      decktool build forbidden-quest > deck.txt
      decktool build forbidden-quest --prefer 'type:relic*2 + hp' --collection mine.csv
      decktool build forgotten-times --sample --alternatives 3 -o deck.txt
    """
    found = load_game(game)
    form = construction(found).format(format_, as_of)
    answer = build(found, form, answers.read_constraints(found, **wanted), alternatives=alternatives, stoppable=True)
    return answers.write_answer(answer, output, output_format)
