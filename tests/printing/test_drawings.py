"""All that is drawn without a picture of one's own: scenes, icons, ornaments, faces and kits are drawn as approved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.printing.art import gems, icons, ornaments, scenes
from decktool.printing.art.settings import SETTINGS
from decktool.printing.base.colors import Color
from decktool.printing.base.outlines import Box, rectangle
from decktool.printing.base.sizes import paper
from decktool.printing.kit import kit
from decktool.printing.layout import faces
from decktool.printing.paper import inking
from decktool.printing.paper.imposition import Sheet
from decktool.printing.template.finding import template_names
from tests.cli.conftest import Ended, decktool
from tests.printing.kit.test_kit import SMALL
from tests.printing.signatures import Signature, check, of_drawing, of_pdf

__all__ = ["decktool"]
GOLDEN = Path(__file__).parent / "golden"
RED, GOLD = Color(0x8A, 0x1F, 0x2D), Color(0xE3, 0xC8, 0x78)
ORDER = kit.KitOrder(Sheet(paper("a4")))
KEYS = ("silver-axe", "karnik", "moth", "gate-squire", "bannerless-knight", "oak")


def _art() -> dict[str, Signature]:
    found = {}
    for kind in (*scenes.SCENES, *SETTINGS):
        box = Box(3_000, 5_000, 52_000, 40_000)
        made = [
            scenes.draw(scenes.Scene(key, "Iron Ward", "sword", RED, GOLD, "oak wood by a river", hour), kind, box, rectangle(box))
            for key, hour in zip(KEYS, (None, 0.1, None, 0.5, None, 0.9), strict=True)
        ]  # fmt: skip
        found[f"scene {kind}"] = of_drawing(made)
    for name in (*ornaments._FIELDS, *ornaments._DRAWN):
        box = Box(1_000, 2_000, 30_000, 45_000)
        found[f"ornament {name}"] = of_drawing([ornaments.draw(name, box, RED, 300, size) for size in (4_000, 7_500)])
    box = Box(1_000, 2_000, 9_000, 7_000)
    for cut in gems.CUTS:
        found[f"gem {cut}"] = of_drawing([gems.draw_gem(cut, box, color, GOLD) for color in (RED, None)])
    for name in icons.names():
        drawn = [icons.draw_icon(name, box, RED, GOLD), icons.draw_icon(name, box, RED, GOLD, two_tone=True, halo=GOLD)]
        found[f"icon {name}"] = of_drawing(drawn)
    return found


def _faces() -> dict[str, Signature]:
    found = {}
    for game_id in SMALL:
        game = load_game(game_id)
        firsts = {card.type: card for card in reversed(game.catalog.cards)}
        for card_type, card in firsts.items():
            face = faces.face(game, card)
            found[f"face {game_id} {card_type}"] = of_drawing(face)
        found[f"low ink {game_id}"] = of_drawing(inking.low_ink(face))
        found[f"contrast {game_id}"] = of_drawing(inking.high_contrast(face))
        found[f"back {game_id}"] = of_drawing(faces.back(game))
    game = load_game("forbidden-quest")
    for name in template_names("faces"):
        if "/" not in name and "back" not in name:
            made = [
                faces.face(game, game.catalog.find(card)[0], template=faces.named_template(game, name))
                for card in ("Karnik", "Gold Boots")
            ]
            found[f"template {name}"] = of_drawing(made)
    return found


def _kits() -> dict[str, Signature]:
    found = {}
    for game_id, text in SMALL.items():
        deck = resolve(parse_decklist(text, "small.txt"), load_game(game_id))
        for number, page in enumerate(kit.pages(kit.make(deck, "Small", ORDER)), 1):
            found[f"kit {game_id} page {number} {page.label}"] = of_drawing((page.width, page.height, page.parts))
    return found


@pytest.mark.parametrize("made", [_art, _faces, _kits])
def test_it_is_drawn_as_approved(made: Callable[[], dict[str, Signature]], request: pytest.FixtureRequest) -> None:
    """Every coordinate, colour, width and word counts."""
    name = made.__name__.strip("_")
    check(GOLDEN / f"{name}.txt", made(), request.config.getoption("--write-golden"))


PRINTS = {
    "as it is": "",
    "backs": "--backs --flip short",
    "fold": "--backs --flip fold",
    "backs only": "--backs --back-pages only --copies 2",
    "backs last": "--backs --back-pages last --cards 2-4",
    "lines": "--bleed 3mm --marks lines --mark length=5mm --mark color=#ff0000",
    "corners": "--marks corners --gutter 2mmx4mm --mark offset=2mm --mark width=0.2mm",
    "mirror": "--bleed 2mm --bleed-style mirror --gutter 5mm --orientation landscape",
    "edge": "--outer-bleed 2mm --bleed-style edge",
    "cutter": "--registration 3 --corners round --registration-mark inset=12mm --cut-lines cuts.svg",
    "square marks": "--registration 4 --marks none --start-at 3 --skip 5",
    "low": "--ink low --cut-size poker --paper letter --margin 8mm",
    "contrast": "--ink contrast --unique --only type:weapon",
    "labels": "--label-sheet avery-5371",
    "full art": "--face full-art --orientation portrait",
    "round": "--cut-size circle --backs",
}
OTHERS = {
    "sheet": "register list.txt --event Cup --date 2026-01-02 --player Ann",
    "sheet without code": "register list.txt --no-code --paper letter",
    "report": "report list.txt --seed 1",
    "icons": "icons",
    "board": "board forbidden-quest",
    "tiles": "board forgotten-times --tile --size 500mm --overlap 12mm",
    "kit": "kit list.txt --stock 0.4mm --without cards --without board",
}


def test_pages_are_drawn_as_approved(
    decktool: Callable[..., Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """All that stands on the pages of prints with every option, deck sheets, reports, boards and kits."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    Path("list.txt").write_text(
        "# game: forbidden-quest\n# name: Few\n2 Karnik\n1 Silver Axe\n2 Round Shield\n1 Lucia\n"
    )
    found = {}
    for name, words in {
        **{f"print {name}": f"print list.txt {more}" for name, more in PRINTS.items()},
        **OTHERS,
    }.items():
        ended = decktool(*words.split(), "-o", "made.pdf", "--force")
        assert ended.status == 0, (name, ended.err)
        found[name] = of_pdf(PdfReader("made.pdf"))
    check(GOLDEN / "pages.txt", found, request.config.getoption("--write-golden"))
