"""The opening: what game.yaml says of hands and mulligans is what is dealt, counted, played and goldfished."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.dealing.dealer import dealer_of
from decktool.dealing.opening import opening_of
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError, DecktoolError
from decktool.games import Game, load_game
from decktool.odds.exact import odds
from decktool.play.goldfish import Fishing, Goldfished, one
from decktool.play.match import play
from decktool.play.opening import playable_opening
from decktool.play.rules import Rules
from decktool.rulesets import lint_opening, load_rules

ROOT = Path(__file__).resolve().parents[2]
DECKS = {
    "forbidden-quest": "burning-caravan",
    "forgotten-times": "gods-of-the-stairs",
    "card-of-the-rings": "the-box",
    "dragon-quest": "open-road",
    "forward": "short-road",
}
HELD = {"forward": "ROW"}
"""Where the hand lies, in games that do not call it so."""
Copied = Callable[..., Game]


ONLY_SECOND = "times: 1, when: {house: alt_hero_powers}, when_second: {house: first_turn_attack}"
"""A mulligan that by the usual house rules of Forgotten Times only the second player has."""


@pytest.fixture
def copied(tmp_path: Path) -> Copied:
    """`copied(game, old=new)`: a game's own copy in which a line of `opening:` says something else."""

    def copy(name: str, **lines: str) -> Game:
        folder = shutil.copytree(ROOT / "cards" / name, tmp_path / name)
        before, opening = (folder / "game.yaml").read_text(encoding="utf-8").split("\nopening:\n")
        for key, line in lines.items():
            block = rf"(?m)^  {key}:.*\n(?:   +.*\n)*"
            written = f"  {key}: {line}\n" if line else ""
            opening = re.sub(block, "", opening, count=1) if re.search(block, opening) else opening
            opening = written + opening
        (folder / "game.yaml").write_text(f"{before}\nopening:\n{opening}", encoding="utf-8")
        return load_game(str(folder))

    return copy


def deck_of(game: Game) -> Deck:
    """The game's sample deck."""
    path = game.folder / "decks" / f"{DECKS[game.id]}.txt"
    return resolve(parse_decklist(path.read_text(encoding="utf-8"), path.name), game)


def rules_of(game: Game, **house: str) -> Rules:
    """The rules of a match of that deck against itself, or of a run."""
    return load_rules(game, house, [] if game.id == "card-of-the-rings" else [deck_of(game)])


@dataclass
class Watching:
    """Plays the default, or `draw a new hand` whenever it may; `dealt` are the hands at first, `held` those kept."""

    redraws: bool = False
    name: str = "watching"
    asked: int = 0
    dealt: dict[int, list[int]] = field(default_factory=dict)
    held: dict[int, list[int]] = field(default_factory=dict)

    def choose(self, view: Any, dice: Any) -> int:
        """Note the hand."""
        state, table = view._state, view.rules.declarations
        hand = list(state.zones[getattr(table.Zone, HELD.get(view.rules.game.id, "HAND")) + view.seat])
        mulligan = state.decision is getattr(table.Decision, "MULLIGAN", None)
        if hand:
            self.dealt.setdefault(view.seat, hand)
            if not mulligan:
                self.held.setdefault(view.seat, hand)
        self.asked += mulligan
        return int(state.options[-1 if mulligan and self.redraws else 0])


def matched(rules: Rules, seed: str = "1", redraws: bool = False) -> Watching:
    """What is seen of a match."""
    watching = Watching(redraws)
    rules.limit = 40
    play(rules, [watching] * len(rules.seats), SeededDice(seed))
    return watching


def goldfished(rules: Rules) -> Watching:
    """What is seen of a goldfish."""
    watching = Watching()
    rules.limit = 40
    one(rules, [watching, watching], Fishing(rules.game.id, ("watching", "watching"), "1"), 0, Goldfished())
    return watching


def sizes(hands: Mapping[int, list[int]]) -> set[int]:
    """How large hands are."""
    return {len(hand) for hand in hands.values()}


@pytest.mark.parametrize("name", DECKS)
def test_a_changed_hand_is_dealt_counted_played_and_goldfished(name: str, copied: Copied) -> None:
    """`hand: 4` in game.yaml is four cards in `hand`, `odds`, `match` and `goldfish`."""
    # nobody draws before the first decision, so that the hand can be seen
    turns = {"turns": "{draw: 0}"} if name in {"forgotten-times", "card-of-the-rings"} else {}
    game = copied(name, hand="4", **turns)
    dealer = dealer_of(deck_of(game), opening_of(game))
    assert len(dealer.start(SeededDice("1")).hand) == 4
    cards = f"type:{','.join(game.types)}"
    assert [odds(deck_of(game), f"{cards}>={number}") for number in (4, 5)] == [1, 0]
    rules = rules_of(game)
    assert [sizes(seen.dealt) for seen in (matched(rules), goldfished(rules))] == [{4}, {4}]


MULLIGANS = {
    "forgotten-times": {},
    "card-of-the-rings": {"gold_mulligan": "on"},
    "dragon-quest": {},
}


@pytest.mark.parametrize("name", MULLIGANS)
def test_without_a_mulligan_nobody_is_asked(name: str, copied: Copied) -> None:
    """`mulligan: {kind: none}`: no hand is drawn anew, dealt or played."""
    game = copied(name, mulligan="{kind: none}")
    assert dealer_of(deck_of(game), opening_of(game)).why_not_redraw(_seat(game)) == f"{game.title} has no mulligan"
    assert matched(rules_of(game, **MULLIGANS[name]), redraws=True).asked == 0


def _seat(game: Game) -> Any:
    return dealer_of(deck_of(game), opening_of(game)).start(SeededDice("1"))


@pytest.mark.parametrize("name", ["forgotten-times", "dragon-quest"])
def test_hands_that_shrink_are_played(name: str, copied: Copied) -> None:
    """`mulligan: {kind: paris, times: 3}`: who redraws three times holds three cards fewer."""
    turns = {"turns": "{draw: 0}"} if name == "forgotten-times" else {}
    game = copied(name, mulligan="{kind: paris, times: 3}", hand="5", **turns)
    dealer, dice = dealer_of(deck_of(game), opening_of(game)), SeededDice("1")
    seat = dealer.start(dice)
    for _ in range(3):
        dealer.redraw(seat, dice)
    assert (len(seat.hand), dealer.why_not_redraw(seat)) == (2, f"{game.title} allows 3 redraws")
    played = matched(rules_of(game), redraws=True)
    assert (played.asked, sizes(played.held)) == (6, {2})


def test_hands_shrink_down_to_one_card(copied: Copied) -> None:
    """A Paris mulligan without `times:` ends at one card, in `hand` and in a match."""
    game = copied("dragon-quest", mulligan="{kind: paris}", hand="3")
    played = matched(rules_of(game), redraws=True)
    assert (played.asked, sizes(played.held)) == (4, {1})


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_hand_that_lacks_what_it_must_have_is_redrawn(seed: str, copied: Copied) -> None:
    """`must_have: "type:item>=2"` in Dragon Quest: every hand that is kept has two items, and nobody was asked."""
    game = copied("dragon-quest", mulligan='{must_have: "type:item>=2"}')
    rules = rules_of(game)
    played = matched(rules, seed)
    assert played.asked == 0
    assert all(sum(rules.cards[i].type == "item" for i in hand) >= 2 for hand in played.held.values())


def test_free_and_endless_redraws_are_asked_for_again(copied: Copied) -> None:
    """`{optional: true}` without `times:`: one may redraw as often as one likes."""
    rules = rules_of(copied("dragon-quest", mulligan="{optional: true}"))
    state, dice = rules.start(SeededDice("1")), SeededDice("1")
    for _ in range(7):
        state.apply(rules.declarations.Verb.MULLIGAN, dice)
    state.apply(rules.declarations.Verb.KEEP_HAND, dice)
    assert (state.player, state.decision) == (1, rules.declarations.Decision.MULLIGAN)


def test_a_free_mulligan_in_forbidden_quest_costs_no_card(copied: Copied) -> None:
    """`discard: 0`: nobody is asked which card the mulligan costs."""
    mulligan = '{must_have: "type:creature", optional: true, discard: 0, reveal: true}'
    rules = rules_of(copied("forbidden-quest", mulligan=mulligan))
    state, dice = rules.start(SeededDice("1")), SeededDice("1")
    assert state.decision is rules.declarations.Decision.MULLIGAN
    state.apply(rules.declarations.Verb.REDRAW, dice)
    state.apply(rules.declarations.Verb.KEEP_HAND, dice)
    assert state.decision is rules.declarations.Decision.MULLIGAN
    assert [len(state.zones[rules.declarations.Zone.DISCARD + seat]) for seat in (0, 1)] == [0, 0]


def test_the_rows_of_forward_are_dealt_and_refilled_as_stated(copied: Copied) -> None:
    """`hand: 2` and `fill: 4`: two Active cards when a location begins, four after each turn."""
    rules = rules_of(copied("forward", hand="2", turns="{draw: 0, fill: 4, plays: 1}"))
    state, dice = rules.start(SeededDice("1")), SeededDice("1")
    row = state.zones[rules.declarations.Zone.ROW]
    assert len(row) == 2
    while state.turn < 2:
        state.apply(state.legal_actions()[0], dice)
    assert rules.refill_to == 4  # type: ignore[attr-defined]
    assert len(state.zones[rules.declarations.Zone.ROW]) >= 3


def test_dragon_quest_fills_hands_up_as_stated(copied: Copied) -> None:
    """`fill: 8`: a hand of six is filled up with two, and `draw 2 cards` can be said."""
    rules = rules_of(copied("dragon-quest", turns="{draw: 1, fill: 8}"))
    state, dice = rules.start(SeededDice("1"), 0), SeededDice("1")
    while state.decision is rules.declarations.Decision.MULLIGAN:
        state.apply(rules.declarations.Verb.KEEP_HAND, dice)
    assert state.menu() == ["draw 2 cards", "draw 1 card", "draw no card"]
    refusal = state.why(state.read_action("draw 3 cards"))
    assert refusal is not None
    assert refusal.reason == "A holds 6 cards and fills up to 8"


REFUSED = [
    ("forgotten-times", {"mulligan": "{kind: london}"}, "it cannot put cards of a kept hand under the pile"),
    ("forgotten-times", {"mulligan": "{kind: vancouver}"}, "it cannot look at the top card after a redraw"),
    ("forgotten-times", {"pile": "{}"}, "every card of type city must be put aside before the shuffle"),
    ("forgotten-times", {"turns": "{fill: 5}"}, "a hand is never filled up"),
    ("card-of-the-rings", {"shared": "false", "mulligan": ""}, "this is always `shared: true`"),
    ("card-of-the-rings", {"pile": '{where: "type:gold"}'}, "the draw pile always has all cards but quest"),
    ("dragon-quest", {"hand": "{first: 5, second: 6}"}, "hands are dealt before anybody knows who goes first"),
    (
        "dragon-quest",
        {
            "mulligan": "{optional: true, times: 1, when: {house: flip_before_hands}, "
            "when_second: {house: first_turn_attack}}"
        },
        "hands are kept before anybody knows who goes second",
    ),
    ("dragon-quest", {"turns": "{draw: 2, fill: 6}"}, "a turn always draws 1"),
    ("dragon-quest", {"mulligan": '{must_have: "type:item", discard: 1}'}, "it cannot discard cards of a hand"),
    ("forbidden-quest", {"mulligan": "{kind: none}"}, "a hand without a creature must be redrawn"),
    ("forbidden-quest", {"mulligan": '{must_have: "type:weapon"}'}, "a hand without a creature must be redrawn"),
    ("forbidden-quest", {"mulligan": '{must_have: "type:creature", times: 1}'}, "it cannot limit how often"),
    ("forbidden-quest", {"turns": "{draw: 2}"}, "a turn always draws 1"),
    ("forward", {"mulligan": "{optional: true}"}, "it cannot redraw a hand by choice"),
    ("forward", {"hand": "13"}, "there is room for 12 cards"),
    ("forward", {"short": "false"}, "this is always `short: true`"),
    ("forward", {"turns": "{draw: 0, fill: 0, plays: 1}"}, "a row that is never filled up stays empty"),
]


@pytest.mark.parametrize(("name", "lines", "problem"), REFUSED)
def test_what_cannot_be_played_is_refused_and_linted(
    name: str, lines: Mapping[str, str], problem: str, copied: Copied
) -> None:
    """`lint` and the rules of play say the same of an opening that no rule of play keeps, with file and line."""
    game = copied(name, **lines)
    house = MULLIGANS.get(name, {})
    with pytest.raises(DataError, match=re.escape(problem)) as refused:
        rules_of(game, **house)
    assert re.search(r"game\.yaml:\d+: opening", str(refused.value))
    found = [finding.message for finding in lint_opening(game)]
    assert any(problem in message for message in found), found


@pytest.mark.parametrize("name", DECKS)
def test_the_games_as_they_are_can_be_played_under_every_house_rule(name: str) -> None:
    """None of the five games states an opening that its rules of play cannot play."""
    assert lint_opening(load_game(name)) == []


def test_a_hand_larger_than_the_pile_is_refused_before_a_match(copied: Copied) -> None:
    """Two hands of twelve are more than the 23 cards of the box."""
    with pytest.raises(DecktoolError, match="both players' opening hands need 24"):
        rules_of(copied("card-of-the-rings", hand="12"))


@pytest.mark.parametrize("name", ["forgotten-times", "card-of-the-rings"])
def test_the_draws_of_a_turn_are_those_of_game_yaml(name: str, copied: Copied) -> None:
    """`turns: {first: [0, 2, 4], second: [3, 1]}`: each player's own turns are counted, and the last number goes on."""
    game = copied(name, turns="{first: [0, 2, 4], second: [3, 1]}")
    rules = rules_of(game)
    assert [rules.hands.draws(turn) for turn in range(1, 9)] == [0, 3, 2, 1, 4, 1, 4, 1]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("name", ["forgotten-times", "card-of-the-rings"])
def test_who_goes_second_is_dealt_what_that_hand_says(name: str, first: int, copied: Copied) -> None:
    """`hand: {first: 3, second: 5}`: by who goes first, not by the seat."""
    rules = rules_of(copied(name, hand="{first: 3, second: 5}"))
    state = rules.state_type.empty(rules)
    state.first = first
    assert [rules.hands.size(state, seat) for seat in (first, 1 - first)] == [3, 5]
    state, dice = rules.start(SeededDice("1"), first), SeededDice("1")
    hands = [rules.declarations.Zone.HAND + seat for seat in (first, 1 - first)]
    while not all(state.zones[hand] for hand in hands):
        state.apply(state.legal_actions()[0], dice)
    first_hand, second_hand = (len(state.zones[hand]) for hand in hands)
    assert second_hand == 5
    assert first_hand == 3 + state.turn  # who goes first may have drawn for the turn


@pytest.mark.parametrize("first", [0, 1])
def test_only_the_second_player_may_redraw(first: int, copied: Copied) -> None:
    """`when_second` with `optional`: who goes second is asked about the hand, whichever seat that is."""
    rules = rules_of(copied("forgotten-times", mulligan=f"{{optional: true, {ONLY_SECOND}}}"))
    state, dice, asked = rules.start(SeededDice("1"), first), SeededDice("1"), set()
    while state.turn == 0:
        if state.decision is rules.declarations.Decision.MULLIGAN:
            asked.add(state.player)
        state.apply(state.legal_actions()[0], dice)
    assert asked == {1 - first}


@pytest.mark.parametrize("first", [0, 1])
def test_only_the_second_player_must_redraw(first: int, copied: Copied) -> None:
    """`when_second` with `must_have`: who goes first keeps a hand without a hero."""
    rules = rules_of(copied("forgotten-times", mulligan=f'{{must_have: "type:hero", {ONLY_SECOND}}}'))
    state = rules.start(SeededDice("1"), first)
    for seat in (0, 1):
        state.zones[rules.declarations.Zone.HAND + seat] = []
    assert [rules.hands.lacks(state, seat) for seat in (first, 1 - first)] == [False, True]


@pytest.mark.parametrize("name", ["forgotten-times", "dragon-quest"])
@pytest.mark.parametrize("free", [0, 1, 2])
def test_free_redraws_are_played_as_they_are_counted(name: str, free: int, copied: Copied) -> None:
    """`{kind: paris, free: N, times: 2}`: a hand is smaller by the redraws beyond the free ones."""
    rules = rules_of(copied(name, mulligan=f"{{kind: paris, free: {free}, times: 2}}", hand="5"))
    state = rules.state_type.empty(rules)
    assert [rules.hands.size(state, 0, redraws) for redraws in range(3)] == [5 - max(0, n - free) for n in range(3)]


@pytest.mark.parametrize("back", ["shuffle", "bottom", "after"])
@pytest.mark.parametrize("name", ["forgotten-times", "dragon-quest"])
def test_where_the_old_hand_goes(name: str, back: str, copied: Copied) -> None:
    """Back into the pile before the new hand is drawn, under it, or into it afterwards; nobody knows its cards then but
    those of the new hand, and no card is lost.
    """
    rules = rules_of(copied(name, mulligan=f"{{optional: true, times: 1, back: {back}}}"))
    zone, again = rules.declarations.Zone, False
    for seed in range(8):
        dice = SeededDice(seed)
        state = rules.start(dice)
        while state.decision is not rules.declarations.Decision.MULLIGAN:
            state.apply(state.legal_actions()[0], dice)
        seat = state.player
        hand, pile = state.zones[zone.HAND + seat][:], state.zones[zone.DECK + seat][:]
        state.apply(rules.declarations.Verb.MULLIGAN, dice)
        now, left = state.zones[zone.HAND + seat], state.zones[zone.DECK + seat]
        assert sorted(now + left) == sorted(hand + pile)
        assert len(now) == len(hand)
        again = again or not set(now).isdisjoint(hand)
        if back != "shuffle":
            assert now == pile[: -len(hand) - 1 : -1]
        if back == "bottom":
            assert set(left[: len(hand)]) == set(hand)
            assert left[len(hand) :] == pile[: -len(hand)]
        assert [state.knows[card] for card in now] == [1 << seat] * len(now)
        assert not any(state.knows[card] for card in left)
    assert again == (back == "shuffle")


def test_the_first_draw_is_counted_as_it_is_played() -> None:
    """Forgotten Times, `first_turn_draw: no`: `odds` and the rules of play draw nothing in the first turn."""
    game = load_game("forgotten-times")
    house = game.house_values({"first_turn_draw": "no"})
    assert opening_of(game, house).turns.drawn(5, 1) == 0
    assert opening_of(game, house).turns.drawn(5, 1, second=True) == 1


def test_an_opening_is_read_once_for_all_matches_under_the_same_house_rules(copied: Copied) -> None:
    """What a second match takes over is never that of other house rules, nor of another copy of the game."""
    game = load_game("forbidden-quest")
    first, again, other = (
        playable_opening(rules_of(game, **house)) for house in ({}, {}, {"voluntary_mulligan": "yes"})
    )
    assert again is first
    assert other.mulligan != first.mulligan
    small = rules_of(copied("forbidden-quest", hand="3"))
    assert playable_opening(small).hands == (3, 3)
