"""Battle: Determine and End Phases."""

from __future__ import annotations

import pytest

from tests.rulesets.dragon_quest.talk import battle, fight, table

clause = pytest.mark.clause


def left(t: object, *names: str) -> list[object]:
    """The damage of cards, or "gone" of those that are defeated."""
    found: list[object] = []
    for name in names:
        gone = t[f"A.experience.{name}"] or t[f"B.experience.{name}"]  # type: ignore[index]
        found.append("gone" if gone else t[f"cards.{name}.damage"])  # type: ignore[index]
    return found


@clause("DQ-determine-01")
def test_damage_waits_for_the_determine_phase() -> None:
    """While B decides about a Determine ability, nothing has been dealt; then two damage are."""
    t = battle(["Ram"], ["Duelist"], A={"rear": ["Ox"]})
    t.play("attack with Ram", "defend with Duelist")
    assert (t["decision"], t["cards.Duelist.damage"]) == ("determine phase", 0)
    t.play("pass")
    assert t["cards.Duelist.damage"] == 2


@clause("DQ-determine-02")
def test_a_determine_ability_of_the_defender() -> None:
    """B's Warder takes 1 less; once in the phase, and again in the next one."""
    t = battle(["Ram", "Sloth"], ["Warder"])
    t.play("attack with Ram", "defend with Warder", "use Warder")
    assert t["cards.Warder.damage"] == 1
    t.play("attack with Sloth", "defend with Warder", "pass")
    assert t["cards.Warder.damage"] == 2  # what was raised lasts to the end of the turn


@clause("DQ-determine-03")
def test_determine_abilities_by_speed() -> None:
    """A's slow Duelist is declared first; B's fast Assassin takes effect first and fells it: no damage is done."""
    t = battle(["Duelist"], ["Ox", "Assassin"], B={"hand": ["Ram"]}, cards={"Duelist": {"damage": 3}})
    t.play("attack with Duelist", "defend with Ox", "use Duelist", "use Assassin", "discard Ram")
    assert [line for line in t.story if line.endswith(("takes effect", "is lost"))] == [
        "Assassin takes effect", "Duelist has left play, and its ability is lost",
    ]  # fmt: skip
    assert left(t, "Duelist", "Ox") == ["gone", 0]


def test_each_card_one_ability_a_phase() -> None:
    """The Warder is not used twice; each of two cards is used once."""
    t = battle(["Ram"], ["Warder", "Assassin"], B={"hand": ["Ox"]})
    t.play("attack with Ram", "defend with Warder", "use Warder")
    assert t.state.menu() == ["pass", "use Assassin"]
    t.refuses("use Warder", "DQ-determine-02")


@clause("DQ-determine-06", "DQ-determine-07")
def test_excess_is_not_taken() -> None:
    """4 damage on a fresh card of 2 HP move two cards; 3 on one of 3 HP with two damage move one."""
    t = fight("Troll", "Bull", "defend", B={"deck": 20, "hand": 6})
    assert (t["B.deck.count"], t["B.discard.count"]) == (17, 2)  # and one was drawn
    t = fight("Bear", "Calf", "defend", B={"deck": 20, "hand": 6}, cards={"Calf": {"damage": 2}})
    assert (t["B.deck.count"], t["B.discard.count"]) == (18, 3)


@clause("DQ-determine-08", "DQ-determine-09", "DQ-determine-10", "DQ-determine-11", "DQ-determine-12", "DQ-determine-13",
        "DQ-determine-14")  # fmt: skip
@pytest.mark.parametrize(
    ("attacker", "target", "damaged", "after"),
    [
        ("Fox", "Slug", 0, [1, 1]),  # nobody would be defeated: speed is nothing
        ("Bull", "Bull", 0, ["gone", "gone"]),  # equally quick: both fall
        ("Cat", "Toad", 0, [0, "gone"]),  # the quicker one defeats and takes nothing
        ("Snail", "Hare", 1, ["gone", 0]),  # the example: slow, with one damage, against fast
        ("Mole", "Mole", 0, ["gone", "gone"]),  # its second half: both average
        ("Lynx", "Sloth", 0, ["gone", 1]),  # the quicker one does not defeat, the slower one does
        ("Boar", "Mole", 0, ["gone", 0]),  # the quicker one counters
        ("Toad", "Cat", 0, ["gone", 0]),
        ("Sloth", "Lynx", 0, [1, "gone"]),
    ],
)
def test_speed(attacker: str, target: str, damaged: int, after: list[object]) -> None:
    """The quicker card that defeats the slower one takes no damage from it; everything else is at once."""
    t = fight(attacker, target, cards={attacker: {"damage": damaged}} if damaged else {})
    names = [attacker, target] if attacker != target else [attacker]
    found = left(t, *names)
    if attacker == target:
        found = ["gone" if t[f"{who}.experience.count"] else 0 for who in ("A", "B")]
    assert found == after


def test_a_quicker_card_that_does_not_counter_saves_nobody() -> None:
    """The Hare defends without a blow: the slow Snail fells it."""
    assert left(fight("Snail", "Hare", "defend", cards={"Snail": {"damage": 1}}), "Snail", "Hare") == [1, "gone"]


@clause("DQ-determine-16")
def test_an_items_defense_is_against_attacks_only() -> None:
    """Three by an attack are two, three by the Witch's ability are three."""
    assert fight("Bear", "Anna", "defend", cards={"Anna": {"items": ["Shield"]}})["cards.Anna.damage"] == 2
    t = battle(["Witch"], ["Anna"], cards={"Anna": {"items": ["Shield"]}})
    t.play("use Witch")
    assert t["cards.Anna.damage"] == 3
    t = table(["Archer"], ["Anna"], phase="start", cards={"Anna": {"items": ["Shield"]}})
    t.play("use Archer")
    assert t["cards.Anna.damage"] == 1


@clause("DQ-determine-17", "DQ-determine-18")
@pytest.mark.parametrize(("more", "damage"), [(1, 2), (-1, 4)])
def test_an_abilitys_defense_is_against_both(more: int, damage: int) -> None:
    """One more: 2 of 3, by attack and ability; one less: 4 of 3."""
    cards = {"Ram": {"defense_more": more}}
    assert fight("Bear", "Ram", "defend", cards=cards)["cards.Ram.damage"] == damage
    t = battle(["Witch"], ["Ram"], cards=cards)
    t.play("use Witch")
    assert t["cards.Ram.damage"] == damage


@clause("DQ-determine-18")
def test_defense_is_lowered() -> None:
    """The Hexer's curse: an attack of 2 deals 3, to the attacker's advantage only in this turn."""
    t = table(["Hexer"], ["Ram", "Ox"], phase="start")
    t.play("use Hexer", "attack with Hexer", "defend with Ram")
    assert (t["cards.Ram.damage"], t["cards.Ram.defense_more"]) == (3, 0)


def test_defense_does_not_heal() -> None:
    """More defense than damage: nothing happens."""
    t = fight("Ox", "Ram", "defend", cards={"Ram": {"defense_more": 3}})
    assert (t["cards.Ram.damage"], [line for line in t.story if "damage" in line]) == (0, [])


@clause("DQ-determine-21")
def test_both_fall_and_both_gain() -> None:
    """A's level 1 Bull and B's level 2 Cow: 2 for A, 1 for B, experience and gold."""
    t = fight("Bull", "Cow", B={"gold": 0})
    assert (t["A.xp"], t["A.gold"], t["B.xp"], t["A.level"]) == (2, 2, 1, 1)
    assert t["B.gold"] == 1 + 2  # and the income of the next turn


@clause("DQ-determine-22")
def test_both_piles_empty_in_one_battle() -> None:
    """One step: a draw. If only one is empty, its player has lost."""
    t = fight("Ram", "Ram", A={"deck": 2}, B={"deck": 2})
    assert (t["winner"], t["outcome"]) == (None, "both draw piles")
    t = fight("Ram", "Ram", A={"deck": 2}, B={"deck": 3})
    assert (t["winner"], t["outcome"]) == ("B", "draw pile")


@clause("DQ-end-01")
def test_the_front_falls_and_the_rear_moves_up() -> None:
    """One in front, one behind: A's attacker is felled by the counter, and the card behind is in front."""
    t = fight("Mole", "Bear", A={"rear": ["Ox"]})
    assert (t["A.front"], t["A.rear"]) == (["Ox"], [])


@clause("DQ-end-02")
def test_only_as_many_as_needed_move_up() -> None:
    """Three and three, two of the front fall at once: two and two after one move, or one and ... after more."""
    t = battle(["Wyrm of the Last Eclipse"], ["Mole", "Cow", "Ox"], A={"hand": ["3 Ram"]},
               B={"rear": ["Ram", "Bear", "Slug"], "deck": 20})  # fmt: skip
    t.play("use Wyrm of the Last Eclipse", *["discard Ram"] * 3, "move up Bear")
    assert (t["B.front"], t["B.rear"]) == (["Ox", "Bear"], ["Ram", "Slug"])
    assert len([line for line in t.story if "to the front line" in line]) == 1


def test_outside_of_battle_lines_are_repaired_at_once() -> None:
    """In the preparation the Reaper takes the only front card; the rear card stands in front before anybody acts."""
    t = table(["Reaper"], ["Ox"], B={"rear": ["Ram"]})
    t.play("use Reaper", "choose Ox")
    assert (t["B.front"], t["B.rear"]) == (["Ram"], [])


@clause("DQ-end-03")
def test_end_abilities() -> None:
    """At the end of each battle both players may use theirs, once a card."""
    t = battle(["Piper", "Ox"], ["Ram"], B={"rear": ["Piper"]}, cards={"Ram": {"closed": True}})
    t.play("attack with Ox")
    assert (t["player"], t["decision"], t.state.menu()) == ("A", "end phase", ["pass", "use Piper"])
    t.play("use Piper")
    assert (t["player"], t.state.menu()) == ("B", ["pass", "use Piper"])
    t.play("pass")
    assert (t["A.gold"], t["B.gold"], t["decision"]) == (1, 0, "action phase")
    t.play("attack with Piper", "use Piper", "use Piper #2")
    assert (t["A.gold"], t["B.gold"]) == (2, 1 + 2)


def test_a_blow_that_is_prevented_is_not_told() -> None:
    """The Mole is quicker and defeats the Boar; what this turn adds to the Boar's attack is said of no blow."""
    t = fight("Boar", "Mole", cards={"Boar": {"attack_more": 1}})
    assert not [fact for fact in t.facts if fact.startswith("blow A")]
    t = fight("Boar", "Mole", "defend", cards={"Boar": {"attack_more": 1}})
    assert [fact for fact in t.facts if fact.startswith("blow A Boar")], "one that happens is"
