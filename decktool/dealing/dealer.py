"""Dealing, one decision at a time: shuffle, opening hand, mulligans, draws.

A Dealer knows one deck's opening; a Seat is what one player has on the table. Cards are numbers: places in the Dealer's
`pile.cards`. The last card of `Seat.pile` is the top one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from decktool.cards import Card, counted
from decktool.dealing.card_classes import card_classes_of
from decktool.dealing.dice import Dice
from decktool.dealing.opening import Mulligan, Opening, Pile, holds, pile_of
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.query import Condition


class Undealable(DecktoolError):
    """A deck from which no opening hand can be dealt, with the reason."""


@dataclass(slots=True, eq=False)
class Seat:
    """One player's cards while a hand is dealt: pile (top last), hand, discards, and the redraws taken so far.

    `redraws` are those that count; `resets` those that were free because both players redrew.
    """

    pile: list[int]
    hand: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    redraws: int = 0
    resets: int = 0
    kept: bool = False
    stuck: bool = False


class Dealer:
    """Deals one deck's opening hands. Raises Undealable if no hand can be dealt or kept."""

    def __init__(self, opening: Opening, pile: Pile, *, second: bool = False) -> None:
        self.opening = opening
        self.pile = pile
        self.second = second
        self.size = opening.hand(second=second)
        if opening.short:
            self.size = min(self.size, pile.size)
        own = opening.mulligan
        self.has_mulligan = own is not None and (second or not own.second_only)
        """Whether the player has a mulligan at all."""
        self.mulligan = own if own is not None and self.has_mulligan else Mulligan()
        self._copies = pile.copies()
        game = opening.game
        hands = max(1, self.size) + (opening.hand(second=not second) if opening.shared else 0)
        if pile.size < hands:
            rest = f"only {counted(pile.size)}" if pile.size else "no cards"
            whose = "both players' opening hands need" if opening.shared else "an opening hand needs"
            where = f" (section {opening.ref})" if opening.ref else ""
            raise Undealable(
                f"no hand can be dealt: the draw pile has {rest}, but {whose} {hands} in {game.title}{where}"
            )
        if self.mulligan.must_have is not None and self.mulligan.times is None:
            # Cards that no part of the condition distinguishes are one kind, so few hands are tried.
            classes = card_classes_of([self.mulligan.must_have], pile)
            if not any(map(classes.tests[0], classes.hands(self.size))):
                where = f" (section {self.mulligan.ref})" if self.mulligan.ref else ""
                raise Undealable(
                    f"no hand can be kept: in {game.title} a hand that lacks {self.mulligan.must_text} has to be "
                    f"redrawn{where}, and this deck has no hand with it"
                )

    def cards(self, places: Sequence[int]) -> list[Card]:
        """The cards at these places."""
        return [self.pile.cards[place] for place in places]

    @property
    def chooses(self) -> bool:
        """Whether the game lets a player redraw by choice at all."""
        return self.mulligan.optional and self.has_mulligan

    @property
    def no_mulligan(self) -> str:
        """The sentence that the player has no mulligan."""
        title = self.opening.game.title
        return f"{title} has no mulligan" if self.opening.mulligan is None else "only the second player has a mulligan"

    def held(self, redraws: int) -> int:
        """The size of a hand that is kept after `redraws` redraws."""
        return self.size - (self.mulligan.smaller + self.mulligan.bottom) * self.mulligan.cost(redraws)

    def most_draws(self, redraws: int = 0) -> int:
        """The maximum number of draws after `redraws` redraws: all of the pile, or the player's share of it."""
        rest = self.pile.size - self.held(redraws)
        if not self.opening.shared:
            return rest
        return (rest - self.opening.hand(second=not self.second) + (not self.second)) // 2

    def start(self, dice: Dice) -> Seat:
        """Shuffle and deal the first hand."""
        pile = self._copies[:]
        dice.shuffle(pile)
        seat = Seat(pile)
        self._draw_hand(seat)
        return seat

    def must_redraw(self, seat: Seat) -> bool:
        """True when this hand has to be redrawn."""
        needed = self.mulligan.must_have
        if needed is None or seat.kept or not self.may_redraw(seat.redraws):
            return False
        return not holds(needed, self.cards(seat.hand))

    def why_not_redraw(self, seat: Seat) -> str | None:
        """Why this hand cannot be redrawn, in words; None when it can (or must)."""
        mulligan = self.mulligan
        title = self.opening.game.title
        if seat.kept:
            return "the hand has been kept"
        if not self.has_mulligan:
            return self.no_mulligan
        if not mulligan.may_repeat(seat.redraws):
            return f"{title} allows {'one redraw' if mulligan.times == 1 else f'{mulligan.times} redraws'}"
        if not mulligan.optional and not self.must_redraw(seat):
            return f"only a hand that lacks {mulligan.must_text} is redrawn in {title}"
        if self.held(seat.redraws + 1) < 1:
            return "the next hand would have no cards"
        if mulligan.only is not None and not holds(mulligan.only, self.cards(seat.hand)) and not self.must_redraw(seat):
            return f"only a hand with {mulligan.only_text} may be redrawn in {title}"
        return None

    def may_redraw(self, redraws: int) -> bool:
        """Whether the rules allow another redraw after `redraws`."""
        return self.has_mulligan and self.mulligan.may_repeat(redraws) and self.held(redraws + 1) >= 1

    def owes(self, seat: Seat) -> int:
        """How many cards of the hand are discarded if it is redrawn now and that counts."""
        return self.mulligan.discard if self.mulligan.cost(seat.redraws + 1) else 0

    def to_bottom(self, seat: Seat) -> int:
        """How many cards go under the pile when this hand is kept."""
        return self.mulligan.bottom * self.mulligan.cost(seat.redraws)

    def redraw(self, seat: Seat, dice: Dice, discard: Sequence[int] = (), *, reset: bool = False) -> None:
        """Give the hand back and draw a new one.

        `discard` are the places in the hand of the cards that this costs (`owes`); `reset` says that both players
        redraw and that it is free. Raises ValueError when the hand cannot be redrawn or the places are wrong.
        """
        refusal = self.why_not_redraw(seat)
        if refusal:
            raise ValueError(refusal)
        owed = 0 if reset else self.owes(seat)
        if len(set(discard)) != owed or not all(0 <= place < len(seat.hand) for place in discard):
            raise ValueError(f"the redraw discards {counted(owed)}, not {len(set(discard))}")
        lost = set(discard)
        seat.discard += [card for place, card in enumerate(seat.hand) if place in lost]
        back = [card for place, card in enumerate(seat.hand) if place not in lost]
        seat.hand = []
        if reset:
            seat.resets += 1
        else:
            seat.redraws += 1
        if self.mulligan.back == "shuffle":
            seat.pile += back
            dice.shuffle(seat.pile)
            self._draw_hand(seat)
        elif self.mulligan.back == "bottom":
            dice.shuffle(back)
            seat.pile[:0] = back
            self._draw_hand(seat)
        else:
            self._draw_hand(seat)
            seat.pile += back
            dice.shuffle(seat.pile)

    def keep(self, seat: Seat, bottom: Sequence[int] = (), *, scry_down: bool = False) -> None:
        """Keep the hand; `bottom` are the places of the cards that go under the pile, the first of them lowest.

        Raises ValueError when the hand has to be redrawn or the places are wrong.
        """
        if self.must_redraw(seat):
            raise ValueError(f"a hand that lacks {self.mulligan.must_text} has to be redrawn")
        owed = self.to_bottom(seat)
        if len(set(bottom)) != owed or not all(0 <= place < len(seat.hand) for place in bottom):
            raise ValueError(f"{counted(owed)} must go under the pile, not {len(set(bottom))}")
        seat.pile[:0] = [seat.hand[place] for place in bottom]
        seat.hand = [card for place, card in enumerate(seat.hand) if place not in bottom]
        if scry_down and self.may_scry(seat):
            seat.pile.insert(0, seat.pile.pop())
        seat.kept = True

    def may_scry(self, seat: Seat) -> bool:
        """True when keeping this hand lets the player look at the top card."""
        return self.mulligan.scry and self.mulligan.cost(seat.redraws) > 0 and bool(seat.pile)

    def draw(self, seat: Seat, number: int) -> list[int]:
        """Draw up to `number` cards, as many as there are; what was drawn."""
        drawn = [seat.pile.pop() for _ in range(min(number, len(seat.pile)))]
        seat.hand += drawn
        return drawn

    def _draw_hand(self, seat: Seat) -> None:
        size = self.size - self.mulligan.smaller * self.mulligan.cost(seat.redraws)
        if len(seat.pile) < size:
            seat.stuck = seat.kept = True
        self.draw(seat, size)

    def check_held(self, held: Sequence[int]) -> None:
        """Refuse more cards (places in the pile) than a hand or the pile holds."""
        if len(held) > self.size:
            raise DecktoolError(f"the hand names {counted(len(held))}, but an opening hand has {self.size}")
        for place in set(held):
            if list(held).count(place) > self.pile.counts[place]:
                card = self.pile.cards[place]
                copies = counted(self.pile.counts[place], "copy", "copies")
                raise DecktoolError(f"the draw pile has only {copies} of {card.name}")


def dealer_of(
    deck: Deck, opening: Opening, *, second: bool = False, aside: Sequence[str] = (), section: str | None = None
) -> Dealer:
    """A Dealer for a deck (see `pile_of`); raises Undealable when no hand can be dealt or kept."""
    return Dealer(opening, pile_of(deck, opening, aside, section), second=second)


# --- whole openings of one or two players -----------------------------------------------------------------------------


class Chooser:
    """Who decides while a hand is dealt: keeps what meets a condition (None: whatever may be kept), and loses the card
    with the most copies in pile and hand.
    """

    def __init__(self, condition: Condition | None = None) -> None:
        self.condition = condition

    def keeps(self, dealer: Dealer, seat: Seat) -> bool:
        """Whether to keep a hand that may be redrawn."""
        return self.condition is None or holds(self.condition, dealer.cards(seat.hand))

    def gives_up(self, dealer: Dealer, seat: Seat, number: int) -> list[int]:
        """The places in the hand of the cards to lose; of equals, the first."""
        left = [*seat.pile, *seat.hand]
        order = sorted(range(len(seat.hand)), key=lambda place: (-left.count(seat.hand[place]), place))
        return order[:number]

    def scries_down(self, dealer: Dealer, seat: Seat) -> bool:
        """Whether the top card goes under the pile."""
        return False


class OpeningStep(NamedTuple):
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
    """Play the openings of any number of players, in rounds, all at the same time.

    Each seat draws from its own stream (`deck/0`, `deck/1`). A player who keeps is done; when all players redraw in the
    same round and the rules make that free, nobody pays.
    """
    choosers = choosers or [Chooser() for _ in dealers]
    streams = [dice.stream("deck", number) for number in range(len(dealers))]
    seats = [dealer.start(stream) for dealer, stream in zip(dealers, streams, strict=True)]
    if dealers[0].opening.shared:
        for dealer, seat in zip(dealers[1:], seats[1:], strict=True):
            seat.pile = seats[0].pile
            seat.hand = []
            dealer.draw(seat, dealer.size)
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
        reset = len(again) == len(dealers) > 1 and dealers[0].mulligan.together_free
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
