"""What somebody may mean who puts a card somewhere on the table, and why that is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from decktool.play.state import Refusal, State


@dataclass(frozen=True, slots=True)
class Drop:
    """A card that its mover knows, and where it was put: on another card, or on a zone, by their numbers."""

    card: int
    onto: int | None = None
    zone: int | None = None


def refused(state: State, seat: int, drop: Drop) -> tuple[str, Refusal]:
    """The action that a player most likely means by a drop, in words, and why it is refused.

    Of all verbs those come first that go to this card or zone, then those that take their card from where it lies, then
    those that are done in the decision that is asked now; where none fits, the refusal says what is asked.
    """
    rules = state.rules
    view = rules.view(state, seat)
    for _, action in sorted(_meant(state, seat, drop), key=lambda row: row[0]):
        refusal = view.why(action)
        if refusal is not None:
            return rules.words(action), refusal
    clause = rules.asking_clause(state) or rules.moment
    reason = f"no action puts the card there; the current decision is: {view.decision}"
    return f"put {rules.told[drop.card]} there", Refusal(reason, (clause,), rules.section(clause))


def _meant(state: State, seat: int, drop: Drop) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Actions with that card, each with a rank: the lowest is meant first."""
    rules = state.rules
    verbs = rules.declarations.Verb
    lies = next((number for number, zone in enumerate(state.zones) if drop.card in zone), None)
    for place, verb in enumerate(verbs.all):
        (action,) = verbs.each(place * verbs.span, [drop.card])
        if verb.cards == 2 and drop.onto is not None:
            action += drop.onto
        elif verb.cards != 1:
            continue
        if action not in rules.actions:
            continue
        zones = rules.touched(action, seat).zones
        away = drop.onto is None and drop.zone not in zones
        if away and zones:
            continue
        taken = rules.own_zones(verb.taken, seat)
        yield (away, bool(taken) and lies not in taken, state.decision not in verb.at, place), action
