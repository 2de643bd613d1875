"""`symbols:` of game.yaml: what texts write, and what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.cli import run
from decktool.errors import DataError
from decktool.games import load_game
from decktool.printing.base.items import Text, walk
from decktool.printing.layout import faces
from decktool.printing.template.symbols import Symbols, symbols_of

FIELDS = {"name": "Ada", "cost": "3"}


def printed(rows: dict[str, str], words: str) -> str:
    """Words as they are printed under some symbols, for a card called Ada that costs 3."""
    return Symbols(tuple(rows.items())).applied(words, FIELDS.get)


@pytest.mark.parametrize(
    ("rows", "words", "shown"),
    [
        ({"{tap}": ":leaf:"}, "{tap}: draw", ":leaf:: draw"),
        ({"[[sword]]": ":sword:", "[[": "("}, "[[sword]] [[x", ":sword: (x"),  # the longer one first
        ({"%n": "{name}", "@[Coin]": ":coin:"}, "%n pays @[Coin]", "Ada pays :coin:"),
        ({"%c": "{unstated}"}, "pay %c.", "pay ."),
        ({"🔥": ":flame:"}, "🔥🔥", ":flame::flame:"),
        ({"<b>…</b>": "**…**"}, "<b>Haste</b> and <b>Reach</b>", "**Haste** and **Reach**"),
        ({"<b>…</b>": "**…**", "{t}": ":leaf:"}, "<b>{t} now</b>", "**:leaf: now**"),
        ({"<b>…</b>": "**…**", "<i>…</i>": "*…*"}, "<b>a <i>b</i></b>", "**a *b***"),
        ({"_…_": "*…*"}, "_so_ snake_case_name and _two words_.", "*so* snake_case_name and *two words*."),
        ({"_…_": "*…*"}, "_ not this _", "_ not this _"),
        ({"<b>…</b>": "**…**"}, "<b>never closed", "<b>never closed"),
        ({"<b>…</b>": "**…**"}, "<b>one\nline</b>", "<b>one\nline</b>"),
        ({"{cost}": "{cost} gold"}, "{cost}", "3 gold"),  # a value is not read again
        ({}, "{tap}", "{tap}"),
    ],
)
def test_what_is_printed_for_symbols(rows: dict[str, str], words: str, shown: str) -> None:
    """Icons, styles and fields of the card stand where the symbols stood; all else stays as it is written."""
    assert printed(rows, words) == shown


@given(
    st.dictionaries(
        st.text("ab<_…", min_size=1, max_size=4).filter(
            lambda key: key.count("…") < 2 and all(side.strip() for side in key.split("…"))
        ),
        st.text("x…{} ", max_size=6),
        max_size=5,
    ),
    st.text("ab<_ \n", max_size=60),
)
def test_any_symbols_apply_to_any_words(rows: dict[str, str], words: str) -> None:
    """Nothing that can be written is an error, and words without a sign of any symbol stay as they are."""
    shown = printed(rows, words)
    if not any(key.partition("…")[0] in words for key in rows):
        assert shown == words


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('"a…b…c": x', "a sign on both sides"),
        ('"<b>…": x', "a sign on both sides"),
        ('"": x', "should be text"),
        ("tap: [x]", "should be text"),
    ],
)
def test_symbols_that_cannot_be_read(rows: str, said: str, own_game_folder: Path) -> None:
    """The error names the file, the line and what is wrong."""
    with (own_game_folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"symbols:\n  {rows}\n")
    with pytest.raises(DataError, match=rf"game\.yaml:\d+.*symbols.*{said}"):
        symbols_of(load_game(own_game_folder))


def test_a_card_with_symbols(own_game_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The face has the icon, the style and the field; `lint` accepts the game."""
    with (own_game_folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write('symbols: {"{tap}": ":leaf:", "<b>…</b>": "**…**", "%n": "{name}"}\n')
    game = load_game(own_game_folder)
    card = next(card for card in game.catalog if isinstance(card.fields.get("text"), str))
    changed = game.with_values({card.id: {"text": "<b>%n</b> rests {tap}"}})
    drawing = faces.face(changed, changed.catalog.find(card.name)[0])
    words = {item.text: item.font for item in walk(drawing.items) if isinstance(item, Text)}
    assert not any("{" in text or "<b>" in text or ":" in text for text in words if "rests" in text)
    assert "bold" in next(font for text, font in words.items() if text == card.name and "bold" in font)
    assert run(["lint", str(own_game_folder)]) == 0, capsys.readouterr()
