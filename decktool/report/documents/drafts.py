"""Drafts as files: pools as decklists, packs to send out, and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypedDict

from decktool.cards import Card
from decktool.construction.edit import entry_of, lines_by_type
from decktool.dealing.boosters import Booster, counts
from decktool.dealing.draft import Draft, DraftView
from decktool.decklist import make_line
from decktool.games import Field, Game
from decktool.jsonmodel import Positive, Schema, Text, filled

SHORT = 10
"""The longest text that gets its own column."""


def facts(game: Game, cards: Sequence[Card]) -> list[Field]:
    """The fields of cards that fit into a column: numbers, and words of a fixed list."""
    return [
        found
        for found in game.fields.values()
        if any(found.id in card.fields for card in cards)
        and (found.kind in {"integer", "number"} or (found.values and max(map(len, found.values)) <= SHORT + 2))
    ]


def shown(card: Card, field: Field) -> str:
    """What a card says in a field, in a line."""
    value = card.get(field.id, "")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def pool_text(game: Game, pool: Sequence[Card], format_: str | None, title: str) -> str:
    """A pool as a decklist with its game and format, ready for `--pool` and to be cut down to a deck."""
    head = [f"# game: {game.id}", *([f"# format: {format_}"] if format_ else []), f"# name: {title}"]
    lines = lines_by_type(game, list(counts(pool).items()))
    return "\n".join([*head, *(line.text for line in lines)]) + "\n"


def sent_text(booster: Booster, name: str, look: DraftView) -> str:
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
        said = [game.types[card.type].title, *(f"{f.title} {shown(card, f)}" for f in columns if shown(card, f))]
        text = str(card.get("text") or "").replace("\n", " ")
        comment = f"# {' · '.join([*said, *([text] if text else [])])}"
        lines.append(make_line(entry_of(game, card, 1), comment).text)
    return "\n".join([*head, *lines]) + "\n"


class DraftedRow(TypedDict):
    """Copies of a card in a pool."""

    name: str
    count: Positive


class DraftPlayer(TypedDict):
    """One player of a draft."""

    name: Text
    by: Literal["agent", "person", "file"]
    """How this player picks: as an agent, at the terminal, or by file."""
    picks: list[str]
    """The ids of the cards taken, in order."""
    pool: list[DraftedRow]
    """The cards taken."""
    pack: list[str]
    """The pack of a player who has yet to pick."""


class DraftDocument(TypedDict):
    """The current state of a draft, or sealed pools. A saved draft (`draft.json`) is this document, too."""

    schema: Literal["decktool.draft/1"]
    game: str
    """The game's id."""
    kind: Literal["draft", "sealed"]
    seed: str
    """Opens the same packs again with --seed."""
    house: dict[str, str]
    """House rules that were chosen."""
    format: str | None
    """The format for decks built from the pools, if the game names one."""
    unofficial: bool
    """True when unofficial sample cards were taken."""
    over: bool
    """False while picks are still to come."""
    packs: Positive
    """Packs a player."""
    size: Positive
    """Cards a pack."""
    players: Annotated[list[DraftPlayer], Schema(minItems=1)]
    """In the order of the seats; packs that go to the left go to the next."""


def draft_json(
    booster: Booster,
    kind: str,
    seed: str,
    house: Mapping[str, str],
    players: Sequence[Mapping[str, Any]],
    pools: Sequence[Sequence[Card]],
    draft: Draft | None,
) -> DraftDocument:
    """A draft, or sealed pools, as its document: the settings, every pick in order, the pools."""
    rows = []
    for seat, (player, pool) in enumerate(zip(players, pools, strict=True)):
        waits = draft is not None and seat in draft.waiting
        rows.append(
            filled(
                DraftPlayer,
                **player,
                picks=[card.id for card in pool],
                pool=[{"name": card.name, "count": number} for card, number in counts(pool).items()],
                pack=[row.name for row in draft.look(seat).pack] if draft is not None and waits else [],
            )
        )
    return filled(
        DraftDocument,
        booster,
        game=booster.game.id,
        kind=kind,
        seed=seed,
        house=house,
        unofficial=any(card.unofficial for pool in pools for card in pool),
        over=draft is None or draft.over,
        packs=booster.sealed if draft is None else booster.packs,
        players=rows,
    )
