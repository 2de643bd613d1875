"""The judge: tries the steps of a position, and reports legality, results and differences from the file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

from decktool.cards import name_key
from decktool.dealing import Dice, ScriptedDice, SeededDice
from decktool.errors import DecktoolError, did_you_mean
from decktool.play.describe import describe
from decktool.play.position import Expected, Position, expand, is_called, lookup, same
from decktool.play.records import seat_called
from decktool.play.state import IllegalAction, Refusal, State

At = Callable[..., AbstractContextManager[None]]
"""Gives what is refused in its block the place in the file where it is written."""


class WrittenDice(ScriptedDice):
    """The chances of a step: a shuffle may be written as card names, top card first; what is not written is seeded.

    `labels` are the names of the instances; `refuse` makes the error for the chance at a place (from 0) of the script.
    """

    __slots__ = ("labels", "refuse")

    def __init__(
        self,
        script: Iterable[Any],
        then: Dice | None = None,
        *,
        labels: Sequence[str] = (),
        refuse: Callable[[int, str], DecktoolError] = lambda place, message: DecktoolError(message),
    ) -> None:
        super().__init__(script, then)
        self.labels = labels
        self.refuse = refuse

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put instances into the order in which their names are written."""
        place = self._place[0]
        script = self._script
        if place < len(script) and isinstance(script[place], list) and all(isinstance(x, str) for x in script[place]):
            wanted = expand(script[place])
            left = list(items)
            ordered = []
            for name in wanted:
                found = next((i for i in left if is_called(self.labels[i], name)), None)
                if found is None:
                    raise self.refuse(place, f"the shuffle names {name!r}, which is not among the cards shuffled")
                left.remove(found)
                ordered.append(found)
            if left:
                raise self.refuse(place, f"the shuffle leaves out {', '.join(self.labels[i] for i in left)}")
            self._place[0] = place + 1
            items[:] = ordered[::-1]
            return
        super().shuffle(items)

    def used_up(self) -> None:
        """Raise for a chance that is written and never fell."""
        if self.left:
            place = self._place[0]
            written = json.dumps(self._script[place], ensure_ascii=False)
            raise self.refuse(place, f"{written} is written, but no more chances fall in this step; remove it")

    def _unfit(self, place: int, value: Any, asked: str) -> DecktoolError:
        return self.refuse(place, f"{json.dumps(value, ensure_ascii=False)} is written, but the step needs {asked}")


_COPIES = re.compile(r" #\d+")
_FIRST = re.compile(r" #1\b")


@dataclass(frozen=True, slots=True)
class ExpectationDifference:
    """One thing that went otherwise than written."""

    what: str
    expected: Any
    found: Any
    legality: bool = False
    """True for an action of the step that is legal or refused otherwise than written."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one step. `taken` are the actions that were legal; `refusal` is that of the last one, if it was
    refused.
    """

    taken: tuple[str, ...]
    refused: str | None
    refusal: Refusal | None
    events: tuple[tuple[str, str], ...]
    differences: tuple[ExpectationDifference, ...]
    outcome: str | None
    decision: str | None
    player: str | None
    legal: tuple[str, ...]

    @property
    def slip(self) -> str | None:
        """What went otherwise: `legality` of an action, or else `values`; None where nothing did."""
        if not self.differences:
            return None
        return "legality" if any(difference.legality for difference in self.differences) else "values"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a position: a verdict for each step; `as_written` is true if every step is as expected."""

    position: Position
    verdicts: tuple[Verdict, ...]
    cards_without_rules: tuple[str, ...] = ()
    """Cards without rules data that were blanks here."""

    @property
    def as_written(self) -> bool:
        """True when every step went as written."""
        return not any(verdict.differences for verdict in self.verdicts)

    @property
    def asks_only(self) -> bool:
        """True when no step says what should come of it."""
        return all(step.then is None for step in self.position.steps)

    @property
    def first_slip(self) -> int:
        """The step, from 0, that first went otherwise; later ones may follow from it; -1: none."""
        return next((number for number, verdict in enumerate(self.verdicts) if verdict.differences), -1)


_BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What a ruleset raises in the midst of an effect that it cannot be in the midst of."""


def judge(position: Position, set_up: Callable[[Position, Dice], State]) -> Judgement:
    """Try the steps of a position; `set_up` makes the ruleset's state from `given`, run to its first decision.

    Raises DataError for what cannot be given, and for an `inside` whose frames, decision and cards no game brings
    together: no ruleset can be asked to run that.
    """
    try:
        return _judge(position, set_up)
    except _BROKEN as error:
        if "inside" not in position.given:
            raise
        message = "no game reaches this moment; begin before the effect and take the action as the first step"
        raise position.file.error(("given", "inside"), message) from error


def _judge(position: Position, set_up: Callable[[Position, Dice], State]) -> Judgement:
    looks = bool(position.steps) and not position.steps[0].when
    dice = _dice(position, 0, position.steps[0].chance if looks else ())
    state = set_up(position, dice)
    verdicts = []
    told = 0
    for number, step in enumerate(position.steps):
        if number or not looks:
            dice = _dice(position, number, step.chance, state.rules.labels)
        verdicts.append(_try(position, number, state, dice, told))
        if verdicts[-1].refused is None:
            dice.used_up()
        told = len(state.log or ())
    return Judgement(position, tuple(verdicts), tuple(sorted(state.rules.cards_without_rules)))


def _dice(position: Position, number: int, chance: Sequence[Any], labels: Sequence[str] = ()) -> WrittenDice:
    def refuse(place: int, message: str) -> DecktoolError:
        return position.file.error(("steps", number, "chance", place), message)

    return WrittenDice(chance, SeededDice("position", position.title, number), labels=labels, refuse=refuse)


def _try(position: Position, number: int, state: State, dice: Dice, told: int) -> Verdict:
    step = position.steps[number]
    taken: list[str] = []
    refused: str | None = None
    refusal: Refusal | None = None
    differences: list[ExpectationDifference] = []
    then = step.then
    for place, text in enumerate(step.when):
        with position.file.at("steps", number, "by"):
            seat = None if step.by is None else seat_called(state.rules.seats, step.by)
        if seat is not None and state.pending(seat):
            state.let(seat)
        with position.file.at("steps", number, "when", *([place] if len(step.when) > 1 else [])):
            action = state.read_action(text, seat)
        try:
            if seat is not None and (refusal := state.rules.view(state, seat).why(action)) is not None:
                raise IllegalAction(state.rules.actions[action], refusal)
            state.apply(action, dice)
            taken.append(state.words(action))
        except IllegalAction as error:
            refused, refusal = text, error.refusal
            last = place == len(step.when) - 1
            if then is not None:
                differences += _legality(text, refusal, last and then.refused, of_step=True)
            break
    else:
        if then is not None:
            differences += _legality(step.when[-1] if step.when else "step", None, then.refused, of_step=True)
    log = (state.log or [])[told:]
    events = tuple((state.rules.event_words(event), event[5]) for event in log)
    if then is not None:
        at = partial(position.file.at, "steps", number, "then")
        differences += _compare(state, then, [text for text, _ in events], log, at)
    rules = state.rules
    return Verdict(
        tuple(taken),
        refused,
        refusal,
        events,
        tuple(differences),
        state.outcome.words if state.outcome else None,
        state.decision.words if state.player >= 0 else None,
        rules.seats[state.player] if state.player >= 0 else None,
        tuple(state.menu()),
    )


def _compare(
    state: State, then: Expected, events: Sequence[str], log: Sequence[Any], at: At
) -> list[ExpectationDifference]:
    found: list[ExpectationDifference] = []
    rules = state.rules
    found += _values(_described(state), then.state, "", state, partial(at, "state"))
    for who, values in then.view.items():
        with at("view", who):
            seat = seat_called(rules.seats, who)
        found += _values(_described(state, seat), values, f"{who} sees ", state, partial(at, "view", who))
    found += _lines(events, then.events, "event")
    for text in then.no_events:
        if any(_told(event, text) for event in events):
            found.append(ExpectationDifference("event", f"not {text!r}", text))
    for who, lines in then.story.items():
        with at("story", who):
            seat = seat_called(rules.seats, who)
        found += _lines([rules.event_words(event, seat) for event in log], lines, f"{who}'s story")
    for place, text in enumerate(then.legal):
        with at("legal", place):
            action = state.read_action(text)
        found += _legality(text, state.why(action), False)
    for text, clause in then.illegal.items():
        with at("illegal", text):
            action = state.read_action(text)
        found += _legality(text, state.why(action), clause or True)
    return found


def _legality(
    text: str, refusal: Refusal | None, wanted: str | bool | None, *, of_step: bool = False
) -> list[ExpectationDifference]:
    """Where an action is legal or refused otherwise than `wanted`: true for refused, or the clause that refuses it."""
    clauses = ", ".join(refusal.clauses) if refusal else ""
    if bool(refusal) != bool(wanted):
        found = f"refused: {refusal.reason} ({clauses})" if refusal else "legal"
        return [ExpectationDifference(text, "refused" if wanted else "legal", found, of_step)]
    if refusal and isinstance(wanted, str) and wanted not in refusal.clauses:
        return [ExpectationDifference(f"{text}: refused by", wanted, clauses, of_step)]
    return []


def _lines(lines: Sequence[str], wanted: Sequence[str], what: str) -> list[ExpectationDifference]:
    """Wanted lines that do not come in this order."""
    rest = iter(lines)
    missing = [text for text in wanted if not any(_told(line, text) for line in rest)]
    return [ExpectationDifference(what, text, list(lines)) for text in missing[:1]]


def _told(line: str, text: str) -> bool:
    """True for a line as it is written: without numbers of copies any copies are meant, `#1` is the first one."""
    found = name_key(line) == name_key(_FIRST.sub("", text))
    return found or name_key(_COPIES.sub("", line)) == name_key(text)


def _described(state: State, seat: int | None = None) -> dict[str, Any]:
    """What may be asked for: the table, and the sentence about the end (`ending`)."""
    return {**describe(state, seat, copies=True), "ending": state.outcome.words if state.outcome else None}


def _values(
    data: Mapping[str, Any], wanted: Mapping[str, Any], prefix: str, state: State, at: At
) -> list[ExpectationDifference]:
    found: list[ExpectationDifference] = []
    ordered = {zone.id for zone in state.rules.zones if zone.ordered}
    for path, value in wanted.items():
        last = path.rpartition(".")[2]
        with at(path):
            got = lookup(data, path, state.rules.neutral, state.rules.labels)
            _known(state, path, value)
        if path == "phase" and any(same(word, value) for word in state.rules.moments(state)):
            continue
        if not same(got, value, ordered=last in ordered or last == "order"):
            found.append(ExpectationDifference(prefix + path, value, got))
    return found


def _known(state: State, path: str, value: Any) -> None:
    """Raise DecktoolError for a word that can never stand at a place whose words are all known."""
    rules = state.rules
    decisions = [decision.words for decision in rules.decisions]
    words = {
        "decision": decisions, "outcome": (*rules.outcomes, "stopped"), "phase": rules.phases,
        "player": rules.seats, "winner": rules.seats, "active": rules.seats,
    }.get(path, ())  # fmt: skip
    if isinstance(value, str) and words and name_key(value) not in map(name_key, words):
        raise DecktoolError(f"{path} is never {value!r}{did_you_mean(value, words)}")
