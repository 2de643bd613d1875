"""4.9 and 4.10: handing weapons down after an upgrade, transferring them, and one upgrade for each creature in a turn."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from tests.rulesets.forbidden_quest.talk import QuestTable, armed, table

clause = pytest.mark.clause

X, Y, Z = "Friend", "Friend Two", "Brute"
"""Three creatures of A in the centre."""


def three(x: str | None, y: str | None, z: str | None, *hand: str, **given: Any) -> QuestTable:
    """X, Y and Z stand together with these weapons; A holds the other cards."""
    held = {X: x, Y: y, Z: z}
    return table(
        {"b2": [X, Y, Z]},
        A={"hand": list(hand)},
        cards={name: armed(weapon) for name, weapon in held.items() if weapon},
        **given,
    )


def swords(t: QuestTable) -> tuple[str | None, str | None, str | None]:
    """What X, Y and Z hold."""
    return t[f"cards.{X}.weapon"], t[f"cards.{Y}.weapon"], t[f"cards.{Z}.weapon"]


# --- 4.9 handing down


@clause("FQ-4.9-01")
@pytest.mark.parametrize("friend", [X, Y])
def test_any_eligible_friend_may_have_the_replaced_weapon(friend: str) -> None:
    """Z takes the Silver Sword; either of two unarmed friends may have the Wood Sword."""
    t = three(None, None, "Wood Sword", "Silver Sword")
    t.play(f"attach Silver Sword to {Z}")
    assert t.allows(f"transfer Wood Sword to {X}")
    assert t.allows(f"transfer Wood Sword to {Y}")
    t.play(f"transfer Wood Sword to {friend}")
    assert (t[f"cards.{friend}.weapon"], t["A.discard"]) == ("Wood Sword", [])


@clause("FQ-4.9-02")
def test_swords_are_handed_down_one_after_the_other() -> None:
    """Gold to the third creature, its Silver to the second, whose Wood goes to the unarmed one; nothing is lost."""
    t = three(None, "Wood Sword", "Silver Sword", "Gold Sword")
    t.refuses(f"attach Gold Sword to {Y}", "FQ-4.8-15")
    t.play(f"attach Gold Sword to {Z}", f"transfer Silver Sword to {Y}", f"transfer Wood Sword to {X}")
    assert swords(t) == ("Wood Sword", "Silver Sword", "Gold Sword")
    assert (t["A.discard"], t["decision"]) == ([], "main phase")


@clause("FQ-4.9-02")
def test_a_basic_weapon_may_end_a_chain() -> None:
    """Where the unarmed creature holds a club, the club is replaced in turn and goes to whom one likes."""
    t = three("Plain Club", "Wood Sword", "Silver Sword", "Gold Sword")
    t.play(f"attach Gold Sword to {Z}", f"transfer Silver Sword to {Y}", f"transfer Wood Sword to {X}")
    t.play("discard Plain Club")
    assert (swords(t), t["A.discard"]) == (("Wood Sword", "Silver Sword", "Gold Sword"), ["Plain Club"])


@clause("FQ-4.9-03")
@pytest.mark.parametrize(
    ("chain", "held", "lost"),
    [
        (["discard Silver Sword"], (None, "Wood Sword", "Gold Sword"), "Silver Sword"),
        (
            [f"transfer Silver Sword to {Y}", "discard Wood Sword"],
            (None, "Silver Sword", "Gold Sword"),
            "Wood Sword",
        ),
    ],
)
def test_every_link_of_a_chain_may_be_the_last(chain: list[str], held: tuple[str | None, ...], lost: str) -> None:
    """At each link the replaced sword may be discarded, and those that come after stay where they are."""
    t = three(None, "Wood Sword", "Silver Sword", "Gold Sword")
    t.play(f"attach Gold Sword to {Z}", *chain)
    assert (swords(t), t["A.discard"]) == (held, [lost])


@clause("FQ-4.9-04")
def test_a_chain_makes_three_creatures_stronger() -> None:
    """The swords of three creatures strike 4 together, after the chain 9."""
    chain = [f"attach Gold Sword to {Z}", f"transfer Silver Sword to {Y}", f"transfer Wood Sword to {X}"]
    printed = 3 + 1 + 1
    struck = []
    for steps in ([], chain):
        t = three(None, "Wood Sword", "Silver Sword", "Gold Sword", enemy={"b2": ["Giant", "Enemy", "Enemy Two"]})
        t.play(*steps, "end the main phase")
        t.play(f"attack Giant with {Z}", f"attack Enemy with {Y}", f"attack Enemy Two with {X}")
        struck.append(sum(t[f"cards.{name}.damage"] for name in ("Giant", "Enemy", "Enemy Two")))
    assert [damage - printed for damage in struck] == [4, 9]


# --- 4.10 transferring


@clause("FQ-4.10-01")
def test_a_leveled_weapon_is_transferred_without_an_upgrade_from_hand() -> None:
    """Y gives its Wood Sword to the unarmed X beside it."""
    t = three(None, "Wood Sword", None)
    t.play(f"transfer Wood Sword to {X}")
    assert swords(t) == ("Wood Sword", None, None)


@clause("FQ-4.10-02")
def test_the_same_weapon_is_transferred_twice() -> None:
    """From X to Y, and from Y on to Z, in one turn."""
    t = three("Wood Sword", None, None)
    t.play(f"transfer Wood Sword to {Y}", f"transfer Wood Sword to {Z}")
    assert swords(t) == (None, None, "Wood Sword")


@clause("FQ-4.10-03")
def test_the_old_weapon_is_dealt_with_at_once() -> None:
    """Y receives the Gold Sword; until its Silver Sword has gone, nothing else is done."""
    t = three(None, "Silver Sword", "Gold Sword", "Letter", "Plain Club")
    t.play(f"transfer Gold Sword to {Y}")
    for other in ("end the main phase", f"move {Z}", "play Letter", f"attach Plain Club to {X}"):
        t.refuses(other, "FQ-4.10-03")
    t.refuses(f"transfer Gold Sword to {Z}", "FQ-4.10-03")
    t.play("discard Silver Sword")
    assert (swords(t), t["A.attached"]) == ((None, "Gold Sword", None), ["Gold Sword"])


@clause("FQ-4.10-04")
def test_the_giver_is_unarmed() -> None:
    """Z gave its Wood Sword away and strikes with its own 3 only."""
    t = three(None, None, "Wood Sword", enemy={"b2": ["Enemy"]})
    t.play(f"transfer Wood Sword to {X}", "end the main phase", f"attack Enemy with {Z}")
    assert (t[f"cards.{Z}.weapon"], t["cards.Enemy.damage"]) == (None, 3)


@clause("FQ-4.10-05")
def test_a_giver_begins_again_with_level_1() -> None:
    """Z gave its Gold Sword away last turn: a Silver Sword does not go on it, a Wood Sword does."""
    t = three(None, "Silver Sword", "Gold Sword", "Silver Sword", "Wood Sword")
    t.play(f"transfer Gold Sword to {Y}", "discard it")
    t.end_turn()
    t.end_turn()
    t.refuses(f"attach Silver Sword to {Z}", "FQ-4.8-10", "FQ-4.10-05")
    assert t.allows(f"attach Wood Sword to {Z}")


# --- 4.10 one upgrade for each creature in a turn


@clause("FQ-4.10-06", "FQ-4.10-14")
def test_one_upgrade_a_turn_from_hand() -> None:
    """Wood Sword now, Silver Sword in the next turn."""
    t = three(None, None, None, "Wood Sword", "Silver Sword")
    t.play(f"attach Wood Sword to {Z}")
    t.refuses(f"attach Silver Sword to {Z}", "FQ-4.10-06")
    t.end_turn()
    t.end_turn()
    t.play(f"attach Silver Sword to {Z}", "discard Wood Sword")
    assert t[f"cards.{Z}.weapon"] == "Silver Sword"


@clause("FQ-4.10-06")
def test_each_creature_has_its_own_upgrade() -> None:
    """Two creatures get a Wood Sword each in one turn."""
    t = three(None, None, None, "2 Wood Sword")
    t.play(f"attach Wood Sword to {X}")
    t.play(f"attach Wood Sword to {Y}")
    assert swords(t) == ("Wood Sword", "Wood Sword", None)


@clause("FQ-4.10-07")
def test_a_weapon_handed_down_is_an_upgrade() -> None:
    """X received the Wood Sword that Z gave up; the other Silver Sword waits for the next turn."""
    t = three(None, None, "Wood Sword", "2 Silver Sword")
    t.play(f"attach Silver Sword to {Z}", f"transfer Wood Sword to {X}")
    t.refuses(f"attach Silver Sword to {X}", "FQ-4.10-06", "FQ-4.10-07")


@clause("FQ-4.10-08")
def test_a_weapon_transferred_is_an_upgrade() -> None:
    """X received Y's Wood Sword; a Silver Sword waits for the next turn."""
    t = three(None, "Wood Sword", None, "Silver Sword")
    assert t.allows(f"attach Silver Sword to {Y}")
    t.play(f"transfer Wood Sword to {X}")
    t.refuses(f"attach Silver Sword to {X}", "FQ-4.10-06", "FQ-4.10-08")


@clause("FQ-4.10-09")
def test_what_was_upgraded_and_gave_it_away_waits() -> None:
    """Y received the Wood Sword and passed it on: no second Wood Sword for it before the next turn."""
    t = three("Wood Sword", None, None, "Wood Sword")
    t.play(f"transfer Wood Sword to {Y}", f"transfer Wood Sword to {Z}")
    t.refuses(f"attach Wood Sword to {Y}", "FQ-4.10-09")
    t.refuses(f"transfer Wood Sword to {Y}", "FQ-4.10-09")
    assert t.allows(f"attach Wood Sword to {X}")
    t.end_turn()
    t.end_turn()
    assert t.allows(f"attach Wood Sword to {Y}")


@clause("FQ-4.10-10")
def test_the_lock_is_for_leveled_weapons() -> None:
    """Y may have a club in the turn in which it received a Wood Sword and passed it on."""
    t = three("Wood Sword", None, None, "Plain Club")
    t.play(f"transfer Wood Sword to {Y}", f"transfer Wood Sword to {Z}", f"attach Plain Club to {Y}")
    assert swords(t) == (None, "Plain Club", "Wood Sword")


@clause("FQ-4.10-11")
def test_three_swords_go_round() -> None:
    """Gold to the Silver holder, Silver to the Wood holder, Wood to the one that gave the Gold; then all three wait."""
    t = three("Wood Sword", "Silver Sword", "Gold Sword", "Silver Sword", "Gold Sword")
    t.play(f"transfer Gold Sword to {Y}", f"transfer Silver Sword to {X}", f"transfer Wood Sword to {Z}")
    assert (swords(t), t["A.discard"]) == (("Silver Sword", "Gold Sword", "Wood Sword"), [])
    t.refuses(f"attach Gold Sword to {X}", "FQ-4.10-06")
    t.refuses(f"attach Silver Sword to {Z}", "FQ-4.10-06")
    assert all(t[f"cards.{name}.weapon_upgraded"] for name in (X, Y, Z))


@clause("FQ-4.10-11")
def test_a_round_ends_where_a_creature_was_upgraded() -> None:
    """Z got its Gold Sword this turn: after passing it on it may not have even the Wood Sword."""
    t = three("Wood Sword", "Silver Sword", "Silver Sword", "Gold Sword")
    t.play(f"attach Gold Sword to {Z}", "discard it")
    t.play(f"transfer Gold Sword to {Y}", f"transfer Silver Sword to {X}")
    t.refuses(f"transfer Wood Sword to {Z}", "FQ-4.10-09")


@clause("FQ-4.10-12")
def test_the_last_sword_of_a_round_may_be_discarded() -> None:
    """Gold to the Silver holder, Silver to the Wood holder, and the Wood Sword is lost."""
    t = three("Wood Sword", "Silver Sword", "Gold Sword")
    t.play(f"transfer Gold Sword to {Y}", f"transfer Silver Sword to {X}", "discard Wood Sword")
    assert (swords(t), t["A.discard"]) == (("Silver Sword", "Gold Sword", None), ["Wood Sword"])


@clause("FQ-4.10-13")
def test_a_silver_sword_does_not_go_to_who_gave_the_gold() -> None:
    """Of two creatures the one with the Silver Sword gets the Gold Sword; the Silver Sword is lost."""
    t = table({"b2": [Y, Z]}, cards={Y: armed("Silver Sword"), Z: armed("Gold Sword")})
    t.play(f"transfer Gold Sword to {Y}")
    t.refuses(f"transfer Silver Sword to {Z}", "FQ-4.8-18", "FQ-4.10-13")
    t.play("discard Silver Sword")
    assert (t[f"cards.{Y}.weapon"], t[f"cards.{Z}.weapon"]) == ("Gold Sword", None)
    assert t["A.discard"] == ["Silver Sword"]


@clause("FQ-4.10-15")
def test_transfers_climb_the_ladder_too() -> None:
    """A Gold Sword goes neither to the holder of a Wood Sword nor to an unarmed creature."""
    t = three(None, "Wood Sword", "Gold Sword")
    t.refuses(f"transfer Gold Sword to {Y}", "FQ-4.10-15")
    t.refuses(f"transfer Gold Sword to {X}", "FQ-4.10-15")


# --- long decisions stay short

ARMOURY = [
    "Plain Club", "Plain Spear", "Silver Axe", "Bow and Arrows", "2 Wood Sword", "2 Silver Sword", "2 Gold Sword",
    "Fire Blade", "Fire Lance", "Ice Lance", "Round Shield", "Plain Cloak", "2 Wood Shield", "2 Silver Shield",
    "2 Gold Shield",
]  # fmt: skip
"""15 different cards of equipment, 21 in all."""
METALS = {X: "Wood", Y: "Silver", Z: "Gold"}


@clause("FQ-4.9-02", "FQ-4.11-04")
@pytest.mark.parametrize("seed", range(8))
def test_chains_are_decided_link_by_link(seed: int) -> None:
    """Three armed and shielded creatures and a hand full of equipment: few choices at a time, said and told in a line."""
    worn = {name: armed(f"{metal} Sword", f"{metal} Shield") for name, metal in METALS.items()}
    t = table({"b2": [X, Y, Z]}, A={"hand": ARMOURY}, cards=worn)
    state, pick = t.state, SeededDice("chains", seed).stream("walk")
    links = 0
    for _ in range(60):
        options = state.legal_actions()
        replacing = t["decision"] == "what becomes of the replaced card"
        # a replaced card goes to one of two friends or away; else there are 15 cards for three creatures, and
        # six attached ones for two others each, three moves and the end of the phase
        assert len(options) <= (3 if replacing else 15 * 3 + 6 * 2 + 3 + 1)
        words = [state.words(action) for action in options]
        assert len(set(words)) == len(words)
        assert [state.read_action(line) for line in words] == list(options)
        assert not any("\n" in line or len(line) > 60 for line in words)
        arming = [line for line in words if line.split()[0] in {"attach", "transfer", "discard"}]
        told = len(t.story)
        t.play(pick.pick(arming))
        assert len(t.story) == told + 1
        links += replacing
    assert links > 5
    assert state.rules.defects(state) == []
