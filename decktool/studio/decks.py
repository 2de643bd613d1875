"""The deck editor: what a list is worth as it stands on the page."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pydantic import Field

from decktool.construction.check import judge
from decktool.deck import Deck, Pick, UnreadableDeck, find_game, resolve
from decktool.decklist import Decklist, Line, parse_decklist
from decktool.games import Game, load_game
from decktool.report.documents.checks import check_json
from decktool.studio.web import Asked, Studio, post


class Listed(Asked):
    """A decklist as it stands on the page: its text, its file's name, and what is not said in it."""

    text: str
    name: str = "decklist"
    game: str | None = None
    format: str | None = None
    house: Mapping[str, str] = Field(default_factory=dict)


def verdict(studio: Studio, asked: Listed) -> dict[str, Any]:
    """The document `decktool.check/1` of the one list."""
    decklist = parse_decklist(asked.text, asked.name)
    game = load_game(asked.game) if asked.game else None
    report = judge(decklist, game, asked.format, house=asked.house)
    return check_json([report])


def entries(studio: Studio, asked: Listed) -> dict[str, Any]:
    """The document `decktool.entries/1`: for each line that is a card, which, how many and in which section."""
    decklist = parse_decklist(asked.text, asked.name)
    picks: list[Pick] = []
    game = load_game(asked.game) if asked.game else None
    with suppress(UnreadableDeck):
        game = game or find_game(decklist)
        picks = list(readable(decklist, game).picks)
    rows = [
        {"line": pick.line, "count": pick.count, "id": pick.card.id, "name": pick.card.name, "section": pick.section}
        for pick in picks
    ]
    return {"schema": "decktool.entries/1", "game": game.id if game else None, "entries": rows}


def readable(decklist: Decklist, game: Game) -> Deck:
    """The deck of those lines of a list that can be read and found, their numbers kept; UnreadableDeck without any."""
    try:
        return resolve(decklist, game)
    except UnreadableDeck as error:
        bad = {one.line for one in error.unread}
        kept = [Line("") if number in bad else line for number, line in enumerate(decklist.lines, 1)]
        return resolve(replace(decklist, lines=tuple(kept)), game)


ROUTES = [post("/api/check", Listed, verdict), post("/api/entries", Listed, entries)]
