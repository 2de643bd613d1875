"""What every key of a template means, in words: for editors (`decktool schema template`) and for docs/faces.md.

A key means the same in all parts of a template unless it is described for one of them (``Panel.radius``).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from decktool import files, paths
from decktool.printing.base.units import points


@cache
def meanings() -> dict[str, str]:
    """The meaning of each key, as ``templates/keys.yaml`` has it; of keys of one kind of part, with that part."""
    path = paths.data_dir("templates") / "keys.yaml"
    found: dict[str, str] = files.read_yaml(path, what="a list of keys").data
    return found


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A template's JSON schema with the meaning of every key, and with defaults as a person writes them."""
    known = meanings()
    for part, model in [("FaceTemplate", schema), *schema["$defs"].items()]:
        for key, inner in model.get("properties", {}).items():
            kinds = [inner, *inner.get("anyOf", ())]
            unit = next((said for kind in kinds if (said := kind.get("description", "")).startswith("A length")), "")
            if unit.startswith("A length with its unit") and isinstance(inner.get("default"), int):
                inner["default"] = written(inner["default"])
            words = " ".join(filter(None, (known.get(f"{part}.{key}", known.get(key)), unit)))
            if words:
                inner["description"] = words
    return schema


def written(length: int) -> str:
    """A length in micrometres as a person writes it: 9pt for type, millimetres for the rest."""
    size = points(length)
    return f"{size:g}pt" if length and abs(size - round(size)) < 1e-9 else f"{length / 1000:g}mm"
