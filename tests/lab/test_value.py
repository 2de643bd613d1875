"""What cards are worth: blanks, paired deals, and stopping when it is known well enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from decktool.dealing import SeededDice
from decktool.lab.value import AblationAgent, Valued, ValueQuestion, card_played, run_batch, value, valued_cards
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.state import MatchOutcome, State
from decktool.rulesets import RULESETS, load_rules, load_written
from decktool.statistics import paired_mean, together
from tests.cli.conftest import Ended, decktool

Run = Callable[..., Ended]
__all__ = ["decktool"]
GAME = "card-of-the-rings"
QUESTION = ValueQuestion(GAME, ("greedy", "greedy"), "worth")
FOR_TWO = sorted(set(RULESETS) - {"forward"})


@pytest.mark.parametrize("game", FOR_TWO)
@pytest.mark.parametrize("agent", ["greedy", "random"])
def test_a_blank_is_never_played_while_anything_else_can_be_done(game: str, agent: str) -> None:
    """The card that a player plays most is not played by choice where it is blank; the opponent still may."""
    rules = load_rules(game)

    def plays(number: int) -> list[tuple[int, int]]:
        mine = make_agent(agent) if number < 0 else AblationAgent(make_agent(agent), number)
        found = []

        class Noting:
            name = "noting"

            def choose(self, view, dice):  # type: ignore[no-untyped-def]
                action = mine.choose(view, dice)
                options = view.legal_actions()
                found.append((card_played(rules, action), len([o for o in options if card_played(rules, o) != number])))
                return action

        play(rules, (Noting(), make_agent("greedy")), SeededDice("blank"), first=0, log=False)
        return found

    known = [number for number, _ in plays(-1) if number >= 0]
    assert known, "nothing was played"
    most = max(set(known), key=known.count)
    assert not [left for number, left in plays(most) if number == most and left]


def test_what_is_known_to_be_the_same_is_the_same() -> None:
    """Games that are not played again since greedy never chose the card end as they would when played again."""
    rules = load_rules(GAME)
    cards = valued_cards(rules)
    few = run_batch(load_written, QUESTION, cards, 0, 6)
    assert 0 < few.replayed < 6 * len(cards)
    for deal in range(3):
        dice = [SeededDice("worth", "value", deal) for _ in range(2)]
        names = make_agent("greedy"), make_agent("greedy")
        before = play(rules, names, dice[0], log=False)
        chosen = {card_played(rules, action) for action in before.actions}
        never = next(card for card in cards if card not in chosen)
        after = play(rules, (AblationAgent(make_agent("greedy"), never), names[1]), dice[1], log=False)
        assert after.state == before.state


def test_what_the_player_held_and_played() -> None:
    """Cards count as drawn that were in the first player's hand, and as played that this player played, once a game."""
    rules = load_rules(GAME)
    found = run_batch(load_written, QUESTION, (), 0, 4)
    hand = next(number for number, zone in enumerate(rules.zones) if zone.held and zone.seat == 0)
    drawn, played, wins = Counter[tuple[int, bool]](), Counter[tuple[int, bool]](), 0
    for deal in range(4):
        held: set[int] = set()
        done: set[int] = set()
        last: list[State] = []

        def watch(
            state: State, action: int, held: set[int] = held, done: set[int] = done, last: list[State] = last
        ) -> None:
            if last and last[-1].player == 0:
                done.add(card_played(rules, action))
            held.update(rules.cards[card].number for card in state.zones[hand])
            last.append(state.clone())

        agents = make_agent("greedy"), make_agent("greedy")
        won = play(rules, agents, SeededDice("worth", "value", deal), log=False, watch=watch).outcome.winner == 0
        drawn.update((card, won) for card in held)
        played.update((card, won) for card in done - {-1})
        wins += won
    assert (found.drawn, found.played) == (drawn, played)
    assert (found.games, found.wins, found.replayed) == (4, wins, 0)


@pytest.mark.parametrize(
    ("with_it", "without", "gain"), [(0, 1, 2), (0, None, 1), (None, 1, 1), (1, 0, -2), (None, 0, -1)]
)
def test_what_a_game_is_worth(
    with_it: int | None, without: int | None, gain: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half wins of the first player with the card, less those without it; only a win counts as won."""
    ended = iter([with_it, without])

    def played(*_: object, **__: object) -> object:
        return SimpleNamespace(outcome=MatchOutcome(next(ended), "made up", "", ""))

    monkeypatch.setattr("decktool.lab.value.play", played)
    found = run_batch(load_written, ValueQuestion(GAME, ("random", "random"), "worth"), [7], 0, 1)
    assert found.gains == {(7, gain): 1}
    assert (found.games, found.wins, found.replayed) == (1, int(with_it == 0), 1)


def test_a_blank_is_played_where_nothing_else_is_left() -> None:
    """Options that play the card are withheld unless they are all there are."""
    rules = load_rules(GAME)
    state = rules.start(SeededDice("blank"), 0)
    while not any(card_played(rules, action) >= 0 for action in state.legal_actions()):
        state.apply(state.legal_actions()[0], SeededDice("blank"))
    leave, plays = state.legal_actions()[0], next(a for a in state.legal_actions() if card_played(rules, a) >= 0)
    offered: list[list[int]] = []

    class Noting:
        name = "noting"

        def choose(self, view, dice):  # type: ignore[no-untyped-def]
            offered.append(list(view.legal_actions()))
            return offered[-1][0]

    agent, view = AblationAgent(Noting(), card_played(rules, plays)), rules.view(state, state.player)
    for options in ([plays], [plays, leave]):
        state.options = options
        agent.choose(view, SeededDice(1))
    assert offered == [[plays], [leave]]


def test_worth_by_hand() -> None:
    """Of 8 deals 2 were won only with the card, 1 only without, 1 drawn rather than lost: (2 - 1 + 1/2) / 8. Two more
    differences, half a success and half a failure on each side, stand in the interval.
    """
    counts = Valued()
    counts.gains.update({(7, 2): 2, (7, -2): 1, (7, 1): 1, (7, 0): 4})
    deals, mean, low, high = counts.worth(7)
    assert (deals, mean) == (8, 0.1875)
    assert (low, high) == pytest.approx(paired_mean(1.5, 3.25, 8)[1:])
    assert low + high == pytest.approx(2 * 1.5 / 10)
    _, _, wider, _ = counts.worth(7, 20)
    assert wider < low
    assert together(1) == pytest.approx(1.959964)
    assert together(20) == pytest.approx(3.023341)


def test_it_stops_when_every_card_is_known_well_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any number of spans gives the same; a card that is narrow enough is no longer played; the bound holds."""
    monkeypatch.setattr("decktool.lab.value.JUDGED", 60)
    cards = valued_cards(load_rules(GAME))
    wide = value(load_written, QUESTION, cards, within=0.5, most=10_000)
    assert wide.games == 60
    bounded = value(load_written, QUESTION, cards, within=0.001, most=30)
    assert bounded.games == 30
    told: list[int] = []
    known = value(load_written, QUESTION, cards, within=0.08, most=600, progress=lambda done, most: told.append(done))
    deals = {card: known.worth(card)[0] for card in cards}
    halves = {card: (known.worth(card, len(cards))[3] - known.worth(card, len(cards))[2]) / 2 for card in cards}
    assert max(told) == known.games == max(deals.values())
    assert min(deals.values()) == 60 < known.games
    assert max(halves.values()) <= 0.08


def test_the_command(decktool: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The document is as published and fits the terminal; with other numbers of processes it says the same."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("decktool.lab.value.JUDGED", 15)
    asked = ("value", GAME, "--tolerance", "30", "--seed", "1")
    one = decktool(*asked, "--jobs", "1", "--output-format", "json").json("value-1")
    monkeypatch.setattr("decktool.play.parallel.PATIENCE", 0.0)
    assert decktool(*asked, "--jobs", "2", "--output-format", "json").json("value-1") == one
    (deck,) = one["decks"]
    assert all(row["worth"]["reached"] for row in deck["cards"])
    worth = [row["worth"]["points"] for row in deck["cards"]]
    played = [points for row, points in zip(deck["cards"], worth, strict=True) if not row["never_played"]]
    assert worth[: len(played)] == sorted(played, reverse=True)
    shown = decktool(*asked).out
    assert max(map(len, shown.splitlines())) <= 80
    assert f"{deck['cards'][0]['worth']['points']:+.1f}" in shown
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, decktool(*asked).out.splitlines())) <= 60
    for tolerance, words in (("0.5", "0.5 points"), ("1", "1 point")):
        few = decktool("value", GAME, "--tolerance", tolerance, "--deals", "5", "--seed", "1")
        assert f"not yet within {words} after 5 deals" in few.out


def test_a_card_that_nobody_chooses_to_play_has_no_worth(decktool: Run, tmp_path: Path) -> None:
    """The quests lie in the middle: nothing is measured of them, and the report says so instead of +0.0; they are
    claimed, so it does not say that they are never played.
    """
    asked = ("value", GAME, "--deals", "20", "--seed", "1", "--jobs", "1")
    (deck,) = decktool(*asked, "--output-format", "json").json("value-1")["decks"]
    never = {row["card"] for row in deck["cards"] if row["never_played"]}
    assert never >= {"The Goblin Pass", "Rescue the Sage", "Trial of the Lost Crown"}
    assert all(row["won_when_played"]["of"] == 0 for row in deck["cards"] if row["never_played"])
    told = decktool(*asked, "-o", tmp_path / "worth.html").out
    assert all("never drawn" in line for line in told.splitlines() if "The Goblin Pass" in line)
    assert "never in the player's hand (cards on the table are for all players)" in " ".join(told.split())
    assert "never drawn" in (tmp_path / "worth.html").read_text("utf-8")
    assert "so its worth was not measured" in " ".join(told.split())


def test_a_game_values_both_its_decks(decktool: Run) -> None:
    """Each against the other; a deck with --against only itself; alone it meets itself."""
    asked = ("--deals", "1", "--seed", "1", "--jobs", "1", "--output-format", "json")
    both = decktool("value", "forbidden-quest", *asked).json("value-1")["decks"]
    names = ["burning-caravan.txt", "snares-at-low-tide.txt"]
    assert [(deck["deck"], deck["against"]) for deck in both] == [tuple(names), tuple(names[::-1])]
    folder = Path(__file__).resolve().parents[2] / "cards/forbidden-quest/decks"
    (alone,) = decktool("value", folder / names[0], *asked).json("value-1")["decks"]
    assert alone["deck"] == alone["against"]
    done = decktool("value", "forward")
    assert (done.status, done.out) == (2, "")
    assert "decktool goldfish --worth" in " ".join(done.err.split())
