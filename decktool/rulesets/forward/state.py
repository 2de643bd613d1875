"""One run of FORWARD at one moment."""

from __future__ import annotations

from decktool.play.fields import card, column, marks, number, row
from decktool.play.state import NOBODY, State, sum_of
from decktool.rulesets.forward.columns import ForwardColumns
from decktool.rulesets.forward.table import REFILL_TO, Zone

NO_HUSH = 7
TRACK = ("resolve", "dread")
LASTING = (
    "your-skip", "enemy-skip", "your-roll", "enemy-roll", "your-roll-duel", "enemy-roll-duel", "your-roll-next-duel",
    "enemy-roll-next-duel", "your-damage", "enemy-damage", "your-damage-exchange", "enemy-damage-exchange",
    "your-damage-duel", "enemy-damage-duel", "your-damage-next-duel", "enemy-damage-next-duel",
    *(f"{who}-result-{roll}" for who in ("your", "enemy") for roll in range(1, 7)),
    "no-reroll", "wounds", "atk-exchange", "defence-exchange", "atk-duel", "defence-duel", "test", "healing",
)  # fmt: skip
"""What cards leave for later, those of a side by turns: rolls to skip, what is added to rolls and damage (for the next
hit, exchange or result of a number, in this duel and in the next one), whether no die is rolled again, what the enemy
lost in this exchange, what is added to ATK and DEF; and to the next test and healing. Some end with the duel (FW-A30).
"""


class Later:
    """Places in `lasting`; the enemy's stands one behind one's own, results six behind, DEF one behind ATK."""

    SKIP, ROLL, ROLL_DUEL, ROLL_NEXT_DUEL = range(0, 8, 2)
    DAMAGE, DAMAGE_EXCHANGE, DAMAGE_DUEL, DAMAGE_NEXT_DUEL, RESULT = range(8, 18, 2)
    NO_REROLL, WOUNDS = 28, 29
    RALLY, RALLY_DUEL = 30, 32
    TEST, HEALING = 34, 35


class ForwardState(State):
    """Ints and lists only."""

    rules: ForwardColumns
    hp: int = number("left out: what the Player card says", start=lambda rules: rules.start_hp, shown="hp", most=999)
    track: int = number("the one marker: Resolve above 0, Dread below (FW-A02)")
    place: int = number("the stack in play, 0 for L1; none between locations and in the final fight", start=NOBODY)
    last_place: int = number("the stack that was in play before", start=NOBODY)
    completed: int = number("locations that are finished", shown="completed", most=999)
    enemy: int = card("the card that is fought")
    enemy_hp: int = number("what it has left", inside=True)
    exchange: int = number("exchanges of this duel", inside=True)
    hush: int = number("the enemy's rolls from this one on are a Miss in this exchange", start=NO_HUSH, inside=True)
    aim: int = number("what the refill of this turn aims at", start=REFILL_TO, inside=True)
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
    lasting: list[int] = row("what cards leave for later, as LASTING names it", start=(0,) * len(LASTING))

    @property
    def resolve(self) -> int:
        """Steps of Resolve, counted from the gap. Rules 3.2."""
        return max(self.track, 0)

    @property
    def dread(self) -> int:
        """Steps of Dread, counted from the gap. Rules 3.2."""
        return max(-self.track, 0)


def total(state: ForwardState, column: list[int]) -> int:
    """The sum of a column over keepers and Snares: standing effects only ever add up. An empty column says nothing."""
    if not column:
        return 0
    zones = state.zones
    return sum_of(column, zones[Zone.PLAYER_ZONE]) + sum_of(column, zones[Zone.SNARES])


def standing(state: ForwardState) -> list[int]:
    """The cards whose text stands: keepers, and the Snares that bind."""
    return state.zones[Zone.PLAYER_ZONE] + state.zones[Zone.SNARES]


def of_kind(state: ForwardState, kind: str) -> list[int]:
    """The kept cards of a kind."""
    kinds = state.rules.keeper_kinds
    return [i for i in state.zones[Zone.PLAYER_ZONE] if kind in kinds[i]]


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
    for instance in reversed(standing(state)):
        carry_out(state, moment, instance)
