"""The JSON Schemas of `docs/schemas`, generated from the typed models of the documents."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from dataclasses import is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, is_typeddict

from decktool.jsonmodel import fields, members, parted, required
from decktool.play import position
from decktool.report.documents import ErrorDocument
from decktool.report.documents.answers import ExplanationDocument, SolutionDocument
from decktool.report.documents.chances import DealtDocument, HandDocument, OddsDocument, SessionDocument
from decktool.report.documents.checks import CheckDocument
from decktool.report.documents.decks import DiffDocument, MissingDocument, ProofDocument, StatsDocument
from decktool.report.documents.drafts import DraftDocument
from decktool.report.documents.games import CardsDocument, GamesDocument, LintDocument, RulesDocument
from decktool.report.documents.judgements import JudgeDocument

TITLES: tuple[tuple[Any, str], ...] = (
    (CheckDocument, "decktool check --output-format json"),
    (StatsDocument, "decktool stats DECK... --output-format json"),
    (DiffDocument, "decktool diff A B --output-format json"),
    (MissingDocument, "decktool missing DECK... --collection FILE --output-format json"),
    (ProofDocument, "decktool.proof/1"),
    (HandDocument, "decktool hand --output-format json"),
    (DealtDocument, "An interactive hand as it stands: the studio's hands"),
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
    (ErrorDocument, "Any command with --output-format json that could not do its work"),
)
"""The model and the title of each document."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SCALARS = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}


def schema(model: Any, title: str) -> dict[str, Any]:
    """The JSON Schema of a document by its model."""
    hint, keywords = parted(model)
    definitions: dict[str, Any] = {}
    whole = _object(hint, definitions) | keywords
    head = {"$schema": DIALECT, "$id": whole["properties"]["schema"]["const"], "title": title}
    return head | whole | ({"$defs": definitions} if definitions else {})


def _object(model: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """A model as an object without other keys."""
    properties = {}
    for key, hint in fields(model).items():
        properties[key] = _type(hint, definitions)
        if said := _descriptions(model).get(key):
            properties[key]["description"] = said
    return {
        "description": _line(inspect.cleandoc(model.__doc__ or "")),
        "type": "object",
        "additionalProperties": False,
        "required": [key for key, hint in fields(model).items() if required(hint)],
        "properties": properties,
    }


def _type(hint: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """A type, whose models go into the definitions."""
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
        found = {"type": "array", "items": _type(args[0], definitions)}
    elif origin is tuple:
        rows = [_type(one, definitions) for one in args]
        found = {"type": "array", "prefixItems": rows, "items": False, "minItems": len(rows)}
    elif origin is dict:
        key, value = (_type(one, definitions) for one in args)
        names = {name: rule for name, rule in key.items() if name != "type"}
        found = {"type": "object", "additionalProperties": value or True}
        found |= {"propertyNames": names} if names else {}
    elif is_typeddict(hint) or is_dataclass(hint):
        if hint.__name__ not in definitions:
            definitions[hint.__name__] = {}
            definitions[hint.__name__] = _object(hint, definitions)
        found = {"$ref": f"#/$defs/{hint.__name__}"}
    else:
        found = _any_of([_type(one, definitions) for one in members(hint)])
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
    return {
        f"schemas/{name}.json": json.dumps(one, ensure_ascii=False, indent=2) + "\n" for name, one in schemas().items()
    }
