"""Remedies: which change is named, and which is not, though it would mend the violation too."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from decktool.construction import least
from decktool.construction.check import judge
from decktool.construction.constraints import Case, SolverTask
from decktool.construction.moves import AllowedChanges
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.paths import data_dir
from tests.construction.second import bad_remedy
from tests.construction.table import shipped
from tests.construction.test_language import HEROES, game_of, judged, listing, only

NONE = "use `decktool fix decklist`: no small change fixes this rule without breaking another"
HERO = {"title": "Hero", "section": "hero", "exactly": 1}


def fix(folder: Path, text: str, *rules: dict[str, Any]) -> str:
    """The remedy of the one violation of a list."""
    return only(judged(game_of(folder, *rules), text)).fix


def test_a_card_that_rules_read_may_be_another(tmp_path: Path) -> None:
    """With a dearer hero the deck may be worth more; what the other hero allows is what counts then."""
    worth = {"title": "Worth", "sum": "cost", "section": "main", "max": "$hero.cost"}
    assert fix(tmp_path / "dearer", "1 Nail / 1 Ben", HERO, worth) == "remove 1 Nail (3 Cost, line 1)"
    dear = {"title": "Dear cards", "where": {"cost": {"min": 3}}, "section": "main", "min": 3}
    mended = fix(tmp_path / "more", "3 Nail / 1 Ben", HERO, dear, worth | {"max": {"sum": [6, "$hero.cost"]}})
    assert mended == "swap 1 Ben (line 4) for 1 Ada (in Hero)"


def test_a_rule_is_not_escaped_by_taking_away_the_card_that_it_reads(tmp_path: Path) -> None:
    """Without the hero the inks could not be judged; that is no remedy, though it is a single copy and two are wrong."""
    strange = {"title": "Strange", "where": {"inks": {"not_among": "$hero.inks"}}, "section": "main", "max": 0}
    assert fix(tmp_path, "2 Nail, 1 Lamp / 1 Ada", strange) == "remove 2 Nail (line 1)"


def test_the_card_that_a_rule_reads_is_changed_where_that_is_less(tmp_path: Path) -> None:
    """Beside Ben two dear cards are allowed, beside Ada six: of four cards two go, where there are five another hero comes."""
    most = {"sum": ["$hero.cost", "$hero.cost"]}
    dear = {"title": "Dear cards", "where": {"cost": {"min": 2}}, "section": "main", "max": most}
    rules = (HERO, *HEROES, dear)
    assert fix(tmp_path / "two", "4 Fire / 1 Ben", *rules) == "remove 2 Fire (line 1)"
    assert fix(tmp_path / "three", "4 Fire, 1 Dawn / 1 Ben", *rules) == "swap 1 Ben (line 5) for 1 Ada (in Hero)"


def test_a_card_of_which_too_little_is_known_does_not_stand_for_others(tmp_path: Path) -> None:
    """Zoe may have points, Sand has none, and no cost is below none; so another card in the hero's place is the least."""
    cheap = {"title": "Cheap cards", "where": {"cost": {"max": "$hero.more"}}, "section": "main", "max": 0}
    home = game_of(tmp_path, HERO, cheap).folder
    cards = [{"name": "Zoe", "type": "hero", "inks": [], "cost": 1}]
    (home / "sets" / "a.yaml").write_text(json.dumps({"set": "a", "title": "A", "cards": cards}), encoding="utf-8")
    remedy = only(judged(load_game(home), "3 Sand / 1 Ada")).fix
    assert remedy == "move 1 Sand (line 1) to Hero, then move 1 Ada (line 4) to Deck"


def test_the_condition_of_a_rule_is_changed_where_that_is_less(tmp_path: Path) -> None:
    """Without a second card put aside no card may be in the deck; one put aside is less than three taken away."""
    none = {"title": "Cards", "section": "main", "max": 0, "when": {"section": "hero", "max": 1}}
    assert fix(tmp_path, "3 Sand / 1 Ada", none) == "move 1 Sand (line 1) to Hero"


def test_what_is_not_judged_may_stay_so_where_that_is_less(tmp_path: Path) -> None:
    """Whether some size is not put aside nobody knows, for the heroes state none; the ink that lacks is all that is asked."""
    sizes = {"title": "Sizes", "per": "least", "section": "hero", "max": 0, "groups": {"min": 1}}
    inks = {"title": "Inks", "per": "inks", "where": {"inks": {"not": "steel"}}, "min": 1, "groups": {"min": 2}}
    report = judged(game_of(tmp_path, sizes, inks), "1 Lamp / 1 Nail")
    assert [violation.rule for violation in report.not_judged] == ["r0"]
    assert only(report).fix == "add 1 Fire"


def test_a_group_with_too_many_and_too_few_is_to_go(tmp_path: Path) -> None:
    """At least five by the house rule and at most none: too few and too many at once, until the group is gone."""
    least = {"sum": [3, {"house": "few"}]}
    both = {"title": "Lights", "where": {"inks": {"not": "jade"}}, "per": "family", "min": least, "max": 0}
    assert fix(tmp_path, "1 Sand, 1 Lamp, 1 Fire", both) == "remove 2 Lamp or Fire (lines 2, 3)"


def test_what_is_not_proven_to_be_the_least_is_not_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three copies seem to be needed; where that cannot be looked into, `decktool fix` can."""
    worth = {"title": "Worth", "terms": [{"sum": "cost"}, {"section": "hero", "times": -2}], "max": 0}
    assert fix(tmp_path / "sure", "9 Moss", worth) == "move 3 Moss (line 1) to Hero"
    monkeypatch.setattr("decktool.construction.remedies.MOST_SOLVED", 0)
    unproven = "use `decktool fix decklist`, which searches longer for the smallest change"
    assert fix(tmp_path / "unsure", "9 Moss", worth) == unproven


def test_of_equal_remedies_the_guilty_cards_go(tmp_path: Path) -> None:
    """One copy too many of one card in a deck that may be smaller: it goes, and nothing comes for it."""
    copies = {"title": "Copies", "per": "name", "max": 3}
    assert fix(tmp_path, "4 Sand, 3 Lamp", copies, {"title": "Size", "min": 6}) == "remove 1 Sand (line 1)"


def test_a_remedy_never_makes_another_rule_worse(tmp_path: Path) -> None:
    """In a deck of exactly so many cards something comes for what goes, and it is not a card that is at its bound too."""
    copies = {"title": "Copies", "per": "name", "max": 3}
    size = {"title": "Size", "exactly": 7}
    assert fix(tmp_path, "4 Sand, 3 Lamp", copies, size) == "swap 1 Sand (line 1) for 1 Ada"
    beside = {"title": "No heroes", "where": {"type": "hero"}, "max": 0}
    assert fix(tmp_path / "cards", "4 Sand, 3 Lamp", copies, size, beside) == "swap 1 Sand (line 1) for 1 Fire"


def test_what_helps_two_rules_comes_first(tmp_path: Path) -> None:
    """A card too few, and of steel too: the card to add is of steel, for either rule."""
    game = game_of(
        tmp_path,
        {"title": "Heavy", "where": {"cost": {"min": 2}}, "min": 1},
        {"title": "Steel", "where": {"inks": "steel"}, "min": 1},
    )
    assert {violation.fix for violation in judged(game, "1 Sand").violations} == {"add 1 Nail"}


def test_unofficial_cards_are_advised_only_for_a_deck_that_has_some(tmp_path: Path) -> None:
    """The one card that would do is a sample: it is named where the deck has sample cards, and passed over elsewhere."""
    home = game_of(tmp_path, {"title": "Stars", "where": {"cost": {"min": 9}}, "min": 1}).folder
    cards = [{"name": name, "type": "card", "cost": cost, "inks": []} for name, cost in (("Star", 9), ("Dust", 1))]
    sample = {"set": "sample", "title": "Sample", "unofficial": True, "cards": cards}
    (home / "sets" / "sample.yaml").write_text(json.dumps(sample), encoding="utf-8")
    game = load_game(home)
    assert only(judged(game, "1 Sand, 1 Dust")).fix == "add 1 Star"
    assert only(judged(game, "1 Sand")).fix == NONE


def test_cards_that_move_to_one_section_are_listed_together(tmp_path: Path) -> None:
    """Where they go is said once."""
    beside = {"title": "Cards put aside", "section": "hero", "exactly": 2}
    whole = {"title": "All cards", "section": "all", "exactly": 2}
    (violation, *_) = judged(game_of(tmp_path, beside, whole), "1 Sand, 1 Lamp").violations
    assert violation.fix == "move 1 Sand (line 1) and 1 Lamp (line 2) to Hero"


def test_the_card_that_a_rule_reads_stays_while_the_rule_does_not_apply(tmp_path: Path) -> None:
    """The hero stands last in the list, and without it there would be no card too many; another card goes."""
    few = {"title": "Few", "section": "all", "max": 2}
    strange = {
        "where": {"inks": {"not_among": "$hero.inks"}},
        "max": 0,
        "when": {"where": {"inks": "jade"}, "min": 1},
    }
    assert fix(tmp_path, "2 Sand / 1 Ada", few, strange) == "remove 1 Sand (line 1)"


@pytest.mark.parametrize(
    ("text", "bound", "message", "remedy"),
    [
        ("1 Sand", {"max": 0}, "Worth: 1 Point, none allowed (1 too much)", "move 1 Sand (1 Point, line 1) to Hero"),
        ("3 Sand", {"max": 2}, "Worth: 3 Points, at most 2 allowed (1 too much)", "remove 1 Sand (1 Point, line 1)"),
        (
            "3 Sand",
            {"max": 1},
            "Worth: 3 Points, at most 1 allowed (2 too much)",
            "remove 2 Sand (1 Point each, line 1)",
        ),
        ("2 Ada", {"max": 2}, "Worth: 4 Points, at most 2 allowed (2 too much)", "remove 1 Ada (2 Points, line 1)"),
        ("1 Sand", {"exactly": 2}, "Worth: 1 Point, exactly 2 required (1 too little)", "add 1 Sand (1 Point)"),
        (
            "1 Sand",
            {"exactly": 0},
            "Worth: 1 Point, none allowed (1 too much)",
            "move 1 Sand (1 Point, line 1) to Hero",
        ),
    ],
)
def test_what_cards_are_worth_is_said_in_its_unit(
    tmp_path: Path, text: str, bound: dict[str, int], message: str, remedy: str
) -> None:
    """One is one point, more are points; that each card is worth one does not make them cards; 0 are none."""
    worth = {"title": "Worth", "sum": {"field": "more", "default": 1}, **bound}
    violation = only(judged(game_of(tmp_path, worth), text))
    assert (violation.message, violation.fix) == (message, remedy)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"exactly": 0, "where": {"inks": "jade"}}, "Cards: 2 cards, none allowed (2 too many)"),
        ({"max": 0, "terms": [{"where": {"inks": "jade"}}, {"where": {"inks": "steel"}, "times": -1}]},
         "Cards: 1, at most 0 allowed (1 too many)"),
        ({"max": 1, "distinct": True}, "Cards: 2 different cards, at most 1 allowed (1 too many)"),
        ({"max": 1, "per": "name"}, "Moss: 2 copies, at most 1 allowed (1 too many)"),
    ],
)  # fmt: skip
def test_none_is_said_where_no_card_counts_against_another(tmp_path: Path, rule: dict[str, Any], message: str) -> None:
    """Of cards weighed against each other 0 is a balance; of all else it is none."""
    assert only(judged(game_of(tmp_path, {"title": "Cards", **rule}), "2 Moss, 1 Nail")).message == message


@pytest.mark.parametrize(
    ("missing", "words"), [("1 Boiled Leather", "add 1 armor card"), ("2 Spiked Harness", "add 2 armor cards")]
)
def test_one_of_the_armor_cards_is_an_armor_card(missing: str, words: str) -> None:
    """A type that is called by its cards for many is so for one."""
    report = shipped("forgotten-times", "monsters-of-undermere").minus(missing).judged()
    assert words in [violation.fix for violation in report.violations]


def test_a_rule_that_cannot_be_judged_may_stay_so(tmp_path: Path) -> None:
    """In this random game a card mends a rule about groups while of another not enough is known, before and after."""
    assert bad_remedy(Random("fin27a/102"), tmp_path) == ""


COPIES = {"title": "Copies", "per": "name", "max": 3}


def remedies(folder: Path, text: str, *rules: dict[str, Any]) -> dict[str, str]:
    """The remedies of a list's violations, by what is broken."""
    report = judged(game_of(folder, *rules), text)
    return {violation.message.partition(":")[0]: violation.fix for violation in report.violations}


def test_of_equal_remedies_the_one_that_mends_more_is_named(tmp_path: Path) -> None:
    """A card too many, or too much worth, and too many copies of the first card: one of these goes, for either rule."""
    size, worth = {"title": "Size", "max": 6}, {"title": "Worth", "sum": "cost", "max": 9}
    assert remedies(tmp_path / "size", "4 Lamp, 3 Sand", size, COPIES) == {
        "Size": "remove 1 Lamp (line 1)",
        "Lamp": "remove 1 Lamp (line 1)",
    }
    assert remedies(tmp_path / "worth", "4 Lamp, 2 Nail", worth, COPIES) == {
        "Worth": "remove 1 Lamp (1 Cost, line 1)",
        "Lamp": "remove 1 Lamp (line 1)",
    }


def test_any_card_may_go_where_all_are_as_good(tmp_path: Path) -> None:
    """Cards are named only where each of them is better than others, and where they are few."""
    size = {"title": "Size", "max": 5}
    assert fix(tmp_path / "any", "3 Lamp, 3 Sand", size, COPIES) == "remove 1 card"
    assert remedies(tmp_path / "rest", "4 Lamp, 3 Sand", size, COPIES)["Size"] == "remove 2 cards"
    both = "4 Lamp, 4 Sand"
    assert remedies(tmp_path / "both", both, size | {"max": 6}, COPIES)["Size"] == (
        "remove 1 Sand (line 2) and 1 Lamp (line 1)"
    )
    many = "4 Lamp, 4 Sand, 4 Fire, 4 Nail, 4 Moss"
    assert remedies(tmp_path / "many", many, size | {"max": 15}, COPIES)["Size"] == "remove 5 cards"


def test_of_equal_remedies_that_are_solved_the_one_that_mends_more_is_named(tmp_path: Path) -> None:
    """Any third name would do for the first rule, and what is first in the catalog is no help to the second."""
    kinds = {"title": "Kinds", "terms": [{"distinct": True}], "min": 3}
    assert fix(tmp_path / "alone", "2 Sand, 2 Lamp", kinds, {"title": "Size", "min": 4}) == "add 1 Fire"
    jade = {"title": "Jade", "where": {"inks": "jade"}, "min": 2}
    assert remedies(tmp_path / "both", "2 Sand, 2 Lamp", kinds, jade)["Kinds"] == "add 1 Moss"


# --- whether the least change is proven the least


Solved = tuple[tuple[int, dict[int, int]] | None, bool]
"""Copies that change and all copies then (None: no change will do), and whether that is proven."""
TWO: tuple[int, dict[int, int]] = (2, {})
ONE: tuple[int, dict[int, int]] = (1, {})


def told(
    monkeypatch: pytest.MonkeyPatch,
    deck: Deck,
    *answers: Solved,
    cases: int = 2,
    whole: bool = True,
    mends: bool = True,
) -> tuple[dict[int, int] | None, bool]:
    """What comes of the solver's answers, one after the other."""
    left = iter(answers)
    monkeypatch.setattr(least, "_solved", lambda *asked: next(left))
    choice = AllowedChanges(deck.counts, {}, {})
    swaps: Any = [Case(None, choice, swaps=number) for number in range(cases)]  # type: ignore[arg-type]
    todo = SolverTask(tuple(swaps), whole=whole)
    found = least.least_change(todo, {}, lambda change: mends, (), inf)
    assert next(left, None) is None, "every answer is asked for"
    return found


def test_a_change_is_the_least_only_where_every_case_is_proven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that was cut short, in the first case or in the last, may have missed a smaller change."""
    deck = resolve(parse_decklist(listing("2 Nail / 1 Ada")), game_of(tmp_path, HERO))
    assert told(monkeypatch, deck, (TWO, True), (ONE, True))[1]
    assert not told(monkeypatch, deck, (TWO, False), (ONE, True))[1]
    assert not told(monkeypatch, deck, (TWO, True), (ONE, False))[1]
    assert not told(monkeypatch, deck, (None, False), (ONE, True))[1]
    assert not told(monkeypatch, deck, (TWO, True), (None, False))[1]
    assert told(monkeypatch, deck, (None, True), (None, True)) == (None, True)
    assert not told(monkeypatch, deck, (TWO, True), (ONE, True), whole=False)[1]


def test_a_case_that_must_change_as_much_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its copies in sections that rules read are as many as the best change so far."""
    deck = resolve(parse_decklist(listing("2 Nail / 1 Ada")), game_of(tmp_path, HERO))
    assert told(monkeypatch, deck, (ONE, True))[1]
    assert told(monkeypatch, deck, (TWO, True), (ONE, True), cases=3)[1]


def test_four_answers_that_do_not_mend_end_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is right by the solver and not by the check is passed over; after four of them nothing is proven."""
    deck = resolve(parse_decklist(listing("2 Nail / 1 Ada")), game_of(tmp_path, HERO))
    assert told(monkeypatch, deck, *[(ONE, True)] * 4, cases=1, mends=False) == (None, False)


def test_the_command_that_fixes_judges_by_the_same_rules() -> None:
    """What `check` was asked for (a house rule, a pool, another format than the list's) `fix` is asked for, too."""
    game = load_game("forbidden-quest")
    text = (data_dir("cards") / "forbidden-quest" / "decks" / "rulebook-example.txt").read_text("utf-8")
    decklist = parse_decklist(text, "my decks/a.txt")
    strict = only(judge(decklist, game, house={"min_creatures": "16"}))
    assert strict.fix.startswith('use `decktool fix "my decks/a.txt" --house min_creatures=16`: no small change')
    pool = dict.fromkeys((entry.name for _, entry in decklist.entries), 99)
    with_pool = judge(decklist, game, house={"min_creatures": "16"}, pool=pool).violations[0]
    assert " --house min_creatures=16 --pool FILE`" in with_pool.fix
