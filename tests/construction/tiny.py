"""Tiny random games for hypothesis: five cards, two sections, any rules; and all their decks, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from decktool import files
from decktool.construction.check import legal
from decktool.construction.compiled import compiled
from decktool.construction.rows import MissingNumber
from decktool.construction.rules import Construction, Format
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, packed_cards
from decktool.rows import Rows

MOST = 2
"""Copies of one card in one section: a rule of every tiny format, so that its decks can be counted."""
NAMES = ("Ant", "Bee", "Cat", "Dog")
CAP = {"id": "cap", "per": ["section", "name"], "max": MOST, "section": "all"}


def tiny_game(cards: list[dict[str, Any]], sections: tuple[str, ...] = ("main", "camp")) -> Game:
    """A game of these cards (their fields), made without files."""
    rows = []
    for name, card in zip(NAMES, cards, strict=False):
        given = {key: value for key, value in card.items() if key != "type"}
        rows.append([name.lower(), name, card["type"], given, [["base", None, None, None]], False])
    kinds = {"cost": "integer", "half": "number", "color": "text", "tribes": "list"}
    data: dict[str, Any] = {
        "id": "tiny",
        "title": "Tiny",
        "edition": "1",
        "publisher": None,
        "players": [2],
        "parts": [],
        # A card without a color has none: what comes of a card of which too little is known is tested elsewhere.
        "fields": [
            {"id": key, "title": key.title(), "kind": kind, "values": [], "unstated": "none"}
            for key, kind in kinds.items()
        ],
        "types": [
            {"id": key, "title": key, "plural": f"{key}s", "fields": [], "required": [], "expected": []}
            for key in ("beast", "spell")
        ],
        "sections": [{"id": key, "title": key.title(), "aliases": [], "counted": key != "side"} for key in sections],
        "house": [],
        "sets": [["base", "Base", False, None]],
    }

    def unread() -> Any:
        raise AssertionError("a tiny game has no file")

    return Game(Path("tiny"), files.digest([repr(data), repr(rows)]), data, Rows(packed_cards(rows)), unread)


def tiny_format(game: Game, rules: list[dict[str, Any]]) -> Format:
    """A format of these rules and the cap."""
    snapshot: dict[str, Any] = {"from": None, "title": None, "tables": {}, "rules": [CAP, *rules]}
    data = {"default": "tiny", "formats": {"tiny": {"title": "Tiny", "ref": None, "snapshots": [snapshot]}}}
    return Construction(game, data).format()


def deck_of(game: Game, counts: Mapping[int, int]) -> Deck:
    """A deck with these copies of each column, written and read."""
    total = len(game.catalog)
    lines = []
    for position, section in enumerate(game.sections):
        lines.append(f"[{section}]")
        lines += [
            f"{count} {game.catalog.cards[column % total].name}"
            for column, count in sorted(counts.items())
            if column // total == position and count
        ]
    return resolve(parse_decklist("\n".join(lines)), game)


def every_deck(game: Game) -> Iterator[dict[int, int]]:
    """The copies of every column, in every way the cap allows, but for the deck without cards."""
    columns = range(len(game.catalog) * len(game.sections))
    for counts in product(range(MOST + 1), repeat=len(columns)):
        if any(counts):
            yield {column: count for column, count in zip(columns, counts, strict=True) if count}


def legal_decks(game: Game, form: Format) -> list[dict[int, int]]:
    """Every legal deck of a tiny game of which every rule can be judged."""
    found = []
    lines = deck_of(game, dict.fromkeys(range(len(game.catalog) * len(game.sections)), 1)).decklist
    for counts in every_deck(game):
        deck = Deck(game, lines, counts)
        program = compiled(deck, form)
        try:
            if legal(deck, program):
                found.append(counts)
        except MissingNumber:
            continue
    return found


cards = st.fixed_dictionaries(
    {"type": st.sampled_from(["beast", "spell"]), "cost": st.integers(0, 3)},
    optional={
        "half": st.sampled_from([0.1, 0.5, 0.7, 1, 1.5]),
        "color": st.sampled_from(["red", "blue"]),
        "tribes": st.lists(st.sampled_from(["elf", "orc"]), min_size=1, max_size=2, unique=True),
    },
)
games = st.builds(
    tiny_game, st.lists(cards, min_size=2, max_size=3), st.sampled_from([("main", "camp"), ("main", "side")])
)

_filters = st.sampled_from(
    [
        None,
        {"type": "beast"},
        {"type": "spell"},
        {"color": "red"},
        {"cost": {"min": 2}},
        {"tribes": ["elf"]},
        {"tribes": {"not_among": ["elf"]}},
    ]
)
_sections = st.sampled_from([None, None, "main", "camp", "all"])
_weights = st.sampled_from([None, None, "cost", {"field": "half", "default": 0.5}])
_groups = st.sampled_from(["name", "type", "color", "tribes", "section", ["section", "type"]])
_bounds: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [{"max": n} for n in (0, 1, 2, 3, 5)]
    + [{"min": n} for n in (1, 2, 4)]
    + [{"exactly": n} for n in (0, 2, 3, 5)]
    + [{"min": 1, "max": 2}, {"min": 2, "max": 6}, {"max": 0.7}, {"min": 0.3}]
)


_steps = st.builds(
    lambda where, each, plus: {"of": {"where": where}, "step": 2, "each": each, "plus": plus},
    _filters,
    st.integers(1, 2),
    st.integers(0, 1),
)
_own = st.sampled_from([{"field": "cost"}, {"field": "half", "default": 2}])
_data_bounds = {
    "step": _steps,
    "choose": st.integers(0, 2),
    "strictest": st.one_of(_own, st.builds(lambda own, step: {"sum": [own, step]}, _own, _steps)),
    "sum": st.builds(lambda first, second: {"sum": [first, second, 1]}, _steps, _steps),
}
KINDS = ("plain", "per", "pool", "terms", "distinct", "when", "groups", "cover", "step", "choose", "strictest", "sum")


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """One rule of any kind there is."""
    kind = draw(st.sampled_from(KINDS))
    rule: dict[str, Any] = {"section": draw(_sections)}
    if kind == "terms":
        first, second = draw(st.sampled_from([(1, -1), (1, -2), (2, -1), (-1, 3)]))
        rule["terms"] = [
            {"where": draw(_filters), "times": first},
            {"where": draw(_filters), "times": second, "distinct": draw(st.booleans())},
        ]
        rule.update(draw(st.sampled_from([{"max": 0}, {"min": 0}, {"min": 1}, {"exactly": 0}, {"max": -1}])))
        if draw(st.booleans()):
            rule["per"] = draw(_groups)
    elif kind == "cover":
        slots = [
            {"where": {"type": "beast"}},
            {"where": {"color": "red"}, "max": 1},
            {"where": {"cost": {"max": 1}}, "max": 2},
        ]
        rule["cover"] = draw(st.lists(st.sampled_from(slots), min_size=1, max_size=3, unique_by=repr))
    else:
        rule.update(where=draw(_filters), sum=draw(_weights), **draw(_bounds))
        if kind in {"per", "pool", "groups"}:
            rule["per"] = draw(_groups)
        if kind == "pool":
            rule["over"] = "pool"
        if kind == "groups":
            rule["groups"] = draw(
                st.sampled_from([{"min": 1}, {"min": 2}, {"max": 0}, {"max": 1}, {"min": 1, "max": 1}])
            )
        if kind == "distinct":
            rule.update(distinct=True, sum=None)
        if kind == "when":
            rule["when"] = [
                {
                    "where": draw(_filters),
                    "sum": draw(_weights),
                    **draw(st.sampled_from([{"min": 1}, {"max": 1}, {"min": 1, "max": 2}])),
                }
                for _ in range(draw(st.integers(1, 2)))
            ]
        if kind in {"step", "choose", "strictest", "sum"}:
            side = "max" if kind == "choose" else draw(st.sampled_from(["min", "max"]))
            for bound in ("min", "max", "exactly"):
                rule.pop(bound, None)
            if kind == "choose":
                rule.update(per=draw(st.sampled_from(["color", "tribes"])), choose=draw(st.integers(1, 2)))
            rule[side] = draw(_data_bounds[kind])
        if kind == "strictest":
            rule["strictest"] = "deck"
            if draw(st.booleans()):
                rule["per"] = draw(_groups)
    rule["level"] = draw(st.sampled_from(["error"] * 5 + ["warning"]))
    return {key: value for key, value in rule.items() if value is not None}


def formats(game: Game) -> st.SearchStrategy[Format]:
    """A format of one to three rules, whose second section is the game's."""
    second = list(game.sections)[-1]
    return st.lists(rules(), min_size=1, max_size=3).map(
        lambda found: tiny_format(
            game,
            [
                {"id": f"r{number}", **rule, **({"section": second} if rule.get("section") == "camp" else {})}
                for number, rule in enumerate(found)
            ],
        )
    )


@st.composite
def problems(draw: st.DrawFn) -> tuple[Game, Format, dict[int, int]]:
    """A game, a format, and the copies of some deck of it."""
    game = draw(games)
    columns = range(len(game.catalog) * len(game.sections))
    counts = draw(st.dictionaries(st.sampled_from(columns), st.integers(1, MOST + 1), min_size=1, max_size=4))
    return game, draw(formats(game)), counts


HERO = {"id": "hero", "section": "camp", "exactly": 1}


@st.composite
def hero_problems(draw: st.DrawFn) -> tuple[Game, Format, dict[int, int]]:
    """A problem whose rules read the one card of a section."""
    game = tiny_game(draw(st.lists(cards, min_size=2, max_size=4)))
    reading: list[dict[str, Any]] = [
        {"where": {"color": {"not": "$camp.color"}}, "section": "main", "max": draw(st.integers(0, 1))},
        {"where": {"tribes": "$camp.tribes"}, "section": "main", "min": draw(st.integers(1, 3))},
        {"sum": "cost", "section": "main", "max": "$camp.cost"},
        {"section": "main", "exactly": draw(st.integers(1, 4))},
        {"per": "tribes", "section": "main", "min": 1, "groups": {draw(st.sampled_from(["min", "max"])): "$camp.cost"}},
        {"cover": [{"where": {"type": "beast"}, "max": "$camp.cost"}, {"where": {"color": "red"}}], "section": "main"},
        {"where": {"tribes": {"not_among": "$camp.tribes"}}, "section": "main", "max": 0},
        {
            "where": {"cost": {"not": "$camp.cost", "min": "$camp.cost"}},
            "section": "main",
            "max": draw(st.integers(0, 1)),
        },
        {"section": "main", draw(st.sampled_from(["min", "max"])): {"sum": [1, "$camp.cost"]}},
    ]
    chosen = draw(st.lists(st.sampled_from(range(len(reading))), min_size=1, max_size=3, unique=True))
    form = tiny_format(game, [HERO, *({"id": f"r{number}", **reading[number]} for number in chosen)])
    columns = range(len(game.catalog) * len(game.sections))
    counts = draw(st.dictionaries(st.sampled_from(columns), st.integers(1, MOST), min_size=1, max_size=4))
    return game, form, counts
