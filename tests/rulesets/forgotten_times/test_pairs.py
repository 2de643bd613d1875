"""Two things on one card, where both matter; the card with the number 0; and counters at their limit and one below."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.dealing import SeededDice
from decktool.rulesets import load_rules
from tests.rulesets.forgotten_times.talk import GAME, ap, field, fought, hp, table

clause = pytest.mark.clause
CONDITIONS = ("blind", "poisoned", "frozen")


def marks(found: Any, card: str) -> list[str]:
    """The conditions of a card."""
    return [what for what in CONDITIONS if found[f"cards.{card}.{what}"]]


@clause("FT-key-41", "FT-types-11")
@pytest.mark.parametrize(("force", "armor", "left"), [(1, 1, 9), (2, None, 8), (3, None, 6)])
def test_poison_and_armor(force: int, armor: int | None, left: int) -> None:
    """All of the attack is doubled before the armor takes its part: 2, 4 and 6 against 3 HP of armor and 9 of its wearer."""
    found = fought(f"Mortal {force}/5", "Mortal 0/9", cards={"Mortal 0/9": {"armor": "Vest", "poisoned": True}})
    assert (found["cards.Mortal 0/9.armor"], hp(found, "Mortal 0/9")) == ("Vest" if armor else None, left)
    assert armor is None or hp(found, "Vest") == armor
    assert marks(found, "Mortal 0/9") == []


def test_poison_is_the_wearers_and_not_the_armors() -> None:
    """A broken armor takes no poison along, and an ability's damage to it neither is doubled nor ends the poison."""
    found = field([], "Mortal 0/9", A={"hand": ["Bolt"]}, cards={"Mortal 0/9": {"armor": "Vest", "poisoned": True}})
    found.play("play Bolt")
    assert (hp(found, "Vest"), marks(found, "Mortal 0/9")) == (1, ["poisoned"])


@clause("FT-key-39")
@pytest.mark.parametrize("blind", [True, False])
def test_blind_and_spiked(blind: bool) -> None:
    """Who does not strike back does not do so with spikes either; AP that an armor gives are of no use then."""
    for armor, back in (("Spiked Harness", 2), ("Sword Vest", 2)):
        found = fought("Mortal 1/5", "Mortal 1/9", cards={"Mortal 1/9": {"armor": armor, "blind": blind}})
        assert hp(found, "Mortal 1/5") == 5 - back * (not blind)


@pytest.mark.parametrize("mine", ["frozen", "blind", "poisoned"])
@pytest.mark.parametrize("theirs", ["frozen", "blind", "poisoned"])
def test_two_conditions_in_one_exchange(mine: str, theirs: str) -> None:
    """One on each side: frozen cards do not attack but strike back, blind ones the other way round, poison doubles."""
    found = field("Mortal 2/9", "Mortal 1/9", cards={"Mortal 2/9": {mine: True}, "Mortal 1/9": {theirs: True}})
    if mine == "frozen":
        found.refuses("attack Mortal 1/9 with Mortal 2/9", "FT-key-45")
        return
    found.play("attack Mortal 1/9 with Mortal 2/9")
    dealt, back = 2 * (1 + (theirs == "poisoned")), (theirs != "blind") * (1 + (mine == "poisoned"))
    assert (hp(found, "Mortal 1/9"), hp(found, "Mortal 2/9")) == (9 - dealt, 9 - back)
    assert marks(found, "Mortal 1/9") == ([] if theirs == "poisoned" else [theirs])
    assert marks(found, "Mortal 2/9") == ([] if mine == "poisoned" and back else [mine])


@pytest.mark.parametrize("one", CONDITIONS)
@pytest.mark.parametrize("other", CONDITIONS)
def test_two_conditions_on_one_card(one: str, other: str) -> None:
    """Attacked, a card with two conditions keeps what both say; afterwards only poison is over. Frozen ends with its
    turn, and nothing else with it.
    """
    found = fought("Mortal 1/5", "Mortal 2/9", cards={"Mortal 2/9": {one: True, other: True}})
    both = {one, other}
    assert hp(found, "Mortal 2/9") == 9 - (2 if "poisoned" in both else 1)
    assert hp(found, "Mortal 1/5") == 5 - (0 if "blind" in both else 2)
    assert set(marks(found, "Mortal 2/9")) == both - {"poisoned"}
    found.end_turn()
    found.end_turn()
    assert set(marks(found, "Mortal 2/9")) == both - {"poisoned", "frozen"}


@pytest.mark.parametrize("kept", CONDITIONS)
def test_an_armor_keeps_off_what_it_says(kept: str) -> None:
    """Each condition, alone and beside one that the card has already; what it has it keeps, and poison is still doubled."""
    by = {"blind": "Sand", "poisoned": "Poisoned Well", "frozen": "Ice"}[kept]
    for other in CONDITIONS:
        carried = {"armor": "Ward of Salt", other: True}
        found = field([], "Mortal 0/9", A={"hand": [by]}, cards={"Mortal 0/9": carried})
        found.play(f"play {by}")
        assert marks(found, "Mortal 0/9") == [other]


def test_a_cure_ends_all_three_and_of_ones_own_only() -> None:
    """Of every soldier and hero of one's own, whichever and however many they have."""
    found = table(
        A={"hand": ["Cure of Bitterroot"], "battlefield": ["God 0/9"], "hero": ["Plain Hero"], "alt": ["Other Hero"]},
        B={"battlefield": ["Mortal 0/9"]},
        cards={"God 0/9": dict.fromkeys(CONDITIONS, True), "Plain Hero": {"blind": True}, "Other Hero": {"poisoned": True}, "Mortal 0/9": dict.fromkeys(CONDITIONS, True)},
    )  # fmt: skip
    found.play("play Cure of Bitterroot")
    assert [marks(found, card) for card in ("God 0/9", "Plain Hero", "Other Hero", "Mortal 0/9")] == [
        [], [], [], list(CONDITIONS),
    ]  # fmt: skip
    cured = [line for line in found.story if "no longer" in line]
    assert cured[:3] == [f"God 0/9 is no longer {what}" for what in CONDITIONS]
    assert len(cured) == 5


@pytest.mark.parametrize(("left", "after"), [(9, 9), (8, 9), (1, 2)])
def test_healing_comes_after_the_blow(left: int, after: int) -> None:
    """Bog Leech strikes, is struck, and then its hero regains 1 HP; a leech that is blinded by nobody heals nobody else."""
    found = table(
        A={"battlefield": ["Bog Leech"], "hero": ["Plain Hero"]}, B={"battlefield": ["Mortal 2/9"]},
        cards={"Plain Hero": {"hp": left}},
    )  # fmt: skip
    found.play("attack Mortal 2/9 with Bog Leech")
    assert hp(found, "Plain Hero") == after
    order = [line for line in found.story if "takes" in line or "regains" in line]
    assert [("regains" in line) for line in order] == [False] * (2 if left == 9 else len(order) - 1) + [True] * (
        left < 9
    )


def test_a_card_does_not_heal_before_it_is_struck() -> None:
    """A hero that heals itself by striking, with 1 HP left and 1 damage to come: it falls, and regains nothing."""
    found = table(A={"hero": ["Self Healer"]}, B={"battlefield": ["Mortal 1/9"]}, cards={"Self Healer": {"hp": 1}})
    found.play("attack Mortal 1/9 with Self Healer")
    assert (found["A.hero"], found["A.discard"]) == ([], ["Self Healer"])
    well = table(A={"hero": ["Self Healer"]}, B={"battlefield": ["Mortal 1/9"]})
    well.play("attack Mortal 1/9 with Self Healer")
    assert hp(well, "Self Healer") == 9


def test_what_begins_a_turn_comes_in_order() -> None:
    """Hero, city, upgrades in the order in which they lie; after the card and the RP of the turn."""
    found = table(
        phase="start", infusion=2,
        A={"hero": ["Rising Hero"], "city": ["Rising City"], "upgrades": ["Rising Tower", "Rising Gate"], "rp": 0},
    )  # fmt: skip
    gains = [line for line in found.story if "gains" in line]
    assert gains == [f"A gains {n} RP" for n in (2, 1, 2, 3, 2)]
    assert found["A.rp"] == 10


# --- the card with the number 0


def worn_first(armor: str, theirs: str, **given: Any) -> Any:
    """A table on which the armor is the first card of all, put on A's Mortal 1/9."""
    found = table(
        A={"deck": [], "hand": [armor], "battlefield": ["Mortal 1/9"]}, B={"battlefield": [theirs], **given.pop("B", {})},
        **given,
    )  # fmt: skip
    assert found.state.rules.labels[0] == armor
    found.play(f"put {armor} on Mortal 1/9")
    return found


def test_an_armor_is_one_whatever_its_number() -> None:
    """The first card of all protects, gives AP, strikes back, keeps off, breaks and is shown as any other."""
    vest = worn_first("Vest", "Mortal 2/9")
    vest.play("attack Mortal 2/9 with Mortal 1/9")
    assert (hp(vest, "Vest"), hp(vest, "Mortal 1/9"), vest["cards.Mortal 1/9.armor"]) == (1, 9, "Vest")
    assert "Vest 1" in "\n".join(vest.state.rules.view(vest.state, 1).screen())
    broken = worn_first("Vest", "Mortal 5/5")
    broken.play("attack Mortal 5/5 with Mortal 1/9")
    assert (broken["A.discard"], hp(broken, "Mortal 1/9")) == (["Vest"], 7)
    fallen = worn_first("Vest", "Mortal 5/5", cards={"Mortal 1/9": {"hp": 2}})
    fallen.play("attack Mortal 5/5 with Mortal 1/9")
    assert sorted(fallen["A.discard"]) == ["Mortal 1/9", "Vest"]
    sword = worn_first("Sword Vest", "Mortal 0/9")
    assert ap(sword, "Mortal 1/9") == 2
    sword.play("attack Mortal 0/9 with Mortal 1/9")
    assert "Mortal 1/9 strikes for 2: 1 AP, armor +1" in sword.story
    spikes = worn_first("Spiked Harness", "Mortal 1/5")
    spikes.end_turn()
    spikes.play("attack Mortal 1/9 with Mortal 1/5")
    assert hp(spikes, "Mortal 1/5") == 3
    salt = worn_first("Ward of Salt", "Mortal 1/5", B={"hand": ["Sand"]})
    salt.end_turn()
    salt.play("play Sand")
    assert marks(salt, "Mortal 1/9") == []


def test_an_attacker_is_one_whatever_its_number() -> None:
    """The first card of all attacks and wins the game, and its player takes the prize."""
    found = table(A={"deck": [], "hand": ["Looter"], "rp": 1}, B={"battlefield": ["Mortal 0/2"]})
    assert found.state.rules.labels[0] == "Looter"
    found.play("play Looter", "attack Mortal 0/2 with Looter")
    assert (found["A.rp"], found["A.city_hp"]) == (1, 18)
    won = table(A={"deck": [], "hand": ["Looter"], "rp": 1}, cards={"Plain City #2": {"hp": 3}})
    won.play("play Looter", "attack Plain City #2 with Looter")
    assert won.state.outcome is not None
    assert (won.state.outcome.winner, won.state.rules.labels[won.state.outcome.source]) == (0, "Looter")


# --- counters at their limit, and one below


@pytest.mark.parametrize(("held", "more", "after"), [(8, 2, 10), (9, 2, 10), (10, 2, 10), (9, 1, 10), (0, 1, 1)])
def test_rp_to_the_ceiling(held: int, more: int, after: int) -> None:
    """Ten, and what does not fit is lost and told as nothing gained."""
    card = {1: "Coin", 2: "Purse"}[more]
    found = table(A={"hand": [card], "rp": held})
    found.play(f"play {card}")
    assert (found["A.rp"], found["A.wasted"]) == (after, held + more - after)
    assert f"A gains {after - held} RP" in found.story


@pytest.mark.parametrize(("held", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_bf_to_three(held: int, after: int) -> None:
    """Two at once, as far as there is room; with none it is told that nothing came of it."""
    found = table(A={"hero": ["Plain Hero"], "hand": ["Song"]}, cards={"Plain Hero": {"bf": held}})
    found.play("play Song")
    assert found["cards.Plain Hero.bf"] == after
    told = f"Plain Hero gains {after - held} BF" if after > held else "Song has no effect"
    assert told in found.story


@pytest.mark.parametrize(("held", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_bf_to_none(held: int, after: int) -> None:
    """A card that takes two takes no more than there are: BF below none would open every power."""
    found = table(A={"hero": ["Plain Hero"], "hand": ["Calm"]}, cards={"Plain Hero": {"bf": held}})
    found.play("play Calm")
    assert found["cards.Plain Hero.bf"] == after
    told = f"Plain Hero loses {held - after} BF" if held > after else "Calm has no effect"
    assert told in found.story
    assert found.state.rules.defects(found.state) == []


@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 6), (6, 6)])
def test_infusion_to_six(before: int, after: int) -> None:
    """Before the second player's turn; the first player's leaves it alone."""
    assert table(phase="start", infusion=before, first="B")["infusion"] == after
    assert table(phase="start", infusion=before, first="A")["infusion"] == before


@pytest.mark.parametrize(("rp", "legal"), [(1, False), (2, True), (3, True)])
def test_rp_for_a_card(rp: int, legal: bool) -> None:
    """Two are enough, one is not."""
    assert table(A={"rp": rp}).allows("trade") is legal


@pytest.mark.parametrize(("quiet", "over"), [(18, False), (19, True)])
def test_quiet_turns_to_twenty(quiet: int, over: bool) -> None:
    """The twentieth in a row ends the game, the nineteenth does not."""
    found = table(quiet=quiet)
    found.play("pass")
    assert (found.state.outcome is not None) is over


@pytest.mark.parametrize(("lost", "healed"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_healing_of_three(lost: int, healed: int) -> None:
    """As many as were lost, and no more than the card says."""
    found = field(["God 0/9"], [], A={"hand": ["Bandage and Broth"]}, cards={"God 0/9": {"hp": 9 - lost}})
    found.play("play Bandage and Broth")
    assert hp(found, "God 0/9") == 9 - lost + healed


@pytest.mark.parametrize(("upgrades", "most"), [([], 20), (["Rampart"], 25)])
@pytest.mark.parametrize("lost", [0, 1, 4, 5, 6, 19])
def test_a_city_heals_to_what_its_upgrades_make_of_it(upgrades: list[str], most: int, lost: int) -> None:
    """Walls raise what a city can regain, above the HP that are printed on it and below them; without walls, those end it."""
    mine = {"hand": ["Gate Warden"], "city": ["Plain City"], "upgrades": upgrades, "rp": 3}
    found = table(A=mine, cards={"Plain City": {"hp": most - lost}})
    found.play("play Gate Warden")
    assert hp(found, "Plain City") == min(most, most - lost + 1)


# --- before the first turn


@clause("FT-hand-08")
def test_before_the_first_turn_nothing_is_played() -> None:
    """Not while heroes are laid, nor while hands are settled; a hero is still laid, and that is refused as such."""
    state = load_rules(GAME).start(SeededDice("before"), 0)
    for text in ("pass", "trade", "switch heroes", "begin the attack phase"):
        refusal = state.why(state.read_action(text))
        assert refusal is not None and refusal.clauses == ("FT-hand-08",)
    other = state.why(state.read_action("keep this hand"))
    assert other is not None and other.clauses == ("FT-hand-06",)
    cut = state.why(state.read_action("do not cut"))
    assert cut is not None and "FT-hand-08" not in cut.clauses


@pytest.mark.parametrize(("who", "rp"), [("A", 1), ("B", 0)])
def test_a_refusal_tells_the_rp_of_who_plays(who: str, rp: int) -> None:
    """Not those of the opponent, who has plenty."""
    other = {"A": "B", "B": "A"}[who]
    found = table(active=who, **{who: {"hand": ["God 2/9"], "rp": rp}, other: {"rp": 9}})
    refusal = found.state.why(found.state.read_action("play God 2/9"))
    assert refusal is not None and refusal.reason == f"God 2/9 costs 2 RP and {who} has {rp}"
