"""Why there is no deck, how much room there is, and proofs about rules."""

from __future__ import annotations

from hypothesis import given

from decktool.construction.check import Report, check
from decktool.construction.compiled import compiled
from decktool.construction.judging import broken_rows
from decktool.construction.prove import can_be_broken, legal_deck_exists, negate
from decktool.construction.rows import MissingNumber
from decktool.construction.rules import Format
from decktool.construction.slack import is_broken, may_add, slack
from decktool.construction.solve import repair
from decktool.deck import Deck
from decktool.games import Game
from tests.construction.tiny import deck_of, every_deck, legal_decks, problems
from tests.example_settings import example_settings

few = example_settings(50)
Problem = tuple[Game, Format, dict[int, int]]


def only(form: Format, ids: list[str]) -> Format:
    """The format with these rules alone."""
    rules = tuple(rule for rule in form.rules if rule.id in ids)
    return Format(form.id, form.title, rules, form.tables)


@few
@given(problems())
def test_a_conflict_is_one_and_has_no_idle_member(problem: Problem) -> None:
    """The rules of a conflict leave no deck; without any one of them there is a deck (the cap left in, to count decks)."""
    game, form, counts = problem
    answer = repair(deck_of(game, counts), form)
    if answer.solved:
        return
    assert answer.explanation is not None
    ids = [member.id for member in answer.explanation.conflict]
    assert ids
    assert legal_decks(game, only(form, [*ids, "cap"])) == []
    if "cap" in ids:
        return
    for left_out in ids:
        rest = [name for name in ids if name != left_out]
        assert legal_deck_exists(game, only(form, [*rest]))


def broken(report: Report, rule: str) -> set[str]:
    """The rules of level error that are broken, and this one, whatever its level."""
    return {v.rule for v in (*report.violations, *(v for v in report.warnings if v.rule == rule))}


def without_words(deck: Deck, form: Format, rule: str) -> set[str]:
    """The same of a deck that lacks no number, in a hundredth of the time: no remedy is sought."""
    program = compiled(deck, form)
    try:
        found = broken_rows(program, deck.counts, program.sums(deck.counts))
    except MissingNumber:
        return set()
    return {one.rule.id for one in found if one.rule.level == "error" or one.rule.id == rule}


@few
@given(problems())
def test_a_negated_rule_is_the_only_one_broken(problem: Problem) -> None:
    """A deck found with one rule negated breaks that rule and no other; when none is found, trying every deck finds none."""
    game, form, _ = problem
    for rule in form.rules:
        deck = negate(game, form, rule.id)
        # Without the solver, where a simple deck does; with it, what it says.
        assert can_be_broken(game, form, rule.id) == (negate(game, form, rule.id, alone=False) is not None)
        if deck is not None:
            assert broken(check(deck, form), rule.id) == {rule.id}
            assert can_be_broken(game, form, rule.id)
        elif rule.id != "cap":
            lines = deck_of(game, dict.fromkeys(range(len(game.catalog) * len(game.sections)), 1)).decklist
            for counts in every_deck(game):
                assert without_words(Deck(game, lines, counts), form, rule.id) != {rule.id}


@few
@given(problems())
def test_a_legal_deck_exists_when_one_does(problem: Problem) -> None:
    """The proof agrees with trying every deck."""
    game, form, _ = problem
    assert legal_deck_exists(game, form) == bool(legal_decks(game, form))


@few
@given(problems())
def test_slack_is_negative_where_a_rule_is_broken(problem: Problem) -> None:
    """The rules with a bound not kept are those that the check reports, and the room lacking is its difference."""
    game, form, counts = problem
    deck = deck_of(game, counts)
    broken = {(item["rule"], item["group"]) for item in slack(deck, compiled(deck, form)) if is_broken(item)}
    report = check(deck, form)
    found = (*report.violations, *report.warnings)
    assert {rule for rule, _ in broken} == {violation.rule for violation in found}
    rooms = {(item["rule"], item["group"]): item for item in slack(deck, compiled(deck, form))}
    for violation in found:
        item = rooms.get((violation.rule, violation.group))
        if item is not None:
            assert violation.difference in {item["below"], -item["above"] if item["above"] is not None else None}


@few
@given(problems())
def test_a_card_that_may_be_added_breaks_no_maximum(problem: Problem) -> None:
    """One more copy of it is over no maximum by more than before; of any other card, it is."""
    game, form, counts = problem
    form = only(form, [rule.id for rule in form.rules if not rule.cover and not (rule.groups and rule.groups[0])])
    choosing = {rule.id for rule in form.rules if rule.choose}
    deck = deck_of(game, counts)
    free = may_add(deck, compiled(deck, form))

    def over(some: Deck) -> dict[tuple[str, str | None], float]:
        found = check(some, form).violations
        return {(v.rule, None if v.rule in choosing else v.group): v.difference for v in found if v.difference > 0}

    before = over(deck)
    for position, section in enumerate(game.sections):
        for card in game.catalog.cards:
            column = position * len(game.catalog) + card.number
            after = over(deck_of(game, {**counts, column: counts.get(column, 0) + 1}))
            assert (card in free[section]) == all(more <= before.get(key, 0) for key, more in after.items())
