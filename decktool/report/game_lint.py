"""Lint for a whole game: its rules for decks, and every other part of its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from pkgutil import resolve_name

from decktool import paths
from decktool.construction.check import check
from decktool.construction.lint import LintFinding, lint
from decktool.construction.prove import legal_deck_exists
from decktool.construction.rules import Format, Rule, Summand, construction
from decktool.dealing.boosters import booster_of
from decktool.dealing.opening import opening_of
from decktool.deck import resolve
from decktool.decklist import read_decklist
from decktool.errors import DecktoolError, did_you_mean, some
from decktool.games import Game, game_folders, hidden_games, load_game
from decktool.paths import typed
from decktool.printing.art.icons import is_icon, signs, unknown_icon
from decktool.printing.base import remarks
from decktool.printing.base.asset_paths import at_home
from decktool.printing.base.picture_files import MissingPicture
from decktool.printing.layout import faces
from decktool.printing.layout.elements import own_image
from decktool.printing.layout.strays import named_images, strays, used_templates
from decktool.printing.layout.unshown_fields import named
from decktool.printing.template.blocks import FaceTemplate
from decktool.printing.template.card_context import BESIDE_FIELDS
from decktool.printing.template.finding import template_file
from decktool.printing.template.loading import load_template
from decktool.rulesets import lint_opening, lint_texts, load_rules, package_of, vocabulary
from decktool.workers import each

READERS: dict[str, tuple[str, str | None]] = {
    "construction": ("decktool.construction.rules:construction", "decktool.construction.model:ConstructionModel"),
    "opening": ("decktool.dealing.opening:opening_of", "decktool.dealing.model:OpeningModel"),
    "booster": ("decktool.dealing.boosters:booster_of", "decktool.dealing.model:BoosterModel"),
    "components": (
        "decktool.printing.template.components:components", "decktool.printing.template.components:ComponentsModel",
    ),
    "symbols": ("decktool.printing.template.symbols:symbols_of", "decktool.printing.base.models:SymbolsModel"),
    "play": ("decktool.rulesets.own_decks:own_decks", None),
    "import": ("decktool.importing.mapping:guide_of", "decktool.importing.model:ImportModel"),
}  # fmt: skip
"""For each part of game.yaml the function that reads it from a game, and its model, if all games have the same one."""


def lint_game(game: Game, *, prove: bool = True, jobs: int = 1) -> list[LintFinding]:
    """Everything to look at in a game's folder; `prove` also asks the solver about its rules for decks.

    The faces of many cards are laid out in `jobs` processes.

    Beside what `construction.lint` finds: a game whose place this one takes, texts that say something else than the
    card does, an opening that the rules of play cannot play, hands larger than any deck, boosters too small for one,
    all that `lint_faces` finds, own decks that cannot be read, are not legal or cannot be played. Raises DataError
    when a part of game.yaml or a set cannot be read at all.
    """
    found = [*_hidden(game), *lint(game, prove=prove), *lint_texts(game)]
    for error in broken_parts(game):
        raise error
    found += lint_opening(game)
    if prove and {"construction", "opening"} <= {*game.parts}:
        found += _hands(game)
    if "booster" in game.parts:
        found += _boosters(game, prove)
    with at_home(game.folder):
        found += lint_faces(game, jobs)
    if "construction" in game.parts:
        folder = game.folder / "decks"
        for path in sorted(folder.glob("*.txt")) if folder.is_dir() else ():
            found += _deck(game, path)
    return found


def broken_parts(game: Game) -> Iterator[DecktoolError]:
    """The errors in each part of game.yaml and in cards' effects, which are otherwise read only when needed."""
    readers = [resolve_name(reader) for part, (reader, _) in READERS.items() if part in game.parts]
    for read in [*readers, _effects]:
        try:
            read(game)
        except DecktoolError as error:
            yield error


def _effects(game: Game) -> None:
    words = vocabulary(game)
    if words is not None:
        words.read_abilities(game)


def _hidden(game: Game) -> Iterator[LintFinding]:
    """Another game of the same name that this one hides, because it is found first."""
    folder = hidden_games().get(game.id)
    if folder is not None and game.folder.resolve() == game_folders()[game.id].resolve():
        message = f"{game.folder} hides the game {game.id} in {folder}; rename it if that is not intended"
        yield LintFinding("hidden-game", message, serious=False)


def _hands(game: Game) -> Iterator[LintFinding]:
    """Formats in which every legal deck is smaller than the opening hand."""
    opening = opening_of(game)
    if opening.short:
        return
    hand = max(opening.hands) * (game.players if opening.shared else 1)
    piles = opening.sections[:1] if opening.choose else opening.sections
    places = frozenset(place for place, name in enumerate(game.sections) if name in piles)
    dealt = Rule("opening-hand", "Cards to deal from", (Summand(opening.where, 1, 1, places),), hand, None)
    for form in construction(game).all():
        larger = Format(form.id, form.title, (*form.rules, dealt), form.tables)
        if not legal_deck_exists(game, larger) and legal_deck_exists(game, form):
            message = f"the opening takes {hand} cards, more than any legal deck has to draw from"
            yield LintFinding("opening-hand", f"{message}; see `hand:` under `opening:`", form.id)


def _boosters(game: Game, prove: bool) -> Iterator[LintFinding]:
    """Slots that must repeat a card, and a format that no drafted pool is large enough for."""
    booster = booster_of(game)
    for slot in booster.slots:
        least = min(map(len, slot.lots))
        if least < slot.count:
            message = f"{slot.title}: {slot.count} cards from a choice of {least}, so a pack may repeat a card"
            yield LintFinding("booster", f"{message}; see `pack:` under `booster:`", serious=False)
    if booster.format is None or "construction" not in game.parts:
        return
    form = construction(game).format(booster.format)
    size = booster.packs * booster.size
    counted = frozenset(place for place, section in enumerate(game.sections.values()) if section.counted)
    pool = Rule("pool-size", "Cards drafted", (Summand(None, 1, 1, counted),), None, size)
    drafted = Format(form.id, form.title, (*form.rules, pool), form.tables)
    if prove and not legal_deck_exists(game, drafted) and legal_deck_exists(game, form):
        message = f"each player drafts {size} cards, but every legal deck is larger"
        yield LintFinding("booster", f"{message}; see `draft:` and `format:` under `booster:`", form.id)


def _deck(game: Game, path: Path) -> Iterator[LintFinding]:
    """A deck of the game's own folder."""
    try:
        deck = resolve(read_decklist(path), game)
        report = check(deck)
        if not report.unreadable and not report.violations and package_of(game) is not None:
            load_rules(game, None, [deck], vanilla=True)
    except DecktoolError as error:
        yield LintFinding("deck", str(error))
        return
    if report.unreadable:
        problems = "; ".join(entry.problem for entry in report.unreadable[:3])
        yield LintFinding("deck", f"{path} cannot be judged: {problems}")
    elif report.violations:
        broken = "; ".join(violation.message for violation in report.violations[:3])
        yield LintFinding("deck", f"{path} is not legal: {broken}; `decktool check {typed(path)}` shows the remedies")


MOST_MISSING = 1_000
"""Most missing pictures that are named."""
MOST_FACES = 10
"""Most faces that cannot be laid out that are listed one by one."""
MOST_HERE = 1_000
"""Most cards whose faces are laid out sooner than other processes start."""
AT_ONCE = 250
"""Cards that another process lays out at a time."""

Noted = tuple[dict[str, None], list[remarks.Remark]]
"""The distinct problems of some faces, in order, and remarks that are made once for all cards."""


def lint_faces(game: Game, jobs: int = 1) -> Iterator[LintFinding]:
    """Everything to look at in how a game's cards are drawn.

    Faces and backs that cannot be laid out, words in braces that are no field, icons that are not there, templates for
    no type of card, and pictures that no card uses.
    """
    several: list[remarks.Remark] = []
    yield from _told("face", _faces(game, jobs), "faces cannot be laid out", several)
    yield from _told("back", _noted(_backs(game)), "backs cannot be laid out", several)
    yield from _told("template", _noted(_layers(game)), "pictures of templates cannot be drawn", several)
    for remark in remarks.together(dict.fromkeys(several), most=MOST_MISSING):
        yield LintFinding("art", remark.message, serious=remark.kind != "choice")
    yield from _templates(game)
    yield from _icons(game)
    yield from _strays(game)
    yield from (LintFinding("art", str(stray), serious=stray.serious) for stray in strays(game))


def _told(kind: str, noted: Noted, more: str, several: list[remarks.Remark]) -> Iterator[LintFinding]:
    """The distinct problems, and the number of further ones; what is said once for all cards is added to `several`."""
    seen, of_all = noted
    several += of_all
    for message in list(seen)[:MOST_FACES]:
        yield LintFinding(kind, message)
    if len(seen) > MOST_FACES:
        yield LintFinding(kind, f"{len(seen) - MOST_FACES} more {more}")


def _noted(tries: Iterable[Callable[[], object]]) -> Noted:
    """What comes of laying things out: their errors, and what is remarked."""
    seen: dict[str, None] = {}
    several: list[remarks.Remark] = []
    for attempt in tries:
        with remarks.gathered() as noted:
            try:
                attempt()
            except DecktoolError as error:
                seen[str(error)] = None
        several += [remark for remark in noted if remark.kind in remarks.ABOUT_SEVERAL]
        seen |= dict.fromkeys(remarks.told([remark for remark in noted if remark.kind not in remarks.ABOUT_SEVERAL]))
    return seen, several


def _faces(game: Game, jobs: int) -> Noted:
    """Each card's face: text that does not fit, a picture that is missing, a broken template."""
    total = len(game.catalog)
    if jobs == 1 or total <= MOST_HERE:
        return _noted(partial(faces.face, game, card) for card in game.catalog)
    work = [(str(game.folder), start, min(start + AT_ONCE, total)) for start in range(0, total, AT_ONCE)]
    seen: dict[str, None] = {}
    several: list[remarks.Remark] = []
    for _, (found, of_all) in sorted(each(_some_faces, work, jobs)):
        seen |= found
        several += of_all
    return seen, several


def _some_faces(folder: str, start: int, end: int) -> Noted:
    """The same of some cards of the game in a folder."""
    game = load_game(folder)
    with at_home(game.folder):
        return _noted(partial(faces.face, game, game.catalog.cards[number]) for number in range(start, end))


def _backs(game: Game) -> Iterator[Callable[[], object]]:
    """The game's back, each type's and each card's own."""

    def own(number: int) -> object:
        card = game.catalog.cards[number]
        source = faces.stated_picture(game, card, "back")
        return source and faces.back(game, source)

    for source in dict.fromkeys([faces.game_back(game), *(faces.shared_back(game, name) for name in game.types)]):
        yield partial(faces.back, game, source)
    for card in game.catalog:
        if any(printing.back for printing in card.printings):
            yield partial(own, card.number)


def _templates(game: Game) -> Iterator[LintFinding]:
    """Words in braces, conditions and choices of a template that name no field of the game."""
    # What every game's faces can be made from may name fields that this one does not have.
    ours = sorted((paths.data_dir("templates") / "faces").glob("*.yaml"))
    shared = {field for path in ours for _, field in named(load_template(path, "faces", game.folder))}
    known = [*game.fields, *BESIDE_FIELDS]
    seen = set()
    for source, template in used_templates(game).items():
        for element, field in named(template):
            if field in known or field in shared or (element, field) in seen:
                continue
            seen.add((element, field))
            hint = did_you_mean(field, known)
            message = f"{source}: {element!r} names {field!r}, which is not a field of {game.title}{hint}"
            yield LintFinding("template", message)


def _icons(game: Game) -> Iterator[LintFinding]:
    """Icons named in the text of cards, of templates and of keywords that are not there."""
    said: dict[str, list[str]] = {}
    for card in game.catalog:
        for value in card.fields.values():
            for name in signs(value):
                said.setdefault(name, []).append(card.name)
    for source, template in used_templates(game).items():
        for words in (getattr(element, "text", None) for element in template.elements.values()):
            for name in signs(words):
                said.setdefault(name, []).append(str(source))
        for keyword in template.keywords.values():
            if keyword.icon is not None:
                said.setdefault(keyword.icon, []).append(str(source))
    with at_home(game.folder):
        for name, places in said.items():
            if not is_icon(name):
                where = some(list(dict.fromkeys(places)), 1)
                yield LintFinding("icon", f"{where}: {unknown_icon(name)}")


def _layers(game: Game) -> Iterator[Callable[[], object]]:
    """Pictures that templates name, also those that no card of today shows."""

    def find(source: Path, template: FaceTemplate, name: str) -> None:
        try:
            own_image(template, game, name)
        except MissingPicture as missing:
            remarks.note("missing", str(missing), looked=missing.looked)
        except DecktoolError as problem:
            raise DecktoolError(f"{source}: {problem}") from None

    for source, template in used_templates(game).items():
        for name in sorted(named_images(template, game, ())):
            yield partial(find, source, template, name)


def _strays(game: Game) -> Iterator[LintFinding]:
    """Templates in the game's own folders that are the face of no type and that no other extends or names."""
    folders = [
        game.folder / "templates" / "faces",
        *(base / "faces" / game.id for base in paths.user_dirs("templates")),
    ]
    there = [path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*.yaml"))]
    extended: set[str] = set()
    for path in there:
        try:
            data = template_file(path).data
        except DecktoolError as error:
            yield LintFinding("template", str(error))
            continue
        layouts = data.get("layouts") if isinstance(data, dict) else None
        named = [*(layouts.values() if isinstance(layouts, dict) else ())]
        named += [data.get("extends")] if isinstance(data, dict) else []
        extended.update(name.rsplit("/", 1)[-1] for name in named if isinstance(name, str))
    used = ["card", "back", *game.types, *(f"back-{name}" for name in game.types)]
    faces = [f"{name}.yaml" for name in used]
    for path in there:
        if path.stem not in used and path.stem not in extended:
            yield LintFinding("template", f"{path} is not the face of any card type{did_you_mean(path.name, faces)}")
