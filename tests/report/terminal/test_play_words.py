"""How games are spoken of on a terminal."""

from __future__ import annotations

from typing import Any

from decktool.report.terminal.play import course

RATE: dict[str, Any] = {"count": 1, "of": 4, "rate": 0.25, "low": 0.0, "high": 1.0}


def test_an_end_of_a_game_is_said_in_words() -> None:
    """The word of positions and logs stays where it is clear, and the document keeps it everywhere."""
    result: Any = {"draws": RATE, "going_first": RATE, "endings": {"dead": RATE, "crown": RATE}, "remarks": {}}
    assert [words for words, _ in course(result, solo=True)] == ["ended: nobody can win any more", "ended: crown"]
