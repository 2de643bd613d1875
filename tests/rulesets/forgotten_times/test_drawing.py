"""Start of Turn, Drawing Cards, Storing Runic Power, Winning the Game."""

from __future__ import annotations

import pytest

from decktool.rulesets.forgotten_times.declarations import Zone
from tests.rulesets.forgotten_times.talk import field, fought, hp, table
from tests.rulesets.table import Table

clause = pytest.mark.clause


@clause("FT-start-01")
def test_a_card_each_turn() -> None:
    """B draws one, A's hand is unchanged."""
    found = table(active="B", phase="start", A={"hand": 2}, B={"hand": 5})
    assert (len(found["B.hand"]), len(found["A.hand"])) == (6, 2)


@clause("FT-start-11")
def test_the_very_first_turn_too() -> None:
    """The first player draws and may attack."""
    found = table(turn=1, phase="start", A={"hand": 5, "battlefield": ["Mortal 1/5"]}, B={"battlefield": ["God 0/9"]})
    assert (len(found["A.hand"]), found["A.rp"], found["turn"]) == (6, 1, 1)
    assert found.allows("attack God 0/9 with Mortal 1/5")


@clause("FT-start-10", "FT-deck-35")
@pytest.mark.parametrize(
    ("before", "card", "after", "lost"), [(6, "Coin", 7, 0), (10, "Purse", 10, 2), (9, "Purse", 10, 1)]
)
def test_cards_give_rp(before: int, card: str, after: int, lost: int) -> None:
    """On top of what RI gives, up to ten."""
    found = table(infusion=6, A={"rp": before, "hand": [card]})
    found.play(f"play {card}")
    assert (found["A.rp"], found["A.wasted"]) == (after, lost)


def test_a_turn_that_begins() -> None:
    """What was spent, wasted and bought in the last one is counted anew."""
    found = table(phase="start", A={"spent": 4, "wasted": 2}, trades=2)
    assert [found[path] for path in ("A.spent", "A.wasted", "trades")] == [0, 0, 0]


# --- drawing and prize cards


@clause("FT-draw-02", "FT-draw-09")
def test_a_prize_of_the_defender() -> None:
    """The attacker falls to retaliation: B's prize waits until the turn ends and is in hand before B's begins."""
    found = fought("Mortal 1/2", "Mortal 2/5", B={"deck": ["Coin", "Ice", "Sand"]})
    assert (found["A.prizes"], found["B.prizes"], found["B.hand"]) == ([], ["Coin"], [])
    found.play("end the turn")
    assert sorted(found["B.hand"]) == ["Coin", "Ice"]
    assert found.story.index("B takes the prize card Coin") < found.story.index("turn 4: B")


@clause("FT-draw-05")
def test_cards_that_draw() -> None:
    """Two cards more, and the specialty is gone."""
    found = table(A={"hand": ["Two Letters"]})
    found.play("play Two Letters")
    assert (len(found["A.hand"]), found["A.discard"]) == (2, ["Two Letters"])


@clause("FT-draw-06")
def test_no_hand_limit() -> None:
    """Fifteen cards at the end of the turn."""
    found = table(A={"hand": 15})
    found.end_turn()
    assert len(found["A.hand"]) == 15


@clause("FT-draw-07", "FT-pointers-10")
def test_running_out() -> None:
    """The last card comes, the next one is not there: starving, 2 damage."""
    found = table(A={"hand": ["Letter", "Letter"], "deck": ["Coin"]}, cards={"Plain City": {"hp": 10}})
    found.play("play Letter", "play Letter")
    assert (found["A.hand"], found["A.starving"], found["A.city_hp"]) == (["Coin"], True, 8)


@clause("FT-draw-08")
def test_missing_prizes() -> None:
    """Two for a hero, with an empty deck: 4 damage."""
    found = table(
        A={"battlefield": ["Mortal 5/5"], "deck": []}, B={"hero": ["Plain Hero"]},
        cards={"Plain City": {"hp": 10}, "Plain Hero": {"hp": 1}},
    )  # fmt: skip
    found.play("attack Plain Hero with Mortal 5/5")
    assert (found["A.city_hp"], found["A.missed"]) == (6, 2)


@clause("FT-draw-10")
def test_no_prize_for_armor() -> None:
    """It is destroyed, its wearer lives."""
    found = fought("Mortal 3/9", "Mortal 0/5", cards={"Mortal 0/5": {"armor": "Vest"}})
    assert (found["B.discard"], found["A.prizes"]) == (["Vest"], [])


@clause("FT-draw-11")
def test_no_prize_for_ones_own() -> None:
    """Nobody has one."""
    found = table(A={"battlefield": ["Mortal 0/5"], "hand": ["Treason"]})
    found.play("play Treason")
    assert (sorted(found["A.discard"]), found["A.prizes"], found["B.prizes"]) == (["Mortal 0/5", "Treason"], [], [])


@clause("FT-draw-12")
def test_two_prizes_however_a_hero_falls() -> None:
    """To retaliation in its own attack as well, and to an ability in the alt place."""
    found = table(A={"hero": ["Plain Hero"]}, B={"battlefield": ["Mortal 2/5"]}, cards={"Plain Hero": {"hp": 2}})
    found.play("attack Mortal 2/5 with Plain Hero")
    assert (found["A.hero"], len(found["B.prizes"]), found["A.prizes"]) == ([], 2, [])
    found = table(
        A={"hand": ["Blast"]}, B={"hero": ["Plain Hero"], "alt": ["Other Hero"]}, cards={"Other Hero": {"hp": 2}}
    )
    found.play("play Blast")
    assert (found["B.alt"], len(found["A.prizes"]), found["B.hero"]) == ([], 2, ["Plain Hero"])


def test_both_may_fall() -> None:
    """Both sides have their prize."""
    found = fought("Mortal 2/2", "Mortal 3/2")
    assert (len(found["A.prizes"]), len(found["B.prizes"])) == (1, 1)


# --- storing Runic Power


@clause("FT-store-01", "FT-pointers-17")
def test_saving() -> None:
    """2 RP lie saved in B's turn, in which nobody spends them, and join the 4 of RI."""
    found = table(infusion=3, first="A", A={"rp": 2, "hand": ["God 2/9"]}, B={"hand": ["6 God 2/9"]})
    found.end_turn()
    assert (found["A.saved"], found["B.saved"], found["player"]) == (2, 0, "B")
    view = found.state.rules.view(found.state, 0)
    for text in ("play God 2/9", "trade"):
        refusal = view.why(view.read_action(text))
        assert refusal is not None and refusal.clauses == ("FT-recruit-01",)
    found.play("trade", "trade")
    found.refuses("trade", "FT-recruit-10")  # B's own 4 are spent, and A's are A's
    assert (found["B.rp"], found["A.saved"]) == (0, 2)
    found.end_turn()
    assert (found["A.rp"], found["A.saved"], found["infusion"]) == (6, 0, 4)


@clause("FT-store-02")
def test_no_more_than_three() -> None:
    """Of 5 unspent RP 3 are kept and 2 lost."""
    found = table(A={"rp": 5})
    found.end_turn()
    assert (found["A.saved"], found["A.wasted"]) == (3, 2)


@clause("FT-store-03")
def test_saved_rp_are_spent() -> None:
    """3 saved and 6 of RI: 9 to spend."""
    found = table(phase="start", infusion=6, A={"rp": 3, "hand": ["4 God 2/9"]})
    assert found["A.rp"] == 9
    found.play(*["play God 2/9"] * 4)
    assert (found["A.rp"], found["A.spent"]) == (1, 8)


@clause("FT-store-04")
def test_savings_do_not_pile_up() -> None:
    """Three turns without spending: never more than 3 saved."""
    found = table(infusion=6, A={"rp": 6})
    for _ in range(3):
        found.end_turn()
        assert found["A.saved"] == 3
        found.end_turn()


@clause("FT-pointers-08", "FT-deck-36")
def test_an_upgrade_saves_four() -> None:
    """Of 6 unspent 4 are kept; with RI 6 that makes the ten."""
    found = table(infusion=6, A={"rp": 6, "upgrades": ["Treasury"]})
    found.end_turn()
    assert found["A.saved"] == 4
    found.end_turn()
    assert found["A.rp"] == 10


# --- winning


@clause("FT-win-03")
def test_nothing_else_wins() -> None:
    """No hero left, no card left: the game goes on."""
    found = table(B={"deck": []}, cards={"Plain City #2": {"hp": 3}})
    found.end_turn()
    assert (found["player"], found["B.city_hp"]) == ("B", 1)


@clause("FT-pointers-14")
def test_after_the_end() -> None:
    """B can do nothing more."""
    found = table(A={"battlefield": ["Mortal 2/5"]}, B={"hand": ["Coin"]}, cards={"Plain City #2": {"hp": 1}})
    found.play("attack Plain City #2 with Mortal 2/5")
    found.refuses("play Coin", "FT-win-01")
    assert found["outcome"] == "city"


def test_both_cities_at_once() -> None:
    """Only an ability can do it: a draw."""
    found = table(A={"hand": ["Quake"]}, cards={"Plain City": {"hp": 2}, "Plain City #2": {"hp": 1}})
    found.play("play Quake")
    assert (found["outcome"], found["winner"]) == ("both cities", None)
    alone = table(A={"hand": ["Quake"]}, cards={"Plain City": {"hp": 2}})
    alone.play("play Quake")
    assert (alone["winner"], alone["B.city_hp"]) == ("B", 18)


def test_hunger_does_not_save_a_city() -> None:
    """A city with AP takes its attacker along; for the prize that its player cannot draw it does not rise to 1 HP."""
    falls = {"Proud City": {"hp": 1}, "Mortal 2/5": {"hp": 2}}
    found = field("Mortal 2/5", [], B={"city": ["Proud City"], "deck": 0}, cards=falls)
    found.play("attack Proud City with Mortal 2/5")
    assert (found["winner"], found["A.discard"], hp(found, "Proud City")) == ("A", ["Mortal 2/5"], -1)


def test_a_game_that_goes_nowhere() -> None:
    """Twenty turns in which nothing is played and nobody attacks."""
    found = table(quiet=19)
    found.end_turn()
    assert (found["outcome"], found["winner"]) == ("stalled", None)
    busy = field("Mortal 1/5", "Mortal 0/9", quiet=19)
    busy.play("attack Mortal 0/9 with Mortal 1/5", "end the turn")
    assert (busy.state.outcome, busy["quiet"]) == (None, 0)
    played = table(quiet=18, A={"hand": ["Stray Page"]})
    played.end_turn()
    assert played["quiet"] == 19
    assert hp(played, "Plain City") == 20


def test_a_trade_that_buys_nothing_leads_nowhere() -> None:
    """A card bought is something played; hunger bought for 2 RP is not, or two cities that mend starve for ever."""
    bought = table(quiet=5, A={"rp": 2, "deck": 3})
    bought.play("trade 2 RP for a card")
    assert bought["quiet"] == -1
    starving = table(quiet=5, A={"rp": 2, "deck": 0})
    starving.play("trade 2 RP for a card")
    assert starving["quiet"] == 5


TOP = ["Coin", "Ice", "Sand", "Bolt", "Quake"]
"""A deck, its top card first."""


def looked(card: str, *choices: str, deck: list[str] = TOP) -> tuple[Table, list[str]]:
    """A table after such a card, and the deck that is left, from the top."""
    found = table(A={"hand": [card], "deck": deck})
    found.play(f"play {card}", *choices)
    names = found.state.rules.names
    return found, [names[i] for i in reversed(found.state.zones[Zone.DECK])]


@clause("FT-key-54")
@pytest.mark.parametrize("place", range(3))
def test_what_is_looked_at_lies_as_it_lay(place: int) -> None:
    """Of three cards one goes under the deck and two stay on top, in their order; or one is taken and two go under, in
    theirs; or all stay. Who looked knows them all, and nobody else any.
    """
    chosen = TOP[place]
    others = [card for card in TOP[:3] if card != chosen]
    sunk, deck = looked("Oracle", f"put {chosen} under the deck")
    assert deck == [*others, "Bolt", "Quake", chosen]
    taken, deck = looked("Seer", f"take {chosen}")
    assert (taken["A.hand"], deck) == ([chosen], ["Bolt", "Quake", *others])
    seen, deck = looked("Watcher")
    assert deck == TOP
    for found in (sunk, taken, seen):
        cards = [found.state.rules.names.index(name) for name in TOP[:3]]
        assert [found.state.knows[i] for i in cards] == [1] * 3
    sunk.end_turn()
    sunk.end_turn()
    assert sunk["A.hand"] == others[:1]


def test_fewer_cards_than_a_text_looks_at() -> None:
    """Two of three, one, and none: what is there is looked at, and nothing starves."""
    assert looked("Oracle", "put Ice under the deck", deck=TOP[:2])[1] == ["Coin", "Ice"]
    for card in ("Oracle", "Seer", "Watcher"):
        found, deck = looked(card, deck=[])
        assert (deck, hp(found, "Plain City")) == ([], 20)
