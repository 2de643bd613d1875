"""What a position of this game can give."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from decktool.play import placing
from decktool.rulesets.forbidden_quest.components import (
    BEGINNING,
    D_AFTER,
    D_ARROWS,
    D_ATTACK,
    D_END,
    D_MAIN,
    D_RETURN,
    DECISIONS,
    DECK,
    DEFENSE,
    DISCARD,
    END_OF_TURN,
    HAND,
    MARKS,
    PHASES,
    REGIONS,
    SETUP,
    WEAPON,
)
from decktool.rulesets.forbidden_quest.crystals import ALL_CRYSTALS
from decktool.rulesets.forbidden_quest.describe import BITS

if TYPE_CHECKING:
    from pydantic import BaseModel

STARTS = {
    "setup": SETUP, "mulligan": SETUP, "centre": SETUP, "flip": SETUP, "extras": SETUP, "beginning": BEGINNING,
    "poison": BEGINNING, **{name: number for number, name in enumerate(PHASES) if number > BEGINNING},
    "return": END_OF_TURN,
}  # fmt: skip
"""Where a position can begin (`rules.phase_start`), and the phase of each."""
ASKED_BY = {
    D_MAIN: "main", D_ATTACK: "attack", D_ARROWS: "attack", D_AFTER: "post-attack", D_END: "end", D_RETURN: "return",
}  # fmt: skip
"""The decisions that are asked anew where a position begins; all others lie inside something."""
PILES = {"deck": DECK, "hand": HAND, "discard": DISCARD}
CARDS_INSIDE = ("mover", "aim", "attacker", "target", "replaced")
OF_MOVE = ("steps", "made", "how", "exactly", "route")
OF_ATTACK = ("strikes", "inflicted", "missed")
NUMBERS_INSIDE = (*OF_MOVE, *OF_ATTACK, "searched", "left", "kept", "redraws")
"""Numbers of what is being done; those of a move say nothing where no creature moves, those of an attack alike."""
EQUIPMENT = {"weapon": WEAPON, "defense": DEFENSE}


@lru_cache(maxsize=1)
def given_model() -> type[BaseModel]:
    """The pydantic model of `given`."""
    from typing import Annotated, Literal

    from pydantic import Field, StrictBool, StrictInt, create_model

    from decktool.gamefiles import Strict, Word

    count = Annotated[StrictInt, Field(ge=0, le=60)]
    large = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
    cards: Any = list[Word]
    some: Any = count | list[Word]
    region: Any = Literal[REGIONS]
    standing: Any = dict[region, list[Word]]
    regions: Any = list[region]
    crystals = Annotated[StrictInt, Field(ge=0, le=ALL_CRYSTALS)]
    player = create_model(
        "Player",
        __base__=Strict,
        deck=(some, Field([], description="card names from the top, or how many cards that do not matter")),
        hand=(some, []),
        discard=(cards, Field([], description="the top card last")),
        crystals=(crystals | None, Field(None, description="crystals held; left out: what the others leave")),
        board=(standing, Field({}, description="creatures by region")),
        order=(cards, Field([], description="the creatures in the order in which they came; left out: as written")),
        turns=(large | None, Field(None, description="turns begun; left out: 2, so that no opening turn is limited")),
        mulligans=(large, 0),
        knows=(cards, Field([], description="cards in hidden places that this player knows")),
        slain=(StrictBool, Field(False, description="eliminated the opponent's last creature in the centre")),
        owes=(StrictBool, Field(False, description="must move a creature to end a stalemate")),
        refused=(StrictBool, Field(False, description="called a stalemate this turn, in vain")),
    )
    states: dict[str, Any] = dict.fromkeys((*MARKS, *BITS), (StrictBool, False))
    counts: dict[str, Any] = dict.fromkeys(("damage", "blocked", "arrows_shot"), (count, 0))
    worn: dict[str, Any] = dict.fromkeys(EQUIPMENT, (Word | None, None))
    more = Annotated[StrictInt, Field(ge=-99, le=99)]
    carries = create_model("Carried", __base__=Strict, strikes_more=(more, 0), **worn, **counts, **states)
    notes: Any = dict[Word, carries]
    seat: Any = Literal["A", "B"]
    held: dict[str, Any] = dict.fromkeys(CARDS_INSIDE, (Word | None, None))
    inner: Any = Literal[NUMBERS_INSIDE]
    numbers: Any = dict[inner, Annotated[StrictInt, Field(ge=-99, le=99)]]
    inside = create_model(
        "Inside",
        __base__=Strict,
        looked=(cards, Field([], description="cards of whoever decides that are being looked at, the lowest first")),
        checked=(cards, Field([], description="creatures whose poison or trap was dealt with in this phase")),
        numbers=(numbers, {}),
        **held,
        **placing.inside_fields(DECISIONS, ("A", "B")),
    )
    phase: Any = Literal[tuple(STARTS)]
    made: type[BaseModel] = create_model(
        "Given",
        __base__=Strict,
        turn=(large | None, Field(None, description="its number; left out: 3, before the first turn 0")),
        active=(seat | None, Field(None, description="whose turn it is; left out: A")),
        first=(seat | None, Field(None, description="who goes first; left out: A, before the flip nobody")),
        phase=(phase, "main"),
        quiet=(Annotated[StrictInt, Field(ge=-1, le=1_000_000)], 0),
        stalemates=(large, Field(0, description="stalemates in a row without a change")),
        sorcerer=(StrictBool, Field(False, description="a sorcerer was played this turn")),
        present=(StrictBool | None, Field(None, description="the active player had a creature in this turn")),
        contested=(StrictBool | None, Field(None, description="the opening face-off in the centre is not over")),
        crystals=(regions | None, Field(None, description="regions with a crystal; left out: all that nobody holds")),
        A=(player, player()),
        B=(player, player()),
        cards=(notes, Field({}, description="what single creatures carry; B's creature of a name of A's is `NAME #2`")),
        inside=(inside | None, Field(None, description="what is being done, where a state lies inside an effect")),
    )  # fmt: skip
    return made
