"""Abilities: the cards on which a text acts."""

from __future__ import annotations

from typing import Any

from decktool.rulesets.forgotten_times.chapters.key_terms import in_play, killer_of
from decktool.rulesets.forgotten_times.declarations import CLASSES, Zone
from decktool.rulesets.forgotten_times.state import TimesState, most_hp


def among(state: TimesState, seat: int, source: int, effect: Any) -> list[int]:
    """The cards in play that a text speaks of, in the order in which they lie."""
    found = _speaks_of(state, seat, source, effect.to)
    of, condition = getattr(effect, "of", "any"), getattr(effect, "while_", "always")
    if of != "any":
        found = [i for i in found if state.rules.classes[i] == CLASSES.index(of)]
    if condition == "damaged":
        found = [i for i in found if state.hp[i] < most_hp(state, i)]
    elif condition == "afflicted":
        found = [i for i in found if (state.blind | state.poisoned) >> i & 1]
    return found


def _speaks_of(state: TimesState, seat: int, source: int, to: str) -> list[int]:
    zones, other = state.zones, 1 - seat
    if to in {"enemy-soldier", "enemy-soldiers"}:
        return zones[Zone.BATTLEFIELD + other][:]
    if to == "enemy":
        return zones[Zone.BATTLEFIELD + other] + zones[Zone.HERO + other]
    if to == "enemy-heroes":
        return zones[Zone.HERO + other] + zones[Zone.ALT + other]
    if to in {"own-soldier", "own-soldiers"}:
        return zones[Zone.BATTLEFIELD + seat][:]
    if to in {"other-soldier", "other-soldiers"}:
        return [i for i in zones[Zone.BATTLEFIELD + seat] if i != source]
    if to in {"own", "all-own"}:
        return in_play(state, seat)
    if to == "cities":
        return zones[Zone.CITY + seat] + zones[Zone.CITY + other]
    if to == "city":
        return zones[Zone.CITY + seat][:]
    if to == "hero":
        return zones[Zone.HERO + seat][:]
    card = {"self": source, "attacked": state.target}.get(to, killer_of(state, source))
    return [card] if card in in_play(state, 0) or card in in_play(state, 1) else []
