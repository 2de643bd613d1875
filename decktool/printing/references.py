"""What the elements of a template say of one another: places that lead somewhere, styles that are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from decktool.errors import did_you_mean

if TYPE_CHECKING:
    from decktool.printing.models import Element


def check_places(elements: Mapping[str, Element], whole: str) -> None:
    """ValueError for an element placed by one that is not there, or in a circle; ``whole`` is the box around all."""
    done = {whole}
    for name in elements:
        _placed(elements, name, (), done)


def _placed(elements: Mapping[str, Element], name: str, above: tuple[str, ...], done: set[str]) -> None:
    for other in sorted(elements[name].at.references() - done):
        if other not in elements:
            hint = did_you_mean(other, elements, "")
            raise ValueError(f"'{name}' is placed by '{other}', which is no element{hint}")
        if other in (*above, name):
            raise ValueError(f"'{name}' is placed by '{other}', which is placed by '{name}' in turn")
        _placed(elements, other, (*above, name), done)
    done.add(name)


def check_beside(elements: Mapping[str, Element]) -> None:
    """ValueError for words, in a repeated group too, that stand beside an element which is not there."""
    for name, element in elements.items():
        for other in getattr(element, "beside", ()):
            if other not in elements:
                hint = did_you_mean(other, elements, "")
                raise ValueError(f"'{name}' stands beside '{other}', which is no element{hint}")
        check_beside(getattr(element, "elements", {}))


def check_styles(elements: Mapping[str, Element], styles: Sequence[str]) -> None:
    """ValueError for an element, in a repeated group too, that wants a style which there is not."""
    for name, element in elements.items():
        for style in (getattr(element, "style", None), getattr(element, "label", None)):
            if style is not None and style not in styles:
                hint = did_you_mean(style, styles)
                raise ValueError(f"'{name}' wants the style '{style}', which is not in styles{hint}")
        check_styles(getattr(element, "elements", {}), styles)
