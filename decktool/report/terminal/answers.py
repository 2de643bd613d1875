"""Solver answers for people: the changes, why there is no solution, the slack of every rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from decktool.cards import counted
from decktool.construction.remedies import moved
from decktool.construction.slack import RuleRow, is_broken, room_left
from decktool.decklist import line_words
from decktool.games import Game
from decktool.report.documents.answers import (
    ChangedCount,
    ConflictRow,
    ExplanationDocument,
    ExplanationRow,
    SolutionDocument,
    SolutionRow,
    YieldingRow,
)
from decktool.report.terminal.checks import MARKS
from decktool.report.terminal.lines import fit, left, right, span, styled
from decktool.report.words import amount, bounds_words, room_words, rows_by_rule

DONE = {"fix": "fixed", "complete": "completed", "build": "built"}
"""A question's answer in one word."""
_MOST_YIELDS = 6
"""Places shown as text where one rule gives way; JSON has all of them."""


def answer_text(document: SolutionDocument, game: Game) -> Iterator[str]:
    """Lines of text: each solution with what changed, where it was written; or why there is none; then the notes."""
    about = styled(f"{document['game']} · {document['format']}", "dim")
    name = styled(document["deck"] or game.title, "bold")
    if not document["solved"]:
        yield f"{styled('✗ no solution', 'bold red')}  {name}  {about}"
        if document["explanation"] is not None:
            yield from explanation_text(document["explanation"])
    question = document["question"]
    for number, row in enumerate(document["solutions"]):
        if number:
            yield ""
        mark, colour = MARKS[row["verdict"]]
        same = not row["changed"] and question != "build"
        word = row["verdict"] if same else f"alternative {number + 1}" if number else DONE[question]
        yield f"{styled(f'{mark} {word}', f'bold {colour}')}  {name}  {about}"
        if same:
            yield "  nothing to change"
            yield from not_judged_text(row["not_judged"])
        else:
            yield from _solution(document, row, game, number)
        if number < len(document["written"]):
            yield f"  written to {document['written'][number]}"
    for note in document["notes"]:
        yield styled(f"  note: {note}", "dim")


def _solution(document: SolutionDocument, row: SolutionRow, game: Game, number: int) -> Iterator[str]:
    yield f"  {_amount(document, row, game, number)}"
    if document["question"] != "build":
        yield ""
        yield from _diff(game, row["changes"])
        yield ""
    score = f", score {amount(row['score'])}" if row["score"] is not None else ""
    sample = ", with unofficial sample cards" if row["unofficial"] else ""
    yield f"  {counted(row['cards'])}, {styled(row['verdict'], MARKS[row['verdict']][1])}{score}{sample}"
    yield from not_judged_text(row["not_judged"])
    for message in row["warnings"]:
        yield f"  {styled('!', 'bold yellow')} {message}"


def not_judged_text(messages: Sequence[str]) -> Iterator[str]:
    """A line for each rule that was not judged, and why."""
    yield from (f"  {styled('?', 'bold magenta')} {message}" for message in messages)


_VERBS = {"fix": " changed", "complete": " added"}


def _amount(document: SolutionDocument, row: SolutionRow, game: Game, number: int) -> str:
    """How much changed, and what is proven about it."""
    built = document["question"] == "build"
    aside = _aside(row, game) if built else []
    beside = [f"{counted(copies)} in {title}" for title, copies in aside if copies]
    size = counted(row["cards"]) if built else _copies(row["changed"]) + _VERBS[document["question"]]
    text = " and ".join([size, *beside])
    if number:
        return f"{text}; differs from the first in {_copies(row['differs'])}"
    if not row["proven"]:
        return f"{text}; the best found, not proven"
    legal = "legal without a warning" if document["no_warnings"] else "legal"
    if not built:
        return f"{text}; proven: the smallest number that makes the deck {legal}"
    scored = ", and no deck of this size has a higher score" if row["score"] is not None else ""
    # Cards are put aside only where that is needed, so a score is compared with decks that do so too.
    if scored and not all(copies for _, copies in aside):
        scored += " in the same sections"
    return f"{text}; proven: no smaller deck is {legal}{scored}"


def _aside(row: SolutionRow, game: Game) -> list[tuple[str, int]]:
    """The title of each section that does not count, and how many cards of a built deck are in it."""
    return [
        (section.title, sum(change["after"] for change in row["changes"] if change["section"] == section.id))
        for section in game.sections.values()
        if not section.counted
    ]


def _copies(number: int) -> str:
    return counted(number, "copy", "copies")


def _diff(game: Game, changes: Sequence[ChangedCount]) -> Iterator[str]:
    """One line a card: copies removed, moved or added, how many there were and are, and its lines."""
    copies = [change["after"] - change["before"] for change in changes]
    longest = span(change["card"] for change in changes)
    digits = max(len(str(abs(number))) for number in copies)
    moves, rest = moved([(change["id"], number) for change, number in zip(changes, copies, strict=True)])

    def line(sign: str, number: int, change: ChangedCount, how: str, where: Sequence[str]) -> str:
        head = f"{sign} {number:>{digits}}  {left(change['card'], longest)}"
        head = styled(head, {"-": "red", "+": "green"}.get(sign, "cyan"))
        return f"  {head}  {how}  " + styled(", ".join(where), "dim")

    def only(sign: str) -> Iterator[str]:
        for change, more, number in zip(changes, copies, rest, strict=True):
            if number and (more > 0) == (sign == "+"):
                place = [] if change["section"] == game.main_section.id else [title(change)]
                where = [*place, *(at(change) or (["new"] if sign == "+" else []))]
                yield line(sign, number, change, f"{change['before']} → {change['after']}", where)

    def title(change: ChangedCount) -> str:
        return game.sections[change["section"]].title

    def at(change: ChangedCount) -> list[str]:
        return [line_words(change["lines"])] if change["lines"] else []

    yield from only("-")
    for i, j, number in moves:
        yield line("→", number, changes[i], f"{title(changes[i])} → {title(changes[j])}", at(changes[i]))
    yield from only("+")


def explanation_text(explanation: ExplanationRow) -> Iterator[str]:
    """Which rules contradict each other, and by how much each would have to be relaxed."""
    if not explanation["conflict"]:
        yield "  no card is allowed where the rules need one"
        return
    if explanation["with"]:
        yield styled(f"  (with {' and '.join(explanation['with'])})", "dim")
    if len(explanation["conflict"]) == 1:
        yield "  no deck can satisfy this rule:"
    else:
        yield "  these contradict each other:"
    for member in explanation["conflict"]:
        yield from _member(member)
    if explanation["together"]:
        yield "  no single change is enough; all of these would have to be relaxed together:"
        for member in explanation["together"]:
            yield from _member(member, together=True)


def _member(member: ConflictRow, *, together: bool = False) -> Iterator[str]:
    wish, yields = member["kind"] == "wish", member["yields"]
    section = f"  Rules {member['section']}" if member["section"] else ""
    rule = "" if wish else f"  [{member['id']}]{section}"
    yield f"    {styled('✗', 'bold red')} {member['title']}" + styled(rule, "dim")
    if wish and member["enough"]:
        yield f"      → {_without(member)}"
        return
    for item in yields[:_MOST_YIELDS]:
        yield f"      → {_yielding(item)}" + ("" if together else " would be enough" if len(yields) == 1 else "")
    if len(yields) > _MOST_YIELDS:
        yield f"      → ... and {len(yields) - _MOST_YIELDS} more"


def _without(member: ConflictRow) -> str:
    """What giving up a constraint would mean."""
    if member["id"] == "--keep" and member["by"] is not None:
        rows = [f"{row['group']} {amount(row['bound'])} → {amount(row['actual'])}" for row in member["yields"]]
        which = ", ".join([*rows[:_MOST_YIELDS], *(["..."] if len(rows) > _MOST_YIELDS else [])])
        are = "is" if member["by"] == 1 else "are"
        return f"it is possible if {_copies(int(member['by']))} {are} removed: {which}"
    if member["id"] == "--official":
        return "it is possible with the unofficial sample cards: --sample"
    return "it is possible without this"


def _yielding(item: YieldingRow) -> str:
    group = f"{item['group']}: " if item["group"] else ""
    return f"{group}{amount(item['actual'])} instead of {amount(item['bound'])}"


LEAST_TITLE, BETWEEN = 16, 10
"""Columns that a rule's title has at least, and those of the mark and the gaps of the table."""


def room_text(rows: Sequence[RuleRow], columns: int | None = None) -> Iterator[str]:
    """A line a rule: where the deck stands, its bounds, the room; of a rule with groups the broken or tightest."""
    shown = list(_shown(rows))
    if not shown:
        return
    table = [
        (
            item["title"] + (f" ({item['group']})" if item["group"] else ""),
            "" if item["max"] == 0 and item["actual"] < 0 else amount(item["actual"]),
            bounds_words(item),
            room_words(item),
        )
        for item in shown
    ]
    widths = [span(row[column] for row in table) for column in range(4)]
    if columns is not None:
        widths[0] = min(widths[0], max(LEAST_TITLE, columns - sum(widths[1:]) - BETWEEN))
    for item, row in zip(shown, table, strict=True):
        mark, colour = ("✗", "red") if is_broken(item) else ("✓", "green")
        if is_broken(item) and item["level"] != "error":
            mark, colour = "!", "yellow"
        text = f"{fit(row[0], widths[0])}  {right(row[1], widths[1])}  {left(row[2], widths[2])}"
        room = styled(row[3], colour if is_broken(item) else f"dim {colour}") if row[3] else ""
        yield f"  {styled(mark, f'bold {colour}')} {text}  {room}".rstrip()


def _shown(rows: Sequence[RuleRow]) -> Iterator[RuleRow]:
    """Of each rule: every broken row, else the one with the least room."""
    for asked in rows_by_rule(rows):
        yield from [one for one in asked if is_broken(one)] or [min(asked, key=room_left)]


def diagnosis_text(document: ExplanationDocument, columns: int | None = None) -> Iterator[str]:
    """The slack of every rule, then the number of changes that fix or complete the deck, or why this is impossible.

    In `columns`, the titles of rules are cut short where the table would be wider.
    """
    mark, colour = MARKS[document["verdict"]]
    about = styled(f"{document['game']} · {document['format']} · {counted(document['cards'])}", "dim")
    head = styled(f"{mark} {document['verdict']}", f"bold {colour}")
    yield f"{head}  {styled(document['deck'], 'bold')}  {about}"
    yield ""
    yield from room_text(document["rules"], columns)
    yield from not_judged_text(document["not_judged"])
    if document["verdict"] in {"legal", "not judged"}:
        return
    for name, outcome, what, done in (
        ("fix", document["fix"], "fix it, change", "fixed"),
        ("complete", document["complete"], "complete it with all its cards, add", "completed with all its cards"),
    ):
        yield ""
        if outcome["copies"] is not None:
            yield f"  To {what} at least {_copies(outcome['copies'])} (decktool {name})."
        else:
            yield f"  It cannot be {done}:"
            if outcome["explanation"] is not None:
                yield from explanation_text(outcome["explanation"])
    for note in document["notes"]:
        yield styled(f"  note: {note}", "dim")
