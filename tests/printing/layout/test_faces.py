from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.printing.base.items import Path, words
from decktool.printing.base.outlines import bounds
from decktool.printing.base.sizes import find_size, paper
from decktool.printing.export import shipment
from decktool.printing.kit import kit
from decktool.printing.layout import faces
from decktool.printing.paper import press
from decktool.printing.paper.proof import Wishes, proof
from decktool.printing.paper.sheet import Sheet

LARGE_HERO = "extends: card\nsize: {width: 70mm, height: 120mm}\n"


@pytest.fixture
def mixed(own_game_folder: FilePath) -> Deck:
    """A deck of the small game whose heroes are larger cards than its spells."""
    faces = own_game_folder / "templates" / "faces"
    faces.mkdir(parents=True)
    (faces / "hero.yaml").write_text(LARGE_HERO, encoding="utf-8")
    return resolve(parse_decklist("3 Bold Badger\n2 Quiet Quill\n"), load_game(own_game_folder))


SAID = (
    r"cards of 2 sizes cannot be mixed: 70 x 120 mm \(type:hero\), 63 x 88 mm \(type:spell\); .*(--only|list of each)"
)


def test_cards_of_several_sizes_are_not_mixed(mixed: Deck) -> None:
    """Sheets, boxes and kits hold cards of one size: a deck of several is refused with the way round, not resized."""
    sheet = Sheet(paper("a4"))
    with pytest.raises(DecktoolError, match=SAID):
        press.prepare(mixed.game, press.copies(mixed), sheet, "deck")
    for without in (frozenset[str](), frozenset({"cards"})):
        with pytest.raises(DecktoolError, match=SAID):
            kit.make(mixed, "deck", kit.KitOrder(sheet, without=without))
    found = [finding for finding in proof(mixed, Wishes(paper("a4"))) if finding.level == "serious"]
    assert [finding.check for finding in found] == ["paper"]
    assert "cannot be mixed" in found[0].message


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
    job = press.prepare(game, [(card, None)] * 9, Sheet(paper("a4")), "wolves")
    (page,) = press.pages(job)
    under = [item for item in page.parts[0].drawing.items if isinstance(item, Path) and item.fill is not None]
    assert {bounds(item.outline).inset(press.JOIN) for item in under} == {placed.box for placed in job.fronts}
    frame = job.drawings[0].items[0]
    assert press.JOIN >= 20 and isinstance(frame, Path) and {item.fill for item in under} == {frame.fill}


def test_no_export_mixes_sizes(mixed: Deck) -> None:
    """Whatever it is for, an export of cards of several sizes is refused; pictures to look at are not."""
    with pytest.raises(DecktoolError, match=SAID):
        shipment.prepare(mixed)
    sizes = [(face.drawing.width, face.drawing.height) for face in shipment.prepare(mixed, sizes="any").faces]
    assert sizes == [(70_000, 120_000), (63_000, 88_000)]


def test_the_ways_round(mixed: Deck) -> None:
    """One size at a time, one size that is asked for, or one face for all of them is printed."""
    sheet = Sheet(paper("a4"))
    heroes = [copy for copy in press.copies(mixed) if copy[0].type == "hero"]
    job = press.prepare(mixed.game, heroes, sheet, "heroes")
    assert (job.grid.card_w, job.grid.card_h) == (70_000, 120_000)
    poker = Sheet(paper("a4"), find_size("cards", "poker"))
    assert press.prepare(mixed.game, press.copies(mixed), poker, "poker").grid.card_w == 63_500
    same = press.prepare(mixed.game, press.copies(mixed), sheet, "same", press.Order(face="full-art"))
    assert same.grid.card_w == 63_000
