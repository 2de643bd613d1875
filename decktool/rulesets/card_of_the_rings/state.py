"""One game of The Card of the Rings at one moment."""

from __future__ import annotations

from collections.abc import Sequence

from decktool.play.fields import card, column, each, flag, marks, number, tally
from decktool.play.state import NOBODY, State
from decktool.rulesets.card_of_the_rings.columns import RingsColumns
from decktool.rulesets.card_of_the_rings.table import Kind, Verb, Zone


class RingsState(State):
    """Ints and lists only."""

    rules: RingsColumns
    quiet: int = number("turns in a row without progress", shown="quiet", least=-1, most=1_000_000)
    closed: bool = flag("nobody can reach the Victory Points any more", shown="vp_closed", given=False)
    gold: list[int] = each("untapped points in the Bank", shown="gold", given=False)
    vp: list[int] = each("Victory Points", shown="vp", given=False)
    skips: list[int] = each("draws to skip", shown="skips")
    stolen: list[int] = each("single points stolen from a Treasure Chest", shown="stolen")
    stolen_tapped: list[int] = each("how many of them are tapped", shown="stolen_tapped")
    tapped: list[int] = column("points of a gold card, 1 of a companion", shown="tapped")
    used: int = marks("used this turn", shown="used")
    boosts: list[int] = tally("points of Power until the end of the turn", shown="strengthened")
    worth: list[int] = column("gold", start=lambda rules: list(rules.worth), shown="worth")
    aim: int = card("the companion that an effect aims at while its controller may prevent it")

    def meant(self, ways: Sequence[int]) -> int:
        """Of equal cards the one that is offered, else one at hand, else one whose place the player knows."""
        verb, seat = ways[0] & ~63, self.player
        if not Verb.cards(ways[0]) or seat < 0:
            return ways[0]
        twin, zones = self.rules.twin, self.zones
        equal = [i for i, other in enumerate(twin) if other == twin[ways[0] & 63]]
        offered = next((verb + i for i in equal if verb + i in self.options), NOBODY)
        asked = [action & 63 for action in ways]
        if offered != NOBODY and any(i in zone and offered & 63 in zone for i in asked for zone in zones):
            return offered
        at_hand = {Verb.BANK: (Zone.HAND,), Verb.RECRUIT: (Zone.HAND,), Verb.USE: (Zone.PARTY, Zone.BANK)}
        first = at_hand.get(verb, (Zone.PARTY, Zone.BANK, Zone.HAND))
        order = [*(zone + seat for zone in first), Zone.PARTY + 1 - seat, Zone.BANK + 1 - seat, *range(len(zones))]
        near = (i for zone in order for i in zones[zone] if i in asked and self.knows[i] >> seat & 1)
        return verb + next(near, asked[0])


def bank_worth(state: RingsState, seat: int) -> int:
    """All points of a Bank, tapped or not."""
    worth, total = state.worth, state.stolen[seat]
    for instance in state.zones[Zone.BANK + seat]:
        total += worth[instance]
    return total


def power(state: RingsState, seat: int, questing: bool) -> int:
    """Total Power is the Power of one's companions and artifacts; it is never spent.

    Rules IV.4, V. A tapped companion has none (house rule `tapped_power`), and no share in Ring or Archer.
    """
    rules = state.rules
    kinds, base, tapped = rules.kinds, rules.power, state.tapped
    total = companions = per_companion = with_artifact = 0
    artifact = False
    party = state.zones[Zone.PARTY + seat]
    for instance in party:
        if kinds[instance] == Kind.COMPANION:
            if tapped[instance] and rules.tapped_idle:
                continue
            companions += 1
            total += base[instance]
            with_artifact += rules.artifact_bonus[instance]
            if questing:
                total += rules.quest_bonus[instance]
        else:
            artifact = True
            per_companion += rules.companions_bonus[instance]
            total += rules.total_bonus[instance]
    if rules.ring_for_all:
        for instance in state.zones[Zone.PARTY + 1 - seat]:
            per_companion += rules.companions_bonus[instance]
    if artifact:
        total += with_artifact
    for instance in state.boosts:
        if instance in party and not (tapped[instance] and rules.tapped_idle):
            total += 1
    return total + companions * per_companion


def leave_play(state: RingsState, instance: int) -> bool:
    """Take a card out of its Bank or Party; False where it lies in neither. What it carried does not come back with it.

    Rules IV.3: one use of a card does not count against the card that is drawn and played again in the same turn.
    """
    in_play = (Zone.BANK, Zone.BANK + 1, Zone.PARTY, Zone.PARTY + 1)
    zone = next((number for number in in_play if instance in state.zones[number]), -1)
    if zone < 0:
        return False
    state.zones[zone].remove(instance)
    if zone < Zone.PARTY:
        state.gold[zone - Zone.BANK] -= state.worth[instance] - state.tapped[instance]
    state.worth[instance] = state.rules.worth[instance]
    state.tapped[instance] = 0
    state.used &= ~(1 << instance)
    state.boosts = [i for i in state.boosts if i != instance]
    return True


def distinct(state: RingsState, verb: int, instances: list[int]) -> list[int]:
    """One option for each card that can be told apart: a second copy in the same condition is the same choice.

    Of equal cards the one stands for all that most players know: to play another would tell what they do not know.
    """
    if len(instances) < 2:
        return [verb + i for i in instances]
    used, boosts, known = state.used, state.boosts, state.knows
    found: dict[tuple[int, ...], int] = {}
    for i in instances:
        condition = (state.rules.twin[i], state.tapped[i], state.worth[i], used >> i & 1, boosts.count(i))
        best = found.setdefault(condition, i)
        if known[i].bit_count() > known[best].bit_count():
            found[condition] = i
    return [verb + i for i in found.values()]
