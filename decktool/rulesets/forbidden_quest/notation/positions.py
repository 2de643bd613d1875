"""Positions of Forbidden Quest: what the board, markers, equipment and crystals add to what the table declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from decktool.cards import Card, with_article
from decktool.play.positions import PositionCards, Positions, key
from decktool.play.records import ZoneRecord
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.declarations import Decision, Kind, Phase, Zone
from decktool.rulesets.forbidden_quest.rules import STARTS, QuestRules
from decktool.rulesets.forbidden_quest.state import QuestState, attached_to, creatures_in

EQUIPMENT = {"weapon": Kind.WEAPON, "defense": Kind.DEFENSE}
OF_MOVE = ("steps", "made", "how", "exactly", "route")
OF_ATTACK = ("strikes", "inflicted", "missed")
"""Numbers that say nothing where no creature moves, and where none attacks."""


class QuestPositions(Positions):
    """Only the cards that a position names are there: the piles of A and of B, their creatures, what is attached."""

    rules = QuestRules
    begins = tuple(STARTS)
    asked: ClassVar = {
        Decision.MAIN: "main", Decision.ATTACK: "attack", Decision.ARROWS: "attack", Decision.AFTER: "post-attack",
        Decision.END: "end", Decision.RETURN: "return",
    }  # fmt: skip

    def table_columns(self) -> dict[str, Any]:
        """The board's crystals, and what is said of the turn."""
        return {
            "phase": key(tuple(STARTS), "main"),
            "turn": key(int, None, "its number; default: 3, or 0 before the first turn"),
            "first": key(self.rules.seats, None, "who goes first; default: A, or nobody before the coin flip"),
            "stalemates": key(int, 0, "stalemates in a row without a change"),
            "sorcerer": key(bool, False, "a sorcerer was played this turn"),
            "present": key(bool, None, "the active player had a creature in this turn"),
            "contested": key(bool, None, "the face-off in the centre is not over"),
            "crystals": key([t.REGIONS], words="regions with a crystal; default: all that no player holds"),
        }

    def player_columns(self) -> dict[str, Any]:
        """The creatures by region, crystals and turns, and what is owed."""
        return {
            "crystals": key(int, None, "crystals held; default: the crystals that remain", most=t.ALL_CRYSTALS),
            "board": key({t.REGIONS: list}, {}, "creatures by region"),
            "order": key(list, [], "the creatures in order of arrival; default: as written"),
            "turns": key(int, None, "turns begun; default: 2, so that no opening turn limits apply"),
            "slain": key(bool, False, "eliminated the opponent's last creature in the centre"),
            "owes": key(bool, False, "must move a creature to end a stalemate"),
            "refused": key(bool, False, "called a stalemate this turn, in vain"),
        }

    def card_columns(self) -> dict[str, Any]:
        """Markers, equipment, and arrows."""
        marks, worn = dict.fromkeys(t.MARKS, key(bool, False)), dict.fromkeys(EQUIPMENT, key(str))
        return {**marks, **worn, "arrows_shot": key(int, 0, most=60)}

    def inside_columns(self) -> dict[str, Any]:
        """Cards that are being looked at, and creatures that were dealt with."""
        return {
            "looked": key(list, [], "cards of whoever decides that are being looked at, the lowest first"),
            "checked": key(list, [], "creatures whose poison or trap was dealt with in this phase"),
        }

    def lay(self, given: Any, laid: PositionCards) -> None:
        """Each player's piles and creatures, then what is attached, looked at and replaced."""
        self._region: dict[int, int] = {}
        self._worn: dict[int, dict[str, int]] = {}
        super().lay(given, laid)
        for seat, who in enumerate(self.rules.seats):
            self._lay_board(seat, who, getattr(given, who), laid)
        for name, row in given.cards.items():
            for kind, number in EQUIPMENT.items():
                if getattr(row, kind) is not None:
                    where = ("cards", name, kind)
                    bearer = laid.find(name, "cards", name)
                    side = laid.seat_of(bearer, Zone.all) or 0
                    card = laid.add(laid.card(getattr(row, kind), *where), Zone.ATTACHED + side)
                    _must_be(laid, card, number, f"is a creature's {kind}", where)
                    self._worn.setdefault(bearer, {})[kind] = card
        inside = given.inside
        if inside is not None:
            seat = self.rules.seats.index(inside.player)
            laid.lay(Zone.LOOKED + seat, inside.looked, "inside", "looked")
            if inside.replaced is not None:
                laid.lay(Zone.ATTACHED + seat, [inside.replaced], "inside", "replaced")

    def _lay_board(self, seat: int, who: str, mine: Any, laid: PositionCards) -> None:
        for region, names in mine.board.items():
            where = (who, "board", region)
            for i in laid.lay(Zone.BOARD + seat, names, *where):
                _must_be(laid, i, Kind.CREATURE, "stands on the board", where)
                self._region[i] = t.REGIONS.index(region)
        board = laid.zones.get(Zone.BOARD + seat, [])
        if len(board) > t.MOST_CREATURES:
            raise laid.error((who, "board"), f"a player has at most {t.MOST_CREATURES} creatures, not {len(board)}")
        if mine.order:
            order = [laid.find(name, who, "order") for name in mine.order]
            if sorted(order) != sorted(board):
                raise laid.error((who, "order"), "name the player's creatures on the board, each once")
            board[:] = order

    def plain(self, laid: PositionCards, where: Sequence[str]) -> Card:
        """A weapon or defense card of the highest level, which goes on few creatures."""
        known = [c for c in laid.game.catalog if c.get("damage") is not None or c.get("blocks") is not None]
        if not known:
            raise laid.error(where, f"{laid.game.title} has no neutral card; name the cards")
        return max(known, key=lambda card: card.get("level", 0))

    def phase_of(self, place: str) -> int:
        """The phase for a value of `phase` in a position."""
        return STARTS[place][0]

    def known(self, state: Any, zone: ZoneRecord) -> int:
        """Creatures lie face down until the set-up is over, and who looks at cards knows them."""
        if zone.id == "looked" or (zone.id == "board" and state.phase == Phase.SETUP):
            return 1 << (zone.seat or 0)
        return super().known(state, zone)

    def carry(self, state: Any, card: int, row: Any, laid: PositionCards, name: str) -> None:
        """Only what is on the board has damage and markers, and it is not eliminated."""
        marks = sum(bit for mark, bit in t.MARKS.items() if getattr(row, mark))
        where = ("cards", name)
        if card not in self._region and (marks or row.damage or card in self._worn):
            raise laid.error(where, f"{name} is not on the board; put it under `board` of its player")
        hp = state.rules.hp[card]
        if row.damage and row.damage >= hp:
            raise laid.error((*where, "damage"), f"{name} has {hp} HP: with that much damage it is eliminated")
        super().carry(state, card, row, laid, name)
        state.marks[card] = marks
        if row.arrows_shot:
            weapon = self._worn.get(card, {}).get("weapon", -1)
            if weapon < 0:
                raise laid.error((*where, "arrows_shot"), f"{name} has no weapon; give it one")
            state.shots[weapon] = row.arrows_shot

    def impossible(self, state: Any, card: int, word: str, held: Any) -> str | None:
        """Only creatures do anything on the board, and only a defense card blocks.

        What was used or done in a turn is remembered to its end, also of a card that has left the board.
        """
        creature = state.rules.kinds[card] == Kind.CREATURE
        done = word == "used" or (creature and word in {field.shown for field in QuestState.shown("marks")})
        if card not in self._region and not done:
            return "is not on the board; put it under `board` of its player"
        return "has no defense card that could block" if word == "blocked" and state.defense[card] < 0 else None

    def settle(self, state: Any, given: Any, laid: PositionCards) -> None:
        """Turns and seats where they are left out, crystals, and what follows from the rest."""
        for i, region in self._region.items():
            state.region[i] = region
        for i, worn in self._worn.items():
            state.weapon[i], state.defense[i] = worn.get("weapon", -1), worn.get("defense", -1)
        opening = state.phase == Phase.SETUP
        state.turn = (0 if opening else 3) if given.turn is None else given.turn
        if given.phase == "beginning" and given.inside is None:
            state.turn -= 1
        seats = self.rules.seats
        unsaid = 0 if not opening or given.phase == "extras" else -1
        state.first = unsaid if given.first is None else seats.index(given.first)
        state.stalemates, state.sorcerer = given.stalemates, int(given.sorcerer)
        state.kept = 0 if given.phase in {"setup", "mulligan"} else state.rules.everyone
        for seat, who in enumerate(seats):
            mine = getattr(given, who)
            state.turns[seat] = (0 if opening else 2) if mine.turns is None else mine.turns
            state.slain |= mine.slain << seat
            state.owes |= mine.owes << seat | mine.refused << seat + 2
        _share_crystals(state, given, laid)
        state.shooting = int(bool(state.shot))
        present, contested = bool(state.zones[Zone.BOARD + state.active]), _both_in_centre(state)
        state.present = int(present if given.present is None else given.present)
        state.contested = int(contested if given.contested is None else given.contested)
        if given.inside is None and given.phase in {"setup", "mulligan", "centre"}:
            _may_open(state, given.phase, laid)

    def enter(self, state: Any, inside: Any, laid: PositionCards) -> None:
        """The card that was replaced, and the creatures that were dealt with."""
        if inside.replaced is not None:
            state.replaced = laid.zones[Zone.ATTACHED + self.rules.seats.index(inside.player)][-1]
        for label in inside.checked:
            state.checked |= 1 << laid.find(label, "inside", "checked")

    def laid(self, state: Any) -> list[Sequence[int]]:
        """The cards in the order of a position."""
        board = [there for seat in (0, 1) for there in _standing(state, seat).values()]
        worn = [attached_to(state, i) for i in range(len(state.rules.cards))]
        replaced = [state.replaced] if state.replaced >= 0 else []
        return [*super().laid(state), *board, *worn, state.zones[Zone.LOOKED + state.player], replaced]

    def write(self, state: Any, written: dict[str, Any], labels: Mapping[int, str]) -> None:
        """Crystals and creatures, and what else was said of the turn."""
        rules, zones = state.rules, state.zones
        written["first"] = rules.seats[state.first] if state.first >= 0 else None
        written["stalemates"], written["sorcerer"] = state.stalemates, bool(state.sorcerer)
        if state.present != bool(zones[Zone.BOARD + state.active]):
            written["present"] = bool(state.present)
        if state.contested != _both_in_centre(state):
            written["contested"] = bool(state.contested)
        written["crystals"] = [name for region, name in enumerate(t.REGIONS) if state.crystals >> region & 1]
        for seat, who in enumerate(rules.seats):
            mine, standing = written[who], _standing(state, seat)
            if standing:
                mine["board"] = {region: [rules.names[i] for i in there] for region, there in standing.items()}
            if [i for there in standing.values() for i in there] != zones[Zone.BOARD + seat]:
                mine["order"] = [labels[i] for i in zones[Zone.BOARD + seat]]
            bits = {"slain": state.slain, "owes": state.owes, "refused": state.owes >> 2}
            mine |= {name: True for name, held in bits.items() if held >> seat & 1}
            mine |= {"crystals": state.held[seat], "turns": state.turns[seat]}
        rows = {name: {key: held for key, held in row.items() if key != "region"}
                for name, row in written["cards"].items()}  # fmt: skip
        written["cards"] = {name: row for name, row in rows.items() if row}
        inside = written.get("inside")
        if inside is not None:
            self._write_inside(state, inside, labels)

    def _write_inside(self, state: Any, inside: dict[str, Any], labels: Mapping[int, str]) -> None:
        names = state.rules.names
        if state.replaced >= 0:
            inside["replaced"] = names[state.replaced]
        inside["looked"] = [names[i] for i in state.zones[Zone.LOOKED + state.player]]
        inside["checked"] = [label for i, label in labels.items() if state.checked >> i & 1]
        numbers = inside.setdefault("numbers", {})
        usual = state.rules.everyone if state.phase != Phase.SETUP else 0
        numbers["kept"] = state.kept
        idle = (OF_MOVE if state.mover < 0 else ()) + (OF_ATTACK if state.attacker < 0 else ())
        for name in (*idle, *(["kept"] if state.kept == usual else [])):
            numbers.pop(name, None)
        for name in ("looked", "checked", "numbers"):
            if not inside[name]:
                del inside[name]


def _must_be(laid: PositionCards, card: int, kind: int, does: str, where: Sequence[str | int]) -> None:
    found = laid.cards[card]
    if t.TYPES[found.type] != kind:
        raise laid.error(where, f"only a {Kind.all[kind]} {does}; {found.name} is {with_article(found.type)}")


def _both_in_centre(state: QuestState) -> bool:
    return all(creatures_in(state, seat, t.CENTRE) for seat in (0, 1))


def _standing(state: QuestState, seat: int) -> dict[str, list[int]]:
    """A player's creatures by region, in their order."""
    regions = dict.fromkeys(state.region[i] for i in state.zones[Zone.BOARD + seat])
    return {t.REGIONS[region]: creatures_in(state, seat, region) for region in regions}


def _may_open(state: QuestState, phase: str, laid: PositionCards) -> None:
    """A match begins with an empty board and a creature for each centre; two decks without any are drawn for ever."""
    kinds, piles = state.rules.kinds, (Zone.HAND,) if phase == "centre" else (Zone.HAND, Zone.DECK)
    lacking = []
    for seat, who in enumerate(state.rules.seats):
        if state.zones[Zone.BOARD + seat]:
            raise laid.error((who, "board"), f"in the phase `{phase}` no creature is on the board yet; leave it out")
        if all(kinds[i] != Kind.CREATURE for zone in piles for i in state.zones[zone + seat]):
            lacking.append(who)
    if lacking and phase == "centre":
        raise laid.error((lacking[0], "hand"), "no creature to set in the centre; give one (Rules 2.3; FQ-2.3-14)")
    if len(lacking) > 1:
        raise laid.error((), "neither player has a creature to set up with; give one (Rules 2.3; FQ-2.3-04)")


def _share_crystals(state: QuestState, given: Any, laid: PositionCards) -> None:
    """There are nine: those that nobody is given lie on the board or, where the regions are said, are shared out.
    On the board they come off a1, b1, ... in this order, the centre last; shared out, A gets no more than B.
    """
    held = [given.A.crystals, given.B.crystals]
    known = sum(number or 0 for number in held)
    names = given.crystals
    if names is None:
        names = sorted(t.REGIONS, key=t.REGIONS[t.CENTRE].__eq__)[known:]
    state.crystals = sum(1 << t.REGIONS.index(name) for name in set(names))
    rest = t.ALL_CRYSTALS - len(set(names)) - known
    shares = [rest // 2, rest - rest // 2] if held == [None, None] else [rest, rest]
    state.held = [share if number is None else number for number, share in zip(held, shares, strict=True)]
    if min(state.held) < 0 or sum(state.held) + len(set(names)) != t.ALL_CRYSTALS:
        raise laid.error(("crystals",), "the crystals on the board and those that the players hold are nine together")


POSITIONS = QuestPositions()
