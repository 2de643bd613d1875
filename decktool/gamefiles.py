"""The files of a game folder: the envelope of game.yaml, and the sets.

Read through frozen pydantic models that refuse unknown keys; what comes out is plain data for `Game`, so that a cached
game needs neither this module nor pydantic.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    ValidationError,
    create_model,
)

from decktool.cards import LONGEST_WORDS, Printing, name_key, slug, titled, with_article
from decktool.defects import said
from decktool.errors import DataError, Problem, did_you_mean
from decktool.files import TRUTH, YamlFile, model_problems, read_model

Word = Annotated[
    StrictStr,
    Field(
        min_length=1,
        max_length=LONGEST_WORDS,
        pattern=said(r"^\S(.*\S)?$", "one line of text without blanks around it"),
    ),
]
Id = Annotated[
    StrictStr, Field(pattern=said(r"^[a-z0-9][a-z0-9_-]{0,63}$", "an id of small letters, digits and hyphens"))
]


class Strict(BaseModel):
    """A model that refuses what it does not know and never changes."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, populate_by_name=True, use_attribute_docstrings=True
    )


class Made(Strict):
    """A model that is made from data, such as the fields of a game: there is no source in which words could be found.

    Without this, pydantic looks for the source of every such model in all modules of all callers.
    """

    model_config = ConfigDict(use_attribute_docstrings=False)


class FieldModel(Strict):
    """One field of the game's cards."""

    title: Word | None = None
    """Its name for people (default: the id with a capital letter)."""
    kind: Literal["text", "integer", "number", "flag", "list", "data"] = "text"
    """Kind of value: text, integer, number, flag (true or false), a list of texts, or nested data."""
    values: list[Word] = []
    """Allowed values (default: any)."""
    min: int | None = None
    """Minimum."""
    max: int | None = None
    """Maximum."""
    unstated: Literal["unknown", "none"] | None = None
    """Meaning if a card does not state it: unknown (default), or none (default for flags and lists)."""


class TypeModel(Strict):
    """One card type."""

    title: Word | None = None
    """Its name for people (default: the id with a capital letter)."""
    plural: Word | None = None
    """Plural of the title (default: the usual English plural)."""
    fields: list[str] = []
    """Fields that cards of this type may have (default: all fields of the game)."""
    only: dict[str, list[Word]] = {}
    """Values that cards of this type may have, for fields with `values`."""
    required: list[str] = []
    """Fields that cards of this type need; `decktool lint` reports cards without them as serious findings."""
    expected: list[str] = []
    """Fields that cards of this type usually state; `decktool lint` notes cards without them."""
    always: list[str] = []
    """Fields that every card of this type must state; a set with a card without one is an error."""
    named: Id | None = None
    """Field whose default is the card's name, such as the location of a location card."""
    section: Word | None = None
    """Section of its cards, wherever a decklist puts them; for example for cards that are never part of the deck."""
    size: Word | None = None
    """Cut size of its cards: a name from sizes.yaml (tarot, mini, square ...) or a size such as 63mm x 88mm.

    Default: the size in the template of its face. A card's own size counts first, then the size of its section."""


class SectionModel(Strict):
    """One section of a deck."""

    title: Word | None = None
    """Its name for people, and its heading in decklists (default: the id with a capital letter)."""
    aliases: list[Word] = []
    """Other headings that mean this section."""
    counted: bool = True
    """Whether its cards count as part of the deck."""
    size: Word | None = None
    """Cut size of its cards, of any type; a card's own size counts first."""


class HouseModel(Strict):
    """A ruling that differs between groups of players."""

    title: Word
    """The question, for people."""
    default: StrictBool | StrictInt | StrictStr
    """The default value."""
    values: list[StrictBool | StrictInt | StrictStr] = []
    """Possible values; without them, it is a whole number."""
    min: int | None = None
    """Minimum."""
    max: int | None = None
    """Maximum."""
    ref: str | None = None
    """Section of the rulebook that leaves the question open."""


Seats = Annotated[StrictInt, Field(ge=1, le=99)]


class SeatsModel(Strict):
    """A number of players that differs from match to match."""

    min: Seats
    """Minimum number of players."""
    max: Seats
    """Maximum number of players."""


class EnvelopeModel(BaseModel):
    """game.yaml: what the game is; parts that other layers own pass through unread."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True, use_attribute_docstrings=True)

    title: Word
    """The game's name."""
    edition: Word = "1"
    """Edition of the rules."""
    publisher: Word | None = None
    """Publisher."""
    language: Word = "en"
    """Language of its cards, as a code such as en."""
    players: Seats | SeatsModel = 2
    """Number of players, or its `min` and `max`."""
    fields: dict[Id, FieldModel] = {}
    """Fields of its cards, by id: the keys of cards in set files."""
    types: Annotated[dict[Id, TypeModel], Field(min_length=1)]
    """Card types, by id."""
    sections: Annotated[dict[Id, SectionModel], Field(min_length=1)] = {"main": SectionModel(title="Deck")}
    """Sections of a deck, by id; a decklist starts in the first."""
    house: dict[Id, HouseModel] = {}
    """Rulings that differ between groups of players, by id."""


class SetModel(Strict):
    """A set file; its cards are checked one by one against the game's types."""

    set: Id
    """The set's id, as it is written in brackets on a decklist line."""
    title: Word
    """The set's name."""
    unofficial: bool = False
    """True for designs that are not the publisher's; they are marked wherever they appear."""
    source: Word | None = None
    """Source of its facts."""
    counters: dict[Word, Annotated[StrictInt, Field(ge=0, le=99)]] = {}
    """Counters of its cards that the game's rules do not have (`Grace: 0`), each with its starting value."""
    aliases: dict[Id, dict[Word, Word]] = {}
    """Its own words for values of a field: with `rarity: {mythic: rare}`, `mythic` means `rare`."""
    cards: list[dict[str, Any]]
    """Its cards, each with at least a name and a type."""
    imported: dict[StrictStr, StrictStr] = {}
    """Written by `decktool import`, to recognise your later edits; do not edit."""


PARTS = {
    "construction": "Formats and their rules for decks.",
    "opening": "Opening hands and mulligans.",
    "booster": "The contents of a booster pack, and how packs are drafted.",
    "components": "The components of the game other than cards.",
    "symbols": 'Signs in card texts that print as icons, styles or fields: `{tap}: ":rotate:"`.',
    "play": "Settings for the game's rules of play.",
    "import": "How `decktool import` reads the designer's spreadsheet.",
}
"""The parts of game.yaml that layers above read with models of their own (`decktool.report.game_lint.READERS`)."""

#: A point of a picture: how far across and down.
FOCUS = said(r"^\s*\d{1,3}(\.\d+)?%\s+\d{1,3}(\.\d+)?%\s*$", "two percentages, such as 50% 20%")
_BLEED = said(r"^\d{1,2}(\.\d+)?\s?(mm|cm|in|pt)$", "a length, such as 3mm")
#: Keys of a row that a game may also have as fields of its own: then they are those.
LATE_KEYS = ("size", "scene", "fit", "focus", "zoom", "art_bleed")
ROW_KEYS = {"id", "name", "type", "number", "art", "back", "note", "copies", "emblem", *LATE_KEYS}


def _plural(title: str) -> str:
    """The usual plural of an English word: Allies, Boxes, Heroes, Cards."""
    if re.search(r"[^aeiou]y$", title):
        return f"{title[:-1]}ies"
    return title + ("es" if re.search(r"(s|x|z|ch|sh|[^aeiou]o)$", title) else "s")


def read_envelope(game_id: str, file: YamlFile) -> dict[str, Any]:
    """Check the envelope of game.yaml; plain data in the shape that `Game` wants, without cards."""
    if not isinstance(file.data, dict):
        raise file.error((), "a game starts with `title:` and `types:`")
    known = [*EnvelopeModel.model_fields, *PARTS]
    strange = [str(key) for key in file.data if key not in known]
    problems = [file.problem((key,), f"unknown key{did_you_mean(key, known)}") for key in strange]
    try:
        model = read_model(EnvelopeModel, file)
    except DataError as error:
        raise DataError(file.path, [*problems, *error.problems]) from None
    problems.extend(file.problem(where, message) for where, message in _slips(model))
    if problems:
        raise DataError(file.path, problems)
    return {
        "id": game_id,
        **model.model_dump(include={"title", "edition", "publisher", "language"}),
        "players": [model.players] if isinstance(model.players, int) else [model.players.min, model.players.max],
        "parts": [part for part in PARTS if file.data.get(part) is not None],
        "fields": [
            {
                **_named(name, field),
                "unstated": field.unstated or ("none" if field.kind in {"flag", "list"} else "unknown"),
            }
            for name, field in model.fields.items()
        ],
        "types": [
            {**_named(name, row), "plural": row.plural or _plural(row.title or titled(name))}
            for name, row in model.types.items()
        ],
        "sections": [_named(name, row) for name, row in model.sections.items()],
        "house": [
            {
                **_named(name, row),
                "default": _typed(row.default, row.values),
                "values": [_typed(value, row.values) for value in row.values],
            }
            for name, row in model.house.items()
        ],
    }


def _named(name: str, row: FieldModel | TypeModel | SectionModel | HouseModel) -> dict[str, Any]:
    """What stands under an id, as plain data with the id and a title."""
    return {"id": name, **row.model_dump(), "title": row.title or titled(name)}


def _typed(value: Any, values: Sequence[Any]) -> Any:
    """A house rule's value as it is: one of a pair such as yes and no, or off and on, is True or False."""
    pair = sorted(repr(TRUTH.get(known, known)) for known in values)
    return TRUTH.get(value, value) if pair == ["False", "True"] else value


def _slips(model: EnvelopeModel) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong with an envelope whose every part is right in itself: the way to it, and what to do."""
    if isinstance(model.players, SeatsModel) and model.players.min > model.players.max:
        yield ("players",), f"min {model.players.min} is more than max {model.players.max}"
    for type_id, card_type in model.types.items():
        for position, name in enumerate(card_type.fields):
            if name not in model.fields:
                hint = did_you_mean(name, model.fields, "")
                yield ("types", type_id, "fields", position), f"no field {name!r} is declared under `fields`{hint}"
        allowed = card_type.fields or list(model.fields)
        for key in ("only", "required", "expected", "always", "named"):
            said_fields = getattr(card_type, key) or []
            for name in [said_fields] if isinstance(said_fields, str) else said_fields:
                if name not in allowed:
                    yield ("types", type_id, key), f"{name!r} is no field of this type"
        if card_type.section is not None and card_type.section not in model.sections:
            titles = ", ".join(model.sections)
            yield ("types", type_id, "section"), f"there is no section {card_type.section!r}; sections: {titles}"
        for name, values in card_type.only.items():
            known = model.fields[name].values if name in model.fields else []
            for value in values:
                if value not in known:
                    wrong = f"{value!r} is not a value of {name!r}; its values: {', '.join(known) or 'none'}"
                    yield ("types", type_id, "only", name), wrong
    for name, field in model.fields.items():
        # A field called size is a game's own (large, small); its cards then have no cut size of their own.
        if name in ROW_KEYS - {*LATE_KEYS} | {"set", "section"}:
            yield ("fields", name), f"{name!r} is decktool's own word; choose another"
        if field.values and field.kind not in {"text", "list"}:
            yield ("fields", name, "values"), "only a text or a list has values to choose from"
        if (field.min, field.max) != (None, None) and field.kind not in {"integer", "number"}:
            yield ("fields", name), "only an integer or a number has min and max; say `kind: integer`"
        if field.min is not None and field.max is not None and field.min > field.max:
            yield ("fields", name, "min"), f"min {field.min} is above max {field.max}"
    headings: dict[str, str] = {}
    for name, section in model.sections.items():
        for word in (name, section.title or titled(name), *section.aliases):
            if headings.setdefault(name_key(word), name) != name:
                yield ("sections", name), f"the heading {word!r} is already that of {headings[name_key(word)]!r}"
    for name, rule in model.house.items():
        if rule.values and rule.default not in rule.values:
            yield ("house", name, "default"), f"{rule.default!r} is not among its values"
        if rule.values:
            continue
        if isinstance(rule.default, bool) or not isinstance(rule.default, int):
            yield ("house", name), "needs `values:` (or a number as default)"
        elif (
            not (rule.default if rule.min is None else rule.min)
            <= rule.default
            <= (rule.default if rule.max is None else rule.max)
        ):
            yield ("house", name, "default"), f"{rule.default} is not between its min and max"


class RowModel(Made):
    """A card of a set file; the game defines its keys."""


class CardKeys(Strict):
    """The keys of every card; those from `size` on unless a game has a field of that name."""

    name: Word
    """The card's name."""
    type: str
    """The card's type."""
    id: Id | None = None
    """Distinguishes cards with the same name (default: made from the name)."""
    number: StrictStr | StrictInt | None = None
    """The card's number in this set."""
    art: Word | None = None
    """Its picture in art/, by name or path; `sheet.png#12 of 10x7`: one picture of a sheet."""
    back: Word | None = None
    """The picture of its own back, as for `art`."""
    note: Word | None = None
    """Distinguishes printings, such as `full art`."""
    copies: Annotated[StrictInt, Field(ge=0, le=999)] = 1
    """Number of copies in a printed set, and in `decktool print GAME`."""
    emblem: Word | None = None
    """Icon in its picture if it has no art."""
    size: Word | None = None
    """Cut size: tarot, mini, 70mm x 70mm ..."""
    scene: Word | None = None
    """Scene of its picture if it has no art."""
    fit: Literal["cover", "contain", "bleed"] | None = None
    """How its picture fills its place; bleed: from edge to edge, behind the text."""
    focus: Annotated[StrictStr, Field(pattern=FOCUS)] | None = None
    """Point of its picture that stays in sight, across and down: 50% 20%."""
    zoom: Annotated[StrictInt | StrictFloat, Field(ge=1, le=10)] | None = None
    """Enlargement of its picture: 1.5."""
    art_bleed: Annotated[StrictStr, Field(pattern=_BLEED)] | None = None
    """Width of the bleed on every side of its picture: 3mm."""


def card_models(envelope: Mapping[str, Any]) -> dict[str, type[BaseModel]]:
    """One model a card type, from the fields that game.yaml declares."""
    declared = {field["id"]: field for field in envelope["fields"]}
    models: dict[str, type[BaseModel]] = {}
    for card_type in envelope["types"]:
        fields = [
            {**declared[name], "values": card_type["only"].get(name, declared[name]["values"])}
            for name in card_type["fields"] or declared
        ]
        keys = tuple(key for key in CardKeys.model_fields if key not in LATE_KEYS or key not in declared)
        models[card_type["id"]] = _card_model(card_type["id"], card_type["title"], keys, json.dumps(fields))
    return models


@lru_cache(maxsize=256)
def _card_model(card_type: str, title: str, keys: tuple[str, ...], fields: str) -> type[BaseModel]:
    """The model of a card type with these keys and fields (as JSON): a game whose cards change keeps its models."""
    columns: dict[str, Any] = {key: (CardKeys.model_fields[key].annotation, CardKeys.model_fields[key]) for key in keys}
    columns["type"] = (Literal[card_type], CardKeys.model_fields["type"])
    for field in json.loads(fields):
        columns[field["id"]] = (_kind(field), Field(None, description=field["title"]))
    return create_model(title, __base__=RowModel, **columns)


def _kind(field: Mapping[str, Any]) -> Any:
    low, high, values = field["min"], field["max"], tuple(field["values"])
    text: Any = Literal[values] if values else StrictStr
    kinds: dict[str, Any] = {
        "text": text,
        "integer": Annotated[StrictInt, Field(ge=low, le=high)],
        "number": Annotated[StrictInt | StrictFloat, Field(ge=low, le=high)],
        "flag": StrictBool,
        "list": list[text],
        "data": Any,
    }
    return kinds[field["kind"]]


MOST_CARDS = 100_000
"""Cards in all sets of a game, each printing counted."""


def read_head(file: YamlFile) -> SetModel:
    """A set file, its cards as they are written; raises DataError."""
    if not isinstance(file.data, dict):
        raise file.error((), "a set starts with `set:`, `title:` and `cards:`")
    return read_model(SetModel, file)


def read_sets(envelope: dict[str, Any], set_files: Sequence[YamlFile]) -> dict[str, Any]:
    """Check the set files against the envelope and add `sets` and `cards` to it.

    A card that stands in several sets (or twice in one, with another number or note) is one card with several
    printings; what its rows state must agree, and a later row may add what an earlier one left out.
    """
    models = card_models(envelope)
    rows = 0
    sets: dict[str, list[Any]] = {}
    counters: dict[str, int] = {}
    cards: dict[str, dict[str, Any]] = {}
    problems: dict[str, list[Problem]] = {}
    first: dict[str, tuple[YamlFile, int]] = {}
    titles = {field["id"]: field["title"] for field in envelope["fields"]}
    for file in set_files:
        head = read_head(file)
        if head.set in sets:
            raise file.error(("set",), f"another set file is already called {head.set!r}")
        for name, start in head.counters.items():
            if counters.setdefault(name, start) != start:
                raise file.error(("counters", name), f"another set file starts it at {counters[name]}")
        sets[head.set] = [head.set, head.title, head.unofficial, head.source, head.counters]
        rows += len(head.cards)
        if rows > MOST_CARDS:
            raise file.error(("cards",), f"more than {MOST_CARDS:,} cards, with those of other sets; leave some out")
        defects = problems.setdefault(file.path, [])
        defects.extend(_false_aliases(envelope, head, file))
        for position, row in enumerate(head.cards):
            row = {key: _value(value, head.aliases.get(key, {})) for key, value in row.items()}
            where = ("cards", position)
            model = models.get(str(row.get("type")))
            if model is None:
                hint = did_you_mean(str(row.get("type")), models)
                wrong = f"{row['type']!r} is not a card type of this game" if "type" in row else "is missing"
                defects.append(_of_card(row, file.problem((*where, "type"), f"{wrong}{hint}")))
                continue
            try:
                checked = model.model_validate(row)
            except ValidationError as error:
                defects.extend(_of_card(row, problem) for problem in model_problems(error, model, file, where))
                continue
            message = _add(cards, head, row, checked, titles)
            if message:
                defects.append(file.problem(where, message))
            elif len(cards) > len(first):
                first[next(reversed(cards))] = (file, position)
    types = {card_type["id"]: card_type for card_type in envelope["types"]}
    for card_id, card in cards.items():
        named = types[card["type"]]["named"]
        if named is not None:
            card["fields"].setdefault(named, card["name"])
        lacking = [name for name in types[card["type"]]["always"] if card["fields"].get(name) is None]
        if lacking:
            file, position = first[card_id]
            message = f"states no {', '.join(titles[name] for name in lacking)}; add {': ..., '.join(lacking)}: ..."
            problems[file.path].append(_of_card(card, file.problem(("cards", position), message)))
    for path, defects in problems.items():
        if defects:
            raise DataError(path, defects)
    envelope["sets"] = list(sets.values())
    envelope["cards"] = [[card_id, *card.values()] for card_id, card in cards.items()]
    return envelope


def _value(value: Any, aliases: Mapping[str, str]) -> Any:
    """A value as the field has it, where a set has a word of its own for it."""
    if isinstance(value, list):
        return [_value(one, aliases) for one in value]
    return aliases.get(value, value) if isinstance(value, str) else value


def _false_aliases(envelope: Mapping[str, Any], head: SetModel, file: YamlFile) -> Iterator[Problem]:
    """The aliases of a set for what is no value of a field of the game."""
    values = {field["id"]: field["values"] for field in envelope["fields"]}
    for name, aliases in head.aliases.items():
        if not values.get(name):
            known = [field for field, some in values.items() if some]
            yield file.problem(("aliases", name), f"no field of this name has values{did_you_mean(name, known)}")
            continue
        for word, value in aliases.items():
            if value not in values[name]:
                wrong = f"{value!r} is not a value of {name!r}; its values: {', '.join(values[name])}"
                yield file.problem(("aliases", name, word), wrong)


def _of_card(row: Mapping[str, Any], problem: Problem) -> Problem:
    """A problem that says which card it is about."""
    name = row.get("name")
    if not isinstance(name, str) or not name.strip():
        return problem
    return problem._replace(message=f"{problem.message} (card {name.strip()[:80]})")


def _add(
    cards: dict[str, dict[str, Any]], head: SetModel, row: Mapping[str, Any], checked: Any, declared: Container[str]
) -> str | None:
    """Add one row as a card or as a printing of a known card; what is wrong with it, or None."""
    card_id = checked.id or slug(checked.name)
    if not card_id:
        return f"no id can be made from the name {checked.name!r}; give it an `id:`"
    fields = {key: value for key, value in row.items() if key in declared or key not in ROW_KEYS}
    number = None if checked.number is None else str(checked.number)
    says = (None if key in declared else getattr(checked, key) for key in Printing._fields[2:])
    printing = [head.set, number, *says]
    known = cards.get(card_id)
    if known is None:
        cards[card_id] = {
            "name": checked.name,
            "type": checked.type,
            "fields": fields,
            "printings": [printing],
            "unofficial": head.unofficial,
        }
        return None
    if name_key(known["name"]) != name_key(checked.name):
        return f"its id {card_id!r} is already that of {known['name']}; give one of them an `id:` of its own"
    if known["type"] != checked.type:
        return f"{checked.name} is {with_article(known['type'])} elsewhere; give one of them an `id:` of its own"
    if any(printing[:2] == other[:2] and printing[3] == other[3] for other in known["printings"]):
        return f"{checked.name} stands in this set twice; remove one, or tell them apart with `number:` or `note:`"
    for key, value in fields.items():
        if key in known["fields"] and known["fields"][key] != value:
            return f"{checked.name} has {key} {known['fields'][key]!r} elsewhere, {value!r} here; they must agree"
    known["fields"].update(fields)
    known["printings"].append(printing)
    known["unofficial"] = known["unofficial"] and head.unofficial
    return None
