"""1: the components, what the cards of each type are, and the cards that the rulebook names."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
import yaml

from decktool import check
from decktool.cards import Card
from decktool.dealing import RecordingDice, SeededDice
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.printing.base.items import Drawing, Path, walk
from decktool.printing.base.outlines import bounds
from decktool.printing.layout import faces
from decktool.rulesets import load_rules
from tests.rulesets.forbidden_quest.talk import GAME, QuestTable, table

clause = pytest.mark.clause

REGIONS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


@pytest.fixture(scope="module")
def other_board(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The game in a folder of its own, the board drawn otherwise and the crystals' colours dealt out anew."""
    folder = tmp_path_factory.mktemp("other") / "cards" / GAME
    shutil.copytree(load_game(GAME).folder, folder)
    rules = (folder / "game.yaml").read_text("utf-8")
    told = rules.replace("board: {title: Game board}", "board: {title: A lake at night}")
    told = told.replace('frame: "#4a2f1c"', 'frame: "#10304f"').replace(
        'gem: hexagon, color: "#b3232f"', 'gem: round, color: "#111111"'
    )
    assert told.count("A lake at night") == told.count("#10304f") == told.count("#111111") == 1
    (folder / "game.yaml").write_text(told, "utf-8")
    return str(folder)


# --- 1.1


@clause("FQ-1.1-01")
def test_each_player_has_a_deck_of_their_own() -> None:
    """Fifty cards in each of two piles, before anybody draws; one list played by both is two decks all the same."""
    game = load_game(GAME)
    deck = resolve(parse_decklist((game.folder / "decks" / "burning-caravan.txt").read_text("utf-8")), game)
    for decks in ((), (deck,)):
        state = load_rules(GAME, {"cut": "yes"}, decks).start(SeededDice(1))
        assert (len(state.zones[0]), len(state.zones[1])) == (50, 50)
        assert not set(state.zones[0]) & set(state.zones[1])


@clause("FQ-1.1-01")
def test_three_decks_are_one_too_many() -> None:
    """The game is for two: a third deck is refused."""
    game = load_game(GAME)
    deck = resolve(parse_decklist((game.folder / "decks" / "burning-caravan.txt").read_text("utf-8")), game)
    with pytest.raises(DecktoolError, match=r"for two players, each with a deck; 3 decks.*FQ-1\.1-01"):
        load_rules(GAME, {}, [deck, deck, deck])


@clause("FQ-1.1-02", "FQ-1.3-01")
def test_one_board_of_nine_regions() -> None:
    """Both players' creatures stand on the same nine regions, three rows of three."""
    t = table(A={"board": {"a1": ["Brute"], "b2": ["Runner"]}}, B={"board": {"b2": ["Enemy"], "c3": ["Enemy Two"]}})
    assert list(t["regions"]) == REGIONS
    assert t["regions"]["b2"] == ["Runner", "Enemy"]
    assert list(t["A.board"]) == list(t["B.board"]) == REGIONS


@clause("FQ-1.1-03")
def test_nine_crystals_in_all() -> None:
    """Taking one and giving some back moves crystals about; they are nine at every moment."""
    t = table(
        crystals=["b2", "c2", "c3"],
        A={"board": {"b2": ["Brute"]}, "crystals": 2},
        B={"crystals": 4, "deck": 5},
    )
    for action in ("move Brute", "to c2", "take the crystal", "end the main phase", "end the turn"):
        t.play(action)
        assert len(t["crystals"]) + t["A.crystals"] + t["B.crystals"] == 9
    t.play("draw one card", "end the main phase", "end the turn")
    for region in ("a1", "a2", "a3", "b1"):
        t.play(f"return a crystal to {region}")
        assert len(t["crystals"]) + t["A.crystals"] + t["B.crystals"] == 9
    assert (t["A.crystals"], t["B.crystals"]) == (3, 0)


@clause("FQ-1.1-04")
def test_four_trap_markers() -> None:
    """Four lie aside; a trapped creature takes one, and gives it back when it is freed."""
    t = table(phase="attack", A={"board": {"b2": ["Snarer"]}, "deck": 5}, B={"board": {"b2": ["Enemy"]}, "deck": 5})
    assert t["supply.trap"] == 4
    t.play("attack Enemy with Snarer")
    assert (t["supply.trap"], t["cards.Enemy.trap"]) == (3, True)
    t = table(phase="beginning", A={"board": {"b2": ["Brute"]}}, cards={"Brute": {"trap": True}}, chance=(True,))
    assert t["supply.trap"] == 3
    t.play("try to free Brute")
    assert (t["supply.trap"], t["cards.Brute.trap"]) == (4, False)


@clause("FQ-1.1-05")
def test_four_poison_markers() -> None:
    """Four lie aside, and three once a creature is poisoned."""
    t = table(phase="attack", A={"board": {"b2": ["Venom"]}}, B={"board": {"b2": ["Enemy"]}})
    assert t["supply.poison"] == 4
    t.play("attack Enemy with Venom")
    assert (t["supply.poison"], t["cards.Enemy.poison"]) == (3, True)


@clause("FQ-1.1-06")
def test_four_hidden_markers() -> None:
    """Four lie aside, and three once a creature hides."""
    t = table(phase="end", A={"board": {"b2": ["Brute"]}, "hand": ["Dark Cloak"]})
    assert t["supply.hidden"] == 4
    t.play("play Dark Cloak")
    assert (t["supply.hidden"], t["cards.Brute.hidden"]) == (3, True)


@clause("FQ-1.1-07")
def test_dice_have_six_sides() -> None:
    """Whatever is rolled for a move is a number from 1 to 6, and over many rolls each of them."""
    rolled = set()
    for seed in range(40):
        t, dice = table(A={"board": {"b1": ["Dicey"]}}), RecordingDice(SeededDice("dice", seed))
        t.state.apply(t.state.read_action("move Dicey"), dice)
        [fact] = dice.facts
        assert (fact.kind, fact.of) == ("roll", 6)
        rolled.add(fact.value)
    assert rolled == {1, 2, 3, 4, 5, 6}


@clause("FQ-1.1-08")
def test_a_coin_has_two_sides() -> None:
    """A flip is one chance, and heads or tails comes of it."""
    seen = set()
    for seed in range(12):
        t, dice = table(phase="centre", A={"hand": ["Brute"]}, B={"hand": ["Crab"]}), RecordingDice(SeededDice(seed))
        t.play("set Brute in the centre")
        t.state.apply(t.state.read_action("set Crab in the centre"), dice)
        [fact] = dice.facts
        assert (fact.kind, fact.of) == ("coin", 2)
        assert t["first"] == {True: "A", False: "B"}[fact.value]
        seen.add(t["first"])
    assert seen == {"A", "B"}


# --- 1.3, 2.1: the board


def ways(creature: str, region: str) -> set[str]:
    """The regions to which a creature may move from a region."""
    t = table(A={"board": {region: [creature]}}, crystals=[])
    t.play(f"move {creature}")
    return {t.state.words(action).removeprefix("to ") for action in t.state.legal_actions()}


@clause("FQ-1.3-02")
@pytest.mark.parametrize(
    ("region", "sides", "all_around"),
    [
        ("a1", {"b1", "a2"}, {"b1", "a2", "b2"}),
        ("b1", {"a1", "c1", "b2"}, {"a1", "c1", "a2", "b2", "c2"}),
        ("b2", {"b1", "a2", "c2", "b3"}, set(REGIONS) - {"b2"}),
    ],
)
def test_neighbours(region: str, sides: set[str], all_around: set[str]) -> None:
    """A corner touches 2 regions by a side and 3 in all, an edge 3 and 5, the centre 4 and 8; the board has ends."""
    assert ways("Brute", region) == sides
    assert ways("Any Way", region) == all_around


@clause("FQ-1.3-03", "FQ-2.1-02")
def test_neither_scene_nor_crystal_colours_matter(other_board: str) -> None:
    """On a board with another scene, the crystal colours dealt out otherwise, the same seed plays the same game."""
    assert course(other_board) == course(GAME)


def course(game: str) -> list[str]:
    """What is told of the first choices of a game."""
    dice = SeededDice("scenery")
    state = load_rules(game).start(dice)
    for number in range(120):
        actions = state.legal_actions()
        state.apply(actions[number % len(actions)], dice)
    return [state.rules.event_words(event) for event in state.log or ()]


# --- 1.4: creatures


@clause("FQ-1.4-01")
def test_the_colour_family_is_at_the_upper_left() -> None:
    """A creature's colour is a field of its card, and the face has its gemstone shield in the upper left corner."""
    game = load_game(GAME)
    seen = {}
    for color in ("red", "blue"):
        card = Card(0, "walker", "Walker", "creature", {"hp": 5, "color": color}, ())
        drawing = faces.face(game, card)
        seen[color] = {item for item in walk(drawing.items) if isinstance(item, Path)}
    gem = [bounds(item.outline) for item in seen["red"] - seen["blue"] if in_the_corner(item, drawing)]
    assert len(gem) > 10, "the facets of a gemstone, in another colour for each family"
    assert max(box.right for box in gem) - min(box.x for box in gem) > 10_000


def in_the_corner(item: Path, drawing: Drawing) -> bool:
    """Whether something lies wholly in the upper left quarter of a card's width and height."""
    box = bounds(item.outline)
    return min(box.x, box.y) >= 0 and box.right < drawing.width / 4 and box.bottom < drawing.height / 4


@clause("FQ-1.4-03")
def test_hp_is_what_a_creature_can_take() -> None:
    """With 7 of 8 damage the Brute is still there, 1 HP left."""
    t = table(A={"board": {"b2": ["Brute"]}}, cards={"Brute": {"damage": 7}})
    t.play("end the main phase", "end the turn")
    assert (t["cards.Brute.region"], t["A.hp_left"]) == ("b2", 1)


def finishing_blow() -> QuestTable:
    """A's Runner deals the last damage to B's Enemy."""
    t = table(
        phase="attack",
        A={"board": {"b2": ["Runner"]}},
        B={"board": {"b2": ["Enemy"], "b3": ["Enemy Two"]}},
        cards={"Enemy": {"damage": 7}},
    )
    t.play("attack Enemy with Runner")
    return t


@clause("FQ-1.4-04")
def test_damage_up_to_the_hp_eliminates() -> None:
    """One damage more, and the creature with 7 of 8 damage leaves the board at once."""
    t = finishing_blow()
    assert t["cards.Enemy.region"] is None
    assert t["regions"]["b2"] == ["Runner"]
    assert "Enemy is eliminated" in t.story


@clause("FQ-1.4-05")
def test_the_eliminated_lie_on_their_owner_s_pile() -> None:
    """B's Enemy lies on B's discard pile, not on A's."""
    t = finishing_blow()
    assert (t["B.discard"], t["A.discard"]) == (["Enemy"], [])


def strikes(attacker: str, *coins: bool, **carried: Any) -> int:
    """The damage that an attacker deals to a creature without a shield."""
    t = table(
        phase="attack",
        A={"board": {"b2": [attacker]}},
        B={"board": {"b2": ["Enemy"]}},
        cards={attacker: carried} if carried else {},
        chance=coins,
    )
    t.play(f"attack Enemy with {attacker}")
    return int(t["cards.Enemy.damage"])


@clause("FQ-1.4-06")
def test_the_printed_attack() -> None:
    """The Brute has attack 3 and deals 3 damage; the Runner has 1 and deals 1."""
    assert (strikes("Brute"), strikes("Runner")) == (3, 1)


@clause("FQ-1.4-07")
def test_a_strike_is_a_damage() -> None:
    """A Skirmisher's "2 strikes" and a Fire Pot's "2 damage" leave the same on a creature."""
    t = table(A={"board": {"b2": ["Brute"]}, "hand": ["Fire Pot"]}, B={"board": {"b2": ["Enemy"]}})
    t.play("play Fire Pot")
    assert t["cards.Enemy.damage"] == 2 == strikes("Skirmisher")


@clause("FQ-1.4-08")
def test_poison_and_traps_are_the_special_conditions() -> None:
    """What removes all special conditions removes poison and trap markers, and leaves a hidden marker."""
    t = table(
        A={"board": {"a1": ["Brute"], "b1": ["Runner"], "c1": ["Crab"]}, "hand": ["3 Panacea"]},
        cards={"Brute": {"poison": True}, "Runner": {"trap": True, "hidden": True}, "Crab": {"hidden": True}},
    )
    t.play("play Panacea")
    t.refuses("choose Crab", "FQ-4.6-01")
    t.play("choose Brute")
    t.play("play Panacea")
    assert (t["cards.Brute.poison"], t["cards.Runner.trap"]) == (False, False)
    assert t["cards.Runner.hidden"] and t["cards.Crab.hidden"]
    t.refuses("play Panacea", "FQ-4.6-01")


@clause("FQ-1.4-09")
@pytest.mark.parametrize(("rolled", "goes"), [(3, False), (4, True)])
def test_a_move_may_have_a_condition(rolled: int, goes: bool) -> None:
    """Dicey moves on an even roll only."""
    t = table(A={"board": {"b1": ["Dicey"]}}, chance=(rolled,))
    t.play("move Dicey")
    assert t.allows("to a1") == goes
    assert (t["decision"] == "main phase") != goes


@clause("FQ-1.4-10")
def test_an_attack_may_have_a_condition() -> None:
    """Flipper deals 4 damage on heads and none on tails."""
    assert (strikes("Flipper", True), strikes("Flipper", False)) == (4, 0)


@clause("FQ-1.4-11")
def test_a_creature_may_have_an_ability() -> None:
    """The Medic heals the Brute beside her of 1, and has neither moved nor attacked for it."""
    t = table(A={"board": {"b2": ["Brute", "Medic"]}}, cards={"Brute": {"damage": 2}})
    t.play("use Medic")
    assert t["cards.Brute.damage"] == 1
    assert not any(t[f"cards.Medic.{done}"] for done in ("moved", "move_used", "attacked"))
    assert t.allows("move Medic")


# --- 1.5: relics and sorcerers


def holding(name: str, phase: str = "main", **given: Any) -> QuestTable:
    """A holds a card that could do something, and every phase has something else to do."""
    return table(
        phase=phase,
        A={"board": {"b2": ["Brute", "Snarer"]}, "hand": [name, "Dark Cloak", "Trophy"], "deck": ["3 Round Shield"]},
        B={"board": {"b2": ["Enemy"]}, "deck": 3},
        cards={"Brute": {"damage": 2}, "Snarer": {"trap": phase == "beginning", "attacked": phase == "post-attack"}},
        **given,
    )


PHASES = ("beginning", "attack", "post-attack", "end")


@clause("FQ-1.5-01")
@pytest.mark.parametrize("phase", PHASES)
def test_a_relic_waits_for_the_main_phase(phase: str) -> None:
    """In the beginning, attack and post-attack phase and at the turn's end a Healing Potion is refused."""
    t = holding("Healing Potion", phase)
    assert t["phase"] == phase
    first = "FQ-6.1-01" if phase == "post-attack" else "FQ-1.5-01"
    t.refuses("play Healing Potion", first, "FQ-1.5-01")


@clause("FQ-1.5-01")
def test_a_relic_waits_for_its_owner_s_turn() -> None:
    """In B's main phase A's Healing Potion is refused, in A's it is played."""
    holding("Healing Potion", active="B").refuses("play Healing Potion", "FQ-1.5-01")
    t = holding("Healing Potion")
    t.play("play Healing Potion")
    assert t["cards.Brute.damage"] < 2


@clause("FQ-1.5-02")
def test_a_relic_stays_in_hand() -> None:
    """A relic is neither laid on the board nor put under a creature; it stays in hand."""
    t = holding("Healing Potion")
    t.refuses("add Healing Potion", "FQ-1.5-02")
    t.refuses("attach Healing Potion to Brute", "FQ-1.5-02")
    holding("Healing Potion", "attack").refuses("attach Healing Potion to Brute", "FQ-1.5-02")
    assert t["A.hand.Healing Potion"]


@clause("FQ-1.5-02", "FQ-1.5-08")
@pytest.mark.parametrize(
    ("card", "why"),
    [("Letter", "FQ-1.5-02"), ("Sage", "FQ-1.5-02"), ("Plain Club", "FQ-1.5-08"), ("Wood Shield", "FQ-1.5-08")],
)
def test_only_creatures_are_added(card: str, why: str) -> None:
    """What is played says so of itself, and what is attached."""
    holding(card).refuses(f"add {card}", why)


@clause("FQ-1.5-03")
def test_playing_a_relic() -> None:
    """B hears which relic it is, the Brute is healed, and the card lies on top of A's discard pile."""
    t = holding("Healing Potion")
    t.play("play Healing Potion")
    assert "A plays Healing Potion" in t.told("B")
    assert t["cards.Brute.damage"] < 2
    assert (t["A.discard"][-1], t["A.hand.Healing Potion"]) == ("Healing Potion", False)


@clause("FQ-1.5-04")
def test_any_number_of_relics() -> None:
    """Five relics in one main phase all do what they say."""
    t = table(
        A={"board": {"b1": ["Brute"]}, "hand": ["3 Nudge", "Healing Potion", "Whetstone"]},
        cards={"Brute": {"damage": 2}},
        crystals=[],
    )
    t.play("play Healing Potion", "play Whetstone")
    for region in ("a1", "a2", "a3"):
        t.play("play Nudge", f"to {region}")
    carried = [t[f"cards.Brute.{what}"] for what in ("damage", "strikes_more", "region")]
    assert (carried, t["A.discard.count"], t["A.hand"]) == ([0, 2, "a3"], 5, [])


def with_sorcerers(phase: str = "main", **given: Any) -> QuestTable:
    """A holds two sorcerers that can always do something."""
    given.setdefault("A", {"board": {"b2": ["Brute"]}, "hand": ["Sage", "Second Sage"], "deck": 12})
    return table(phase=phase, B={"board": {"b2": ["Enemy"]}, "deck": 5}, **given)


@clause("FQ-1.5-05")
def test_one_sorcerer_in_a_turn() -> None:
    """A second, different sorcerer is refused this turn, and played in A's next."""
    t = with_sorcerers()
    t.play("play Sage")
    t.refuses("play Second Sage", "FQ-1.5-05")
    t.end_turn()
    t.end_turn()
    assert t["active"] == "A"
    t.play("play Second Sage")


@clause("FQ-1.5-06")
def test_a_sorcerer_waits_for_the_main_phase() -> None:
    """In the attack phase, at the turn's end and on B's turn a sorcerer is refused; in A's main phase not."""
    for phase in ("attack", "end"):
        with_sorcerers(phase).refuses("play Sage", "FQ-1.5-06")
    with_sorcerers(active="B").refuses("play Sage", "FQ-1.5-06")
    assert with_sorcerers().allows("play Sage")


@clause("FQ-1.5-07")
def test_playing_a_sorcerer() -> None:
    """B hears which sorcerer it is, A draws, and nothing of it stays but the card on A's discard pile."""
    t = with_sorcerers()
    t.play("play Sage")
    assert "A plays Sage" in t.told("B")
    assert (t["A.discard"], t["A.hand.count"], t["A.attached"]) == (["Sage"], 2, [])
    assert t["A.creatures"] == ["Brute"]


# --- 1.5: weapons and defense cards


@clause("FQ-1.5-08")
@pytest.mark.parametrize("card", ["Plain Club", "Round Shield"])
def test_equipment_needs_a_creature(card: str) -> None:
    """Without a creature on the board a weapon or defense card cannot come into play by any word."""
    t = table(A={"hand": [card, "Brute"]}, B={"board": {"b3": ["Enemy"]}})
    for action in (f"attach {card} to Brute", f"add {card}", f"play {card}"):
        t.refuses(action, "FQ-1.5-08")
    t.play("add Brute", f"attach {card} to Brute")
    assert t["A.hand"] == []


@clause("FQ-1.5-09")
def test_a_weapon_adds_to_the_attack() -> None:
    """Attack 3 and a Plain Club (+1) deal 4 damage."""
    assert strikes("Brute", weapon="Plain Club") == 4


@clause("FQ-1.5-10")
def test_a_shield_does_not_help_against_poison() -> None:
    """The check fails, and the Brute behind a Round Shield loses its HP all the same."""
    t = table(
        phase="beginning",
        A={"board": {"b2": ["Brute"]}},
        cards={"Brute": {"poison": True, "defense": "Round Shield"}},
        chance=(True, False),
    )
    assert (t["cards.Brute.damage"], t["cards.Brute.blocked"]) == (1, 0)


# --- the cards that the rulebook names


def named(kind: str) -> set[str]:
    """The names of the rulebook's cards of a type."""
    return {
        card.name
        for card in load_game(GAME).catalog
        if card.type == kind and any(printing.set == "rulebook" for printing in card.printings)
    }


def stated(name: str, *fields: str) -> list[object]:
    """What the shipped set of the rulebook states of a card."""
    rows = yaml.safe_load((load_game(GAME).folder / "sets" / "rulebook.yaml").read_text("utf-8"))["cards"]
    return [next(row for row in rows if row["name"] == name).get(field) for field in fields]


HP = {
    "Lucia": 4, "Benjamin": 6, "Krypsin": 5, "Noradia": 7, "Orie": 8, "Tak": 5, "Tekana": 7, "Karnik": 8, "Helen": 8,
    "Cephalio": 7, "Telida": 5, "Dargo": 7, "Octavius": 8, "Regan": 8, "Tore": 7,
}  # fmt: skip


@clause("FQ-POOL-01")
def test_the_creatures_of_the_rulebook() -> None:
    """Fifteen creatures have the HP of the example deck; Gloria's is unknown, and a deck with her is not judged at 0 HP."""
    game = load_game(GAME)
    assert named("creature") == {*HP, "Gloria"}
    assert {name: game.catalog.find(name)[0].get("hp") for name in HP} == HP
    assert game.catalog.find("Gloria")[0].get("hp") is None
    report = check(resolve(parse_decklist("Gloria\n49 Retreat Belt"), game))
    assert report.verdict == "unreadable"
    assert any("Gloria" in problem.problem for problem in report.unreadable)


@clause("FQ-POOL-01")
def test_a_creature_without_hp_is_not_played() -> None:
    """Gloria on the board is an error that says what is missing, not a creature of 0 HP."""
    with pytest.raises(DecktoolError, match=r"HP of Gloria is not known.*hp:"):
        table(A={"board": {"b1": ["Gloria"]}}, assume_vanilla=True)


@clause("FQ-POOL-02")
def test_the_sorcerers_of_the_rulebook() -> None:
    """Six in the example deck, and Larissa."""
    assert named("sorcerer") == {"Alejandro", "Ariana", "Avonte", "Larissa", "Omar", "Savannah", "Toshi"}


@clause("FQ-POOL-03")
def test_the_relics_of_the_rulebook() -> None:
    """Seven in the example deck, and Poison Antidote."""
    assert named("relic") == {
        "Catch-Up Sauce", "Gold Boots", "Gold-Winged Broach", "Healing Potion", "Magic Marbles", "Poison Antidote",
        "Retreat Belt", "Silver Boots",
    }  # fmt: skip


@clause("FQ-POOL-04")
def test_the_equipment_of_the_rulebook() -> None:
    """Five weapons and two defense cards with what is said of them; no level is guessed for the Silver Axe."""
    assert named("weapon") == {"Bow and Arrows", "Silver Axe", "Wood Sword", "Silver Sword", "Gold Sword"}
    assert named("defense") == {"Round Shield", "Gold Shield"}
    assert stated("Bow and Arrows", "grade", "level", "arrows") == ["basic", None, 4]
    assert stated("Silver Axe", "grade", "level", "damage") == [None, None, None]
    assert [stated(f"{metal} Sword", "level", "damage") for metal in ("Wood", "Silver", "Gold")] == [
        [1, 1],
        [2, 3],
        [3, 5],
    ]
    assert stated("Round Shield", "level", "blocks") == [None, 2]
    assert stated("Gold Shield", "blocks") == [5]
    assert load_game(GAME).catalog.find("Bow & Arrows") == load_game(GAME).catalog.find("bow and arrows")
