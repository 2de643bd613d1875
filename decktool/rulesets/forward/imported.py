"""6: a card out of a designer's table: what its text gives, and what keeps it from being played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from decktool.importing.texts import CardText, Unread
from decktool.rulesets.forward.components import FIGHTS
from decktool.rulesets.forward.terse_text import read_text
from decktool.rulesets.forward.wording import as_data

_NEEDS_HP = {**dict.fromkeys(FIGHTS, "`FIGHT: 5 HP`"), "dragon": "`FIGHT: 20 HP`", "player": "`20 HP`"}


def read_card(card: Mapping[str, Any], allowed: Collection[str]) -> CardText:
    """The fields, the effects and the unread words of a card's text; `allowed` are the fields of its type.

    A card without text gives nothing. What is unread goes into the field `unread`, so that the card is not played as
    if it were understood.
    """
    values: dict[str, Any] = {}
    unread: list[Unread] = []
    if "effects" in allowed and card.get("text"):
        reading = read_text(card, allowed)
        unread += reading.unread
        values |= reading.fields
        if reading.abilities or not reading.unread:
            values["effects"] = as_data(reading.abilities)
        if "faces" in reading.fields:
            values["text"] = reading.rest or None
    elif "effects" in allowed and card.get("flavor") and _is_rules(str(card["flavor"]), card, allowed):
        remedy = "this is flavor text; is a comma in another cell of its row missing the quotation marks?"
        unread.append(Unread(str(card["flavor"]), remedy))
    if unread and "unread" in allowed:
        values["unread"] = [item.words for item in unread]
    elif unread:
        values.pop("effects", None)
    if card["type"] in _NEEDS_HP and not (card.get("hp") or values.get("hp")):
        unread.append(Unread("", f"no HP: write {_NEEDS_HP[card['type']]}"))
    return CardText(values, tuple(unread))


def _is_rules(words: str, card: Mapping[str, Any], allowed: Collection[str]) -> bool:
    """True for words under a heading of rules text that are understood, which no flavor text has."""
    return words.partition(":")[0].isupper() and not read_text({**card, "text": words}, allowed).unread
