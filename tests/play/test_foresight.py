"""Foresight: what an action is worth by what the table promises when it is over."""

from __future__ import annotations

from typing import Any

from tests.rulesets.table import Table


def ranks(t: Table) -> dict[str, float]:
    """What each action is worth to whoever decides."""
    view = t.state.rules.view(t.state, t.state.player)
    return {t.state.words(action): view.rank(action) for action in view.legal_actions()}


def battle(*enemies: str, mine: str = "Grave Lancer") -> Table:
    """A's card (the Lancer: 3 Attack, 2 HP, fast) before these cards."""
    sides: dict[str, Any] = {"A": {"front": [mine], "deck": 20}, "B": {"front": list(enemies), "deck": 20}}
    return Table("dragon-quest", phase="action", **sides)


def test_what_is_asked_on_the_way_is_answered_for_the_best() -> None:
    """The defender takes the Ram that lives and not the Dewcap that falls, so one foe more makes the attack worth less."""
    assert ranks(battle("Dewcap"))["attack with Grave Lancer"] > 0
    assert (
        ranks(battle("Glacier Ram", "Dewcap"))["attack with Grave Lancer"]
        < ranks(battle("Dewcap"))["attack with Grave Lancer"]
    )


def test_what_ends_a_phase_is_worth_nothing() -> None:
    """And what ends the turn by itself is measured against that: a hopeless attack is worth less, though the turn is over."""
    hopeless = ranks(battle("Rusted Paladin", mine="Dewcap"))
    assert hopeless["end the battle"] == 0 > hopeless["attack with Dewcap"]


def test_within_an_effect_the_best_answer_is_what_is_promised() -> None:
    """While the defender is asked, and once it is answered so."""
    t = battle("Dewcap", "Glacier Ram")
    t.play("attack with Grave Lancer")
    found = ranks(t)
    best = max(found, key=found.__getitem__)
    asked = t.state.rules.view(t.state, 1).promise()
    t.play(best)
    assert found[best] == 0 and t.state.rules.view(t.state, 1).promise() == asked
