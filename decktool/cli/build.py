"""`decktool build`."""

from __future__ import annotations

from typing import Any

import click

from decktool.cli import answers, options
from decktool.games import load_game


@click.command()
@options.game_argument
@click.option(
    "--size", metavar="N", type=click.IntRange(1, 9999), help="Cards in the deck, where the rules leave a choice."
)
@answers.wish_options(keep=False, answers=True)
def command(
    game: str,
    format_: str | None,
    as_of: str | None,
    alternatives: int,
    output: str | None,
    output_format: str,
    **wanted: Any,
) -> int:
    """Build a legal deck from nothing: the best by a score, from all cards or from your own.

    It is as small as the rules allow (or of --size). Without --prefer its card types are as even as they can be.
    The list goes to standard output, what is said about it to standard error. Exit status: 0 built, 1 no deck is
    possible (and why), 2 wrong usage.

    \b
    Examples:
      decktool build forbidden-quest > deck.txt
      decktool build forbidden-quest --prefer 'type:relic*2 + hp' --collection mine.csv
      decktool build forgotten-times --sample --alternatives 3 -o deck.txt
    """
    from decktool.construction.solve import build

    found = load_game(game)
    form = answers.read_format(found, format_, as_of)
    answer = build(found, form, answers.read_wishes(found, **wanted), alternatives=alternatives)
    return answers.write_answer(answer, output, output_format)
