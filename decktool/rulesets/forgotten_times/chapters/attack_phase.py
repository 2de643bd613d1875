"""Attack Phase: who may attack what, and the exchange of damage."""

from __future__ import annotations

from collections.abc import Sequence

from decktool.play.records import Reason, summed
from decktool.rulesets.forgotten_times.chapters.key_terms import fall, happen, hurt
from decktool.rulesets.forgotten_times.declarations import MOST_FURY, Event, Kind, Phase, Verb, Zone
from decktool.rulesets.forgotten_times.state import TimesState, ap, ap_parts


def fighters(state: TimesState, seat: int) -> list[int]:
    """The cards of a player that attack: soldiers in the battlefield and the active hero. Key Terms."""
    return state.zones[Zone.BATTLEFIELD + seat] + state.zones[Zone.HERO + seat]


def used_up(state: TimesState, card: int) -> bool:
    """Whether a soldier or hero has made its own attack of the turn; of a player's heroes one has.

    Key Terms, Quick Game Pointers: what lets a waiting hero attack does not let a second one attack (FT-A40).
    """
    return bool(state.attacked >> card & 1) or (state.hero_attacked and state.rules.kinds[card] == Kind.HERO)


def spent(state: TimesState, card: int) -> bool:
    """Whether a card has made all its attacks of the turn, those that texts give it too."""
    return not state.again[card] and used_up(state, card)


def doubtful(state: TimesState) -> int:
    """Bits of the cards that something may hold back (`held_back`); -1 is all."""
    rules = state.rules
    if state.turn == 1 and not rules.by_house.first_turn_attack:
        return -1
    held = state.attacked | state.frozen | state.waits
    return held | rules.heroes if state.hero_attacked else held


def held_back(state: TimesState, card: int) -> Reason | None:
    """What keeps a soldier or active hero from attacking: once a turn, not while frozen, not just switched in."""
    if state.turn == 1 and not state.rules.by_house.first_turn_attack:
        return Reason("nobody attacks in the first turn of the game (house rule `first_turn_attack`)", "FT-attack-30")
    bit = 1 << card
    if not doubtful(state) & bit:
        return None
    none_left = spent(state, card)
    if none_left and state.attacked & bit:
        hero = state.rules.kinds[card] == Kind.HERO
        return Reason("{card} attacked this turn", "FT-key-20" if hero else "FT-key-19")
    if state.frozen & bit:
        return Reason("{card} is frozen", "FT-key-45")
    if state.waits & bit:
        return Reason("{card} became the active hero this turn", "FT-pointers-02")
    if none_left:
        return Reason("a hero of {who} has attacked this turn, and one does in a turn", "FT-pointers-01", "FT-key-20")
    return None


def open_targets(state: TimesState, seat: int) -> list[int]:
    """What of a player's can be attacked: soldiers; without any the active hero; without both the city.

    Attack Phase; only the defender's own soldiers shield, and only the active hero does (FT-A14, FT-A15).
    """
    zones = state.zones
    return zones[Zone.BATTLEFIELD + seat] or zones[Zone.HERO + seat] or zones[Zone.CITY + seat]


def truce(state: TimesState) -> bool:
    """True while a card in play keeps soldiers from attacking heroes."""
    for seat in (0, 1):
        for card in state.zones[Zone.LASTING + seat]:
            if state.rules.truce[card]:
                return True
    return False


def attacks(state: TimesState, seat: int) -> list[int]:
    """The attacks that a player may declare now; equal cards in equal condition are one."""
    perhaps, again = doubtful(state), state.again  # of the doubtful ones only those with a further attack are asked
    able: list[int] = []
    for card in fighters(state, seat):
        if not perhaps >> card & 1 or (again[card] and held_back(state, card) is None):
            able.append(card)  # noqa: PERF401 - a comprehension takes longer for a few cards
    if not able:
        return able
    targets = open_targets(state, 1 - seat)
    if state.rules.kinds[targets[0]] == Kind.HERO and truce(state):
        able = list(filter(state.zones[Zone.HERO + seat].__contains__, able))
    if len(able) > 1:
        able = state.distinct(0, able)
    if len(targets) > 1:
        targets = state.distinct(0, targets)
    found: list[int] = []
    for card in able:
        attack = state.rules.attacking[card]
        for target in targets:
            found.append(attack + target)  # noqa: PERF401 - as above
    return found


@Verb.obstacle_to(Verb.ATTACK)
def not_attacked(state: TimesState, seat: int, attacker: int, target: int) -> Reason | None:
    """A soldier or the active hero attacks an enemy card that nothing shields. Key Terms, Attack Phase."""
    rules, zones = state.rules, state.zones
    other = 1 - seat
    if rules.kinds[attacker] not in {Kind.SOLDIER, Kind.HERO}:
        return Reason("only soldiers and heroes attack, and {card} is neither", "FT-key-23")
    if attacker in zones[Zone.ALT + seat]:
        return Reason("{card} is the alt hero, which cannot attack", "FT-setup-13")
    if attacker not in fighters(state, seat):
        return Reason(
            "{card} is neither {who}'s active hero nor one of {who}'s soldiers in the battlefield", "FT-key-22"
        )
    if (held := held_back(state, attacker)) is not None:
        return held
    if rules.owners[target] == seat:
        return Reason("an attack is aimed at an enemy card", "FT-key-22")
    if target in zones[Zone.ALT + other]:
        return Reason("the alt hero cannot be attacked", "FT-setup-15")
    if target not in open_targets(state, other):
        if target in zones[Zone.HERO + other]:
            return Reason("a hero cannot be attacked while a soldier of its side is in the battlefield", "FT-attack-04")
        if target not in zones[Zone.CITY + other]:
            return Reason("only soldiers, the active hero and the city are attacked", "FT-attack-01")
        if zones[Zone.BATTLEFIELD + other]:
            return Reason("the city cannot be attacked while {other} has a soldier", "FT-attack-05", "FT-win-02")
        return Reason("the city cannot be attacked while {other} has an active hero", "FT-attack-06", "FT-win-02")
    against_hero = rules.kinds[target] == Kind.HERO and rules.kinds[attacker] == Kind.SOLDIER
    return Reason("soldiers cannot attack heroes now", "FT-types-24") if against_hero and truce(state) else None


def edges(state: TimesState, card: int, against: int) -> tuple[int, int]:
    """AP more or less for the classes of two cards in this exchange, of the one that strikes and of the other. Attack
    Phase.
    """
    rules = state.rules
    one, other = rules.classes[card], rules.classes[against]
    ahead, behind = rules.edge[one][other], rules.edge[other][one]
    if (ahead or behind) and (warded(state, rules.owners[card], other) or warded(state, rules.owners[against], one)):
        return 0, 0
    return ahead, behind


def warded(state: TimesState, seat: int, enemy: int) -> bool:
    """True while a card in play makes class no difference between a player's cards and those of a class."""
    ward, zones = state.rules.ward, state.zones
    for zone in state.rules.warding[enemy][seat]:
        for card in zones[zone]:
            if ward[card] == enemy:
                return True
    return False


def retaliation(state: TimesState, card: int, force: int, more: int) -> int:
    """The AP with which the attacked card, and it alone, strikes back; none of a blind card.

    Key Terms. Classes count here as well: the example ends with a retaliation that is reduced (FT-A03, house rule
    `class_on_retaliation`).
    """
    if state.blind >> card & 1:
        return 0
    rules = state.rules
    if more > 0 and rules.by_house.class_on_retaliation != "both":
        more = 0
    armor = state.armor[card]
    return max(0, force + more) + (rules.thorns[armor] if armor >= 0 else 0)


def fight(state: TimesState, attacker: int, target: int) -> None:
    """Both deal damage at once, so a card that is destroyed still retaliates; then a hero gains 1 BF.

    Key Terms; the example in the Attack Phase (FT-A04, house rule `retaliation`). What an attacker does by dealing
    damage it does though it falls at the same time. The BF of an attack open powers from the next one on (FT-A18).
    """
    rules = state.rules
    owner = rules.owners[attacker]
    state.phase = Phase.ATTACK
    state.quiet = -1
    state.attacker, state.target = attacker, target
    if used_up(state, attacker):
        state.again[attacker] -= 1
    state.attacked |= 1 << attacker
    state.hero_attacked |= rules.kinds[attacker] == Kind.HERO
    state.tell(Event.ATTACKS, owner, attacker, target, "FT-key-15")
    ours, theirs = ap_parts(state, attacker), ap_parts(state, target)
    ahead, behind = edges(state, attacker, target)
    force, back = max(0, sum(ours) + ahead), retaliation(state, target, sum(theirs), behind)  # FT-A02: never below 0
    out = blow(state, attacker, target, ours, force, retaliates=False)
    against = blow(state, target, attacker, theirs, back, retaliates=True) if back else 0
    if out:
        state.tell(Event.STRIKES, owner, attacker, out, "FT-key-15")
    dealt = hurt(state, target, force, "FT-key-15", attack=True)
    if back and (rules.by_house.retaliation == "simultaneous" or state.hp[target] > 0):
        if against:
            state.tell(Event.STRIKES, 1 - owner, target, against, "FT-key-16")
        hurt(state, attacker, back, "FT-key-16", attack=True)
    if dealt:
        happen(state, "strikes", attacker)
    if state.hp[attacker] > 0 and rules.kinds[attacker] == Kind.HERO:
        gain_fury(state, attacker, 1, "FT-key-30")
    fall(state, (attacker, target))


def blow(state: TimesState, card: int, against: int, parts: Sequence[int], amount: int, *, retaliates: bool) -> int:
    """What an attack or a retaliation of this amount is made of, as the number of `Event.STRIKES`; 0 where it is the
    printed AP, or where nobody listens.
    """
    if state.log is None:
        return 0
    armor = state.armor[card]
    thorns = state.rules.thorns[armor] if retaliates and armor >= 0 else 0
    made = [*parts, amount - thorns - sum(parts), thorns, amount * (state.poisoned >> against & 1)]
    return summed(made) if any(made[1:]) else 0


def gain_fury(state: TimesState, hero: int, amount: int, clause: str) -> None:
    """A hero gains BF, up to three; a card that takes some takes no more than there are. Key Terms, Building a Deck."""
    gained = max(-state.fury[hero], min(amount, MOST_FURY - state.fury[hero]))
    state.fury[hero] += gained
    state.earned[hero] += gained
    if gained:
        state.tell(Event.FURY if gained > 0 else Event.CALMED, state.rules.owners[hero], hero, abs(gained), clause)


def reach(state: TimesState, seat: int) -> int:
    """What a player's fighters would have dealt this turn to a city that nothing protects."""
    held, dealt = (state.frozen | state.waits) & ~state.attacked, 0
    for card in fighters(state, seat):
        if not held >> card & 1:
            dealt += ap(state, card)
    return dealt
