"""Title, I and II: the game, its goal and its 26 cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from decktool.dealing import SeededDice
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.match import play
from decktool.rulesets import load_rules
from tests.rulesets.card_of_the_rings.talk import GAME, gold, table


def cards() -> list[tuple[str, str]]:
    """Type and name of every physical card."""
    return [(card.type, card.name) for card in load_rules(GAME).cards]


@pytest.mark.clause("CR-0-01")
def test_the_game_is_for_two() -> None:
    """Two players sit at the table, no more, no fewer; a third has no seat."""
    rules = load_rules(GAME)
    assert load_game(GAME).players == len(rules.seats) == 2
    with pytest.raises(DecktoolError, match="two players"):
        rules.start(SeededDice(1), first=2)


@pytest.mark.clause("CR-0-02")
def test_the_edition_is_a_playtest() -> None:
    """The edition says that it is a playtest."""
    assert "playtest" in load_game(GAME).edition.casefold()


@pytest.mark.clause("CR-2-01", "CR-2-02", "CR-2-03", "CR-2-04", "CR-2-05")
def test_the_box_holds_26_cards() -> None:
    """3 quests, 5 gold of four names, 10 companions, 8 artifacts."""
    box = cards()
    assert Counter(kind for kind, _ in box) == {"quest": 3, "gold": 5, "companion": 10, "artifact": 8}
    twice = [name for name, count in Counter(name for _, name in box).items() if count > 1]
    assert twice == ["Gold Pouch"]


@pytest.mark.clause("CR-2-06")
def test_there_are_only_cards() -> None:
    """Nothing is rolled or flipped: after the choice of the first player chance only shuffles cards."""
    assert {kind for kind, _ in cards()} == {"quest", "gold", "companion", "artifact"}
    played = play(load_rules(GAME), [make_agent("random")] * 2, SeededDice("components"), record=True)
    assert [fact.kind for fact in played.facts][:2] == ["below", "order"]
    assert {fact.kind for fact in played.facts[1:]} == {"order"}


@pytest.mark.clause("CR-1-01", "CR-4.4-08", "CR-QR-03")
def test_five_victory_points_win_at_once() -> None:
    """The fifth Victory Point ends the game in the quest phase; no turn follows."""
    t = table(
        phase="quest",
        A={"completed": ["The Goblin Pass", "Trial of the Lost Crown"], "party": ["Healer of Lóran", "Human Knight"]},
    )
    t.play("attempt Rescue the Sage")
    assert (t["A.vp"], t["winner"], t["outcome"]) == (5, "A", "vp")
    assert t["turn"] == 3
    assert not any("ends the turn" in line for line in t.story)
    assert "5 Victory Points" in t.state.outcome.words  # type: ignore[union-attr]


@pytest.mark.clause("CR-1-02")
def test_four_victory_points_do_not_win() -> None:
    """With both two-point quests the game goes on."""
    t = table(phase="quest", A={"completed": ["The Goblin Pass"], "party": ["Captain of the Guard", "2 Human Knight"]})
    t.play("attempt Trial of the Lost Crown")
    assert t["A.vp"] == 4
    assert t["winner"] is None


@pytest.mark.clause("CR-1-03", "CR-5-06", "CR-QR-04", "CR-5-09")
def test_the_crown_wins_without_victory_points() -> None:
    """15 Power with The Lost Crown wins at the end of the turn, not the moment it is reached."""
    t = table(
        A={"party": ["5 Human Knight"], "hand": ["The Lost Crown"], "bank": gold(4)},
    )
    t.play("recruit The Lost Crown")
    assert (t["A.power"], t["winner"]) == (15, None)
    t.play("end the action phase")
    assert t.state.outcome is None
    t.play("attempt no quest")
    assert (t["winner"], t["outcome"], t["A.vp"]) == ("A", "crown", 0)


@pytest.mark.clause("CR-DER-01")
def test_a_points_win_needs_all_three_quests() -> None:
    """The quests are worth 5 together, and no two of them more than 4."""
    rewards = [card.get("reward") for card in load_game(GAME).catalog if card.type == "quest"]
    assert sum(rewards) == 5
    assert max(sum(pair) for pair in combinations(rewards, 2)) == 4


@pytest.mark.clause("CR-DER-04", "CR-DER-06", "CR-QR-06")
def test_the_sums_of_the_box() -> None:
    """6 gold; companions cost 22 and have 20 Power; artifacts cost 18; costs are 1 to 4."""
    box = load_rules(GAME).cards
    assert sum(card.get("gold", 0) for card in box) == 6
    assert sum(card.get("cost") for card in box if card.type == "companion") == 22
    assert sum(card.get("power") for card in box if card.type == "companion") == 20
    assert sum(card.get("cost") for card in box if card.type == "artifact") == 18
    for card in box:
        assert (card.get("cost") in {1, 2, 3, 4}) == (card.type in {"companion", "artifact"})


@pytest.mark.clause("CR-DER-08")
def test_the_cheapest_way_to_each_goal() -> None:
    """4 gold for The Goblin Pass and for the Sage, 6 for the Trial, 15 for the Crown, over every set of cards."""
    box = [card for card in load_rules(GAME).cards if card.get("cost") is not None]
    cheapest = {"pass": 99, "sage": 99, "trial": 99, "crown": 99}
    power = {card.name: card.get("power", 0) for card in box}
    for chosen in range(1, 1 << len(box)):
        cost = total = fighters = 0
        names = set()
        for place, card in enumerate(box):
            if chosen >> place & 1:
                cost += card.get("cost")
                if cost > 15:
                    break
                names.add(card.name)
                total += power[card.name]
                fighters += card.type == "companion"
        else:
            total += fighters * ("Ring of Courage" in names) + 2 * ("Sword of Dawn" in names)
            total += "Dwarf Warrior" in names and len(names) > fighters
            total += "Elf Archer" in names and fighters > 1
            quest = total + ("Ranger of the North" in names)
            healed = "Healer of Lóran" in names
            for goal, reached in (
                ("pass", quest >= 6), ("sage", healed and quest >= 4), ("trial", quest >= 8),
                ("crown", "The Lost Crown" in names and total >= 15),
            ):  # fmt: skip
                if reached and cost < cheapest[goal]:
                    cheapest[goal] = cost
    assert cheapest == {"pass": 4, "sage": 4, "trial": 6, "crown": 15}


def test_the_screen_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider than the terminal, and no name of a card is broken."""
    names = ["Merchant's Favor", "Dwarf Warrior", "Map to Hidden Lair", "Treasure Chest", "Elf Archer", "Hidden Stash"]
    t = table(A={"hand": names, "party": ["Elven Scout", "Healer of Lóran", "Sword of Dawn"]})
    for columns in (40, 60, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = t.state.rules.view(t.state, 0).screen()
        assert max(map(len, lines)) <= columns
        assert all(any(name in line for line in lines) for name in names)
