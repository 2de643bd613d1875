"""The rules of one match: two decks and the house rules, compiled once, and how they are shown in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.flow import Compiler
from decktool.play.measures import Measures, Milestone
from decktool.play.records import Reason, VerbRecord
from decktool.play.state import compile_step, program, report
from decktool.rulesets.forgotten_times import declarations
from decktool.rulesets.forgotten_times.card_data import FIGHTERS, TimesCardData, moment_of
from decktool.rulesets.forgotten_times.cards.effects import HANDLERS
from decktool.rulesets.forgotten_times.chapters import game_setup, key_terms, recruitment_phase, turn
from decktool.rulesets.forgotten_times.chapters.key_terms import in_play
from decktool.rulesets.forgotten_times.declarations import MOST_FURY, Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.forgotten_times.notation.view import TimesView
from decktool.rulesets.forgotten_times.state import TimesState, active_hero, ap, city, most_hp, opening_fury


class TimesMeasures(Measures):
    """Own turns, and the turn in which a city without protection falls; against a passive opponent the win is a clock
    through both heroes.
    """

    rules: TimesCardData

    def __init__(self, rules: TimesCardData) -> None:
        """The city that falls is the opponent's."""
        super().__init__(rules)
        walls = next(hp for hp, kind, seat in zip(rules.hp, rules.kinds, rules.owners, strict=True)
                     if kind == Kind.CITY and seat == 1)  # fmt: skip
        self.milestones = (Milestone("undefended city falls", "city damage", walls),)

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """What was starved for and lost, and what nobody could afford."""
        zones, kinds = state.zones, self.rules.kinds
        lost = [kinds[i] for i in zones[Zone.DISCARD + seat]]
        return {
            "cards starved for": state.missed[seat],
            "soldiers lost": lost.count(Kind.SOLDIER),
            "heroes lost": lost.count(Kind.HERO),
            "soldiers left in hand": sum(kinds[i] == Kind.SOLDIER for i in zones[Zone.HAND + seat]),
        }


PARTS = ("heroes", "shuffle", "mulligan")
"""The parts of the set-up in which a position can begin."""
ASKED_IN = {
    Decision.ACTIVE_HERO: "heroes", Decision.ALT_HERO: "heroes", Decision.CUT: "shuffle", Decision.MULLIGAN: "mulligan",
}  # fmt: skip
_REPORTED = (Event.NOTHING, Event.PLAYS, Event.CASTS)
"""Reported for a specialty or a spell without effect."""


class TimesRules(TimesCardData):
    """Forgotten Times, ready to be played."""

    declarations = declarations
    asked_in = ASKED_IN
    state_type = TimesState
    view_type = TimesView
    measures_type = TimesMeasures
    moment = "FT-recruit-12"
    turn_clause = "FT-recruit-01"
    more_carried = {"ap": 0, "armor": None}  # noqa: RUF012
    open_piles = ("A.discard", "B.discard")
    outcomes = ("city", "both cities", "stalled")
    phase_decisions = (Decision.RECRUIT, Decision.ATTACK)

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int]) -> None:
        """Compile the cards and the turn."""
        super().__init__(game, house, cards, owners)
        compiler = Compiler(HANDLERS, first=("setup", "turn", "promotion"))
        for i, card in enumerate(cards):
            for ability in self.abilities.get(card.number, ()):
                moment, need = moment_of(ability.when)
                if moment == "standing":
                    continue
                if unfit := [effect for effect in ability.do if type(effect) not in HANDLERS]:
                    raise DecktoolError(f"{card.name}: `{type(unfit[0]).__name__.lower()}` is standing, not {moment}")
                goes = self.kinds[i] == Kind.SPECIALTY and moment == "played" and not self.lasting[i]
                after = [compile_step(report, _REPORTED)] if goes or moment == "spell" else []
                after += [compile_step(recruitment_phase.discard_played)] if goes else []
                number = compiler.add(f"{self.labels[i]}: {ability.when}", ability.do, *after)
                self.at[moment][i] += ((need, number),)
        self.acting = {moment: self.places_of_power(programs) for moment, programs in self.at.items()}
        self.program_names, self.programs = compiler.finish(self._compile_turn())

    def _compile_turn(self) -> tuple[Any, ...]:
        """The set-up, the turn and the question whether the alt hero steps up, as programs."""
        setting = [
            compile_step(game_setup.lay_out),
            compile_step(game_setup.choose_heroes, False, stays=True),
            compile_step(game_setup.choose_heroes, True, stays=True),
            compile_step(game_setup.shuffle),
            compile_step(game_setup.cut, False),
            compile_step(game_setup.cut, True),
            compile_step(game_setup.deal),
            *self.hands.steps(game_setup.draw_anew),
            compile_step(game_setup.reveal),
        ]
        phases = (recruitment_phase.recruit, recruitment_phase.attack)
        playing = [
            compile_step(step, stays=step in {*phases, turn.next_turn})
            for step in (turn.begin, turn.start_effects, *phases, turn.end_effects, turn.next_turn)
        ]
        self.places = {
            "heroes": (0, 1), "shuffle": (0, 3), "mulligan": (0, 7),
            "start": (1, 0), "recruitment": (1, 2), "attack": (1, 3), "end": (1, 4),
        }  # fmt: skip
        return program(setting), program(playing), program([compile_step(key_terms.promotion)])

    def about(self, labels: Sequence[str]) -> Mapping[int, Mapping[int, Sequence[str]]]:
        """The pairs of cards that an attack or an armor may be about."""
        kinds = self.kinds
        struck = [i for i, kind in enumerate(kinds) if kind in {Kind.SOLDIER, Kind.HERO, Kind.CITY}]
        attackers = sorted(struck, key=lambda i: kinds[i] == Kind.CITY)
        armor = [i for i, kind in enumerate(kinds) if kind == Kind.ARMOR]
        return self.pairs(labels, {Verb.ATTACK: attackers, Verb.PUT_ON: armor}, struck)

    # --- the contract

    def not_now(self, state: Any, verb: VerbRecord, action: int) -> Reason:
        """Before the first turn nothing is played. Starting Hand."""
        if state.phase == Phase.SETUP and verb.at[0] in self.phase_decisions:
            return Reason("the game begins when both players have settled their hands", "FT-hand-08")
        return super().not_now(state, verb, action)

    def facts(self, state: Any, cards: Sequence[int]) -> dict[str, Any]:
        """What a card costs now, and the RP that there are."""
        return {"cost": self.cost[cards[0]] if cards else 0, "rp": state.rp[max(state.player, 0)]}

    def next_first(self, last: Any) -> int | None:
        """Chance decides for the first game only. Gameplay Formats; FT-A33, house rule `next_first_player`.

        Players alternate by default. Where the loser begins and nobody lost, they alternate too.
        """
        how = self.house["next_first_player"]
        if how == "random":
            return None
        winner = last.outcome.winner
        return int(1 - (last.first if how == "alternate" or winner is None else winner))

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """RP spent and wasted in the turn, hand, AP in play, the damage to a city without protection so far."""
        zones = state.zones
        fighters = zones[Zone.BATTLEFIELD + seat] + zones[Zone.HERO + seat]
        return {
            "RP spent": state.spent[seat],
            "RP wasted": state.wasted[seat],
            "hand": len(zones[Zone.HAND + seat]),
            "AP": sum(ap(state, i) for i in fighters),
            "city damage": state.reach[seat],
        }

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Whether somebody starved."""
        return ("somebody starved",) if any(state.missed) else ()

    def defects(self, state: Any) -> list[str]:
        """RP over the ceiling, HP that are too many or too few, cards that carry something out of play."""
        found = []
        zones = state.zones
        for seat in (0, 1):
            name = self.seats[seat]
            if not 0 <= state.rp[seat] <= self.by_house.rp_cap:
                found.append(f"{name} has {state.rp[seat]} RP")
            if len(zones[Zone.HERO + seat]) > 1 or len(zones[Zone.ALT + seat]) > 1:
                found.append(f"{name} has more than one hero in a place")
            there = in_play(state, seat)
            worn = sorted(state.armor[i] for i in there if state.armor[i] >= 0)
            if worn != sorted(zones[Zone.WORN + seat]):
                found.append(f"armor of {name}")
            found += [f"{self.labels[i]} has {state.hp[i]} HP" for i in there if not 0 < state.hp[i] <= self.hp[i]]
            walls = city(state, seat)
            if state.outcome is None and not 0 < state.hp[walls] <= most_hp(state, walls):
                found.append(f"{self.labels[walls]} has {state.hp[walls]} HP")
            for zone in (Zone.DECK, Zone.HAND, Zone.PRIZES, Zone.DISCARD):
                found += [f"{self.labels[i]} carries something" for i in zones[zone + seat] if self._carries(state, i)]
        found += [f"{self.labels[i]} has {fury} BF" for i, fury in enumerate(state.fury) if not 0 <= fury <= MOST_FURY]
        return found

    def _carries(self, state: Any, card: int) -> bool:
        marked = state.blind | state.poisoned | state.frozen | state.attacked | state.waits | state.bared
        numbers = any(column[card] for column in (state.fury, state.earned, state.more, state.again))
        return bool(marked >> card & 1 or numbers or state.armor[card] >= 0 or state.hp[card] != self.hp[card])

    # --- the table in words

    def worked_out_for(self, state: Any, seat: int, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """HP of the city, saved RP, whether the player starves, and the BF at which the hero's powers are open."""
        hero = active_hero(state, seat)
        return {
            "city_hp": state.hp[city(state, seat)] if state.zones[Zone.CITY + seat] else None,
            "saved": state.rp[seat] if state.active != seat else 0,
            "starving": bool(state.missed[seat] and not state.zones[Zone.DECK + seat]),
            "powers": [need for need in range(1, MOST_FURY + 1) if hero >= 0 and opening_fury(state)[hero] >= need],
        }

    def carrying(self, state: Any) -> list[int]:
        """The cards in play, and armor that is worn."""
        zones = (Zone.BATTLEFIELD, Zone.HERO, Zone.ALT, Zone.CITY, Zone.WORN, Zone.LASTING)
        return [i for zone in zones for seat in (0, 1) for i in state.zones[zone + seat]]

    def carried(self, state: Any, card: int, row: dict[str, Any]) -> dict[str, Any]:
        """AP and HP as they are now, of what has any, before what else its fields say."""
        found = {"ap": ap(state, card)} if self.kinds[card] in FIGHTERS else {}
        return found | ({"hp": state.hp[card]} if self.hp[card] else {}) | row

    def attached(self, state: Any, card: int, called: Sequence[str]) -> dict[str, Any]:
        """Its armor."""
        armor = state.armor[card]
        return {"armor": called[armor]} if armor >= 0 else {}
