"""2: game setup: crystals, markers, hands and mulligans, who goes first, and what holds in the opening turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.dealing.opening import opening_of
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.describe import describe
from decktool.query import parse_condition
from decktool.rulesets import load_rules
from decktool.rulesets.forbidden_quest.declarations import Zone
from decktool.rulesets.forbidden_quest.rules import QuestRules
from tests.rulesets.forbidden_quest.talk import GAME, QuestTable, table

clause = pytest.mark.clause

EVERYWHERE = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
"""A crystal in each region."""
BARREN = ["6 Healing Potion", "Silver Boots"]
"""Seven cards without a creature."""
SECOND = ["6 Silver Boots", "Healing Potion"]
"""Seven others without a creature."""
KEPT = ["Crab", "6 Healing Potion"]
"""Seven cards with a creature."""


def mulligan(*shuffles: list[str], house: dict[str, str] | None = None, **given: Any) -> QuestTable:
    """The hands are dealt; A has no creature, B has one. What the shuffles leave is said from the top."""
    given.setdefault("A", {"hand": BARREN, "deck": [*KEPT, "36 Plain Club"]})
    given.setdefault("B", {"hand": KEPT, "deck": 43})
    return table(phase="mulligan", chance=shuffles, house=house or {}, **given)


def placing(**given: Any) -> QuestTable:
    """Both hands are kept; each player sets a creature in the centre."""
    given.setdefault("A", {"hand": ["Brute", "Runner", "Dicey", "Medic", "3 Healing Potion"]})
    given.setdefault("B", {"hand": ["Crab", "Venom", "Snarer", "4 Healing Potion"]})
    return table(phase="centre", **given)


def set_out(**given: Any) -> QuestTable:
    """A won the flip: Brute and Crab lie in the centre, A may set more creatures."""
    t = placing(chance=(True,), **given)
    t.play("set Brute in the centre", "set Crab in the centre")
    return t


# --- crystals and markers, 2.1 and 2.2


@clause("FQ-2.1-01", "FQ-2.2-01")
def test_a_crystal_in_each_region_and_the_markers_aside() -> None:
    """After the set-up every region has its crystal, nobody holds one, and four markers of each kind lie aside."""
    t = set_out()
    t.play("set Runner", "set no more creatures", "set no more creatures")
    assert t["phase"] == "main"
    assert t["crystals"] == EVERYWHERE
    assert (t["A.crystals"], t["B.crystals"]) == (0, 0)
    assert t["supply"] == {"trap": 4, "poison": 4, "hidden": 4}
    assert not any(t[f"cards.Brute.{mark}"] for mark in ("poison", "trap", "hidden"))


# --- hands, 2.3


@clause("FQ-2.3-01")
def test_each_player_shuffles_their_own_deck() -> None:
    """The seed decides the order; another seed, another order; and no card goes into the other's deck."""
    rules = load_rules(GAME)
    dealt = [rules.start(SeededDice(seed)).to_dict()["zones"][:4] for seed in (1, 1, 2)]
    assert dealt[0] == dealt[1] != dealt[2]
    assert all(rules.owners[card] == zone % 2 for zone, cards in enumerate(dealt[0]) for card in cards)


@clause("FQ-2.3-02")
def test_the_deck_is_cut_by_the_opponent() -> None:
    """B cuts A's deck after the twentieth card: the twenty-first is on top now."""
    state = load_rules(GAME, {"cut": "yes"}).start(SeededDice("cut"))
    assert describe(state)["player"] == "B"
    before = state.zones[0][::-1]
    state.apply(state.read_action("cut 20 cards"), SeededDice("cut"))
    assert state.zones[0][::-1] == before[20:] + before[:20]
    assert state.log and state.rules.event_words(state.log[-1]) == "B cuts 20 cards"


@clause("FQ-2.3-02")
def test_the_cut_may_be_declined() -> None:
    """A deck that the opponent does not cut lies as it was shuffled."""
    dice = SeededDice("cut")
    state = load_rules(GAME, {"cut": "yes"}).start(dice)
    before = [state.zones[0][:], state.zones[1][:]]
    state.apply(state.read_action("do not cut"), dice)
    assert [state.zones[0], state.zones[1]] == before
    assert (describe(state)["player"], describe(state)["decision"]) == ("A", "cut the deck")


@clause("FQ-2.3-02")
def test_nobody_cuts_later() -> None:
    """In the middle of the game no deck is cut."""
    table(A={"deck": 10}).refuses("cut 3 cards", "FQ-2.3-02")


@clause("FQ-2.3-03")
def test_seven_cards_are_drawn() -> None:
    """Each player has seven cards and 43 in the deck before creatures are set; nobody sees the other's."""
    mine, theirs = ["Brute", "49 Letter"], ["6 Letter", "Crab", "43 Nudge"]
    t = table(phase="setup", A={"deck": mine}, B={"deck": theirs}, chance=(mine, theirs))
    dealt = ("A.hand.count", "A.deck.count", "B.hand.count", "B.deck.count")
    assert [t[path] for path in dealt] == [7, 43, 7, 43]
    assert t.sees("A", "A.hand") == ["Brute", *["Letter"] * 6]
    assert t.sees("B", "A.hand") == [None] * 7


@clause("FQ-2.3-04")
def test_a_hand_without_a_creature_is_not_kept() -> None:
    """A has seven cards and no creature among them: the mulligan has begun, and keeping is refused."""
    t = mulligan()
    t.refuses("keep this hand", "FQ-2.3-04")
    t.refuses("mulligan", "FQ-2.3-07")
    assert "A has no creature and draws anew" in t.story
    assert (t["player"], t["decision"]) == ("A", "which card the mulligan costs")


@clause("FQ-2.3-05")
def test_one_creature_is_enough() -> None:
    """A hand with one creature is kept; there is no voluntary redraw."""
    t = table(phase="mulligan", A={"hand": [*KEPT], "deck": 43}, B={"hand": [*KEPT], "deck": 43})
    t.refuses("mulligan", "FQ-2.3-05")
    table().refuses("mulligan", "FQ-2.3-05")
    assert (t["decision"], t["A.mulligans"], t["B.mulligans"]) == ("which creature goes to the centre", 0, 0)


@clause("FQ-2.3-06")
def test_the_hand_is_shown() -> None:
    """B sees all seven cards of A's mulligan, and A none of B's."""
    t = mulligan()
    shown = [line for line in t.told("B") if line.startswith("A shows")]
    assert [line.split(" #")[0] for line in shown] == ["A shows Healing Potion"] * 6 + ["A shows Silver Boots"]
    assert t.sees("B", "A.hand") == [*["Healing Potion"] * 6, "Silver Boots"]
    assert t.sees("A", "B.hand") == [None] * 7


@clause("FQ-2.3-07")
def test_the_mulligan_costs_a_card() -> None:
    """A picks the Silver Boots: they lie on A's discard pile and are not shuffled back; only a card of the hand pays."""
    t = mulligan()
    t.refuses("discard Crab", "FQ-2.3-07")
    t.play("discard Silver Boots")
    assert t["A.discard"] == ["Silver Boots"]
    assert not t["A.deck.Silver Boots"] and not t["A.hand.Silver Boots"]


@clause("FQ-2.3-08")
def test_six_go_back_and_the_deck_is_cut_again() -> None:
    """The six others are shuffled into the deck, 49 cards now, and B is offered the cut again."""
    t = mulligan(house={"cut": "yes"})
    t.play("discard Silver Boots")
    assert (t["A.deck.count"], t["A.discard.count"], t["A.hand.count"]) == (49, 1, 0)
    assert (t["player"], t["decision"]) == ("B", "cut the deck")
    assert t.sees("B", "A.deck") == [None] * 49


@clause("FQ-2.3-09", "FQ-2.3-13")
def test_seven_again() -> None:
    """A draws seven again, the deck has 42; B has had seven cards all along, and draws nothing for it."""
    t = mulligan([*KEPT, "6 Healing Potion", "36 Plain Club"])
    t.play("discard Silver Boots")
    assert (t["A.hand.count"], t["A.deck.count"], t["A.discard.count"]) == (7, 42, 1)
    assert (t["B.hand.count"], t["B.deck.count"], t["decision"]) == (7, 43, "which creature goes to the centre")


@clause("FQ-2.3-10", "FQ-2.3-13")
def test_again_and_again() -> None:
    """Without a creature once more A pays once more: 7 in hand, 41 in the deck, 2 discarded, and B still has seven."""
    deck = ["Crab", "42 Plain Club"]
    t = mulligan(
        ["7 Plain Club", "6 Healing Potion", "35 Plain Club", "Crab"],
        ["Crab", "41 Plain Club", "6 Healing Potion"],
        A={"hand": BARREN, "deck": deck},
    )
    t.play("discard Silver Boots", "discard Plain Club")
    assert (t["A.hand.count"], t["A.deck.count"]) == (7, 41)
    assert t["A.discard"] == ["Silver Boots", "Plain Club"]
    assert t["A.mulligans"] == 2
    assert (t["B.hand.count"], t["B.deck.count"]) == (7, 43)


@clause("FQ-2.3-11")
def test_two_hands_without_creatures_cost_nothing() -> None:
    """Neither has a creature: both shuffle all seven back and draw again, and nobody discards."""
    t = both_redraw([*KEPT, "43 Plain Club"], [*KEPT, "43 Plain Club"])
    assert "both players draw anew without a penalty" in t.story
    for who, other in ("AB", "BA"):
        assert sum(line.startswith(f"{who} shows") for line in t.told(other)) == 7
    for who in "AB":
        assert (t[f"{who}.hand.count"], t[f"{who}.deck.count"], t[f"{who}.discard"]) == (7, 43, [])
    assert t["decision"] == "which creature goes to the centre"


@clause("FQ-2.3-12")
def test_a_lone_mulligan_after_a_joint_one_is_paid() -> None:
    """Both start over; then only B has no creature, and B alone pays."""
    t = both_redraw(
        [*KEPT, "43 Plain Club"],
        ["6 Healing Potion", "Plain Club", "Crab", "42 Plain Club"],
        ["Crab", "5 Healing Potion", "43 Plain Club"],
    )
    assert (t["player"], t["decision"]) == ("B", "which card the mulligan costs")
    t.play("discard Healing Potion")
    assert (t["A.deck.count"], t["A.discard"]) == (43, [])
    assert (t["B.deck.count"], t["B.discard"], t["B.hand.count"]) == (42, ["Healing Potion"], 7)


def both_redraw(*shuffles: list[str]) -> QuestTable:
    """Neither player has a creature among the first seven; then the decks lie as said."""
    mine, theirs = ({"hand": ["6 Healing Potion", "Plain Club"], "deck": ["Crab", "42 Plain Club"]} for _ in "AB")
    return mulligan(*shuffles, A=mine, B=theirs)


@clause("FQ-2.3-09")
def test_no_seven_cards_left() -> None:
    """After the penalty A has six cards in all: A cannot draw a hand of seven, cannot set up, and has lost."""
    t = mulligan(A={"hand": [*BARREN], "deck": []})
    t.play("discard Silver Boots")
    assert (t["winner"], t["outcome"]) == ("B", "no hand")
    assert "stuck A - 7" in t.facts
    assert t.state.outcome is not None
    assert t.state.outcome.words.startswith("A has not 7 cards left to draw")


@clause("FQ-2.3-04", "FQ-2.3-05")
@pytest.mark.parametrize(
    ("needed", "fits"),
    [
        ("type:creature>=1", True),
        ("type:creature>=2", False),
        ("type:creature>=0", False),
        ("type:weapon>=1", False),
        ("(-type:creature)<=0", False),
        (None, False),
    ],
)
def test_what_an_opening_hand_needs(needed: str | None, fits: bool) -> None:
    """In a game of one's own as well: one creature, no more and nothing else; a hand without cards has none."""
    game = load_game(GAME)
    opening = opening_of(game, game.house_values({}))
    assert opening.mulligan is not None
    must = None if needed is None else parse_condition(needed, game)
    for mulligan in (replace(opening.mulligan, must_have=must), *([None] if must is None else [])):
        found = [*QuestRules.unplayable(replace(opening, mulligan=mulligan))]
        assert [where for where, _ in found] == [("mulligan", "must_have")] * (not fits)


@clause("FQ-2.3-07")
@pytest.mark.parametrize(("cost", "fits"), [(0, True), (1, True), (2, False)])
def test_what_a_redraw_may_cost(cost: int, fits: bool) -> None:
    """One card, or in a game of one's own none; the rules ask for no second."""
    game = load_game(GAME)
    opening = opening_of(game, game.house_values({}))
    assert opening.mulligan is not None
    found = [*QuestRules.unplayable(replace(opening, mulligan=replace(opening.mulligan, discard=cost)))]
    assert [where for where, _ in found] == [("mulligan", "discard")] * (not fits)


@clause("FQ-2.3-04")
def test_a_deck_without_creatures_is_not_dealt() -> None:
    """Fifty cards without a creature are a legal list, but no game can be set up with them."""
    game = load_game(GAME)
    deck = resolve(parse_decklist("".join(f"4 {name}\n" for name in TWELVE) + "2 Rust", "heartless.txt"), game)
    with pytest.raises(DecktoolError, match=r"heartless.txt: without a creature.*FQ-2\.3-04"):
        load_rules(game, {}, [deck])


TWELVE = [
    "Letter",
    "Nudge",
    "Quake",
    "Rally",
    "Shove",
    "Sage",
    "Seeker",
    "Trophy",
    "Salvage",
    "Plain Club",
    "Round Shield",
]
TWELVE += ["Plain Cloak"]


# --- placing and the coin, 2.3


def test_what_is_told_of_the_centre() -> None:
    """Who sets which creature, one each."""
    told = [fact for fact in set_out().facts if fact.startswith("sets-centre")]
    assert told == ["sets-centre A Brute 1", "sets-centre B Crab 1"]


@clause("FQ-2.3-14")
def test_one_creature_each_in_the_centre() -> None:
    """Setting none is refused, setting a second one too; then two creatures lie in the centre, face down."""
    t = placing(chance=(True,))
    t.refuses("set no more creatures", "FQ-2.3-14")
    t.play("set Brute in the centre")
    t.refuses("set Runner in the centre", "FQ-2.3-14")
    t.play("set Crab in the centre")
    t.refuses("set Runner in the centre", "FQ-2.3-19", "FQ-2.3-14")
    assert t["regions"]["b2"] == ["Brute", "Crab"]
    assert t.sees("B", "A.board.b2") == [None] == t.sees("A", "B.board.b2")
    assert "A sets a creature in the centre" in t.told("B") and "B sets a creature in the centre" in t.told("A")


@clause("FQ-2.3-15")
def test_only_a_creature_goes_to_the_centre() -> None:
    """A Healing Potion is not set in the centre."""
    t = placing(A={"hand": ["Brute", "6 Healing Potion"]})
    t.refuses("set Healing Potion in the centre", "FQ-2.3-15")
    assert t.state.legal_actions() == [t.state.read_action("set Brute in the centre")]


@clause("FQ-2.3-16")
def test_the_coin_comes_after_the_centre() -> None:
    """Until both creatures lie in the centre there is no flip; with the second one it is made."""
    t = placing(chance=(False,))
    t.refuses("go first", "FQ-2.3-16")
    t.play("set Brute in the centre")
    t.refuses("go first", "FQ-2.3-16")
    assert t["first"] is None
    t.play("set Crab in the centre")
    assert t.story[-3:] == ["B sets Crab in the centre", "B wins the coin flip", "B goes first"]


@clause("FQ-2.3-17")
def test_the_winner_of_the_flip_goes_first() -> None:
    """A won the flip and cannot pass the first turn on."""
    t = set_out()
    t.refuses("go second", "FQ-2.3-17")
    t.play("set no more creatures", "set no more creatures")
    assert (t["first"], t["active"], t["turn"]) == ("A", "A", 1)


@clause("FQ-2.3-18")
@pytest.mark.parametrize("extras", [[], ["Runner"], ["Runner", "Dicey"]])
def test_up_to_two_more(extras: list[str]) -> None:
    """None, one or two more creatures are set, face down in b1; a third is refused."""
    t = set_out()
    t.play(*(f"set {name}" for name in extras))
    assert (t["A.board.b1"], t.sees("B", "A.board.b1")) == (extras, [None] * len(extras))
    if len(extras) == 2:
        t.refuses("set Medic", "FQ-2.3-18")
        assert t["player"] == "B"
    else:
        assert t.allows("set Medic") and t.allows("set no more creatures")


@clause("FQ-2.3-19")
def test_extra_creatures_go_to_the_spawning_region() -> None:
    """A sets a creature in b1: not in the centre, not in b3, not in a1."""
    t = set_out()
    t.refuses("set Runner in the centre", "FQ-2.3-19")
    for region in ("b3", "a1"):
        t.refuses(f"to {region}", "FQ-2.3-19")
    t.play("set Runner")
    assert t["cards.Runner.region"] == "b1"


@clause("FQ-2.3-20")
def test_each_player_s_spawning_region() -> None:
    """It is the middle of the row on one's own side: b1 for A, b3 for B."""
    t = set_out()
    t.play("set Runner", "set no more creatures", "set Venom", "set no more creatures")
    assert (t["regions"]["b1"], t["regions"]["b3"]) == (["Runner"], ["Venom"])


@clause("FQ-2.3-21")
def test_the_winner_sets_first() -> None:
    """B waits until A has set extra creatures or will set no more."""
    t = set_out()
    t.refuses("set Venom", "FQ-2.3-21")
    t.play("set Runner")
    t.refuses("set Venom", "FQ-2.3-21")
    t.play("set no more creatures")
    assert t.allows("set Venom")


@clause("FQ-2.3-22")
def test_all_are_turned_up_together() -> None:
    """While B decides, B sees that A set a creature but not which; when both are done, all see all."""
    t = set_out()
    t.play("set Runner", "set no more creatures")
    assert t.sees("B", "A.creatures") == [None, None]
    assert "A sets a creature" in t.told("B") and "A sets Runner" not in t.told("B")
    t.play("set Venom", "set no more creatures")
    assert t.sees("B", "A.creatures") == ["Brute", "Runner"]
    assert t.sees("A", "B.creatures") == ["Crab", "Venom"]


@clause("FQ-2.3-32")
def test_setting_takes_no_crystals() -> None:
    """With three creatures each on the board the nine crystals still lie there, those of b1 and b3 too."""
    t = set_out()
    t.play("set Runner", "set Dicey", "set Venom", "set Snarer")
    assert (t["A.creatures.count"], t["B.creatures.count"], t["phase"]) == (3, 3, "main")
    assert len(t["crystals"]) == 9
    assert (t["A.crystals"], t["B.crystals"]) == (0, 0)


# --- the opening turns, 2.3


def opening(active: str, mine: list[str], **given: Any) -> QuestTable:
    """The first turn of A (who goes first) or of B, in the attack phase; all stand in the centre."""
    players = [{"board": {"b2": mine}, "turns": 1}, {"board": {"b2": ["Enemy", "Enemy Two"]}, "turns": 0}]
    if active == "B":
        players = [{**players[1], "turns": 1}, players[0]]
    a, b = players
    return table(turn=1 if active == "A" else 2, active=active, first="A", A=a, B=b, phase="attack", **given)


@clause("FQ-2.3-23")
def test_one_attacker_in_the_first_turn() -> None:
    """The first player attacks with one creature; a second one is refused, and the attack phase is over."""
    t = opening("A", ["Brute", "Runner"])
    t.play("attack Enemy with Brute")
    t.refuses("attack Enemy with Runner", "FQ-2.3-23")
    assert t["phase"] == "end"


@clause("FQ-2.3-23")
def test_one_archer_in_the_first_turn() -> None:
    """While the one attacker still has arrows, nobody else attacks and nobody else shoots."""
    t = opening("A", ["Brute", "Runner"], cards={"Brute": {"weapon": "Bow and Arrows"}})
    t.play("attack Enemy with Brute")
    t.refuses("attack Enemy with Runner", "FQ-2.3-23")
    assert t.allows("shoot Enemy with Brute")


@clause("FQ-2.3-24")
def test_any_creature_may_be_the_one() -> None:
    """The Runner was set in b1; in the first turn it moves to the centre and attacks, instead of the Brute."""
    t = table(
        turn=1,
        first="A",
        A={"board": {"b1": ["Runner"], "b2": ["Brute"]}, "turns": 1},
        B={"board": {"b2": ["Enemy"]}, "turns": 0},
    )
    t.play("move Runner", "to b2", "stop here", "end the main phase")
    assert t.allows("attack Enemy with Brute")
    t.play("attack Enemy with Runner")
    assert t["cards.Enemy.damage"] == 1
    t.refuses("attack Enemy with Brute", "FQ-2.3-23")


@clause("FQ-2.3-25")
def test_two_attackers_in_the_second_player_s_first_turn() -> None:
    """The second player attacks with two creatures; the third is refused."""
    t = opening("B", ["Brute", "Runner", "Dicey"])
    t.play("attack Enemy with Brute", "attack Enemy with Runner")
    t.refuses("attack Enemy Two with Dicey", "FQ-2.3-25")


@clause("FQ-2.3-26")
@pytest.mark.parametrize("who", "AB")
def test_three_attackers_from_the_second_turn_on(who: str) -> None:
    """In each player's own second turn three creatures attack."""
    mine = {"board": {"b2": ["Brute", "Runner", "Dicey"]}, "turns": 2}
    theirs = {"board": {"b2": ["Enemy", "Enemy Two"]}, "turns": 1 if who == "A" else 2}
    a, b = (mine, theirs) if who == "A" else (theirs, mine)
    t = table(phase="attack", active=who, first="A", turn=3 if who == "A" else 4, A=a, B=b)
    t.play("attack Enemy with Brute", "attack Enemy with Runner", "attack Enemy with Dicey")
    assert t["cards.Enemy.damage"] == 3 + 1 + 2


@clause("FQ-2.3-27")
def test_the_first_turn_limits_nothing_else() -> None:
    """In the first turn of the game A draws, moves two creatures, plays a relic and a sorcerer, and attaches a weapon."""
    t = table(
        phase="beginning",
        crystals=EVERYWHERE,
        turn=1,
        first="A",
        A={
            "board": {"b1": ["Runner"], "b2": ["Brute"]},
            "hand": ["Healing Potion", "Sage", "Plain Club"],
            "deck": ["Dicey", "2 Round Shield"],
            "turns": 0,
        },
        B={"board": {"b2": ["Enemy"]}, "turns": 0},
        cards={"Brute": {"damage": 2}},
    )
    assert (t["turn"], t["A.turns"], t["A.hand.Dicey"]) == (1, 1, True)
    t.play("move Runner", "to a1", "take the crystal", "stop here", "move Brute", "to a2", "take the crystal")
    t.play("play Healing Potion", "play Sage", "attach Plain Club to Brute")
    assert (t["A.crystals"], t["cards.Brute.damage"], t["cards.Brute.weapon"]) == (2, 0, "Plain Club")
    assert t["A.hand"] == ["Dicey", "Round Shield"]


@clause("FQ-2.3-28")
def test_at_most_three_creatures() -> None:
    """With three creatures on the board a fourth is not added, a hidden one counts; with two it is."""
    t = table(
        A={"board": {"b1": ["Brute", "Runner"], "a1": ["Crab"]}, "hand": ["Dicey"]}, cards={"Crab": {"hidden": True}}
    )
    t.refuses("add Dicey", "FQ-2.3-28")
    t = table(A={"board": {"b1": ["Brute", "Runner"]}, "hand": ["Dicey"]})
    t.play("add Dicey")
    assert t["A.creatures.count"] == 3


# --- the crystal of the centre, 2.3


@clause("FQ-2.3-29")
def test_a_shared_centre_keeps_its_crystal() -> None:
    """Brute and Enemy face each other in the centre; the Runner that joins them cannot take the crystal."""
    t = table(
        crystals=EVERYWHERE,
        turn=1,
        A={"board": {"b1": ["Runner"], "b2": ["Brute"]}, "turns": 1},
        B={"board": {"b2": ["Enemy"]}},
    )
    t.play("move Runner", "to b2")
    t.refuses("take the crystal", "FQ-2.3-29")
    t.play("stop here")
    t.refuses("take the centre crystal", "FQ-2.3-29")
    assert t["A.crystals"] == 0 and "b2" in t["crystals"]


@clause("FQ-2.3-30")
def test_the_second_player_is_bound_as_well() -> None:
    """B's first turn, a creature of each player in the centre: B cannot take its crystal either."""
    t = table(
        crystals=EVERYWHERE,
        turn=2,
        active="B",
        A={"board": {"b2": ["Brute"]}, "turns": 1},
        B={"board": {"b2": ["Enemy"]}, "turns": 1},
    )
    t.refuses("take the centre crystal", "FQ-2.3-29", "FQ-2.3-30")
    t.refuses("take the crystal", "FQ-2.3-29", "FQ-2.3-30")


@clause("FQ-2.3-31")
def test_the_centre_is_won() -> None:
    """A's creature, there since the set-up, eliminates B's and takes the crystal at once, without moving."""
    t = table(
        crystals=EVERYWHERE,
        phase="attack",
        A={"board": {"b2": ["Brute"]}},
        B={"board": {"b2": ["Enemy"], "b3": ["Enemy Two"]}},
        cards={"Enemy": {"damage": 5}},
    )
    t.refuses("take the centre crystal", "FQ-2.3-29", "FQ-2.3-31")
    t.play("attack Enemy with Brute", "take the centre crystal")
    assert (t["A.crystals"], t["cards.Brute.moved"]) == (1, False)
    assert "b2" not in t["crystals"]


@clause("FQ-2.3-31")
def test_the_enemy_may_also_walk_off() -> None:
    """B's creature leaves the centre; A's is the only one there then, and A takes the crystal on A's own turn."""
    t = table(
        crystals=EVERYWHERE,
        active="B",
        A={"board": {"b2": ["Brute"]}},
        B={"board": {"b2": ["Enemy"]}},
    )
    t.play("move Enemy", "to c2", "leave the crystal")
    t.refuses("take the centre crystal", "FQ-2.3-29", "FQ-2.3-31")
    t.end_turn()
    t.play("take the crystal")
    assert (t["A.crystals"], t["phase"]) == (1, "main")


@clause("FQ-2.3-29", "FQ-2.3-30")
def test_a_hidden_enemy_is_in_the_centre_all_the_same() -> None:
    """Whoever is hidden in the centre has not been eliminated: its crystal stays."""
    t = table(
        crystals=EVERYWHERE,
        A={"board": {"b1": ["Brute"]}},
        B={"board": {"b2": ["Enemy"]}},
        cards={"Enemy": {"hidden": True}},
    )
    t.play("move Brute", "to b2")
    t.refuses("take the crystal", "FQ-2.3-29")


@clause("FQ-2.3-31")
def test_nobody_there_takes_nothing() -> None:
    """An empty centre is free, but somebody must stand there; who moves in takes the crystal like any other."""
    t = table(crystals=EVERYWHERE, A={"board": {"b1": ["Brute"]}}, B={"board": {"b3": ["Enemy"]}})
    t.refuses("take the centre crystal", "FQ-2.3-31")
    t.play("move Brute", "to b2", "take the crystal")
    assert t["A.crystals"] == 1


@clause("FQ-2.3-29")
def test_one_of_two_leaves_the_shared_centre() -> None:
    """Brute and Enemy still face each other: who comes in takes no crystal, also where the house closes it for the
    opening only.
    """
    t = table(
        crystals=EVERYWHERE, turn=1, house={"center_crystal": "opening_only"},
        A={"board": {"b1": ["Runner"], "b2": ["Brute", "Friend"]}, "turns": 1}, B={"board": {"b2": ["Enemy"]}},
    )  # fmt: skip
    t.play("move Friend", "to a2", "take the crystal", "move Runner", "to b2")
    t.refuses("take the crystal", "FQ-2.3-29")


def test_what_lies_in_the_centre_is_a_creature_in_every_world() -> None:
    """One creature on the board, one in hand and none in the deck: dealt anew, one of the two lies in the centre."""
    mine: dict[str, Any] = {"hand": ["Brute", "Friend", "Letter"], "deck": ["3 Letter"]}
    theirs: dict[str, Any] = {"hand": ["Enemy", "Crab", "Nudge"], "deck": ["3 Nudge"]}
    for first in (True, False):
        t = table(phase="centre", A=mine, B=theirs, chance=(first,))
        t.play("set Brute in the centre", "set Enemy in the centre")
        seat = t.state.player
        there = set()
        for number in range(40):
            world = t.state.rules.view(t.state, seat).deal(SeededDice(number))
            (card,) = world.zones[Zone.BOARD + 1 - seat]
            there.add(world.rules.names[card])
        assert there == ({"Enemy", "Crab"} if seat == 0 else {"Brute", "Friend"})
