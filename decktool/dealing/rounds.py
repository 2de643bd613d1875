"""Whole openings of one or two players, with somebody to decide for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from decktool.dealing.dealer import Dealer, Seat
from decktool.dealing.dice import Dice
from decktool.dealing.opening import holds
from decktool.query import Condition


class Chooser(Protocol):
    """Who decides while a hand is dealt."""

    def keeps(self, dealer: Dealer, seat: Seat) -> bool:
        """Whether to keep a hand that may be redrawn."""

    def gives_up(self, dealer: Dealer, seat: Seat, number: int) -> list[int]:
        """The places in the hand of the cards to lose."""

    def scries_down(self, dealer: Dealer, seat: Seat) -> bool:
        """Whether the top card goes under the pile."""


class Plain:
    """The default player: keeps what may be kept; loses the card with the most copies in pile and hand."""

    def keeps(self, dealer: Dealer, seat: Seat) -> bool:
        """Keep every hand that may be kept."""
        return True

    def gives_up(self, dealer: Dealer, seat: Seat, number: int) -> list[int]:
        """The cards with the most copies left; of equals, the first in the hand."""
        left = [*seat.pile, *seat.hand]
        order = sorted(range(len(seat.hand)), key=lambda place: (-left.count(seat.hand[place]), place))
        return order[:number]

    def scries_down(self, dealer: Dealer, seat: Seat) -> bool:
        """Leave the top card where it is."""
        return False


class Keeps(Plain):
    """A player who redraws hands that do not meet a condition, where that may be chosen (None: keeps all)."""

    def __init__(self, condition: Condition | None) -> None:
        """Keep hands that meet `condition`."""
        self.condition = condition

    def keeps(self, dealer: Dealer, seat: Seat) -> bool:
        """Keep hands that meet the condition."""
        return self.condition is None or holds(self.condition, dealer.cards(seat.hand))


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """One step of an opening: which player, what happened ("deal", "redraw", "reset", "keep" or "stuck"), the hand it
    happened to, the cards lost or put under, and how many cards pile and discards had afterwards.
    """

    player: int
    kind: str
    hand: tuple[int, ...]
    lost: tuple[int, ...] = ()
    pile: int = 0
    discard: int = 0


@dataclass(slots=True)
class Dealt:
    """A whole opening: the seats as they stand when all hands are kept, and every step on the way."""

    seats: list[Seat]
    steps: list[OpeningStep]


def deal(dealers: Sequence[Dealer], dice: Dice, choosers: Sequence[Chooser] = ()) -> Dealt:
    """Play the openings of one or two players, in rounds, both at the same time.

    Each seat draws from its own stream (`deck/0`, `deck/1`). A player who keeps is done; when two players redraw in the
    same round and the rules make that free, nobody pays.
    """
    choosers = choosers or [Plain() for _ in dealers]
    streams = [dice.stream("deck", number) for number in range(len(dealers))]
    seats = [dealer.start(stream) for dealer, stream in zip(dealers, streams, strict=True)]
    if len(dealers) == 2 and dealers[0].opening.shared:
        seats[1].pile = seats[0].pile
        seats[1].hand = []
        dealers[1].draw(seats[1], dealers[1].size)
    steps = [_step(number, "deal", seat) for number, seat in enumerate(seats)]
    while not all(seat.kept for seat in seats):
        again = []
        for number, (dealer, seat, chooser) in enumerate(zip(dealers, seats, choosers, strict=True)):
            if seat.kept:
                continue
            if dealer.must_redraw(seat) or (dealer.why_not_redraw(seat) is None and not chooser.keeps(dealer, seat)):
                again.append(number)
                continue
            under = chooser.gives_up(dealer, seat, dealer.to_bottom(seat)) if dealer.to_bottom(seat) else []
            hand = seat.hand
            dealer.keep(seat, under, scry_down=dealer.may_scry(seat) and chooser.scries_down(dealer, seat))
            steps.append(_step(number, "keep", seat, hand, [hand[place] for place in under]))
        reset = len(again) == len(dealers) == 2 and dealers[0].mulligan.together_free
        for number in again:
            dealer, seat, hand = dealers[number], seats[number], seats[number].hand
            lost = [] if reset else loses(dealer, seat, choosers[number], streams[number])
            dealer.redraw(seat, streams[number], lost, reset=reset)
            steps.append(_step(number, "reset" if reset else "redraw", seat, hand, [hand[place] for place in lost]))
            steps.append(_step(number, "stuck" if seat.stuck else "deal", seat))
    return Dealt(seats, steps)


def loses(dealer: Dealer, seat: Seat, chooser: Chooser, dice: Dice) -> list[int]:
    """The places in the hand of the cards a redraw costs, chosen by whom the rules name.

    An opponent takes what the player would least like to lose: the cards with the fewest copies left.
    """
    number = dealer.owes(seat)
    if not number:
        return []
    if dealer.mulligan.discard_by == "random":
        return dice.order(len(seat.hand))[:number]
    if dealer.mulligan.discard_by == "opponent":
        left = [*seat.pile, *seat.hand]
        return sorted(range(len(seat.hand)), key=lambda place: (left.count(seat.hand[place]), place))[:number]
    return chooser.gives_up(dealer, seat, number)


def _step(
    player: int, kind: str, seat: Seat, hand: Sequence[int] | None = None, lost: Sequence[int] = ()
) -> OpeningStep:
    return OpeningStep(
        player, kind, tuple(seat.hand if hand is None else hand), tuple(lost), len(seat.pile), len(seat.discard)
    )
