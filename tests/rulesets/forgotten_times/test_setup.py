"""Game Setup and Starting Hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.play.position import parse_position
from decktool.rulesets import load_rules, set_up, write_position
from decktool.rulesets.forgotten_times.declarations import Zone
from tests.rulesets.forgotten_times.talk import GAME, hp, legal, table

clause = pytest.mark.clause
CARDS = Path(__file__).resolve().parents[3] / "cards" / GAME / "decks"
LISTED = {"soldier": 30, "upgrade": 2, "specialty": 15, "armor": 5, "hero": 1}


def deck_of(name: str, *changes: tuple[str, str]) -> Deck:
    """A shipped deck, with some of its text changed."""
    text = (CARDS / f"{name}.txt").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return resolve(parse_decklist(text, f"{name}.txt"), load_game(GAME))


def begun(seed: object = 1, *answers: str, first: int | None = 0, house: dict[str, str] | None = None) -> Any:
    """A match of the shipped decks after these answers."""
    state = load_rules(GAME, house or {}).start(SeededDice("setup", str(seed)), first)
    for text in answers:
        state.apply(state.read_action(text), SeededDice("setup", str(seed)))
    return state


def on(state: Any, zone: int) -> list[str]:
    """What lies in a zone, by name."""
    return [state.rules.names[i] for i in state.zones[zone]]


def defaults(state: Any, until: str) -> None:
    """Take the first option until that is asked."""
    while state.decision.words != until:
        state.apply(state.legal_actions()[0], SeededDice("defaults"))


@clause("FT-setup-01", "FT-objective-01")
def test_two_players_each_with_a_deck() -> None:
    """Two decks, or one that both play; three are refused, and a third seat too."""
    gods = deck_of("gods-of-the-stairs")
    assert len(load_rules(GAME, decks=[gods, gods]).cards) == 112
    assert len(load_rules(GAME, decks=[gods]).cards) == 112
    with pytest.raises(DecktoolError, match=r"two players.*FT-setup-01"):
        load_rules(GAME, decks=[gods] * 3)
    with pytest.raises(DecktoolError, match="two players"):
        begun(first=2)


@clause("FT-objective-02")
def test_everybody_draws_from_the_own_deck() -> None:
    """B's deck stays as it is when A draws."""
    found = table(A={"hand": ["Letter"], "deck": ["Coin"]}, B={"deck": ["Ice"]})
    found.play("play Letter")
    assert (found["A.hand"], found["B.deck"]) == (["Coin"], ["Ice"])


def test_illegal_decks_are_not_played() -> None:
    """They are refused by what is wrong with them."""
    with pytest.raises(DecktoolError, match="cannot be played"):
        load_rules(GAME, decks=[deck_of("gods-of-the-stairs", ("3 Votive Archer", "2 Votive Archer"))])


@clause("FT-setup-02")
def test_everything_can_be_read() -> None:
    """HP and AP of every card in play, and the RI."""
    found = table(A={"battlefield": ["God 2/9"], "hero": ["Plain Hero"]}, infusion=4, cards={"God 2/9": {"hp": 3}})
    assert [found[f"cards.God 2/9.{key}"] for key in ("ap", "hp")] == [2, 3]
    assert [found[f"cards.Plain Hero.{key}"] for key in ("ap", "hp")] == [1, 9]
    assert found["infusion"] == 4


@clause("FT-setup-03", "FT-setup-19", "FT-setup-20")
def test_what_the_play_deck_holds() -> None:
    """53 cards of the list: the city and the two heroes that were laid are not among them, the third hero is."""
    state = begun()
    rules = state.rules
    before = {seat: on(state, rules.declarations.Zone.HEROES + seat) for seat in (0, 1)}
    defaults(state, "keep this hand or draw anew")
    zone = rules.declarations.Zone
    for seat in (0, 1):
        pile = state.zones[zone.DECK + seat] + state.zones[zone.HAND + seat]
        assert Counter(rules.cards[i].type for i in pile) == LISTED
        laid = on(state, zone.HERO + seat) + on(state, zone.ALT + seat)
        rest = [rules.names[i] for i in pile if rules.cards[i].type == "hero"]
        assert sorted(laid + rest) == sorted(before[seat])


@clause("FT-setup-07")
def test_heroes_and_cities_are_not_in_the_battlefield() -> None:
    """It is empty, and a text that counts soldiers there finds none."""
    found = table(A={"hero": ["Plain Hero"], "hand": ["Treason"]})
    found.play("play Treason")
    assert (found["A.battlefield"], found["A.hero"]) == ([], ["Plain Hero"])


@clause("FT-setup-08")
def test_infusion_begins_at_one() -> None:
    """Before anything else."""
    assert begun().infusion == 1


@clause("FT-setup-09")
def test_who_goes_first() -> None:
    """By chance in the first game, alike for the same seed; or who is said to."""
    rules = load_rules(GAME)
    seats = [rules.start(SeededDice("first", n)).first for n in range(40)]
    assert set(seats) == {0, 1}
    assert seats == [rules.start(SeededDice("first", n)).first for n in range(40)]
    assert [rules.start(SeededDice("first"), seat).first for seat in (0, 1)] == [0, 1]


@clause("FT-formats-03")
@pytest.mark.parametrize(
    ("house", "after"),
    [
        ({}, {(0, 0): 1, (0, 1): 1, (1, 0): 0, (1, 1): 0, (0, None): 1, (1, None): 0}),
        ({"next_first_player": "loser"}, {(0, 0): 1, (0, 1): 0, (1, 0): 1, (1, 1): 0, (0, None): 1, (1, None): 0}),
        ({"next_first_player": "random"}, dict.fromkeys([(0, 0), (0, 1), (1, 0), (1, 1), (0, None), (1, None)])),
    ],
)
def test_who_goes_first_in_later_games(house: dict[str, str], after: dict[tuple[int, int | None], int | None]) -> None:
    """Chance decides for the first; then players alternate, or by house rule the loser begins, or chance again."""
    rules = load_rules(GAME, house)
    assert {rules.start(SeededDice("first", n)).first for n in range(20)} == {0, 1}
    for (first, winner), following in after.items():
        state = rules.start(SeededDice("match"), first)
        state.end(winner, "city", "over", "FT-win-01")
        assert rules.next_first(state) == following


@clause("FT-setup-10")
def test_the_cities() -> None:
    """Face up, with full HP."""
    state = begun()
    for seat in (0, 1):
        assert len(state.zones[state.rules.declarations.Zone.CITY + seat]) == 1
    assert [state.rules.view(state, seat).describe()["B"]["city"] for seat in (0, 1)] == [["Harrowgate"]] * 2
    assert state.rules.view(state, 0).describe()["B"]["city_hp"] == 20


@clause("FT-setup-11", "FT-setup-12")
def test_choosing_heroes() -> None:
    """The active hero and another one, face down; what is laid is not laid again."""
    state = begun(1, "lay Auriane, Keeper of Hours as active hero")
    zone = state.rules.declarations.Zone
    assert on(state, zone.HERO) == ["Auriane, Keeper of Hours"]
    assert state.rules.view(state, 1).describe()["A"]["hero"] == [None]
    again = state.read_action("lay Auriane, Keeper of Hours as alt hero")
    assert state.why(again).clauses == ("FT-setup-12",)
    state.apply(state.read_action("lay Ossa, First Hearth as alt hero"), SeededDice(1))
    assert on(state, zone.ALT) == ["Ossa, First Hearth"]
    assert state.rules.view(state, 1).describe()["A"]["alt"] == [None]
    assert state.player == 1


def test_copies_of_a_hero() -> None:
    """Of two the second is laid beside the first; with three there is nothing to choose."""
    others = "1 Ilda of the Broken Tower\n1 Teren, the Orphan King"
    two = deck_of("mortals-of-harrowgate", ("1 Captain Maro Vane\n1 Ilda of the Broken Tower", "2 Captain Maro Vane"))
    state = load_rules(GAME, decks=[two]).start(SeededDice(1))
    state.apply(state.read_action("lay Captain Maro Vane as active hero"), SeededDice(1))
    assert "lay Captain Maro Vane as alt hero" in state.menu()
    three = deck_of("mortals-of-harrowgate", (f"1 Captain Maro Vane\n{others}", "3 Captain Maro Vane"))
    state = load_rules(GAME, decks=[three]).start(SeededDice(1))
    assert state.decision.words == "keep this hand or draw anew"


@clause("FT-setup-14")
def test_abilities_reach_the_alt_hero() -> None:
    """2 damage to each enemy hero."""
    found = table(A={"hand": ["Blast"]}, B={"hero": ["Plain Hero"], "alt": ["Other Hero"]})
    found.play("play Blast")
    assert [hp(found, card) for card in ("Plain Hero", "Other Hero")] == [7, 7]


@clause("FT-setup-16", "FT-hand-08")
def test_heroes_are_revealed_when_both_hands_are_settled() -> None:
    """Before that nobody plays, and they lie face down."""
    state = begun()
    defaults(state, "keep this hand or draw anew")
    state.apply(state.read_action("keep this hand"), SeededDice(1))
    refusal = state.why(state.read_action("end the turn"))
    assert refusal.clauses[0] == "FT-hand-08"
    assert state.rules.view(state, 0).describe()["B"]["hero"] == [None]
    state.apply(state.read_action("keep this hand"), SeededDice(1))
    for viewer in (0, 1):
        seen = state.rules.view(state, viewer).describe()
        assert None not in [*seen["A"]["hero"], *seen["A"]["alt"], *seen["B"]["hero"], *seen["B"]["alt"]]
    assert (state.turn, state.player) == (1, 0)


@clause("FT-setup-17")
def test_decks_are_shuffled() -> None:
    """Another seed, another order; the same seed, the same."""
    decks = []
    for seed in (1, 2, 1):
        state = load_rules(GAME).start(SeededDice("shuffled", seed), 0)
        while state.decision.words != "keep this hand or draw anew":
            state.apply(state.legal_actions()[0], SeededDice("shuffled", seed))
        decks.append(state.zones[state.rules.declarations.Zone.DECK])
    assert decks[0] != decks[1]
    assert decks[0] == decks[2]


@clause("FT-setup-18")
def test_the_opponent_cuts() -> None:
    """Cut at 2, the third card comes first; it is asked where a table plays so, and may be declined."""
    deck = ["Coin", "Letter", "Ice", "Sand", "Song", "Bolt", "Quake", "Vest"]
    given = {"phase": "shuffle", "house": {"cut": True}, "chance": (deck, deck)}
    found = table(A={"deck": deck}, B={"deck": deck[:]}, **given)
    assert (found["player"], found["decision"]) == ("B", "where to cut the deck")
    found.play("cut 2 cards", "do not cut")
    assert found["A.hand"] + found["A.deck"] == deck[2:] + deck[:2]
    assert found["B.hand"] + found["B.deck"] == deck


@clause("FT-setup-21")
def test_the_order_of_the_set_up() -> None:
    """Cities and heroes are laid, then decks are shuffled, then cards drawn."""
    state = begun()
    defaults(state, "recruitment phase")
    kinds = [state.rules.events[event[0]].id for event in state.log]
    places = [kinds.index(kind) for kind in ("city", "lays", "lays-alt", "shuffles", "draws", "reveals", "turn")]
    assert places == sorted(places)
    assert len(kinds) - 1 - kinds[::-1].index("lays-alt") < kinds.index("shuffles")


# --- starting hand


@clause("FT-hand-01", "FT-hand-02")
def test_five_cards_each() -> None:
    """48 are left; the opponent sees how many."""
    state = begun()
    defaults(state, "keep this hand or draw anew")
    seen = state.rules.view(state, 1).describe()
    assert (seen["A"]["hand"], len(seen["A"]["deck"])) == ([None] * 5, 48)
    assert None not in seen["B"]["hand"]


def dealt(*answers: str) -> Any:
    """A before the mulligan, with five cards and five below them."""
    hand, deck = ["Coin", "Letter", "Ice", "Sand", "Song"], ["Bolt", "Quake", "Vest", "Curse", "Blast", "Flag"]
    shuffled = ["Song", "Coin", "Sand", "Ice", "Letter"]
    given = {"phase": "mulligan", "chance": (shuffled,)} if "mulligan" in answers else {"phase": "mulligan"}
    found = table(A={"hand": hand, "deck": deck}, B={"hand": 5}, **given)
    found.play(*answers)
    return found


@clause("FT-hand-03", "FT-hand-04")
def test_a_mulligan_is_free() -> None:
    """The five below come up, and the old hand lies at the bottom, shuffled."""
    found = dealt("mulligan")
    assert found["A.hand"] == ["Bolt", "Quake", "Vest", "Curse", "Blast"]
    assert found["A.deck"][0] == "Flag"
    assert sorted(found["A.deck"][1:]) == ["Coin", "Ice", "Letter", "Sand", "Song"]
    assert found.sees("A", "A.deck") == [None] * 6


@clause("FT-hand-05")
def test_a_mulligan_takes_all() -> None:
    """Single cards are not exchanged."""
    dealt().refuses("exchange Coin", "FT-hand-05")


@clause("FT-hand-06")
def test_no_second_mulligan() -> None:
    """It is B's turn to choose, and then the game begins."""
    found = dealt("mulligan", "keep this hand")
    found.refuses("mulligan", "FT-hand-06")
    assert (found["player"], found["phase"]) == ("A", "recruitment")


@clause("FT-hand-07")
def test_everybody_decides_alone() -> None:
    """A keeps, B redraws."""
    found = dealt("keep this hand")
    assert (found["player"], legal(found)) == ("B", ["keep this hand", "mulligan"])
    before = found["A.hand"]
    found.play("mulligan")
    assert found["A.hand"][:5] == before


# --- what is not known


def test_a_city_without_hp() -> None:
    """It is refused by name with the remedy, or has what the house rule says."""
    unknown = deck_of("gods-of-the-stairs", ("Cael of the Seven Stairs", "Nameless City"))
    with pytest.raises(DecktoolError, match=r"Nameless City: its HP is not known.*default_city_hp"):
        load_rules(GAME, decks=[unknown])
    rules = load_rules(GAME, {"default_city_hp": "15"}, [unknown])
    assert rules.start(SeededDice(1)).hp[rules.names.index("Nameless City")] == 15  # type: ignore[attr-defined]


@clause("FT-formats-16")
def test_a_campaign_needs_its_set() -> None:
    """Its rules come with its cards, and none are here."""
    campaign = deck_of("gods-of-the-stairs", ("# format: tournament", "# format: campaign"))
    with pytest.raises(DecktoolError, match=r"campaign set.*FT-formats-16"):
        load_rules(GAME, decks=[campaign])


def test_a_position_with_few_cards_deals_what_there_is() -> None:
    """With three cards to shuffle the hand has three, and may still go under the deck for three others."""
    found = table(phase="shuffle", A={"deck": 3}, B={"deck": 3})
    hand = Zone.HAND + found.state.player
    assert found.state.menu() == ["keep this hand", "mulligan"]
    assert len(found.state.zones[hand]) == 3
    found.play("mulligan")
    assert len(found.state.zones[hand]) == 3


def test_in_a_position_of_the_set_up_heroes_lie_face_down() -> None:
    """Both players have laid theirs, and each knows their own."""
    state = begun()
    defaults(state, "keep this hand or draw anew")
    again = set_up(parse_position(write_position(state, "set-up"), "again"), SeededDice("again"))
    zone = again.rules.declarations.Zone
    for seat in (0, 1):
        for place in (zone.HERO, zone.ALT):
            (card,) = again.zones[place + seat]
            assert again.knows[card] == 1 << seat


@clause("FT-setup-11")
@pytest.mark.parametrize("phase", ["shuffle", "recruitment"])
def test_whose_hero_it_is_knows_it(phase: str) -> None:
    """In the set-up each player knows the hero that lies face down on the own side, and no other; after it both do."""
    heroes = {"A": {"hero": ["Plain Hero"]}, "B": {"hero": ["Other Hero"]}}
    found = table(phase=phase, **heroes)
    for who, other in ("AB", "BA"):
        assert found.sees(who, f"{who}.hero") == heroes[who]["hero"]
        assert found.sees(other, f"{who}.hero") == (heroes[who]["hero"] if phase == "recruitment" else [None])
