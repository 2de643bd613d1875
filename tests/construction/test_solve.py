"""Repair, complete, build: what comes out is legal, and nothing better exists."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.construction.check import check
from decktool.construction.constraints import SolverConstraints
from decktool.construction.rules import Format
from decktool.construction.solve import Answer, build, complete, distance, repair
from decktool.deck import Deck, UnreadableDeck
from decktool.games import Game
from decktool.query import Score, parse_query
from tests.construction.tiny import deck_of, hero_problems, legal_decks, problems, tiny_format, tiny_game
from tests.example_settings import example_settings

few = example_settings(50)
Problem = tuple[Game, Format, dict[int, int]]


def changed(answer: Answer) -> int | None:
    """Copies changed by the first answer; None when there is none."""
    return answer.solutions[0].changed if answer.solved else None


def least(game: Game, counts: Mapping[int, int], others: list[dict[int, int]]) -> int | None:
    """The fewest changes that make one of the other decks; a copy that goes from one section to another is one."""
    return min((_steps(len(game.catalog), counts, other) for other in others), default=None)


def _steps(cards: int, counts: Mapping[int, int], other: Mapping[int, int]) -> int:
    steps = 0
    for card in range(cards):
        places = [place for place in {*counts, *other} if place % cards == card]
        changes = [other.get(place, 0) - counts.get(place, 0) for place in places]
        steps += max(sum(change for change in changes if change > 0), -sum(change for change in changes if change < 0))
    return steps


def kept(counts: Mapping[int, int], other: Mapping[int, int]) -> bool:
    """True when the other deck has every copy of the first."""
    return all(other.get(column, 0) >= count for column, count in counts.items())


@few
@given(problems())
def test_a_repair_is_legal_and_no_smaller_change_is(problem: Problem) -> None:
    """The repaired deck passes the check, and trying every deck finds none nearer to the one given."""
    game, form, counts = problem
    answer = repair(deck_of(game, counts), form)
    nearest = least(game, counts, legal_decks(game, form))
    assert changed(answer) == nearest
    if answer.solved:
        best = answer.solutions[0]
        assert check(best.deck, form).legal
        assert least(game, counts, [dict(best.deck.counts)]) == nearest
        assert best.proven
    else:
        assert answer.explanation is not None


@few
@given(hero_problems())
def test_rules_that_read_the_one_card_of_a_section_are_mended_too(problem: Problem) -> None:
    """Whichever hero makes the smallest change is found, the deck's own or another; one that cannot be read is refused."""
    game, form, counts = problem
    deck = deck_of(game, counts)
    if check(deck, form).verdict == "unreadable":
        with pytest.raises(UnreadableDeck):
            repair(deck, form)
        return
    answer = repair(deck, form)
    assert changed(answer) == least(game, counts, legal_decks(game, form))


@few
@given(problems())
def test_completing_only_adds_and_adds_the_least(problem: Problem) -> None:
    """A completed deck has all cards of the one given, and no smaller deck that has them is legal."""
    game, form, counts = problem
    answer = complete(deck_of(game, counts), form)
    legal = [other for other in legal_decks(game, form) if kept(counts, other)]
    assert changed(answer) == least(game, counts, legal)
    assert all(kept(counts, one.deck.counts) for one in answer.solutions)


def best_score(game: Game, used: Collection[int], decks: list[dict[int, int]], worth: list[int]) -> int:
    """What the best of some decks scores that has no cards beside the deck but in the sections of these columns."""
    beside = [position for position, section in enumerate(game.sections.values()) if not section.counted]
    closed = {position for position in beside if not any(column // len(worth) == position for column in used)}
    inside = [other for other in decks if not any(column // len(worth) in closed for column in other)]
    return max(sum(n * worth[c % len(worth)] for c, n in other.items()) for other in inside)


@few
@given(problems())
def test_a_built_deck_is_legal_and_the_best_of_its_size(problem: Problem) -> None:
    """It is as small as the rules allow, and no other deck of that size scores more."""
    game, form, _ = problem
    worth = [card.get("cost") * 2 - card.number for card in game.catalog.cards]
    answer = build(game, form, SolverConstraints(prefer=Score("cost*2", lambda card: worth[card.number])))
    decks = legal_decks(game, form)
    assert answer.solved == bool(decks)
    if decks:
        best = answer.solutions[0]
        size = min(sum(counts.values()) for counts in decks)
        assert sum(best.deck.counts.values()) == size
        small = [other for other in decks if sum(other.values()) == size]
        assert best.score == best_score(game, best.deck.counts, small, worth)
        assert check(best.deck, form).legal


@few
@given(st.one_of(problems(), hero_problems()))
def test_of_the_smallest_changes_the_one_that_scores_most(problem: Problem) -> None:
    """With --prefer no answer that changes as little scores more, whichever card the rules read; warnings cost nothing."""
    game, form, counts = problem
    deck = deck_of(game, counts)
    if check(deck, form).verdict == "unreadable":
        return
    worth = [card.get("cost") * 2 - card.number for card in game.catalog.cards]
    answer = repair(deck, form, SolverConstraints(prefer=Score("cost*2", lambda card: worth[card.number])))
    decks = legal_decks(game, form)
    nearest = least(game, counts, decks)
    assert changed(answer) == nearest
    if answer.solved and not check(deck, form).legal:
        near = [other for other in decks if least(game, counts, [other]) == nearest]
        best = answer.solutions[0]
        assert best.score == best_score(game, {*counts, *best.deck.counts}, near, worth)
        assert best.proven


@few
@given(problems(), st.booleans())
def test_a_warning_is_heeded_only_where_that_costs_nothing(problem: Problem, asked: bool) -> None:
    """A deck that is only warned of is left alone; with --no-warnings the least change that leaves no warning is found."""
    game, form, counts = problem
    answer = complete(deck_of(game, counts), form, SolverConstraints(no_warnings=asked))
    legal = [other for other in legal_decks(game, form) if kept(counts, other)]
    lines = deck_of(game, dict.fromkeys(range(len(game.catalog) * len(game.sections)), 1)).decklist
    quiet = [other for other in legal if not check(Deck(game, lines, other), form).warnings]
    assert changed(answer) == least(game, counts, quiet if asked else legal)
    if answer.solved and least(game, counts, quiet) == changed(answer) and changed(answer):
        assert not answer.solutions[0].report.warnings


@few
@given(problems(), st.sampled_from(["beast", "spell"]))
def test_locked_cards_stay(problem: Problem, locked: str) -> None:
    """Cards that match --keep keep all their copies, and the change is the least that keeps them."""
    game, form, counts = problem
    answer = repair(deck_of(game, counts), form, SolverConstraints(keep=parse_query(f"type:{locked}", game)))
    cards = game.catalog.cards
    safe = {column: count for column, count in counts.items() if cards[column % len(cards)].type == locked}
    legal = [other for other in legal_decks(game, form) if kept(safe, other)]
    assert changed(answer) == least(game, counts, legal)
    assert all(kept(safe, one.deck.counts) for one in answer.solutions)


@few
@given(problems(), st.integers(1, 4))
def test_alternatives_differ_from_one_another(problem: Problem, differ: int) -> None:
    """Every alternative is legal, no two are closer than asked, each changes no less than the one before, and none is missed."""
    game, form, counts = problem
    answer = repair(deck_of(game, counts), form, alternatives=3, differ=differ)
    for one, other in combinations(answer.solutions, 2):
        assert distance(one.deck.counts, other.deck.counts) >= differ
    assert all(check(one.deck, form).legal for one in answer.solutions)
    assert [one.changed for one in answer.solutions] == sorted(one.changed for one in answer.solutions)
    if len(answer.solutions) < 3:
        found = [one.deck.counts for one in answer.solutions]
        for deck in legal_decks(game, form):
            assert min(distance(deck, one) for one in found) < differ


def test_an_alternative_may_use_a_section_that_no_rule_asks_for() -> None:
    """Two bees are legal; one of them moved aside differs in two copies, by one change, and so comes before a swap."""
    game = tiny_game([{"type": "beast", "cost": 2}, {"type": "spell", "cost": 1}], ("main", "side"))
    answer = repair(deck_of(game, {1: 2}), tiny_format(game, []), alternatives=3, differ=2)
    assert [one.changed for one in answer.solutions] == [0, 1, 2]


@few
@given(problems())
def test_the_same_question_has_the_same_answer(problem: Problem) -> None:
    """Asked twice, the answer is the same deck, line by line."""
    game, form, counts = problem
    first, second = (repair(deck_of(game, counts), form) for _ in range(2))
    assert [one.deck.decklist.lines for one in first.solutions] == [one.deck.decklist.lines for one in second.solutions]
