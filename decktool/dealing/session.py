"""A session with one hand: keep or redraw as the game allows, then draw on, turn by turn; every choice can be undone.

Choices are lines of text: `redraw Silver Axe`, `keep`, `turn`, `draw 2`, `play Lucia`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import TypedDict

from decktool.cards import Card, counted, name_key
from decktool.dealing.dealer import Chooser, Dealer, Seat, loses
from decktool.dealing.dice import Dice, SeededDice
from decktool.errors import DecktoolError, did_you_mean
from decktool.jsonmodel import Share
from decktool.sessions import Session


class BadChoice(DecktoolError):
    """A choice that cannot be read or is not allowed now, with the reason."""


class ComingRow(TypedDict):
    """How likely a card type is to be drawn."""

    type: str
    left: int
    next: Share
    within_three: Share


class HandSession(Session[str, None]):
    """One player's opening and draws from a seed. `said` describes what the last choice did."""

    EVERY = 1_000_000
    """The dice have no copy: undo makes every choice again from the first hand."""

    def __init__(self, dealer: Dealer, seed: str, choices: Iterable[str] = ()) -> None:
        """Deal the first hand and make `choices`; raises BadChoice at the first that is not allowed."""
        self.dealer = dealer
        self.seed = seed
        self._return_to(None, ())
        super().__init__()
        for choice in choices:
            self.take(choice)

    def _copy(self) -> None:
        return None

    def _return_to(self, moment: None, made: Sequence[str]) -> None:
        self._dice: Dice = SeededDice(self.seed, "hand").stream("deck", 0)
        self.seat: Seat = self.dealer.start(self._dice)
        self.turn = 0
        self.played: list[int] = []
        self.under = 0
        """Number of cards known to be at the bottom of the pile."""
        self.said = f"{counted(len(self.seat.hand))} dealt"

    # -- what is there

    @property
    def hand(self) -> list[Card]:
        """The cards in hand."""
        return self.dealer.cards(self.seat.hand)

    def allowed(self) -> list[str]:
        """The words that a choice may begin with now."""
        if self.seat.stuck:
            return []
        if self.seat.kept:
            return ["turn", "draw", "play"]
        words = [] if self.dealer.must_redraw(self.seat) else ["keep"]
        return words + (["redraw"] if self.dealer.why_not_redraw(self.seat) is None else [])

    def coming(self) -> list[ComingRow]:
        """For each card type how likely it is to be drawn next; cards known to lie at the bottom are not counted."""
        unknown = self.seat.pile[self.under :]
        if not unknown:
            return []
        counts = Counter(self.dealer.pile.cards[place].type for place in unknown)
        size, three = len(unknown), min(3, len(unknown))
        return [
            {
                "type": name,
                "left": counts[name],
                "next": counts[name] / size,
                "within_three": float(1 - Fraction(comb(size - counts[name], three), comb(size, three))),
            }
            for name in self.dealer.opening.game.types
            if counts[name]
        ]

    # -- choices

    def _make(self, choice: str) -> str:
        word, _, rest = choice.strip().partition(" ")
        known = {"keep": self._keep, "redraw": self._redraw, "turn": self._turn, "draw": self._draw, "play": self._play}
        word = word.casefold()
        if word not in known:
            hint = did_you_mean(word, known, f"now: {', '.join(self.allowed()) or 'nothing'}")
            raise BadChoice(f"unknown choice {choice.strip()!r}{hint}")
        if word not in self.allowed():
            raise BadChoice(self._why_not(word))
        known[word](rest.strip())
        return " ".join(choice.split())

    def undo(self) -> str:
        """Undo the last choice and return it; raises CannotUndo where there is none."""
        undone = super().undo()
        self.said = "undone" if self.choices else "back at the first hand"
        return undone

    def _why_not(self, word: str) -> str:
        if self.seat.stuck:
            return "too few cards are left for another hand, so this player cannot set up"
        if self.seat.kept:
            return "the hand has been kept"
        if word == "redraw":
            return self.dealer.why_not_redraw(self.seat) or ""
        if word == "keep":
            return f"a hand that lacks {self.dealer.mulligan.must_text} has to be redrawn; type redraw"
        return "keep or redraw the hand first"

    def _keep(self, rest: str) -> None:
        owed = self.dealer.to_bottom(self.seat)
        under = self._places(rest, owed, "put under the pile")
        self.dealer.keep(self.seat, under)
        self.under = len(under) or self.under
        self.said = "kept" + (f", {owed} put under the pile" if owed else "")

    def _redraw(self, rest: str) -> None:
        owed = self.dealer.owes(self.seat)
        if owed and self.dealer.mulligan.discard_by == "player":
            lost = self._places(rest, owed, "discard")
        elif rest:
            raise BadChoice("this redraw takes no card names; type redraw alone")
        else:
            lost = loses(self.dealer, self.seat, Chooser(), self._dice)
        names = [card.name for card in self.dealer.cards([self.seat.hand[place] for place in lost])]
        back = len(self.seat.hand) - len(lost)
        self.dealer.redraw(self.seat, self._dice, lost)
        self.under = back if self.dealer.mulligan.back == "bottom" else 0
        where = {"shuffle": "shuffled back", "bottom": "put under the pile", "after": "shuffled back after the draw"}
        cost = f"{', '.join(names)} discarded, " if names else ""
        self.said = f"{cost}{back} {where[self.dealer.mulligan.back]}, {len(self.seat.hand)} drawn"

    def _turn(self, rest: str) -> None:
        if rest:
            raise BadChoice("turn takes no number; it draws as the game says")
        self.turn += 1
        number = self.dealer.opening.turns.draws(self.turn, len(self.seat.hand), second=self.dealer.second)
        self._say_drawn(self.dealer.draw(self.seat, number), f"turn {self.turn}: ")

    def _draw(self, rest: str) -> None:
        if rest and (not rest.isdecimal() or not 1 <= int(rest[:6]) <= 999):
            raise BadChoice(f"{rest!r} is not a number of cards; type, for example, draw 2")
        self._say_drawn(self.dealer.draw(self.seat, int(rest or 1)), "")

    def _say_drawn(self, drawn: Sequence[int], before: str) -> None:
        names = ", ".join(card.name for card in self.dealer.cards(drawn))
        self.said = f"{before}{names} drawn" if names else f"{before}no card drawn"
        self.under = min(self.under, len(self.seat.pile))

    def _play(self, rest: str) -> None:
        (place,) = self._places(rest, 1, "play")
        self.played.append(self.seat.hand.pop(place))
        self.said = f"{self.dealer.pile.cards[self.played[-1]].name} played"

    def _places(self, text: str, number: int, what: str) -> list[int]:
        """The places in the hand of cards named by any beginning of their names, separated by semicolons or commas."""
        names = [part.strip() for part in text.split(";" if ";" in text else ",") if part.strip()]
        if len(names) != number:
            cards = "one card" if number == 1 else f"{number} cards"
            if not number:
                raise BadChoice("this choice takes no card names; leave them out")
            example = "; ".join(card.name for card in self.hand[:number])
            raise BadChoice(f"name {cards} to {what}, such as {example}")
        places: list[int] = []
        for name in names:
            key = name_key(name)
            free = [place for place in range(len(self.seat.hand)) if place not in places]
            held = {place: self.hand[place].name for place in free}
            fits = [place for place in free if name_key(held[place]) == key]
            fits = fits or [place for place in free if name_key(held[place]).startswith(key)]
            if not fits:
                raise BadChoice(f"no {name!r} in hand{did_you_mean(name, held.values(), '')}")
            found = sorted({held[place] for place in fits})
            if len(found) > 1:
                raise BadChoice(f"{name!r} is ambiguous: {' or '.join(found)}; type more of the name")
            places.append(fits[0])
        return places
