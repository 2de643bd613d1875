"""What all views ask for: what there is, files, and the cards of a game with their pictures."""

from __future__ import annotations

import json
from contextlib import suppress
from threading import Lock
from typing import Any, Literal, NotRequired, TypedDict

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from decktool import __version__, paths
from decktool.errors import DecktoolError
from decktool.games import all_games, load_game
from decktool.jsonmodel import Count, Text, filled
from decktool.query import parse_query
from decktool.report.documents.games import CardsDocument, GameRow, game_row
from decktool.rulesets import package_of
from decktool.studio import pictures
from decktool.studio.folder import Changed, FileContent
from decktool.studio.guests import Guest, Kind
from decktool.studio.web import Refused, RequestBody, Studio, game_id, get, post
from decktool.studio.work import UnsavedText, id_of

MOST_SETTINGS = 200
"""Settings that are kept."""
_SETTINGS = Lock()


class FileRow(TypedDict):
    """A file of the folder."""

    name: str
    """Relative to the folder, with /."""
    kind: Literal["deck", "game", "set", "template", "yaml", "table", "log", "picture"]


class SectionTitle(TypedDict):
    """A part of a deck."""

    id: str
    title: str


class CardTypeTitle(TypedDict):
    """A type of card, and the section that its cards are always in, if there is one."""

    id: str
    title: str
    plural: str
    section: str | None


class StudioGame(GameRow):
    """A game as in decktool.games/1, and the data that a page needs to lay out a deck."""

    playable: bool
    """Whether its rules of play are known."""
    boosters: bool
    """Whether it can be drafted."""
    sections: list[SectionTitle]
    """The parts of a deck; the first is where a list starts."""
    types: list[CardTypeTitle]
    """The types of card."""


class GuestRow(TypedDict):
    """A seat of a match or table."""

    kind: Kind
    id: str
    seat: Count
    """Counted from 0."""


class StudioDocument(TypedDict):
    """The folder, its files, the games, and what the studio was started with."""

    schema: Literal["decktool.studio/1"]
    version: str
    """Of decktool."""
    folder: str
    """The name of the folder that the studio has access to."""
    deck: str | None
    """The deck that it was opened with."""
    game: str | None
    """The game that it was opened with."""
    files: list[FileRow]
    """The files that it can do something with."""
    games: list[StudioGame]
    """The games that have rules for decks."""
    broken: list[str]
    """Errors of games that cannot be read."""
    settings: dict[str, str]
    """What the page remembers from one start to the next: POST /api/settings."""
    guest: GuestRow | None
    """The seat of a guest, who is shown nothing else of the studio."""


def overview(studio: Studio, request: Request) -> StudioDocument:
    """The folder, its files, the games, and what it was started with."""
    guest = studio.guest
    broken: list[DecktoolError] = []
    games = [load_game(guest.game)] if guest else [game for game in all_games(broken) if "construction" in game.parts]
    return filled(
        StudioDocument,
        version=__version__,
        folder="" if guest else studio.folder.root.resolve().name,
        deck=None if guest else studio.deck,
        game=guest.game if guest else studio.game,
        files=[] if guest else [{"name": name, "kind": kind} for name, kind in studio.folder.listed()],
        games=[
            filled(
                StudioGame,
                **game_row(game),
                playable=package_of(game) is not None,
                boosters="booster" in game.parts,
                sections=game.sections.values(),
                types=game.types.values(),
            )
            for game in games
        ],
        broken=[str(error) for error in broken],
        settings={} if guest else kept_settings(),
        guest=guest,
    )


def cards(studio: Studio, request: Request) -> CardsDocument:
    """All cards of a game."""
    game = load_game(game_id(request))
    return filled(CardsDocument, game=game.id, cards=game.catalog.cards)


class FoundDocument(TypedDict):
    """Which cards of a game match a query."""

    schema: Literal["decktool.found/1"]
    numbers: list[Count]
    """Their places among all cards of the game, from 0."""


def found(studio: Studio, request: Request) -> FoundDocument:
    """The cards that match a query `q`."""
    game = load_game(game_id(request))
    matching = parse_query(request.query_params.get("q", ""), game).select(game.catalog.cards)
    return {"schema": "decktool.found/1", "numbers": [card.number for card in matching]}


def card_pictures(studio: Studio, request: Request) -> pictures.PicturesDocument:
    """Where the cards of a game are seen."""
    return pictures.addresses(load_game(game_id(request)))


def picture(studio: Studio, request: Request) -> Response:
    """One picture, which never changes: its address holds the digest of what it was made from."""
    asked = request.query_params
    numbers = [asked.get("printing", "0"), asked.get("size", "240")]
    side = request.path_params["side"].removesuffix(".png")
    if not all(number.isdecimal() and len(number) < 6 for number in numbers) or side not in {"face", "back", "board"}:
        raise DecktoolError("request a picture with ?of=ID&printing=NUMBER&size=WIDTH")
    printing, width = map(int, numbers)
    game = load_game(game_id(request)).folder.absolute()
    digest = request.path_params["digest"][:64]
    data = studio.drawer.picture(game, digest, side, asked.get("of", ""), printing, width)
    return Response(data, media_type="image/png", headers={"Cache-Control": "private, max-age=31536000, immutable"})


def of_game(guest: Guest, request: Request) -> bool:
    """Whether a request is about the game that a guest plays."""
    return bool(request.path_params["game"] == guest.game)


def read_file(studio: Studio, request: Request) -> FileDocument:
    """A file's text and digest, and the text of it that is not saved yet."""
    name = request.path_params["name"]
    return file_json(studio.folder.read_file(name), studio.work.text(name))


class FileDocument(TypedDict):
    """A file of the folder."""

    schema: Literal["decktool.file/1"]
    name: str
    """Relative to the folder, with /."""
    text: str
    digest: str | None
    """Of its bytes; null for one that is not saved yet."""
    game: NotRequired[str | None]
    """The game of a deck, if it is known."""
    unsaved: NotRequired[UnsavedText]
    """What was written there and is not saved yet."""


class ChangedError(TypedDict):
    """The error of a file that has changed."""

    message: Text
    """What happened and what to do."""
    status: Literal[2]


class FileNow(TypedDict):
    """The file as it is now."""

    text: str
    digest: str


class ChangedDocument(TypedDict):
    """What stands where a file was to be saved."""

    schema: Literal["decktool.changed/1"]
    error: ChangedError
    there: FileNow | None
    """What stands there now; null: nothing."""


class Save(RequestBody):
    """A file to be saved: `read` is the digest of what the page had read, `over` whether it replaces anything."""

    name: str
    text: str
    read: str | None
    over: bool = False


def save_file(studio: Studio, asked: Save) -> FileDocument:
    """Save a file; where another text stands there now the answer has status 409 and `there`, that text."""
    try:
        if asked.read is not None:
            keep_first_state(studio, asked.name)
        saved = file_json(studio.folder.save(asked.name, asked.text, asked.read, over=asked.over))
        studio.work.add_state(asked.name, asked.text, saved=True)
        studio.work.remove(id_of(asked.name))
        return saved
    except Changed as error:
        there = None if error.digest is None else filled(FileNow, error)
        raise Refused(409, str(error), schema="decktool.changed/1", there=there) from None


def keep_first_state(studio: Studio, name: str) -> None:
    """Keep what stands in a file as its first state, before anything is written there."""
    if not studio.work.states(name):
        with suppress(DecktoolError):
            studio.work.add_state(name, studio.folder.read_file(name).text, saved=True)


class Setting(RequestBody):
    """Something for the page to remember."""

    name: str = Field(max_length=100)
    value: str = Field(max_length=10_000)


def setting(studio: Studio, asked: Setting) -> dict[str, Any]:
    """Remember it, from this start to the next."""
    keep_setting(asked.name, asked.value)
    return {}


def kept_settings() -> dict[str, str]:
    """All that was kept, by name; nothing where the file is missing or not ours."""
    with suppress(OSError, ValueError):
        found = json.loads((paths.config_dir() / "studio.json").read_bytes())
        if isinstance(found, dict) and all(isinstance(value, str) for value in found.values()):
            return found
    return {}


def keep_setting(name: str, value: str) -> None:
    """Keep one; of more than MOST_SETTINGS the oldest go. Raises OutputError where the file cannot be written."""
    with _SETTINGS:
        rows = [*(row for row in kept_settings().items() if row[0] != name), (name, value)]
        paths.write_own_file(
            paths.config_dir() / "studio.json", json.dumps(dict(rows[-MOST_SETTINGS:]), ensure_ascii=False, indent=2)
        )


def file_json(content: FileContent, unsaved: UnsavedText | None = None) -> FileDocument:
    """A file as its document."""
    document = filled(FileDocument, content)
    return document if unsaved is None else {**document, "unsaved": unsaved}


ROUTES = [
    get("/api/studio", overview, guests=lambda guest, request: True),
    get("/api/cards/{game}", cards, guests=of_game),
    get("/api/found/{game}", found),
    get("/api/pictures/{game}", card_pictures, guests=of_game),
    get("/cards/{game}/{digest}/{side}", picture, guests=of_game),
    get("/api/files/{name:path}", read_file),
    post("/api/save", Save, save_file),
    post("/api/settings", Setting, setting),
]
