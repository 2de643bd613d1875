"""Marks in the texts of a table (`{tap}`, `[[sword]]`, `@[Coin]`, `<b>…</b>`) as `symbols:` of a new game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from decktool.formats.documents import yaml_scalar

MOST = 60
"""Marks that are taken down; a table with more has something else in brackets."""
_TOKEN = re.compile(
    r"\{\{([^{}\n]{1,24})\}\}|\{([^{}\n]{1,24})\}|\[\[([^\[\]\n]{1,24})\]\]|@\[([^\[\]\n]{1,24})\]|\[([^\[\]\n]{1,24})\]"
)
_STYLES = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_AROUND = re.compile(r"(?i)^icons?[-_ ]|[-_ ]icons?$|:\w+$")
"""What programs add to the name of an icon: `icon_monster:small`."""
_BREAK = re.compile(r"<br ?/?>|\\n|(?<=\S)%n(?=\S)")
"""How tables write a new line within a cell."""


def symbols_of_texts(texts: Iterable[str], icon_for: Callable[[str], str | None] | None) -> list[tuple[str, str, str]]:
    """The marks of texts, the commonest first: what is written, what is printed for it, and a remark for the designer.

    A mark of one word that means an icon prints as that icon, and any other as its words in bold, since a wrong icon
    would be worse than words. `[words]` with no icon of that name may be an aside, and stays as it is written.
    `icon_for` gives the icon that a word means.
    """
    whole = "\n".join(texts)
    used = [tag for tag in _STYLES if f"<{tag}>" in whole and f"</{tag}>" in whole]
    styles = [(f"<{tag}>…</{tag}>", f"{_STYLES[tag]}…{_STYLES[tag]}", "") for tag in used]
    styles += [(mark, "\n", "a new line") for mark in dict.fromkeys(_BREAK.findall(whole))]
    found = Counter(
        (mark[0], " ".join("".join(filter(None, mark.groups())).split())) for mark in _TOKEN.finditer(whole)
    )
    tokens = []
    for (mark, words), _ in found.most_common():
        words = _AROUND.sub("", words) or words
        icon = icon_for(words) if icon_for and words.isalpha() else None
        if not words or (mark.startswith("[") and not mark.startswith("[[") and icon is None):
            continue
        tokens.append((mark, f":{icon}:", "") if icon else (mark, f"**{words}**", "no icon has this name"))
    return [*styles, *tokens[:MOST]]


def symbol_lines(symbols: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """The part `symbols:` of game.yaml; nothing where there are none."""
    rows = list(symbols)
    if rows:
        yield "# What texts write, and what is printed for it: an icon (`decktool icons`), marked-up words or a field."
        yield "symbols:"
    for mark, value, remark in rows:
        yield f"  {yaml_scalar(mark)}: {yaml_scalar(value)}" + (f"  # {remark}" if remark else "")
