"""What is proposed while a query is typed can be typed: every completion is part of a query that is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.games import Game, load_game
from decktool.query import parse_query
from decktool.query.completing import completions
from tests.example_settings import example_settings
from tests.little import write_game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("completing")))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("ty", ["type:"]),
        ("power>=4 -ki", ["kinds:"]),
        ("type:", ["fighter", "spell"]),
        ("type:fighter,s", ["spell"]),
        ("(power>", ["3", "4", "7"]),
        ("kinds:kn", ["Knight"]),
        ("once:", ["yes"]),
        ("set:", ["base"]),
        ("has:co", ["cost"]),
        ("moon", ['"Wolf & Moon"']),
        ('"red k', ['"Red Knight"']),
        ("text:", ['"Mark a fighter: it has no rest."']),
        ("nothing:", []),
        ('"Red Knight"', ['"Red Knight"']),
    ],
)
def test_the_last_word_is_completed(game: Game, text: str, first: list[str]) -> None:
    """Fields by their beginning, values of a field, names by any of their words."""
    assert [one["text"] for one in completions(text, game)][: len(first) or 1] == first


@example_settings(60)
@given(st.text(st.sampled_from('typekindshaspower:=,>"- (wolfred'), max_size=12))
def test_every_completion_is_read(game: Game, text: str) -> None:
    """Once a word is complete, it is a query of its own."""
    for one in completions(text, game):
        assert 0 <= one["start"] <= len(text)
        whole = text[one["start"] :] and one["text"]
        if whole and not whole.endswith(":") and text[: one["start"]].strip() == "":
            parse_query(whole, game)


def test_a_word_after_a_quotation_begins_after_its_blank(game: Game) -> None:
    """A closed quotation is no part of the word that is typed after it; an open one is."""
    assert {one["start"] for one in completions('name:"a b" n', game)} == {11}
    assert {one["start"] for one in completions('(name:x or "a b', game)} <= {11}
    assert completions('"' * 20_000, game) == []
