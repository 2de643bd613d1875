"""Is a deck legal? Every broken rule of a format, as Violations in a Report.

`judge` takes a Decklist and never raises for what is wrong with the list itself: an unreadable list is a Report too.
`check` takes a Deck, whose every card is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import inf
from typing import Any

from decktool.cards import grouped, name_key
from decktool.construction.compiled import CompiledRules, compiled
from decktool.construction.judging import JudgedRow, broken_rows, not_judged, tightest
from decktool.construction.rows import CompiledRule, MissingNumber, Number, Sums
from decktool.construction.rules import Format, construction, format_of
from decktool.deck import (
    Deck,
    UnreadableDeck,
    UnreadLine,
    column,
    find_game,
    printing_note,
    readable_part,
    resolve,
    unknown_printings,
    unread_line,
)
from decktool.decklist import Decklist
from decktool.errors import UnknownName
from decktool.games import Game


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its id, the lines, the amount and a remedy.

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
    seek: Callable[[], str] | None = field(default=None, repr=False, compare=False)
    """Finds the remedy, when `fix` is read for the first time: that takes longer than all of the check."""

    def __post_init__(self) -> None:
        if self.seek is not None:
            object.__delattr__(self, "fix")

    def __getattr__(self, name: str) -> str:
        if name != "fix" or self.seek is None:
            raise AttributeError(name)
        found = self.seek()
        object.__setattr__(self, "fix", found)
        object.__setattr__(self, "seek", None)  # it holds the deck and its rules
        return found


@dataclass(frozen=True, slots=True)
class Report:
    """The result of checking one decklist.

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
    unreadable: tuple[UnreadLine, ...] = ()
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
    """Find the game and the cards of a decklist and check it; for an unreadable list, the verdict of the Report is
    `unreadable`.

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
        part = readable_part(decklist, found)
        program = compiled(part, form, house, pool)
        return replace(_unreadable(part, program, error.unread), cards=0)
    report = check(deck, form, house=house, pool=pool)
    note = printing_note(deck)
    if note is None:
        return report
    unknown = Violation("printing", note, level="warning", lines=unknown_printings(deck))
    return replace(report, warnings=(*report.warnings, unknown))


def _of_header(decklist: Decklist, name: str, error: UnknownName) -> UnreadLine:
    """What is wrong with a header, and its line where the list's form has one for it."""
    for number, line in enumerate(decklist.lines, 1):
        if line.header and line.header[0] == name:
            return unread_line(decklist, number, line.text.strip(), str(error))
    return UnreadLine(None, f"{name}: {decklist.headers[name]}", str(error))


def check(
    deck: Deck,
    format: Format | str | None = None,
    *,
    house: Mapping[str, str] | None = None,
    pool: Mapping[str, int] | None = None,
) -> Report:
    """Check a deck against the rules of a format (None: the game's default), and return every violation.

    `house` chooses house rules in words; `pool` gives the copies of each card (by name) that may be used, for
    formats that are built from a draft. A deck that holds a card lacking a number some rule needs is reported as
    unreadable.
    """
    form = format_of(deck.game, format)
    program = compiled(deck, form, house, pool)
    always = program.kept(deck.counts) if program.plain else None
    if always is not None:
        return _report(deck, program, always, tuple(_remarks(deck, program)))
    try:
        sums = program.sums(deck.counts)
    except MissingNumber:
        return _unreadable(deck, program)
    broken = broken_rows(program, deck.counts, sums)
    found = [*_broken(deck, program, sums, broken)]
    for unsure, reason in not_judged(program, sums):
        message = f"{unsure.title}: not judged, because {reason}"
        level = "not judged" if unsure.level == "error" else "warning"
        found.append(Violation(unsure.id, message, level, unsure.clauses, unsure.ref))
    found += _remarks(deck, program)
    return _report(deck, program, sums, found, any(_overfull(one, sums) for rows in broken.values() for one in rows))


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
    labels = list(dict.fromkeys(deck.labels))[:MOST_HEADINGS]
    odd = [label for label in labels if _looks_like_section(deck.game, label)]
    current = deck.game.main_section
    for number, line in enumerate(deck.decklist.lines if odd else (), 1):
        if line.heading is None:
            continue
        current = deck.game.section(line.heading) or current
        if line.heading in odd:
            yield Violation(
                "heading",
                f"{deck.game.no_section(line.heading)}; its cards count as {current.title}",
                "warning",
                lines=deck.decklist.file_lines([number]),
                fix=_remedy(deck.game, line.heading),
            )


@lru_cache(maxsize=4096)
def _looks_like_section(game: Game, heading: str) -> bool:
    key = name_key(heading)
    return key not in game.type_keys and (key in _PARTS or _near_section(game, heading) is not None)


def _near_section(game: Game, heading: str) -> str | None:
    """The section whose name is nearly this."""
    from difflib import get_close_matches

    known = game.sections_by_key
    key = name_key(heading)[:80]
    begins = [word for word in known if re.search(r"\d", word) and re.match(rf"{re.escape(word)}\W", key)]
    near = begins or get_close_matches(key, known, n=1, cutoff=0.75)
    return known[near[0]].title if near else None


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
    if program.plain and program.kept(deck.counts) is not None:
        return True
    sums = program.sums(deck.counts)
    rules = [one.rule for one in broken_rows(program, deck.counts, sums)]
    rules += [rule for rule, _ in not_judged(program, sums)]
    return all(rule.level == "warning" for rule in rules)


def _report(
    deck: Deck, program: CompiledRules, sums: Sums, found: Sequence[Violation], overfull: bool = False
) -> Report:
    """The report on a deck that was judged; `overfull`: cards would have to go, whatever the violations say."""
    levels = grouped(found, lambda violation: violation.level)
    verdict = "not judged" if "not judged" in levels else "legal"
    if "error" in levels:
        short = not overfull and all(violation.difference < 0 for violation in levels["error"])
        verdict = "incomplete" if short else "illegal"
    return Report(
        deck.decklist.name,
        verdict,
        deck.game.id,
        program.format.id,
        deck.size,
        {name: row.told(sums.get(row, 0)) for name, row in program.totals},
        program.house,
        deck.unofficial,
        tuple(levels.get("error", ())),
        tuple(levels.get("warning", ())),
        not_judged=tuple(levels.get("not judged", ())),
    )


def _overfull(one: JudgedRow, sums: Sums) -> bool:
    """True when too few groups of a broken rule keep its bounds, and cards would have to go for enough of them to."""
    if not one.groups or one.rule.level != "error":
        return False
    rows = one.row.rule.rows.values()
    return one.actual + sum(row in sums and sums[row] < row.bounds(sums)[0] for row in rows) < one.low


def _unreadable(deck: Deck, program: CompiledRules, unread: tuple[UnreadLine, ...] = ()) -> Report:
    """The report on a deck with cards that lack what rules need, each card and lack once, or with lines left out.

    `unread` are those lines. Of the rules, it names those that are broken whatever the rest of the list is.
    """
    lines = deck.lines_by_column()
    sums = program.known_sums(deck.counts)
    halves = set[str]()
    lacking: dict[tuple[int, str], tuple[int, str]] = {}
    for place, error in program.lacking(deck.counts, sums):
        halves.add(error.rule.id)
        number = error.card.number
        line = min(on[0] for at, on in lines.items() if at == place or (place is None and at % program.total == number))
        first, problem = lacking.get((number, error.field), (line, error.problem))
        lacking[number, error.field] = min(first, line), problem
    broken = {
        one: kept
        for one, rows in broken_rows(program, deck.counts, sums).items()
        if one.rule.id not in halves and (kept := [row for row in rows if row.lasting])
    }
    # The change that is best for the whole list cannot be found before all of it is known.
    violations = tuple(_broken(deck, program, sums, broken, remedies=False))
    written = deck.decklist.lines
    without = [
        unread_line(deck.decklist, line, written[line - 1].text.strip(), problem) for line, problem in lacking.values()
    ]
    unreadable = tuple(sorted((*unread, *without), key=lambda item: item.line or 0))
    return replace(_report(deck, program, sums, violations), verdict="unreadable", facts={}, unreadable=unreadable)


def _broken(
    deck: Deck,
    program: CompiledRules,
    sums: Sums,
    broken: Mapping[CompiledRule, list[JudgedRow]],
    remedies: bool = True,
) -> Iterator[Violation]:
    """Every broken rule, rule by rule in the order they are written, group by group in the order of the list."""
    if not broken:
        return
    from decktool.construction.words import Teller

    teller = Teller(deck, program, sums, [one.row for rows in broken.values() for one in rows])
    for rule in (rule for rule in program.rules if rule in broken):
        written = rule.rule
        for one in [tightest(broken[rule])] if written.cover else broken[rule]:
            row, members = one.row, teller.members(one.row)
            yield Violation(
                rule=written.id,
                message=teller.message(one),
                level=written.level,
                clauses=written.clauses,
                section=written.ref,
                group=row.label,
                cards=teller.names(members),
                lines=teller.lines(members),
                actual=row.told(one.actual),
                min=None if one.low == -inf else row.told(one.low),
                max=None if one.high == inf else row.told(one.high),
                difference=row.told(one.difference),
                fix=written.fix or "",
                seek=partial(teller.fix, one) if remedies and not written.fix else None,
            )


def against_sheet(report: Report, deck: Deck, sheet: Deck) -> Report:
    """The report on a deck with what makes it another than the sheet's, which no legal deck of a tournament is.

    Raises DecktoolError for a sheet of another game.
    """
    found = tuple(_differences(deck, sheet))
    if not found:
        return report
    verdict = "illegal" if report.verdict in {"legal", "incomplete"} else report.verdict
    return replace(report, verdict=verdict, violations=(*found, *report.violations))


def _differences(deck: Deck, sheet: Deck) -> Iterator[Violation]:
    """Every difference from the sheet, as a violation of the rule `sheet`."""
    from decktool.compare import differences

    lines = deck.lines_by_column()
    for item in differences(sheet, deck):
        place = item.after or item.before or ""
        at = column(deck.game, place, item.card)
        here, there = deck.counts.get(at, 0), sheet.counts.get(at, 0)
        title = deck.game.sections[place].title
        if item.kind == "moved":
            was = deck.game.sections[item.before or ""].title
            message = f"{item.count} {item.card.name} in {title}, which the sheet has in {was}"
            fix = f"put {item.count} {item.card.name} back into {was}"
        else:
            where = f" in {title}" if len(deck.game.sections) > 1 else ""
            message = f"{item.card.name}: {here or 'none'}{where}, the sheet has {there or 'none'}"
            fix = f"{'take out' if item.kind == 'added' else 'add'} {item.count} {item.card.name}"
        yield Violation(
            "sheet",
            message,
            group=item.card.name,
            cards=(item.card.name,),
            lines=deck.decklist.file_lines(lines.get(at, ())),
            actual=here,
            min=there,
            max=there,
            difference=here - there,
            fix=fix,
        )
