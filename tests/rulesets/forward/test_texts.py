"""Card text for those who make cards: a table's cards, and text that must be what its card does."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.rulesets import lint_texts
from tests.rulesets.table import Table

UNREAD = (
    "a part of the text is not understood (`unread:`), so the card is played only with --assume-vanilla, and only "
    "the part that is understood: "
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


DRAGON = """\
  - {name: Sealed One, type: dragon, hp: 20, effects: [{when: standing, do: [%s]}]}
"""
ASH = "{effect: ward, seal: Ash, does: blocks}"
SALT = "{effect: ward, seal: Salt, does: mends, resolve: 3}"
PLAIN = "{effect: sealed, seals: 3}"
BREAKS = "  - {name: Hammer, type: scene, effects: [{when: revealed, do: [{effect: break-seal%s}]}]}\n"


@pytest.mark.parametrize(
    ("seals", "others", "lasting"),
    [
        (PLAIN, "", "its seals"),
        (PLAIN, BREAKS % "", ""),
        (PLAIN, BREAKS % ", seal: Ash", "its seals"),
        (f"{ASH}, {SALT}", "", "the Seal of Ash"),
        (ASH, BREAKS % ", seal: Salt", "the Seal of Ash"),
        (ASH, BREAKS % ", seal: Ash", ""),
        (ASH, BREAKS % "", ""),
        (SALT, "", ""),
    ],
)
def test_a_seal_that_lasts_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seals: str, others: str, lasting: str
) -> None:
    """A Dragon whose seals no card of its set breaks or holds; a seal that ends by itself is none of them."""
    text = f"set: mine\ntitle: Mine\nunofficial: true\ncards:\n{DRAGON % seals}{others}"
    said = [message for kind, message, _ in lint(tmp_path, monkeypatch, text) if kind == "seal"]
    assert said == ([f"Sealed One: no card of the set mine breaks or holds {lasting}"] if lasting else [])


def test_our_own_cards_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is to be said of the shipped sets, nor of a game without a reader of text."""
    assert lint(tmp_path, monkeypatch, "{set: none, title: None, cards: []}") == []
    assert lint_texts(load_game("forbidden-quest")) == []


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            "{when: standing, do: [{effect: heal, amount: 1}]}",
            "Own Card: Heal happens; it is not a standing effect",
        ),
        ("{when: revealed, do: [{effect: stat, atk: 1}]}", "Own Card: Stat is a standing effect; `when: standing`"),
        ("{when: used, do: [{effect: blind}]}", "Own Card: Blind is a standing effect; `when: standing`"),
    ],
)
def test_what_stands_and_what_happens(card: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that confuses the two is refused by name before a run begins."""
    row = f"  - {{name: Own Card, type: item, text: x, effects: [{card}]}}\n"
    lint(tmp_path, monkeypatch, f"set: own\ntitle: Own\ncards:\n{row}")
    with pytest.raises(DecktoolError, match=message):
        Table("forward", row=["Own Card"])


@pytest.mark.parametrize(
    ("more", "blank"),
    [
        ("unread: [And more], effects: []", "a part of its text is not understood (`unread:`)"),
        ("unread: [And more]", "its text is not understood (`unread:`)"),
        ("text: Nobody knows.", "its text has no rules data (`effects:`)"),
        ("text: Plain., effects: []", None),
        ("flavor: Plain.", None),
    ],
)
def test_what_is_played_in_part(more: str, blank: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card whose text is not, or not wholly, written as rules is named with the reason, and played only when asked."""
    lint(tmp_path, monkeypatch, f"set: own\ntitle: Own\ncards:\n  - {{name: Own Card, type: item, {more}}}\n")
    blanks = Table("forward", row=["Own Card"], assume_vanilla=True).state.rules.cards_without_rules
    assert blanks == ({"Own Card": blank} if blank else {})
    if blank:
        with pytest.raises(DecktoolError, match="Own Card"):
            Table("forward", row=["Own Card"])
