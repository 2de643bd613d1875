from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.dealing import Chooser, Dealer, ScriptedDice, Seat, SeededDice, Undealable, deal, dealer_of, opening_of
from decktool.dealing.dealer import loses
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from tests.example_settings import example_settings

from .conftest import Make

QUEST = "forbidden-quest"


def quest(text: str, **house: str) -> Dealer:
    """A Dealer of a Forbidden Quest list."""
    game = load_game(QUEST)
    deck = resolve(parse_decklist(text), game)
    return dealer_of(deck, opening_of(game, game.house_values(house)))


FIFTY = "1 Lucia\n1 Tore\n" + "4 Silver Axe\n4 Round Shield\n40 Retreat Belt"
"""Two creatures and 48 other cards."""


def seat_with(dealer: Dealer, hand: str) -> Seat:
    """A seat that holds these cards (names separated by commas), the rest of the deck in its pile."""
    names = [card.name for card in dealer.pile.cards]
    held = [names.index(name.strip()) for name in hand.split(",")]
    rest = Counter(dealer.pile.copies())
    rest.subtract(held)
    return Seat(list(rest.elements()), held)


BARREN = ", ".join(["Retreat Belt"] * 6 + ["Silver Axe"])
FERTILE = ", ".join(["Retreat Belt"] * 6 + ["Lucia"])


@pytest.mark.clause("FQ-2.3-01", "FQ-2.3-03")
def test_seven_cards() -> None:
    """Each player shuffles and draws seven: 7 in hand, 43 in the deck; the seed decides which."""
    dealer = quest(FIFTY)
    seat = dealer.start(SeededDice(1))
    assert (len(seat.hand), len(seat.pile), seat.discard) == (7, 43, [])
    assert dealer.start(SeededDice(1)).pile == seat.pile
    assert dealer.start(SeededDice(2)).pile != seat.pile


@pytest.mark.clause("FQ-2.3-04")
def test_no_creature_no_hand() -> None:
    """A hand without a creature cannot be kept."""
    dealer = quest(FIFTY)
    seat = seat_with(dealer, BARREN)
    assert dealer.must_redraw(seat)
    with pytest.raises(ValueError, match="has to be redrawn"):
        dealer.keep(seat)


@pytest.mark.clause("FQ-2.3-05")
def test_one_creature_is_enough() -> None:
    """With a creature there is no redraw, unless the table plays voluntary mulligans."""
    seat = seat_with(quest(FIFTY), FERTILE)
    assert quest(FIFTY).why_not_redraw(seat) == "only a hand that lacks a creature is redrawn in Forbidden Quest"
    with pytest.raises(ValueError, match="lacks a creature"):
        quest(FIFTY).redraw(seat, SeededDice(1), [0])
    assert quest(FIFTY, voluntary_mulligan="on").why_not_redraw(seat) is None


@pytest.mark.clause("FQ-2.3-07", "FQ-2.3-08", "FQ-2.3-09")
def test_a_lone_mulligan_costs_a_card() -> None:
    """One of the seven goes to the discard pile for good, six go back into 49, and seven are drawn again."""
    dealer = quest(FIFTY)
    seat = seat_with(dealer, BARREN)
    dealer.redraw(seat, SeededDice(3), [6])
    assert [card.name for card in dealer.cards(seat.discard)] == ["Silver Axe"]
    assert (len(seat.hand), len(seat.pile), seat.redraws) == (7, 42, 1)
    assert Counter(seat.hand + seat.pile + seat.discard) == Counter(dealer.pile.copies())


def test_the_cost_is_exact() -> None:
    """Neither no card nor two can be given up, nor one that is not in the hand."""
    dealer = quest(FIFTY)
    for wrong in ([], [0, 1], [7], [-1]):
        seat = seat_with(dealer, BARREN)
        with pytest.raises(ValueError, match=r"discards 1 card, not \d"):
            dealer.redraw(seat, SeededDice(3), wrong)
        assert len(seat.hand) == 7


@pytest.mark.clause("FQ-2.3-10")
def test_again_until_a_creature() -> None:
    """The penalty is paid anew each time: after two mulligans 7 in hand, 41 in the deck, 2 discarded."""
    dealer = quest(FIFTY)
    for number in range(200):
        dealt = deal([dealer], SeededDice("again", number))
        (seat,) = dealt.seats
        if seat.redraws == 2:
            break
    assert (len(seat.hand), len(seat.pile), len(seat.discard)) == (7, 41, 2)
    assert [step.kind for step in dealt.steps] == ["deal", "redraw", "deal", "redraw", "deal", "keep"]
    assert any(card.type == "creature" for card in dealer.cards(seat.hand))


@pytest.mark.clause("FQ-2.3-11", "FQ-2.3-12")
def test_both_start_over_for_free() -> None:
    """Two hands without creatures in one round cost nothing; a later lone one costs a card."""
    dealer = quest(FIFTY)
    seen = set()
    for number in range(400):
        dealt = deal([dealer, dealer], SeededDice("both", number))
        for seat in dealt.seats:
            assert (len(seat.discard), len(seat.pile)) == (seat.redraws, 43 - seat.redraws)
        kinds = [step.kind for step in dealt.steps]
        if "reset" in kinds:
            assert kinds.count("reset") == 2 * dealt.seats[0].resets == 2 * dealt.seats[1].resets
            seen.add(kinds.count("redraw") > 0)
    assert seen == {True, False}


@pytest.mark.clause("FQ-2.3-13")
def test_the_other_player_gets_nothing() -> None:
    """A mulligan of one player leaves the other's seven cards alone."""
    barren, fertile = quest(FIFTY), quest("43 Retreat Belt\n" + "\n".join(f"1 {name}" for name in CREATURES))
    for number in range(50):
        dealt = deal([barren, fertile], SeededDice("other", number))
        assert [len(seat.hand) for seat in dealt.seats] == [7, 7]


CREATURES = ["Lucia", "Tore", "Karnik", "Tak", "Orie", "Regan", "Dargo"]


def test_who_picks_the_lost_card() -> None:
    """The player loses what is plentiful, the opponent takes what is rare, chance takes any."""
    for who, expected in (("player", "Retreat Belt"), ("opponent", "Silver Axe")):
        dealer = quest(FIFTY, mulligan_discard_by=who)
        lost = set()
        for number in range(300):
            for step in deal([dealer], SeededDice(who, number)).steps:
                if step.kind == "redraw" and {"Retreat Belt", "Silver Axe"} == {
                    c.name for c in dealer.cards(step.hand)
                }:
                    lost |= {card.name for card in dealer.cards(step.lost)}
        assert lost == {expected}
    dealer = quest(FIFTY, mulligan_discard_by="random")
    lost = {
        card.name
        for n in range(300)
        for step in deal([dealer], SeededDice(n)).steps
        for card in dealer.cards(step.lost)
    }
    assert {"Retreat Belt", "Silver Axe", "Round Shield"} <= lost


def test_a_deck_without_creatures_is_refused() -> None:
    """A deck that could never stop redrawing is refused, with the reason and the section."""
    with pytest.raises(Undealable, match=r"lacks a creature has to be redrawn \(section 2.3\).*no hand with it"):
        quest("50 Retreat Belt")


def test_a_deck_smaller_than_the_hand_is_refused() -> None:
    """Six cards are no opening hand of seven."""
    with pytest.raises(Undealable, match=r"only 6 cards.*needs 7"):
        quest("5 Retreat Belt\n1 Lucia")


def plain(count: int) -> dict[str, tuple[str, int]]:
    """Cards A, B, C ... one of each."""
    return {chr(65 + place): ("card", 1) for place in range(count)}


@pytest.mark.clause("FT-hand-03", "FT-hand-04", "FT-hand-05", "FT-hand-06")
def test_under_the_pile(make: Make) -> None:
    """The old hand goes under the pile in random order, all of it, and there is one such redraw."""
    _, deck, opening = make(plain(12), {"hand": 5, "mulligan": {"optional": True, "times": 1, "back": "bottom"}})
    dealer = dealer_of(deck, opening)
    dice = ScriptedDice([list(range(11, -1, -1)), [4, 2, 0, 1, 3]])
    seat = dealer.start(dice)
    assert seat.hand == [0, 1, 2, 3, 4]
    dealer.redraw(seat, dice)
    assert seat.hand == [5, 6, 7, 8, 9]
    assert seat.pile == [4, 2, 0, 1, 3, 11, 10]
    assert dealer.why_not_redraw(seat) == "Toy allows one redraw"


@pytest.mark.clause("DQ-setup-03", "DQ-setup-04", "DQ-setup-05", "DQ-setup-06")
def test_draw_first_shuffle_then(make: Make) -> None:
    """Six more are drawn, then the first six are shuffled into the pile; the two hands share no card."""
    _, deck, opening = make(plain(16), {"hand": 6, "mulligan": {"optional": True, "times": 1, "back": "after"}})
    dealer = dealer_of(deck, opening)
    for number in range(30):
        dice = SeededDice(number)
        seat = dealer.start(dice)
        first = seat.hand[:]
        expected = seat.pile[:-7:-1]
        dealer.redraw(seat, dice)
        assert seat.hand == expected
        assert not set(first) & set(seat.hand)
        assert set(first) < set(seat.pile)
        assert dealer.why_not_redraw(seat) == "Toy allows one redraw"


class Picky(Chooser):
    """Redraws as often as it may."""

    def keeps(self, dealer: Dealer, seat: Seat) -> bool:
        """Keep nothing."""
        return False

    def scries_down(self, dealer: Dealer, seat: Seat) -> bool:
        """Put every card under."""
        return True


@pytest.mark.parametrize(
    ("kind", "sizes"), [("paris", [4, 3, 2, 1]), ("vancouver", [4, 3, 2, 1]), ("london", [4, 4, 4, 4])]
)
def test_hands_that_shrink(make: Make, kind: str, sizes: list[int]) -> None:
    """Paris and Vancouver deal one card fewer each time, London deals all and puts one more under; the last has one."""
    _, deck, opening = make(plain(9), {"hand": 4, "mulligan": {"kind": kind}})
    dealer = dealer_of(deck, opening)
    dealt = deal([dealer], SeededDice(1), [Picky()])
    assert [len(step.hand) for step in dealt.steps if step.kind == "deal"] == sizes
    (seat,) = dealt.seats
    assert (len(seat.hand), len(seat.pile)) == (1, 8)
    if kind == "london":
        assert dealt.steps[-1].lost == tuple(seat.pile[:3])


def test_one_free_redraw(make: Make) -> None:
    """Redraws that are free cost nothing; the next one does."""
    _, deck, opening = make(plain(9), {"hand": 4, "mulligan": {"kind": "london", "free": 1}})
    dealer = dealer_of(deck, opening)
    seat = dealer.start(SeededDice(1))
    dealer.redraw(seat, SeededDice(2))
    assert dealer.to_bottom(seat) == 0
    assert len(seat.hand) == 4
    dealer.redraw(seat, SeededDice(3))
    assert dealer.to_bottom(seat) == 1


@pytest.mark.parametrize("kind", ["paris", "vancouver"])
@pytest.mark.parametrize("free", [0, 1, 2])
def test_free_redraws_of_hands_that_shrink(make: Make, kind: str, free: int) -> None:
    """A hand shrinks by one for each redraw beyond the free ones, and by none before."""
    _, deck, opening = make(plain(9), {"hand": 4, "mulligan": {"kind": kind, "free": free}})
    dealer = dealer_of(deck, opening)
    seat = dealer.start(SeededDice(1))
    sizes = []
    for number in range(3):
        dealer.redraw(seat, SeededDice(number))
        sizes.append(len(seat.hand))
    assert sizes == [4 - max(0, redraws - free) for redraws in (1, 2, 3)]


def test_scry_looks_at_the_top_card(make: Make) -> None:
    """After a smaller hand is kept the top card may go under the pile; after a full one it may not."""
    _, deck, opening = make(plain(9), {"hand": 4, "mulligan": {"kind": "vancouver"}})
    dealer = dealer_of(deck, opening)
    seat = dealer.start(SeededDice(1))
    assert not dealer.may_scry(seat)
    dealer.redraw(seat, SeededDice(2))
    top = seat.pile[-1]
    dealer.keep(seat, scry_down=True)
    assert seat.pile[0] == top


@example_settings(60)
@given(st.integers(0, 10**9), st.sampled_from(["player", "opponent", "random"]), st.booleans())
def test_no_card_is_made_or_lost(seed: int, who: str, both: bool) -> None:
    """Whatever happens, pile, hand and discards together are the deck, and a kept hand has a creature."""
    dealer = quest(FIFTY, mulligan_discard_by=who)
    dealt = deal([dealer, dealer] if both else [dealer], SeededDice(seed))
    for seat in dealt.seats:
        assert Counter(seat.hand + seat.pile + seat.discard) == Counter(dealer.pile.copies())
        assert seat.kept
        assert any(card.type == "creature" for card in dealer.cards(seat.hand))


def test_draws_end_with_the_pile() -> None:
    """Drawing more than there is draws what there is."""
    dealer = quest("1 Lucia\n7 Retreat Belt")
    seat = dealer.start(SeededDice(1))
    assert len(dealer.draw(seat, 3)) == 1
    assert seat.pile == []


def test_a_shared_pile_serves_both(make: Make) -> None:
    """Where players share a pile, each draws a hand from it and it shrinks by both."""
    _, deck, opening = make(plain(12), {"hand": 5, "shared": True})
    dealer = dealer_of(deck, opening)
    dealt = deal([dealer, dealer], SeededDice(1))
    first, second = dealt.seats
    assert first.pile is second.pile
    assert len(first.pile) == 2
    assert sorted(first.hand + second.hand + first.pile) == list(range(12))
    with pytest.raises(Undealable, match="both players' opening hands need 10"):
        dealer_of(deck_of(make, 9), opening)


def deck_of(make: Make, count: int) -> Deck:
    """A deck of that many cards."""
    return make(plain(count), {"hand": 5, "shared": True})[1]


class Restless(Chooser):
    """Redraws the first hand."""

    def keeps(self, dealer: Dealer, seat: Seat) -> bool:
        """Keep the second hand."""
        return seat.redraws + seat.resets > 0


@pytest.mark.parametrize("together", ["free", "counts"])
@pytest.mark.parametrize("both", [True, False])
def test_who_redraws_together_pays_where_nothing_says_otherwise(make: Make, together: str, both: bool) -> None:
    """Two players redraw in one round: free for both, or a card each; who redraws alone pays."""
    mulligan = {"optional": True, "discard": 1, "together": together}
    _, deck, opening = make(plain(9), {"hand": 4, "mulligan": mulligan})
    dealer = dealer_of(deck, opening)
    dealt = deal([dealer, dealer], SeededDice(1), [Restless(), Restless() if both else Chooser()])
    free = both and together == "free"
    assert [seat.resets for seat in dealt.seats] == [int(free), int(free)]
    assert [seat.redraws for seat in dealt.seats] == [int(not free), int(both and not free)]
    assert [len(seat.discard) for seat in dealt.seats] == [int(not free), int(both and not free)]


def test_what_a_step_says(make: Make) -> None:
    """The hand is that before anything was lost, put under or drawn; what was lost is named; the piles are those after."""
    _, deck, opening = make(plain(9), {"hand": 4, "mulligan": {"kind": "london", "discard": 1, "times": 1}})
    dealt = deal([dealer_of(deck, opening)], SeededDice(1), [Picky()])
    before, redraw, again, kept = dealt.steps
    assert [step.kind for step in dealt.steps] == ["deal", "redraw", "deal", "keep"]
    assert (before.pile, before.discard, redraw.hand) == (5, 0, before.hand)
    assert len(redraw.lost) == 1
    assert set(redraw.lost) < set(redraw.hand)
    assert (again.pile, again.discard, len(again.hand)) == (4, 1, 4)
    assert kept.hand == again.hand
    assert set(kept.hand) - set(kept.lost) == set(dealt.seats[0].hand)
    assert (len(kept.lost), kept.pile, kept.discard) == (1, 5, 1)


def test_what_is_plentiful_is_counted_in_the_pile_too(make: Make) -> None:
    """One of each is in the hand, and more of the second card in the pile: that one is given up, or the other taken."""
    cards = {"Ace": ("card", 2), "Bee": ("card", 5), "Cat": ("card", 3)}
    for who, expected in (("player", "Bee"), ("opponent", "Ace")):
        _, deck, opening = make(cards, {"hand": 3, "mulligan": {"optional": True, "discard": 1, "discard_by": who}})
        dealer = dealer_of(deck, opening)
        seat = Seat([0, 1, 1, 1, 1, 2, 2], [2, 0, 1])
        lost = loses(dealer, seat, Chooser(), SeededDice(1))
        assert [card.name for card in dealer.cards([seat.hand[place] for place in lost])] == [expected]


def test_a_hand_that_lacks_is_redrawn_whatever_else_limits_redraws(make: Make) -> None:
    """Of hands that may be redrawn by choice only some are; one without what it must have is redrawn all the same."""
    cards = {"Ace": ("card", 4), "Hen": ("bird", 3)}
    mulligan = {"must_have": "type:bird >= 1", "optional": True, "only": "type:bird >= 2"}
    _, deck, opening = make(cards, {"hand": 2, "mulligan": mulligan})
    dealer = dealer_of(deck, opening)
    for hand, must, may in (([0, 0], True, True), ([0, 1], False, False), ([1, 1], False, True)):
        seat = Seat([0, 0, 1, 1], hand)
        assert (dealer.must_redraw(seat), dealer.why_not_redraw(seat) is None) == (must, may)
