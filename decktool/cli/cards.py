"""`decktool cards`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from decktool.cards import Card
from decktool.cli import options
from decktool.games import Game, load_game
from decktool.query import parse_query


@click.command()
@options.game_argument
@click.argument("query", nargs=-1)
@click.option("--sort", metavar="FIELD", help="Sort by a field (unknown values last).")
@options.output_format_option("json", "names")
def command(game: str, query: tuple[str, ...], sort: str | None, output_format: str) -> int:
    """Search the cards of a game.

    QUERY is written as everywhere in decktool: words of the name, field:value, comparisons, or, and brackets.
    Exit status 1 when no card matches.

    \b
    Examples:
      decktool cards forbidden-quest
      decktool cards forbidden-quest "type:creature hp>=7"
      decktool cards forbidden-quest "(type:weapon or type:defense) -name:axe"
    """
    found = load_game(game)
    cards = parse_query(" ".join(query), found).select(found.catalog.cards)
    if sort:
        from decktool.errors import UnknownName
        from decktool.filters import check_field

        try:
            check_field(sort, found)
        except ValueError as error:
            raise UnknownName(str(error)) from None
        cards.sort(key=lambda card: (card.get(sort) is None, _sortable(card.get(sort))))
    if output_format == "json":
        options.print_json({"schema": "decktool.cards/1", "game": found.id, "cards": [_row(card) for card in cards]})
    elif output_format == "names":
        if cards:
            options.echo(card.name for card in cards)
    elif cards:
        _table(found, cards)
    else:
        options.echo(f"none of the {len(found.catalog)} cards matches")
    return 0 if cards else 1


def _sortable(value: Any) -> tuple[int, Any]:
    return (0, value) if isinstance(value, (int, float)) else (1, str(value))


def _row(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "type": card.type,
        "fields": dict(card.fields),
        "printings": [{"set": p.set, "number": p.number, "art": p.art, "note": p.note} for p in card.printings],
        "unofficial": card.unofficial,
    }


def _table(game: Game, cards: Sequence[Card]) -> None:
    from rich.table import Table
    from rich.text import Text

    used = [f for f in game.fields.values() if f.kind != "data" and any(f.id in card.fields for card in cards)]
    long = [field for field in used if field.kind == "text" and not field.values and field.id in {"text", "flavor"}]
    columns = [field for field in used if field not in long]
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column("name", style="bold", header_style="dim", overflow="fold")
    table.add_column("type", header_style="dim")
    for field in columns:
        number = field.kind in {"integer", "number"}
        table.add_column(field.title, justify="right" if number else "left", header_style="dim")
    if any(field.id == "text" for field in long):
        table.add_column("text", header_style="dim", overflow="fold")
    for card in cards:
        row: list[Text | str] = [Text(card.name + (" *" if card.unofficial else "")), game.types[card.type].title]
        row += [_shown(card.get(field.id)) for field in columns]
        if any(field.id == "text" for field in long):
            row.append(Text(card.get("text", "")))
        table.add_row(*row)
    out = options.console(wide=True)
    out.print(table)
    notes = f"{len(cards)} of {len(game.catalog)} cards"
    if any(card.unofficial for card in cards):
        notes += "; * unofficial sample"
    out.print(notes, style="dim")


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
