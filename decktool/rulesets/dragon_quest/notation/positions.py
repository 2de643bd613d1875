"""Positions of Dragon Quest: what lies on and under party cards adds to what the table declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from decktool.cards import Card
from decktool.dealing.opening import opening_of
from decktool.play.positions import PositionCards, Positions, key
from decktool.rulesets.dragon_quest.declarations import MOST_IN_LINE, Decision, Phase, Zone
from decktool.rulesets.dragon_quest.rules import DragonRules
from decktool.rulesets.dragon_quest.state import damage_of, in_play, items_of, party

IN_PLAY = (Zone.FRONT, Zone.FRONT + 1, Zone.REAR, Zone.REAR + 1)
DECKS = (Zone.DECK, Zone.DECK + 1)


class DragonPositions(Positions):
    """Only the cards that a position names are there; what lies on and under a party card stands under `cards`."""

    rules = DragonRules
    begins = ("preparation", "reset", "income", "draw", "start", "action", "end of turn", "setup")
    asked: ClassVar = {Decision.PREPARATION: "preparation", Decision.ACTION: "action"}

    def table_columns(self) -> dict[str, Any]:
        """Who goes first."""
        told = "who goes first; default: the active player, or nobody before the coin flip"
        return {"first": key(self.rules.seats, words=told)}

    def card_columns(self) -> dict[str, Any]:
        """The items on a card, and the damage under it."""
        under = "damage, or the names of the cards under it"
        return {"items": key(list, [], "the items on it"), "damage": key(int | list, 0, under, most=60)}

    def lay(self, given: Any, laid: PositionCards) -> None:
        """Lay what is named, then what lies on and under party cards."""
        super().lay(given, laid)
        self._under: dict[int, int] = {}
        for frame in given.inside.frames if given.inside is not None else ():
            if frame.card is not None:
                laid.owners[laid.find(frame.card, "inside", "frames")] = self.rules.seats.index(frame.player)
        hands = opening_of(laid.game, laid.game.house_values(laid.position.house))
        # a new hand is drawn before the first one goes back
        least = hands.hand() * (2 if hands.mulligan is not None and hands.mulligan.back == "after" else 1)
        for zone in (*DECKS, *IN_PLAY):
            lying = laid.zones.get(zone, [])
            where = (self.rules.seats[self.rules.zones[zone].seat or 0], self.rules.zones[zone].id)
            if zone in IN_PLAY and len(lying) > MOST_IN_LINE and given.inside is None:
                raise laid.error(where, f"a line holds at most {MOST_IN_LINE} party cards, not {len(lying)}")
            if zone in DECKS and len(lying) < least and given.phase == "setup" and given.inside is None:
                raise laid.error(where, f"the deck that is shuffled needs {least} cards for the opening hand")
        for name, row in given.cards.items():
            if not row.items and not row.damage:
                continue
            card = laid.find(name, "cards", name)
            seat = next((self.rules.zones[zone].seat for zone in IN_PLAY if card in laid.zones.get(zone, ())), None)
            if seat is None:
                raise laid.error(("cards", name), f"{name} is in no line; put it under `front` or `rear` of its player")
            for item in laid.lay(Zone.ITEMS + seat, row.items, "cards", name, "items"):
                if laid.cards[item].type != "item":
                    raise laid.error(("cards", name, "items"), f"{laid.cards[item].name} is not an item")
                self._under[item] = card
            self._lay_damage(laid, card, row.damage, seat, name)

    def _lay_damage(self, laid: PositionCards, card: int, damage: int | Sequence[str], seat: int, name: str) -> None:
        where = ("cards", name, "damage")
        if isinstance(damage, int):
            cards = [laid.add(self.plain(laid, where), Zone.DAMAGE + seat) for _ in range(damage)]
        else:
            cards = laid.lay(Zone.DAMAGE + seat, damage, *where)
        hp = laid.cards[card].get("hp", 1)
        if len(cards) >= hp:
            raise laid.error(where, f"{name} has {hp} HP: with that much damage it is defeated")
        self._under |= dict.fromkeys(cards, card)

    def plain(self, laid: PositionCards, where: Sequence[str]) -> Card:
        """The dearest item, which hardly anything can be done with."""
        items = [card for card in laid.game.catalog if card.type == "item"]
        if not items:
            raise laid.error(where, f"{laid.game.title} has no neutral item; name the cards")
        return max(items, key=lambda card: card.get("gp", 0))

    def impossible(self, state: Any, card: int, word: str, held: Any) -> str | None:
        """Only party cards in a line fight and are hurt; their items close and are used with them."""
        if word in {"declared", "aimed"}:  # of cards that have left play too
            return None
        if not in_play(state, card):
            return "is not in play; put it under `front` or `rear` of its player, an item under `items` of its carrier"
        if not state.rules.party[card] and word not in {"closed", "used"}:
            return f"is an item, which is never {word.replace('_', ' ')}; say it of the card that carries it"
        return None

    def settle(self, state: Any, given: Any, laid: PositionCards) -> None:
        """What lies where, experience, and a turn that is still to begin is counted when it does."""
        rules = state.rules
        for other, card in self._under.items():
            state.under[other] = card
        state.damage = [0] * len(rules.cards)
        opening = state.phase == Phase.SETUP
        for seat, who in enumerate(rules.seats):
            for i in party(state, seat):
                state.damage[i] = len(damage_of(state, i))
            state.xp[seat] = sum(rules.level[i] for i in state.zones[Zone.EXPERIENCE + 1 - seat])
            if not opening and getattr(given, who).gold is None:
                state.gold[seat] = 0
        if given.inside is None and given.phase == "reset":
            state.turn -= 1
        if opening:
            state.turn = 0
        unsaid = -1 if opening else state.active
        state.first = unsaid if given.first is None else rules.seats.index(given.first)

    def laid(self, state: Any) -> list[Sequence[int]]:
        """The cards in the order of a position."""
        there = [i for i in state.rules.carrying(state) if state.rules.party[i]]
        return [*super().laid(state), *(pile for i in there for pile in (items_of(state, i), damage_of(state, i)))]

    def write(self, state: Any, written: dict[str, Any], labels: Mapping[int, str]) -> None:
        """Who goes first, gold that is not the starting gold, and damage cards by name."""
        if state.phase == Phase.SETUP:
            for seat, who in enumerate(state.rules.seats):
                written[who]["gold"] = state.gold[seat]
        written["first"] = state.rules.seats[state.first] if state.first >= 0 else None
        for i in state.rules.carrying(state):
            if state.damage[i]:
                written["cards"][labels[i]]["damage"] = [state.rules.names[other] for other in damage_of(state, i)]


POSITIONS = DragonPositions()
