"""12: sentences of card text as effects: the grammar over the book of phrases.

    list    = joined [" or " joined]           a hard choice of two
    joined  = item {("and" | "," | "then" | "&") item}
    item    = phrase | roll table | "nothing" | "(" list ")"

The longest phrase that fits is meant, and the whole list belongs to the phrase before it (`you may heal 1 HP and draw
1 card` offers both); brackets say otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain
from typing import Any

from decktool.play.effects import Effect
from decktool.play.flow import Roll
from decktool.rulesets.forward.reading.card_text import ANSWERS, STANDING, Choose
from decktool.rulesets.forward.reading.phrases import PHRASES, Phrase, beginnings, tokens
from decktool.rulesets.forward.reading.slots import NUMBER, SLOTS, number

Effects = tuple[Effect, ...]
DEEPEST = 8
"""Lists inside lists; text that goes deeper is not read."""
BRACKETS = {"(": ")", "⟦": "⟧"}
"""The second pair nobody writes: it holds together what stands on a line of its own."""
THEN_DISCARD = re.compile(r"(?:,? (?:and )?then|,| and| &) discard this(?: card)?\b", re.IGNORECASE)
"""How a text ends that sends its own card away."""
_AND = re.compile(r",? and then |, then |, and | and | & |, ", re.IGNORECASE)
_OR = re.compile(r",? or ", re.IGNORECASE)
_NOTHING = re.compile(r"nothing(?: happens)?\b|no effect\b|none\b", re.IGNORECASE)
_DIE = re.compile(rf"roll (?:a die(?: of ({NUMBER}) sides)?|1?d(\d{{1,2}}))[:.,]?\s+", re.IGNORECASE)
_LOW = re.compile(r"1(?:(?:-|\s-\s)(\d{1,2}))?:?\s+")
_HIGH = re.compile(r"\s*[;.,\n]\s*(\d{1,2})(?:(?:-|\s-\s)(\d{1,2})|(\+))?:?\s+")


class Sentences:
    """Reads lists of effects out of one text, wherever they begin."""

    def __init__(self, words: str, counters: Iterable[str] = ()) -> None:
        """Take the text, its blanks already single, and the names of the game's own counters."""
        self.words = words
        self.counters = {name.casefold(): name for name in counters}
        names = "|".join(map(re.escape, sorted(self.counters, key=len, reverse=True)))
        self._counter = re.compile(rf"(?:{names or '(?!)'})(?![\w'-])", re.IGNORECASE)
        self._items: dict[int, tuple[Effects, int] | None] = {}

    def effects(self, at: int, depth: int = 0) -> tuple[Effects, int] | None:
        """The list of effects that begins here, and where it ends."""
        one = self.joined(at, depth) if depth <= DEEPEST else None
        if one is None:
            return None
        mark = _OR.match(self.words, one[1])
        other = self.joined(mark.end(), depth) if mark else None
        if other is None or not (_happen(one[0]) and _happen(other[0])):
            return one
        if _OR.match(self.words, other[1]):
            return None
        return (Choose(one=one[0], other=other[0]),), other[1]

    def joined(self, at: int, depth: int = 0) -> tuple[Effects, int] | None:
        """Effects one after another; the words that discard the card itself are left to who asked at the top."""
        first = self.item(at, depth)
        if first is None:
            return None
        found, end = first
        while mark := _AND.match(self.words, end):
            following = None if THEN_DISCARD.match(self.words, end) else self.item(mark.end(), depth)
            if following is None:
                break
            found, end = found + following[0], following[1]
        return found, end

    def item(self, at: int, depth: int = 0) -> tuple[Effects, int] | None:
        """One phrase, a roll table, nothing, or a list in brackets."""
        if at not in self._items:
            self._items[at] = self._item(at, depth)
        return self._items[at]

    def _item(self, at: int, depth: int) -> tuple[Effects, int] | None:
        if self.words[at : at + 1] in BRACKETS:
            inner = self.effects(at + 1, depth + 1)
            closed = inner is not None and self.words.startswith(BRACKETS[self.words[at]], inner[1])
            return (inner[0], inner[1] + 1) if inner and closed else None
        nothing = _NOTHING.match(self.words, at)
        if nothing:
            return (), nothing.end()
        best = self._roll_table(at, depth)
        begun = (places for pattern, places in beginnings() if pattern.match(self.words, at))
        for place in sorted(chain.from_iterable(begun)):
            found = self._phrase(PHRASES[place], at, depth)
            if found is not None and (best is None or found[1] > best[1]):
                best = found
        return best

    def _phrase(self, phrase: Phrase, at: int, depth: int) -> tuple[Effects, int] | None:
        values: dict[str, Any] = dict(phrase.implied)
        for name, pattern in tokens(phrase.words):
            if pattern is None:
                nested = self.effects(at, depth + 1)
                if nested is None or not _happen(nested[0]):
                    return None
                values[name], at = nested
                continue
            match = (self._counter if name == "counter" else pattern).match(self.words, at)
            if match is None:
                return None
            at = match.end()
            if name == "counter":
                values[name] = self.counters[match[0].casefold()]
            elif name in SLOTS:
                read = SLOTS[name].read(match[0])
                if read is None:
                    return None
                values |= read
            elif name:
                values[name] = -number(match[0]) if name in phrase.less else number(match[0])
        return (phrase.effect(**values),), at

    def _roll_table(self, at: int, depth: int) -> tuple[Effects, int] | None:
        """`roll a die: 1-2 lose 2 HP; 3-6 heal 2 HP`: two halves that share out all the numbers of the die."""
        die = _DIE.match(self.words, at)
        low_mark = _LOW.match(self.words, die.end()) if die else None
        low = self.effects(low_mark.end(), depth + 1) if low_mark else None
        high_mark = _HIGH.match(self.words, low[1]) if low else None
        high = self.effects(high_mark.end(), depth + 1) if high_mark else None
        if not (die and low_mark and low and high_mark and high and _happen(low[0] + high[0])):
            return None
        sides = number(die[1]) if die[1] else int(die[2] or 6)
        split = int(low_mark[1] or 1)
        last = sides if high_mark[3] else int(high_mark[2] or high_mark[1])
        if int(high_mark[1]) != split + 1 or last != sides:
            return None
        return (Roll(sides=sides, split=split, low=low[0], high=high[0]),), high[1]


def _happen(effects: Effects) -> bool:
    """True when all of it happens at a moment, so that it can stand inside a choice, a condition or a roll."""
    return not any(isinstance(effect, (*STANDING, *ANSWERS)) for effect in effects)
