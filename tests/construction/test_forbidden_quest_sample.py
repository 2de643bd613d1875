"""Our own sample cards of Forbidden Quest: their shape, their words, and two decks that can meet at one table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from decktool.cards import Card, name_key
from decktool.construction.check import judge
from decktool.construction.constraints import SolverConstraints
from decktool.construction.solve import build, repair
from decktool.deck import resolve
from decktool.decklist import parse_decklist
from decktool.games import load_game
from tests.construction.table import shipped

QUEST = load_game("forbidden-quest")
SAMPLE = [card for card in QUEST.catalog if card.unofficial]
DECKS = ("burning-caravan", "snares-at-low-tide")
LEDGER = Path(__file__).parents[1] / "ledger" / "forbidden-quest.yaml"


def of_type(type_id: str) -> list[Card]:
    """The sample cards of a type."""
    return [card for card in SAMPLE if card.type == type_id]


def saying(pattern: str, field: str = "text", type_id: str = "creature") -> set[str]:
    """The names of the sample cards of a type whose text, or another field, says so."""
    return {
        card.name for card in of_type(type_id) if re.search(pattern, str(card.fields.get(field, "")), re.IGNORECASE)
    }


def test_64_designs_marked_unofficial() -> None:
    """30 creatures, eight sorcerers, ten relics, ten weapons, six defense cards, all in the set that is marked."""
    counts = Counter(card.type for card in SAMPLE)
    assert counts == {"creature": 30, "sorcerer": 8, "relic": 10, "weapon": 10, "defense": 6}
    assert all({printing.set for printing in card.printings} == {"sample"} for card in SAMPLE)


def test_two_disjoint_decks_of_100_hp_fit_into_the_creatures() -> None:
    """HP 4 to 8 in numbers 2, 6, 2, 10, 10 (200 in all), and five families of six."""
    creatures = of_type("creature")
    assert Counter(card.fields["hp"] for card in creatures) == {4: 2, 5: 6, 6: 2, 7: 10, 8: 10}
    assert sum(card.fields["hp"] for card in creatures) == 200
    families = Counter(card.fields["color"] for card in creatures)
    assert families == dict.fromkeys(("red", "yellow", "blue", "green", "purple"), 6)


@pytest.mark.parametrize(
    ("number", "field", "pattern"),
    [
        (4, "attack", r"\bpoison\b"),
        (4, "attack", r"\btrap\b"),
        (3, "attack", r"\bheads\b"),
        (4, "text", r"^Roll a die\b"),
        (3, "text", r"^Moves 1 region\b.*\bdiagonally\b"),
        (3, "text", r"^Moves up to 2 regions\."),
        (3, "text", r"\bheal\b"),
        (2, "text", r"\bswitch\b"),
        (2, "text", r"\bhide\b"),
    ],
)
def test_what_creatures_can_do(number: int, field: str, pattern: str) -> None:
    """Poison, traps, coins, dice, diagonals, two regions, healing, switching and hiding, each as often as promised."""
    assert len(saying(pattern, field)) == number


def test_every_creature_can_be_read_as_the_rulebook_says() -> None:
    """An attack line with its strikes, and a first line of text that is its movement (Rules 1.4)."""
    for card in of_type("creature"):
        assert re.search(r"\d strikes?\b", card.fields["attack"]), card.name
        assert re.match(r"(Roll a die: .*, m|M)oves (up to )?[12] regions?\b", card.fields["text"]), card.name


def test_every_card_has_words_of_its_own() -> None:
    """A flavor line that no other card has; a text, but for plain weapons and shields whose number says everything."""
    flavors = [card.fields["flavor"] for card in SAMPLE]
    assert len(set(flavors)) == len(SAMPLE)
    assert {card.name for card in SAMPLE if "text" not in card.fields} == {"Drover's Club", "Wicker Buckler"}


def test_sorcerers_and_relics_cover_the_tricks() -> None:
    """Searching, switching, pushing, freeing, stripping, healing, drawing, fetching back, and the relics' own."""
    asked = {
        "sorcerer": (
            r"^search your deck", r"^switch", r"^move one of your opponent's", r"trap marker", r"defense card",
            r"^heal .* each", r"^draw", r"discard pile",
        ),
        "relic": (
            r"^move one of your creatures 1 region", r"moved this turn", r"^heal", r"poison marker", r"spawning region",
            r"^look at", r"weapon", r"\bhide\b", r"discard pile", r"more this turn",
        ),
    }  # fmt: skip
    for type_id, tricks in asked.items():
        found = [saying(pattern, type_id=type_id) for pattern in tricks]
        assert [len(names) for names in found] == [1] * len(tricks)
        assert set().union(*found) == {card.name for card in of_type(type_id)}


@pytest.mark.parametrize(("type_id", "number", "lines"), [("weapon", "damage", 2), ("defense", "blocks", 1)])
def test_leveled_equipment_comes_in_lines_of_1_3_5(type_id: str, number: str, lines: int) -> None:
    """Levels 1, 2 and 3 of each line deal or block 1, 3 and 5 (Rules 4.8); everything else is basic and has no level."""
    leveled = [card for card in of_type(type_id) if card.fields["grade"] == "leveled"]
    steps = Counter((card.fields["level"], card.fields[number]) for card in leveled)
    assert steps == dict.fromkeys(((1, 1), (2, 3), (3, 5)), lines)
    by_line = Counter(card.name.split()[-1] for card in leveled)
    assert set(by_line.values()) == {3}
    basic = [card for card in of_type(type_id) if card.fields["grade"] == "basic"]
    assert not any("level" in card.fields for card in basic)
    assert sorted(card.fields.get("arrows", 0) for card in basic) == (
        [0, 0, 0, 4] if type_id == "weapon" else [0, 0, 0]
    )


def test_no_name_of_the_rulebook_is_used_again() -> None:
    """Neither a name on a card that the rulebook names, nor one of the cards that the ledger's scenarios are told with."""
    official = {name_key(card.name) for card in QUEST.catalog if not card.unofficial}
    told = re.findall(r"^#   ([A-Z][\w /]+?)  +\w", LEDGER.read_text(encoding="utf-8"), re.MULTILINE)
    fixtures = {name_key(name) for row in told for name in row.split(" / ")}
    assert {"lucia", "silver axe"} <= official
    assert {"brute", "plain club"} <= fixtures
    assert not (official | fixtures) & {name_key(card.name) for card in SAMPLE}


@pytest.mark.parametrize("name", DECKS)
def test_a_sample_deck_is_legal_to_the_last_hp(name: str) -> None:
    """50 cards with exactly 100 HP: 15 creatures, 7 sorcerers, 16 relics, 12 weapons and defense cards, all unofficial."""
    report = shipped("forbidden-quest", name).judged()
    assert (report.verdict, report.facts["creature-hp"], report.unofficial) == ("legal", 100, True)
    deck = resolve(parse_decklist(shipped("forbidden-quest", name).text), QUEST)
    types: Counter[str] = Counter()
    for _, entry in deck.decklist.entries:
        [card] = QUEST.catalog.find(entry.name)
        assert card.unofficial
        types[card.type] += entry.count
    assert (types["creature"], types["sorcerer"], types["relic"]) == (15, 7, 16)
    assert types["weapon"] + types["defense"] == 12


def test_the_two_decks_can_be_printed_from_one_box() -> None:
    """No creature is in both, and each of the 30 is in one."""
    first, second = (
        {
            entry.name
            for _, entry in parse_decklist(shipped("forbidden-quest", name).text).entries
            if QUEST.catalog.find(entry.name)[0].type == "creature"
        }
        for name in DECKS
    )
    assert not first & second
    assert first | second == {card.name for card in of_type("creature")}


def test_sample_cards_stay_out_of_official_decks() -> None:
    """A build from nothing and the repair of a short official deck use no sample card; a sample deck is mended with them."""
    built = build(QUEST).solutions[0]
    short = resolve(parse_decklist(shipped("forbidden-quest", "rulebook-example").minus("1 Retreat Belt").text), QUEST)
    for solution in (built, repair(short).solutions[0]):
        assert not solution.deck.unofficial
    text = shipped("forbidden-quest", DECKS[0]).minus("1 Hearth Bell").text
    deck = resolve(parse_decklist(text), QUEST)
    assert deck.unofficial
    assert repair(deck).solutions[0].changed == 1
    [change] = repair(deck, None, SolverConstraints(sample=False)).solutions[0].changes
    assert not change.card.unofficial


@pytest.mark.parametrize("name", ["rulebook-example", *DECKS])
def test_a_deck_without_a_header_is_still_known(name: str) -> None:
    """No other game has cards of these names, so the game is found by them."""
    text = shipped("forbidden-quest", name).text.replace("# game: forbidden-quest\n", "")
    report = judge(parse_decklist(text))
    assert (report.game, report.verdict) == ("forbidden-quest", "legal")
