"""What printing costs: the example deck's PDF, beside copying its bytes."""

from __future__ import annotations

import io
import os
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from decktool.deck import resolve
from decktool.decklist import read_decklist
from decktool.games import load_game
from decktool.printing import press, sizes
from decktool.printing.sheet import Sheet
from tests.bench.harness import EXAMPLE, Row, process_ratio, python


def rows() -> list[Row]:
    """All of them."""
    deck = resolve(read_decklist(EXAMPLE), load_game("forbidden-quest"))

    def draw() -> bytes:
        file = io.BytesIO()
        job = press.prepare(deck.game, press.copies(deck), Sheet(sizes.paper("a4"), None), "bench")
        press.write_pdf(job, file)
        return file.getvalue()

    data = draw()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "copy.pdf"
        drawn, copied = [], []
        for _ in range(5):
            start = perf_counter()
            draw()
            middle = perf_counter()
            target.write_bytes(data)
            with target.open("rb") as file:
                os.fsync(file.fileno())
            drawn.append(middle - start)
            copied.append(perf_counter() - middle)
        command = python("-m", "decktool", "print", str(EXAMPLE), "-o", str(Path(folder) / "deck.pdf"))
        bare = python("-c", "import reportlab.pdfgen.canvas as c; c.Canvas(__import__('io').BytesIO()).save()")
        whole = process_ratio(command, bare, runs=5)
    return [
        Row("50 cards, 31 different, laid out and drawn", median(drawn) * 1000, "ms"),
        Row("... against copying the PDF's bytes to disk", median(drawn) / median(copied), "x"),
        Row("the PDF", len(data) / 1000, "kB"),
        Row("`decktool print` against a bare ReportLab script, whole processes", whole, "x"),
    ]
