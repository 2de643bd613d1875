"""One game of Dragon Quest at one moment, and what can be read from it."""

from __future__ import annotations

from collections.abc import Sequence

from decktool.play.fields import card, column, each, flag, marks, number
from decktool.play.state import State
from decktool.rulesets.dragon_quest.card_data import DragonCardData
from decktool.rulesets.dragon_quest.cards.words import Aimed, Stand
from decktool.rulesets.dragon_quest.declarations import XP_A_LEVEL, Zone


class DragonState(State):
    """Ints and lists only."""

    rules: DragonCardData
    gold: list[int] = each("gold", start=lambda rules: [rules.house["starting_gold"]] * 2, shown="gold", most=999)
    xp: list[int] = each("experience: the levels in the other player's experience pile", shown="xp", given=False)
    calls: list[int] = each("party cards called in this turn", shown="calls", turn=True)
    passed: list[int] = each("passed, and nothing was done since", shown="passed", most=1)
    lined: list[int] = each("lined up, and nothing that costs was done since", shown="lined", most=1)
    sheltered: list[int] = each("party cards take no damage from abilities", shown="sheltered", most=1, turn=True)
    burned: list[int] = each("cards discarded as hand cost so far", shown="burned", most=999)
    dealt: list[int] = each("damage dealt so far", shown="dealt", most=9999)
    other_acts: bool = flag("it is the other player's turn to act in the preparation phase", shown="other_acts")
    penalized: bool = flag("the penalty for an undefended attack was paid in this turn", shown="penalized", turn=True)
    quiet: int = number("turns in a row in which no draw pile shrank further", shown="quiet", most=9999)
    lowest: int = number("the fewest cards both draw piles had together", shown="lowest", start=999, most=999)
    damage: list[int] = column("damage", shown="damage", given=False)
    attack_more: list[int] = column(
        "Attack until the end of the turn", shown="attack_more", least=-9_999, most=9_999, turn=True
    )
    defense_more: list[int] = column(
        "defense until the end of the turn", shown="defense_more", least=-9_999, most=9_999, turn=True
    )
    due: list[int] = column("damage of an ability that is still to be applied", shown="due", most=9_999)
    under: list[int] = column("the party card on or under which a card lies", start=-1, placed=True)
    closed: int = marks("closed", shown="closed")
    confused: int = marks("confused: upside down", shown="confused")
    poisoned: int = marks("poisoned", shown="poisoned")
    acted: int = marks("acted in this turn", shown="acted", turn=True)
    declared: int = marks("its ability is declared and still to take effect", shown="declared")
    used: int = marks("its ability was used in this phase, or again for nothing in the preparation", shown="used")
    aimed: int = marks("chosen for the effect that happens", shown="aimed")
    moved: int = marks("moved in the line-up that is made, or hurt at this end of turn", shown="moved", turn=True)
    raged: int = marks("hit its own side at this end of turn", shown="raged", turn=True)
    owed: int = number("cards still to be discarded as hand cost", inside=True)
    countering: int = number("1 where the target counter-attacks", inside=True)
    attacker: int = card("the party card that acts")
    target: int = card("the party card that is attacked")

    @property
    def busy(self) -> int:
        """Bits of the cards that are not ready: closed, or confused, which counts as closed."""
        return self.closed | self.confused

    def apart(self, card: int) -> object:
        """A party card by the items on it, each with what is so of it, and by the damage cards under it."""
        if not self.rules.party[card]:
            return None
        if not (self.damage[card] or self.zones[Zone.ITEMS + self.rules.owners[card]]):
            return ()
        marks = (self.closed, self.used, self.declared)
        items = [(self.rules.twin[item], *(bits >> item & 1 for bits in marks)) for item in items_of(self, card)]
        return (*sorted(items), *(damage_of(self, card) if self.damage[card] else ()))


def blow(state: DragonState, attacker: int, target: int, *, countering: bool = False) -> int:
    """The damage of a basic attack or counter-attack, at least 0. Card Types."""
    parts = blow_parts(state, attacker, target, countering=countering)
    # an Attack below 0 counts as 0, before a defense below 0 adds to it
    return max(0, parts[-1], sum(parts))


def exchange(state: DragonState, attacker: int, target: int, there: int) -> tuple[int, int]:
    """The damage of an attack, which would be `there`, and of the counter-attack, as speed decides. Battle, Determine
    Phase. Where a card would be defeated and one is quicker, the quicker one that defeats the other takes no damage
    from it; else both do at once.
    """
    hp, damage = state.rules.hp, state.damage
    back = blow(state, target, attacker, countering=True)
    defeats, defeated = damage[target] + there >= hp[target], damage[attacker] + back >= hp[attacker]
    if defeats or defeated:
        apart = speed(state, attacker) - speed(state, target)
        if apart > 0 and defeats:
            back = 0
        elif apart < 0 and defeated:
            there = 0
    return there, back


def party(state: DragonState, seat: int) -> list[int]:
    """A player's party cards, the front line first."""
    return state.zones[Zone.FRONT + seat] + state.zones[Zone.REAR + seat]


def in_play(state: DragonState, i: int) -> bool:
    """True for a party card in a line, and for an item on one."""
    zones, owner = state.zones, state.rules.owners[i]
    return i in zones[Zone.FRONT + owner] or i in zones[Zone.REAR + owner] or i in zones[Zone.ITEMS + owner]


def bearer(state: DragonState, i: int) -> int:
    """The party card of an ability: the card itself, or the one that carries the item."""
    return state.under[i] if state.rules.item[i] else i


def items_of(state: DragonState, i: int) -> list[int]:
    """The items on a party card."""
    under = state.under
    return [item for item in state.zones[Zone.ITEMS + state.rules.owners[i]] if under[item] == i]


def damage_of(state: DragonState, i: int) -> list[int]:
    """The damage cards under a party card, the first one taken first."""
    under = state.under
    return [other for other in state.zones[Zone.DAMAGE + state.rules.owners[i]] if under[other] == i]


def level(state: DragonState, seat: int) -> int:
    """A level for every 5 experience points, from 1 up to the cap. Levels and Gold."""
    found, cap = 1 + state.xp[seat] // XP_A_LEVEL, state.rules.level_cap
    if found > cap:
        return cap
    return found


def speed(state: DragonState, i: int) -> int:
    """0 slow, 1 average, 2 fast: what is printed, unless an item says otherwise."""
    found = state.rules.speed[i]
    if state.zones[Zone.ITEMS + state.rules.owners[i]]:
        for item in items_of(state, i):
            found = max(found, state.rules.gives_speed[item])
    return found


def flies(state: DragonState, i: int) -> bool:
    """Flying is printed, or an item gives it."""
    return state.rules.flying[i] or any(state.rules.gives_flying[item] for item in items_of(state, i))


def blow_parts(state: DragonState, i: int, against: int, *, countering: bool = False) -> list[int]:
    """What a blow is made of: the printed Attack, this turn's, Advantage, standing abilities, items; and defense.
    Advantage counts once, and for attacks only (house rule `advantage_on_counter`). Card Types; Keywords, Advantage.
    """
    rules = state.rules
    found = [rules.attack[i], state.attack_more[i], 0, 0, 0, -defense(state, against, attacked=True)]
    if rules.advantage[i] and (not countering or rules.house["advantage_on_counter"]):
        found[2] = any(_matches(state, word, against) for word in rules.advantage[i]) * rules.advantage_amount[i]
    if rules.any_aura or rules.gives_attack[i] or state.zones[Zone.ITEMS + rules.owners[i]]:
        for effect, item in standing(state, i, rules.gives_attack):
            if not effect.against or any(_matches(state, word, against) for word in effect.against):
                found[3 + item] += effect.attack
    return found


def defense(state: DragonState, i: int, *, attacked: bool) -> int:
    """What each damage is less by; below 0 it is more. An item's counts against basic attacks only. Determine Phase."""
    total, rules = state.defense_more[i], state.rules
    if rules.any_aura or rules.gives_defense[i] or state.zones[Zone.ITEMS + rules.owners[i]]:
        for effect, item in standing(state, i, rules.gives_defense):
            if attacked or not item:
                total += effect.defense
    return total


def standing(state: DragonState, i: int, given: Sequence[tuple[Stand, ...]]) -> Sequence[tuple[Stand, bool]]:
    """The standing effects on a party card, of those that each card gives (`given`), each with whether an item has it:
    its own, its items', its party's.
    """
    rules, owner = state.rules, state.rules.owners[i]
    items = state.zones[Zone.ITEMS + owner]
    found, there = [], party(state, owner) if rules.any_aura else [i]
    for other in filter(given.__getitem__, there + items):
        if rules.item[other]:
            found += [(effect, True) for effect in given[other] if state.under[other] == i]
        else:
            apart = "others" if other == i else "self"
            found += [(one, False) for one in given[other] if one.to != apart and reaches(state, one, i)]
    return found


def reaches(state: DragonState, effect: Aimed | Stand, i: int) -> bool:
    """True where an effect is for cards of this color, and of this line."""
    if effect.colors and state.rules.color[i] not in effect.colors:
        return False
    line = Zone.FRONT if effect.line == "front" else Zone.REAR
    return effect.line == "any" or i in state.zones[line + state.rules.owners[i]]


def _matches(state: DragonState, word: str, against: int) -> bool:
    """True where a card has the color that is named, or flies, or does not."""
    if word == "flying":
        return flies(state, against)
    return not flies(state, against) if word == "non-flying" else state.rules.color[against] == word
