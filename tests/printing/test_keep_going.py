"""What cannot be made: all of it is named at once, a placeholder or nothing stands for it, and the rest is printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from decktool.deck import Deck, everything
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.printing import options as print_options
from decktool.printing import orders
from decktool.printing.base import remarks, sizes
from decktool.printing.base.items import Picture, walk
from decktool.printing.export.shipment import prepare
from decktool.printing.kit import kit
from decktool.printing.layout import faces
from decktool.printing.layout.strays import strays
from decktool.printing.paper import print_job, proof

LONG = "very many words " * 300


@pytest.fixture
def deck(own_game_folder: Path) -> Deck:
    """All cards of the small game, two of them too long, one of these of a size of its own, and one without its art."""
    path = own_game_folder / "sets" / "base.yaml"
    path.write_text(
        path.read_text("utf-8")
        + f"  - {{name: Chatter, type: spell, text: {LONG}}}\n"
        + f"  - {{name: Babble, type: spell, size: mini, text: {LONG}}}\n"
        + "  - {name: Faceless, type: hero, art: nobody.png, text: 'Draw 漢.'}\n",
        encoding="utf-8",
    )
    return everything(load_game(own_game_folder))


def printed(deck: Deck, keep_going: bool, *, backs: bool = False) -> int:
    """Cards on sheets."""
    chosen = print_options.chosen(print_options.PRINT, {"keep-going": keep_going, "backs": backs})
    layout, order = orders.sheet_of(chosen, deck.game), orders.order_of(chosen)
    return sum(
        len(job.fronts) for job in print_job.prepare_all(deck.game, print_job.copies(deck), layout, "all", order)
    )


def kitted(deck: Deck, keep_going: bool, *, backs: bool = False) -> int:
    """Cards in a kit."""
    chosen = print_options.chosen(print_options.KIT, {"keep-going": keep_going, "backs": backs})
    made = kit.make(deck, "all", orders.kit_of(chosen, deck.game))
    return int(made.parts[0].pieces.split()[0])


def exported(deck: Deck, keep_going: bool, *, backs: bool = False) -> int:
    """Cards as pictures."""
    return prepare(deck, keep_going=keep_going).cards


@pytest.mark.parametrize("make", [printed, kitted, exported])
def test_all_that_is_wrong_is_told_at_once(deck: Deck, make: Callable[[Deck, bool], int]) -> None:
    """Every card that cannot be laid out, whatever its size; to keep going prints the others and names what is left."""
    with pytest.raises(DecktoolError) as caught, remarks.gathered() as noted:
        make(deck, False)
    lines = str(caught.value).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Chatter", "Babble"]
    with remarks.gathered() as noted:
        assert make(deck, True) == 4
    said = remarks.told(noted)
    assert sum(line.endswith("left out") for line in said) == 2
    assert sum(line.startswith("picture 'nobody.png' (Faceless) is missing (looked in ") for line in said) == 1
    assert sum(line.startswith("Faceless: no font has the character '漢'") for line in said) == 1
    assert len(said) == 4


@pytest.mark.parametrize("make", [printed, exported])
def test_nothing_at_all_is_no_print(own_game_folder: Path, make: Callable[[Deck, bool], int]) -> None:
    """Where no card can be laid out, that is an error, also to keep going."""
    (own_game_folder / "sets" / "base.yaml").write_text(
        f"set: base\ntitle: Base\ncards:\n  - {{name: Chatter, type: spell, text: {LONG}}}\n", encoding="utf-8"
    )
    with pytest.raises(DecktoolError, match=r"^Chatter: the text of 'text' does not fit"):
        make(everything(load_game(own_game_folder)), True)


def test_proof_tells_the_same(deck: Deck) -> None:
    """Missing art, letters and words that do not fit are serious, and so is a picture whose name has a slip."""
    (deck.game.folder / "art").mkdir()
    Image.new("RGB", (9, 9)).save(deck.game.folder / "art" / "bold-bagder.png")
    found = proof.proof(deck, proof.ProofOptions(sizes.paper("a4")))
    serious = [(finding.check, finding.card) for finding in found if finding.level == "serious"]
    assert serious == [
        ("overflow", "Chatter"),
        ("overflow", "Babble"),
        ("glyph", "Faceless"),
        ("art", "Faceless"),
        ("art", None),
    ]
    assert "bold-bagder.png is not used by any card; did you mean bold-badger.png?" in found[4].message


def test_pictures_of_one_s_own_beside_a_game_that_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the card's id in any letter case, in `art/` or beside the set that states it; the nearest folder comes first."""
    monkeypatch.chdir(tmp_path)
    home, far = tmp_path / "cards" / "forbidden-quest", tmp_path / "far" / "cards" / "forbidden-quest"
    monkeypatch.setenv("DECKTOOL_PATH", str(tmp_path / "far"))
    for place in (home / "art", home / "sets", far / "art"):
        place.mkdir(parents=True)
    Image.new("RGB", (9, 9)).save(home / "art" / "Karnik.JPG", "JPEG")
    Image.new("RGB", (9, 9)).save(far / "art" / "karnik.png")
    Image.new("RGB", (9, 9)).save(far / "art" / "back.webp")
    Image.new("RGB", (9, 9)).save(home / "sets" / "ogre.Png", "PNG")
    rows = "set: mine\ntitle: Mine\ncards:\n  - {name: Mountain Ogre, type: creature, hp: 9, art: OGRE.png}\n"
    (home / "sets" / "mine.yaml").write_text(rows, encoding="utf-8")
    game = load_game("forbidden-quest")
    drawn = {}
    with remarks.gathered() as noted:
        for name in ("Karnik", "Mountain Ogre"):
            drawing = faces.face(game, game.catalog.find(name)[0])
            (drawn[name],) = (item.source for item in walk(drawing.items) if isinstance(item, Picture))
        (back,) = (item.source for item in walk(faces.back(game).items) if isinstance(item, Picture))
    assert not noted and not [str(stray) for stray in strays(game) if stray.serious]
    assert [path.resolve() for path in (*drawn.values(), back)] == [
        home / "art" / "Karnik.JPG", home / "sets" / "ogre.Png", far / "art" / "back.webp",
    ]  # fmt: skip


def test_a_damaged_picture_is_as_one_that_is_missing(own_game_folder: Path) -> None:
    """A placeholder stands for it, and it is named."""
    (own_game_folder / "art").mkdir()
    (own_game_folder / "art" / "bold-badger.webp").write_bytes(b"RIFF\x00\x00\x00\x00WEBPVP8 ")
    game = load_game(own_game_folder)
    with remarks.gathered() as noted:
        faces.face(game, game.catalog.find("Bold Badger")[0])
    (said,) = remarks.told(noted)
    assert "bold-badger.webp: " in said and said.endswith("a placeholder is used instead")


def face_of(folder: Path, name: str, elements: str) -> Path:
    """A template of the game's own, of white paper and some elements."""
    path = folder / "templates" / "faces" / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = "size: {width: 63mm, height: 88mm}\nstyles: {small: {size: 6pt}}\nelements:\n"
    path.write_text(head + elements, encoding="utf-8")
    return path


PLACE = "at: {left: 5mm, width: 20mm, top: %dmm, height: 3mm}"


@pytest.mark.parametrize("make", [printed, kitted, exported])
def test_a_back_that_has_no_room_for_its_words(own_game_folder: Path, make: Callable[..., int]) -> None:
    """It is named with the cards that cannot be laid out; to keep going, the plain back is used instead."""
    sets = own_game_folder / "sets" / "base.yaml"
    sets.write_text(sets.read_text("utf-8") + f"  - {{name: Chatter, type: spell, text: {LONG}}}\n", encoding="utf-8")
    face_of(own_game_folder, "back", f"  words: {{draw: text, text: {LONG}, style: small, {PLACE % 5}}}\n")
    deck = everything(load_game(own_game_folder))
    with pytest.raises(DecktoolError) as caught:
        make(deck, False, backs=True)
    said = str(caught.value).splitlines()
    assert [line.partition(":")[0] for line in said] == ["Chatter", f"the back back.yaml of {deck.game.title}"]
    with remarks.gathered() as noted:
        assert make(deck, True, backs=True) == 3
    assert [line.rpartition("; ")[2] for line in remarks.told(noted)] == ["left out", "the plain back is used instead"]
    assert {remark.kind for remark in noted} == {"left out"}


def test_all_that_is_wrong_with_one_card_is_told(own_game_folder: Path) -> None:
    """Each text that is too long, and the letters that no font has, also those of the texts that are too long."""
    words = "  {0}: {{draw: text, text: '{1}', style: small, {2}}}\n"
    long = words.format("a", LONG + "漢", PLACE % 5) + words.format("b", LONG, PLACE % 15)
    face_of(own_game_folder, "hero", long + words.format("c", "字", PLACE % 25))
    game = load_game(own_game_folder)
    badger = game.catalog.find("Bold Badger")[0]
    with pytest.raises(DecktoolError) as caught, remarks.gathered() as noted:
        faces.face(game, badger)
    places = [line.partition(" does not fit")[0] for line in str(caught.value).splitlines()]
    assert places == ["Bold Badger: the text of 'a'", "Bold Badger: the text of 'b'"]
    (said,) = remarks.told(noted)
    assert said.startswith("Bold Badger: no font has the characters '漢' (") and "'字' (" in said


def test_a_damaged_picture_of_a_template(own_game_folder: Path) -> None:
    """A crossed frame stands for it, as for one that is missing, and it is named."""
    face_of(own_game_folder, "hero", f"  mark: {{draw: image, image: mark.png, {PLACE % 5}}}\n")
    (own_game_folder / "art").mkdir()
    (own_game_folder / "art" / "mark.png").write_bytes(b"\x89PNG\r\n\x1a\n, cut off")
    game = load_game(own_game_folder)
    with remarks.gathered() as noted:
        faces.face(game, game.catalog.find("Bold Badger")[0])
    (said,) = remarks.told(noted)
    assert "mark.png: " in said and said.endswith("a crossed frame is drawn instead")


@pytest.mark.parametrize(("most", "told"), [(3, 0), (2, 1)])
def test_more_icons_than_a_template_draws(own_game_folder: Path, most: int, told: int) -> None:
    """The number and the most icons are named; so is the remedy."""
    face_of(own_game_folder, "hero", f"  lives: {{draw: pips, icon: star, count: power, most: {most}, {PLACE % 5}}}\n")
    game = load_game(own_game_folder)
    with remarks.gathered() as noted:
        faces.face(game, game.catalog.find("Bold Badger")[0])
    assert [remark.kind for remark in noted] == ["cut"] * told
    assert all("power is 3, but the template draws at most 2 icons" in remark.message for remark in noted)


@pytest.mark.parametrize(("number", "shown"), [(1, 1), (20, 20), (21, 21), (40, 21)])
def test_long_lists_of_remarks_are_cut(number: int, shown: int) -> None:
    """Twenty lines are shown, and how many there are besides."""
    lines = [f"line {place}" for place in range(number)]
    said = remarks.shortened(lines)
    assert len(said) == shown and list(said[:20]) == lines[:20]
    assert number <= 20 or said[20].startswith(f"and {number - 20} more")
