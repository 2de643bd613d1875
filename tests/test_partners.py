"""The page about a ruleset for three to five players: its game is made of its own text, and played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import decktool
from decktool.cli import run
from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.describe import describe
from decktool.play.judge import judge
from decktool.play.match import play
from decktool.play.position import parse_position
from decktool.play.replay import digest, replay
from decktool.play.session import MatchSession
from decktool.play.state import Refusal, State
from decktool.play.table.session import TableSession, table_document
from decktool.play.table.view import view
from decktool.report.documents.matches import match_json
from decktool.rulesets import load_logged, load_rules, set_up
from decktool.rulesets.contract import Broken, keep_contract
from decktool.table_setup import lay, resumed, usual_decks
from tests.packages import block, installed
from tests.test_readme import commands, fences

PAGE = Path(__file__).resolve().parents[1] / "docs/ruleset-for-partners.md"
TEXT = PAGE.read_text(encoding="utf-8")
VALUES = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")


@pytest.fixture
def trumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package that the page writes, installed."""
    rows = [
        f"  - {{name: {name} of {suit.title()}, type: card, suit: {suit}, value: {value}}}\n"
        for suit in ("hearts", "spades", "diamonds", "clubs")
        for value, name in enumerate(VALUES, 2)
    ]
    with installed(TEXT, "trumps", "Trumps", "".join(rows), tmp_path, monkeypatch) as package:
        yield package


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_keeps_the_contract(trumps: Path, players: int) -> None:
    """What every ruleset promises, for each number of players."""
    keep_contract("trumps", players=players, seeds=1)


def test_a_broken_promise_is_found(trumps: Path) -> None:
    """A card that is played without anybody coming to know it."""
    code = (trumps / "chapters.py").read_text("utf-8")
    hidden = code.replace("Zone.PLAYED + seat, state.rules.everyone)", "Zone.PLAYED + seat)")
    assert hidden != code
    (trumps / "chapters.py").write_text(hidden, encoding="utf-8")
    with pytest.raises(Broken, match="a position of this moment gives another one"):
        keep_contract("trumps", seeds=1)


@pytest.mark.parametrize("lost", ["reason", "clauses", "section"])
def test_a_refusal_says_why(trumps: Path, monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    """Without a sentence, a clause or a section it breaks the promise."""
    why = State.why

    def dumb(state: State, action: int) -> Refusal | None:
        found = why(state, action)
        if found is None:
            return None
        return {
            "reason": replace(found, reason=""),
            "clauses": replace(found, clauses=()),
            "section": replace(found, section=""),
        }[lost]

    monkeypatch.setattr(State, "why", dumb)
    with pytest.raises(Broken, match="is refused without a reason, a clause or a section"):
        keep_contract("trumps", seeds=1)


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        ("retrun 5\n", "SyntaxError: invalid syntax"),
        ("LIMIT = undefined\n", "NameError: name 'undefined' is not defined"),
    ],
)
def test_a_mistake_in_its_code_is_its_own(
    trumps: Path, capfd: pytest.CaptureFixture[str], mistake: str, said: str
) -> None:
    """The file and the line are named, and decktool is not said to have a defect."""
    path = trumps / "chapters.py"
    lines = path.read_text("utf-8").count("\n") + 1
    path.write_text(f"{path.read_text('utf-8')}{mistake}", encoding="utf-8")
    assert run(["match", "trumps", "--agents", "random,random,random"]) == 2
    error = capfd.readouterr().err
    assert f"chapters.py:{lines}: {said}" in error and "this file is not decktool's: correct it there" in error
    assert "defect" not in error


def test_its_commands_run(trumps: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Every command of the page that needs no person, and those that any game has."""
    lines = [line for fence in fences(PAGE) if fence.language == "sh" for line in commands(fence)]
    wanted = [line.split()[1:] for line in lines if not re.search(" play | table ", line)]
    assert len(wanted) == 6
    for line in [*wanted, ["lint", "trumps"], ["schema", "set", "--game", "trumps"], ["games"]]:
        assert run(line) == 0, (line, capfd.readouterr())


def test_nobody_sees_a_choice_before_all_have_chosen(trumps: Path) -> None:
    """The position of the page goes as written, and so it does from the middle of the choice, and from a save."""
    assert judge(parse_position(block(TEXT, "Nobody sees"), "question.yaml"), set_up).as_written
    rules = load_rules("trumps", players=5)
    state = rules.start(SeededDice("pass"), 0)
    for _ in range(3):
        state.apply(state.options[-1], SeededDice("pass"))
    assert state.player == 1
    assert [len(chosen) for *_, chosen in state.together] == [2, 1, 0, 0, 0]
    assert rules.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    for seat in range(1, 5):
        seen = rules.view(state, seat)
        assert seen.describe()["player"] == rules.seats[seat]
        assert len(seen.legal_actions()) == 9 + (seat > 1)
        assert [line for line in seen.story() if "passes" in line] == []
        world = rules.view(state, seat).deal(SeededDice("world"))
        assert [chosen for who, _, _, chosen in world.together if who != seat] == [()] * 4


def test_a_refusal_says_whose_rule_it_is(trumps: Path) -> None:
    """A player who may choose now is refused for the card; a session asks seats in their order."""
    rules = load_rules("trumps", players=4)
    session = MatchSession(rules, None, None, "seed", 0)
    view = rules.view(session.state, 2)
    theirs = rules.view(session.state, 1).legal_actions()[0]
    refusal = view.why(theirs)
    assert refusal is not None
    assert "C does not hold" in refusal.reason
    with pytest.raises(DecktoolError, match="A chooses first"):
        session.choose(view.legal_actions()[0], 2)


def test_partners_win_together(trumps: Path) -> None:
    """Of four players two win, or all have a draw; of three or five one wins, and places follow the tricks."""
    for players in (3, 4, 5):
        rules = load_rules("trumps", players=players)
        for seed in range(8):
            out = play(rules, [make_agent("random")] * players, SeededDice("end", players, seed), log=False).outcome
            won = [seat for seat in range(players) if out.won(seat)]
            shares = [rules.share(out, seat) for seat in range(players)]
            assert sum(shares) == pytest.approx(players / 2)
            assert len(won) == (0 if out.winner is None else 2 if players == 4 else 1)
            assert all(out.places[seat] == 1 for seat in won)
            assert sum(out.points) == (20 if players == 4 else 10)
            if players == 4:
                assert out.places in {(1, 2, 1, 2), (2, 1, 2, 1), (1, 1, 1, 1)}


def test_logs_replay_with_their_number_of_players(trumps: Path) -> None:
    """A log knows how many played, what they chose at the same time, and the places at its end."""
    for players in (3, 5):
        rules = load_rules("trumps", players=players)
        played = play(rules, [make_agent("greedy")] * players, SeededDice("log", players), record=True)
        log = json.loads(json.dumps(match_json(played.state, played.actions, played.facts)))
        assert len(log["outcome"]["places"]) == len(log["seats"]) == players
        state, actions = replay(load_logged(log), log)
        assert (digest(state), actions) == (digest(played.state), played.actions)


def test_the_library_seats_the_agents_of_teams(trumps: Path) -> None:
    """Two agents for four players are those of the two teams."""
    (found,) = decktool.play_matches("trumps", 1, agents=["greedy", "random"], players=4)
    assert found.agents == ("greedy", "random", "greedy", "random")


def test_numbers_of_players_that_cannot_be(trumps: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Two or six players, three agents for four, and a position that gives something to somebody who does not play."""
    for line, said in (
        ("match trumps --players 2", "is for 3 to 5 players, not for 2"),
        ("match trumps --agents greedy,random,random,random,random,random", "is for 3 to 5 players, not for 6"),
        ("match trumps --players 4 --agents greedy,random,random", "3 agents were named for 4 seats"),
        ("match forbidden-quest --players 3", "is for two players, not for 3"),
    ):
        assert run(line.split()) == 2
        assert said in " ".join(capfd.readouterr().err.split())
    wrong = "title: t\ngame: trumps\ngiven:\n  players: 3\n  D: {tricks: 1}\n"
    with pytest.raises(DecktoolError, match=r"given.D: D does not play: write `players: 4`"):
        judge(parse_position(wrong, "wrong.yaml"), set_up)


@pytest.mark.parametrize("players", [3, 5])
def test_learning_programs_sit_at_a_table_of_more(trumps: Path, players: int) -> None:
    """Both environments: every agent acts and sees its own numbers first, then those of the next seats; rewards add up
    to nothing, and hidden cards change no observation.
    """
    pytest.importorskip("pettingzoo")
    from decktool.environments import openspiel, pettingzoo

    table = pettingzoo.env("trumps", seed=1, players=players)
    table.reset()
    acted = set()
    for number, agent in enumerate(table.agent_iter()):
        seen, _, over, _, _ = table.last()
        if over:
            table.step(None)
            continue
        acted.add(agent)
        now: Any = table._state
        seat = table.possible_agents.index(agent)
        own_first = [*now.tricks[seat:], *now.tricks[:seat]]
        assert seen["observation"][table.observer.parts["tricks"]].tolist() == own_first
        if number % 9 == 0:
            world = table.view(agent).deal(SeededDice(number))
            assert (table.observer.observe(world, seat) == seen["observation"]).all()
            assert (table.observer.mask(world, seat) == seen["action_mask"]).all()
        table.step(int(seen["action_mask"].nonzero()[0][0]))
        if table._state.outcome:
            assert sum(table.observer.returns(table._state)) == pytest.approx(0)
    assert acted == set("ABCDE"[:players])
    state = openspiel.load_game("trumps", seed=1, players=players).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.num_players() == players
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_a_match_of_three_is_described_for_all(trumps: Path) -> None:
    """Seats that nobody takes are nowhere."""
    seen = describe(load_rules("trumps").start(SeededDice("three"), 0), 0)
    assert [who for who in "ABCDE" if who in seen] == ["A", "B", "C"]
    assert len(re.findall("null", json.dumps(seen["B"]))) == 10


def test_a_package_for_another_version_is_refused(trumps: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The message names the package and both versions."""
    text = (trumps / "__init__.py").read_text("utf-8")
    (trumps / "__init__.py").write_text(text.replace("API = 1", "API = 99"), encoding="utf-8")
    assert run(["match", "trumps"]) == 2
    assert "is written for version 99 of the kernel's names" in " ".join(capfd.readouterr().err.split())


def test_a_folder_alone_runs_nothing(trumps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who stands in a folder with a package in it, installed nowhere, runs none of its code."""
    monkeypatch.chdir(trumps.parent)
    with pytest.raises(DecktoolError, match=r"trumps has files, but no game\.yaml"):
        load_rules("trumps")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_lies_on_a_table_for_all(trumps: Path, seats: int) -> None:
    """One deck for all, ten cards for each, fields that do not overlap; a table is saved and resumed, turns go around."""
    game = load_game("trumps")
    session = TableSession(lay(game, usual_decks(game), seats), "seed")
    plan, state = session.plan, session.state
    assert plan.seats == tuple("ABCDE"[:seats])
    assert [len(state.zones[seated.hand]) for seated in plan.seated] == [10] * seats
    assert len({seated.deck for seated in plan.seated}) == 1
    assert len(plan.cards) == 52
    boxes = [place.box for number, place in enumerate(plan.zones) if number != plan.ground and place.box[2]]
    for number, (x, y, w, h) in enumerate(boxes):
        for left, top, wide, high in boxes[number + 1 :]:
            assert x + w <= left or left + wide <= x or y + h <= top or top + high <= y
    width, height = plan.zones[plan.ground].box[2:]
    assert all(x >= 0 and x + w <= width and y >= 0 and y + h <= height for x, y, w, h in boxes)
    for seat in range(seats):
        session.say(seat, "play Hand 1")
        session.say(seat, "pass")
    assert session.state.active == 0
    seen = view(session.state, seats - 1)
    hands = [zone for zone in seen["zones"] if zone["kind"] == "hand"]
    assert [all(card["name"] for card in zone["cards"]) for zone in hands] == [False] * (seats - 1) + [True]
    document = json.loads(json.dumps(session.document()))
    again = TableSession.resume(resumed(table_document(json.dumps(document), "saved")), document)
    assert again.state == session.state


def test_a_hand_for_each_player(trumps: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Three hands of ten from one pile, and no card twice."""
    box = "".join(f"1 {card.name}\n" for card in load_game("trumps").catalog.cards)
    Path("box.txt").write_text(f"# game: trumps\n{box}", encoding="utf-8")
    assert run(["hand", "box.txt", "--seed", "1", "--output-format", "json"]) == 0
    hands = [player["hand"] for player in json.loads(capfd.readouterr().out)["players"]]
    dealt = [json.dumps(card) for hand in hands for card in hand]
    assert [len(hand) for hand in hands] == [10, 10, 10]
    assert len(set(dealt)) == 30


def test_a_box_without_decks_is_balanced(trumps: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The player or the team that goes first against the others; decks of a box cannot be compared."""
    line = ["balance", "trumps", "--players", "4", "--agent", "passive", "--games", "250", "--only", "value=2"]
    assert run([*line, "--seed", "1", "--output-format", "json"]) == 0
    result = json.loads(capfd.readouterr().out)
    assert (result["even"], [row["decks"] for row in result["pairings"]]) == (50, [[]])
    assert run(["simulate", "trumps", "--matrix"]) == 2
    assert "in Trumps all players share one box" in capfd.readouterr().err
