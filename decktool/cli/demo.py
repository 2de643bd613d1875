"""Take a tour: a legal deck, a broken one and its fix, a sheet, a board, a hand, odds, a goldfish."""

from __future__ import annotations

from pathlib import Path

from decktool import files
from decktool.cli import options, run
from decktool.construction.solve import repair
from decktool.decklist import LIMIT
from decktool.errors import DecktoolError
from decktool.library import read_deck
from decktool.paths import data_dir, remove, unnamed_output, write_own_file
from decktool.report.documents.answers import deck_text
from decktool.report.terminal.lines import styled

EXAMPLE = "forbidden-quest/decks/rulebook-example.txt"


@options.described
def command() -> int:
    """The demo uses the example deck of the Forbidden Quest rulebook, ignores your defaults, and writes all files to
    output/demo/. A list there that you have changed is kept; the demo then uses a new one beside it.

    \b
    Example:
      decktool demo
    """
    folder = unnamed_output() / "demo"
    text = (data_dir("cards") / EXAMPLE).read_text(encoding="utf-8")
    good, bad = _fresh(folder / "example.txt", text), _fresh(folder / "broken.txt", _broken(text))
    mended = _fresh(folder / "mended.txt", deck_text(repair(read_deck(bad)).solutions[0].deck.decklist) + "\n")
    remove(mended)
    _step("A legal deck: the example in the rulebook", ["check", str(good)])
    _step("A copy that breaks four rules, with a fix for each rule by itself", ["check", str(bad)], expected=1)
    _step("The smallest change that fixes all four", ["fix", str(bad), "-o", str(mended)])
    _step("Its cards, ready to print and cut", ["print", str(good), "-o", str(folder / "cards.pdf")])
    _step("The board", ["board", "forbidden-quest", "-o", str(folder / "board.pdf")])
    _step("An opening hand, dealt as the rules say: the first has no creature", ["hand", str(good), "--seed", "42"])
    _step("What are the odds of two or more creatures in it?", ["odds", str(good), "type:creature>=2"])
    _step(
        "A goldfish: a sample deck of the same game, played by the full rules against a passive opponent",
        ["goldfish", "forbidden-quest", "--games", "200", "--seed", "1"],
    )
    options.echo(
        "\n".join(
            (
                "",
                styled("What to try next", "bold"),
                f"  open {folder / 'cards.pdf'} and {folder / 'board.pdf'}",
                "  decktool check YOUR-DECK.txt      any decklist: one card per line, such as `3 Gold Boots`",
                '  decktool cards forbidden-quest "type:creature hp>=7"',
                "  decktool init my-game             your own game, as a folder of YAML",
                "  decktool --help                   everything else",
            )
        )
    )
    return 0


def _fresh(path: Path, text: str) -> Path:
    """Write a list of the demo: at `path`, or NAME-2, NAME-3 ... beside lists that have been changed."""
    place, number = path, 1
    while place.exists() and files.read_bytes(place, limit=LIMIT, what="a decklist") != text.encode():
        number += 1
        place = path.with_name(f"{path.stem}-{number}{path.suffix}")
    if place != path:
        options.echo(f"{path} was changed and is kept; this tour uses {place}", prose=True)
    write_own_file(place, text)
    return place


def _broken(text: str) -> str:
    """The example with three changes that break four rules: a creature twice, a fifth copy, a card left out."""
    return (
        text.replace("# name: The rulebook's example", "# name: A broken copy")
        .replace("1 Lucia ", "2 Lucia ")
        .replace("4 Retreat Belt", "5 Retreat Belt")
        .replace("1 Omar\n", "")
    )


def _step(title: str, argv: list[str], expected: int = 0) -> None:
    """Print the title and the command, and run it; raises DecktoolError for an unexpected exit status."""
    words = " ".join(f'"{word}"' if any(c in word for c in " ><") else Path(word).as_posix() for word in argv)
    options.echo("")
    options.echo(styled(title, "bold"))
    options.echo(styled(f"$ decktool {words}", "cyan"))
    status = run(argv, default_map={})
    if status != expected:
        raise DecktoolError(f"the demo stops here: `decktool {argv[0]}` ended with status {status}, not {expected}")
