"""The rule language read naively: docs/rules.md, sentence by sentence, to hold the engine against.

Slow and plain on purpose; nothing here is taken from the engine. Numbers are fractions, so decimals are exact. A game is
its plain data: `fields`, `types`, `sections`, `cards` and `rules` as game.yaml and the sets write them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

Row = Mapping[str, Any]
Copies = Mapping[tuple[str, str], int]
"""A deck as (section, card name) to copies."""


class Silent(Exception):
    """A rule needs what a card does not state."""

    def __init__(self, card: str) -> None:
        """Name the card."""
        super().__init__(card)
        self.card = card


class NotJudged(Exception):
    """A rule cannot be judged of this deck, whatever its cards state."""


@dataclass
class Verdict:
    """What a naive reader finds: cards that state too little, rules that cannot be judged, and what is broken."""

    silent: set[str] = field(default_factory=set)
    not_judged: set[str] = field(default_factory=set)
    broken: list[tuple[str, Fraction, Fraction]] = field(default_factory=list)
    """Rule, what it sums (0 for `cover`) and by how much that is off; once for each group."""


@dataclass
class Entry:
    """A card of a deck that adds to a rule: its groups, its copies, what each adds, and what only the first does."""

    name: str
    groups: list[tuple[Any, ...]] = field(default_factory=list)
    count: int = 0
    weight: Fraction = Fraction(0)
    once: dict[int, Fraction] = field(default_factory=dict)


def exact(number: float) -> Fraction:
    """A number as it is written."""
    return Fraction(str(number))


class Naive:
    """One game and one table: its house rules and the pool of cards given, if any."""

    def __init__(self, game: Row, house: Row, pool: Mapping[str, int] | None = None) -> None:
        """Keep them."""
        self.game = game
        self.house = house
        self.pool = pool
        self.cards = {card["name"]: card for card in game["cards"]}

    def judge(self, rules: Sequence[Row], deck: Copies) -> Verdict:
        """Every rule about one deck."""
        found = Verdict()
        for rule in rules:
            if all(self.house[name] in listed(wanted) for name, wanted in rule.get("house", {}).items()):
                self._rule(rule, deck, found)
        return found

    def _rule(self, rule: Row, deck: Copies, found: Verdict) -> None:
        held = [self._holds(guard, deck, found) for guard in listed(rule.get("when", []))]
        if not all(held):
            return
        try:
            rule = self._settled(rule, deck)
        except NotJudged:
            found.not_judged.add(rule["id"])
            return
        except Silent as error:
            found.silent.add(error.card)
            return
        if "cover" in rule:
            left = self.uncovered(rule, deck, found)
            found.broken += [(rule["id"], Fraction(0), Fraction(left))] if left else []
            return
        for bound in self.bounds_of(rule):
            if isinstance(bound, dict) and "step" in bound:
                self.total(bound.get("of", {}), deck, found)
        entries = list(self._entries(rule, deck, found))
        if "choose" in rule:
            self._choice(rule, entries, deck, found)
            return
        sums = {group: self.summed(rule, entries, [group]) for entry in entries for group in entry.groups}
        if not rule.get("per"):
            sums.setdefault((), Fraction(0))
        unknown = False
        if rule.get("per") and (rule.get("over") == "pool" or rule.get("groups")):
            for section, card in self.spots():
                try:
                    for group in self.groups_of(rule, section, card):
                        sums.setdefault(group, Fraction(0))
                except Silent:
                    unknown = True
        self._bounded(rule, sums, unknown, deck, found)

    def _holds(self, guard: Row, deck: Copies, found: Verdict) -> bool:
        """Whether a guard holds, as far as that can be said."""
        try:
            guard = self._settled(guard, deck)
        except (NotJudged, Silent):
            return True
        low, high = (guard.get(side) for side in ("min", "max"))
        low, high = (self.house[bound["house"]] if isinstance(bound, dict) else bound for bound in (low, high))
        return self._within(self.total(guard, deck, found), low, high)

    def _entries(self, rule: Row, deck: Copies, found: Verdict) -> Iterator[Entry]:
        """The cards of a deck that add to a rule."""
        for (section, name), count in deck.items():
            card = self.cards[name]
            try:
                entry = self.adds(rule, section, card)
                for _ in entry.groups:
                    for bound in self.bounds_of(rule):
                        self.bound(bound, card, deck, found)
            except Silent as error:
                found.silent.add(error.card)
                continue
            entry.count = count
            yield entry

    def summed(self, rule: Row, entries: Sequence[Entry], groups: Sequence[Any]) -> Fraction:
        """What the cards in some groups sum to: each copy, or each name once."""
        total = Fraction(0)
        counted: set[tuple[int | None, str]] = set()
        for entry in entries:
            if set(groups).isdisjoint(entry.groups):
                continue
            if not rule.get("distinct"):
                total += entry.weight * entry.count
            elif (None, entry.name) not in counted:
                total += entry.weight
            counted.add((None, entry.name))
            for part, weight in entry.once.items():
                total += weight if (part, entry.name) not in counted else 0
                counted.add((part, entry.name))
        return total

    def _choice(self, rule: Row, entries: Sequence[Entry], deck: Copies, found: Verdict) -> None:
        """Whether there are so many values that the cards which have none of them keep the bound."""
        values: set[Any] = set()
        for section, card in self.spots():
            with suppress(Silent):
                values.update(self.groups_of(rule, section, card))
        least = min(
            self.summed(rule, [e for e in entries if set(chosen).isdisjoint(e.groups)], list(values))
            for chosen in itertools.combinations(sorted(values), min(rule["choose"], len(values)))
        )
        high = self.bound(rule["max"], None, deck, found)
        if least > high:
            found.broken.append((rule["id"], least, least - high))

    def _bounded(self, rule: Row, sums: Mapping[Any, Fraction], unknown: bool, deck: Copies, found: Verdict) -> None:
        """Whether the groups keep their bounds; `unknown`: some card of the game may form a group, but does not say."""
        kept, sure, broken = 0, 0, []
        for group, actual in sums.items():
            low, high, known = self.bounds(rule, group, deck, found)
            if high is not None and actual > high:
                broken.append((rule["id"], actual, actual - high))
            elif low is not None and actual < low:
                broken.append((rule["id"], actual, actual - low))
            else:
                kept += 1
                sure += known
        unsure = sure < kept
        empty = self.empty_kept(rule, deck, found)
        if rule.get("groups"):
            written = rule["groups"].get("max")
            least = self.bound(rule["groups"].get("min", 0), None, deck, found)
            most = None if written is None else self.bound(written, None, deck, found)
            more = unknown and empty is not False
            broken = []
            if most is not None and sure > most:
                broken = [(rule["id"], Fraction(sure), Fraction(sure - most))]
            elif kept < least and not more:
                broken = [(rule["id"], Fraction(kept), Fraction(kept - least))]
            unsure = unsure or (more and not broken and (kept < least or most is not None))
        else:
            unsure = unsure or (unknown and empty is not True)
        found.broken += broken
        if unsure:
            found.not_judged.add(rule["id"])

    def empty_kept(self, rule: Row, deck: Copies, found: Verdict) -> bool | None:
        """Whether a group without copies keeps the bounds; None where that depends on the group or the deck."""
        bounds = [rule.get("exactly", rule.get(side)) for side in ("min", "max")]
        if any(isinstance(part, dict) and "house" not in part for part in self.bounds_of(rule)):
            return None
        low, high = (None if bound is None else self.bound(bound, None, deck, found) for bound in bounds)
        return self._within(Fraction(0), low, high)

    def _within(self, number: Fraction, low: Any, high: Any) -> bool:
        return (low is None or exact(low) <= number) and (high is None or number <= exact(high))

    # -- references

    def _judged(self, rule: Row, deck: Copies) -> None:
        """Raise NotJudged for a rule that needs one card where there is not exactly one, or a pool that is not given."""
        if any(len(self._there(section, deck)) != 1 for section, _ in references(rule)):
            raise NotJudged
        if self.pool is None and any(isinstance(b, dict) and "pool" in b for b in self.bounds_of(rule)):
            raise NotJudged

    def _settled(self, rule: Row, deck: Copies) -> Row:
        """A rule, or its guard, with `$section.field` replaced by what the one card there states."""
        self._judged(rule, deck)
        wanted = sorted(references(rule))
        values = {}
        for section, name in wanted:
            card = self.cards[self._there(section, deck)[0]]
            value = self.value(card, name)
            written = f"${section}.{name}"
            bounds = [*self.bounds_of(rule), *(slot.get("max") for slot in rule.get("cover", ()))]
            bounds += rule.get("groups", {}).values()
            if value is UNKNOWN or (value is None and written in bounds):
                raise Silent(card["name"])
            values[written] = [] if value is None else value
        settled: Row = replaced(rule, values)
        return settled

    def _there(self, section: str, deck: Copies) -> list[str]:
        return [name for (place, name), count in deck.items() if place == section for _ in range(count)]

    # -- cards

    def spots(self) -> Iterator[tuple[str, Row]]:
        """Every card in every section where it can be."""
        return itertools.product(self.game["sections"], self.game["cards"])

    def value(self, card: Row, name: str) -> Any:
        """What a card states; None where it has none, UNKNOWN where it may have one and does not say."""
        if name in card:
            return card[name]
        if name == "id":
            return card["name"].lower()
        declared = self.game["fields"].get(name, {})
        if declared.get("kind") == "flag":
            return False
        able = self.game["types"][card["type"]].get("fields")
        if declared.get("kind") == "list" or declared.get("unstated") == "none" or (able and name not in able):
            return None
        return UNKNOWN

    def matches(self, where: Row | None, card: Row) -> bool | None:
        """Whether a filter admits a card; None where the card does not state what would settle it."""
        answers = [self.field_matches(card, name, wanted) for name, wanted in (where or {}).items()]
        return False if False in answers else None if None in answers else True

    def field_matches(self, card: Row, name: str, wanted: Any) -> bool | None:
        """Whether one field is as a filter wants it."""
        value = self.value(card, name)
        tests = wanted if isinstance(wanted, dict) else {"is": wanted}
        answers: list[bool | None] = []
        for key, want in tests.items():
            if key == "has":
                answers.append((name in card) == want)
            elif value is UNKNOWN:
                answers.append(None)
            elif key in {"min", "max"}:
                if isinstance(value, str):
                    value = float(value) if re.fullmatch(r"-?\d{1,9}(\.\d{1,6})?", value, re.ASCII) else None
                inside = value is not None and want != [] and (value >= want if key == "min" else value <= want)
                answers.append(inside)
            elif key in {"among", "not_among"}:
                answers.append((value is None or set(listed(value)) <= set(listed(want))) == (key == "among"))
            else:
                among = value is not None and bool(set(listed(value)) & set(listed(want)))
                answers.append(among if key == "is" else not among)
        return False if False in answers else None if None in answers else True

    def counts_in(self, part: Row, rule: Row, section: str) -> bool:
        """Whether a part of a rule counts what stands in a section."""
        wanted = part.get("section") or rule.get("section")
        inside = self.game["sections"][section].get("counted", True)
        return inside if wanted is None else wanted == "all" or section in listed(wanted)

    def adds(self, rule: Row, section: str, card: Row) -> Entry:
        """The groups that a card in a section adds to, and what a copy adds."""
        entry = Entry(card["name"])
        parts = [(n, part) for n, part in enumerate(parts_of(rule)) if self.counts_in(part, rule, section)]
        answers = [(n, part, self.matches(part.get("where"), card)) for n, part in parts]
        answers = [item for item in answers if item[-1] is not False]
        if not answers or self.keys(rule, section, card) == []:
            return entry
        if any(answer is None for *_, answer in answers):
            raise Silent(card["name"])
        for number, part, _ in answers:
            if part.get("distinct") and part is not rule:
                entry.once[number] = self.weigh(part, card)
            else:
                entry.weight += self.weigh(part, card)
        entry.groups = self.groups_of(rule, section, card)
        return entry

    def keys(self, rule: Row, section: str, card: Row) -> list[tuple[Any, ...]] | None:
        """A choice of one value from each field of `per`; None where the card does not state one."""
        values = [section if name == "section" else self.value(card, name) for name in listed(rule.get("per") or [])]
        if any(value is None or value == [] for value in values):
            return []
        if any(value is UNKNOWN for value in values):
            return None
        return list(itertools.product(*map(listed, values)))

    def groups_of(self, rule: Row, section: str, card: Row) -> list[tuple[Any, ...]]:
        """The groups that a card in a section is in, if it counts."""
        parts = [part for part in parts_of(rule) if self.counts_in(part, rule, section)]
        answers = [self.matches(part.get("where"), card) for part in parts]
        keys = self.keys(rule, section, card)
        if keys == [] or all(answer is False for answer in answers):
            return []
        if keys is None or True not in answers:
            raise Silent(card["name"])
        return keys

    # -- numbers

    def weigh(self, part: Row, card: Row) -> Fraction:
        """What one copy adds to a part."""
        weight = part.get("sum", 1)
        spec = {"field": weight} if isinstance(weight, str) else weight
        number = self.number(spec, card) if isinstance(spec, dict) else exact(spec)
        return number * exact(part.get("times", 1))

    def number(self, spec: Row, card: Row) -> Fraction:
        """A number that stands on a card or in a table."""
        found = card.get(spec["field"]) if "field" in spec else spec["table"].get(card.get(spec.get("by", "name")))
        if found is None:
            found = spec.get("default")
        if found is None:
            raise Silent(card["name"])
        return exact(found)

    def bounds_of(self, rule: Row) -> list[Any]:
        """The bounds of a rule as written, each part of a sum by itself."""
        bounds = [rule[side] for side in ("min", "max", "exactly") if side in rule]
        sums = [bound["sum"] if isinstance(bound, dict) and "sum" in bound else [bound] for bound in bounds]
        return [part for parts in sums for part in parts]

    def bound(self, bound: Any, card: Row | None, deck: Copies, found: Verdict) -> Fraction:
        """One bound; what stands on cards for the group of `card`."""
        if not isinstance(bound, dict):
            return exact(bound)
        if "sum" in bound:
            return sum((self.bound(part, card, deck, found) for part in bound["sum"]), Fraction(0))
        if "house" in bound:
            return exact(self.house[bound["house"]])
        if "step" in bound:
            steps: int = floor(self.total(bound.get("of", {}), deck, found) / bound["step"])
            return exact(bound.get("each", 1)) * steps + exact(bound.get("plus", 0))
        assert card is not None
        if "pool" in bound:
            return Fraction((self.pool or {}).get(card["name"], 0))
        return self.number(bound, card)

    def bounds(
        self, rule: Row, group: tuple[Any, ...], deck: Copies, found: Verdict
    ) -> tuple[Fraction | None, Fraction | None, bool]:
        """The bounds of a group, of those that its cards state the strictest; False where none states one."""
        sides: list[Fraction | None] = []
        known = True
        for side, strictest in (("min", max), ("max", min)):
            bound = rule.get("exactly", rule.get(side))
            values = []
            of_deck = rule.get("strictest") == "deck"
            if any(isinstance(part, dict) and CARDS_OWN & set(part) for part in self.bounds_of({"min": bound})):
                for card in self.members(rule, group, deck if of_deck else None):
                    try:
                        values.append(self.bound(bound, card, deck, found))
                    except Silent:
                        continue
                known = known and (bool(values) or of_deck)
            elif bound is not None:
                values = [self.bound(bound, None, deck, found)]
            sides.append(strictest(values) if values else None)
        return sides[0], sides[1], known

    def members(self, rule: Row, group: tuple[Any, ...], deck: Copies | None) -> list[Row]:
        """The cards of a deck (None: of the game, in any section) that are in a group."""
        found = {}
        here = self.spots() if deck is None else [(section, self.cards[name]) for section, name in deck]
        for section, card in here:
            try:
                if group in self.groups_of(rule, section, card):
                    found[card["name"]] = card
            except Silent:
                continue
        return list(found.values())

    def total(self, part: Row, deck: Copies, found: Verdict) -> Fraction:
        """What a guard or a step counts."""
        total = Fraction(0)
        for (section, name), count in deck.items():
            card = self.cards[name]
            answer = self.counts_in(part, {}, section) and self.matches(part.get("where"), card)
            try:
                if answer is None:
                    raise Silent(name)
                total += self.weigh(part, card) * count if answer else 0
            except Silent:
                found.silent.add(name)
        return total

    def uncovered(self, rule: Row, deck: Copies, found: Verdict) -> int:
        """Copies left without a slot when as many as possible have one, found by trying: alternating paths."""
        copies: list[list[bool]] = []
        for (section, name), count in deck.items():
            card = self.cards[name]
            if not self.counts_in(rule, rule, section):
                continue
            counted = self.matches(rule.get("where"), card)
            if counted is False:
                continue
            admitted = [self.matches(slot.get("where"), card) for slot in rule["cover"]]
            free = any(a is True and "max" not in slot for a, slot in zip(admitted, rule["cover"], strict=True))
            if counted is None or (None in admitted and not free):
                found.silent.add(name)
                continue
            copies += [] if free else [[bool(a) for a in admitted]] * count
        limits = [
            self.bound(slot["max"], None, deck, found) if "max" in slot else len(copies) for slot in rule["cover"]
        ]
        seats = [place for place, most in enumerate(limits) for _ in range(min(max(0, floor(most)), len(copies)))]
        taken: dict[int, int] = {}

        def seat(copy: int, tried: set[int]) -> bool:
            for number, place in enumerate(seats):
                if number not in tried and copies[copy][place]:
                    tried.add(number)
                    if number not in taken or seat(taken[number], tried):
                        taken[number] = copy
                        return True
            return False

        return sum(not seat(copy, set()) for copy in range(len(copies)))


CARDS_OWN = {"field", "table", "pool"}
"""Keys of a bound that cards state."""
UNKNOWN = object()
"""What a card may have, and does not state."""


def parts_of(rule: Row) -> Sequence[Row]:
    """The signed terms of a rule, or the rule itself as its only one."""
    terms: Sequence[Row] = rule.get("terms") or [rule]
    return terms


def listed(value: Any) -> list[Any]:
    """A value as a list of one, a list as it is."""
    return value if isinstance(value, list) else [value]


def references(written: Any) -> set[tuple[str, str]]:
    """Every `$section.field` in a rule."""
    if isinstance(written, str) and written.startswith("$"):
        section, _, name = written[1:].partition(".")
        return {(section, name)}
    parts = written.values() if isinstance(written, dict) else written if isinstance(written, list) else ()
    return {found for part in parts for found in references(part)}


def replaced(written: Any, values: Row) -> Any:
    """A rule with its references replaced."""
    if isinstance(written, dict):
        return {key: replaced(value, values) for key, value in written.items()}
    if isinstance(written, list):
        return [item for part in written for item in listed(replaced(part, values))]
    return values.get(written, written) if isinstance(written, str) else written
