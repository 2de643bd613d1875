"""The rules of one match: two decks, what each card does, and the house rules, compiled once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.flow import WORDS, answer_may
from decktool.play.state import Rules, compile_step, program
from decktool.rulesets.forbidden_quest import (
    attack,
    beginning,
    crystals,
    effects,
    equipment,
    main_phase,
    movement,
    post_attack,
    setup,
    stalemate,
    switching,
)
from decktool.rulesets.forbidden_quest.components import (
    ATTACHED,
    BARE,
    BARE_ALIASES,
    BOARD,
    CARD,
    CONCEDE,
    CREATURE,
    CUT,
    DECISIONS,
    DECK,
    DEFENSE,
    DIAGONAL,
    END_AFTER,
    END_ATTACK,
    END_MAIN,
    END_TURN,
    EVENTS,
    GO,
    MOST_CARDS,
    MOST_CREATURES,
    NEUTRAL,
    NO_MORE,
    P_SETUP,
    PAIR_ALIASES,
    PAIRS,
    PHASES,
    REGIONS,
    RETURN,
    STRAIGHT,
    TYPES,
    VERBS,
    WEAPON,
    ZONES,
    section,
)
from decktool.rulesets.forbidden_quest.crystals import ALL_CRYSTALS
from decktool.rulesets.forbidden_quest.describe import ASKED_IN
from decktool.rulesets.forbidden_quest.programs import Compiled
from decktool.rulesets.forbidden_quest.state import QuestState, load

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forbidden_quest.measures import QuestMeasures
    from decktool.rulesets.forbidden_quest.view import QuestView


class QuestRules(Rules):
    """Forbidden Quest. Columns per instance: kinds, HP, level, family, damage (`bonus`), blocks, arrows, and what the
    cards' texts were compiled to (`programs.Compiled`).
    """

    zones = ZONES
    decisions = DECISIONS
    events = EVENTS
    neutral = NEUTRAL
    outcomes = ("crystals", "conceded", "no hand", "deck out", "stalemate", "dead", "stalled")
    phases = tuple(dict.fromkeys((*PHASES, *ASKED_IN.values())))
    leaving = frozenset({END_MAIN, END_ATTACK, END_AFTER, END_TURN, NO_MORE})
    open_piles = ("A.discard", "B.discard")
    turn_clause = "FQ-6.1-04"
    declaration_clause = "FQ-1.6-05"
    answers = (
        setup.answer_cut,
        setup.answer_mulligan,
        setup.answer_penalty,
        setup.answer_centre,
        setup.answer_first,
        setup.answer_extra,
        beginning.answer_draw,
        beginning.answer_poison,
        beginning.answer_trap,
        main_phase.answer,
        movement.answer_region,
        crystals.answer_crystal,
        equipment.answer_replaced,
        attack.answer,
        attack.answer,
        post_attack.answer_after,
        post_attack.answer_end,
        crystals.answer_return,
        effects.answer_choose,
        effects.answer_card,
        effects.answer_put_back,
        effects.answer_pay,
        switching.answer_place,
        switching.answer_switch,
        answer_may,
        stalemate.answer_stalemate,
        stalemate.answer_yield,
        stalemate.answer_coin,
    )
    ways: Mapping[str, int] = {"straight": STRAIGHT, "diagonal": DIAGONAL, "any": STRAIGHT | DIAGONAL}

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int]) -> None:
        """Compile the cards, the first seat's before the second's; raises DecktoolError for more than 127."""
        super().__init__(game, house, cards)
        if len(cards) > MOST_CARDS:
            raise DecktoolError(f"{game.title} is played with at most {MOST_CARDS} cards, not {len(cards)}")
        self.owners = tuple(owners)
        self.told = [
            label if TYPES[card.type] == CREATURE else card.name for card, label in zip(cards, self.labels, strict=True)
        ]
        self._read_house(house)
        self._read_cards()
        self._compile()
        self._words()

    # --- compiling

    def _read_house(self, house: Mapping[str, Any]) -> None:
        from decktool.dealing import opening_of
        from decktool.games import house_word

        opening = opening_of(self.game, {name: house_word(value) for name, value in house.items()})
        self.hand_size = opening.hand()
        self.cuts = bool(house["cut"])
        self.penalty_by = str(house["mulligan_discard_by"])
        self.voluntary = bool(house["voluntary_mulligan"])
        self.winner_chooses = house["flip_winner"] == "chooses"
        self.center_crystal = str(house["center_crystal"])
        self.deck_out = str(house["deck_out"])
        self.ticks_always = house["poison_ticks"] == "every_turn"
        self.any_arrival = house["crystal_on_arrival"] == "any_arrival"
        self.says_route = bool(house["announce_route"])
        self.waits = bool(house["summoning_delay"])
        self.once_a_turn = house["ability_uses"] == "once_per_turn"
        self.same_family = bool(house["upgrade_same_family"])
        self.first_level_counts = bool(house["level1_counts_as_upgrade"])
        self.trapped_gives = bool(house["trapped_may_give"])
        self.pool_each_attack = house["shield_pool"] == "per_attack"
        self.needs_damage = bool(house["conditions_need_damage"])
        self.armed_miss = bool(house["weapon_on_miss"])
        self.end_needs_attack = bool(house["end_of_turn_needs_attack"])
        self.marker_limit = bool(house["marker_limit"])
        self.immune_inherits = bool(house["immune_inherits"])
        self.return_if_never = house["crystal_return"] == "empty_throughout"
        self.wins_at_once = house["win_check"] == "immediate"
        self.tournament = bool(house["tournament"])
        self.stalemate_repeats = int(house["stalemate_repeats"])
        self.top_only = house["opponent_discard"] == "top_only"
        self.turn_cap = int(house["sim_turn_cap"])
        self.idle_cap = int(house["sim_idle_cap"])

    def _read_cards(self) -> None:
        cards = self.cards
        self.kinds = [TYPES[card.type] for card in cards]
        self.hp: list[int] = [card.get("hp", 0) for card in cards]
        self.level: list[int] = [card.get("level", 0) for card in cards]
        self.family: list[str] = [card.get("family", "") for card in cards]
        self.bonus: list[int] = [card.get("damage", 0) for card in cards]
        self.blocks: list[int] = [card.get("blocks", 0) for card in cards]
        self.arrows: list[int] = [card.get("arrows", 0) for card in cards]
        first: dict[tuple[int, int], int] = {}
        for i, (card, owner) in enumerate(zip(cards, self.owners, strict=True)):
            first.setdefault((owner, card.number), i)
        self.twin = [first[owner, card.number] for card, owner in zip(cards, self.owners, strict=True)]
        """The first copy of the same card in the same deck: equal cards in one hand are one option."""
        unknown = [
            card.name for card, kind in zip(cards, self.kinds, strict=True) if kind == CREATURE and not card.get("hp")
        ]
        if unknown:
            raise DecktoolError(
                f"{self.game.title}: the HP of {', '.join(dict.fromkeys(unknown))} is not known; add a row with `hp:` "
                "to a set file of your own"
            )

    def _compile(self) -> None:
        compiled = Compiled(self)
        self.own_move = compiled.own_move
        self.on_attack = compiled.on_attack
        self.on_play = compiled.on_play
        self.play_test = compiled.play_test
        self.on_use = compiled.on_use
        self.use_test = compiled.use_test
        self.use_moment = compiled.use_moment
        self.has_ability = compiled.has_ability
        self.on_check = compiled.on_check
        self.on_entering = compiled.on_entering
        self.immune = compiled.immune
        self.recalls = compiled.recalls
        self.does = compiled.does
        self.brings = compiled.brings
        self.blanks = compiled.blanks
        setting = [
            compile_step(setup.mix),
            compile_step(setup.cut, 0),
            compile_step(setup.cut, 1),
            compile_step(setup.deal),
            compile_step(setup.ask_keep, 0),
            compile_step(setup.ask_keep, 1),
            compile_step(setup.reveal),
            compile_step(setup.penalty, 0),
            compile_step(setup.penalty, 1),
            compile_step(setup.put_back),
            compile_step(setup.to_centre, 0),
            compile_step(setup.to_centre, 1),
            compile_step(setup.flip),
            compile_step(setup.extras, False, stays=True),
            compile_step(setup.extras, True, stays=True),
            compile_step(setup.turn_up),
        ]
        turn = [
            compile_step(beginning.begin),
            compile_step(beginning.ask_draw),
            compile_step(beginning.poison, stays=True),
            compile_step(beginning.traps, stays=True),
            compile_step(beginning.unhide),
            compile_step(main_phase.phase, stays=True),
            compile_step(attack.begin),
            compile_step(attack.phase, stays=True),
            compile_step(post_attack.after_attack, stays=True),
            compile_step(post_attack.end_of_turn, stays=True),
            compile_step(crystals.returning, stays=True),
            compile_step(post_attack.next_turn, stays=True),
        ]
        own_move = [
            compile_step(movement.announce_route),
            compile_step(movement.condition),
            compile_step(movement.walk, stays=True),
        ]
        walk = [compile_step(movement.walk, stays=True)]
        attacking = [
            compile_step(attack.creature_text),
            compile_step(attack.weapon_text),
            compile_step(attack.resolve),
        ]
        switch = [compile_step(switching.where), compile_step(switching.which)]
        own = tuple(program(steps) for steps in (setting, turn, own_move, walk, attacking, switch))
        self.first_cut = 1
        """The place in the set-up's program where a round of mulligans begins."""
        self.phase_start = {
            "setup": (0, 0), "mulligan": (0, 3), "centre": (0, 10), "flip": (0, 12), "extras": (0, 13),
            "beginning": (1, 0), "poison": (1, 2), "main": (1, 5), "attack": (1, 6), "post-attack": (1, 8),
            "end": (1, 9), "return": (1, 10),
        }  # fmt: skip
        """Where a position begins: the program and the place in it."""
        self.programs = (*own, *compiled.programs[len(own) :])
        self.program_names = compiled.names

    def _words(self) -> None:
        labels, kinds = self.labels, self.kinds
        words: dict[int, str] = {**WORDS, **BARE}
        words |= {CONCEDE + seat: f"{name} concedes" for seat, name in enumerate(self.seats)}
        words |= {CUT + number: f"cut {number} card{'' if number == 1 else 's'}" for number in range(1, 50)}
        words |= {GO + region: f"to {name}" for region, name in enumerate(REGIONS)}
        words |= {RETURN + region: f"return a crystal to {name}" for region, name in enumerate(REGIONS)}
        aliases = {f"{name} resigns": CONCEDE + seat for seat, name in enumerate(self.seats)}
        aliases |= {f"go to {name}": GO + region for region, name in enumerate(REGIONS)} | BARE_ALIASES
        words |= {verb + CARD * i: text.format(label) for verb, text in VERBS.items() for i, label in enumerate(labels)}
        creatures = [i for i, kind in enumerate(kinds) if kind == CREATURE]
        for verb, text in PAIRS.items():
            for i, j in self._pairs(verb, creatures):
                words[verb + CARD * i + j] = text.format(labels[i], labels[j])
                if verb in PAIR_ALIASES:
                    aliases[PAIR_ALIASES[verb].format(labels[i], labels[j])] = verb + CARD * i + j
        self._name_actions(words, aliases)

    def _pairs(self, verb: int, creatures: Sequence[int]) -> list[tuple[int, int]]:
        """The pairs of cards that an action of two may be about."""
        from decktool.rulesets.forbidden_quest.components import ANTIDOTE, ATTACH, ATTACK, SHOOT

        kinds = self.kinds
        if verb in {ATTACK, SHOOT}:
            return [(i, j) for i in creatures for j in creatures if i != j]
        if verb == ATTACH:
            return [(i, j) for i, kind in enumerate(kinds) if kind != CREATURE for j in creatures]
        if verb == ANTIDOTE:
            fit = [i for i, at in enumerate(self.on_check) if at >= 0]
        else:
            fit = [i for i, kind in enumerate(kinds) if kind in {WEAPON, DEFENSE}]
        return [(i, j) for i in fit for j in creatures]

    # --- the contract

    def start(self, dice: Dice, first: int | None = None) -> QuestState:
        """A new game: shuffled, dealt and run to the first decision; without `first` a coin says who begins."""
        if first not in {None, 0, 1}:
            raise DecktoolError(f"{self.game.title} is for two players; there is no seat {first}")
        state = QuestState.empty(self)
        for card, owner in enumerate(self.owners):
            state.zones[DECK + owner].append(card)
        state.first = -1 if first is None else first
        state.stack.append((P_SETUP, 0, 0, -1))
        state.run(dice)
        return state

    def from_dict(self, data: Mapping[str, Any]) -> QuestState:
        """The state that `to_dict` wrote."""
        return load(self, dict(data))

    def view(self, state: Any, seat: int) -> QuestView:
        """What one player may know."""
        from decktool.rulesets.forbidden_quest.view import QuestView

        return QuestView(state, seat)

    def section(self, clause: str) -> str:
        """The rulebook's section of a ledger clause."""
        return section(clause)

    def rule(self, state: Any) -> str:
        """What the rulebook says about the decision that is asked now, and the card that asks."""
        asked = (
            setup.cut, setup.ask_keep, setup.penalty, setup.to_centre, setup.flip, setup.extras, beginning.ask_draw,
            beginning.poison, beginning.traps, main_phase.phase, movement.walk, crystals.offer,
            equipment.ask_replaced, attack.phase, attack.shoot, post_attack.after_attack, post_attack.end_of_turn,
            crystals.returning, effects.choose, effects.search, effects.arrange, effects.pay, switching.where,
            switching.which, main_phase.usable, stalemate.may_call, stalemate.answer_stalemate,
            stalemate.answer_stalemate,
        )[state.decision]  # fmt: skip
        told = " ".join((asked.__doc__ or "").split())
        if state.source < 0:
            return told
        card = self.cards[state.source]
        text = card.get("text", "")
        return f"{card.name}: {' '.join(text.split())} {told}" if text else told

    def first(self, state: Any) -> int:
        """The seat that went first."""
        return int(state.first)

    def gauges(self, state: Any, seat: int) -> dict[str, int]:
        """Crystals, creatures on the board, the strikes that they can deal, cards in hand and those that are idle."""
        from decktool.rulesets.forbidden_quest.measures import gauges

        return gauges(state, seat)

    def measures(self) -> QuestMeasures:
        """What a goldfish tells: crystals, creatures and strikes by own turns."""
        from decktool.rulesets.forbidden_quest.measures import QuestMeasures

        return QuestMeasures(self)

    def defects(self, state: Any) -> list[str]:
        """Crystals that are not nine, a fourth creature, cards attached to nothing, damage that should kill."""
        found = []
        if state.crystals.bit_count() + sum(state.held) != ALL_CRYSTALS:
            found.append(f"{state.crystals.bit_count()} crystals on the board and {state.held} held")
        for seat in (0, 1):
            board = state.zones[BOARD + seat]
            if len(board) > MOST_CREATURES:
                found.append(f"{len(board)} creatures of {self.seats[seat]}")
            worn = [card for i in board for card in (state.weapon[i], state.defense[i]) if card >= 0]
            if state.replaced >= 0 and self.owners[state.replaced] == seat:
                worn.append(state.replaced)
            if sorted(worn) != sorted(state.zones[ATTACHED + seat]):
                found.append(f"attached cards of {self.seats[seat]}")
            found += [
                f"{ZONES[zone].id} of {self.seats[seat]} holds another's card"
                for zone in range(0, len(ZONES) - 1, 2)
                if any(self.owners[i] != seat for i in state.zones[zone + seat])
            ]
            found += [f"{self.labels[i]} should be dead" for i in board if state.damage[i] >= self.hp[i]]
        for i in range(len(self.cards)):
            there = i in state.zones[BOARD + self.owners[i]]
            if there != (state.region[i] >= 0) or (not there and (state.marks[i] or state.damage[i])):
                found.append(f"{self.labels[i]} is and is not on the board")
        return found

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Whether somebody drew a hand anew, and whether the decks ran out."""
        found = []
        if any(state.mulligans):
            found.append("somebody had no creature in the first hand")
        if not state.zones[DECK] and not state.zones[DECK + 1]:
            found.append("both decks ran out")
        return tuple(found)
