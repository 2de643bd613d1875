"""Two versions of the cards: the same deals, paired; what did not change makes no difference."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from decktool.lab.compare_sets import SetCounts, SetQuestion, run_batch
from decktool.rulesets import load_rules, load_written
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
CARDS = Path(__file__).resolve().parents[2] / "cards"
GAME = CARDS / "card-of-the-rings"


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the game in which the Elven Scout costs 9 more."""
    monkeypatch.chdir(tmp_path)
    folder = copytree(GAME, tmp_path / GAME.name)
    for file in folder.glob("sets/*.yaml"):
        text = file.read_text(encoding="utf-8")
        start = text.find("Elven Scout")
        if start >= 0:
            cost = text.index("cost: ", start) + len("cost: ")
            file.write_text(f"{text[:cost]}9{text[cost:]}", encoding="utf-8")
            return folder
    raise AssertionError("no Elven Scout")


def test_what_is_the_same_makes_no_difference() -> None:
    """Under one version twice, every deal ends alike, and every card has a difference of zero."""
    rules = load_rules("forgotten-times")
    same = str(CARDS / "forgotten-times")
    counts = run_batch(load_written, SetQuestion(same, same, rules.decks, "greedy", "same"), 0, 3)
    assert counts.games == 3 * 2 * 2
    assert all(old == new for _, old, new in counts.scores)
    assert sum(counts.scores.values()) == 3
    found = [counts.card(card) for card in {card for card, _, _ in counts.moments}]
    assert found
    assert all(one is None or one[0] == 0 for one in found)


def test_shares_by_hand() -> None:
    """Of four half wins a deal: 1 to 3, and 2 to 2; of the second deck the rest."""
    counts = SetCounts(games=8)
    counts.scores.update({(0, 1, 3): 1, (0, 2, 2): 1, (1, 4, 0): 7})
    before, after, difference = counts.measured(4, {0: False})
    assert (before.deals, before.mean, after.mean, difference.mean) == (2, 0.375, 0.625, 0.25)
    assert counts.measured(4, {0: True})[2].mean == -0.25


def test_the_command(decktool: Run, changed: Path) -> None:
    """The change is named, its card comes first and loses; resumed counts are those of one run; the page is written."""
    asked = ("compare-sets", GAME, changed, "--seed", "1", "--jobs", "1", "--output-format", "json")
    result = decktool(*asked, "-n", "40").json("compare-sets-1")
    (change,) = result["changes"]
    assert (change["card"], change["field"]) == ("Elven Scout", "cost")
    assert change["after"] == f"9{change['before']}"
    first = result["cards"][0]
    assert (first["card"], first["changed"]) == ("Elven Scout", True)
    assert first["difference"]["points"] < 0
    assert (result["games"], result["pairings"][0]["deals"]) == (80, 40)
    decktool(*asked, "-n", "10", "--save", "counts.json")
    assert decktool(*asked, "-n", "40", "--save", "counts.json", "-o", "page.html").json("compare-sets-1") == result
    assert "Elven Scout (changed)" in Path("page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [((GAME, GAME), "there is nothing to compare"), ((GAME, GAME / "decks" / "the-box.txt"), "is no game"),
     ((GAME, CARDS / "forward"), "compare two versions of one game, in folders of one name, such as before/forward")],
)  # fmt: skip
def test_what_cannot_be_compared(decktool: Run, words: tuple[Path, Path], message: str) -> None:
    """One sentence, status 2."""
    done = decktool("compare-sets", *words)
    assert done.status == 2
    assert message in " ".join(done.err.split())
