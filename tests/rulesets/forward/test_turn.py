"""5.2, 6, 9, 10 and 12: turns, card types, the Player Zone, Snares, edge cases."""

from __future__ import annotations

import pytest

from decktool.dealing import SeededDice
from decktool.play.describe import describe
from decktool.play.position import parse_position
from decktool.rulesets import set_up, write_position
from tests.rulesets.forward.talk import DULL, revealed, table

ABC = ["Thin Rain", "Plain Item", "Plain Rest"]


@pytest.mark.clause("FW-2-04", "FW-5.2-01", "FW-5.2-02", "FW-5.2-15", "FW-13-02")
def test_one_card_of_ones_choice() -> None:
    """Any of the three may be revealed; the others stay face down; two at once or none is refused."""
    t = table(row=ABC, deck=[f"5 {DULL}"])
    assert [t.allows(f"reveal card {n}") for n in (1, 2, 3)] == [True] * 3
    t.refuses("reveal two cards", "FW-13-02")
    t.refuses("pass the turn", "FW-5.2-01")
    t.play("reveal card 2")
    assert t["zone"] == ["Plain Item"]
    assert t.sees("A", "row") == [None, None, None]
    assert t["row"][:2] == ["Thin Rain", "Plain Rest"]


@pytest.mark.clause("FW-2-07", "FW-3.3-03", "FW-5.2-11", "FW-5.2-16", "FW-12-04")
@pytest.mark.parametrize(("deck", "row", "left"), [(5, 3, 4), (1, 3, 0), (0, 2, 0)])
def test_refill(deck: int, row: int, left: int) -> None:
    """The row goes back to three while the deck has cards; an empty deck is passed over."""
    t = table(row=ABC, deck=[f"{deck} {DULL}"] if deck else [])
    t.play("reveal card 1")
    assert (t["row.count"], t["deck.count"]) == (row, left)


@pytest.mark.clause("FW-5.2-03", "FW-5.2-04")
def test_text_first_then_the_refill() -> None:
    """Both halves of a text happen before the refill, and no second card is revealed meanwhile."""
    t = revealed("Sore Lesson", deck=[f"3 {DULL}"], hp=5)
    assert (t["hp"], t["resolve"]) == (4, 1)
    story = t.story
    assert (
        story.index("you lose 1 HP")
        < story.index("you gain 1 Resolve")
        < story.index("the row is refilled with 2 cards")
    )
    t = revealed("Plain Terror", row=["Plain Terror", DULL, DULL])
    t.refuses("reveal card 1", "FW-5.2-04")


@pytest.mark.clause("FW-2-05", "FW-5.2-05", "FW-9-01")
def test_keepers_are_kept() -> None:
    """An item, a piece of equipment, a companion and a boon all go to the Player Zone."""
    t = table(row=["Plain Item", "Sword One", "Plain Companion", "Plain Boon", DULL])
    t.play(*["reveal card 1"] * 4)
    assert t["zone"] == ["Plain Item", "Sword One", "Plain Companion", "Plain Boon"]
    assert t["discard"] == []


@pytest.mark.clause("FW-2-06", "FW-5.2-08", "FW-5.2-09", "FW-6-09", "FW-6-10")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        (DULL, "discard"), ("Buried Scene", "buried"), ("Kept Scene", "zone"),
        ("Plain Item", "zone"), ("Passing Item", "discard"), ("Buried Ally", "buried"),
        ("Plain Bury", "buried"), ("Spared Bury", "discard"), ("Kept Bury", "zone"),
        ("Quiet Snare", "snares"), ("Passing Snare", "discard"), ("Buried Snare", "buried"), ("Kept Snare", "zone"),
    ],
)  # fmt: skip
def test_where_cards_go(card: str, where: str) -> None:
    """To the discard, the Player Zone, the Snares or BURIED by their type, or where the text says against it."""
    t = revealed(card)
    places = ("discard", "buried", "zone", "snares")
    assert {name: t[name] for name in places} == {name: [card] if name == where else [] for name in places}


@pytest.mark.clause("FW-5.2-06", "FW-9-02")
def test_limits() -> None:
    """The third item is placed, and before anything else one of the three goes, the new one perhaps."""
    t = revealed("Third Item", table=["Strict Heir"], zone=["Plain Item", "Other Item"], deck=[DULL])
    assert t["decision"] == "over the limit: which card goes"
    assert [t.allows(f"bury {name}") for name in ("Plain Item", "Other Item", "Third Item")] == [True] * 3
    t.refuses("reveal card 1", "FW-5.2-04")
    t.play("bury Third Item")
    assert t["zone"] == ["Plain Item", "Other Item"]
    t = revealed("Plain Companion", table=["Strict Heir"], zone=["Plain Ally"])
    t.play("discard Plain Ally")
    assert (t["zone"], t["discard"]) == (["Plain Companion"], ["Plain Ally"])


@pytest.mark.clause("FW-9-03")
def test_surplus_is_buried_where_the_player_card_says_so() -> None:
    """The Strict Heir buries surplus items; without such words they are discarded."""
    t = revealed("Third Item", table=["Strict Heir"], zone=["Plain Item", "Other Item"])
    t.play("bury Plain Item")
    assert (t["buried"], t["discard"]) == (["Plain Item"], [])


@pytest.mark.clause("FW-5.2-07", "FW-6-05", "FW-9.1-01")
def test_snares_stay() -> None:
    """A Snare is face up turns later; a pit has gone to the discard."""
    t = table(row=["Quiet Snare", "Test Pit", DULL, DULL], chance=(6, 6, 6))
    t.play("reveal card 1", "reveal card 1", "reveal card 1")
    assert (t.sees("A", "snares"), t["discard.Test Pit"]) == (["Quiet Snare"], True)


@pytest.mark.clause("FW-9.1-02", "FW-9.1-03", "FW-9.1-04", "FW-9-04")
def test_cleansing() -> None:
    """Choose one of the Snares: it is discarded and its effect stops; the soap is used up."""
    t = table(row=[DULL], zone=["Soap", "Sword One"], snares=["Weak Wrist", "Quiet Snare"])
    assert t["atk"] == 0
    t.play("use Soap")

    t.play("cleanse Weak Wrist")
    assert (t["snares"], t["atk"], t["zone"]) == (["Quiet Snare"], 1, ["Sword One"])
    assert t["discard"] == ["Weak Wrist", "Soap"]


@pytest.mark.clause("FW-9.1-03", "FW-9.1-04")
def test_all_snares_are_cleansed() -> None:
    """Where all go, none is chosen."""
    t = table(row=[DULL], zone=["Clear Spring", "Sword One"], snares=["Weak Wrist", "Quiet Snare"])
    t.play("use Clear Spring")
    assert (t["snares"], t["atk"], t["decision"]) == ([], 1, "your turn")


@pytest.mark.clause("FW-5.2-10", "FW-6-03", "FW-10-01", "FW-10-03")
def test_rests_and_the_marker() -> None:
    """A rest heals 2 and lowers Dread by 1, then goes to the discard."""
    t = revealed("Plain Rest", hp=3, dread=2)
    assert (t["hp"], t["dread"], t["discard"]) == (5, 1, ["Plain Rest"])
    assert revealed("Dread One")["dread"] == 1
    assert revealed("Plain Rest", hp=9)["hp"] == 10
    assert revealed("Plain Rest", hp=9, house={"heal_above_start": True})["hp"] == 11


@pytest.mark.clause("FW-10-02", "FW-3.2-10")
@pytest.mark.parametrize(("resolve", "hp"), [(0, 5), (1, 5), (2, 6), (3, 6)])
def test_exactly_as_written(resolve: int, hp: int) -> None:
    """The rest heals from Resolve 2 on."""
    assert revealed("Brave Rest", resolve=resolve, hp=5)["hp"] == hp


@pytest.mark.clause("FW-5.2-12")
def test_looking_and_reordering() -> None:
    """The top two are looked at and swapped; they are known but still face down in the deck."""
    t = table(row=[DULL], deck=["Thin Rain", "Plain Item", "Plain Rest"], zone=["Glass of Sight", "Peephole"])
    t.play("use Glass of Sight", "put back Thin Rain")
    assert t["deck"] == ["Plain Item", "Thin Rain", "Plain Rest"]
    assert t.sees("A", "deck") == ["Plain Item", "Thin Rain", None]
    t = table(row=ABC, zone=["Peephole"])
    t.play("use Peephole", "look at card 2")
    assert t.sees("A", "row") == [None, "Plain Item", None]
    t.refuses("use Peephole", "FW-6-01")


@pytest.mark.clause("FW-5.2-12")
def test_fishing() -> None:
    """A rest is fished from the deck into the row, and the deck is shuffled."""
    t = table(row=[DULL], deck=["Thin Rain", "Plain Rest", "Plain Item"], zone=["Rod"])
    t.play("use Rod", "fish Plain Rest")
    assert (t["row"], t.sees("A", "row")) == ([DULL, "Plain Rest"], [None, "Plain Rest"])
    assert t.sees("A", "deck") == [None, None]


def test_those_who_cannot_look() -> None:
    """With Ringing Ears nothing is looked at."""
    t = table(row=ABC, zone=["Peephole"], snares=["Ringing Ears"])
    t.play("use Peephole")
    assert (t.sees("A", "row"), t["decision"]) == ([None] * 3, "your turn")


@pytest.mark.clause("FW-5.2-14")
def test_active_cards_are_the_row() -> None:
    """An effect that sends an Active card away lists the two cards of the row and no revealed Snare."""
    t = table(row=[DULL, "Thin Rain"], snares=["Quiet Snare"], zone=["Shooer"])
    t.play("use Shooer")
    assert [t.state.words(action) for action in t.state.legal_actions()] == ["send away card 1", "send away card 2"]
    t.play("send away card 2")
    assert (t["row"], t["discard"]) == ([DULL], ["Thin Rain"])


@pytest.mark.clause("FW-5.2-13", "FW-12-01")
@pytest.mark.parametrize(("card", "row"), [("No Refill", 2), ("Refill Four", 4)])
def test_cards_beat_the_turn(card: str, row: int) -> None:
    """No refill this turn, or a refill to four; the next turn is as usual."""
    t = revealed(card, row=[card, DULL, DULL], deck=[f"5 {DULL}"])
    assert t["row.count"] == row
    t.play("reveal card 1")
    assert t["row.count"] == 3


@pytest.mark.parametrize(("card", "row"), [("No Refill", 2), ("Refill Four", 4)])
def test_this_turn_is_over_after_its_refill(card: str, row: int) -> None:
    """What a card says of this turn's refill says nothing of the one that another card makes afterwards (FW-A29)."""
    t = revealed(card, row=[card, DULL, DULL], deck=[f"5 {DULL}"], zone=["Shooer"])
    assert t["row.count"] == row
    t.play("use Shooer", "send away card 1")
    assert t["row.count"] == 3


@pytest.mark.clause("FW-12-01")
def test_this_turn_begins_before_its_card_is_chosen() -> None:
    """A card used before counts for the turn that follows; no turn begins without an Active card."""
    t = table(row=[DULL] * 3, deck=[f"5 {DULL}"], zone=["Wide Table"])
    t.play("use Wide Table", "reveal card 1")
    assert t["row.count"] == 4
    t = table(row=[DULL], deck=[f"5 {DULL}"], zone=["Closed Hand", "Shooer"])
    t.play("use Closed Hand", "use Shooer", "send away card 1")
    assert t["row.count"] == 3


@pytest.mark.clause("FW-5.1-02")
def test_this_turn_ends_with_its_location() -> None:
    """A refill to four announced after the last card does not reach into the next location (FW-A29)."""
    t = table(row=[DULL], zone=["Wide Table", "Shooer"], diamond={"L2": ["Marrow Moor", f"6 {DULL}"]})
    t.play("reveal card 1", "use Wide Table", "go on", "use Shooer", "send away card 1")
    assert (t["place"], t["row.count"]) == ("L2", 3)


def test_a_position_keeps_what_lasts_this_turn() -> None:
    """Written down and set up anew, the refill of this turn still aims at four."""
    t = table(row=[DULL] * 3, deck=[f"5 {DULL}"], zone=["Wide Table"])
    t.play("use Wide Table")
    position = parse_position(write_position(t.state, "kept"), "kept")
    assert position.given["refill"] == 4
    again = set_up(position, SeededDice("kept"))
    again.apply(again.read_action("reveal card 1"), SeededDice("kept"))
    assert len(describe(again)["row"]) == 4


@pytest.mark.clause("FW-12-02")
def test_as_much_as_possible() -> None:
    """Discarding three items with one held discards one, with none nothing."""
    t = revealed("Give Three", zone=["Plain Item", "Plain Boon"])
    assert (t["zone"], t["decision"]) == (["Plain Boon"], "your turn")
    assert revealed("Give Three")["decision"] == "your turn"


@pytest.mark.clause("FW-12-03", "FW-12-04")
def test_drawing() -> None:
    """Draw means from the location deck, face down into the row, beyond three too; an empty deck is passed over."""
    t = revealed("Draw One", row=["Draw One", DULL, DULL], deck=["Thin Rain", "Plain Rest"], discard=["Plain Item"])
    assert (t["row"], t["deck"]) == ([DULL, DULL, "Thin Rain"], ["Plain Rest"])
    t = revealed("Draw Two", deck=["Thin Rain"])
    assert (t["row.count"], t["deck.count"]) == (2, 0)
    t = revealed("Draw One", deck=["Plain Rest"], hp=3, house={"drawn_cards": "resolve"})
    assert (t["hp"], t["discard"]) == (5, ["Plain Rest", "Draw One"])
    assert "1 card drawn, to be resolved at once" in t.story


def test_drawn_cards_are_resolved_as_they_were_drawn() -> None:
    """By house rule drawn cards are resolved at once, the top card of the deck first."""
    t = revealed("Draw Two", deck=["Thin Rain", "Plain Rest", DULL], house={"drawn_cards": "resolve"})
    assert t["discard"] == ["Thin Rain", "Plain Rest", "Draw Two"]


def test_each_of_two_goes_where_it_says() -> None:
    """A card that is kept draws one that is buried at once: each goes where its own text says."""
    t = revealed("Kept and Draws", deck=["Buried Scene", "Plain Rest"], house={"drawn_cards": "resolve"})
    assert (t["zone"], t["buried"], t["discard"]) == (["Kept and Draws"], ["Buried Scene"], [])


@pytest.mark.clause("FW-6-02")
def test_allies_are_used_once() -> None:
    """The ally heals 2, and cannot do so again."""
    t = table(row=[DULL], zone=["Healer"], hp=5)
    t.play("use Healer")
    assert (t["hp"], t["zone"]) == (7, ["Healer"])
    t.refuses("use Healer", "FW-6-02")


@pytest.mark.clause("FW-6-04")
def test_hazards() -> None:
    """A hazard costs 2 HP whatever the DEF, unless the house says that DEF counts there."""
    assert revealed("Plain Hazard", hp=5, zone=["Shield One"])["hp"] == 3
    assert revealed("Plain Hazard", hp=5, zone=["Shield One"], house={"def_outside_duels": True})["hp"] == 4


@pytest.mark.clause("FW-6-04")
@pytest.mark.parametrize(("rolls", "hp"), [((4, 5, 6), 10), ((3, 4, 1, 4, 4), 6), ((1, 2, 3), 4)])
def test_pits(rolls: tuple[int, ...], hp: int) -> None:
    """Rolled for until three successes or three failures of 2 HP each."""
    t = table(row=["Test Pit", DULL], chance=rolls)
    t.play("reveal card 1")
    assert t["hp"] == hp


@pytest.mark.parametrize(("rolls", "dread"), [((1, 1, 4, 1), 1), ((1, 4, 1, 4, 4), 0)])
def test_what_three_failures_do(rolls: tuple[int, ...], dread: int) -> None:
    """A pit that says so gives Dread when it is failed, and not when it is passed."""
    t = table(row=["Bad Pit", DULL], chance=rolls)
    t.play("reveal card 1")
    assert (t["dread"], t["discard.Bad Pit"]) == (dread, True)


def test_all_hp() -> None:
    """Healed fully is healed to the start, also where healing may go above it."""
    assert revealed("Spring", hp=3)["hp"] == 10
    assert revealed("Spring", hp=3, house={"heal_above_start": True})["hp"] == 10


def test_a_failure_ignored() -> None:
    """Canary's Song saves from one failure; then the next counts."""
    t = table(row=["Test Pit", DULL], zone=["Canary's Song"], chance=(1, 1, 6, 6, 6))
    t.play("reveal card 1", "use Canary's Song")
    assert (t["hp"], t["zone"]) == (8, [])


def test_a_card_buried_unresolved() -> None:
    """Page of Erasure buries a revealed terror; its choice is never asked."""
    t = table(row=["Plain Terror", DULL], zone=["Page of Erasure"])
    t.play("reveal card 1", "use Page of Erasure")
    assert (t["buried"], t["zone"], t["hp"], t["dread"], t["decision"]) == (["Plain Terror"], [], 10, 0, "your turn")


@pytest.mark.clause("FW-6-07")
def test_treasures() -> None:
    """A treasure gives at once and goes; a blessing that says so is kept."""
    t = revealed("Plain Treasure")
    assert (t["resolve"], t["discard"]) == (1, ["Plain Treasure"])
    assert revealed("Kept Blessing")["zone"] == ["Kept Blessing"]


@pytest.mark.clause("FW-6-08")
def test_terrors() -> None:
    """Lose 2 HP or gain 2 Dread: the player chooses."""
    t = revealed("Plain Terror")
    t.play("gain 2 Dread")
    assert (t["hp"], t["dread"]) == (10, 2)
    t = revealed("Plain Terror")
    t.play("lose 2 HP")
    assert (t["hp"], t["dread"]) == (8, 0)


@pytest.mark.clause("FW-0-05")
def test_death_anywhere() -> None:
    """At 1 HP a hazard ends the run at once."""
    t = revealed("Plain Hazard", hp=1, place="L2")
    assert (t["outcome"], t["hp"], t.state.legal_actions()) == ("lost to a hazard", 0, ())


def test_phoenix_ash() -> None:
    """HP would reach 0 and is 5 instead; the Ash is buried."""
    t = revealed("Plain Hazard", hp=1, zone=["Phoenix Ash"])
    assert (t["hp"], t["buried"], t["outcome"]) == (5, ["Phoenix Ash"], None)


@pytest.mark.clause("FW-0-06")
def test_a_card_ends_the_run() -> None:
    """At Dread 4 Doom ends the run with HP left; at Dread 3 it does not."""
    assert revealed("Doom", dread=4)["outcome"] == "lost to a terror"
    assert revealed("Doom", dread=3)["outcome"] is None


@pytest.mark.clause("FW-3.2-11")
@pytest.mark.parametrize(("dread", "hp"), [(2, 10), (3, 9), (4, 9)])
def test_dread_thresholds(dread: int, hp: int) -> None:
    """The penalty needs Dread 3."""
    assert revealed("Fearful Scene", dread=dread)["hp"] == hp


@pytest.mark.clause("FW-3.2-11")
@pytest.mark.parametrize(("dread", "stats"), [(1, (0, 0)), (2, (1, 2)), (3, (1, 2))])
def test_equipment_from_a_dread_on(dread: int, stats: tuple[int, int]) -> None:
    """Fell Edge gives its ATK and DEF from Dread 2 on."""
    t = table(row=[DULL], zone=["Fell Edge"], dread=dread)
    assert (t["atk"], t["defence"]) == stats


@pytest.mark.clause(
    "FW-3.2-02", "FW-3.2-04", "FW-3.2-05", "FW-3.2-06", "FW-3.2-07", "FW-3.2-08", "FW-3.2-09", "FW-3.2-12"
)
@pytest.mark.parametrize(
    ("before", "cards", "after"),
    [
        (0, ["Resolve Two"], 2), (0, ["Dread Three"], -3), (3, ["Dread Two"], 1), (1, ["Dread Three"], -2),
        (3, ["Resolve Five"], 4), (3, ["Resolve Five", "Dread One"], 3), (-3, ["Dread Three"], -4),
        (-3, ["Dread Three", "Plain Treasure"], -3),
    ],
)  # fmt: skip
def test_one_marker(before: int, cards: list[str], after: int) -> None:
    """Up with Resolve, down with Dread, through the gap, never beyond the fourth step."""
    t = table(row=[*cards, DULL], resolve=max(before, 0), dread=max(-before, 0))
    t.play(*["reveal card 1"] * len(cards))
    assert (t["resolve"], t["dread"]) == (max(after, 0), max(-after, 0))


@pytest.mark.clause("FW-3.2-03")
def test_nine_places_of_the_marker() -> None:
    """Four steps of Resolve, the gap, four of Dread."""
    from tests.play.test_contract import walk

    seen = {state.track for seed in range(60) for state, _, _ in walk("forward", f"t{seed}")}  # type: ignore[attr-defined]
    assert seen <= set(range(-4, 5))
    assert {-4, 0, 2} <= seen


@pytest.mark.clause("FW-8-02", "FW-8-03")
def test_spending() -> None:
    """Resolve is spent wholly or not at all, and only if it is there."""
    t = revealed("Courage Shop", resolve=3, hp=5)
    t.play("spend it")
    assert (t["resolve"], t["hp"]) == (1, 6)
    t = revealed("Courage Shop", resolve=1, hp=5)
    t.refuses("spend it", "FW-8-03")
    assert t["resolve"] == 1


def test_losing_stops_at_the_gap() -> None:
    """Losing 3 Resolve at 2 leaves none and no Dread; with none there is nothing to lose."""
    t = revealed("Lose Courage", resolve=2)
    assert (t["resolve"], t["dread"]) == (0, 0)
    assert "the marker moves 2 toward the gap" in t.story
    assert "nothing happens" in revealed("Lose Courage").story


@pytest.mark.clause("FW-3.2-08", "FW-3.2-09")
def test_the_marker_is_told_as_it_moves() -> None:
    """Three Dread at Dread 3 are one step, and at Dread 4 none; the same with Resolve."""
    assert "you gain 1 Dread" in revealed("Dread Three", dread=3).story
    assert "you gain 1 Resolve" in revealed("Resolve Five", resolve=3).story
    for card, given in (("Dread Three", {"dread": 4}), ("Resolve Five", {"resolve": 4})):
        story = revealed(card, **given).story
        assert "the marker is at the end of the track already" in story
        assert not any(line.startswith("you gain") for line in story)


def test_healing_at_full_hp_is_not_told() -> None:
    """Nothing is healed, so nothing is said of it."""
    assert not any("heal" in line for line in revealed("Plain Rest").story)


@pytest.mark.clause("FW-8-05")
def test_the_track_does_nothing_by_itself() -> None:
    """Five turns at Dread 4 go as at neutral."""
    ends = []
    for dread in (0, 4):
        t = table(row=[f"3 {DULL}"], deck=[f"4 {DULL}"], dread=dread)
        t.play(*["reveal card 1"] * 5)
        ends.append((t["hp"], t["row.count"], t["deck.count"], t["discard.count"], t["dread"]))
    assert ends == [(10, 2, 0, 5, 0), (10, 2, 0, 5, 4)]
