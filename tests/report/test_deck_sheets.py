"""What a deck registration sheet says about a deck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from decktool.construction.slack import standing
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.report.deck_sheets import sheet_of
from decktool.report.documents.decks import statistics
from tests.little import deck_of, rules_game
from tests.report.test_checks import COPIES, HINT, SIZE
from tests.report.test_stats import shown as drawn


@pytest.mark.parametrize(("broken", "shown"), [(0, 0), (1, 1), (7, 7), (8, 8), (9, 7), (20, 7)])
def test_remarks_are_few_and_say_how_many_are_left_out(broken: int, shown: int) -> None:
    """Eight lines at most: the first seven and one that counts the others; what stands among the checks is none."""
    game = load_game("forbidden-quest")
    deck = resolve(parse_decklist("3 Silver Axe", "axes.txt"), game)
    form, report, room, _ = standing(deck)
    faults = [replace(COPIES, group=f"Axe {n}", message=f"Axe {n}: 6 copies") for n in range(broken)]
    sheet = sheet_of(deck, replace(report, violations=(SIZE, *faults), warnings=(HINT,)), form.title, room or [])
    expected = [f"Axe {n}: 6 copies" for n in range(shown)]
    expected += [f"and {broken - shown} more"] if broken > shown else []
    assert list(sheet.remarks) == expected


def test_at_least_nothing_is_a_check_where_it_is_broken(tmp_path: Path) -> None:
    """What one card requires of others is at least 0: on the sheet and in the statistics of a deck that breaks it."""
    terms = "[{where: {type: fighter}}, {where: {type: spell}, times: -2}]"
    rules = f"  formats:\n    open: {{title: Open, rules: [{{id: carried, title: Carried, terms: {terms}, min: 0}}]}}\n"
    game = rules_game(tmp_path, rules)
    for text, kept in (("2 Red Knight\n1 Élan Vital", []), ("2 Red Knight\n2 Élan Vital", [("Carried", False)])):
        deck = deck_of(game, text)
        form, report, room, _ = standing(deck)
        found = sheet_of(deck, report, form.title, room or [])
        assert [(check.title, check.kept) for check in found.checks] == kept
        assert ("Carried" in drawn(statistics(deck), game, 80)) == bool(kept)
