"""Print: pages as they will be printed, files as the commands make them, and whatever cannot be is refused in words."""

from __future__ import annotations

import io
import threading
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pypdf
import pytest
from PIL import Image

from decktool.cli import run
from decktool.printing.options import EXPORT, KIT, PRINT
from decktool.studio import prints
from tests.little import write_game
from tests.schemas import valid
from tests.studio.conftest import Served, program

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIST = "# game: little-game\n3 Red Knight\n2 Wolf & Moon\n1 Hunter's Mark\n"

Ask = Callable[..., Any]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the little game and a deck of it."""
    write_game(tmp_path / "cards")
    (tmp_path / "mine.txt").write_text(LIST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def client(serve: Callable[..., Served], home: Path) -> Iterator[httpx.Client]:
    """The page's side of a studio for that folder."""
    there = serve()
    with program(there.port, there.token) as asking:
        yield asking


@pytest.fixture
def ask(client: httpx.Client) -> Ask:
    """`ask("pages", "print", paper="letter")`: a document, valid by its schema, or the error's message."""

    def asked(path: str, command: str, /, text: str = LIST, whole: bool = False, **options: Any) -> Any:
        said = {name.replace("_", "-"): value for name, value in options.items()}
        body = {"command": command, "deck": {"text": text, "name": "mine.txt"}, "whole": whole, "options": said}
        answer = client.post(f"/api/print/{path}", json=body)
        document = answer.json()
        if answer.status_code != 200:
            assert answer.status_code in {400, 409, 413, 422, 429}, document
            return document["error"]["message"]
        return valid(document)

    return asked


@pytest.fixture
def made(client: httpx.Client, ask: Ask) -> Ask:
    """The same for a file, once it is made: its task and its bytes (None: there is none)."""

    def wait(command: str, /, **options: Any) -> tuple[Any, bytes | None]:
        task = ask("tasks", command, **options)
        assert isinstance(task, dict), task
        while task["state"] == "working":
            time.sleep(0.02)
            task = valid(client.get(f"/api/print/tasks/{task['id']}").json())
        if task["file"] is None:
            return task, None
        answer = client.get(task["file"]["at"])
        assert task["file"]["name"] in answer.headers["content-disposition"]
        assert len(answer.content) == task["file"]["bytes"]
        return task, answer.content

    return wait


def test_every_option_of_the_commands_is_there(client: httpx.Client) -> None:
    """By the command's own name and words; none is the studio's own, and papers, products and parts are listed."""
    document = valid(client.get("/api/print?game=little-game").json())
    for command, options in (("print", PRINT), ("kit", KIT), ("export", EXPORT)):
        assert [one["name"] for one in document["commands"][command]] == [option.name for option in options]
        assert [one["help"] for one in document["commands"][command]] == [option.help for option in options]
    assert {"name": "letter", "what": "215.9 x 279.4 mm"} in document["words"]["paper"]
    assert "tarot" in document["products"]["mpc"] and "PokerDeck" not in document["products"]["gamecrafter"]
    assert {"name": "full-art", "what": ""} in document["words"]["face"]


def test_the_pages_are_those_of_the_pdf(client: httpx.Client, ask: Ask, made: Ask) -> None:
    """As many, as large, and told in the command's words; each is a picture of the width that was asked for."""
    pages = ask("pages", "print", paper="letter", backs=True)
    assert pages["said"][0] == "mine: 6 cards on 2 pages, 3 x 3 per page, each 63 x 88 mm"
    assert [(page["width"], page["height"]) for page in pages["pages"]] == [(215.9, 279.4)] * 2
    _, data = made("print", paper="letter", backs=True)
    pdf = pypdf.PdfReader(io.BytesIO(data or b""))
    assert len(pdf.pages) == 2 and round(float(pdf.pages[0].mediabox.width)) == 612
    picture = client.get(f"{pages['pages'][0]['picture']}?width=240")
    assert Image.open(io.BytesIO(picture.content)).width == 240
    assert client.get(f"{pages['pages'][0]['picture']}?width=241").status_code == 422
    assert client.get("/print/nothing/0.png").status_code == 404


def test_the_pdf_is_the_commands_own(home: Path, made: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Byte for byte what `decktool print` writes with the same options."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    options = {"paper": "a5", "bleed": "1mm", "marks": "corners", "ink": "low", "copies": 2}
    task, data = made("print", **options)
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    assert run(["print", "mine.txt", "-o", "by-command.pdf", *words]) == 0
    assert data == (home / "by-command.pdf").read_bytes()
    assert task["said"][0].startswith("mine.pdf: 12 cards on ")


@pytest.mark.parametrize(
    "options",
    [
        {"card": "mini-us", "gutter": "1mmx2mm", "orientation": "landscape"},
        {"face": "full-art", "corners": "round"},
        {"only": "type:fighter", "unique": True},
        {"cards": "1-2", "skip": "1"},
        {"flip": "fold", "backs": True, "margin": "8mm"},
        {"mark": ["length=3mm", "on=fronts"], "bleed": "2mm", "bleed_style": "#203040"},
        {"registration": "3", "registration_mark": ["inset=12mm"]},
        {"ink": "contrast", "whole": True, "only": "power<=4"},
    ],
)
def test_what_can_be_asked_for_is_laid_out(ask: Ask, options: dict[str, Any]) -> None:
    """Each option, and several together, gives pages."""
    pages = ask("pages", "print", **options)
    assert not isinstance(pages, str) and pages["pages"], pages


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"paper": "a44"}, "unknown paper 'a44'; did you mean a4"),
        ({"paper": "90000mm x 90000mm"}, "longer than 10 m"),
        ({"card": "500mm x 500mm"}, "does not fit on"),
        ({"bleed": "5"}, "--bleed: "),
        ({"bleed": 5}, "--bleed: must be one line of text"),
        ({"margin": "-1mm"}, "--margin: '-1mm' must not be negative"),
        ({"copies": 1000}, "--copies: must be a whole number from 1 to 999"),
        ({"copies": "many"}, "--copies: must be a whole number"),
        ({"copies": True}, "--copies: must be a whole number"),
        ({"backs": "yes"}, "--backs: must be true or false"),
        ({"ink": "gold"}, "--ink: 'gold' must be one of full, low, contrast"),
        ({"papers": "a4"}, "unknown option; did you mean paper"),
        ({"corners": "round", "bleed": "3mm"}, "choose one"),
        ({"flip": "fold"}, "add --backs"),
        ({"skip": "1-99999"}, "--skip: "),
        ({"mark": ["size=1mm"] * 30}, "--mark: "),
        ({"mark": ["color=\x1b[31m"]}, "--mark: must be one line of text"),
        ({"only": "power>=100"}, "no card matches"),
        ({"only": "(" * 400}, "("),
        ({"face": "../../secret"}, "not a valid template name"),
        ({"back": "../secret.png"}, "--back: "),
        ({"back": "/etc/passwd"}, "--back: "),
        ({"back": "mine.txt"}, "mine.txt"),
        ({"back": "bomb.png"}, "bomb.png"),
        ({"font": ["mine.txt"]}, "mine.txt"),
        ({"changed_since": ".ssh/id"}, "--changed-since: "),
        ({"cut_lines": "cuts.exe"}, "must end in .svg or .dxf"),
        ({"printer": "office"}, "printer 'office' is not in"),
    ],
)
def test_what_cannot_be_is_refused_in_words(ask: Ask, home: Path, options: dict[str, Any], words: str) -> None:
    """Naming the option and the remedy; nothing outside of the folder is read, and a picture bomb is not opened."""
    _write_bomb(home / "bomb.png")
    said = ask("pages", "print", **options)
    assert isinstance(said, str) and words in said, said


def _write_bomb(path: Path) -> None:
    """A PNG of a few kilobytes that says it has ten thousand million pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")

    side = (100_000).to_bytes(4, "big")
    parts = chunk(b"IHDR", side + side + bytes([8, 2, 0, 0, 0])), chunk(b"IDAT", zlib.compress(bytes(10_000)))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join([*parts, chunk(b"IEND", b"")]))


def test_a_list_that_cannot_be_printed(ask: Ask) -> None:
    """Names every line that is no card; more cards than can be printed, and no cards, are refused."""
    assert "did you mean Red Knight" in ask("pages", "print", text="# game: little-game\nRed Kniht\n")
    assert "too many to print" in ask("pages", "print", text="# game: little-game\n900 Red Knight\n", copies=99)
    assert "no card" in ask("pages", "print", text="# game: little-game\n")


def test_an_illegal_deck_is_printed_with_a_warning(ask: Ask) -> None:
    """In the command's words."""
    pages = ask("pages", "print", text="# game: little-game\n5 Red Knight\n")
    assert "is illegal" in pages["warnings"][0] or "is incomplete" in pages["warnings"][0]


def test_a_kit(ask: Ask, made: Ask) -> None:
    """Its pages, the contents first, and one PDF with the same."""
    pages = ask("pages", "kit", without=["dice", "box"])
    assert pages["pages"][0]["label"] == "Contents" and any(line.startswith("Cards, ") for line in pages["said"])
    task, data = made("kit", without=["dice", "box"])
    assert task["file"]["name"] == "mine-kit.pdf" and len(pypdf.PdfReader(io.BytesIO(data or b"")).pages) >= 2
    assert "unknown part of a kit 'doors'" in ask("pages", "kit", without=["doors"])


@pytest.mark.parametrize(
    "target",
    [
        *("images", "tts", "cockatrice"),
        *(pytest.param(other, marks=pytest.mark.slow) for other in ("mpc", "playground", "screentop", "drivethru")),
    ],
)
def test_exports(home: Path, made: Ask, target: str) -> None:
    """An archive of what the command writes, which stands in output/ too; a second time nothing is drawn again."""
    task, data = made("export", to=target, dpi=30, **({"max-pixels": 1024} if target == "tts" else {}))
    with zipfile.ZipFile(io.BytesIO(data or b"")) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
    there = home / "output" / f"mine-{target}"
    assert names == {
        file.relative_to(there).as_posix()
        for file in there.rglob("*")
        if file.is_file() and not file.name.startswith(".")
    }
    assert task["said"] == [f"{len(names)} files for 6 cards, also in output/mine-{target}"] or len(names) == 1


def test_exports_that_cannot_be(ask: Ask, made: Ask, home: Path) -> None:
    """Say why: a product that there is not, an opponent without a table, a folder that leads elsewhere."""
    assert "did you mean poker" in made("export", to="mpc", product="pokre")[0]["error"]
    assert "needs a virtual table" in made("export", to="images", opponent="mine.txt")[0]["error"]
    assert "30 to 2400" in ask("tasks", "export", dpi=9000)
    (home / "elsewhere").mkdir()
    (home / "output").symlink_to(home.parent)
    assert "points outside this folder" in made("export", dpi=30)[0]["error"]


def test_cut_lines_come_beside_the_pdf(made: Ask) -> None:
    """In one archive."""
    _, data = made("print", registration="3", cut_lines="a/b/cuts.svg")
    with zipfile.ZipFile(io.BytesIO(data or b"")) as archive:
        assert sorted(archive.namelist()) == ["mine/cuts.svg", "mine/mine.pdf"]


def test_what_has_not_changed_is_not_printed_again(home: Path, ask: Ask, made: Ask) -> None:
    """Since a PDF of the folder."""
    _, data = made("print")
    (home / "before.pdf").write_bytes(data or b"")
    assert ask("pages", "print", changed_since="before.pdf")["said"] == ["No card differs from before.pdf."]
    assert made("print", changed_since="before.pdf")[1] is None


def test_a_task_is_stopped(client: httpx.Client, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """At its next step; another that is not there is told."""
    go = threading.Event()
    faces = prints._faces
    monkeypatch.setattr(prints, "_faces", lambda *said: (go.wait(10), faces(*said))[1])
    task = ask("tasks", "print")
    assert client.post("/api/print/stop", json={"id": task["id"]}).status_code == 200
    go.set()
    while (task := client.get(f"/api/print/tasks/{task['id']}").json())["state"] == "working":
        time.sleep(0.02)
    assert (task["state"], task["file"]) == ("stopped", None)
    assert client.get(f"/print/files/{task['id']}").status_code == 404
    assert client.post("/api/print/stop", json={"id": "../.."}).status_code == 404


def test_a_deck_is_seen_and_its_pdf_downloaded(page: Page, serve: Callable[..., Served], home: Path) -> None:
    """In a browser: an option changes the pages, a wrong one is told at its field, and the PDF is the real one."""
    page.goto(serve(deck="mine.txt").address)
    page.get_by_role("link", name="Print").click()
    page.get_by_alt_text("Page 1 of 1").wait_for()
    page.get_by_label("Bleed", exact=True).fill("wide")
    page.get_by_role("alert").filter(has_text="not a length").wait_for()
    page.get_by_label("Bleed", exact=True).fill("3mm")
    page.get_by_label("Backs", exact=True).check()
    page.get_by_alt_text("Page 2 of 2").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the PDF").click()
    assert download.value.suggested_filename == "mine.pdf"
    assert len(pypdf.PdfReader(download.value.path()).pages) == 2
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    page.get_by_alt_text("Page 1 of 1").wait_for()
