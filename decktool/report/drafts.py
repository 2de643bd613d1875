"""A draft as a page: when each card was taken, and what each player has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from decktool.cards import Card, counted, grouped
from decktool.dealing.boosters import Booster
from decktool.games import Game
from decktool.report.deck.charts import composition
from decktool.report.documents.drafts import DraftDocument, DraftPlayer
from decktool.report.lab import BLUE, conditions_of, warnings_of
from decktool.report.lab_charts import Dot, LabPage, dots, table
from decktool.report.pages import Chart
from decktool.report.words import value_words


def draft_page(result: DraftDocument, booster: Booster) -> LabPage:
    """When each card was taken, and what each player has; of sealed pools, what each player opened."""
    game, rarity = booster.game, booster.taste.rarity
    drafted, order = result["kind"] == "draft", game.catalog.by_id
    picks = [
        (player, *(divmod(place, result["size"]) if drafted else (0, place)), order[card])
        for player in result["players"]
        for place, card in enumerate(player["picks"])
    ]
    packs = f"{counted(result['packs'], 'pack')} of {result['size']}"
    missing = [] if result["over"] else ["picks are still missing; the page shows those made so far"]
    return LabPage(
        f"{game.title}: {'draft' if drafted else 'sealed pools'}",
        [counted(len(result["players"]), "player"), f"{packs} each", *conditions_of(result)],
        [*warnings_of(result), *missing],
        lambda width: [
            *([_taken(picks, result["size"], width)] if drafted and picks else []),
            *(chart for player in result["players"] if player["picks"] for chart in _pool(player, game, width)),
        ],
        "A dot is the mean pick of all copies of a card that were taken (1: the first of a pack); its bar goes from "
        "the earliest to the latest." if drafted else "Each player opened these packs and keeps all their cards.",
        ("player", "picks by", "pack", "pick", "card", "type", "rarity"),
        [
            [player["name"], player["by"], *((pack + 1, pick + 1) if drafted else ("", "")), card.name,
             game.types[card.type].title, value_words(card.get(rarity)) if rarity else ""]
            for player, pack, pick, card in picks
        ],
    )  # fmt: skip


def _taken(picks: Sequence[tuple[Any, int, int, Card]], size: int, width: int) -> Chart:
    """Each card by the mean of the picks at which its copies were taken."""
    taken = grouped(picks, lambda row: row[3].name)
    found = {name: [pick + 1 for _, _, pick, _ in rows] for name, rows in taken.items()}
    rows = [
        Dot(name, (mean := sum(at) / len(at), min(at), max(at)), f"{mean:.1f} ({len(at)} taken)", BLUE)
        for name, at in sorted(found.items(), key=lambda row: (sum(row[1]) / len(row[1]), row[0]))
    ]
    return dots("When each card was taken, by its pick in the pack", rows, width, (size + 1) / 2)


def _pool(player: DraftPlayer, game: Game, width: int) -> Iterator[Chart]:
    """A player's cards by type, and each of them."""
    cards = [game.catalog.by_id[card] for card in player["picks"]]
    of = Counter(card.type for card in cards)
    types = {name: of[name] for name in game.types if of[name]}
    yield replace(composition(game, types, width), title=f"{player['name']}: {counted(len(cards))}")
    rows = [
        [card.name, game.types[card.type].title, ", ".join(str(place) for place, _ in taken)]
        for card, taken in grouped(enumerate(cards, 1), lambda row: row[1]).items()
    ]
    yield table(f"Cards of {player['name']}", ("Card", "type", "taken as card number"), rows, (50, 22, 28), width)
