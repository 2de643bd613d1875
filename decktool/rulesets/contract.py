"""The contract of every ruleset, tested in random matches; for the tests of decktool's rulesets and your own.

from decktool.rulesets.contract import keep_contract

def test_the_ruleset_keeps_the_contract() -> None:
    for players in (3, 4, 5):
        keep_contract("my-game", players=players)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from decktool.dealing import Dice, SeededDice
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.describe import describe
from decktool.play.position import parse_position
from decktool.play.replay import digest
from decktool.play.rules import Rules
from decktool.play.state import IllegalAction, State
from decktool.rulesets import load_rules, set_up, write_position


class Broken(DecktoolError):
    """A promise that a ruleset does not keep, with the seed and the number of the decision."""

    exit_status = 1


def keep_contract(game: Game | str, *, players: int | None = None, seeds: int = 3, every: int = 5) -> None:
    """Play random matches and test the contract of every ruleset. Raises Broken for the first violation.

    `seeds` is the number of matches; what takes long is tried at one decision in `every`. The promises: each card lies
    in one place; every legal action applies, every other one is refused with a reason, a clause and a section, and a
    refusal changes nothing; words mean their action again; a clone and a saved state go on as the original does; a deal
    of what a player does not know (`View.deal`) looks the same to that player and has the same legal actions; no view
    names a card that its player does not know; a position gives the state again; and the same seed gives the same
    match.
    """
    rules = load_rules(game, players=players, vanilla=True)
    for seed in range(seeds):
        walked: list[int] = []
        state = None
        for number, (state, action, dice) in enumerate(_walk(rules, seed)):
            where = f"seed {seed}, decision {number + 1} ({state.decision.words})"
            _try_moment(state, where)
            if number % every == 0:
                _try_refusals(state, number, dice, where)
                _try_copies(state, action, where)
                _try_views(state, number, where)
            walked.append(action)
        _hold(state is not None and not state.legal_actions(), f"seed {seed}: actions are legal after the end")
        fresh = load_rules(game, players=players, vanilla=True)
        again = [action for _, action, _ in _walk(fresh, seed)]
        _hold(again == walked, f"seed {seed}: the same seed gives another match")


def _walk(rules: Rules, seed: int) -> Iterator[tuple[State, int, Dice]]:
    """A random match: before each decision the state, the action that will be taken, and the dice."""
    dice = SeededDice("contract", rules.game.id, seed)
    chance, state = dice.stream("walk"), rules.start(dice)
    for _ in range(rules.limit):
        if state.outcome is not None:
            return
        options = state.legal_actions()
        _hold(bool(options), f"seed {seed}: nobody can do anything, and the match is not over")
        action = options[chance.below(len(options))]
        yield state, action, dice
        state.apply(action, dice)
    raise Broken(f"seed {seed}: the match does not end within {rules.limit} decisions")


def _try_moment(state: State, where: str) -> None:
    """Cards are conserved, options are different, and their words mean them again."""
    options = state.legal_actions()
    lying = sorted(card for zone in state.zones for card in zone)
    _hold(lying == list(range(len(state.rules.cards))), f"{where}: a card lies in no zone, or in two")
    _hold(len(set(options)) == len(options), f"{where}: an action is offered twice")
    for action in options:
        words = state.words(action)
        _hold(state.read_action(words) == action, f"{where}: {words!r} means another action")
    _hold(not (wrong := state.rules.defects(state)), f"{where}: {'; '.join(wrong)}")


def _try_refusals(state: State, number: int, dice: Dice, where: str) -> None:
    """Every legal action applies to a copy; every other one is refused for a clause, and changes nothing."""
    before = json.dumps(state.to_dict())
    for action in state.legal_actions():
        state.clone().apply(action, SeededDice("copy", number))
    actions = list(state.rules.actions)
    for action in actions[number % 7 :: max(1, len(actions) // 120)]:
        refusal, legal = state.why(action), state.option(action) is not None or state.declarer(action) >= 0
        words = state.words(action)
        _hold((refusal is None) == legal, f"{where}: {words!r} is legal and refused, or neither")
        if refusal is None:
            continue
        told = bool(refusal.reason and refusal.section and refusal.clauses and all(refusal.clauses))
        _hold(told, f"{where}: {words!r} is refused without a reason, a clause or a section")
        try:
            state.apply(action, dice)
        except IllegalAction:
            continue
        raise Broken(f"{where}: {words!r} is refused, but it can be taken")
    _hold(json.dumps(state.to_dict()) == before, f"{where}: an action of a copy, or a refusal, changed the match")


def _try_copies(state: State, action: int, where: str) -> None:
    """A clone, a saved state and a position go on as the match does."""
    rules = state.rules
    written = parse_position(write_position(state, "again"), "again")
    given = set_up(written, SeededDice("unused"))
    for seat in (None, *range(len(rules.seats))):
        _hold(_plain(given, seat) == _plain(state, seat), f"{where}: a position of this moment gives another one")
    copies = [state.clone(), state.clone(), rules.from_dict(json.loads(json.dumps(state.to_dict())))]
    for copy in copies:
        copy.apply(action, SeededDice("same"))
    _hold(len({digest(copy) for copy in copies}) == 1, f"{where}: a copy or a saved match goes on otherwise")


def _plain(state: State, seat: int | None) -> str:
    """What a player sees, without the numbers of copies."""
    return re.sub(r" #\d+", "", json.dumps(describe(state, seat), sort_keys=True, ensure_ascii=False))


def _try_views(state: State, number: int, where: str) -> None:
    """No view names an unknown card, and what is dealt anew looks the same to whoever decides."""
    rules = state.rules
    for seat in range(len(rules.seats)):
        shown = _plain(state, seat) + "\n".join(rules.view(state, seat).screen())
        known = {rules.names[card] for card in range(len(rules.cards)) if state.knows[card] >> seat & 1}
        told = [name for name in {*rules.names} - known if f'"{name}"' in shown]
        _hold(not told, f"{where}: {rules.seats[seat]} sees {', '.join(told)}, and should not know it")
    view = rules.view(state, state.player)
    world = view.deal(SeededDice("deal", number))
    same = rules.view(world, state.player).describe() == view.describe()
    _hold(same, f"{where}: hidden cards dealt anew look otherwise to {rules.seats[state.player]}")
    same = list(world.legal_actions()) == list(state.legal_actions())
    _hold(same, f"{where}: hidden cards dealt anew change what {rules.seats[state.player]} may do")


def _hold(kept: bool, problem: str) -> None:
    if not kept:
        raise Broken(problem)
