"""Boosters as data: what a pack holds, how packs are drafted, and packs opened by chance.

Read from the `booster:` part of game.yaml; nothing here knows a game by name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from decktool.cards import Card
from decktool.dealing.dice import Dice
from decktool.dealing.opening import chosen
from decktool.dealing.reading import read_booster
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.query import parse_query


@dataclass(frozen=True, slots=True, eq=False)
class BoosterSlot:
    """A part of a pack: a number of cards, each from one of several weighted groups."""

    title: str
    count: int
    lots: tuple[tuple[Card, ...], ...]
    weights: tuple[int, ...]

    def draw(self, taken: Sequence[Card], dice: Dice) -> Card:
        """One card by chance; none that the pack has `taken` already while the lot has others."""
        lot = self.lots[bisect_right(list(accumulate(self.weights)), dice.below(sum(self.weights)))]
        return dice.pick([card for card in lot if card not in taken] or lot)


@dataclass(frozen=True, slots=True, eq=False)
class DeckNeed:
    """Cards that a deck needs: `count` of them early, and at most `most` (None: any number)."""

    cards: frozenset[Card]
    count: int
    most: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Taste:
    """Criteria of agents when they pick, as fields of the cards; None: unused."""

    rarity: str | None
    rarities: tuple[str, ...]
    """The values of the rarity field, from the most common to the rarest."""
    curve: str | None
    alike: str | None
    needs: tuple[DeckNeed, ...]

    def worth(self, card: Card, pool: Sequence[Card], picks_left: int) -> float:
        """The worth of a card for a player who has taken `pool` with `picks_left` picks to come, this one included.

        A point for each step of rarity; two fifths of a point for each card of the pool that is alike (its class, say),
        at most three; a fifth less for each of its cost, at most one. What a deck lacks is worth three more, and goes
        before everything when no more picks are left than such cards are missing; what it has enough of is worth
        least.
        """
        worth = 0.0
        if self.rarity is not None and card.get(self.rarity) in self.rarities:
            worth += self.rarities.index(card.get(self.rarity))
        if self.alike is not None and card.get(self.alike) is not None:
            worth += min(3.0, 0.4 * sum(other.get(self.alike) == card.get(self.alike) for other in pool))
        if self.curve is not None and card.get(self.curve) is not None:
            worth -= min(1.0, 0.2 * sum(other.get(self.curve) == card.get(self.curve) for other in pool))
        held = [sum(other in need.cards for other in pool) for need in self.needs]
        missing = sum(max(0, need.count - have) for need, have in zip(self.needs, held, strict=True))
        for need, have in zip(self.needs, held, strict=True):
            if card not in need.cards:
                continue
            if have < need.count:
                worth += 1_000 if missing >= picks_left else 3
            elif need.most is not None and have >= need.most:
                worth -= 100
        return worth


@dataclass(frozen=True, slots=True, eq=False)
class Booster:
    """One game's boosters under chosen house rules."""

    game: Game = field(repr=False)
    title: str
    slots: tuple[BoosterSlot, ...]
    packs: int
    """Number of packs that each player drafts."""
    passing: str
    """Direction in which packs are passed: left, right or alternate."""
    players: tuple[int, int]
    """Minimum and maximum number of players in a draft."""
    sealed: int
    """Number of packs that each player opens in sealed play."""
    format: str | None
    """Format of the decks that players build."""
    taste: Taste

    @property
    def size(self) -> int:
        """How many cards a pack has."""
        return sum(slot.count for slot in self.slots)

    def direction(self, number: int) -> int:
        """Direction in which pack `number` (from 0) is passed: 1 to the left (next seat), -1 to the right."""
        return -1 if self.passing == "right" or (self.passing == "alternate" and number % 2) else 1

    def open(self, dice: Dice) -> tuple[Card, ...]:
        """A pack, slot after slot."""
        pack: list[Card] = []
        for slot in self.slots:
            for _ in range(slot.count):
                pack.append(slot.draw(pack, dice))
        return tuple(pack)


def booster_of(game: Game, house: Mapping[str, Any] | None = None) -> Booster:
    """The boosters of a game under house rules (`game.house_values(...)`; left out, the defaults).

    Raises DecktoolError when the game has no `booster:`, DataError when it is not as it should be.
    """
    data = game.part("booster", read_booster)
    if data is None:
        raise DecktoolError(
            f"{game.title} has no boosters; add `booster:` to its game.yaml, such as "
            "`booster: {pack: [{count: 9, where: rarity:common}, {count: 3, where: rarity:rare}]}`"
        )
    values = game.house_values() if house is None else house

    def lot(where: str) -> tuple[Card, ...]:
        return tuple(parse_query(where, game).select(game.catalog.cards))

    slots = []
    for row in data["pack"]:
        lots = row["of"] or [{"where": row["where"], "weight": 1}]
        slots.append(
            BoosterSlot(
                row["title"] or " or ".join(each["where"] for each in lots),
                row["count"],
                tuple(lot(each["where"]) for each in lots),
                tuple(each["weight"] for each in lots),
            )
        )
    picks, draft = data["picks"], data["draft"]
    needs = (
        DeckNeed(frozenset(lot(row["where"])), int(chosen(row["count"], values)), row["most"]) for row in picks["need"]
    )
    rarities = () if picks["rarity"] is None else game.fields[picks["rarity"]].values
    return Booster(
        game,
        data["title"],
        tuple(slots),
        draft["packs"],
        chosen(draft["passing"], values),
        (draft["players"]["min"], draft["players"]["max"]),
        data["sealed"]["packs"],
        data["format"],
        Taste(picks["rarity"], rarities, picks["curve"], picks["alike"], tuple(needs)),
    )


def counts(pool: Sequence[Card]) -> dict[Card, int]:
    """The copies of each card of a pool, in the game's order of cards."""
    return dict(sorted(Counter(pool).items(), key=lambda item: item[0].number))
