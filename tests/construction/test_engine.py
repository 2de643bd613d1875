"""The engine against the sentence: random rules, random decks, and a naive reading of every key of the rule language."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decktool.construction.check import check, compiled, judge, legal
from decktool.construction.rules import construction
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game
from tests.construction.naive import CARDS, KINDS, NAMES, SECTIONS, Copies, Row, naive

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


# --- random rules and decks ------------------------------------------------------------------------------------------

wheres = st.sampled_from(
    [
        None,
        {"type": "beast"},
        {"type": ["spell", "land"]},
        {"kinds": ["red", "blue"]},
        {"kinds": {"not": "red"}},
        {"power": {"min": 2}},
        {"limit": {"has": False}},
        {"type": {"not": "land"}, "kinds": "green"},
    ]
)
places = st.sampled_from([None, "main", "all", ["main", "side"], "chief"])
weights = st.sampled_from(
    [None, 2, "power", {"field": "limit", "default": 1}, {"table": {"Ant": 3, "Gate": 1}, "default": 0}]
)
pers = st.sampled_from([None, "name", "id", "kinds", "type", ["type", "kinds"], "section", ["section", "kinds"]])
numbers = st.integers(-2, 12)
steps = st.fixed_dictionaries(
    {"step": st.integers(1, 4), "each": st.integers(1, 3), "plus": st.integers(-1, 3)},
    optional={"of": st.sampled_from([{"where": {"type": "beast"}}, {"sum": "power", "section": "all"}])},
)
guards = st.fixed_dictionaries(
    {"min": st.integers(0, 3)}, optional={"where": wheres, "section": places, "max": st.integers(3, 8)}
)


@st.composite
def rules(draw: st.DrawFn, number: int) -> dict[str, Any]:
    """One rule of the language, with any keys that go together."""
    rule: dict[str, Any] = {"id": f"rule-{number}", "section": draw(places)}
    kind = draw(st.sampled_from(["plain", "plain", "plain", "terms", "cover"]))
    if draw(st.booleans()):
        rule["when"] = draw(guards)
    if kind == "cover":
        slot = st.fixed_dictionaries({"where": wheres}, optional={"max": st.integers(0, 4)})
        return clean(rule | {"where": draw(wheres), "cover": draw(st.lists(slot, min_size=1, max_size=4))})
    per = rule["per"] = draw(pers)
    if kind == "terms":
        term = st.fixed_dictionaries({"where": wheres, "section": places, "times": st.sampled_from([1, 2, -1, -99])})
        rule["terms"] = draw(st.lists(term, min_size=1, max_size=3))
    else:
        rule |= {"where": draw(wheres), "sum": draw(weights), "distinct": draw(st.booleans())}
    data = [st.just({"field": "limit", "default": 5})] if per in ("name", "id", "kinds") else []
    bound = st.one_of(numbers, steps, *data)
    sides = draw(st.sampled_from([("min",), ("max",), ("exactly",), ("min", "max")]))
    for side in sides:
        rule[side] = draw(bound)
    if isinstance(rule.get("min"), int) and isinstance(rule.get("max"), int):
        rule["min"], rule["max"] = sorted((rule["min"], rule["max"]))
    if per and draw(st.booleans()):
        rule["over"] = "pool"
    if per and draw(st.booleans()):
        rule["groups"] = {"min": draw(st.integers(1, 3))}
    return clean(rule)


def clean(rule: dict[str, Any]) -> dict[str, Any]:
    """The rule, its guard, terms and slots without keys that say nothing."""
    spoken = {key: value for key, value in rule.items() if value is not None and value is not False}
    for key in spoken.keys() & {"terms", "cover"}:
        spoken[key] = [clean(part) for part in spoken[key]]
    if "when" in spoken:
        spoken["when"] = clean(spoken["when"])
    return spoken


formats = st.integers(1, 8).flatmap(lambda n: st.tuples(*(rules(number) for number in range(n)))).map(list)
decks = st.dictionaries(
    st.tuples(st.sampled_from(list(SECTIONS)), st.sampled_from(NAMES)), st.integers(1, 5), min_size=1
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(form=formats, lists=st.lists(decks, min_size=1, max_size=4))
def test_every_rule_says_what_its_sentence_says(
    form: list[dict[str, Any]], lists: list[Copies], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What the compiled rows find is what a plain reading of each rule finds: the same groups, sums and differences."""
    game = write_game(tmp_path_factory.mktemp("engine"), form)
    for deck in lists:
        report = judge(parse_decklist(text_of(deck)), game)
        assert not report.unreadable, report.unreadable
        covers = {rule["id"] for rule in form if "cover" in rule}
        found = Counter((v.rule, 0 if v.rule in covers else v.actual, v.difference) for v in report.violations)
        assert found == Counter(entry for rule in form for entry in naive(rule, deck))
        resolved = resolve(parse_decklist(text_of(deck)), game)
        program = compiled(resolved, construction(game).format())
        assert legal(resolved, program) == report.legal


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


@settings(deadline=None)
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


@settings(deadline=None)
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
    assert violation.fix.startswith(f"remove 1 {extra}")


@settings(deadline=None)
@given(
    text=st.lists(
        st.one_of(
            st.text(max_size=30),
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
