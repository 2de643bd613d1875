"""A format compiled for one game: which rows each card adds to, and what bounds each row.

A *row* is one group of one rule: `low <= sum of weight * copies <= high`. Rows and columns are made when a deck
first needs them, so that a check costs what the deck costs and not what the catalog costs. A row that only one card
can ever add to is that column's own bound (`cap`), which is how most copy limits cost nothing. `compiled` gives the
rules that judge one deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import combinations, product
from math import comb, inf
from typing import Any

from decktool.cards import Card, name_key, several
from decktool.construction.references import (
    card_test,
    parts,
    references_in,
    stands_on,
    stands_on_cards,
    without_references,
)
from decktool.construction.rows import BoundStep, Column, CompiledRule, MissingNumber, Row, Sums
from decktool.construction.rules import Format, Guard, Rule, Summand, summand
from decktool.deck import Deck
from decktool.errors import DecktoolError, UnknownInPool, joined, perhaps, some
from decktool.filters import Test, Unstated, negate
from decktool.games import Game, house_word

MOST_DIGITS = 9
"""Decimals that the numbers of one rule may have, so that the solver is exact too."""


MOST_CHOICES = 500
"""Ways to choose values (`choose`) that one rule may have: each is a row."""


class CompiledRules:
    """A format's rules compiled for one game, the house rules, the referred cards and the pool of one check."""

    def __init__(
        self,
        game: Game,
        form: Format,
        house: Mapping[str, Any],
        known: Mapping[str, Any],
        pool: Mapping[str, int] | None,
    ) -> None:
        """Compile. `known` gives `$section.field` values, `pool` the copies by name key given with --pool."""
        self.game = game
        self.format = form
        self.house = house
        self.references = {key: value for key, value in known.items() if not isinstance(value, Card)}
        self._silent = {key: value for key, value in known.items() if isinstance(value, Card)}
        self.pool = pool
        self.read_sections = {section for rule in form.rules for section, _ in rule.references}
        self.house_words = {name: house_word(value) for name, value in house.items()}
        self.total = len(game.catalog)
        self.main = frozenset(i for i, section in enumerate(game.sections.values()) if section.counted)
        self.columns: dict[int, Column] = {}
        self.rules: list[CompiledRule] = []
        self.unjudged: list[tuple[CompiledRule, str]] = []
        """Rules that cannot be judged here where their guard holds, and why."""
        self.blocked: list[tuple[CompiledRule, MissingNumber]] = []
        """Rules that need what a referred card does not state."""
        self._helpers: list[tuple[Summand, Row, CompiledRule, Test, Callable[[Card], int]]] = []
        self._askers: dict[tuple[Row, int], list[Row]] = {}
        self._sections = list(game.sections)
        self._silence = False
        for rule in form.rules:
            if any(house[name] not in values for name, values in rule.house.items()):
                continue
            one = CompiledRule(rule, self._digits(rule))
            reason = self._not_judged(rule)
            silent = self._lacks(rule)
            one.guards = tuple(self._guard(when, one) for when in rule.when if not self._unread(when.summand.where))
            if reason:
                self.unjudged.append((one, reason))
            elif silent:
                self.blocked.append((one, silent))
            else:
                self.rules.append(one)
                self._compile(one)
        self.always: tuple[Row, ...] = tuple(self._always())
        self.totals = tuple((row.rule.rule.id, row) for row in self.always if row.group is None and not row.label)
        """The rows of rules without groups, whose sums are a report's facts, by rule id."""
        self.partial = tuple(one for one in self.rules if one.some)
        """The rules that need only some of their groups to keep the bounds."""
        self.linear = not any(one.special for one in self.rules)
        self.plain = self.linear and not (
            self.unjudged
            or self.blocked
            or any(one.unsettled for one in self.rules)
            or any(row.unknown for row in self.always)
        )
        """True when `kept` is all that there is to judge."""

    # -- compiling

    def _guard(self, when: Guard, one: CompiledRule) -> tuple[Row, float, float]:
        """A guard's row, and what it must sum to."""
        low, high = (None if bound is None else self._stated(bound) for bound in (when.low, when.high))
        row, digits = self._helper(when.summand, one, low or 0, high or 0)
        return row, -inf if low is None else _whole(low, digits), inf if high is None else _whole(high, digits)

    def _stated(self, bound: Any, unbound: float = inf) -> float:
        """A bound that hangs on no group: a number, what a house rule says, what the referred card states."""
        if bound is None:
            return unbound
        if isinstance(bound, Mapping):
            return int(self.house[bound["house"]])
        number: float = self.references[bound] if isinstance(bound, str) else bound
        return number

    def _unread(self, written: Any) -> bool:
        """True when something is referred to in a filter that is not known."""
        return any(f"${section}.{name}" not in self.references for section, name in references_in(written))

    def _not_judged(self, rule: Rule) -> str | None:
        """Why a rule cannot be judged here, if it cannot."""
        known = {*self.references, *self._silent}
        for section in sorted({section for section, _ in rule.references}):
            if not any(name.startswith(f"${section}.") for name in known):
                title = self.game.sections[section].title
                return f"it depends on the one card in {title}, and there is not exactly one"
        if self.pool is None and rule.asks_pool:
            return "it depends on the cards you may choose from; give them with --pool FILE"
        return None

    def _lacks(self, rule: Rule) -> MissingNumber | None:
        """What a rule needs that a referred card does not state: its answer for a filter, a number for a bound."""
        for section, name in sorted(rule.references):
            card = self._silent.get(f"${section}.{name}")
            if card is not None:
                instead = f"another card in {self.game.sections[section].title}"
                return MissingNumber(card, name, rule, self.game, instead)
        return None

    def _digits(self, rule: Rule) -> int:
        """The decimals of the numbers that a rule sums and compares."""
        bounds = [self._decimals(bound) for bound in rule.bounds]
        digits = max([0, *bounds, *(self._decimals(part.weight) + _decimals(part.times) for part in rule.summands)])
        if digits > MOST_DIGITS:
            raise DecktoolError(f"rule {rule.id!r}: its numbers have more than {MOST_DIGITS} decimals; round them")
        return digits

    def _decimals(self, spec: Any) -> int:
        """The most decimals of the numbers that a weight or a bound stands for."""
        if isinstance(spec, str):
            value = self.references.get(spec)
            spec = value if isinstance(value, (int, float)) else {"field": spec}
        if not isinstance(spec, Mapping):
            return _decimals(spec or 0)
        if "sum" in spec:
            return max(map(self._decimals, spec["sum"]))
        numbers = [spec.get(key) or 0 for key in ("default", "each", "plus")]
        if "field" in spec:
            field = self.game.fields.get(spec["field"])
            if field is not None and field.kind == "number":
                numbers += [card.get(field.id, 0) for card in self.game.catalog]
        elif "table" in spec:
            numbers += self._table(spec).values()
        return max(map(_decimals, numbers))

    def _table(self, spec: Mapping[str, Any]) -> Mapping[str, float]:
        table = spec["table"]
        found: Mapping[str, float] = self.format.tables[table] if isinstance(table, str) else table
        return found

    def _compile(self, one: CompiledRule) -> None:
        """Make the filters, weights and bounds of a rule, and those rows that need no card."""
        rule, digits = one.rule, one.digits
        one.summands = tuple(
            (self._test(part), part.sections, self._weight(part, rule, digits)) for part in rule.summands
        )
        if rule.groups is not None or rule.choose:
            least, most = rule.groups or (1, None)
            one.some = Row(one, None, None, self._stated(least, -inf), self._stated(most, inf))
        climbing = [(part, sign) for sign, spec in ((-1, rule.low), (1, rule.high)) for part in parts(spec)]
        one.steps = tuple(self._step(part, one, sign) for part, sign in climbing if stands_on(part) == "deck")
        if rule.cover:
            one.slots = tuple(
                (self._test(part), inf if most is None else max(0, self._bound(most, None, rule, digits)))
                for part, most in rule.cover
            )
            limited = [i for i, (_, most) in enumerate(one.slots) if most < inf]
            for size in range(len(limited) + 1):
                for chosen in combinations(limited, size):
                    one.rows[chosen] = Row(one, chosen, None, -inf, sum(one.slots[i][1] for i in chosen), one.scale)
        elif rule.choose:
            self._choices(one, rule.choose)
        elif not rule.per:
            self._row(one, (), None)

    def _step(self, spec: Mapping[str, Any], one: CompiledRule, sign: int) -> BoundStep:
        """What climbs in a bound."""
        of, _ = self._helper(summand(spec.get("of") or {}, self.game), one)
        return BoundStep(of, spec["step"] * of.scale, _whole(spec.get("each", 1), one.digits), sign)

    def _choices(self, one: CompiledRule, size: int) -> None:
        """The rows of all ways to choose a number of values of a field: each sums the cards with none of them."""
        words: dict[Any, str] = {}
        for card in self.game.catalog:
            for group in self._said_groups(one, card):
                words.setdefault(group[0], _label(one.rule.per, group, card, self.game))
        size = min(size, len(words))
        if comb(len(words), size) > MOST_CHOICES:
            raise DecktoolError(
                f"rule {one.rule.id!r}: there are more than {MOST_CHOICES} ways to choose {size} of {len(words)} "
                "values; narrow its `where`, or choose fewer"
            )
        for chosen in combinations(words, size):
            row = one.rows[chosen] = Row(one, chosen, joined([words[key] for key in chosen]), -inf, inf, one.scale)
            self._bind(row, one, None)

    def _always(self) -> Iterator[Row]:
        """Rows judged even when no card of the deck adds to them: whole-deck rules, and groups taken from the pool."""
        for one in self.rules:
            if one.rule.choose:
                yield from one.rows.values()
            elif one.rule.per and (one.rule.over_pool or one.some):
                for card in self.game.catalog:
                    for position in self.places(card):
                        self._expect(one, card, position)
                yield from one.rows.values()
            elif () in one.rows:
                yield one.rows[()]

    def places(self, card: Card) -> Iterable[int]:
        """The positions of the sections that a card can be in."""
        home = self.game.home(card)
        return range(len(self._sections)) if home is None else (self._sections.index(home.id),)

    def _expect(self, one: CompiledRule, card: Card, position: int) -> None:
        """Make the rows of the groups that a card of the game would be in, whether a deck has it or not."""
        try:
            groups = self._groups(one, card, position)
        except MissingNumber as error:
            # Of a card without copies only whether there is a group matters, and that by what 0 does to the bounds.
            known = not (one.on_cards or one.steps)
            kept = known and self._holds_none(one)
            if not known or kept is (one.some is not None):
                one.unsettled = one.unsettled or error
            return
        for group in groups:
            if group not in one.rows:
                self._row(one, group, card)

    def _test(self, part: Summand) -> Test:
        if part.where is None:
            return lambda card: True
        matches = card_test(without_references(part.where, self.references), self.game)
        return negate(matches) if part.outside else matches

    def _unstated(self, field: str, card: Card, rule: Rule) -> MissingNumber:
        """What is missing where a card does not state what a rule's filter or `per` asks about."""
        return MissingNumber(card, field, rule, self.game, f"`unstated: none` under `fields: {field}` in game.yaml")

    def _weight(self, part: Summand, rule: Rule, digits: int) -> Callable[[Card], int]:
        """What a copy of a card adds, as a whole number."""
        weight, times = part.weight, part.times
        spare = digits - _decimals(times)
        factor = _whole(times, _decimals(times))
        if isinstance(weight, (int, float)):
            fixed = _whole(weight, spare) * factor
            return lambda card: fixed
        spec: Mapping[str, Any] = {"field": weight} if isinstance(weight, str) else weight
        return lambda card: _whole(self._data(spec, card, rule, "sum"), spare) * factor

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
            rows = self._table(spec)
            key = card.get(name)
            value = rows.get(key if isinstance(key, str) else str(key))
            if value is None and isinstance(key, str):
                value = {name_key(word): number for word, number in rows.items()}.get(name_key(key))
        if value is None:
            value = spec.get("default")
        if value is None:
            table = spec.get("table")
            named = table if isinstance(table, str) else "{...}"
            source = f"field: {name}" if "field" in spec else f"table: {named}, by: {name}"
            raise MissingNumber(card, name, rule, self.game, f"`{use}: {{{source}, default: 0}}` in the rule")
        number: float = value
        return number

    def _bound(self, spec: Any, card: Card | None, rule: Rule, digits: int) -> int:
        """A bound's number for the group of `card`, whole; MissingNumber when the card does not state it."""
        value: float
        if not isinstance(spec, Mapping) or "house" in spec:
            value = self._stated(spec)
        elif "sum" in spec:
            return sum(self._bound(part, card, rule, digits) for part in spec["sum"])
        elif "step" in spec:
            value = spec.get("plus", 0)
        elif card is None:
            raise DecktoolError(f"rule {rule.id!r}: a bound that stands on cards needs `per`, which says whose")
        elif "pool" in spec:
            value = (self.pool or {}).get(name_key(card.name), 0)
        else:
            value = self._data(spec, card, rule, "max" if spec in parts(rule.high) else "min")
        return _whole(value, digits)

    def _row(self, one: CompiledRule, group: tuple[Any, ...], card: Card | None) -> Row:
        """Make the row of a group that `card` belongs to."""
        label = None if card is None else _label(one.rule.per, group, card, self.game) or None
        row = one.rows[group] = Row(one, group or None, label, -inf, inf, one.scale)
        self._bind(row, one, card)
        return row

    def _bind(self, row: Row, one: CompiledRule, card: Card | None) -> None:
        """Give a row its bounds: those of the rule, or the strictest that the cards in the group of `card` state."""
        rule, group = one.rule, row.group or ()
        for sign, spec in ((-1, rule.low), (1, rule.high)):
            if spec is None:
                continue
            on_cards = one.on_cards and any(map(stands_on_cards, parts(spec)))
            members = self._members(one, group, card) if on_cards else [None]
            known: dict[int, list[Card | None]] = {}
            for member in members:
                try:
                    known.setdefault(self._bound(spec, member, rule, one.digits), []).append(member)
                except MissingNumber as error:
                    missing = error
            if rule.of_deck and members != [None]:
                row.asked += tuple((self._asking(row, askers), bound, sign) for bound, askers in sorted(known.items()))
            elif not known:
                row.unknown = missing
            elif sign < 0:
                row.low = max(known)
            else:
                row.high = min(known)
        row.fixed = not (one.steps or row.asked)

    def _asking(self, row: Row, cards: Iterable[Card | None]) -> Row:
        """A row of the copies of some cards in a group: while it has any, they ask for their bound."""
        found = Row(row.rule, row.group, None, -inf, inf, helper=True)
        for card in cards:
            if card is not None:
                self._askers.setdefault((row, card.number), []).append(found)
        return found

    def _members(self, one: CompiledRule, group: tuple[Any, ...], card: Card | None) -> list[Card | None]:
        """The cards of the game in one group of a rule, as far as they say so: at least `card`."""
        if card is not None and self._alone(one.rule, card):
            return [card]
        return [other for other in self.game.catalog if other is card or group in self._said_groups(one, other)]

    def _said_groups(self, one: CompiledRule, card: Card) -> Iterator[tuple[Any, ...]]:
        """The groups of a rule that a card says it is in, in some section."""
        for position in self.places(card):
            with suppress(MissingNumber):
                yield from self._groups(one, card, position)

    def _alone(self, rule: Rule, card: Card) -> bool:
        """True when no other card can be in its group: grouped by id, or by a name that only it has."""
        return rule.per == ("id",) or (rule.per == ("name",) and len(self.game.catalog.find(card.name)) == 1)

    def _helper(self, part: Summand, one: CompiledRule, *bounds: float) -> tuple[Row, int]:
        """A row that is only summed, for a guard (with these bounds) or a climbing bound, and its decimals."""
        digits = max(self._decimals(part.weight) + _decimals(part.times), *map(_decimals, (0, *bounds)))
        row = Row(one, None, None, -inf, inf, 10**digits, helper=True)
        self._helpers.append((part, row, one, self._test(part), self._weight(part, one.rule, digits)))
        return row, digits

    def _holds_none(self, one: CompiledRule) -> bool:
        """True when a group without copies keeps the bounds, which are the same for every group."""
        low, high = (spec and self._bound(spec, None, one.rule, one.digits) for spec in (one.rule.low, one.rule.high))
        return (low or 0) <= 0 and (high is None or high >= 0)

    # -- columns

    def column(self, place: int) -> Column:
        """What a column adds to, and what rules need that its card does not state (`Column.missing`)."""
        if (known := self.columns.get(place)) is not None:
            return known
        position, number = divmod(place, self.total)
        card = self.game.catalog.cards[number]
        cap, floor = inf, -inf
        shared: list[tuple[Row, int]] = []
        own: list[tuple[Row, int]] = []
        once: list[tuple[Row, int, int]] = []
        missing: list[tuple[CompiledRule | None, MissingNumber]] = []
        for part, row, one, test, weight in self._helpers:
            try:
                answer = position in part.sections and test(card)
                if isinstance(answer, Unstated):
                    raise self._unstated(answer.field, card, one.rule)
                if answer:
                    shared.append((row, weight(card)))
            except MissingNumber as error:
                missing.append((None if any(row is guard for guard, _, _ in one.guards) else one, error))
        for one in self.rules:
            rule = one.rule
            try:
                contributions = list(self._contributions(one, card, position))
            except MissingNumber as error:
                missing.append((one, error))
                continue
            for row, weight_here, distinct in contributions:
                once += [(row, part, number) for number, part in distinct]
                if one.own and weight_here > 0 and self._alone(rule, card):
                    cap = min(cap, row.high // weight_here if row.high < inf else inf)
                    floor = max(floor, -(-row.low // weight_here) if row.low > -inf else -inf)
                    own.append((row, weight_here))
                else:
                    shared.append((row, weight_here))
                    shared += [(asking, 1) for asking in self._askers.get((row, number), ())]
                if row.unknown is not None:
                    cap = -1
        if missing:
            self._silence, cap = True, -1
        rows = (*own, *shared)
        made = self.columns[place] = Column(cap, floor, tuple(shared), rows, tuple(missing), tuple(once))
        return made

    def _contributions(
        self, one: CompiledRule, card: Card, position: int
    ) -> Iterator[tuple[Row, int, Sequence[tuple[int, int]]]]:
        """The rows of one rule that a card in a section adds to, and how much a copy.

        Last, what the first copy of its name adds besides, by the number of the rule's part.
        """
        rule = one.rule
        answers = [
            (number, answer, weigh)
            for number, (test, at, weigh) in enumerate(one.summands)
            if position in at and (answer := test(card)) is not False
        ]
        keys = self._keys(one, card, position) if answers else []
        if not keys:
            return
        weight = 0
        once = []
        for number, answer, weigh in answers:
            if isinstance(answer, Unstated):
                raise self._unstated(answer.field, card, rule)
            if rule.summands[number].distinct:
                once.append((number, weigh(card)))
            else:
                weight += weigh(card)
        if isinstance(keys, MissingNumber):
            raise keys
        if rule.cover:
            yield from ((row, weight, ()) for row in self._uncovered(one, card))
            return
        for part in one.on_cards:
            self._bound(part, card, rule, one.digits)
        if rule.choose:
            own = {value for group in keys for value in group}
            yield from ((row, weight, once) for chosen, row in one.rows.items() if own.isdisjoint(chosen))
            return
        for group in keys:
            yield one.rows.get(group) or self._row(one, group, card), weight, once

    def _uncovered(self, one: CompiledRule, card: Card) -> Iterator[Row]:
        """The rows of a `cover` that a copy of a card takes room in: sets of slots with all that admit it."""
        answers = [(i, test(card), most) for i, (test, most) in enumerate(one.slots)]
        if any(answer is True and most == inf for _, answer, most in answers):
            return
        for _, answer, _ in answers:
            if isinstance(answer, Unstated):
                raise self._unstated(answer.field, card, one.rule)
        admitted = {i for i, answer, _ in answers if answer}
        yield from (row for chosen, row in one.rows.items() if admitted <= set(chosen))

    def _groups(self, one: CompiledRule, card: Card, position: int) -> list[tuple[Any, ...]]:
        """The groups of a rule that a card in a section adds to; MissingNumber when it does not state which."""
        answers = [test(card) for test, sections, _ in one.summands if position in sections]
        keys = self._keys(one, card, position) if any(answer is not False for answer in answers) else []
        if isinstance(keys, MissingNumber):
            raise keys
        if keys and True not in answers:
            unknown = next(answer for answer in answers if isinstance(answer, Unstated))
            raise self._unstated(unknown.field, card, one.rule)
        return keys

    def _keys(self, one: CompiledRule, card: Card, position: int) -> list[tuple[Any, ...]] | MissingNumber:
        """The groups that a card in a section is in, whether it counts or not: one for each value of a list field.

        It is in none where its type has no such field, or game.yaml says that what is not stated is none; otherwise
        what it does not state is missing.
        """
        if not one.rule.per:
            return [()]
        values: list[list[Any]] = []
        missing = None
        for name in one.rule.per:
            value = self._sections[position] if name == "section" else card.get(name)
            if value is None:
                field = self.game.fields[name]
                if field.kind == "flag":
                    value = False
                elif field.none_unstated or not self.game.types[card.type].can_have(name):
                    return []
                else:
                    missing = missing or name
                    continue
            values.append([name_key(item) if isinstance(item, str) else item for item in several(value)])
        if missing is not None and all(values):
            return self._unstated(missing, card, one.rule)
        return list(dict.fromkeys(product(*values)))

    # -- judging

    def kept(self, counts: Mapping[int, int]) -> dict[Row, float] | None:
        """What the rows that several cards add to sum to when every rule (warnings too) is kept; None when one is not.

        The fast way, where that is all there is to judge (`plain`).
        """
        columns = self.columns
        sums: dict[Row, float] = dict.fromkeys(self.always, 0)
        for place, count in counts.items():
            known = columns.get(place) or self.column(place)
            if count > known.cap or count < known.floor:
                return None
            for row, weight in known.shared:
                sums[row] = sums.get(row, 0) + weight * count
        return sums if all(row.low <= total <= row.high for row, total in sums.items()) else None

    def sums(self, counts: Mapping[int, int]) -> dict[Row, float]:
        """What every row sums to that a deck touches or that is always judged.

        Raises MissingNumber when a rule needs what a card does not state.
        """
        sums = self.known_sums(counts)
        for _, error in self.lacking(counts, sums):
            raise error
        return sums

    def lacking(self, counts: Iterable[int], sums: Sums) -> Iterator[tuple[int | None, MissingNumber]]:
        """What rules need that the deck's cards do not state, each with its column (None: a referred card).

        `sums` are those that are known (`known_sums`).
        """
        for one, error in self.blocked:
            if one.applies(sums):
                yield None, error
        for place in counts if self._silence else ():
            for needed, error in self.columns[place].missing:
                if needed is None or needed.applies(sums):
                    yield place, error

    def known_sums(self, counts: Mapping[int, int]) -> dict[Row, float]:
        """What the rows sum to as far as the cards state it, whether or not rules need more."""
        sums: dict[Row, float] = dict.fromkeys(self.always, 0)
        columns = self.columns
        if self.linear:
            for place, count in counts.items():
                for row, weight in (columns.get(place) or self.column(place)).rows:
                    sums[row] = sums.get(row, 0) + weight * count
            return sums
        once: set[tuple[Row, str]] = set()
        counted: set[tuple[Row, int, str]] = set()
        cards = self.game.catalog.cards
        for place, count in counts.items():
            for row, weight in (columns.get(place) or self.column(place)).rows:
                copies = count
                if row.rule.rule.distinct and not row.helper:
                    name = name_key(cards[place % self.total].name)
                    copies = (row, name) not in once
                    once.add((row, name))
                sums[row] = sums.get(row, 0) + weight * copies
            for row, weight, part in columns[place].once:
                first = (row, part, name_key(cards[place % self.total].name))
                if first not in counted:
                    counted.add(first)
                    sums[row] += weight
        return sums


def compiled(
    deck: Deck, form: Format, house: Mapping[str, str] | None = None, pool: Mapping[str, int] | None = None
) -> CompiledRules:
    """The rules that judge this deck, compiled: the format for its game, house rules, referred cards and pool."""
    wanted = _referred(form)
    references = tuple(_references(deck, form, wanted)) if wanted else ()
    unknown = [name for name in pool or () if not deck.game.catalog.find(name)]
    if unknown:
        otherwise = "remove it from the pool" if len(unknown) < len(pool or ()) else f"give a pool of {deck.game.title}"
        hint = perhaps(deck.game.catalog.suggest(unknown[0]), otherwise)
        named = some([repr(name) for name in unknown])
        raise UnknownInPool(unknown[0], f"the pool names {named}, but {deck.game.title} has no such card{hint}")
    chosen = tuple(sorted((house or {}).items()))
    owned = None if pool is None else tuple(sorted((name_key(name), count) for name, count in pool.items()))
    return _program(deck.game, form, chosen, references, owned)


def recompiled(deck: Deck, program: CompiledRules) -> CompiledRules:
    """The rules of a program, compiled for another deck: what they refer to may be other cards."""
    return compiled(deck, program.format, program.house_words, program.pool)


@lru_cache(maxsize=64)
def _program(
    game: Game,
    form: Format,
    house: tuple[tuple[str, str], ...],
    references: tuple[tuple[str, Any], ...],
    pool: tuple[tuple[str, int], ...] | None,
) -> CompiledRules:
    values = game.house_values(dict(house))
    known = {key: list(value) if isinstance(value, tuple) else value for key, value in references}
    return CompiledRules(game, form, values, known, None if pool is None else dict(pool))


@lru_cache(maxsize=64)
def _referred(form: Format) -> frozenset[tuple[str, str]]:
    return frozenset(reference for rule in form.rules for reference in rule.references)


def _references(deck: Deck, form: Format, wanted: frozenset[tuple[str, str]]) -> Iterator[tuple[str, Any]]:
    """The values of `$section.field` for sections that hold exactly one card; the card itself where it states none."""
    bounds = {bound for rule in form.rules for bound in rule.bounds if isinstance(bound, str)}
    for section, name in sorted(wanted):
        cards = deck.section_counts(section)
        if len(cards) == 1 and sum(cards.values()) == 1:
            card = next(iter(cards))
            value = card.get(name)
            written = f"${section}.{name}"
            if value is None and written not in bounds:
                field = deck.game.fields[name]
                if field.none_unstated or not deck.game.types[card.type].can_have(name):
                    value = [False] if field.kind == "flag" else []
            yield written, card if value is None else tuple(value) if isinstance(value, list) else value


def _decimals(number: float) -> int:
    """The decimals of a number as people write it."""
    if type(number) is int or number == int(number):
        return 0
    digits, _, exponent = repr(number).partition("e")
    return max(0, len(digits.partition(".")[2]) - int(exponent or 0))


def _whole(number: float, digits: int) -> int:
    """A number as a whole number of units of its last decimal place; it has at most `digits` of them."""
    if not digits and type(number) is int:
        return number
    whole: int = round(number * 10**digits)
    return whole


def _label(per: tuple[str, ...], group: tuple[Any, ...], card: Card, game: Game) -> str:
    """A group in words: the card's name, the section's title, or its values as the card writes them."""
    if per == ("id",):
        return card.name
    words = []
    for name, key in zip(per, group, strict=True):
        value, field = card.get(name), game.fields.get(name)
        if name == "section":
            words.append(game.sections[key].title)
        elif name == "type":
            words.append(game.types[card.type].title)
        elif field is not None and field.kind == "flag":
            words.append(field.title.lower() if key else f"not {field.title.lower()}")
        else:
            said = (str(item) for item in several(value) if (name_key(item) if isinstance(item, str) else item) == key)
            words.append(next(said, ""))
    return " ".join(words)
