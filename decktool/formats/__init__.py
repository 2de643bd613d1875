"""Decklist formats of other programs: the list of them, how to recognise, read and write them.

Every reader gives a `Decklist`, as our own text does: lines that cannot be read are lines with a problem, names are
looked up later, and line numbers are the file's wherever it has one card per line. Every writer takes a `Deck`
and reports what its format cannot hold. docs/formats.md lists all formats.
"""

from __future__ import annotations

import re
from importlib import import_module
from os.path import splitext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from decktool import files
from decktool.decklist import LIMIT, Decklist, parse_decklist, refuse_endless
from decktool.errors import DecktoolError, UnknownName, did_you_mean

if TYPE_CHECKING:
    from decktool.deck import Deck
    from decktool.formats.listing import FormattedDeck
    from decktool.games import Game


class Exchange(NamedTuple):
    """One decklist format, which can be read: its id, description, file endings, and whether it can be written."""

    id: str
    title: str
    suffixes: tuple[str, ...]
    module: str
    writes: bool = True


EXCHANGES = {
    exchange.id: exchange
    for exchange in (
        Exchange("text", "decktool's own text format", (".txt", ".deck"), "text"),
        Exchange("arena", "text exported by Arena, Moxfield and Archidekt", (".txt",), "lists"),
        Exchange("mtgo", "plain text, a blank line before the sideboard", (".txt",), "lists"),
        Exchange("dec", ".dec text with SB: marks", (".dec", ".mwdeck"), "lists"),
        Exchange("dck", "Forge's and XMage's .dck", (".dck",), "lists", writes=False),
        Exchange("ptcgl", "text exported by Pokémon TCG Live", (".txt",), "exports", writes=False),
        Exchange("lcg", "text of ArkhamDB, arkham.build, NetrunnerDB and RingsDB", (".txt",), "exports", writes=False),
        Exchange("slots", "JSON of these four sites: copies by card id", (".json",), "exports", writes=False),
        Exchange("ydk", "YGOPro's .ydk: card ids", (".ydk",), "exports", writes=False),
        Exchange("csv", "a spreadsheet: CSV (also reads TSV and XLSX)", (".csv", ".tsv", ".tab", ".xlsx"), "table"),
        Exchange("json", "decktool's JSON", (".json",), "documents"),
        Exchange("yaml", "the same document as YAML", (".yaml", ".yml"), "documents"),
        Exchange("cockatrice", "Cockatrice's .cod XML", (".cod",), "cockatrice"),
        Exchange("dek", "Magic Online's .dek XML", (".dek",), "cockatrice", writes=False),
        Exchange("o8d", "OCTGN's .o8d XML", (".o8d",), "cockatrice", writes=False),
        Exchange("tts", "a Tabletop Simulator saved object, by nicknames", (".json",), "exports", writes=False),
        Exchange("code", "a share code: one short word", (".code",), "code"),
    )
}
"""Every format, by id."""

SUFFIXES = {suffix for exchange in EXCHANGES.values() for suffix in exchange.suffixes}

ELSEWHERE = {"commander", "companion", "extra", "avatar", "planes", "schemes", "conspiracy", "dungeon", "attractions"}
"""Headings that are sections of the deck in other programs."""

_MARKS = re.compile(
    r"^[ \t]*SB:[ \t]*\S|[ \t]\*(?:[FE]|CMDR)\*(?=\s|$)"
    r"|\S[ \t]\[[^\[\]{}\n]*\{\w+\}[^\[\]\n]*\]|\([^\s()]+\)[ \t]+\S+[ \t]+\[[^\[\]\n]+\][ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
"""`SB:` before a line, `*F*` or `*CMDR*` after it, Archidekt's `[Category{top}]`, and a category after a printing."""
_BEGINNINGS = {"about", "commander", "companion", "deck", "mainboard", "sideboard"}
_BY_SUFFIX = {suffix: form for form in ("csv", "json", "yaml", "ydk") for suffix in EXCHANGES[form].suffixes}
_DCK = re.compile(r"^\[metadata\]\s*$|^(?:SB:\s*)?\d+ \[\w+:\w+\] \S", re.MULTILINE | re.IGNORECASE)
"""Forge's first heading, and XMage's `4 [SET:12] Name`."""
_CODE = re.compile(r"\s*DT\d{1,2}_[A-Za-z0-9_-]+\s*")
_OWN = re.compile(r"^[ \t]*(?:#|//)[ \t]*(?:game|format)[ \t]*:", re.MULTILINE | re.IGNORECASE)


def exchange(name: str, *, writing: bool = False) -> Exchange:
    """The format called `name`; raises UnknownName with similar ids, of writable formats if it is for `writing`."""
    found = EXCHANGES.get(name.strip().casefold())
    if found is None:
        known = [form.id for form in EXCHANGES.values() if form.writes or not writing] + ["qr"] * writing
        raise UnknownName(f"unknown decklist format {name!r}{did_you_mean(name, known)}")
    return found


def is_code(word: str) -> bool:
    """True for what looks like a share code rather than a file's name."""
    return _CODE.fullmatch(word) is not None


def detect(data: bytes, name: str) -> str:
    """The id of a file's format, judged by its content first and then by the ending of its name.

    A file without signs of another format is our own text, and so is everything with a `# game:` line.
    """
    start = data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
    suffix = splitext(name)[1].lower()
    if start[:1] in {b"P", b"<", b"{", b"["}:
        if start.startswith(b"PK\x03\x04"):
            return "csv"
        if start.startswith(b"<"):
            if re.search(rb"<deck[\s>]", data[:4000]):
                return "o8d"
            return "dek" if re.search(rb"<Deck[\s>]", data[:4000]) else "cockatrice"
        if start.startswith(b"{") or re.match(rb"\[\s*[{\"]", start):
            if b'"ObjectStates"' in data or b'"ContainedObjects"' in data:
                return "tts"
            from decktool.formats.exports import SLOTS_KEY

            return "slots" if SLOTS_KEY.search(data) else "json"
    if suffix in _BY_SUFFIX:
        return _BY_SUFFIX[suffix]
    # Thousands of lists are our own: what costs time is looked for only where a word of it is there.
    lower = data.lower()
    if (b"game" in lower or b"format" in lower) and _OWN.search(_text(data)):
        return "text"
    if start.startswith(b"DT") and is_code(_text(data)):
        return "code"
    if start.startswith(b"schema: decktool.deck/"):
        return "yaml"
    for form in ("dec", "dck"):
        if suffix in EXCHANGES[form].suffixes:
            return form
    if b"[" in data[:1000] and _DCK.search(_text(data[:4000])):
        return "dck"
    if _is_counted(_text(data)):
        return "text"
    marked = any(mark in lower for mark in (b"sb:", b"*f*", b"*e*", b"*cmdr*", b"]")) and _MARKS.search(_text(data))
    from decktool.formats.exports import recognised

    if (own := recognised(_text(data))) is not None:
        return own
    if marked or _has_bare_headings(_text(data)):
        return "arena"
    first = data.split(b"\n", 1)[0]
    if any(mark in first for mark in (b",", b";", b"\t", b"|")):
        from decktool.formats.table import looks_like_table

        if looks_like_table(_text(data)):
            return "csv"
    return "text"


def _is_counted(text: str) -> bool:
    """True for nothing but counts and names: other programs' texts have headings, marks, or sets in capitals."""
    counted = re.fullmatch(r"(?:\d+x? [^\W\d][^\n()\[\]*,;|\t]*(?:\n+|\Z))+", text)
    return counted is not None and re.search(r"\s(?:[A-Z][A-Z0-9-]+|Energy)\s", text) is None


def _has_bare_headings(text: str) -> bool:
    """True where a heading such as Deck stands alone after a blank line, with a counted card (or a name) below it.

    The blank line may be missing before a sideboard, if every other line is a counted card.
    """
    lines = text.split("\n")
    rest = [line.strip() for line in lines if line.strip() and line.strip().casefold() != "sideboard"]
    if len(rest) < sum(bool(line.strip()) for line in lines) and all(line[0].isdigit() for line in rest):
        return True
    for number, line in enumerate(lines):
        word = line.strip().casefold()
        if word in _BEGINNINGS and (number == 0 or not lines[number - 1].strip()):
            below = next((after.strip() for after in lines[number + 1 : number + 50] if after.strip()), "")
            if below[:1].isdigit() or (word == "about" and below.startswith("Name ")):
                return True
    return False


def _text(data: bytes) -> str:
    """Bytes as text for looking at, whatever they are."""
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")


def parse(data: bytes, name: str, form: str | None = None, game: Game | None = None) -> Decklist:
    """The decklist in the bytes of a file, in the form given or the one recognised (`detect`).

    `game` is needed only for a share code of a game that is not found by itself (a folder given by its path).
    Raises DecktoolError, naming file and line, for what is not that form at all; a line that cannot be read is a Line
    with a problem.
    """
    files.refuse_documents(data, name, what="a decklist")
    refuse_endless(max(data.count(b"\n"), data.count(b"\r")), name)
    found = exchange(form or detect(data, name))
    if found.id == "text":
        return parse_decklist(files.decode(data, name, what="a decklist"), name)
    whose = (game,) if found.id == "code" else ()
    try:
        decklist: Decklist = _module(found).read(data, name, found.id, *whose)
    except RecursionError:
        raise DecktoolError(f"{name}: nested too deeply for a decklist") from None
    return decklist


def read_deck_file(path: Path | str, form: str | None = None, game: Game | None = None) -> Decklist:
    """Read a decklist file in any form (at most 4 MB); see `parse`."""
    return parse(files.read_bytes(path, limit=LIMIT, what="a decklist"), str(path), form, game)


def write(deck: Deck, form: str) -> FormattedDeck:
    """A deck in some format; raises DecktoolError if the text would read back as another deck."""
    found = exchange(form)
    if not found.writes:
        written = ", ".join(e.id for e in EXCHANGES.values() if e.writes)
        raise DecktoolError(f"{found.id} can be read but not written; writable formats: {written}")
    result: FormattedDeck = _module(found).write(deck, found.id)
    return result


def strays(deck: Deck) -> tuple[str, ...]:
    """One sentence for each heading that is a section in other programs but not in this game, and about printings."""
    from decktool.deck import printing_note

    found = []
    for line in deck.decklist.lines:
        if line.heading and line.heading.casefold() in ELSEWHERE and deck.game.section(line.heading) is None:
            section = deck.game.main_section.title
            found.append(f"{deck.game.title} has no section {line.heading!r}; its cards are read as {section}")
    note = printing_note(deck)
    return tuple(dict.fromkeys([*found, *([note] if note else [])]))


def _module(found: Exchange) -> Any:
    return import_module(f"{__name__}.{found.module}")
