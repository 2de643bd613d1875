"""The workshop's editor in a browser: its whole text, of which only the lines in sight are in the page, and its cursor."""

from __future__ import annotations

from playwright.sync_api import Page

LABEL = "The file's text"
_VIEW = """async (area, [words, by, length]) => {
  const { EditorView } = await import("/page/vendor/codemirror.js");
  const view = EditorView.findFromDOM(area);
  const text = view.state.doc.toString();
  if (words !== null) {
    const at = text.indexOf(words) + by;
    view.focus();
    view.dispatch({ selection: { anchor: at, head: at + length } });
  }
  return text;
}"""


def text_of(page: Page) -> str:
    """The text in the editor."""
    text: str = page.get_by_label(LABEL).evaluate(_VIEW, [None, 0, 0])
    return text


def put(page: Page, words: str, by: int = 0, length: int = 0) -> None:
    """Select some characters from a place `by` characters into the first place where words stand."""
    page.get_by_label(LABEL).evaluate(_VIEW, [words, by, length])


def until(page: Page, end: str) -> None:
    """Wait until the text in the editor ends with these words."""
    for _ in range(100):
        if page.get_by_label(LABEL).count() and text_of(page).endswith(end):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the editor's text does not end with {end!r}")
