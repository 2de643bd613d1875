"""What printing costs, beside copying the bytes by hand, beside bare ReportLab, and beside ReportLab at its defaults.

The jobs are those of `printjobs`: 100 cards of 40 different faces of 745 x 1040 pixels on A4, as JPEG, as PNG and as
words; and 500 different cards with two of our faces. Work is seconds of the processor. Each run is a process of its own, the ways of a job run in turn, and ratios are taken within a turn.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench import printjobs
from tests.bench.harness import EXAMPLE, QUICK, ROOT, Row, grown, process_ratio, python, turns

TURNS = 9


@dataclass(frozen=True, slots=True)
class Run:
    """One run of one way: seconds of work after the imports, the peak of memory in MiB, the PDF's bytes."""

    work: float
    peak: float
    size: int


def rows() -> list[Row]:
    """All of them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        printjobs.make(folder)
        printjobs.place_words(folder)
        found = [*pictures(folder, "jpeg", "<= 2.5"), *pictures(folder, "png", "<= 1"), *text(folder)]
        found += [row for face in printjobs.FACES for row in different(folder, face)]
        found += [seen(folder), many(folder)]
        found += [row for kind in ("words", "jpeg", "png") for row in sheets(folder, kind)]
        target = str(folder / "deck.pdf")
        bare = python("-m", "tests.bench.printjobs", "canvas", "text", name)
        whole = process_ratio(python("-m", "decktool", "print", str(EXAMPLE), "-o", target), bare, runs=TURNS)
        size = Path(target).stat().st_size / 1000
    name = "`decktool print` of the rulebook's deck, 50 cards of 31 drawn faces"
    return [
        *found,
        Row(f"{name}, against the bare text script", whole, "x", "<= 3"),
        Row(f"{name}: the PDF", size, "kB"),
    ]


def pictures(folder: Path, kind: str, memory: str) -> list[Row]:
    """The rows of a job of picture files."""
    runs = [run(way, kind, folder) for _ in turns(TURNS) for way in ("copied", "canvas", "ours")]
    copied, canvas, ours = (runs[way::3] for way in range(3))
    defaults = run("defaults", kind, folder)
    unique = sum(path.stat().st_size for path in (folder / kind / "art").iterdir())
    named = f"100 {kind.upper()} faces"
    return [
        Row(f"{named}: work after imports, against copying bytes by hand", against(ours, copied), "x", "<= 4"),
        Row(f"{named}: bare ReportLab copying the same bytes, against the same", against(canvas, copied), "x"),
        Row(f"{named}: work after imports, against bare ReportLab copying", against(ours, canvas), "x", "<= 1.2"),
        Row(f"{named}: work after imports", median(each.work for each in ours) * 1000, "ms"),
        Row(f"{named}: ReportLab at its defaults, against ours", defaults.work / median(e.work for e in ours), "x"),
        Row(f"{named}: whole process, against bare ReportLab copying", processes(folder, kind), "x", "<= 2.5"),
        Row(f"{named}: the PDF, against the files in it", 100 * ours[0].size / unique, "%", "<= 101"),
        Row(f"{named}: the PDF of ReportLab's defaults", 100 * defaults.size / unique, "%"),
        *peaks(named, run("command", kind, folder), canvas, memory),
    ]


def text(folder: Path) -> list[Row]:
    """The rows of the job of words."""
    runs = [run(way, "text", folder) for _ in turns(TURNS) for way in ("canvas", "ours")]
    canvas, ours = runs[::2], runs[1::2]
    named = "100 text faces"
    return [
        Row(f"{named}: fitted and drawn, against the same words on a bare canvas", against(ours, canvas), "x", "<= 2"),
        Row(f"{named}: work after imports", median(each.work for each in ours) * 1000, "ms"),
        Row(f"{named}: whole process, against the bare script", processes(folder, "text"), "x"),
        *peaks(named, run("command", "text", folder), canvas, "<= 4"),
    ]


def different(folder: Path, face: str) -> list[Row]:
    """The rows of 500 different cards with one of our faces."""
    printjobs.make_different(folder, face)
    printjobs.place_words(folder, face)
    runs = [run(way, face, folder) for _ in turns(3) for way in ("canvas", "ours")]
    canvas, ours = runs[::2], runs[1::2]
    named = f"500 different cards, face {face}"
    return [
        Row(f"{named}: laid out and drawn, against drawn on a bare canvas", against(ours, canvas), "x", "<= 4"),
        Row(f"{named}: bytes a card", ours[0].size / 500, "", "<= 1200"),
    ]


def seen(folder: Path) -> Row:
    """Pictures of drawn faces: the whole command against the renderer alone, which only looks at the same faces."""
    pages = folder / "pages"
    subprocess.run(export("drivethru", pages), stdout=subprocess.DEVNULL, check=True, cwd=ROOT)
    # The faces with their bleed, each once, and as many backs, which cost about as much.
    alone = (
        "import sys, pypdfium2 as p; document = p.PdfDocument(sys.argv[1]); "
        "[document[i].render(scale=300 / 72) for i in range(32)]"
    )
    # Into the same folder nothing would be drawn again.
    anew = f"import runpy, shutil; shutil.rmtree({str(folder / 'seen')!r}, ignore_errors=True); "
    whole = python(
        "-c", f"{anew} runpy.run_module('decktool', run_name='__main__')", *export("images", folder / "seen")[3:]
    )
    found = process_ratio(whole, python("-c", alone, str(pages / "cards.pdf")), runs=TURNS)
    return Row("32 drawn faces as PNG at 300 dpi, one process, against PDFium drawing 32 of them", found, "x", "<= 2")


def many(folder: Path) -> Row:
    """Ten times as many different drawn cards, with backs: whole commands."""
    game = folder / "many"
    (game / "sets").mkdir(parents=True)
    (game / "game.yaml").write_text(printjobs.GAME, encoding="utf-8")
    cards = [f'  - {{name: Card {i}, type: card, text: "{i}. {printjobs.WORDS}"}}' for i in range(500)]
    (game / "sets/all.yaml").write_text("\n".join(["set: all", "title: All", "cards:", *cards, ""]), encoding="utf-8")
    commands = []
    for count in (500, 50):
        deck = folder / f"{count}.txt"
        deck.write_text("".join(f"Card {i}\n" for i in range(count)), encoding="utf-8")
        out = str(folder / f"{count}.pdf")
        commands.append(python("-m", "decktool", "print", str(deck), "--game", str(game), "--backs", "-o", out))
    return Row(
        "500 different drawn cards with backs, against 50",
        process_ratio(commands[0], commands[1], runs=TURNS),
        "x",
        "<= 10",
    )


def sheets(folder: Path, kind: str) -> list[Row]:
    """Different cards, and twice as many, with drawn faces or a photo each: whole commands."""
    sizes = (20, 40) if QUICK else (200, 400)
    game = folder / f"sheets-{kind}"
    printjobs.make_photos(game, kind, sizes[1])
    commands = []
    for size in sizes:
        deck = game / f"{size}.txt"
        deck.write_text("".join(f"Card {i}\n" for i in range(size)), encoding="utf-8")
        words = ("print", str(deck), "--game", str(game), "-o", str(deck.with_suffix(".pdf")))
        commands.append(python("-m", "decktool", *words))
    named = "`print` of drawn faces" if kind == "words" else f"`print` of {kind.upper()} photos"
    return grown(named, commands, sizes, folder)


def export(target: str, into: Path) -> list[str]:
    """The command that exports the rulebook's deck in one process."""
    return python("-m", "decktool", "export", str(EXAMPLE), "--to", target, "--jobs", "1", "-o", str(into))


def peaks(named: str, command: Run, bare: list[Run], goal: str) -> list[Row]:
    """The most memory that the command held, and against the bare script."""
    name = f"{named}: peak of memory of `decktool print`"
    return [
        Row(f"{name}, against bare ReportLab", command.peak / median(each.peak for each in bare), "x", goal),
        Row(name, command.peak, "MiB"),
    ]


def run(way: str, kind: str, folder: Path) -> Run:
    """Run a job once, in a process of its own."""
    command = python("-m", "tests.bench.printjobs", way, kind, str(folder))
    said = subprocess.run(command, stdout=subprocess.PIPE, check=True, cwd=ROOT).stdout.decode().splitlines()[-1]
    found = json.loads(said)
    return Run(found["work"], found["peak"], found["bytes"])


def against(these: list[Run], those: list[Run]) -> float:
    """The median ratio of the work of two ways, turn by turn."""
    return median(this.work / that.work for this, that in zip(these, those, strict=True))


def processes(folder: Path, kind: str) -> float:
    """`decktool print` against the bare script, start of the interpreter and imports included."""
    ours = python("-m", "decktool", *printjobs.arguments(folder, kind, folder / f"whole-{kind}.pdf"))
    return process_ratio(ours, python("-m", "tests.bench.printjobs", "canvas", kind, str(folder)), runs=TURNS)
