"""Answers for real rules: the five games that come with decktool."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.construction.check import check
from decktool.construction.constraints import SolverConstraints, parse_constraints
from decktool.construction.edit import rewrite
from decktool.construction.prove import can_be_broken, legal_deck_exists, negate
from decktool.construction.rules import construction
from decktool.construction.solve import build, complete, repair, with_more
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.games import Game, load_game
from tests.construction.famous import game as famous
from tests.construction.table import CARDS, shipped, with_cards

GAMES = sorted(path.parent.name for path in CARDS.glob("*/game.yaml"))
DECKS = sorted(CARDS.glob("*/decks/*.txt"))


def deck_in(text: str, game: str = "forbidden-quest") -> Deck:
    """A deck of one of our games."""
    return resolve(parse_decklist(text), load_game(game))


def changes(deck: Deck, constraints: SolverConstraints | None = None, *, format: str | None = None) -> list[str]:
    """What `fix` changes, as `-2 Lucia` and `+1 Omar`."""
    answer = repair(deck, format, constraints or SolverConstraints())
    return [f"{change.copies:+d} {change.card.name}" for change in answer.solutions[0].changes]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_builds_a_deck(name: str) -> None:
    """With sample cards where it has any, each game's usual format has a deck, and the solver finds it."""
    game = load_game(name)
    answer = build(game, None, SolverConstraints(sample=True))
    best = answer.solutions[0]
    assert best.report.legal
    assert best.proven
    assert legal_deck_exists(game)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_shipped_deck_with_slips_is_mended_within_them(path: Path) -> None:
    """Two copies too many of one card and another card forgotten: undoing that is legal, so no answer changes more."""
    deck = resolve(read_decklist(path), load_game(path.parent.parent.name))
    counts = dict(deck.counts)
    first, last = next(iter(counts)), list(counts)[-1]
    forgotten = counts.pop(last)
    counts[first] = counts.get(first, 0) + 2
    form = construction(deck.game).format(deck.decklist.format)
    answer = repair(rewrite(deck, counts), form)
    assert answer.solutions[0].changed <= 2 + forgotten
    assert answer.solutions[0].report.legal


def test_cards_that_break_rules_go_first() -> None:
    """Five Silver Axes in a deck of 51: the fifth goes, and nothing else."""
    slip = shipped("forbidden-quest", "rulebook-example").swap("4 Silver Axe", "5 Silver Axe")
    assert changes(deck_in(slip.text)) == ["-1 Silver Axe"]


def test_copies_of_cards_in_the_deck_before_new_ones() -> None:
    """A deck one card short gets one more of a card that it plays."""
    short = shipped("forbidden-quest", "rulebook-example").minus("1 Retreat Belt")
    (change,) = complete(deck_in(short.text)).solutions[0].changes
    assert change.before >= 1
    assert change.after == change.before + 1


def test_too_much_hp_is_a_swap(tmp_path: Path) -> None:
    """105 HP in 50 cards: one creature goes, one card comes, and nothing smaller is legal."""
    game = with_cards(tmp_path, "forbidden-quest", "{name: Big Worm, type: creature, hp: 9}")
    deck = shipped("forbidden-quest", "rulebook-example").swap("1 Lucia", "1 Big Worm")
    best = repair(resolve(parse_decklist(deck.text), game)).solutions[0]
    assert sorted(change.copies for change in best.changes) == [-1, 1]
    assert next(change.card.type for change in best.changes if change.copies < 0) == "creature"
    assert best.report.facts["creature-hp"] <= 100


def test_a_card_without_its_number_is_never_proposed_and_that_is_said_once() -> None:
    """Gloria has no HP in the rulebook, so no answer holds her; the note names her and what is missing."""
    answer = build(load_game("forbidden-quest"))
    assert "Gloria" not in [entry.name for _, entry in answer.solutions[0].deck.decklist.entries]
    assert sum("Gloria (HP)" in note for note in answer.notes) == 1


def test_sample_cards_come_only_to_a_deck_that_has_some() -> None:
    """An official deck gets official cards; a deck of sample cards gets sample cards too; --official forbids them."""
    sample = shipped("forgotten-times", "gods-of-the-stairs").minus("1 Whetstone")
    deck = deck_in(sample.text, "forgotten-times")
    assert deck.unofficial
    assert repair(deck).solved
    assert not repair(deck, None, SolverConstraints(sample=False)).solved


@pytest.mark.parametrize("form", ["build", "complete"])
@pytest.mark.parametrize("asked", [None, False, True])
def test_official_cards_alone_are_named_as_the_reason(form: str, asked: bool | None) -> None:
    """Where no unofficial card may be added, by itself or because it was asked for, whatever the deck holds already, an
    impossible task says so and what it takes; where they may, there is a deck.
    """
    wanted = SolverConstraints(sample=asked)
    if form == "build":
        answer = build(load_game("forgotten-times"), constraints=wanted)
        allowed = asked is True
    else:
        sample = shipped("forgotten-times", "gods-of-the-stairs").minus("1 Whetstone")
        answer = complete(deck_in(sample.text, "forgotten-times"), constraints=wanted)
        allowed = asked is not False
    assert answer.solved == allowed
    if not allowed:
        assert answer.explanation is not None
        named = {member.id: member.enough for member in answer.explanation.conflict}
        assert named["--official"] is True


def test_cards_go_beside_the_deck_only_where_a_rule_asks() -> None:
    """A short Magic deck is filled in the main deck; nothing is put into a sideboard that was not there."""
    answer = complete(resolve(parse_decklist("24 Meadow\n4 Tide Crab"), famous("magic")))
    assert {change.section for change in answer.solutions[0].changes} == {"main"}
    answer = complete(resolve(parse_decklist("2 Warm Meal"), famous("marvel-champions")))
    assert "identity" in {change.section for change in answer.solutions[0].changes}


def test_a_pool_bounds_a_draft() -> None:
    """In a draft only drafted copies are used, and a fourth copy of a card drafted once is taken out."""
    game = load_game("forgotten-times")
    pool = {card.name: 1 for card in game.catalog}
    deck = resolve(parse_decklist("4 Spark of Dawn\n1 Votive Archer"), game)
    answer = repair(deck, "draft", SolverConstraints(pool=pool))
    assert all(count <= 1 for count in answer.solutions[0].deck.counts.values())


def test_a_house_rule_counts() -> None:
    """With ten creatures asked for, a deck without any gets ten."""
    game = load_game("forbidden-quest")
    answer = build(game, None, SolverConstraints(house={"min_creatures": "10"}))
    assert answer.solutions[0].report.facts["playable"] >= 10


def test_a_smallest_deck_that_breaks_one_rule() -> None:
    """For each rule of Forbidden Quest that can be broken alone there is a deck that breaks it, and only it."""
    game = load_game("forbidden-quest")
    for rule in ("size", "creature-copies", "copies"):
        deck = negate(game, None, rule)
        assert deck is not None
        assert [violation.rule for violation in check(deck).violations] == [rule]
    assert not can_be_broken(game, None, "min-creatures")


def test_a_game_without_a_legal_deck_is_proven_to_have_none(tmp_path: Path) -> None:
    """Forty cards asked of a game whose three cards may be in a deck twice: there is none, and the conflict says why."""
    game = three_cards(tmp_path)
    assert not legal_deck_exists(game)
    answer = build(game)
    assert not answer.solved
    assert answer.explanation is not None
    assert [(m.id, m.enough, m.by) for m in answer.explanation.conflict] == [("size", True, 34), ("copies", True, 34)]


def three_cards(folder: Path) -> Game:
    """A game that asks for more cards than it has."""
    home = folder / "three"
    (home / "sets").mkdir(parents=True)
    (home / "game.yaml").write_text(
        "title: Three\ntypes: {card: {}}\nsections: {main: {title: Deck}}\nconstruction:\n  formats:\n    open:\n      rules:\n"
        "        - {id: size, exactly: 40}\n        - {id: copies, per: name, max: 2}\n",
        encoding="utf-8",
    )
    rows = "".join(f"  - {{name: {name}, type: card}}\n" for name in ("Rook", "Sword", "Tower"))
    (home / "sets" / "base.yaml").write_text(f"set: base\ntitle: Base\ncards:\n{rows}", encoding="utf-8")
    return load_game(home)


def test_one_copy_more_leaves_the_cards_alone_that_are_to_stay() -> None:
    """A copy comes in; what goes for it is another card once the one that went is to be kept."""
    deck = resolve(
        read_decklist(CARDS / "forbidden-quest" / "decks" / "burning-caravan.txt"), load_game("forbidden-quest")
    )
    form = construction(deck.game).format(deck.decklist.format)
    (lucia,) = deck.game.catalog.find("Lucia")

    def gone(keep: str | None) -> list[str]:
        other = with_more(deck, form, parse_constraints(deck.game, keep=keep), lucia.number, 1)
        assert other is not None and other.counts[lucia.number] == 1
        cards = deck.game.catalog.cards
        return [cards[place].name for place, count in deck.counts.items() if other.counts.get(place, 0) < count]

    (first,) = gone(None)
    assert gone(f'name = "{first}"') not in ([], [first])
