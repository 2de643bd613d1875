"""Positions of The Card of the Rings: what a box adds to what the table declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from decktool.cards import Card
from decktool.play.positions import PositionCards, Positions, key
from decktool.rulesets.card_of_the_rings.chapters.special_rules import vp_closed
from decktool.rulesets.card_of_the_rings.declarations import Decision, Kind, Phase, Zone
from decktool.rulesets.card_of_the_rings.rules import RingsRules
from decktool.rulesets.card_of_the_rings.state import untapped


class RingsPositions(Positions):
    """Cards may be given more often than the box has them; the rest of the box is out of play, quests in the centre."""

    rules = RingsRules
    begins = ("action", "draw", "resource", "quest", "end")
    asked: ClassVar = {Decision.RESOURCE: "resource", Decision.ACTION: "action", Decision.QUEST: "quest"}

    def table_columns(self) -> dict[str, Any]:
        """The centre, which has all quests that nobody completed where it is left out."""
        return {"centre": key(list, words="default: every quest that nobody completed")}

    def card_columns(self) -> dict[str, Any]:
        """Tapped is true, or points of a gold card."""
        return {"tapped": key(bool | int, False, "true, or the tapped points of a gold card", most=9_999)}

    def lay(self, given: Any, laid: PositionCards) -> None:
        """Lay what is named; then the box gives the quests of the centre and the cards that do not matter."""
        super().lay(given, laid)
        for card in self._left(laid):
            if card.type == "quest" and given.centre is None:
                laid.add(card, Zone.CENTRE)
            else:
                laid.absent.add(laid.add(card, Zone.OUT))

    def _left(self, laid: PositionCards) -> list[Card]:
        """The copies in the box that are not laid yet."""
        return [card for card in laid.game.catalog for _ in range(card.get("quantity", 1) - laid.copies(card))]

    def plain(self, laid: PositionCards, where: Sequence[str]) -> Card:
        """The last card of the box that is no quest."""
        left = sorted((card for card in self._left(laid) if card.type != "quest"), key=lambda c: Kind.all.index(c.type))
        if not left:
            raise laid.error(where, "the box has too few cards left; name the cards you want")
        return left[-1]

    def carry(self, state: Any, card: int, row: Any, laid: PositionCards, name: str) -> None:
        """Gold is tapped for some of its points or all; a companion wholly."""
        gold = state.rules.kinds[card] == Kind.GOLD
        whole = (row.worth if row.worth is not None else state.worth[card]) if gold else 1
        tapped = whole if row.tapped is True else int(row.tapped)
        if tapped > whole or (tapped and not gold and state.rules.kinds[card] != Kind.COMPANION):
            raise laid.error(("cards", name, "tapped"), f"{name} cannot be tapped for {tapped}")
        super().carry(state, card, row.model_copy(update={"tapped": tapped}), laid, name)

    def impossible(self, state: Any, card: int, word: str, held: Any) -> str | None:
        """What is not in play carries nothing, only companions are strengthened, and gold is never worth more."""
        rules = state.rules
        if card not in rules.carrying(state):
            there = "hands are laid before Banks and Parties, so the copy in play is `NAME #2` or a later one"
            return f"is not in play; {there}"
        if word == "strengthened" and rules.kinds[card] != Kind.COMPANION:
            return "is not a companion and cannot be strengthened"
        if word == "worth" and held > rules.worth[card]:
            return f"is worth at most {rules.worth[card]} gold, not {held}"
        return None

    def settle(self, state: Any, given: Any, laid: PositionCards) -> None:
        """Work out gold and Victory Points; a turn that is still to begin is counted when it does."""
        rules = state.rules
        for seat in (0, 1):
            state.stolen_tapped[seat] = min(state.stolen[seat], state.stolen_tapped[seat])
            state.vp[seat] = sum(rules.reward[i] for i in state.zones[Zone.COMPLETED + seat])
            state.gold[seat] = untapped(state, seat)
        state.closed = vp_closed(state)
        if state.phase == Phase.DRAW and given.inside is None:
            state.turn -= 1

    def write(self, state: Any, written: dict[str, Any], labels: Mapping[int, str]) -> None:
        """The centre is written even where it is empty, and the deck."""
        written.setdefault("centre", [])


POSITIONS = RingsPositions()
