"""Solver answers for people: the changes, why there is no solution, the slack of every rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from decktool.cards import Card, counted
from decktool.construction.check import Report
from decktool.construction.explain import ConflictMember, Explanation, Yielding
from decktool.construction.slack import Slack
from decktool.construction.solve import Answer, CountChange, Solution, moved
from decktool.deck import column
from decktool.decklist import line_words
from decktool.jsonmodel import filled
from decktool.report.documents.checks import ViolationRow
from decktool.report.terminal.checks import MARKS, violation_text
from decktool.report.terminal.lines import left, right, span, styled

DONE = {"fix": "fixed", "complete": "completed", "build": "built"}
"""A question's answer in one word."""
_MOST_YIELDS = 6
"""Places shown as text where one rule gives way; JSON has all of them."""


def answer_text(answer: Answer, written: Sequence[str] = ()) -> Iterator[str]:
    """Lines of text: each solution with what changed, where it was written; or why there is none; then the notes."""
    about = styled(f"{answer.deck.game.id} · {answer.format.id}", "dim")
    name = styled(answer.deck.decklist.name, "bold")
    if not answer.solved:
        yield f"{styled('✗ no solution', 'bold red')}  {name}  {about}"
        if answer.explanation is not None:
            yield from explanation_text(answer.explanation)
    for number, solution in enumerate(answer.solutions):
        if number:
            yield ""
        yield from _solution(answer, solution, number, name, about)
        if number < len(written):
            yield f"  written to {written[number]}"
    for note in answer.notes:
        yield styled(f"  note: {note}", "dim")


def _solution(answer: Answer, solution: Solution, number: int, name: str, about: str) -> Iterator[str]:
    if not solution.changed and answer.question != "build":
        mark, colour = MARKS[solution.report.verdict]
        yield f"{styled(f'{mark} {solution.report.verdict}', f'bold {colour}')}  {name}  {about}"
        yield "  nothing to change"
        yield from _not_judged(solution.report)
        return
    word = DONE[answer.question] if not number else f"alternative {number + 1}"
    mark, colour = MARKS[solution.report.verdict]
    yield f"{styled(f'{mark} {word}', f'bold {colour}')}  {name}  {about}"
    yield f"  {_amount(answer, solution, number)}"
    if answer.question != "build":
        yield ""
        yield from _diff(answer, solution.changes)
        yield ""
    score = f", score {_number(solution.score)}" if solution.score is not None else ""
    sample = ", with unofficial sample cards" if solution.report.unofficial else ""
    verdict = styled(solution.report.verdict, colour)
    yield f"  {counted(solution.report.cards)}, {verdict}{score}{sample}"
    yield from _not_judged(solution.report)
    for warning in solution.report.warnings:
        yield f"  {styled('!', 'bold yellow')} {warning.message}"


def _not_judged(report: Report) -> Iterator[str]:
    for item in report.not_judged:
        yield from violation_text(filled(ViolationRow, item))


_VERBS = {"fix": " changed", "complete": " added"}


def _amount(answer: Answer, solution: Solution, number: int) -> str:
    """How much changed, and what is proven about it."""
    text = _built(solution) if answer.question == "build" else _copies(solution.changed) + _VERBS[answer.question]
    if number:
        return f"{text}; differs from the first in {_copies(solution.differs)}"
    if not solution.proven:
        return f"{text}; the best found, not proven"
    legal = "legal without a warning" if answer.no_warnings else "legal"
    if answer.question != "build":
        return f"{text}; proven: with fewer copies, no deck is {legal}"
    scored = ", and no deck of this size has a higher score" if solution.score is not None else ""
    deck = solution.deck
    # Cards are put aside only where that is needed, so a score is compared with decks that do so too.
    if scored and any(not (one.counted or deck.section_counts(one.id)) for one in deck.game.sections.values()):
        scored += " in the same sections"
    return f"{text}; proven: no smaller deck is {legal}{scored}"


def _built(solution: Solution) -> str:
    """The size of a built deck, and what stands beside it in sections that do not count."""
    deck = solution.deck
    beside = [
        f"{counted(copies)} in {section.title}"
        for section in deck.game.sections.values()
        if not section.counted and (copies := sum(deck.section_counts(section.id).values()))
    ]
    return " and ".join([counted(deck.size), *beside])


def _copies(number: int) -> str:
    return counted(number, "copy", "copies")


def _diff(answer: Answer, changes: Sequence[CountChange]) -> Iterator[str]:
    """One line a card: copies removed, moved or added, how many there were and are, and its lines."""
    game = answer.deck.game
    sections = game.sections
    lines = answer.deck.lines_by_column()
    longest = span(change.card.name for change in changes)
    digits = max(len(str(abs(change.copies))) for change in changes)
    moves, rest = moved(changes)

    def line(sign: str, copies: int, card: Card, how: str, where: Sequence[str]) -> str:
        head = f"{sign} {copies:>{digits}}  {left(card.name, longest)}"
        head = styled(head, {"-": "red", "+": "green"}.get(sign, "cyan"))
        return f"  {head}  {how}  " + styled(", ".join(where), "dim")

    def at(change: CountChange) -> list[str]:
        found = lines.get(column(game, change.section, change.card), ())
        return [line_words(found)] if found else []

    for change, copies in rest:
        if change.copies < 0:
            place = [] if change.section == game.main_section.id else [sections[change.section].title]
            yield line("-", copies, change.card, f"{change.before} → {change.after}", [*place, *at(change)])
    for gone, come, copies in moves:
        way = f"{sections[gone.section].title} → {sections[come.section].title}"
        yield line("→", copies, gone.card, way, at(gone))
    for change, copies in rest:
        if change.copies > 0:
            place = [] if change.section == game.main_section.id else [sections[change.section].title]
            where = [*place, *(at(change) or ["new"])]
            yield line("+", copies, change.card, f"{change.before} → {change.after}", where)


def explanation_text(explanation: Explanation) -> Iterator[str]:
    """Which rules contradict each other, and by how much each would have to be relaxed."""
    if not explanation.conflict:
        yield "  no card is allowed where the rules need one"
        return
    if explanation.with_cards:
        yield styled(f"  (with {' and '.join(explanation.with_cards)})", "dim")
    if len(explanation.conflict) == 1:
        yield "  no deck can satisfy this rule:"
    else:
        yield "  these contradict each other:"
    for member in explanation.conflict:
        yield from _member(member)
    if explanation.together:
        yield "  no single change is enough; all of these would have to be relaxed together:"
        for member in explanation.together:
            yield from _member(member, together=True)


def _member(member: ConflictMember, *, together: bool = False) -> Iterator[str]:
    mark = styled("✗", "bold red")
    rule = "" if member.constraint else f"  [{member.id}]" + (f"  Rules {member.section}" if member.section else "")
    yield f"    {mark} {member.title}" + styled(rule, "dim")
    if member.constraint and member.enough:
        yield f"      → {_without(member)}"
        return
    for item in member.yields[:_MOST_YIELDS]:
        yield f"      → {_yielding(item)}" + ("" if together else " would be enough" if len(member.yields) == 1 else "")
    if len(member.yields) > _MOST_YIELDS:
        yield f"      → ... and {len(member.yields) - _MOST_YIELDS} more"


def _without(member: ConflictMember) -> str:
    """What giving up a constraint would mean."""
    if member.id == "--keep" and member.by is not None:
        which = ", ".join(
            f"{item.group} {_number(item.bound)} → {_number(item.actual)}" for item in member.yields[:_MOST_YIELDS]
        )
        more = ", ..." if len(member.yields) > _MOST_YIELDS else ""
        return f"it is possible if {_copies(int(member.by))} {'is' if member.by == 1 else 'are'} removed: {which}{more}"
    if member.id == "--official":
        return "it is possible with the unofficial sample cards: --sample"
    return "it is possible without this"


def _yielding(item: Yielding) -> str:
    group = f"{item.group}: " if item.group else ""
    return f"{group}{_number(item.actual)} instead of {_number(item.bound)}"


def room_text(rows: Sequence[Slack]) -> Iterator[str]:
    """A line a rule: where the deck stands, its bounds, the room; of a rule with groups the broken or tightest."""
    shown = _shown(rows)
    if not shown:
        return
    table = [
        (
            item.title + (f" ({item.group})" if item.group else ""),
            "" if item.max == 0 and item.actual < 0 else _number(item.actual),
            bounds(item),
            _room(item),
        )
        for item in shown
    ]
    widths = [span(row[column] for row in table) for column in range(3)]
    for item, row in zip(shown, table, strict=True):
        mark, colour = ("✗", "red") if item.broken else ("✓", "green")
        if item.broken and item.level != "error":
            mark, colour = "!", "yellow"
        text = f"{left(row[0], widths[0])}  {right(row[1], widths[1])}  {left(row[2], widths[2])}"
        room = styled(row[3], colour if item.broken else f"dim {colour}") if row[3] else ""
        yield f"  {styled(mark, f'bold {colour}')} {text}  {room}".rstrip()


def _shown(rows: Sequence[Slack]) -> list[Slack]:
    """Of each rule: every broken row, else the one with the least room; none of a rule that does not apply."""
    rules: dict[str, list[Slack]] = {}
    for item in rows:
        asks_nothing = item.max is None and item.min == 0 and not item.broken
        if item.applies and not asks_nothing:
            rules.setdefault(item.rule, []).append(item)
    found = []
    for items in rules.values():
        broken = [item for item in items if item.broken]
        found += broken or [min(items, key=lambda item: min(_or(item.below), _or(item.above)))]
    return found


def _or(number: float | None) -> float:
    return float("inf") if number is None else number


def bounds(item: Slack) -> str:
    """The bounds of a rule in words."""
    if item.min is None and item.max == 0:
        return "none allowed" if item.actual >= 0 else "kept"
    if item.min is not None and item.min == item.max:
        return f"exactly {_number(item.min)}{item.unit}"
    if item.max is None:
        return f"at least {_number(item.min)}{item.unit}"
    if item.min is None or _is_nothing(item):
        return f"at most {_number(item.max)}{item.unit}"
    return f"{_number(item.min)} to {_number(item.max)}{item.unit}"


def _is_nothing(item: Slack) -> bool:
    """True when at least 0 is asked of what is never less."""
    return item.min == 0 and item.actual >= 0


def _room(item: Slack) -> str:
    if item.broken:
        if item.below is not None and item.below < 0:
            return f"{_number(-item.below)} short"
        return f"{_number(-(item.above or 0))} over"
    if item.min == item.max:
        return "just so"
    if item.min is None and item.max == 0:
        return ""
    ways = []
    if item.above is not None:
        ways.append(f"{_number(item.above)} left" if item.above else "full")
    if item.below is not None and not _is_nothing(item):
        ways.append(f"{_number(item.below)} to spare" if item.below else "none to spare")
    return ", ".join(ways)


def _number(number: float | None) -> str:
    if number is None:
        return ""
    return f"{int(number):,}" if number == int(number) else f"{round(number, 3):,}"


def diagnosis_text(report: Report, rows: Sequence[Slack], answers: Mapping[str, Answer]) -> Iterator[str]:
    """The slack of every rule, then the number of changes that fix or complete the deck, or why this is impossible."""
    mark, colour = MARKS[report.verdict]
    about = styled(f"{report.game} · {report.format} · {counted(report.cards)}", "dim")
    head = styled(f"{mark} {report.verdict}", f"bold {colour}")
    yield f"{head}  {styled(report.deck, 'bold')}  {about}"
    yield ""
    yield from room_text(rows)
    yield from _not_judged(report)
    if not report.violations:
        return
    for name, words, done in (
        ("fix", "fix it", "fixed"),
        ("complete", "complete it with all its cards", "completed with all its cards"),
    ):
        answer = answers[name]
        yield ""
        if answer.solved:
            what = "change" if name == "fix" else "add"
            yield f"  To {words}, {what} at least {_copies(answer.solutions[0].changed)} (decktool {name})."
        else:
            yield f"  It cannot be {done}:"
            if answer.explanation is not None:
                yield from explanation_text(answer.explanation)
    for note in dict.fromkeys(note for answer in answers.values() for note in answer.notes):
        yield styled(f"  note: {note}", "dim")
