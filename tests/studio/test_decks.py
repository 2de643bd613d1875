"""What the deck editor is told: every document keeps its schema, and every edit keeps the person's lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decktool.deck import UnreadableDeck
from decktool.errors import DecktoolError, Outside
from decktool.paths import data_dir
from decktool.studio import common, decks
from decktool.studio.folder import Changed, Folder
from decktool.studio.pictures import Drawer, addresses
from decktool.studio.web import Refused, Studio
from tests import schemas

EXAMPLE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")


class Asking:
    """A request's path and query, for routes that only read."""

    def __init__(self, path: dict[str, str] | None = None, **query: str) -> None:
        self.path_params = path or {}
        self.query_params = query


def valid(document: Any) -> Any:
    """A document that keeps its schema, and the documents in it theirs."""
    schemas.valid(document)
    for inner in document.values():
        if isinstance(inner, dict) and "schema" in inner:
            valid(inner)
    return document


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    """A studio of an empty folder."""
    return Studio(Folder(tmp_path), Drawer())


def edited(studio: Studio, text: str, **asked: Any) -> Any:
    """The editor's document of a list, after an edit."""
    return valid(decks.editor(studio, decks.Edit(text=text, **asked)))


def verdict(document: Any) -> str:
    """Of the one list that was judged."""
    return str(document["check"]["decks"][0]["verdict"])


def test_a_legal_deck_is_judged_counted_and_told_line_by_line(studio: Studio) -> None:
    """And of a full deck no card has room."""
    told = edited(studio, EXAMPLE)
    assert verdict(told) == "legal" and told["text"] == EXAMPLE
    assert sum(one["count"] for one in told["entries"]) == 50
    assert told["entries"][0] == {"line": 6, "count": 1, "id": "lucia", "name": "Lucia", "section": "main"}
    assert told["room"] == {"main": {"all": False, "but": []}}
    assert told["stats"]["decks"][0]["cards"] == 50


@pytest.mark.parametrize(
    "text", ["", "hello", "# game: nothing\n1 Lucia\n", "# game: forward\n", "# format: x\n1 Lucia"]
)
def test_a_list_that_says_little_is_told_as_that(studio: Studio, text: str) -> None:
    """Nothing that can be typed is an error of the editor."""
    told = edited(studio, text)
    assert verdict(told) == "unreadable" and told["text"] == text


def test_a_line_that_cannot_be_read_leaves_the_others_in_place(studio: Studio) -> None:
    """Cards are shown, added and counted around it, and its words are kept."""
    text = "# game: forbidden-quest\n1 Lucia # mine\n2 Lucja   // typo\n\n3 Silver Axe\n"
    told = edited(studio, text, changes=[{"card": "silver-axe", "more": 1}, {"card": "karnik", "more": 1}])
    assert told["text"] == "# game: forbidden-quest\n1 Lucia # mine\n1 Karnik\n2 Lucja   // typo\n\n4 Silver Axe\n"
    assert [one["line"] for one in told["entries"]] == [2, 3, 6]
    (wrong,) = told["check"]["decks"][0]["unreadable"]
    assert wrong["line"] == 4 and "Lucia" in wrong["suggestions"]
    assert edited(studio, told["text"], line=4, said="Lucia")["text"].splitlines()[3] == "2 Lucia   // typo"
    assert "typo" not in edited(studio, told["text"], line=4)["text"]


def test_the_last_copy_of_all_can_go(studio: Studio) -> None:
    """An empty list is where every deck begins."""
    told = edited(studio, "# game: forward\n", changes=[{"card": "home-village-termina", "more": 1}])
    assert "1 Home Village Termina" in told["text"]
    gone = edited(studio, told["text"], changes=[{"card": "home-village-termina", "more": -1}])
    assert "Termina" not in gone["text"] and gone["entries"] == []


def test_a_remedy_mends_its_violation_and_leaves_the_others(studio: Studio) -> None:
    """One Karnik too many stays while the Lucias are mended; where mending all costs no more, all of it is mended."""
    text = EXAMPLE.replace("1 Lucia", "2 Lucia").replace("1 Karnik", "2 Karnik")
    told = edited(studio, text)
    messages = [one["message"].partition(":")[0] for one in told["check"]["decks"][0]["violations"]]
    mended = edited(studio, text, mend=messages.index("Lucia"))
    assert mended["text"] == text.replace("2 Lucia", "1 Lucia")
    assert verdict(edited(studio, text, mend=messages.index("Deck size"))) == "legal"


def test_a_remedy_that_there_is_not_is_told(studio: Studio) -> None:
    """The page may be a keystroke behind."""
    with pytest.raises(DecktoolError, match="no single change repairs this"):
        edited(studio, EXAMPLE, mend=3)


@pytest.mark.parametrize("question", ["fix", "complete", "build"])
def test_answers_are_previews(studio: Studio, question: str) -> None:
    """Each solution holds the list it would make."""
    short = EXAMPLE.replace("4 Silver Axe", "3 Silver Axe")
    told = valid(decks.solution(studio, decks.SolutionRequest.model_validate({"text": short, "question": question})))
    assert told["solved"] and verdict(edited(studio, told["solutions"][0]["decklist"])) == "legal"


def test_an_empty_list_is_built_but_not_fixed(studio: Studio) -> None:
    """Building needs only the game, which the header says."""
    empty = "# game: forbidden-quest\n"
    assert decks.solution(studio, decks.SolutionRequest(text=empty, question="build"))["solved"]
    with pytest.raises(UnreadableDeck):
        decks.solution(studio, decks.SolutionRequest(text=empty))


def test_explanations_odds_and_differences_keep_their_schemas(studio: Studio) -> None:
    """They are the documents that the commands print."""
    valid(decks.explanation(studio, decks.Listed(text=EXAMPLE)))
    asked = decks.Chances(text=EXAMPLE, conditions=("type:creature>=2", "type:weapon"), turn=2, second=True)
    told = valid(decks.odds(studio, asked))
    assert [len(question["rows"]) for question in told["questions"]] == [3, 3]
    without = EXAMPLE.replace("1 Lucia ", "# 1 Lucia ")
    differs = valid(decks.difference(studio, decks.Compared(text=EXAMPLE, before=without)))
    assert [(one["name"], one["count"]) for one in differs["added"]] == [("Lucia", 1)]


def test_what_all_views_ask_keeps_its_schemas(studio: Studio, tmp_path: Path) -> None:
    """The overview, cards, pictures, completions and house rules."""
    (tmp_path / "mine.txt").write_text(EXAMPLE, encoding="utf-8")
    told = valid(common.overview(studio, Asking()))  # type: ignore[arg-type]
    assert told["files"] == [{"name": "mine.txt", "kind": "deck"}]
    game = Asking({"game": "forbidden-quest"}, q="type:weapon")
    cards = valid(common.cards(studio, game))["cards"]  # type: ignore[arg-type]
    numbers = valid(common.found(studio, game))["numbers"]  # type: ignore[arg-type]
    assert numbers == [number for number, card in enumerate(cards) if card["type"] == "weapon"]
    valid(common.card_pictures(studio, game))  # type: ignore[arg-type]
    valid(decks.house_rules(studio, game))  # type: ignore[arg-type]
    typed = valid(decks.completed(studio, decks.Typed(text="type:cr", game="forbidden-quest")))
    assert typed["options"] == [{"start": 5, "text": "creature", "words": "46 cards"}]


def test_a_list_of_another_program_becomes_a_new_file(studio: Studio, tmp_path: Path) -> None:
    """What was read stays as it was; ours is not saved yet."""
    (tmp_path / "mine.cod").write_text(
        '<cockatrice_deck version="1"><deckname>Mine</deckname>'
        '<zone name="main"><card number="2" name="Silver Axe"/></zone></cockatrice_deck>',
        encoding="utf-8",
    )
    told = valid(decks.opened(studio, Asking({"name": "mine.cod"})))  # type: ignore[arg-type]
    assert (told["name"], told["digest"], told["game"]) == ("mine.txt", None, "forbidden-quest")
    assert "2 Silver Axe" in told["text"]
    assert "unsaved" not in told
    studio.work.keep_text("mine.txt", "3 Silver Axe\n", None, "forbidden-quest")
    told = valid(decks.opened(studio, Asking({"name": "mine.cod"})))  # type: ignore[arg-type]
    assert told["unsaved"]["text"] == "3 Silver Axe\n"


def test_a_file_that_changed_on_the_disk_is_not_saved_over(studio: Studio, tmp_path: Path) -> None:
    """The page is told what stands there, and may say that it is to be written over."""
    file = tmp_path / "mine.txt"
    file.write_text(EXAMPLE, encoding="utf-8")
    read = studio.folder.read_file("mine.txt")
    file.write_text("1 Karnik\n", encoding="utf-8")
    with pytest.raises(Refused) as refused:
        common.save_file(studio, common.Save(name="mine.txt", text="1 Lucia\n", read=read.digest))
    assert refused.value.status == 409 and refused.value.more["there"]["text"] == "1 Karnik\n"
    assert file.read_text(encoding="utf-8") == "1 Karnik\n"
    saved = valid(common.save_file(studio, common.Save(name="mine.txt", text="1 Lucia\n", read=None, over=True)))
    assert studio.folder.read_file("mine.txt").digest == saved["digest"]


def test_a_file_that_appeared_or_went_is_told_too(studio: Studio, tmp_path: Path) -> None:
    """A new deck never lands on one that is there."""
    saved = studio.folder.save("new.txt", "1 Lucia\n", None)
    with pytest.raises(Changed, match="already exists"):
        studio.folder.save("new.txt", "2 Lucia\n", None)
    (tmp_path / "new.txt").unlink()
    with pytest.raises(Changed, match="no longer exists"):
        studio.folder.save("new.txt", "2 Lucia\n", saved.digest)


@pytest.mark.parametrize(
    "name", ["../x.txt", "/etc/passwd", ".x.txt", "a/../x.txt", "a\\x.txt", "c:x.txt", "", "a\0.txt"]
)
def test_a_name_out_of_the_folder_is_refused(studio: Studio, name: str) -> None:
    """Whatever system it is written for."""
    with pytest.raises(Outside):
        studio.folder.path(name)


def test_of_an_endless_folder_the_nearest_files_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hidden files, links and results are passed over."""
    for name in ("a/a/deep.txt", "b/near.txt", "mine.txt", ".hidden.txt", "output/made.txt", "c/game.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1 Lucia\n", encoding="utf-8")
    (tmp_path / "link.txt").symlink_to(tmp_path / "mine.txt")
    told = ["mine.txt", "b/near.txt", "c/game.yaml", "a/a/deep.txt"]
    assert [name for name, _ in Folder(tmp_path).listed()] == told
    monkeypatch.setattr("decktool.studio.folder.MOST_LOOKED_AT", 9)
    assert [name for name, _ in Folder(tmp_path).listed()] == told[:2]


def test_a_picture_s_address_changes_with_its_card_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser may keep it for ever, and a set that is edited draws only what changed."""
    from decktool.games import load_game
    from tests.little import write_game

    monkeypatch.chdir(tmp_path)
    home = write_game(tmp_path)
    before = addresses(load_game(home))["cards"]
    (sets,) = (home / "sets").iterdir()
    sets.write_text(sets.read_text(encoding="utf-8").replace("power: 4", "power: 5"), encoding="utf-8")
    after = addresses(load_game(home))["cards"]
    assert [card for card in before if before[card] != after[card]] == ["red-knight"]


def test_each_game_has_a_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of its components' frames, no two of the shipped games alike; a game that states none has the usual one."""
    from decktool.games import load_game
    from decktool.printing.base.colors import parse_color
    from decktool.printing.template.components import Palette, components
    from tests.little import write_game

    games = ("forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings")
    told = {name: addresses(load_game(name))["color"] for name in games}
    assert len({*told.values()}) == 5
    assert all(parse_color(color) == components(load_game(name)).colors.frame for name, color in told.items())
    monkeypatch.chdir(tmp_path)
    assert parse_color(addresses(load_game(write_game(tmp_path)))["color"]) == Palette().frame
