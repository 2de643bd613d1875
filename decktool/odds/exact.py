"""Exact odds: the chance that the cards seen by a turn meet a condition, mulligans included, as a Fraction.

    odds(deck, "type:creature>=1", turn=3, second=True)

The deck is split into kinds of cards that the question cannot distinguish; hands are counted, never sampled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from decktool.cards import name_key
from decktool.dealing.card_classes import CardClasses, Hand, card_classes_of
from decktool.dealing.dealer import Dealer, dealer_of
from decktool.dealing.opening import opening_of
from decktool.deck import Deck
from decktool.errors import DecktoolError, did_you_mean
from decktool.odds.advice import Advice, allowed
from decktool.odds.chain import chain
from decktool.odds.choosing import hands_weighed
from decktool.odds.counting import TooMuch, Ways
from decktool.odds.draws import Draws, draws_by, reached
from decktool.odds.values import Values
from decktool.query import Condition, Every, Never, Some, parse_condition

MOST_WORK = 8_000_000
"""Hands weighed for all numbers of draws together, beyond which the best redraws are not worked out exactly."""


class Odds:
    """The odds of one condition for one deck, by the number of cards drawn after the opening hand.

    `keep` says which hands are kept where the game leaves a choice; with `best` the choice is whatever makes the
    condition likelier; with neither, no hand is redrawn by choice. `given` are cards known to be in hand already
    (places in the pile): then the hand is kept, and the rest of it is unknown. `rival` is the chance that the other
    player must redraw a first hand, which matters where a joint redraw is free.
    """

    def __init__(
        self,
        dealer: Dealer,
        goal: Condition,
        *,
        keep: Condition | None = None,
        best: bool = False,
        given: Sequence[int] = (),
        rival: Fraction = Fraction(0),
    ) -> None:
        """Split the deck; raises DecktoolError when `given` holds cards that the pile does not."""
        self.dealer = dealer
        self.mulligan = dealer.mulligan
        self.given = tuple(given)
        self.rival = rival
        self.policy = "best" if best else "keep" if keep is not None else "never"
        named = {
            "must": self.mulligan.must_have,
            "only": self.mulligan.only,
            "keep": keep,
            "kept": self._rule(keep),
            # With no draws to come a hand is worth all or nothing, so the best play is a plain rule.
            "plain": self._rule(goal),
        }
        asked = {name: condition for name, condition in named.items() if condition is not None}
        places = {name: place for place, name in enumerate(asked, 1)}
        self.must, self.only, self.keep, self.kept, self.plain = (places.get(name) for name in named)
        self.classes: CardClasses = card_classes_of([goal, *asked.values()], dealer.pile)
        self._values: dict[tuple[Draws, str], Values] = {}
        self._shares: dict[tuple[int | None, int], Fraction] = {}
        self._known = self.classes.hand_of(self.given)
        if self.given:
            dealer.check_held(self.given)

    def after(self, draws: int | Draws) -> Fraction:
        """The chance with this number of draws after the opening hand."""
        return self.table([draws])[0]

    def table(self, draws: Sequence[int | Draws]) -> list[Fraction]:
        """The chances with each number of draws after the opening hand; cheaper together than one by one."""
        rows = [reached(self.dealer, number) for number in draws]
        sizes = self.classes.sizes
        if self.given:
            rest = tuple(size - known for size, known in zip(sizes, self._known, strict=True))
            unseen = self.dealer.size - len(self.given)
            return [self.values(t, "never").met(self._known, rest, unseen + t.first) for t in rows]
        if self.policy == "best" and self.dealer.chooses:
            if self.work * sum(bool(t.first) for t in rows) > MOST_WORK:
                raise TooMuch
            return [
                self._chain(sizes, self.plain, [t.first])[0] if self._ruled(t) else self.values(t, "best").value(sizes)
                for t in rows
            ]
        return self._fixed(rows)

    @property
    def work(self) -> int:
        """How many hands are weighed for one number of draws, where the best redraws that cost a card are sought."""
        if self.policy != "best" or not self.dealer.chooses or not self.mulligan.costs_a_card:
            return 0
        return hands_weighed(self.classes.sizes, self.dealer.size)

    def _chain(self, pile: Hand, rule: int | None, draws: Sequence[int]) -> list[Fraction]:
        """The chances from a pile, when hands that do not meet a rule are redrawn and that costs a card."""
        return chain(replace(self.classes, sizes=pile), rule or 0, self.dealer.size, self.mulligan.discard_by, draws)

    def _given_back(self, hand: Hand, rule: int | None, t: int) -> Fraction:
        """The chance when a hand is given back for a card of it, and hands that do not meet a rule are redrawn then."""
        sizes = self.classes.sizes
        worth = [
            (number, self._chain((*sizes[:kind], sizes[kind] - 1, *sizes[kind + 1 :]), rule, [t])[0])
            for kind, number in enumerate(hand)
            if number
        ]
        if self.mulligan.discard_by == "random":
            return sum((number * chance for number, chance in worth), Fraction(0)) / sum(hand)
        pick = max if self.mulligan.discard_by == "player" else min
        return pick(chance for _, chance in worth)

    def _fixed(self, draws: Sequence[Draws]) -> list[Fraction]:
        """The chances where one rule says which hands are kept, each time."""
        at_once, mulligan = self._first_kept(self.kept), self.mulligan
        if at_once == 1:
            return [self._share(None, t.first) for t in draws]
        if mulligan.costs_a_card:
            alone = self._chain(self.classes.sizes, self.kept, [t.first for t in draws])
        elif mulligan.costs_nothing:
            return [self._share(self.kept, t.first) / at_once if at_once else Fraction(0) for t in draws]
        else:
            policy = self.policy if self.dealer.chooses else "never"
            alone = [self.values(t, policy).value(self.classes.sizes) for t in draws]
        return [self._with_rival(value, t.first) for value, t in zip(alone, draws, strict=True)]

    def _rule(self, keep: Condition | None) -> Condition | None:
        """The condition on hands that are kept, those being redrawn by choice that do not meet `keep`."""
        must, only = self.mulligan.must_have, self.mulligan.only
        if keep is None or not self.dealer.chooses:
            return must
        wanted = keep if only is None else Some((Never(only), keep))
        return wanted if must is None else Every((must, wanted))

    def _ruled(self, t: Draws) -> bool:
        """Whether one rule says which hands are kept, each time: always, but for the best play with draws to come."""
        return self.policy != "best" or not self.dealer.chooses or (self.mulligan.costs_a_card and not t.first)

    @property
    def _ruling(self) -> int | None:
        """The number of that rule's condition."""
        return self.plain if self.policy == "best" and self.dealer.chooses else self.kept

    def _first_kept(self, rule: int | None) -> Fraction:
        """The chance that a first hand meets a rule."""
        if rule is None or not self.dealer.may_redraw(0):
            return Fraction(1)
        ways = Ways(self.classes, rule, None, self.dealer.size, 0)
        return Fraction(ways.count(self.classes.sizes), ways.total(self.classes.sizes))

    def _share(self, keep: int | None, t: int) -> Fraction:
        """The chance that a first hand is kept and meets the goal with t draws; without a keep, both are one hand."""
        if (keep, t) not in self._shares:
            h, sizes = self.dealer.size, self.classes.sizes
            # Only the chance is remembered: what counts it may be large.
            ways = Ways(self.classes, keep, 0, h + t, 0) if keep is None else Ways(self.classes, keep, 0, h, t)
            self._shares[keep, t] = Fraction(ways.count(sizes), ways.total(sizes))
        return self._shares[keep, t]

    def _with_rival(self, alone: Fraction, t: int) -> Fraction:
        """The chance when the other player may have to redraw in the same round, which makes it free for both.

        A first hand that is kept counts as it is. One that is not is paid for unless the other's is not kept either;
        then everything begins anew.
        """
        if not (self.rival and self.mulligan.together_free):
            return alone
        at_once = self._share(self.kept, t)
        return (at_once + (1 - self.rival) * (alone - at_once)) / (1 - self.rival * (1 - self._first_kept(self.kept)))

    def values(self, draws: int | Draws, policy: str) -> Values:
        """The Values for a number of draws, made once."""
        t = reached(self.dealer, draws)
        if (t, policy) not in self._values:
            self._values[t, policy] = Values(self.dealer, self.classes, t, (self.must, self.only, self.keep), policy)
        return self._values[t, policy]

    def kept_at_once(self, draws: int | Draws = 0) -> Fraction:
        """The chance that the first hand is kept."""
        t = reached(self.dealer, draws)
        if self._ruled(t):
            return self._first_kept(self._ruling)
        values = self.values(t, "best")
        pile = self.classes.sizes
        return sum((chance for hand, chance in values.hands(pile, 0) if values.kept(hand, pile, 0)), Fraction(0))

    def given_kept(self, draws: int | Draws) -> Fraction | None:
        """The chance of the goal among first hands that are kept; None when none ever is."""
        t = reached(self.dealer, draws)
        if self._ruled(t):
            rule = self._ruling
            at_once = self._first_kept(rule)
            return self._share(None if at_once == 1 else rule, t.first) / at_once if at_once else None
        values = self.values(t, "best")
        kept, won = Fraction(0), Fraction(0)
        for hand, chance in values.hands(self.classes.sizes, 0):
            if values.kept(hand, self.classes.sizes, 0):
                kept += chance
                won += chance * values.keep_value(hand, self.classes.sizes, 0)
        return won / kept if kept else None

    def advice(self, hand: Sequence[int], draws: int | Draws, redraws: int = 0) -> Advice:
        """What a hand (places in the pile) is worth, kept and given back, after a number of redraws.

        After a redraw, play goes on as well as it can for the goal. Raises DecktoolError for any other hand.
        """
        may_keep, may_redraw, why = allowed(self.dealer, hand, redraws)
        t = reached(self.dealer, draws)
        values = self.values(t, "best")
        held: Hand = self.classes.hand_of(hand)
        pile = self.classes.sizes
        if not may_redraw:
            again = None
        elif self.mulligan.costs_a_card and not (self.dealer.chooses and t.first):
            again = self._given_back(held, self.plain, t.first)
        else:
            again = values.redraw_value(held, pile, redraws)
        return Advice(values.keep_value(held, pile, redraws) if may_keep else None, again, why)


def odds(
    deck: Deck,
    condition: str | Condition,
    *,
    turn: int = 0,
    second: bool = False,
    house: Mapping[str, Any] | None = None,
    keep: str | Condition | None = None,
    best: bool = False,
    given: Sequence[str] = (),
    extra: int = 0,
    plays: int | None = None,
    aside: Sequence[str] = (),
    section: str | None = None,
) -> Fraction:
    """The exact chance that a player has seen cards meeting `condition` by own turn `turn` (0: the opening hand).

    `house` are house rule values (`game.house_values(...)`), `keep` a condition on hands kept where one may choose, or
    `best` for the best choice; `given` names cards already in hand, `extra` counts cards seen besides the draws,
    `plays` the cards that leave the hand each turn. Raises DecktoolError when no hand can be dealt, QueryError for a
    condition that cannot be read.
    """
    game = deck.game
    dealer = dealer_of(deck, opening_of(game, house), second=second, aside=aside, section=section)
    asked = Odds(
        dealer,
        parse_condition(condition, game) if isinstance(condition, str) else condition,
        keep=parse_condition(keep, game) if isinstance(keep, str) else keep,
        best=best,
        given=places_of(dealer, given),
    )
    return asked.after(draws_by(dealer, turn, plays, extra))


def places_of(dealer: Dealer, names: Sequence[str]) -> list[int]:
    """Cards of the draw pile by name; raises DecktoolError naming those that are not in it."""
    known: dict[str, int] = {}
    for place, card in enumerate(dealer.pile.cards):
        known.setdefault(name_key(card.name), place)
    missing = [name for name in names if name_key(name) not in known]
    if missing:
        hint = did_you_mean(missing[0], [card.name for card in dealer.pile.cards], "")
        raise DecktoolError(f"the draw pile of this deck has no {missing[0]!r}{hint}")
    return [known[name_key(name)] for name in names]
