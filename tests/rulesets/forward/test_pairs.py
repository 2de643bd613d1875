"""Two things that cards leave for later, or that stand, at once: each counts as it does alone, beside the other."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.rulesets.forward.talk import duel

MINE = (0, 0, 1, 1, 2)
"""The damage of one's own rolls of 1 to 5 (a miss, a parry, two hits, a critical)."""
ITS = (0, 1, 2, 3, 5)
"""That of the Dummy's."""
ROLLS = (("roll", "roll-duel"), ("damage", "damage-exchange", "damage-duel", "result-3", "result-4", "result-5"))
SLOTS = [f"{side}-{what}" for side in ("your", "enemy") for kind in ROLLS for what in kind]
SLOTS += ["your-roll-next-duel", "enemy-damage-next-duel", "test", "healing"]
PAIRS = [*combinations_with_replacement(SLOTS, 2)]


def dealt(side: str, faces: tuple[int, ...], slots: tuple[str, ...]) -> tuple[int, int]:
    """What a side deals in two exchanges in which a 3 falls, one more for each slot; from the words of the cards."""
    mine = [slot.removeprefix(f"{side}-") for slot in slots if slot.startswith(side)]
    found = []
    waits = [*mine]
    for number in range(2):
        roll = 3 + mine.count("roll-duel") + (mine.count("roll") if not number else 0)
        more = mine.count("damage-duel") + (mine.count("damage-exchange") if not number else 0)
        for what in ("damage", f"result-{roll}"):
            more += waits.count(what)
            waits = [one for one in waits if one != what]
        found.append(faces[roll - 1] + more)
    return found[0], found[1]


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_that_wait(pair: tuple[str, str]) -> None:
    """More on a die or at a result, once, for the exchange or for the fight: two of them, of one side or both, of the
    same kind twice; in two exchanges of a 3 against a 3.
    """
    slots = {slot: pair.count(slot) for slot in pair}
    t = duel(3, 3, 3, 3, zone=["Healer"], lasting=slots, hp=10, enemy_hp=5)
    lost, taken = dealt("enemy", ITS, pair), dealt("your", MINE, pair)
    for number in (1, 2):
        t.play("roll")
        assert 10 - t["hp"] == sum(lost[:number])
        if sum(taken[:number]) < 5:
            assert 5 - t["enemy.hp"] == sum(taken[:number])
        else:
            assert "Dummy" in t["discard"]
