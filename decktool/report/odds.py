"""What `decktool odds` finds out about each condition: counted exactly, or sampled where that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from decktool.dealing.card_classes import queries_in
from decktool.dealing.dealer import Dealer
from decktool.deck import Deck
from decktool.errors import DecktoolError, perhaps
from decktool.games import house_word
from decktool.jsonmodel import filled
from decktool.odds.counting import TooMuch
from decktool.odds.draws import Draws, reached
from decktool.odds.exact import MOST_WORK, Odds
from decktool.query import near_names
from decktool.report.documents.chances import (
    AdviceRow,
    ChanceByTurn,
    ConditionRow,
    CopiesByTurn,
    CopiesTable,
    NeededCopies,
    OddsDocument,
    chance_json,
    maybe_chance,
)

if TYPE_CHECKING:
    from decktool.odds.advice import Advice
    from decktool.odds.copies import Needed
    from decktool.odds.sampled import Rate
    from decktool.query import Condition, Query


def asked_json(
    deck: Deck,
    dealer: Dealer,
    values: Mapping[str, Any],
    *,
    path: str | None = None,
    house: Iterable[str] = (),
    policy: str = "never",
    keep: str | None = None,
    given: Sequence[str] = (),
    held: Sequence[str] = (),
    sampled: int | None = None,
    seed: str | None = None,
) -> OddsDocument:
    """What is asked of a deck, before any question: `values` are all house rules, `house` the names of those chosen."""
    return filled(
        OddsDocument,
        dealer,
        deck=path or deck.decklist.name,
        name=deck.name,
        game=deck.game.id,
        title=deck.game.title,
        house={rule: house_word(values[rule]) for rule in house},
        unofficial=deck.unofficial,
        hand=dealer.size,
        pile=dealer.pile.size,
        section=dealer.pile.section,
        aside=[card.name for card, _ in dealer.pile.aside],
        given=given,
        held=held,
        must=dealer.mulligan.must_text or None,
        policy=policy,
        keep=keep,
        sampled=sampled,
        seed=seed,
        questions=[],
    )


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

    def answer(self, text: str, goal: Condition) -> ConditionRow:
        """All that was asked about one condition; raises DecktoolError where it is too much."""
        try:
            row = self._counted(text, goal) if self.games is None else self._sampled(text, goal, self.games)
        except TooMuch:
            raise DecktoolError(NO_BEST if self.best else TOO_MUCH) from None
        none = [query.text for query in queries_in(goal) if not any(map(query.matches, self.dealer.pile.cards))]
        if none:
            game = self.dealer.opening.game
            here = {card.name for card in self.dealer.pile.cards}
            found = [name for text in dict.fromkeys(none) for name in near_names(text, game)]
            near = [words for words in found if words in here or words.startswith("type:")]
            row["notes"].append(f"no card of the draw pile is {' or '.join(dict.fromkeys(none))}{perhaps(near)}")
        return row

    def _row(self, text: str, chances: Sequence[Fraction | Rate]) -> ConditionRow:
        """The chances by turn, before anything else is found out."""
        rows = [
            filled(
                ChanceByTurn, turn=turn, seen=self._seen(draws), **{"low": None, "high": None, **chance_json(chance)}
            )
            for turn, (draws, chance) in enumerate(zip(self.draws, chances, strict=True))
        ]
        rest = dict.fromkeys(("kept_at_once", "given_kept", "best", "needed", "advice"))
        return filled(ConditionRow, condition=text, rows=rows, notes=[], **rest)

    def _copies(self, goal: Condition, targets: Sequence[Fraction], draws: Sequence[Draws]) -> Needed:
        """How many copies reach each target with each number of draws; raises TooMuch."""
        from decktool.odds.copies import copies_for

        def chances(dealer: Dealer) -> Sequence[Fraction | Rate]:
            if self.games is not None:
                return [self._rate(dealer, goal, number) for number in draws]
            return Odds(dealer, goal, keep=self.keep, best=self.best).table(draws)

        if self.games is None:
            work = Odds(self.dealer, goal, keep=self.keep, best=self.best).work
            if work * self.dealer.pile.size * len(draws) > MOST_WORK:
                raise TooMuch
        return copies_for(self.dealer, goal, targets, chances, vary=self.vary, keep=self.keep)

    def _needed(self, goal: Condition) -> NeededCopies | None:
        """How many copies reach the target by the last turn, if there is a target."""
        if self.target is None:
            return None
        needed = self._copies(goal, [self.target], self.draws[-1:])
        tried = [{"copies": copies, "chance": maybe_chance(found)} for copies, found in enumerate(needed.tried)]
        enough = next((row[0] for row in needed.turns), None)
        return filled(NeededCopies, needed, target=self.target, enough=enough, tried=tried)

    def table(self, goal: Condition, targets: Sequence[Fraction]) -> CopiesTable:
        """Copies against turn for some targets; raises DecktoolError where it is too much."""
        try:
            found = self._copies(goal, targets, self.draws)
        except TooMuch:
            raise DecktoolError(NO_BEST if self.best else TOO_MUCH) from None
        rows = [
            filled(CopiesByTurn, turn=turn, seen=self._seen(draws), copies=copies)
            for turn, (draws, copies) in enumerate(zip(self.draws, found.turns, strict=True))
        ]
        return filled(CopiesTable, found, second=self.dealer.second, targets=list(map(float, targets)), rows=rows)

    def _seen(self, draws: Draws) -> int:
        return self.dealer.size + reached(self.dealer, draws).first

    def _rate(self, dealer: Dealer, goal: Condition, draws: Draws) -> Rate:
        """A sampled chance."""
        from decktool.odds.sampled import Start, sample

        start = Start(tuple(self.given)) if self.given else None
        assert self.games is not None
        sampled = sample(dealer, [goal], games=self.games, seed=self.seed, draws=draws, keep=self.keep, start=start)
        return sampled.met[0]

    def _counted(self, text: str, goal: Condition) -> ConditionRow:
        last = self.draws[-1]
        odds = Odds(self.dealer, goal, keep=self.keep, best=self.best, given=self.given, rival=self.rival)
        row = self._row(text, odds.table(self.draws))
        if not self.given:
            row["kept_at_once"] = maybe_chance(odds.kept_at_once(last))
            if odds.policy != "never" and self.dealer.chooses:
                row["given_kept"] = maybe_chance(odds.given_kept(last))
        # The best play is worked out once, whatever is asked of it.
        sought = odds if self.best else Odds(self.dealer, goal, best=True)
        if self.keep is not None and not self.rival:
            try:
                row["best"] = chance_json(sought.after(last))
            except TooMuch:
                row["notes"].append("what the best redraws come to is too much to work out exactly")
        row["needed"] = self._needed(goal)
        if self.held:
            row["advice"] = _advice(sought.advice(self.held, last, self.redraws))
        return row

    def _sampled(self, text: str, goal: Condition, games: int) -> ConditionRow:
        row = self._row(text, [self._rate(self.dealer, goal, draws) for draws in self.draws])
        last = self.draws[-1]
        row["needed"] = self._needed(goal)
        if self.held:
            from decktool.odds.advice import sample_advice

            advice = sample_advice(
                self.dealer, goal, self.held, last,
                games=games, seed=self.seed, redraws=self.redraws, keep=self.keep,
            )  # fmt: skip
            row["advice"] = _advice(advice)
        return row


def _advice(advice: Advice) -> AdviceRow:
    return filled(AdviceRow, advice, keep=maybe_chance(advice.keep), redraw=maybe_chance(advice.redraw))
