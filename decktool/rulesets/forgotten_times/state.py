"""One game of Forgotten Times at one moment."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from decktool.play import piles
from decktool.play.fields import card, column, each, flag, marks, number
from decktool.play.state import NOBODY, State
from decktool.rulesets.forgotten_times.card_data import TimesCardData
from decktool.rulesets.forgotten_times.declarations import EVERYONE, MOST_FURY, Event, Kind, Verb, Zone


class TimesState(State):
    """Ints and lists only."""

    rules: TimesCardData
    infusion: int = number("Runic Infusion", shown="infusion", start=1, least=1, most=6)
    trades: int = number("cards bought for 2 RP this turn", shown="trades")
    hero_attacked: bool = flag(
        "one of the active player's heroes has attacked this turn", shown="hero_attacked", turn=True
    )
    quiet: int = number("turns in a row in which nothing was played", shown="quiet", least=-1, most=1_000)
    rp: list[int] = each("RP", shown="rp")
    missed: list[int] = each("cards that could not be drawn", shown="missed", most=1_000_000)
    spent: list[int] = each("RP spent in this turn", shown="spent", most=9_999)
    wasted: list[int] = each("RP lost for want of room, in this turn", shown="wasted", most=9_999)
    reach: list[int] = each(
        "damage that a city without protection would have taken so far", shown="reach", most=1_000_000
    )
    hp: list[int] = column("HP left", start=lambda rules: list(rules.hp), shown="hp", least=1, most=999)
    fury: list[int] = column("BF", shown="bf", most=MOST_FURY)
    earned: list[int] = column("BF ever gained", shown="bf_earned", most=1_000_000)
    more: list[int] = column("AP more this turn", shown="ap_more", most=999, turn=True)
    again: list[int] = column(
        "attacks that a text gives it this turn besides its own", shown="again", most=9, turn=True
    )
    armor: list[int] = column("its armor", start=NOBODY)
    blind: int = marks("it does not retaliate", shown="blind")
    poisoned: int = marks("attack damage to it is doubled", shown="poisoned")
    frozen: int = marks("it cannot attack", shown="frozen")
    attacked: int = marks("it attacked this turn", shown="attacked", turn=True)
    waits: int = marks("it came this turn and cannot attack yet, or lasts beyond this turn", shown="waits", turn=True)
    bared: int = marks("its armor was destroyed this turn", shown="bared", turn=True)
    attacker: int = card("the card that attacks")
    target: int = card("the card that is attacked")
    killer: int = card("the card whose effect is at work")
    aim: int = card("the card that an effect chose first")
    left: int = number("how often the effect that asks goes on asking", inside=True)

    def meant(self, ways: Sequence[int]) -> int:
        """Of equal cards the player's own at hand; and what is attacked is the opponent's."""
        seat, zones = self.player, self.zones
        at_hand = [i for zone in (Zone.HAND, Zone.BATTLEFIELD, Zone.HERO, Zone.ALT) for i in zones[zone + max(seat, 0)]]

        def fits(way: int) -> int:
            cards = Verb.cards(way)
            enemy = len(cards) == 2 and (self.rules.owners[cards[1]] == seat) != (way < Verb.PLAY)
            return 2 * (cards[:1] != () and cards[0] in at_hand) + enemy

        return max(ways, key=fits)

    def apart(self, card: int) -> object:
        """An armor by its wearer."""
        worn = self.rules.kinds[card] == Kind.ARMOR and card in self.armor
        return self.armor.index(card) if worn else NOBODY


def active_hero(state: TimesState, seat: int) -> int:
    """A player's active hero, or NOBODY."""
    heroes = state.zones[Zone.HERO + seat]
    return heroes[0] if heroes else NOBODY


def city(state: TimesState, seat: int) -> int:
    """A player's city."""
    return state.zones[Zone.CITY + seat][0]


def affordable(state: TimesState, seat: int) -> Collection[int]:
    """One of each card in a player's hand that the RP pay; cards carry nothing there, so copies differ only in who
    knows them: the one that both players know stands for all.
    """
    rules, knows, rp = state.rules, state.knows, state.rp[seat]
    cost, twin = rules.cost, rules.twin
    found: dict[int, int] = {}
    for i in state.zones[Zone.HAND + seat]:
        if cost[i] <= rp:
            name = twin[i]
            if name not in found or knows[i] > knows[found[name]]:
                found[name] = i
    return found.values()


def opening_fury(state: TimesState) -> list[int]:
    """For each card the BF that open its powers: those under it; by house rule (`bf_unlock`) all it ever gained."""
    return [min(MOST_FURY, gained) for gained in state.earned] if state.rules.ever_gained else state.fury


def powerful(state: TimesState, places: Sequence[int]) -> list[int]:
    """The cards whose powers of one kind count, from its places (`places_of_power`)."""
    zones = state.zones
    found: list[int] = []
    for zone in places:
        found += zones[zone]
    return found


def ap(state: TimesState, card: int) -> int:
    """AP as it is now, before classes."""
    return sum(ap_parts(state, card))


def ap_parts(state: TimesState, card: int) -> tuple[int, int, int, int, int]:
    """What AP is made of: what is printed, this turn's, and what armor, heroes, and city and upgrades give."""
    rules, armor = state.rules, state.armor[card]
    heroes = others = 0
    if places := rules.strengthening[card]:
        zones, fury, bonuses = state.zones, opening_fury(state), rules.bonuses
        for zone in places:
            for giver in zones[zone]:
                for armored, cards, amount in bonuses[giver][fury[giver]]:
                    if card in cards and (armor >= 0 or not armored):
                        if rules.kinds[giver] == Kind.HERO:
                            heroes += amount
                        else:
                            others += amount
    return rules.ap[card], state.more[card], rules.wearer_ap[armor] if armor >= 0 else 0, heroes, others


def most_hp(state: TimesState, card: int) -> int:
    """The HP up to which a card is healed: what is printed, for a city its upgrades too."""
    rules = state.rules
    most = rules.hp[card]
    if rules.kinds[card] == Kind.CITY:
        for upgrade in state.zones[Zone.UPGRADES + rules.owners[card]]:
            most += rules.walls[upgrade]
    return most


def to_hand(state: TimesState, card: int, known: bool) -> None:
    """Put a card that lies nowhere now into its owner's hand; those that everybody knows come first."""
    owner = state.rules.owners[card]
    hand = state.zones[Zone.HAND + owner]
    if known:
        state.knows[card] = EVERYONE
        hand.insert(0, card)
    else:
        state.knows[card] |= 1 << owner
        hand.append(card)


def leave_play(state: TimesState, card: int, zone: int) -> None:
    """A card and its armor go from a zone to their owner's discard pile.

    BF goes to the supply, conditions end, damage is no more. FT-A30: the rulebook is silent.
    """
    armor, owner = state.armor[card], state.rules.owners[card]
    piles.move(state, card, zone, Zone.DISCARD + owner, EVERYONE)
    state.strip(card)
    if armor >= 0:
        leave_play(state, armor, Zone.WORN + owner)


def gain_runes(state: TimesState, seat: int, amount: int, clause: str) -> None:
    """Gain RP up to the ceiling; what does not fit is lost. Building a Deck."""
    held = state.rp[seat]
    state.rp[seat] = min(state.rules.by_house.rp_cap, held + amount)
    state.wasted[seat] += held + amount - state.rp[seat]
    state.tell(Event.GAINS, seat, -1, state.rp[seat] - held, clause)
