"""Ten famous games in the rule language: every game and every deck of docs/famous-games.md is what the page says."""

from __future__ import annotations

import re

import pytest

from decktool.construction.check import check
from decktool.construction.lint import lint
from decktool.construction.prove import negate
from decktool.construction.rules import construction
from decktool.construction.solve import build, complete, repair
from tests.construction.famous import CHAPTERS, DECKS, FENCE, PAGE, VERDICT, FamousDeck, game

every_deck = pytest.mark.parametrize("one", DECKS, ids=str)
every_game = pytest.mark.parametrize("name", CHAPTERS)


def test_nothing_on_the_page_is_left_out() -> None:
    """Each block belongs to a game: its files, or a deck under a verdict; and no verdict is written so that it is missed."""
    page = PAGE.read_text(encoding="utf-8")
    assert len(CHAPTERS) == 10
    assert sum(len(FENCE.findall(text)) for text in CHAPTERS.values()) == page.count("\n```") / 2
    assert len(re.findall(r"^\*\*", page, re.MULTILINE)) == len(VERDICT.findall(page)) == len(DECKS)


@every_deck
def test_a_deck_is_what_the_page_says(one: FamousDeck) -> None:
    """The verdict, and the very rules that are broken."""
    report = check(one.deck(), one.form())
    assert {violation.rule for violation in report.violations} == one.breaks, report.violations
    assert report.verdict == one.verdict
    assert not report.warnings


@every_deck
def test_a_deck_is_mended(one: FamousDeck) -> None:
    """A legal deck is left alone; any other becomes legal by changes that are proven the fewest."""
    best = repair(one.deck(), one.form()).solutions[0]
    assert best.proven
    assert (best.changed == 0) == (one.verdict == "legal")
    assert check(best.deck, one.form()).legal


@every_deck
def test_a_deck_is_filled_up_or_it_is_said_why_not(one: FamousDeck) -> None:
    """What lacks cards is filled up with all its cards kept; where that cannot be, a broken rule is named."""
    deck = one.deck()
    answer = complete(deck, one.form())
    assert answer.solved or one.verdict == "illegal"
    if answer.solved:
        assert check(answer.solutions[0].deck, one.form()).legal
        assert all(answer.solutions[0].deck.counts[column] >= count for column, count in deck.counts.items())
    else:
        assert answer.explanation is not None
        assert one.breaks & {member.id for member in answer.explanation.conflict}


@every_game
def test_a_game_fits_together(name: str) -> None:
    """Each format has a legal deck, each rule can be broken, and lint finds nothing else; one name for three pitches is meant."""
    assert [finding for finding in lint(game(name)) if finding.kind != "same-name"] == []


@every_game
def test_decks_are_built_and_each_rule_is_broken_by_one(name: str) -> None:
    """From nothing a legal deck comes in every format, and for each rule a deck that the check finds to break it."""
    for form in construction(game(name)).all():
        assert check(build(game(name), form).solutions[0].deck, form).legal
        for rule in form.rules:
            deck = negate(game(name), form, rule.id, alone=False)
            assert deck is not None
            assert rule.id in {violation.rule for violation in check(deck, form).violations}


def test_the_regions_that_lack_the_least_are_those_that_would_have_to_give_way() -> None:
    """One card from the desert beside the coast and the peaks: that one card is the least, not fourteen of another pair."""
    (one,) = (deck for deck in DECKS if deck.game == "runeterra" and deck.breaks == {"regions"})
    explanation = complete(one.deck(), one.form()).explanation
    assert explanation is not None
    (regions,) = (member for member in explanation.conflict if member.id == "regions")
    assert (regions.enough, regions.by, [item.group for item in regions.yields]) == (True, 1, ["coast and peaks"])
