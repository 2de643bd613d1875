"""The rules of one match: the box of cards and the house rules, compiled once, and how they are shown in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.games import Game
from decktool.play.flow import Compiler
from decktool.play.records import Reason, VerbRecord
from decktool.play.state import Step, compile_step, program, report
from decktool.rulesets.card_of_the_rings import declarations
from decktool.rulesets.card_of_the_rings.card_data import RingsCardData
from decktool.rulesets.card_of_the_rings.cards import effects
from decktool.rulesets.card_of_the_rings.chapters import special_rules, turn
from decktool.rulesets.card_of_the_rings.declarations import Decision, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.card_of_the_rings.notation.view import RingsView
from decktool.rulesets.card_of_the_rings.state import RingsState, bank_worth, power, untapped

_REPORTED = (Event.NO_EFFECT, Event.USES, Event.RECRUITS)
"""Reported for a card that is used without effect."""


class RingsRules(RingsCardData):
    """The Card of the Rings, ready to be played."""

    declarations = declarations
    state_type = RingsState
    view_type = RingsView
    moment = "CR-4-01"
    open_piles = ("discard",)
    outcomes = ("vp", "crown", "dead", "stalled")
    turn_clause = "CR-4-02"
    phase_decisions = (Decision.RESOURCE, Decision.ACTION, Decision.QUEST)

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card]) -> None:
        """Compile the cards and the turn."""
        super().__init__(game, house, cards)
        compiler = Compiler(effects.HANDLERS, first=("setup", "turn"))
        columns = {"played": self.played, "banked": self.banked, "used": self.on_use, "turn-start": self.at_start}
        for i, card in enumerate(cards):
            for when, happening in self.moments_of(card).items():
                do = [effect for ability in happening for effect in ability.do]
                if when == "used":
                    self.first_used[i] = do[0]
                goes = any(ability.discard for ability in happening)
                after = [compile_step(report, _REPORTED)] if when == "used" else []
                after += [compile_step(effects.discard_itself)] if goes else []
                columns[when][i] = compiler.add(f"{self.labels[i]}: {when}", do, *after)
            self.one_time[i] = self.one_time[i] and self.on_use[i] >= 0
        self.program_names, self.programs = compiler.finish(self._compile_turn())

    def _compile_turn(self) -> tuple[tuple[Step, ...], ...]:
        """The set-up and the turn as programs: its phases in the rulebook's order."""
        drawing = [turn.draw, turn.start_effects]
        if self.house["start_effects"] == "before_draw":
            drawing.reverse()
        steps: list[tuple[str, Step]] = [
            *(("draw", compile_step(step)) for step in (turn.begin, *drawing)),
            ("resource", compile_step(turn.resource_phase, stays=True)),
            ("action", compile_step(turn.action_phase, stays=True)),
            ("quest", compile_step(turn.quest_phase)),
            ("end", compile_step(turn.crown)),
            *([("end", compile_step(turn.hand_limit, stays=True))] if self.by_house.hand_limit else []),
            ("end", compile_step(turn.next_turn, stays=True)),
        ]
        names = [name for name, _ in steps]
        self.places = {name: (1, names.index(name)) for name in Phase.all[1:]}
        setting = [compile_step(turn.deal), *self.hands.steps(turn.draw_anew), compile_step(turn.begin_play)]
        return program(setting), tuple(step for _, step in steps)

    # --- the contract

    def not_now(self, state: Any, verb: VerbRecord, action: int) -> Reason:
        """Gold is banked, and quests are attempted, in a phase of their own. Rules IV.2, IV.4."""
        if state.decision in self.phase_decisions:
            now = state.decision.words
            if verb.name == "BANK" and self.kinds[action - Verb.BANK] == Kind.GOLD:
                return Reason(f"gold is banked in the resource phase; this is the {now}", "CR-4.2-03", "CR-4-01")
            if verb.name == "ATTEMPT":
                return Reason(f"quests are attempted in the quest phase; this is the {now}", "CR-4-01", "CR-4.4-01")
        return super().not_now(state, verb, action)

    def facts(self, state: Any, cards: Sequence[int]) -> dict[str, Any]:
        """What a card costs, and the gold that there is."""
        return {"cost": self.cost[cards[0]] if cards else 0, "gold": state.gold[state.player]}

    # --- the table in words

    def worked_out_for(self, state: Any, seat: int, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """The Bank's worth, Power (in the quest phase with its bonus), and the Victory Points still reachable."""
        questing = state.phase == Phase.QUEST and seat == state.active
        return {
            "bank_worth": bank_worth(state, seat),
            "power": power(state, seat, questing),
            "most_vp": special_rules.most_vp(state, seat),
        }

    def carrying(self, state: Any) -> list[int]:
        """The cards in play."""
        return [i for zone in (Zone.BANK, Zone.BANK + 1, Zone.PARTY, Zone.PARTY + 1) for i in state.zones[zone]]

    def carried(self, state: Any, card: int, row: dict[str, Any]) -> dict[str, Any]:
        """A companion is tapped or not; gold is tapped for a number of points."""
        if "tapped" in row and self.kinds[card] != Kind.GOLD:
            row["tapped"] = True
        return row

    def defects(self, state: Any) -> list[str]:
        """Sums that do not add up, cards that carry something out of play, too much tapped, points nobody earned."""
        found = []
        for seat in (0, 1):
            if state.gold[seat] != untapped(state, seat):
                found.append(f"gold of {self.seats[seat]}: {state.gold[seat]}, the Bank says {untapped(state, seat)}")
            if state.vp[seat] != sum(self.reward[i] for i in state.zones[Zone.COMPLETED + seat]):
                found.append(f"Victory Points of {self.seats[seat]}")
            if not 0 <= state.stolen_tapped[seat] <= state.stolen[seat] or state.skips[seat] < 0:
                found.append(f"stolen points or skips of {self.seats[seat]}")
        in_play = self.carrying(state)
        for i, tapped in enumerate(state.tapped):
            if tapped and (i not in in_play or tapped > (state.worth[i] if self.kinds[i] == Kind.GOLD else 1)):
                found.append(f"{self.labels[i]} tapped for {tapped}")
            if i not in in_play and (state.used >> i & 1 or i in state.boosts or state.worth[i] != self.worth[i]):
                found.append(f"{self.labels[i]} carries something out of play")
        return found

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Who claimed quests, and whether the points were out of reach at the end."""
        claimed = [bool(state.zones[Zone.COMPLETED + seat]) for seat in (0, 1)]
        found = ["each player claimed a quest"] if all(claimed) else []
        if not any(claimed):
            found.append("no quest was claimed")
        if state.closed:
            found.append("nobody could reach the Victory Points any more")
        return tuple(found)

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """Victory Points, Power without the quest phase's bonus, the Bank, cards in hand, those the Bank cannot pay."""
        bank = bank_worth(state, seat)
        hand = state.zones[Zone.HAND + seat]
        return {
            "VP": state.vp[seat],
            "Power": power(state, seat, False),
            "Bank": bank,
            "hand": len(hand),
            "too dear": sum(self.kinds[i] != Kind.GOLD and self.cost[i] > bank for i in hand),
        }
