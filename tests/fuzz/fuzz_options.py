"""The values of options: lengths, numbers, days, names, places."""

from __future__ import annotations

from tests.fuzz.fuzz_queries import prepare
from tests.fuzz.kit import Surface

SURFACE = Surface(
    [("o", value) for value in ("63mmx88mm", "3", "0.3mm", "2024-05-01", "min_creatures=10", "a4", "1,4-6", "constructed")],
    [
        ("check", "deck.txt", *words)
        for words in (
            ("--game", "TEXT"), ("--format", "TEXT"), ("--as-of", "TEXT"), ("--pool", "TEXT"), ("--house", "TEXT"),
            ("--output-format", "TEXT"), ("TEXT",),
        )
    ] + [
        ("print", "deck.txt", "--cards", "1-2", "-o", "out.pdf", *words)
        for words in (
            ("--paper", "TEXT"), ("--cut-size", "TEXT"), ("--gutter", "TEXT"), ("--bleed", "TEXT"), ("--copies", "TEXT"),
            ("--cards", "TEXT"), ("--only", "TEXT"), ("--face", "TEXT"), ("--back", "TEXT"), ("--font", "TEXT"),
            ("--skip", "TEXT"), ("--registration", "TEXT"), ("--cut-lines", "TEXT"), ("--printer", "TEXT"),
        )
    ] + [
        ("TEXT",),
        ("schema", "TEXT"),
        ("rules", "TEXT"),
        ("cards", "forbidden-quest", "--sort", "TEXT"),
        ("convert", "deck.txt", "--to", "TEXT"),
        ("hand", "deck.txt", "--games", "TEXT"),
        ("odds", "deck.txt", "type:creature>=1", "--turn", "TEXT"),
        ("register", "deck.txt", "--player", "TEXT", "--date", "TEXT", "-o", "sheet.pdf"),
        ("stats", "deck.txt", "--house", "TEXT"),
        ("board", "TEXT"),
        ("init", "TEXT"),
        ("build", "forbidden-quest", "--size", "TEXT"),
    ],
    prepare,
)  # fmt: skip
