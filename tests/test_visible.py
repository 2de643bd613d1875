"""Control characters are made visible, once, where text leaves the program."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.report.terminal.lines import shown, styled, unstyled
from decktool.visible import visible, visible_json

HOSTILE = [*map(chr, range(0x09)), *map(chr, range(0x0B, 0x20)), *map(chr, range(0x7F, 0xA0)), "\u2028", "\u2029"]
HOSTILE += [*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A)), "\ufff9", "\U000e0041"]


@pytest.mark.parametrize("letter", HOSTILE, ids=lambda letter: f"{ord(letter):x}")
def test_no_control_character_reaches_a_terminal(letter: str) -> None:
    """Each stands as its number, as Python writes it."""
    assert visible(f"a{letter}b") in {f"a\\x{ord(letter):02x}b", f"a\\u{ord(letter):04x}b", f"a\\U{ord(letter):08x}b"}
    assert letter not in shown(styled(letter, "bold red"), coloured=True).replace("\x1b[1;31m", "").replace(
        "\x1b[0m", ""
    )


@pytest.mark.parametrize("text", ["plain", "two\nlines\tand a tab", "Ægir’s 月の狼 — ×2", "שלום \u200fעולם", ""])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    """Letters of every script, line feeds and tabs."""
    assert visible(text) == visible_json(text) == text


def test_our_own_styles_become_colours_and_a_stranger_s_do_not() -> None:
    """A name with a colour in it is shown with its escape character, inside our colour."""
    line = styled("Axe\x1b[32m", "bold red")
    assert shown(line, coloured=True) == "\x1b[1;31mAxe\\x1b[32m\x1b[0m"
    assert shown(line, coloured=False) == "Axe\\x1b[32m"
    assert unstyled(line) == "Axe\x1b[32m"


@given(st.text())
def test_a_document_with_visible_characters_says_the_same(text: str) -> None:
    """JSON's own escapes: a program reads what was written, and the document holds no control character."""
    document = visible_json(json.dumps({"name": text}, ensure_ascii=False))
    assert json.loads(document) == {"name": text}
    assert visible(document) == document
