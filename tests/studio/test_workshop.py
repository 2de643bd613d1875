"""The workshop: a defect at its line with its remedy, the card as it is written, lint, and a table that is watched."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from PIL import Image, ImageChops

from decktool import files
from decktool.cards import Card
from decktool.games import load_game
from decktool.studio import drafts
from tests.little import CARDS, GAME, write_game
from tests.schemas import valid
from tests.studio.conftest import Served, program
from tests.studio.editing import put, text_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

SET = "cards/little-game/sets/base.yaml"
TABLE = "Name,Type,Cost\n" + "".join(f"Lamp {number},spell,3\n" for number in range(12))

Post = Callable[..., Any]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the little game."""
    write_game(tmp_path / "cards", base=CARDS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def post(serve: Callable[..., Served], home: Path, no_processes: None) -> Iterator[Post]:
    """`post("look", name=..., text=...)`: a document, valid by its schema, or the error's message."""
    there = serve()
    with program(there.port, there.token) as asking:

        def asked(path: str, **body: Any) -> Any:
            answer = asking.post(f"/api/{path}", json=body)
            document = answer.json()
            if answer.status_code != 200:
                assert answer.status_code in {400, 409, 413, 422}, document
                return document["error"]["message"]
            return valid(document)

        yield asked


def picture(document: Any) -> Image.Image:
    """The card of a draft."""
    return Image.open(io.BytesIO(base64.b64decode(document["picture"].partition(",")[2])))


def line_of(text: str, words: str) -> int:
    """The line on which words stand first."""
    return text[: text.index(words)].count("\n") + 1


def test_the_card_at_the_cursor(post: Post) -> None:
    """Is drawn as it is written, though nothing was saved; at a line that is no card's, the one shown before."""
    line = line_of(CARDS, "Wolf")
    before = post("workshop/look", name=SET, text=CARDS, line=line, width=240)
    assert before["card"]["name"] == "Wolf & Moon" and before["problems"] == []
    after = post("workshop/look", name=SET, text=CARDS.replace("power: 3", "power: 8"), line=line, width=240)
    assert picture(before).size == (240, 335)
    assert ImageChops.difference(picture(before), picture(after)).getbbox() is not None
    assert post("workshop/look", name=SET, text=CARDS, line=1, shown="red-knight")["card"]["id"] == "red-knight"
    assert load_game("little-game").catalog.find("Wolf & Moon")[0].get("power") == 3


@pytest.mark.parametrize(
    ("name", "text", "line", "words"),
    [
        (SET, CARDS.replace("power: 4", "power: four"), 4, "should be a whole number, not 'four' (card Red Knight)"),
        (
            SET,
            CARDS.replace("type: spell", "type: spel", 1),
            5,
            "'spel' is not a card type of this game; did you mean spell?",
        ),
        (SET, CARDS + "  - {name: Broken\n", 12, "not YAML"),
        (SET, CARDS + "  - {name: X, type: spell, text: [1}\n", 11, "close the bracket that opens on line 11"),
        (SET, "cards: [" * 70, None, "nested too deeply"),
        (SET, "", None, "a set starts with `set:`"),
        ("cards/little-game/game.yaml", GAME.replace("max: 3,", "max: {}"), line_of(GAME, "max: 3,"), ""),
        ("cards/little-game/game.yaml", GAME.replace("fields: [cost,", "fields: [costs,"), 11, "did you mean cost?"),
        ("cards/little-game/templates/faces/fighter.yaml", "extends: frame\nsice: 3mm\n", 2, "did you mean size?"),
        (
            "cards/little-game/templates/boards/mine.yaml",
            "title: Mine\nelements: {}\nsize: {width: 300mm, height: 200mm}\nsice: 3mm\n",
            4,
            "did you mean size?",
        ),
        ("cards/little-game/more.mapping.yaml", "types: {spel: spells}\n", 1, "no type 'spells'"),
    ],
)
def test_a_defect_is_told_at_its_line(
    post: Post, home: Path, name: str, text: str, line: int | None, words: str
) -> None:
    """With what to do, whichever file of the game it is in; many at once, each by itself."""
    found = post("workshop/look", name=name, text=text, line=1)
    first = found["problems"][0]
    assert (first["file"], first["line"]) == (name, line) or line is None, found["problems"]
    assert words in first["message"]
    assert str(home) not in json.dumps(found["problems"])


def test_a_card_that_cannot_be_laid_out(post: Post) -> None:
    """Is a problem of the line that the cursor is at, and there is no picture."""
    long = CARDS.replace("it has no rest", "it has no rest " * 400)
    found = post("workshop/look", name=SET, text=long, line=line_of(CARDS, "Hunter"))
    assert found["picture"] is None and found["problems"][0]["line"] == line_of(CARDS, "Hunter")
    assert "Hunter's Mark" in found["problems"][0]["message"]
    unread = post("workshop/look", name=SET, text=CARDS.replace("power: 3", "power: x"), line=line_of(CARDS, "Wolf"))
    assert unread["picture"] is None and unread["card"]["id"] == "wolf-and-moon"


def test_a_template_is_drawn_as_it_is_written(post: Post, home: Path) -> None:
    """Also a second time, though templates are otherwise read once."""
    name = "cards/little-game/templates/faces/fighter.yaml"
    path = home / name
    path.parent.mkdir(parents=True)
    path.write_text("extends: plain\n", encoding="utf-8")
    seen = [
        picture(post("workshop/look", name=name, text=f"extends: {base}\n", line=1, width=240))
        for base in ("plain", "frame", "plain")
    ]
    assert ImageChops.difference(seen[0], seen[1]).getbbox() is not None
    assert ImageChops.difference(seen[0], seen[2]).getbbox() is None


def test_lint_of_what_is_written(post: Post) -> None:
    """Finds what a set that nobody saved makes wrong, and asks the solver only when it is to."""
    few = CARDS[: CARDS.index("  - {name: Élan")]
    kinds = {one["kind"] for one in post("workshop/lint", name=SET, text=few, prove=True)["findings"]}
    assert "no-legal-deck" in kinds
    kinds = {one["kind"] for one in post("workshop/lint", name=SET, text=few)["findings"]}
    assert "unused-type" in kinds and "no-legal-deck" not in kinds


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"name": "../other/game.yaml"}, "is not a file in this folder"),
        ({"name": "/etc/passwd"}, "is not a file in this folder"),
        ({"name": "cards/little-game/.hidden.yaml"}, "is not a file in this folder"),
        ({"name": "mine.txt"}, "the workshop is for a game's YAML and tables"),
        ({"name": "notes.yaml"}, "choose its game"),
        ({"name": "notes.yaml", "game": "../../x"}, "is not a game's id"),
        ({"name": SET, "width": 9000}, "960 pixels wide"),
        ({"name": SET, "text": "#" + "x" * 4_100_000}, "too large"),
        ({"name": SET, "line": "many"}, "line"),
        ({"name": SET, "lines": 3}, "lines"),
    ],
)
def test_what_the_workshop_refuses(post: Post, body: dict[str, Any], words: str) -> None:
    """Files elsewhere, other files, and sizes that nobody writes."""
    said = post("workshop/look", **{"text": CARDS, **body})
    assert isinstance(said, str) and words in said, said


def test_a_bomb_is_a_problem(post: Post) -> None:
    """Aliases that would fill the memory are told at their line."""
    bomb = "set: base\ntitle: Base\na: &a [x, x]\nb: [*a, *a]\ncards: []\n"
    assert "aliases" in post("workshop/look", name=SET, text=bomb)["problems"][0]["message"]


def test_a_watched_table(post: Post, home: Path) -> None:
    """Becomes a set at once, then each save tells what it changed; a defect is told by its line and changes nothing."""
    table = home / "cards/little-game/lamps.csv"
    table.write_text(TABLE, encoding="utf-8")

    def saved(text: str, seen: str | None) -> Any:
        table.write_text(text, encoding="utf-8")
        first = post("workshop/watch", table="cards/little-game/lamps.csv", game="little-game", seen=seen, pending=seen)
        assert not first["imported"] or seen is None
        again = {"seen": seen, "pending": first["stamps"]}
        return post("workshop/watch", table="cards/little-game/lamps.csv", game="little-game", **again)

    new = saved(TABLE, None)
    assert new["lines"] == ["12 cards, new in cards/little-game/sets/lamps.yaml"]
    cheaper = saved(TABLE.replace(",3\n", ",2\n"), new["stamps"])
    assert cheaper["lines"][0] == "12 cards changed:" and cheaper["lines"][1].startswith(
        "  Cost 3 to 2: Lamp 0, Lamp 1"
    )
    wrong = saved(TABLE.replace("Lamp 4,spell", "Lamp 4,spel"), cheaper["stamps"])
    assert [one["line"] for one in wrong["problems"]] == [6] and "did you mean spell" in wrong["problems"][0]["message"]
    assert (home / new["set"]).read_text(encoding="utf-8").count("cost: 2") == 12
    same = post(
        "workshop/watch", table=wrong["table"], game="little-game", seen=wrong["stamps"], pending=wrong["stamps"]
    )
    assert not same["imported"]


def test_a_table_in_the_editor(post: Post, home: Path) -> None:
    """Once it is a set, its rows are drawn as they are written, and what cannot be a card is told by its line."""
    name = "cards/little-game/lamps.csv"
    (home / name).write_text(TABLE, encoding="utf-8")
    stamps = post("workshop/watch", table=name, game="little-game")["stamps"]
    post("workshop/watch", table=name, game="little-game", pending=stamps)
    seen = [
        post("workshop/look", name=name, text=text, line=6, width=240)
        for text in (TABLE, TABLE.replace("Lamp 4,spell,3", "Lamp 4,spell,8"))
    ]
    assert [one["card"]["name"] for one in seen] == ["Lamp 4", "Lamp 4"]
    assert ImageChops.difference(*map(picture, seen)).getbbox() is not None
    wrong = post("workshop/look", name=name, text=TABLE.replace("Lamp 4,spell", "Lamp 4,spel"), line=6)
    assert [(one["file"], one["line"]) for one in wrong["problems"]] == [(name, 6)]


def test_tables_that_are_not_watched(post: Post, home: Path) -> None:
    """One that is not there, that is no table, or outside."""
    for table, words in (
        ("none.csv", "no such file"),
        (SET, "a spreadsheet of cards is"),
        ("../x.csv", "not a file in this"),
    ):
        assert words in post("workshop/watch", table=table, game="little-game")


def test_what_a_watched_table_s_mapping_links_to_is_not_quoted(post: Post, home: Path) -> None:
    """A mapping or numbers of a stranger's that are links out of the folder are told of by name alone."""
    table = "cards/little-game/lamps.csv"
    (home / table).write_text(TABLE, encoding="utf-8")
    secret = home.parent / f"{home.name}-diary.yaml"
    secret.write_text("the password: of my diary\n", encoding="utf-8")
    (home / "cards/little-game/lamps.mapping.yaml").symlink_to(secret)
    stamps = post("workshop/watch", table=table, game="little-game")["stamps"]
    told = post("workshop/watch", table=table, game="little-game", pending=stamps)
    (problem,) = told["problems"]
    assert "a link leads out of the folder" in problem["message"] and "password" not in json.dumps(told)


def test_a_draft_is_never_kept(home: Path) -> None:
    """Neither on the disk nor in memory: after a look the game is what was saved."""
    path = home / SET
    with files.drafted(path, CARDS.replace("Red Knight", "Blue Knight").encode()):
        assert load_game("little-game").catalog.find("Blue Knight")
    found: tuple[Card, ...] = load_game("little-game").catalog.find("Blue Knight")
    assert not found and load_game("little-game").catalog.find("Red Knight")


def test_drafts_are_looked_at_in_a_process_of_their_own(home: Path) -> None:
    """Which ends by itself after so many, and leaves an interruption to the studio."""
    with drafts.worker() as pool:
        answer = pool.submit(
            drafts.look, str(home / SET), CARDS, str(home / "cards/little-game"), 4, None, 240
        ).result()
    assert answer["card"]["name"] == "Red Knight" and answer["picture"].startswith(b"\x89PNG")


def test_a_defect_is_mended_and_the_card_changes(page: Page, serve: Callable[..., Served], home: Path) -> None:
    """In a browser: the defect's line is a button that leads there, undo mends it, the card follows, saving is whole."""
    page.goto(f"{serve().address}#workshop")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_label("File", exact=True).select_option(SET)
    card = page.get_by_role("figure").get_by_alt_text("Red Knight")
    card.wait_for()
    put(page, "power: 4", 7, 1)
    before = card.get_attribute("src")
    page.keyboard.type("x")
    page.get_by_role("button", name=re.compile("^line 4")).click()
    page.get_by_text("as last drawn").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("No problems", exact=False).wait_for()
    put(page, "power: 4", 7, 1)
    page.keyboard.type("9")
    for _ in range(200):
        if card.get_attribute("src") != before:
            break
        page.wait_for_timeout(50)
    assert card.get_attribute("src") != before
    page.keyboard.press("Control+s")
    page.get_by_text("unsaved").wait_for(state="hidden")
    assert "power: 9" in (home / SET).read_text(encoding="utf-8")
    (home / SET).write_text(CARDS, encoding="utf-8")
    page.get_by_text("changed on disk and was reloaded").wait_for()
    assert text_of(page) == CARDS


@pytest.mark.parametrize(
    ("name", "title", "key"),
    [
        (SET, "A set of Little Game cards", "cards"),
        ("cards/little-game/game.yaml", "game.yaml", "construction"),
        ("cards/little-game/templates/faces/fighter.yaml", "A template of a face or a board", "elements"),
        ("cards/little-game/base.mapping.yaml", "A mapping of a spreadsheet of cards", "columns"),
        ("cards/nowhere/sets/base.yaml", "A set of cards", "cards"),
        ("cards/little-game/templates/sizes.yaml", None, None),
        ("a-position.yaml", None, None),
    ],
)
def test_a_file_s_schema_is_that_of_its_kind(
    serve: Callable[..., Served], home: Path, name: str, title: str | None, key: str | None
) -> None:
    """With the game's own types and fields for a set; without them while the game cannot be read; none for other files."""
    there = serve()
    asked = httpx.get(
        f"http://127.0.0.1:{there.port}/api/workshop/schema/{name}", headers={"Authorization": f"Bearer {there.token}"}
    )
    schema = asked.json()
    assert asked.status_code == 200 and schema.get("title") == title
    assert key is None or key in schema["properties"]
    if name == SET:
        assert {"fighter", "spell"} <= schema["$defs"].keys()
        assert schema["$defs"]["fighter"]["properties"]["rarity"]["enum"] == ["common", "rare"]


PLACES = [
    ("types:\n  ally: {title: X}\n  hero:\n    fi|", ["types", "hero"], None, {}),
    ("types:\n  hero:\n    |\n    title: X # a\n  spell:\n    plural: Y\n", ["types", "hero"], None, {"title": "X"}),
    ("set: a\ncards:\n  - {name: Ant, type: ally, |}\n", ["cards", "[]"], None, {"name": "Ant", "type": "ally"}),
    ("set: a\ncards:\n  - {name: Ant, ty|, hp: 3}\n", ["cards", "[]"], None, {"name": "Ant", "hp": "3"}),
    ('cards:\n  - {name: "A, {b", type: al|', ["cards", "[]"], "type", {"name": "A, {b"}),
    ('cards:\n  - {name: Ant,\n     text: "it\'s",\n     |\n', ["cards", "[]"], None, {"name": "Ant", "text": "it's"}),
    ("cards:\n- name: Ant\n  type: al|", ["cards", "[]"], "type", {}),
    ("cards:\n- name: Ant\n  |\n  hp: 3\n- cost: 3\n", ["cards", "[]"], None, {"name": "Ant", "hp": "3"}),
    ("cards:\n  - {do: [{effect: a, one: [x, |", ["cards", "[]", "do", "[]", "one", "[]"], None, {}),
    ("a:\n  b:\n    - id: x\n      |", ["a", "b", "[]"], None, {"id": "x"}),
    ("a:\n  b:\n    - |", ["a", "b", "[]"], None, {}),
    ("# {not open\na: {x: 1}\n|", [], None, {"a": "{x: 1}"}),
    ("|", [], None, {}),
]


def test_where_a_place_of_a_text_lies(page: Page, serve: Callable[..., Served], home: Path) -> None:
    """Block and flow, lists, quotes and comments: the keys down to it, what it is there, and what stands beside it."""
    page.goto(serve().address)
    for text, path, key, siblings in PLACES:
        at = text.index("|")
        found = page.evaluate(
            "async ([text, at]) => (await import('/page/lib/schema.js')).placed(text, at)", [text.replace("|", ""), at]
        )
        assert (found["path"], found["key"]) == (path, key), text
        assert {name: value for name, value in found["siblings"].items() if value} == siblings, text
    for text in ("a: 'x, {y|", 'a: "x|', "a: b # no|"):
        at = text.index("|")
        asked = "async ([text, at]) => (await import('/page/lib/schema.js')).placed(text, at)"
        assert page.evaluate(asked, [text.replace("|", ""), at]) is None, text


@pytest.mark.usefixtures("no_processes")
def test_the_editor_offers_what_fits_and_explains_it(page: Page, serve: Callable[..., Served], home: Path) -> None:
    """Keys that the card lacks, the values of a field, a key's meaning under the pointer; search, colours, folds."""
    page.goto(f"{serve().address}#workshop")
    page.get_by_role("link", name="Workshop").click()
    with page.expect_response("**/api/workshop/schema/**"):
        page.get_by_label("File", exact=True).select_option(SET)
    row = "{name: Ice Wall (Big), type: spell, number: 7}"
    put(page, row, 0, len(row))
    page.keyboard.type("{name: New, type: ")
    offers = page.locator(".cm-completionLabel")
    offers.first.wait_for()
    assert offers.all_inner_texts() == ["fighter", "spell"]
    page.keyboard.type("sp")
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    page.keyboard.type(", ")
    page.keyboard.press("Control+Space")
    offers.get_by_text("cost", exact=True).wait_for()
    names = {*offers.all_inner_texts()}
    assert {"cost", "rarity", "text"} <= names and not {"name", "type", "power"} & names
    page.keyboard.type("rar")
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    offers.get_by_text("rare", exact=True).wait_for()
    page.keyboard.press("Escape")
    assert "type: spell, rarity: " in text_of(page)
    page.keyboard.press("Control+z")
    page.locator(".cm-content").get_by_text("rarity", exact=True).first.hover()
    page.locator(".cm-about").get_by_text("common | rare").wait_for()
    page.keyboard.press("Control+f")
    page.keyboard.type("Moon")
    assert page.locator(".cm-searchMatch").count() == 1
    page.keyboard.press("Escape")
    colours = "lines => new Set(lines.map(line => getComputedStyle(line).color)).size"
    assert page.locator(".cm-line span").evaluate_all(colours) > 2


def test_a_set_is_a_table(post: Post, home: Path) -> None:
    """Rows of cells with the game's titles; a changed cell is in the text that comes back, and nothing is saved."""
    found = post("workshop/table", name=SET, text=CARDS)
    assert [column["id"] for column in found["columns"]][:4] == ["name", "type", "number", "power"]
    assert found["text"] == CARDS and found["rows"][0]["cells"]["name"] == "Red Knight"
    changed = post("workshop/table", name=SET, text=CARDS, row=0, key="power", value="9")
    assert changed["text"] == CARDS.replace("power: 4", "power: 9")
    assert changed["rows"][0]["cells"]["power"] == "9"
    assert (home / SET).read_text(encoding="utf-8") == CARDS
    game = home / "cards/little-game/game.yaml"
    assert "only a set" in post("workshop/table", name="cards/little-game/game.yaml", text=GAME)
    assert "there is no row 100" in post("workshop/table", name=SET, text=CARDS, row=99, key="power", value="9")
    game.write_text("title: [", encoding="utf-8")
    assert post("workshop/table", name=SET, text=CARDS)["rows"] == found["rows"]


BLOCK = """\
set: b
title: B
cards:
- name: Ant  # small
  type: spell
  number: 4
- name: Bee
  number: 9
  text: |
    Two
    lines.
"""


@pytest.mark.parametrize(
    ("before", "row", "after"),
    [
        (CARDS, 0, CARDS.replace("number: 1}\n", "number: 1}\n  - {name: New card, type: fighter, number: 8}\n")),
        (CARDS, None, CARDS + "  - {name: New card, type: spell, number: 8}\n"),
        (CARDS.rstrip("\n"), 6, CARDS + "  - {name: New card, type: spell, number: 8}\n"),
        (BLOCK, 0, BLOCK.replace("number: 4\n", "number: 4\n- name: New card\n  type: spell\n  number: 10\n")),
        (BLOCK, 1, BLOCK + "- name: New card\n  type: fighter\n  number: 10\n"),
        ("cards: []\n", None, "cards:\n  - {name: New card, type: fighter}\n"),
        (
            "cards:\n  - {name: New card, type: spell}\n  - {name: New card 2, type: spell}\n", 0,
            "cards:\n  - {name: New card, type: spell}\n  - {name: New card 3, type: spell}\n  - {name: New card 2, type: spell}\n",
        ),
    ],
)  # fmt: skip
def test_a_new_card_is_laid_out_as_the_one_above(post: Post, before: str, row: int | None, after: str) -> None:
    """Of its type, with the next number where every card has one, and a name that no other has; all else stays."""
    found = post("workshop/table", name=SET, text=before, row=row, add=True)
    assert found["text"] == after
    assert any(each["cells"]["name"].startswith("New card") for each in found["rows"])


def test_a_new_card_that_cannot_be_added_is_refused(post: Post) -> None:
    """Cards in one line, or none at all: the text says it."""
    assert "write it in the text" in post("workshop/table", name=SET, text="cards: [{name: A}, {name: B}]\n", add=True)
    assert "a table needs `cards:`" in post("workshop/table", name=SET, text="set: a\n", add=True)


@pytest.mark.usefixtures("no_processes")
def test_a_new_card_and_the_sheet_of_all(page: Page, serve: Callable[..., Served], home: Path) -> None:
    """In a browser: the sheet leads to a card's line, a new card below it is drawn into the sheet, undo takes it back."""
    page.goto(f"{serve().address}#workshop")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_label("File", exact=True).select_option(SET)
    page.get_by_role("figure").get_by_alt_text("Red Knight").wait_for()
    page.get_by_text("All cards").click()
    sheet = page.locator(".allcards")
    sheet.get_by_text("All 7 cards").wait_for()
    assert sheet.get_by_role("button").count() == 7
    sheet.get_by_role("button", name="Wolf & Moon").click()
    page.get_by_role("figure").get_by_alt_text("Wolf & Moon").wait_for()
    page.get_by_role("button", name="New card", exact=True).click()
    page.get_by_role("figure").get_by_alt_text("New card").wait_for()
    page.keyboard.type("Owl")
    page.get_by_role("figure").get_by_alt_text("Owl").wait_for()
    sheet.locator("[aria-current=true]").get_by_alt_text("Owl").wait_for()
    assert "number: 3}\n  - {name: Owl, type: fighter, number: 8}\n" in text_of(page)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    sheet.get_by_text("All 7 cards").wait_for()
    assert text_of(page) == CARDS
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="New card", exact=True).click()
    page.locator("td:focus").get_by_text("New card", exact=True).wait_for()


@pytest.mark.usefixtures("no_processes")
def test_a_cell_is_changed_and_the_card_follows(page: Page, serve: Callable[..., Served], home: Path) -> None:
    """In a browser, by keyboard: a cell, the card beside it, a problem at its cell, undo, a new column, save."""
    page.goto(f"{serve().address}#workshop")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_label("File", exact=True).select_option(SET)
    card = page.get_by_role("figure").get_by_alt_text("Red Knight")
    card.wait_for()
    page.get_by_role("button", name="Table", exact=True).click()
    table = page.get_by_role("grid", name="The set as a table")
    name = table.get_by_role("gridcell", name="Red Knight", exact=True)
    name.wait_for()
    name.click()
    keys = page.keyboard
    for _ in range(3):
        keys.press("ArrowRight")
    before = card.get_attribute("src")
    keys.type("9")
    keys.press("Escape")
    assert table.locator("td:focus").inner_text() == "4"
    keys.type("9")
    keys.press("Enter")
    page.get_by_text("● unsaved").wait_for()
    page.wait_for_function("before => document.querySelector('figure.made img').src !== before", arg=before)
    power = table.locator('td[data-row="0"][data-key="power"]')
    assert power.inner_text() == "9"
    assert table.locator("td:focus").get_attribute("data-row") == "1"
    power.click()
    keys.type("x")
    keys.press("Enter")
    wrong = table.locator("td.wrong")
    wrong.wait_for()
    assert wrong.get_attribute("data-key") == "power" and "whole number" in (wrong.get_attribute("title") or "")
    assert wrong.get_attribute("aria-invalid") == "true"
    keys.press("Control+z")
    wrong.wait_for(state="detached")
    assert power.inner_text() == "9"
    page.get_by_label("Add a column").select_option("copies")
    keys.type("37")
    keys.press("Tab")
    table.get_by_text("37", exact=True).wait_for()
    page.get_by_label("Filter rows").fill("moon")
    page.get_by_text("1 card", exact=True).wait_for()
    keys.press("Control+s")
    page.get_by_text("unsaved").wait_for(state="hidden")
    saved = (home / SET).read_text(encoding="utf-8")
    assert "power: 9" in saved and saved.count("copies: 37") == 1
    page.get_by_role("button", name="Table", exact=True).click()
    assert text_of(page) == saved
