"""What famous games ask of the rule language: each construct judged, said, mended, repaired, proven and refused."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from decktool.construction.check import Report, Violation, judge
from decktool.construction.compiled import compiled
from decktool.construction.constraints import SolverConstraints
from decktool.construction.lint import lint
from decktool.construction.model import RuleModel
from decktool.construction.prove import can_be_broken
from decktool.construction.rules import construction
from decktool.construction.slack import may_add, slack
from decktool.construction.solve import Answer, build, complete, repair
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game

ENVELOPE: dict[str, Any] = {
    "title": "Famous",
    "fields": {
        "inks": {"kind": "list", "values": ["amber", "ruby", "steel", "jade"]},
        "cost": {"kind": "integer"},
        "limit": {"kind": "integer"},
        "least": {"kind": "integer"},
        "family": {"unstated": "none"},
        "more": {"title": "Points", "kind": "integer"},
    },
    "types": {"hero": {"plural": "Heroes"}, "card": {"fields": ["inks", "cost", "limit", "least", "family"]}},
    "sections": {"main": {"title": "Deck"}, "hero": {"counted": False}},
    "house": {"few": {"title": "How many are few", "default": 2, "min": 0, "max": 9}},
}
CARDS: list[dict[str, Any]] = [
    {"name": "Ada", "type": "hero", "inks": ["amber", "ruby"], "cost": 3, "more": 2},
    {"name": "Ben", "type": "hero", "inks": [], "cost": 1, "more": 0},
    {"name": "Lamp", "type": "card", "inks": ["amber"], "cost": 1, "limit": 3, "family": "lights"},
    {"name": "Fire", "type": "card", "inks": ["ruby"], "cost": 4, "limit": 2, "family": "lights"},
    {"name": "Dawn", "type": "card", "inks": ["amber", "ruby"], "cost": 2, "limit": 4, "family": "lights"},
    {"name": "Nail", "type": "card", "inks": ["steel"], "cost": 3, "least": 9, "limit": 4},
    {"name": "Moss", "type": "card", "inks": ["jade"], "cost": 1, "limit": 4},
    {"name": "Sand", "type": "card", "inks": [], "cost": 0, "limit": 4},
]


def game_of(folder: Path, *rules: dict[str, Any]) -> Game:
    """A game with these rules; JSON is YAML."""
    home = folder / "famous"
    (home / "sets").mkdir(parents=True)
    named = [{"id": f"r{number}", **rule} for number, rule in enumerate(rules)]
    data = ENVELOPE | {"construction": {"formats": {"open": {"rules": named}}}}
    (home / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
    (home / "sets" / "base.yaml").write_text(json.dumps({"set": "base", "title": "Base", "cards": CARDS}))
    return load_game(home)


def judged(game: Game, text: str, **house: str) -> Report:
    """The report on a list written on one line: `3 Lamp, 1 Fire / 1 Ada` (after the stroke, the hero)."""
    return judge(parse_decklist(listing(text)), game, house=house)


def listing(text: str) -> str:
    """A list written on one line as a list of lines."""
    main, _, hero = text.partition(" / ")
    return "\n".join([*main.split(", "), *(["", "Hero:", *hero.split(", ")] if hero else [])]) + "\n"


def only(report: Report) -> Violation:
    """The one violation of a report."""
    assert not report.unreadable, report.unreadable
    (violation,) = report.violations
    return violation


def mended(game: Game, text: str, **constraints: Any) -> tuple[Answer, list[str]]:
    """What `fix` finds for a list, and what it changes."""
    answer = repair(resolve(parse_decklist(listing(text)), game), None, SolverConstraints(**constraints))
    changes = answer.solutions[0].changes if answer.solved else ()
    return answer, [f"{change.copies:+} {change.card.name}" for change in changes]


HEROES = (
    {"title": "Other cards than heroes", "section": "hero", "where": {"type": {"not": "hero"}}, "max": 0},
    {"title": "Heroes in the deck", "where": {"type": "hero"}, "max": 0},
)
INKS = {"title": "Inks", "per": "inks", "min": 1, "groups": {"max": 2}}
REGIONS = {"title": "Cards outside two regions", "per": "inks", "choose": 2, "max": 0}


def test_a_deck_has_at_most_two_inks(tmp_path: Path) -> None:
    """A card of two inks is of both; the third ink is one too many, and its cards are those to remove."""
    game = game_of(tmp_path, INKS)
    assert judged(game, "2 Lamp, 2 Fire, 1 Dawn, 3 Sand").legal
    report = judged(game, "2 Lamp, 2 Fire, 1 Nail")
    assert report.verdict == "illegal"
    assert only(report).message == "Inks: 3 groups (amber, ruby and steel), at most 2 allowed (1 too many)"
    assert (only(report).difference, only(report).fix) == (1, "remove 1 Nail (line 3)")
    answer, changes = mended(game, "2 Lamp, 2 Fire, 1 Nail")
    assert answer.solutions[0].proven
    assert changes == ["-1 Nail"]


@pytest.mark.parametrize(("most", "hero"), [("$hero.cost", "Ben"), ({"house": "few"}, "Ada")])
def test_how_many_inks_there_may_be_is_said_elsewhere(tmp_path: Path, most: Any, hero: str) -> None:
    """By the hero or by a house rule; another hero mends the deck, and without one the rule is not judged."""
    game = game_of(tmp_path, {**INKS, "groups": {"max": most}}, *HEROES)
    inks = {"Ben": ("Lamp", "1 Fire"), "Ada": ("Lamp, 1 Fire", "1 Nail")}[hero]
    assert judged(game, f"1 {inks[0]} / 1 {hero}").legal
    report = judged(game, f"2 {inks[0]}, {inks[1]} / 1 {hero}")
    assert (only(report).difference, only(report).min, only(report).rule) == (1, None, "r0")
    answer, _ = mended(game, f"2 {inks[0]}, {inks[1]} / 1 {hero}")
    assert (answer.solutions[0].changed, answer.solutions[0].proven) == (1, True)
    assert judged(game, "2 Lamp, 1 Fire").legal == (hero == "Ada")
    assert can_be_broken(game, None, "r0")


def test_inks_are_proven_completed_and_left_room_for(tmp_path: Path) -> None:
    """Slack says how many inks there may be, no third is proposed, and a deck that breaks the rule is found."""
    game = game_of(tmp_path, INKS, {"title": "Size", "exactly": 5})
    deck = resolve(parse_decklist(listing("2 Lamp, 2 Fire")), game)
    program = compiled(deck, construction(game).format())
    [inks, _] = slack(deck, program)
    assert (inks["actual"], inks["max"], inks["above"]) == (2, 2, 0)
    assert {card.name for card in may_add(deck, program)["main"]} == {"Lamp", "Fire", "Dawn", "Sand", "Ada", "Ben"}
    assert complete(deck, None, SolverConstraints()).solutions[0].report.legal
    assert can_be_broken(game, None, "r0", alone=True)
    assert build(game, None, SolverConstraints()).solutions[0].report.legal


def test_the_inks_that_stand_in_the_way_are_said(tmp_path: Path) -> None:
    """Three inks that must be there and at most two that may contradict one another, and by how much."""
    needed = [{"title": name, "where": {"name": name}, "min": 1} for name in ("Lamp", "Fire", "Nail")]
    answer = build(game_of(tmp_path, INKS, *needed), None, SolverConstraints())
    assert answer.explanation is not None
    members = {member.id: member for member in answer.explanation.conflict}
    assert set(members) == {"r0", "r1", "r2", "r3"}
    [gives] = members["r0"].yields
    assert (gives.actual, gives.bound, gives.difference) == (3, 2, 1)


def test_every_talent_of_a_card_is_the_heros(tmp_path: Path) -> None:
    """A card with one talent that the hero lacks may not be in the deck; one without talents may."""
    foreign = {"title": "Foreign cards", "where": {"inks": {"not_among": "$hero.inks"}}, "max": 0}
    game = game_of(tmp_path, foreign, *HEROES)
    assert judged(game, "2 Lamp, 1 Dawn, 1 Sand / 1 Ada").legal
    assert only(judged(game, "1 Dawn, 1 Nail, 1 Sand / 1 Ada")).fix == "remove 1 Nail (line 2)"
    assert only(judged(game, "1 Lamp, 1 Sand / 1 Ben")).cards == ("Lamp",)
    answer, changes = mended(game, "3 Dawn, 2 Lamp / 1 Ben")
    assert (answer.solutions[0].changed, changes) == (2, ["-1 Ben", "+1 Ada"])


def test_among_is_a_way_of_being_allowed_too(tmp_path: Path) -> None:
    """With `cover`, cards all of whose talents are the hero's find a slot, and two others do."""
    slots = [{"where": {"inks": {"among": "$hero.inks"}}}, {"where": {"cost": {"max": 3}}, "max": 2}]
    game = game_of(tmp_path, {"title": "Foreign cards", "cover": slots})
    assert judged(game, "4 Lamp, 2 Nail / 1 Ada").legal
    assert only(judged(game, "4 Lamp, 2 Nail, 1 Moss / 1 Ada")).difference == 1


def test_two_regions_are_chosen_by_building(tmp_path: Path) -> None:
    """Every card has one of two regions, which nobody names; what is outside the best two is said."""
    game = game_of(tmp_path, REGIONS)
    assert judged(game, "2 Dawn, 2 Nail, 1 Lamp").legal
    found = only(judged(game, "3 Dawn, 2 Nail, 1 Moss"))
    assert found.message == "Cards outside two regions (amber and steel): 1 card, none allowed (1 too many)"
    assert found.fix == "remove 1 Moss (line 3)"
    assert mended(game, "3 Dawn, 2 Nail, 1 Moss")[1] == ["-1 Moss"]


def test_regions_are_proven_and_explained(tmp_path: Path) -> None:
    """Slack shows the best two regions, and a card that must be there beside them is named in the conflict."""
    needed = [{"where": {"name": name}, "min": 1} for name in ("Lamp", "Nail", "Moss")]
    game = game_of(tmp_path, REGIONS, *needed)
    assert can_be_broken(game, None, "r0")
    answer = build(game, None, SolverConstraints())
    assert answer.explanation is not None
    [gives] = answer.explanation.conflict[0].yields
    assert (answer.explanation.conflict[0].id, gives.actual, gives.bound) == ("r0", 1, 0)
    deck = resolve(parse_decklist("2 Lamp\n2 Nail\n3 Moss\n"), game)
    best = slack(deck, compiled(deck, construction(game).format()))[0]
    assert (best["actual"], best["above"]) == (2, -2)


def test_all_guards_must_hold(tmp_path: Path) -> None:
    """A rule with two guards holds only while both do, and a guard may stand on a house rule."""
    guards = [{"where": {"name": "Nail"}, "min": 1}, {"max": {"house": "few"}}]
    game = game_of(tmp_path, {"title": "Dear cards", "when": guards, "where": {"cost": {"min": 4}}, "max": 0})
    assert only(judged(game, "1 Nail, 1 Fire")).fix in {"remove 1 Fire (line 2)", "remove 1 Nail (line 1)"}
    assert judged(game, "1 Fire").legal
    assert judged(game, "1 Nail, 2 Fire").legal
    assert not judged(game, "1 Nail, 2 Fire", few="3").legal
    assert mended(game, "1 Nail, 2 Fire", house={"few": "3"})[0].solutions[0].changed == 1
    for listed, applies in (("1 Fire\n", False), ("1 Nail\n1 Fire\n", True)):
        deck = resolve(parse_decklist(listed), game)
        (row,) = slack(deck, compiled(deck, construction(game).format()))
        assert (row["rule"], row["applies"]) == ("r0", applies), "a rule that does not apply now is shown as such"


def test_a_deck_is_as_large_as_its_most_demanding_card_wants(tmp_path: Path) -> None:
    """The strictest bound of the cards in the deck holds; without that card a smaller deck will do."""
    game = game_of(tmp_path, {"title": "Size", "min": {"field": "least", "default": 4}, "strictest": "deck"})
    assert judged(game, "4 Lamp").legal
    report = judged(game, "4 Lamp, 1 Nail")
    assert report.verdict == "incomplete"
    assert only(report).message == "Size: 5 cards, at least 9 required (4 too few)"
    assert only(report).fix == "remove 1 Nail (line 2)"
    assert mended(game, "4 Lamp, 1 Nail")[1] == ["-1 Nail"]
    assert (
        complete(resolve(parse_decklist("4 Lamp\n1 Nail\n"), game), None, SolverConstraints()).solutions[0].changed == 4
    )
    assert can_be_broken(game, None, "r0")


def test_a_bound_that_several_cards_ask_for_gives_way_once(tmp_path: Path) -> None:
    """Fire and Lamp must both be there, and both ask for less: what would be enough is said once."""
    needed = [{"where": {"name": name}, "min": 3} for name in ("Fire", "Lamp")]
    lights = {"title": "Lights", "per": "family", "max": {"field": "limit"}, "strictest": "deck"}
    answer = build(game_of(tmp_path, lights, *needed), None, SolverConstraints())
    assert answer.explanation is not None
    member = next(member for member in answer.explanation.conflict if member.id == "r0")
    assert (member.by, [(one.actual, one.bound) for one in member.yields]) == (4, [(6, 2)])


@pytest.mark.parametrize(("strictest", "most"), [("deck", 3), ("game", 2)])
def test_the_strictest_bound_is_asked_of_the_deck_or_of_the_game(tmp_path: Path, strictest: str, most: int) -> None:
    """Lights allow two cards of their family if the deck has Fire, or in any case where the game's cards are asked."""
    rule = {"title": "Lights", "per": "family", "max": {"field": "limit"}, "strictest": strictest}
    report = judged(game_of(tmp_path, rule), "3 Lamp, 2 Dawn")
    assert (only(report).max, only(report).difference) == (most, 5 - most)


def test_a_bound_is_the_sum_of_what_is_stated(tmp_path: Path) -> None:
    """Three cards, as many more as the hero says, and one more for every light."""
    climbing = {"step": 1, "of": {"where": {"family": "lights"}, "sum": "cost"}}
    game = game_of(tmp_path, {"title": "Size", "exactly": {"sum": [3, "$hero.more", {"house": "few"}, climbing]}})
    assert judged(game, "1 Dawn, 8 Sand / 1 Ada").legal
    assert only(judged(game, "1 Dawn, 8 Sand / 1 Ben")).difference == 2
    assert only(judged(game, "1 Dawn, 8 Sand / 1 Ada", few="3")).difference == -1
    assert mended(game, "1 Dawn, 7 Sand / 1 Ada")[0].solutions[0].changed == 1


def test_the_first_copy_of_each_card_is_free(tmp_path: Path) -> None:
    """A term that counts each name once takes off what the first copy costs, wherever its copies stand."""
    terms = [{"sum": "cost"}, {"where": {"inks": "ruby"}, "sum": "cost", "times": -1, "distinct": True}]
    game = game_of(tmp_path, {"title": "Influence", "terms": terms, "max": 4})
    assert judged(game, "2 Fire, 1 Dawn").legal
    report = judged(game, "2 Fire, 2 Dawn")
    assert (only(report).actual, only(report).difference) == (6, 2)
    assert only(report).fix == "remove 1 Dawn (counts 2, line 2)"
    assert mended(game, "2 Fire, 2 Dawn")[0].solutions[0].changed == 1
    assert can_be_broken(game, None, "r0")


@pytest.mark.parametrize(
    "rule",
    [
        {"max": 1},
        {"where": {"inks": "ruby"}, "max": 1},
        {"sum": "cost", "max": 5},
        {"per": "name", "max": 1},
        {"per": "inks", "max": 1},
        {"terms": [{"where": {"inks": "ruby"}}, {"where": {"inks": "jade"}, "times": -1}], "max": 1},
        {"terms": [{"sum": "cost"}], "max": 5},
        {"terms": [{"section": "hero"}, {"section": "main", "times": 0}], "max": 1},
        {"per": "name", "terms": [{"sum": "cost"}], "max": 5},
        {"when": {"section": "hero", "where": {"inks": "ruby"}, "min": 2}, "max": 0},
        {"when": {"section": "main", "where": {"inks": "jade"}, "min": 1}, "max": 1},
        {"max": {"step": 1, "of": {"section": "main", "where": {"inks": "jade"}}}},
    ],
)
def test_a_rule_for_a_section_counts_that_section_only(tmp_path: Path, rule: dict[str, Any]) -> None:
    """All its parts do, unless they name another one: cards elsewhere neither break it nor make up for it."""
    game = game_of(tmp_path, {"title": "Hero's cards", "section": "hero", **rule})
    assert judged(game, "1 Moss, 4 Fire / 1 Fire").legal
    assert only(judged(game, "1 Moss, 1 Sand / 2 Fire")).difference > 0
    assert judged(game, "1 Moss, 1 Sand / 1 Fire").legal


@pytest.mark.parametrize(
    "deck", ["2 Lamp, 1 Fire / 1 Lamp", "1 Lamp, 1 Fire, 1 Lamp / 1 Lamp", "1 Lamp, 2 Lamp / 1 Fire"]
)
def test_the_copies_of_a_deck_are_owned_wherever_they_stand(tmp_path: Path, deck: str) -> None:
    """On several lines and in two sections: with a collection of one other card, that card is added, and none goes."""
    game = game_of(tmp_path, {"title": "Size", "exactly": 4}, {"title": "One hero", "section": "hero", "exactly": 1})
    assert mended(game, deck, collection={"moss": 1})[1] == ["+1 Moss"]


def test_a_card_is_compared_with_the_hero(tmp_path: Path) -> None:
    """No card costs more than the hero does."""
    dearer = {"title": "Dearer cards", "where": {"cost": {"min": "$hero.cost", "not": "$hero.cost"}}, "max": 0}
    game = game_of(tmp_path, dearer, *HEROES)
    assert judged(game, "3 Nail, 1 Lamp / 1 Ada").legal
    assert only(judged(game, "3 Nail, 1 Fire / 1 Ada")).fix == "remove 1 Fire (line 2)"
    assert mended(game, "3 Nail, 1 Lamp / 1 Ben")[1] == ["-1 Ben", "+1 Ada"]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"min": 1, "groups": {"max": 2}}, "groups needs per"),
        ({"per": "inks", "min": 1, "groups": {}}, "groups has no bound; give it min or max"),
        ({"per": "inks", "min": 1, "groups": {"min": 2, "max": 1}}, "min 2 is above max 1"),
        ({"per": "inks", "min": 1, "groups": {"max": {"step": 1}}}, "should be a number, a reference or a house rule"),
        ({"per": "inks", "min": 1, "groups": {"max": "$hero.family"}}, "family is not a number"),
        ({"per": "inks", "min": 1, "groups": {"min": {"house": "fewer"}}}, "there is no house rule 'fewer'"),
        ({"choose": 2, "max": 0}, "choose needs per with one field"),
        ({"per": ["inks", "type"], "choose": 2, "max": 0}, "choose needs per with one field"),
        ({"per": "inks", "choose": 2, "min": 0}, "choose needs a max"),
        ({"per": "inks", "choose": 2, "max": 0, "over": "pool"}, "choose does not go with over"),
        ({"per": "inks", "choose": 2, "max": {"field": "limit"}}, "does not go with `choose`"),
        ({"max": 1, "strictest": "deck"}, "strictest: deck says which cards state a bound"),
        (
            {"per": "inks", "max": {"field": "limit"}, "strictest": "deck", "over": "pool"},
            "strictest: deck does not go with over",
        ),
        ({"max": {"sum": [1, "$hero.family"]}}, "family is not a number, so it cannot be a bound"),
        ({"max": {"sum": [1, "$heroes.cost"]}}, "there is no section 'heroes'"),
        ({"max": {"sum": [1, {"field": "cost"}]}}, "a bound that stands on cards needs `per`"),
        ({"max": {"sum": []}}, "rules[1].max.sum: is empty; give at least 1"),
        ({"max": 1, "when": []}, "rules[1].when: is empty; give at least 1"),
        ({"max": 1, "when": {"min": {"house": "fewer"}}}, "there is no house rule 'fewer'"),
        ({"max": 1, "where": {"cost": {"max": "$hero.family"}}}, "family is not a number"),
        ({"max": 1, "where": {"inks": {"among": ["rubi"]}}}, "no card has inks 'rubi'; did you mean ruby?"),
        (
            {"max": 1, "distinct": True, "terms": [{"distinct": True}]},
            "distinct is said of the rule or of its terms; remove one of them",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_at_load(tmp_path: Path, rule: dict[str, Any], message: str) -> None:
    """A slip names the rule, the key and what to write instead."""
    game = game_of(tmp_path, rule)
    with pytest.raises(DataError) as refused:
        construction(game)
    assert message in str(refused.value)


def test_too_many_ways_to_choose_are_refused(tmp_path: Path) -> None:
    """Each way to choose is a row, so a field of hundreds of values is no field to choose from."""
    many = [{"name": f"Card {number}", "type": "card", "inks": [], "family": f"f{number}"} for number in range(40)]
    game = game_of(tmp_path, {"per": "family", "choose": 2, "max": 0})
    (game.folder / "sets" / "more.yaml").write_text(json.dumps({"set": "more", "title": "More", "cards": many}))
    with pytest.raises(DecktoolError, match="more than 500 ways to choose 2 of 41 values"):
        judged(load_game(game.folder), "1 Lamp")


def test_every_rule_on_the_rules_page_can_be_read() -> None:
    """Each example of one rule or several in docs/rules.md is written as the language wants it."""
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    blocks = [block.partition("\n```")[0] for block in page.split("```yaml\n")[1:]]
    rules = [row for block in blocks if block.lstrip().startswith("- ") for row in yaml.safe_load(block)]
    assert len(rules) >= 8
    for row in rules:
        RuleModel.model_validate(row)


def test_lint_finds_what_can_never_matter(tmp_path: Path) -> None:
    """A choice of all values, more groups than there are, and a guard that no card meets."""
    game = game_of(
        tmp_path,
        {"per": "inks", "choose": 4, "max": 0},
        {"per": "inks", "min": 1, "groups": {"max": 4}},
        {"max": 1, "when": [{"min": 1}, {"where": {"cost": {"min": 9}}, "min": 1}]},
        {"where": {"type": "hero"}, "min": {"field": "least"}, "strictest": "deck"},
    )
    found = {(one.kind, one.rule) for one in lint(game)}
    assert {("unbreakable", "r0"), ("unbreakable", "r1"), ("unbreakable", "r2"), ("empty-filter", "r2")} <= found


def test_a_deck_from_nothing_has_playsets(tmp_path: Path) -> None:
    """Where nothing is preferred and no rule says how many copies there may be, at most four of a card, if that is enough."""
    for size, most in ((12, 4), (33, 5)):
        game = game_of(tmp_path / str(size), {"title": "Size", "exactly": size}, *HEROES)
        (solution,) = build(game, None, SolverConstraints()).solutions
        copies = Counter[str]()
        for change in solution.changes:
            copies[change.card.name] += change.copies
        assert copies.total() == size
        assert (max(copies.values()) <= 4) == (most == 4), copies
