"""Typed models of documents: built from objects, read from files, written as JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import jsonschema
import pytest

from decktool.errors import DecktoolError
from decktool.jsonmodel import Count, Schema, Share, Text, checked, filled

DOCS = Path(__file__).resolve().parent.parent / "docs"


class Card(TypedDict):
    """One card."""

    name: Text
    """As it is
    printed."""
    copies: Count
    tags: NotRequired[list[str]]


class Head(TypedDict):
    """Where a document begins."""

    schema: Literal["decktool.little/1"]
    kind: Literal["box", "bag"] | None
    """What the cards lie in."""


class Little(Head):
    """A little document."""

    cards: Annotated[list[Card], Schema(minItems=1)]
    chance: Share | None
    numbers: dict[str, float]
    rows: NotRequired[list[tuple[str, Count]]]
    packs: NotRequired[Literal[1, 2]]
    free: Any


@dataclass(frozen=True)
class Printed:
    """A card as a program has it, which knows more than a document says."""

    name: str
    copies: int
    price: float = 1.5


def document(**changes: Any) -> dict[str, Any]:
    """A little document, with some keys otherwise; a key that is Ellipsis is left out."""
    cards = [Printed("Axe", 2), Printed("Imp", 0)]
    made: Any = filled(Little, kind="box", cards=cards, chance=Fraction(1, 4), numbers={"a": 1}, free=None)
    return {key: value for key, value in {**made, **changes}.items() if value is not ...}


def test_a_document_is_filled_from_objects() -> None:
    """Keys in the model's order, parts from their attributes, fractions as numbers, the one value that can be."""
    assert json.dumps(document()) == json.dumps(
        {
            "schema": "decktool.little/1",
            "kind": "box",
            "cards": [{"name": "Axe", "copies": 2}, {"name": "Imp", "copies": 0}],
            "chance": 0.25,
            "numbers": {"a": 1},
            "free": None,
        }
    )


def test_a_document_is_whole() -> None:
    """A key that nobody gives, and one that the model lacks, are defects."""
    with pytest.raises(AttributeError, match="kind"):
        filled(Little, cards=[], chance=None, numbers={}, free=None)
    with pytest.raises(TypeError, match="Card has no price"):
        filled(Card, Printed("Axe", 2), price=2)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"schema": "decktool.little/2"}, r"is not a little file \(decktool.little/1\); write one"),
        ({"kind": ...}, "kind is missing and must be 'box' or 'bag' or null"),
        ({"kind": []}, "kind must be 'box' or 'bag' or null"),
        ({"cards": {}}, "cards must be a list"),
        ({"cards": []}, "cards must be a list of at least 1"),
        (
            {"cards": [{"name": "Axe", "copies": 1}, {"name": "Imp"}]},
            r"cards\[2\].copies is missing and must be a whole",
        ),
        ({"cards": [{"name": "", "copies": 1}]}, r"cards\[1\].name must be at least 1 character"),
        ({"cards": [{"name": "Axe", "copies": True}]}, r"cards\[1\].copies must be a whole number"),
        ({"cards": [{"name": "Axe", "copies": -1}]}, r"cards\[1\].copies must be 0 or more"),
        ({"cards": [{"name": "Axe", "copies": 1, "tags": [1]}]}, r"cards\[1\].tags\[1\] must be text"),
        ({"chance": 2}, "chance must be 1 or less"),
        ({"numbers": {"a": "x"}}, "numbers.a must be a number"),
        ({"packs": True}, "packs must be 1 or 2"),
        ({"rows": [["a"]]}, r"rows\[1\] must be a list of 2"),
        ({"rows": [["a", 1], ["b", -1]]}, r"rows\[2\]\[2\] must be 0 or more"),
    ],
)
def test_what_is_read_names_the_field(changes: dict[str, Any], said: str) -> None:
    """The file, the first field that is otherwise, and what it must be."""
    with pytest.raises(DecktoolError, match=f"^x.json: {said}"):
        checked(Little, document(**changes), "x.json", what="a little file", remedy="write one")


def test_other_keys_may_stand_there() -> None:
    """What is read may say more than is needed."""
    for given in (document(), document(more=1, free=[{}], chance=None, numbers={}, rows=[["a", 0]])):
        assert checked(Little, given, "x.json", what="a little file", remedy="write one") == given


@pytest.fixture(scope="module")
def documents() -> ModuleType:
    """`docs/documents.py`."""
    spec = spec_from_file_location("documents", DOCS / "documents.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_schema_is_the_model(documents: ModuleType) -> None:
    """Types, bounds and descriptions, with inherited keys, and each part once."""
    assert documents.schema(Little, "Little") == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "decktool.little/1",
        "title": "Little",
        "description": "A little document.",
        "type": "object",
        "additionalProperties": False,
        "required": ["schema", "kind", "cards", "chance", "numbers", "free"],
        "properties": {
            "schema": {"const": "decktool.little/1"},
            "kind": {"enum": ["box", "bag", None], "description": "What the cards lie in."},
            "cards": {"type": "array", "items": {"$ref": "#/$defs/Card"}, "minItems": 1},
            "chance": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
            "numbers": {"type": "object", "additionalProperties": {"type": "number"}},
            "rows": {
                "type": "array",
                "items": {
                    "type": "array",
                    "prefixItems": [{"type": "string"}, {"type": "integer", "minimum": 0}],
                    "items": False,
                    "minItems": 2,
                },
            },
            "packs": {"enum": [1, 2]},
            "free": {},
        },
        "$defs": {
            "Card": {
                "description": "One card.",
                "type": "object",
                "additionalProperties": False,
                "required": ["name", "copies"],
                "properties": {
                    "name": {"type": "string", "minLength": 1, "description": "As it is printed."},
                    "copies": {"type": "integer", "minimum": 0},
                    "tags": {"type": "array", "items": {"type": "string"}},
                },
            }
        },
    }


def test_schema_and_reader_agree(documents: ModuleType) -> None:
    """What the reader refuses breaks the schema, and what it reads keeps it."""
    rules = jsonschema.Draft202012Validator(documents.schema(Little, "Little"))
    values: tuple[Any, ...] = (
        ...,
        None,
        True,
        0,
        -1,
        0.5,
        2,
        "",
        "box",
        [],
        {},
        [{}],
        [[]],
        [["a", 1]],
        {"a": "b"},
        {"a": 1},
    )
    for key in document(rows=[], packs=1):
        for value in values:
            given = document(**{key: value})
            try:
                checked(Little, given, "x.json", what="a little file", remedy="write one")
            except DecktoolError:
                assert not rules.is_valid(given), given
            else:
                assert rules.is_valid(given), given


def test_every_schema_is_a_model_s(documents: ModuleType) -> None:
    """Every file of docs/schemas is generated, and every document of the program has one."""
    made = documents.schemas()
    assert {path.stem for path in (DOCS / "schemas").iterdir()} == made.keys()
    sources = "".join(path.read_text("utf-8") for path in (DOCS.parent / "decktool").rglob("*.py"))
    models = re.findall(r'^    schema: (?:NotRequired\[)?Literal\["(decktool\.[\w-]+/\d)"', sources, re.MULTILINE)
    assert {one.get("$id") for one in made.values()} == {*models, None}


def test_every_key_of_every_document_is_in_a_described_part(documents: ModuleType) -> None:
    """Each document and each part of one says what it is."""

    def parts(schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        return [schema, *schema.get("$defs", {}).values()]

    for name, schema in documents.schemas().items():
        if name != "position-1":
            assert all(re.match(r"\w", part["description"]) for part in parts(schema)), name
