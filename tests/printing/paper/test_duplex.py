from __future__ import annotations

import math
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.paths import config_dir
from decktool.printing.base import remarks
from decktool.printing.base.colors import BLACK
from decktool.printing.base.items import Group, Path, Picture, Text, walk
from decktool.printing.base.outlines import Box
from decktool.printing.base.sizes import Size, paper
from decktool.printing.layout import faces
from decktool.printing.paper import print_job, printers, registration_marks
from decktool.printing.paper.imposition import Sheet, best_grid, fold_grid, impose, turned_over
from decktool.printing.paper.printers import Printer, calibration_pages, correction, find_printer, keep_printer
from decktool.printing.paper.registration_marks import RegistrationMarks

TCG = Size(63_000, 88_000)


@given(st.integers(40_000, 90_000), st.integers(40_000, 90_000), st.integers(0, 6_000))
def test_folding_lays_each_back_on_its_front(w: int, h: int, gap: int) -> None:
    """Folded in the middle, every back covers its front exactly, and the room about the fold stays free."""
    grid, upright = fold_grid(Sheet(paper("a4"), Size(w, h)), gap)
    fronts = impose(grid.count, grid)
    for front, back in zip(fronts, turned_over(fronts, grid, upright), strict=True):
        a, b = front.box, back.box
        if upright:
            assert (grid.page_w - b.right, b.y) == (a.x, a.y) and a.right + gap // 2 * 2 <= b.x + 1
        else:
            assert (b.x, grid.page_h - b.bottom) == (a.x, a.y) and a.bottom + gap // 2 * 2 <= b.y + 1
        assert (b.w, b.h) == (a.w, a.h)


def test_most_cards_fold_on_a4() -> None:
    """Four cards of 63 x 88 mm and their backs fold on A4; a card as large as half the sheet does not."""
    grid, _ = fold_grid(Sheet(paper("a4"), TCG), 3_000)
    assert grid.count == 4
    with pytest.raises(DecktoolError, match=r"do not fit.*with a fold"):
        fold_grid(Sheet(paper("a5"), Size(140_000, 200_000)), 3_000)


def test_square_paper_folds_either_way() -> None:
    """Square paper is upright and wide: a fold finds its cards with either orientation."""
    upright, wide = (Sheet(Size(200_000, 200_000), TCG, orientation=way) for way in ("portrait", "landscape"))
    assert fold_grid(wide, 3_000) == fold_grid(upright, 3_000)


def test_a_folded_sheet_is_one_page(forbidden_quest: Game) -> None:
    """Fronts and backs stand on the same page, and the fold is said."""
    card = forbidden_quest.catalog.find("Silver Axe")[0]
    job = print_job.prepare(
        forbidden_quest, [(card, None)] * 3, Sheet(paper("a4")), "fold", print_job.Order(backs=True, flip="fold")
    )
    file = BytesIO()
    assert print_job.write_pdf([job], file) == 1
    text = pypdf.PdfReader(file).pages[0].extract_text()
    assert text.count("Silver Axe") == 3 and "fold here" in text


def test_registration_marks_and_the_cards_they_displace(forbidden_quest: Game) -> None:
    """Three marks or four stand where cutters look for them, and no card lies on one: cards lie where most can be."""
    grid = best_grid(Sheet(paper("letter"), TCG))
    three, four = RegistrationMarks(3), RegistrationMarks(4)
    assert registration_marks.mark_boxes(grid, three)[0] == (10_000, 10_000, 5_000, 5_000)
    assert (
        len(registration_marks.mark_shapes(grid, three)) == 3 and len(registration_marks.mark_shapes(grid, four)) == 4
    )
    assert registration_marks.blocked(grid, four) == {0, 2, 6, 8} and registration_marks.blocked(grid, three) == {
        0,
        2,
        6,
    }
    card = forbidden_quest.catalog.find("Silver Axe")[0]
    order = print_job.Order(registration=three, backs=True)
    job = print_job.prepare(forbidden_quest, [(card, None)] * 9, Sheet(paper("letter")), "cut", order)
    assert job.left_out == frozenset() and (job.grid.columns, job.grid.rows, job.sheets) == (4, 2, 2)
    assert not set(registration_marks.blocked(job.grid, three)) & {placed.slot for placed in job.fronts}
    deep = print_job.Order(registration=RegistrationMarks(3, inset=60_000), backs=True)
    small = Sheet(paper("letter"), Size(30_000, 40_000))
    job = print_job.prepare(forbidden_quest, [(card, None)] * 9, small, "cut", deep)
    assert len(job.left_out) > len(registration_marks.blocked(job.grid, deep.registration or three))
    assert not job.left_out & {placed.slot for placed in job.fronts}


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("dx", "dy"), [(0.3, -0.5), (-1.0, 0.2), (0.0, 0.0)])
def test_the_calibration_sheet_tells_what_to_correct(flip: str, dx: float, dy: float) -> None:
    """When the printer moves backs by (dx, dy), the lines that meet on each scale are labelled with the opposite."""
    size = paper("a4")
    front, back = calibration_pages(size, flip)  # type: ignore[arg-type]
    labels = {(item.x + item.width // 2, item.y): item.text for item in front.items if isinstance(item, Text)}

    def lines(items: object) -> list[tuple[int, int, int, int]]:
        found = []
        for item in items:  # type: ignore[attr-defined]
            if isinstance(item, Path) and item.width == 80 and item.stroke == BLACK:
                (_, x0, y0), (_, x1, y1) = item.outline  # type: ignore[misc]
                found.append((int(x0), int(y0), int(x1), int(y1)))
        return found

    def seen(x: float, y: float) -> tuple[float, float]:
        x, y = x + dx * 1000, y + dy * 1000
        return (size.w - x, y) if flip == "long" else (x, size.h - y)

    upper = [(x0, y0) for x0, y0, x1, y1 in lines(front.items) if x0 == x1 and y1 == printers.INSET]
    meets = []
    for x0, y0, x1, y1 in lines(back.items):
        if x0 != x1:
            continue
        bx, by = seen(x0, y0)
        ends = sorted((by, seen(x1, y1)[1]))
        if abs(ends[0] - dy * 1000 * (1 if flip == "long" else -1) - printers.INSET) < 1:
            meets += [fx for fx, _ in upper if abs(fx - bx) < 20]
    assert len(meets) == 1
    index = (meets[0] - size.w // 2) // printers.FRONT_STEP
    step = -1 if flip == "long" else 1
    assert round(index * step * 0.1 + dx, 6) == 0
    five = next(
        text
        for (x, y), text in labels.items()
        if x == pytest.approx(size.w // 2 + 5 * printers.FRONT_STEP, abs=2) and y < 20_000
    )
    assert float(five.replace("\N{MINUS SIGN}", "-")) == pytest.approx(step * 0.5)


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "legal"])
def test_no_words_of_the_calibration_sheet_meet(name: str) -> None:
    """Nor do they leave the paper; smaller paper is refused."""
    front, _ = calibration_pages(paper(name))
    said = [item for item in front.items if isinstance(item, Text)]
    for number, one in enumerate(said):
        assert one.x > 0 and one.x + one.width < front.width
        for other in said[:number]:
            apart = abs(one.y - other.y) >= 0.8 * max(one.size, other.size)
            assert apart or one.x >= other.x + other.width or other.x >= one.x + one.width, (one.text, other.text)
    ruler = next(item for item in front.items if isinstance(item, Group))
    assert ruler.matrix is not None
    right = next(item for item in said if item.text == "RIGHT")
    assert right.x > ruler.matrix[4]
    with pytest.raises(DecktoolError, match=r"does not fit .*; use A4 or letter"):
        calibration_pages(paper("a5"))


def test_a_correction_moves_and_turns_the_backs() -> None:
    """X is the mean of top and bottom, y that of left and right, and their difference is an angle."""
    x, y, angle = correction(0.3, 0.1, -0.5, -0.3, paper("a4"))
    assert (x, y) == (200, -400)
    assert math.tan(math.radians(angle)) * 166 == pytest.approx(-0.2, abs=0.001)
    assert correction(0.3, 0.1, -0.5, -0.3, paper("a4"), "short")[2] == pytest.approx(-angle)


def test_printers_are_kept_with_the_users_settings(forbidden_quest: Game) -> None:
    """What was measured is found again by name, beside others; a name that is not kept is an error."""
    assert find_printer(None) == Printer("default")
    with pytest.raises(DecktoolError, match=r"printer 'office' is not in.*decktool calibrate"):
        find_printer("office")
    keep_printer(Printer("office", back=(500, -250, 0.05)))
    keep_printer(Printer("default", back=(100, 0, 0.0)))
    assert find_printer("office") == Printer("office", back=(500, -250, 0.05))
    assert find_printer(None).back == (100, 0, 0.0)
    (config_dir() / "printers.yaml").write_text("printers:\n  office: {back: {x: 5}}\n", encoding="utf-8")
    with pytest.raises(DecktoolError, match=r"printers.yaml:2: printers.office.back.x: 5 has no unit"):
        find_printer("office")
    card = forbidden_quest.catalog.find("Silver Axe")[0]
    order = print_job.Order(backs=True, printer=Printer("p", back=(1_000, 2_000, 0.0)))
    file = BytesIO()
    print_job.write_pdf([print_job.prepare(forbidden_quest, [(card, None)], Sheet(paper("a4")), "x", order)], file)
    front, back = (page.get_contents().get_data().decode("latin-1") for page in pypdf.PdfReader(file).pages)  # type: ignore[union-attr]
    assert "2.834646 -5.669291 cm" in re.sub(r"\s+", " ", back) and "2.834646" not in front


def with_backs(folder: FilePath) -> Game:
    """Three cards: one states its back, spells have a back of their own, and the game has one."""
    (folder / "art").mkdir()
    for name, color in (("wolf", "#112233"), ("back-spell", "#445566"), ("back", "#778899")):
        Image.new("RGB", (63, 88), color).save(folder / "art" / f"{name}.png")
    cards = (folder / "sets" / "base.yaml").read_text(encoding="utf-8")
    stated = cards.replace("{name: Bold Badger,", "{name: Bold Badger, back: wolf.png,")
    stated += "  - {name: Calm Crow, type: hero}\n"
    (folder / "sets" / "base.yaml").write_text(stated, encoding="utf-8")
    return load_game(folder)


@pytest.mark.parametrize("flip", ["long", "short", "fold"])
def test_each_card_has_its_own_back(own_game_folder: FilePath, flip: str) -> None:
    """A stated back, a type's and the game's each lie behind their own card, however the paper is turned over."""
    game = with_backs(own_game_folder)
    cards = [(game.catalog.find(name)[0], None) for name in ("Bold Badger", "Quiet Quill", "Calm Crow", "Bold Badger")]
    order = print_job.Order(backs=True, flip=flip)  # type: ignore[arg-type]
    job = print_job.prepare(game, cards, Sheet(paper("a4")), "backs", order)
    assert len(job.drawings) == 6

    def art(face: int) -> str:
        (source,) = (item.source.stem for item in walk(job.drawings[face].items) if isinstance(item, Picture))
        return source

    over: dict[str, Callable[[Box], tuple[int, int]]] = {
        "long": lambda box: (job.grid.page_w - box.right, box.y),
        "short": lambda box: (box.x, job.grid.page_h - box.bottom),
    }
    turned = over["long" if flip != "short" else flip]
    if flip == "fold" and all(back.box.x == front.box.x for front, back in zip(job.fronts, job.backs, strict=True)):
        turned = over["short"]
    lies = {(back.page, back.box.x, back.box.y): art(back.face) for back in job.backs}
    found = [lies[(front.page, *turned(front.box))] for front in job.fronts]
    assert found == ["wolf", "back-spell", "back", "wolf"]


def test_which_back_a_card_has(own_game_folder: FilePath) -> None:
    """--back stands for all but a card's own; a type's template stands for a picture; a path leads to the art folder."""
    game = with_backs(own_game_folder)
    badger, quill = (game.catalog.find(name)[0] for name in ("Bold Badger", "Quiet Quill"))
    chosen = own_game_folder / "art" / "back.png"
    order = print_job.Order(backs=True, back=chosen)
    job = print_job.prepare(game, [(badger, None), (quill, None)], Sheet(paper("a4")), "backs", order)
    sources = [item.source.stem for face in job.drawings[2:] for item in walk(face.items) if isinstance(item, Picture)]
    assert sources == ["wolf", "back"]
    (own_game_folder / "art" / "back-spell.png").unlink()
    template = own_game_folder / "templates" / "faces" / "back-spell.yaml"
    template.parent.mkdir(parents=True)
    template.write_text("extends: back\n", encoding="utf-8")
    assert faces.shared_back(game, "spell") == template and faces.shared_back(game, "hero") == faces.game_back(game)
    rows = (own_game_folder / "sets" / "base.yaml").read_text(encoding="utf-8").replace("wolf.png", "../wolf.png")
    (own_game_folder / "sets" / "base.yaml").write_text(rows, encoding="utf-8")
    game = load_game(own_game_folder)
    with remarks.gathered() as noted:
        badger = game.catalog.find("Bold Badger")[0]
        assert faces.stated_picture(game, badger, "back") == own_game_folder / "art" / "wolf.png"
    assert not noted
