"""The lab of the studio: runs that are started, watched, stopped and kept, as the commands would count them."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from decktool.cli import run
from decktool.paths import data_dir
from decktool.studio import lab
from decktool.studio.folder import Folder
from decktool.studio.lab import _found
from decktool.studio.pictures import Drawer
from decktool.studio.web import Studio
from tests.studio.conftest import Served, checked, program

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

Serve = Callable[..., Served]
GAME = "forgotten-times"
DECKS = data_dir("cards") / GAME / "decks"
BOOK = "rulebook-example.txt"
"""A deck with cards whose rules data are incomplete."""
TWO = ("gods-of-the-stairs.txt", "mortals-of-harrowgate.txt")


@pytest.fixture
def client(serve: Serve, tmp_path: Path) -> Iterator[httpx.Client]:
    """A program that may do everything, in a folder with two decks."""
    for name in TWO:
        shutil.copy(DECKS / name, tmp_path / name)
    shutil.copy(data_dir("cards") / "forbidden-quest" / "decks" / BOOK, tmp_path / BOOK)
    served = serve()
    with program(served.port, served.token) as asking:
        yield asking


def begun(client: httpx.Client, **asked: Any) -> str:
    """A run with these options; its id."""
    body = {"game": GAME, "files": list(TWO), "seed": "1", **asked}
    run = checked(client.post("/api/lab/begin", json=body), 200)["run"]
    assert run["state"] == "playing"
    return str(run["id"])


def ended(client: httpx.Client, id: str) -> Any:
    """The run once it no longer plays."""
    while (found := checked(client.get(f"/api/lab/runs/{id}"), 200))["run"]["state"] == "playing":
        time.sleep(0.05)
    return found


def csv(client: httpx.Client, found: Any) -> str:
    """The numbers of a run."""
    return client.get(found["files"]["csv"]).text


@pytest.mark.parametrize(
    ("measure", "command", "count"),
    [
        ("matrix", ["simulate", *TWO, "--matrix", "--deals", "2"], "4 games"),
        ("card-table", ["card-table", *TWO, "--deals", "2"], "2 deals"),
        ("value", ["value", TWO[0], "--against", TWO[1], "--deals", "2", "--tolerance", "2"], "2 deals"),
        ("goldfish", ["goldfish", TWO[0], "--games", "2"], "2 games"),
        ("goldfish", ["goldfish", BOOK, "--games", "2", "--assume-vanilla"], "2 games"),
    ],
)
@pytest.mark.usefixtures("no_processes")
def test_a_run_counts_what_its_command_counts(
    client: httpx.Client,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    measure: str,
    command: list[str],
    count: str,
) -> None:
    """With the same seed the same numbers, as a page with charts and as files; and it is kept."""
    asked: dict[str, Any] = {"game": "forbidden-quest", "files": [BOOK], "vanilla": True} if BOOK in command else {}
    id = begun(client, measure=measure, deals=2, **asked)
    found = ended(client, id)
    assert (found["run"]["state"], found["run"]["note"], found["run"]["error"]) == ("kept", count, None)
    monkeypatch.chdir(tmp_path)
    assert run([*command, "--seed", "1", "-o", "page.csv"]) == 0
    assert csv(client, found).replace(".txt", "") == (tmp_path / "page.csv").read_text("utf-8").replace(".txt", "")
    for chart in found["charts"]:
        assert client.get(chart["picture"]).text.startswith("<svg ")
        assert chart["words"]
    assert client.get(found["files"]["pdf"]).content.startswith(b"%PDF")
    assert found["title"] in client.get(found["files"]["html"]).text
    (row,) = checked(client.get("/api/lab"), 200)["runs"]
    assert (row["id"], row["state"]) == (id, "kept")
    assert [one["kind"] for one in checked(client.get("/api/resume"), 200)["rows"]] == ["run"]


def test_a_stopped_run_keeps_what_it_counted(client: httpx.Client) -> None:
    """It says so; deleted, it is gone."""
    id = begun(client, measure="matrix", deals=10_000)
    while not checked(client.get(f"/api/lab/runs/{id}"), 200)["run"]["done"]:
        time.sleep(0.05)
    checked(client.post("/api/lab/stop", json={"id": id}), 200)
    found = ended(client, id)
    assert found["run"]["note"].endswith(" of 20,000 games")
    assert any("the results are partial" in words for words in found["warnings"])
    assert found["charts"] and csv(client, found).count("\n") == 3
    checked(client.post("/api/resume/remove", json={"id": id, "name": None}), 200)
    assert checked(client.get("/api/lab"), 200)["runs"] == []
    assert client.get(f"/api/lab/runs/{id}").status_code == 404
    assert client.post("/api/lab/stop", json={"id": id}).status_code == 404


@pytest.mark.usefixtures("no_processes")
def test_other_decks_of_one_name_are_other_decks(client: httpx.Client, tmp_path: Path) -> None:
    """A deck that is open and not saved, its file, and the game's own deck of that name; the same list is one deck."""

    def decks(**asked: Any) -> set[str]:
        rows = csv(client, ended(client, begun(client, measure="matrix", deals=2, **asked))).splitlines()[1:]
        return {row.partition(",")[0] for row in rows}

    name, stem = TWO[0], Path(TWO[0]).stem
    assert decks(own=True, files=[name]) == {Path(path).stem for path in DECKS.glob("*.txt")}
    other = (DECKS / TWO[1]).read_text("utf-8")
    shutil.copy(DECKS / "monsters-of-undermere.txt", tmp_path / name)
    found = decks(own=True, files=[name], deck={"text": other, "name": name})
    assert {one for one in found if one.startswith(stem)} == {stem, f"{stem} (saved)", f"{stem} (Forgotten Times)"}


def test_a_run_is_stopped_though_its_first_games_last_long(client: httpx.Client) -> None:
    """Nobody waits for the games of an agent that thinks for minutes."""
    id = begun(client, measure="value", agent="search:9999", deals=200)
    time.sleep(1)
    checked(client.post("/api/lab/stop", json={"id": id}), 200)
    until = time.monotonic() + 60
    while (found := checked(client.get(f"/api/lab/runs/{id}"), 200))["run"]["state"] == "playing":
        assert time.monotonic() < until
        time.sleep(0.05)
    assert found["run"]["error"] == "stopped before anything was counted"


def test_a_run_that_plays_when_the_studio_ends_is_kept(tmp_path: Path, drawer: Drawer) -> None:
    """With what it has counted, as if it had been stopped."""
    studio = Studio(Folder(tmp_path), drawer)
    id = lab.begin(studio, lab.RunRequest(measure="matrix", game=GAME, own=True, deals=10_000))["run"]["id"]
    while not lab.listed(studio)["runs"][0]["done"]:
        time.sleep(0.05)
    lab.end(studio)
    assert studio.work.content(id, "run")["result"]["stopped"]["of"] == 60_000


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"files": [TWO[0]]}, "1 deck for 2 players"),
        ({"game": "forbidden-quest", "files": [BOOK]}, "rules data are incomplete"),
        ({"files": ["gone.txt"]}, "no such file"),
        ({"agent": "tests.play.toy:Agent"}, "is not installed as an entry point"),
        ({"measure": "value", "game": "forward", "files": [], "own": True}, "is for one player"),
        ({"game": "card-of-the-rings", "files": []}, "share one box"),
    ],
)
def test_a_run_that_cannot_be_played(client: httpx.Client, asked: dict[str, Any], said: str) -> None:
    """Nothing is started; a module that a page names is not loaded."""
    answer = client.post("/api/lab/begin", json={"measure": "matrix", "game": GAME, "files": list(TWO), **asked})
    assert answer.status_code in {404, 422}
    assert said in answer.json()["error"]["message"]
    assert checked(client.get("/api/lab"), 200)["runs"] == []


def test_two_runs_at_a_time(client: httpx.Client) -> None:
    """A third has to wait; nobody's machine is asked for more."""
    ids = [begun(client, measure="matrix", deals=10_000) for _ in range(2)]
    answer = client.post("/api/lab/begin", json={"measure": "matrix", "game": GAME, "files": list(TWO)})
    assert (answer.status_code, "2 runs play already" in answer.text) == (422, True)
    for id in ids:
        client.post("/api/lab/stop", json={"id": id})
    assert {ended(client, id)["run"]["state"] for id in ids} <= {"kept", "failed"}


@pytest.mark.usefixtures("no_processes")
def test_a_run_on_the_page(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Chosen in the form, watched, seen as charts, found again from home; asked for before the first deck is open."""
    for name in TWO:
        shutil.copy(DECKS / name, tmp_path / name)
    served = serve(deck=TWO[0])
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/decks/*", hold, times=1)
    with page.expect_request("**/api/decks/*"):
        page.goto(served.address)
    page.goto(f"http://127.0.0.1:{served.port}/#lab")
    held.pop().continue_()
    page.get_by_label("Measure").select_option("card-table")
    page.get_by_label("the game’s own decks").uncheck()
    page.get_by_label("the open deck").uncheck()
    for name in TWO:
        page.get_by_label(name, exact=True).check()
    page.get_by_label("Deals").fill("4")
    page.get_by_label("Seed").fill("1")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("heading", name="Forgotten Times: card table").wait_for()
    picture = page.locator(".found img").first
    picture.wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('.found img')].every((one) => one.naturalWidth > 100)")
    assert (picture.get_attribute("alt") or "").startswith("Cards, played by greedy.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download CSV").click()
    assert json.dumps(Path(download.value.path()).read_text("utf-8")).count("greedy") > 20
    address = page.url
    page.goto(f"http://127.0.0.1:{served.port}/#home")
    page.locator(".works a", has_text="Forgotten Times: Card table").click()
    page.locator(".found img").first.wait_for()
    assert page.url == address


def test_the_focus_stays_while_a_run_plays(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Who works with the keyboard can change the measure, stop a run and open another without looking for the place."""
    for name in TWO:
        shutil.copy(DECKS / name, tmp_path / name)
    page.goto(serve().address)
    page.goto(f"{page.url.partition('#')[0]}#lab")
    page.locator("select[name=game]").select_option(GAME)
    measure = page.get_by_label("Measure")
    measure.focus()
    measure.select_option("goldfish")
    assert page.evaluate("document.activeElement.name") == "measure"
    measure.select_option("matrix")
    page.get_by_label("Deals").fill("10000")
    page.get_by_role("button", name="Start").press("Enter")
    words = page.locator(".found p")
    page.wait_for_function("() => document.querySelector('.found p')?.textContent.endsWith(' games')")
    stop = page.get_by_role("button", name="Stop")
    stop.focus()
    before = words.text_content()
    page.wait_for_function("before => document.querySelector('.found p').textContent !== before", arg=before)
    assert page.evaluate("document.activeElement.textContent") == "Stop"
    stop.press("Enter")
    page.locator(".found img").first.wait_for()
    assert page.evaluate("document.activeElement.className") == "found"
    kept = page.locator(".runs button")
    kept.press("Enter")
    page.wait_for_timeout(500)
    assert kept.get_attribute("aria-current") == "true"
    assert page.evaluate("document.activeElement.closest('nav')?.className") == "runs"


@pytest.mark.usefixtures("no_processes")
def test_a_run_of_another_version_says_so(client: httpx.Client) -> None:
    """What was kept in other words is refused, and can be deleted; it is no defect."""
    id = begun(client, measure="goldfish", deals=6)
    ended(client, id)
    (path,) = Path(os.environ["DECKTOOL_CONFIG_DIR"]).rglob(f"{id}.work")
    head, _, kept = path.read_text("utf-8").partition("\n")
    other = json.loads(kept)
    del other["result"]["games"]
    path.write_text(f"{head}\n{json.dumps(other)}", encoding="utf-8")
    _found.cache_clear()
    answer = client.get(f"/api/lab/runs/{id}")
    assert (answer.status_code, "another version of decktool kept this run" in answer.text) == (422, True)
