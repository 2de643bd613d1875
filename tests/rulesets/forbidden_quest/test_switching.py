"""4.12: switching a creature on the board with one from hand or deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.forbidden_quest.talk import QuestTable, armed, table

clause = pytest.mark.clause


def switch(*incoming: str, region: str = "b2", **carried: Any) -> QuestTable:
    """Hand Switcher is played on Brute, which carries that; A holds the creatures that may come in."""
    t = table({region: ["Brute"]}, A={"hand": ["Hand Switcher", *incoming]}, cards={"Brute": carried})
    t.play("play Hand Switcher")
    return t


def deck_switch(*deck: str, **given: Any) -> QuestTable:
    """Deck Switcher is played on Brute; A's deck is searched."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Deck Switcher", "Runner", "Sage"], "deck": list(deck)}, **given)
    t.play("play Deck Switcher")
    return t


@clause("FQ-4.12-01")
def test_a_creature_comes_in_for_another() -> None:
    """Runner comes in, Brute goes out."""
    t = switch("Runner")
    t.play("switch in Runner")
    assert t["A.creatures"] == ["Runner"]
    assert t.story[-2:] == ["Brute leaves the board", "Runner takes its place"]
    t.refuses("switch in Brute", "FQ-4.12-01")


@clause("FQ-4.12-02")
def test_a_trapped_creature_is_not_switched() -> None:
    """Trapped and alone, Brute makes the sorcerer useless; with a free friend beside it, only the friend is switched."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Hand Switcher", "Runner"]}, cards={"Brute": {"trap": True}})
    t.refuses("play Hand Switcher", "FQ-4.12-02")
    t = table(
        {"b2": ["Brute", "Friend", "Friend Two"]},
        A={"hand": ["Hand Switcher", "Runner"]},
        cards={"Brute": {"trap": True}},
    )
    t.play("play Hand Switcher")
    t.refuses("choose Brute", "FQ-4.12-02")
    t.play("choose Friend", "switch in Runner")
    assert t["A.creatures"] == ["Brute", "Runner", "Friend Two"]


@clause("FQ-4.12-03")
def test_only_a_creature_from_the_place_that_is_named() -> None:
    """From the deck, not Runner from hand; a creature, not a club."""
    t = deck_switch("Medic", "Plain Club")
    t.refuses("switch in Runner", "FQ-4.12-03")
    t.refuses("switch in Plain Club", "FQ-4.12-03")
    t.play("switch in Medic")
    assert t["A.creatures"] == ["Medic"]


@clause("FQ-4.12-03")
@pytest.mark.parametrize(("place", "creature"), [("hand", "Runner"), ("deck", "Medic")])
def test_a_card_may_leave_the_place_open(place: str, creature: str) -> None:
    """Free Switcher searches hand or deck; the other one is then closed."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Free Switcher", "Runner"], "deck": ["Medic"]})
    t.play("play Free Switcher", f"search the {place}")
    t.refuses(f"switch in {'Medic' if creature == 'Runner' else 'Runner'}", "FQ-4.12-03")
    t.play(f"switch in {creature}")
    assert t["A.creatures"] == [creature]


@clause("FQ-4.12-04")
def test_the_new_creature_must_survive_the_damage() -> None:
    """4 damage would kill Runner with 4 HP; Medic with 5 stands with 1 left."""
    t = switch("Runner", "Medic", damage=4)
    t.refuses("switch in Runner", "FQ-4.12-04")
    t.play("switch in Medic")
    assert (t["cards.Medic.damage"], t["A.hp_left"]) == (4, 1)


@clause("FQ-4.12-04", "FQ-4.6-02")
@pytest.mark.parametrize("hand", [[], ["Plain Club"], ["Runner"]])
def test_a_switch_needs_somebody_to_come_in(hand: list[str]) -> None:
    """With no creature in hand that survives 4 damage a switch from the hand is impossible; a deck is searched blindly."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Hand Switcher", *hand], "deck": 1}, cards={"Brute": {"damage": 4}})
    t.refuses("play Hand Switcher", "FQ-4.12-04" if "Runner" in hand else "FQ-4.12-01", "FQ-4.6-02")
    t = table({"b2": ["Brute"]}, A={"hand": ["Free Switcher", *hand], "deck": 1}, cards={"Brute": {"damage": 4}})
    assert t.allows("play Free Switcher")


@clause("FQ-4.12-04")
def test_who_is_too_badly_hurt_is_not_chosen() -> None:
    """Runner with 4 HP may come in for the friend, but not for Brute with its 4 damage."""
    t = table(
        {"b2": ["Brute", "Friend", "Friend Two"]},
        A={"hand": ["Hand Switcher", "Runner"]},
        cards={"Brute": {"damage": 4}},
    )
    t.play("play Hand Switcher")
    t.refuses("choose Brute", "FQ-4.12-04")
    assert t.allows("choose Friend")


@clause("FQ-4.12-05")
def test_a_switch_may_be_called_off() -> None:
    """After looking through the deck A lets it be: Brute stays as it was, and the deck is shuffled."""
    t = deck_switch("Medic", "Crab", cards={"Brute": armed("Gold Sword", damage=2, poison=True)})
    before = t["cards.Brute"]
    assert t.sees("A", "A.deck") == ["Medic", "Crab"]
    t.play("call the switch off")
    assert (t["A.creatures"], t["cards.Brute"]) == (["Brute"], before)
    assert (t["A.deck.count"], t.sees("A", "A.deck")) == (2, [None, None])
    t.refuses("call the switch off", "FQ-4.12-05")


@clause("FQ-4.12-06")
def test_a_cancelled_switch_costs_its_sorcerer() -> None:
    """The sorcerer lies in the discard pile, and no other is played this turn."""
    t = deck_switch("Medic")
    t.play("call the switch off")
    assert t["A.discard"] == ["Deck Switcher"]
    t.refuses("play Sage", "FQ-1.5-05", "FQ-4.12-06")


@clause("FQ-4.12-07")
def test_a_cancelled_switch_is_a_use_of_the_ability() -> None:
    """Switcher looked and let it be; it does not look again this turn."""
    t = table({"b2": ["Switcher"]}, A={"hand": ["Runner"]})
    t.play("use Switcher", "call the switch off")
    assert t["A.creatures"] == ["Switcher"]
    t.refuses("use Switcher", "FQ-4.12-07")


@clause("FQ-4.12-08")
@pytest.mark.parametrize("region", ["c3", "a1", "b2"])
def test_the_new_creature_stands_where_the_old_one_stood(region: str) -> None:
    """Wherever Brute is, and not in the spawning region."""
    t = switch("Runner", region=region)
    t.play("switch in Runner")
    assert t["cards.Runner.region"] == region


@clause("FQ-4.12-08")
def test_a_switch_takes_no_crystal() -> None:
    """Coming in is no move: the crystal of the region stays, until Runner moves into one."""
    t = table({"c3": ["Brute"]}, A={"hand": ["Hand Switcher", "Runner"]}, crystals=["c3", "c2"])
    t.play("play Hand Switcher", "switch in Runner")
    assert (t["crystals"], t["decision"]) == (["c2", "c3"], "main phase")


@clause("FQ-4.12-09")
def test_damage_stays() -> None:
    """Brute's 3 damage is Medic's, whose 5 HP leave 2; Brute is whole again when it is added."""
    t = switch("Medic", damage=3)
    t.play("switch in Medic")
    assert (t["cards.Medic.damage"], t["A.hp_left"]) == (3, 2)
    t.play("add Brute")
    assert (t["cards.Brute.damage"], t["A.hp_left"]) == (0, 2 + 8)


@clause("FQ-4.12-10")
def test_poison_stays() -> None:
    """Medic has the poison marker now, and it is one marker; Brute comes back without one."""
    t = switch("Medic", poison=True)
    t.play("switch in Medic", "add Brute")
    assert (t["cards.Medic.poison"], t["cards.Brute.poison"]) == (True, False)
    assert t["supply.poison"] == 3


@clause("FQ-4.12-10")
@pytest.mark.parametrize(
    ("new", "worn", "house", "poisoned"),
    [
        ("Antitoxic", None, "no", False),
        ("Antitoxic", None, "yes", True),
        ("Medic", "Bell-Bronze Cuirass", "no", False),
        ("Medic", "Bell-Bronze Cuirass", "yes", True),
        ("Medic", "Dry Cloak", "no", True),
    ],
)
def test_poison_goes_where_it_cannot_be(new: str, worn: str | None, house: str, poisoned: bool) -> None:
    """For who cannot be poisoned the marker goes back to the supply, told to all (`immune_inherits: no`)."""
    t = table(
        {"b2": ["Brute"]},
        A={"hand": ["Hand Switcher", new]},
        cards={"Brute": armed(defense=worn, poison=True)},
        house={"immune_inherits": house},
    )
    t.play("play Hand Switcher", f"switch in {new}")
    assert (t[f"cards.{new}.poison"], t["supply.poison"]) == (poisoned, 3 if poisoned else 4)
    assert (f"{new} cannot be poisoned" in t.told("B")) == (not poisoned)


@clause("FQ-4.12-11", "FQ-4.12-13")
def test_attached_cards_stay() -> None:
    """A Gold Sword and a Round Shield lie on Medic, who never had a weapon, and no upgrade of the turn is used."""
    t = switch("Medic", **armed("Gold Sword", "Round Shield"))
    t.play("switch in Medic")
    assert (t["cards.Medic.weapon"], t["cards.Medic.defense"]) == ("Gold Sword", "Round Shield")
    assert (t["A.attached"], t["A.discard"]) == (["Gold Sword", "Round Shield"], ["Hand Switcher"])
    assert not t["cards.Medic.weapon_upgraded"]


@clause("FQ-4.12-13")
def test_the_new_creature_has_its_own_upgrade() -> None:
    """Brute was upgraded this turn; Medic, who takes over its Wood Sword, may still get the Silver Sword."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Hand Switcher", "Medic", "Wood Sword", "Silver Sword"]})
    t.play("attach Wood Sword to Brute", "play Hand Switcher", "switch in Medic")
    t.play("attach Silver Sword to Medic", "discard Wood Sword")
    assert t["cards.Medic.weapon"] == "Silver Sword"


@clause("FQ-4.12-12")
def test_nothing_is_left_behind() -> None:
    """Club, damage and poison all come along: while the switch goes on nothing is given away or put down."""
    t = table(
        {"b2": ["Brute", "Switcher"]},
        A={"hand": ["Medic", "Panacea", "Healing Potion"]},
        cards={"Switcher": armed("Plain Club", damage=2, poison=True)},
    )
    t.play("use Switcher")
    t.refuses("transfer Plain Club to Brute", "FQ-4.12-12")
    t.refuses("discard Plain Club", "FQ-4.12-12")
    t.refuses("play Panacea", "FQ-4.12-12")
    t.refuses("play Healing Potion", "FQ-4.12-12")
    t.play("switch in Medic")
    assert t["cards.Medic"] == {"region": "b2", "damage": 2, "poison": True, "weapon": "Plain Club"}


@clause("FQ-4.12-14")
def test_from_hand_to_hand() -> None:
    """Runner came from the hand, so Brute goes there, and B sees which creature it is."""
    t = switch("Runner", "Crab")
    hand = t["A.hand.count"]
    t.play("switch in Runner")
    assert (t["A.hand"], t["A.hand.count"]) == (["Brute", "Crab"], hand)
    assert t.sees("B", "A.hand") == ["Brute", None]


@clause("FQ-4.12-15")
def test_from_deck_to_deck() -> None:
    """Runner's place in the deck of 20 is Brute's, at an unknown place: the deck is shuffled."""
    t = deck_switch("Medic", "19 Plain Club", chance=(["9 Plain Club", "Brute", "10 Plain Club"],))
    t.play("switch in Medic")
    assert (t["A.deck.count"], t["A.deck.Brute"], t["A.hand"]) == (20, True, ["Runner", "Sage"])
    assert t["A.deck"].index("Brute") == 9
    assert set(t.sees("A", "A.deck")) == {None}


@clause("FQ-4.12-16")
def test_the_new_creature_moves_though_the_old_one_did() -> None:
    """Brute moved from b1 to b2; Runner, come in for it, moves on."""
    t = table({"b1": ["Brute"]}, A={"hand": ["Hand Switcher", "Runner"]})
    t.play("move Brute", "to b2", "play Hand Switcher", "switch in Runner", "move Runner", "to c2", "stop here")
    assert t["cards.Runner.region"] == "c2"


@clause("FQ-4.12-17")
def test_the_new_creature_uses_its_ability_though_the_old_one_did() -> None:
    """Gambler used its ability; Medic, come in for it, heals the friend."""
    t = table(
        {"b2": ["Gambler", "Friend"]},
        A={"hand": ["Hand Switcher", "Medic"]},
        cards={"Friend": {"damage": 2}},
        chance=(False,),
    )
    t.play("use Gambler", "play Hand Switcher", "choose Gambler", "switch in Medic", "use Medic")
    assert t["cards.Friend.damage"] == 1


@clause("FQ-4.12-16", "FQ-4.12-17", "FQ-4.12-13")
def test_who_comes_back_is_new_as_well() -> None:
    """Switcher moved, was upgraded and switched itself out; switched in again it may move, switch and be upgraded."""
    t = table(
        {"b1": ["Switcher"]}, A={"hand": ["Brute", "Hand Switcher", "Wood Sword", "Silver Sword"]}
    )  # fmt: skip
    t.play("move Switcher", "to b2", "attach Wood Sword to Switcher", "use Switcher", "switch in Brute")
    t.refuses("use Switcher", "FQ-4-06")
    t.play("play Hand Switcher", "switch in Switcher")
    assert t["cards.Switcher"] == {"region": "b2", "weapon": "Wood Sword"}
    for action in ("move Switcher", "use Switcher", "attach Silver Sword to Switcher"):
        assert t.allows(action)


@clause("FQ-4.12-17")
def test_the_new_creature_attacks() -> None:
    """Medic is as ready as any creature: it strikes in the turn in which it came in."""
    t = table({"b2": ["Brute"]}, {"b2": ["Enemy"]}, A={"hand": ["Hand Switcher", "Medic"]})
    t.play("play Hand Switcher", "switch in Medic", "end the main phase", "attack Enemy with Medic")
    assert t["cards.Enemy.damage"] == 1


@clause("FQ-4.12-18")
def test_coming_in_by_a_switch_is_entering() -> None:
    """Herald says that a card is drawn when it enters the board."""
    t = switch("Herald")
    deck = t["A.deck.count"]
    t.play("switch in Herald")
    assert (t["A.deck.count"], t["A.hand.count"]) == (deck - 1, 2)


@clause("FQ-4.12-19")
def test_three_creatures_and_a_switch() -> None:
    """With three on the board one is switched all the same, and there are three."""
    t = table({"b2": ["Brute", "Friend", "Friend Two"]}, A={"hand": ["Hand Switcher", "Runner"]})
    t.refuses("add Runner", "FQ-2.3-28", "FQ-4.1-02")
    t.play("play Hand Switcher", "choose Friend", "switch in Runner")
    assert t["A.creatures"] == ["Brute", "Runner", "Friend Two"]


def test_an_attack_is_the_new_creatures_too() -> None:
    """Brute attacked and shot, so Runner did; Friend's attack stays its own, and Brute has done nothing any more."""
    done = {"Brute": {"attacked": True, "shot": True}, "Friend": {"attacked": True}}
    t = table({"b2": ["Brute", "Friend"]}, A={"hand": ["Hand Switcher", "Runner"]}, cards=done)
    t.play("play Hand Switcher", "choose Brute", "switch in Runner")
    assert [t[f"cards.{name}.attacked"] for name in ("Brute", "Runner", "Friend")] == [False, True, True]
    assert [t[f"cards.{name}.shot"] for name in ("Brute", "Runner", "Friend")] == [False, True, False]


def test_who_has_done_nothing_comes_in_fresh() -> None:
    """Friend attacked, Brute did not: neither did Runner that comes in for Brute."""
    t = table(
        {"b2": ["Brute", "Friend"]}, A={"hand": ["Hand Switcher", "Runner"]}, cards={"Friend": {"attacked": True}}
    )
    t.play("play Hand Switcher", "choose Brute", "switch in Runner")
    assert [t[f"cards.{name}.attacked"] for name in ("Brute", "Runner", "Friend")] == [False, False, True]


def test_what_a_creature_did_is_remembered_off_the_board() -> None:
    """Brute moved this turn and went back to the hand: A sees both, and of a card that did nothing nothing is said."""
    t = switch("Runner", moved=True)
    t.play("switch in Runner")
    assert t.sees("A", "cards")["Brute"] == {"moved": True}
    assert "Hand Switcher" not in t.sees("A", "cards")


def test_a_marker_that_goes_back_is_told_of_its_owner() -> None:
    """Who cannot be poisoned is A's: the table is told so of A (`immune_inherits: no`)."""
    t = table({"b2": ["Brute"]}, A={"hand": ["Hand Switcher", "Antitoxic"]}, cards={"Brute": {"poison": True}},
              house={"immune_inherits": "no"})  # fmt: skip
    t.play("play Hand Switcher", "switch in Antitoxic")
    events = t.state.rules.events
    assert [seat for kind, seat, *_ in t.state.log or () if events[kind].id == "immune"] == [0]
