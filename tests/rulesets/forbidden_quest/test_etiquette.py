"""9 and the Quick Guide: what is forfeited, what may be asked and seen, and the order of a turn."""

from __future__ import annotations

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, fight, home, table

clause = pytest.mark.clause


# --- 9


@clause("FQ-9-01")
def test_what_is_forgotten_is_forfeited() -> None:
    """A forgot to attach the club; in the attack phase it is too late, for moving and playing a relic as well."""
    t = fight(["Brute"], A={"hand": ["Plain Club", "Letter", "Crab"]})
    for action in ("attach Plain Club to Brute", "move Brute", "play Letter", "add Crab", "end the main phase"):
        t.refuses(action, home(action), "FQ-9-01")


@clause("FQ-9-01")
def test_what_is_compulsory_is_not_forfeited() -> None:
    """The draw, the poison check and unhiding happen whether anybody thinks of them or not."""
    t = table(
        phase="beginning",
        board={"b1": ["Brute"]},
        cards={"Brute": {"poison": True, "hidden": True}},
        chance=(False, False),
    )
    assert (t["A.hand.count"], t["cards.Brute.damage"], t["cards.Brute.hidden"]) == (1, 1, False)
    assert t["phase"] == "main"


@clause("FQ-9-02")
def test_any_card_in_play_can_be_read() -> None:
    """On anybody's turn B reads the text of A's Medic and of her Venom Dart; a card in A's hand is not shown."""
    t = table(
        board={"b1": ["Medic"]},
        A={"hand": ["Letter"]},
        cards={"Medic": {"weapon": "Silver Axe"}},
    )
    theirs = t.state.rules.view(t.state, 1)
    medic, axe = theirs.card("medic"), theirs.card("Silver Axe")
    assert (
        medic is not None
        and medic.get("text") == "Once during your turn, you may heal 1 damage from another of your creatures here."
    )
    assert axe is not None and axe.get("damage") == 2
    assert theirs.card("Letter") is None
    assert t.state.rules.view(t.state, 0).card("Letter") is not None


@clause("FQ-9-03")
def test_hand_deck_and_pile_are_in_sight() -> None:
    """B sees that A has two cards in hand and three in the deck, faces down, and A's discard pile, faces up."""
    t = table(A={"hand": ["Letter", "Crab"], "deck": ["Brute", "2 Nudge"], "discard": ["Rust"]})
    assert t.sees("B", "A.hand") == [None, None]
    assert t.sees("B", "A.deck") == t.sees("A", "A.deck") == [None] * 3
    assert t.sees("B", "A.discard") == ["Rust"]


@clause("FQ-9-04")
def test_the_latest_discard_is_on_top() -> None:
    """A plays Silver Boots and then Gold Boots: B sees the Gold Boots on top of the pile."""
    t = table(board={"b1": ["Brute"]}, A={"hand": ["Silver Boots", "Gold Boots"]})
    t.play("play Silver Boots", "to a1", "play Gold Boots", "to a2", "stop here")
    assert t.sees("B", "A.discard") == ["Silver Boots", "Gold Boots"]


@clause("FQ-9-05")
@pytest.mark.parametrize("phase", ["main", "attack", "end"])
def test_cards_are_counted(phase: str) -> None:
    """At any time B knows the number of A's cards in hand, deck and discard pile."""
    t = table(
        {"b2": ["Brute"]},
        {"b2": ["Enemy"]},
        phase=phase,
        A={"hand": ["2 Letter"], "deck": 11, "discard": ["3 Nudge"]},
    )
    assert [t.sees("B", f"A.{pile}.count") for pile in ("hand", "deck", "discard")] == [2, 11, 3]


@clause("FQ-9-06")
def test_one_s_own_pile_is_looked_through() -> None:
    """On B's turn A looks through the whole of A's discard pile, and nothing changes by it."""
    t = table(active="B", A={"discard": ["Letter", "Nudge", "Rust"]})
    before = t.state.to_dict()
    assert t.sees("A", "A.discard") == ["Letter", "Nudge", "Rust"]
    assert t.state.to_dict() == before


@clause("FQ-9-07")
@pytest.mark.parametrize("card", ["Sorting Box", "Spyglass"])
def test_fewer_cards_than_are_looked_at(card: str) -> None:
    """With one card in the deck a look at the top three, or five, is played, and that card is seen; with none it is not."""
    t = table(A={"hand": [card], "deck": ["Brute"]})
    t.play(f"play {card}")
    assert "A looks at 1 card" in t.told("B")
    assert t.sees("A", "A.deck") == ["Brute"]
    assert t.sees("B", "A.deck") == [None]
    table(A={"hand": [card], "deck": []}).refuses(f"play {card}", "FQ-4.6-07")


# --- the Quick Guide


@clause("FQ-QG-01")
def test_the_beginning_has_an_order() -> None:
    """First the card is drawn, then both poison checks are made, then the trap is tried, and only then A unhides."""
    t = table(
        phase="beginning",
        board={"b1": ["Brute", "Runner", "Crab"]},
        cards={"Brute": {"poison": True, "hidden": True}, "Runner": {"poison": True}, "Crab": {"trap": True}},
        chance=(True, True, True, True, True),
    )
    assert (t["A.hand.count"], t["decision"], t["cards.Brute.hidden"]) == (1, "which poison to check", True)
    t.refuses("move Brute", "FQ-4.2-01", "FQ-QG-01")
    t.refuses("try to free Crab", "FQ-QG-01")
    t.refuses("end the main phase", "FQ-5.3-18", "FQ-QG-01")
    t.play("flip for Runner")
    assert (t["decision"], t["cards.Brute.hidden"]) == ("which trap to try", True)
    t.refuses("move Brute", "FQ-4.2-01", "FQ-QG-01")
    t.play("try to free Crab")
    told = [line for line in t.story if not line.startswith("A flips")]
    assert told[-4:] == [
        "Runner is poisoned no more",
        "Brute is poisoned no more",
        "Crab is free",
        "Brute is no longer hidden",
    ]
    assert t["phase"] == "main"


@clause("FQ-QG-02")
def test_the_double_draw() -> None:
    """Without a creature on the board and in hand A shows the hand and draws two; with one in hand that is refused."""
    t = table(phase="beginning", A={"hand": ["Letter"], "deck": ["Crab", "2 Nudge"]})
    t.play("show the hand and draw two cards")
    assert (t["A.hand"], "A shows Letter" in t.told("B")) == (["Letter", "Crab", "Nudge"], True)
    table(phase="beginning", A={"hand": ["Crab"]}).refuses("show the hand and draw two cards", "FQ-3-07")


@clause("FQ-QG-03")
def test_the_crystal_is_taken_by_default() -> None:
    """The Brute moves onto a crystal: taking it is the answer that is offered first, leaving it is allowed."""
    t = table(board={"b1": ["Brute"]}, crystals=["a1"])
    t.play("move Brute", "to a1")
    assert [t.state.words(action) for action in t.state.legal_actions()] == ["take the crystal", "leave the crystal"]


@clause("FQ-QG-04")
def test_the_attack_phase_is_for_attacking() -> None:
    """Attacks, arrows and ending the phase; and the crystal of the centre, once it is free. All else is refused."""
    t = table(
        {"b2": ["Brute"]},
        {"b2": ["Enemy"], "b3": ["Enemy Two"]},
        phase="attack",
        crystals=["b2"],
        A={"hand": ["Crab", "Letter", "Plain Club", "Sage", "Trophy"]},
        cards={"Brute": {"weapon": "Bow and Arrows"}, "Enemy": {"damage": 5}},
    )
    said = {t.state.words(action) for action in t.state.legal_actions()}
    assert said == {
        "end the attack phase",
        "attack Enemy with Brute",
        "shoot Enemy with Brute",
        "shoot Enemy Two with Brute",
    }
    for action in ("add Crab", "play Letter", "attach Plain Club to Brute", "play Sage", "move Brute"):
        t.refuses(action, home(action), "FQ-QG-04")
    t.play("attack Enemy with Brute")
    said = {t.state.words(action) for action in t.state.legal_actions()}
    assert said == {"end the attack phase", "shoot Enemy Two with Brute", "take the centre crystal"}


def after_an_attack() -> QuestTable:
    """A attacked, and holds a card for each moment after that."""
    t = fight(["Brute"], A={"hand": ["Trophy", "Late Letter", "Nightcap"]})
    t.play("attack Enemy with Brute")
    return t


@clause("FQ-QG-05")
def test_the_post_attack_phase_has_an_order() -> None:
    """After the attack first Trophy, then Nightcap for the end of the turn, then A says that the turn is over."""
    t = after_an_attack()
    t.refuses("play Nightcap", "FQ-QG-05")
    t.refuses("end the turn", "FQ-3-01", "FQ-QG-05")
    t.play("play Trophy", "end the post-attack phase")
    t.refuses("play Late Letter", "FQ-6.1-03", "FQ-QG-05")
    t.play("play Nightcap", "end the turn")
    assert t.story.index("A plays Trophy") < t.story.index("A plays Nightcap") < t.story.index("A ends the turn")


@clause("FQ-QG-06")
def test_what_belongs_to_the_post_attack_phase() -> None:
    """Cards that say "after you attack" and "during your post-attack phase" come first, "at the end of your turn" last."""
    t = after_an_attack()
    assert t["phase"] == "post-attack"
    assert t.allows("play Trophy") and t.allows("play Late Letter") and not t.allows("play Nightcap")
    t.play("end the post-attack phase")
    assert t["phase"] == "end"
    assert t.allows("play Nightcap") and not t.allows("play Trophy")
