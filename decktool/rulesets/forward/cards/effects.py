"""6, 10 and 12: what the text of a card does when it happens, and what it lacks where it cannot.

As much as possible is done and the rest ignored (Rules 12). Only what takes something away, or looks for a card, can
lack what it asks for: cards of one's own, a Snare, steps of the track to lose or spend, cards in the deck or the row,
an enemy. HP and gains lack nothing, also where the surplus is lost, and all of none is done in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.effects import Effect
from decktool.play.flow import Repeat, Roll, parts
from decktool.play.records import Reason
from decktool.play.state import do_nothing
from decktool.rulesets.forward.chapters import duel, track
from decktool.rulesets.forward.chapters.track import nothing, part_with
from decktool.rulesets.forward.chapters.turn import fill, hurt_outside, not_in_row
from decktool.rulesets.forward.declarations import MOST_IN_ROW, STEPS, TRACK, Decision, Event, Goes, Program, Verb, Zone
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.state import ForwardState, Later, carry_out_standing, counted, of_kind, pile, total


def where_possible(handler: Callable[..., None]) -> Callable[..., None]:
    """What an effect does; passed over where a card forbids it, or where what it asks for is not there. Rules 12."""

    def carry_out(state: ForwardState, said: Any, seat: int, source: int, dice: Dice) -> None:
        effect = said[0] if isinstance(said, tuple) else said
        if not lacks(state, effect):
            handler(state, said, seat, source, dice)
            return
        if isinstance(effect, text.SendAway):
            state.stack.pop()  # its question
        passed_over = "FW-12-04" if isinstance(effect, text.Draw) else "FW-12-02"
        nothing(state, "FW-12-01" if forbidden(state, effect) else passed_over)

    return carry_out


def for_later(handler: Callable[..., None]) -> Callable[..., None]:
    """What holds for something that is still to come: nothing else is logged of it, so its taking effect is."""

    def carry_out(state: ForwardState, effect: Effect, seat: int, source: int, dice: Dice) -> None:
        before = (state.aim, state.hush, state.lasting[:])
        handler(state, effect, seat, source, dice)
        if (state.aim, state.hush, state.lasting) != before:
            state.tell(Event.TAKES_EFFECT, 0, source, 1, "FW-12-01")
        else:
            nothing(state)

    return where_possible(carry_out)


# --- what an effect lacks


def short(state: ForwardState, asked: Iterable[tuple[str, int]]) -> list[str]:
    """Where there is too little of Resolve, Dread or a counter for what is asked, in words."""
    return [
        f"{name.title() if name in TRACK else name} is {there} of {amount}"
        for name, amount in asked
        if amount and (there := counted(state, name)) < amount
    ]


def asked_for(effect: text.If | text.Spend) -> list[tuple[str, int]]:
    """What a threshold or a price asks for, and how much of it."""
    dread = effect.dread if isinstance(effect, text.If) else 0
    return [(effect.counter, effect.amount), ("resolve", effect.resolve), ("dread", dread)]


def branch(state: ForwardState, effect: text.If) -> Sequence[Effect]:
    """What follows from a threshold, counted outwards from the gap at this moment. Rules 3.2."""
    return effect.otherwise if short(state, asked_for(effect)) else effect.do


def forbidden(state: ForwardState, effect: Effect) -> str:
    """What a card forbids of an effect, in words; empty where none does."""
    rules = state.rules
    match effect:
        case text.Rest() if total(state, rules.forbids["rest"]):
            return "you cannot rest"
        case text.Spend() if effect.resolve and total(state, rules.forbids["spend"]):
            return "Resolve cannot be spent"
        case text.Peek() | text.Reorder() | text.Fish() if total(state, rules.blinds):
            return "you cannot look at face-down cards"
    return ""


def all_of(reasons: Sequence[str]) -> str:
    """Reasons in one sentence, each once."""
    return " and ".join(dict.fromkeys(reasons))


_ASK_FOR_NOTHING = frozenset({text.Heal, text.Gain, text.Renew, text.Goes, text.Lay, text.Skip, text.Refill})
"""What can always be done in full, for all of none is."""


def lacks(state: ForwardState, effect: Effect) -> str:
    """What an effect asks for that is not there, so that nothing of it can be done; empty otherwise.

    Of effects that hold others everything that may come of them has to lack something.
    """
    if type(effect) in _ASK_FOR_NOTHING:
        return ""
    zones = state.zones
    if told := forbidden(state, effect):
        return told
    match effect:
        case text.Lose(what="hp"):
            return ""
        case text.GiveUp() if effect.amount < text.ALL and not of_kind(state, effect.what):
            return f"you have no {effect.what}"
        case text.Lose(what="resolve" | "dread") if effect.amount < STEPS and not counted(state, effect.what):
            return f"{effect.what.title()} is 0"
        case text.Count() if effect.by < 0 and not counted(state, effect.counter):
            return f"{effect.counter} is 0"
        case text.Spend():
            return next(iter(short(state, asked_for(effect))), "")
        case text.BreakSeal() if not duel.whole_seal(state, effect.seal):
            return "the Dragon has no such seal"
        case text.Cleanse() if effect.amount < text.ALL and not zones[Zone.SNARES]:
            return "you have no Snare"
        case text.Draw() | text.Reorder() | text.Fish() if not zones[Zone.DECK]:
            return "the location deck is empty"
        case text.Draw() if len(zones[Zone.ROW]) >= MOST_IN_ROW and state.rules.by_house.drawn_cards == "row":
            return "the row is full"
        case text.Fish() if len(zones[Zone.ROW]) >= MOST_IN_ROW:
            return "the row is full"
        case text.TurnUp() if all(state.up >> i & 1 for i in zones[Zone.ROW]):
            return "no card of the row is face down"
        case text.Peek() if all(state.knows[i] for i in zones[Zone.ROW]):
            return "no card of the row is unknown to you"
        case text.SendAway() if not zones[Zone.ROW]:
            return "the row is empty"
        case text.Strike() | text.Hush() | text.Rally(until="exchange") if state.enemy < 0:
            return "no enemy is fought"
        case text.Boost() if (effect.face or effect.until in {"exchange", "duel"}) and state.enemy < 0:
            return "no enemy is fought"
    inside = [branch(state, effect)] if isinstance(effect, text.If) else parts(effect)
    reasons = [[lacks(state, each) for each in effects] for effects in inside]
    return all_of([why for each in reasons for why in each]) if all(each and all(each) for each in reasons) else ""


# --- hard choices

Effects = Sequence[Effect]
Said = Sequence[tuple[int, int, tuple[Effect, ...]]]
"""The options of a choice: the action that takes each, the program that it runs, and what it says."""


def choose(state: ForwardState, said: Said, seat: int, source: int, dice: Dice) -> None:
    """A hard choice: the options that can be done far enough may be chosen, or else all. Rules 6 and 12 (FW-A28)."""
    options = [action for action, _, _ in said]
    for test in _TESTS[state.rules.by_house.options]:
        if found := [action for action, _, effects in said if not test(state, effects)]:
            options = found
            break
    state.ask(Decision.OPTION, 0, options, source)


@Decision.OPTION.answered
def answer_option(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """What was chosen happens."""
    said: Said = state.asking
    source = state.stack.pop()[3]
    state.tell(Event.OPTION, 0, source, action - Verb.OPTION, state.rules.clause[source])
    state.stack.append((next(number for known, number, _ in said if known == action), 0, 0, source))


@Verb.obstacle_to(Verb.OPTION)
def not_chosen(state: ForwardState, seat: int, option: int) -> Reason:
    """What an option of the choice that is asked now lacks."""
    said: Said = state.asking if state.decision is Decision.OPTION else ()
    effects = next((effects for known, _, effects in said if known == Verb.OPTION + option), ())
    lacking = (why for test in _TESTS[state.rules.by_house.options] if (why := test(state, effects)))
    return next((Reason(why, "FW-12-02") for why in lacking), Reason("that is not offered now", "FW-6-08"))


def impossible(state: ForwardState, effects: Effects) -> str:
    """Why nothing of some effects can be done, in words; empty where anything can, or where they ask for nothing."""
    reasons = [lacks(state, effect) for effect in effects]
    return f"nothing of it can be done: {all_of(reasons)}" if reasons and all(reasons) else ""


def unpaid(state: ForwardState, effects: Effects) -> str:
    """What is missing of the cost, the cards and the Resolve that are given up; empty where it can be paid in full."""
    cost = Counter(resolve=0)
    for what, amount in _costs(state, effects):
        cost[what] += amount
    cards = {kind: amount for kind, amount in cost.items() if kind in text.KINDS}
    if "keeper" in cards:
        cards["keeper"] = sum(cards.values())  # a card that is given up as an item is no other keeper
    lacking = [
        f"you have {len(of_kind(state, kind))} of {number} {kind}{'' if kind == 'equipment' else 's'}"
        for kind, number in cards.items()
        if len(of_kind(state, kind)) < number
    ]
    lacking += short(state, ((what, amount) for what, amount in cost.items() if what not in cards))
    return f"its cost cannot be paid: {all_of(lacking)}" if lacking else ""


_TESTS: dict[str, tuple[Callable[[ForwardState, Effects], str], ...]] = {
    "any": (),
    "possible": (impossible,),
    "payable": (unpaid, impossible),
}
"""By house rule: what keeps an option from being chosen, the next only where the one before leaves none."""


def _costs(state: ForwardState, effects: Effects) -> Iterator[tuple[str, int]]:
    """What effects surely take away, cards of a kind, Resolve or a counter; what may be declined or hangs on dice is no
    cost.
    """
    for effect in effects:
        match effect:
            case text.If():
                yield from _costs(state, branch(state, effect))
            case Repeat():
                yield from list(_costs(state, effect.do)) * effect.times
            case text.Spend():
                yield from asked_for(effect)
            case text.GiveUp() if effect.amount < text.ALL:
                yield effect.what, effect.amount
            case text.Count() if -text.ALL < effect.by < 0:
                yield effect.counter, -effect.by
            case text.Lose(what="resolve") if effect.amount < STEPS:
                yield "resolve", effect.amount


# --- HP, the track and counters


def heal(state: ForwardState, effect: text.Heal, seat: int, source: int, dice: Dice) -> None:
    """Heal HP. Rules 10."""
    track.heal(state, thrown(state, effect, dice), effect.clause or "FW-10-01")


def lose(state: ForwardState, effect: text.Lose, seat: int, source: int, dice: Dice) -> None:
    """Lose HP; or Resolve or Dread as far as the gap, never across it. Rules 8 and 10 name both, no more."""
    if effect.what == "hp":
        hurt_outside(state, thrown(state, effect, dice), source, effect.clause or state.rules.cost_clauses[source])
        return
    dread = effect.what == "dread"
    if moved := min(effect.amount, state.dread if dread else state.resolve):
        state.track += moved if dread else -moved
        state.tell(Event.TRACK, 0, -1, moved, effect.clause or ("FW-10-01" if dread else "FW-5.2-10"))
    else:
        nothing(state)


def gain(state: ForwardState, effect: text.Gain, seat: int, source: int, dice: Dice) -> None:
    """Gain Resolve or Dread. Rules 3.2."""
    track.gain(state, effect.what == "resolve", effect.amount, effect.clause or "FW-5.2-10")


def count(state: ForwardState, effect: text.Count, seat: int, source: int, dice: Dice) -> None:
    """A counter of the cards' own goes up or down, not below 0; nothing happens where it stays what it was."""
    counters, place = state.counters, list(state.rules.counters).index(effect.counter)
    before, counters[place] = counters[place], min(text.ALL, max(0, counters[place] + effect.by))
    if counters[place] == before:
        nothing(state)
    else:
        state.tell(Event.COUNTS, 0, -1, place * (text.ALL + 1) + counters[place], "FW-12-01")


def renew(state: ForwardState, effect: text.Renew, seat: int, source: int, dice: Dice) -> None:
    """The card has all its uses again."""
    state.uses[source] = state.rules.uses[source]


def end_run(state: ForwardState, effect: text.EndRun, seat: int, source: int, dice: Dice) -> None:
    """The run is lost. Rules 0."""
    track.lose(state, source, "FW-0-06")


def thrown(state: ForwardState, effect: text.Heal | text.Lose, dice: Dice) -> int:
    """How many HP, with the dice that say so."""
    amount = effect.amount
    for _ in range(effect.dice):
        amount += duel.roll_die(state, "all-rolls", dice.stream("table"), Event.ROLL, -1, effect.clause)
    return amount


def roll(state: ForwardState, said: tuple[Roll, int, int], seat: int, source: int, dice: Dice) -> None:
    """Roll a die that is neither of a duel nor of a test, and do what belongs to its number."""
    effect, low, high = said
    table = dice.stream("table")
    rolled = duel.roll_die(state, "all-rolls", table, Event.ROLL, source, effect.clause, sides=effect.sides)
    state.stack.append((low if rolled <= effect.split else high, 0, 0, source))


def threshold(state: ForwardState, said: tuple[text.If, int, int], seat: int, source: int, dice: Dice) -> None:
    """A threshold, counted outwards from the gap at this moment. Rules 3.2."""
    effect, do, otherwise = said
    state.stack.append((do if branch(state, effect) is effect.do else otherwise, 0, 0, source))


def spend(state: ForwardState, said: tuple[text.Spend, int], seat: int, source: int, dice: Dice) -> None:
    """Resolve (or a counter) may be spent, all that is asked or nothing; what is not there cannot be. Rules 8."""
    state.ask(Decision.SPEND, 0, [Verb.DECLINE] if lacks(state, said[0]) else [Verb.DECLINE, Verb.SPEND], source)


@Verb.obstacle_to(Verb.SPEND)
def not_spent(state: ForwardState, seat: int) -> Reason:
    """Resolve is spent where a card offers something for it. Rules 8."""
    if state.decision is Decision.SPEND:
        effect = state.asking[0]
        if told := forbidden(state, effect):
            return Reason(told, "FW-12-01")
        if effect.counter:
            return Reason(lacks(state, effect), "FW-12-02")
        return Reason(f"you have only {state.resolve} steps of Resolve to spend", "FW-8-03")
    return Reason("no card offers anything for Resolve now", "FW-8-02")


@Decision.SPEND.answered
def answer_spend(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """Spend and get what was offered, or not."""
    (effect, bought), (_, _, _, source) = state.asking, state.stack.pop()
    if action == Verb.SPEND:
        if effect.counter:
            track.spend(state, effect.counter, effect.amount)
        if effect.resolve:
            track.spend(state, "", effect.resolve)
        state.stack.append((bought, 0, 0, source))


# --- one's own cards


def give_up(state: ForwardState, effect: text.GiveUp, seat: int, source: int, dice: Dice) -> None:
    """Discard or bury one's own, as many as there are. Rules 12."""
    cards = of_kind(state, effect.what)
    if effect.amount >= len(cards):
        for i in cards:
            part_with(state, i, effect.to == "buried", effect.clause or state.rules.cost_clauses[source])
        if not cards:
            nothing(state)
        return
    verb = Verb.BURY_IT if effect.to == "buried" else Verb.DISCARD_IT
    state.ask(Decision.GIVE_UP, 0, state.distinct(verb, cards), source)


@Decision.GIVE_UP.answered
def answer_give_up(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes."""
    part_with(state, action % Verb.span, action >= Verb.BURY_IT, state.rules.cost_clauses[state.source])


@where_possible
def cleanse(state: ForwardState, effect: text.Cleanse, seat: int, source: int, dice: Dice) -> None:
    """Choose one of the revealed Snares. Rules 9.1."""
    if effect.amount >= text.ALL:
        for i in state.zones[Zone.SNARES][:]:
            track.cleanse(state, Verb.CLEANSE + i, seat, dice)
    else:
        state.ask(Decision.CLEANSE, 0, state.distinct(Verb.CLEANSE, state.zones[Zone.SNARES]), source)


def goes(state: ForwardState, effect: text.Goes, seat: int, source: int, dice: Dice) -> None:
    """Where the card itself goes: once it is resolved, or at once if it is kept already."""
    if source in state.zones[Zone.RESOLVING]:
        state.goes += [source, Goes.all.index(effect.to)]
    elif source in state.zones[Zone.PLAYER_ZONE]:
        part_with(state, source, effect.to == "buried", "FW-9-04")


@where_possible
def rest(state: ForwardState, said: tuple[text.Rest, int], seat: int, source: int, dice: Dice) -> None:
    """Rest: what the rest does, then what cards say of resting; nothing where a card forbids it. Rules 10."""
    carry_out_standing(state, "rested")
    state.stack.append((said[1], 0, 0, source))


def lay(state: ForwardState, effect: text.Lay, seat: int, source: int, dice: Dice) -> None:
    """The card itself is laid on Resolve or Dread: a step that way, and it does not come back. Rules 3.2."""
    state.tell(Event.LAYS, 0, source, 1, effect.clause or "FW-5.2-10")
    if source in state.zones[Zone.RESOLVING]:
        state.goes += [source, Goes.TRACK]
    elif source in state.zones[Zone.PLAYER_ZONE]:
        piles.move(state, source, Zone.PLAYER_ZONE, Zone.ASIDE)
    track.gain(state, effect.on == "resolve", 1, "FW-5.2-10")


# --- deck and row


@where_possible
def draw(state: ForwardState, effect: text.Draw, seat: int, source: int, dice: Dice) -> None:
    """Draw from the location deck, face down into the row, beyond three too; an empty deck is passed over.

    Rules 12 (house rule `drawn_cards: resolve` reveals and resolves them at once, the first drawn first).
    """
    zones, at_once = state.zones, state.rules.by_house.drawn_cards == "resolve"
    number = min(effect.amount, len(zones[Zone.DECK]))
    if not at_once:
        number = min(number, MOST_IN_ROW - len(zones[Zone.ROW]))
    drawn = [zones[Zone.DECK].pop() for _ in range(number)]
    zones[Zone.RESOLVING if at_once else Zone.ROW].extend(drawn)
    if at_once:
        state.stack.extend((Program.DRAWN, 0, 0, instance) for instance in reversed(drawn))
    clause = effect.clause or ("FW-12-03" if number == effect.amount else "FW-12-04")
    state.tell(Event.DRAWS_OUT if at_once else Event.DRAWS, 0, -1, number, clause)


@where_possible
def choose_active(state: ForwardState, effect: Effect, seat: int, source: int, dice: Dice) -> None:
    """Choose an Active card: an unknown one to look at, one to turn up, or any to be sent away. Rules 5.2."""
    row = state.zones[Zone.ROW]
    match effect:
        case text.Peek():
            state.ask(Decision.PEEK, 0, [Verb.PEEK + n for n, i in enumerate(row) if not state.knows[i]], source)
        case text.TurnUp():
            down = [Verb.TURN_UP + n for n, i in enumerate(row) if not state.up >> i & 1]
            state.ask(Decision.TURN_UP, 0, down, source)
        case text.SendAway():
            state.ask(Decision.AWAY, 0, [Verb.AWAY + n for n in range(len(row))], source)


@Verb.obstacle_to(Verb.PEEK)
def not_peeked(state: ForwardState, seat: int, place: int) -> Reason | None:
    """Only what is unknown is looked at."""
    known = state.decision is Decision.PEEK and place < len(state.zones[Zone.ROW])
    return Reason("you know that card") if known else not_in_row(state, seat, place)


@Decision.PEEK.answered
def answer_peek(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The player, and nobody else, sees the card."""
    _see(state, state.zones[Zone.ROW][action - Verb.PEEK])


def _see(state: ForwardState, instance: int) -> None:
    state.knows[instance] = 1
    state.tell(Event.SEES, 0, instance, 1, "FW-5.2-12")


@Decision.TURN_UP.answered
def answer_turn_up(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card lies face up from now on."""
    i = state.zones[Zone.ROW][action - Verb.TURN_UP]
    state.knows[i] = 1
    state.up |= 1 << i
    state.tell(Event.TURNS_UP, 0, i, 1, "FW-5.2-12")
    carry_out_standing(state, "turned-up")


@where_possible
def reorder(state: ForwardState, effect: text.Reorder, seat: int, source: int, dice: Dice) -> None:
    """Look at the top cards of the location deck and put them back in any order. Rules 5.2."""
    deck, looked = state.zones[Zone.DECK], state.zones[Zone.LOOKED]
    number = min(effect.amount, len(deck))
    state.tell(Event.LOOKS, 0, -1, number, effect.clause or "FW-5.2-12")
    for _ in range(number):
        looked.append(deck.pop())
        _see(state, looked[-1])
    _ask_put_back(state, source)


def _ask_put_back(state: ForwardState, source: int) -> None:
    looked = state.zones[Zone.LOOKED]
    options = state.distinct(Verb.PUT_BACK, looked)
    if len(options) == 1:
        while looked:
            _put_back(state, looked[-1])
    else:
        state.ask(Decision.PUT_BACK, 0, options, source)


def _put_back(state: ForwardState, instance: int) -> None:
    piles.move(state, instance, Zone.LOOKED, Zone.DECK)
    state.tell(Event.PUTS_BACK, 0, instance, 1, "FW-5.2-12")


@Decision.PUT_BACK.answered
def answer_put_back(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes on top of those put back before it, so the last one is drawn first."""
    _put_back(state, action - Verb.PUT_BACK)
    _ask_put_back(state, state.source)


@where_possible
def fish(state: ForwardState, effect: text.Fish, seat: int, source: int, dice: Dice) -> None:
    """Look through the location deck for a card of a type; then the deck is shuffled. Rules 5.2."""
    deck, cards = state.zones[Zone.DECK], state.rules.cards
    piles.look(state, Zone.DECK, 0, len(deck))
    state.tell(Event.LOOKS, 0, -1, len(deck), effect.clause or "FW-5.2-12")
    if found := [i for i in deck if cards[i].type == effect.type]:
        state.ask(Decision.FISH, 0, state.distinct(Verb.FISH, found), source)
    else:
        piles.shuffle(state, Zone.DECK, dice.stream("deck"))


@Decision.FISH.answered
def answer_fish(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card goes face down into the row, and the player knows where it lies."""
    i = action - Verb.FISH
    piles.move(state, i, Zone.DECK, Zone.ROW)
    _see(state, i)
    piles.shuffle(state, Zone.DECK, dice.stream("deck"))


@Decision.AWAY.answered
def answer_away(state: ForwardState, action: int, seat: int, dice: Dice) -> None:
    """The card leaves the row unseen, and the row is refilled."""
    where = state.asking.to
    state.stack.pop()
    i = state.zones[Zone.ROW].pop(action - Verb.AWAY)
    state.tell(Event.AWAY, 0, i, 1, "FW-5.2-12")
    if where == "bottom":
        state.zones[Zone.DECK].insert(0, i)
    elif where == "buried":
        state.zones[Zone.BURIED].append(i)
    else:
        state.knows[i] = 1
        state.zones[pile(state)].append(i)
    fill(state)


# --- in a duel


@where_possible
def strike(state: ForwardState, effect: text.Strike, seat: int, source: int, dice: Dice) -> None:
    """Deal damage to the enemy, whatever is rolled."""
    duel.deal(state, effect.amount, effect.clause or "FW-12-01")


@for_later
def lasts(state: ForwardState, effect: Effect, seat: int, source: int, dice: Dice) -> None:
    """What holds for a roll, an exchange, a duel or a turn, the number of its refill too. Rules 5.2, 7 and 12."""
    lasting = state.lasting
    match effect:
        case text.Rally():
            first = Later.ATK_EXCHANGE if effect.until == "exchange" else Later.ATK_DUEL
            lasting[first] += effect.atk
            lasting[first + 1] += effect.defence
        case text.Skip():
            lasting[Later.YOUR_SKIP + (effect.who == "enemy")] += 1
        case text.NoReroll():
            lasting[Later.NO_REROLL] = 1
        case text.Hush():
            state.hush = min(state.hush, effect.above)
        case text.Refill():
            state.aim = effect.to


@for_later
def boost(state: ForwardState, effect: text.Boost, seat: int, source: int, dice: Dice) -> None:
    """More or less damage, rolls or healing for a time, kept until it counts (FW-A30)."""
    rules = state.rules
    if effect.what in {"test-roll", "healing"}:
        state.lasting[Later.all.index(effect.what.removesuffix("-roll"))] += effect.by
        return
    enemy = effect.who == "enemy" or (effect.who == "self" and rules.enemy_hp[source] > 0)
    side = "enemy" if enemy else "your"
    if effect.face:
        faces = rules.enemy_faces[state.enemy] if enemy else rules.player_faces
        for number, face in enumerate(faces):
            state.lasting[Later.YOUR_RESULT_1 + 6 * enemy + number] += effect.by * (face.name == effect.face.casefold())
        return
    until = "" if effect.until == "next" or (effect.what, effect.until) == ("roll", "exchange") else f"-{effect.until}"
    state.lasting[Later.all.index(f"{side}-{effect.what}{until}")] += effect.by


@where_possible
def break_seal(state: ForwardState, effect: text.BreakSeal, seat: int, source: int, dice: Dice) -> None:
    """A seal of the Dragon is broken for good: the one that is named, or the first that is whole. Rules 11."""
    state.broken |= duel.whole_seal(state, effect.seal)
    state.tell(Event.SEAL, 0, -1, 1, effect.clause or "FW-11-06")


HANDLERS: dict[type[Effect], Callable[..., None]] = {
    text.Heal: heal, text.Lose: lose, text.Gain: gain, text.Count: count, text.Renew: renew, text.EndRun: end_run,
    **dict.fromkeys((text.Peek, text.TurnUp, text.SendAway), choose_active),
    **dict.fromkeys((text.Rally, text.Skip, text.NoReroll, text.Hush, text.Refill), lasts),
    **dict.fromkeys(text.ANSWERS, do_nothing),
    text.GiveUp: give_up, text.Draw: draw, text.Reorder: reorder, text.Fish: fish,
    text.Cleanse: cleanse, text.Strike: strike, text.Goes: goes, text.Boost: boost,
    text.Lay: lay, text.BreakSeal: break_seal, text.If: threshold,
    text.Rest: rest, Roll: roll,
}  # fmt: skip
"""What each effect that happens does; flow is compiled, standing effects are read where they matter."""
