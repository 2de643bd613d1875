"""1.4, 1.5: the words in which cards say what they do, and the moments at which they do it."""

from __future__ import annotations

from typing import ClassVar, Literal

from decktool.play.effects import Effect, Vocabulary
from decktool.play.flow import FLOW

# the words for whose creature (`who`), when something holds of it (`while`) and the condition of a move (`needs`) stand
# in the vocabulary below, with what each means


class Move(Effect):
    """Move a creature up to `regions` regions, or `exactly` that number (Rules 4.2).
    `how` is straight (vertically or horizontally), diagonal, or any. `needs` is the condition of a creature's own move.
    """

    who: str = "self"
    regions: int = 1
    how: Literal["straight", "diagonal", "any"] = "straight"
    exactly: bool = False
    needs: str = "nothing"


class MoveTo(Effect):
    """Move a creature to your spawning region, or to the region of another of your creatures."""

    who: str = "own"
    to: Literal["spawn", "friend"]


class Strike(Effect):
    """Add strikes to this attack (take away, if negative), while something holds."""

    amount: int
    while_: str = "always"
    least: int = 1
    """How much damage `damaged` and `target-damaged` ask for."""


class Inflict(Effect):
    """The target of this attack gets a marker (Rules 5.3, 5.4)."""

    mark: Literal["poison", "trap"]


class Miss(Effect):
    """The attack misses: it deals nothing and leaves no marker (Rules 5.1)."""


class Heal(Effect):
    """Remove up to `amount` damage."""

    amount: int
    who: str = "own"


class Harm(Effect):
    """Deal damage outside an attack; no defense card prevents it (Rules 1.5)."""

    amount: int
    who: str = "enemy"


class Unmark(Effect):
    """Remove a poison or trap marker, or both kinds of special conditions."""

    marks: Literal["poison", "trap", "conditions"]
    who: str = "own"


class Hide(Effect):
    """Hide a creature until its owner's next turn (Rules 6.2)."""

    who: str = "own"
    while_: str = "always"


class Strengthen(Effect):
    """A creature deals `amount` more strikes this turn."""

    amount: int
    who: str = "own"


class Strip(Effect):
    """Discard a card that is attached to a creature."""

    what: Literal["weapon", "defense"]
    who: str = "enemy"


class Switch(Effect):
    """Switch a creature with one from the hand, the deck, or either (Rules 4.12)."""

    zone: Literal["hand", "deck", "hand-or-deck"]
    who: str = "own"


class Immune(Effect):
    """While the card is there, its creature cannot be poisoned or cannot be trapped."""

    to: Literal["poison", "trap"]


class Draw(Effect):
    """Draw cards."""

    count: int = 1


class Search(Effect):
    """Take cards from deck or discard pile into the hand (Rules 4.6).
    `kinds` says which types (all if left out), `top` how many cards from the top are looked at (0: the whole pile),
    `another` that it is not a card of the searcher's own name, `reveal` that the opponent sees what is taken.
    """

    zone: Literal["deck", "discard"] = "deck"
    kinds: tuple[str, ...] = ()
    count: int = 1
    top: int = 0
    another: bool = False
    reveal: bool = True


class Summon(Effect):
    """Add a creature from a pile to the board in your spawning region, if there is room (Rules 4.1)."""

    zone: Literal["deck", "discard", "hand"]
    count: ClassVar[int] = 1
    top: ClassVar[int] = 0


class Arrange(Effect):
    """Look at the top cards of the deck and put them back in any order."""

    count: int


class Pay(Effect):
    """Discard a card from the hand to do what follows."""


VOCABULARY = Vocabulary(
    {
        "move": "a creature's own move, once a turn in its owner's main phase",
        "attack": "when the creature, or the creature with the weapon, attacks",
        "main": "when the card is played, or the creature's ability used, in its owner's main phase",
        "poison-check": "instead of the flips for poison at the beginning of a turn (Rules 5.3)",
        "after-attack": "when the ability is used after the attack phase (Rules 6.1)",
        "end-of-turn": "when the ability is used at the end of its owner's turn (Rules 6.1)",
        "enters": "when the creature enters the board during its owner's main phase",
        "standing": "as long as the card lies there",
    },
    (
        *FLOW, Move, MoveTo, Strike, Inflict, Miss, Heal, Harm, Unmark, Hide, Strengthen, Strip, Switch, Immune, Draw,
        Search, Summon, Arrange, Pay,
    ),
    {
        "while": {
            "always": "without a condition",
            "moved": "the card's creature moved this turn",
            "unmoved": "the card's creature did not move this turn",
            "attacked": "the card's creature attacked this turn",
            "damaged": "the card's creature has at least this much damage (`least`)",
            "alone": "the card's creature is its owner's only one on the board",
            "target-poisoned": "what is attacked is poisoned",
            "target-trapped": "what is attacked is trapped",
            "target-damaged": "what is attacked has at least this much damage (`least`)",
        },
        "who": {
            "self": "the card's own creature",
            "own": "one of your creatures, chosen",
            "friend": "one of your creatures other than the card's, chosen",
            "own-here": "one of your creatures in the card's region, chosen",
            "friend-here": "another of your creatures in the card's region, chosen",
            "moved": "one of your creatures that moved this turn, chosen",
            "enemy": "one of the opponent's creatures, chosen; never a hidden one (Rules 6.2)",
            "enemy-here": "one of the opponent's creatures in the card's region, chosen",
            "target": "what is attacked",
            "checked": "the creature that is checked for poison",
            "each-own": "each of your creatures",
            "each-own-here": "each of your creatures in the card's region",
            "each-friend-here": "each other creature of yours in the card's region",
            "each-enemy": "each of the opponent's creatures",
        },
        "needs": {
            "nothing": "no condition",
            "even": "an even roll of the die",
            "odd": "an odd roll of the die",
            **{f"{least}+": f"a roll of {least} or more" for least in range(2, 7)},
            "heads": "heads on a coin",
        },
    },
)  # fmt: skip
