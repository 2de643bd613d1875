"""Matches by the rules over HTTP: what a page is told, what it may do, and what it is never told."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.paths import data_dir
from decktool.play.agents import make_agent
from decktool.play.rules import Rules
from decktool.play.session import MatchSession
from decktool.printing.kit.board import board_template
from decktool.report.documents.snapshots import BoardLayout, clauses, match_snapshot_json, zone_key
from decktool.rulesets import RULESETS, load_rules
from decktool.studio import matches
from decktool.studio.folder import Folder
from decktool.studio.guard import START, start_of
from decktool.studio.pictures import Drawer
from decktool.studio.web import Refused, Studio
from tests.studio.conftest import Served, checked, program, served

GAMES = sorted(RULESETS)
FOR_TWO = [game for game in GAMES if game != "forward"]
LONGEST = 70
"""Choices after which a test concedes: games of players who choose by chance can be long."""


class Page:
    """What a page can ask of a studio."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def ask(self, path: str, status: int = 200, **query: Any) -> Any:
        """A document, checked against its schema."""
        return checked(self.client.get(path, params=query), status)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        """The answer to a body, checked against its schema."""
        return checked(self.client.post(path, json=body), status)

    def begin(self, game: str, **more: Any) -> Any:
        """A match that is dealt."""
        return self.post("/api/match/begin", game=game, **{"seed": "7", "first": None, **more})

    def choose(self, moment: Any, say: str, status: int = 200, **more: Any) -> Any:
        """Say something in a match."""
        return self.post("/api/match/choose", status, **{**of(moment), "say": say, **more})

    def waited(self, moment: Any) -> Any:
        """The moment at which the agent has answered."""
        while moment["thinks"]:
            moment = self.ask(f"/api/matches/{moment['match']}", seat=moment["viewer"], since=moment["story"]["until"])
        return moment


def of(moment: Any) -> dict[str, Any]:
    """Which moment a request is about."""
    return {"match": moment["match"], "step": moment["step"], "seat": moment["viewer"]}


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory, drawer: Drawer) -> Iterator[Served]:
    """One studio for all of these tests."""
    with served(tmp_path_factory.mktemp("studio"), drawer) as found:
        yield found


@pytest.fixture
def folder(studio: Served) -> Path:
    """Its folder, empty."""
    for path in studio.folder.iterdir():
        path.unlink()
    return studio.folder


@pytest.fixture
def page(studio: Served, folder: Path) -> Iterator[Page]:
    """A page of it."""
    with program(studio.port, studio.token, **{START: start_of(studio.token)}) as client:
        yield Page(client)


def play_out(page: Page, moment: Any, seed: int) -> tuple[Any, list[Any]]:
    """Choose by chance until the match is over, or concede after so many choices; the end, and every line told."""
    rng, lines = random.Random(seed), list(moment["story"]["lines"])
    for number in range(10_000):
        if moment["outcome"] is not None:
            break
        concedes = number > LONGEST and moment["declarations"]
        say = moment["declarations"][0] if concedes else rng.choice(moment["options"])["say"]
        moment = page.waited(page.choose(moment, say, since=len(lines)))
        lines += moment["story"]["lines"] if moment["story"]["from"] == len(lines) else []
        if moment["player"] not in {None, moment["viewer"]}:
            moment = page.ask(f"/api/matches/{moment['match']}", seat=moment["player"], since=len(lines))
    return moment, lines


LONG = {"dragon-quest", "forgotten-times", "forbidden-quest", "card-of-the-rings"}
"""Games whose matches take so long that the short one (FORWARD's) stands for them."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.slow) if game in LONG else game for game in GAMES]
)
def test_a_whole_match_is_played(page: Page, game: str) -> None:
    """By choices taken by chance from the page's options, against an agent that does the same, with a clause in every
    line; the log that is saved is the match.
    """
    moment = page.waited(page.begin(game, against="random", first=None if game == "forward" else "A"))
    end, _ = play_out(page, moment, 5)
    assert end["outcome"]["words"]
    assert end["options"] == []
    told = page.ask(f"/api/matches/{end['match']}", seat=end["viewer"])["story"]["lines"]
    known = clauses(game)
    assert all(line["clause"] in known and line["section"] for line in told)
    saved = page.post("/api/match/save", **of(end), name="kept.json")
    assert saved["choices"] == end["steps"]
    again = page.post("/api/match/open", name="kept.json")
    assert again["outcome"] == end["outcome"]
    assert again["replays"] is True
    assert again["options"] == []
    halfway = page.ask(f"/api/matches/{again['match']}", step=again["steps"] // 2, since=10_000)
    assert halfway["step"] == again["steps"] // 2
    assert halfway["outcome"] is None


def test_two_people_at_one_screen(page: Page) -> None:
    """Each sees the own hand alone, and whoever decides is asked."""
    moment = page.begin("card-of-the-rings", against=None, first="B")
    assert moment["viewer"] == moment["player"] == "B"
    assert moment["views"] == ["A", "B"]
    assert known(moment, "A.hand") == []
    assert len(known(moment, "B.hand")) == len(zone(moment, "B.hand"))
    other = page.ask(f"/api/matches/{moment['match']}", seat="A")
    assert other["options"] == []
    page.ask(f"/api/matches/{moment['match']}", 403)
    end, _ = play_out(page, moment, 2)
    everything = page.ask(f"/api/matches/{end['match']}")
    assert everything["viewer"] is None
    assert len(known(everything, "A.hand")) == len(zone(everything, "A.hand"))


def zone(moment: Any, key: str) -> list[Any]:
    """The cards of a zone."""
    return next((row["cards"] for row in moment["zones"] if row["key"] == key), [])


def known(moment: Any, key: str) -> list[Any]:
    """Those that are known."""
    return [card for card in zone(moment, key) if card["id"] is not None]


# --- what is hidden stays hidden


@pytest.mark.parametrize("game", GAMES)
def test_a_document_tells_nothing_that_its_viewer_cannot_know(game: str) -> None:
    """Worlds that the player cannot tell from the real one have the same document, at many moments of a match."""
    rules = load_rules(game)
    dice = SeededDice("hidden", game)
    session = MatchSession(rules, None, None, "3", patient=True)
    differed = False
    for number in range(90):
        state = session.state
        if state.outcome is not None:
            break
        if number % 6 == 0:
            seat = state.player
            real = told(session, seat)
            for world in range(3):
                dealt = rules.view(state, seat).deal(dice.stream("world", number, world))
                dealt.log = []
                differed |= dealt.zones != state.zones
                assert told(MatchSession(rules, None, None, "3", patient=True, state=dealt), seat) == real
        session.take(state.options[dice.stream("choice").below(len(state.options))])
    assert differed


@pytest.mark.parametrize("game", GAMES)
def test_what_each_seat_is_shown(game: str) -> None:
    """Who decides has options and the rule, the others neither; face down is told of a card that its viewer knows and
    another player does not, but for the cards that everybody holds for themselves.
    """
    rules = load_rules(game)
    session = MatchSession(rules, None, None, "5", patient=True)
    chance = SeededDice("shown", game).stream("choice")
    zones = {zone_key(rules, number): zone for number, zone in enumerate(rules.zones)}
    for number in range(60):
        state = session.state
        if state.outcome is not None:
            break
        for seat in range(len(rules.seats)) if number % 5 == 0 else ():
            document = match_snapshot_json(session, seat)
            decides = seat == state.player
            assert (document["rule"] is not None, bool(document["options"])) == (decides, decides)
            for row in document["zones"]:
                for card in row["cards"]:
                    if card["id"] is not None:
                        secret = state.knows[card["id"]] != rules.everyone and zones[row["key"]].known != "owner"
                        assert card.get("down", False) == secret
            earlier = match_snapshot_json(session, seat, 0)
            assert number == 0 or (earlier["thinks"], earlier["options"]) == (False, [])
        session.take(state.options[chance.below(len(state.options))])


def test_only_the_last_moment_thinks() -> None:
    """While the agent decides, what was before is as it was."""
    session = MatchSession(load_rules("card-of-the-rings"), make_agent("passive"), 0, "3", first=0, patient=True)
    while not session.thinks:
        session.take(session.state.options[0])
    last = len(session.moments) - 1
    assert [match_snapshot_json(session, 0, step)["thinks"] for step in (None, last, last - 1, 0)] == [
        True,
        True,
        False,
        False,
    ]


def told(session: MatchSession, seat: int) -> Any:
    """A document without its story, which a dealt world has not lived through."""
    document = match_snapshot_json(session, seat)
    return {key: value for key, value in document.items() if key not in {"story", "step", "steps"}}


@dataclass(frozen=True)
class Beside:
    """A match between people without a server; the studio calls it `it`, and one seat asks about it."""

    studio: Studio
    session: MatchSession

    @classmethod
    def laid(cls, folder: Path, drawer: Drawer, rules: Rules, **table: Any) -> Beside:
        """A new match, or one that begins at a `state`."""
        session = MatchSession(rules, None, None, "3", patient=True, **table)
        studio = Studio(Folder(folder), drawer)
        studio.remembered["match"] = {"it": matches.Match("it", session)}
        return cls(studio, session)

    def dropped(self, seat: int, **drop: Any) -> Any:
        """Why a card cannot be put there."""
        return self._answered(matches.why, matches.Dropped(**self._now(seat), **drop))

    def refused(self, seat: int, words: str) -> Any:
        """Why something cannot be chosen."""
        return self._answered(matches.choose, matches.ChoiceRequest(**self._now(seat), say=words))

    def _now(self, seat: int) -> dict[str, Any]:
        return {"match": "it", "step": len(self.session.moments) - 1, "seat": self.session.rules.seats[seat]}

    def _answered(self, ask: Callable[[Studio, Any], Any], body: Any) -> Any:
        try:
            return ask(self.studio, body)
        except Refused as error:
            return error.status, str(error), error.more
        except DecktoolError as error:
            return str(error)


def unnumbered(text: str) -> str:
    """Words without the numbers of copies."""
    return re.sub(r" #\d+", "", text)


@pytest.mark.parametrize("every", [27, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_no_refusal_tells_what_its_viewer_cannot_know(game: str, every: int, tmp_path: Path, drawer: Drawer) -> None:
    """Whatever is put anywhere or said, at many moments: the same answer in every world that looks alike; and of a card
    that the player does not know the answer that there is for a card that does not exist.
    """
    rules, dice = load_rules(game), SeededDice("refusals", game)
    real = Beside.laid(tmp_path, drawer, rules)
    chance, hidden, told, refused = dice.stream("asked"), 0, 0, 0
    keys = [zone_key(rules, number) for number in range(len(rules.zones))]
    said = list(dict.fromkeys(map(unnumbered, rules.actions.values())))
    step = max(7, len(said) // 5)
    for number in range(80):
        state = real.session.state
        if state.outcome is not None:
            break
        if number % every == 0:
            seat = state.player
            deals = (rules.view(state, seat).deal(dice.stream("world", number, world)) for world in range(2))
            worlds = [Beside.laid(tmp_path, drawer, rules, state=deal) for deal in deals]
            nobody = real.dropped(seat, card=10**6, zone=keys[0])
            for card in range(number // every % 5, len(rules.cards), 5):
                other = chance.below(len(rules.cards))
                drops: list[dict[str, Any]] = [
                    {"card": card, "zone": chance.pick(keys)},
                    {"card": card, "onto": other},
                    {"card": other, "onto": card},
                ]
                for drop in drops:
                    answer = real.dropped(seat, **drop)
                    assert [world.dropped(seat, **drop) for world in worlds] == [answer, answer], drop
                    if not all(state.knows[drop.get(key, card)] >> seat & 1 for key in ("card", "onto")):
                        hidden += 1
                        assert answer == nobody, drop
                    told += isinstance(answer, dict)
            legal = set(map(unnumbered, state.menu()))
            for words in said[number % step :: step]:
                if words not in legal:
                    refused += 1
                    answer = real.refused(seat, words)
                    assert [world.refused(seat, words) for world in worlds] == [answer, answer], words
        real.session.take(state.options[dice.stream("choice").below(len(state.options))])
    # A moment looked at gives at least two of each.
    assert min(hidden, told, refused) > 160 // every


@pytest.mark.parametrize("game", FOR_TWO)
def test_the_agents_seat_is_not_shown(page: Page, game: str) -> None:
    """Neither its view nor everything is given before the end, and no earlier moment either; a position that is copied
    is dealt anew where the person knows nothing.
    """
    moment = page.waited(page.begin(game, against="passive", first="A"))
    for more in ({"seat": "B"}, {}, {"seat": "B", "step": 0}):
        page.ask(f"/api/matches/{moment['match']}", 403, **more)
    page.post("/api/match/play-on", 403, **of(moment), against=None)
    for mine in ("B", None):
        other = page.post("/api/match/play-on", 403 if mine == "B" else 200, **of(moment), against="passive", mine=mine)
        assert "not over" in other["error"]["message"] if mine == "B" else other["viewer"] == "A"
    page.post("/api/match/why", 403, **{**of(moment), "seat": "B"}, card=0)
    assert page.post("/api/match/position", **of(moment))["dealt"] is True
    page.post("/api/match/position", 403, **{**of(moment), "seat": None})


def test_a_moment_of_the_others_is_not_copied(page: Page) -> None:
    """What the other player may do hangs on hidden cards: the one who decides copies, and nobody else."""
    moment = page.begin("card-of-the-rings", against=None, first="A")
    assert page.post("/api/match/position", **of(moment))["dealt"] is True
    refused = page.post("/api/match/position", 422, **{**of(moment), "seat": "B"})
    assert "copy a moment at which you decide" in refused["error"]["message"]


# --- what is refused, and why


DROPS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "card-of-the-rings": lambda moment: {"card": known(moment, "A.hand")[0]["id"], "zone": "A.completed"},
    "dragon-quest": lambda moment: {"card": known(moment, "A.hand")[0]["id"], "zone": "A.front"},
    "forbidden-quest": lambda moment: {"card": known(moment, "A.hand")[0]["id"], "zone": "A.discard"},
    "forgotten-times": lambda moment: {"card": known(moment, "A.heroes")[0]["id"], "zone": "A.battlefield"},
    "forward": lambda moment: {"card": known(moment, "table")[0]["id"], "zone": "buried"},
}


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_drop_says_why_with_its_section(page: Page, game: str) -> None:
    """With the clauses of the game's own rulebook and their words; nothing changes."""
    moment = page.waited(page.begin(game, first=None if game == "forward" else "A"))
    refusal = page.post("/api/match/why", **of(moment), **DROPS[game](moment))
    assert refusal["reason"]
    assert refusal["section"]
    assert all(one["words"] == clauses(game)[one["clause"]] for one in refusal["clauses"])
    assert page.ask(f"/api/matches/{moment['match']}", seat=moment["viewer"])["step"] == moment["step"]


def test_a_drop_is_refused_for_the_rule_it_breaks(page: Page) -> None:
    """A companion belongs to the action phase, and what was banked stays in the Bank."""
    moment = page.waited(page.begin("card-of-the-rings", first="A"))
    hand = {card["name"]: card["id"] for card in known(moment, "A.hand")}
    companion = next(card for name, card in hand.items() if f"bank {name}" not in [o["say"] for o in moment["options"]])
    early = page.post("/api/match/why", **of(moment), card=companion, zone="A.party")
    assert early["say"].startswith("recruit ")
    assert "action phase" in early["reason"]
    gold = next(option for option in moment["options"] if option["say"].startswith("bank "))
    moment = page.choose(moment, gold["say"])
    back = page.post("/api/match/why", **of(moment), card=int(gold["from"][0].removeprefix("card:")), zone="A.hand")
    assert back["say"].startswith("take back ")
    assert "stays" in back["reason"]


def test_a_choice_that_is_not_legal_is_refused(page: Page) -> None:
    """With status 409 and the clauses; words that mean nothing are an error with near ones."""
    moment = page.waited(page.begin("card-of-the-rings", first="A"))
    refusal = page.choose(moment, "end the action phase", 409)
    assert refusal["clauses"][0]["clause"].startswith("CR-")
    assert "no action is called" in page.choose(moment, "fly to the moon", 422)["error"]["message"]
    assert "changed" in page.choose(moment, moment["options"][0]["say"], 409, step=99)["error"]["message"]
    page.post("/api/match/choose", 404, **{**of(moment), "match": "nothing"}, say="pass")
    page.post("/api/match/why", 422, **of(moment), card=9999)
    page.ask(f"/api/matches/{moment['match']}", 422, seat="C")
    page.ask(f"/api/matches/{moment['match']}", 422, seat="A", step="-1")


# --- back, on, and elsewhere


def test_a_choice_is_undone_and_redone_and_the_match_is_played_on_from_before(page: Page) -> None:
    """Undo as in the terminal; where that may not be, another match begins before the choice."""
    moment = page.waited(page.begin("card-of-the-rings", first="A", seed="3"))
    banked = page.choose(moment, "bank Gold Pouch")
    undone = page.post("/api/match/undo", **of(banked))
    assert undone["zones"] == moment["zones"]
    assert page.post("/api/match/redo", **of(undone))["zones"] == banked["zones"]
    assert "nothing to redo" in page.post("/api/match/redo", 422, **of(banked))["error"]["message"]
    page.post("/api/match/undo", **of(banked))
    while moment["turn"] == 1:
        moment = page.waited(page.choose(moment, moment["options"][-1]["say"]))
    refused = page.post("/api/match/undo", 422, **of(moment))
    assert "cannot be undone" in refused["error"]["message"]
    before = page.ask(f"/api/matches/{moment['match']}", seat="A", step=moment["back"])
    branch = page.post("/api/match/play-on", **{**of(moment), "step": moment["back"]}, against="greedy", mine="A")
    assert branch["match"] != moment["match"]
    assert branch["zones"] == before["zones"]
    end, _ = play_out(page, page.waited(branch), 3)
    page.post("/api/match/save", **of(end), name="branch.json")
    assert page.post("/api/match/open", name="branch.json")["outcome"] == end["outcome"]


@pytest.mark.parametrize("game", ["forward", *(pytest.param(game, marks=pytest.mark.slow) for game in FOR_TWO)])
def test_a_moment_is_copied_judged_and_played_from(page: Page, game: str) -> None:
    """The text of a position, which the judge reads and a match begins with."""
    moment = page.waited(page.begin(game, against="passive", first=None if game == "forward" else "A"))
    for _ in range(12):
        moment = page.waited(page.choose(moment, moment["options"][0]["say"]))
    text = page.post("/api/match/position", **of(moment))["text"]
    first = json.dumps(moment["options"][0]["say"])
    judged = page.post("/api/position/judge", text=text.replace("steps: []", f"steps:\n- when: {first}"))
    assert judged["positions"][0]["steps"][0]["taken"] == [moment["options"][0]["say"]]
    placed = page.post("/api/position/play", text=text, against="passive", seat=moment["viewer"])
    assert [one["words"] for one in placed["options"]] == [one["words"] for one in moment["options"]]
    page.post("/api/match/save", 422, **of(placed))
    page.post("/api/position/judge", 422, text="title: x")


def test_only_files_of_the_folder_are_written_and_read(page: Page, folder: Path) -> None:
    """A log goes nowhere else, and over nothing that is no log."""
    moment = page.begin("forward", against=None)
    (folder / "notes.json").write_text("{}")
    for name in ("../out.json", "/etc/out.json", ".hidden.json", "notes.json"):
        page.post("/api/match/save", 422, **of(moment), name=name)
    page.post("/api/match/open", 422, name="../out.json")
    page.post("/api/match/open", 422, name="notes.json")
    assert [path.name for path in folder.iterdir()] == ["notes.json"]


# --- what a match is begun with


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_and_what_lies_where(page: Page, game: str) -> None:
    """The seats, decks and house rules of a game; every zone that its board names is one of its rules."""
    seats = page.ask(f"/api/seats/{game}")
    assert len(seats["seats"]) == (1 if game == "forward" else 2)
    assert set(seats["played"]) <= {deck["name"] for deck in seats["decks"]}
    rules = load_rules(game)
    assert board_template(rules.game) is not None
    layout = BoardLayout.of(rules.game, 2)
    assert {zone for zone, _ in layout.zones} <= {zone.id for zone in rules.zones}
    assert set(layout.spots) == set(rules.spots)
    moment = page.begin(game, against=None)
    wide, high = moment["size"]
    for row in [*moment["boards"], *moment["zones"], *moment["spots"]]:
        x, y, w, h = row["box"] or (0, 0, 0, 0)
        assert 0 <= x <= x + w <= wide + 1
        assert 0 <= y <= y + h <= high + 1
    placed = {row["key"]: row for row in moment["zones"] if row["box"]}
    assert placed
    assert all(row["board"] for row in placed.values())
    assert all(row["box"] for row in moment["spots"])
    assert page.ask(f"/api/clauses/{game}")["clauses"] == clauses(game)


def test_decks_and_house_rules_are_chosen(page: Page) -> None:
    """A deck by its text, a house rule by its word; one that cannot be played says why."""
    lists = {deck["name"]: deck for deck in page.ask("/api/seats/forbidden-quest")["decks"]}
    chosen = [lists["burning-caravan.txt"], lists["burning-caravan.txt"]]
    moment = page.begin("forbidden-quest", decks=chosen, house={"cut": "yes"}, first="A")
    assert moment["decision"] == "cut the deck"
    short = {"name": "short.txt", "text": "3 Sun Sister\n"}
    refused = page.post("/api/match/begin", 422, game="forbidden-quest", decks=[short, short])
    assert "cannot be played" in refused["error"]["message"]
    page.post("/api/match/begin", 422, game="forbidden-quest", against="nobody")
    page.post("/api/match/begin", 422, game="no-such-game")


def test_cards_without_all_their_rules_are_played_as_blanks_only_when_asked(page: Page) -> None:
    """The refusal names them and says that it can be done, in words that name no option of the command."""
    deck = {
        "name": "own.txt",
        "text": (data_dir("cards") / "forbidden-quest/decks/rulebook-example.txt").read_text("utf-8"),
    }
    asked: dict[str, Any] = {"game": "forbidden-quest", "decks": [deck, deck], "seed": "7"}
    refusal = page.post("/api/match/begin", 422, **asked)
    assert refusal["error"]["code"] == "missing-rules"
    assert refusal["error"]["message"].endswith("Write their `effects:` in a set file.")
    assert page.post("/api/match/begin", vanilla=True, **asked)["seats"]
    assert "code" not in page.post("/api/match/begin", 422, game="forbidden-quest", first="C")["error"]


def test_the_oldest_match_leaves_memory_and_is_gone_on_with(page: Page) -> None:
    """The studio remembers a number of matches; another is resumed from what was kept of it."""
    first = page.begin("card-of-the-rings", against=None)
    for _ in range(matches.MOST):
        page.begin("card-of-the-rings", against=None)
    again = page.ask(f"/api/matches/{first['match']}", seat="A")
    assert again == {**first, "viewer": "A"}
    page.ask("/api/matches/never-begun", 404)


def test_an_agent_that_fails_is_told(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the defect that it is, and the page does not wait for ever."""
    monkeypatch.setattr("decktool.play.agents.RandomAgent.choose", lambda self, view, dice: view.no_such_thing)
    monkeypatch.setattr("threading.excepthook", lambda arguments: None)
    refused = page.post("/api/match/begin", 422, game="card-of-the-rings", against="random", first="B")
    assert "the agent could not decide (AttributeError" in refused["error"]["message"]


# --- the tracks of the board


def tracks(game: str, **numbers: Any) -> dict[tuple[str, str | None], tuple[int, tuple[int, int] | None]]:
    """The tracks of a game whose state has these numbers: each number, and the middle of its marker's space."""
    session = MatchSession(load_rules(game), None, None, "tracks", patient=True)
    for name, value in numbers.items():
        setattr(session.state, name, value)
    layout = BoardLayout.of(session.rules.game, len(session.rules.seats))
    found: dict[tuple[str, str | None], tuple[int, tuple[int, int] | None]] = {}
    for one in match_snapshot_json(session, 0, layout=layout)["tracks"]:
        box = one["box"]
        middle = (box[0] + box[2] // 2, box[1] + box[3] // 2) if box else None
        whose = "" if one["seat"] in {None, "A"} else f"{one['seat']}'s "
        assert one["title"].startswith(whose), "another's is called so, as at a table"
        found[one["title"].removeprefix(whose), one["seat"]] = (one["value"], middle)
    return found


def test_victory_points_are_marked_on_the_board() -> None:
    """Each player's on its own track, the far one's turned about; what is beyond the last number is not on it."""
    start, later, won = (tracks("card-of-the-rings", vp=vp) for vp in ([0, 0], [3, 1], [5, 6]))
    assert {key: value for key, (value, _) in later.items()} == {("VP", "A"): 3, ("VP", "B"): 1}
    (near, y), (far, above) = start["VP", "A"][1], start["VP", "B"][1]  # type: ignore[misc]
    assert above < y
    step = won["VP", "A"][1][0] - near  # type: ignore[index]
    assert later["VP", "A"][1] == (near + step * 3 // 5, y) and step > 0
    assert later["VP", "B"][1] == (far - step // 5, above), "to the left, as the player across sees it to the right"
    assert won["VP", "B"] == (6, None)


@pytest.mark.parametrize("value", range(-4, 5))
def test_resolve_goes_up_and_dread_down_from_the_gap(value: int) -> None:
    """By one step of the two cards each, all of one height; the cards lie on their place, Resolve on Dread."""
    (_, (x, gap)), (_, (across, at)) = (tracks("forward", track=n)["Resolve/Dread track", None] for n in (0, value))  # type: ignore[misc]
    assert across == x
    assert (at < gap, at > gap) == (value > 0, value < 0)
    if abs(value) > 1:
        _, (_, nearer) = tracks("forward", track=value - (1 if value > 0 else -1))["Resolve/Dread track", None]  # type: ignore[misc]
        assert 12 <= abs(at - nearer) <= 14


def test_a_track_for_all_is_marked_on_every_mat() -> None:
    """Runic Infusion is one number; each player's mat has a track of it. Levels are each player's own."""
    found = tracks("forgotten-times", infusion=4)
    assert [(key, value) for key, (value, _) in found.items()] == [(("Infusion", "A"), 4), (("Infusion", "B"), 4)]
    assert {value for value, _ in tracks("dragon-quest").values()} == {1}
    assert tracks("forbidden-quest") == {}


def test_numbers_and_marks_are_explained(page: Page) -> None:
    """By the names that they have in the facts beside the board and on cards."""
    for game in GAMES:
        moment = page.begin(game, against=None)
        names = {re.sub(r" *[-\d].*$", "", said) for said in moment["facts"].get("", []) if ":" not in said}
        known = moment["explained"]
        assert all(words.strip() for words in known.values())
        assert {"quiet"} & names <= set(known) and known
