"""6 and 12: card text for those who make cards: what a table's text gives, and whether text and effects agree."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from decktool.cards import Card
from decktool.construction.lint import LintFinding
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.importing.texts import CardText, UnreadText
from decktool.play.effects import Ability
from decktool.play.flow import every
from decktool.rulesets.forward.declarations import FIGHTS
from decktool.rulesets.forward.reading.card_text import VOCABULARY, BreakSeal, Count, Seal, Sealed, Ward
from decktool.rulesets.forward.reading.terse_text import read_text
from decktool.rulesets.forward.reading.wording import as_data, written

_NEEDS_HP = {**dict.fromkeys(FIGHTS, "`FIGHT: 5 HP`"), "dragon": "`FIGHT: 20 HP`", "player": "`20 HP`"}


def read_card(card: Mapping[str, Any], allowed: Collection[str], counters: Collection[str] = ()) -> CardText:
    """The fields, the effects and the unread words of a card's text; `allowed` are the fields of its type, `counters`
    what cards of the game count besides what the rules know.

    A card without text gives nothing. What is unread goes into the field `unread`, so that the card is not played as
    if it were understood.
    """
    values: dict[str, Any] = {}
    unread: list[UnreadText] = []
    if "effects" in allowed and card.get("text"):
        reading = read_text(card, allowed, counters)
        unread += reading.unread
        values |= reading.fields
        if reading.abilities or not reading.unread:
            values["effects"] = as_data(reading.abilities)
        if "faces" in reading.fields:
            values["text"] = reading.rest or None
    elif "effects" in allowed and card.get("flavor") and _is_rules(str(card["flavor"]), card, allowed, counters):
        remedy = "this is flavor text; is a comma in another cell of its row missing the quotation marks?"
        unread.append(UnreadText(str(card["flavor"]), remedy))
    if unread and "unread" in allowed:
        values["unread"] = [item.words for item in unread]
    elif unread:
        values.pop("effects", None)
    without = ("hp",) if _needs_no_hp(values) else ()
    if card["type"] in _NEEDS_HP and not (card.get("hp") or values.get("hp") or without):
        unread.append(UnreadText("", f"no HP: write {_NEEDS_HP[card['type']]}"))
    return CardText(values, tuple(unread), without)


def _needs_no_hp(values: Mapping[str, Any]) -> bool:
    """True where a fight has the player's HP, or where the text says what happens instead of a fight (Rules 6)."""
    abilities = values.get("effects") or ()
    mirrors = any(effect["effect"] == "mirror" for ability in abilities for effect in ability["do"])
    return mirrors or ("faces" not in values and any(ability["when"] == "revealed" for ability in abilities))


def _is_rules(words: str, card: Mapping[str, Any], allowed: Collection[str], counters: Collection[str]) -> bool:
    """True for words under a heading of rules text that are understood, which no flavor text has."""
    return words.partition(":")[0].isupper() and not read_text({**card, "text": words}, allowed, counters).unread


def lint_texts(game: Game) -> list[LintFinding]:
    """Cards whose text, where all of it is understood, is not what their effects do or not what their numbers are.

    Text in other words than the book of phrases is left alone. Raises DecktoolError for effects that cannot be read.
    """
    known = VOCABULARY.read_abilities(game)
    findings: list[LintFinding] = []
    blanks: list[str] = []
    for card in game.catalog:
        allowed = game.types[card.type].fields or tuple(game.fields)
        if card.get("unread"):
            blanks.append(card.name)
        elif "effects" in allowed and card.get("text") and card.number in known:
            counters = [name for each in card.get("set") for name in game.catalog.sets[each].counters]
            reading = read_text({"type": card.type, "text": card.get("text")}, allowed, counters)
            told = [
                f"its text says {game.fields[name].title} {value}, its value is {card.get(name)}"
                for name, value in reading.fields.items()
                if card.get(name, 1 if name == "uses" else None) != value
            ]
            if _by_moment(reading.abilities) != _by_moment(known[card.number]):
                says, does = (_words(each, card) for each in (reading.abilities, known[card.number]))
                told.append(f"its text says: {says} Its effects do: {does}")
            if told and not reading.unread:
                findings.append(LintFinding("text", f"{card.name}: {'; '.join(told)}"))
    done = [effect for abilities in known.values() for ability in abilities for effect in every(ability.do)]
    used = {getattr(each, "counter", "") for each in done if not isinstance(each, Count) or each.by < 0}
    findings += _lasting_seals(game, known)
    findings += [
        LintFinding("counter", f"{name}: no card spends it, loses it or asks for it (`counters:`)", serious=False)
        for name in game.catalog.counters
        if name not in used
    ]
    if blanks:
        named = ", ".join(sorted(blanks))
        message = (
            "a part of the text is not understood (`unread:`), so the card is played only with --assume-vanilla, and "
            f"only the part that is understood: {named}"
        )
        findings.append(LintFinding("unread", message, serious=False))
    return findings


def _lasting_seals(game: Game, known: Mapping[int, Sequence[Ability]]) -> Iterator[LintFinding]:
    """Sets with a Dragon whose seals no card of the set breaks or holds (Rules 11)."""
    for card_set in game.catalog.sets.values():
        cards = [card for card in game.catalog if card_set.id in card.get("set") and card.number in known]
        done = {card: [one for ability in known[card.number] for one in every(ability.do)] for card in cards}
        ends = {one.seal.casefold() for found in done.values() for one in found if isinstance(one, (BreakSeal, Seal))}
        breaks_first = any(isinstance(one, BreakSeal) and not one.seal for found in done.values() for one in found)
        for card, found in done.items():
            plain = any(isinstance(one, Sealed) and one.seals for one in found)
            lasting = ["its seals"] if plain and "" not in ends else []
            lasting += [
                f"the Seal of {one.seal}"
                for one in found
                if isinstance(one, Ward)
                and not (one.resolve or one.dread or breaks_first or one.seal.casefold() in ends)
            ]
            if lasting:
                message = f"{card.name}: no card of the set {card_set.id} breaks or holds {', '.join(lasting)}"
                yield LintFinding("seal", message, serious=False)


def _by_moment(abilities: Sequence[Ability]) -> dict[str, Ability]:
    return {ability.when: ability for ability in abilities}


def _words(abilities: Sequence[Ability], card: Card) -> str:
    try:
        return written(abilities, card.type, card.get("uses", 1)) or "nothing."
    except DecktoolError:
        return "what has no words."
