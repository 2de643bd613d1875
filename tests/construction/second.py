"""The engine beside the naive reading: one random game, a few random decks, and where the two differ."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from decktool.construction.check import Report, Violation, check, judge, legal
from decktool.construction.compiled import compiled
from decktool.construction.judging import broken_rows, not_judged
from decktool.construction.rules import construction
from decktool.construction.slack import is_broken, slack
from decktool.deck import Deck, resolve
from decktool.decklist import Decklist, parse_decklist
from decktool.games import Game
from tests.construction.following import follow
from tests.construction.naive import Copies, Naive, Verdict, exact
from tests.construction.random_rules import ENVELOPE, HOUSES, NAMES, make_deck, make_game, text_of, write_game

DECKS = 8


def difference(dice: Random, folder: Path) -> str:
    """What the engine and the naive reading say differently of the decks of one random game; nothing when they agree."""
    data = make_game(dice)
    game = write_game(data, folder / "random")
    for _ in range(DECKS):
        deck, house = make_deck(data, dice), dice.choice(HOUSES)
        pool = None if dice.random() < 0.3 else {name: dice.randint(0, 4) for name in NAMES if name in game_names(data)}
        usual = {key: row["default"] for key, row in ENVELOPE["house"].items()}
        text = {key: str(value) for key, value in house.items()}
        resolved = resolve(parse_decklist(text_of(deck)), game)
        report = check(resolved, house=text, pool=pool)
        found = Naive(data, {**usual, **house}, pool).judge(data["rules"], deck)
        wrong = _difference(report, found, data)
        if not wrong and report.verdict != "unreadable":
            program = compiled(resolved, construction(game).format(), text, pool)
            wrong = "" if legal(resolved, program) == report.legal else "legal() says otherwise than the report"
        if wrong:
            return f"{wrong}\n{_case(data, deck, house, pool)}"
    return ""


def bad_remedy(dice: Random, folder: Path, *, deep: int = 1) -> str:
    """What is wrong with a remedy for a deck of a random game; nothing when it is followed to the letter and good.

    It mends its violation, makes no rule worse, and no change of fewer copies would do; of those with up to `deep`
    copies every one is tried.
    """
    return next((wrong for _, wrong in remedies(dice, folder, deep=deep) if wrong), "")


def remedies(dice: Random, folder: Path, *, deep: int) -> Iterator[tuple[str, str]]:
    """Every remedy for a few decks of one random game, and what is wrong with it."""
    data = make_game(dice)
    game = write_game(data, folder / "random")
    rules = {rule["id"] for rule in data["rules"]}
    for _ in range(DECKS):
        deck, house = make_deck(data, dice), dice.choice(HOUSES)
        pool = {name: dice.randint(0, 4) for name in game_names(data)}
        text = {key: str(value) for key, value in house.items()}
        table = Table(game, text, pool)
        report = judge(parse_decklist(text_of(deck)), game, house=text, pool=pool)
        # Of a list that cannot be judged as a whole, no change is known to be best.
        for violation in () if report.unreadable else (*report.violations, *report.warnings):
            if violation.rule in rules and "not judged" not in violation.message:
                wrong = _wrong(violation, table, deck, data, dice, deep)
                found = f"{violation.message}: {violation.fix}: {wrong}\n{_case(data, deck, house, pool)}"
                yield violation.fix, found if wrong else ""


def _wrong(violation: Violation, table: Table, deck: Copies, data: dict[str, Any], dice: Random, deep: int) -> str:
    """What is wrong with one remedy."""
    key = violation.rule, None if table.choosing(violation.rule) else violation.group
    copies = deep + 1
    if not violation.fix.startswith("use `decktool fix"):
        try:
            after = follow(violation.fix, text_of(deck), deck, data, dice)
        except ValueError as error:
            return f"it cannot be followed: {error}"
        copies = distance(deck, after)
        state = table.state(after)
        if state is None or key in state[0]:
            return "it is still there"
        # Of any cards of a type the person chooses those that fit.
        tries = 400 if violation.fix.partition(" ")[2].split()[1].islower() else 0
        while not table.no_worse(deck, after):
            if not tries:
                return f"other rules become worse: {table.state(after)}, before {table.state(deck)}"
            after = follow(violation.fix, text_of(deck), deck, data, dice)
            tries -= 1
    for smaller in _near(deck, list(data["sections"]), game_names(data), min(deep, copies - 1)):
        state = table.state(smaller)
        if state is not None and key not in state[0] and table.no_worse(deck, smaller):
            return f"fewer copies would do: {smaller}"
    return ""


@dataclass
class Table:
    """Who judges decks without words: the game, its house rules and the pool."""

    game: Game
    house: dict[str, str]
    pool: dict[str, int]

    def state(self, copies: Copies) -> tuple[dict[tuple[str, str | None], tuple[float, float]], set[str]] | None:
        """What a deck breaks, each by how many too few and too many, and what cannot be judged of it; None where it cannot be read."""
        names = {card.name: card.number for card in self.game.catalog}
        total, sections = len(self.game.catalog), list(self.game.sections)
        counts = {sections.index(at) * total + names[name]: count for (at, name), count in copies.items() if count}
        deck = Deck(self.game, Decklist((), "", {}), counts)
        program = compiled(deck, construction(self.game).format(), self.house, self.pool)
        if not counts or any(program.lacking(counts, program.known_sums(counts))):
            return None
        sums = program.sums(counts)
        broken = {rule.rule.id for rule in broken_rows(program, counts, sums)}
        off: dict[tuple[str, str | None], tuple[float, float]] = {}
        for one in slack(deck, program):
            # More groups than are known may keep the bounds of a rule, which is then not judged.
            if is_broken(one) and (one["rule"] in broken or not one.get("groups")):
                few, many = (0 if room is None else max(0, -room) for room in (one["below"], one["above"]))
                off[one["rule"], None if self.choosing(one["rule"]) else one["group"]] = few, many
        return off, {rule.id for rule, _ in not_judged(program, sums)}

    def no_worse(self, before: Copies, after: Copies) -> bool:
        """True when the first deck breaks every rule that the second does, by as much."""
        old, new = self.state(before), self.state(after)
        assert old is not None
        if new is None or new[1] - old[1]:
            return False
        for section in {at for rule in construction(self.game).format().rules for at, _ in rule.references}:
            here, there = (sum(n for (at, _), n in deck.items() if at == section) for deck in (before, after))
            if here == 1 != there:
                # A rule is not to be escaped by taking away the card that it reads.
                return False
        return all(off <= was for key in new[0] for off, was in zip(new[0][key], old[0].get(key, (0, 0)), strict=True))

    def choosing(self, rule: str) -> bool:
        """True for a rule of one violation, whatever its group: other values may suit another deck best."""
        return any(one.id == rule and one.choose for one in construction(self.game).format().rules)


def distance(deck: Copies, after: Copies) -> int:
    """The copies that are removed, added or moved from one section into another."""
    more, fewer = Counter[str](), Counter[str]()
    for spot in {*deck, *after}:
        copies = after.get(spot, 0) - deck.get(spot, 0)
        (more if copies > 0 else fewer)[spot[1]] += abs(copies)
    return (more | fewer).total()


def _near(deck: Copies, sections: list[str], names: list[str], most: int) -> Iterator[dict[tuple[str, str], int]]:
    """Every deck that differs in at most so many copies, each once."""
    spots = [(section, name) for section in sections for name in names]
    last = {frozenset(deck.items())}
    seen = set(last)
    for _ in range(most):
        level = set()
        for known in last:
            old = dict(known)
            steps = [{spot: 1} for spot in spots] + [{spot: -1} for spot in old]
            steps += [{spot: -1, other: 1} for spot in old for other in spots if spot[1] == other[1] and spot != other]
            for step in steps:
                new = {spot: old.get(spot, 0) + step.get(spot, 0) for spot in {**old, **step}}
                level.add(frozenset((spot, count) for spot, count in new.items() if count))
        last = level - seen
        seen |= last
        # Sets have no order of their own.
        yield from (dict(sorted(found)) for found in sorted(last, key=sorted))


def game_names(data: dict[str, Any]) -> list[str]:
    """The names of a game's cards."""
    return [card["name"] for card in data["cards"]]


def _case(data: dict[str, Any], deck: Copies, house: Any, pool: Any) -> str:
    """What somebody needs to look at it."""
    rules = "\n".join(json.dumps(rule) for rule in data["rules"])
    cards = "\n".join(json.dumps(card) for card in data["cards"])
    return f"{rules}\n{cards}\n{text_of(deck)}\nhouse {house}, pool {pool}"


def _difference(report: Report, found: Verdict, data: dict[str, Any]) -> str:
    if found.silent or report.unreadable:
        named = {name for name in game_names(data) for item in report.unreadable if f" of {name}, " in item.problem}
        return "" if named == found.silent else f"unreadable: {named}, read naively: {found.silent}"
    levels = {rule["id"]: rule.get("level", "error") for rule in data["rules"]}
    covers = {rule["id"] for rule in data["rules"] if "cover" in rule}
    judged = [*report.violations, *(v for v in report.warnings if "not judged" not in v.message)]
    ours = Counter(
        (v.rule, Fraction(0) if v.rule in covers else exact(v.actual), exact(v.difference))
        for v in judged
        if v.rule in levels
    )
    theirs = Counter(found.broken)
    if ours != theirs:
        return f"broken: {ours - theirs}, read naively: {theirs - ours}"
    unjudged = {v.rule for v in (*report.not_judged, *report.warnings) if "not judged" in v.message}
    if unjudged != found.not_judged:
        return f"not judged: {unjudged}, read naively: {found.not_judged}"
    return ""
