"""What lint says of rules that can be read but do not fit together, and of games that do."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.construction.lint import lint
from decktool.games import Game, load_game
from tests.construction.table import CARDS

FAMOUS = Path(__file__).parents[1] / "cases" / "famous"
FOLDERS = sorted(path.parent for path in [*CARDS.glob("*/game.yaml"), *FAMOUS.glob("*/game.yaml")])

ENVELOPE = """\
title: Rarities
fields:
  rarity: {values: [common, rare, mythic]}
  seal: {kind: list, values: [sun, moon]}
types:
  card: {fields: [rarity, seal]}
construction:
  formats:
    open:
      rules:
"""
SET = """\
set: base
title: Base
cards:
  - {name: Ant, type: card, rarity: common, seal: [sun]}
  - {name: Bee, type: card, rarity: rare, seal: [moon, sun]}
"""


def game_with(folder: Path, *rules: str) -> Game:
    """A game of two cards with these rules."""
    (folder / "sets").mkdir()
    (folder / "game.yaml").write_text(ENVELOPE + "".join(f"        - {rule}\n" for rule in rules), encoding="utf-8")
    (folder / "sets" / "base.yaml").write_text(SET, encoding="utf-8")
    return load_game(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose name is a game's."""
    home = tmp_path / "rarities"
    home.mkdir()
    return home


def uncovered(game: Game) -> list[str]:
    """The values that lint says no copy limit covers."""
    return [found.message.split(" of ")[0] for found in lint(game, prove=False) if found.kind == "uncovered"]


@pytest.mark.parametrize("path", FOLDERS, ids=lambda path: path.name)
def test_our_games_fit_together(path: Path) -> None:
    """Neither a shipped game nor one of the famous families has anything serious to be said of it."""
    assert [found for found in lint(load_game(path)) if found.serious] == []


def test_a_rarity_that_no_limit_covers(folder: Path) -> None:
    """Where commons and rares have limits of their own, a mythic card has none: lint says so."""
    game = game_with(
        folder,
        "{id: common, where: {rarity: common}, per: name, max: 3}",
        "{id: rare, where: {rarity: rare}, per: name, max: 2}",
    )
    assert uncovered(game) == ["rarity 'mythic'"]


@pytest.mark.parametrize("others", ["where: {rarity: {not: rare}}, ", ""], ids=["all but rare", "everything"])
def test_a_limit_for_all_others_covers_them(folder: Path, others: str) -> None:
    """A limit for everything that is not rare, or for everything, leaves no value uncovered."""
    game = game_with(
        folder, "{id: rare, where: {rarity: rare}, per: name, max: 1}", f"{{id: copies, {others}per: name, max: 2}}"
    )
    assert uncovered(game) == []


def test_a_ban_is_no_copy_limit(folder: Path) -> None:
    """A rule that forbids rares outright says nothing about how many commons there may be."""
    assert uncovered(game_with(folder, "{id: no-rares, where: {rarity: rare}, per: name, max: 0}")) == []


def test_values_of_lists_are_looked_at_one_by_one(folder: Path) -> None:
    """A card with two seals has each of them; the one without a limit is named."""
    assert uncovered(game_with(folder, "{id: sun, where: {seal: sun}, per: name, max: 1}")) == ["seal 'moon'"]


def test_a_filter_that_matches_nothing(folder: Path) -> None:
    """A rule about cards the game does not have is pointed at."""
    found = lint(game_with(folder, "{id: mythic, where: {rarity: mythic}, max: 1}"), prove=False)
    assert [(finding.kind, finding.rule) for finding in found if finding.kind == "empty-filter"] == [
        ("empty-filter", "mythic")
    ]


def test_no_legal_deck_is_proven(folder: Path) -> None:
    """Five cards of which each is allowed twice do not come from two cards."""
    game = game_with(folder, "{id: size, exactly: 5}", "{id: copies, per: name, max: 2}")
    assert "no-legal-deck" in [found.kind for found in lint(game)]


def test_a_rule_that_cannot_be_broken_is_proven(folder: Path) -> None:
    """A limit on cards that the game does not have can never bite."""
    game = game_with(folder, "{id: size, max: 9}", "{id: rares, where: {rarity: mythic}, max: 1}")
    assert [found.rule for found in lint(game) if found.kind == "unbreakable"] == ["rares"]


ASKED = "'strength' is asked of cards of a type without that field (Spell), whose decks cannot be judged; write "


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{id: a, sum: strength, max: 9}", "`{field: strength, default: 0}`, or leave the type out of `where`"),
        ("{id: a, terms: [{sum: {field: strength}}], max: 9}", "`{field: strength, default: 0}`, or leave the type"),
        ("{id: a, per: name, max: {field: strength}}", "`{field: strength, default: 0}`, or leave the type"),
        ("{id: a, sum: {table: {3: 1}, by: strength}, max: 9}", "`default: 0`, or leave the type"),
        ("{id: a, when: {sum: strength, min: 3}, max: 9}", "`{field: strength, default: 0}`, or leave the type"),
        ("{id: a, max: {of: {sum: strength}, step: 2}}", "`{field: strength, default: 0}`, or leave the type"),
        ("{id: a, sum: {field: strength, default: 0}, max: 9}", None),
        ("{id: a, where: {type: hero}, sum: strength, max: 9}", None),
        ("{id: a, where: {strength: {min: 1}}, sum: strength, max: 9}", None),
    ],
)
def test_a_number_asked_of_a_type_that_has_none(folder: Path, rule: str, message: str | None) -> None:
    """A sum, a bound, a guard or a step over heroes and spells, of which only heroes have the number, judges no deck."""
    (folder / "sets").mkdir()
    (folder / "game.yaml").write_text(
        "title: Two kinds\nfields: {strength: {kind: integer}, text: {}}\n"
        "types: {hero: {fields: [strength, text]}, spell: {fields: [text]}}\n"
        f"construction: {{formats: {{open: {{rules: [{rule}]}}}}}}\n",
        encoding="utf-8",
    )
    (folder / "sets" / "base.yaml").write_text(
        "set: base\ntitle: Base\ncards: [{name: Ant, type: hero, strength: 3}, {name: Spark, type: spell}]\n",
        encoding="utf-8",
    )
    found = [each.message for each in lint(load_game(folder), prove=False) if each.kind == "no-such-number"]
    assert (found == []) if message is None else (len(found) == 1 and found[0].startswith(ASKED + message))
