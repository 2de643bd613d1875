"""What numbers on what cards to change, and by how much, so that no deck beats another too often.

Every number of every card in the decks that its player could play differs by one, up and down, each a trial
(`decktool.lab.contest`): what it does to each pairing is measured on the same deals with it and without it. Those that
help most are measured longer. The solver then takes the fewest steps that should bring every pairing into the band, and
fresh deals say what they do together. Where a pairing is still outside, what has been changed stays if it helped, what
was measured is measured anew from there, and so on; numbers that failed together are not chosen again from there. How
the pairings stand with all changes is measured once more, on deals that chose nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Literal

from decktool.cards import Card, counted
from decktool.construction.highs import IntegerProgram
from decktool.errors import DecktoolError
from decktool.games import Field
from decktool.lab.contest import AS_IT_IS, DRAW, JUDGED, LAST, UNKNOWN, Contest, Measured, Trial, Trials, rules_of
from decktool.play.rules import Rules

FINALISTS = 12
"""Numbers that the solver chooses from."""
ROUNDS = 6
"""Times that numbers are measured and chosen at most."""
EVEN = "every matchup is within the tolerance"
"""Why it went no further where the goal was reached."""
DEAR = 1000.0
"""What being outside the band by all games costs the solver, in steps."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number of one card, as it is and as it would be."""

    card: Card
    field: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Round:
    """How many numbers were tried, what was changed, and the pairings with it; `kept` if they are the better for it."""

    tried: int
    changes: tuple[Number, ...]
    pairings: tuple[Measured, ...]
    kept: bool


@dataclass(slots=True)
class Balanced:
    """What to change, how each pairing stands before and after it on fresh deals, and how it was found."""

    before: tuple[Measured, ...]
    after: tuple[Measured, ...]
    changes: tuple[Number, ...] = ()
    rounds: list[Round] = field(default_factory=list)
    ended: str = ""
    """Why it went no further, in words."""


def numbers(rules: Sequence[Rules], wanted: Callable[[Card], bool]) -> list[tuple[Card, Field, int]]:
    """The numbers that may be changed: each whole number that a wanted card of these tables states."""
    game = rules[0].game
    cards = dict.fromkeys(card.number for one in rules for card in one.cards)
    return [
        (card, known, card.fields[name])
        for card in (game.catalog.cards[number] for number in cards)
        if wanted(card)
        for name, known in game.fields.items()
        if known.kind == "integer" and name != "quantity" and isinstance(card.fields.get(name), int)
    ]


def nothing_changed(contest: Contest) -> Balanced:
    """A balance before anything is measured."""
    unknown = (UNKNOWN,) * len(contest.pairings)
    return Balanced(unknown, unknown)


def balance(
    trials: Trials, band: float, wanted: Callable[[Card], bool] = lambda card: True, found: Balanced | None = None
) -> Balanced:
    """Change numbers until every pairing lies within `band` (0.05) of even, or games or numbers are used up.

    What is found is written to `found` (`nothing_changed`), which an interruption leaves with the rounds so far.
    Raises DecktoolError where no number may be changed, and where the games are too few to measure anything.
    """
    pairings = range(len(trials.contest.pairings))
    here, last, even = AS_IT_IS, trials.most // LAST, trials.contest.even
    found = nothing_changed(trials.contest) if found is None else found
    tables = [rules_of(trials.load, trials.contest, AS_IT_IS, pairing, 0) for pairing in pairings]
    known = numbers(tables, wanted)
    if not known:
        raise DecktoolError("no card of these decks has a number that may be changed (--only)")
    failed: set[Number] = set()
    trials.most -= last
    standing = found.before = found.after = standing_of(trials, here, "before", band)
    if not trials.games:
        needed = _first(trials) * len(pairings)
        enough = -(-needed * LAST // (LAST - 1))
        raise DecktoolError(
            f"{trials.most + last:,} games are too few: measuring {counted(len(pairings), 'matchup')} once takes "
            f"{needed:,} games, and one game in {LAST} is reserved for the end; use --games {enough} or more"
        )
    while found.ended == "":
        if all(verdict(one, band, even) == "reached" for one in standing):
            found.ended = EVEN
        elif not any(one.deals for one in standing):
            found.ended = "nobody won a game, so there is no win rate to measure"
        elif len(found.rounds) == ROUNDS:
            found.ended = f"{ROUNDS} rounds were made"
        else:
            step = _round(trials, here, standing, known, failed, band, f"{len(found.rounds) + 1}")
            if isinstance(step, str):
                found.ended = step
                break
            trial, made = step
            found.rounds.append(made)
            if made.kept:
                here, standing, failed = trial, made.pairings, set()
                found.after, found.changes = standing, _changes(known, here)
            else:
                failed.update(made.changes)
    trials.most += last
    if here is not AS_IT_IS:
        trials.run([here], "after all", last // len(pairings))
        found.after = _shares(trials, here, "after all")
        if found.ended == EVEN and any(verdict(one, band, even) != "reached" for one in found.after):
            found.ended = f"{EVEN} on the deals that chose the changes; fresh deals do not confirm it"
    return found


def _shares(trials: Trials, trial: Trial, series: str, first: int | None = None) -> tuple[Measured, ...]:
    """How every pairing stands by the deals of a series; all intervals hold together.

    Where nobody won a game of a pairing, its share is not known.
    """
    many = len(trials.pairings)
    return tuple(
        trials.share(trial, series, pairing=pairing, many=many, first=first)
        if set(trials.scores.get((trial, series, pairing), b"")) - {DRAW}
        else _unknown(trials)
        for pairing in trials.pairings
    )


def _unknown(trials: Trials) -> Measured:
    """A share that nothing is known of."""
    return Measured(0, trials.contest.even, 0.0, 1.0)


def _first(trials: Trials) -> int:
    """The deals of each pairing before anything is said of it: whole sets, no more than it takes to say so."""
    return min(JUDGED // size * size for size in map(trials.contest.set_of, trials.pairings))


def standing_of(trials: Trials, trial: Trial, series: str, band: float) -> tuple[Measured, ...]:
    """How every pairing stands, each measured until it is known to be in the band or out of it, or until a third of the
    games that are left is used up.
    """
    first = deals = _first(trials)
    found: tuple[Measured, ...] = (_unknown(trials),) * len(trials.pairings)
    allowed = trials.games + (trials.most - trials.games) // 3
    left = list(trials.pairings)
    while left and trials.run([trial], series, deals, left, trials.most if deals == first else allowed):
        found = _shares(trials, trial, series, first)
        left = [place for place in left if verdict(found[place], band, trials.contest.even) == "undecided"]
        deals = trials.next_look(deals)
    return found


Verdict = Literal["reached", "missed", "undecided", "not measured"]


def verdict(one: Measured, band: float, even: float = 0.5) -> Verdict:
    """Whether a pairing is in the band: "reached" and "missed" for certain, "undecided", or "not measured"."""
    if not one.deals:
        return "not measured"
    if one.low >= even - band and one.high <= even + band:
        return "reached"
    return "missed" if one.low > even + band or one.high < even - band else "undecided"


def _off(means: Iterable[float], band: float, even: float) -> float:
    """By how much all pairings together are out of the band; those inside count a little by how far they are off."""
    return sum(max(0.0, abs(mean - even) - band / 2) for mean in means)


def _round(
    trials: Trials,
    here: Trial,
    standing: Sequence[Measured],
    known: Sequence[tuple[Card, Field, int]],
    failed: set[Number],
    band: float,
    name: str,
) -> tuple[Trial, Round] | str:
    """One round: measure numbers from here, choose, and measure what was chosen; or why that cannot be.

    What failed before is not chosen again.
    """
    pairings, even = range(len(standing)), trials.contest.even
    chosen = f"choosing {name}"
    offered = {_with(here, [step]): step for step in _steps(known, here) if step not in failed}
    offered = {trial: step for trial, step in offered.items() if trials.playable(trial)}

    def effects(trial: Trial) -> list[float]:
        return [trials.gain(trial, here, chosen, pairing=pairing).mean for pairing in pairings]

    def helps(trial: Trial) -> float:
        moved = effects(trial)
        return -_off((one.mean + effect for one, effect in zip(standing, moved, strict=True)), band, even)

    finalists = trials.halved(list(offered), here, chosen, FINALISTS, helps)
    if not offered:
        return "no number can be changed that was not tried"
    if not all((trial, chosen, 0) in trials.scores for trial in finalists):
        # Before that, the matchups as they stand may take a third of the games that are left.
        needed = trials.games + trials.selecting(len(offered), len(offered)) * 3 / 2
        enough = 100 * ceil(needed * LAST / (LAST - 1) / 100)
        changes = counted(len(offered), "change")
        takes = f"this takes --games {enough} or more"
        return f"no games were left for round {name}, which tests {changes} of a number; {takes}"
    allowed, short = trials.games + (trials.most - trials.games) // 3, False
    deals = len(trials.scores[finalists[0], chosen, 0])
    while max(trials.gain(t, here, chosen, pairing=p).spread for t in finalists for p in pairings) > band / 2:
        deals = trials.next_look(deals)
        if not trials.run((here, *finalists), chosen, deals, most=allowed):
            short = True
            break
    picked = _fewest([(trial, effects(trial)) for trial in finalists], offered, standing, band, even)
    if not picked:
        return (
            "no games were left to find a change that helps; use more --games"
            if short
            else "no change of a number helped"
        )
    together_ = _with(here, [offered[trial] for trial in picked])
    if not trials.playable(together_):
        return "the changes that help cannot be made together"
    after = standing_of(trials, together_, f"after {name}", band)
    off = [_off((one.mean for one in measured), band, even) for measured in (after, standing)]
    won = all(new.deals or not old.deals for new, old in zip(after, standing, strict=True))
    kept = won and off[0] < off[1]
    return together_, Round(len(offered), tuple(offered[trial] for trial in picked), after, kept)


def _steps(known: Sequence[tuple[Card, Field, int]], here: Trial) -> Iterator[Number]:
    """Every number one up and one down from where it stands, as far as its field allows; none becomes negative."""
    changed = here.changed
    for card, field_, printed in known:
        now = changed.get(card.id, {}).get(field_.id, printed)
        least = 0 if field_.minimum is None else max(0, field_.minimum)
        most = inf if field_.maximum is None else field_.maximum
        yield from (Number(card, field_.id, now, after) for after in (now - 1, now + 1) if least <= after <= most)


def _with(here: Trial, steps: Iterable[Number]) -> Trial:
    """The change so far with these steps."""
    rows = {(card, name): value for card, name, value in here.numbers}
    rows |= {(step.card.id, step.field): step.after for step in steps}
    return Trial(here.deck, tuple(sorted((card, name, value) for (card, name), value in rows.items())))


def _changes(known: Sequence[tuple[Card, Field, int]], here: Trial) -> tuple[Number, ...]:
    """What is other than printed."""
    printed = {(card.id, field_.id): (card, value) for card, field_, value in known}
    return tuple(
        Number(printed[card, name][0], name, printed[card, name][1], value)
        for card, name, value in here.numbers
        if printed[card, name][1] != value
    )


def _fewest(
    finalists: Sequence[tuple[Trial, list[float]]],
    offered: dict[Trial, Number],
    standing: Sequence[Measured],
    band: float,
    even: float,
) -> list[Trial]:
    """The fewest trials whose effects together should bring every pairing to the middle of the band, or near it."""
    program = IntegerProgram()
    takes = [program.binary() for _ in finalists]
    cost = dict.fromkeys(takes, 1.0)
    for pairing, one in enumerate(standing):
        out = program.column(0, inf, integer=False)
        cost[out] = DEAR
        moved = {take: effect[pairing] for take, (_, effect) in zip(takes, finalists, strict=True)}
        program.row({**moved, out: 1.0}, even - band / 2 - one.mean, inf)
        program.row({**moved, out: -1.0}, -inf, even + band / 2 - one.mean)
    by_number: dict[tuple[str, str], list[int]] = {}
    for take, (trial, _) in zip(takes, finalists, strict=True):
        by_number.setdefault((offered[trial].card.id, offered[trial].field), []).append(take)
    for same in by_number.values():
        program.row(dict.fromkeys(same, 1.0), 0, 1)
    answer = program.solve(cost)
    taken = [answer is not None and answer.whole(take) for take in takes]
    return [trial for (trial, _), take in zip(finalists, taken, strict=True) if take]
