"""As much as the studio takes, and one more: tables, settings, moves, files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from decktool.errors import DecktoolError
from decktool.studio import common, tables
from decktool.studio.folder import Folder
from decktool.studio.pictures import Drawer
from decktool.studio.web import Refused, Studio


def test_twenty_tables_are_kept(tmp_path: Path, drawer: Drawer) -> None:
    """The twenty-first makes the first go, and no other; a table that is laid again is the newest."""
    studio = Studio(Folder(tmp_path), drawer)

    def lay(name: str) -> None:
        tables.laid(studio, tables.Lay(id=name, game="card-of-the-rings"))

    def there() -> list[str]:
        return list(studio.remembered["table"])

    names = [f"t{number}" for number in range(20)]
    for name in names:
        lay(name)
    assert there() == names
    lay("t0")
    assert there() == [*names[1:], "t0"]
    lay("more")
    assert there() == [*names[2:], "t0", "more"]
    with pytest.raises(Refused):
        tables.seen(studio, tables.At(id="t1"))


def test_two_hundred_moves_are_said_at_once(tmp_path: Path, drawer: Drawer) -> None:
    """As many are made; one more is refused as a whole. All of them are taken back, and made again."""
    studio = Studio(Folder(tmp_path), drawer)
    tables.laid(studio, tables.Lay(id="t", game="card-of-the-rings"))
    assert tables.said(studio, tables.Say(id="t", said=["roll 2"] * 200))["steps"] == 200
    with pytest.raises(ValidationError, match="at most 200"):
        tables.Say(id="t", said=["roll 2"] * 201)
    for by, moves in ((-199, 1), (-1, 0), (-1, 0), (1, 1), (199, 200), (1, 200), (-200, 0), (201, 200)):
        assert tables.stepped(studio, tables.StepRequest(id="t", by=by))["steps"] == moves


def test_two_hundred_settings_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of more the oldest goes; one that is kept again is the newest."""
    monkeypatch.setenv("DECKTOOL_CONFIG_DIR", str(tmp_path))
    for number in range(200):
        common.keep_setting(f"s{number}", "x")
    assert list(common.kept_settings()) == [f"s{number}" for number in range(200)]
    common.keep_setting("s0", "y")
    common.keep_setting("more", "z")
    assert list(common.kept_settings()) == [*(f"s{number}" for number in range(2, 200)), "s0", "more"]
    assert (common.kept_settings()["s0"], common.kept_settings()["more"]) == ("y", "z")


def test_how_deep_is_looked(tmp_path: Path) -> None:
    """A file below six folders is listed, below seven it is not."""
    deep = tmp_path
    names = []
    for number in range(8):
        (deep / "mine.txt").write_text("1 x\n", encoding="utf-8")
        names.append((deep / "mine.txt").relative_to(tmp_path).as_posix())
        deep = deep / f"f{number}"
        deep.mkdir()
    assert [name for name, _ in Folder(tmp_path).listed()] == names[:7]


def test_how_many_are_listed(tmp_path: Path) -> None:
    """Five thousand files; the next one is not."""
    for number in range(5_001):
        (tmp_path / f"{number:04}.txt").touch()
    listed = [name for name, _ in Folder(tmp_path).listed()]
    assert (len(listed), listed[-1]) == (5_000, "4999.txt")


@pytest.mark.parametrize(("more", "taken"), [(0, True), (1, False)])
def test_how_large_a_file_may_be(tmp_path: Path, more: int, taken: bool) -> None:
    """Four megabytes are saved and read; a byte more is neither, and nothing is written."""
    folder, size = Folder(tmp_path), 4_000_000 + more
    (tmp_path / "there.txt").write_bytes(b"x" * size)
    if taken:
        assert len(folder.read_file("there.txt").text) == size
        saved = folder.save("mine.txt", "x" * size, None)
        assert folder.read_file("mine.txt").digest == saved.digest
        return
    with pytest.raises(DecktoolError, match="4 MB"):
        folder.read_file("there.txt")
    with pytest.raises(DecktoolError, match="too large"):
        folder.save("mine.txt", "x" * size, None)
    assert not (tmp_path / "mine.txt").exists()
