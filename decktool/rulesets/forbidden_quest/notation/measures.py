"""What a goldfish of this game reports: crystals, creatures and strikes turn by turn, and what was drawn in vain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decktool.play.measures import Measures, Milestone
from decktool.play.state import NOBODY
from decktool.rulesets.forbidden_quest.agent import BoardJudgement
from decktool.rulesets.forbidden_quest.chapters import movement
from decktool.rulesets.forbidden_quest.chapters.stalemate import of_use
from decktool.rulesets.forbidden_quest.declarations import ALL_CRYSTALS, TRAP, Kind, Phase, Zone
from decktool.rulesets.forbidden_quest.state import QuestState


class QuestMeasures(Measures):
    """Own turns, and when the ninth crystal came; against a passive opponent the turn of the win is a clock.
    Counted over a game: hands drawn anew (Rules 2.3), leveled cards that an upgrade threw away instead of handing
    them down (Rules 4.9), creatures lost, and cards that could not be played when the game ended.
    """

    milestones = (Milestone("the ninth crystal", "crystals", ALL_CRYSTALS),)

    def place(self, state: Any, seat: int) -> int:
        """Own turns; the set-up is none."""
        return int(state.turn) if state.active == seat and state.phase != Phase.SETUP else NOBODY

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """What was drawn or upgraded in vain."""
        kinds = self.rules.kinds  # type: ignore[attr-defined]
        return {
            "mulligans": state.mulligans[seat],
            "upgrades wasted": state.wasted[seat],
            "creatures lost": sum(kinds[i] == Kind.CREATURE for i in state.zones[Zone.DISCARD + seat]),
            "dead at the end": dead(state, seat),
        }


def metrics(state: QuestState, seat: int) -> dict[str, int]:
    """Crystals held, creatures on the board, the damage of an attack phase of theirs, cards in hand, dead cards.
    Damage is what the creatures that are not trapped deal on average, weapons and arrows included, if nothing is
    blocked. A card is dead if nothing can be done with it now; a creature that waits for room is not.
    """
    board = state.zones[Zone.BOARD + seat]
    judge = BoardJudgement(state, seat)
    return {
        "crystals": state.held[seat],
        "creatures": len(board),
        "strikes": round(sum(judge.known(i)[2] for i in board if not state.marks[i] & TRAP)),
        "hand": len(state.zones[Zone.HAND + seat]),
        "dead": dead(state, seat),
    }


def dead(state: QuestState, seat: int) -> int:
    """How many cards in hand could not be played if this were their player's main phase or end of turn."""
    return sum(not _lives(state, seat, card) for card in state.zones[Zone.HAND + seat])


def _lives(state: QuestState, seat: int, card: int) -> bool:
    rules = state.rules
    if rules.kinds[card] == Kind.CREATURE or of_use(state, seat, card):
        return True
    if any(getattr(effect, "who", "") == "moved" for deed in rules.plays[card].values() for effect in deed.do):
        # it follows a move, and in this turn none was made yet, or it was the opponent's
        return any(movement.may_move(state, creature) for creature in state.zones[Zone.BOARD + seat])
    return False
