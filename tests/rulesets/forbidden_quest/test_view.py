"""What a player sees of the table, and what the greedy player makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.play.rules import Rules
from decktool.rulesets import load_rules
from decktool.rulesets.forbidden_quest.agent import BoardJudgement, cards_of
from decktool.rulesets.forbidden_quest.declarations import Decision, Kind, Phase, Zone
from decktool.rulesets.forbidden_quest.notation.view import QuestView
from decktool.statistics import rate
from tests.rulesets.forbidden_quest.talk import GAME, armed, table
from tests.rulesets.table import Table


@cache
def rules() -> Rules:
    """A match of the two sample decks."""
    return load_rules(GAME)


def view(t: Table, seat: int = 0) -> QuestView:
    """What a seat sees of a table."""
    found = t.state.rules.view(t.state, seat)
    assert isinstance(found, QuestView)
    return found


def shown(t: Table, seat: int = 0, width: int = 80) -> str:
    """The screen of a seat as one text."""
    return "\n".join(view(t, seat).screen(width))


def chosen(t: Table) -> str:
    """What the greedy player does now, in words."""
    state = t.state
    return state.words(make_agent("greedy").choose(state.rules.view(state, state.player), SeededDice("none")))


def turn(t: Table) -> list[str]:
    """What the greedy player does until the turn ends."""
    done = []
    active = t.state.active
    while t.state.outcome is None and t.state.active == active:
        words = chosen(t)
        done.append(words)
        t.play(words)
    return done


def walk(seed: int) -> Iterator[tuple[Any, SeededDice]]:
    """The states of a match of greedy players, with some chance."""
    dice = SeededDice("walk", seed)
    state = rules().start(dice)
    agent, by_chance = make_agent("greedy"), make_agent("random")
    number = 0
    while state.outcome is None and number < 400:
        yield state, dice
        number += 1
        one = agent if number % 3 else by_chance
        state.apply(one.choose(rules().view(state, state.player), dice.stream("think")), dice)


# --- the screen


def test_each_player_sits_at_their_own_side() -> None:
    """A sees row 1 at the bottom with a at the left; B sees row 3 there, and a at the right."""
    t = table({"a1": ["Brute"]}, {"c3": ["Enemy"]})
    for seat, rows in ((0, ("a3 b3 c3", "a2 b2 c2", "a1 b1 c1")), (1, ("c1 b1 a1", "c2 b2 a2", "c3 b3 a3"))):
        edges = [line for line in view(t, seat).screen(80) if line[0] in "┌├"]
        assert [line.replace("─", " ").translate(str.maketrans("", "", "┌┬┐├┼┤")).split() for line in edges] == [
            row.split() for row in rows
        ]


def test_creatures_are_drawn_in_their_regions() -> None:
    """One's own point away, the opponent's point at one; HP left, gear and markers stand with each."""
    t = table(
        {"b2": ["Brute"]},
        {"b2": ["Enemy"]},
        cards={
            "Brute": armed("Fire Blade", "Round Shield", damage=3),
            "Enemy": {"poison": True, "trap": True},
        },
    )
    lines = shown(t).split("\n")
    own = next(number for number, line in enumerate(lines) if "▲ Brute" in line and "5/8" in line)
    assert "+1  blocks 2" in lines[own + 1]
    other = next(number for number, line in enumerate(lines) if "▼ Enemy" in line and "8/8" in line)
    assert "poisoned  trapped" in lines[other + 1]
    assert "▼ Brute" in shown(t, 1)
    assert "Fire Blade (level 1, +1), Round Shield (blocks 2)" in shown(t)


def test_crystals_are_marked_where_they_lie_and_counted_where_they_are_held() -> None:
    """A holds three, three lie on the upper row."""
    t = table({"b1": ["Brute"]}, {}, crystals=["a3", "b3", "c3"], A={"crystals": 3}, B={"crystals": 3})
    text = shown(t)
    assert all(f"─ {region} ◆ ─" in text for region in ("a3", "b3", "c3"))
    assert "─ b1 ◆" not in text
    assert "A (you)  ◆◆◆······ 3" in text


def test_arrows_left_and_strikes_of_the_turn_are_shown() -> None:
    """A bow with an arrow shot, and a drum beaten."""
    t = table(
        {"b2": ["Brute"]},
        {"b3": ["Enemy"]},
        phase="attack",
        chance=(True,),
        cards={"Brute": armed("Yewstring Bow", strikes_more=2)},
    )
    t.play("shoot Enemy with Brute")
    assert "3 arrows  +2 this turn" in shown(t)


def test_what_lies_face_down_is_known_to_its_owner_alone() -> None:
    """While the game is set up the opponent's creature is a card, and one's own has its name."""
    state = rules().start(SeededDice("down"), first=0)
    dice = SeededDice("down")
    while state.zones[Zone.BOARD + 1] == []:
        state.apply(state.legal_actions()[0], dice)
    mine, theirs = (state.rules.cards[state.zones[Zone.BOARD + seat][0]].name for seat in (0, 1))
    text = "\n".join(state.rules.view(state, 0).screen(80))
    assert text.startswith("setting up: A goes first\n")
    assert rules().view(rules().start(SeededDice("down")), 0).screen(80)[0] == "setting up"
    assert "▼ face down" in text
    assert f"▲ {mine}" in text
    assert f"▼ {theirs}" not in text


@pytest.mark.parametrize("width", [50, 64, 80])
def test_the_table_fits_the_terminal(width: int) -> None:
    """In any position no line is wider than the terminal, and all lines of the board are equally wide."""
    for number, (state, _) in enumerate(walk(1)):
        if number % 5 == 0:
            for seat in (0, 1):
                lines = rules().view(state, seat).screen(width)
                assert max(map(len, lines)) < width
                assert len({len(line) for line in lines if line[0] in "┌├└│"}) == 1


def test_the_head_says_what_is_special_about_the_turn() -> None:
    """How many may attack on an opening turn, that the sorcerer was played, and how long nothing has changed."""
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["Sage"]}, quiet=7)
    assert shown(t).startswith("turn 3: A's main phase, 7 turns without a change\n")
    t.play("play Sage")
    assert "main phase, sorcerer played, 7 turns" in shown(t)
    state = rules().start(SeededDice("head"), first=0)
    while state.phase == Phase.SETUP:
        state.apply(state.legal_actions()[0], SeededDice("head"))
    assert rules().view(state, 0).screen(80)[0] == "turn 1: A's main phase, at most 1 may attack"


@pytest.mark.parametrize(("width", "lead"), [(67, "│▲ Brute"), (68, "│ ▲ Brute"), (79, "│ ▲ Brute")])
def test_a_wide_region_has_a_margin(width: int, lead: str) -> None:
    """From 21 columns a region on."""
    lines = view(table({"a1": ["Brute"]})).screen(width)
    assert [line for line in lines if line.startswith(lead)]


def test_a_hand_is_told_with_its_copies() -> None:
    """Two of a card are one entry; the opponent's hand is a number."""
    t = table({"b2": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["2 Letter", "Runner"]}, B={"hand": ["Rust"]})
    assert "hand: Runner (4 HP), Letter x2" in shown(t)
    assert "Rust" not in shown(t)


def test_a_creature_lies_with_its_text() -> None:
    """Its attack, and under it how it moves and what it can do; one without a known text says what it is played as."""
    t = table({"b2": ["Old Redhorn"]}, {"b3": ["Karnik"]}, assume_vanilla=True)
    lines = shown(t).split("\n")
    at = lines.index("  ▲ Old Redhorn: 3 strikes")
    assert lines[at + 1] == "      Moves 1 region. Deals 1 strike more while it has 4 or more damage."
    assert "      Its text is not known: it moves 1 region and strikes once." in lines


def test_what_changes_is_told_with_what_it_comes_to() -> None:
    """Damage and healing with the HP left, a crystal with how many that makes: one line each beside the table."""
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["Fire Pot", "Healing Potion"], "crystals": 3},
              B={"crystals": 5}, crystals=["a1"], cards={"Brute": {"damage": 3}})  # fmt: skip
    t.play("play Fire Pot", "play Healing Potion", "move Brute", "to a1", "take the crystal")
    story = view(t).story()
    assert "Enemy takes 2 damage, 6 HP left" in story
    assert "Brute is healed of 2, 7 HP left" in story
    assert story[-1] == "A takes the crystal of a1, 4 in all"


@pytest.mark.parametrize("trapped", [False, True])
def test_a_card_of_the_other_says_whose(trapped: bool) -> None:
    """B's creature that A moves, and B's weapon that A discards; under the rule of traps only if there is one."""
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, A={"hand": ["Shove", "Rust"]},
              cards={"Enemy": armed("Plain Club", trap=trapped)})  # fmt: skip
    t.play("play Shove", "to c3", "play Rust")
    assert "B's Enemy is moved to c3 by A" in t.story
    assert "A discards B's Plain Club" in t.story
    clauses = {event[5] for event in t.state.log or () if t.state.rules.event_words(event).endswith("by A")}
    assert clauses == {"FQ-5.4-14" if trapped else "FQ-4.4-02"}


# --- worlds that a player cannot tell from the real one


def test_face_down_cards_are_dealt_anew_as_creatures() -> None:
    """In a re-deal of the set-up creatures lie on the board, and a hand that was kept has one."""
    for seed in range(12):
        for state, dice in walk(seed):
            if state.phase != Phase.SETUP:
                break
            seat = state.player
            world = rules().view(state, seat).deal(dice.stream("worlds"))
            kinds = world.rules.kinds
            assert rules().defects(world) == []
            assert all(kinds[card] == Kind.CREATURE for card in world.zones[Zone.BOARD + 1 - seat])
            other = [*world.zones[Zone.BOARD + 1 - seat], *world.zones[Zone.HAND + 1 - seat]]
            if state.kept >> (1 - seat) & 1:
                assert any(kinds[card] == Kind.CREATURE for card in other)


# --- the greedy player


def test_greedy_beats_random() -> None:
    """From both seats, by an interval that leaves chance far behind."""
    won = 0
    for number in range(40):
        greedy = number % 2
        agents = [make_agent("random"), make_agent("random")]
        agents[greedy] = make_agent("greedy")
        won += play(rules(), agents, SeededDice("beats", number), log=False).outcome.winner == greedy
    assert rate(won, 40)["low"] > 0.85


def test_greedy_games_come_to_an_end() -> None:
    """Two greedy players nearly always play until one holds all nine crystals, and seldom run into a limit."""
    ends = [
        play(rules(), [make_agent("greedy")] * 2, SeededDice("ends", number), log=False).outcome.reason
        for number in range(24)
    ]
    assert ends.count("crystals") >= 21


def test_greedy_takes_crystals() -> None:
    """It goes where a crystal lies, takes it, and with two steps takes two."""
    t = table({"b1": ["Runner"]}, {"c3": ["Rooted"]}, crystals=["a1", "a2"], A={"crystals": 3}, B={"crystals": 4})
    assert turn(t)[:5] == ["move Runner", "to a1", "take the crystal", "to a2", "take the crystal"]


def test_greedy_wins_when_it_can() -> None:
    """The last crystal on an empty board is the game."""
    t = table({"b1": ["Brute"]}, {}, crystals=["b2"], A={"crystals": 8})
    turn(t)
    assert t["winner"] == "A"


def test_greedy_finishes_what_can_be_finished() -> None:
    """Of two targets the one that dies of this blow is struck."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy", "Enemy Two"]}, phase="attack", cards={"Enemy Two": {"damage": 5}})
    assert chosen(t) == "attack Enemy Two with Brute"


def test_greedy_strikes_before_it_shoots() -> None:
    """Arrows end all other attacks, so they come last, and all of them fly."""
    t = table({"b2": ["Brute"]}, {"b2": ["Giant"]}, phase="attack", cards={"Brute": armed("Yewstring Bow")})
    done = turn(t)
    assert done[0] == "attack Giant with Brute"
    assert done[1:5] == ["shoot Giant with Brute"] * 4


def test_greedy_climbs_the_ladder_and_hands_down() -> None:
    """Level 3 goes on level 2, which goes on level 1 beside it, which goes to who has none."""
    t = table(
        {"b1": ["Brute", "Friend", "Friend Two"]},
        {"b3": ["Rooted"]},
        A={"hand": ["Dragonfire Brand"]},
        cards={"Brute": armed("Forgefire Brand"), "Friend": armed("Hearthfire Brand")},
    )
    turn(t)
    carried = [t[f"cards.{name}.weapon"] for name in ("Brute", "Friend", "Friend Two")]
    assert carried == ["Dragonfire Brand", "Forgefire Brand", "Hearthfire Brand"]


def test_greedy_passes_nothing_around() -> None:
    """Cards that could be transferred for ever stay where they are."""
    t = table({"b1": ["Brute", "Friend"]}, {"b3": ["Rooted"]}, cards={"Brute": armed("Plain Club", "Round Shield")})
    assert not any(words.startswith("transfer") for words in turn(t))


def test_greedy_heals_what_is_hurt() -> None:
    """A tonic of three for three damage; none for one."""
    for damage, heals in ((4, True), (1, False)):
        t = table(
            {"b1": ["Brute"]}, {"b3": ["Rooted"]}, A={"hand": ["Honeyed Tonic"]}, cards={"Brute": {"damage": damage}}
        )
        assert ("play Honeyed Tonic" in turn(t)) == heals


def test_greedy_never_leaves_the_board_empty() -> None:
    """With a creature in hand the crystals are kept."""
    t = table({}, {"c3": ["Enemy"]}, A={"hand": ["Runner"], "crystals": 4}, B={"crystals": 5}, crystals=[])
    assert "add Runner" in turn(t)
    assert t["A.crystals"] == 4


def test_greedy_hides_who_is_in_danger() -> None:
    """The cloak goes to the creature that would be struck."""
    t = table(
        {"b2": ["Brute"], "a1": ["Rooted"]},
        {"b2": ["Enemy"]},
        A={"hand": ["Dusk Cloak"]},
        phase="end",
        cards={"Brute": {"damage": 6}, "Enemy": armed("Forgefire Brand")},
    )
    t.play("play Dusk Cloak")
    assert chosen(t) == "choose Brute"


def test_greedy_does_not_hide_for_ever() -> None:
    """After many turns without a change it comes out: who hides cannot win."""
    for quiet, does in ((0, ["use Fader", "end the turn"]), (16, ["end the turn"])):
        t = table({"b2": ["Fader"]}, {"b2": ["Enemy"]}, phase="end", quiet=quiet)
        assert turn(t) == does


def test_greedy_agrees_to_a_stalemate_only_after_waiting() -> None:
    """At first it plays on; when nothing has changed for long it calls one itself."""
    for quiet, calls in ((0, False), (18, True)):
        t = table({"a1": ["Rooted"]}, {"c3": ["Rooted"]}, quiet=quiet, A={"deck": 0}, B={"deck": 0})
        assert ("call a stalemate" in turn(t)) == calls


def test_greedy_discards_what_it_can_spare() -> None:
    """To move by its own ability the Duke pays with the relic, not with the weapon."""
    t = table(
        {"a1": ["Midnight Duke"], "c3": ["Brute"]},
        {"c3": ["Enemy"]},
        A={"hand": ["Dragonfire Brand", "Healing Potion"]},
        cards={"Enemy": {"damage": 4}, "Brute": armed("Forgefire Brand", weapon_upgraded=True)},
    )
    t.play("use Midnight Duke")
    assert chosen(t) == "discard Healing Potion"


def evaluation(t: Table, seat: int) -> float:
    """How good it looks for a player."""
    return float(t.state.rules.view(t.state, seat).evaluation())


def test_promise_is_what_one_player_gains_of_the_other() -> None:
    """Level is a half; crystals, HP on the board and creatures to come count, and what one has the other lacks."""
    level = table({"b1": ["Brute"]}, {"b3": ["Brute"]}, A={"crystals": 4}, B={"crystals": 4})
    assert evaluation(level, 0) == 0.5
    for better in (
        table({"b1": ["Brute"]}, {"b3": ["Brute"]}, A={"crystals": 5}, B={"crystals": 3}),
        table({"b1": ["Brute"]}, {"b3": ["Brute"]}, A={"crystals": 0}, cards={"Brute #2": {"damage": 3}}),
        table({"b1": ["Brute"]}, {"b3": ["Brute"]}, A={"crystals": 0, "hand": ["Runner"]}),
    ):
        mine, other = (evaluation(better, seat) for seat in (0, 1))
        assert 0.5 < mine < 1
        assert mine + other == pytest.approx(1)


def test_looking_ahead_wins_where_it_can_be_won() -> None:
    """Search takes the kill that ends the game, in every world that it deals."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, phase="attack", A={"crystals": 9}, cards={"Enemy": {"damage": 6}})
    chosen = make_agent("search:5").choose(t.state.rules.view(t.state, 0), SeededDice("ahead"))
    assert t.state.words(chosen) == "attack Enemy with Brute"


@pytest.mark.parametrize("seed", range(4))
def test_greedy_overlooks_no_better_action(seed: int) -> None:
    """No action of a main phase ranks above its bound, so that what greedy looks at holds the highest rank of all."""
    dice, agent, bounds = SeededDice("bounds", seed), make_agent("random"), cards_of(rules()).bounds
    state = rules().start(dice)
    views = [rules().view(state, seat) for seat in (0, 1)]
    seen = 0
    for _ in range(400):
        if state.outcome is not None:
            break
        view = views[state.player]
        ranks = {action: view.rank(action) for action in state.options}
        if state.decision is Decision.MAIN:
            seen += len(ranks)
            assert all(rank <= bounds[action] for action, rank in ranks.items())
        assert ranks[view.choice(state.options)] == max(ranks.values())
        state.apply(agent.choose(view, dice), dice)
    assert seen > 400


@pytest.mark.parametrize("seed", range(4))
def test_greedy_lays_aside_only_cards_that_move_nobody_to_any_gain(seed: int) -> None:
    """A card that moves a creature, and that greedy does not weigh in full, gains nothing with any creature."""
    dice, agent, carried = SeededDice("moved", seed), make_agent("random"), cards_of(rules()).carried
    state: Any = rules().start(dice)
    aside = 0
    while state.outcome is None:
        judge = BoardJudgement(state, state.player)
        for card in state.zones[Zone.HAND + state.player]:
            deed = judge.rules.plays[card].get(state.decision)
            there = carried[deed.program] if deed is not None else None
            if deed is not None and there is not None and not judge.promising(there):
                aside += 1
                assert judge.effects(card, deed.do) <= 0
        state.apply(agent.choose(rules().view(state, state.player), dice), dice)
    assert aside > 5
