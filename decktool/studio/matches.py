"""By the rules: matches of the five games on their boards, against an agent or between people at one screen.

A page sees a match as one seat may see it: the document `decktool.snapshot/1`. In a match against an agent that is only
ever the person's own, and where a guest was invited to a seat only the guest's, until the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from secrets import randbelow, token_urlsafe
from threading import Lock, Thread
from typing import Any, Literal, NotRequired, TypedDict

from pydantic import Field
from starlette.requests import Request

from decktool.cards import counted, numbered
from decktool.dealing import SeededDice
from decktool.decklist import NamedDeck
from decktool.errors import DecktoolError
from decktool.games import game_called, load_game
from decktool.jsonmodel import Count, Positive, filled
from decktool.play.agents import Agent, make_agent
from decktool.play.drag_and_drop import Drop, refused
from decktool.play.judge import judge
from decktool.play.position import parse_position
from decktool.play.records import seat_called
from decktool.play.replay import read_log, write_log
from decktool.play.session import MatchSession
from decktool.play.snapshot import SnapshotDocument
from decktool.play.state import IllegalAction, Refusal
from decktool.report.documents import ErrorRow
from decktool.report.documents.games import HouseRuleRow, rules_json
from decktool.report.documents.judgements import JudgeDocument, judge_json
from decktool.report.documents.matches import session_json
from decktool.report.documents.snapshots import BoardLayout, clauses, match_snapshot_json, zone_key
from decktool.rulesets import (
    MissingRules,
    load_logged,
    load_rules,
    load_written,
    most_players,
    seats_of,
    set_up,
    write_position,
)
from decktool.rulesets.own_decks import own_lists, played
from decktool.studio.common import of_game
from decktool.studio.guests import Guest
from decktool.studio.web import GameId, Refused, RequestBody, Studio, game_id, get, post
from decktool.studio.work import Work

MOST = 16
"""Matches that are remembered; of more the oldest is forgotten."""
AT_ONCE = 0.04
"""Seconds that an answer waits for an agent which is quick; a slower one is asked for again while it thinks."""


@dataclass(slots=True)
class Match:
    """A match or a replay: its session, what may be seen, and the thread in which the agent thinks."""

    id: str
    session: MatchSession
    layout: BoardLayout = field(default_factory=BoardLayout)
    replays: bool = False
    players: Sequence[str] = ()
    """Who played, in a replay."""
    log: Mapping[str, Any] | None = None
    """The log that is replayed."""
    origin: Mapping[str, Any] | None = None
    """The position in which it began, so that its log cannot be replayed: see `_placed`."""
    work: Work | None = None
    """Where it is kept after every choice; None for a replay."""
    kept: str | None = None
    digest: str | None = None
    """The file in which it was saved, and what it held then."""
    lock: Lock = field(default_factory=Lock)
    thread: Thread | None = None
    failed: str | None = None
    """Why the agent could not decide, which is a defect."""
    forgotten: bool = False
    takebacks: int = 0
    """How many times a choice was undone."""

    def seat(self, studio: Studio, name: str | None) -> int | None:
        """The seat whose view is asked for (None: everything); Refused where that would tell what it may not know."""
        seats, mine = self.session.rules.seats, self.seats_of(studio)
        found = None if name is None else seat_called(seats, name)
        if found in mine or self.shows_all:
            return found
        if found is None:
            raise Refused(403, "hidden cards are shown when the match is over")
        if self.session.seat is None and studio.guest is None:
            raise Refused(403, f"{name} plays in another window; take the seat back to play it here")
        raise Refused(403, f"you play {seats[mine[0]]}; the other players' cards are shown when the match is over")

    def seats_of(self, studio: Studio) -> list[int]:
        """The seats that whoever asks plays."""
        if self.session.seat is not None:
            return [self.session.seat]
        return studio.seats_at("match", self.id, len(self.session.rules.seats))

    @property
    def _back(self) -> int | None:
        """The moment before the last choice of a person; None where there was none."""
        session = self.session
        steps = range(len(session.moments) - 2, -1, -1)
        return next((at for at in steps if session.seat in {None, session.moments[at].state.player}), None)

    @property
    def shows_all(self) -> bool:
        """True where nothing is hidden any more."""
        return self.replays or self.session.over

    def think(self) -> None:
        """Let the agent act until a person decides, in a thread of its own; wait for one that is quick."""
        if self.session.thinks and (self.thread is None or not self.thread.is_alive()):
            self.thread = Thread(target=self._think, daemon=True)
            self.thread.start()
        if self.thread is not None:
            self.thread.join(AT_ONCE)

    def _think(self) -> None:
        while True:
            with self.lock:
                if self.forgotten:
                    return
                if not self.session.thinks:
                    self.keep()
                    return
                asked = self.session.moments[-1]
            try:
                action = self.session.thought()
            except Exception as error:
                with self.lock:
                    if self.session.moments[-1] is not asked:  # conceded or taken back under its eyes
                        continue
                    self.failed = f"{type(error).__name__}: {error}"
                raise
            with self.lock:
                if self.session.moments[-1] is asked:
                    self.session.take(action)

    def keep(self) -> None:
        """Keep the match as it is now, so that another start of the studio can go on with it."""
        if self.work is None:
            return
        session = self.session
        content: dict[str, Any] = {"log": session_json(session)}
        if self.origin is not None:
            content = {"origin": self.origin, "choices": session.choices, "players": session.names}
        players = " against ".join(dict.fromkeys(session.names)).replace("human", "a person")
        note = f"{counted(len(session.choices), 'choice')}, {players}{', over' if session.over else ''}"
        game = session.rules.game
        self.work.keep(self.id, "match", content, title=game.title, game=game.id, note=note)

    def json(self, studio: Studio, seat: str | None, step: int | None = None, since: int = 0) -> SnapshotDocument:
        """The match as a seat sees it."""
        viewer = self.seat(studio, seat)
        if self.failed is not None:
            raise DecktoolError(f"decktool has a defect here: the agent could not decide ({self.failed[:200]})")
        with self.lock:
            last = len(self.session.moments) - 1
            if step is not None and not 0 <= step <= last:
                raise DecktoolError(f"this match has {last} choices and no moment {step}")
            document = match_snapshot_json(self.session, viewer, step, since, self.layout)
        if self.replays:
            document["players"], document["options"], document["declarations"] = list(self.players), [], []
        seats = self.session.rules.seats
        return {
            **document,
            "match": self.id,
            "replays": self.replays,
            "views": list(seats) if self.shows_all else [seats[mine] for mine in self.seats_of(studio)],
            "away": [seats[other] for other in sorted(studio.guests.away("match", self.id))],
            "takebacks": self.takebacks,
            "shows_all": self.shows_all,
            "back": self._back,
        }


def _begun(studio: Studio, session: MatchSession, id: str | None = None, **more: Any) -> Match:
    """Remember and keep a match, and let the agent act where it goes first."""
    work = None if more.get("replays") else studio.work
    match = Match(
        id or token_urlsafe(8), session, BoardLayout.of(session.rules.game, len(session.rules.seats)), work=work, **more
    )
    for oldest in studio.remember("match", match.id, match, MOST):
        oldest.forgotten = True
    match.keep()
    match.think()
    return match


_AGAIN = Lock()


def match_called(studio: Studio, id: str) -> Match:
    """A match of this start, or one that an earlier start kept."""

    def again(kept: Mapping[str, Any]) -> Match:
        origin = kept.get("origin")
        if origin is not None:
            session = _placed(origin, *_seated(kept["players"]), kept["choices"])
        else:
            log = kept["log"]
            session = MatchSession.resume(load_logged(log), log, *_seated(log["agents"]), patient=True)
        return _begun(studio, session, id, origin=origin)

    with _AGAIN:
        gone = "this match no longer exists; begin another or open its saved log"
        return studio.called("match", id, MOST, again, gone)


def _seated(players: Sequence[str]) -> tuple[Agent | None, int | None]:
    """The agent and the person's seat, by the names in a log."""
    agent = next((name for name in players if name != "human"), None)
    return (None, None) if agent is None else (make_agent(agent, code=False), list(players).index("human"))


def _placed(
    origin: Mapping[str, Any], agent: Agent | None, seat: int | None, choices: Sequence[int] = ()
) -> MatchSession:
    """A match that begins in a position, or (`after`) at a moment of such a match, after these choices."""
    if "after" in origin:
        before = origin["after"]
        earlier = _placed(before["origin"], *_seated(before["players"]), before["choices"])
        state = earlier.moments[-1].state.clone()
        state.log = []
    else:
        state = set_up(parse_position(origin["text"], "the position"), SeededDice(origin["seed"], "position"))
    made = MatchSession(state.rules, agent, seat, origin["seed"], patient=True, state=state)
    for choice in choices:
        made.take(choice)
    return made


# --- before a match


class SeatsDocument(TypedDict):
    """Seats, the game's own decklists, and its house rules."""

    schema: Literal["decktool.seats/1"]
    game: str
    title: str
    seats: list[str]
    """All seats that there can be."""
    fewest: Positive
    """The least number of players."""
    decks: list[NamedDeck]
    played: list[str]
    """The decks that are played where none is named, in the order of the seats; one is for all."""
    house: list[HouseRuleRow]


def seats(studio: Studio, request: Request) -> SeatsDocument:
    """Who can play a game, with which decks of its own and which house rules."""
    game = load_game(game_id(request))
    return filled(
        SeatsDocument,
        game,
        game=game.id,
        seats=seats_of(game, most_players(game)),
        fewest=len(seats_of(game)),
        decks=[{"name": name, "text": text} for name, text in own_lists(game)],
        played=played(game),
        house=rules_json(game, game.house_values())["house"],
    )


class ClausesDocument(TypedDict):
    """In our own words, by the ids that refusals and logs name."""

    schema: Literal["decktool.clauses/1"]
    game: str
    clauses: dict[str, str]


def words_of_clauses(studio: Studio, request: Request) -> ClausesDocument:
    """What each clause of a game's rulebook says."""
    game = load_game(game_id(request))
    return {"schema": "decktool.clauses/1", "game": game.id, "clauses": clauses(game.id)}


class NamedDecklist(RequestBody):
    """A decklist by name and text."""

    name: str
    text: str


class New(RequestBody):
    """A match to be begun: `against` an agent, or (null) between people; `seat` is the person's."""

    game: GameId
    decks: tuple[NamedDecklist, ...] = Field(default=(), max_length=8)
    players: int | None = Field(default=None, ge=1, le=8)
    house: Mapping[str, str] = Field(default_factory=dict)
    against: str | None = "greedy"
    seat: str | None = None
    first: str | None = None
    seed: str | None = Field(default=None, max_length=100)
    vanilla: bool = False


def begin(studio: Studio, asked: New) -> SnapshotDocument:
    """Deal a match, up to its first decision."""
    written = [(deck.name, deck.text) for deck in asked.decks]
    try:
        rules = load_written(asked.game, asked.house, written, vanilla=asked.vanilla, players=asked.players)
    except MissingRules as error:
        raise Refused(422, f"{error.problem}.", error.code) from None
    first = None if asked.first is None else seat_called(rules.seats, asked.first)
    agent, seat = _opponent(rules.seats, asked.against, asked.seat)
    seed = asked.seed or str(randbelow(1_000_000_000))
    match = _begun(studio, MatchSession(rules, agent, seat, seed, first, patient=True))
    return match.json(studio, _first_view(studio, match))


def _opponent(seats: Sequence[str], against: str | None, seat: str | None) -> tuple[Agent | None, int | None]:
    """The agent and the person's seat; neither where only people play."""
    mine = 0 if seat is None else seat_called(seats, seat)
    if len(seats) == 1 or against is None:
        return None, None
    return make_agent(against, code=False), mine


def _first_view(studio: Studio, match: Match) -> str:
    """Who is shown the table first: the person, or of several whoever decides."""
    mine, decides = match.seats_of(studio), match.session.state.player
    return match.session.rules.seats[decides if decides in mine else mine[0]]


# --- a match


def moment(studio: Studio, request: Request) -> SnapshotDocument:
    """The match as `seat` sees it (none: everything), now or after `step` choices, the story from line `since` on.

    The seat `me` is that of the person; of several people, of whoever decides.
    """
    asked = request.query_params
    numbers = {name: asked[name] for name in ("step", "since") if name in asked}
    if not all(text.isascii() and text.isdecimal() and len(text) < 8 for text in numbers.values()):
        raise DecktoolError("`step` and `since` must be whole numbers")
    match = match_called(studio, request.path_params["match"])
    step = int(numbers["step"]) if "step" in numbers else None
    seat = asked.get("seat")
    if seat == "me":
        seat = _first_view(studio, match)
    return match.json(studio, seat, step, int(numbers.get("since", 0)))


class Of(RequestBody):
    """Something that is done in a match: after `step` choices, as that seat sees it (null: everything)."""

    match: str
    step: int
    seat: str | None = None
    since: int = Field(default=0, ge=0)


def _seen(studio: Studio, asked: Of) -> tuple[Match, MatchSession, int | None]:
    """The match that is asked about, and the seat whose view of it is asked for."""
    match = match_called(studio, asked.match)
    return match, match.session, match.seat(studio, asked.seat)


class ChoiceRequest(Of):
    """A choice, in words as a log has them."""

    say: str = Field(max_length=400)


def choose(studio: Studio, asked: ChoiceRequest) -> SnapshotDocument:
    """Take a choice; the table afterwards. One that the rules refuse is answered with status 409 and why."""
    match, session, _ = _seen(studio, asked)
    with match.lock:
        if match.replays:
            raise DecktoolError("this is a replay; play on from this moment to choose")
        if asked.step != len(session.moments) - 1:
            raise Refused(409, "the table has changed; look again and choose")
        seat = session.state.player if asked.seat is None else session.rules.seats.index(asked.seat)
        view = session.rules.view(session.state, seat)
        action = view.read_action(asked.say)
        try:
            session.choose(action, seat)
        except IllegalAction as error:
            why = _refusal(asked.say, error.refusal, session)
            raise Refused(409, str(error), **why) from None
        match.keep()
    match.think()
    return match.json(studio, asked.seat, since=asked.since)


class Dropped(Of):
    """A card that was put on another, or on a zone (`A.hand`); both by what the document calls them."""

    card: int
    onto: int | None = None
    zone: str | None = None


class ClauseWords(TypedDict):
    """A clause of the rulebook."""

    clause: str
    words: str


class RefusalDocument(TypedDict):
    """What was meant, the reason, and the clauses behind it."""

    schema: Literal["decktool.refusal/1"]
    say: str
    reason: str
    section: str
    clauses: list[ClauseWords]
    error: NotRequired[ErrorRow]
    """Where a choice was refused."""


def why(studio: Studio, asked: Dropped) -> RefusalDocument:
    """Why that cannot be done, as the rules have it."""
    match, session, viewer = _seen(studio, asked)
    with match.lock:
        state, rules = session.state, session.rules
        seat = max(state.player, 0) if viewer is None else viewer
        known = all(
            card is None or (0 <= card < len(rules.cards) and (viewer is None or state.knows[card] >> viewer & 1))
            for card in (asked.card, asked.onto)
        )
        keys = {zone_key(rules, number): number for number in range(len(rules.zones))}
        if not known or (asked.zone is not None and asked.zone not in keys):
            raise DecktoolError("you cannot see that card or zone; look at the table again")
        said, refusal = refused(state, seat, Drop(asked.card, asked.onto, keys.get(asked.zone or "")))
    return _refusal(said, refusal, session)


def _refusal(said: str, refusal: Refusal, session: MatchSession) -> RefusalDocument:
    known = clauses(session.rules.game.id)
    rows = [{"clause": clause, "words": known.get(clause, "")} for clause in refusal.clauses]
    return filled(RefusalDocument, refusal, say=said, clauses=rows)


def stepped(studio: Studio, asked: Of, *, again: bool) -> SnapshotDocument:
    """Undo the last choice, or make the one `again` that was undone last; the table afterwards."""
    match, session, _ = _seen(studio, asked)
    with match.lock:
        if studio.guests.away("match", match.id) and (session.undone if again else len(session.choices)):
            decided = session.state if again else session.moments[-2].state
            if decided.player not in match.seats_of(studio):
                raise Refused(409, f"{session.rules.seats[decided.player]} chose that in another window")
        session.redo() if again else session.undo()
        match.takebacks += not again
        match.keep()
    match.think()
    return match.json(studio, asked.seat, since=asked.since)


class SaveRequest(Of):
    """Where a match is to be saved; null: under a name of its own."""

    name: str | None = None


class SavedDocument(TypedDict):
    """The file's name in the studio's folder, and its number of choices."""

    schema: Literal["decktool.saved/1"]
    name: str
    choices: Count


def save(studio: Studio, asked: SaveRequest) -> SavedDocument:
    """Save the match as a log and answer its name; what is hidden goes into the file alone."""
    match = match_called(studio, asked.match)
    session = match.session
    if match.origin is not None:
        raise DecktoolError("this match began in a position, and a log begins with the deal; copy the moment instead")
    names = (f"{name}.json" for name in numbered(f"{session.rules.game.id}-match-{session.seed}"))
    name = asked.name or match.kept or next(name for name in names if not studio.folder.path(name).exists())
    if not name.endswith(".json"):
        name += ".json"
    path = studio.folder.path(name)
    if path.exists() and (name != match.kept or studio.folder.read_file(name).digest != match.digest):
        raise DecktoolError(f"{name}: another file has this name; choose another name")
    with match.lock:
        document = session_json(session) if match.log is None else match.log
    write_log(document, path)
    match.kept, match.digest = name, studio.folder.read_file(name).digest
    return {"schema": "decktool.saved/1", "name": name, "choices": len(document["choices"])}


class Opened(RequestBody):
    """A log of the folder."""

    name: str


def open_log(studio: Studio, asked: Opened) -> SnapshotDocument:
    """Play a saved match again, to its end."""
    log = read_log(studio.folder.path(asked.name))
    rules = load_logged(log)
    session = MatchSession.resume(rules, log, None, None, patient=True)
    names = [str(name) for name in log.get("agents") or ()]
    match = _begun(studio, session, replays=True, players=names or ["?"] * len(rules.seats), log=log)
    return match.json(studio, None)


class Branch(Of):
    """Who plays on from a moment: against an agent in the person's seat, or (null) people in all."""

    against: str | None = "greedy"
    mine: str | None = None


def play_on(studio: Studio, asked: Branch) -> SnapshotDocument:
    """Begin another match at a moment of this one; what falls from there on is new."""
    match, session, _ = _seen(studio, asked)
    rules = session.rules
    agent, seat = _opponent(rules.seats, asked.against, asked.mine)
    with match.lock:
        if not 0 <= asked.step < len(session.moments):
            raise DecktoolError(f"the match has no moment {asked.step}")
        if session.seat is not None and not session.over and seat != session.seat:
            raise Refused(403, f"you play {rules.seats[session.seat]}, and the match is not over; play on in that seat")
        if studio.guests.away("match", match.id) and not match.shows_all:
            raise Refused(403, "somebody plays in another window, and the match is not over; take the seat back first")
        if match.origin is not None:
            before = {"origin": match.origin, "players": session.names, "choices": session.choices[: asked.step]}
            origin = {"after": before, "seed": f"{session.seed}/{asked.step}"}
            made = _placed(origin, agent, seat)
        else:
            origin = None
            log = session_json(session) if match.log is None else match.log
            made = MatchSession.resume(rules, log, agent, seat, upto=asked.step, patient=True)
    begun = _begun(studio, made, origin=origin)
    return begun.json(studio, _first_view(studio, begun))


# --- positions


class CopiedDocument(TypedDict):
    """The text of a position file."""

    schema: Literal["decktool.copied/1"]
    text: str
    dealt: bool
    """What the viewer cannot know was dealt anew."""


def position(studio: Studio, asked: Of) -> CopiedDocument:
    """A moment as the text of a position.

    What its viewer cannot know is dealt anew in it, each way alike, so that copying reveals nothing.
    """
    match, session, viewer = _seen(studio, asked)
    with match.lock:
        if not 0 <= asked.step < len(session.moments):
            raise DecktoolError(f"the match has no moment {asked.step}")
        state = session.moments[asked.step].state
        dealt = viewer is not None and len(session.rules.seats) > 1 and not (session.over or match.replays)
        if dealt and state.player != viewer:
            raise DecktoolError(
                "copy a moment at which you decide; what the other player may do now depends on hidden cards"
            )
        if dealt:
            state = session.rules.view(state, viewer or 0).deal(SeededDice("position", match.id, asked.step))
        text = write_position(state, f"{session.rules.game.title}, after {asked.step} choices")
    return {"schema": "decktool.copied/1", "text": text, "dealt": dealt}


class Pasted(RequestBody):
    """A position as text."""

    text: str = Field(max_length=1_000_000)


def judged(studio: Studio, asked: Pasted) -> JudgeDocument:
    """One position judged."""
    found = judge(parse_position(asked.text, "the position"), set_up)
    rules = load_rules(game_called(found.position.game), vanilla=True)
    return judge_json([found], lambda game, clause: rules.section(clause))


class PositionRequest(Pasted):
    """A position to be played from, and who plays."""

    against: str | None = "greedy"
    seat: str | None = None


def play_from(studio: Studio, asked: PositionRequest) -> SnapshotDocument:
    """Begin a match where a position begins."""
    rules = load_rules(game_called(parse_position(asked.text, "the position").game), vanilla=True)
    origin = {"text": asked.text, "seed": str(randbelow(1_000_000_000))}
    made = _placed(origin, *_opponent(rules.seats, asked.against, asked.seat))
    match = _begun(studio, made, origin=origin)
    return match.json(studio, _first_view(studio, match))


def _in_match(guest: Guest, asked: Of | Request) -> bool:
    match = asked.match if isinstance(asked, Of) else asked.path_params["match"]
    return (guest.kind, guest.id) == ("match", match)


ROUTES = [
    get("/api/seats/{game}", seats),
    get("/api/clauses/{game}", words_of_clauses, guests=of_game),
    get("/api/matches/{match}", moment, guests=_in_match),
    post("/api/match/begin", New, begin),
    post("/api/match/choose", ChoiceRequest, choose, guests=_in_match),
    post("/api/match/why", Dropped, why, guests=_in_match),
    post("/api/match/undo", Of, partial(stepped, again=False), guests=_in_match),
    post("/api/match/redo", Of, partial(stepped, again=True), guests=_in_match),
    post("/api/match/save", SaveRequest, save),
    post("/api/match/open", Opened, open_log),
    post("/api/match/play-on", Branch, play_on),
    post("/api/match/position", Of, position, guests=_in_match),
    post("/api/position/judge", Pasted, judged),
    post("/api/position/play", PositionRequest, play_from),
]
