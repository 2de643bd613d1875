"""What a broken rule says to a person: one sentence with the numbers, and one concrete thing to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, inf
from typing import Any

from decktool.cards import Card, name_key, several
from decktool.construction.compiled import CompiledRules
from decktool.construction.judging import JudgedRow, counted, keeping
from decktool.construction.references import references_in
from decktool.construction.remedies import Remedies, moved
from decktool.construction.rows import Number, Row, Sums, tidy
from decktool.construction.rules import construction
from decktool.deck import Deck
from decktool.decklist import line_words
from decktool.errors import joined
from decktool.games import CardType, Game, house_word
from decktool.paths import typed


@dataclass(slots=True)
class RowMember:
    """One card of the deck that adds to a row: what a copy adds, and its lines."""

    card: Card
    weight: float
    lines: tuple[int, ...]


MOST_NAMED = 4
"""Cards that a remedy names at most."""


class Teller:
    """Says what is wrong with one deck."""

    def __init__(self, deck: Deck, program: CompiledRules, sums: Sums, rows: Iterable[Row]) -> None:
        self.deck = deck
        self.program = program
        self.sums = sums
        self._found: dict[Row, list[RowMember]] = {row: [] for row in rows if not _whole(row, program)}
        if not self._found:
            return
        cards, lines = deck.game.catalog.cards, deck.lines_by_column()
        for row, place, weight in counted(program, deck.counts, self._found):
            self._found[row].append(RowMember(cards[place % program.total], row.told(weight), lines[place]))

    def members(self, row: Row) -> list[RowMember]:
        """The cards that a row is about, in the order of the list; none when it is about the whole deck."""
        return self._found.get(row, [])

    def names(self, members: Sequence[RowMember]) -> tuple[str, ...]:
        """Their names, each once."""
        return tuple(dict.fromkeys(member.card.name for member in members))

    def lines(self, members: Sequence[RowMember]) -> tuple[int, ...]:
        """Their lines in the file, climbing."""
        return self.deck.decklist.file_lines(line for member in members for line in member.lines)

    def message(self, one: JudgedRow) -> str:
        """What was found and what the rule asks, with the difference."""
        row, rule, groups = one.row, one.rule, one.groups
        actual, low, high = one.actual, one.low, one.high
        subject = row.label or rule.title
        if row.label and not self._is_card(row):
            subject = f"{rule.title} ({row.label})"
        unit = self._unit(row, row.told(actual), groups)
        most = "none" if high == 0 and self._adds(row) else f"at most {_number(row.told(high))}"
        if low == high and (high or not self._adds(row)):
            asked = f"exactly {_number(row.told(high))} required"
        elif actual > high:
            asked = f"{most} allowed"
        else:
            asked = f"at least {_number(row.told(low))} required"
        few, many = ("few", "many") if self._counts(row) or groups else ("little", "much")
        amount = f"{_number(row.told(abs(one.difference)))} too {many if actual > high else few}"
        if groups and high < actual <= MOST_NAMED:
            unit += f" ({joined([one.label for one in keeping(row.rule, self.sums) if one.label])})"
        return f"{subject}: {_number(row.told(actual))}{unit}, {asked} ({amount})"

    def _is_card(self, row: Row) -> bool:
        return row.rule.rule.per in {("name",), ("id",)} and not row.rule.rule.choose

    def _plain(self, row: Row) -> bool:
        """True when what the row sums to is a number of cards, none counting against the others."""
        members = self.members(row)
        one_each = bool(members) and all(member.weight == 1 for member in members)
        return row.rule.counts or (self._counts(row) and one_each)

    def _adds(self, row: Row) -> bool:
        """True when no card of the deck counts against the others, so that a sum of 0 is none of them."""
        members = self.members(row)
        return row.rule.counts or (bool(members) and all(member.weight > 0 for member in members))

    def _counts(self, row: Row) -> bool:
        """True when the row counts copies (for and against, perhaps) rather than summing something."""
        return all(part.weight == 1 for part in row.rule.rule.summands)

    def _unit(self, row: Row, actual: Number, groups: bool) -> str:
        rule = row.rule.rule
        if groups:
            return " group" if actual == 1 else " groups"
        if self._plain(row):
            noun = "copy" if self._is_card(row) else "card"
            if rule.distinct:
                noun = "different card"
            return f" {noun}" if actual == 1 else f" {'copie' if noun == 'copy' else noun}s"
        weight = rule.summands[0].weight
        name = weight if isinstance(weight, str) else weight.get("field") if isinstance(weight, Mapping) else None
        declared = self.deck.game.fields.get(str(name))
        if declared is None or declared.title.casefold() in rule.title.casefold():
            return ""
        return f" {_unit_of(actual, declared.title)}"

    def fix(self, one: JudgedRow) -> str:
        """The smallest change that mends this rule and makes no other worse (`decktool fix` mends them all at once)."""
        change, proven = self._remedies.find(one.row)
        if not proven:
            return f"use `{self._command()}`, which searches longer for the smallest change"
        if change is None:
            return f"use `{self._command()}`: no small change fixes this rule without breaking another"
        words = self._loose(one, change) or (len(change) <= MOST_NAMED and self._named(one.row, change))
        return words or f"use `{self._command()}`: several cards have to change"

    def _command(self) -> str:
        """`decktool fix` for this deck by the same rules."""
        game, decklist, form = self.deck.game, self.deck.decklist, self.program.format
        usual = game.house_values()
        words = ["decktool fix", typed(decklist.name)]
        if (decklist.format or construction(game).default).casefold() not in {form.id, form.title.casefold()}:
            words.append(f"--format {form.id}")
        words += [f"--house {name}={house_word(v)}" for name, v in self.program.house.items() if v != usual[name]]
        return " ".join(words + ["--pool FILE"] * (self.program.pool is not None))

    def _named(self, row: Row, change: Mapping[int, int]) -> str:
        """A change by the names of its cards: what is moved, and what is swapped, removed or added."""
        total = len(self.deck.game.catalog)
        worth = {}
        if not row.rule.counts:
            worth = {place: row.told(dict(self.program.column(place).rows).get(row, 0)) for place in change}
        weight = row.rule.rule.summands[0].weight
        name = weight.get("field") if isinstance(weight, Mapping) else weight
        unit = self.deck.game.fields[name].title if name in self.deck.game.fields and not row.rule.mixed else ""
        places, sections = list(change), list(self.deck.game.sections.values())
        pairs, left = moved([(place % total, copies) for place, copies in change.items()])
        moves: dict[str, list[str]] = {}
        for gone, come, copies in pairs:
            named = self._copies(places[gone], copies, worth, unit, here=True)
            moves.setdefault(sections[places[come] // total].title, []).append(named)
        rest_of = [(place, copies) for place, copies in zip(places, left, strict=True) if copies]
        out = joined([self._copies(at, copies, worth, unit, here=True) for at, copies in rest_of if change[at] < 0])
        into = joined([self._copies(at, copies, worth, unit) for at, copies in rest_of if change[at] > 0])
        rest = f"swap {out} for {into}" if out and into else f"remove {out}" if out else f"add {into}" if into else ""
        going = [f"move {joined(cards)} to {title}" for title, cards in moves.items()]
        return ", then ".join([*going, *[rest] * bool(rest)])

    def _loose(self, one: JudgedRow, change: Mapping[int, int]) -> str | None:
        """The remedy where any of many cards will do as well as those of a change."""
        row, rule, remedies = one.row, one.rule, self._remedies
        if one.groups or rule.cover or rule.distinct or not row.rule.counts or not row.fixed:
            return None
        if not remedies.read.isdisjoint(rule.summands[0].sections):
            return None
        over = one.actual > one.high
        number = ceil(abs(row.told(one.difference)))
        if sum(map(abs, change.values())) != number or any((copies < 0) is not over for copies in change.values()):
            return None
        many = len(change) > MOST_NAMED and self._simple(row)
        if over:
            places = [place for place in self.deck.counts if row in dict(self.program.column(place).rows)]
            several = len(places) > 1 and change.keys() <= set(places)
            any_will_do = several and (many or self._any(places, row, number, change))
            return f"remove {number:,} {self._which(row, number, 'from')}" if any_will_do else None
        if not self._simple(row) or one.actual + number * row.scale > one.high or not (many or remedies.roomy(row)):
            return None
        return f"add {number:,} {self._which(row, number, 'to')}"

    def _any(self, places: Sequence[int], row: Row, number: int, change: Mapping[int, int]) -> bool:
        """True when too many cards are mended whichever of them go, and no other rule is better off by a change."""
        tried = [{place: -number} for place in places if self.deck.counts[place] >= number]
        tried += [_first(self.deck.counts, order, number) for order in (places, places[::-1])]
        return self._remedies.as_good(row, change, tried)

    def _simple(self, row: Row) -> bool:
        """True where words say exactly which cards a row counts: all, or those of some types, in its sections."""
        rule = row.rule.rule
        where = rule.summands[0].where
        if (
            rule.summands[0].outside
            or any(references_in(where))
            or not (where is None or (isinstance(where, Mapping) and set(where) == {"type"}))
        ):
            return False
        return rule.per == () or rule.per == ("section",) or (rule.per == ("type",) and where is None)

    def _which(self, row: Row, number: int, word: str) -> str:
        """The cards that a row counts, in words: by name where they are few, else by type and section or by lines."""
        rule, game = row.rule.rule, self.deck.game
        where = rule.summands[0].where
        members = self.members(row)
        if word == "from" and members and not (self._simple(row) and (rule.per or where is None)):
            names = self.names(members)
            if len(names) <= 3:
                return f"{joined(names, 'or')} ({line_words(self.lines(members))})"
            if not self._simple(row):
                return f"of the cards on {line_words(self.lines(members))}"
        place = f" {word} {row.label}" if rule.per == ("section",) else self._place(row, word)
        if rule.per == ("type",) and row.group is not None:
            where = {"type": row.group[0]}
        return f"{_noun(game, where, number)}{place}"

    def _copies(self, place: int, copies: int, worth: Mapping[int, Number], unit: str, *, here: bool = False) -> str:
        """Copies of a card as people name them: with what one is worth, its lines, and its section where needed."""
        game = self.deck.game
        card, section = self.deck.card_at(place), list(game.sections.values())[place // len(game.catalog)]
        notes = []
        if worth.get(place) and (unit or worth[place] != 1):
            number = _number(worth[place])
            each = f"{number} {_unit_of(worth[place], unit)}" if unit else f"counts {number}"
            notes.append(f"{each} each" if copies > 1 else each)
        if here:
            notes.append(line_words(self.deck.decklist.file_lines(self.deck.lines_by_column()[place])))
        elif section.id != game.main_section.id and game.home(card) is None:
            notes.append(f"in {section.title}")
        return f"{copies:,} {card.name}" + (f" ({', '.join(notes)})" if notes else "")

    @cached_property
    def _remedies(self) -> Remedies:
        return Remedies(self.deck, self.program, self.sums)

    def _place(self, row: Row, word: str) -> str:
        """The sections that a rule is about, where they are not those that count as the deck."""
        sections = list(self.deck.game.sections.values())
        meant = row.rule.rule.summands[0].sections
        if meant == self.program.main or (meant >= self.program.main and word == "to"):
            return ""
        if len(meant) == len(sections):
            return " from any section"
        return f" {word} {joined([sections[position].title for position in sorted(meant)], 'or')}"


def _unit_of(number: Number, title: str) -> str:
    """A field's title as the unit of a number: `2 Points`, `1 Point`; `3 Cost`, `1 Bonus`."""
    several = re.search(r"[^aisu]s$", title)
    return title[:-1] if number == 1 and several else title


def _noun(game: Game, where: Any, number: Number) -> str:
    """The noun for cards that a filter of types lets through: `2 heroes`, `card other than allies`."""
    if where is None:
        return "card" if number == 1 else "cards"
    wanted: Any = where["type"]
    without = isinstance(wanted, Mapping)
    listed = wanted["not"] if without else wanted
    kinds = [game.types[name_key(kind)] for kind in several(listed)]
    if without:
        return f"{_noun(game, None, number)} other than {joined([kind.plural.lower() for kind in kinds], 'or')}"
    return joined([(_singular(kind) if number == 1 else kind.plural).lower() for kind in kinds], "or")


def _singular(kind: CardType) -> str:
    """One card of a type: of `Armor cards` an `Armor card`."""
    return kind.plural.removesuffix("s") if kind.plural == f"{kind.title} cards" else kind.title


def _first(counts: Mapping[int, int], places: Sequence[int], number: int) -> dict[int, int]:
    """A number of copies removed, from one column after the other."""
    change: dict[int, int] = {}
    for place in places:
        copies = min(number, counts[place])
        number -= copies
        change |= {place: -copies} if copies else {}
    return change


def _whole(row: Row, program: CompiledRules) -> bool:
    """True for a row that counts the whole deck, whatever its cards, or all but a few of its card types."""
    rule = row.rule.rule
    part = rule.summands[0]
    return (
        row.group is None
        and len(rule.summands) == 1
        and (part.where is None or _most_types(part.where, program.game))
        and row.rule.counts
        and part.sections >= program.main
    )


def _most_types(where: Any, game: Game) -> bool:
    """True for a filter that only leaves out a few types of card: a list of what it lets through is the whole list."""
    if not isinstance(where, Mapping) or set(where) != {"type"}:
        return False
    wanted: Any = where["type"]
    other = isinstance(wanted, Mapping)
    said = wanted.get("not", ()) if other else wanted
    few = len(several(said))
    through = len(game.types) - few if other else few
    return through > max(1, len(game.types) - through)


@lru_cache(maxsize=4096)
def _number(number: float) -> str:
    """A number as people write it."""
    if number in {inf, -inf}:
        return "any number"
    return f"{tidy(number):,}"
