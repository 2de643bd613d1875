"""What every key of a template means, in words: for editors (`decktool schema template`) and for docs/faces.md.

A key means the same in all parts of a template unless it is told for one of them (``Panel.radius``).
"""

from __future__ import annotations

from typing import Any

#: What each key means; keys of one kind of part are written with it.
MEANING = {
    # every element
    "at": "Where it is: two of left, right, width and two of top, bottom, height.",
    "when": "When it is drawn; always, unless said.",
    "after": "The element behind which (that is, later than which) it is drawn; in the order written, unless said.",
    "draw": "What is drawn.",
    "folds": "Whether it gives up its place where it is not drawn, so that what leans on it moves up.",
    "elements": "What is drawn, by name, in this order.",
    "style": "The style of its words, by name.",
    "label": "The style of its small words, by name; that of its words, unless said.",
    "color": "The colour of it.",
    "ink": "The colour of lines and signs.",
    "fill": "What it is filled with: a colour or a gradient.",
    "stroke": "The colour of its outline.",
    "shape": "The outline, by name.",
    "turned": "Whether it faces the far player.",
    "icon": "An icon, by name; `decktool icons` shows them all.",
    "text": "The words; a field of the card stands in braces.",
    "gap": "The space between two of them.",
    "width": "How wide a line is.",
    "radius": "How round its corners are.",
    "field": "The field of the card.",
    "most": "How many there are at most.",
    "overflow": "What happens to what has no room: an error that names the card, or it is hidden or cut short.",
    "columns": "How many there are side by side.",
    "rows": "How many rows there are.",
    "fit": "How a picture meets its place: cut to cover it, wholly inside it, or stretched to it.",
    "tint": "The colour that it is tinted in.",
    "pieces": "The markers that lie there on a virtual table, by name.",
    "zone": "The zone of the rules of play whose cards lie there.",
    "halo": "The colour of a rim around it, which sets it off from what lies behind.",
    "align": "Where it is across its place; left is where a line begins, at the right in Arabic or Hebrew.",
    "valign": "Where it is in the height of its place.",
    "detail": "The colour of an icon's second parts.",
    # the parts that elements share
    "BoxModel.left": "Its left edge, from the card's.",
    "BoxModel.right": "Its right edge, from the card's right edge.",
    "BoxModel.width": "How wide it is.",
    "BoxModel.top": "Its upper edge, from the card's.",
    "BoxModel.bottom": "Its lower edge, from the card's lower edge.",
    "BoxModel.height": "How high it is.",
    "Choice.field": "The field of the card whose value chooses.",
    "Choice.values": "What is chosen, by the field's value.",
    "Choice.else": "What is chosen for any other value, or none.",
    "Gradient.linear": "Two colours or more, along a line.",
    "Gradient.radial": "Two colours or more, out from the middle.",
    "Gradient.angle": "The line's direction in degrees: 0 is downward, 90 rightward.",
    "Stroke.inset": "How far inward from the outline it runs.",
    "Stroke.dash": "How long its dashes and gaps are; a whole line, unless said.",
    "Shadow.size": "How far it spreads.",
    "Shadow.dx": "How far it lies to the right.",
    "Shadow.dy": "How far it lies below.",
    "When.has": "Fields that the card states, all of them.",
    "When.lacks": "Fields that the card does not state or states to be none, all of them.",
    "When.unknown": "Fields of which the card says nothing.",
    "When.empty": "Fields of which the card says that there is none.",
    "When.any": "Fields of which the card states one or more.",
    "When.equals": "Fields with a value, or one of several, that they have.",
    "When.unofficial": "Whether the card is a sample and not its publisher's.",
    "StyleModel.family": "The typeface: serif, sans, hand, round, or a font of your own in a folder fonts/.",
    "StyleModel.weight": "How heavy the letters are.",
    "StyleModel.italic": "Whether the letters slant.",
    "StyleModel.size": "How large the letters are where there is room.",
    "StyleModel.min": "How small they may become to fit; two thirds of the size, unless said.",
    "StyleModel.leading": "How far lines are apart, in percent of the size.",
    "StyleModel.tracking": "How far letters are set apart besides, in thousandths of the size.",
    "StyleModel.case": "Whether the words are set as they are, in capitals, or Each With One.",
    # the elements
    "Panel.strokes": "Lines along its outline, outermost first.",
    "Panel.shadow": "A soft shadow below it.",
    "Words.color": "The colour of the words; their style's, unless said.",
    "Words.lines": "How many lines there are at most; 0 is as many as the height takes.",
    "Words.keywords": "Whether the template's keywords are set off.",
    "Words.beside": "Elements (badges, say) from which it keeps 1 mm away where they are drawn.",
    "least": "How low it may be, where it is only as high as its words need; as high as `at` says, unless said.",
    "Words.most": "How high it may become, where its words do not fit the height in `at` at their smallest size.",
    "Dice.most": "How high it may become, where its words do not fit the height in `at` at their smallest size.",
    "Icon.two_tone": "Whether its right half is darker, as on an engraved badge.",
    "Icon.upside_down": "Whether it stands on its head.",
    "Gem.color": "Its colour; with none, only its lines are drawn, to colour in.",
    "Gem.cut": "How it is cut.",
    "Gem.setting": "The colour of its setting.",
    "Art.scene": "What is drawn for a card without a picture of its own.",
    "Art.emblem": "The icon of a card that neither states one nor has a telling name.",
    "Art.land": "The words that a landscape is drawn from.",
    "Art.hours": "Whether lands follow one another through the day, in the order of their set.",
    "Art.tint": "The colour of the scene.",
    "Art.metal": "The colour of metal in the scene.",
    "Image.image": "The file, beside the template, in the game's art or in its templates folder; or a choice by field.",
    "Image.slice": "How much of each side is not stretched: one length, or four (top, right, bottom, left).",
    "Image.dpi": "Dots in an inch of the picture, by which a slice is measured; 300 (96 for an SVG), unless said.",
    "Image.tint": "The colour that white becomes, in a grey picture; the picture as it is, unless said.",
    "Ruled.spacing": "How far the lines are apart.",
    "Ornament.ornament": "Which ornament.",
    "Ornament.size": "How large the parts are that repeat, or how long a corner is.",
    "Facts.along": "Whether badges stand in a row or a column.",
    "Facts.hide": "Fields that are neither badges nor in {facts}.",
    "RegionMark.edge": "Where the sign is.",
    "Regions.rows": "How many regions there are one above the other.",
    "Regions.terrain": "What each region is, row by row from the top.",
    "Regions.spot": "The icon of the spot in the middle of each region.",
    "Regions.marks": "What single regions are, by their names (c1).",
    "Regions.mirrored": "Whether names and far marks are also printed for the player on the far side.",
    "Regions.paper": "The colour of the ground.",
    "PlaceFor.text": "What lies there, in words.",
    "PlaceFor.pile": "The section whose cards lie there on a virtual table.",
    "Places.places": "What lies on each place, from the left.",
    "Places.width": "How wide a place is.",
    "Places.height": "How high a place is.",
    "Area.text": "What lies there, in words.",
    "Area.note": "A note below it.",
    "Track.first": "The number of the first space.",
    "Track.last": "The number of the last space.",
    "Track.start": "The number of the space that is marked as the start.",
    "Track.rows": "In how many rows the spaces lie.",
    "Track.shape": "What shape a space has.",
    "Pips.count": "The field with the number.",
    "Pips.empty": "The colour of those that are missing up to `most`; they are left out, unless said.",
    "Dice.field": "The list field with what each result does.",
    "Repeat.field": "The list field, or the field with a number.",
    "Repeat.along": "Whether groups lie in a row, a column or a grid.",
    "Repeat.pitch": "How far one group begins after another.",
    "Repeat.row_pitch": "How far the rows of a grid are apart; as the groups of a row, unless said.",
    "Repeat.columns": "How many columns a grid has.",
    "Repeat.gap": "How much smaller than the pitch a group is.",
    # the template
    "FaceSize.width": "How wide a card is cut.",
    "FaceSize.height": "How high a card is cut.",
    "Keyword.bold": "Whether the word is bold.",
    "Keyword.italic": "Whether the word is italic.",
    "Keyword.icon": "An icon that follows the word.",
    "FaceTemplate.kind": "What it is a template of.",
    "FaceTemplate.title": "What it is called.",
    "FaceTemplate.size": "How large it is cut.",
    "FaceTemplate.corner": "How round the cut card's corners are.",
    "FaceTemplate.colors": "Colours by name, each a colour or a choice by a field.",
    "FaceTemplate.styles": "How words are set, by name.",
    "FaceTemplate.keywords": "Words that are set off wherever an element asks for it.",
    "FaceTemplate.layouts": "Other templates, by name, for a square, a wide card, a hexagon and a circle.",
}
_LENGTH = "A length with its unit"


def meaning(part: str, key: str) -> str | None:
    """What a key of a part of a template means; None for one that nothing is told of."""
    return MEANING.get(f"{part}.{key}", MEANING.get(key))


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A template's JSON schema with the meaning of every key, and with defaults as a person writes them."""
    for part, model in [("FaceTemplate", schema), *schema["$defs"].items()]:
        for key, inner in model.get("properties", {}).items():
            kinds = [inner, *inner.get("anyOf", ())]
            unit = next((said for kind in kinds if (said := kind.get("description", "")).startswith("A length")), "")
            if unit.startswith(_LENGTH) and isinstance(inner.get("default"), int):
                inner["default"] = written(inner["default"])
            words = " ".join(filter(None, (meaning(part, key), unit)))
            if words:
                inner["description"] = words
    return schema


def written(length: int) -> str:
    """A length in micrometres as a person writes it: 9pt for type, millimetres for the rest."""
    points = length * 72 / 25_400
    return f"{points:g}pt" if length and abs(points - round(points)) < 1e-9 else f"{length / 1000:g}mm"
