"""Games, their cards, their house rules and what is wrong with their folders, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from decktool.games import GAME_ID, Game, house_word
from decktool.jsonmodel import Count, Schema, filled

GameId = Annotated[str, Schema(pattern=f"^{GAME_ID}$")]


class PrintingRow(TypedDict):
    """One printing of a card."""

    set: str
    number: str | None
    art: str | None
    note: str | None


class CardRow(TypedDict):
    """One card."""

    id: str
    name: str
    type: str
    """The card type's id."""
    fields: dict[str, Any]
    """The known fields of the card; an absent field is unknown."""
    printings: Annotated[list[PrintingRow], Schema(minItems=1)]
    unofficial: bool
    """True for a design that is not the publisher's."""


class CardsDocument(TypedDict):
    """The cards of a game that match a query."""

    schema: Literal["decktool.cards/1"]
    game: str
    """The game's id."""
    cards: list[CardRow]


class GameRow(TypedDict):
    """One game in a line."""

    id: GameId
    title: str
    edition: str
    """The edition of the rules that is meant."""
    publisher: str | None
    formats: list[str]
    """Format ids, the usual one first."""
    cards: Count
    """Number of distinct cards."""
    unofficial: Count
    """Number of distinct cards that are not the publisher's."""
    folder: str
    """Where the game was found."""


class GamesDocument(TypedDict):
    """The games there are, by id."""

    schema: Literal["decktool.games/1"]
    games: list[GameRow]


def game_row(game: Game) -> GameRow:
    """The summary of one game; raises DataError for errors in its construction rules."""
    from decktool.construction.rules import construction

    return filled(
        GameRow,
        game,
        formats=construction(game).formats if "construction" in game.parts else [],
        cards=len(game.catalog),
        unofficial=sum(card.unofficial for card in game.catalog),
        folder=str(game.folder),
    )


class HouseRuleRow(TypedDict):
    """One house rule and its value."""

    id: str
    title: str
    value: str
    default: str
    values: list[str]
    min: int | None
    max: int | None
    section: str | None


class RulesDocument(TypedDict):
    """A game's house rules and their values."""

    schema: Literal["decktool.rules/1"]
    game: str
    playable: bool
    house: list[HouseRuleRow]


def rules_json(game: Game, values: Mapping[str, Any]) -> RulesDocument:
    """A game's house rules, with these values, as their document."""
    from decktool.rulesets import package_of

    rows = [
        filled(
            HouseRuleRow,
            rule,
            value=house_word(values[rule.id]),
            default=house_word(rule.default),
            values=[house_word(value) for value in rule.values],
            min=rule.minimum,
            max=rule.maximum,
            section=rule.ref,
        )
        for rule in game.house.values()
    ]
    return filled(RulesDocument, game=game.id, playable=package_of(game) is not None, house=rows)


class LintRow(TypedDict):
    """One thing to look at."""

    kind: Literal[
        "unused-field", "unused-type", "same-name", "empty-filter", "uncovered", "no-legal-deck", "unbreakable", "text",
        "unread", "incomplete-card", "no-such-number", "opening-hand", "booster", "hidden-game", "face", "back",
        "template", "icon", "art", "deck",
    ]  # fmt: skip
    message: str
    format: str | None
    """The format that it is about, if it is about one."""
    rule: str | None
    """The rule that it is about, if it is about one."""
    serious: bool
    """The exit status is 1 when one of them is."""


class LintDocument(TypedDict):
    """What does not fit together in a game's cards and rules."""

    schema: Literal["decktool.lint/1"]
    game: GameId
    findings: list[LintRow]
