"""A table that is imported again: its changes are taken and told in words, and nothing that a person wrote is lost."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given
from hypothesis import strategies as st

from decktool import files
from decktool.errors import DataError
from decktool.games import Game, load_game
from decktool.importing.setfile import Imported, import_cards
from decktool.importing.update import changes_text, edited, read_previous
from decktool.rulesets import text_reader
from decktool.spreadsheets import parse_table
from tests.example_settings import example_settings
from tests.little import write_game

HEAD = "No,Name,Type,Power,Cost,Text\n"
ROWS = "1,Ada,fighter,3,3,Strike.\n2,Bob,fighter,4,3,\n3,Mist,spell,,1,Hide.\n4,Cid,fighter,2,2,Run.\n"
PLAYED = "Abs_No,Card_Type,Title,Rules_Text\n1,Scene,Bread,Heal 2 HP.\n2,Scene,Odd bell,Ring it oddly.\n3,Scene,Rope,Heal 1 HP.\n"


class Desk:
    """A set file, and the tables that are imported into it one after another."""

    def __init__(self, folder: Path, game: Game) -> None:
        """Begin without a set."""
        self.path = folder / "new.yaml"
        self.game = game

    def imports(self, text: str, head: str = HEAD) -> Imported:
        """Import a table as `--update` does."""
        previous = read_previous(self.path) if self.path.exists() else None
        result = import_cards(
            parse_table((head + text).encode(), "cards.csv"), self.game, "new",
            replaces=self.path, reader=text_reader(self.game), previous=previous,
        )  # fmt: skip
        self.path.write_text(result.text, encoding="utf-8")
        return result

    def told(self, text: str, head: str = HEAD) -> list[str]:
        """What an import says that it changed."""
        changes = self.imports(text, head).changes
        assert changes is not None
        return [*changes_text(changes, {"cost": "Cost", "text": "Text"}), *changes.warnings]

    def edit(self, before: str, after: str) -> None:
        """A person changes the set file."""
        text = self.path.read_text(encoding="utf-8")
        assert text.count(before) == 1, (text, before)
        self.path.write_text(text.replace(before, after), encoding="utf-8")

    def card(self, name: str) -> Mapping[str, Any]:
        """A card of the set file."""
        cards = files.read_yaml(self.path, what="a set").data["cards"]
        found: Mapping[str, Any] = next(card for card in cards if card["name"] == name)
        return found


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A set of four cards of the little game, imported once."""
    found = Desk(tmp_path, load_game(write_game(tmp_path / "games")))
    found.imports(ROWS)
    return found


@pytest.fixture
def played(tmp_path: Path) -> Desk:
    """A set whose rules text is read; one card is not understood."""
    found = Desk(tmp_path, load_game("forward"))
    found.imports(PLAYED, "")
    return found


def test_changes_are_told_in_words(desk: Desk) -> None:
    """What changed alike is one line with the cards; new ones and those that have gone are named."""
    told = desk.told("1,Ada,fighter,3,2,Strike.\n2,Bob,fighter,4,2,\n3,Mist,spell,,1,Hide well.\n5,Dee,spell,,1,\n")
    assert told == [
        "3 cards changed:",
        "  Cost 3 to 2: Ada, Bob",
        "  Text: Mist",
        "1 new: Dee",
        "1 gone from the spreadsheet: Cid",
    ]
    assert desk.card("Ada")["cost"] == 2


def test_nothing_changed(desk: Desk) -> None:
    """The same table leaves the same file, to the letter."""
    before = desk.path.read_bytes()
    assert desk.told(ROWS) == ["nothing has changed"]
    assert desk.path.read_bytes() == before


def test_after_renumbering_no_card_is_taken_for_a_renamed_one(desk: Desk) -> None:
    """Numbers that moved say nothing of who is who: a new card at an old number is new, and its words are its own."""
    moved = "1,Bob,fighter,4,3,\n2,Ada,fighter,3,3,Strike.\n3,Mist,spell,,1,Hide.\n4,Dee,fighter,5,1,Leap.\n"
    told = desk.told(moved)
    assert "1 new: Dee" in told and "1 gone from the spreadsheet: Cid" in told
    assert not any("renamed" in line for line in told)


def test_a_renamed_card_keeps_its_id(desk: Desk) -> None:
    """Known by its number, for good: also after the next update, and when its old name is another card's."""
    assert desk.told(ROWS.replace("Ada", "Ada the Bold")) == ["1 renamed: Ada is now Ada the Bold"]
    assert desk.card("Ada the Bold")["id"] == "ada"
    told = desk.told(ROWS.replace("Ada", "Ada the Bold") + "5,Ada,fighter,1,1,\n")
    assert told == ["1 new: Ada"]
    assert (desk.card("Ada the Bold")["id"], desk.card("Ada")["id"]) == ("ada", "ada-2")
    assert desk.told(ROWS.replace("Ada", "Ada the Bold")) == ["1 gone from the spreadsheet: Ada"]
    assert desk.told(ROWS) == ["1 renamed: Ada the Bold is now Ada"]
    assert "id" not in desk.card("Ada")


def test_numbers_that_move_are_no_names(desk: Desk) -> None:
    """Where the table was numbered anew, a number says nothing; the words of a card do, where it alone has them."""
    told = desk.told("1,Eve,fighter,9,9,Sing.\n2,Ada,fighter,3,3,Strike.\n3,Bob,fighter,4,3,\n4,Fog,spell,,1,Hide.\n")
    assert "1 renamed: Mist is now Fog" in told
    assert "1 new: Eve" in told and "1 gone from the spreadsheet: Cid" in told


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("1,Eve,fighter,3,3,\n2,Bob,fighter,4,3,\n", ["1 renamed: Ada is now Eve"]),
        ("2,Eve,fighter,3,3,\n1,Bob,fighter,4,3,\n", ["1 new: Eve", "1 gone from the spreadsheet: Ada"]),  # Bob's moved
        (
            "1,Eve,fighter,3,3,\n1,Moe,fighter,4,3,\n2,Bob,fighter,4,3,\n",
            ["2 new: Eve, Moe", "1 gone from the spreadsheet: Ada"],
        ),
    ],
)
def test_a_number_is_a_card_s_own_or_says_nothing(desk: Desk, rows: str, said: list[str]) -> None:
    """A new name under an old number is the old card, unless a number has moved or stands twice."""
    desk.path.unlink()
    desk.imports("1,Ada,fighter,3,3,\n2,Bob,fighter,4,3,\n")
    told = desk.told(rows)
    assert [line for line in told if "changed" not in line and line[0] != " "] == said


def test_a_value_written_by_hand_stays(desk: Desk) -> None:
    """Whatever the table says; where both changed it, both are told."""
    desk.edit("power: 4, cost: 3", "power: 4, cost: 5")
    assert desk.told(ROWS) == ["kept, Cost written by hand: Bob"]
    told = desk.told(ROWS.replace("Bob,fighter,4,3", "Bob,fighter,6,1"))
    assert "Bob: Cost stays 5, as written by hand; the spreadsheet now has 1" in told
    assert (desk.card("Bob")["cost"], desk.card("Bob")["power"]) == (5, 6)


def test_a_value_taken_away_by_hand_stays_away(desk: Desk) -> None:
    """It does not come back with the next update."""
    desk.edit(", text: Strike.", "") if ", text: Strike." in desk.path.read_text() else desk.edit(
        ', text: "Strike."', ""
    )
    desk.imports(ROWS.replace("Ada,fighter,3", "Ada,fighter,5"))
    assert "text" not in desk.card("Ada") and desk.card("Ada")["power"] == 5


def test_comments_and_cards_added_by_hand_stay(desk: Desk) -> None:
    """The file is laid out as the person left it, but for the cards that changed."""
    desk.edit("  - {name: Mist", "  # ask Eve about this one\n  - {name: Mist")
    desk.edit("cards:\n", "# my own head\ncards:\n  - {name: Zed, type: spell}  # mine\n")
    told = desk.told(ROWS.replace("Mist,spell,,1", "Mist,spell,,4"))
    assert told == ["1 card changed:", "  Cost 1 to 4: Mist", "kept, cards added by hand: Zed"]
    text = desk.path.read_text(encoding="utf-8")
    assert "  # ask Eve about this one\n  - {name: Mist" in text
    assert "# my own head" in text and "  - {name: Zed, type: spell}  # mine" in text


def test_effects_written_by_hand_stay(played: Desk) -> None:
    """They stand for words that are not understood, and outlive every update; that the text changed is told."""
    played.edit("unread: [Ring it oddly]", "effects: [{when: revealed, do: [{effect: heal, amount: 3}]}]")
    result = played.imports(PLAYED, "")
    assert (result.unread, result.by_hand) == ((), 1)
    told = played.told(PLAYED.replace("oddly", "twice, oddly"), "")
    assert (
        "Odd bell: its text changed under effects written by hand; they are kept, so check whether they still fit"
        in told
    )
    assert "kept, effects written by hand: Odd bell" in told
    assert played.card("Odd bell")["effects"] == [{"when": "revealed", "do": [{"effect": "heal", "amount": 3}]}]
    assert "unread" not in played.card("Odd bell")
    told = played.told(PLAYED.replace("oddly", "twice, oddly"), "")
    assert not any("its text changed" in line for line in told)


def test_effects_follow_a_text_that_nobody_overruled(played: Desk) -> None:
    """What was read from the text is read again."""
    assert played.told(PLAYED.replace("Heal 2", "Heal 5"), "") == ["1 card changed:", "  Text: Bread"]
    assert played.card("Bread")["effects"][0]["do"] == [{"effect": "heal", "amount": 5}]


def test_a_card_that_is_gone_leaves_what_was_written_by_hand(played: Desk) -> None:
    """As comments at the end of the file, which later updates keep."""
    played.edit("unread: [Ring it oddly]", "effects: [{when: revealed, do: [{effect: heal, amount: 3}]}]")
    short = PLAYED.replace("2,Scene,Odd bell,Ring it oddly.\n", "")
    for _ in range(2):
        played.imports(short, "")
        tail = played.path.read_text(encoding="utf-8").split("# No longer in the table")[1]
        assert "name: Odd bell" in tail and "amount: 3" in tail
    assert all(line.startswith("#") for line in tail.splitlines()[1:])


def test_a_file_that_remembers_nothing(played: Desk) -> None:
    """A set from before keeps effects that its text does not say, and takes everything else from the table."""
    text = played.path.read_text(encoding="utf-8").partition("# Values at the last import")[0]
    text = text.replace("unread: [Ring it oddly]", "effects: [{when: revealed, do: [{effect: heal, amount: 3}]}]")
    played.path.write_text(text, encoding="utf-8")
    told = played.told(PLAYED.replace("1 HP", "4 HP"), "")
    assert told == ["1 card changed:", "  Text: Rope", "kept, effects written by hand: Odd bell"]
    assert played.card("Odd bell")["effects"][0]["do"] == [{"effect": "heal", "amount": 3}]


def test_a_set_laid_out_otherwise_is_updated_all_the_same(desk: Desk) -> None:
    """Cards in another form of YAML are written anew, with every value they had."""
    data = files.read_yaml(desk.path, what="a set").data
    cards = ", ".join(
        "{"
        + ", ".join(f"{key}: '{value}'" if isinstance(value, str) else f"{key}: {value}" for key, value in card.items())
        + "}"
        for card in data["cards"]
    )
    desk.path.write_text(f"set: new\ntitle: My own title\ncards: [{cards}]\n", encoding="utf-8")
    assert desk.told(ROWS.replace("Bob,fighter,4,3", "Bob,fighter,4,1")) == ["1 card changed:", "  Cost 3 to 1: Bob"]
    assert "title: My own title" in desk.path.read_text(encoding="utf-8")


def test_defects_of_an_update_name_the_table(desk: Desk) -> None:
    """And leave the set file as it was."""
    before = desk.path.read_bytes()
    with pytest.raises(DataError, match=r"cards\.csv:3: power"):
        desk.imports(ROWS.replace("Bob,fighter,4", "Bob,fighter,400"))
    assert desk.path.read_bytes() == before


def test_the_head_of_the_file_stays(desk: Desk) -> None:
    """Its title and the comments above; the table's new name comes in."""
    desk.edit("title: New", "# first thoughts\ntitle: New thoughts")
    desk.edit('source: "cards.csv"', 'source: "older.csv"')
    desk.imports(ROWS)
    text = desk.path.read_text(encoding="utf-8")
    assert text.startswith('set: new\n# first thoughts\ntitle: New thoughts\nsource: "cards.csv"\ncards:\n')


def test_a_title_and_unofficial_that_are_said_are_taken(desk: Desk) -> None:
    """What an update is told about its set goes before what the file says."""
    previous = read_previous(desk.path)
    table = parse_table((HEAD + ROWS).encode(), "cards.csv")
    told = import_cards(
        table, desk.game, "new", title="Another", unofficial=True, replaces=desk.path, previous=previous
    )
    assert "title: Another\nunofficial: true\n" in told.text
    assert "title: New\n" in desk.path.read_text(encoding="utf-8")


def test_what_is_written_by_hand_is_known(desk: Desk) -> None:
    """By name, so that nobody writes a set anew over it without a word."""
    assert edited(read_previous(desk.path), None) == []
    desk.edit("power: 4, cost: 3", "power: 4, cost: 5")
    assert edited(read_previous(desk.path), None) == ["Bob"]


def test_a_later_version_of_another_set_is_told(desk: Desk) -> None:
    """Two sets with the same cards in two versions: how to bring the first up to date."""
    home = write_game(desk.path.parent / "more", new=desk.path.read_text(encoding="utf-8"))
    with pytest.raises(DataError, match=r"4 of these cards are already in the set new; .* --set new --update"):
        import_cards(parse_table((HEAD + ROWS.replace("3,3", "3,2")).encode(), "b.csv"), load_game(home), "later")


ROW = st.tuples(
    st.sampled_from(["1", "2", "3", "4", ""]),
    st.sampled_from(["Ada", "Bob", "ada", "Cid", "Cid!"]),
    st.sampled_from(["fighter", "spell"]),
    st.sampled_from(["", "1", "2"]),
    st.sampled_from(["", "Strike.", "Hide."]),
)


@example(
    before=[("", "Ada", "spell", "", ""), ("4", "Ada", "spell", "", "")],
    after=[("4", "Ada", "spell", "", ""), ("", "Ada", "fighter", "", "")],
)
@example(
    before=[("", "Cid!", "spell", "2", "Strike."), ("3", "Cid!", "spell", "2", "Strike.")],
    after=[("", "Bob", "spell", "1", "Strike."), ("", "Cid!", "fighter", "", "Strike.")],
)
@given(before=st.lists(ROW, min_size=1, max_size=5), after=st.lists(ROW, min_size=1, max_size=5))
@example_settings(
    40,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_an_update_is_an_import(desk: Desk, before: list[tuple[str, ...]], after: list[tuple[str, ...]]) -> None:
    """Where nobody wrote anything by hand, the cards are those of a new import, whatever the tables; once more changes
    nothing.
    """
    head = "No,Name,Type,Cost,Text\n"
    tables = ["".join(",".join(row) + "\n" for row in rows) for rows in (before, after)]
    desk.path.unlink(missing_ok=True)
    try:
        fresh = Desk(desk.path.parent / "games", desk.game)
        fresh.path.unlink(missing_ok=True)
        fresh.imports(tables[1], head)
        desk.imports(tables[0], head)
    except DataError:
        return
    desk.imports(tables[1], head)
    found, wanted = (files.read_yaml(each.path, what="a set").data["cards"] for each in (desk, fresh))
    assert [{**card, "id": ""} for card in found] == [{**card, "id": ""} for card in wanted]
    assert len({(card.get("id") or card["name"].lower(), str(card.get("number"))) for card in found}) == len(found)
    written = desk.path.read_bytes()
    assert desk.told(tables[1], head) == ["nothing has changed"]
    assert desk.path.read_bytes() == written
