"""Judging a deck: verdicts, sentences, differences, lines and remedies."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from decktool.construction.check import Report, Violation, check, judge, legal
from decktool.construction.compiled import compiled
from decktool.construction.rules import construction
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError, UnknownName
from decktool.formats import parse
from decktool.games import load_game
from tests.example_settings import example_settings
from tests.little import CARDS, GAME, deck_of, rules_game, write_game

DECK = """\
2 Red Knight
1 Élan Vital
4 Wolf & Moon
3 月の狼
Side:
2 Hunter's Mark
1 red knight
"""


def judged(folder: Path, rules: str, text: str = DECK, **more: object) -> Report:
    """The report on a list by rules written one a line."""
    rows = "".join(f"        - {rule}\n" for rule in rules.splitlines())
    game = rules_game(folder, f"  tables: {{points: {{Red Knight: 2.5}}}}\n  formats:\n    open:\n      rules:\n{rows}")
    return judge(parse_decklist(text, "deck.txt"), game, **more)  # type: ignore[arg-type]


def only(report: Report) -> Violation:
    """The one violation of a report."""
    (violation,) = report.violations
    return violation


@pytest.mark.parametrize(
    ("rule", "message", "fix", "lines", "difference"),
    [
        ("{id: size, min: 20, max: 30}", "Size: 10 cards, at least 20 required (10 too few)", "add 10 cards", (), -10),
        (
            "{id: size, title: Deck size, exactly: 9}",
            "Deck size: 10 cards, exactly 9 required (1 too many)",
            "remove 1 card",
            (),
            1,
        ),
        (
            "{id: power, where: {type: fighter}, sum: power, max: 40}",
            "Fighters: 41 Power, at most 40 allowed (1 too much)",
            "remove 1 月の狼 (7 Power, line 4)",
            (1, 3, 4),
            1,
        ),
        (
            "{id: power, where: {type: fighter}, sum: power, max: 10}",
            "Fighters: 41 Power, at most 10 allowed (31 too much)",
            "remove 3 月の狼 (7 Power each, line 4), 2 Red Knight (4 Power each, line 1) and 1 Wolf & Moon (3 Power, line 3)",
            (1, 3, 4),
            31,
        ),
        (
            "{id: power, title: Total power, where: {type: fighter}, sum: power, min: 80}",
            "Total power: 41, at least 80 required (39 too little)",
            "add 6 月の狼 (7 Power each)",
            (1, 3, 4),
            -39,
        ),
        (
            "{id: copies, where: {rarity: rare}, per: name, max: 2, section: all}",
            "Red Knight: 3 copies, at most 2 allowed (1 too many)",
            "remove 1 Red Knight (lines 1, 7)",
            (1, 7),
            1,
        ),
        (
            "{id: copies, where: {rarity: rare}, per: name, min: 4}",
            "Red Knight: 2 copies, at least 4 required (2 too few)",
            "add 2 Red Knight",
            (1,),
            -2,
        ),
        (
            "{id: none, where: {type: spell}, max: 0}",
            "Spells: 1 card, none allowed (1 too many)",
            "remove 1 Élan Vital (line 2)",
            (2,),
            1,
        ),
        (
            "{id: side, section: side, min: 5}",
            "Side: 3 cards, at least 5 required (2 too few)",
            "add 2 cards to Side",
            (6, 7),
            -2,
        ),
        (
            "{id: side, section: side, max: 0}",
            "Side: 3 cards, none allowed (3 too many)",
            "remove 3 cards from Side",
            (6, 7),
            3,
        ),
        (
            "{id: kin, where: {kinds: Spirit}, per: kinds, max: 3, title: Cards of one kind}\n{id: x, max: 99}",
            "Cards of one kind (Beast): 4 cards, at most 3 allowed (1 too many)",
            "remove 1 Wolf & Moon (line 3)",
            (3,),
            1,
        ),
        (
            "{id: pair, where: {rarity: common}, per: [type, rarity], max: 3}",
            "Pair (Fighter common): 4 cards, at most 3 allowed (1 too many)",
            "remove 1 Wolf & Moon (line 3)",
            (3,),
            1,
        ),
        (
            "{id: where, per: section, max: 4, section: all}",
            "Where (Deck): 10 cards, at most 4 allowed (6 too many)",
            "remove 6 cards from Deck",
            (1, 2, 3, 4),
            6,
        ),
        (
            "{id: many, title: Different fighters, where: {type: fighter}, distinct: true, min: 4}",
            "Different fighters: 3 different cards, at least 4 required (1 too few)",
            "add 1 Nameless Ghost",
            (1, 3, 4),
            -1,
        ),
        (
            "{id: t, title: Fighters a spell carries, terms: [{where: {type: fighter}}, {where: {type: spell}, times: -4}], max: 0}",
            "Fighters a spell carries: 5, at most 0 allowed (5 too many)",
            "add 2 Élan Vital (counts -4 each)",
            (1, 2, 3, 4),
            5,
        ),
        (
            "{id: points, sum: {table: points, default: 0.25}, max: 5.5}",
            "Points: 7, at most 5.5 allowed (1.5 too much)",
            "remove 1 Red Knight (counts 2.5, line 1)",
            (1, 2, 3, 4),
            1.5,
        ),
        (
            "{id: step, where: {type: fighter}, max: {of: {where: {type: spell}}, step: 1, each: 2, plus: 1}}",
            "Fighters: 9 cards, at most 3 allowed (6 too many)",
            "move 2 Hunter's Mark (line 6) to Deck, then add 1 Élan Vital",
            (1, 3, 4),
            6,
        ),
        (
            "{id: ways, title: Ways in, cover: [{where: {type: spell}, max: 1}, {where: {kinds: Beast}, max: 4}]}",
            "Ways in: 5 cards, none allowed (5 too many)",
            "remove 2 Red Knight (line 1) and 3 月の狼 (line 4)",
            (1, 4),
            5,
        ),
        (
            "{id: when, when: {where: {type: spell}, min: 1}, where: {type: fighter}, max: 2}",
            "Fighters: 9 cards, at most 2 allowed (7 too many)",
            "remove 1 Élan Vital (line 2)",
            (1, 3, 4),
            7,
        ),
        (
            "{id: groups, per: kinds, min: 3, groups: {min: 3}}",
            "Groups: 2 groups, at least 3 required (1 too few)",
            "move 1 Red Knight (line 7) to Deck",
            (),
            -1,
        ),
        (
            "{id: own, max: 1, fix: take cards out}",
            "Own: 10 cards, at most 1 allowed (9 too many)",
            "take cards out",
            (),
            9,
        ),
    ],
)
def test_a_broken_rule_says_how_far_off_where_and_what_to_do(
    tmp_path: Path, rule: str, message: str, fix: str, lines: tuple[int, ...], difference: float
) -> None:
    """Every form of the rule sentence has its words, its lines, its difference and its remedy."""
    violation = judged(tmp_path, rule).violations[0]
    assert (violation.message, violation.fix, violation.difference) == (message, fix, difference)
    assert violation.lines == lines


def test_all_that_is_in_a_violation(tmp_path: Path) -> None:
    """Rule, level, clauses, section, group, cards, amounts and bounds are what a program needs to go on."""
    violation = only(judged(tmp_path, '{id: few, per: name, max: 3, ref: "4.2", clauses: [LG-4.2-01]}'))
    assert violation == Violation(
        rule="few",
        message="Wolf & Moon: 4 copies, at most 3 allowed (1 too many)",
        clauses=("LG-4.2-01",),
        section="4.2",
        group="Wolf & Moon",
        cards=("Wolf & Moon",),
        lines=(3,),
        actual=4,
        max=3,
        difference=1,
        fix="remove 1 Wolf & Moon (line 3)",
    )


@pytest.mark.parametrize(
    ("rules", "verdict", "rules_broken"),
    [
        ("{id: a, max: 10}", "legal", []),
        ("{id: a, max: 9}", "illegal", ["a"]),
        ("{id: a, min: 11}", "incomplete", ["a"]),
        ("{id: a, exactly: 11}", "incomplete", ["a"]),
        ("{id: a, min: 11}\n{id: b, where: {type: spell}, min: 4}", "incomplete", ["a", "b"]),
        ("{id: a, min: 11}\n{id: b, where: {type: spell}, max: 0}", "illegal", ["a", "b"]),
        ("{id: a, max: 9, level: warning}", "legal", []),
        ("{id: a, min: 11}\n{id: b, max: 9, level: warning}", "incomplete", ["a"]),
        ("{id: a, per: name, min: 2, where: {type: spell}}", "incomplete", ["a"]),
        ("{id: a, over: pool, per: name, min: 1, where: {type: fighter}}", "incomplete", ["a"]),
        ("{id: a, where: {once: true}, max: 3}\n{id: b, where: {once: true}, min: 9}", "illegal", ["a", "b"]),
        ("{id: a, when: {where: {type: spell}, min: 2}, max: 0}", "legal", []),
    ],
)
def test_the_verdict(tmp_path: Path, rules: str, verdict: str, rules_broken: list[str]) -> None:
    """Incomplete only while nothing but minima are missed; one maximum too many makes it illegal; warnings never do."""
    report = judged(tmp_path, rules)
    assert (report.verdict, [violation.rule for violation in report.violations]) == (verdict, rules_broken)
    assert report.legal == (verdict == "legal")
    assert all(violation.level == "warning" for violation in report.warnings)


def test_decimals_are_summed_as_written(tmp_path: Path) -> None:
    """Three times 0.1 is 0.3, and four times is 0.1 too much."""
    rule = "{id: points, sum: {table: {Red Knight: 0.1}, default: 0}, max: 0.3}"
    assert judged(tmp_path, rule, "3 Red Knight").facts == {"points": 0.3}
    violation = only(judged(tmp_path, rule, "4 Red Knight"))
    assert (violation.actual, violation.max, violation.difference) == (0.4, 0.3, 0.1)
    assert violation.message == "Points: 0.4, at most 0.3 allowed (0.1 too much)"
    climbs = "{id: points, sum: cost, max: {step: 1, each: 0.1, of: {sum: {table: {Red Knight: 0.1}, default: 0}}}}"
    assert judged(tmp_path, climbs, "30 Red Knight").violations[0].max == 0.3


@pytest.mark.parametrize(
    ("rule", "verdict"),
    [
        ("{id: g, per: kinds, max: 3, groups: {min: 2}}", "illegal"),
        ("{id: g, per: kinds, min: 5, groups: {min: 1}}", "incomplete"),
        ("{id: g, per: kinds, exactly: 3, groups: {min: 3}}", "illegal"),
    ],
)
def test_groups_with_too_much_are_not_incomplete(tmp_path: Path, rule: str, verdict: str) -> None:
    """No card that is added mends a group above its maximum: such a deck is illegal, not incomplete."""
    assert judged(tmp_path, rule, "4 Wolf & Moon\n1 Red Knight").verdict == verdict


def test_every_broken_rule_is_said_in_the_order_of_the_rules_and_the_list(tmp_path: Path) -> None:
    """Nothing hides behind the first violation."""
    found = judged(
        tmp_path, "{id: b, max: 5}\n{id: a, per: name, max: 1}\n{id: c, where: {type: spell}, min: 3}"
    ).violations
    assert [(violation.rule, violation.group) for violation in found] == [
        ("b", None), ("a", "Red Knight"), ("a", "Wolf & Moon"), ("a", "月の狼"), ("c", None)
    ]  # fmt: skip


def test_copies_are_counted_across_lines_and_spellings(tmp_path: Path) -> None:
    """A card on three lines in three spellings is one card."""
    violation = only(judged(tmp_path, "{id: c, per: name, max: 2}", "Wolf & Moon\nWOLF AND MOON\nwolf and  moon x1\n"))
    assert (violation.actual, violation.lines) == (3, (1, 2, 3))


def test_facts_are_what_rules_about_the_whole_deck_summed(tmp_path: Path) -> None:
    """A legal deck has its numbers too."""
    report = judged(tmp_path, "{id: size, max: 99}\n{id: power, where: {type: fighter}, sum: power, max: 99}")
    assert (report.verdict, dict(report.facts), report.cards) == ("legal", {"size": 10, "power": 41}, 10)


def test_a_rule_over_the_pool_sees_what_is_absent(tmp_path: Path) -> None:
    """A card that the list does not have is missed, by name."""
    found = judged(tmp_path, "{id: all, over: pool, per: name, where: {type: fighter}, min: 1}").violations
    assert [violation.message for violation in found] == ["Nameless Ghost: 0 copies, at least 1 required (1 too few)"]


# --- numbers that are not known ----------------------------------------------------------------------------------------


def test_a_card_without_a_needed_number_makes_the_list_unreadable(tmp_path: Path) -> None:
    """The card, its first line and how to supply the number are named; nothing is judged on half a sum."""
    report = judged(
        tmp_path, "{id: p, sum: power, max: 1}", "1 Red Knight\n1 Nameless Ghost # who?\n2 Nameless Ghost\n"
    )
    (unread,) = report.unreadable
    assert (report.verdict, report.violations, report.cards) == ("unreadable", (), 4)
    assert (unread.line, unread.text) == (2, "1 Nameless Ghost # who?")
    assert unread.problem == (
        "the rule 'p' needs the Power of Nameless Ghost, which no set states; supply it in "
        "cards/little-game/sets/mine.yaml: {name: Nameless Ghost, type: fighter, power: ...}"
    )


def test_a_line_that_cannot_be_read_does_not_hide_what_is_broken_whatever_it_says(tmp_path: Path) -> None:
    """Too many copies stay too many; too few, and bounds that stand on other cards, wait until all is known."""
    text = "3 Red Knight\n1 Red Night\n"
    rule = "{id: c, title: Copies, per: name, max: 2, fix: take one out}"
    report = judged(tmp_path, rule, text)
    assert (report.verdict, report.cards, [item.line for item in report.unreadable]) == ("unreadable", 0, [2])
    (violation,) = report.violations
    assert (violation.message, violation.fix) == (
        "Red Knight: 3 copies, at most 2 allowed (1 too many)",
        "take one out",
    )
    (violation,) = judged(tmp_path, "{id: c, title: Copies, per: name, max: 2}", text).violations
    assert (violation.lines, violation.fix) == ((1,), "")
    assert judged(tmp_path, "{id: c, title: Copies, per: name, max: 3}", text).violations == ()
    assert judged(tmp_path, "{id: s, title: Size, min: 40}", text).violations == ()
    climbing = "{id: c, title: Copies, per: name, max: {step: 1, each: 1, plus: 1, of: {where: {type: spell}}}}"
    assert judged(tmp_path, climbing, text).violations == ()
    guarded = "{id: c, title: Copies, per: name, max: 2, when: {where: {type: spell}, max: 0}}"
    assert judged(tmp_path, guarded, text).violations == ()
    (warning,) = judged(tmp_path, "{id: c, title: Copies, per: name, max: 2, level: warning}", text).warnings
    assert warning.rule == "c"


def test_a_card_without_a_needed_number_hides_no_other_rule(tmp_path: Path) -> None:
    """The rule that needs the number waits; the others are judged as far as they cannot change."""
    both = "{id: p, sum: power, max: 1}\n{id: c, title: Copies, per: name, max: 1}"
    report = judged(tmp_path, both, "2 Red Knight\n1 Nameless Ghost\n")
    assert [one.rule for one in report.violations] == ["c"]


def test_every_card_without_a_needed_number_is_named(tmp_path: Path) -> None:
    """All of them at once."""
    report = judged(tmp_path, "{id: p, sum: power, max: 1}", "1 Nameless Ghost\n1 Élan Vital\n1 Hunter's Mark\n")
    assert [item.line for item in report.unreadable] == [1, 2, 3]


@pytest.mark.parametrize(
    "rule",
    [
        "{id: r, where: {color: red}, max: 9}",
        "{id: r, where: {color: {not: red}}, max: 9}",
        '{id: r, where: "color:red", max: 9}',
        '{id: r, where: "-color:red", max: 9}',
        '{id: r, where: "color!=red", max: 9}',
        '{id: r, where: "type:spell or color:red", max: 9}',
        "{id: r, where: {type: fighter, color: red}, per: name, max: 9}",
        "{id: r, where: {color: red}, per: name, over: pool, max: 9}",
        "{id: r, cover: [{where: {type: spell}}, {where: {color: red}}]}",
        "{id: r, when: {where: {color: red}, min: 1}, max: 99}",
        "{id: r, terms: [{where: {color: red}}, {where: {type: spell}, times: -1}], max: 9}",
        "{id: r, max: {of: {where: {color: red}}, step: 1, each: 1, plus: 99}}",
    ],
)
def test_what_a_filter_needs_and_a_card_does_not_state_is_no_no(tmp_path: Path, rule: str) -> None:
    """A card that may be red or not is neither: the list is unreadable, with the card's line and how to state it."""
    report = rules_about_color(tmp_path, rule, "1 Red Knight\n1 Élan Vital\n1 月の狼 # what color?\n")
    (unread,) = report.unreadable
    assert (report.verdict, report.violations, unread.line) == ("unreadable", (), 3)
    assert unread.problem == (
        "the rule 'r' needs the Color of 月の狼, which no set states; supply it in "
        "cards/little-game/sets/mine.yaml: {name: 月の狼, type: fighter, color: ...}"
    )


@pytest.mark.parametrize(
    "rule",
    [
        "{id: r, where: {type: spell, color: red}, max: 9}",
        "{id: r, where: {color: red, type: spell}, max: 9}",
        "{id: r, where: {color: {has: false}}, max: 9}",
        '{id: r, where: "type:fighter or color:red", max: 9}',
        '{id: r, where: "has:color color:red", max: 9}',
        "{id: r, where: {once: true}, max: 9}",
        "{id: r, where: {kinds: Knight}, max: 9}",
        "{id: r, where: {rarity: {not: rare}}, max: 9}",
    ],
)
def test_what_does_not_hang_on_the_unstated_is_judged(tmp_path: Path, rule: str) -> None:
    """Where the rest of a filter settles it, or a card without the field has none, nothing is missing."""
    assert rules_about_color(tmp_path, rule, "1 Red Knight\n1 Élan Vital\n1 月の狼\n").legal


@pytest.mark.parametrize("more", ["", "\n1 Red Knight\nSide:\n3 月の狼"])
def test_a_group_that_a_card_does_not_state_is_not_known(tmp_path: Path, more: str) -> None:
    """Nine cards that may all be red are not at most three of a color; each card is named once, by its first line."""
    report = rules_about_color(tmp_path, "{id: r, per: color, max: 3, section: all}", f"9 月の狼{more}")
    assert (report.verdict, [item.line for item in report.unreadable]) == ("unreadable", [1])
    assert "needs the Color of 月の狼" in report.unreadable[0].problem


@pytest.mark.parametrize(
    "rule",
    [
        "{id: r, per: color, max: 3, where: {type: spell}}",
        "{id: r, per: [type, kinds], where: {type: fighter}, sum: cost, max: 99}",
        "{id: r, where: {color: red}, max: 0, when: {where: {type: spell}, min: 2}}",
        "{id: r, cover: [{where: {color: red}}, {where: {type: fighter}}, {where: {type: spell}}]}",
        "{id: r, house: {duel: yes}, where: {color: red}, max: 0}",
    ],
)
def test_nothing_is_asked_that_is_not_needed(tmp_path: Path, rule: str) -> None:
    """A card in no group needs no number; a rule that does not hold asks nothing; nor does a slot beside an open one."""
    assert rules_about_color(tmp_path, rule, "1 Élan Vital\n9 月の狼\n").legal


def test_a_flag_that_is_not_stated_is_false(tmp_path: Path) -> None:
    """Cards that leave the flag out are those that are not unique."""
    report = judged(tmp_path, "{id: r, where: {once: false}, max: 5}\n{id: s, per: once, section: side, max: 1}")
    assert [(v.actual, v.lines) for v in report.violations] == [(6, (1, 2, 4)), (3, (6, 7))]
    assert report.violations[1].message == "S (not unique): 3 cards, at most 1 allowed (2 too many)"


@pytest.mark.parametrize(
    ("rule", "text", "reason"),
    [
        ("{id: r, over: pool, per: name, where: {color: red}, min: 1}", "1 Red Knight", "Color of Wolf & Moon"),
        (
            "{id: r, over: pool, per: name, where: {type: fighter}, max: {field: power}}",
            "1 Red Knight",
            "Power of Nameless",
        ),
        ("{id: r, per: color, groups: {min: 2}, max: 3}", "1 Red Knight", "Color of "),
    ],
)
def test_a_group_of_the_pool_that_is_not_known_is_not_judged(tmp_path: Path, rule: str, text: str, reason: str) -> None:
    """What cards beside the deck do not state leaves a rule about all groups unjudged, where it matters."""
    report = rules_about_color(tmp_path, rule, text)
    assert report.verdict == "not judged"
    assert reason in report.not_judged[0].message and "supply it in" in report.not_judged[0].message


def test_a_group_of_the_pool_that_does_not_matter_is_not_asked_for(tmp_path: Path) -> None:
    """A group without a copy is within a maximum, whatever it is called."""
    assert rules_about_color(
        tmp_path, "{id: r, over: pool, per: name, where: {color: red}, max: 1}", "1 Red Knight"
    ).legal


def test_a_rule_whose_guard_does_not_hold_needs_no_leader(tmp_path: Path) -> None:
    """`when` there is a leader, its power bounds the deck; without one there is nothing to judge."""
    rule = "{id: r, max: $side.power, when: {section: side, min: 1, max: 1}}"
    assert judged(tmp_path, rule, "9 Wolf & Moon").legal
    assert only(judged(tmp_path, rule, "9 Wolf & Moon\nSide:\n1 Red Knight")).max == 4


def rules_about_color(folder: Path, rule: str, text: str) -> Report:
    """The report on a list by one rule, in the little game with a color that fighters may have, and one card states."""
    text_of_game = GAME.partition("construction:")[0].replace("  text:", "  color: {title: Color}\n  text:")
    rules = f"construction:\n  formats:\n    open:\n      rules:\n        - {rule}\n"
    cards = CARDS.replace("rarity: rare", "rarity: rare, color: red")
    return judge(parse_decklist(text, "deck.txt"), load_game(write_game(folder, text_of_game + rules, base=cards)))


def test_a_bound_that_one_printing_does_not_state(tmp_path: Path) -> None:
    """Of two cards of one name, one without its limit: a list with that one is unreadable, one with the other is not."""
    cards = CARDS + "  - {name: Red Knight, id: knight-2, number: 9, type: fighter, power: 1}\n"
    game = rules_game(
        tmp_path,
        "  formats: {open: {rules: [{id: r, per: name, max: {field: cost}, where: {type: fighter}}]}}\n",
        cards,
    )
    assert judge(parse_decklist("2 Red Knight (base) 1\n"), game).legal
    both = judge(parse_decklist("1 Red Knight (base) 1\n1 Red Knight (base) 9\n"), game)
    assert [(item.line, both.verdict) for item in both.unreadable] == [(2, "unreadable")]


@pytest.mark.parametrize(
    ("bound", "count", "legal"),
    [
        ("min", 1, False), ("min", 2, False), ("min", 3, True), ("max", 3, False), ("max", 2, False), ("max", 1, True),
    ],
)  # fmt: skip
def test_of_the_bounds_that_cards_of_a_group_state_the_strictest_holds(
    tmp_path: Path, bound: str, count: int, legal: bool
) -> None:
    """Of cards of one name that state 1 and 3, at least three copies are needed, or at most one is allowed."""
    cards = CARDS.replace("rarity: rare, cost: 2", "rarity: rare, cost: 1")
    cards += "  - {name: Red Knight, id: knight-2, number: 9, type: fighter, power: 1, cost: 3}\n"
    game = rules_game(
        tmp_path,
        f"  formats: {{open: {{rules: [{{id: r, per: name, {bound}: {{field: cost}}, where: {{type: fighter}}}}]}}}}\n",
        cards,
    )
    for number in ("1", "9"):
        assert judge(parse_decklist(f"{count} Red Knight (base) {number}\n"), game).legal == legal


@pytest.mark.parametrize(
    ("rule", "remedy"),
    [
        ("{id: r, sum: power, max: 9}", "Spells do not have; say `sum: {field: power, default: 0}` in the rule"),
        ("{id: r, per: name, max: {field: power}}", "Spells do not have; say `max: {field: power, default: 0}` in"),
        (
            "{id: r, sum: {table: points}, max: 9}",
            "is Élan Vital: its table has no such row; add one, or say `sum: {table",
        ),
    ],
)
def test_a_remedy_is_one_that_can_be_taken(tmp_path: Path, rule: str, remedy: str) -> None:
    """A spell can have no power, so nobody is told to write one: the rule can do without it."""
    assert remedy in judged(tmp_path, rule, "1 Élan Vital\n").unreadable[0].problem


def test_a_default_stands_in_for_an_unknown_number(tmp_path: Path) -> None:
    """With `default:` the sum can be made."""
    report = judged(tmp_path, "{id: p, sum: {field: power, default: 5}, max: 8}", "1 Nameless Ghost\n1 Red Knight\n")
    assert only(report).actual == 9


def test_the_advice_to_supply_a_number_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the row that the message asks for in the file that it names, the list can be judged."""
    deck = parse_decklist("# game: forbidden-quest\n1 Gloria\n")
    assert judge(deck).verdict == "unreadable"
    sets = tmp_path / "cards" / "forbidden-quest" / "sets"
    sets.mkdir(parents=True)
    sets.joinpath("mine.yaml").write_text(
        "set: mine\ntitle: Mine\ncards:\n- {name: Gloria, type: creature, hp: 7}\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    report = judge(deck)
    assert (report.verdict, report.facts["creature-hp"]) == ("incomplete", 7)


# --- references, house rules and pools ---------------------------------------------------------------------------------


def test_a_rule_may_depend_on_the_one_card_of_a_section(tmp_path: Path) -> None:
    """`$side.power` is that card's power; without exactly one card there the rule is not judged, and that is said."""
    rule = "{id: ref, max: $side.power}"
    assert only(judged(tmp_path, rule, "9 Wolf & Moon\nSide:\n1 Red Knight")).max == 4
    report = judged(tmp_path, rule, "9 Wolf & Moon\nSide:\n2 Red Knight")
    assert (report.verdict, report.legal) == ("not judged", False)
    assert [item.message for item in report.not_judged] == [
        "Ref: not judged, because it depends on the one card in Side, and there is not exactly one"
    ]


def test_a_referred_card_without_the_number_is_named(tmp_path: Path) -> None:
    """Where that one card lacks the field, the list is unreadable and the message says how to supply it."""
    report = judged(tmp_path, "{id: ref, max: $side.power}", "9 Wolf & Moon\nSide:\n1 Nameless Ghost")
    (unread,) = report.unreadable
    assert (report.verdict, unread.line) == ("unreadable", 3)
    assert "needs the Power of Nameless Ghost" in unread.problem


def test_a_filter_may_refer_to_the_one_card_of_a_section(tmp_path: Path) -> None:
    """Only cards of the leader's kinds: what it has none of is outside."""
    rule = "{id: kin, where: {kinds: {not: $side.kinds}}, per: name, max: 0}"
    assert only(judged(tmp_path, rule, "1 Red Knight\n1 Wolf & Moon\nSide:\n1 Red Knight")).cards == ("Wolf & Moon",)


def test_house_rules_set_bounds_and_switch_rules(tmp_path: Path) -> None:
    """`--house size=10` moves a bound; `house: {duel: true}` keeps a rule to tables that play so."""
    rules = "{id: size, exactly: {house: size}}\n{id: duel, house: {duel: true}, max: 2}"
    assert only(judged(tmp_path, rules)).min == 6
    assert judged(tmp_path, rules, house={"size": "10"}).verdict == "legal"
    report = judged(tmp_path, rules, house={"size": "10", "duel": "yes"})
    assert [violation.rule for violation in report.violations] == ["duel"]
    assert report.house == {"size": 10, "duel": True}


def test_unknown_house_rules_are_refused(tmp_path: Path) -> None:
    """A misspelt house rule is an error, not a house rule that does nothing."""
    with pytest.raises(UnknownName, match="did you mean size"):
        judged(tmp_path, "{id: a, max: 1}", house={"sise": "3"})


def test_a_pool_bounds_copies(tmp_path: Path) -> None:
    """With a pool each card has its copies; without one the rule is not judged, nor is the deck, and it says what to give."""
    rule = "{id: pool, title: Pool, per: name, max: {pool: copies}}"
    report = judged(tmp_path, rule)
    (item,) = report.not_judged
    assert (report.verdict, item.level, report.warnings) == ("not judged", "not judged", ())
    assert item.message == (
        "Pool: not judged, because it depends on the cards you may choose from; give them with --pool FILE"
    )
    pool = {"RED knight": 1, "Wolf and Moon": 9, "月の狼": 3, "Élan Vital": 1}
    assert only(judged(tmp_path, rule, pool=pool)).message == "Red Knight: 2 copies, at most 1 allowed (1 too many)"


def test_a_pool_with_a_slip_is_refused(tmp_path: Path) -> None:
    """A misspelt name in the pool would silently forbid the card; it is an error with the near name."""
    with pytest.raises(UnknownName, match=r"the pool names 'Red Knigt', .*; did you mean Red Knight\?"):
        judged(tmp_path, "{id: pool, per: name, max: {pool: copies}}", pool={"Red Knigt": 1})


def test_a_pool_of_another_game_is_refused(tmp_path: Path) -> None:
    """Several of its names are given, and the game that a pool is needed of."""
    pool = {"Xyzzy": 1, "Qwerty": 2}
    told = "the pool names 'Xyzzy', 'Qwerty', but Little Game has no such card; give a pool of Little Game"
    with pytest.raises(UnknownName, match=told):
        judged(tmp_path, "{id: pool, per: name, max: {pool: copies}}", pool=pool)


def test_a_pool_that_no_rule_asks_for_is_said(tmp_path: Path) -> None:
    """Legal by a format without pool does not mean built from the pool: a warning says so."""
    report = judged(tmp_path, "{id: a, max: 99}", pool={"Red Knight": 1})
    assert (report.verdict, [warning.rule for warning in report.warnings]) == ("legal", ["pool"])
    assert "change nothing" in report.warnings[0].message


def test_lists_of_a_format(tmp_path: Path) -> None:
    """Banned, restricted and out-of-pool cards are found in every section, with their lines."""
    formats = """\
  formats:
    open:
      banned: [Red Knight]
      restricted: {Wolf & Moon: 1}
      rules: [{id: a, max: 99}]
    narrow: {pool: {rarity: common}}
"""
    game = rules_game(tmp_path, formats)
    found = judge(parse_decklist(DECK), game).violations
    assert [(violation.rule, violation.lines, violation.difference) for violation in found] == [
        ("banned", (1, 7), 3), ("restricted", (3,), 3)
    ]  # fmt: skip
    outside = judge(parse_decklist(DECK), game, "narrow").violations
    assert [violation.group for violation in outside] == ["Red Knight", "月の狼", "Hunter's Mark"]
    assert {violation.rule for violation in outside} == {"pool"}


# --- what is judged ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("1 Red Knigt\n3 x Wolf\n0 Red Knight\n", 1, "no card is called 'Red Knigt' in Little Game"),
        ("", None, "the list has no cards; write one card per line, such as `3 Name`"),
        ("# only a comment\nSide:\n", None, "the list has no cards"),
        ("# game: zzz\n1 Red Knight", 1, "no game is called 'zzz'; known: "),
        (
            "1 Red Knight\n# game: little-game\n# format: opne",
            3,
            "Little Game has no format 'opne'; did you mean open?",
        ),
    ],
)
def test_a_list_that_cannot_be_read_is_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, line: int | None, problem: str
) -> None:
    """Nothing is raised for what is wrong with the list itself; the line and the remedy are in the report."""
    write_game(tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    named = text if "# game" in text else f"{text}# game: little-game"
    report = judge(parse_decklist(named))
    assert (report.verdict, report.violations) == ("unreadable", ())
    assert report.unreadable[0].line == line
    assert report.unreadable[0].problem.startswith(problem)


def test_a_format_or_game_asked_for_that_is_none_is_an_error(tmp_path: Path) -> None:
    """A wrong --format or --game is the person's slip, not the list's, also where the list has headers of its own."""
    game = load_game(write_game(tmp_path))
    deck = parse_decklist("# game: forbidden-quest\n# format: constructed\n1 Lucia")
    with pytest.raises(UnknownName, match="has no format 'opne'"):
        judge(deck, game, "opne")
    with pytest.raises(UnknownName, match="has no format 'opne'"):
        judge(deck, None, "opne")
    with pytest.raises(UnknownName, match="no game is called 'zzz'"):
        judge(deck, "zzz")


def test_options_win_over_headers(tmp_path: Path) -> None:
    """The game and format asked for are taken, whatever the list says."""
    deck = parse_decklist("# game: forbidden-quest\n# format: constructed\n6 Red Knight")
    report = judge(deck, load_game(write_game(tmp_path)), "narrow")
    assert (report.game, report.format, report.verdict) == ("little-game", "narrow", "illegal")


def test_a_deck_and_its_verdict_alone(tmp_path: Path) -> None:
    """`check` takes a Deck and a Format or its name; `legal` gives the verdict by a compiled program."""
    game = load_game(write_game(tmp_path))
    for text in ("3 Red Knight\n3 Wolf & Moon", "6 Red Knight", "1 Élan Vital"):
        deck = deck_of(game, text)
        for form in construction(game).all():
            report = check(deck, form)
            assert report == check(deck, form.id)
            assert legal(deck, compiled(deck, form)) == report.legal


RULES = """\
  formats:
    open:
      rules:
        - {id: size, min: 3, max: 8}
        - {id: copies, per: name, max: 3}
        - {id: power, where: {type: fighter}, sum: {field: power, default: 0}, max: 20}
        - {id: ratio, terms: [{where: {type: spell}}, {where: {type: fighter}, times: -2}], max: 0}
        - {id: kinds, per: kinds, min: 1, max: 4}
        - {id: many, distinct: true, min: 2}
        - {id: side, section: side, max: 2}
        - {id: when, when: {where: {type: spell}, min: 2}, where: {type: fighter}, min: 2}
"""
NAMES = ("Red Knight", "Élan Vital", "Wolf & Moon", "Hunter's Mark", "Nameless Ghost", "月の狼")


@example_settings(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(1, 5), st.sampled_from(NAMES), st.booleans()), min_size=1, max_size=7))
def test_verdicts_agree_with_counting_by_hand(tmp_path: Path, rows: list[tuple[int, str, bool]]) -> None:
    """For random lists, each rule is broken exactly when a plain count says so."""
    game = rules_game(tmp_path, RULES)
    text = "".join(f"{'Side' if side else 'Deck'}:\n{count} {name}\n" for count, name, side in rows)
    report = judge(parse_decklist(text), game)
    main = [(count, game.catalog.find(name)[0]) for count, name, side in rows if not side]
    total = sum(count for count, _ in main)
    copies = {card.name: sum(c for c, other in main if other is card) for _, card in main}
    fighters = sum(count for count, card in main if card.type == "fighter")
    power = sum(count * card.get("power", 0) for count, card in main if card.type == "fighter")
    kinds: dict[str, int] = {}
    for count, card in main:
        for kind in card.get("kinds", []):
            kinds[kind] = kinds.get(kind, 0) + count
    broken = {
        "size": not 3 <= total <= 8,
        "copies": any(count > 3 for count in copies.values()),
        "power": power > 20,
        "ratio": (total - fighters) - 2 * fighters > 0,
        "kinds": any(count > 4 for count in kinds.values()),
        "many": len(copies) < 2,
        "side": sum(count for count, _, side in rows if side) > 2,
        "when": total - fighters >= 2 and fighters < 2,
    }
    assert {violation.rule for violation in report.violations} == {
        rule for rule, is_broken in broken.items() if is_broken
    }
    assert report.cards == total


def test_a_game_s_own_default_format_is_judged(tmp_path: Path) -> None:
    """Without any format said, the game's usual one is meant."""
    report = judge(parse_decklist("3 Red Knight\n3 Wolf & Moon"), load_game(write_game(tmp_path, GAME)))
    assert (report.format, report.verdict, report.unofficial) == ("open", "legal", False)


def test_a_deck_with_our_own_designs_says_so(tmp_path: Path) -> None:
    """A report on a deck with an unofficial card is marked."""
    cards = "set: sample\ntitle: Sample\nunofficial: true\ncards:\n  - {name: Made Up, type: spell}\n"
    game = load_game(write_game(tmp_path, base=cards))
    assert judge(parse_decklist("6 Made Up"), game).unofficial


def test_what_cannot_be_judged_is_a_decktool_error(tmp_path: Path) -> None:
    """More limited slots than can be compiled are refused with a message, not a wait."""
    slots = ", ".join("{where: {type: spell}, max: 1}" for _ in range(11))
    with pytest.raises(DecktoolError, match="more than 10 slots with a max"):
        judged(tmp_path, f"{{id: a, cover: [{slots}]}}")


# --- headings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        ("3 Red Knight\nFighters:\n3 Wolf & Moon\nSide:\n1 Élan Vital", []),
        (
            "3 Red Knight\n3 Wolf & Moon\nSdie:\n",
            [
                (
                    (3,),
                    "Little Game has no section 'Sdie' (sections: Deck, Side); its cards count as Deck",
                    "write Side:",
                )
            ],
        ),
        (
            "Side:\n1 Élan Vital\nExtra Deck:\n2 Élan Vital\nDeck:\n6 Red Knight",
            [
                (
                    (3,),
                    "Little Game has no section 'Extra Deck' (sections: Deck, Side); its cards count as Side",
                    "take out the cards that are no part of the deck",
                )
            ],
        ),
    ],
)
def test_a_heading_that_looks_like_a_section_is_warned_of(
    tmp_path: Path, text: str, warnings: list[tuple[tuple[int, ...], str, str]]
) -> None:
    """A slip, or a part that the game does not have, would count its cards where they do not belong; labels are free."""
    report = judge(parse_decklist(text), load_game(write_game(tmp_path)))
    assert [(warning.lines, warning.message, warning.fix) for warning in report.warnings] == warnings
    assert all(warning.level == "warning" for warning in report.warnings)


@pytest.mark.parametrize(
    "heading",
    [
        "Side:",
        "Sideboard:",
        "[sideboard]",
        "Sideboard (15):",
        "[Side 15]",
        "Side Board 15:",
        "Maybeboard:",
        "Maybe:",
        "Tokens:",
    ],
)
def test_a_sideboard_in_a_game_without_one_is_refused(heading: str) -> None:
    """Forbidden Quest has no sideboard: its cards are neither counted nor dropped, in our text as in Arena's."""
    report = judge(parse_decklist(f"# game: forbidden-quest\n4 Silver Axe\n{heading}\n1 Round Shield\n"))
    (unread,) = report.unreadable
    assert (report.verdict, unread.line) == ("unreadable", 3)
    assert unread.problem.endswith("(sections: Deck); name a section that it has, or take the cards out of the list")
    arena = judge(parse(b"Deck\n4 Silver Axe\n\nSideboard\n1 Round Shield\n", "a.txt"), "forbidden-quest")
    assert [item.problem for item in arena.unreadable] == [
        "Forbidden Quest has no section 'Side' (sections: Deck); name a section that it has, or take the cards out of the list"
    ]


@pytest.mark.parametrize(
    ("heading", "fix"),
    [
        ("L3 Ninepin Quary:", "write L3:"),
        ("L10:", "put its cards under one of these, or take them out"),
        ("L33:", "put its"),
    ],
)
def test_another_number_is_another_stack(heading: str, fix: str) -> None:
    """L10 is not L1 written badly; L3 with a place that is misspelt is L3."""
    report = judge(parse_decklist(f"# game: forward\nL2:\n{heading}\nThin Rain\n"))
    (warning,) = (warning for warning in report.warnings if warning.rule == "heading")
    assert warning.fix.startswith(fix)


def test_a_heading_of_cards_of_one_type_is_a_label() -> None:
    """Dragons: above the Dragon is what a list of ours says itself, and no slip for the alias Dragon."""
    report = judge(parse_decklist("# game: forward\nDragons:\nVharr, the Unmaker\n"))
    assert "heading" not in {warning.rule for warning in report.warnings}


def test_a_size_rule_that_leaves_a_type_out_lists_no_lines(tmp_path: Path) -> None:
    """Lines help to find cards; all lines of a list do not. A rule about one type names them."""
    folder = write_game(
        tmp_path,
        GAME.partition("construction:")[0].replace("types:", "types:\n  token: {}\n  trap: {}\n  place: {}")
        + "construction: {formats: {open: {rules: ["
        "{id: size, where: {type: {not: token}}, max: 1}, {id: all, where: {type: [fighter, spell, trap]}, max: 1},"
        " {id: two, where: {type: [fighter, spell]}, max: 1}]}}}\n",
    )
    report = judge(parse_decklist(DECK), load_game(folder))
    assert [(v.rule, v.lines) for v in report.violations] == [("size", ()), ("all", ()), ("two", (1, 2, 3, 4))]
