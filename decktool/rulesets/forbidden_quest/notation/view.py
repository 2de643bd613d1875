"""What one player at the table knows, and what matters in it; and the table drawn in text from that side."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import tanh

from decktool.dealing import Dice
from decktool.play.screen import bar, boxes, clipped, filled, wrapped
from decktool.play.state import HIDDEN
from decktool.play.state import Event as Told
from decktool.play.view import View
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.agent import NEVER, BoardJudgement
from decktool.rulesets.forbidden_quest.card_data import QuestCardData
from decktool.rulesets.forbidden_quest.chapters.attack import most_attackers
from decktool.rulesets.forbidden_quest.chapters.setup import creatures_of
from decktool.rulesets.forbidden_quest.declarations import Event, Kind, Phase, Zone
from decktool.rulesets.forbidden_quest.state import QuestState, attached_to

NARROWEST, WIDEST = 49, 79
"""The board is drawn as wide as the terminal, within these."""
OWN, OTHER, CRYSTAL = "▲", "▼", "◆"
FACE_DOWN = "face down"
_ROOMY = 20
"""A region so wide has a margin."""
CALM = 5
"""After this number of turns without a change the head of the screen says so."""
_WORDS = {"poison": "poisoned", "trap": "trapped", "hidden": "hidden"}
ON_BOARD, HP, STRIKES, BLOCKS, COMING, IN_HAND, HELD = -0.56, 0.125, 0.19, 0.195, 0.205, 0.21, 0.045
"""What each creature on the board, each HP, strike and block of it, creature to come, card in hand and crystal adds to
the logarithm of the odds to win: fitted to 28,600 moments of 500 games between greedy players who erred now and then.
"""
TOTALS = {Event.LEFT: "HP left", Event.HOLDS: "in all"}
"""Events that say what the one before them leads to, and the words for that in its line."""


class QuestView(View):
    """A view with a drawn board and a judgement of what an action is worth."""

    __slots__ = ("_judgement",)
    _state: QuestState
    rules: QuestCardData
    ranks = True
    never = NEVER

    worlds = 40
    horizon = 2
    """A game is some seventy turns; what an action leads to shows when the opponent has answered, and one more turn."""

    def __init__(self, state: QuestState, seat: int) -> None:
        """Watch `state` as the player in `seat`."""
        super().__init__(state, seat)
        self._judgement: BoardJudgement | None = None

    @property
    def _judge(self) -> BoardJudgement:
        """What is thought of the board; whoever only looks at the table need not read all cards for it."""
        if self._judgement is None:
            self._judgement = BoardJudgement(self._state, self.seat)
        return self._judgement

    def choice(self, actions: Sequence[int]) -> int:
        """The action with the highest rank; see `BoardJudgement.choice`."""
        return self._judge.anew().choice(actions)

    @property
    def rank(self) -> Callable[[int], float]:
        """How much an action gains: crystals, strikes that land, creatures out of danger; 0 is to leave it at that."""
        return self._judge.anew().rank

    def evaluation(self) -> float:
        """How likely this player wins, by what both have on the board and still to come."""
        state, rules, cards = self._state, self.rules, self._judge.cards
        kinds, ahead = rules.kinds, 0.0
        for who, sign in ((self.seat, 1), (1 - self.seat, -1)):
            hand = state.zones[Zone.HAND + who]
            value = HELD * state.held[who] + IN_HAND * len(hand)
            for zone in (hand, state.zones[Zone.DECK + who]):
                for card in zone:
                    if kinds[card] == Kind.CREATURE:
                        value += COMING
            for i in state.zones[Zone.BOARD + who]:
                value += ON_BOARD + HP * (rules.hp[i] - state.damage[i])
                value += STRIKES * (cards.plain[i] + cards.armed[state.weapon[i]])
                value += BLOCKS * cards.blocks[state.defense[i]]
            ahead += sign * value
        return 0.5 + 0.5 * tanh(ahead / 2)

    def telling(self, events: Sequence[Told]) -> Iterable[Told | str]:
        """Damage and healing with the HP left, crystals with how many that makes, in one line each."""
        told: list[Told | str] = []
        for event in events:
            before = told[-1] if told else ""
            if event[0] in TOTALS and not isinstance(before, str):
                told[-1] = f"{self.rules.event_words(before, self.seat)}, {event[3]} {TOTALS[event[0]]}"
            else:
                told.append(event)
        return told

    def deal(self, dice: Dice) -> QuestState:
        """A state that this player cannot tell from the real one: face-down creatures are creatures there too.

        Who kept an opening hand has a creature in it, so worlds without one are dealt again.
        """
        state = self._state
        while True:
            world = super().deal(dice)
            assert isinstance(world, QuestState)
            if state.phase != Phase.SETUP:
                return world
            other = 1 - self.seat
            board = Zone.BOARD + other
            self.deal_type(world, board, "creature", (Zone.HAND + other, Zone.DECK + other), dice)
            # whoever lies there now stands where the real ones stand
            for real in state.zones[board]:
                world.region[real] = -1
            for real, dealt in zip(state.zones[board], world.zones[board], strict=True):
                world.region[dealt] = state.region[real]
            waits = state.kept >> other & 1 and not world.zones[board]
            if not waits or creatures_of(world, other):
                return world

    # --- the table in text

    def screen(self, width: int | None = None) -> list[str]:
        """The whole table as lines, none wider than the terminal (or `width`) where that has 49 columns or more."""
        wide = min(WIDEST, max(NARROWEST, (width or shutil.get_terminal_size().columns) - 1))
        sides = [self._side(1 - self.seat, wide), self._board((wide - 4) // 3), self._side(self.seat, wide)]
        return [line for part in (self._head(wide), *sides, self._hand(wide)) for line in part]

    def _head(self, width: int) -> list[str]:
        """The turn and the phase, and what is special about them."""
        state = self._state
        if state.phase == Phase.SETUP:
            return ["setting up" + (f": {self.rules.seats[state.first]} goes first" if state.first >= 0 else "")]
        words = f"turn {state.turn}: {self.rules.seats[state.active]}'s {t.PHASE_WORDS[state.phase]}"
        notes = []
        most = most_attackers(state, state.active)
        if most < t.MOST_CREATURES and state.phase <= Phase.ATTACK:
            notes.append(f"at most {most} may attack" if most else "nobody may attack")
        if state.sorcerer and state.phase == Phase.MAIN:
            notes.append("sorcerer played")
        if state.quiet >= CALM:
            notes.append(f"{state.quiet} turns without a change")
        return wrapped(words + ("," if notes else ""), notes, width)

    def _board(self, cell: int) -> Iterator[str]:
        """Nine boxes, this player's side at the bottom; a crystal lies where its mark is beside the region's name."""
        order = (2, 1, 0, 5, 4, 3, 8, 7, 6) if self.seat else (6, 7, 8, 3, 4, 5, 0, 1, 2)
        lying = self._state.crystals
        names = [f"{name} {CRYSTAL}" if lying >> region & 1 else name for region, name in enumerate(t.REGIONS)]
        found = [(names[region], self._region(region, cell)) for region in order]
        return boxes([found[start : start + 3] for start in (0, 3, 6)], cell)

    def _region(self, region: int, cell: int) -> list[str]:
        """The creatures of a region, the opponent's first."""
        lines = []
        for seat in (1 - self.seat, self.seat):
            mark = OWN if seat == self.seat else OTHER
            real = self._state.zones[Zone.BOARD + seat]
            for card, shown in zip(real, self.zone(Zone.BOARD + seat), strict=True):
                if self._state.region[card] == region:
                    lines += self._creature(mark, shown, cell)
        return lines

    def _creature(self, mark: str, card: int, cell: int) -> list[str]:
        """A creature in its region: its name and HP, and under it what it carries in short."""
        lead = f" {mark}" if cell > _ROOMY else mark
        if card == HIDDEN:
            return [f"{lead} {FACE_DOWN}"]
        state, rules = self._state, self.rules
        hp = f"{rules.hp[card] - state.damage[card]}/{rules.hp[card]}"
        pieces = [*self._short(card), *(_WORDS[name] for name, bit in t.MARKS.items() if state.marks[card] & bit)]
        room = cell - len(lead) - 2
        name = self.called(card)
        if len(name) + 1 + len(hp) <= room:
            first = f"{lead} {name}{hp.rjust(room - len(name))}"
        else:
            first = f"{lead} {clipped(name, room + 1)}"
            pieces.insert(0, hp)
        indent = " " * (len(lead) + 1)
        return [first, *(indent + line for line in filled(pieces, cell - len(indent)))]

    def _short(self, card: int) -> Iterator[str]:
        """What a weapon adds and a defense card blocks."""
        state, rules = self._state, self.rules
        weapon, defense, more = state.weapon[card], state.defense[card], state.more[card]
        if weapon >= 0 and rules.bonus[weapon]:
            yield f"+{rules.bonus[weapon]}"
        if weapon >= 0 and rules.arrows[weapon]:
            yield f"{rules.arrows[weapon] - state.shots[weapon]} arrows"
        if more:
            yield f"{more:+} this turn"
        if defense >= 0:
            yield f"blocks {rules.blocks[defense]}"

    def _side(self, seat: int, width: int) -> Iterator[str]:
        """One player's crystals and piles, and what the creatures strike and carry."""
        state = self._state
        own = seat == self.seat
        held = state.held[seat]
        deck, hand, pile = (self.count(zone + seat) for zone in (Zone.DECK, Zone.HAND, Zone.DISCARD))
        top = f" ({self._name(self.zone(Zone.DISCARD + seat)[-1])})" if pile else ""
        said = f"{self.rules.seats[seat]}{' (you)' if own else ''}  {bar(held, len(t.REGIONS), mark=CRYSTAL)} {held}"
        yield from wrapped(said, [f"  deck {deck}", f"  hand {hand}", f"  discard pile {pile}{top}"], width, "")
        known = [card for card in self.zone(Zone.HAND + seat) if card != HIDDEN]
        if not own and known:
            yield from wrapped("  you know in hand:", self._counted(known), width)
        for card in self.zone(Zone.BOARD + seat):
            if card != HIDDEN:
                yield from self._bearer(OWN if own else OTHER, card, width)

    def _bearer(self, mark: str, card: int, width: int) -> Iterator[str]:
        """A creature's attack line, what is attached to it, what it has done this turn, and its moves and abilities."""
        state, rules = self._state, self.rules
        attached = [self._attached(worn) for worn in attached_to(state, card)]
        did = (("moved", state.moved), ("attacked", state.attacked | state.shot))
        done = [word for word, bits in did if bits >> card & 1 and rules.owners[card] == state.active]
        said = f"  {mark} {self.called(card)}"
        attack = rules.cards[card].get("attack", "").rstrip(".")
        parts = [*([attack] if attack else []), *attached, *done]
        yield from wrapped(said + (":" if parts else ""), parts, width)
        text = " ".join(rules.cards[card].get("text", "").split())
        if not text and rules.cards[card].name in rules.cards_without_rules:
            text = "Its text is not known: it moves 1 region and strikes once."
        indent = " " * 6
        yield from textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent)

    def _attached(self, card: int) -> str:
        """A weapon or defense card with its number."""
        rules = self.rules
        level = f"level {rules.level[card]}, " if rules.level[card] else ""
        if rules.kinds[card] != Kind.WEAPON:
            what = f"blocks {rules.blocks[card]}"
        elif rules.arrows[card]:
            what = f"{rules.arrows[card]} arrows"
        else:
            what = f"+{rules.bonus[card]}"
        return f"{self.called(card)} ({level}{what})"

    def _hand(self, width: int) -> Iterator[str]:
        """The player's own hand, creatures first, and what is looked at."""
        kinds = self.rules.kinds
        cards = sorted(self.zone(Zone.HAND + self.seat), key=lambda card: kinds[card])
        yield from wrapped("  hand:", self._counted(cards) or ["-"], width)
        looked = [card for card in self.zone(Zone.LOOKED + self.seat) if card != HIDDEN]
        if looked:
            yield from wrapped("  looked at, from the top:", [self._name(card) for card in looked], width)

    def _counted(self, cards: Iterable[int]) -> list[str]:
        """Names with the HP of creatures, copies counted."""
        counts: dict[str, int] = {}
        for card in cards:
            name = self._name(card)
            if card != HIDDEN and self.rules.kinds[card] == Kind.CREATURE:
                name += f" ({self.rules.hp[card]} HP)"
            counts[name] = counts.get(name, 0) + 1
        return [f"{name} x{count}" if count > 1 else name for name, count in counts.items()]

    def _name(self, card: int) -> str:
        return self.rules.cards[card].name if card != HIDDEN else "a card"
