"""Search the cards of a game."""

from __future__ import annotations

from typing import Any

import click

from decktool.cli import options
from decktool.errors import UnknownName, perhaps
from decktool.filters import check_field
from decktool.games import load_game
from decktool.jsonmodel import filled
from decktool.query import near_names, parse_query
from decktool.report.documents.games import CardsDocument
from decktool.report.terminal.cards import cards_lines, cards_table


@options.described
@options.game_argument
@click.argument("query", nargs=-1)
@click.option("--sort", metavar="FIELD", help="Sort by this field (unknown values last).")
@options.output_format_option("json", "names")
def command(game: str, query: tuple[str, ...], sort: str | None, output_format: str) -> int:
    """A QUERY can contain words of the name, field:value, comparisons such as hp>=7, `or`, - for not, and brackets. All
    commands use the same queries. Exit status: 0 a card matches, 1 no card matches.

    \b
    Examples:
      decktool cards forbidden-quest
      decktool cards forbidden-quest "type:creature hp>=7"
      decktool cards forbidden-quest "(type:weapon or type:defense) -name:axe"
    """
    found = load_game(game)
    asked = " ".join(query)
    cards = parse_query(asked, found).select(found.catalog.cards)
    if sort:
        try:
            check_field(sort, found)
        except ValueError as error:
            raise UnknownName(str(error)) from None
        cards.sort(key=lambda card: (card.get(sort) is None, _sortable(card.get(sort))))
    if output_format == "json":
        options.print_json(filled(CardsDocument, game=found.id, cards=cards))
    elif output_format == "names":
        if cards:
            options.echo(card.name for card in cards)
    elif cards:
        out = options.console(wide=True)
        table = cards_table(found, cards, out.width)
        if table is not None:
            out.print(table)
        else:
            options.echo(cards_lines(found, cards, out.width))
        notes = f"{len(cards)} of {len(found.catalog)} cards"
        if any(card.unofficial for card in cards):
            notes += "; * unofficial sample"
        out.print(notes, style="dim")
    else:
        options.echo(f"none of the {len(found.catalog)} cards matches{perhaps(near_names(asked, found))}")
    return 0 if cards else 1


def _sortable(value: Any) -> tuple[int, Any]:
    return (0, value) if isinstance(value, (int, float)) else (1, str(value))
