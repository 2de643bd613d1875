"""The JSON Schemas of `docs/schemas`, generated from the typed models of the documents."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, is_typeddict

from decktool.formats.documents import DeckDocument
from decktool.jsonmodel import Schema, fields, members, parted, required
from decktool.play import position
from decktool.play.replay import MatchDocument
from decktool.play.snapshot import SnapshotDocument
from decktool.play.table.session import TableDocument
from decktool.report.documents import ErrorDocument
from decktool.report.documents.answers import ExplanationDocument, SolutionDocument
from decktool.report.documents.card_table import CardTableDocument, CompareSetsDocument
from decktool.report.documents.chances import DealtDocument, HandDocument, OddsDocument, SessionDocument
from decktool.report.documents.checks import CheckDocument
from decktool.report.documents.decks import DiffDocument, MissingDocument, ProofDocument, StatsDocument
from decktool.report.documents.drafts import DraftDocument
from decktool.report.documents.games import CardsDocument, GamesDocument, LintDocument, RulesDocument
from decktool.report.documents.judgements import JudgeDocument
from decktool.report.documents.lab import BalanceDocument, MatrixDocument, TuneDocument, ValueDocument
from decktool.report.documents.matches import GoldfishDocument, SimulateDocument
from decktool.studio.common import ChangedDocument, FileDocument, FoundDocument, StudioDocument
from decktool.studio.decks import CompletionDocument, EditorDocument
from decktool.studio.drafting import PickDocument, SealedDocument
from decktool.studio.home import BegunDocument, ListsDocument, StatesDocument, UnderstoodDocument, WorkDocument
from decktool.studio.joining import DismissedDocument, InvitationDocument, JoinedDocument
from decktool.studio.lab import RunDocument, RunsDocument
from decktool.studio.matches import (
    ClausesDocument,
    CopiedDocument,
    RefusalDocument,
    SavedDocument,
    SeatsDocument,
)
from decktool.studio.pictures import PicturesDocument
from decktool.studio.prints import OptionsDocument, PagesDocument, TaskDocument
from decktool.studio.tables import MovesDocument
from decktool.studio.workshop import MovedDocument, SetTableDocument, WatchDocument, WorkshopDocument

TITLES: tuple[tuple[Any, str], ...] = (
    (CheckDocument, "decktool check --output-format json"),
    (StatsDocument, "decktool stats DECK... --output-format json"),
    (DiffDocument, "decktool diff A B --output-format json"),
    (MissingDocument, "decktool missing DECK... --collection FILE --output-format json"),
    (ProofDocument, "decktool proof --output-format json"),
    (HandDocument, "decktool hand --output-format json"),
    (DealtDocument, "An interactive hand in its current state: the studio's hands"),
    (OddsDocument, "decktool odds --output-format json"),
    (SessionDocument, "An interactive hand, saved by decktool hand --interactive"),
    (SolutionDocument, "decktool fix, complete and build --output-format json"),
    (ExplanationDocument, "decktool explain --output-format json"),
    (CardsDocument, "decktool cards --output-format json"),
    (GamesDocument, "decktool games --output-format json"),
    (RulesDocument, "decktool house-rules --output-format json"),
    (LintDocument, "decktool lint --output-format json"),
    (DraftDocument, "decktool draft --output-format json"),
    (JudgeDocument, "decktool judge --output-format json"),
    (MatchDocument, "A match log"),
    (SimulateDocument, "decktool simulate --output-format json"),
    (GoldfishDocument, "decktool goldfish --output-format json"),
    (MatrixDocument, "decktool simulate --matrix --output-format json"),
    (CardTableDocument, "decktool card-table --output-format json"),
    (CompareSetsDocument, "decktool compare-sets --output-format json"),
    (ValueDocument, "decktool value --output-format json"),
    (TuneDocument, "decktool tune --output-format json"),
    (BalanceDocument, "decktool balance --output-format json"),
    (TableDocument, "A table played by hand, saved by decktool table"),
    (MovesDocument, "Every move of a table played by hand, as the studio lists them"),
    (
        SnapshotDocument,
        "A moment as one seat may know it: decktool table --output-format json, and the studio's table and match",
    ),
    (SeatsDocument, "The seats, decks and house rules of a game"),
    (ClausesDocument, "The text of rulebook clauses"),
    (RefusalDocument, "The reason for a refusal"),
    (InvitationDocument, "An invitation to a seat of a match or table: POST /api/invite"),
    (DismissedDocument, "A seat that was taken back: POST /api/dismiss"),
    (JoinedDocument, "The seat that a code gives: POST /api/join"),
    (SavedDocument, "A match that was saved"),
    (CopiedDocument, "A moment as a position"),
    (StudioDocument, "The studio's folder, files and games: GET /api/studio"),
    (FileDocument, "A file of the studio's folder: GET /api/files/NAME, GET /api/decks/NAME, POST /api/save"),
    (
        ChangedDocument,
        "The file has changed since it was read: the answer of POST /api/save with status 409",
    ),
    (WorkDocument, "Unsaved texts, matches, tables and drafts that can be resumed: GET /api/resume"),
    (StatesDocument, "The earlier states of a file: GET /api/states/NAME"),
    (PickDocument, "A draft as the seat that picks sees it: POST /api/draft/begin, GET /api/drafts/DRAFT"),
    (SealedDocument, "The pools of sealed play: POST /api/draft/sealed"),
    (ListsDocument, "Lists at a glance: POST /api/lists"),
    (UnderstoodDocument, "Guesses about a spreadsheet of cards: POST /api/understand"),
    (BegunDocument, "Files of a new game or set: POST /api/new/game, POST /api/new/set"),
    (PicturesDocument, "Addresses of the pictures of a game's cards: GET /api/pictures/GAME"),
    (EditorDocument, "A decklist during editing: POST /api/editor"),
    (FoundDocument, "Cards of a game that match a query: GET /api/found/{game}?q="),
    (CompletionDocument, "Completions of the last word of a query: POST /api/completion"),
    (OptionsDocument, "The options of print, kit and export"),
    (PagesDocument, "Pages before they are printed"),
    (TaskDocument, "Progress of a file that is being written"),
    (RunsDocument, "The runs of the lab"),
    (RunDocument, "A run of the lab"),
    (WorkshopDocument, "A game's file during editing"),
    (MovedDocument, "A template with an element moved: POST /api/workshop/move"),
    (SetTableDocument, "A set as a table: POST /api/workshop/table"),
    (WatchDocument, "The state of a watched spreadsheet"),
    (
        Annotated[DeckDocument, Schema(anyOf=[{"required": ["cards"]}, {"required": ["sections"]}])],
        "A deck, as decktool convert --to json (or yaml) writes it",
    ),
    (ErrorDocument, "The error of any command with --output-format json"),
)
"""The model and the title of each document."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SCALARS = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}


def schema(model: Any, title: str) -> dict[str, Any]:
    """The JSON Schema of a document by its model."""
    hint, keywords = parted(model)
    parts: dict[Any, Any] = {}
    whole = _object(hint, parts) | keywords
    head = {"$schema": DIALECT, "$id": whole["properties"]["schema"]["const"], "title": title}
    definitions = {part.__name__: found for part, found in parts.items()}
    if len(definitions) < len(parts):
        raise ValueError(f"two parts of {head['$id']} have one name: {', '.join(part.__name__ for part in parts)}")
    return head | whole | ({"$defs": definitions} if definitions else {})


def _object(model: Any, parts: dict[Any, Any]) -> dict[str, Any]:
    """A model as an object without other keys."""
    properties = {}
    for key, hint in fields(model).items():
        properties[key] = _type(hint, parts)
        if said := _descriptions(model).get(key):
            properties[key]["description"] = said
    return {
        "description": _line(inspect.cleandoc(model.__doc__ or "")),
        "type": "object",
        "additionalProperties": False,
        "required": [key for key, hint in fields(model).items() if required(hint)],
        "properties": properties,
    }


def _type(hint: Any, parts: dict[Any, Any]) -> dict[str, Any]:
    """A type, whose models go into the parts."""
    hint, keywords = parted(hint)
    origin, args = get_origin(hint), get_args(hint)
    found: dict[str, Any]
    if hint is Any:
        found = {}
    elif hint in _SCALARS:
        found = {"type": _SCALARS[hint]}
    elif origin is Literal:
        found = {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
    elif origin is list:
        found = {"type": "array", "items": _type(args[0], parts)}
    elif origin is tuple:
        rows = [_type(one, parts) for one in args]
        found = {"type": "array", "prefixItems": rows, "items": False, "minItems": len(rows)}
    elif origin is dict:
        found = {"type": "object", "additionalProperties": _type(args[1], parts) or True}
    elif is_typeddict(hint):
        if hint not in parts:
            parts[hint] = {}
            parts[hint] = _object(hint, parts)
        found = {"$ref": f"#/$defs/{hint.__name__}"}
    else:
        found = _any_of([_type(one, parts) for one in members(hint)])
    return found | keywords


def _any_of(found: list[dict[str, Any]]) -> dict[str, Any]:
    """One of several types: in one where only one of them says more than its name."""
    words = [one["type"] for one in found if one.keys() == {"type"}]
    others = [one for one in found if one.keys() != {"type"}]
    if len(others) == 1 and "enum" in others[0] and words == ["null"]:
        return {"enum": [*others[0]["enum"], None]}
    if not others or (len(others) == 1 and "type" in others[0] and words == ["null"]):
        merged: dict[str, Any] = {}
        for one in others:
            merged |= one
            words.insert(0, one["type"])
        return merged | {"type": words}
    return {"anyOf": found}


@cache
def _descriptions(model: Any) -> dict[str, str]:
    """The docstrings below the keys of a model, those of its bases included."""
    module = sys.modules[model.__module__]
    found: dict[str, str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef) and node.name == model.__name__:
            for base in node.bases:
                inner = getattr(module, ast.unparse(base), None)
                found |= _descriptions(inner) if is_typeddict(inner) else {}
            for row, below in zip(node.body, node.body[1:], strict=False):
                match row, below:
                    case ast.AnnAssign(target=ast.Name(id=key)), ast.Expr(value=ast.Constant(value=str(said))):
                        found[key] = _line(said)
    return found


def _line(text: str) -> str:
    """A docstring as a description: its first paragraph in a line."""
    return " ".join(text.partition("\n\n")[0].split())


def schemas() -> dict[str, dict[str, Any]]:
    """The schema of each document by its name and version, such as `check-1`."""
    made = [schema(model, title) for model, title in TITLES]
    found = {one["$id"].removeprefix("decktool.").replace("/", "-"): one for one in made}
    return found | {"position-1": {"$schema": DIALECT} | position.schema()}


def pages() -> dict[str, str]:
    """The files of `docs/schemas`."""
    return {f"schemas/{name}.json": _text(one) + "\n" for name, one in schemas().items()}


def _text(node: Any, margin: str = "", width: int = 120) -> str:
    """JSON, each part in one line where it fits."""
    line = json.dumps(node, ensure_ascii=False)
    if not isinstance(node, dict | list) or len(margin) + len(line) < width:
        return line
    inner = margin + "  "
    if isinstance(node, list):
        return "[\n" + ",\n".join(f"{inner}{_text(one, inner)}" for one in node) + f"\n{margin}]"
    heads = [(f"{inner}{json.dumps(key)}: ", one) for key, one in node.items()]
    rows = [head + _text(one, inner, width - len(head) + len(inner)) for head, one in heads]
    return "{\n" + ",\n".join(rows) + f"\n{margin}}}"
