"""1.4, 5.1: what an attack will do, by its chances, read from the cards' attack lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from decktool.play.effects import Effect
from decktool.play.flow import Flip, Repeat, Roll
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.columns import VANILLA_STRIKES, QuestColumns
from decktool.rulesets.forbidden_quest.table import MARKS, MOMENTS, NEIGHBOURS, Kind


@dataclass(frozen=True, slots=True)
class Branch:
    """One way the coins of an attack line can fall: its chance, its strikes, its markers, whether it misses."""

    chance: float = 1.0
    strikes: tuple[text.Strike, ...] = ()
    marks: int = 0
    missed: bool = False

    def then(self, other: Branch) -> Branch:
        """Both, one after the other."""
        return Branch(
            self.chance * other.chance,
            self.strikes + other.strikes,
            self.marks | other.marks,
            self.missed or other.missed,
        )


def branches(effects: Sequence[Effect]) -> list[Branch]:
    """All the ways in which effects of an attack can fall out."""
    found = [Branch()]
    for effect in effects:
        found = [one.then(other) for one in found for other in _ways(effect)]
    return found


def _ways(effect: Effect) -> list[Branch]:
    if isinstance(effect, text.Strike):
        return [Branch(strikes=(effect,))]
    if isinstance(effect, text.Inflict):
        return [Branch(marks=MARKS[effect.mark])]
    if isinstance(effect, text.Miss):
        return [Branch(missed=True)]
    if isinstance(effect, Flip):
        return _scaled((0.5, effect.heads), (0.5, effect.tails))
    if isinstance(effect, Roll):
        low = effect.split / effect.sides
        return _scaled((low, effect.low), (1 - low, effect.high))
    if isinstance(effect, Repeat):
        return branches(effect.do * effect.times)
    return [Branch()]


def _scaled(*sides: tuple[float, Sequence[Effect]]) -> list[Branch]:
    return [Branch(chance).then(branch) for chance, effects in sides for branch in branches(effects)]


MOVES = {"nothing": 1.0, "even": 0.5, "odd": 0.5, "heads": 0.5, **{f"{n}+": (7 - n) / 6 for n in range(2, 7)}}
"""How likely the condition of a move is met."""


class Chances:
    """What can be said of the cards of a match once and for all, per instance."""

    def __init__(self, rules: QuestColumns) -> None:
        """Read the attack lines."""
        abilities = text.VOCABULARY.read(rules.game)
        blank = [Branch(strikes=(text.Strike(amount=VANILLA_STRIKES),))]
        self.lines: list[list[Branch]] = []
        self.plain: list[float] = []
        """Strikes to be expected where nothing special holds, a weapon's own damage among them."""
        self.marks: list[float] = []
        """How likely an attack leaves a marker, both kinds added."""
        self.move_chance: list[float] = []
        self.uses: list[list[tuple[Effect, ...]]] = []
        """What each ability of a creature does, in the order in which they are used as first and second."""
        self.plays: list[dict[int, tuple[Effect, ...]]] = []
        """What a card from the hand does, by moment."""
        for i, card in enumerate(rules.cards):
            said = abilities.get(card.number)
            played = [ability for ability in said or () if ability.when in MOMENTS]
            self.uses.append([ability.do for ability in played])
            self.plays.append({MOMENTS[ability.when]: ability.do for ability in played})
            ways = [branch for ability in said or () if ability.when == "attack" for branch in branches(ability.do)]
            self.lines.append(blank if said is None and rules.kinds[i] == Kind.CREATURE else ways or [Branch()])
            self.plain.append(rules.bonus[i] + sum(way.chance * _always(way) for way in self.lines[i]))
            self.marks.append(sum(way.chance * way.marks.bit_count() for way in self.lines[i]))
            own = rules.own_move[i]
            self.move_chance.append(MOVES[own.needs] if own is not None else 0.0)
        self.reach = [
            [self._reach(rules, i, region) if rules.own_move[i] is not None else 0 for region in range(9)]
            for i in range(len(rules.cards))
        ]
        """For each creature and region, the bits of the regions that its own move leads to."""

    @staticmethod
    def _reach(rules: QuestColumns, i: int, region: int) -> int:
        own = rules.own_move[i]
        assert own is not None
        near = NEIGHBOURS[rules.ways[own.how]]
        last = {region}
        found: set[int] = set()
        for _ in range(own.regions):
            last = {there for here in last for there in near[here]}
            found = last if own.exactly else found | last
        return sum(1 << there for there in found)


def _always(way: Branch) -> float:
    """Strikes of a branch without conditions; what depends on the moment counts for a third."""
    if way.missed:
        return 0.0
    return sum(strike.amount * (1.0 if strike.while_ == "always" else 0.35) for strike in way.strikes)


_KNOWN: WeakKeyDictionary[QuestColumns, Chances] = WeakKeyDictionary()


def chances_of(rules: QuestColumns) -> Chances:
    """The chances of these rules' cards, read once."""
    found = _KNOWN.get(rules)
    if found is None:
        found = _KNOWN[rules] = Chances(rules)
    return found
