"""Recruitment Phase: what is played and placed, switching, trading."""

from __future__ import annotations

import pytest

from tests.rulesets.forgotten_times.talk import field, legal, table

clause = pytest.mark.clause
HEROES = {"hero": ["Plain Hero"], "alt": ["Other Hero"]}


@clause("FT-recruit-01", "FT-recruit-11")
def test_plays_in_any_order() -> None:
    """A soldier, a specialty, an armor and an upgrade, forwards and backwards; several of a kind too."""
    plays = ["play God 2/9", "play Letter", "put Vest on Mortal 1/5", "play Rampart", "play Drifter", "play Coin"]
    for order in (plays, plays[::-1]):
        found = table(
            A={
                "hand": ["God 2/9", "Letter", "Vest", "Rampart", "Drifter", "Coin"],
                "battlefield": ["Mortal 1/5"],
                "rp": 3,
            }
        )
        found.play(*order)
        assert (sorted(found["A.battlefield"]), found["A.upgrades"]) == (
            ["Drifter", "God 2/9", "Mortal 1/5"],
            ["Rampart"],
        )


@clause("FT-recruit-02", "FT-setup-06")
def test_a_soldier_is_paid_for() -> None:
    """4 RP less 3."""
    found = table(A={"hand": ["Dear Friend"], "rp": 4})
    found.play("play Dear Friend")
    assert (found["A.battlefield"], found["A.hand"], found["A.rp"]) == (["Dear Friend"], [], 1)


@clause("FT-recruit-03")
def test_too_dear() -> None:
    """2 RP do not pay for 3; nothing changes. 3 do."""
    found = table(A={"hand": ["Dear Friend"], "rp": 2})
    found.refuses("play Dear Friend", "FT-recruit-03")
    assert table(A={"hand": ["Dear Friend"], "rp": 3}).allows("play Dear Friend")


@pytest.mark.parametrize("known", [[], ["Coin"], ["Coin #2"], ["Coin #3"], ["Coin #2", "Coin #3"]], ids="+".join)
def test_of_copies_in_a_hand_the_known_one_is_played(known: list[str]) -> None:
    """To play another would tell the opponent of a further copy; without a known one it is the first."""
    found = table(A={"hand": ["Coin", "Letter", "Coin", "Coin"]}, B={"knows": known})
    plays = [found.state.words(action) for action in found.state.options if "play" in found.state.words(action)]
    assert plays == [f"play {(known or ['Coin'])[0]}", "play Letter"]


@clause("FT-recruit-06")
def test_an_upgrade_is_a_play() -> None:
    """And costs nothing."""
    assert legal(table(A={"hand": ["Rampart"]}), "play") == ["play Rampart"]


def test_what_is_played_otherwise() -> None:
    """Heroes are placed, armor is put on somebody, a city is there already, and one plays from the own hand."""
    found = field("Mortal 1/5", [], A={"hand": ["Third Hero", "Vest", "Letter"]}, B={"hand": ["Coin"]})
    found.refuses("play Third Hero", "FT-recruit-07")
    found.refuses("play Vest", "FT-recruit-05")
    found.refuses("play Plain City", "FT-setup-10")
    found.refuses("play Coin", "FT-recruit-02")
    found.refuses("place Letter as alt hero", "FT-recruit-07")
    found.refuses("place Letter as active hero", "FT-recruit-07")
    found.refuses("choose Mortal 1/5", "FT-recruit-12")


@clause("FT-recruit-07")
def test_a_drawn_hero_takes_the_place() -> None:
    """With both heroes defeated the third one becomes the active hero; it waits a turn, as a switched one does."""
    found = table(A={"hand": ["Third Hero"]}, B={"battlefield": ["Mortal 0/9"]})
    found.play("place Third Hero as active hero")
    assert found["A.hero"] == ["Third Hero"]
    found.refuses("attack Mortal 0/9 with Third Hero", "FT-pointers-02")
    found.end_turn()
    found.end_turn()
    assert found.allows("attack Mortal 0/9 with Third Hero")


@pytest.mark.parametrize(("place", "gone"), [("active", "Plain Hero"), ("alt", "Other Hero")])
def test_a_living_hero_is_replaced(place: str, gone: str) -> None:
    """The old one and its armor are discarded, its BF are gone, and nobody has a prize."""
    found = table(A={**HEROES, "hand": ["Third Hero"]}, cards={gone: {"armor": "Vest", "bf": 2}})
    found.play(f"place Third Hero as {place} hero")
    assert (sorted(found["A.discard"]), found["B.prizes"]) == (sorted([gone, "Vest"]), [])
    assert found[f"A.{'hero' if place == 'active' else 'alt'}"] == ["Third Hero"]
    assert [found[f"cards.{gone}.{kind}"] for kind in ("armor", "bf")] == [None, 0]


def test_a_hero_that_attacked_is_not_replaced() -> None:
    """Nor does the new one attack in its stead; the alt hero may be replaced at any time."""
    found = table(A={**HEROES, "hand": ["Third Hero"]}, B={"battlefield": ["Mortal 0/9"]})
    found.play("attack Mortal 0/9 with Plain Hero")
    found.refuses("place Third Hero as active hero", "FT-pointers-01")
    assert found.allows("place Third Hero as alt hero")


@clause("FT-recruit-08")
def test_heroes_change_places() -> None:
    """Active becomes alt and alt becomes active."""
    found = table(A=HEROES)
    found.play("switch heroes")
    assert (found["A.hero"], found["A.alt"]) == (["Other Hero"], ["Plain Hero"])


def test_whom_to_switch_with() -> None:
    """It takes two heroes."""
    table(A={"hero": ["Plain Hero"]}).refuses("switch heroes", "FT-recruit-08")
    table(A={"alt": ["Plain Hero"]}).refuses("switch heroes", "FT-recruit-08")


@clause("FT-recruit-09", "FT-pointers-16")
def test_two_rp_buy_a_card() -> None:
    """3 RP and 4 cards become 1 RP and 5 cards."""
    found = table(A={"hand": 4, "rp": 3})
    found.play("trade 2 RP for a card")
    assert (found["A.rp"], len(found["A.hand"]), found["A.spent"], found["trades"]) == (1, 5, 2, 1)


@clause("FT-recruit-10")
def test_one_rp_buys_none() -> None:
    """And 2 do, again and again."""
    table(A={"rp": 1}).refuses("trade", "FT-recruit-10")
    found = table(A={"rp": 4})
    found.play("trade", "trade")
    assert (found["A.rp"], len(found["A.hand"])) == (0, 2)


def test_a_trade_can_starve() -> None:
    """With an empty deck it costs 2 RP and 2 HP of the city."""
    found = table(A={"rp": 2, "deck": []})
    found.play("trade")
    assert (found["A.rp"], found["A.city_hp"]) == (0, 18)


@clause("FT-recruit-12")
def test_then_the_attack_phase() -> None:
    """Who is done says so, or attacks; there is no way back."""
    found = field("Mortal 1/5", "Mortal 0/9")
    found.play("begin the attack phase")
    assert found["phase"] == "attack"
    assert found.allows("attack Mortal 0/9 with Mortal 1/5")
    found.refuses("begin the attack phase", "FT-recruit-12")
    found = field("Mortal 1/5", "Mortal 0/9")
    found.play("attack Mortal 0/9 with Mortal 1/5")
    assert found["phase"] == "attack"


@clause("FT-recruit-12")
@pytest.mark.parametrize("house", [{}, {"recruit_during_attack": False}])
@pytest.mark.parametrize("said", ["pass", "end the turn"])
def test_who_passes_in_recruitment_ends_the_turn(said: str, house: dict[str, bool]) -> None:
    """One word is enough: no attack phase comes, what ends with a turn ends, and it is B's turn."""
    found = field("Mortal 1/5", "Mortal 0/9", A={"rp": 5, "prizes": ["Coin"]}, house=house)
    found.play(said)
    assert (found["player"], found["phase"], found["decision"]) == ("B", "recruitment", "recruitment phase")
    assert (found["A.saved"], found["A.wasted"], found["A.hand"]) == (3, 2, ["Coin"])
    assert [fact for fact in found.facts if fact.startswith("ends")] == ["ends A - 1"]
    assert found.state.legal_actions()[0] == found.state.read_action("begin the attack phase"), (
        "what is first is the default"
    )


@clause("FT-recruit-12")
def test_one_passes_ones_own_turn() -> None:
    """Not the opponent's, and not in the middle of a card's text."""
    found = field([], ["Mortal 0/9", "God 0/9"], A={"hand": ["Bolt"]})
    refusal = found.state.rules.view(found.state, 1).why(found.state.read_action("pass"))
    assert refusal is not None
    assert refusal.clauses == ("FT-recruit-01",)
    found.play("play Bolt")
    found.refuses("pass", "FT-recruit-12")


def test_equal_cards_are_one_choice() -> None:
    """Two equal soldiers in hand, and two equal ones in play; a wounded one is another choice."""
    found = table(
        A={"hand": ["2 God 2/9"], "battlefield": ["2 Mortal 1/5"], "rp": 6}, B={"battlefield": ["3 Mortal 0/9"]},
        cards={"Mortal 0/9 #3": {"hp": 4}},
    )  # fmt: skip
    assert legal(found, "play") == ["play God 2/9"]
    assert legal(found, "attack") == ["attack Mortal 0/9 with Mortal 1/5", "attack Mortal 0/9 #3 with Mortal 1/5"]
