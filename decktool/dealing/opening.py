"""The opening as data: the draw pile, the hand, the mulligan, and the draws of each turn.

Read from the `opening:` part of game.yaml; nothing here knows a game by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from decktool.cards import Card, name_key
from decktool.dealing.card_classes import Pile as Pile
from decktool.dealing.card_classes import test_on
from decktool.dealing.reading import read_opening
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.files import TRUTH
from decktool.games import Game, house_choice, house_word
from decktool.query import Condition, condition_words, parse_condition, parse_query


@dataclass(frozen=True, slots=True, eq=False)
class Mulligan:
    """When and how an opening hand is redrawn.

    A hand that does not meet `must_have` is redrawn (`must_text` says it in words); with `optional` any other may be
    (with `only`, those that meet it). `back` says where the old hand goes: "shuffle" into the pile before the new one
    is drawn, "bottom" under it, "after" shuffled in after the draw; `second_only` that only the second player has the
    mulligan. Each redraw beyond the `free` ones costs: `discard` cards of the old hand, a new hand that is `smaller` by
    a number, or cards put to the `bottom` when keeping; then `scry` lets a player look at one card.
    """

    must_have: Condition | None = None
    must_text: str = ""
    optional: bool = False
    only: Condition | None = None
    only_text: str = ""
    second_only: bool = False
    times: int | None = None
    back: str = "shuffle"
    discard: int = 0
    discard_by: str = "player"
    smaller: int = 0
    bottom: int = 0
    scry: bool = False
    free: int = 0
    together_free: bool = False
    reveal: bool = False
    ref: str | None = None

    def cost(self, redraws: int) -> int:
        """The number of these redraws that were not free."""
        return max(0, redraws - self.free)

    def may_repeat(self, redraws: int) -> bool:
        """True while the limit allows another redraw after `redraws`."""
        return self.times is None or redraws < self.times

    @property
    def costs_nothing(self) -> bool:
        """Whether redraws are without end and free, so that each begins everything anew."""
        return self._endless and not self.discard

    @property
    def costs_a_card(self) -> bool:
        """Whether redraws are unlimited and each costs one card, so that the pile shows the number of redraws."""
        return self._endless and self.discard == 1 and not self.free

    @property
    def _endless(self) -> bool:
        return self.times is None and self.back == "shuffle" and not (self.smaller or self.bottom)


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """The draws of each turn for the first and the second player; the last number repeats.

    With `fill` a hand below it is filled up instead; then `plays` says how many cards leave the hand each turn.
    """

    first: tuple[int, ...] = (1,)
    second: tuple[int, ...] = (1,)
    fill: int | None = None
    plays: int = 0

    def draws(self, turn: int, held: int | None = None, *, second: bool = False) -> int:
        """How many cards own turn `turn` (from 1) draws: of a hand of `held` cards, as many as fill it up."""
        if self.fill is not None and held is not None and held < self.fill:
            return self.fill - held
        draws = self.second if second else self.first
        return draws[min(turn, len(draws)) - 1]

    def drawn(self, hand: int, turn: int, *, second: bool = False, plays: int | None = None) -> int:
        """How many cards are drawn up to and including turn `turn` (0: none yet), starting with `hand` cards."""
        leaving = self.plays if plays is None else plays
        total, held = 0, hand
        for number in range(1, turn + 1):
            draw = self.draws(number, held, second=second)
            total += draw
            held = max(0, held + draw - leaving)
        return total


class Extra(NamedTuple):
    """A way to see more cards that depends on the course of the game."""

    id: str
    title: str
    cards: int


@dataclass(frozen=True, slots=True, eq=False)
class Aside:
    """Cards put aside before the shuffle, the player choosing which; `count` None means all that match."""

    where: str
    count: int | None
    title: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """The opening of a game under chosen house rules."""

    game: Game = field(repr=False)
    hands: tuple[int, int]
    short: bool
    sections: tuple[str, ...]
    choose: bool
    where: str | None
    aside: tuple[Aside, ...]
    shared: bool
    mulligan: Mulligan | None
    turns: Turns
    extra: tuple[Extra, ...]
    ref: str | None

    def hand(self, *, second: bool = False) -> int:
        """The size of the opening hand."""
        return self.hands[1] if second else self.hands[0]


# --- reading -------------------------------------------------------------------------------------------------------


def opening_of(game: Game, house: Mapping[str, Any] | None = None) -> Opening:
    """The opening of a game under house rules (`game.house_values(...)`; default: the defaults of the game).

    Raises DecktoolError when the game has no `opening:`, DataError when it is not as it should be.
    """
    data = game.part("opening", read_opening)
    if data is None:
        raise DecktoolError(f"{game.title} has no opening hands; add `opening: {{hand: 7}}` to its game.yaml")
    values = game.house_values() if house is None else house
    turns = data["turns"]
    every = turns["draw"] if isinstance(turns["draw"], list) else [turns["draw"]]
    hand = data["hand"]
    first, second = (hand, hand) if isinstance(hand, int) else (hand["first"], hand["second"])
    return Opening(
        game,
        (int(chosen(first, values)), int(chosen(second, values))),
        data["short"],
        tuple(data["sections"]),
        data["pile"]["choose"],
        data["pile"]["where"],
        tuple(Aside(row["where"], row["count"], row["title"]) for row in data["pile"]["aside"]),
        data["shared"],
        _mulligan(game, data["mulligan"], values),
        Turns(
            tuple(int(chosen(item, values)) for item in turns["first"] or every),
            tuple(int(chosen(item, values)) for item in turns["second"] or every),
            turns["fill"],
            turns["plays"],
        ),
        tuple(Extra(row["id"], row["title"], row["cards"]) for row in data["extra"]),
        data["ref"],
    )


def no_choice(game: Game, house: Mapping[str, Any]) -> str:
    """The message that a game has no choice of hands to keep, with the house rule (`--house`) that allows it."""
    data = game.part("opening", read_opening)
    row = data["mulligan"] if data else None
    usual = _mulligan(game, row, house)
    if usual is not None and usual.optional and usual.second_only:
        return f"in {game.title} only the second player chooses which hands to keep (--second)"
    for rule in game.house.values():
        for value in rule.values:
            mulligan = _mulligan(game, row, {**house, rule.id: value})
            if mulligan is not None and mulligan.optional:
                return (
                    f"in {game.title} nobody chooses which hands to keep, except under the house rule "
                    f"--house {rule.id}={house_word(value)}"
                )
    return f"in {game.title} nobody chooses which hands to keep"


_KINDS: dict[str, dict[str, Any]] = {
    "paris": {"optional": True, "smaller": 1},
    "vancouver": {"optional": True, "smaller": 1, "scry": 1},
    "london": {"optional": True, "bottom": 1},
}
"""What the well-known mulligans say; those of other kinds say nothing."""


def _mulligan(game: Game, row: Mapping[str, Any] | None, house: Mapping[str, Any]) -> Mulligan | None:
    if row is None or row["kind"] == "none":
        return None
    both, second = (row[key] is not None and _yes(chosen(row[key], house)) for key in ("when", "when_second"))
    both = both or row["when"] is None
    if not both and not second:
        return None
    known, usual = _KINDS.get(row["kind"], {}), Mulligan()

    def value(key: str) -> Any:
        said = row[key] if row[key] is not None else known.get(key, getattr(usual, key))
        return chosen(said, house)

    must_have = parse_condition(row["must_have"], game) if row["must_have"] else None
    only = parse_condition(row["only"], game) if row["only"] else None
    return Mulligan(
        must_have=must_have,
        must_text=condition_words(must_have, game) if must_have else "",
        optional=_yes(value("optional")),
        only=only,
        only_text=condition_words(only, game) if only else "",
        second_only=not both,
        times=row["times"],
        scry=bool(value("scry")),
        together_free=row["together"] == "free",
        reveal=row["reveal"],
        ref=row["ref"],
        **{key: value(key) for key in ("back", "discard", "discard_by", "smaller", "bottom", "free")},
    )


def chosen(value: Any, house: Mapping[str, Any]) -> Any:
    """A value as written, or what a house rule makes of it."""
    if not isinstance(value, Mapping):
        return value
    return house_choice(value["values"], house[value["house"]])


def _yes(value: Any) -> bool:
    return value is True or TRUTH.get(value, False)


# --- the pile of a deck --------------------------------------------------------------------------------------------


def pile_of(deck: Deck, opening: Opening, aside: Sequence[str] = (), section: str | None = None) -> Pile:
    """The draw pile of a deck: its cards in the order of the list, without those put aside.

    `aside` names cards the player wants put aside where the rules leave a choice; else the first listed are. `section`
    says which pile is meant where a deck has several. Raises DecktoolError for a name that is not there to choose.
    """
    counts: dict[Card, int] = {}
    sections = _sections(opening, section)
    for part in sections:
        for card, count in deck.section_counts(part).items():
            counts[card] = counts.get(card, 0) + count
    if opening.where:
        matches = parse_query(opening.where, opening.game).matches
        counts = {card: count for card, count in counts.items() if matches(card)}
    wanted = [name_key(name) for name in aside]
    taken: dict[Card, int] = {}
    for rule in opening.aside:
        choice = parse_query(rule.where, opening.game).select(list(counts))
        first = [card for name in wanted for card in choice if name_key(card.name) == name]
        left = sum(counts[card] for card in choice) if rule.count is None else rule.count
        # One copy of each card first: a player may not choose one hero twice while another is there.
        for most in (1, left):
            for card in [*first, *(card for card in choice if card not in first)]:
                number = min(counts[card], most, left)
                if number > 0:
                    counts[card] -= number
                    taken[card] = taken.get(card, 0) + number
                    left -= number
    chosen = {name_key(card.name) for card in taken}
    for name, key in zip(aside, wanted, strict=True):
        if key not in chosen:
            ways = " or ".join(rule.title or rule.where for rule in opening.aside)
            hint = f"cards that can be put aside: {ways}" if ways else f"{opening.game.title} puts no cards aside"
            raise DecktoolError(f"{name!r} cannot be put aside before the shuffle; {hint}")
    kept = {card: count for card, count in counts.items() if count}
    title = opening.game.sections[sections[0]].title if opening.choose else None
    return Pile(tuple(kept), tuple(kept.values()), tuple(taken.items()), title)


def _sections(opening: Opening, asked: str | None) -> Sequence[str]:
    if asked is None:
        return opening.sections[:1] if opening.choose else opening.sections
    found = opening.game.section(asked)
    if not opening.choose or found is None or found.id not in opening.sections:
        piles = ", ".join(opening.sections)
        hint = f"its piles are: {piles}" if opening.choose else "its decks have only one pile"
        raise DecktoolError(f"{opening.game.title} has no pile {asked!r}; {hint}")
    return [found.id]


def holds(condition: Condition, cards: Sequence[Card]) -> bool:
    """True if these cards, with repeats, meet a condition."""
    return test_on(condition, cards)(range(len(cards)))
