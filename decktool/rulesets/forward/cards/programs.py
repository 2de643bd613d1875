"""12: how card text becomes programs: each effect's handler, and the flow that is this game's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from decktool.errors import DecktoolError, did_you_mean
from decktool.play.effects import Effect
from decktool.play.flow import Compiler, Repeat, Roll
from decktool.play.state import Step, compile_step, do_nothing
from decktool.rulesets.forward.cards import choices, effects
from decktool.rulesets.forward.chapters import duel
from decktool.rulesets.forward.columns import ForwardColumns
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading.wording import options_in_words
from decktool.rulesets.forward.table import Decision, Program

HANDLERS: dict[type[Effect], Callable[..., None]] = {
    text.Heal: effects.heal, text.Lose: effects.lose, text.Gain: effects.gain, text.GiveUp: effects.give_up,
    text.Draw: effects.draw, text.Peek: effects.peek, text.Reorder: effects.reorder, text.Fish: effects.fish,
    text.Cleanse: effects.cleanse, text.Strike: effects.strike, text.Rally: effects.rally, text.Hush: effects.hush,
    text.Refill: effects.refill, text.Goes: effects.goes, text.EndRun: duel.end_run,
    text.Renew: effects.renew, text.TurnUp: effects.turn_up, text.Lay: effects.lay, text.BreakSeal: effects.break_seal,
    text.Skip: effects.skip, text.Boost: effects.boost, text.NoReroll: effects.no_reroll, text.Count: effects.count,
}  # fmt: skip
"""What each effect that happens does; flow is compiled, standing effects are read where they matter."""

_MANY = (text.GiveUp, text.Peek, text.TurnUp, text.Cleanse)


class TextCompiler(Compiler):
    """Compiles card text: choices, offers and thresholds, beside what the kernel knows."""

    def __init__(self, option: Callable[[str], int], rules: ForwardColumns) -> None:
        super().__init__(HANDLERS, may=Decision.MAY, first=Program.all)
        self._option = option
        self._rules = rules

    def _step(self, name: str, effect: Effect) -> Step:
        if counter := getattr(effect, "counter", ""):
            known = self._rules.game.catalog.counters
            if counter not in known:
                raise DecktoolError(
                    f"{name}: no set names a counter {counter!r}{did_you_mean(counter, known)}; `counters: "
                    f"{{{counter}: 0}}` in its set file does"
                )
            self._rules.counters[counter] = known[counter]
        if isinstance(effect, text.If):
            parts = (self.add(f"{name}: if", effect.do), self.add(f"{name}: otherwise", effect.otherwise))
            return compile_step(effects.branch, (effect, *parts))
        if isinstance(effect, Roll):
            parts = (self.add(f"{name}: low", effect.low), self.add(f"{name}: high", effect.high))
            return compile_step(effects.roll, (effect, *parts))
        if isinstance(effect, text.Spend):
            return self._menu(f"{name}: asks", effects.spend, (effect, self.add(f"{name}: spent", effect.do)))
        if isinstance(effect, text.Choose):
            said = options_in_words(effect)
            options = [
                (self._option(words), self.add(f"{name}: {words}", one), one)
                for words, one in zip(said, (effect.one, effect.other), strict=True)
            ]
            return self._menu(f"{name}: asks", choices.choose, options)
        if isinstance(effect, text.SendAway):
            return self._menu(f"{name}: asks", effects.send_away, effect)
        if isinstance(effect, text.Rest):
            return compile_step(effects.rest, (effect, self.add(f"{name}: rest", effect.do)))
        if isinstance(effect, text.ANSWERS):
            return compile_step(do_nothing)
        if isinstance(effect, _MANY) and 1 < effect.amount < text.ALL:
            return super()._step(name, Repeat(times=effect.amount, do=(replace(effect, amount=1),)))
        return super()._step(name, effect)


HELPS: dict[type[Effect], str] = {
    text.Heal: "heal", text.Strike: "duel", text.Rally: "duel", text.Hush: "duel", text.SendAway: "row",
    text.Erase: "answer", text.IgnoreFailure: "answer", text.Reroll: "reroll", text.Skip: "duel", text.Boost: "duel",
    text.BreakSeal: "seal", text.Rest: "heal",
}  # fmt: skip


def help_of(effect: Effect) -> tuple[str, int]:
    """What using an effect is good for, and how much of it there is: what the judgement of actions reads."""
    what = effect.what if isinstance(effect, text.Lose) else HELPS.get(type(effect), "other")
    return what, getattr(effect, "amount", 1) + 3 * getattr(effect, "dice", 0)
