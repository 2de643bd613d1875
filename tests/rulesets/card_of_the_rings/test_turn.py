"""IV and IV.1 to IV.3: the turn, drawing, banking, recruiting and using."""

from __future__ import annotations

import pytest

from decktool.dealing import SeededDice
from tests.rulesets.card_of_the_rings.talk import gold, table


@pytest.mark.clause("CR-4-01", "CR-4.2-03", "CR-QR-01")
def test_phases_never_run_backwards() -> None:
    """Draw, resource, action, quest; gold drawn in the action phase waits for the next turn."""
    t = table(phase="draw", deck=["Human Knight", "Gold Pouch"], A={"hand": ["Elven Scout"], "bank": gold(2)})
    seen = [t["phase"]]
    t.play("end the resource phase", "recruit Elven Scout")
    seen.append(t["phase"])
    t.refuses("bank Gold Pouch", "CR-4.2-03", "CR-4-01")
    t.refuses("attempt The Goblin Pass", "CR-4-01")
    t.play("end the action phase")
    seen.append(t["phase"])
    assert seen == ["resource", "action", "quest"]
    assert t.story[:2] == ["turn 3: A", "A draws Human Knight"]


@pytest.mark.clause("CR-4-02")
def test_turns_alternate() -> None:
    """After A comes B, after B comes A."""
    t = table()
    turns = []
    for _ in range(4):
        turns.append(t["active"])
        t.end_turn()
    assert turns == ["A", "B", "A", "B"]


@pytest.mark.clause("CR-4.1-01")
def test_one_card_is_drawn() -> None:
    """The top card of the deck goes to the active player's hand."""
    t = table(phase="draw", deck=["Sword of Dawn", "9 Lembas Bread"], A={"hand": ["4 Human Knight"]})
    assert (t["deck.count"], t["A.hand.count"]) == (9, 5)
    assert t["A.hand.Sword of Dawn"]


@pytest.mark.clause("CR-4.1-02")
def test_the_draw_is_compulsory() -> None:
    """Nobody is asked about the draw, and asking to skip it is refused."""
    t = table(phase="draw", deck=3)
    assert t["decision"] == "resource phase"
    t.refuses("skip the draw", "CR-4.1-02")


@pytest.mark.clause("CR-4.1-03")
def test_start_effects_come_after_the_draw() -> None:
    """The Map shows the second card, because the first was drawn."""
    t = table(phase="draw", deck=["Human Knight", "Elf Archer"], A={"party": ["Map to Hidden Lair"]})
    assert t["A.hand"] == ["Human Knight"]
    t.play("discard Elf Archer")
    assert t["discard"] == ["Elf Archer"]


def test_start_effects_before_the_draw_house_rule() -> None:
    """With `start_effects: before_draw` the Map filters the player's own draw."""
    t = table(
        house={"start_effects": "before_draw"}, phase="draw", deck=["Human Knight", "Elf Archer"],
        A={"party": ["Map to Hidden Lair"]},
    )  # fmt: skip
    t.play("discard Human Knight")
    assert t["A.hand"] == ["Elf Archer"]


@pytest.mark.clause("CR-4.1-04")
def test_only_ones_own_start_effects_happen() -> None:
    """B's Map does nothing in A's turn."""
    t = table(phase="draw", deck=4, B={"party": ["Map to Hidden Lair"]})
    assert t["decision"] == "resource phase"


@pytest.mark.clause("CR-4.2-01")
def test_any_number_of_gold_cards_is_banked() -> None:
    """Four gold cards in one phase."""
    t = table(phase="resource", A={"hand": ["2 Gold Pouch", "Treasure Chest", "Merchant's Favor"]})
    t.play("bank Gold Pouch", "bank Treasure Chest", "bank Gold Pouch", "bank Merchant's Favor")
    assert t["A.bank.count"] == 4
    assert t["A.gold"] == 5


@pytest.mark.clause("CR-4.2-02")
def test_banking_is_optional() -> None:
    """Gold may stay in hand."""
    t = table(phase="resource", A={"hand": ["2 Gold Pouch"]})
    t.play("end the resource phase")
    assert t["A.hand"] == ["Gold Pouch", "Gold Pouch"]


@pytest.mark.clause("CR-4.2-04")
def test_only_gold_is_banked() -> None:
    """A companion is no gold."""
    table(phase="resource", A={"hand": ["Human Knight"]}).refuses("bank Human Knight", "CR-4.2-04")


@pytest.mark.clause("CR-4.2-05")
def test_gold_in_hand_pays_nothing() -> None:
    """Costs are paid from the Bank."""
    t = table(A={"hand": ["2 Gold Pouch", "Wandering Bard"]})
    t.refuses("recruit Wandering Bard", "CR-4.2-05")


@pytest.mark.clause("CR-4.2-06", "CR-4.2-07")
def test_spent_gold_is_tapped_and_stays() -> None:
    """Both pouches lie tapped in the Bank and pay nothing more."""
    t = table(A={"hand": ["Elven Scout", "Wandering Bard"], "bank": gold(2)}, deck=1)
    t.play("recruit Elven Scout")
    assert t["A.bank.count"] == 2
    assert (t["cards.Gold Pouch.tapped"], t["cards.Gold Pouch #2.tapped"], t["discard"]) == (1, 1, [])
    t.refuses("recruit Wandering Bard", "CR-4.2-07")


@pytest.mark.clause("CR-4.2-08", "CR-QR-07")
def test_gold_untaps_on_ones_own_next_turn() -> None:
    """What A spent stays tapped in B's turn and is free again in A's."""
    t = table(A={"hand": ["Human Knight"], "bank": gold(3)})
    t.play("recruit Human Knight")
    t.end_turn()
    assert (t["active"], t["A.gold"]) == ("B", 0)
    t.end_turn()
    assert (t["active"], t["A.gold"]) == ("A", 3)


@pytest.mark.clause("CR-4.2-09")
def test_new_gold_pays_at_once() -> None:
    """Gold banked this turn is spent this turn."""
    t = table(phase="resource", A={"hand": ["Gold Pouch", "Halfling Burglar"]})
    t.play("bank Gold Pouch", "end the resource phase", "recruit Halfling Burglar")
    assert t["A.party"] == ["Halfling Burglar"]


@pytest.mark.clause("CR-4.2-10", "CR-QR-02")
def test_banked_gold_stays() -> None:
    """Ten turns of spending put no gold on the discard pile, and none is taken back."""
    t = table(A={"hand": ["5 Scroll of Lore"], "bank": gold(1)}, house={"stall_turns": 50})
    for _ in range(5):
        t.play("recruit Scroll of Lore", "use Scroll of Lore")
        t.refuses("take back Gold Pouch", "CR-QR-02")
        t.end_turn()
        t.end_turn()
        t.play("end the resource phase")
    assert t["A.bank"] == ["Gold Pouch"]
    assert not t["discard.Gold Pouch"]


@pytest.mark.clause("CR-4.2-11")
def test_gold_does_not_pile_up() -> None:
    """Three gold unspent for three turns are three gold."""
    t = table(A={"bank": gold(3)})
    for _ in range(6):
        t.end_turn()
    assert t["A.gold"] == 3


@pytest.mark.clause("CR-4.3-01", "CR-4.3-02")
@pytest.mark.parametrize("card", ["Human Knight", "Sword of Dawn"])
def test_recruiting_taps_the_cost(card: str) -> None:
    """A companion or artifact comes into the Party for its cost in gold."""
    t = table(A={"hand": [card], "bank": gold(3)})
    t.play(f"recruit {card}")
    assert t["A.party"] == [card]
    assert t["A.gold"] == 0


@pytest.mark.clause("CR-4.3-03")
def test_too_dear() -> None:
    """A cost of 4 is not paid with 3, and nothing is tapped."""
    t = table(A={"hand": ["Captain of the Guard"], "bank": gold(3)})
    t.refuses("recruit Captain of the Guard", "CR-4.3-03")
    assert t["A.gold"] == 3


@pytest.mark.clause("CR-4.3-04")
def test_several_cards_in_one_phase() -> None:
    """As long as the gold lasts."""
    t = table(A={"hand": ["Elven Scout", "Wandering Bard", "Halfling Burglar"], "bank": gold(4)}, deck=5)
    t.play("recruit Elven Scout", "recruit Wandering Bard", "recruit Halfling Burglar")
    assert t["A.party.count"] == 3


@pytest.mark.clause("CR-4.3-05")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_any_order_in_the_action_phase(order: tuple[int, ...]) -> None:
    """Recruiting, one-time effects and once-per-turn abilities mix freely."""
    t = table(
        A={"party": ["Elf Archer", "Elven Scout", "Lembas Bread"], "hand": ["Human Knight"], "bank": gold(3)}, deck=3
    )
    moves = (["use Elf Archer", "choose Elven Scout"], ["recruit Human Knight"], ["use Lembas Bread"])
    for number in order:
        t.play(*moves[number])
    assert t["A.power"] == 2 + 2 + 1 + 3


@pytest.mark.clause("CR-4.3-06")
def test_one_time_effects_discard_their_card() -> None:
    """The Scroll resolves, then it lies on the discard pile."""
    t = table(A={"party": ["Scroll of Lore"]}, deck=["Human Knight", "Elf Archer", "Lembas Bread"])
    t.play("use Scroll of Lore", "keep Human Knight")
    assert t["A.party"] == ["Scroll of Lore"]
    t.play("put back Lembas Bread")
    assert t["A.party"] == []
    assert t["A.hand"] == ["Human Knight"]
    assert t["discard"] == ["Scroll of Lore"]


@pytest.mark.clause("CR-4.3-07")
def test_once_per_turn_means_once_in_each_own_turn() -> None:
    """The Archer's second use is refused; on the next turn it is there again."""
    t = table(A={"party": ["Elf Archer", "2 Human Knight"]})
    t.play("use Elf Archer", "choose Human Knight")
    t.refuses("use Elf Archer", "CR-4.3-07")
    t.end_turn()
    t.end_turn()
    t.play("end the resource phase", "use Elf Archer", "choose Human Knight")
    assert t["A.power"] == 9


@pytest.mark.clause("CR-4.3-08")
def test_cards_are_played_in_ones_own_action_phase() -> None:
    """In B's turn A recruits nothing."""
    t = table(active="B", A={"hand": ["Wandering Bard"], "bank": gold(1)})
    t.refuses("recruit Wandering Bard", "CR-4.3-01", "CR-4.3-08")


@pytest.mark.clause("CR-4.3-09")
def test_no_waiting_time() -> None:
    """An Archer recruited now is used now, and its own Power counts."""
    t = table(A={"party": ["Human Knight"], "hand": ["Elf Archer"], "bank": gold(2)})
    t.play("recruit Elf Archer", "use Elf Archer", "choose Human Knight", "end the action phase")
    t.play("attempt The Goblin Pass")
    assert t["A.completed"] == ["The Goblin Pass"]


@pytest.mark.clause("CR-QR-08")
def test_permanents_stay() -> None:
    """Ten turns later the Shield is still there; giving it away is refused."""
    t = table(A={"party": ["Shield of Ages"]})
    for _ in range(10):
        t.end_turn()
    assert t["A.party"] == ["Shield of Ages"]
    t.refuses("discard Shield of Ages", "CR-QR-08")


@pytest.mark.clause("CR-QR-09")
def test_one_time_cards_are_used_once() -> None:
    """Used bread is gone, unless the discard pile becomes the deck."""
    t = table(A={"party": ["Lembas Bread"]}, deck=2)
    t.play("use Lembas Bread")
    t.refuses("use Lembas Bread", "CR-QR-09")
    assert t["discard"] == ["Lembas Bread"]


@pytest.mark.parametrize(
    ("cost", "bank", "left"),
    [
        ("Wandering Bard", ["Gold Pouch", "Treasure Chest"], 2),
        ("Wandering Bard", ["Treasure Chest"], 0),
        ("Elven Scout", ["2 Gold Pouch", "Treasure Chest"], 2),
        ("Human Knight", ["2 Gold Pouch", "Treasure Chest"], 1),
    ],
)
def test_gold_by_the_card_house_rule(cost: str, bank: list[str], left: int) -> None:
    """With `gold_unit: card` cards are tapped whole, change is lost, and as little as can be."""
    t = table(house={"gold_unit": "card"}, A={"hand": [cost], "bank": bank}, deck=3)
    t.play(f"recruit {cost}")
    assert t["A.gold"] == left


def test_one_time_at_once_house_rule() -> None:
    """With `one_time: immediate` the bread is eaten when it is paid for and never joins the Party."""
    t = table(house={"one_time": "immediate"}, A={"hand": ["Lembas Bread"], "bank": gold(1)}, deck=1)
    t.play("recruit Lembas Bread")
    assert (t["A.party"], t["discard"], t["A.hand.count"]) == ([], ["Lembas Bread"], 1)


def test_first_turn_draw_house_rule() -> None:
    """With `first_turn_draw: no` the first player starts with five cards."""
    t = table(house={"first_turn_draw": False}, phase="draw", turn=1, deck=3, A={"hand": 5})
    assert t["A.hand.count"] == 5


def test_counting_sequences_by_hand() -> None:
    """Two equal pouches are one option: end or bank; then end, or end or bank again."""
    state = table(phase="resource", A={"hand": ["2 Gold Pouch"]}).state
    firsts = [state.words(action) for action in state.legal_actions()]
    assert firsts == ["end the resource phase", "bank Gold Pouch"]
    seconds = []
    for action in state.legal_actions():
        copy = state.clone()
        copy.apply(action, SeededDice(1))
        seconds.append([copy.words(then) for then in copy.legal_actions()])
    assert seconds == [["end the action phase"], ["end the resource phase", "bank Gold Pouch #2"]]


@pytest.mark.clause("CR-4.3-06", "CR-4.3-07")
def test_a_one_time_card_that_comes_back_is_used_again() -> None:
    """Bread eaten, shuffled into the deck, drawn, paid and eaten again in one turn: once per turn is about abilities."""
    t = table(
        A={"hand": ["Lembas Bread", "Elven Scout"], "bank": gold(4)}, deck=["Human Knight"], chance=(["Lembas Bread"],)
    )
    t.play("recruit Lembas Bread", "use Lembas Bread", "recruit Elven Scout")
    assert t["A.hand"] == ["Human Knight", "Lembas Bread"]
    t.play("recruit Lembas Bread", "use Lembas Bread")
    assert t["discard"] == ["Lembas Bread"]
