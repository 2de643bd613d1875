"""What is wrong with data that a person wrote: one message for one slip, with file, line, field and remedy."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from decktool import files
from decktool.errors import DataError


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    width: int
    height: int | None = None


class Other(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    house: int


class Draw(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    effect: Literal["draw"]
    cards: int


class Heal(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    effect: Literal["heal"]
    amount: int


class Outer(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    title: str
    inner: list[Inner] = []
    either: int | float | Inner | Other = 1
    table: dict[str, int | dict[str, int | float]] = {}
    do: list[Annotated[Draw | Heal, Field(discriminator="effect")]] = []


def problems(text: str) -> list[str]:
    """What is wrong with a text as an Outer."""
    with pytest.raises(DataError) as caught:
        files.read_model(Outer, files.parse_yaml(text, "x.yaml"))
    return str(caught.value).splitlines()


def test_every_defect_of_a_model_is_listed_with_file_line_and_field() -> None:
    """All that is wrong is said at once, each with its line, its field and what to do."""
    assert problems("titel: A\ninner:\n  - {width: 3}\n  - {width: wide, hight: 2}\n") == [
        "x.yaml:1: title: is missing; add it",
        "x.yaml:4: inner[2].width: should be a whole number, not 'wide'",
        "x.yaml:4: inner[2].hight: unknown key; did you mean height?",
        "x.yaml:1: titel: unknown key; did you mean title?",
    ]


def test_an_unlike_key_is_told_what_there_is_at_its_place() -> None:
    """A key like no other is answered with the keys that could stand there, not with a guess."""
    assert problems("title: A\nzzz: 1\n") == ["x.yaml:2: zzz: unknown key; known: title, inner, either, table, do"]
    assert problems("title: A\ninner:\n- width: 3\n  zzz: 1\n") == [
        "x.yaml:4: inner[1].zzz: unknown key; known: width, height"
    ]


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("{width: x}", "x.yaml:2: either.width: should be a whole number, not 'x'"),
        ("{width: '3'}", "x.yaml:2: either.width: should be a whole number, not '3'; leave the quotes out"),
        ("'20'", "x.yaml:2: either: should be a number or keys with values, not '20'; leave the quotes out"),
        ("{width: 1, higt: 3}", "x.yaml:2: either.higt: unknown key; did you mean height?"),
        ("{house: 1, plus: 3}", "x.yaml:2: either.plus: unknown key; known: house"),
        ("lots", "x.yaml:2: either: should be a number or keys with values, not 'lots'"),
        ("", "x.yaml:2: either: should be a number or keys with values, not nothing"),
        ("{zzz: 1}", "x.yaml:2: either: fits none of the forms it can take: {width, height} or {house}"),
        ("{width: [1]}", "x.yaml:2: either.width: should be a whole number, not [1]"),
    ],
)
def test_a_value_that_could_be_many_things_is_answered_once(value: str, problem: str) -> None:
    """Where several forms are allowed, the error is about the one that was meant; if none was, about all of them."""
    assert problems(f"title: A\neither: {value}\n") == [problem]


def test_a_choice_within_a_choice_is_answered_once() -> None:
    """Unions inside unions end in one message at the innermost place."""
    assert problems("title: A\ntable: {a: {b: x}}\n") == ["x.yaml:2: table.a.b: should be a number, not 'x'"]
    assert problems("title: A\ntable: {a: [1]}\n") == [
        "x.yaml:2: table.a: should be a whole number or keys with values, not [1]"
    ]


def test_the_file_is_named_where_a_part_of_it_is_read() -> None:
    """A part read on its own still says its place in the whole file."""
    file = files.parse_yaml("parts:\n- title: A\n- title: 3\n", "x.yaml")
    with pytest.raises(DataError, match=r"^x.yaml:3: parts\[2\].title: should be text, not 3; put it in quotes$"):
        files.read_model(Outer, file, ("parts", 1), file.data["parts"][1])


def test_a_key_of_another_kind_is_no_misspelling() -> None:
    """What stands in a card's effect and is another effect's key is not said to be meant as itself."""
    assert problems("title: A\ndo:\n  - {effect: draw, cards: 1, amount: 2}\n") == [
        "x.yaml:3: do[1].amount: unknown key here, though others of its kind have it; remove it"
    ]
