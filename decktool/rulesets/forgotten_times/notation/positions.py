"""Positions of Forgotten Times: what armor, the city and the set-up add to what the table declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from decktool.cards import Card
from decktool.play.positions import PositionCards, Positions, key
from decktool.play.records import ZoneRecord
from decktool.rulesets.forgotten_times.declarations import Decision, Phase, Zone
from decktool.rulesets.forgotten_times.rules import PARTS, TimesRules
from decktool.rulesets.forgotten_times.state import most_hp


class TimesPositions(Positions):
    """Only the cards that a position names are there, and a city for each player, the game's first if none is named."""

    rules = TimesRules
    begins = ("recruitment", "start", "attack", "end", *PARTS)
    asked: ClassVar = {Decision.RECRUIT: "recruitment", Decision.ATTACK: "attack"}
    owned = True

    def table_columns(self) -> dict[str, Any]:
        """Who went first, whose turns leave Runic Infusion as it is."""
        seats = self.rules.seats
        return {"first": key(seats, seats[0], "who went first; Runic Infusion rises in the other's turns")}

    def card_columns(self) -> dict[str, Any]:
        """What a soldier or hero wears."""
        return {"armor": key(str, words="the armor that it wears")}

    def lay(self, given: Any, laid: PositionCards) -> None:
        """Lay what is named, cities where they are left out, and armor on its wearers."""
        super().lay(given, laid)
        if given.inside is not None:  # who looks at cards owns them
            looking = self.rules.seats.index(given.inside.player)
            laid.owners |= dict.fromkeys(laid.zones.get(Zone.LOOKED, ()), looking)
        for seat, who in enumerate(self.rules.seats):
            for name in ("hero", "alt", "city"):
                if len(laid.zones.get(getattr(Zone, name.upper()) + seat, ())) > 1:
                    raise laid.error((who, name), "there is room for one card")
            if not laid.zones.get(Zone.CITY + seat):
                walls = [card for card in laid.game.catalog if card.type == "city" and card.get("hp")]
                if not walls:
                    raise laid.error((who,), f"{laid.game.title} has no city with HP; name one under `city`")
                laid.add(walls[0], Zone.CITY + seat)
        self._worn: dict[int, int] = {}
        for name, row in given.cards.items():
            if row.armor is None:
                continue
            wearer = laid.find(name, "cards", name)
            places = (Zone.BATTLEFIELD, Zone.HERO, Zone.ALT)
            side = next((s for s in (0, 1) for zone in places if wearer in laid.zones.get(zone + s, ())), None)
            armor = laid.card(row.armor, "cards", name, "armor")
            if side is None or armor.type != "armor":
                raise laid.error(("cards", name, "armor"), "a soldier or hero in play wears an armor card")
            self._worn[wearer] = laid.add(armor, Zone.WORN + side)

    def plain(self, laid: PositionCards, where: Sequence[str]) -> Card:
        """The dearest soldier of those that do nothing by themselves."""
        known = [card for card in laid.game.catalog if card.type == "soldier" and not card.get("text")]
        if not known:
            raise laid.error(where, f"{laid.game.title} has no neutral card; name the cards")
        return max(known, key=lambda card: card.get("cost", 0))

    def carry(self, state: Any, card: int, row: Any, laid: PositionCards, name: str) -> None:
        """Put on a card what it carries; only heroes have BF. Key Terms."""
        super().carry(state, card, row, laid, name)
        for word in ("bf", "bf_earned"):
            if getattr(row, word) and (type_ := laid.cards[card].type) != "hero":
                told = f"only heroes have BF, and {laid.cards[card].name} is a {type_} (Rules Key Terms; FT-key-29)"
                raise laid.error(("cards", name, word), told)

    def phase_of(self, place: str) -> int:
        """The phase for a value of `phase` in a position."""
        return Phase.SETUP if place in PARTS else Phase.all.index(place)

    def known(self, state: Any, zone: ZoneRecord) -> int:
        """Heroes lie face down until the set-up is over."""
        if zone.id in {"hero", "alt"} and state.phase == Phase.SETUP:
            return 1 << (zone.seat or 0)
        return super().known(state, zone)

    def impossible(self, state: Any, card: int, word: str, held: Any) -> str | None:
        """What is not in play carries nothing, and nothing has more HP than are printed and its upgrades give."""
        if Zone.all[state.zone_of(card)].id in {"hand", "deck", "discard", "prizes", "heroes", "looked"}:
            return "is not in play; put it into a zone of the table"
        if word == "hp" and held > most_hp(state, card):
            return f"has at most {most_hp(state, card)} HP, not {held}"
        return None

    def settle(self, state: Any, given: Any, laid: PositionCards) -> None:
        """Who went first, armor on its wearers; a turn that is still to begin is counted when it does."""
        state.first = self.rules.seats.index(given.first)
        for wearer, armor in self._worn.items():
            state.armor[wearer] = armor
        heroes = state.zones[Zone.HERO + state.active] + state.zones[Zone.ALT + state.active]
        state.hero_attacked |= any(state.attacked >> hero & 1 for hero in heroes)
        for who, runes in zip(self.rules.seats, state.rp, strict=True):
            if runes > state.rules.by_house.rp_cap:
                raise laid.error((who, "rp"), f"a player has at most {state.rules.by_house.rp_cap} RP")
        if given.phase == "start" and given.inside is None:
            state.turn -= 1

    # --- writing

    def laid(self, state: Any) -> list[Sequence[int]]:
        """The cards in the order in which a position lays them: armor last, in the order of what it is on."""
        return [*super().laid(state), [state.armor[i] for i in state.rules.carrying(state) if state.armor[i] >= 0]]

    def write(self, state: Any, written: dict[str, Any], labels: Mapping[int, str]) -> None:
        """Who went first; AP are worked out, and HP are said where they are not what is printed."""
        rules = state.rules
        written["first"] = rules.seats[state.first]
        for card in rules.carrying(state):
            row = written["cards"].get(labels[card], {})
            row.pop("ap", None)
            if row.get("hp") == rules.hp[card]:
                del row["hp"]
        written["cards"] = {name: row for name, row in written["cards"].items() if row}


POSITIONS = TimesPositions()
