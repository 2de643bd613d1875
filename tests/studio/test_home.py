"""Home and the desk: lists at a glance, what a spreadsheet is taken for, new games and sets; and drafts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.paths import data_dir
from decktool.studio import drafting, home
from decktool.studio.folder import Folder
from decktool.studio.pictures import Drawer
from decktool.studio.web import Refused, Studio
from tests.schemas import valid

EXAMPLE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")
TABLE = "Name,Type,Cost,Text\nGuard,ally,2,Draw a card.\nBlaze,spell,3,Discard a card.\nWolf,ally,1,\n"
Start = Callable[[], Studio]


@pytest.fixture
def start(tmp_path: Path, drawer: Drawer, monkeypatch: pytest.MonkeyPatch) -> Start:
    """A start of the studio in the test's folder."""
    monkeypatch.setenv("DECKTOOL_PATH", str(tmp_path))
    return lambda: Studio(Folder(tmp_path), drawer)


def packed(text: str) -> str:
    """A text as a page sends a file."""
    return b64encode(text.encode()).decode()


def test_lists_are_looked_at_in_any_form(start: Start, tmp_path: Path) -> None:
    """One of the folder, one that was dropped, an empty one, one with a wrong name, and what is no list at all."""
    (tmp_path / "mine.txt").write_text(EXAMPLE, encoding="utf-8")
    asked = [
        home.ListRequest(name="mine.txt"),
        home.ListRequest(name="other.dec", data=packed("# game: forbidden-quest\n2 Lucia\nSB: 1 Karnikk\n")),
        home.ListRequest(name="empty.txt", data=packed("# game: forward\n")),
        home.ListRequest(name="../up.txt"),
        home.ListRequest(name="bad.xlsx", data=packed("PK\x03\x04 nothing")),
    ]
    mine, other, empty, up, bad = valid(home.lists(start(), home.ListsRequest(lists=asked)))["lists"]
    assert (mine["verdict"], mine["cards"], mine["game"], len(mine["faces"])) == ("legal", 50, "forbidden-quest", 4)
    assert mine["time"] and mine["title"] and not mine["text"]
    assert other["verdict"] == "unreadable" and "Lucia" in other["text"] and "Karnikk" in other["problems"][0]
    assert (empty["verdict"], empty["problems"]) == ("empty", [])
    assert "is not a file in this folder" in up["problems"][0]
    assert bad["problems"] and str(tmp_path) not in bad["problems"][0]


def test_deck_sheets_of_all_lists_are_one_pdf(start: Start) -> None:
    """A list that cannot be read is named."""
    one = home.ListRequest(name="ada.txt", data=packed(EXAMPLE))
    made = home.sheets(start(), home.SheetsRequest(lists=[one, one], event="Friday"))
    assert made.media_type == "application/pdf"
    pages = [page.extract_text() for page in PdfReader(BytesIO(bytes(made.body))).pages]
    pages = [page for page in pages if page]  # a blank one between them: each is printed on a sheet of its own
    assert len(pages) == 2 and all("Friday" in page and "HP of all creatures" in page for page in pages)
    bad = home.ListRequest(name="bea.txt", data=packed("# game: forbidden-quest\n1 Karnikk\n"))
    with pytest.raises(DecktoolError, match="Karnikk"):
        home.sheets(start(), home.SheetsRequest(lists=[bad]))


def test_a_spreadsheet_is_understood_and_becomes_a_game(start: Start, tmp_path: Path) -> None:
    """Its columns are told, nothing is written before it is asked for, and nothing is written over."""
    table = home.TableRequest(name="../my cards.csv", data=packed(TABLE))
    told = valid(home.understood(start(), table))
    assert told["rows"] == 3 and any("Name" in words for _, words in told["decisions"])
    assert list(tmp_path.iterdir()) == []
    begun = valid(home.new_game_of(start(), home.NewGameRequest(name="night-watch", table=table)))
    assert begun["files"][0].startswith("cards/night-watch/sets/")
    assert len(load_game("night-watch").catalog) == 3
    with pytest.raises(DecktoolError, match="already a game"):
        home.new_game_of(start(), home.NewGameRequest(name="night-watch", table=table))


def test_a_game_and_a_set_are_begun(start: Start, tmp_path: Path) -> None:
    """The starter as `init` writes it; a set of it, and one for a game that decktool comes with."""
    home.new_game_of(start(), home.NewGameRequest(name="my-game", title="Mine"))
    assert load_game("my-game").title == "Mine"
    begun = valid(home.new_set(start(), home.NewSetRequest(game="my-game", name="more")))
    assert begun["files"] == ["cards/my-game/sets/more.yaml"]
    assert load_game("my-game").catalog.find("New card")
    assert home.new_set(start(), home.NewSetRequest(game="forward", name="more"))["files"] == [
        "cards/forward/sets/more.yaml"
    ]
    with pytest.raises(DecktoolError, match="exists already"):
        home.new_set(start(), home.NewSetRequest(game="my-game", name="more"))


def test_a_draft_is_picked_taken_back_and_gone_on_with(start: Start) -> None:
    """Against agents, across a restart, to the pool."""
    studio = start()
    now = valid(drafting.begin(studio, drafting.DraftRequest(game="forgotten-times", people=["Ada"], seed="7")))
    first = now["pack"]

    def pick(studio: Studio, card: str | None) -> Any:
        return drafting.pick(studio, drafting.PickRequest(id=now["id"], seat=0, done=now["done"], card=card))

    now = valid(pick(studio, first[0]))
    assert (now["done"], now["pool"]) == (1, [first[0]])
    now = pick(studio, None)
    assert now["pack"] == first
    now = pick(studio, first[1])
    with pytest.raises(Refused, match="already made"):
        drafting.pick(studio, drafting.PickRequest(id=now["id"], seat=0, done=0, card=first[0]))
    studio = start()
    while now["seat"] is not None:
        now = pick(studio, now["pack"][0])
    assert now["pool"][0] == first[1] and now["pools"][0]["text"].startswith("# game: forgotten-times")
    assert [row["kind"] for row in start().work.rows()] == ["draft"]


def test_sealed_packs_are_opened(start: Start) -> None:
    """A pool for each person."""
    asked = drafting.DraftRequest(game="forgotten-times", people=["Ada", "Bea"], seed="7")
    opened = valid(drafting.open_sealed(start(), asked))
    assert [pool["name"] for pool in opened["pools"]] == ["Ada", "Bea"]
