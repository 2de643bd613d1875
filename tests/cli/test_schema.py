"""`decktool schema`: what editors and programs need to know about our files and documents."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import jsonschema
import pytest
from click.testing import CliRunner

from decktool import files
from decktool.cli import group
from tests.cli.conftest import Ended
from tests.little import GAME, write_game
from tests.schemas import SCHEMAS

Run = Callable[..., Ended]
ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml"))


def schema(decktool: Run, *words: str) -> jsonschema.Draft202012Validator:
    """The schema that a command prints, itself valid."""
    done = decktool("schema", *words)
    assert (done.status, done.err) == (0, "")
    rules = json.loads(done.out)
    jsonschema.Draft202012Validator.check_schema(rules)
    return jsonschema.Draft202012Validator(rules)


def complaints(rules: jsonschema.Draft202012Validator, data: Any) -> list[str]:
    """Where data breaks a schema."""
    return ["/".join(map(str, error.absolute_path)) for error in rules.iter_errors(data)]


def keys(node: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Every key that a schema knows, and its own schema."""
    if isinstance(node, dict):
        for name, inner in (node.get("properties") or {}).items():
            yield f"{where}/{name}", inner
        for name, inner in node.items():
            yield from keys(inner, f"{where}/{name}")
    elif isinstance(node, list):
        for position, inner in enumerate(node):
            yield from keys(inner, f"{where}/{position}")


def test_all_schemas_are_listed(decktool: Run) -> None:
    """Without a name, the files people write and the documents that commands print."""
    done = decktool("schema")
    assert done.status == 0
    for name in (
        "game",
        "set",
        "template",
        "mapping",
        "position",
        *(path.stem.rpartition("-")[0] for path in SCHEMAS.glob("*.json")),
    ):
        assert f"\n  {name} " in done.out


def said(node: Any, where: str = "") -> Iterator[str]:
    """Every key of data; of a word that decides what stands beside it that word, of other values the type."""
    if isinstance(node, dict):
        for name, inner in node.items():
            yield from said(inner, f"{where}/{name}")
    elif isinstance(node, list):
        for inner in node:
            yield from said(inner, where)
    else:
        yield f"{where}: {node if where.endswith(('/type', '/when', '/effect')) else type(node).__name__}"


def some_cards(data: Any) -> Any:
    """A set with cards enough to have each of its keys, types, moments and effects."""
    known: set[str] = set()
    cards = []
    for card in data["cards"]:
        if not known.issuperset(new := set(said(card))):
            known |= new
            cards.append(card)
    return {**data, "cards": cards}


@pytest.mark.parametrize("cards", [some_cards, pytest.param(lambda data: data, marks=pytest.mark.slow, id="all")])
@pytest.mark.parametrize(
    "game", [one if one != "forward" else pytest.param(one, marks=pytest.mark.slow) for one in GAMES]
)
def test_the_shipped_games_keep_the_schemas(decktool: Run, game: str, cards: Callable[[Any], Any]) -> None:
    """Every shipped game.yaml is valid by `schema game`, every set by `schema set --game`."""
    folder = ROOT / "cards" / game
    assert complaints(schema_of_all("game"), files.read_yaml(folder / "game.yaml", what="a game").data) == []
    rules = schema(decktool, "set", "--game", game)
    for path in (folder / "sets").glob("*.yaml"):
        assert complaints(rules, cards(files.read_yaml(path, what="a set").data)) == []


def test_slips_break_the_schema_of_a_game(decktool: Run) -> None:
    """An editor underlines what decktool would refuse."""
    rules = schema(decktool, "game")
    assert complaints(rules, files.parse_yaml(GAME, "x").data) == []
    for old, new, where in (
        ("kind: integer", "kind: intger", "fields/power/kind"),
        ("house:\n", "huose:\n", ""),
        ("title: Deck size, exactly: {house: size}", "exactli: 3", "construction/formats/open/rules/0"),
        ("per: name, max: 3", "per: name, max: lots", "construction/formats/open/rules/1/max"),
    ):
        assert old in GAME
        assert where in complaints(rules, files.parse_yaml(GAME.replace(old, new), "x").data)


def test_the_schema_of_a_set_knows_the_game_s_fields(decktool: Run, tmp_path: Path) -> None:
    """With --game, types, fields, values and bounds are the game's; without, any card with a name and type is one."""
    folder = str(write_game(tmp_path))
    rules = schema(decktool, "set", "--game", folder)

    def card(**fields: Any) -> list[str]:
        return complaints(rules, {"set": "a", "title": "A", "cards": [{"name": "X", "type": "fighter", **fields}]})

    assert card(power=3, kinds=["Beast"], rarity="rare", number=7) == []
    for slip in (
        {"power": "3"},
        {"power": 100},
        {"kinds": "Beast"},
        {"rarity": "rar"},
        {"powr": 3},
        {"type": "figter"},
    ):
        assert card(**slip) == ["cards/0"]
    assert complaints(schema(decktool, "set"), {"set": "a", "title": "A", "cards": [{"name": "X", "any": 1}]}) == []


@cache
def schema_of_all(kind: str) -> jsonschema.Draft202012Validator:
    """The schema of a kind of file that no game changes."""
    rules = json.loads(CliRunner().invoke(group, ["schema", kind]).stdout)
    jsonschema.Draft202012Validator.check_schema(rules)
    return jsonschema.Draft202012Validator(rules)


@pytest.mark.parametrize("path", sorted((ROOT / "templates").glob("[fb]*s/**/*.yaml")), ids=lambda path: path.stem)
def test_the_shipped_templates_keep_their_schema(path: Path) -> None:
    """Every face and board is valid by `schema template`, lengths with units included."""
    assert complaints(schema_of_all("template"), files.read_yaml(path, what="a template").data) == []


@pytest.mark.parametrize("words", [("game",), ("set", "--game", "forbidden-quest")])
def test_every_key_is_described(decktool: Run, words: tuple[str, ...]) -> None:
    """An editor can say what each key means."""
    rules = json.loads(decktool("schema", *words).out)
    known = list(keys(rules))
    assert len(known) > 8
    allowed = ("/opening/",)
    bare = [
        where for where, inner in known if "description" not in inner and not any(part in where for part in allowed)
    ]
    opening = {"HouseChoice", "Aside", "PileModel", "HandModel", "MulliganModel", "TurnsModel", "ExtraModel"}
    assert [where for where in bare if not opening & set(where.split("/"))] == []


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_documents_have_schemas_that_are_valid(decktool: Run, path: Path) -> None:
    """What stands under docs/schemas is a schema, and the newest version is what the command prints."""
    rules = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(rules)
    name, _, version = path.stem.rpartition("-")
    newest = max(int(other.stem.rpartition("-")[2]) for other in SCHEMAS.glob(f"{name}-*.json"))
    if int(version) == newest:
        assert json.loads(decktool("schema", name).out) == rules


def test_a_schema_is_written_to_a_file(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """-o writes it, for an editor to find."""
    monkeypatch.chdir(tmp_path)
    done = decktool("schema", "game", "-o", "schemas/game.schema.json")
    assert (done.status, done.out) == (0, "")
    assert json.loads((tmp_path / "schemas" / "game.schema.json").read_text(encoding="utf-8"))["title"] == "game.yaml"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("gmae",), "unknown schema 'gmae'; did you mean game"),
        (("zzz",), "unknown schema 'zzz'; known: game, set, template, "),
        (("game", "--game", "forward"), "--game goes only with the schema `set`"),
        (("--game", "forward"), "NAME is missing"),
        (("set", "--game", "zzz"), "no game is called 'zzz'"),
        (("../../etc/passwd",), "unknown schema"),
    ],
)
def test_wrong_use(decktool: Run, words: tuple[str, ...], message: str) -> None:
    """A schema that is none says what there is."""
    done = decktool("schema", *words)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def limits(node: Any, where: str = "") -> Iterator[str]:
    """What a schema demands, place by place, without titles and descriptions."""
    if not isinstance(node, dict):
        return
    known = {"properties", "$defs", "anyOf", "allOf", "oneOf", "items", "additionalProperties", "patternProperties"}
    plain = {key: value for key, value in node.items() if key not in {*known, "title", "description", "examples"}}
    if plain:
        yield f"{where} {json.dumps(plain, ensure_ascii=False, sort_keys=True)}"
    for key in sorted(known & set(node)):
        inside = node[key]
        if isinstance(inside, list):
            # Python keeps one of two unions that differ in their order alone: whichever was written first in this run.
            ordered = sorted(inside, key=lambda inner: json.dumps(inner, sort_keys=True)) if key == "anyOf" else inside
            for place, inner in enumerate(ordered):
                yield from limits(inner, f"{where}/{place}")
        elif key in {"properties", "$defs", "patternProperties"}:
            for name, inner in inside.items():
                yield from limits(inner, f"{where}/{name}")
        elif isinstance(inside, dict):
            yield from limits(inside, f"{where}/*")
        else:
            yield f"{where} {key}: {inside}"


def test_limits_are_as_approved(decktool: Run, request: pytest.FixtureRequest) -> None:
    """Every limit, default, pattern and choice of the files that people write is as approved: `limits.txt` has a sign
    of all those of each model and each key of the file.
    """
    path = Path(__file__).parent / "limits.txt"
    found: dict[str, list[str]] = {}
    for words in ("game", "set --game forward", "template", "mapping", "position"):
        for line in limits(json.loads(decktool("schema", *words.split()).out)):
            found.setdefault(f"{words}: {line.split()[0].split('/')[1] if line[0] == '/' else ''}", []).append(line)
    signs = [f"{name} {len(lines)} {crc32(repr(lines).encode()):08x}" for name, lines in found.items()]
    if request.config.getoption("--write-golden"):
        path.write_text("".join(f"{sign}\n" for sign in signs), encoding="utf-8")
    approved = path.read_text(encoding="utf-8").splitlines()
    assert not set(signs) ^ set(approved), "look at what changed in these models, then --write-golden"
