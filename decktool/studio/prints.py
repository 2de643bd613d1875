"""Print: the sheets, kits and exports that `decktool print`, `kit` and `export` make, seen before and downloaded.

A preview is laid out once and kept by what it was made from; each page is drawn when it comes into view. What takes
longer is a task of its own thread that reports how far it is and can be stopped.
"""

from __future__ import annotations

import secrets
import shutil
import tempfile
import threading
import weakref
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypedDict, TypeVar

from pydantic import Field
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from decktool import files
from decktool.cards import Card, Printing, counted, slug
from decktool.deck import Deck, everything, only_matching, resolve
from decktool.decklist import parse_decklist
from decktool.errors import DecktoolError
from decktool.games import Game, load_game
from decktool.jsonmodel import filled
from decktool.printing import options as print_options
from decktool.printing import orders
from decktool.printing.base import fonts, languages, remarks, sizes
from decktool.printing.base.items import Drawing
from decktool.printing.base.sizes import Size
from decktool.printing.export import TARGETS, export, services
from decktool.printing.kit import kit
from decktool.printing.layout import faces
from decktool.printing.out import png
from decktool.printing.out.pdf import Page
from decktool.printing.paper import cutlines, print_job, printers, proof
from decktool.printing.paper.print_job import LayFace
from decktool.printing.targets import ON_A_TABLE, WITH_PRODUCTS
from decktool.printing.template.blocks import FaceTemplate
from decktool.printing.template.finding import template_names
from decktool.report.words import before_printing
from decktool.studio.decks import Listed
from decktool.studio.pictures import read_anew
from decktool.studio.web import Refused, RequestBody, Stopped, Studio, Task, TaskName, game_id, get, post

Item = TypeVar("Item")

COMMANDS = {"print": print_options.PRINT, "kit": print_options.KIT, "export": print_options.EXPORT}
"""What can be made, each with its options: those of the command of that name."""
WIDTHS = (240, 480, 960, 1600)
"""How wide a page is drawn, in pixels."""
MOST_TALL = 4
"""The most that a page may be taller than wide, as a multiple."""
MOST_LAID_OUT = 3
"""Previews whose pages can still be drawn."""
MOST_FACES = 400
"""Faces laid out that are remembered."""
MOST_DRAWN = 200
"""Pictures of pages held in memory."""
MOST_DONE = 8
"""Tasks whose files can still be downloaded."""


class PrintRequest(RequestBody):
    """What is to be made of a deck as it stands on the page, or (`whole`) of all cards of its game; options by name.

    `page` tells the pages that ask apart: a new preview of one takes the place of its last.
    """

    command: Literal["print", "kit", "export"]
    deck: Listed
    whole: bool = False
    options: Mapping[str, Any] = Field(default_factory=dict)
    page: str = ""


class _Preview(NamedTuple):
    """Pages laid out: what the command says of them, what it warns of, and the pages."""

    said: list[str]
    warnings: list[str]
    pages: list[Page]


class TaskFile(TypedDict):
    """A file that was made."""

    name: str
    bytes: int
    at: str


class TaskDocument(TypedDict):
    """The studio's Print view: the progress of a PDF or an export, and at the end the file or the error."""

    schema: Literal["decktool.task/1"]
    id: str
    state: Literal["working", "done", "stopped", "failed"]
    what: str
    done: int
    of: int
    said: list[str]
    file: TaskFile | None
    error: str | None


@dataclass(slots=True)
class PrintTask(Task):
    """One such thing, with a folder of its own, and at the end the file, if there is one."""

    folder: Path = field(kw_only=True)
    said: list[str] = field(default_factory=list)
    file: Path | None = None

    def watch(self, what: str, done: int, of: int) -> None:
        """Note how far it is; raises Stopped once somebody has stopped it."""
        if self.stop.is_set():
            raise Stopped("stopped; nothing was downloaded")
        self.what, self.done, self.of = what, done, of

    def watched(self, what: str) -> Callable[[Iterable[Item]], Iterator[Item]]:
        """A way through items that notes each."""

        def through(items: Iterable[Item]) -> Iterator[Item]:
            listed = list(items)
            for number, item in enumerate(listed):
                self.watch(what, number, len(listed))
                yield item

        return through

    def told(self) -> TaskDocument:
        """How far it is, and where its file is downloaded."""
        file = self.file if self.state == "done" else None
        address = f"/print/files/{self.id}"
        made = None if file is None else {"name": file.name, "bytes": file.stat().st_size, "at": address}
        return filled(TaskDocument, self, file=made)


class _Desk:
    """What one start of the studio remembers of printing."""

    def __init__(self) -> None:
        self.previews: OrderedDict[str, _Preview] = OrderedDict()
        self.drawn: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self.tasks: OrderedDict[str, PrintTask] = OrderedDict()
        self.faces: OrderedDict[tuple[Any, ...], tuple[Drawing, tuple[remarks.Remark, ...]]] = OrderedDict()
        self.newest: dict[str, int] = {}
        self.lock = threading.Lock()
        self.drawing = threading.Lock()
        """Pages are drawn one after another, so that the first is seen soonest."""
        self.alone = threading.Lock()
        """Exports go into folders that others may have written: one at a time."""

    @cached_property
    def folder(self) -> Path:
        """Where files are made; gone when the studio ends."""
        folder = Path(tempfile.mkdtemp(prefix="decktool-studio-"))
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return folder

    def keep(self, among: OrderedDict[Any, Any], key: Hashable, value: object, most: int) -> None:
        """Remember something, and forget what was used least recently where that is too much."""
        with self.lock:
            among[key] = value
            among.move_to_end(key)
            while len(among) > most:
                among.popitem(last=False)


def _desk(studio: Studio) -> _Desk:
    desk: _Desk = studio.remembered.setdefault("print", _Desk())
    return desk


# --- what can be asked for -------------------------------------------------------------------------------------------


class PrintOptionRow(TypedDict):
    """One option."""

    name: str
    kind: Literal["flag", "choice", "number", "list", "file", "text"]
    help: str
    default: str | int | bool | list[Any] | None
    choices: list[str]
    min: int | None
    max: int | None
    form: str


class WordRow(TypedDict):
    """One word that an option takes."""

    name: str
    what: str


class OptionsDocument(TypedDict):
    """The studio's Print view: every option of the three commands, and the words that some of them take."""

    schema: Literal["decktool.options/1"]
    commands: dict[str, list[PrintOptionRow]]
    words: dict[str, list[WordRow]]
    products: dict[str, list[str]]
    on_a_table: list[str]


def options(studio: Studio, request: Request) -> OptionsDocument:
    """Every option of the three commands, and the words that some of them take."""
    game = load_game(game_id(request)) if "game" in request.query_params else None
    templates = template_names("faces", game.folder if game else None)
    return {
        "schema": "decktool.options/1",
        "commands": {name: [_option(option) for option in asked] for name, asked in COMMANDS.items()},
        "words": {
            "paper": _words(sizes.names("papers"), partial(sizes.find_size, "papers")),
            "card": _words(sizes.names("cards"), partial(sizes.find_size, "cards")),
            "label-sheet": _words(sizes.names("label_sheets"), sizes.label_sheet),
            "face": _words(templates),
            "printer": _words(printers.names()),
            "to": _words(TARGETS, lambda name: TARGETS[name].title),
            "without": _words(kit.KINDS),
        },
        "products": {target: services.product_names(target) for target in WITH_PRODUCTS},
        "on_a_table": list(ON_A_TABLE),
    }


def _option(option: print_options.PrintOption) -> PrintOptionRow:
    low, high = option.between or (None, None)
    default = list(option.unsaid) if option.several else option.unsaid
    return filled(PrintOptionRow, option, default=default, min=low, max=high, form=option.metavar)


def _words(names: Iterable[str], what: Callable[[str], object] = lambda name: "") -> list[WordRow]:
    return [{"name": name, "what": str(what(name))} for name in names]


# --- a preview -------------------------------------------------------------------------------------------------------


class PageRow(TypedDict):
    """One page."""

    label: str
    width: float
    height: float
    picture: str


class PagesDocument(TypedDict):
    """The studio's Print view: the command's message about a PDF, and each page with its size in millimetres and the
    address of its picture (with ?width= one of widths, in pixels).
    """

    schema: Literal["decktool.pages/1"]
    said: list[str]
    warnings: list[str]
    widths: list[int]
    pages: list[PageRow]


def pages(studio: Studio, asked: PrintRequest) -> PagesDocument:
    """Each page with its size in millimetres and the address of its picture."""
    if asked.command == "export":
        raise DecktoolError("an export has no pages; make it and open its files")
    desk = _desk(studio)
    with desk.lock:
        if len(desk.newest) > 100:
            desk.newest.clear()
        mine = desk.newest[asked.page] = desk.newest.get(asked.page, 0) + 1

    def still(items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            if desk.newest.get(asked.page) != mine:
                raise Refused(409, "another preview was asked for")
            yield item

    chosen = _chosen(studio, asked)
    deck = _deck(asked)
    made_from = [asked.command, deck.game.key, read_anew(deck.game), repr(sorted(chosen.items())), str(asked.whole)]
    made_from += [str(_touched(chosen)), asked.deck.name, "" if asked.whole else asked.deck.text]
    made_from.append(repr(printers.find_printer(chosen["printer"])))
    key = files.digest(made_from)
    with desk.lock:
        preview = desk.previews.get(key)
    if preview is None:
        with languages.spoken(chosen["language"]):
            preview = _kit_pages(deck, chosen) if asked.command == "kit" else _sheets(desk, deck, chosen, still)
    desk.keep(desk.previews, key, preview, MOST_LAID_OUT)
    rows = [
        filled(PageRow, page, width=page.width / 1000, height=page.height / 1000, picture=f"/print/{key}/{number}.png")
        for number, page in enumerate(preview.pages)
    ]
    return filled(PagesDocument, preview, widths=WIDTHS, pages=rows)


def _touched(chosen: print_options.Chosen) -> list[tuple[int, int]]:
    """When the files that options name were written, and how large they are."""
    named = [chosen.get("back"), chosen.get("changed_since"), *chosen.get("font", ())]
    found = [Path(name).stat() for name in named if name and Path(name).is_file()]
    return [(status.st_mtime_ns, status.st_size) for status in found]


def _chosen(studio: Studio, asked: PrintRequest) -> dict[str, Any]:
    """The options, checked; files lie in the folder."""
    asked_of = COMMANDS[asked.command]
    chosen = print_options.chosen(asked_of, asked.options)
    for option in asked_of:
        value = chosen[option.key]
        if option.file and value:
            try:
                paths = [str(studio.folder.path(name)) for name in (value if option.several else [value])]
            except DecktoolError as error:
                raise print_options.WrongOption(option.name, str(error)) from None
            chosen[option.key] = tuple(paths) if option.several else paths[0]
    for font in chosen.get("font", ()):
        fonts.add_font(Path(font))
    return chosen


def _deck(asked: PrintRequest) -> Deck:
    """The deck that is meant, every card found."""
    return everything(asked.deck.found()) if asked.whole else asked.deck.deck()


def _faces(desk: _Desk, deck: Deck, chosen: dict[str, Any]) -> LayFace:
    """Lays faces out; those laid out before, for other paper say, are not laid out again."""
    made_from = read_anew(deck.game)

    def face(
        game: Game, card: Card, printing: Printing | None, template: FaceTemplate | None, size: Size | None
    ) -> Drawing:
        key = (game.key, made_from, card.id, printing, chosen["face"], chosen["font"], chosen["language"], size)
        found = desk.faces.get(key)
        if found is None:
            with remarks.gathered() as noted:
                found = faces.face(game, card, printing, template, size), tuple(noted)
        drawing, noticed = found
        for remark in noticed:
            remarks.note(*remark)
        desk.keep(desk.faces, key, found, MOST_FACES)
        return drawing

    return face


def _sheets(desk: _Desk, deck: Deck, chosen: dict[str, Any], through: Callable[..., Any]) -> _Preview:
    with remarks.gathered() as noted:
        every = orders.jobs_of([deck], chosen, progress=through, face=_faces(desk, deck, chosen))
    jobs = [job for job in every if job.fronts]
    if not jobs:
        return _Preview([_nothing_differs(chosen)], [*remarks.told(noted)], [])
    found = list(print_job.pages(*jobs))
    coarse = proof.summary(proof.coarse_art(drawing for job in jobs for drawing in job.drawings))
    warnings = [*before_printing(deck), *([coarse] if coarse else []), *remarks.told(noted)]
    return _Preview(orders.printed(_name(deck), jobs, len(found)), warnings, found)


def _nothing_differs(chosen: print_options.Chosen) -> str:
    return f"No card differs from {Path(chosen['changed_since']).name}."


def _kit_pages(deck: Deck, chosen: dict[str, Any]) -> _Preview:
    with remarks.gathered() as noted:
        made = kit.make(deck, _name(deck), orders.kit_of(chosen, deck.game))
    found = kit.pages(made)
    warnings = [*before_printing(deck), *remarks.told(noted)]
    return _Preview([f"{_name(deck)}: {counted(len(found), 'page')}", *_parts(made)], warnings, found)


def _parts(made: kit.Kit) -> list[str]:
    return [f"{part.title}, {made.sheets(part)}: {part.pieces}" for part in made.parts]


def _name(deck: Deck) -> str:
    """What the deck is called in files."""
    return deck.decklist.headers.get("name") or Path(deck.name).stem


def page_picture(studio: Studio, request: Request) -> Response:
    """One page as a PNG; its address holds the digest of all that it was made from."""
    desk = _desk(studio)
    key, number = request.path_params["key"], request.path_params["number"]
    width = request.query_params.get("width", str(WIDTHS[1]))
    if width not in map(str, WIDTHS):
        raise DecktoolError(f"pages are {', '.join(map(str, WIDTHS))} pixels wide, not {width[:10]}")
    asked = (key, number, int(width))
    with desk.lock:
        data = desk.drawn.get(asked)
        preview = desk.previews.get(key)
    if data is None:
        if preview is None or number >= len(preview.pages):
            raise Refused(404, "this preview has expired; change an option or reload the page")
        with desk.drawing:
            data = desk.drawn.get(asked) or _drawn(preview.pages[number], int(width))
    desk.keep(desk.drawn, asked, data, MOST_DRAWN)
    return Response(data, media_type="image/png", headers={"Cache-Control": "private, max-age=31536000, immutable"})


def _drawn(page: Page, width: int) -> bytes:
    """A page as a PNG of that width in pixels."""
    if page.height > MOST_TALL * page.width:
        width = max(60, width * MOST_TALL * page.width // page.height)
    dpi = width * 25_400 / page.width
    return png.encoded(png.render_page(page.width, page.height, page.parts, dpi), dpi)


# --- files to download -----------------------------------------------------------------------------------------------


def make(studio: Studio, asked: PrintRequest) -> TaskDocument:
    """Begin to make a PDF or an export."""
    desk = _desk(studio)
    chosen = _chosen(studio, asked)
    deck = _deck(asked)
    identity = secrets.token_hex(8)
    folder = desk.folder / identity
    folder.mkdir()
    task = PrintTask(identity, folder=folder)
    with desk.lock:
        if sum(one.state == "working" for one in desk.tasks.values()) >= 3:
            raise Refused(429, "three files are already being made; wait for one or stop it")
        desk.tasks[identity] = task
        for old in [one for one in desk.tasks.values() if one.state != "working"][:-MOST_DONE]:
            shutil.rmtree(desk.tasks.pop(old.id).folder, ignore_errors=True)
    makers = {"print": _print, "kit": _kit, "export": _export}

    def work() -> str:
        with languages.spoken(chosen["language"]):
            task.file = makers[asked.command](studio, desk, deck, chosen, task)
        return "done"

    task.start(work)
    return task.told()


def _print(studio: Studio, desk: _Desk, deck: Deck, chosen: dict[str, Any], task: PrintTask) -> Path | None:
    with remarks.gathered() as noted:
        face = _faces(desk, deck, chosen)
        jobs = orders.jobs_of([deck], chosen, progress=task.watched("Laying out"), face=face)
    printed = [job for job in jobs if job.fronts]
    if not printed:
        task.said = [_nothing_differs(chosen)]
        return None
    path = task.folder / f"{_stem(deck)}.pdf"
    with path.open("wb") as file:
        count = print_job.write_pdf(jobs, file, progress=task.watched("Drawing"))
    task.said = [*orders.printed(path.name, printed, count), *remarks.told(noted)]
    cuts = orders.cut_file(chosen["cut_lines"])
    if cuts is None:
        return path
    written = [path]
    for target, _, text in cutlines.files(task.folder / cuts.name, *printed):
        target.write_bytes(text.encode())
        written.append(target)
    return _packed(task, _stem(deck), task.folder, written)


def _kit(studio: Studio, desk: _Desk, deck: Deck, chosen: dict[str, Any], task: PrintTask) -> Path:
    task.watch("Laying out", 0, 1)
    with remarks.gathered() as noted:
        made = kit.make(deck, _name(deck), orders.kit_of(chosen, deck.game))
    task.watch("Drawing", 0, 1)
    path = task.folder / f"{_stem(deck)}-kit.pdf"
    with path.open("wb") as file:
        count = kit.write_pdf([made], file)
    task.watch("Drawing", 1, 1)
    task.said = [f"{path.name}: {count} pages, the contents on page 1", *_parts(made), *remarks.told(noted)]
    return path


def _export(studio: Studio, desk: _Desk, deck: Deck, chosen: dict[str, Any], task: PrintTask) -> Path:
    target = chosen["to"]
    (found,) = only_matching([deck], chosen["only"] or None)
    far = None
    if chosen["opponent"]:
        name = Path(chosen["opponent"]).relative_to(studio.folder.root.resolve()).as_posix()
        far = resolve(parse_decklist(studio.folder.read_file(name).text, name), deck.game)
    # Where the command writes it: a second time only what has changed is drawn, and a table finds its pictures.
    folder = studio.folder.path(f"output/{_stem(deck)}-{target}")
    with desk.alone, remarks.gathered() as noted:
        shipment = orders.shipment_of(found, chosen, far, 1, task.watch)
        written = export(shipment, target, folder)
    task.said = [f"{counted(len(written), 'file')} for {counted(shipment.cards)}, also in output/{folder.name}"]
    task.said += remarks.told(noted)
    return _packed(task, folder.name, folder, written)


def _packed(task: PrintTask, stem: str, folder: Path, written: list[Path]) -> Path:
    """Files of a folder in one archive; what is a picture is packed already."""
    path = task.folder / f"{stem}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for file in task.watched("Packing")(dict.fromkeys(written)):
            archive.write(file, f"{stem}/{file.relative_to(folder).as_posix()}")
    return path


def _stem(deck: Deck) -> str:
    """What its files are called, as by the commands: as the list's file."""
    return slug(Path(deck.decklist.name).stem)[:80] or "deck"


def told(studio: Studio, request: Request) -> TaskDocument:
    """How far something is."""
    return _task(studio, request.path_params["id"]).told()


def stop(studio: Studio, asked: TaskName) -> TaskDocument:
    """Stop something at its next step."""
    task = _task(studio, asked.id)
    task.stop.set()
    return task.told()


def download(studio: Studio, request: Request) -> Response:
    """The file that a task made."""
    task = _task(studio, request.path_params["id"])
    if task.file is None or not task.file.is_file():
        raise Refused(404, "this task has no file; make it again")
    return FileResponse(task.file, filename=task.file.name)


def _task(studio: Studio, identity: str) -> PrintTask:
    task = _desk(studio).tasks.get(identity)
    if task is None:
        raise Refused(404, "no such task is running; make it again")
    return task


ROUTES = [
    get("/api/print", options),
    post("/api/print/pages", PrintRequest, pages),
    get("/print/{key}/{number:int}.png", page_picture),
    post("/api/print/tasks", PrintRequest, make),
    post("/api/print/stop", TaskName, stop),
    get("/api/print/tasks/{id}", told),
    get("/print/files/{id}", download),
]
