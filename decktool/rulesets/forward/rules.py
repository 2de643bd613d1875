"""The rules of one run: its cards, what each does, and the house rules, compiled once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.flow import WORDS, answer_may
from decktool.play.state import EventKind, compile_step, program
from decktool.rulesets.forward import choices, duel, hazards, location, player_zone, scenes, setup, turn
from decktool.rulesets.forward.cards import CardColumns
from decktool.rulesets.forward.components import (
    AWAY,
    BARE,
    BURY_IT,
    CLEANSE,
    D_TURN,
    DECISIONS,
    DISCARD_IT,
    E_OPTION,
    EVENTS,
    FISH,
    GO_ON,
    LABELS,
    MOST_IN_ROW,
    NEUTRAL,
    OPEN,
    P_DRAWN,
    P_DUEL,
    P_LOCATION,
    P_SETUP,
    P_TEST,
    P_TURN,
    PEEK,
    PLACES,
    PLAYER_ZONE,
    PUT_BACK,
    RESOLVING,
    REVEAL,
    STEPS,
    TRAVEL,
    USE,
    VERBS,
    ZONES,
    section,
)
from decktool.rulesets.forward.describe import PHASES as MOMENTS
from decktool.rulesets.forward.programs import answered
from decktool.rulesets.forward.state import ForwardState, load

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.measures import ForwardMeasures
    from decktool.rulesets.forward.view import ForwardView


class ForwardRules(CardColumns):
    """FORWARD. Columns per instance: HP, ATK and DEF, faces, the roll of a test, and the sums of standing effects."""

    seats = ("A",)
    zones = ZONES
    decisions = DECISIONS
    events: tuple[EventKind, ...] = EVENTS
    neutral = NEUTRAL
    phases = (*MOMENTS, "dragon")
    leaving = frozenset({GO_ON})
    open_piles = ("discard",)
    answers = (
        location.answer_path,
        turn.answer,
        location.answer_after,
        duel.answer,
        choices.answer_option,
        scenes.answer_spend,
        scenes.answer_give_up,
        player_zone.answer_limit,
        player_zone.answer_cleanse,
        scenes.answer_peek,
        scenes.answer_put_back,
        scenes.answer_away,
        scenes.answer_fish,
        turn.answer_erase,
        hazards.answer_failure,
        answer_may,
    )

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], stacks: Sequence[int]) -> None:
        """Compile the cards and the turn; raises DecktoolError naming what cannot be played."""
        self.path_mode = str(house["path_mode"])
        self.heal_above = bool(house["heal_above_start"])
        self.def_outside = bool(house["def_outside_duels"])
        self.counter_pierces = bool(house["counter_pierces_block"])
        self.double_wins = house["double_defeat"] == "win"
        self.resolve_drawn = house["drawn_cards"] == "resolve"
        self.on_hit_damage = house["on_hit_needs"] == "damage"
        self.max_exchanges = int(house["max_exchanges"])
        self.options_house = str(house["options"])
        super().__init__(game, house, cards, stacks)
        lost = ["lost to the Dragon", *(f"lost to a {kind}" for kind in game.types if kind != "dragon")]
        self.outcomes = ("the Dragon is defeated", *lost, "endless duel")
        self._compile_turn()
        self._words()

    def _compile_turn(self) -> None:
        """The rules as programs: the set-up, a location, a turn, a duel, a test."""
        revealing = [compile_step(turn.reveal), compile_step(turn.foresee), compile_step(turn.resolve)]
        own = {
            P_SETUP: [compile_step(setup.deal)],
            P_LOCATION: [
                compile_step(location.choose, stays=True), compile_step(location.begin),
                compile_step(turn.phase, stays=True), compile_step(location.before_cap, stays=True),
                compile_step(location.cap, stays=True), compile_step(location.before_dragon, stays=True),
            ],
            P_TURN: [*revealing, compile_step(turn.put), compile_step(turn.refill)],
            P_DRAWN: [*revealing, compile_step(turn.put), compile_step(answered)],
            P_DUEL: [
                compile_step(duel.enter), compile_step(duel.before), compile_step(duel.exchange, stays=True),
                compile_step(duel.over),
            ],
            P_TEST: [compile_step(hazards.test, stays=True)],
        }  # fmt: skip
        self.programs = (*(program(own[number]) for number in sorted(own)), *self.programs[len(own) :])

    def _words(self) -> None:
        actions: dict[int, str] = {**WORDS, **BARE}
        actions |= {REVEAL + place: f"reveal card {place + 1}" for place in range(MOST_IN_ROW + 1)}
        actions |= {PEEK + place: f"look at card {place + 1}" for place in range(MOST_IN_ROW + 1)}
        actions |= {AWAY + place: f"send away card {place + 1}" for place in range(MOST_IN_ROW + 1)}
        for stack, place in enumerate(self.location_of):
            where = f": {self.cards[place].name}" if place >= 0 else ""
            actions[TRAVEL + stack] = f"go to {LABELS[stack]}{where}"
        actions |= {number: words for words, number in self.options.items()}
        chosen = replace(self.events[E_OPTION], numbers=tuple(self.options))
        self.events = (*EVENTS[:E_OPTION], chosen, *EVENTS[E_OPTION + 1 :])
        kept = [i for i, where in enumerate(self.goes_by_type) if where == turn.KEPT or self._may_be_kept(i)]
        verbs = {
            USE: [i for i, used in enumerate(self.on_use) if used >= 0],
            DISCARD_IT: kept,
            BURY_IT: kept,
            CLEANSE: [i for i, snare in enumerate(self.is_snare) if snare],
            PUT_BACK: [i for i, stack in enumerate(self.stacks) if stack >= 0 and not self.is_location[i]],
            FISH: [i for i, stack in enumerate(self.stacks) if stack >= 0 and not self.is_location[i]],
        }
        for verb, cards in verbs.items():
            actions |= {verb + i: f"{VERBS[verb]} {self.labels[i]}" for i in cards}
        also = {f"go to {LABELS[stack]}": TRAVEL + stack for stack in range(PLACES)}
        self._name_actions(actions, also)

    def _may_be_kept(self, i: int) -> bool:
        return self.cards[i].type not in {"location", "track", "player", "reference", "dragon", "snare"}

    # --- the contract

    def start(self, dice: Dice, first: int | None = None) -> ForwardState:
        """A new run: nine stacks shuffled and laid out, run to the first decision."""
        if first not in {None, 0}:
            raise DecktoolError(f"{self.game.title} is for one player; there is no seat {first}")
        if self.dragon < 0 or self.player_card < 0:
            raise DecktoolError("a run needs a Player card and the Dragon at the table")
        state = ForwardState.empty(self)
        state.stack.append((P_SETUP, 0, 0, -1))
        state.run(dice)
        return state

    def from_dict(self, data: Mapping[str, Any]) -> ForwardState:
        """The state that `to_dict` wrote."""
        return load(self, dict(data))

    def view(self, state: Any, seat: int) -> ForwardView:
        """What the player may know."""
        from decktool.rulesets.forward.view import ForwardView

        return ForwardView(state, seat)

    def section(self, clause: str) -> str:
        """The rulebook's section of a ledger clause."""
        return section(clause)

    def in_answer(self, state: ForwardState) -> list[int]:
        """The kept cards with a use left."""
        return [i for i in state.zones[PLAYER_ZONE] if state.uses[i]]

    def rule(self, state: Any) -> str:
        """What the rulebook says about the decision that is asked now, and the card that asks."""
        asked = (
            location.ahead, turn.phase, location.before_cap, duel.exchange, choices.choose, scenes.spend,
            scenes.give_up, player_zone.keep, scenes.cleanse, scenes.peek, scenes.reorder, scenes.send_away,
            scenes.fish, turn.foresee, hazards.test, choices.choose,
        )[state.decision]  # fmt: skip
        told = " ".join((asked.__doc__ or "").split())
        if state.source < 0:
            return told
        card = self.cards[state.source]
        return f"{card.name}: {card.get('text', '')} {told}"

    def gauges(self, state: Any, seat: int) -> dict[str, int]:
        """HP, and the marker: Resolve above 0, Dread below."""
        return {"HP": state.hp, "track": state.track}

    def measures(self) -> ForwardMeasures:
        """What a goldfish tells: location by location."""
        from decktool.rulesets.forward.measures import ForwardMeasures

        return ForwardMeasures(self)

    def first(self, state: Any) -> int:
        """The only seat."""
        return 0

    def defects(self, state: Any) -> list[str]:
        """HP or the marker out of bounds, a location in play without its card, a card out of its kind's place."""
        found = []
        if not -STEPS <= state.track <= STEPS:
            found.append(f"the marker at {state.track}")
        if state.hp < 0 or (state.hp > self.start_hp and not self.heal_above):
            found.append(f"HP {state.hp}")
        if state.outcome is None and state.hp == 0:
            found.append("a run goes on at 0 HP")
        if (state.place >= 0) != bool(state.zones[OPEN]):
            found.append("a location card that is not where its location is")
        if state.decision == D_TURN and state.player >= 0 and state.zones[RESOLVING]:
            found.append("a turn begins while a card is being resolved")
        return found

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Where the run ended."""
        if state.outcome is not None and state.outcome.winner is not None:
            return ()
        return (f"ended in location {state.completed + 1}" if state.completed < PLACES else "ended against the Dragon",)
