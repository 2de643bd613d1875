from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from decktool.dealing import Chooser, Dealer, Mulligan, SeededDice, deal, dealer_of, holds, opening_of
from decktool.deck import resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.odds import Odds, sampled
from decktool.odds.advice import sample_advice
from decktool.odds.sampled import Rate, Start, sample
from decktool.paths import data_dir
from decktool.query import parse_condition

GAME = load_game("forbidden-quest")
EXAMPLE = data_dir("cards") / "forbidden-quest" / "decks" / "rulebook-example.txt"


def example(**house: str) -> Dealer:
    """The rulebook's example deck: 15 creatures of 50 cards."""
    return dealer_of(resolve(read_decklist(EXAMPLE), GAME), opening_of(GAME, GAME.house_values(house)))


def barren(**house: str) -> Dealer:
    """Two creatures in thirty cards: mulligans are common."""
    deck = resolve(parse_decklist("1 Lucia\n1 Tore\n10 Silver Axe\n10 Round Shield\n8 Retreat Belt"), GAME)
    return dealer_of(deck, opening_of(GAME, GAME.house_values(house)))


def test_first_hands_agree_with_the_formula() -> None:
    """The share of hands without a creature is the hypergeometric 6.73 %, inside its own interval."""
    got = sample(example(), games=300_000, seed="formula").redraws[0]
    expected = 1 - comb(35, 7) / comb(50, 7)
    assert got.interval[0] < expected < got.interval[1]
    assert got.interval[1] - got.interval[0] < 0.002


@pytest.mark.parametrize("free", [0, 1, 2])
@pytest.mark.parametrize("redraws", [0, 1, 2, 3])
@pytest.mark.parametrize("costs", [{"bottom": 1}, {"smaller": 1}, {"bottom": 2}])
def test_how_many_cards_are_kept(free: int, redraws: int, costs: dict[str, int]) -> None:
    """Each redraw that is not free costs a card, or two, and is drawn again as often as is allowed."""
    mulligan = Mulligan(optional=True, free=free, times=redraws, **costs)  # type: ignore[arg-type]
    dealer = Dealer(replace(example().opening, mulligan=mulligan), example().pile)
    got = sample(dealer, games=500, keep=parse_condition("type:creature>=8", GAME))
    held = sum(number * games for row in got.types.values() for number, games in enumerate(row))
    assert held == 500 * (7 - max(0, redraws - free) * sum(costs.values()))
    assert got.redraws[redraws].count == 500


def test_every_hand_is_possible_and_alike() -> None:
    """All 56 hands of three cards out of eight come up about equally often (Pearson, fixed seed)."""
    run = sampled._Run(barren(), (), 0, None)
    cards = run.first(sampled._Bits("alike"), 8, 3, 56_000)
    codes = sum(1 << card.astype(int) for card in cards)
    counts: dict[int, int] = {}
    for code in codes.tolist():
        counts[code] = counts.get(code, 0) + 1
    assert len(counts) == 56
    # 93.2 is passed once in a thousand seeds with 55 degrees of freedom.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 93.2


def test_order_is_fair_too() -> None:
    """Every card is first as often as it is third: later draws are not biased by the way of drawing."""
    run = sampled._Run(barren(), (), 0, None)
    cards = run.first(sampled._Bits("order"), 8, 8, 40_000)
    for row in cards:
        counts = [int((row == card).sum()) for card in range(8)]
        assert sum((count - 5000) ** 2 / 5000 for count in counts) < 24.4


def test_the_same_seed_the_same_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed gives the same numbers each time, another gives others, and more games begin with the same ones."""
    monkeypatch.setattr(sampled, "BLOCK", 1000)
    dealer, condition = example(), parse_condition("type:creature>=2", GAME)
    small = sample(dealer, [condition], games=2_500, seed=1)
    assert small == sample(dealer, [condition], games=2_500, seed=1)
    assert small != sample(dealer, [condition], games=2_500, seed=2)
    parts = [sample(dealer, [condition], games=n, seed=1).met[0].count for n in (1_000, 1_001, 2_000)]
    assert parts[0] <= parts[1] <= parts[0] + 1
    assert parts[1] <= parts[2] <= small.met[0].count


HOUSES: list[dict[str, str]] = [
    {"mulligan_discard_by": "player"},
    {"mulligan_discard_by": "opponent"},
    {"mulligan_discard_by": "random"},
    {"voluntary_mulligan": "on", "mulligan_discard_by": "random"},
]


@pytest.mark.parametrize("house", [*HOUSES[:2], pytest.param(HOUSES[2], marks=pytest.mark.slow), HOUSES[3]])
def test_sampling_agrees_with_dealing(house: dict[str, str]) -> None:
    """Block-wise sampling and dealing one hand at a time give the same rates, whoever picks the lost card."""
    dealer = barren(**house)
    keep = parse_condition("type:creature>=1 and type:weapon>=2", GAME) if "voluntary_mulligan" in house else None
    condition = parse_condition("type:weapon>=3 or type:relic>=4", GAME)
    fast = sample(dealer, [condition], games=60_000, seed=4, draws=2, keep=keep)
    met, redraws, games = 0, 0, 4_000
    for number in range(games):
        (seat,) = deal([dealer], SeededDice("slow", number), [Chooser(keep)]).seats
        redraws += seat.redraws
        dealer.draw(seat, 2)
        met += holds(condition, dealer.cards(seat.hand))
    assert abs(fast.met[0].rate - met / games) < 0.03
    mean = sum(number * rate.rate for number, rate in enumerate(fast.redraws))
    assert abs(mean - redraws / games) < 0.1 * mean


def test_types_add_up() -> None:
    """Every kept hand holds seven cards, at least one of them a creature."""
    got = sample(barren(), games=5_000, seed=1)
    assert sum(n * count for counts in got.types.values() for n, count in enumerate(counts)) == 7 * 5_000
    assert got.types["creature"][0] == 0
    assert sum(rate.count for rate in got.redraws) == 5_000


def test_an_interval_covers_as_often_as_it_says() -> None:
    """Wilson's interval holds the true share in about 95 of 100 samples, also when that is near zero."""
    generator = random.Random(5)
    for share in (0.5, 0.01):
        covered = 0
        for _ in range(400):
            count = sum(generator.random() < share for _ in range(500))
            low, high = Rate(count, 500).interval
            covered += low <= share <= high
        assert 0.91 < covered / 400 <= 1
    assert Rate(0, 10).interval[0] == 0
    assert Rate(10, 10).interval[1] == 1


def test_a_keep_that_never_comes_is_refused() -> None:
    """Waiting for a hand that cannot be is an error, not an endless loop."""
    keep = parse_condition("type:creature>=3", GAME)
    with pytest.raises(DecktoolError, match="no hand of this deck meets the keep"):
        sample(barren(voluntary_mulligan="on"), games=10, keep=keep)


def test_more_draws_than_cards() -> None:
    """Drawing past the end of the pile draws what there is."""
    everything = parse_condition("type:creature=2", GAME)
    got = sample(barren(mulligan_discard_by="player"), [everything], games=500, draws=99)
    assert got.met[0].rate == 1
    kinds: Any = got.types
    assert set(kinds) == {"creature", "weapon", "defense", "relic"}


def test_a_shared_pile_agrees_with_the_exact_odds() -> None:
    """A second hand from a shared pile, sampled and exact, are alike; draws too."""
    game = load_game("card-of-the-rings")
    box = resolve(read_decklist(data_dir("cards") / "card-of-the-rings" / "decks" / "the-box.txt"), game)
    dealt = dealer_of(box, opening_of(game, game.house_values({"gold_mulligan": "on"})))
    goal, keep = parse_condition("type:gold>=2", game), parse_condition("type:gold", game)
    rate = sample(dealt, [goal], games=200_000, seed=2, draws=2, keep=keep).met[0]
    exact = Odds(dealt, goal, keep=keep).after(2)
    assert rate.interval[0] - 0.001 < exact < rate.interval[1] + 0.001
    assert exact > Odds(dealt, goal).after(2)


@pytest.mark.slow
def test_decks_of_hundreds_agree_too() -> None:
    """A deck of more than 256 cards, with more draws than a byte of counts holds, is sampled as it is counted."""
    deck = resolve(parse_decklist("60 Lucia\n100 Silver Axe\n400 Retreat Belt\n40 Omar"), GAME)
    dealt = dealer_of(deck, replace(opening_of(GAME), mulligan=None))
    goal = parse_condition("type:relic>=190", GAME)
    low, high = sample(dealt, [goal], games=20_000, seed="large", draws=280).met[0].interval
    assert low - 0.005 < Odds(dealt, goal).after(280) < high + 0.005


# --- hands that are known in part or whole ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mulligan",
    [
        Mulligan(optional=True, times=1, back="bottom"),
        Mulligan(optional=True, times=1, back="after"),
        Mulligan(optional=True, times=1),
        Mulligan(optional=True, times=1, smaller=1),
        Mulligan(must_have=parse_condition("type:creature", GAME), must_text="a creature"),
        Mulligan(
            must_have=parse_condition("type:creature", GAME), must_text="a creature", discard=1, discard_by="random"
        ),
    ],
    ids=["bottom", "after", "shuffled", "smaller", "again", "costly"],
)
@pytest.mark.parametrize("draws", [0, 3])
def test_sampled_advice_agrees_with_exact(mulligan: Mulligan, draws: int) -> None:
    """What a hand is worth kept and given back, sampled, holds the counted chance in (nearly) its interval."""
    dealer = barren()
    dealer = Dealer(replace(dealer.opening, mulligan=mulligan), dealer.pile)
    goal = parse_condition("type:weapon>=3 or type:creature and type:relic>=2", GAME)
    places = {card.name: place for place, card in enumerate(dealer.pile.cards)}
    hand = [places["Silver Axe"]] * 2 + [places["Round Shield"]] * 4 + [places["Retreat Belt"]]
    exact = Odds(dealer, goal).advice(hand, draws)
    got = sample_advice(dealer, goal, hand, draws, games=100_000, seed="advice")
    for counted, rate in ((exact.keep, got.keep), (exact.redraw, got.redraw)):
        assert (counted is None) == (rate is None)
        if counted is not None:
            assert isinstance(counted, Fraction)
            assert isinstance(rate, Rate)
            low, high = rate.interval
            assert low - 0.003 <= counted <= high + 0.003
    assert got.best == exact.best


def test_a_redrawn_hand_is_redrawn_until_it_is_kept() -> None:
    """With a keep, a hand given back in a sample goes on as the exact odds of that keep without the lost card."""
    dealer = barren(voluntary_mulligan="on", mulligan_discard_by="random")
    goal, keep = parse_condition("type:weapon>=4", GAME), parse_condition("type:weapon>=3", GAME)
    places = {card.name: place for place, card in enumerate(dealer.pile.cards)}
    hand = [places["Lucia"]] + [places["Retreat Belt"]] * 6
    worth = []
    for lost in ("Lucia", "Retreat Belt"):
        counts = list(dealer.pile.counts)
        counts[places[lost]] -= 1
        less = Dealer(dealer.opening, dealer.pile._replace(counts=tuple(counts)))
        worth.append(Odds(less, goal, keep=keep).after(1))
    got = sample_advice(dealer, goal, hand, 1, games=100_000, seed="keep", keep=keep)
    assert isinstance(got.redraw, Rate)
    low, high = got.redraw.interval
    assert low - 0.003 <= (worth[0] + 6 * worth[1]) / 7 <= high + 0.003
    careless = sample_advice(dealer, goal, hand, 1, games=20_000, seed="keep").redraw
    assert isinstance(careless, Rate)
    assert got.redraw.rate > careless.rate


def test_given_cards_are_sampled_as_they_are_counted() -> None:
    """Cards known to be in hand are there, the others come from the rest of the deck."""
    dealer = example()
    names = [card.name for card in dealer.pile.cards]
    given = [names.index("Silver Axe"), names.index("Silver Axe"), names.index("Lucia")]
    goal = parse_condition('name:"Silver Axe">=3 or type:creature>=4', GAME)
    got = sample(dealer, [goal], games=100_000, seed="given", draws=2, start=Start(tuple(given)))
    low, high = got.met[0].interval
    assert low - 0.002 <= Odds(dealer, goal, given=given).after(2) <= high + 0.002
    assert got.types["creature"][0] == 0
    assert got.redraws[0].rate == 1


@pytest.mark.parametrize(("redraws", "size"), [(0, 7), (1, 6), (2, 5)])
def test_a_hand_known_in_part_is_as_small_as_its_redraws_made_it(redraws: int, size: int) -> None:
    """With a mulligan that deals fewer cards each time, the known cards count among those."""
    dealer = Dealer(replace(example().opening, mulligan=Mulligan(optional=True, times=2, smaller=1)), example().pile)
    known = [card.name for card in dealer.pile.cards].index("Silver Axe")
    got = sample(dealer, games=500, seed="few", start=Start((known,), redraws))
    assert sum(number * games for row in got.types.values() for number, games in enumerate(row)) == 500 * size


def test_a_sample_too_small_to_tell_says_so() -> None:
    """Where the intervals of keeping and redrawing overlap, the advice asks for more hands."""
    dealer = barren()
    dealer = Dealer(replace(dealer.opening, mulligan=Mulligan(optional=True, times=1)), dealer.pile)
    hand = dealer.pile.copies()[-7:]
    got = sample_advice(dealer, parse_condition("type:weapon", GAME), hand, 6, games=20, seed="few")
    assert "deal more hands" in got.why
