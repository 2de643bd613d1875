"""What a card's text says is what it does; what cannot be read is said with its words, and nothing is guessed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from decktool.cards import Card
from decktool.games import load_game
from decktool.play.effects import Ability, Effect
from decktool.play.flow import Flip, May, Repeat, Roll
from decktool.rulesets.forward.declarations import FIGHTS, KEEPERS
from decktool.rulesets.forward.reading import card_text as text
from decktool.rulesets.forward.reading.card_text import VOCABULARY
from decktool.rulesets.forward.reading.faces import face_words, read_faces
from decktool.rulesets.forward.reading.slots import LONGEST
from decktool.rulesets.forward.reading.terse_text import LEFT_OPEN, Reading, read_text
from decktool.rulesets.forward.reading.wording import as_data, examples, written

GAME = load_game("forward")
SAMPLE = [card for card in GAME.catalog if card.get("text") and card.printings[0].set == "sample"]


def reading(card_type: str, words: str) -> Reading:
    """A text on a card of a type."""
    return read_text({"type": card_type, "text": words}, GAME.types[card_type].fields, ("Luck", "Old Luck"))


def effects(card_type: str, words: str) -> list[dict[str, Any]]:
    """What a text that is understood does, as a set file says it."""
    found = reading(card_type, words)
    assert found.unread == ()
    return as_data(found.abilities)


# --- the sample set


@pytest.mark.parametrize("card", SAMPLE, ids=lambda card: card.id)
def test_every_sample_card_says_what_it_does(card: Card) -> None:
    """The printed text of each of our cards, read, is its effects, and no number in it is other than the card's."""
    found = reading(card.type, str(card.get("text")))
    assert found.unread == ()
    assert found.abilities == VOCABULARY.read_abilities(GAME).get(card.number, ())
    assert {name: card.get(name) for name in found.fields} == found.fields


@pytest.mark.parametrize("strange", ["sometimes", "not", "2", "opponent's"])
def test_a_word_too_many_is_never_passed_over(strange: str) -> None:
    """A word put anywhere into the text of any of our cards makes a sentence unread; none is taken for another rule."""
    for card in SAMPLE:
        words = str(card.get("text")).split(" ")
        for place in range(len(words) + 1 if card.type != "reference" else 0):
            changed = " ".join([*words[:place], strange, *words[place:]])
            assert reading(card.type, changed).unread, changed


def test_the_sample_set_is_tried() -> None:
    """All its cards with text are read, so that none is passed over."""
    assert len(SAMPLE) >= 79


# --- a designer's terse cells


@pytest.mark.parametrize(
    ("card_type", "words", "does"),
    [
        ("caesura", "EFFECT: None", []),
        ("scene", "EFFECT:\n-2 HP", [{"when": "revealed", "do": [{"effect": "lose", "amount": 2}]}]),
        ("scene", "• If Dread ≥ 3: take 2 damage\n• Bury", [
            {"when": "revealed", "do": [
                {"effect": "if", "dread": 3, "do": [{"effect": "lose", "amount": 2}]}, {"effect": "goes", "to": "buried"},
            ]},
        ]),
        ("scene", "+1 Track", [{"when": "revealed", "do": [{"effect": "gain", "what": "resolve", "amount": 1}]}]),
        ("item", "ITEM\nUSE: \nHeal 6 HP", [{"when": "used", "do": [{"effect": "heal", "amount": 6}]}]),
        (
            "blessing", "EFFECT:\nCleanse 1 Snare \n& \nFull heal",
            [{"when": "revealed", "do": [{"effect": "cleanse"}, {"effect": "heal", "amount": 99}]}],
        ),
        (
            "terror", "CHOOSE: \nLose 7HP \nor \nmove the Resolve/Dread marker down 1",
            [{"when": "revealed", "do": [{
                "effect": "choose", "one": [{"effect": "lose", "amount": 7}],
                "other": [{"effect": "gain", "what": "dread", "amount": 1}],
            }]}],
        ),
        (
            "item", "Once, when you reveal a scene, or terror: bury it unresolved.",
            [{"when": "in-answer", "do": [{"effect": "erase", "types": ["scene", "terror"]}]}],
        ),
        ("snare", "Snare: -1 DEF", [{"when": "standing", "do": [{"effect": "stat", "defence": -1}]}]),
        (
            "equipment", "EQUIP: \n6 COUNTER → BLOCK + DEAL 1 DMG.",
            [{"when": "standing", "do": [{"effect": "face", "roll": 6, "face": "Block all and 1 damage"}]}],
        ),
        (
            "equipment", "EQUIP:\n+1 to CHALLENGE rolls",
            [{"when": "standing", "do": [{"effect": "change", "what": "test-roll", "by": 1}]}],
        ),
        (
            "scene", "Roll a die:\n1-2: lose 2 HP\n3-6: heal 2 HP",
            [{"when": "revealed", "do": [{
                "effect": "roll", "split": 2, "low": [{"effect": "lose", "amount": 2}],
                "high": [{"effect": "heal", "amount": 2}],
            }]}],
        ),
        (
            "rest", "REST:\nSpend 1 Resolve to heal 5 HP\nOR\nSpend 2 Resolve to lose all Dread",
            [{"when": "revealed", "do": [{
                "effect": "choose",
                "one": [{"effect": "spend", "resolve": 1, "do": [{"effect": "heal", "amount": 5}]}],
                "other": [
                    {"effect": "spend", "resolve": 2, "do": [{"effect": "lose", "what": "dread", "amount": 4}]}
                ],
            }]}],
        ),
    ],
)  # fmt: skip
def test_terse_cells(card_type: str, words: str, does: list[dict[str, Any]]) -> None:
    """Headings on lines of their own, signs for gains and losses, `&` and `or` between lines."""
    assert effects(card_type, words) == does


def test_a_table_of_a_fight_becomes_faces() -> None:
    """HP, names and ranges are read, and the table is not printed a second time as text."""
    found = reading(
        "beast",
        "FIGHT: 5 HP\n----------\n1 Miss\n2-3 Ram (1 DMG) \n4: Block & 1 DMG\n5 Trample (2 DMG)\n6 Lick (Heal self 1 HP)",
    )
    assert found.fields == {
        "hp": 5,
        "faces": ["Miss", "Ram (1 DMG)", "Ram (1 DMG)", "Block & 1 DMG", "Trample (2 DMG)", "Lick (Heal self 1 HP)"],
    }  # fmt: skip
    assert (found.abilities, found.unread, found.rest) == ((), (), "")


def test_results_are_printed_in_the_designer_s_words() -> None:
    """However much longer ours are, and they are played as if they were ours."""
    said = [
        "Miss",
        "Roar (-1 to next Player roll)",
        "Bite (1 DMG& +2 DMG next Roar)",
        "Block & 1 DMG",
        "Copy player roll",
        "6 DMG",
    ]
    found = reading("dragon", "FIGHT: 20 HP\n" + "\n".join(f"{roll} {words}" for roll, words in enumerate(said, 1)))
    assert found.fields["faces"] == said
    assert read_faces(said, "it") == read_faces([str(face_words(words)) for words in said], "it")


def test_what_a_fight_says_besides_its_table_stays_text() -> None:
    """The sentence beside the table is read and still printed."""
    found = reading("hollow", "Duel: HP 4; 1-2 miss; 3-5: 1 damage; 6: block\nWhen defeated: gain 1 Dread.")
    assert found.fields["faces"] == ["miss", "miss", "1 damage", "1 damage", "1 damage", "block"]
    assert found.rest == "When defeated: gain 1 Dread."
    assert as_data(found.abilities)[0]["when"] == "defeated"


def test_a_tests_numbers_are_fields() -> None:
    """What a pit needs and what it costs are read in each of the usual wordings."""
    for words in (
        "CHALLENGE - Save on 4+\nRoll 1d6 until you have 3 saves or 3 fails.\nEach fail: lose 2 HP.",
        "CHALLENGE:\nRoll 1d6, Target: 4+, need 3 successes before 3 failures.\nEach failure: Lose 2 HP.",
        "Roll until 3 successes (4 or more) or 3 failures; lose 2 HP with each failure.",
        "Roll 4+ until 3 successes or 3 failures. Lose 2HP for each failure.",
    ):
        found = reading("pit", words)
        assert (found.fields, found.unread) == ({"roll": 4, "harm": 2}, ()), words


@pytest.mark.parametrize(
    ("words", "harm"),
    [
        ("CHOOSE: \nLose 7HP \nor \nmove the Resolve/Dread marker down 1", 7),
        ("CHOOSE: \nmove the Resolve/Dread marker down 1\nor\nLose 3HP", 3),
        ("CHOOSE: \nLose 7HP and move the Resolve/Dread marker down 1\nor\n-2 HP", 2),
        ("CHOOSE: \nmove the Resolve/Dread marker down 1\nor\nBury", None),
    ],
)
def test_what_a_terror_costs_is_its_harm(words: str, harm: int | None) -> None:
    """The HP that are lost where nothing else is; a scene has no such number."""
    assert reading("terror", words).fields.get("harm") == harm
    assert "harm" not in reading("scene", words).fields


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("Roll 1d6, Target: 4+, 3 successes\nLose 2HP for each failure", {"roll": 4, "harm": 2, "failures": 0}),
        ("TN 4+, 2 successes before 3 failures. Each failed roll costs 1 HP", {"roll": 4, "harm": 1, "successes": 2}),
        ("Target 4+\nAfter 2 failures add this card to DREAD", {"roll": 4, "successes": 2, "failures": 2}),
        ("Roll 4+ until 3 successes", {"roll": 4, "failures": 0}),
        ("Roll 1d6: save on 4+, otherwise lose 3 HP", {"roll": 4, "harm": 3, "successes": 1, "failures": 1}),
        ("Save 4+, 3 successes / 3 fails", {"roll": 4}),
        ("Success: 4+. 3 successes needed before 3 failures. If you pass: gain 1 Resolve", {"roll": 4}),
        ("Target: 4+, 3 successes before 3 failures. Gain 1 Dread if you fail.", {"roll": 4}),
    ],
)
def test_tests_of_any_length(words: str, fields: dict[str, int]) -> None:
    """Only successes: until they are there; only failures: as many successes; one roll where that is all."""
    found = reading("pit", f"CHALLENGE:\n{words}")
    assert (found.fields, found.unread) == (fields, ())


def test_a_test_that_says_two_things_is_not_read() -> None:
    """Three failures here and two there, a target here and another there."""
    for words in (
        "Roll 4+ until 3 successes or 3 failures. On 2 failures: gain 1 Dread.",
        "Roll 4+, target 5+, until 3 successes or 3 failures.",
        "Roll 4+, 3 successes, 2 successes before 3 failures.",
        "Save on 4+. Target: 5+, 3 successes",
    ):
        assert reading("pit", words).unread


@pytest.mark.parametrize(
    ("card_type", "words", "said"),
    [
        ("scene", "REST:\nHeal 3 HP\nCleanse 1 Snare", "You rest: heal 3 HP and cleanse 1 Snare."),
        ("rest", "REST:\nHeal 3 HP", "Heal 3 HP."),
        ("equipment", "EQUIP:\nRest = Heal 2 HP", "When you rest, heal 2 HP."),
        ("equipment", "REST: Heal 2 HP", "When you rest, heal 2 HP."),
        ("snare", "EFFECT:\nLose 2 HP every time a card is turned face up", "When a card is turned face up, lose 2 HP."),
        ("snare", "EFFECT:\nCannot spend resolve", "You cannot spend Resolve."),
        ("snare", "EFFECT:\nCan not REST", "You cannot rest."),
        ("snare", "EFFECT:\nAutomatic miss first 2 attacks each combat", "In the first 2 exchanges of each duel, your roll is a Miss."),
        ("snare", "FIGHT rolls -1", "Take 1 from your rolls in duels."),
        ("terror", "CHOOSE:\n-7 HP\nor\nPlace card in DREAD (face down)", "Lose 7 HP or lay this card on Dread."),
        ("terror", "CHOOSE: lose 7 HP / add 2 to Dread", "Lose 7 HP or gain 2 Dread."),
        ("terror", "CHOOSE:\nLose 7HP\n- OR -\nadd to DREAD", "Lose 7 HP or lay this card on Dread."),
        ("item", "USE:\nMove the marker up to 2 steps toward Resolve", "Once: do this 2 times: (you may gain 1 Resolve)."),
        ("item", "USE: Heal 7 HP, then lose 1d6 HP", "Once: heal 7 HP and lose 1d6 HP."),
        ("item", "USE: Heal d6", "Once: heal 1d6 HP."),
        ("item", "Discard this to heal 4 HP", "Once: heal 4 HP, then discard this."),
        ("item", "3 uses: heal 1 HP. Turn sideways to track use", "3 times: heal 1 HP."),
        ("equipment", "EQUIP: peek at 2 face-down cards once per location",
         "Once: look at 2 Active cards. When a location begins, the uses of this card are new."),
        ("equipment", "EQUIP: Once per fight, reroll your die", "Once: reroll your die. After each duel, the uses of this card are new."),
        ("equipment", "EQUIP:\nOnce per battle, re-roll any one die", "Once: reroll your die or the enemy's. After each duel, the uses of this card are new."),
        ("item", "Once, before a roll in a combat: reroll either die", "Once: reroll your die or the enemy's."),
        ("item", "3 times, outside fights: look at 1 Active card", "3 times, outside duels: look at 1 Active card."),
        ("item", "Once, in the fight with the Dragon: heal 5 HP", "Once, in the fight with the Dragon: heal 5 HP."),
        ("item", "USE:\nThrow for 3 DMG (one-time use)", "Once: deal 3 damage."),
        ("item", "Single-use: throw this for 3 damage at the enemy", "Once: deal 3 damage."),
        ("item", "USE: heal 3 HP, one-time use", "Once: heal 3 HP."),
        ("equipment", "EQUIP:\nRest: Heal 3 additional HP", "When you rest, heal 3 HP."),
        ("item", "Whenever you rest, heal an extra 3 HP", "When you rest, heal 3 HP."),
        ("blessing", "Gain +2 to Player rolls next Duel", "Add 2 to your rolls in the next fight."),
        ("blessing", "You get -1 to your rolls in the next battle", "Take 1 from your rolls in the next fight."),
        ("snare", "-1 to your rolls in fights", "Take 1 from your rolls in duels."),
        ("blessing", "+1 ATK until the end of your next fight", "ATK 1 more until a duel ends."),
        ("equipment", "EQUIP: 1 Ward (Block)", "Your roll of 1 is Ward: Block all."),
        ("equipment", "EQUIP: +1 DMG", "Your hits deal +1 damage."),
        ("blessing", "Cleanse 1 Snare\n& +2 to next Heal", "Cleanse 1 Snare. Add 2 to your next healing."),
        ("scene", "Player loses 2 HP", "Lose 2 HP."),
        ("hollow", "HP = Player HP", "HP equal to your HP."),
    ],
)  # fmt: skip
def test_designers_words_in_ours(card_type: str, words: str, said: str) -> None:
    """What is understood, written again, is the same in the words of the book."""
    found = reading(card_type, words)
    assert found.unread == ()
    assert written(found.abilities, card_type, found.fields.get("uses", 1)) == said


@pytest.mark.parametrize(
    ("card_type", "words", "gaps"),
    [
        ("scene", "REST:\n???", ["???"]), ("hollow", "???:\n???", ["???:", "???"]), ("scene", "xxxxx", ["xxxxx"]),
        ("item", "USE:", ["USE:"]), ("scene", "TBD", ["TBD"]), ("beast", "FIGHT: 5 HP\n1 ???\n2-6 Miss", ["1 ???"]),
    ],
)  # fmt: skip
def test_what_the_designer_has_left_open(card_type: str, words: str, gaps: list[str]) -> None:
    """It is told apart from what we do not understand."""
    assert [(item.words, item.remedy) for item in reading(card_type, words).unread] == [
        (gap, LEFT_OPEN) for gap in gaps
    ]
    assert all(item.remedy != LEFT_OPEN for item in reading("scene", "What? Heal.").unread)


def test_a_choice_without_or_is_not_read() -> None:
    """Two lines under CHOOSE are not both done."""
    assert [item.words for item in reading("terror", "CHOOSE:\nLose 4 HP\nGain 1 Dread").unread] == [
        "Lose 4 HP",
        "Gain 1 Dread",
    ]


def test_a_result_that_speaks_of_no_other() -> None:
    """The name of another result has to be on the die; what names one that is not is kept as not understood."""
    rows = "FIGHT: 5 HP\n1 Sink (Miss & +1 DMG next Lunge)\n2-5 Miss\n6 "
    assert reading("beast", rows + "Lunge (2 DMG)").unread == ()
    found = reading("beast", rows + "Leap (2 DMG)")
    assert [item.remedy for item in found.unread] == ["no result is called Lunge"]
    assert found.fields["faces"][0] == "Sink (Miss & +1 DMG next Lunge): ?"


def test_what_three_failures_do() -> None:
    """The line that says it is read with the rest, in a designer's words."""
    found = reading(
        "pit",
        "CHALLENGE:\nRoll 1d6, Target: 4+, 3 successes\nLose 2HP for each failure\n"
        "If 3 failures, move the Resolve/Dread marker down 1",
    )
    assert (found.fields, found.unread) == ({"roll": 4, "harm": 2}, ())
    assert as_data(found.abilities) == [{"when": "failed", "do": [{"effect": "gain", "what": "dread", "amount": 1}]}]


def test_a_players_numbers_are_fields() -> None:
    """HP and limits of the Player card."""
    assert reading("player", "20 HP. 2 Items. 2 Equipment.").fields == {"hp": 20, "items": 2, "equipment": 2}


def test_an_equipments_numbers_are_fields() -> None:
    """`+1 ATK` on equipment is the number in its corner, not a standing effect besides."""
    found = reading("equipment", "EQUIP:\n+1 ATK & +2 DEF")
    assert (found.fields, found.abilities) == ({"atk": 1, "def": 2}, ())


# --- honesty


@pytest.mark.parametrize(
    ("card_type", "words", "unread"),
    [
        ("scene", "REST:\n???", ["???"]),
        ("item", "USE:\nHeal 1d8+1", ["Heal 1d8+1"]),
        ("item", "USE:\n2 DMG to Human", ["2 DMG to Human"]),
        ("hollow", "1-5 Miss\n6 Cower", ["6 Cower"]),
        ("scene", "Heal 2 HP for each Dread.", ["Heal 2 HP for each Dread"]),
        ("scene", "Heal 3 HP; if Dread is 2 or more, heal 1 HP instead.", ["Heal 3 HP; if Dread is 2 or more, heal 1 HP instead"]),
        ("equipment", "EQUIP:\n1 Block", ["1 Block"]),
        ("scene", "A RIDDLE:\nHeal 2 HP", ["A RIDDLE:", "Heal 2 HP"]),
        ("scene", "Flip a coin: on heads roll again", ["Flip a coin: on heads roll again"]),
        ("scene", "Roll a die: 1-2 lose 2 HP; 4-6 heal 2 HP.", ["Roll a die: 1-2 lose 2 HP; 4-6 heal 2 HP"]),
        ("scene", "Roll a die: 1-2 lose 2 HP; 3-5 heal 2 HP.", ["Roll a die: 1-2 lose 2 HP; 3-5 heal 2 HP"]),
        ("scene", "Roll a die: 1-3 lose 2 HP; 3-6 heal 2 HP.", ["Roll a die: 1-3 lose 2 HP; 3-6 heal 2 HP"]),
        ("scene", "Roll a die: 1-2 lose 2 HP; 3-7 heal 2 HP.", ["Roll a die: 1-2 lose 2 HP; 3-7 heal 2 HP"]),
        ("scene", "Lose 1 HP or gain 1 Dread or draw 1 card.", ["Lose 1 HP or gain 1 Dread or draw 1 card"]),
    ],
)  # fmt: skip
def test_what_is_not_understood_does_nothing(card_type: str, words: str, unread: list[str]) -> None:
    """The words are given back as they stand, and no part of the sentence becomes an effect."""
    found = reading(card_type, words)
    assert [item.words for item in found.unread] == unread
    assert found.abilities == ()


def test_a_partial_card_keeps_the_sentences_that_were_read() -> None:
    """One line read, one not: the one is played, the other is told."""
    found = reading("blessing", "EFFECT:\nCleanse 1 Snare\n&\n+1 to Player rolls until it rains")
    assert as_data(found.abilities) == [{"when": "revealed", "do": [{"effect": "cleanse"}]}]
    assert [item.words for item in found.unread] == ["+1 to Player rolls until it rains"]


def test_a_sentence_that_takes_back_another_takes_all() -> None:
    """Where the unread words say `instead`, what stood before them is not played either."""
    assert reading("scene", "Heal 3 HP. With a torch, heal 5 HP instead.").abilities == ()


def test_a_result_that_is_not_understood_leaves_the_others() -> None:
    """The row is told, with semicolons in its brackets, and kept as not understood; the five others are as printed."""
    found = reading("beast", "FIGHT: 7 HP\n1 Stalk (Miss; next hit burns)\n2 Miss\n3 Miss\n4 Miss\n5 Miss\n6 Cower")
    faces = ["Stalk (Miss; next hit burns): ?", "Miss", "Miss", "Miss", "Miss", "Cower: ?"]
    assert found.fields == {"hp": 7, "faces": faces}
    assert [item.words for item in found.unread] == ["1 Stalk (Miss; next hit burns)", "6 Cower"]
    assert found.unread[1].remedy == (
        "`6 Cower (Miss)` and `6 Cower (2 DMG)` are understood; until then the rulebook's 6 is rolled"
    )
    short = reading("beast", "FIGHT: 7 HP\n1-3 Miss\n5-6 1 DMG")
    assert short.fields["faces"] == ["Miss", "Miss", "Miss", "?", "1 DMG", "1 DMG"]
    assert [item.remedy for item in short.unread] == ["no result for 4; until there is one the rulebook's is rolled"]
    assert "faces" not in reading("beast", "FIGHT: 7 HP\n3 wolves come.").fields
    twice = reading("beast", "FIGHT: 7 HP\n1-6 Miss\n6 2 DMG")
    assert [(item.words, item.remedy) for item in twice.unread] == [("6 2 DMG", "this number already has a result")]


@pytest.mark.parametrize(
    ("card_type", "words", "remedy"),
    [
        ("item", "Heal 4 HP.", "say when"),
        ("scene", "Once: heal 4 HP.", "does not stay"),
        ("scene", "You cannot look at face-down cards.", "does not stay"),
        ("scene", "When defeated: gain 1 Dread.", "is not fought"),
        ("location", "Gain 1 Dread.", "is not revealed"),
        ("beast", "When defeated: gain 1 Dread. Heal 2 HP.", "say when this happens"),
        ("item", "Once: heal 4 HP. Twice: draw 1 card.", "a card has one use"),
        ("boon", "Twice: heal 4 HP.", "has one use"),
        ("item", "Ignore a failure in a test.", "say how often"),
        ("pit", "Roll 1d6, Target: 3+", "name the end"),
        ("pit", "Roll 1d6, 3 successes", "say what a success needs"),
        ("pit", "Roll 3+ until 3 successes. When you fail this: gain 1 Dread.", "say how many failures"),
        ("scene", "On 3 failures: gain 1 Dread.", "is not a test"),
        ("scene", "Heal 2 hit points", "`heal 2 HP` is understood"),
        ("scene", "Cleanse one of your Snares", "is understood"),
        ("snare", "Your rolls in duels lose 1", "is understood"),
    ],
)
def test_what_would_never_count_is_not_written(card_type: str, words: str, remedy: str) -> None:
    """A card whose type has no such moment is told, with what to write."""
    (found,) = reading(card_type, words).unread
    assert remedy in found.remedy


STRANGE = [
    "Add 1 to Dread", "Add to Dread", "You cannot spend Resolve", "+1 to Player rolls next combat", "The enemy heals 2 HP",
    "Do not draw a card", "Lose 1 fewer HP", "Take 2 less damage", "You never lose Dread", "Ignore Dread", "Gain 2 hit points",
    "Heal two wounds", "Lose 3 health", "Give the enemy 2 damage", "Cleanse one of your Snares", "Remove a Snare", "Gain an item",
    "Refill to four cards", "Look at one active card", "Spend 3 Resolve and heal 2 HP", "Heal 3 HP", "Draw a card",
    "You cannot look at face-down cards", "DEF 1 more", "Ignore a failure in a test", "Your rolls in combat are 1 lower",
    "+2 to CHALLENGE roll", "When you heal, heal one less HP", "Discard one item or lose a HP",
    "Your foe gains 2 HP", "Reduce the damage by 1", "Keep it", "Bury it", "Discard 1 random item", "Roll 1d6, Target: 3+, 3 successes",
    "Without Resolve lose 2 HP", "Dread is doubled", "Move the marker one up", "Move the marker one down", "Gain two Resolves",
]  # fmt: skip
TYPES = (
    "scene",
    "terror",
    "item",
    "equipment",
    "ally",
    "boon",
    "snare",
    "beast",
    "pit",
    "blessing",
    "location",
    "player",
    "dragon",
)


@pytest.mark.parametrize("card_type", TYPES)
def test_a_wording_that_is_proposed_is_understood(card_type: str) -> None:
    """Whatever stands between backquotes in a remedy is accepted on the same card, in the place of what was not."""
    proposed = 0
    for words in STRANGE:
        for before in ("", "Once: ", "When you reveal this: "):
            for unread in reading(card_type, before + words).unread:
                for wording in re.findall("`([^`]+)`", unread.remedy):
                    ways = (wording, before + wording)
                    assert any(not reading(card_type, f"{way}.").unread for way in ways), (words, unread.remedy)
                    proposed += 1
    assert proposed or card_type in {"location", "player", "dragon"}


@pytest.mark.parametrize(
    ("card_type", "words", "never"),
    [
        ("scene", "Add 1 to your Dread", "lose|reduce"),
        ("snare", "You cannot gain Resolve", "lose|spend"),
        ("blessing", "Cleanse a Snare & reveal 2 cards", "cleanse 2"),
        ("scene", "You never lose Dread", "."),
        ("scene", "The enemy heals 2 HP", "."),
        ("scene", "Do not draw a card", "draw"),
        ("equipment", "+1 to Player rolls in combat at night", "test|CHALLENGE"),
        ("equipment", "Your rolls in combat are 1 lower", "add|more|test"),
        ("scene", "Lose 3 health", "heal|gain"),
        ("scene", "Gain 2 hit points", "lose|damage"),
        ("scene", "Give the enemy 2 damage", "take|lose"),
        ("snare", "When you heal, heal one less HP", "more"),
        ("scene", "Discard 3 random items", "an item"),
    ],
)
def test_a_remedy_never_says_the_opposite(card_type: str, words: str, never: str) -> None:
    """A wording is proposed only if it points the same way, about the same thing."""
    for unread in reading(card_type, words).unread:
        for wording in re.findall("`([^`]+)`", unread.remedy):
            assert wording.endswith(words) or not re.search(never, wording, re.IGNORECASE), unread.remedy


def test_a_remedy_that_helps_is_still_given() -> None:
    """What differs by a word only is proposed in the right words, with the numbers that stand there."""
    for card_type, words, wording in (
        ("scene", "Heal 3 hit points", "`heal 3 HP`"),
        ("item", "Heal 4 HP.", "say when; `Once: heal 4 HP`"),
        ("scene", "You cannot look at face-down cards.", "`Keep this. You cannot look at face-down cards`"),
        ("scene", "Refill to four cards", "`refill to 4 this turn`"),
        ("scene", "Cleanse one of your Snares", "`cleanse 1 Snare`"),
        ("snare", "When you heal, heal one less HP", "`when you heal, heal 1 HP less`"),
        ("pit", "Roll 1d6, Target: 3+", "`Roll 3+ until 3 successes or 3 failures`"),
        ("blessing", "Ignore a failure in a test.", "say how often; `Keep this. Once: ignore a failure in a test`"),
    ):
        (found,) = reading(card_type, words).unread
        assert wording in found.remedy


@pytest.mark.parametrize("words", [".;1", ";1", "EFFECT: .;1", "Heal 2 HP. ;x", "..;;Heal", "⟦;1"])
def test_marks_before_a_word_do_not_swallow_it(words: str) -> None:
    """A sentence that begins with stray marks is read or given back like any other."""
    found = reading("scene", words)
    assert [item.words for item in found.unread] == [re.sub(r"^(?:EFFECT: |Heal 2 HP\. )?[⟦.; ]*", "", words)]


def test_what_a_reference_card_reminds_of_is_no_rule() -> None:
    """Only its faces are played."""
    found = reading(
        "reference",
        "Both sides roll 1d6.\n\nPlayer:\n1 Miss (No hit)\n2 Block\n3-4 Hit (1 DMG)\n5 Critical (2 DMG)\n6 Hit (1 DMG)",
    )
    assert found.unread == ()
    assert found.fields["faces"] == ["Miss (No hit)", "Block", "Hit (1 DMG)", "Hit (1 DMG)", "Critical (2 DMG)", "Hit (1 DMG)"]  # fmt: skip


def test_a_text_without_end_is_not_read() -> None:
    """A cell of thousands of characters is refused at once, however it is nested."""
    assert [item.words for item in reading("scene", "you may " * 2_000).unread] == [("you may " * 8)[:60] + " ..."]
    assert reading("scene", "you may " * 60 + "draw 1").abilities == ()


# --- words and effects, both ways

FACES = (
    "Miss",
    "Block all",
    "1 damage",
    "2 + ATK damage",
    "Block all and 1 damage",
    "Ram: 1 damage",
    "heal 1 HP",
    "1 damage and gain 1 Dread",
    "3 damage and ignoring Block and you skip your next roll",
    "Sting: 2 damage and +1 damage for the rest of the fight",
    "copy your roll",
)
NUMBER = st.integers(1, 9)
SIGNED = st.integers(-3, 3).filter(bool)
KIND = st.sampled_from(["item", "equipment", "companion", "boon", "keeper"])
TRACK = st.sampled_from(["resolve", "dread"])
COUNTER = st.sampled_from(["Luck", "Old Luck"])


def built(effect: type[Effect], **values: Any) -> st.SearchStrategy[Effect]:
    """Effects of a type with any of these values."""
    return st.builds(effect, **values)


SIMPLE = st.one_of(
    built(text.Heal, amount=st.integers(1, 99)),
    built(text.Heal, amount=st.integers(0, 9), dice=st.integers(1, 3)),
    built(text.Lose, what=st.sampled_from(["hp", "resolve", "dread"]), amount=NUMBER),
    built(text.Lose, amount=st.integers(0, 9), dice=st.integers(1, 3)),
    built(text.TurnUp, amount=NUMBER),
    built(text.Lay, on=TRACK),
    built(text.BreakSeal, seal=st.sampled_from(["", "Salt", "Bent Iron"])),
    built(text.Skip, who=st.sampled_from(["you", "enemy"])),
    built(
        text.Boost,
        what=st.just("damage"),
        by=SIGNED,
        who=st.sampled_from(["self", "you", "enemy"]),
        until=st.sampled_from(["next", "exchange", "duel", "next-duel"]),
    ),
    built(
        text.Boost,
        what=st.just("damage"),
        by=SIGNED,
        who=st.sampled_from(["self", "you", "enemy"]),
        face=st.just("Lunge"),
    ),
    built(
        text.Boost,
        what=st.just("roll"),
        by=SIGNED,
        who=st.sampled_from(["you", "enemy"]),
        until=st.sampled_from(["next", "duel", "next-duel"]),
    ),
    built(text.Boost, what=st.sampled_from(["test-roll", "healing"]), by=SIGNED, who=st.just("you")),
    built(text.NoReroll),
    built(text.Gain, what=TRACK, amount=NUMBER),
    built(text.Count, counter=COUNTER, by=st.one_of(SIGNED, st.just(-99))),
    built(text.GiveUp, what=KIND, amount=st.one_of(NUMBER, st.just(99)), to=st.sampled_from(["discard", "buried"])),
    built(text.Draw, amount=NUMBER),
    built(text.Peek, amount=NUMBER),
    built(text.Reorder, amount=NUMBER),
    built(text.Fish, type=st.sampled_from(["rest", "item", "caesura", "blessing"])),
    built(text.SendAway, to=st.sampled_from(["bottom", "discard", "buried"])),
    built(text.Cleanse, amount=st.one_of(NUMBER, st.just(99))),
    built(text.Strike, amount=NUMBER),
    built(text.Rally, atk=SIGNED, defence=st.integers(-3, 3), until=st.sampled_from(["exchange", "duel"])),
    built(text.Hush, above=st.integers(1, 6)),
    built(text.Refill, to=st.integers(0, 6)),
    built(text.Goes, to=st.sampled_from(["kept", "discard", "buried"])),
    built(text.EndRun),
)


def nested(inner: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
    """Effects with effects inside."""
    some = st.lists(inner, min_size=1, max_size=2).map(tuple)
    maybe = st.lists(inner, max_size=2).map(tuple)
    return st.one_of(
        built(text.Spend, resolve=st.integers(1, 4), do=some),
        built(text.Spend, counter=COUNTER, amount=st.integers(1, 4), do=some),
        built(text.If, counter=COUNTER, amount=st.integers(1, 4), do=some, otherwise=maybe),
        built(text.If, resolve=st.integers(1, 4), do=some, otherwise=maybe),
        built(text.If, dread=st.integers(1, 4), do=some, otherwise=maybe),
        built(text.Choose, one=some, other=some),
        built(Flip, heads=some, tails=maybe),
        built(Flip, tails=some),
        built(Repeat, times=st.integers(2, 9), do=some),
        built(May, do=some),
        built(text.Rest, do=some),
        st.integers(2, 12).flatmap(
            lambda sides: built(Roll, sides=st.just(sides), split=st.integers(1, sides - 1), low=some, high=maybe)
        ),
    )


HAPPENING = st.recursive(SIMPLE, nested, max_leaves=3)
STANDING = st.one_of(
    built(text.Stat, atk=SIGNED, defence=st.integers(-2, 2), against=st.sampled_from(["any", "combat", "beast", "hollow", "dragon"]), resolve=st.integers(0, 4)),
    built(text.Stat, defence=SIGNED, dread=st.integers(0, 4)),
    built(text.Change, what=st.sampled_from(["healing", "failure", "test-roll", "dread-gain", "your-roll", "enemy-roll", "all-rolls", "your-damage", "enemy-damage"]), by=SIGNED),
    built(text.Forbid, what=st.sampled_from(["spend", "rest", "heal"])),
    built(text.Falter, exchanges=NUMBER),
    built(text.AtMostResolve, amount=NUMBER),
    built(text.Blind),
    built(text.Faces, who=st.sampled_from(["you", "enemy"]), faces=st.tuples(*[st.sampled_from(FACES)] * 6)),
    built(text.Face, who=st.sampled_from(["you", "enemy"]), roll=st.integers(1, 6), face=st.sampled_from(FACES), first=st.booleans()),
    built(text.Seal, hp=st.integers(0, 9), seal=st.sampled_from(["", "Salt"])),
    built(text.Limit, what=KIND, at_most=NUMBER, to=st.sampled_from(["discard", "buried"])),
)  # fmt: skip
ANSWER = st.one_of(
    built(text.Erase, types=st.lists(st.sampled_from(["scene", "snare", "terror", "item"]), min_size=1, max_size=3, unique=True).map(tuple)),
    built(text.IgnoreFailure),
    built(text.Survive, hp=NUMBER),
    built(text.Reroll, who=st.sampled_from(["you", "enemy", "any"])),
)  # fmt: skip


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, int, tuple[Ability, ...]]:
    """A card's type, its uses and what it does: at most one ability of each moment, one use."""
    found: list[Ability] = []
    some = st.lists(HAPPENING, min_size=1, max_size=2).map(tuple)
    card_type = draw(st.sampled_from([*KEEPERS, *FIGHTS, "pit", "snare", "scene", "blessing"]))
    keeps = card_type in {*KEEPERS, "snare"}
    if card_type not in FIGHTS and draw(st.booleans()):
        found.append(Ability("revealed", draw(some)))
    if card_type in {"scene", "blessing"}:
        found[:] = [Ability("revealed", (text.Goes(to="kept"), *(found[0].do if found else ())))]
        keeps = True
    if keeps and draw(st.booleans()):
        found.append(Ability("standing", draw(st.lists(STANDING, min_size=1, max_size=2).map(tuple))))
    moments = ["kept", "location-begins", "rested", "turned-up", "duel-ends"]
    moments = {"pit": ["failed", "passed"], **{fight: ["defeated", "hit"] for fight in FIGHTS}}.get(card_type, moments)
    found += [Ability(when, draw(some)) for when in moments if draw(st.booleans())]
    uses = draw(st.integers(1, 4)) if card_type in {"item", "companion", "ally"} else 1
    if keeps and card_type != "snare":
        when = draw(
            st.sampled_from(["", "used", "used-on-path", "used-before-roll", "used-against-dragon", "in-answer"])
        )
        does = (draw(ANSWER), *draw(st.lists(HAPPENING, max_size=1))) if when == "in-answer" else draw(some)
        if when:
            found.append(Ability(when, does, discard=draw(st.booleans())))
    return card_type, uses, tuple(found)


@given(programs())
@settings(max_examples=80)
def test_words_and_effects_are_one(program: tuple[str, int, tuple[Ability, ...]]) -> None:
    """Whatever the vocabulary can express has words, and these words read are the same effects."""
    card_type, uses, abilities = program
    words = written(abilities, card_type, uses)
    assume(len(words) <= LONGEST)
    found = reading(card_type, words)
    assert found.unread == (), words
    assert found.abilities == abilities, words
    assert found.fields.get("uses", 1) == uses or not any(a.when.startswith(("used", "in-")) for a in abilities)
    assert VOCABULARY.parse(as_data(abilities)) == abilities


def test_every_effect_has_words() -> None:
    """No effect of the vocabulary is left out of what the round trip tries."""
    tried = {
        text.Heal, text.Lose, text.Gain, text.GiveUp, text.Draw, text.Peek, text.Reorder, text.Fish, text.SendAway,
        text.Cleanse, text.Strike, text.Rally, text.Hush, text.Refill, text.Goes, text.EndRun, text.Spend, text.If,
        text.Choose, Flip, Roll, Repeat, May, text.TurnUp, text.Lay, text.BreakSeal, text.Skip, text.Boost, text.NoReroll,
        text.Rest, text.Renew, text.Count, *text.ANSWERS, *text.STANDING,
    }  # fmt: skip
    assert set(VOCABULARY.effects.values()) == tried
    on_enemies = (
        text.Immune(to=("hit", "critical", "counter")), text.Sealed(seals=3), text.Sealed(seals=1, defence=2), text.Mirror(),
        text.Ward(seal="Salt", does="blocks"), text.Ward(seal="Salt", does="mends", resolve=3),
        text.Ward(seal="Bent Iron", does="reflects", dread=2),
    )  # fmt: skip
    for effect in on_enemies:
        abilities = (Ability("standing", (effect,)),)
        assert reading("dragon", written(abilities, "dragon")).abilities == abilities


def test_every_phrase_is_readable() -> None:
    """Each phrase of the book, with something in its blanks, is read on a card on which it can stand."""
    for words in examples():
        cards = ["scene", "snare", "dragon", "item"]
        words = words[:1].upper() + words[1:]
        ways = ("{}.", "Once: {}.", "Use, {}.", "Once per fight: {}.")
        assert any(not reading(card, said.format(words)).unread for card in cards for said in ways), words


@given(st.text(alphabet=st.sampled_from("Heal2HPorand,.;:()\n&1-6 ⟦⟧oncefaceRolladie"), max_size=80))
@settings(max_examples=200)
def test_no_text_breaks_the_reader(words: str) -> None:
    """Whatever stands there is read or given back, and every word of it is in one or the other."""
    for card_type in ("scene", "beast", "item", "pit"):
        found = reading(card_type, words)
        said = re.sub(r"[\W_]|nothing|none|and|or", "", words.casefold().removeprefix(card_type))
        assert found.unread or found.fields or found.abilities or not said


@pytest.mark.parametrize(
    ("words", "face"),
    [
        ("Gore (1 DMG)", "Gore: 1 damage"), ("Fang(3 DMG)", "Fang: 3 damage"), ("Miss (No hit)", "Miss"),
        ("Block & 1 DMG", "Block all and 1 damage"), ("1 + [ATK] damage", "1 + ATK damage"), ("Sludge (Miss)", "Sludge: Miss"),
        ("Block (Block all incoming)", "Block all"), ("Heal self 1 HP", "heal 1 HP"), ("2 DMG & gain 1 Dread", "2 damage and gain 1 Dread"),
        ("Dodge (Evade)", "Dodge: Block all"), ("3 DMG, ignore Block", "3 damage and ignoring Block"),
        ("Block & 1 DMG; you skip your next roll", "Block all and 1 damage and you skip your next roll"),
        ("Sting (1 DMG & +1 DMG rest of fight)", "Sting: 1 damage and +1 damage for the rest of the fight"),
        ("Lurk (Miss; next hit +1 DMG)", "Lurk: Miss and +1 damage at the next hit"),
        ("Dive (1 DMG& +2 DMG next Lunge)", "Dive: 1 damage and +2 damage at the next Lunge"),
        ("2 DMG & +1 DMG next round", "2 damage and +1 damage in the next exchange"),
        ("2 DMG; no rerolls next round", "2 damage and no rerolls in the next exchange"),
        ("-1 to next Player roll", "take 1 from your next roll in a duel"), ("Copy player roll", "copy your roll"),
        ("4 damage, and 1 Dread if it gets through", "4 damage and gain 1 Dread if it gets through"),
        ("Hex (2 DMG & lose 1 Resolve)", "Hex: 2 damage and lose 1 Resolve"),
        ("Cower", None), ("1 DMG & 2 DMG", None), ("", None), ("Miss & 2 DMG", None), ("ignore Block", None),
        ("1 Dread if it gets through", None), ("2 DMG unless blocked", None), ("2 DMG & keep this", None), ("skip next roll", None),
        ("Copy player roll & 1 DMG", None), ("2 DMG & ATK 1 more", None), ("no Miss", None), ("do not Block", None),
    ],
)  # fmt: skip
def test_face_words(words: str, face: str | None) -> None:
    """A result's words, with a name or without; a name alone means nothing."""
    assert face_words(words) == face
