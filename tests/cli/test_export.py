from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

DECK = "# game: forbidden-quest\n# name: Pair\n2 Silver Axe\nLucia\n"
WARNING = "warning: pair.txt is incomplete; `decktool check pair.txt` explains why; exporting it anyway\n"


@pytest.fixture(autouse=True)
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with a deck of two different cards in it."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "pair.txt"
    path.write_text(DECK, encoding="utf-8")
    return path


def test_without_words_pictures_go_under_output(decktool: Callable[..., object], tmp_path: Path) -> None:
    """One picture a card of the resolution asked for, named after list and card, and what was written is said."""
    ended = decktool("export", "pair.txt", "--dpi", "40")
    assert (ended.status, ended.err) == (0, WARNING)  # type: ignore[attr-defined]
    folder = tmp_path / "output" / "pair-images"
    assert sorted(path.name for path in folder.glob("[!.]*")) == [
        "001-silver-axe.png",
        "002-lucia.png",
        "back.png",
        "cards.csv",
    ]
    with Image.open(folder / "001-silver-axe.png") as picture:
        assert picture.size == (99, 139)
    assert "4 files for 3 cards (2 distinct)" in ended.out  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "target",
    ["drivethru", "cockatrice", *(pytest.param(t, marks=pytest.mark.slow) for t in ("tts", "playground", "screentop"))],
)
def test_each_target_says_what_it_wrote(decktool: Callable[..., object], target: str) -> None:
    """Every target works from the command line, twice, and names its files that are no pictures."""
    for _ in range(2):
        ended = decktool(
            "export", "pair.txt", "--to", target, "--dpi", "40", "--max-pixels", "512", "-o", "out", "-j", "1"
        )
        assert (ended.status, ended.err) == (0, WARNING)  # type: ignore[attr-defined]
        told = [Path(line.strip()) for line in ended.out.splitlines()[1:]]  # type: ignore[attr-defined]
        assert told and all(path.is_file() and path.is_relative_to("out") for path in told)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--to", "ttss"], "ttss"),
        (["--to", "mpc", "--product", "pokre"], "did you mean poker"),
        (["--dpi", "7"], "30<=x<=2400"),
        (["--max-pixels", "5"], "5"),
        (["--jobs", "0"], "0"),
        (["--font", "missing.ttf"], "missing.ttf"),
    ],
)
def test_wrong_words(decktool: Callable[..., object], tmp_path: Path, words: list[str], said: str) -> None:
    """A wrong target, product, resolution, size or font ends with 2, is named, and leaves nothing behind."""
    ended = decktool("export", "pair.txt", *words)
    assert ended.status == 2 and said in ended.err  # type: ignore[attr-defined]
    assert sorted(os.listdir(tmp_path)) == ["pair.txt"]


def test_where_nothing_can_be_written(decktool: Callable[..., object], tmp_path: Path) -> None:
    """A folder that is a file is an error that says where, and nothing is left half-written."""
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    ended = decktool("export", "pair.txt", "-o", "out", "--dpi", "40")
    assert ended.status == 2 and "cannot write out: it is a file" in ended.err.replace("\\", "/")  # type: ignore[attr-defined]
    assert (
        sorted(os.listdir(tmp_path)) == ["out", "pair.txt"] and (tmp_path / "out").read_text(encoding="utf-8") == "mine"
    )


def test_coarse_art_is_said_in_one_line(decktool: Callable[..., object], tmp_path: Path) -> None:
    """Art of too few pixels is one warning line of `export` and `print`, which go on."""
    home = tmp_path / "cards" / "own"
    (home / "sets").mkdir(parents=True)
    (home / "art").mkdir()
    (home / "game.yaml").write_text(
        "title: Own\nedition: first\ntypes:\n  hero: {title: Hero, plural: Heroes}\n", encoding="utf-8"
    )
    (home / "sets" / "base.yaml").write_text(
        "set: base\ntitle: Base\ncards:\n  - {name: Ada, type: hero}\n  - {name: Bo, type: hero}\n", encoding="utf-8"
    )
    for name in ("ada.png", "bo.png"):
        Image.new("RGB", (40, 40)).save(home / "art" / name)
    (tmp_path / "own.txt").write_text("# game: own\nAda\nBo\n", encoding="utf-8")
    for words in (["export", "own.txt", "--dpi", "40"], ["print", "own.txt"]):
        ended = decktool(*words)
        assert ended.status == 0  # type: ignore[attr-defined]
        (line,) = (line for line in ended.err.splitlines() if "dpi at its printed size" in line)  # type: ignore[attr-defined]
        assert (
            line.startswith("warning: Ada: ada.png has ") and "and 1 more finding" in line and "decktool proof" in line
        )
