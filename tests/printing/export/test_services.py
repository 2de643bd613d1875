from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.printing.base import sizes
from decktool.printing.export import TARGETS, export, services

BY_THE_RULE = ["poker", "tcg", "bridge", "tarot", "jumbo", "domino", "mini", "micro", "business"]
CANVASES = {
    "poker": (825, 1125), "tcg": (825, 1125), "euro-poker": (825, 1125), "bridge": (750, 1125), "business": (675, 1125),
    "mini": (600, 825), "micro": (450, 600), "domino": (600, 1125), "square-small": (825, 825), "square": (1125, 1125),
    "tarot": (900, 1500), "jumbo": (1125, 1725), "hexagon": (1200, 1050), "circle": (1125, 1125),
}  # fmt: skip


@pytest.mark.parametrize("name", BY_THE_RULE)
def test_makeplayingcards_adds_36_pixels_a_side(name: str) -> None:
    """Every canvas is the card's true size at 300 dpi and 36 pixels on each side; the site checks pixels, not inches."""
    wanted, card = services.product("mpc", name), sizes.find_size("cards", name)
    trim = tuple(round(length * 300 / 25_400) for length in card[:2])
    assert wanted.trim == trim
    assert wanted.canvas == (trim[0] + 72, trim[1] + 72)
    assert wanted.most == 612


@pytest.mark.parametrize("name", CANVASES)
def test_the_game_crafters_canvases(name: str) -> None:
    """Every canvas is the one of the service's table; an eighth of an inch a side, but for the euro poker card."""
    wanted = services.product("gamecrafter", name)
    assert wanted.canvas == CANVASES[name]
    around = (wanted.canvas[0] - wanted.trim[0], wanted.canvas[1] - wanted.trim[1])
    assert around == ((79, 82) if name == "euro-poker" else (75, 75))


@pytest.mark.parametrize(
    ("target", "product", "canvas"),
    [("mpc", None, (822, 1122)), ("mpc", "micro", (447, 597)), ("gamecrafter", "euro-poker", (825, 1125)), ("gamecrafter", "micro", (450, 600))],
)  # fmt: skip
def test_pictures_have_the_services_pixels(
    ship: Callable[..., Any], tmp_path: Path, target: str, product: str | None, canvas: tuple[int, int]
) -> None:
    """Fronts and back have exactly the canvas, in RGB, and say 300 dpi."""
    written = export(ship("Lucia\n", product=product), target, tmp_path)
    assert [path.name for path in written] == ["001-lucia.png", "back.png", "cards.csv"]
    for path in written[:2]:
        with Image.open(path) as picture:
            assert (picture.size, picture.mode) == (canvas, "RGB")
            assert round(picture.info["dpi"][0]) == 300


def test_jpeg(ship: Callable[..., Any], tmp_path: Path) -> None:
    """Asked for JPEG, pictures are JPEG in RGB, colours not halved."""
    written = export(ship("Lucia\n", kind="jpg", product="micro"), "gamecrafter", tmp_path)
    with Image.open(written[0]) as picture:
        assert (picture.format, picture.mode, picture.size) == ("JPEG", "RGB", (450, 600))
    pictures = [path for path in tmp_path.iterdir() if path.suffix in {".jpg", ".jpeg", ".png"}]
    assert pictures and {path.suffix for path in pictures} == {".jpg"}


def test_mpc_autofill_reads_the_order(ship: Callable[..., Any], tmp_path: Path) -> None:
    """order.xml gives every slot from 0 one front that is there, counts all copies, and names the common back."""
    export(ship(product="micro"), "mpc-autofill", tmp_path)
    order = ET.parse(tmp_path / "order.xml").getroot()
    assert [child.tag for child in order] == ["details", "fronts", "cardback"]
    assert {child.tag: child.text for child in order[0]} == {
        "quantity": "6",
        "stock": "(S30) Standard Smooth",
        "foil": "false",
    }
    slots: list[int] = []
    for card in order[1]:
        assert [child.tag for child in card] == ["id", "sourceType", "slots", "name", "query"]
        name = card.findtext("id") or ""
        assert name == card.findtext("name") and (tmp_path / name).is_file(), "the folder can be moved"
        assert card.findtext("sourceType") == "Local File"
        slots += map(int, (card.findtext("slots") or "").split(","))
    assert slots == list(range(6))
    assert [card.findtext("query") for card in order[1]] == ["silver axe", "karnik", "gold boots"]
    assert order.findtext("cardback") == "back.png" and (tmp_path / "back.png").is_file()


def test_drivethru_is_a_pdf_of_page_and_trim_boxes(ship: Callable[..., Any], tmp_path: Path) -> None:
    """Backs and fronts in turn, a back first, on pages of 198 x 270 points whose trim box lies 9 points in, text still text."""
    import pypdf

    (path,) = export(ship("2 Silver Axe\nLucia\n"), "drivethru", tmp_path)
    pages = pypdf.PdfReader(path).pages
    assert len(pages) == 6
    for page in pages:
        assert [round(float(n), 2) for n in page.mediabox] == [0, 0, 198, 270]
        assert [round(float(n), 2) for n in page.bleedbox] == [0, 0, 198, 270]
        assert [round(float(n), 2) for n in page.trimbox] == [9, 9, 189, 261]
    assert [("Silver Axe" in text, "Lucia" in text) for text in (page.extract_text() for page in pages)] == [
        (False, False), (True, False), (False, False), (True, False), (False, False), (False, True)
    ]  # fmt: skip
    # A mirrored bleed would say the words near the edge a second time.
    assert pages[1].extract_text().count("Forbidden Quest") == 1


def test_more_cards_than_an_order_takes(ship: Callable[..., Any], tmp_path: Path) -> None:
    """613 cards are refused with both numbers before anything is written; 612 are not."""
    with pytest.raises(DecktoolError, match="at most 612 cards per order, not 613"):
        export(ship("613 Lucia\n"), "mpc", tmp_path / "much")
    assert not (tmp_path / "much").exists()
    export(ship("612 Lucia\n", product="micro"), "mpc", tmp_path / "enough")


@pytest.mark.parametrize(
    ("target", "product", "words"),
    [
        ("mpc", "pokre", "did you mean poker"),
        ("gamecrafter", "zz", "known: poker, "),
        ("gamecrafter", "hexagonal", "did you mean hexagon"),
        ("drivethru", "tarrot", "did you mean tarot"),
    ],
)
def test_a_product_that_there_is_not(
    ship: Callable[..., Any], tmp_path: Path, target: str, product: str, words: str
) -> None:
    """A product that a service does not print is an error with what it does print."""
    with pytest.raises(DecktoolError, match=words):
        export(ship("Lucia\n", product=product), target, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_target_that_there_is_not(ship: Callable[..., Any], tmp_path: Path) -> None:
    """A target's name that is nearly right is told the right one, another all of them."""
    with pytest.raises(DecktoolError, match="did you mean cockatrice"):
        export(ship("Lucia\n"), "cockatrise", tmp_path)
    with pytest.raises(DecktoolError, match=", ".join(TARGETS)):
        export(ship("Lucia\n"), "?", tmp_path)


@pytest.mark.parametrize("dpi", [0, -5, 29, 2401])
def test_resolutions_that_make_no_sense(ship: Callable[..., Any], dpi: int) -> None:
    """A resolution outside 30 to 2400 dpi is refused."""
    with pytest.raises(DecktoolError, match="30 to 2400"):
        ship("Lucia\n", dpi=dpi)


def test_only_a_print_service_sells_products(ship: Callable[..., Any], tmp_path: Path) -> None:
    """A product for a target that is no print service is refused, naming those that are."""
    with pytest.raises(DecktoolError, match=r"tts is not one; leave it out, or export to mpc, gamecrafter"):
        export(ship(product="poker"), "tts", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_each_size_is_a_product(own_game_folder: Path, ship: Callable[..., Any], tmp_path: Path) -> None:
    """A hexagon, a wide poker card and an ordinary one are two orders in folders of their own, laid out at their cut."""
    rows = "  - {name: Marsh, type: spell, size: hexagon}\n  - {name: Storm, type: spell, size: 88mm x 63mm}\n"
    path = own_game_folder / "sets" / "base.yaml"
    path.write_text(path.read_text(encoding="utf-8") + rows, encoding="utf-8")
    game = load_game(own_game_folder)
    shipment = ship("2 Marsh\n1 Storm\n3 Quiet Quill\n", game)
    written = export(shipment, "gamecrafter", tmp_path / "out")
    names = [path.relative_to(tmp_path / "out").as_posix() for path in written]
    assert [name for name in names if "back" not in name] == [
        "HexDeck/001-marsh.png", "HexDeck/cards.csv",
        "PokerDeck/002-storm.png", "PokerDeck/003-quiet-quill.png", "PokerDeck/cards.csv",
    ]  # fmt: skip
    for path in written:
        if path.suffix == ".png":
            with Image.open(path) as picture:
                assert picture.size == ((1200, 1050) if "Hex" in str(path) else (825, 1125))
    sizes_laid = {
        part.faces[0].card.name: [face.size.w > face.size.h for face in part.faces]
        for _, _, part in services.products(shipment, "gamecrafter")
    }
    assert sizes_laid["Storm"] == [True, False], "a wide card is laid out as a wide one, an upright one upright"
    with pytest.raises(
        DecktoolError, match=r"MakePlayingCards does not print cards of 95.25 x 82.55 mm \(hexagon\); .*tarot"
    ):
        export(shipment, "mpc", tmp_path / "no")
    assert not (tmp_path / "no").exists()
    with pytest.raises(DecktoolError, match=r"does not print cards of 300 x 300 mm; it prints poker"):
        services.product_for("mpc", sizes.Size(300_000, 300_000))
    assert [path.name for path in export(shipment, "drivethru", tmp_path / "pages")] == [
        "hexagon.pdf", "88x63mm.pdf", "poker.pdf",
    ]  # fmt: skip
