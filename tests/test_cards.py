"""Names and how they find cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decktool.cards import Card, Catalog, Printing, name_key, slug, with_article


@pytest.mark.parametrize(("noun", "said"), [("ally", "an ally"), ("Hero", "a Hero"), ("Item", "an Item")])
def test_a_noun_has_its_article(noun: str, said: str) -> None:
    """By its first letter, in any case."""
    assert with_article(noun) == said


def catalog(*names: str) -> Catalog:
    """A catalog of cards with these names."""
    return Catalog([Card(i, f"c{i}", name, "t", {}, (Printing("s"),)) for i, name in enumerate(names)])


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("SILVER axe", "Silver Axe"),
        ("  Silver \t Axe ", "Silver Axe"),
        ("Hunter’s Mark", "Hunter's Mark"),
        ("Hunter`s Mark", "Hunter's Mark"),
        ("“Big” One", '"Big" One'),
        ("Catch–Up Sauce", "Catch-Up Sauce"),
        ("Catch\u2011Up Sauce", "Catch-Up Sauce"),
        ("Sword & Shield", "Sword and Shield"),
        ("Sword and Shield", "Sword&Shield"),
        ("E\u0301lan", "Élan"),
        ("STRASSE", "Straße"),
        ("Ｆｕｌｌ", "Ｆｕｌｌ"),
        ("ΣΊΣΥΦΟΣ", "Σίσυφος"),
    ],
)
def test_spellings_of_one_name_are_equal(written: str, name: str) -> None:
    """Case, blanks, quotes, dashes, `&` and Unicode composition make no difference."""
    assert name_key(written) == name_key(name)
    assert [card.name for card in catalog(name, "Other").find(written)] == [name]


@pytest.mark.parametrize(("one", "other"), [("Élan", "Elan"), ("Axe", "Axes"), ("Red-Cap", "Red Cap"), ("Ａ", "A")])
def test_accents_and_letters_matter(one: str, other: str) -> None:
    """An accent, a letter or a dash for a blank make another name."""
    assert name_key(one) != name_key(other)
    assert catalog(one).find(other) == ()


@given(st.text())
def test_a_key_is_its_own_key(name: str) -> None:
    """Making a name's key twice changes nothing more."""
    assert name_key(name_key(name)) == name_key(name)


@given(st.text())
def test_a_slug_is_plain(name: str) -> None:
    """A slug has letters, digits and single hyphens only, and is its own slug."""
    made = slug(name)
    assert all(c == "-" or c.isalnum() for c in made)
    assert made == made.strip("-")
    assert "--" not in made
    assert slug(made) == made


def test_slugs_keep_other_scripts() -> None:
    """An id is made from a name in any script."""
    assert [slug(name) for name in ("Hunter's Mark", "Élan Vital", "月の狼", "Wolf & Moon", "!!!")] == [
        "hunters-mark", "elan-vital", "月の狼", "wolf-and-moon", ""
    ]  # fmt: skip


def test_a_name_that_cards_share_finds_all_of_them() -> None:
    """Two different cards of one name are both found, so that nobody guesses."""
    assert [card.number for card in catalog("Wall", "Wolf", "wall").find("WALL")] == [0, 2]


@pytest.mark.parametrize(
    ("written", "best"),
    [
        ("Slver Axe", "Silver Axe"),
        ("Silver Axxe", "Silver Axe"),
        ("axe silver", "Silver Axe"),
        ("Hunters Mark", "Hunter's Mark"),
        ("Elan Vital", "Élan Vital"),
        ("Retreat", "Retreat Belt"),
        ("Tark", "Tak"),
        ("Zzzzzz", None),
        ("", None),
        ("x" * 10_000, None),
    ],
)
def test_near_names_are_suggested(written: str, best: str | None) -> None:
    """A slip, a missing accent or half a name brings the card; a name like no other brings nothing."""
    known = catalog("Silver Axe", "Hunter's Mark", "Élan Vital", "Retreat Belt", "Tak", "Gold Boots")
    assert known.suggest(written)[:1] == ([best] if best else [])


def test_suggestions_are_few_and_best_first() -> None:
    """At most three names come, the likeliest first."""
    known = catalog("Silver Boots", "Silver Boot", "Gold Boots", "Silver Root", "Silver Bolts", "Bronze Boots")
    found = known.suggest("Silvr Boots")
    assert len(found) == 3
    assert found[0] == "Silver Boots"


def test_a_card_says_what_it_knows() -> None:
    """A field that is absent is unknown, not zero; sets, name, type and id are there for every card."""
    card = Card(0, "axe", "Axe", "weapon", {"hp": 0}, (Printing("a"), Printing("b", "7")))
    assert [card.get(name) for name in ("hp", "cost", "name", "type", "id", "set")] == [
        0, None, "Axe", "weapon", "axe", ["a", "b"]
    ]  # fmt: skip
    assert card.get("cost", 3) == 3
