from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain, combinations
from pathlib import Path

import pytest
from PIL import Image

from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import Game, load_game
from decktool.printing.art import images
from decktool.printing.base.outlines import Box
from decktool.printing.base.sizes import Size, paper
from decktool.printing.layout import faces
from decktool.printing.out.press import Press
from decktool.printing.paper import finish
from decktool.printing.paper.blemishes import white_border
from decktool.printing.paper.proof import CHECKS, ProofFinding, ProofOptions, coarse_art, proof, summary
from tests.printing.iccfile import press_profile


@pytest.fixture
def found(own_game_folder: Path) -> Callable[..., list[ProofFinding]]:
    """`found(list, ...)`: what the proof of a list of the small game finds, on A4 unless said otherwise."""

    def look(text: str = "Bold Badger\nQuiet Quill\n", **options: object) -> list[ProofFinding]:
        deck = resolve(parse_decklist(text), load_game(own_game_folder))
        return proof(deck, ProofOptions(**{"paper": paper("a4"), **options}))  # type: ignore[arg-type]

    return look


def kinds(findings: list[ProofFinding]) -> list[tuple[str, str, str | None, str | None]]:
    """Findings without their words."""
    return [(finding.level, finding.check, finding.card, finding.field) for finding in findings]


def card_text(folder: Path, name: str, text: str) -> None:
    """Give the Quiet Quill another name and text."""
    path = folder / "sets" / "base.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("Quiet Quill", name).replace("Draw two cards.", text), encoding="utf-8"
    )


def art(folder: Path, name: str, size: tuple[int, int]) -> Path:
    """A picture of so many pixels in the game's art folder."""
    path = folder / "art" / name
    path.parent.mkdir(exist_ok=True)
    Image.new("RGB", size, "teal").save(path)
    return path


def test_a_plain_deck_has_only_notes(found: Callable[..., list[ProofFinding]]) -> None:
    """A person's own game without a back of its own gets that as a note, and nothing else."""
    assert kinds(found()) == [("note", "back", None, None)]
    assert summary(found()) == ""


@pytest.mark.slow
def test_every_shipped_example_is_ready(forbidden_quest: Game) -> None:
    """All cards of Forbidden Quest pass with the standard options, without a single note."""
    text = "".join(f"{card.name}\n" for card in forbidden_quest.catalog if not card.unofficial)
    assert proof(resolve(parse_decklist(text), forbidden_quest), ProofOptions(paper("a4"))) == []


def test_text_that_overflows(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """Three thousand words are serious, and name the card and the field; the other cards are looked at all the same."""
    card_text(own_game_folder, "Loud Quill", "word " * 3000)
    findings = found("Loud Quill\nBold Badger\n")
    assert ("serious", "overflow", "Loud Quill", "text") in kinds(findings)
    assert summary(findings).startswith("Loud Quill: the text does not fit")


def test_text_at_its_smallest(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """Text that only fits at its stated minimum is a note with its size in points; a little less is none."""
    noted = []
    for words in range(60, 400, 30):
        folder = own_game_folder
        path = folder / "sets" / "base.yaml"
        before = path.read_text(encoding="utf-8")
        card_text(folder, "Quiet Quill", "word " * words)
        findings = found("Quiet Quill\n")
        path.write_text(before, encoding="utf-8")
        if any(finding.check == "overflow" for finding in findings):
            break
        noted.append(any((f.check, f.field) == ("size", "text") and " pt" in f.message for f in findings))
    assert noted[0] is False and noted[-1] is True and noted == sorted(noted)


def test_letters_that_no_font_has(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """A missing glyph is serious and names the letter and the option that helps; two fields are two findings."""
    card_text(own_game_folder, "Quill 月", "The moon is 月.")
    findings = found("Quill 月\n")
    glyphs = [f for f in findings if f.check == "glyph"]
    assert {(f.level, f.card, f.field) for f in glyphs} == {
        ("serious", "Quill 月", "name"),
        ("serious", "Quill 月", "text"),
    }
    assert all("U+6708" in f.message and "--font" in f.message for f in glyphs)


def test_coarse_art(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """A small picture is serious, with its dpi and the pixels that would do; with those it is fine."""
    path = art(own_game_folder, "bold-badger.png", (80, 80))
    (coarse,) = (f for f in found("Bold Badger\n") if f.check == "resolution")
    assert (coarse.level, coarse.card, coarse.field) == ("serious", "Bold Badger", "picture")
    needed = coarse.message.rsplit("200 dpi needs ", 1)[1].removesuffix(" pixels").split(" x ")
    path.unlink()
    art(own_game_folder, "bold-badger.jpg", (int(needed[0]) + 1, int(needed[1]) + 1))
    assert not [f for f in found("Bold Badger\n") if f.check == "resolution"]


def test_inks_and_colour_profiles(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """Art in four inks, or with a profile that cannot be used, is a note that says what becomes of it, on backs too."""
    art(own_game_folder, "bold-badger.png", (900, 900)).unlink()
    Image.new("CMYK", (900, 900), "teal").save(own_game_folder / "art" / "bold-badger.jpg")
    Image.new("RGB", (900, 1300), "teal").save(own_game_folder / "art" / "back.png", icc_profile=b"none" * 50)
    notes = [finding for finding in found() if finding.check == "color"]
    assert kinds(notes) == [("note", "color", "Bold Badger", "picture"), ("note", "color", None, None)]
    assert "bold-badger.jpg has four inks (CMYK); the PDF keeps them" in notes[0].message
    assert "the colour profile of back.png cannot be used" in notes[1].message
    press = Press(press_profile(own_game_folder / "press.icc"))
    on_press = [finding.message for finding in found(press=press) if finding.check == "color"]
    assert "inks of its own (CMYK); printing turns them into those of the press" in on_press[0]


def test_a_larger_card_needs_more_pixels(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """The same picture printed at twice the size has half the dpi."""
    art(own_game_folder, "bold-badger.png", (800, 800))
    assert not [f for f in found("Bold Badger\n") if f.check == "resolution"]
    doubled = found("Bold Badger\n", card=Size(126_000, 176_000), paper=paper("a3"))
    assert [f.check for f in doubled if f.level == "serious"] == ["resolution"]


def test_coarse_art_of_finished_drawings(own_game_folder: Path) -> None:
    """What is about to be printed tells its coarse art by itself, at the size it was brought to, once a card."""
    art(own_game_folder, "bold-badger.png", (500, 500))
    game = load_game(own_game_folder)
    face = faces.face(game, game.catalog.find("Bold Badger")[0])
    assert coarse_art([face]) == []
    large = finish.bled(finish.resized(face, 2 * face.width, 2 * face.height), 3_000)
    (coarse,) = coarse_art([large])
    assert (coarse.level, coarse.check, coarse.card) == ("serious", "resolution", "Bold Badger")
    larger = finish.resized(face, 3 * face.width, 3 * face.height)
    (coarsest,) = coarse_art([large, larger, large])
    assert coarsest == coarse_art([larger])[0]


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n broken", b"\xff\xd8\xff"])
def test_art_that_cannot_be_read(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, content: bytes
) -> None:
    """A broken picture is serious and found without stopping the rest."""
    path = art(own_game_folder, "bold-badger.png", (9, 9))
    path.write_bytes(content)
    assert ("serious", "art", "Bold Badger", "picture") in kinds(found("Bold Badger\nQuiet Quill\n"))


def test_words_near_the_cut(found: Callable[..., list[ProofFinding]]) -> None:
    """Words nearer to the cut than is asked for are notes, with how near they come."""
    assert "safe-zone" not in {f.check for f in found()}
    near = [f for f in found(safe=6_000) if f.check == "safe-zone"]
    assert (
        near
        and {f.level for f in near} == {"note"}
        and all("mm of the cut; keep it 6 mm away" in f.message for f in near)
    )


@pytest.mark.parametrize(("left", "level"), [("0.4mm", "serious"), ("1.5mm", "note")])
def test_words_that_a_cut_may_take(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, left: str, level: str
) -> None:
    """Less than 1 mm from the cut they are lost on a card that is cut a little askew: no printer takes such a file."""
    template = own_game_folder / "templates" / "faces" / "hero.yaml"
    template.parent.mkdir(parents=True)
    template.write_text(f"extends: card\nelements:\n  name: {{at: {{left: {left}}}}}\n", encoding="utf-8")
    (near,) = [f for f in found("Bold Badger\n") if f.check == "safe-zone" and f.field == "name"]
    assert near.level == level


def test_a_picture_to_the_edge_without_bleed(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """Art that runs to the cut is a note without bleed, and none with it."""
    template = own_game_folder / "templates" / "faces" / "hero.yaml"
    template.parent.mkdir(parents=True)
    template.write_text("extends: full-art\n", encoding="utf-8")
    art(own_game_folder, "bold-badger.png", (900, 1200))
    assert ("note", "bleed", "Bold Badger", "art") in kinds(found("Bold Badger\n"))
    assert "bleed" not in {f.check for f in found("Bold Badger\n", bleed=3_000)}


def test_a_picture_that_fills_the_face(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """`fit: bleed` is proofed as it is printed, also where the list does not name the printing: art goes to the cut."""
    path = own_game_folder / "sets" / "base.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("{name: Bold Badger,", "{name: Bold Badger, fit: bleed,"), encoding="utf-8")
    art(own_game_folder, "bold-badger.png", (900, 1200))
    assert ("note", "bleed", "Bold Badger", "full-art") in kinds(found("Bold Badger\n"))
    assert "bleed" not in {f.check for f in found("Bold Badger\n", bleed=3_000)}


def test_cards_larger_than_the_paper(found: Callable[..., list[ProofFinding]]) -> None:
    """Cards that fit no sheet are one serious finding of the whole deck."""
    findings = found(card=Size(300_000, 400_000))
    assert kinds(findings)[0] == ("serious", "paper", None, None)


def test_a_back_that_cannot_be_made(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """A broken back template leaves fronts without backs, which is serious; one that works is no finding at all."""
    template = own_game_folder / "templates" / "faces" / "back.yaml"
    template.parent.mkdir(parents=True)
    template.write_text("extends: no-such-face\n", encoding="utf-8")
    assert ("serious", "back", None, None) in kinds(found())


def test_a_back_of_ones_own(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """A back of the game's own is no finding at all."""
    template = own_game_folder / "templates" / "faces" / "back.yaml"
    template.parent.mkdir(parents=True)
    template.write_text("extends: card\n", encoding="utf-8")
    assert found() == []


def face(folder: Path, text: str) -> None:
    """The face of the small game's heroes."""
    path = folder / "templates" / "faces" / "hero.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "beside", "under"),
    [
        ("Bold Badger", "[]", False),
        ("The Boldest Badger of the Barrow", "[]", True),
        ("The Boldest Badger of the Barrow", "[badge]", False),
    ],
)
def test_a_name_that_runs_under_a_badge(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, name: str, beside: str, under: bool
) -> None:
    """A name as wide as its plate runs into the badge in the corner: serious, unless it keeps beside it or is short."""
    badge = "badge: {draw: panel, fill: '#a22', at: {right: 3mm, width: 11mm, top: 3mm, height: 11mm}}"
    face(own_game_folder, f"extends: frame\nelements:\n  {badge}\n  name: {{lines: 1, beside: {beside}}}\n")
    path = own_game_folder / "sets" / "base.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("Bold Badger", name), encoding="utf-8")
    crossing = [f for f in found(f"{name}\n") if f.check == "crossing"]
    assert [(f.level, f.card, f.field) for f in crossing] == ([("serious", name, "name")] if under else [])
    assert all("the edge of 'badge'" in f.message for f in crossing)


@pytest.mark.parametrize(
    ("element", "other"),
    [
        ("{draw: gem, color: '#a22', at: {left: 20mm, width: 9mm, top: 4mm, height: 9mm}}", "the edge of 'thing'"),
        ("{draw: text, text: and, style: kind, at: {left: 20mm, width: 9mm, top: 6mm, height: 3mm}}", "the text of"),
        ("{draw: panel, fill: '#aa2222@20', at: {left: 20mm, width: 9mm, top: 4mm, height: 9mm}}", None),
        (
            "{draw: panel, strokes: [{color: '#a22', width: 1mm}], at: {left: 20mm, width: 9mm, top: 4mm, height: 9mm}}",
            None,
        ),
        ("{draw: panel, fill: '#a22', at: {left: 4mm, right: 4mm, top: 4mm, height: 11mm}}", None),
    ],
    ids=["gem", "words", "see-through", "only a line", "all of it"],
)
def test_words_that_run_into_something(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, element: str, other: str | None
) -> None:
    """Words over the edge of a gem or over other words are serious; a tint, a line and a ground of their own are not."""
    face(own_game_folder, f"extends: card\nelements:\n  thing: {element}\n")
    crossing = [f.message for f in found("Bold Badger\n") if f.check == "crossing"]
    assert (crossing == []) if other is None else (len(crossing) == 1 and other in crossing[0])


@pytest.mark.parametrize(("width", "off"), [("12mm", True), ("52mm", False)])
def test_words_of_a_repeated_group_that_run_off_their_ground(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, width: str, off: bool
) -> None:
    """In each group of a repeat words are looked at as anywhere else."""
    group = f"""extends: card
elements:
  rows:
    draw: repeat
    field: power
    pitch: 8mm
    at: {{left: 5mm, right: 5mm, top: 15mm, height: 30mm}}
    elements:
      plate: {{draw: panel, fill: paper, at: {{left: 0, width: {width}, top: 0, height: 7mm}}}}
      line: {{draw: text, text: "A line of words", style: text, at: {{left: 2mm, right: 2mm, top: 0, height: 7mm}}}}
"""
    face(own_game_folder, group)
    assert (("serious", "crossing", "Bold Badger", "line") in kinds(found("Bold Badger\n"))) == off


@pytest.mark.parametrize(("points", "level"), [("3.9pt", "serious"), ("4pt", "note"), ("5.9pt", "note"), ("6pt", None)])
def test_small_print(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, points: str, level: str | None
) -> None:
    """Text below 4 pt is serious, below 6 pt a note, however small the template lets it become."""
    face(own_game_folder, f"extends: card\nstyles: {{kind: {{size: {points}, min: 2pt}}}}\n")
    sizes = [f for f in found("Bold Badger\n") if (f.check, f.field) == ("size", "kind")]
    assert [f.level for f in sizes] == ([level] if level else [])
    assert all(f"the text is {points.removesuffix('pt')} pt" in f.message for f in sizes)


def test_small_print_on_small_cards(found: Callable[..., list[ProofFinding]]) -> None:
    """What counts is the size in print: on cards half as large all small print is serious."""
    small = found("Bold Badger\n", card=Size(31_500, 44_000))
    assert ("serious", "size", "Bold Badger", "foot") in kinds(small)


@pytest.mark.parametrize("fullest", [1, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", ["forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings"])
def test_no_shipped_face_has_small_print_or_words_under_a_badge(game: str, fullest: int) -> None:
    """The cards of the five games, of each type those with the longest texts and names, or all: no words into a badge or
    other words, none below 6 pt, none within 3 mm of the cut.
    """
    catalog = load_game(game).catalog
    chosen = []
    for kind in {card.type: None for card in catalog}:
        cards = [card for card in catalog if card.type == kind]
        for length in (lambda card: len(str(card.get("text", ""))), lambda card: len(card.name)):
            chosen += sorted(cards, key=length)[-fullest:]
    deck = resolve(parse_decklist("".join(f"{card.name}\n" for card in dict.fromkeys(chosen))), load_game(game))
    assert {f.check for f in proof(deck, ProofOptions(paper("a4"), safe=3_000))} <= {"unofficial"}


@pytest.mark.parametrize(
    ("ink", "ground", "level"),
    [
        ("#f4f4f4", "#ffffff", "serious"),
        ("#ffffff", "#d8d8d8", "serious"),
        ("#101010", "#202428", "serious"),
        ("#000000@20", "#ffffff", "serious"),
        ("#ffffff", "#a0a0a0", "note"),
        ("#ffffff", "#707070", None),
        ("#000000", "#ffffff", None),
    ],
)
@pytest.mark.parametrize("fill", ["'{0}'", "{{linear: ['{0}', '{0}']}}"], ids=["plain", "gradient"])
def test_pale_words(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, ink: str, ground: str, level: str | None, fill: str
) -> None:
    """Words that hardly stand out from their ground are serious, from little a note; a gradient is a ground, too."""
    plate = fill.format(ground)
    face(
        own_game_folder,
        f"extends: frame\nstyles: {{name: {{color: '{ink}'}}}}\nelements: {{plate: {{fill: {plate}}}}}\n",
    )
    pale = [f for f in found("Bold Badger\n") if (f.check, f.field) == ("contrast", "name")]
    assert [f.level for f in pale] == ([level] if level else [])


@pytest.mark.parametrize(("half", "whole"), [("#e8eef4", "#e8eef4"), ("#203040", "#203040"), ("#203040", "#e8eef4")])
def test_white_words_on_a_photo(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, half: str, whole: str
) -> None:
    """They get a plate where they do not stand out, though they may begin on the dark and end in the light."""
    title = "{draw: text, text: '{name}', style: name, at: {left: 4mm, right: 4mm, top: 30mm, height: 9mm}}"
    face(
        own_game_folder,
        f"extends: full-art\nstyles: {{name: {{color: white, size: 22pt}}}}\nelements: {{title: {title}}}\n",
    )
    photo = Image.new("RGB", (900, 1258), whole)
    photo.paste(Image.new("RGB", (450, 1258), half), (0, 0))
    (own_game_folder / "art").mkdir()
    photo.save(own_game_folder / "art" / "bold-badger.jpg")
    assert [f.field for f in found("Bold Badger\n") if f.check == "contrast"] == []


@pytest.mark.parametrize(
    ("width", "level"), [("0.01mm", "serious"), ("0.04mm", "serious"), ("0.06mm", "note"), ("0.09mm", None)]
)
@pytest.mark.parametrize(
    "element",
    [
        "{{draw: panel, strokes: [{{color: black, width: {0}}}], at: {{left: 9mm, width: 9mm, top: 50mm, height: 9mm}}}}",
        "{{draw: panel, fill: black, at: {{left: 9mm, width: {0}, top: 50mm, height: 9mm}}}}",
        "{{draw: ruled, spacing: 5mm, width: {0}, color: black, at: {{left: 9mm, width: 9mm, top: 50mm, height: 9mm}}}}",
    ],
    ids=["stroke", "panel", "ruled"],
)
def test_hairlines(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, element: str, width: str, level: str | None
) -> None:
    """A line below 0.05 mm is serious and one below a quarter of a point a note, however it is drawn."""
    face(own_game_folder, f"extends: card\nelements: {{fine: {element.format(width)}}}\n")
    lines = [f for f in found("Bold Badger\n") if (f.check, f.field) == ("line", "fine")]
    assert [f.level for f in lines] == ([level] if level else [])
    assert all(f"{width.removesuffix('mm')} mm" in f.message for f in lines)


def test_a_line_is_as_wide_as_it_is_printed(found: Callable[..., list[ProofFinding]], own_game_folder: Path) -> None:
    """A line of 0.1 mm on a card printed at half its size is thinner than a quarter of a point."""
    element = (
        "{draw: panel, strokes: [{color: black, width: 0.1mm}], at: {left: 9mm, width: 9mm, top: 50mm, height: 9mm}}"
    )
    face(own_game_folder, f"extends: card\nelements: {{fine: {element}}}\n")
    for card, lines in ((None, []), (Size(31_500, 44_000), ["note"])):
        assert [f.level for f in found("Bold Badger\n", card=card) if f.field == "fine"] == lines


@pytest.mark.parametrize(
    ("border", "inside", "warned"),
    [(20, "teal", True), (80, "teal", True), (0, "teal", False), (400, "teal", False), (20, "white", False)],
)
@pytest.mark.parametrize("back", [False, True], ids=["front", "back"])
def test_a_white_border_inside_a_picture_to_the_cut(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, border: int, inside: str, warned: bool, back: bool
) -> None:
    """A picture that fills the card and has a white border is serious; one of something white is none."""
    face(own_game_folder, "extends: full-art\n")
    whole = Image.new("RGB", (900, 1258), "white")
    whole.paste(Image.new("RGB", (900 - 2 * border, 1258 - 2 * border), inside), (border, border))
    (own_game_folder / "art").mkdir()
    whole.save(own_game_folder / "art" / ("back.png" if back else "bold-badger.png"))
    borders = [f for f in found("Bold Badger\n", bleed=3_000) if f.check == "border"]
    who = None if back else "Bold Badger"
    assert [(f.level, f.card) for f in borders] == ([("serious", who)] if warned else [])
    told = [float(re.search(r"about ([\d.]+) mm", f.message)[1]) for f in borders]  # type: ignore[index]
    assert told == ([pytest.approx(border / 900 * 63, abs=0.25)] if warned else [])


SIDES = ("left", "top", "right", "bottom")


@pytest.mark.parametrize(
    "white", [*chain.from_iterable(combinations(SIDES, number) for number in range(5))], ids="-".join
)
@pytest.mark.parametrize("reaching", [SIDES, SIDES[:3], SIDES[::2], SIDES[:2], SIDES[:1]], ids="-".join)
def test_a_border_is_white_on_every_side_that_is_cut(
    tmp_path: Path, reaching: tuple[str, ...], white: tuple[str, ...]
) -> None:
    """A picture that is white along some sides only, or that reaches the cut on one side, has no border."""
    dark = Image.new("RGB", (630, 880), "teal")
    for side, area in zip(
        SIDES, ((0, 0, 30, 880), (0, 0, 630, 40), (600, 0, 630, 880), (0, 840, 630, 880)), strict=True
    ):
        if side in white:
            dark.paste("white", area)
    dark.save(tmp_path / "art.png")
    left, top, right, bottom = (0 if side in reaching else 10_000 for side in SIDES)
    box = Box(left, top, 63_000 - left - right, 88_000 - top - bottom)
    found = white_border(63_000, 88_000, box, [images.placed(tmp_path / "art.png", box, "stretch")])
    if len(reaching) > 1 and {*reaching} <= {*white}:
        across, down = box.w / 630 * 30, box.h / 880 * 40
        widths = [down if side in {"top", "bottom"} else across for side in reaching]
        assert found == pytest.approx(min(widths), abs=250)
    else:
        assert found is None


@pytest.mark.parametrize("overflow", ["cut", "hide"])
@pytest.mark.parametrize(("words", "level"), [("{name}", "serious"), ("{game} and so on", "note")])
@pytest.mark.parametrize("grouped", [False, True], ids=["alone", "in a group"])
def test_words_that_a_template_cuts_short(
    found: Callable[..., list[ProofFinding]],
    own_game_folder: Path,
    overflow: str,
    words: str,
    level: str,
    grouped: bool,
) -> None:
    """Words cut or left out where they have no room are serious when the card states them, else a note."""
    style = "styles: {tight: {size: 12pt, min: 12pt}}"
    at = "{left: 9mm, width: 12mm, top: 1mm, height: 5mm}"
    line = f"{{draw: text, text: '{words}', style: tight, lines: 1, overflow: {overflow}, at: {at}}}"
    if grouped:
        place = "{left: 0, right: 0, top: 40mm, height: 24mm}"
        line = f"{{draw: repeat, field: power, pitch: 8mm, at: {place}, elements: {{line: {line}}}}}"
    face(own_game_folder, f"extends: card\n{style}\nelements: {{line: {line}}}\n")
    cut = [f for f in found("Bold Badger\n") if f.check == "cut"]
    assert {(f.level, f.field) for f in cut} == {(level, "line")}
    assert all(("\u2026" in f.message) == (overflow == "cut") for f in cut)


@pytest.mark.parametrize(("fit", "size"), [("cover", (300, 600)), ("stretch", (300, 900)), ("contain", (300, 600))])
def test_an_enlarged_picture(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, fit: str, size: tuple[int, int]
) -> None:
    """A picture has the dpi of the side along which it is enlarged most, also where it is stretched."""
    element = f"{{draw: image, image: bold-badger.png, fit: {fit}, at: {{left: 0, right: 0, top: 0, bottom: 0}}}}"
    face(own_game_folder, f"extends: full-art\nelements: {{art: {element}}}\n")
    art(own_game_folder, "bold-badger.png", size)
    (coarse,) = (f for f in found("Bold Badger\n") if f.check == "resolution")
    dots = {"cover": 300 / 63, "stretch": 300 / 63, "contain": 600 / 88}[fit] * 25.4
    assert f"has {dots:.0f} dpi" in coarse.message


@pytest.mark.parametrize(("dots", "coarse"), [(300, []), (100, ["edging"])])
def test_the_stretched_parts_of_a_frame_are_no_coarse_picture(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path, dots: int, coarse: list[str]
) -> None:
    """Of a frame in nine parts only the corners count, which keep their size; it is told once."""
    place = "{left: 5mm, right: 5mm, top: 5mm, bottom: 5mm}"
    element = f"{{draw: image, image: frame.png, slice: [3mm, 3mm, 3mm, 3mm], dpi: {dots}, at: {place}}}"
    face(own_game_folder, f"extends: card\nelements: {{edging: {element}}}\n")
    art(own_game_folder, "frame.png", (dots // 2, dots // 2))
    assert [f.field for f in found("Bold Badger\n") if f.check == "resolution"] == coarse


def test_a_coarse_back_at_the_size_it_is_printed(
    found: Callable[..., list[ProofFinding]], own_game_folder: Path
) -> None:
    """A picture behind the cards is looked at as closely as one on their faces, at their own size."""
    art(own_game_folder, "back.png", (550, 768))
    assert not [f for f in found() if f.check == "resolution"]
    (coarse,) = (f for f in found(card=Size(126_000, 176_000), paper=paper("a3")) if f.check == "resolution")
    assert coarse.card is None and "on the back: back.png has 111 dpi" in coarse.message


def test_unofficial_cards_and_order(forbidden_quest: Game) -> None:
    """Samples are noted as unofficial, each once however many copies, and serious findings come first."""
    sample = next(card for card in load_game("forgotten-times").catalog if card.unofficial)
    deck: Deck = resolve(parse_decklist(f"4 {sample.name}\n"), load_game("forgotten-times"))
    findings = proof(deck, ProofOptions(paper("a4"), card=Size(300_000, 400_000)))
    assert kinds(findings) == [("serious", "paper", None, None), ("note", "unofficial", sample.name, None)]
    assert {finding.check for finding in findings} <= set(CHECKS)
