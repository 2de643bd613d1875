"""What cards of one type may and must state: narrowed values refuse a set, missing facts are named by lint."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from decktool.construction.lint import lint
from decktool.errors import DataError
from decktool.games import Game, load_game
from tests.construction.table import CARDS

clause = pytest.mark.clause


def game_with(tmp_path: Path, game: str, *rows: str) -> Game:
    """A shipped game with these cards in a set beside its own."""
    folder = copytree(CARDS / game, tmp_path / game)
    lines = "".join(f"  - {row}\n" for row in rows)
    (folder / "sets" / "mine.yaml").write_text(f"set: mine\ntitle: Mine\ncards:\n{lines}", encoding="utf-8")
    return load_game(folder)


def incomplete(game: Game) -> dict[str, bool]:
    """What lint says of my cards that lack something, and whether it is serious."""
    found = [finding for finding in lint(game, prove=False) if finding.kind == "incomplete-card"]
    return {finding.message: finding.serious for finding in found if finding.message.startswith("My ")}


@clause("DQ-party-02")
def test_monsters_are_green_purple_blue_or_black(tmp_path: Path) -> None:
    """A monster in each of the four colours is taken; a white one is refused, naming the field and its values."""
    colors = ("green", "purple", "blue", "black")
    rows = [f"{{name: My {c} Slime, type: monster, color: {c}, letter: M, level: 1}}" for c in colors]
    game = game_with(tmp_path, "dragon-quest", *rows)
    assert all(game.catalog.find(f"My {color} Slime") for color in colors)
    with pytest.raises(DataError, match=r"(?s)mine\.yaml:4.*color.*green"):
        game_with(
            tmp_path / "white", "dragon-quest", "{name: My Slime, type: monster, color: white, letter: M, level: 1}"
        )


@clause("DQ-party-03")
def test_characters_are_white(tmp_path: Path) -> None:
    """A white character is taken, a blue one is refused."""
    row = "{name: My Bard, type: character, color: white, letter: A, level: 1}"
    assert game_with(tmp_path / "white", "dragon-quest", row).catalog.find("My Bard")
    with pytest.raises(DataError, match=r"(?s)mine\.yaml:4.*color"):
        game_with(tmp_path / "blue", "dragon-quest", row.replace("white", "blue"))


@clause("DQ-party-11")
def test_a_party_card_has_a_level(tmp_path: Path) -> None:
    """A character or a monster without a level is refused when its set is loaded, with file, line and name."""
    with pytest.raises(
        DataError, match=r"mine\.yaml:4: cards\[1\]: states no Level; add level: \.\.\. \(card My Bard\)"
    ) as found:
        game_with(
            tmp_path,
            "dragon-quest",
            "{name: My Bard, type: character, color: white, letter: A}",
            "{name: My Slime, type: monster, color: green, letter: M}",
            "{name: My Quest, type: quest}",
        )
    assert [problem.line for problem in found.value.problems] == [4, 5]


def test_another_row_may_state_what_one_leaves_out(tmp_path: Path) -> None:
    """A card printed twice states its level where it likes: what its rows say together counts."""
    rows = [
        f"{{name: My Bard, number: {n}, type: character, color: white, letter: A{more}}}"
        for n, more in ((1, ""), (2, ", level: 3"))
    ]
    assert game_with(tmp_path, "dragon-quest", *rows).catalog.by_id["my-bard"].get("level") == 3


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("{name: My Bard, type: bard}", "cards[1].type: 'bard' is not a card type of this game; known: "),
        ("{name: My Bard}", "cards[1].type: is missing; "),
        ("{name: My Bard, type: character, level: high}", "cards[1].level: should be a whole number, not 'high'"),
        ("{name: My Bard, type: character, level: 1, wit: 3}", "cards[1].wit: unknown key; "),
    ],
)
def test_an_error_in_a_set_names_the_card(tmp_path: Path, row: str, problem: str) -> None:
    """Lines move while one edits; the card's name finds it."""
    with pytest.raises(DataError) as found:
        game_with(tmp_path, "dragon-quest", row)
    assert f"mine.yaml:4: {problem}" in str(found.value)
    assert str(found.value).endswith(" (card My Bard)")


@clause("DQ-party-13")
@pytest.mark.parametrize(
    "row",
    [
        "{name: My Bard, type: character, color: white, letter: M, level: 1}",
        "{name: My Slime, type: monster, color: green, letter: A, level: 1}",
        "{name: My Bard, type: character, color: white, letter: G, level: 1}",
    ],
)
def test_letters(tmp_path: Path, row: str) -> None:
    """Characters have a letter from A to F, monsters the letter M; anything else is refused."""
    with pytest.raises(DataError, match=r"(?s)mine\.yaml:4.*letter"):
        game_with(tmp_path, "dragon-quest", row)


@clause("FT-layout-01")
def test_a_soldier_states_what_the_rules_use(tmp_path: Path) -> None:
    """A soldier without HP, RP cost or rarity is incomplete, naming what is missing; a missing class is remarked on."""
    game = game_with(
        tmp_path,
        "forgotten-times",
        "{name: My Pikeman, type: soldier, class: mortal, rarity: common, cost: 1, ap: 1}",
        "{name: My Archer, type: soldier, class: mortal, rarity: common, ap: 1, hp: 1}",
        "{name: My Scout, type: soldier, class: mortal, cost: 1, ap: 1, hp: 1}",
        "{name: My Stray, type: soldier, rarity: common, cost: 1, ap: 1, hp: 1}",
        "{name: My Town, type: city}",
    )
    assert incomplete(game) == {
        "My Pikeman (Soldier) is incomplete: it states no HP": True,
        "My Archer (Soldier) is incomplete: it states no RP cost": True,
        "My Scout (Soldier) is incomplete: it states no Rarity": True,
        "My Stray (Soldier) states no Class": False,
        "My Town (City) states no HP": False,
    }


def test_what_a_rulebook_does_not_state_is_only_remarked_on() -> None:
    """The rulebook's Apollo lacks numbers that nobody may invent: lint says so and passes."""
    found = [finding for finding in lint(load_game("forgotten-times"), prove=False) if "Apollo" in finding.message]
    assert [finding.serious for finding in found] == [False]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("only: {color: [pink]}", "'pink' is not a value of 'color'; its values: red, blue"),
        ("only: {size: [big]}", "'size' is no field of this type"),
        ("required: [size]", "'size' is no field of this type"),
        ("expected: [size]", "'size' is no field of this type"),
    ],
)
def test_slips_in_a_type(tmp_path: Path, line: str, problem: str) -> None:
    """A narrowed value or a required field that there is not is named with its line."""
    text = f"title: Slips\nfields:\n  color: {{values: [red, blue]}}\ntypes:\n  card: {{fields: [color], {line}}}\n"
    folder = tmp_path / "slips"
    folder.mkdir()
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"game\.yaml:5") as caught:
        load_game(folder)
    assert problem in str(caught.value)
