"""`decktool cards`: search a game's cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended
from tests.little import write_game

Run = Callable[..., Ended]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the little game in it."""
    write_game(tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_query_finds_cards(decktool: Run) -> None:
    """What matches, as a table with the fields that are known, and how many of how many."""
    done = decktool("cards", "forbidden-quest", "type:creature hp>=8 set:rulebook")
    assert done.status == 0
    lines = done.out.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == ["Orie", "Karnik", "Helen", "Octavius", "Regan"]
    assert lines[-1] == "5 of 102 cards"


def test_words_of_a_query_need_no_quotes(decktool: Run) -> None:
    """Several words on the command line are one query."""
    assert decktool("cards", "forbidden-quest", "silver", "axe", "--output-format", "names").out == "Silver Axe\n"


@pytest.mark.usefixtures("here")
def test_all_that_is_known_as_a_document(decktool: Run) -> None:
    """Ids, fields and printings; what is not known is absent."""
    rows = decktool("cards", "little-game", "--output-format", "json").json("cards-1")["cards"]
    assert len(rows) == 7
    assert rows[4] == {
        "id": "nameless-ghost",
        "name": "Nameless Ghost",
        "type": "fighter",
        "fields": {"kinds": ["Spirit"]},
        "printings": [{"set": "base", "number": "5", "art": None, "note": None}],
        "unofficial": False,
    }


@pytest.mark.usefixtures("here")
def test_cards_are_sorted_by_a_field(decktool: Run) -> None:
    """Numbers by size, unknown values last; an unknown field is named with the near one."""
    done = decktool("cards", "little-game", "type:fighter", "--sort", "power", "--output-format", "names")
    assert done.out.splitlines() == ["Wolf & Moon", "Red Knight", "月の狼", "Nameless Ghost"]
    failed = decktool("cards", "little-game", "--sort", "powr")
    assert failed.status == 2
    assert "no field 'powr'; did you mean power?" in failed.err


@pytest.mark.usefixtures("here")
def test_no_card_is_status_1_and_no_empty_line(decktool: Run) -> None:
    """Nothing found is not an error, but not success."""
    done = decktool("cards", "little-game", "zzz", "--output-format", "names")
    assert (done.status, done.out) == (1, "")
    assert decktool("cards", "little-game", "zzz", "--output-format", "json").json("cards-1")["cards"] == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("silvr axe", "; did you mean Silver Axe?"),
        ('name:"Lucai"', "; did you mean Lucia?"),
        ("name=lucai", "; did you mean Lucia?"),
        ("hp>99", ""),
        ("lucai hp>=1", ""),
    ],
)
def test_a_name_that_no_card_has_is_answered_with_near_ones(decktool: Run, query: str, said: str) -> None:
    """Where the query is one name and nothing else."""
    assert decktool("cards", "forbidden-quest", query).out == f"none of the 102 cards matches{said}\n"


@pytest.mark.usefixtures("here")
def test_a_slip_in_a_query_is_pointed_at(decktool: Run) -> None:
    """The caret stands under the slip; as a document too."""
    done = decktool("cards", "little-game", "type:figter", "power>3")
    assert done.status == 2
    assert done.err.splitlines() == [
        "error: no card has type 'figter'; did you mean fighter?",
        "  type:figter power>3",
        "       ^",
    ]
    assert decktool("cards", "little-game", "(", "--output-format", "json").json("error-1")["error"]["status"] == 2


def test_an_unknown_game_is_answered_with_near_ones(decktool: Run) -> None:
    """The game that was meant is named."""
    done = decktool("cards", "forbiden-quest")
    assert (done.status, done.err) == (2, "error: no game is called 'forbiden-quest'; did you mean forbidden-quest?\n")


def test_a_card_s_text_cannot_write_to_the_terminal(decktool: Run, tmp_path: Path) -> None:
    """Control characters in a stranger's set are refused with their line, and markup in it is text."""
    head = "set: b\ntitle: B\ncards:\n- {name: Red, type: fighter, text: "
    done = decktool("cards", write_game(tmp_path / "a", base=head + '"\\u001b[31mx"}\n'))
    assert done.status == 2
    assert "base.yaml:4: the control character U+001B is not text" in done.err
    assert "[bold]x[/bold]" in decktool("cards", write_game(tmp_path / "b", base=head + '"[bold]x[/bold]"}\n')).out


@pytest.mark.parametrize("game", ["dragon-quest", "forbidden-quest", "forgotten-times", "forward"])
def test_every_game_can_be_read_on_a_usual_terminal(decktool: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In 80 columns nothing is cut: where a table does not fit, cards stand one under another, their texts below."""
    monkeypatch.setenv("COLUMNS", "80")
    done = decktool("cards", game)
    assert max(map(len, done.out.splitlines())) <= 80
    assert "…" not in done.out
    names = decktool("cards", game, "--output-format", "names").out.splitlines()
    shown = " ".join(done.out.split())
    assert [name for name in names if name not in shown] == []


def test_a_card_with_many_fields_is_an_entry(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name, type and short facts on a line, what is long under it; in a pipe it is one row of a table."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = decktool("cards", "forgotten-times", "name:Vel,").out.splitlines()
    assert lines[0].startswith("Vel, the Silent Scale *  Hero · god")
    assert any(line.startswith("    With 1 BF: ") for line in lines)
    monkeypatch.delenv("COLUMNS")
    assert len(decktool("cards", "forgotten-times", "name:Vel,").out.splitlines()) == 3
