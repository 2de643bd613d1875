"""A book of what is told: from a table and what happened after it, how the table must be now, to the last marker.

It knows the rules of nothing. Whoever forgets to tell, tells it of another player or card, or does something else than what
is told does not agree with the book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from decktool.play.state import Event as Told
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Verb, Zone
from decktool.rulesets.forbidden_quest.rules import QuestRules
from decktool.rulesets.forbidden_quest.state import QuestState

POISON, TRAP, HIDDEN = 1, 2, 4
CENTRE = 4
SPAWN = (1, 7)
OF_A_TURN = ("move_used", "moved", "used", "second_used", "attacked", "shot", "entered", "weapon_up", "defense_up")
"""The bits of what a creature did in a turn."""
KEPT = (
    *OF_A_TURN, "turn", "turns", "active", "first", "crystals", "held", "quiet", "sorcerer", "shooting", "present", "contested",
    "slain", "owes", "stalemates", "mulligans", "wasted", "region", "damage", "marks", "weapon", "defense", "more", "soaked",
    "shots", "replaced", "knows",
)  # fmt: skip
"""The numbers that are in the book, with who knows which card."""
WORN = ("region", "damage", "marks", "weapon", "defense")
"""What the creature that comes in takes over."""
AT_REST = {"mover": -1, "attacker": -1, "target": -1, "replaced": -1, "searched": 0, "left": 0}
"""What is so wherever a player does what he likes: nothing is under way."""
OF_THE_OTHER = {"pushes", "strips"}
"""What is told of whoever does it to the other player's card."""
OF_WHO_DECIDES = {
    "cuts", "leaves-crystal", "looks", "searches", "finds-nothing", "cancels", "calls-stalemate", "agrees", "plays-on", "double",
    "roll", "returns", "plays", "uses", "announces", "attaches", "attacks", "shoots", "pushes", "strips", "takes", "sees",
    "puts-back", "ends", "strikes", "made-of", "misses",
}  # fmt: skip
"""What only whoever has just decided can have done."""


class Book:
    """The table before an action; `enter` each thing that is told, then `compare`."""

    def __init__(self, state: QuestState, action: int) -> None:
        self.rules: QuestRules = state.rules  # type: ignore[assignment]
        self.decider, self.asked = state.player, state.decision
        self.zones = [zone[:] for zone in state.zones]
        self.at: dict[str, Any] = {
            name: value[:] if isinstance(value := getattr(state, name), list) else value for name in KEPT
        }
        self.shuffled: set[int] = set()
        self.unseen: set[int] = set()
        """Seats that drew a hand from a deck which nobody knows."""
        self.told: list[str] = []
        self._clause = ""
        self._out: list[int] = []
        trying = {Verb.MOVE: "move_used", Verb.USE: "used", Verb.USE_SECOND: "second_used"}
        if (verb := action - action % Verb.span) in trying:
            self._mark(trying[verb], Verb.cards(action)[0])

    def __getattr__(self, name: str) -> Any:
        return self.at[name]

    # --- small things

    def _mark(self, name: str, card: int) -> None:
        self.at[name] |= 1 << card

    def _move(self, card: int, *origins: int) -> int:
        """Take a card out of one of these zones of its owner; where it was."""
        owner = self.rules.owners[card]
        places = (*origins, Zone.DECK) if owner in self.unseen else origins
        (zone,) = (zone for zone in places if card in self.zones[zone + owner])
        self.zones[zone + owner].remove(card)
        return zone

    def _lay(self, card: int, zone: int) -> None:
        self.zones[zone + self.rules.owners[card]].append(card)

    def _clear(self, creature: int) -> None:
        for name in ("region", "weapon", "defense"):
            self.at[name][creature] = -1
        for name in ("damage", "marks", "more", "soaked"):
            self.at[name][creature] = 0

    def _forget(self, creature: int) -> None:
        for name in OF_A_TURN:
            self.at[name] &= ~(1 << creature)

    def _column(self, card: int) -> list[int]:
        column: list[int] = self.weapon if self.rules.kinds[card] == Kind.WEAPON else self.defense
        return column

    def _bearer(self, card: int) -> int:
        column = self._column(card)
        return column.index(card) if card in column else -1

    def _in(self, region: int, seat: int) -> bool:
        return any(self.region[i] == region for i in self.zones[Zone.BOARD + seat])

    def _left_centre(self, region: int) -> None:
        if region == CENTRE and not (self._in(CENTRE, 0) and self._in(CENTRE, 1)):
            self.at["contested"] = 0

    # --- entering

    def enter(self, event: Told) -> None:
        """Something is told; it is told as such things are."""
        kind, seat, card, number, _, clause = event
        record = Event.all[kind]
        well_told(self.rules, event)
        self.told.append(record.id)
        if record.id in OF_WHO_DECIDES:
            assert seat == self.decider, record.id
        self._clause = clause
        if hasattr(type(self), entry := f"_{record.id.replace('-', '_')}"):
            getattr(self, entry)(seat, card, number)

    def _shuffles(self, seat: int, card: int, number: int) -> None:
        deck, hand = self.zones[Zone.DECK + seat], self.zones[Zone.HAND + seat]
        if self._clause == "FQ-2.3-08":
            deck += hand
            hand.clear()
        for i in deck:
            self.knows[i] = 0
        self.shuffled.add(seat)

    def _reshuffle(self, seat: int, card: int, number: int) -> None:
        pile = self.zones[Zone.DISCARD + seat]
        assert number == len(pile)
        self.zones[Zone.DECK + seat] += pile
        pile.clear()

    def _cuts(self, seat: int, card: int, number: int) -> None:
        deck = self.zones[Zone.DECK + 1 - seat]
        self.zones[Zone.DECK + 1 - seat] = deck[-number:] + deck[:-number]

    def _dealt(self, seat: int, card: int, number: int) -> None:
        if seat in self.shuffled:
            self.unseen.add(seat)
            return
        deck = self.zones[Zone.DECK + seat]
        for _ in range(number):
            self._draws(seat, deck[-1], 1)

    def _draws(self, seat: int, card: int, number: int) -> None:
        assert seat in self.shuffled or self.zones[Zone.DECK + seat][-1] == card
        self._move(card, Zone.DECK)
        self._lay(card, Zone.HAND)
        self.knows[card] |= 1 << seat

    def _nothing(self, seat: int, card: int, number: int) -> None:
        assert not self.zones[Zone.DECK + seat]

    def _shows(self, seat: int, card: int, number: int) -> None:
        assert card in self.zones[Zone.HAND + seat] or seat in self.unseen
        self.knows[card] = 3

    def _mulligan(self, seat: int, card: int, number: int) -> None:
        self.mulligans[seat] += 1

    _redraws = _mulligan

    def _penalty(self, seat: int, card: int, number: int) -> None:
        self._to_discard(card, Zone.HAND)

    def _to_discard(self, card: int, *origins: int) -> None:
        self._move(card, *origins)
        self._lay(card, Zone.DISCARD)
        self.knows[card] = 3
        self.shots[card] = 0

    def _sets_centre(self, seat: int, card: int, number: int) -> None:
        self._move(card, Zone.HAND)
        self._lay(card, Zone.BOARD)
        self.region[card] = CENTRE

    def _sets(self, seat: int, card: int, number: int) -> None:
        self._move(card, Zone.HAND)
        self._lay(card, Zone.BOARD)
        self.region[card] = SPAWN[seat]

    def _first(self, seat: int, card: int, number: int) -> None:
        self.at["first"] = self.at["active"] = seat

    def _turns_up(self, seat: int, card: int, number: int) -> None:
        assert card in self.zones[Zone.BOARD + seat]
        self.knows[card] = 3

    # --- a turn

    def _turn(self, seat: int, card: int, number: int) -> None:
        self.at["turn"] += 1
        assert number == self.turn
        self.turns[seat] += 1
        self.at["active"] = seat
        self.at |= dict.fromkeys((*OF_A_TURN, "sorcerer", "shooting"), 0)
        for name in ("more", "soaked", "shots"):
            self.at[name] = [0] * len(self.rules.cards)
        self.at["present"] = int(bool(self.zones[Zone.BOARD + seat]))

    def _ends(self, seat: int, card: int, number: int) -> None:
        assert seat == self.active
        self.at["quiet"] += 1
        if not self.quiet:
            self.at["stalemates"] = 0
        self.at["owes"] &= 3

    def _cured(self, seat: int, card: int, number: int) -> None:
        assert self.marks[card] & POISON
        self.marks[card] &= ~POISON

    def _freed(self, seat: int, card: int, number: int) -> None:
        assert self.marks[card] & TRAP
        self.marks[card] &= ~TRAP

    def _stays_trapped(self, seat: int, card: int, number: int) -> None:
        assert self.marks[card] & TRAP

    def _unhidden(self, seat: int, card: int, number: int) -> None:
        assert self.marks[card] & HIDDEN
        self.marks[card] &= ~HIDDEN

    def _hides(self, seat: int, card: int, number: int) -> None:
        assert not self.marks[card] & HIDDEN
        self.marks[card] |= HIDDEN

    def _poisoned(self, seat: int, card: int, number: int) -> None:
        assert not self.marks[card] & POISON
        self.marks[card] |= POISON

    def _trapped(self, seat: int, card: int, number: int) -> None:
        assert not self.marks[card] & TRAP
        self.marks[card] |= TRAP

    def _immune(self, seat: int, card: int, number: int) -> None:
        if "switches-in" in self.told:
            assert self.marks[card] & (POISON, TRAP)[number]
            self.marks[card] &= ~(POISON, TRAP)[number]

    def _suffers(self, seat: int, card: int, number: int) -> None:
        assert self.marks[card] & POISON
        self._hurt(card, 1)

    def _damage(self, seat: int, card: int, number: int) -> None:
        assert number > 0
        self._hurt(card, number)

    def _hurt(self, card: int, number: int) -> None:
        self.damage[card] += number
        self.at["quiet"] = -1

    def _heals(self, seat: int, card: int, number: int) -> None:
        assert 0 < number <= self.damage[card]
        self.damage[card] -= number
        self.at["quiet"] = -1

    def _left(self, seat: int, card: int, number: int) -> None:
        assert 0 < number == self.rules.hp[card] - self.damage[card]

    def _eliminated(self, seat: int, card: int, number: int) -> None:
        assert self.damage[card] >= self.rules.hp[card]
        region = self.region[card]
        self._clear(card)
        if region == CENTRE and not self._in(CENTRE, seat):
            self.at["slain"] |= 1 << 1 - seat
        self._left_centre(region)
        self.at["quiet"] = -1

    def _strengthens(self, seat: int, card: int, number: int) -> None:
        self.more[card] += number

    # --- cards

    def _adds(self, seat: int, card: int, number: int) -> None:
        self._move(card, Zone.HAND, Zone.DECK, Zone.DISCARD)
        self._lay(card, Zone.BOARD)
        self.region[card] = SPAWN[seat]
        self.knows[card] = 3
        self._forget(card)
        self._mark("entered", card)
        self.at["present"], self.at["quiet"] = 1, -1

    def _plays(self, seat: int, card: int, number: int) -> None:
        self._to_discard(card, Zone.HAND)
        self.at["sorcerer"] |= self.rules.kinds[card] == Kind.SORCERER

    def _attaches(self, seat: int, card: int, creature: int) -> None:
        self._move(card, Zone.HAND)
        self._lay(card, Zone.ATTACHED)
        self.knows[card] = 3
        self._receives(seat, card, creature)

    def _transfers(self, seat: int, card: int, creature: int) -> None:
        if card == self.replaced:
            self.at["replaced"] = -1
        else:
            giver = self._bearer(card)
            assert self.region[giver] == self.region[creature]
            self._column(card)[giver] = -1
        self._receives(seat, card, creature)

    def _receives(self, seat: int, card: int, creature: int) -> None:
        assert self.rules.owners[creature] == seat
        column, level = self._column(card), self.rules.level[card]
        if column[creature] >= 0:
            self.at["replaced"] = column[creature]
        column[creature] = card
        if level > 1 or (level and self.rules.by_house.level1_counts_as_upgrade):
            self._mark("weapon_up" if self.rules.kinds[card] == Kind.WEAPON else "defense_up", creature)

    def _discards(self, seat: int, card: int, number: int) -> None:
        if card == self.replaced:
            self.at["replaced"] = -1
            self.wasted[seat] += self.rules.level[card] > 0
        elif (bearer := self._bearer(card)) >= 0:
            self._column(card)[bearer] = -1
        self._to_discard(card, Zone.HAND, Zone.BOARD, Zone.ATTACHED)

    def _strips(self, seat: int, card: int, number: int) -> None:
        self._column(card)[self._bearer(card)] = -1
        self._to_discard(card, Zone.ATTACHED)

    def _look(self, seat: int, cards: Sequence[int]) -> None:
        for i in cards:
            self.knows[i] |= 1 << seat

    def _searches(self, seat: int, card: int, number: int) -> None:
        self._look(seat, self.zones[Zone.DECK + seat])

    def _looks(self, seat: int, card: int, number: int) -> None:
        deck = self.zones[Zone.DECK + seat]
        assert 0 < number <= len(deck)
        self._look(seat, deck[-number:])

    def _sees(self, seat: int, card: int, number: int) -> None:
        assert self.zones[Zone.DECK + seat][-1] == card
        self._move(card, Zone.DECK)
        self._lay(card, Zone.LOOKED)

    def _puts_back(self, seat: int, card: int, number: int) -> None:
        self._move(card, Zone.LOOKED)
        self._lay(card, Zone.DECK)

    def _takes(self, seat: int, card: int, number: int) -> None:
        if self._move(card, Zone.DECK, Zone.DISCARD) == Zone.DECK:
            self.knows[card] = -1  # by the card's text
        self._lay(card, Zone.HAND)

    def _switches_out(self, seat: int, card: int, number: int) -> None:
        self._out = [card, *(self.at[name][card] for name in WORN)]
        self._clear(card)

    def _switches_in(self, seat: int, card: int, number: int) -> None:
        old, *carried = self._out
        (zone,) = (zone for zone in (Zone.HAND, Zone.DECK) if card in self.zones[zone + seat])
        here, there = self.zones[Zone.BOARD + seat], self.zones[zone + seat]
        here[here.index(old)], there[there.index(card)] = card, old
        self._forget(card)
        for name, value in zip(WORN, carried, strict=True):
            self.at[name][card] = value
        for name in ("attacked", "shot"):
            if self.at[name] >> old & 1:
                self.at[name] ^= 1 << old | 1 << card
        self.knows[card] = 3
        self.at["quiet"] = -1

    # --- moving and crystals

    def _goes(self, seat: int, card: int, region: int) -> None:
        before = self.region[card]
        self.region[card] = region
        self._mark("moved", card)
        self._left_centre(before)
        if self.told[-1] == "goes":
            self.at["owes"] &= ~(1 << seat)

    def _pushes(self, seat: int, card: int, region: int) -> None:
        self._goes(seat, card, region)

    def _takes_crystal(self, seat: int, card: int, region: int) -> None:
        assert self.crystals >> region & 1
        assert self._in(region, seat)
        self.at["crystals"] ^= 1 << region
        self.held[seat] += 1
        self.at["quiet"] = -1

    def _leaves_crystal(self, seat: int, card: int, region: int) -> None:
        assert self.crystals >> region & 1
        assert self._in(region, seat)

    def _returns(self, seat: int, card: int, region: int) -> None:
        assert not self.crystals >> region & 1
        self.at["crystals"] ^= 1 << region
        self.held[seat] -= 1
        self.at["quiet"] = -1

    def _holds(self, seat: int, card: int, number: int) -> None:
        assert number == self.held[seat]

    # --- attacks

    def _attacks(self, seat: int, creature: int, target: int) -> None:
        assert self.rules.owners[target] == 1 - seat
        assert self.region[creature] == self.region[target]
        self._mark("attacked", creature)
        if self.rules.by_house.shield_pool == "per_attack":
            self.soaked[target] = 0

    def _shoots(self, seat: int, creature: int, target: int) -> None:
        assert self.rules.owners[target] == 1 - seat
        if self.rules.by_house.shield_pool == "per_attack" and not self.shot >> creature & 1:
            for i in self.zones[Zone.BOARD + 1 - seat]:
                self.soaked[i] = 0
        self._mark("shot", creature)
        self.at["shooting"] = 1
        self.shots[self.weapon[creature]] += 1

    def _blocks(self, seat: int, card: int, number: int) -> None:
        assert number > 0
        bearer = self._bearer(card)
        self.soaked[bearer] += number
        assert self.soaked[bearer] <= self.rules.blocks[card]

    # --- stalemates

    def _plays_on(self, seat: int, card: int, number: int) -> None:
        self.at["owes"] |= 4 << 1 - seat

    def _agrees(self, seat: int, card: int, number: int) -> None:
        self.at["stalemates"] += 1

    def _must_move(self, seat: int, card: int, number: int) -> None:
        self.at["owes"] |= 1 << seat

    # --- comparing

    def compare(self, state: QuestState) -> None:
        """The table is as it was told."""
        for number, (mine, real) in enumerate(zip(self.zones, state.zones, strict=True)):
            zone = self.rules.zones[number]
            if zone.seat in self.unseen and zone.id in {"deck", "hand"}:
                continue
            if number - Zone.DECK in self.shuffled:
                mine, real = sorted(mine), sorted(real)
            assert mine == real, zone.id
        for name in KEPT:
            real = getattr(state, name)
            if name == "knows":
                said = zip(real, self.knows, self.rules.owners, strict=True)
                real = [mine if mine < 0 or owner in self.unseen else bits for bits, mine, owner in said]
            if name == "owes" and state.outcome is not None:
                continue
            assert real == self.at[name], (name, real, self.at[name])
        if state.decision in _AT_REST and state.player >= 0:
            assert {name: getattr(state, name) for name in AT_REST} == AT_REST


_AT_REST = {Decision.MAIN, Decision.ATTACK, Decision.ARROWS, Decision.AFTER, Decision.END}


def well_told(rules: QuestRules, event: Told) -> None:
    """What names a card is told of its owner, or of the other player who did it, to those who know the card; what is one is one."""
    kind, seat, card, number, seen, _ = event
    record, words = Event.all[kind], Event.all[kind].words
    if "{card}" in words:
        assert card >= 0, words
        assert seat == (1 - rules.owners[card] if record.id in OF_THE_OTHER else rules.owners[card]), words
        assert seen >> rules.owners[card] & 1, words
        assert seen == 3 or record.hidden, words
    elif record.id not in {"flip", "roll"}:
        assert card == -1, words
    if not any(part in words for part in ("{n}", "{word}", "{second}")):
        assert number == (1 if "{card}" in words else 0), words
    assert (seat == -1) == (record.id == "reset"), words


def kept(state: QuestState, action: int) -> Callable[[], None]:
    """Begin a book before an action; called after it, it is compared with what was told."""
    book, before = Book(state, action), len(state.log or ())

    def compare() -> None:
        for event in (state.log or ())[before:]:
            book.enter(event)
        book.compare(state)

    return compare
