"""Cards of a hand side by side in a terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.console import Console, Group
from rich.text import Text

from decktool.games import load_game
from decktool.report.terminal.hands import drawn_cards


def struck(lines: Group, card: int, width: int) -> bool:
    """Whether a box of a row has its name struck through."""
    name = lines.renderables[1]
    assert isinstance(name, Text)
    return any("strike" in str(span.style) and card * width <= span.start < (card + 1) * width for span in name.spans)


@pytest.mark.parametrize(
    ("lost", "gone"),
    [
        ([], [False, False, False]),
        (["Silver Axe"], [True, False, False]),
        (["Silver Axe", "Karnik"], [True, True, False]),
        (["Silver Axe", "Silver Axe"], [True, False, True]),
    ],
)
def test_a_card_given_up_is_struck_through_once(lost: list[str], gone: list[bool]) -> None:
    """Of two copies of which one goes under the pile, one stays as it is."""
    game = load_game("forbidden-quest")
    cards = [
        next(card for card in game.catalog if card.name == name) for name in ("Silver Axe", "Karnik", "Silver Axe")
    ]
    drawn = drawn_cards(game, cards, 80, lost=lost)
    assert isinstance(drawn, Group)
    top = drawn.renderables[0]
    assert isinstance(top, Text)
    assert [struck(drawn, place, len(top) // 3) for place in range(3)] == gone


@pytest.mark.parametrize(("width", "rows"), [(80, 1), (30, 2), (13, 3)])
def test_as_many_a_row_as_fit(width: int, rows: int) -> None:
    """No line is wider than the terminal, and every card is drawn."""
    game = load_game("forbidden-quest")
    cards = [card for card in game.catalog if card.name == "Karnik"] * 3
    console = Console(width=width, record=True, color_system=None, file=None)
    with console.capture() as said:
        console.print(drawn_cards(game, cards, width))
    lines = said.get().splitlines()
    assert all(len(line.rstrip()) <= width for line in lines)
    assert sum(line.count("Karnik") for line in lines) == 3
    assert sum("╭" in line for line in lines) == rows


def test_a_name_of_more_lines_than_a_box_has_ends_in_dots() -> None:
    """No frame is pushed aside by it, whatever the width."""
    game = load_game("forbidden-quest")
    card = next(card for card in game.catalog if card.name == "Karnik")
    long = replace(card, name="Keeper of the hundredth and penultimate and everlasting hourglass")
    for width, cards in ((80, 7), (80, 5), (120, 6)):
        drawn = drawn_cards(game, [long] * cards, width)
        assert isinstance(drawn, Group)
        rows = [row.plain for row in drawn.renderables if isinstance(row, Text)]
        assert len({len(row) for row in rows}) == 1
        assert rows[3].count("…") == cards
