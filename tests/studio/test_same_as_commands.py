"""The studio's documents are those of the commands: the same list, asked the same, has the same answer."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from decktool.cli import run
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.studio import decks, tables
from decktool.studio.folder import Folder
from decktool.studio.pictures import Drawer
from decktool.studio.web import Studio
from tests.cli import wide
from tests.little import write_game

Said = Callable[..., Any]


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """`said("check", "deck.txt")` is the document that the command prints, in the folder of `wide.write`."""
    monkeypatch.chdir(tmp_path)
    wide.write(tmp_path)

    def document(*words: str) -> Any:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
        capsys.readouterr()
        run([*words, "--output-format", "json"])
        return json.loads(capsys.readouterr().out)

    return document


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    """A studio of the same folder."""
    return Studio(Folder(tmp_path), Drawer())


def plain(document: Any) -> Any:
    """A document as it is sent."""
    return json.loads(json.dumps(document))


LISTS = {"deck.txt": wide.DECK, "broken.txt": wide.BROKEN, "second.txt": wide.SECOND}
ASKED: list[dict[str, Any]] = [{}, {"format": "narrow"}, {"house": {"least": "9"}}]


def words(asked: dict[str, Any]) -> list[str]:
    """The options of a command for what is asked of the studio."""
    found = ["-f", asked["format"]] if "format" in asked else []
    return found + [f"--house={name}={value}" for name, value in asked.get("house", {}).items()]


@pytest.mark.parametrize("asked", ASKED, ids=str)
@pytest.mark.parametrize("name", LISTS)
def test_check_statistics_and_explanation(said: Said, studio: Studio, name: str, asked: dict[str, Any]) -> None:
    """By format and house rules."""
    document = plain(decks.editor(studio, decks.Edit(text=LISTS[name], name=name, **asked)))
    assert document["check"] == said("check", name, *words(asked))
    assert document["stats"] == said("stats", name, *words(asked))
    assert document["game"] == "wide-game"
    assert document["formats"] == ["open", "narrow", "sealed", "strong", "dated"]
    explained = plain(decks.explanation(studio, decks.Listed(text=LISTS[name], name=name, **asked)))
    assert explained == said("explain", name, *words(asked))


def listed_room(document: decks.EditorDocument) -> dict[str, set[str]]:
    """The ids of cards that have room, by section, whichever way the document lists them."""
    assert document["game"] is not None
    game = load_game(document["game"])
    among = {name: {card.id for card in game.cards_at_home(section)} for name, section in game.sections.items()}
    for name, row in document["room"].items():
        assert set(row["but"]) <= among[name] and len(row["but"]) * 2 <= len(among[name])
    return {
        name: among[name] - {*row["but"]} if row["all"] else {*row["but"]} for name, row in document["room"].items()
    }


def test_room_is_that_of_the_format(said: Said, studio: Studio) -> None:
    """A card has room where another copy breaks no maximum."""

    def room(text: str, **asked: Any) -> set[str]:
        listed = f"# game: wide-game\n{text}\n"
        return listed_room(decks.editor(studio, decks.Edit(text=listed, **asked)))["main"]

    assert "firebird" not in room("4 Firebird") and {"mossback", "gust", "high-tower"} <= room("4 Firebird")
    assert "gust" in room("4 Spark"), "a rule that only warns takes no room"
    assert {"gust"} == room("3 Firebird", format="narrow") & {"mossback", "old-oak", "firebird", "gust"}


def test_room_is_that_of_the_house_rules(studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck that is full has room where the group plays with larger decks."""
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path / "cards")
    text = "# game: little-game\n3 Red Knight\n3 Wolf & Moon\n"
    full = listed_room(decks.editor(studio, decks.Edit(text=text)))
    more = listed_room(decks.editor(studio, decks.Edit(text=text, house={"size": "7"})))
    assert full["main"] == set() and "red-knight" not in more["main"] and "nameless-ghost" in more["main"]


def test_a_card_has_room_in_its_own_section_alone(studio: Studio) -> None:
    """Cards whose type says where they go are offered there and nowhere else."""
    game = load_game("forgotten-times")
    room = listed_room(decks.editor(studio, decks.Edit(text="# game: forgotten-times\n1 Spark of Dawn\n")))
    assert set(room) == {"main", "supply"}
    for section, cards in room.items():
        for card in cards:
            home = game.home(game.catalog.by_id[card])
            assert home is None or home.id == section, card
    assert any(game.home(game.catalog.by_id[card]) for card in room["supply"])


def test_a_card_goes_where_its_type_belongs(studio: Studio) -> None:
    """Whatever section is asked for."""
    game = load_game("forgotten-times")
    card = next(card for card in game.catalog if game.home(card))
    change = decks.ChangeRequest(card=card.id, section="main", more=2)
    text = decks.editor(studio, decks.Edit(text="# game: forgotten-times\n1 Spark of Dawn\n", changes=(change,)))[
        "text"
    ]
    assert text.splitlines()[-2:] == ["Supply:", f"2 {card.name}"]


def test_each_violation_can_be_mended_by_its_number(said: Said, studio: Studio) -> None:
    """The first as well as the last; there is none after it."""
    text = "# game: wide-game\n5 Firebird\n3 Mossback\nHigh Tower\nLow Cave\n"
    found = decks.editor(studio, decks.Edit(text=text))["check"]["decks"][0]["violations"]
    assert [one["rule"] for one in found] == ["copies", "places"]
    for number, rule in enumerate(("copies", "places")):
        mended = decks.editor(studio, decks.Edit(text=text, mend=number))
        assert rule not in [one["rule"] for one in mended["check"]["decks"][0]["violations"]]
    with pytest.raises(DecktoolError, match="no single change"):
        decks.editor(studio, decks.Edit(text=text, mend=2))


@pytest.mark.parametrize(
    ("question", "name", "more", "options"),
    [
        ("fix", "broken.txt", {"alternatives": 2}, ["--alternatives", "2"]),
        ("fix", "broken.txt", {"without": "name:mossback"}, ["--without", "name:mossback"]),
        ("fix", "broken.txt", {"house": {"least": "10"}}, ["--house", "least=10"]),
        ("fix", "broken.txt", {"keep": "name:firebird"}, ["--keep", "name:firebird"]),
        ("complete", "broken.txt", {}, []),
        ("complete", "small.txt", {"only": "name:oak"}, ["--only", "name:oak"]),
        ("complete", "small.txt", {"sample": True, "prefer": "power"}, ["--sample", "--prefer", "power"]),
    ],
)
def test_solutions(
    said: Said, studio: Studio, question: Any, name: str, more: dict[str, Any], options: list[str]
) -> None:
    """What has to be respected is said as the options of the command."""
    text = Path(name).read_text(encoding="utf-8")
    asked = decks.SolutionRequest(text=text, name=name, question=question, **more)
    assert plain(decks.solution(studio, asked)) == said(question, name, *options)


def test_a_new_deck(said: Said, studio: Studio) -> None:
    """As large and as strong as it is asked for."""
    asked = decks.SolutionRequest(text="# game: wide-game\n", question="build", size=10, prefer="power")
    assert plain(decks.solution(studio, asked)) == said("build", "wide-game", "--size", "10", "--prefer", "power")


@pytest.mark.parametrize("second", [False, True])
def test_odds(said: Said, studio: Studio, second: bool) -> None:
    """By turn, whoever begins, with the house rules that are named."""
    asked = decks.Chances(
        text=wide.DECK, name="deck.txt", conditions=("type:hero>=2", "name:gust"), turn=3, second=second,
        house={"mercy": "true"},
    )  # fmt: skip
    options = [*(["--second"] if second else []), "--turn", "3", "--house", "mercy=true"]
    assert plain(decks.odds(studio, asked)) == said("odds", "deck.txt", "type:hero>=2", "name:gust", *options)


def test_difference(said: Said, studio: Studio) -> None:
    """From what was saved to what stands there."""
    asked = decks.Compared(text=wide.BROKEN, name="broken.txt", before=wide.DECK)
    there = said("diff", "deck.txt", "broken.txt")
    there["decks"][0]["deck"] = "as saved"
    assert plain(decks.difference(studio, asked)) == there


def test_a_table(said: Said, studio: Studio) -> None:
    """The first seat sees what the command shows, and the story from the line that is asked for."""
    lists = [decks.Listed(text=wide.DECK, name="deck.txt"), decks.Listed(text=wide.SECOND, name="second.txt")]
    laid = plain(tables.laid(studio, tables.Lay(id="one", decks=lists, seed="4")))
    assert laid["zones"] == said("table", "deck.txt", "second.txt", "--seed", "4")["zones"]
    told = tables.said(studio, tables.Say(id="one", said=["draw", "draw 2"]))
    assert told["story"]["until"] == 2 and len(told["story"]["lines"]) == 2
    after = tables.seen(studio, tables.At(id="one", since=1))["story"]
    assert (after["from"], after["until"], after["lines"]) == (1, 2, told["story"]["lines"][1:])
