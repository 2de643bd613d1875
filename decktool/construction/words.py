"""What a broken rule says to a person: one sentence with the numbers, and one concrete thing to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, inf
from typing import Any

from decktool.cards import Card
from decktool.construction.compiled import CompiledRules
from decktool.construction.rows import Row
from decktool.deck import Deck
from decktool.decklist import line_words
from decktool.games import Game

Number = int | float


@dataclass(slots=True)
class Member:
    """One card of the deck that adds to a row: its copies, what a copy adds, and its lines."""

    card: Card
    count: int
    weight: float
    lines: tuple[int, ...]


class Teller:
    """Says what is wrong with one deck."""

    def __init__(self, deck: Deck, program: CompiledRules, rows: Iterable[Row]) -> None:
        """Speak about these rows of this deck by this program."""
        self.deck = deck
        self._found: dict[Row, list[Member]] = {row: [] for row in rows if not _whole(row, program)}
        if not self._found:
            return
        cards = deck.game.catalog.cards
        lines = deck.lines_by_column()
        found = self._found.get
        for place, count in deck.counts.items():
            for row, weight in program.column(place).rows:
                members = found(row)
                if members is not None and weight:
                    members.append(Member(cards[place % len(cards)], count, weight, lines[place]))

    def members(self, row: Row) -> list[Member]:
        """The cards that a row is about, in the order of the list; none when it is about the whole deck."""
        return self._found.get(row, [])

    def names(self, members: Sequence[Member]) -> tuple[str, ...]:
        """Their names, each once."""
        return tuple(dict.fromkeys(member.card.name for member in members))

    def lines(self, members: Sequence[Member]) -> tuple[int, ...]:
        """Their lines, climbing."""
        return tuple(sorted({line for member in members for line in member.lines}))

    # -- the sentence

    def message(self, row: Row, actual: Number, low: float, high: float, *, groups: bool = False) -> str:
        """What was found and what the rule asks, with the difference."""
        rule = row.rule.rule
        subject = row.label if row.label and not groups else rule.title
        if row.label and not groups and not self._is_card(row):
            subject = f"{rule.title} ({row.label})"
        unit = self._unit(row, actual, groups)
        most = "none" if high == 0 and self._plain(row) else f"at most {_number(high)}"
        if low == high:
            asked, off = f"exactly {_number(high)} required", actual - high
        elif actual > high:
            asked, off = f"{most} allowed", actual - high
        else:
            asked, off = f"at least {_number(low)} required", actual - low
        amount = f"{_number(abs(off))} too {'many' if self._counts(row) or groups else 'much'}"
        if off < 0:
            amount = f"{_number(abs(off))} too {'few' if self._counts(row) or groups else 'little'}"
        return f"{subject}: {_number(actual)}{unit}, {asked} ({amount})"

    def _is_card(self, row: Row) -> bool:
        return row.rule.rule.per in {("name",), ("id",)}

    def _plain(self, row: Row) -> bool:
        """True when what the row sums to is a number of cards, none counting against the others."""
        members = self.members(row)
        return row.rule.counts or bool(members and all(member.weight == 1 for member in members))

    def _counts(self, row: Row) -> bool:
        """True when the row counts copies (for and against, perhaps) rather than summing something."""
        return all(part.weight == 1 for part in row.rule.rule.summands)

    def _unit(self, row: Row, actual: Number, groups: bool) -> str:
        rule = row.rule.rule
        if groups:
            return " groups"
        if self._plain(row):
            noun = "copy" if self._is_card(row) else "card"
            if rule.distinct:
                noun = "different card"
            return f" {noun}" if actual == 1 else f" {'copie' if noun == 'copy' else noun}s"
        weight = rule.summands[0].weight
        name = weight if isinstance(weight, str) else weight.get("field") if isinstance(weight, Mapping) else None
        declared = self.deck.game.fields.get(str(name))
        return f" {declared.title}" if declared and declared.title.casefold() not in rule.title.casefold() else ""

    # -- the remedy

    def fix(self, row: Row, members: Sequence[Member], difference: Number, *, groups: bool = False) -> str:
        """One concrete thing that mends this rule (others may want more: `decktool fix` mends them all at once)."""
        if groups:
            return f"bring {_number(-difference)} more of the groups within bounds"
        if row.rule.mixed:
            return self._fix_terms(row, difference)
        if row.rule.counts or self._is_card(row):
            return self._fix_count(row, members, difference)
        return self._fix_sum(row, members, difference)

    def _fix_count(self, row: Row, members: Sequence[Member], difference: Number) -> str:
        kind = self._kind(row.rule.rule.summands[0].where)
        number = ceil(abs(difference))
        if difference < 0:
            what = row.label if row.label and self._is_card(row) else kind.noun(number)
            return f"add {number:,} {what}{self._place(row, 'to')}"
        if len({member.card.id for member in members}) == 1:
            return f"remove {number:,} {members[0].card.name}{_at(members)}"
        if row.label and self._is_card(row):
            printed = " or ".join(dict.fromkeys(member.card.name for member in members))
            return f"remove {number:,} {printed}{_at(members)}"
        group = f" ({row.label})" if row.label else self._place(row, "from")
        return f"remove {number:,} {kind.noun(number)}{group}"

    def _place(self, row: Row, word: str) -> str:
        """The section that a rule is about, where that is not the deck itself."""
        sections = list(self.deck.game.sections.values())
        meant = [sections[position] for position in sorted(row.rule.rule.summands[0].sections)]
        return f" {word} {meant[0].title}" if len(meant) == 1 and not meant[0].counted else ""

    def _fix_terms(self, row: Row, difference: Number) -> str:
        """What to add or remove of each kind that counts for or against the rule."""
        ways = []
        for part in row.rule.rule.summands:
            kind = self._kind(part.where)
            add = (part.times > 0) == (difference < 0)
            if isinstance(part.weight, (int, float)) and part.weight * part.times:
                number = ceil(abs(difference) / abs(part.weight * part.times))
                ways.append(f"{'add' if add else 'remove'} {number} {kind.noun(number)}")
            else:
                ways.append(f"{'add' if add else 'remove'} some {kind.many}")
        return " or ".join(dict.fromkeys(ways))

    def _fix_sum(self, row: Row, members: Sequence[Member], difference: Number) -> str:
        """A swap that keeps the deck's size where one card can carry the difference, else how much has to go."""
        kind = self._kind(row.rule.rule.summands[0].where)
        unit = self._unit(row, 2, groups=False).strip() or row.rule.rule.title
        title = self._weight_title(row)
        if difference < 0:
            return (
                f"add {kind.noun(2)} worth at least {_number(-difference)} {title} more, or swap some for higher ones"
            )
        can = [member for member in members if member.weight - difference >= 1]
        if can:
            best = max(can, key=lambda member: member.weight)
            rest = _number(_tidy(best.weight - difference))
            worth = f"{_number(_tidy(best.weight))} {title}"
            return f"swap 1 {best.card.name} ({worth}{_at([best], ', ')}) for a {kind.one} with at most {rest} {title}"
        return f"remove {kind.noun(2)} worth at least {_number(difference)} {title or unit} in all"

    def _weight_title(self, row: Row) -> str:
        weight: Any = row.rule.rule.summands[0].weight
        name = weight.get("field") if isinstance(weight, Mapping) else weight
        declared = self.deck.game.fields.get(str(name))
        return declared.title if declared else row.rule.rule.title.lower()

    def _kind(self, where: Any) -> _Kind:
        """The noun for what a filter lets through: the one card type it names, else cards."""
        wanted = where.get("type") if isinstance(where, Mapping) else None
        one = wanted[0] if isinstance(wanted, list) and len(wanted) == 1 else wanted
        declared = self.deck.game.types.get(one) if isinstance(one, str) else None
        if declared is None:
            return _Kind("card", "cards")
        return _Kind(declared.title.lower(), declared.plural.lower())


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
    few = len([said] if isinstance(said, str) else said)
    through = len(game.types) - few if other else few
    return through > max(1, len(game.types) - through)


@dataclass(frozen=True, slots=True)
class _Kind:
    one: str
    many: str

    def noun(self, number: Number) -> str:
        return self.one if number == 1 else self.many


def _at(members: Sequence[Member], before: str = " (") -> str:
    """The lines of some cards, in brackets (or after a comma inside brackets)."""
    lines = sorted({line for member in members for line in member.lines})
    text = line_words(lines)
    return f"{before}{text}" + (")" if before == " (" else "")


def _tidy(number: float) -> Number:
    return int(number) if number == int(number) else number


@lru_cache(maxsize=4096)
def _number(number: float) -> str:
    """A number as people write it."""
    if number in {inf, -inf}:
        return "any number"
    return f"{_tidy(number):,}"
