"""A designer's whole table becomes a game tonight: its cards load, lint, check, print and play, or are told by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from decktool import files
from decktool.construction.check import check
from decktool.dealing.dice import SeededDice
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game
from decktool.importing.mapping import Guide, guide_of
from decktool.importing.setfile import Imported, import_cards
from decktool.importing.texts import CardText, UnreadText
from decktool.printing.layout.faces import face
from decktool.rulesets import load_rules, text_reader
from decktool.spreadsheets import parse_table, read_table
from tests.little import GAME, write_game

TABLES = Path(__file__).parents[1] / "cases" / "tables"
HEAD = "Abs_No,Card_Type,Associated_Location,Title,Image_Source_Idea,Rules_Text,Flavor_Text\n"


@pytest.fixture(scope="module")
def lanterns() -> Imported:
    """A table of ours as a spreadsheet saves it: BOM, CRLF, blank rows, a comma that should have been quoted."""
    data = (TABLES / "lanterns.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") and b"\r\n" in data
    game = load_game("forward")
    table = read_table(TABLES / "lanterns.csv")
    return import_cards(table, game, "lanterns", unofficial=True, reader=text_reader(game))


@pytest.fixture
def home(lanterns: Imported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where the set lies beside the shipped game."""
    sets = tmp_path / "cards" / "forward" / "sets"
    sets.mkdir(parents=True)
    (sets / "lanterns.yaml").write_text(lanterns.text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run() -> Deck:
    """A run of all its cards."""
    text = (TABLES / "lanterns.txt").read_text(encoding="utf-8")
    return resolve(parse_decklist(text, "lanterns.txt"), load_game("forward"))


def one(row: str, head: str = HEAD) -> Imported:
    """A table of one row, for FORWARD."""
    game = load_game("forward")
    return import_cards(parse_table((head + row).encode(), "t.csv"), game, "t", reader=text_reader(game))


def cards(result: Imported) -> list[Mapping[str, Any]]:
    """The cards of the set file, as YAML reads them."""
    found: list[Mapping[str, Any]] = files.parse_yaml(result.text, "set.yaml").data["cards"]
    return found


# --- the whole table


def test_every_row_is_a_card_or_told(lanterns: Imported) -> None:
    """Cards, rows left out, rows put right and cards not understood account for every row."""
    game = load_game("forward")
    table = read_table(TABLES / "lanterns.csv")
    assert len(table.rows) == lanterns.cards + sum(lanterns.left_out.values()) == 43
    assert [(row.heading, row.text) for row in lanterns.realigned] == [("Title", "Two prices, one coin")]
    assert {card["type"] for card in cards(lanterns)} == set(game.types)
    assert lanterns.notes == () and lanterns.columns[0].unused == ()
    assert [(item.name, item.partly, [unread.words for unread in item.words]) for item in lanterns.unread] == [
        ("The man in the grafts", True, ["6 Shudder"]),
        ("A gap the width of you", True, ["+1 to Player rolls until it rains"]),
        ("The tide table", False, ["???"]),
    ]


def test_what_is_unread_stands_on_the_card(lanterns: Imported) -> None:
    """The words that were not understood are in the set file, nothing else of the sentence, and a die's other faces."""
    named = {card["name"]: card for card in cards(lanterns)}
    assert named["The man in the grafts"]["faces"] == [
        "Creak (Miss)", "Bark (Block)", "Switch (1 DMG)", "Switch (1 DMG)", "Snap (2 DMG)", "Shudder: ?",
    ]  # fmt: skip
    assert named["The tide table"]["unread"] == ["???"]
    assert "effects" not in named["The tide table"]
    assert named["A gap the width of you"]["effects"] == [{"when": "revealed", "do": [{"effect": "cleanse"}]}]
    assert [name for name, card in named.items() if "unread" in card] == [item.name for item in lanterns.unread]


def test_what_is_understood_is_told_from_what_says_nothing(lanterns: Imported) -> None:
    """Texts that are read, texts that say that nothing happens, cards without one and cards not understood are all."""
    assert (lanterns.read, lanterns.says_nothing, lanterns.bare, len(lanterns.unread)) == (24, 4, 11, 3)
    assert lanterns.cards == 24 + 4 + 11 + 3


def test_special_cards_and_places(lanterns: Imported) -> None:
    """The cards at the table get their types, the track its side, a location its own name however it was spelled."""
    named = {card["name"]: card for card in cards(lanterns)}
    assert [named[name]["type"] for name in ("Player", "Combat Reference", "Dragon")] == [
        "player",
        "reference",
        "dragon",
    ]
    assert named["Resolve"] == {"name": "Resolve", "type": "track", "number": "3", "track": "resolve", "steps": 4}
    assert named["Awnings drip"]["location"] == "Reedmarket"


def test_the_run_checks_and_refuses_to_play_by_name(home: Path) -> None:
    """A run of the table's cards is legal; without --assume-vanilla the three cards are named."""
    deck = run()
    assert check(deck).verdict == "legal"
    with pytest.raises(DecktoolError) as caught:
        load_rules("forward", None, [deck])
    for name in ("The man in the grafts", "A gap the width of you", "The tide table"):
        assert name in str(caught.value)
    assert "--assume-vanilla" in str(caught.value)


def test_the_run_plays_to_its_end(home: Path) -> None:
    """As blanks they are played, the rest by its text, and the result names the blanks."""
    rules = load_rules("forward", None, [run()], vanilla=True)
    assert set(rules.cards_without_rules) == {"The man in the grafts", "A gap the width of you", "The tide table"}
    dice = SeededDice("lanterns")
    state = rules.start(dice, 0)
    while state.outcome is None:
        state.apply(state.legal_actions()[0], dice)
    assert state.outcome.words


def test_its_cards_print(home: Path) -> None:
    """Every card of the table has a face into which its text fits, the fight that was not understood too."""
    game = load_game("forward")
    mine = [card for card in game.catalog if any(printing.set == "lanterns" for printing in card.printings)]
    assert len(mine) == 42
    drawn = {card.name: face(game, card) for card in mine}
    assert all(drawing.items for drawing in drawn.values())


# --- what a game says of its designer's table

IMPORT = """\
import:
  columns: {Strength: power, Picture: ""}
  types: {Hero: fighter}
  rows:
    - {where: {Kind: [Note, Draft]}, leave_out: true}
    - {where: {Kind: Hero, Card: The Twin}, set: {power: 9, text: ""}}
"""
ROWS = (
    "Card,Kind,Strength,Picture,Text\nAda,Hero,7,sun,x\nan idea,draft,,,\nThe Twin,Hero,1,,none\nMark Two,Spell,,,y\n"
)


def little(folder: Path, said: str = IMPORT) -> Game:
    """The little game with an `import:` of its own."""
    return load_game(write_game(folder, GAME + said))


def test_a_game_of_ones_own_names_its_table(tmp_path: Path) -> None:
    """Columns, words for types, rows left out and rows that are special; its columns left out are no news."""
    result = import_cards(parse_table(ROWS.encode(), "t.csv"), little(tmp_path), "new")
    assert cards(result) == [
        {"name": "Ada", "type": "fighter", "power": 7, "text": "x"},
        {"name": "The Twin", "type": "fighter", "power": 9},
        {"name": "Mark Two", "type": "spell", "text": "y"},
    ]
    assert (result.left_out, result.columns[0].unused, result.read) == ({"draft": 1}, (), 0)


def test_what_is_said_wins_over_the_game(tmp_path: Path) -> None:
    """--map and --type come before the game's own words, and other tables are read by their headings."""
    game = little(tmp_path)
    table = parse_table(b"Card,Kind,Strength,Might\nAda,Hero,7,3\n", "t.csv")
    result = import_cards(table, game, "new", said={"Might": "power"}, types={"Hero": "fighter"})
    assert cards(result) == [{"name": "Ada", "type": "fighter", "power": 3}]
    plain = import_cards(parse_table(b"name,type,power\nBob,spell,\n", "t.csv"), game, "new")
    assert cards(plain) == [{"name": "Bob", "type": "spell"}]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("import: {columns: {A: powr}}", "did you mean power"),
        ("import: {types: {A: figter}}", "did you mean fighter"),
        ("import: {rows: [{where: {A: b}, set: {powr: 1}}]}", "did you mean power"),
        ("import: {rows: [{where: {A: b}, set: {type: x}}]}", "has no type 'x'"),
        ("import: {rows: [{where: {A: b}}]}", "either leave rows out"),
        ("import: {rows: [{where: {}, leave_out: true}]}", "where"),
        ("import: {belongs: {power: figter}}", "did you mean fighter"),
        ("import: {belongs: {powr: fighter}}", "did you mean power"),
        ("import: {colums: {}}", "colums"),
        ("import: {numbers: {kinds: [fighter]}}", "has no number field 'kinds'"),
        ("import: {numbers: {power: [spell]}}", "has no type with power 'spell'"),
        ("import: {open: {power: '{words} ({number})'}}", "has no list 'power'"),
        ("import: {open: {kinds: '{number} damage'}}", "must show the words with a number"),
        ("import: {deck: {by: power, sections: [main], others: side}}", "a field under `belongs`, not by 'power'"),
        ("import: {belongs: {text: spell}, deck: {by: text, sections: [mian], others: side}}", "did you mean main"),
        ("import: 7", "import"),
    ],
)
def test_a_slip_in_the_guide_is_told(tmp_path: Path, said: str, complaint: str) -> None:
    """Unknown fields, types and keys are errors with file, line and the nearest word."""
    with pytest.raises(DataError) as caught:
        guide_of(little(tmp_path, said + "\n"))
    assert complaint in str(caught.value)
    assert "game.yaml" in str(caught.value)


def test_the_deck_of_a_table(tmp_path: Path) -> None:
    """Each card in its copies, in the table's order, where the game says nothing of groups."""
    table = parse_table(b"name,type,copies\nHill,spell,\nEcho,spell,3\nNone,spell,0\nMoor,spell,2\n", "t.csv")
    deck = import_cards(table, little(tmp_path, ""), "new").deck
    assert deck.splitlines()[-3:] == ["Hill", "3 Echo", "2 Moor"]


def test_a_card_without_a_place_is_a_comment_of_the_deck() -> None:
    """An encounter of no location, and those of a tenth one, wait for a heading."""
    rows = "".join(f"{n},Location,Hill {n},Hill {n},,,\n" for n in range(1, 11))
    deck = one(rows + "11,Scene,,Echo,,EFFECT: None,\n12,Scene,Hill 2,Sound,,EFFECT: None,\n").deck
    assert "L2:\nHill 2\nSound\n" in deck
    assert deck.endswith("under the right heading:\n# Echo\n# Hill 10\n")


def test_a_game_without_a_guide(tmp_path: Path) -> None:
    """Nothing is said, nothing is changed."""
    assert guide_of(load_game(write_game(tmp_path))) == Guide()


def test_a_place_that_no_location_has_is_told() -> None:
    """An encounter of a misspelled location is told with the nearest, once for all its cards."""
    result = one(
        "1,Location,,Glass Hill,,,\n2,Scene,Glas Hill,Echo,,EFFECT: None,\n3,Scene,Glas Hill,Sound,,EFFECT: None,\n"
    )
    assert cards(result)[0]["location"] == "Glass Hill"
    assert result.notes == (
        "line 3 and 1 more: no Location card has the Location 'Glas Hill'; did you mean Glass Hill?",
    )


# --- rows that are not as they should be


def test_flavor_that_reads_like_rules_is_told() -> None:
    """Where a title's comma moved the cells by one, the card's rules are not lost in silence."""
    (item,) = one("1,Caesura,,High light,far away,,EFFECT: None\n").unread
    assert item.words[0].words == "EFFECT: None"
    assert "missing the quotation marks" in item.words[0].remedy


def test_a_fight_without_hp_is_told() -> None:
    """It can be printed; that it cannot be played is said when it is imported."""
    (item,) = one('1,Beast,,Colossus,,"When defeated: gain 1 Dread",\n').unread
    assert item.words == (UnreadText("", "no HP: write `FIGHT: 5 HP`"),)


@pytest.mark.parametrize("words", ["EFFECT:\n-2 HP", "FIGHT:\nHP = Player HP\n1-6 Copy player roll"])
def test_a_fight_that_does_without_hp_is_not_asked_for_them(words: str) -> None:
    """Its text says what happens instead, or that it has as many as the player."""
    result = one(f'1,Beast,,Colossus,,"{words}",\n')
    assert (result.unread, result.asked) == ((), ())


def test_columns_and_text_may_not_disagree() -> None:
    """A column of HP beside a text of HP: both may say the same, but not different things."""
    head = HEAD.replace("\n", ",HP\n")
    assert cards(one("1,Beast,,Goose,,FIGHT: 3 HP,,3\n", head))[0]["hp"] == 3
    with pytest.raises(DataError, match="the text says HP 3, its column 4; correct one of them"):
        one("1,Beast,,Goose,,FIGHT: 3 HP,,4\n", head)


@pytest.mark.parametrize("cell", ["=A1+B2", '"=HYPERLINK(""x"")"', "=-3", "= SUM(A1:A9)"])
def test_a_formula_is_no_text(cell: str) -> None:
    """A cell that shows a formula is refused with its line; signs for gains and losses are none."""
    with pytest.raises(DataError, match=r"t\.csv:2: Rules_Text: .* is a formula"):
        one(f"1,Scene,,Echo,,{cell},\n")
    assert cards(one("1,Scene,,Echo,,+1 Track,\n"))[0]["effects"]
    assert cards(one('1,Scene,,Echo,,"EFFECT: None\n=====",\n'))[0]["effects"] == []


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\x00\x01\x02\xff" * 100, "t.csv"),
        (b"", "empty spreadsheet"),
        (HEAD.encode() + b"1,Scene,,Echo,," + b"x" * 30_000 + b",\n", "a cell of more than 20,000 characters"),
        (HEAD.encode() + b"1,Scene,,E,,,\n" * 100_002, "more than 100,000 rows"),
        (HEAD.encode() + b'1,Scene,,"E,,,\n', "never closed"),
        (b"a," * 300 + b"\n1\n", "more than 200 columns"),
    ],
)
def test_hostile_tables_are_refused(data: bytes, complaint: str) -> None:
    """Binary, huge and broken tables end in an error that names the file."""
    with pytest.raises(DecktoolError) as caught:
        import_cards(parse_table(data, "t.csv"), load_game("forward"), "t")
    assert complaint in str(caught.value) and "t.csv" in str(caught.value)


def test_a_reader_may_take_a_value_away(tmp_path: Path) -> None:
    """What a ruleset reads out of a text need not be printed as text a second time."""

    def reader(card: Mapping[str, Any], allowed: object) -> CardText:
        return CardText({"power": 3, "text": None})

    result = import_cards(
        parse_table(b"name,type,text\nAda,fighter,3\n", "t.csv"), load_game(write_game(tmp_path)), "n", reader=reader
    )
    assert cards(result) == [{"name": "Ada", "type": "fighter", "power": 3}]
