"""0 to 5.1, 5.3 and 13: set-up, the Diamond, beginning and finishing locations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from decktool.dealing import SeededDice
from decktool.dealing.opening import opening_of
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.agents import make_agent
from decktool.play.describe import describe
from decktool.play.match import play
from decktool.rulesets import load_rules
from decktool.rulesets.forward.declarations import DIAMOND, LABELS, Zone
from decktool.rulesets.forward.rules import ForwardRules
from decktool.rulesets.forward.state import ForwardState
from tests.rulesets.forward.talk import DULL, table

LAST = {"location": "Hearthward", "completed": 8, "row": [DULL]}
TWO_LEFT = {"L2": ["Marrow Moor", "4 Thin Rain"], "L3": ["Saltglass Coast", "2 Thin Rain"]}


def new_run(seed: str = "a", **house: str) -> ForwardState:
    """The sample run, dealt."""
    state = load_rules("forward", house).start(SeededDice(seed))
    assert isinstance(state, ForwardState)
    return state


def the_run() -> str:
    """The text of the sample run."""
    return (load_game("forward").folder / "decks" / "nine-quiet-places.txt").read_text("utf-8")


def judged(text: str) -> list[str]:
    """The rules that a run breaks, warnings too."""
    from decktool.construction.check import check

    report = check(resolve(parse_decklist(text, "run"), load_game("forward")))
    return [one.rule for one in (*report.violations, *report.warnings)]


@pytest.mark.clause("FW-0-01")
def test_for_one_player() -> None:
    """One seat; two decks, or a second seat, are refused."""
    rules = load_rules("forward")
    assert rules.seats == ("A",)
    game = load_game("forward")
    deck = resolve(parse_decklist(the_run(), "run"), game)
    with pytest.raises(DecktoolError, match="for one player"):
        load_rules(game, None, [deck, deck])
    with pytest.raises(DecktoolError, match="no seat 1"):
        rules.start(SeededDice(1), 1)


@pytest.mark.clause("FW-1-01", "FW-1-02", "FW-1-04", "FW-1-05", "FW-4-01", "FW-4-07")
def test_what_a_run_needs() -> None:
    """Nine different locations, Resolve, Dread, a player card, and as a warning a hundred cards."""
    text = the_run()
    assert judged(text) == []
    assert judged(text.replace("1 Resolve\n", "")) == ["resolve"]
    assert judged(text.replace("1 Dread\n", "")) == ["dread"]
    assert judged(text.replace("1 The Knight's Heir\n", "")) == ["player"]
    assert "locations" in judged(text.replace("\nHearthward\n", "\n"))
    assert "locations" in judged(text + "\nNinepin Quarry\n")
    assert "different-locations" in judged(text.replace("\nHearthward\n", "\nNinepin Quarry\n"))
    few = [
        line for line in text.splitlines() if line not in {"A Milestone", "Thin Rain", "Cold Ashes", "Birds Overhead"}
    ]
    quiet = {"An Empty Bench", "The Wind Turns", "A Distant Bell", "Your Own Shadow"}
    assert judged("\n".join(line for line in few if line not in quiet)) == ["total"]


@pytest.mark.clause("FW-1-03")
def test_kinds_of_encounters() -> None:
    """The kinds of section 6 are known; another is a warning, and resolves by its text."""
    state = table(row=["Plain Item", "Plain Ally", "Plain Hazard", DULL, "Dummy", "Sword One"]).state
    assert state.rules.warnings == ()
    odd = table(house={"extra_types": "none"}, row=["A Distant Bell"])
    assert odd.state.rules.warnings[0].startswith("A Distant Bell is of the unlisted type caesura")
    odd.play("reveal card 1")
    assert "A Distant Bell goes to the discard" in odd.story


@pytest.mark.clause(
    "FW-2-01", "FW-2-02", "FW-2-03", "FW-4-02", "FW-4-05", "FW-4-06", "FW-5.1-01", "FW-3.3-01", "FW-3.3-02", "FW-8-01"
)
def test_a_new_run() -> None:
    """L1 is in play with three cards face down, eight stacks lie in the Diamond, the marker is in the gap."""
    state = new_run()
    seen = describe(state)
    assert (seen["place"], seen["location"], len(seen["row"]), len(seen["deck"])) == ("L1", "Hearthward", 3, 15)
    assert [len(pile) for pile in seen["diamond"].values()] == [0] + [19] * 8
    assert (seen["resolve"], seen["dread"], seen["buried"], seen["discard"]) == (0, 0, [], [])
    mine = describe(state, 0)
    assert mine["row"] == [None] * 3
    assert set(mine["deck"]) == {None}
    assert mine["location"] == "Hearthward"


@pytest.mark.clause("FW-3.1-01", "FW-3.1-02", "FW-13-01", "FW-3.2-01", "FW-13-03")
def test_the_diagrams() -> None:
    """The Diamond has rows of 1, 2, 3, 2, 1; every location is named; the track has four steps, a gap, four steps."""
    assert DIAMOND == (("L9",), ("L7", "L8"), ("L4", "L5", "L6"), ("L2", "L3"), ("L1",))
    state = new_run()
    screen = state.rules.view(state, 0).screen()
    assert [line[:22].split() for line in screen[:5]] == [
        ["◇L9"],
        ["◇L7", "◇L8"],
        ["◇L4", "◇L5", "◇L6"],
        ["◇L2", "◇L3"],
        ["◆L1"],
    ]
    assert [state.rules.cards[pile[-1]].type for pile in state.zones[Zone.STACK + 1 :]] == ["location"] * 8
    assert "Dread ····◆···· Resolve" in screen[1]
    assert "in the gap" in screen[2]


@pytest.mark.clause("FW-3.1-03", "FW-4-03")
def test_stacks_are_shuffled_and_their_own() -> None:
    """Under each location card lie its own cards, in an order that follows from the seed and that nobody sees."""
    orders = [new_run(seed).zones for seed in ("a", "a", "b")]
    assert orders[0] == orders[1]
    assert all(orders[0][Zone.STACK + stack] != orders[2][Zone.STACK + stack] for stack in range(1, 9))
    state = new_run()
    for stack in range(1, 9):
        pile = state.zones[Zone.STACK + stack]
        assert state.rules.is_location[pile[-1]]
        assert {state.rules.stacks[i] for i in pile} == {stack}
        assert describe(state, 0)["diamond"][LABELS[stack]][1:] == [None] * 18


@pytest.mark.clause("FW-3.1-04")
def test_any_plan() -> None:
    """Which location lies on L1 is the player's plan."""
    text = the_run()
    first, second = text.index("L1:"), text.index("L2:")
    third = text.index("L3:")
    swapped = (
        text[:first]
        + text[second:third].replace("L2:", "L1:")
        + text[first:second].replace("L1:", "L2:")
        + text[third:]
    )
    game = load_game("forward")
    rules = load_rules(game, None, [resolve(parse_decklist(swapped, "run"), game)])
    assert describe(rules.start(SeededDice(1)))["location"] == "The Drowned Orchard"


@pytest.mark.clause("FW-4-04")
def test_the_player_zone() -> None:
    """HP and limits are the Player card's; nothing is kept yet."""
    state = new_run()
    assert (state.hp, state.zones[5]) == (20, [])
    assert isinstance(state.rules, ForwardRules)
    limits = state.rules.limits[state.rules.player_card]
    assert [(limit.what, limit.at_most, limit.to) for limit in limits] == [
        ("item", 2, "discard"),
        ("equipment", 2, "discard"),
    ]


@pytest.mark.clause("FW-5.1-02", "FW-5.1-03", "FW-3.1-05")
@pytest.mark.parametrize(("cards", "row", "deck"), [(8, 3, 5), (2, 2, 0)])
def test_three_are_dealt_or_what_there_is(cards: int, row: int, deck: int) -> None:
    """The whole stack leaves the Diamond, and three of it lie in the row."""
    t = table(phase="path", diamond={"L1": ["Marrow Moor", f"{cards} Thin Rain"]})
    assert (t["row.count"], t["deck.count"], t["diamond.L1"]) == (row, deck, [])


@pytest.mark.clause("FW-2-08", "FW-5.3-01", "FW-5.3-02", "FW-5.3-03", "FW-13-04")
def test_a_location_is_finished_when_nothing_is_left() -> None:
    """Four cards are resolved; the location card caps the discard and all of it is out of play."""
    t = table(deck=[DULL], row=[f"3 {DULL}"], diamond=TWO_LEFT)
    for _ in range(3):
        t.play("reveal card 1")
        assert t["location"] == "Hearthward"
    t.play("reveal card 1")
    assert t["aside"] == [DULL] * 4 + ["Hearthward"]
    assert (t["discard"], t["location"], t["decision"]) == ([], None, "which location next")
    t.refuses("go to L1", "FW-5.3-03")


@pytest.mark.clause("FW-5.3-01")
def test_a_last_fight_before_one_goes_on() -> None:
    """Nothing is left but the fight that is on: after it, kept cards may be used before the location is finished."""
    t = table(phase="end", enemy="Straw Beast", zone=["Gravedigger"], chance=[3, 1], diamond=TWO_LEFT)
    assert (t["decision"], t["discard"]) == ("before you go on", ["Straw Beast"])
    t.play("go on")
    assert (t["decision"], t["location"]) == ("which location next", None)


@pytest.mark.clause("FW-2-09", "FW-5.3-04", "FW-5.3-05", "FW-3.2-13", "FW-8-04")
def test_the_next_location_is_chosen() -> None:
    """Keepers, Snares, HP, the marker and BURIED stay; the new area is set up."""
    t = table(
        row=[DULL],
        diamond=TWO_LEFT,
        zone=["Plain Item", "Other Item"],
        snares=["Quiet Snare"],
        hp=6,
        buried=[DULL],
        resolve=2,
    )
    t.refuses("go to L2", "FW-5.3-01")
    t.play("reveal card 1")
    assert (t.allows("go to L2"), t.allows("go to L3")) == (True, True)
    t.play("go to L2: Marrow Moor")
    assert (t["row.count"], t["deck.count"], t["discard"], t["resolve"]) == (3, 1, [], 2)
    assert (t["zone.count"], t["snares.count"], t["hp"], t["buried.count"]) == (2, 1, 6, 1)


@pytest.mark.clause("FW-5.3-04")
@pytest.mark.parametrize(
    ("mode", "ways"), [("free", "23479"), ("planned", "2"), ("rows", "23"), ("adjacent", "237")],
)  # fmt: skip
def test_path_modes(mode: str, ways: str) -> None:
    """After L5 (by house rule): any stack, the next in the plan, the lowest row, or one that touches L5."""
    left = {f"L{n}": ["Marrow Moor", DULL] for n in "23479"}
    t = table(house={"path_mode": mode}, place="L5", row=[DULL], diamond=left)
    t.play("reveal card 1")
    if mode == "planned":
        assert t["place"] == "L2"
    else:
        assert [n for n in "23479" if t.allows(f"go to L{n}")] == list(ways)


@pytest.mark.clause("FW-0-04", "FW-2-09", "FW-11-01")
def test_the_dragon_comes_last() -> None:
    """No fight with the Dragon while a location is left; after the ninth nothing else is offered."""
    t = table(**LAST)
    t.refuses("face the Dragon", "FW-0-04")
    t.play("reveal card 1")
    assert [t.state.words(action) for action in t.state.legal_actions()] == ["face the Dragon"]
    assert t["completed"] == 9


@pytest.mark.clause("FW-0-02")
def test_nine_locations_one_at_a_time() -> None:
    """Never more than one location is in play, and nine are complete before the Dragon."""
    rules = load_rules("forward")
    for seed in range(30):
        open_at_once = 0

        def watch(state: object, action: int) -> None:
            nonlocal open_at_once
            assert isinstance(state, ForwardState)
            open_at_once = max(open_at_once, len(state.zones[Zone.OPEN]))

        played = play(rules, [make_agent("greedy")], SeededDice("nine", seed), log=False, watch=watch)
        assert open_at_once == 1
        if played.outcome.winner == 0:
            assert describe(played.state)["completed"] == 9
            return
    pytest.fail("no run was won")


@pytest.mark.clause("FW-1-06")
def test_buried_may_stay_empty() -> None:
    """The pile is there and nothing needs it."""
    t = table(row=[f"2 {DULL}"], diamond=TWO_LEFT)
    t.play("reveal card 1", "reveal card 1")
    assert t["buried"] == []


def test_unknown_text_is_refused_by_name() -> None:
    """A card whose text is not written as rules is named before a run starts, unless it may be played without it."""
    with pytest.raises(DecktoolError, match=r"Riddle: its text has no rules data.*--assume-vanilla"):
        table(row=["Riddle"])
    t = table(row=["Riddle", DULL], assume_vanilla=True)
    assert t.state.rules.cards_without_rules == {"Riddle": "its text has no rules data (`effects:`)"}
    t.play("reveal card 1")
    assert t["discard"] == ["Riddle"]


def test_a_fight_without_hp_is_refused() -> None:
    """HP is the least that a fight, the Dragon and the Player card must print; faces may be required by house rule."""
    with pytest.raises(DecktoolError, match="Boneless: a combat card needs HP"):
        table(row=["Boneless"])
    with pytest.raises(DecktoolError, match="Boneless Dragon: a dragon card needs HP"):
        table(table=["Plain Heir", "Boneless Dragon"])
    with pytest.raises(DecktoolError, match="Boneless Heir: a player card needs HP"):
        table(table=["Boneless Heir", "Plain Dragon"])
    with pytest.raises(DecktoolError, match="Faceless: has no faces"):
        table(row=["Faceless"], house={"default_enemy_faces": "error"})


@pytest.mark.clause("FW-1-05")
def test_without_its_two_cards_no_run_begins() -> None:
    """The Player card and the Dragon: with either one missing nothing is dealt; in either order they do."""
    rules = load_rules("forward")
    assert isinstance(rules, ForwardRules)
    run = [*zip(rules.cards, rules.stacks, strict=True)]

    def dealt(*types: str) -> str:
        rest = [(card, stack) for card, stack in run if card.type not in {"player", "dragon"}]
        own = [(card, stack) for type_ in types for card, stack in run if card.type == type_]
        cards, stacks = zip(*own, *rest, strict=True)
        start = ForwardRules(rules.game, rules.house, cards, stacks).start(SeededDice(1))
        return str(describe(start)["place"])

    assert dealt("player", "dragon") == dealt("dragon", "player") == "L1"
    for only in ("player", "dragon"):
        with pytest.raises(DecktoolError, match="a run needs a Player card and the Dragon"):
            dealt(only)


@pytest.mark.clause("FW-5.2-11")
@pytest.mark.parametrize(("fill", "said"), [(0, "write 1 or more"), (1, ""), (12, ""), (13, "room for 12 cards")])
def test_a_row_is_filled_up_to_one_at_least(fill: int, said: str) -> None:
    """In a game of one's own: with none there would be no Active card to turn up while the deck has some."""
    game = load_game("forward")
    opening = opening_of(game, game.house_values({}))
    filled = replace(opening, turns=replace(opening.turns, fill=fill))
    problems = [problem for _, problem in ForwardRules.unplayable(filled)]
    assert len(problems) == bool(said) and all(said in problem for problem in problems)


def test_an_illegal_run_is_not_played() -> None:
    """A run with eight locations is refused with what is wrong."""
    game = load_game("forward")
    deck = resolve(parse_decklist(the_run().replace("\nHearthward\n", "\n"), "run"), game)
    with pytest.raises(DecktoolError, match="cannot be played"):
        load_rules(game, None, [deck])
