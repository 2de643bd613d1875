"""`decktool cards`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from decktool.cards import Card
from decktool.cli import options
from decktool.games import Field, Game, load_game
from decktool.query import parse_query

if TYPE_CHECKING:
    from rich.table import Table

GAP = 4
"""Columns between two columns of the table."""
PROSE = {"text", "flavor"}
"""Fields that are no column of their own."""
TEXT_WIDTH = 28
"""Columns in which a card's text can be read; it may be given more."""
SHORT = 24
"""Letters up to which a field stands on the line of the card's name, if it does so on every card of the game."""


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
        _print(found, cards)
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


def _print(game: Game, cards: Sequence[Card]) -> None:
    """A table with a line for each card where it fits, else the cards one under another."""
    used = [f for f in game.fields.values() if f.kind != "data" and any(f.id in card.fields for card in cards)]
    columns = _columns(game, cards, used)
    out = options.console(wide=True)
    if sum(_width(*column) for column in columns) + GAP * (len(columns) - 1) <= out.width:
        out.print(_table(game, columns))
    else:
        short = _short(game, used)
        for card in cards:
            options.echo(options.folded(line, out.width) for line in _entry(game, card, used, short))
    notes = f"{len(cards)} of {len(game.catalog)} cards"
    if any(card.unofficial for card in cards):
        notes += "; * unofficial sample"
    out.print(notes, style="dim")


def _columns(game: Game, cards: Sequence[Card], used: Sequence[Field]) -> list[tuple[str, list[str]]]:
    """Headings and cells: name, type, every field that is no prose, and the text."""
    columns = [("name", [_name(card) for card in cards]), ("type", [game.types[card.type].title for card in cards])]
    columns += [(f.title, [_shown(card.get(f.id)) for card in cards]) for f in used if f.id not in PROSE]
    if any(field.id == "text" for field in used):
        columns.append(("text", [_shown(card.get("text")) for card in cards]))
    return columns


def _width(heading: str, cells: Sequence[str]) -> int:
    """The room that a column wants; a card's text may be folded where it can still be read."""
    from rich.cells import cell_len

    widest = max(map(cell_len, [heading, *cells]))
    return min(widest, TEXT_WIDTH) if heading == "text" else widest


def _table(game: Game, columns: Sequence[tuple[str, Sequence[str]]]) -> Table:
    from rich.table import Table
    from rich.text import Text

    numbers = {field.title for field in game.fields.values() if field.kind in {"integer", "number"}}
    table = Table(box=None, pad_edge=False, padding=(0, GAP // 2), header_style="dim")
    for heading, cells in columns:
        table.add_column(
            heading,
            style="bold" if heading == "name" else "",
            justify="right" if heading in numbers else "left",
            overflow="fold",
            min_width=_width(heading, cells),
        )
    for row in zip(*(cells for _, cells in columns), strict=True):
        table.add_row(*map(Text, row))
    return table


def entry(game: Game, card: Card) -> list[str]:
    """What is printed on one card, as lines."""
    used = [field for field in game.fields.values() if field.kind != "data" and field.id in card.fields]
    width = options.console(wide=True).width
    return [options.folded(line, width) for line in _entry(game, card, used, _short(game, used))]


def _short(game: Game, used: Sequence[Field]) -> set[str]:
    """The fields that stand on the line of the card's name."""
    return {f.id for f in used if all(len(_shown(card.get(f.id))) <= SHORT for card in game.catalog)}


def _entry(game: Game, card: Card, used: Sequence[Field], short: set[str]) -> Iterator[str]:
    """A card's name, type and short facts on a line, and what is long under it."""
    facts, long = [game.types[card.type].title], []
    for field in used:
        shown = _shown(card.get(field.id))
        if not shown or field.id == "flavor":
            continue
        if field.id == "text":
            long += [f"    {line}" for line in shown.split("\n")]
        elif field.values and field.kind != "list":
            facts.append(shown)
        elif field.id in short:
            facts.append(f"{field.title} {shown}")
        else:
            long.append(f"    {click.style(f'{field.title}:', dim=True)} {shown}")
    yield f"{click.style(_name(card), bold=True)}  {click.style(' · '.join(facts), dim=True)}"
    yield from long


def _name(card: Card) -> str:
    return card.name + (" *" if card.unofficial else "")


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
