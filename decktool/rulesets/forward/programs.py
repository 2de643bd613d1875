"""12: how card text becomes programs: each effect's handler, and the flow that is this game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from decktool.play.effects import Effect
from decktool.play.flow import Compiler, Repeat
from decktool.play.state import Step, compile_step, program
from decktool.rulesets.forward import card_text as text
from decktool.rulesets.forward import choices, duel, scenes
from decktool.rulesets.forward.components import D_MAY
from decktool.rulesets.forward.wording import options_in_words

if TYPE_CHECKING:
    from decktool.dealing import Dice
    from decktool.rulesets.forward.state import ForwardState

HANDLERS: dict[type[Effect], Callable[..., None]] = {
    text.Heal: scenes.heal,
    text.Lose: scenes.lose,
    text.Gain: scenes.gain,
    text.GiveUp: scenes.give_up,
    text.Draw: scenes.draw,
    text.Peek: scenes.peek,
    text.Reorder: scenes.reorder,
    text.Fish: scenes.fish,
    text.Cleanse: scenes.cleanse,
    text.Strike: scenes.strike,
    text.Rally: scenes.rally,
    text.Hush: scenes.hush,
    text.Refill: scenes.refill,
    text.Goes: scenes.goes,
    text.EndRun: duel.end_run,
}
"""What each effect that happens does; flow is compiled, standing effects are read where they matter."""

_MANY = (text.GiveUp, text.Peek, text.Cleanse)


class TextCompiler(Compiler):
    """Compiles card text: choices, offers and thresholds, beside what the kernel knows."""

    def __init__(self, first: Sequence[str], option: Callable[[str], int]) -> None:
        super().__init__(HANDLERS, may=D_MAY, first=first)
        self._option = option

    def _step(self, name: str, effect: Effect) -> Step:
        if isinstance(effect, text.If):
            parts = (self.add(f"{name}: if", effect.do), self.add(f"{name}: otherwise", effect.otherwise))
            return compile_step(scenes.branch, (effect, *parts))
        if isinstance(effect, text.Spend):
            return self._menu(name, scenes.spend, (effect.resolve, self.add(f"{name}: spent", effect.do)))
        if isinstance(effect, text.Choose):
            said = options_in_words(effect)
            options = [
                (self._option(words), self.add(f"{name}: {words}", one), one)
                for words, one in zip(said, (effect.one, effect.other), strict=True)
            ]
            return self._menu(name, choices.choose, options)
        if isinstance(effect, text.SendAway):
            return self._menu(name, scenes.send_away, effect)
        if isinstance(effect, (text.Erase, text.IgnoreFailure)):
            return compile_step(answered)
        if isinstance(effect, _MANY) and 1 < effect.amount < text.ALL:
            return super()._step(name, Repeat(times=effect.amount, do=(replace(effect, amount=1),)))
        return super()._step(name, effect)

    def _menu(self, name: str, handler: Callable[..., None], said: Any) -> Step:
        """A question that stays on the stack until it is answered."""
        number = len(self.programs)
        self.names.append(f"{name}: asks")
        self.programs.append(program([compile_step(handler, said, stays=True)]))
        return compile_step(_call, number)


def _call(state: ForwardState, number: int, seat: int, source: int, dice: Dice) -> None:
    state.stack.append((number, 0, seat, source))


def answered(state: ForwardState, effect: None, seat: int, source: int, dice: Dice) -> None:
    """What this card does was done by the answer in which it was used."""


def help_of(effect: Effect) -> tuple[str, int]:
    """What using an effect is good for, and how much of it there is: what the judgement of actions reads."""
    if isinstance(effect, text.Heal):
        return "heal", effect.amount
    if isinstance(effect, text.Lose):
        return effect.what, effect.amount
    if isinstance(effect, (text.Strike, text.Rally, text.Hush)):
        return "duel", 1
    if isinstance(effect, text.SendAway):
        return "row", 1
    if isinstance(effect, (text.Erase, text.IgnoreFailure)):
        return "answer", 1
    return "other", 1
