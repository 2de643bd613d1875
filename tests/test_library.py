"""The library: what `import decktool` offers, and what it costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import decktool

EXAMPLE = Path(__file__).resolve().parent.parent / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt"


def test_importing_decktool_imports_nothing_heavy() -> None:
    """`import decktool` loads no module of ours and no library; each name brings its own on first use."""
    program = "import sys; before = set(sys.modules); import decktool; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.split(".")[0] == "decktool"} == {"decktool"}
    assert {name.split(".")[0] for name in loaded} <= {"decktool", *sys.stdlib_module_names}


@pytest.mark.parametrize("name", decktool.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    """Each name loads from its home, and has a docstring."""
    value = getattr(decktool, name)
    assert name == "__version__" or value.__doc__
    assert name in dir(decktool)


def test_a_name_that_is_not_public_is_an_attribute_error() -> None:
    """A typing slip is answered as Python answers it."""
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        decktool.chekc  # noqa: B018


def test_a_deck_goes_from_text_to_a_mended_deck() -> None:
    """The way that the README names: read, resolve, check, repair."""
    game = decktool.load_game("forbidden-quest")
    text = EXAMPLE.read_text(encoding="utf-8").replace("4 Silver Axe", "5 Silver Axe")
    deck = decktool.resolve(decktool.parse_decklist(text), game)
    assert decktool.check(deck).verdict == "illegal"
    (solution,) = decktool.repair(deck).solutions
    assert (solution.changed, decktool.check(solution.deck).verdict) == (1, "legal")
