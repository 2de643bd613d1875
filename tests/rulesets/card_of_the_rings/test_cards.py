"""The card reference, card by card."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.games import load_game
from decktool.rulesets.card_of_the_rings.rules import RingsRules
from decktool.rulesets.card_of_the_rings.state import RingsState
from tests.rulesets.card_of_the_rings.talk import GAME, gold, table

clause = pytest.mark.clause

COSTS = [
    pytest.param("Elven Scout", 2, marks=clause("CR-C1-01")),
    pytest.param("Dwarf Warrior", 3, marks=clause("CR-C2-01")),
    pytest.param("Healer of Lóran", 2, marks=clause("CR-C3-01")),
    pytest.param("Human Knight", 3, marks=clause("CR-C4-01")),
    pytest.param("Ranger of the North", 2, marks=clause("CR-C5-01")),
    pytest.param("Scholar of the West", 2, marks=clause("CR-C6-01")),
    pytest.param("Halfling Burglar", 1, marks=clause("CR-C7-01")),
    pytest.param("Elf Archer", 2, marks=clause("CR-C8-01")),
    pytest.param("Captain of the Guard", 4, marks=clause("CR-C9-01")),
    pytest.param("Wandering Bard", 1, marks=clause("CR-C10-01")),
    pytest.param("Lembas Bread", 1, marks=clause("CR-A1-01")),
    pytest.param("Scroll of Lore", 1, marks=clause("CR-A2-01")),
    pytest.param("Ring of Courage", 2, marks=clause("CR-A3-01")),
    pytest.param("Shield of Ages", 2, marks=clause("CR-A4-01")),
    pytest.param("Map to Hidden Lair", 2, marks=clause("CR-A5-01")),
    pytest.param("Amulet of Renewal", 3, marks=clause("CR-A6-01")),
    pytest.param("Sword of Dawn", 3, marks=clause("CR-A7-01")),
    pytest.param("The Lost Crown", 4, marks=clause("CR-A8-01")),
]


@pytest.mark.parametrize(("card", "cost"), COSTS)
def test_costs(card: str, cost: int) -> None:
    """One gold less is refused; its cost is enough, and is all that is tapped."""
    table(A={"hand": [card], "bank": gold(cost - 1)}).refuses(f"recruit {card}", "CR-4.3-03")
    t = table(A={"hand": [card], "bank": gold(cost)})
    t.play(f"recruit {card}")
    assert t[f"A.party.{card}"]
    assert f"A pays {cost} gold" in t.story


POWERS = [
    pytest.param("Elven Scout", 2, marks=clause("CR-C1-02")),
    pytest.param("Dwarf Warrior", 3, marks=clause("CR-C2-02")),
    pytest.param("Healer of Lóran", 1, marks=clause("CR-C3-02")),
    pytest.param("Ranger of the North", 2, marks=clause("CR-C5-02")),
    pytest.param("Scholar of the West", 1, marks=clause("CR-C6-02")),
    pytest.param("Halfling Burglar", 1, marks=clause("CR-C7-02")),
    pytest.param("Elf Archer", 2, marks=clause("CR-C8-02")),
    pytest.param("Captain of the Guard", 4, marks=clause("CR-C9-02")),
    pytest.param("Wandering Bard", 1, marks=clause("CR-C10-02")),
]


@pytest.mark.parametrize(("card", "power"), POWERS)
def test_powers(card: str, power: int) -> None:
    """The Power of a companion that stands alone."""
    assert table(A={"party": [card]})["A.power"] == power


@clause("CR-C4-02")
def test_human_knight() -> None:
    """Power 3, and nothing happens when it is played."""
    t = table(A={"hand": ["Human Knight"], "bank": gold(3)}, deck=3)
    t.play("recruit Human Knight")
    assert t.story == ["A pays 3 gold", "A recruits Human Knight"]
    assert t["A.power"] == 3


# --- gold


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        pytest.param(["Gold Pouch"], 1, marks=clause("CR-G1-01")),
        pytest.param(["2 Gold Pouch"], 2, marks=clause("CR-G1-02")),
        pytest.param(["Treasure Chest"], 2, marks=clause("CR-G2-01")),
        pytest.param(["Hidden Stash"], 1, marks=clause("CR-G3-01")),
        pytest.param(["Merchant's Favor"], 1, marks=clause("CR-G4-01")),
    ],
)
def test_what_gold_is_worth(cards: list[str], worth: int) -> None:
    """Points in the Bank, from the moment it is banked."""
    t = table(phase="resource", A={"hand": [*cards, "Elven Scout"]}, deck=3)
    for text in cards:
        name = text.removeprefix("2 ")
        t.play(*[f"bank {name}"] * (2 if text != name else 1))
    assert t["A.gold"] == worth
    t.play("end the resource phase")
    assert t.allows("recruit Elven Scout") is (worth >= 2)


@clause("CR-G2-02")
def test_treasure_chest_skips_the_next_draw() -> None:
    """One draw phase of its player brings no card; the one after does."""
    t = table(phase="resource", deck=9, A={"hand": ["Treasure Chest"]})
    t.play("bank Treasure Chest")
    hands = []
    for _ in range(2):
        t.end_turn()
        t.end_turn()
        hands.append(t["A.hand.count"])
    assert hands == [0, 1]


def test_other_draws_are_not_skipped() -> None:
    """Only the draw phase is skipped; with `chest_skip: any_draw` the next card by any means is."""
    given: dict[str, Any] = {"phase": "resource", "deck": 9, "A": {"hand": ["Treasure Chest", "Hidden Stash"]}}
    t = table(**given)
    t.play("bank Treasure Chest", "bank Hidden Stash")
    assert t["A.hand.count"] == 1
    t = table(house={"chest_skip": "any_draw"}, **given)
    t.play("bank Treasure Chest", "bank Hidden Stash")
    assert t["A.hand.count"] == 0


@clause("CR-G2-03")
def test_a_skipped_draw_skips_only_the_draw() -> None:
    """The Map still shows the top card."""
    t = table(phase="draw", deck=["Elf Archer", "Human Knight"], A={"skips": 1, "party": ["Map to Hidden Lair"]})
    assert t["A.hand"] == []
    assert t["decision"] == "leave the top card or discard it"
    assert t.allows("discard Elf Archer")


@clause("CR-G3-02")
def test_hidden_stash_draws() -> None:
    """One out, one in."""
    t = table(phase="resource", deck=8, A={"hand": ["Hidden Stash", "4 Lembas Bread"]})
    t.play("bank Hidden Stash")
    assert (t["A.hand.count"], t["deck.count"]) == (5, 7)


@clause("CR-G3-03")
def test_gold_from_the_stash_is_banked_at_once() -> None:
    """The phase is not over."""
    t = table(phase="resource", deck=["Gold Pouch"], A={"hand": ["Hidden Stash"]})
    t.play("bank Hidden Stash", "bank Gold Pouch")
    assert t["A.gold"] == 2


@clause("CR-G4-02")
def test_merchants_favor() -> None:
    """Once a turn it untaps 1 gold, itself perhaps; there must be something to untap."""
    hand = ["Elven Scout", "Wandering Bard", "Halfling Burglar"]
    t = table(A={"bank": ["Merchant's Favor", "Gold Pouch"], "hand": hand}, deck=9)
    t.refuses("use Merchant's Favor", "CR-G4-02")
    t.play("recruit Elven Scout", "use Merchant's Favor", "recruit Wandering Bard")
    t.refuses("use Merchant's Favor", "CR-4.3-07", "CR-G4-02")
    t.end_turn()
    t.end_turn()
    t.play("end the resource phase", "recruit Halfling Burglar", "use Merchant's Favor")


def test_favor_at_the_start_of_turn_house_rule() -> None:
    """With `favor_timing: start_of_turn` it can no longer be used."""
    t = table(house={"favor_timing": "start_of_turn"}, A={"bank": ["Merchant's Favor"]})
    t.refuses("use Merchant's Favor", "CR-4.3-07")


# --- companions


@clause("CR-C1-03")
def test_elven_scout_draws_once() -> None:
    """One card when it is played and none later."""
    t = table(deck=8, A={"hand": ["Elven Scout"], "bank": gold(2)})
    t.play("recruit Elven Scout")
    assert t["A.hand.count"] == 1
    t.end_turn()
    t.end_turn()
    assert t["A.hand.count"] == 2


@clause("CR-C2-03", "CR-C2-04", "CR-A8-04")
@pytest.mark.parametrize(
    "artifacts", [["Shield of Ages"], ["Shield of Ages", "Map to Hidden Lair"], ["The Lost Crown"]]
)
def test_dwarf_warrior_likes_artifacts(artifacts: list[str]) -> None:
    """One more Power while one's own Party has an artifact, however many; the Crown is one."""
    assert table(A={"party": ["Dwarf Warrior", *artifacts]})["A.power"] == 4


@clause("CR-C2-05")
def test_dwarf_warrior_loses_the_bonus() -> None:
    """When the last artifact goes, the bonus goes."""
    t = table(deck=["Human Knight"], A={"party": ["Dwarf Warrior", "Scroll of Lore"]})
    assert t["A.power"] == 4
    t.play("use Scroll of Lore", "keep Human Knight")
    assert t["A.power"] == 3


@clause("CR-C3-03")
def test_healer_untaps_a_gold() -> None:
    """Paid with both pouches, one of them is free again for the Bard."""
    t = table(deck=4, A={"hand": ["Healer of Lóran", "Wandering Bard"], "bank": gold(2)})
    t.play("recruit Healer of Lóran")
    assert t["A.gold"] == 1
    t.play("recruit Wandering Bard")


@clause("CR-C3-04")
def test_there_is_one_healer() -> None:
    """Exactly Healer of Lóran satisfies the quest."""
    assert [card.name for card in load_game(GAME).catalog if "healer" in card.get("tags", ())] == ["Healer of Lóran"]


@clause("CR-C5-03")
def test_ranger_in_the_quest_phase() -> None:
    """3 + 2 + 1: the Pass is claimed."""
    t = table(phase="quest", A={"party": ["Ranger of the North", "Human Knight"]})
    assert t["A.power"] == 6
    t.play("attempt The Goblin Pass")
    assert t["A.vp"] == 2


@clause("CR-C5-04")
def test_ranger_does_not_help_the_crown() -> None:
    """15 in the quest phase is 14 at the end of the turn."""
    t = table(phase="quest", A={"party": ["4 Human Knight", "Ranger of the North", "The Lost Crown"]})
    assert t["A.power"] == 15
    t.play("attempt no quest")
    assert t["winner"] is None


@clause("CR-C6-03")
def test_scholar_keeps_one_of_two() -> None:
    """Y to the hand, X under the deck, nowhere else."""
    t = table(deck=["Elf Archer", "Human Knight", "Lembas Bread"], A={"hand": ["Scholar of the West"], "bank": gold(2)})
    t.play("recruit Scholar of the West", "keep Human Knight")
    assert t["A.hand"] == ["Human Knight"]
    assert t["deck"] == ["Lembas Bread", "Elf Archer"]
    assert t["discard"] == []


@pytest.mark.parametrize(
    ("unkept", "deck", "discard"),
    [("top", ["Elf Archer", "Lembas Bread"], []), ("discard", ["Lembas Bread"], ["Elf Archer"])],
)
def test_unkept_house_rule(unkept: str, deck: list[str], discard: list[str]) -> None:
    """The other card can go back on top or to the discard pile."""
    t = table(
        house={"unkept": unkept}, deck=["Elf Archer", "Human Knight", "Lembas Bread"],
        A={"hand": ["Scholar of the West"], "bank": gold(2)},
    )  # fmt: skip
    t.play("recruit Scholar of the West", "keep Human Knight")
    assert (t["deck"], t["discard"]) == (deck, discard)


def test_unkept_shuffled_house_rule() -> None:
    """Shuffled in, nobody knows where it is any more."""
    t = table(
        house={"unkept": "shuffle"}, deck=["Elf Archer", "Human Knight", "Lembas Bread"],
        A={"hand": ["Scholar of the West"], "bank": gold(2)}, chance=(["Lembas Bread", "Elf Archer"],),
    )  # fmt: skip
    t.play("recruit Scholar of the West", "keep Human Knight")
    assert t["deck"] == ["Lembas Bread", "Elf Archer"]
    assert t.sees("A", "deck") == [None, None]


@clause("CR-C6-04")
def test_looking_is_private() -> None:
    """B is told that two cards were looked at and one kept, but not which."""
    t = table(deck=["Elf Archer", "Human Knight"], A={"hand": ["Scholar of the West"], "bank": gold(2)})
    t.play("recruit Scholar of the West")
    assert t.sees("B", "looked") == [None, None]
    t.play("keep Human Knight")
    told = " ".join(t.told("B"))
    assert "A looks at 2 cards" in told
    assert "Elf Archer" not in told
    assert "Human Knight" not in told
    assert "A keeps Human Knight" in t.told("A")
    assert t.sees("B", "deck") == [None]
    assert t.sees("A", "deck") == ["Elf Archer"], "A knows what lies at the bottom"


@clause("CR-C7-03", "CR-C7-04")
def test_burglar_steals_for_good() -> None:
    """One gold changes Banks, tapped; from A's next turn on A can spend 2 and B 1."""
    t = table(A={"hand": ["Halfling Burglar"], "bank": gold(1)}, B={"bank": gold(2)})
    t.play("recruit Halfling Burglar", "choose Gold Pouch")
    assert (t["A.bank.count"], t["B.bank.count"], t["A.gold"]) == (2, 1, 0)
    t.end_turn()
    assert t["B.gold"] == 1
    t.end_turn()
    assert t["A.gold"] == 2


@clause("CR-C7-05")
def test_burglar_with_nothing_to_steal() -> None:
    """It joins the Party all the same."""
    t = table(A={"hand": ["Halfling Burglar"], "bank": gold(1)})
    t.play("recruit Halfling Burglar")
    assert t["A.party"] == ["Halfling Burglar"]
    assert t["decision"] == "action phase"


def test_burglar_takes_a_point_of_the_chest() -> None:
    """If there is only a Chest, one of its two points moves."""
    t = table(A={"hand": ["Halfling Burglar"], "bank": gold(1)}, B={"bank": ["Treasure Chest"]})
    t.play("recruit Halfling Burglar", "choose Treasure Chest")
    assert (t["B.bank_worth"], t["B.gold"], t["A.bank_worth"], t["A.gold"]) == (1, 1, 2, 0)
    t.end_turn()
    t.end_turn()
    assert t["A.gold"] == 2


def test_stolen_favor_works_for_the_thief_next_turn() -> None:
    """Not on the turn it was stolen."""
    t = table(A={"hand": ["Halfling Burglar"], "bank": gold(1)}, B={"bank": ["Merchant's Favor"]}, deck=4)
    t.play("recruit Halfling Burglar", "choose Merchant's Favor")
    t.refuses("use Merchant's Favor", "CR-4.3-07")


def test_steal_only_tapped_house_rule() -> None:
    """With `steal: only_tapped` a saver's gold is safe."""
    t = table(house={"steal": "only_tapped"}, A={"hand": ["Halfling Burglar"], "bank": gold(1)}, B={"bank": gold(2)})
    t.play("recruit Halfling Burglar")
    assert t["B.bank.count"] == 2


@clause("CR-C8-03")
def test_elf_archer() -> None:
    """3 + 2 + 1."""
    t = table(A={"party": ["Elf Archer", "Human Knight"]})
    t.play("use Elf Archer", "choose Human Knight")
    assert t["A.power"] == 6


@clause("CR-C8-04")
def test_elf_archer_not_itself() -> None:
    """Alone it cannot be used, and with others it cannot choose itself."""
    table(A={"party": ["Elf Archer"]}).refuses("use Elf Archer", "CR-C8-04")
    t = table(A={"party": ["Elf Archer", "Human Knight"]})
    t.play("use Elf Archer")
    t.refuses("choose Elf Archer", "CR-C8-04")


@clause("CR-C8-05")
def test_elf_archers_bonus_does_not_build_up() -> None:
    """Used on three turns, it is still one point."""
    t = table(A={"party": ["Elf Archer", "Human Knight"]})
    for turn in range(3):
        if turn:
            t.play("end the resource phase")
        t.play("use Elf Archer", "choose Human Knight")
        assert t["A.power"] == 6
        t.end_turn()
        t.end_turn()


@clause("CR-C9-03")
def test_captain_taps() -> None:
    """The Knight gives no Power through its own next turn and is free again after that."""
    t = table(A={"hand": ["Captain of the Guard"], "bank": gold(4)}, B={"party": ["Human Knight", "Elf Archer"]})
    t.play("recruit Captain of the Guard", "choose Human Knight")
    assert t["cards.Human Knight.tapped"] is True
    t.end_turn()
    assert (t["active"], t["B.power"]) == ("B", 2)
    t.end_turn()
    assert (t["active"], t["B.power"]) == ("A", 5)


def test_a_tapped_archer_cannot_be_used() -> None:
    """Tapped, it has no ability."""
    t = table(A={"party": ["Elf Archer", "Human Knight"]}, cards={"Elf Archer": {"tapped": True}})
    t.refuses("use Elf Archer", "CR-QR-07")


def test_tapping_house_rules() -> None:
    """`tapped_power: full` and `companion_untap: controller_next_turn` each make the Captain's tap idle."""
    given: dict[str, Any] = {
        "A": {"hand": ["Captain of the Guard"], "bank": gold(4)}, "B": {"party": ["Human Knight"]}
    }  # fmt: skip
    for house in ({"tapped_power": "full"}, {"companion_untap": "controller_next_turn"}):
        t = table(house=house, **given)
        t.play("recruit Captain of the Guard", "choose Human Knight")
        t.end_turn()
        assert t["B.power"] == 3


@clause("CR-C9-04")
def test_captain_taps_companions_only() -> None:
    """Artifacts and gold are no targets; the Captain comes all the same."""
    t = table(A={"hand": ["Captain of the Guard"], "bank": gold(4)}, B={"party": ["Sword of Dawn"], "bank": gold(2)})
    t.play("recruit Captain of the Guard")
    assert t["decision"] == "action phase"
    assert t["B.gold"] == 2


@clause("CR-C10-03")
def test_wandering_bard() -> None:
    """X to A, then Y to B."""
    t = table(deck=["Human Knight", "Elf Archer"], A={"hand": ["Wandering Bard"], "bank": gold(1)})
    t.play("recruit Wandering Bard")
    assert (t["A.hand"], t["B.hand"]) == (["Human Knight"], ["Elf Archer"])


# --- artifacts


@clause("CR-A1-02")
def test_lembas_bread() -> None:
    """One companion untaps, one card is drawn, the bread is discarded."""
    t = table(deck=8, A={"party": ["Human Knight", "Lembas Bread"]}, cards={"Human Knight": {"tapped": True}})
    assert t["A.power"] == 0
    t.play("use Lembas Bread", "choose Human Knight")
    assert (t["A.power"], t["A.hand.count"], t["discard"]) == (3, 1, ["Lembas Bread"])


@clause("CR-A1-03")
def test_lembas_bread_for_the_card_alone() -> None:
    """With nobody tapped it still draws."""
    t = table(deck=8, A={"party": ["Human Knight", "Lembas Bread"]})
    t.play("use Lembas Bread")
    assert (t["A.hand.count"], t["discard"]) == (1, ["Lembas Bread"])


@clause("CR-A2-02")
def test_scroll_of_lore() -> None:
    """Z to the hand; X and Y go under the deck in the order the player likes."""
    t = table(deck=["Elf Archer", "Human Knight", "Sword of Dawn", "Lembas Bread"], A={"party": ["Scroll of Lore"]})
    t.play("use Scroll of Lore", "keep Sword of Dawn", "put back Human Knight")
    assert t["A.hand"] == ["Sword of Dawn"]
    assert t["deck"] == ["Lembas Bread", "Human Knight", "Elf Archer"]
    assert t["discard"] == ["Scroll of Lore"]


def test_scroll_of_lore_with_a_short_deck() -> None:
    """It sees what is there; an empty deck is remade from the discard pile first."""
    t = table(discard=["Elf Archer"], A={"party": ["Scroll of Lore"]})
    t.play("use Scroll of Lore", "keep Elf Archer")
    assert (t["A.hand"], t["deck"], t["discard"]) == (["Elf Archer"], [], ["Scroll of Lore"])


@clause("CR-A3-02")
def test_ring_of_courage() -> None:
    """3 + 2 + 1 + 3."""
    assert table(A={"party": ["Ring of Courage", "Human Knight", "Elven Scout", "Wandering Bard"]})["A.power"] == 9


@clause("CR-A3-03")
def test_ring_of_courage_helps_its_owner() -> None:
    """The opponent's Knight stays at 3, unless the house rule says all."""
    given: dict[str, Any] = {"A": {"party": ["Ring of Courage"]}, "B": {"party": ["Human Knight"]}}
    assert table(**given)["B.power"] == 3
    assert table(house={"ring_scope": "all"}, **given)["B.power"] == 4


@clause("CR-A3-04")
def test_ring_of_courage_helps_who_comes_later() -> None:
    """A Knight recruited under the Ring has 4."""
    t = table(A={"party": ["Ring of Courage"], "hand": ["Human Knight"], "bank": gold(3)})
    t.play("recruit Human Knight")
    assert t["A.power"] == 4


CAPTAINS = {"hand": ["2 Captain of the Guard"], "bank": gold(8)}


@clause("CR-A4-02", "CR-A4-03")
def test_shield_of_ages() -> None:
    """The first tapping of a turn is prevented, the second is not; the next turn it is ready again."""
    t = table(A=CAPTAINS, B={"party": ["Shield of Ages", "Human Knight"]})
    t.play("recruit Captain of the Guard", "choose Human Knight")
    assert t["B.power"] == 3
    assert "B prevents the tapping of Human Knight" in t.story
    t.play("recruit Captain of the Guard", "choose Human Knight")
    assert t["B.power"] == 0


def test_shield_of_ages_house_rule() -> None:
    """With `shield_auto: no` its controller decides, and no companion is aimed at after that."""
    given: dict[str, Any] = {"A": CAPTAINS, "B": {"party": ["Shield of Ages", "Human Knight"]}}
    for answer, power in (("prevent it", 3), ("let it happen", 0)):
        t = table(house={"shield_auto": False}, **given)
        t.play("recruit Captain of the Guard", "choose Human Knight")
        assert t["player"] == "B"
        t.play(answer)
        assert (t["B.power"], t["player"], t.state.to_dict()["aim"]) == (power, "A", -1)


@clause("CR-A4-04")
def test_shield_of_ages_gives_nothing_away() -> None:
    """Paying is no tapping effect: both gold are tapped."""
    t = table(A={"party": ["Shield of Ages"], "hand": ["Elf Archer"], "bank": gold(2)})
    t.play("recruit Elf Archer")
    assert t["A.gold"] == 0


@clause("CR-A5-02")
@pytest.mark.parametrize(
    ("answer", "deck", "discard"), [("leave it", ["Elf Archer"], []), ("discard Elf Archer", [], ["Elf Archer"])]
)
def test_map_to_hidden_lair(answer: str, deck: list[str], discard: list[str]) -> None:
    """The top card after the draw is discarded or left."""
    t = table(phase="draw", deck=["Human Knight", "Elf Archer"], A={"party": ["Map to Hidden Lair"]})
    t.play(answer)
    assert (t["deck"], t["discard"]) == (deck, discard)


@clause("CR-A5-03")
def test_map_to_hidden_lair_is_private() -> None:
    """Left on top, the card is known to A alone."""
    t = table(phase="draw", deck=["Human Knight", "Elf Archer"], A={"party": ["Map to Hidden Lair"]})
    t.play("leave it")
    assert not any("Elf Archer" in line for line in t.told("B"))
    assert (t.sees("A", "deck"), t.sees("B", "deck")) == (["Elf Archer"], [None])


@clause("CR-A6-02")
def test_amulet_of_renewal() -> None:
    """As printed it untaps a gold when all gold untaps anyway; moved to the action phase it is of use."""
    t = table(A={"party": ["Amulet of Renewal"], "hand": ["Elf Archer"], "bank": gold(2)})
    t.play("recruit Elf Archer")
    t.refuses("use Amulet of Renewal", "CR-4.3-07")
    t.end_turn()
    t.end_turn()
    assert t["A.gold"] == 2
    t.play("end the resource phase")
    rules, state = t.state.rules, t.state
    assert isinstance(rules, RingsRules)
    assert isinstance(state, RingsState)
    amulet = rules.labels.index("Amulet of Renewal")
    pouch = rules.labels.index("Gold Pouch")
    state.tapped[pouch], state.gold[0] = 1, 1
    state.stack.append((rules.at_start[amulet], 0, 0, amulet))
    state.player = -1
    state.run(SeededDice("amulet"))
    assert t["A.gold"] == 2, "a gold that stayed tapped is untapped"
    t = table(
        house={"amulet_timing": "action_phase"},
        A={"party": ["Amulet of Renewal"], "hand": ["Elf Archer"], "bank": gold(2)},
    )
    t.play("recruit Elf Archer", "use Amulet of Renewal")
    assert t["A.gold"] == 1


@clause("CR-A7-02")
@pytest.mark.parametrize(("others", "power"), [(["Human Knight", "Elven Scout"], 7), ([], 2)])
def test_sword_of_dawn(others: list[str], power: int) -> None:
    """Two more in all, with companions or without."""
    assert table(A={"party": ["Sword of Dawn", *others]})["A.power"] == power


@clause("CR-A8-02")
def test_the_lost_crown_has_no_power() -> None:
    """A Knight with the Crown has 3."""
    assert table(A={"party": ["The Lost Crown", "Human Knight"]})["A.power"] == 3


@clause("CR-A8-03")
def test_the_lost_crown_wins() -> None:
    """Ring, Dwarf, Knight, Archer and Bard with the Archer's point make 15."""
    party = ["The Lost Crown", "Ring of Courage", "Dwarf Warrior", "Human Knight", "Elf Archer", "Wandering Bard"]
    t = table(A={"party": party})
    t.play("use Elf Archer", "choose Human Knight")
    assert t["A.power"] == 15
    t.play("end the action phase", "attempt no quest")
    assert t["winner"] == "A"
