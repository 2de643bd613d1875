"""A game looked over whole: its rules for decks, and whether all else of its folder can be used as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from decktool.construction.lint import Finding, lint
from decktool.errors import DecktoolError, did_you_mean, nearest, perhaps, question

if TYPE_CHECKING:
    from decktool.games import Game
    from decktool.printing.template.blocks import FaceTemplate


def look_over(game: Game, *, prove: bool = True) -> list[Finding]:
    """Everything to look at in a game's folder; `prove` also asks the solver about its rules for decks.

    Beside what `construction.lint` finds: a game whose place this one takes, texts that say something else than the
    card does, opening hands larger than any deck, boosters too small for one, all that `look_over_faces` finds, own
    decks that cannot be read, are not legal or cannot be played. Raises DataError when a part of game.yaml or a set
    cannot be read at all.
    """
    from decktool.rulesets import lint_texts

    found = [*_hidden(game), *lint(game, prove=prove), *lint_texts(game)]
    for error in broken_parts(game):
        raise error
    if prove and {"construction", "opening"} <= {*game.parts}:
        found += _hands(game)
    if "booster" in game.parts:
        found += _boosters(game, prove)
    found += look_over_faces(game)
    if "construction" in game.parts:
        folder = game.folder / "decks"
        for path in sorted(folder.glob("*.txt")) if folder.is_dir() else ():
            found += _deck(game, path)
    return found


def broken_parts(game: Game) -> Iterator[DecktoolError]:
    """What is wrong with each part of game.yaml and with the effects of cards, which are read when they are needed."""
    for name, read in {**_PARTS, "": _effects}.items():
        if not name or name in game.parts:
            try:
                read(game)
            except DecktoolError as error:
                yield error


def _tried(kind: str, do: Callable[[], object]) -> list[Finding]:
    """Nothing if it can be done; else the error as a finding."""
    try:
        do()
    except DecktoolError as error:
        return [Finding(kind, str(error))]
    return []


def _construction(game: Game) -> None:
    from decktool.construction.rules import construction

    construction(game)


def _opening(game: Game) -> None:
    from decktool.dealing.opening import opening_of

    opening_of(game)


def _booster(game: Game) -> None:
    from decktool.dealing.boosters import booster_of

    booster_of(game)


def _components(game: Game) -> None:
    from decktool.printing.template.components import components

    components(game)


def _import(game: Game) -> None:
    from decktool.importing.guide import guide_of

    guide_of(game)


def _effects(game: Game) -> None:
    from decktool.rulesets import vocabulary

    words = vocabulary(game)
    if words is not None:
        words.read(game)


def _play(game: Game) -> None:
    from decktool.rulesets.own_decks import own_decks

    own_decks(game)


_PARTS: dict[str, Callable[[Game], None]] = {
    "construction": _construction,
    "opening": _opening,
    "booster": _booster,
    "components": _components,
    "import": _import,
    "play": _play,
}


def _hidden(game: Game) -> Iterator[Finding]:
    """Another game of the same name that nobody can reach while this one is found first."""
    from decktool.games import game_folders, hidden_games

    folder = hidden_games().get(game.id)
    if folder is not None and game.folder.resolve() == game_folders()[game.id].resolve():
        message = f"{game.folder} takes the place of the game {game.id} in {folder}; rename it if that is not meant"
        yield Finding("hidden-game", message, serious=False)


def _hands(game: Game) -> Iterator[Finding]:
    """Formats in which no legal deck has the cards that the opening hand takes."""
    from decktool.construction.prove import legal_deck_exists
    from decktool.construction.rules import Format, Rule, Summand, construction
    from decktool.dealing.opening import opening_of

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
            message = f"the opening takes {hand} cards, and no legal deck has so many to draw from"
            yield Finding("opening-hand", f"{message}; see `hand:` under `opening:`", form.id)


def _boosters(game: Game, prove: bool) -> Iterator[Finding]:
    """Slots that must repeat a card, and a format that no drafted pool is large enough for."""
    from decktool.construction.prove import legal_deck_exists
    from decktool.construction.rules import Format, Rule, Summand, construction
    from decktool.dealing.boosters import booster_of

    booster = booster_of(game)
    for slot in booster.slots:
        least = min(map(len, slot.lots))
        if least < slot.count:
            message = f"{slot.title}: {slot.count} cards of {least} that there are, so packs may hold one twice"
            yield Finding("booster", f"{message}; see `pack:` under `booster:`", serious=False)
    if booster.format is None or "construction" not in game.parts:
        return
    form = construction(game).format(booster.format)
    size = booster.packs * booster.size
    counted = frozenset(place for place, section in enumerate(game.sections.values()) if section.counted)
    pool = Rule("pool-size", "Cards drafted", (Summand(None, 1, 1, counted),), None, size)
    drafted = Format(form.id, form.title, (*form.rules, pool), form.tables)
    if prove and not legal_deck_exists(game, drafted) and legal_deck_exists(game, form):
        message = f"each player drafts {size} cards, and no legal deck is so small"
        yield Finding("booster", f"{message}; see `draft:` and `format:` under `booster:`", form.id)


def _deck(game: Game, path: Path) -> Iterator[Finding]:
    """A deck of the game's own folder."""
    from decktool import files
    from decktool.construction.check import check
    from decktool.deck import resolve
    from decktool.decklist import parse_decklist
    from decktool.rulesets import RULESETS, load_rules

    try:
        deck = resolve(parse_decklist(files.read_text(path, limit=1_000_000, what="a decklist"), str(path)), game)
        report = check(deck)
    except DecktoolError as error:
        yield Finding("deck", str(error))
        return
    name = f"decks/{path.name}"
    if report.unreadable:
        problems = "; ".join(entry.problem for entry in report.unreadable[:3])
        yield Finding("deck", f"{name} cannot be judged: {problems}")
    elif report.violations:
        broken = "; ".join(violation.message for violation in report.violations[:3])
        yield Finding("deck", f"{name} is not legal: {broken}")
    elif game.id in RULESETS:
        yield from _tried("deck", lambda: load_rules(game, None, [deck], vanilla=True))


MOST_FACES = 10
"""Faces that cannot be laid out which are named one by one."""
_SIGN = re.compile(r"(?<!\w):([a-z][a-z0-9-]*):(?!\w)")
_PICTURES = {".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif", ".heic"}


def look_over_faces(game: Game) -> Iterator[Finding]:
    """Everything to look at in how a game's cards are drawn.

    Faces and backs that cannot be laid out, words in braces that are no field, icons that are not there, templates for
    no type of card, and pictures that no card uses.
    """
    yield from _told("face", _faces(game), "faces cannot be laid out")
    yield from _told("back", _backs(game), "backs cannot be laid out")
    yield from _templates(game)
    yield from _layers(game)
    yield from _icons(game)
    yield from _strays(game)
    yield from _art(game)


def _told(kind: str, tries: Iterable[Callable[[], object]], more: str) -> Iterator[Finding]:
    """What goes wrong, each different thing once, and how many more there are."""
    seen: dict[str, None] = {}
    for attempt in tries:
        try:
            attempt()
        except DecktoolError as error:
            seen[str(error)] = None
    for message in list(seen)[:MOST_FACES]:
        yield Finding(kind, message)
    if len(seen) > MOST_FACES:
        yield Finding(kind, f"{len(seen) - MOST_FACES} more {more}")


def _faces(game: Game) -> Iterator[Callable[[], object]]:
    """Each card's face: text that does not fit, a picture that is missing, a broken template."""
    from decktool.printing.layout.faces import face

    return (partial(face, game, card) for card in game.catalog)


def _backs(game: Game) -> Iterator[Callable[[], object]]:
    """The game's back, each type's and each card's own."""
    from decktool.printing.layout import faces

    def own(number: int) -> object:
        card = game.catalog.cards[number]
        source = faces.own_back(game, card)
        return source and faces.back_from(game, source)

    for source in dict.fromkeys([faces.game_back(game), *(faces.shared_back(game, name) for name in game.types)]):
        yield partial(faces.back_from, game, source)
    for card in game.catalog:
        if any(printing.back for printing in card.printings):
            yield partial(own, card.number)


def _used_templates(game: Game) -> dict[Path, FaceTemplate]:
    """The templates of all types and backs that can be read, by file."""
    from decktool.printing.layout import faces
    from decktool.printing.template.loading import load_template

    sources = [faces.face_source(game, name) for name in game.types]
    sources += [faces.game_back(game), *(faces.shared_back(game, name) for name in game.types)]
    found = {}
    for source in dict.fromkeys(sources):
        if source.suffix == ".yaml":
            try:
                found[source] = load_template(source, "faces", game.folder)
            except DecktoolError:
                # Told of by the faces and backs that are made from it.
                continue
    return found


def _templates(game: Game) -> Iterator[Finding]:
    """Words in braces, conditions and choices of a template that name no field of the game."""
    from decktool import paths
    from decktool.printing.layout.facts import named
    from decktool.printing.template.loading import load_template
    from decktool.printing.template.subject import BESIDE_FIELDS

    # What every game's faces can be made from may name fields that this one does not have.
    ours = sorted((paths.data_dir("templates") / "faces").glob("*.yaml"))
    shared = {field for path in ours for _, field in named(load_template(path, "faces", game.folder))}
    known = [*game.fields, *BESIDE_FIELDS]
    seen = set()
    for source, template in _used_templates(game).items():
        for element, field in named(template):
            if field in known or field in shared or (element, field) in seen:
                continue
            seen.add((element, field))
            hint = did_you_mean(field, known)
            message = f"{source}: {element!r} names {field!r}, which is no field of {game.title}{hint}"
            yield Finding("template", message)


def _icons(game: Game) -> Iterator[Finding]:
    """Icons named in the text of cards, of templates and of keywords that are not there."""
    from decktool.printing.art.icons import names
    from decktool.printing.base.home import at_home

    with at_home(game.folder):
        known = names()

    said: dict[str, list[str]] = {}
    for card in game.catalog:
        for value in card.fields.values():
            for words in value if isinstance(value, list) else [value]:
                for name in _signs(words):
                    said.setdefault(name, []).append(card.name)
    for source, template in _used_templates(game).items():
        for words in (getattr(element, "text", None) for element in template.elements.values()):
            for name in _signs(words):
                said.setdefault(name, []).append(str(source))
        for keyword in template.keywords.values():
            if keyword.icon is not None:
                said.setdefault(keyword.icon, []).append(str(source))
    for name, places in said.items():
        if name not in known:
            near = [f":{icon}:" for icon in nearest(name, known)]
            hint = perhaps(near, "docs/designers-table.md says how to add one")
            others = len(dict.fromkeys(places)) - 1
            where = places[0] + (f" and {others} more" if others else "")
            yield Finding("icon", f"{where}: there is no icon :{name}:, which is printed as it is written{hint}")


def _signs(words: object) -> list[str]:
    """The names between colons in a text."""
    return _SIGN.findall(words) if isinstance(words, str) else []


def _named(template: FaceTemplate) -> Iterator[str]:
    """The pictures of one's own that a template names."""
    for element in template.elements.values():
        if element.draw == "image":
            if isinstance(element.image, str):
                yield element.image
            else:
                yield from (*element.image.values.values(), element.image.otherwise or "none")


def _layers(game: Game) -> Iterator[Finding]:
    """Pictures that templates name and that are not there."""
    from decktool.printing.layout.elements import own_image

    for source, template in _used_templates(game).items():
        for name in sorted({*_named(template)} - {"none"}):
            try:
                own_image(template, game, name)
            except DecktoolError as problem:
                yield Finding("template", f"{source}: {problem}")


def _strays(game: Game) -> Iterator[Finding]:
    """Templates in the game's own folders that are the face of no type and that no other extends or names."""
    from decktool import files, paths

    folders = [
        game.folder / "templates" / "faces",
        *(base / "faces" / game.id for base in paths.user_dirs("templates")),
    ]
    there = [path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*.yaml"))]
    extended: set[str] = set()
    for path in there:
        try:
            data = files.read_yaml(path, what="a template").data
        except DecktoolError as error:
            yield Finding("template", str(error))
            continue
        layouts = data.get("layouts") if isinstance(data, dict) else None
        named = [*(layouts.values() if isinstance(layouts, dict) else ())]
        named += [data.get("extends")] if isinstance(data, dict) else []
        extended.update(name.rsplit("/", 1)[-1] for name in named if isinstance(name, str))
    used = ["card", "back", *game.types, *(f"back-{name}" for name in game.types)]
    faces = [f"{name}.yaml" for name in used]
    for path in there:
        if path.stem not in used and path.stem not in extended:
            yield Finding("template", f"{path} is the face of no type of card{did_you_mean(path.name, faces)}")


def _art(game: Game) -> Iterator[Finding]:
    """Pictures in the game's folder `art/` that no card, no type and no back uses."""
    from decktool.printing.art import images
    from decktool.printing.layout import faces

    folder = game.folder / "art"
    if not folder.is_dir():
        return
    stems = [card.id for card in game.catalog] + ["back", *(f"back-{name}" for name in game.types)]
    stated = {folder / name for card in game.catalog for p in card.printings for name in (p.art, p.back) if name}
    used = {path.resolve() for path in stated}
    kept = {stem: faces.kept_picture(folder, stem) for stem in stems}
    used |= {path.resolve() for path in kept.values() if path is not None}
    used |= {(folder / name).resolve() for template in _used_templates(game).values() for name in _named(template)}
    for path in sorted(folder.rglob("*")):
        ending = path.suffix.lower()
        if ending not in _PICTURES or path.name.startswith(".") or not path.is_file() or path.resolve() in used:
            continue
        near = nearest(path.stem.casefold(), stems)
        first = kept[near[0]] if near else None
        if ending not in images.ENDINGS:
            message = f"is no picture that is read; save it as {near[0] if near else path.stem}.png"
        elif first is not None:
            message = f"is not used: {first.name} is the picture of {near[0]}"
        elif near:
            message = f"is used by no card; {question([near[0] + ending])}"
        else:
            message = "is used by no card: a picture is named by its card's id, or stated as `art:`"
        yield Finding("art", f"{path} {message}", serious=bool(near) and first is None)
