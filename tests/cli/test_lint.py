"""`decktool lint`: what does not fit together in a game of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from decktool.report import game_lint
from tests.cli.conftest import Ended

Run = Callable[..., Ended]


@pytest.fixture
def game_yaml(decktool: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game.yaml of a game that `decktool init` has just written."""
    monkeypatch.chdir(tmp_path)
    assert decktool("init", "my-game").status == 0
    return tmp_path / "cards" / "my-game" / "game.yaml"


def change(path: Path, old: str, new: str) -> None:
    """Write `new` in place of `old`, which is there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_fresh_game_fits_together(decktool: Run, game_yaml: Path) -> None:
    """What `init` writes has nothing to be said of it, in words and as a document."""
    done = decktool("lint", "my-game")
    assert (done.status, done.out, done.err) == (0, "✓ My Game: everything fits together\n", "")
    document = decktool("lint", "my-game", "--output-format", "json").json("lint-1")
    assert document == {"schema": "decktool.lint/1", "game": "my-game", "findings": []}


@pytest.mark.parametrize("game", ["forbidden-quest", "forgotten-times", "dragon-quest", "forward", "card-of-the-rings"])
def test_the_games_that_ship_fit_together(decktool: Run, game: str) -> None:
    """Nothing serious is found in any of them."""
    done = decktool("lint", game)
    assert done.status == 0, done.out


def test_a_format_without_a_legal_deck_comes_with_the_way_to_the_reason(decktool: Run, game_yaml: Path) -> None:
    """Rules that no deck keeps are serious, and the command that names the conflict is said."""
    change(game_yaml, "exactly: 20", "exactly: 200")
    done = decktool("lint", "my-game")
    assert done.status == 1
    assert "`decktool build my-game --format standard` says which rules stand in the way" in done.out
    finding, deck = decktool("lint", "my-game", "--output-format", "json").json("lint-1")["findings"]
    assert (finding["kind"], finding["format"], finding["serious"]) == ("no-legal-deck", "standard", True)
    assert (deck["kind"], deck["serious"]) == ("deck", True)


def test_a_field_that_no_card_has_is_mentioned(decktool: Run, game_yaml: Path) -> None:
    """What may still be on its way is said and does not fail."""
    change(game_yaml, "  text: {title: Text}", "  text: {title: Text}\n  tribe: {kind: list}")
    done = decktool("lint", "my-game", "--no-proofs")
    assert (done.status, done.out) == (0, "· no card has the field 'tribe'\n")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("kind: london", "kind: londn", "opening.mulligan.kind: should be 'own', 'none', 'paris'"),
        ("hand: 5", "hand: five", "opening.hand: should be a whole number or keys with values, not 'five'"),
        ("draw: 1", "drw: 1", "opening.turns.drw: unknown key; did you mean draw?"),
        ("exactly: 20", "exactley: 20", "rules[1].exactley: unknown key; did you mean exactly?"),
    ],
)
def test_a_slip_in_any_part_is_found(decktool: Run, game_yaml: Path, old: str, new: str, problem: str) -> None:
    """Not only the rules for decks are read: a slip in the opening hand is an error with its line too."""
    change(game_yaml, old, new)
    done = decktool("lint", "my-game")
    assert (done.status, done.out) == (2, "")
    assert problem in done.err


def test_a_face_that_cannot_be_laid_out_is_found(decktool: Run, game_yaml: Path) -> None:
    """A text that does not fit on its card is found before anything is printed."""
    (cards,) = (game_yaml.parent / "sets").glob("*.yaml")
    words = " ".join(["and then another long sentence comes"] * 60)
    text = cards.read_text(encoding="utf-8")
    cards.write_text(f"{text.rstrip()}\n  - {{name: Windbag, type: spell, text: {words}}}\n", encoding="utf-8")
    done = decktool("lint", "my-game", "--no-proofs")
    assert done.status == 1
    assert "✗ Windbag" in done.out


@pytest.mark.slow
def test_many_faces_are_laid_out_in_several_processes(
    decktool: Run, game_yaml: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is found, and in which order, does not depend on how many there are."""
    monkeypatch.setattr(game_lint, "MOST_HERE", 10)
    monkeypatch.setattr(game_lint, "AT_ONCE", 4)
    words = " ".join(["and then another long sentence comes"] * 60)
    cards = "".join(
        f"  - {{name: Windbag {place}, type: spell, text: {words}, art: gone.png}}\n" for place in range(12)
    )
    write(game_yaml, "sets/wind.yaml", f"set: wind\ntitle: Wind\ncards:\n{cards}")
    one, two = (decktool("lint", "my-game", "--no-proofs", "--jobs", jobs).out for jobs in ("1", "2"))
    assert one == two
    assert "✗ Windbag 0" in one and "2 more faces cannot be laid out" in one and one.count("gone.png") == 1


def test_an_own_deck_that_is_not_legal_is_found(decktool: Run, game_yaml: Path) -> None:
    """A deck in the game's folder that breaks its rules, and one that names an unknown card."""
    (deck,) = (game_yaml.parent / "decks").glob("*.txt")
    deck.write_text("1 Nobody At All\n", encoding="utf-8")
    done = decktool("lint", "my-game", "--no-proofs")
    assert done.status == 1
    assert "Nobody At All" in done.out
    deck.write_text("1 Lamplighter\n", encoding="utf-8")
    place = Path("cards/my-game/decks") / deck.name
    told = f"{place} is not legal: Deck size: 1 card, exactly 20 required"
    assert told in decktool("lint", "my-game", "--no-proofs").out
    assert f"`decktool check {place}` shows the remedies" in decktool("lint", "my-game", "--no-proofs").out


PROVEN = {"opening-hand", "booster"}
"""Kinds that lint finds with the proofs of a legal deck."""


def found(decktool: Run, kind: str) -> list[tuple[str, bool]]:
    """What lint says of one kind, and whether it is serious; without the proofs that take long, unless they find it."""
    proofs = () if kind in PROVEN else ("--no-proofs",)
    findings = decktool("lint", "my-game", *proofs, "--output-format", "json").json("lint-1")["findings"]
    return [(finding["message"], finding["serious"]) for finding in findings if finding["kind"] == kind]


def write(game_yaml: Path, name: str, text: str = "") -> None:
    """A file in the game's folder."""
    path = game_yaml.parent / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", ["back", "back-ally"])
def test_a_back_that_cannot_be_laid_out_is_found(decktool: Run, game_yaml: Path, name: str) -> None:
    """A back that says no size is found before the fronts are printed without backs; a type's back as well."""
    write(game_yaml, f"templates/faces/{name}.yaml", "kind: face\nelements: {}\n")
    assert found(decktool, "back") == [(f"cards/my-game/templates/faces/{name}.yaml:1: size: is missing; add it", True)]


def test_a_card_s_own_back_that_is_not_there_is_found(decktool: Run, game_yaml: Path) -> None:
    """A card may state a picture for its back; one that is missing is found."""
    change(game_yaml.parent / "sets" / "core.yaml", "type: ally", "back: nothing.png, type: ally")
    ((message, serious),) = found(decktool, "art")
    assert "picture 'nothing.png' (Lamplighter) is missing (looked in cards/my-game/" in message and serious
    assert "put it into cards/my-game/art, or correct its name" in message


@pytest.mark.parametrize(
    "element",
    [
        "{text: '{txet}'}",
        "{when: {has: txet}}",
        "{when: {equals: {txet: 1}}}",
        "{draw: pips, icon: star, count: txet, at: {left: 0, top: 0, width: 9mm, height: 9mm}}",
        "{draw: icon, icon: {field: txet, values: {a: star}}, at: {left: 0, top: 0, width: 9mm, height: 9mm}}",
    ],
)
def test_a_misspelt_placeholder_is_found(decktool: Run, game_yaml: Path, element: str) -> None:
    """A face that names a field which no card has would print nothing there: in its text, conditions and choices."""
    write(game_yaml, "templates/faces/spell.yaml", f"extends: card\nelements: {{text: {element}}}\n")
    ((message, serious),) = found(decktool, "template")
    assert "'text' names 'txet', which is not a field of My Game; did you mean text?" in message and serious


def test_an_unknown_icon_is_found(decktool: Run, game_yaml: Path) -> None:
    """`:haert:` in a card's text would be printed as it is written; times of day and icons that are there are not meant."""
    cards = game_yaml.parent / "sets" / "core.yaml"
    change(cards, "text: Draw two cards.", 'text: "At 12:30:15 draw two :haert::heart: cards."')
    assert found(decktool, "icon") == [
        (
            "Second Wind: unknown icon :haert:, printed as plain text; did you mean :heart: or :hat:?",
            True,
        )
    ]
    ((note,),) = (
        [finding for finding in deck["findings"] if "icon" in finding["message"]]
        for deck in decktool("proof", "my-game", "--output-format", "json").json("proof-1")["decks"]
    )
    assert (note["level"], note["card"], note["field"]) == ("note", "Second Wind", "text")
    assert note["message"].startswith("unknown icon :haert:, printed as plain text; did you mean")


def test_an_unknown_icon_of_a_keyword_is_found(decktool: Run, game_yaml: Path) -> None:
    """A keyword of a face may carry an icon, which has to be there as well."""
    write(game_yaml, "templates/faces/card.yaml", "extends: card\nkeywords: {draw: {icon: crad}}\n")
    ((message, _),) = found(decktool, "icon")
    assert "unknown icon :crad:" in message and "did you mean" in message and ":crab:" in message


def test_a_face_of_no_type_is_found(decktool: Run, game_yaml: Path) -> None:
    """A template that is named as no type is never used; one that another extends is."""
    write(game_yaml, "templates/faces/alli.yaml", "extends: base\n")
    write(game_yaml, "templates/faces/base.yaml", "extends: card\n")
    assert found(decktool, "template") == [
        ("cards/my-game/templates/faces/alli.yaml is not the face of any card type; did you mean ally.yaml?", True)
    ]


@pytest.mark.parametrize(
    ("name", "message", "serious"),
    [
        ("second-wind.heic", "is not in a supported format; save it as second-wind.png", True),
        ("secnod-wind.png", "is not used by any card; did you mean second-wind.png?", True),
        ("Second Winds.PNG", "is not used by any card; did you mean second-wind.png?", True),
        ("Second_Wind.PNG", None, False),
        ("lost-letter.svg", "is not used: lost-letter.png is the picture of lost-letter", False),
        ("zebra.jpg", "is not used by any card: name it after its card's id, or state it as `art:`", False),
        ("back-spell.jpg", None, False),
        ("notes.txt", None, False),
    ],
)
def test_art_that_no_card_uses_is_found(
    decktool: Run, game_yaml: Path, name: str, message: str | None, serious: bool
) -> None:
    """A picture in a form that is not read, or under a name that is no card's, is named with what was meant."""
    write(game_yaml, "art/lost-letter.png")
    write(game_yaml, f"art/{name}")
    said = [(f"cards/my-game/art/{name} {message}", serious)] if message else []
    assert found(decktool, "art") == said


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("printing: {sise: a4}", "printing: unknown key"),
        ("play: {decks: [starter], decs: [starter]}", "play.decs: unknown key; did you mean decks?"),
        ("play: {decks: [strater]}", "strater.txt"),
    ],
)
def test_a_part_that_means_nothing_is_an_error(decktool: Run, game_yaml: Path, line: str, problem: str) -> None:
    """There is no `printing:` to set anything under, and `play:` names decks that are there, and nothing else."""
    game_yaml.write_text(game_yaml.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")
    done = decktool("lint", "my-game")
    assert done.status == 2
    assert problem in done.err


def test_an_opening_hand_larger_than_any_deck_is_found(decktool: Run, game_yaml: Path) -> None:
    """Ninety-nine cards are never dealt from a deck of twenty; twenty are."""
    change(game_yaml, "hand: 5", "hand: 99")
    standard, draft = found(decktool, "opening-hand")
    for message, serious in (standard, draft):
        assert message.startswith("the opening takes 99 cards, more than any legal deck has to draw from") and serious
    change(game_yaml, "hand: 99", "hand: 20")
    assert found(decktool, "opening-hand") == []


def test_boosters_too_small_for_a_deck_are_found(decktool: Run, game_yaml: Path) -> None:
    """Nobody builds a deck of twenty from the ten cards of one pack; a slot that has to repeat a card is remarked on."""
    change(game_yaml, "draft: {packs: 3", "draft: {packs: 1")
    ((message, serious),) = found(decktool, "booster")
    assert message.startswith("each player drafts 10 cards, but every legal deck is larger") and serious
    change(game_yaml, "draft: {packs: 1", "draft: {packs: 2")
    assert found(decktool, "booster") == []
    change(game_yaml, "{title: Rare, where", "{title: Rare, count: 3, where")
    ((message, serious),) = found(decktool, "booster")
    assert message.startswith("Rare: 3 cards from a choice of 2, so a pack may repeat a card") and not serious


def test_a_game_that_takes_another_s_place_says_so(decktool: Run, game_yaml: Path) -> None:
    """A folder that is called as a shipped game is found first: lint and the list of games say whose place it takes."""
    game_yaml.parent.rename(game_yaml.parent.parent / "dragon-quest")
    said = "cards/dragon-quest hides the game dragon-quest in "
    assert said in decktool("lint", "dragon-quest", "--no-proofs").out
    assert "cards/dragon-quest takes the place of dragon-quest" in decktool("games").err
