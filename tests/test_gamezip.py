"""A game as one zip file: the same folder on the other side, or a refusal that writes nothing."""

from __future__ import annotations

import io
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from decktool import gamezip
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.gamezip import pack, unpack
from decktool.paths import data_dir

Member = tuple[str | zipfile.ZipInfo, bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small game as `decktool init` writes it."""
    return Path(shutil.copytree(data_dir("templates") / "starter", tmp_path / "mine" / "my-game"))


def zipped(tmp_path: Path, *members: Member) -> Path:
    """A zip file of these members."""
    path = tmp_path / "made.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


def sound(folder: Path) -> list[Member]:
    """The members of a zip file that can be unpacked."""
    return [(f"my-game/{path.relative_to(folder)}", path.read_bytes()) for path in folder.rglob("*") if path.is_file()]


def linked(name: str) -> zipfile.ZipInfo:
    """A member that unzips to a link."""
    info = zipfile.ZipInfo(name)
    info.external_attr = 0o120777 << 16
    return info


def test_what_is_packed_is_unpacked(folder: Path, tmp_path: Path) -> None:
    """The same files, byte for byte, in a folder of the game's name; twice the same zip file."""
    first, second = tmp_path / "a.zip", tmp_path / "b.zip"
    packed, left = pack(load_game(folder), first)
    os.utime(folder / "game.yaml", (1, 1))
    pack(load_game(folder), second)
    assert (sorted(packed), left) == (["decks/starter.txt", "game.yaml", "sets/core.yaml"], [])
    assert first.read_bytes() == second.read_bytes()
    game = unpack(first, tmp_path / "theirs")
    assert (game.id, len(game.catalog)) == ("my-game", 12)
    for name in packed:
        assert (tmp_path / "theirs" / "my-game" / name).read_bytes() == (folder / name).read_bytes()


def test_pictures_are_packed_however_their_endings_are_written(folder: Path, tmp_path: Path) -> None:
    """ART.PNG and Photo.JPG, as cameras and old programs call them, go with the game."""
    (folder / "art").mkdir()
    for name in ("FOX.PNG", "Oak.Jpg"):
        (folder / "art" / name).write_bytes(b"picture")
    packed, left = pack(load_game(folder), tmp_path / "a.zip")
    assert ({"art/FOX.PNG", "art/Oak.Jpg"} <= set(packed), left) == (True, [])


def test_links_programs_and_hidden_files_are_not_packed(folder: Path, tmp_path: Path) -> None:
    """Nothing from outside the folder travels along; what was left out is named, what is hidden is not."""
    (folder / "art").symlink_to(tmp_path)
    (folder / "secret.txt").symlink_to("/etc/hostname")
    (folder / "run.sh").write_text("echo")
    (folder / ".git").mkdir()
    (folder / ".git" / "config.txt").write_text("token")
    (folder / "LICENSE").write_text("MIT")
    packed, left = pack(load_game(folder), tmp_path / "a.zip")
    assert (sorted(left), "LICENSE" in packed) == (["art", "run.sh", "secret.txt"], True)
    assert not [name for name in packed if "git" in name]


@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt", "my-game/../../evil.txt", "/evil.txt", "my-game//evil.txt", "my-game/./evil.txt", "C:/evil.txt",
        "my-game\\..\\evil.txt", "my-game/a:b.txt", "my-game/con.txt", "my-game/AUX", "my-game/.hidden.txt",
        "my-game/x.txt.", "my-game/x .txt /y.txt", "my-game/\x1b[2J.txt", "my-game/\u202etxt.exe", "my-game/run.sh",
        "my-game/page.html", "my-game/rules.py", "my-game/inner.zip", "other/evil.txt", "evil.txt",
        f"my-game/{'x' * 300}.txt", "my-game/GAME.yaml",
    ],
)  # fmt: skip
def test_names_that_no_game_has_are_refused(folder: Path, tmp_path: Path, name: str) -> None:
    """One bad name refuses the whole archive, and nothing is written anywhere."""
    before = sorted(tmp_path.rglob("*"))
    path = zipped(tmp_path, *sound(folder), (name, b"x"))
    with pytest.raises(DecktoolError, match=r"refused:"):
        unpack(path, tmp_path / "theirs")
    assert sorted(tmp_path.rglob("*")) == sorted([*before, path])


def encrypted(data: bytes) -> bytes:
    """The archive with its first member said to be encrypted."""
    at = data.index(b"PK\x01\x02")
    return data[:6] + b"\x01" + data[7 : at + 8] + b"\x01" + data[at + 9 :]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data[:-30], "not a readable zip file"),
        (lambda data: b"PK" + data[2:40] + b"?" * 60 + data[100:], "damaged"),
        (encrypted, "encrypted|leads elsewhere"),
        (lambda data: b"", "not a readable zip file"),
    ],
)
def test_damaged_archives_are_refused(
    folder: Path, tmp_path: Path, change: Callable[[bytes], bytes], reason: str
) -> None:
    """In one line, and without a half-written folder."""
    path = zipped(tmp_path, *sound(folder))
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(DecktoolError, match=reason):
        unpack(path, tmp_path / "theirs")
    assert not list((tmp_path / "theirs").glob("**/*"))


def test_links_are_refused(folder: Path, tmp_path: Path) -> None:
    """A link in an archive can lead anywhere."""
    with pytest.raises(DecktoolError, match=r"my-game/art\.txt: it is a link"):
        unpack(zipped(tmp_path, *sound(folder), (linked("my-game/art.txt"), b"/etc/passwd")), tmp_path / "theirs")


def test_bombs_are_refused(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By ratio, by the size of one file, of all, and by number: each at its limit passes and one over is refused."""
    bomb = zipped(tmp_path, *sound(folder), ("my-game/big.txt", b"0" * 20_000_000))
    with pytest.raises(DecktoolError, match="250 times"):
        unpack(bomb, tmp_path / "theirs")
    whole = sound(folder)
    total = sum(len(data) for _, data in whole)
    largest = max(len(data) for _, data in whole)
    for limit, least, words in [
        ("UNPACKED_LIMIT", total, "unpacks to more"),
        ("FILE_LIMIT", largest, "unpacks to more"),
        ("MOST_FILES", len(whole), "files in it"),
    ]:
        with monkeypatch.context() as patched:
            patched.setattr(gamezip, limit, least - 1)
            with pytest.raises(DecktoolError, match=words):
                unpack(zipped(tmp_path, *whole), tmp_path / "theirs")
            patched.setattr(gamezip, limit, least)
            unpack(zipped(tmp_path, *whole), tmp_path / f"theirs-{limit}")


def test_a_game_that_cannot_be_read_is_refused(folder: Path, tmp_path: Path) -> None:
    """With the reason, by the archive's name."""
    members = [(name, b"title: [" if str(name).endswith("game.yaml") else data) for name, data in sound(folder)]
    with pytest.raises(DecktoolError, match=r"made\.zip:my-game/game\.yaml"):
        unpack(zipped(tmp_path, *members), tmp_path / "theirs")
    assert not list((tmp_path / "theirs").glob("**/*"))


def test_nothing_is_written_over(folder: Path, tmp_path: Path) -> None:
    """Neither a folder nor a link that stands there."""
    path = zipped(tmp_path, *sound(folder))
    unpack(path, tmp_path / "theirs")
    with pytest.raises(DecktoolError, match="already exists"):
        unpack(path, tmp_path / "theirs")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "my-game").symlink_to(tmp_path / "nowhere")
    with pytest.raises(DecktoolError, match="already exists"):
        unpack(path, tmp_path / "links")


def test_two_of_one_name_are_refused(folder: Path, tmp_path: Path) -> None:
    """The second would replace the first after it was looked at."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in sound(folder):
            archive.writestr(name, text)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("my-game/game.yaml", b"title: Other")
    path = tmp_path / "made.zip"
    path.write_bytes(data.getvalue())
    with pytest.raises(DecktoolError, match="two files have this name"):
        unpack(path, tmp_path / "theirs")


def test_a_zip_whose_beginning_is_lost_is_damaged(tmp_path: Path, folder: Path) -> None:
    """Files that would begin before the archive does are an error of the archive, and nothing is written."""
    path = zipped(tmp_path, *sound(folder))
    path.write_bytes(path.read_bytes()[5:])
    with pytest.raises(DecktoolError, match=r"made\.zip"):
        unpack(path, tmp_path / "out")
    assert not (tmp_path / "out" / "my-game").exists()


@pytest.mark.parametrize("limit", ["UNPACKED_LIMIT", "MOST_FILES"])
def test_no_more_is_packed_than_is_unpacked(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """Of more bytes, or more files, than `unpack` takes no zip file is made; of as many, one is."""
    game = load_game(folder)
    packed, _ = pack(game, tmp_path / "all.zip")
    most = len(packed) if limit == "MOST_FILES" else sum((folder / name).stat().st_size for name in packed)
    monkeypatch.setattr(gamezip, limit, most)
    assert pack(game, tmp_path / "again.zip")[0] == packed
    monkeypatch.setattr(gamezip, limit, most - 1)
    with pytest.raises(DecktoolError, match="take out what the game does not need"):
        pack(game, tmp_path / "more.zip")
    assert not (tmp_path / "more.zip").exists()
