"""game.yaml's envelope and the set files: what is accepted, and how a slip is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from decktool.construction.check import judge
from decktool.construction.rules import construction
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from tests.example_settings import CHARACTERS, example_settings
from tests.little import GAME, write_game

HEAD = "set: base\ntitle: Base\ncards:\n"


def slips(folder: Path) -> list[str]:
    """What is wrong with a game folder: the message's lines, without the path before the file's name."""
    with pytest.raises(DecktoolError) as caught:
        load_game(folder)
    return [line.rpartition(f"{folder.name}/")[2] for line in str(caught.value).replace("\\", "/").splitlines()]


def with_cards(folder: Path, rows: str) -> Path:
    """The little game with these rows as its only set."""
    return write_game(folder, base=HEAD + rows)


def test_the_little_game_is_whole(tmp_path: Path) -> None:
    """Titles, kinds, defaults and cards come out as written; what is left out has its default or is absent."""
    game = load_game(write_game(tmp_path))
    assert (game.id, game.title, game.edition, game.players, game.publisher) == (
        "little-game",
        "Little Game",
        "1",
        2,
        None,
    )
    assert game.fields["once"].kind == "flag"
    assert game.fields["rarity"].values == ("common", "rare")
    assert game.types["spell"].fields == ("cost", "rarity", "text")
    assert [card.id for card in game.catalog] == [
        "red-knight", "elan-vital", "wolf-and-moon", "hunters-mark", "nameless-ghost", "月の狼", "ice-wall-big"
    ]  # fmt: skip
    ghost = game.catalog.by_id["nameless-ghost"]
    assert dict(ghost.fields) == {"kinds": ["Spirit"]}


@pytest.mark.parametrize(
    ("old", "new", "slip"),
    [
        ("title: Little Game\n", "titel: Little Game\n", "game.yaml:1: title: is missing; add it"),
        ("house:\n", "huose:\n", "game.yaml:15: huose: unknown key; did you mean house?"),
        ("title: Little Game", "titel: Little Game", "game.yaml:1: titel: unknown key; did you mean title?"),
        ("house:\n", "zzz:\n", "game.yaml:15: zzz: unknown key; known: title, edition, publisher"),
        ("kind: integer", "kind: intger", "game.yaml:3: fields.power.kind: should be 'text', 'integer'"),
        ("kind: integer", "kinf: integer", "game.yaml:3: fields.power.kinf: unknown key; did you mean kind?"),
        ("min: 0, max: 99", "min: 9, max: 5", "game.yaml:3: fields.power.min: min 9 is above max 5"),
        (
            "{title: Text}",
            "{title: Text, max: 3}",
            "game.yaml:8: fields.text: only an integer or a number has min and max",
        ),
        ("text: {title", "name: {title", "game.yaml:8: fields.name: 'name' is decktool's own word; choose another"),
        (
            "[cost, rarity, text]",
            "[cost, rarety]",
            "game.yaml:11: types.spell.fields[2]: no field 'rarety' is declared under",
        ),
        ("[cost, rarity, text]", "[cost, rarety]", "did you mean rarity?"),
        (
            "fields: [cost, rarity, text]",
            "section: tokens",
            "game.yaml:11: types.spell.section: there is no section 'tokens'; sections: main, side",
        ),
        ("kind: flag", "kind: flag, values: [a]", "game.yaml:7: fields.once.values: only a text or a list has values"),
        (
            "aliases: [Sideboard]",
            "aliases: [Main]",
            "game.yaml:14: sections.side: the heading 'Main' is already that of 'main'",
        ),
        ("default: 6", "default: 99", "game.yaml:16: house.size.default: 99 is not between its min and max"),
        ("default: 6", "default: six", "game.yaml:16: house.size: needs `values:` (or a number as default)"),
        ("default: false", "default: maybe", "game.yaml:17: house.duel.default: 'maybe' is not among its values"),
        ("title: Little Game", "title: 1984", "game.yaml:1: title: should be text, not 1984; put it in quotes"),
        (
            "title: Little Game",
            "title: ' '",
            "game.yaml:1: title: should be one line of text without blanks around it, not ' '",
        ),
        (
            "title: Little Game",
            "title: Little Game\nplayers: 0",
            "game.yaml:2: players: should be greater than or equal to 1",
        ),
        ("title: Little Game", "title: Little Game\n3: x", "game.yaml:2: 3: unknown key; known: "),
        ("title: Little Game", "title: Little Game\ntrue: x", "game.yaml:2: true: unknown key; known: "),
    ],
)
def test_a_slip_in_game_yaml_is_named_with_line_field_and_remedy(tmp_path: Path, old: str, new: str, slip: str) -> None:
    """A wrong key, kind, bound, field, heading or default says file, line, field and what to do."""
    assert old in GAME
    found = slips(write_game(tmp_path, GAME.replace(old, new)))
    assert any(slip in line for line in found), found


@pytest.mark.parametrize("text", ["", "3", "- a\n", "just words", "~", "[]"])
def test_a_game_that_is_no_mapping_says_how_it_starts(tmp_path: Path, text: str) -> None:
    """An empty file, a number or a list as game.yaml is told what a game starts with."""
    (found,) = slips(write_game(tmp_path, text))
    assert found.startswith("game.yaml")
    assert "a game starts with `title:` and `types:`" in found


@pytest.mark.parametrize(
    ("row", "slip"),
    [
        (
            "{name: A, type: figter}",
            "base.yaml:4: cards[1].type: 'figter' is not a card type of this game; did you mean fighter?",
        ),
        (
            "{name: A, type: 3}",
            "base.yaml:4: cards[1].type: 3 is not a card type of this game; known: fighter, spell",
        ),
        ("{name: A}", "base.yaml:4: cards[1].type: is missing; known: fighter, spell"),
        ("{type: spell}", "base.yaml:4: cards[1].name: is missing; add it"),
        ("{name: A, type: fighter, powr: 3}", "base.yaml:4: cards[1].powr: unknown key; did you mean power?"),
        (
            "{name: A, type: spell, power: 3}",
            "base.yaml:4: cards[1].power: unknown key; known: name, type, id, number",
        ),
        ("{name: A, type: fighter, power: lots}", "base.yaml:4: cards[1].power: should be a whole number, not 'lots'"),
        (
            "{name: A, type: fighter, power: 100}",
            "base.yaml:4: cards[1].power: should be less than or equal to 99, not 100",
        ),
        ("{name: A, type: fighter, power: 1.5}", "base.yaml:4: cards[1].power: should be a whole number, not 1.5"),
        (
            "{name: A, type: fighter, rarity: rar}",
            "base.yaml:4: cards[1].rarity: should be 'common' or 'rare', not 'rar'",
        ),
        ("{name: A, type: fighter, kinds: Beast}", "base.yaml:4: cards[1].kinds: should be a list, not 'Beast'"),
        (
            "{name: A, type: fighter, kinds: [Best]}",
            "base.yaml:4: cards[1].kinds[1]: should be 'Beast', 'Spirit' or 'Knight'",
        ),
        ("{name: A, type: fighter, once: yes}", "base.yaml:4: cards[1].once: should be true or false, not 'yes'"),
        ("{name: A, type: fighter, focus: 50%}", "focus: should be two percentages, such as 50% 20%, not '50%'"),
        ("{name: A, type: fighter, art_bleed: '3'}", "art_bleed: should be a length, such as 3mm, not '3'"),
        ("{name: 1984, type: fighter}", "base.yaml:4: cards[1].name: should be text, not 1984; put it in quotes"),
        (
            "{name: '!!!', type: fighter}",
            "base.yaml:4: cards[1]: no id can be made from the name '!!!'; give it an `id:`",
        ),
        ("Wolf", "base.yaml:4: cards[1]: should be keys with values, not 'Wolf'"),
        (
            "{name: A, type: spell}\n  - {name: A, type: spell}",
            "base.yaml:5: cards[2]: A stands in this set twice; remove one, or tell them apart with `number:` or `note:`",
        ),
        (
            "{name: A, type: spell, number: 1}\n  - {name: A, type: fighter, number: 2}",
            "base.yaml:5: cards[2]: A is a spell elsewhere; give one of them an `id:` of its own",
        ),
        (
            "{name: A, type: spell, cost: 1, number: 1}\n  - {name: a, type: spell, cost: 2, number: 2}",
            "base.yaml:5: cards[2]: a has cost 1 elsewhere, 2 here; they must agree",
        ),
        (
            "{name: Elan, type: spell}\n  - {name: Élan, type: spell}",
            "base.yaml:5: cards[2]: its id 'elan' is already that of Elan; give one of them an `id:` of its own",
        ),
    ],
)
def test_a_slip_in_a_set_is_named_with_line_field_and_remedy(tmp_path: Path, row: str, slip: str) -> None:
    """A wrong type, key or value, or one that contradicts another card, says file, line, field and what to do."""
    found = slips(with_cards(tmp_path, f"  - {row}\n"))
    assert any(slip in line for line in found), found


def test_every_slip_of_a_set_is_said_at_once(tmp_path: Path) -> None:
    """Three wrong cards are three lines."""
    rows = (
        "  - {name: A, type: x}\n  - {name: B, type: spell}\n  - {name: C, type: spell, cots: 1}\n  - {type: spell}\n"
    )
    assert [line.split(": ")[0] for line in slips(with_cards(tmp_path, rows))] == [
        "sets/base.yaml:4", "sets/base.yaml:6", "sets/base.yaml:7"
    ]  # fmt: skip


def test_one_card_in_two_sets_has_two_printings(tmp_path: Path) -> None:
    """A later row adds what an earlier one left out; the card is unofficial only if every printing of it is."""
    extra = "set: extra\ntitle: Extra\nunofficial: true\ncards:\n"
    folder = write_game(
        tmp_path,
        base=HEAD + "  - {name: A, type: fighter, number: 1}\n",
        extra=extra + "  - {name: a, type: fighter, power: 3, number: X1}\n  - {name: B, type: spell}\n",
    )
    one, other = load_game(folder).catalog
    assert [(printing.set, printing.number) for printing in one.printings] == [("base", "1"), ("extra", "X1")]
    assert (one.name, one.get("power"), one.unofficial, other.unofficial) == ("A", 3, False, True)


def test_two_sets_of_one_name_are_refused(tmp_path: Path) -> None:
    """A copied set file must be given a name of its own."""
    folder = write_game(tmp_path, a=HEAD + "  - {name: A, type: spell}\n", b=HEAD + "  - {name: B, type: spell}\n")
    assert slips(folder) == ["sets/b.yaml:1: set: another set file is already called 'base'"]


def test_a_set_must_be_a_mapping_with_cards(tmp_path: Path) -> None:
    """An empty set file and one whose cards are missing say how a set starts."""
    assert "a set starts with `set:`, `title:` and `cards:`" in slips(write_game(tmp_path, base="- a\n"))[0]
    assert slips(write_game(tmp_path, base="set: base\ntitle: Base\n")) == [
        "sets/base.yaml:1: cards: is missing; add it"
    ]


def test_ten_thousand_cards_are_read(tmp_path: Path) -> None:
    """A set of 10,000 cards is one game like any other."""
    rows = "".join(f"  - {{name: Card {i}, type: fighter, power: {i % 100}}}\n" for i in range(10_000))
    game = load_game(with_cards(tmp_path, rows))
    assert len(game.catalog) == 10_000
    assert game.catalog.find("card 9999")[0].get("power") == 99


def test_more_cards_than_a_game_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The set that is too much is named; each printing counts."""
    monkeypatch.setattr("decktool.gamefiles.MOST_CARDS", 3)
    rows = "".join(f"  - {{name: {name}, type: spell}}\n" for name in ("A", "A", "B"))
    folder = write_game(tmp_path, a=HEAD + rows, b="set: more\ntitle: More\ncards:\n  - {name: C, type: spell}\n")
    assert slips(folder) == ["sets/b.yaml:3: cards: more than 3 cards, with those of other sets; leave some out"]


def test_a_slip_in_every_card_of_a_large_set_is_said_shortly(tmp_path: Path) -> None:
    """Where 3,000 cards have the same slip, twenty are named and the rest counted, in the time of one reading."""
    rows = "".join(f"  - {{name: Card {i}, type: fighter, powr: 1}}\n" for i in range(3000))
    found = slips(with_cards(tmp_path, rows))
    assert len(found) == 21
    assert found[19] == "sets/base.yaml:23: cards[20].powr: unknown key; did you mean power? (card Card 19)"
    assert found[20] == "sets/base.yaml: ... and 2980 more"


# Whatever a file holds ------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    ["title", "types", "fields", "sections", "house", "construction", "formats", "rules", "id", "where", "max", "min",
     "sum", "per", "type", "power", "kind", "values", "default", "name", "table", "field", "extends", "open", "size",
     "fighter", "spell", "$side.power", "terms", "cover", "when", "groups", "snapshots", "from", "2026-01-01", "drop",
     "section", "side", "all", "copies", "exactly", "level", "pool", "banned", "restricted", "step", "of"]
)  # fmt: skip
VALUES = st.recursive(
    st.one_of(
        WORDS,
        st.integers(-5, 100),
        st.none(),
        st.booleans(),
        st.text(CHARACTERS, max_size=5),
        st.floats(allow_nan=False),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=5)),
    max_leaves=12,
)
RULE = st.dictionaries(WORDS, VALUES, max_size=5).map(lambda rule: {"id": "a", "max": 1, **rule})


def survives(folder: Path, data: Any) -> Game | None:
    """Write data as game.yaml and read all of it: a game, or a DecktoolError and nothing else."""
    text = json.dumps(data, ensure_ascii=False).replace("Infinity", "1")
    try:
        game = load_game(write_game(folder, text))
        construction(game)
    except DecktoolError:
        return None
    return game


FUZZ = example_settings(150, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(data=st.one_of(VALUES, st.dictionaries(WORDS, VALUES, max_size=6)))
def test_any_structure_as_a_game_is_read_or_refused(tmp_path: Path, data: Any) -> None:
    """Random YAML as game.yaml gives a game or a DecktoolError, never anything else."""
    survives(tmp_path, data)


@FUZZ
@given(data=st.dictionaries(WORDS, VALUES, max_size=4))
def test_any_envelope_around_types_is_read_or_refused(tmp_path: Path, data: Any) -> None:
    """Random keys beside a good title and good types give a game or a DecktoolError."""
    survives(tmp_path, {"title": "T", "types": {"fighter": {}}, "fields": {"power": {"kind": "integer"}}, **data})


@FUZZ
@given(rules=st.lists(RULE, max_size=3), more=st.dictionaries(WORDS, VALUES, max_size=2))
def test_any_rule_is_read_or_refused(tmp_path: Path, rules: Any, more: Any) -> None:
    """Random rules are read or refused, and what was read can judge a deck or says why not."""
    fields = {"power": {"kind": "integer"}, "kinds": {"kind": "list"}, "rarity": {}, "cost": {"kind": "number"}}
    fields |= {"once": {"kind": "flag"}, "text": {}}
    game = survives(
        tmp_path,
        {
            "title": "T",
            "types": {"fighter": {}, "spell": {}},
            "fields": fields,
            "sections": {"main": {}, "side": {"counted": False}},
            "house": {"size": {"title": "Size", "default": 3}},
            "construction": {"formats": {"open": {"rules": rules, **more}}},
        },
    )
    if game is not None:
        for form in construction(game).formats:
            try:
                report = judge(parse_decklist("2 Red Knight\n1 Élan Vital\nSide:\n1 Wolf & Moon"), game, form)
            except DecktoolError:
                continue
            assert report.verdict in {"legal", "incomplete", "illegal", "unreadable"}


def test_a_set_has_words_of_its_own_for_values(tmp_path: Path) -> None:
    """`aliases:` at its head: the card has the field's value; without it, or in another set, the word is refused."""
    rows = "  - {name: Moon Rise, type: spell, cost: 1, rarity: mythic}\n"
    folder = write_game(
        tmp_path / "one", base=HEAD.replace("cards:", "aliases: {rarity: {mythic: rare}}\ncards:") + rows
    )
    assert load_game(folder).catalog.by_id["moon-rise"].get("rarity") == "rare"
    slip = "\n".join(slips(with_cards(tmp_path / "two", rows)))
    assert "rarity" in slip and "Moon Rise" in slip


@pytest.mark.parametrize(
    ("aliases", "slip"),
    [
        (
            "{rarity: {mythic: golden}}",
            "aliases.rarity.mythic: 'golden' is not a value of 'rarity'; its values: common, rare",
        ),
        ("{rareness: {mythic: rare}}", "aliases.rareness: no field of this name has values"),
        ("{name: {Moon: Sun}}", "aliases.name: no field of this name has values"),
    ],
)
def test_words_for_no_value(aliases: str, slip: str, tmp_path: Path) -> None:
    """What is no field with values, or none of its values, is named with its place."""
    folder = write_game(
        tmp_path, base=HEAD.replace("cards:", f"aliases: {aliases}\ncards:") + "  - {name: A, type: spell, cost: 1}\n"
    )
    assert slip in "\n".join(slips(folder))


@pytest.mark.parametrize(
    ("title", "plural"),
    [
        ("Ally", "Allies"),
        ("Hero", "Heroes"),
        ("Box", "Boxes"),
        ("Torch", "Torches"),
        ("Key", "Keys"),
        ("Card", "Cards"),
    ],
)
def test_a_type_without_a_plural_has_the_usual_one(tmp_path: Path, title: str, plural: str) -> None:
    """As the word is written in English; `plural` is for those that differ."""
    home = tmp_path / "own"
    (home / "sets").mkdir(parents=True)
    (home / "game.yaml").write_text(
        f"title: Own\ntypes:\n  one: {{title: {title}}}\n  two: {{title: {title}, plural: Many}}\n"
    )
    (home / "sets" / "base.yaml").write_text("set: base\ntitle: Base\ncards:\n  - {name: Moss, type: one}\n")
    game = load_game(home)
    assert [kind.plural for kind in game.types.values()] == [plural, "Many"]
