"""The rules of one match: the box of cards, what each does, and the house rules, compiled once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Ability, Effect
from decktool.play.flow import Compiler
from decktool.play.state import Rules, Step, compile_step, program
from decktool.rulesets.card_of_the_rings import (
    action_phase,
    card_effects,
    draw_phase,
    quest_phase,
    resource_phase,
    setup,
    turn,
)
from decktool.rulesets.card_of_the_rings.card_reference import (
    VOCABULARY,
    Crown,
    Draw,
    Look,
    Power,
    Prevent,
    Scout,
    SkipDraw,
    Steal,
    Strengthen,
    Tap,
    Untap,
)
from decktool.rulesets.card_of_the_rings.components import (
    ALIASES,
    BANK,
    BARE,
    BARE_ALIASES,
    COMPLETED,
    DECISIONS,
    END_ACTION,
    END_RESOURCE,
    EVENTS,
    GOLD,
    HAND,
    MOST_CARDS,
    NEUTRAL,
    NO_QUEST,
    PARTY,
    PHASES,
    QUEST,
    TYPES,
    VERBS,
    ZONES,
    section,
)
from decktool.rulesets.card_of_the_rings.state import RingsState, load, power

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.card_of_the_rings.view import RingsView

HANDLERS: dict[type[Effect], Callable[..., None]] = {
    Draw: card_effects.draw_card,
    Look: card_effects.look,
    Scout: card_effects.scout,
    SkipDraw: card_effects.skip_draw,
    Untap: card_effects.untap,
    Tap: card_effects.tap,
    Steal: card_effects.steal,
    Strengthen: card_effects.strengthen,
}
"""What each effect that happens does; the standing ones (Power, Prevent, Crown) are read where they matter."""


class RingsRules(Rules):
    """The Card of the Rings. Columns per instance: kinds, cost, worth, power, requirement, reward, and the bonuses."""

    zones = ZONES
    decisions = DECISIONS
    events = EVENTS
    neutral = NEUTRAL
    outcomes = ("vp", "crown", "dead", "stalled")
    phases = PHASES
    leaving = frozenset({END_RESOURCE, END_ACTION, NO_QUEST})
    open_piles = ("discard",)
    turn_clause = "CR-4-02"
    answers = (
        setup.answer_mulligan,
        resource_phase.answer,
        action_phase.answer,
        quest_phase.answer,
        card_effects.answer_keep,
        card_effects.answer_put_back,
        card_effects.answer_scout,
        card_effects.answer_untap_gold,
        card_effects.answer_untap,
        card_effects.answer_tap,
        card_effects.answer_steal,
        card_effects.answer_strengthen,
        card_effects.answer_prevent,
        turn.answer_hand_limit,
    )

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card]) -> None:
        """Compile the cards; raises DecktoolError for more than 63 of them."""
        super().__init__(game, house, cards)
        if len(cards) >= MOST_CARDS:
            raise DecktoolError(f"{game.title} is played with at most {MOST_CARDS - 1} cards, not {len(cards)}")
        self.vp_to_win = int(house["vp_to_win"])
        self.stall_turns = int(house["stall_turns"])
        self.hand_limit = int(house["hand_limit"])
        self.by_card = house["gold_unit"] == "card"
        self.only_tapped = house["steal"] == "only_tapped"
        self.skip_any_draw = house["chest_skip"] == "any_draw"
        self.tapped_idle = house["tapped_power"] == "none"
        self.untap_own = house["companion_untap"] == "controller_next_turn"
        self.shield_auto = bool(house["shield_auto"])
        self.reshuffle_at_once = house["reshuffle"] == "when_empty"
        self.unkept = str(house["unkept"])
        self.one_time_at_once = house["one_time"] == "immediate"
        self.ring_for_all = house["ring_scope"] == "all"
        self.first_turn_draw = bool(house["first_turn_draw"])
        self.gold_mulligan = bool(house["gold_mulligan"])
        self.crown_check = str(house["crown_check"])
        self._read_cards(VOCABULARY.read(game))
        self._compile_turn()
        bare = dict(BARE)
        verbs = {verb + i: f"{word} {label}" for verb, word in VERBS.items() for i, label in enumerate(self.labels)}
        also = dict(BARE_ALIASES)
        also |= {f"{word} {label}": verb + i for verb, word in ALIASES.items() for i, label in enumerate(self.labels)}
        self._name_actions({**bare, **verbs}, also)

    # --- compiling

    def _read_cards(self, abilities: Mapping[int, tuple[Ability, ...]]) -> None:
        cards = self.cards
        number = len(cards)
        self.kinds = [TYPES[card.type] for card in cards]
        self.cost: list[int] = [card.get("cost", 99) for card in cards]
        self.worth: list[int] = [card.get("gold", 0) for card in cards]
        self.power: list[int] = [card.get("power", 0) for card in cards]
        self.requirement: list[int] = [card.get("requirement", 0) for card in cards]
        self.reward: list[int] = [card.get("reward", 0) for card in cards]
        self.needs_healer = [card.get("needs") == "healer" for card in cards]
        self.healer = ["healer" in card.get("tags", ()) for card in cards]
        self.one_time = [card.get("kind") == "one-time" for card in cards]
        first: dict[int, int] = {}
        for i, card in enumerate(cards):
            first.setdefault(card.number, i)
        self.twin = [first[card.number] for card in cards]
        """The first copy of the same card: equal cards in one hand are one option."""
        self.twins = any(kind not in {QUEST, GOLD} and self.twin[i] != i for i, kind in enumerate(self.kinds))
        self.artifact_bonus = [0] * number
        self.quest_bonus = [0] * number
        self.companions_bonus = [0] * number
        self.total_bonus = [0] * number
        self.crown = [0] * number
        self.prevents = [False] * number
        self.steals = [False] * number
        self.strengthens = [0] * number
        self.clause = [""] * number
        compiler = Compiler(HANDLERS, first=("setup", "turn"))
        self.played = [-1] * number
        self.banked = [-1] * number
        self.on_use = [-1] * number
        self.at_start = [-1] * number
        self.use_test: list[Any] = [None] * number
        columns = {"played": self.played, "banked": self.banked, "used": self.on_use, "turn-start": self.at_start}
        for i, card in enumerate(cards):
            moments: dict[str, list[Ability]] = {}
            for ability in abilities.get(card.number, ()):
                self.clause[i] = self.clause[i] or ability.do[0].clause
                when = self._moment(ability)
                if when == "standing":
                    self._stand(i, ability)
                else:
                    moments.setdefault(when, []).append(ability)
            if len(moments.get("used", ())) > 1:
                raise DecktoolError(
                    f"{card.name} has two abilities that are used; write what they do under one `when:`"
                )
            for when, happening in moments.items():
                do = [effect for ability in happening for effect in ability.do]
                for effect in do:
                    if isinstance(effect, Strengthen):
                        self.strengthens[i] += effect.amount
                    self.steals[i] = self.steals[i] or isinstance(effect, Steal)
                if when == "used":
                    self.use_test[i] = card_effects.TESTS.get(self._kind(do[0]))
                goes = any(ability.discard for ability in happening)
                after = [compile_step(card_effects.discard_itself)] if goes else []
                columns[when][i] = compiler.add(f"{self.labels[i]}: {when}", do, *after)
            self.one_time[i] = self.one_time[i] and self.on_use[i] >= 0
        self.programs = tuple(compiler.programs)
        self.program_names = tuple(compiler.names)
        stealing = max(self.worth, default=1) if self.by_card else 1
        self.brings = [self.worth[i] or stealing * self.steals[i] for i in range(number)]
        """The most gold that a card can still bring into its player's Bank."""
        own = zip(self.power, self.artifact_bonus, self.strengthens, self.total_bonus, strict=True)
        self.most_power = [sum(parts) for parts in own]
        """The most Power that a card can add by itself."""

    def _moment(self, ability: Ability) -> str:
        """When an ability happens, where a house rule (`timing`) may say otherwise than the card."""
        said = self.house.get(ability.timing) if ability.timing else None
        return {"action_phase": "used", "start_of_turn": "turn-start"}.get(str(said), ability.when)

    @staticmethod
    def _kind(effect: Effect) -> str:
        return f"untap-{effect.what}" if isinstance(effect, Untap) else type(effect).__name__.lower()

    def _stand(self, instance: int, ability: Ability) -> None:
        for effect in ability.do:
            if isinstance(effect, Power):
                if effect.to == "companions":
                    self.companions_bonus[instance] += effect.amount
                elif effect.to == "total":
                    self.total_bonus[instance] += effect.amount
                elif effect.while_ == "artifact":
                    self.artifact_bonus[instance] += effect.amount
                elif effect.while_ == "quest-phase":
                    self.quest_bonus[instance] += effect.amount
                else:
                    self.power[instance] += effect.amount
            elif isinstance(effect, Prevent):
                self.prevents[instance] = True
            elif isinstance(effect, Crown):
                self.crown[instance] = effect.power

    def _compile_turn(self) -> None:
        """The turn as a program: its phases in the rulebook's order."""
        start_effects = ("draw", compile_step(draw_phase.start_effects))
        drawing = ("draw", compile_step(draw_phase.draw))
        before = self.house["start_effects"] == "before_draw"
        steps: list[tuple[str, Step]] = [
            ("draw", compile_step(draw_phase.begin)),
            *((start_effects, drawing) if before else (drawing, start_effects)),
            ("resource", compile_step(resource_phase.phase, stays=True)),
            ("action", compile_step(action_phase.phase, stays=True)),
            ("quest", compile_step(quest_phase.phase)),
            ("end", compile_step(turn.crown)),
            ("end", compile_step(turn.hand_limit, stays=True)),
            ("end", compile_step(turn.next_turn, stays=True)),
        ]
        self.phase_start = {name: [n for n, _ in steps].index(name) for name in PHASES if name != "setup"}
        setting = [
            compile_step(setup.deal),
            compile_step(setup.mulligan, False),
            compile_step(setup.mulligan, True),
            compile_step(setup.begin),
        ]
        self.programs = (program(setting), tuple(step for _, step in steps), *self.programs[2:])

    # --- the contract

    def start(self, dice: Dice, first: int | None = None) -> RingsState:
        """A new game: shuffled, dealt and run to the first player's first decision."""
        if first not in {None, 0, 1}:
            raise DecktoolError(f"{self.game.title} is for two players; there is no seat {first}")
        state = RingsState.empty(self)
        state.first = dice.stream("table").below(2) if first is None else first
        state.stack.append((0, 0, state.first, -1))
        state.run(dice)
        return state

    def from_dict(self, data: Mapping[str, Any]) -> RingsState:
        """The state that `to_dict` wrote."""
        return load(self, dict(data))

    def view(self, state: Any, seat: int) -> RingsView:
        """What one player may know."""
        from decktool.rulesets.card_of_the_rings.view import RingsView

        return RingsView(state, seat)

    def section(self, clause: str) -> str:
        """The rulebook's section of a ledger clause."""
        return section(clause)

    def rule(self, state: Any) -> str:
        """What the rulebook says about the decision that is asked now: the phase's rule, or the card and its ruling."""
        asked = (
            setup.mulligan, resource_phase.phase, action_phase.phase, quest_phase.phase, card_effects.look,
            card_effects.answer_put_back, card_effects.scout, card_effects.untap, card_effects.untap, card_effects.tap,
            card_effects.steal, card_effects.strengthen, card_effects.answer_tap, turn.hand_limit,
        )[state.decision]  # fmt: skip
        told = " ".join((asked.__doc__ or "").split())
        if state.source < 0:
            return told
        card = self.cards[state.source]
        clause = self.clause[state.source]
        printed = [card.get("text", ""), f"({section(clause)})" if clause else ""]
        return " ".join(filter(None, [f"{card.name}:", *printed, told]))

    def first(self, state: Any) -> int:
        """The seat that went first."""
        return int(state.first)

    def defects(self, state: Any) -> list[str]:
        """Sums that do not add up, cards that carry something out of play, too much tapped, points nobody earned."""
        found = []
        for seat in (0, 1):
            bank = state.zones[BANK + seat]
            free = sum(state.worth[i] - state.tapped[i] for i in bank) + state.stolen[seat] - state.stolen[seat + 2]
            if state.gold[seat] != free:
                found.append(f"gold of {self.seats[seat]}: {state.gold[seat]}, the Bank says {free}")
            if state.vp[seat] != sum(self.reward[i] for i in state.zones[COMPLETED + seat]):
                found.append(f"Victory Points of {self.seats[seat]}")
            if not 0 <= state.stolen[seat + 2] <= state.stolen[seat] or state.skips[seat] < 0:
                found.append(f"stolen points or skips of {self.seats[seat]}")
        in_play = {i for zone in (BANK, BANK + 1, PARTY, PARTY + 1) for i in state.zones[zone]}
        for i, tapped in enumerate(state.tapped):
            if tapped and (i not in in_play or tapped > (state.worth[i] if self.kinds[i] == GOLD else 1)):
                found.append(f"{self.labels[i]} tapped for {tapped}")
            if i not in in_play and (state.used >> i & 1 or i in state.boosts or state.worth[i] != self.worth[i]):
                found.append(f"{self.labels[i]} carries something out of play")
        return found

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Who claimed quests, and whether the points were out of reach at the end."""
        claimed = [bool(state.zones[COMPLETED + seat]) for seat in (0, 1)]
        found = ["each player claimed a quest"] if all(claimed) else []
        if not any(claimed):
            found.append("no quest was claimed")
        if state.closed:
            found.append("nobody could reach the Victory Points any more")
        return tuple(found)

    def gauges(self, state: Any, seat: int) -> dict[str, int]:
        """Victory Points, Power without the quest phase's bonus, the Bank, cards in hand, those the Bank cannot pay."""
        bank = sum(state.worth[i] for i in state.zones[BANK + seat]) + state.stolen[seat]
        hand = state.zones[HAND + seat]
        return {
            "VP": state.vp[seat],
            "Power": power(state, seat, False),
            "Bank": bank,
            "hand": len(hand),
            "too dear": sum(self.kinds[i] != GOLD and self.cost[i] > bank for i in hand),
        }
