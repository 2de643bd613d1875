from __future__ import annotations

from collections import Counter
from copy import deepcopy
from fractions import Fraction

import pytest

from decktool.dealing.dice import (
    Dice,
    MirroredDice,
    RecordingDice,
    ScriptedDice,
    ScriptEnded,
    SeededDice,
    TradedDice,
    seed_number,
)
from tests.dealing.courses import outcomes


def chances(dice: Dice) -> list[object]:
    """A few chances of every sort, on two streams."""
    cards = list("abcdef")
    dice.stream("deck", 0).shuffle(cards)
    return [cards, dice.stream("table").coin(), dice.stream("table").roll(20), dice.below(100), dice.pick("xyz")]


def test_same_path_same_chances() -> None:
    """The same path gives the same chances, another path gives others, and 7 is the same seed as "7"."""
    assert chances(SeededDice(7, "match", 3)) == chances(SeededDice("7", "match", 3))
    assert chances(SeededDice(7, "match", 3)) != chances(SeededDice(7, "match", 4))


def test_sequences_are_kept_for_ever() -> None:
    """Logs, shared seeds and published results rest on these very numbers."""
    dice = SeededDice(2026, "promise")
    assert [dice.below(1000) for _ in range(5)] == [572, 92, 701, 764, 140]
    assert SeededDice("shuffle").order(10) == [4, 2, 6, 3, 7, 9, 0, 1, 8, 5]
    assert seed_number("a", "bc") != seed_number("ab", "c")


def test_mirrored_chances() -> None:
    """The last card is first, a 1 is a 6 and heads are tails, on every stream below and in a copy."""
    dice, mirrored = SeededDice(7, "match"), MirroredDice(7, "match")
    for stream in ((), ("deck", 0), ("table",)):
        one, other = dice.stream(*stream), mirrored.stream(*stream)
        assert one.order(9)[::-1] == other.order(9)
        assert [7 - one.roll() for _ in range(20)] == [other.roll() for _ in range(20)]
        assert one.coin() != other.coin()
    cards = [list("abcdef"), list("abcdef")]
    for kind, pile in zip((SeededDice, MirroredDice), cards, strict=True):
        kind("x").shuffle(pile)
    assert cards[0] == cards[1][::-1]
    copied = deepcopy(mirrored)
    assert isinstance(copied.stream("deck", 0), MirroredDice)
    assert [copied.below(100) for _ in range(5)] == [mirrored.below(100) for _ in range(5)]


def test_traded_cards() -> None:
    """Of three players with hands of two, each gets the hand of the next, and then each card that the next would draw;
    what is left over stays, numbers too, and after as many trades as players all have their own again.
    """
    own = SeededDice(7).stream("deck").order(11)[::-1]
    traded = [TradedDice(SeededDice(7), 3, seats, 2).stream("deck") for seats in range(4)]
    orders = [dice.order(11)[::-1] for dice in traded]
    assert orders[0] == orders[3] == own
    assert orders[1] == [own[place] for place in (2, 3, 4, 5, 0, 1, 7, 8, 6, 9, 10)]
    assert orders[2] == [own[place] for place in (4, 5, 0, 1, 2, 3, 8, 6, 7, 9, 10)]
    assert len({dice.below(1000) for dice in traded}) == 1
    small = [TradedDice(SeededDice(7), 2, 1, hand).order(5)[::-1] for hand in (0, 3)]
    plain = SeededDice(7).order(5)[::-1]
    assert small == [[plain[place] for place in (1, 0, 3, 2, 4)], plain]


def test_traded_orders_are_as_likely() -> None:
    """Every order of a pile is as likely as before."""
    found = Counter(tuple(TradedDice(SeededDice(number), 2, 1, 1).order(3)) for number in range(6000))
    assert len(found) == 6
    assert all(900 < count < 1100 for count in found.values())


def test_streams_do_not_disturb_one_another() -> None:
    """What one stream gives does not depend on how much another was asked, and a stream goes on where it was."""
    quiet, busy = SeededDice(1), SeededDice(1)
    for _ in range(50):
        busy.stream("agent", 1).below(10)
    first, second = (quiet.stream("deck", 0).order(20) for _ in range(2))
    assert [first, second] == [busy.stream("deck", 0).order(20) for _ in range(2)]
    assert first != second
    assert SeededDice(1).stream("deck", 0) is not SeededDice(1).stream("deck", 0)
    assert quiet.fork("deck", 0).order(20) == SeededDice(1, "deck", 0).order(20)


def test_shuffle_and_order_agree() -> None:
    """Shuffling a list in place is the order that the same dice would have said."""
    items = list("abcdefghij")
    SeededDice("x").shuffle(items)
    assert items == [list("abcdefghij")[place] for place in SeededDice("x").order(10)]


def test_a_shuffle_is_fair() -> None:
    """Each of the 24 orders of four cards comes up about as often as the others."""
    dice = SeededDice("fair")
    seen = Counter(tuple(dice.order(4)) for _ in range(12_000))
    assert len(seen) == 24
    # Pearson's statistic with 23 degrees of freedom: 49.7 is passed once in a thousand seeds, and this seed is fixed.
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 49.7


def test_a_record_replays() -> None:
    """What was recorded, in whatever streams, replays to the same chances as a script of facts."""
    record = RecordingDice(SeededDice(5))
    told = chances(record)
    assert chances(ScriptedDice(record.facts)) == told
    assert [fact.to_list()[:3] for fact in record.facts] == [
        ["deck/0", "order", 6],
        ["table", "coin", 2],
        ["table", "roll", 20],
        ["", "below", 100],
        ["", "below", 3],
    ]


def test_a_script_says_what_is_written() -> None:
    """A script is read in order by all streams, and goes over to other dice at its end if it is given some."""
    dice = ScriptedDice([True, 6, [1, 0]], SeededDice(1))
    assert dice.stream("a").coin() is True
    assert dice.left == 2
    assert dice.roll() == 6
    cards = ["x", "y"]
    dice.stream("b").shuffle(cards)
    assert cards == ["y", "x"]
    assert dice.stream("b").below(1000) == SeededDice(1).stream("b").below(1000)


@pytest.mark.parametrize(
    ("script", "ask", "said"),
    [
        ([], lambda dice: dice.coin(), "ended after 0"),
        ([1], lambda dice: dice.coin(), "chance 1 of the script is 1, but a coin"),
        ([True], lambda dice: dice.roll(6), "a roll of 1 to 6"),
        ([7], lambda dice: dice.roll(6), "chance 1 of the script is 7"),
        ([3], lambda dice: dice.below(3), "a number from 0 to 2"),
        ([[0, 0]], lambda dice: dice.order(2), "an order of 0 to 1"),
    ],
)
def test_a_wrong_script_is_refused(script: list[object], ask: object, said: str) -> None:
    """A script that ended or says something else than was asked is an error that says where."""
    with pytest.raises(ScriptEnded, match=said):
        ask(ScriptedDice(script))  # type: ignore[operator]


def test_every_course_of_chance_once() -> None:
    """Enumeration meets every outcome of a dependent experiment with its exact probability."""

    def run(dice: Dice) -> int:
        return dice.stream("a").roll(6) if dice.coin() else 0

    found: Counter[int] = Counter()
    for outcome in outcomes(run):
        found[outcome.value] += outcome.probability  # type: ignore[assignment]
    assert found == {0: Fraction(1, 2), **{side: Fraction(1, 12) for side in range(1, 7)}}


def test_every_order_once() -> None:
    """The enumeration of a shuffle of four meets 24 different orders of one in twenty-four each."""
    found = list(outcomes(lambda dice: tuple(dice.order(4))))
    assert len({outcome.value for outcome in found}) == 24
    assert {outcome.probability for outcome in found} == {Fraction(1, 24)}


def test_a_copy_goes_on_by_itself() -> None:
    """A copy has the chances to come of the dice it was made of and of their streams, and takes none away from them."""
    dice = SeededDice(7)
    before = [dice.below(100), dice.stream("deck").below(100)]
    copied = deepcopy(dice)
    after = [[one.below(100), one.stream("deck").below(100), *one.stream("new").order(9)] for one in (dice, copied)]
    assert after[0] == after[1]
    assert before != after[0][:2]
