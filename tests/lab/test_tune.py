"""Decks tuned by games whose chances are known, and by real ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from decktool.construction.check import check
from decktool.construction.constraints import SolverConstraints
from decktool.construction.rules import construction
from decktool.construction.solve import changed
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.lab.contest import AS_IT_IS, JUDGED, Contest, Trial, Trials, rules_of
from decktool.lab.tune import FINALISTS, in_place, neighbours, tune
from decktool.lab.value import Valued
from decktool.query import parse_query
from decktool.rulesets import load_written
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
GAME = load_game("forbidden-quest")
DECKS = GAME.folder / "decks"
FORM = construction(GAME).format(None)
FEW = 'name:"Coin Jackal" or name:"Duskwing" or name:"Tide Page" or name:"Fogveil Otter"'


def deck(name: str) -> Deck:
    return resolve(parse_decklist((DECKS / f"{name}.txt").read_text(), name), GAME)


def contest() -> Contest:
    lists = tuple((name, (DECKS / f"{name}.txt").read_text()) for name in ("burning-caravan", "snares-at-low-tide"))
    return Contest(GAME.id, (lists,), "greedy", "1")


@pytest.fixture(autouse=True)
def nothing_valued(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the deck's own cards are worth is not played out here."""
    monkeypatch.setattr("decktool.lab.tune.value", lambda *asked, **more: Valued())


def test_neighbours_are_legal_and_one_step_away() -> None:
    """Each holds more of one card than the deck did, breaks no rule, and changes as little as can be."""
    mine = deck("burning-caravan")
    found = list(neighbours(mine, FORM, SolverConstraints(only=parse_query(FEW, GAME))))
    assert found
    for other in found:
        assert not check(other, FORM).violations
        steps = changed(mine, other.counts)
        assert sum(step.copies for step in steps) == 0
        assert sum(step.copies for step in steps if step.copies > 0) in {1, 2}
    added = {step.card.name for other in found for step in changed(mine, other.counts) if step.copies > 0}
    assert added >= {"Tide Page", "Fogveil Otter"}


def test_wishes_are_respected() -> None:
    """What is kept stays, and of what a collection lacks nothing is added."""
    mine = deck("burning-caravan")
    only = parse_query(FEW, GAME)
    kept = parse_query("type:creature", GAME)
    for other in neighbours(mine, FORM, SolverConstraints(only=only, keep=kept)):
        gone = [step.card for step in changed(mine, other.counts) if step.copies < 0]
        assert not [card for card in gone if kept.matches(card)]
    assert not list(neighbours(mine, FORM, SolverConstraints(only=only, collection={})))
    owned = list(neighbours(mine, FORM, SolverConstraints(only=only, collection={"Tide Page": 1})))
    assert [[s.card.name for s in changed(mine, one.counts) if s.copies > 0] for one in owned] == [["Tide Page"]]


def apart(*lists: str | None) -> list[list[str]]:
    """For each list after the first, the cards that it has in places where the first has others."""
    tables = [rules_of(load_written, contest(), Trial(text), 0, False).cards for text in lists]
    first, *others = ([card.name for card in cards] for cards in tables)
    assert {len(cards) for cards in others} == {len(first)}
    return [[new for one, new in zip(first, cards, strict=True) if one != new] for cards in others]


@pytest.mark.parametrize("name", ["Tide Page", "Honeyed Tonic"])
def test_a_swap_deals_the_same_cards_otherwise(name: str) -> None:
    """The list that is played has each new copy where an old card was, so that a shuffle moves nothing else; also of a
    card that the deck has, and where two different cards make room.
    """
    mine = deck("burning-caravan")
    others = list(neighbours(mine, FORM, SolverConstraints(only=parse_query(f'name:"{name}"', GAME))))
    assert others
    found = apart(None, *(in_place(mine, other) for other in others))
    assert [set(cards) for cards in found] == [{name}] * len(others)


def test_an_equal_card_of_another_name_gains_nothing(tmp_path: Path) -> None:
    """Every game ends as it did before, with one copy swapped or all, so that the gain is known to be none."""
    folder = copytree(GAME.folder, tmp_path / GAME.id)
    with (folder / "sets" / "sample.yaml").open("a", encoding="utf-8") as cards:
        cards.write("  - {name: Cowherd's Club, type: weapon, grade: basic, damage: 2}\n")
    mine, other = ((name, text.replace(f"game: {GAME.id}", f"game: {folder}")) for name, text in contest().pairings[0])
    old = "2 Drover's Club"
    assert old in mine[1]
    swaps = [Trial(mine[1].replace(old, new)) for new in ("1 Drover's Club\n1 Cowherd's Club", "2 Cowherd's Club")]
    trials = Trials(load_written, Contest(str(folder), ((mine, other),), "greedy", "1"), 1_000)
    assert trials.run((AS_IT_IS, *swaps), "null", 20)
    before, *after = trials.scores.values()
    assert after == [before, before]
    assert {trials.gain(swap, AS_IT_IS, "null").mean for swap in swaps} == {0}


def test_swaps_deal_the_same_cards_also_after_a_swap(rigged: Callable[..., None]) -> None:
    """The swaps of each step are listed in the places of the deck as it was played, not in an order of their own."""
    rigged(lambda trial, pairing: 0.5 + 0.08 * (trial.deck or "").count("Tide Page"))
    trials = Trials(load_written, contest(), 60_000)
    only = SolverConstraints(only=parse_query(FEW, GAME))
    done = tune(trials, deck("burning-caravan"), FORM, only, least=0.02, steps=5)
    assert done.steps[0].taken is not None
    for number, step in enumerate(done.steps[1:], 2):
        tried = [trial.deck for trial, series, _ in trials.scores if series == f"choosing {number}"]
        assert len(tried) == step.tried + 1
        assert all(len(found) <= 2 for found in apart(*tried))


def test_what_wins_is_swapped_in_until_nothing_does(rigged: Callable[..., None]) -> None:
    """Every Tide Page is worth 8 games of a hundred: the deck takes what the rules allow of it, and no other swap."""
    rigged(lambda trial, pairing: 0.5 + 0.08 * ("Tide Page" in (trial.deck or "")))
    trials = Trials(load_written, contest(), 60_000)
    done = tune(
        trials, deck("burning-caravan"), FORM, SolverConstraints(only=parse_query(FEW, GAME)), least=0.02, steps=5
    )
    (first, second) = done.steps
    assert first.taken is not None
    assert "Tide Page" in [change.card.name for change in first.taken.changes if change.copies > 0]
    assert second.taken is None
    assert done.ended == "no swap gains more than chance explains"
    assert done.gain.low > 0.05
    assert not check(done.deck, FORM).violations
    assert trials.games <= 60_000


def test_chance_is_not_taken_for_skill(rigged: Callable[..., None]) -> None:
    """Where every deck is as good, the deck stays as it is; with too few games that is said."""
    rigged(lambda trial, pairing: 0.5)
    mine = deck("burning-caravan")
    constraints = SolverConstraints(only=parse_query(FEW, GAME))
    done = tune(Trials(load_written, contest(), 60_000), mine, FORM, constraints, least=0.02, steps=5)
    assert done.deck is mine
    assert done.gain.deals == 0
    few = tune(Trials(load_written, contest(), 900), mine, FORM, constraints, least=0.001, steps=5)
    assert few.deck is mine
    assert few.ended.startswith("no games were left; an answer for these swaps needs about ")


@pytest.mark.parametrize("games", [100, 639])
def test_too_few_games_are_refused_before_the_first(rigged: Callable[..., None], games: int) -> None:
    """Two swaps take 60 games to be tried, the better of them 400 to be judged, and a fifth is kept for the end; that
    many are enough.
    """
    rigged(lambda trial, pairing: 0.5)
    constraints = SolverConstraints(only=parse_query(FEW, GAME))
    trials = Trials(load_written, contest(), games)
    with pytest.raises(DecktoolError, match=rf"{games} games are too few: trying 2 swaps .*use --games 640"):
        tune(trials, deck("burning-caravan"), FORM, constraints, least=0.02, steps=5)
    assert trials.games == 0
    enough = Trials(load_written, contest(), 640)
    (step,) = tune(enough, deck("burning-caravan"), FORM, constraints, least=0.02, steps=5).steps
    assert max(swap.gain.deals for swap in step.refused) == JUDGED


def test_the_games_that_the_worth_of_cards_takes_are_left_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the number that the refusal names, what values the deck's cards leaves enough to choose and to judge."""
    valued: list[int] = []

    def spent(*asked: object, most: int, **more: object) -> Valued:
        valued.append(most)
        cards = len(deck("burning-caravan").counts)
        return Valued(games=most, replayed=most * cards)

    monkeypatch.setattr("decktool.lab.tune.value", spent)
    monkeypatch.setattr(
        "decktool.play.parallel.run_batches", lambda run, work, *more: ((p, bytes(p[-1])) for p in work)
    )
    constraints = SolverConstraints(only=parse_query(FEW, GAME))
    done = tune(Trials(load_written, contest(), 640), deck("burning-caravan"), FORM, constraints, least=0.02, steps=1)
    assert valued
    assert done.steps[0].refused[0].gain.deals >= JUDGED


def test_what_is_told_of_a_step(rigged: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """How many decks were tried, each that was judged and refused, and how the two decks fare on the same last deals;
    games for the worth of cards are counted, and the limit is again what it was.
    """
    monkeypatch.setattr("decktool.lab.tune.value", lambda *asked, **more: Valued(games=30, replayed=12))
    rigged(lambda trial, pairing: 0.5 + 0.08 * ("Tide Page" in (trial.deck or "")))
    mine, constraints = deck("burning-caravan"), SolverConstraints(only=parse_query(FEW, GAME))
    tried = len(list(neighbours(mine, FORM, constraints)))
    trials = Trials(load_written, contest(), 60_000)
    done = tune(trials, mine, FORM, constraints, least=0.02, steps=5)
    assert trials.most == 60_000
    assert trials.games == 42 + sum(map(len, trials.scores.values()))
    assert done.steps[0].tried == tried
    assert len(done.steps[-1].refused) == min(FINALISTS, done.steps[-1].tried)
    assert done.before.deals == done.after.deals == done.gain.deals > 0
    assert done.gain.mean == pytest.approx(done.after.mean - done.before.mean)
    assert done.gain.mean > 0.05
    once = tune(Trials(load_written, contest(), 60_000), mine, FORM, constraints, least=0.02, steps=1)
    assert (len(once.steps), once.ended) == (1, "the limit on steps was reached")


@pytest.mark.parametrize("more", [0, 1, 2])
def test_no_more_copies_than_are_owned(more: int) -> None:
    """Copies in the deck count: of a card that is owned once more than the deck has it, one copy is added."""
    mine = deck("burning-caravan")
    card = GAME.catalog.find("Honeyed Tonic")[0]
    have = mine.counts[card.number]
    assert have == 2
    only = parse_query(f'name:"{card.name}"', GAME)
    found = list(neighbours(mine, FORM, SolverConstraints(only=only, collection={card.name: have + more})))
    added = [step.copies for one in found for step in changed(mine, one.counts) if step.copies > 0]
    assert added == [1, 2][:more]


def test_the_command(decktool: Run, rigged: Callable[..., None], tmp_path: Path) -> None:
    """The document is as published; the deck is written, legal, and plays; games for one and boxes are told."""
    rigged(lambda trial, pairing: 0.5 + 0.08 * ("Tide Page" in (trial.deck or "")))
    mine, out = DECKS / "burning-caravan.txt", tmp_path / "better.txt"
    asked = ("tune", mine, "--against", DECKS / "snares-at-low-tide.txt", "--only", FEW, "--seed", "1", "-o", out)
    found = decktool(*asked, "--output-format", "json").json("tune-1")
    assert found["gain"]["low"] > 5
    assert out.read_text() == found["text"]
    assert decktool("check", out).status == 0
    told = decktool(*asked, "--force").out
    assert "+1 Tide Page" in told or "+2 Tide Page" in told
    assert max(len(line) for line in told.splitlines() if not line.startswith("written to")) <= 80
    assert "not played deck against deck" in decktool("tune", "cards/card-of-the-rings/decks/the-box.txt").err
    assert "not played deck against deck" in decktool("tune", "cards/forward/decks/short-road.txt").err
