"""Colour profiles that pictures carry: recognised, and reckoned with where a picture becomes RGB."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import PIL.Image

#: Profiles of presses have a megabyte or two.
LARGEST = 8_000_000
#: The mode of pixels by number of channels.
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
