"""The rule language read naively: each key of a rule by the words of its sentence, to hold the engine against.

Slow and plain on purpose; nothing here is taken from the engine.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
Copies = Mapping[tuple[str, str], int]
"""A deck as (section, card name) to copies."""

CARDS: list[dict[str, Any]] = [
    {"name": "Ant", "type": "beast", "power": 1, "kinds": ["red"], "limit": 2},
    {"name": "Bear", "type": "beast", "power": 4, "kinds": ["red", "green"], "limit": 1},
    {"name": "Crow", "type": "beast", "power": 2, "kinds": ["black"]},
    {"name": "Dove", "type": "beast", "power": 0, "kinds": ["white"], "limit": 3},
    {"name": "Edict", "type": "spell", "power": 3, "kinds": ["white", "black"]},
    {"name": "Flood", "type": "spell", "power": 2, "kinds": ["green", "blue"], "limit": 4},
    {"name": "Gate", "type": "land", "power": 0},
    {"name": "Hill", "type": "land", "power": 0, "kinds": ["red"], "limit": 9},
]
for _card in CARDS:
    _card["id"] = _card["name"].lower()
NAMES = [card["name"] for card in CARDS]
SECTIONS = {"main": True, "side": False, "chief": True}
KINDS = ["red", "green", "black", "white", "blue"]


def naive(rule: Row, deck: Copies) -> list[tuple[str, float, float]]:
    """Every broken group of a rule as (rule, actual, difference), by the words of the sentence."""
    guard = rule.get("when")
    if guard and not guard.get("min", -1e9) <= total(guard, deck) <= guard.get("max", 1e9):
        return []
    if rule.get("house"):
        return []
    if "cover" in rule:
        over = uncovered(rule, deck)
        return [(rule["id"], 0, over)] if over else []
    sums: dict[tuple[str, ...], float] = {}
    if not rule.get("per"):
        sums[()] = 0
    if rule.get("over") == "pool" or rule.get("groups"):
        sums.update(dict.fromkeys((g for s, c in spots() if touches(rule, s, c) for g in groups_of(rule, s, c)), 0))
    seen = set()
    for (section, name), count in deck.items():
        card = next(card for card in CARDS if card["name"] == name)
        if not touches(rule, section, card):
            continue
        weight = sum(weigh(part, card) for part in parts_of(rule) if counts_in(part, rule, section, card))
        for group in groups_of(rule, section, card):
            copies = 1 if rule.get("distinct") else count
            if rule.get("distinct") and (group, name) in seen:
                copies = 0
            seen.add((group, name))
            sums[group] = sums.get(group, 0) + weight * copies
    broken = []
    kept = 0
    for group, actual in sums.items():
        low, high = bounds(rule, group, deck)
        kept += low <= actual <= high
        if not low <= actual <= high:
            broken.append((rule["id"], actual, actual - high if actual > high else actual - low))
    if rule.get("groups"):
        need = rule["groups"]["min"]
        return [(rule["id"], kept, kept - need)] if kept < need else []
    return broken


def spots() -> Iterator[tuple[str, Row]]:
    """Every section with every card."""
    return itertools.product(SECTIONS, CARDS)


def parts_of(rule: Row) -> Sequence[Row]:
    """The signed terms of a rule, or the rule itself as its only one."""
    terms: Sequence[Row] = rule.get("terms") or [rule]
    return terms


def counts_in(part: Row, rule: Row, section: str, card: Row) -> bool:
    """Whether a card in a section adds to one part of a rule."""
    wanted = part.get("section") or rule.get("section")
    inside = SECTIONS[section] if wanted is None else wanted == "all" or section in wanted
    return inside and matches(part.get("where"), card)


def touches(rule: Row, section: str, card: Row) -> bool:
    """Whether a card in a section adds to any part of a rule."""
    return any(counts_in(part, rule, section, card) for part in parts_of(rule))


def matches(where: Row | None, card: Row) -> bool:
    """Whether a filter admits a card."""
    for field, wanted in (where or {}).items():
        value = card.get(field)
        values = value if isinstance(value, list) else [] if value is None else [value]
        if isinstance(wanted, dict):
            if "not" in wanted and set(values) & set(listed(wanted["not"])):
                return False
            if "has" in wanted and (value is not None) != wanted["has"]:
                return False
            if "min" in wanted and (value is None or value < wanted["min"]):
                return False
        elif not set(values) & set(listed(wanted)):
            return False
    return True


def listed(value: Any) -> list[Any]:
    """A value as a list of one, a list as it is."""
    return value if isinstance(value, list) else [value]


def weigh(part: Row, card: Row) -> float:
    """What one copy adds to a part."""
    weight = part.get("sum", 1)
    number = number_of(weight, card) if isinstance(weight, dict) else card[weight] if weight == "power" else weight
    return float(number) * float(part.get("times", 1))


def number_of(spec: Row, card: Row) -> float:
    """A number that stands on the card or in a table."""
    if "field" in spec:
        return float(card.get(spec["field"], spec.get("default")))
    return float(spec["table"].get(card["name"], spec.get("default")))


def groups_of(rule: Row, section: str, card: Row) -> list[tuple[str, ...]]:
    """The groups a card in a section is in: one for each choice of a value from each list."""
    values = [[section] if name == "section" else listed(card.get(name, [])) for name in listed(rule.get("per") or [])]
    return list(itertools.product(*values))


def bounds(rule: Row, group: tuple[str, ...], deck: Copies) -> tuple[float, float]:
    """The bounds of a group; of bounds that stand on its cards the strictest."""
    low, high = rule.get("min", -1e9), rule.get("max", 1e9)
    if "exactly" in rule:
        low = high = rule["exactly"]
    members = [card for s, card in spots() if touches_somewhere(rule, card) and group in groups_of(rule, s, card)]
    found = []
    for bound, pick in ((low, max), (high, min)):
        if isinstance(bound, dict) and "step" in bound:
            found.append(bound["each"] * (total(bound.get("of", {}), deck) // bound["step"]) + bound["plus"])
        elif isinstance(bound, dict):
            found.append(pick(number_of(bound, card) for card in members))
        else:
            found.append(bound)
    return found[0], found[1]


def touches_somewhere(rule: Row, card: Row) -> bool:
    """Whether a card adds to a rule in some section."""
    return any(matches(part.get("where"), card) for part in parts_of(rule))


def total(part: Row, deck: Copies) -> float:
    """What a guard or a step counts."""
    card_of = {card["name"]: card for card in CARDS}
    return sum(
        weigh(part, card_of[name]) * count
        for (section, name), count in deck.items()
        if counts_in(part, {}, section, card_of[name])
    )


def uncovered(rule: Row, deck: Copies) -> int:
    """Copies left without a slot when as many as possible have one, found by trying: alternating paths."""
    card_of = {card["name"]: card for card in CARDS}
    copies = [
        card_of[name]
        for (section, name), count in deck.items()
        if counts_in(rule, rule, section, card_of[name])
        for _ in range(count)
    ]
    seats = [slot for slot in rule["cover"] for _ in range(min(slot.get("max", len(copies)), len(copies)))]
    taken: dict[int, int] = {}

    def seat(copy: int, tried: set[int]) -> bool:
        for place, slot in enumerate(seats):
            if place not in tried and matches(slot.get("where"), copies[copy]):
                tried.add(place)
                if place not in taken or seat(taken[place], tried):
                    taken[place] = copy
                    return True
        return False

    return sum(not seat(copy, set()) for copy in range(len(copies)))
