"""4.3 to 4.5: what cards and abilities do, and the choices they ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from decktool.dealing import Dice
from decktool.play import piles
from decktool.play.effects import Effect
from decktool.play.records import Reason
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.cards.targets import CONDITIONS, EACH, PILES, UNMARKED, fitting, searched
from decktool.rulesets.forbidden_quest.chapters import attack, beginning, crystals, movement, switching
from decktool.rulesets.forbidden_quest.chapters.setup import distinct, shuffle
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.state import QuestState, clause_of, discard


def choose(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Choose a creature among those on which the card can do something; a single one is not asked for. Rules 4.6."""
    if effect.who in EACH:
        state.advance()
        return
    found = fitting(state, seat, source, effect)
    if len(found) > 1:
        state.ask(Decision.CREATURE, seat, Verb.each(Verb.CHOOSE, found), source)
        return
    state.aim = found[0] if found else -1
    state.advance()


@Decision.CREATURE.answered
def answer_choose(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """The creature is chosen."""
    state.aim = Verb.cards(action)[0]
    state.advance()


def act(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    """Do it to the creature that was chosen, or to each."""
    do = ACTS[type(effect)]
    if effect.who in EACH:
        for creature in fitting(state, seat, source, effect):
            if state.outcome is None:
                do(state, effect, seat, source, creature)
    elif state.aim >= 0:
        do(state, effect, seat, source, state.aim)


def move(state: QuestState, effect: text.Move, seat: int, source: int, creature: int) -> None:
    """A card moves the creature, whose own move is untouched by that; the card's player goes on. Rules 4.2."""
    movement.start(state, creature, effect)
    state.stack.append((Program.WALK, 0, seat, source))


def move_to(state: QuestState, effect: text.MoveTo, seat: int, source: int, creature: int) -> None:
    """Move it to the spawning region, or to where another of its player's creatures is."""
    if effect.to == "spawn":
        movement.go(state, seat, creature, t.SPAWN[seat], source)
        return
    regions = movement.friends_elsewhere(state, seat, creature)
    state.mover, state.steps, state.made, state.how = creature, 1, 0, 0
    state.ask(Decision.REGION, seat, [Verb.GO + region for region in regions], source)


def heal(state: QuestState, effect: text.Heal, seat: int, source: int, creature: int) -> None:
    """Healing removes damage, never below none. Rules 4.6."""
    amount = min(effect.amount, state.damage[creature])
    state.damage[creature] -= amount
    state.quiet = -1
    state.tell(Event.HEALS, state.rules.owners[creature], creature, amount, clause_of(state, source))
    crystals.tell_left(state, creature)


def harm(state: QuestState, effect: text.Harm, seat: int, source: int, creature: int) -> None:
    """Damage that is no attack: defense cards guard only against attacks. Rules 1.5."""
    if effect.amount == 0:  # a card of one's own may say so: nothing happens, so that the turn can be a quiet one
        return
    state.tell(Event.DAMAGE, state.rules.owners[creature], creature, effect.amount, "FQ-1.4-07")
    crystals.wound(state, creature, effect.amount, "FQ-1.4-04")


def unmark(state: QuestState, effect: text.Unmark, seat: int, source: int, creature: int) -> None:
    """Remove the marker; a hidden marker is no special condition. Rules 1.4."""
    marks = state.marks[creature] & UNMARKED[effect.marks]
    if marks & t.POISON:
        beginning.rid(state, creature, t.POISON, "FQ-5.3-11" if effect.who == "checked" else clause_of(state, source))
    if marks & t.TRAP:
        beginning.rid(state, creature, t.TRAP, "FQ-5.4-21")


def hide(state: QuestState, effect: text.Hide, seat: int, source: int, creature: int) -> None:
    """A hidden marker lies on it until its owner's next turn. Rules 6.2."""
    if attack.runs_out(state, t.HIDDEN_MARK):
        return
    state.marks[creature] |= t.HIDDEN_MARK
    state.tell(Event.HIDES, seat, creature, 1, "FQ-6.2-01")


def strengthen(state: QuestState, effect: text.Strengthen, seat: int, source: int, creature: int) -> None:
    """It strikes more in this turn's attack."""
    state.more[creature] += effect.amount
    state.tell(Event.STRENGTHENS, seat, creature, effect.amount, clause_of(state, source))


def strip(state: QuestState, effect: text.Strip, seat: int, source: int, creature: int) -> None:
    """Its weapon or defense card is discarded. Rules 4.6."""
    column = getattr(state, effect.what)
    card, column[creature] = column[creature], -1
    clause = "FQ-4.6-04" if effect.what == "defense" else clause_of(state, source)
    own = state.rules.owners[card] == seat
    discard(state, card, Zone.ATTACHED, clause, Event.DISCARDS if own else Event.STRIPS)


ACTS: dict[type[Effect], Callable[..., None]] = {
    text.Move: move, text.MoveTo: move_to, text.Heal: heal, text.Harm: harm, text.Unmark: unmark,
    text.Hide: hide, text.Strengthen: strengthen, text.Strip: strip, text.Switch: switching.begin,
}  # fmt: skip
"""What is done to a creature."""


def strike(state: QuestState, effect: text.Strike, seat: int, source: int, dice: Dice) -> None:
    """Strikes of this attack, if what is said of the creature is so. Rules 1.4."""
    if CONDITIONS[effect.while_](state, seat, state.attacker, effect.least):
        state.strikes += effect.amount


def inflict(state: QuestState, effect: text.Inflict, seat: int, source: int, dice: Dice) -> None:
    """The attack leaves a marker. Rules 5.1."""
    state.inflicted |= t.POISON if effect.mark == "poison" else t.TRAP


def miss(state: QuestState, effect: text.Miss, seat: int, source: int, dice: Dice) -> None:
    """The attack misses; it was an attack all the same. Rules 5.1."""
    state.missed = 1


def draw(state: QuestState, effect: text.Draw, seat: int, source: int, dice: Dice) -> None:
    """Draw as many as there are."""
    for _ in range(effect.count):
        beginning.draw(state, seat, clause_of(state, source))


def search(state: QuestState, effect: text.Search | text.Summon, seat: int, source: int, dice: Dice) -> None:
    """Take one card after the other, or add a creature where there is room, until that is enough. Rules 4.6, 4.1."""
    if not state.searched:
        _look_through(state, effect, seat, source)
    found = []
    if state.left and (isinstance(effect, text.Search) or movement.has_room(state, seat)):
        found = searched(state, seat, source, effect)
    if found:
        state.ask(Decision.CARD, seat, [*distinct(state, found, Verb.TAKE), Verb.TAKE_NOTHING], source)
        return
    if state.left:
        state.tell(Event.FINDS_NOTHING, seat, -1, 0, _search_clause(state, effect, source))
    _end_search(state, effect, seat, source, dice)


def _search_clause(state: QuestState, effect: Any, source: int) -> str:
    """The clause of a search: of a deck, by a sorcerer or another card, of its top cards, or of another pile."""
    if effect.zone != "deck":
        return clause_of(state, source)
    if effect.top:
        return "FQ-4.6-09"
    return "FQ-4.6-08" if state.rules.kinds[source] == Kind.SORCERER else "FQ-4.6-06"


def _look_through(state: QuestState, effect: Any, seat: int, source: int) -> None:
    """The searcher sees the pile, or its top cards."""
    state.searched, state.left = 1, effect.count
    zone = PILES[effect.zone] + seat
    seen = piles.look(state, zone, seat, effect.top or len(state.zones[zone]))
    if effect.top:
        state.tell(Event.LOOKS, seat, -1, len(seen), "FQ-4.6-09")
    elif effect.zone == "deck":
        state.tell(Event.SEARCHES, seat, -1, 0, _search_clause(state, effect, source))


def _end_search(state: QuestState, effect: Any, seat: int, source: int, dice: Dice) -> None:
    state.searched = state.left = 0
    if effect.zone == "deck" and not effect.top:
        shuffle(state, seat, dice, _search_clause(state, effect, source))
    state.advance()


@Verb.obstacle_to(Verb.TAKE)
def not_taken(state: QuestState, seat: int, card: int) -> Reason:
    """A card is taken from the pile that is searched. Rules 4.6; what is attached stays so, 4.7."""
    if card in state.zones[Zone.ATTACHED + state.rules.owners[card]]:
        return Reason("{card} does not go back to the hand", "FQ-4.7-09")
    return Reason("{card} is not among the cards to take", "FQ-4.6-06")


@Decision.CARD.answered
def answer_card(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """Take the card into the hand (or onto the board), or take nothing."""
    effect, (_, _, _, source) = state.asking, state.stack[-1]
    clause, zone = _search_clause(state, effect, source), PILES[effect.zone]
    if action == Verb.TAKE_NOTHING:
        state.left = 0
        state.tell(Event.FINDS_NOTHING, seat, -1, 0, clause)
        return
    card = Verb.cards(action)[0]
    if isinstance(effect, text.Summon):
        # the search is over, or what the creature does as it enters would find the deck in the order that was seen
        piles.move(state, card, zone + seat, Zone.LOOKED + seat)
        _end_search(state, effect, seat, source, dice)
        movement.add(state, seat, dice, card, Zone.LOOKED, "FQ-4.1-04")
    else:
        state.left -= 1
        piles.move(state, card, zone + seat, Zone.HAND + seat, state.rules.everyone if effect.reveal else None)
        state.tell(Event.TAKES, seat, card, 1, clause)


def arrange(state: QuestState, effect: text.Arrange, seat: int, source: int, dice: Dice) -> None:
    """Look at the top cards, as many as there are, and put them back in any order. Rules 4.6."""
    seen = piles.look(state, Zone.DECK + seat, seat, effect.count)
    state.tell(Event.LOOKS, seat, -1, len(seen), "FQ-4.6-09")
    for card in seen:
        piles.move(state, card, Zone.DECK + seat, Zone.LOOKED + seat)
        state.tell(Event.SEES, seat, card, 1, "FQ-4.6-09")
    _put_back(state, seat, source)


def _put_back(state: QuestState, seat: int, source: int) -> None:
    """Ask which card goes back next, the lowest first; the last one goes by itself."""
    looked = state.zones[Zone.LOOKED + seat]
    if len(looked) > 1:
        state.ask(Decision.PUT_BACK, seat, distinct(state, looked, Verb.PUT_BACK), source)
    elif looked:
        _lay(state, seat, looked[0])


def _lay(state: QuestState, seat: int, card: int) -> None:
    piles.move(state, card, Zone.LOOKED + seat, Zone.DECK + seat)
    state.tell(Event.PUTS_BACK, seat, card, 1, "FQ-4.6-09")


@Decision.PUT_BACK.answered
def answer_put_back(state: QuestState, action: int, seat: int, dice: Dice) -> None:
    """It goes on top of those put back before."""
    _lay(state, seat, Verb.cards(action)[0])
    _put_back(state, seat, state.source)


def pay(state: QuestState, effect: text.Pay, seat: int, source: int, dice: Dice) -> None:
    """Discard a card of one's choice."""
    hand = state.zones[Zone.HAND + seat]
    if hand:
        state.ask(Decision.PAY, seat, distinct(state, hand, Verb.DISCARD_IT), source)


@Verb.obstacle_to(Verb.DISCARD_IT)
def not_discarded(state: QuestState, seat: int, card: int) -> Reason:
    """Nothing is discarded by choice but what a mulligan or an ability costs. Rules 2.3, 4.3, 4.11."""
    attached = card in state.zones[Zone.ATTACHED + state.rules.owners[card]]
    if attached and state.rules.kinds[card] == Kind.DEFENSE:
        return Reason("{card} is discarded only for another card in its place", "FQ-4.11-14")
    return Reason("nothing is discarded by choice", "FQ-4.11-13")


SWITCHED = Reason("all that is attached goes to the creature that comes in", "FQ-4.12-12", "FQ-4.11-13")
Decision.PENALTY.refuses(Reason("{card} is not in the hand", "FQ-2.3-07"), Verb.DISCARD_IT)
Decision.PAY.refuses(Reason("{card} is not one of those to discard", "FQ-4.3-05"), Verb.DISCARD_IT)
Decision.SWITCH.refuses(SWITCHED, Verb.DISCARD_IT)


HANDLERS: dict[type[Effect], Any] = {
    **dict.fromkeys(ACTS, (choose, act)),
    text.Strike: strike, text.Inflict: inflict, text.Miss: miss, text.Draw: draw,
    text.Search: (search,), text.Arrange: arrange, text.Summon: (search,), text.Pay: pay,
}  # fmt: skip
"""What each effect that happens does, in one step or several."""
