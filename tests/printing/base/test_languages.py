"""Paper in other languages: what stands there beside the words of cards and rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml

from decktool.cli import run
from decktool.errors import DataError, DecktoolError
from decktool.paths import data_dir
from decktool.printing.base import languages
from decktool.printing.base.languages import day, filled, label, said, spoken

SHIPPED = sorted(path.stem for path in (data_dir("templates") / "languages").glob("*.yaml"))
DECKS = data_dir("cards")
GAMES = ("forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings")


def words_of(path: Path) -> str:
    """All words of a PDF."""
    document = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def own(folder: Path, code: str, text: str) -> None:
    """A person's own file of a language."""
    place = folder / "templates/languages"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{code}.yaml").write_text(text, encoding="utf-8")


def test_english_is_what_is_written() -> None:
    """Nothing is looked up, and a date is the one that computers write."""
    assert said("Your turn") == label("Your turn") == "Your turn"
    assert day(date(2026, 3, 1)) == "2026-03-01"


def test_a_text_its_numbers_and_a_date() -> None:
    """A number stands where the text has #, with the language's own decimals; what is not known stays."""
    with spoken("de"):
        assert said("Your turn") == "Dein Zug"
        assert said("page 3") == "Seite 3"
        assert said("# page 3") == "# page 3"
        assert said("65 x 90.5 x 16 mm inside") == "innen 65 x 90,5 x 16 mm"
        assert said("Burning Caravan 3.5") == "Burning Caravan 3.5"
        assert day(date(2026, 3, 1)) == "01.03.2026"
    with spoken("fr"):
        assert day(date(2026, 3, 1)) == "01/03/2026"
    assert said("Your turn") == "Your turn"


def test_what_was_put_together_is_known_by_its_parts() -> None:
    """Titles, sentences and lists; parts without words stay in English."""
    with spoken("de"):
        assert label("Play kit: Ancient Foes") == "Spielset: Ancient Foes"
        assert label("Cut out. Then cut.") == "Ausschneiden. Dann schneiden."
        assert label("1 box, 6 x 9 x 1.5 mm inside") == "1 Schachtel, innen 6 x 9 x 1,5 mm"
        assert label("Creatures, continued") == "Kreaturen, Fortsetzung"
        assert label("Dr. No") == "Dr. No"


def test_a_persons_own_words_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They add to a language that ships, or are one."""
    monkeypatch.chdir(tmp_path)
    own(tmp_path, "de", "title: Deutsch\ntexts: {Creature: Wesen, Zorn: Wut}\n")
    own(tmp_path, "nl", 'title: Nederlands\ndecimal: ","\ndate: "%d-%m-%Y"\ntexts: {"Your turn": Jouw beurt}\n')
    assert languages.codes() == ["en", "de", "fr", "nl"]
    with spoken("de"):
        assert (said("Creature"), said("Zorn"), said("Weapon")) == ("Wesen", "Wut", "Waffe")
        assert day(date(2026, 3, 1)) == "01.03.2026", "what the nearest file does not state, the next does"
    with spoken("nl"):
        assert (said("Your turn"), said("Weapon")) == ("Jouw beurt", "Weapon")


def test_what_is_no_language_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its code, or with file, line and field."""
    monkeypatch.chdir(tmp_path)
    with (
        pytest.raises(DecktoolError, match=r"no words in the language 'it'; known: en, de, fr; write templates"),
        spoken("it"),
    ):
        pass
    own(tmp_path, "it", "title: Italiano\ntexts: {Creature: [1]}\n")
    with pytest.raises(DataError, match=r"it\.yaml:2: texts\.Creature"), spoken("it"):
        pass


@pytest.mark.parametrize(
    ("line", "field"),
    [('date: "%999999999d"', "date"), ('date: "%c"', "date"), ('decimal: ""', "decimal"), ("more: 1", "more")],
)
def test_a_hostile_file_is_refused(line: str, field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A date of a billion digits, and what no language has."""
    monkeypatch.chdir(tmp_path)
    own(tmp_path, "xx", f"title: X\n{line}\ntexts: {{}}\n")
    with pytest.raises(DataError, match=rf"xx\.yaml:2: {field}"), spoken("xx"):
        pass


def test_a_translation_is_no_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fields are put in by name and nothing else; what it does not name, or names wrong, stays as it is."""
    monkeypatch.chdir(tmp_path)
    own(tmp_path, "xx", 'title: X\ntexts: {"{part} lies": "{part:>99999999999} {part.__class__} {part} {other}"}\n')
    with spoken("xx"):
        assert filled("{part} lies", part="A") == "{part:>99999999999} {part.__class__} A {other}"


def test_the_words_of_cards_stay(tmp_path: Path) -> None:
    """A face, the sheet's margin and the PDF's own language are German; names and rules texts are not."""
    deck = DECKS / "forbidden-quest/decks/burning-caravan.txt"
    pdf = tmp_path / "a.pdf"
    assert run(["print", str(deck), "--language", "de", "--unique", "-o", str(pdf)]) == 0
    words = words_of(pdf)
    assert "Bogen 1 von" in words
    assert "Familie rot" in words.replace("\r\n", " ")
    assert "KREATUR" in words
    assert "Ember Hopper" in words
    assert "Its path is mostly small fires." in words.replace("\r\n", " ")
    assert b"/Lang (de)" in pdf.read_bytes()


def test_a_picture_and_the_proof_are_in_the_language_of_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The face shows other words, and words that do not fit in German are found before they are printed."""
    faces = []
    for code in ("en", "de"):
        path = tmp_path / f"{code}.png"
        assert run(["preview", "Human Knight", "--game", "card-of-the-rings", "--language", code, "-o", str(path)]) == 0
        faces.append(path.read_bytes())
    assert faces[0] != faces[1]


@pytest.mark.slow
@pytest.mark.parametrize("code", SHIPPED)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_room_for_its_words(game: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In no language does a word of ours run out of its place."""
    assert run(["proof", game, "--language", code]) == 0
    assert "nothing serious" in capsys.readouterr().out


@pytest.mark.parametrize("code", SHIPPED)
def test_what_ships_keeps_fields_and_numbers(code: str) -> None:
    """Each language has the same texts; each translation the same fields, symbols and number signs, in any order."""
    texts = [
        yaml.safe_load((data_dir("templates") / f"languages/{one}.yaml").read_text(encoding="utf-8"))["texts"]
        for one in (code, SHIPPED[0])
    ]
    assert texts[0].keys() == texts[1].keys()
    for text, words in texts[0].items():
        for kept in (r"\{[\w.]+\}", r"#", r":\w+:", r"\[\[|\]\]", r"\*\*"):
            assert sorted(re.findall(kept, text)) == sorted(re.findall(kept, words)) or "**" in kept, text


def printed(data: Any, key: str = "") -> Iterator[str]:
    """The words for people in a template, or in the part of game.yaml about pieces."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from printed(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from printed(value, key)
    elif isinstance(data, str) and key in {"text", "note", "title", "plural", "win"}:
        yield data


STAYS = re.compile(r"\{[^}]*\}|\[\[|\]\]|:\w+:|L?#|\W")
"""What is no word: fields, icons, numbers and signs."""


@pytest.mark.parametrize("code", SHIPPED)
def test_every_word_of_the_shipped_games_paper_has_one(code: str) -> None:
    """Of faces, boards and pieces, and the titles of types and fields; names of the publishers' stay."""
    texts = yaml.safe_load((data_dir("templates") / f"languages/{code}.yaml").read_text(encoding="utf-8"))["texts"]
    found: set[str] = set()
    for game in GAMES:
        data = yaml.safe_load((DECKS / game / "game.yaml").read_text(encoding="utf-8"))
        found |= set(printed({key: data.get(key) for key in ("types", "components")}))
        files = [
            *(data_dir("templates") / f"faces/{game}").glob("*.yaml"),
            data_dir("templates") / f"boards/{game}.yaml",
        ]
        for path in files:
            found |= set(printed(yaml.safe_load(path.read_text(encoding="utf-8"))))
    lacking = {text for text in found if len(STAYS.sub("", text)) > 2 and re.sub(r"\d+", "#", text) not in texts}
    assert lacking == NAMES


NAMES = {
    "Resolve", "Dread", "Resolve / Dread", "Resolve/Dread track", "FORWARD", "Forbidden Quest", "Forgotten Times",
    "Dragon Quest Card Game", "The Card of the Rings",
}  # fmt: skip
"""Words of the rulebooks' own that no language changes."""
