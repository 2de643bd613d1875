"""Small random games with every construct of the rule language, and random decks of their cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from decktool.games import Game, load_game
from tests.construction.naive import Copies

COLORS, CLANS, KINDS = ("red", "blue", "green"), ("wolf", "owl"), ("elf", "orc", "ghost")
NAMES = ("Ant", "Bear", "Crow", "Dove", "Elk", "Fox", "Gnu", "Hen")
ENVELOPE: dict[str, Any] = {
    "title": "Random",
    "fields": {
        "power": {"kind": "integer"},
        "limit": {"kind": "integer"},
        "cost": {"kind": "number"},
        "color": {"kind": "text", "values": list(COLORS)},
        "clan": {"kind": "text", "values": list(CLANS), "unstated": "none"},
        "kinds": {"kind": "list", "values": list(KINDS)},
        "unique": {"kind": "flag"},
    },
    "types": {"beast": {}, "spell": {"fields": ["limit", "cost", "clan", "kinds"]}, "hero": {"plural": "Heroes"}},
    "sections": {"main": {}, "side": {"counted": False}, "chief": {}},
    "house": {
        "strict": {"title": "Strict", "default": "off", "values": ["on", "off"]},
        "few": {"title": "How many are few", "default": 2, "min": 0, "max": 9},
    },
}
SIDES = ("min", "max", "exactly")
HOUSES: tuple[dict[str, Any], ...] = ({}, {"strict": "on"}, {"few": 4})


def make_game(dice: Random) -> dict[str, Any]:
    """A random game as plain data: the envelope, its cards and its rules."""
    cards = [_card(name, dice) for name in NAMES[: dice.randint(3, len(NAMES))]]
    rules = [_rule(number, dice) for number in range(dice.randint(1, 5))]
    return {**ENVELOPE, "cards": cards, "rules": rules}


def write_game(game: Mapping[str, Any], folder: Path) -> Game:
    """The game as a folder, read again; JSON is YAML."""
    data = {key: game[key] for key in ENVELOPE} | {"construction": {"formats": {"open": {"rules": game["rules"]}}}}
    (folder / "sets").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
    cards = {"set": "base", "title": "Base", "cards": game["cards"]}
    (folder / "sets" / "base.yaml").write_text(json.dumps(cards), encoding="utf-8")
    return load_game(folder)


def make_deck(game: Mapping[str, Any], dice: Random) -> Copies:
    """A random deck."""
    names = [card["name"] for card in game["cards"]]
    deck: dict[tuple[str, str], int] = {}
    for _ in range(dice.randint(1, 6)):
        deck[dice.choice(("main", "main", "side", "chief")), dice.choice(names)] = dice.randint(1, 4)
    if dice.random() < 0.5:
        deck = {(section, name): count for (section, name), count in deck.items() if section != "chief"}
        deck["chief", dice.choice(names)] = 1
    return deck


def text_of(deck: Copies) -> str:
    """A deck as a list, section by section."""
    lines = []
    for section in ENVELOPE["sections"]:
        lines.append(f"[{section}]")
        lines += [f"{count} {name}" for (where, name), count in deck.items() if where == section and count]
    return "\n".join(lines)


def _card(name: str, dice: Random) -> dict[str, Any]:
    kind = dice.choice(("beast", "beast", "spell", "hero"))
    stated: dict[str, Any] = {
        "power": dice.randint(0, 5),
        "limit": dice.randint(0, 4),
        "cost": dice.choice((0.1, 0.2, 0.3, 0.7, 1, 1.25, 2)),
        "color": dice.choice(COLORS),
        "clan": dice.choice(CLANS),
        "kinds": dice.sample(KINDS, dice.randint(1, 2)),
        "unique": dice.random() < 0.5,
    }
    able = ENVELOPE["types"][kind].get("fields", list(stated))
    return {"name": name, "type": kind} | {key: stated[key] for key in able if dice.random() < 0.9}


def _where(dice: Random, *, known: bool = False) -> dict[str, Any] | None:
    """A filter; `known`: one that refers to no card."""
    tests: list[dict[str, Any]] = [
        {"kinds": {"among": dice.sample(KINDS, 2)}},
        {"color": {"not_among": dice.sample(COLORS, 2)}},
        {"type": "beast"},
        {"type": ["spell", "hero"]},
        {"type": {"not": "spell"}},
        {"kinds": dice.sample(KINDS, 2)},
        {"kinds": {"not": "elf"}},
        {"power": {"min": dice.randint(1, 4)}},
        {"cost": {"min": 0.2, "max": 0.7}},
        {"limit": {"has": dice.random() < 0.5}},
        {"unique": dice.random() < 0.5},
        {"unique": {"not": True}},
        {"color": dice.choice(COLORS)},
        {"color": {"not": dice.choice(COLORS)}},
        {"clan": dice.choice(CLANS)},
    ]
    if not known:
        tests += [{"power": {"min": "$chief.limit"}}, {"cost": {"max": "$chief.power", "not": "$chief.cost"}}]
        tests += [{"kinds": {"not_among": "$chief.kinds"}}, {"kinds": {"among": ["$chief.kinds", "elf"]}}]
        tests += [{"color": "$chief.color"}, {"kinds": {"not": "$chief.kinds"}}, {"clan": ["$chief.clan", "owl"]}]
    chosen = dice.sample(tests, dice.choice((0, 1, 1, 2)))
    return {key: value for test in chosen for key, value in test.items()} or None


def _weight(dice: Random) -> Any:
    table = {name: dice.choice((0.1, 0.5, 1, 3)) for name in dice.sample(NAMES, 3)}
    return dice.choice(
        (None, None, 2, 0.1, "power", "cost", {"field": "limit", "default": 1}, {"field": "cost", "default": 0.3},
         {"table": table, "default": 0.2}, {"table": {"red": 1, "blue": 0.5}, "by": "color", "default": 0})
    )  # fmt: skip


def _section(dice: Random) -> Any:
    return dice.choice((None, None, "main", "all", ["main", "side"], "chief", "side"))


def _part(dice: Random, *, known: bool = False) -> dict[str, Any]:
    return {"where": _where(dice, known=known), "sum": _weight(dice), "section": _section(dice)}


def _bound(dice: Random, per: Any, *, summed: bool = True) -> Any:
    if summed and dice.random() < 0.15:
        return {"sum": [_bound(dice, per, summed=False) for _ in range(dice.randint(1, 3))]}
    kinds: list[Any] = [dice.randint(-1, 8), dice.randint(0, 4), dice.choice((0.3, 0.6, 1.1, 2.5)), {"house": "few"}]
    kinds.append(
        {"step": dice.randint(1, 4), "each": dice.choice((1, 2, 0.5)), "plus": dice.choice((-1, 0, 0.5, 2)),
         "of": _part(dice, known=True)}
    )  # fmt: skip
    kinds.append(dice.choice(("$chief.limit", "$chief.cost")))
    if per:
        kinds += [{"field": "limit"}, {"field": "limit", "default": 2}, {"table": {"Ant": 1, "Bear": 2}, "default": 3}]
        kinds += [{"pool": "copies"}]
    return dice.choice(kinds)


def _states(bound: Any, keys: set[str]) -> bool:
    """Whether a bound, or a part of its sum, has one of these keys."""
    parts = bound["sum"] if isinstance(bound, dict) and "sum" in bound else [bound]
    return any(isinstance(part, dict) and not keys.isdisjoint(part) for part in parts)


def _rule(number: int, dice: Random) -> dict[str, Any]:
    """One rule of the language, with any keys that go together."""
    rule: dict[str, Any] = {"id": f"rule-{number}", "section": _section(dice)}
    if dice.random() < 0.3:
        limits: tuple[Any, ...] = ({"min": 1}, {"max": 2}, {"min": 0.3, "max": 4}, {"max": {"house": "few"}})
        guards = [_part(dice) | dice.choice(limits) for _ in range(dice.randint(1, 3))]
        rule["when"] = guards[0] if len(guards) == 1 else guards
    if dice.random() < 0.15:
        rule["house"] = {"strict": dice.choice(("on", "off", ["on", "off"]))}
    if dice.random() < 0.15:
        rule["level"] = "warning"
    kind = dice.choice(("plain", "plain", "plain", "per", "per", "terms", "cover", "distinct"))
    if kind == "cover":
        limits = (None, 0, 1, 2, {"house": "few"}, "$chief.limit")
        slots = [{"where": _where(dice), "max": dice.choice(limits)} for _ in range(dice.randint(1, 4))]
        covering: dict[str, Any] = clean(rule | {"where": _where(dice), "cover": slots})
        return covering
    if kind != "plain":
        rule["per"] = dice.choice(
            (None, "name", "name", "id", "type", "color", "clan", "kinds", "unique", "section", ["type", "color"],
             ["section", "kinds"], ["clan", "unique"])
        )  # fmt: skip
    if kind == "terms":
        rule["terms"] = [
            _part(dice) | {"times": dice.choice((1, 2, -1, -99, 0.5)), "distinct": dice.random() < 0.3}
            for _ in range(dice.randint(1, 3))
        ]
    else:
        rule |= {"where": _where(dice), "sum": None if kind == "distinct" else _weight(dice)}
        rule["distinct"] = kind == "distinct"
    of_deck = dice.random() < 0.2
    if isinstance(rule.get("per"), str) and rule["per"] != "section" and dice.random() < 0.25:
        rule |= {"choose": dice.randint(1, 3), "max": _bound(dice, None)}
    else:
        for side in dice.choice((("min",), ("max",), ("exactly",), ("min", "max"))):
            rule[side] = _bound(dice, rule.get("per") or of_deck)
    if all(isinstance(rule.get(side), (int, float)) for side in ("min", "max")):
        rule["min"], rule["max"] = sorted((rule["min"], rule["max"]))
    if of_deck and "choose" not in rule:
        rule |= {side: {"field": "limit", "default": 3} for side in SIDES if _states(rule.get(side), {"pool"})}
        rule["strictest"] = "deck" if any(_states(rule.get(side), {"field", "table"}) for side in SIDES) else None
    elif rule.get("per") and "choose" not in rule:
        rule["over"] = "pool" if dice.random() < 0.4 else None
        some: tuple[Any, ...] = ({"min": dice.randint(1, 3)}, {"max": dice.randint(0, 2)}, {"min": 1, "max": 2})
        some += ({"max": {"house": "few"}}, {"min": "$chief.limit"}, {"max": "$chief.limit"})
        rule["groups"] = dice.choice(some) if dice.random() < 0.3 else None
    spoken: dict[str, Any] = clean(rule)
    return spoken


def clean(rule: Any) -> Any:
    """A rule, its guard, terms, slots and steps without keys that say nothing."""
    if isinstance(rule, list):
        return [clean(part) for part in rule]
    if not isinstance(rule, dict):
        return rule
    return {
        key: value if key in {"where", "house"} else clean(value)
        for key, value in rule.items()
        if value is not None and (key != "distinct" or value)
    }
