"""What strangers' files and full disks do to printing: a message that names the card or the file, and no half of a PDF."""

from __future__ import annotations

import errno
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from decktool.cli import run
from decktool.games import Game, load_game
from decktool.printing.layout import faces


def printing(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `decktool print` says when it refuses to print three cards of a person's own game."""
    deck = folder.parent / "deck.txt"
    deck.write_text("Bold Badger\nQuiet Quill\nBlank Page\n", encoding="utf-8")
    out = folder.parent / "made" / "deck.pdf"
    assert run(["print", str(deck), "--game", str(folder), "-o", str(out), *arguments]) == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said and (not out.parent.exists() or not os.listdir(out.parent))
    return said


def placeholder(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `decktool print` warns of when it prints them without a picture; no pixel of one is in the file."""
    deck = folder.parent / "deck.txt"
    deck.write_text("Bold Badger\nQuiet Quill\nBlank Page\n", encoding="utf-8")
    out = folder.parent / "made" / "deck.pdf"
    assert run(["print", str(deck), "--game", str(folder), "-o", str(out), *arguments]) == 0
    said = capsys.readouterr().err
    assert "Traceback" not in said and "placeholder" in said and b"/Subtype /Image" not in out.read_bytes()
    return said


def edited(folder: Path, old: str, new: str) -> None:
    """Change the set of a person's own game."""
    path = folder / "sets" / "base.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_picture_of_sixty_thousand_by_sixty_thousand(
    own_game_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A PNG that says it has 3,600 million pixels is refused by its header; nothing is decoded."""
    (own_game_folder / "art").mkdir()

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0))
    bomb = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1_000)) + chunk(b"IEND", b"")
    (own_game_folder / "art" / "bold-badger.png").write_bytes(bomb)
    said = placeholder(own_game_folder, capsys, "--face", "full-art")
    assert "Bold Badger" in said and "bold-badger.png: a picture of 60000 x 60000 pixels is too large" in said


def test_a_truncated_jpeg(own_game_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Half a JPEG is refused, and the message says which card's."""
    path = own_game_folder / "art" / "bold-badger.jpg"
    path.parent.mkdir()
    Image.effect_noise((200, 300), 60).save(path)
    path.write_bytes(path.read_bytes()[:5_000])
    said = placeholder(own_game_folder, capsys)
    assert "Bold Badger" in said and "bold-badger.jpg: the JPEG ends too early" in said


def test_a_picture_of_another_kind_than_its_name_says(
    own_game_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is in it counts: a PNG called .jpg is drawn; one called .svg, and an SVG called .png, are refused."""
    art = own_game_folder / "art"
    art.mkdir()
    deck = own_game_folder.parent / "deck.txt"
    deck.write_text("Bold Badger\n", encoding="utf-8")
    Image.new("RGB", (600, 900), "red").save(art / "bold-badger.jpg", "PNG")
    out = own_game_folder.parent / "deck.pdf"
    assert run(["print", str(deck), "--game", str(own_game_folder), "-o", str(out)]) == 0
    assert b"/Subtype /Image" in out.read_bytes()
    (art / "bold-badger.jpg").rename(art / "bold-badger.svg")
    assert "bold-badger.svg: is a binary file, not an SVG picture" in placeholder(own_game_folder, capsys)
    (art / "bold-badger.svg").unlink()
    (art / "bold-badger.png").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    assert "bold-badger.png: not a picture that can be read" in placeholder(own_game_folder, capsys)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<script>alert(1)</script>", "'script', which decktool does not draw"),
        ('<image href="https://example.org/a.png" width="9" height="9"/>', "'image', which decktool does not draw"),
        ('<use href="file:/etc/passwd#a"/>', "another file"),
    ],
)
def test_an_svg_that_reaches_out(
    own_game_folder: Path, capsys: pytest.CaptureFixture[str], body: str, words: str
) -> None:
    """An SVG with a script or a reference to elsewhere is refused; nothing is run or fetched."""
    (own_game_folder / "art").mkdir()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>'
    (own_game_folder / "art" / "bold-badger.svg").write_text(svg, encoding="utf-8")
    said = placeholder(own_game_folder, capsys)
    assert "Bold Badger" in said and words in said


@pytest.mark.parametrize("path", ["../../secret.png", "/etc/hostname", "link.png"])
def test_art_that_leaves_the_folder(own_game_folder: Path, capsys: pytest.CaptureFixture[str], path: str) -> None:
    """Art is kept in the game's art folder: dots, absolute paths and links lead nowhere else."""
    (own_game_folder / "art").mkdir()
    Image.new("RGB", (9, 9)).save(own_game_folder.parent.parent / "secret.png")
    (own_game_folder / "art" / "link.png").symlink_to(own_game_folder.parent.parent / "secret.png")
    edited(own_game_folder, "{name: Bold Badger,", f"{{name: Bold Badger, art: {path},")
    said = placeholder(own_game_folder, capsys)
    leads_out = path == "link.png" and "Bold Badger: " in said and "leads out" in said
    assert leads_out or f"picture '{path}' (Bold Badger) is missing" in said


def test_a_text_of_three_thousand_words(own_game_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that cannot fit at the smallest size is an error that names the card and says what can be done."""
    edited(own_game_folder, "Draw two cards.", "word " * 3_000)
    said = printing(own_game_folder, capsys)
    assert "Quiet Quill: the text of 'text' does not fit" in said and "shorten it" in said


def test_a_template_that_extends_itself(own_game_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Templates that extend one another in a circle are an error that shows the circle."""
    folder = own_game_folder / "templates" / "faces"
    folder.mkdir(parents=True)
    (folder / "hero.yaml").write_text("extends: second\n", encoding="utf-8")
    (folder / "second.yaml").write_text("extends: hero\n", encoding="utf-8")
    said = printing(own_game_folder, capsys)
    assert "extends" in said and "hero" in said and "second" in said


_AT = "at: {left: 1mm, top: 1mm, width: 60mm, height: 80mm}"
_CHAIN = "".join(
    f"  e{i}: {{draw: panel, at: {{left: e{i + 1}.left, top: 0, width: 1mm, height: 1mm}}}}\n" for i in range(62)
)


@pytest.mark.parametrize(
    ("elements", "words"),
    [
        ("".join(f"  e{i}: {{draw: panel, {_AT}}}\n" for i in range(401)), "elements: the template has more than 400"),
        (f"  r: {{draw: repeat, field: number, pitch: 1mm, {_AT}, elements: {{{', '.join(f'e{i}: 1' for i in range(401))}}}}}\n", "more than 400"),
        (f"  e: {{draw: panel, at: {{left: {'9' * 400}%, top: 0, width: 1mm, height: 1mm}}}}\n", "e.at.left: '999"),
        (_CHAIN + f"  e62: {{draw: panel, {_AT}}}\n", "60 elements are each placed by the next"),
        (f"  e: {{draw: panel, fill: white, strokes: [{', '.join(['{color: black, width: 1mm}'] * 21)}], {_AT}}}\n", "strokes"),
        ("  e: {draw: ornament, ornament: dots, size: 0.5mm, at: {left: 0, top: 0, width: 9m, height: 9m}}\n".replace("9m,", "900cm,").replace("9m}", "900cm}"), "'dots' would have more than 12,000 parts"),
        (f"  e: {{draw: text, style: s, text: '{'[[{name}]]' * 2_000}', {_AT}}}\n", "has more than 20,000 characters"),
        ("".join(f"  e{i}: {{draw: ruled, spacing: 0.5mm, {_AT}}}\n" for i in range(200)), "it has more than 20,000 details"),
    ],
)  # fmt: skip
def test_a_template_beyond_its_budget(
    own_game_folder: Path, capsys: pytest.CaptureFixture[str], elements: str, words: str
) -> None:
    """What is too much is named, with what to do."""
    face = own_game_folder / "templates" / "faces" / "hero.yaml"
    face.parent.mkdir(parents=True)
    face.write_text(
        f"size: {{width: 63mm, height: 88mm}}\nstyles: {{s: {{}}}}\nelements:\n{elements}", encoding="utf-8"
    )
    assert words in printing(own_game_folder, capsys)


@pytest.mark.parametrize("words", ["fill: 5", "fill: M0 0, words: 5", "fill: " + "M0 0" * 3_000])
def test_an_icon_file_that_is_none(own_game_folder: Path, capsys: pytest.CaptureFixture[str], words: str) -> None:
    """Paths that are numbers, or too long, are named with their place."""
    icons = own_game_folder / "templates" / "icons.yaml"
    icons.parent.mkdir()
    icons.write_text(f"odd: {{{words}}}\n", encoding="utf-8")
    assert "icons.yaml:1: odd" in printing(own_game_folder, capsys)


def test_proof_says_once_that_a_face_is_too_much(own_game_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not once for each of its elements."""
    face = own_game_folder / "templates" / "faces" / "hero.yaml"
    face.parent.mkdir(parents=True)
    elements = "".join(f"  e{i}: {{draw: ruled, spacing: 0.5mm, {_AT}}}\n" for i in range(200))
    face.write_text(f"size: {{width: 63mm, height: 88mm}}\nelements:\n{elements}", encoding="utf-8")
    deck = own_game_folder.parent / "deck.txt"
    deck.write_text("Bold Badger\n", encoding="utf-8")
    assert run(["proof", str(deck), "--game", str(own_game_folder)]) == 1
    assert capsys.readouterr().out.count("more than 20,000 details") == 1


def test_a_sheet_that_fits_no_card(own_game_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Paper smaller than a card is an error that says what fits."""
    said = printing(own_game_folder, capsys, "--paper", "50mmx50mm")
    assert "does not fit on" in said and "use larger paper" in said


def test_a_full_disk(
    own_game_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk is full in the middle of the PDF, that is said, and what was begun is taken away."""
    real = os.fdopen

    class Full:
        """A file on a disk that has room for a thousand bytes."""

        def __init__(self, handle: int, mode: str) -> None:
            self.file: Any = real(handle, mode)
            self.room = 1_000

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, data: bytes) -> int:
            """Write while there is room."""
            self.room -= len(data)
            if self.room < 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return int(self.file.write(data))

    faces.face(load_game(own_game_folder), load_game(own_game_folder).catalog.cards[0])  # caches are written before
    monkeypatch.setattr(os, "fdopen", lambda handle, mode, *more: (Full if "w" in mode else real)(handle, mode))
    said = printing(own_game_folder, capsys)
    assert "no space left on device" in said and "choose another place" in said


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="needs a device")
def test_a_device_is_no_place_for_a_pdf(
    own_game_folder: Path, capsys: pytest.CaptureFixture[str], own_game: Game
) -> None:
    """A device is not replaced by a file of its name."""
    assert own_game.catalog.cards
    said = printing(own_game_folder, capsys, "-o", "/dev/null")
    assert "it is a device, not a file" in said and Path("/dev/null").is_char_device()
