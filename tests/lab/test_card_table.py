"""The card table: what happened to each card counts for its own player; intervals are by deals; any way gives the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest

from decktool.lab.card_table import CardCounts, CardQuestion, Hands, run_batch
from decktool.lab.value import card_played
from decktool.play.agents import Greedy
from decktool.play.match import play
from decktool.play.rules import Rules
from decktool.play.state import State
from decktool.rulesets import load_rules, load_written
from decktool.statistics import Z
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
GAME = "forgotten-times"


def question(agents: tuple[str, ...] = ("greedy",), by: tuple[str, ...] = ("type",), worth: int = 0) -> CardQuestion:
    """The first two decks of a game."""
    return CardQuestion(GAME, load_rules(GAME).decks, agents, "cards", by=by, worth=worth)


def test_a_player_wins_with_the_cards_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """One deal, two games: counted anew from the states, for both seats."""
    states: list[tuple[State, list[tuple[int, int]], list[set[int]]]] = []

    def watched(rules, agents, dice, *, watch, **given):  # type: ignore[no-untyped-def]
        chosen: list[tuple[int, int]] = []
        held: list[set[int]] = [set(), set()]
        before = [0]

        def look(state: State, action: int) -> None:
            watch(state, action)
            if action >= 0:
                chosen.append((before[0], card_played(rules, action)))
            before[0] = state.player
            for seat in (0, 1):
                held[seat] |= {
                    card for n, z in enumerate(rules.zones) if z.held and z.seat == seat for card in state.zones[n]
                }

        ended = play(rules, agents, dice, watch=look, **given)
        states.append((ended.state, chosen, held))
        return ended

    monkeypatch.setattr("decktool.lab.card_table.play", watched)
    found = run_batch(load_written, question(), 0, 1)
    assert (found.games, found.played) == (2, {0: 2})
    drawn: dict[tuple[int, bool], int] = {}
    played: dict[tuple[int, bool], int] = {}
    for state, chosen, held in states:
        assert state.outcome is not None
        rules = state.rules
        for seat in (0, 1):
            won = state.outcome.won(seat)
            for card in {rules.cards[one].number for one in held[seat] if rules.owners[one] == seat}:
                drawn[card, won] = drawn.get((card, won), 0) + 1
            mine = {rules.cards[one].number for one, owner in enumerate(rules.owners) if owner == seat}
            for card in {card for who, card in chosen if who == seat} & mine:
                played[card, won] = played.get((card, won), 0) + 1
    for what, counted in (("drawn", drawn), ("played", played)):
        assert {
            (key, won): n for (_, key, w, won), n in found.won.items() if w == what and isinstance(key, int)
        } == counted
    for key in {key for _, key, _, _ in found.won}:
        rows = [found.won[0, key, what, won] for what in ("drawn", "missed") for won in (True, False)]
        assert sum(rows) == sum(found.won[0, key, "deck", won] for won in (True, False))


@pytest.mark.parametrize(
    ("game", "size"), [(GAME, 5), ("card-of-the-rings", 5), ("forbidden-quest", 7), ("dragon-quest", 6)]
)
def test_opening_hands_are_as_dealt(game: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many cards as the game deals, those of a redrawn hand, without the first draw of a turn."""
    made: list[Hands] = []

    class Kept(Hands):
        def __init__(self, rules: Rules) -> None:
            super().__init__(rules)
            made.append(self)

    monkeypatch.setattr("decktool.lab.card_table.Hands", Kept)
    run_batch(load_written, CardQuestion(game, load_rules(game).decks, ("random",), "opening"), 0, 4)
    assert {len(hand) for hands in made for hand in hands.opening} == {size}


def test_the_interval_is_by_deals() -> None:
    """By hand: the difference of two ratios, its variance from what each deal adds to it."""
    deals = [(2, 1, 2, 1), (1, 1, 3, 0), (3, 2, 1, 1), (2, 2, 2, 0)] * 20
    counts = CardCounts()
    for part in deals:
        for one in range(5):
            for other in range(one, 5):
                counts.moments[0, 7, one, other] += (*part, 1)[one] * (*part, 1)[other]
    drawn, won, missed, lost = (sum(column) for column in zip(*deals, strict=True))
    one, other = won / drawn, lost / missed
    each = [(w - one * d) / drawn - (v - other * m) / missed for d, w, m, v in deals]
    half = Z * sqrt(sum(e * e for e in each) * len(deals) / (len(deals) - 1))
    assert counts.gap(0, 7) == pytest.approx((one - other, one - other - half, one - other + half))
    assert counts.gap(0, 8) is None


def test_worth_is_measured_where_it_was_asked_for() -> None:
    """With the first deals only, for all cards of both players; the other counts stay as they are."""
    plain, both = (run_batch(load_written, question(worth=worth), 0, 2) for worth in (0, 1))
    assert not plain.gains
    assert replace_gains(both) == plain
    cards = {key for _, key, what, _ in plain.won if what == "deck" and isinstance(key, int)}
    assert {key for _, key, _ in both.gains} == cards
    assert (
        sum(both.gains.values()) == sum(plain.won[0, key, "deck", won] for key in cards for won in (True, False)) // 2
    )


def replace_gains(counts: CardCounts) -> CardCounts:
    """The same counts without gains."""
    return replace(counts, gains=CardCounts().gains)


def test_any_way_of_playing_gives_the_same(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In parts, resumed with more deals, with a page; two agents meet the same deals and are compared."""
    monkeypatch.chdir(tmp_path)
    asked = ("card-table", "card-of-the-rings", "--seed", "1", "--jobs", "1", "--output-format", "json")
    whole = decktool(*asked, "-n", "6").json("card-table-1")
    decktool(*asked, "-n", "2", "--save", "counts.json")
    resumed = decktool(*asked, "-n", "6", "--save", "counts.json", "-o", "cards.csv")
    assert resumed.json("card-table-1") == whole
    assert len((tmp_path / "cards.csv").read_text().splitlines()) == 1 + len(whole["agents"][0]["cards"]) + len(
        whole["agents"][0]["groups"]
    )
    two = decktool(*asked, "-n", "6", "--agents", "greedy,random").json("card-table-1")
    assert two["agents"][0] == whole["agents"][0]
    assert [one["games"] for one in two["agents"]] == [6, 6]
    fewer = decktool(*asked, "-n", "1", "--save", "counts.json")
    assert fewer.status == 2
    assert "already holds 6 deals" in fewer.err


def test_a_card_that_the_agent_never_plays_is_named(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the number of its chances; groups are by the fields that were named; text fits the terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    usual = Greedy.choose
    names = {card.number: card.name for card in load_rules("card-of-the-rings").cards}

    def shy(self, view, dice):  # type: ignore[no-untyped-def]
        found = usual(self, view, dice)
        options = [o for o in view.legal_actions() if names.get(card_played(view.rules, o)) != "Elven Scout"]
        return found if found in options or not options else options[0]

    monkeypatch.setattr(Greedy, "choose", shy)
    asked = ("card-table", "card-of-the-rings", "-n", "10", "--seed", "1", "--jobs", "1", "--by", "kind")
    (table,) = decktool(*asked, "--output-format", "json").json("card-table-1")["agents"]
    never = {row["name"]: row["playable"] for row in table["cards"] if row["never_played"]}
    assert never.keys() >= {"Elven Scout"}
    assert {row["name"] for row in table["groups"]} == {"kind: one-time", "kind: permanent"}
    shown = decktool(*asked).out
    assert f"Elven Scout: never played by this agent, in {never['Elven Scout']} chances" in shown
    assert max(map(len, shown.splitlines())) <= 80
    above, heads = shown.splitlines()[3:5]
    assert (above.strip(), len(above)) == ("not", heads.rindex("drawn") + len("drawn"))


@pytest.mark.parametrize(
    ("words", "message"),
    [(("--by", "colour"), "has no such field"), (("--agents", "greedy,greedy"), "name each agent once"),
     (("-o", "cards.txt"), "must end in .html, .pdf or .csv")],
)  # fmt: skip
def test_what_cannot_be_asked(decktool: Run, words: tuple[str, ...], message: str) -> None:
    """One sentence, status 2."""
    done = decktool("card-table", "card-of-the-rings", *words)
    assert done.status == 2
    assert message in " ".join(done.err.split())
