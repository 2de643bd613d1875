"""5.2: bow and arrows."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.errors import DecktoolError
from tests.rulesets.forbidden_quest.talk import QuestTable, armed, fight, table

clause = pytest.mark.clause

BOW = "Bow and Arrows"
H, T = True, False


def archer(
    *coins: bool,
    at: str = "b1",
    holder: str = "Brute",
    enemy: dict[str, list[str]] | None = None,
    cards: dict[str, Any] | None = None,
    **given: Any,
) -> QuestTable:
    """A's attack phase: the holder of a bow stands in b1, an Enemy in b2; then these coins fall."""
    return table(
        {at: [holder]}, enemy or {"b2": ["Enemy"]}, phase="attack", chance=coins,
        cards={holder: armed(BOW), **(cards or {})}, **given,
    )  # fmt: skip


def shoot(t: QuestTable, *targets: str, holder: str = "Brute") -> None:
    """One arrow at each of these, in order."""
    t.play(*(f"shoot {target} with {holder}" for target in targets))


# --- the bow is a basic weapon


@clause("FQ-5.2-01")
def test_a_bow_is_a_basic_weapon() -> None:
    """Attached to anybody, passed on and back in one turn; and it is no level 1 for a Silver Sword."""
    t = table({"b2": ["Brute", "Friend"]}, A={"hand": [BOW, "Silver Sword"]})
    t.play(f"attach {BOW} to Brute", f"transfer {BOW} to Friend", f"transfer {BOW} to Brute")
    assert t["cards.Brute.weapon"] == BOW
    t.refuses("attach Silver Sword to Brute", "FQ-4.8-11")


@clause("FQ-5.2-02")
def test_a_bow_is_not_used_up() -> None:
    """After four arrows, and after the turn, the bow is still there."""
    t = archer(T, H, T, H)
    shoot(t, *["Enemy"] * 4)
    t.end_turn()
    assert (t["cards.Brute.weapon"], t["A.discard"]) == (BOW, [])


@clause("FQ-5.2-03")
def test_arrows_are_back_every_turn() -> None:
    """Four arrows in this turn and four in the next; one that was not shot is not saved."""
    t = archer(*[T] * 7)
    shoot(t, *["Enemy"] * 3)
    t.end_turn()
    t.end_turn()
    t.play("end the main phase")
    shoot(t, *["Enemy"] * 4)
    t.refuses("shoot Enemy with Brute", "FQ-5.2-15", "FQ-5.2-03")


# --- reach


@clause("FQ-5.2-04", "FQ-5.2-05")
def test_arrows_reach_the_own_region_and_all_that_touch_it() -> None:
    """From the centre a corner, a side, the other corner, and the centre itself."""
    for region in ("a1", "b1", "c3", "b2"):
        t = archer(H, at="b2", enemy={region: ["Enemy"]})
        shoot(t, "Enemy")
        assert t["cards.Enemy.damage"] == 1


@clause("FQ-5.2-06")
def test_arrows_do_not_reach_two_regions_away() -> None:
    """From a1 neither c1 nor a3 nor c3."""
    t = archer(at="a1", enemy={"c1": ["Enemy"], "a3": ["Enemy Two"], "c3": ["Enemy Three"]})
    for target in ("Enemy", "Enemy Two", "Enemy Three"):
        t.refuses(f"shoot {target} with Brute", "FQ-5.2-06")


def test_no_arrow_before_the_attack_phase() -> None:
    """In the main phase the phase is what is wrong, and no target is too far."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, cards={"Brute": armed(BOW)})
    t.refuses("shoot Enemy with Brute", "FQ-3-01", "FQ-9-01")


@clause("FQ-5.2-07")
def test_no_other_weapon_reaches_the_next_region() -> None:
    """A Gold Sword in b1 does nothing to an enemy in b2, and shoots no arrows; a bow's holder does not strike so far."""
    t = table({"b1": ["Brute"]}, {"b2": ["Enemy"]}, phase="attack", cards={"Brute": armed("Gold Sword")})
    t.refuses("attack Enemy with Brute", "FQ-5.1-05", "FQ-5.2-07")
    t.refuses("shoot Enemy with Brute", "FQ-5.2-07")
    archer().refuses("attack Enemy with Brute", "FQ-5.1-05", "FQ-5.2-07")


# --- when


@clause("FQ-5.2-08")
def test_shooting_is_optional() -> None:
    """The phase ends without an arrow, or after any of them."""
    t = archer()
    t.play("end the attack phase")
    assert t["cards.Brute.shot"] is False
    t = archer(H)
    shoot(t, "Enemy")
    t.play("end the attack phase")
    assert t["cards.Enemy.damage"] == 1


@clause("FQ-5.2-09")
def test_arrows_come_last() -> None:
    """After the first arrow nobody strikes any more, the holder neither."""
    t = fight(["Brute", "Friend"], chance=(T,), cards={"Brute": armed(BOW)})
    assert t.allows("attack Enemy with Friend")
    shoot(t, "Enemy")
    t.refuses("attack Enemy with Friend", "FQ-5.2-09")
    t.refuses("attack Enemy with Brute", "FQ-5.2-09")
    assert t.allows("shoot Enemy with Brute")


@clause("FQ-5.2-21")
def test_every_bow_has_its_own_arrows() -> None:
    """One strikes, then two bows shoot eight arrows, in any order between them."""
    bows = {"Brute": armed(BOW), "Crab": armed(BOW)}
    t = fight(["Brute", "Crab", "Friend"], ["Enemy", "Enemy Two"], chance=(T,) * 8, cards=bows)
    t.play("attack Enemy with Friend")
    for holder in ("Brute", "Crab") * 4:
        shoot(t, "Enemy Two", holder=holder)
    assert sum(line.startswith("A flips") for line in t.story) == 8
    assert t.story.index("A attacks Enemy with Friend") < t.story.index("A shoots Enemy Two with Brute")
    t.refuses("shoot Enemy with Crab", "FQ-5.2-15")


# --- what an arrow does


@clause("FQ-5.2-10")
def test_next_door_only_the_arrows_strike() -> None:
    """Heads and three tails: 1 damage, not Brute's 3 as well."""
    t = archer(H, T, T, T)
    shoot(t, *["Enemy"] * 4)
    assert t["cards.Enemy.damage"] == 1


@clause("FQ-5.2-11")
@pytest.mark.parametrize("holder", ["Venom", "Snarer"])
def test_next_door_no_condition_is_left(holder: str) -> None:
    """Four hits: 4 damage, and neither poison nor trap."""
    t = archer(H, H, H, H, holder=holder)
    shoot(t, *["Enemy"] * 4, holder=holder)
    assert t["cards.Enemy"] == {"region": "b2", "damage": 4}


@clause("FQ-5.2-12")
def test_in_the_same_region_arrows_come_on_top() -> None:
    """Venom strikes 2 and poisons, then two of its four arrows hit: 4 damage and poison."""
    t = fight(["Venom"], chance=(H, H, T, T), cards={"Venom": armed(BOW)})
    t.play("attack Enemy with Venom")
    shoot(t, *["Enemy"] * 4, holder="Venom")
    assert t["cards.Enemy"] == {"region": "b2", "damage": 4, "poison": True}


@clause("FQ-5.2-12")
def test_in_the_same_region_arrows_alone_strike_1() -> None:
    """Venom shoots without having struck: 1 damage, no poison, and its own attack is gone."""
    t = fight(["Venom"], chance=(H,), cards={"Venom": armed(BOW)})
    shoot(t, "Enemy", holder="Venom")
    assert t["cards.Enemy"] == {"region": "b2", "damage": 1}
    t.refuses("attack Enemy with Venom", "FQ-5.2-09")


@clause("FQ-5.2-12", "FQ-5.2-16")
def test_a_holder_strikes_one_and_shoots_another() -> None:
    """Brute strikes the enemy beside it and shoots the one next door."""
    t = archer(H, at="b2", enemy={"b2": ["Enemy"], "b3": ["Enemy Two"]})
    t.play("attack Enemy with Brute", "shoot Enemy Two with Brute")
    assert (t["cards.Enemy.damage"], t["cards.Enemy Two.damage"]) == (3, 1)


@clause("FQ-5.2-13")
def test_shooting_is_attacking() -> None:
    """Four misses and nothing else: a relic for after the attack is played."""
    t = archer(T, T, T, T, A={"hand": ["Trophy"]})
    shoot(t, *["Enemy"] * 4)
    t.play("play Trophy")
    assert t["A.discard"] == ["Trophy"]


@clause("FQ-5.2-14")
def test_one_coin_for_each_arrow() -> None:
    """Heads, tails, heads, tails: 2 damage."""
    t = archer(H, T, H, T)
    shoot(t, *["Enemy"] * 4)
    assert t["cards.Enemy.damage"] == 2
    told = [line for line in t.story if "flips" in line or "damage" in line]
    assert told == ["A flips heads", "Enemy takes 1 damage", "A flips tails"] * 2


@clause("FQ-5.2-15")
def test_four_arrows_and_no_fifth() -> None:
    """The fifth is refused, whether others may still shoot or the phase is over by itself."""
    t = archer(T, T, T, T)
    shoot(t, *["Enemy"] * 4)
    assert t["phase"] == "end"
    t.refuses("shoot Enemy with Brute", "FQ-5.2-15")


@clause("FQ-5.2-16")
def test_arrows_are_spread_as_one_likes() -> None:
    """Two at the enemy in a1, two at the one in c1: 2 and 1 damage."""
    t = archer(H, H, H, T, enemy={"a1": ["Enemy"], "c1": ["Enemy Two"]})
    shoot(t, "Enemy", "Enemy", "Enemy Two", "Enemy Two")
    assert (t["cards.Enemy.damage"], t["cards.Enemy Two.damage"]) == (2, 1)


@clause("FQ-5.2-17")
def test_each_arrow_has_a_target_before_its_coin() -> None:
    """Nobody shoots at nothing; the second arrow may have another target than the first."""
    t = archer(H, H, enemy={"b2": ["Enemy", "Enemy Two"]})
    with pytest.raises(DecktoolError, match="no action is called"):
        t.play("shoot with Brute")
    shoot(t, "Enemy", "Enemy Two")
    assert [line for line in t.story if "damage" not in line and "left" not in line] == [
        "A shoots Enemy with Brute", "A flips heads", "A shoots Enemy Two with Brute", "A flips heads",
    ]  # fmt: skip
    assert (t["cards.Enemy.damage"], t["cards.Enemy Two.damage"]) == (1, 1)


# --- defense cards


@clause("FQ-5.2-18")
def test_shields_block_arrows() -> None:
    """Four hits against a Round Shield: it blocks 2, and 2 get through."""
    t = archer(H, H, H, H, cards={"Enemy": armed(defense="Round Shield")})
    shoot(t, *["Enemy"] * 4)
    assert t["cards.Enemy.damage"] == 2
    assert t.story.count("Round Shield blocks 1") == 2


@clause("FQ-5.2-19")
def test_what_a_shield_blocked_before_is_gone() -> None:
    """Brute's 3 are blocked by 2; the two arrows after it hit in full: 3 damage."""
    cards = {"Friend": armed(BOW), "Enemy": armed(defense="Round Shield")}
    t = fight(["Brute", "Friend"], chance=(H, H, T, T), cards=cards)
    t.play("attack Enemy with Brute")
    assert t["cards.Enemy.damage"] == 1
    shoot(t, *["Enemy"] * 4, holder="Friend")
    assert t["cards.Enemy.damage"] == 3


@clause("FQ-5.2-20")
def test_arrows_go_on_after_a_target_is_eliminated() -> None:
    """The first arrow eliminates one enemy; the next does not go there, but hits the other."""
    t = archer(H, H, enemy={"b2": ["Enemy", "Enemy Two"]}, cards={"Enemy": {"damage": 7}})
    shoot(t, "Enemy")
    assert t["B.discard"] == ["Enemy"]
    t.refuses("shoot Enemy with Brute", "FQ-5.2-20")
    shoot(t, "Enemy Two")
    assert t["cards.Enemy Two.damage"] == 1


# --- the opening turns


@clause("FQ-5.2-22")
def test_an_archer_counts_among_the_attackers_of_the_first_turn() -> None:
    """In the first turn one creature attacks: after Brute strikes, its friend does not shoot."""
    t = fight(["Brute", "Friend"], A={"turns": 1}, cards={"Friend": armed(BOW)})
    assert t.allows("shoot Enemy with Friend")
    t.play("attack Enemy with Brute")
    t.refuses("shoot Enemy with Friend", "FQ-5.2-22")


@clause("FQ-5.2-22")
def test_one_archer_in_the_first_turn() -> None:
    """In the first turn one creature attacks: after Brute's first arrow its friend shoots none, Brute all four."""
    bows = {"Brute": armed(BOW), "Friend": armed(BOW)}
    t = fight(["Brute", "Friend"], A={"turns": 1}, chance=(T,) * 4, cards=bows)
    shoot(t, "Enemy")
    t.refuses("shoot Enemy with Friend", "FQ-5.2-22")
    shoot(t, *["Enemy"] * 3)


@clause("FQ-5.2-22")
def test_strikes_and_arrows_of_one_creature_are_one_attacker() -> None:
    """In the first turn Brute strikes and then shoots its own arrows."""
    t = fight(["Brute", "Friend"], A={"turns": 1}, chance=(H,), cards={"Brute": armed(BOW)})
    t.play("attack Enemy with Brute", "shoot Enemy with Brute")
    assert t["cards.Enemy.damage"] == 4


@clause("FQ-5.1-02", "FQ-6.1-01")
@pytest.mark.parametrize("coin", [True, False])
def test_an_arrow_opens_the_post_attack_phase(coin: bool) -> None:
    """Whoever shot has attacked, whether the arrow hit or not: what is played after an attack may be played."""
    t = archer(coin, A={"hand": ["Trophy"], "deck": 3})
    shoot(t, "Enemy")
    t.play("end the attack phase")
    assert (t["phase"], t["decision"]) == ("post-attack", "after the attack")
    t.play("play Trophy")
