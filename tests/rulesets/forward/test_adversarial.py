"""A hundred sentences whose plain meaning is the opposite of a phrase of the book, or something else: none is taken for it."""

from __future__ import annotations

import pytest

from decktool.games import load_game
from decktool.rulesets.forward.reading.terse_text import read_text

SENTENCES = (
    # not, unless, if: what is said is taken back in the same breath
    ("scene", "Do not heal 4 HP."),
    ("scene", "You do not heal 4 HP."),
    ("scene", "Never heal 4 HP."),
    ("scene", "Heal no HP."),
    ("scene", "Heal 0 or 4 HP."),
    ("scene", "Heal 4 HP unless you rested."),
    ("scene", "Unless Dread is 2 or more, heal 4 HP."),
    ("scene", "4 HP if you rested."),
    ("scene", "-4 HP if you rested."),
    ("scene", "Heal 4 HP only if you have no Snare."),
    ("scene", "Heal up to 4 HP."),
    ("scene", "Heal 4 HP less."),
    ("scene", "Heal 4 HP at the end of the game."),
    ("scene", "Heal 4 HP next time you rest."),
    ("scene", "Heal 4 HP every other turn."),
    ("scene", "Heal half your HP."),
    ("scene", "Full heal except in the last location."),
    ("scene", "Almost full heal."),
    ("scene", "If Resolve is 2 or less, heal 4 HP."),
    ("scene", "If Resolve is not 2 or more, heal 4 HP."),
    ("scene", "If the enemy's Resolve is 2 or more, heal 4 HP."),
    ("scene", "You may not draw 1 card."),
    ("scene", "You need not lose 2 HP."),
    ("scene", "You would lose 2 HP."),
    ("scene", "Lose 2 HP or do not."),
    # somebody or something else
    ("scene", "The enemy heals 4 HP."),
    ("item", "Once: the enemy heals 4 HP."),
    ("scene", "Every Beast heals 4 HP."),
    ("scene", "Your companion heals 4 HP."),
    ("scene", "The enemy loses 2 HP."),
    ("scene", "The Dragon gains 1 Dread."),
    ("scene", "Lose 2 max HP."),
    ("scene", "Lose 2 HP from the enemy."),
    ("item", "Once, before a roll in a duel: deal 3 damage to yourself."),
    ("item", "Once, before a roll in a duel: take 3 damage from the enemy."),
    ("item", "USE: 2 DMG to Human"),
    ("item", "USE: 2 DMG to you and the enemy"),
    ("item", "Once: reroll all dice."),
    ("item", "Once: reroll a failed test."),
    ("item", "Once, before a roll in a duel: the enemy does not skip its next roll."),
    ("item", "Once, before a roll in a duel: the enemy skips its next turn."),
    ("scene", "Skip next location."),
    ("scene", "Draw 1 card from the discard."),
    ("scene", "Look at 2 Active cards of the next location."),
    ("scene", "Turn 2 cards face down."),
    ("scene", "Turn 2 cards sideways."),
    ("scene", "Cleanse all Snares but 1."),
    ("scene", "Add 1 Snare."),
    ("scene", "Discard 1 item of the enemy."),
    ("scene", "Bury the next card."),
    # the other way
    ("scene", "Add 1 to Dread instead of Resolve."),
    ("scene", "Add nothing to Dread."),
    ("scene", "Remove this card from DREAD."),
    ("scene", "Do not add this card to DREAD."),
    ("scene", "Move the marker down to 1."),
    ("scene", "Move the marker 2 steps away from Resolve."),
    ("scene", "Move 2 cards from DREAD to RESOLVE."),
    ("scene", "Lose 1 Dread or more."),
    ("scene", "Gain no Resolve."),
    ("scene", "Gain twice 1 Resolve."),
    ("snare", "You can spend Resolve."),
    ("snare", "Resolve cannot be gained."),
    ("snare", "You cannot spend more than 1 Resolve."),
    ("snare", "You cannot rest twice."),
    ("snare", "You cannot but rest."),
    ("snare", "You can rest."),
    ("snare", "You cannot lose Resolve."),
    ("snare", "-1 to enemy FIGHT rolls or yours."),
    ("snare", "-1 to all rolls of 6."),
    ("snare", "No -1 to FIGHT rolls."),
    ("snare", "-1 to FIGHT rolls while Dread is 3."),
    ("snare", "Miss all but the first 2 attacks each combat."),
    ("snare", "The enemy misses the first 2 attacks each combat."),
    ("snare", "Lose 2 HP every other time a card is turned face up."),
    ("snare", "Lose 2 HP every time a card is turned face down."),
    ("snare", "Lose 2 HP unless a card is turned face up."),
    ("equipment", "EQUIP: Rest = Heal 2 HP less"),
    ("equipment", "EQUIP: No Rest = Heal 2 HP"),
    ("equipment", "EQUIP: Once per run, peek at 2 face down cards"),
    ("equipment", "EQUIP: Not once per location: peek at 2 face down cards"),
    ("equipment", "EQUIP: 1 Block"),
    ("equipment", "EQUIP: 7 Ward (Block)"),
    ("equipment", "EQUIP: 1 Ward (no Block)"),
    ("blessing", "+1 to Player rolls last combat"),
    ("blessing", "+1 to the enemy's and your rolls in the next fight"),
    ("blessing", "+2 to next Heal of the enemy"),
    ("blessing", "+1 to Player rolls next combat or CHALLENGE"),
    # results of a die
    ("beast", "1-6 Gore (2 DMG unless you block)"),
    ("beast", "1-6 Gore (2 DMG to itself)"),
    ("beast", "1-6 Gore (no DMG)"),
    ("beast", "1-6 Gore (2 DMG & do not skip next roll)"),
    ("beast", "1-6 Gore (2 DMG, does not ignore Block)"),
    ("beast", "1-6 Gore (Player heals 2 HP)"),
    ("beast", "1-6 Gore (2 DMG & +1 DMG next Howl)"),
    ("beast", "1-6 Gore (2 DMG or Block)"),
    ("beast", "1-6 Gore (copy the last roll)"),
    ("beast", "1-6 Gore (2 DMG, 1 Dread if it does not get through)"),
    ("beast", "1-6 Gore (2 DMG & rerolls next round)"),
    ("beast", "FIGHT: -5 HP"),
    ("scene", "CHOOSE: Lose 4 HP"),
    # tests and seals
    ("pit", "Roll 1d6, Target: 3-, 3 successes"),
    ("pit", "Roll 1d6, fail on 3+, 3 successes"),
    ("pit", "Roll 1d6, Target: 3+, 3 successes in a row"),
    ("pit", "Roll 2d6, Target: 3+, 3 successes"),
    ("dragon", "Seal of Salt: blocks all damage but criticals"),
    ("dragon", "Seal of Salt: does not block all incoming damage"),
    ("dragon", "Seal of Salt: blocks all incoming damage until the third round"),
    ("dragon", "Seal of Salt: whenever you would deal damage, the Dragon takes that much instead"),
)


@pytest.mark.parametrize(("card_type", "words"), SENTENCES)
def test_none_is_taken_for_something_else(card_type: str, words: str) -> None:
    """The sentence is given back whole; no effect, number or result of a die comes of it."""
    found = read_text({"type": card_type, "text": words}, load_game("forward").types[card_type].fields)
    assert found.unread
    assert found.abilities == ()
    assert not set(found.fields) - {"uses"}


def test_there_are_a_hundred() -> None:
    """All different."""
    assert len(set(SENTENCES)) >= 100
