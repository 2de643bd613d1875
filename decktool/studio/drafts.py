"""A game's files as somebody is writing them: what is wrong at which line, and the card as it would be printed.

These functions run in a process beside the studio's own, so that what is only a draft is never remembered there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from decktool import files
from decktool.cards import Card, slug
from decktool.errors import DataError, DecktoolError
from decktool.files import YamlFile
from decktool.games import Game, load_game
from decktool.jsonmodel import filled
from decktool.studio.face_places import ElementRow, draws, elements_shown, moved
from decktool.studio.pictures import behind, png_of, read_anew
from decktool.workers import Workers

if TYPE_CHECKING:
    from decktool.report.documents.games import LintDocument

MOST_LOOKS = 500
"""The most drafts that one process looks at: what it remembers of them ends with it."""
MOST_TOLD = 200
"""Problems that are shown."""


def worker() -> Workers:
    """A process that looks at drafts."""
    return Workers(1, behind, tasks=MOST_LOOKS)


@contextmanager
def _as_written(path: str, text: str | None) -> Iterator[None]:
    """Inside, the file reads as it is being written (None: as it is)."""
    from decktool.printing.template import loading

    # Templates and icons are read once for a whole process.
    read_once = "templates" not in Path(path).parts
    if not read_once:
        loading.forget()
    try:
        with files.drafted(path, text.encode()) if text is not None else nullcontext():
            yield
    finally:
        if not read_once:
            loading.forget()


def look(path: str, text: str, game: str, line: int, shown: str | None, width: int) -> dict[str, Any]:
    """What is wrong with a game while a file of it reads so, and the card that is meant at a line (1-based).

    Where the line is no card's, the card is that with the id `shown`, or the game's first. `picture` is a PNG of that
    width in pixels, None where it cannot be drawn; then a problem says why.
    """
    problems: list[ProblemRow] = []
    card: Card | None = None
    picture: bytes | None = None
    size: list[float] | None = None
    elements: list[ElementRow] = []
    found: Game | None = None
    with ExitStack() as drafted:
        drafted.enter_context(_as_written(path, text))
        try:
            found = load_game(game)
            read_anew(found)
            table = _imported(path, found)
            if table is not None:
                drafted.enter_context(files.drafted(*table))
                found = load_game(game)
        except DecktoolError as error:
            problems += problems_of(error)
        if found is not None:
            from decktool.printing.layout import faces
            from decktool.report.game_lint import broken_parts

            for broken in broken_parts(found):
                problems += problems_of(broken)
            problems += _own_problems(path, found)
            card = _meant(found, path, text, line, shown)
            if card is not None:
                try:
                    drawing = faces.face(found, card)
                    picture = png_of(drawing, width)
                    size = [round(drawing.width / 1000, 3), round(drawing.height / 1000, 3)]
                    elements = elements_shown(found, card, path, text) if _is_face(path) else []
                except DecktoolError as error:
                    problems += problems_of(error, line if _is_set(path) else None)
    named = None if card is None else {"id": card.id, "name": card.name, "type": card.type}
    if found is None and _is_set(path):
        with suppress(DecktoolError):
            named = _row_at(files.parse_yaml(text, path), line)
    seen = {(row["file"], row["line"], row["message"]): row for row in problems}
    return {
        "problems": list(seen.values())[:MOST_TOLD],
        "more": max(0, len(seen) - MOST_TOLD),
        "card": named,
        "picture": picture,
        "size": size,
        "elements": elements,
    }


def move(path: str, text: str, game: str, card: str, element: str, by: tuple[float, float, float, float]) -> str:
    """A template's text with an element moved and resized, as it stands on the face of a card."""
    with _as_written(path, text):
        found = load_game(game)
        read_anew(found)
        if card not in found.catalog.by_id:
            raise DecktoolError(f"{found.title} has no card {card!r}")
        return moved(found, found.catalog.by_id[card], path, text, element, by)


def _imported(path: str, game: Game) -> tuple[Path, bytes] | None:
    """The set file that a table becomes, where it was imported before; DecktoolError naming lines that are wrong."""
    if not path.endswith(".csv") or path.endswith(".numbers.csv"):
        return None
    from decktool.importing.work import ImportWork
    from decktool.rulesets import text_reader

    place = game.folder / "sets" / f"{slug(Path(path).stem) or 'cards'}.yaml"
    work = ImportWork(table=path, game=game, output=str(place), update=True)
    return (place, work.read_table(partial(text_reader, game)).result.text.encode()) if work.updates else None


class ProblemRow(TypedDict):
    """Something that is wrong, and where."""

    file: str | None
    line: int | None
    field: str
    message: str


def problems_of(error: DecktoolError, line: int | None = None) -> list[ProblemRow]:
    """An error as rows of file, line, field and message."""
    if isinstance(error, DataError):
        return [
            {"file": error.path, "line": one.line, "field": one.field, "message": one.message} for one in error.problems
        ]
    placed = re.match(r"(?s)(.{1,400}?\.(?:ya?ml|csv)):(\d{1,7}): (.*)", str(error))
    if placed:
        return [{"file": placed[1], "line": int(placed[2]), "field": "", "message": placed[3]}]
    return [{"file": None, "line": line, "field": "", "message": str(error)}]


def _own_problems(path: str, game: Game) -> list[ProblemRow]:
    """What is wrong with a template or a mapping, which a game does not read by itself."""
    file = Path(path)
    try:
        if (kind := _kind_of_template(file)) is not None:
            from decktool.printing.template.loading import load_template

            load_template(file, kind, game.folder)
        elif file.name.endswith(".mapping.yaml"):
            from decktool.importing.mapping import read_mapping

            read_mapping(file, game)
        elif file.suffix in {".yaml", ".yml"} and not _is_set(path) and file.name != "game.yaml":
            files.read_yaml(file, what="a YAML file")
    except DecktoolError as error:
        return problems_of(error)
    return []


def _kind_of_template(file: Path) -> str | None:
    """`faces` or `boards`, for a file below a folder of that name in `templates`."""
    parts = file.parts
    if "templates" in parts and file.suffix == ".yaml":
        below = parts[len(parts) - 1 - parts[::-1].index("templates") + 1 :]
        return below[0] if len(below) > 1 and below[0] in {"faces", "boards"} else None
    return None


def _is_face(path: str) -> bool:
    return _kind_of_template(Path(path)) == "faces"


def _is_set(path: str) -> bool:
    return Path(path).parent.name == "sets"


def _meant(game: Game, path: str, text: str, line: int, shown: str | None) -> Card | None:
    """The card at a line of a set or of a table; else that which was shown, else the first."""
    found = None
    if _is_set(path):
        row = _row_at(files.parse_yaml(text, path), line)
        found = None if row is None else game.catalog.by_id.get(row["id"])
    elif path.endswith(".csv"):
        rows = text.split("\n")
        cells = re.split(r'[,;\t"]+', rows[line - 1]) if 0 < line <= len(rows) else []
        found = next((cards[0] for cell in cells if cell.strip() and (cards := game.catalog.find(cell.strip()))), None)
    elif _is_face(path) and shown is None:
        kinds = [Path(path).stem, *(kind for kind in game.types if draws(game, kind, path))]
        found = next((card for kind in kinds for card in game.catalog if card.type == kind), None)
    first: Card | None = next(iter(game.catalog), None)
    return found or game.catalog.by_id.get(shown or "") or first


def _row_at(file: YamlFile, line: int) -> dict[str, str] | None:
    """What a set calls the card that stands at a line."""
    rows = file.data.get("cards") if isinstance(file.data, dict) else None
    if not isinstance(rows, list):
        return None
    place = sum((file.line(("cards", place)) or 0) <= line for place in range(len(rows))) - 1
    if place < 0 or not isinstance(rows[place], dict):
        return None
    row = rows[place]
    name = str(row.get("name"))
    return {"id": str(row.get("id") or slug(name)), "name": name, "type": str(row.get("type"))}


def lint(path: str, text: str | None, game: str, prove: bool) -> LintDocument:
    """What does not fit together in a game while a file of it reads so."""
    from decktool.report.documents.games import LintDocument
    from decktool.report.game_lint import lint_game

    with _as_written(path, text):
        found = load_game(game)
        read_anew(found)
        return filled(LintDocument, game=found.id, findings=lint_game(found, prove=prove))
