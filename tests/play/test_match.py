"""Matches, logs, sessions with a person, and experiments."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError, UnknownName
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.parallel import batches
from decktool.play.replay import ReplayError, digest, read_log, replay, write_log
from decktool.play.session import MatchSession
from decktool.play.simulate import Experiment, Tally, run_batch, simulate
from decktool.play.state import NOBODY, IllegalAction, State
from decktool.report.documents.matches import match_json, session_json, simulation_json
from decktool.report.terminal.play import bars, simulation_text
from decktool.rulesets import RULESETS, load_rules, load_written
from tests.schemas import published

GAME = "card-of-the-rings"


def valid(document: Any, schema: str) -> None:
    """Check a document against a published schema."""
    published(schema).validate(document)


def a_log() -> dict[str, Any]:
    """The log of a greedy match."""
    rules = load_rules(GAME, {"vp_to_win": "3"})
    played = play(rules, [make_agent("greedy")] * 2, SeededDice("log"), first=1, record=True)
    made = match_json(played.state, played.actions, played.facts, agents=("greedy", "greedy"), seed="log", first=1)
    return json.loads(json.dumps(made))  # type: ignore[no-any-return]


def test_a_log_keeps_its_schema_and_replays(tmp_path: Path) -> None:
    """Written, read, replayed: the same end, with the house rule and the first player of the match."""
    document = a_log()
    valid(document, "match-1")
    assert (document["house"], document["first"]) == ({"vp_to_win": "3"}, "B")
    write_log(document, tmp_path / "m.json")
    state, actions = replay(load_rules(GAME, {"vp_to_win": "3"}), read_log(tmp_path / "m.json"))
    assert digest(state) == document["digest"]
    assert len(actions) == len(document["choices"])


def test_a_changed_log_is_found_out() -> None:
    """A choice that was not legal, a chance that does not fit, a wrong end: each is told, none is passed over."""
    rules = load_rules(GAME, {"vp_to_win": "3"})
    document = a_log()
    wrong = {**document, "choices": ["recruit The Lost Crown", *document["choices"][1:]]}
    with pytest.raises(ReplayError, match="choice 1, recruit The Lost Crown: "):
        replay(rules, wrong)
    with pytest.raises(ReplayError, match="digest mismatch"):
        replay(rules, {**document, "choices": document["choices"][:-1]})
    with pytest.raises(ReplayError, match="script of chances ended"):
        replay(rules, {**document, "chance": []})
    with pytest.raises(ReplayError, match="choice 2: no action is called 'dance'"):
        replay(rules, {**document, "choices": [document["choices"][0], "dance"]})
    with pytest.raises(ReplayError, match="has no seat"):
        replay(rules, {**document, "first": "C"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not a match log"),
        ("[]", "is not a match log"),
        ('{"schema": "decktool.match/1"}', "game is missing"),
        (
            '{"schema":"decktool.match/1","game":"x","house":{},"decks":[],"choices":[1],"chance":[],"digest":""}',
            r"choices\[1\] must be text",
        ),
        (
            '{"schema":"decktool.match/1","game":"x","house":{},"decks":[],"choices":[],"chance":[1],"digest":""}',
            r"chance\[1\] must be a list of 4",
        ),
        (
            '{"schema":"decktool.match/1","game":"x","house":{"a":1},"decks":[],"choices":[],"chance":[],"digest":""}',
            "house.a must be text",
        ),
        (
            '{"schema":"decktool.match/1","game":"x","house":{},"decks":[{}],"choices":[],"chance":[],"digest":""}',
            r"decks\[1\].name is missing and must be text",
        ),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_log(tmp_path: Path, text: str, message: str) -> None:
    """A file that is no match log is refused with what it should be."""
    (tmp_path / "x.json").write_text(text, "utf-8")
    with pytest.raises(DecktoolError, match=message):
        read_log(tmp_path / "x.json")


def test_the_dice_of_one_player_s_thoughts_deal_nothing() -> None:
    """Whoever plays, the same seed deals the same cards."""
    rules = load_rules(GAME)
    dealt = []
    for names in (("random", "random"), ("greedy", "search:1")):
        played = play(rules, [make_agent(name) for name in names], SeededDice("deal"), first=0, record=True)
        dealt.append(played.facts[0])
    assert dealt[0] == dealt[1]


def test_agents_by_name() -> None:
    """search:40 deals 40 worlds, and so does rollout:40; a wrong name suggests the right one."""
    assert make_agent("search:40").name == make_agent("rollout:40").name == "search:40"
    with pytest.raises(UnknownName, match="did you mean greedy"):
        make_agent("gredy")
    with pytest.raises(UnknownName, match="known: passive"):
        make_agent("somebody")


def test_better_agents_win_more() -> None:
    """Greedy beats random."""
    result = simulation_json(
        load_rules(GAME), e := Experiment(GAME, ("greedy", "random"), 40, "strength"), run_batch(load_written, e, 0, 40)
    )
    assert result["agents"][0]["wins"]["low"] > result["agents"][1]["wins"]["high"]


@pytest.mark.slow
def test_search_beats_greedy() -> None:
    """It wins more deals from greedy than it loses."""
    tally = run_batch(load_written, Experiment(GAME, ("search:12", "greedy"), 6, "strength"), 0, 6)
    assert tally.sweeps[0] > tally.sweeps[1]


# --- sessions --------------------------------------------------------------------------------------------------------


def session(seed: str = "3", seat: int = 0) -> MatchSession:
    """A game against greedy."""
    return MatchSession(load_rules(GAME), make_agent("greedy"), seat, seed, first=0)


def default(game: MatchSession) -> int:
    """The person's default."""
    return game.state.legal_actions()[0]


def test_undo_stops_at_what_was_seen() -> None:
    """A choice that showed nothing is taken back; one that drew a card, or that was answered, is not."""
    game = session()
    with pytest.raises(DecktoolError, match="nothing to undo"):
        game.undo()
    before = digest(game.state)
    game.choose(game.state.read_action("bank Gold Pouch"))
    assert digest(game.state) != before
    game.undo()
    assert digest(game.state) == before
    assert game.choices == []
    for _ in range(3):
        game.choose(default(game))
    with pytest.raises(DecktoolError, match="cannot be undone"):
        game.undo()


def test_an_illegal_choice_changes_nothing() -> None:
    """It is refused with its reason, and cannot be undone because nothing happened."""
    game = session()
    with pytest.raises(IllegalAction, match="IV"):
        game.choose(game.state.read_action("recruit The Lost Crown"))
    assert game.choices == []
    with pytest.raises(DecktoolError, match="nothing to undo"):
        game.undo()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_saved_match_goes_on(seat: int) -> None:
    """Saved and resumed it stands as it stood, plays to its end, and the whole log replays."""
    game = session(seat=seat)
    for _ in range(5):
        game.choose(default(game))
    saved = json.loads(json.dumps(session_json(game)))
    valid(saved, "match-1")
    again = MatchSession.resume(game.rules, saved, make_agent("greedy"), seat)
    assert digest(again.state) == digest(game.state)
    while not again.over:
        again.choose(default(again))
    document = json.loads(json.dumps(session_json(again)))
    valid(document, "match-1")
    state, _ = replay(game.rules, document)
    assert state.outcome == again.state.outcome


# --- experiments ----------------------------------------------------------------------------------------


def test_a_deal_is_played_twice_unless_the_agents_are_alike() -> None:
    """Different agents swap seats on the same cards; two alike would only repeat themselves."""
    assert run_batch(load_written, Experiment(GAME, ("greedy", "random"), 4, "s"), 0, 4).games == 8
    assert run_batch(load_written, Experiment(GAME, ("random", "random"), 4, "s"), 0, 4).games == 4


def test_spans_add_up_in_any_order() -> None:
    """Whatever the size and order of the spans, the tally is the same."""
    experiment = Experiment(GAME, ("random", "greedy"), 10, "spans")
    whole = simulate(load_written, experiment)
    assert [count for _, count in batches(experiment.pairs, 4)] == [4, 4, 2]
    for size in (1, 3):
        total = Tally()
        for start, count in reversed(batches(experiment.pairs, size)):
            total.add(run_batch(load_written, experiment, start, count))
        assert total == whole


@pytest.mark.parametrize("patience", [0.0, pytest.param(0.01, marks=pytest.mark.slow), 60.0])
def test_many_processes_give_the_same_tally(patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process or two, from the start, after a while or never: the same counts and the same digest."""
    monkeypatch.setattr("decktool.play.parallel.PATIENCE", patience)
    monkeypatch.setattr("decktool.play.parallel.LEAST", 3)
    experiment = Experiment(GAME, ("random", "greedy"), 8, "jobs")
    seen: list[int] = []
    apart = simulate(load_written, experiment, jobs=2, progress=lambda done, wanted: seen.append(done))
    assert apart == simulate(load_written, experiment)
    assert seen[-1] == 8


def test_a_summary_keeps_its_schema() -> None:
    """Counts and intervals as published, and as text."""
    experiment = Experiment(GAME, ("random", "greedy"), 6, "sum", (("vp_to_win", "3"),))
    result = simulation_json(load_rules(GAME), experiment, simulate(load_written, experiment))
    valid(result, "simulate-1")
    wins = sum(agent["wins"]["count"] for agent in result["agents"])
    assert wins + result["draws"]["count"] == result["games"] == 12
    assert sum(rate["count"] for rate in result["endings"].values()) == 12
    text = "\n".join(simulation_text(result))
    assert "seats swapped" in text
    assert "vp_to_win=3" in text


def test_a_different_match_has_a_different_digest() -> None:
    """The digest tells two experiments apart that differ in one deal."""
    tallies = [run_batch(load_written, Experiment(GAME, ("random", "random"), 3, seed), 0, 3) for seed in ("a", "b")]
    assert tallies[0].digest != tallies[1].digest


def test_bars_draw_a_rare_tail_together() -> None:
    """A long tail is one bar, and every count is in one."""
    lines = list(bars({**dict.fromkeys(range(1, 24), 20), **dict.fromkeys(range(24, 60), 1)}, label="turn"))
    assert len(lines) == 24
    assert "turn 24+" in lines[-1]
    assert " 36 " in lines[-1]
    assert list(bars({}, label="turn")) == []


def test_bars_of_a_wide_spread_are_ranges() -> None:
    """Where much lies far out, each bar is as many numbers wide, and every count is in one."""
    lines = list(bars(dict.fromkeys(range(1, 60), 1), label="turn"))
    assert len(lines) == 20
    assert lines[0].split()[:2] == ["turn", "1–3"]
    assert sum(int(line.split()[-3]) for line in lines) == 59


def test_people_in_all_seats_take_back_what_nobody_learned_from() -> None:
    """Whoever decides chooses; the other may only declare."""
    game = MatchSession(load_rules(GAME), None, None, "3", first=0)
    assert game.names == ["human", "human"]
    before = digest(game.state)
    with pytest.raises(IllegalAction, match="A decides now"):
        game.choose(game.state.read_action("bank Gold Pouch"), 1)
    game.choose(game.state.read_action("bank Gold Pouch"))
    game.undo()
    assert digest(game.state) == before
    game.choose(game.state.read_action("end the resource phase"))
    assert [moment.state.turn for moment in game.moments] == [1, 1]


def test_who_won_more_of_a_pair() -> None:
    """Of two games with the same cards: one agent more than the other, or neither; both kinds come up."""
    experiment = Experiment(GAME, ("random", "greedy"), 12, "pairs")
    pairs = [run_batch(load_written, experiment, pair, 1) for pair in range(12)]
    for tally in pairs:
        first, second = tally.wins[0], tally.wins[1]
        best = NOBODY if first == second else int(second > first)
        assert tally.sweeps == {best: 1}
        assert (tally.games, tally.wins.total(), tally.seat_wins.total()) == (2, first + second, first + second)
    whole = run_batch(load_written, experiment, 0, 12)
    parts = Tally()
    for tally in pairs:
        parts.add(tally)
    assert parts == whole
    assert whole.sweeps == sum((tally.sweeps for tally in pairs), Counter())
    assert whole.sweeps[NOBODY] > 0
    assert whole.sweeps[1] > 0


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_undo_at_every_moment(game: str) -> None:
    """A choice after which no chance fell and its player knows no card more is taken back, with all that was told of it;
    any other is refused, and then nothing changes.
    """
    match = MatchSession(load_rules(game), None, None, "undo", patient=True)
    chance = SeededDice("undo", game).stream("choices")
    found: Counter[str] = Counter()
    for _ in range(200):
        before = match.state.clone()
        told, fell, seat = list(match.state.log or ()), len(match.facts), match.state.player
        action = chance.pick(match.state.legal_actions())
        match.take(action)
        after = digest(match.state)
        learned = any((new & ~old) >> seat & 1 for new, old in zip(match.state.knows, before.knows, strict=True))
        expected = "dice fell" if len(match.facts) > fell else "have seen a card" if learned else ""
        found[expected] += 1
        if expected:
            with pytest.raises(DecktoolError, match=expected):
                match.undo()
            assert (digest(match.state), len(match.moments)) == (after, len(match.choices) + 1)
        else:
            match.undo()
            assert (match.state, match.state.log, len(match.facts)) == (before, told, fell)
            match.take(action)
            assert digest(match.state) == after
        if match.over:
            break
    assert found[""] > 10
    assert found["have seen a card"] > 0


@pytest.mark.parametrize("game", sorted(RULESETS))
@pytest.mark.parametrize("agent", [None, "greedy"])
def test_nothing_is_taken_back_before_the_first_choice(game: str, agent: str | None) -> None:
    """Neither of a match just dealt nor of one just resumed, at its beginning or later, whoever moves first."""
    rules = load_rules(game)
    whole = MatchSession(rules, None, None, "back", patient=True)
    while len(whole.choices) < 12 and not whole.over:
        whole.take(whole.state.legal_actions()[0])
    saved = json.loads(json.dumps(session_json(whole)))
    plays = None if agent is None else make_agent(agent)
    seats = [None] if agent is None else range(len(rules.seats))
    for seat in seats:
        begun = [MatchSession(rules, plays, seat, "back")]
        begun += [MatchSession.resume(rules, saved, plays, seat, upto=upto) for upto in (0, 6, 12)]
        for match in begun:
            if match.over:
                continue
            before = (digest(match.state), list(match.choices), list(match.facts), len(match.moments))
            with pytest.raises(DecktoolError, match="nothing to undo"):
                match.undo()
            assert (digest(match.state), match.choices, match.facts, len(match.moments)) == before


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_saved_match_goes_on_from_every_choice(game: str) -> None:
    """With the table, the story and the chances of then; those that fell later are forgotten."""
    match = MatchSession(load_rules(game), None, None, "upto", patient=True)
    chance = SeededDice("upto", game).stream("choices")
    while len(match.choices) < 60 and not match.over:
        match.take(chance.pick(match.state.legal_actions()))
    saved = json.loads(json.dumps(session_json(match)))
    later = False
    for upto in range(0, len(match.moments), 6):
        again = MatchSession.resume(match.rules, saved, None, None, upto=upto, patient=True)
        then = match.moments[upto]
        assert again.state == then.state
        assert again.state.log == (match.state.log or [])[: then.told]
        assert json.loads(json.dumps(session_json(again)))["chance"] == saved["chance"][: then.fell]
        assert (again.choices, len(again.moments)) == (match.choices[:upto], upto + 1)
        later |= then.fell < len(match.facts)
    assert later


def test_chances_after_a_saved_match_follow_from_its_seed() -> None:
    """They are new ones: neither those with which the match began nor those of another choice from which it goes on."""
    rules = load_rules("forward")
    whole = MatchSession(rules, None, None, "on")
    while len(whole.choices) < 40:
        whole.take(default(whole))
    saved = json.loads(json.dumps(session_json(whole)))

    def rolls(upto: int) -> list[int]:
        again = MatchSession.resume(rules, saved, None, None, upto=upto)
        fell = len(again.facts)
        while not again.over and len([fact for fact in again.facts[fell:] if fact.kind == "roll"]) < 10:
            again.take(default(again))
        return [fact.value for fact in again.facts[fell:] if fact.kind == "roll"][:10]

    begun = [fact.value for fact in whole.facts if fact.kind == "roll"][:10]
    assert len(begun) == 10
    assert rolls(3) == rolls(3) != rolls(9)
    assert begun not in (rolls(3), rolls(9))


def test_a_patient_session_waits_for_the_agent() -> None:
    """It stands where the agent decides, until its thought is taken; then it is the session that did not wait."""
    quick = session(seat=1)
    patient = MatchSession(load_rules(GAME), make_agent("greedy"), 1, "3", first=0, patient=True)
    assert patient.choices == []
    while patient.thinks:
        assert patient.view.seat == 1  # what the person may know, whoever decides
        patient.take(patient.thought())
    assert digest(patient.state) == digest(quick.state)


def test_a_match_is_gone_on_with_from_before_its_end() -> None:
    """The chances that had not fallen yet fall anew, and the log of the new match replays."""
    game = session()
    for _ in range(8):
        game.choose(default(game))
    saved = json.loads(json.dumps(session_json(game)))
    again = MatchSession.resume(game.rules, saved, make_agent("greedy"), 0, upto=5, patient=True)
    assert digest(again.state) == digest(game.moments[5].state)
    assert again.facts == game.facts[: game.moments[5].fell]
    document = json.loads(json.dumps(session_json(again)))
    assert digest(replay(game.rules, document)[0]) == digest(again.state)


@pytest.mark.parametrize(
    ("sides", "winner", "places"),
    [
        ((0, 1), 1, ()),
        ((0, 1, 0, 1), 1, (2, 1, 2, 1)),
        ((0, 1, 2, 0, 1, 2), None, (2, 1, 1, 2, 1, 1)),
        ((0, 1, 2), None, (2, 1, 1)),
    ],
)
def test_who_concedes_comes_in_last_with_all_partners(
    sides: tuple[int, ...], winner: int | None, places: tuple[int, ...]
) -> None:
    """The only other side wins; of several others nobody does, and they come in level."""
    teams = [tuple(seat for seat, side in enumerate(sides) if side == one) for one in dict.fromkeys(sides)]
    rules = SimpleNamespace(
        seats=tuple("ABCDEF"[: len(sides)]), sides=sides, winning=lambda team: "they win",
        rivals=[[team for team in teams if seat not in team] for seat in range(len(sides))],
        declarations=SimpleNamespace(Verb=SimpleNamespace(of=lambda action: SimpleNamespace(clause="T-1"))),
    )  # fmt: skip
    ended: list[Any] = []
    state: Any = SimpleNamespace(
        rules=rules, declarer=lambda action: 0, end=lambda *said, places: ended.append((said[0], said[1], places))
    )
    State.declare(state, 7, SeededDice("concede"))
    assert ended == [(winner, "conceded", places)]
