"""What the page remembers from one start to the next: colours, looks, conditions of one's own.

A browser would keep it by the page's address, which is another at every start.
"""

from __future__ import annotations

import json
from contextlib import suppress
from threading import Lock

from decktool import paths

MOST = 200
_LOCK = Lock()


def kept() -> dict[str, str]:
    """All that was kept, by name; nothing where the file is missing or not ours."""
    with suppress(OSError, ValueError):
        found = json.loads((paths.config_dir() / "studio.json").read_bytes())
        if isinstance(found, dict) and all(isinstance(value, str) for value in found.values()):
            return found
    return {}


def keep(name: str, value: str) -> None:
    """Keep one; of more than MOST the oldest go. Raises OutputError where the file cannot be written."""
    with _LOCK:
        rows = [*(row for row in kept().items() if row[0] != name), (name, value)]
        with paths.write_own(paths.config_dir() / "studio.json") as file:
            file.write(json.dumps(dict(rows[-MOST:]), ensure_ascii=False, indent=2).encode())
