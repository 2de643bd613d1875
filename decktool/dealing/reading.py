"""Reading `opening:`: the model, and what the model cannot know: this game's queries, sections and house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from decktool.dealing.model import HouseChoice, OpeningModel
from decktool.errors import DataError, Problem, QueryError
from decktool.files import TRUTH, read_model
from decktool.games import Part, house_choice, house_word
from decktool.query import parse_condition, parse_query


def read_opening(part: Part) -> dict[str, Any]:
    """Check `opening:` and return it as plain data; every query is tried, every section and house rule looked up."""
    game, file = part.game, part.file
    model = read_model(OpeningModel, file, part.where, part.data)
    problems: list[Problem] = []

    def tried(where: Sequence[str | int], text: str | None, parse: Any) -> None:
        try:
            parse(text or "", game)
        except QueryError as error:
            problems.append(file.problem((*part.where, *where), str(error)))

    def looked_up(where: Sequence[str | int], value: Any, wanted: str) -> None:
        """A house rule exists, and each of its values comes to what is wanted: "cards", "yes or no", or "who"."""
        if not isinstance(value, HouseChoice):
            return
        rule = game.house.get(value.house)
        place = (*part.where, *where)
        if rule is None:
            problems.append(file.problem(place, f"there is no house rule {value.house!r}; declare it under `house:`"))
            return
        for said in rule.values or (rule.default,):
            meant = house_choice(value.values, said)
            fits = {
                "cards": isinstance(meant, int) and not isinstance(meant, bool) and meant >= 0,
                "yes or no": isinstance(meant, bool) or meant in TRUTH,
                "who": meant in {"player", "opponent", "random"},
            }
            if not fits[wanted]:
                problems.append(
                    file.problem(
                        place, f"house rule {rule.id} can be {house_word(said)}, which is not {wanted}; give `values:`"
                    )
                )

    asked = model.pile.section
    sections = [asked] if isinstance(asked, str) else list(asked or [game.main_section.id])
    for name in sections:
        if name not in game.sections:
            known = ", ".join(game.sections)
            problems.append(file.problem((*part.where, "pile", "section"), f"no section {name!r}; there are: {known}"))
    if model.pile.where:
        tried(("pile", "where"), model.pile.where, parse_query)
    for place, aside in enumerate(model.pile.aside):
        tried(("pile", "aside", place, "where"), aside.where, parse_query)
    if model.mulligan:
        for key in ("must_have", "only"):
            if getattr(model.mulligan, key):
                tried(("mulligan", key), getattr(model.mulligan, key), parse_condition)
        for key, wanted in (("when", "yes or no"), ("optional", "yes or no"), ("discard_by", "who")):
            looked_up(("mulligan", key), getattr(model.mulligan, key), wanted)
        if model.shared and model.mulligan.kind != "none" and (model.mulligan.times != 1 or model.mulligan.discard):
            problem = "a mulligan from a shared pile goes with times: 1 and without discard"
            problems.append(file.problem((*part.where, "mulligan"), problem))
        hand = model.hand if isinstance(model.hand, int) else model.hand.first
        if (model.mulligan.discard or 0) > hand:
            problems.append(file.problem((*part.where, "mulligan", "discard"), f"a hand has only {hand} cards"))
    for key in ("draw", "first", "second"):
        items = getattr(model.turns, key)
        if items == []:
            problems.append(file.problem((*part.where, "turns", key), "is empty; write at least one number"))
        for place, item in enumerate(items if isinstance(items, list) else [items]):
            looked_up(("turns", key, *([place] if isinstance(items, list) else [])), item, "cards")
    names = [extra.id for extra in model.extra]
    for place, name in enumerate(names):
        if name in names[:place]:
            problems.append(file.problem((*part.where, "extra", place, "id"), f"{name!r} stands here twice"))
    if problems:
        raise DataError(file.path, problems)
    data: dict[str, Any] = model.model_dump()
    data["sections"] = sections
    return data
