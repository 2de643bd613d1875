"""What the house rules and the cards of one match say, as columns: one value for each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.opening import ONE_BY_ONE, Hands, Playable
from decktool.play.rules import Rules
from decktool.play.state import NOBODY
from decktool.rulesets.forgotten_times.cards import words
from decktool.rulesets.forgotten_times.declarations import CARD, CLASSES, MOST_FURY, NO_CLASS, Kind, Phase, Verb, Zone

FIGHTERS = (Kind.SOLDIER, Kind.HERO)
CONDITIONS = ("blind", "poisoned", "frozen")
TEXTS = ("text", "fury_1", "fury_2", "fury_3", "spell")
"""The fields of a card that say what it does."""
ABILITY_CLAUSES = {
    Kind.SOLDIER: "FT-key-54", Kind.SPECIALTY: "FT-types-23", Kind.HERO: "FT-types-05", Kind.CITY: "FT-key-54",
    Kind.UPGRADE: "FT-types-21", Kind.ARMOR: "FT-types-10",
}  # fmt: skip
"""The ledger clause under which a card of a type does what it says."""
USED = ("played", "spell")
Powers = tuple[tuple[int, int], ...]
"""What happens at a moment: the BF that it needs, and its program."""


class TimesCardData(Rules):
    """The cards and the house rules of a match of Forgotten Times."""

    playable = Playable(aside={"city": None, "hero": 2}, mulligan=ONE_BY_ONE, draw=None)

    acting: Mapping[str, Sequence[Sequence[int]]]
    """Where cards with a power can lie (`places_of_power`), by the moment at which it is at work."""

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int]) -> None:
        """Read house rules and cards; raises DecktoolError for too many, and for numbers that are not known."""
        super().__init__(game, house, cards)
        self.owners = tuple(owners)
        self.hands = Hands(self)
        self.edge = [[0] * len(CLASSES) for _ in CLASSES]
        """AP more or less, by the class of who strikes and of who is struck. Attack Phase."""
        for one in range(1, len(CLASSES)):
            self.edge[one][one % 3 + 1] = int(house["class_bonus"])
            self.edge[one % 3 + 1][one] = -int(house["class_penalty"])
        self.ever_gained = house["bf_unlock"] == "ever_gained"
        """True where the BF that open a hero's powers are all that it ever gained."""
        self.casting = (Zone.HERO, Zone.ALT) if house["alt_hero_powers"] else (Zone.HERO,)
        """Where heroes lie whose spells can be cast: the alt hero by house rule. FT-A38."""
        self.closing = NOBODY if house["recruit_during_attack"] else Phase.ATTACK
        """The phase in which recruitment is over."""
        self._read_cards()
        self._read_standing()

    def _read_cards(self) -> None:
        cards = self.cards
        count = len(cards)
        self.kinds = [Kind.all.index(card.type) for card in cards]
        self.heroes = sum(1 << i for i, kind in enumerate(self.kinds) if kind == Kind.HERO)
        """Bits of the heroes."""
        self.placed = frozenset(i for i, kind in enumerate(self.kinds) if kind in {Kind.ARMOR, Kind.HERO})
        """The cards that are put on a card or in a place; all others are just played."""
        self.playing = [Verb.PLAY + CARD * i for i in range(count)]
        """The action in which each card is played."""
        self.attacking = [Verb.ATTACK + CARD * i for i in range(count)]
        """The action in which each card attacks, without what it attacks."""
        self.cost: list[int] = [card.get("cost", 0) for card in cards]
        self.ap: list[int] = [card.get("ap", 0) for card in cards]
        self.hp: list[int] = [card.get("hp", 0) for card in cards]
        for i, kind in enumerate(self.kinds):
            if kind == Kind.CITY and not self.hp[i]:
                self.hp[i] = self.by_house.default_city_hp
            lacking = [word for word in ("ap", "hp") if kind in FIGHTERS and cards[i].get(word) is None]
            if lacking or (kind in {Kind.ARMOR, Kind.CITY} and not self.hp[i]):
                remedy = ", or choose it for all: --house default_city_hp=20" if kind == Kind.CITY else ""
                raise DecktoolError(
                    f"{cards[i].name}: its {' and '.join(lacking or ['hp']).upper()} is not known; add a row with "
                    f"`{': `, `'.join(lacking or ['hp'])}:` to a set file of your own{remedy} (Rules Card Layout; "
                    "FT-layout-01)"
                )
        self.spell_cost: list[int] = [card.get("spell_cost", 1) for card in cards]
        self.classes = [CLASSES.index(card.get("class", "")) for card in cards]
        self.clause = self.asking_clauses = [ABILITY_CLAUSES.get(kind, "") for kind in self.kinds]
        self.abilities = words.VOCABULARY.read_abilities(self.game)
        self.does: list[list[Any]] = [
            [effect for ability in self.abilities.get(card.number, ()) if ability.when in USED for effect in ability.do]
            for card in cards
        ]
        """The effects of a card that is played, or of a spell."""
        self.cards_without_rules = {
            card.name: "its text has no rules data (`effects:`)"
            for card in cards
            if card.get("effects") is None and any(card.get(field) for field in TEXTS)
        }
        self.at: dict[str, list[Powers]] = {moment: [()] * count for moment in words.MOMENTS}
        """The programs of each card by the moment at which they run."""

    def _read_standing(self) -> None:
        """Note what holds as long as its card is in play."""
        said, count = self.said, len(self.cards)
        bonuses = said(words.Bonus)
        self.wearer_ap = [sum(effect.amount for effect in found if effect.to == "wearer") for found in bonuses]
        self.thorns = [sum(effect.amount for effect in found) for found in said(words.Thorns)]
        self.walls = [sum(effect.amount for effect in found) for found in said(words.Walls)]
        self.immune = [{name for effect in found for name in effect.to} for found in said(words.Immune)]
        self.ward = [CLASSES.index(found[-1].against) if found else NO_CLASS for found in said(words.Ward)]
        self.save = [found[-1].limit if found else 0 for found in said(words.Save)]
        self.truce = list(map(bool, said(words.Truce)))
        self.bonuses: list[list[tuple[tuple[bool, frozenset[int], int], ...]]] = [[()] * (MOST_FURY + 1)] * count
        """AP that a card gives, by its BF: whether only for armor, to which cards, how much."""
        self.lasting = [False] * count
        """Specialties that stay in play."""
        for i, card in enumerate(self.cards):
            for ability in self.abilities.get(card.number, ()):
                moment, need = moment_of(ability.when)
                if moment != "standing":
                    continue
                self.lasting[i] = self.kinds[i] == Kind.SPECIALTY
                for effect in ability.do:
                    if not isinstance(effect, words.STANDING):
                        told = f"`{type(effect).__name__.lower()}` happens and does not stand; say when"
                        raise DecktoolError(f"{card.name}: {told}")
                    if isinstance(effect, words.Bonus) and effect.to != "wearer":
                        to = self._strengthened(i, effect)
                        gives = ((effect.to == "armored", to, effect.amount),)
                        self.bonuses[i] = [
                            found + gives if fury >= need else found for fury, found in enumerate(self.bonuses[i])
                        ]
        strengthened = {card for gives in self.bonuses for _, cards, _ in gives[MOST_FURY] for card in cards}
        places = self.places_of_power([any(gives) for gives in self.bonuses])
        self.strengthening = [places[owner] if i in strengthened else () for i, owner in enumerate(self.owners)]
        """The zones whose cards give AP to a card."""
        self.warding = [self.places_of_power([ward == enemy for ward in self.ward]) for enemy in range(len(CLASSES))]
        """Where cards can lie that make class no difference, by the other's class."""
        self.saving = self.places_of_power(self.save)

    def places_of_power(self, says: Sequence[object]) -> list[tuple[int, ...]]:
        """For each seat the zones whose cards' powers count besides those of soldiers, as far as one of the match's
        cards there says something: the active hero, the city and its upgrades; the alt hero only by house rule
        (`alt_hero_powers`).
        """
        zones = [(Zone.HERO, Kind.HERO), (Zone.CITY, Kind.CITY), (Zone.UPGRADES, Kind.UPGRADE)]
        zones += [(Zone.ALT, Kind.HERO)] * self.by_house.alt_hero_powers
        saying = {row[1:] for row in zip(says, self.owners, self.kinds, strict=True) if row[0]}
        return [tuple(zone + seat for zone, kind in zones if (seat, kind) in saying) for seat in (0, 1)]

    def _strengthened(self, giver: int, bonus: words.Bonus) -> frozenset[int]:
        """The cards to which a card gives AP: its player's soldiers, of a class or of any; or itself, except a city."""
        if bonus.to == "self":
            return frozenset() if self.kinds[giver] == Kind.CITY else frozenset((giver,))
        seat = self.owners[giver]
        own = (i for i, owner in enumerate(self.owners) if owner == seat and self.kinds[i] == Kind.SOLDIER)
        return frozenset(i for i in own if bonus.of in {"any", CLASSES[self.classes[i]]})


def moment_of(when: str) -> tuple[str, int]:
    """A moment and the BF that it needs: `turn-start at 2 BF` is (turn-start, 2)."""
    moment, _, need = when.removesuffix(" BF").partition(" at ")
    return moment, int(need or 0)
