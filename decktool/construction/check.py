"""Is a deck legal? Every broken rule of a format, as Violations in a Report.

`judge` takes a Decklist and never raises for what is wrong with the list itself: an unreadable list is a Report too.
`check` takes a Deck, whose every card is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Any

from decktool.cards import name_key
from decktool.construction.compiled import CompiledRules
from decktool.construction.rows import CompiledRule, MissingNumber, Row
from decktool.construction.rules import Format, construction
from decktool.deck import Deck, Unread, UnreadableDeck, find_game, resolve
from decktool.decklist import Decklist
from decktool.errors import UnknownName, perhaps
from decktool.games import Game

if TYPE_CHECKING:
    from decktool.construction.words import Teller

Number = int | float


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: which, where, by how much and how to mend it.

    `difference` is actual minus the bound that is broken (positive: too many). `lines` are the decklist lines (from
    1) of the cards concerned; empty where the whole deck is. `section` is the rulebook's, `clauses` the ledger's.
    """

    rule: str
    message: str
    level: str = "error"
    clauses: tuple[str, ...] = ()
    section: str | None = None
    group: str | None = None
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    actual: Number = 0
    min: Number | None = None
    max: Number | None = None
    difference: Number = 0
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found about one decklist.

    `verdict` is legal, incomplete (every violation is a minimum not reached), illegal, unreadable, or not judged: no
    rule is broken, but of some it cannot be said (`not_judged`: level "not judged", with the reason). `facts` maps the
    id of every rule about the whole deck to what it summed.
    """

    deck: str
    verdict: str
    game: str | None = None
    format: str | None = None
    cards: int = 0
    facts: Mapping[str, Number] = field(default_factory=dict)
    house: Mapping[str, Any] = field(default_factory=dict)
    unofficial: bool = False
    violations: tuple[Violation, ...] = ()
    warnings: tuple[Violation, ...] = ()
    unreadable: tuple[Unread, ...] = ()
    not_judged: tuple[Violation, ...] = ()

    @property
    def legal(self) -> bool:
        """True when the list was read, every rule was judged and none is broken."""
        return self.verdict == "legal"


def judge(
    decklist: Decklist,
    game: Game | str | None = None,
    format: str | None = None,
    *,
    house: Mapping[str, str] | None = None,
    pool: Mapping[str, int] | None = None,
    as_of: str | None = None,
) -> Report:
    """Find the game and the cards of a decklist and check it; an unreadable list is a Report with that verdict.

    `game` and `format` win over the list's own headers. Raises UnknownName for a game, format or house rule asked
    for that does not exist, DataError for a game folder that is written wrong.
    """
    try:
        found = game if isinstance(game, Game) else find_game(decklist, game)
    except UnreadableDeck as error:
        return Report(decklist.name, "unreadable", unreadable=error.unread)
    except UnknownName as error:
        if game is not None:
            raise
        return Report(decklist.name, "unreadable", unreadable=(_of_header(decklist, "game", error),))
    try:
        form = construction(found).format(format or decklist.format, as_of)
    except UnknownName as error:
        if format is not None or not decklist.format:
            raise
        return Report(decklist.name, "unreadable", found.id, unreadable=(_of_header(decklist, "format", error),))
    try:
        deck = resolve(decklist, found)
    except UnreadableDeck as error:
        return Report(decklist.name, "unreadable", found.id, form.id, unreadable=error.unread)
    return check(deck, form, house=house, pool=pool)


def _of_header(decklist: Decklist, name: str, error: UnknownName) -> Unread:
    """What is wrong with a header, and its line where the list's form has one for it."""
    for number, line in enumerate(decklist.lines, 1):
        if line.header and line.header[0] == name:
            return Unread(number, line.text.strip(), str(error))
    return Unread(None, f"{name}: {decklist.headers[name]}", str(error))


def check(
    deck: Deck,
    format: Format | str | None = None,
    *,
    house: Mapping[str, str] | None = None,
    pool: Mapping[str, int] | None = None,
) -> Report:
    """Every rule of a format (None: the game's default) that a deck breaks.

    `house` chooses house rules in words; `pool` gives the copies of each card (by name) that may be used, for
    formats that are built from a draft. A deck that holds a card lacking a number some rule needs is reported as
    unreadable.
    """
    form = format if isinstance(format, Format) else construction(deck.game).format(format)
    try:
        program = compiled(deck, form, house, pool)
    except MissingNumber as error:
        problem = _of_card(deck, error)
        return Report(deck.decklist.name, "unreadable", deck.game.id, form.id, deck.size, unreadable=(problem,))
    try:
        always = program.kept(deck.counts) if program.linear and not program.unjudged else None
        if always is not None:
            return _report(deck, program, always, tuple(_remarks(deck, program)))
        sums = program.sums(deck.counts)
    except MissingNumber:
        return _unreadable(deck, program)
    return _report(deck, program, sums, (*_violations(deck, program, sums), *_remarks(deck, program)))


_PARTS = {"extra", "extra deck", "maybe", "main", "main deck", "mainboard"}
"""What people call parts of a deck, in whatever game."""


MOST_HEADINGS = 200
"""Different headings of one list that are looked at for a slip; a list with more is no list of sections."""


def _remarks(deck: Deck, program: CompiledRules) -> Iterator[Violation]:
    """Warnings about what was asked rather than about a rule."""
    yield from _odd_headings(deck)
    rules = program.format.rules
    if program.pool is not None and not any(rule.asks_pool for rule in rules):
        yield Violation(
            "pool",
            f"{program.format.title} has no rule about a pool, so the cards given with --pool change nothing",
            "warning",
            fix="leave out --pool, or choose a format that is built from a pool with --format",
        )


def _odd_headings(deck: Deck) -> Iterator[Violation]:
    """A warning for each heading that looks like a section and is none: its cards count where they may not belong."""
    if not deck.labels or not _any_odd(deck.game, tuple(dict.fromkeys(deck.labels))[:MOST_HEADINGS]):
        return
    looked_at: dict[str, bool] = {}
    current = deck.game.main_section
    for number, line in enumerate(deck.decklist.lines, 1):
        if line.heading is None:
            continue
        section = deck.game.section(line.heading)
        current = section or current
        if section is None and line.heading not in looked_at and len(looked_at) < MOST_HEADINGS:
            looked_at[line.heading] = _looks_like_section(deck.game, line.heading)
        if section is None and looked_at.get(line.heading):
            titles = ", ".join(section.title for section in deck.game.sections.values())
            yield Violation(
                "heading",
                f"{line.heading} is no section of {deck.game.title} (there is: {titles}); what follows counts as "
                f"{current.title}",
                "warning",
                lines=(number,),
                fix=_remedy(deck.game, line.heading),
            )


@lru_cache(maxsize=1024)
def _any_odd(game: Game, labels: tuple[str, ...]) -> bool:
    return any(_looks_like_section(game, label) for label in labels)


def _looks_like_section(game: Game, heading: str) -> bool:
    if any(name_key(heading) in {name_key(t.title), name_key(t.plural)} for t in game.types.values()):
        return False
    return name_key(heading) in _PARTS or _near_section(game, heading) is not None


def _near_section(game: Game, heading: str) -> str | None:
    """The section whose name is nearly this."""
    from difflib import get_close_matches

    known = {name_key(word): s.title for s in game.sections.values() for word in (s.id, s.title, *s.aliases)}
    key = name_key(heading)[:80]
    begins = [word for word in known if re.search(r"\d", word) and re.match(rf"{re.escape(word)}\W", key)]
    near = begins or get_close_matches(key, known, n=1, cutoff=0.75)
    return known[near[0]] if near else None


def _remedy(game: Game, heading: str) -> str:
    """What to write in place of a heading that is no section; another number is another section, so none is advised."""
    near = _near_section(game, heading)
    if near is None:
        return "take out the cards that are no part of the deck"
    digits = re.findall(r"\d+", near)
    if digits and digits != re.findall(r"\d+", heading)[:1]:
        return "put its cards under one of these, or take them out"
    return f"write {near}:"


def legal(deck: Deck, program: CompiledRules) -> bool:
    """The verdict alone, by compiled rules: true when every rule of level error was judged and none is broken."""
    if any(rule.level == "error" for rule, _ in program.unjudged):
        return False
    if program.linear and program.holds(deck.counts):
        return True
    return not any(v.level == "error" for v in _violations(deck, program, program.sums(deck.counts)))


def compiled(
    deck: Deck, form: Format, house: Mapping[str, str] | None = None, pool: Mapping[str, int] | None = None
) -> CompiledRules:
    """The rules that judge this deck, compiled: the format for its game, house rules, referred cards and pool."""
    references: tuple[tuple[str, Any], ...] = ()
    wanted = _referred(form)
    if wanted:
        references = tuple(_references(deck, form, wanted))
    for name in pool or ():
        if not deck.game.catalog.find(name):
            hint = perhaps(deck.game.catalog.suggest(name), "remove it from the pool")
            raise UnknownName(f"the pool names {name!r}, which is no card of {deck.game.title}{hint}")
    chosen = tuple(sorted((house or {}).items()))
    owned = None if pool is None else tuple(sorted((name_key(name), count) for name, count in pool.items()))
    return _program(deck.game, form, chosen, references, owned)


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
    """The values of `$section.field` for sections that hold exactly one card, which must state the field."""
    for section, name in sorted(wanted):
        cards = deck.section_counts(section)
        if len(cards) == 1 and sum(cards.values()) == 1:
            card = next(iter(cards))
            value = card.get(name)
            if value is None:
                rule = next(rule for rule in form.rules if (section, name) in rule.references)
                raise MissingNumber(card, name, rule, deck.game, f"another card in {deck.game.sections[section].title}")
            yield f"${section}.{name}", tuple(value) if isinstance(value, list) else value


def _report(deck: Deck, program: CompiledRules, sums: Mapping[Row, float], found: tuple[Violation, ...] = ()) -> Report:
    violations = tuple(violation for violation in found if violation.level == "error")
    short = all(violation.difference < 0 for violation in violations)
    not_judged = tuple(violation for violation in found if violation.level == "not judged")
    verdict = "not judged" if not_judged else "legal"
    if violations:
        verdict = "incomplete" if short else "illegal"
    facts = {name: _tidy(sums.get(row, 0)) for name, row in program.totals}
    return Report(
        deck.decklist.name,
        verdict,
        deck.game.id,
        program.format.id,
        deck.size,
        facts,
        program.house,
        deck.unofficial,
        violations,
        tuple(violation for violation in found if violation.level == "warning"),
        not_judged=not_judged,
    )


def _of_card(deck: Deck, error: MissingNumber) -> Unread:
    """A card that lacks what a rule needs, and the first line it stands on."""
    line = next(pick.line for pick in deck.picks if pick.card is error.card)
    return Unread(line, deck.decklist.lines[line - 1].text.strip(), error.problem)


def _unreadable(deck: Deck, program: CompiledRules) -> Report:
    """The report on a deck that cannot be judged because cards lack numbers that rules need."""
    unread = []
    for place in deck.counts:
        try:
            program.column(place)
        except MissingNumber as error:
            unread.append(_of_card(deck, error))
    return Report(
        deck.decklist.name,
        "unreadable",
        deck.game.id,
        program.format.id,
        deck.size,
        house=program.house,
        unofficial=deck.unofficial,
        unreadable=tuple(unread),
    )


def _violations(deck: Deck, program: CompiledRules, sums: Mapping[Row, float]) -> Iterator[Violation]:
    """Every broken rule, rule by rule in the order they are written, group by group in the order of the list."""
    broken: dict[CompiledRule, list[tuple[Row, float, float, float]]] = {}
    kept: dict[CompiledRule, int] = {}
    for row, actual in sums.items():
        fixed = row.step_low is None and row.step_high is None
        low, high = (row.low, row.high) if fixed else row.bounds(sums)
        if low <= actual <= high:
            if row.rule.rule.groups is not None and not row.helper:
                kept[row.rule] = kept.get(row.rule, 0) + 1
        else:
            broken.setdefault(row.rule, []).append((row, actual, low, high))
    from decktool.construction.words import Teller

    for row in follows(program, deck.counts, [row for rows in broken.values() for row, *_ in rows], sums):
        broken[row.rule] = [item for item in broken[row.rule] if item[0] is not row]
    teller = Teller(deck, program, [row for rows in broken.values() for row, *_ in rows])
    for one in program.rules:
        found = broken.get(one, [])
        if not (found or one.rule.groups) or (one.guard is not None and not _applies(one, sums)):
            continue
        rule = one.rule
        if rule.groups is not None:
            if kept.get(one, 0) < rule.groups:
                row = found[0][0] if found else Row(one, None, None, rule.groups, inf)
                yield _violation(teller, row, kept.get(one, 0), rule.groups, inf, groups=True)
        elif rule.cover:
            row, actual, low, high = max(found, key=lambda item: item[1] - item[3])
            yield _violation(teller, row, actual, low, high)
        else:
            for row, actual, low, high in found:
                yield _violation(teller, row, actual, low, high)
    for rule, reason in program.unjudged:
        yield Violation(
            rule.id,
            f"{rule.title}: not judged, because {reason}",
            "not judged" if rule.level == "error" else "warning",
            rule.clauses,
            rule.ref,
        )


def _applies(one: CompiledRule, sums: Mapping[Row, float]) -> bool:
    low, high = one.guard_bounds
    return one.guard is None or low <= sums.get(one.guard, 0) <= high


def _violation(teller: Teller, row: Row, actual: float, low: float, high: float, *, groups: bool = False) -> Violation:
    rule = row.rule.rule
    difference = actual - high if actual > high else actual - low
    members = [] if groups else teller.members(row)
    return Violation(
        rule=rule.id,
        message=teller.message(row, _tidy(actual), low, high, groups=groups),
        level=rule.level,
        clauses=rule.clauses,
        section=rule.ref,
        group=None if groups else row.label,
        cards=teller.names(members),
        lines=teller.lines(members),
        actual=_tidy(actual),
        min=None if low == -inf else _tidy(low),
        max=None if high == inf else _tidy(high),
        difference=_tidy(difference),
        fix=rule.fix or teller.fix(row, members, _tidy(difference), groups=groups),
    )


def _tidy(number: float) -> Number:
    """A whole number as an int."""
    if type(number) is int:
        return number
    return int(number) if number == int(number) else round(number, 6)


def follows(
    program: CompiledRules, counts: Mapping[int, int], broken: Iterable[Row], sums: Mapping[Row, float]
) -> set[Row]:
    """Those of the broken rows that are only short because cards are misplaced, which another broken row says.

    Misplaced are the cards that break a rule of level error which `explains` others. A row of those follows from it
    where enough of the cards would add to it in another section; each copy mends one group of a rule.
    """
    from decktool.construction.slack import applies

    found = list(broken)
    said = {
        row for row in found if row.rule.rule.explains and row.rule.rule.level == "error" and applies(row.rule, sums)
    }
    ids = {name for row in said for name in row.rule.rule.explains}
    left: dict[tuple[CompiledRule, int], float] = {}
    explained: set[Row] = set()
    misplaced = list(_misplaced(program, counts, said)) if ids else []
    for row in found:
        short = row.bounds(sums)[0] - sums[row]
        if row.rule.rule.id not in ids or short <= 0:
            continue
        taken: dict[tuple[CompiledRule, int], float] = {}
        for place, elsewhere in misplaced:
            key = (row.rule, place)
            weight = elsewhere.get(row, 0)
            if weight > 0 and short > 0:
                taken[key] = min(left.setdefault(key, counts[place]), -(-short // weight))
                short -= taken[key] * weight
        if short <= 0:
            explained.add(row)
            for key, copies in taken.items():
                left[key] -= copies
    return explained


def _misplaced(
    program: CompiledRules, counts: Mapping[int, int], said: set[Row]
) -> Iterator[tuple[int, dict[Row, float]]]:
    """The columns of a deck that break such a rule, each with the rows that its card adds to where it does not."""
    for place in counts:
        if said.isdisjoint(row for row, _ in program.column(place).rows):
            continue
        elsewhere: dict[Row, float] = {}
        for other in range(place % program.total, program.total * len(program.game.sections), program.total):
            with suppress(MissingNumber):
                rows = program.column(other).rows
                if said.isdisjoint(row for row, _ in rows):
                    elsewhere.update(rows)
        yield place, elsewhere
