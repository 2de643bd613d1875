"""The other side of the board: a table with the players on each other's seats, where the same must come of the same.

The board is turned with them, so that A's spawning region is where B's was. Who owned a card owns it still, on the other
seat; only its number is another, which must not matter either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from decktool.dealing import Dice
from decktool.play.describe import describe
from decktool.play.state import Refusal
from decktool.rulesets.forbidden_quest.declarations import CARD, REGIONS, Decision, Event, Phase, Verb, Zone
from decktool.rulesets.forbidden_quest.rules import QuestRules
from decktool.rulesets.forbidden_quest.state import QuestState

TURNED = dict(zip(REGIONS, reversed(REGIONS), strict=True)) | {"A": "B", "B": "A"}
OF_SEATS = {"player", "active", "first"}
BITS_OF_SEATS = {"slain", "kept", "redraws"}
COINS_OF_SEATS = {Decision.STALEMATE, Decision.COIN, Decision.YIELD}
"""The decisions after which a coin says not what is so but who: heads is the first seat."""


class _Heard:
    """Dice that are listened to: what they say is said again at the other table.

    Each deck has chances of its own, so that one more shuffle of A's never changes what B draws; all others are one row.
    """

    def __init__(self, dice: Dice, owners: Sequence[int], said: list[Any], path: tuple[Any, ...] = ()) -> None:
        self._dice, self._owners, self._said, self._path = dice, owners, said, path

    def stream(self, *path: Any) -> _Heard:
        return _Heard(self._dice.stream(*path), self._owners, self._said, path)

    def shuffle(self, cards: list[int]) -> None:
        assert all(self._path == ("deck", self._owners[card]) for card in cards)
        self._dice.shuffle(cards)
        self._said.append(cards[:])

    def __getattr__(self, chance: str) -> Callable[..., Any]:
        assert self._path == ("table",)

        def fall(*asked: int) -> Any:
            found = getattr(self._dice, chance)(*asked)
            self._said.append(found)
            return found

        return fall


class _Again:
    """The same chances once more; coins that say who say the other player."""

    def __init__(self, said: list[Any], turned: bool, new: list[int]) -> None:
        self._said, self._turned, self._new = said, turned, new

    def stream(self, *path: Any) -> _Again:
        return self

    def shuffle(self, cards: list[int]) -> None:
        order = [self._new[card] for card in self._said.pop(0)]
        assert sorted(order) == sorted(cards)
        cards[:] = order

    def coin(self) -> bool:
        return bool(self._said.pop(0)) is not self._turned

    def roll(self, sides: int) -> int:
        return int(self._said.pop(0))

    below = roll


NO_COLUMNS = {"programs", "program_names", "verb_numbers"}
"""Sequences of the rules that do not have a value for each card, though there may be as many cards."""


class Across:
    """The rules of the match on the other side, where card number `first` has the number 0, and the ways there and back."""

    def __init__(self, rules: QuestRules, first: int) -> None:
        count = len(rules.cards)
        self.old = [(number + first) % count for number in range(count)]
        """For each number there the card's number here."""
        self.new = [(number - first) % count for number in range(count)]
        self.rules = copy(rules)
        for name, value in vars(rules).items():
            if isinstance(value, (list, tuple)) and len(value) == count and name not in NO_COLUMNS:
                setattr(self.rules, name, type(value)(value[card] for card in self.old))
        self.rules.owners = tuple(1 - owner for owner in self.rules.owners)
        self.rules.__dict__.pop("twin", None)

    def there(self, state: QuestState) -> QuestState:
        """The same table on the other side."""
        return _changed(state, self.rules, self.old, self.new)

    def back(self, state: QuestState, rules: QuestRules) -> QuestState:
        """A table of the other side as it is here."""
        return _changed(state, rules, self.new, self.old)


def _changed(state: QuestState, rules: QuestRules, old: list[int], new: list[int]) -> QuestState:
    def card(number: int) -> int:
        return new[number] if number >= 0 else number

    data = state.to_dict()
    data["zones"] = [[*map(card, zone)] for zone in data["zones"]]
    for number, zone in enumerate(rules.zones):
        if zone.each and not zone.seat:
            data["zones"][number : number + 2] = reversed(data["zones"][number : number + 2])
    for name, field in type(state).fields.items():
        if field.kind == "each":
            data[name].reverse()
        elif field.kind == "card":
            data[name] = card(data[name])
        elif field.kind == "marks":
            data[name] = sum(1 << number for number, i in enumerate(old) if data[name] >> i & 1)
        elif field.kind == "column":
            data[name] = [data[name][i] for i in old]
    data["weapon"], data["defense"] = [*map(card, data["weapon"])], [*map(card, data["defense"])]
    data["knows"] = [_bits(bits) for bits in data["knows"]]
    data["stack"] = [[program, place, _seat(seat), card(source)] for program, place, seat, source in data["stack"]]
    data |= {name: _seat(data[name]) for name in OF_SEATS} | {name: _bits(data[name]) for name in BITS_OF_SEATS}
    data["owes"] = _bits(data["owes"] & 3) | _bits(data["owes"] >> 2) << 2
    data["region"], data["route"] = [*map(_region, data["region"])], _region(data["route"])
    data["crystals"] = sum(1 << 8 - region for region in range(9) if data["crystals"] >> region & 1)
    data["source"] = card(data["source"])
    data["options"] = sorted(done_across(action, new) for action in data["options"])
    if "outcome" in data:
        winner, reason, words, clause, source = data["outcome"]
        data["outcome"] = [winner if winner is None else 1 - winner, reason, said_across(words), clause, source]
    other = QuestState.empty(rules).restore(data)
    other.log = []
    for kind, seat, about, number, bits, clause in state.log or ():
        record = Event.all[kind]
        if record.pair:
            number = card(number)
        elif record.numbers == REGIONS:
            number = _region(number)
        elif clause == "FQ-8-11":
            number = 1 - number  # the coin says who
        other.log.append((kind, _seat(seat), card(about), number, _bits(bits), clause))
    return other


def done_across(action: int, new: list[int]) -> int:
    """The action that does on the other side what this one does here; `new` are the numbers of the cards there."""
    verb = Verb.of(action)
    if verb is None:
        return action
    which = action % Verb.span
    if verb.cards:
        cards = [new[card] for card in Verb.cards(action)]
        return action - which + cards[0] * CARD + sum(cards[1:])
    if verb.choices and verb.choices[0] in TURNED:
        return action - which + verb.choices.index(TURNED[verb.choices[which]])
    return action


@lru_cache(maxsize=100_000)
def said_across(words: str) -> str:
    """The same words said on the other side."""
    return re.sub(r"\b([abc][123]|[AB])\b", lambda found: TURNED[found[0]], words)


def shown_across(shown: Any) -> Any:
    """What is shown of a table, as it is shown on the other side; the order of regions and in a region says nothing."""
    if isinstance(shown, dict):
        found = {said_across(key): shown_across(value) for key, value in shown.items()}
        if "regions" in found:
            found["regions"] = {region: sorted(there, key=str) for region, there in found["regions"].items()}
            found["crystals"].sort()
        return found
    if isinstance(shown, list):
        return [*map(shown_across, shown)]
    return said_across(shown) if isinstance(shown, str) else shown


def _seat(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat


def _bits(bits: int) -> int:
    return bits >> 1 & 1 | bits << 1 & 2


def _region(region: int) -> int:
    return 8 - region if region >= 0 else region


class BothSides:
    """Takes actions on both sides of the board at once, where one card after the other is the first of all."""

    def __init__(self, rules: QuestRules) -> None:
        self._rules, self._other = rules, lru_cache(maxsize=None)(lambda first: Across(rules, first))
        self._taken = 0

    def _beyond(self, state: QuestState, action: int) -> Across:
        lying = {*Verb.cards(action)} if action >= 0 else set()
        lying.update(
            card for zone in (*state.zones[Zone.BOARD :], *state.zones[Zone.HAND : Zone.DISCARD]) for card in zone
        )
        self._taken += 1
        return self._other(sorted(lying)[self._taken % len(lying)] if lying else 0)

    def take(self, state: QuestState, action: int, dice: Dice) -> None:
        """Take an action, and on the other side the same: the same comes of it, is told and is seen by either player."""
        said: list[Any] = []
        heard: Any = _Heard(dice, self._rules.owners, said)
        if state.phase == Phase.SETUP and state.first < 0:
            state.apply(action, heard)  # until somebody goes first, A is asked before B
            return
        other = self._beyond(state, action)
        there = other.there(state)
        turned = state.phase == Phase.SETUP or state.decision in COINS_OF_SEATS
        state.apply(action, heard)
        there.apply(done_across(action, other.new), _Again(said, turned, other.new))  # type: ignore[arg-type]
        back, mine = other.back(there, self._rules), state.to_dict()
        assert back.to_dict() == mine | {"options": sorted(mine["options"])}
        assert back.log == list(state.log or ())
        for seat in (0, 1):
            here = describe(state, seat)
            assert shown_across(describe(there, 1 - seat)) == shown_across(shown_across(here))
            drawn = (each.rules.view(each, who).screen() for each, who in ((state, seat), (there, 1 - seat)))
            for line, beyond in zip(*drawn, strict=True):
                assert line in {said_across(beyond), beyond}  # a card's text is the same everywhere

    def why(self, state: QuestState, action: int) -> Refusal:
        """Why an action is not legal; either player hears the same."""
        other = self._beyond(state, action)
        same = done_across(action, other.new)
        if action in self._rules.actions:
            other.rules.__dict__["actions"] = {same: self._rules.words(action)}
        here, there = state.why(action), other.there(state).why(same)
        assert here is not None
        assert there is not None
        assert (there.clauses, said_across(there.reason)) == (here.clauses, here.reason)
        return here
