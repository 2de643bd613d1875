"""Rules: a game that is ready to play, with the attributes and methods that a ruleset supplies.

Rules never change: the cards, their programs, the words of every action, the house rules. Legality is asked here, and
what happened is put into words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from decktool.cards import Card, counted, name_key
from decktool.dealing import Dice
from decktool.dealing.opening import Opening
from decktool.errors import DecktoolError, nearest, perhaps
from decktool.games import Game
from decktool.play.effects import Ability, Effect
from decktool.play.fields import Field
from decktool.play.opening import Hands, Playable, Where, unplayable
from decktool.play.position import labels_of
from decktool.play.records import FLOW_WORDS, SEATS, Decision, EventRecord, Reason, VerbRecord, ZoneRecord, told_parts
from decktool.play.state import COPY, NOBODY, Event, MatchOutcome, Program, Refusal, State

_Effect = TypeVar("_Effect", bound=Effect)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True, slots=True)
class Touched:
    """What an action is about on the table: its cards, the one that is moved or used first; the zones where it goes or
    that it names; the place on the board that it names; or the card that it counts, as zone and number from 0.
    """

    cards: tuple[int, ...] = ()
    zones: tuple[int, ...] = ()
    spot: str | None = None
    among: tuple[int, int] | None = None


class _HouseRules:
    """The values of house rules by name; Python reads these faster than those of a SimpleNamespace."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, value)  # unlike an entry in `__dict__`, under the name as the code has it


class Rules:
    """A game that is ready to play: immutable, and shared by all its states. A ruleset fills the attributes and
    methods.

    Per instance: `cards` and `labels` (the name, with `#2` for a second copy). `programs` are what the machine runs.
    """

    declarations: Any
    """The module in which the ruleset declares its namespaces: Zone, Decision, Verb and Event."""
    state_type: type[State]
    """The ruleset's State."""
    view_type: Callable[[Any, int], Any]
    """The ruleset's View."""
    measures_type: Any = None
    """The ruleset's Measures, what a goldfish reports; None for the numbers of `metrics` by own turns."""
    seats: tuple[str, ...] = SEATS[:2]
    """What the seats are called. Of a ruleset for several numbers of players these are the most that there can be, and
    those of a match its first ones.
    """
    fewest: int = 0
    """The least number of players; 0: there are always as many as seats."""
    teams: Sequence[int] = ()
    """The side of each seat, where players are partners; none where everybody plays alone."""
    zones: Sequence[ZoneRecord] = ()
    looked_through: Sequence[int] = ()
    """The zones in the order in which a card is looked for: piles, which are long, come last."""
    decisions: Sequence[Decision] = ()
    events: Sequence[EventRecord] = ()
    leaving: Collection[int] = ()
    """The actions that end a phase or leave a place: what nobody should do by pressing a key once too often."""
    span: int = 1
    """How far two verbs are apart in the numbers of actions."""
    open_piles: Sequence[str] = ()
    """The piles that may be looked through at any time: places in `describe` such as `A.discard`."""
    outcomes: Sequence[str] = ()
    """The reasons for which a match can end."""
    phases: Sequence[str] = ()
    """The words of `describe`'s phase, which are those of a position's `given.phase`."""
    asked_in: Mapping[Decision, str] = {}
    """Decisions in a part of a phase for which a position has a word of its own, with this word."""
    turn_clause: str = ""
    """The ledger clause that keeps a player from acting while another decides; none in a game for one."""
    declaration_clause: str = ""
    """The ledger clause that keeps a player from declaring what another has to declare."""
    own_decks: bool = False
    """True where a game begins with each player's cards in a Zone.DECK of their own, and nobody yet goes first."""
    playable: Playable = Playable()
    """What of `opening:` in game.yaml the ruleset can play."""
    hands: Hands
    """The opening hands, as that says; a ruleset makes them of itself: `self.hands = Hands(self)`."""
    places: Mapping[str, tuple[int, int]] = {}
    """Where a position can begin: a program and the place in it, by the word for it."""
    decks: tuple[tuple[str, str], ...] = ()
    """The decklists played, as (name, text), for the log; none where the game has one box for all."""
    limit: int = 20_000
    """Decisions after which a match is stopped and counted as such."""
    abilities: Mapping[int, Sequence[Ability]] = {}
    """What the cards that do something do, by card number."""
    asking_clauses: Sequence[str] = ()
    """The ledger clause behind what each card asks; empty: `moment` is behind every decision."""
    cards_without_rules: Mapping[str, str] = {}
    """Cards whose rules are not all here and that would be played without them, by name, each with what is lacking.

    The ruleset only names them; `decktool.rulesets` refuses such a match unless it is asked for (`--assume-vanilla`).
    """

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], players: int | None = None) -> None:
        """Take the physical cards and the number of players; a ruleset then compiles their programs.

        Raises DecktoolError for another number than can play, for more cards than the verbs can tell apart, and for a
        ruleset with more seats than its zones have room for.
        """
        if len(self.seats) > self.declarations.Zone.seats:
            room = self.declarations.Zone.seats
            raise DecktoolError(
                f"{game.title}: its ruleset declares {len(self.seats)} seats, and a zone of each seat is {room} zones; "
                f"matches are for at most {counted(room, 'player')}"
            )
        if len(cards) >= (most := self.declarations.Verb.most):
            raise DecktoolError(f"{game.title} is played with at most {most - 1} cards, not {len(cards)}")
        sitting = self.number_of_players(game, players)
        if sitting < len(self.seats):
            self.seats = self.seats[:sitting]
            self.zones = tuple(
                replace(zone, shown=zone.shown and (zone.seat is None or zone.seat < sitting)) for zone in self.zones
            )
        self.game = game
        self.verb_numbers = self.declarations.Verb.all, self.span, self.span // most
        """The records of the ruleset's verbs, and how far apart the actions of two verbs and of two first cards are:
        where each decision of a match finds them quickly.
        """
        self.house = dict(house)
        self.by_house: Any = _HouseRules(house)
        """The house rules by name, as they are read where a rule stands: `rules.by_house.deck_out`."""
        self.cards = tuple(cards)
        self.labels = tuple(labels_of(cards))
        self.names = tuple(card.name for card in cards)
        self.told: Sequence[str] = self.labels
        """What each card is called in stories; a ruleset may leave out numbers of copies where they say nothing."""
        self.owners: tuple[int, ...] = (0,) * len(self.cards)
        """Whose deck each instance is of; unknown cards of one deck can be in each other's place."""
        self.event_ids = {kind.id: number for number, kind in enumerate(self.events)}
        self.everyone = (1 << len(self.seats)) - 1
        self.programs: tuple[Program, ...] = ()
        self.program_names: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        """Take over what the ruleset declares."""
        super().__init_subclass__()
        declared = cls.__dict__.get("declarations")
        if declared is not None:
            cls.zones, cls.decisions, cls.events = declared.Zone.all, declared.Decision.all, declared.Event.all
            cls.looked_through = sorted(range(len(cls.zones)), key=lambda number: cls.zones[number].ordered)
            cls.leaving, cls.span = declared.Verb.leaving(), declared.Verb.span
            if hasattr(declared, "Phase") and "phases" not in cls.__dict__:
                cls.phases = tuple(dict.fromkeys((*declared.Phase.all, *cls.asked_in.values())))

    @classmethod
    def number_of_players(cls, game: Game, players: int | None = None) -> int:
        """How many play, by default as few as can; raises DecktoolError for a number that cannot."""
        most = len(cls.seats)
        least = cls.fewest or most
        if players is None:
            return least
        if not least <= players <= most:
            raise DecktoolError(f"{game.title} is for {cls.player_words()}, not for {players}")
        return players

    @classmethod
    def player_words(cls) -> str:
        """How many can play, in words: `two players`, `3 to 5 players`."""
        most = len(cls.seats)
        if cls.fewest and cls.fewest != most:
            return f"{cls.fewest} to {most} players"
        return f"{_NUMBERS[most]} player{'s' * (most != 1)}"

    # --- sides

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: its team, or in a match without teams the seat itself."""
        return tuple(self.teams) or tuple(range(len(self.seats)))

    @cached_property
    def partners(self) -> list[tuple[int, ...]]:
        """The seats of each side, in the order of their first seats."""
        return list(dict.fromkeys(self.partners_of))

    @cached_property
    def rivals(self) -> list[list[tuple[int, ...]]]:
        """For each seat the other sides, each with its seats."""
        return [[team for team in self.partners if seat not in team] for seat in range(len(self.seats))]

    @cached_property
    def partners_of(self) -> list[tuple[int, ...]]:
        """For each seat the seats of its side, itself among them."""
        return [tuple(seat for seat, side in enumerate(self.sides) if side == mine) for mine in self.sides]

    def named(self, seats: Sequence[int]) -> str:
        """Several seats in words: `A and C`."""
        return " and ".join(self.seats[seat] for seat in seats)

    def winning(self, seats: Sequence[int]) -> str:
        """The sentence that a side wins: `A and C win`."""
        return f"{self.named(seats)} {'wins' if len(seats) == 1 else 'win'}"

    def share(self, outcome: MatchOutcome, seat: int) -> float:
        """The worth of an outcome for a player: 1 for the first place, 0 for the last, one half for a draw of two;
        between them, it grows with the number of sides that the player beat.
        """
        if not outcome.places:
            return 0.5 if outcome.winner is None else float(outcome.winner == seat)
        rivals, place = self.rivals[seat], outcome.places
        behind = sum(place[team[0]] > place[seat] for team in rivals)
        level = sum(place[team[0]] == place[seat] for team in rivals)
        return (behind + level / 2) / max(1, len(rivals))

    @cached_property
    def twin(self) -> list[int]:
        """For each card the first copy of the same card in the same deck: equal cards in one place are one option."""
        first: dict[tuple[int, int], int] = {}
        owned = zip(self.owners, self.cards, strict=True)
        return [first.setdefault((owner, card.number), i) for i, (owner, card) in enumerate(owned)]

    @cached_property
    def starts(self) -> Mapping[str, Sequence[int]]:
        """The columns that begin as the rules say, by name, each with what its cards have at first."""
        fields = self.state_type.fields.items()
        return {name: field.start(self) for name, field in fields if field.kind == "column" and callable(field.start)}

    def said(self, kind: type[_Effect]) -> list[list[_Effect]]:
        """For each card, the effects of one kind in its text, at any moment, without those inside other effects."""
        texts = (self.abilities.get(card.number, ()) for card in self.cards)
        return [[one for ability in text for one in ability.do if isinstance(one, kind)] for text in texts]

    # --- what a ruleset supplies, where the default is not its own

    def section(self, clause: str) -> str:
        """The section of the rulebook for a ledger clause, from SECTIONS of the declarations."""
        part = clause.split("-")[1]
        return str(getattr(self.declarations, "SECTIONS", {}).get(part, part))

    def start(self, dice: Dice, first: int | None = None) -> State:
        """A new game, run to its first decision. Without `first`, the dice decide who begins. Raises DecktoolError for
        an unknown seat.

        The first program is run for the seat that goes first; with `own_decks` for the first seat, and the set-up finds
        out who goes first.
        """
        seats = len(self.seats)
        if first is not None and not 0 <= first < seats:
            raise DecktoolError(
                f"{self.game.title} is for {_NUMBERS[seats]} player{'s' * (seats != 1)} and has no seat {first}"
            )
        state = self.state_type.empty(self)
        if self.own_decks:
            state.first, state.active = (NOBODY, 0) if first is None else (first, first)
            first = 0
            for card, owner in enumerate(self.owners):
                state.zones[self.declarations.Zone.DECK + owner].append(card)
        else:
            if first is None:
                first = dice.stream("table").below(seats) if seats > 1 else 0
            state.first = state.active = first
        state.stack.append((0, 0, first, NOBODY))
        state.run(dice)
        return state

    def next_first(self, last: Any) -> int | None:
        """The seat that goes first in the next game of a match, after the last state of one; None if chance decides."""
        return None

    @classmethod
    def unplayable(cls, opening: Opening) -> Iterator[tuple[Where, str]]:
        """What an opening states that the ruleset cannot play: the place below `opening`, and a sentence about it."""
        return unplayable(opening, cls.playable)

    def view(self, state: Any, seat: int) -> Any:
        """The View of one player: the player's information about a state. It follows the state as the state changes."""
        return self.view_type(state, seat)

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """Numbers for a player's progress, for tables turn by turn; they may include hidden information."""
        return {field.shown: getattr(state, field.name)[seat] for field in self.state_type.shown("each")}

    def defects(self, state: Any) -> list[str]:
        """Errors inside a state; if the list is not empty, the ruleset has a fault. With players' own decks: cards in
        another player's zone.
        """
        places = zip(self.zones, state.zones, strict=True) if self.own_decks else ()
        wrong = (zone for zone, lying in places for card in lying if zone.seat not in {None, self.owners[card]})
        return [f"{zone.id} of {self.seats[zone.seat or 0]} holds another's card" for zone in wrong]

    def remarks(self, state: State) -> tuple[str, ...]:
        """Remarks about a finished match that are counted over many matches."""
        return ()

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_dict` wrote, with a new log."""
        return self.state_type.empty(self).restore(data)

    # --- what a ruleset may supply

    def rule(self, state: Any) -> str:
        """The rule behind the current decision, in a player's words, and the card that asks."""
        if state.source < 0:
            return str(state.decision.rule)
        card = self.cards[state.source]
        text = " ".join(str(card.get("text", "")).split())
        clause = self.asking_clause(state)
        where = "" if clause == self.moment else f"({self.section(clause)})"
        return " ".join(filter(None, [f"{card.name}:", text, where, str(state.decision.rule)]))

    def about(self, labels: Sequence[str]) -> Mapping[int, Mapping[int, Sequence[str]]]:
        """The possible objects of verbs in this match, if not every card is possible: numbers with their words;
        `labels` are the names of the cards.
        """
        return {}

    def pairs(
        self, labels: Sequence[str], firsts: Mapping[int, Iterable[int]], seconds: Sequence[int]
    ) -> dict[int, dict[int, Sequence[str]]]:
        """For `about`: verbs with two cards, each with its possible first cards, and the possible second cards."""
        most = self.declarations.Verb.most
        return {
            verb: {most * i + j: (labels[i], labels[j]) for i in cards for j in seconds if i != j}
            for verb, cards in firsts.items()
        }

    def phase_word(self, state: Any) -> str | None:
        """The word of the current phase, or None; called only if the game has phases."""
        return str(self.phases[state.phase])

    def moments(self, state: Any) -> tuple[str | None, ...]:
        """The words for the current phase: its own, and perhaps a more exact one (`asked_in`)."""
        part = self.asked_in.get(state.decision) if state.player >= 0 else None
        return (*((self.phase_word(state),) if self.phases else ()), *((part,) if part else ()))

    def worked_out(self, state: Any, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """More about the table for `describe`, besides zones and fields; `called` are the names of cards there."""
        return {}

    def worked_out_for(self, state: Any, seat: int, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """More about one player for `describe`, besides zones and fields."""
        return {}

    def carrying(self, state: Any) -> Iterable[int]:
        """The cards that can carry something in their current zones."""
        return range(len(self.cards))

    def carried(self, state: Any, card: int, row: dict[str, Any]) -> dict[str, Any]:
        """The description of everything that a card carries; `row` has the values of its fields."""
        return row

    def attached(self, state: Any, card: int, called: Sequence[str]) -> dict[str, Any]:
        """The names of the cards on a card, by the words for their places."""
        return {}

    more_carried: Mapping[str, Any] = {}
    """What a card can carry besides its fields (`carried`, `attached`), each with the value of carrying nothing."""

    @cached_property
    def neutral(self) -> Mapping[str, Any]:
        """What a card can carry, and the value of carrying nothing."""
        kinds = {"column": 0, "marks": False, "tally": 0}
        return {field.shown: kinds[field.kind] for field in self.state_type.shown(*kinds)} | dict(self.more_carried)

    # --- refusals

    def why(self, state: Any, action: int) -> Refusal | None:
        """The first reason why an action is not legal now; None if it is legal."""
        if state.option(action) is not None or state.declarer(action) != NOBODY:
            return None
        if state.outcome is not None:
            over = state.outcome
            reason = Reason(f"the {self.called} is over: {over.words}", over.clause or self.moment)
            return self._refusal(state, action, reason)
        return self._refusal(state, action, self.reason(state, action))

    called = "game"
    """What a match is called where it is said to be over."""
    offer_clause: str = ""
    """The ledger clause that says that what a text offers may be declined."""
    moment: str = ""
    """The ledger clause that says that things are done at their time; a refusal names it where no other decides."""

    def reason(self, state: Any, action: int) -> Reason:
        """The reason for refusing an action that is not legal."""
        verb = self.declarations.Verb.of(action)
        asked, clause = state.decision.words, self.asking_clause(state)
        if action in FLOW_WORDS:
            return Reason(f"the current decision is: {asked}", self.offer_clause or clause)
        if verb is None or action not in self.actions:
            return Reason("that action does not exist", self.moment)
        if verb.never is not None:
            return verb.never  # type: ignore[no-any-return]
        if verb.at and state.decision not in verb.at:
            return self.not_now(state, verb, action)
        about = self.declarations.Verb.subjects(action)
        if (instead := state.decision.instead.get(action - action % self.declarations.Verb.span)) is not None:
            return instead  # type: ignore[no-any-return]
        found = verb.obstacle(state, state.player, *about) if verb.obstacle is not None else None
        taken = self.own_zones(verb.taken, state.player)
        if found is None and verb.absent is not None and not any(about[0] in state.zones[zone] for zone in taken):
            found = verb.absent
        clause = verb.clause or clause
        if found is not None:
            return found if found.clauses else Reason(found.words, clause)
        if any(self.declarations.Verb.of(option) is verb for option in state.options):
            return Reason(f"{{card}} is not among the choices ({asked})", clause)
        return Reason(f"the current decision is: {asked}", clause)

    def own_zones(self, zones: Sequence[int], seat: int) -> tuple[int, ...]:
        """These zones, a player's own where each has one."""
        return tuple(zone + seat if self.zones[zone].each else zone for zone in zones)

    def asking_clause(self, state: Any) -> str:
        """The ledger clause behind the current decision: that of the card that asks, or else `moment`."""
        return (self.asking_clauses[state.source] if state.source >= 0 and self.asking_clauses else "") or self.moment

    def chance_clause(self, state: Any, event: int, card: int) -> str:
        """The ledger clause for a coin or die in a card's text (default: none)."""
        return ""

    phase_decisions: Collection[Decision] = ()
    """The decisions in which a phase's own actions are done; anything else that is asked comes first."""

    def not_now(self, state: Any, verb: VerbRecord, action: int) -> Reason:
        """The reason why a verb is not possible in the current decision."""
        now = state.decision.words
        if (first := state.decision.first) is not None:
            return first if isinstance(first, Reason) else first(state, verb)
        if state.decision not in self.phase_decisions:
            return Reason(f"{{who}} must first decide: {now}", self.moment)
        return Reason(f"that belongs to the {verb.at[0].words}; this is the {now}", self.moment)

    def facts(self, state: Any, cards: Sequence[int]) -> Mapping[str, Any]:
        """More words for reasons, besides `{card}`, `{who}`, `{other}` and `{asked}`."""
        return {}

    def _refusal(self, state: Any, action: int, reason: Reason) -> Refusal:
        words = reason.words
        if "{" in words:
            cards = self.declarations.Verb.cards(action) if action >= 0 else ()
            said = {"card": self.told[cards[0]] if cards else "that", "who": self.seats[state.player]}
            said["other"] = self.seats[1 - state.player] if len(self.seats) == 2 else ""
            said["asked"] = state.decision.words
            words = words.format_map({**said, **self.facts(state, cards)})
        return Refusal(words, tuple(dict.fromkeys(reason.clauses)), self.section(reason.clauses[0]))

    # --- where it happens

    @cached_property
    def spots(self) -> Mapping[str, Field]:
        """The places on the board by name, each with the field that says which cards stand there."""
        return {name: field for field in self.state_type.fields.values() for name in field.places}

    def touched(self, action: int, seat: int) -> Touched:
        """The cards and places of a player's action on the table, as far as its verb states them."""
        verbs = self.declarations.Verb
        verb = None if action < 0 else verbs.of(action)
        if verb is None:
            return Touched()
        to = self.own_zones(verb.to, seat)
        if not verb.choices:
            return Touched(verbs.cards(action), to)
        choice = action % verbs.span
        if verb.among >= 0:
            return Touched(zones=to, among=(verb.among, choice))
        word = verb.choices[choice] if choice < len(verb.choices) else ""
        named = tuple(number for number, zone in enumerate(self.zones) if zone.seat is None and zone.id == word)
        return Touched(zones=to + named, spot=word if word in self.spots else None)

    # --- words

    @cached_property
    def actions(self) -> dict[int, str]:
        """Every action there can be, in words."""
        actions, _ = self.declarations.Verb.every(self.labels, self.about(self.labels))
        offers = FLOW_WORDS if any(decision.offers for decision in self.decisions) else {}
        return {**offers, **actions}

    def words(self, action: int) -> str:
        """An action as a line of table talk."""
        return self.actions[action]

    @cached_property
    def _spelled(self) -> dict[str, tuple[int, ...]]:
        """The actions that each spelling may mean, best first; made when somebody first speaks."""
        found: dict[str, dict[int, None]] = {}  # in order, and each action once
        for action, text in self.actions.items():
            found.setdefault(name_key(text), {})[action] = None
        labels = [f"{name} #1" if f"{name} #2" in self.labels and label == name else label
                  for label, name in zip(self.labels, self.names, strict=True)]  # fmt: skip
        actions, others = self.declarations.Verb.every(labels, self.about(labels))
        for text, action in (*((text, action) for action, text in actions.items()), *others):
            for words in _fewer_copies(text):
                found.setdefault(name_key(words), {})[action] = None
        return {text: tuple(ways) for text, ways in found.items()}

    def meaning(
        self, text: str, knows: Callable[[int], bool] = lambda action: True, unsaid: Collection[int] = ()
    ) -> tuple[int, ...]:
        """The actions that words may mean, best first. If there is none, raises DecktoolError with similar words.

        A numbered card (`Two #2`) is that copy, one without a number any copy. Actions that the speaker does not know
        of are as if there were none, and those that the speaker cannot mean (`unsaid`) are not suggested.
        """
        # an only copy is #1
        ways = (self._spelled.get(name_key(words), ()) for words in _fewer_copies(text[:200], " #1"))
        found = tuple(filter(knows, next(filter(None, ways), ())))
        if not found:
            shown = text if len(text) <= 80 else f"{text[:77]}..."
            raise DecktoolError(f"no action is called {shown!r}{perhaps(self.suggested(text, knows, unsaid))}")
        return found

    def suggested(self, text: str, knows: Callable[[int], bool], unsaid: Collection[int]) -> list[str]:
        """The words of actions with similar names, without cards that the speaker may not know."""
        known = {words: way for words, ways in self._spelled.items() for way in ways[::-1] if knows(way)}
        near = nearest(name_key(text)[:80], [words for words, way in known.items() if way not in unsaid])
        return list(dict.fromkeys(repr(self.actions[known[words]]) for words in near))

    def event_words(self, event: Event, viewer: int | None = None) -> str:
        """One event as a sentence, for one seat, or (None) with all information."""
        kind, seat, instance, number, seen, _ = event
        shown = viewer is None or bool(seen >> viewer & 1)
        known = self.events[kind]
        template = known.words if shown or not known.hidden else known.hidden
        card = self.told[instance] if shown and instance >= 0 else "a card"
        who = self.seats[seat] if seat >= 0 else ""
        other = self.seats[1 - seat] if seat >= 0 and len(self.seats) == 2 else ""
        word = known.numbers[number] if known.numbers else ""
        second = self.told[number] if known.pair else ""
        made = ""
        if known.parts:
            number, made = told_parts(number, known.parts)
        plural = "" if number == 1 else "s"
        said = {"seat": who, "other": other, "card": card, "n": number, "s": plural, "word": word}
        return template.format(**said, second=second, parts=made)


def _fewer_copies(text: str, number: str = "") -> list[str]:
    """A text about cards as it may be said: with the numbers of their copies (`Gold Pouch #2`), and without them, or
    without one `number`.
    """
    if "#" not in text:
        return [text]
    parts = COPY.split(text)
    said = [parts[0]]
    for copy, rest in zip(parts[1::2], parts[2::2], strict=True):
        ways = (copy, "") if number in {"", copy} else (copy,)
        said = [words + more + rest for words in said for more in ways]
    return said
