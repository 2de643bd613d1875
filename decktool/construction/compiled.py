"""A format compiled for one game: which rows each card adds to, and what bounds each row.

A *row* is one group of one rule: `low <= sum of weight * copies <= high`. Rows and columns are made when a deck
first needs them, so that a check costs what the deck costs and not what the catalog costs; `CompiledRules.everything`
makes them all, for the solver. A row that only one card can ever add to is that column's own bound (`cap`), which is
how most copy limits cost nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from math import inf
from typing import Any

from decktool.cards import Card, name_key
from decktool.construction.references import card_test, without_references
from decktool.construction.rows import Column, CompiledRule, MissingNumber, Row, Step
from decktool.construction.rules import Format, Rule, Summand, summand
from decktool.errors import DecktoolError
from decktool.filters import Test, Unstated, negate
from decktool.games import Game

MOST_SLOTS = 10
"""Limited slots one `cover` may have: every set of them is one row (Hall's theorem)."""


class CompiledRules:
    """A format's rules compiled for one game, the house rules, the referred cards and the pool of one check."""

    def __init__(
        self,
        game: Game,
        form: Format,
        house: Mapping[str, Any],
        references: Mapping[str, Any] | None = None,
        pool: Mapping[str, int] | None = None,
    ) -> None:
        """Compile. `references` gives `$section.field` values, `pool` the copies by name key given with --pool."""
        self.game = game
        self.format = form
        self.house = house
        self.references = dict(references or {})
        self.pool = pool
        self.total = len(game.catalog)
        self.main = frozenset(i for i, section in enumerate(game.sections.values()) if section.counted)
        self.columns: dict[int, Column] = {}
        self.rules: list[CompiledRule] = []
        self.unjudged: list[tuple[Rule, str]] = []
        self._helpers: list[tuple[Summand, Row, Rule, Test, Callable[[Card], float]]] = []
        for rule in form.rules:
            if any(house[name] not in values for name, values in rule.house.items()):
                continue
            reason = self._not_judged(rule)
            if reason:
                self.unjudged.append((rule, reason))
            else:
                self.rules.append(self._compile(rule))
        self.always: tuple[Row, ...] = tuple(self._always())
        self.totals = tuple((row.rule.rule.id, row) for row in self.always if row.group is None and not row.label)
        """The rows of rules without groups, whose sums are a report's facts, by rule id."""
        self.linear = not any(compiled.special for compiled in self.rules)

    # -- compiling

    def _not_judged(self, rule: Rule) -> str | None:
        """Why a rule cannot be judged here, if it cannot."""
        for section in sorted({section for section, _ in rule.references}):
            if not any(name.startswith(f"${section}.") for name in self.references):
                title = self.game.sections[section].title
                return f"it depends on the one card in {title}, and there is not exactly one"
        if self.pool is None and rule.asks_pool:
            return "it depends on the cards you may choose from; give them with --pool FILE"
        return None

    def _compile(self, rule: Rule) -> CompiledRule:
        compiled = CompiledRule(rule, tuple(self._summand(part, rule) for part in rule.summands))
        for name, spec in (("low", rule.low), ("high", rule.high)):
            if isinstance(spec, Mapping) and "step" in spec:
                of = self._helper(summand(spec.get("of") or {}, self.game), rule, compiled)
                compiled.steps[name] = Step(of, spec["step"], spec.get("each", 1), spec.get("plus", 0))
        if rule.cover:
            compiled.slots = tuple(
                (self._test(part), inf if high is None else self._bound(high, None, inf, rule))
                for part, high in rule.cover
            )
            if sum(high < inf for _, high in compiled.slots) > MOST_SLOTS:
                raise DecktoolError(f"rule {rule.id!r}: more than {MOST_SLOTS} limited slots in `cover`")
            limited = [i for i, (_, high) in enumerate(compiled.slots) if high < inf]
            for size in range(len(limited) + 1):
                for chosen in combinations(limited, size):
                    high = sum(compiled.slots[i][1] for i in chosen)
                    compiled.rows[chosen] = Row(compiled, chosen, None, -inf, high)
        elif not rule.per:
            compiled.rows[()] = self._row(compiled, (), None)
        if rule.when:
            compiled.guard = self._helper(rule.when.summand, rule, compiled)
            compiled.guard_bounds = _or(rule.when.low, -inf), _or(rule.when.high, inf)
        return compiled

    def _always(self) -> Iterator[Row]:
        """Rows judged even when no card of the deck adds to them: whole-deck rules, and groups taken from the pool."""
        for compiled in self.rules:
            if compiled.rule.over_pool or compiled.rule.groups is not None:
                for card in self.game.catalog:
                    for position in range(len(self.game.sections)):
                        # A card of which too little is known is in no group, unless a deck has it.
                        with suppress(MissingNumber):
                            for _ in self._contributions(compiled, card, position):
                                pass
                yield from compiled.rows.values()
            elif () in compiled.rows:
                yield compiled.rows[()]

    def _summand(self, part: Summand, rule: Rule) -> tuple[Test, frozenset[int], Callable[[Card], float]]:
        return self._test(part), part.sections, self._weight(part, rule)

    def _test(self, part: Summand) -> Test:
        if part.where is None:
            return _everything
        matches = card_test(without_references(part.where, self.references), self.game)
        return negate(matches) if part.outside else matches

    def _matches(self, test: Test, card: Card, rule: Rule) -> bool:
        """What a rule's filter says of a card; raises MissingNumber when the card does not state what it asks about."""
        answer = test(card)
        if isinstance(answer, Unstated):
            instead = f"`unstated: none` under `fields: {answer.field}` in game.yaml"
            raise MissingNumber(card, answer.field, rule, self.game, instead)
        return answer

    def _weight(self, part: Summand, rule: Rule) -> Callable[[Card], float]:
        weight, times = part.weight, part.times
        if isinstance(weight, (int, float)):
            fixed = weight * times
            return lambda card: fixed
        spec: Mapping[str, Any] = {"field": weight} if isinstance(weight, str) else weight
        return lambda card: self._data(spec, card, rule, "sum") * times

    def _data(self, spec: Mapping[str, Any], card: Card, rule: Rule, use: str) -> float:
        """A number from the card itself or from a table; raises MissingNumber when neither has it.

        `use` is the rule's key that wants it.
        """
        value: Any
        if "field" in spec:
            name = spec["field"]
            value = card.get(name)
        else:
            name = spec.get("by", "name")
            table = spec["table"]
            rows = self.format.tables[table] if isinstance(table, str) else table
            key = card.get(name)
            value = rows.get(key if isinstance(key, str) else str(key))
            if value is None and isinstance(key, str):
                value = {name_key(word): number for word, number in rows.items()}.get(name_key(key))
        if value is None:
            value = spec.get("default")
        if value is None:
            source = f"field: {name}" if "field" in spec else f"table: {_name_of(spec['table'])}, by: {name}"
            raise MissingNumber(card, name, rule, self.game, f"`{use}: {{{source}, default: 0}}` in the rule")
        return float(value) if not isinstance(value, int) else value

    def _bound(self, spec: Any, card: Card | None, otherwise: float, rule: Rule) -> float:
        """A bound's number for the group of `card`."""
        if spec is None:
            return otherwise
        if isinstance(spec, (int, float)):
            return spec
        if isinstance(spec, str):
            value = self.references.get(spec)
            if not isinstance(value, (int, float)):
                section, _, name = spec[1:].partition(".")
                raise DecktoolError(f"rule {rule.id!r} needs the {name} of the card in {section}, which no set states")
            return value
        if "house" in spec:
            return float(self.house[spec["house"]])
        if card is None:
            raise DecktoolError(f"rule {rule.id!r}: a bound that stands on cards needs `per`, which says whose")
        if "pool" in spec:
            return (self.pool or {}).get(name_key(card.name), 0)
        return self._data(spec, card, rule, "max" if spec is rule.high else "min")

    def _row(self, compiled: CompiledRule, group: tuple[Any, ...], card: Card | None) -> Row:
        """Make the row of a group that `card` belongs to."""
        rule = compiled.rule
        label = None if card is None else _label(rule.per, group, card, self.game)
        row = Row(compiled, group or None, label, -inf, inf)
        for name, spec, otherwise in (("low", rule.low, -inf), ("high", rule.high, inf)):
            if name in compiled.steps:
                setattr(row, f"step_{name}", compiled.steps[name])
            elif isinstance(spec, Mapping) and "house" not in spec and card is not None and not self._alone(rule, card):
                values = [self._bound(spec, card, otherwise, rule)]
                for member in self._members(compiled, group):
                    with suppress(MissingNumber):
                        values.append(self._bound(spec, member, otherwise, rule))
                setattr(row, name, max(values) if name == "low" else min(values))
            else:
                setattr(row, name, self._bound(spec, card, otherwise, rule))
        return row

    def _members(self, compiled: CompiledRule, group: tuple[Any, ...]) -> Iterator[Card]:
        """All cards of the catalog in one group of a rule."""
        sections = list(self.game.sections) if "section" in compiled.rule.per else [""]
        for card in self.game.catalog:
            groups = (_groups(compiled.rule.per, card, section) for section in sections)
            if any(group in found for found in groups) and any(bool(test(card)) for test, _, _ in compiled.summands):
                yield card

    def _alone(self, rule: Rule, card: Card) -> bool:
        """True when no other card can be in its group: grouped by id, or by a name that only it has."""
        return rule.per == ("id",) or (rule.per == ("name",) and len(self.game.catalog.find(card.name)) == 1)

    def _helper(self, part: Summand, rule: Rule, compiled: CompiledRule) -> Row:
        """A row that is only summed, for a guard or a climbing bound."""
        row = Row(compiled, None, None, -inf, inf, helper=True)
        self._helpers.append((part, row, rule, self._test(part), self._weight(part, rule)))
        return row

    # -- columns

    def column(self, place: int) -> Column:
        """What a column adds to; raises MissingNumber when a rule needs what the card does not state."""
        known = self.columns.get(place)
        if known is None:
            known = self.columns[place] = self._column(place)
        return known

    def _column(self, place: int) -> Column:
        position, number = divmod(place, self.total)
        card = self.game.catalog.cards[number]
        cap, floor = inf, -inf
        shared: list[tuple[Row, float]] = []
        own: list[tuple[Row, float]] = []
        for part, row, rule, test, weight in self._helpers:
            if position in part.sections and self._matches(test, card, rule):
                shared.append((row, weight(card)))
        for compiled in self.rules:
            rule = compiled.rule
            plain = len(rule.summands) == 1 and len(rule.summands[0].sections) == 1 and not (rule.distinct or rule.when)
            for row, weight_here in self._contributions(compiled, card, position):
                simple = plain and rule.groups is None and not rule.cover and row.fixed
                if simple and weight_here > 0 and not rule.over_pool and self._alone(rule, card):
                    cap = min(cap, row.high / weight_here)
                    floor = max(floor, row.low / weight_here)
                    own.append((row, weight_here))
                else:
                    shared.append((row, weight_here))
        return Column(cap, floor, tuple(shared), tuple(own), (*own, *shared))

    def _contributions(self, compiled: CompiledRule, card: Card, position: int) -> Iterator[tuple[Row, float]]:
        """The rows of one rule that a card in a section adds to, and how much a copy."""
        rule = compiled.rule
        weight = 0.0
        matched = False
        for test, sections, weigh in compiled.summands:
            if position in sections and self._matches(test, card, rule):
                weight += weigh(card)
                matched = True
        if not matched:
            return
        if weight == int(weight):
            weight = int(weight)
        if rule.cover:
            admitted = {i for i, (test, _) in enumerate(compiled.slots) if self._matches(test, card, rule)}
            if not any(compiled.slots[i][1] == inf for i in admitted):
                for chosen, row in compiled.rows.items():
                    if admitted <= set(chosen):
                        yield row, weight
            return
        section = list(self.game.sections)[position] if "section" in rule.per else ""
        for group in _groups(rule.per, card, section):
            row_here = compiled.rows.get(group)
            if row_here is None:
                row_here = compiled.rows[group] = self._row(compiled, group, card)
            else:
                self._bounds_known(rule, card)
            yield row_here, weight

    def _bounds_known(self, rule: Rule, card: Card) -> None:
        """Raise MissingNumber when a bound stands on cards and this one does not state it."""
        for spec in (rule.low, rule.high):
            if isinstance(spec, Mapping) and ("field" in spec or "table" in spec):
                self._bound(spec, card, inf, rule)

    # -- judging

    def holds(self, counts: Mapping[int, int]) -> bool:
        """True when every rule (warnings too) is kept; the fast way, for formats of plain rows."""
        return self.kept(counts) is not None

    def kept(self, counts: Mapping[int, int]) -> dict[Row, float] | None:
        """What the rows that are always judged sum to when every rule (warnings too) is kept; None when one is not.

        The fast way, for formats of plain rows (`linear`).
        """
        columns = self.columns
        sums: defaultdict[Row, float] = defaultdict(int)
        for place, count in counts.items():
            known = columns.get(place) or self.column(place)
            if count > known.cap or count < known.floor:
                return None
            for row, weight in known.shared:
                sums[row] += weight * count
        always: dict[Row, float] = {}
        for row in self.always:
            total = always[row] = sums.pop(row, 0)
            if not row.low <= total <= row.high:
                return None
        return always if all(row.low <= total <= row.high for row, total in sums.items()) else None

    def sums(self, counts: Mapping[int, int]) -> dict[Row, float]:
        """What every row sums to that a deck touches or that is always judged."""
        sums: dict[Row, float] = dict.fromkeys(self.always, 0)
        columns = self.columns
        if self.linear:
            for place, count in counts.items():
                for row, weight in (columns.get(place) or self.column(place)).rows:
                    sums[row] = sums.get(row, 0) + weight * count
            return sums
        once: set[tuple[Row, str]] = set()
        cards = self.game.catalog.cards
        for place, count in counts.items():
            for row, weight in (columns.get(place) or self.column(place)).rows:
                copies = count
                if row.rule.rule.distinct and not row.helper:
                    name = name_key(cards[place % self.total].name)
                    copies = (row, name) not in once
                    once.add((row, name))
                sums[row] = sums.get(row, 0) + weight * copies
        return sums

    def everything(self, places: Iterable[int]) -> None:
        """Make the columns and rows of all these places, leaving none to be made later."""
        for place in places:
            self.column(place)


def _name_of(table: Any) -> str:
    return table if isinstance(table, str) else "{...}"


def _everything(card: Card) -> bool:
    return True


def _or(value: float | None, otherwise: float) -> float:
    return otherwise if value is None else value


def _groups(per: tuple[str, ...], card: Card, section: str) -> list[tuple[Any, ...]]:
    """The groups a card in a section is in: one, or one for each value of a list field (none where it lacks it)."""
    groups: list[tuple[Any, ...]] = [()]
    for name in per:
        value = section if name == "section" else card.get(name)
        values = value if isinstance(value, (list, tuple)) else [] if value is None else [value]
        keys = [name_key(item) if isinstance(item, str) else item for item in values]
        groups = [(*group, key) for group in groups for key in dict.fromkeys(keys)]
    return groups


def _label(per: tuple[str, ...], group: tuple[Any, ...], card: Card, game: Game) -> str:
    """A group in words: the card's name, the section's title, or its values as the card writes them."""
    if per == ("id",):
        return card.name
    words = []
    for name, key in zip(per, group, strict=True):
        if name == "section":
            words.append(game.sections[key].title)
            continue
        if name == "type":
            words.append(game.types[card.type].title)
            continue
        value = card.get(name)
        items = value if isinstance(value, (list, tuple)) else [value]
        words.append(
            next((str(item) for item in items if (name_key(item) if isinstance(item, str) else item) == key), "")
        )
    return " ".join(words)
