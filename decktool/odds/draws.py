"""How many cards are drawn after an opening hand; a smaller hand draws more where hands are filled up."""

from __future__ import annotations

from typing import NamedTuple

from decktool.dealing.dealer import Dealer


class Draws(NamedTuple):
    """Cards drawn after the opening hand, by the number of redraws before it was kept; the last one goes on."""

    by_redraws: tuple[int, ...]

    def after(self, redraws: int) -> int:
        """The number of draws for a hand that is kept after `redraws` redraws."""
        return self.by_redraws[min(redraws, len(self.by_redraws) - 1)]

    @property
    def first(self) -> int:
        """The number of draws for a first hand that is kept."""
        return self.by_redraws[0]


def draws_by(dealer: Dealer, turn: int, plays: int | None = None, extra: int = 0) -> Draws:
    """How many cards are drawn after the opening hand, up to and including an own turn, and `extra` ones.

    `plays` is how many cards leave the hand each turn; left out, what the game says.
    """
    turns = dealer.opening.turns
    sizes = [dealer.held(redraws) for redraws in range(_redraws(dealer) + 1)]
    return _plain([turns.drawn(size, turn, second=dealer.second, plays=plays) + extra for size in sizes])


def reached(dealer: Dealer, draws: int | Draws) -> Draws:
    """The draws, limited by the cards of the pile."""
    wanted = Draws((draws,)) if isinstance(draws, int) else draws
    return _plain([min(wanted.after(k), dealer.most_draws(k)) for k in range(_redraws(dealer) + 1)])


def _redraws(dealer: Dealer) -> int:
    """How many redraws can make a hand smaller; 0 where none does."""
    redraws = 0
    while (dealer.mulligan.smaller or dealer.mulligan.bottom) and dealer.may_redraw(redraws):
        redraws += 1
    return redraws


def _plain(numbers: list[int]) -> Draws:
    """Draws by redraws, one number where all are the same."""
    return Draws((numbers[0],) if len(set(numbers)) == 1 else tuple(numbers))
