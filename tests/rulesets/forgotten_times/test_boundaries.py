"""The last card, the other player's side, one turn more or less: what a rule says just before and just after its boundary."""

from __future__ import annotations

import pytest

from decktool.errors import DataError
from decktool.play.measures import measures_of
from decktool.rulesets.forgotten_times.declarations import Verb, Zone
from decktool.rulesets.forgotten_times.notation.positions import POSITIONS
from tests.rulesets.bounds import bounded
from tests.rulesets.forgotten_times.talk import field, hp, table

clause = pytest.mark.clause


@clause("FT-types-12")
@pytest.mark.parametrize("place", ["battlefield", "hero", "alt"])
@pytest.mark.parametrize("who", ["A", "B"])
def test_one_armor_wherever_it_is_worn(who: str, place: str) -> None:
    """Soldier, active hero and alt hero of either player: a second armor is refused because of the first."""
    wearer = "Mortal 2/5" if place == "battlefield" else "Other Hero"
    given = {who: {"hand": ["Sword Vest"], place: [wearer]}}
    found = table(active=who, cards={wearer: {"armor": "Vest"}}, **given)
    found.refuses(f"put Sword Vest on {wearer}", "FT-types-12")


def test_a_chosen_victim_is_a_prize_of_who_chose() -> None:
    """Of two soldiers the one with 2 HP is chosen for 2 damage: A has a prize, B none."""
    found = field([], ["God 0/2", "God 0/9"], A={"hand": ["Bolt"]})
    found.play("play Bolt", "choose God 0/2")
    assert (found["B.discard"], len(found["A.prizes"]), len(found["B.prizes"])) == (["God 0/2"], 1, 0)


@clause("FT-setup-18")
def test_who_does_not_cut_leaves_the_deck() -> None:
    """The cards lie as they were shuffled, and no cut is told; a cut of one card is."""
    given = {"phase": "shuffle", "house": {"cut": True}}
    found = table(**given)
    found.play("do not cut", "cut 1 card")
    assert [fact for fact in found.facts if fact.startswith("cuts")] == ["cuts A - 1"]


def test_an_attack_ends_the_quiet() -> None:
    """After two quiet turns one with an attack counts as none, as does one in which a card was played; the next counts."""
    attacks = field("Mortal 1/5", "God 0/9", quiet=2)
    attacks.play("attack God 0/9 with Mortal 1/5")
    plays = table(A={"hand": ["Coin"]}, quiet=2)
    plays.play("play Coin")
    for found in (attacks, plays):
        found.end_turn()
        assert found["quiet"] == 0
        found.end_turn()
        assert found["quiet"] == 1


@clause("FT-recruit-07")
def test_a_hero_comes_from_ones_own_hand() -> None:
    """Neither the opponent's hand nor one's own discard pile will do."""
    found = table(A={"discard": ["Third Hero"]}, B={"hand": ["Other Hero"]})
    for name in ("Third Hero", "Other Hero"):
        found.refuses(f"place {name} as active hero", "FT-recruit-02")
        found.refuses(f"place {name} as alt hero", "FT-recruit-02")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("place", [Zone.HERO, Zone.ALT])
def test_a_second_hero_in_a_place_is_a_defect_of_its_side(seat: int, place: int) -> None:
    """Of that player and of nobody else."""
    places = {"hero": "Plain Hero", "alt": "Other Hero", "hand": "Third Hero"}
    found = table(**{who: {name: [hero] for name, hero in places.items()} for who in "AB"})
    zones = found.state.zones
    zones[place + seat].append(zones[Zone.HAND + seat].pop())
    assert found.state.rules.defects(found.state) == [f"{'AB'[seat]} has more than one hero in a place"]


@clause("FT-setup-12")
def test_one_lays_ones_own_heroes() -> None:
    """Neither one of the opponent's, nor one from the hand."""
    mine, theirs = ["Plain Hero", "Other Hero"], ["Third Hero", "God Hero"]
    found = table(phase="heroes", A={"heroes": mine, "hand": ["Sun Hero"]}, B={"heroes": theirs})
    for name in ("Third Hero", "Sun Hero"):
        found.refuses(f"lay {name} as active hero", "FT-setup-12")
    found.play("lay Plain Hero as active hero")
    assert found["A.hero"] == ["Plain Hero"]


@pytest.mark.parametrize("left", [1, 3, 4, 5])
def test_all_hp_come_back(left: int) -> None:
    """However many were lost, and none beyond what is printed; where none was lost none is told."""
    found = table(
        A={"hand": ["Daughter of Springs"], "rp": 2, "battlefield": ["God 0/5"]}, cards={"God 0/5": {"hp": left}}
    )
    found.play("play Daughter of Springs", "choose God 0/5")
    assert hp(found, "God 0/5") == 5
    assert [fact for fact in found.facts if fact.startswith("heals")] == [f"heals A God 0/5 {5 - left}"] * (left < 5)


def test_a_turn_is_no_cards_doing() -> None:
    """After a turn has ended, the turn that runs is written without a card; a text that asks is written with its own."""
    found = table(B={"hand": ["Bolt"]}, A={"battlefield": ["God 0/9", "Mortal 0/9"]})
    found.end_turn()
    found.play("play Bolt")
    turn, text = POSITIONS.given(found.state)["inside"]["frames"]
    assert (turn["program"], "card" in turn, text["card"]) == ("turn", False, "Bolt")


@clause("FT-key-43")
def test_one_damage_to_a_poisoned_card() -> None:
    """It is two, and then no longer doubled; none is doubled to none and leaves the poison."""
    for ap, left, still in ((1, 7, False), (0, 9, True)):
        found = field(f"Mortal {ap}/5", "Mortal 0/9", cards={"Mortal 0/9": {"poisoned": True}})
        found.play(f"attack Mortal 0/9 with Mortal {ap}/5")
        assert (hp(found, "Mortal 0/9"), found["cards.Mortal 0/9.poisoned"]) == (left, still)


@clause("FT-recruit-08")
def test_two_heroes_are_enough_to_switch() -> None:
    """With no other card of A's than the city, and with whatever lies before them."""
    for deck in ([], ["Coin"]):
        found = table(A={"deck": deck, "hero": ["Plain Hero"], "alt": ["Other Hero"]})
        found.play("switch heroes")
        assert (found["A.hero"], found["A.alt"]) == (["Other Hero"], ["Plain Hero"])
    table(A={"hero": ["Plain Hero"]}).refuses("switch heroes", "FT-recruit-08")
    table(A={"alt": ["Plain Hero"]}).refuses("switch heroes", "FT-recruit-08")


@clause("FT-win-01")
@pytest.mark.parametrize("who", ["A", "B"])
def test_the_winner_is_told(who: str) -> None:
    """The one whose city stands."""
    city = {"A": "Plain City #2", "B": "Plain City"}[who]
    found = table(active=who, cards={city: {"hp": 1}}, **{who: {"battlefield": ["Mortal 1/5"]}})
    found.play(f"attack {city} with Mortal 1/5")
    assert found["winner"] == who
    assert found.state.outcome is not None
    assert found.state.outcome.words == f"Plain City is destroyed: {who} wins"


@clause("FT-store-01")
@pytest.mark.parametrize(("held", "kept"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_rp_that_are_saved_are_told(held: int, kept: int) -> None:
    """Up to three; without any nothing is."""
    found = table(A={"rp": held})
    found.end_turn()
    assert found["A.saved"] == kept
    assert [fact for fact in found.facts if fact.startswith("saves")] == [f"saves A - {kept}"] * (kept > 0)


@clause("FT-types-09")
@pytest.mark.parametrize(("who", "other"), ["AB", "BA"])
def test_whose_armor_breaks(who: str, other: str) -> None:
    """With 3 HP it breaks at 3 damage and not at 2, and it is told as its owner's."""
    for ap, broken in ((2, []), (3, [f"breaks {other} Vest 1"])):
        theirs = {other: {"battlefield": ["Mortal 0/9"]}, "cards": {"Mortal 0/9": {"armor": "Vest"}}}
        found = table(active=who, **{who: {"battlefield": [f"Mortal {ap}/5"]}}, **theirs)
        found.play(f"attack Mortal 0/9 with Mortal {ap}/5")
        assert [fact for fact in found.facts if fact.startswith("breaks")] == broken


@pytest.mark.parametrize("hero", ["Cruel Hero", "Plain Hero"])
def test_nobody_else_has_defeated_ones_own_soldier(hero: str) -> None:
    """Whoever destroys a soldier of the same side, with a hero's spell or a specialty: the opponent draws no card for it."""
    mine = {"hero": [hero], "battlefield": ["God 2/5"], "hand": ["Treason"]}
    found = table(A=mine, B={"hero": ["Other Hero"], "upgrades": ["Arena of Sand"]}, cards={hero: {"bf": 1}})
    found.play("cast Cruel Hero" if hero == "Cruel Hero" else "play Treason")
    assert (found["A.battlefield"], found["B.hand"], found["B.prizes"]) == ([], [], [])


@pytest.mark.parametrize("deck", [[], ["Coin"]])
def test_whichever_card_asks_says_why(deck: list[str]) -> None:
    """While Treason asks whom it destroys, its text and the rule of specialties are shown: of the first of all cards too."""
    mine = {"deck": deck, "hand": ["Treason", "Letter"], "battlefield": ["God 2/5", "Mortal 2/9"]}
    found = table(A=mine, B={"deck": []})
    found.play("play Treason")
    rule = found.state.rules.rule(found.state)
    assert rule.startswith("Treason: Destroy a soldier of yours. (Card Types) Choose the card")


@clause("FT-types-24")
def test_a_truce_is_named_where_there_is_one() -> None:
    """Either of two equal soldiers may attack, and neither while a Flag lies there."""
    for lasting in ([], ["Flag"]):
        found = field(["2 Mortal 2/5"], [], B={"hero": ["Plain Hero"], "lasting": lasting})
        for copy in ("", " #1", " #2"):
            assert found.allows(f"attack Plain Hero with Mortal 2/5{copy}") == (not lasting)
            if lasting:
                found.refuses(f"attack Plain Hero with Mortal 2/5{copy}", "FT-types-24")


@pytest.mark.parametrize("fury", [0, 1, 3])
def test_a_spell_without_a_price_costs_one(fury: int) -> None:
    """Where the card names no number of BF it is one: with none it is not cast, and one is taken off."""
    found = table(A={"hero": ["Cheap Hero"]}, cards={"Cheap Hero": {"bf": fury, "bf_earned": fury}} if fury else {})
    if not fury:
        found.refuses("cast Cheap Hero", "FT-key-33")
        return
    found.play("cast Cheap Hero")
    assert found["cards.Cheap Hero.bf"] == fury - 1


@pytest.mark.parametrize(
    ("armor", "wearer", "clause"),
    [
        ("Dear Vest", "God 1/5", "FT-recruit-03"),
        ("Dear Vest", "God 2/5", "FT-recruit-03"),
        ("Ward of Salt", "God 1/5", "FT-recruit-02"),
        ("Ward of Salt", "God 2/5", "FT-recruit-02"),
        ("Sword Vest", "God 2/5", "FT-types-12"),
        ("Sword Vest", "Monster 1/5", "FT-types-15"),
    ],
)
def test_why_an_armor_is_not_put_on(armor: str, wearer: str, clause: str) -> None:
    """First that it is not in the hand or too dear, then that nobody of one's own is there, then that one is worn."""
    found = table(
        A={
            "hand": ["Dear Vest", "Sword Vest"],
            "battlefield": ["God 1/5", "God 2/5"],
            "rp": 1,
            "deck": ["Ward of Salt"],
        },
        B={"battlefield": ["Monster 1/5"]},
        cards={"God 2/5": {"armor": "Vest"}},
    )
    found.refuses(f"put {armor} on {wearer}", clause)


def test_of_two_equal_names_the_enemy_is_attacked_and_ones_own_dressed() -> None:
    """What cannot be done is refused for the enemy's city, and for one's own soldier, though both sides have both."""
    found = table(
        A={"battlefield": ["God 1/5"], "hand": ["Vest"]},
        B={"battlefield": ["God 1/5"]},
        cards={"God 1/5": {"armor": "Sword Vest"}},
    )
    found.refuses("attack Plain City with God 1/5", "FT-attack-05")
    found.refuses("put Vest on God 1/5", "FT-types-12")


@pytest.mark.parametrize("active", ["A", "B"])
def test_a_part_of_the_set_up_is_a_phase_whoever_decides(active: str) -> None:
    """`phase: heroes` holds while either player lays heroes."""
    sides = {who: {"heroes": ["Plain Hero", "Other Hero", "Third Hero"]} for who in ("A", "B")}
    found = table(phase="heroes", active=active, first=active, **sides)
    assert found.state.rules.moments(found.state) == ("setup", "heroes")
    assert found["player"] == active


@pytest.mark.parametrize("cap", [8, 12])
def test_a_position_keeps_to_the_ceiling(cap: int) -> None:
    """As many RP as the house lets a player have can be given, and not one more."""
    assert table(house={"rp_cap": cap}, A={"rp": cap})["A.rp"] == cap
    with pytest.raises(DataError, match=f"a player has at most {cap} RP"):
        table(house={"rp_cap": cap}, A={"rp": cap + 1})


@pytest.mark.parametrize(
    ("mine", "theirs", "walls"), [("Plain City", "Small City", 12), ("Small City", "Plain City", 20)]
)
def test_the_city_that_falls_is_the_opponent_s(mine: str, theirs: str, walls: int) -> None:
    """A goldfish counts the damage against the HP of the other city."""
    found = table(A={"city": [mine]}, B={"city": [theirs]})
    (stone,) = measures_of(found.state.rules).milestones
    assert (stone.metric, stone.at_least) == ("city damage", walls)


@pytest.mark.parametrize(
    ("place", "least", "most"),
    [
        ("infusion", 1, 6),
        ("trades", 0, 60),
        ("quiet", -1, 1_000),
        ("turn", 0, 1_000_000),
        ("A.rp", 0, 60),
        ("B.missed", 0, 1_000_000),
        ("A.spent", 0, 9_999),
        ("B.wasted", 0, 9_999),
        ("A.reach", 0, 1_000_000),
        ("cards.God 2/9.hp", 1, 999),
        ("cards.Plain Hero.bf", 0, 3),
        ("cards.Plain Hero.bf_earned", 0, 1_000_000),
        ("cards.God 2/9.ap_more", 0, 999),
        ("cards.God 2/9.again", 0, 9),
    ],
)
def test_the_numbers_of_a_position(place: str, least: int, most: int) -> None:
    """From the least to the most, and one beyond either is refused."""
    bounded(table, place, least, most)


@pytest.mark.parametrize(("mine", "theirs"), [(0, 9), (9, 0)])
def test_armor_is_paid_with_ones_own_rp(mine: int, theirs: int) -> None:
    """What the opponent has neither pays for it nor makes it too dear."""
    found = table(A={"hand": ["Dear Vest"], "battlefield": ["God 2/5"], "rp": mine}, B={"rp": theirs})
    assert found.allows("put Dear Vest on God 2/5") is (mine > 0)
    if not mine:
        refusal = found.state.why(found.state.read_action("put Dear Vest on God 2/5"))
        assert refusal is not None and "RP" in refusal.reason


def test_what_plays_a_card_and_what_ends_a_phase() -> None:
    """Soldiers, heroes, armor and spells are played, and attackers used; two verbs leave a phase."""
    assert {verb.name for verb in Verb.all if verb.plays} == {
        "LAY_ACTIVE", "LAY_ALT", "ATTACK", "PLAY", "PUT_ON", "PLACE", "PLACE_ALT", "PROMOTE", "CAST",
    }  # fmt: skip
    assert {verb.name for verb in Verb.all if verb.leaves} == {"ATTACK_PHASE", "END"}
