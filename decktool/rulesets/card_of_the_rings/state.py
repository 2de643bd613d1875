"""One game of The Card of the Rings at one moment."""

from __future__ import annotations

from decktool.play.fields import card, column, each, flag, marks, number, tally
from decktool.play.state import State, sum_of
from decktool.rulesets.card_of_the_rings.card_data import RingsCardData
from decktool.rulesets.card_of_the_rings.declarations import Kind, Zone


class RingsState(State):
    """Ints and lists only."""

    rules: RingsCardData
    quiet: int = number("turns in a row without progress", shown="quiet", least=-1, most=1_000_000)
    closed: bool = flag("nobody can reach the Victory Points any more", shown="vp_closed", given=False)
    gold: list[int] = each("untapped points in the Bank", shown="gold", given=False)
    vp: list[int] = each("Victory Points", shown="vp", given=False)
    skips: list[int] = each("draws to skip", shown="skips")
    stolen: list[int] = each("single points stolen from a Treasure Chest", shown="stolen")
    stolen_tapped: list[int] = each("how many of them are tapped", shown="stolen_tapped")
    tapped: list[int] = column("points of a gold card, 1 of a companion", shown="tapped", most=9_999)
    used: int = marks("used this turn", shown="used")
    boosts: list[int] = tally("points of Power until the end of the turn", shown="strengthened")
    worth: list[int] = column("gold", start=lambda rules: list(rules.worth), shown="worth", most=9_999)
    aim: int = card("the companion that an effect aims at while its controller may prevent it")


def bank_worth(state: RingsState, seat: int) -> int:
    """All points of a Bank, tapped or not."""
    return state.stolen[seat] + sum_of(state.worth, state.zones[Zone.BANK + seat])


def untapped(state: RingsState, seat: int) -> int:
    """The points of a Bank that can be spent."""
    tapped = sum_of(state.tapped, state.zones[Zone.BANK + seat]) + state.stolen_tapped[seat]
    return bank_worth(state, seat) - tapped


def tapped_gold(state: RingsState, seat: int) -> list[int]:
    """The gold cards of a Bank that are tapped, in whole or in part."""
    return [instance for instance in state.zones[Zone.BANK + seat] if state.tapped[instance]]


def companions(state: RingsState, seat: int, tapped: bool, but: int = -1) -> list[int]:
    """The tapped, or the untapped, companions of a Party, without one of them."""
    kinds, columns = state.rules.kinds, state.tapped
    party = state.zones[Zone.PARTY + seat]
    return [i for i in party if bool(columns[i]) == tapped and kinds[i] == Kind.COMPANION and i != but]


def power(state: RingsState, seat: int, questing: bool) -> int:
    """Total Power is the Power of one's companions and artifacts; it is never spent. Rules IV.4, V."""
    return sum(parts_of_power(state, seat, questing))


def parts_of_power(state: RingsState, seat: int, questing: bool) -> tuple[int, int, int, int]:
    """Total Power as companions have it, what artifacts add, what companions have more in a quest phase, and what was
    added until the end of the turn.

    A tapped companion has none (house rule `tapped_power`), and no share in Ring or Archer.
    """
    rules = state.rules
    kinds, base, tapped = rules.kinds, rules.power, state.tapped
    total = companions = per_companion = with_artifact = by_artifacts = by_quest = this_turn = 0
    artifact = False
    party = state.zones[Zone.PARTY + seat]
    for instance in party:
        if kinds[instance] == Kind.COMPANION:
            if tapped[instance] and rules.by_house.tapped_power == "none":
                continue
            companions += 1
            total += base[instance]
            with_artifact += rules.artifact_bonus[instance]
            if questing:
                by_quest += rules.quest_bonus[instance]
        else:
            artifact = True
            per_companion += rules.companions_bonus[instance]
            by_artifacts += rules.total_bonus[instance]
    if rules.by_house.ring_scope == "all":
        for instance in state.zones[Zone.PARTY + 1 - seat]:
            per_companion += rules.companions_bonus[instance]
    if artifact:
        by_artifacts += with_artifact
    for instance in state.boosts:
        if instance in party and not (tapped[instance] and rules.by_house.tapped_power == "none"):
            this_turn += 1
    return total, by_artifacts + companions * per_companion, by_quest, this_turn


def leave_play(state: RingsState, instance: int) -> bool:
    """Take a card out of its Bank or Party; False where it lies in neither. What it carried does not come back with it.

    Rules IV.3: one use of a card does not count against the card that is drawn and played again in the same turn.
    """
    zone = state.zone_of(instance)
    if not Zone.BANK <= zone <= Zone.PARTY + 1:
        return False
    state.zones[zone].remove(instance)
    if zone < Zone.PARTY:
        state.gold[zone - Zone.BANK] -= state.worth[instance] - state.tapped[instance]
    state.strip(instance)
    return True
