"""What the player knows, how it is drawn, and how good an action is for what it does now.

The table in text: the Diamond beside what one has, the Active row, what is kept, and dice as they fell.

Actions are ranked because that is measured: greedy by rank won 9 of 25 runs, by one look ahead over `evaluation` 3 of
the same 25, at 0.004 ms a choice against 2.3 ms.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from math import tanh
from typing import Any, ClassVar

from decktool.play.describe import told
from decktool.play.effects import Effect
from decktool.play.records import ACCEPT
from decktool.play.screen import bar, cards_in_row, clipped, ends
from decktool.play.state import Event as Told
from decktool.play.view import View
from decktool.rulesets.forward.card_data import ForwardCardData
from decktool.rulesets.forward.cards.effects import lacks
from decktool.rulesets.forward.chapters.duel import face, stats, turners
from decktool.rulesets.forward.declarations import DIAMOND, FIGHTS, LABELS, PLACES, STEPS, Decision, Event, Verb, Zone
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.state import ForwardState, counted

DICE = "⚀⚁⚂⚃⚄⚅"
NARROWEST, WIDEST = 48, 79
"""The table is drawn as wide as the terminal, within these."""
_DIAMOND, _BAR = 22, 12
"""Columns of the drawn Diamond and of a bar."""
_MADE = {Event.ROLL_MADE_OF, Event.YOUR_BLOW, Event.ENEMY_BLOW, Event.HARM_MADE_OF, Event.HEALING_MADE_OF}
_RESULTS = {
    Event.BLOCKS, Event.ENEMY_BLOCKS, Event.ENEMY_HEALS, Event.HITS, Event.IMMUNE, Event.LOSES, Event.REFLECTS, *_MADE,
}  # fmt: skip
_OF_A_TEST = {Event.TESTS, Event.LOSES, Event.IGNORES, *_MADE}
_GOOD: dict[type[Effect], float] = {
    text.Cleanse: 2.0, text.Peek: 0.5, text.TurnUp: 0.5, text.Draw: 0.0, text.Skip: -1.0, text.BreakSeal: 4.0,
}  # fmt: skip
"""What effects are worth in a choice; the others cost as a card does that is given up."""


class ForwardView(View):
    """A view that is drawn, with a judgement of what an action is worth."""

    __slots__ = ()
    ranks = True
    worlds = 4
    _state: ForwardState
    rules: ForwardCardData

    # --- the table in text

    def screen(self, width: int | None = None) -> list[str]:
        """The whole table as lines, none wider than the terminal (or `width`) where that has 48 columns or more."""
        wide = min(WIDEST, max(NARROWEST, width or shutil.get_terminal_size().columns))
        seen = self.describe()
        sides = zip(_diamond(seen), self._player(seen), strict=True)
        lines = [f"{left:<{_DIAMOND}}  {right}".rstrip() for left, right in sides]
        if seen["counters"]:
            counters = " · ".join(f"{name} {number}" for name, number in seen["counters"].items())
            lines += ["", *textwrap.wrap(counters, wide)]
        if seen["location"]:
            buried = f" · BURIED {len(seen['buried'])}" if seen["buried"] else ""
            piles = f"deck {len(seen['deck'])} · discard {len(seen['discard'])}{buried}"
            lines += ["", *ends(f"{seen['place']} {seen['location']}", piles, wide), *cards_in_row(seen["row"], wide)]
        elif seen["completed"] < PLACES:
            ahead = [f"{label} {seen['diamond'][label][0]}" for label in LABELS if seen["diamond"][label]]
            lines += ["", *textwrap.wrap("ahead: " + " · ".join(ahead), wide, subsequent_indent="  ")]
        lines += self._cards("kept", Zone.PLAYER_ZONE, wide)
        lines += self._cards("snares", Zone.SNARES, wide)
        lines += self._cards("looked at", Zone.LOOKED, wide)
        if seen["enemy"]:
            lines += ["", *self._fight(seen["enemy"], wide)]
        return lines

    def _player(self, seen: dict[str, Any]) -> list[str]:
        """HP as a bar, the track with its gap, ATK and DEF, how far the run has come."""
        most, left = max(self.rules.start_hp, seen["hp"]), seen["hp"]
        resolve, dread = seen["resolve"], seen["dread"]
        track = "·" * (STEPS - dread) + "●" * dread + "◆" + "●" * resolve + "·" * (STEPS - resolve)
        where = f"Resolve {resolve}" if resolve else f"Dread {dread}" if dread else "in the gap"
        far = min(seen["completed"] + 1, PLACES)
        here = f"location {far} of {PLACES}" if seen["completed"] < PLACES else "the Dragon waits"
        return [
            f"HP {left:>2} {bar(left, most, _BAR)} {most}",
            f"Dread {track} Resolve",
            f"      {where.center(2 * STEPS + 1).rstrip()}",
            f"ATK {seen['atk']}   DEF {seen['defence']}",
            f"turn {seen['turn']}, {here}",
        ]

    def _cards(self, title: str, zone: int, width: int) -> Iterator[str]:
        """Own cards, a line each: the name, the uses left, and what it says as far as that fits."""
        cards = told(self._state, zone, self.seat)
        if not cards:
            return
        names = [self.called(card) for card in cards]
        widest = min(max(map(len, names)), width // 2)
        yield ""
        for number, (card, name) in enumerate(zip(cards, names, strict=True)):
            uses, text = self._state.uses[card], str(self.rules.cards[card].get("text") or "")
            again = f"{uses}× " if uses != 1 else ""
            head = f"{title if not number else '':<10}{clipped(name, widest):<{widest}}  "
            yield head + textwrap.shorten(again + text, width - len(head), placeholder=" …")

    def _fight(self, enemy: dict[str, Any], width: int) -> Iterator[str]:
        """The enemy with its HP, what each roll of its die does, and the last dice."""
        whole = self.rules.enemy_hp[self._state.enemy]
        left = enemy["hp"]
        armor = f"   DEF {enemy['defence']}" if enemy["defence"] else ""
        yield from ends(enemy["name"], f"HP {left} {bar(left, whole, min(whole, _BAR))}{armor}", width)
        faces = self.rules.cards[self._state.enemy].get("faces") or ()
        told = " · ".join(f"{DICE[number]} {face}" for number, face in enumerate(faces))
        yield from (f"  {line}" for line in textwrap.wrap(told, width - 2))
        if enemy["exchange"]:
            rolled = f"you rolled {die(enemy['your_roll'])}, {enemy['name']} {die(enemy['roll'])}"
            yield from (f"  {line}" for line in textwrap.wrap(rolled, width - 2))

    # --- what happened, with dice

    def telling(self, events: Sequence[Told]) -> Iterator[Told | str]:
        """Events as they are, with what stands on a revealed card; an exchange of a duel and a test are a line each."""
        place = 0
        while place < len(events):
            kind = events[place][0]
            its = _after(events, place + 1, {Event.ROLL_MADE_OF})
            if kind == Event.ROLLS and [event[0] for event in events[its : its + 1]] == [Event.ENEMY_ROLLS]:
                end = _after(events, its + 1, _RESULTS)
                yield self._exchange(events[place], events[its], [*events[place + 1 : its], *events[its + 1 : end]])
            elif kind == Event.TESTS:
                end = _after(events, place, _OF_A_TEST)
                yield self._test(events[place:end])
            else:
                end = place + 1
                yield events[place]
                if kind == Event.REVEALS:
                    card = self.rules.cards[events[place][2]]
                    for key, words in (("text", "  {}"), ("flavor", "  “{}”")):
                        if card.get(key):
                            yield words.format(card.get(key))
            place = end

    def _exchange(self, mine: Told, its: Told, events: Sequence[Told]) -> str:
        """One exchange: both dice, what came of them, and what that is made of."""
        results = [self.rules.event_words(event, self.seat) for event in events if event[0] not in _MADE]
        said = ", ".join(results) or "nobody is hurt"
        return f"you {die(mine[3])}   {self.rules.labels[its[2]]} {die(its[3])}   {said}{self._made(events)}"

    def _made(self, events: Sequence[Told]) -> str:
        """What the numbers of some events are made of, in brackets."""
        made = [self.rules.event_words(event, self.seat) for event in events if event[0] in _MADE]
        return f" ({'; '.join(made)})" if made else ""

    def _test(self, events: Sequence[Told]) -> str:
        """One test: every die with a tick or a cross, and what it cost."""
        need = self.rules.need[events[0][2]]
        rolls = [event[3] for event in events if event[0] == Event.TESTS]
        dice = "  ".join(f"{die(roll)} {'✓' if roll >= need else '✗'}" for roll in rolls)
        lost = sum(event[3] for event in events if event[0] == Event.LOSES)
        ignored = any(event[0] == Event.IGNORES for event in events)
        cost = f"you lose {lost} HP" if lost else "it costs nothing"
        return f"{dice}   {cost}" + (", a failure is ignored" if ignored else "") + self._made(events)

    # --- what an action is worth

    def worth(self, i: int) -> float:
        """What a kept card is worth: its stats, its uses, the seal that it holds."""
        rules, state = self.rules, self._state
        value = 4.0 * (rules.atk[i] + 1.2 * rules.defence[i])
        value += sum(2.0 * (row[0] + row[1]) for row in rules.stats[i])
        value += 3.0 * state.uses[i] * (rules.on_use[i] >= 0) + 8.0 * bool(rules.survives[i]) * state.uses[i]
        return value + 9.0 * (rules.holds.get(i, 0) + len(rules.held[i])) + rules.changes["test-roll"].get(i, 0)

    def danger(self, i: int) -> float:
        """What a card of the row that is known will cost, in HP or so; below zero it helps."""
        rules = self.rules
        kind = rules.cards[i].type
        if kind in FIGHTS:
            return rules.enemy_hp[i] * 0.7 - stats(self._state)[0]
        if rules.need[i]:
            return 1.0 * rules.harm[i]
        return {"terror": 6.0, "snare": 3.0}.get(kind, -2.0 if kind != "caesura" else 0.0)

    def evaluation(self) -> float:
        """How likely the run is won: odds of HP and locations completed, as 500 runs of a greedy player fit them."""
        return 0.5 + 0.5 * tanh((0.09 * self._state.hp + 0.17 * self._state.completed - 2.6) / 2)

    def _threat(self, place: int, unknown: float) -> float:
        """What a card of the row will cost; `unknown` where the player does not know it."""
        i = self._state.zones[Zone.ROW][place]
        return self.danger(i) if self._state.knows[i] else unknown

    def _use(self, i: int) -> float:
        """Whether a kept card should be used now: what it does, against what is lacking."""
        rules, state = self.rules, self._state
        score = 0.0
        for effect in rules.used[i]:
            match effect:
                case text.Heal() | text.Rest():
                    amount = effect.amount + 3 * effect.dice if isinstance(effect, text.Heal) else 1
                    score += 2.0 if rules.start_hp - state.hp >= min(amount, rules.start_hp // 2) else -2.0
                case text.Lose(what="dread"):
                    score += 2.0 if state.track <= -effect.amount - 3 * effect.dice else -2.0
                case text.Strike() | text.Rally() | text.Hush() | text.Skip() | text.Boost():
                    score += 2.0 if state.enemy == rules.dragon or state.enemy_hp >= 5 or state.hp <= 5 else -2.0
                case text.SendAway():
                    found = any(state.knows[j] and self.danger(j) > 3 for j in state.zones[Zone.ROW])
                    score += 1.5 if found else -1.0
                case text.Reroll():
                    score += max(self._reroll(side) for side in (0, 1) if rules.rerolls.get(i, 0) >> side & 1)
                case text.BreakSeal():
                    score += 2.0
                case text.Erase() | text.IgnoreFailure():
                    harmful = state.source < 0 or self.danger(state.source) > 2.9
                    score += 2.0 if harmful or state.hp <= 5 else -2.0
                case _:
                    score += 0.6
        return score

    def _reroll(self, its: int) -> float:
        """A die is rolled again where it does harm: one's own that neither hits nor blocks, the enemy's that hits."""
        state = self._state
        rolled = state.enemy_roll if its else state.your_roll
        if not rolled:
            return -2.0
        found = face(state, rolled, its, turners(state))
        bad = found.damage + len(found.does) > 1 if its else not (found.damage or found.block)
        return 2.0 if bad else -2.0

    def _option(self, option: int) -> float:
        """What a choice costs (HP weigh more the fewer there are), or which of two dice is rolled again."""
        action = Verb.OPTION + option
        if self._state.decision is Decision.REROLL:
            return self._reroll(self.rules.either_die.index(action))
        return self._good(next(effects for known, _, effects in self.asking if known == action))

    def _offer(self, _: int) -> float:
        """What accepting the offer that is made brings."""
        chosen = self.rules.programs[self.asking[1]]
        return self._good([effect for _, effect, _ in chosen if isinstance(effect, Effect)])

    def _good(self, effects: Sequence[Effect]) -> float:
        """How good it is that these happen, in HP or so."""
        state = self._state
        score = 0.0
        for effect in effects:
            match effect:
                case text.Lose(what="hp"):
                    amount = effect.amount + 3.5 * effect.dice
                    score -= amount * (50.0 if amount >= state.hp else 1.0)
                case text.Heal():
                    score += effect.amount + 3.5 * effect.dice
                case text.Gain() | text.Lose():
                    worth = 0.5 if effect.what == "resolve" else -0.9
                    score += worth * effect.amount * (1 if isinstance(effect, text.Gain) else -1)
                case text.Count():
                    score += 0.5 * max(effect.by, -counted(state, effect.counter))
                case text.Lay():
                    score += 0.5 if effect.on == "resolve" else -0.9
                case text.Boost():
                    score += effect.by * (-1 if effect.who == "enemy" else 1)
                case text.Rest() | text.Spend():
                    score += 0.0 if lacks(state, effect) else self._good(effect.do)
                case _:
                    score += _GOOD.get(type(effect), -4.0)
        return score

    gains: ClassVar = {
        ACCEPT: _offer,
        Verb.REVEAL: lambda self, place: -self._threat(place, 1.0),
        Verb.AWAY: lambda self, place: self._threat(place, 2.0),
        Verb.TRAVEL: lambda self, stack: -float(stack),
        Verb.OPTION: _option,
        Verb.USE: _use,
        **dict.fromkeys((Verb.DISCARD_IT, Verb.BURY_IT), lambda self, card: -self.worth(card)),
        Verb.FISH: lambda self, card: -self.danger(card),
        Verb.PUT_BACK: danger,
        **dict.fromkeys((Verb.CLEANSE, Verb.SPEND), 1.0),
        **dict.fromkeys((Verb.ROLL, Verb.FACE_DRAGON, Verb.GO_ON), 0.5),
    }
    """Use what helps now, reveal what helps first, keep what is worth most, choose what hurts least."""


def _diamond(seen: dict[str, Any]) -> list[str]:
    """Figure 1: stacks ahead are open diamonds, the one in play is filled, those behind are dots."""
    lines = []
    for labels in DIAMOND:
        marks = ("◆" if label == seen["place"] else "◇" if seen["diamond"][label] else "·" for label in labels)
        lines.append("   ".join(f"{mark}{label}" for mark, label in zip(marks, labels, strict=True)).center(_DIAMOND))
    return lines


def die(number: int) -> str:
    """A die as it fell."""
    return f"{DICE[number - 1]} {number}" if 1 <= number <= len(DICE) else str(number or "no die")


def _after(events: Sequence[Told], place: int, kinds: set[int]) -> int:
    while place < len(events) and events[place][0] in kinds:
        place += 1
    return place
