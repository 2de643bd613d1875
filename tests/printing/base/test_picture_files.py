"""Which file is meant by a picture's name: paths and names as people write them, several that fit, folders of many."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decktool.errors import DecktoolError
from decktool.printing.base import picture_files, remarks
from decktool.printing.base.picture_files import MissingPicture, SheetPlace, find, kept, name_of
from tests.example_settings import CHARACTERS

THERE = (
    "silver-axe.png",
    "Round_Shield.JPG",
    "weapons/Long Bow.webp",
    "weapons/old/hammer.png",
    "spells/hammer.svg",
    "Mr. Smith.png",
    "Dragon's Lair.png",
    "who goes there.png",
    "Bolt (1x_dpg-4yFtgC6KPvcAkUPtIFezjAIez0).png",
    "raven.heic",
)


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of pictures, and one beside it that is none of its business."""
    place = tmp_path_factory.mktemp("game")
    for name in (*(f"art/{one}" for one in THERE), "secret.png", "elsewhere/secret.png", "art/.hidden/secret.png"):
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    (place / "art" / "link").symlink_to(place / "elsewhere")
    return place / "art"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("silver-axe", "silver-axe.png"),
        ("Silver Axe", "silver-axe.png"),
        ("SILVER_AXE.jpg", "silver-axe.png"),
        ("round shield.jpeg", "Round_Shield.JPG"),
        ("art/silver-axe.png", "silver-axe.png"),
        ("long-bow", "weapons/Long Bow.webp"),
        ("weapons\\long_bow.png", "weapons/Long Bow.webp"),
        ("WEAPONS/Long  Bow", "weapons/Long Bow.webp"),
        ("C:\\Pictures\\Cards\\Long Bow.png", "weapons/Long Bow.webp"),
        ("D:silver axe.png", "silver-axe.png"),
        ("/media/pictures/silver_axe.tif", "silver-axe.png"),
        ("\\\\server\\share\\Silver Axe", "silver-axe.png"),
        ("../../silver-axe.png", "silver-axe.png"),
        ("./spells/hammer", "spells/hammer.svg"),
        ("C:\\Cards\\weapons\\old\\hammer", "weapons/old/hammer.png"),
        ("mr. smith", "Mr. Smith.png"),
        ("Mr._Smith.webp", "Mr. Smith.png"),
        ("Dragon’s Lair", "Dragon's Lair.png"),
        ("Who goes there?", "who goes there.png"),
        ("Bolt.png", "Bolt (1x_dpg-4yFtgC6KPvcAkUPtIFezjAIez0).png"),
    ],
)
def test_names_as_people_write_them(art: Path, text: str, name: str) -> None:
    """Folders, drives, endings, case, blanks, hyphens and underscores do not keep a picture from being found."""
    with remarks.gathered() as noted:
        found = find(text, [art])
    assert found == (art / name, None) and not noted


@pytest.mark.parametrize("text", ["secret", "../secret.png", "link/secret.png", ".hidden/secret", "axe", "", "..", "/"])
def test_what_is_not_there(art: Path, text: str) -> None:
    """Hidden folders, linked ones and parts of names are not looked at; the error says where it was looked for."""
    with pytest.raises(MissingPicture) as caught:
        find(text, [art])
    assert caught.value.looked == (str(art),) and kept(text, [art]) is None


def test_a_format_that_cannot_be_drawn(art: Path) -> None:
    """It is named, with the remedy; one that can be drawn comes first."""
    with pytest.raises(DecktoolError, match=r"raven\.heic: pictures in this format cannot be drawn; save it as PNG"):
        find("raven", [art])


NAMES = st.lists(
    st.one_of(
        st.sampled_from(
            ["..", ".", "", "/", "\\", "C:", "~", "secret", "secret.png", "silver-axe", "art", "elsewhere"]
        ),
        st.text(CHARACTERS, max_size=12),
    ),
    max_size=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(parts=NAMES, mark=st.sampled_from(["/", "\\", "//", "/../", ""]))
def test_no_name_leads_outside(art: Path, parts: list[str], mark: str) -> None:
    """Whatever is written, what is found lies in the folder, and nothing else is raised than that it is missing."""
    text = mark.join(parts)
    try:
        found = find(text, [art]).path
    except DecktoolError:
        return
    assert Path(os.path.realpath(found)).is_relative_to(art.resolve())
    assert str(found.relative_to(art)) in THERE


def test_a_link_that_leads_out(tmp_path: Path) -> None:
    """A picture that is a link to elsewhere is refused; another of that name is used."""
    (tmp_path / "art" / "more").mkdir(parents=True)
    (tmp_path / "axe.png").write_bytes(b"")
    (tmp_path / "art" / "axe.png").symlink_to(tmp_path / "axe.png")
    with pytest.raises(DecktoolError, match="leads out of the folder"):
        find("axe", [tmp_path / "art"])
    (tmp_path / "art" / "more" / "axe.png").write_bytes(b"")
    assert find("axe", [tmp_path / "art"]).path == tmp_path / "art" / "more" / "axe.png"


def pictures(folder: Path, *names: str) -> Path:
    """A folder of empty pictures."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"")
    return folder


@pytest.mark.parametrize(
    ("there", "text", "used", "told"),
    [
        (("a/axe.png", "b/axe.png"), "axe", "a/axe.png", True),
        (("a/deep/axe.png", "b/axe.png"), "axe", "b/axe.png", True),
        (("a/axe.png", "axe.png"), "axe", "axe.png", False),
        (("a/axe.png", "b/axe.png"), "b/axe", "b/axe.png", False),
        (("a/axe.png", "b/axe.png"), "C:\\x\\b\\axe.png", "b/axe.png", False),
        (("a/axe.png", "b/axe.png"), "c/axe.png", "a/axe.png", True),
        (("a/b/axe.png", "c/b/axe.png", "axe.png"), "b/axe", "a/b/axe.png", True),
        (("axe.jpg", "axe.png"), "axe", "axe.png", False),
        (("axe.jpg", "axe.png"), "axe.jpg", "axe.jpg", False),
        (("a/axe.jpg", "b/axe.png"), "axe.png", "b/axe.png", False),
        (("Big Axe.png", "big_axe.png"), "big-axe", "Big Axe.png", True),
        (("Big Axe.png", "big_axe.png"), "big_axe", "big_axe.png", False),
        (("axe.heic", "old/axe.png"), "axe", "old/axe.png", False),
    ],
)
def test_several_that_fit(tmp_path: Path, there: tuple[str, ...], text: str, used: str, told: bool) -> None:
    """The nearest to what is written is used; where others fit as well, that is noted once."""
    pictures(tmp_path, *there)
    with remarks.gathered() as noted:
        assert {find(text, [tmp_path]).path for _ in range(2)} == {tmp_path / used}
    said = remarks.told(noted)
    assert len(said) == told
    if told:
        assert said[0].startswith(f"several pictures fit '{text}': '{tmp_path / used}' is used, not '")


def test_the_nearer_folder_comes_first(tmp_path: Path) -> None:
    """A person's own picture takes the place of the game's, unless a path is written that only the game has."""
    own, game = pictures(tmp_path / "own", "more/axe.png"), pictures(tmp_path / "game", "axe.png", "cards/axe.png")
    assert find("axe.png", [own, game]).path == own / "more" / "axe.png"
    assert find("cards/axe.png", [own, game]).path == game / "cards" / "axe.png"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("sheet.png#12 of 10x7", SheetPlace(12, 10, 7)),
        ("sheet # 3 of 2 × 2 ", SheetPlace(3, 2, 2)),
        ("sheet#3", None),
        ("#3 of a kind", None),
    ],
)
def test_places_on_a_sheet(text: str, place: SheetPlace | None) -> None:
    """The number and the sheet's columns and rows stand behind the name; anything else is a name with a #."""
    assert name_of(text).place == place
    assert (name_of(text).key == "sheet") == (place is not None)


def test_pictures_that_come_and_go(tmp_path: Path) -> None:
    """A listing is made anew when a folder changes, also one inside."""
    pictures(tmp_path, "more/bow.png")
    assert kept("axe", [tmp_path]) is None
    axe = pictures(tmp_path / "more", "axe.png") / "axe.png"
    assert kept("axe", [tmp_path]) == (axe, None)
    axe.unlink()
    assert kept("axe", [tmp_path]) is None


def test_thousands_of_pictures_are_listed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cards ask for theirs; those of one name are compared only in the folder that is written."""
    for number in range(200):
        pictures(tmp_path / "cards" / f"card-{number}", "front.png", f"picture {number}.png")
    long_ago = 1_000_000_000
    for folder in (tmp_path, *tmp_path.rglob("card*")):
        os.utime(folder, (long_ago, long_ago))
    listed: list[str] = []
    scan = os.scandir

    def counted(path: Path) -> object:
        listed.append(str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", counted)
    for number in range(200):
        assert find(f"card_{number}\\front", [tmp_path]).path == tmp_path / "cards" / f"card-{number}" / "front.png"
        assert find(f"Picture-{number}.jpg", [tmp_path]).path.stem == f"picture {number}"
    assert len(listed) == len(set(listed)) == 202


def test_folders_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More folders and pictures than are sensible are not looked at."""
    monkeypatch.setattr(picture_files, "MOST_FOLDERS", 3)
    monkeypatch.setattr(picture_files, "MOST", 2)
    pictures(tmp_path, "a.png", "b/b.png", "c/c.png", "d/d.png")
    assert [kept(name, [tmp_path]) is not None for name in "abcd"] == [True, True, False, False]
