"""What every key of a template means, in words: for editors (`decktool schema template`) and for docs/faces.md.

A key means the same in all parts of a template unless it is described for one of them (``Panel.radius``).
"""

from __future__ import annotations

from typing import Any

from decktool.printing.base.units import points

#: What each key means; keys of one kind of part are written with it.
MEANING = {
    # every element
    "at": "Position: two of left, right, width and two of top, bottom, height.",
    "when": "Condition for drawing it (default: always).",
    "after": "Element after which it is drawn (default: the order in the file).",
    "draw": "Kind of element.",
    "folds": "Whether it takes no space when it is not drawn, so that elements placed by it move up.",
    "elements": "Elements by name, in drawing order.",
    "style": "Style of its text, by name.",
    "label": "Style of its small text, by name (default: the style of its text).",
    "color": "Colour.",
    "ink": "Colour of lines and icons.",
    "fill": "Fill: a colour or a gradient.",
    "stroke": "Colour of its outline.",
    "shape": "Outline, by name.",
    "turned": "Whether it faces the opponent.",
    "icon": "Icon, by name or by fields (`{element}`); `decktool icons` shows all of them.",
    "text": "Text; write a field of the card in braces.",
    "gap": "Space between two of them.",
    "width": "Width of a line.",
    "radius": "Radius of its corners.",
    "field": "Field of the card.",
    "most": "Maximum number.",
    "overflow": "Handling of content that does not fit: an error that names the card, hide it, or truncate it.",
    "columns": "Number side by side.",
    "rows": "Number of rows.",
    "fit": "How a picture fills its area: cropped to cover it, fully inside it, or stretched to it.",
    "tint": "Tint colour.",
    "pieces": "Markers placed there on a virtual table, by name.",
    "zone": "Zone of the rules of play whose cards are placed there.",
    "halo": "Colour of a rim that separates it from its background.",
    "align": "Horizontal alignment; left is where a line begins (at the right in Arabic or Hebrew).",
    "valign": "Vertical alignment.",
    "detail": "Colour of an icon's secondary parts.",
    # the parts that elements share
    "BoxModel.left": "Its left edge, from the card's left edge.",
    "BoxModel.right": "Its right edge, from the card's right edge.",
    "BoxModel.width": "Width.",
    "BoxModel.top": "Its upper edge, from the card's upper edge.",
    "BoxModel.bottom": "Its lower edge, from the card's lower edge.",
    "BoxModel.height": "Height.",
    "Choice.field": "Field of the card whose value decides.",
    "Choice.values": "Choices by the field's value.",
    "Choice.else": "Choice for any other value, or no value.",
    "Gradient.linear": "At least two colours, along a line.",
    "Gradient.radial": "At least two colours, from the middle outward.",
    "Gradient.angle": "Direction of the line in degrees: 0 is downward, 90 rightward.",
    "Stroke.inset": "Distance inward from the outline.",
    "Stroke.dash": "Length of its dashes and gaps (default: a solid line).",
    "Shadow.size": "Spread.",
    "Shadow.dx": "Offset to the right.",
    "Shadow.dy": "Offset downward.",
    "When.has": "Fields that the card must all state.",
    "When.lacks": "Fields that the card must all leave out or state as none.",
    "When.unknown": "Fields that the card leaves out.",
    "When.empty": "Fields that the card states as none.",
    "When.any": "The card must state at least one of these fields.",
    "When.equals": "Fields, each with its required value or values.",
    "When.unofficial": "Whether the card is a sample, not its publisher's.",
    "SheetNote.text": "Text in the margin of a sheet.",
    "SheetNote.when": "Condition for the cards that it is about.",
    "FaceTemplate.note": "Note in the margin of a sheet, printed once.",
    "StyleModel.family": "Typeface: serif, sans, hand, round, or your own font in a folder fonts/.",
    "StyleModel.weight": "Weight of the letters.",
    "StyleModel.italic": "Whether the text is italic.",
    "StyleModel.size": "Preferred font size.",
    "StyleModel.min": "Minimum font size for text that has to shrink (default: two thirds of the size).",
    "StyleModel.leading": "Line spacing, in percent of the size.",
    "StyleModel.tracking": "Letter spacing, in thousandths of the size.",
    "StyleModel.case": "Capitalization: as written, all capitals, or Each Word Capitalized.",
    # the elements
    "Panel.strokes": "Lines along its outline, outermost first.",
    "Panel.shadow": "A soft shadow below it.",
    "Words.color": "Colour of the text (default: its style's).",
    "Words.lines": "Maximum number of lines; 0 for as many as fit the height.",
    "Words.unbroken": "Font size down to which text stays on one line, before it is broken into more.",
    "Words.keywords": "Whether the template's keywords are highlighted.",
    "Words.beside": "Elements (such as badges) to keep 1 mm away from where they are drawn.",
    "least": "Minimum height of an element that shrinks to its text (default: the height in `at`).",
    "Words.most": "Maximum height of an element that grows if its text does not fit `at` at the minimum font size.",
    "Dice.most": "Maximum height of an element that grows if its text does not fit `at` at the minimum font size.",
    "steady": "Whether all cards of a type have the same height: `least` if all texts fit it, otherwise that in `at`.",
    "Icon.two_tone": "Whether its right half is darker, as on an engraved badge.",
    "Icon.upside_down": "Whether it is upside down.",
    "Gem.color": "Colour; with none, only lines are drawn, to colour in.",
    "Gem.cut": "Cut of the gem.",
    "Gem.setting": "Colour of its setting.",
    "Art.scene": "Scene for a card without a picture of its own.",
    "Art.emblem": "Icon of a card that states none and whose name suggests none.",
    "Art.land": "Words that decide the landscape.",
    "Art.hours": "Whether landscapes follow the time of day, in the order of their set.",
    "Art.fit": "How a picture fills its place: cropped to cover it, fully inside it, or up to the card's edge (bleed).",
    "Art.focus": "Point of a picture that stays in sight: 50% 20% is the middle, near the top.",
    "Art.zoom": "Enlargement of a picture.",
    "Art.art_bleed": "Part of a picture, on every side, that is bleed.",
    "Art.window": "Element whose middle shows the focus of a picture.",
    "Art.tint": "Colour of the scene.",
    "Art.metal": "Colour of metal in the scene.",
    "Image.image": "Picture beside the template, in the game's art or in its templates folder, by name or by fields "
    "(`areas/{zone}.png`); or a choice by field.",
    "Image.slice": "Part of each side that is not stretched: one length, or four (top, right, bottom, left).",
    "Image.dpi": "Resolution of the picture in dpi, used to measure slices (default: 300; 96 for an SVG).",
    "Image.tint": "Colour that replaces white in a grey picture (default: the picture unchanged).",
    "Ruled.spacing": "Distance between lines.",
    "Ornament.ornament": "Which ornament.",
    "Ornament.size": "Size of the parts that repeat, or length of a corner.",
    "Facts.along": "Whether badges form a row or a column.",
    "Facts.hide": "Fields that are neither badges nor in {facts}.",
    "RegionMark.edge": "Position of the icon.",
    "Regions.rows": "Number of regions from top to bottom.",
    "Regions.terrain": "Kind of each region, row by row from the top.",
    "Regions.spot": "Icon of the spot in the middle of each region.",
    "Regions.marks": "Kinds of single regions, by their names (c1).",
    "Regions.mirrored": "Whether names and far marks are also printed for the opponent.",
    "Regions.paper": "Background colour.",
    "PlaceFor.text": "Label of the place.",
    "PlaceFor.pile": "Section whose cards are placed there on a virtual table.",
    "Places.places": "Content of each place, from the left.",
    "Places.width": "Width of a place.",
    "Places.height": "Height of a place.",
    "Area.text": "Label of the place.",
    "Area.note": "Note below it.",
    "Track.first": "Number of the first space.",
    "Track.last": "Number of the last space.",
    "Track.start": "Number of the space marked as the start.",
    "Track.rows": "Number of rows of spaces.",
    "Track.shape": "Shape of a space.",
    "Pips.count": "Field with the number.",
    "Pips.empty": "Colour of the empty icons up to `most` (default: not drawn).",
    "Dice.field": "List field with the effect of each result.",
    "Repeat.field": "List field, or field with a number.",
    "Repeat.along": "Whether groups form a row, a column or a grid.",
    "Repeat.pitch": "Distance from the start of one group to the next.",
    "Repeat.row_pitch": "Distance between the rows of a grid (default: the pitch).",
    "Repeat.columns": "Number of columns of a grid.",
    "Repeat.gap": "Difference between the pitch and the size of a group.",
    # the template
    "FaceSize.width": "Width of a cut card.",
    "FaceSize.height": "Height of a cut card.",
    "Keyword.bold": "Whether the word is bold.",
    "Keyword.italic": "Whether the word is italic.",
    "Keyword.icon": "Icon after the word.",
    "FaceTemplate.kind": "Kind of template.",
    "FaceTemplate.title": "Title.",
    "FaceTemplate.size": "Cut size.",
    "FaceTemplate.corner": "Radius of the cut card's corners.",
    "FaceTemplate.colors": "Colours by name, each a colour or a choice by a field.",
    "FaceTemplate.styles": "Text styles by name.",
    "FaceTemplate.keywords": "Words to highlight where an element asks for it.",
    "FaceTemplate.layouts": "Other templates, by name, for a square, a wide card, a hexagon and a circle.",
}
_LENGTH = "A length with its unit"


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A template's JSON schema with the meaning of every key, and with defaults as a person writes them."""
    for part, model in [("FaceTemplate", schema), *schema["$defs"].items()]:
        for key, inner in model.get("properties", {}).items():
            kinds = [inner, *inner.get("anyOf", ())]
            unit = next((said for kind in kinds if (said := kind.get("description", "")).startswith("A length")), "")
            if unit.startswith(_LENGTH) and isinstance(inner.get("default"), int):
                inner["default"] = written(inner["default"])
            words = " ".join(filter(None, (MEANING.get(f"{part}.{key}", MEANING.get(key)), unit)))
            if words:
                inner["description"] = words
    return schema


def written(length: int) -> str:
    """A length in micrometres as a person writes it: 9pt for type, millimetres for the rest."""
    size = points(length)
    return f"{size:g}pt" if length and abs(size - round(size)) < 1e-9 else f"{length / 1000:g}mm"
