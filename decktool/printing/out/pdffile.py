"""ReportLab's canvas for sheets: no font before there are words, and a file that is written object by object.

ReportLab gathers a whole document in memory, several times over, before it writes the first byte. Here each object is
written as soon as it is formatted, and one that is `Copied` brings its bytes only then, so that a deck of large
pictures takes the memory of one of them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

from reportlab.pdfbase.pdfdoc import PDFObject, PDFObjectReference
from reportlab.pdfbase.pdfdoc import format as formatted
from reportlab.pdfgen.canvas import Canvas

if TYPE_CHECKING:
    from decktool.printing.out.press import Press

#: Four bytes that are no letters tell programs that move files about that this is not text.
_HEAD = b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n"

Parts = Sequence[bytes | memoryview]


class Written(PDFObject):
    """An object as it stands in the file.

    ``entries`` has ``{0}`` for a reference to the first of ``objects`` and so on; these are objects or the internal
    names of objects that the document has.
    """

    __RefOnly__ = 1

    def __init__(self, entries: str, objects: Sequence[Any] = ()) -> None:
        """Keep what is to be written."""
        self.entries = entries
        self.objects = objects

    def format(self, document: Any) -> bytes:
        """The object's bytes."""
        return self.entries.format(*(_reference(thing, document) for thing in self.objects)).encode("latin-1")


class Copied(Written):
    """A stream whose bytes are written as they are, fetched when it is its turn; ``entries`` of its dictionary."""

    def __init__(self, entries: str, fetch: Callable[[], Parts], objects: Sequence[Any] = ()) -> None:
        """Keep what is to be written; nothing is fetched yet."""
        super().__init__(entries, objects)
        self.fetch = fetch

    def parts(self, document: Any) -> list[bytes | memoryview]:
        """The object as it stands in the file, in pieces."""
        body = self.fetch()
        head = b"<< %b /Length %d >>\nstream\n" % (self.format(document), sum(map(len, body)))
        return [head, *body, b"\nendstream"]


def packed(entries: str, data: bytes, objects: Sequence[Any] = (), effort: int = 6) -> Copied:
    """A stream of compressed bytes."""
    body = zlib.compress(data, effort)
    return Copied(f"{entries} /Filter /FlateDecode".lstrip(), lambda: [body], objects)


def put_once(document: Any, name: str, make: Callable[[], Any]) -> str:
    """Put an object into a document unless it is there; its internal name, which is ``name``."""
    if name not in document.idToObject:
        document.Reference(make(), name)
    return name


def _reference(thing: Any, document: Any) -> str:
    named = PDFObjectReference(thing) if isinstance(thing, str) else document.Reference(thing)
    text: str = named.format(document).decode("latin-1")
    return text


class SheetCanvas(Canvas):
    """ReportLab's canvas, writing to an open binary file."""

    _doc: Any
    _filename: Any
    glyph_fonts: dict[str, Any]
    """The fonts that are put into the document glyph by glyph (``pdfglyphs``), by name."""
    press: Press | None = None
    comment: bytes = b""
    """Lines that begin with a percent sign, for programs that read the file; they stand behind its first two."""

    def _make_preamble(self) -> None:
        # Without words, no font is read: the usual preamble sets one on every page and in every form.
        self._preamble = ""
        self.glyph_fonts = self.__dict__.get("glyph_fonts", {})

    def put_form(
        self, name: str, width: float, height: float, content: bytes, resources: str, objects: Sequence[str]
    ) -> None:
        """Add a form of a size in points; ``resources`` names ``objects`` as the entries of `Copied` do."""
        # Harder takes twice as long for three parts in a hundred.
        box = f"/BBox [0 0 {width:.4f} {height:.4f}]"
        entries = f"/Type /XObject /Subtype /Form {box} /Resources << {resources} >>"
        self._doc.addForm(name, packed(entries, content, objects, 4))

    def save(self) -> None:
        """Write everything to the file."""
        document = self._doc
        for font in document.delayedFonts:
            font.addObjects(document)
        document.info.invariant = document.invariant
        document.info.digest(document.signature)
        if self.press is not None:
            _for_press(document, self.press)
        document.Reference(document.Catalog)
        document.Reference(document.info)
        document.Outlines.prepare(document, self)
        if document.Outlines.ready < 0:
            document.Catalog.Outlines = None
        document.encrypt.prepare(document)
        version = (1, 7) if self.press is None else self.press.version
        _write(document, self._filename, _HEAD % version + self.comment)


def _for_press(document: Any, press: Press) -> None:
    """State the press and the standard, as PDF/X asks for."""
    from decktool.printing.out.press import STANDARDS

    said = document.info.format(document)
    end = said.rindex(b">>")
    more = "".join(f"/{key} ({words}) " for key, words in STANDARDS[press.standard][1].items()).encode()
    document.info.format = lambda document: said[:end] + more + said[end:]
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = Written(press.intent, [packed("/N 4 /Alternate /DeviceCMYK", press.data)])
    if press.standard == "x4":
        date = "2000-01-01T00:00:00+00:00"
        data = press.metadata(document.info.title, date, document.signature.hexdigest())
        catalog.Metadata = Copied("/Type /Metadata /Subtype /XML", lambda: [data])


def _write(document: Any, file: BinaryIO, head: bytes) -> None:
    """Every object in turn (formatting one may add others), then the table of where they are."""
    place = file.write(head)
    places: list[int] = []
    while (name := document.numberToId.get(len(places) + 1)) is not None:
        places.append(place)
        thing = document.idToObject[name]
        place += file.write(f"{len(places)} 0 obj\n".encode())
        parts = thing.parts(document) if isinstance(thing, Copied) else [formatted(thing, document, toplevel=1)]
        place += sum(map(file.write, parts))
        place += file.write(b"\nendobj\n")
    root, info = (_reference(thing, document) for thing in (document.Catalog, document.info))
    table = "".join(f"{at:010d} 00000 n \n" for at in places)
    mark = document.signature.hexdigest()
    file.write(f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}trailer\n".encode())
    file.write(f"<< /Size {len(places) + 1} /Root {root} /Info {info} /ID [<{mark}> <{mark}>] >>\n".encode())
    file.write(f"startxref\n{place}\n%%EOF\n".encode())
