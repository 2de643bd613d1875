"""Cards of one deck whose backs differ, as every target writes them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from decktool.games import Game
from decktool.printing.base.sizes import paper
from decktool.printing.export import export
from decktool.printing.paper.proof import ProofOptions, proof
from tests.printing.paper.test_duplex import with_backs

NAMES = "3 Quiet Quill\n1 Bold Badger\n"


@pytest.fixture
def game(own_game_folder: Path) -> Game:
    """A game one of whose cards states its back."""
    return with_backs(own_game_folder)


def test_each_different_back_is_a_picture(ship: Callable[..., Any], game: Game, tmp_path: Path) -> None:
    """The back of most copies is `back`, the next `back-2`, and cards.csv says which is whose."""
    out = tmp_path / "out"
    written = export(ship(NAMES, game), "images", out)
    assert [path.name for path in written[2:]] == ["back.png", "back-2.png", "cards.csv"]
    with (out / "cards.csv").open(encoding="utf-8") as file:
        assert [row["back"] for row in csv.DictReader(file)] == ["back.png", "back-2.png"]
    with Image.open(out / "back-2.png") as picture:
        assert picture.convert("RGB").getpixel((20, 20)) == (0x11, 0x22, 0x33)


def test_the_order_names_the_slots_of_other_backs(ship: Callable[..., Any], game: Game, tmp_path: Path) -> None:
    """mpc-autofill reads one other back for slot 3; the rest have the common one."""
    out = tmp_path / "out"
    export(ship(NAMES, game, product="micro"), "mpc-autofill", out)
    order = ET.parse(out / "order.xml").getroot()
    assert [child.tag for child in order] == ["details", "fronts", "backs", "cardback"]
    (other,) = order[2]
    assert (other.findtext("slots"), other.findtext("name")) == ("3", "back-2.png")
    assert (other.findtext("id"), order.findtext("cardback")) == ("back-2.png", "back.png")
    assert (out / "back-2.png").is_file() and (out / "back.png").is_file()


def test_a_table_has_a_sheet_of_backs(ship: Callable[..., Any], game: Game, tmp_path: Path) -> None:
    """Tabletop Simulator gets backs in the places of their fronts, and is told so."""
    out = tmp_path / "out"
    shipment = ship(NAMES, game)
    export(shipment, "tts", out)
    saved = json.loads((out / f"{shipment.stem}.json").read_text(encoding="utf-8"))
    (sheet,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["UniqueBack"] is True and sheet["BackURL"].endswith("-backs-1.png")
    with (
        Image.open(out / f"{shipment.stem}-backs-1.png") as backs,
        Image.open(out / f"{shipment.stem}-sheet-1.png") as front,
    ):
        assert backs.size == front.size
        assert backs.convert("RGB").getpixel((backs.width * 3 // 4, backs.height // 4)) == (0x11, 0x22, 0x33)


def test_a_pdf_has_each_back_before_its_front(ship: Callable[..., Any], game: Game, tmp_path: Path) -> None:
    """DriveThruCards' PDF has the common back three times, then the other."""
    import pypdf

    (path,) = export(ship(NAMES, game), "drivethru", tmp_path / "out")
    backs = pypdf.PdfReader(path).pages[0::2]
    contents = [str(page["/Resources"]) for page in backs]
    assert len(contents) == 4 and contents[0] == contents[1] == contents[2] != contents[3]


def test_proof_looks_at_each_back(ship: Callable[..., Any], game: Game) -> None:
    """A stated back that is not there is serious and names its card; the others are fine."""
    deck = ship(NAMES, game).deck
    options = ProofOptions(paper("a4"))
    assert not [finding for finding in proof(deck, options) if finding.check == "back"]
    (game.folder / "art" / "wolf.png").unlink()
    (finding,) = [finding for finding in proof(deck, options) if "wolf" in finding.message]
    assert (finding.level, finding.card, finding.check) == ("serious", "Bold Badger", "art")


def test_preview_draws_a_cards_own_back(game: Game, tmp_path: Path) -> None:
    """With --back and a card, the picture is the back that the card states."""
    from decktool.cli import run

    path = tmp_path / "badger.png"
    assert run(["preview", "Bold Badger", "--game", str(game.folder), "--back", "-o", str(path), "--dpi", "30"]) == 0
    with Image.open(path) as picture:
        assert picture.convert("RGB").getpixel((20, 20)) == (0x11, 0x22, 0x33)
