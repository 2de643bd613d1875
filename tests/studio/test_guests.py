"""Guests at one seat: what they may ask for and see, over HTTP; what else there is stays closed to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from starlette.routing import Route

from decktool.errors import DecktoolError
from decktool.play.session import MatchSession
from decktool.rulesets import load_rules
from decktool.studio import app, guests, matches
from decktool.studio.folder import Folder
from decktool.studio.guests import Guest, Guests
from decktool.studio.pictures import Drawer
from decktool.studio.serve import ALL, network_addresses
from decktool.studio.web import Refused, Studio
from tests.studio.conftest import TOKEN, Served, checked, program, served

SEAT = Guest("match", "m", 1, "card-of-the-rings")


class Window:
    """A window of the studio's owner, or of a guest."""

    def __init__(self, port: int, secret: str) -> None:
        self.client = program(port, secret)

    def ask(self, path: str, status: int = 200, **query: Any) -> Any:
        """A document, checked against its schema."""
        return checked(self.client.get(path, params=query), status)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        """The answer to a body, checked against its schema."""
        return checked(self.client.post(path, json=body), status)


class Rooms:
    """A studio, its owner's window, and windows of guests."""

    def __init__(self, studio: Served) -> None:
        self.port = studio.port
        self.open = ExitStack()
        self.owner = self.window(TOKEN)

    def window(self, secret: str) -> Window:
        """A window of whoever has a secret."""
        made = Window(self.port, secret)
        self.open.enter_context(made.client)
        return made

    def match(self, game: str = "card-of-the-rings", **more: Any) -> Any:
        """A match between people."""
        return self.owner.post("/api/match/begin", game=game, against=None, seed="7", first="A", **more)

    def table(self) -> Any:
        """A table that is moved by hand."""
        return self.owner.post("/api/table/lay", id="t", game="card-of-the-rings", seed="3")

    def invite(self, kind: str, id: str, seat: str = "B", status: int = 200) -> Any:
        """An invitation."""
        return self.owner.post("/api/invite", status, kind=kind, id=id, seat=seat)

    def guest(self, kind: str, id: str, seat: str = "B") -> Window:
        """The window of somebody who was invited and has come."""
        return self.window(self.join(self.invite(kind, id, seat)["code"]).json()["secret"])

    def join(self, code: str) -> httpx.Response:
        """What somebody without a secret gets for a code."""
        with program(self.port) as client:
            return client.post("/api/join", json={"code": code}, headers={"Origin": f"http://127.0.0.1:{self.port}"})


@pytest.fixture
def rooms(tmp_path: Any, drawer: Drawer) -> Iterator[Rooms]:
    """A studio for an empty folder."""
    with served(tmp_path, drawer) as studio:
        rooms = Rooms(studio)
        with rooms.open:
            yield rooms


def hand(moment: Any, key: str) -> list[Any]:
    """The names of a hand, None for each card that the viewer does not know."""
    found = next(zone for zone in moment["zones"] if zone["key"] == key or zone["title"] == key)
    return [card["name"] for card in found["cards"]]


# --- codes


def test_a_code_stands_for_one_seat_until_it_is_taken_back() -> None:
    """Asking again gives the same code; a code is read however it is typed."""
    known = Guests()
    code = known.invite(SEAT)
    assert known.invite(SEAT) == code and len(code) == guests.LENGTH
    assert known.away("match", "m") == {1} and known.away("table", "m") == known.away("match", "n") == frozenset()
    assert not known.joined(SEAT)
    joined = known.join(f" {code[:4].lower()}-{code[4:].lower()} ")
    assert joined is not None and joined[1] == SEAT and known.known_by(joined[0]) == SEAT and known.joined(SEAT)
    known.dismiss(SEAT)
    assert known.known_by(joined[0]) is None and known.join(code) is None and known.away("match", "m") == frozenset()


def test_whoever_joins_again_leaves_the_first_window() -> None:
    """A seat is played in one window."""
    known = Guests()
    code = known.invite(SEAT)
    (first, _), (second, _) = known.join(code) or ("", SEAT), known.join(code) or ("", SEAT)
    assert known.known_by(first) is None and known.known_by(second) == SEAT


def test_codes_cannot_be_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """After twenty wrong ones nobody joins for a minute, not even with the right one."""
    now = [1000.0]
    monkeypatch.setattr(guests, "monotonic", lambda: now[0])
    known = Guests()
    code = known.invite(SEAT)
    for _ in range(guests.MOST_WRONG - 1):
        assert known.join("AAAA") is None
    assert known.join(code) is not None
    assert known.join("AAAA") is None
    with pytest.raises(DecktoolError, match="wait a minute"):
        known.join(code)
    now[0] += guests.PAUSE
    assert known.join(code) is not None


def test_the_oldest_invitation_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A studio that runs for months does not grow."""
    monkeypatch.setattr(guests, "MOST_INVITED", 2)
    known = Guests()
    codes = [known.invite(Guest("table", str(number), 0, "forward")) for number in range(3)]
    assert known.join(codes[0]) is None and known.join(codes[1]) is not None and known.join(codes[2]) is not None


# --- a match


def test_a_guest_plays_a_seat_and_sees_no_other(rooms: Rooms) -> None:
    """And the owner no longer sees the guest's cards, until the seat is taken back."""
    match = rooms.match()["match"]
    assert rooms.owner.ask(f"/api/matches/{match}", seat="B")["viewer"] == "B"
    guest = rooms.guest("match", match)
    seen = guest.ask(f"/api/matches/{match}", seat="me")
    assert seen["viewer"] == "B" and seen["views"] == seen["away"] == ["B"]
    assert None in hand(seen, "A.hand") and None not in hand(seen, "B.hand")
    refused = guest.ask(f"/api/matches/{match}", 403, seat="A")
    assert refused["error"]["message"].startswith("you play B")
    guest.ask(f"/api/matches/{match}", 403)
    assert "another window" in rooms.owner.ask(f"/api/matches/{match}", 403, seat="B")["error"]["message"]
    mine = rooms.owner.ask(f"/api/matches/{match}", seat="me")
    assert mine["viewer"] == "A" and mine["views"] == ["A"] and mine["away"] == ["B"]
    rooms.owner.post("/api/dismiss", kind="match", id=match, seat="B")
    guest.ask(f"/api/matches/{match}", 401, seat="B")
    assert rooms.owner.ask(f"/api/matches/{match}", seat="B")["views"] == ["A", "B"]


def test_each_player_chooses_in_their_own_window(rooms: Rooms) -> None:
    """A choice out of turn is refused, whoever says it; what one chose the other does not take back."""
    begun = rooms.match()
    match = begun["match"]
    guest = rooms.guest("match", match)
    of = {"match": match, "since": 0}
    guest.post("/api/match/choose", 409, **of, step=0, seat="B", say="end the resource phase")
    guest.post("/api/match/choose", 403, **of, step=0, seat="A", say="end the resource phase")
    for step, say in enumerate(("end the resource phase", "end the action phase")):
        after = rooms.owner.post("/api/match/choose", **of, step=step, seat="A", say=say)
    assert after["steps"] == 2 and after["takebacks"] == 0
    said = guest.post("/api/match/undo", 409, **of, step=2, seat="B")["error"]["message"]
    assert said == "A chose that in another window"
    back = rooms.owner.post("/api/match/undo", **of, step=2, seat="A")
    assert back["steps"] == 1 and guest.ask(f"/api/matches/{match}", seat="B")["takebacks"] == 1
    guest.post("/api/match/redo", 409, **of, step=1, seat="B")
    assert rooms.owner.post("/api/match/redo", **of, step=1, seat="A")["steps"] == 2


def test_nothing_is_hidden_from_a_guest_any_more_than_from_the_owner(tmp_path: Any, drawer: Drawer) -> None:
    """Once a match shows everything (it is over, or a replay), a guest may look at each seat, too."""
    studio = Studio(Folder(tmp_path), drawer)
    match = matches.Match("m", MatchSession(load_rules("card-of-the-rings"), None, None, "7", patient=True))
    asked = studio.asked_by(SEAT)
    with pytest.raises(Refused, match="you play B"):
        match.seat(asked, "A")
    assert match.seat(asked, "B") == 1
    match.replays = True
    assert match.seat(asked, "A") == 0 and match.seat(asked, None) is None


def test_what_is_no_seat_of_people_is_not_given_away(rooms: Rooms) -> None:
    """An agent's match, a seat that there is not, the owner's last seat, a match that there is not."""
    solo = rooms.owner.post("/api/match/begin", game="card-of-the-rings", against="greedy", seed="7")["match"]
    assert "an agent plays here" in rooms.invite("match", solo, status=422)["error"]["message"]
    match = rooms.match()["match"]
    assert "players: A, B" in rooms.invite("match", match, "C", 422)["error"]["message"]
    rooms.invite("match", match, "A")
    assert "last seat" in rooms.invite("match", match, "B", 422)["error"]["message"]
    assert rooms.invite("match", match, "A")["joined"] is False
    rooms.invite("match", "nothing", status=404)


def test_no_other_match_shows_a_guests_cards(rooms: Rooms) -> None:
    """The owner plays on from a moment only where nothing is hidden, or no guest is there."""
    match = rooms.match()["match"]
    rooms.invite("match", match)
    said = {"match": match, "step": 0, "seat": "A", "against": None, "mine": "A"}
    assert "take the seat back first" in rooms.owner.post("/api/match/play-on", 403, **said)["error"]["message"]
    rooms.owner.post("/api/dismiss", kind="match", id=match, seat="B")
    assert rooms.owner.post("/api/match/play-on", **said)["views"] == ["A", "B"]


# --- a table


def test_a_guest_moves_the_own_seat_of_a_table(rooms: Rooms) -> None:
    """Nobody speaks for the other or takes back what the other did."""
    rooms.table()
    guest = rooms.guest("table", "t")
    seen = guest.post("/api/table/see", id="t", seat=1)
    assert hand(seen, "A's Hand") == [None] * 5 and None not in hand(seen, "Hand") and seen["views"] == ["B"]
    guest.post("/api/table/see", 403, id="t", seat=0)
    rooms.owner.post("/api/table/see", 403, id="t", seat=1)
    guest.post("/api/table/say", id="t", seat=1, said=["draw"])
    for window, seat, other in ((guest, 1, "A"), (rooms.owner, 0, "B")):
        said = window.post("/api/table/say", 403, id="t", seat=seat, said=[f"{other}: draw"])["error"]["message"]
        assert said == f"seat {other} is played in another window"
    rooms.owner.post("/api/table/step", 409, id="t", seat=0, by=-1)
    assert guest.post("/api/table/step", id="t", seat=1, by=-1)["undone"] == 1
    rooms.owner.post("/api/table/step", 409, id="t", seat=0, by=1)
    assert guest.post("/api/table/step", id="t", seat=1, by=1)["steps"] == 1
    mine = rooms.owner.post("/api/table/see", id="t", seat=0)
    assert mine["views"] == ["A"] and mine["away"] == ["B"] and hand(mine, "B's Hand") == [None] * 6


# --- everything else


def test_nothing_else_is_answered_to_a_guest(rooms: Rooms, tmp_path: Any, drawer: Drawer) -> None:
    """Every address of the studio but those of the own match, its game and the page: files above all."""
    match, other = rooms.match()["match"], rooms.match("forbidden-quest")["match"]
    guest = rooms.guest("match", match)
    rooms.table()
    bodies = {"match": match, "step": 0, "seat": "B", "say": "x", "card": 0}
    open_to_guests = {
        *("/api/studio", "/api/cards/{game}", "/api/pictures/{game}", "/cards/{game}/{digest}/{side}", "/join"),
        *("/api/clauses/{game}", "/api/matches/{match}", "/api/match/choose", "/api/match/why", "/api/match/undo"),
        *("/api/match/redo", "/api/match/position", "/api/table/moves", "/api/join", "/page/{name:path}"),
        *("/api/table/see", "/api/table/say", "/api/table/step"),
    }
    own = app.application(Studio(Folder(tmp_path), drawer), 1, TOKEN).app  # type: ignore[attr-defined]
    routes = [route for route in own.routes if isinstance(route, Route)]
    assert open_to_guests <= {route.path for route in routes}
    for route in routes:
        if route.path in open_to_guests:
            continue
        path = route.path.replace("{game}", "card-of-the-rings").replace("{number:int}", "1")
        for name in ("{name:path}", "{key}", "{id}", "{draft}", "{match}"):
            path = path.replace(name, "x")
        if "POST" in (route.methods or ()):
            answer = guest.client.post(path, json=bodies)
        else:
            answer = guest.client.get(path, follow_redirects=False)
        assert answer.status_code == 403, path
    guest.ask("/api/cards/forbidden-quest", 403)
    guest.ask(f"/api/matches/{other}", 403, seat="B")
    guest.post("/api/match/choose", 403, match=other, step=0, seat="B", say="x")
    guest.post("/api/table/see", 403, id="t", seat=1)
    told = guest.ask("/api/studio")
    assert told["files"] == [] and told["folder"] == "" and told["settings"] == {} and told["deck"] is None
    assert [game["id"] for game in told["games"]] == ["card-of-the-rings"]
    assert told["guest"] == {"kind": "match", "id": match, "seat": 1}


def test_a_guests_page_and_pictures_need_no_token(rooms: Rooms) -> None:
    """The page is anybody's; pictures of cards come by a cookie that the secret sets."""
    match = rooms.match()["match"]
    joined = rooms.join(rooms.invite("match", match)["code"])
    assert joined.json() == {
        "schema": "decktool.joined/1",
        "secret": joined.json()["secret"],
        "kind": "match",
        "id": match,
        "seat": 1,
    }
    cookie = joined.headers["set-cookie"]
    assert {"HttpOnly", "Path=/cards", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    pictures = rooms.window(joined.json()["secret"]).ask("/api/pictures/card-of-the-rings")
    with program(rooms.port) as anybody:
        page = anybody.get("/join")
        assert page.status_code == 200 and 'data-start=""' in page.text and "#workshop" not in page.text
        assert anybody.get("/page/studio.js").status_code == 200
        assert anybody.get("/").status_code == 401
        path = f"{next(iter(pictures['cards'].values()))[0]}&size={pictures['widths'][0]}"
        assert anybody.get(path).status_code == 401
        shown = anybody.get(path, headers={"Cookie": cookie.partition(";")[0]})
        assert shown.status_code == 200 and shown.headers["content-type"] == "image/png"
        assert anybody.get("/cards/forward/0/back.png", headers={"Cookie": cookie.partition(";")[0]}).status_code == 403
        assert anybody.get("/api/studio", headers={"Cookie": cookie.partition(";")[0]}).status_code == 401


def test_a_wrong_code_is_refused(rooms: Rooms) -> None:
    """In words, and with no seat."""
    answer = rooms.join("ABCD-2345")
    assert answer.status_code == 403 and "ask for a new one" in answer.json()["error"]["message"]


def test_a_guest_sends_little(rooms: Rooms) -> None:
    """A choice is a line, not a file."""
    guest = rooms.guest("match", rooms.match()["match"])
    answer = guest.client.post("/api/match/choose", json={"say": "x" * 200_000})
    assert answer.status_code == 413


# --- on a network


def scope(host: str, client: str, path: str = "/api/studio", **headers: str) -> Any:
    """A request as it comes in."""
    given = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return {
        "type": "http", "method": "GET", "path": path, "query_string": b"", "server": ("192.168.1.5", 8000),
        "client": (client, 50000), "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }  # fmt: skip


def test_the_network_gets_guests_alone(tmp_path: Any, drawer: Drawer) -> None:
    """The owner's token is worth nothing from another machine, whatever host it names."""
    studio = Studio(Folder(tmp_path), drawer)
    guard: Any = app.application(studio, 8000, TOKEN, ["192.168.1.5"])
    bearer = f"Bearer {TOKEN}"
    assert studio.guests.addresses == ("http://127.0.0.1:8000", "http://192.168.1.5:8000")
    assert guard.refused(scope("127.0.0.1:8000", "127.0.0.1", authorization=bearer)) is None
    for host, client in (("192.168.1.5:8000", "192.168.1.9"), ("127.0.0.1:8000", "192.168.1.9")):
        assert guard.refused(scope(host, client, authorization=bearer)).status_code == 401
        assert guard.refused(scope(host, client, f"/?token={TOKEN}")).status_code == 401
    assert guard.refused(scope("192.168.1.5:8000", "192.168.1.9", "/")).headers["location"] == "/join"
    assert guard.refused(scope("192.168.1.5:8000", "192.168.1.9", "/join")) is None
    assert guard.refused(scope("evil.example:8000", "192.168.1.9", "/join")).status_code == 421
    assert guard.refused(scope("192.168.1.6:8000", "192.168.1.9", "/join")).status_code == 421
    found = studio.guests.join(studio.guests.invite(SEAT))
    assert found is not None
    asked = scope("192.168.1.5:8000", "192.168.1.9", authorization=f"Bearer {found[0]}")
    assert guard.refused(asked) is None and asked["guest"] == SEAT and asked["owner"] is False


def test_without_the_option_the_network_gets_nothing(tmp_path: Any, drawer: Drawer) -> None:
    """Its addresses are not even the studio's."""
    guard: Any = app.application(Studio(Folder(tmp_path), drawer), 8000, TOKEN)
    assert guard.refused(scope("192.168.1.5:8000", "192.168.1.9", "/join")).status_code == 421


def test_this_machines_addresses_are_of_its_networks() -> None:
    """None of them is the machine itself."""
    assert ALL == "0.0.0.0"
    assert not any(address.startswith("127.") for address in network_addresses())
