"""Nobody but this start's own page is answered, and nothing outside of the folder is read or written."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from decktool.paths import data_dir
from decktool.studio.guard import MOST_SENT, START, start_of
from decktool.studio.pictures import Drawer
from decktool.studio.serve import leading_to, listening
from tests.schemas import published
from tests.studio.conftest import TOKEN, served

ROOT = Path(__file__).resolve().parents[2]
DECK = "# game: forbidden-quest\n1 Lucia\n"
LARGE = (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text(encoding="utf-8")
SAVE = {"name": "mine.txt", "text": "3 Karnik\n", "read": None, "over": True}


@dataclass(frozen=True, slots=True)
class Page:
    """A page that may say anything of itself; what it does not say is as the studio's own page has it."""

    port: int
    home: Path
    cookie: str | None = None

    def asks(
        self, method: str, path: str, headers: Mapping[str, str | None] | None = None, body: Any = SAVE
    ) -> tuple[int, str, Mapping[str, str]]:
        """Status, text and headers of the answer; a header of None is left out, and PORT is the studio's."""
        writes = method != "GET"
        content = (
            body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else json.dumps(body).encode()
        )
        own = {
            "Host": "127.0.0.1:PORT",
            "Cookie": self.cookie,
            "Origin": "http://127.0.0.1:PORT" if writes else None,
            START: start_of(TOKEN) if writes else None,
            "Content-Type": "application/json" if writes else None,
            "Content-Length": str(len(content)) if writes else None,
        }
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in {**own, **(headers or {})}.items():
            if value is not None:
                connection.putheader(name, value.replace("PORT", str(self.port)))
        connection.endheaders()
        if writes:
            with suppress(BrokenPipeError, ConnectionResetError):  # hung up before the end of a giant
                connection.send(content)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, {name.lower(): value for name, value in answer.getheaders()}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, drawer: Drawer) -> Iterator[Page]:
    """The page of a studio whose folder holds a deck, beside a secret."""
    home = tmp_path_factory.mktemp("home")
    folder = home / "folder"
    folder.mkdir()
    (folder / "mine.txt").write_text(DECK, encoding="utf-8")
    (folder / ".hidden.txt").write_text("secret", encoding="utf-8")
    (home / "secret.txt").write_text("secret", encoding="utf-8")
    os.symlink(home / "secret.txt", folder / "link.txt")
    os.symlink(home, folder / "up")
    with served(folder, drawer) as studio:
        _, _, headers = Page(studio.port, home).asks("GET", f"/?token={TOKEN}")
        yield Page(studio.port, home, headers["set-cookie"].partition(";")[0])


def test_the_page_itself_is_answered(page: Page) -> None:
    """Reading, saving and being judged all work, or nothing below proves anything."""
    assert page.asks("GET", "/api/files/mine.txt")[0] == 200
    assert page.asks("POST", "/api/save")[0] == 200
    assert (page.home / "folder/mine.txt").read_text(encoding="utf-8") == "3 Karnik\n"


HOSTILE: dict[str, tuple[str, str, dict[str, str | None], Any, int]] = {
    # who asks
    "another host": ("GET", "/api/studio", {"Host": "evil.example"}, None, 421),
    "another host that resolves here": ("POST", "/api/save", {"Host": "evil.example:PORT"}, SAVE, 421),
    "another port": ("GET", "/api/studio", {"Host": "127.0.0.1:1"}, None, 421),
    "no port": ("GET", "/api/studio", {"Host": "127.0.0.1"}, None, 421),
    "an empty host": ("GET", "/api/studio", {"Host": ""}, None, 421),
    "a host with more behind it": ("GET", "/api/studio", {"Host": "127.0.0.1:PORT.evil.example"}, None, 421),
    "another origin": ("POST", "/api/save", {"Origin": "http://evil.example"}, SAVE, 403),
    "an origin by https": ("POST", "/api/save", {"Origin": "https://127.0.0.1:PORT"}, SAVE, 403),
    "a page of another port": ("POST", "/api/save", {"Origin": "http://127.0.0.1:1"}, SAVE, 403),
    "an origin that begins alike": ("POST", "/api/save", {"Origin": "http://127.0.0.1:PORT.evil.example"}, SAVE, 403),
    "a page without origin": ("POST", "/api/save", {"Origin": "null"}, SAVE, 403),
    "no origin": ("POST", "/api/save", {"Origin": None}, SAVE, 403),
    "another site's picture": ("GET", "/api/studio", {"Sec-Fetch-Site": "cross-site"}, None, 403),
    "another port's picture": ("GET", "/api/studio", {"Sec-Fetch-Site": "same-site"}, None, 403),
    "reading from another origin": ("GET", "/api/studio", {"Origin": "http://evil.example"}, None, 403),
    # with which token
    "no token": ("GET", "/api/studio", {"Cookie": None}, None, 401),
    "no token for the page": ("GET", "/", {"Cookie": None}, None, 401),
    "no token for a picture": ("GET", "/cards/forward/0/back.png", {"Cookie": None}, None, 401),
    "a guest's secret that is none": ("GET", "/api/studio", {"Authorization": "Bearer guessed"}, None, 401),
    "a wrong token": ("GET", "/api/studio", {"Cookie": "decktool-PORT=guessed"}, None, 401),
    "an empty token": ("GET", "/api/studio", {"Cookie": "decktool-PORT="}, None, 401),
    "a wrong token in the address": ("GET", "/?token=guessed", {"Cookie": None}, None, 401),
    "a token in the address of data": ("GET", f"/api/studio?token={TOKEN}", {"Cookie": None}, None, 401),
    "another studio's cookie": ("GET", "/api/studio", {"Cookie": f"decktool-9000={TOKEN}"}, None, 401),
    "the token as a cookie": ("GET", "/api/studio", {"Cookie": f"decktool-PORT={TOKEN}"}, None, 401),
    "two cookies": ("GET", "/api/studio", {"Cookie": "decktool-PORT=a; decktool-PORT=b"}, None, 401),
    "a wrong bearer": ("POST", "/api/save", {"Cookie": None, "Authorization": "Bearer guessed"}, SAVE, 401),
    "a page of an earlier start": ("POST", "/api/save", {START: start_of("an earlier one")}, SAVE, 401),
    "a page that names no start": ("POST", "/api/save", {START: None}, SAVE, 401),
    # what is sent
    "a form": ("POST", "/api/save", {"Content-Type": "text/plain"}, SAVE, 415),
    "no kind": ("POST", "/api/save", {"Content-Type": None}, SAVE, 415),
    "a length that is told too large": ("POST", "/api/save", {"Content-Length": str(MOST_SENT + 1)}, SAVE, 413),
    "a giant body": ("POST", "/api/save", {}, b" " * (MOST_SENT + 1), 413),
    "no JSON": ("POST", "/api/save", {}, "hello", 400),
    "a list": ("POST", "/api/save", {}, [1], 400),
    "nested too deeply": ("POST", "/api/save", {}, "[" * 100_000, 400),
    "an unknown key": ("POST", "/api/save", {}, {**SAVE, "admin": True}, 400),
    "a number for a name": ("POST", "/api/save", {}, {**SAVE, "name": 3}, 400),
    "no text": ("POST", "/api/save", {}, {"name": "mine.txt"}, 400),
    "broken text": ("POST", "/api/save", {}, b'{"name": "\xff"}', 400),
    "half a surrogate": ("POST", "/api/save", {}, '{"name": "a.txt", "text": "\\ud800", "read": null}', 400),
    # in which way
    "DELETE": ("DELETE", "/api/files/mine.txt", {}, None, 405),
    "PUT": ("PUT", "/api/save", {}, SAVE, 405),
    "OPTIONS": ("OPTIONS", "/api/save", {"Origin": "http://evil.example"}, None, 403),
    "saving by GET": ("GET", "/api/save", {}, None, 405),
    "nothing there": ("GET", "/api/nothing", {}, None, 404),
    # out of the folder
    "up": ("GET", "/api/files/../secret.txt", {}, None, 404),
    "up, escaped": ("GET", "/api/files/%2e%2e/secret.txt", {}, None, 404),
    "up, all of it escaped": ("GET", "/api/files/%2e%2e%2fsecret.txt", {}, None, 404),
    "up, escaped twice": ("GET", "/api/files/%252e%252e%252fsecret.txt", {}, None, 422),
    "up by backslash": ("GET", "/api/files/..%5csecret.txt", {}, None, 404),
    "an absolute path": ("GET", "/api/files//etc/passwd", {}, None, 404),
    "a drive": ("GET", "/api/files/c:%5cwindows", {}, None, 404),
    "a null": ("GET", "/api/files/mine.txt%00.png", {}, None, 404),
    "a link": ("GET", "/api/files/link.txt", {}, None, 404),
    "a deck by a link": ("GET", "/api/decks/link.txt", {}, None, 404),
    "a folder by a link": ("GET", "/api/files/up/secret.txt", {}, None, 404),
    "a null alone": ("GET", "/api/files/%00", {}, None, 404),
    "a long name": ("GET", f"/api/files/{'n' * 990}", {}, None, 404),
    "a deck of a long name": ("GET", f"/api/decks/{'n' * 990}.txt", {}, None, 404),
    "a null in the page": ("GET", "/page/%00", {}, None, 404),
    "a long name in the page": ("GET", f"/page/{'n' * 990}.js", {}, None, 404),
    "a hidden file": ("GET", "/api/files/.hidden.txt", {}, None, 404),
    "a file in a hidden folder": ("POST", "/api/save", {}, {**SAVE, "name": ".git/config.txt"}, 422),
    "saving up": ("POST", "/api/save", {}, {**SAVE, "name": "../secret.txt"}, 422),
    "saving through a link": ("POST", "/api/save", {}, {**SAVE, "name": "link.txt"}, 422),
    "saving through a folder's link": ("POST", "/api/save", {}, {**SAVE, "name": "up/new.txt"}, 422),
    "saving a program": ("POST", "/api/save", {}, {**SAVE, "name": "run.sh"}, 422),
    "saving another program's settings": ("POST", "/api/save", {}, {**SAVE, "name": "compose.yaml"}, 422),
    "saving a package": ("POST", "/api/save", {}, {**SAVE, "name": "package.json", "text": "{}"}, 422),
    "saving a log": ("POST", "/api/save", {}, {**SAVE, "name": "mine.log"}, 422),
    "saving a workbook": ("POST", "/api/save", {}, {**SAVE, "name": "cards.xlsx"}, 422),
    "saving a long name": ("POST", "/api/save", {}, {**SAVE, "name": "a" * 5000 + ".txt"}, 422),
    "a script of Python": ("GET", "/page/%2e%2e/app.py", {}, None, 404),
    "a script out of the page": ("GET", "/page/..%2f..%2fapp.py", {}, None, 404),
    "a game by its folder": ("GET", "/api/cards/..%2f..%2fsecret", {}, None, 404),
    "a game that is no id": ("GET", "/api/cards/.hidden", {}, None, 422),
    "a deck's game by its folder": ("POST", "/api/editor", {}, {"text": "1 Lucia", "game": "../secret"}, 400),
    "a match of a folder": ("POST", "/api/match/begin", {}, {"game": "/etc"}, 400),
    "a giant picture": ("GET", "/cards/forward/0/face.png?of=x&size=99999", {}, None, 422),
    "a picture of nothing": ("GET", "/cards/forward/0/face.png?of=nothing&size=240", {}, None, 422),
}


@pytest.mark.parametrize("hostile", HOSTILE, ids=str)
def test_a_hostile_request_is_refused(page: Page, hostile: str) -> None:
    """With a status, one error that is a document, and no word of a secret; nothing is written."""
    method, path, headers, body, expected = HOSTILE[hostile]
    before = {file: file.read_bytes() for file in page.home.rglob("*.*") if file.is_file()}
    status, text, answered = page.asks(method, path, headers, body)
    assert status == expected, text
    document = json.loads(text)
    published("error-1").validate(document)
    assert "Traceback" not in text and str(page.home) not in text
    assert {file: file.read_bytes() for file in page.home.rglob("*.*") if file.is_file()} == before
    assert answered["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answered["content-security-policy"]


def test_the_token_becomes_a_cookie_that_no_script_and_no_site_gets(page: Page) -> None:
    """And it leaves the address."""
    status, text, headers = page.asks("GET", f"/?token={TOKEN}", {"Cookie": None})
    assert status == 200 and 'http-equiv="refresh" content="0; url=/"' in text
    assert TOKEN not in text and TOKEN not in headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict"} <= {part.strip() for part in headers["set-cookie"].split(";")}


def test_a_program_sends_the_token_in_a_header(page: Page) -> None:
    """It has no origin, and needs none."""
    said = {"Cookie": None, "Origin": None, START: None, "Authorization": f"Bearer {TOKEN}"}
    assert page.asks("POST", "/api/save", said)[0] == 200


def test_nobody_else_on_the_network_is_heard(page: Page) -> None:
    """The port is this machine's alone."""
    with listening(0) as found:
        assert found.getsockname()[0] == "127.0.0.1"


def test_two_hosts_in_one_request_are_refused(page: Page) -> None:
    """What a browser never sends."""
    with closing(HTTPConnection("127.0.0.1", page.port, timeout=10)) as connection:
        connection.putrequest("GET", "/api/studio", skip_host=True)
        connection.putheader("Host", f"127.0.0.1:{page.port}")
        connection.putheader("Host", "evil.example")
        connection.endheaders()
        assert connection.getresponse().status in {400, 421}


def test_a_body_without_a_length_is_limited(page: Page) -> None:
    """Reading stops where it gets too large."""
    said = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    with closing(HTTPConnection("127.0.0.1", page.port, timeout=10)) as connection:
        with suppress(BrokenPipeError, ConnectionResetError):  # hung up while it was still being sent
            connection.request("POST", "/api/save", (b" " * 1_000_000 for _ in range(20)), said, encode_chunked=True)
        assert connection.getresponse().status == 413


def test_an_upload_that_breaks_off_is_no_defect(
    tmp_path: Path, drawer: Drawer, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever hangs up in the middle leaves no traceback, not even in a log, and the next is answered."""
    with served(tmp_path, drawer) as studio:
        for _ in range(3):
            with closing(HTTPConnection("127.0.0.1", studio.port, timeout=10)) as connection:
                connection.putrequest("POST", "/api/save")
                said = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
                for name, value in {**said, "Content-Length": "100000"}.items():
                    connection.putheader(name, value)
                connection.endheaders()
                connection.send(b"{" * 10)
        _, _, headers = Page(studio.port, tmp_path).asks("GET", f"/?token={TOKEN}")
        assert "set-cookie" in headers
    assert "Traceback" not in "".join(capsys.readouterr())


def test_odds_have_a_budget(page: Page) -> None:
    """Forty conditions of two hundred parts are counted together no longer than one may be; then comes the remedy."""
    names = [f'name:"{name}">=1' for name in dict.fromkeys(re.findall(r"(?m)^[1-9] (.+?) *(?://.*)?$", LARGE))]
    pairs = [f"({one} and {other})" for place, one in enumerate(names) for other in names[place + 1 :]][:100]
    asked = {"text": LARGE, "conditions": [" or ".join(pairs)] * 40, "turn": 60}
    began = monotonic()
    status, text, _ = page.asks("POST", "/api/odds", {}, asked)
    assert status == 422 and "too much to count exactly" in text
    assert monotonic() - began < 15
    assert page.asks("POST", "/api/odds", {}, {**asked, "conditions": [names[0]] * 40})[0] == 200


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_browser_is_not_told_the_token(tmp_path: Path) -> None:
    """What every user of the machine can list is a file that only its owner reads; it goes with the studio."""
    address = f"http://127.0.0.1:1/?token={TOKEN}"
    with leading_to(address) as told:
        path = Path(unquote(urlsplit(told).path))
        assert TOKEN not in told and urlsplit(told).scheme == "file"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert f'content="0; url={address}"' in path.read_text(encoding="utf-8")
    assert not path.exists()


def test_a_page_that_a_file_leads_to_is_opened(page: Page) -> None:
    """A browser says then that another site asked, which the token makes good; without it nothing is answered."""
    said = {"Cookie": None, "Sec-Fetch-Site": "cross-site"}
    assert page.asks("GET", f"/?token={TOKEN}", said)[0] == 200
    assert page.asks("GET", "/", said)[0] == 403
    status, _, headers = page.asks("GET", f"/?token={TOKEN}", {"Cookie": None, "Sec-Fetch-Site": "none"})
    assert (status, headers["location"]) == (303, "/")  # typed, it keeps the view that stands behind it


@pytest.mark.parametrize(("size", "status"), [(8_000_000, 400), (8_000_001, 413)])
def test_a_body_of_no_told_length_is_measured(page: Page, size: int, status: int) -> None:
    """Sent in pieces it is read up to eight megabytes, and is then no JSON; a byte more is refused."""
    pieces = [b" " * 1_000_000] * 8 + [b" "] * (size - 8_000_000)
    connection = HTTPConnection("127.0.0.1", page.port, timeout=60)
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    with suppress(BrokenPipeError, ConnectionResetError):
        connection.request("POST", "/api/save", iter(pieces), headers, encode_chunked=True)
    assert connection.getresponse().status == status
    connection.close()
