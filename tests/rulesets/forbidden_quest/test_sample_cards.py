"""The sample cards' texts and their effects say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from decktool.cards import Card
from decktool.games import load_game
from decktool.play.effects import Ability, Effect
from decktool.play.flow import Flip, May, Repeat
from decktool.rulesets import load_rules
from decktool.rulesets.forbidden_quest.cards import words as text
from decktool.rulesets.forbidden_quest.declarations import POISON, TRAP
from tests.rulesets.forbidden_quest.talk import table

GAME = load_game("forbidden-quest")
SAMPLE = [card for card in GAME.catalog if card.unofficial]
CREATURES = [card for card in SAMPLE if card.type == "creature"]
MOVES = {
    r"Moves 1 region\.": text.Move(),
    r"Moves up to 2 regions\.": text.Move(regions=2),
    r"Moves 1 region vertically, horizontally, or diagonally\.": text.Move(how="any"),
    r"Moves 1 region diagonally only\.": text.Move(how="diagonal"),
    r"Roll a die: on an even number, moves 1 region\.": text.Move(needs="even"),
    r"Roll a die: on 3 or more, moves 1 region\.": text.Move(needs="3+"),
    r"Roll a die: on 4 or more, moves 1 region\.": text.Move(needs="4+"),
}
"""What the first line of a creature's text means."""


@cache
def abilities(card: Card) -> Sequence[Ability]:
    """What a card does, as data."""
    return text.VOCABULARY.read_abilities(GAME).get(card.number, ())


def inside(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Effects with those in coins, repetitions and choices."""
    for effect in effects:
        yield effect
        if isinstance(effect, Flip):
            yield from inside((*effect.heads, *effect.tails))
        elif isinstance(effect, (Repeat, May)):
            yield from inside(effect.do)


def all_of(card: Card) -> list[Effect]:
    """Everything that a card does, at whatever moment."""
    return [effect for ability in abilities(card) for effect in inside(ability.do)]


def said(line: str) -> Counter[tuple[float, int]]:
    """The chances of an attack line's strikes and markers."""
    if found := re.fullmatch(r"Flip 2 coins: (\d) strikes for each heads\.", line):
        each = int(found[1])
        return Counter({(0, 0): 0.25, (each, 0): 0.5, (2 * each, 0): 0.25})
    if found := re.fullmatch(r"Heads: (\d) strikes\. Tails: (\d) strikes?\.", line):
        return Counter({(int(found[1]), 0): 0.5, (int(found[2]), 0): 0.5})
    if found := re.fullmatch(r"(\d) strikes\. Heads: also trap\.", line):
        return Counter({(int(found[1]), 0): 0.5, (int(found[1]), TRAP): 0.5})
    found = re.fullmatch(r"(\d) strikes?(?: and (poison|trap))?", line)
    assert found, line
    return Counter({(int(found[1]), {"poison": POISON, "trap": TRAP, None: 0}[found[2]]): 1})


def outcomes(effects: Sequence[Effect], strikes: float = 0, marks: int = 0) -> Counter[tuple[float, int]]:
    """How likely an attack comes to so many strikes without a condition and these markers."""
    if not effects:
        return Counter({(strikes, marks): 1})
    first, rest = effects[0], effects[1:]
    if isinstance(first, Repeat):
        return outcomes((*first.do * first.times, *rest), strikes, marks)
    if isinstance(first, Flip):
        found: Counter[tuple[float, int]] = Counter()
        for side in (first.heads, first.tails):
            for ending, chance in outcomes((*side, *rest), strikes, marks).items():
                found[ending] += chance / 2  # type: ignore[assignment]
        return found
    if isinstance(first, text.Strike) and first.while_ == "always":
        strikes += first.amount
    elif isinstance(first, text.Inflict):
        marks |= {"poison": POISON, "trap": TRAP}[first.mark]
    elif isinstance(first, text.Miss):
        return Counter({(0, 0): 1})
    return outcomes(rest, strikes, marks)


@pytest.mark.parametrize("card", CREATURES, ids=lambda card: card.name)
def test_attack_lines(card: Card) -> None:
    """Strikes, coins and markers of the attack line are those of the effects."""
    done: Counter[tuple[float, int]] = Counter()
    for ability in abilities(card):
        if ability.when == "attack":
            done += outcomes(ability.do)
    assert done == said(card.get("attack", ""))


@pytest.mark.parametrize("card", CREATURES, ids=lambda card: card.name)
def test_moves(card: Card) -> None:
    """The first line of a creature's text is its move."""
    first = card.get("text", "").split("\n")[0]
    meant = [move for words, move in MOVES.items() if re.fullmatch(words, first)]
    assert [ability.do[0] for ability in abilities(card) if ability.when == "move"] == meant
    assert len(meant) == 1


@pytest.mark.parametrize("card", SAMPLE, ids=lambda card: card.name)
def test_numbers_and_verbs(card: Card) -> None:
    """Healing, strikes more and less, cards drawn and searched, switches, hiding and prices are in both or in neither."""
    words = " ".join(card.get("text", "").split())
    effects = all_of(card)

    def amounts(kind: type[Effect], field: str = "amount") -> list[int]:
        return [getattr(effect, field) for effect in effects if isinstance(effect, kind)]

    assert [int(n) for n in re.findall(r"[Hh]eal (?:up to )?(\d) damage", words)] == amounts(text.Heal)
    changes = [int(n) * (1 if more == "more" else -1) for n, more in re.findall(r"(\d) strikes? (more|less)", words)]
    conditional = [e.amount for e in effects if isinstance(e, text.Strike) and e.while_ != "always"]
    drawn = [e.amount for e in effects if isinstance(e, text.Strike) and card.type == "weapon" and e.while_ == "always"]
    assert sorted(changes) == sorted([*conditional, *drawn, *amounts(text.Strengthen)])
    for pattern, kind in (
        (r"[Ss]witch", text.Switch),
        (r"\b[Hh]ide\b", text.Hide),
        (r"discard a card from your hand", text.Pay),
        (r"[Dd]raw (a|2) card", text.Draw),
        (r"Search your deck|of your discard pile", text.Search),
        (r"put them back in any order", text.Arrange),
        (r"cannot be (poisoned|trapped)|Cannot be poisoned", text.Immune),
        (r"Remove the (poison|trap) marker", text.Unmark),
        (r"Discard that card", text.Strip),
        (r"spawning region|to the region of another", text.MoveTo),
    ):
        assert bool(re.search(pattern, words)) == any(isinstance(effect, kind) for effect in effects), pattern


def test_every_sample_card_can_be_played() -> None:
    """No card of the two sample decks is a blank; nor is any other of the set."""
    assert load_rules(GAME.id).cards_without_rules == {}
    needs = {"weapon": ("damage", "arrows"), "defense": ("blocks",)}
    for card in SAMPLE:
        known = any(card.get(field) is not None for field in needs.get(card.type, ()))
        assert abilities(card) or known, card.name


def test_what_a_card_without_effects_lacks() -> None:
    """A creature would move and strike; nothing else could be played."""
    hand = ["Omar", "Larissa"]
    blanks = table({"b2": ["Karnik"]}, A={"hand": hand}, assume_vanilla=True).state.rules.cards_without_rules
    assert blanks == {
        "Karnik": "a creature without `effects` (it would move 1 region and strike once)",
        "Omar": "a card without `effects` (it could never be played)",
    }


def test_cards_that_the_rulebook_explains_are_played_as_it_says() -> None:
    """Larissa strips, the antidote cures at the check as well; nothing is made up for the others it names."""
    with_effects = {card.name for card in GAME.catalog if not card.unofficial and abilities(card)}
    assert with_effects == {"Larissa", "Poison Antidote"}
