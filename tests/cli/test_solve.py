"""`decktool fix`, `complete`, `build` and `explain` as people and programs use them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from decktool.cli import run
from decktool.decklist import parse_decklist
from decktool.games import load_game
from decktool.paths import data_dir
from tests.schemas import valid

ROOT = Path(__file__).parents[2]
EXAMPLE = data_dir("cards") / "forbidden-quest" / "decks" / "rulebook-example.txt"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from an empty folder."""
    monkeypatch.chdir(tmp_path)


def asked(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> tuple[str, str]:
    """What decktool prints, on standard output and standard error."""
    assert run(words) == status
    out, err = capsys.readouterr()
    return out, err


def document(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    """The JSON that decktool prints, valid by its schema."""
    found = json.loads(asked(capsys, *words, "--output-format", "json", status=status)[0])
    return valid(found)


def example(**counts: str) -> str:
    """The rulebook's deck in a file, with other lines for some cards: `Lucia="3 Lucia  // why"`."""
    lines = []
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        name = next((name for name in counts if name.replace("_", " ") in line.split("//")[0]), None)
        lines.append(line if name is None else counts.pop(name))
    Path("deck.txt").write_text("\n".join([*lines, *counts.values()]) + "\n", encoding="utf-8")
    return "deck.txt"


def test_a_mended_list_keeps_the_persons_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Only the counts that must change change: order, headings, spacing and comments stay."""
    path = example(Lucia="3 Lucia        // 4 HP, my favourite")
    out, _ = asked(capsys, "fix", path, "-o", "mended.txt")
    before = Path(path).read_text(encoding="utf-8")
    after = Path("mended.txt").read_text(encoding="utf-8")
    assert after == before.replace("3 Lucia        // 4", "1 Lucia        // 4")
    assert "2 copies changed; proven: the smallest number that makes the deck legal" in out
    assert "- 2  Lucia  3 → 1  line 6" in out
    assert "written to mended.txt" in out
    assert run(["check", "mended.txt"]) == 0


def test_a_legal_deck_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is changed, and it is said so."""
    out, _ = asked(capsys, "fix", str(EXAMPLE))
    assert "legal" in out.splitlines()[0]
    assert "nothing to change" in out
    found = document(capsys, "complete", str(EXAMPLE))
    assert found["solutions"][0]["decklist"] == EXAMPLE.read_text(encoding="utf-8")
    assert found["before"] == "legal"
    assert found["solutions"][0]["changed"] == 0


def test_new_cards_go_after_their_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """A card that was not in the deck stands after the last of its type, under the heading it belongs to."""
    path = example(Round_Shield="", Silver_Axe="", Bow_and_Arrows="", Retreat_Belt="")
    asked(capsys, "complete", path, "-o", "full.txt", "--only", "name:wand,scroll,sword,omar,shield")
    lines = parse_decklist(Path("full.txt").read_text(encoding="utf-8")).lines
    names = [line.entry.name for line in lines if line.entry]
    assert names.index("Omar") < names.index("Catch-Up Sauce") < names.index("Wood Sword")


def test_an_unreadable_deck_is_refused_as_check_refuses_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Not half a deck is mended: the lines that cannot be read are named, with suggestions, and nothing is written."""
    Path("deck.txt").write_text("# game: forbidden-quest\n3 Luzia\n4 Silver Axe\n", encoding="utf-8")
    checked, _ = asked(capsys, "check", "deck.txt", status=2)
    for name in ("fix", "complete", "explain"):
        out, err = asked(capsys, name, "deck.txt", status=2)
        assert out == ""
        assert checked.splitlines()[1:] == err.splitlines()[1:]
    out, _ = asked(capsys, "fix", "deck.txt", "-o", "x.txt", "--output-format", "json", status=2)
    assert json.loads(out)["error"]["status"] == 2
    assert not Path("x.txt").exists()


def test_a_card_without_a_number_makes_the_deck_unreadable(capsys: pytest.CaptureFixture[str]) -> None:
    """A creature whose HP no set states cannot be judged, so it is not mended around either."""
    _, err = asked(capsys, "fix", example(Lucia="1 Gloria"), status=2)
    assert "needs the HP of Gloria" in err


def test_no_solution_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    """What contradicts what, and how much giving way would be enough; exit status 1."""
    path = example(Toshi="6 Toshi")
    out, _ = asked(capsys, "fix", path, "--keep", "type:sorcerer", status=1)
    assert "no solution" in out
    assert "the cards that must stay" in out
    assert "it is possible if 2 copies are removed" in out
    assert "Toshi: 6 instead of 4 would be enough" in out
    found = document(capsys, "fix", path, "--lock", "type:sorcerer", status=1)
    assert [(member["id"], member["enough"], member["by"]) for member in found["explanation"]["conflict"]] == [
        ("--keep", True, 2),
        ("copies", True, 2),
    ]


def test_alternatives_are_files_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Each further answer is another legal deck, in a file with a number."""
    path = example(Lucia="3 Lucia")
    found = document(capsys, "fix", path, "--alternatives", "3", "-o", "out/mended.txt")
    assert found["written"] == [str(Path("out") / f"mended{number}.txt") for number in ("", "-2", "-3")]
    texts = {Path(name).read_text(encoding="utf-8") for name in found["written"]}
    assert len(texts) == 3
    assert run(["check", "out", "--quiet"]) == 0
    assert all(one["differs"] > 0 for one in found["solutions"][1:])


def test_a_built_deck_can_be_piped(capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output is the list alone, ready for a file; what is said about it goes to standard error."""
    out, err = asked(capsys, "build", "forbidden-quest")
    Path("built.txt").write_text(out, encoding="utf-8")
    assert out.startswith("# game: forbidden-quest\n# format: constructed\n")
    assert "proven: no smaller deck is legal" in err
    asked(capsys, "check", "built.txt")
    assert asked(capsys, "build", "forbidden-quest")[0] == out


def test_the_best_deck_by_a_score(capsys: pytest.CaptureFixture[str]) -> None:
    """--prefer counts what is asked for: the HP limit is used up, and the rest are official relics as far as copies go."""
    best = document(capsys, "build", "forbidden-quest", "--prefer", "type:relic*2 + hp", "-o", "best.txt")["solutions"][
        0
    ]
    report = json.loads(asked(capsys, "check", "best.txt", "--output-format", "json")[0])["decks"][0]
    assert best["proven"]
    assert report["facts"]["creature-hp"] == 100
    cards = load_game("forbidden-quest").catalog
    relics = sum(
        entry.count
        for _, entry in parse_decklist(best["decklist"]).entries
        if cards.find(entry.name)[0].type == "relic"
    )
    assert best["score"] == 100 + 2 * relics
    assert relics == min(
        50 - report["facts"]["playable"], 4 * sum(card.type == "relic" and not card.unofficial for card in cards)
    )


def test_a_collection_bounds_what_is_added(capsys: pytest.CaptureFixture[str]) -> None:
    """No more copies than are owned are added; names of other games are warned of and passed over."""
    Path("mine.csv").write_text(
        "name,count\nSilver Axe,3\nGold Boots,2\nOmar,4\nMagic Marbles,4\nKarnik,1\nBlack Lotus,1\n", encoding="utf-8"
    )
    path = example(Silver_Axe="2 Silver Axe", Round_Shield="1 Round Shield")
    assert run(["complete", path, "--collection", "mine.csv", "--output-format", "json"]) == 0
    out, err = capsys.readouterr()
    owned = {"Silver Axe": 3, "Gold Boots": 2, "Omar": 4, "Magic Marbles": 4, "Karnik": 1}
    for change in json.loads(out)["solutions"][0]["changes"]:
        assert change["after"] <= owned[change["card"]]
    assert "Black Lotus" in err


PAIRS = """\
title: Pairs
fields: {cost: {kind: integer}}
types: {sun: {}, moon: {}}
sections: {main: {}, side: {counted: false}}
construction:
  formats:
    open:
      rules:
        - {id: size, exactly: 2}
        - {id: suns, where: {type: sun}, min: 1, level: warning}
"""


def test_what_is_proven_is_said_of_the_decks_it_is_so_of(capsys: pytest.CaptureFixture[str]) -> None:
    """Legal decks, or those without a warning where these were asked for; a score is that of the sections in use."""
    Path("pairs/sets").mkdir(parents=True)
    Path("pairs/game.yaml").write_text(PAIRS, encoding="utf-8")
    cards = "set: base\ntitle: Base\ncards: [{name: Noon, type: sun, cost: 1}, {name: Dusk, type: moon, cost: 3}]\n"
    Path("pairs/sets/base.yaml").write_text(cards, encoding="utf-8")
    Path("deck.txt").write_text("2 Dusk\n", encoding="utf-8")
    words = ("fix", "deck.txt", "--game", "pairs")
    assert "nothing to change" in asked(capsys, *words)[0]
    assert (
        "2 copies changed; proven: the smallest number that makes the deck legal without a warning"
        in asked(capsys, *words, "--no-warnings")[0]
    )
    Path("deck.txt").write_text("1 Dusk\n", encoding="utf-8")
    assert (
        "1 copy added; proven: the smallest number that makes the deck legal\n"
        in asked(capsys, "complete", *words[1:])[0]
    )
    _, err = asked(capsys, "build", "pairs", "--prefer", "cost")
    assert "proven: no smaller deck is legal, and no deck of this size has a higher score in the same sections" in err


def test_sample_cards_only_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """A deck of official cards gets official ones; where those are too few, that is the reason given, and --sample helps."""
    out, _ = asked(capsys, "build", "forgotten-times", status=1)
    assert "it is possible with the unofficial sample cards: --sample" in out
    found = document(capsys, "build", "forgotten-times", "--sample")
    assert found["solutions"][0]["unofficial"]
    assert found["solutions"][0]["cards"] == 56


def test_explain_shows_the_room_of_every_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A legal deck: each rule with its bounds and what is left. An illegal one: what mends it and what contradicts."""
    out, _ = asked(capsys, "explain", str(EXAMPLE))
    assert "HP of all creatures" in out
    assert "at most 100" in out
    assert "full" in out
    monkeypatch.setenv("COLUMNS", "60")
    out, _ = asked(capsys, "explain", str(EXAMPLE))
    table = [line for line in out.splitlines() if line.startswith("  ✓")]
    assert len(table) == 5 and all(len(line) <= 60 for line in table)
    assert table[2].split() == ["✓", "Copies", "of", "one", "creature", "(…", "1", "at", "most", "1", "full"]
    found = document(capsys, "explain", example(Lucia="3 Lucia"))
    assert found["verdict"] == "illegal"
    assert found["fix"] == {"possible": True, "copies": 2, "proven": True, "explanation": None}
    assert not found["complete"]["possible"]
    hp = next(row for row in found["rules"] if row["rule"] == "creature-hp")
    assert (hp["actual"], hp["max"], hp["above"], hp["broken"]) == (108, 100, -8, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fix", "nowhere.txt"], "no such file"),
        (["build", "nowhere"], "no game is called"),
        (["build", "forbidden-quest", "--prefer", "hpp"], "no card has 'hpp' in its name; did you mean hp?"),
        (["build", "forbidden-quest", "--only", "typ:relic"], "no field 'typ'"),
        (["build", "forbidden-quest", "--format", "draft"], "no format 'draft'"),
        (["build", "forbidden-quest", "--house", "nonsense=1"], "no house rule 'nonsense'"),
        (["build", "forbidden-quest", "--as-of", "2020-13-01"], "not a day"),
        (["build", "forbidden-quest", "--alternatives", "0"], "--alternatives"),
        (["build", "forbidden-quest", "-o", "."], "it is a folder"),
    ],
)
def test_wrong_options_say_what_is_wrong(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong option is one clear message and exit status 2."""
    out, err = asked(capsys, *words, status=2)
    assert said in err
    assert "defect" not in err
    assert out == ""


def test_a_query_that_matches_no_card_is_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    """It keeps, excludes or allows nothing, which may be a slip; the answer is given."""
    path = example(Lucia="3 Lucia")
    for words, said in (
        (
            ("--keep", "name:Regn"),
            "--keep 'name:Regn': no card of the deck matches, so it keeps nothing; did you mean Regan?",
        ),
        (("--keep", "set:sample"), "--keep 'set:sample': no card of the deck matches, so it keeps nothing"),
        (
            ("--without", "weapon"),
            "--without 'weapon': no card of Forbidden Quest matches, so it excludes nothing; did you mean type:weapon?",
        ),
        (("--only", "hp>=99"), "--only 'hp>=99': no card of Forbidden Quest matches, so no card may be added"),
    ):
        assert " ".join(asked(capsys, "fix", path, *words)[1].split()) == f"warning: {said}"
    assert asked(capsys, "fix", path, "--keep", "hp>=8", "--without", "type:weapon")[1] == ""
    assert "keeps nothing" in asked(capsys, "explain", path, "--keep", "name:Regn")[1]
