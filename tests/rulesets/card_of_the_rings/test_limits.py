"""One more of what is counted, and tapped, used and strengthened at once."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

from tests.rulesets.card_of_the_rings.talk import table

clause = pytest.mark.clause
SETS = [*chain.from_iterable(combinations(("tapped", "used", "strengthened"), number) for number in range(4))]


def carried(had: tuple[str, ...]) -> dict[str, Any]:
    """A companion's conditions, as a position has them."""
    return {one: True if one == "used" else 1 for one in had}


@clause("CR-G2-02")
@pytest.mark.parametrize("owed", [0, 1, 2])
def test_draws_to_skip_add_up(owed: int) -> None:
    """Whoever banks a Treasure Chest while draws are still to be skipped skips one more: so many turns bring no card."""
    t = table(phase="resource", deck=9, A={"hand": ["Treasure Chest"], "skips": owed})
    t.play("bank Treasure Chest")
    skips, hands = [t["A.skips"]], [t["A.hand.count"]]
    for _ in range(owed + 2):
        t.end_turn()
        t.end_turn()
        skips.append(t["A.skips"])
        hands.append(t["A.hand.count"])
    assert skips == [*range(owed + 1, -1, -1), 0]
    assert hands == [0] * (owed + 2) + [1]
    assert t["B.skips"] == 0


@clause("CR-C8-03", "CR-4.3-07", "CR-QR-07")
@pytest.mark.parametrize("had", SETS, ids="-".join)
def test_a_companion_in_each_condition(had: tuple[str, ...]) -> None:
    """Tapped it has no Power and no use, used it has its Power, and the point that it was given only while untapped."""
    t = table(A={"party": ["Elf Archer", "Human Knight"]}, cards={"Elf Archer": carried(had)})
    own = 0 if "tapped" in had else 2 + ("strengthened" in had)
    assert t["A.power"] == 3 + own
    assert t.allows("use Elf Archer") == (not {"tapped", "used"} & {*had})


@clause("CR-C8-03")
@pytest.mark.parametrize("had", SETS, ids="-".join)
def test_whom_the_archer_strengthens(had: tuple[str, ...]) -> None:
    """Only who is untapped; a second point is added to the first, and whoever was used is strengthened too."""
    t = table(A={"party": ["Elf Archer", "Human Knight", "Elven Scout"]}, cards={"Human Knight": carried(had)})
    t.play("use Elf Archer")
    assert t.allows("choose Human Knight") == ("tapped" not in had)
    if "tapped" not in had:
        power = t["A.power"]
        t.play("choose Human Knight")
        assert t["cards.Human Knight.strengthened"] == 1 + ("strengthened" in had)
        assert t["A.power"] == power + 1


@clause("CR-C9-03")
@pytest.mark.parametrize("had", SETS, ids="-".join)
def test_whom_the_captain_taps(had: tuple[str, ...]) -> None:
    """Only who is untapped, strengthened or not; the points stay with it and count for nothing."""
    theirs = {"party": ["Elf Archer", "Human Knight"]}
    mine = {"hand": ["Captain of the Guard"], "bank": ["6 Gold Pouch"]}
    t = table(A=mine, B=theirs, cards={"Elf Archer": carried(had)})
    t.play("recruit Captain of the Guard")
    assert t.allows("choose Elf Archer") == ("tapped" not in had)
    if "tapped" not in had:
        t.play("choose Elf Archer")
        assert (t["cards.Elf Archer.tapped"], t["B.power"]) == (1, 3)
        assert t["cards.Elf Archer.strengthened"] == ("strengthened" in had)
