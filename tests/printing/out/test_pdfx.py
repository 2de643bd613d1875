"""PDF/X files of whole decks, read back object by object: what ISO 15930 asks of anything that our files have.

Two validators of others call the PDF/X-1a files of `print --press fogra39` valid (docs/exports.md says which and when).
No free one knows PDF/X-4, so everything that these two and the standard ask is asked here of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image
from pypdf.generic import DictionaryObject, IndirectObject

from decktool.cli import run
from tests.printing.iccfile import press_profile

LIST = "Karnik\nLarissa\nSilver Axe\nGold Boots\n"
#: Operators of PDF 1.3 without those that set colours of a screen.
OPERATORS = {
    'b', 'B', 'b*', 'B*', 'BDC', 'BMC', 'BT', 'BX', 'c', 'cm', 'cs', 'CS', 'd', 'Do', 'DP', 'EMC', 'ET', 'f', 'F',
    'f*', 'G', 'g', 'gs', 'h', 'i', 'j', 'J', 'K', 'k', 'l', 'm', 'M', 'MP', 'n', 'q', 'Q', 're', 'ri', 's', 'S',
    'sc', 'SC', 'scn', 'SCN', 'sh', 'T*', 'Tc', 'Td', 'TD', 'Tf', 'Tj', 'TJ', 'TL', 'Tm', 'Tr', 'Ts', 'Tw', 'Tz',
    'v', 'w', 'W', 'W*', 'y', "'", '"',
}  # fmt: skip


def objects(reader: Any) -> Iterator[Any]:
    """Every dictionary of a file, those inside others too."""

    def inside(thing: Any) -> Iterator[Any]:
        if isinstance(thing, DictionaryObject):
            yield thing
            for part in thing.values():
                if not isinstance(part, IndirectObject):
                    yield from inside(part)
        elif isinstance(thing, list):
            for part in thing:
                if not isinstance(part, IndirectObject):
                    yield from inside(part)

    for number in range(1, int(reader.trailer["/Size"])):
        yield from inside(reader.get_object(number))


def operators(data: bytes) -> set[str]:
    """The operators of a stream; its words and dictionaries are taken out first."""
    plain = re.sub(rb"<<.*?>>|<[0-9a-fA-F]*>|\((?:\\.|[^\\)])*\)", b" ", data, flags=re.DOTALL)
    return {
        word for word in re.split(r"[\s\[\]]+", plain.decode("latin-1")) if word and not re.match(r"[-+./\d]", word)
    }


@pytest.fixture(scope="module", params=[pytest.param("x1a", marks=pytest.mark.slow), "x1a-2003", "x4"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Any]:
    """A deck with a photo, a picture that is partly clear, gradients and shadows, on sheets for a press."""
    folder = tmp_path_factory.mktemp(request.param)
    art = folder / "cards" / "forbidden-quest" / "art"
    art.mkdir(parents=True)
    Image.effect_noise((300, 420), 80).convert("RGB").save(art / "karnik.jpg")
    Image.new("RGBA", (300, 420), (200, 30, 60, 120)).save(art / "larissa.png")
    deck = folder / "deck.txt"
    deck.write_text(f"# game: forbidden-quest\n{LIST}", encoding="utf-8")
    out = folder / "press.pdf"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run(["print", str(deck), "--press", "fogra39", "--press-standard", request.param, "--bleed", "3mm", "--backs", "-o", str(out)]) == 0  # fmt: skip
    return request.param, pypdf.PdfReader(out)


def test_the_file_says_what_it_is(made: tuple[str, Any]) -> None:
    """Version, standard, title, dates, whether it is trapped, an identifier; in XMP the same where that is asked for."""
    standard, reader = made
    info, metadata = reader.trailer["/Info"], reader.root_object.get("/Metadata")
    assert reader.pdf_header == {"x1a": "%PDF-1.3", "x1a-2003": "%PDF-1.4", "x4": "%PDF-1.6"}[standard]
    assert info["/GTS_PDFXVersion"] == {"x1a": "PDF/X-1:2001", "x1a-2003": "PDF/X-1a:2003", "x4": "PDF/X-4"}[standard]
    assert info.get("/GTS_PDFXConformance") == {"x1a": "PDF/X-1a:2001"}.get(standard)
    assert info["/Title"] and info["/Trapped"] == "/False"
    for key in ("/CreationDate", "/ModDate"):
        assert re.fullmatch(r"D:\d{14}([+-]\d\d'\d\d'|Z)?", info[key])
    ids = reader.trailer["/ID"]
    assert len(ids) == 2 and all(len(one) >= 16 for one in ids) and "/Encrypt" not in reader.trailer
    assert (metadata is None) == (standard != "x4")
    if metadata is not None:
        said = metadata.get_object().get_data().decode()
        assert "/Filter" not in metadata.get_object() and f">{info['/Title']}</rdf:li>" in said
        for part in ("pdfxid:GTS_PDFXVersion>PDF/X-4<", "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass", "pdf:Trapped>False<"):  # fmt: skip
            assert part in said
        made_at = re.findall(r"<xmp:(?:Create|Modify)Date>(\d{4})-(\d\d)-(\d\d)", said)
        assert made_at and all("".join(day) == info["/CreationDate"][2:10] for day in made_at)


def test_one_output_intent(made: tuple[str, Any]) -> None:
    """The printing condition by its registered name, and the profile of a CMYK printer with it."""
    intents = made[1].root_object["/OutputIntents"]
    (intent,) = (one.get_object() for one in intents)
    assert intent["/S"] == "/GTS_PDFX" and intent["/OutputConditionIdentifier"] == "FOGRA39" and intent["/Info"]
    assert intent["/RegistryName"] == "http://www.color.org"
    profile = intent["/DestOutputProfile"].get_object()
    data = profile.get_data()
    assert profile["/N"] == 4 and (data[12:16], data[16:20], data[36:40]) == (b"prtr", b"CMYK", b"acsp") and data[8] < 4


def test_boxes_lie_in_one_another(made: tuple[str, Any]) -> None:
    """The trim box is around the cards of a sheet, marks outside it, 3 mm of bleed around it; no page has an art box."""
    for page in made[1].pages:
        media, bleed, trim = (tuple(map(float, page[key])) for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert media[0] < bleed[0] < trim[0] < trim[2] < bleed[2] < media[2]
        assert media[1] < bleed[1] < trim[1] < trim[3] < bleed[3] < media[3]
        assert [round((b - a) / 72 * 25.4, 2) for a, b in zip(bleed, trim, strict=True)] == [3, 3, -3, -3]
        # Four cards in a row, bleed between them.
        wide, high = (round((trim[n + 2] - trim[n]) / 72 * 25.4, 2) for n in (0, 1))
        assert (wide, high) == (4 * 63 + 3 * 6, 88) and "/ArtBox" not in page
        assert "/Annots" not in page and "/AA" not in page and "/Group" not in page


def test_fonts_are_embedded(made: tuple[str, Any]) -> None:
    """Each font has its file."""
    fonts = [one for one in objects(made[1]) if one.get("/Type") == "/Font" and one.get("/Subtype") != "/Type0"]
    described = [one["/FontDescriptor"].get_object() for one in fonts]
    assert len(fonts) >= 3 and all({"/FontFile", "/FontFile2", "/FontFile3"} & set(one) for one in described)


def test_colours_are_inks(made: tuple[str, Any]) -> None:
    """No operator and no picture has the colours of a screen; nothing is packed in a way that is not allowed."""
    standard, reader = made
    seen: set[str] = set()
    for number in range(1, int(reader.trailer["/Size"])):
        thing = reader.get_object(number)
        if not hasattr(thing, "get_data"):
            continue
        packed = thing.get("/Filter", [])
        assert {*([packed] if isinstance(packed, str) else packed)} <= {
            "/FlateDecode",
            "/DCTDecode",
        } and "/F" not in thing
        if thing.get("/Subtype") == "/Image":
            assert thing["/ColorSpace"] in {"/DeviceCMYK", "/DeviceGray"} and not {"/OPI", "/Alternates"} & set(thing)
            assert standard == "x4" or "/SMask" not in thing
        elif thing.get("/Subtype") == "/Form" or not set(thing) - {"/Filter", "/Length"}:
            data = thing.get_data()
            if b"begincmap" not in data:
                seen |= operators(data)
                assert not {"/Ref", "/PS", "/OPI", "/Group"} & set(thing)
    assert {"k", "Tj", "Do", "gs"} <= seen <= OPERATORS
    spaces = {str(one["/ColorSpace"]) for one in objects(reader) if "/ShadingType" in one}
    assert spaces <= {"/DeviceCMYK"}


def test_nothing_that_a_press_must_not_do(made: tuple[str, Any]) -> None:
    """No actions, scripts, forms, layers or files; no halftones or transfer curves; in X-1a nothing is see-through."""
    standard, reader = made
    assert not {"/OpenAction", "/AA", "/AcroForm", "/OCProperties", "/Names", "/Perms"} & set(reader.root_object)
    clear = []
    for one in objects(reader):
        assert not {"/JS", "/TR", "/TR2", "/HT", "/HTP", "/EF", "/XFA"} & set(one) and one.get("/S") != "/JavaScript"
        plain = one.get("/BM", "/Normal") == "/Normal" and one.get("/SMask", "/None") == "/None"
        assert plain or standard == "x4"
        clear += [one[key] for key in ("/ca", "/CA") if key in one]
    assert bool(clear) == (standard == "x4")


def test_a_condition_that_nobody_registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is that of its profile, and it names no registry; a profile of the system is found by its name."""
    own = tmp_path / ".local" / "share" / "icc" / "shops"
    own.mkdir(parents=True)
    press_profile(own / "My-Shop.icc")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text("# game: forbidden-quest\nKarnik\n", encoding="utf-8")
    assert run(["print", "deck.txt", "--press", "my-shop", "-o", "one.pdf"]) == 0
    reader: Any = pypdf.PdfReader("one.pdf")
    (intent,) = (one.get_object() for one in reader.root_object["/OutputIntents"])
    assert intent["/OutputConditionIdentifier"] == "A press" and "/RegistryName" not in intent
