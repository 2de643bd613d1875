"""Check reports as text, JSON, SARIF and GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pypdf import PdfReader

from decktool.cli.check import RANKS
from decktool.construction.check import Report, Violation, judge
from decktool.deck import UnreadLine, resolve
from decktool.decklist import parse_decklist, read_decklist
from decktool.games import load_game
from decktool.paths import data_dir
from decktool.printing.base.sizes import paper
from decktool.report.deck.gathered import DeckReport, deck_report
from decktool.report.deck.html import report_html
from decktool.report.deck.pdf import write_report_pdf
from decktool.report.documents import written
from decktool.report.documents.checks import check_csv, check_github, check_json, check_pieces, check_rows, check_sarif
from decktool.report.terminal.checks import check_text
from decktool.report.terminal.lines import unstyled
from tests.schemas import valid

ROOT = Path(__file__).resolve().parents[2]

COPIES = Violation(
    rule="copies",
    message="Axe: 6 copies, at most 4 allowed (2 too many)",
    section="1.2",
    group="Axe",
    cards=("Axe",),
    lines=(3, 4, 5, 9),
    actual=6,
    max=4,
    difference=2,
    fix="remove 2 Axe (lines 3, 4, 5, 9)",
)
SIZE = Violation(
    rule="size", message="Deck size: 9 cards, exactly 10 required (1 too few)", actual=9, min=10, max=10, difference=-1
)
HINT = Violation(
    rule="playable", message="Creatures: 0, at least 1 required (1 too few)", level="warning", min=1, difference=-1
)

LEGAL = Report("a.txt", "legal", "forward", "run", 10, {"size": 10})
ILLEGAL = Report("b.txt", "illegal", "forward", "run", 9, {"size": 9}, violations=(COPIES, SIZE), warnings=(HINT,))
INCOMPLETE = Report("c.txt", "incomplete", "forward", "run", 9, violations=(SIZE,), unofficial=True)
LOST = Report(
    "d,e:f.txt",
    "unreadable",
    unreadable=(UnreadLine(2, "1 Axxe  # mine", "no card is called 'Axxe'", ("Axe", "Axle")),),
)


def text(*reports: Report, **more: Any) -> list[str]:
    """The lines of text, without colour."""
    return [unstyled(line) for line in check_text(check_rows(reports), **more)]


def test_a_legal_deck_is_one_line() -> None:
    """What deck, by which rules, how many cards."""
    assert text(LEGAL) == ["✓ legal  a.txt  forward · run · 10 cards"]


def test_violations_and_warnings_have_rule_section_lines_and_fix() -> None:
    """Runs of lines are folded; warnings come last, with a mark of their own."""
    assert text(ILLEGAL) == [
        "✗ illegal  b.txt  forward · run · 9 cards",
        "  ✗ Axe: 6 copies, at most 4 allowed (2 too many)  [copies]  Rules 1.2  lines 3-5, 9",
        "    → remove 2 Axe (lines 3, 4, 5, 9)",
        "  ✗ Deck size: 9 cards, exactly 10 required (1 too few)  [size]",
        "  ! Creatures: 0, at least 1 required (1 too few)  [playable]",
    ]


def test_an_unreadable_list_shows_line_text_and_suggestions() -> None:
    """The line as it was written, and what may have been meant."""
    assert text(LOST) == [
        "? unreadable  d,e:f.txt",
        "  line 2  no card is called 'Axxe'  (1 Axxe # mine)",
        "    → did you mean Axe or Axle?",
    ]


def test_fifty_unreadable_lines_are_shown() -> None:
    """The rest is counted, and where all of them are is said."""
    many = Report("x", "unreadable", unreadable=tuple(UnreadLine(n, "?", "no") for n in range(1, 61)))
    lines = text(many)
    assert len(lines) == 52
    assert lines[-1] == "  ... and 10 more lines (--output-format json has all of them)"
    assert len(check_json([many])["decks"][0]["unreadable"]) == 60


UNJUDGED = Violation(rule="pool", message="no pool is named", level="not judged", fix="name one with `# pool: core`")
ALL_FIXED = Report(
    "e.txt", "illegal", "forward", "run", 9, violations=(COPIES, replace(SIZE, fix="add 1 card")),
    not_judged=(UNJUDGED,), warnings=(replace(HINT, fix="add 1 creature"),),
)  # fmt: skip
FORMS: dict[str, Callable[[Report], str]] = {
    "text": lambda report: "\n".join(text(report)),
    "json": lambda report: json.dumps(check_json([report])),
    "csv": lambda report: "\n".join(check_csv([report])),
    "sarif": lambda report: json.dumps(check_sarif([report])),
    "github": lambda report: unescaped("\n".join(check_github([report]))),
    "page": lambda report: unescape(report_html([with_report(report)])),
    "pdf": lambda report: printed(with_report(report)),
}


def unescaped(commands: str) -> str:
    """Workflow commands as they are shown."""
    return commands.replace("%3A", ":").replace("%2C", ",").replace("%0A", "\n").replace("%25", "%")


def with_report(report: Report) -> DeckReport:
    """The report of a deck on which that was found."""
    path = data_dir("cards") / "forbidden-quest" / "decks" / "rulebook-example.txt"
    found = deck_report(resolve(read_decklist(path), load_game("forbidden-quest")))
    return replace(found, check=check_json([report])["decks"][0])


def printed(report: DeckReport) -> str:
    """The words of the PDF, lines that were broken made whole."""
    file = BytesIO()
    write_report_pdf([report], file, paper("a4"))
    return " ".join(" ".join(page.extract_text() for page in PdfReader(file).pages).split())


@pytest.mark.parametrize(
    "form", [pytest.param(form, marks=pytest.mark.slow) if form == "pdf" else form for form in FORMS]
)
def test_every_fix_stands_in_every_form(form: str) -> None:
    """What is wrong and its remedy: of each broken rule, of what was not judged, of each warning, of a line that is
    not understood; a table for an organiser counts warnings.
    """
    said = FORMS[form](ALL_FIXED)
    for violation in (*ALL_FIXED.violations, *ALL_FIXED.not_judged, *(() if form == "csv" else ALL_FIXED.warnings)):
        assert violation.message in said
        assert violation.fix in said
    if form not in {"page", "pdf"}:
        said = FORMS[form](LOST)
        assert all(word in said for word in ("no card is called 'Axxe'", "Axe", "Axle"))


def test_many_decks_end_with_a_count() -> None:
    """A blank line between reports, and how many of each verdict; quietly only verdicts."""
    assert text(LEGAL, INCOMPLETE, LOST, LEGAL)[-2:] == ["", "4 checks: 2 legal, 1 incomplete, 1 unreadable"]
    assert text(LEGAL, INCOMPLETE, quiet=True) == [
        "✓ legal  a.txt  forward · run · 10 cards",
        "… incomplete  c.txt  forward · run · 9 cards",
        "2 checks: 1 legal, 1 incomplete",
    ]


def test_unofficial_cards_are_said() -> None:
    """A report that used a design that is not the publisher's says so."""
    assert "  unofficial sample cards are in this deck" in text(INCOMPLETE)


@pytest.mark.parametrize(("report", "status"), [(LEGAL, 0), (INCOMPLETE, 1), (ILLEGAL, 1), (LOST, 2)])
def test_each_verdict_has_its_exit_status(report: Report, status: int) -> None:
    """0 legal, 1 incomplete or illegal, 2 unreadable."""
    assert RANKS[report.verdict] == status


@pytest.mark.parametrize("reports", [[], [LEGAL], [ILLEGAL, LOST, INCOMPLETE]], ids=len)
def test_the_pieces_are_the_document(reports: list[Report]) -> None:
    """Written one by one, they are what the whole document would be."""
    assert "".join(check_pieces(reports)) == written(check_json(reports))


@pytest.mark.parametrize("lines", [check_csv, check_github, check_pieces, lambda all_: check_text(check_rows(all_))])
def test_a_result_is_written_before_the_next_deck_is_checked(
    lines: Callable[[Iterator[Report]], Iterator[str]],
) -> None:
    """Nothing waits for a folder of ten thousand lists, and nothing is kept of them."""
    checked = 0

    def reports() -> Iterator[Report]:
        nonlocal checked
        for report in (ILLEGAL, INCOMPLETE, LOST):
            checked += 1
            yield report

    assert next(line for line in lines(reports()) if "b.txt" in line)
    assert checked == 1


@pytest.mark.parametrize("report", [LEGAL, ILLEGAL, INCOMPLETE, LOST], ids=lambda report: report.verdict)
def test_the_document_keeps_its_schema(report: Report) -> None:
    """Every verdict's document is valid, keys in the order of the contract."""
    document = check_json([report])
    valid(document)
    (deck,) = document["decks"]
    assert list(deck) == [
        "deck", "game", "format", "verdict", "legal", "cards", "facts", "house", "unofficial", "violations", "warnings",
        "not_judged", "unreadable"
    ]  # fmt: skip
    assert json.loads(json.dumps(document)) == document


def test_the_schema_refuses_what_cannot_be() -> None:
    """A legal deck with violations, an unreadable one without a reason, or an unknown key break the schema."""
    for changes in (
        {"violations": check_json([ILLEGAL])["decks"][0]["violations"]},
        {"legal": False},
        {"verdict": "unreadable", "legal": False},
        {"verdict": "incomplete", "legal": False},
        {"more": 1},
        {"verdict": "fine"},
    ):
        document: Any = check_json([LEGAL])
        document["decks"][0].update(changes)
        with pytest.raises(jsonschema.ValidationError):
            valid(document)


def test_sarif_has_a_result_for_every_finding() -> None:
    """Rule, level, place and fix; each rule is described once."""
    log = check_sarif([ILLEGAL, LOST])
    run = log["runs"][0]
    assert [(r["ruleId"], r["level"]) for r in run["results"]] == [
        ("copies", "error"), ("size", "error"), ("playable", "warning"), ("unreadable", "error")
    ]  # fmt: skip
    places = [r["locations"][0]["physicalLocation"] for r in run["results"]]
    assert places[0] == {"artifactLocation": {"uri": "b.txt"}, "region": {"startLine": 3}}
    assert places[1] == {"artifactLocation": {"uri": "b.txt"}}
    assert run["results"][3]["message"]["text"] == "no card is called 'Axxe'. Fix: did you mean Axe or Axle?"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["copies", "size", "playable", "unreadable"]
    assert check_sarif([LEGAL])["runs"][0]["results"] == []


def test_github_annotations_are_escaped() -> None:
    """A comma, a colon, a percent sign or a line break in names and messages cannot break out of a command."""
    assert list(check_github([LOST])) == [
        "::error file=d%2Ce%3Af.txt,line=2,title=unreadable::no card is called 'Axxe'. Fix: did you mean Axe or Axle?"
    ]
    evil = Report("x", "unreadable", unreadable=(UnreadLine(None, None, "100%\r\n::error::gotcha"),))
    assert list(check_github([evil])) == ["::error file=x,title=unreadable::100%25%0D%0A::error::gotcha"]
    assert list(check_github([LEGAL])) == []


def test_a_real_report_survives_the_way() -> None:
    """What the engine finds about a real deck is what the document says."""
    deck = ROOT / "cards" / "forbidden-quest" / "decks" / "rulebook-example.txt"
    lines = deck.read_text(encoding="utf-8").replace("4 Silver Axe", "5 Silver Axe")
    document = check_json([judge(parse_decklist(lines, "deck.txt"))])
    valid(document)
    assert [(v["rule"], v["difference"], v["section"]) for v in document["decks"][0]["violations"]] == [
        ("size", 1, "1.2"), ("copies", 1, "1.2")
    ]  # fmt: skip
