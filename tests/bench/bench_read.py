"""What reading costs as files grow: every form of decklist at two sizes, the larger twice the smaller.

Linear reading takes twice as long for twice as much; what is quadratic takes four times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from decktool import formats
from decktool.construction.check import judge
from tests.bench.harness import Row

LINES = 7_000
"""Lines, cards or marks of the smaller size; twice as many, with a heading above each, are still a decklist."""
GAME = "# game: forbidden-quest\n"


def _lines(line: str, head: str = "", end: str = "") -> Callable[[int], bytes]:
    """So many lines, each with its number where the line has a place for it."""
    return lambda count: (head + "".join(line.format(n=n) for n in range(count)) + end).encode()


COCKATRICE = '<cockatrice_deck version="1"><zone name="main">', "</zone></cockatrice_deck>"
FORMS: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "text: one card on every line": ("a.txt", _lines("1 Lucia\n", GAME)),
    "text: cards that nobody knows": ("a.txt", _lines("1 Card {n}\n", GAME)),
    "text: header lines": ("a.txt", _lines("# name: value {n}\n", GAME, "1 Lucia\n")),
    "text: headings": ("a.txt", _lines("Part {n}:\n1 Lucia\n", GAME)),
    "arena: comments that look like headers": ("a.dec", _lines("# key: value {n}\n", "1 Lucia\n")),
    "dec: marks after cards": ("a.dec", _lines("1 Lucia *F* #a [b] ^c^ <d>\n")),
    "dec: blanks within cards": ("a.dec", _lines("1 Lucia" + " " * 100 + "x\n")),
    "mtgo: blank lines": ("a.mtgo", _lines("1 Lucia\n\n")),
    "csv: rows": ("a.csv", _lines("1,Lucia\n", "count,name\n")),
    "json: cards": ("a.json", _lines('"1 Lucia",', '{"game": "forbidden-quest", "cards": [', '"Omar"]}')),
    "tts: cards": ("a.json", _lines('{{"Name": "Card", "Nickname": "L{n}"}},', '{"ObjectStates": [', "{}]}")),
    "yaml: a sequence": ("a.yaml", _lines("- 1 Lucia\n", "game: forbidden-quest\ncards:\n")),
    "yaml: a mapping": ("a.yaml", _lines("  Card {n}: 1\n", "game: forbidden-quest\ncards:\n")),
    "yaml: sections": ("a.yaml", _lines("  s{n}: [Lucia]\n", "game: forbidden-quest\nsections:\n")),
    "yaml: notes": ("a.yaml", _lines("- note {n}\n", "game: forbidden-quest\ncards: [Lucia]\nnotes:\n")),
    "cockatrice: cards": ("a.cod", _lines('<card number="1" name="L{n}"/>', *COCKATRICE)),
}


def rows() -> list[Row]:
    """The ratio of the two sizes for every form, reading and judging."""
    return [Row(f"{what}, twice the lines", _ratio(name, make), "x", "<= 3") for what, (name, make) in FORMS.items()]


def _ratio(name: str, make: Callable[[int], bytes]) -> float:
    small, large = make(LINES), make(2 * LINES)
    pairs = [(_seconds(name, small), _seconds(name, large)) for _ in range(5)]
    return min(large for _, large in pairs) / min(small for small, _ in pairs)


def _seconds(name: str, data: bytes) -> float:
    start = perf_counter()
    judge(formats.parse(data, name, "mtgo" if name.endswith(".mtgo") else None))
    return perf_counter() - start
