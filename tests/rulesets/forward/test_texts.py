"""Card text for those who make cards: a table's cards, and text that must be what its card does."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.games import load_game
from decktool.rulesets import lint_texts

UNREAD = (
    "a part of the text is not understood (`unread:`), so the card is played only with --assume-vanilla, as far as it is "
    "understood: "
)
SET = """\
set: mine
title: Mine
unofficial: true
cards:
  - {name: True Well, type: scene, text: Heal 2 HP., effects: [{when: revealed, do: [{effect: heal, amount: 2}]}]}
  - {name: False Well, type: scene, text: Heal 2 HP., effects: [{when: revealed, do: [{effect: heal, amount: 3}]}]}
  - {name: Odd Shield, type: equipment, def: 2, text: DEF 1., effects: []}
  - {name: Own Words, type: scene, text: The well answers., effects: [{when: revealed, do: [{effect: draw, amount: 1}]}]}
  - {name: Half Read, type: scene, text: Heal 2 HP. And more., unread: [And more],
     effects: [{when: revealed, do: [{effect: heal, amount: 2}]}]}
"""


def lint(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[tuple[str, str, bool]]:
    """What there is to say of a set beside the shipped ones."""
    sets = folder / "cards" / "forward" / "sets"
    sets.mkdir(parents=True)
    (sets / "mine.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    return [(found.kind, found.message, found.serious) for found in lint_texts(load_game("forward"))]


def test_text_and_effects_must_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that prints one thing and does another is serious; other words than the book's are the designer's affair."""
    assert lint(tmp_path, monkeypatch, SET) == [
        ("text", "False Well: its text says: Heal 2 HP. Its effects do: Heal 3 HP.", True),
        ("text", "Odd Shield: its text says DEF 1, its value is 2", True),
        (
            "unread",
            UNREAD + "Half Read",
            False,
        ),
    ]  # fmt: skip


def test_our_own_cards_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is to be said of the shipped sets, nor of a game without a reader of text."""
    assert lint(tmp_path, monkeypatch, "{set: none, title: None, cards: []}") == []
    assert lint_texts(load_game("forbidden-quest")) == []
