"""What a position of Dragon Quest can give, what it cannot, and how refusals are told."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DataError, DecktoolError
from decktool.games import load_game
from decktool.play.describe import describe
from decktool.play.judge import judge
from decktool.play.position import parse_position, read_position
from decktool.rulesets import load_rules, set_up, write_position
from decktool.rulesets.dragon_quest.declarations import Verb, Zone
from decktool.rulesets.dragon_quest.notation.positions import POSITIONS
from decktool.rulesets.dragon_quest.rules import DragonRules
from tests.construction.table import with_cards
from tests.rulesets.dragon_quest.talk import GAME, battle, fight, table

FOLDER = Path(__file__).parents[2] / "positions" / GAME


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (
            {"front": ["Blade"]},
            "Blade cannot lie in that zone: it is an item card, and the zone holds only character, monster",
        ),
        ({"B": {"rear": ["Errand"]}}, "B.rear: Errand cannot lie in that zone: it is a quest card"),
        ({"B": {"experience": ["Errand"]}}, "B.experience: Errand cannot lie in that zone"),
        ({"front": ["4 Ox"]}, "at most 3 party cards, not 4"),
        ({"front": ["Ox"], "cards": {"Ox": {"damage": 5}}}, "Ox has 5 HP: with that much damage it is defeated"),
        ({"front": ["Ox"], "cards": {"Ox": {"items": ["Ram"]}}}, "Ram is not an item"),
        ({"A": {"hand": ["Ox"]}, "cards": {"Ox": {"damage": 1}}}, "Ox is in no line"),
        ({"A": {"deck": 60}, "B": {"deck": 60, "hand": 8}}, "128 cards are more than the limit of 127"),
        ({"phase": "setup", "A": {"deck": 11}, "B": {"deck": 12}}, "A.deck: the deck that is shuffled needs 12 cards"),
        ({"phase": "determine"}, "begin with one of: reset, income, draw, preparation"),
    ],
)
def test_what_cannot_be(given: dict[str, Any], problem: str) -> None:
    """Each is refused at its place."""
    with pytest.raises(DataError, match=problem):
        table(**given)


@pytest.mark.parametrize(("mulligan", "least"), [("  mulligan:\n    back: after\n", 12), ("  mulligan:\n", 6), ("", 6)])
def test_how_many_cards_a_set_up_needs(
    mulligan: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hands of six where the first goes back after the second is drawn; one hand where, in a game of one's own, it
    goes back before, or where no hand is drawn anew.
    """
    folder = Path(shutil.copytree(load_game(GAME).folder, tmp_path / "cards" / GAME))
    text = (folder / "game.yaml").read_text("utf-8")
    written = f"{mulligan}    optional: true\n    times: 1\n" if mulligan else ""
    text, found = re.subn(r"(?m)^  mulligan:\n(    .*\n)+", written, text)
    assert found == 1
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match=f"A.deck: the deck that is shuffled needs {least} cards"):
        table(phase="setup", A={"deck": least - 1}, B={"deck": least})
    with pytest.raises(DataError, match=f"B.deck: the deck that is shuffled needs {least} cards"):
        table(phase="setup", A={"deck": least}, B={"deck": least - 1})
    assert table(phase="setup", A={"deck": least}, B={"deck": least})["A.hand.count"] == 6


def test_damage_by_number_and_by_name() -> None:
    """Both lie under their card; an item that does not matter stands for a number."""
    t = table(["Ox"], ["Ram"], cards={"Ox": {"damage": 2}, "Ram": {"damage": ["Bear"]}})
    assert (t["cards.Ox.damage"], t["cards.Ram.damage"]) == (2, 1)
    assert t.state.rules.cards[-2].type == "item"


def test_who_went_first() -> None:
    """Who is named; else who is active."""
    assert table(["Ox"]).state.first == 0
    assert table(["Ox"], active="B").state.first == 1
    assert table(["Ox"], active="B", first="A").state.first == 0


def test_in_which_order_cards_are_told() -> None:
    """A's lines and then what lies on them, then B's."""
    rows: dict[str, Any] = {
        "Anna": {"items": ["Blade"], "attack_more": 1},
        "Bert": {"items": ["Hammer"], "closed": True},
    }
    t = table(["Ox"], ["Bert"], A={"rear": ["Anna"]}, cards={"Ox": {"closed": True}, **rows})
    t.state.closed |= sum(1 << i for i in (*t.state.zones[Zone.ITEMS], *t.state.zones[Zone.ITEMS + 1]))  # type: ignore[attr-defined]
    assert list(describe(t.state)["cards"]) == ["Ox", "Anna", "Blade", "Bert", "Hammer"]


def test_an_empty_pile_loses_when_a_card_is_due() -> None:
    """Without a draw pile: at the draw, at the first damage, at the penalty."""
    assert table(phase="draw", A={"deck": 0, "hand": 6})["winner"] == "B"
    t = fight("Ox", "Ram", "defend", B={"deck": 0})
    assert (t["winner"], t["cards.Ram.damage"]) == ("A", 0)
    assert not any("damage" in line for line in t.state.rules.view(t.state, 0).story())
    t = battle(["Ox"], [], B={"deck": 0})
    t.play("attack with Ox")
    assert t["winner"] == "A"


@pytest.mark.parametrize(
    ("given", "action", "words"),
    [
        ({"front": ["Bear"], "A": {"hand": ["Ox"], "gold": 2, "calls": 1}}, "call Ox", "Ox costs 3 as party card number 2 and A has 2 gold"),
        ({"front": ["Bear"], "A": {"hand": ["Cow"], "gold": 1, "calls": 3}}, "call Cow", "Cow costs 2 as party card number 4 and A has 1 gold"),
        ({"front": ["Anna"], "A": {"hand": ["Blade"], "gold": 1}}, "equip Blade", "Blade costs 2 and A has 1 gold"),
        ({"front": ["Bert"], "A": {"hand": ["Blade"], "gold": 2}}, "equip Blade", "the item does not go on type A"),
        ({"front": ["Seer"], "A": {"hand": ["Ox"]}}, "use Seer", "Seer costs 2 cards and A has 1 to discard"),
        ({"A": {"hand": ["Journey", "Ox"]}}, "play the quest Journey", "Journey costs 2 other cards and A has 1"),
        ({"front": ["Ram"], "A": {"gold": 1}, "cards": {"Ram": {"damage": 1}}}, "heal Ram", "that costs Ram's GP Cost of 2 and A has 1 gold"),
        ({"phase": "draw", "A": {"hand": 4}}, "draw 3 cards", "A holds 4 cards and fills up to 6"),
        ({"phase": "draw", "A": {"hand": 4}}, "call Ox", "A must first decide how many cards to draw"),
        ({"front": ["Ox"]}, "attack with Ox", "that belongs to the action phase; this is the preparation phase"),
        ({"front": ["3 Ox"], "A": {"hand": ["Ram"]}}, "call Ram", "A's front line has three cards"),
    ],
)  # fmt: skip
def test_refusals_in_words(given: dict[str, Any], action: str, words: str) -> None:
    """A refusal says what is lacking, with the numbers."""
    t = table(**{"B": {"front": ["Ox"]}, **given} if action == "call Ox" and "phase" in given else given)
    refusal = t.state.why(t.state.read_action(action))
    assert refusal is not None
    assert refusal.reason == words


def test_remarks() -> None:
    """Worth counting over many games: whether somebody reached the highest level."""
    for pile, told in ((["4 Drake"], ("somebody reached level 5",)), (["3 Drake"], ())):
        t = table(["Ox"], A={"experience": pile})
        assert t.state.rules.remarks(t.state) == told


def test_defects_are_found() -> None:
    """A rear line that is longer, experience nobody earned, a damage card under nobody, damage without cards."""
    t = table(["Ox"], A={"rear": ["Ram"]})
    state: Any = t.state
    assert state.rules.defects(state) == []
    state.xp[0] = 1
    state.damage[state.zones[5][0]] = 1
    state.zones[7].append(state.zones[5].pop())
    assert state.rules.defects(state) == ["lines of A", "experience of A", "damage of A"]


def deck(text: str) -> Deck:
    """A deck of the game."""
    return resolve(parse_decklist(text, "deck.txt"), load_game(GAME))


def test_which_decks_are_played() -> None:
    """Two legal decks, or one for both; nothing else."""
    own = load_rules(GAME).decks
    one = deck(own[0][1])
    assert load_rules(GAME, decks=[one]).owners.count(1) == 50
    with pytest.raises(DecktoolError, match="for two players, each with a deck; 3 decks were given"):
        load_rules(GAME, decks=[one] * 3)
    with pytest.raises(DecktoolError, match="this deck cannot be played"):
        load_rules(GAME, decks=[deck("4 Gate Squire")])


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("phase: start, text: x, effects: [{when: end, do: [{effect: draw}]}]", "is not the phase on its face"),
        ("text: x, effects: [{when: played, do: [{effect: draw}]}]", "a quest is `played`"),
        ("text: x, effects: [{when: automatic, do: [{effect: draw}]}]", "what is automatic is `stand`"),
        ("phase: end, text: x, effects: [{when: end, do: [{effect: stand, attack: 1}]}]", "`stand` is automatic"),
        ("phase: end, text: x, effects: [{when: end, do: [{effect: draw}]}, {when: end, do: [{effect: draw}]}]", "one ability to use"),
    ],
)  # fmt: skip
def test_effects_that_cannot_be_played(tmp_path: Path, row: str, problem: str) -> None:
    """What a card of its type or phase cannot do is an error that names the card."""
    full = (
        "{name: Odd One, type: character, color: white, letter: A, level: 1, attack: 1, hp: 1, gp: 1, speed: slow, "
        + row
        + "}"
    )
    game = with_cards(tmp_path, GAME, full)
    with pytest.raises(DecktoolError, match=f"Odd One: its `effects` cannot be played: .*{problem}"):
        DragonRules(game, game.house_values({}), [game.catalog.by_id["odd-one"]], [0])


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("type: item, letter: A, gp: 1, text: x, effects: [{when: automatic, do: [{effect: stand, to: own, attack: 1}]}]", "an item's is for who carries it"),
        ("type: item, letter: A, gp: 1, text: x, effects: [{when: hits, do: [{effect: gain, gold: 1}]}]", "only a party card deals damage"),
        ("type: quest, text: x, effects: [{when: end, do: [{effect: draw}]}]", "a quest is `played`"),
        ("type: quest, text: x, effects: [{when: played, do: [{effect: draw}]}, {when: played, do: [{effect: draw}]}]", "one ability to use"),
        ("type: item, letter: A, gp: 1, text: x, effects: [{when: start, do: [{effect: draw}]}]", "not the phase on its face .none."),
    ],
)  # fmt: skip
def test_effects_that_items_and_quests_have_not(tmp_path: Path, row: str, problem: str) -> None:
    """What stands on an item is its carrier's, only party cards hit, and a quest is played once."""
    game = with_cards(tmp_path, GAME, f"{{name: Odd One, {row}}}")
    with pytest.raises(DecktoolError, match=f"Odd One: its `effects` cannot be played: .*{problem}"):
        DragonRules(game, game.house_values({}), [game.catalog.by_id["odd-one"]], [0])


def test_how_many_cards_a_game_has() -> None:
    """127, and no more."""
    game = load_game(GAME)
    card = next(iter(game.catalog))
    assert len(DragonRules(game, game.house_values({}), [card] * 127, [0] * 127).labels) == 127
    with pytest.raises(DecktoolError, match="at most 127 cards, not 128"):
        DragonRules(game, game.house_values({}), [card] * 128, [0] * 128)


def test_cards_without_rules_are_refused(tmp_path: Path) -> None:
    """Text without effects, and a party card without numbers, are named with what is lacking."""
    rows = "{name: Mute, type: quest, text: x}\n{name: Bare, type: monster, color: blue, letter: M, level: 1, attack: 1, gp: 1}"
    game = with_cards(tmp_path, GAME, rows)
    rules = DragonRules(game, game.house_values({}), [game.catalog.by_id[name] for name in ("mute", "bare")], [0, 0])
    assert rules.cards_without_rules == {
        "Mute": "its text has no rules data (`effects:`)",
        "Bare": "without hp, speed",
    }


# --- equal cards are one option


def test_equal_cards_of_a_hand() -> None:
    """Of two Oxen in hand one is offered: the one that the other player has seen."""
    t = table(A={"hand": ["2 Ox", "Ram"]})
    assert t.state.menu() == ["pass", "call Ox to the front line", "call Ram to the front line"]
    assert t.state.words(t.state.legal_actions()[1]) == "call Ox to the front line"
    t = table(A={"hand": ["2 Ox"]}, B={"knows": ["Ox #2"]})
    assert t.state.words(t.state.legal_actions()[1]) == "call Ox #2 to the front line"
    t = table(A={"hand": ["2 Ox"]}, B={"knows": ["Ox"]})
    assert t.state.words(t.state.legal_actions()[1]) == "call Ox to the front line"


@pytest.mark.parametrize(
    ("row", "offered"),
    [
        ({}, 1),
        ({"damage": 1}, 2),
        ({"poisoned": True}, 2),
        ({"attack_more": 1}, 2),
        ({"defense_more": 1}, 2),
        ({"items": ["Claw"]}, 2),
    ],
)
def test_equal_cards_of_a_line(row: dict[str, Any], offered: int) -> None:
    """Two Oxen in front are one attacker, unless something is on one of them."""
    t = battle(["2 Ox", "Ram"], ["Bear"], cards={"Ox #2": row})
    assert len([text for text in t.state.menu() if text.startswith("attack with Ox")]) == offered
    t = battle(["Ram"], ["2 Ox", "Bear"], cards={"Ox #2": row})
    t.play("attack with Ram")
    assert len([text for text in t.state.menu() if text.startswith("defend with Ox")]) == offered


def test_equal_items_and_lines() -> None:
    """Two equal cards are one attack; Lanterns on two cards are two abilities, and so are those in two lines."""
    cards = {"Ox": {"items": ["Lantern"]}, "Ox #2": {"items": ["Lantern"]}}
    t = battle(["2 Ox"], ["Bear"], cards=cards)
    assert [text for text in t.state.menu() if text.startswith("use")] == ["use Lantern", "use Lantern #2"]
    t = battle(["Ox"], ["Bear"], A={"rear": ["Ox"]}, cards=cards)
    assert [text for text in t.state.menu() if text.startswith("use")] == ["use Lantern", "use Lantern #2"]
    t = battle(["2 Ox"], ["Bear"], cards={**cards, "Ox #2": {"items": ["Lantern", "Claw"]}})
    assert [text for text in t.state.menu() if text.startswith("use")] == ["use Lantern", "use Lantern #2"]


def test_who_moves_up_in_words() -> None:
    """A card of the rear line."""
    t = battle(["Bear"], ["Calf", "Ox"], B={"rear": ["Ram", "Bull"]})
    t.play("attack with Bear", "defend with Calf")
    reasons = [t.state.why(t.state.read_action(f"move up {name}")) for name in ("Ox", "Bear")]
    assert [refusal.reason for refusal in reasons if refusal] == [
        "Ox is not among the choices (which card moves up)",
        "Bear is not among the choices (which card moves up)",
    ]
    t.play("move up Ram")
    refusal = t.state.why(t.state.read_action("move up Bull"))
    assert refusal is not None
    assert "first decide" in refusal.reason or "belongs" in refusal.reason


def test_effects_about_ones_own_and_the_others() -> None:
    """`struck` is the card that this card attacks, and no other card's target; `others` is not the card itself."""
    t = battle(["Ox", "Violet Adder"], ["Bear"], cards={"Bear": {"closed": True}})
    t.play("attack with Ox")
    assert t["cards.Bear.poisoned"] is False
    t.play("attack with Violet Adder")
    assert t["cards.Bear.poisoned"] is True


def test_a_turn_later_things_can_be_done_again() -> None:
    """A card that acted, and one whose Determine ability was used, do so in the next own turn."""
    t = battle(["Adept"], ["Ox"], A={"hand": 6}, B={"hand": 6, "deck": 20})
    t.play("use Adept")
    assert t["active"] == "B"
    t.end_turn()
    t.play("pass", "pass")
    assert (t["active"], t["phase"], t.allows("use Adept")) == ("A", "action", True)


# --- whose gold, hand and cards it is


def test_the_others_gold_pays_nothing() -> None:
    """B is rich, and A calls, heals, equips nothing; A is rich, and it is B's turn to act."""
    rich = {"gold": 9, "hand": ["Ox", "Ram", "Bear"]}
    t = table(
        ["Ram"],
        ["Bull"],
        A={"hand": ["Ox", "Claw", "Journey", "Drake"], "calls": 1},
        B=rich,
        cards={"Ram": {"damage": 1, "poisoned": True}},
    )
    t.refuses("call Ox", "DQ-prep-09")
    t.refuses("call Drake", "DQ-prep-09")
    t.refuses("equip Claw", "DQ-item-04")
    t.refuses("heal Ram", "DQ-party-09")
    t.refuses("cure Ram", "DQ-party-09")
    t = table(
        ["Ram"], ["Seer"], A={"gold": 9, "hand": ["3 Ox"]}, B={"hand": ["Journey", "Cow"], "calls": 1}, other_acts=True
    )
    t.refuses("call Cow", "DQ-prep-09")
    t.refuses("play the quest Journey", "DQ-quest-03")
    t = table(["Ram"], ["Seer"], A={"hand": ["3 Ox"]}, B={"hand": ["Ox"]}, other_acts=True)
    t.refuses("use Seer", "DQ-party-17")


def test_the_others_lines_and_counts_are_not_ones_own() -> None:
    """B's full front line leaves A's open; B's line-up and calls are B's; B's pile fills B's hand."""
    t = table(["Ox"], ["3 Ram"], A={"hand": ["Bear", "Bull"]}, B={"rear": ["3 Bull"], "calls": 3, "lined": 1})
    assert t.allows("call Bear to the front line")
    assert t.allows("call Bull to the front line")
    t = table(["Ox", "Ram"], ["Bull"], B={"lined": 1})
    assert t.allows("line up")
    t = table(["Ox"], ["Bull", "Ram"], B={"rear": ["Bear"]})
    t.refuses("line up", "DQ-prep-24")
    t = table(phase="draw", A={"hand": 2, "deck": 3}, B={"hand": 6, "deck": 20})
    assert t.state.menu()[0] == "draw 3 cards"


def test_a_fast_item_is_fast() -> None:
    """With Spurs B's slow card is quicker than A's average one; two fast ones are equal, and A is active."""
    t = table(["Archer", "Ox"], ["Slug"], phase="start", cards={"Slug": {"items": ["Horn", "Spurs"]}})
    t.play("use Archer", "use Horn", "choose Ox")
    assert [line for line in t.story if "takes effect" in line] == ["Horn takes effect", "Archer takes effect"]
    t = table(["Runner", "Ox"], ["Slug"], phase="start", cards={"Slug": {"items": ["Horn", "Spurs"]}})
    t.play("use Runner", "use Horn")
    assert "Runner takes effect" in t.story


def test_levels_are_each_players_own() -> None:
    """B's level opens nothing of A's, and A's closed card of level 2 arrives closed though B is level 2."""
    t = table(A={"hand": ["Cow"], "experience": ["Drake"]})
    assert (t["A.level"], t["B.level"]) == (1, 2)
    t.play("call Cow")
    assert t["cards.Cow.closed"] is True
    t = table(["Cow"], phase="reset", A={"experience": ["Drake"], "hand": 6}, cards={"Cow": {"closed": True}})
    assert (t["cards.Cow.closed"], t["A.gold"]) == (True, 2)


def test_b_is_active() -> None:
    """A whole turn of B: gold, draw, battle and poison are B's, the next turn A's."""
    t = table(["Calf"], ["Ram", "Bear"], active="B", turn=6, phase="reset", A={"hand": 1}, B={"hand": 6, "gold": 1},
              cards={"Bear": {"poisoned": True}, "Ram": {"closed": True}, "Calf": {"closed": True}})  # fmt: skip
    assert (t["B.gold"], t["A.gold"], t["B.hand.count"], t["player"]) == (3, 0, 7, "B")
    assert (t["cards.Ram.closed"], t["cards.Calf.closed"]) == (False, True)
    t.play("pass", "pass", "attack with Ram", "attack with Bear")
    assert (t["B.xp"], t["A.experience"], t["cards.Bear.damage"]) == (1, ["Calf"], 1)
    assert (t["active"], t["turn"], t["A.discard.count"], t["penalized"]) == ("A", 7, 3, False)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_positions_go_the_same_from_both_seats(path: Path) -> None:
    """Each position file goes as written, and with the seats exchanged (`tests.rulesets.other_seat`) in the same words."""
    assert [row for verdict in judge(read_position(path), set_up).verdicts for row in verdict.differences] == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"phase": "setup", "A": {"deck": 20}, "B": {"deck": 20}}, []),
        ({"phase": "setup", "first": "B", "A": {"deck": 20}, "B": {"deck": 20}}, ["keep this hand"]),
        ({"phase": "setup", "A": {"deck": 20, "gold": 3}, "B": {"deck": 20, "gold": 7}}, ["keep this hand"]),
        ({"phase": "reset", "turn": 8, "active": "B", "first": "A", "A": {"hand": ["Bear"]}, "B": {"experience": ["Troll"]}}, []),
        ({"front": ["Ox"], "B": {"hand": ["Memory"], "discard": ["Ram", "Bear"]}, "other_acts": True}, ["play the quest Memory"]),
        ({"front": ["Seer"], "A": {"hand": ["Ox", "Ram", "Bear"], "burned": 3}}, ["use Seer", "discard Ram"]),
        ({"front": ["Ox", "Ram"], "A": {"rear": ["Bear"]}}, ["line up", "move Ox"]),
        ({"front": ["Anna", "Slayer"], "A": {"hand": ["Blade"], "gold": 9}}, ["equip Blade"]),
        ({"phase": "start", "front": ["Archer"], "enemy": ["Runner", "Bull"]}, ["use Archer", "use Runner"]),
        ({"phase": "action", "front": ["Ram", "Cow"], "enemy": ["Warder", "Ox"], "B": {"gold": 3}}, ["attack with Ram", "counter with Warder"]),
        ({"phase": "action", "front": ["Witch", "Anna"], "enemy": ["Assassin", "Ox"], "B": {"hand": ["Ram"]}}, ["use Witch", "choose Ox"]),
        ({"phase": "action", "front": ["Bear"], "enemy": ["Calf", "Ox"], "B": {"rear": ["Ram", "Bull"]}}, ["attack with Bear", "defend with Calf"]),
        ({"phase": "end of turn", "front": ["Ox", "Ram"], "cards": {"Ox": {"poisoned": True, "damage": ["Cow"]}, "Ram": {"confused": True, "items": ["Claw"]}}}, ["let Ram hit its own side"]),
    ],
)  # fmt: skip
def test_a_position_is_written_and_read_again(given: dict[str, Any], said: list[str]) -> None:
    """Wherever a game is, inside an effect too, it is the same again, and goes on alike."""
    t = table(**given)
    t.play(*said)
    again = set_up(parse_position(write_position(t.state, "again"), "again"), SeededDice("unused"))
    for _ in range(2):
        assert (describe(again), again.menu()) == (describe(t.state), t.state.menu())
        assert again.first == t.state.first
        assert POSITIONS.given(again) == POSITIONS.given(t.state)
        for state in (again, t.state):
            state.apply(state.legal_actions()[-1], SeededDice("on"))


@pytest.mark.parametrize("gold", [0, 1, 7])
def test_gold_in_the_set_up_is_written(gold: int) -> None:
    """No gold too: where a position of the set-up leaves it out, a player has the starting gold."""
    t = table(phase="setup", A={"gold": gold, "deck": 12}, B={"deck": 12})
    given = POSITIONS.given(t.state)
    assert (given["A"]["gold"], given["B"]["gold"]) == (gold, t["B.gold"])
    assert table(**given)["A.gold"] == t["A.gold"] == gold


@pytest.mark.parametrize("held", [0, 1, 2])
def test_a_closed_item_is_written_as_the_copy_that_it_is(held: int) -> None:
    """Lanterns in hand are counted before those that party cards carry: the first of these, and the Ox with it, is closed."""
    carried: dict[str, Any] = {
        "Ox": {"closed": True, "items": ["Lantern", "Blade"], "damage": ["Mole"]}, "Bear": {"items": ["Lantern"]},
    }  # fmt: skip
    name = f"Lantern #{held + 1}" if held else "Lantern"
    hand = [f"{held} Lantern"] if held else []
    t = battle(["Ox"], ["Bear"], A={"hand": hand}, cards={**carried, name: {"closed": True}})
    assert not t.allows("use Lantern")
    given = POSITIONS.given(t.state)
    assert given["cards"] == {**carried, name: {"closed": True}}
    again = table(**given)
    assert (POSITIONS.given(again.state)["cards"], again.state.menu()) == (given["cards"], t.state.menu())


@pytest.mark.parametrize(
    ("whose", "word", "least", "most"),
    [
        ("A", "gold", 0, 999), ("A", "calls", 0, 60), ("A", "passed", 0, 1), ("A", "lined", 0, 1), ("A", "sheltered", 0, 1),
        ("A", "burned", 0, 999), ("A", "dealt", 0, 9999), ("", "quiet", 0, 9999), ("", "lowest", 0, 999),
        ("Ox", "attack_more", -9_999, 9_999), ("Ox", "defense_more", -9_999, 9_999), ("Ox", "due", 0, 9_999),
    ],
)  # fmt: skip
def test_how_much_can_be_given(whose: str, word: str, least: int, most: int) -> None:
    """Each number between its bounds, and nothing beyond."""

    def given(number: int) -> dict[str, Any]:
        row = {word: number}
        return {"A": row} if whose == "A" else {"cards": {"Ox": row}} if whose else row

    path = f"A.{word}" if whose == "A" else f"cards.Ox.{word}" if whose else word
    for number in (least, most):
        assert table(["Ox"], **given(number))[path] == number
    for number, bound in (
        (least - 1, f"greater than or equal to {least}"),
        (most + 1, f"less than or equal to {most}"),
    ):
        with pytest.raises(DataError, match=f"{word}: should be {bound}, not {number}"):
            table(["Ox"], **given(number))


@pytest.mark.parametrize("given", [{"A": {"xp": 3}}, {"A": {"level": 2}}, {"owed": 1}, {"countering": 1}])
def test_what_is_not_given(given: dict[str, Any]) -> None:
    """Experience lies in a pile, and what is being done is said under `inside`."""
    with pytest.raises(DataError, match="unknown key"):
        table(["Ox"], **given)


def test_what_ends_with_the_turn() -> None:
    """Counts, shelter, strength, and who has acted, been moved or raged."""
    neutral = {"attack_more": 0, "defense_more": 0, "acted": False, "moved": False, "raged": False}
    row = {"attack_more": 1, "defense_more": 1, "acted": True, "moved": True, "raged": True}
    side = {"calls": 1, "sheltered": 1}
    cards = {"Ox": row, "Bear": dict(row)}
    t = battle(["Ox", "Ram"], ["Bear"], A=side, B={**side, "hand": 1}, penalized=True, cards=cards)
    t.play("end the battle")
    assert [t[f"cards.{name}.{word}"] for name in ("Ox", "Bear") for word in row] == [*neutral.values()] * 2
    assert [t[f"{who}.{word}"] for who in "AB" for word in side] == [0] * 4
    assert t["penalized"] is False
    t = table(["Ox", "Ram"], phase="end of turn", cards={"Ox": {"poisoned": True}, "Ram": {"poisoned": True}})
    t.play("let poison hurt Ram")
    assert (t["active"], t["cards.Ox.moved"], t["cards.Ram.moved"]) == ("B", False, False)


def test_what_lies_open() -> None:
    """Of draw piles and damage nobody knows a card, of a hand its owner, all else lies open; hands and piles by number."""
    rows = {(zone.id, zone.known, zone.ordered, zone.held, zone.any, zone.shown) for zone in table().state.rules.zones}
    assert rows == {
        ("aside", "all", False, False, False, True), ("deck", "nobody", True, False, True, True),
        ("hand", "owner", False, True, True, True), ("front", "all", False, False, False, True),
        ("rear", "all", False, False, False, True), ("discard", "all", False, False, True, True),
        ("experience", "all", False, False, False, True), ("damage", "nobody", False, False, False, False),
        ("items", "all", False, False, False, False),
    }  # fmt: skip


def test_what_is_played_and_what_ends_a_phase() -> None:
    """Cards are played, used, attack and defend; a pass and the end of the battle leave a phase."""
    assert {verb.name for verb in Verb.all if verb.plays} == {
        "CALL_FRONT", "CALL_REAR", "EQUIP", "QUEST", "USE", "ATTACK", "COUNTER", "DEFEND",
    }  # fmt: skip
    assert {verb.name for verb in Verb.all if verb.leaves} == {"PASS", "END_BATTLE"}


CLOSED: dict[str, Any] = {"closed": True}
ILL: dict[str, Any] = {"confused": True}
REFUSED: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"A": {"hand": ["Errand"]}}, [], "call Errand to the front line", "Errand is not a party card"),
    ({"front": ["Ox"], "A": {"hand": ["Ram"]}}, [], "call Ox to the front line", "Ox is not in A's hand"),
    ({"front": ["3 Ox"], "A": {"hand": ["Ram"], "rear": ["3 Bear"], "calls": 2}}, [], "call Ram to the rear line", "A's rear line has three cards"),
    ({"A": {"hand": ["Ram"], "calls": 2}}, [], "call Ram to the rear line", "A's rear line would have more cards than the front line"),
    ({"enemy": ["Ox"], "cards": {"Ox": {"damage": 1}}}, [], "heal Ox", "Ox is not a party card of A in play"),
    ({"front": ["Ox"]}, [], "heal Ox", "Ox has no damage"),
    ({"front": ["Ox"], "cards": {"Ox": CLOSED}}, [], "cure Ox", "Ox is neither poisoned nor confused"),
    ({"front": ["Ox"], "cards": {"Ox": {"poisoned": True}}}, [], "ready Ox", "Ox is ready"),
    ({"front": ["Ox"], "cards": {"Ox": ILL}}, [], "ready Ox", "Ox is confused and is cured first"),
    ({"front": ["Ox"], "cards": {"Ox": CLOSED}, "A": {"gold": 2}}, [], "ready Ox", "that costs Ox's GP Cost of 3 and A has 2 gold"),
    ({"A": {"hand": ["Ox"]}}, [], "equip Ox", "Ox is not an item"),
    ({"B": {"hand": ["Blade"]}}, [], "equip Blade", "Blade is not in A's hand"),
    ({"A": {"hand": ["Blade"], "gold": 2}}, [], "equip Blade", "A has no party card to carry Blade"),
    ({"front": ["Ox"], "A": {"hand": ["Blade"], "gold": 2}}, [], "equip Blade", "monsters carry only items of type M"),
    ({"front": ["Anna"], "A": {"hand": ["Blade"], "gold": 2}, "house": {"equip_cost": "carrier_gp_cost"}}, [], "equip Blade", "by house rule the GP Cost of who carries it is paid; A has 2 gold"),
    ({"front": ["Anna"], "A": {"hand": ["Blade"], "gold": 2}, "cards": {"Anna": {"items": ["Shield"]}}, "house": {"items_per_card": 1}}, [], "equip Blade", "by house rule a card carries no more items than that"),
    ({"front": ["Anna", "Slayer"], "A": {"hand": ["Blade"], "gold": 2}}, ["equip Blade"], "choose Blade", "Blade is not a party card of A in play"),
    ({"front": ["Viper"], "enemy": ["Anna", "Bert", "Ox"]}, ["use Viper"], "choose Ox", "the text is not about Ox"),
    ({"phase": "end of turn", "front": ["Ox", "Ram"], "enemy": ["Bear"], "cards": {"Ox": ILL}}, [], "choose Bear", "a confused card hits a party card of its own side"),
    ({"A": {"hand": ["Ox"]}}, [], "play the quest Ox", "Ox is not a quest"),
    ({"B": {"hand": ["Errand"]}}, [], "play the quest Errand", "Errand is not in A's hand"),
    ({"A": {"hand": ["Memory"]}}, [], "play the quest Memory", "Memory finds nothing to do"),
    ({"A": {"hand": ["Journey", "2 Ox"]}}, ["play the quest Journey"], "discard Journey", "Journey does not pay for itself"),
    ({"front": ["Ox"]}, [], "line up", "one card alone stands in the front line"),
    ({"front": ["Ox", "Ram"], "A": {"lined": 1}}, [], "line up", "A has lined up; first something else is done"),
    ({"front": ["Ox", "Ram"]}, ["line up"], "done", "nothing was moved"),
    ({"front": ["Ox", "Ram"], "A": {"rear": ["Bear"]}}, ["line up", "move Ox"], "done", "more cards would stand in the rear line than in the front line, or four in one"),
    ({"front": ["Ox", "Ram"], "A": {"rear": ["Bear"]}}, ["line up", "move Ox"], "move Ox", "Ox was moved in this line-up"),
    ({"front": ["Ox", "Ram"], "A": {"rear": ["Bear"]}}, ["line up", "move Ox"], "move Ram", "with Ram there the lines could not be as they must"),
    ({"front": ["Ox", "Ram"], "enemy": ["Bear"]}, ["line up"], "move Bear", "Bear is not a party card of A in play"),
    ({"front": ["Ox"]}, [], "use Ox", "Ox has no ability to use"),
    ({"enemy": ["Idler"]}, [], "use Idler", "Idler is not in play on A's side"),
    ({"front": ["Archer"]}, [], "use Archer", "the ability of Archer belongs to another phase"),
    ({"front": ["Monk"], "A": {"hand": ["Ox"]}, "cards": {"Monk": CLOSED}}, [], "use Monk", "Monk is closed and cannot close for its ability"),
    ({"front": ["Seer"], "A": {"hand": ["2 Ox"]}, "cards": {"Seer": ILL}, "house": {"closed_cards_use_abilities": False}}, [], "use Seer", "Seer is closed; by house rule only ready cards use abilities"),
    ({"front": ["Idler"]}, ["use Idler", "pass"], "use Idler", "Idler costs nothing and was used; first something else is done"),
    ({"front": ["Nurse"]}, [], "use Nurse", "Nurse finds nothing to do"),
    ({"phase": "start", "front": ["Bailiff", "Archer"], "enemy": ["Ox"], "A": {"hand": ["Ram"]}}, ["use Bailiff"], "use Archer", "one Start ability a player"),
    ({"phase": "action", "front": ["Ram"], "enemy": ["Warder", "Assassin"], "B": {"hand": ["Ox"]}}, ["attack with Ram", "defend with Warder", "use Warder"], "use Warder", "Warder was used in this phase"),
    ({"phase": "action", "front": ["Adept", "Ox"], "enemy": ["Ram"]}, ["use Adept"], "use Adept", "Adept has acted in this turn"),
    ({"phase": "action", "front": ["Adept", "Ox"], "enemy": ["Ram"]}, ["use Adept"], "attack with Adept", "Adept has acted in this turn"),
    ({"phase": "action", "front": ["Ox"], "enemy": ["Ram"]}, [], "attack with Ram", "Ram is not A's; only the active player's cards act"),
    ({"phase": "action", "front": ["Ox"], "A": {"rear": ["Ram"]}}, [], "attack with Ram", "Ram stands in the rear line"),
    ({"phase": "action", "front": ["Ox"], "A": {"hand": ["Ram"]}}, [], "attack with Ram", "Ram is not in the front line"),
    ({"phase": "action", "front": ["Ox", "Ram"], "cards": {"Ram": CLOSED}}, [], "attack with Ram", "Ram is closed"),
    ({"phase": "action", "front": ["Ox", "Ram"], "cards": {"Ram": ILL}}, [], "attack with Ram", "Ram is confused, which counts as closed"),
    ({"phase": "action", "front": ["Ox", "Adept"], "enemy": ["Ram"], "turn": 1, "house": {"first_turn_attack": False}}, [], "attack with Ox", "by house rule nobody attacks in the first turn"),
    ({"phase": "action", "front": ["Ox"], "enemy": ["Ram", "Bear"], "cards": {"Ram": CLOSED}}, ["attack with Ox"], "counter with Ram", "Ram is closed, and B has a ready card"),
    ({"phase": "draw", "A": {"hand": 6}, "house": {"draw_at_six": "optional"}}, [], "draw 2 cards", "with 6 cards or more exactly one is drawn"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said", "action", "words"), REFUSED)
def test_every_refusal_in_words(given: dict[str, Any], said: list[str], action: str, words: str) -> None:
    """What stands in the way first is what is told."""
    t = table(**given)
    t.play(*said)
    refusal = t.state.why(t.state.read_action(action))
    assert refusal is not None
    assert refusal.reason == words
