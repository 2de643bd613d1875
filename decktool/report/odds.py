"""What `decktool odds` finds out about each condition: counted exactly, or sampled where that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from decktool.dealing.card_classes import queries_in
from decktool.dealing.dealer import Dealer
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.games import house_word
from decktool.odds.counting import TooMuch
from decktool.odds.draws import Draws, reached
from decktool.odds.exact import MOST_WORK, Odds

if TYPE_CHECKING:
    from decktool.odds.advice import Advice
    from decktool.odds.copies import Needed
    from decktool.odds.sampled import Rate
    from decktool.query import Condition, Query


@dataclass(slots=True, eq=False)
class ChanceRow:
    """The chance by one turn (0: the opening hand), and how many cards are seen; sampled ones with an interval."""

    turn: int
    seen: int
    chance: Fraction | float
    interval: tuple[float, float] | None = None


@dataclass(slots=True, eq=False)
class ConditionOdds:
    """All that was found out about one condition."""

    condition: str
    rows: list[ChanceRow]
    kept_at_once: Fraction | None = None
    given_kept: Fraction | None = None
    best: Fraction | None = None
    needed: Needed | None = None
    target: Fraction | None = None
    advice: Advice | None = None
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class OddsRequest:
    """What was asked, for the heading and the JSON document."""

    deck: str
    name: str
    game: str
    title: str
    hand: int
    pile: int
    second: bool
    policy: str
    keep: str | None
    must: str
    section: str | None
    house: dict[str, str]
    unofficial: bool
    given: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    sampled: int | None = None
    seed: str | None = None
    questions: list[ConditionOdds] = field(default_factory=list)


def heading(
    deck: Deck,
    dealer: Dealer,
    values: Mapping[str, Any],
    *,
    name: str | None = None,
    house: Iterable[str] = (),
    policy: str = "never",
    keep: str | None = None,
    given: Sequence[str] = (),
    held: Sequence[str] = (),
    sampled: int | None = None,
    seed: str | None = None,
) -> OddsRequest:
    """What is asked of a deck, before any question: `values` are all house rules, `house` the names of those chosen."""
    game = deck.game
    return OddsRequest(
        name or deck.decklist.name,
        deck.name,
        game.id,
        game.title,
        dealer.size,
        dealer.pile.size,
        dealer.second,
        policy,
        keep,
        dealer.mulligan.must_text,
        dealer.mulligan.ref,
        {rule: house_word(values[rule]) for rule in house},
        deck.unofficial,
        tuple(given),
        tuple(held),
        tuple(card.name for card, _ in dealer.pile.aside),
        sampled,
        seed,
    )


def parted(chance: Fraction | Rate) -> tuple[Fraction | float, tuple[float, float] | None]:
    """A counted chance, or a sampled one with its interval."""
    return (chance, None) if isinstance(chance, Fraction) else (chance.rate, chance.interval)


TOO_MUCH = "this is too much to count exactly; add --sample 100000, or use a simpler condition"
NO_BEST = (
    "the best redraws are too much to work out exactly here; say which hands stay with --keep CONDITION instead of "
    "--best, and add --sample 100000 if that is too much as well"
)


@dataclass(slots=True, eq=False)
class Asking:
    """What is asked of every condition: cards in hand as places in the pile, `draws` by own turn from 0 on."""

    dealer: Dealer
    draws: Sequence[Draws]
    keep: Condition | None = None
    best: bool = False
    given: Sequence[int] = ()
    rival: Fraction = Fraction(0)
    held: Sequence[int] = ()
    redraws: int = 0
    target: Fraction | None = None
    vary: Query | None = None
    games: int | None = None
    seed: str = "1"

    def answer(self, text: str, goal: Condition) -> ConditionOdds:
        """All that was asked about one condition; raises DecktoolError saying what to do where it is too much."""
        try:
            question = self._counted(text, goal) if self.games is None else self._sampled(text, goal, self.games)
        except TooMuch:
            raise DecktoolError(NO_BEST if self.best else TOO_MUCH) from None
        question.target = self.target
        none = [query.text for query in queries_in(goal) if not any(map(query.matches, self.dealer.pile.cards))]
        if none:
            question.notes.append(f"no card of the draw pile is {' or '.join(dict.fromkeys(none))}")
        return question

    def _row(self, turn: int, chance: Fraction | float, interval: tuple[float, float] | None = None) -> ChanceRow:
        seen = self.dealer.size + reached(self.dealer, self.draws[turn]).first
        return ChanceRow(turn, seen, chance, interval)

    def _counted(self, text: str, goal: Condition) -> ConditionOdds:
        last = self.draws[-1]
        odds = Odds(self.dealer, goal, keep=self.keep, best=self.best, given=self.given, rival=self.rival)
        question = ConditionOdds(text, [self._row(turn, chance) for turn, chance in enumerate(odds.table(self.draws))])
        if not self.given:
            question.kept_at_once = odds.kept_at_once(last)
            if odds.policy != "never" and self.dealer.chooses:
                question.given_kept = odds.given_kept(last)
        # The best play is worked out once, whatever is asked of it.
        sought = odds if self.best else Odds(self.dealer, goal, best=True)
        if self.keep is not None and not self.rival:
            try:
                question.best = sought.after(last)
            except TooMuch:
                question.notes.append("what the best redraws come to is too much to work out exactly")
        if self.target is not None:
            from decktool.odds.copies import copies_for

            if odds.work * self.dealer.pile.size > MOST_WORK:
                raise TooMuch

            def chance(dealer: Dealer) -> Fraction:
                return Odds(dealer, goal, keep=self.keep, best=self.best).after(last)

            question.needed = copies_for(self.dealer, goal, self.target, chance, vary=self.vary, keep=self.keep)
        if self.held:
            question.advice = sought.advice(self.held, last, self.redraws)
        return question

    def _sampled(self, text: str, goal: Condition, games: int) -> ConditionOdds:
        from decktool.odds.sampled import Start, sample

        start = Start(tuple(self.given)) if self.given else None

        def rate(dealer: Dealer, draws: Draws) -> Rate:
            sampled = sample(dealer, [goal], games=games, seed=self.seed, draws=draws, keep=self.keep, start=start)
            return sampled.met[0]

        rates = [rate(self.dealer, draws) for draws in self.draws]
        question = ConditionOdds(text, [self._row(turn, one.rate, one.interval) for turn, one in enumerate(rates)])
        last = self.draws[-1]
        if self.target is not None:
            from decktool.odds.copies import copies_for

            question.needed = copies_for(
                self.dealer, goal, self.target, lambda dealer: rate(dealer, last), vary=self.vary, keep=self.keep
            )
        if self.held:
            from decktool.odds.advice import sample_advice

            question.advice = sample_advice(
                self.dealer,
                goal,
                self.held,
                last,
                games=games,
                seed=self.seed,
                redraws=self.redraws,
                keep=self.keep,
            )
        return question
