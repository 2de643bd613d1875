"""Reading `opening:` and `booster:`: the models, and what they cannot know: queries, fields and house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from decktool.errors import DataError, Problem, QueryError, did_you_mean
from decktool.files import TRUTH, read_model
from decktool.games import GameFilePart, house_choice, house_word
from decktool.query import parse_condition, parse_query

_FITS: dict[str, Callable[[Any], bool]] = {
    "cards": lambda meant: isinstance(meant, int) and not isinstance(meant, bool) and 0 <= meant <= 999,
    "yes or no": lambda meant: isinstance(meant, bool) or meant in TRUTH,
    "player, opponent or random": lambda meant: meant in {"player", "opponent", "random"},
    "left, right or alternate": lambda meant: meant in {"left", "right", "alternate"},
}
"""Kinds of values that a house rule may have to give, in words."""


@dataclass(slots=True)
class _Reader:
    """A part on its way through the checks: what is wrong with it is collected, then said at once."""

    part: GameFilePart
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, where: Sequence[str | int], message: str) -> None:
        """Note what is wrong at a place in the part."""
        self.problems.append(self.part.file.problem((*self.part.where, *where), message))

    def tried(self, where: Sequence[str | int], text: str | None, parse: Any) -> Any:
        """What a query comes to; None, noted, where it cannot be read."""
        try:
            return parse(text or "", self.part.game)
        except QueryError as error:
            self.wrong(where, str(error))
            return None

    def looked_up(self, where: Sequence[str | int], value: Any, wanted: str) -> list[Any]:
        """What a value can come to. A house rule exists, and each of its values comes to what is wanted (`_FITS`)."""
        if not hasattr(value, "house"):
            return [value]
        rule = self.part.game.house.get(value.house)
        if rule is None:
            self.wrong(where, f"unknown house rule {value.house!r}; declare it under `house:`")
            return []
        if wanted == "cards" and not rule.values and (rule.minimum is None or rule.minimum < 0):
            self.wrong(where, f"house rule {rule.id} can be less than 0, which is not cards; add `min: 0` to it")
            return []
        found = []
        for said in rule.values or (rule.default,):
            meant = house_choice(value.values, said)
            if _FITS[wanted](meant):
                found.append(meant)
            else:
                self.wrong(
                    where, f"house rule {rule.id} can be {house_word(said)}, which is not {wanted}; add `values:`"
                )
        return found

    def done(self) -> None:
        """Raise DataError with all that was noted."""
        if self.problems:
            raise DataError(self.part.file.path, self.problems)


def read_opening(part: GameFilePart) -> dict[str, Any]:
    """Check `opening:` and return it as plain data; every query is tried, every section and house rule looked up."""
    from decktool.dealing.model import OpeningModel  # pydantic is slow to load, and mostly the data is cached

    game, reader = part.game, _Reader(part)
    model = read_model(OpeningModel, part.file, part.where, part.data)
    asked = model.pile.section
    sections = [asked] if isinstance(asked, str) else list(asked or [game.main_section.id])
    for name in sections:
        if name not in game.sections:
            known = ", ".join(game.sections)
            reader.wrong(("pile", "section"), f"unknown section {name!r}; known: {known}")
    if model.pile.where:
        reader.tried(("pile", "where"), model.pile.where, parse_query)
    for place, aside in enumerate(model.pile.aside):
        reader.tried(("pile", "aside", place, "where"), aside.where, parse_query)
    hands = [model.hand] if isinstance(model.hand, int) else []
    for key in () if isinstance(model.hand, int) else ("first", "second"):
        hands += reader.looked_up(("hand", key), getattr(model.hand, key), "cards")
    if model.mulligan:
        for key in ("must_have", "only"):
            if getattr(model.mulligan, key):
                reader.tried(("mulligan", key), getattr(model.mulligan, key), parse_condition)
        mulligan = model.mulligan
        for key in ("when", "when_second", "optional"):
            reader.looked_up(("mulligan", key), getattr(mulligan, key), "yes or no")
        reader.looked_up(("mulligan", "discard_by"), mulligan.discard_by, "player, opponent or random")
        costs = mulligan.discard or mulligan.bottom or mulligan.scry or mulligan.kind in {"vancouver", "london"}
        if model.shared and mulligan.kind != "none" and (mulligan.times != 1 or costs):
            problem = "a mulligan from a shared pile needs times: 1 and excludes discard, bottom and scry"
            reader.wrong(("mulligan",), problem)
        if hands and (model.mulligan.discard or 0) > min(hands):
            reader.wrong(("mulligan", "discard"), f"a hand has only {min(hands)} cards")
    for key in ("draw", "first", "second"):
        items = getattr(model.turns, key)
        if items == []:
            reader.wrong(("turns", key), "is empty; write at least one number")
        for place, item in enumerate(items if isinstance(items, list) else [items]):
            reader.looked_up(("turns", key, *([place] if isinstance(items, list) else [])), item, "cards")
    if model.shared and game.players > 2 and model.mulligan is not None and model.mulligan.kind != "none":
        reader.wrong(
            ("shared",), f"hands from a shared pile are redrawn by two players, but the game is for {game.players}"
        )
    names = [extra.id for extra in model.extra]
    for place, name in enumerate(names):
        if name in names[:place]:
            reader.wrong(("extra", place, "id"), f"{name!r} is repeated")
    reader.done()
    data: dict[str, Any] = model.model_dump()
    data["sections"] = sections
    return data


def read_booster(part: GameFilePart) -> dict[str, Any]:
    """Check `booster:` and return it as plain data; every query is tried and has cards, every field is looked up."""
    from decktool.dealing.model import BoosterModel

    game, reader = part.game, _Reader(part)
    model = read_model(BoosterModel, part.file, part.where, part.data)

    def some(where: Sequence[str | int], text: str) -> None:
        query = reader.tried(where, text, parse_query)
        if query is not None and not query.select(game.catalog.cards):
            reader.wrong(where, f"no card matches {text!r}")

    for place, slot in enumerate(model.pack):
        if slot.where is not None:
            some(("pack", place, "where"), slot.where)
        for row, weighed in enumerate(slot.of or ()):
            some(("pack", place, "of", row, "where"), weighed.where)
    reader.looked_up(("draft", "pass"), model.draft.passing, "left, right or alternate")
    for key, what in (("rarity", "`values:`"), ("curve", "`kind: integer`"), ("alike", "")):
        name = getattr(model.picks, key)
        if name is None or (key, name) == ("alike", "type"):
            continue
        declared = game.fields.get(name)
        if declared is None:
            reader.wrong(("picks", key), f"{game.title} cards have no field {name!r}{did_you_mean(name, game.fields)}")
        elif (key == "rarity" and not declared.values) or (key == "curve" and name not in game.numbers):
            reader.wrong(("picks", key), f"the field {name!r} cannot serve as {key}; declare it with {what}")
    for place, need in enumerate(model.picks.need):
        some(("picks", "need", place, "where"), need.where)
        reader.looked_up(("picks", "need", place, "count"), need.count, "cards")
    reader.done()
    data: dict[str, Any] = model.model_dump()
    return data
