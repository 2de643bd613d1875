"""One run of FORWARD at one moment."""

from __future__ import annotations

from decktool.play.fields import card, column, marks, number, row
from decktool.play.records import Words, names, namespace
from decktool.play.state import NOBODY, State
from decktool.rulesets.forward.card_data import ForwardCardData
from decktool.rulesets.forward.declarations import TRACK, Zone

NO_HUSH = 7


@namespace
class Later(Words):
    """What cards leave for later: rolls to skip, what is added to rolls and damage (for the next hit, exchange or
    result of a number, in this duel and in the next one), whether no die is rolled again, what the enemy lost in this
    exchange, what is added to ATK and DEF; and to the next test and healing. Some end with the duel (FW-A30). The
    enemy's stands one behind one's own, results six behind, DEF one behind ATK, the next duel's two behind this one's.
    """

    YOUR_SKIP, ENEMY_SKIP, YOUR_ROLL, ENEMY_ROLL, YOUR_ROLL_DUEL, ENEMY_ROLL_DUEL = names(6)
    YOUR_ROLL_NEXT_DUEL, ENEMY_ROLL_NEXT_DUEL, YOUR_DAMAGE, ENEMY_DAMAGE = names(4)
    YOUR_DAMAGE_EXCHANGE, ENEMY_DAMAGE_EXCHANGE, YOUR_DAMAGE_DUEL, ENEMY_DAMAGE_DUEL = names(4)
    YOUR_DAMAGE_NEXT_DUEL, ENEMY_DAMAGE_NEXT_DUEL = names(2)
    YOUR_RESULT_1, YOUR_RESULT_2, YOUR_RESULT_3, YOUR_RESULT_4, YOUR_RESULT_5, YOUR_RESULT_6 = names(6)
    ENEMY_RESULT_1, ENEMY_RESULT_2, ENEMY_RESULT_3, ENEMY_RESULT_4, ENEMY_RESULT_5, ENEMY_RESULT_6 = names(6)
    NO_REROLL, WOUNDS, ATK_EXCHANGE, DEFENCE_EXCHANGE, ATK_DUEL, DEFENCE_DUEL, TEST, HEALING = names(8)


NOTHING_LEFT = [0] * len(Later.all)
"""What cards leave for later nearly always."""


class ForwardState(State):
    """Ints and lists only."""

    rules: ForwardCardData
    hp: int = number("default: the Player card's HP", start=lambda rules: rules.start_hp, shown="hp", most=999)
    track: int = number("the one marker: Resolve above 0, Dread below (FW-A02)")
    place: int = number("the stack in play, 0 for L1; none between locations and in the final fight", start=NOBODY)
    last_place: int = number("the stack that was in play before", start=NOBODY)
    completed: int = number("locations that are finished", shown="completed", most=999)
    enemy: int = card("the card that is fought")
    enemy_hp: int = number("what it has left", inside=True)
    exchange: int = number("exchanges of this duel", inside=True)
    hush: int = number("the enemy's rolls from this one on are a Miss in this exchange", start=NO_HUSH, inside=True)
    aim: int = number("what the refill of this turn aims at", start=lambda rules: rules.refill_to, inside=True)
    successes: int = number("of the test", inside=True)
    failures: int = number("of the test", inside=True)
    your_roll: int = number("as it counted", inside=True)
    enemy_roll: int = number("as it counted", inside=True)
    uses: list[int] = column("uses that are left", start=lambda rules: list(rules.uses), shown="uses", most=999)
    goes: list[int] = row("cards being resolved whose text says where they go: card and destination by turns")
    up: int = marks("lies face up in the row", shown="up")
    broken: int = number("bits of the seals that are broken", shown="broken_seals", most=9999)
    counters: list[int] = row(
        "what the cards of this run count themselves", start=lambda rules: list(rules.counters.values())
    )
    lasting: list[int] = row("what cards leave for later, as Later names it", start=NOTHING_LEFT)

    @property
    def resolve(self) -> int:
        """Steps of Resolve, counted from the gap. Rules 3.2."""
        return max(self.track, 0)

    def shuffled_next(self, zone: int) -> bool:
        """Cards that lie in the deck are only ever chosen by fishing. Rules 5.2."""
        return zone == Zone.DECK

    @property
    def dread(self) -> int:
        """Steps of Dread, counted from the gap. Rules 3.2."""
        return max(-self.track, 0)


def total(state: ForwardState, by_card: dict[int, int]) -> int:
    """The sum of what cards say, over keepers and Snares: standing effects only ever add up. Few cards say anything."""
    if not by_card:
        return 0
    found, stands = 0, standing(state)
    for i, amount in by_card.items():
        if i in stands:
            found += amount
    return found


def standing(state: ForwardState) -> list[int]:
    """The cards whose text stands: keepers, and the Snares that bind."""
    return state.zones[Zone.PLAYER_ZONE] + state.zones[Zone.SNARES]


def of_kind(state: ForwardState, kind: str) -> list[int]:
    """The kept cards of a kind."""
    return list(filter(state.rules.of_kind[kind].__contains__, state.zones[Zone.PLAYER_ZONE]))


def counted(state: ForwardState, what: str) -> int:
    """How much there is of Resolve, of Dread, or of a counter of the cards' own."""
    if what in TRACK:
        return state.resolve if what == "resolve" else state.dread
    return state.counters[list(state.rules.counters).index(what)]


def pile(state: ForwardState) -> int:
    """Where discarded cards lie: the discard of the location in play, and out of play in the final fight (FW-A10)."""
    return Zone.DISCARD if state.place >= 0 else Zone.ASIDE


def carry_out(state: ForwardState, moment: str, instance: int) -> None:
    """What a card says for a moment happens next, where it says something."""
    program = state.rules.happens[moment][instance]
    if program >= 0:
        state.stack.append((program, 0, 0, instance))


def carry_out_standing(state: ForwardState, moment: str) -> None:
    """The same for all keepers and then all Snares."""
    programs = state.rules.happens[moment]
    for i in reversed(standing(state)):
        if programs[i] >= 0:
            state.stack.append((programs[i], 0, 0, i))
