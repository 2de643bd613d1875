from __future__ import annotations

import re
from pathlib import Path

from decktool.formats import EXCHANGES

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def test_the_table_of_forms_is_true() -> None:
    """docs/formats.md lists every form with its endings, and whether it is read and written."""
    rows = re.findall(
        r"^\| `(\w+)` \| ([^|]*) \| (yes|no) \| (yes|no) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    told = {form: (tuple(suffixes.split()), reads == "yes", writes == "yes") for form, suffixes, reads, writes in rows}
    assert told.pop("qr") == ((".png", ".svg"), False, True)
    assert told == {form.id: (form.suffixes, True, form.writes) for form in EXCHANGES.values()}
