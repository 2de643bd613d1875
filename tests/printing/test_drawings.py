"""All that is drawn without a picture of one's own: scenes, icons, ornaments, faces and kits are drawn as approved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
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
        found[f"low ink {game_id}"] = of_drawing(inking.inked(face, "low"))
        found[f"contrast {game_id}"] = of_drawing(inking.inked(face, "contrast"))
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
OWN_PICTURES = {
    "cover": "--fit cover",
    "contain": "--fit contain",
    "full art": "--fit bleed",
    "full art with bleed": "--fit bleed --bleed 3mm --gutter 8mm",
    "pale": "--fit contain --ink low",
}
SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 150" width="200">
<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="0.5"><stop offset="0" stop-color="#102030"/>
<stop offset="60%" stop-color="rgb(200,100,50)" stop-opacity="0.5"/></linearGradient>
<radialGradient id="b" cx="50%" cy="40%" r="60%" xlink:href="#a"/><g id="c"><circle cx="20" cy="20" r="9"/></g></defs>
<rect width="200" height="150" fill="url(#a)"/>
<rect x="10" y="20" width="40" height="30" rx="5" fill="#fff" stroke="red" stroke-width="2"/>
<ellipse cx="100" cy="80" rx="30" ry="12" fill="url(#b)" opacity="0.7"/>
<polygon points="5,5 60,9 30,70" fill="teal" fill-opacity=".4"/>
<polyline points="5,140 60,120 90,145" fill="none" stroke="rgb(10%,20%,30%)" stroke-dasharray="4 2"/>
<g transform="translate(20 10) rotate(15) scale(1.5)" style="fill: #345; stroke: none">
<path d="M10 10 h20 v15 a8 5 20 0 1 -9 9 q-5 5 -9 0 t-4 -8 c1 2 3 4 -2 -6 s2 2 1 1 z"/><use href="#c" x="30" y="5"/></g>
<use xlink:href="#c" transform="skewX(20) matrix(1 0 0 2 5 5)"/><line x1="190" y1="5" x2="150" y2="90" stroke="navy"/>
</svg>"""
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
    commands = {f"print {name}": f"print list.txt {more}" for name, more in PRINTS.items()} | OTHERS
    commands |= {f"own pictures, {name}": f"print list.txt --unique {more}" for name, more in OWN_PICTURES.items()}
    for name, words in commands.items():
        if name == "own pictures, cover":
            folder = Path("cards/forbidden-quest/art")
            folder.mkdir(parents=True)
            (folder / "lucia.svg").write_text(SVG, encoding="utf-8")
            for card, size in (("karnik", (900, 400)), ("silver-axe", (400, 900)), ("round-shield", (744, 1038))):
                Image.new("RGB", size, (90, 140, 60)).save(folder / f"{card}.png")
        ended = decktool(*words.split(), "-o", "made.pdf", "--force")
        assert ended.status == 0, (name, ended.err)
        found[name] = of_pdf(PdfReader("made.pdf"))
    check(GOLDEN / "pages.txt", found, request.config.getoption("--write-golden"))
