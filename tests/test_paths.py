"""Where files are, and files that appear whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from decktool import paths
from decktool.errors import OutputError


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    """The folder is made, the file is there, and no temporary file stays."""
    target = tmp_path / "Ma sortie" / "été" / "deck.pdf"
    with paths.write_whole(target) as file:
        file.write(b"whole")
        assert not target.exists()
    assert target.read_bytes() == b"whole"
    assert [path.name for path in target.parent.iterdir()] == ["deck.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_written_file_is_as_readable_as_any_other(tmp_path: Path) -> None:
    """Others may read it as far as the person's umask lets them, not only the person."""
    before = os.umask(0o022)
    try:
        with paths.write_whole(tmp_path / "deck.txt"):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "deck.txt").stat().st_mode) == 0o644


@pytest.mark.parametrize("stop", [ValueError, KeyboardInterrupt, OSError])
def test_what_stood_there_stays_when_writing_fails(tmp_path: Path, stop: type[BaseException]) -> None:
    """A failure halfway leaves the old file as it was and nothing beside it."""
    target = tmp_path / "deck.txt"
    target.write_text("old")

    def fail_halfway() -> None:
        with paths.write_whole(target) as file:
            file.write(b"ne")
            raise stop("halfway")

    with pytest.raises(OutputError if stop is OSError else stop):
        fail_halfway()
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["deck.txt"]


def test_a_place_that_cannot_be_written_is_named_with_the_remedy(tmp_path: Path) -> None:
    """A folder in the way, a file where a folder should be, a name too long: refused with what to do."""
    (tmp_path / "file").write_text("")
    for target in (tmp_path, tmp_path / "file" / "deck.pdf", tmp_path / ("n" * 300)):
        with (
            pytest.raises(OutputError, match=r"^cannot write .*: .*; (name a file|choose another place)$"),
            paths.write_whole(target),
        ):
            pass
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_person_s_folders_come_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First ./cards, then each of DECKTOOL_PATH (itself, or the `cards` in it), then the user's data folder."""
    (tmp_path / "a" / "cards").mkdir(parents=True)
    monkeypatch.setenv("DECKTOOL_PATH", os.pathsep.join([str(tmp_path / "a"), "", str(tmp_path / "b")]))
    monkeypatch.setenv("DECKTOOL_DATA_DIR", str(tmp_path / "data"))
    wanted = [Path("cards"), tmp_path / "a" / "cards", tmp_path / "b", tmp_path / "data" / "cards"]
    assert paths.user_dirs("cards") == wanted


def test_every_kind_of_folder_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DECKTOOL_CACHE_DIR and DECKTOOL_CONFIG_DIR move what the platform would place; unset, it is the platform's."""
    monkeypatch.setenv("DECKTOOL_CACHE_DIR", str(tmp_path / "c"))
    monkeypatch.setenv("DECKTOOL_CONFIG_DIR", str(tmp_path / "s"))
    assert (paths.cache_dir(), paths.config_dir()) == (tmp_path / "c", tmp_path / "s")
    monkeypatch.delenv("DECKTOOL_CACHE_DIR")
    assert paths.cache_dir().name == "decktool" or "decktool" in paths.cache_dir().parts


def test_the_shipped_folders_are_there() -> None:
    """Games and templates are found from the package, wherever the person is."""
    assert (paths.data_dir("cards") / "forbidden-quest" / "game.yaml").is_file()
    assert paths.data_dir("templates").is_dir()
