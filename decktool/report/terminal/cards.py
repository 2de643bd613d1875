"""Cards and games listed: as a table where it fits, else one under another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from decktool.cards import Card
from decktool.games import Field, Game
from decktool.report.terminal.lines import folded, span, styled
from decktool.report.words import value_words

if TYPE_CHECKING:
    from rich.table import Table

    from decktool.report.documents.games import GameRow

GAP = 4
"""Columns between two columns of the table."""
PROSE = {"text", "flavor"}
"""Fields that are no column of their own."""
TEXT_WIDTH = 28
"""Columns in which a card's text can be read; it may be given more."""
SHORT = 24
"""Letters up to which a field stands on the line of the card's name, if it does so on every card of the game."""
WITH_FORMATS, WITH_EDITION = 75, 110
"""Columns from which on the table has the formats, and the editions too."""


def cards_table(game: Game, cards: Sequence[Card], width: int) -> Table | None:
    """A line for each card; None where that does not fit."""
    columns = _columns(game, cards, _used(game, cards))
    if sum(_width(*column) for column in columns) + GAP * (len(columns) - 1) > width:
        return None
    return _table(game, columns)


def cards_lines(game: Game, cards: Sequence[Card], width: int) -> Iterator[str]:
    """What is printed on each card, one under another."""
    used = _used(game, cards)
    short = {f.id for f in used if all(len(value_words(card.get(f.id))) <= SHORT for card in game.catalog)}
    return (part for card in cards for line in _entry(game, card, used, short) for part in folded(line, width))


def _used(game: Game, cards: Sequence[Card]) -> list[Field]:
    """The fields that any of the cards states."""
    return [f for f in game.fields.values() if f.kind != "data" and any(f.id in card.fields for card in cards)]


def _columns(game: Game, cards: Sequence[Card], used: Sequence[Field]) -> list[tuple[str, list[str]]]:
    """Headings and cells: name, type, every field that is no prose, and the text."""
    columns = [("name", [_name(card) for card in cards]), ("type", [game.types[card.type].title for card in cards])]
    columns += [(f.title, [value_words(card.get(f.id)) for card in cards]) for f in used if f.id not in PROSE]
    if any(field.id == "text" for field in used):
        columns.append(("text", [value_words(card.get("text")) for card in cards]))
    return columns


def _width(heading: str, cells: Sequence[str]) -> int:
    """The room that a column wants; a card's text may be folded where it can still be read."""
    widest = span([heading, *cells])
    return min(widest, TEXT_WIDTH) if heading == "text" else widest


def _table(game: Game, columns: Sequence[tuple[str, Sequence[str]]]) -> Table:
    from rich.table import Table
    from rich.text import Text

    numbers = {game.fields[name].title for name in game.numbers}
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


def _entry(game: Game, card: Card, used: Sequence[Field], short: set[str]) -> Iterator[str]:
    """A card's name, type and short facts on a line, and what is long under it."""
    facts, long = [game.types[card.type].title], []
    for field in used:
        shown = value_words(card.get(field.id))
        if not shown or field.id == "flavor":
            continue
        if field.id == "text":
            long += [f"    {line}" for line in shown.split("\n")]
        elif field.values and field.kind != "list":
            facts.append(shown)
        elif field.id in short:
            facts.append(f"{field.title} {shown}")
        else:
            long.append(f"    {styled(f'{field.title}:', 'dim')} {shown}")
    yield f"{styled(_name(card), 'bold')}  {styled(' · '.join(facts), 'dim')}"
    yield from long


def _name(card: Card) -> str:
    return card.name + (" *" if card.unofficial else "")


def games_table(rows: Sequence[GameRow], width: int) -> Table:
    """One line a game on a usual terminal: what there is room for."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="dim")
    table.add_column("id", style="bold", no_wrap=True)
    table.add_column("game")
    if width >= WITH_EDITION:
        table.add_column("edition")
    if width >= WITH_FORMATS:
        table.add_column("formats")
    table.add_column("cards", justify="right")
    if width >= WITH_FORMATS:
        table.add_column("unofficial", justify="right", style="dim")
    for row in rows:
        texts = {
            "id": row["id"],
            "game": row["title"],
            "edition": row["edition"],
            "formats": ", ".join(row["formats"]),
            "cards": str(row["cards"]),
            "unofficial": str(row["unofficial"] or ""),
        }
        table.add_row(*(texts[str(column.header)] for column in table.columns))
    return table
