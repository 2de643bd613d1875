"""The sample cards' texts and their effects say the same; and each kind of effect does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from decktool.cards import Card
from decktool.games import load_game
from decktool.lab.matrix import Tournament, meetings, round_robin
from decktool.play.effects import Ability
from decktool.rulesets import load_written
from decktool.rulesets.forgotten_times.cards import words as text
from tests.rulesets.forgotten_times.talk import GAME, ap, field, hp, legal, table

SAMPLE = [card for card in load_game(GAME).catalog if card.unofficial]
WHOM = {
    "enemy-soldier": "an enemy soldier", "enemy": "an enemy soldier or the enemy hero",
    "own-soldier": "one of your soldiers", "own": "one of your soldiers or heroes", "enemy-soldiers": "each enemy soldier",
    "own-soldiers": "each of your soldiers", "all-own": "each of your soldiers and heroes", "cities": "each city",
    "hero": "your active hero", "city": "your city", "attacked": "the card it attacked",
    "killer": "the card that defeated it",
}  # fmt: skip
MOMENTS = {
    "defeated": "When defeated: ", "strikes": "When it deals damage by attacking: ",
    "kills": "When it defeats a soldier by attacking: ", "turn-start": "At the start of your turn, ",
    "turn-end": "At the end of your turn, ", "enemy-defeated": "When an enemy soldier is defeated in your turn: ",
}  # fmt: skip
NUMBERS = ("no", "a", "two", "three")
CONDITIONS = "blind, poisoned or frozen"


def whom(effect: Any, card: Card) -> str:
    """The cards that an effect speaks of, in words."""
    of = getattr(effect, "of", "any")
    if effect.to == "self":
        return "this hero" if card.type == "hero" else "it"
    if effect.to == "other-soldiers":
        return f"every other {of} soldier of yours"
    if effect.to == "own-soldiers" and of != "any":
        return f"each {of} soldier of yours"
    while_ = getattr(effect, "while_", "always")
    if while_ == "afflicted":
        return "each blind or poisoned enemy soldier"
    return WHOM[effect.to] + (" that has lost HP" if while_ == "damaged" else "")


def says(effect: Any, card: Card) -> str:
    """One effect in words."""
    n = getattr(effect, "amount", 0)
    match effect:
        case text.Damage():
            return f"deal {n} damage to {whom(effect, card)}"
        case text.Heal():
            return f"{whom(effect, card)} regains {f'{n} HP' if n else 'all its HP'}"
        case text.Afflict(count=2):
            return f"two enemy soldiers become {effect.what}"
        case text.Afflict():
            return f"{whom(effect, card)} becomes {effect.what}"
        case text.Cure():
            return f"{whom(effect, card)} is no longer {CONDITIONS}"
        case text.Strengthen():
            return f"{whom(effect, card)} has +{n} AP this turn"
        case text.Draw(who="both"):
            return "both players draw two cards"
        case text.Draw():
            return f"draw {NUMBERS[n]} card{'s' * (n > 1)}"
        case text.GainRunes(who="opponent"):
            return f"your opponent loses {-n} saved RP"
        case text.GainRunes():
            return f"gain {n} RP"
        case text.GainFury():
            return f"your active hero gains {n} BF"
        case text.Mill():
            top = "card" if n == 1 else "three cards"
            return f"your opponent puts the top {top} of their play deck into their discard pile"
        case text.Look(then="take"):
            return "look at the top three cards of your play deck; put one into your hand and the others on the bottom"
        case text.Look(then="sink"):
            return "look at the top two cards of your play deck and put one of them on the bottom"
        case text.Look():
            return "look at the top card of your play deck"
        case text.Recover(to="battlefield"):
            return (
                f"put a soldier that costs {effect.most_cost} RP or less from your discard pile into your battlefield"
            )
        case text.Recover():
            what = "a soldier" if effect.what == "soldier" else "an armor card"
            return f"put {what} from your discard pile into your hand"
        case text.Switch():
            return "your active hero and your alt hero change places; the new active hero may attack this turn"
        case text.AttackAgain():
            return "this hero may attack once more this turn"
        case text.Exchange():
            return "shuffle your hand, put it on the bottom of your play deck and draw that many cards and one more"
    return stands(effect)


def stands(effect: Any) -> str:
    """One effect that holds, in words."""
    match effect:
        case text.Bonus():
            who = {"self": "this hero has", "wearer": "the wearer has", "armored": "your soldiers with armor have"}
            of = "" if effect.of == "any" else f"{effect.of} "
            return f"{who.get(effect.to, f'your {of}soldiers have')} +{effect.amount} AP"
        case text.Thorns():
            return f"the wearer's retaliation deals {effect.amount} more"
        case text.Immune():
            one = effect.to == ("frozen",)
            return f"the wearer cannot become {'frozen' if one else CONDITIONS}"
        case text.Ward():
            return f"class makes no difference between your cards and {effect.against}s"
        case text.Save():
            return f"you may save up to {effect.limit} RP"
        case text.Walls():
            return f"your city has {effect.amount} HP more"
        case text.Truce():
            return "soldiers cannot attack heroes until the end of your next turn"
    raise AssertionError(effect)


def written(card: Card, ability: Ability) -> str:
    """An ability as a sentence, its capital and full stop left out."""
    moment, _, fury = ability.when.partition(" at ")
    did = [says(effect, card) for effect in ability.do]
    if moment == "strikes" and fury:
        return f"Cards this hero attacks become {ability.do[0].what}"  # type: ignore[attr-defined]
    said = " and ".join(did)
    if card.name == "Open Gates":
        said = "; then ".join(did)
    elif card.name == "Field Surgeon":
        said = "; ".join(did)
    elif card.name == "Tax of Two Moons":
        said = f"{did[0]} and you {did[1]}"
    if moment == "played" and card.type == "soldier":
        return f"When played: {said}"
    if moment == "defeated" and card.type == "armor":
        return f"When destroyed: {said}"
    if moment == "kills" and card.type == "upgrade":
        return f"When your active hero defeats a soldier: {said}"
    said = MOMENTS.get(moment, "") + said
    return said[0].upper() + said[1:]


@pytest.mark.parametrize("card", SAMPLE, ids=lambda card: card.name)
def test_texts_say_what_effects_do(card: Card) -> None:
    """Each text, each power and the spell, word for word; a second bonus of a hero may be `more`."""
    told: dict[str, str] = {}
    for ability in text.VOCABULARY.read_abilities(load_game(GAME)).get(card.number, ()):
        moment, _, fury = ability.when.partition(" at ")
        place = f"fury_{fury[0]}" if fury else "spell" if moment == "spell" else "text"
        told[place] = written(card, ability)
    for place in ("text", "fury_1", "fury_2", "fury_3", "spell"):
        printed = " ".join(str(card.get(place, "")).split()).rstrip(".").replace("one armor card", "an armor card")
        assert printed.removesuffix(" more") == told.get(place, "").removesuffix(" more"), place


def test_a_look_at_the_top_cards() -> None:
    """Prophecy takes one and puts two under the deck; the opponent sees how many."""
    found = table(A={"hand": ["Prophecy"], "deck": ["Coin", "Ice", "Sand", "Song"]})
    found.play("play Prophecy")
    assert legal(found) == ["take Coin", "take Ice", "take Sand"]
    assert (found.sees("A", "looked"), found.sees("B", "looked")) == (["Coin", "Ice", "Sand"], [None] * 3)
    found.refuses("take Song", "FT-key-54")
    found.play("take Ice")
    assert (found["A.hand"], found["A.deck"], found["looked"]) == (["Ice"], ["Song", "Coin", "Sand"], [])
    assert found.sees("A", "A.deck") == [None, "Coin", "Sand"]


def test_a_card_is_put_under_the_deck() -> None:
    """Veiled Fate looks at two; the other one stays on top."""
    found = table(A={"hand": ["Veiled Fate"], "rp": 3, "deck": ["Coin", "Ice", "Sand"]})
    found.play("play Veiled Fate", "put Coin under the deck")
    assert (found["A.deck"], found.sees("A", "A.deck")) == (["Ice", "Sand", "Coin"], ["Ice", None, "Coin"])


def test_a_watchtower_only_looks() -> None:
    """In the start of its player's turn."""
    found = table(phase="start", A={"upgrades": ["Watchtower"], "deck": ["Coin", "Ice", "Sand"]})
    assert (found["A.hand"], found.sees("A", "A.deck"), found.sees("B", "A.deck")) == (
        ["Coin"],
        ["Ice", None],
        [None] * 2,
    )


def test_cards_come_back() -> None:
    """A soldier of 3 RP or less into the battlefield, without being played; an armor into the hand, which all have seen."""
    found = table(
        A={"hand": ["The Dead Rise Once"], "discard": ["Drawer", "Dear Friend", "Quarry Troll", "Two-Throated Wyrm"]}
    )
    found.play("play The Dead Rise Once")
    assert legal(found) == ["choose Drawer", "choose Dear Friend", "choose Quarry Troll"]
    found.play("choose Drawer")
    assert (found["A.battlefield"], found["A.hand"]) == (["Drawer"], [])
    found = table(A={"hand": ["Grave Goods", "Coin"], "discard": ["Vest", "Drawer"]})
    found.play("play Grave Goods")
    assert (found["A.hand"], found.sees("B", "A.hand")) == (["Vest", "Coin"], ["Vest", None])
    empty = table(A={"hand": ["Grave Goods"]})
    empty.play("play Grave Goods")
    assert empty["A.discard"] == ["Grave Goods"]


def test_the_opponents_deck_and_rp() -> None:
    """Three cards go to the discard pile, as far as there are any, and nobody starves; a saved RP is taken."""
    found = table(
        A={"hand": ["Empty Granaries", "Tax of Two Moons"]}, B={"deck": ["Coin", "Ice", "Sand", "Song"], "rp": 2}
    )
    found.play("play Empty Granaries", "play Tax of Two Moons")
    assert (found["B.deck"], found["B.discard"], found["B.rp"], found["A.rp"]) == (
        ["Song"],
        ["Coin", "Ice", "Sand"],
        1,
        1,
    )
    poor = table(A={"hand": ["Empty Granaries", "Tax of Two Moons"]}, B={"deck": ["Coin"]})
    poor.play("play Empty Granaries", "play Tax of Two Moons")
    assert (poor["B.deck"], poor["B.rp"], poor["B.city_hp"], poor["A.deck"]) == (
        [],
        0,
        20,
        ["The Last Queen's Champion"] * 5,
    )


def test_both_draw_and_both_cities_take_damage() -> None:
    """Open Gates."""
    found = table(A={"hand": ["Open Gates"]})
    found.play("play Open Gates")
    assert [len(found[f"{who}.hand"]) for who in "AB"] == [2, 2]
    assert [found[f"{who}.city_hp"] for who in "AB"] == [19, 19]


def test_healing() -> None:
    """As far as HP were lost; all of them; those of one class; heroes and city."""
    found = field(
        ["God 2/9", "Mortal 2/9"], [], A={"hand": ["Bandage and Broth", "Mother of Harvests", "Daughter of Springs"], "rp": 7},
        cards={"God 2/9": {"hp": 4}, "Mortal 2/9": {"hp": 5}},
    )  # fmt: skip
    found.play("play Mother of Harvests")
    assert (hp(found, "God 2/9"), hp(found, "Mortal 2/9")) == (6, 5)
    found.play("play Bandage and Broth", "choose Mortal 2/9")
    assert hp(found, "Mortal 2/9") == 8
    found.play("play Daughter of Springs", "choose God 2/9")
    assert hp(found, "God 2/9") == 9
    city = table(A={"hand": ["Gate Warden"], "rp": 3}, cards={"Plain City": {"hp": 20}})
    city.play("play Gate Warden")
    assert city["A.city_hp"] == 20


def test_curing() -> None:
    """All three conditions of all one's cards."""
    found = table(
        A={"hand": ["Cure of Bitterroot"], "battlefield": ["God 2/9"], "alt": ["Plain Hero"]}, B={"battlefield": ["God 2/5"]},
        cards={"God 2/9": {"blind": True, "frozen": True}, "Plain Hero": {"poisoned": True}, "God 2/5": {"blind": True}},
    )  # fmt: skip
    found.play("play Cure of Bitterroot")
    kept = [
        found[f"cards.{path}"] for path in ("God 2/9.blind", "God 2/9.frozen", "Plain Hero.poisoned", "God 2/5.blind")
    ]
    assert kept == [False, False, False, True]


def test_two_are_poisoned() -> None:
    """Different ones; with one soldier there it is that one."""
    found = table(A={"hand": ["Poisoned Well"]}, B={"battlefield": ["God 2/5", "God 2/9", "Mortal 2/5"]})
    found.play("play Poisoned Well", "choose God 2/9")
    assert legal(found) == ["choose God 2/5", "choose Mortal 2/5"]
    found.play("choose Mortal 2/5")
    assert [found[f"cards.{card}.poisoned"] for card in ("God 2/5", "God 2/9", "Mortal 2/5")] == [False, True, True]
    alone = table(A={"hand": ["Poisoned Well"]}, B={"battlefield": ["God 2/5"]})
    alone.play("play Poisoned Well")
    assert (alone["cards.God 2/5.poisoned"], alone["A.discard"]) == (True, ["Poisoned Well"])


def test_ap_for_a_turn() -> None:
    """Each of one's soldiers, or the others of a class."""
    found = field(["Mortal 2/5", "God 2/9"], "God 2/5", A={"hand": ["War Drums", "Horn Captain"], "rp": 4})
    found.play("play War Drums", "play Horn Captain")
    assert [ap(found, card) for card in ("Mortal 2/5", "God 2/9", "Horn Captain", "God 2/5")] == [4, 3, 3, 2]


def test_damage_by_condition() -> None:
    """To the blind and poisoned; to what has lost HP."""
    found = field(
        [], ["God 2/9", "Mortal 2/9", "Mortal 3/9"], A={"hand": ["Mirror Shield Ruse", "Judgement of the Deep"]},
        cards={"God 2/9": {"blind": True}, "Mortal 2/9": {"poisoned": True}},
    )  # fmt: skip
    found.play("play Mirror Shield Ruse")
    assert [hp(found, card) for card in ("God 2/9", "Mortal 2/9", "Mortal 3/9")] == [6, 6, 9]
    found.play("play Judgement of the Deep")
    assert legal(found) == ["choose God 2/9", "choose Mortal 2/9"]


def test_night_march() -> None:
    """The new active hero need not wait; with one hero nothing happens, which is told."""
    found = table(
        A={"hero": ["Plain Hero"], "alt": ["Other Hero"], "hand": ["Night March"]}, B={"battlefield": ["Mortal 0/9"]}
    )
    found.play("play Night March", "attack Mortal 0/9 with Other Hero")
    assert hp(found, "Mortal 0/9") == 7
    for one, place, other in (("Plain Hero", "hero", "alt"), ("Other Hero", "alt", "hero")):
        alone = table(A={place: [one], "hand": ["Night March"]})
        alone.play("play Night March")
        assert (alone[f"A.{place}"], alone[f"A.{other}"]) == ([one], [])
    assert alone.story == ["A plays Night March", "Night March has no effect", "A discards Night March"]


@pytest.mark.parametrize("before", [0, 1])
def test_once_more(before: int) -> None:
    """Old Nine-Teeth's spell counts from when it is cast, before or after the first attack: two attacks, and no third."""
    attacks = [f"attack {target} with Old Nine-Teeth" for target in ("God 0/9", "Mortal 0/9", "Mortal 0/5")]
    found = table(
        A={"hero": ["Old Nine-Teeth"]}, B={"battlefield": ["God 0/9", "Mortal 0/9", "Mortal 0/5"]},
        cards={"Old Nine-Teeth": {"bf": 3}},
    )  # fmt: skip
    found.play(*attacks[:before], "cast Old Nine-Teeth", *attacks[before:2])
    assert found["cards.Old Nine-Teeth.bf"] == 2 - before
    found.refuses(attacks[2], "FT-key-20")


def test_turns_begin_and_end() -> None:
    """Hero, city and upgrades do what they say; at the end the hero is healed."""
    found = table(
        phase="start", infusion=2, A={"hero": ["Teren, the Orphan King"], "city": ["Undermere"], "upgrades": ["Pilgrims' Hospice"]},
        cards={"Teren, the Orphan King": {"bf": 2, "hp": 5}},
    )  # fmt: skip
    assert (found["A.rp"], len(found["B.discard"])) == (3, 1)
    found.end_turn()
    assert hp(found, "Teren, the Orphan King") == 6


def test_defeats_that_pay() -> None:
    """An enemy soldier falls in the own turn under Sevrin with 3 BF; the active hero defeats one with an arena."""
    found = table(
        A={"hero": ["Sevrin, Widow of Webs"], "upgrades": ["Arena of Sand"]}, B={"battlefield": ["Mortal 0/2", "God 0/2"]},
        cards={"Sevrin, Widow of Webs": {"bf": 3}},
    )  # fmt: skip
    found.play("attack Mortal 0/2 with Sevrin, Widow of Webs")
    assert (found["A.rp"], len(found["A.hand"])) == (1, 1)
    mine = table(
        A={"battlefield": ["Mortal 1/2"]}, B={"hero": ["Sevrin, Widow of Webs"], "upgrades": ["Arena of Sand"]},
        cards={"Sevrin, Widow of Webs": {"bf": 3}},
    )  # fmt: skip
    mine.play("attack Sevrin, Widow of Webs with Mortal 1/2")
    assert (mine["B.rp"], len(mine["B.hand"])) == (0, 1)


def test_armor_that_does_something() -> None:
    """Thorns; a card when it is destroyed; what its wearer cannot become; and soldiers with armor under a foundry."""
    found = field("Mortal 1/9", "Mortal 0/9", cards={"Mortal 0/9": {"armor": "Spiked Harness"}})
    found.play("attack Mortal 0/9 with Mortal 1/9")
    assert hp(found, "Mortal 1/9") == 8
    found = field("Mortal 1/9", "Mortal 0/9", cards={"Mortal 0/9": {"armor": "Wicker Shield"}})
    found.play("attack Mortal 0/9 with Mortal 1/9")
    assert len(found["B.hand"]) == 1
    given = {"A": {"battlefield": ["God 2/9", "God 2/5"], "upgrades": ["Foundry Quarter"], "hero": ["Plain Hero"]}}
    found = table(**given, cards={"God 2/9": {"armor": "Vest"}, "Plain Hero": {"armor": "Ring Coat"}})
    assert [ap(found, card) for card in ("God 2/9", "God 2/5", "Plain Hero")] == [3, 2, 1]
    found = field([], "God 2/9", A={"hand": ["Sand", "Ice"]}, cards={"God 2/9": {"armor": "Aegis of the Sealed Door"}})
    found.play("play Sand", "play Ice")
    assert (found["cards.God 2/9.blind"], found["cards.God 2/9.frozen"]) == (False, False)


def test_a_hand_for_another() -> None:
    """Change of Fortune: as many cards and one more."""
    found = table(A={"hand": ["Change of Fortune", "Coin", "Ice"], "deck": 5})
    found.play("play Change of Fortune")
    assert (len(found["A.hand"]), len(found["A.deck"])) == (3, 4)


@pytest.mark.slow
def test_the_sample_decks_are_even() -> None:
    """Without a house rule the first player wins 47 to 53 % of greedy's games, and no deck more than 58 % of a matchup."""
    folder = load_game(GAME).folder / "decks"
    decks = tuple((path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.txt")))
    tournament = Tournament(GAME, decks, "greedy", 600, "11")
    found = meetings(tournament, round_robin(load_written, tournament))
    first, second = (sum(getattr(met.whole, name) for met in found) for name in ("first_wins", "second_wins"))
    assert 0.47 <= first / (first + second) <= 0.53
    assert all(max(met.ahead) <= 0.58 * met.games for met in found)
