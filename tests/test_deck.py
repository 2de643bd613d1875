"""From a decklist to a deck: every card found or every line that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from decktool.deck import UnreadableDeck, column, find_game, resolve
from decktool.decklist import parse_decklist
from decktool.errors import UnknownName
from decktool.games import Game, load_game
from tests.little import CARDS, GAME, deck_of, write_game

TWINS = CARDS + (
    "  - {name: Twin, id: twin-one, type: fighter, number: T1}\n  - {name: Twin, id: twin-two, type: fighter, number: T2}\n"
)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The little game, with two different cards called Twin and a promo of the Red Knight, in the player's folder."""
    promo = "set: promo\ntitle: Promo\ncards:\n  - {name: Red Knight, type: fighter, number: P1}\n"
    write_game(tmp_path / "cards", base=TWINS, promo=promo)
    monkeypatch.chdir(tmp_path)
    return load_game("little-game")


def unread(game: Game, text: str) -> list[tuple[int | None, str, tuple[str, ...]]]:
    """Line, problem and suggestions of everything that makes a list unreadable."""
    with pytest.raises(UnreadableDeck) as caught:
        resolve(parse_decklist(text, "deck.txt"), game)
    return [(item.line, item.problem, item.suggestions) for item in caught.value.unread]


def test_a_deck_counts_cards_by_section(game: Game) -> None:
    """Copies add up over lines and spellings, section by section; labels change nothing."""
    deck = deck_of(
        game,
        "2 Red Knight\nLabel:\n1 red  knight\nSide:\n3 Wolf and Moon\n[Other label]\n1 Red Knight\nMain:\n1 Élan Vital",
    )
    names = {section: {c.name: n for c, n in deck.section_counts(section).items()} for section in game.sections}
    assert names == {"main": {"Red Knight": 3, "Élan Vital": 1}, "side": {"Wolf & Moon": 3, "Red Knight": 1}}
    assert deck.size == 4
    assert deck.unofficial is False


def test_picks_keep_line_section_and_printing(game: Game) -> None:
    """What is printed or exported knows the line it stands on and the printing asked for."""
    deck = deck_of(
        game,
        "# name: Knights\n2 Red Knight (PROMO) p1\nSide:\n1 Red Knight (base)\n1 Wolf & Moon\n",
    )
    assert [(p.line, p.count, p.card.name, p.section, p.printing and p.printing.number) for p in deck.picks] == [
        (2, 2, "Red Knight", "main", "P1"), (4, 1, "Red Knight", "side", "1"), (5, 1, "Wolf & Moon", "side", None)
    ]  # fmt: skip
    assert deck.name == "Knights"
    assert deck_of(game, "1 Red Knight").name == "decklist"


def test_lines_by_column(game: Game) -> None:
    """Every line of a card is known, section by section."""
    deck = deck_of(game, "1 Red Knight\n1 Wolf & Moon\n1 RED KNIGHT\nSide:\n1 Red Knight")
    (knight,) = game.catalog.find("Red Knight")
    lines = deck.lines_by_column()
    assert (lines[column(game, "main", knight)], lines[column(game, "side", knight)]) == ((1, 3), (5,))
    assert set(lines) == set(deck.counts)


def test_every_bad_line_is_reported_at_once(game: Game) -> None:
    """Unknown names with suggestions, unknown printings and unreadable counts, in the order of the list."""
    assert unread(game, "1 Red Knigt\n1 Twin (XX) 9\n0 Wolf & Moon\n1 Zzzzzz\n1 Wolf & Moon\n") == [
        (1, "no card is called 'Red Knigt' in Little Game", ("Red Knight",)),
        (2, "Twin has no printing (XX) 9; it has (base) T1, (base) T2", ()),
        (3, "0 copies: a count goes from 1 to 9999; remove the line for none", ()),
        (4, "no card is called 'Zzzzzz' in Little Game", ()),
    ]


def test_a_name_of_two_cards_asks_which(game: Game) -> None:
    """Two different cards of one name are told apart by set and number, never guessed."""
    assert unread(game, "1 Twin") == [
        (1, "several cards are called 'Twin'; write Twin (base) T1 or Twin (base) T2", ())
    ]
    (pick,) = deck_of(game, "1 Twin (base) T2").picks
    assert pick.card.id == "twin-two"
    assert "called 'Twin (base)'; write Twin (base) T1 or" in unread(game, "1 Twin (base)")[0][1]


def test_cards_that_nothing_tells_apart(tmp_path: Path) -> None:
    """Two cards of one name in one set, without numbers: the remedy is not a line that says no more."""
    (tmp_path / "toy/sets").mkdir(parents=True)
    (tmp_path / "toy/game.yaml").write_text("title: Toy\ntypes: {ally: {}}\n", encoding="utf-8")
    rows = "".join(f"  - {{name: Ada, id: ada-{n}, type: ally{more}}}\n" for n, more in ((1, ""), (2, ", number: 5")))
    (tmp_path / "toy/sets/s.yaml").write_text(f"set: s\ntitle: S\ncards:\n{rows}", encoding="utf-8")
    toy = load_game(tmp_path / "toy")
    for line in ("1 Ada", "1 Ada (s)"):
        assert "they are indistinguishable: give each a different `number:` in the set s" in unread(toy, line)[0][1]


def test_a_name_that_ends_in_brackets_is_found(game: Game) -> None:
    """`Ice Wall (Big)` is the card of that name, not a printing of `Ice Wall`."""
    (pick,) = deck_of(game, "1 ice wall (big)").picks
    assert (pick.card.name, pick.printing) == ("Ice Wall (Big)", None)


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n", "Side:\n"])
def test_a_list_without_entries_is_unreadable(game: Game, text: str) -> None:
    """A deck of nothing is not a deck."""
    assert unread(game, text) == [(None, "the list has no cards; write one card per line, such as `3 Name`", ())]


def test_a_list_of_another_game_is_said_to_be(game: Game) -> None:
    """With the wrong game asked for, the first thing said is whose list it is."""
    first, *rest = unread(game, "1 Lucia\n2 Savannah\n3 Gold Boots")
    problem = f"none of its cards is in {game.title}; Forbidden Quest has them all: --game forbidden-quest"
    assert first == (None, problem, ())
    assert [line for line, _, _ in rest] == [1, 2, 3]


def test_the_message_of_an_unreadable_deck_is_short(game: Game) -> None:
    """Five lines and how many more, each with its place and suggestion."""
    with pytest.raises(UnreadableDeck) as caught:
        resolve(parse_decklist("1 Red Knigt\n" * 30, "deck.txt"), game)
    lines = str(caught.value).splitlines()
    assert lines[0] == "deck.txt:1: no card is called 'Red Knigt' in Little Game; did you mean Red Knight?"
    assert (len(lines), lines[-1]) == (6, "... and 25 more lines; decktool check lists them")


# --- whose deck it is --------------------------------------------------------------------------------------------------


def test_the_game_is_the_one_named_then_the_header_s_then_the_one_that_knows_all(game: Game) -> None:
    """`--game` wins over the header, the header over the names."""
    lucia = parse_decklist("1 Lucia")
    assert find_game(lucia).id == "forbidden-quest"
    assert find_game(lucia, "little-game").id == "little-game"
    assert find_game(parse_decklist("# game: little-game\n1 Lucia")).id == "little-game"
    assert find_game(parse_decklist("# game: little-game\n1 Lucia"), "forbidden-quest").id == "forbidden-quest"
    assert find_game(parse_decklist("1 Red Knight (base) 1\n0 Tak\nSide:\n")).id == "little-game"


def test_an_unknown_game_is_an_error(game: Game) -> None:
    """A game that does not exist is refused with the near one, whoever names it."""
    for deck, name in (
        (parse_decklist("1 Lucia"), "litle-game"),
        (parse_decklist("# game: litle-game\n1 Lucia"), None),
    ):
        with pytest.raises(UnknownName, match="did you mean little-game"):
            find_game(deck, name)


def test_a_list_that_no_game_knows_says_what_is_known(game: Game) -> None:
    """The share of names each game knows, best first, and the known ids where none knows any."""
    with pytest.raises(
        UnreadableDeck, match=r"names known: little-game 1 of 2, forbidden-quest 1 of 2|forbidden-quest 1 of 2, little"
    ):
        find_game(parse_decklist("1 Lucia\n1 Red Knight"))
    with pytest.raises(UnreadableDeck, match=r"no game knows any of its names\).*forbidden-quest.*little-game"):
        find_game(parse_decklist("1 Zzz"))


def test_a_list_that_two_games_know_is_not_guessed(game: Game, tmp_path: Path) -> None:
    """Both are named; a name that only one of them has decides."""
    more = CARDS + "  - {name: Only Here, type: spell}\n"
    write_game(tmp_path / "cards", GAME, "other-game", base=more)
    with pytest.raises(UnreadableDeck, match=r"several games know these cards \(little-game, other-game\)"):
        find_game(parse_decklist("1 Red Knight"))
    assert find_game(parse_decklist("1 Red Knight\n1 Only Here")).id == "other-game"


def test_a_broken_game_is_mentioned_where_none_knows_a_list(game: Game, tmp_path: Path) -> None:
    """The list may be of the game that cannot be read; with the others it makes no difference."""
    write_game(tmp_path / "cards", "title: Broken\n", "broken-game")
    with pytest.raises(
        UnreadableDeck, match=r"a game that cannot be read was left out: .*game\.yaml:1: types: is missing"
    ):
        find_game(parse_decklist("1 Zzz"))
    assert find_game(parse_decklist("1 Red Knight")).id == "little-game"


def test_ten_thousand_lines_are_one_deck(game: Game) -> None:
    """A very long list is resolved like any other."""
    deck = deck_of(game, "1 Red Knight\n1 Wolf and Moon # x\n" * 5000)
    assert (deck.size, len(deck.counts), len(list(deck.picks))) == (10_000, 2, 10_000)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Retreat Belt 4", "4 Retreat Belt"),
        ("Retreat Belt (4)", "4 Retreat Belt"),
        ("4. Retreat Belt", "4 Retreat Belt"),
        ("4) Retreat Belt", "4 Retreat Belt"),
        ("4Retreat Belt", "4 Retreat Belt"),
        ("Lucia 4HP", "1 Lucia"),
        ("Lucia - 4 HP", "1 Lucia"),
        ("2 Lucia 4 HP", "2 Lucia"),
        ("Retreat Belt 99999", "Retreat Belt"),
    ],
)
def test_a_line_in_a_form_that_is_not_read_is_said_as_it_should_be(line: str, meant: str) -> None:
    """Where the name is known and only its surroundings are not, the suggestion is the line, not the name."""
    with pytest.raises(UnreadableDeck) as caught:
        resolve(parse_decklist(line), load_game("forbidden-quest"))
    assert caught.value.unread[0].suggestions[0] == meant


def test_a_note_in_brackets_names_a_printing() -> None:
    """Rules 1.2 speak of a full art Gloria: she can be listed so; an unknown note is refused with those there are."""
    game = load_game("forbidden-quest")
    (pick,) = resolve(parse_decklist("1 gloria (Full Art)"), game).picks
    assert (pick.card.id, pick.printing and pick.printing.note) == ("gloria", "full art")
    with pytest.raises(UnreadableDeck, match=r"Gloria has no printing \(foil\); it has \(rulebook\), \(full art\)"):
        resolve(parse_decklist("Gloria (foil)"), game)


def test_a_heading_may_name_a_card_after_its_section() -> None:
    """`L3 Ninepin Quarry:` is the stack and its place; the words after a section's name alone make it no heading."""
    game = load_game("forward")
    for heading in ("L3 Ninepin Quarry", "L3: Ninepin Quarry", "l3 - ninepin quarry", "Location 3 (Ninepin Quarry)"):
        section = game.section(heading)
        assert section is not None, heading
        assert section.id == "l3"
    assert game.section("L3 Nowhere") is None
    assert game.section("L34 Ninepin Quarry") is None


def test_a_name_with_the_mark_of_a_comment(tmp_path: Path) -> None:
    """`Fire // Ice` is one card, though its half reads like a comment; a card called Fire comes first."""
    cards = "[{name: Fire // Ice, type: spell}, {name: 'Ox #1', type: spell, number: 3}]"
    game = load_game(write_game(tmp_path, core=f"{{set: core, title: Core, cards: {cards}}}"))
    deck = resolve(parse_decklist("2 Fire // Ice\nOx #1 (core) 3\n"), game)
    assert {card.name: count for card, count in deck.section_counts(next(iter(game.sections))).items()} == {
        "Fire // Ice": 2, "Ox #1": 1
    }  # fmt: skip
    with pytest.raises(UnreadableDeck, match="no card is called 'Fire'"):
        resolve(parse_decklist("Fire // Water\n"), game)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Red Knight: 2", "2 Red Knight"), ("Red Knight - 2", "2 Red Knight"), ("Red Knight *2", "2 Red Knight"),
        ("(4) Red Knight", "4 Red Knight"), ("- 2 Red Knight", "2 Red Knight"), ("Red Knight,3", "3 Red Knight"),
        ('"3 Red Knight"', "3 Red Knight"), ("Fighters", "Fighters:"), ("== Fighters ==", "Fighters:"),
        ("Fighters (12)", "Fighters:"), ("Sideboard", "Sideboard:"),
    ],
)  # fmt: skip
def test_a_line_in_another_form_is_suggested_in_ours(tmp_path: Path, line: str, meant: str) -> None:
    """With its count, so that what is copied from the suggestion is the same deck; a heading with its colon."""
    game = load_game(write_game(tmp_path / "cards"))
    with pytest.raises(UnreadableDeck) as caught:
        resolve(parse_decklist(f"1 Red Knight\n{line}\n", "deck.txt"), game)
    (unread,) = caught.value.unread
    assert unread.suggestions == (meant,)


def test_a_sample_card_in_any_section_makes_a_deck_unofficial(tmp_path: Path) -> None:
    """Also where the only one is in the sideboard, whose copies do not count as the deck."""
    ours = "set: ours\ntitle: Ours\nunofficial: true\ncards:\n  - {name: Tin Knight, type: fighter, number: U1}\n"
    game = load_game(write_game(tmp_path, base=CARDS, ours=ours))
    assert [deck_of(game, text).unofficial for text in ("1 Red Knight", "1 Tin Knight")] == [False, True]
    assert deck_of(game, "1 Red Knight\nSide:\n1 Tin Knight").unofficial


@pytest.mark.parametrize(
    ("written", "meant"),
    [("3 3 Red Knight", ("3 Red Knight",)), ("3 2 Red Knight", ("3 Red Knight", "2 Red Knight")),
     ("2x Red Knight: 4", ("2 Red Knight", "4 Red Knight"))],
)  # fmt: skip
def test_a_line_with_two_counts(tmp_path: Path, written: str, meant: tuple[str, ...]) -> None:
    """Both are named; neither is guessed."""
    game = load_game(write_game(tmp_path))
    with pytest.raises(UnreadableDeck) as error:
        resolve(parse_decklist(written), game)
    (line,) = error.value.unread
    assert line.suggestions == meant
    assert line.problem.endswith("in Little Game; the line has two counts")
