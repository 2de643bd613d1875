"""The numbers in refusals: what something costs and what there is, as it stands on the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.table import Table


@pytest.mark.parametrize(
    ("game", "given", "said", "reason"),
    [
        (
            "card-of-the-rings",
            {"A": {"bank": ["2 Gold Pouch"], "hand": ["Human Knight"]}},
            "recruit Human Knight",
            "Human Knight costs 3 and A has 2 untapped gold",
        ),
        (
            "card-of-the-rings",
            {"A": {"bank": ["2 Gold Pouch"], "hand": ["Human Knight", "Gold Pouch"]}},
            "recruit Human Knight",
            "Human Knight costs 3 and A has 2 untapped gold; gold in hand does not pay",
        ),
        (
            "forgotten-times",
            {"A": {"rp": 1, "hand": ["Votive Archer"]}},
            "play Votive Archer",
            "Votive Archer costs 2 RP and A has 1",
        ),
        ("forgotten-times", {"A": {"rp": 1}}, "trade", "a card costs 2 RP and A has 1"),
        (
            "forgotten-times",
            {"A": {"battlefield": ["Votive Archer"]}, "B": {"battlefield": ["Spark of Dawn"], "city": ["Harrowgate"]}},
            "attack Harrowgate with Votive Archer",
            "the city cannot be attacked while B has a soldier",
        ),
        (
            "dragon-quest",
            {"A": {"hand": ["Road Chaplain"], "gold": 1, "calls": 1}},
            "call Road Chaplain to the front line",
            "Road Chaplain costs 2 as party card number 2 and A has 1 gold",
        ),
        (
            "dragon-quest",
            {"A": {"hand": ["Storm Archivist"], "gold": 3, "calls": 2}},
            "call Storm Archivist to the front line",
            "Storm Archivist costs 4 as party card number 3 and A has 3 gold",
        ),
        (
            "dragon-quest",
            {"A": {"front": ["Road Chaplain"], "gold": 1}, "cards": {"Road Chaplain": {"closed": True}}},
            "ready Road Chaplain",
            "that costs Road Chaplain's GP Cost of 2 and A has 1 gold",
        ),
        (
            "dragon-quest",
            {"A": {"hand": ["Second Wind", "Gate Squire"], "front": ["Road Chaplain"]}},
            "play the quest Second Wind",
            "Second Wind costs 2 other cards and A has 1",
        ),
        (
            "dragon-quest",
            {"A": {"hand": ["Second Wind"], "front": ["Road Chaplain"]}},
            "play the quest Second Wind",
            "Second Wind costs 2 other cards and A has 0",
        ),
        (
            "dragon-quest",
            {"phase": "draw", "A": {"hand": ["4 Gate Squire"], "deck": 9}},
            "draw 3 cards",
            "A holds 4 cards and fills up to 6",
        ),
    ],
)
def test_what_it_costs_and_what_there_is(game: str, given: dict[str, Any], said: str, reason: str) -> None:
    """The price of that card now, which of a turn it would be, and what the player has."""
    if game == "dragon-quest":  # an empty draw pile is lost
        given = {"B": {"deck": 9}, **given, "A": {"deck": 9, **given["A"]}}
    table = Table(game, **given)
    refusal = table.state.why(table.state.read_action(said))
    assert refusal is not None
    assert refusal.reason == reason
