"""Reading construction rules: what formats come out of game.yaml, and how a slip in it is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from decktool.construction import model
from decktool.construction.rules import Construction, construction
from decktool.errors import DataError, DecktoolError, UnknownName
from decktool.games import load_game
from tests.little import GAME, rules_game, write_game

DATED = """\
  default: modern
  tables:
    points: {Red Knight: 3, 月の狼: 2}
  formats:
    base:
      title: The Base Format
      rules:
        - {id: size, title: Deck size, min: 2, ref: "1.1", clauses: [LG-1]}
        - {id: copies, per: name, max: 3}
        - {id: fighters, where: {type: fighter}, min: 1}
    modern:
      extends: base
      drop: [fighters]
      banned: [Red Knight]
      rules:
        - {id: size, title: Modern size, exactly: 4}
      snapshots:
        - {from: 2024-01-01}
        - from: 2025-01-01
          title: Modern after the change
          restricted: {"Hunter's Mark": 1}
          banned: []
        - from: 2026-01-01
          banned: [Élan Vital]
          drop: [copies]
    limited: {extends: [base], pool: {rarity: common}}
"""


@pytest.fixture
def rules(tmp_path: Path) -> Construction:
    """The formats of a game whose rules changed over the years."""
    return construction(rules_game(tmp_path, DATED))


def slip(folder: Path, rule: str, more: str = "") -> str:
    """The message about one rule (on line 22) of the little game, from the line number on."""
    text = f"  formats:\n    open:\n      rules:\n        - {rule}\n{more}"
    with pytest.raises(DataError) as caught:
        rules_game(folder, text)
    (line,) = str(caught.value).partition("\n")[:1]
    return line.rpartition("game.yaml:")[2].replace("construction.formats.open.", "")


def test_the_default_format_is_named_or_the_first(tmp_path: Path, rules: Construction) -> None:
    """Without a name the default is meant, which is the first where none is said."""
    assert rules.format().id == "modern"
    assert construction(load_game(write_game(tmp_path / "other"))).format().id == "open"
    assert rules.formats == ["modern", "base", "limited"]


@pytest.mark.parametrize("name", ["base", "BASE", "The Base Format", " the base format "])
def test_a_format_is_found_by_id_or_title(rules: Construction, name: str) -> None:
    """Its id or title in any case names a format."""
    assert rules.format(name).id == "base"


def test_an_unknown_format_is_answered_with_near_or_known_ones(rules: Construction) -> None:
    """A slip brings the near format, a strange name all of them."""
    with pytest.raises(UnknownName, match=r"^Little Game has no format 'modren'; did you mean modern"):
        rules.format("modren")
    with pytest.raises(UnknownName, match=r"^Little Game has no format 'zzz'; known: modern, base, limited$"):
        rules.format("zzz")


def test_a_format_extends_another(rules: Construction) -> None:
    """It has the other's rules, replaces those of the same id in their place, and drops what it says."""
    form = rules.format("modern", "2024-06-01")
    assert [rule.id for rule in form.rules] == ["size", "copies", "banned"]
    assert (form.rules[0].title, form.rules[0].low, form.rules[0].high) == ("Modern size", 4, 4)
    assert [rule.id for rule in rules.format("base").rules] == ["size", "copies", "fighters"]
    assert rules.format("base").rules[0].clauses == ("LG-1",)


def test_a_snapshot_holds_from_its_day_on(rules: Construction) -> None:
    """The rules are those of the newest snapshot, or of the last one before the day asked for; an empty list lifts a ban."""
    by_day = {
        day: [rule.id for rule in rules.format("modern", day).rules]
        for day in ("2024-01-01", "2024-12-31", "2025-01-01", "2025-12-31", "2026-01-01", None)
    }
    assert by_day["2024-01-01"] == by_day["2024-12-31"] == ["size", "copies", "banned"]
    assert by_day["2025-01-01"] == by_day["2025-12-31"] == ["size", "copies", "restricted"]
    assert by_day["2026-01-01"] == by_day[None] == ["size", "restricted", "banned"]
    assert rules.format("modern", "2025-02-01").title == "Modern after the change"
    assert rules.format("modern").start == "2026-01-01"


def test_before_its_first_snapshot_a_format_is_not_there(rules: Construction) -> None:
    """A day too early says when the format begins, and all formats of that day leave it out."""
    with pytest.raises(DecktoolError, match=r"^the format modern begins on 2024-01-01; there is none for 2023-12-31$"):
        rules.format("modern", "2023-12-31")
    assert [form.id for form in rules.all("2023-12-31")] == ["base", "limited"]
    assert [form.id for form in rules.all()] == ["modern", "base", "limited"]


def test_a_day_holds_for_what_a_format_extends_too(tmp_path: Path) -> None:
    """A format that extends a dated one changes when that does, and is not there before; each change is one of its own."""
    rules = construction(
        rules_game(
            tmp_path,
            """\
  formats:
    parent:
      rules: [{id: size, min: 2}]
      snapshots:
        - {from: 2024-01-01, banned: [Red Knight]}
        - {from: 2026-01-01, banned: [], rules: [{id: more, min: 1}]}
    child:
      extends: parent
      rules: [{id: size, min: 3}]
    late:
      extends: child
      drop: [more]
      snapshots: [{from: 2025-01-01, title: Late, restricted: {Red Knight: 1}}]
""",
        )
    )
    assert [rule.id for rule in rules.format("child", "2025-12-31").rules] == ["size", "banned"]
    assert [rule.id for rule in rules.format("child", "2026-02-01").rules] == ["size", "more"]
    assert [rule.id for rule in rules.format("child", "2026-01-01").rules] == ["size", "more"], "the day itself counts"
    assert [rule.id for rule in rules.format("late", "2025-01-01").rules] == ["size", "banned", "restricted"]
    assert rules.format("child", "2024-01-01").start == "2024-01-01"
    assert rules.format("child").rules[0].low == 3
    with pytest.raises(DecktoolError, match=r"^the format child begins on 2024-01-01; there is none for 2023-01-01$"):
        rules.format("child", "2023-01-01")
    with pytest.raises(DecktoolError, match=r"^the format late begins on 2025-01-01; there is none for 2024-06-01$"):
        rules.format("late", "2024-06-01")
    assert [rule.id for rule in rules.format("late", "2025-06-01").rules] == ["size", "banned", "restricted"]
    newest = rules.format("late")
    assert (newest.start, newest.title, [rule.id for rule in newest.rules]) == (
        "2026-01-01", "Late", ["size", "restricted"]
    )  # fmt: skip


def test_lists_become_rules(rules: Construction) -> None:
    """A pool, a ban list and a restricted list are rules like any other, over all sections."""
    banned = {rule.id: rule for rule in rules.format("modern").rules}["banned"]
    assert (banned.high, banned.per) == (0, ("name",))
    assert banned.summands[0].sections == {0, 1}
    pool = {rule.id: rule for rule in rules.format("limited").rules}["pool"]
    assert (pool.high, pool.summands[0].outside, pool.summands[0].where) == (0, True, {"rarity": "common"})


def test_a_rule_without_title_is_called_by_what_it_counts(rules: Construction) -> None:
    """The plural of the one card type its filter names, else its id in words."""
    assert [rule.title for rule in rules.format("base").rules] == ["Deck size", "Copies", "Fighters"]


def test_a_game_without_rules_says_where_to_write_them(tmp_path: Path) -> None:
    """A game.yaml without `construction:` can print and deal; asked for rules, it says where they go."""
    game = load_game(write_game(tmp_path, GAME.partition("construction:")[0]))
    with pytest.raises(UnknownName, match=r"write them under `construction:` in game.yaml"):
        construction(game)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{id: a}", "22: rules[1]: rule 'a' has no bound; give it min, max or exactly"),
        ("{id: a, mx: 1}", "22: rules[1].mx: unknown key; did you mean max?"),
        ("{id: a, max: {feld: power}}", "22: rules[1].max.field: is missing; add it"),
        (
            "{id: a, max: lots}",
            "22: rules[1].max: should be a number, a reference such as $hero.cost or keys with values",
        ),
        ("{id: a, max: [1]}", "22: rules[1].max: should be a number, text or keys with values, not [1]"),
        ("{id: a, max: 1e999}", "22: 1e999 is not a usable number here"),
        ("{id: a, max: 1, exactly: 2}", "22: rules[1]: rule 'a': exactly stands for both min and max; remove those"),
        ("{id: a, min: 3, max: 1}", "22: rules[1].min: min 3 is above max 1, so no deck could be legal"),
        ("{id: a, max: 1, level: eror}", "22: rules[1].level: should be 'error' or 'warning', not 'eror'"),
        ("{id: A b, max: 1}", "22: rules[1].id: should be an id of small letters, digits and hyphens, not 'A b'"),
        (
            "{id: a, max: 1, where: {tpe: fighter}}",
            "22: rules[1].where: Little Game cards have no field 'tpe'; did you mean type",
        ),
        (
            "{id: a, max: 1, where: {type: figter}}",
            "22: rules[1].where: no card has type 'figter'; did you mean fighter?",
        ),
        ("{id: a, max: 1, where: {type: {not: figter}}}", "22: rules[1].where: no card has type 'figter'"),
        (
            "{id: a, max: 1, where: {kinds: [Beast, Best]}}",
            "22: rules[1].where: no card has kinds 'Best'; did you mean Beast?",
        ),
        ("{id: a, max: 1, where: {set: bas}}", "22: rules[1].where: no card has set 'bas'; did you mean base?"),
        ("{id: a, max: 1, where: {power: {min: x}}}", "22: rules[1].where: power: min is a number, not 'x'"),
        (
            "{id: a, max: 1, where: {power: {mx: 1}}}",
            "22: rules[1].where: power: knows min, max, not, has, among and not_among, not mx",
        ),
        ("{id: a, max: 1, where: {power: [{a: 1}]}}", "22: rules[1].where: power: a word or a number was expected"),
        ("{id: a, max: 1, where: 'power>>3'}", "22: rules[1].where: expected a value after '>'"),
        ("{id: a, max: 1, section: sid}", "22: rules[1].section: there is no section 'sid'; sections: main, side"),
        ("{id: a, max: 1, per: powr}", "22: rules[1].per: Little Game cards have no field 'powr'; did you mean power?"),
        ("{id: a, sum: text, max: 1}", "22: rules[1].sum: text is not a number, so it cannot be summed or be a bound"),
        ("{id: a, sum: powr, max: 1}", "22: rules[1].sum: Little Game cards have no field 'powr'; did you mean power?"),
        (
            "{id: a, max: {house: sise}}",
            "22: rules[1].max.house: there is no house rule 'sise'; house rules: size, duel",
        ),
        (
            "{id: a, max: {house: duel}}",
            "22: rules[1].max.house: the house rule duel is not a number; it has: yes | no",
        ),
        (
            "{id: a, max: 1, house: {duel: maybe}}",
            "22: rules[1].house: 'maybe' is no value of the house rule duel; it has: yes | no",
        ),
        ("{id: a, max: $sid.power}", "22: rules[1].max: $sid.power: there is no section 'sid'"),
        (
            "{id: a, max: {field: power}}",
            "22: rules[1].max: a bound that stands on cards needs `per`, which says whose",
        ),
        ("{id: a, max: {pool: copies}}", "22: rules[1].max: a bound that stands on cards needs `per`"),
        (
            "{id: a, per: name, max: {table: points}}",
            "20: construction.formats.open: rule 'a': there is no table 'points'; tables: none",
        ),
        ("{id: a, max: 1, when: {where: {type: x}, min: 1}}", "22: rules[1].when.where: no card has type 'x'"),
        (
            "{id: a, max: 1, terms: [{where: {type: fighter}, times: -1}], sum: power}",
            "22: rules[1]: rule 'a': terms have filters",
        ),
        ("{id: a, max: 3, cover: [{max: 1}]}", "22: rules[1]: rule 'a': cover stands for the bounds"),
        ("{id: a, max: 1, groups: {min: 2}}", "22: rules[1]: rule 'a': groups needs per, which says what a group is"),
        ("{id: a, max: {of: {}, step: 0}}", "22: rules[1].max.step: should be greater than or equal to 1, not 0"),
        ("{id: a, max: 1}\n        - {id: a, max: 2}", "23: rules[2].id: another rule here is already called 'a'"),
        ("{id: banned, max: 1}", "22: rules[1].id: 'banned' is the rule made of the cards under `banned`; give this"),
        ("{id: a, max: 0.1234567}", "22: rules[1].max: 0.1234567 has more than 6 decimals; round it"),
        ("{id: a, max: $main.text}", "22: rules[1].max: text is not a number, so it cannot be a bound"),
        (
            "{id: a, per: name, max: {table: {Beast: 1}, by: kinds}}",
            "22: rules[1].max.by: kinds is a list, so it cannot select a row of a table",
        ),
        (
            "{id: a, cover: [{max: {step: 2}}]}",
            "22: rules[1].cover[1].max: should be a number, a reference or a house rule",
        ),
        ("{id: a, cover: [{max: {field: power}}]}", "22: rules[1].cover[1].max"),
        ("{id: a, cover: [{max: {table: {Red Knight: 1}}}]}", "22: rules[1].cover[1].max"),
        ("{id: a, cover: [{max: {pool: copies}}]}", "22: rules[1].cover[1].max"),
        ("{id: a, cover: [{max: -1}]}", "22: rules[1].cover[1].max"),
        (
            "{id: a, sum: power, cover: [{max: 1}]}",
            "22: rules[1]: rule 'a': cover judges copies one by one; remove per",
        ),
        ("Wolf", "22: rules[1]: should be keys with values, not 'Wolf'"),
    ],
)
def test_a_slip_in_a_rule_is_named_with_line_field_and_remedy(tmp_path: Path, rule: str, message: str) -> None:
    """Whatever is wrong with a rule is said with its line, its place and what to do, before any deck is judged."""
    found = slip(tmp_path, rule)
    assert found.startswith(message.replace("construction.formats.open.", "")), found


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("      extends: opne\n", "23: extends: "),
        ("      extends: open\n", "23: extends: extends itself: open -> open"),
        ("      drop: [sise]\n", "23: drop[1]: there is no rule 'sise' to drop; known: none"),
        ("      banned: [Red Knigt]\n", "23: banned[1]: no card is called 'Red Knigt'; did you mean Red Knight?"),
        (
            "      restricted: {Red Knigt: 1}\n",
            "23: restricted.Red Knigt: no card is called 'Red Knigt'; did you mean Red Knight?",
        ),
        (
            "      restricted: {Red Knight: -1}\n",
            "23: restricted.Red Knight: should be greater than or equal to 0, not -1",
        ),
        ("      pool: {tpe: fighter}\n", "23: pool: Little Game cards have no field 'tpe'; did you mean type"),
        ("      snapshots: [{from: 2024-01-01}, {from: 2023-01-01}]\n", "23: snapshots: the days must climb"),
        (
            '      snapshots: [{from: "2024-01-011"}]\n',
            "23: snapshots[1].from: should be a day, as YYYY-MM-DD, not '2024-01-011'",
        ),
        ("      snapshots: [{from: 2024-02-31}]\n", "23: snapshots[1].from: there is no day 2024-02-31"),
        (
            "      snapshots: [{from: January}]\n",
            "23: snapshots[1].from: should be a day, as YYYY-MM-DD, not 'January'",
        ),
        ("      tables: {restricted: {Red Knight: 1}}\n", "23: tables.restricted: 'restricted' is the table made of"),
        ("  tables: {restricted: {Red Knight: 1}}\n", "23: construction.tables.restricted: 'restricted' is the table"),
        (
            "      pool: {type: fighter}\n    more:\n      extends: open\n      rules: [{id: pool, max: 1}]\n",
            "24: construction.formats.more: 'pool' is the rule made of the filter under `pool`; give the rule of that id",
        ),
        ("  default: opne\n", "23: construction.default: there is no format 'opne'; did you mean open?"),
        ("      extends: zzz\n", "23: extends: there is no format 'zzz'; known: open"),
        (
            "  tables: {points: {Red Knight: many}}\n",
            "23: construction.tables.points.Red Knight: should be a number, not 'many'",
        ),
    ],
)
def test_a_slip_in_a_format_is_named_with_line_field_and_remedy(tmp_path: Path, more: str, message: str) -> None:
    """Chains, drops, lists, pools and days that cannot be are refused with their line."""
    found = slip(tmp_path, "{id: a, max: 1}", more)
    assert found.startswith(message), found


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_on_rules_names_every_key() -> None:
    """docs/rules.md has all that a rule, a bound, a format and a snapshot can say."""
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    words = {word for code in re.findall(r"`([^`\n]+)`", page) for word in re.findall(r"[a-z]+", code)}
    models = (
        model.RuleModel, model.FormatModel, model.Snapshot, model.ConstructionModel, model.Term, model.Guard,
        model.FieldValue, model.TableValue, model.HouseValue, model.PoolValue, model.StepValue, model.Counted,
    )  # fmt: skip
    keys = {info.alias or name for one in models for name, info in one.model_fields.items()}
    assert keys - words == set()


def test_a_rule_explains_rules_that_there_are(tmp_path: Path) -> None:
    """A slip in `explains` would explain nothing, in silence."""
    with pytest.raises(DataError, match="rule 'r': there is no rule 'sise' to explain; known: r"):
        rules_game(tmp_path, "  formats: {open: {rules: [{id: r, max: 1, explains: [sise]}]}}\n")
