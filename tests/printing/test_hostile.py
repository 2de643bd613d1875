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
    """Art is kept in the game's art folder: dots, absolute paths and links that lead elsewhere are refused."""
    (own_game_folder / "art").mkdir()
    Image.new("RGB", (9, 9)).save(own_game_folder.parent.parent / "secret.png")
    (own_game_folder / "art" / "link.png").symlink_to(own_game_folder.parent.parent / "secret.png")
    edited(own_game_folder, "{name: Bold Badger,", f"{{name: Bold Badger, art: {path},")
    said = placeholder(own_game_folder, capsys)
    assert "Bold Badger: " in said
    assert f"'{path}' is outside the folder" in said or (path == "link.png" and "leads out" in said)


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
