"""Matches and tables for more than two: how many sit down, which decks they bring, from which side they look."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.climb import DECKS, climb
from tests.mats import write_mats
from tests.studio.conftest import Served, program


def client(served: Served) -> httpx.Client:
    """Asks that studio."""
    return program(served.port, served.token)


def test_a_match_for_any_number(serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page learns how many can play; each player has a deck, and another number is refused in words."""
    with climb(tmp_path, monkeypatch), client(serve()) as page:
        known = page.get("/api/seats/climb").json()
        assert (known["seats"], known["fewest"]) == (["A", "B", "C", "D"], 2)
        two = page.get("/api/seats/forbidden-quest").json()
        assert (two["seats"], two["fewest"]) == (["A", "B"], 2)
        decks = [{"name": name, "text": f"# game: climb\n{text}"} for name, text in DECKS.items()]
        asked = {"game": "climb", "players": 4, "decks": decks, "seat": "C", "seed": "1"}
        moment = page.post("/api/match/begin", json=asked).json()
        assert moment["players"] == ["greedy", "greedy", "human", "greedy"]
        assert moment["viewer"] == "C"
        refused = page.post("/api/match/begin", json={"game": "climb", "players": 5})
        assert refused.status_code == 422
        assert "is for 2 to 4 players, not for 5" in refused.text


def test_a_table_is_seen_from_either_side(
    serve: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of six mats are across, and so are those who sit there."""
    monkeypatch.chdir(tmp_path)
    served = serve()
    write_mats(tmp_path)
    with client(served) as page:
        deck = {"name": "mats.txt", "text": "# game: mats\n10 Apple\n", "game": None}
        table = page.post("/api/table/lay", json={"id": "t", "decks": [deck] * 6, "seats": 6}).json()
        assert [board["turned"] for board in table["boards"]] == [False] * 3 + [True] * 3
        seen = [page.post("/api/table/see", json={"id": "t", "seat": seat}).json()["across"] for seat in range(6)]
        assert seen == [False] * 3 + [True] * 3


@pytest.mark.slow
def test_the_screen_is_handed_on(
    serve: Callable[..., Served], browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a turn nobody's hand is seen until the next of three players says who sits there."""
    monkeypatch.chdir(tmp_path)
    write_mats(tmp_path)
    served = serve()
    page = browser.new_page()
    page.goto(served.address)
    page.get_by_role("link", name="Table").click()
    page.get_by_role("button", name="New…").click()
    page.locator("select[name=one]").select_option("game:mats")
    page.locator("select[name=seats]").select_option("3")
    page.get_by_role("button", name="Set up table").click()
    page.get_by_text("C's Hand").wait_for()
    page.get_by_role("button", name="End turn").click()
    page.get_by_text("Give the screen to B.").wait_for()
    assert not page.locator(".board").is_visible()
    page.get_by_role("button", name="I am B").click()
    page.get_by_text("B (you)").wait_for()
    page.keyboard.press("x")
    page.get_by_text("C (you)").wait_for()
    page.get_by_role("button", name="B", exact=True).click()
    page.get_by_text("B (you)").wait_for()
    page.get_by_role("button", name="End turn").click()
    page.get_by_text("Give the screen to C.").wait_for()
    page.get_by_role("button", name="New…").click()
    page.locator("select[name=one]").select_option("game:mats")
    page.get_by_role("button", name="Set up table").click()
    page.get_by_text("A (you)").wait_for()
    assert page.locator(".board").is_visible(), "a new table is not behind the curtain of the one before"
    page.close()
