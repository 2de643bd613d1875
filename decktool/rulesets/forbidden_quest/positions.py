"""What a position of this game can give, and the state made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from decktool.errors import DecktoolError
from decktool.files import read_model
from decktool.play import placing
from decktool.rulesets.forbidden_quest.components import (
    ALL_REGIONS,
    ATTACHED,
    BOARD,
    CENTRE,
    CREATURE,
    DECK,
    DISCARD,
    EVERYONE,
    HAND,
    LOOKED,
    MARKS,
    MOST_CARDS,
    MOST_CREATURES,
    PAIR,
    PAIRS,
    REGIONS,
    SETUP,
    TYPES,
    VERBS,
    first_of,
    second_of,
)
from decktool.rulesets.forbidden_quest.crystals import ALL_CRYSTALS
from decktool.rulesets.forbidden_quest.describe import BITS, carried, carrying, describe
from decktool.rulesets.forbidden_quest.given import (
    ASKED_BY,
    CARDS_INSIDE,
    EQUIPMENT,
    NUMBERS_INSIDE,
    OF_ATTACK,
    OF_MOVE,
    PILES,
    STARTS,
    given_model,
)
from decktool.rulesets.forbidden_quest.rules import QuestRules
from decktool.rulesets.forbidden_quest.state import QuestState, attached_to, creatures_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from decktool.cards import Card
    from decktool.dealing import Dice
    from decktool.games import Game
    from decktool.play.position import Position


def set_up(game: Game, position: Position, dice: Dice) -> QuestState:
    """The state that a position gives, run to its first decision; only the cards that it names are there."""
    given: Any = read_model(given_model(), position.file, ("given",), dict(position.given))
    table = _Table(game, position, given)
    rules = QuestRules(game, game.house_values(position.house), table.laid.cards, table.owners)
    state = QuestState.empty(rules)
    for zone, lying in table.zones.items():
        state.zones[zone] = lying[::-1] if zone in {DECK, DECK + 1} else lying
    state.phase = STARTS[given.phase]
    _number(state, given)
    _share_crystals(state, given, position)
    table.carry(state)
    _know(state, given, table)
    _derive(state, given)
    if hasattr(dice, "labels"):
        dice.labels = rules.labels
    if given.inside is not None:
        _inside(state, given.inside, table)
        return state
    if given.phase in {"setup", "mulligan", "centre"}:
        _may_open(state, given.phase, table)
    program, place = rules.phase_start[given.phase]
    state.stack.append((program, place, state.active if program else 0, -1))
    state.run(dice)
    return state


class _Table:
    """The cards as they are laid: deck, hand, discard pile and creatures of A, then of B, then what is attached."""

    def __init__(self, game: Game, position: Position, given: Any) -> None:
        self._game, self.position, self._given = game, position, given
        self.laid = placing.Placing(game, position)
        self.owners: list[int] = []
        self.zones: dict[int, list[int]] = {}
        self.region: dict[int, int] = {}
        self.worn: dict[int, dict[str, int]] = {}
        """For each creature with equipment, its weapon and its defense card."""
        self.replaced = -1
        for seat, who in enumerate(("A", "B")):
            self._lay_player(seat, who, getattr(given, who))
        self._lay_attached()
        if given.inside is not None:
            self._lay_inside(given.inside)
        if len(self.owners) > MOST_CARDS:
            raise self.error((), f"{len(self.owners)} cards are more than the {MOST_CARDS} of a game: lay fewer")

    def find(self, name: str, *where: str | int) -> int:
        """The card laid under a label."""
        return self.laid.instance(name, *where)

    def error(self, where: Sequence[str | int], message: str) -> DecktoolError:
        """A defect at a place of `given`."""
        return self.position.file.error(("given", *where), message)

    def _own(self, seat: int, zone: int, cards: list[int]) -> None:
        self.owners += [seat] * len(cards)
        self.zones.setdefault(zone + seat, []).extend(cards)

    def _lay_player(self, seat: int, who: str, mine: Any) -> None:
        for name, zone in PILES.items():
            cards = getattr(mine, name)
            if isinstance(cards, int):
                self._own(seat, zone, [self.laid.add(self._plain(who, name)) for _ in range(cards)])
            else:
                self._own(seat, zone, self.laid.lay(cards, who, name))
        for region, names in mine.board.items():
            where = (who, "board", region)
            creatures = self.laid.lay(names, *where)
            for i in creatures:
                self._must_be(i, CREATURE, "stands on the board", where)
                self.region[i] = REGIONS.index(region)
            self._own(seat, BOARD, creatures)
        board = self.zones[BOARD + seat] if mine.board else []
        if len(board) > MOST_CREATURES:
            raise self.error((who, "board"), f"a player has at most {MOST_CREATURES} creatures, not {len(board)}")
        if mine.order:
            order = [self.find(name, who, "order") for name in mine.order]
            if sorted(order) != sorted(board):
                raise self.error((who, "order"), "name the player's creatures on the board, each once")
            board[:] = order

    def _plain(self, who: str, pile: str) -> Card:
        """A card that does not matter: a weapon or defense card of the highest level, which goes on few creatures."""
        known = [c for c in self._game.catalog if c.get("damage") is not None or c.get("blocks") is not None]
        if not known:
            raise self.error((who, pile), f"{self._game.title} has no card that does not matter; name the cards")
        return max(known, key=lambda card: card.get("level", 0))

    def _lay_attached(self) -> None:
        for name, row in self._given.cards.items():
            for kind, number in EQUIPMENT.items():
                if getattr(row, kind) is not None:
                    where = ("cards", name, kind)
                    bearer = self.find(name, "cards", name)
                    card = self.laid.add(self.laid.find(getattr(row, kind), *where))
                    self._must_be(card, number, f"is a creature's {kind}", where)
                    self._own(self.owners[bearer], ATTACHED, [card])
                    self.worn.setdefault(bearer, {})[kind] = card

    def _lay_inside(self, inside: Any) -> None:
        seat = 0 if inside.player == "A" else 1
        self._own(seat, LOOKED, self.laid.lay(inside.looked, "inside", "looked"))
        if inside.replaced is not None:
            card = self.laid.add(self.laid.find(inside.replaced, "inside", "replaced"))
            self._own(seat, ATTACHED, [card])
            self.replaced = card

    def _must_be(self, card: int, kind: int, does: str, where: Sequence[str | int]) -> None:
        found = self.laid.cards[card]
        if TYPES[found.type] != kind:
            wanted = next(name for name, number in TYPES.items() if number == kind)
            raise self.error(where, f"only a {wanted} {does}; {found.name} is a {found.type}")

    def carry(self, state: QuestState) -> None:
        """Put on the creatures what they carry."""
        for i, region in self.region.items():
            state.region[i] = region
        for i, worn in self.worn.items():
            state.weapon[i], state.defense[i] = worn.get("weapon", -1), worn.get("defense", -1)
        for name, row in self._given.cards.items():
            i = self.find(name, "cards", name)
            for key, bits in BITS.items():
                setattr(state, bits, getattr(state, bits) | getattr(row, key) << i)
            marks = sum(bit for mark, bit in MARKS.items() if getattr(row, mark))
            if state.region[i] < 0 and (marks or row.damage or i in self.worn):
                raise self.error(("cards", name), f"{name} is not on the board; put it under `board` of its player")
            if row.damage and row.damage >= state.rules.hp[i]:
                hp = state.rules.hp[i]
                raise self.error(("cards", name, "damage"), f"{name} has {hp} HP: with so much damage it is eliminated")
            state.damage[i], state.marks[i] = row.damage, marks
            state.more[i], state.soaked[i] = row.strikes_more, row.blocked
            if row.arrows_shot:
                if state.weapon[i] < 0:
                    raise self.error(("cards", name, "arrows_shot"), f"{name} has no weapon; give it one")
                state.shots[state.weapon[i]] = row.arrows_shot


def _number(state: QuestState, given: Any) -> None:
    """Turns, seats, and what belongs to the players."""
    seats = state.rules.seats
    opening = state.phase == SETUP
    state.turn = (0 if opening else 3) if given.turn is None else given.turn
    state.active = 0 if given.active is None else seats.index(given.active)
    if given.first is not None:
        state.first = seats.index(given.first)
    elif not opening or given.phase == "extras":
        state.first = 0
    state.quiet, state.stalemates, state.sorcerer = given.quiet, given.stalemates, int(given.sorcerer)
    state.kept = 0 if given.phase in {"setup", "mulligan"} else EVERYONE
    for seat, who in enumerate(seats):
        mine = getattr(given, who)
        state.turns[seat] = (0 if opening else 2) if mine.turns is None else mine.turns
        state.mulligans[seat] = mine.mulligans
        state.slain |= mine.slain << seat
        state.owes |= mine.owes << seat | mine.refused << seat + 2
    if given.phase == "beginning" and given.inside is None:
        state.turn -= 1


def _may_open(state: QuestState, phase: str, table: _Table) -> None:
    """A match begins with an empty board and a creature for each centre; two decks without any are drawn for ever."""
    kinds, piles = state.rules.kinds, (HAND,) if phase == "centre" else (HAND, DECK)
    lacking = []
    for seat, who in enumerate(state.rules.seats):
        if state.zones[BOARD + seat]:
            raise table.error((who, "board"), f"in the phase `{phase}` no creature is on the board yet; leave it out")
        if all(kinds[i] != CREATURE for zone in piles for i in state.zones[zone + seat]):
            lacking.append(who)
    if lacking and phase == "centre":
        raise table.error((lacking[0], "hand"), "no creature to set in the centre; give one (Rules 2.3; FQ-2.3-14)")
    if len(lacking) > 1:
        raise table.error((), "neither player has a creature to set up with; give one (Rules 2.3; FQ-2.3-04)")


def _share_crystals(state: QuestState, given: Any, position: Position) -> None:
    """There are nine: those that nobody is given lie on the board or, where the regions are said, are shared out.

    On the board they come off a1, b1, ... in this order, the centre last; shared out, A gets no more than B.
    """
    held = [given.A.crystals, given.B.crystals]
    known = sum(number or 0 for number in held)
    if given.crystals is not None:
        state.crystals = sum(1 << REGIONS.index(name) for name in set(given.crystals))
        rest = ALL_CRYSTALS - state.crystals.bit_count() - known
        if held == [None, None]:
            held = [rest // 2, rest - rest // 2]
        else:
            held = [rest if number is None else number for number in held]
    else:
        order = [region for region in range(len(REGIONS)) if region != CENTRE] + [CENTRE]
        state.crystals = ALL_REGIONS - sum(1 << region for region in order[:known])
        held = [number or 0 for number in held]
    state.held = held
    if min(held) < 0 or sum(held) + state.crystals.bit_count() != ALL_CRYSTALS:
        raise position.file.error(
            ("given", "crystals"), "the crystals on the board and those that the players hold are nine together"
        )


def _know(state: QuestState, given: Any, table: _Table) -> None:
    """Who knows what: a hand is its player's, a deck nobody's, creatures lie face down until the set-up is over."""
    for zone in (DECK, HAND, DISCARD, BOARD, ATTACHED, LOOKED):
        for seat in (0, 1):
            for i in state.zones[zone + seat]:
                state.knows[i] = _known(state, zone, seat)
    for seat, who in enumerate(state.rules.seats):
        for name in getattr(given, who).knows:
            state.knows[table.find(name, who, "knows")] |= 1 << seat


def _known(state: QuestState, zone: int, seat: int) -> int:
    """The bits of the seats that know a card for where it lies."""
    if zone == DECK:
        return 0
    own = zone in {HAND, LOOKED} or (zone == BOARD and state.phase == SETUP)
    return 1 << seat if own else EVERYONE


def _derive(state: QuestState, given: Any) -> None:
    """What follows from the rest where it is not said."""
    state.shooting = int(bool(state.shot))
    present = bool(state.zones[BOARD + state.active]) if given.present is None else given.present
    state.present = int(present)
    state.contested = int(_both_in_centre(state) if given.contested is None else given.contested)


def _both_in_centre(state: QuestState) -> bool:
    return all(creatures_in(state, seat, CENTRE) for seat in (0, 1))


def _inside(state: QuestState, inside: Any, table: _Table) -> None:
    """Put the state where an effect was, with the decision that it asks."""
    for name in CARDS_INSIDE:
        label = getattr(inside, name)
        if label is not None:
            setattr(state, name, table.replaced if name == "replaced" else table.find(label, "inside", name))
    for name, number in inside.numbers.items():
        setattr(state, name, number)
    for label in inside.checked:
        state.checked |= 1 << table.find(label, "inside", "checked")
    placing.enter(state, inside, table.position, table.find)


def given(state: QuestState) -> dict[str, Any]:
    """What a position needs to give this state again; raises DecktoolError after the end."""
    if state.outcome is not None:
        raise DecktoolError("the match is over; a position is a moment in which somebody decides")
    data = describe(state)
    rules, zones = state.rules, state.zones
    labels = placing.labels_as_laid(rules.cards, _laid(state))
    alone = len(state.stack) == 1 and state.decision in ASKED_BY
    written: dict[str, Any] = {key: data[key] for key in ("turn", "active", "first")}
    written["phase"] = ASKED_BY[state.decision] if alone else data["phase"]
    written |= {"quiet": state.quiet, "stalemates": state.stalemates, "sorcerer": bool(state.sorcerer)}
    if state.present != bool(zones[BOARD + state.active]):
        written["present"] = bool(state.present)
    if state.contested != _both_in_centre(state):
        written["contested"] = bool(state.contested)
    written["crystals"] = data["crystals"]
    for seat, who in enumerate(rules.seats):
        written[who] = _written_player(state, seat, data[who], labels)
    rows = {labels[i]: carried(state, i) for i in carrying(state)}
    written["cards"] = {
        name: {key: value for key, value in row.items() if key != "region"}
        for name, row in rows.items()
        if row.keys() - {"region"}
    }
    if not alone:
        written["inside"] = _written_inside(state, labels)
    kept = {"crystals", "turn"}
    return {key: value for key, value in written.items() if key in kept or value not in (None, False, 0, {}, [])}


def _laid(state: QuestState) -> list[list[int]]:
    """The cards in the order in which a position lays them."""
    zones = state.zones
    order = []
    for seat in (0, 1):
        order += [zones[DECK + seat][::-1], zones[HAND + seat], zones[DISCARD + seat]]
        order += [creatures_in(state, seat, region) for region in _regions(state, seat)]
    order += [attached_to(state, i) for i in range(len(state.rules.cards))]
    order += [zones[LOOKED + state.player], [state.replaced] if state.replaced >= 0 else []]
    return order


def _regions(state: QuestState, seat: int) -> list[int]:
    """The regions in which a player's creatures stand, in the order of the creatures."""
    return list(dict.fromkeys(state.region[i] for i in state.zones[BOARD + seat]))


def _written_player(state: QuestState, seat: int, data: dict[str, Any], labels: dict[int, str]) -> dict[str, Any]:
    board, bit = state.zones[BOARD + seat], 1 << seat
    mine = {key: data[key] for key in (*PILES, "crystals", "mulligans")}
    mine["board"] = {REGIONS[region]: data["board"][REGIONS[region]] for region in _regions(state, seat)}
    if [i for region in _regions(state, seat) for i in creatures_in(state, seat, region)] != board:
        mine["order"] = [labels[i] for i in board]
    mine["knows"] = [
        labels[i]
        for player in (0, 1)
        for zone in (DECK, HAND, BOARD, LOOKED)
        for i in state.zones[zone + player]
        if state.knows[i] & bit and not _known(state, zone, player) & bit
    ]
    mine["slain"] = bool(state.slain & bit)
    mine["owes"], mine["refused"] = bool(state.owes & bit), bool(state.owes >> 2 & bit)
    said = {key: value for key, value in mine.items() if value not in (False, 0, {}, [])}
    return {**said, "crystals": data["crystals"], "turns": data["turns"]}


def _written_inside(state: QuestState, labels: dict[int, str]) -> dict[str, Any]:
    """The stack and what it asks, in names."""
    found = placing.inside(state, labels, _words(state, labels))
    found |= {name: labels[getattr(state, name)] for name in CARDS_INSIDE if getattr(state, name) >= 0}
    if state.replaced >= 0:
        found["replaced"] = state.rules.cards[state.replaced].name
    found["looked"] = [state.rules.cards[i].name for i in state.zones[LOOKED + state.player]]
    found["checked"] = [label for i, label in labels.items() if state.checked >> i & 1]
    usual = QuestState.empty(state.rules)
    usual.kept = EVERYONE if state.phase != SETUP else 0
    idle = (OF_MOVE if state.mover < 0 else ()) + (OF_ATTACK if state.attacker < 0 else ())
    numbers = {name: getattr(state, name) for name in NUMBERS_INSIDE if name not in idle}
    found["numbers"] = {name: number for name, number in numbers.items() if number != getattr(usual, name)}
    return {key: value for key, value in found.items() if value not in ({}, [])}


def _words(state: QuestState, labels: dict[int, str]) -> Callable[[int], str]:
    """What says an action with the labels that the cards have in a position."""

    def words(action: int) -> str:
        verb = action // PAIR * PAIR
        if verb in VERBS:
            return VERBS[verb].format(labels[first_of(action)])
        if verb in PAIRS:
            return PAIRS[verb].format(labels[first_of(action)], labels[second_of(action)])
        return state.words(action)

    return words
