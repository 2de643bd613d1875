"""Rules and State: the contract that every ruleset keeps, and the machine that runs it.

*Rules* never change: the cards, their programs, the words of every action, the house rules. A *State* is slots of ints
and small lists and refers to cards by number (an *instance*: one physical card), so that a clone is a few slices.

A State is run by a stack of *frames*, each `(program, place, seat, source)`: which program, how far it has come, for
whom, and for which card. A program is a tuple of *steps* `(handler, effect, advance)`. The turn is a program like any
card's text, so a game can be saved, cloned or judged anywhere, in the middle of an effect too. A handler that needs a
player to choose calls `ask`; the machine then stops, and `apply` hands the chosen action to the decision's answer.

Conventions: the first legal action is the decision's default, which is what a passive player does. Zones are lists of
instances, the top of a pile last. `knows[instance]` has a bit for each seat that knows which card lies there.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from decktool.cards import Card, name_key
from decktool.errors import DecktoolError
from decktool.files import nearest

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.games import Game
    from decktool.play.measures import Measures
    from decktool.play.view import View

_COPY = re.compile(r"( #\d+)")
NOBODY = -1
HIDDEN = -1
"""In place of an instance that the viewer does not know."""

Event = tuple[int, int, int, int, int, str]
"""What happened: kind, seat, instance (or HIDDEN), number, bits of the seats that may see the instance, ledger
clause.
"""
Frame = tuple[int, int, int, int]
Step = tuple[Callable[..., None], Any, int]
Program = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: a sentence, the ledger clauses behind it and the rulebook's section."""

    reason: str
    clauses: tuple[str, ...]
    section: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winner's seat (None: nobody), a short name of the reason, a sentence and the clause.

    `source` is the card (an instance) that ended it; NOBODY where no single one did.
    """

    winner: int | None
    reason: str
    words: str
    clause: str
    source: int = NOBODY


@dataclass(frozen=True, slots=True)
class Zone:
    """One place for cards: its name, whose it is (None: shared), and whether the order in it matters.

    In a `held` place (a hand) nobody but its owner sees where among the others a card is.
    """

    id: str
    seat: int | None = None
    ordered: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event: its id, its words, and its words for those who may not know the card.

    Words may hold {seat}, {other}, {card}, {n}, {s} (the plural of n), {word}, which `numbers` says for n, and {second}
    where n is a second card (`pair`), which everybody may know.
    """

    id: str
    words: str
    hidden: str = ""
    numbers: tuple[str, ...] = ()
    pair: bool = False


class IllegalAction(DecktoolError):
    """An action that is not legal now; `refusal` says why."""

    exit_status = 1

    def __init__(self, words: str, refusal: Refusal) -> None:
        """Keep the reason."""
        self.refusal = refusal
        super().__init__(f"{words}: {refusal.reason} (Rules {refusal.section}; {', '.join(refusal.clauses)})")


class Rules(ABC):
    """A game ready to be played: immutable, shared by all its states. A ruleset fills the attributes and methods.

    Per instance: `cards` and `labels` (the name, with `#2` for a second copy). `programs` and `answers` are what the
    machine runs; `actions` gives every action there can be its words.
    """

    seats: tuple[str, ...] = ("A", "B")
    zones: tuple[Zone, ...]
    decisions: tuple[str, ...]
    events: tuple[EventKind, ...]
    answers: tuple[Callable[..., None], ...]
    neutral: Mapping[str, Any] = {}
    """What a card can carry, and the value of carrying nothing, for `describe`'s `cards`."""
    decks: tuple[tuple[str, str], ...] = ()
    """The decklists played, as (name, text), for the log; none where the game has one box for all."""
    limit: int = 20_000
    """Decisions after which a match is stopped and counted as such."""
    leaving: Collection[int] = ()
    """The actions that end a phase or leave a place: what nobody should do by pressing a key once too often."""
    open_piles: Sequence[str] = ()
    """The piles that may be looked through at any time: places in `describe` such as `A.discard`."""
    outcomes: Sequence[str] = ()
    """The reasons for which a match can end."""
    phases: Sequence[str] = ()
    """The words of `describe`'s phase, which are those of a position's `given.phase`."""
    turn_clause: str = ""
    """The ledger clause that keeps a player from acting while another decides; none in a game for one."""
    declaration_clause: str = ""
    """The ledger clause that keeps a player from declaring what another has to declare."""
    blanks: Mapping[str, str] = {}
    """Cards whose rules are not all here and that would be played without them, by name, each with what is lacking.

    The ruleset only names them; `decktool.rulesets` refuses such a match unless it is asked for (`--assume-vanilla`).
    """

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card]) -> None:
        """Take the physical cards; a ruleset then compiles their programs."""
        self.game = game
        self.house = dict(house)
        self.cards = tuple(cards)
        copies: dict[int, int] = {}
        labels = []
        for card in cards:
            copies[card.number] = copies.get(card.number, 0) + 1
            labels.append(card.name if copies[card.number] == 1 else f"{card.name} #{copies[card.number]}")
        self.labels = tuple(labels)
        self.names = tuple(card.name for card in cards)
        self.told: Sequence[str] = self.labels
        """What each card is called in stories; a ruleset may leave out numbers of copies where they say nothing."""
        self.owners: tuple[int, ...] = (0,) * len(self.cards)
        """Whose deck each instance is of; unknown cards of one deck can be in each other's place."""
        self.event_ids = {kind.id: number for number, kind in enumerate(self.events)}
        self.everyone = (1 << len(self.seats)) - 1
        self.programs: tuple[Program, ...] = ()
        self.program_names: tuple[str, ...] = ()
        self.actions: dict[int, str] = {}
        self._aliases: dict[str, int] = {}
        self._spellings: dict[str, tuple[int, ...]] = {}

    # --- what a ruleset supplies

    @abstractmethod
    def start(self, dice: Dice, first: int | None = None) -> State:
        """A new game, dealt and run to its first decision; without `first` the dice say who begins."""

    @abstractmethod
    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_dict` wrote."""

    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """What one player may know of a state; it stays bound to the state as it changes."""

    @abstractmethod
    def section(self, clause: str) -> str:
        """The rulebook's section of a ledger clause."""

    @abstractmethod
    def gauges(self, state: State, seat: int) -> dict[str, int]:
        """The numbers that say how far a player has come, for tables turn by turn; they may tell what is hidden."""

    @abstractmethod
    def rule(self, state: State) -> str:
        """The rule behind the decision that is asked now, as a player would say it, with its section."""

    @abstractmethod
    def first(self, state: State) -> int:
        """The seat that went first."""

    @abstractmethod
    def defects(self, state: State) -> list[str]:
        """What is wrong inside a state; always empty, or the ruleset has a fault."""

    def measures(self) -> Measures:
        """What a goldfish of this game tells; by default its gauges by own turns."""
        from decktool.play.measures import Measures

        return Measures(self)

    def remarks(self, state: State) -> tuple[str, ...]:
        """What is worth counting about a finished match, over many of them."""
        return ()

    # --- words

    def _name_actions(self, actions: Mapping[int, str], aliases: Mapping[str, int] | None = None) -> None:
        """Register the words of every action; another copy's action is also found by the words of the first."""
        self.actions = dict(actions)
        self._aliases = dict(aliases or {})

    def _spelled(self) -> dict[str, tuple[int, ...]]:
        """The actions that each spelling may mean, best first; made when somebody first speaks."""
        if not self._spellings:
            found: dict[str, list[int]] = {}
            for action, text in self.actions.items():
                found.setdefault(name_key(text), []).append(action)
            numbered = ((text, action) for action, text in self.actions.items() if "#" in text)
            for text, action in (*numbered, *self._aliases.items()):
                for words in _without_copies(text):
                    ways = found.setdefault(name_key(words), [])
                    if action not in ways:
                        ways.append(action)
            self._spellings = {text: tuple(ways) for text, ways in found.items()}
        return self._spellings

    def meaning(self, text: str, unsaid: Collection[int] = ()) -> tuple[int, ...]:
        """The actions that some words may mean, best first; raises DecktoolError with near words when there is none.

        Actions that the speaker cannot mean (`unsaid`) are not suggested.
        """
        spelled = self._spelled()
        found = spelled.get(name_key(text))
        if found is None:
            near = nearest(name_key(text)[:80], [words for words, ways in spelled.items() if ways[0] not in unsaid])
            words = [repr(self.actions[spelled[word][0]]) for word in near]
            hint = f"; did you mean {' or '.join(words)}?" if near else ""
            shown = text if len(text) <= 80 else f"{text[:77]}..."
            raise DecktoolError(f"no action is called {shown!r}{hint}")
        return found

    def event_words(self, event: Event, viewer: int | None = None) -> str:
        """One event as a sentence, for one seat or (None) with everything said."""
        kind, seat, instance, number, seen, _ = event
        shown = viewer is None or bool(seen >> viewer & 1)
        known = self.events[kind]
        template = known.words if shown or not known.hidden else known.hidden
        card = self.told[instance] if shown and instance >= 0 else "a card"
        who = self.seats[seat] if seat >= 0 else ""
        other = self.seats[1 - seat] if seat >= 0 and len(self.seats) == 2 else ""
        word = known.numbers[number] if known.numbers else ""
        second = self.told[number] if known.pair else ""
        plural = "" if number == 1 else "s"
        return template.format(seat=who, other=other, card=card, n=number, s=plural, word=word, second=second)


class State(ABC):
    """One game at one moment. Only this changes; everything in it is an int, a list of ints or a list of frames."""

    __slots__ = (
        "active", "decision", "knows", "log", "options", "outcome", "player", "rules", "source", "stack", "turn",
        "zones",
    )  # fmt: skip

    rules: Rules
    zones: list[list[int]]
    knows: list[int]
    stack: list[Frame]
    player: int
    """The seat that decides now; NOBODY when the game is over."""
    turn: int
    """Turns begun so far, counted over all players."""
    active: int
    """Whose turn it is."""
    decision: int
    """What is decided: a place in `rules.decisions`."""
    source: int
    """The instance whose effect asks; NOBODY where the rules themselves do."""
    options: Sequence[int]
    outcome: Outcome | None
    log: list[Event] | None
    """What happened so far, or None where nobody listens (rollouts)."""

    def legal_actions(self) -> Sequence[int]:
        """The actions that may be taken now, the default first; empty only when the game is over. Do not change it."""
        return self.options

    def declarations(self, seat: int) -> Sequence[int]:
        """What that player may declare at any moment without being asked, such as conceding; agents never do."""
        return ()

    def declarer(self, action: int) -> int:
        """The seat that may declare this at any moment; NOBODY for what is no declaration."""
        return next((seat for seat in range(len(self.rules.seats)) if action in self.declarations(seat)), NOBODY)

    def declare(self, action: int, dice: Dice) -> None:
        """Take a declaration, which is always its declarer's own."""
        assert self.declarer(action) != NOBODY

    def apply(self, action: int, dice: Dice) -> None:
        """Take an action and run on to the next decision; raises IllegalAction, leaving the state as it was."""
        if action not in self.options:
            if self.declarer(action) != NOBODY:
                self.declare(action, dice)
                return
            refusal = self.why(action)
            assert refusal is not None
            raise IllegalAction(self.rules.actions.get(action, str(action)), refusal)
        seat, self.player = self.player, NOBODY
        self.rules.answers[self.decision](self, action, seat, dice)
        self.run(dice)

    def lying(self, zone: int, viewer: int | None = None) -> list[int]:
        """The cards of a zone, HIDDEN for those that a viewer does not know. Top of a pile last.

        Of a hand the known cards stand first: their place among the others would tell which of them came when.
        """
        cards = self.zones[zone]
        if viewer is None:
            return cards
        knows = self.knows
        shown = [card if knows[card] >> viewer & 1 else HIDDEN for card in cards]
        if HIDDEN in shown and self.rules.zones[zone].held:
            names = self.rules.cards
            shown.sort(key=lambda card: (card == HIDDEN, names[card].name if card != HIDDEN else ""))
        return shown

    def run(self, dice: Dice) -> None:
        """Run the frames until a player must decide or the game is over."""
        stack = self.stack
        programs = self.rules.programs
        while self.player < 0 and self.outcome is None:
            program, place, seat, source = stack[-1]
            handler, effect, advance = programs[program][place]
            if advance > 0:
                stack[-1] = (program, place + 1, seat, source)
            elif advance < 0:
                stack.pop()
            handler(self, effect, seat, source, dice)

    def ask(self, decision: int, seat: int, options: Sequence[int], source: int = NOBODY) -> None:
        """Let a player decide between options, the default first; `source` is the card whose effect asks."""
        self.decision = decision
        self.source = source
        self.player = seat
        self.options = options

    def advance(self) -> None:
        """Move the frame whose step stays on to its next step."""
        program, place, seat, source = self.stack[-1]
        self.stack[-1] = (program, place + 1, seat, source)

    def tell(self, kind: str, seat: int, source: int, number: int, clause: str = "") -> None:
        """Log an event of the kind of that id that everybody sees, where the ruleset has such a kind."""
        found = self.rules.event_ids.get(kind)
        if self.log is not None and found is not None:
            self.log.append((found, seat, source, number, self.rules.everyone, clause))

    def end(self, winner: int | None, reason: str, words: str, clause: str, source: int = NOBODY) -> None:
        """The game is over; `source` is the card that ended it, where one did."""
        self.outcome = Outcome(winner, reason, words, clause, source)
        self.player = NOBODY
        self.options = ()
        self.stack.clear()

    # --- what a ruleset supplies

    @abstractmethod
    def why(self, action: int) -> Refusal | None:
        """Why an action is not legal now; None when it is."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy, without the log."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain JSON data, the log left out."""

    def moments(self) -> tuple[str, ...]:
        """The words of `phase` that hold now: that of `describe`, and perhaps one that says more."""
        return (str(self.describe().get("phase")),)

    @abstractmethod
    def describe(self, viewer: int | None = None, *, copies: bool = False) -> dict[str, Any]:
        """The state in words and names, as positions write it; for one seat, what it does not know is null.

        With `copies` a second card of a name is `NAME #2`.
        """

    # --- words

    def read(self, text: str, seat: int | None = None) -> int:
        """The action that some words mean now, said by that player or by whoever decides; raises DecktoolError.

        A legal one if they may mean one; what only another player can declare is not suggested.
        """
        ways = self.rules.meaning(text, self._of_others(seat))
        legal = [action for action in ways if action in self.options]
        return legal[0] if legal else self.meant(ways)

    def meant(self, ways: Sequence[int]) -> int:
        """Of the actions that words may mean, none of them legal, the one that is spoken of."""
        return ways[0]

    def _of_others(self, seat: int | None) -> set[int]:
        """What only the other players can declare."""
        mine = self.player if seat is None else seat
        return {a for other in range(len(self.rules.seats)) if other != mine for a in self.declarations(other)}

    def words(self, action: int) -> str:
        """An action as a line of table talk."""
        return self.rules.actions[action]

    def menu(self) -> list[str]:
        """The legal actions in words, in their order; numbers of copies only where they tell two actions apart."""
        exact = [self.rules.actions[action] for action in self.options]
        plain = [_COPY.sub("", text) for text in exact]
        return [text if plain.count(short) > 1 else short for text, short in zip(exact, plain, strict=True)]


def _without_copies(text: str) -> list[str]:
    """A text about cards as it may be said: with the numbers of their copies (`Gold Pouch #2`), and without."""
    parts = _COPY.split(text)
    said = [parts[0]]
    for copy, rest in zip(parts[1::2], parts[2::2], strict=True):
        said = [words + more + rest for words in said for more in (copy, "")]
    return said


def compile_step(handler: Callable[..., None], effect: Any = None, *, stays: bool = False) -> Step:
    """A step that goes on to the next one, or (`stays`) is run again until an answer moves the frame on."""
    return (handler, effect, 0 if stays else 1)


def program(steps: Sequence[Step]) -> Program:
    """A program from its steps: the last one leaves the stack before it runs, unless it stays."""
    if not steps:
        return ((do_nothing, None, -1),)
    handler, effect, advance = steps[-1]
    return (*steps[:-1], (handler, effect, -1 if advance else 0))


def do_nothing(state: State, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Do nothing: the step of a card without effects, and after a last step that stays."""
