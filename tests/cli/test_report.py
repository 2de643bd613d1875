from __future__ import annotations

import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from io import BytesIO
from math import comb
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from PIL import Image
from pypdf import PdfReader

from decktool.cli import run
from decktool.deck import Deck, resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.games import load_game
from decktool.odds import odds
from decktool.paths import data_dir
from decktool.printing.base.sizes import paper
from decktool.report.deck.gathered import DeckReport, deck_report
from decktool.report.deck.html import report_html
from decktool.report.deck.pdf import write_report_pdf

CARDS = data_dir("cards")
EXAMPLE = CARDS / "forbidden-quest" / "decks" / "rulebook-example.txt"
QUEST = load_game("forbidden-quest")


def deck(path: Path = EXAMPLE, game: str = "forbidden-quest") -> Deck:
    """A deck that comes with a game."""
    return resolve(read_decklist(path), load_game(game))


@pytest.fixture(scope="module")
def example() -> DeckReport:
    """The report of the rulebook's example deck."""
    return deck_report(deck())


class Page(HTMLParser):
    """What a page holds: its elements, the text outside of style, and whether every element is closed in order."""

    VOID = frozenset({"meta", "link", "br", "img"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.said.append(data)


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What the command writes of the example where it is told nothing else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("reported"))
        assert run(["report", str(EXAMPLE)]) == 0
        return {path.name: path.read_bytes() for path in Path("output").iterdir()}


def test_both_kinds_by_default(reported: dict[str, bytes]) -> None:
    """Without -o a PDF and a page appear under output/, named after the list."""
    assert sorted(reported) == [
        "forbidden-quest-rulebook-example-report.html",
        "forbidden-quest-rulebook-example-report.pdf",
    ]


def test_the_pdf_says_it_all(reported: dict[str, bytes]) -> None:
    """The PDF's text holds the verdict, the sums, the odds and the cards; its bookmarks name its parts."""
    reader = PdfReader(BytesIO(reported["forbidden-quest-rulebook-example-report.pdf"]))
    text = "\n".join(page.extract_text() for page in reader.pages)
    for said in ("The rulebook's example", "legal", "HP of all creatures", "100 · at most 100", "2 creatures or more"):
        assert said in text, said
    assert f"{100 * float(odds(deck(), 'type:creature>=2')):.1f} %" in text
    assert "Sample hands (seed 1)" in text
    assert reader.metadata is not None
    assert reader.metadata.title == "The rulebook's example: deck report"


def test_the_page_needs_nothing_else(example: DeckReport) -> None:
    """The page is well-formed and asks for no other file, script or address."""
    text = report_html([example])
    page = Page(text)
    assert page.open == []
    assert not {"script", "link", "iframe", "img"} & {tag for tag, _ in page.elements}
    for _, attributes in page.elements:
        for name in ("href", "src", "xlink:href"):
            target = attributes.get(name) or "#"
            assert target.startswith(("#", "data:")), target
    assert not re.search(r"https?://|url\((?!#)|@import", text)


def test_everything_drawn_is_said(example: DeckReport) -> None:
    """Every drawing has a text alternative; a chart's says its numbers, a card's its name."""
    page = Page(report_html([example]))
    drawings = [attributes for tag, attributes in page.elements if tag == "svg" and "role" in attributes]
    labels = [attributes["aria-label"] or "" for attributes in drawings]
    assert all(labels)
    assert "Cards by type. 50 cards: 15 creatures, 7 sorcerers, 16 relics, 8 weapons, 4 defense cards." in labels
    assert any(label.startswith("HP. Copies by HP: 4: 1, 5: 3") for label in labels)
    assert labels.count("Lucia") >= 1


def test_shared_drawings_are_written_once(example: DeckReport) -> None:
    """What is referred to is there, once, however often a card is shown."""
    text = report_html([example])
    made = re.findall(r' id="(\w+)"', text)
    used = set(re.findall(r'href="#(\w+)"', text)) | set(re.findall(r"url\(#(\w+)\)", text))
    assert len(made) == len(set(made))
    assert used <= set(made)


def test_odds_are_the_exact_ones(example: DeckReport) -> None:
    """The table's chances are those of `decktool odds`, row by row; both seats of this game draw alike."""
    (table,) = example.odds
    rows = {row.name: row.chances for row in table.rows}
    assert rows["2 weapons or more"][3] == odds(deck(), "type:weapon>=2", turn=3)
    assert rows["1 creature or more"][0] == 1
    assert table.seen == (7, 8, 9, 10, 11, 12)
    assert table.title == "Odds by turn, going first or second"


def test_the_odds_say_which_hands_are_redrawn(example: DeckReport) -> None:
    """The rulebook's example redraws the first hands without a creature: C(35, 7) of C(50, 7), 6.73 %."""
    (table,) = example.odds
    lacking = comb(35, 7) / comb(50, 7)
    assert table.note == f"Exact; {100 * lacking:.2f} % of first hands lack a creature and are redrawn."
    assert all(row.best is None for row in table.rows)


def test_each_seat_has_its_odds_with_and_without_redraws() -> None:
    """Forgotten Times without the first draw: whoever goes first sees a card less; a redraw helps in both seats."""
    path = CARDS / "forgotten-times" / "decks" / "mortals-of-harrowgate.txt"
    list_ = deck(path, "forgotten-times")
    house = {"first_turn_draw": "no"}
    report = deck_report(list_, house=house)
    first, second = report.odds
    assert (first.title, second.title) == ("Odds by turn, going first", "Odds by turn, going second")
    assert (first.seen, second.seen) == ((5, 5, 6, 7, 8, 9), (5, 6, 7, 8, 9, 10))
    values = list_.game.house_values(house)
    for table, goes_second in ((first, False), (second, True)):
        assert table.note.endswith("no hand redrawn by choice, and below it with every redraw that raises this chance.")
        row = next(row for row in table.rows if row.name == "2 soldiers or more")
        assert row.best is not None
        assert row.chances[3] == odds(list_, "type:soldier>=2", turn=3, second=goes_second, house=values)
        assert row.best[3] == odds(list_, "type:soldier>=2", turn=3, second=goes_second, best=True, house=values)
        assert all(best >= kept for best, kept in zip(row.best, row.chances, strict=True))
        assert row.best[0] > row.chances[0]
    page = Page(report_html([report]))
    assert "Odds by turn, going second" in page.said


def test_a_solo_game_has_one_table() -> None:
    """FORWARD has no second player, and no mulligan."""
    (table,) = deck_report(deck(CARDS / "forward" / "decks" / "short-road.txt", "forward")).odds
    assert (table.title, table.note) == ("Odds by turn", "Exact.")


def test_six_hands_of_a_seed() -> None:
    """Six hands, the same for the same seed; each holds a creature, and says what it took."""
    one, again, other = (deck_report(deck(), seed=seed) for seed in ("7", "7", "8"))
    assert [hand.names for hand in one.hands] == [hand.names for hand in again.hands]
    assert [hand.names for hand in one.hands] != [hand.names for hand in other.hands]
    assert [len(hand.faces) for hand in one.hands] == [7] * 6
    creatures = {card.name for card in QUEST.catalog if card.type == "creature"}
    assert all(creatures & set(hand.names) for hand in one.hands)


def test_the_same_seed_the_same_files(
    reported: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A report depends on nothing but the deck and the seed."""
    monkeypatch.chdir(tmp_path)
    assert run(["report", str(EXAMPLE)]) == 0
    assert {path.name: path.read_bytes() for path in Path("output").iterdir()} == reported
    assert "one self-contained page" in capsys.readouterr().out


@pytest.mark.slow
def test_every_remedy_is_in_every_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whatever is broken, the terminal, the HTML and the PDF say each rule's message and how to mend it."""
    path = tmp_path / "broken.txt"
    path.write_text("# game: forbidden-quest\n7 Silver Axe\n9 Lucia\n", encoding="utf-8")
    report = deck_report(deck(path))
    broken = report.findings
    assert len([row for row in broken if row["fix"]]) > 1
    assert run(["check", str(path)]) == 1
    file = BytesIO()
    write_report_pdf([report], file, paper("a4"))
    said = {
        "terminal": capsys.readouterr().out,
        "html": " ".join(Page(report_html([report])).said),
        "pdf": " ".join(page.extract_text() for page in PdfReader(file).pages),
    }
    for where, text in said.items():
        for row in broken:
            for words in (row["message"], row["fix"]):
                assert "".join(words.split()) in "".join(text.split()), (where, words)


def test_an_illegal_deck_says_what_to_mend() -> None:
    """Violations stand on the page with their fix; hostile names are text."""
    found = resolve(parse_decklist("# name: <script>alert(1)</script>\n2 Lucia\n5 Retreat Belt"), QUEST)
    report = deck_report(found)
    text = report_html([report])
    page = Page(text)
    assert "<script" not in text
    assert report.verdict == "illegal"
    assert any("Retreat Belt" in said for said in page.said)
    assert any("What to fix" in said for said in page.said)


def test_a_deck_without_hands_says_why() -> None:
    """Where no hand can be kept the report says so in place of odds and hands."""
    report = deck_report(resolve(parse_decklist("50 Retreat Belt"), QUEST))
    assert (report.odds, report.hands) == ((), ())
    assert "no hand can be kept" in report_html([report])


def shipped_decks() -> list[ParameterSet]:
    """The decks of all games; for `make test` the first of the two games that the tests above do not report on."""
    found = sorted(CARDS.glob("*/decks/*.txt"))
    firsts = [min((CARDS / game / "decks").glob("*.txt")) for game in ("card-of-the-rings", "dragon-quest")]
    return [pytest.param(path, id=path.stem, marks=() if path in firsts else pytest.mark.slow) for path in found]


@pytest.mark.parametrize("path", shipped_decks())
def test_every_shipped_deck_has_a_report(path: Path) -> None:
    """Every deck of every game makes a page with its odds and hands, every card with its own face."""
    report = deck_report(deck(path, path.parent.parent.name))
    assert report.plain == ()
    assert report.odds
    assert len(report.hands) == 6
    assert Page(report_html([report])).open == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "report.doc"], "must end in .pdf or .html"),
        (["--paper", "50mmx50mm"], "too small for a report"),
        (["--paper", "folio9"], "folio9"),
        (["--house", "luck=1"], "has no house rule"),
        (["--format", "none"], "none"),
    ],
)
def test_what_cannot_be_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    """A wrong option is refused before anything is written."""
    monkeypatch.chdir(tmp_path)
    assert run(["report", str(EXAMPLE), *words]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here to look at the page with (apt-get install chromium)")
def test_a_browser_shows_it(example: DeckReport, tmp_path: Path) -> None:
    """Headless Chromium draws the page: a badge in its colour, charts, and cards in many colours, to the right edge."""
    assert BROWSER is not None
    page, shot = tmp_path / "report.html", tmp_path / "report.png"
    page.write_text(report_html([example]), encoding="utf-8")
    subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            f"--user-data-dir={tmp_path / 'profile'}", "--window-size=1100,2600", f"--screenshot={shot}", page.as_uri(),
        ],
        check=True, capture_output=True, timeout=120, env={**os.environ, "HOME": str(tmp_path)},
    )  # fmt: skip
    with Image.open(shot) as image:
        seen = image.convert("RGB")
    assert seen.size == (1100, 2600)
    assert (47, 125, 79) in colours(seen, (900, 0, 1100, 120))
    assert len(colours(seen, (80, 1500, 1000, 2300))) > 5_000


def colours(image: Image.Image, box: tuple[int, int, int, int]) -> set[object]:
    """All colours in a part of a picture."""
    return {colour for _, colour in image.crop(box).getcolors(1 << 20) or ()}
