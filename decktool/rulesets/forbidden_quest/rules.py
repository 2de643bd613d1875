"""The rules of one match: two decks, what each card does, and the house rules, compiled once, and what is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from decktool.cards import Card, counted
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.effects import Ability
from decktool.play.flow import Compiler, every
from decktool.play.measures import Measures, Milestone
from decktool.play.records import Reason, VerbRecord
from decktool.play.state import Program as Compiled
from decktool.play.state import compile_step, program
from decktool.rulesets.forbidden_quest import declarations as t
from decktool.rulesets.forbidden_quest.agent import BoardJudgement
from decktool.rulesets.forbidden_quest.card_data import VANILLA_STRIKES, Deed, QuestCardData
from decktool.rulesets.forbidden_quest.cards import words
from decktool.rulesets.forbidden_quest.cards.effects import HANDLERS
from decktool.rulesets.forbidden_quest.cards.targets import possible
from decktool.rulesets.forbidden_quest.chapters import (
    attack,
    beginning,
    crystals,
    main_phase,
    movement,
    setup,
    stalemate,
    switching,
)
from decktool.rulesets.forbidden_quest.declarations import Decision, Event, Kind, Phase, Program, Verb, Zone
from decktool.rulesets.forbidden_quest.notation.view import QuestView
from decktool.rulesets.forbidden_quest.state import QuestState, attached_to, creatures_in


class QuestMeasures(Measures):
    """Own turns, and when the ninth crystal came; against a passive opponent the turn of the win is a clock.
    Counted over a game: hands drawn anew (Rules 2.3), leveled cards that an upgrade threw away instead of handing
    them down (Rules 4.9), creatures lost, and cards that could not be played when the game ended.
    """

    rules: QuestCardData
    milestones = (Milestone("the ninth crystal", "crystals", t.ALL_CRYSTALS),)

    def counts(self, state: Any, seat: int) -> Mapping[str, int]:
        """What was drawn or upgraded in vain."""
        kinds = self.rules.kinds
        return {
            "mulligans": state.mulligans[seat],
            "upgrades wasted": state.wasted[seat],
            "creatures lost": sum(kinds[i] == Kind.CREATURE for i in state.zones[Zone.DISCARD + seat]),
            "dead at the end": dead(state, seat),
        }


def dead(state: QuestState, seat: int) -> int:
    """How many cards in hand could not be played if this were their player's main phase or end of turn."""
    return sum(not _lives(state, seat, card) for card in state.zones[Zone.HAND + seat])


def _lives(state: QuestState, seat: int, card: int) -> bool:
    rules = state.rules
    if rules.kinds[card] == Kind.CREATURE or stalemate.of_use(state, seat, card):
        return True
    follows = any(getattr(effect, "who", "") == "moved" for deed in rules.plays[card].values() for effect in deed.do)
    # of what follows a move: in this turn none was made yet, or it was the opponent's
    return follows and any(movement.hindrance(state, i) is None for i in state.zones[Zone.BOARD + seat])


MOST_ABILITIES = 2
BRINGS = (words.Draw, words.Search, words.Summon, words.Switch)
"""What brings a new card into the hand or onto the board (Rules 8)."""
ASKED_IN = {
    Decision.MULLIGAN: "mulligan", Decision.PENALTY: "mulligan", Decision.CENTRE: "centre", Decision.FIRST: "flip",
    Decision.EXTRA: "extras", Decision.POISON: "poison", Decision.TRAP: "poison", Decision.RETURN: "return",
}  # fmt: skip
"""Decisions of the set-up, the beginning phase and the end of the turn, and the word that a position has for them."""
STARTS = {
    "setup": (Phase.SETUP, 0), "mulligan": (Phase.SETUP, 3), "centre": (Phase.SETUP, 10), "flip": (Phase.SETUP, 12),
    "extras": (Phase.SETUP, 13), "beginning": (Phase.BEGINNING, 0), "poison": (Phase.BEGINNING, 2),
    "main": (Phase.MAIN, 5), "attack": (Phase.ATTACK, 6), "post-attack": (Phase.POST_ATTACK, 8), "end": (Phase.END, 9),
    "return": (Phase.END, 10),
}  # fmt: skip
"""The words for where a position begins, with the phase of each and its step in the program of the set-up or turn."""


class QuestRules(QuestCardData):
    """Forbidden Quest, ready to be played."""

    declarations = t
    state_type = QuestState
    view_type = QuestView
    measures_type = QuestMeasures
    asked_in = ASKED_IN
    places = {word: (int(phase != Phase.SETUP), step) for word, (phase, step) in STARTS.items()}  # noqa: RUF012
    own_decks = True
    moment = "FQ-3-01"
    outcomes = ("crystals", "conceded", "no hand", "deck out", "stalemate", "dead", "stalled")
    more_carried = dict.fromkeys(t.MARKS, False) | {"region": None, "weapon": None, "defense": None, "arrows_shot": 0}
    open_piles = ("A.discard", "B.discard")
    turn_clause = "FQ-6.1-04"
    declaration_clause = "FQ-1.6-05"
    phase_decisions = (*t.FIGHT, *t.PLAYED)

    def __init__(self, game: Game, house: Mapping[str, Any], cards: Sequence[Card], owners: Sequence[int]) -> None:
        """Compile the cards and the turn; raises DecktoolError for what a card of its type cannot do."""
        super().__init__(game, house, cards, owners)
        self._compiler = Compiler(HANDLERS, Decision.MAY, Program.all)
        self.cards_without_rules: dict[str, str] = {}
        abilities = words.VOCABULARY.read_abilities(game)
        for i, card in enumerate(cards):
            found = abilities.get(card.number)
            lacking = _lacking(card, self.kinds[i], found)
            if lacking:
                self.cards_without_rules[card.name] = lacking
            if found is None and self.kinds[i] == Kind.CREATURE:
                self.own_move[i] = words.Move()
                strikes = (words.Strike(amount=VANILLA_STRIKES),)
                self.on_attack[i] = self._compiler.add(f"{self.labels[i]}: attack", strikes)
            for ability in found or ():
                self._read(i, card, ability)
        self.program_names, self.programs = self._compiler.finish(self._compile_turn())

    def _read(self, i: int, card: Card, ability: Ability) -> None:
        add, kind = self._compiler.add, self.kinds[i]
        name = f"{self.labels[i]}: {ability.when}"
        if ability.when == "standing":
            for effect in ability.do:
                if not isinstance(effect, words.Immune):
                    raise _wrong(card, "only `immune` is standing")
                self.immune[i] |= t.MARKS[effect.to]
        elif ability.when == "move":
            moves = [effect for effect in ability.do if isinstance(effect, words.Move)]
            if kind != Kind.CREATURE or len(moves) != 1 or len(ability.do) != 1 or moves[0].who != "self":
                raise _wrong(card, "`when: move` says one `move` of the creature itself")
            self.own_move[i] = moves[0]
        elif ability.when == "attack":
            if kind not in {Kind.CREATURE, Kind.WEAPON}:
                raise _wrong(card, "only a creature or a weapon does something in an attack")
            self.on_attack[i] = add(name, ability.do)
            self._bring(i, ability)
        elif kind in {Kind.WEAPON, Kind.DEFENSE}:
            raise _wrong(card, f"an attached card does nothing at the moment `{ability.when}`")
        elif ability.when in {"enters", "poison-check"}:
            (self.on_entering if ability.when == "enters" else self.on_check)[i] = add(name, ability.do)
        else:
            moment = t.MOMENTS[ability.when]
            program = add(f"{name} (second)" if self.uses[i] else name, ability.do)
            deed = Deed(moment, program, ability.do, possible(ability.do))
            if kind == Kind.CREATURE:
                self.uses[i].append(deed)
                if len(self.uses[i]) > MOST_ABILITIES:
                    raise _wrong(card, f"a creature has at most {MOST_ABILITIES} abilities to use")
            else:
                self.plays[i][moment] = deed
            self.does[i] += tuple(every(ability.do))
            self._bring(i, ability)

    def _bring(self, i: int, ability: Ability) -> None:
        effects = every(ability.do)
        found = tuple(effect for effect in effects if isinstance(effect, BRINGS))
        if found:
            self.brings[i] += ((sum(isinstance(effect, words.Pay) for effect in effects), found),)

    def _compile_turn(self) -> tuple[Compiled, ...]:
        """The programs that the rules make themselves, in the order of `Program`."""
        step, stays = compile_step, partial(compile_step, stays=True)
        setting = (
            step(setup.mix), step(setup.cut, 0), step(setup.cut, 1), step(setup.deal), step(setup.ask_keep, 0),
            step(setup.ask_keep, 1), step(setup.reveal), step(setup.penalty, 0), step(setup.penalty, 1),
            step(setup.put_back), step(setup.to_centre, 0), step(setup.to_centre, 1), step(setup.flip),
            stays(setup.extras, False), stays(setup.extras, True), step(setup.turn_up),
        )  # fmt: skip
        turn = (
            step(beginning.begin), step(beginning.ask_draw), stays(beginning.poison), stays(beginning.traps),
            step(beginning.unhide), stays(main_phase.phase), step(attack.begin), stays(attack.phase),
            stays(main_phase.after_attack), stays(main_phase.end_of_turn), stays(crystals.returning),
            stays(main_phase.next_turn),
        )  # fmt: skip
        own_move = (step(movement.announce_route), step(movement.condition), stays(movement.walk))
        walk = (stays(movement.walk),)
        attacking = (step(attack.attack_line, False), step(attack.attack_line, True), step(attack.resolve))
        switch = (step(switching.where), step(switching.which))
        return tuple(program(steps) for steps in (setting, turn, own_move, walk, attacking, switch))

    def about(self, labels: Sequence[str]) -> Mapping[int, Mapping[int, Sequence[str]]]:
        """The pairs of cards that an action of two may be about."""
        kinds = list(enumerate(self.kinds))
        creatures = [i for i, kind in kinds if kind == Kind.CREATURE]
        firsts: dict[int, list[int]] = {
            **dict.fromkeys((Verb.ATTACK, Verb.SHOOT), creatures),
            Verb.ATTACH: [i for i, kind in kinds if kind != Kind.CREATURE],
            Verb.TRANSFER: [i for i, kind in kinds if kind in {Kind.WEAPON, Kind.DEFENSE}],
            Verb.ANTIDOTE: [i for i, program in enumerate(self.on_check) if program >= 0],
        }
        return self.pairs(labels, firsts, creatures)

    def not_now(self, state: Any, verb: VerbRecord, action: int) -> Reason:
        """The phases come in their order, and what was begun is finished first. Rules 3, 9."""
        cards, fights = Verb.cards(action), verb.at == t.FIGHT
        home = self._home(state, verb, cards)
        if verb.at[0] not in self.phase_decisions:
            return Reason("now {who} decides: {asked}", *home, self.moment)
        if state.decision not in self.phase_decisions:
            first = super().not_now(state, verb, action)
            early = fights or state.phase in {Phase.SETUP, Phase.BEGINNING}
            clauses = (*home, *first.clauses) if early else (*first.clauses, *home)
            return Reason(first.words, *dict.fromkeys(clauses))
        over = state.decision in {Decision.AFTER, Decision.END}
        if over and fights and cards and (found := verb.obstacle(state, state.player, *cards)):  # type: ignore[misc]
            return Reason(found.words, *found.clauses, "FQ-3-01", "FQ-9-01")
        if cards and not fights and self.owners[cards[0]] != state.player:
            return Reason("it is {who}'s turn until {who} says that it is over", "FQ-6.1-04", *home)
        late = ("FQ-6.1-02",) if over and cards and not fights else ()
        clauses = (*home, *late, "FQ-3-01", "FQ-9-01", "FQ-QG-04", "FQ-QG-05")
        there = t.PHASE_WORDS[Phase.POST_ATTACK] if verb.at[0] is Decision.AFTER else verb.at[0].words
        return Reason(f"that belongs to the {there}; this is the {t.PHASE_WORDS[state.phase]}", *clauses)

    def _home(self, state: Any, verb: VerbRecord, cards: Sequence[int]) -> tuple[str, ...]:
        """The clauses that keep a verb to its decision."""
        if verb.at == t.FIGHT and state.attacker >= 0:
            return "FQ-5.1-11", "FQ-5.1-09"
        if verb.name in {"PLAY", "ATTACH"}:
            return (self.home(verb.name, cards[0]),)
        return (verb.clause,) if verb.clause else ()

    def chance_clause(self, state: Any, event: int, card: int) -> str:
        """What a creature's text flips or rolls is a condition of its attack (1.4) or ability (4.3)."""
        if self.kinds[card] == Kind.CREATURE:
            return "FQ-1.4-10" if state.attacker >= 0 else "FQ-4.3-05"
        return "FQ-1.1-08" if event == Event.FLIP else "FQ-1.1-07"

    def facts(self, state: Any, cards: Sequence[int]) -> dict[str, Any]:
        """The second card, whose they are, and the cards that something is done with."""
        said: dict[str, Any] = {}
        for card, name, whose in zip(cards, ("card", "second"), ("owner", "holder"), strict=False):
            said |= {name: self.told[card], whose: self.seats[self.owners[card]]}
        for name in ("mover", "replaced", "source"):
            card = getattr(state, name)
            said[name] = self.told[card] if card >= 0 else "that"
        return said

    def metrics(self, state: Any, seat: int) -> dict[str, int]:
        """Crystals held, creatures on the board, the damage of an attack phase of theirs, cards in hand, dead cards.
        Damage is what the creatures that are not trapped deal on average, weapons and arrows included, if nothing is
        blocked. A card is dead if nothing can be done with it now; a creature that waits for room is not.
        """
        board = state.zones[Zone.BOARD + seat]
        judge = BoardJudgement(state, seat)
        return {
            "crystals": state.held[seat],
            "creatures": len(board),
            "strikes": round(sum(judge.known(i)[2] for i in board if not state.marks[i] & t.TRAP)),
            "hand": len(state.zones[Zone.HAND + seat]),
            "dead": dead(state, seat),
        }

    def defects(self, state: Any) -> list[str]:
        """Crystals that are not nine, a fourth creature, cards attached to nothing, damage that should kill."""
        found = super().defects(state)
        if state.crystals.bit_count() + sum(state.held) != t.ALL_CRYSTALS:
            found.append(f"{counted(state.crystals.bit_count(), 'crystal')} on the board and {state.held} held")
        for seat in (0, 1):
            board = state.zones[Zone.BOARD + seat]
            if len(board) > t.MOST_CREATURES:
                found.append(f"{counted(len(board), 'creature')} of {self.seats[seat]}")
            if sorted(_attached(state, seat)) != sorted(state.zones[Zone.ATTACHED + seat]):
                found.append(f"attached cards of {self.seats[seat]}")
            found += [f"{self.labels[i]} should be dead" for i in board if state.damage[i] >= self.hp[i]]
        for i in range(len(self.cards)):
            there = i in state.zones[Zone.BOARD + self.owners[i]]
            if there != (state.region[i] >= 0) or (not there and (state.marks[i] or state.damage[i])):
                found.append(f"{self.labels[i]} is and is not on the board")
        return found

    def remarks(self, state: Any) -> tuple[str, ...]:
        """Whether somebody drew a hand anew, and whether the decks ran out."""
        found = []
        if any(state.mulligans):
            found.append("somebody had no creature in the first hand")
        if not state.zones[Zone.DECK] and not state.zones[Zone.DECK + 1]:
            found.append("both decks ran out")
        return tuple(found)

    def worked_out(self, state: Any, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """The regions that hold a crystal, the markers beside the board, and the creatures in each region."""
        seats = self.seats
        found: dict[str, Any] = {} if state.phase != Phase.SETUP or state.first >= 0 else {"active": None}
        return found | {
            "first": seats[state.first] if state.first >= 0 else None,
            "crystals": [name for where, name in enumerate(t.REGIONS) if state.crystals >> where & 1],
            "supply": {name: attack.supply(state, t.MARKS[name]) for name in ("trap", "poison", "hidden")},
            "regions": {
                name: _names(state, creatures_in(state, 0, where) + creatures_in(state, 1, where), viewer, called)
                for where, name in enumerate(t.REGIONS)
            },
        }

    def worked_out_for(self, state: Any, seat: int, viewer: int | None, called: Sequence[str]) -> dict[str, Any]:
        """The board by region, the creatures in the order in which they came, the cards attached to them, and the HP
        left (null while a creature there is not known).
        """
        creatures = _names(state, state.zones[Zone.BOARD + seat], viewer, called)
        found: dict[str, Any] = {}
        if self.by_house.opponent_discard == "top_only" and viewer == 1 - seat:
            pile = _names(state, state.zones[Zone.DISCARD + seat], viewer, called)
            found["discard"] = [None] * len(pile[:-1]) + pile[-1:]
        return found | {
            "looked": [called[i] if i >= 0 else None for i in state.lying(Zone.LOOKED + seat, viewer)],
            "board": {
                name: _names(state, creatures_in(state, seat, region), viewer, called)
                for region, name in enumerate(t.REGIONS)
            },
            "creatures": creatures,
            "attached": _names(state, _attached(state, seat), viewer, called),
            "hp_left": stalemate.hp_left(state, seat) if None not in creatures else None,
        }

    def carrying(self, state: Any) -> list[int]:
        """The cards that carry something: creatures on the board, and those that did something this turn and left."""
        bits = 0
        for field in QuestState.shown("marks"):
            bits |= getattr(state, field.name)
        return [i for i, region in enumerate(state.region) if region >= 0 or bits >> i & 1]

    def carried(self, state: Any, card: int, row: dict[str, Any]) -> dict[str, Any]:
        """Where it stands, its markers and its equipment, before what its fields say."""
        region, bow = state.region[card], state.weapon[card]
        found: dict[str, Any] = {"region": t.REGIONS[region]} if region >= 0 else {}
        found |= {name: True for name, bit in t.MARKS.items() if state.marks[card] & bit}
        if bow >= 0 and state.shots[bow]:
            row["arrows_shot"] = state.shots[bow]
        return found | row

    def attached(self, state: Any, card: int, called: Sequence[str]) -> dict[str, Any]:
        """Its weapon and its defense card."""
        worn = {"weapon": state.weapon[card], "defense": state.defense[card]}
        return {kind: called[i] for kind, i in worn.items() if i >= 0}


def _attached(state: QuestState, seat: int) -> list[int]:
    """A player's cards on creatures, and the one that has just lost its place there."""
    replaced = [state.replaced] if state.replaced >= 0 and state.rules.owners[state.replaced] == seat else []
    return [card for i in state.zones[Zone.BOARD + seat] for card in attached_to(state, i)] + replaced


def _names(state: QuestState, cards: Sequence[int], viewer: int | None, called: Sequence[str]) -> list[str | None]:
    """What cards are called, null for what the viewer does not know."""
    return [called[i] if viewer is None or state.knows[i] >> viewer & 1 else None for i in cards]


def _lacking(card: Card, kind: int, found: Sequence[Ability] | None) -> str:
    """What is not known of a card that is needed to play it."""
    if kind == Kind.WEAPON:
        known = card.get("damage") is not None or card.get("arrows") is not None
        return "" if known or found else "a weapon without `damage` or `arrows`"
    if kind == Kind.DEFENSE:
        return "" if card.get("blocks") is not None else "a defense card without `blocks`"
    if found is not None:
        return ""
    if kind == Kind.CREATURE:
        return "a creature without `effects` (it would move 1 region and strike once)"
    return "a card without `effects` (it could never be played)"


def _wrong(card: Card, reason: str) -> DecktoolError:
    return DecktoolError(f"{card.name}: its `effects` cannot be played: {reason}")
