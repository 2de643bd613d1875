"""What the positions of all games share: cards named and numbered as they are laid, and states inside an effect.

A ruleset's `positions` says which places there are; with this it lays the named cards there, finds them again by
their labels (`Gold Pouch #2` is the second one laid), and writes and reads the stack of frames of a state in which
an effect is being carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.cards import Card, name_key
from decktool.errors import DecktoolError
from decktool.files import nearest
from decktool.play.position import expand
from decktool.play.state import NOBODY

if TYPE_CHECKING:
    from pydantic import BaseModel

    from decktool.games import Game
    from decktool.play.position import Position
    from decktool.play.state import State


class Placing:
    """The cards that a position names, as they are laid: `cards`, and the `labels` by which they are found again."""

    def __init__(self, game: Game, position: Position) -> None:
        """Begin with an empty table."""
        self.cards: list[Card] = []
        self.labels: list[str] = []
        self._game = game
        self._position = position
        self._copies: dict[int, int] = {}

    def find(self, name: str, *where: str | int) -> Card:
        """The card of a name that stands at `given.<where>`; raises DataError with near names."""
        return find_card(self._game, self._position, name, *where)

    def add(self, card: Card) -> int:
        """Lay one more copy of a card: its number."""
        copy = self._copies[card.number] = self._copies.get(card.number, 0) + 1
        self.cards.append(card)
        self.labels.append(label(card, copy))
        return len(self.cards) - 1

    def lay(self, names: Sequence[str], *where: str | int) -> list[int]:
        """Lay the cards of a list of names; their numbers. Raises DataError for a name that no card has."""
        return [self.add(self.find(name, *where)) for name in expand(names)]

    def instance(self, name: str, *where: str | int) -> int:
        """The card that was laid under a label; raises DataError for one that was not."""
        return instance(self._position, self.labels, name, *where)


def find_card(game: Game, position: Position, name: str, *where: str | int) -> Card:
    """The card of a name that stands at `given.<where>` of a position; raises DataError with near names."""
    found = game.catalog.find(name)
    if not found:
        near = game.catalog.suggest(name)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise position.file.error(("given", *where), f"no card is called {name!r} in {game.title}{hint}")
    return found[0]


def label(card: Card, copy: int) -> str:
    """What the first, second, ... copy of a card is called."""
    return card.name if copy == 1 else f"{card.name} #{copy}"


def instance(
    position: Position, labels: Sequence[str], name: str, *where: str | int, absent: Iterable[int] = ()
) -> int:
    """The number of the card with a label, those aside (`absent`) left out; raises DataError if there is none."""
    key = name_key(name)
    for i, known in enumerate(labels):
        if name_key(known) == key and i not in absent:
            return i
    raise position.file.error(
        ("given", *where), f"{name!r} is not on the table; lay it somewhere (a second copy is called `NAME #2`)"
    )


def labels_as_laid(cards: Sequence[Card], order: Iterable[Sequence[int]]) -> dict[int, str]:
    """The label that each instance will have in a position that lays the zones of `order` one after the other."""
    copies: dict[int, int] = {}
    labels = {}
    for i in (i for zone in order for i in zone):
        copy = copies[cards[i].number] = copies.get(cards[i].number, 0) + 1
        labels[i] = label(cards[i], copy)
    return labels


# --- inside an effect


def inside_fields(decisions: Sequence[str], seats: Sequence[str]) -> dict[str, Any]:
    """The fields of `given.inside` that every game has, for pydantic's `create_model`.

    They are the frames that run, the decision, who decides (left out in a game for one), the card that asks, and what
    is legal.
    """
    from typing import Annotated, Literal

    from pydantic import Field, StrictInt, create_model

    from decktool.gamefiles import Strict, Word

    seat: Any = Literal[tuple(seats)]
    asked: Any = Literal[tuple(decisions)]
    whose: dict[str, Any] = {"player": (seat, ...)} if len(seats) > 1 else {}
    count = Annotated[StrictInt, Field(ge=0, le=999)]
    frame = create_model(
        "Frame", __base__=Strict, program=(Word, ...), place=(count, 0), card=(Word | None, None), **whose
    )
    frames: Any = list[frame]
    words: Any = list[Word]
    return {
        "frames": (frames, Field(..., description="the programs that run, the turn first")),
        "decision": (asked, ...),
        "card": (Word | None, Field(None, description="the card whose text asks")),
        "legal": (words, Field(..., description="the actions that may be taken, in order")),
        **whose,
    }


def enter(state: State, inside: BaseModel, position: Position, find: Callable[..., int]) -> None:
    """Put a state where an effect was, with the decision that it asks; `find(name, *where)` finds a card by its label.

    Raises DecktoolError for a program that there is not, and for a moment in which nothing runs or nothing is legal.
    """
    rules = state.rules
    given: Any = inside
    for number, frame in enumerate(given.frames):
        where = ("inside", "frames", number)
        if frame.program not in rules.program_names:
            near = nearest(frame.program, rules.program_names)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise position.file.error(("given", *where, "program"), f"no program is called {frame.program!r}{hint}")
        program = rules.program_names.index(frame.program)
        place = min(frame.place, len(rules.programs[program]) - 1)
        source = NOBODY if frame.card is None else find(frame.card, *where, "card")
        state.stack.append((program, place, _seat(state, frame), source))
    source = NOBODY if given.card is None else find(given.card, "inside", "card")
    exactly = {text: action for action, text in rules.actions.items()}
    options = []
    for number, text in enumerate(given.legal):
        try:
            options.append(exactly[text] if text in exactly else rules.meaning(text)[0])
        except DecktoolError as error:
            raise position.file.error(("given", "inside", "legal", number), str(error)) from None
    if not options or not state.stack:
        raise position.file.error(("given", "inside"), "inside an effect there are frames, and something is legal")
    state.ask(rules.decisions.index(given.decision), _seat(state, inside), options, source)


def _seat(state: State, row: Any) -> int:
    return state.rules.seats.index(row.player) if len(state.rules.seats) > 1 else 0


def inside(
    state: State, labels: Mapping[int, str], words: Callable[[int], str], *, by_label: bool = True
) -> dict[str, Any]:
    """The stack of a state and what it asks, as `enter` reads it; `words` says an action with these labels.

    `by_label` says that programs are named after labels, each copy's its own, and not after cards.
    """
    rules = state.rules
    several = len(rules.seats) > 1
    frames = []
    for program, place, seat, source in state.stack:
        name = rules.program_names[program]
        row: dict[str, Any] = {"program": _renamed(state, name, source, labels) if by_label else name, "place": place}
        if several:
            row["player"] = rules.seats[seat]
        if source >= 0:
            row["card"] = labels[source]
        frames.append(row)
    found: dict[str, Any] = {"frames": frames, "decision": rules.decisions[state.decision]}
    if several:
        found["player"] = rules.seats[state.player]
    if state.source >= 0:
        found["card"] = labels[state.source]
    return {**found, "legal": [words(action) for action in state.options]}


def _renamed(state: State, name: str, source: int, labels: Mapping[int, str]) -> str:
    """A program's name, which begins with the label of its card, with the label that the card has in the position."""
    of = state.rules.labels[source] if source >= 0 else ""
    return labels[source] + name.removeprefix(of) if of and name.startswith(f"{of}:") else name
