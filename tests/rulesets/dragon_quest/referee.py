"""A second, dull reading of Dragon Quest: what may be done and what then is, from the sheet and the printed texts.

Nothing of the ruleset is imported, and of a card only what is printed on it is read: its numbers and its sentences. The
referee plays beside a match. Chance it takes from the match; all else it works out itself: whose turn it is, what is
legal, gold, experience, levels, damage, lines, closed or ready, and where every card lies, in the draw piles and under
the party cards too. Where the match asks something else, offers something else, tells something else or has come to
something else, that is a Difference.

Written to be read beside the sheet, not to be fast: no tables, no numbers for cards' powers, no shortcuts.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.rulesets.refereeing import Asking, Difference, Hearing, Option, Over, Printed, Question

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
SPEEDS = ("slow", "average", "fast")
PHASES = ("setup", "reset", "income", "draw", "preparation", "start", "action", "determine", "end", "last")
TEXTS = {
    "deal": r"Deal (?P<n>\d) damage to (?P<who>.+)\.",
    "heal": r"Remove (?P<n>\d|all) damage from (?P<who>.+)\.",
    "cure": r"Cure poison(?P<both> and confusion|) from (?P<who>.+)\.",
    "raise": r"(?P<who>.+) ha(?:s|ve) (?P<n>\d) Attack (?P<sign>less|more) until the end of the turn\.",
    "close": r"Close (?P<who>.+)\.",
    "poison": r"Poison (?P<who>.+)\.",
    "confuse": r"Confuse (?P<who>.+)\.",
    "ready": r"Ready (?P<who>.+)\.",
    "to the front": r"Move (?P<who>.+) to the front line\.",
    "to the rear": r"If (?P<who>this card) was attacked, move it to the rear line\.",
    "disarm": r"Discard (?P<who>one item from an opponent party card)\.",
    "gain": r"Gain (?P<n>\d) gold\.",
    "draw": r"Draw (?P<n>one|two) cards?\.",
    "shelter": r"Until the end of the turn, your party cards take no damage from abilities\.",
    "fetch": r"Put one party card from your discard pile into your hand\.",
    "bury": r"Shuffle up to (?P<n>five) cards from your discard pile into your draw pile\.",
}
"""What texts of abilities and quests say, by what they make happen."""
MOST_IN_LINE = 3
STALL = 50
"""Turns without a shrinking draw pile after which a game is a draw (a house rule of the game)."""


@dataclass(eq=False, repr=False, slots=True)
class Body(Printed):
    """One physical card, and what it carries while it is in play."""

    items: list[Body] = field(default_factory=list)
    damage: list[Body] = field(default_factory=list)
    """The cards under it, the first one taken first."""
    closed: bool = False
    confused: bool = False
    poisoned: bool = False
    acted: bool = False
    attack_more: int = 0

    @property
    def is_party(self) -> bool:
        return self.type in {"character", "monster"}

    @property
    def ready(self) -> bool:
        """Upright; a confused card counts as closed (Confusion)."""
        return not (self.closed or self.confused)

    @property
    def color(self) -> str:
        return str(self.row["color"])

    @property
    def flies(self) -> bool:
        items = any(item.text.startswith("This card has flying") for item in self.items)
        return items or "flying" in self.row.get("keywords", ())

    @property
    def speed(self) -> int:
        """0 slow, 1 average, 2 fast."""
        if any(item.text.endswith(" and is fast.") for item in self.items):
            return SPEEDS.index("fast")
        return SPEEDS.index(self.row["speed"])

    def ability_in(self, phase: str) -> bool:
        return bool(self.row.get("phase") == phase and self.text)

    def is_a(self, what: str) -> bool:
        """A color, or flying."""
        return self.flies if what == "flying" else self.color == what

    def bare(self) -> None:
        """Carry nothing, as out of play."""
        self.items, self.damage = [], []
        self.closed = self.confused = self.poisoned = self.acted = False
        self.attack_more = 0


@dataclass(slots=True)
class Side:
    """One player's cards and gold; the draw pile's last card is its top."""

    deck: list[Body | frozenset[Body]] = field(default_factory=list)
    """Cards, and for each place that chance has filled the cards that may lie there."""
    hand: list[Body] = field(default_factory=list)
    front: list[Body] = field(default_factory=list)
    rear: list[Body] = field(default_factory=list)
    discard: list[Body] = field(default_factory=list)
    experience: list[Body] = field(default_factory=list)
    gold: int = 0
    calls: int = 0
    lined: bool = False
    sheltered: bool = False

    @property
    def party(self) -> list[Body]:
        return [*self.front, *self.rear]


class Referee(Hearing[Body]):
    """A game of two decks, `cards` being each card's owner and name by its number in the match."""

    def __init__(self, cards: Iterable[tuple[int, str]], sheet: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__([Body(number, owner, sheet[name]) for number, (owner, name) in enumerate(cards)])
        self.sides = (Side(), Side())
        self.aside: list[Body] = []
        self.turn = 0
        self.active = 0
        self.penalized = False
        self.due: list[tuple[Body, int]] = []
        """Damage of an action ability, applied in the Determine Phase."""
        self.attacker: Body | None = None
        self.attacked: Body | None = None
        self.waiting: list[Body] = []
        """Declared abilities that are still to take effect."""
        self.fewest = 999
        self.quiet = 0

    def begins(self, phase: str) -> None:
        self.heard("phase", n=PHASES.index(phase))

    # --- the whole game

    def play(self) -> Asking:
        """Setup, then turns until a draw pile is empty; hands and piles are already laid."""
        for seat in (0, 1):
            self.heard("dealt", seat, n=6)
        for seat in (0, 1):
            side = self.sides[seat]
            choice = yield Question(seat, [("KEEP_HAND",), ("MULLIGAN",)])
            if choice[0] == "KEEP_HAND":
                self.heard("keeps", seat)
                continue
            back = side.hand
            side.hand = [self.take(seat) for _ in range(6)]
            self.shuffle_in(seat, [*back, *self.known(side.deck)])
            self.heard("new-hand", seat, n=6)
        self.active = self.log[0][1]
        self.heard("first", self.active)
        try:
            while True:
                yield from self.take_turn(self.active)
                self.active = 1 - self.active
        except Over as over:
            self.winner = over.args[0]

    def take_turn(self, seat: int) -> Asking:
        """Reset, Income, Draw, Preparation, Battle, and what happens at the end."""
        side = self.sides[seat]
        self.turn += 1
        self.penalized = False
        for one in self.sides:
            one.calls, one.lined, one.sheltered = 0, False, False
        self.heard("turn", seat, n=self.turn)
        self.begins("reset")
        for body in side.party:
            if body.closed and not body.confused and body.row["level"] <= self.level(seat):
                body.closed = False
                self.heard("resets", seat, body)
        self.begins("income")
        side.gold += self.level(seat) + 1
        self.heard("income", seat, n=self.level(seat) + 1)
        self.begins("draw")
        count = 1
        if len(side.hand) < 6:
            choice = yield Question(seat, [("DRAW", n) for n in range(min(6 - len(side.hand), len(side.deck)) + 1)])
            count = choice[1]
        self.draw(seat, count)
        yield from self.preparation(seat)
        yield from self.battle(seat)
        yield from self.end_turn(seat)

    def end_turn(self, seat: int) -> Asking:
        """Poison hurts and the confused hit their own side, in their owner's order; then what lasts a turn ends."""
        side = self.sides[seat]
        self.begins("last")
        due = [("POISON", body) for body in side.party if body.poisoned]
        due += [("RAGE", body) for body in side.party if body.confused]
        while due := [(verb, body) for verb, body in due if body in side.party]:
            choice = yield Question(seat, list(due))
            due.remove((choice[0], choice[1]))
            victim = choice[1]
            if choice[0] == "RAGE":
                self.heard("hits-own", card=choice[1])
                picked = yield Question(seat, [("CHOOSE", body) for body in side.party])
                victim = picked[1]
            yield from self.strike([(victim, 1)])
        for body in (*self.sides[0].party, *self.sides[1].party):
            body.attack_more, body.acted = 0, False
        self.heard("ends", seat)
        lying = sum(len(one.deck) for one in self.sides)
        self.quiet = 0 if lying < self.fewest else self.quiet + 1
        self.fewest = min(lying, self.fewest)
        if self.quiet >= STALL:
            raise Over(None)

    # --- levels and gold

    def level(self, seat: int) -> int:
        """One, and one more for every 5 levels of cards in the other player's experience pile; 5 at most."""
        return min(5, 1 + self.xp(seat) // 5)

    def xp(self, seat: int) -> int:
        return sum(body.row["level"] for body in self.sides[1 - seat].experience)

    def gain(self, seat: int, gold: int) -> None:
        self.sides[seat].gold += gold
        self.heard("gains", seat, n=gold)

    def pay(self, seat: int, gold: int) -> None:
        if gold:
            self.sides[seat].gold -= gold
            self.heard("pays", seat, n=gold)

    # --- the draw pile

    def known(self, cells: Iterable[Body | frozenset[Body]]) -> list[Body]:
        """Cards of places that chance has not touched since the last look."""
        found = list(cells)
        assert all(isinstance(cell, Body) for cell in found), "chance fell twice between two looks"
        return [cell for cell in found if isinstance(cell, Body)]

    def take(self, seat: int, told: Body | None = None) -> Body:
        """The top card of a pile."""
        top = self.sides[seat].deck.pop()
        if isinstance(top, Body):
            return top
        assert told is not None, "chance fell twice between two looks"
        if told not in top:
            raise Difference(f"{told} cannot have been on top; these can: {sorted(body.name for body in top)}")
        return told

    def shuffle_in(self, seat: int, cards: list[Body], *, under: bool = False) -> None:
        """These are the pile, in any order; or they go under it, in any order."""
        side = self.sides[seat]
        side.deck = [*[frozenset(cards)] * len(cards), *(side.deck if under else ())]

    def draw(self, seat: int, count: int) -> None:
        """Draw; who takes the last card has lost at once."""
        for _ in range(count):
            told = self.heard("draws", seat)
            card = self.take(seat, told)
            if told is not card:
                raise Difference(f"{told} was drawn, and {card} lay on top")
            self.sides[seat].hand.append(card)
            self.is_over()

    def is_over(self) -> None:
        """A player whose draw pile is empty loses; where both are, in one step, it is a draw (DQ-A11)."""
        empty = [seat for seat in (0, 1) if not self.sides[seat].deck]
        if empty:
            raise Over(1 - empty[0] if len(empty) == 1 else None)

    def to_discard(self, card: Body, told: str = "discards") -> None:
        card.bare()
        self.sides[card.owner].discard.append(card)
        self.heard(told, card.owner, card)

    # --- preparation

    def preparation(self, seat: int) -> Asking:
        """Both in turns, the active player first, until both pass one after the other."""
        self.begins("preparation")
        who, passes = seat, 0
        while passes < 2:
            choice = yield Question(who, [("PASS",), *self.actions(who)])
            if choice[0] == "PASS":
                self.maybe("passes", who)
                passes += 1
            else:
                passes = 0
                if self.costs(choice):
                    for side in self.sides:
                        side.lined = False
                yield from self.act(who, choice)
            who = 1 - who

    @staticmethod
    def costs(choice: Option) -> bool:
        """A card, gold, or that a card is ready (DQ-A35)."""
        if choice[0] == "USE":
            return bool(choice[1].row["hand_cost"] or choice[1].row["closing"])
        return choice[0] != "LINE_UP" and (choice[0] not in {"HEAL", "CURE", "READY"} or choice[1].row["gp"] > 0)

    def price(self, seat: int, card: Body) -> int:
        """The first is free, the second costs its GP Cost, every further one its level (Call a Friend)."""
        calls = self.sides[seat].calls
        return int((0, card.row["gp"])[calls] if calls < 2 else card.row["level"])

    def actions(self, seat: int) -> list[Option]:
        """The eight actions of the Preparation Phase."""
        side = self.sides[seat]
        found: list[Option] = []
        for card in side.hand:
            if card.is_party and self.price(seat, card) <= side.gold:
                if len(side.front) < MOST_IN_LINE:
                    found.append(("CALL_FRONT", card))
                if len(side.rear) < MOST_IN_LINE and len(side.rear) < len(side.front):
                    found.append(("CALL_REAR", card))
            elif card.type == "item" and card.row["gp"] <= side.gold and self.carriers(seat, card):
                found.append(("EQUIP", card))
            elif card.type == "quest" and card.row["hand_cost"] < len(side.hand) and self.finds_something(seat, card):
                found.append(("QUEST", card))
        for body in side.party:
            if body.row["gp"] <= side.gold:
                if body.damage:
                    found.append(("HEAL", body))
                if body.poisoned or body.confused:
                    found.append(("CURE", body))
                if body.closed and not body.confused:
                    found.append(("READY", body))
        if not side.lined and self.line_ups(seat, []):
            found.append(("LINE_UP",))
        return found + self.abilities(seat, "preparation")

    def carriers(self, seat: int, item: Body) -> list[Body]:
        """Party cards of the item's type letter."""
        return [body for body in self.sides[seat].party if item.row["letter"] in {"any", body.row["letter"]}]

    def abilities(self, seat: int, phase: str, used: Iterable[Body] = ()) -> list[Option]:
        """Cards and items whose ability is of this phase and can be paid for."""
        side = self.sides[seat]
        found: list[Option] = []
        for body in side.party:
            for source in (body, *body.items):
                if not source.ability_in(phase) or source in used or (phase == "action" and body.acted):
                    continue
                if source.row["hand_cost"] > len(side.hand) or (source.row["closing"] and not body.ready):
                    continue
                if self.finds_something(seat, source):
                    found.append(("USE", source))
        return found

    def bearer(self, source: Body) -> Body:
        """The party card itself, or the one that carries the item."""
        return next((body for body in self.sides[source.owner].party if source in body.items), source)

    def pay_for(self, seat: int, source: Body) -> Asking:
        """The closing cost and the hand cost of an ability, or the hand cost of a quest."""
        side = self.sides[seat]
        if source.row.get("closing"):
            self.bearer(source).closed = True
            self.heard("closed", card=self.bearer(source))
        for _ in range(source.row.get("hand_cost", 0)):
            choice = yield Question(seat, [("PAY", card) for card in side.hand])
            side.hand.remove(choice[1])
            self.to_discard(choice[1], "burns")

    def act(self, seat: int, choice: Option) -> Asking:
        """One action of the Preparation Phase."""
        side, verb = self.sides[seat], choice[0]
        if verb == "LINE_UP":
            yield from self.line_up(seat)
            return
        card: Body = choice[1]
        if verb in {"CALL_FRONT", "CALL_REAR"}:
            self.pay(seat, self.price(seat, card))
            side.calls += 1
            side.hand.remove(card)
            (side.front if verb == "CALL_FRONT" else side.rear).append(card)
            self.heard("calls", seat, card, ("CALL_FRONT", "CALL_REAR").index(verb))
            if card.row["level"] > self.level(seat):
                card.closed = True
                self.heard("closed", card=card)
        elif verb == "HEAL":
            self.pay(seat, card.row["gp"])
            self.heal([card], len(card.damage))
        elif verb == "CURE":
            self.pay(seat, card.row["gp"])
            self.cure(card, confusion=True)
        elif verb == "READY":
            self.pay(seat, card.row["gp"])
            card.closed = False
            self.heard("readies", card=card)
        elif verb == "EQUIP":
            self.heard("equips", seat, card)
            carrier = yield Question(seat, [("CHOOSE", body) for body in self.carriers(seat, card)])
            side.hand.remove(card)
            self.pay(seat, card.row["gp"])
            carrier[1].items.append(card)
            self.heard("carries", card=carrier[1], n=card.number)
        elif verb == "QUEST":
            side.hand.remove(card)
            self.aside.append(card)
            self.heard("quest", seat, card)
            yield from self.pay_for(seat, card)
            yield from self.carry_out(seat, card, "preparation")
            self.aside.remove(card)
            self.to_discard(card)
        else:
            self.heard("uses", seat, card)
            yield from self.pay_for(seat, card)
            yield from self.carry_out(seat, card, "preparation")

    def line_ups(self, seat: int, moved: list[Body]) -> list[list[Body]]:
        """The sets of cards that could change lines together, those already moved among them."""
        side = self.sides[seat]
        front, rear = len(side.front), len(side.rear)
        found = []
        for count in range(1, front + rear + 1):
            for some in combinations(side.party, count):
                back = sum(body in side.front for body in some)
                there = front - back + (count - back)
                if set(moved) <= set(some) and front + rear - there <= there <= MOST_IN_LINE:
                    found.append(list(some))
        return found

    def line_up(self, seat: int) -> Asking:
        """Any rearrangement that is legal in its result (DQ-A29); the cards are named one by one."""
        side = self.sides[seat]
        side.lined = True
        self.heard("lines-up", seat)
        moved: list[Body] = []
        front, rear = side.front, side.rear
        while True:
            side.front, side.rear = front, rear
            ways = self.line_ups(seat, moved)
            options: list[Option] = [
                ("MOVE", body)
                for body in side.party
                if body not in moved and any({*moved, body} <= set(way) for way in ways)
            ]
            if any(len(way) == len(moved) for way in ways):
                options.insert(0, ("DONE",))
            side.front = [body for body in front if body not in moved] + [body for body in moved if body in rear]
            side.rear = [body for body in rear if body not in moved] + [body for body in moved if body in front]
            choice = yield Question(seat, options)
            if choice[0] == "DONE":
                return
            moved.append(choice[1])
            self.heard("moves", seat, choice[1], int(choice[1] in front))

    # --- battle

    def battle(self, seat: int) -> Asking:
        """Start once, then Action, Determine and End for each card that acts."""
        side = self.sides[seat]
        self.begins("start")
        yield from self.window(seat, "start", 1)
        while True:
            options: list[Option] = [("ATTACK", body) for body in side.front if body.ready and not body.acted]
            choice = yield Question(seat, [("END_BATTLE",), *options, *self.abilities(seat, "action")])
            if choice[0] == "END_BATTLE":
                return
            self.begins("action")
            attacker, target, counters = choice[1], None, False
            self.due = []
            self.attacker = self.bearer(attacker)
            self.attacker.acted = True
            if choice[0] == "USE":
                self.heard("uses", seat, attacker)
                yield from self.pay_for(seat, attacker)
                yield from self.carry_out(seat, attacker, "action")
            else:
                attacker.closed = True
                self.heard("attacks", seat, attacker)
                target, counters = yield from self.defend(1 - seat)
            self.attacked = target
            self.begins("determine")
            yield from self.window(seat, "determine", 99)
            if target is not None:
                yield from self.blows(attacker, target, counters)
            elif self.due:
                yield from self.strike([(body, n - self.firm(body)) for body, n in self.due], at_once=False)
            self.begins("end")
            yield from self.window(seat, "end", 99)
            yield from self.repair()
            self.attacker = self.attacked = None

    def window(self, active: int, phase: str, each: int) -> Asking:
        """Both declare and pay, the active player first; the quicker card's ability takes effect first.

        Which of two equally quick ones of one player is first, nobody says: as the match tells it.
        """
        declared: list[Body] = []
        for seat in (active, 1 - active):
            mine: list[Body] = []
            while len(mine) < each:
                choice = yield Question(seat, [("PASS",), *self.abilities(seat, phase, mine)])
                if choice[0] == "PASS":
                    self.maybe("passes", seat)
                    break
                mine.append(choice[1])
                self.heard("uses", seat, choice[1])
                yield from self.pay_for(seat, choice[1])
            declared += mine
        self.waiting = declared
        left = [(-self.bearer(one).speed, one.owner != active, one) for one in declared]
        while left:
            first = min(entry[:2] for entry in left)
            told = next((card for id, _, card, _ in self.log if id in {"takes-effect", "lost"}), None)
            entry = next((one for one in left if one[:2] == first and one[2].number == told), None)
            if entry is None:
                raise Difference(f"not the quickest of {left} takes effect; told are {self.told()}")
            left.remove(entry)
            self.waiting = [one for _, _, one in left]
            source = entry[2]
            if self.bearer(source) in self.sides[source.owner].party:
                self.heard("takes-effect", card=source)
                yield from self.carry_out(source.owner, source, phase)
            else:
                self.heard("lost", card=source)

    def defend(self, seat: int) -> Generator[Question, Option, tuple[Body | None, bool]]:
        """Who is attacked, and whether it strikes back; without a front line the draw pile pays."""
        side = self.sides[seat]
        ready = [body for body in side.front if body.ready]
        if ready:
            choice = yield Question(seat, [(verb, body) for body in ready for verb in ("DEFEND", "COUNTER")])
            if choice[0] == "COUNTER":
                choice[1].closed = True
            self.heard("counters" if choice[0] == "COUNTER" else "defends", seat, choice[1])
            return choice[1], choice[0] == "COUNTER"
        if side.front:
            choice = yield Question(1 - seat, [("STRIKE", body) for body in side.front])
            self.heard("strikes", 1 - seat, choice[1])
            return choice[1], False
        if self.penalized:
            self.heard("unhurt", seat)
        else:
            self.penalized = True
            count = min(1 if self.turn <= 2 else 5, len(side.deck))
            self.heard("undefended", seat, n=count)
            for _ in range(count):
                card = self.take(seat)
                self.to_discard(card)
            self.is_over()
        return None, False

    def attack(self, body: Body, against: Body, *, countering: bool) -> int:
        """The Attack value with what raises it; Advantage is for attacks only (DQ-A27)."""
        total = int(body.row["attack"]) + body.attack_more
        if not countering and any(against.is_a(what) for what in body.row.get("advantage", ())):
            total += int(body.row.get("advantage_amount", 1))
        for item in body.items:
            if found := re.match(r"Attack \+(\d)(?:; \+(\d) against (\w+) cards)?", item.text):
                total += int(found[2] if found[2] and against.is_a(found[3]) else found[1])
        return max(0, total)

    def attack_defense(self, body: Body) -> int:
        """What a basic attack, or the answer to it, does less: by items too."""
        return self.firm(body) + sum(item.text == "Defense +1." for item in body.items)

    def firm(self, body: Body) -> int:
        """What any damage to a card is less for what it says itself."""
        found = re.fullmatch(r"If this card is in the front line, it takes (\d) damage less\.", body.text)
        return int(found[1]) if found and body in self.sides[body.owner].front else 0

    def blows(self, attacker: Body, target: Body, counters: bool) -> Asking:
        """Both at once, unless the quicker card defeats the slower one (DQ-A12)."""
        there = max(0, self.attack(attacker, target, countering=False) - self.attack_defense(target))
        back = max(0, self.attack(target, attacker, countering=True) - self.attack_defense(attacker))
        if not counters:
            back = 0
        if attacker.speed > target.speed and len(target.damage) + there >= target.row["hp"]:
            back = 0
        if target.speed > attacker.speed and len(attacker.damage) + back >= attacker.row["hp"]:
            there = 0
        yield from self.strike([(target, there), (attacker, back)], at_once=False, by=attacker if there else None)

    def strike(self, blows: list[tuple[Body, int]], *, at_once: bool = True, by: Body | None = None) -> Asking:
        """Damage that happens in one step: cards from the owner's draw pile under the card, no more than its HP.

        Which of several cards of one player takes its cards first, nobody says: as the match tells it.
        """
        order = [card for id, _, card, _ in self.log if id == "damage"]
        for body, amount in sorted(blows, key=lambda blow: (*order, blow[0].number).index(blow[0].number)):
            taken = min(amount, body.row["hp"] - len(body.damage), len(self.sides[body.owner].deck))
            body.damage += [self.take(body.owner) for _ in range(taken)]
            if taken:
                self.heard("damage", card=body, n=taken)
        self.is_over()
        if by is not None:
            self.hits(by, blows[0][0])
        for body in [body for body, _ in blows if len(body.damage) >= body.row["hp"]]:
            self.defeat(body)
        if at_once:
            yield from self.repair()

    def hits(self, by: Body, struck: Body) -> None:
        """What a card says of dealing damage by a basic attack."""
        sentence = by.text.removeprefix("When this card deals damage by a basic attack, ")
        if sentence == by.text:
            return
        if found := re.fullmatch(r"gain (\d) gold\.", sentence):
            self.gain(by.owner, int(found[1]))
        elif sentence == "the damaged card is poisoned.":
            if len(struck.damage) < struck.row["hp"]:
                self.poison(struck)
        else:
            raise AssertionError(f"{by.name} says what the referee cannot read: {by.text}")

    def defeat(self, body: Body) -> None:
        """To its owner's experience pile; what was on and under it is discarded; the opponent gains (DQ-A03, A04)."""
        self.heard("defeated", card=body)
        side, enemy = self.sides[body.owner], 1 - body.owner
        before = self.level(enemy)
        (side.front if body in side.front else side.rear).remove(body)
        for card in (*body.items, *body.damage):
            self.to_discard(card)
        body.bare()
        side.experience.append(body)
        self.heard("experience", enemy, n=body.row["level"])
        self.gain(enemy, body.row["level"])
        if self.level(enemy) > before:
            self.heard("level", enemy, n=self.level(enemy))

    def repair(self) -> Asking:
        """The rear line never outnumbers the front line for long; its owner says who moves up."""
        for seat in (self.active, 1 - self.active):
            side = self.sides[seat]
            while len(side.rear) > len(side.front):
                choice = yield Question(seat, [("MOVE_UP", body) for body in side.rear])
                self.move(choice[1])

    # --- what texts do

    def move(self, body: Body) -> None:
        """To the other line."""
        side = self.sides[body.owner]
        to_rear = body in side.front
        (side.front if to_rear else side.rear).remove(body)
        (side.rear if to_rear else side.front).append(body)
        self.heard("moves", card=body, n=int(to_rear))

    def heal(self, bodies: list[Body], amount: int) -> None:
        """Damage cards, the last first, go to the bottom of the pile in an order that nobody knows (DQ-A26)."""
        back: list[Body] = []
        for body in bodies:
            taken = min(amount, len(body.damage))
            back += body.damage[len(body.damage) - taken :]
            del body.damage[len(body.damage) - taken :]
            self.heard("heals", body.owner, body, taken)
        if back:
            self.shuffle_in(back[0].owner, back, under=True)

    def cure(self, body: Body, *, confusion: bool) -> None:
        """A card that was confused is left closed (DQ-A16)."""
        if body.poisoned or (confusion and body.confused):
            body.poisoned = False
            if confusion and body.confused:
                body.confused, body.closed = False, True
            self.heard("cures", card=body)

    def poison(self, body: Body) -> None:
        if not self.would_change(body, "poison", False):
            return
        body.poisoned = True
        self.heard("poisoned", card=body)

    def reading(self, source: Body) -> tuple[str, dict[str, str]]:
        """What a card's text makes happen, and its words for how much and to whom."""
        for kind, pattern in TEXTS.items():
            if found := re.fullmatch(pattern, source.text):
                return kind, found.groupdict()
        raise AssertionError(f"{source.name} says what the referee cannot read: {source.text}")

    def whom(self, seat: int, source: Body) -> tuple[list[Body], int]:
        """The cards that a text can be about, and how many of them it takes, 0 being all.

        What a text would do nothing to is not chosen, as nobody heals who is well.
        """
        kind, said = self.reading(source)
        side, enemy = self.sides[seat], self.sides[1 - seat]
        words = said["who"].lower()
        count = 0
        if words == "this card":
            able = [self.bearer(source)]
        elif words == "your other characters":
            able = [body for body in side.party if body.type == "character" and body is not self.bearer(source)]
        elif words == "your front line":
            able = side.front[:]
        elif kind == "disarm":
            able, count = [item for body in enemy.party for item in body.items], 1
        else:
            found = re.fullmatch(
                r"(?P<each>one of your|each of your|one|every|each|each of two) (?P<enemy>opponent )?"
                r"(?P<what>party cards?|monsters?)(?: (?:of|in) the (?P<line>front|rear) line)?"
                r"(?: of level (?P<level>\d) or less)?",
                words,
            )
            if found is None:
                raise AssertionError(f"{source.name} is about somebody whom the referee does not know: {words}")
            whose = enemy if found["enemy"] else side
            able = {"front": whose.front, "rear": whose.rear, None: whose.party}[found["line"]]
            able = [body for body in able if body.row["level"] <= int(found["level"] or 99)]
            if found["what"].startswith("monster"):
                able = [body for body in able if body.type == "monster"]
            count = {"one of your": 1, "one": 1, "each of two": 2}.get(found["each"], 0)
        return [body for body in able if self.would_change(body, kind, bool(said.get("both")))], count

    def would_change(self, body: Body, kind: str, both: bool) -> bool:
        """True where this does something to the card."""
        side = self.sides[body.owner]
        if kind == "to the rear":
            return body is self.attacked and body in side.front and len(side.rear) + 1 < len(side.front)
        if kind == "to the front":
            return len(side.front) < MOST_IN_LINE
        if kind == "poison":
            return not body.poisoned and all(item.text != "This card cannot be poisoned." for item in body.items)
        if kind == "cure":
            return body.poisoned or (both and body.confused)
        if kind == "ready":
            return body.closed and not body.confused
        if kind == "confuse":
            return not body.confused
        return {"heal": bool(body.damage), "close": body.ready}.get(kind, True)

    def finds_something(self, seat: int, source: Body) -> bool:
        """True where the text can do something, its hand cost being paid by then; else nobody pays for it."""
        kind, said = self.reading(source)
        side = self.sides[seat]
        if kind == "fetch":
            return any(card.is_party for card in (*side.discard, *side.hand))
        return "who" not in said or bool(self.whom(seat, source)[0])

    def carry_out(self, seat: int, source: Body, phase: str) -> Asking:
        """Do what a card's text says, for its player."""
        side = self.sides[seat]
        kind, said = self.reading(source)
        n = NUMBERS.get(said.get("n", ""), 0) or int(said["n"] if said.get("n", "").isdecimal() else 99)
        if kind == "gain":
            self.gain(seat, n)
        elif kind == "draw":
            self.draw(seat, n)
        elif kind == "shelter":
            side.sheltered = True
            self.heard("shelters", seat)
        elif kind == "fetch":
            able = [card for card in side.discard if card.is_party]
            if able:
                choice = yield Question(seat, [("CHOOSE", card) for card in able])
                side.discard.remove(choice[1])
                side.hand.append(choice[1])
                self.heard("retrieves", seat, choice[1])
        elif kind == "bury":
            yield from self.bury(seat, n)
        else:
            able, count = self.whom(seat, source)
            chosen = able
            if 0 < count < len(able):
                chosen = []
                while len(chosen) < count:
                    choice = yield Question(seat, [("CHOOSE", body) for body in able if body not in chosen])
                    chosen.append(choice[1])
            if kind == "deal":
                blows = [(body, n) for body in chosen if not self.sides[body.owner].sheltered]
                if phase == "action":
                    self.due = blows
                else:
                    yield from self.strike([(body, n - self.firm(body)) for body, n in blows])
            if kind == "heal":
                self.heal(chosen, n)
            for body in chosen:
                self.happens(kind, body, -n if said.get("sign") == "less" else n, bool(said.get("both")))

    def bury(self, seat: int, most: int) -> Asking:
        """Cards of the player's choice from the discard pile are shuffled into the draw pile."""
        side = self.sides[seat]
        chosen: list[Body] = []
        while len(chosen) < min(most, len(side.discard)):
            more = [("CHOOSE", card) for card in side.discard if card not in chosen]
            choice = yield Question(seat, [("PASS",), *more])
            if choice[0] == "PASS":
                break
            chosen.append(choice[1])
        for card in chosen:
            side.discard.remove(card)
            self.heard("retrieves", seat, card)
        self.shuffle_in(seat, [*self.known(side.deck), *chosen])

    def happens(self, kind: str, body: Body, n: int, both: bool) -> None:
        """What happens to one card."""
        if kind == "cure":
            self.cure(body, confusion=both)
        elif kind == "raise":
            body.attack_more += n
            self.heard("attack-more", card=body, n=n)
        elif kind == "close":
            body.closed = True
            self.heard("closed", card=body)
        elif kind == "poison":
            self.poison(body)
        elif kind == "confuse":
            body.confused = True
            self.heard("confused", card=body)
        elif kind == "ready":
            body.closed = False
            self.heard("readies", card=body)
        elif kind in {"to the front", "to the rear"}:
            self.move(body)
        elif kind == "disarm":
            self.bearer(body).items.remove(body)
            self.to_discard(body)
