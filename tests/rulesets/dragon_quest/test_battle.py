"""Battle: Start and Action Phases."""

from __future__ import annotations

import pytest

from decktool.play.state import IllegalAction
from decktool.rulesets.dragon_quest.declarations import Verb, Zone
from tests.rulesets.dragon_quest.talk import battle, fight, phases, table

clause = pytest.mark.clause


def effects(*abilities: str, **given: object) -> list[str]:
    """The order in which Start abilities take effect, declared in this order."""
    t = table(phase="start", **given)  # type: ignore[arg-type]
    t.play(*abilities)
    return [line.removesuffix(" takes effect") for line in t.story if line.endswith("takes effect")]


@clause("DQ-battle-01", "DQ-battle-02", "DQ-battle-03")
def test_the_four_phases() -> None:
    """Three cards act: one Start, then three times Action, Determine, End."""
    t = table(["Ox", "Ram", "Adept"], ["Bear"], phase="start", cards={"Bear": {"closed": True}}, B={"deck": 30})
    t.play("attack with Ox", "attack with Ram", "use Adept")
    assert phases(t)[:10] == ["start", *["action", "determine", "end"] * 3]
    assert phases(t)[10] == "end of turn"


@clause("DQ-battle-04", "DQ-start-02")
def test_both_are_asked_for_a_start_ability() -> None:
    """A, who is active, first; then B."""
    t = table(["Archer"], ["Runner"], phase="start")
    assert (t["player"], t.state.menu()) == ("A", ["pass", "use Archer"])
    t.play("pass")
    assert (t["player"], t.state.menu()) == ("B", ["pass", "use Runner"])


@clause("DQ-start-01")
def test_one_start_ability_each() -> None:
    """A has two and uses one; the other is refused at once and not offered again."""
    t = table(["Bailiff", "Archer"], ["Ox"], phase="start", A={"hand": ["Ram"]})
    t.play("use Bailiff")
    t.refuses("use Archer", "DQ-start-01")
    t.play("discard Ram")
    assert t["decision"] == "action phase"
    t.refuses("use Archer", "DQ-party-22")


@clause("DQ-start-03")
def test_two_passes_end_the_start_phase() -> None:
    """The action phase follows."""
    t = table(["Archer"], ["Runner"], phase="start")
    t.play("pass", "pass")
    assert (t["decision"], t["player"]) == ("action phase", "A")
    assert t["cards.Runner.damage"] == 0


@clause("DQ-start-04")
def test_one_ability_alone() -> None:
    """A passes, B uses one: it happens, and A is not asked again."""
    t = table(["Archer", "Herald"], ["Runner"], phase="start")
    t.play("pass", "use Runner", "choose Archer")
    assert (t["cards.Archer.damage"], t["decision"], t["A.gold"]) == (1, "action phase", 0)


@clause("DQ-start-05")
def test_the_quicker_one_first() -> None:
    """B's fast Runner before A's average Archer."""
    assert effects("use Archer", "use Runner", front=["Archer"], enemy=["Runner"]) == ["Runner", "Archer"]
    t = table(["Archer", "Ox"], ["Runner"], phase="start")
    t.play("use Archer", "use Runner", "choose Ox")
    assert [line for line in t.story if "takes effect" in line] == ["Runner takes effect", "Archer takes effect"]


@clause("DQ-start-06")
def test_equal_speed_the_active_player_first() -> None:
    """Two Archers: A's, then B's."""
    t = table(["Archer"], ["Archer"], phase="start")
    t.play("use Archer", "use Archer #2")
    assert [line for line in t.story if "takes" in line][:2] == ["Archer takes effect", "Archer #2 takes 1 damage"]
    t = table(["Archer"], ["Archer"], phase="start", active="B")
    t.play("use Archer #2", "use Archer")
    assert next(line for line in t.story if "takes" in line) == "Archer #2 takes effect"


@clause("DQ-start-07")
def test_an_item_is_as_quick_as_its_carrier() -> None:
    """A's Horn on a slow Snail comes after B's average Archer; on a fast one, before."""
    told = effects("use Horn", "use Archer", front=["Snail"], enemy=["Archer"], cards={"Snail": {"items": ["Horn"]}})
    assert told == ["Archer", "Horn"]
    t = table(["Fox"], ["Archer"], phase="start", cards={"Fox": {"items": ["Horn"]}})
    t.play("use Horn", "use Archer")
    assert [line for line in t.story if "takes effect" in line] == ["Horn takes effect", "Archer takes effect"]
    t = table(["Slug"], ["Archer"], phase="start", cards={"Slug": {"items": ["Horn", "Spurs"]}})
    t.play("use Horn", "use Archer")
    assert [line for line in t.story if "takes effect" in line] == ["Horn takes effect", "Archer takes effect"]


@clause("DQ-start-08")
def test_then_the_action_phase() -> None:
    """Both effects are done."""
    t = table(["Archer"], ["Mason"], phase="start")
    t.play("use Archer", "use Mason")
    assert (t["decision"], t["cards.Mason.damage"], t["cards.Mason.defense_more"]) == ("action phase", 1, 1)


@clause("DQ-start-05")
def test_an_ability_is_lost_with_its_card() -> None:
    """The Runner is the quicker one and defeats the Archer: its shot does not happen. What was paid stays paid."""
    t = table(["Bailiff"], ["Runner", "Ox"], phase="start", A={"hand": ["Ram"]}, cards={"Bailiff": {"damage": 2}})
    t.play("use Bailiff", "discard Ram", "use Runner")
    assert "Bailiff has left play, and its ability is lost" in t.story
    assert (t["A.discard.Ram"], t["cards.Ox.closed"], t["cards.Runner.closed"]) == (True, False, False)


def test_who_is_closed_meanwhile_still_has_its_effect() -> None:
    """B's Archer is closed by the Bailiff, who is the active player's, and shoots."""
    t = table(["Bailiff", "Ox"], ["Archer"], phase="start", A={"hand": ["Ram"]})
    t.play("use Bailiff", "discard Ram", "use Archer", "choose Bailiff")
    assert (t["cards.Archer.closed"], t["cards.Bailiff.damage"]) == (True, 1)


@clause("DQ-action-01")
def test_only_the_active_player_acts() -> None:
    """B's card does not attack in A's turn."""
    t = battle(["Ox", "Ram"], ["Bear"])
    t.refuses("attack with Bear", "DQ-action-01")
    t = table(["Ox"], ["Bear"], other_acts=True)
    t.refuses("attack with Bear", "DQ-action-01")
    t = table(["Ox"], ["Bear"])
    t.refuses("attack with Ox", "DQ-turn-03")


@clause("DQ-action-02")
def test_one_action_a_card() -> None:
    """The Adept attacked: no ability; it used its ability: no attack, though it is ready, nor its item's."""
    t = battle(["Adept", "Ox"], ["Bear"], cards={"Bear": {"closed": True}})
    t.play("attack with Adept")
    t.refuses("use Adept", "DQ-action-02")
    t = battle(["Adept", "Ox"], ["Bear"], cards={"Adept": {"items": ["Lantern"]}})
    t.play("use Adept")
    t.refuses("attack with Adept", "DQ-action-02")
    t.refuses("use Lantern", "DQ-action-02")


@clause("DQ-action-03")
def test_nobody_has_to_act() -> None:
    """Two ready cards, and the battle ends."""
    t = battle(["Ox", "Ram"], ["Bear"])
    t.play("end the battle")
    assert (t["active"], t["turn"]) == ("B", 4)


@clause("DQ-action-04", "DQ-action-05", "DQ-action-10")
def test_who_attacks() -> None:
    """A ready front line card; not one of the rear line, not a closed one, not one in hand."""
    t = battle(["Ox", "Ram"], ["Bear"], A={"rear": ["Bull"], "hand": ["Cow"]}, cards={"Ram": {"closed": True}})
    assert t.allows("attack with Ox")
    t.refuses("attack with Bull", "DQ-action-05")
    t.refuses("attack with Ram", "DQ-action-10")
    t.refuses("attack with Cow", "DQ-action-04")


@clause("DQ-action-06", "DQ-action-08", "DQ-action-09")
def test_abilities_from_either_line() -> None:
    """The Mage behind and the Witch in front both act; only the Witch closes, and the Mage is ready in B's turn."""
    t = battle(["Witch"], ["Ox"], A={"rear": ["Mage"]}, B={"rear": ["Ram"], "deck": 20})
    t.play("use Mage")
    assert (t["cards.Mage.closed"], t["cards.Ram.damage"]) == (False, 2)
    t.play("use Witch", "choose Ox")
    assert (t["cards.Witch.closed"], t["cards.Mage.closed"]) == (True, False)
    assert (t["active"], t["cards.Ox.damage"]) == ("B", 3)


@clause("DQ-action-11")
def test_the_defender_names_a_ready_target() -> None:
    """X and Y are ready, Z is closed: B chooses between X and Y, and has to."""
    t = battle(["Ox"], ["Ram", "Bear", "Bull"], cards={"Bull": {"closed": True}}, B={"rear": ["Hare"]})
    t.play("attack with Ox")
    assert t["player"] == "B"
    assert t.state.menu() == ["counter with Ram", "counter with Bear", "defend with Ram", "defend with Bear"]
    t.refuses("defend with Bull", "DQ-action-11", "DQ-action-24")
    t.refuses("counter with Hare", "DQ-action-11")
    t.play("defend with Bear")
    assert (t["cards.Bear.damage"], t["cards.Ram.damage"]) == (1, 0)


def test_a_ready_card_is_never_said_to_be_closed() -> None:
    """Of two equal Rams one is offered; the other can be named as well."""
    t = battle(["Ox"], ["2 Ram", "Bear"], cards={"Bear": {"closed": True}})
    t.play("attack with Ox")
    assert t.state.menu().count("defend with Ram") == 1
    told = [t.state.why(Verb.DEFEND + i) for i in t.state.zones[Zone.FRONT + 1]]
    assert [refusal and refusal.reason for refusal in told] == [None, None, "Bear is closed, and B has a ready card"]
    t.play("defend with Ram #2")
    assert t["cards.Ram #2.damage"] > t["cards.Ram.damage"] == 0


@clause("DQ-action-12", "DQ-action-13", "DQ-action-16")
def test_to_counter_or_not() -> None:
    """Countering closes the Ram and hurts the attacker; declining leaves it ready and does nothing."""
    t = fight("Bull", "Ram", A={"rear": ["Adept"]})
    assert (t["cards.Ram.closed"], t["cards.Ram.damage"], t["A.experience"]) == (True, 2, ["Bull"])
    t = fight("Bull", "Ram", "defend", A={"rear": ["Adept"]})
    assert (t["cards.Ram.closed"], t["cards.Ram.damage"], t["cards.Bull.damage"]) == (False, 2, 0)


@clause("DQ-action-14", "DQ-action-15", "DQ-action-16")
def test_closed_targets() -> None:
    """No ready card in front: A chooses among the closed ones there, and nobody counters."""
    closed = {"Ram": {"closed": True}, "Bear": {"closed": True}, "Bull": {"closed": True}}
    t = battle(["Sloth"], ["Ram", "Bear"], B={"rear": ["Bull"]}, cards=closed)
    t.play("attack with Sloth")
    assert (t["player"], t.state.menu()) == ("A", ["strike Ram", "strike Bear"])
    t.refuses("strike Bull", "DQ-action-14")
    t.play("strike Bear")
    assert (t["cards.Bear.damage"], t["cards.Sloth.damage"]) == (2, 0)


@clause("DQ-action-18")
def test_abilities_follow_their_text() -> None:
    """Two damage to a card of the rear line: nobody chooses for it, and nobody counters."""
    t = battle(["Mage"], ["Bear"], B={"rear": ["Ram"]})
    t.play("use Mage")
    assert (t["cards.Ram.damage"], t["cards.Mage.damage"], t["cards.Bear.damage"]) == (2, 0, 0)
    battle(["Mage", "Ox"], ["Bear"]).refuses("use Mage", "DQ-action-18")


@clause("DQ-action-19", "DQ-action-20", "DQ-action-22")
def test_an_undefended_attack() -> None:
    """In the third turn five cards, once, though three cards attack."""
    t = battle(["Ox", "Ram", "Bear"], [], B={"deck": 30})
    t.play("attack with Ox", "attack with Ram", "attack with Bear")
    assert (t["B.deck.count"] + t["B.hand.count"], t["B.discard.count"]) == (25, 5)
    assert "nobody defends B, who discards 5 cards from the draw pile" in t.story
    assert [line for line in t.story if "already" in line] == [
        "nobody defends B, who has already paid for it in this turn"
    ] * 2
    assert [t[f"cards.{name}.closed"] for name in ("Ox", "Ram", "Bear")] == [True] * 3


@clause("DQ-action-21", "DQ-action-22")
@pytest.mark.parametrize(("turn", "count"), [(1, 1), (2, 1), (3, 5)])
def test_first_turns_are_spared(turn: int, count: int) -> None:
    """One card in the first and the second turn of the game, five in the third."""
    t = battle(["Ox"], [], B={"deck": 30}, turn=turn)
    t.play("attack with Ox")
    assert t["B.discard.count"] == count


@clause("DQ-action-23")
def test_the_penalty_can_end_the_game() -> None:
    """Five cards are left, or fewer: they are discarded, and A has won."""
    for left in (5, 3):
        t = battle(["Ox"], [], B={"deck": left})
        t.play("attack with Ox")
        assert (t["winner"], t["B.discard.count"]) == ("A", left)


@clause("DQ-action-24")
def test_who_countered_is_closed() -> None:
    """The second attack meets the Bear closed: it is struck and cannot counter."""
    t = battle(["Ox", "Ram"], ["Bear"])
    t.play("attack with Ox", "counter with Bear", "attack with Ram")
    assert (t["cards.Bear.damage"], t["cards.Ram.damage"], t["cards.Ox.damage"]) == (3, 0, 3)
    assert "A strikes Bear" in t.story


def test_who_waits_is_told_whose_decision_it_is() -> None:
    """B says something while A decides."""
    t = battle(["Ox", "Ram"], ["Bear"])
    view = t.state.rules.view(t.state, 1)
    refusal = view.why(view.read_action("attack with Bear"))
    assert refusal is not None
    assert refusal.clauses == ("DQ-turn-02",)
    with pytest.raises(IllegalAction):
        t.play("attack with Bear")
