"""Picture files that a person supplies as art, looked at before anything is drawn.

``inspect`` reads no more than the structure of a file: what it is, how large, whether it is whole. Files come from
strangers: a picture of more than 100 million pixels, a file of more than 64 MB, and a file that breaks off are refused.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from decktool import files, paths
from decktool.errors import DecktoolError
from decktool.printing.base.items import Picture

if TYPE_CHECKING:
    import PIL.Image

#: What Pillow reads besides JPEG and PNG without starting another program, by the endings of such files.
OTHERS = {
    ".webp": "WEBP", ".tif": "TIFF", ".tiff": "TIFF", ".gif": "GIF", ".avif": "AVIF", ".bmp": "BMP", ".jp2": "JPEG2000",
    ".psd": "PSD",
}  # fmt: skip
#: All that it may read; JPEG and PNG first, for which it does not load what it has for the others.
_FORMATS = ("JPEG", "PNG", *sorted({*OTHERS.values()}))
LIMIT = 64_000_000
MOST_PIXELS = 50_000_000
"""Most pixels of a JPEG or plain PNG, which goes into a PDF unchanged."""
MOST_DECODED = 11_000_000
"""Most pixels of any other picture, which is unpacked: up to 25 bytes each."""
LONGEST_SIDE = 30_000
#: What makes a picture stand upright, in Pillow's words, by Exif's orientation.
_UPRIGHT = {
    2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE", 6: "ROTATE_270", 7: "TRANSVERSE",
    8: "ROTATE_90",
}  # fmt: skip
#: Bytes of a colour profile: those of presses have a megabyte or two.
LARGEST_PROFILE = 8_000_000
#: The markers of a JPEG that nothing belongs to.
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})
#: The mode of pixels, and the name that profiles have for it, by number of channels.
_MODES = {1: "L", 3: "RGB", 4: "CMYK"}
_SPACES = {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}


@dataclass(frozen=True, slots=True)
class Profile:
    """What a picture's numbers mean: a name, the profile's own bytes, its channels, and whether it can be used."""

    name: str
    data: bytes = field(repr=False)
    channels: int
    usable: bool = True

    @property
    def standard(self) -> bool:
        """Whether it says sRGB, which is what colours without a profile are taken for."""
        return "srgb" in self.name.casefold()


class Structure(NamedTuple):
    """What a picture file is: kind, pixels as stored, channels, bits, if its bytes can be copied (``plain``), palette.

    ``turn`` is how the pixels are held to stand upright (Exif's orientation, 1 to 8), ``profile`` what their colours
    mean, and ``inverted`` says that 0 is full ink.
    """

    kind: str
    width: int
    height: int
    channels: int
    bits: int
    plain: bool
    palette: bytes = b""
    turn: int = 1
    profile: Profile | None = None
    inverted: bool = False


def inspect(path: Path) -> Picture:
    """A picture file looked at and accepted, as a Picture at (0, 0) without a size of its own.

    Raises DecktoolError for a file that is not a supported picture, is too large, or ends too early.
    """
    return _looked_at(path, paths.identity(path))[0]


def accepted(path: Path) -> Structure:
    """What `inspect` has found out about a picture file."""
    return _looked_at(path, paths.identity(path))[1]


@lru_cache(maxsize=4096)
def _looked_at(path: Path, _identity: tuple[int, ...]) -> tuple[Picture, Structure]:
    # The same name is another file in another folder; messages name the file as it was given.
    data = read_picture(path)
    found = structure(path, data)
    upright = (found.height, found.width) if found.turn > 4 else (found.width, found.height)
    # SHA-256 has instructions of its own in today's processors, and is faster there than BLAKE2.
    return Picture(0, 0, 0, 0, path, sha256(data).hexdigest()[:32], upright), found


def read_picture(path: Path) -> bytes:
    """The bytes of a picture file."""
    return files.read_bytes(path, limit=LIMIT, what="a picture")


def read_again(picture: Picture) -> bytes:
    """The bytes of a picture that `inspect` has accepted; DecktoolError if the file has changed since."""
    data = read_picture(picture.source)
    # Of one in a tint, that is added to the digest. A file that is still the one looked at is not hashed again.
    if inspect(picture.source).digest != picture.digest.partition(".")[0]:
        raise DecktoolError(f"{picture.source}: the picture changed while it was being printed; print again")
    return data


def structure(path: Path, data: bytes) -> Structure:
    """What a picture file is; DecktoolError when it is unsupported, too large, damaged or truncated."""
    if not data:
        raise DecktoolError(f"{path}: the file is empty; save or copy the picture again")
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        found = _png(path, data)
    elif data.startswith(b"\xff\xd8"):
        found = _jpeg(path, data)
    else:
        return _other(path, data)
    _refuse_size(path, found.width, found.height, MOST_PIXELS if found.plain else MOST_DECODED)
    return found


def _refuse_size(path: Path, width: int, height: int, most: int) -> None:
    if width < 1 or height < 1:
        raise DecktoolError(f"{path}: the picture has no pixels")
    if max(width, height) > LONGEST_SIDE or width * height > most:
        raise DecktoolError(
            f"{path}: a picture of {width} x {height} pixels is too large "
            f"(at most {most // 1_000_000} million); a card at 600 dpi has 3 million: save it smaller"
        )


def _other(path: Path, data: bytes) -> Structure:
    """A picture that only Pillow reads, decoded once to know that it is whole."""
    with _decoding(path, data) as image:
        _refuse_size(path, *image.size, MOST_DECODED)
        image.load()
        bands = {"1": 1, "L": 1, "LA": 1, "I": 1, "F": 1, "I;16": 1, "I;16B": 1, "CMYK": 4}.get(image.mode, 3)
        raw = image.info.get("icc_profile")
        profile = read_profile(raw, bands) if isinstance(raw, bytes) and raw else None
        # Pillow turns a TIFF itself.
        turn = 1 if image.format == "TIFF" else image.getexif().get(0x0112, 1)
        turn = turn if turn in _UPRIGHT else 1
        return Structure((image.format or "").lower(), *image.size, bands, 8, False, b"", turn, profile)


@contextmanager
def _decoding(path: Path, data: bytes) -> Iterator[PIL.Image.Image]:
    """A picture opened by Pillow; what goes wrong while it is decoded is a DecktoolError."""
    from PIL import Image, UnidentifiedImageError

    try:
        # What is odd in the notes that a camera left is no concern of people who print.
        with warnings.catch_warnings(action="ignore"):
            yield Image.open(BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError:
        known = ", ".join(sorted(_FORMATS))
        raise DecktoolError(f"{path}: not a picture that can be read; save it as {known}") from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, struct.error, EOFError) as problem:
        raise DecktoolError(f"{path}: the picture cannot be read ({problem}); save or copy it again") from None


def chunks(path: Path, data: bytes) -> list[tuple[bytes, memoryview]]:
    """The chunks of a PNG, checked; DecktoolError when it breaks off or is damaged."""
    found: list[tuple[bytes, memoryview]] = []
    place, view = 8, memoryview(data)
    while place + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, place)
        kind = data[place + 4 : place + 8]
        body = view[place + 8 : place + 8 + length]
        if place + 12 + length > len(data):
            break
        (crc,) = struct.unpack_from(">I", data, place + 8 + length)
        if zlib.crc32(body, zlib.crc32(kind)) != crc:
            raise DecktoolError(f"{path}: the PNG is damaged (chunk {kind.decode('latin-1')}); save or copy it again")
        found.append((kind, body))
        place += 12 + length
        if kind == b"IEND":
            return found
    raise DecktoolError(f"{path}: the PNG ends too early; save or copy it again")


def _png(path: Path, data: bytes) -> Structure:
    parts = chunks(path, data)
    if not parts or parts[0][0] != b"IHDR" or len(parts[0][1]) != 13 or not any(kind == b"IDAT" for kind, _ in parts):
        raise DecktoolError(f"{path}: the PNG contains no picture")
    width, height, bits, color, _, _, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    bodies = dict(reversed(parts))
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(color, 0)
    if not channels or (color == 3 and b"PLTE" not in bodies):
        raise DecktoolError(f"{path}: the PNG has an unknown colour type ({color})")
    plain = color in {0, 2, 3} and bits <= 8 and not interlaced and b"tRNS" not in bodies
    palette = bytes(bodies[b"PLTE"]) if color == 3 else b""
    turn = _orientation(bytes(bodies.get(b"eXIf", b"")))
    profile = _unpacked(bytes(bodies[b"iCCP"]), 1 if color in {0, 4} else 3) if b"iCCP" in bodies else None
    return Structure("png", width, height, channels, bits, plain, palette, turn, profile)


def _unpacked(body: bytes, channels: int) -> Profile:
    """The profile in a PNG: a name, how it is packed, and the packed bytes."""
    packed = body.partition(b"\0")[2][1:]
    try:
        data = zlib.decompressobj().decompress(packed, LARGEST_PROFILE)
    except zlib.error:
        data = b""
    return read_profile(data, channels)


@lru_cache(maxsize=64)
def read_profile(data: bytes, channels: int) -> Profile:
    """The profile of a picture with `channels` channels; a damaged or unsuitable profile is not usable."""
    from PIL import ImageCms

    try:
        name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(data))).strip()
    except (OSError, ImageCms.PyCMSError, TypeError, ValueError):
        return Profile("", b"", channels, usable=False)
    return Profile(name or "unnamed", data, channels, data[16:20] == _SPACES[channels])


def to_srgb(image: PIL.Image.Image, profile: Profile) -> PIL.Image.Image:
    """A picture's colours in sRGB, by its profile; unchanged when that cannot be done."""
    from PIL import ImageCms

    source = ImageCms.ImageCmsProfile(BytesIO(profile.data))
    try:
        found = ImageCms.profileToProfile(
            image.convert(_MODES[profile.channels]), source, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except ImageCms.PyCMSError:
        return image
    return found or image


def _jpeg(path: Path, data: bytes) -> Structure:
    place, turn, found, adobe = 2, 1, None, False
    pieces: dict[int, bytes] = {}
    while place + 4 <= len(data):
        if data[place] != 0xFF:
            break
        marker = data[place + 1]
        if marker == 0xFF:
            place += 1
            continue
        if marker in _ALONE:
            place += 2
            continue
        (length,) = struct.unpack_from(">H", data, place + 2)
        body = data[place + 4 : place + 2 + length]
        if marker in {0xC0, 0xC1, 0xC2} and len(body) >= 6:
            bits, height, width, channels = struct.unpack_from(">BHHB", body)
            found = (width, height, channels, bits)
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            turn = _orientation(body[6:])
        elif marker == 0xE2 and body.startswith(b"ICC_PROFILE\0") and len(body) > 14:
            pieces[body[12]] = body[14:]
        elif marker == 0xEE and body.startswith(b"Adobe"):
            adobe = True
        elif marker == 0xDA:
            break
        place += 2 + max(2, length)
    if found is None:
        raise DecktoolError(f"{path}: the JPEG contains no picture that can be printed")
    if b"\xff\xd9" not in data[-4096:]:
        raise DecktoolError(f"{path}: the JPEG ends too early; save or copy it again")
    width, height, channels, bits = found
    if channels not in {1, 3, 4}:
        raise DecktoolError(f"{path}: the JPEG has {channels} colour channels; save it again as RGB")
    whole = b"".join(pieces[number] for number in sorted(pieces))
    profile = read_profile(whole, channels) if pieces else None
    # Adobe's programs, and all that follow them, store inks upside down.
    return Structure("jpeg", width, height, channels, bits, bits == 8, b"", turn, profile, adobe and channels == 4)


def _orientation(exif: bytes) -> int:
    """The orientation that an Exif block states, 1 (as it is) when it states none that there is."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None or len(exif) < 8:
        return 1
    (start,) = struct.unpack_from(order + "I", exif, 4)
    if start + 2 > len(exif):
        return 1
    (count,) = struct.unpack_from(order + "H", exif, start)
    for i in range(min(count, 200)):
        at = start + 2 + 12 * i
        if at + 12 > len(exif):
            return 1
        tag, _, _, value = struct.unpack_from(order + "HHIH", exif, at)
        if tag == 0x0112:
            return int(value) if 1 <= value <= 8 else 1
    return 1


def opened(picture: Picture) -> PIL.Image.Image:
    """A picture that is tinted, or not `plain`, as upright RGBA in sRGB; DecktoolError when it cannot be decoded."""
    from PIL import Image

    found = accepted(picture.source)
    with _decoding(picture.source, read_again(picture)) as image:
        image.load()
        if image.mode in {"I;16", "I", "I;16B"}:
            image = image.point(lambda value: value / 257).convert("L")
        clear = image.convert("RGBA")
        if found.profile is not None and found.profile.usable and not found.profile.standard:
            alpha = clear.getchannel("A")
            clear = to_srgb(image, found.profile).convert("RGBA")
            clear.putalpha(alpha)
        if picture.tint is not None:
            bands = [clear.convert("L").point([i * part // 255 for i in range(256)]) for part in picture.tint[:3]]
            clear = Image.merge("RGBA", [*bands, clear.getchannel("A")])
        return clear.transpose(Image.Transpose[_UPRIGHT[found.turn]]) if found.turn > 1 else clear


@lru_cache(maxsize=256)
def small(picture: Picture) -> PIL.Image.Image:
    """A small grey copy of an upright picture, from which its lightness is judged."""
    from PIL import Image

    found = accepted(picture.source)
    with _decoding(picture.source, read_again(picture)) as image:
        image.draft("L", (192, 192))
        if image.mode in {"I;16", "I", "I;16B"}:
            image = image.point(lambda value: value / 257)
        grey = image.convert("RGBA")
        paper = Image.new("RGBA", grey.size, "white")
        paper.alpha_composite(grey)
        light = paper.convert("L")
        light.thumbnail((96, 96))
        return light.transpose(Image.Transpose[_UPRIGHT[found.turn]]) if found.turn > 1 else light
