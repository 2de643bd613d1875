"""Statistics: counts, spreads and the room of rules, and how they are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from decktool.games import Game, load_game
from decktool.printing.base.items import Text
from decktool.report.deck import charts
from decktool.report.documents.decks import DeckStats, FieldRow, statistics
from decktool.report.terminal.decks import drawn
from decktool.report.terminal.lines import bar
from tests.little import GAME, deck_of, write_game

LIST = "2 Red Knight\n1 Wolf & Moon\n1 Nameless Ghost\n2 Élan Vital\nSide:\n1 Hunter's Mark\n"


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("games")))


def field_of(stats: DeckStats, field: str) -> FieldRow:
    """What is said of one field."""
    return next(row for row in stats["fields"] if row["field"] == field)


def values_of(row: FieldRow) -> dict[Any, int]:
    """Copies by value, in order."""
    return {one["value"]: one["copies"] for one in row["values"]}


def shown(stats: DeckStats, game: Game, width: int) -> str:
    """The drawing as plain text of a width."""
    console = Console(width=width, no_color=True, highlight=False)
    with console.capture() as caught:
        console.print(drawn(stats, game, width))
    return caught.get()


def test_counts_by_section_and_type(little: Game) -> None:
    """Every section with its types, whether it counts or not."""
    parts = statistics(deck_of(little, LIST))["sections"]
    assert [(part["section"], part["counted"], part["cards"], part["types"]) for part in parts] == [
        ("main", True, 6, {"fighter": 4, "spell": 2}),
        ("side", False, 1, {"spell": 1}),
    ]


def test_a_number_is_summed_over_the_deck_proper(little: Game) -> None:
    """Sum, mean and median are over copies that state the number; those that could and do not are counted apart."""
    power = field_of(statistics(deck_of(little, LIST)), "power")
    assert values_of(power) == {3: 1, 4: 2}
    assert (power["known"], power["sum"], power["mean"], power["median"], power["unstated"]) == (3, 11, 3.6667, 4, 1)
    cost = field_of(statistics(deck_of(little, LIST)), "cost")
    assert (values_of(cost), cost["sum"], cost["median"]) == ({0.5: 2, 2: 2}, 5, 1.25)


def test_lists_and_choices(little: Game) -> None:
    """A card counts for each value of a list; choices stand in the game's order; a long text is no distribution."""
    stats = statistics(deck_of(little, LIST))
    assert values_of(field_of(stats, "kinds")) == {"Beast": 1, "Spirit": 2, "Knight": 2}
    assert list(values_of(field_of(stats, "rarity"))) == ["common", "rare"]
    assert {row["field"] for row in stats["fields"]} == {"power", "kinds", "rarity", "cost", "once"}


def test_the_room_of_every_rule(little: Game) -> None:
    """Each rule says how much is left, for another format and house rules too."""
    stats = statistics(deck_of(little, LIST), "narrow", {"size": "7"})
    assert stats["verdict"] == "illegal"
    assert stats["rules"] is not None
    assert {(row["rule"], row["actual"], row["below"], row["above"]) for row in stats["rules"]} == {
        ("size", 6, -1, 1),
        ("fighters", 4, 2, -1),
    }


def test_a_deck_whose_cards_lack_a_number() -> None:
    """Where a rule cannot be summed, everything else is told, and why."""
    game = load_game("forbidden-quest")
    stats = statistics(deck_of(game, "1 Gloria\n4 Silver Axe\n"))
    assert stats["rules"] is None
    assert "Gloria" in (stats["problem"] or "")
    assert "not summed" in shown(stats, game, 80)


def test_a_game_without_rules(tmp_path: Path) -> None:
    """Decks of a game that has no construction rules are counted all the same."""
    game = load_game(write_game(tmp_path, GAME.partition("construction:")[0]))
    stats = statistics(deck_of(game, LIST))
    assert (stats["verdict"], stats["rules"]) == (None, None)
    assert "sum 11" in shown(stats, game, 80)
    assert "Little Game has no construction rules" in shown(stats, game, 80)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_drawing_fits(little: Game, width: int) -> None:
    """Nothing is wider than the terminal, and every fact is there."""
    text = shown(statistics(deck_of(little, LIST), "narrow"), little, width)
    assert max(map(len, text.splitlines())) <= width
    for words in (
        "Fighters",
        "Side (not counted)",
        "sum 11",
        "median 4",
        "unstated on 1",
        "Knight",
        "1 over",
        "exactly 6",
    ):
        assert words in " ".join(text.split())
    assert "…" not in text


def test_many_values_are_put_together(tmp_path: Path) -> None:
    """A number with more values than bars is drawn in equal steps that hold all copies."""
    rows = "\n".join(f"  - {{name: Card {n}, type: fighter, power: {n}}}" for n in range(0, 100, 3))
    game = load_game(write_game(tmp_path, base=f"set: base\ntitle: Base\ncards:\n{rows}\n"))
    stats = statistics(deck_of(game, "\n".join(f"1 Card {n}" for n in range(0, 100, 3))))
    line = next(line for line in shown(stats, game, 160).splitlines() if "0-6" in line)
    assert "98-99" in line


@pytest.mark.parametrize(("share", "drawn_bar"), [(0, ""), (1, "████"), (0.5, "██"), (0.01, "▏"), (0.3, "█▎")])
def test_bars(share: float, drawn_bar: str) -> None:
    """A bar is true to the eighth of a letter, and what is there is never invisible."""
    assert bar(share, 4) == drawn_bar


def test_a_curve_of_many_values_says_what_it_leaves_out(little: Game) -> None:
    """Columns are drawn for the first two dozen; the title says so, and the words below name every value."""
    found = field_of(statistics(deck_of(little, LIST)), "cost")
    for number, left_out in ((charts.MOST_COLUMNS, False), (charts.MOST_COLUMNS + 1, True)):
        found["values"] = [{"value": value, "copies": 1} for value in range(number)]
        chart = charts.curve(found, 0, 90_000, 40_000)
        texts = [item.text for item in chart.drawing.items if isinstance(item, Text)]
        assert ("the first 24 of 25 values" in " ".join(texts)) == left_out
        assert ("24: 1" in chart.words) == left_out
