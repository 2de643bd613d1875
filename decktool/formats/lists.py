"""Text lists of other programs: Arena, Moxfield and Archidekt exports, plain text for Magic Online, and .dec files.

Read alike: `3 Name`, `3x Name`, `3 Name (SET) 12`, `3 Name [SET]`, `3 [id] Name`, marks such as `*F*` and `^Have^`,
`#tags` and `[Category]` at the end of a line (kept as the line's comment), `SB:` before a line, a heading (`Deck`,
`Sideboard`, `Commander`, with or without a colon) on a line of its own. Only the form `mtgo` takes a blank line for
the beginning of the sideboard. `//` begins a comment at a line's start only, for names such as `Fire // Ice` have it.
"""

from __future__ import annotations

import re

from decktool import files
from decktool.deck import Deck
from decktool.decklist import LONGEST_LINE, PRINTING, Decklist, board, written_name
from decktool.errors import DecktoolError
from decktool.formats.listing import NO_PART, FormattedDeck, Item, Listing, content, kept_out, sections, unsayable

_SECTIONS = {"commander": "Commander", "commanders": "Commander", "companion": "Companion"}
"""Headings that are known without a colon, beside those of `board`; others need one, or brackets."""

_HEADING = re.compile(r"(?:\[(?P<bracketed>[^\[\]]+)\]|(?P<bare>[^\d\s:][^:]*?)\s*(?:\(\d+\)\s*)?:?)")
_CARD = re.compile(r"(?:(?P<count>\d{1,12})\s*[xX]?\s+|[xX](?P<times>\d{1,12})\s+)?(?P<name>\S.*)")
_LEADING_ID = re.compile(r"(\[[^\[\]]{1,60}\])\s+(?=\S)")
_MARK = re.compile(r" (\*[A-Za-z]{1,8}\*|\^[^^]{0,80}\^|#\S+|<[^<>]{1,60}>|\[[^\[\]]{1,80}\])(?= |$)")
_COMMENT = re.compile(r"(?://|#)\s*(?P<text>.*)")
_PRINTED = re.compile(r"\[(?P<set>[^\s\[\]:]{1,20}):(?P<number>[^\s\[\]]{1,20})\]\s+(?P<name>\S.*)")
_DECK = re.compile(r"(?P<key>name|author)\s*[:=]\s*(?P<value>.*)", re.IGNORECASE)
_SETTINGS = {"metadata", "general", "duel", "shop", "quest"}
"""Parts of Forge's files that hold settings, not cards."""
_META = re.compile(r"(?P<key>name|game|format|author|player|creator|title)\s*:\s*(?P<value>\S.*)", re.IGNORECASE)


def read(data: bytes, name: str, form: str) -> Decklist:
    """Read a text list."""
    text = files.decode(data, name, what="a decklist").replace("\r\n", "\n").replace("\r", "\n")
    listing = Listing(name)
    about = False
    side = False
    marked = "SB:" in text
    repeated = _companions(text)
    for number, raw in enumerate(text.split("\n"), 1):
        line = " ".join(raw.split())
        if not line:
            about = False
            if form == "mtgo" and not marked and not side and listing.cards:
                listing.section, side = "Side", True
            continue
        comment = _COMMENT.match(line)
        if comment:
            _comment(listing, comment["text"], number)
        elif line.casefold() == "about":
            about = True
        elif form == "dck" and _is_setting(listing, line, number):
            continue
        elif about:
            key, _, value = line.partition(" ")
            listing.header(key.casefold() if key.casefold() in {"name", "author"} else "name", value)
        elif len(line) > LONGEST_LINE:
            listing.problem(f"is {len(line)} characters long; no card name is", line=number, shown=line)
        elif listing.section == "Companion" and line in repeated:
            listing.note(f"companion: {line}", line=number)
        else:
            _line(listing, line, number, form)
    return listing.decklist()


def _companions(text: str) -> set[str]:
    """The lines of a sideboard, in which Arena lists the deck's companion a second time: it is one copy."""
    if "companion" not in text.casefold():
        return set()
    lines = [" ".join(raw.split()) for raw in text.split("\n")]
    starts = [place for place, line in enumerate(lines) if _section(line.rstrip(":")) == "Side"]
    return set(lines[starts[0] + 1 :]) - {""} if starts else set()


def _is_setting(listing: Listing, line: str, number: int) -> bool:
    """Take a line of a .dck that is about the deck, as Forge (`Name=x` under `[metadata]`) and XMage say it."""
    within = listing.label.casefold() in _SETTINGS and not line.startswith(("[", *"0123456789"))
    if not within and not line.startswith(("NAME:", "AUTHOR:", "LAYOUT ")):
        return False
    found = _DECK.fullmatch(line)
    if found:
        listing.header(found["key"].casefold(), found["value"])
    elif not line.startswith("LAYOUT "):
        listing.note(line, line=number)
    return True


def _comment(listing: Listing, text: str, number: int) -> None:
    found = _META.fullmatch(text.strip())
    if found:
        key = found["key"].casefold()
        listing.header({"creator": "author", "title": "name"}.get(key, key), found["value"])
    elif (section := _section(text.strip().rstrip(":"))) is not None:
        listing.section = section
    elif text.strip():
        listing.note(text, line=number)


def _section(words: str) -> str | None:
    """The section that a known heading begins."""
    part = board(words)
    if part is None:
        return _SECTIONS.get(words.casefold())
    return {"deck": "Main", "side": "Side"}.get(part, words)


def _line(listing: Listing, line: str, number: int, form: str = "arena") -> None:
    """A heading or a card."""
    heading = _HEADING.fullmatch(line)
    if heading:
        words = (heading["bracketed"] or heading["bare"]).strip()
        section = _section(words)
        if section is not None:
            listing.section, listing.label = section, ""
            return
        if heading["bracketed"] and form == "dck":
            listing.part(words)
            return
        if heading["bracketed"] or line.endswith(":"):
            listing.section = words
            return
    usual = listing.section
    shown = line
    if line[:3].upper() == "SB:":
        line, listing.section = line[3:].strip(), "Side"
    found = _CARD.fullmatch(line)
    assert found is not None, "a line that is not blank matches"
    name, marks = found["name"], list[str]()
    printed = _PRINTED.fullmatch(name) if form == "dck" else None
    set_id, collector = (printed["set"], printed["number"]) if printed else (None, None)
    if form == "dck" and "|" in name:  # Forge: name, `+` for foil, set, number of the picture
        name, set_id, *rest = name.split("|")
        name, marks = (name[:-1], ["*F*"]) if name.endswith("+") else (name, [])
        marks += [f"|{part}" for part in rest if part]
    elif printed:
        name = printed["name"]
    else:
        name, marks = _marks(name)
    where = next(filter(None, (kept_out(mark[1:-1]) for mark in marks if mark[0] == "[")), None)
    listing.section = where or listing.section
    if where not in {None, "Side"} or board(listing.section) == "aside":
        listing.problem(NO_PART.format(listing.section), line=number, shown=shown)
    else:
        printing = PRINTING.fullmatch(name)
        if printing:
            name, set_id, collector = printing["name"], printing["set"], printing["number"]
        count = found["count"] or found["times"] or "1"
        listing.card(count, name, set=set_id, number=collector, comment=" ".join(marks), line=number, shown=shown)
    listing.section = usual


def _marks(name: str) -> tuple[str, list[str]]:
    """A name without what programs add around it, and those marks in order."""
    marks: list[str] = []
    leading = _LEADING_ID.match(name)
    if leading:
        marks.append(leading[1])
        name = name[leading.end() :]
    found = list(_MARK.finditer(name))
    first = len(found)
    while first and found[first - 1].end() == (found[first].start() if first < len(found) else len(name)):
        first -= 1
    marks += [mark[1] for mark in found[first:]]
    return name[: found[first].start()] if first < len(found) else name, marks


def write(deck: Deck, form: str) -> FormattedDeck:
    """Text for another program; raises DecktoolError for a name that such text would read as another."""
    found = content(deck)
    side = next((s.id for word in ("side", "sideboard") if (s := deck.game.section(word))), None)
    main = deck.game.main_section.id
    parts = sections(deck, found.items)
    other = [name for name in parts if name not in {main, side}]
    for item in found.items:
        listing = Listing("")
        _line(listing, _line_of(item), 1)
        if [entry.written for _, entry in listing.decklist().entries] != [item.name]:
            raise unsayable(item.name, form)
    lost = found.lost(*_LOST[form])
    if form == "arena":
        blocks = [["About", f"Name {found.headers['name']}"]] if "name" in found.headers else []
        for name, items in parts.items():
            heading = {main: "Deck", side: "Sideboard"}.get(name, f"{deck.game.sections[name].title}:")
            blocks.append([heading, *(_line_of(item, printing=True) for item in items)])
        return FormattedDeck("\n\n".join("\n".join(block) for block in blocks) + "\n", lost)
    if other:
        titles = ", ".join(deck.game.sections[name].title for name in other)
        raise DecktoolError(f"{form} has only a deck and a sideboard and cannot store {titles}; use arena or json")
    marks = {"name": "NAME", "author": "CREATOR"} if form == "dec" else {}
    lines = [f"// {mark}: {found.headers[key]}" for key, mark in marks.items() if key in found.headers]
    lines += [_line_of(item) for item in parts.get(main, [])]
    aside = [_line_of(item) for item in parts.get(side or "", [])]
    if form == "dec":
        lines += [f"SB: {line}" for line in aside]
    elif aside and not parts.get(main):
        raise DecktoolError("mtgo cannot store a sideboard without a deck; use dec or arena")
    elif aside:
        lines += ["", *aside]
    return FormattedDeck("\n".join(lines) + "\n", lost)


_LOST = {
    "arena": ("game", "format", "author", "player", "labels", "notes", "comments"),
    "mtgo": ("game", "format", "name", "author", "player", "labels", "notes", "comments", "printings"),
    "dec": ("game", "format", "player", "labels", "notes", "comments", "printings"),
}


def _line_of(item: Item, *, printing: bool = False) -> str:
    return f"{item.count} {written_name(item.name, item.set, item.number) if printing else item.name}"
