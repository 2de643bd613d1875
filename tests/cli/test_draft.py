"""`decktool draft` on the command line."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from decktool.games import load_game
from tests.cli.conftest import Ended

Run = Callable[..., Ended]
GAME = "forgotten-times"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, eighty columns wide."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def kept(folder: str) -> Any:
    """The draft kept in a folder."""
    return json.loads((Path(folder) / "draft.json").read_text("utf-8"))


def test_agents_draft_and_every_pool_is_a_legal_deck(decktool: Run, here: Path) -> None:
    """Two pools of 36 are written, told and legal as drafts; the other player's pool makes them illegal."""
    done = decktool("draft", GAME, "--seed", "7", "-o", "friday")
    assert (done.status, done.err) == (0, "")
    assert done.out.count("36 cards") == 2
    assert "these pools contain unofficial sample cards" in done.out
    assert max(map(len, done.out.splitlines()[:4])) <= 80
    assert "decktool check my-deck.txt -f draft --pool friday/agent-1-pool.txt" in done.out
    one, two = (f"friday/agent-{number}-pool.txt" for number in (1, 2))
    assert decktool("check", one, "-f", "draft", "--pool", one).out.startswith("✓ legal")
    foreign = decktool("check", one, "-f", "draft", "--pool", two)
    assert (foreign.status, "[pool]" in foreign.out) == (1, True)
    again = decktool("draft", GAME, "--seed", "7", "--output-format", "json").json("draft-1")
    assert again == kept("friday")
    assert again["over"] and sum(row["count"] for row in again["players"][0]["pool"]) == 36


@pytest.mark.clause("FT-formats-11", "FT-formats-12")
def test_nobody_needs_cards_to_draft_and_everybody_keeps_what_was_drafted(decktool: Run, here: Path) -> None:
    """A draft asks for no collection; afterwards the pool is one, in which nothing of the deck is missing."""
    assert decktool("draft", GAME, "--seed", "7", "-o", "friday").status == 0
    pool = "friday/agent-1-pool.txt"
    assert decktool("missing", pool, "--collection", pool).out.count("✓") == 1
    assert decktool("missing", pool, "--collection", "friday/agent-2-pool.txt").status == 1


def test_a_person_picks_by_number_and_by_name(decktool: Run, here: Path) -> None:
    """The pack is shown with type, class, rarity and cost; a wrong word asks again; the draft is kept and goes on."""
    typed = b"\n99\nfurlong\nq uarry\n? 1\n10\nmine\nquit\n"
    done = decktool("draft", GAME, "--seed", "7", "--person", "Ada", "-n", "3", "-o", "f", stdin=typed)
    assert done.status == 1
    assert max(map(len, done.out.splitlines())) <= 80
    assert "pack 1 of 3 · pick 1 of 12 · the rest goes to Agent 1" in done.out
    for heading in ("card", "type", "Class", "Rarity", "RP cost", "AP", "HP"):
        assert heading in done.out
    assert "choose a card, 1 to 12, or `help`" in done.out
    assert "no card has the number 99; choose 1 to 12" in done.out
    assert "no 'furlong' in this pack" in done.out
    assert "Soldier · " in done.out
    assert done.out.count("Ada takes") == 1
    assert "yours so far (1): 1 soldier" in done.out
    assert "decktool draft --resume f/draft.json" in done.out
    assert [len(player["picks"]) for player in kept("f")["players"]] == [1, 2, 2]
    assert not list(Path("f").glob("*pool*"))
    first = kept("f")["players"][0]["picks"]
    rest = decktool("draft", "--resume", "f/draft.json", stdin=b"1\n" * 33)
    assert rest.status == 0
    assert kept("f")["players"][0]["picks"][:1] == first
    assert rest.out.count("Ada takes") == 32  # thirty-six less the first, and the last card of each pack goes by itself
    assert decktool("check", "f/ada-pool.txt", "--pool", "f/ada-pool.txt").status == 0


def test_two_people_at_one_terminal_hand_it_on(decktool: Run, here: Path) -> None:
    """Between picks nobody sees the other's pack before Enter is pressed."""
    done = decktool("draft", GAME, "--seed", "7", "-p", "Ada", "-p", "Bo", "-o", "f", stdin=b"\n1\n\n1\n\nquit\n")
    said = [line for line in done.out.splitlines() if "press Enter" in line]
    assert [line.split()[0] for line in said] == ["Ada", "Bo", "Ada"]
    assert [len(player["picks"]) for player in kept("f")["players"]] == [1, 1]


@pytest.mark.clause("FT-formats-09")
def test_somebody_absent_picks_by_file(decktool: Run, here: Path) -> None:
    """The pack goes out as a list, comes back as one card, and no pool is written before the last pick."""
    done = decktool("draft", GAME, "--seed", "7", "--by-file", "Bea Ö", "-o", "f")
    assert done.status == 1
    sent = Path("f/bea-o-pack.txt")
    assert "Bea Ö picks in f/bea-o-pack.txt: delete all cards but the one to take" in done.out
    picks = 0
    while done.status == 1:
        assert not list(Path("f").glob("*pool*"))
        assert decktool("draft", "--resume", "f/draft.json").status == 1  # nothing has come back: nothing happens
        lines = sent.read_text("utf-8").splitlines()
        head, cards = [line for line in lines if line[:1] == "#"], [line for line in lines if line[:1] == "1"]
        sent.write_text("\n".join([*head, cards[len(cards) // 2]]) + "\n", encoding="utf-8")
        done = decktool("draft", "--resume", "f/draft.json")
        picks += 1
        assert picks < 40, done.err
    assert (done.status, picks) == (0, 33)
    assert not sent.exists()
    assert [len(player["picks"]) for player in kept("f")["players"]] == [36, 36]


def test_a_file_that_is_no_answer_is_refused_and_nothing_picked(decktool: Run, here: Path) -> None:
    """Several cards left, a foreign card, an unknown one, an answer to another pick: each says what to do."""
    decktool("draft", GAME, "--seed", "7", "--by-file", "Bea", "-o", "f")
    sent = Path("f/bea-pack.txt")
    text = sent.read_text("utf-8")
    cards = [line for line in text.splitlines() if line[:1] == "1"]
    other = next(name for name in ("Gutter Imp", "Torch Runner", "Bog Leech") if name not in text)
    for written, said in (
        (text.replace(cards[0], ""), "11 cards are left; delete all cards but the one to take"),
        ("\n".join(text.splitlines()[:2]), "the list has no cards"),
        (text.splitlines()[0] + f"\n1 {other}\n", f"{other} is not in the pack that was sent out"),
        (text.splitlines()[0] + "\n1 Gutter Impp\n", "Gutter Imp"),
        (text.replace("pick 1:", "pick 4:"), "answers pick 4, but pick 1 is due; delete the file"),
        ("1 Gutter Imp\n", "does not say which pick it answers"),
    ):
        sent.write_text(written, encoding="utf-8")
        done = decktool("draft", "--resume", "f/draft.json")
        assert done.status == 2
        assert said in " ".join(done.err.split())
        assert "f/bea-pack.txt" in done.err
        assert kept("f")["players"][0]["picks"] == []


def test_sealed_pools_are_opened_and_kept(decktool: Run, here: Path) -> None:
    """Six packs each; nothing is passed or kept but the pools."""
    done = decktool("draft", GAME, "--sealed", "--seed", "7", "-p", "Ada", "-o", "s")
    assert done.status == 0
    assert "Ada: 72 cards" in done.out
    assert [path.name for path in Path("s").iterdir()] == ["ada-pool.txt"]
    document = decktool("draft", GAME, "--sealed", "--seed", "7", "-n", "3", "--output-format", "json").json("draft-1")
    assert document["kind"] == "sealed"
    assert [sum(row["count"] for row in player["pool"]) for player in document["players"]] == [72] * 3


def test_a_draft_that_is_kept_is_not_lost(decktool: Run, here: Path) -> None:
    """The same folder is refused but with --force; a pool file of somebody's own is not written over."""
    decktool("draft", GAME, "--seed", "7", "-o", "f")
    again = decktool("draft", GAME, "--seed", "8", "-o", "f")
    assert again.status == 2
    assert "resume it with --resume f/draft.json" in again.err
    assert decktool("draft", GAME, "--seed", "8", "-o", "f", "--force").status == 0
    assert kept("f")["seed"] == "8"
    Path("mine").mkdir()
    Path("mine/ada-pool.txt").write_text("3 Gutter Imp\n")
    mine = decktool("draft", GAME, "-p", "Ada", "-o", "mine", stdin=b"1\n" * 40)
    assert (mine.status, "it already exists" in mine.err) == (2, True)
    assert Path("mine/ada-pool.txt").read_text() == "3 Gutter Imp\n"
    decktool("draft", GAME, "--seed", "7")
    decktool("draft", GAME, "--seed", "7")
    assert len(list(Path("output").iterdir())) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a game, or a saved draft with --resume"),
        (["forbidden-quest"], "Forbidden Quest has no boosters; add `booster:`"),
        ([GAME, "-n", "9"], "a draft of Forgotten Times needs 2 to 8 players, not 9"),
        ([GAME, "-n", "1"], "a draft of Forgotten Times needs 2 to 8 players, not 1"),
        ([GAME, "-p", "Ada", "--by-file", "ada"], "two players are called ada"),
        ([GAME, "-p", "../.."], "is not a valid player name"),
        ([GAME, "-p", "Ada", "-p", "Bo", "-p", "Cy", "-n", "2"], "3 players are named, but --players is 2"),
        ([GAME, "-p", "Ada", "--output-format", "json"], "picks at a terminal need text output"),
        ([GAME, "--resume", "x.json"], "leave the other options out"),
        (["--resume", "x.json"], "x.json"),
        (["--resume", "deck.txt"], "is not a saved draft"),
        (
            [GAME, "-o", "deck.txt"],
            "cannot write deck.txt: it is a file, but a draft needs a folder; name another with -o",
        ),
        ([GAME, "--house", "draft_passing=up"], "is not allowed; allowed values: left | alternate"),
    ],
)
def test_wrong_use_says_what_to_do(decktool: Run, here: Path, words: list[str], said: str) -> None:
    """Exit status 2, one message, nothing written."""
    Path("deck.txt").write_text("3 Gutter Imp\n")
    done = decktool("draft", *words)
    assert done.status == 2
    assert said in " ".join(done.err.split())
    assert [path.name for path in here.iterdir()] == ["deck.txt"]


@pytest.mark.parametrize(
    "change",
    [
        lambda draft: draft.pop("seed"),
        lambda draft: draft.update(players=3),
        lambda draft: draft["players"][0].update(by="cat"),
        lambda draft: draft["players"][0].update(name="/"),
        lambda draft: draft["players"][0]["picks"].append("no-such-card"),
        lambda draft: draft["players"][0]["picks"].extend(["gutter-imp"] * 60),
        lambda draft: draft.update(players=[]),
        lambda draft: draft.update(house={"draft_passing": "up"}),
        lambda draft: draft.update(game="no-such-game"),
        lambda draft: draft.update(seed="another"),
    ],
)
def test_a_kept_draft_that_was_tampered_with_is_refused(
    decktool: Run, here: Path, change: Callable[[Any], object]
) -> None:
    """No changed file brings a traceback, or a draft whose picks are not of its packs."""
    decktool("draft", GAME, "--seed", "7", "-o", "f")
    draft = kept("f")
    change(draft)
    Path("f/draft.json").write_text(json.dumps(draft), encoding="utf-8")
    done = decktool("draft", "--resume", "f/draft.json")
    assert done.status == 2
    assert done.err.startswith("error: ")


def test_a_game_of_one_s_own_is_drafted(decktool: Run, here: Path) -> None:
    """`decktool init` writes boosters; a deck built from the pool is legal by it."""
    decktool("init", "my-game")
    assert decktool("draft", "my-game", "--seed", "7", "-o", "f", "-n", "4").status == 0
    pool = "f/agent-3-pool.txt"
    assert decktool("build", "my-game", "-f", "draft", "--pool", pool, "-o", "deck.txt").status == 0
    assert decktool("check", "deck.txt", "-f", "draft", "--pool", pool).out.startswith("✓ legal")


def test_a_page_of_the_picks(decktool: Run, here: Path) -> None:
    """One row a pick in the CSV, as they were saved; the web page has each card's mean pick and each pool."""
    done = decktool("draft", GAME, "--players", "3", "--seed", "7", "-o", "f", "--report", "picks.csv")
    assert (done.status, "written to picks.csv" in done.out) == (0, True)
    rows = list(csv.DictReader(Path("picks.csv").read_text("utf-8").splitlines()))
    cards = load_game(GAME).catalog.by_id
    saved = kept("f")["players"]
    assert [row["card"] for row in rows] == [cards[card].name for player in saved for card in player["picks"]]
    assert [(row["pack"], row["pick"]) for row in rows[11:13]] == [("1", "12"), ("2", "1")]
    assert rows[0]["player"] == "Agent 1" and rows[0]["rarity"] == cards[saved[0]["picks"][0]].get("rarity")
    last = {row["card"] for row in rows if row["pick"] == "12"}
    again = decktool("draft", GAME, "--players", "3", "--seed", "7", "-o", "g", "--report", "picks.html")
    page = Path("picks.html").read_text("utf-8")
    assert again.status == 0 and "Agent 3: 36 cards" in page and "Cards of Agent 2" in page
    name = next(iter(last - {row["card"] for row in rows if row["pick"] != "12"}))
    number = sum(row["card"] == name for row in rows)
    assert f"{escape(name)} 12.0 ({number} taken)" in page


def test_a_page_of_sealed_pools_and_of_a_draft_under_way(decktool: Run, here: Path) -> None:
    """Sealed pools have no order of picks; a draft that waits says that picks are missing."""
    assert decktool("draft", GAME, "--sealed", "-n", "2", "--seed", "1", "-o", "s", "--report", "s.html").status == 0
    page = Path("s.html").read_text("utf-8")
    assert "sealed pools" in page and "Cards of Player 2" in page and "When each card was taken" not in page
    words = ["--by-file", "Ada", "-n", "2", "--seed", "1", "-o", "w", "--report", "w.pdf"]
    assert decktool("draft", GAME, *words).status == 1
    text = " ".join(PdfReader("w.pdf").pages[0].extract_text().split())
    assert "picks are still missing" in text
    done = decktool("draft", GAME, "--report", "picks.txt", "-o", "new")
    assert (done.status, Path("new").exists()) == (2, False)
    assert "'picks.txt' must end in .html, .pdf or .csv" in done.err
