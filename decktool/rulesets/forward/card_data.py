"""6: what the house rules and the cards of one run say, as columns: one value for each card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.dealing.opening import Opening
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Effect
from decktool.play.opening import Playable, Where, playable_opening
from decktool.play.rules import Rules
from decktool.rulesets.forward import declarations as t
from decktool.rulesets.forward.declarations import Goes
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading.card_text import VOCABULARY, Sides
from decktool.rulesets.forward.reading.faces import read_face, read_faces

KINDS_FOUGHT = (*t.FIGHTS, "dragon")
DICE = {"you": 1, "enemy": 2, "any": 3}
"""The dice that a card rolls again, as bits: one's own is 1, the enemy's 2."""
SIDES = {"you": 0, "enemy": 1}


class ForwardCardData(Rules):
    """The cards of one run: HP, ATK and DEF, faces, tests, standing effects and programs."""

    playable = Playable(
        sections=tuple(label.lower() for label in t.LABELS), choose=True, beside=("location", *t.AT_THE_TABLE),
        short=True, most=t.MOST_IN_ROW, draw=0, fill=True, plays=1,
    )  # fmt: skip

    @classmethod
    def unplayable(cls, opening: Opening) -> Iterator[tuple[Where, str]]:
        """A turn begins with an Active card, so the row is filled up to one at least. Rules 5.2."""
        yield from super().unplayable(opening)
        if opening.turns.fill == 0:
            yield (
                ("turns", "fill"),
                "a row that is never filled up stays empty, whatever the deck has; write 1 or more",
            )

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], stacks: Sequence[int]) -> None:
        """Read the cards; `stacks` says for each on which stack it begins (-1: beside them).

        Raises DecktoolError naming every card that cannot be played: a fight without HP, faces that cannot be read.
        Cards whose text is not written as rules are named in `cards_without_rules`.
        """
        super().__init__(game, house, cards)
        self.stacks = self.owners = tuple(stacks)
        opening = playable_opening(self)
        self.row, self.refill_to = opening.hand(), opening.turns.fill or 0
        """Cards of the Active row when a location begins, and to which it is filled up. Rules 3.3, 5.1, 5.2."""
        written = VOCABULARY.read_abilities(game)
        self.abilities = {card.number: written[card.number] for card in cards if card.get("effects") is not None}
        self._refuse_unknown()
        self._read_cards()
        self._read_faces()
        self._read_standing()
        self.counters: dict[str, int] = {}
        """What the cards of this run count besides what the rules know, and where it starts."""
        self.either_die: list[int] = []
        """Where a card rolls any one die again, the actions that say which; none where no card of the run does."""
        # programs by card, -1 for none, and the kept cards that are used at each moment
        none = [-1] * len(cards)
        self.happens: dict[str, list[int]] = defaultdict(none.copy)
        self.on_use = none[:]
        self.tools: tuple[set[int], ...] = tuple(set() for _ in t.MOMENTS)
        self.used: list[tuple[Effect, ...]] = [()] * len(cards)

    def _refuse_unknown(self) -> None:
        """Refuse by name what cannot be played, before a run starts; note what is played in part or unlisted."""
        allowed = {str(self.house["extra_types"]), *t.KNOWN_TYPES}
        broken, odd = [], []
        lacking_rules: dict[str, str] = {}
        strict_faces = self.house["default_enemy_faces"] == "error"
        for card in dict.fromkeys(self.cards):
            known = card.number in self.abilities
            if card.get("unread"):
                part = "a part of " if known or card.get("faces") else ""
                lacking_rules[card.name] = f"{part}its text is not understood (`unread:`)"
            elif card.get("text") and not known:
                lacking_rules[card.name] = "its text has no rules data (`effects:`)"
            unread = [str(roll) for roll, face in enumerate(card.get("faces") or (), 1) if text.is_unread(face)]
            if unread and strict_faces and card.type != "reference":
                broken.append(f"{card.name}: the effect of its {', '.join(unread)} is unknown")
            elif unread:
                lacking_rules.setdefault(card.name, "a face is not understood (`?`), and is the rulebook's")
            abilities = self.abilities.get(card.number, ())
            happens = any(ability.when == "revealed" for ability in abilities)
            mirrors = any(isinstance(effect, text.Mirror) for ability in abilities for effect in ability.do)
            needs_hp = (card.type in t.FIGHTS and not happens) or card.type in {"dragon", "player"}
            if needs_hp and not card.get("hp") and not mirrors:
                broken.append(f"{card.name}: a {card.type} card needs HP")
            if card.type in KINDS_FOUGHT and not card.get("faces") and strict_faces:
                broken.append(f"{card.name}: has no faces")
            if card.type not in allowed:
                odd.append(f"{card.name} is of the unlisted type {card.type}; it resolves by its text (FW-A23)")
            for ability in abilities:
                stands = ability.when == "standing"
                told = "happens; it is not a standing effect" if stands else "is a standing effect; `when: standing`"
                unfit = (type(effect) for effect in ability.do if stands != isinstance(effect, text.STANDING))
                broken += [f"{card.name}: {effect.__name__} {told}" for effect in unfit]
        self.warnings = tuple(odd)
        self.cards_without_rules = lacking_rules
        if broken:
            raise DecktoolError("this run cannot be played: " + "; ".join(broken))

    def _read_cards(self) -> None:
        cards = self.cards

        def printed(value: str, *types: str) -> list[int]:
            return [card.get(value, 0) if card.type in types else 0 for card in cards]

        self.is_location = [card.type == "location" for card in cards]
        self.location_of = [-1] * t.PLACES
        self.location_decks: list[list[int]] = [[] for _ in range(t.PLACES)]
        self.at_the_table = [i for i, stack in enumerate(self.stacks) if stack < 0]
        for i, stack in enumerate(self.stacks):
            if self.is_location[i] and stack >= 0:
                self.location_of[stack] = i
            elif stack >= 0:
                self.location_decks[stack].append(i)
        types = {card.type: i for i, card in enumerate(cards)}
        self.dragon, self.player_card = types.get("dragon", -1), types.get("player", -1)
        self.player: Any = cards[self.player_card] if self.player_card >= 0 else {}
        values = ("hp", "atk", "def")
        self.start_hp, self.start_atk, self.start_def = (int(self.player.get(value, 0)) for value in values)
        self.enemy_hp, self.enemy_atk, self.enemy_def = (printed(value, *KINDS_FOUGHT) for value in values)
        self.atk, self.defence = printed("atk", "equipment"), printed("def", "equipment")
        self.successes: list[int] = [card.get("successes", t.ENOUGH) for card in cards]
        self.failures: list[int] = [card.get("failures", t.ENOUGH) for card in cards]
        self.need: list[int] = [card.get("roll", 0) for card in cards]
        self.harm: list[int] = [card.get("harm", 0) if card.get("roll") else 0 for card in cards]
        self.uses: list[int] = [card.get("uses", 1) for card in cards]
        self.clause = [t.TEXT_CLAUSES.get(card.type, "FW-5.2-03") for card in cards]
        # where it costs HP or cards: that is no benefit of a treasure, whose text is carried out all the same
        self.cost_clauses = ["FW-5.2-03" if clause == "FW-6-07" else clause for clause in self.clause]
        # what a kept card counts as: an ally is a companion, and everything kept is a keeper
        kinds = [({"ally": "companion"}.get(card.type, card.type), "keeper") for card in cards]
        self.of_kind = {kind: frozenset(i for i, own in enumerate(kinds) if kind in own) for kind in text.KINDS}
        where = dict.fromkeys(t.KEEPERS, Goes.KEPT) | {"bury": Goes.BURIED, "snare": t.BINDS}
        self.goes_by_type = [where.get(card.type, Goes.DISCARD) for card in cards]

    def _read_faces(self) -> None:
        cards = self.cards
        usual = self.rulebook_faces = self.player_faces = read_faces(text.PLAYER_FACES, "the rulebook")
        if self.house["player_faces"] == "card_or_rulebook":
            for card in cards:
                if card.type == "reference" and card.get("faces"):
                    found = read_faces(card.get("faces"), card.name)
                    self.player_faces = usual if found == usual else found
        self.enemy_faces: list[tuple[Sides, ...]] = [
            read_faces(card.get("faces"), card.name) if card.type in KINDS_FOUGHT and card.get("faces") else usual
            for card in cards
        ]
        self.face_programs: dict[tuple[tuple[Effect, ...], str], int] = {}
        """What results of dice do, with and without what hangs on their damage, by the clause it is logged with."""
        self.other_faces = [
            {SIDES[effect.who]: read_faces(effect.faces, card.name) for effect in found}
            for card, found in zip(cards, self.said(text.Faces), strict=True)
        ]
        self.other_face = [
            [(SIDES[effect.who], effect.roll, read_face(effect.face), effect.first) for effect in found]
            for found in self.said(text.Face)
        ]

    def _read_standing(self) -> None:
        """Note what cards say as long as they stand, and what they answer to."""
        said = self.said
        self.changes: dict[str, dict[int, int]] = {}
        """By how much the cards that do so change what is healed, lost, rolled or gained."""
        for what in text.CHANGED:
            whats = {what, "all-rolls"} if what in {"your-roll", "test-roll"} else {what}
            by = (sum(effect.by for effect in found if effect.what in whats) for found in said(text.Change))
            self.changes[what] = _by_card(by)
        self.changes_damage = any(self.changes[f"{whose}-damage"] for whose in ("your", "enemy"))
        self.forbids: dict[str, dict[int, int]] = {}
        for what in text.FORBIDDEN:
            self.forbids[what] = _by_card(sum(effect.what == what for effect in found) for found in said(text.Forbid))
        self.resolve_cap = [min((effect.amount for effect in found), default=0) for found in said(text.AtMostResolve)]
        self.survives = [max((effect.hp for effect in found), default=0) for found in said(text.Survive)]
        self.falters = [max((effect.exchanges for effect in found), default=0) for found in said(text.Falter)]
        self.rerolls = _by_card(max((DICE[effect.who] for effect in found), default=0) for found in said(text.Reroll))
        changed = zip(self.other_faces, self.other_face, self.falters, strict=True)
        self.turns_faces = frozenset(i for i, parts in enumerate(changed) if any(parts))
        self.blinds, self.ignores = _by_card(map(len, said(text.Blind))), _by_card(map(len, said(text.IgnoreFailure)))
        erases: dict[str, dict[int, int]] = {}
        for kind in {kind for found in said(text.Erase) for effect in found for kind in effect.types}:
            erases[kind] = _by_card(sum(kind in effect.types for effect in found) for found in said(text.Erase))
        self.erasers = [erases.get(card.type, {}) for card in self.cards]
        """For each card those that bury it unresolved."""
        fought = {kind: frozenset(i for i, card in enumerate(self.cards) if card.type == kind) for kind in KINDS_FOUGHT}
        self.stats = [
            [(e.atk, e.defence, fought.get(e.against), *_between(e)) for e in found] for found in said(text.Stat)
        ]
        given = zip(self.atk, self.defence, self.stats, strict=True)
        self.gives = {i: row for i, row in enumerate(given) if any(row)}
        """What cards give of ATK and DEF, always, and against some enemies or while the marker stands between two steps
        of the track.
        """
        self.givers = frozenset(self.gives)
        self.immune = [{name for effect in found for name in effect.to} for found in said(text.Immune)]
        self.wards = [[(1 << place, ward) for place, ward in enumerate(found)] for found in said(text.Ward)]
        """The seals of an enemy that have names, each with its bit in what is broken."""
        self.mends = [any(ward.does == "mends" for _, ward in found) for found in self.wards]
        self.seals = [(found[-1].seals, found[-1].defence) if found else (0, 0) for found in said(text.Sealed)]
        self.holds = _by_card(sum(not effect.seal for effect in found) for found in said(text.Seal))
        self.held = [[effect.seal.casefold() for effect in found if effect.seal] for found in said(text.Seal)]
        """The names of the seals that a kept card holds."""
        self.seal_hp = _by_card(sum(effect.hp for effect in found) for found in said(text.Seal))
        self.mirrors = list(map(len, said(text.Mirror)))
        self.enemy_hp = [self.start_hp if self.mirrors[i] else hp for i, hp in enumerate(self.enemy_hp)]
        self.limits = said(text.Limit)
        printed: tuple[tuple[text.Kind, str], ...] = (("equipment", "equipment"), ("item", "items"))
        for kind, field in printed:
            most = self.player.get(field)
            if most is not None and all(limit.what != kind for limit in self.limits[self.player_card]):
                self.limits[self.player_card].insert(0, text.Limit(what=kind, at_most=most))
        self.keeps_itself = [any(effect.to == "kept" for effect in found) for found in said(text.Goes)]


def _by_card(numbers: Iterable[int]) -> dict[int, int]:
    """The numbers of the cards, in their order, that are not 0."""
    return {i: number for i, number in enumerate(numbers) if number}


def _between(stat: text.Stat) -> tuple[int, int]:
    """The lowest and the highest place of the marker at which this counts. Rules 3.2."""
    return stat.resolve if stat.resolve > 0 else -t.STEPS, -stat.dread if stat.dread > 0 else t.STEPS
