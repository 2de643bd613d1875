"""Finding and reading games: the shipped ones and a person's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from decktool.errors import DataError, DecktoolError, UnknownName, nearest
from decktool.games import all_games, game_folders, house_choice, load_game, read_once
from tests.little import CARDS, GAME, write_game

SHIPPED = {"forbidden-quest"}


def message(name: str | Path) -> str:
    """With what words a game is refused."""
    with pytest.raises(DecktoolError) as caught:
        load_game(name)
    return str(caught.value)


@pytest.mark.parametrize("name", ["forbidden-quest", "Forbidden Quest", "FORBIDDEN-quest", " forbidden  quest "])
def test_a_game_is_found_by_id_or_title(name: str) -> None:
    """An id or a title in any case names the game."""
    assert load_game(name).id == "forbidden-quest"


def test_a_game_is_found_by_a_title_unlike_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The title finds the game also where the folder is called something else."""
    write_game(tmp_path / "cards", name="lg")
    monkeypatch.chdir(tmp_path)
    assert load_game("little game").id == "lg"


def test_a_game_is_found_by_its_folder(tmp_path: Path) -> None:
    """A folder, a path to game.yaml, and a folder with blanks and accents above it name the game in it."""
    folder = write_game(tmp_path / "Mes jeux préférés")
    assert [load_game(path).id for path in (folder, folder / "game.yaml", str(folder))] == ["little-game"] * 3
    assert len(load_game(folder).catalog) == 7


def test_unknown_games_are_answered_with_near_or_known_ones(tmp_path: Path) -> None:
    """A slip brings the near id, a strange name all known ids, a path without a game the command that makes one."""
    assert message("forbiden-quest") == "no game is called 'forbiden-quest'; did you mean forbidden-quest?"
    assert message("zzz").startswith("no game is called 'zzz'; known: ")
    assert set(message("zzz").partition("known: ")[2].split(", ")) >= SHIPPED
    assert message(tmp_path / "my-game").endswith("no game.yaml there; `decktool init my-game` creates one")
    assert "no game is called" in message("n" * 300)
    assert "no game is called" in message("a\0b")
    assert "no game is called" in message("")


def test_a_folder_without_a_game_is_not_answered_with_a_command_that_refuses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`init NAME` refuses a folder of that name, but takes an empty one."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "cards" / "mine"
    folder.mkdir(parents=True)
    assert message("cards/mine").endswith("`decktool init mine` creates one")
    (folder / "notes.txt").write_text("later\n")
    for name in ("cards/mine", "mine"):
        assert message(name).startswith(
            f"{Path('cards/mine')} has files, but no game.yaml, which every game needs; add "
        )


def test_a_game_file_with_the_other_usual_ending_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`game.yml` is named, by the game's id and by its folder."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "cards" / "mine"
    folder.mkdir(parents=True)
    (folder / "game.yml").write_text("title: Mine\ntypes: {card: }\n")
    for name in ("mine", folder):
        assert message(name).endswith("mine has no game.yaml; rename its game.yml")


def test_a_person_s_own_game_comes_before_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """./cards wins over DECKTOOL_PATH, which wins over what is shipped; a folder in DECKTOOL_PATH may be the game."""
    one = write_game(tmp_path / "here" / "cards", GAME.replace("Little Game", "Mine"), "forbidden-quest")
    write_game(tmp_path / "path" / "cards", GAME.replace("Little Game", "Theirs"), "forbidden-quest")
    alone = write_game(tmp_path / "alone", name="lonely-game")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("DECKTOOL_PATH", os.pathsep.join([str(tmp_path / "path"), str(alone)]))
    assert load_game("forbidden-quest").title == "Mine"
    assert game_folders()["forbidden-quest"].resolve() == one.resolve()
    assert load_game("lonely-game").title == "Little Game"
    monkeypatch.chdir(tmp_path)
    assert load_game("forbidden-quest").title == "Theirs"
    monkeypatch.delenv("DECKTOOL_PATH")
    assert load_game("forbidden-quest").title == "Forbidden Quest"


def test_a_person_adds_cards_to_our_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """cards/<game>/sets/mine.yaml without a game.yaml adds cards, and what ours leave open."""
    sets = tmp_path / "cards" / "forbidden-quest" / "sets"
    sets.mkdir(parents=True)
    (sets / "mine.yaml").write_text(
        "set: mine\ntitle: My cards\ncards:\n"
        "  - {name: Gloria, type: creature, hp: 6}\n  - {name: My Beast, type: creature, hp: 2}\n"
    )
    (sets / "more.yml").write_text("set: more\ntitle: More\ncards: [{name: My Relic, type: relic}]\n")
    (sets / "._mine.yaml").write_bytes(b"\x00\x05\x16\x07")
    ours = len(load_game("forbidden-quest").catalog)
    monkeypatch.chdir(tmp_path)
    game = load_game("forbidden-quest")
    assert len(game.catalog) == ours + 2
    (gloria,) = game.catalog.find("Gloria")
    assert gloria.get("hp") == 6
    assert gloria.get("set") == ["rulebook", "rulebook", "mine"]


def test_a_change_in_a_file_is_seen_at_once(tmp_path: Path) -> None:
    """The cache goes by content: a changed set or game.yaml is read anew, an unchanged one is the same object."""
    folder = write_game(tmp_path)
    before = load_game(folder)
    assert load_game(folder) is before
    (folder / "sets" / "base.yaml").write_text(CARDS + "  - {name: New, type: spell}\n", encoding="utf-8")
    assert len(load_game(folder).catalog) == len(before.catalog) + 1
    (folder / "game.yaml").write_text(GAME.replace("Little Game", "Larger Game"), encoding="utf-8")
    assert load_game(folder).title == "Larger Game"


def test_within_one_piece_of_work_a_game_is_read_once(tmp_path: Path) -> None:
    """Inside read_once the files are not looked at again."""
    folder = write_game(tmp_path)
    with read_once():
        before = load_game(folder)
        (folder / "game.yaml").write_text(GAME.replace("Little Game", "Larger Game"), encoding="utf-8")
        assert load_game(folder) is before
    assert load_game(folder).title == "Larger Game"


def test_a_cached_game_is_the_same_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes from the cache equals what was read from the files."""
    folder = write_game(tmp_path)
    first = load_game(folder)
    monkeypatch.setattr("decktool.games._LOADED", {})
    monkeypatch.setattr("decktool.games._read_folder", None)
    again = load_game(folder)
    assert again is not first
    assert [(c.id, c.name, c.type, c.fields, c.printings) for c in again.catalog] == [
        (c.id, c.name, c.type, c.fields, c.printings) for c in first.catalog
    ]
    assert (again.fields, again.types, again.sections, again.house) == (
        first.fields, first.types, first.sections, first.house
    )  # fmt: skip


def test_one_broken_game_does_not_hide_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that cannot be read is reported on its own; asked for, it is an error with file and line."""
    write_game(tmp_path / "cards", "title: Broken\n", "broken-game")
    monkeypatch.chdir(tmp_path)
    broken: list[DecktoolError] = []
    ids = {game.id for game in all_games(broken)}
    assert ids >= SHIPPED
    assert "broken-game" not in ids
    assert len(broken) == 1
    assert "types: is missing; add it" in str(broken[0])
    with pytest.raises(DataError, match=r"game\.yaml:1: types"):
        all_games()


def test_a_folder_s_name_must_be_an_id(tmp_path: Path) -> None:
    """A game folder called `My Game!` says how folders are named."""
    assert "lower-case letters, digits and hyphens (my-game), not 'My Game!'" in message(
        write_game(tmp_path, name="My Game!")
    )


def test_sections_are_found_by_their_headings(tmp_path: Path) -> None:
    """A section's id, title and aliases name it, in any case; other words name none."""
    game = load_game(write_game(tmp_path))
    assert [section.id if (section := game.section(word)) else None for word in ("SIDE", "sideboard", "Deck", "x")] == [
        "side", "side", "main", None
    ]  # fmt: skip
    assert game.main_section.id == "main"


def test_house_rules_are_chosen_in_words(tmp_path: Path) -> None:
    """Numbers within bounds, yes and no (true, on, false, off) are understood in any case; the rest keep defaults."""
    game = load_game(write_game(tmp_path))
    assert game.house_values() == {"size": 6, "duel": False}
    assert game.house_values({"size": " 60 ", "duel": "YES"}) == {"size": 60, "duel": True}
    for word, value in {"on": True, "true": True, "off": False, "no": False, "False": False}.items():
        assert game.house_values({"duel": word})["duel"] is value


@pytest.mark.parametrize("pair", ["[yes, no]", "[off, on]", "[true, false]"])
def test_a_yes_or_no_is_typed_once(tmp_path: Path, pair: str) -> None:
    """However the pair is written, the rule is True or False inside; what has more or other values is a choice."""
    house = f"house:\n  a: {{title: A, default: {pair[1:-1].split(',')[0]}, values: {pair}}}\n"
    house += "  b: {title: B, default: off, values: [off, on, always]}\n"
    game = load_game(write_game(tmp_path, GAME[: GAME.index("house:")] + house))
    assert (game.house["a"].kind, game.house["b"].kind) == ("yes or no", "choice")
    assert game.house_values({"a": "on", "b": "on"}) == {"a": True, "b": "on"}
    assert game.house_values({"a": "no"})["a"] is False
    assert (game.house["a"].meant("off"), game.house["b"].meant("off")) == (False, "off")
    assert house_choice({"on": 3, "no": 4}, game.house_values({"a": "yes"})["a"]) == 3


@pytest.mark.parametrize(
    ("name", "word", "words"),
    [
        ("sise", "3", "Little Game has no house rule 'sise'; did you mean size?"),
        ("zzz", "3", "Little Game has no house rule 'zzz'; known: size, duel"),
        ("size", "0", "house rule size: '0' is not allowed; allowed values: 1..60"),
        ("size", "61", "1..60"),
        ("size", "1.5", "1..60"),
        ("size", "9" * 5000, "1..60"),
        ("size", "³", "1..60"),
        ("duel", "maybe", "house rule duel: 'maybe' is not allowed; allowed values: yes | no"),
    ],
)
def test_a_house_rule_that_is_none_says_what_there_is(tmp_path: Path, name: str, word: str, words: str) -> None:
    """Unknown house rules and values are refused with what there is."""
    game = load_game(write_game(tmp_path))
    with pytest.raises(DecktoolError) as caught:
        game.house_values({name: word})
    assert words in str(caught.value)


def test_a_part_is_read_once_and_kept(tmp_path: Path) -> None:
    """A part of game.yaml reaches its owner with its place, and what the owner made of it is cached by content."""
    game = load_game(write_game(tmp_path))
    calls = []

    def read(part: object) -> list[str]:
        calls.append(part)
        return ["made"]

    assert game.part("opening", read) is None
    assert [game.part("construction", read), game.part("construction", read)] == [["made"], ["made"]]
    assert len(calls) == 1


def test_an_unknown_name_is_a_decktool_error() -> None:
    """One except clause catches all that a person can mend."""
    assert issubclass(UnknownName, DecktoolError)
    assert nearest("creture", ["creature", "relic"]) == ["creature"]
