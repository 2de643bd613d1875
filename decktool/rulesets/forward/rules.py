"""The rules of one run: its cards, what each does, and the house rules, compiled once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, ClassVar

from decktool.cards import Card
from decktool.dealing import Dice
from decktool.errors import DecktoolError, did_you_mean
from decktool.games import Game
from decktool.play.describe import names
from decktool.play.effects import Effect
from decktool.play.flow import Compiler, Repeat
from decktool.play.measures import ENTERING, LEAVING, Measures
from decktool.play.state import NOBODY, MatchOutcome, State, Step, compile_step, do_nothing, program, report
from decktool.rulesets.forward import declarations
from decktool.rulesets.forward.card_data import DICE, ForwardCardData
from decktool.rulesets.forward.cards import effects
from decktool.rulesets.forward.chapters import duel, track, turn
from decktool.rulesets.forward.declarations import LABELS, PLACES, Decision, Event, Goes, Phase, Program, Verb, Zone
from decktool.rulesets.forward.notation.view import ForwardView
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading.wording import options_in_words
from decktool.rulesets.forward.state import ForwardState


class ForwardMeasures(Measures):
    """Rows are the nine locations by their stacks, and the Dragon; a location in which the run was lost was never left.

    What is left is read at the next decision: where only one location is ahead there is none between two of them.
    """

    index = "location"
    moments = (ENTERING, LEAVING)
    survived = True
    length = "cards revealed"

    rules: ForwardCardData

    def __init__(self, rules: ForwardCardData) -> None:
        """Name the rows by the location cards of this run."""
        super().__init__(rules)
        here = [rules.cards[i].name if i >= 0 else "" for i in rules.location_of]
        self.rows = (*(f"{label} {name}".rstrip() for label, name in zip(LABELS, here, strict=True)), "the Dragon")
        self._valued = {
            rules.cards[i].number: rules.stacks[i]
            for i, goes in enumerate(rules.goes_by_type)
            if rules.stacks[i] >= 0 and (goes == Goes.KEPT or rules.keeps_itself[i])
        }

    def place(self, state: Any, seat: int) -> int:
        """The stack in play, the Dragon after the ninth, and nowhere on the way."""
        if state.place >= 0:
            return int(state.place)
        return PLACES if state.completed == PLACES else NOBODY

    def lasted(self, state: Any, seat: int, rows: int) -> int:
        """A turn is one card revealed."""
        return int(state.turn)

    def ended(self, state: Any, seat: int, outcome: MatchOutcome) -> tuple[str, str]:
        """The type of the card that took the last HP, and the card."""
        if outcome.source < 0:
            return outcome.reason, ""
        card = self.rules.cards[outcome.source]
        return self.rules.game.types[card.type].title, card.name

    def valued(self) -> Mapping[int, int]:
        """Everything in the nine stacks that stays with the player, with its stack."""
        return self._valued

    def without(self, card: int) -> ForwardCardData:
        """The same run in which that card is kept as before, but does nothing."""
        rules = self.rules
        bare = [replace(known, fields={}) if known.number == card else known for known in rules.cards]
        return type(rules)(rules.game, rules.house, bare, rules.stacks)

    def held(self, state: Any, seat: int) -> Sequence[int]:
        """The Player Zone; not while a card that is over the limit still lies in it."""
        return state.zones[Zone.PLAYER_ZONE] if state.decision is not Decision.LIMIT else ()


_REPORT = compile_step(report, (Event.NO_EFFECT, Event.USES, Event.SPENDS))
"""Reported for a card that is used, or Resolve that is spent, without effect."""
_MANY = (text.GiveUp, text.Peek, text.TurnUp, text.Cleanse)


class TextCompiler(Compiler):
    """Compiles card text: choices, offers and thresholds, beside what the kernel knows."""

    parts: ClassVar = {**Compiler.parts, text.If: ("if", "otherwise"), text.Rest: ("rest",)}
    menus: ClassVar = {**Compiler.menus, text.SendAway: "asks"}

    def __init__(self, counters: Mapping[str, int]) -> None:
        super().__init__(effects.HANDLERS, may=Decision.MAY, first=Program.all)
        self._known = counters
        self.counters: dict[str, int] = {}
        """Of the counters that the sets name, those that these texts speak of."""
        self.options: dict[str, int] = {}
        """The words of every choice that a text offers, and the action that takes it."""

    def option(self, words: str) -> int:
        """The action that takes what a choice offers in these words."""
        return self.options.setdefault(words, Verb.OPTION + len(self.options))

    def _step(self, name: str, effect: Effect) -> Step:
        if counter := getattr(effect, "counter", ""):
            if counter not in self._known:
                raise DecktoolError(
                    f"{name}: no set names a counter {counter!r}{did_you_mean(counter, self._known)}; `counters: "
                    f"{{{counter}: 0}}` in its set file does"
                )
            self.counters[counter] = self._known[counter]
        if isinstance(effect, text.Choose):
            said = zip(options_in_words(effect), (effect.one, effect.other), strict=True)
            options = [(self.option(words), self.add(f"{name}: {words}", one), one) for words, one in said]
            return self._menu(f"{name}: asks", effects.choose, options)
        if isinstance(effect, text.Spend):
            bought = self.add(f"{name}: spent", effect.do, _REPORT)
            return self._menu(f"{name}: asks", effects.spend, (effect, bought))
        if isinstance(effect, _MANY) and 1 < effect.amount < text.ALL:
            return super()._step(name, Repeat(times=effect.amount, do=(replace(effect, amount=1),)))
        return super()._step(name, effect)


EITHER_DIE = ("your die", "the enemy's die")
STAYING = {
    turn.choose, turn.phase, turn.put, turn.before_cap, turn.cap, turn.before_dragon, duel.before, duel.exchange,
    turn.test,
}  # fmt: skip
"""The steps that are run again until something is decided."""


class ForwardRules(ForwardCardData):
    """FORWARD, ready to be played."""

    declarations = declarations
    state_type = ForwardState
    view_type = ForwardView
    measures_type = ForwardMeasures
    seats = ("A",)
    open_piles = ("discard",)
    called = "run"
    moment = "FW-5.2-04"
    offer_clause = "FW-10-02"
    places = {  # noqa: RUF012
        **{word: (Program.LOCATION, step) for step, word in enumerate(Phase.all[: Phase.DRAGON])},
        "dragon": (Program.DUEL, duel.ENTER),
    }

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], stacks: Sequence[int]) -> None:
        """Compile the cards and the turn; raises DecktoolError naming what cannot be played."""
        super().__init__(game, house, cards, stacks)
        lost = ["lost to the Dragon", *(f"lost to a {kind}" for kind in game.types if kind != "dragon")]
        self.outcomes = ("the Dragon is defeated", *lost, "endless duel")
        compiler = TextCompiler(game.catalog.counters)
        self._compile(compiler)
        self.either_die = [compiler.option(words) for words in EITHER_DIE if DICE["any"] in self.rerolls.values()]
        self.program_names, self.programs = compiler.finish(self._compile_turn())
        self.options, self.counters = compiler.options, compiler.counters
        counts = [f"{number} {name}" for name in (*self.counters, "Resolve") for number in range(text.ALL + 1)]
        said = {Event.OPTION: self.options, Event.COUNTS: counts, Event.SPENDS: counts}
        self.events = tuple(replace(e, numbers=tuple(said.get(kind, ()))) for kind, e in enumerate(self.events))

    def _compile(self, compiler: TextCompiler) -> None:
        """The texts of the cards, those of equal cards once."""
        for number, abilities in self.abilities.items():
            copies = [i for i, card in enumerate(self.cards) if card.number == number]
            card = self.cards[copies[0]]
            for ability in abilities:
                if ability.when == "standing" or any(isinstance(effect, text.Survive) for effect in ability.do):
                    continue
                after = [_REPORT] if ability.when in declarations.WINDOWS else []
                after += [compile_step(track.spent)] if ability.discard else []
                rests = ability.when == "revealed" and card.type == "rest"
                do = (text.Rest(do=ability.do),) if rests else ability.do
                made = compiler.add(f"{card.name}: {ability.when}", do, *after)
                in_duel = self.by_house.use_in_duel or ability.when != "used"
                for i in copies:
                    if ability.when in declarations.WINDOWS:
                        self.on_use[i], self.used[i] = made, ability.do
                        for moment in declarations.WINDOWS[ability.when] if in_duel else (declarations.ON_PATH,):
                            self.tools[moment].add(i)
                    else:
                        self.happens[ability.when][i] = made
        dice = [self.player_faces, *self.enemy_faces, *(faces for two in self.other_faces for faces in two.values())]
        single = [face for found in self.other_face for _, _, face, _ in found]
        every = {does for face in chain(single, *dice) for does in (face.does, face.does + face.through)}
        for does in sorted(every, key=str):
            for clause in ("FW-7-13", "FW-11-02", "FW-12-01"):
                told = (replace(each, clause=clause) if isinstance(each, text.Gain) else each for each in does)
                self.face_programs[does, clause] = compiler.add("a result of a die", tuple(told))

    def _compile_turn(self) -> list[tuple[Step, ...]]:
        """The rules as programs: the set-up, a location, a turn, a card drawn, a duel, a test."""
        resolving = (turn.reveal, turn.foresee, turn.resolve, turn.put)
        own = (
            (turn.deal,),
            (turn.choose, turn.begin, turn.phase, turn.before_cap, turn.cap, turn.before_dragon),
            (*resolving, turn.refill),
            (*resolving, do_nothing),
            (duel.enter, duel.before, duel.roll, duel.exchange, duel.close, duel.over),
            (turn.test,),
        )
        return [program([compile_step(step, stays=step in STAYING) for step in steps]) for steps in own]

    # --- the contract

    def start(self, dice: Dice, first: int | None = None) -> State:
        """A new run: nine stacks shuffled and laid out, run to the first decision."""
        if self.dragon < 0 or self.player_card < 0:
            raise DecktoolError("a run needs a Player card and the Dragon at the table")
        return super().start(dice, first)

    def about(self, labels: Sequence[str]) -> Mapping[int, Mapping[int, Sequence[str]]]:
        """The locations and choices of this run, and the cards that a verb can ever be about."""
        fixed = {"location", "snare", *declarations.AT_THE_TABLE}
        kept = {i: (label,) for i, label in enumerate(labels) if self.cards[i].type not in fixed}
        dealt = {i: (labels[i],) for i, stack in enumerate(self.stacks) if stack >= 0 and not self.is_location[i]}
        called = [f": {self.cards[i].name}" if i >= 0 else "" for i in self.location_of]
        return {
            Verb.TRAVEL: {stack: (label + called[stack], label) for stack, label in enumerate(declarations.LABELS)},
            Verb.OPTION: {number - Verb.OPTION: (words,) for words, number in self.options.items()},
            Verb.USE: {i: (labels[i],) for i, used in enumerate(self.on_use) if used >= 0},
            Verb.DISCARD_IT: kept,
            Verb.BURY_IT: kept,
            Verb.CLEANSE: {i: (labels[i],) for i, card in enumerate(self.cards) if card.type == "snare"},
            Verb.PUT_BACK: dealt,
            Verb.FISH: dealt,
        }

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """HP, the marker (Resolve above 0, Dread below), and what the cards count themselves."""
        return {"HP": state.hp, "track": state.track, **dict(zip(self.counters, state.counters, strict=True))}

    # --- the table in words

    def phase_word(self, state: Any) -> str | None:
        """Where in a location the run is; None once it is over."""
        if not state.stack:
            return None
        number, place, _, _ = state.stack[0]
        words = (*self.phases[: Phase.DRAGON], "end", "dragon")
        return words[place] if number == Program.LOCATION else "dragon"

    def worked_out(self, state: Any, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """What the marker says (one of `resolve` and `dread` is 0), ATK and DEF as they count now, the way through the
        Diamond, what lies on each stack, and the fight that is on.
        """
        atk, defence = duel.stats(state)
        stacks = dict(enumerate(declarations.LABELS))
        fight = None
        if (enemy := state.enemy) >= 0:
            fight = {
                "name": self.names[enemy], "hp": max(0, state.enemy_hp), "exchange": state.exchange,
                "defence": duel.enemy_defence(state, enemy), "your_roll": state.your_roll, "roll": state.enemy_roll,
            }  # fmt: skip
        return {
            "resolve": state.resolve,
            "dread": state.dread,
            "counters": dict(zip(self.counters, state.counters, strict=True)),
            "atk": atk,
            "defence": defence,
            "place": stacks.get(state.place),
            "last": stacks.get(state.last_place),
            "location": next((self.names[i] for i in state.zones[Zone.OPEN]), None),
            "diamond": {label: names(state, Zone.STACK + n, viewer, called) for n, label in stacks.items()},
            "enemy": fight,
        }

    def carrying(self, state: Any) -> list[int]:
        """The kept cards that can be used, or that save their player."""
        return [i for i in state.zones[Zone.PLAYER_ZONE] if self.on_use[i] >= 0 or self.survives[i]]

    def carried(self, state: Any, card: int, row: dict[str, Any]) -> dict[str, Any]:
        """The uses left, also where they are all or none."""
        return {"uses": state.uses[card]}

    def defects(self, state: Any) -> list[str]:
        """HP or the marker out of bounds, a location in play without its card, a card out of its kind's place."""
        open_card = bool(state.zones[Zone.OPEN])
        turn_begins = state.decision is Decision.TURN and state.player >= 0
        wrong = {
            f"the marker at {state.track}": not -declarations.STEPS <= state.track <= declarations.STEPS,
            f"HP {state.hp}": state.hp < 0 or (state.hp > self.start_hp and not self.by_house.heal_above_start),
            "a run goes on at 0 HP": state.outcome is None and state.hp == 0,
            "a location card that is not where its location is": (state.place >= 0) != open_card,
            "a turn begins while a card is being resolved": turn_begins and bool(state.zones[Zone.RESOLVING]),
        }
        return [words for words, is_so in wrong.items() if is_so]

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Where the run ended."""
        if state.outcome is not None and state.outcome.winner is not None:
            return ()
        here = f"in location {state.completed + 1}" if state.completed < declarations.PLACES else "against the Dragon"
        return (f"ended {here}",)
