"""A deck made better swap by swap: the solver says what may be swapped, games say what pays.

Each step tries, for every card that may be added, the legal deck nearest to the present one that holds one or two
copies more of it; what goes for it is what is worth least (`decktool.lab.value`, measured before). The better half of
them by the same deals against the opponents stays, again and again, until few are left. The best of these has to gain
on fresh deals for certain, or the next best, and becomes the present deck. Where none does, the deck is as good as
chance can tell. What all swaps together gain is measured once more, on deals that chose nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import ceil

from decktool.cards import counted, name_key
from decktool.construction.constraints import SolverConstraints, addable
from decktool.construction.edit import entry_of
from decktool.construction.rules import Format
from decktool.construction.solve import CountChange, changed, with_more
from decktool.deck import Deck, resolve
from decktool.decklist import make_line, parse_decklist
from decktool.errors import DecktoolError
from decktool.lab.contest import AS_IT_IS, LAST, UNKNOWN, Measured, Trial, Trials, rules_of
from decktool.lab.value import ValueQuestion, value, valued_cards
from decktool.query import Score

FINALISTS = 3
"""Trials of a step that are judged at most."""
COPIES = (1, 2)
"""How many copies more of a card are tried."""
WORTH = 10
"""At most one game in this number values the deck's own cards."""


@dataclass(frozen=True, slots=True)
class Swap:
    """What was changed in a deck, and what it gained on fresh deals."""

    changes: tuple[CountChange, ...]
    gain: Measured
    selection: Measured = UNKNOWN
    """What it gained on the deals that selected it, which flatter what they select."""


@dataclass(frozen=True, slots=True)
class TuneStep:
    """How many legal decks were tried, the best of them that did not pay, and the swap that did, if any."""

    tried: int
    refused: tuple[Swap, ...]
    taken: Swap | None


@dataclass(slots=True)
class Tuned:
    """The deck, how it was come by, and how it fares on fresh deals beside the deck before."""

    deck: Deck
    steps: list[TuneStep] = field(default_factory=list)
    ended: str = ""
    """Why no further step was made, in words."""
    before: Measured = UNKNOWN
    after: Measured = UNKNOWN
    gain: Measured = UNKNOWN


def tune(
    trials: Trials,
    deck: Deck,
    form: Format,
    constraints: SolverConstraints,
    *,
    least: float,
    steps: int,
    done: Tuned | None = None,
) -> Tuned:
    """Swap cards of a legal deck while it pays, in at most `steps` steps.

    `trials.contest` pairs the deck with each opponent. A swap that cannot gain `least` (a share of games) is pursued no
    longer. What is found is added to `done`, which an interruption leaves with the swaps so far. Raises DecktoolError,
    before any game, where the games are too few for an answer.
    """
    done = Tuned(deck) if done is None else done
    base, whole, listed = AS_IT_IS, trials.most, deck
    _refuse_too_few(trials, deck, form, constraints)
    trials.most -= whole // LAST
    constraints = replace(constraints, prefer=worth_of_cards(trials, deck))
    while len(done.steps) < steps:
        number = len(done.steps) + 1
        chosen, judged = f"choosing {number}", f"judging {number}"
        offered = candidates(trials, listed, neighbours(done.deck, form, constraints))
        if not offered:
            done.ended = "no card of the deck may be swapped"
            break
        finalists = trials.halved(list(offered), base, chosen, FINALISTS, reserved=2 * trials.judging)
        refused: list[Swap] = []
        taken = None
        for trial in finalists:
            gain = trials.judged(trial, base, judged, least, len(finalists))
            swap = Swap(changed(done.deck, offered[trial].counts), gain, trials.gain(trial, base, chosen))
            if gain.low > 0:
                base, taken, done.deck = trial, swap, offered[trial]
                listed = resolve(parse_decklist(str(trial.deck), deck.decklist.name), deck.game)
                break
            refused.append(swap)
        done.steps.append(TuneStep(len(offered), tuple(refused), taken))
        if taken is None:
            known = all(swap.gain.high < least for swap in refused)
            needed = enough(trials, refused, len(offered), least)
            done.ended = (
                "no swap gains more than chance explains"
                if known
                else f"no games were left; an answer for these swaps needs about {needed:,} games (--games {needed})"
            )
            break
    else:
        done.ended = "the limit on steps was reached"
    trials.most = whole
    if base is not AS_IT_IS:
        trials.run((AS_IT_IS, base), "after all", (whole - trials.games) // 2 // len(trials.pairings))
        done.before, done.after = trials.share(AS_IT_IS, "after all"), trials.share(base, "after all")
        done.gain = trials.gain(base, AS_IT_IS, "after all")
    return done


def enough(trials: Trials, refused: Sequence[Swap], offered: int, least: float) -> int:
    """About the number of games in which the best swaps would be known to gain `least` or not, from what is known."""
    deals, selecting = trials.judging, 0
    for swap in refused:
        if swap.selection.deals:
            wanted = (swap.selection.spread / least) ** 2 * swap.selection.deals
            deals = max(deals, ceil(wanted))
        else:
            selecting = trials.selecting(offered, FINALISTS)
    games = (trials.games + selecting + deals * (len(refused) + 1)) * LAST / (LAST - 1)
    return 1000 * ceil(games / 1000)


def _refuse_too_few(trials: Trials, deck: Deck, form: Format, constraints: SolverConstraints) -> None:
    """Raise DecktoolError where the games are too few to try every swap and to judge the best of them once."""
    judging = 2 * trials.judging
    cards = len(valued_cards(rules_of(trials.load, trials.contest, AS_IT_IS, 0, 0)))

    def games(offered: int) -> int:
        """The least number that leaves enough beside what values the cards and what is reserved for the end."""
        needed = trials.selecting(offered, offered) + judging
        left = max(needed + cards + 1, ceil(needed * WORTH / (WORTH - 1)))
        return ceil(left * LAST / (LAST - 1))

    if trials.most >= games(len(addable(deck, constraints, [])) * len(COPIES)):
        return
    offered = len(candidates(trials, deck, neighbours(deck, form, constraints)))
    if offered and trials.most < (enough := games(offered)):
        raise DecktoolError(
            f"{trials.most:,} games are too few: trying {counted(offered, 'swap')} takes "
            f"{trials.selecting(offered, offered):,} games, judging the best takes {judging:,}, and one game in {LAST} "
            f"is reserved for the end; use --games {enough} or more, or --only for fewer swaps"
        )


def neighbours(deck: Deck, form: Format, constraints: SolverConstraints) -> Iterator[Deck]:
    """For every card that may be added, the nearest legal decks with some copies more of it."""
    owned = (
        None if constraints.collection is None else {name_key(name): n for name, n in constraints.collection.items()}
    )
    total = len(deck.game.catalog)
    by_type = {deck.game.catalog.cards[place % total].type: place // total for place in reversed(deck.counts)}
    sections = list(deck.game.sections)
    for card in addable(deck, constraints, []):
        home = deck.game.home(card)
        section = sections.index(home.id) if home else by_type.get(card.type, 0)
        place = section * total + card.number
        for copies in COPIES:
            if owned is not None and deck.counts.get(place, 0) + copies > owned.get(name_key(card.name), 0):
                break
            other = with_more(deck, form, constraints, place, copies)
            if other is None:
                break
            yield other


def candidates(trials: Trials, listed: Deck, others: Iterable[Deck]) -> dict[Trial, Deck]:
    """The decks of these that can be played, by what is played of each in place of the present list."""
    found = {Trial(in_place(listed, other)): other for other in others}
    return {trial: other for trial, other in found.items() if trials.playable(trial)}


def in_place(deck: Deck, other: Deck) -> str:
    """Another list, copy by copy in the order of this one, what is new where something went.

    The same shuffle then deals the same cards but for those that were swapped.
    """
    game, total = deck.game, len(deck.game.catalog)
    lines = [f"# {key}: {value}" for key, value in {"game": game.id, **deck.decklist.headers}.items()]
    for number, section in enumerate(game.sections):
        left = {place % total: count for place, count in other.counts.items() if place // total == number}
        order: list[int | None] = []
        for card in (pick.card.number for pick in deck.picks if pick.section == section for _ in range(pick.count)):
            stays = left.get(card, 0) > 0
            order.append(card if stays else None)
            left[card] = left.get(card, 0) - stays
        fresh = iter([card for card, count in left.items() for _ in range(count)])
        placed = [next(fresh, None) if card is None else card for card in order]
        cards = [card for card in (*placed, *fresh) if card is not None]
        lines += [f"[{section}]"] * bool(cards)
        runs = [(game.catalog.cards[card], len(list(copies))) for card, copies in groupby(cards)]
        lines += [make_line(entry_of(game, card, copies)).text for card, copies in runs]
    return "\n".join(lines) + "\n"


def worth_of_cards(trials: Trials, deck: Deck) -> Score:
    """What each card is worth to the solver: those of the deck as measured against the first opponent, others 0."""
    contest = trials.contest
    rules = rules_of(trials.load, contest, AS_IT_IS, 0, 0)
    cards = valued_cards(rules)
    question = ValueQuestion(contest.game, (contest.agent, contest.agent), contest.seed, contest.house, rules.decks)
    most = max(1, trials.most // WORTH // (len(cards) + 1))
    counts = value(
        trials.load,
        question,
        cards,
        within=0.001,
        most=most,
        jobs=trials.jobs,
        cluster=trials.cluster,
        kept=trials.kept,
    )
    trials.games += counts.games + counts.replayed
    worth = {card: counts.worth(card).mean for card in cards}
    return Score("worth", lambda card: worth.get(card.number, 0.0))
