"""The rules of one match: two decks and the house rules, compiled once, and how they are shown in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card, counted
from decktool.games import Game
from decktool.play.flow import Compiler
from decktool.play.measures import Measures, Milestone
from decktool.play.records import Reason, VerbRecord
from decktool.play.state import Program as Compiled
from decktool.play.state import compile_step, marked, program
from decktool.rulesets.dragon_quest import declarations
from decktool.rulesets.dragon_quest.card_data import DragonCardData
from decktool.rulesets.dragon_quest.cards.effects import HANDLERS
from decktool.rulesets.dragon_quest.chapters import battle, levels_and_gold, preparation_phase, special_abilities, turn
from decktool.rulesets.dragon_quest.chapters.turn import poison_and_confusion, turn_ends
from decktool.rulesets.dragon_quest.declarations import DRAWN, MOST_IN_LINE, Decision, Phase, Program, Verb, Zone
from decktool.rulesets.dragon_quest.notation.view import DragonView
from decktool.rulesets.dragon_quest.state import DragonState, damage_of, items_of, level, party

CLAUSES = {
    Decision.MULLIGAN: "DQ-setup-07", Decision.DRAW: "DQ-draw-02", Decision.PREPARATION: "DQ-prep-01",
    Decision.CARRIER: "DQ-item-01", Decision.LINE_UP: "DQ-prep-23", Decision.PAY: "DQ-party-16",
    Decision.DEFEND: "DQ-action-11", Decision.STRIKE: "DQ-action-14", Decision.MOVE_UP: "DQ-end-02",
    Decision.LAST: "DQ-keyword-07", Decision.VICTIM: "DQ-keyword-16",
}  # fmt: skip
"""The ledger clause behind a decision that is not a phase of battle."""


class DragonMeasures(Measures):
    """Own turns, and when their draw pile empty, which is the win."""

    def __init__(self, rules: DragonCardData) -> None:
        """Lay down how many cards the opponent has to lose."""
        super().__init__(rules)
        self.milestones = (
            Milestone("their draw pile empty", "their loss", max(1, rules.owners.count(1))),
            Milestone("level 2", "level", 2),
            Milestone("level 5", "level", 5),
        )

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """What a game cost and brought in all."""
        return {
            "cards defeated": len(state.zones[Zone.EXPERIENCE + 1 - seat]),
            "cards lost": len(state.zones[Zone.EXPERIENCE + seat]),
            "hand cost burned": state.burned[seat],
            "own pile left": len(state.zones[Zone.DECK + seat]),
        }


class DragonRules(DragonCardData):
    """Dragon Quest, ready to be played."""

    declarations = declarations
    state_type = DragonState
    view_type = DragonView
    measures_type = DragonMeasures
    own_decks = True
    moment = "DQ-turn-03"
    more_carried = {"items": []}  # noqa: RUF012
    open_piles = ("A.discard", "B.discard", "A.experience", "B.experience")
    outcomes = ("draw pile", "both draw piles", "stalled")
    turn_clause = "DQ-turn-02"
    phase_decisions = (Decision.PREPARATION, Decision.START, Decision.ACTION, Decision.DETERMINE, Decision.END)

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int]) -> None:
        """Compile the cards and the turn."""
        super().__init__(game, house, cards, owners)
        compiler = Compiler(HANDLERS, first=Program.all)
        for i, card in enumerate(cards):
            for ability in self.abilities.get(card.number, ()):
                if ability.when == "automatic":
                    continue
                after = [compile_step(preparation_phase.put_away)] if ability.when == "played" else []
                made = compiler.add(f"{self.labels[i]}: {ability.when}", ability.do, *after)
                (self.on_hit if ability.when == "hits" else self.on_use)[i] = made
        self.program_names, self.programs = compiler.finish(self._compile_turn())

    def _compile_turn(self) -> tuple[Compiled, ...]:
        """The programs that the rules make themselves, in the order of `Program`."""
        hands = [compile_step(turn.deal), *self.hands.steps(turn.draw_anew)]
        coin = [compile_step(turn.flip)]
        setting = [*coin, *hands] if self.house["flip_before_hands"] else [*hands, *coin]
        steps = [
            ("reset", compile_step(turn.reset)),
            ("income", compile_step(turn.income)),
            ("draw", compile_step(turn.drawing)),
            ("", compile_step(preparation_phase.begin)),
            ("preparation", compile_step(preparation_phase.phase, stays=True)),
            *(("start", step) for step in _window(Phase.START)),
            ("action", compile_step(battle.action_phase, stays=True)),
            ("end of turn", compile_step(turn_ends)),
            ("", compile_step(poison_and_confusion, stays=True)),
            ("", compile_step(turn.end, stays=True)),
        ]
        names = [name for name, _ in steps]
        self.places = {name: (int(Program.TURN), names.index(name)) for name in dict.fromkeys(names) if name}
        self.places["setup"] = (int(Program.SETUP), 0)
        ending = ((battle.repair, False), (battle.repair, True), (battle.over,))
        fight = [*_window(Phase.DETERMINE), compile_step(battle.damage)]
        fight += [*_window(Phase.END), *(compile_step(*step) for step in ending)]
        asking = (special_abilities.paying, levels_and_gold.repair, preparation_phase.line_up)
        return (
            program([*setting, compile_step(turn.begin)]),
            tuple(step for _, step in steps),
            program(fight),
            *(program([compile_step(step, stays=True)]) for step in asking),
        )

    def about(self, labels: Sequence[str]) -> Mapping[int, Mapping[int, Sequence[str]]]:
        """As many cards are drawn at most as a full hand has."""
        return {Verb.DRAW: {number: (words,) for number, words in enumerate(DRAWN[: self.full + 1])}}

    def asking_clause(self, state: Any) -> str:
        """The clause behind the decision."""
        return CLAUSES.get(state.decision, self.moment)

    def not_now(self, state: Any, verb: VerbRecord, action: int) -> Reason:
        """Things are done in their phase; while the other player decides in one's turn, one waits."""
        now = state.decision.words
        if state.decision in self.phase_decisions:
            clause = "DQ-action-01" if verb.at[0] is Decision.ACTION and state.player != state.active else self.moment
            return Reason(f"that belongs to the {verb.at[0].words}; this is the {now}", clause)
        return Reason(f"{{who}} must first decide {now}", self.asking_clause(state))

    def facts(self, state: Any, cards: Sequence[int]) -> dict[str, Any]:
        """What cards cost, and what there is to pay with."""
        seat, i = state.player, cards[0] if cards else 0
        hand = state.zones[Zone.HAND + seat]
        return {
            "gp": self.gp[i], "price": preparation_phase.prices(state, seat)[i], "number": state.calls[seat] + 1,
            "full": self.full, "gold": state.gold[seat], "hand": len(hand), "others": len(hand) - (i in hand),
            "hand_cards": counted(len(hand)), "cost_cards": counted(self.hand_cost[i]),
            "other_cards": counted(self.hand_cost[i], "other card"), "letter": self.letter[i],
        }  # fmt: skip

    def worked_out_for(self, state: Any, seat: int, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """The level."""
        return {"level": level(state, seat)}

    def carrying(self, state: Any) -> list[int]:
        """The cards in play, and others that still matter."""
        there = [i for seat in (0, 1) for i in (*party(state, seat), *state.zones[Zone.ITEMS + seat])]
        return there + marked((state.declared | state.aimed) & ~sum(1 << i for i in there))

    def attached(self, state: Any, card: int, called: Sequence[str]) -> dict[str, Any]:
        """The items on a party card."""
        items = items_of(state, card) if self.party[card] else []
        return {"items": [called[i] for i in items]} if items else {}

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """Gold, party, level, hand costs and damage so far, the own draw pile, what the opponent's has lost."""
        deck, other = Zone.DECK, 1 - seat
        return {
            "gold": state.gold[seat], "party": len(party(state, seat)), "level": level(state, seat),
            "burned": state.burned[seat], "damage": state.dealt[seat], "own pile": len(state.zones[deck + seat]),
            "their loss": self.owners.count(other) - len(state.zones[deck + other]),
        }  # fmt: skip

    def defects(self, state: Any) -> list[str]:
        """Lines that are too long, experience nobody earned, cards under nothing, damage that should defeat."""
        found = []
        moving = any(frame[0] in {Program.BATTLE, Program.REPAIR, Program.LINE_UP} for frame in state.stack)
        for seat in (0, 1):
            front, rear = state.zones[Zone.FRONT + seat], state.zones[Zone.REAR + seat]
            lying = [i for card in front + rear for i in (*items_of(state, card), *damage_of(state, card))]
            wrong = {
                "lines": not moving and state.outcome is None and not len(rear) <= len(front) <= MOST_IN_LINE,
                "experience": state.xp[seat] != sum(self.level[i] for i in state.zones[Zone.EXPERIENCE + 1 - seat]),
                "cards under nothing": len(lying)
                != len(state.zones[Zone.ITEMS + seat] + state.zones[Zone.DAMAGE + seat]),
                "damage": any(state.damage[i] != len(damage_of(state, i)) for i in front + rear),
            }
            found += [f"{what} of {self.seats[seat]}" for what, is_wrong in wrong.items() if is_wrong]
        return found

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Whether anybody reached the highest level."""
        highest = self.house["level_cap"]
        return (f"somebody reached level {highest}",) if max(level(state, 0), level(state, 1)) == highest else ()


def _window(moment: int) -> list[Any]:
    """A phase of battle in which both players declare abilities, which then take effect."""
    return [
        compile_step(special_abilities.begin_window, moment),
        compile_step(special_abilities.ask_to_declare, (moment, False), stays=True),
        compile_step(special_abilities.ask_to_declare, (moment, True), stays=True),
        compile_step(special_abilities.take_effect, stays=True),
    ]
