"""`value`, `tune` and `balance` with --save: stopped and asked again, they play only what is missing, with one result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from decktool.lab import balance, contest, value
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
GAME = "card-of-the-rings"
DECK = Path(__file__).resolve().parents[2] / "cards/forbidden-quest/decks/burning-caravan.txt"
ASKED: dict[str, tuple[str | Path, ...]] = {
    "value-1": ("value", GAME, "--tolerance", "20", "--deals", "45"),
    "balance-1": ("balance", GAME, "--games", "400", "--agent", "random"),
    "tune-1": ("tune", DECK, "--only", 'name:"Tide Page"', "--games", "110", "--agent", "random"),
}


@pytest.mark.parametrize("schema", ["value-1", "balance-1", pytest.param("tune-1", marks=pytest.mark.slow)])
def test_what_was_played_is_not_played_again(
    schema: str, decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a stop in the middle, the same command goes on from there; at the end it plays nothing."""
    monkeypatch.chdir(tmp_path)
    for module in (balance, contest):
        monkeypatch.setattr(module, "JUDGED", 8)
    asked = (*ASKED[schema], "--seed", "1", "--jobs", "1", "--output-format", "json")
    whole = decktool(*asked).json(schema)
    played: list[int] = []
    stop = [2]

    def counting(run: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*batch: Any) -> Any:
            if len(played) == stop[0]:
                raise KeyboardInterrupt
            played.append(batch[-1])
            return run(*batch)

        return counted

    for module in (contest, value):
        monkeypatch.setattr(module, "run_batch", counting(module.run_batch))
    assert decktool(*asked, "--save", "b.json").status == 130
    stop[0] = 10**9
    assert decktool(*asked, "--save", "b.json").json(schema) == whole
    before = len(played)
    assert before > 2
    assert decktool(*asked, "--save", "b.json").json(schema) == whole
    assert len(played) == before
    other = decktool(*(word if word != "1" else "2" for word in asked), "--save", "b.json")
    assert other.status == 2
    assert "its seed is" in other.err


def test_a_changed_file_is_refused(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence."""
    monkeypatch.chdir(tmp_path)
    asked = (*ASKED["value-1"], "--seed", "1", "--jobs", "1", "--save", "b.json")
    decktool(*asked)
    text = Path("b.json").read_text("utf-8")
    Path("b.json").write_text(text.replace('"deals"', '"dreals"', 1).replace('["gains"', '["gainz"', 1), "utf-8")
    done = decktool(*asked)
    assert (done.status, "changed or damaged" in done.err) == (2, True)


def test_too_few_games_are_refused(decktool: Run, tmp_path: Path) -> None:
    """Before any game, with the number that an answer needs; nothing is saved."""
    asked = ("tune", DECK, "--only", 'name:"Tide Page"', "--games", "200", "--seed", "1")
    done = decktool(*asked, "--save", tmp_path / "b.json")
    assert (done.status, done.out) == (2, "")
    assert "200 games are too few: trying 1 swap takes 40" in " ".join(done.err.split())
    assert "use --games 612 or more" in " ".join(done.err.split())
