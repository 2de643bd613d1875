"""What a file is to the studio by its name."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from decktool.studio.folder import DECK_SUFFIXES, kind_of

KINDS = {
    "cards/mine/game.yaml": "game", "cards/mine/sets/base.yaml": "set", "cards/mine/sets/base.yml": "set",
    "templates/faces/mine.yaml": "template", "positions/end.yaml": "yaml", "cards.csv": "table", "cards.XLSX": "table",
    "match.json": "log", "match.log": "log", "art/wolf.png": "picture", "art/wolf.JPG": "picture", "notes.doc": None,
    **{f"decks/mine{ending}": "deck" for ending in sorted(DECK_SUFFIXES)},
}  # fmt: skip


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_what_a_file_is_by_its_name(name: str, kind: str | None) -> None:
    """Every ending that the studio opens, in capitals too, and none besides."""
    assert kind_of(PurePosixPath(name)) == kind
