"""The input of an export: the different faces of a deck with their copies, the backs, and options for pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from decktool.cards import Card, Printing, grouped, name_key, slug
from decktool.deck import Deck
from decktool.errors import DecktoolError
from decktool.printing.base.items import Drawing
from decktool.printing.base.sizes import Size
from decktool.printing.base.units import millimetres
from decktool.printing.layout import faces
from decktool.printing.out.png import pixels_of
from decktool.printing.out.press import Press
from decktool.printing.paper import print_job

Watch = Callable[[str, int, int], None]
"""Called with the current step, the amount done and the total."""

#: Names that Windows keeps for itself, whatever their ending.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)


class Face(NamedTuple):
    """One different card of a deck: its drawing at cut size, its copies in each section, a stem for its files.

    `back` is the place of its back among the shipment's backs, and `size` what it is cut to.
    """

    card: Card
    drawing: Drawing
    piles: Mapping[str, int]
    stem: str
    size: Size
    printing: Printing | None = None
    back: int = 0

    @property
    def copies(self) -> int:
        """All of its copies together."""
        return sum(self.piles.values())


class Shipment(NamedTuple):
    """A deck made ready for export.

    `backs` are the different backs of its cards, that of most copies first, and `behind` their sources. `dpi`, `kind`
    (png or jpg) and `link` (what stands before file names in files that other programs open; empty: the folder's own
    address) are options; a target with pixels of its own uses those. `jobs` is the number of drawing processes; `watch`
    receives their progress. `part` says which of a deck's cards these are, where they are not all; `opponent` is the
    far player's deck. With `keep_going`, cards that cannot be made are left out and noted (`remarks`).
    """

    deck: Deck
    faces: tuple[Face, ...]
    backs: tuple[Drawing, ...]
    behind: tuple[Path, ...]
    dpi: int = 300
    kind: str = "png"
    link: str = ""
    most_pixels: int = 4096
    product: str | None = None
    jobs: int = 1
    watch: Watch = lambda *_: None
    part: str = ""
    opponent: Shipment | None = None
    keep_going: bool = False
    press: Press | None = None

    @property
    def title(self) -> str:
        """Title of the deck."""
        name = self.deck.decklist.headers.get("name")
        return name or Path(self.deck.name).stem.replace("-", " ").capitalize()

    @property
    def stem(self) -> str:
        """What its files are called, those of a part with the part's name."""
        return safe("-".join(filter(None, (slug(self.title)[:60], slug(self.part))))) or "deck"

    def back_stem(self, number: int) -> str:
        """What the files of one of its backs are called: `back`, `back-2` and so on."""
        return f"back-{number + 1}" if number else "back"

    @property
    def cards(self) -> int:
        """All copies together."""
        return sum(face.copies for face in self.faces)

    @property
    def seats(self) -> tuple[Shipment, ...]:
        """The near player's deck and, if there is one, the far player's, their files called apart."""
        if self.opponent is None:
            return (self,)
        same = self.opponent.stem == self.stem
        return self, self.opponent._replace(part="far" if same else "")

    @property
    def named(self) -> frozenset[str]:
        """The name keys of all of its cards, and the opponent's."""
        return frozenset(name_key(face.card.name) for ship in self.seats for face in ship.faces)

    def only(self, faces: Iterable[Face], stem: str = "") -> Shipment:
        """Some of its cards as a shipment of its own, with the backs that they have; `stem` is added to its title."""
        kept = tuple(faces)
        often: Counter[int] = Counter()
        for face in kept:
            often[face.back] += face.copies
        places = {back: place for place, (back, _) in enumerate(often.most_common())}
        return self._replace(
            faces=tuple(face._replace(back=places[face.back]) for face in kept),
            backs=tuple(self.backs[back] for back in places),
            behind=tuple(self.behind[back] for back in places),
            part=f"{self.part} {stem}".strip(),
        )

    @property
    def by_size(self) -> list[tuple[Size, Shipment]]:
        """A shipment for the cards of each size, in the order of their first cards; the whole where all are of one."""
        groups = grouped(self.faces, lambda face: face.size.cut)
        if len(groups) == 1:
            return [(self.faces[0].size, self)]
        return [(group[0].size, self.only(group, size_stem(group[0].size))) for group in groups.values()]

    @property
    def by_pile(self) -> list[tuple[str, Shipment]]:
        """A shipment for each section that is not empty, in the order of the game's sections, by its id."""
        piles = [section for section in self.deck.game.sections if any(section in face.piles for face in self.faces)]
        found = []
        for section in piles:
            here = [face._replace(piles={section: face.piles[section]}) for face in self.faces if section in face.piles]
            found.append((section, self.only(here, section if len(piles) > 1 else "")))
        return found

    def at(self, size: Size, *, turn: bool = False) -> Shipment:
        """The same cards and backs laid out at another size; with `turn`, wide cards as wide ones of that size."""
        game = self.deck.game
        on_its_side = size._replace(w=size.h, h=size.w)

        laid_out: list[Face] = []
        problems, no_backs = print_job.Problems(), print_job.Problems()
        for face in self.faces:
            met = on_its_side if turn and (face.size.w > face.size.h) != (size.w > size.h) else size
            drawing = problems.tried(faces.face, game, face.card, face.printing, None, met)
            if drawing is not None:
                laid_out.append(face._replace(drawing=drawing, size=met))
        fronts = {face.back: face.size for face in laid_out}
        wanted = [(source, fronts[place]) for place, source in enumerate(self.behind) if place in fronts]
        backs = print_job.backs_of(game, wanted, no_backs)
        print_job.settle(problems, self.keep_going and bool(laid_out), no_backs)
        if problems:
            return self.only(laid_out).at(size, turn=turn)
        return self._replace(faces=tuple(laid_out), backs=tuple(backs))

    def pixels(self, drawing: Drawing, dpi: int | None = None) -> tuple[int, int]:
        """The pixels of a drawing at a resolution (None: the one asked for)."""
        return pixels_of(drawing.width, drawing.height, dpi or self.dpi)

    def cell(self, columns: int, rows: int) -> tuple[int, int]:
        """The pixels of one face on a sheet of `columns` x `rows`, with no side of the sheet above the limit.

        Raises DecktoolError when faces would be too small to read.
        """
        first = self.faces[0].drawing
        ratio = first.width / first.height
        height = min(self.most_pixels // rows, int(self.most_pixels / columns / ratio), 1050)
        if height < 100:
            raise DecktoolError(
                f"{columns} x {rows} faces on a sheet of {self.most_pixels} pixels are too small to read; raise "
                "--max-pixels, or split the deck"
            )
        return min(round(height * ratio), self.most_pixels // columns), height

    def address(self, path: Path) -> str:
        """The address of a file, as another program opens it."""
        return f"{self.link.rstrip('/')}/{quote(path.name)}" if self.link else path.absolute().as_uri()


def size_stem(size: Size) -> str:
    """What the files of cards of a size are called after: the size's name, else its measure, `70x70mm`."""
    measure = f"{millimetres(size.w)}x{millimetres(size.h)}mm".replace(".", "-")
    return measure if not size.name or size.name[0].isdecimal() else size.name


def safe(stem: str) -> str:
    """A stem that is no name Windows keeps for itself, and ends in neither a dot nor a blank."""
    stem = stem.rstrip(". ")
    return f"{stem}_" if _RESERVED.fullmatch(stem) else stem


def prepare(deck: Deck, *, beside: Iterable[print_job.Copy] = (), **options: Any) -> Shipment:
    """Lay out every different face of a deck and its backs; DecktoolError naming all cards whose face cannot be made.

    `beside` are cards that the table needs but the list lacks; `options` are those of a `Shipment`, by name. With
    `keep_going`, cards that cannot be made are left out and noted (`remarks`).
    """
    shipment = Shipment(deck, (), (), (), **options)
    if not 30 <= shipment.dpi <= 2400:
        raise DecktoolError(f"{shipment.dpi} dpi is out of range; choose 30 to 2400 dpi")
    game = deck.game
    counts: dict[tuple[Card, Printing | None, Size], Counter[str]] = {}
    problems, no_backs = print_job.Problems(), print_job.Problems()
    wanted = print_job.makeable([*print_job.copies(deck), *beside], lambda copy: faces.card_size(game, *copy), problems)
    for size, group in print_job.by_size(game, wanted).items():
        for copy in group:
            counts.setdefault((copy.card, copy.printing, size), Counter())[copy.section] += 1
    if not counts and not problems:
        raise DecktoolError(f"{deck.name}: no cards to export")
    width = max(3, len(str(len(counts))))
    drawings: dict[tuple[Card, Printing | None, Size], tuple[str, Drawing]] = {}
    for number, (card, printing, size) in enumerate(counts, 1):
        stem = f"{number:0{width}}-{slug(card.name)[:60] or card.id}"
        drawing = problems.tried(faces.face, game, card, printing, None, size)
        if drawing is not None:
            drawings[card, printing, size] = stem, drawing
        shipment.watch("Laying out", number, len(counts))
    behind = {key: (faces.card_back(game, *key[:2]), key[2]) for key in drawings}
    places = {source: place for place, source in enumerate(dict.fromkeys(behind.values()))}
    made = tuple(
        Face(key[0], drawing, dict(counts[key]), stem, key[2], key[1], places[behind[key]])
        for key, (stem, drawing) in drawings.items()
    )
    backs = tuple(print_job.backs_of(game, places, no_backs))
    print_job.settle(problems, shipment.keep_going and bool(drawings), no_backs)
    return shipment._replace(backs=backs, behind=tuple(source for source, _ in places)).only(made)
