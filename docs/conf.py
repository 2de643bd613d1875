"""The documentation site: `make site` writes it to output/site. It is Sphinx with MyST (Markdown) and the theme Furo.

The pages are written to be read in the repository, too. For the site, a page that only links to a file elsewhere in the
repository (ELSEWHERE) becomes that file, links between files become links between pages, and the lists of the index
become the navigation.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from sphinx.application import Sphinx

import decktool

ROOT = Path(__file__).resolve().parents[1]
ELSEWHERE = {
    "benchmarks": "tests/bench/RESULTS.md",
    "changes": "CHANGELOG.md",
    "code-of-conduct": "CODE_OF_CONDUCT.md",
    "contributing": "CONTRIBUTING.md",
    "press": "templates/press/README.md",
    "security": "SECURITY.md",
    "templates": "templates/README.md",
}
"""Pages of the site that stand elsewhere in the repository."""
FOLDERS = {"docs/findings": "findings/index.md", "docs/schemas": "file-formats.md", "README.md": "index.md"}
"""Pages that a link to a folder, or to the README, leads to."""
_LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")
_LIST = re.compile(r"^## (.+)\n((?:.*\n)*?)(?=^## |\Z)", re.MULTILINE)

project = "decktool"
author = "decktool contributors"
release = version = decktool.__version__
extensions = ["myst_parser"]
myst_heading_anchors = 4
root_doc = "index"
source_suffix = {".md": "markdown"}
exclude_patterns = ["schemas"]
# Pages open from a folder, without a server: nothing comes from a network, and the search has its index beside it.
html_theme = "furo"
html_title = "decktool"
html_copy_source = False
html_show_sourcelink = False
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}


def text_of(page: str, written: str) -> str:
    """The text of a page of the site, from what is written in its file."""
    source = ROOT / ELSEWHERE.get(page, f"docs/{page}.md")
    text = source.read_text(encoding="utf-8") if page in ELSEWHERE else written
    known = {path: f"{name}.md" for name, path in ELSEWHERE.items()} | FOLDERS

    def lead(found: re.Match[str]) -> str:
        target = os.path.relpath(source.parent / found[1], ROOT).replace(os.sep, "/")
        place = ROOT / "docs" / known[target] if target in known else ROOT / target
        return f"]({os.path.relpath(place, ROOT / 'docs' / Path(page).parent).replace(os.sep, '/')}{found[2] or ''})"

    text = _LINK.sub(lead, text)
    if page == root_doc:
        for title, listed in _LIST.findall(text):
            pages = [name.removesuffix(".md") for name, _ in _LINK.findall(listed) if name.endswith(".md")]
            text += f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(pages) + "\n```\n"
    return text.replace("\n```csv\n", "\n```text\n")


def _read(app: Sphinx, page: str, source: list[str]) -> None:
    source[0] = text_of(page, source[0])


def setup(app: Sphinx) -> None:
    """Read the pages as the site shows them."""
    app.connect("source-read", _read)
