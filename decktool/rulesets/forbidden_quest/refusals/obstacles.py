"""Why something cannot be done in the main phase or the attack phase: reasons with their clauses."""

from __future__ import annotations

from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.cards.targets import among
from decktool.rulesets.forbidden_quest.chapters import attack, crystals, equipment, main_phase, movement
from decktool.rulesets.forbidden_quest.refusals.impossible import idle
from decktool.rulesets.forbidden_quest.state import QuestState, creatures_in
from decktool.rulesets.forbidden_quest.table import (
    BESIDE,
    CENTRE,
    HIDDEN_MARK,
    MAIN_MOMENT,
    TRAP,
    Decision,
    Kind,
    Zone,
    first_of,
    second_of,
)

Reason = tuple[str, ...]
"""A sentence and the clauses behind it."""


def not_in_hand(state: QuestState, card: int, clause: str) -> Reason | None:
    """The same words wherever an unknown card lies, or the refusal would tell where it is."""
    seat = state.player
    if card in state.zones[Zone.HAND + seat]:
        return None
    return f"{state.rules.told[card]} is not in {state.rules.seats[seat]}'s hand", clause


def add(state: QuestState, card: int) -> Reason:
    """Why a creature cannot be added. Rules 4.1."""
    rules = state.rules
    label = rules.told[card]
    if rules.kinds[card] != Kind.CREATURE:
        clause = "FQ-1.5-02" if rules.kinds[card] in {Kind.RELIC, Kind.SORCERER} else "FQ-1.5-08"
        return f"only creatures are added to the board, and {label} is none", clause
    missing = not_in_hand(state, card, "FQ-4.1-01")
    if missing:
        return missing
    return (
        f"{rules.seats[state.player]} has three creatures on the board", "FQ-2.3-28", "FQ-4-02", "FQ-4.1-02",
        "FQ-6.2-07",
    )  # fmt: skip


def play(state: QuestState, card: int, moment: int) -> Reason:
    """Why a relic or sorcerer cannot be played. Rules 4.4 to 4.6."""
    rules = state.rules
    label, kind = rules.told[card], rules.kinds[card]
    if kind not in {Kind.RELIC, Kind.SORCERER}:
        way = "added" if kind == Kind.CREATURE else "attached"
        return f"{label} is no relic and no sorcerer: it is {way}", "FQ-1.5-08" if way == "attached" else "FQ-4.1-01"
    if rules.owners[card] != state.player:
        return f"{label} is {rules.seats[rules.owners[card]]}'s", "FQ-1.5-01" if kind == Kind.RELIC else "FQ-1.5-06"
    missing = not_in_hand(state, card, "FQ-4.4-02" if kind == Kind.RELIC else "FQ-4.5-02")
    if missing:
        return missing
    if all(programs[card] < 0 for programs in rules.on_play):
        return f"what {label} does is not known here", "FQ-4.6-01"
    if kind == Kind.SORCERER and state.sorcerer:
        return (
            "a sorcerer was played this turn", "FQ-1.5-05", "FQ-4-04", "FQ-4.5-03", "FQ-4.12-06",
        )  # fmt: skip
    if rules.on_play[moment][card] < 0:
        moments = {at for at, programs in enumerate(rules.on_play) if programs[card] >= 0}
        home = "FQ-1.5-06" if kind == Kind.SORCERER else "FQ-1.5-01"
        return wrong_moment(state, f"{label} is not played now", home, moments)
    return idle(state, label, card)


def wrong_moment(state: QuestState, reason: str, home: str, moments: set[int]) -> Reason:
    """A card or ability that belongs to other moments of the turn; `home` is the clause of those for the main phase."""
    if MAIN_MOMENT in moments:
        if state.decision == Decision.AFTER:
            told = f"{reason}: it does not say that it works after an attack"
            return told, "FQ-6.1-01", home, "FQ-6.1-02", "FQ-4.4-01"
        return f"{reason}: it belongs to the main phase", home, "FQ-6.1-02", "FQ-6.1-03"
    if state.decision == Decision.AFTER:
        return f"{reason}: cards for the end of the turn come last", "FQ-QG-05", "FQ-6.1-03", "FQ-6.1-01"
    if state.decision != Decision.END:
        return f"{reason}: it says when, and that is later", home, "FQ-QG-06", "FQ-6.1-01", "FQ-5.1-03"
    if state.attacked | state.shot:
        return f"{reason}: the post-attack phase is over", "FQ-6.1-03", "FQ-QG-05", "FQ-6.1-01"
    return f"{reason}: without an attack there is no post-attack phase", "FQ-5.1-03", "FQ-5.1-02", "FQ-6.1-01"


def choose(state: QuestState, creature: int) -> Reason:
    """Why a creature cannot be chosen for what is being done."""
    rules = state.rules
    label = rules.told[creature]
    program, place, seat, source = state.stack[-1]
    _, effect, _ = rules.programs[program][place]
    who = effect.who
    if creature in state.zones[Zone.BOARD + 1 - seat] and state.marks[creature] & HIDDEN_MARK:
        return f"{label} is hidden", "FQ-6.2-03" if isinstance(effect, text.Move) else "FQ-6.2-04", "FQ-6.2-05"
    if state.marks[creature] & TRAP and rules.owners[creature] == seat:
        if isinstance(effect, text.Switch):
            return f"{label} is trapped and cannot be switched", "FQ-4.12-02"
        if isinstance(effect, (text.Move, text.MoveTo)):
            return f"{label} is trapped, and its owner cannot move it", "FQ-5.4-13"
    if creature not in among(state, seat, source, who):
        return f"{rules.told[source]} does not speak of {label}", "FQ-4.6-01"
    if isinstance(effect, text.Switch):
        return f"no creature in hand can come in for {label}", "FQ-4.12-04"
    return f"nothing would happen to {label}", "FQ-4.6-01"


HINDRANCES = {
    "trapped": ("is trapped", "FQ-5.4-04"),
    "still": ("has no move of its own", "FQ-4.2-02"),
    "tried": ("tried its own move this turn", "FQ-4.2-05", "FQ-4.2-04"),
    "added": ("was added this turn", "FQ-4.1-06"),
}


def move(state: QuestState, creature: int) -> Reason:
    """Why a creature cannot try its own move. Rules 4.2."""
    absent = _not_mine(state, creature, "FQ-4.2-01")
    if absent:
        return absent
    words, *clauses = HINDRANCES[movement.hindrance(state, creature)]
    if state.moved >> creature & 1:
        clauses.reverse()
    return f"{state.rules.told[creature]} {words}", *clauses


def _not_mine(state: QuestState, creature: int, clause: str, away: str = "") -> Reason | None:
    """Why a creature is not one of the player's on the board; `away` is the clause for one that is not there."""
    rules = state.rules
    label = rules.told[creature]
    if rules.kinds[creature] != Kind.CREATURE:
        return f"{label} is no creature", clause
    if rules.owners[creature] != state.player:
        return f"{label} is {rules.seats[rules.owners[creature]]}'s creature", clause, "FQ-6.1-04"
    if state.region[creature] < 0:
        return f"{label} is not on the board", away or clause
    return None


def use(state: QuestState, creature: int, ability: int, moment: int) -> Reason:
    """Why an ability cannot be used. Rules 4.3."""
    rules = state.rules
    label = rules.told[creature]
    absent = _not_mine(state, creature, "FQ-4.3-01", away="FQ-4-06")
    if absent:
        return absent
    what = main_phase.unusable(state, creature, ability, moment)
    if what == "none":
        return f"{label} has no {'second ' if ability else ''}ability to use", "FQ-4.3-01"
    if what == "trapped":
        return f"{label} is trapped", "FQ-5.4-06"
    if what == "added":
        return f"{label} was added this turn", "FQ-4.1-06"
    if what == "used":
        switches = any(isinstance(effect, text.Switch) for effect in rules.does[creature])
        return f"{label} used its ability this turn", "FQ-4.12-07" if switches else "FQ-4.3-05"
    if what:
        own = {rules.use_moment[ability][creature]}
        return wrong_moment(state, f"the ability of {label} is not used now", "FQ-4.3-01", own)
    return idle(state, f"the ability of {label}", creature)


def attach(state: QuestState, action: int) -> Reason:
    """Why a card from the hand cannot be attached. Rules 4.7, 4.8, 4.11."""
    card, creature = first_of(action), second_of(action)
    if state.rules.kinds[card] in {Kind.RELIC, Kind.SORCERER}:
        return f"{state.rules.told[card]} is played, not attached", "FQ-1.5-02", "FQ-1.5-07"
    missing = not_in_hand(state, card, "FQ-4.7-01" if state.rules.kinds[card] == Kind.WEAPON else "FQ-4.11-01")
    missing = missing or _no_bearer(state, creature, "FQ-4.7-02")
    return missing or equipment.obstacle(state, card, creature) or _nothing(state)


def _nothing(state: QuestState) -> Reason:
    return f"now is to be decided: {state.decision.words}", "FQ-4-01"


def _no_bearer(state: QuestState, creature: int, clause: str) -> Reason | None:
    rules = state.rules
    label = rules.told[creature]
    if rules.owners[creature] != state.player:
        return f"{label} is {rules.seats[rules.owners[creature]]}'s creature", clause
    if state.region[creature] < 0:
        return f"{label} is not on the board", "FQ-1.5-08"
    return None


def transfer(state: QuestState, action: int) -> Reason:
    """Why an attached card cannot go to another creature. Rules 4.7 to 4.11."""
    card, creature = first_of(action), second_of(action)
    rules = state.rules
    label, weapon = rules.told[card], rules.kinds[card] == Kind.WEAPON
    if card not in state.zones[Zone.ATTACHED + state.player]:
        return f"{label} is not attached to a creature of {rules.seats[state.player]}", "FQ-4-09"
    if state.decision == Decision.REPLACED and card != state.replaced:
        return f"first say what becomes of {rules.told[state.replaced]}", "FQ-4.10-03"
    absent = _no_bearer(state, creature, "FQ-4.7-11")
    if absent:
        return absent
    giver = state.aim if card == state.replaced else equipment.bearer_of(state, card)
    if creature == giver and card == state.replaced:
        kind = "weapon" if weapon else "defense card"
        return f"{rules.told[creature]} holds one {kind} at a time", "FQ-4.7-05", "FQ-4.8-05", "FQ-4-08"
    if creature == giver:
        return f"{label} is {rules.told[creature]}'s already", "FQ-4.7-05" if weapon else "FQ-4.11-05"
    if state.region[creature] != state.region[giver]:
        reason = f"{rules.told[creature]} is not in the region of {rules.told[giver]}"
        if card != state.replaced or not weapon:
            return reason, "FQ-4.7-12"
        return reason, "FQ-4.8-20" if rules.level[card] else "FQ-4.7-08", "FQ-4.7-12"
    if card != state.replaced and not equipment.may_give(state, giver):
        return f"{rules.told[giver]} is trapped, and what it has stays on it", "FQ-5.4-09", "FQ-5.4-07"
    return equipment.obstacle(state, card, creature) or _nothing(state)


def discard(state: QuestState, card: int) -> Reason:
    """Nothing is discarded by choice. Rules 4.11."""
    rules = state.rules
    if state.decision == Decision.SWITCH:
        return "all that is attached goes to the creature that comes in", "FQ-4.12-12", "FQ-4.11-13"
    if card in state.zones[Zone.ATTACHED] or card in state.zones[Zone.ATTACHED + 1]:
        clause = "FQ-4.11-14" if rules.kinds[card] == Kind.DEFENSE else "FQ-4.11-13"
        return f"{rules.told[card]} is discarded only for another card in its place", clause
    return "nothing is discarded by choice", "FQ-4.11-13"


def take(state: QuestState, card: int) -> Reason:
    """Why a card cannot be taken into the hand."""
    label = state.rules.told[card]
    if card in state.zones[Zone.ATTACHED + state.rules.owners[card]]:
        return f"{label} does not go back to the hand", "FQ-4.7-09"
    return f"{label} is not among the cards to take", "FQ-4.6-06"


def centre(state: QuestState) -> Reason:
    """Why the centre's crystal cannot be taken without moving. Rules 2.3."""
    seat = state.player
    if not state.crystals >> CENTRE & 1:
        return "the centre has no crystal", "FQ-7.1-08"
    closed = crystals.centre_closed(state, seat)
    if closed or creatures_in(state, seat, CENTRE):
        if closed and not creatures_in(state, 1 - seat, CENTRE):
            return f"{state.rules.seats[seat]} has eliminated no creature there", "FQ-2.3-31"
        return f"{state.rules.seats[seat]} has not the centre alone", "FQ-2.3-29", "FQ-2.3-30", "FQ-2.3-31"
    return f"{state.rules.seats[seat]} has no creature there to take it with", "FQ-2.3-31", "FQ-7.1-01"


def strike(state: QuestState, action: int) -> Reason | None:
    """Why an attack cannot be declared, or could not be in the attack phase that is over. Rules 5.1."""
    creature, target = first_of(action), second_of(action)
    rules, seat = state.rules, state.player
    label, aim = rules.told[creature], rules.told[target]
    if state.shooting:
        return "arrows come last: after one no other attack follows", "FQ-5.2-09"
    wrong = _no_attacker(state, creature, "FQ-5.1-05") or _no_target(state, target, "FQ-5.1-09")
    if wrong:
        return wrong
    if state.region[creature] != state.region[target]:
        return f"{label} is not in the region of {aim}", "FQ-5.1-05", "FQ-5.2-07"
    if state.attacked >> creature & 1:
        return f"{label} attacked this turn", "FQ-5.1-19", "FQ-5.1-11", "FQ-5.1-12", "FQ-5.1-13"
    return _limit(state, seat, creature, "FQ-2.3-23", "FQ-2.3-25")


def shot(state: QuestState, action: int) -> Reason | None:
    """Why an arrow cannot be shot, or could not be in the attack phase that is over. Rules 5.2."""
    creature, target = first_of(action), second_of(action)
    rules, seat = state.rules, state.player
    label, aim = rules.told[creature], rules.told[target]
    wrong = _no_attacker(state, creature, "FQ-5.2-07")
    if wrong:
        return wrong
    bow = state.weapon[creature]
    if bow < 0 or not rules.arrows[bow]:
        return f"{label} has no bow", "FQ-5.2-07"
    if attack.arrows_left(state, creature) <= 0:
        return f"the {rules.arrows[bow]} arrows of {label} are shot", "FQ-5.2-15", "FQ-5.2-03"
    wrong = _no_target(state, target, "FQ-5.2-20")
    if wrong:
        return wrong
    if not BESIDE[state.region[creature]] >> state.region[target] & 1:
        return f"{aim} is out of reach of {label}", "FQ-5.2-06"
    return _limit(state, seat, creature, "FQ-5.2-22", "FQ-2.3-25")


def _no_attacker(state: QuestState, creature: int, clause: str) -> Reason | None:
    wrong = _not_mine(state, creature, clause)
    if wrong:
        return wrong
    words = {"trapped": ("is trapped", "FQ-5.4-05"), "added": ("was added this turn", "FQ-4.1-06")}
    what = words.get(attack.unable(state, state.player, creature))
    return (f"{state.rules.told[creature]} {what[0]}", what[1]) if what else None


def _no_target(state: QuestState, target: int, clause: str) -> Reason | None:
    rules = state.rules
    label = rules.told[target]
    if rules.owners[target] == state.player:
        return f"{label} is {rules.seats[state.player]}'s own creature", "FQ-5.1-06"
    if state.region[target] < 0:
        gone = target in state.zones[Zone.DISCARD + rules.owners[target]]
        return f"{label} is {'eliminated' if gone else 'not on the board'}", clause
    if state.marks[target] & HIDDEN_MARK:
        return f"{label} is hidden", "FQ-6.2-02"
    return None


def _limit(state: QuestState, seat: int, creature: int, first: str, second: str) -> Reason | None:
    if attack.may_attack(state, seat, creature):
        return None
    number = attack.most_attackers(state, seat)
    number_words = {1: "one creature attacks", 2: "two creatures attack", 3: "three creatures attack"}[number]
    return (
        f"in this turn {number_words}",
        first if seat == state.first else second,
        "FQ-2.3-26" if number == 3 else "FQ-5.2-22",
    )


def region(state: QuestState, where: int) -> Reason:
    """Why a creature cannot go to a region. Rules 4.2."""
    rules, creature = state.rules, state.mover
    label = rules.told[creature]
    here = state.region[creature]
    if where == here:
        return f"{label} is there already", "FQ-4.2-09"
    if not state.how:
        return f"{label} goes to where another of {rules.seats[state.player]}'s creatures is", "FQ-4.2-02"
    rows, columns = abs(where // 3 - here // 3), abs(where % 3 - here % 3)
    if rows <= 1 and columns <= 1:
        diagonal = rows == columns
        way = "diagonally" if diagonal else "vertically or horizontally"
        return f"{label} does not move {way}", "FQ-4.2-03" if diagonal else "FQ-4.2-02", "FQ-4.2-02"
    return f"{label} moves one region at a time", "FQ-4.2-04", "FQ-4.2-25"


def switch(state: QuestState, card: int) -> Reason:
    """Why a creature cannot come in. Rules 4.12."""
    rules = state.rules
    label = rules.told[card]
    pile = state.zones[state.left + state.player]
    if rules.kinds[card] != Kind.CREATURE or card not in pile:
        place = "deck" if state.left == Zone.DECK else "hand"
        return f"only a creature of the {place} comes in", "FQ-4.12-03"
    damage = state.damage[state.aim]
    return f"{label} has {rules.hp[card]} HP and would inherit {damage} damage", "FQ-4.12-04"
