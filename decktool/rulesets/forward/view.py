"""What the player knows, and what matters in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from decktool.play.view import View
from decktool.rulesets.forward.components import (
    AWAY,
    BURY_IT,
    CLEANSE,
    DISCARD_IT,
    FACE_DRAGON,
    FIGHTS,
    FISH,
    GO_ON,
    MOST_CARDS,
    OPTION,
    PUT_BACK,
    REVEAL,
    ROLL,
    ROW,
    SPEND,
    TRAVEL,
    USE,
)
from decktool.rulesets.forward.duel import stats
from decktool.rulesets.forward.rules import ForwardRules
from decktool.rulesets.forward.state import ForwardState

if TYPE_CHECKING:
    from decktool.play.state import Event


class ForwardView(View):
    """A view with the numbers of this game and a judgement of what an action is worth."""

    __slots__ = ()

    _state: ForwardState
    rules: ForwardRules

    def worth(self, i: int) -> float:
        """What a kept card is worth: its stats, its uses, the seal that it holds."""
        rules, state = self.rules, self._state
        value = 4.0 * (rules.atk[i] + 1.2 * rules.defence[i])
        value += sum(2.0 * (row[0] + row[1]) for row in rules.stats[i])
        value += 3.0 * state.uses[i] * (rules.on_use[i] >= 0) + 8.0 * bool(rules.survives[i]) * state.uses[i]
        return value + 9.0 * rules.holds[i] + rules.test_roll[i]

    def danger(self, i: int) -> float:
        """What a card of the row that is known will cost, in HP or so; below zero it helps."""
        rules = self.rules
        kind = rules.cards[i].type
        if kind in FIGHTS:
            return rules.enemy_hp[i] * 0.7 - stats(self._state)[0]
        if rules.need[i]:
            return 1.0 * rules.harm[i]
        return {"terror": 6.0, "snare": 3.0}.get(kind, -2.0 if kind != "caesura" else 0.0)

    def rank(self, action: int) -> float:
        """Use what helps now, reveal what helps first, keep what is worth most, choose what hurts least."""
        if action >= USE:
            verb, card = action - action % MOST_CARDS, action % MOST_CARDS
            if verb == USE:
                return self._use(card)
            if verb in {DISCARD_IT, BURY_IT}:
                return -self.worth(card)
            if verb == CLEANSE:
                return 1.0
            return -self.danger(card) if verb == FISH else self.danger(card) if verb == PUT_BACK else 0.0
        if action >= OPTION:
            return self._option(self.rules.actions[action])
        if action >= TRAVEL:
            return float(TRAVEL - action)
        if action >= AWAY:
            return self._known(action - AWAY, 2.0)
        if action >= REVEAL:
            return -self._known(action - REVEAL, 1.0) if action < REVEAL + 20 else 0.0
        return {ROLL: 0.5, FACE_DRAGON: 0.5, GO_ON: 0.5, SPEND: 1.0}.get(action, 0.0)

    def _known(self, place: int, unknown: float) -> float:
        row = self._state.zones[ROW]
        i = row[place]
        return self.danger(i) if self._state.knows[i] else unknown

    def _use(self, i: int) -> float:
        """Whether a kept card should be used now: what it does, against what is lacking."""
        rules, state = self.rules, self._state
        score = 0.0
        for what, amount in rules.helps[i]:
            if what == "heal":
                missing = rules.start_hp - state.hp
                score += 2.0 if missing >= amount else -2.0
            elif what == "dread":
                score += 2.0 if state.track <= -amount else -2.0
            elif what == "duel":
                score += 2.0 if state.enemy == rules.dragon or state.enemy_hp >= 5 or state.hp <= 5 else -2.0
            elif what == "row":
                score += 1.5 if any(state.knows[j] and self.danger(j) > 3 for j in state.zones[ROW]) else -1.0
            elif what == "answer":
                source = state.source
                score += 2.0 if source < 0 or self.danger(source) > 2.9 or state.hp <= 5 else -2.0
            else:
                score += 0.6
        return score

    def _option(self, words: str) -> float:
        """What a choice costs: HP weigh more the fewer there are, Dread more the nearer the end of the track."""
        state = self._state
        score = 0.0
        for part in words.split(" and "):
            verb, _, rest = part.partition(" ")
            number = int(rest.split()[0]) if rest and rest.split()[0].isdecimal() else 1
            if part.endswith("HP"):
                score += number if verb == "heal" else -number * (50.0 if number >= state.hp else 1.0)
            elif part.endswith("Dread"):
                score -= 0.9 * number * (1 if verb == "gain" else -1)
            elif part.endswith("Resolve"):
                score += 0.5 * number * (1 if verb == "gain" else -1)
            else:
                score -= 4.0
        return score

    # --- the screen

    def screen(self) -> list[str]:
        """The Diamond, the track, the active location with its row, what is kept and the fight that is on."""
        from decktool.rulesets.forward.screen import screen

        return screen(self)

    def telling(self, events: Sequence[Event]) -> Iterator[Event | str]:
        """What happened; an exchange of a duel and a test are a line each, with their dice."""
        from decktool.rulesets.forward.screen import telling

        return telling(self, events)
