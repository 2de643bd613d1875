"""III: setup."""

from __future__ import annotations

import pytest

from decktool.dealing import ScriptedDice, SeededDice
from decktool.play.describe import describe
from decktool.rulesets import load_rules
from tests.rulesets.card_of_the_rings.talk import GAME, gold, table


def names(values: list[str | None]) -> set[str | None]:
    """The different names in a zone."""
    return set(values)


@pytest.mark.clause("CR-3-01", "CR-3-03", "CR-3-09", "CR-4-03", "CR-4.1-01")
def test_a_new_game() -> None:
    """Three quests lie face up, each player has five cards, the first player draws a sixth, all else is empty."""
    state = load_rules(GAME).start(SeededDice("setup"), first=0)
    seen = describe(state)
    assert len(seen["centre"]) == 3
    assert describe(state, 1)["centre"] == seen["centre"]
    assert (len(seen["A"]["hand"]), len(seen["B"]["hand"]), len(seen["deck"])) == (6, 5, 12)
    assert seen["discard"] == seen["looked"] == []
    assert all(seen[who][zone] == [] for who in "AB" for zone in ("bank", "party", "completed"))


def test_a_turn_is_no_card_s_doing() -> None:
    """The first turn names no card that it came of, and neither does the second."""
    state = load_rules(GAME).start(SeededDice("setup"), first=0)
    while state.active == 0:
        assert [source for *_, source in state.stack] == [-1]
        state.apply(state.legal_actions()[0], SeededDice("setup"))
    assert [source for *_, source in state.stack] == [-1]


@pytest.mark.clause("CR-3-02")
def test_one_shuffled_deck_for_both() -> None:
    """The other 23 cards are one deck, in an order that only the seed decides."""
    rules = load_rules(GAME)
    order = list(range(23))
    dealt = [describe(rules.start(dice, first=0)) for dice in (SeededDice(1), SeededDice(1), SeededDice(2))]
    assert dealt[0] == dealt[1] != dealt[2]
    state = rules.start(ScriptedDice([order]), first=0)
    cards = [i for zone in state.zones for i in zone if rules.cards[i].type != "quest"]
    assert len(cards) == len(set(cards)) == 23


@pytest.mark.clause("CR-3-04")
def test_there_is_no_mulligan() -> None:
    """A hand without gold is kept; asking for another is refused."""
    t = table(phase="resource", A={"hand": ["5 Human Knight"]})
    t.refuses("mulligan", "CR-3-04")


def test_gold_mulligan_house_rule() -> None:
    """With `gold_mulligan: on` a first hand without gold may be drawn anew, once."""
    rules = load_rules(GAME, {"gold_mulligan": "on"})
    order = [*range(5, 18), 0, 1, 2, 3, 4, *range(18, 23)]
    state = rules.start(ScriptedDice([order], then=SeededDice(3)), first=0)
    assert state.words(state.legal_actions()[1]) == "draw a new hand"
    before = describe(state)["A"]["hand"]
    state.apply(state.legal_actions()[1], SeededDice(4))
    assert describe(state)["A"]["hand"][:5] != before
    assert describe(state)["decision"] == "resource phase"


@pytest.mark.parametrize("first", [0, 1])
def test_second_player_mulligan_house_rule(first: int) -> None:
    """With `second_player_mulligan: on` the first player keeps a hand without gold, the second may draw anew, once."""
    rules = load_rules(GAME, {"second_player_mulligan": "on"})
    gold_below = [*range(23)]
    state = rules.start(ScriptedDice([gold_below], then=SeededDice(3)), first=first)
    hands = [state.zones[rules.declarations.Zone.HAND + seat][:] for seat in (0, 1)]
    assert all(rules.cards[card].type != "gold" for hand in hands for card in hand)
    assert (state.player, state.decision.words) == (1 - first, "keep this hand or draw anew")
    state.apply(state.read_action("draw a new hand"), SeededDice(4))
    assert (state.player, state.decision.words) == (first, "resource phase")
    new = state.zones[rules.declarations.Zone.HAND + 1 - first]
    assert (len(new), set(new) == set(hands[1 - first])) == (5, False)
    assert hands[first] == state.zones[rules.declarations.Zone.HAND + first][:5]


@pytest.mark.parametrize(("house", "gold_at", "asked"), [("on", 0, True), ("on", 13, False), ("off", 0, False)])
def test_only_a_second_hand_without_gold_is_redrawn(house: str, gold_at: int, asked: bool) -> None:
    """A Gold Pouch among the second player's five cards, and nobody is asked; nor without the rule."""
    order = [*range(23)]
    order[0], order[gold_at] = order[gold_at], 0
    rules = load_rules(GAME, {"second_player_mulligan": house})
    state = rules.start(ScriptedDice([order], then=SeededDice(3)), first=0)
    assert (state.decision.words == "keep this hand or draw anew") == asked


@pytest.mark.clause("CR-3-05")
def test_hands_are_secret() -> None:
    """B knows how many cards A holds, not which."""
    t = table(A={"hand": ["Human Knight", "Sword of Dawn"]})
    assert t.sees("B", "A.hand") == [None, None]
    assert t.sees("A", "A.hand") == ["Human Knight", "Sword of Dawn"]


@pytest.mark.clause("CR-3-06")
def test_gold_lies_in_the_bank() -> None:
    """Banked gold lies face up in its player's Bank, not in the Party."""
    t = table(phase="resource", A={"hand": ["Gold Pouch"]})
    t.play("bank Gold Pouch")
    assert t["A.bank"] == ["Gold Pouch"] == t.sees("B", "A.bank")
    assert t["A.party"] == []


@pytest.mark.clause("CR-3-07")
def test_companions_and_artifacts_lie_in_the_party() -> None:
    """Both kinds of card that are recruited stand in the Party."""
    t = table(A={"hand": ["Human Knight", "Sword of Dawn"], "bank": gold(6)})
    t.play("recruit Human Knight", "play Sword of Dawn")
    assert t["A.party"] == ["Human Knight", "Sword of Dawn"]


@pytest.mark.clause("CR-3-08", "CR-Q1-02")
def test_claimed_quests_show_their_points() -> None:
    """A claimed quest lies with its player, who has its Victory Points."""
    t = table(phase="quest", A={"party": ["2 Human Knight"]})
    t.play("attempt The Goblin Pass")
    assert t["A.completed"] == ["The Goblin Pass"]
    assert t["A.vp"] == 2


@pytest.mark.clause("CR-3-10")
def test_who_goes_first() -> None:
    """A named first player starts; without a name the seed decides, both ways over seeds."""
    rules = load_rules(GAME)
    assert [rules.start(SeededDice(1), first=seat).player for seat in (0, 1)] == [0, 1]
    starters = {rules.start(SeededDice(seed)).player for seed in range(20)}
    assert starters == {0, 1}


@pytest.mark.clause("CR-3-11")
def test_no_zone_has_a_limit() -> None:
    """Twelve cards in hand are all kept, and a tenth companion may come."""
    t = table(A={"hand": ["11 Lembas Bread", "Human Knight"], "party": ["9 Wandering Bard"], "bank": gold(3)}, deck=3)
    t.play("recruit Human Knight", "end the action phase", "attempt no quest")
    assert t["A.hand.count"] == 11
    assert t["A.party.count"] == 10
    assert t["player"] == "B"


def test_hand_limit_house_rule() -> None:
    """With a hand limit the player discards down to it at the end of the turn."""
    t = table(house={"hand_limit": 1}, A={"hand": ["Human Knight", "Sword of Dawn", "Elf Archer"]})
    t.play("end the action phase", "attempt no quest", "discard Sword of Dawn", "discard Elf Archer")
    assert t["A.hand"] == ["Human Knight"]
    assert t["discard.count"] == 0, "B's draw shuffled the two discarded cards into the deck"
    assert (t["deck.count"], t["B.hand.count"], t["player"]) == (1, 1, "B")
