"""Changes on trial: the same deals with and without them, whoever plays them and in however many pieces."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from decktool.games import load_game
from decktool.lab.contest import AS_IT_IS, JUDGED, SPAN, Contest, Trial, Trials, rules_of, run_batch
from decktool.play.state import MatchOutcome
from decktool.play.statistics import together
from decktool.rulesets import load_written

BOX = Contest("card-of-the-rings", ((),), "greedy", "1")
DECKS = load_game("forbidden-quest").folder / "decks"
MINE, OTHER = ((name, (DECKS / f"{name}.txt").read_text()) for name in ("burning-caravan", "snares-at-low-tide"))


def test_pieces_add_up() -> None:
    """Deals played in two runs are those played in one, and a second run plays none twice."""
    whole = run_batch(load_written, BOX, AS_IT_IS, "deals", 0, 2 * SPAN)
    trials = Trials(load_written, BOX, 1000)
    assert trials.run([AS_IT_IS], "deals", SPAN)
    assert trials.run([AS_IT_IS], "deals", 2 * SPAN)
    assert trials.scores[AS_IT_IS, "deals"] == whole
    assert trials.games == len(whole) == 2 * SPAN
    assert run_batch(load_written, BOX, AS_IT_IS, "others", 0, 2 * SPAN) != whole


def test_no_more_games_than_allowed() -> None:
    """A run that would be too long plays nothing at all."""
    trials = Trials(load_written, BOX, SPAN)
    assert not trials.run([AS_IT_IS], "deals", SPAN + 1)
    assert trials.games == 0
    assert trials.run([AS_IT_IS], "deals", SPAN)


def test_a_change_is_what_it_says() -> None:
    """Other numbers stand on the cards of that table alone, and change no deal that they do not touch."""
    scout = load_game("card-of-the-rings").catalog.find("Elven Scout")[0]
    dear = Trial(numbers=((scout.id, "cost", scout.fields["cost"] + 1),))
    table = rules_of(load_written, BOX, dear, 0, False)
    assert next(card for card in table.cards if card.id == scout.id).fields["cost"] == scout.fields["cost"] + 1
    assert load_game("card-of-the-rings").catalog.find("Elven Scout")[0].fields == scout.fields
    plain = rules_of(load_written, BOX, AS_IT_IS, 0, False)
    assert next(card for card in plain.cards if card.id == scout.id).fields["cost"] == scout.fields["cost"]
    same = Trial(numbers=((scout.id, "cost", scout.fields["cost"]),))
    assert run_batch(load_written, BOX, same, "deals", 0, 5) == run_batch(load_written, BOX, AS_IT_IS, "deals", 0, 5)


def test_seats_are_exchanged() -> None:
    """Every other time round the first deck sits in the second seat."""
    contest = Contest("forbidden-quest", ((MINE, OTHER),), "random", "1")
    assert [name for name, _ in rules_of(load_written, contest, AS_IT_IS, 0, True).decks] == [OTHER[0], MINE[0]]
    listed = Trial(MINE[1].replace("Ember Hopper", "Ember Hopper  # first"))
    there = rules_of(load_written, contest, listed, 0, True).decks
    assert "# first" in there[1][1]
    assert "# first" not in there[0][1]


@pytest.mark.parametrize(
    ("contest", "won", "scores"),
    [
        (BOX, [(0, 0), (1, 0), (1, 1), (0, 1), (None, 0)], [2, 0, 2, 0, 1]),
        (Contest("x", ((MINE, OTHER),), "random", "1"), [(0, 0), (0, 0), (1, 1), (1, 0), (None, 1)], [2, 0, 0, 2, 1]),
        (Contest("x", ((MINE, OTHER), (OTHER, MINE)), "random", "1"), [(0, 0)] * 6, [2, 2, 0, 0, 2, 2]),
    ],
    ids=["the box", "one pairing", "two pairings"],
)
def test_whose_win_it_is(
    monkeypatch: pytest.MonkeyPatch, contest: Contest, won: list[tuple[int | None, int]], scores: list[int]
) -> None:
    """By the winner and who went first: of a box the one who began, of a pairing its first deck, which sits in the
    second seat every other time round; a draw is half a win.
    """
    ended = iter(won)

    def played(*_: object, **__: object) -> object:
        winner, first = next(ended)
        return SimpleNamespace(outcome=MatchOutcome(winner, "made up", "", ""), state=SimpleNamespace(first=first))

    monkeypatch.setattr("decktool.lab.contest.play", played)
    rules: Any = SimpleNamespace(seats=("A", "B"))
    assert list(run_batch(lambda *_, **__: rules, contest, AS_IT_IS, "deals", 0, len(won))) == scores


def test_what_pays_is_found_and_chance_is_not(rigged: Callable[..., None]) -> None:
    """One trial of forty wins 8 of a hundred more: it is among the last, and judged so; one that is lucky is not."""
    good, lucky = Trial("13"), Trial("7")
    rigged(lambda trial, pairing: 0.58 if trial == good else 0.5)
    trials = Trials(load_written, BOX, 100_000)
    every = [Trial(str(number)) for number in range(40)]
    left = trials.halved(every, AS_IT_IS, "choosing", 3)
    assert left[0] == good
    assert len(left) == 3
    assert trials.judged(good, AS_IT_IS, "judging", 0.01, 3).low > 0
    found = trials.judged(lucky, AS_IT_IS, "judging", 0.01, 3)
    assert JUDGED <= found.deals <= 2 * JUDGED
    assert found.low < 0 < found.high < 0.01


def test_a_small_loss_is_not_taken_for_a_gain(rigged: Callable[..., None]) -> None:
    """What loses a little is given up as soon as it cannot gain enough; with too few games nothing is certain."""
    rigged(lambda trial, pairing: 0.5 if trial == AS_IT_IS else 0.48)
    found = Trials(load_written, BOX, 100_000).judged(Trial("x"), AS_IT_IS, "judging", 0.01, 1)
    assert found.low < found.mean < 0 < 0.01
    assert found.high < 0.01
    assert Trials(load_written, BOX, 100).judged(Trial("x"), AS_IT_IS, "judging", 0.01, 1)[2:] == (-1.0, 1.0)


@pytest.mark.parametrize("pairing", [None, 0, 1])
def test_shares_by_pairing(rigged: Callable[..., None], pairing: int | None) -> None:
    """Deals go round the pairings, and each can be asked for by itself."""
    rigged(lambda trial, pairing: float(pairing))
    trials = Trials(load_written, Contest("card-of-the-rings", ((), ()), "greedy", "1"), 1000)
    trials.run([AS_IT_IS], "deals", 100)
    deals, mean, low, high = trials.share(AS_IT_IS, "deals", pairing=pairing)
    assert deals == (100 if pairing is None else 50)
    assert mean == (0.5 if pairing is None else pairing)
    assert 0 <= low <= mean <= high <= 1


def test_house_rules_and_cards_are_the_contest_s() -> None:
    """Whoever sits where, a table has the house rules that were asked for."""
    contest = Contest("forbidden-quest", ((MINE, OTHER),), "random", "1", (("deck_out", "lose"),))
    for exchanged in (False, True):
        assert rules_of(load_written, contest, AS_IT_IS, 0, exchanged).house["deck_out"] == "lose"


def test_the_same_trial_is_played_once(rigged: Callable[..., None]) -> None:
    """A trial that is named twice plays each deal once."""
    rigged(lambda trial, pairing: 0.5)
    trials = Trials(load_written, BOX, 1000)
    trials.run([AS_IT_IS, Trial("x"), AS_IT_IS], "deals", 3 * SPAN)
    assert trials.games == sum(map(len, trials.scores.values())) == 6 * SPAN


@pytest.mark.parametrize("best_first", [True, False])
def test_the_better_half_plays_twice_as_long(rigged: Callable[..., None], best_first: bool) -> None:
    """Of eight trials four end after 20 deals, two after 40; the last two, and what they are compared with, play 80."""
    every = [Trial(str(number)) for number in range(8)]
    rigged(lambda trial, pairing: 0.5 if trial == AS_IT_IS else int(trial.deck or 0) / 8)
    trials = Trials(load_written, BOX, 10_000)
    worst = None if best_first else lambda trial: -int(trial.deck or 0)
    left = trials.halved(every, AS_IT_IS, "choosing", 2, worst)
    order = every[::-1] if best_first else every
    assert left == order[:2]
    assert [len(trials.scores[trial, "choosing"]) for trial in order] == [80, 80, 40, 40, 20, 20, 20, 20]
    assert len(trials.scores[AS_IT_IS, "choosing"]) == 80


def test_every_look_is_paid_for(rigged: Callable[..., None]) -> None:
    """An interval that is looked at for the third time is as wide as that of eight times as many trials."""
    rigged(lambda trial, pairing: 0.5 if trial == AS_IT_IS else 0.53)
    trials = Trials(load_written, BOX, 100_000)
    found = trials.judged(Trial("x"), AS_IT_IS, "judging", 0.01, 3)
    looks = (found.deals // JUDGED).bit_length()
    assert looks > 1
    assert found.deals == JUDGED * 2 ** (looks - 1)
    assert found == trials.gain(Trial("x"), AS_IT_IS, "judging", many=3 * 2**looks)


def test_intervals_are_wider_for_more_of_them(rigged: Callable[..., None]) -> None:
    """Of one, or of ten that hold together; a share stays between nothing and all."""
    rigged(lambda trial, pairing: 0.5 if trial == AS_IT_IS else 1.0)
    trials = Trials(load_written, BOX, 1000)
    trials.run([AS_IT_IS, Trial("x")], "deals", 100)
    wider = together(10) / together(1)
    assert trials.share(AS_IT_IS, "deals", many=10).spread == pytest.approx(
        wider * trials.share(AS_IT_IS, "deals").spread
    )
    gains = [trials.gain(Trial("x"), AS_IT_IS, "deals", many=many).spread for many in (1, 10)]
    assert gains[1] == pytest.approx(wider * gains[0])
    deals, mean, low, high = trials.share(Trial("x"), "deals")
    assert (deals, mean, high) == (100, 1.0, 1.0)
    assert 0.9 < low < 1
