"""Unused pictures in a game's folders, mostly with a typo in the name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from decktool.cards import Card
from decktool.errors import DecktoolError, nearest, question
from decktool.games import Game, homes
from decktool.printing.base import picture_files, remarks
from decktool.printing.base.picture_files import ENDINGS, PICTURES
from decktool.printing.layout import faces
from decktool.printing.layout.unshown_fields import all_elements
from decktool.printing.template.card_context import CardContext, names_fields, texts_of
from decktool.printing.template.loading import load_template

if TYPE_CHECKING:
    from decktool.printing.template.blocks import AnyElement, FaceTemplate


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
            with suppress(DecktoolError):  # reported by the faces and backs that are made from it
                found[source] = load_template(source, "faces", game.folder)
    return found


def named_images(template: FaceTemplate, game: Game, cards: Iterable[Card]) -> set[str]:
    """The pictures of one's own that a template names, with the fields of some cards filled in."""
    found: set[str] = set()
    for element in template.elements.values():
        images = [part.image for part in all_elements({"": element}) if part.draw == "image"]
        names = [name for image in images for name in texts_of(image)]
        found |= {name for name in names if name != "none" and not names_fields(name)}
        for card in cards if any(map(names_fields, images)) else ():
            context = CardContext(card, game)
            for each in _groups(context, element):
                found |= {name for image in images if (name := each.named(image)) is not None}
    return found


def _groups(context: CardContext, element: AnyElement) -> list[CardContext]:
    """What an element is drawn for: the card, or each of its groups."""
    if element.draw != "repeat":
        return [context]
    value = context.value(element.field)
    items = value if isinstance(value, (list, tuple)) else range(1, value + 1) if isinstance(value, int) else ()
    return [
        context._replace(more={"item": item, "index": number}) for number, item in enumerate(items[: element.most], 1)
    ]


def strays(game: Game) -> Iterator[Stray]:
    """Pictures in the folders `art/` of a game that no card, type, back or template uses."""
    places = [home / "art" for home in homes(game.folder) if (home / "art").is_dir()]
    if not places:
        return
    folders = faces.art_folders(game)
    stems = [card.id for card in game.catalog] + ["back", *(f"back-{name}" for name in game.types)]
    stated = {name for card in game.catalog for p in card.printings for name in (p.art, p.back) if name}
    sources = {name: faces.face_source(game, name) for name in game.types}
    for source, template in used_templates(game).items():
        stated |= named_images(template, game, [card for card in game.catalog if sources[card.type] == source])
    kept = {stem: _kept(stem, folders) for stem in stems}
    used = {path.resolve() for path in (*kept.values(), *(_kept(name, folders) for name in stated)) if path is not None}
    for path in (path for place in places for path in sorted(place.rglob("*"))):
        ending = path.suffix.lower()
        if ending not in PICTURES or path.name.startswith(".") or not path.is_file() or path.resolve() in used:
            continue
        near = nearest(path.stem.casefold(), stems)
        first = kept[near[0]] if near else None
        if ending not in ENDINGS:
            message = f"is not in a supported format; save it as {near[0] if near else path.stem}.png"
        elif first is not None:
            message = f"is not used: {first.name} is the picture of {near[0]}"
        elif near:
            message = f"is not used by any card; {question([near[0] + ending])}"
        else:
            message = "is not used by any card: name it after its card's id, or state it as `art:`"
        yield Stray(path, message, bool(near) and first is None)


def _kept(name: str, folders: list[Path]) -> Path | None:
    # Which of several pictures is used is noted where it is drawn, and one that cannot be drawn by its card.
    with suppress(DecktoolError), remarks.gathered():
        found = picture_files.kept(name, folders)
        return found and found.path
    return None
