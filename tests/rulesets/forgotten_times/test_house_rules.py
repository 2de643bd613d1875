"""House rules: each played the other way, beside its default."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.rulesets import load_rules
from tests.rulesets.forgotten_times.talk import GAME, ap, field, fought, hp, legal, table
from tests.rulesets.forgotten_times.test_pointers import PAIR, killed


def test_class_bonus() -> None:
    """What a strong class adds."""
    assert hp(fought("God 2/9", "Monster 0/9", house={"class_bonus": 3}), "Monster 0/9") == 4


def test_class_penalty() -> None:
    """What a weak class takes away."""
    assert hp(fought("God 2/9", "Mortal 0/9", house={"class_penalty": 0}), "Mortal 0/9") == 7


@pytest.mark.parametrize(("said", "left"), [("both", 6), ("debuff_only", 7)])
def test_class_on_retaliation(said: str, left: int) -> None:
    """A strong card that is attacked strikes back with its bonus, or without; a weak one with its penalty in any case."""
    house = {"class_on_retaliation": said}
    assert hp(fought("Monster 0/9", "God 2/9", house=house), "Monster 0/9") == left
    assert hp(fought("God 0/9", "Monster 2/9", house=house), "God 0/9") == 8


@pytest.mark.parametrize(("said", "left"), [("simultaneous", 2), ("survivors_only", 5)])
def test_retaliation(said: str, left: int) -> None:
    """Of a destroyed card; a survivor retaliates in any case."""
    house = {"retaliation": said}
    assert hp(fought("Mortal 5/5", "Mortal 3/2", house=house), "Mortal 5/5") == left
    assert hp(fought("Mortal 1/5", "Mortal 3/5", house=house), "Mortal 1/5") == 2


@pytest.mark.parametrize(("said", "left"), [("spill", 3), ("absorb", 5)])
def test_armor_overflow(said: str, left: int) -> None:
    """5 damage on 3 HP of armor."""
    found = fought("Mortal 5/9", "Mortal 0/5", house={"armor_overflow": said}, cards={"Mortal 0/5": {"armor": "Vest"}})
    assert (hp(found, "Mortal 0/5"), found["B.discard"]) == (left, ["Vest"])


@pytest.mark.parametrize(("said", "still"), [("attack_damage", True), ("any_damage", False)])
def test_poison_ended_by(said: str, still: bool) -> None:
    """Damage of an ability, which is not doubled in any case."""
    found = field(
        [],
        "Mortal 0/9",
        A={"hand": ["Bolt"]},
        house={"poison_ended_by": said},
        cards={"Mortal 0/9": {"poisoned": True}},
    )
    found.play("play Bolt")
    assert (found["cards.Mortal 0/9.poisoned"], hp(found, "Mortal 0/9")) == (still, 7)


@pytest.mark.parametrize(
    ("said", "frozen"),
    [
        ("end_of_controllers_turn", [True, False, False]),
        ("end_of_turn", [False, False, False]),
        ("freezers_next_turn", [True, False, False]),
    ],
)
def test_frozen_until(said: str, frozen: list[bool]) -> None:
    """Frozen in the opponent's turn: looked at in each of the next three turns."""
    found = field([], "Mortal 2/5", A={"hand": ["Ice"]}, house={"frozen_until": said})
    found.play("play Ice")
    seen = []
    for _ in frozen:
        found.end_turn()
        seen.append(found["cards.Mortal 2/5.frozen"])
    assert seen == frozen


def test_frozen_in_ones_own_turn() -> None:
    """By default until its end; otherwise until the opponent, who is taken for the freezer, begins a turn."""
    for said, left in (("end_of_controllers_turn", False), ("freezers_next_turn", False), ("end_of_turn", False)):
        found = field("Mortal 2/5", [], house={"frozen_until": said}, cards={"Mortal 2/5": {"frozen": True}})
        found.end_turn()
        assert found["cards.Mortal 2/5.frozen"] is left


@pytest.mark.parametrize(("said", "blind"), [("until_removed", True), ("one_turn", False)])
def test_blind_duration(said: str, blind: bool) -> None:
    """After a turn of its owner."""
    found = field([], "Mortal 2/5", A={"hand": ["Sand"]}, house={"blind_duration": said})
    found.play("play Sand")
    found.end_turn()
    assert found["cards.Mortal 2/5.blind"] is True
    found.end_turn()
    assert found["cards.Mortal 2/5.blind"] is blind


def test_rp_save() -> None:
    """Five instead of three."""
    found = table(A={"rp": 6}, house={"rp_save": 5})
    found.end_turn()
    assert found["A.saved"] == 5


def test_rp_cap() -> None:
    """Twelve instead of ten."""
    found = table(A={"rp": 9, "hand": ["Purse"]}, house={"rp_cap": 12})
    found.play("play Purse")
    assert found["A.rp"] == 11


def attacking(**given: Any) -> Any:
    """A's attack phase where recruitment is over, with everything that could be played."""
    hand = ["God 2/9", "Coin", "Vest", "Rampart", "Third Hero"]
    given.setdefault("house", {"recruit_during_attack": False})
    return table(
        phase="attack", A={**PAIR, "hand": hand, "rp": 4, "battlefield": ["Mortal 1/5"]},
        B={"battlefield": ["Mortal 3/9"]}, **given,
    )  # fmt: skip


def test_recruit_during_attack() -> None:
    """Upgrades stay possible, and armor for a card that has lost its own this turn; nothing else."""
    found = attacking(cards={"Mortal 1/5": {"armor": "Sword Vest"}})
    assert legal(found) == [
        "end the turn",
        "play Rampart",
        "attack Mortal 3/9 with Mortal 1/5",
        "attack Mortal 3/9 with Plain Hero",
    ]
    for text in (
        "play God 2/9", "play Coin", "put Vest on Plain Hero", "place Third Hero as active hero",
        "place Third Hero as alt hero", "switch heroes", "trade",
    ):  # fmt: skip
        found.refuses(text, "FT-recruit-12")
    found.play("attack Mortal 3/9 with Mortal 1/5")
    assert legal(found, "put") == ["put Vest on Mortal 1/5"]
    assert attacking(house={"recruit_during_attack": True}).allows("play God 2/9")
    empty = table(phase="attack", A={"alt": ["Plain Hero"]}, house={"recruit_during_attack": False})
    empty.refuses("make Plain Hero the active hero", "FT-recruit-12")


def test_first_turn_attack() -> None:
    """Nobody attacks in turn 1, and B does in turn 2."""
    found = field("Mortal 1/5", "Mortal 0/9", turn=1, house={"first_turn_attack": False})
    found.refuses("attack Mortal 0/9 with Mortal 1/5", "FT-attack-30")
    found.end_turn()
    assert found.allows("attack Mortal 1/5 with Mortal 0/9")


def test_first_turn_draw() -> None:
    """No card in turn 1, and one in turn 2."""
    found = table(turn=1, phase="start", house={"first_turn_draw": False})
    assert found["A.hand"] == []
    found.end_turn()
    assert len(found["B.hand"]) == 1


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("more", [0, 1, 3])
def test_first_player_cards(more: int, first: int) -> None:
    """The first hand of who goes first, and one that is drawn anew, has that many cards more; the other's five."""
    rules = load_rules(GAME, {"first_player_cards": str(more)})
    dice = SeededDice("hands", more)
    state: Any = rules.start(dice, first)
    while state.decision.words != "keep this hand or draw anew":
        state.apply(state.legal_actions()[0], dice)
    hands = (rules.declarations.Zone.HAND + first, rules.declarations.Zone.HAND + 1 - first)
    assert [len(state.zones[hand]) for hand in hands] == [5 + more, 5]
    for _ in hands:
        state.apply(state.read_action("mulligan"), dice)
    assert state.turn == 1
    assert [len(state.zones[hand]) for hand in hands] == [6 + more, 5]


def test_alt_promotion_forced() -> None:
    """Nobody is asked."""
    found = killed(house={"alt_promotion": "immediate_forced"})
    assert (found["player"], found["B.hero"]) == ("A", ["Other Hero"])


def test_alt_promotion_in_ones_own_turn() -> None:
    """The city lies open for the rest of the turn."""
    found = killed(house={"alt_promotion": "own_turn"})
    assert (found["player"], found["B.hero"], found["B.alt"]) == ("A", [], ["Other Hero"])
    found.play("attack Plain City #2 with Mortal 1/5", "end the turn", "make Other Hero the active hero")
    assert found["B.hero"] == ["Other Hero"]


def test_replace_living_hero() -> None:
    """Only an empty place is filled."""
    found = table(A={"hero": ["Plain Hero"], "hand": ["Third Hero"]}, house={"replace_living_hero": False})
    found.refuses("place Third Hero as active hero", "FT-recruit-07")
    assert found.allows("place Third Hero as alt hero")


def test_placed_hero_waits() -> None:
    """In an empty place it need not; where it replaces another it waits in any case."""
    house = {"placed_hero_waits": False}
    found = table(A={"hand": ["Third Hero"]}, B={"battlefield": ["Mortal 0/9"]}, house=house)
    found.play("place Third Hero as active hero", "attack Mortal 0/9 with Third Hero")
    found = table(A={"hand": ["Third Hero"], "hero": ["Plain Hero"]}, B={"battlefield": ["Mortal 0/9"]}, house=house)
    found.play("place Third Hero as active hero")
    found.refuses("attack Mortal 0/9 with Third Hero", "FT-pointers-02")


@pytest.mark.parametrize(("said", "now"), [("present", 1), ("ever_gained", 3)])
def test_bf_unlock(said: str, now: int) -> None:
    """After two BF were spent."""
    found = table(
        A={"hero": ["Furious Hero"]}, house={"bf_unlock": said}, cards={"Furious Hero": {"bf": 2, "bf_earned": 2}}
    )
    found.play("cast Furious Hero")
    assert ap(found, "Furious Hero") == now


@pytest.mark.parametrize(("said", "prizes"), [(True, 1), (False, 0)])
def test_prize_for_ability_kills(said: bool, prizes: int) -> None:
    """For a soldier that a specialty defeats; an attack earns one in any case."""
    found = table(A={"hand": ["Murder"]}, B={"battlefield": ["Mortal 0/5"]}, house={"prize_for_ability_kills": said})
    found.play("play Murder")
    assert len(found["A.prizes"]) == prizes
    assert len(fought("Mortal 2/5", "Mortal 0/2", house={"prize_for_ability_kills": said})["A.prizes"]) == 1


@pytest.mark.parametrize(("said", "left"), [(True, 18), (False, 20)])
def test_starvation_on_prizes(said: bool, left: int) -> None:
    """With an empty deck."""
    found = fought("Mortal 2/5", "Mortal 0/2", A={"deck": []}, house={"starvation_on_prizes": said})
    assert found["A.city_hp"] == left


def test_double_city_loss() -> None:
    """Who brought both down has lost."""
    found = table(
        A={"hand": ["Quake"]}, house={"double_city_loss": "active_loses"},
        cards={"Plain City": {"hp": 2}, "Plain City #2": {"hp": 1}},
    )  # fmt: skip
    found.play("play Quake")
    assert found["winner"] == "B"


def test_trades_per_turn() -> None:
    """One, and one again in the next turn."""
    found = table(A={"rp": 6}, house={"trades_per_turn": 1})
    found.play("trade")
    found.refuses("trade", "FT-recruit-09")
    found.end_turn()
    found.end_turn()
    assert found.allows("trade")


def test_alt_hero_powers() -> None:
    """Its bonus counts, its spell can be cast."""
    given: dict[str, Any] = {
        "A": {"hero": ["Plain Hero"], "alt": ["Sun Hero"], "battlefield": ["God 2/5"]}, "cards": {"Sun Hero": {"bf": 1}}
    }  # fmt: skip
    assert ap(table(**given), "God 2/5") == 2
    assert ap(table(**given, house={"alt_hero_powers": True}), "God 2/5") == 3
    found = table(
        A={"hero": ["Plain Hero"], "alt": ["Furious Hero"]}, house={"alt_hero_powers": True},
        cards={"Furious Hero": {"bf": 2}},
    )  # fmt: skip
    found.play("cast the spell of Furious Hero")


def test_stall_turns() -> None:
    """Three turns are enough."""
    found = table(quiet=2, house={"stall_turns": 3})
    found.end_turn()
    assert found["outcome"] == "stalled"


def test_cut_is_not_asked() -> None:
    """Unless a table plays so."""
    for said, asked in (("no", False), ("yes", True)):
        state = load_rules(GAME, {"cut": said}).start(SeededDice(1), 0)
        seen = set()
        while state.turn < 1:
            seen.add(state.decision.words)
            state.apply(state.legal_actions()[0], SeededDice(1))
        assert ("where to cut the deck" in seen) == asked


def test_a_value_that_is_none() -> None:
    """It is refused by name."""
    with pytest.raises(DecktoolError, match="alt_promotion"):
        load_rules(GAME, {"alt_promotion": "never"})
