"""The engine against the sentence: random rules, random decks, and a naive reading of every key of the rule language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.construction.check import check, judge
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game
from tests.construction.naive import Copies, Row
from tests.construction.second import bad_remedy, difference
from tests.example_settings import CHARACTERS

SECTIONS = {"main": True, "side": False, "chief": True}
KINDS = ["red", "green", "black", "white", "blue"]
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
NAMES = [card["name"] for card in CARDS]
ENVELOPE = {
    "title": "Engine",
    "fields": {
        "power": {"kind": "integer"},
        "limit": {"kind": "integer"},
        "kinds": {"kind": "list", "values": KINDS},
    },
    "types": {"beast": {}, "spell": {}, "land": {}},
    "sections": {name: {"counted": counted} for name, counted in SECTIONS.items()},
    "house": {"strict": {"title": "Strict", "default": "off", "values": ["on", "off"]}},
}


def write_game(folder: Path, rules: Sequence[Row]) -> Game:
    """A game of these cards and rules; JSON is YAML."""
    data = {**ENVELOPE, "construction": {"formats": {"open": {"rules": rules}}}}
    (folder / "sets").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
    cards = {"set": "base", "title": "Base", "cards": CARDS}
    (folder / "sets" / "base.yaml").write_text(json.dumps(cards), encoding="utf-8")
    return load_game(folder)


def text_of(copies: Copies) -> str:
    """The deck as a list, section by section."""
    lines = []
    for section in SECTIONS:
        lines.append(f"[{section}]")
        lines += [f"{count} {name}" for (where, name), count in copies.items() if where == section and count]
    return "\n".join(lines)


decks = st.dictionaries(
    st.tuples(st.sampled_from(list(SECTIONS)), st.sampled_from(NAMES)), st.integers(1, 5), min_size=1
)


@pytest.mark.parametrize("seed", range(12))
def test_every_rule_says_what_its_sentence_says(seed: int, tmp_path: Path) -> None:
    """What the compiled rows find in random decks of a random game is what a plain reading of docs/rules.md finds."""
    assert difference(Random(seed), tmp_path) == ""


@pytest.mark.parametrize("seed", range(8))
def test_a_remedy_followed_to_the_letter_mends(seed: int, tmp_path: Path) -> None:
    """Doing what a violation says removes it, makes no other rule worse, and no single copy would do instead of more."""
    assert bad_remedy(Random(seed), tmp_path) == ""


FIXED: list[Row] = [
    {"id": "size", "min": 3, "max": 12},
    {
        "id": "beasts",
        "where": {"type": "beast"},
        "per": "name",
        "max": {"field": "limit", "default": 2},
        "section": "all",
    },
    {"id": "power", "sum": "power", "max": 10},
    {"id": "kinds", "per": "kinds", "terms": [{"section": "main"}, {"section": "chief", "times": -99}], "max": 0},
    {"id": "different", "distinct": True, "min": 2},
]


@pytest.fixture(scope="module")
def fixed(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game with a few rules of every shape."""
    return write_game(tmp_path_factory.mktemp("fixed") / "fixed", FIXED)


@given(deck=decks, data=st.data())
def test_order_and_splitting_of_lines_change_nothing(deck: Copies, data: st.DataObject, fixed: Game) -> None:
    """However the lines are ordered and split, the same rules are broken by the same amounts."""
    whole = judge(parse_decklist(text_of(deck)), fixed)
    singles = [(section, name) for (section, name), count in deck.items() for _ in range(count)]
    mixed = data.draw(st.permutations(singles))
    text = "".join(f"[{section}]\n1 {name}\n" for section, name in mixed)
    split = judge(parse_decklist(text), fixed)
    assert split.verdict == whole.verdict
    assert told(split) == told(whole)
    assert split.facts == whole.facts


def told(report: Any) -> list[tuple[Any, ...]]:
    """What is broken, whatever the order of the list."""
    return sorted((v.rule, v.group or "", v.actual, v.difference, sorted(v.cards)) for v in report.violations)


@given(caps=st.lists(st.integers(0, 4), min_size=len(NAMES), max_size=len(NAMES)), extra=st.sampled_from(NAMES))
def test_one_copy_beyond_a_cap_breaks_that_rule_alone(
    caps: list[int], extra: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every card at its cap is legal; one more of one card breaks its own rule, by one, and no other."""
    limits = dict(zip(NAMES, caps, strict=True))
    form = [
        {"id": kind, "where": {"type": kind}, "per": "name", "max": {"table": limits, "by": "name"}}
        for kind in ("beast", "spell", "land")
    ]
    game = write_game(tmp_path_factory.mktemp("caps"), form)
    full = {("main", name): cap for name, cap in limits.items() if cap}
    if full:
        assert judge(parse_decklist(text_of(full)), game).legal
    more = {**full, ("main", extra): limits[extra] + 1}
    [violation] = judge(parse_decklist(text_of(more)), game).violations
    kind = next(card["type"] for card in CARDS if card["name"] == extra)
    assert (violation.rule, violation.group, violation.difference) == (kind, extra, 1)
    assert violation.fix.startswith(f"remove 1 {extra}" if full else f"move 1 {extra}")


@given(
    text=st.lists(
        st.one_of(
            st.text(CHARACTERS, max_size=30),
            st.sampled_from(
                [*NAMES, "3 Ant", "x2 Bear", "Crow x4", "[side]", "Chief:", "# format: open", "0 Dove", "(base) 1"]
            ),
        ),
        max_size=12,
    ).map("\n".join)
)
def test_any_text_is_judged(text: str, fixed: Game) -> None:
    """Whatever stands in a list, the check reports; it never fails, and never calls an unread list legal."""
    report = judge(parse_decklist(text), fixed)
    assert report.verdict in {"legal", "incomplete", "illegal", "unreadable"}
    assert bool(report.unreadable) == (report.verdict == "unreadable")


def test_rules_under_a_house_rule_hold_only_where_it_is_played(tmp_path: Path) -> None:
    """`house: {strict: on}` keeps a rule to the tables that play so."""
    form = [{"id": "small", "max": 2, "house": {"strict": "on"}}, {"id": "any", "min": 1}]
    game = write_game(tmp_path / "house", form)
    deck = resolve(parse_decklist("3 Ant"), game)
    assert check(deck).legal
    assert [v.rule for v in check(deck, house={"strict": "on"}).violations] == ["small"]
