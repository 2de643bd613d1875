"""What is written in any form is read back as the same deck, or is not written at all; no bytes break a reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decktool import formats
from decktool.deck import Deck, column, resolve
from decktool.decklist import Decklist, DecklistLine, Entry, make_line
from decktool.errors import DecktoolError
from decktool.formats.listing import content, entry_line
from decktool.games import Game, load_game
from tests.example_settings import example_settings
from tests.little import deck_of, write_game

WRITTEN = [form.id for form in formats.EXCHANGES.values() if form.writes]
READ = list(formats.EXCHANGES)

# Names that some grammar would take for something else.
NASTY = [
    "Foo #2", 'He said "no"', "A, B; C", "x3 Foo", "3 Foo", "Foo x2", "[Bracket]", "[A] Foo", "X Marks the Spot", "× 0", "Side:", "Deck", "Sideboard",
    "SB: Foo", "1e3", "no", "007", "1.5", "~", "<b>&amp;", "Foo // Bar", "Foo (bar)", "Foo (BAR) 12", "*F*", "Foo *F*",
    "{brace}", "- dash", "月の狼", "émigré", "'single'", "=1+1", "a|b", "# hash", "// slash", "Foo [X]", "Foo ^x^", "a: b", "null",
    "Foo <x>", "\\", "DT1_AAAA", "3", "About", "Name it", "count", "x", "%", "@x", "\u00a0nb".strip(), "true", "&", "*a",
]  # fmt: skip


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("games")))


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game whose cards are called what nobody should call a card."""
    import json

    rows = "\n".join(
        f"  - {{name: {json.dumps(name)}, type: spell, id: card-{number}}}" for number, name in enumerate(NASTY)
    )
    home = tmp_path_factory.mktemp("games")
    return load_game(write_game(home, name="nasty", base=f"set: base\ntitle: Base\ncards:\n{rows}\n"))


def again(deck: Deck, form: str, *, told: bool) -> Deck:
    """A deck written in a form and read again, the form told or recognised."""
    written = formats.write(deck, form)
    name = f"deck{formats.EXCHANGES[form].suffixes[0]}"
    data = written.text.encode()
    return resolve(formats.parse(data, name, form if told else None, deck.game), deck.game)


@pytest.mark.parametrize("form", WRITTEN)
@given(data=st.data())
@example_settings(40)
def test_every_form_says_the_same_deck(form: str, little: Game, data: st.DataObject) -> None:
    """Counts, cards and sections survive writing and reading in every form, in any order of lines."""
    names = [card.name for card in little.catalog]
    line = st.tuples(st.sampled_from(["main", "side"]), st.integers(1, 60), st.sampled_from(names))
    rows = data.draw(st.lists(line, min_size=1, max_size=12))
    if form == "mtgo" and not any(section == "main" for section, _, _ in rows):
        rows.append(("main", 1, names[0]))
    deck = deck_of(little, "".join(f"{section}:\n{count} {name}  # note\n" for section, count, name in rows))
    wanted = dict(deck.counts)
    assert dict(again(deck, form, told=True).counts) == wanted
    if form != "mtgo":
        assert dict(again(deck, form, told=False).counts) == wanted


@pytest.mark.parametrize("form", WRITTEN)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("told", [True, False])
def test_a_byte_order_mark_and_line_ends_are_no_part_of_a_list(form: str, ends: str, told: bool, little: Game) -> None:
    """Each form as an editor of another system saves it, also under a name that says nothing, is the same deck."""
    deck = deck_of(little, "# name: Pack\nmain:\n3 Red Knight\n2 Wolf & Moon\nside:\n1 Élan Vital\n")
    text = formats.write(deck, form).text
    plain = form if told or form == "mtgo" else formats.detect(text.encode(), "deck")
    for mark in ("", "\ufeff"):
        data = (mark + text.replace("\n", ends)).encode()
        if not told and form != "mtgo":
            assert formats.detect(data, "deck") == plain
        back = resolve(formats.parse(data, "deck", plain, little), little)
        assert dict(back.counts) == dict(deck.counts), repr(mark)
        assert back.decklist.headers.get("name", "Pack") == "Pack"


def lists_of(game: Game) -> Iterator[tuple[str, Deck]]:
    """One deck for each card, its list made without going through text."""
    for card in game.catalog:
        line = entry_line(Entry(3, card.name, written=card.name))
        yield card.name, Deck(game, Decklist((line,), "list", {}), {column(game, "main", card): 3})


@pytest.mark.parametrize("form", WRITTEN)
def test_a_name_is_never_changed(form: str, nasty: Game) -> None:
    """A card with a name that a form could take for something else is written so that it reads back, or refused."""
    refused = []
    for name, deck in lists_of(nasty):
        try:
            back = again(deck, form, told=True)
        except DecktoolError as error:
            assert "cannot be written" in str(error), f"{name!r} in {form}: {error}"
            refused.append(name)
            continue
        assert dict(back.counts) == dict(deck.counts), f"{name!r} in {form}"
    if form in {"csv", "json", "yaml", "cockatrice", "code"}:
        assert refused == []
    else:
        assert "Foo #2" in refused
        assert 'He said "no"' not in refused


@pytest.mark.parametrize("form", ["csv", "json", "yaml", "cockatrice", "code"])
def test_a_section_ends_the_heading_before_it(form: str, little: Game) -> None:
    """A card under a section's own heading is not under the heading of the cards above."""
    text = "# game: little-game\nFighters:\n2 Wolf & Moon\nSpells:\n1 Ice Wall (Big)\nSide:\n1 Red Knight\nMain:\n1 Élan Vital\n"
    headings = {item.name: item.label for item in content(again(deck_of(little, text), form, told=True)).items}
    kept = form in {"csv", "json", "yaml"}
    assert headings["Wolf & Moon"] == ("Fighters" if kept else None)
    assert headings["Ice Wall (Big)"] == ("Spells" if kept else None)
    assert headings["Red Knight"] is None
    assert headings["Élan Vital"] is None
    written = content(deck_of(little, text)).items
    assert [item.label for item in written] == ["Fighters", "Spells", None, None]


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_documents_keep_everything(form: str, little: Game) -> None:
    """JSON and YAML keep headers, labels, printings, comments and notes of a list."""
    text = (
        '# game: little-game\n# format: open\n# name: Moon: "pack"\n# author: Ada\n# a note of mine\n'
        "Fighters:\n2 Wolf & Moon (base) 3  # howls\n\nSpells:\n1 Ice Wall (Big)\nSide:\n1 Red Knight // keep\n"
    )
    deck = deck_of(little, text)
    written = formats.write(deck, form)
    assert written.lost == ()
    back = formats.parse(written.text.encode(), f"deck.{form}")
    assert dict(back.headers) == {
        "game": "little-game", "format": "open", "name": 'Moon: "pack"', "author": "Ada"
    }  # fmt: skip
    assert formats.write(resolve(back, little), form).text == written.text
    assert [entry.set for _, entry in back.entries] == ["base", None, None]
    assert [line.comment for line in back.lines if line.entry] == ["# howls", "", "# keep"]
    assert [line.comment for line in back.lines if not line.entry and line.comment] == ["# a note of mine"]


@pytest.mark.parametrize("form", READ)
@given(data=st.binary(max_size=300))
@example_settings(60)
def test_no_bytes_break_a_reader(form: str, data: bytes) -> None:
    """Random bytes are a list, lines with problems, or a refusal; never anything else."""
    read_or_refused(data, form)


FRAGMENTS = [
    "3 Foo", "SB: 1 Foo", "Deck", "Sideboard", "\n", "\n\n", ",", ";", '"', "'", "{", "}", "[", "]", ":", "- ", "  ", "count", "name",
    "cards", "sections", "schema: decktool.deck/1", "<cockatrice_deck>", "<zone name='x'>", "<card number='3' name='a'/>", "</zone>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", '"ObjectStates"', '"ContainedObjects"', '"Nickname"', '"Name"', '"Card"', "1e999", "-0",
    "99999999999999999999", "null", "true", "DT1_", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "\ufeff", "\u2028", "\x85", "\x0b", "*F*", "&a", "*a",
    "!!python/object:os.system", "NaN", "1 ", "x2 ", "(SET) 12", "#tag", "//", "# game: x", "PK\x03\x04", "<", "?>", "\t", "é",
]  # fmt: skip


@pytest.mark.parametrize("form", [*READ, None])
@given(parts=st.lists(st.sampled_from(FRAGMENTS), max_size=25))
@example_settings(60)
@example(parts=["{", '"cards"', ":", "[", "]", "}"])
def test_no_text_breaks_a_reader(form: str | None, parts: list[str]) -> None:
    """Pieces of every form thrown together are read or refused, under the right name and under a wrong one."""
    read_or_refused("".join(parts).encode(), form)


def read_or_refused(data: bytes, form: str | None) -> None:
    """Read bytes, letting only a refusal through."""
    try:
        decklist = formats.parse(data, "strange.txt", form)
    except DecktoolError as error:
        assert str(error)
    else:
        assert all(isinstance(line, DecklistLine) for line in decklist.lines)


def test_a_line_of_ours_is_written_once() -> None:
    """An entry that our text can say has exactly the text that our grammar reads."""
    entry = Entry(3, "Silver Axe", "base", "12", "Silver Axe (base) 12")
    assert entry_line(entry, "# mine") == make_line(entry, "# mine")
