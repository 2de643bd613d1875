"""The rules of one run: its cards, what each does, and the house rules, compiled once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Ability, Effect
from decktool.play.flow import WORDS, answer_may
from decktool.play.state import Rules, compile_step, program
from decktool.rulesets.forward import card_text as text
from decktool.rulesets.forward import duel, hazards, location, player_zone, scenes, setup, turn
from decktool.rulesets.forward.card_text import VOCABULARY, Sides, read_face, read_faces
from decktool.rulesets.forward.components import (
    AWAY,
    BARE,
    BURY_IT,
    CLEANSE,
    D_TURN,
    DECISIONS,
    DISCARD_IT,
    EVENTS,
    FIGHTS,
    FISH,
    KEEPERS,
    KNOWN_TYPES,
    LABELS,
    MOST_CARDS,
    MOST_IN_ROW,
    NEUTRAL,
    OPEN,
    OPTION,
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
    SNARES,
    STEPS,
    TRAVEL,
    USE,
    VERBS,
    ZONES,
    section,
)
from decktool.rulesets.forward.player_zone import AGAINST_DRAGON, BEFORE_ROLL, ON_PATH
from decktool.rulesets.forward.programs import TextCompiler, answered, help_of, unlike
from decktool.rulesets.forward.state import ForwardState, load

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.view import ForwardView

WINDOWS = {
    "used": ON_PATH | BEFORE_ROLL, "used-on-path": ON_PATH, "used-before-roll": BEFORE_ROLL,
    "used-against-dragon": AGAINST_DRAGON,
}  # fmt: skip


class ForwardRules(Rules):
    """FORWARD. Columns per instance: HP, ATK and DEF, faces, the roll of a test, and the sums of standing effects."""

    seats = ("A",)
    zones = ZONES
    decisions = DECISIONS
    events = EVENTS
    neutral = NEUTRAL
    answers = (
        location.answer_path,
        turn.answer,
        location.answer_after,
        duel.answer,
        scenes.answer_option,
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
        """Compile the cards; `stacks` says for each on which stack it begins (-1: beside them).

        Raises DecktoolError naming every card that cannot be played: a fight without HP, faces that cannot be read,
        and text that is not written as rules (unless the house rule `assume_vanilla` passes over such text).
        """
        super().__init__(game, house, cards)
        if len(cards) >= MOST_CARDS:
            raise DecktoolError(f"{game.title} is played with at most {MOST_CARDS - 1} cards, not {len(cards)}")
        self.stacks = tuple(stacks)
        self.owners = tuple(stack + 1 for stack in stacks)
        self.path_mode = str(house["path_mode"])
        self.heal_above = bool(house["heal_above_start"])
        self.def_outside = bool(house["def_outside_duels"])
        self.counter_pierces = bool(house["counter_pierces_block"])
        self.double_wins = house["double_defeat"] == "win"
        self.resolve_drawn = house["drawn_cards"] == "resolve"
        self.on_hit_damage = house["on_hit_needs"] == "damage"
        self.max_exchanges = int(house["max_exchanges"])
        abilities = VOCABULARY.read(game)
        self._refuse_unknown(abilities)
        self._read_cards()
        self._options: dict[str, int] = {}
        self._compile(abilities)
        self._words()

    # --- compiling

    def _refuse_unknown(self, abilities: Mapping[int, tuple[Ability, ...]]) -> None:
        """Refuse by name what cannot be played, before a run starts."""
        vanilla = bool(self.house["assume_vanilla"])
        allowed = {str(self.house["extra_types"]), *KNOWN_TYPES}
        unread, broken, odd = [], [], []
        for card in dict.fromkeys(self.cards):
            if card.get("text") and card.number not in abilities:
                unread.append(card.name)
            if card.type in {*FIGHTS, "dragon", "player"} and not card.get("hp"):
                broken.append(f"{card.name}: a {card.type} card needs HP")
            if (
                card.type in {*FIGHTS, "dragon"}
                and not card.get("faces")
                and self.house["default_enemy_faces"] == "error"
            ):
                broken.append(f"{card.name}: has no faces")
            if card.type not in allowed:
                odd.append(f"{card.name} is of the unlisted type {card.type}; it resolves by its text (FW-A23)")
        self.warnings = tuple(odd)
        if unread and not vanilla:
            broken.append(
                "text that is not written as rules (`effects:`): " + ", ".join(sorted(unread))
                + "; --house assume_vanilla=yes plays these cards without it"
            )  # fmt: skip
        if broken:
            raise DecktoolError("this run cannot be played: " + "; ".join(broken))

    def _read_cards(self) -> None:
        cards = self.cards
        number = len(cards)
        self.is_location = [card.type == "location" for card in cards]
        self.is_snare = [card.type == "snare" for card in cards]
        self.location_of = [-1] * PLACES
        self.dragon = self.player_card = -1
        for i, card in enumerate(cards):
            if card.type == "location" and self.stacks[i] >= 0:
                self.location_of[self.stacks[i]] = i
            elif card.type == "dragon":
                self.dragon = i
            elif card.type == "player":
                self.player_card = i
        player = cards[self.player_card] if self.player_card >= 0 else None
        self.start_hp = int(player.get("hp", 0)) if player else 0
        self.start_atk = int(player.get("atk", 0)) if player else 0
        self.start_def = int(player.get("def", 0)) if player else 0
        fights = {*FIGHTS, "dragon"}
        self.enemy_hp: list[int] = [card.get("hp", 0) if card.type in fights else 0 for card in cards]
        self.enemy_atk: list[int] = [card.get("atk", 0) if card.type in fights else 0 for card in cards]
        self.enemy_def: list[int] = [card.get("def", 0) if card.type in fights else 0 for card in cards]
        self.atk: list[int] = [card.get("atk", 0) if card.type == "equipment" else 0 for card in cards]
        self.defence: list[int] = [card.get("def", 0) if card.type == "equipment" else 0 for card in cards]
        self.need: list[int] = [card.get("roll", 0) for card in cards]
        self.harm: list[int] = [card.get("harm", 0) if card.get("roll") else 0 for card in cards]
        self.uses: list[int] = [card.get("uses", 1) for card in cards]
        self.keeper_kinds = [_kinds(card.type) for card in cards]
        self.goes_by_type = [
            turn.KEPT if card.type in KEEPERS else turn.INTO_BURIED if card.type == "bury" else turn.DISCARDED
            for card in cards
        ]
        first: dict[int, int] = {}
        self.twin = [first.setdefault(card.number, i) for i, card in enumerate(cards)]
        usual = read_faces(text.PLAYER_FACES, "the rulebook")
        self.player_faces = usual
        if self.house["player_faces"] == "card_or_rulebook":
            for card in cards:
                if card.type == "reference" and card.get("faces"):
                    self.player_faces = read_faces(card.get("faces"), card.name)
        self.enemy_faces: list[tuple[Sides, ...]] = [
            read_faces(card.get("faces"), card.name) if self.enemy_hp[i] and card.get("faces") else usual
            for i, card in enumerate(cards)
        ]
        zero = [0] * number
        self.healing, self.failure, self.test_roll, self.dread_gain = zero[:], zero[:], zero[:], zero[:]
        self.your_roll, self.enemy_roll, self.resolve_cap, self.survives = zero[:], zero[:], zero[:], zero[:]
        self.holds, self.seal_hp = zero[:], zero[:]
        self.blinds, self.ignores = [False] * number, [False] * number
        self.stats: list[list[tuple[int, int, str, int, int]]] = [[] for _ in cards]
        self.other_faces: list[list[tuple[Sides, ...] | None]] = [[None, None] for _ in cards]
        self.other_face: list[list[tuple[int, int, Sides, bool]]] = [[] for _ in cards]
        self.immune: list[tuple[str, ...]] = [() for _ in cards]
        self.seals: list[tuple[int, int]] = [(0, 0) for _ in cards]
        self.erases: list[tuple[str, ...]] = [() for _ in cards]
        self.limits: list[list[tuple[str, int, bool]]] = [[] for _ in cards]
        self.windows = zero[:]
        if player:
            for kind, field in (("item", "items"), ("equipment", "equipment")):
                if player.get(field) is not None:
                    self.limits[self.player_card].append((kind, player.get(field), False))

    def _compile(self, abilities: Mapping[int, tuple[Ability, ...]]) -> None:
        cards, number = self.cards, len(self.cards)
        none = [-1] * number
        self.revealed, self.on_keep, self.on_defeat, self.on_hit = none[:], none[:], none[:], none[:]
        self.at_begin, self.after_duel, self.on_use = none[:], none[:], none[:]
        self.helps: list[tuple[tuple[str, int], ...]] = [() for _ in cards]
        columns = {
            "revealed": self.revealed, "kept": self.on_keep, "defeated": self.on_defeat, "hit": self.on_hit,
            "location-begins": self.at_begin, "duel-ends": self.after_duel,
        }  # fmt: skip
        own = ("setup", "location", "turn", "drawn", "duel", "test")
        compiler = TextCompiler(own, self._option)
        made: dict[tuple[int, int], int] = {}
        for i, card in enumerate(cards):
            for place, ability in enumerate(abilities.get(card.number, ())):
                if ability.when == "standing":
                    for effect in ability.do:
                        self._stand(i, effect)
                    continue
                for effect in ability.do:
                    if isinstance(effect, text.STANDING):
                        raise DecktoolError(
                            f"{card.name}: {type(effect).__name__} is a standing effect; `when: standing`"
                        )
                if ability.when == "in-answer" and self._answers_to(i, ability):
                    continue
                key = (card.number, place)
                if key not in made:
                    after = [compile_step(player_zone.spent)] if ability.discard else []
                    made[key] = compiler.add(f"{card.name}: {ability.when}", ability.do, *after)
                if ability.when in columns:
                    columns[ability.when][i] = made[key]
                    continue
                self.on_use[i] = made[key]
                self.helps[i] = tuple(help_of(effect) for effect in ability.do)
                if ability.when != "in-answer":
                    window = WINDOWS[ability.when]
                    if ability.when == "used" and not self.house["use_in_duel"]:
                        window = ON_PATH
                    self.windows[i] |= window
        self.any_faces = any(a or b for a, b in self.other_faces) or any(self.other_face)
        self.programs = tuple(compiler.programs)
        self.program_names = tuple(unlike(compiler.names))
        self._compile_turn()

    def _answers_to(self, i: int, ability: Ability) -> bool:
        """Note what a card answers to; True where nothing more is to be compiled (one that saves its player)."""
        for effect in ability.do:
            if isinstance(effect, text.Survive):
                self.survives[i] = effect.hp
                return True
            if isinstance(effect, text.Erase):
                self.erases[i] = effect.types
            elif isinstance(effect, text.IgnoreFailure):
                self.ignores[i] = True
        return False

    def _stand(self, i: int, effect: Effect) -> None:
        name = self.cards[i].name
        if isinstance(effect, text.Stat):
            self.stats[i].append((effect.atk, effect.defence, effect.against, effect.resolve, effect.dread))
        elif isinstance(effect, text.Change):
            columns = {
                "healing": self.healing, "failure": self.failure, "test-roll": self.test_roll,
                "dread-gain": self.dread_gain, "your-roll": self.your_roll, "enemy-roll": self.enemy_roll,
            }  # fmt: skip
            columns[effect.what][i] += effect.by
        elif isinstance(effect, text.AtMostResolve):
            self.resolve_cap[i] = effect.amount
        elif isinstance(effect, text.Blind):
            self.blinds[i] = True
        elif isinstance(effect, text.Faces):
            self.other_faces[i][effect.who == "enemy"] = read_faces(effect.faces, name)
        elif isinstance(effect, text.Face):
            self.other_face[i].append((int(effect.who == "enemy"), effect.roll, read_face(effect.face), effect.first))
        elif isinstance(effect, text.Immune):
            self.immune[i] += effect.to
        elif isinstance(effect, text.Sealed):
            self.seals[i] = (effect.seals, effect.defence)
        elif isinstance(effect, text.Seal):
            self.holds[i] += 1
            self.seal_hp[i] += effect.hp
        elif isinstance(effect, text.Limit):
            row = (effect.what, effect.at_most, effect.to == "buried")
            self.limits[i] = [known for known in self.limits[i] if known[0] != effect.what] + [row]
        else:
            raise DecktoolError(f"{name}: {type(effect).__name__} happens; it is no standing effect")

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

    def _option(self, words: str) -> int:
        """The action that chooses an option of these words."""
        return self._options.setdefault(words, OPTION + len(self._options))

    def _words(self) -> None:
        actions: dict[int, str] = {**WORDS, **BARE}
        actions |= {REVEAL + place: f"reveal card {place + 1}" for place in range(MOST_IN_ROW + 1)}
        actions |= {PEEK + place: f"look at card {place + 1}" for place in range(MOST_IN_ROW + 1)}
        actions |= {AWAY + place: f"send away card {place + 1}" for place in range(MOST_IN_ROW + 1)}
        for stack, place in enumerate(self.location_of):
            where = f": {self.cards[place].name}" if place >= 0 else ""
            actions[TRAVEL + stack] = f"go to {LABELS[stack]}{where}"
        actions |= {number: words for words, number in self._options.items()}
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
            location.ahead, turn.phase, location.before_cap, duel.exchange, scenes.choose, scenes.spend, scenes.give_up,
            player_zone.keep, scenes.cleanse, scenes.peek, scenes.reorder, scenes.send_away, scenes.fish, turn.foresee,
            hazards.test, scenes.choose,
        )[state.decision]  # fmt: skip
        told = " ".join((asked.__doc__ or "").split())
        if state.source < 0:
            return told
        card = self.cards[state.source]
        return f"{card.name}: {card.get('text', '')} {told}"

    def gauges(self, state: Any, seat: int) -> dict[str, int]:
        """HP, the marker (Resolve above 0), cards kept and Snares."""
        return {
            "HP": state.hp, "track": state.track, "kept": len(state.zones[PLAYER_ZONE]),
            "snares": len(state.zones[SNARES]),
        }  # fmt: skip

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


def _kinds(card_type: str) -> tuple[str, ...]:
    """What a kept card counts as: an ally is a companion, and everything kept is a keeper."""
    return ({"ally": "companion"}.get(card_type, card_type), "keeper")
