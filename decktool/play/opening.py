"""The opening in play: hands are dealt, kept and redrawn, and turns draw cards, by `opening:` in game.yaml.

What `decktool hand` deals and `decktool odds` counts is read here for the rules of play (`dealing.opening`). A ruleset
says how much of it its rules can play (`Playable`); the words, the events and the order of the players are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from decktool.cards import counted
from decktool.dealing import Dice
from decktool.dealing.card_classes import test_on
from decktool.dealing.opening import Mulligan, Opening, opening_of
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play import piles
from decktool.play.state import NOBODY, Step, compile_step
from decktool.query import parse_query

Where = tuple[str | int, ...]
"""A place in game.yaml."""
Again = Callable[[Any, int, int, "Dice"], None]
"""Draws a hand anew and logs it: state, seat, which redraw it is (from 1), dice."""

ONE_BY_ONE = ("must_have", "optional", "only", "second_only", "times", "back", "smaller", "free")
"""The keys of `mulligan:` that `Hands.steps` plays: the players settle their hands one after the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """The keys of `opening:` that the rules of play of a game support.

    `beside` are the types of cards that are in no draw pile, `aside` those put aside before the shuffle, with how many
    (None: all). `ordered` says that it is known who goes first when hands are dealt, `draw` how many cards a turn draws
    (None: any number), `fill` that a turn fills the hand up, `plays` how many cards a turn takes from it (None: any).
    """

    sections: tuple[str, ...] = ("main",)
    choose: bool = False
    beside: Collection[str] = ()
    aside: Mapping[str, int | None] = field(default_factory=dict)
    shared: bool = False
    short: bool = False
    ordered: bool = True
    most: int = 99
    mulligan: Collection[str] = ()
    draw: int | None = 1
    fill: bool = False
    plays: int | None = None


_CANNOT = {
    "must_have": "redraw a hand for what it lacks",
    "optional": "redraw a hand by choice",
    "only": "limit which hands are redrawn by choice",
    "second_only": "let the second player alone redraw a hand",
    "times": "limit how often a hand is redrawn",
    "back": "put an old hand anywhere but back into the pile, shuffled, before the new one is drawn",
    "discard": "discard cards of a hand that is redrawn",
    "smaller": "deal smaller hands after a redraw",
    "bottom": "put cards of a kept hand under the pile",
    "scry": "look at the top card after a redraw",
    "free": "redraw for free what costs something later",
    "together_free": "make a redraw free when both players redraw",
    "reveal": "show a hand that is redrawn",
}
"""What a ruleset cannot do that does not play a key of `mulligan:`."""
_WRITTEN = {"together_free": "together", "second_only": "when_second"}
"""Where a key of `mulligan:` is written under another name."""


def unplayable(opening: Opening, playable: Playable) -> Iterator[tuple[Where, str]]:
    """What an opening states that a ruleset cannot play: the place below `opening`, and a sentence about it."""
    game, turns = opening.game, opening.turns
    if opening.sections != playable.sections or opening.choose != playable.choose:
        yield ("pile",), f"the draw pile is always made of: {', '.join(playable.sections)}"
    dealt = [card for card in game.catalog if card.type not in playable.beside]
    if opening.where is not None or playable.beside:
        found = (
            game.catalog.cards if opening.where is None else parse_query(opening.where, game).select(game.catalog.cards)
        )
        if set(found) != set(dealt):
            without = f" but {', '.join(playable.beside)}" if playable.beside else ""
            yield ("pile", "where"), f"the draw pile always has all cards{without}"
    asides = [(set(parse_query(rule.where, game).select(dealt)), rule.count) for rule in opening.aside]
    for kind, count in playable.aside.items():
        put = ({card for card in dealt if card.type == kind}, count)
        if put not in asides:
            cards = "every card" if count is None else counted(count)
            yield ("pile", "aside"), f"{cards} of type {kind} must be put aside before the shuffle"
    if len(asides) > len(playable.aside):
        what = f"only {', '.join(playable.aside)}" if playable.aside else "nothing"
        yield ("pile", "aside"), f"{what} is put aside before the shuffle"
    for key in ("shared", "short"):
        if getattr(opening, key) != (wanted := getattr(playable, key)):
            yield (key,), f"this is always `{key}: {str(wanted).lower()}`"
    if not playable.ordered and len(set(opening.hands)) > 1:
        yield ("hand",), "hands are dealt before anybody knows who goes first; write one number"
    if not playable.ordered and opening.mulligan is not None and opening.mulligan.second_only:
        yield ("mulligan", "when_second"), "hands are kept before anybody knows who goes second"
    if max(opening.hands) > playable.most:
        yield ("hand",), f"there is room for {playable.most} cards"
    usual = Mulligan()
    for key, words in _CANNOT.items():
        if key not in playable.mulligan and getattr(opening.mulligan or usual, key) != getattr(usual, key):
            yield ("mulligan", _WRITTEN.get(key, key)), f"it cannot {words}"
    if playable.draw is not None and {*turns.first, *turns.second} != {playable.draw}:
        yield ("turns",), f"a turn always draws {playable.draw}"
    if (turns.fill is not None) != playable.fill:
        yield ("turns", "fill"), f"a hand is {'always' if playable.fill else 'never'} filled up"
    elif (turns.fill or 0) > playable.most:
        yield ("turns", "fill"), f"there is room for {playable.most} cards"
    if playable.plays not in {None, turns.plays}:
        yield ("turns", "plays"), f"a turn always takes {playable.plays} from the hand"


def refused(game: Game, where: Where, problem: str) -> DecktoolError:
    """What the rules of play of a game cannot play of its `opening:` (`Rules.unplayable`), with file and line."""
    return game.mistake(
        ("opening", *where),
        f"the ruleset of {game.title} cannot play this: {problem}. `decktool hand` and `odds` can, and "
        "`decktool table` moves the cards by hand",
    )


def playable_opening(rules: Any) -> Opening:
    """The opening of a match under its house rules. Raises DataError for keys that the ruleset does not support.

    Which cards are in the pile is the same in every match of a game, so they are looked through once.
    """
    game, key = rules.game, (type(rules), *rules.house.items())
    if key not in game.remembered:
        opening = opening_of(game, rules.house)
        for where, problem in rules.unplayable(opening):
            raise refused(game, where, problem)
        game.remembered[key] = opening
    found: Opening = game.remembered[key]
    return found


class Hands:
    """The opening hands of a match: their sizes, and which hands are redrawn, and how."""

    def __init__(self, rules: Any) -> None:
        """Read `opening:` for a match (`playable_opening`)."""
        self.opening = playable_opening(rules)
        self.seats = len(rules.seats)
        self.mulligan = self.opening.mulligan or Mulligan()
        zone = rules.declarations.Zone
        self._deck: int = zone.DECK
        self._hand: int = zone.HAND
        conditions = self.mulligan.must_have, self.mulligan.only
        self._must, self._only = (test_on(one, rules.cards) if one else None for one in conditions)

    def size(self, state: Any, seat: int, redraws: int = 0) -> int:
        """The number of cards in a player's hand after a number of redraws."""
        size = self.opening.hand(second=seat != state.first and state.first != NOBODY)
        return size - self.mulligan.smaller * self.mulligan.cost(redraws)

    def draws(self, turn: int) -> int:
        """The number of cards drawn in a turn; turns are counted over all players, and the first is turn 1."""
        whole, after = divmod(turn - 1, self.seats)
        return self.opening.turns.draws(whole + 1, second=after > 0)

    def deck(self, seat: int) -> int:
        """The zone of a player's draw pile."""
        return self._deck if self.opening.shared else self._deck + seat

    def deal(self, state: Any, seat: int, redraws: int = 0) -> Sequence[int]:
        """Draw a player's hand (fewer cards from a small pile), known only to that player, and return it."""
        hand, deck = state.zones[self._hand + seat], self.deck(seat)
        there, size = len(hand), self.size(state, seat, redraws)
        piles.deal(state, deck, self._hand + seat, seat, min(size, len(state.zones[deck])))
        return hand[there:]  # type: ignore[no-any-return]

    def redraw(self, state: Any, seat: int, redraws: int, dice: Dice) -> Sequence[int]:
        """Put a hand where `back:` says, draw a new hand for that number of redraws, and return its cards."""
        hand, deck = self._hand + seat, self.deck(seat)
        if self.mulligan.back == "after":
            old = state.zones[hand][:]
            drawn = self.deal(state, seat, redraws)
            for card in old:
                piles.move(state, card, hand, deck)
            piles.shuffle(state, deck, dice)
            return drawn
        if self.mulligan.back == "bottom":
            piles.shuffle_under(state, hand, deck, dice)
        else:
            piles.turn_over(state, hand, deck, dice)
        return self.deal(state, seat, redraws)

    def lacks(self, state: Any, seat: int) -> bool:
        """True for a hand without a required card (`must_have`)."""
        return self._must is not None and self._has(state, seat) and not self._must(state.zones[self._hand + seat])

    def optional(self, state: Any, seat: int) -> bool:
        """True for a hand that the player may redraw or keep."""
        if not self.mulligan.optional or not self._has(state, seat):
            return False
        return self._only is None or self._only(state.zones[self._hand + seat])

    def _has(self, state: Any, seat: int) -> bool:
        """True for a player who has the mulligan."""
        return not self.mulligan.second_only or seat != state.first

    def steps(self, again: Again) -> list[Step]:
        """The steps in which the players keep or redraw their hands; the player for whom the set-up runs is first.

        There is a step for each redraw that the rules leave, or one that stays where they leave any number.
        """
        size, mulligan = max(self.opening.hands), self.mulligan
        if self.opening.mulligan is None:
            return []
        endless = mulligan.times is None and not mulligan.smaller
        most = 1
        while not endless and mulligan.may_repeat(most) and size - mulligan.smaller * mulligan.cost(most + 1) >= 1:
            most += 1
        return [
            compile_step(settle, Settling(after, redraws, most, endless, again), stays=True)
            for after in range(self.seats)
            for redraws in range(most)
        ]


@dataclass(frozen=True, slots=True)
class Settling:
    """A step in which a player settles the opening hand: how many seats after the one that the set-up is run for; the
    redraws so far, and how many there can be; whether there is no limit; and how a hand is drawn anew.
    """

    after: int
    redraws: int
    most: int
    endless: bool
    again: Again


def settle(state: Any, said: Settling, seat: int, source: int, dice: Dice) -> None:
    """Redraw a hand that must be redrawn, ask about a hand that may be redrawn, and keep any other hand."""
    player = (seat + said.after) % len(state.rules.seats)
    hands, verb = state.rules.hands, state.rules.declarations.Verb
    size = hands.size(state, player, said.redraws + 1)
    held = len(state.zones[state.rules.declarations.Zone.HAND + player])
    there = len(state.zones[hands.deck(player)]) + (held if hands.mulligan.back != "after" else 0)
    # a position may have fewer cards than a hand: then a new one has as many as there are
    if not 1 <= min(size, held) <= there:
        kept(state)
    elif hands.lacks(state, player):
        redraw(state, player, dice)
    elif hands.optional(state, player):
        state.ask(state.rules.declarations.Decision.MULLIGAN, player, (verb.KEEP_HAND, verb.MULLIGAN))
    else:
        kept(state)


def redraw(state: Any, seat: int, dice: Dice) -> None:
    """Redraw a player's opening hand. Then comes the next redraw, if one is left, or the next player."""
    said: Settling = state.asking
    if not said.endless:
        state.advance()
    said.again(state, seat, said.redraws + 1, dice)


def kept(state: Any, *_: Any) -> None:
    """Keep a player's opening hand; then comes the next player. Verbs do this and `redraw` as they stand
    (`Verb.done`).
    """
    said: Settling = state.asking
    program, place, seat, source = state.stack[-1]
    state.stack[-1] = (program, place + said.most - said.redraws, seat, source)
