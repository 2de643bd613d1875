"""A thing given where another belongs: said what it is, and which command takes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from decktool.paths import typed
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
ROOT = Path(__file__).resolve().parents[2]
RUN = ROOT / "cards/forward/decks/short-road.txt"
POSITION = ROOT / "tests/positions/forward/one-marker.yaml"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("replay", RUN), f"{RUN} is a decklist, not a match log; `decktool check {typed(str(RUN))}`"),
        (("replay", "forward"), "forward is a game, not a match log; `decktool house-rules forward`"),
        (("replay", POSITION), f"is a position, not a match log; `decktool judge {typed(str(POSITION))}`"),
        (("replay", "nowhere.json"), "nowhere.json: no such file"),
        (("replay", ROOT / "pyproject.toml"), "`decktool match --log FILE` writes one"),
        (("play", "--resume", POSITION), "is a position, not a match log"),
        (("goldfish", POSITION), "is a position, not a decklist"),
        (("goldfish", "nothing.txt"), "nothing.txt: no such file"),
        (("goldfish", "forwrd"), "did you mean forward?"),
        (("goldfish", RUN.parent), f"is a folder inside a game; the game is {RUN.parents[1]}"),
        (("match", "forward", RUN), "forward is a game, not a decklist; name one of its decks, such as "),
        (
            ("match", "forward", "a", "b"),
            "forward is a game, not a decklist; name only the decks, and add --game forward",
        ),
        (("simulate", "forbidden-quest", "a", "b"), "forbidden-quest is a game, not a decklist; name only the decks"),
        (("match", *"abcdefghi"), "9 decks were named, but at most 8 players play"),
        *(
            (
                (*command, "-g", "forgotten-times"),
                f"{command[1]} is a game, and --game names another, forgotten-times; ",
            )
            for command in (
                ("print", "forward"),
                ("proof", "forward", "dragon-quest"),
                ("export", "forward"),
                ("preview", "forward"),
                ("match", "forward"),
                ("goldfish", "forward"),
                ("table", "forward"),
                ("balance", "dragon-quest"),
            )
        ),
        (("hand", "forward"), "forward is a game, not a decklist"),
        (("stats", ROOT / "cards/forward/sets/sample.yaml"), "is a set of cards, not a decklist"),
        (("stats", ROOT / "cards/forward/game.yaml"), "is a game, not a decklist"),
        *(
            ((command, RUN), f"{RUN} is a decklist, not a game; name its game: `decktool {command} forward`")
            for command in ("house-rules", "board", "build")
        ),
        (("lint", ROOT / "LICENSE"), "LICENSE is a file, but a game is an id or a folder"),
    ],
)
def test_one_thing_for_another(decktool: Run, words: tuple[str | Path, ...], said: str) -> None:
    """Status 2, nothing on standard output, and the remedy."""
    done = decktool(*words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_what_the_tool_wrote_is_known_again(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match log is told from a decklist and a position."""
    monkeypatch.chdir(tmp_path)
    decktool("match", "forward", "--seed", "1", "--log", "m.json")
    assert "m.json is a match log, not a decklist; `decktool replay m.json`" in decktool("stats", "m.json").err
    assert "m.json is a match log, not a position" in decktool("judge", "m.json").out


def test_a_folder_that_is_no_game_is_called_so(
    decktool: Callable[..., Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a game or a list is wanted, and where a game alone is; an id comes before a folder of its name."""
    monkeypatch.chdir(tmp_path)
    for name in ("lists", "forward"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text("# game: card-of-the-rings\n1 Gold Pouch\n", encoding="utf-8")
    for command in ("match", "simulate", "goldfish", "table", "value"):
        done = decktool(command, "lists")
        assert done.err.startswith(
            "error: lists is a folder without a game.yaml, so it is no game; name a game, or decklists"
        )
        assert decktool(command, "nothere.txt").err.startswith("error: nothere.txt: no such file")
    assert decktool("house-rules", "lists").err.startswith(
        "error: lists has files, but no game.yaml, which every game needs; "
    )
    assert decktool("house-rules", "forward").status == 0
    assert decktool("replay", "lists/a.txt").err.startswith("error: lists/a.txt is a decklist, not a match log; ")


def test_the_mapping_of_a_spreadsheet_is_no_list(
    decktool: Callable[..., Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`init --from` writes it beside the spreadsheet, in the folder where lists may be, too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_text("Name,Type\nElf,Beast\n", encoding="utf-8")
    assert decktool("init", "mine", "--from", "mine.csv").status == 0
    (tmp_path / "a.txt").write_text("# game: mine\n1 Elf\n", encoding="utf-8")
    done = decktool("check", ".", "-qq")
    assert "left out: mine.mapping.yaml (a mapping of a spreadsheet)" in done.err
    assert (
        "mine.mapping.yaml is a mapping of a spreadsheet, not a decklist" in decktool("print", "mine.mapping.yaml").err
    )
