"""Changes on trial: the same deals with and without them, whoever plays them and in however many pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from decktool.dealing import Dice
from decktool.games import load_game
from decktool.lab.contest import AS_IT_IS, GROWTH, JUDGED, SPAN, Contest, Trial, Trials, rules_of, run_batch
from decktool.play.state import MatchOutcome
from decktool.rulesets import load_written
from decktool.statistics import at_every_look, together

BOX = Contest("card-of-the-rings", ((),), "greedy", "1")
DECKS = load_game("forbidden-quest").folder / "decks"
MINE, OTHER = ((name, (DECKS / f"{name}.txt").read_text()) for name in ("burning-caravan", "snares-at-low-tide"))
PAIRED = Contest("x", ((MINE, OTHER),), "random", "1")
THREE = Contest("x", ((MINE, OTHER),), "random", "1", players=3, sides=3)


def test_pieces_add_up() -> None:
    """Deals played in two runs are those played in one, and a second run plays none twice."""
    whole = run_batch(load_written, BOX, AS_IT_IS, "deals", 0, 0, 2 * SPAN)
    trials = Trials(load_written, BOX, 1000)
    assert trials.run([AS_IT_IS], "deals", SPAN)
    assert trials.run([AS_IT_IS], "deals", 2 * SPAN)
    assert trials.scores[AS_IT_IS, "deals", 0] == whole
    assert trials.games == len(whole) == 2 * SPAN
    assert run_batch(load_written, BOX, AS_IT_IS, "others", 0, 0, 2 * SPAN) != whole


@pytest.mark.parametrize(
    "contest", [BOX, pytest.param(replace(PAIRED, game="forbidden-quest"), marks=pytest.mark.slow)]
)
def test_any_number_of_processes_plays_the_same(monkeypatch: pytest.MonkeyPatch, contest: Contest) -> None:
    """One process or two: the same scores, whether the players trade cards or the decks trade seats."""
    monkeypatch.setattr("decktool.play.parallel.PATIENCE", 0.0)
    found = []
    for jobs in (1, 2):
        trials = Trials(load_written, contest, 1000, jobs)
        trials.run([AS_IT_IS], "deals", 2 * SPAN + 8)
        found.append(trials.scores)
    assert found[0] == found[1]


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
    as_printed, as_it_is = (run_batch(load_written, BOX, one, "deals", 0, 0, 5) for one in (same, AS_IT_IS))
    assert as_printed == as_it_is


def test_seats_are_exchanged() -> None:
    """Every other time round the first deck sits in the second seat."""
    contest = Contest("forbidden-quest", ((MINE, OTHER),), "random", "1")
    assert [name for name, _ in rules_of(load_written, contest, AS_IT_IS, 0, True).decks] == [OTHER[0], MINE[0]]
    listed = Trial(MINE[1].replace("Ember Hopper", "Ember Hopper  # first"))
    there = rules_of(load_written, contest, listed, 0, True).decks
    assert "# first" in there[1][1]
    assert "# first" not in there[0][1]


@pytest.mark.parametrize(
    ("contest", "pairing", "won", "scores"),
    [
        (BOX, 0, [(0, 0), (1, 0), (1, 1), (0, 1), (None, 0)], [2, 0, 2, 0, 1]),
        (PAIRED, 0, [(0, 0), (0, 0), (1, 1), (1, 0), (None, 1)], [2, 0, 0, 2, 1]),
        (Contest("x", ((MINE, OTHER), (OTHER, MINE)), "random", "1"), 1, [(0, 0)] * 6, [2, 0, 2, 0, 2, 0]),
    ],
    ids=["the box", "one pairing", "two pairings"],
)
def test_whose_win_it_is(
    monkeypatch: pytest.MonkeyPatch,
    contest: Contest,
    pairing: int,
    won: list[tuple[int | None, int]],
    scores: list[int],
) -> None:
    """By the winner and who went first: of a box the one who began, of a pairing its first deck, which sits in the
    second seat every other deal; a draw is half a win.
    """
    ended = iter(won)

    def played(*_: object, **__: object) -> object:
        winner, first = next(ended)
        return SimpleNamespace(outcome=MatchOutcome(winner, "made up", "", ""), state=SimpleNamespace(first=first))

    monkeypatch.setattr("decktool.lab.contest.play", played)
    rules: Any = SimpleNamespace(seats=("A", "B"))
    assert list(run_batch(lambda *_, **__: rules, contest, AS_IT_IS, "deals", pairing, 0, len(won))) == scores


@pytest.mark.parametrize(("contest", "luck"), [(PAIRED, "0011 0011"), (THREE, "000111 000111")])
def test_every_seat_has_the_same_luck_and_the_same_luck_mirrored(
    monkeypatch: pytest.MonkeyPatch, contest: Contest, luck: str
) -> None:
    """A set of deals has one shuffle: the first deck takes every seat with it, then every seat with it reversed."""
    fell: list[list[int]] = []

    def played(rules: object, agents: object, dice: Dice, **_: object) -> object:
        fell.append(dice.stream("deck").order(8))
        return SimpleNamespace(outcome=MatchOutcome(0, "made up", "", ""), state=SimpleNamespace(first=0))

    monkeypatch.setattr("decktool.lab.contest.play", played)
    rules: Any = SimpleNamespace(seats=("A",) * contest.players)
    run_batch(lambda *_, **__: rules, contest, AS_IT_IS, "deals", 0, 0, len(luck.replace(" ", "")))
    sets = [[next(deals) for _ in one] for deals in [iter(fell)] for one in luck.split()]
    assert len({tuple(one[0]) for one in sets}) == len(sets)
    for one, mirrored in zip(sets, luck.split(), strict=True):
        assert one == [one[0][::-1] if way == "1" else one[0] for way in mirrored]


def test_the_players_of_a_box_trade_their_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a box, each set deals every player's cards to every player, both hands and later draws."""
    fell: list[list[int]] = []

    def played(rules: object, agents: object, dice: Dice, **_: object) -> object:
        fell.append(dice.stream("deck").order(12)[::-1])
        return SimpleNamespace(outcome=MatchOutcome(0, "made up", "", ""), state=SimpleNamespace(first=0))

    monkeypatch.setattr("decktool.lab.contest.play", played)
    hands: Any = SimpleNamespace(opening=SimpleNamespace(hand=lambda: 4))
    rules: Any = SimpleNamespace(seats=("A", "B"), hands=hands)
    run_batch(lambda *_, **__: rules, BOX, AS_IT_IS, "deals", 0, 0, 4)
    for one, other in (fell[:2], fell[2:]):
        assert other == [*one[4:8], *one[:4], one[9], one[8], one[11], one[10]]
    assert fell[0] != fell[2]


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
    assert JUDGED <= found.deals <= 4 * JUDGED
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
    """Every pairing plays as many deals, and each can be asked for by itself."""
    rigged(lambda trial, pairing: float(pairing))
    trials = Trials(load_written, Contest("card-of-the-rings", ((), ()), "greedy", "1"), 1000)
    trials.run([AS_IT_IS], "deals", 100)
    deals, mean, low, high = trials.share(AS_IT_IS, "deals", pairing=pairing)
    assert deals == (200 if pairing is None else 100)
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
    assert [len(trials.scores[trial, "choosing", 0]) for trial in order] == [80, 80, 40, 40, 20, 20, 20, 20]
    assert len(trials.scores[AS_IT_IS, "choosing", 0]) == 80
    assert trials.games == trials.selecting(8, 2)


def test_games_that_are_reserved_are_left(rigged: Callable[..., None]) -> None:
    """Of eight trials all play 20 deals and four 20 more, in 280 games; with 1 game less to spare, only the first are."""
    rigged(lambda trial, pairing: 0.5)
    for reserved, games in ((20, 280), (21, 180)):
        trials = Trials(load_written, BOX, 300)
        assert len(trials.halved([Trial(str(n)) for n in range(8)], AS_IT_IS, "choosing", 2, reserved=reserved)) == 2
        assert trials.games == games


def test_every_look_is_paid_for(rigged: Callable[..., None]) -> None:
    """A gain is judged by an interval that holds at every look so far, for all trials that are judged."""
    rigged(lambda trial, pairing: 0.5 if trial == AS_IT_IS else 0.53)
    trials = Trials(load_written, BOX, 100_000)
    found = trials.judged(Trial("x"), AS_IT_IS, "judging", 0.01, 3)
    assert found.deals > JUDGED * GROWTH
    assert found == trials.gain(Trial("x"), AS_IT_IS, "judging", many=3, first=JUDGED)
    once = trials.gain(Trial("x"), AS_IT_IS, "judging", many=3)
    assert found.spread / once.spread == pytest.approx(at_every_look(found.deals, JUDGED, 3) / together(3), rel=0.01)


def test_pairings_are_played_apart(rigged: Callable[..., None]) -> None:
    """Where only one of two pairings is wanted, the other plays nothing."""
    rigged(lambda trial, pairing: 0.5)
    trials = Trials(load_written, Contest("card-of-the-rings", ((), ()), "greedy", "1"), 1000)
    assert trials.run([AS_IT_IS], "deals", 40, [1])
    assert [trials.share(AS_IT_IS, "deals", pairing=pairing).deals for pairing in (0, 1)] == [0, 40]
    assert not trials.run([AS_IT_IS], "deals", 40, most=79)
    assert trials.run([AS_IT_IS], "deals", 40, most=80)
    assert trials.games == 80


def test_a_set_of_deals_is_one_observation() -> None:
    """Wins that alternate within each set leave no doubt, and sets that win or lost as a whole leave the more."""
    trials = Trials(load_written, PAIRED, 0)

    def spread(scores: list[int]) -> float:
        trials.scores[AS_IT_IS, "deals", 0] = bytes(scores)
        return trials.share(AS_IT_IS, "deals").spread

    even, whole, mixed = spread([2, 0, 0, 2] * 50), spread([2] * 100 + [0] * 100), spread([2, 2, 2, 0, 2, 0, 0, 0] * 25)
    assert even < mixed < whole
    few = together(1) * (1 + (together(1) ** 2 + 3) / (4 * 50))
    assert even == pytest.approx(few / 202)
    assert whole == pytest.approx(few * (50 * 2**2 + 4**2) ** 0.5 / 208)


def test_intervals_are_wider_for_more_of_them(rigged: Callable[..., None]) -> None:
    """Of one, or of ten that hold together; a share stays between nothing and all."""
    rigged(lambda trial, pairing: 0.5 if trial == AS_IT_IS else 1.0)
    trials = Trials(load_written, BOX, 1000)
    trials.run([AS_IT_IS, Trial("x")], "deals", 100)
    wider = together(10) / together(1)
    shares = [trials.share(AS_IT_IS, "deals", many=many).spread for many in (1, 10)]
    assert shares[1] == pytest.approx(wider * shares[0], rel=0.03)
    gains = [trials.gain(Trial("x"), AS_IT_IS, "deals", many=many).spread for many in (1, 10)]
    assert gains[1] == pytest.approx(wider * gains[0], rel=0.03)
    deals, mean, low, high = trials.share(Trial("x"), "deals")
    assert (deals, mean, high) == (100, 1.0, 1.0)
    assert 0.9 < low < 1
