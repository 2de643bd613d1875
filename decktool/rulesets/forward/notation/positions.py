"""Positions of FORWARD: what the Diamond, the marker and the fights add to what the table declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from decktool.errors import did_you_mean
from decktool.games import Game
from decktool.play.positions import PositionCards, Positions, key
from decktool.play.state import NOBODY
from decktool.rulesets.forward.chapters.duel import BEFORE
from decktool.rulesets.forward.chapters.turn import PUT
from decktool.rulesets.forward.declarations import LABELS, PLACES_IN_ROW, STEPS, Decision, Goes, Program, Zone
from decktool.rulesets.forward.rules import ForwardRules
from decktool.rulesets.forward.state import Later


class ForwardPositions(Positions):
    """Only the cards that a position names are there."""

    rules = ForwardRules
    begins = ("turn", "path", "begin", "end", "dragon")
    asked: ClassVar = {Decision.TURN: "turn"}
    turn = 0

    def table_columns(self) -> dict[str, Any]:
        """The marker, the way through the Diamond, the fight that is on, and what lasts for a turn or a duel."""
        return {
            "resolve": key(int, 0, most=STEPS),
            "dread": key(int, 0, most=STEPS),
            "counters": key({str: int}, {}, "counters of the cards; default: their start values", most=99),
            "place": key(LABELS, "L1"),
            "last": key(LABELS),
            "location": key(str, words="the location in play; in a turn Hearthward by default"),
            "table": key(list, [], "player, reference and Dragon cards; by default the first"),
            "enemy": key(str, words="the card that was just revealed and is fought"),
            "enemy_hp": key(int, words="HP left of the enemy or the Dragon; default: all", most=999),
            "diamond": key({LABELS: list}, {}, "for each stack its location card, and those under it"),
            "refill": key(int, None, "row size after this turn's refill; default: as in every turn", most=999),
            "lasting": key(
                {tuple(Later.all): int}, {}, "what cards leave for later: rolls to skip, more ATK", least=-99, most=99
            ),
        }

    def inside_columns(self) -> dict[str, Any]:
        """Where cards go that are being resolved."""
        return {"goes": key({str: tuple(Goes.all)}, {})}

    def lay(self, given: Any, laid: PositionCards) -> None:
        """Beside what is named lie the game's first Player and Dragon card; a turn is somewhere."""
        kinds = {laid.card(name, "table").type for name in given.table}
        usual: dict[str, str] = {}
        for card in laid.game.catalog:
            if card.type in {"player", "dragon"} - kinds and card.get("hp"):
                usual.setdefault(card.type, card.name)
        laid.lay(Zone.TABLE, [*given.table, *usual.values()], "table")
        somewhere = ["Hearthward"] if given.phase in {"turn", "end"} and given.inside is None else []
        laid.lay(Zone.OPEN, [given.location] if given.location else somewhere, "location")
        super().lay(given.model_copy(update={"table": []}), laid)
        if given.enemy:
            laid.lay(Zone.RESOLVING, [given.enemy], "enemy")
        for label, stack in given.diamond.items():
            laid.lay(Zone.STACK + LABELS.index(label), stack, "diamond", label)
        stacks = {i: zone - Zone.STACK for zone, lying in laid.zones.items() if zone >= Zone.STACK for i in lying}
        here = LABELS.index(given.place)
        stacks = dict.fromkeys(laid.zones[Zone.TABLE], -1) | stacks
        self._stacks = [stacks.get(i, here) for i in range(len(laid.cards))]

    def make(self, game: Game, house: Mapping[str, Any], laid: PositionCards) -> ForwardRules:
        """The rules of a run with these cards."""
        return ForwardRules(game, house, laid.cards, self._stacks)

    def phase_of(self, place: str) -> int:
        """The phase follows from the stack of frames."""
        return 0

    def know(self, state: Any, given: Any, laid: PositionCards) -> None:
        """What is face up is known; row and deck are not, but for the places under `seen`."""
        super().know(state, given, laid)
        for i in (i for stack in state.zones[Zone.STACK :] for i in stack if state.rules.is_location[i]):
            state.knows[i] = 1

    def impossible(self, state: Any, card: int, word: str, held: Any) -> str | None:
        """No card has more uses than are printed."""
        most = state.rules.uses[card]
        return f"has at most {most} use{'s' * (most != 1)}, not {held}" if word == "uses" and held > most else None

    def settle(self, state: Any, given: Any, laid: PositionCards) -> None:
        """Put the marker and the run where they are."""
        if given.resolve and given.dread:
            raise laid.error(("dread",), "there is one marker; give resolve or dread")
        if state.hp > state.rules.start_hp and not state.rules.by_house.heal_above_start:
            raise laid.error(("hp",), f"you have at most {state.rules.start_hp} HP, as the Player card says")
        if len(given.row) > (most := len(PLACES_IN_ROW)):
            raise laid.error(("row",), f"a row has at most {most} cards, not {len(given.row)}")
        state.track = given.resolve - given.dread
        known = state.rules.counters
        for name in given.counters:
            if name not in known:
                raise laid.error(("counters", name), f"no card here counts that{did_you_mean(name, known)}")
        state.counters = [given.counters.get(name, start) for name, start in known.items()]
        state.place = LABELS.index(given.place) if state.zones[Zone.OPEN] or given.phase == "begin" else NOBODY
        state.last_place = LABELS.index(given.last) if given.last else NOBODY
        state.aim = state.rules.refill_to if given.refill is None else given.refill
        state.lasting = [given.lasting.get(name, 0) for name in Later.all]
        if given.enemy_hp is None or given.inside is not None:
            return
        rules = state.rules
        dragon = rules.dragon if given.phase == "dragon" else NOBODY
        enemy = state.zones[Zone.RESOLVING][0] if given.enemy else dragon
        whole = rules.enemy_hp[enemy] if enemy >= 0 else 0
        if not 0 < given.enemy_hp <= whole:
            remedy = f"should be 1 to {whole}" if enemy >= 0 else "leave it out: no enemy is fought"
            raise laid.error(("enemy_hp",), remedy)
        state.enemy, state.enemy_hp = enemy, given.enemy_hp

    def begin(self, state: Any, given: Any) -> None:
        """Begin there; where a fight is on already, its card's text was carried out."""
        program, place = state.rules.places[given.phase]
        state.stack.append((program, place, 0, state.rules.dragon if given.phase == "dragon" else NOBODY))
        if given.enemy:
            state.stack.append((Program.TURN, PUT - 1, 0, state.zones[Zone.RESOLVING][0]))
        if state.enemy >= 0:
            state.stack.pop()
            if given.enemy:
                state.stack.append((Program.TURN, PUT, 0, state.enemy))
            state.stack.append((Program.DUEL, BEFORE, 0, state.enemy))

    def enter(self, state: Any, inside: Any, laid: PositionCards) -> None:
        """Where cards go that are being resolved."""
        for name, where in inside.goes.items():
            state.goes += [laid.find(name, "inside", "goes"), Goes.all.index(where)]

    def laid(self, state: Any) -> list[Any]:
        """The location card lies after the cards at the table, the stacks last."""
        table, *rest = super().laid(state)
        return [table, state.zones[Zone.OPEN], *rest, *(zone[::-1] for zone in state.zones[Zone.STACK :])]

    def write(self, state: Any, written: dict[str, Any], labels: Mapping[int, str]) -> None:
        """The marker, the way through the Diamond, what is known, and what lasts."""
        data = state.rules.worked_out(state, None, state.rules.names)
        written |= {word: data[word] for word in ("resolve", "dread", "place", "last", "location", "counters")}
        written["diamond"] = {label: stack for label, stack in data["diamond"].items() if stack}
        written["lasting"] = {name: left for name, left in zip(Later.all, state.lasting, strict=True) if left}
        if "inside" not in written:
            written["refill"] = state.aim if state.aim != state.rules.refill_to else None
        elif state.goes:
            goes = zip(state.goes[::2], state.goes[1::2], strict=True)
            written["inside"]["goes"] = {labels[i]: Goes.all[to] for i, to in goes}


POSITIONS = ForwardPositions()
