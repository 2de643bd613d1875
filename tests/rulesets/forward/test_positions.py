"""Positions of FORWARD: what is written of a run at any moment is that run again."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.play.position import parse_position
from decktool.rulesets import load_rules, set_up, write_position
from decktool.rulesets.forward.state import Later
from tests.rulesets.bounds import bounded
from tests.rulesets.forward.talk import DULL, duel, revealed, table
from tests.rulesets.table import Table


def written(t: Table) -> dict[str, Any]:
    """What is given in the position that is written of a table."""
    given: dict[str, Any] = yaml.safe_load(write_position(t.state, "as it lies"))["given"]
    return given


def again(t: Table) -> Table:
    """The table that is set up from what is written of another."""
    position = parse_position(write_position(t.state, "as it lies"), "again")
    other = table(row=[DULL])
    other.state = set_up(position, SeededDice("again"))
    return other


PATHS = (
    "hp", "resolve", "dread", "turn", "place", "last", "location", "atk", "defence", "decision", "enemy", "row", "deck",
    "discard", "buried", "aside", "zone", "snares", "looked", "diamond", "cards", "broken_seals", "completed",
)  # fmt: skip


def same(t: Table) -> Table:
    """The same table again; everything that lies there, and what the player knows of it, is as it was."""
    other = again(t)
    for path in PATHS:
        assert (other[path], other.sees("A", path)) == (t[path], t.sees("A", path)), path
    assert written(other) == written(t)
    mine, its = t.state.to_dict(), other.state.to_dict()
    for name in ("aim", "hush", "exchange", "successes", "failures", "your_roll", "enemy_roll", "lasting"):
        assert its[name] == mine[name], name
    return other


def test_what_is_known_of_row_and_deck() -> None:
    """Of three cards in the row the second is known, of the deck its first and third; of those buried one is not."""
    t = table(
        row=["Plain Item", "Other Item", DULL],
        deck=["Thin Rain", "Plain Boon", "Third Item"],
        buried=["Votive", "Candle End"],
        seen={"row": [2], "deck": [1, 3]},
        unseen={"buried": [2]},
    )
    assert t.sees("A", "row") == [None, "Other Item", None]
    assert t.sees("A", "deck") == ["Thin Rain", None, "Third Item"]
    assert t.sees("A", "buried") == ["Votive", None]
    given = written(t)
    assert (given["seen"], given["unseen"]) == ({"row": [2], "deck": [1, 3]}, {"buried": [2]})
    same(t)


@pytest.mark.parametrize("where", ["row", "deck"])
@pytest.mark.parametrize("place", [1, 2])
def test_each_place_may_be_known(where: str, place: int) -> None:
    """The first and the last; what lies behind the last is nobody's."""
    t = table(row=["Plain Item", DULL], deck=["Thin Rain", "Plain Boon"], seen={where: [place]})
    assert [name is not None for name in t.sees("A", where)] == [place == 1, place == 2]
    assert written(t)["seen"] == {where: [place]}
    assert "unseen" not in written(t)
    t = table(row=["Plain Item", DULL], deck=["Thin Rain", "Plain Boon"], seen={where: [0, 3]})
    assert t.sees("A", where) == [None, None]
    assert "seen" not in written(t)


def test_what_lies_aside_unseen() -> None:
    """Cards sent away in the final fight lie out of play; one of them nobody has seen."""
    t = table(row=[DULL], aside=["Votive", "Candle End"], unseen={"aside": [1]})
    assert written(t)["unseen"] == {"aside": [1]}
    assert t.sees("A", "aside").count(None) == 1
    same(t)


def test_one_marker_is_written() -> None:
    """Resolve or Dread, where the run is and was, and what lies on each stack."""
    t = table(
        row=[DULL], dread=2, place="L4", last="L2", location="Marrow Moor", diamond={"L9": ["Stair of Embers", DULL]}
    )
    given = written(t)
    assert (given["dread"], given.get("resolve"), given["place"], given["last"]) == (2, None, "L4", "L2")
    assert given["location"] == "Marrow Moor"
    assert given["diamond"] == {"L9": ["Stair of Embers", DULL]}
    assert written(same(table(row=[DULL], resolve=3)))["resolve"] == 3
    with pytest.raises(DecktoolError, match="give resolve or dread"):
        table(row=[DULL], resolve=1, dread=1)


def test_a_row_is_as_long_as_it_can_be() -> None:
    """A full row and one card more, as a card may be drawn before another has left it."""
    assert len(table(row=[DULL] * 13)["row"]) == 13
    with pytest.raises(DecktoolError, match="row: a row has at most 13 cards, not 14"):
        table(row=[DULL] * 14)


@pytest.mark.parametrize("refill", [0, 2, 3, 4])
def test_what_a_refill_aims_at_is_written(refill: int) -> None:
    """Where it is not three."""
    t = table(row=[DULL], refill=refill)
    assert written(t).get("refill", 3) == refill
    assert ("refill" in written(t)) is (refill != 3)
    same(t)


def test_what_is_left_for_later_is_written() -> None:
    """Each by its name, and what is 0 not at all."""
    left = {name: number - 9 for number, name in enumerate(Later.all) if number != 9}
    t = table(row=[DULL], lasting=left)
    assert written(t)["lasting"] == left
    same(t)
    assert "lasting" not in written(table(row=[DULL]))


def test_in_the_middle_of_a_fight() -> None:
    """After two exchanges, with a clapper that was rung: it is the third exchange, and the clapper still works."""
    t = duel(3, 2, 3, 2, zone=["Healer", "Muffled Clapper", "Bent Coin"], resolve=1, lasting={"atk-duel": 1})
    t.play("roll", "go on", "roll", "go on", "use Muffled Clapper")
    assert (t["enemy.exchange"], t.state.to_dict()["hush"]) == (2, 5)
    other = same(t)
    assert (other["enemy.exchange"], other["enemy.hp"], other["atk"]) == (2, 1, 1)


def test_in_the_middle_of_an_exchange() -> None:
    """Both dice lie there, and a coin may roll one again."""
    t = duel(4, 2, zone=["Healer", "Bent Coin"])
    t.play("roll")
    assert t["decision"] == "use a card on the dice"
    other = same(t)
    assert (other["enemy.your_roll"], other["enemy.roll"]) == (4, 2)
    other.play("go on")
    assert (other["enemy.hp"], other["hp"]) == (4, 9)


def test_in_the_middle_of_a_test() -> None:
    """One success and one failure, which may be ignored."""
    t = revealed("Test Pit", zone=["Canary's Song"], chance=(4, 1))
    assert t["decision"] == "use a card on the failure"
    other = same(t)
    other.play("go on")
    assert other["hp"] <= 8


def test_what_is_being_resolved_goes_where_its_text_said() -> None:
    """A scene that stays is kept, once its other text is carried out."""
    t = revealed("Kept and Asks", zone=["Plain Item"])
    other = same(t)
    other.play("lose 2 HP")
    assert other["zone"] == ["Plain Item", "Kept and Asks"]


def test_a_new_run_has_nothing_behind_it() -> None:
    """No roll is skipped and nothing is more or less: marker in the gap, three to refill to, no die has fallen."""
    t = table(row=[DULL])
    t.state = state = load_rules("forward").start(SeededDice("new"))
    assert t.facts[:3] == ["begins A - 0", "location A Hearthward 1", "deals A - 3"]
    fields = state.to_dict()
    assert set(fields["lasting"]) == {0} and len(fields["lasting"]) == len(Later.all)
    assert [fields[name] for name in ("track", "place", "last_place", "completed", "turn")] == [0, 0, -1, 0, 0]
    assert [fields[name] for name in ("enemy", "enemy_hp", "exchange", "hush", "aim")] == [-1, 0, 0, 7, 3]
    assert [fields[name] for name in ("successes", "failures", "your_roll", "enemy_roll")] == [0] * 4
    assert [fields[name] for name in ("goes", "up", "broken")] == [[], 0, 0]


@pytest.mark.parametrize("bound", [-1, 1000])
@pytest.mark.parametrize("name", ["refill", "enemy_hp", "seen", "unseen"])
def test_what_is_counted_is_from_none_to_999(name: str, bound: int) -> None:
    """A refill, HP and places in a pile are told with the field where they are neither."""
    field, number = {"seen": ("row", [bound]), "unseen": ("buried", [bound])}.get(name, ("", bound))
    given = {name: {field: number} if field else number}
    with pytest.raises(DecktoolError, match=name):
        table(row=[DULL], **given)
    if name == "refill":
        assert [table(row=[DULL], refill=fits).state.aim for fits in (0, 999)] == [0, 999]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "most"), [("hp", 999), ("completed", 999), ("broken_seals", 9999)])
def test_the_largest_number_of_a_table(name: str, most: int) -> None:
    """HP that may be healed above the first, finished locations and broken seals: a position takes that many."""
    assert table(row=[DULL], house={"heal_above_start": True}, **{name: most})[name] == most


@pytest.mark.parametrize(
    ("card", "held", "most"), [("Votive", 2, "1 use"), ("Third Healer", 3, "2 uses"), ("Plain Boon", 2, "1 use")]
)
def test_no_more_uses_than_are_printed(card: str, held: int, most: str) -> None:
    """A card that prints two has two, any other one; one more is refused with what it has."""
    assert table(row=[DULL], zone=[card], cards={card: {"uses": held - 1}})["zone"] == [card]
    with pytest.raises(DecktoolError, match=f"{card} has at most {most}, not {held}"):
        table(row=[DULL], zone=[card], cards={card: {"uses": held}})


@pytest.mark.parametrize(
    ("place", "least", "most"),
    [
        ("hp", 0, 999),
        ("completed", 0, 999),
        ("broken_seals", 0, 9_999),
        ("turn", 0, 1_000_000),
        ("resolve", 0, 4),
        ("dread", 0, 4),
        ("enemy_hp", 0, 999),
        ("refill", 0, 999),
        ("lasting.atk-duel", -99, 99),
        ("cards.Healer.uses", 0, 999),
    ],
)
def test_the_numbers_of_a_position(place: str, least: int, most: int) -> None:
    """From the least to the most, and one beyond either is refused."""
    bounded(table, place, least, most)


@pytest.mark.parametrize("place", ["looked", "resolving"])
def test_cards_are_looked_at_and_resolved_only_inside_an_effect(place: str) -> None:
    """A position that begins anywhere else has none of them."""
    with pytest.raises(DecktoolError, match=place):
        table(row=[DULL], **{place: ["Plain Boon"]})


def test_inside_a_fight_its_own_hp_count() -> None:
    """An enemy's HP that the position gives besides change nothing."""
    t = duel(3, 3, enemy="Frightener", zone=["Healer"])
    assert table(**{**written(t), "enemy_hp": 2})["enemy.hp"] == t["enemy.hp"] == 3
