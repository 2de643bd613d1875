from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from decktool.dealing import Dealer, SeededDice, deal, dealer_of, opening_of
from decktool.dealing.session import BadChoice, HandSession
from decktool.deck import resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.games import load_game
from decktool.paths import data_dir
from decktool.sessions import CannotUndo

from .conftest import Make

QUEST = load_game("forbidden-quest")


def quest(text: str) -> Dealer:
    """A Dealer of a Forbidden Quest list."""
    return dealer_of(resolve(parse_decklist(text), QUEST), opening_of(QUEST))


def shipped(game: str, name: str) -> Dealer:
    """A Dealer of a deck that comes with a game."""
    found = load_game(game)
    deck = resolve(read_decklist(data_dir("cards") / game / "decks" / f"{name}.txt"), found)
    return dealer_of(deck, opening_of(found))


def barren() -> HandSession:
    """A session that begins with a hand without a creature."""
    dealer = quest("1 Lucia\n4 Silver Axe\n45 Retreat Belt")
    return next(session for seed in range(50) if (session := HandSession(dealer, str(seed))).allowed() == ["redraw"])


def test_the_same_cards_as_the_hand_command() -> None:
    """A session deals what `deal` deals from the same seed."""
    dealer = shipped("forbidden-quest", "rulebook-example")
    (seat,) = deal([dealer], SeededDice("7", "hand")).seats
    assert sorted(HandSession(dealer, "7").seat.hand) == sorted(seat.hand)


def test_a_redraw_by_hand() -> None:
    """The player names the card that a mulligan costs, by any beginning of its name; keep comes when it may."""
    session = barren()
    with pytest.raises(BadChoice, match="has to be redrawn; type redraw"):
        session.take("keep")
    with pytest.raises(BadChoice, match="name one card to discard"):
        session.take("redraw")
    with pytest.raises(BadChoice, match="no 'Lucy' in hand"):
        session.take("redraw Lucy")
    session.take("redraw retreat")
    assert session.said == "Retreat Belt discarded, 6 shuffled back, 7 drawn"
    assert (len(session.seat.hand), len(session.seat.pile), len(session.seat.discard)) == (7, 42, 1)


def test_turn_by_turn() -> None:
    """After keeping, turns draw as the game says, cards can be played, and the odds are of what is left."""
    session = HandSession(shipped("dragon-quest", "open-road"), "1")
    with pytest.raises(BadChoice, match="keep or redraw the hand first"):
        session.take("turn")
    session.take("keep")
    for _ in range(3):
        session.take(f"play {session.hand[0].name}")
    session.take("turn")
    assert len(session.seat.hand) == 6
    session.take("turn")
    assert len(session.seat.hand) == 7
    session.take("draw 2")
    assert len(session.seat.hand) == 9
    left = len(session.seat.pile)
    assert sum(row["next"] for row in session.coming()) == pytest.approx(1)
    assert sum(row["left"] for row in session.coming()) == left


def test_cards_under_the_pile_do_not_come_next() -> None:
    """A hand put under the pile is not counted among what may be drawn next."""
    session = HandSession(shipped("forgotten-times", "gods-of-the-stairs"), "3")
    session.take("redraw")
    assert session.said == "5 put under the pile, 5 drawn"
    session.take("keep")
    assert sum(row["left"] for row in session.coming()) == 43
    assert len(session.seat.pile) == 48


def test_everything_can_be_undone() -> None:
    """Undo goes back step by step to the first hand, and what is chosen then is as if nothing had happened."""
    session = barren()
    first = deepcopy(session.seat)
    session.take("redraw retreat")
    second = deepcopy(session.seat)
    if "keep" in session.allowed():
        session.take("keep")
        session.take("draw 3")
        assert [session.undo(), session.undo()] == ["draw 3", "keep"]
    assert (session.seat.hand, session.seat.pile) == (second.hand, second.pile)
    assert session.undo() == "redraw retreat"
    assert (session.seat.hand, session.seat.pile, session.seat.discard) == (first.hand, first.pile, [])
    with pytest.raises(CannotUndo, match="nothing to undo"):
        session.undo()
    session.take("redraw retreat")
    assert session.seat.hand == second.hand


def test_choices_replay() -> None:
    """A session is its seed and its choices."""
    session = HandSession(shipped("forgotten-times", "gods-of-the-stairs"), "4")
    for choice in ("redraw", "keep", "turn", "draw 2", "turn"):
        session.take(choice)
    again = HandSession(session.dealer, "4", session.choices)
    assert again.seat.hand == session.seat.hand
    assert again.turn == 2


@pytest.mark.parametrize(
    ("choices", "wrong", "said"),
    [
        ([], "kep", "did you mean keep"),
        ([], "dance", "now: keep, redraw"),
        ([], "keep Lucia", "this choice takes no card names"),
        (["keep"], "keep", "the hand has been kept"),
        (["keep"], "draw -1", "is not a number of cards"),
        (["keep"], "draw 0", "is not a number of cards"),
        (["keep"], "turn 2", "turn takes no number"),
        (["keep"], "play", "name one card to play"),
        (["redraw"], "redraw", "allows one redraw"),
    ],
)
def test_a_wrong_choice_changes_nothing(choices: list[str], wrong: str, said: str) -> None:
    """A choice that is not allowed is refused with the reason and leaves everything as it was."""
    session = HandSession(shipped("forgotten-times", "gods-of-the-stairs"), "4", choices)
    before = deepcopy(session.seat)
    with pytest.raises(BadChoice, match=said):
        session.take(wrong)
    assert (session.seat.hand, session.seat.pile, session.choices) == (before.hand, before.pile, choices)


def test_the_odds_of_three_cards() -> None:
    """Within three cards: one minus the chance that all three are others."""
    dealer = quest("7 Lucia\n1 Silver Axe\n3 Retreat Belt\n")
    sessions = (HandSession(dealer, str(seed)) for seed in range(500))
    session = next(one for one in sessions if {card.name for card in one.hand} == {"Lucia"})
    session.take("keep")
    rows = {row["type"]: row for row in session.coming()}
    assert rows["weapon"]["next"] == 1 / 4
    assert rows["weapon"]["within_three"] == 3 / 4
    assert rows["relic"]["within_three"] == 1


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize(
    "turns",
    [
        {"draw": 2},
        {"first": [0, 2, 1], "second": [3, 1]},
        {"first": [1], "second": [0, 0, 2], "fill": 4},
        {"draw": [2, 1], "fill": 3},
    ],
)
def test_every_turn_draws_as_the_opening_says(make: Make, turns: dict[str, Any], second: bool) -> None:
    """Turn after turn the hand grows as the opening counts it, for either player."""
    _, deck, opening = make({"Axe": ("tool", 30)}, {"hand": 2, "turns": turns})
    session = HandSession(dealer_of(deck, opening, second=second), "1", ["keep"])
    for turn in range(1, 6):
        session.take("turn")
        assert session.turn == turn
        assert len(session.hand) == 2 + opening.turns.drawn(2, turn, second=second, plays=0)


@pytest.mark.parametrize(
    ("mulligan", "choices", "under"),
    [
        ({"optional": True}, ["redraw", "keep"], 0),
        ({"optional": True, "times": 1, "back": "after"}, ["redraw", "keep"], 0),
        ({"optional": True, "times": 1, "back": "bottom"}, ["redraw", "keep"], 3),
        ({"kind": "london"}, ["redraw", "keep Axe"], 1),
        ({"kind": "london"}, ["redraw", "redraw", "keep Axe; Axe"], 2),
    ],
)
def test_what_lies_under_the_pile_is_known_until_it_is_drawn(
    make: Make, mulligan: dict[str, Any], choices: list[str], under: int
) -> None:
    """Only what was put under the pile is left out of what may come next; when the others are drawn, nothing may."""
    _, deck, opening = make({"Axe": ("tool", 12)}, {"hand": 3, "mulligan": mulligan})
    session = HandSession(dealer_of(deck, opening), "1", choices)
    there = len(session.seat.pile)
    for drawn in range(there + 1):
        left = max(0, there - under - drawn)
        assert sum(row["left"] for row in session.coming()) == left
        session.take("draw")


def test_names_of_cards_in_hand(make: Make) -> None:
    """A whole name is that card, though another begins with it; a beginning may mean several; a name said twice is two
    copies, where there are two.
    """
    _, deck, opening = make({"Axe": ("tool", 2), "Axe of Ice": ("tool", 1), "Bow": ("tool", 1)}, {"hand": 4})
    session = HandSession(dealer_of(deck, opening), "1", ["keep"])
    with pytest.raises(BadChoice, match="'a' is ambiguous: Axe or Axe of Ice; type more of the name"):
        session.take("play a")
    for _ in range(2):
        session.take("play axe")
        assert session.said == "Axe played"
    session.take("play axe")
    assert session.said == "Axe of Ice played"


@pytest.mark.parametrize("names", ["Bow; Bow", "Axe; Axe; Axe"])
def test_a_copy_is_not_named_twice(make: Make, names: str) -> None:
    """Two cards go under the pile: two copies of a card only where the hand has two."""
    _, deck, opening = make({"Axe": ("tool", 2), "Bow": ("tool", 1)}, {"hand": 3, "mulligan": {"kind": "london"}})
    session = HandSession(dealer_of(deck, opening), "1", ["redraw", "redraw"])
    with pytest.raises(BadChoice):
        session.take(f"keep {names}")
    session.take("keep Axe; Axe")
    assert [card.name for card in session.hand] == ["Bow"]
