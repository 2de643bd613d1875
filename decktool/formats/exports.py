"""Lists of other programs, read and not written: Pokémon TCG Live, YGOPro's .ydk, ArkhamDB, NetrunnerDB and RingsDB,
and saved objects of Tabletop Simulator.

The last three sites (and arkham.build) write text with the cards' packs in brackets, and JSON in which
cards are ids. A site's remarks (packs, influence, totals) are kept as notes; a line that is neither a card, a heading
nor a known remark is a line with a problem.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from decktool import files
from decktool.decklist import LONGEST_LINE, Decklist, board
from decktool.errors import DecktoolError
from decktool.formats.lined import Lined, parse_json
from decktool.formats.listing import Listing

_STRANGE = "is neither a card nor a heading; take it out, or put `# ` before it"


def read(data: bytes, name: str, form: str) -> Decklist:
    """Read a list in one of these forms."""
    text = files.decode(data, name, what="a decklist").replace("\r\n", "\n").replace("\r", "\n")
    listing = Listing(name)
    if form in {"slots", "tts"}:
        {"slots": _slots, "tts": _saved_object}[form](listing, parse_json(text, name))
    else:
        {"ptcgl": _ptcgl, "lcg": _lcg, "ydk": _ydk}[form](listing, _lines(listing, text))
    return listing.decklist()


def _lines(listing: Listing, text: str) -> Iterator[tuple[int, str]]:
    """Numbers and words of the lines that are not blank; one too long for a card is a line with a problem."""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip()
        if len(line) > LONGEST_LINE:
            listing.problem(f"is {len(line)} characters long; no card name is", line=number, shown=line)
        elif line:
            yield number, line


# --- Pokémon TCG Live ------------------------------------------------------------------------------------------------

_PRINTED = r"\s+(?P<set>[A-Z][A-Z0-9-]{1,9}|Energy)\s+(?P<number>[A-Za-z]{0,6}\d{1,4}[a-z]?)(?:\s+(?P<mark>PH))?"
PTCGL_CARD = re.compile(rf"(?:\*\s*)?(?P<count>\d{{1,4}})\s*x?\s+(?P<name>\S.*?)(?:{_PRINTED})?")
PTCGL_HEADING = re.compile(r"#*\s*(?P<words>[^\W\d][^\d:]*?)\s*(?:[:–-]\s*\d+|\(\d+\))\s*")


def _ptcgl(listing: Listing, lines: Iterator[tuple[int, str]]) -> None:
    """`4 Name SET 12` under headings with counts (`Trainer: 33`), in any language."""
    for number, raw in lines:
        line = raw.strip()
        card, heading = PTCGL_CARD.fullmatch(line), PTCGL_HEADING.fullmatch(line)
        if card is not None:
            found = card.groupdict()
            printing = {"set": found["set"], "number": found["number"], "comment": found["mark"] or ""}
            listing.card_of_deck(found["count"], found["name"], line=number, shown=line, **printing)
        elif line.startswith(("***", "//")) or line.casefold().startswith("total"):
            listing.note(line.strip("*/ "), line=number)
        elif heading:
            listing.part(heading["words"])
        elif board(line) is not None:
            listing.part(line.strip(":# "))
        elif line.startswith("#"):
            listing.note(line.lstrip("# "), line=number)
        else:
            listing.problem(_STRANGE, line=number, shown=line)


# --- YGOPro ----------------------------------------------------------------------------------------------------------

_PARTS = ("#main", "#extra", "!side")


def _ydk(listing: Listing, lines: Iterator[tuple[int, str]]) -> None:
    """A number a line, the id of one copy, under `#main`, `#extra` and `!side`."""
    part = "Main"
    copies: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], int] = {}
    for number, raw in lines:
        line = raw.strip()
        if line.casefold() in _PARTS:
            part = line[1:].capitalize()
            listing.part(part)
        elif line.startswith("#"):
            listing.note(line[1:], line=number)
        elif not line.isdecimal() or not line.isascii():
            listing.problem("is not a card's number; a .ydk has one number on each line", line=number, shown=line)
        else:
            copies[part, line] += 1
            first.setdefault((part, line), number)
    for (part, card), count in copies.items():
        listing.part(part)
        listing.card(count, card, line=first[part, card])


# --- ArkhamDB, arkham.build, NetrunnerDB, RingsDB --------------------------------------------------------------------

LCG_CARD = re.compile(r"(?P<count>\d{1,4})x\s+(?P<name>\S.*)")
LCG_HEADING = re.compile(r"(?:\*\*|_)?(?P<words>[^\W\d_][^\d()*]*?)(?:\*\*|_)?\s*\(\d+\)")
LCG_REMARK = re.compile(
    r"Packs:.*|From .* to .*|Warning: .*|https?://\S+"
    r"|(?:Cards up to|Deck (?:built|created)|Decklist published|Exported from) .*"
    r"|\d+ (?:\w+ )?influence .*|\d+ agenda points.*|\d+ cards? \(min.*|\d+ cards?"
)
LCG_TYPES = {
    *("asset", "assets", "event", "events", "skill", "skills", "treachery", "treacheries", "enemy", "enemies"),
    *("investigator", "identity", "hero", "heroes", "ally", "allies", "attachment", "attachments", "contract"),
    "sideboard",
}
_MARKS = re.compile(r"[\s•●○★☆♘†🦄]+$")
_BUILD_CARD = re.compile(r"- (?P<name>\S.*?)(?:\s+x(?P<count>\d{1,4}))?")


def _lcg(listing: Listing, lines: Iterator[tuple[int, str]]) -> None:
    """The deck's name, who leads it (no count), and `3x Name (Pack)` under headings; or arkham.build's Markdown."""
    markdown = begun = False
    rows = list(lines)
    heads = {  # `Upgrades` on the line before a card, as MarvelCDB has it, in any language
        number
        for (number, raw), (below, card) in pairwise(rows)
        if below == number + 1 and LCG_CARD.fullmatch(card.strip()) and not LCG_CARD.fullmatch(raw.strip())
    }
    for number, raw in rows:
        line = raw.strip()
        card, heading = LCG_CARD.fullmatch(line), LCG_HEADING.fullmatch(line)
        if not begun and "name" not in listing.headers and not card and not heading:
            markdown = line.startswith("# ")
            listing.header("name", line.removeprefix("# "))
        elif markdown and not begun and line.startswith("Investigator: "):
            listing.part("Investigator")
            _lcg_card(listing, "1", line.removeprefix("Investigator: "), number, line)
        elif markdown and line.startswith("## "):
            begun = True
            listing.part(line[3:])
        elif markdown and (raw[0].isspace() or not begun):
            listing.note(line.lstrip("- "), line=number)  # a customization of the card above
        elif markdown and (found := _BUILD_CARD.fullmatch(line)):
            _build_card(listing, found["count"] or "1", found["name"], number, line)
        elif LCG_REMARK.fullmatch(line):
            listing.note(line, line=number)
        elif card:
            begun = True
            _lcg_card(listing, card["count"], card["name"], number, line)
        elif heading or line.casefold() in LCG_TYPES or number in heads:
            begun = True
            words = heading["words"].strip("*_ ") if heading else line
            if listing.section != "Side":
                listing.part(words)
        elif not begun:
            listing.part("Identity")
            _lcg_card(listing, "1", line, number, line)
        else:
            listing.problem(_STRANGE, line=number, shown=line)


def _lcg_card(listing: Listing, count: str, words: str, number: int, shown: str) -> None:
    """`Name :Subtitle [2] (Pack) ••`: the level is part of the name, `Name [2]`; the subtitle is not."""
    name = _MARKS.sub("", words)
    pack = re.fullmatch(r"(.*\S)\s+\(([^()]+)\)", name)
    name, printed = (pack[1], pack[2]) if pack else (name, None)
    level = re.fullmatch(r"(.*\S)\s+(\[\d+\])", name)
    name, power = (level[1], f" {level[2]}") if level else (name, "")
    name, _, comment = name.partition(" :")
    listing.card_of_deck(count, name + power, line=number, shown=shown, set=printed, comment=comment)


def _build_card(listing: Listing, count: str, words: str, number: int, shown: str) -> None:
    """arkham.build's `Name (2) (C)`: a level, and a mark for cards that can be customized."""
    name = words.removesuffix(" (C)")
    level = re.fullmatch(r"(.*\S)\s+\((\d+)\)", name)
    name, power = (level[1], f" [{level[2]}]") if level else (name, "")
    listing.card_of_deck(count, _MARKS.sub("", name) + power, line=number, shown=shown)


_SLOTS = ("slots", "cards", "card_slots")
SLOTS_KEY = re.compile(
    rb'"(?:date_creation|investigator_code|side_?slots|card_slots)"\s*:|"(?:cards|slots)"\s*:\s*\{\s*"\d{5}"',
    re.IGNORECASE,
)


def _slots(listing: Listing, document: Any) -> None:
    """JSON: a mapping of card ids to copies, and those of the heroes, the identity and the sideboard beside it."""
    while isinstance(document, Mapping) and "data" in document:
        document = document["data"]
    if isinstance(document, list):
        if len(document) != 1:
            raise DecktoolError(f"{listing.name}: {len(document)} decks in one file; save each in a file of its own")
        document = document[0]
    if isinstance(document, Mapping) and isinstance(document.get("attributes"), Mapping):
        document = document["attributes"]
    key = next((key for key in _SLOTS if isinstance(document, Mapping) and key in document), None)
    if key is None or "sections" in document:  # sections are those of decktool's own JSON
        raise DecktoolError(f"{listing.name}: no deck found; the cards of these sites stand under `slots` or `cards`")
    listing.header("name", document.get("name"))
    listing.header("author", document.get("user_name"))
    for lead, section in (("investigator_code", "Investigator"), ("identity_card_id", "Identity")):
        if document.get(lead) is not None:
            listing.part(section)
            listing.card(1, _id(document[lead]))
    heroes = _mapping(listing, document, "heroes")
    _ids(listing, "Heroes", heroes)
    _ids(listing, "Main", _mapping(listing, document, key), besides=heroes)
    _ids(listing, "Extra", Counter(_extra(listing, document.get("meta"))))
    for side in ("sideSlots", "sideslots", "side_slots"):
        _ids(listing, "Side", _mapping(listing, document, side))


def _mapping(listing: Listing, document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Copies by id; these sites write `[]` for none."""
    found = document.get(key) or {}
    if not isinstance(found, Mapping):
        raise DecktoolError(f"{listing.name}: `{key}` must map the ids of cards to copies")
    return found


def _ids(listing: Listing, section: str, cards: Mapping[str, Any], besides: Collection[str] = ()) -> None:
    listing.part(section)
    lines = cards.lines if isinstance(cards, Lined) else {}
    for card, count in cards.items():
        if count != 0 and card not in besides:  # these sites keep a card that was taken out
            listing.card(count, _id(card), line=lines.get(card))


def _id(value: Any) -> Any:
    return str(value) if isinstance(value, int) else value


def _extra(listing: Listing, meta: Any) -> list[str]:
    """The ids of an investigator's second deck, which ArkhamDB keeps in JSON within the JSON."""
    found = parse_json(meta, f"{listing.name}: meta") if isinstance(meta, str) and meta.strip() else meta
    words = found.get("extra_deck") if isinstance(found, Mapping) else None
    return [word for word in words.split(",") if word] if isinstance(words, str) else []


# --- Tabletop Simulator ----------------------------------------------------------------------------------------------


def _saved_object(listing: Listing, document: Any) -> None:
    """The nicknames of all cards in decks and bags; a deck's own nickname is a heading over its cards."""
    states = document.get("ObjectStates") if isinstance(document, Mapping) else None
    if states is None and isinstance(document, Mapping) and "ContainedObjects" in document:
        states = [document]
    if not isinstance(states, list):
        raise DecktoolError(
            f"{listing.name}: not a saved object of Tabletop Simulator: the list `ObjectStates` is missing"
        )
    listing.header("name", document.get("SaveName"))
    counted: dict[tuple[str, str], list[int]] = {}
    nameless: list[int] = []
    for section, card in _cards(states, "Main"):
        nickname = card.get("Nickname")
        # Importers write the type line and more below the name.
        words = " ".join(nickname.strip().split("\n")[0].split()) if isinstance(nickname, str) else ""
        line = getattr(card, "line", 0)
        if not words:
            nameless.append(line)
            continue
        counted.setdefault((section, words), [line, 0])[1] += 1
    for (section, words), (line, count) in counted.items():
        listing.section = section
        listing.card(count, words, line=line)
    if nameless:
        many = f"{len(nameless)} cards have" if len(nameless) > 1 else "a card has"
        listing.problem(
            f"{many} no nickname (first on line {nameless[0]}) and cannot be identified; add nicknames in the game",
            shown="a card without a nickname",
        )


def _cards(objects: Any, section: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every card, with the nickname of the deck it is in, in the order of the file."""
    for item in objects if isinstance(objects, list) else []:
        if not isinstance(item, Mapping):
            continue
        if item.get("Name") in ("Card", "CardCustom"):
            yield section, item
        else:
            own = item.get("Nickname")
            inside = " ".join(own.split())[:100] if isinstance(own, str) and own.strip() else section
            yield from _cards(item.get("ContainedObjects"), inside)


def recognised(text: str) -> str | None:
    """The id of the text form that a list is certainly in, or None."""
    lines = [line.strip() for line in text[:200_000].split("\n") if line.strip()][:300]
    lines = [line for line in lines if len(line) <= LONGEST_LINE]
    if any(line.casefold() in _PARTS for line in lines) and all(line[0] in "#!" or line.isdecimal() for line in lines):
        return "ydk"
    counted = [line for line in lines if line[0].isdecimal() or line.startswith("* ")]
    cards = [line for line in counted if not LCG_REMARK.fullmatch(line)]
    if not lines or (not cards and not lines[0].startswith("# ")):
        return None
    printed = [found for line in cards if (found := PTCGL_CARD.fullmatch(line)) and found["set"]]
    counts = any(PTCGL_HEADING.fullmatch(line) for line in lines)
    if printed and ((counts and 2 * len(printed) >= len(cards)) or len(printed) == len(lines) > 2):
        return "ptcgl"
    headed = any(LCG_HEADING.fullmatch(line) or line.casefold() in LCG_TYPES for line in lines[1:])
    if lines[0].startswith("# "):
        return "lcg" if any(re.fullmatch(r"(?:\*\*.+\*\*|_.+_) \(\d+\)", line) for line in lines) else None
    led = lines[0] not in counted and not lines[0].startswith(("#", "/", "[")) and not lines[0].endswith(":")
    exact = all(LCG_CARD.fullmatch(line) and not re.search(r"\([^\s()]+\)\s+[\w★-]+(?:\s|$)", line) for line in cards)
    return "lcg" if headed and led and exact and not LCG_HEADING.fullmatch(lines[0]) else None
