"""Drafts at the terminal: a pack, what was taken so far, what everybody has in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from decktool.cards import Card, counted
from decktool.dealing.boosters import Booster
from decktool.dealing.draft import DraftView
from decktool.games import Field, Game
from decktool.report.documents.drafts import DraftDocument, facts
from decktool.report.terminal.hands import type_colour
from decktool.report.words import by_type, value_words


def pack_table(game: Game, cards: Sequence[Card], width: int) -> RenderableType:
    """A pack as a table: a number to pick by, name, type, and what the cards say in a word or number."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("", justify="right", style="bold")
    table.add_column("card", header_style="dim", min_width=12)
    table.add_column("type", header_style="dim", no_wrap=True)
    room = width - 16 - max(len(card.name) for card in cards) - max(len(game.types[card.type].title) for card in cards)
    columns: list[Field] = []
    for found in facts(game, cards):
        room -= 2 + max(len(found.title), *(len(value_words(card.get(found.id))) for card in cards))
        if room < -10:
            break
        columns.append(found)
        table.add_column(
            found.title, header_style="dim", justify="left" if found.values else "right", no_wrap=bool(found.values)
        )
    for number, card in enumerate(cards, 1):
        kind = Text(game.types[card.type].title, type_colour(game, card.type))
        table.add_row(str(number), card.name, kind, *(value_words(card.get(found.id)) for found in columns))
    return table


def look_text(booster: Booster, names: Sequence[str], seat: int, look: DraftView, width: int) -> RenderableType:
    """What a seat sees: where in the draft it is, the pack, and its picks in short."""
    way = booster.direction(look.number)
    to = names[(seat + way) % len(names)]
    where = (
        f"pack {look.number + 1} of {booster.packs} · pick {look.pick + 1} of {booster.size} · the rest goes to {to}"
    )
    return Group(
        Text.assemble((names[seat], "bold"), (f"  {where}", "dim")),
        pack_table(booster.game, look.pack, width),
        *pool_short(booster, look.pool),
        Text("a number or a name takes a card · ? N shows it · mine · undo · quit", "dim"),
    )


def pool_short(booster: Booster, pool: Sequence[Card]) -> Iterator[Text]:
    """A pool in a line or two: how many of each type, and of each cost or class that agents would look at."""
    if not pool:
        return
    game, taste = booster.game, booster.taste
    kinds = Counter(card.type for card in by_type(game, pool))
    said = ", ".join(
        counted(number, game.types[name].title, game.types[name].plural).lower() for name, number in kinds.items()
    )
    yield Text(f"yours so far ({len(pool)}): {said}", "dim")
    lines = []
    for name in (taste.alike, taste.curve, taste.rarity):
        known = [card.get(name) for card in pool if card.get(name) is not None] if name else []
        if name and known:
            values = game.fields[name].values
            order = sorted(set(known), key=lambda value: (values.index(value) if value in values else 0, value))
            many = Counter(known)
            lines.append(f"{game.fields[name].title}: " + ", ".join(f"{value} ×{many[value]}" for value in order))
    if lines:
        yield Text(" · ".join(lines), "dim")


def ending_text(document: DraftDocument, booster: Booster) -> Iterator[str]:
    """What each player has in the end, a line each."""
    for player in document["players"]:
        pool = [booster.game.catalog.by_id[card] for card in player["picks"]]
        short = [line.plain for line in pool_short(booster, pool)]
        kinds = short[0].partition(": ")[2] if short else "nothing"
        yield f"{player['name']}: {counted(len(pool))}, {kinds}"
    if document["unofficial"]:
        yield "these pools contain unofficial sample cards"
