"""The lab: many games of decks by an agent, started here, watched, stopped, and kept with their charts.

A thread waits for each run, which plays in processes; it counts with the functions of `decktool simulate`,
`card-table`, `value` and `goldfish`. What it found is their document, kept as work; a stopped run keeps what it has.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from secrets import randbelow, token_urlsafe
from typing import Annotated, Any, Literal, TypedDict, cast

from pydantic import Field, StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from decktool.cards import slug
from decktool.deck import resolve
from decktool.decklist import format_decklist, parse_decklist
from decktool.errors import DecktoolError
from decktool.formats import read_deck_file
from decktool.games import Game, load_game
from decktool.interrupts import stopped_by
from decktool.jsonmodel import Count, filled
from decktool.lab import card_table, matrix, value
from decktool.play import goldfish
from decktool.play.agents import make_agent
from decktool.play.parallel import SavedCounts
from decktool.play.rules import Rules
from decktool.printing.base.sizes import paper
from decktool.report.documents.card_table import card_table_json
from decktool.report.documents.lab import ValueDocument, matrix_json, value_json
from decktool.report.documents.matches import goldfish_json
from decktool.report.lab import card_table_page, goldfish_page, matrix_page, value_page
from decktool.report.lab_charts import LabPage, write_page
from decktool.report.pages import WIDTH, Chart
from decktool.report.svgs import SvgPage
from decktool.rulesets import load_rules, load_written
from decktool.rulesets.own_decks import own_lists
from decktool.studio.decks import Listed
from decktool.studio.web import GameId, Refused, RequestBody, Stopped, Studio, Task, TaskName, get, post
from decktool.studio.work import Work, WorkRow

Measure = Literal["matrix", "card-table", "value", "goldfish"]
KINDS = {"html": "text/html", "pdf": "application/pdf", "csv": "text/csv"}
CORES = os.cpu_count() or 1
MOST_DECKS = 40
MOST_AT_ONCE = 2
"""Runs that play at the same time."""
AT_THE_END = 5.0
"""Seconds that the studio waits, when it ends, for the runs that play to keep what they have."""
WITHIN = 0.02
"""The worth of a card is measured until its interval is this narrow on either side, if deals last."""


class RunRequest(RequestBody):
    """What is measured: decks of the folder by file, the open deck, or the game's own; by an agent, over deals."""

    measure: Measure
    game: GameId
    deck: Listed | None = None
    files: list[Annotated[str, StringConstraints(max_length=1000)]] = Field(default_factory=list, max_length=MOST_DECKS)
    own: bool = False
    agent: Annotated[str, StringConstraints(max_length=100)] = "greedy"
    deals: int = Field(default=200, ge=1, le=1_000_000)
    seed: Annotated[str, StringConstraints(max_length=100)] | None = None
    house: dict[str, str] = Field(default_factory=dict)
    vanilla: bool = False


class RunRow(TypedDict):
    """A run, playing or kept."""

    id: str
    title: str
    state: Literal["playing", "kept", "failed"]
    done: Count
    of: Count
    what: str
    """What is counted: deals or games."""
    error: str | None
    note: str
    """How much was counted, of how much if it was stopped."""
    time: float
    """When it last changed, in seconds since 1970."""


class RunsDocument(TypedDict):
    """The studio's Lab view: the runs that play and those that are kept, the latest first; and what can be measured."""

    schema: Literal["decktool.runs/1"]
    runs: list[RunRow]
    measures: dict[str, str]
    agents: list[str]


class RunChart(TypedDict):
    """A chart of a run: its picture is an SVG, `words` say the same."""

    title: str
    words: str
    wide: bool
    picture: str


class RunDocument(TypedDict):
    """The studio's Lab view: one run, and what it found so far as the page that `-o` of its command writes."""

    schema: Literal["decktool.run/1"]
    run: RunRow
    title: str
    conditions: str
    warnings: list[str]
    note: str
    charts: list[RunChart]
    files: dict[str, str]
    """The page as a file, by its ending: an address."""


@dataclass(slots=True)
class _Run(Task):
    """One that plays, or has played since the studio was started."""

    state: str = "playing"
    title: str = field(kw_only=True)
    asked: RunRequest = field(kw_only=True)
    changed: float = field(default_factory=time.time)

    def watch(self, done: int, of: int) -> None:
        self.done, self.of, self.changed = done, of, time.time()

    def look_up(self) -> None:
        """Raise Stopped once somebody has stopped it."""
        if self.stop.is_set():
            raise Stopped

    def row(self) -> RunRow:
        return filled(RunRow, self, note="", time=self.changed)


# --- what is measured ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request with its game and decks read: the rules of each deck alone, decks as (name, text)."""

    request: RunRequest
    game: Game
    decks: list[tuple[str, str]]
    rules: list[Rules]
    agent: str
    seed: str
    house: tuple[tuple[str, str], ...]
    load: Callable[..., Rules]
    """Makes rules in any process."""


Job = tuple[Callable[..., Any], Callable[[], Any], str]
"""What plays and counts, given `progress`; what gives the document of all that is counted so far; what is counted."""


def _matrix(asked: _Asked) -> Job:
    tournament = matrix.tournament_of(
        asked.rules, asked.decks, asked.agent, asked.request.deals, asked.seed, asked.request.house
    )
    pods = matrix.no_games(tournament)
    run = partial(matrix.round_robin, asked.load, tournament, jobs=CORES, pods=pods)
    return run, lambda: matrix_json(asked.rules, tournament, pods), "games"


def _card_table(asked: _Asked) -> Job:
    question = card_table.CardQuestion(
        asked.game.address, tuple(asked.decks), (asked.agent,), asked.seed, asked.house, ("type",)
    )
    tables = len(card_table.tables_of(asked.decks, asked.rules[0]))
    kept = SavedCounts(card_table.CardCounts(), None, {})
    run = partial(kept.play, partial(card_table.run_batch, asked.load, question), asked.request.deals * tables, CORES)
    return run, lambda: card_table_json(asked.rules, question, kept.total, -(-kept.count // tables)), "deals"


def _value(asked: _Asked) -> Job:
    rules, agents, deals = asked.rules[0], (asked.agent, asked.agent), asked.request.deals
    if len(rules.seats) == 1:
        raise DecktoolError(f"{asked.game.title} is for one player; a goldfish measures its decks")
    others = asked.decks[1:2] or asked.decks[:1]
    decks = (*asked.decks[:1], *others * (len(rules.seats) - 1))
    question = value.ValueQuestion(asked.game.address, agents, asked.seed, asked.house, decks)
    rules = asked.load(asked.game.address, dict(asked.house), decks)
    cards, counts = value.valued_cards(rules), value.Valued(sides=len(rules.partners))
    run = partial(value.value, asked.load, question, cards, within=WITHIN, most=deals, jobs=CORES, total=counts)

    def result() -> Any:
        found = value_json(rules, question, counts, WITHIN, deals)
        return filled(ValueDocument, rules.game, game=asked.game.id, decks=[found])

    return run, result, "deals at most"


def _goldfish(asked: _Asked) -> Job:
    rules, games = asked.rules[0], asked.request.deals
    fishing = goldfish.Fishing(
        asked.game.address, (asked.agent, "passive"), asked.seed, True, asked.house, tuple(asked.decks[:1])
    )
    kept = SavedCounts(goldfish.Goldfished(), None, {})
    run = partial(kept.play, partial(goldfish.goldfish, asked.load, fishing), games, CORES)
    return run, lambda: goldfish_json(rules, fishing, kept.total), "games"


MEASURES: Mapping[Measure, tuple[str, Callable[[_Asked], Job], Callable[[Any], LabPage]]] = {
    "matrix": ("Each against each", _matrix, matrix_page),
    "card-table": ("Card table", _card_table, card_table_page),
    "value": ("Worth of cards", _value, value_page),
    "goldfish": ("Goldfish", _goldfish, goldfish_page),
}
"""Title, job and page of all that can be measured."""


def _read(studio: Studio, asked: RunRequest) -> _Asked:
    """The game and the decks that are meant."""
    game = load_game(asked.game)
    lists = [(name, read_deck_file(studio.folder.path(name), None, game), "saved") for name in asked.files]
    if asked.deck is not None:
        lists.insert(0, (asked.deck.name, asked.deck.decklist(), "open"))
    lists += [(name, parse_decklist(text, name), game.title) for name, text in (own_lists(game) if asked.own else ())]
    stems = [Path(name).stem for name, _, _ in lists]
    # Chances depend on what decks are called, here as by the commands.
    names = stems if len(set(stems)) == len({name for name, _, _ in lists}) else [name for name, _, _ in lists]
    decks: dict[str, str] = {}
    for name, (_, one, where) in zip(names, lists, strict=True):
        text = format_decklist(one)
        # The same list twice is one deck; another of its name (not saved yet, changed since it was copied) is not.
        decks[name if decks.get(name, text) == text else f"{name} ({where})"] = text
    if len(decks) > MOST_DECKS:
        raise DecktoolError(f"{len(decks)} decks are too many for one run; choose at most {MOST_DECKS}")
    alone = [[resolve(parse_decklist(text, name), game)] for name, text in decks.items()] or [[]]
    rules = [load_rules(game, asked.house, one, vanilla=asked.vanilla) for one in alone]
    agent, seed = make_agent(asked.agent, code=False).name, asked.seed or str(randbelow(1_000_000))
    load = partial(load_written, vanilla=asked.vanilla, players=len(rules[0].seats))
    return _Asked(asked, game, list(decks.items()), rules, agent, seed, tuple(sorted(asked.house.items())), load)


# --- runs ------------------------------------------------------------------------------------------------------------

_LOCK = threading.Lock()


def _runs(studio: Studio) -> dict[str, _Run]:
    found: dict[str, _Run] = studio.remembered.setdefault("run", {})
    return found


def begin(studio: Studio, asked: RunRequest) -> RunDocument:
    """Start a run."""
    read = _read(studio, asked)
    title, job, _ = MEASURES[asked.measure]
    play, result, what = job(read)
    run = _Run(f"r{token_urlsafe(8)}", what, title=f"{read.game.title}: {title}", asked=asked)
    with _LOCK:
        if sum(one.state == "playing" for one in _runs(studio).values()) >= MOST_AT_ONCE:
            raise DecktoolError(f"{MOST_AT_ONCE} runs play already; wait for one of them, or stop it")
        _runs(studio)[run.id] = run
        run.start(partial(_play, studio, run, play, result))
    return _document(run.row(), None)


def _play(studio: Studio, run: _Run, play: Callable[..., Any], result: Callable[[], Any]) -> str:
    """Have it played, and keep what was found."""
    with suppress(Stopped), stopped_by(run.look_up):
        play(progress=run.watch)
    if not run.done:
        raise DecktoolError("stopped before anything was counted")
    found, note = result(), f"{run.done:,} {run.what.removesuffix(' at most')}"
    if run.stop.is_set() and run.done < run.of:
        found["stopped"] = {"after": run.done, "of": run.of, "what": run.what}
        note = f"{run.done:,} of {run.of:,} {run.what}"
    kept = {"measure": run.asked.measure, "result": found}
    studio.work.keep(run.id, "run", kept, title=run.title, game=run.asked.game, note=note)
    return "kept"


def stop(studio: Studio, asked: TaskName) -> RunsDocument:
    """Stop a run; what it found so far is kept."""
    run = _runs(studio).get(asked.id)
    if run is None:
        raise Refused(404, "this run no longer plays; reload the page")
    run.stop.set()
    return listed(studio)


def end(studio: Studio) -> None:
    """Stop every run that plays, and wait a moment for what it found to be kept: the studio ends."""
    with _LOCK:
        runs = list(_runs(studio).values())
    for run in runs:
        run.stop.set()
    until = time.monotonic() + AT_THE_END
    for run in runs:
        if run.thread is not None:
            run.thread.join(max(0.0, until - time.monotonic()))


def listed(studio: Studio, request: Request | None = None) -> RunsDocument:
    """Every run that plays or is kept."""
    kept = [_kept_row(row) for row in studio.work.rows() if row["kind"] == "run"]
    there = {row["id"] for row in kept}
    with _LOCK:
        fresh = [run.row() for run in _runs(studio).values() if run.id not in there]
    runs = [*reversed(fresh), *kept]
    titles = {measure: title for measure, (title, *_) in MEASURES.items()}
    return filled(RunsDocument, runs=runs, measures=titles, agents=["greedy", "random", "search"])


def _kept_row(row: WorkRow) -> RunRow:
    title = row["name"] or row["title"]
    said: Any = {"id": row["id"], "title": title, "note": row["note"], "time": row["time"]}
    return filled(RunRow, **said, state="kept", done=0, of=0, what="", error=None)


def told(studio: Studio, request: Request) -> RunDocument:
    """One run, with the charts of what it found."""
    id = request.path_params["id"]
    row = next((one for one in listed(studio)["runs"] if one["id"] == id), None)
    if row is None:
        raise Refused(404, "this run is no longer kept")
    return _document(row, _found(studio.work, id) if row["state"] == "kept" else None)


def _document(row: RunRow, found: _Found | None) -> RunDocument:
    if found is None:
        return filled(
            RunDocument, run=row, title=row["title"], conditions="", warnings=[], note="", charts=[], files={}
        )
    page, drawn = found
    charts = [
        filled(RunChart, chart, wide=chart.drawing.width >= WIDTH, picture=f"/api/lab/runs/{row['id']}/{number}.svg")
        for number, chart in enumerate(drawn)
    ]
    files = {ending: f"/api/lab/runs/{row['id']}/page.{ending}" for ending in KINDS}
    return filled(RunDocument, page, run=row, charts=charts, files=files)


_Found = tuple[LabPage, list[Chart]]


@lru_cache(maxsize=4)
def _found(work: Work, id: str) -> _Found:
    """The page of a kept run and its charts, which the page asks for one by one; what was kept does not change."""
    kept = work.content(id, "run")
    if kept is None:
        raise Refused(404, "this run is no longer kept")
    try:
        page = MEASURES[cast(Measure, kept["measure"])][2](kept["result"])
        return page, page.charts(WIDTH)
    except (KeyError, TypeError, IndexError):
        raise DecktoolError("another version of decktool kept this run; delete it on the home page") from None


def picture(studio: Studio, request: Request) -> Response:
    """A chart of a run as an SVG."""
    _, charts = _found(studio.work, request.path_params["id"])
    number = request.path_params["number"]
    if number >= len(charts):
        raise Refused(404, "this run has no such chart")
    svg = SvgPage().file(charts[number].drawing, charts[number].title)
    return Response(svg, media_type="image/svg+xml")


def page_file(studio: Studio, request: Request) -> Response:
    """The page of a run as a file to download."""
    ending = request.path_params["ending"]
    if ending not in KINDS:
        raise Refused(404, f"pages are {', '.join(KINDS)}")
    (page, _), file = _found(studio.work, request.path_params["id"]), BytesIO()
    write_page(page, f".{ending}", file, paper("a4"))
    headers = {"Content-Disposition": f'attachment; filename="{slug(page.title) or "run"}.{ending}"'}
    return Response(file.getvalue(), media_type=KINDS[ending], headers=headers)


ROUTES = [
    get("/api/lab", listed),
    post("/api/lab/begin", RunRequest, begin),
    post("/api/lab/stop", TaskName, stop),
    get("/api/lab/runs/{id}", told),
    get("/api/lab/runs/{id}/{number:int}.svg", picture),
    get("/api/lab/runs/{id}/page.{ending}", page_file),
]
