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
from decktool.games import Game, load_game
from decktool.printing.export import export
from decktool.printing.export.cockatrice import picture_name
from decktool.printing.export.shipment import safe

pytestmark = pytest.mark.usefixtures("drawn_once")
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


def test_the_table_is_laid_as_the_board_says(ship: Callable[..., Any], tmp_path: Path) -> None:
    """A crystal in each region, markers heaped on their places, the deck on its own; dice, coin and cards beside."""
    export(ship(), "tts", tmp_path)
    deck, board, *pieces = saved_object(tmp_path)["ObjectStates"]
    assert all(set(piece) >= THING for piece in pieces)
    names = [piece["Nickname"] for piece in pieces]
    assert {name: names.count(name) for name in names} == {
        "Crystal": 9, "Trap": 4, "Poison": 4, "Hidden": 4, "Your turn": 2, "Red dice": 6, "White dice": 2, "Coin": 1,
    }  # fmt: skip
    places = [tuple(piece["Transform"][key] for key in ("posX", "posY", "posZ")) for piece in pieces]
    assert len(set(places)) == len(pieces) == 32
    crystals = {(round(x, 1), round(z, 1)) for name, (x, _, z) in zip(names, places, strict=True) if name == "Crystal"}
    assert crystals == {(x, z) for x in (-7.2, 0.0, 7.2) for z in (-7.2, 0.0, 7.2)}
    traps = {(x, z) for name, (x, _, z) in zip(names, places, strict=True) if name == "Trap"}
    assert len(traps) == 1 and min(traps)[1] < -11, "heaped on one place, at the near edge"
    # The middle of the place `Deck`: 24 mm and half a card from the right edge, 22 mm and half a place from the foot.
    at = deck["Transform"]
    assert (at["posX"], at["posZ"]) == (
        pytest.approx((300 - 24 - 31.5) / 25.4, abs=0.01),
        pytest.approx(-348 / 25.4, abs=0.01),
    )
    # The board is 600 x 840 mm; a tile's shorter side is two units long where its scale is 1.
    assert board["Transform"]["scaleX"] == board["Transform"]["scaleZ"] == pytest.approx(600 / 25.4 / 2, abs=0.001)
    tiles = [piece for piece in pieces if piece["Name"] == "Custom_Tile"]
    assert len(tiles) == 24 and all(local(piece["CustomImage"]["ImageURL"]).is_file() for piece in tiles)
    (coin,) = [piece["CustomImage"] for piece in tiles if piece["Nickname"] == "Coin"]
    assert local(coin["ImageSecondaryURL"]).is_file() and coin["CustomTile"]["Type"] == 2
    # Heads and tails are two pictures, not one.
    assert local(coin["ImageURL"]).read_bytes() != local(coin["ImageSecondaryURL"]).read_bytes()
    dice = [piece for piece in pieces if piece["Name"] == "Die_6"]
    assert len(dice) == 8 and dice[0]["ColorDiffuse"]["r"] > dice[0]["ColorDiffuse"]["g"]
    beside = [x for name, (x, _, _) in zip(names, places, strict=True) if name in {"Coin", "Red dice", "Your turn"}]
    assert min(beside) > 300 / 25.4, "right of the board"


def test_both_decks_lie_on_the_table(ship: Callable[..., Any], tmp_path: Path) -> None:
    """An opponent's deck lies on the far player's place, turned to them, from sheets of its own; numbers do not collide."""
    far = ship("# name: Two by Two\n2 Lucia\n")
    export(ship(opponent=far), "tts", tmp_path)
    near, other = saved_object(tmp_path)["ObjectStates"][:2]
    assert (near["Transform"]["rotY"], other["Transform"]["rotY"]) == (180, 0)
    assert (near["Transform"]["posX"], near["Transform"]["posZ"]) == (
        -other["Transform"]["posX"],
        -other["Transform"]["posZ"],
    )
    assert near["DeckIDs"] == [100, 100, 100, 101, 102, 102] and other["DeckIDs"] == [200, 200]
    faces = {local(deck["CustomDeck"][key]["FaceURL"]) for deck, key in ((near, "1"), (other, "2"))}
    assert len(faces) == 2 and all(path.is_file() for path in faces)


@pytest.mark.parametrize("name", ["Two by Two", "Another"])
def test_files_of_both_decks_are_called_apart(ship: Callable[..., Any], name: str) -> None:
    """Of two decks of one name the far one's have that added."""
    near, far = ship(opponent=ship(f"# name: {name}\n2 Lucia\n")).seats
    assert (near.stem, far.stem) == ("two-by-two", "two-by-two-far" if name == "Two by Two" else "another")


def test_a_section_is_a_pile_on_its_place(ship: Callable[..., Any], tmp_path: Path) -> None:
    """FORWARD's nine stacks are nine decks where the Diamond Path says; the table's own cards lie face up beside it."""
    from decktool.games import load_game

    game = load_game("forward")
    pairs = list(game.catalog)[:20]
    text = "# name: Path\n" + "".join(
        f"L{number}:\n{pairs[2 * number].name}\n{pairs[2 * number + 1].name}\n" for number in range(1, 10)
    )
    export(ship(text, game, most_pixels=1024), "tts", tmp_path)
    piles = [one for one in saved_object(tmp_path, "path")["ObjectStates"] if one["Name"] in {"DeckCustom", "Card"}]
    assert [pile["Nickname"] for pile in piles] == [f"Path: L{number}" for number in range(1, 10)]
    assert {key for pile in piles for key in pile["CustomDeck"]} == {"1"}, "one sheet holds the faces of all piles"
    at = {pile["Nickname"][-2:]: (pile["Transform"]["posX"], pile["Transform"]["posZ"]) for pile in piles}
    assert at["L1"][0] == at["L5"][0] == at["L9"][0] and at["L4"][1] == at["L5"][1] == at["L6"][1]
    assert at["L9"][1] > at["L7"][1] > at["L5"][1] > at["L2"][1] > at["L1"][1]


def test_sizes_are_piles_and_sheets_apart(own_game_folder: Path, ship: Callable[..., Any], tmp_path: Path) -> None:
    """A hexagon and ordinary cards of one section are two objects of their true size and shape."""
    from decktool.games import load_game

    path = own_game_folder / "sets" / "base.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "  - {name: Marsh, type: spell, size: hexagon}\n", "utf-8")
    text = "# name: Both\n2 Marsh\n3 Quiet Quill\n"
    shipment = ship(text, load_game(own_game_folder))
    export(shipment, "tts", tmp_path / "tts")
    hexes, cards = saved_object(tmp_path / "tts", "both")["ObjectStates"]
    assert [sheet["Type"] for sheet in (*hexes["CustomDeck"].values(), *cards["CustomDeck"].values())] == [3, 0]
    assert hexes["Transform"]["scaleX"] == round(95.25 / 56, 4) and cards["Transform"]["scaleX"] == round(63 / 56, 4)
    export(shipment, "playground", tmp_path / "pg")
    made = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((tmp_path / "pg" / "Templates").iterdir())]
    assert {(card["Model"], card["Width"], len(card["Indices"])) for card in made} == {
        ("Rounded", 6.3, 3),
        ("Hexagonal", 9.525, 2),
    }


@pytest.mark.slow
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
    """The template gives the sheet's grid, the back (as what others see of a hidden card, too), centimetres, and copies."""
    export(ship(), "playground", tmp_path)
    card = json.loads((tmp_path / "Templates" / "two-by-two.json").read_text(encoding="utf-8"))
    assert (card["Type"], card["NumHorizontal"], card["NumVertical"], card["BackIndex"]) == ("Card", 3, 1, -2)
    assert (card["Width"], card["Height"]) == (6.3, 8.8)
    assert card["Indices"] == [0, 0, 0, 1, 2, 2]
    assert (card["HiddenIndex"], card["HiddenTexture"]) == (-2, card["BackTexture"])
    assert card["CardNames"] == {"0": "Silver Axe", "1": "Karnik", "2": "Gold Boots"}
    assert re.fullmatch("[0-9A-F]{32}", card["GUID"])
    with (
        Image.open(tmp_path / "Textures" / card["FrontTexture"]) as sheet,
        Image.open(tmp_path / "Textures" / card["BackTexture"]) as back,
    ):
        assert sheet.size == (back.width * 3, back.height)


#: What the program's published schema asks of every template, and of cards and dice.
ASKED = {"Type", "GUID", "Name", "Metadata", "CollisionType", "SurfaceType", "Models"}
ASKED_OF = {"Card": {"FrontTexture", "BackIndex", "HiddenIndex", "Indices", "CardNames"}, "Dice": {"Faces"}}


def test_the_playgrounds_table(ship: Callable[..., Any], tmp_path: Path) -> None:
    """Pile, board, markers, coin and dice are templates with what the schema asks; the script names each where it lies."""
    export(ship(), "playground", tmp_path)
    made = [json.loads(path.read_text(encoding="utf-8")) for path in (tmp_path / "Templates").iterdir()]
    assert {one["Name"] for one in made} == {
        "Two by Two", "Forbidden Quest: Game board", "Crystal", "Trap", "Poison", "Hidden", "Your turn", "Coin",
        "Red dice", "White dice",
    }  # fmt: skip
    for one in made:
        assert set(one) >= ASKED | ASKED_OF[one["Type"]] and re.fullmatch("[0-9A-F]{32}", one["GUID"])
        assert min(one.get("Scale", {"X": 1}).values()) > 0
        assert one["Type"] == "Dice" or one["Model"] in {"Rounded", "Square", "Round", "Hexagonal"}
        assert one["Type"] == "Dice" or min(one["Width"], one["Height"]) >= 0.1
        for texture in ("FrontTexture", "BackTexture"):
            assert one["Type"] == "Dice" or (tmp_path / "Textures" / one[texture]).is_file()
    script = (tmp_path / "Scripts" / "two-by-two.js").read_text(encoding="utf-8")
    rows = [json.loads(line.rstrip(",")) for line in script.splitlines() if line.startswith("  [")]
    guids = {one["GUID"]: one["Name"] for one in made}
    assert set(guids) == {row[0] for row in rows} and len(guids) == len(made)
    assert [row[1:] for row in rows if guids[row[0]] == "Two by Two"] == [[-34.8, 24.45, 0, False]]
    assert sum(guids[row[0]] == "Red dice" for row in rows) == 6
    assert [len(one["Indices"]) for one in made if one["Name"] == "Trap"] == [4]


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
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert table[0] == {
        "what": "Two by Two", "picture": "two-by-two.png", "back": "two-by-two-back.png", "count": "6", "width_mm": "63.0",
        "height_mm": "88.0", "x_mm": "244.5", "y_mm": "-348.0", "faces": "near", "side": "face down",
    }  # fmt: skip
    assert all((tmp_path / row["picture"]).is_file() for row in table if "dice" not in row["what"])
    assert [row["count"] for row in table if row["what"] == "Hidden"] == ["4"]


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


def test_cockatrice_gets_no_rarity_that_nobody_stated(
    ship: Callable[..., Any], own_game_folder: Path, tmp_path: Path
) -> None:
    """A card's rarity is what its set says, and left out where that says none."""
    game, cards = own_game_folder / "game.yaml", own_game_folder / "sets" / "base.yaml"
    game.write_text(
        game.read_text("utf-8").replace("fields:", "fields:\n  rarity: {title: Rarity, kind: text}"), "utf-8"
    )
    cards.write_text(cards.read_text("utf-8").replace("power: 3", "rarity: mythic, power: 3"), "utf-8")
    export(ship("Bold Badger\nQuiet Quill\n", load_game(own_game_folder)), "cockatrice", tmp_path / "out")
    (path,) = (tmp_path / "out" / "customsets").glob("*.xml")
    stated = {card.findtext("name"): card.find("set").attrib for card in ET.parse(path).iter("card")}  # type: ignore[union-attr]
    assert stated == {"Bold Badger": {"rarity": "mythic"}, "Quiet Quill": {}}


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
