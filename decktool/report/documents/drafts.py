"""Drafts as files: pools as decklists, packs to send out, and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

from decktool.cards import Card, slug
from decktool.construction.edit import entry_of, lines_by_type
from decktool.dealing.boosters import Booster, booster_of, counts
from decktool.dealing.draft import BadPick, Draft, DraftView, Player
from decktool.decklist import make_line
from decktool.errors import DecktoolError
from decktool.files import parse_json, read_text
from decktool.games import Field, Game, game_called
from decktool.jsonmodel import Positive, Schema, Text, checked, filled
from decktool.report.documents.chances import CopiesRow
from decktool.report.words import value_words

NAME, WHAT = "draft.json", "a saved draft"
LIMIT = 4_000_000
_REMEDY = f"`decktool draft GAME` writes {NAME}"
SHORT = 10
"""The longest text that gets its own column."""


def facts(game: Game, cards: Sequence[Card]) -> list[Field]:
    """The fields of cards that fit into a column: numbers, and words of a fixed list."""
    return [
        found
        for found in game.fields.values()
        if any(found.id in card.fields for card in cards)
        and (found.id in game.numbers or (found.values and max(map(len, found.values)) <= SHORT + 2))
    ]


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
        said = [
            game.types[card.type].title,
            *(f"{f.title} {words}" for f in columns if (words := value_words(card.get(f.id)))),
        ]
        text = str(card.get("text") or "").replace("\n", " ")
        comment = f"# {' · '.join([*said, *([text] if text else [])])}"
        lines.append(make_line(entry_of(game, card, 1), comment).text)
    return "\n".join([*head, *lines]) + "\n"


class DraftPlayer(TypedDict):
    """One player of a draft."""

    name: Text
    by: Literal["agent", "person", "file"]
    """How this player picks: as an agent, at the terminal, or by file."""
    picks: list[str]
    """The ids of the cards taken, in order."""
    pool: list[CopiesRow]
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


def draft_json(draft: Draft) -> DraftDocument:
    """A draft as its document: settings, every pick in order, pools, and the packs of those who have to pick."""
    found = sealed_json(draft.booster, draft.players, draft.seed, draft.house, draft.pools)
    for seat in draft.waiting:
        found["players"][seat]["pack"] = [card.name for card in draft.look(seat).pack]
    found["kind"], found["over"], found["packs"] = "draft", draft.over, draft.booster.packs
    return found


def sealed_json(
    booster: Booster, players: Sequence[Player], seed: str, house: Mapping[str, str], pools: Sequence[Sequence[Card]]
) -> DraftDocument:
    """Sealed pools as the same document."""
    rows = [
        filled(
            DraftPlayer,
            player,
            picks=[card.id for card in pool],
            pool=[{"name": card.name, "count": number} for card, number in counts(pool).items()],
            pack=[],
        )
        for player, pool in zip(players, pools, strict=True)
    ]
    return filled(
        DraftDocument,
        booster,
        game=booster.game.id,
        kind="sealed",
        seed=seed,
        house=house,
        unofficial=any(card.unofficial for pool in pools for card in pool),
        over=True,
        packs=booster.sealed,
        players=rows,
    )


def read_draft(path: Path | str) -> Draft:
    """A saved draft; raises DecktoolError if the file is not a draft, or the game has changed since."""
    data = parse_json(read_text(path, limit=LIMIT, what=WHAT), str(path), what=WHAT, remedy=_REMEDY)
    return draft_of(data, str(path))


def draft_of(data: Any, name: str) -> Draft:
    """The draft that a document from the file `name` describes; see `read_draft`."""
    found = checked(DraftDocument, data, name, what=WHAT, remedy=_REMEDY)
    if found["kind"] != "draft":
        raise DecktoolError(f"{name}: holds sealed pools, in which nothing is picked; {_REMEDY}")
    if not all(slug(player["name"]) for player in found["players"]):
        raise DecktoolError(f"{name}: a player's name has no letter or digit; write a name")
    game = game_called(found["game"])
    booster = booster_of(game, game.house_values(found["house"]))
    players = [Player(player["name"], player["by"]) for player in found["players"]]
    draft = Draft(booster, players, found["seed"], found["house"])
    try:
        draft.repeat([[game.catalog.by_id[name] for name in player["picks"]] for player in found["players"]])
    except (KeyError, BadPick):
        raise DecktoolError(
            f"{name}: its picks do not match its packs; the cards or boosters of the game have changed"
        ) from None
    return draft
