"""Actions as numbers: what every verb of every ruleset says, names and may be mapped to, checked against its words."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from decktool.play.rules import Rules
from decktool.rulesets import RULESETS, load_rules

GAMES = sorted(RULESETS)


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game's usual table."""
    return load_rules(game)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_names_the_cards_of_its_words(game: str) -> None:
    """In words with marks for cards, `cards`, `subjects` and `exchanged` agree with what stands there; so does `say`."""
    rules = rules_of(game)
    verbs = rules.declarations.Verb
    marks = [f"<{card}>" for card in range(verbs.most)]
    two = (3, verbs.most - 2)
    for number, record in enumerate(verbs.all):
        base = number * verbs.span
        assert verbs.of(base) is verbs.of(base + verbs.span - 1) is record
        places = re.findall(r"\{(\d)\}", record.words)
        if record.choices or not places:
            assert verbs.cards(base) == ()
            assert verbs.exchanged(base, {0: 1, 3: 4}) == base
            assert verbs.subjects(base + 2) == ((2,) if record.choices else ())
            continue
        more = verbs.span // verbs.most
        action = base + (two[0] * more + two[1] if len(places) == 2 else two[0] * more)
        named = two[: len(places)]
        assert verbs.cards(action) == verbs.subjects(action) == named
        assert verbs.say(action, marks) == record.words.format(*(f"<{card}>" for card in named))
        for old, new in ((two[0], 9), (two[1], 11)):
            expected = tuple(new if card == old else card for card in named)
            assert verbs.cards(verbs.exchanged(action, {old: new})) == expected
        swapped = verbs.exchanged(action, dict(zip(two, two[::-1], strict=True)))
        assert verbs.cards(swapped) == (two[::-1] if len(places) == 2 else two[1:])
        assert verbs.of(swapped) is record
        assert verbs.played(action) == (named[0] if record.plays else -1)
        if len(places) == 1:
            assert [verbs.cards(one) for one in verbs.each(base, two)] == [(card,) for card in two]
    assert verbs.cards(-1) == ()
    assert verbs.played(-1) == -1
    assert verbs.of(len(verbs.all) * verbs.span) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_wording_of_an_action_means_it(game: str) -> None:
    """An action is understood by its own words and by each of its other wordings, with and without `#1`; what names a
    copy by its number means that copy and no other.
    """
    rules = rules_of(game)
    verbs = rules.declarations.Verb
    seen = Counter[str]()
    numbered = []
    for label, name in zip(rules.labels, rules.names, strict=True):
        seen[name] += 1
        assert label == (name if seen[name] == 1 else f"{name} #{seen[name]}")
        numbered.append(f"{name} #{seen[name]}")
    actions = [action for action in rules.actions if action >= 0]
    for action in actions[:: max(1, len(actions) // 300)]:
        record = verbs.of(action)
        assert record is not None
        assert action in rules.meaning(rules.actions[action])
        if record.choices:
            continue
        for words in (record.words, *record.also):
            for names in (rules.labels, numbered):
                assert action in rules.meaning(words.format(*(names[card] for card in verbs.cards(action))))
            for other in rules.meaning(words.format(*(numbered[card] for card in verbs.cards(action)))):
                assert verbs.cards(other) == verbs.cards(action)
