"""State: one game at one moment, and the main loop that runs it.

*Rules* (`decktool.play.rules`) never change: the cards, their programs, the words of every action, the house rules. A
*State* is slots of ints and small lists and refers to cards by number (an *instance*: one physical card), so that a
clone is a few slices.

A State is run by a stack of *frames*, each `(program, place, seat, source)`: which program, how far it has come, for
whom, and for which card. A program is a tuple of *steps* `(handler, effect, advance)`. The turn is a program like any
card's text, so a game can be saved, cloned or judged anywhere, in the middle of an effect too. A handler that needs a
player to choose calls `ask`; the machine then stops, and `apply` hands the chosen action to the decision's answer.

Conventions: the first legal action is the decision's default, which is what a passive player does. Zones are lists of
instances, the top of a pile last. `knows[instance]` has a bit for each seat that knows which card lies there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from decktool.cards import name_key
from decktool.dealing import Dice
from decktool.errors import DecktoolError
from decktool.play.fields import StateType, column, number
from decktool.play.records import Decision

COPY = re.compile(r"( #\d+)")
"""The number of a copy, as it stands in the words of an action."""
NOBODY = -1
HIDDEN = -1
"""In place of an instance that the viewer does not know."""

Choosing = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""A seat that chooses together with others: the seat, how many choices it has left, of what, and what it chose."""
Event = tuple[int, int, int, int, int, str]
"""What happened: kind, seat, instance (or HIDDEN), number, bits of the seats that may see the instance, ledger
clause.
"""
Frame = tuple[int, int, int, int]
Step = tuple[Callable[..., None], Any, int]
Program = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal of an action: a sentence, its ledger clauses and the section of the rulebook."""

    reason: str
    clauses: tuple[str, ...]
    section: str


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """The end of a match: the winner's seat (None: nobody), a short name of the reason, a sentence and the clause.

    `source` is the card (an instance) that ended it; NOBODY where no single one did. In a match of teams the winner is
    the first seat of the team. `places` are those of the seats, 1 for the best, equal ones for who came in level, and
    `points` what they were ranked by. Both are empty where one of two seats wins, or one alone does.
    """

    winner: int | None
    reason: str
    words: str
    clause: str
    source: int = NOBODY
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    def won(self, seat: int) -> bool:
        """True for the winner, and for the partners of the winner."""
        return self.winner is not None and (self.places[seat] == 1 if self.places else seat == self.winner)


class IllegalAction(DecktoolError):
    """An action that is not legal now; `refusal` says why."""

    exit_status = 1

    def __init__(self, words: str, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{words}: {refusal.reason} (Rules {refusal.section}; {', '.join(refusal.clauses)})")


class State(metaclass=StateType):
    """One game at one moment. It is the only object that changes; it contains only ints, lists of ints and a list of
    frames.

    A ruleset's State declares its fields (`decktool.play.fields`); these are every game's.
    """

    besides = ("decision", "log", "options", "outcome", "rules", "stack", "together", "zones")
    """What a state has besides its fields."""

    rules: Any
    """The Rules of the game; a ruleset's State says which."""
    zones: list[list[int]]
    stack: list[Frame]
    decision: Decision
    """What is decided; the last one once the game is over."""
    options: Sequence[int]
    outcome: MatchOutcome | None
    together: tuple[Choosing, ...]
    """Who chooses at the same time now, and what they chose so far, which nobody else may know; empty elsewhere."""
    log: list[Event] | None
    """What happened so far, or None where nobody listens (rollouts)."""
    player: int = number("the seat that decides now; NOBODY when the game is over", start=NOBODY)
    source: int = number("the instance whose effect asks; NOBODY where the rules themselves do", start=NOBODY)
    turn: int = number("turns begun so far, counted over all players", shown="turn")
    active: int = number("whose turn it is")
    first: int = number("the seat that went first")
    phase: int = number("the phase of the turn, where the game has phases")
    knows: list[int] = column("bits of the seats that know which card lies there", placed=True)

    @classmethod
    def empty(cls, rules: Any) -> Self:
        """A table before the set-up: nothing anywhere."""
        state = cls()
        state.rules = rules
        state.zones = [[] for _ in rules.zones]
        state.stack = []
        state.log = []
        state.decision = rules.decisions[0]
        state.options = ()
        state.outcome = None
        state.together = ()
        return state._begin(rules)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain JSON data, without the log."""
        data: dict[str, Any] = {
            "stack": [list(frame) for frame in self.stack],
            "zones": [zone[:] for zone in self.zones],
            "decision": self.decision.words,
            "options": list(self.options),
            **self._save(),
        }
        if (out := self.outcome) is not None:
            data["outcome"] = [out.winner, out.reason, out.words, out.clause, out.source]
            if out.places:
                data["outcome"] += [list(out.places), list(out.points)]
        if self.together:
            data["together"] = [[seat, left, list(of), list(chosen)] for seat, left, of, chosen in self.together]
        return data

    def restore(self, data: Mapping[str, Any]) -> Self:
        """Restore the state that `to_dict` wrote."""
        self.stack = [(frame[0], frame[1], frame[2], frame[3]) for frame in data["stack"]]
        self.zones = [zone[:] for zone in data["zones"]]
        self.decision = next(one for one in self.rules.decisions if one.words == data["decision"])
        self.options = data["options"][:]
        told = data.get("outcome")
        self.outcome = told and MatchOutcome(*told[:5], *map(tuple, told[5:]))
        rows = data.get("together", ())
        self.together = tuple((seat, left, tuple(of), tuple(chosen)) for seat, left, of, chosen in rows)
        return self._restore(data)

    def __eq__(self, other: object) -> bool:
        """True for the same moment of the same game, whatever was logged on the way."""
        return type(other) is type(self) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    if TYPE_CHECKING:  # made of the fields by StateType

        def clone(self) -> Self:
            """An independent copy, without the log."""

        def new_turn(self) -> None:
            """A turn begins: what is of one turn only is neutral again."""

        def forget(self, card: int) -> None:
            """A card has done nothing yet this turn."""

        def distinct(self, verb: int, cards: Sequence[int]) -> list[int]:
            """One option of a verb for each card that can be told apart (`condition`).

            Of equal cards the one stands for all that most players know: to take another would tell what they do not
            know.
            """

        def condition(self, card: int, zone: int) -> object:
            """What tells a card that lies in a zone apart from other copies: the zone, in a pile the place in it,
            what it carries, whether something that is being done is about it, and `apart`.
            """

        def strip(self, card: int) -> None:
            """Take everything off a card that leaves play."""

        def _begin(self, rules: Any) -> Self: ...
        def _save(self) -> dict[str, Any]: ...
        def _restore(self, data: Mapping[str, Any]) -> Self: ...

    def apart(self, card: int) -> object:
        """Further differences between two copies of a card, besides `condition`, such as the cards on it (default:
        none).
        """
        return None

    def shuffled_next(self, zone: int) -> bool:
        """True for a pile that is searched now and shuffled afterwards, so that places in it make no difference."""
        return False

    def zone_of(self, card: int) -> int:
        """The number of the zone of a card; NOBODY if it is in no zone."""
        zones = self.zones
        order: Sequence[int] = self.rules.looked_through
        for zone in order:
            if card in zones[zone]:
                return zone
        return NOBODY

    def equal(self, card: int, other: int) -> bool:
        """True for copies without any difference in the state: every action with one is possible with the other."""
        if self.rules.twin[card] != self.rules.twin[other]:
            return False
        return bool(
            card == other or self.condition(card, self.zone_of(card)) == self.condition(other, self.zone_of(other))
        )

    def option(self, action: int) -> int | None:
        """The legal action that equals this action, or that differs only by equal copies of cards; None if there is
        none.
        """
        if action in self.options:
            return action
        verbs = self.rules.declarations.Verb
        cards = verbs.cards(action)
        alike = (one for one in self.options if cards and one >= 0 and one // verbs.span == action // verbs.span)
        return next((one for one in alike if all(map(self.equal, cards, verbs.cards(one)))), None)

    def legal_actions(self) -> Sequence[int]:
        """The legal actions, the default first; empty only when the game is over. Do not change the list."""
        return self.options

    def declarable_actions(self, seat: int) -> Sequence[int]:
        """The actions that this player may declare at any moment without a question; agents never do.

        That is to concede, where the ruleset's verbs have a CONCEDE of one choice for each seat.
        """
        concede = self._conceding
        return (concede + seat,) if concede >= 0 and self.outcome is None else ()

    @property
    def _conceding(self) -> int:
        """The first seat's verb to concede; NOBODY in a game without."""
        return int(getattr(self.rules.declarations.Verb, "CONCEDE", NOBODY))

    def declarer(self, action: int) -> int:
        """The seat that may declare this action at any moment; NOBODY for other actions."""
        return next((seat for seat in range(len(self.rules.seats)) if action in self.declarable_actions(seat)), NOBODY)

    def declare(self, action: int, dice: Dice) -> None:
        """Take a declaration of a player. If a player concedes, the other side wins, or nobody if there are several
        other sides.
        """
        seat, rules = self.declarer(action), self.rules
        rivals = rules.rivals[seat]
        winner, words = None, f"{rules.seats[seat]} concedes"
        if len(rivals) == 1:
            winner, words = rivals[0][0], f"{words}: {rules.winning(rivals[0])}"
        places = tuple(2 if side == rules.sides[seat] else 1 for side in rules.sides) if len(rules.seats) > 2 else ()
        self.end(winner, "conceded", words, rules.declarations.Verb.of(action).clause, places=places)

    def apply(self, action: int, dice: Dice) -> None:
        """Take an action and run to the next decision. Raises IllegalAction and then leaves the state unchanged."""
        if action not in self.options:
            if self.declarer(action) != NOBODY:
                self.declare(action, dice)
                return
            option = self.option(action)
            if option is None:
                refusal = self.why(action)
                assert refusal is not None
                raise IllegalAction(self.rules.actions.get(action, str(action)), refusal)
            self._name_copies(action, option)
        seat, self.player, answer = self.player, NOBODY, self.decision.answer
        answer(self, action, seat, dice)
        self.run(dice)

    def _name_copies(self, action: int, option: int) -> None:
        """The copies that an action names take the place of those of the equal option: in a hand nobody sees which of
        them others know.
        """
        knows, zones, cards = self.knows, self.rules.zones, self.rules.declarations.Verb.cards
        for card, other in zip(cards(action), cards(option), strict=True):
            if zones[self.zone_of(card)].held:
                knows[card], knows[other] = knows[other], knows[card]

    def lying(self, zone: int, viewer: int | None = None) -> list[int]:
        """The cards of a zone, the top of a pile last; HIDDEN for cards that the viewer does not know.

        Of a hand the known cards stand first: their place among the others would tell which of them came when.
        """
        cards = self.zones[zone]
        if viewer is None:
            return cards
        knows = self.knows
        shown = [card if knows[card] >> viewer & 1 else HIDDEN for card in cards]
        if HIDDEN in shown and self.rules.zones[zone].held:
            names = self.rules.names
            shown.sort(key=lambda card: (card == HIDDEN, names[card] if card != HIDDEN else ""))
        return shown

    def run(self, dice: Dice) -> None:
        """Run the frames until a player must decide or the game is over."""
        stack = self.stack
        programs = self.rules.programs
        while stack and self.player < 0:  # the end clears the stack
            program, place, seat, source = stack[-1]
            handler, effect, advance = programs[program][place]
            if advance > 0:
                stack[-1] = (program, place + advance, seat, source)
            elif advance:
                stack.pop()
            handler(self, effect, seat, source, dice)

    def ask(self, decision: Decision, seat: int, options: Sequence[int], source: int = NOBODY) -> None:
        """Let a player decide between options, the default first; `source` is the card whose effect asks."""
        self.decision = decision
        self.source = source
        self.player = seat
        self.options = options

    def ask_together(
        self, decision: Decision, options: Mapping[int, Sequence[int]], picks: int = 1, source: int = NOBODY
    ) -> None:
        """Let several seats choose at the same time: each chooses `picks` of its own options, and no option twice.

        Seats are asked one after the other, in the order of `options`; nobody sees what was chosen until all have
        chosen, and then `Decision.revealed` takes it. A seat without options does not choose.
        """
        self.decision, self.source = decision, source
        self.together = tuple((seat, min(picks, len(of)), tuple(of), ()) for seat, of in options.items())
        self.let(next(seat for seat, left, _, _ in self.together if left))

    def pending(self, seat: int) -> Sequence[int]:
        """The options of a seat that still has to choose together with others; empty for any other seat."""
        return next((of for one, left, of, _ in self.together if one == seat and left), ())

    def let(self, seat: int) -> None:
        """Choose the seat whose choice is taken next, of the seats that choose together."""
        self.player, self.options = seat, self.pending(seat)

    def chosen_together(self, action: int, seat: int, dice: Dice) -> None:
        """Keep the choice of one seat; when all have chosen, carry the choices out."""
        self.together = tuple(
            (one, left - 1, tuple(other for other in of if other != action), (*chosen, action))
            if one == seat
            else (one, left, of, chosen)
            for one, left, of, chosen in self.together
        )
        waiting = [one for one, left, _, _ in self.together if left]
        if waiting:
            self.let(seat if seat in waiting else waiting[0])
        else:
            choices, self.together = {one: chosen for one, _, _, chosen in self.together}, ()
            assert self.decision.reveal is not None
            self.decision.reveal(self, choices, dice)

    def advance(self) -> None:
        """Move the top frame, whose step stays, to its next step."""
        program, place, seat, source = self.stack[-1]
        self.stack[-1] = (program, place + 1, seat, source)

    @property
    def asking(self) -> Any:
        """What the step that asks now was compiled with: a card's effect."""
        program, place, _, _ = self.stack[-1]
        return self.rules.programs[program][place][1]

    def tell(self, kind: int, seat: int, card: int = NOBODY, number: int = 1, clause: str = "") -> None:
        """Log an event, if anybody listens; players who know its card now see the name of the card."""
        log = self.log
        if log is not None:
            log.append((kind, seat, card, number, self.knows[card] if card >= 0 else 0, clause))

    def end(
        self,
        winner: int | None,
        reason: str,
        words: str,
        clause: str,
        source: int = NOBODY,
        *,
        places: Sequence[int] = (),
        points: Sequence[int] = (),
    ) -> None:
        """End the game; `source` is the card that ended it, if any. The partners of a winner win too."""
        sides = self.rules.sides
        if len(sides) > 2 and winner is not None and not places:
            places = [1 if side == sides[winner] else 2 for side in sides]
        self.outcome = MatchOutcome(winner, reason, words, clause, source, tuple(places), tuple(points))
        self.player = NOBODY
        self.options = self.together = ()
        self.stack.clear()

    def end_by_points(self, points: Sequence[int], reason: str, clause: str) -> None:
        """End the game and rank the seats by points; partners share a place. A seat or team that alone has the most
        points wins; for a team, the points of its first seat count.
        """
        rules = self.rules
        teams: list[tuple[int, ...]] = rules.partners
        of = {team: points[team[0]] for team in teams}
        places = [1 + sum(of[team] > points[seat] for team in teams) for seat in range(len(points))]
        first = [team for team in teams if places[team[0]] == 1]
        told = ", ".join(f"{rules.named(team)} {of[team]}" for team in teams)
        if len(first) == 1:
            words, winner = f"{told}: {rules.winning(first[0])}", first[0][0]
        else:
            words, winner = f"{told}: a draw", None
        self.end(winner, reason, words, clause, places=places, points=points)

    # --- words

    def why(self, action: int) -> Refusal | None:
        """The reason why an action is not legal now; None if it is legal."""
        refusal: Refusal | None = self.rules.why(self, action)
        return refusal

    def read_action(self, text: str, seat: int | None = None) -> int:
        """The action that words mean now, said by this player (default: the player who decides). Raises DecktoolError.

        A legal one if they may mean one. Who says "concede" names nobody. A player (`seat`) speaks only of what that
        player may know: words about another card are as strange as those about a card that there is not, and neither
        these nor what only another player can declare is suggested.
        """
        if self._conceding >= 0 and name_key(text) in {"concede", "resign"}:
            return self._conceding + max(self.player if seat is None else seat, 0)
        known: Callable[[int], bool] = (lambda action: True) if seat is None else partial(self._knows_of, seat)
        exact = (action for action in self.options if self.words(action) == text and known(action))
        if (action := next(exact, None)) is not None:  # so that a log is read without spelling all that could be said
            return action
        mine = self.player if seat is None else seat
        unsaid = {a for other in range(len(self.rules.seats)) if other != mine for a in self.declarable_actions(other)}
        ways: Sequence[int] = self.rules.meaning(text, known, unsaid)
        options = set(self.options)
        legal = [action for action in ways if action in options] or [a for a in ways if self.option(a) is not None]
        return legal[0] if legal else self.meant(ways)

    def _knows_of(self, seat: int, action: int) -> bool:
        """True for an action about cards that a player knows of: those of a deck of one's own and of a common one, and
        of others those that the player sees.
        """
        rules = self.rules
        if not rules.own_decks:
            return True
        return all(rules.owners[c] == seat or self.knows[c] >> seat & 1 for c in rules.declarations.Verb.cards(action))

    def meant(self, ways: Sequence[int]) -> int:
        """The most probable of the actions that words may mean, if none of them is legal.

        Of several copies that is one that lies where such a card is taken from, else one of the player's own, else one
        whose place the player knows.
        """
        rules, zones, seat = self.rules, self.zones, self.player
        verbs = rules.declarations.Verb
        verb = verbs.of(ways[0])
        if seat < 0 or verb is None or not verb.taken:
            return ways[0]
        base: int = ways[0] - ways[0] % verbs.span
        asked = [action - base for action in ways]
        taken = rules.own_zones(verb.taken, seat)
        mine = [number for number, zone in enumerate(rules.zones) if zone.seat == seat]
        near = (card for zone in (*taken, *mine, *range(len(zones))) for card in zones[zone] if card in asked)
        return base + next((card for card in near if self.knows[card] >> seat & 1), asked[0])

    def words(self, action: int) -> str:
        """An action as a line of table talk."""
        return str(self.rules.words(action))

    def menu(self) -> list[str]:
        """The legal actions in words, in order; copies have numbers only if two actions would otherwise have the same
        words.
        """
        exact = [self.words(action) for action in self.options]
        plain = [COPY.sub("", text) for text in exact]
        return [text if plain.count(short) > 1 else short for text, short in zip(exact, plain, strict=True)]


def sum_of(column: Sequence[int], cards: Sequence[int]) -> int:
    """The sum of a column over some cards; many times faster than a loop."""
    return sum(map(column.__getitem__, cards))


def marked(bits: int) -> list[int]:
    """The cards of a field of marks, by their numbers."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def compile_step(handler: Callable[..., None], effect: Any = None, *, stays: bool = False) -> Step:
    """A step that continues with the next one, or (`stays`) runs again until an answer advances the frame."""
    return (handler, effect, 0 if stays else 1)


def program(steps: Sequence[Step]) -> Program:
    """A program made from steps. The frame leaves the stack before the last step runs, unless that step stays."""
    if not steps:
        return ((do_nothing, None, -1),)
    handler, effect, advance = steps[-1]
    return (*steps[:-1], (handler, effect, -1 if advance else 0))


def report(state: State, kinds: tuple[int, ...], seat: int, source: int, dice: Dice) -> None:
    """Log that a played or used card had no effect: the last step of its program.

    `kinds` are the event that says so, and those with which something is played or used. Where one of these is still
    the last one logged, nothing has happened since.
    """
    nothing, *paid = kinds
    if state.log and state.log[-1][0] in paid:
        state.tell(nothing, seat, source, clause=state.rules.clause[source])


def do_nothing(state: State, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Do nothing: the step of a card without effects, and the step after a last step that stays."""
