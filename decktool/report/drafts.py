"""Drafts: a pack and what was taken so far for the terminal, pools as decklists, packs to send out, and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from decktool.cards import Card, counted
from decktool.construction.edit import entry_of, lines_by_type
from decktool.dealing.boosters import Booster, counts
from decktool.dealing.draft import Draft, Look
from decktool.decklist import make_line
from decktool.games import Field, Game
from decktool.report.hands import by_type, type_colour

SHORT = 10
"""The longest text that stands in a column of its own."""


def facts(game: Game, cards: Sequence[Card]) -> list[Field]:
    """The fields of cards that fit into a column: numbers, and words of a fixed list."""
    return [
        found
        for found in game.fields.values()
        if any(found.id in card.fields for card in cards)
        and (found.kind in {"integer", "number"} or (found.values and max(map(len, found.values)) <= SHORT + 2))
    ]


def _shown(card: Card, field: Field) -> str:
    value = card.get(field.id, "")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def pack_table(game: Game, cards: Sequence[Card], width: int) -> RenderableType:
    """A pack as a table: a number to pick by, name, type, and what the cards say in a word or number."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("", justify="right", style="bold")
    table.add_column("card", header_style="dim", min_width=12)
    table.add_column("type", header_style="dim", no_wrap=True)
    room = width - 16 - max(len(card.name) for card in cards) - max(len(game.types[card.type].title) for card in cards)
    columns: list[Field] = []
    for found in facts(game, cards):
        room -= 2 + max(len(found.title), *(len(_shown(card, found)) for card in cards))
        if room < -10:
            break
        columns.append(found)
        table.add_column(
            found.title, header_style="dim", justify="left" if found.values else "right", no_wrap=bool(found.values)
        )
    for number, card in enumerate(cards, 1):
        kind = Text(game.types[card.type].title, type_colour(game, card.type))
        table.add_row(str(number), card.name, kind, *(_shown(card, found) for found in columns))
    return table


def look_text(booster: Booster, names: Sequence[str], seat: int, look: Look, width: int) -> RenderableType:
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
    )


def pool_short(booster: Booster, pool: Sequence[Card]) -> Iterator[Text]:
    """A pool in a line or two: how many of each type, and of each cost or class that agents would look at."""
    if not pool:
        return
    game, taste = booster.game, booster.taste
    kinds = Counter(card.type for card in by_type(game, pool))
    said = ", ".join(
        f"{number} {(kind.title if number == 1 else kind.plural).lower()}"
        for kind, number in ((game.types[name], number) for name, number in kinds.items())
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


def pool_text(game: Game, pool: Sequence[Card], format_: str | None, title: str) -> str:
    """A pool as a decklist with its game and format, ready for `--pool` and to be cut down to a deck."""
    head = [f"# game: {game.id}", *([f"# format: {format_}"] if format_ else []), f"# name: {title}"]
    lines = lines_by_type(game, list(counts(pool).items()))
    return "\n".join([*head, *(line.text for line in lines)]) + "\n"


def sent_text(booster: Booster, name: str, look: Look) -> str:
    """A pack to send to somebody who is not there: a decklist to be cut down to the card that is taken."""
    game = booster.game
    columns = facts(game, look.pack)
    pick = len(look.pool) + 1
    head = [
        f"# {name}, pick {pick}: pack {look.number + 1} of {booster.packs}, pick {look.pick + 1} of {booster.size}",
        "# Delete every card but the one you take, save, and send the file back.",
    ]
    if look.pool:
        head.append("# Yours so far: " + ", ".join(f"{n} {card.name}" for card, n in counts(look.pool).items()))
    lines = [""]
    for card in dict.fromkeys(look.pack):
        said = [game.types[card.type].title, *(f"{f.title} {_shown(card, f)}" for f in columns if _shown(card, f))]
        text = str(card.get("text") or "").replace("\n", " ")
        comment = f"# {' · '.join([*said, *([text] if text else [])])}"
        lines.append(make_line(entry_of(game, card, 1), comment).text)
    return "\n".join([*head, *lines]) + "\n"


def ending_text(booster: Booster, names: Sequence[str], pools: Sequence[Sequence[Card]]) -> Iterator[str]:
    """What each player has in the end, a line each."""
    for name, pool in zip(names, pools, strict=True):
        short = [line.plain for line in pool_short(booster, pool)]
        kinds = short[0].partition(": ")[2] if short else "nothing"
        yield f"{name}: {counted(len(pool))}, {kinds}"


def draft_json(
    booster: Booster,
    kind: str,
    seed: str,
    house: dict[str, str],
    players: Sequence[dict[str, Any]],
    pools: Sequence[Sequence[Card]],
    draft: Draft | None,
) -> dict[str, Any]:
    """The document `decktool.draft/1`, as which a draft is also kept: the settings, every pick in order, the pools."""
    rows = []
    for seat, (player, pool) in enumerate(zip(players, pools, strict=True)):
        waits = draft is not None and seat in draft.waiting
        held = [row.name for row in draft.look(seat).pack] if draft is not None and waits else []
        rows.append(
            {
                **player,
                "picks": [card.id for card in pool],
                "pool": [{"name": card.name, "count": number} for card, number in counts(pool).items()],
                "pack": held,
            }
        )
    return {
        "schema": "decktool.draft/1",
        "game": booster.game.id,
        "kind": kind,
        "seed": seed,
        "house": house,
        "format": booster.format,
        "unofficial": any(card.unofficial for pool in pools for card in pool),
        "over": draft is None or draft.over,
        "packs": booster.sealed if draft is None else booster.packs,
        "size": booster.size,
        "players": rows,
    }
