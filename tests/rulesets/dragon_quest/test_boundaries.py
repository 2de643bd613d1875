"""The last place, the other player's side, the card beside: what a rule says just before and just after its boundary."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from decktool.dealing import ScriptedDice, SeededDice
from decktool.play.describe import describe
from decktool.play.measures import measures_of
from decktool.rulesets import load_rules
from decktool.rulesets.dragon_quest.declarations import Zone
from decktool.rulesets.dragon_quest.notation.positions import POSITIONS
from decktool.rulesets.dragon_quest.rules import DragonRules
from tests.construction.table import with_cards
from tests.rulesets.dragon_quest.talk import GAME, battle, fight, table

clause = pytest.mark.clause
FRONT, REAR = ["Ox", "Ram", "Bear"], ["Bull", "Calf", "Hare"]


@clause("DQ-prep-23")
def test_full_lines_change_places_all_at_once() -> None:
    """Three come up first, so that six stand in front, and then the three who stood there go back; or the other way."""
    for order in ([*REAR, *FRONT], [FRONT[0], *REAR, *FRONT[1:]]):
        t = table(FRONT, A={"rear": REAR})
        t.play("line up", *(f"move {name}" for name in order), "done")
        assert (t["A.front"], t["A.rear"]) == (REAR, FRONT)


@clause("DQ-action-19", "DQ-action-21")
def test_the_clause_of_the_penalty() -> None:
    """The second turn is a first one, the third is not."""
    for turn, said in ((2, "DQ-action-21"), (3, "DQ-action-19")):
        t = battle(["Ox"], [], turn=turn)
        t.play("attack with Ox")
        ids = [t.state.rules.events[event[0]].id for event in t.state.log or ()]
        assert (t.state.log or [])[ids.index("undefended")][5] == said


def test_a_standing_ability_beside_an_item() -> None:
    """The Banner gives green cards 1 Attack whether or not somebody carries a Blade, which is for its carrier alone."""
    t = fight("Bull", "Bear", "defend", A={"rear": ["Banner", "Anna"]}, cards={"Anna": {"items": ["Blade"]}})
    assert t["cards.Bear.damage"] == 3


@clause("DQ-keyword-03", "DQ-keyword-05")
def test_advantage_counts_for_attacks_alone() -> None:
    """The Slayer attacks the green Ox for more than 1 and counters for 1."""
    assert fight("Slayer", "Ox", "defend")["cards.Ox.damage"] > 1
    assert fight("Ox", "Slayer")["cards.Ox.damage"] == 1


@clause("DQ-reset-01")
@pytest.mark.parametrize("card", ["Ox", "Ram"])
def test_each_closed_card_is_reset(card: str) -> None:
    """One of two is closed, whichever it is: it alone is told to be ready again."""
    t = table(["Ox", "Ram"], phase="reset", cards={card: {"closed": True}})
    assert [fact for fact in t.facts if fact.startswith("resets")] == [f"resets A {card} 1"]


@clause("DQ-prep-16")
def test_a_cure_of_poison_closes_nobody() -> None:
    """Only who was confused is closed afterwards."""
    for ill, closed in (("poisoned", False), ("confused", True)):
        t = table(["Bear"], A={"gold": 1}, cards={"Bear": {ill: True}})
        t.play("cure Bear")
        assert (t[f"cards.Bear.{ill}"], t["cards.Bear.closed"]) == (False, closed)


@clause("DQ-determine-10", "DQ-determine-13")
@pytest.mark.parametrize("damage", [0, 1])
def test_the_quicker_card_that_just_fails_to_defeat_is_hit(damage: int) -> None:
    """The fast Fox attacks for 1 a card of 2 HP: with 1 damage on it that defeats it and no blow comes back."""
    t = fight("Fox", "Snail", cards={"Snail": {"damage": damage}})
    assert t["cards.Fox.damage"] == 1 - damage


@clause("DQ-action-03")
def test_an_ability_is_no_attack() -> None:
    """The Lantern's gold is all that happens: nobody takes damage, though its card is the first on the table."""
    t = battle(["Ox"], ["Ram"], A={"deck": 0}, B={"deck": 0}, cards={"Ox": {"items": ["Lantern"]}})
    t.play("use Lantern")
    assert (t["A.gold"], t["winner"]) == (1, None)
    assert [fact for fact in t.facts if fact.startswith("damage")] == []


def test_who_is_named_to_begin_is_active_in_the_set_up() -> None:
    """And nobody before a coin has fallen."""
    for first, said in ((0, "A"), (1, "B"), (None, None)):
        state = load_rules(GAME).start(SeededDice(1), first)
        assert describe(state)["active"] == said


def test_what_goes_back_into_a_draw_pile_is_shuffled() -> None:
    """All could see the Ox and the Bear in the discard pile; in the draw pile nobody knows where they lie."""
    t = table(A={"hand": ["The Long Way Home", "3 Ram"], "discard": ["Ox", "Bear"], "deck": 3})
    t.play("play the quest The Long Way Home")
    while t["A.deck.count"] == 3:
        t.take(t.state.legal_actions()[0])
    assert t["A.deck.count"] > 3
    assert set(t.sees("A", "A.deck")) == set(t.sees("B", "A.deck")) == {None}


def test_the_first_of_all_cards_uses_its_ability() -> None:
    """With nothing in draw piles and hands the Hexer is the first card there is; when the phase begins nobody has used theirs."""
    t = table(["Hexer"], ["Ox"], phase="start", A={"deck": []}, B={"deck": []})
    assert t.state.rules.labels[0] == "Hexer"
    assert t.state.menu() == ["pass", "use Hexer"]
    assert (t["cards.Hexer.used"], t["cards.Hexer.declared"]) == (False, False)


def test_whose_party_the_saint_shelters() -> None:
    """That of who uses the Saint, and not the opponent's; B's has its turn like A's."""
    for active, other in ("AB", "BA"):
        sides: dict[str, Any] = {
            active: {"hand": ["3 Ram"], "front": ["Saint of the Third Bell"]}, other: {"front": ["Ox"]},
        }  # fmt: skip
        t = table(phase="start", active=active, **sides)
        t.play("use Saint of the Third Bell", "discard Ram", "discard Ram")
        assert (t[f"{active}.sheltered"], t[f"{other}.sheltered"]) == (1, 0)


def test_a_sheltered_party() -> None:
    """What protects from abilities does not protect from attacks."""
    t = table(["Storm"], ["Ram"], B={"sheltered": 1})
    t.play("use Storm")
    assert t["cards.Ram.damage"] == 0
    t = battle(["Ox"], ["Ram"], B={"sheltered": 1})
    t.play("attack with Ox", "defend with Ram")
    assert t["cards.Ram.damage"] == 1


@clause("DQ-start-05")
def test_a_declared_ability_tells_equal_cards_apart() -> None:
    """One of A's two Archers has an arrow on the string; the quicker Runner may hit that one or the other."""
    t = table(["Archer", "Archer"], ["Runner"], phase="start")
    t.play("use Archer", "use Runner")
    assert t.state.menu() == ["choose Archer", "choose Archer #2"]


def test_who_has_paid_owes_nothing() -> None:
    """While the Bailiff's text asks for a target its hand cost is paid, and nothing is owed any more."""
    t = table(["Bailiff"], ["Ox", "Bear"], phase="start", A={"hand": ["Ram", "Calf"]})
    t.play("use Bailiff")
    assert POSITIONS.given(t.state)["inside"]["numbers"] == {"owed": 1}
    t.play("discard Ram")
    inside = POSITIONS.given(t.state)["inside"]
    assert (inside["legal"], "owed" in inside.get("numbers", {})) == (["choose Ox", "choose Bear"], False)


@pytest.mark.parametrize(("target", "dealt"), [("Bird", 2), ("Bull", 2), ("Bear", 1)])
def test_one_of_the_named_kinds_is_enough(target: str, dealt: int) -> None:
    """The Stalker has 1 Attack more against what flies or is green: against either, and not against a black card."""
    t = fight("Stalker", target, "strike", cards={target: {"damage": 0}})
    assert [fact for fact in t.facts if fact.startswith("damage")] == [f"damage B {target} {dealt}"]


@clause("DQ-action-03")
def test_to_end_the_battle_is_the_last_choice() -> None:
    """No card need act: to leave the phase is number 0 and stands last."""
    state = battle(["Ox", "Ram"], ["Bear"]).state
    assert [(number, words) for number, _, words in state.rules.view(state, 0).numbered()] == [
        (1, "attack with Ox"), (2, "attack with Ram"), (0, "end the battle"),
    ]  # fmt: skip


@clause("DQ-keyword-14")
@pytest.mark.parametrize("who", ["A", "B"])
def test_whose_card_hits_its_own_side(who: str) -> None:
    """The active player's confused card, and no other: it is told as that player's."""
    side: dict[str, Any] = {who: {"front": ["Ox"]}}
    t = table(phase="end of turn", active=who, cards={"Ox": {"confused": True}}, **side)
    assert [fact for fact in t.facts if fact.startswith("hits-own")] == [f"hits-own {who} Ox 1"]


# --- strength


@pytest.mark.parametrize(
    ("attacker", "target", "cards", "dealt"),
    [
        ("Warden", "Fox", {}, 2),  # green, and does not fly: one word of two is enough
        ("Warden", "Bird", {}, 2),  # flies, and is blue
        ("Warden", "Bear", {}, 1),
        ("Captain", "Bear", {}, 1),  # the Captain gives Attack to others
        ("Ox", "Bear", {"Ox": {"attack_more": -3}, "Bear": {"defense_more": -1}}, 1),  # Attack is never below 0
        ("Ox", "Bear", {"Ox": {"attack_more": -1}}, 0),
        ("Troll", "Bear", {"Bear": {"damage": 4}}, 1),
    ],
)
def test_what_an_attack_deals(attacker: str, target: str, cards: dict[str, Any], dealt: int) -> None:
    """Damage told is the damage taken, and counted as dealt; none is not told."""
    t = fight(attacker, target, "defend", cards=cards)
    assert [fact for fact in t.facts if fact.startswith("damage")] == [f"damage B {target} {dealt}"] * bool(dealt)
    assert (t["A.dealt"], t["B.dealt"]) == (dealt, 0)


@clause("DQ-party-23")
def test_what_stands_for_one_is_not_another_s() -> None:
    """The Hawk's Attack against cards that do not fly is its own; the Captain's is everybody else's in the party."""
    assert fight("Ox", "Ram", "defend", A={"rear": ["Hawk"]})["cards.Ram.damage"] == 1
    assert fight("Ox", "Ram", "defend", A={"rear": ["Captain"]})["cards.Ram.damage"] == 2
    assert fight("Ox", "Ram", "defend", B={"rear": ["Captain"]})["cards.Ram.damage"] == 1


STANDERS = ("Captain", "Banner", "Hawk", "Stalker")


@clause("DQ-party-23")
@pytest.mark.parametrize("attacker", ["Ox", "Hawk", "Captain"])
@pytest.mark.parametrize("number", range(len(STANDERS) + 1))
def test_all_that_stands_at_once(attacker: str, number: int) -> None:
    """Each text counts for whom it names, whoever else has one: the Captain's for others, the Banner's for green others,
    the Hawk's and the Stalker's for themselves, a Blade's for its bearer; and an enemy's Captain for nobody here.
    """
    for beside in combinations([card for card in STANDERS if card != attacker], number):
        foe = "Captain #2" if "Captain" in (attacker, *beside) else "Captain"
        for bearer in (None, attacker, *beside[:1]):
            cards: dict[str, Any] = {foe: {"closed": True}, **({bearer: {"items": ["Blade"]}} if bearer else {})}
            mine = {"rear": list(beside[2:])}
            t = battle([attacker, *beside[:2]], ["Ram", "Captain"], A=mine, cards=cards)
            t.play(f"attack with {attacker}", "defend with Ram")
            more = ("Captain" in beside) + (attacker == "Ox" and "Banner" in beside) + (attacker == "Hawk")
            assert t["A.dealt"] == 1 + more + 2 * (bearer == attacker)


def test_a_counter_that_does_not_get_through() -> None:
    """The attacker's defense is more than the blow: nothing is taken, and nothing told."""
    t = fight("Ox", "Ram", cards={"Ox": {"defense_more": 3}})
    assert (t["cards.Ox.damage"], t["cards.Ram.damage"], t["B.dealt"]) == (0, 1, 0)


@clause("DQ-determine-17")
def test_shelter_from_a_spell() -> None:
    """The Witch's damage is applied with that of attacks, and does nothing to who is sheltered; the closed Witch lies there."""
    t = battle(["Witch", "Ox"], ["Ram"], B={"sheltered": 1})
    t.play("use Witch")
    assert (t["cards.Ram.damage"], t["cards.Witch.closed"]) == (0, True)
    t = battle(["Witch", "Ox"], ["Ram"], A={"sheltered": 1})
    t.play("use Witch")
    assert t["cards.Ram.damage"] == 3


def test_a_spell_strikes_once() -> None:
    """In the next battle of the turn nothing is left of the Witch's damage."""
    t = battle(["Witch", "Ox", "Bear"], ["Ram", "Slug"])
    t.play("use Witch", "choose Ram", "attack with Ox", "defend with Slug")
    assert [t[f"cards.{name}.damage"] for name in ("Ram", "Slug", "Ox", "Bear", "Witch")] == [3, 1, 0, 0, 0]


@clause("DQ-determine-03")
def test_who_is_gone_before_damage_strikes_nobody() -> None:
    """A's Assassin fells the Bear that counters; the Ox takes nothing."""
    t = battle(["Ox"], ["Bear"], A={"rear": ["Assassin"], "hand": ["Ram"]}, cards={"Bear": {"damage": 3}})
    t.play("attack with Ox", "counter with Bear", "use Assassin", "discard Ram")
    assert (t["B.experience"], t["cards.Ox.damage"]) == (["Bear"], 0)


def test_the_game_is_over_at_once() -> None:
    """The Cutpurse's blow takes B's last card: the gold that the blow would bring is not gained any more."""
    t = fight("Alley Cutpurse", "Ox", "defend", B={"deck": 1})
    assert (t["winner"], t["A.gold"]) == ("A", 0)
    assert t.state.outcome is not None
    assert t.state.outcome.words == "B's draw pile is empty: A wins"


# --- turns and piles


@clause("DQ-draw-01", "DQ-draw-03")
def test_one_place_is_free() -> None:
    """With five cards one may be drawn, or none."""
    t = table(phase="draw", A={"hand": 5})
    assert t.state.menu() == ["draw 1 card", "draw no card"]


@clause("DQ-intro-10")
def test_two_cards_of_a_pile_of_one() -> None:
    """The first one ends the game, and no second is drawn."""
    t = table(A={"hand": ["Rumours in Town", "Ox"], "deck": ["Bear"]})
    t.play("play the quest Rumours in Town", "discard Ox")
    assert (t["winner"], t["A.hand"]) == ("B", ["Bear"])


@clause("DQ-action-23")
def test_a_penalty_larger_than_the_pile() -> None:
    """As many cards as there are, are told and discarded; one that is left keeps the game going."""
    t = battle(["Ox", "Ram"], [], B={"deck": ["Cow", "Bear"]})
    t.play("attack with Ox")
    assert [fact for fact in t.facts if fact.startswith("undefended")] == ["undefended B - 2"]
    t = battle(["Ox", "Ram"], [], B={"deck": 6})
    t.play("attack with Ox")
    assert (t["B.deck.count"], t["winner"]) == (1, None)


@pytest.mark.parametrize(("quiet", "over"), [(0, True), (8, True)])
def test_one_quiet_turn_can_be_enough(quiet: int, over: bool) -> None:
    """House rule `stall_turns: 1`; the sentence says how many there were."""
    t = battle(["Ox"], ["Ram"], quiet=quiet, lowest=20, B={"hand": 0}, house={"stall_turns": 1})
    t.play("end the battle")
    assert t.state.outcome is not None
    assert t.state.outcome.words == f"no draw pile shrank in {quiet + 1} turns: a draw"


@clause("DQ-setup-08")
def test_the_coin() -> None:
    """Who is named to begin begins, whatever the coin would say; else the coin's head is A."""
    for seed in range(6):
        for first in (0, 1):
            dice = SeededDice("named", seed)
            state = load_rules(GAME).start(dice, first)
            for _ in range(2):
                state.apply(state.legal_actions()[0], dice)
            assert state.active == first
    for head in (True, False):
        written = ScriptedDice([], SeededDice(1))
        state = load_rules(GAME).start(written)
        state.apply(state.legal_actions()[0], written)
        coin = ScriptedDice([head])
        state.apply(state.legal_actions()[0], coin)
        assert state.active == (0 if head else 1)


@clause("DQ-keyword-20", "DQ-prep-14")
def test_damage_goes_under_the_pile_in_any_order() -> None:
    """Two cards at once are shuffled: they lie as chance has it, and nobody knows how."""
    for order in (["Bear", "Cow"], ["Cow", "Bear"]):
        t = table(["Ram"], A={"gold": 2, "deck": ["Ox"]}, cards={"Ram": {"damage": ["Bear", "Cow"]}}, chance=(order,))
        t.play("heal Ram")
        assert t["A.deck"] == ["Ox", *order[::-1]]
        assert t.sees("A", "A.deck") == [None] * 3


@clause("DQ-keyword-20", "DQ-prep-14")
@pytest.mark.parametrize(("damage", "sees"), [(["Bear"], [None, "Bear"]), (["Bear", "Cow"], [None, None, None])])
def test_a_card_that_was_known_is_known_under_the_pile_while_it_is_alone(damage: list[str], sees: list[Any]) -> None:
    """A knows a damage card and follows it under the pile; of two, which are shuffled, nobody follows either."""
    t = table(["Ram"], A={"gold": 2, "deck": ["Ox"]}, cards={"Ram": {"damage": damage}})
    for card in t.state.zones[Zone.DAMAGE]:
        t.state.knows[card] = 1
    t.play("heal Ram")
    assert t.sees("A", "A.deck") == sees
    assert t.sees("B", "A.deck") == [None] * len(sees)


# --- lines


@clause("DQ-prep-24")
@pytest.mark.parametrize(("front", "rear"), [(f, r) for f in (1, 2, 3) for r in range(f + 1) if f + r > 1])
def test_every_way_to_line_up(front: int, rear: int) -> None:
    """What is offered is what can still end well: each card moved once at most, in the end no longer rear line."""
    names = ["Ox", "Ram", "Bear", "Bull", "Calf", "Hare"]
    there = dict.fromkeys(names[:front], True) | dict.fromkeys(names[3 : 3 + rear], False)

    def whole(lines: dict[str, bool]) -> bool:
        ahead = sum(lines.values())
        return ahead <= 3 and len(lines) - ahead <= min(ahead, 3)

    def ways(moved: tuple[str, ...]) -> bool:
        """Whether some more moves, or none, end well."""
        rest = [name for name in there if name not in moved]
        flipped = [{*moved, *more} for size in range(len(rest) + 1) for more in combinations(rest, size)]
        return any(whole({name: at != (name in turned) for name, at in there.items()}) for turned in flipped)

    for size in range(3):
        for moved in permutations(there, size):
            if all(ways(moved[: place + 1]) for place in range(size)):
                t = table(list(names[:front]), A={"rear": names[3 : 3 + rear]})
                t.play("line up", *(f"move {name}" for name in moved))
                offered = {f"move {name}" for name in there if name not in moved and ways((*moved, name))}
                done = size and whole({name: at != (name in moved) for name, at in there.items()})
                assert set(t.state.menu()) == offered | ({"that is the line-up"} if done else set())


@clause("DQ-area-04")
@pytest.mark.parametrize(
    ("front", "rear", "moves"),
    [([], [], False), (["Ox"], [], True), (["Ox"], ["Ram"], False), (["Ox", "Bull"], ["Ram"], True)],
)
def test_who_is_hit_and_slips_away(front: list[str], rear: list[str], moves: bool) -> None:
    """The Shadow moves behind only if the rear line is then no longer than what stays in front."""
    side = {"rear": rear, "hand": ["Cow"]}
    t = battle(["Mole"], ["Rooftop Shadow", *front], B=side)
    t.play("attack with Mole", "defend with Rooftop Shadow")
    assert t.allows("use Rooftop Shadow") is moves


@clause("DQ-area-05", "DQ-end-02")
def test_who_falls_before_the_battle_is_replaced_at_once() -> None:
    """The Archer's shot fells the only front card in the Start Phase: the one behind stands in front, and defends."""
    t = table(["Archer"], ["Mole"], B={"rear": ["Ram"]}, phase="start")
    t.play("use Archer", "choose Mole", "attack with Archer")
    assert (t["B.front"], t["B.rear"], t["player"]) == (["Ram"], [], "B")


# --- what is free, paid and used


def test_a_final_pass_of_the_other_player() -> None:
    """`prep_pass: final`: B has passed, and A goes on alone to the end."""
    t = table(["Ox"], ["Ram"], A={"hand": ["3 Errand"]}, B={"hand": ["Errand"]}, house={"prep_pass": "final"})
    t.play("play the quest Errand", "pass")
    for _ in range(2):
        assert t["player"] == "A"
        t.play("play the quest Errand")
    t.play("pass")
    assert t["decision"] == "action phase"


@clause("DQ-prep-26")
def test_something_else_was_done_by_the_other() -> None:
    """B plays a quest: A's Idler gains once more."""
    t = table(["Idler"], B={"hand": ["Errand"]})
    t.play("use Idler", "play the quest Errand", "use Idler")
    assert t["A.gold"] == 2


def test_a_new_phase_forgets_what_was_free() -> None:
    """In the next turn's preparation the Idler gains again, and lines are arranged again; what A did is not held against B."""
    t = table(["Idler", "Ox"], ["Ram", "Bear"], A={"hand": 6}, B={"hand": 6})
    t.play("use Idler", "pass", "line up", "move Ox", "done")
    assert not any(t[f"cards.{name}.moved"] for name in ("Idler", "Ox"))
    assert t.allows("line up")
    t.play("pass")
    for name in ("use Idler", "line up"):
        assert t.state.why(t.state.read_action(name)) is not None
    t.play("pass", "end the battle", "pass")
    assert t["active"] == "B"
    assert (t.allows("use Idler"), t.allows("line up")) == (True, True)


@clause("DQ-party-22", "DQ-quest-03")
def test_what_is_in_the_hand_is_no_discard_pile() -> None:
    """Memory costs nothing, so no card of the hand can come back from the discard pile, which is empty."""
    t = table(A={"hand": ["Memory", "Ox"]}, B={"discard": ["Ram"]})
    t.refuses("play the quest Memory", "DQ-prep-25")


@pytest.mark.parametrize(
    ("ill", "what", "refused"),
    [
        ({"confused": True}, "Bailiff", True),
        ({"closed": True}, "Bailiff", True),
        ({"poisoned": True}, "Bailiff", False),
        ({"confused": True}, "Imp", True),
        ({"closed": True}, "Imp", False),
        ({"poisoned": True}, "Viper", True),
        ({"closed": True}, "Viper", False),
    ],
)
def test_who_is_so_already(ill: dict[str, bool], what: str, refused: bool) -> None:
    """Nobody is closed, confused or poisoned twice; who is confused is not closed."""
    phase = "start" if what == "Bailiff" else "preparation"
    t = table([what, "Archer"], ["Anna"], phase=phase, A={"hand": ["Ram"]}, cards={"Anna": ill})
    assert (t.state.why(t.state.read_action(f"use {what}")) is not None) is refused


@clause("DQ-start-05")
def test_an_item_s_ability_is_lost_with_its_carrier() -> None:
    """The Runner fells who carries the Horn: it lies in the discard pile and does nothing, unless a house rule says so."""
    given: dict[str, Any] = {"phase": "start", "cards": {"Mole": {"items": ["Horn"]}}}
    t = table(["Mole", "Archer"], ["Runner", "Ox"], **given)
    t.play("use Horn", "use Runner", "choose Mole")
    assert [fact for fact in t.facts if fact.startswith("lost")] == ["lost A Horn 1"]
    assert (t["cards.Ox.damage"], "Horn" in t["A.discard"]) == (0, True)
    t = table(["Mole", "Archer"], ["Runner", "Ox"], house={"ability_needs_its_card": False}, **given)
    t.play("use Horn", "use Runner", "choose Mole", "choose Ox")
    assert t["cards.Ox.damage"] == 1


def test_what_is_said_of_cards_out_of_play() -> None:
    """While a quest chooses, the cards chosen in the discard pile are marked; and a Horn that is still to be lost is declared."""
    t = table(A={"hand": ["The Long Way Home", "3 Ox"], "discard": ["Ram", "Bear"], "deck": 4})
    t.play("play the quest The Long Way Home", *["discard Ox"] * 3, "choose Ram")
    assert (t["cards.Ram.aimed"], t["cards.Bear.aimed"]) == (True, False)
    t = table(
        ["Mole", "Archer"], ["Runner"], A={"rear": ["Ox", "Ram"]}, phase="start", cards={"Mole": {"items": ["Horn"]}}
    )
    t.play("use Horn", "use Runner", "choose Mole")
    assert (t["decision"], t["cards.Horn.declared"]) == ("which card moves up", True)
    t.play("move up Ram")
    assert t["cards.Horn.declared"] is False


def test_who_is_cured_is_ready_with_all_it_carries() -> None:
    """`cure_leaves: ready`: the Lantern, closed as well, is ready again with its carrier."""
    cards = {"Bear": {"confused": True, "items": ["Lantern"]}, "Lantern": {"closed": True}}
    t = table(["Bear"], A={"gold": 1}, house={"cure_leaves": "ready"}, cards=cards)
    t.play("cure Bear")
    assert (t["cards.Bear.closed"], t["cards.Lantern.closed"]) == (False, False)
    t = table(["Bear"], A={"gold": 1}, cards=cards)
    t.play("cure Bear")
    assert (t["cards.Bear.closed"], t["cards.Lantern.closed"]) == (True, True)


# --- in words


@pytest.mark.parametrize(
    ("given", "said", "clause"),
    [
        ({"phase": "draw", "A": {"hand": 4}}, [], "DQ-draw-02"),
        ({"front": ["Anna", "Slayer"], "A": {"hand": ["Blade"], "gold": 2}}, ["equip Blade"], "DQ-item-01"),
        ({"front": ["Ox", "Ram"]}, ["line up"], "DQ-prep-23"),
        ({"front": ["Seer"], "A": {"hand": ["2 Ox"]}}, ["use Seer"], "DQ-party-16"),
        ({"front": ["Viper"], "enemy": ["Anna", "Bert"]}, ["use Viper"], "DQ-turn-03"),
        ({"phase": "action", "front": ["Ox"], "enemy": ["Ram"]}, ["attack with Ox"], "DQ-action-11"),
        (
            {"phase": "action", "front": ["Ox"], "enemy": ["2 Ram"], "cards": {"Ram": {"closed": True}, "Ram #2": {"confused": True}}},
            ["attack with Ox"],
            "DQ-action-14",
        ),
        ({"front": ["Reaper"], "enemy": ["Mole"], "B": {"rear": ["Ram", "Bear"]}, "A": {"hand": 6}}, ["use Reaper", "choose Mole"], ""),
        ({"phase": "end of turn", "front": ["Ox", "Ram"], "cards": {"Ox": {"poisoned": True}, "Ram": {"poisoned": True}}}, [], "DQ-keyword-07"),
        ({"phase": "end of turn", "front": ["Ox", "Ram"], "cards": {"Ox": {"confused": True}}}, [], "DQ-keyword-16"),
    ],
)  # fmt: skip
def test_what_is_decided_first(given: dict[str, Any], said: list[str], clause: str) -> None:
    """Whoever wants to do something else meanwhile is told what is decided, by the clause that asks it."""
    t = table(**given)
    t.play(*said)
    if clause:
        refusal = t.state.why(
            t.state.read_action("play the quest Errand" if "quest" in str(given) else "draw a new hand")
        )
        assert refusal is not None
        assert t.state.rules.asking_clause(t.state) == clause


QUESTS = {"Journey": "2 cards", "Toll": "1 card", "Errand": "0 cards"}


def test_the_screen_counts_cards() -> None:
    """What a quest costs is told with one card or more."""
    t = table(A={"hand": ["Journey", "Toll", "Errand"]})
    said = " ".join(t.state.rules.view(t.state, 0).screen())
    assert [f"{name} (quest for {cost})" in said for name, cost in QUESTS.items()] == [True] * 3


def test_what_a_goldfish_dates() -> None:
    """The other's whole pile, and levels 2 and 5."""
    rules = load_rules(GAME)
    dated = [(milestone.metric, milestone.at_least) for milestone in measures_of(rules).milestones]
    assert dated == [("their loss", 50), ("level", 2), ("level", 5)]


def test_defects_of_every_kind() -> None:
    """Four in a line, a longer rear line, damage under nobody, a count of damage that is wrong."""
    t = table(["3 Ox"], A={"rear": ["2 Ram"]}, cards={"Ram": {"damage": 1}})
    state: Any = t.state
    find, zones = state.rules.defects, state.zones
    assert find(state) == []
    zones[Zone.FRONT].append(zones[Zone.REAR].pop())
    assert find(state) == ["lines of A"]
    zones[Zone.REAR].append(zones[Zone.FRONT].pop())
    state.under[zones[Zone.DAMAGE][0]] = -1
    assert find(state) == ["cards under nothing of A", "damage of A"]
    state.damage = [0] * len(state.damage)
    assert find(state) == ["cards under nothing of A"]


def test_a_party_card_of_which_little_is_known(tmp_path: Path) -> None:
    """Played as far as it is known, it has Attack 1, 1 HP, costs 1 and is of average speed."""
    row = "{name: Bare, type: monster, color: blue, letter: M, level: 1}"
    game = with_cards(tmp_path, GAME, row)
    rules = DragonRules(game, game.house_values({}), [game.catalog.by_id["bare"]], [0])
    assert (rules.attack, rules.hp, rules.gp, rules.speed, rules.hand_cost) == ([1], [1], [1], [1], [0])
    assert rules.cards_without_rules == {"Bare": "without attack, hp, gp, speed"}
