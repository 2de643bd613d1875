"""Advice for a hand that is known: what keeping it and giving it back are worth, counted or sampled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from decktool.cards import counted
from decktool.dealing.dealer import Dealer
from decktool.dealing.opening import holds
from decktool.errors import DecktoolError
from decktool.odds.draws import Draws
from decktool.query import Condition

if TYPE_CHECKING:
    from decktool.odds.sampled import Rate


@dataclass(frozen=True, slots=True, eq=False)
class Advice:
    """What a hand is worth: the chance of the goal when it is kept and when it is given back (None: not allowed)."""

    keep: Fraction | Rate | None
    redraw: Fraction | Rate | None
    why: str = ""

    @property
    def best(self) -> str:
        """What to do, "keep" or "redraw"; keep where both are worth the same."""
        if self.keep is None:
            return "redraw"
        return "keep" if self.redraw is None or share_of(self.keep) >= share_of(self.redraw) else "redraw"


def share_of(chance: Fraction | Rate) -> Fraction | float:
    """A counted or a sampled chance as a number."""
    return chance if isinstance(chance, Fraction) else chance.rate


def allowed(dealer: Dealer, hand: Sequence[int], redraws: int) -> tuple[bool, bool, str]:
    """Whether a hand (places in the pile) may be kept and may be redrawn after a number of redraws, and why not both.

    Raises DecktoolError when the hand is not one of this deck.
    """
    mulligan = dealer.mulligan
    size = dealer.size - mulligan.smaller * mulligan.cost(redraws)
    if len(hand) != size:
        raise DecktoolError(f"the hand must have {counted(size)}, not {len(hand)}")
    dealer.check_held(hand)
    cards = dealer.cards(hand)
    if not dealer.may_redraw(redraws):
        return True, False, "no redraw is left" if dealer.has_mulligan else dealer.no_mulligan
    if mulligan.must_have is not None and not holds(mulligan.must_have, cards):
        return False, True, f"a hand that lacks {mulligan.must_text} has to be redrawn"
    if not mulligan.optional:
        return True, False, f"{dealer.opening.game.title} does not allow redraws by choice"
    if mulligan.only is not None and not holds(mulligan.only, cards):
        return True, False, f"only a hand with {mulligan.only_text} may be redrawn"
    return True, True, ""


def sample_advice(
    dealer: Dealer,
    goal: Condition,
    hand: Sequence[int],
    draws: int | Draws,
    *,
    games: int,
    seed: str,
    redraws: int = 0,
    keep: Condition | None = None,
) -> Advice:
    """The worth of a hand, by sampled games. A redrawn hand is redrawn again where it must be, and by choice where it
    does not meet `keep` (left out: never).
    """
    from decktool.odds.sampled import Start, sample

    may_keep, may_redraw, why = allowed(dealer, hand, redraws)

    def rate(back: bool) -> Rate:
        start = Start(tuple(hand), redraws, back)
        return sample(dealer, [goal], games=games, seed=seed, draws=draws, keep=keep, start=start).met[0]

    kept, again = rate(False) if may_keep else None, rate(True) if may_redraw else None
    if kept is not None and again is not None:
        (low, high), (other_low, other_high) = kept.interval, again.interval
        if low <= other_high and other_low <= high:
            why = "too close to tell apart; deal more hands with --sample"
    return Advice(kept, again, why)
