"""What is granted for this turn, and which of a player's heroes attacks in it."""

from __future__ import annotations

import pytest

from tests.rulesets.forgotten_times.talk import ap, field, hp, legal, table

clause = pytest.mark.clause
HEROES = {"hero": ["Plain Hero"], "alt": ["Other Hero"]}


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_each_payment_for_an_attack_gives_one(before: int) -> None:
    """Paid twice, before the first attack, between attacks or after it: three attacks, and no fourth."""
    attack, cast = "attack God 0/9 with Eager Hero", "cast Eager Hero"
    said = [attack, attack, attack]
    said[min(before, 2) : 0] = []
    order = {0: [cast, cast, *said], 1: [attack, cast, cast, attack, attack], 2: [cast, attack, cast, attack, attack],
             3: [attack, cast, attack, cast, attack]}[before]  # fmt: skip
    found = table(A={"hero": ["Eager Hero"]}, B={"battlefield": ["God 0/9"]}, cards={"Eager Hero": {"bf": 3}})
    found.play(*order)
    assert found.story.count("Eager Hero may attack once more") == 2
    found.refuses(attack, "FT-key-20")
    assert hp(found, "God 0/9") == 3  # a mortal of 1 AP against a god, three times


def test_what_is_granted_ends_with_the_turn() -> None:
    """Unused, it is gone: one attack in the next turn, and nothing is carried."""
    found = table(A={"hero": ["Eager Hero"]}, B={"battlefield": ["God 0/9"]}, cards={"Eager Hero": {"bf": 1}})
    found.play("cast Eager Hero")
    assert found["cards.Eager Hero.again"] == 1
    found.end_turn()
    assert found["cards.Eager Hero.again"] == 0
    found.end_turn()
    found.play("attack God 0/9 with Eager Hero")
    found.refuses("attack God 0/9 with Eager Hero", "FT-key-20")


def test_a_soldier_that_may_attack_twice() -> None:
    """A text that says so when the soldier is played: two attacks in that turn, one in the next."""
    attack = "attack God 0/9 with Twice Bitten"
    found = field([], "God 0/9", A={"hand": ["Twice Bitten"], "rp": 1})
    found.play("play Twice Bitten", attack, attack)
    found.refuses(attack, "FT-key-19")
    found.end_turn()
    found.end_turn()
    found.play(attack)
    found.refuses(attack, "FT-key-19")


def test_who_has_fallen_does_not_attack_again() -> None:
    """A soldier that may attack again when it deals damage falls in the same exchange: it lies there as any other."""
    found = field("Last Stand", "Mortal 5/5")
    found.play("attack Mortal 5/5 with Last Stand")
    assert (found["A.discard"], found["cards.Last Stand.again"]) == (["Last Stand"], 0)
    assert found.state.rules.defects(found.state) == []


def test_ap_for_this_turn_count_in_every_blow_of_it() -> None:
    """Given before two attacks, they count in both."""
    found = field(
        ["Mortal 2/5"], "God 0/9", A={"hand": ["War Drums"], "hero": ["Eager Hero"]}, cards={"Eager Hero": {"bf": 1}}
    )
    found.play("play War Drums", "attack God 0/9 with Mortal 2/5")
    assert (ap(found, "Mortal 2/5"), hp(found, "God 0/9")) == (3, 5)


@clause("FT-pointers-01", "FT-key-20")
def test_one_hero_attacks_in_a_turn() -> None:
    """After the active hero's attack Night March brings the other one, which does not attack in this turn any more."""
    found = table(A={**HEROES, "hand": ["Night March"]}, B={"battlefield": ["Mortal 0/9"]})
    found.play("attack Mortal 0/9 with Plain Hero", "play Night March")
    assert found["A.hero"] == ["Other Hero"]
    found.refuses("attack Mortal 0/9 with Other Hero", "FT-pointers-01", "FT-key-20")
    assert legal(found, "attack") == []
    found.end_turn()
    found.end_turn()
    found.play("attack Mortal 0/9 with Other Hero")


@clause("FT-pointers-01")
def test_a_hero_that_attacked_and_fell_has_attacked() -> None:
    """The alt hero steps up and a third one is laid beside it; Night March makes no second attack of it either."""
    found = table(
        A={**HEROES, "hand": ["Night March", "Third Hero"]}, B={"battlefield": ["Mortal 5/5"]},
        cards={"Plain Hero": {"hp": 1}},
    )  # fmt: skip
    found.play("attack Mortal 5/5 with Plain Hero", "make Other Hero the active hero")
    found.refuses("attack Mortal 5/5 with Other Hero", "FT-pointers-02")
    found.play("place Third Hero as alt hero", "play Night March")
    found.refuses("attack Mortal 5/5 with Third Hero", "FT-pointers-01")


@clause("FT-pointers-01")
@pytest.mark.parametrize(("who", "other"), [("A", "B"), ("B", "A")])
def test_a_position_in_which_a_hero_has_attacked(who: str, other: str) -> None:
    """Said of either hero, or of the table where that hero is gone, it is one hero's attack all the same."""
    for given in (
        {"cards": {"Plain Hero": {"attacked": True}}},
        {"cards": {"Other Hero": {"attacked": True}}},
        {"hero_attacked": True},
    ):
        found = table(active=who, **{who: HEROES, other: {"battlefield": ["Mortal 0/9"]}}, **given)
        assert found["hero_attacked"] is True
        assert legal(found, "attack") == []


@clause("FT-pointers-01")
def test_a_position_in_which_the_other_players_hero_has_attacked() -> None:
    """It does not use up the attack of the hero whose turn it is."""
    theirs = table(
        A=HEROES, B={"battlefield": ["Mortal 0/9"], "hero": ["Third Hero"]}, cards={"Third Hero": {"attacked": True}}
    )
    assert theirs["hero_attacked"] is False
    assert legal(theirs, "attack") == ["attack Mortal 0/9 with Plain Hero"]


@clause("FT-pointers-02")
def test_another_attack_is_the_heros_own() -> None:
    """Eager Hero is paid for, and Night March brings the other hero: its attack is the turn's; then Eager Hero's comes."""
    found = table(
        A={"hero": ["Eager Hero"], "alt": ["Other Hero"], "hand": ["2 Night March"]}, B={"battlefield": ["God 0/9"]},
        cards={"Eager Hero": {"bf": 1}},
    )  # fmt: skip
    found.play("cast Eager Hero", "play Night March", "attack God 0/9 with Other Hero")
    found.refuses("attack God 0/9 with Other Hero", "FT-key-20")
    found.play("play Night March", "attack God 0/9 with Eager Hero")
    found.refuses("attack God 0/9 with Eager Hero", "FT-key-20")


def test_soldiers_attack_whatever_heroes_did() -> None:
    """A hero's attack takes none from a soldier, and a soldier's none from a hero."""
    found = table(A={**HEROES, "battlefield": ["Mortal 1/5"]}, B={"battlefield": ["God 0/9"]})
    found.play("attack God 0/9 with Plain Hero", "attack God 0/9 with Mortal 1/5")
    found = table(A={**HEROES, "battlefield": ["Mortal 1/5"]}, B={"battlefield": ["God 0/9"]})
    found.play("attack God 0/9 with Mortal 1/5", "attack God 0/9 with Plain Hero")


def test_a_hero_that_need_not_wait_attacks_though_another_has() -> None:
    """By the house rule `placed_hero_waits: no`, placed where the hero fell that had attacked."""
    found = table(
        A={"hero": ["Plain Hero"], "hand": ["Third Hero"]}, B={"battlefield": ["Mortal 5/5"]},
        cards={"Plain Hero": {"hp": 1}}, house={"placed_hero_waits": False},
    )  # fmt: skip
    found.play(
        "attack Mortal 5/5 with Plain Hero", "place Third Hero as active hero", "attack Mortal 5/5 with Third Hero"
    )
    found.refuses("attack Mortal 5/5 with Third Hero", "FT-key-20")


# --- what is paid for and does nothing


@pytest.mark.parametrize(
    ("card", "given"),
    [
        ("Song", {"A": {"hero": ["Plain Hero"]}, "cards": {"Plain Hero": {"bf": 3}}}),
        ("Song", {}),
        ("Bolt", {}),
        ("Sand", {"B": {"hero": ["Plain Hero"]}, "cards": {"Plain Hero": {"blind": True}}}),
        ("Bandage and Broth", {"A": {"hero": ["Plain Hero"]}}),
        ("Cure of Bitterroot", {"A": {"hero": ["Plain Hero"]}}),
        ("Grave Goods", {}),
        ("Prophecy", {"A": {"deck": []}}),
        ("Empty Granaries", {"B": {"deck": []}}),
        ("Night March", {"A": {"hero": ["Plain Hero"]}}),
    ],
)
def test_a_card_that_does_nothing_says_so(card: str, given: dict[str, dict[str, object]]) -> None:
    """It is told to both players, once, between the play and the discard."""
    mine = {**given.get("A", {}), "hand": [card]}
    found = table(**{**given, "A": mine})
    found.play(f"play {card}")
    for who in "AB":
        assert found.told(who) == [f"A plays {card}", f"{card} has no effect", f"A discards {card}"]


def test_what_does_something_says_that() -> None:
    """No word of nothing: with a hero that has room for BF, and after a choice."""
    found = table(A={"hero": ["Plain Hero"], "hand": ["Song", "Bolt"]}, B={"battlefield": ["God 0/9", "Mortal 0/9"]})
    found.play("play Song", "play Bolt", "choose God 0/9")
    assert not any("no effect" in line for line in found.story)


def test_a_spell_that_does_nothing_says_so() -> None:
    """BF are paid, and it is told that nothing came of it; of RP for which there is no room, and of a card that is not
    there, it is told how many they were.
    """
    found = table(A={"hero": ["Healing Hero"]}, cards={"Healing Hero": {"bf": 1}})
    found.play("cast Healing Hero")
    assert found.story == ["A casts the spell of Healing Hero", "Healing Hero has no effect"]
    full = table(A={"hand": ["Coin"], "rp": 10})
    full.play("play Coin")
    assert full.story == ["A plays Coin", "A gains 0 RP", "A discards Coin"]


def test_a_choice_of_which_nothing_comes() -> None:
    """Of two unhurt soldiers one is chosen to be healed."""
    found = table(A={"hand": ["Bandage and Broth"], "battlefield": ["God 0/9", "Mortal 0/9"]})
    found.play("play Bandage and Broth", "choose God 0/9")
    assert found.story[-2:] == ["Bandage and Broth has no effect", "A discards Bandage and Broth"]
