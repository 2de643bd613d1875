"""The deck editor: what a list is worth as it stands on the page, and the same list with something done to it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import PurePosixPath
from typing import Literal, TypedDict

from pydantic import Field
from starlette.requests import Request

from decktool import files, formats
from decktool.cards import Card
from decktool.collection import parse_collection
from decktool.compare import differences
from decktool.construction.check import judge
from decktool.construction.compiled import compiled
from decktool.construction.constraints import parse_constraints
from decktool.construction.edit import edited
from decktool.construction.rules import construction
from decktool.construction.slack import may_add
from decktool.construction.solve import build, complete, mend, repair
from decktool.dealing.dealer import dealer_of
from decktool.dealing.opening import opening_of
from decktool.deck import Deck, UnreadableDeck, column, find_game, readable_part, resolve
from decktool.decklist import Decklist, format_decklist, parse_decklist
from decktool.errors import DecktoolError, UnknownName
from decktool.games import Game, load_game
from decktool.jsonmodel import Positive, filled
from decktool.odds.counting import one_budget
from decktool.odds.draws import draws_by
from decktool.query import parse_condition
from decktool.query.completing import CompletionRow, completions
from decktool.report.documents.answers import (
    ExplanationDocument,
    SolutionDocument,
    answer_json,
    deck_text,
    diagnosis,
)
from decktool.report.documents.chances import OddsDocument
from decktool.report.documents.checks import CheckDocument, check_json
from decktool.report.documents.decks import DiffDocument, StatsDocument, diff_json, statistics
from decktool.report.documents.games import RulesDocument, rules_json
from decktool.report.odds import Asking, asked_json
from decktool.studio.common import FileDocument, file_json
from decktool.studio.folder import LIMIT, FileContent
from decktool.studio.web import GameId, Refused, RequestBody, Studio, game_id, get, post


class Listed(RequestBody):
    """A decklist as it stands on the page: its text, its file's name, and what is not said in it."""

    text: str
    name: str = "decklist"
    game: GameId | None = None
    format: str | None = None
    house: Mapping[str, str] = Field(default_factory=dict)

    def decklist(self) -> Decklist:
        """The text as a Decklist."""
        return parse_decklist(self.text, self.name)

    def found(self) -> Game:
        """Its game; UnreadableDeck or UnknownName where none can be found."""
        return load_game(self.game) if self.game else find_game(self.decklist())

    def deck(self) -> Deck:
        """The deck, if every line is found; else UnreadableDeck."""
        return resolve(self.decklist(), self.found())


class ChangeRequest(RequestBody):
    """Copies of a card added to a section (below 0: removed)."""

    card: str
    section: str | None = None
    more: int


class Edit(Listed):
    """A list, and perhaps one thing to be done to it first.

    `changes` are copies added, removed or moved; `line` is put in the words `said` (a suggestion of its report; empty:
    the line goes); `mend` is the number of the violation to be mended.
    """

    changes: tuple[ChangeRequest, ...] = ()
    line: int | None = None
    said: str = ""
    mend: int | None = None


class EntryRow(TypedDict):
    """The card of a line."""

    line: Positive
    """From 1."""
    count: int
    id: str
    name: str
    section: str


class RoomRow(TypedDict):
    """The cards of a section that can have another copy without breaking a maximum (more): the shorter of two lists."""

    all: bool
    """Whether these are all the section's cards `but` some; else they are none `but` some."""
    but: list[str]
    """The ids of these exceptions."""


class EditorDocument(TypedDict):
    """A decklist while it is edited."""

    schema: Literal["decktool.editor/1"]
    text: str
    """The list, after the edit that was asked for."""
    game: str | None
    """The game, if it is known."""
    formats: list[str]
    """The game's formats, the default first."""
    check: CheckDocument
    entries: list[EntryRow]
    """The cards of the lines that can be read, in order."""
    stats: StatsDocument | None
    """Of those cards; null where they cannot be summed."""
    room: dict[str, RoomRow]
    """By section, the cards that can have another copy without breaking a maximum (more)."""


def editor(studio: Studio, asked: Edit) -> EditorDocument:
    """The list after the edit, its check, stats, cards by line, and what has room."""
    text = _edited(asked)
    after = asked.model_copy(update={"text": text})
    decklist = after.decklist()
    game: Game | None = None
    with suppress(UnreadableDeck, UnknownName):
        game = after.found()
    report = judge(decklist, game, asked.format, house=asked.house)
    answer: EditorDocument = {
        "schema": "decktool.editor/1",
        "text": text,
        "game": game.id if game else None,
        "formats": construction(game).formats if game else [],
        "check": check_json([report]),
        "entries": [],
        "stats": None,
        "room": {},
    }
    if game is None:
        return answer
    deck = readable_part(decklist, game)
    answer["entries"] = [filled(EntryRow, pick, id=pick.card.id, name=pick.card.name) for pick in deck.picks]
    # A list that does not name a format that there is, or lacks a number, has neither sums nor room.
    with suppress(DecktoolError):
        form = asked.format or decklist.format
        if deck.counts:
            answer["stats"] = filled(StatsDocument, decks=[statistics(deck, form, asked.house)])
        program = compiled(deck, construction(game).format(form), asked.house)
        answer["room"] = {
            name: _room_row(cards, game.cards_at_home(section))
            for (name, cards), section in zip(may_add(deck, program).items(), game.sections.values(), strict=True)
        }
    return answer


def _room_row(room: Sequence[Card], among: Sequence[Card]) -> RoomRow:
    """Some of a section's cards, as the shorter list."""
    if len(room) * 2 <= len(among):
        return {"all": False, "but": [card.id for card in room]}
    there = {*room}
    return {"all": True, "but": [card.id for card in among if card not in there]}


def _edited(asked: Edit) -> str:
    if asked.changes:
        game, more = asked.found(), dict[int, int]()
        for change in asked.changes:
            card = game.catalog.by_id.get(change.card)
            if card is None or (change.section is not None and change.section not in game.sections):
                raise DecktoolError(f"{game.title} has no card {change.card!r}, or no section {change.section!r}")
            section = game.home(card) or game.sections[change.section or game.main_section.id]
            place = column(game, section.id, card)
            more[place] = more.get(place, 0) + change.more
        return edited(asked.decklist(), game, more)
    if asked.line is not None:
        return _said_again(asked.text, asked.line, asked.said)
    if asked.mend is not None:
        deck = asked.deck()
        violations = judge(deck.decklist, deck.game, asked.format, house=asked.house).violations
        constraints = parse_constraints(deck.game, house=asked.house)
        mended = None
        if asked.mend < len(violations):
            mended = mend(deck, violations[asked.mend], asked.format or deck.decklist.format, constraints)
        if mended is None:
            raise DecktoolError(
                "no single change repairs this without breaking another rule; `Fix` repairs all rules at once"
            )
        return deck_text(mended.decklist) + "\n"
    return asked.text


def _said_again(text: str, number: int, said: str) -> str:
    """The text with one line's card called as suggested, its count and comment kept; without the line for no words."""
    lines = re.split(r"(?<=\n)", text)
    if not 1 <= number <= len(lines):
        raise DecktoolError(f"the list has no line {number}")
    old = lines[number - 1]
    entry = parse_decklist(old).lines[0].entry if old.strip() else None
    if not said:
        lines[number - 1] = ""
    else:
        new = old.replace(entry.written or entry.name, said, 1) if entry and not said[0].isdigit() else f"{said}\n"
        lines[number - 1] = new
    return "".join(lines)


class SolutionRequest(Listed):
    """What an answer has to respect, in the words of the commands' options."""

    question: Literal["fix", "complete", "build"] = "fix"
    keep: str | None = None
    without: str | None = None
    only: str | None = None
    prefer: str | None = None
    sample: bool | None = None
    size: int | None = None
    owned: str | None = None
    """A list or spreadsheet of the folder with the cards that may be used."""
    alternatives: int = Field(1, ge=1, le=10)


def solution(studio: Studio, asked: SolutionRequest) -> SolutionDocument:
    """The solutions: nothing is done yet, each solution holds its decklist."""
    game = asked.found()
    form = construction(game).format(asked.format or asked.decklist().format)
    words = asked.model_dump(include={"keep", "without", "only", "prefer", "sample", "size", "house"})
    if asked.owned is not None:
        data = files.read_bytes(studio.folder.path(asked.owned), limit=LIMIT, what="a list of cards")
        words["collection"] = parse_collection(data, asked.owned, game.catalog).copies
    constraints = parse_constraints(game, **words)
    if asked.question == "build":
        return answer_json(build(game, form, constraints, alternatives=asked.alternatives))
    answer = complete if asked.question == "complete" else repair
    return answer_json(answer(resolve(asked.decklist(), game), form, constraints, alternatives=asked.alternatives))


def explanation(studio: Studio, asked: Listed) -> ExplanationDocument:
    """Where the list stands with every rule."""
    deck = asked.deck()
    form = construction(deck.game).format(asked.format or deck.decklist.format)
    constraints = parse_constraints(deck.game, house=asked.house)
    document, _ = diagnosis(deck, form, constraints)
    return document


class Chances(Listed):
    """Conditions whose chances are wanted, up to a turn (0: the opening hand)."""

    conditions: tuple[str, ...] = Field(max_length=40)
    turn: int = Field(5, ge=0, le=60)
    second: bool = False


def odds(studio: Studio, asked: Chances) -> OddsDocument:
    """The chances of a condition."""
    deck = asked.deck()
    values = deck.game.house_values(asked.house)
    dealer = dealer_of(deck, opening_of(deck.game, values), second=asked.second)
    document = asked_json(deck, dealer, values, house=asked.house)
    asking = Asking(dealer, [draws_by(dealer, turn) for turn in range(asked.turn + 1)])
    goals = [(text, parse_condition(text, deck.game)) for text in asked.conditions]
    with one_budget():
        document["questions"] = [asking.answer(text, goal) for text, goal in goals]
    return document


class Compared(Listed):
    """A list and the text it is compared with."""

    before: str


def difference(studio: Studio, asked: Compared) -> DiffDocument:
    """What the list has that the text before has not, and the other way round."""
    deck = asked.deck()
    before = resolve(parse_decklist(asked.before, "as saved"), deck.game)
    return diff_json(before, deck, differences(before, deck))


def opened(studio: Studio, request: Request) -> FileDocument:
    """A decklist as a file, with the text of it that is not saved yet.

    One in another form is said again in our text, and not saved. A new deck has a name that begins with `new:`.
    """
    name = request.path_params["name"]
    unsaved = studio.work.text(name)
    if name.startswith("new:"):
        if unsaved is None:
            raise Refused(404, "this deck is no longer kept; begin a new one")
        return file_json(FileContent(name, "", None), unsaved)
    decklist = formats.read_deck_file(studio.folder.path(name))
    game = None
    with suppress(UnreadableDeck, UnknownName):
        game = find_game(decklist).id
    with suppress(DecktoolError):
        content = studio.folder.read_file(name)
        if parse_decklist(content.text).lines == decklist.lines:
            return file_json(content, unsaved) | {"game": game}
    own = PurePosixPath(name).with_suffix(".txt").as_posix()
    return file_json(FileContent(own, format_decklist(decklist), None), studio.work.text(own)) | {"game": game}


class Typed(RequestBody):
    """A query up to where somebody types."""

    text: str
    game: GameId


class CompletionDocument(TypedDict):
    """What the last word of a query may become."""

    schema: Literal["decktool.completion/1"]
    game: str
    options: list[CompletionRow]
    """Most likely first."""


def completed(studio: Studio, asked: Typed) -> CompletionDocument:
    """What the query's last word may become."""
    return filled(CompletionDocument, asked, options=completions(asked.text, load_game(asked.game)))


def house_rules(studio: Studio, request: Request) -> RulesDocument:
    """The default of each house rule."""
    game = load_game(game_id(request))
    return rules_json(game, game.house_values())


ROUTES = [
    post("/api/editor", Edit, editor),
    post("/api/solution", SolutionRequest, solution),
    post("/api/explanation", Listed, explanation),
    post("/api/odds", Chances, odds),
    post("/api/diff", Compared, difference),
    post("/api/completion", Typed, completed),
    get("/api/decks/{name:path}", opened),
    get("/api/rules/{game}", house_rules),
]
