"""What all views ask for: what there is, files, and the cards of a game with their pictures."""

from __future__ import annotations

from typing import Any

from pydantic import Field, TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from decktool import __version__
from decktool.errors import DecktoolError
from decktool.games import all_games, load_game
from decktool.query import parse_query
from decktool.report.documents.games import CardsDocument, cards_json, game_row
from decktool.rulesets import RULESETS
from decktool.studio import pictures, settings
from decktool.studio.folder import Changed, FileContent
from decktool.studio.web import PAGE, GameId, Refused, RequestBody, Studio, get, post


def overview(studio: Studio, request: Request) -> dict[str, Any]:
    """The document `decktool.studio/1`: the folder, its files, the games, and what it was started with."""
    broken: list[DecktoolError] = []
    games = [game for game in all_games(broken) if "construction" in game.parts]
    return {
        "schema": "decktool.studio/1",
        "version": __version__,
        "folder": studio.folder.root.resolve().name,
        "deck": studio.deck,
        "game": studio.game,
        "views": sorted(path.name for path in (PAGE / "views").glob("*.*s")),
        "files": [{"name": name, "kind": kind} for name, kind in studio.folder.listed()],
        "games": [
            {
                **game_row(game),
                "playable": game.id in RULESETS,
                "sections": [{"id": part.id, "title": part.title} for part in game.sections.values()],
                "types": [{"id": kind.id, "title": kind.title, "plural": kind.plural} for kind in game.types.values()],
            }
            for game in games
        ],
        "broken": [str(error) for error in broken],
        "settings": settings.kept(),
    }


def cards(studio: Studio, request: Request) -> CardsDocument:
    """The cards that match a query `q`."""
    game = load_game(game_id(request))
    return cards_json(game, parse_query(request.query_params.get("q", ""), game).select(game.catalog.cards))


def card_pictures(studio: Studio, request: Request) -> dict[str, Any]:
    """The document `decktool.pictures/1`."""
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


def game_id(request: Request) -> str:
    """The game that a request names: an id, never a folder."""
    name = request.path_params.get("game") or request.query_params.get("game")
    try:
        return TypeAdapter(GameId).validate_python(name)
    except ValidationError:
        raise DecktoolError(f"{str(name)[:80]!r} is not a game's id") from None


def read_file(studio: Studio, request: Request) -> dict[str, Any]:
    """The document `decktool.file/1`: a file's text and digest."""
    return file_json(studio.folder.read_file(request.path_params["name"]))


class Save(RequestBody):
    """A file to be saved: `read` is the digest of what the page had read, `over` whether it replaces anything."""

    name: str
    text: str
    read: str | None
    over: bool = False


def save_file(studio: Studio, asked: Save) -> dict[str, Any]:
    """Save a file; where another text stands there now the answer has status 409 and `there`, that text."""
    try:
        return file_json(studio.folder.save(asked.name, asked.text, asked.read, over=asked.over))
    except Changed as error:
        there = None if error.digest is None else {"text": error.text, "digest": error.digest}
        raise Refused(409, str(error), schema="decktool.changed/1", there=there) from None


class Setting(RequestBody):
    """Something for the page to remember."""

    name: str = Field(max_length=100)
    value: str = Field(max_length=10_000)


def keep_setting(studio: Studio, asked: Setting) -> dict[str, Any]:
    """Remember it, from this start to the next."""
    settings.keep(asked.name, asked.value)
    return {}


def file_json(content: FileContent) -> dict[str, Any]:
    """The document `decktool.file/1`."""
    return {"schema": "decktool.file/1", "name": content.name, "text": content.text, "digest": content.digest}


ROUTES = [
    get("/api/studio", overview),
    get("/api/cards/{game}", cards),
    get("/api/pictures/{game}", card_pictures),
    get("/cards/{game}/{digest}/{side}", picture),
    get("/api/files/{name:path}", read_file),
    post("/api/save", Save, save_file),
    post("/api/settings", Setting, keep_setting),
]
