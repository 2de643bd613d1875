"""Compare two decks: show the cards that differ between deck A and deck B."""

from __future__ import annotations

import click

from decktool.cli import options
from decktool.compare import differences
from decktool.deck import resolve
from decktool.games import load_game
from decktool.report.documents.decks import diff_json


@options.described
@click.argument("one", metavar="A", type=click.Path())
@click.argument("other", metavar="B", type=click.Path())
@options.game_option
@options.output_format_option("json")
def command(one: str, other: str, game: str | None, output_format: str) -> int:
    """Copies are compared by card and section; order, comments and printings are ignored. Each deck may be in any form
    that decktool reads. Exit status: 0 the same, 1 different, 2 a deck cannot be read.

    \b
    Examples:
      decktool diff old.txt new.txt
      decktool diff my-deck.txt my-deck.cod --output-format json
    """
    from decktool.report.terminal.decks import diff_text

    wanted = load_game(game) if game else None
    lists = [options.read_list(path, game=wanted) for path in (one, other)]
    named = next((decklist for decklist in lists if decklist.game), None)
    # A list that does not name its game is taken to be of the other's.
    usual = wanted or (options.game_of(named) if named is not None else None)
    first, second = (resolve(d, wanted or (usual if usual and not d.game else options.game_of(d))) for d in lists)
    document = diff_json(first, second, differences(first, second))
    if output_format == "json":
        options.print_json(document)
    else:
        options.console().print(diff_text(document, first.game))
    return 0 if document["same"] else 1
