from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from decktool.cli import run
from decktool.printing.paper.proof import CHECKS
from decktool.report.documents.decks import FindingRow

FEW = "# game: forbidden-quest\nLucia\n2 Silver Axe\nKrypsin\n"
EXAMPLE = Path(__file__).resolve().parents[2] / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from an unrelated folder, so that anything written is seen."""
    monkeypatch.chdir(tmp_path)


def test_a_deck_that_is_ready(decktool: Callable[..., Any], tmp_path: Path) -> None:
    """The rulebook's example is ready: status 0, one line, nothing written."""
    ended = decktool("proof", EXAMPLE)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == f"{EXAMPLE}: 50 cards checked; nothing serious, ready to print\n"
    assert not list(tmp_path.iterdir())


def test_a_safe_zone_that_leaves_no_room_is_refused(decktool: Callable[..., Any]) -> None:
    """Every card would break it: the option is wrong, and not the cards."""
    ended = decktool("proof", EXAMPLE, "--safe", "99mm")
    assert (ended.status, ended.out) == (2, "")
    assert "--safe: '99mm' leaves words no room; write at most 20mm" in ended.err


def test_serious_findings_end_with_1(decktool: Callable[..., Any]) -> None:
    """Cards larger than the paper are serious: said as such, counted, status 1."""
    Path("few.txt").write_text(FEW, encoding="utf-8")
    ended = decktool("proof", "few.txt", "--cut-size", "300mm x 400mm")
    assert ended.status == 1 and ended.out.startswith("serious")
    assert ended.out.endswith("4 cards checked; 1 serious finding\n")


@pytest.mark.slow
def test_notes_of_many_cards_are_told_together(decktool: Callable[..., Any]) -> None:
    """The same note of many cards is one line that names three and counts the rest."""
    ended = decktool("proof", EXAMPLE, "--safe", "4mm")
    assert ended.status == 0
    assert (
        "note     Lucia, Benjamin, Krypsin and 28 more (foot): text comes within 3.1 mm of the cut; keep it 4 mm away"
        in ended.out
    )


def test_the_document_knows_every_check() -> None:
    """Whatever `proof` can find, its document may say."""
    assert get_args(get_type_hints(FindingRow)["check"]) == CHECKS


def test_json(decktool: Callable[..., Any]) -> None:
    """As JSON the findings are one document, valid by its schema, with the counts that the text gives."""
    Path("few.txt").write_text(FEW, encoding="utf-8")
    ready = decktool("proof", "few.txt", "--output-format", "json").json("proof-1")["decks"][0]
    assert (ready["cards"], ready["different"], ready["serious"], ready["findings"]) == (4, 3, 0, [])
    ended = decktool("proof", "few.txt", "--output-format", "json", "--safe", "4mm", "--paper", "60mm x 60mm")
    (document,) = ended.json("proof-1")["decks"]
    assert ended.status == 1 and (document["serious"], document["notes"]) == (1, len(document["findings"]) - 1)
    assert document["findings"][0]["check"] == "paper" and document["findings"][-1]["field"] == "foot"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such.txt"], "no such file"),
        ([str(EXAMPLE), "--paper", "a44"], "did you mean a4"),
        ([str(EXAMPLE), "--safe", "3"], "--safe"),
        ([str(EXAMPLE), "--dpi", "0"], "--dpi"),
    ],
)
def test_wrong_words(decktool: Callable[..., Any], words: list[str], said: str) -> None:
    """A missing deck, an unknown paper, a length without a unit: status 2 and the reason."""
    ended = decktool("proof", *words)
    assert ended.status == 2 and said in ended.err and ended.out == ""


@pytest.mark.parametrize("width", [80, 120])
def test_findings_are_folded_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    """On a terminal no line is wider than it is; in a pipe each finding stays one line."""
    monkeypatch.delenv("COLUMNS", raising=False)
    Path("few.txt").write_text(FEW, encoding="utf-8")
    words = ["proof", "few.txt", "--safe", "9mm", "--cut-size", "300mm x 400mm"]
    assert run(words) == 1
    plain = capsys.readouterr().out
    assert max(map(len, plain.splitlines())) > 120
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(words) == 1
    folded = capsys.readouterr().out
    assert folded.split() == plain.split() and max(map(len, folded.splitlines())) <= width


def test_an_illegal_deck_is_proofed_and_exported_with_a_warning(decktool: Callable[..., Any]) -> None:
    """As `print` warns; the deck as it is, whatever cards `--only` leaves of it, and no warning for a game."""
    Path("few.txt").write_text(FEW, encoding="utf-8")
    for words, doing in (
        (("proof", "few.txt", "--only", "type:weapon"), "proofing"),
        (("export", "few.txt", "--only", "type:weapon", "--dpi", "30"), "exporting"),
    ):
        ended = decktool(*words)
        said = f"warning: few.txt is incomplete; `decktool check few.txt` explains why; {doing} it anyway"
        assert (ended.status, " ".join(ended.err.split())) == (0, said)
        assert decktool(words[0], EXAMPLE, *words[2:]).err == ""
    assert "is incomplete" not in decktool("proof", "card-of-the-rings").err
