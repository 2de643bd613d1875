"""One game of Forbidden Quest at one moment."""

from __future__ import annotations

from collections.abc import Sequence

from decktool.play import piles
from decktool.play.fields import card, column, each, marks, number
from decktool.play.records import Reason
from decktool.play.state import NOBODY, State
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.card_data import QuestCardData
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Verb, Zone

JUST_ADDED = Reason("{card} was added this turn", "FQ-4.1-06")
"""Why it does nothing yet, by house rule (`summoning_delay`)."""


class QuestState(State):
    """Ints and lists only. Seats are 0 and 1; regions 0 to 8, -1 for a creature that is not on the board."""

    rules: QuestCardData
    first: int = number("the seat that goes first; -1 before that is known", start=NOBODY)
    crystals: int = number("a bit for each region where a crystal lies", start=t.ALL_REGIONS)
    quiet: int = number(
        "turns in a row without a change in crystals, damage or creatures", shown="quiet", least=-1, most=1_000_000
    )
    # of this turn
    move_used: int = marks("its own move was tried this turn (Rules 4.2)", shown="move_used", turn=True)
    moved: int = marks("it was moved this turn", shown="moved", turn=True)
    used: int = marks("its ability was used this turn", shown="used", turn=True)
    second_used: int = marks("its second ability was used this turn", shown="second_used", turn=True)
    attacked: int = marks("it attacked this turn", shown="attacked", turn=True)
    shot: int = marks("it shot an arrow this turn", shown="shot", turn=True)
    entered: int = marks("it was added this turn", shown="entered", turn=True)
    weapon_up: int = marks("it received a leveled weapon this turn (Rules 4.10)", shown="weapon_upgraded", turn=True)
    defense_up: int = marks("it received a leveled defense card this turn", shown="defense_upgraded", turn=True)
    sorcerer: int = number("1 once a sorcerer was played this turn", turn=True)
    shooting: int = number("1 once an arrow was shot: no other attack follows (Rules 5.2)", turn=True)
    checked: int = marks("its poison or trap was dealt with in this step", turn=True)
    present: int = number("1 if the active player had a creature on the board at any moment of this turn")
    # of what is being done
    mover: int = card("the creature that moves")
    steps: int = number("regions still to go", inside=True)
    made: int = number("regions gone", inside=True)
    how: int = number("how it moves; 0: a card says to where, however far", inside=True)
    exactly: int = number("1 if no fewer regions will do", inside=True)
    route: int = number("the announced region; -1: none", start=-1, inside=True)
    aim: int = card("the creature that an effect chose")
    attacker: int = card("the creature that attacks")
    target: int = card("the creature that is attacked")
    strikes: int = number("strikes of the attack", inside=True)
    inflicted: int = number("markers that the attack leaves", inside=True)
    missed: int = number("1 if the attack misses", inside=True)
    replaced: int = card("the card that has just lost its place; `aim` is the creature that it lay on")
    searched: int = number("1 while the active player knows the order of the searched deck", inside=True)
    left: int = number("how often the effect that asks goes on asking", inside=True)
    # of the whole game
    kept: int = number("a bit for each seat that keeps its opening hand", inside=True)
    redraws: int = number("a bit for each seat that draws anew in this round of mulligans", inside=True)
    contested: int = number("1 until the opening face-off in the centre is over (Rules 2.3)", start=1)
    slain: int = number("a bit for each seat that eliminated the opponent's last creature in the centre")
    owes: int = number("bits of the seats that must move to end a stalemate, and above them of those refused one")
    stalemates: int = number("stalemates in a row without a change")
    held: list[int] = each("crystals held", shown="crystals", given=False)
    turns: list[int] = each("turns begun", shown="turns", given=False)
    mulligans: list[int] = each("hands drawn anew", shown="mulligans", most=1_000_000)
    wasted: list[int] = each("leveled cards discarded for another")
    region: list[int] = column("where it stands", start=-1, places=t.REGIONS)
    damage: list[int] = column("damage", shown="damage", most=9_999)
    marks: list[int] = column("markers")
    weapon: list[int] = column("its weapon", start=-1)
    defense: list[int] = column("its defense card", start=-1)
    more: list[int] = column("strikes more this turn", shown="strikes_more", least=-9_999, most=9_999, turn=True)
    soaked: list[int] = column(
        "what its defense card blocked in this attack phase", shown="blocked", most=9_999, turn=True
    )
    shots: list[int] = column("arrows that a weapon shot this turn", turn=True)

    def apart(self, card: int) -> object:
        """A weapon or defense card by the creature that bears it."""
        if card not in self.zones[Zone.ATTACHED + self.rules.owners[card]]:
            return NOBODY
        if card in self.weapon:
            return self.weapon.index(card)
        return self.defense.index(card) if card in self.defense else NOBODY

    def shuffled_next(self, zone: int) -> bool:
        """A deck that is searched, unless only its top cards are. Rules 4.6."""
        return bool(self.searched) and not self.asking.top

    def meant(self, ways: Sequence[int]) -> int:
        """Of equal cards the one that lies at hand: the copy that the player holds or has in play, not one in a deck;
        and to discard the replaced card by its name is to "discard it".
        """
        if self.decision == Decision.REPLACED and Verb.DISCARD_IT + t.CARD * self.replaced in ways:
            return Verb.DISCARD_REPLACED
        hand = self.zones[Zone.HAND + self.player] if self.player >= 0 else []
        in_play = [card for zone in self.zones[Zone.BOARD : Zone.LOOKED] for card in zone]

        def at_hand(way: int) -> bool:
            there = hand if way // t.PAIR * t.PAIR in {Verb.ADD, Verb.PLAY, Verb.ATTACH} else in_play
            return not set(Verb.cards(way)[:1]).isdisjoint(there)

        return max(ways, key=at_hand)


def clause_of(state: QuestState, card: int) -> str:
    """The ledger clause under which a card does what it says: a relic, a sorcerer, a creature's text, a weapon."""
    kind = state.rules.kinds[card]
    if kind == Kind.CREATURE:
        return "FQ-1.4-10" if state.attacker >= 0 else "FQ-4.3-02"
    return {Kind.RELIC: "FQ-4.4-02", Kind.SORCERER: "FQ-4.5-02"}.get(kind, "FQ-1.5-09")


def not_in_hand(state: QuestState, seat: int, card: int, clause: str) -> Reason | None:
    """The same words wherever an unknown card lies, or the refusal would tell where it is."""
    return None if card in state.zones[Zone.HAND + seat] else Reason("{card} is not in {who}'s hand", clause)


def not_mine(state: QuestState, seat: int, creature: int, clause: str, away: str = "") -> Reason | None:
    """Why a creature is not one of the player's on the board; `away` is the clause for one that is not there."""
    if state.rules.kinds[creature] != Kind.CREATURE:
        return Reason("{card} is not a creature", clause)
    if state.rules.owners[creature] != seat:
        return Reason("{card} is {owner}'s creature", clause, "FQ-6.1-04")
    return Reason("{card} is not on the board", away or clause) if state.region[creature] < 0 else None


def discard(state: QuestState, card: int, zone: int, clause: str, event: int = Event.DISCARDS) -> None:
    """Put a card from its owner's hand, board or attached cards on the discard pile, face up, and tell it; the event
    `STRIPS` is the opponent's deed.
    """
    seat = state.rules.owners[card]
    piles.move(state, card, zone + seat, Zone.DISCARD + seat, state.rules.everyone)
    state.shots[card] = 0
    state.tell(event, 1 - seat if event == Event.STRIPS else seat, card, 1, clause)


def creatures_in(state: QuestState, seat: int, region: int) -> list[int]:
    """A player's creatures in a region, hidden ones too."""
    where, found = state.region, []
    for i in state.zones[Zone.BOARD + seat]:
        if where[i] == region:
            found.append(i)  # noqa: PERF401 - a generator costs more than the three that there can be
    return found


def attached_to(state: QuestState, creature: int) -> list[int]:
    """The cards attached to a creature."""
    weapon, defense = state.weapon[creature], state.defense[creature]
    if weapon < 0:
        return [] if defense < 0 else [defense]
    return [weapon] if defense < 0 else [weapon, defense]


def clear(state: QuestState, creature: int) -> None:
    """Nothing is on a creature any more that leaves the board."""
    state.region[creature] = state.weapon[creature] = state.defense[creature] = -1
    state.damage[creature] = state.marks[creature] = state.more[creature] = state.soaked[creature] = 0
