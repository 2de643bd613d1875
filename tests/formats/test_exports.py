"""Lists of programs and sites of single games: what is read of each, and that no form takes another's file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decktool import formats
from decktool.construction.check import judge
from decktool.deck import Deck, UnreadableDeck, printing_note, resolve
from decktool.decklist import Decklist
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from tests.example_settings import CHARACTERS
from tests.little import write_game

O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6c8d2e8"><section name="Main" shared="False"><card qty="3" id="a">Red Knight</card></section>
<section name="Sideboard"><card qty="1" id="b">Wolf &amp; Moon</card><card qty="0" id="c">Gone</card></section>
<section name="Sites"><card qty="2" id="d">Ice Wall (Big)</card></section>
<notes><![CDATA[well tried]]></notes></deck>"""
FORGE = "[metadata]\nName=Pack\nDeck Type=constructed\n[Main]\n3 Red Knight|XYZ|1\n2 Ice Wall (Big)+|XYZ\n[Sideboard]\n1 Wolf & Moon\n"
XMAGE = """//Created with Mage
NAME:Pack
AUTHOR:Ann
# Creature
3 [XYZ:12] Red Knight
2 [XYZ:7a] Ice Wall (Big)
SB: 1 [XYZ:13] Wolf & Moon
LAYOUT MAIN:(1,1)(NONE,false,50)|([XYZ:12])
"""
PTCGL = "Pokémon: 2\n3 Red Knight XYZ 12\n2 Ice Wall (Big) PR-SV 7 PH\n\nSideboard: 1\n1 Wolf & Moon TEF TG12\n\nTotal Cards: 6\n"
NETRUNNER = """Pack

Red Knight (Core Set)

Event (5)
2x Red Knight (Core Set) •••
2x Ice Wall (Big) (Other Pack) ♘ ••

Sideboard
1x Wolf & Moon (Core Set)

3 influence spent (max 15, available 12)
45 cards (min 45)
Deck built on https://netrunnerdb.com.
"""
MARVEL = """Pack

Red Knight
Packs: From Core Set to Another

Upgrades
2x Red Knight (Core Set)

Player Side Schemes
2x Ice Wall (Big) (Core Set)

Sideboard
1x Wolf & Moon (Core Set)
Decklist published on https://marvelcdb.com.
"""
RINGS = """Pack

Packs: From Core Set to Another (2)

Heroes (1)

3x Red Knight (Core Set)

Allies (1)

2x Ice Wall (Big) (Core Set)

Sideboard

1x Wolf & Moon (Core Set)
"""
BUILD = """# Pack

Investigator: Red Knight
XP: 3

## Slots

**Assets** (4)
_Hand_ (2)
- Red Knight x2

- Ice Wall (Big) x2
  - A customization.

## Side Deck

**Events** (1)
- Wolf & Moon
"""
SLOTS = json.dumps(
    {
        "name": "Pack",
        "date_creation": "2023",
        "investigator_code": "01",
        "slots": {"01": 2, "07": 2, "99": 0},
        "sideSlots": {"03": 1},
        "ignoreDeckLimitSlots": None,
        "meta": "{}",
    }
)
YDK = "#created by Ann\n#main\n1\n01\n1\n7\n#extra\n7\n!side\n3\n"
TTS = json.dumps(
    {
        "ObjectStates": [
            {
                "Name": "Bag",
                "ContainedObjects": [
                    {
                        "Name": "Deck",
                        "Nickname": "",
                        "ContainedObjects": [
                            *[{"Name": "Card", "Nickname": "Red Knight\nFighter 2"}] * 3,
                            *[{"Name": "Card", "Nickname": "Ice Wall (Big)"}] * 2,
                        ],
                    },
                    {
                        "Name": "Deck",
                        "Nickname": "Sideboard",
                        "ContainedObjects": [{"Name": "Card", "Nickname": "Wolf & Moon"}],
                    },
                ],
            }
        ]
    }
)
ARCHIDEKT = """3x Red Knight (xyz) 12 [Creature] ^Have,#37d67a^
2x Ice Wall (Big) (xyz) 7 *F* [Wall{top}]
1x Wolf & Moon (xyz) 3 [Sideboard]
"""
ARENA = (
    "About\nName Pack\n\nDeck\n3 Red Knight (XYZ) 12\n2 Ice Wall (Big) (XYZ) 7\n\nSideboard\n1 Wolf & Moon (XYZ) 3\n"
)
MOXFIELD = "3 Red Knight (XYZ) 12 *F*\n2 Ice Wall (Big) (PLST) EMA-7\n\nSIDEBOARD:\n1 Wolf & Moon (XYZ) 3★\n"

LISTS = [
    ("o8d", O8D), ("dck", FORGE), ("dck", XMAGE), ("ptcgl", PTCGL), ("lcg", NETRUNNER), ("lcg", RINGS), ("lcg", BUILD),
    ("lcg", MARVEL), ("slots", SLOTS), ("ydk", YDK), ("tts", TTS), ("arena", ARCHIDEKT), ("arena", ARENA), ("arena", MOXFIELD),
    ("text", "# game: little-game\n3 Red Knight\n2 Ice Wall (Big)\nSide:\n1 Wolf & Moon\n"),
    ("csv", "count,name,section\n3,Red Knight,main\n2,Ice Wall (Big),main\n1,Wolf & Moon,side\n"),
    ("json", '{"cards": {"Red Knight": 3, "Ice Wall (Big)": 2}, "sections": {"side": {"Wolf & Moon": 1}}}'),
    ("yaml", "schema: decktool.deck/1\ncards: {Red Knight: 3, Ice Wall (Big): 2}\nsections: {side: {Wolf & Moon: 1}}\n"),
    ("cockatrice", ('<cockatrice_deck><zone name="main"><card number="3" name="Red Knight"/><card number="2" name="Ice Wall (Big)"/></zone>'
     '<zone name="side"><card number="1" name="Wolf &amp; Moon"/></zone></cockatrice_deck>')),
    ("dek", ('<Deck><Cards Quantity="3" Sideboard="false" Name="Red Knight"/><Cards Quantity="2" Name="Ice Wall (Big)"/>'
     '<Cards Quantity="1" Sideboard="true" Name="Wolf &amp; Moon"/></Deck>')),
]  # fmt: skip
"""The same six cards as every form says them."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Three cards with ids that are numbers."""
    cards = """\
set: base
title: Base
cards:
  - {name: Red Knight, type: fighter, id: "01", number: 1}
  - {name: Wolf & Moon, type: fighter, id: "03", number: 3}
  - {name: Ice Wall (Big), type: spell, id: "07", number: 7}
"""
    return load_game(write_game(tmp_path_factory.mktemp("games"), base=cards))


def counts(deck: Deck) -> dict[str, dict[str, int]]:
    """Copies by name in each section."""
    return {part: {card.name: n for card, n in deck.section_counts(part).items()} for part in ("main", "side")}


@pytest.mark.parametrize(("form", "text"), LISTS)
@pytest.mark.parametrize("name", ["-", "a.txt", "download"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_every_list_is_recognised_and_read(form: str, text: str, name: str, ends: str, game: Game) -> None:
    """By its contents alone each list is found to be in its own form and no other, and is the same six cards."""
    data = text.replace("\n", ends).encode()
    assert formats.detect(data, name) == form
    deck = resolve(formats.parse(data, name), game)
    assert counts(deck) == {"main": {"Red Knight": 3, "Ice Wall (Big)": 2}, "side": {"Wolf & Moon": 1}}


@pytest.mark.parametrize(("form", "text"), LISTS)
@pytest.mark.parametrize("other", [form for form in formats.EXCHANGES if form != "code"])
def test_a_list_read_in_another_form_is_refused_or_the_same(form: str, text: str, other: str, game: Game) -> None:
    """Whoever names the wrong form is told so; what other forms read are the same copies, never fewer or others."""
    try:
        deck = resolve(formats.parse(text.encode(), "list", other), game)
    except DecktoolError:
        return
    copies = {name: n for part in counts(deck).values() for name, n in part.items()}
    assert copies == {"Red Knight": 3, "Ice Wall (Big)": 2, "Wolf & Moon": 1}


@pytest.mark.parametrize("text", [text for form, text in LISTS if form in {"ptcgl", "arena"}])
def test_a_set_that_the_game_lacks_is_noted(text: str, game: Game) -> None:
    """The card is found by its name; a report warns, with the lines."""
    decklist = formats.parse(text.encode(), "a.txt")
    note = printing_note(resolve(decklist, game)) or ""
    assert "Little Game has no such set or collector's number; the cards were found by name" in note
    (warning,) = judge(decklist, game).warnings
    assert (warning.rule, warning.message, len(warning.lines)) == ("printing", note, 3)


def read(text: str, form: str) -> Decklist:
    """A list in a form."""
    return formats.parse(text.encode(), "list.txt", form)


def test_a_lone_number_in_brackets_is_no_set(game: Game) -> None:
    """`Name (4)` may mean four copies, so it is refused with the line that says so."""
    with pytest.raises(UnreadableDeck, match="did you mean 4 Red Knight"):
        resolve(read("Red Knight (4)", "text"), game)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ('<deck game="x"><section name="Maybeboard"><card qty="1">Red Knight</card></section></deck>', "o8d"),
        ("[Main]\n1 Wolf & Moon\n[Maybeboard]\n1 Red Knight\n", "dck"),
        ("Wishlist: 1\n1 Red Knight XYZ 12\n", "ptcgl"),
        ("Pack\n\nMaybeboard (1)\n1x Red Knight (Core Set)\n", "lcg"),
    ],
)
def test_a_maybeboard_is_refused(text: str, form: str) -> None:
    """In every form a card outside the deck is a line with a problem, not a card."""
    (problem,) = [line.problem or "" for _, line in read(text, form).problems]
    assert "is not part of a deck" in problem.replace("which is not part", "is not part")


def test_a_line_right_above_cards_is_a_heading_in_any_language() -> None:
    """One with a blank line between them is a card without a count: who leads the deck."""
    near = read("Pack\n\nHelden\n2x Red Knight (Core Set)\n", "lcg").lines
    assert [(line.heading, line.entry.name) for line in near if line.entry] == [("Helden", "Red Knight")]
    far = read("Pack\n\nHelden\n\n2x Red Knight (Core Set)\n", "lcg").lines
    assert [(line.heading, line.entry.name) for line in far if line.entry] == [
        ("Identity", "Helden"),
        (None, "Red Knight"),
    ]


def test_levels_are_part_of_a_name() -> None:
    """Two levels of a card are two cards; a subtitle is a comment."""
    text = "Pack\n\nAssets\n\n1x Beat Cop [2] (Core Set)\n2x Beat Cop (Core Set)\n1x Peter :Big Man (Pack)\n"
    found = read(text, "lcg")
    assert [(e.count, e.name) for _, e in found.entries] == [(1, "Beat Cop [2]"), (2, "Beat Cop"), (1, "Peter")]
    assert [line.comment for line in found.lines if line.entry][2] == "# Big Man"
    assert [(e.count, e.name) for _, e in read("# P\n\n## Slots\n\n- Beat Cop (2) (C) x2\n", "lcg").entries] == [
        (2, "Beat Cop [2]")
    ]


@pytest.mark.parametrize(
    ("text", "form", "words"),
    [
        ("#main\n12\nRed Knight\n", "ydk", "is not a card's number"),
        ("Event (1)\n1x Red Knight\nwhat is this\n", "lcg", "is neither a card nor a heading"),
        ("Trainer: 1\n1 Red Knight XYZ 1\nwhat is this\n", "ptcgl", "is neither a card nor a heading"),
        ('{"slots": {"01": -1}}', "slots", "a count goes from 1"),
    ],
)
def test_a_strange_line_is_told(text: str, form: str, words: str) -> None:
    """Nothing is passed over: what is not understood is a line with a problem."""
    problems = [line.problem or "" for _, line in read(text, form).problems]
    assert len(problems) == 1
    assert words in problems[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"data": [{"slots": {}}, {"slots": {}}]}', "2 decks in one file"),
        ('{"date_creation": ""}', "no deck found"),
        ('{"slots": [1]}', "must map the ids of cards to copies"),
        ('{"data": ' * 5000 + "1" + "}" * 5000, "nested too deeply"),
        ('{"slots": {}, "meta": "' + "[" * 5000 + '"}', "meta"),
        ('{"slots": 3', "not JSON"),
    ],
)
def test_json_that_is_no_deck(text: str, words: str) -> None:
    """One error that says what is wrong."""
    with pytest.raises(DecktoolError, match=words):
        read(text, "slots")


def test_entities_are_refused() -> None:
    """A document type, the way to entity bombs and other files, is refused in every XML form."""
    with pytest.raises(DecktoolError, match="a document type is not allowed"):
        read('<!DOCTYPE deck [<!ENTITY a "b">]><deck game="x"/>', "o8d")


def test_the_folder_of_a_second_deck(tmp_path: Path, game: Game) -> None:
    """An investigator's second deck is JSON within the JSON; a game without such a section is warned about."""
    text = json.dumps({"investigator_code": "01", "slots": {"03": 1}, "meta": '{"extra_deck": "07,07"}'})
    deck = resolve(read(text, "slots"), game)
    assert counts(deck)["main"] == {"Red Knight": 1, "Wolf & Moon": 1, "Ice Wall (Big)": 2}
    assert "has no section 'Extra'" in formats.strays(deck)[0]


FORMS = ["ptcgl", "lcg", "ydk", "slots", "dck", "o8d", "tts"]
_WORDS = st.sampled_from(
    ["3 Foo", "3x Foo (Bar)", "Foo [2]", "# x", "## x", "- Foo x2", "[Main]", "[metadata]", "Name=", "|", "1 a|b|", "#main", "!side", "9" * 30,
     "Total: 3", "<deck>", "</deck>", '<card qty="1">', "{", "}", '"slots":', "[", "]", ":", "\n", "\x00", "SB:", "(", ")", "•", "x", "²", "٣"]
)  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@given(parts=st.lists(_WORDS | st.text(CHARACTERS, max_size=12), max_size=25), glue=st.sampled_from(["\n", " ", ""]))
def test_no_text_breaks_a_reader(form: str, parts: list[str], glue: str) -> None:
    """Any text is a list, lines with problems, or one DecktoolError; and recognising it never fails."""
    data = glue.join(parts).encode("utf-8", "replace")
    assert formats.detect(data, "-") in formats.EXCHANGES
    try:
        decklist = formats.parse(data, "-", form)
    except DecktoolError:
        return
    assert all(1 <= entry.count <= 9999 and entry.name for _, entry in decklist.entries)


_COUNTED = st.sampled_from(
    ["3 Foo", "3x Foo", "2 Foo Bar 12", "1 Foo XYZ 12", "1 Foo Energy 3", "3 Foo PH", "4 Foo: 3", "3 Foo SB: x", "2 Foo *F*", "3 Foo|XYZ",
     "Foo (2)", "event", "", "# x", "#main", "12", "3", "Deck", "3 cards", "2 influence x", "x", "3 Foo, Bar", "3 Foo A- 5"]
)  # fmt: skip


@example(lines=["1 Foo XYZ 12"] * 3)
@example(lines=["1 Foo Energy 3"] * 3)
@given(lines=st.lists(_COUNTED, min_size=1, max_size=6))
def test_what_is_plainly_counts_and_names_needs_no_closer_look(lines: list[str]) -> None:
    """Such a list is called our own text before other programs' forms are looked for, which would find none."""
    data = "\n".join(lines).encode()
    found = formats.detect(data, "-")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(formats, "_is_counted", lambda text: False)
        assert formats.detect(data, "-") == found


NAMES = st.text(st.characters(categories=["Lu", "Ll"]), min_size=3, max_size=9).map(lambda word: f"{word} of Foo")


@given(cards=st.dictionaries(NAMES, st.integers(1, 60), min_size=1, max_size=8))
def test_what_a_program_writes_is_what_is_read(cards: dict[str, int]) -> None:
    """Any names and counts, as each program writes them, are read as they are."""
    rows = list(cards.items())
    written = {
        "ptcgl": "".join(f"{n} {name} TEF 12\n" for name, n in rows),
        "lcg": "Pack\n\nEvent (1)\n" + "".join(f"{n}x {name} (A Pack) ••\n" for name, n in rows),
        "dck": "[metadata]\nName=x\n[Main]\n" + "".join(f"{n} {name}|TEF|1\n" for name, n in rows),
    }
    for form, text in written.items():
        assert [(e.name, e.count) for _, e in read(text, form).entries] == rows


def test_a_hero_among_the_cards_is_counted_once() -> None:
    """Sites list a deck's heroes by themselves, and some list them again among the cards."""
    text = json.dumps({"name": "Heroes", "heroes": {"07": 1}, "slots": {"01": 2, "07": 1}})
    assert [(entry.count, entry.name) for _, entry in read(text, "slots").entries] == [(1, "07"), (2, "01")]
