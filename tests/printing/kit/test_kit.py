"""Kits: what is in them, in which order, on which pages; bookmarks, true size, both sides, ink, and what is refused."""

from __future__ import annotations

import io
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdf
import pytest

from decktool.cards import name_key
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.printing.base.colors import Color
from decktool.printing.base.items import Group, Text, walk
from decktool.printing.base.items import Path as Line
from decktool.printing.base.outlines import bounds
from decktool.printing.base.sizes import Size, paper
from decktool.printing.kit import kit
from decktool.printing.kit.contents import ContentsRow, contents, ruler
from decktool.printing.kit.kit import Kit, KitOrder
from decktool.printing.paper.imposition import Flip, Sheet
from decktool.printing.paper.print_job import Order
from decktool.printing.paper.printers import Printer
from decktool.printing.template.components import Palette
from tests.printing.readback import words

SMALL = {
    "forbidden-quest": "2 Silver Axe\n1 Karnik",
    "forgotten-times": "1 Runic Power\n1 Battle Fury",
    "dragon-quest": "1 Toad Apothecary",
    "forward": "1 Resolve\n1 Dread\n1 Duel Reference",
    "card-of-the-rings": "1 Gold Pouch",
}


def deck(game_id: str | Game, text: str | None = None) -> Deck:
    """A small deck of a game."""
    game = load_game(game_id) if isinstance(game_id, str) else game_id
    return resolve(parse_decklist(text if text is not None else SMALL[game.id]), game)


def made(game_id: str, **asked: Any) -> Kit:
    """The kit of a small deck of a game."""
    size = asked.pop("paper", "a4")
    return kit.make(deck(game_id), "Small", KitOrder(Sheet(paper(size)), **asked))


def pdf(found: Kit) -> pypdf.PdfReader:
    """A kit written and read again."""
    file = io.BytesIO()
    own = sum(len(part.pages) for part in found.parts if not part.shared)
    assert kit.write_pdf([found], file) == 1 + own + len(found.shared)
    return pypdf.PdfReader(file)


@pytest.mark.parametrize(
    ("game_id", "kinds"),
    [
        ("forbidden-quest", ["cards", "board", "markers", "reference", "dice", "box"]),
        ("forgotten-times", ["cards", "supply", "board", "markers", "tracks", "reference", "box"]),
        ("dragon-quest", ["cards", "board", "markers", "reference", "box"]),
        ("forward", ["cards", "board", "markers", "tracks", "reference", "dice", "box"]),
        ("card-of-the-rings", ["cards", "board", "markers", "reference", "box"]),
    ],
)
def test_a_kit_has_what_its_table_needs(game_id: str, kinds: list[str]) -> None:
    """Every game's kit has its components in order, all of them bookmarked, and contents that name their pages."""
    found = made(game_id)
    assert [part.kind for part in found.parts] == kinds
    reader = pdf(found)
    outline = [entry for entry in reader.outline if not isinstance(entry, list)]
    own = [part for part in found.parts if not part.shared]
    shared = [sheet.label for sheet in found.shared]
    assert [entry.title for entry in outline] == ["Contents", *(part.title for part in own), *shared]
    first = " ".join(reader.pages[0].extract_text().split()).casefold()
    page = 1
    for part, entry in zip(own, outline[1:], strict=False):
        assert reader.get_destination_page_number(entry) == page
        place = f"page {page + 1}" if len(part.pages) == 1 else f"pages {page + 1}-{page + len(part.pages)}"
        assert part.title.casefold() in first and place in first
        page += len(part.pages)
    for part in found.parts:
        if part.shared:
            assert part.title.casefold() in first and str(page + 1 + part.shared[0]) in first
            assert all(part.title in shared[number] for number in part.shared)


@pytest.mark.parametrize(("game_id", "spared"), [("forbidden-quest", 2), ("forgotten-times", 2), ("forward", 2)])
def test_small_parts_of_all_components_share_sheets(game_id: str, spared: int) -> None:
    """Markers, tracks, reference cards, dice and boxes lie on the same sheets, which spares paper; none is lost."""
    found = made(game_id)
    small = [part for part in found.parts if part.parts]
    assert sum(part.sheets for part in small) - len(found.shared) >= spared
    laid = [id(placed.drawing) for sheet in found.shared for placed in sheet.parts[1:]]
    assert Counter(laid) == Counter(id(one.drawing) for part in small for one in part.parts)


def test_a_long_name_is_cut_short_on_the_box() -> None:
    """A deck's name that is too long for its box is cut, never an error and never too small to read."""
    found = kit.make(deck("forbidden-quest"), "A Name That Goes On " * 30, KitOrder(Sheet(paper("a4"))))
    (box,) = (one.drawing for part in found.parts if part.kind == "box" for one in part.parts)
    texts = [item for item in walk(box.items) if isinstance(item, Text)]
    assert any(item.text.endswith("\u2026") for item in texts)
    assert min(item.size for item in texts) * 72 / 25_400 > 5.5


def test_cards_that_the_list_lacks_are_added() -> None:
    """Of 10 Runic Power and 3 Battle Fury, a list that has one of each is given nine and two."""
    found = {part.kind: part for part in made("forgotten-times").parts}
    assert found["supply"].pieces == "9 Runic Power, 2 Battle Fury"
    assert found["cards"].pieces == "2 cards"


def test_the_sliders_cards_are_not_printed_twice() -> None:
    """FORWARD's Resolve and Dread come as the overlapping pair; the face of neither is among the cards."""
    found = {part.kind: part for part in made("forward").parts}
    printed = {name_key(placed.drawing.title) for page in found["cards"].pages for placed in page.parts}
    assert printed == {name_key("Duel Reference"), name_key("crop marks")}
    laid = [placed.drawing.title for page in found["tracks"].pages for placed in page.parts]
    assert laid.count("Resolve") == laid.count("Dread") == 1


def test_the_board_is_one_page_or_tiles_of_table_size() -> None:
    """Without tiling the board is one page; tiled, the plan and as many sheets as it takes, at its own size."""
    small = next(part for part in made("forbidden-quest").parts if part.kind == "board")
    assert len(small.pages) == 1 and "33 %" in small.todo
    tiled = next(part for part in made("forbidden-quest", tile=True).parts if part.kind == "board")
    assert len(tiled.pages) == 16
    assert {page.parts[0].drawing.width for page in tiled.pages[1:]} == {600_000}


def test_a_mat_for_each_player_is_counted_for_each() -> None:
    """Its page is printed twice; of the tiles all but the plan. The contents count the paper that this takes."""
    for tile, more in ((False, 1), (True, 6)):
        found = made("forgotten-times", tile=tile)
        (mat,) = (part for part in found.parts if part.kind == "board")
        assert "Print it twice" in mat.todo
        assert (mat.again, mat.sheets) == (more, len(mat.pages) + more)
        pages = sum(len(part.pages) for part in found.parts if not part.shared) + len(found.shared)
        assert found.paper() == pages + more
        assert f"{found.paper()} sheets of paper after this page" in " ".join(
            pdf(found).pages[0].extract_text().split()
        )


def test_backs_are_counted_as_sheets_of_both_sides() -> None:
    """Cards with backs take two pages a sheet, and the contents say over which edge to turn the paper."""
    cards = made("forbidden-quest", order=Order(backs=True, flip="short")).parts[0]
    assert cards.both_sides and len(cards.pages) == 2 and cards.sheets == 1
    assert "on the short edge" in cards.todo
    folded = made("forbidden-quest", order=Order(backs=True, flip="fold")).parts[0]
    assert not folded.both_sides and len(folded.pages) == 1 and "glue" in folded.todo


def test_the_ruler_is_a_hundred_millimetres() -> None:
    """The contents carry a ruler of exactly 100 mm, at whatever paper, and 50 mm where 100 do not fit."""
    for size, length in (("a4", 100_000), ("letter", 100_000), ("a5", 100_000)):
        page = made("card-of-the-rings", paper=size, without=frozenset({"box"})).front(["x"] * 4)
        drawing = page.parts[0].drawing
        assert (drawing.width, drawing.height) == (paper(size).w, paper(size).h)
        spans = [
            item.outline[1][1] - item.outline[0][1]  # type: ignore[misc]
            for item in drawing.items
            if hasattr(item, "outline") and len(item.outline) == 2
        ]
        assert max(spans) == length
        assert f"This line is {length // 1000} mm" in words(drawing)
    for width, length in ((90_000, 50), (129_999, 50), (130_000, 100)):
        items = ruler(width, 180_000)
        (said,) = [item.text for item in items if isinstance(item, Text)]
        marked = [int(part[1]) for item in items if isinstance(item, Line) for part in item.outline]  # type: ignore[misc]
        assert said == f"This line is {length} mm long if the printer does not scale."
        assert max(marked) - min(marked) == length * 1000
        assert min(marked) + max(marked) == pytest.approx(width, abs=2)


@pytest.mark.parametrize("rows", [1, 5, 6, 9, 14])
def test_however_many_components_stay_above_the_ruler(rows: int) -> None:
    """Up to eight are the usual distance apart, more stand closer; the last rule under them lies above the ruler."""
    drawn = contents(
        [ContentsRow(f"Part {number}", "9 pieces", "pages 2-3", "1 sheet", "Cut.") for number in range(rows)],
        9, Palette(), "Game", "Deck", paper("a4"),
    )  # fmt: skip
    (placed,) = (item for item in drawn.items if isinstance(item, Group))
    rules = [
        item.outline[0][2]  # type: ignore[misc]
        for item in placed.items
        if isinstance(item, Line) and len(item.outline) == 2 and item.outline[0][2] == item.outline[1][2]  # type: ignore[misc]
    ]
    marks = [part[2] for item in drawn.items if isinstance(item, Line) for part in item.outline]  # type: ignore[misc]
    assert len(rules) == rows and max(rules) < min(marks) - 10_000
    steps = {round((b - a) / 1000) for a, b in pairwise(rules)}
    assert steps <= ({23} if rows < 9 else {round((297 - 34 - 74) / rows)})


def test_little_ink_reaches_every_page() -> None:
    """With little ink no drawing of any page is as it was in full colour."""
    full, low = made("dragon-quest"), made("dragon-quest", order=Order(ink="low"))
    for a, b in zip(full.parts, low.parts, strict=True):
        for one, other in zip(a.pages, b.pages, strict=True):
            assert [placed.drawing for placed in one.parts[1:]] != [placed.drawing for placed in other.parts[1:]] or (
                len(one.parts) == 1 and one.parts[0].drawing != other.parts[0].drawing
            )
    assert len(pdf(low).pages) == len(pdf(full).pages)


@pytest.mark.parametrize("ink", ["low", "contrast"])
def test_pips_are_dark_where_ink_is_saved(ink: Any) -> None:
    """A red die with white pips is printed with red pips on white, so that its result can still be read."""
    dice = next(part for part in made("forbidden-quest", order=Order(ink=ink)).parts if part.kind == "dice")
    net = dice.pages[0].parts[1].drawing
    pips = [item for item in net.items if isinstance(item, Line) and bounds(item.outline).w < 4_000 and item.fill]
    assert len(pips) == 21
    assert all(isinstance(pip.fill, Color) and pip.fill.luminance < 0.2 for pip in pips)


def test_the_same_kit_is_the_same_bytes() -> None:
    """A kit made twice is the same file."""
    files = [io.BytesIO(), io.BytesIO()]
    for file in files:
        kit.write_pdf([made("forward")], file)
    assert files[0].getvalue() == files[1].getvalue()


def test_every_sheet_is_scaled_for_its_printer() -> None:
    """Where a printer's rulers of 100 mm are 99 mm long, all sheets are printed larger, the contents too."""
    printer = Printer("office", rulers=(99.0, 100.0))
    found = kit.pages(made("forward", order=Order(printer=printer)))
    assert {page.scale for page in found} == {printer.scale}


def test_a_folder_has_a_file_for_each_component(tmp_path: Path) -> None:
    """A folder holds the contents, which name the files, and a PDF for each component; cards say how to turn paper."""
    found = made("forbidden-quest", order=Order(backs=True))
    written = kit.write_folder(found, tmp_path / "kit")
    names = ["00-contents", "01-cards", "02-board", "03-markers", "04-reference", "05-dice", "06-box"]
    assert [path.stem for path in written] == names == sorted(path.stem for path in (tmp_path / "kit").iterdir())
    first = pypdf.PdfReader(written[0]).pages[0].extract_text().casefold()
    assert all(f"{name}.pdf" in first for name in names[1:])
    for path, edge in ((written[1], "/DuplexFlipLongEdge"), (written[2], "/Simplex")):
        catalog: Any = pypdf.PdfReader(path).trailer["/Root"]
        assert catalog["/ViewerPreferences"]["/Duplex"] == edge
        assert catalog["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    """As an export does, before anything is drawn."""
    (tmp_path / "kit").write_text("mine", encoding="utf-8")
    with pytest.raises(DecktoolError, match="it is a file, but a kit of several files needs a folder"):
        kit.write_folder(made("forbidden-quest"), tmp_path / "kit")
    assert (tmp_path / "kit").read_text("utf-8") == "mine"


@pytest.mark.parametrize(("flip", "edge"), [("short", "/DuplexFlipShortEdge"), ("fold", "/Simplex")])
def test_a_printer_turns_paper_as_the_backs_need_it(tmp_path: Path, flip: Flip, edge: str) -> None:
    """A kit's cards and a print of the same cards ask a printer for the same."""
    order = Order(backs=True, flip=flip)
    assert order.duplex == edge.strip("/")
    path = kit.write_folder(made("forbidden-quest", order=order), tmp_path / "kit")[1]
    catalog: Any = pypdf.PdfReader(path).trailer["/Root"]
    assert catalog["/ViewerPreferences"]["/Duplex"] == edge


def test_a_game_of_ones_own_gets_cards_reference_and_box(own_game: Game) -> None:
    """A game that says nothing of its table still gets its cards, a reference card and a box."""
    found = kit.make(deck(own_game, "2 Bold Badger\n1 Blank Page"), "Mine", KitOrder(Sheet(paper("letter"))))
    assert [part.kind for part in found.parts] == ["cards", "reference", "box"]
    reader = pdf(found)
    assert "Heroes, Spells" in reader.pages[2].extract_text()
    assert round(float(reader.pages[0].mediabox.width)) == 612


def test_parts_can_be_left_out() -> None:
    """What is left out is not printed; a part that there is none of is an error with the nearest."""
    assert [part.kind for part in made("dragon-quest", without=frozenset({"board", "cards"})).parts] == [
        "markers", "reference", "box",
    ]  # fmt: skip
    with pytest.raises(DecktoolError, match="unknown part of a kit 'boxes'; did you mean box"):
        made("dragon-quest", without=frozenset({"boxes"}))
    with pytest.raises(DecktoolError, match="nothing is left to print"):
        made("dragon-quest", without=frozenset(kit.KINDS))


def test_paper_that_is_too_small_is_refused() -> None:
    """Paper on which a part does not fit is an error that names the part."""
    order = KitOrder(Sheet(Size(100_000, 110_000, "little")))
    with pytest.raises(DecktoolError, match="use larger paper"):
        kit.make(deck("forbidden-quest"), "Small", order)


def test_the_box_is_made_for_the_cards_as_they_are_cut() -> None:
    """A kit of poker cards has a box for poker cards; thicker stock makes it deeper."""
    from decktool.printing.base.sizes import find_size

    order = KitOrder(Sheet(paper("a4"), find_size("cards", "poker")), stock=600, without=frozenset({"board"}))
    box = kit.make(deck("forbidden-quest", "50 Silver Axe"), "Axes", order).parts[-1]
    assert box.pieces == "1 box, 65.5 x 90.9 x 31.5 mm inside"


@pytest.mark.parametrize("size", ["25mmx25mm", "8mmx8mm", "12mmx60mm", "110mmx20mm", "100mmx130mm"])
def test_a_kit_of_cards_of_any_size(own_game: Game, size: str) -> None:
    """Our own words are left out of a box that is too small for them, and everything lies on its sheet."""
    from decktool.printing.base.sizes import find_size

    asked = KitOrder(Sheet(paper("a4"), find_size("cards", size)))
    found = kit.make(deck(own_game, "8 Blank Page"), "Small", asked)
    assert [part.kind for part in found.parts] == ["cards", "reference", "box"]
    for page in (page for part in found.parts for page in part.pages):
        for placed in page.parts:
            drawing = placed.drawing
            across = drawing.height if placed.turn % 180 else drawing.width
            assert placed.x >= 0 and placed.x + across <= page.width


def test_the_example_of_the_guide_makes_a_kit(own_game_folder: Path) -> None:
    """What docs/kits.md writes into a game.yaml is read, and gives every part that it names."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "kits.md").read_text(encoding="utf-8")
    example = page.partition("```yaml\n")[2].partition("```")[0].replace("Mana", "Quiet Quill")
    path = own_game_folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + example, encoding="utf-8")
    boards = own_game_folder / "templates" / "boards"
    boards.mkdir(parents=True)
    (boards / "board.yaml").write_text("extends: parts/mat\nelements: {}\n", encoding="utf-8")
    found = kit.make(deck(load_game(own_game_folder), "1 Bold Badger"), "Mine", KitOrder(Sheet(paper("a4"))))
    assert [part.kind for part in found.parts] == list(kit.KINDS)
    assert {part.kind: part.pieces for part in found.parts}["supply"] == "10 Quiet Quill"
