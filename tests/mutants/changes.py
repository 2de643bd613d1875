"""The small faults that a person makes when writing rules: another operator, a bound off by one, the other seat, a condition.

libcst reads the source and writes it back as it was but for the one change. What is no rule is left alone: annotations,
decorators, imports, assertions, texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path

import libcst as cst
from libcst.metadata import ExpressionContext, ExpressionContextProvider, MetadataWrapper, PositionProvider

SEATS = frozenset({"seat", "player", "opponent", "owner", "active", "rival"})
"""Names that hold one of two seats, 0 or 1."""

_OTHER: dict[type[cst.CSTNode], tuple[tuple[str, type[cst.CSTNode]], ...]] = {
    cst.LessThan: (("bound", cst.LessThanEqual), ("operator", cst.GreaterThanEqual)),
    cst.LessThanEqual: (("bound", cst.LessThan), ("operator", cst.GreaterThan)),
    cst.GreaterThan: (("bound", cst.GreaterThanEqual), ("operator", cst.LessThanEqual)),
    cst.GreaterThanEqual: (("bound", cst.GreaterThan), ("operator", cst.LessThan)),
    **{
        this: (("operator", that),)
        for this, that in (
            (cst.Equal, cst.NotEqual),
            (cst.NotEqual, cst.Equal),
            (cst.Is, cst.IsNot),
            (cst.IsNot, cst.Is),
            (cst.In, cst.NotIn),
            (cst.NotIn, cst.In),
            (cst.And, cst.Or),
            (cst.Or, cst.And),
            (cst.Add, cst.Subtract),
            (cst.Subtract, cst.Add),
            (cst.Multiply, cst.FloorDivide),
            (cst.FloorDivide, cst.Multiply),
            (cst.Modulo, cst.FloorDivide),
            (cst.LeftShift, cst.RightShift),
            (cst.RightShift, cst.LeftShift),
            (cst.BitAnd, cst.BitOr),
            (cst.BitOr, cst.BitAnd),
            (cst.BitXor, cst.BitOr),
            (cst.AddAssign, cst.SubtractAssign),
            (cst.SubtractAssign, cst.AddAssign),
            (cst.MultiplyAssign, cst.FloorDivideAssign),
            (cst.BitAndAssign, cst.BitOrAssign),
            (cst.BitOrAssign, cst.BitAndAssign),
            (cst.BitXorAssign, cst.BitOrAssign),
        )
    },
}
_OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}
_OTHER_NAME = {"True": "False", "False": "True"}
_LEFT_ALONE = (
    cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.Assert, cst.TypeAlias, cst.TypeParameters,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one file.

    `line` is where the changed code begins; `lines` are those of its whole statement, of a compound one the head;
    `function` is the dotted name around it, empty at module or class level, where code runs once, on import. `removed`
    and `added` are the changed lines as they stand in the file, `source` is the whole file after the change.
    """

    path: str
    line: int
    lines: range
    function: str
    kind: str
    removed: tuple[str, ...]
    added: tuple[str, ...]
    source: str

    @property
    def code(self) -> str:
        """What stood there, in one line with single blanks."""
        return " ".join(" ".join(self.removed).split())

    @property
    def becomes(self) -> str:
        """What stands there instead, in one line with single blanks."""
        return " ".join(" ".join(self.added).split())


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of code that can be changed, in one way or several; `order` is where chance has put it for a seed."""

    order: str
    path: str
    line: int
    lines: range
    function: str
    node: cst.CSTNode
    ways: tuple[tuple[str, cst.CSTNode], ...]
    module: cst.Module

    def changed(self, way: int | None = None) -> Change:
        """The change made in this way; unless it is said, in the way that chance has chosen."""
        kind, new = self.ways[int(self.order[:8], 16) % len(self.ways) if way is None else way]
        replaced = self.module.deep_replace(self.node, new)
        assert isinstance(replaced, cst.Module)
        before, after = self.module.code.splitlines(), replaced.code.splitlines()
        differing = list(unified_diff(before, after, n=0, lineterm=""))[3:]
        removed = tuple(line[1:] for line in differing if line[0] == "-")
        added = tuple(line[1:] for line in differing if line[0] == "+")
        return Change(self.path, self.line, self.lines, self.function, kind, removed, added, replaced.code)


def places(root: Path, package: str, seed: object, files: str = "*.py") -> list[Place]:
    """Every place of a package's files, or of those with a name, that can be changed, in the order of chance.

    A place's rank depends on the seed, its code and the function around it and on nothing else, so that the same sample
    is drawn again after other code has changed or moved.
    """
    sources = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in (root / package).rglob(files)}
    # Where there is only one seat, nothing could be confused with the other.
    seats = any(re.search(rf"\b1 - [\w.]*({'|'.join(SEATS)})\b", source) for source in sources.values())
    found: list[Place] = []
    for path, source in sorted(sources.items()):
        wrapper = MetadataWrapper(cst.parse_module(source))
        reader = _Reader(path, wrapper.module, seed, seats)
        wrapper.visit(reader)
        found += reader.found
    return sorted(found, key=lambda place: place.order)


class _Reader(cst.CSTVisitor):
    """Finds the places of one file."""

    METADATA_DEPENDENCIES = (PositionProvider, ExpressionContextProvider)

    def __init__(self, path: str, module: cst.Module, seed: object, seats: bool) -> None:
        super().__init__()
        self.found: list[Place] = []
        self._path, self._module, self._seed, self._seats = path, module, seed, seats
        self._source = module.code.splitlines()
        self._functions: list[str] = []
        self._statements: list[range] = []
        self._texts: dict[str, int] = {}
        self._done: set[cst.CSTNode] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, _LEFT_ALONE) or node in self._done or _is_declaration(node):
            return False
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            self._functions.append(node.name.value)
        if isinstance(node, (cst.BaseStatement, cst.MatchCase)):
            self._statements.append(self._lines(node))
        if isinstance(node, cst.Attribute):
            self._done.add(node.attr)
        if isinstance(node, cst.Arg) and node.keyword is not None:
            self._done.add(node.keyword)
        if isinstance(node, cst.MatchOrElement) and isinstance(node.separator, cst.BitOr):
            self._done.add(node.separator)  # between patterns nothing else can stand
        ways = tuple(self._ways(node))
        if ways:
            line = self.get_metadata(PositionProvider, node).start.line
            function = ".".join(self._functions)
            text = f"{self._seed}\n{function}\n{self._module.code_for_node(node)}\n{self._source[line - 1].strip()}"
            again = self._texts[text] = self._texts.get(text, 0) + 1
            order = sha256(f"{text}\n{again}".encode()).hexdigest()
            self.found.append(Place(order, self._path, line, self._statements[-1], function, node, ways, self._module))
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, _LEFT_ALONE) or _is_declaration(original_node):
            return
        if isinstance(original_node, (cst.FunctionDef, cst.ClassDef)):
            self._functions.pop()
        if isinstance(original_node, (cst.BaseStatement, cst.MatchCase)):
            self._statements.pop()

    def _lines(self, node: cst.BaseStatement | cst.MatchCase) -> range:
        where = self.get_metadata(PositionProvider, node)
        body = getattr(node, "body", None)
        if isinstance(body, cst.IndentedBlock) and body.body:
            first = self.get_metadata(PositionProvider, body.body[0]).start.line
            return range(where.start.line, max(first, where.start.line + 1))
        return range(where.start.line, where.end.line + 1)

    def _ways(self, node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode]]:
        """What a node may become, each with its kind."""
        for kind, other in _OTHER.get(type(node), ()):
            around = {name: getattr(node, name) for name in ("whitespace_before", "whitespace_after")}
            yield kind, other(**around)
        if isinstance(node, cst.Integer):
            for value in (node.evaluated_value + 1, node.evaluated_value - 1):
                yield "bound", cst.parse_expression(str(value) if value >= 0 else f"({value})")
        elif isinstance(node, cst.Float):
            yield "bound", cst.parse_expression(repr(node.evaluated_value + 1))
        elif isinstance(node, cst.Break):
            yield "operator", cst.Continue()
        elif isinstance(node, cst.Continue):
            yield "operator", cst.Break()
        elif isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
            yield "condition", _enclosed(node.expression)
        elif isinstance(node, cst.BooleanOperation):
            yield "condition", _enclosed(node.left)
            yield "condition", _enclosed(node.right)
        elif isinstance(node, (cst.If, cst.IfExp, cst.CompIf)):
            if not isinstance(node.test, cst.Name) or node.test.value not in _OTHER_NAME:
                yield "condition", node.with_changes(test=cst.Name("True"))
                yield "condition", node.with_changes(test=cst.Name("False"))
        elif isinstance(node, cst.While):
            yield "condition", node.with_changes(test=cst.Name("False"))
        elif isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in _OTHER_CALL:
            yield "operator", node.with_changes(func=cst.Name(_OTHER_CALL[node.func.value]))
        elif isinstance(node, cst.BinaryOperation):
            yield from self._other_seat(node)
        elif isinstance(node, (cst.Name, cst.Attribute)):
            yield from self._name(node)

    def _other_seat(self, node: cst.BinaryOperation) -> Iterator[tuple[str, cst.CSTNode]]:
        """`1 - seat` is the other seat as a whole; a union of types is none of numbers."""
        if isinstance(node.operator, cst.BitOr) and (_is_type(node.left) or _is_type(node.right)):
            self._done.add(node.operator)
        if self._seats and self._module.code_for_node(node.left) == "1" and isinstance(node.operator, cst.Subtract):
            self._done.update((node.left, node.operator, node.right))
            yield "seat", _enclosed(node.right)

    def _name(self, node: cst.Name | cst.Attribute) -> Iterator[tuple[str, cst.CSTNode]]:
        if isinstance(node, cst.Name) and node.value in _OTHER_NAME:
            yield "condition", cst.Name(_OTHER_NAME[node.value])
        if not self._seats or self.get_metadata(ExpressionContextProvider, node, None) is not ExpressionContext.LOAD:
            return
        if (node.value if isinstance(node, cst.Name) else node.attr.value) in SEATS:
            yield "seat", cst.parse_expression(f"(1 - {self._module.code_for_node(node)})")


def _enclosed(node: cst.BaseExpression) -> cst.BaseExpression:
    """The expression in brackets, so that it may be longer than its line and bind as it did."""
    if node.lpar or isinstance(node, (cst.Name, cst.Attribute, cst.Call, cst.Subscript)):
        return node
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _is_type(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Name) and (node.value == "None" or bool(re.match("[A-Z].*[a-z]", node.value)))


def _is_declaration(node: cst.CSTNode) -> bool:
    """True for what only type checkers and `import *` read."""
    if isinstance(node, cst.If):
        return isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"
    if isinstance(node, cst.Assign):
        return any(isinstance(each.target, cst.Name) and each.target.value == "__all__" for each in node.targets)
    return False
