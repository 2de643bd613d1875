from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.printing.base.items import Path
from decktool.printing.base.outlines import bounds
from decktool.printing.base.sizes import find_size, paper
from decktool.printing.kit import kit
from decktool.printing.layout import faces
from decktool.printing.paper import print_job
from decktool.printing.paper.imposition import Sheet
from decktool.printing.paper.proof import ProofOptions, proof
from tests.printing.readback import words

LARGE_HERO = "extends: card\nsize: {width: 70mm, height: 120mm}\n"


@pytest.fixture
def mixed(own_game_folder: FilePath) -> Deck:
    """A deck of the small game whose heroes are larger cards than its spells."""
    faces = own_game_folder / "templates" / "faces"
    faces.mkdir(parents=True)
    (faces / "hero.yaml").write_text(LARGE_HERO, encoding="utf-8")
    return resolve(parse_decklist("3 Bold Badger\n2 Quiet Quill\n"), load_game(own_game_folder))


def test_each_size_has_sheets_and_a_box_of_its_own(mixed: Deck) -> None:
    """Three heroes of 70 x 120 mm and two spells of 63 x 88 mm are two jobs in one file, and two boxes in a kit."""
    sheet = Sheet(paper("a4"))
    jobs = print_job.prepare_all(mixed.game, print_job.copies(mixed), sheet, "deck", print_job.Order(backs=True))
    assert [(job.cut, len(job.fronts)) for job in jobs] == [("70 x 120 mm", 3), ("63 x 88 mm", 2)]
    assert all(
        (each.width, each.height) == job.sheet.card[:2] for job in jobs if job.sheet.card for each in job.drawings
    )
    labels = [page.label for page in print_job.pages(*jobs)]
    assert labels == ["Sheet 1: Bold Badger", "Sheet 1, backs", "Sheet 2: Quiet Quill", "Sheet 2, backs"]
    made = kit.make(mixed, "deck", kit.KitOrder(sheet))
    pieces = {part.title: part.pieces for part in made.parts}
    assert (pieces["Cards"], pieces["Boxes"]) == ("3 cards", "2 boxes for 2 sizes")
    # Two cards would leave most of a sheet empty: they lie beside the boxes.
    assert pieces["Cards of other sizes"] == "2 cards of 63 x 88 mm"
    (few,) = [part for part in made.parts if part.title == "Cards of other sizes"]
    assert few.shared and set(few.shared) <= set(range(len(made.shared)))
    backs = kit.make(mixed, "deck", kit.KitOrder(sheet, print_job.Order(backs=True)))
    assert [part.pieces for part in backs.parts if part.kind == "cards"] == ["5 cards of 2 sizes"]
    assert not [finding for finding in proof(mixed, ProofOptions(paper("a4"))) if finding.level == "serious"]


def test_half_a_track_is_printed_as_in_the_kit() -> None:
    """FORWARD's Resolve and Dread are the two cards that overlap, in print and exports as in the kit; not as a back."""
    game = load_game("forward")
    for name in ("Resolve", "Dread"):
        said = words(faces.face(game, game.catalog.find(name)[0]))
        assert f"Gain {name}: the marker goes" in said
    assert "start here" in words(faces.face(game, game.catalog.find("Dread")[0])).lower()
    asked = faces.named_template(game, "full-art")
    assert "marker" not in words(faces.face(game, game.catalog.find("Dread")[0], template=asked))


def test_no_hairline_between_cards() -> None:
    """Where two cards meet without a gutter, the frame of each goes on a little under the other, so that no paper shows."""
    game = load_game("forward")
    card = game.catalog.find("Byre Wolf")[0]
    job = print_job.prepare(game, [(card, None)] * 9, Sheet(paper("a4")), "wolves")
    (page,) = print_job.pages(job)
    under = [item for item in page.parts[0].drawing.items if isinstance(item, Path) and item.fill is not None]
    assert {bounds(item.outline).inset(print_job.JOIN) for item in under} == {placed.box for placed in job.fronts}
    frame = job.drawings[0].items[0]
    assert print_job.JOIN >= 20 and isinstance(frame, Path) and {item.fill for item in under} == {frame.fill}


def test_one_size_for_all(mixed: Deck) -> None:
    """One size that is asked for, or one face for all cards, makes them all of one size."""
    sheet = Sheet(paper("a4"))
    heroes = [copy for copy in print_job.copies(mixed) if copy[0].type == "hero"]
    job = print_job.prepare(mixed.game, heroes, sheet, "heroes")
    assert (job.grid.card_w, job.grid.card_h) == (70_000, 120_000)
    poker = Sheet(paper("a4"), find_size("cards", "poker"))
    (job,) = print_job.prepare_all(mixed.game, print_job.copies(mixed), poker, "poker")
    assert job.grid.card_w == 63_500
    (same,) = print_job.prepare_all(
        mixed.game, print_job.copies(mixed), sheet, "same", print_job.Order(face="full-art")
    )
    assert same.grid.card_w == 63_000
