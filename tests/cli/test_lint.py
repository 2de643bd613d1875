"""`decktool lint`: what does not fit together in a game of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended

Run = Callable[..., Ended]


@pytest.fixture
def game_yaml(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game.yaml of a game that `decktool init` has just written."""
    monkeypatch.chdir(tmp_path)
    assert decktool("init", "my-game").status == 0
    return tmp_path / "cards" / "my-game" / "game.yaml"


def change(path: Path, old: str, new: str) -> None:
    """Write `new` in place of `old`, which is there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_fresh_game_fits_together(decktool: Run, game_yaml: Path) -> None:
    """What `init` writes has nothing to be said of it, in words and as a document."""
    done = decktool("lint", "my-game")
    assert (done.status, done.out, done.err) == (0, "✓ My Game: everything fits together\n", "")
    document = decktool("lint", "my-game", "--output-format", "json").json("lint-1")
    assert document == {"schema": "decktool.lint/1", "game": "my-game", "findings": []}


def test_a_format_without_a_legal_deck_comes_with_the_way_to_the_reason(decktool: Run, game_yaml: Path) -> None:
    """Rules that no deck keeps are serious, and the command that names the conflict is said."""
    change(game_yaml, "exactly: 20", "exactly: 200")
    done = decktool("lint", "my-game")
    assert done.status == 1
    assert "`decktool build my-game --format standard` says which rules stand in the way" in done.out
    finding, deck = decktool("lint", "my-game", "--output-format", "json").json("lint-1")["findings"]
    assert (finding["kind"], finding["format"], finding["serious"]) == ("no-legal-deck", "standard", True)
    assert (deck["kind"], deck["serious"]) == ("deck", True)


def test_a_field_that_no_card_has_is_mentioned(decktool: Run, game_yaml: Path) -> None:
    """What may still be on its way is said and does not fail."""
    change(game_yaml, "  text: {title: Text}", "  text: {title: Text}\n  tribe: {kind: list}")
    done = decktool("lint", "my-game", "--no-proofs")
    assert (done.status, done.out) == (0, "· no card has the field 'tribe'\n")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("kind: london", "kind: londn", "opening.mulligan.kind: should be 'own', 'none', 'paris'"),
        ("hand: 5", "hand: five", "opening.hand: should be a whole number or keys with values, not 'five'"),
        ("draw: 1", "drw: 1", "opening.turns.drw: unknown key; did you mean draw?"),
        ("exactly: 20", "exactley: 20", "rules[1].exactley: unknown key; did you mean exactly?"),
    ],
)
def test_a_slip_in_any_part_is_found(decktool: Run, game_yaml: Path, old: str, new: str, problem: str) -> None:
    """Not only the rules for decks are read: a slip in the opening hand is an error with its line too."""
    change(game_yaml, old, new)
    done = decktool("lint", "my-game")
    assert (done.status, done.out) == (2, "")
    assert problem in done.err


def test_a_face_that_cannot_be_laid_out_is_found(decktool: Run, game_yaml: Path) -> None:
    """A text that does not fit on its card is found before anything is printed."""
    (cards,) = (game_yaml.parent / "sets").glob("*.yaml")
    words = " ".join(["and then another long sentence comes"] * 60)
    text = cards.read_text(encoding="utf-8")
    cards.write_text(f"{text.rstrip()}\n  - {{name: Windbag, type: spell, text: {words}}}\n", encoding="utf-8")
    done = decktool("lint", "my-game", "--no-proofs")
    assert done.status == 1
    assert "✗ Windbag" in done.out


def test_an_own_deck_that_is_not_legal_is_found(decktool: Run, game_yaml: Path) -> None:
    """A deck in the game's folder that breaks its rules, and one that names an unknown card."""
    (deck,) = (game_yaml.parent / "decks").glob("*.txt")
    deck.write_text("1 Nobody At All\n", encoding="utf-8")
    done = decktool("lint", "my-game", "--no-proofs")
    assert done.status == 1
    assert "Nobody At All" in done.out
