"""What lint says of rules that can be read but do not fit together, and of games that do."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.construction.lint import lint
from decktool.games import Game, load_game
from tests.construction.table import CARDS

FOLDERS = sorted(path.parent for path in CARDS.glob("*/game.yaml"))

ENVELOPE = """\
title: Rarities
fields:
  rarity: {values: [common, rare, mythic]}
  seal: {kind: list, values: [sun, moon]}
types:
  card: {fields: [rarity, seal]}
sections:
  main: {title: Deck}
  leader: {title: Leader, counted: false}
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
    """No shipped game has anything serious to be said of it."""
    assert [found for found in lint(load_game(path)) if found.serious] == []


@pytest.mark.parametrize(
    ("sources", "serious"),
    [((), [True]), (("base",), [True]), (("more",), [True]), (("base", "more"), [False])],
)
def test_a_card_whose_source_is_silent_is_remarked_on(
    folder: Path, sources: tuple[str, ...], serious: list[bool]
) -> None:
    """A card that lacks a number is a defect where we wrote it, in any of its sets, and none where no source states it."""
    (folder / "sets").mkdir()
    types = "types:\n  card: {fields: [hp], required: [hp]}\n"
    (folder / "game.yaml").write_text(f"title: T\nfields:\n  hp: {{kind: integer}}\n{types}", encoding="utf-8")
    for name in ("base", "more"):
        source = "source: A rulebook\n" if name in sources else ""
        card = f"  - {{name: Ant, type: card, number: {name}}}\n"
        (folder / "sets" / f"{name}.yaml").write_text(f"set: {name}\ntitle: {name}\n{source}cards:\n{card}", "utf-8")
    found = [each.serious for each in lint(load_game(folder), prove=False) if each.kind == "incomplete-card"]
    assert found == serious


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


def test_a_limit_for_what_another_card_states_leaves_no_value_uncovered(folder: Path) -> None:
    """Copies limited of the leader's rarity: which one that is, the deck says."""
    game = game_with(folder, "{id: same, where: {rarity: $leader.rarity}, per: name, max: 3}")
    assert uncovered(game) == []


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
    found = [found for found in lint(game) if found.kind == "unbreakable"]
    assert [(one.rule, one.serious) for one in found] == [("rares", False)]


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
        ("{id: a, per: side, sum: strength, max: 9}", None),
        ("{id: a, per: rare, sum: strength, max: 9}", "`{field: strength, default: 0}`, or leave the type"),
    ],
)
def test_a_number_asked_of_a_type_that_has_none(folder: Path, rule: str, message: str | None) -> None:
    """A sum, a bound, a guard or a step over heroes and spells, of which only heroes have the number, judges no deck.

    Spells are on no side, so of a group by side nothing is asked of them; they are not rare, so in that group they are.
    """
    (folder / "sets").mkdir()
    (folder / "game.yaml").write_text(
        "title: Two kinds\nfields: {strength: {kind: integer}, text: {}, side: {}, rare: {kind: flag}}\n"
        "types: {hero: {fields: [strength, text, side, rare]}, spell: {fields: [text]}}\n"
        f"construction: {{formats: {{open: {{rules: [{rule}]}}}}}}\n",
        encoding="utf-8",
    )
    (folder / "sets" / "base.yaml").write_text(
        "set: base\ntitle: Base\ncards: [{name: Ant, type: hero, strength: 3}, {name: Spark, type: spell}]\n",
        encoding="utf-8",
    )
    found = [each.message for each in lint(load_game(folder), prove=False) if each.kind == "no-such-number"]
    assert (found == []) if message is None else (len(found) == 1 and found[0].startswith(ASKED + message))


HEROES = """\
title: Heroes
fields:
  size: {kind: integer}
  side: {values: [sun, moon]}
types:
  hero: {fields: [size, side], required: [size]}
  card: {fields: [side]}
sections:
  main: {title: Deck}
  hero: {title: Hero, aliases: [hero]}
construction:
  formats:
    open:
      rules:
        - {id: hero, where: {type: hero}, section: hero, exactly: 1}
        - {id: only, where: {type: {not: hero}}, section: hero, max: 0}
        - {id: no-hero, where: {type: hero}, section: main, max: 0}
        - {id: size, section: main, exactly: $hero.size}
        - {id: copies, section: main, per: name, max: 2}
        - {id: side, where: {side: {not: $hero.side}}, section: main, max: 0}
"""
HEROES_SET = """\
set: base
title: Base
cards:
  - {name: Sol, type: hero, size: 4, side: sun}
  - {name: Luna, type: hero, size: 3, side: moon}
  - {name: Ant, type: card, side: sun}
  - {name: Bee, type: card, side: sun}
  - {name: Moth, type: card, side: moon}
"""


def test_a_format_is_proven_for_each_card_that_its_bounds_depend_on(folder: Path) -> None:
    """Sol's four cards come from two suns; Luna's three do not come from one moon, and only Luna is named."""
    (folder / "sets").mkdir()
    (folder / "game.yaml").write_text(HEROES, encoding="utf-8")
    cards = folder / "sets" / "base.yaml"
    cards.write_text(HEROES_SET, encoding="utf-8")
    (found,) = [one for one in lint(load_game(folder)) if one.kind == "no-legal-deck"]
    expected = "1 of the 2 cards that can be in Hero leave no legal deck, for what the rules read of them: Luna"
    assert (found.message, found.format, found.serious) == (expected, "open", True)
    cards.write_text(HEROES_SET + "  - {name: Owl, type: card, side: moon}\n", encoding="utf-8")
    assert [one for one in lint(load_game(folder)) if one.kind == "no-legal-deck"] == []


def test_only_cards_that_may_be_the_one_are_tried(folder: Path) -> None:
    """A card with all that the rules read of Luna, but that is no hero, is neither counted nor named."""
    (folder / "sets").mkdir()
    (folder / "game.yaml").write_text(HEROES.replace("fields: [side]", "fields: [side, size]"), encoding="utf-8")
    twins = "".join(f"  - {{name: {name}, type: card, size: 3, side: moon}}\n" for name in ("Twin", "Double"))
    cards = HEROES_SET.replace("  - {name: Moth, type: card, side: moon}\n", "") + twins.replace(
        "side: moon", "side: sun"
    )
    (folder / "sets" / "base.yaml").write_text(cards, encoding="utf-8")
    (found,) = [one for one in lint(load_game(folder)) if one.kind == "no-legal-deck"]
    assert found.message.startswith("1 of the 2 cards that can be in Hero")
    assert found.message.endswith(": Luna")


def test_a_deck_without_the_card_that_rules_refer_to_proves_nothing(folder: Path) -> None:
    """With neither hero able to lead a deck, the deck without any hero is not taken for a legal one."""
    (folder / "sets").mkdir()
    (folder / "game.yaml").write_text(
        HEROES.replace("section: hero, exactly: 1", "section: hero, max: 1"), encoding="utf-8"
    )
    cards = HEROES_SET.replace("size: 4", "size: 40").replace("size: 3", "size: 40")
    (folder / "sets" / "base.yaml").write_text(cards, encoding="utf-8")
    (found,) = [one for one in lint(load_game(folder)) if one.kind == "no-legal-deck"]
    assert found.message.startswith("no legal deck can be built from the existing cards")
