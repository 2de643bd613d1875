"""As many as there are and one more: ignored failures, seals, rows, HP; and two conditions at once."""

from __future__ import annotations

import pytest

from tests.rulesets.forward.talk import DULL, duel, exchange, revealed, table

clause = pytest.mark.clause


@clause("FW-12-01", "FW-6-04")
@pytest.mark.parametrize("ignored", [0, 1, 2, 3])
def test_a_failure_that_is_ignored_does_not_count(ignored: int) -> None:
    """The third failure that counts ends the Pit, and each that counts costs 2 HP: the songs end none and cost nothing."""
    zone = [f"{ignored} Canary's Song"] if ignored else []
    t = revealed("Bad Pit", zone=zone, chance=(1,) * 6)
    for _ in range(ignored):
        t.play("use Canary's Song")
    rolled = sum("you roll" in line for line in t.story)
    assert (rolled, t["hp"], t["dread"], t["decision"]) == (3 + ignored, 10 - 3, 1, "your turn")


@clause("FW-12-01", "FW-6-04")
def test_two_that_count_and_one_that_does_not() -> None:
    """With the middle failure of three ignored the Pit goes on, and three successes after them pass it."""
    t = revealed("Bad Pit", zone=["Canary's Song"], chance=(1, 1, 1, 6, 6, 6))
    t.play("go on", "use Canary's Song")
    assert (t["hp"], t["dread"], t["decision"]) == (8, 0, "your turn")
    assert sum("you roll" in line for line in t.story) == 6


@clause("FW-11-06")
@pytest.mark.parametrize(("dragon", "seals", "printed"), [("Vharr, the Unmaker", 3, 0), ("Hard Dragon", 2, 1)])
@pytest.mark.parametrize("held", range(6))
@pytest.mark.parametrize("broken", [0, 1, 3])
def test_no_more_seals_than_there_are(dragon: str, seals: int, printed: int, held: int, broken: int) -> None:
    """Each seal that is held or broken takes its DEF; one more than there are takes nothing of what is printed."""
    zone = ["Healer", "Sword Two", *([f"{held} Threshold Salt"] if held else [])]
    t = table(table=["Plain Heir", dragon], phase="dragon", zone=zone, broken_seals=broken, chance=(3, 1))
    defence = printed + max(0, seals - held - broken.bit_count())
    hp = t["enemy.hp"]
    assert t["enemy.defence"] == defence
    t.play("roll")
    assert hp - t["enemy.hp"] == max(0, 3 - defence)


@clause("FW-7-13")
@pytest.mark.parametrize(
    ("before", "sword", "after"),
    [
        (5, "Sword One", 3),
        (4, "Sword One", 3),
        (3, "Sword One", 3),
        (2, "Sword One", 2),
        (1, "Sword One", 1),
        (2, "Sword Two", 1),
        (1, "Sword Two", None),
    ],
)
def test_what_heals_heals_before_the_blow(before: int, sword: str, after: int | None) -> None:
    """The Licker heals 2, of its 5 HP at most, and then takes a blow of 2 or 3: with 2 HP it outlives the 3."""
    t = exchange(3, 6, enemy="Licker", enemy_hp=before, zone=[sword])
    assert (t["enemy.hp"] if t["enemy"] else None) == after
    assert (t["discard"] == ["Licker"]) == (after is None)


@clause("FW-0-05")
@pytest.mark.parametrize(("hp", "after"), [(3, 3), (2, 2), (1, None)])
def test_ones_own_die_heals_after_the_blow(hp: int, after: int | None) -> None:
    """A 6 heals 2 HP once the blow of 1 is taken: with 1 HP the run is lost before."""
    t = exchange(6, 2, zone=["Mending Die"], hp=hp)
    assert t["hp"] == (0 if after is None else after + 1)
    assert t["outcome"] == ("lost to a combat" if after is None else None)


@clause("FW-12-03", "FW-5.2-11")
@pytest.mark.parametrize(
    ("row", "aim", "deck", "after"),
    [
        (10, 11, 5, 11),
        (10, 12, 5, 12),
        (10, 13, 5, 12),
        (11, 99, 5, 12),
        (12, 99, 5, 12),
        (2, 99, 5, 7),
        (2, 99, 20, 12),
    ],
)
def test_no_refill_goes_beyond_twelve(row: int, aim: int, deck: int, after: int) -> None:
    """Whatever a card says of the refill, a row has twelve cards at most; what is left stays in the deck."""
    t = table(row=[f"{row + 1} {DULL}"], deck=[f"{deck} {DULL}"], refill=aim)
    t.play("reveal card 1")
    assert (t["row.count"], t["deck.count"]) == (after, deck - (after - row))


@pytest.mark.parametrize(
    ("snares", "roll", "counted"),
    [
        ([], 4, 4),
        (["Weak Grip"], 4, 3),
        (["Heavy Air"], 4, 3),
        (["Weak Grip", "Heavy Air"], 4, 2),
        (["Weak Grip", "Heavy Air"], 2, 1),
        (["Weak Grip", "Heavy Air"], 1, 1),
        (["2 Weak Grip", "Heavy Air"], 6, 3),
    ],
)
def test_snares_together(snares: list[str], roll: int, counted: int) -> None:
    """What two Snares take off a roll adds up, and no roll is below 1."""
    t = duel(roll, 1, snares=snares, zone=["Healer"])
    t.play("roll")
    assert f"you roll {counted}" in t.story


@pytest.mark.parametrize(
    ("snares", "zone", "atk", "defence"),
    [
        (["Weak Wrist"], ["Sword One"], 0, 0),
        (["2 Weak Wrist"], ["Sword One"], 0, 0),
        (["2 Weak Wrist"], ["Sword Two", "Sword One"], 1, 0),
        (["Weak Wrist", "Molten Rivets"], ["Sword Two", "Shield Three"], 1, 2),
        (["Weak Wrist", "2 Molten Rivets"], ["Sword One", "Shield One"], 0, 0),
    ],
)
def test_weak_and_riveted(snares: list[str], zone: list[str], atk: int, defence: int) -> None:
    """ATK and DEF are each lessened by their own Snare, and neither goes below 0."""
    t = duel(snares=snares, zone=[*zone, "Healer"])
    assert (t["atk"], t["defence"]) == (atk, defence)


@pytest.mark.parametrize("uses", [0, 1, 2])
def test_a_use_is_there_until_the_last(uses: int) -> None:
    """With one left it may be used, with none not; each use is one less."""
    t = table(row=[DULL], zone=["Third Healer"], hp=1, cards={"Third Healer": {"uses": uses}})
    for _ in range(uses):
        t.play("use Third Healer")
    assert not t.allows("use Third Healer")
    assert t["hp"] == 1 + 2 * uses


@clause("FW-9-02")
@pytest.mark.parametrize("over", [0, 1, 2, 3])
def test_down_to_the_limit(over: int) -> None:
    """Of items that are several too many one after another goes, until three are left, and only then the turn goes on."""
    t = revealed("Third Item", table=["Plain Heir", "Plain Dragon"], zone=[f"{2 + over} Plain Item"])
    for _ in range(over):
        assert t["decision"] == "over the limit: which card goes"
        t.play("discard Plain Item")
    assert (t["decision"], t["zone.count"], t["discard.count"]) == ("your turn", 3, over)
