from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse
from urllib.request import url2pathname
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.printing.export import export
from decktool.printing.export.cockatrice import picture_name
from decktool.printing.export.shipment import safe

TOP = {
    "SaveName", "GameMode", "Date", "Gravity", "PlayArea", "GameType", "GameComplexity", "Tags", "Table", "Sky", "Note",
    "Rules", "LuaScript", "LuaScriptState", "XmlUI", "ObjectStates", "TabStates", "VersionNumber",
}  # fmt: skip
THING = {
    "Name", "Transform", "Nickname", "Description", "GMNotes", "ColorDiffuse", "Locked", "Grid", "Snap", "IgnoreFoW",
    "MeasureMovement", "DragSelectable", "Autoraise", "Sticky", "Tooltip", "GridProjection", "LuaScript",
    "LuaScriptState", "XmlUI", "GUID",
}  # fmt: skip
CARD = THING | {"CardID", "CustomDeck", "HideWhenFaceDown", "Hands", "SidewaysCard"}


def saved_object(folder: Path, stem: str = "two-by-two") -> dict[str, Any]:
    """The saved object in a folder."""
    found: dict[str, Any] = json.loads((folder / f"{stem}.json").read_text(encoding="utf-8"))
    return found


def local(address: str) -> Path:
    """The file that a file address means."""
    return Path(url2pathname(urlparse(address).path))


def test_the_saved_object_has_what_the_program_reads(ship: Callable[..., Any], tmp_path: Path) -> None:
    """All keys, a deck of all copies with its sheet and back, the board, and a number of its own for each object."""
    export(ship(), "tts", tmp_path)
    saved = saved_object(tmp_path)
    assert set(saved) == TOP and (saved["Gravity"], saved["PlayArea"]) == (0.5, 0.5)
    deck, board, *pieces = saved["ObjectStates"]
    assert set(deck) == THING | {
        "DeckIDs",
        "CustomDeck",
        "ContainedObjects",
        "HideWhenFaceDown",
        "Hands",
        "SidewaysCard",
    }
    assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", "Two by Two")
    assert deck["DeckIDs"] == [100, 100, 100, 101, 102, 102]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Silver Axe"] * 3 + ["Karnik"] + [
        "Gold Boots"
    ] * 2
    for card in deck["ContainedObjects"]:
        assert set(card) == CARD and card["Name"] == "Card" and card["Tooltip"] is True
        assert list(card["CustomDeck"]) == ["1"]
    assert deck["Transform"]["scaleX"] == round(63 / 56, 4) and deck["Transform"]["scaleZ"] == round(88 / 80, 4)
    assert (deck["Transform"]["rotY"], deck["Transform"]["rotZ"]) == (180, 180)
    guids = [thing["GUID"] for thing in (deck, board, *pieces, *deck["ContainedObjects"])]
    assert len(set(guids)) == len(guids) and all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)
    assert board["Name"] == "Custom_Tile" and board["Locked"] is True and set(board) >= THING
    assert local(board["CustomImage"]["ImageURL"]).is_file()
    (sheet,) = deck["CustomDeck"].values()
    assert set(sheet) == {"FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type"}
    with Image.open(local(sheet["FaceURL"])) as picture:
        assert picture.mode == "RGB" and max(picture.size) <= 800
        assert picture.width % sheet["NumWidth"] == picture.height % sheet["NumHeight"] == 0
    assert local(sheet["BackURL"]).is_file()
    with Image.open(tmp_path / "two-by-two.png") as thumbnail:
        assert thumbnail.size == (256, 256)


def test_markers_and_dice_lie_beside_the_board(ship: Callable[..., Any], tmp_path: Path) -> None:
    """Nine crystals, four each of three markers and eight dice, each thing in a place of its own."""
    export(ship(), "tts", tmp_path)
    pieces = saved_object(tmp_path)["ObjectStates"][2:]
    assert all(set(piece) >= THING for piece in pieces)
    names = [piece["Nickname"] for piece in pieces]
    assert {name: names.count(name) for name in names} == {
        "Crystal": 9, "Trap": 4, "Poison": 4, "Hidden": 4, "Red dice": 6, "White dice": 2,
    }  # fmt: skip
    places = {(piece["Transform"]["posX"], piece["Transform"]["posZ"]) for piece in pieces}
    assert len(places) == len(pieces) == 29
    tiles = [piece for piece in pieces if piece["Name"] == "Custom_Tile"]
    assert len(tiles) == 21 and all(local(piece["CustomImage"]["ImageURL"]).is_file() for piece in tiles)
    dice = [piece for piece in pieces if piece["Name"] == "Die_6"]
    assert len(dice) == 8 and dice[0]["ColorDiffuse"]["r"] > dice[0]["ColorDiffuse"]["g"]


def test_more_than_one_sheet(ship: Callable[..., Any], forbidden_quest: Game, tmp_path: Path) -> None:
    """71 different cards take a sheet of 10 x 7 and another; the last is the first cell of sheet 2, number 200."""
    from decktool.games import load_game

    game = load_game("forward")
    text = "# name: Many\n" + "".join(f"{card.name}\n" for card in list(game.catalog)[:71])
    export(ship(text, game, most_pixels=1024), "tts", tmp_path)
    deck = saved_object(tmp_path, "many")["ObjectStates"][0]
    assert deck["DeckIDs"] == [*range(100, 170), 200]
    assert list(deck["CustomDeck"]) == ["1", "2"]
    assert [deck["CustomDeck"][key]["NumWidth"] for key in "12"] == [10, 2]
    assert deck["CustomDeck"]["1"]["NumHeight"] == 7
    assert list(deck["ContainedObjects"][70]["CustomDeck"]) == ["2"]


def test_a_deck_of_one_card_is_a_card(ship: Callable[..., Any], tmp_path: Path) -> None:
    """One card is a card object, for the program refuses a deck of one."""
    export(ship("# name: Two by Two\nKarnik\n"), "tts", tmp_path)
    card = saved_object(tmp_path)["ObjectStates"][0]
    assert (card["Name"], card["CardID"]) == ("Card", 100) and set(card) == CARD


def test_pictures_on_the_web(ship: Callable[..., Any], tmp_path: Path) -> None:
    """With an address all pictures are named under it, their names quoted."""
    export(ship("# name: Ünder Wegs\n2 Karnik\n", link="https://example.org/a/"), "tts", tmp_path)
    sheet = saved_object(tmp_path, "under-wegs")["ObjectStates"][0]["CustomDeck"]["1"]
    assert sheet["FaceURL"] == "https://example.org/a/under-wegs-sheet-1.png"
    assert (tmp_path / unquote(sheet["BackURL"].rsplit("/", 1)[1])).is_file()


def test_a_sheet_too_small_to_read(ship: Callable[..., Any], tmp_path: Path) -> None:
    """A sheet whose faces would be specks is refused, with the option that mends it."""
    with pytest.raises(DecktoolError, match="--max-pixels"):
        export(ship(most_pixels=120), "tts", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_playgrounds_card_file(ship: Callable[..., Any], tmp_path: Path) -> None:
    """The template gives the sheet's grid, the back as a picture of its own, sizes in centimetres, and all copies."""
    export(ship(), "playground", tmp_path)
    card = json.loads((tmp_path / "Templates" / "two-by-two.json").read_text(encoding="utf-8"))
    assert (card["Type"], card["NumHorizontal"], card["NumVertical"], card["BackIndex"]) == ("Card", 3, 1, -2)
    assert (card["Width"], card["Height"]) == (6.3, 8.8)
    assert card["Indices"] == [0, 0, 0, 1, 2, 2]
    assert card["CardNames"] == {"0": "Silver Axe", "1": "Karnik", "2": "Gold Boots"}
    assert re.fullmatch("[0-9A-F]{32}", card["GUID"])
    with (
        Image.open(tmp_path / "Textures" / card["FrontTexture"]) as sheet,
        Image.open(tmp_path / "Textures" / card["BackTexture"]) as back,
    ):
        assert sheet.size == (back.width * 3, back.height)


def test_screentops_sheet(ship: Callable[..., Any], tmp_path: Path) -> None:
    """The sheet is as many cells as grid.txt says, and cards.csv gives the copies in the sheet's order."""
    export(ship(), "screentop", tmp_path)
    grid = (tmp_path / "grid.txt").read_text(encoding="utf-8")
    cell = re.search(r"columns: 3\nrows: 1\ncards: 3\ncell: (\d+) x (\d+) pixels", grid)
    assert cell is not None
    with Image.open(tmp_path / "two-by-two.png") as sheet:
        assert sheet.size == (3 * int(cell[1]), int(cell[2]))
    with (tmp_path / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["copies"]) for row in rows] == [("Silver Axe", "3"), ("Karnik", "1"), ("Gold Boots", "2")]


def test_cockatrices_cards(ship: Callable[..., Any], tmp_path: Path) -> None:
    """The card file is version 4, each card in our set with type and facts, and its picture where it is looked for."""
    export(ship(), "cockatrice", tmp_path)
    root = ET.parse(tmp_path / "customsets" / "forbidden-quest-two-by-two.xml").getroot()
    assert root.tag == "cockatrice_carddatabase" and root.get("version") == "4"
    assert root.findtext("sets/set/name") == "FQ" and root.findtext("sets/set/settype") == "Custom"
    cards = root.findall("cards/card")
    assert [card.findtext("name") for card in cards] == ["Silver Axe", "Karnik", "Gold Boots"]
    assert {card.findtext("set") for card in cards} == {"FQ"}
    assert [card.findtext("prop/type") for card in cards] == ["Weapon", "Creature", "Relic"]
    assert "8" in (cards[1].findtext("text") or "")
    assert sorted(path.name for path in (tmp_path / "pics" / "CUSTOM").iterdir()) == [
        "Gold Boots.png",
        "Karnik.png",
        "Silver Axe.png",
    ]


def test_a_second_deck_leaves_the_first_in_cockatrice(ship: Callable[..., Any], tmp_path: Path) -> None:
    """Decks of one game that are exported into the same folder each have a card file, and all pictures stay."""
    export(ship("# name: One\nLucia\n"), "cockatrice", tmp_path)
    export(ship("# name: Two\nKarnik\n"), "cockatrice", tmp_path)
    files = sorted(path.name for path in (tmp_path / "customsets").iterdir())
    assert files == ["forbidden-quest-one.xml", "forbidden-quest-two.xml"]
    assert sorted(path.stem for path in (tmp_path / "pics" / "CUSTOM").iterdir()) == ["Karnik", "Lucia"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Fire // Ice", "FireIce"),
        ("Who/What/When", "Who What When"),
        ('"Halt!": the Order?', "Halt! the Order"),
        ("con", "con_"),
        ("COM1.txt", "COM1.txt_"),
        ("../../etc/passwd", "etc passwd"),
        ("...", "card"),
        ("a" * 400, "a" * 240),
        ("月" * 200, "月" * 80),
        ("Σπαθί", "Σπαθί"),
    ],
)
def test_names_of_pictures_for_cockatrice(name: str, file: str) -> None:
    """A picture's name is the card's by the program's own rule, and safe on every system."""
    assert picture_name(name).lstrip(" .") == file
    assert "/" not in picture_name(name)


@pytest.mark.parametrize(
    ("stem", "kept"),
    [("nul", "nul_"), ("aux.png", "aux.png_"), ("console", "console"), ("deck. ", "deck"), ("lpt³", "lpt³_")],
)
def test_stems_that_windows_keeps(stem: str, kept: str) -> None:
    """A stem that Windows would not write is written otherwise."""
    assert safe(stem) == kept


def test_hostile_names(odd_names: Callable[[list[str]], Game], ship: Callable[..., Any], tmp_path: Path) -> None:
    """Names with slashes and dots, endless ones and ones in other scripts stay inside the folder, in every target."""
    names = [
        "../../up",
        "C:\\evil",
        "Ärger & Co.",
        "Σπαθί του Ήλιου",
        "Ночной Странник",
        "Long Name " * 7 + "End",
        "CON",
    ]
    game = odd_names(names)
    listed = "# name: ../../../up\n" + "".join(f"{name}\n" for name in names)
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    for target in ("images", "tts", "playground", "screentop", "cockatrice"):
        folder = tmp_path / "out" / target
        for path in export(ship(listed, game), target, folder):
            assert path.is_file() and path.resolve().is_relative_to(folder.resolve())
    after = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert all(path.is_relative_to(tmp_path / "out") for path in after - before)
    assert (tmp_path / "out" / "images" / "005-ночнои-странник.png").exists()
