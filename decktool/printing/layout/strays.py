"""Unused pictures in a game's folders, mostly with a typo in the name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from decktool.errors import DecktoolError, nearest, question
from decktool.games import Game, homes
from decktool.printing.art import images
from decktool.printing.layout import faces
from decktool.printing.template.loading import load_template

if TYPE_CHECKING:
    from decktool.printing.template.blocks import FaceTemplate

#: The endings of files that people mean as pictures.
_PICTURES = {*images.ENDINGS, ".heic", ".tga", ".jfif", ".jxl"}


class Stray(NamedTuple):
    """An unused picture, the remedy, and whether its name is certainly a typo."""

    path: Path
    message: str
    serious: bool

    def __str__(self) -> str:
        """What a person reads."""
        return f"{self.path} {self.message}"


def used_templates(game: Game) -> dict[Path, FaceTemplate]:
    """The templates of all types and backs that can be read, by file."""
    sources = [faces.face_source(game, name) for name in game.types]
    sources += [faces.game_back(game), *(faces.shared_back(game, name) for name in game.types)]
    found = {}
    for source in dict.fromkeys(sources):
        if source.suffix == ".yaml":
            try:
                found[source] = load_template(source, "faces", game.folder)
            except DecktoolError:
                # Reported by the faces and backs that are made from it.
                continue
    return found


def named_images(template: FaceTemplate) -> Iterator[str]:
    """The pictures of one's own that a template names."""
    for element in template.elements.values():
        if element.draw == "image":
            if isinstance(element.image, str):
                yield element.image
            else:
                yield from (*element.image.values.values(), element.image.otherwise or "none")


def strays(game: Game) -> Iterator[Stray]:
    """Pictures in the folders `art/` of a game that no card, type, back or template uses."""
    places = [home / "art" for home in homes(game.folder) if (home / "art").is_dir()]
    if not places:
        return
    folders = faces.art_folders(game)
    stems = [card.id for card in game.catalog] + ["back", *(f"back-{name}" for name in game.types)]
    stated = {name for card in game.catalog for p in card.printings for name in (p.art, p.back) if name}
    stated |= {name for template in used_templates(game).values() for name in named_images(template)}
    kept = {stem: _kept(stem, folders) for stem in stems}
    used = {path.resolve() for path in (*kept.values(), *(_kept(name, folders) for name in stated)) if path is not None}
    for path in (path for place in places for path in sorted(place.rglob("*"))):
        ending = path.suffix.lower()
        if ending not in _PICTURES or path.name.startswith(".") or not path.is_file() or path.resolve() in used:
            continue
        near = nearest(path.stem.casefold(), stems)
        first = kept[near[0]] if near else None
        if ending not in images.ENDINGS:
            message = f"is not in a supported format; save it as {near[0] if near else path.stem}.png"
        elif first is not None:
            message = f"is not used: {first.name} is the picture of {near[0]}"
        elif near:
            message = f"is not used by any card; {question([near[0] + ending])}"
        else:
            message = "is not used by any card: name it after its card's id, or state it as `art:`"
        yield Stray(path, message, bool(near) and first is None)


def _kept(name: str, folders: list[Path]) -> Path | None:
    try:
        return images.kept(name, folders)
    except DecktoolError:
        # A stated name that leads out of the folder: reported by the card.
        return None
