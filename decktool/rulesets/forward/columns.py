"""6: what the house rules and the cards of one run say, as columns: one value for each card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Effect
from decktool.play.rules import Rules
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading.card_text import VOCABULARY, Sides
from decktool.rulesets.forward.reading.faces import read_face, read_faces
from decktool.rulesets.forward.table import FIGHTS, KEEPERS, KNOWN_TYPES, PLACES, TEXT_CLAUSES, Goes, Verb

KINDS_FOUGHT = (*FIGHTS, "dragon")
DICE = {"you": 1, "enemy": 2, "any": 3}
"""The dice that a card rolls again, as bits: one's own is 1, the enemy's 2."""
CHANGES = (
    "healing", "failure", "test-roll", "dread-gain", "your-roll", "enemy-roll", "all-rolls", "your-damage",
    "enemy-damage",
)  # fmt: skip
ENOUGH = 3
"""So many successes or failures end a test whose card names no number."""


class ForwardColumns(Rules):
    """The cards of one run: HP, ATK and DEF, faces, tests, standing effects and programs; and its house rules."""

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], stacks: Sequence[int]) -> None:
        """Read the cards; `stacks` says for each on which stack it begins (-1: beside them).

        Raises DecktoolError naming every card that cannot be played: a fight without HP, faces that cannot be read.
        Cards whose text is not written as rules are named in `blanks`.
        """
        super().__init__(game, house, cards)
        if len(cards) >= Verb.most:
            raise DecktoolError(f"{game.title} is played with at most {Verb.most - 1} cards, not {len(cards)}")
        self.path_mode = str(house["path_mode"])
        self.heal_above = bool(house["heal_above_start"])
        self.def_outside = bool(house["def_outside_duels"])
        self.counter_pierces = bool(house["counter_pierces_block"])
        self.double_wins = house["double_defeat"] == "win"
        self.resolve_drawn = house["drawn_cards"] == "resolve"
        self.on_hit_damage = house["on_hit_needs"] == "damage"
        self.max_exchanges = int(house["max_exchanges"])
        self.options_house = str(house["options"])
        self.stacks = self.owners = tuple(stacks)
        written = VOCABULARY.read(game)
        self.abilities = {card.number: written[card.number] for card in cards if card.get("effects") is not None}
        self._refuse_unknown()
        self._read_cards()
        self._read_faces()
        for i, card in enumerate(cards):
            for ability in self.abilities.get(card.number, ()):
                for effect in ability.do:
                    self._stand(i, effect, ability.when)
        for said in (self.changes, self.forbids):  # what no card of this run changes need not be added up
            said.update({what: [] for what, column in said.items() if not any(column)})
        self.counters: dict[str, int] = {}
        """What the cards of this run count besides what the rules know, and where it starts."""
        self.any_reroll = any(self.rerolls)
        self.either_die: list[int] = []
        """Where a card rolls any one die again, the actions that say which; none where no card of the run does."""
        self.turns_faces = [
            bool(any(self.other_faces[i]) or self.other_face[i] or self.falters[i]) for i in range(len(cards))
        ]

    def _refuse_unknown(self) -> None:
        """Refuse by name what cannot be played, before a run starts; note what is played in part or unlisted."""
        allowed = {str(self.house["extra_types"]), *KNOWN_TYPES}
        broken, odd = [], []
        blanks: dict[str, str] = {}
        strict_faces = self.house["default_enemy_faces"] == "error"
        for card in dict.fromkeys(self.cards):
            known = card.number in self.abilities
            if card.get("unread"):
                part = "a part of " if known or card.get("faces") else ""
                blanks[card.name] = f"{part}its text is not understood (`unread:`)"
            elif card.get("text") and not known:
                blanks[card.name] = "its text is not written as rules (`effects:`)"
            unread = [str(roll) for roll, face in enumerate(card.get("faces") or (), 1) if text.is_unread(face)]
            if unread and strict_faces and card.type != "reference":
                broken.append(f"{card.name}: nobody knows what its {', '.join(unread)} does")
            elif unread:
                blanks.setdefault(card.name, "a face is not understood (`?`), and is the rulebook's")
            said = {type(effect) for ability in self.abilities.get(card.number, ()) for effect in ability.do}
            happens = any(ability.when == "revealed" for ability in self.abilities.get(card.number, ()))
            needs_hp = (card.type in FIGHTS and not happens) or card.type in {"dragon", "player"}
            if needs_hp and not card.get("hp") and text.Mirror not in said:
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

        def printed(value: str, *types: str) -> list[int]:
            return [card.get(value, 0) if card.type in types else 0 for card in cards]

        self.is_location = [card.type == "location" for card in cards]
        self.is_snare = [card.type == "snare" for card in cards]
        self.location_of = [-1] * PLACES
        for i, stack in enumerate(self.stacks):
            if self.is_location[i] and stack >= 0:
                self.location_of[stack] = i
        types = {card.type: i for i, card in enumerate(cards)}
        self.dragon, self.player_card = types.get("dragon", -1), types.get("player", -1)
        player: Any = cards[self.player_card] if self.player_card >= 0 else {}
        self.start_hp, self.start_atk, self.start_def = (int(player.get(value, 0)) for value in ("hp", "atk", "def"))
        fights = KINDS_FOUGHT
        self.enemy_hp, self.enemy_atk = printed("hp", *fights), printed("atk", *fights)
        self.enemy_def = printed("def", *fights)
        self.atk, self.defence = printed("atk", "equipment"), printed("def", "equipment")
        self.successes: list[int] = [card.get("successes", ENOUGH) for card in cards]
        self.failures: list[int] = [card.get("failures", ENOUGH) for card in cards]
        self.need: list[int] = [card.get("roll", 0) for card in cards]
        self.harm: list[int] = [card.get("harm", 0) if card.get("roll") else 0 for card in cards]
        self.uses: list[int] = [card.get("uses", 1) for card in cards]
        self.text_clauses = [TEXT_CLAUSES.get(card.type, "FW-5.2-03") for card in cards]
        # where it costs HP or cards: that is no benefit of a treasure, whose text is carried out all the same
        self.cost_clauses = ["FW-5.2-03" if clause == "FW-6-07" else clause for clause in self.text_clauses]
        # what a kept card counts as: an ally is a companion, and everything kept is a keeper
        self.keeper_kinds = [({"ally": "companion"}.get(card.type, card.type), "keeper") for card in cards]
        where = dict.fromkeys(KEEPERS, Goes.KEPT) | {"bury": Goes.BURIED}
        self.goes_by_type = [where.get(card.type, Goes.DISCARD) for card in cards]
        zero, none, no = [0] * len(cards), [-1] * len(cards), [False] * len(cards)
        self.changes = {what: list(zero) for what in CHANGES}
        """How much cards change what is healed, lost, rolled or gained."""
        self.resolve_cap, self.survives, self.holds, self.seal_hp = zero[:], zero[:], zero[:], zero[:]
        self.blinds, self.ignores, self.keeps_itself, self.mirrors = no[:], no[:], no[:], no[:]
        self.forbids = {"spend": zero[:], "rest": zero[:], "heal": zero[:]}
        self.falters, self.rerolls = zero[:], zero[:]
        self.wards: list[list[tuple[int, text.Ward]]] = [[] for _ in cards]
        """The seals of an enemy that have names, each with its bit in what is broken."""
        self.held: list[tuple[str, ...]] = [() for _ in cards]
        """The names of the seals that a kept card holds."""
        self.stats: list[list[tuple[int, int, str, int, int]]] = [[] for _ in cards]
        self.immune: list[tuple[str, ...]] = [() for _ in cards]
        self.seals = [(0, 0)] * len(cards)
        self.erases: dict[str, list[int]] = defaultdict(zero.copy)
        """By type of card, those that bury it unresolved."""
        self.limits: list[list[tuple[str, int, bool]]] = [[] for _ in cards]
        for kind, field in (("item", "items"), ("equipment", "equipment")):
            if player.get(field) is not None:
                self.limits[self.player_card].append((kind, player.get(field), False))
        # programs by card, -1 for none, and the moments at which a kept card is used
        self.happens: dict[str, list[int]] = defaultdict(none.copy)
        self.on_use = none[:]
        self.windows = zero[:]
        self.helps: list[tuple[tuple[str, int], ...]] = [() for _ in cards]

    def _read_faces(self) -> None:
        cards = self.cards
        usual = self.rulebook_faces = self.player_faces = read_faces(text.PLAYER_FACES, "the rulebook")
        if self.house["player_faces"] == "card_or_rulebook":
            for card in cards:
                if card.type == "reference" and card.get("faces"):
                    self.player_faces = read_faces(card.get("faces"), card.name)
        self.enemy_faces: list[tuple[Sides, ...]] = [
            read_faces(card.get("faces"), card.name) if card.type in KINDS_FOUGHT and card.get("faces") else usual
            for i, card in enumerate(cards)
        ]
        self.face_programs: dict[tuple[tuple[Effect, ...], str], int] = {}
        """What results of dice do, with and without what hangs on their damage, by the clause that it is told with."""
        self.other_faces: list[list[tuple[Sides, ...] | None]] = [[None, None] for _ in cards]
        self.other_face: list[list[tuple[int, int, Sides, bool]]] = [[] for _ in cards]

    def _stand(self, i: int, effect: Effect, when: str) -> None:
        """Note what a card says as long as it stands, and what it answers to."""
        name = self.cards[i].name
        if (when == "standing") != isinstance(effect, text.STANDING):
            told = (
                "happens; it is no standing effect" if when == "standing" else "is a standing effect; `when: standing`"
            )
            raise DecktoolError(f"{name}: {type(effect).__name__} {told}")
        if isinstance(effect, text.Survive):
            self.survives[i] = effect.hp
        elif isinstance(effect, text.Erase):
            for kind in effect.types:
                self.erases[kind][i] = 1
        elif isinstance(effect, text.IgnoreFailure):
            self.ignores[i] = True
        elif isinstance(effect, text.Stat):
            self.stats[i].append((effect.atk, effect.defence, effect.against, effect.resolve, effect.dread))
        elif isinstance(effect, text.Change):
            for what in {effect.what, *(("your-roll", "test-roll") if effect.what == "all-rolls" else ())}:
                self.changes[what][i] += effect.by
        elif isinstance(effect, text.Reroll):
            self.rerolls[i] = DICE[effect.who]
        elif isinstance(effect, text.Forbid):
            self.forbids[effect.what][i] = 1
        elif isinstance(effect, text.Falter):
            self.falters[i] = max(self.falters[i], effect.exchanges)
        elif isinstance(effect, text.Ward):
            self.wards[i].append((1 << len(self.wards[i]), effect))
        elif isinstance(effect, text.Mirror):
            self.mirrors[i] = True
            self.enemy_hp[i] = self.start_hp
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
            self.holds[i] += not effect.seal
            self.held[i] += (effect.seal.casefold(),) * bool(effect.seal)
            self.seal_hp[i] += effect.hp
        elif isinstance(effect, text.Limit):
            row = (effect.what, effect.at_most, effect.to == "buried")
            self.limits[i] = [known for known in self.limits[i] if known[0] != effect.what] + [row]
