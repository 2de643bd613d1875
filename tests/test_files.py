"""Reading what strangers wrote: text, YAML, models and the cache."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from decktool import files, paths
from decktool.errors import DataError, DecktoolError
from decktool.formats.documents import yaml_scalar
from tests.example_settings import CHARACTERS, example_settings

ROOT = Path(__file__).resolve().parents[1]
NO_TOKEN = "while scanning for the next token found character that cannot start any token"


def refused(text: str) -> str:
    """The message with which YAML is refused."""
    with pytest.raises(DataError) as caught:
        files.parse_yaml(text, "game.yaml")
    return str(caught.value)


# --- text ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe1\x00 \x00", "is UTF-16, not UTF-8: save it again as UTF-8"),
        (b"\xfe\xff\x001\x00 ", "is UTF-16, not UTF-8"),
        (b"1 Lucia\n\x89PNG\x00\x00", "is a binary file, not a decklist"),
        (b"1 Lucia\n1 Caf\xe9\n", "d.txt:2: byte 0xe9 is not UTF-8"),
        (b"1 Lucia\r\n1 Tak\r1 Caf\xe9\n", "d.txt:3: byte 0xe9 is not UTF-8"),
    ],
)
def test_what_is_not_text_is_refused_with_the_remedy(data: bytes, message: str) -> None:
    """UTF-16, binaries and old encodings are told apart, with the line where the text stops being text."""
    with pytest.raises(DecktoolError, match=r"^d\.txt:") as caught:
        files.decode(data, "d.txt", what="a decklist")
    assert message in str(caught.value)


def test_a_byte_order_mark_is_dropped() -> None:
    """Notepad's byte order mark is not part of the first name."""
    assert files.decode(b"\xef\xbb\xbf1 Lucia", "d.txt", what="a decklist") == "1 Lucia"


def test_missing_folder_and_large_files_are_refused(tmp_path: Path) -> None:
    """A missing file, a folder, a name the system refuses and a file over the limit: each has its own message."""
    large = tmp_path / "large.txt"
    large.write_bytes(b"x" * 101)
    for path, words in (
        (tmp_path / "none.txt", "no such file"),
        (tmp_path, "is a folder, not a decklist"),
        (large, "too large for a decklist: more than 0.0001 MB"),
        (str(tmp_path / "a\0b"), "cannot be read"),
        (tmp_path / ("n" * 300), "cannot be read: file name too long"),
    ):
        with pytest.raises(DecktoolError, match=words):
            files.read_text(path, limit=100, what="a decklist")
    assert files.read_text(large, limit=101, what="a decklist") == "x" * 101


def test_a_missing_file_is_answered_with_the_one_beside_it(tmp_path: Path) -> None:
    """A slip in a file's name brings the file that was meant; an unlike one, or no such folder, brings nothing."""
    (tmp_path / "my-deck.txt").write_text("1 Lucia", encoding="utf-8")
    for name, hint in (
        ("my-dekc.txt", f"; did you mean {tmp_path / 'my-deck.txt'}?"),
        ("my-deck.csv", f"; did you mean {tmp_path / 'my-deck.txt'}?"),
        ("my-dekc.csv", ""),
        ("zzz", ""),
        ("no/my-deck.txt", ""),
    ):
        with pytest.raises(DecktoolError) as caught:
            files.read_text(tmp_path / name, limit=100, what="a decklist")
        assert str(caught.value) == f"{tmp_path / name}: no such file{hint}"


# --- YAML ----------------------------------------------------------------------------------------------------------


def test_yaml_is_plain_data_without_surprises() -> None:
    """`no`, `off`, dates, `0x10` and `1:30` are words; true, null and decimal numbers are what they look like."""
    text = "{a: no, b: off, c: 2026-01-02, d: 1_000, e: 0x10, f: 1:30, g: 010, h: y}"
    assert files.parse_yaml(text, "x").data == {
        "a": "no", "b": "off", "c": "2026-01-02", "d": "1_000", "e": "0x10", "f": "1:30", "g": "010", "h": "y"
    }  # fmt: skip
    plain = {"a": True, "b": None, "c": -3, "d": 1.5, "e": 1000.0, "f": "", "g": "null", "h": ""}
    assert files.parse_yaml('{a: true, b: ~, c: -3, d: 1.5, e: 1e3, f: "", g: "null", h: \'\'}', "x").data == plain


def test_keys_are_words() -> None:
    """`1984:`, `true:` and `~:` are the words they are written as: a card may be called so."""
    assert files.parse_yaml("1984: a\ntrue: b\n~: c\n'1985': d\n<<: e", "x").data == {
        "1984": "a", "true": "b", "~": "c", "1985": "d", "<<": "e"
    }  # fmt: skip


def test_a_key_that_stands_twice_is_refused() -> None:
    """The second value of a repeated key does not silently win: its line is named."""
    assert refused("title: A\ntypes: {}\ntitle: B\n") == "game.yaml:3: the key 'title' appears twice"
    assert "appears twice" in refused("a: {b: 1, 'b': 2}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: &x [1]\nb: *x\n", "game.yaml:2: aliases (*name) are not read here"),
        ("a: &x {k: 1}\nb:\n  <<: *x\n", "game.yaml:3: aliases (*name) are not read here"),
        ("a: !!python/object/apply:os.system [id]\n", "game.yaml:1: tags (!name) are not read here"),
        ("a: !secret x\n", "game.yaml:1: tags (!name) are not read here"),
        ("a: !!binary aGVsbG8=\n", "game.yaml:1: tags (!name) are not read here"),
        ("a: [1, 2\nb: 3\n", "game.yaml:2: not YAML"),
        ("a: b: c\n", "game.yaml:1: not YAML: mapping values are not allowed in this context; put a text that holds"),
        ("a: {b: c: d}\n", "did not find expected ',' or '}'; put a text that holds a colon in quotes"),
        ("a: {b: c\nd: {e: f}\n", "; close the bracket that opens on line 1"),
        ("a:\n  b: 1\n c: 2\n", "; indent line 3 like the lines of its block, which begins on line 1"),
        ("a:\n  - b\n  c: 2\n", "; indent line 3 like the lines of its block, which begins on line 2"),
        ("a:\n\t- x\n", f"game.yaml:2: not YAML: {NO_TOKEN}; indent with blanks, not tabs"),
        ("a: @x\n", f"game.yaml:1: not YAML: {NO_TOKEN}; put a text that begins so in quotes"),
        ("a: \x07\n", "not YAML"),
        ("? {a: 1}\n: b\n", "game.yaml:1: a key must be a word"),
        ("? [a]\n: b\n", "game.yaml:1: a key must be a word"),
        ("a: 1\n---\nb: 2\n", "game.yaml:2: a second document is not read here"),
    ],
)
def test_yaml_that_is_more_or_less_than_plain_data_is_refused(text: str, message: str) -> None:
    """Aliases, tags, keys that are no words, second documents and plain mistakes are errors with their line."""
    assert message in refused(text)


@pytest.mark.parametrize("text", ['a: "x\\u001b[31m"', 'a: "\\x07"', '"a\\b": 1', 'a: ["\\e"]', 'a: "\\u0085\\u009b"'])
def test_control_characters_are_refused(text: str) -> None:
    """What a terminal would obey cannot be hidden in a card's text by an escape; line breaks and tabs can stand there."""
    assert "game.yaml:2: the control character U+00" in refused(f"b: 1\n{text}\n")
    assert files.parse_yaml('a: "x\\n\\ty\\u00a0z"', "x").data == {"a": "x\n\ty\u00a0z"}


def test_a_yaml_bomb_is_refused_before_it_grows() -> None:
    """Nine levels of nine aliases each would be 387 million items; the first alias ends the reading."""
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 9)]
    assert "game.yaml:2: aliases" in refused("\n".join(rows))


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 50_000, "- " * 100_000, "a: " + "[" * 5000 + "]" * 5000])
def test_deep_nesting_is_refused(text: str) -> None:
    """A hundred thousand open brackets neither crash the reader nor take its stack."""
    assert "nested too deeply" in refused(text)


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 19, "1e999", "1e18", "1." + "0" * 400 + "e300"])
def test_a_number_that_is_too_large_is_refused(number: str) -> None:
    """Numbers that Python would not convert, or only to infinity, are refused in words, with their line."""
    assert "game.yaml:2: " in refused(f"b: 1\na: {number}\n")
    assert "is not a usable number here" in refused(f"a: [{number}]")


@example_settings(200)
@given(st.text(alphabet=st.sampled_from(list("ab:-[]{}&*!|>'\"#%@,?~ \n\t0")), max_size=60))
def test_no_text_gets_another_error_than_a_data_error(text: str) -> None:
    """Whatever a file holds, reading it as YAML gives data or a DataError."""
    try:
        line = files.parse_yaml(text, "x.yaml").line(("a", 0, "b"))
    except DataError:
        return
    assert line is None or 1 <= line <= text.count("\n") + 1


def test_lines_are_found_by_the_way_to_a_value() -> None:
    """A value's line is found by keys and positions; where the way ends early, what is nearest above."""
    file = files.parse_yaml("a: 1\nb:\n  - x\n  - y: 1\n    z: 2\n", "x")
    assert [file.line(where) for where in [(), ("a",), ("b",), ("b", 1, "z"), ("b", 1, "w"), ("b", 7)]] == [
        1, 1, 2, 5, 4, 2
    ]  # fmt: skip
    assert files.field_path(("b", 1, "z")) == "b[2].z"


SHIPPED = [path for top in ("cards", "templates") for path in sorted((ROOT / top).rglob("*.yaml"))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_shipped_yaml_needs_no_c_loader(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML was built without its C loader every file that ships is read all the same, and says the same."""
    read = files.read_yaml(path, what="a file").data
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    monkeypatch.delitem(sys.modules, "decktool.yamlloader", raising=False)
    assert files.read_yaml(path, what="a file").data == read


@given(st.one_of(st.text(CHARACTERS, max_size=20), st.text("?:,-#&*!|>'\"%@`{}[] ab1~", max_size=8)))
@example_settings(200)
def test_yaml_that_is_written_needs_no_c_loader(value: str) -> None:
    """A text that `import` or `convert` writes into a list or a mapping is read back by either loader."""
    assume(not any(ord(c) < 32 or 127 <= ord(c) < 160 or 0xD800 <= ord(c) < 0xE000 for c in value))
    text = f"a: {{b: {yaml_scalar(value)}, c: [{yaml_scalar(value)}]}}\n"
    assert yaml.load(text, Loader=yaml.BaseLoader) == {"a": {"b": value, "c": [value]}}
    assert files.parse_yaml(text, "x.yaml").data == {"a": {"b": value, "c": [value]}}


# --- the cache -----------------------------------------------------------------------------------------------------


def build_from(values: list[Any]) -> Any:
    """A builder that gives one value a call and fails when they are used up."""
    return lambda: values.pop(0)


def test_what_was_built_is_kept_until_its_key_changes() -> None:
    """The same key gives what was kept, another key is built anew, and one file holds the newest."""
    values: list[Any] = [{"a": 1}, {"a": 2}]
    assert files.cached("kept", "one", build_from(values)) == {"a": 1}
    assert files.cached("kept", "one", build_from(values)) == {"a": 1}
    assert files.cached("kept", "two", build_from(values)) == {"a": 2}
    assert values == []


@pytest.mark.parametrize("content", [b"", b"not json", b"[]", b"{}", b'{"key": 3}', b"\xff\xff", b"[" * 100_000])
def test_a_spoilt_cache_is_passed_over(content: bytes) -> None:
    """A cache file that holds nonsense is built anew."""
    files.cached("spoilt", "one", lambda: 1)
    (paths.cache_dir() / "spoilt.json").write_bytes(content)
    assert files.cached("spoilt", "one", lambda: 2) == 2
    assert files.cached("spoilt", "one", lambda: 3) == 2


@pytest.mark.parametrize(
    "change", [lambda kept: kept.replace(b"1", b"7"), lambda kept: kept[:-1], lambda kept: kept + b" "]
)
def test_a_cache_with_the_right_key_and_another_content_is_built_anew(change: Callable[[bytes], bytes]) -> None:
    """What was changed or cut short after it was written is not believed."""
    files.cached("changed", "one", lambda: {"a": [1, 1]})
    path = paths.cache_dir() / "changed.json"
    head, data = path.read_bytes().split(b"\n")
    path.write_bytes(head + b"\n" + change(data))
    assert files.cached("changed", "one", lambda: {"b": 2}) == {"b": 2}


def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a file where the cache folder should be, everything still works."""
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("DECKTOOL_CACHE_DIR", str(tmp_path / "taken"))
    assert files.cached("x", "one", lambda: [1]) == [1]


def test_a_digest_tells_parts_apart() -> None:
    """Parts are hashed with their lengths: moving a letter from one to the next changes the digest."""
    assert files.digest(["ab", "c"]) != files.digest(["a", "bc"])
    assert files.digest(["ab", "c"]) == files.digest([b"ab", b"c"])
    assert files.digest(["fr\udce9sh"]) == files.digest([b"fr\xe9sh"]), "a file name that is not UTF-8"
