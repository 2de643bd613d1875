"""Positions: files that are judged, and every way in which one can be wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from decktool.cli.judge import exit_status
from decktool.dealing import SeededDice
from decktool.errors import DataError, DecktoolError
from decktool.play.judge import judge
from decktool.play.position import expand, lookup, parse_position, read_position, same, schema
from decktool.report.documents.judgements import Unreadable, judge_json
from decktool.report.terminal.judgements import judge_text
from decktool.report.terminal.lines import unstyled
from decktool.rulesets import RULESETS, load_rules, set_up
from tests.schemas import SCHEMAS, published

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = sorted((ROOT / "tests" / "positions").rglob("*.yaml"))


def section(game: str, clause: str) -> str:
    """The rulebook's section."""
    return load_rules(game).section(clause)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_go_as_written(path: Path) -> None:
    """Every position file of the project goes as it is written."""
    judgement = judge(read_position(path), set_up)
    assert [row for verdict in judgement.verdicts for row in verdict.differences] == []
    for step, verdict in zip(judgement.position.steps, judgement.verdicts, strict=True):
        if step.then and isinstance(step.then.refused, str):
            assert verdict.refusal is not None
            assert verdict.refusal.clauses[0] == step.then.refused


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_keep_their_schema(path: Path) -> None:
    """Every position file is valid by the published schema."""
    published("position-1").validate(read_position(path).file.data)


def test_the_published_schema_is_the_models() -> None:
    """docs/schemas/position-1.json is what the program reads by."""
    document = json.loads((SCHEMAS / "position-1.json").read_text("utf-8"))
    document.pop("$schema")
    assert document == schema()


def test_the_manual_s_question() -> None:
    """The first question in docs/positions.md is answered as the manual prints it."""
    manual = (ROOT / "docs" / "positions.md").read_text("utf-8")
    question = manual.split("```yaml\n")[1].split("```")[0]
    printed = manual.split("$ decktool judge question.yaml\n")[1].split("\n\n")[0]
    answer = judge_text(judge_json([judge(parse_position(question, "question.yaml"), set_up)], section))
    assert [line.strip() for line in unstyled("\n".join(answer)).splitlines()] == [
        line.strip() for line in printed.splitlines()
    ]


def written(steps: str, given: str = "A: {bank: [2 Gold Pouch], hand: [Elven Scout, Human Knight]}") -> str:
    """A position in few words."""
    return f"title: t\ngame: card-of-the-rings\ngiven:\n  {given}\n  deck: 4\nsteps:\n{steps}"


@pytest.mark.parametrize(
    ("events", "held"),
    [
        (["A pays 2 gold", "A recruits Elven Scout"], True),
        (["A recruits Elven Scout"], True),
        (["A recruits Elven Scout", "A pays 2 gold"], False),
        (["A pays 2 gold", "A pays 2 gold"], False),
    ],
)
def test_events_come_in_their_order(events: list[str], held: bool) -> None:
    """Others may stand between them; each line that happened is one that was expected once."""
    steps = f"  - when: recruit Elven Scout\n    then: {{events: [{', '.join(events)}]}}"
    (verdict,) = judge(parse_position(written(steps), "p"), set_up).verdicts
    assert (verdict.differences == ()) == held


@pytest.mark.parametrize(
    ("then", "what"),
    [
        ("{refused: true}", "recruit Elven Scout"),
        ("{state: {A.power: 3}}", "A.power"),
        ("{state: {A.hand: [Human Knight]}}", "A.hand"),
        ("{state: {A.gold: '> 0'}}", "A.gold"),
        ("{events: [A recruits Human Knight]}", "event"),
        ("{no_events: [A pays 2 gold]}", "event"),
        ("{legal: [recruit Human Knight]}", "recruit Human Knight"),
        ("{illegal: {end the action phase: null}}", "end the action phase"),
        ("{illegal: {recruit Human Knight: CR-4.4-01}}", "recruit Human Knight: refused by"),
        ("{view: {B: {A.hand.count: 1}}}", "B sees A.hand.count"),
        ("{story: {B: [A draws Human Knight]}}", "B's story"),
    ],
)
def test_what_goes_otherwise_is_found(then: str, what: str) -> None:
    """Every kind of expectation can fail, and says what was expected."""
    judgement = judge(parse_position(written(f"  - when: recruit Elven Scout\n    then: {then}"), "p"), set_up)
    (verdict,) = judgement.verdicts
    assert [row.what for row in verdict.differences] == [what]
    assert exit_status(judge_json([judgement], section)) == 1


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_the_manual_lists_the_words(game: str) -> None:
    """Every word of `decision`, `outcome` and `phase` stands in the manual, and `given.phase` takes those of the state."""
    rules = load_rules(game)
    manual = " ".join((ROOT / "docs" / "positions.md").read_text("utf-8").split())
    outcomes = [word for word in rules.outcomes if not re.fullmatch("lost to a (?!combat).*", word)]
    assert [
        word
        for word in (*(asked.words for asked in rules.decisions), *outcomes, *rules.phases)
        if f"`{word}`" not in manual
    ] == []
    with pytest.raises(DataError) as caught:
        set_up(parse_position(f"title: t\ngame: {game}\ngiven: {{phase: nowhere}}\n", "p"), SeededDice(1))
    assert set(re.findall(r"'([^',]+)'", str(caught.value))) - {"nowhere"} == set(rules.phases)


def test_a_game_without_a_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody wrote down how a game is played, a position of it is refused at its line."""
    monkeypatch.delitem(RULESETS, "forward")
    with pytest.raises(
        DataError, match=r"p:2: game: FORWARD has no ruleset; playable games: .*`decktool init NAME --rules"
    ):
        set_up(parse_position("title: t\ngame: forward", "p"), SeededDice(1))


@pytest.mark.parametrize(
    ("clause", "right"), [("CR-4.2-07", True), ("CR-4.3-03", True), ("CR-4.2-05", False), ("CR-4.3-01", False)]
)
def test_each_clause_of_a_refusal_is_one_of_its_reasons(clause: str, right: bool) -> None:
    """With the gold tapped two clauses speak against it: a step may name either, and no other."""
    given = (
        "{A: {hand: [Human Knight], bank: [3 Gold Pouch]}, cards: {"
        + ", ".join(f"'Gold Pouch{copy}': {{tapped: 1}}" for copy in ("", " #2", " #3"))
        + "}}"
    )
    for steps in (
        f"[{{when: recruit Human Knight, then: {{refused: {clause}}}}}]",
        f"[{{then: {{illegal: {{recruit Human Knight: {clause}}}}}}}]",
    ):
        text = f"title: t\ngame: card-of-the-rings\ngiven: {given}\nsteps: {steps}\n"
        found = judge(parse_position(text, "p"), set_up).verdicts[0].differences
        assert [difference.expected for difference in found] == ([] if right else [clause])


@pytest.mark.parametrize("phase", ["beginning", "poison"])
def test_a_phase_by_either_of_its_words(phase: str) -> None:
    """A poisoned creature is checked in the beginning phase, which a position calls `poison` from there on."""
    text = "title: t\ngame: forbidden-quest\nhouse: {}\ngiven:\n  phase: poison\n  A: {board: {b2: [Ember Hopper, Tide Page]}}\n"
    text += "  B: {board: {b2: [Moss Bear]}}\n  cards: {Ember Hopper: {poison: true}, Tide Page: {poison: true}}\n"
    text += f"steps: [{{then: {{state: {{phase: {phase}, decision: which poison to check}}}}}}]\n"
    assert judge(parse_position(text, "p"), set_up).as_written


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("decision", "quest fase", "decision is never 'quest fase'; did you mean quest phase?"),
        ("outcome", "victory", "outcome is never 'victory'; known: vp, crown, dead, stalled, stopped"),
        ("phase", "draww", "phase is never 'draww'; did you mean draw?"),
        ("winner", "Anna", "winner is never 'Anna'; known: A, B"),
    ],
)
def test_words_that_never_stand_there(path: str, value: str, message: str) -> None:
    """Where all words are known another one is a slip of the pen, not a difference."""
    with pytest.raises(DataError, match=f"p:8: steps\\[1\\].then.state.{path}: {re.escape(message)}"):
        judge(parse_position(written(f"  - then:\n      state: {{{path}: {value}}}\n"), "p"), set_up)


def test_values_name_copies() -> None:
    """A bare name is any copy, a numbered one only that; in values, lists, paths and lines of what happened."""
    given = "A: {bank: [2 Gold Pouch], hand: [Elf Archer, Gold Pouch]}\n  phase: resource"
    holds = """\
  - when: bank Gold Pouch
    then:
      state:
        A.bank: [Gold Pouch, "Gold Pouch #3", "Gold Pouch #1"]
        "A.bank.Gold Pouch #3": true
        A.bank.Gold Pouch: true
        "A.hand.Gold Pouch #3": false
        A.bank.order: ["Gold Pouch #2", "Gold Pouch #3", "Gold Pouch #1"]
      events: [A banks Gold Pouch]
"""
    (verdict,) = judge(parse_position(written(holds, given), "p"), set_up).verdicts
    assert verdict.differences == ()
    wrong = (
        ('["Gold Pouch", "Gold Pouch #4", Gold Pouch]', "A.bank"),
        ('["Gold Pouch #2", "Gold Pouch #2", Gold Pouch]', "A.bank"),
        ('["Gold Pouch #2", "Gold Pouch", "Gold Pouch #3"]', "A.bank.order"),
    )
    for value, path in wrong:
        text = f"  - when: bank Gold Pouch\n    then: {{state: {{{path}: {value}}}}}\n"
        (verdict,) = judge(parse_position(written(text, given), "p"), set_up).verdicts
        assert [row.what for row in verdict.differences] == [path]


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("A banks Gold Pouch", True),
        ("A banks Gold Pouch #1", True),
        ("A banks Gold Pouch #3", False),
        ("A banks Gold Pouch #2", False),
    ],
)
@pytest.mark.parametrize("expects", ["events", "no_events"])
def test_lines_name_copies(line: str, holds: bool, expects: str) -> None:
    """What happened to the copy in the hand, the first that is laid, happened to no other; a bare name is any copy."""
    given = "A: {bank: [2 Gold Pouch], hand: [Elf Archer, Gold Pouch]}\n  phase: resource"
    text = f"  - when: bank Gold Pouch\n    then: {{{expects}: ['{line}']}}\n"
    (verdict,) = judge(parse_position(written(text, given), "p"), set_up).verdicts
    assert (verdict.differences == ()) == (holds == (expects == "events"))


@pytest.mark.parametrize("last", ["recruit Elven Scout", "recruit Human Knight"])
def test_only_the_last_of_several_actions_may_be_refused(last: str) -> None:
    """An earlier one that is refused is a difference, whatever is written of the last; nothing is taken after it."""
    text = f"  - when: [recruit Human Knight, {last}]\n    then: {{refused: CR-4.3-03}}\n"
    (verdict,) = judge(parse_position(written(text), "p"), set_up).verdicts
    assert [(row.what, row.expected, row.legality) for row in verdict.differences] == [
        ("recruit Human Knight", "legal", True)
    ]
    assert (verdict.taken, verdict.refused) == ((), "recruit Human Knight")
    text = "  - when: [recruit Elven Scout, recruit Human Knight]\n    then: {refused: CR-4.3-03}\n"
    (verdict,) = judge(parse_position(written(text), "p"), set_up).verdicts
    assert (verdict.differences, verdict.taken) == ((), ("recruit Elven Scout",))


def test_who_acts_may_be_written() -> None:
    """`by` says whose words they are, in any letter case: refused while another decides, and one's own declaration."""
    steps = "  - {when: recruit Elven Scout, by: B, then: {refused: CR-4-02}}\n  - {when: recruit Elven Scout, by: a}\n"
    refused, taken = judge(parse_position(written(steps), "p"), set_up).verdicts
    assert refused.differences == ()
    assert taken.taken == ("recruit Elven Scout",)
    with pytest.raises(DataError, match=r"steps\[1\].by: no player is called 'C'; players: A, B"):
        judge(parse_position(written("  - {when: recruit Elven Scout, by: C}\n"), "p"), set_up)
    text = "title: t\ngame: forbidden-quest\ngiven: {A: {board: {b2: [Ember Hopper]}}, B: {board: {b2: [Tide Page]}}}\n"
    text += "steps:\n  - {when: A concedes, by: B, then: {refused: FQ-1.6-05}}\n"
    text += "  - {when: concede, by: B, then: {state: {outcome: conceded, ending: 'B concedes: A wins'}}}\n"
    assert judge(parse_position(text, "p"), set_up).as_written


def test_one_slip_has_one_mark() -> None:
    """What is legal and goes otherwise is not marked as illegal; what follows a slip is not marked as a slip of its own."""
    steps = (
        "  - when: recruit Elven Scout\n    then: {state: {A.power: 3}}\n"
        "  - when: recruit Human Knight\n    then: {}\n  - when: end the action phase\n    then: {}\n"
    )
    judgement = judge(parse_position(written(steps), "p"), set_up)
    assert [verdict.slip for verdict in judgement.verdicts] == ["values", "legality", None]
    document = judge_json([judgement], section)
    lines = unstyled("\n".join(judge_text(document))).splitlines()
    assert lines[1] == "  first difference: step 1, A.power: written 3, found 2"
    assert [line[:6] for line in lines if re.match(r"  \d\. ", line)] == ["  1. ≠", "  2. ~", "  3. ✓"]
    slips = [step["slip"] for step in document["positions"][0]["steps"]]
    assert slips == ["values", "earlier", None]
    refused = "  - when: recruit Human Knight\n    then: {}\n"
    document = judge_json([judge(parse_position(written(refused), "p"), set_up)], section)
    text = unstyled("\n".join(judge_text(document)))
    assert "  1. ✗ recruit Human Knight: refused: Human Knight costs 3" in text


def test_a_refusal_that_was_not_written() -> None:
    """An action written as legal that is refused is a difference; with the clause written it is not."""
    steps = (
        "  - when: recruit Human Knight\n    then: {}\n  - when: recruit Human Knight\n    then: {refused: CR-4.3-03}\n"
    )
    first, second = judge(parse_position(written(steps), "p"), set_up).verdicts
    assert [row.what for row in first.differences] == ["recruit Human Knight"]
    assert second.differences == ()
    wrong = "  - when: recruit Human Knight\n    then: {refused: CR-4.4-01}\n"
    (verdict,) = judge(parse_position(written(wrong), "p"), set_up).verdicts
    assert [row.what for row in verdict.differences] == ["recruit Human Knight: refused by"]


def test_a_question_has_no_expectation() -> None:
    """Without `then` nothing can go otherwise: the judge only answers."""
    judgement = judge(parse_position(written("  - when: recruit Human Knight"), "p"), set_up)
    assert judgement.as_written
    assert judgement.verdicts[0].refusal is not None
    assert "costs 3" in "\n".join(judge_text(judge_json([judgement], section)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- 1", "a position starts with `title:`"),
        ("title: t\ngame: card-of-the-rings\ngivn: {}", "p:3: givn: unknown key; did you mean given?"),
        (
            "title: t\ngame: card-of-the-rings\ngiven: {A: {hnd: []}}",
            "p:3: given.A.hnd: unknown key; did you mean hand?",
        ),
        ("title: t\ngame: card-of-the-rings\ngiven: {A: {hand: [Human Knite]}}", "did you mean Human Knight?"),
        ("title: t\ngame: card-of-the-rings\ngiven: {A: {bank: [Human Knight]}}", "cannot lie in that zone"),
        ("title: t\ngame: card-of-the-rings\ngiven: {deck: [The Goblin Pass]}", "is a quest"),
        ("title: t\ngame: card-of-the-rings\ngiven: {deck: 50}", "too few cards left"),
        ("title: t\ngame: card-of-the-rings\ngiven: {deck: [70 Elf Archer]}", "cards are more than the limit of 63"),
        ("title: t\ngame: card-of-the-rings\ngiven: {deck: [7000 Elf Archer]}", "more than 1000"),
        ("title: t\ngame: card-of-the-rings\ngiven: {cards: {Elf Archer: {tapped: true}}}", "is not on the table"),
        (
            "title: t\ngame: card-of-the-rings\nhouse: {steal: never}",
            "p:3: house.steal: house rule steal: 'never' is not",
        ),
        ("title: t\ngame: card-of-the-rings\nhouse: {steel: yes}", "p:3: house.steel: The Card of the Rings has no"),
        ("title: t\ngame: forbidden-qust", "p:2: game: no game is called"),
        (written("  - when: dance"), "p:7: steps[1].when: no action is called 'dance'"),
        (written("  - when:\n    - recruit Elven Scout\n    - dance"), "p:9: steps[1].when[2]: no action is called"),
        (
            written("  - then: {state: {A.hnd: 1}}"),
            "p:7: steps[1].then.state.A.hnd: unknown key 'hnd'; did you mean hand?",
        ),
        (written("  - then: {state: {A.gold.x: 1}}"), "A.gold has no keys"),
        (written("  - then: {state: {cards.Elven Scout.tpd: 1}}"), "a card carries tapped"),
        (written("  - then: {state: {cards.Elven Scot.tapped: 0}}"), "called 'Elven Scot'; did you mean Elven Scout?"),
        (written("  - then: {view: {C: {A.gold: 1}}}"), "p:7: steps[1].then.view.C: no player is called 'C'"),
        (written("  - then: {story: {C: []}}"), "p:7: steps[1].then.story.C: no player is called 'C'"),
        (written("  - then: {legal: [dance]}"), "p:7: steps[1].then.legal[1]: no action is called 'dance'"),
        (
            written("  - then: {illegal: {dance: null}}"),
            "p:7: steps[1].then.illegal.dance: no action is called 'dance'",
        ),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    """A position that cannot be read, set up or looked into is an error that says what to do."""
    with pytest.raises(DecktoolError) as caught:
        judge(parse_position(text, "p"), set_up)
    assert message in str(caught.value)


@pytest.mark.parametrize("active", ["A", "B"])
def test_who_goes_first_unless_it_is_said(active: str) -> None:
    """The player whose turn it is, where a game has no word for it."""
    text = f"title: t\ngame: card-of-the-rings\ngiven: {{active: {active}, deck: 4}}\n"
    state = set_up(parse_position(text, "p"), SeededDice(1))
    assert state.rules.seats[state.first] == state.rules.seats[state.active] == active


def test_a_late_turn() -> None:
    """A long match has high turn numbers, and a turn in which something was achieved is quieter than quiet."""
    text = "title: t\ngame: card-of-the-rings\ngiven: {turn: 523, quiet: -1}\nsteps: [{then: {state: {turn: 523, quiet: -1}}}]\n"
    assert judge(parse_position(text, "p"), set_up).as_written


def attacked(chance: str) -> str:
    """A position in which two coins fall for an attack."""
    return (
        "title: t\ngame: forbidden-quest\ngiven:\n  phase: attack\n  A: {board: {b2: [Furnace Twins]}}\n"
        "  B: {board: {b2: [Harbor Whale]}}\nsteps:\n"
        f"  - when: attack Harbor Whale with Furnace Twins\n    chance: {chance}\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (attacked("[true, 6]"), "p:9: steps[1].chance[2]: 6 is written, but the step needs a coin (true for heads)"),
        (
            attacked("[heads]"),
            'p:9: steps[1].chance[1]: "heads" is written, but the step needs a coin (true for heads)',
        ),
        (
            attacked("[true, true, false]"),
            "steps[1].chance[3]: false is written, but no more chances fall in this step",
        ),
        (attacked("[true]") + "  - chance: [2]", "p:10: steps[2].chance[1]: 2 is written, but no more chances fall"),
    ],
)
def test_a_chance_that_does_not_fall(text: str, message: str) -> None:
    """A chance that is none to what is asked, or that never falls, is an error at its place in the file."""
    with pytest.raises(DecktoolError) as caught:
        judge(parse_position(text, "p"), set_up)
    assert message in str(caught.value)


def test_a_refused_action_lets_nothing_fall() -> None:
    """A chance that is written for an action which is refused is no error: it would have fallen."""
    position = parse_position(attacked("[true, true]") + "  - when: move Furnace Twins\n    chance: [3]", "p")
    assert [bool(verdict.refused) for verdict in judge(position, set_up).verdicts] == [False, True]


def test_shuffles_are_written_as_names() -> None:
    """A written shuffle puts the named cards on top first; a wrong name or a missing card is an error."""
    text = (
        "title: t\ngame: card-of-the-rings\ngiven: {phase: draw, discard: [Lembas Bread, Human Knight]}\n"
        "steps:\n  - chance: [[NAMES]]\n    then: {state: {A.hand: [Human Knight]}}\n"
    )
    assert judge(parse_position(text.replace("NAMES", "Human Knight, Lembas Bread"), "p"), set_up).as_written
    for names, message in (("Elf Archer, Human Knight", "not among the cards"), ("Human Knight", "leaves out Lembas")):
        with pytest.raises(DecktoolError, match=message):
            judge(parse_position(text.replace("NAMES", names), "p"), set_up)


def test_json_keeps_its_schema() -> None:
    """What `judge` prints as JSON is valid by docs/schemas/judge-1.json, unreadable positions too."""
    judged = [judge(read_position(path), set_up) for path in POSITIONS[::8]]
    document = judge_json([*judged, Unreadable("x.yaml", "no such file")], section)
    published("judge-1").validate(document)
    assert exit_status(document) == 2
    assert document["positions"][-1]["verdict"] == "unreadable"


def test_paths_and_values() -> None:
    """Lists compare in any order unless they are piles; counts, names, numbers and null compare as they read."""
    data = {"deck": ["X", "Y"], "A": {"hand": ["X", None], "vp": 2}, "cards": {}}
    assert lookup(data, "deck.count", {}, []) == 2
    assert lookup(data, "deck.Y", {}, []) is True
    assert same(["X", "Y"], ["Y", "X"])
    assert not same(["X", "Y"], ["Y", "X"], ordered=True)
    assert same(["X", None], ["?", "x"])
    assert same(3, ">= 3")
    assert not same(3, "> 3")
    assert same(None, None)
    assert not same(None, 0)
    for number, is_so in ((1, True), (3, True), (0, False), (-1, True)):
        assert same(number, is_so)
        assert not same(number, not is_so)
    assert not same(True, 3)
    assert same(["X", "X #2"], ["X", "X #2"])
    assert same(["X #2", "X"], ["X", "X #2"])  # the numbered one is that copy, and the other may be either
    assert not same(["X #2", "X #3"], ["X #1", "X"])
    for comparison, fits in ((">= 3", (3, 4)), ("> 3", (4,)), ("<= 3", (2, 3)), ("< 3", (2,))):
        assert [number for number in (2, 3, 4) if same(number, comparison)] == list(fits)


@pytest.mark.parametrize("count", ["1001", "9" * 40, "9" * 5_000])
def test_copies_without_end_are_refused_before_they_are_made(count: str) -> None:
    """However many copies a position asks for, it is one early error."""
    assert expand(["2 Gold Pouch", "Anna"]) == ["Gold Pouch", "Gold Pouch", "Anna"]
    with pytest.raises(DecktoolError, match="more than 1000"):
        expand([f"{count} Gold Pouch"])
    assert len(expand(["1000 Gold Pouch"])) == len(expand(["600 Gold Pouch", "400 Anna"])) == 1000
    with pytest.raises(DecktoolError, match="more than 1000"):
        expand(["600 Gold Pouch", "401 Anna"])
