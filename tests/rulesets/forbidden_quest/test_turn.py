"""3, 4 and 6.1: the phases of a turn, the beginning phase, the main phase, and what comes after an attack."""

from __future__ import annotations

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, armed, home, table

clause = pytest.mark.clause

RELICS = ["Trap Key", "Nudge", "Salvage"]


def lone(deck: list[str] | None = None, hand: list[str] | None = None) -> QuestTable:
    """A's turn begins without a creature of A's anywhere: three relics in hand."""
    deck = ["20 Plain Club"] if deck is None else deck
    return table(enemy={"b3": ["Crab"]}, phase="beginning", A={"hand": hand or RELICS, "deck": deck})


def attacked(*hand: str, more: tuple[str, ...] = ()) -> QuestTable:
    """A has attacked with Brute, and the attack phase is over."""
    t = table({"b2": ["Brute", *more]}, {"b2": ["Crab"]}, A={"hand": [*hand]}, cards={"Brute": {"damage": 2}})
    t.play("end the main phase", "attack Crab with Brute")
    if more:
        t.play("end the attack phase")
    return t


# --- 3: the beginning phase


@clause("FQ-3-01")
def test_four_phases_in_order() -> None:
    """Beginning, main, attack, post-attack, and never back."""
    board, marks = {"b2": ["Brute", "Runner"]}, {"Runner": {"trap": True}}
    t = table(board, {"b2": ["Crab"]}, phase="beginning", A={"hand": ["Trophy"]}, cards=marks)
    phases = [t["phase"]]
    for step in ("leave the traps", "end the main phase", "attack Crab with Brute"):
        t.play(step)
        phases.append(t["phase"])
    assert phases == ["beginning", "main", "attack", "post-attack"]
    t.refuses("move Brute", "FQ-4.2-01", "FQ-3-01")
    t.refuses("attack Crab with Brute", "FQ-5.1-19", "FQ-3-01")


@clause("FQ-3-01")
def test_no_way_back_to_the_main_phase() -> None:
    """In the attack phase nothing is moved, added, attached or played any more."""
    t = table({"b2": ["Brute"]}, {"b2": ["Venom"]}, A={"hand": ["Crab", "Plain Club", "Letter"]})
    t.play("end the main phase")
    for text in ("move Brute", "add Crab", "attach Plain Club to Brute", "play Letter", "end the main phase"):
        t.refuses(text, home(text), "FQ-3-01")


@clause("FQ-3-02")
def test_one_card_is_drawn() -> None:
    """The turn starts with one card from the deck."""
    t = table({"b1": ["Brute"]}, phase="beginning", A={"hand": 5, "deck": 40})
    assert (t["A.deck.count"], t["A.hand.count"], t["phase"]) == (39, 6, "main")


@clause("FQ-3-03", "FQ-3-06")
@pytest.mark.parametrize("top", ["Plain Club", "Brute"])
def test_double_draw(top: str) -> None:
    """Without a creature on the board or in hand one may draw two, even if the first is a creature."""
    t = lone([top, "Runner", "18 Plain Club"])
    t.play("show the hand and draw two cards")
    assert (t["A.deck.count"], t["A.hand.count"]) == (18, 5)
    assert (t[f"A.hand.{top}"], t["A.hand.Runner"]) == (True, True)


@clause("FQ-3-04")
def test_double_draw_shows_the_hand_first() -> None:
    """The opponent sees the three cards, but not the two that are drawn then."""
    t = lone()
    t.play("show the hand and draw two cards")
    told = t.told("B")
    assert told[-5:] == [*(f"A shows {card}" for card in RELICS), "A draws a card", "A draws a card"]
    assert t.sees("B", "A.hand") == [*sorted(RELICS), None, None]


@clause("FQ-3-05")
def test_double_draw_is_a_choice() -> None:
    """Declined, one card is drawn and nothing is shown."""
    t = lone()
    t.play("draw one card")
    assert (t["A.deck.count"], t["A.hand.count"]) == (19, 4)
    assert t.sees("B", "A.hand") == [None] * 4


@clause("FQ-3-07")
def test_a_creature_in_hand_rules_out_the_double_draw() -> None:
    """One card is drawn, unasked."""
    t = lone(hand=["Brute", "Trap Key"])
    assert (t["A.hand.count"], t["decision"]) == (3, "main phase")
    t.refuses("show the hand and draw two cards", "FQ-3-07")


@clause("FQ-3-08")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_creature_on_the_board_rules_out_the_double_draw(hidden: bool) -> None:
    """One card is drawn, unasked; a hidden creature is on the board."""
    t = table({"b1": ["Brute"]}, phase="beginning", A={"hand": RELICS}, cards={"Brute": {"hidden": hidden}})
    assert t["A.hand.count"] == 4
    t.refuses("show the hand and draw two cards", "FQ-3-08")


@clause("FQ-3-09", "FQ-3-10", "FQ-3-11")
def test_draw_poison_traps_hidden_markers() -> None:
    """In this order: the draw, every poison check, the trap flips, and the hidden markers last."""
    marks = {"Brute": {"poison": True}, "Runner": {"trap": True}, "Medic": {"hidden": True, "poison": True}}
    t = table(
        {"b1": ["Brute", "Runner", "Medic"]}, phase="beginning", A={"deck": ["Letter"]}, cards=marks,
        chance=(True, True, True, False, True),
    )  # fmt: skip
    t.play("flip for Medic")
    assert (t["decision"], t["cards.Medic.hidden"]) == ("which trap to try", True)
    t.play("try to free Runner")
    assert (t["phase"], t["cards.Medic.hidden"]) == ("main", False)
    assert t.story == [
        "turn 3: A", "A draws Letter", "A flips heads for Medic", "A flips heads for Medic", "Medic is poisoned no more",
        "A flips heads for Brute", "A flips tails for Brute", "Brute loses 1 HP to poison", "Brute has 7 HP left",
        "A flips heads for Runner",
        "Runner is free", "Medic is no longer hidden",
    ]  # fmt: skip


@clause("FQ-3-12")
def test_an_empty_deck() -> None:
    """There is nothing to draw, and the turn goes on: no penalty, no reshuffle."""
    t = table({"b1": ["Brute"]}, {"b3": ["Venom"]}, phase="beginning", A={"deck": [], "discard": ["Crab"]})
    assert (t["A.hand"], t["A.discard"], t["A.deck"], t["phase"]) == ([], ["Crab"], [], "main")
    assert t["winner"] is None


@clause("FQ-3-12")
def test_a_double_draw_from_one_card() -> None:
    """It draws the one there is."""
    t = lone(["Brute"])
    t.play("show the hand and draw two cards")
    assert (t["A.hand.count"], t["A.deck.count"], t["phase"]) == (4, 0, "main")


# --- 4: the main phase


@clause("FQ-4-01")
def test_any_order() -> None:
    """Move, play a relic, add a creature, attach a weapon to it, move it too: all in one main phase."""
    t = table({"b1": ["Brute"]}, A={"hand": ["Crab", "Letter", "Plain Club"]})
    t.play("move Brute", "to a1", "play Letter", "add Crab", "attach Plain Club to Crab", "move Crab", "to a2")
    assert (t["A.board.a1"], t["A.board.a2"], t["cards.Crab.weapon"]) == (["Brute"], ["Crab"], "Plain Club")


@clause("FQ-4-02")
def test_three_creatures_at_most() -> None:
    """Three are added in one main phase; the fourth is refused."""
    t = table(A={"hand": ["Brute", "Crab", "Runner", "Medic"]})
    t.play("add Brute", "add Crab", "add Runner")
    assert t["A.creatures"] == ["Brute", "Crab", "Runner"]
    t.refuses("add Medic", "FQ-2.3-28", "FQ-4-02")


@clause("FQ-4-03", "FQ-4.4-03")
def test_any_number_of_relics() -> None:
    """Three relics in one turn, two of them alike, and each has its effect."""
    mine = {"hand": ["2 Healing Potion", "Letter"], "deck": ["Crab", "Plain Club"]}
    t = table({"b1": ["Brute"]}, A=mine, cards={"Brute": {"damage": 5}})
    t.play("play Healing Potion", "play Letter", "play Healing Potion")
    assert t["cards.Brute.damage"] == 1
    assert (t["A.hand"], t["A.discard"]) == (["Crab"], ["Healing Potion", "Letter", "Healing Potion"])


@clause("FQ-4-04")
def test_one_sorcerer() -> None:
    """The second sorcerer of a turn is refused, and the next turn allows one again."""
    t = table({"b1": ["Brute"]}, {"b3": ["Crab"]}, A={"hand": ["Sage", "Second Sage"]})
    t.play("play Sage")
    t.refuses("play Second Sage", "FQ-1.5-05", "FQ-4-04")
    t.end_turn()
    t.end_turn()
    t.play("play Second Sage")


@clause("FQ-4-05", "FQ-4.3-04")
def test_any_number_of_abilities() -> None:
    """All three creatures use theirs; or only one does."""
    t = table({"b1": ["Medic", "Gambler", "Duo"]}, chance=(True,), cards={"Duo": {"damage": 3}})
    t.play("use Medic")
    assert (t["cards.Duo.damage"], t.allows("end the main phase")) == (2, True)
    t.play("use Gambler", "use Duo", "use the second ability of Duo")
    assert (t["cards.Duo.damage"], t["A.hand.count"]) == (0, 2)


@clause("FQ-4-06")
def test_abilities_need_the_board() -> None:
    """Medic heals nobody from the hand."""
    t = table({"b1": ["Brute"]}, A={"hand": ["Medic"]}, cards={"Brute": {"damage": 2}})
    t.refuses("use Medic", "FQ-4-06")
    t.play("add Medic", "use Medic")
    assert t["cards.Brute.damage"] == 1


@clause("FQ-4-07")
def test_any_number_of_attached_cards() -> None:
    """Three weapons and three defense cards in one turn."""
    names = ["Brute", "Crab", "Runner"]
    t = table({"b1": names}, A={"hand": ["3 Plain Club", "3 Round Shield"]})
    for name in names:
        t.play(f"attach Plain Club to {name}", f"attach Round Shield to {name}")
    assert [t[f"cards.{name}.weapon"] for name in names] == ["Plain Club"] * 3
    assert [t[f"cards.{name}.defense"] for name in names] == ["Round Shield"] * 3


@clause("FQ-4-08")
@pytest.mark.parametrize("card", ["Plain Club", "Round Shield"])
def test_one_weapon_and_one_defense_card(card: str) -> None:
    """A second one takes the place of the first, which has to go before anything else is done."""
    t = table({"b1": ["Brute"]}, A={"hand": [card]}, cards={"Brute": armed("Plain Club", "Round Shield")})
    t.play(f"attach {card} to Brute")
    t.refuses("end the main phase", *(("FQ-4.10-03",) if card == "Plain Club" else ()), "FQ-4-08")
    t.play("discard it")
    assert (t["A.attached"], t["A.discard"]) == (["Plain Club", "Round Shield"], [card])


@clause("FQ-4-09")
def test_transfer_in_a_region() -> None:
    """The club goes to the friend in the same region; a shield in hand is nobody's to hand over."""
    t = table({"b2": ["Brute", "Crab"]}, A={"hand": ["Round Shield"]}, cards={"Brute": armed("Plain Club")})
    t.refuses("transfer Round Shield to Crab", "FQ-4-09")
    t.play("transfer Plain Club to Crab")
    assert (t["cards.Crab.weapon"], t["cards.Brute.weapon"]) == ("Plain Club", None)


@clause("FQ-4-10", "FQ-4.2-08")
def test_any_number_of_moves() -> None:
    """All three creatures move, or none."""
    board = {"b1": ["Brute", "Runner", "Crab"]}
    t = table(board, {"b1": ["Venom"]})
    t.play("move Brute", "to a1", "move Runner", "to c1", "stop here", "move Crab", "to a2")
    assert [t[f"A.board.{region}"] for region in ("a1", "c1", "a2")] == [["Brute"], ["Runner"], ["Crab"]]
    t = table(board, {"b1": ["Venom"]})
    t.play("end the main phase")
    assert (t["phase"], t["A.board.b1"]) == ("attack", ["Brute", "Runner", "Crab"])


# --- 6.1: the post-attack phase


@clause("FQ-6.1-01")
def test_only_cards_for_after_the_attack() -> None:
    """An ordinary relic and an ordinary sorcerer are refused; those that say so are played."""
    t = attacked("Letter", "Sage", "Trophy", "After Sage")
    assert t["decision"] == "after the attack"
    t.refuses("play Letter", "FQ-6.1-01")
    t.refuses("play Sage", "FQ-6.1-01")
    t.play("play Trophy", "play After Sage")
    assert t["A.discard"] == ["Trophy", "After Sage"]


@clause("FQ-6.1-01")
def test_no_attack_no_post_attack_phase() -> None:
    """Without an attack a card for after the attack is not played."""
    t = table({"b2": ["Brute"]}, {"b2": ["Crab"]}, A={"hand": ["Trophy"]})
    t.play("end the main phase", "end the attack phase")
    assert t["decision"] == "end of the turn"
    t.refuses("play Trophy", "FQ-5.1-03", "FQ-6.1-01")


@clause("FQ-6.1-02")
@pytest.mark.parametrize("last", [False, True])
def test_no_main_phase_actions_after_the_attack(last: bool) -> None:
    """Nothing is moved, added, attached or transferred, and no ordinary ability is used, to the end of the turn."""
    t = attacked("Trophy", "Crab", "Plain Club", more=("Medic",))
    if last:
        t.play("end the post-attack phase")
    for text in ("move Brute", "add Crab", "attach Plain Club to Brute"):
        t.refuses(text, home(text), "FQ-6.1-02")
    t.refuses("use Medic", home("use") if last else "FQ-6.1-01", "FQ-6.1-02")


@clause("FQ-6.1-03")
def test_cards_for_the_end_of_the_turn_come_last() -> None:
    """After one of them no card for after the attack is played."""
    t = attacked("Trophy", "Dark Cloak")
    t.refuses("play Dark Cloak", "FQ-QG-05", "FQ-6.1-01")
    t.play("end the post-attack phase", "play Dark Cloak")
    assert t["cards.Brute.hidden"]
    t.refuses("play Trophy", "FQ-6.1-03")


@clause("FQ-6.1-04")
def test_the_turn_ends_when_it_is_announced() -> None:
    """With nothing left to do it is still A's turn; B acts only after A has said so."""
    t = attacked()
    assert (t["active"], t["player"], t["decision"]) == ("A", "A", "end of the turn")
    assert len(t.state.legal_actions()) == 1
    t.refuses("move Crab", "FQ-6.1-04")
    t.play("end the turn")
    assert (t["active"], t.allows("move Crab")) == ("B", True)
