from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from decktool.dealing import Dealer, SeededDice, deal, dealer_of, opening_of
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.odds import Odds, places_of
from decktool.paths import data_dir
from decktool.query import parse_condition


def shipped(game: str, name: str) -> Deck:
    """A deck that comes with a game."""
    return resolve(read_decklist(data_dir("cards") / game / "decks" / f"{name}.txt"), load_game(game))


def dealer(game: str, name: str, section: str | None = None, second: bool = False, **house: str) -> Dealer:
    """A Dealer of such a deck."""
    found = load_game(game)
    return dealer_of(shipped(game, name), opening_of(found, found.house_values(house)), section=section, second=second)


@pytest.mark.clause("FT-setup-19", "FT-setup-20", "FT-hand-01")
def test_forgotten_times_shuffles_53() -> None:
    """City and two heroes are laid out; 53 of 56 cards are shuffled, five drawn, 48 left."""
    dealt = dealer("forgotten-times", "gods-of-the-stairs")
    assert [card.type for card, _ in dealt.pile.aside] == ["city", "hero", "hero"]
    assert dealt.pile.size == 53
    assert (
        sum(count for card, count in zip(dealt.pile.cards, dealt.pile.counts, strict=True) if card.type == "hero") == 1
    )
    seat = dealt.start(SeededDice(1))
    assert (len(seat.hand), len(seat.pile)) == (5, 48)


@pytest.mark.parametrize(("more", "first"), [("0", 5), ("1", 6), ("3", 8)])
def test_forgotten_times_gives_the_first_player_more_cards(more: str, first: int) -> None:
    """`first_player_cards`: dealt and redrawn by the first player alone, and counted by the odds."""
    for second, size in ((False, first), (True, 5)):
        dealt = dealer("forgotten-times", "gods-of-the-stairs", second=second, first_player_cards=more)
        seat = dealt.start(SeededDice(1))
        assert (len(seat.hand), len(seat.pile)) == (size, 53 - size)
        dealt.redraw(seat, SeededDice(2))
        assert len(seat.hand) == size
        hero = parse_condition("type:hero", dealt.opening.game)
        assert Odds(dealt, hero).after(0) == Fraction(size, 53)


@pytest.mark.clause("FT-start-11", "FT-start-01")
def test_forgotten_times_draws_every_turn() -> None:
    """Both players draw one card at the start of each of their turns, the first one too."""
    turns = dealer("forgotten-times", "gods-of-the-stairs").opening.turns
    assert [turns.drawn(5, turn, second=second) for turn in (1, 2) for second in (False, True)] == [1, 1, 2, 2]


@pytest.mark.clause("FT-hand-07", "FT-hand-06")
def test_forgotten_times_redraws_once_by_choice() -> None:
    """Any hand may be redrawn, once."""
    dealt = dealer("forgotten-times", "gods-of-the-stairs")
    seat = dealt.start(SeededDice(1))
    assert dealt.why_not_redraw(seat) is None
    assert not dealt.must_redraw(seat)
    dealt.redraw(seat, SeededDice(2))
    assert dealt.why_not_redraw(seat) == "Forgotten Times allows one redraw"


@pytest.mark.clause("DQ-setup-03", "DQ-setup-04", "DQ-setup-07")
def test_dragon_quest_opens_with_six() -> None:
    """Six cards, 44 left; a redraw takes the next six and shuffles the first six into what is left."""
    dealt = dealer("dragon-quest", "open-road")
    seat = dealt.start(SeededDice(1))
    assert (len(seat.hand), len(seat.pile)) == (6, 44)
    following = seat.pile[:-7:-1]
    dealt.redraw(seat, SeededDice(2))
    assert seat.hand == following
    assert len(seat.pile) == 44


@pytest.mark.clause("DQ-draw-01", "DQ-draw-03")
def test_dragon_quest_fills_up_to_six() -> None:
    """With six or more in hand one card is drawn; below, the hand is filled up to six."""
    turns = dealer("dragon-quest", "open-road").opening.turns
    assert turns.drawn(6, 1) == 1
    assert turns.drawn(9, 1) == 1
    assert turns.drawn(2, 1) == 4
    assert turns.drawn(6, 3, plays=3) == 1 + 2 + 3


@pytest.mark.clause("CR-3-01", "CR-3-02", "CR-3-03")
def test_card_of_the_rings_shares_23() -> None:
    """The three quests stay out; both players draw five of the shared 23 and leave 13."""
    dealers = [dealer("card-of-the-rings", "the-box", second=second) for second in (False, True)]
    first, second = deal(dealers, SeededDice(1)).seats
    assert (len(first.hand), len(second.hand), len(first.pile)) == (5, 5, 13)
    assert not any(card.type == "quest" for card in dealers[0].pile.cards)
    assert [one.most_draws() for one in dealers] == [7, 6]


@pytest.mark.clause("CR-3-04")
def test_card_of_the_rings_has_no_mulligan() -> None:
    """No hand is redrawn, unless the table gives hands without gold one more chance."""
    dealt = dealer("card-of-the-rings", "the-box")
    seat = dealt.start(SeededDice(1))
    assert dealt.why_not_redraw(seat) == "The Card of the Rings has no mulligan"
    kind = dealer("card-of-the-rings", "the-box", gold_mulligan="on")
    for number in range(60):
        seat = kind.start(SeededDice(number))
        golden = any(card.type == "gold" for card in kind.cards(seat.hand))
        assert (kind.why_not_redraw(seat) is None) is not golden


def test_card_of_the_rings_may_give_the_second_player_a_mulligan() -> None:
    """`second_player_mulligan`: hands without gold, of the second player alone; with `gold_mulligan` of both."""
    box = ("card-of-the-rings", "the-box")
    first, second = (dealer(*box, second=second, second_player_mulligan="on") for second in (False, True))
    assert (first.chooses, second.chooses) == (False, True)
    for number in range(60):
        seat = first.start(SeededDice(number))
        assert first.why_not_redraw(seat) == "only the second player has a mulligan"
        seat = second.start(SeededDice(number))
        golden = any(card.type == "gold" for card in second.cards(seat.hand))
        assert (second.why_not_redraw(seat) is None) is not golden
    assert dealer(*box, second_player_mulligan="on", gold_mulligan="on").chooses


def test_the_second_players_mulligan_counts_in_the_odds() -> None:
    """Gold in the kept hand: one try for the first player, two for the second, and gold in the first player's hand stays
    there.
    """
    box = ("card-of-the-rings", "the-box")
    first, second = (dealer(*box, second=second, second_player_mulligan="on") for second in (False, True))
    gold = parse_condition("type:gold", first.opening.game)
    without = Fraction(comb(18, 5), comb(23, 5))
    assert Odds(first, gold, best=True).after(0) == 1 - without
    # the first player holds `held` gold cards of the 18 cards left, and the new hand comes from the other 18
    again = sum(
        Fraction(comb(5, held) * comb(13, 5 - held) * comb(13 + held, 5), comb(18, 5) ** 2) for held in range(6)
    )
    assert Odds(second, gold, best=True).after(0) == 1 - without * again


def test_card_of_the_rings_first_draw_is_a_house_rule() -> None:
    """Where the first player draws no card on the first turn, everything comes one turn later."""
    for word, expected in (("yes", [1, 2]), ("no", [0, 1])):
        turns = dealer("card-of-the-rings", "the-box", first_turn_draw=word).opening.turns
        assert [turns.drawn(5, turn) for turn in (1, 2)] == expected


@pytest.mark.clause("FW-5.1-02", "FW-5.2-11")
def test_forward_lays_three_in_the_row() -> None:
    """Each location has a deck of its own; three of it lie in the row, and each turn refills it by one."""
    for section in ("L1", "L9"):
        dealt = dealer("forward", "nine-quiet-places", section)
        assert not any(card.type == "location" for card in dealt.pile.cards)
        seat = dealt.start(SeededDice(1))
        assert (len(seat.hand), len(seat.pile)) == (3, dealt.pile.size - 3)
    assert [dealt.opening.turns.drawn(3, turn) for turn in (1, 2, 3)] == [0, 1, 2]
    with pytest.raises(DecktoolError, match=r"has no pile 'L10'; its piles are: l1, l2"):
        dealer("forward", "nine-quiet-places", "L10")


@pytest.mark.clause("FW-5.1-03")
def test_forward_deals_what_there_is() -> None:
    """A location with two cards fills two places of the row."""
    game = load_game("forward")
    deck = shipped("forward", "short-road")
    two = [card for card in deck.section_counts("l1") if card.type != "location"][:2]
    small = resolve(parse_decklist("L1:\n" + "\n".join(card.name for card in two)), game)
    seat = dealer_of(small, opening_of(game)).start(SeededDice(1))
    assert (len(seat.hand), len(seat.pile)) == (2, 0)


@pytest.mark.clause("FT-hand-04")
def test_forgotten_times_second_hand_is_all_new() -> None:
    """Exact: with all three soldiers of a kind in the first five, the second five have none of them."""
    dealt = dealer("forgotten-times", "gods-of-the-stairs")
    goal = parse_condition('name:"Votive Archer">=1', load_game("forgotten-times"))
    hand = places_of(dealt, ["Votive Archer"] * 3 + ["Spark of Dawn"] * 2)
    advice = Odds(dealt, goal).advice(hand, 0)
    assert advice.keep == 1
    assert advice.redraw == Fraction(0)
