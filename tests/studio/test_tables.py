"""The table and the hands over HTTP: documents by their schemas, refusals that say why, nothing a seat may not know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from decktool.paths import data_dir
from tests.studio.conftest import Served, checked, program

DECK = data_dir("cards") / "forbidden-quest/decks/burning-caravan.txt"


@pytest.fixture
def ask(serve: Callable[..., Served]) -> Iterator[Callable[..., Any]]:
    """`ask("table/say", {...})` posts a body and gives the document, valid by its schema; `status` is what is wanted."""
    served = serve()
    with program(served.port, served.token) as client:

        def post(path: str, body: dict[str, Any] | None = None, status: int = 200) -> Any:
            answer = client.get(f"/api/{path}") if body is None else client.post(f"/api/{path}", json=body)
            return checked(answer, status)

        yield post


def hand(view: dict[str, Any], title: str = "Hand") -> list[Any]:
    """The names of a hand."""
    return [card["name"] for zone in view["zones"] if zone["title"] == title for card in zone["cards"]]


def test_a_table_is_laid_played_and_taken_back(ask: Callable[..., Any]) -> None:
    """Each answer is the table as the seat sees it, with what happened since."""
    first = ask("table/lay", {"id": "t", "game": "card-of-the-rings", "seed": "3"})
    assert len(hand(first)) == 5 and hand(first, "B's Hand") == [None] * 5
    said = ask("table/say", {"id": "t", "seat": 0, "said": ["draw", "play Hand 1", "B: draw"], "since": 0})
    assert said["steps"] == 3 and said["story"]["lines"][2]["text"] == "B draws a card"
    back = ask("table/step", {"id": "t", "by": -2, "since": 1})
    assert (back["steps"], back["undone"], back["story"]["lines"]) == (1, 2, [])
    assert ask("table/step", {"id": "t", "by": 99})["steps"] == 3
    other = ask("table/see", {"id": "t", "seat": 1})
    assert other["story"]["lines"][0]["text"] == "A draws a card" and None not in hand(other)


def test_a_table_of_a_deck_is_saved_and_opened(ask: Callable[..., Any]) -> None:
    """As the document that `decktool table --resume` reads."""
    deck = {"text": DECK.read_text(), "name": "mine.txt"}
    ask("table/lay", {"id": "t", "decks": [deck], "seats": 1, "seed": "3"})
    ask("table/say", {"id": "t", "said": ["draw", "play Hand 1 to b1 at 20,30"]})
    saved = ask("table/save", {"id": "t"})
    assert saved["decks"][0]["name"] == "mine.txt" and len(saved["moves"]) == 2
    opened = ask("table/open", {"id": "u", "text": json.dumps(saved)})
    assert opened["zones"] == ask("table/see", {"id": "t"})["zones"]


@pytest.mark.parametrize(
    ("path", "body", "status", "complaint"),
    [
        ("table/say", {"id": "t", "said": ["fly"]}, 422, "'fly' is not a move"),
        ("table/say", {"id": "t", "said": ["draw 99"]}, 422, "are left in Draw deck"),
        ("table/say", {"id": "nobody", "said": []}, 404, "no longer exists"),
        ("table/see", {"id": "t", "seat": 8}, 400, "less than or equal to 7"),
        ("table/see", {"id": "../t"}, 400, "should match pattern"),
        ("table/open", {"id": "t", "text": "{"}, 422, "is not a saved table"),
        ("table/lay", {"id": "t"}, 422, "name a game or a deck"),
        ("table/lay", {"id": "t", "game": "go"}, 422, "no game is called 'go'"),
        ("hand/deal", {"deck": {"text": "3 Nobody\n"}}, 422, "no game has all cards"),
        ("hand/rates", {"deck": {"text": "", "game": "dragon-quest"}, "games": 10_000_000}, 400, "1000000"),
        ("hand/deal", {"deck": {"text": "1 Bramblekin\n", "game": "dragon-quest"}}, 422, "no hand can be dealt"),
    ],
)
def test_what_cannot_be_done_is_said(
    ask: Callable[..., Any], path: str, body: dict[str, Any], status: int, complaint: str
) -> None:
    """With a status and a message for a person; the table stays as it was."""
    ask("table/lay", {"id": "t", "game": "card-of-the-rings"})
    assert complaint in ask(path, body, status)["error"]["message"]
    assert ask("table/see", {"id": "t"})["steps"] == 0


def test_old_tables_make_room(ask: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was laid first."""
    monkeypatch.setattr("decktool.studio.tables.MOST", 2)
    for name in "abc":
        ask("table/lay", {"id": name, "game": "card-of-the-rings"})
    ask("table/see", {"id": "a"}, 404)
    ask("table/see", {"id": "c"})
    assert ask("table/moves")["moves"][0]["said"].startswith("draw")


def test_a_hand_is_dealt_as_the_command_deals_it(ask: Callable[..., Any], tmp_path: Path) -> None:
    """The same seed and choices give the same cards; the rates of many are the command's."""
    from decktool.dealing import dealer_of, opening_of
    from decktool.dealing.session import HandSession
    from decktool.deck import resolve
    from decktool.decklist import parse_decklist
    from decktool.games import load_game

    game = load_game("forbidden-quest")
    deck = resolve(parse_decklist(DECK.read_text(), "mine.txt"), game)
    session = HandSession(dealer_of(deck, opening_of(game, game.house_values())), "7", ["keep", "turn", "draw 2"])
    body = {"deck": {"text": DECK.read_text(), "name": "mine.txt"}, "seed": "7"}
    dealt = ask("hand/deal", {**body, "choices": ["keep", "turn", "draw 2"]})
    assert dealt["hand"] == [card.name for card in session.hand] and dealt["kept"] and len(dealt["hand"]) == 10
    assert sum(one["left"] for one in dealt["coming"]) == dealt["pile"]
    rates = ask("hand/rates", {**body, "games": 2000, "has": ["type:creature>=2"]})["rates"]
    assert rates["games"] == 2000 and 0.3 < rates["conditions"][0]["rate"] < 1
    assert "keep or redraw the hand first" in ask("hand/deal", {**body, "choices": ["draw"]}, 422)["error"]["message"]
