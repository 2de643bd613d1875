"""The decks of a match in which each of two players has one."""

from __future__ import annotations

import pytest

from decktool.cards import Card
from decktool.deck import Deck, resolve
from decktool.decklist import format_decklist, parse_decklist
from decktool.errors import DecktoolError
from decktool.games import load_game
from decktool.rulesets.own_decks import own_decks, player_decks

GAME = "forbidden-quest"
CLAUSE = "Rules 1.1"


def decks() -> list[Deck]:
    """The two that the game's folder names."""
    return own_decks(load_game(GAME))


def test_the_first_deck_is_the_first_seats() -> None:
    """Fifty cards of the one, then fifty of the other; with one deck both play it."""
    first, second = decks()
    game = first.game
    cards, owners = player_decks(game, game.house_values(), [first, second], CLAUSE)
    assert owners == [0] * 50 + [1] * 50
    assert {card.name for card in cards[:50]} == {card.name for card in first.section_counts("main")}
    cards, owners = player_decks(game, game.house_values(), [second], CLAUSE)
    assert (cards[:50], owners) == (cards[50:], [0] * 50 + [1] * 50)


def test_the_cards_have_the_order_of_the_lines() -> None:
    """A card on two lines has copies in the place of each, so that a list can say where a copy lies."""
    first, other = decks()
    text = format_decklist(first.decklist).replace("2 Drover's Club", "1 Drover's Club")
    parted = resolve(parse_decklist(f"1 Drover's Club\n{text}", "parted"), first.game)
    assert parted.size == first.size
    cards, _ = player_decks(first.game, first.game.house_values(), [parted, other], CLAUSE)
    assert [place for place, card in enumerate(cards[:50]) if card.name == "Drover's Club"] == [0, 49]


@pytest.mark.parametrize("number", [0, 3])
def test_two_players_have_two_decks(number: int) -> None:
    """None and three are refused, naming the rule."""
    with pytest.raises(DecktoolError, match=CLAUSE):
        player_decks(load_game(GAME), load_game(GAME).house_values(), [decks()[0]] * number, CLAUSE)


def test_a_deck_that_is_not_legal_is_not_played() -> None:
    """One card is no deck: the message names the list and the command that says more."""
    game = load_game(GAME)
    short = resolve(parse_decklist("Wood Sword\n", "short"), game)
    with pytest.raises(DecktoolError, match=r"short: this deck cannot be played.*decktool check"):
        player_decks(game, game.house_values(), [short], CLAUSE)


def test_a_game_may_ask_more_of_a_deck() -> None:
    """What the ruleset says against a legal deck is heard for each."""
    asked: list[int] = []

    def fit(deck: Deck, cards: list[Card]) -> None:
        asked.append(len(cards))

    player_decks(load_game(GAME), load_game(GAME).house_values(), decks(), CLAUSE, fit)
    assert asked == [50, 50]
