"""Makes mutants of a reference solution by program: one operator, axis, constant, line or argument changed.

Nobody thought these up, so they find what the tests' author did not think of.  Each is a small edit of the
text between the marks of the solution, so that a survivor can be shown as "this line became that line".
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.assignments import BEGIN_SOLUTION, END_SOLUTION

_BINARY = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.Pow: "*",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}
_SYMBOL = {ast.MatMult: "@", ast.Sub: "-"}
_COMPARE = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_AUGMENTED = {ast.Add: "-=", ast.Sub: "+=", ast.Mult: "/=", ast.Div: "*="}
_SYMMETRIC = {"max", "min", "allclose", "equal", "dot", "maximum", "minimum"}
_FORM_ONLY = {"item", "tolist", "contiguous", "cpu"}  # without them the same numbers come in another form
_LETTERS = "ABCDEF"  # of the options of a question
_TRANSPOSES = {"T", "mT", "mH"}


@dataclass(frozen=True)
class Change:
    """One mutant: the text of the whole cell, and the statement before and after."""

    solution: str
    source: str
    old: str
    new: str


def changes(solution: str, source: str) -> list[Change]:
    """All mutants of one solution cell, each different from the others and from the reference."""
    tree = ast.parse(source)
    regions = _regions(source)
    text = _Text(source)
    seen, found = {ast.dump(tree)}, []
    for node in ast.walk(tree):
        if not _inside(node, regions):
            continue
        for start, end, new in _edits(node, text):
            change = text.changed(solution, start, end, new)
            try:
                shape = ast.dump(ast.parse(change.source))
            except SyntaxError:
                continue
            if shape not in seen:
                seen.add(shape)
                found.append(change)
    return found


def _regions(source: str) -> list[range]:
    lines = source.splitlines()
    begins = [i for i, line in enumerate(lines, 1) if line.strip() == BEGIN_SOLUTION]
    ends = [i for i, line in enumerate(lines, 1) if line.strip() == END_SOLUTION]
    return [range(a, b) for a, b in zip(begins, ends, strict=True)]


def _inside(node: ast.AST, regions: list[range]) -> bool:
    return any(getattr(node, "lineno", 0) in region for region in regions)


class _Text:
    """The source as one string, with the tree's places turned into positions in it."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line.encode()))
        self._bytes = source.encode()

    def span(self, node: ast.AST) -> tuple[int, int]:
        start = self._starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = self._starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        return start, end

    def of(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self._bytes[start:end].decode()

    def changed(self, solution: str, start: int, end: int, new: str) -> Change:
        source = (self._bytes[:start] + new.encode() + self._bytes[end:]).decode()
        first = max(i for i, s in enumerate(self._starts) if s <= start)
        last = max(i for i, s in enumerate(self._starts) if s < max(end, start + 1))
        before = self._lines(self.source, first, last)
        grown = len(source.splitlines()) - len(self.source.splitlines())
        return Change(solution, source, before, self._lines(source, first, last + grown))

    @staticmethod
    def _lines(source: str, first: int, last: int) -> str:
        lines = [line.split("  # ")[0].strip() for line in source.splitlines()[first : last + 1]]
        return " ".join(line for line in lines if line)


def _edits(node: ast.AST, text: _Text) -> Iterator[tuple[int, int, str]]:
    """The edits of one node: (from, to, new text)."""
    start_end = text.span(node)
    for new in _replacements(node, text):
        yield *start_end, new
    if isinstance(node, ast.BinOp | ast.Compare | ast.AugAssign):
        yield from _operators(node, text)
    if isinstance(node, ast.If):
        yield *text.span(node.test), f"not ({text.of(node.test)})"


def _operators(node: ast.BinOp | ast.Compare | ast.AugAssign, text: _Text) -> Iterator[tuple[int, int, str]]:
    """Another operator between two operands; swapped operands where the order matters."""
    if isinstance(node, ast.BinOp):
        left, right, new = node.left, node.right, _BINARY.get(type(node.op))
        if type(node.op) in _SYMBOL:
            swapped = f"({text.of(right)}) {_SYMBOL[type(node.op)]} ({text.of(left)})"
            yield *text.span(node), swapped
        if new:
            yield *text.span(node), f"({text.of(left)}) {new} ({text.of(right)})"
            yield *text.span(node), text.of(left)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        new = _COMPARE.get(type(node.ops[0]))
        if new:
            yield *text.span(node), f"{text.of(node.left)} {new} {text.of(node.comparators[0])}"
    elif isinstance(node, ast.AugAssign) and type(node.op) in _AUGMENTED:
        yield *text.span(node), f"{text.of(node.target)} {_AUGMENTED[type(node.op)]} {text.of(node.value)}"


def _replacements(node: ast.AST, text: _Text) -> Iterator[str]:
    """What may stand in the place of a whole node."""
    match node:
        case ast.Constant(value=bool() as value):
            yield str(not value)
        case ast.Constant(value=int() as value):
            yield str(value + 1)
        case ast.Constant(value=float() as value):
            yield repr(2 * value if value else 1.0)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            yield f"-{value + 1}"
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield text.of(node.operand)
        case ast.BoolOp():
            word = " or " if isinstance(node.op, ast.And) else " and "
            yield "(" + word.join(f"({text.of(value)})" for value in node.values) + ")"
        case ast.IfExp():
            yield f"({text.of(node.body)})"
            yield f"({text.of(node.orelse)})"
        case ast.Set():
            yield from _sets(node, text)
        case ast.Attribute(attr=attribute) if attribute in _TRANSPOSES:
            yield text.of(node.value)
        case ast.Call():
            yield from _calls(node, text)
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield "pass"
        case ast.AugAssign():
            yield "pass"
        case ast.If(orelse=[]):
            yield "pass"


def _sets(node: ast.Set, text: _Text) -> Iterator[str]:
    """One element less; for a choice of letters, also one more."""
    elements = [text.of(element) for element in node.elts]
    for left_out in elements:
        kept = [element for element in elements if element != left_out]
        yield "{" + ", ".join(kept) + "}" if kept else "set()"
    letters = {element.value for element in node.elts if isinstance(element, ast.Constant)}
    if letters <= set(_LETTERS):
        for letter in sorted(set(_LETTERS) - letters):
            yield "{" + ", ".join([*elements, repr(letter)]) + "}"


def _calls(node: ast.Call, text: _Text) -> Iterator[str]:
    """Two arguments swapped, an argument left out, a method without arguments not called."""
    function = text.of(node.func)
    positional = [text.of(argument) for argument in node.args]
    named = [text.of(keyword) for keyword in node.keywords]
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    if (
        len(positional) >= 2
        and name not in _SYMMETRIC
        and not any(isinstance(a, ast.Starred) for a in node.args[:2])
    ):
        first, second, *rest = positional
        yield f"{function}({', '.join([second, first, *rest, *named])})"
    for keyword in node.keywords:
        if keyword.arg and not isinstance(keyword.value, ast.Constant):
            others = [text.of(k) for k in node.keywords if k is not keyword]
            yield f"{function}({', '.join([*positional, *others])})"
    bare = isinstance(node.func, ast.Attribute) and not node.args and not node.keywords
    if bare and name not in _FORM_ONLY:
        yield text.of(node.func.value)
