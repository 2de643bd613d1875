"""The query language: which cards match, what conditions and scores come out, and where a fault is."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.dealing.opening import holds
from decktool.errors import DecktoolError, QueryError
from decktool.filters import where_filter
from decktool.games import Game, load_game
from decktool.query import (
    Count,
    Every,
    Never,
    Query,
    Some,
    condition_words,
    parse_condition,
    parse_query,
    parse_score,
)
from tests.example_settings import CHARACTERS, example_settings
from tests.little import GAME, write_game

KNIGHT, ELAN, WOLF, MARK, GHOST, MOON, WALL = (
    "Red Knight", "Élan Vital", "Wolf & Moon", "Hunter's Mark", "Nameless Ghost", "月の狼", "Ice Wall (Big)"
)  # fmt: skip


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("query")))


def names(query: Query, game: Game) -> list[str]:
    """The names of the cards that match."""
    return [card.name for card in query.select(game.catalog.cards)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [KNIGHT, ELAN, WOLF, MARK, GHOST, MOON, WALL]),
        ("type:fighter", [KNIGHT, WOLF, GHOST, MOON]),
        ("TYPE:Fighter", [KNIGHT, WOLF, GHOST, MOON]),
        ("type=spell rarity:common", [ELAN]),
        ("type:fighter and power>=4", [KNIGHT, MOON]),
        ("power>3", [KNIGHT, MOON]),
        ("power<4", [WOLF]),
        ("power<=4", [KNIGHT, WOLF]),
        ("power=4", [KNIGHT]),
        ("power:4", [KNIGHT]),
        ("power!=4", [WOLF, MOON]),
        ("power:3..4", [KNIGHT, WOLF]),
        ("power:4..", [KNIGHT, MOON]),
        ("power:..3", [WOLF]),
        ("power:3,7", [WOLF, MOON]),
        ("cost<0.75", [ELAN]),
        ("cost>-1", [KNIGHT, ELAN, MARK]),
        ("has:power", [KNIGHT, WOLF, MOON]),
        ("type:fighter -has:power", [GHOST]),
        ("-has:power type:fighter", [GHOST]),
        ("not type:fighter", [ELAN, MARK, WALL]),
        ("kinds:beast", [WOLF]),
        ("kinds:Beast,knight", [KNIGHT, WOLF]),
        ("kinds!=Spirit", [KNIGHT]),
        ("rarity!=rare", [ELAN, WOLF]),
        ("once:yes", [WOLF]),
        ("once!=no", [WOLF]),
        ("set:base power:7", [MOON]),
        ("wolf", [WOLF]),
        ("WOLF moon", [WOLF]),
        ('"wolf and moon"', [WOLF]),
        ("hunter’s", [MARK]),
        ("elan", []),
        ("élan", [ELAN]),
        ("狼", [MOON]),
        ('name:"Ice Wall (Big)"', [WALL]),
        ('name="ice wall (big)"', [WALL]),
        ("name:'Ice Wall (Big)'", [WALL]),
        ("'Hunter's Mark' or name='wolf & moon'", [WOLF, MARK]),
        ("(name:'Red Knight' or wolf) power:3", [WOLF]),
        ("hunter's mark", [MARK]),
        ("name=wolf", []),
        ("text:rest", [MARK]),
        ('text:"a fighter"', [MARK]),
        ("id:wolf-and-moon", [WOLF]),
        ("wolf or mark", [WOLF, MARK]),
        ("type:fighter wolf or mark", [WOLF, MARK]),
        ("type:fighter (wolf or ghost or mark)", [WOLF, GHOST]),
        ("-(wolf or mark) rarity:common", [ELAN]),
        ("- - wolf", [WOLF]),
        ("power>=3 power<=4", [KNIGHT, WOLF]),
    ],
)
def test_what_a_query_finds(game: Game, text: str, found: list[str]) -> None:
    """Words, fields, comparisons, ranges, lists, flags, and, or, not and brackets; an unknown value satisfies nothing."""
    assert names(parse_query(text, game), game) == found


X_COSTS = """\
set: base
title: Base
cards:
  - {name: Spark, type: spell, cost: "0"}
  - {name: Bolt, type: spell, cost: "2", text: "Wait .. then strike."}
  - {name: Storm, type: spell, cost: "10"}
  - {name: Flood, type: spell, cost: X}
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cost:0..2", ["Spark", "Bolt"]),
        ("cost:0..2,X", ["Spark", "Bolt", "Flood"]),
        ("cost:X,10..", ["Storm", "Flood"]),
        ("cost=..1,x", ["Spark", "Flood"]),
        ("text:..", ["Bolt"]),
    ],
)
def test_ranges_and_words_of_one_field(tmp_path: Path, text: str, found: list[str]) -> None:
    """In a field of texts that may be numbers, ranges and words stand side by side; two dots alone are text."""
    game = load_game(write_game(tmp_path, GAME.replace("Cost, kind: number", "Cost"), base=X_COSTS))
    assert names(parse_query(text, game), game) == found


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("rarity:1..2", 7, "no card has rarity '1..2'; known: common, rare"),
        ("text!=1..2", 6, "expected a number after text!="),
        ("type:figter", 5, "no card has type 'figter'; did you mean fighter?"),
        ("rarity:epic", 7, "no card has rarity 'epic'; known: common, rare"),
        ("set:bas", 4, "no card has set 'bas'; did you mean base?"),
        ("powr>3", 0, "Little Game cards have no field 'powr'; did you mean power?"),
        ("zzz:3", 0, "Little Game cards have no field 'zzz'; known: power, kinds, rarity, cost"),
        ("has:powr", 4, "Little Game cards have no field 'powr'"),
        ("power>many", 6, "expected a number after power>"),
        ("power>", 6, "expected a value after '>'"),
        ("power>>3", 6, "expected a value after '>'"),
        ("type:", 5, "expected a value after ':'"),
        ("type:,", 5, "expected a value after ':'"),
        ("once:maybe", 5, "once must be yes or no"),
        ("(wolf", 0, "this bracket is never closed"),
        ("wolf)", 4, "this bracket was never opened"),
        ('"wolf', 0, "this quotation mark is never closed"),
        ("wolf or", 7, "expected a test such as type:creature"),
        ("or wolf", 0, "'or' has nothing before it"),
        ("-", 1, "expected a test such as type:creature"),
        ("wolf * 2", 5, "not expected here"),
        ("(" * 100 + "wolf" + ")" * 100, 60, "brackets nested too deeply"),
        ("-" * 100 + "wolf", 60, "too many negations"),
    ],
)
def test_a_fault_is_pointed_at(game: Game, text: str, position: int, problem: str) -> None:
    """The message says what is wrong, and a caret stands under the place."""
    with pytest.raises(QueryError) as caught:
        parse_query(text, game)
    assert (caught.value.position, caught.value.problem[: len(problem)]) == (position, problem)
    lines = str(caught.value).splitlines()
    assert lines[1:] == [f"  {text}", f"  {' ' * position}^"]


@pytest.mark.parametrize(
    ("text", "position", "meant"),
    [
        ("power>=3 an rarity:rare", 9, "and"),
        ("power>=3 adn (wolf)", 9, "and"),
        ("(wolf) ad -type:spell", 7, "and"),
        ("power>=3 ro rarity:rare", 9, "or"),
        ("nto type:fighter", 0, "not"),
        ("power>=3 and no (wolf or ghost)", 13, "not"),
    ],
)
def test_a_slip_between_two_tests_is_no_name(game: Game, text: str, position: int, meant: str) -> None:
    """A word one slip away from and, or, not, right between two tests, is refused: it would find nothing in silence."""
    for parse in (parse_query, parse_condition):
        with pytest.raises(QueryError, match=f"did you mean {meant}") as caught:
            parse(text, game)
        assert caught.value.position == position


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("an", [ELAN, WOLF]),
        ("type:fighter an", [WOLF]),
        ("vital an type:spell", [ELAN]),
        ("type:fighter red power>=3", [KNIGHT]),
        ("power>=3 name:an type:fighter", [WOLF]),
        ('power>=3 "an" type:fighter', [WOLF]),
        ("an type:fighter", [WOLF]),
    ],
)
def test_a_word_that_is_meant_is_a_name(game: Game, text: str, found: list[str]) -> None:
    """Words stay names beside other words, at either end, in quotes and behind name:."""
    assert names(parse_query(text, game), game) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("type:fighter", "a fighter"),
        ("type=Fighter>=2", "at least 2 fighters"),
        ("not type:fighter", "no fighter"),
        ("not type:fighter>=3", "at most 2 fighters"),
        ("type:fighter<=1", "at most 1 fighter"),
        ("type:fighter=2", "exactly 2 fighters"),
        ('name:"Wolf & Moon"', "a Wolf & Moon"),
        ("name:'Wolf & Moon'>=2", "at least 2 cards called Wolf & Moon"),
        ("type:spell and (wolf or type:fighter>=2)", "a spell and (a card matching wolf or at least 2 fighters)"),
        ("not (type:spell and type:fighter)", "not (a spell and a fighter)"),
        ("power>=3", "a card matching power>=3"),
        ("type!=spell", "a card matching type!=spell"),
        ("(type:fighter power>=3)>=2", "at least 2 cards matching (type:fighter power>=3)"),
    ],
)
def test_conditions_in_words(game: Game, text: str, words: str) -> None:
    """A condition reads as a player says it, where a type or a name has words; else as it was written."""
    assert condition_words(parse_condition(text, game), game) == words


def test_an_endless_query_is_refused(game: Game) -> None:
    """10,000 characters are enough for anybody."""
    with pytest.raises(QueryError, match="longer than 10,000 characters"):
        parse_query("x " * 6000, game)
    assert names(parse_query("wolf " * 1000, game), game) == [WOLF]


def test_conditions_count(game: Game) -> None:
    """`query>=2 and query` is two counts; brackets, or, not and != come out as they are meant."""
    two = parse_condition("type:fighter>=2 and wolf", game)
    assert isinstance(two, Every)
    assert [(part.query.text, part.low, part.high) for part in two.parts if isinstance(part, Count)] == [
        ("type:fighter", 2, None), ("wolf", 1, None)
    ]  # fmt: skip
    either = parse_condition("(type:fighter rarity:rare)<3 or not (wolf=1 mark>1)", game)
    assert isinstance(either, Some)
    first, second = either.parts
    assert isinstance(first, Count)
    assert (first.query.text, first.low, first.high) == ("(type:fighter rarity:rare)", None, 2)
    assert names(first.query, game) == [KNIGHT]
    assert isinstance(second, Never)
    assert isinstance(second.part, Every)
    other = parse_condition('name:"Wolf & Moon"!=2', game)
    assert isinstance(other, Never)
    assert isinstance(other.part, Count)
    assert (other.part.low, other.part.high) == (2, 2)


def test_a_comparison_of_a_field_is_a_test_and_the_next_one_counts(game: Game) -> None:
    """`power>=4>=2` asks for two cards of power 4 or more."""
    wanted = parse_condition("power>=4>=2", game)
    assert isinstance(wanted, Count)
    assert (names(wanted.query, game), wanted.low) == ([KNIGHT, MOON], 2)


def test_a_word_that_no_card_has_is_not_counted(game: Game) -> None:
    """`powr>=4` is a field misspelt, not a card that no deck has."""
    with pytest.raises(QueryError, match="no field 'powr'; did you mean power"):
        parse_condition("powr>=4", game)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("wolf>=x", "expected a whole number of cards"),
        ("wolf>=9999999", "expected a whole number of cards"),
        ("wolf>=1.5", "expected a whole number of cards"),
        ("wolf)", "this bracket was never opened"),
        ("", "expected a test such as type:creature"),
        ("(" * 100 + "wolf", "brackets nested too deeply"),
    ],
)
def test_a_condition_s_fault_is_pointed_at(game: Game, text: str, problem: str) -> None:
    """Counts are whole numbers of cards."""
    with pytest.raises(QueryError, match=problem.replace("(", r"\(")):
        parse_condition(text, game)


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("power", {KNIGHT: 4, ELAN: 0, MOON: 7}),
        ("power*2 - 1", {KNIGHT: 7, ELAN: -1, MOON: 13}),
        ("-power", {KNIGHT: -4, ELAN: 0, MOON: -7}),
        ("type:fighter*2 + rarity:rare*0.5", {KNIGHT: 2.5, ELAN: 0, MOON: 2}),
        ("(type:fighter power>=5)*10 + cost", {KNIGHT: 2, ELAN: 0.5, MOON: 10}),
        ("knight*-1", None),
        ("2*3 + wolf", {KNIGHT: 6, WOLF: 7}),
    ],
)
def test_scores_add(game: Game, text: str, worth: dict[str, float] | None) -> None:
    """Numbers, numeric fields (0 where unknown) and queries (1 where they hold), added, subtracted and multiplied."""
    if worth is None:
        with pytest.raises(QueryError):
            parse_score(text, game)
        return
    score = parse_score(text, game)
    assert {name: score.value(game.catalog.find(name)[0]) for name in worth} == worth


QUERIES = st.lists(
    st.sampled_from(
        ["type", "power", "fighter", "wolf", ":", ">=", "<=", "!=", "=", ">", "<", "(", ")", "-", "*", "+", "or", "and",
         "not", '"', "has", "3", "..", ",", "2..4", " ", "0.5", "rarity", "rare", "kinds", "once", "yes", "月", "\\", "1e9",
         "9" * 30, "name", "\t", "x"]
    ),
    max_size=14,
).map("".join)  # fmt: skip


@example_settings(600)
@given(text=st.one_of(QUERIES, st.text(CHARACTERS, max_size=30)))
def test_any_text_is_read_or_refused(game: Game, text: str) -> None:
    """Queries, conditions and scores are read or give a QueryError, and what was read can be asked about any card."""
    for parse in (parse_query, parse_condition, parse_score):
        try:
            read = parse(text, game)
        except QueryError as error:
            assert 0 <= error.position <= len(error.text)
            continue
        for card in game.catalog:
            if isinstance(read, Query):
                assert read.matches(card) in {True, False}
            elif hasattr(read, "value"):
                assert isinstance(read.value(card), float | int)


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ({"type": "fighter"}, [KNIGHT, WOLF, GHOST, MOON]),
        ({"type": ["fighter", "SPELL"], "rarity": "common"}, [ELAN, WOLF]),
        ({"power": {"min": 4}}, [KNIGHT, MOON]),
        ({"power": {"min": 4, "max": 4}}, [KNIGHT]),
        ({"power": {"has": False}, "type": "fighter"}, [GHOST]),
        ({"power": {"has": True}}, [KNIGHT, WOLF, MOON]),
        ({"kinds": {"not": "Spirit"}, "type": "fighter"}, [KNIGHT, MOON]),
        ({"power": 4}, [KNIGHT]),
        ({"once": True}, [WOLF]),
        ({"name": ["wolf and moon", "月の狼"]}, [WOLF, MOON]),
        ({}, [KNIGHT, ELAN, WOLF, MARK, GHOST, MOON, WALL]),
    ],
)
def test_filters_as_rules_write_them(game: Game, where: dict[str, object], found: list[str]) -> None:
    """A mapping of fields to values, lists, bounds, `not` and `has`; all keys must hold."""
    matches = where_filter(where, game)
    assert [card.name for card in game.catalog if matches(card)] == found


def test_the_shipped_games_answer_queries() -> None:
    """What the help of `decktool cards` shows works."""
    game = load_game("forbidden-quest")
    assert len(names(parse_query("set:rulebook type:creature hp>=7", game), game)) == 10
    assert "Silver Axe" not in names(parse_query("(type:weapon or type:defense) -name:axe", game), game)
    assert issubclass(QueryError, DecktoolError)


def test_a_path_is_not_a_query(game: Game, tmp_path: Path) -> None:
    """A file's name typed where a query belongs is words that no card has, not an error."""
    assert names(parse_query(f'"{tmp_path.name}"', game), game) == []


@pytest.mark.parametrize(
    ("sign", "compare"),
    [("=", eq), ("!=", ne), ("<", lt), ("<=", le), (">", gt), (">=", ge)],
)
@pytest.mark.parametrize("bound", [0, 1, 2])
def test_numbers_of_cards_and_on_cards_are_compared_as_they_are_written(
    game: Game, sign: str, compare: Callable[[float, float], bool], bound: int
) -> None:
    """A count of cards in hand, and a number on a card, by every sign and on both sides of its bound."""
    hand = [game.catalog.find(name)[0] for name in (KNIGHT, WOLF, GHOST, MARK, WALL)]
    condition = parse_condition(f"type:fighter{sign}{bound}", game)
    for number in range(4):
        assert holds(condition, hand[3 - number : 5]) == compare(number, bound)
    stated = {card.name: card.get("power") for card in game.catalog if card.get("power") is not None}
    found = names(parse_query(f"power{sign}{bound + 2}", game), game)
    assert found == [name for name, power in stated.items() if compare(power, bound + 2)]


def test_several_numbers_mean_any_of_them_and_none_of_them(game: Game) -> None:
    """`power:3,4` is either, `power!=3,4` neither; a range has both of its ends."""
    assert names(parse_query("power:3,4", game), game) == [KNIGHT, WOLF]
    assert names(parse_query("power!=3,4", game), game) == [MOON]
    assert names(parse_query("power:3..4", game), game) == [KNIGHT, WOLF]
    assert names(parse_query("power:..3", game), game) == [WOLF]
    assert names(parse_query("power:4..", game), game) == [KNIGHT, MOON]
