"""Share codes: short, the same for every order of lines, good when cards are added, and safe from slips."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.deck import Deck, resolve
from decktool.errors import DecktoolError
from decktool.formats.code import PREFIX, decode, encode
from decktool.games import Game, load_game
from decktool.paths import data_dir
from tests.little import CARDS, GAME, deck_of, write_game

KNOWN = "DT1_J6kt5WLMqvUaMa2k"
KNOWN = "DT1_J6kt5WLMqvUaMa2k"
EXAMPLE = data_dir("cards") / "forbidden-quest" / "decks" / "rulebook-example.txt"


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The little game."""
    return load_game(write_game(tmp_path_factory.mktemp("games")))


def grown(folder: Path, cards: int, before: bool = False) -> Game:
    """The little game with more cards in another set, read before or after its own."""
    rows = "\n".join(f"  - {{name: Extra {number}, type: spell}}" for number in range(cards))
    more = f"set: more\ntitle: More\ncards:\n{rows}\n"
    return load_game(write_game(folder, **{"base": CARDS, "aaa" if before else "zzz": more}))


def by_name(deck: Deck) -> dict[tuple[str, str], int]:
    """Copies by section and name."""
    return {(pick.section, pick.card.name): pick.count for pick in deck.picks}


def test_a_deck_of_fifty_cards_is_short() -> None:
    """The rulebook's example of a legal deck, 31 different cards, takes no more than 72 letters."""
    game = load_game("forbidden-quest")
    deck = deck_of(game, EXAMPLE.read_text(encoding="utf-8"))
    code = encode(deck)
    assert len(code) <= 72
    assert dict(resolve(decode(code), game).counts) == dict(deck.counts)


def test_a_known_code_stays_good(little: Game) -> None:
    """A code of version 1 that somebody wrote down means the same deck for ever."""
    deck = deck_of(little, "2 Red Knight\n1 Élan Vital\nSide:\n3 Ice Wall (Big)\n")
    assert encode(deck) == KNOWN
    assert by_name(resolve(decode(KNOWN, little), little)) == {
        ("main", "Red Knight"): 2,
        ("main", "Élan Vital"): 1,
        ("side", "Ice Wall (Big)"): 3,
    }


def test_order_and_comments_do_not_matter(little: Game) -> None:
    """Lists with the same copies have the same code."""
    one = deck_of(little, "2 Red Knight\n1 Nameless Ghost\n")
    other = deck_of(little, "# note\nNameless Ghost // boo\nFighters:\n1 Red Knight\n1 red knight\n")
    assert encode(one) == encode(other)


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("cards", [1, 40, 1500])
def test_a_code_survives_new_cards(little: Game, tmp_path: Path, cards: int, before: bool) -> None:
    """Cards added to the game, wherever they stand, change nothing, also where their shortened hashes collide."""
    deck = deck_of(little, "2 Red Knight\n1 Élan Vital\n9 Wolf & Moon\nSide:\n3 Ice Wall (Big)\n1 月の狼\n")
    larger = grown(tmp_path, cards, before)
    assert by_name(resolve(decode(encode(deck), larger), larger)) == by_name(deck)


def test_sections_whose_marks_are_alike(tmp_path: Path) -> None:
    """A game of so many sections that their eight bits must meet still tells them apart."""
    sections = "".join(f"  s{number}: {{title: S{number}}}\n" for number in range(300))
    game = load_game(write_game(tmp_path, GAME.replace("sections:\n", f"sections:\n{sections}")))
    deck = deck_of(game, "S0:\n1 Red Knight\nS77:\n2 Red Knight\n1 Nameless Ghost\nS299:\n3 Red Knight\n")
    assert by_name(resolve(decode(encode(deck), game), game)) == by_name(deck)


def test_a_code_of_cards_that_are_not_here(little: Game, tmp_path: Path) -> None:
    """A code with a card that this folder lacks is an error that says so, never another deck."""
    larger = grown(tmp_path, 30)
    code = encode(deck_of(larger, "2 Red Knight\n1 Extra 7\n1 Extra 8\n"))
    with pytest.raises(DecktoolError, match="cards that are missing from your folder"):
        decode(code, little)


def test_every_slip_of_one_letter_is_noticed(little: Game) -> None:
    """Any letter changed or left out, and any two neighbours swapped, is an error."""
    code = encode(deck_of(little, "2 Red Knight\n1 Élan Vital\nSide:\n3 Ice Wall (Big)\n"))
    start = len(PREFIX)
    slips = [code[:i] + letter + code[i + 1 :] for i in range(start, len(code)) for letter in "AZaz09-_x"]
    slips += [code[:i] + code[i + 1 :] for i in range(start, len(code))]
    slips += [code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(start, len(code) - 1)]
    wrong = [slip for slip in slips if slip != code]
    for slip in wrong:
        with pytest.raises(DecktoolError):
            decode(slip, little)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("", "not a share code"),
        ("DT2_abc", "version 2"),
        ("DT1_", "truncated"),
        ("DT1_ab!c", "it contains '!'"),
        ("DT1_" + "A" * 30_000, "too long"),
        ("DT1_AAAAAAAAAAAAAAAAAAAA", "its game is not installed"),
    ],
)
def test_what_is_no_code(code: str, complaint: str) -> None:
    """Everything else is refused with a reason."""
    with pytest.raises(DecktoolError, match=complaint):
        decode(code)
