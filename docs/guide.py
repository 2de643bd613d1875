"""The guide to faces and boards, `docs/faces.md`, and its pictures: made from the code and from drawn examples.

Names of elements, shapes, ornaments, scenes and icons, and what every key means, come from the program itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, get_args

from decktool.games import Game, load_game
from decktool.printing.art.scenes import NAMES
from decktool.printing.base import outlines
from decktool.printing.base.sizes import Size
from decktool.printing.kit.board import board
from decktool.printing.layout.drawing import lay_out
from decktool.printing.layout.faces import back, face
from decktool.printing.layout.iconsheet import icon_sheets
from decktool.printing.out.png import render_png
from decktool.printing.template import blocks
from decktool.printing.template.card_context import BESIDE_FIELDS, CardContext
from decktool.printing.template.describing import described
from decktool.printing.template.reading import read_template

if TYPE_CHECKING:
    import PIL.Image

GAME = """title: Ember and Tide
edition: first
fields:
  cost: {title: Cost, kind: integer}
  power: {title: Power, kind: integer}
  element: {title: Element, kind: text, values: [fire, water]}
  results: {title: Results, kind: list}
  text: {title: Text, kind: text}
types:
  creature: {title: Creature, plural: Creatures}
  leader: {title: Leader, plural: Leaders, size: tarot}
"""
SET = """set: base
title: Base
cards:
  - name: Cinder Fox
    type: creature
    cost: 2
    power: 3
    element: fire
    results: [nothing, a spark, a blaze]
    text: "**Swift.** When it enters, pay :coin: to deal *two* :flame:."
  - {name: Maren of the Tide, type: leader, power: 9, element: water, text: "Your creatures have +1 power.\\n:wave: Draw a card."}
"""
CREATURE = """size: {width: 63mm, height: 88mm}
colors:
  ground: {field: element, values: {fire: "#8a2f22", water: "#24567a"}, else: "#555555"}
  paper: "#f6edda"
styles:
  name: {family: serif, weight: bold, size: 13pt, min: 8pt, color: paper}
  number: {family: sans, weight: black, size: 18pt, color: ground}
  rules: {family: serif, size: 9pt, min: 6.5pt, leading: 122}
elements:
  ground: {draw: panel, fill: {linear: [ground+10, ground-35]}, at: {left: 0, right: 0, top: 0, bottom: 0}}
  picture: {draw: art, scene: shield, tint: ground, at: {left: 4mm, right: 4mm, top: 14mm, height: 36mm}}
  box: {draw: panel, shape: rounded, radius: 2mm, fill: paper, at: {left: 4mm, right: 4mm, top: picture.bottom, bottom: 5mm}}
  name: {draw: text, text: "{name}", style: name, at: {left: 16mm, right: 5mm, top: 4mm, height: 8mm}}
  coin: {draw: panel, shape: ellipse, fill: paper, strokes: [{color: ground-40, width: 0.5mm}], at: {left: 4mm, width: 10mm, top: 3mm, height: 10mm}}
  cost: {draw: text, text: "{cost}", style: number, align: center, at: {left: coin.left, width: 10mm, top: coin.top, height: 10mm}}
  rules: {draw: text, text: "{text}", style: rules, lines: 0, at: {left: 8mm, right: 8mm, top: box.top + 3mm, bottom: 9mm}}
  strength: {draw: pips, icon: sword, count: power, color: ground, at: {left: 8mm, right: 8mm, bottom: 6.5mm, height: 4mm}}
"""
LEADER = """extends: creature
size: {width: 70mm, height: 120mm}
elements:
  picture: {scene: crest, at: {height: 62mm}}
  coin: null
  cost: null
  name: {style: name, align: center, at: {left: 5mm}}
"""
BACK = """size: {width: 63mm, height: 88mm}
elements:
  ground: {draw: panel, fill: {radial: ["#33566b", "#14222e"]}, at: {left: 0, right: 0, top: 0, bottom: 0}}
  weave: {draw: ornament, ornament: diaper, color: white@12, size: 6mm, at: {left: 4mm, right: 4mm, top: 4mm, bottom: 4mm}}
  edge: {draw: ornament, ornament: border, color: "#d9b765", width: 0.3mm, at: {left: 4mm, right: 4mm, top: 4mm, bottom: 4mm}}
  sign: {draw: icon, icon: flame, color: "#d9b765", two_tone: true, at: {left: 21mm, width: 21mm, top: 33mm, height: 21mm}}
"""
BOARD = """kind: board
size: {width: 200mm, height: 130mm}
colors: {ink: "#2b211c"}
styles:
  word: {family: sans, weight: bold, size: 11pt, case: upper, tracking: 60, color: ink}
elements:
  ground: {draw: panel, fill: "#efe2c2", at: {left: 0, right: 0, top: 0, bottom: 0}}
  score: {draw: track, first: 0, last: 12, start: 0, style: word, ink: ink, at: {left: 10mm, right: 10mm, top: 8mm, height: 12mm}}
  piles: {draw: places, places: [{text: Deck, icon: flame}, {text: Discard, icon: skull}], width: 42mm, height: 59mm, style: word, ink: ink, at: {left: 10mm, width: 96mm, top: 40mm, height: 70mm}}
  front: {draw: area, text: Front, note: Creatures fight here, icon: sword, style: word, ink: ink, at: {left: 114mm, right: 10mm, top: 32mm, bottom: 12mm}}
"""
#: What each element looks like: what is written of it besides its place, which is the whole small card.
EXAMPLES = {
    "panel": 'shape: banner, fill: {linear: ["#b8452f", "#6d2014"]}, strokes: [{color: "#e3c878", width: 0.6mm, inset: 1mm}]',
    "text": 'style: rules, lines: 0, text: "{name}, {type.title}[[, worth {cost}]]: {text}"',
    "icon": 'icon: flame, color: "#b8452f", two_tone: true',
    "gem": 'cut: octagon, color: "#2f6f8f", setting: "#5a4a2a"',
    "art": 'scene: shield, tint: "#8a2f22"',
    "image": 'image: frame.svg, slice: 3mm, dpi: 96, tint: "#c08a3a"',
    "ruled": "spacing: 5mm",
    "ornament": 'ornament: scroll, color: "#6d2014"',
    "facts": 'style: number, label: plate, hide: [text, results, element], stroke: "#6d2014"',
    "regions": "columns: 4, rows: 2, gap: 1mm, terrain: [forest, water, hills, ruins, plain, marsh, desert, mountains], "
    "style: small, label: small",
    "places": "places: [{text: Deck, icon: flame}, {text: Discard}], width: 42mm, height: 59mm, style: rules",
    "area": "text: Front, icon: sword, style: rules",
    "track": "first: 1, last: 8, start: 1, style: small",
    "pips": 'icon: heart, count: power, most: 5, color: "#b8452f", empty: black@20',
    "dice": "field: results, style: small",
    "repeat": "field: results, along: column, pitch: 6.5mm, elements: {line: {draw: text, style: rules, "
    'text: "{index}. {item}", at: {left: 0, right: 0, top: 0, height: 6mm}}}',
}
HEAD = """size: {width: 48mm, height: 26mm}
styles:
  rules: {family: serif, size: 10pt, min: 4pt}
  number: {family: sans, weight: black, size: 15pt, min: 5pt}
  small: {family: sans, weight: bold, size: 7pt, min: 3pt, color: "#2b211c"}
  plate: {family: sans, weight: bold, size: 7pt, min: 3pt, color: white}
elements:
"""
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#888" fill-rule="evenodd"
d="M0 0H40V40H0Z M9 9V31H31V9Z"/><path fill="#fff" d="M2 2h7v7h-7z M31 2h7v7h-7z M2 31h7v7h-7z M31 31h7v7h-7z"/></svg>"""
#: What stands in braces and is no field of a game.
PLACEHOLDERS = {
    "name": "the card's name",
    "type": "its type, as game.yaml calls it",
    "type.title": "its type's title",
    "type.order": "the place of its type in game.yaml, 1 to 6 and then from 1 again",
    "type.icon": "the icon that fits the title of its type, otherwise a plain shape by `type.order`",
    "id": "the card's id",
    "set": "the set of the printed version",
    "game": "the game's title",
    "edition": "the game's edition",
    "note": "the note that distinguishes printings",
    "art": "the file of its picture",
    "facts": "all fields that no other element shows, one per line",
}
MARKS = ("**bold**", "*italic*", "***both***", ":flame:", ":sword: and words")


def page() -> str:
    """The guide."""
    schema = described(blocks.FaceTemplate.model_json_schema(by_alias=True))
    parts = schema["$defs"]
    lines = [
        "# Faces and boards",
        "",
        "A template describes the look of a card, a back or a board: YAML with the elements to draw and their positions. Run",
        "`decktool preview my-game --watch` beside your editor to see each change. [templates/README.md](../templates/README.md)",
        "explains how templates extend each other and how faces adapt to other sizes. `decktool schema template` prints the schema",
        "of everything below, for completion in an editor.",
        "",
        "Generated by `make docs`; decktool draws every picture. Do not edit.",
        "",
        "## A card, a leader, a back, a board",
        "",
        "A game's folder has `templates/faces/creature.yaml`, the face of its creatures:",
        "",
        *_yaml(CREATURE),
        "",
        "A leader is larger (`size: tarot` in its type in game.yaml) and changes only some elements:",
        "",
        *_yaml(LEADER),
        "",
        "The back, `templates/faces/back.yaml`:",
        "",
        *_yaml(BACK),
        "",
        "![A creature, a leader and their back](images/guide-cards.png)",
        "",
        "And the board, `templates/boards/board.yaml`:",
        "",
        *_yaml(BOARD),
        "",
        "![The board](images/guide-board.png)",
        "",
        "## Placeholders",
        "",
        "`{cost}` is a field of the card. Other placeholders:",
        "",
        *(f"- `{{{name}}}`: {PLACEHOLDERS[name]}" for name in BESIDE_FIELDS),
        "",
        "`{item}` and `{index}` are for groups that repeat. If a text names a field that the card does not state, its element is",
        "left out; `[[, worth {cost}]]` leaves out only that part.",
        "",
        "## Marks in text",
        "",
        "| mark | result |",
        "| --- | --- |",
        *(f"| `{mark}` | {'an icon' if ':' in mark else mark} |" for mark in MARKS),
        "",
        "![Marks and their results](images/guide-marks.png)",
        "",
        "## Shapes",
        "",
        "![Every shape](images/guide-shapes.png)",
        "",
        "## Ornaments",
        "",
        "![Every ornament](images/guide-ornaments.png)",
        "",
        "## Scenes",
        "",
        "`draw: art` draws one of these scenes for a card without a picture.",
        "",
        "![Every scene](images/guide-scenes.png)",
        "",
        "## Icons",
        "",
        "Your own icons are SVGs or PNGs in the folder `icons/` of your game. `decktool icons` lists all icons, `-o icons.pdf` draws them.",
        "",
        "![Every icon](images/guide-icons.png)",
        "",
        "## Elements",
        "",
        "All elements have these keys:",
        "",
        *_keys(parts["Panel"], {"at", "when", "after", "folds"}),
    ]
    for drawn in blocks._DRAWN:
        model = next(
            part for part in parts.values() if part.get("properties", {}).get("draw", {}).get("const") == drawn
        )
        said = " ".join(model["description"].split()).replace("``", "`")
        lines += ["", f"### draw: {drawn}", "", said, "", f"![{drawn}](images/guide-{drawn}.png)", ""]
        lines += ["```yaml", f"sample: {{draw: {drawn}, {EXAMPLES[drawn]}, at: ...}}", "```", ""]
        lines += _keys(model, set(model["properties"]) - {"draw", "at", "when", "after", "folds"})
    lines += [
        "",
        "## The template and its parts",
        "",
        "### The template",
        "",
        *_keys(schema, set(schema["properties"])),
    ]
    for name, model in parts.items():
        if "draw" not in model["properties"]:
            said = " ".join(model["description"].split()).replace("``", "`")
            lines += ["", f"### {_spaced(name)}", "", said, "", *_keys(model, set(model["properties"]))]
    return "\n".join(lines) + "\n"


def _spaced(name: str) -> str:
    words = name.removesuffix("Model")
    return "".join(f" {c.lower()}" if c.isupper() and place else c for place, c in enumerate(words))


def _yaml(text: str) -> list[str]:
    return ["```yaml", *text.rstrip().splitlines(), "```"]


def _keys(model: dict[str, Any], wanted: set[str]) -> list[str]:
    """The table of some keys of a part: what each means, the values there are, what holds unless said."""
    rows = ["| key | meaning | values | default |", "| --- | --- | --- | --- |"]
    for key, inner in model["properties"].items():
        if key in wanted:
            kinds = [inner, *inner.get("anyOf", ())]
            values = next((kind["enum"] for kind in kinds if "enum" in kind), [])
            default = "required" if key in model.get("required", ()) else inner.get("default")
            shown = "" if default in (None, [], {}) else default if default == "required" else f"`{_word(default)}`"
            said = inner.get("description", "").replace("|", "\\|")
            rows.append(f"| `{key}` | {said} | {', '.join(f'`{value}`' for value in values)} | {shown} |")
    return rows


def _word(value: object) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def pictures() -> Iterator[tuple[str, PIL.Image.Image]]:
    """The guide's pictures, by file."""
    with TemporaryDirectory() as name:
        home = Path(name) / "ember-and-tide"
        for path, text in (
            ("game.yaml", GAME),
            ("sets/base.yaml", SET),
            ("templates/faces/creature.yaml", CREATURE),
            ("templates/faces/leader.yaml", LEADER),
            ("templates/faces/back.yaml", BACK),
            ("templates/boards/board.yaml", BOARD),
            ("templates/frame.svg", FRAME),
        ):
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            (home / path).write_text(text, encoding="utf-8")
        game = load_game(home)
        yield "guide-cards.png", _row([*(face(game, card) for card in game.catalog), back(game)], 100)
        yield "guide-board.png", render_png(board(game), 75)
        for drawn in blocks._DRAWN:
            large = drawn in {"regions", "places", "area", "track"}
            yield f"guide-{drawn}.png", _example(game, f"draw: {drawn}, {EXAMPLES[drawn]}", 3 if large else 1)
        text = "\\n".join(MARKS)
        yield "guide-marks.png", _example(game, f'draw: text, style: rules, lines: 0, text: "{text}"')
        shapes = [f'draw: panel, shape: {shape}, radius: 2mm, fill: "#8a2f22"' for shape in outlines.SHAPES]
        yield "guide-shapes.png", _sheet(game, list(outlines.SHAPES), shapes)
        names = list(get_args(blocks.OrnamentName))
        yield (
            "guide-ornaments.png",
            _sheet(game, names, [f'draw: ornament, ornament: {o}, color: "#6d2014"' for o in names]),
        )
        yield (
            "guide-scenes.png",
            _sheet(game, list(NAMES), [f'draw: art, scene: {s}, tint: "#8a4a2a"' for s in NAMES]),
        )
        (sheet,) = icon_sheets(Size(346_000, 290_000))
        yield "guide-icons.png", render_png(sheet, 80)


def _row(drawings: list[Any], dpi: int) -> PIL.Image.Image:
    from PIL import Image

    images = [render_png(drawing, dpi) for drawing in drawings]
    gap = 12
    whole = Image.new(
        "RGB", (sum(i.width + gap for i in images) + gap, max(i.height for i in images) + 2 * gap), "white"
    )
    x = gap
    for image in images:
        whole.paste(image, (x, gap))
        x += image.width + gap
    return whole


def _example(game: Game, said: str, scale: int = 1) -> PIL.Image.Image:
    """One element on a small card, or on a larger one, with a margin."""
    head = HEAD.replace("48mm", f"{48 * scale}mm").replace("26mm", f"{26 * scale}mm")
    text = f"{head}  sample: {{{said}, at: {{left: 3mm, right: 3mm, top: 3mm, bottom: 3mm}}}}\n"
    return render_png(_drawn(game, text), 100 // scale)


def _sheet(game: Game, names: list[str], said: list[str]) -> PIL.Image.Image:
    """Many elements, each with its name below."""
    columns, wide, high = 5, 34, 30
    rows = -(-len(names) // columns)
    text = HEAD.replace("48mm", f"{columns * wide}mm").replace("26mm", f"{rows * high}mm")
    for number, (name, element) in enumerate(zip(names, said, strict=True)):
        left, top = number % columns * wide + 4, number // columns * high + 2
        text += f"  e{number}: {{{element}, at: {{left: {left}mm, width: 26mm, top: {top}mm, height: 20mm}}}}\n"
        text += f'  n{number}: {{draw: text, text: "{name}", style: small, align: center, '
        text += f"at: {{left: {left}mm, width: 26mm, top: {top + 21}mm, height: 4mm}}}}\n"
    return render_png(_drawn(game, text), 75)


def _drawn(game: Game, text: str) -> Any:
    path = game.folder / "templates" / "example.yaml"
    path.write_text(text, encoding="utf-8")
    return lay_out(read_template(path, "faces", game.folder), CardContext(game.catalog.find("Cinder Fox")[0], game))
