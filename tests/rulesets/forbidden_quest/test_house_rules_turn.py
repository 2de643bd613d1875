"""House rules of the turn: drawing, adding, moving, abilities, poison, traps and the end of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.play.judge import WrittenDice
from tests.rulesets.forbidden_quest.talk import QuestTable, armed, fight, table


def drawing(deck_out: str, **mine: Any) -> QuestTable:
    """A's turn begins with an empty deck and two cards on the discard pile."""
    mine = {"deck": [], "discard": ["Crab", "Letter"], **mine}
    return table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, house={"deck_out": deck_out}, phase="beginning", A=mine)


def test_deck_out_lose() -> None:
    """`deck_out: lose`: who cannot draw loses; with one card left there is one to draw."""
    t = drawing("lose")
    assert (t["winner"], t["outcome"]) == ("B", "deck out")
    t = drawing("lose", deck=["Nudge"])
    assert (t["winner"], t["A.hand"]) == (None, ["Nudge"])


def test_deck_out_lose_in_a_double_draw() -> None:
    """The second card of two is drawn as well, or the game is lost."""
    lone = {"deck": ["Nudge"], "hand": ["Letter"]}
    t = table(enemy={"b3": ["Enemy"]}, house={"deck_out": "lose"}, phase="beginning", A=lone)
    t.play("show the hand and draw two cards")
    assert t["winner"] == "B"


def test_deck_out_reshuffle() -> None:
    """`deck_out: reshuffle`: the discard pile is shuffled and drawn from; with none of it either, nothing is drawn."""
    t = drawing("reshuffle")
    assert (t["A.hand.count"], t["A.deck.count"], t["A.discard"], t["winner"]) == (1, 1, [], None)
    assert "A shuffles the deck" in t.story
    t = drawing("reshuffle", discard=[])
    assert (t["A.hand"], t["phase"]) == ([], "main")


@pytest.mark.parametrize("seat", ["A", "B"])
def test_whose_chance_reshuffles(seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deck has chances of its own, so that what one player shuffles changes nothing for the other."""
    heard: list[tuple[Any, ...]] = []
    real = WrittenDice.stream

    def stream(self: WrittenDice, *path: Any) -> WrittenDice:
        heard.append(path)
        return real(self, *path)

    monkeypatch.setattr(WrittenDice, "stream", stream)
    piles = [{"deck": 0, "discard": ["Letter", "Sage"]} for _ in "AB"]
    house = {"deck_out": "reshuffle"}
    table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, active=seat, house=house, phase="beginning", A=piles[0], B=piles[1])
    assert [path for path in heard if path[0] == "deck"] == [("deck", "AB".index(seat))]


def test_what_reshuffles_is_not_over() -> None:
    """`deck_out: reshuffle`: creatures in a discard pile come back, so nothing is dead; nor can a stalemate be called."""
    for rule, outcome in (("continue", "dead"), ("reshuffle", None)):
        mine = {"deck": 0, "discard": ["Brute"], "crystals": 0}
        t = table({}, A=mine, B={"deck": 0}, house={"deck_out": rule})
        assert t.allows("call a stalemate") == (rule == "continue")
        t.play("end the main phase", "end the turn")
        assert t["outcome"] == outcome


def test_summoning_delay() -> None:
    """`summoning_delay: on`: added this turn it is equipped, but it neither moves, nor heals, nor attacks."""
    hand, cards = {"hand": ["Medic", "Plain Club"]}, {"Brute": {"damage": 3}}
    t = table({"b1": ["Brute"]}, {"b1": ["Enemy"]}, house={"summoning_delay": "on"}, A=hand, cards=cards)
    t.play("add Medic", "attach Plain Club to Medic")
    t.refuses("move Medic", "FQ-4.1-06")
    t.refuses("use Medic", "FQ-4.1-06")
    t.play("end the main phase")
    t.refuses("attack Enemy with Medic", "FQ-4.1-06")
    t.end_turn()
    t.end_turn()
    t.play("use Medic", "move Medic", "to b2")


@pytest.mark.parametrize(("rolled", "where"), [(4, "b3"), (5, "b2")])
def test_announce_route(rolled: int, where: str) -> None:
    """`announce_route: yes`: Dicey's region is said before the roll; a good roll leads there and nowhere else."""
    t = table({"b2": ["Dicey"]}, house={"announce_route": "yes"}, chance=(rolled,))
    t.play("move Dicey")
    assert (t["decision"], "A rolls" in " ".join(t.story)) == ("where to move", False)
    t.play("to b3")
    assert (t["cards.Dicey.region"], t["decision"]) == (where, "main phase")


def test_announce_route_without_a_roll() -> None:
    """Who needs no roll goes as always."""
    t = table({"b2": ["Runner"]}, house={"announce_route": "yes"})
    t.play("move Runner", "to b1", "to b2")
    assert t["cards.Runner.region"] == "b2"


def test_crystal_on_arrival() -> None:
    """`crystal_on_arrival: any_arrival`: who is added takes the crystal of the spawning region; by the rules not."""
    for value, decision in (("any_arrival", "take the crystal"), ("move_only", "main phase")):
        mine = {"hand": ["Brute"], "crystals": 0}
        t = table(enemy={"b3": ["Enemy"]}, house={"crystal_on_arrival": value}, crystals=["b1"], A=mine)
        t.play("add Brute")
        assert t["decision"] == decision
    t = table(
        {"b1": ["Brute"]}, house={"crystal_on_arrival": "any_arrival"}, crystals=["b1"],
        A={"hand": ["Hand Switcher", "Crab"], "crystals": 0},
    )  # fmt: skip
    t.play("play Hand Switcher", "switch in Crab", "take the crystal")
    assert (t["A.crystals"], t["crystals"]) == (1, [])


def test_ability_uses() -> None:
    """`ability_uses: unlimited`: Medic heals as long as there is damage, and Gambler flips as often as he likes."""
    house = {"ability_uses": "unlimited"}
    t = table({"b1": ["Medic", "Gambler"]}, house=house, chance=(False, True), cards={"Gambler": {"damage": 2}})
    t.play("use Medic", "use Medic", "use Gambler", "use Gambler")
    assert (t["cards.Gambler.damage"], t["A.hand.count"]) == (0, 1)
    t.refuses("use Medic", "FQ-4.6-03", "FQ-4.6-01")


def test_poison_ticks() -> None:
    """`poison_ticks: every_turn`: B's poisoned creature loses 1 HP as A's turn begins, and may die of it."""
    house, cards = {"poison_ticks": "every_turn"}, {"Enemy": {"poison": True, "damage": 6}}
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, house=house, phase="beginning", cards=cards, chance=(True, True))
    assert (t["cards.Enemy.damage"], t["cards.Enemy.poison"]) == (7, True)
    t.end_turn()
    assert (t["active"], t["cards.Enemy.damage"], t["cards.Enemy.poison"]) == ("B", 7, False)
    cards["Enemy"]["damage"] = 7
    t = table({"b1": ["Brute"]}, {"b3": ["Enemy"]}, house=house, phase="beginning", cards=cards)
    assert (t["B.discard"], t["active"], t["phase"]) == (["Enemy"], "A", "main")


def test_poison_ticks_once_a_turn() -> None:
    """With poisoned creatures of A's to check, B's loses 1 HP and no more."""
    cards = {"Brute": {"poison": True}, "Runner": {"poison": True}, "Enemy": {"poison": True}}
    board, house = {"b1": ["Brute", "Runner"]}, {"poison_ticks": "every_turn"}
    t = table(board, {"b3": ["Enemy"]}, house=house, phase="beginning", cards=cards, chance=(True, True, False, False))
    t.play("flip for Brute")
    assert (t["cards.Enemy.damage"], t["cards.Runner.damage"], t["phase"]) == (1, 1, "main")
    antidote = {"hand": ["Poison Antidote"]}
    t = table(board, {"b3": ["Enemy"]}, house=house, phase="beginning", cards=cards, chance=(False, False), A=antidote)
    t.play("play Poison Antidote on Brute")
    assert (t["cards.Enemy.damage"], t["cards.Runner.damage"], t["cards.Brute.damage"]) == (1, 1, 0)


def test_trapped_may_give() -> None:
    """`trapped_may_give: yes`: a trapped creature hands its club on, but takes nothing."""
    cards = {"Brute": armed("Plain Club", trap=True), "Friend": armed(defense="Round Shield")}
    t = table({"b1": ["Brute", "Friend"]}, house={"trapped_may_give": "yes"}, cards=cards)
    t.refuses("transfer Round Shield to Brute", "FQ-5.4-08")
    t.play("transfer Plain Club to Friend")
    assert (t["cards.Friend.weapon"], t["cards.Brute.weapon"]) == ("Plain Club", None)
    t.refuses("transfer Plain Club to Brute", "FQ-5.4-07")


@pytest.mark.parametrize(("attacker", "mark"), [("Snarer", "trap"), ("Viper", "poison")])
def test_conditions_need_damage(attacker: str, mark: str) -> None:
    """`conditions_need_damage: yes`: a strike that a shield stops leaves no marker; one that gets through does."""
    house = {"conditions_need_damage": "yes"}
    t = fight([attacker], house=house, cards={"Enemy": armed(defense="Round Shield")})
    t.play(f"attack Enemy with {attacker}")
    assert (t["cards.Enemy.damage"], t[f"cards.Enemy.{mark}"]) == (0, False)
    t = fight([attacker], house=house)
    t.play(f"attack Enemy with {attacker}")
    assert (t["cards.Enemy.damage"], t[f"cards.Enemy.{mark}"]) == (1, True)


def test_end_of_turn_needs_attack() -> None:
    """`end_of_turn_needs_attack: yes`: without an attack nobody hides; after one, even an arrow that missed, one does."""
    given: dict[str, Any] = {
        "A": {"hand": ["Dark Cloak"]},
        "cards": {"Brute": armed("Bow and Arrows")},
        "chance": (False,),
    }
    t = table({"b2": ["Brute", "Fader"]}, {"b3": ["Enemy"]}, house={"end_of_turn_needs_attack": "yes"}, **given)
    t.play("end the main phase", "end the attack phase")
    t.refuses("play Dark Cloak", "FQ-5.1-03")
    t.refuses("use Fader", "FQ-5.1-03")
    t.end_turn()
    t.end_turn()
    t.play("end the main phase", "shoot Enemy with Brute", "end the attack phase", "play Dark Cloak", "choose Brute")
    assert ("A flips tails" in t.story, t["cards.Brute.hidden"]) == (True, True)


def test_marker_limit() -> None:
    """`marker_limit: on`: with all four hidden markers on the board nobody else can be hidden."""
    names = ["Brute", "Friend", "Runner", "Enemy", "Enemy Two"]
    board, enemy = {"b2": names[:3]}, {"b2": names[3:]}
    cards = {name: {"hidden": True} for name in names[1:]}
    given: dict[str, Any] = {"phase": "end", "A": {"hand": ["Dark Cloak"]}, "cards": cards}
    table(board, enemy, house={"marker_limit": "on"}, **given).refuses("play Dark Cloak", "FQ-4.6-01")
    t = table(board, enemy, **given)
    t.play("play Dark Cloak")
    assert t["cards.Brute.hidden"]
