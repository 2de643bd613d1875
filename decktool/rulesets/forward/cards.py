"""6: the cards of a run as columns of numbers, and their text as programs: compiled once, read everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Ability, Effect
from decktool.play.state import Rules, compile_step
from decktool.rulesets.forward import card_text as text
from decktool.rulesets.forward import player_zone, turn
from decktool.rulesets.forward.card_text import VOCABULARY, Sides, read_face, read_faces
from decktool.rulesets.forward.components import (
    FIGHTS,
    KEEPERS,
    KNOWN_TYPES,
    MOST_CARDS,
    OPTION,
    PLACES,
    cost_clause,
    text_clause,
)
from decktool.rulesets.forward.player_zone import AGAINST_DRAGON, BEFORE_ROLL, ON_PATH
from decktool.rulesets.forward.programs import TextCompiler, help_of

WINDOWS = {
    "used": ON_PATH | BEFORE_ROLL, "used-on-path": ON_PATH, "used-before-roll": BEFORE_ROLL,
    "used-against-dragon": AGAINST_DRAGON,
}  # fmt: skip


class CardColumns(Rules):
    """What the cards of one run say. Per instance: HP, ATK and DEF, faces, tests, standing effects, and programs."""

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], stacks: Sequence[int]) -> None:
        """Read the cards; `stacks` says for each on which stack it begins (-1: beside them).

        Raises DecktoolError naming every card that cannot be played: a fight without HP, faces that cannot be read.
        Cards whose text is not written as rules are named in `blanks`.
        """
        super().__init__(game, house, cards)
        if len(cards) >= MOST_CARDS:
            raise DecktoolError(f"{game.title} is played with at most {MOST_CARDS - 1} cards, not {len(cards)}")
        self.stacks = tuple(stacks)
        self.owners = tuple(stack + 1 for stack in stacks)
        written = VOCABULARY.read(game)
        abilities = {card.number: written[card.number] for card in cards if card.get("effects") is not None}
        self._refuse_unknown(abilities)
        self._read_cards()
        self.options: dict[str, int] = {}
        """The words of every choice that a text offers, and the action that takes it."""
        self._compile(abilities)

    def _option(self, words: str) -> int:
        """The action that chooses an option of these words."""
        return self.options.setdefault(words, OPTION + len(self.options))

    def _refuse_unknown(self, abilities: Mapping[int, tuple[Ability, ...]]) -> None:
        """Refuse by name what cannot be played, before a run starts; note what is played in part or unlisted."""
        allowed = {str(self.house["extra_types"]), *KNOWN_TYPES}
        broken, odd = [], []
        blanks: dict[str, str] = {}
        strict_faces = self.house["default_enemy_faces"] == "error"
        for card in dict.fromkeys(self.cards):
            if card.get("unread"):
                part = "a part of " if card.number in abilities or card.get("faces") else ""
                blanks[card.name] = f"{part}its text is not understood (`unread:`)"
            elif card.get("text") and card.number not in abilities:
                blanks[card.name] = "its text is not written as rules (`effects:`)"
            unread = [str(roll) for roll, face in enumerate(card.get("faces") or (), 1) if text.is_unread(face)]
            if unread and strict_faces and card.type != "reference":
                broken.append(f"{card.name}: nobody knows what its {', '.join(unread)} does")
            elif unread:
                blanks.setdefault(card.name, "a face is not understood (`?`), and is the rulebook's")
            if card.type in {*FIGHTS, "dragon", "player"} and not card.get("hp"):
                broken.append(f"{card.name}: a {card.type} card needs HP")
            if card.type in {*FIGHTS, "dragon"} and not card.get("faces") and strict_faces:
                broken.append(f"{card.name}: has no faces")
            if card.type not in allowed:
                odd.append(f"{card.name} is of the unlisted type {card.type}; it resolves by its text (FW-A23)")
        self.warnings = tuple(odd)
        self.blanks = blanks
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
        self.text_clauses = [text_clause(card.type) for card in cards]
        self.cost_clauses = [cost_clause(card.type) for card in cards]
        self.keeper_kinds = [_kinds(card.type) for card in cards]
        self.goes_by_type = [
            turn.KEPT if card.type in KEEPERS else turn.INTO_BURIED if card.type == "bury" else turn.DISCARDED
            for card in cards
        ]
        first: dict[int, int] = {}
        self.twin = [first.setdefault(card.number, i) for i, card in enumerate(cards)]
        usual = read_faces(text.PLAYER_FACES, "the rulebook")
        self.rulebook_faces = self.player_faces = usual
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
        self.keeps_itself = [False] * number
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
        self.on_failed, self.at_begin, self.after_duel, self.on_use = none[:], none[:], none[:], none[:]
        self.helps: list[tuple[tuple[str, int], ...]] = [() for _ in cards]
        columns = {
            "revealed": self.revealed, "kept": self.on_keep, "defeated": self.on_defeat, "hit": self.on_hit,
            "failed": self.on_failed, "location-begins": self.at_begin, "duel-ends": self.after_duel,
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
                    self.keeps_itself[i] |= any(isinstance(e, text.Goes) and e.to == "kept" for e in ability.do)
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
        self.program_names = tuple(compiler.names)

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


def _kinds(card_type: str) -> tuple[str, ...]:
    """What a kept card counts as: an ally is a companion, and everything kept is a keeper."""
    return ({"ally": "companion"}.get(card_type, card_type), "keeper")
