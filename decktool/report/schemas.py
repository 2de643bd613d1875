"""JSON Schemas: of files that people write, made from the models that read them, and the stored ones of documents."""

from __future__ import annotations

import json
import re
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from decktool import paths
from decktool.errors import UnknownName, did_you_mean
from decktool.files import read_yaml
from decktool.games import load_game
from decktool.printing.template.describing import described
from decktool.rulesets import vocabulary

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WRITTEN = {
    "game": "a game's game.yaml",
    "set": "a set of cards (with --game, for that game's fields)",
    "template": "a template of a face or a board",
    "mapping": "the mapping of a spreadsheet of cards (cards.mapping.yaml)",
}
"""Files that people write; their schemas are generated from the models that read them."""


def document_schemas() -> dict[str, Path]:
    """The schemas stored as files, by name: the newest version of each."""
    found: dict[str, tuple[int, Path]] = {}
    for path in paths.data_dir("schemas").glob("*-*.json"):
        name, _, version = path.stem.rpartition("-")
        if version.isdecimal():
            found[name] = max(found.get(name, (0, path)), (int(version), path))
    return {name: path for name, (_, path) in sorted(found.items())}


def schema_of(name: str, game: str | None) -> dict[str, Any]:
    """The JSON Schema of a kind of file, or of a document."""
    if name == "game":
        return _game_schema()
    if name == "set":
        return _set_schema(game)
    if name == "mapping":
        from decktool.importing.model import MappingModel

        return _finish(MappingModel.model_json_schema(by_alias=True), "A mapping of a spreadsheet of cards")
    if name == "template":
        return _template_schema()
    documents = document_schemas()
    if name not in documents:
        known = [*WRITTEN, *documents]
        raise UnknownName(f"unknown schema {name!r}{did_you_mean(name, known)}")
    kept: dict[str, Any] = json.loads(documents[name].read_bytes())
    return kept


def _game_schema() -> dict[str, Any]:
    """The envelope, with the parts that other layers read."""
    from decktool.gamefiles import PARTS, EnvelopeModel
    from decktool.report.game_lint import READERS

    schema = EnvelopeModel.model_json_schema(by_alias=True)
    schema["additionalProperties"] = False
    for part, description in PARTS.items():
        schema["properties"][part] = {"type": "object"}
        model = READERS[part][1]
        if model is not None:
            inner = resolve_name(model).model_json_schema(by_alias=True)
            schema["$defs"] |= inner.pop("$defs", {})
            schema["properties"][part] = inner
        schema["properties"][part]["description"] = description
    return _finish(schema, "game.yaml")


def _set_schema(game: str | None) -> dict[str, Any]:
    """A set file; each card has one of the game's card types, if the game is known."""
    from decktool.gamefiles import SetModel, card_models, read_envelope

    schema = SetModel.model_json_schema(by_alias=True)
    if game is None:
        return _finish(schema, "A set of cards")
    found = load_game(game)
    envelope = read_envelope(found.id, read_yaml(found.folder / "game.yaml", what="a game"))
    definitions = schema.setdefault("$defs", {})
    kinds = []
    for type_id, model in card_models(envelope).items():
        card = model.model_json_schema(by_alias=True)
        definitions |= card.pop("$defs", {})
        definitions[type_id] = card | {"title": found.types[type_id].title}
        kinds.append({"$ref": f"#/$defs/{type_id}"})
    if (words := vocabulary(found)) is not None:
        effects = words.schema(found)
        definitions |= effects.pop("$defs")
        for kind in found.types:
            columns = definitions[kind]["properties"]
            if "effects" in columns:
                columns["effects"] = effects | columns["effects"]
    schema["properties"]["cards"]["items"] = {"oneOf": kinds}
    return _finish(schema, f"A set of {found.title} cards")


def _template_schema() -> dict[str, Any]:
    """A face or a board; a template that extends another may omit everything the other has."""
    from decktool.printing.template.blocks import FaceTemplate

    schema = described(FaceTemplate.model_json_schema(by_alias=True))
    words = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
    schema["properties"]["extends"] = words | {"description": "Name of the template that this one extends."}
    whole = {name: schema["properties"][name] for name in ("elements", "styles")}
    schema["properties"] |= {
        name: {"type": "object", "description": f"The template's {name}, by name."} for name in whole
    }
    schema["if"] = {"not": {"required": ["extends"]}}
    schema["then"] = {"required": schema.pop("required"), "properties": whole}
    return _finish(schema, "A template of a face or a board")


def _finish(schema: dict[str, Any], title: str) -> dict[str, Any]:
    """Add the dialect and the title; leave out titles that only repeat a key, and nulls that nobody writes."""
    return {"$schema": DIALECT, "title": title} | {
        key: value for key, value in _plain(schema).items() if key not in {"title", "$schema"}
    }


def _plain(node: Any) -> Any:
    if isinstance(node, list):
        return [_plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    plain: dict[str, Any] = {}
    for key, value in node.items():
        if key == "properties" and isinstance(value, dict):
            plain[key] = {name: _property(name, inner) for name, inner in value.items()}
        elif key == "default" and value is None:
            continue
        elif key == "description" and isinstance(value, str):
            plain[key] = re.sub(r"\s+", " ", value)
        else:
            plain[key] = _plain(value)
    return plain


def _property(name: str, schema: Any) -> Any:
    """One key's schema, without a title made from the key and without the choice `null` (the key is left out)."""
    plain = _plain(schema)
    if not isinstance(plain, dict):
        return plain
    if name_of(plain.get("title")) == name_of(name):
        del plain["title"]
    choices = [choice for choice in plain.get("anyOf", ()) if choice != {"type": "null"}]
    if len(choices) == 1:
        del plain["anyOf"]
        plain = choices[0] | plain
    elif choices:
        plain["anyOf"] = choices
    return plain


def name_of(title: Any) -> str:
    """A title or key as letters alone, to see whether one was made from the other."""
    return re.sub(r"[^a-z0-9]", "", str(title).casefold())
