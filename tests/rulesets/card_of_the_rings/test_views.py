"""What each player at the table may know, and what nobody is told."""

from __future__ import annotations

import pytest
import yaml

from decktool.rulesets import write_position
from decktool.rulesets.card_of_the_rings.notation.view import RingsView
from tests.rulesets.card_of_the_rings.talk import gold, table

clause = pytest.mark.clause


@pytest.mark.parametrize("known", ["Gold Pouch", "Gold Pouch #2"])
def test_of_equal_cards_the_known_one_is_played(known: str) -> None:
    """B knows one of A's two pouches. A banks one: it is that one, and B knows no other."""
    t = table(phase="resource", A={"hand": ["2 Gold Pouch"]}, B={"knows": [known]})
    assert t.sees("B", "A.hand") == ["Gold Pouch", None]
    t.play("bank Gold Pouch")
    assert t.sees("B", "A.hand") == [None]


def test_any_copy_may_be_named() -> None:
    """Of equal cards one is offered, and stands for each of them."""
    t = table(phase="resource", A={"hand": ["2 Gold Pouch"]})
    t.play("bank Gold Pouch #2")
    assert (t["A.gold"], t["A.hand"]) == (1, ["Gold Pouch"])


def test_the_screen_says_which_copy_is_tapped() -> None:
    """A's pouch is the second copy laid, and the only one in A's Bank: what it carries stands beside it."""
    t = table(A={"bank": ["Gold Pouch"]}, B={"bank": ["Gold Pouch"]}, cards={"Gold Pouch #2": {"tapped": 1}})
    lines = [line for line in t.state.rules.view(t.state, 0).screen() if "bank" in line]
    assert [line.split(None, 1)[1] for line in lines] == ["Gold Pouch #2 (tapped 1)", "Gold Pouch"]


def test_where_a_card_is_in_the_hand() -> None:
    """B knows the second card of A's hand, but not that it is the second."""
    seen = [
        table(A={"hand": hand}, B={"knows": ["Human Knight"]}).sees("B", "A.hand")
        for hand in (["Elf Archer", "Human Knight", "Sword of Dawn"], ["Elf Archer", "Sword of Dawn", "Human Knight"])
    ]
    assert seen == [["Human Knight", None, None]] * 2


@clause("CR-C6-04")
def test_what_is_kept_of_two_is_private() -> None:
    """B knows the top card. A looks at two and keeps one: B cannot say which, though one of them was known."""
    t = table(
        A={"hand": ["Scholar of the West"], "bank": gold(2)}, deck=["Human Knight", "Elf Archer"],
        B={"knows": ["Human Knight"]},
    )  # fmt: skip
    t.play("recruit Scholar of the West", "keep Human Knight")
    assert (t.sees("B", "A.hand"), t.sees("B", "deck")) == ([None], [None])
    assert t.told("B")[-2:] == ["A keeps a card", "A puts back a card"]


@clause("CR-4.3-08")
def test_a_refusal_to_the_player_who_waits() -> None:
    """It is A's turn: what B hears is the same whatever A holds and could do."""
    heard = set()
    for hand, bank in (([], 4), (["Captain of the Guard"], 4), (["Captain of the Guard"], 1)):
        t = table(A={"hand": hand or ["Human Knight"], "bank": gold(bank)})
        view = t.state.rules.view(t.state, 1)
        refusal = view.why(view.read_action("recruit Captain of the Guard"))
        assert refusal is not None
        heard.add((refusal.reason, refusal.clauses[0]))
    assert heard == {("A decides now: action phase", "CR-4-02")}


@pytest.mark.parametrize(
    ("party", "quests"),
    [
        (["Human Knight"], []),
        (["2 Human Knight"], ["The Goblin Pass"]),
        (["Healer of Lóran", "Human Knight"], ["Rescue the Sage"]),
        (["Healer of Lóran", "Ranger of the North"], ["Rescue the Sage"]),
        (["2 Human Knight", "Elven Scout"], ["The Goblin Pass", "Trial of the Lost Crown"]),
    ],
)
def test_which_quests_a_player_would_complete(party: list[str], quests: list[str]) -> None:
    """Each sees what the own Party can do, with its own healer and its own quest bonus."""
    for seat, other in ("AB", "BA"):
        t = table(phase="quest", active=seat, **{seat: {"party": party}, other: {"party": ["3 Healer of Lóran"]}})
        view = t.state.rules.view(t.state, "AB".index(seat))
        assert isinstance(view, RingsView)
        assert [t.state.rules.names[quest] for quest in view.quests()] == quests


@pytest.mark.parametrize("centre", [[], ["The Goblin Pass"]])
def test_a_centre_that_is_written(centre: list[str]) -> None:
    """An empty centre stays empty, where one that is left out would have every quest."""
    t = table(centre=centre)
    given = yaml.safe_load(write_position(t.state, "centre"))["given"]
    assert given["centre"] == centre == t["centre"]
