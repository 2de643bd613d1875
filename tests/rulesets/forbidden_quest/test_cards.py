"""4.4 to 4.6: playing relics and sorcerers, and when they cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, armed, fight, table

clause = pytest.mark.clause


def holding(*hand: str, deck: list[str] | int = 5, discard: list[str] | None = None, damage: int = 0) -> QuestTable:
    """A's main phase with these cards in hand; Brute stands alone."""
    mine = {"hand": [*hand], "deck": deck, "discard": discard or []}
    return table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, A=mine, cards={"Brute": {"damage": damage}})


def after_an_attack(*hand: str, first: str = "") -> QuestTable:
    """A has played a card, if any, and attacked."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, A={"hand": [*hand]})
    if first:
        t.play(f"play {first}")
    t.play("end the main phase", "attack Enemy with Brute")
    return t


# --- 4.4: relics


@clause("FQ-4.4-01")
@pytest.mark.parametrize("card", ["Trophy", "Late Letter"])
def test_a_relic_may_name_another_moment(card: str) -> None:
    """A relic for after the attack is played then; an ordinary one is refused, and each has only its own moment."""
    t = after_an_attack(card, "Letter")
    t.refuses("play Letter", "FQ-6.1-01", "FQ-4.4-01")
    t.play(f"play {card}")
    assert (t["A.discard"], t["A.hand.count"]) == ([card], 2)
    holding(card).refuses(f"play {card}", "FQ-1.5-01", "FQ-6.1-01")


@clause("FQ-4.4-02")
def test_a_relic_is_discarded_before_its_effect() -> None:
    """Salvage lies on the discard pile while it looks for a relic there, and does not find itself."""
    t = holding("Salvage", discard=["Letter", "Crab"])
    t.play("play Salvage")
    assert (t["A.discard"], t["decision"]) == (["Letter", "Crab", "Salvage"], "which card to take")
    assert (t.allows("take Letter"), t.allows("take Crab"), t.allows("take Salvage")) == (True, False, False)
    t.play("take Letter")
    assert (t["A.hand"], t["A.discard"]) == (["Letter"], ["Crab", "Salvage"])


@clause("FQ-4.4-02")
def test_a_relic_is_revealed() -> None:
    """B did not know what A holds, and knows what was played; a card that is not in hand is not played."""
    t = holding("Letter")
    assert t.sees("B", "A.hand") == [None]
    t.play("play Letter")
    assert t.sees("B", "A.discard") == ["Letter"]
    t.refuses("play Letter", "FQ-4.4-02")


@clause("FQ-4.4-02")
def test_a_card_does_not_find_itself() -> None:
    """With no other relic on the discard pile Salvage cannot be played."""
    holding("Salvage", discard=["Crab"]).refuses("play Salvage", "FQ-4.6-01")


@clause("FQ-4.4-04")
def test_a_relic_without_a_creature() -> None:
    """A relic that draws needs nobody on the board; one that moves a creature does."""
    t = table(enemy={"b3": ["Enemy"]}, A={"hand": ["Letter", "Nudge"]})
    t.refuses("play Nudge", "FQ-4.6-01")
    t.play("play Letter")
    assert (t["A.hand.count"], t["A.discard"]) == (2, ["Letter"])


@clause("FQ-4.4-02")
@pytest.mark.parametrize(("seat", "home"), [("A", "b1"), ("B", "b3")])
def test_a_relic_that_leads_home(seat: str, home: str) -> None:
    """Homeward moves a creature to its own player's spawning region from anywhere, but nobody who is there."""
    given: dict[str, Any] = {seat: {"board": {"c2": ["Brute"]}, "hand": ["2 Homeward"]}}
    t = table(active=seat, **given)
    t.play("play Homeward")
    assert t["cards.Brute.region"] == home
    t.refuses("play Homeward", "FQ-4.6-01")


@clause("FQ-4.4-02")
def test_a_relic_that_leads_to_a_friend() -> None:
    """Rally moves a creature to where another of A's is, and nowhere else."""
    t = table({"a1": ["Brute"], "c2": ["Friend"], "c3": ["Runner"]}, {"b2": ["Enemy"]}, A={"hand": ["Rally"]})
    t.play("play Rally", "choose Brute")
    assert [t.allows(f"to {region}") for region in ("a1", "a2", "b2", "c2", "c3")] == [False] * 3 + [True] * 2
    refusal = t.state.why(t.state.read_action("to a2"))
    assert refusal is not None
    assert refusal.reason == "Brute goes to where another of A's creatures is"
    t.play("to c3")
    assert t["cards.Brute.region"] == "c3"


@clause("FQ-4.4-02")
def test_a_relic_for_those_that_moved() -> None:
    """Crooked Compass moves only who moved this turn."""
    t = table({"b1": ["Brute", "Friend"]}, A={"hand": ["Crooked Compass"]})
    t.refuses("play Crooked Compass", "FQ-4.6-01")
    t.play("move Brute", "to b2", "play Crooked Compass", "to c3")
    assert (t["cards.Brute.region"], t["cards.Friend.region"]) == ("c3", "b1")


@clause("FQ-4.4-02")
def test_a_relic_for_this_turns_attack() -> None:
    """Whetstone: 2 strikes more in this turn, and none more in the next."""
    t = table({"b2": ["Brute"]}, {"b2": ["Giant"]}, A={"hand": ["Whetstone"]})
    t.play("play Whetstone", "end the main phase", "attack Giant with Brute")
    assert t["cards.Giant.damage"] == 5
    t.end_turn()
    t.end_turn()
    t.play("end the main phase", "attack Giant with Brute")
    assert t["cards.Giant.damage"] == 8


@clause("FQ-4.6-01")
def test_strikes_for_this_turn_after_its_attacks() -> None:
    """Late Whetstone: nothing could come of it any more, so it is not played, after the attack or at the turn's end."""
    t = table({"b2": ["Brute"]}, {"b2": ["Giant"]}, A={"hand": ["Late Whetstone", "Trophy"]}, phase="attack")
    t.play("attack Giant with Brute")
    t.refuses("play Late Whetstone", "FQ-4.6-01")
    t.play("play Trophy")
    t.refuses("play Late Whetstone", "FQ-4.6-01")


@clause("FQ-1.5-09")
def test_an_attack_says_what_it_is_made_of() -> None:
    """Brute's own 3, 2 for this turn and 1 of its club; of its own alone nothing more is said."""
    t = table(
        {"b2": ["Brute"]}, {"b2": ["Giant"]}, A={"hand": ["Whetstone"]}, cards={"Brute": {"weapon": "Plain Club"}}
    )
    t.play("play Whetstone", "end the main phase", "attack Giant with Brute")
    assert "Brute's attack is 6: 3 by strikes, this turn +2, weapon +1" in t.story
    plain = table({"b2": ["Brute"]}, {"b2": ["Giant"]}, phase="attack")
    plain.play("attack Giant with Brute")
    assert not any("attack is" in line for line in plain.story)


@clause("FQ-1.4-06")
@pytest.mark.parametrize(
    ("more", "weapon", "said"),
    [
        (2, None, ["Brute's attack is 5: 3 by strikes, this turn +2"]),
        (-1, None, ["Brute's attack is 2: 3 by strikes, this turn -1"]),
        (0, "Plain Club", ["Brute's attack is 4: 3 by strikes, weapon +1"]),
        (0, None, []),
        (-3, None, []),
    ],
)
def test_an_attack_without_one_of_its_parts(more: int, weapon: str | None, said: list[str]) -> None:
    """More or less for this turn is said without a weapon too; of no strikes at all nothing is."""
    t = fight(["Brute"], ["Giant"], cards={"Brute": {"strikes_more": more, "weapon": weapon}})
    t.play("attack Giant with Brute")
    assert [line for line in t.story if "attack is" in line] == said


# --- 4.5: sorcerers


@clause("FQ-4.5-01")
def test_a_sorcerer_may_name_another_moment() -> None:
    """A sorcerer for after the attack is played then, if none was played before in this turn."""
    t = after_an_attack("After Sage", "Sage")
    t.refuses("play Sage", "FQ-6.1-01")
    t.play("play After Sage")
    assert t["A.discard"] == ["After Sage"]


@clause("FQ-4.5-02")
def test_a_sorcerer_is_discarded_before_its_effect() -> None:
    """Rummager lies on the discard pile while it looks through it, and does not find itself."""
    t = holding("Rummager", discard=["Letter", "Crab"])
    t.play("play Rummager")
    assert t["A.discard"] == ["Letter", "Crab", "Rummager"]
    assert (t.allows("take Crab"), t.allows("take Rummager")) == (True, False)
    t.play("take Crab")
    assert (t["A.hand"], t["A.discard"]) == (["Crab"], ["Letter", "Rummager"])
    t.refuses("play Rummager", "FQ-4.5-02")


@clause("FQ-4.5-03")
def test_one_sorcerer_in_the_whole_turn() -> None:
    """Played in the main phase, none after the attack; the next turn has its own."""
    t = after_an_attack("Sage", "After Sage", "Trophy", first="Sage")
    t.refuses("play After Sage", "FQ-1.5-05", "FQ-4.5-03")
    t.play("play Trophy")
    t.refuses("play After Sage", "FQ-1.5-05", "FQ-4.5-03")


@clause("FQ-4.5-04")
def test_a_sorcerer_without_a_creature() -> None:
    """Sage draws a card with nobody of A's on the board."""
    t = table(enemy={"b3": ["Enemy"]}, A={"hand": ["Sage"]})
    t.play("play Sage")
    assert (t["A.hand.count"], t["A.discard"]) == (1, ["Sage"])


# --- 4.6: what is impossible is not played


@clause("FQ-4.6-01")
def test_an_impossible_relic_stays_in_hand() -> None:
    """With nobody trapped there is no trap to open."""
    t = holding("Trap Key")
    t.refuses("play Trap Key", "FQ-4.6-01")
    assert (t["A.hand"], t["A.discard"]) == (["Trap Key"], [])


@clause("FQ-4.6-02")
def test_a_refused_sorcerer_is_not_the_one_of_the_turn() -> None:
    """Larissa cannot be played, and another sorcerer can."""
    t = holding("Larissa", "Sage")
    t.refuses("play Larissa", "FQ-4.6-05", "FQ-4.6-02")
    t.play("play Sage")
    assert t["A.hand.Larissa"]


@clause("FQ-4.6-03")
def test_healing_potion_needs_damage() -> None:
    """Refused while nobody of A's needs healing, whatever B's creatures need; with 1 damage it is played."""
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["Healing Potion"]}, cards={"Enemy": {"damage": 3}})
    t.refuses("play Healing Potion", "FQ-4.6-03")
    t = holding("Healing Potion", damage=1)
    t.play("play Healing Potion")
    assert (t["cards.Brute.damage"], t["A.discard"]) == (0, ["Healing Potion"])


@clause("FQ-4.6-04")
def test_larissa_discards_a_defense_card() -> None:
    """The shield goes to its owner's discard pile; the weapon stays."""
    t = table(enemy={"b3": ["Enemy"]}, A={"hand": ["Larissa"]}, cards={"Enemy": armed("Plain Club", "Round Shield")})
    t.play("play Larissa")
    assert (t["B.discard"], t["cards.Enemy.defense"], t["cards.Enemy.weapon"]) == (["Round Shield"], None, "Plain Club")
    assert t["A.discard"] == ["Larissa"]


@clause("FQ-4.6-04")
def test_larissa_chooses() -> None:
    """Of two creatures with defense cards A names one; one without is not to be named."""
    worn = {"Enemy": armed(defense="Round Shield"), "Enemy Two": armed(defense="Wood Shield")}
    t = table(enemy={"b3": ["Enemy", "Enemy Two", "Enemy Three"]}, A={"hand": ["Larissa"]}, cards=worn)
    t.play("play Larissa")
    t.refuses("choose Enemy Three", "FQ-4.6-01")
    t.play("choose Enemy Two")
    assert (t["B.attached"], t["B.discard"]) == (["Round Shield"], ["Wood Shield"])


@clause("FQ-4.6-05")
def test_larissa_needs_an_enemys_defense_card() -> None:
    """A's own shield and B's weapon do not count."""
    worn = {"Brute": armed(defense="Round Shield"), "Enemy": armed("Plain Club")}
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["Larissa"]}, cards=worn)
    t.refuses("play Larissa", "FQ-4.6-05")


@clause("FQ-4.6-06")
def test_a_search_may_find_nothing() -> None:
    """B and A know that no weapon is left; the relic is played, nothing is taken, and the deck is shuffled."""
    t = table(
        {"b1": ["Brute"]}, A={"hand": ["Armory Map"], "deck": ["Crab", "Letter"], "knows": ["Crab", "Letter"]},
        B={"knows": ["Crab", "Letter"]}, chance=(["Letter", "Crab"],),
    )  # fmt: skip
    t.play("play Armory Map")
    assert (t["A.discard"], t["A.hand"], t["A.deck"]) == (["Armory Map"], [], ["Letter", "Crab"])
    assert t.story[-3:] == ["A searches the deck", "A takes nothing", "A shuffles the deck"]


@clause("FQ-4.6-06")
def test_a_search_finds() -> None:
    """The weapon is taken, or left; either way the deck is shuffled, and nobody knows its order."""
    for answer, found in (("take Plain Club", ["Plain Club"]), ("take nothing", [])):
        t = holding("Armory Map", deck=["Crab", "Plain Club", "Letter"])
        t.play("play Armory Map")
        assert t.sees("A", "A.deck") == ["Crab", "Plain Club", "Letter"]
        t.refuses("take Crab", "FQ-4.6-06")
        t.play(answer)
        assert (t["A.hand"], t["A.deck.count"]) == (found, 3 - len(found))
        assert t.sees("A", "A.deck") == [None] * (3 - len(found))
        assert t.sees("B", "A.hand") == found


@clause("FQ-4.6-07")
def test_an_empty_deck_is_not_searched() -> None:
    """With one card it is, with none it is not."""
    holding("Armory Map", deck=[]).refuses("play Armory Map", "FQ-4.6-07")
    assert holding("Armory Map", deck=["Crab"]).allows("play Armory Map")


@clause("FQ-4.6-08")
def test_sorcerers_search_by_the_same_rules() -> None:
    """One card that does not match is enough; an empty deck is not."""
    t = holding("Seeker", deck=["Letter"])
    t.play("play Seeker")
    assert (t["A.discard"], t["A.hand"], t["A.deck"]) == (["Seeker"], [], ["Letter"])
    holding("Seeker", deck=[]).refuses("play Seeker", "FQ-4.6-08")


@clause("FQ-4.6-09")
def test_looking_at_more_cards_than_there_are() -> None:
    """The top 5 of a deck of 2 are 2: both are seen, one is taken, the other stays, and nothing is shuffled."""
    t = holding("Spyglass", deck=["Crab", "Letter"])
    t.play("play Spyglass")
    assert "A looks at 2 cards" in t.story
    t.play("take Crab")
    assert (t["A.hand"], t.sees("A", "A.deck"), t.sees("B", "A.hand")) == (["Crab"], ["Letter"], [None])


@clause("FQ-4.6-09")
def test_the_rest_of_the_top_cards_stays_in_order() -> None:
    """Of the top five one is taken; the sixth card was never seen."""
    t = holding("Spyglass", deck=["Crab", "Letter", "Nudge", "Medic", "Plain Club", "Runner"])
    t.play("play Spyglass")
    assert not t.allows("take Runner")
    t.play("take Nudge")
    assert t["A.deck"] == ["Crab", "Letter", "Medic", "Plain Club", "Runner"]
    assert t.sees("A", "A.deck") == ["Crab", "Letter", "Medic", "Plain Club", None]


@clause("FQ-4.6-09")
def test_nothing_to_look_at() -> None:
    """One card is enough for a look at the top cards; none is not."""
    holding("Spyglass", deck=[]).refuses("play Spyglass", "FQ-4.6-07", "FQ-4.6-01")
    holding("Sorting Box", deck=[]).refuses("play Sorting Box", "FQ-4.6-07", "FQ-4.6-01")
    t = holding("Sorting Box", deck=["Crab", "Letter"])
    t.play("play Sorting Box", "put back Crab")
    assert t["A.deck"] == ["Letter", "Crab"]


@clause("FQ-4.6-01")
def test_partly_possible_is_possible() -> None:
    """Panacea takes off what there is; with one condition it is played, with none it is not."""
    t = table({"b1": ["Brute"]}, A={"hand": ["2 Panacea"]}, cards={"Brute": {"trap": True}})
    t.play("play Panacea")
    assert not t["cards.Brute.trap"]
    t.refuses("play Panacea #2", "FQ-4.6-01")


@clause("FQ-4.6-01")
@pytest.mark.parametrize(("hurt", "healed"), [(0, 0), (1, 1), (3, 2)])
def test_a_part_that_finds_nobody_is_left_out(hurt: int, healed: int) -> None:
    """Bitter Balm heals one's own creature, never the enemy that it has just hurt for want of another."""
    t = holding("Bitter Balm", damage=hurt)
    t.play("play Bitter Balm")
    assert (t["cards.Enemy.damage"], t["cards.Brute.damage"]) == (2, hurt - healed)


@clause("FQ-4.6-01", "FQ-4.6-02")
@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("Healing Potion", "no creature needs healing"),
        ("Trap Key", "nobody is trapped"),
        ("Panacea", "nobody is poisoned or trapped"),
        ("Larissa", "no creature that can be chosen has a defense card"),
        ("Salvage", "A's discard pile has no such card"),
        ("Armory Map", "A's deck is empty"),
        ("Sage", "A's deck is empty"),
        ("Sorting Box", "A's deck is empty"),
        ("Hand Switcher", "no creature could come in"),
        ("Rally", "no creature can be chosen"),
    ],
)
def test_the_refusal_says_what_is_lacking(card: str, why: str) -> None:
    """Nothing to do, and the reason is told."""
    refusal = (t := holding(card, deck=[])).state.why(t.state.read_action(f"play {card}"))
    assert refusal is not None
    assert refusal.reason == f"{card} can do nothing now: {why}"


@clause("FQ-4.3-02", "FQ-4.4-02", "FQ-4.5-02")
@pytest.mark.parametrize(
    ("action", "clause_told"), [("play Letter", "FQ-4.4-02"), ("play Sage", "FQ-4.5-02"), ("use Duo", "FQ-4.3-02")]
)
def test_a_draw_names_the_section_it_comes_from(action: str, clause_told: str) -> None:
    """A card drawn for a relic, for a sorcerer, for an ability: each is told with its own rule."""
    t = table({"b1": ["Duo"]}, A={"hand": ["Letter", "Sage"]})
    t.play(action)
    assert t.state.log is not None
    assert t.state.log[-1][-1] == clause_told


@clause("FQ-1.5-01")
def test_a_refusal_names_no_copy() -> None:
    """Which of four equal cards lies in the hand is nothing that a player says: the refusal has the card's name."""
    t = holding("Dark Cloak", deck=["3 Dark Cloak"])
    refusal = t.state.why(t.state.read_action("play Dark Cloak"))
    assert refusal is not None
    assert refusal.reason == "Dark Cloak is not played now: it says when, and that is later"
