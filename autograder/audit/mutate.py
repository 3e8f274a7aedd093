"""Makes mutants of a reference solution by program: one operator, constant, line or argument changed.

Some take a function for its twin (`any` for `all`), a naive form for a stable one, part of a name for the
whole name, or the first element for all of them.  Nobody thought these up, so they find what the tests'
author did not think of.  Each is a small edit of the text between the marks of the solution, so that a
survivor can be shown as "this line became that line".
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.course.assignments import BEGIN_SOLUTION, END_SOLUTION

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
_PAIRS = [("all", "any"), ("max", "min"), ("amax", "amin"), ("argmax", "argmin"), ("maximum", "minimum")]
_PAIRS += [("mean", "sum"), ("sin", "cos"), ("triu", "tril"), ("ceil", "floor"), ("eval", "train")]
_TWINS = dict(_PAIRS) | {b: a for a, b in _PAIRS} | {"median": "mean", "sorted": "list", "deepcopy": "copy"}
_WIDTHS = {"float64": "float32", "float32": "float64", "double": "float"}
_STABLE = {"log_softmax": "{}.softmax({}).log()", "logsumexp": "{}.exp().sum({}).log()"}
_LARGE = "1e4"  # what some write for infinity


@dataclass(frozen=True)
class Mutation:
    """One mutant: the text of the whole cell, the statement before and after, and the kind of change."""

    solution: str
    source: str
    old: str
    new: str
    kind: str


def changes(solution: str, source: str) -> list[Mutation]:
    """All mutants of one solution cell, each different from the others and from the reference."""
    tree = ast.parse(source)
    regions = _regions(source)
    text = _Text(source)
    seen, found = {ast.dump(tree)}, []
    for node in ast.walk(tree):
        if not _inside(node.iter if isinstance(node, ast.comprehension) else node, regions):
            continue
        for start, end, new, kind in _edits(node, text):
            change = text.changed(solution, start, end, new, kind)
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
        # Of all nodes only expressions, statements and the like are changed or quoted.
        start = self._starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]  # has a place
        end = self._starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]  # has a place
        return start, end

    def of(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self._bytes[start:end].decode()

    def changed(self, solution: str, start: int, end: int, new: str, kind: str) -> Mutation:
        source = (self._bytes[:start] + new.encode() + self._bytes[end:]).decode()
        first = max(i for i, s in enumerate(self._starts) if s <= start)
        last = max(i for i, s in enumerate(self._starts) if s < max(end, start + 1))
        before = self._lines(self.source, first, last)
        grown = len(source.splitlines()) - len(self.source.splitlines())
        return Mutation(solution, source, before, self._lines(source, first, last + grown), kind)

    @staticmethod
    def _lines(source: str, first: int, last: int) -> str:
        lines = [line.split("  # ")[0].strip() for line in source.splitlines()[first : last + 1]]
        return " ".join(line for line in lines if line)


def _edits(node: ast.AST, text: _Text) -> Iterator[tuple[int, int, str, str]]:
    """The edits of one node: (from, to, new text, kind)."""
    if isinstance(node, ast.comprehension):  # it has no place of its own
        yield *text.span(node.iter), f"list({text.of(node.iter)})[:1]", "first only"
        return
    for kind, made in (
        ("operator", _operators(node, text)),
        ("expression", _replacements(node, text)),
        ("line", _without(node)),
        ("shortcut", _shortcuts(node, text)),
        ("extreme", _naive(node, text)),
        ("type", _widths(node, text)),
    ):
        for new in made:
            yield *text.span(node), new, kind
    if isinstance(node, ast.If):
        yield *text.span(node.test), f"not ({text.of(node.test)})", "operator"
    if isinstance(node, ast.For):
        yield *text.span(node.iter), f"list({text.of(node.iter)})[:1]", "first only"


def _operators(node: ast.AST, text: _Text) -> Iterator[str]:
    """Another operator between two operands; swapped operands where the order matters."""
    if isinstance(node, ast.BinOp):
        left, right, new = text.of(node.left), text.of(node.right), _BINARY.get(type(node.op))
        if type(node.op) in _SYMBOL:
            yield f"({right}) {_SYMBOL[type(node.op)]} ({left})"
        if new:
            yield f"({left}) {new} ({right})"
            yield left
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        new = _COMPARE.get(type(node.ops[0]))
        if new:
            yield f"{text.of(node.left)} {new} {text.of(node.comparators[0])}"
    elif isinstance(node, ast.AugAssign) and type(node.op) in _AUGMENTED:
        yield f"{text.of(node.target)} {_AUGMENTED[type(node.op)]} {text.of(node.value)}"


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


def _without(node: ast.AST) -> Iterator[str]:
    """A statement left out."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield "pass"
        case ast.AugAssign() | ast.If(orelse=[]):
            yield "pass"


def _shortcuts(node: ast.AST, text: _Text) -> Iterator[str]:
    """A function's twin in its place; part of a name for the whole name."""
    match node:
        case ast.Attribute(attr=name) if name in _TWINS:
            yield f"{text.of(node.value)}.{_TWINS[name]}"
        case ast.Call(func=ast.Name(id=name)) if hasattr(builtins, _TWINS.get(name, "")):
            yield f"{_TWINS[name]}{text.of(node)[len(name) :]}"
        case ast.Call(func=ast.Attribute(attr="startswith" | "endswith", value=whole), args=[part]):
            yield f"({text.of(part)} in {text.of(whole)})"
        case ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant(value=str())]):
            yield f"{text.of(node.comparators[0])} in {text.of(node.left)}"


def _naive(node: ast.AST, text: _Text) -> Iterator[str]:
    """A large number for infinity, exponentials without care, no bound."""
    match node:
        case ast.Attribute(attr="inf"):
            yield _LARGE
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value="inf" | "-inf" as value)]):
            yield value.replace("inf", _LARGE)
        case ast.Call(func=ast.Attribute(attr=name, value=obj), args=[_, *_]) if name in _STABLE:
            first, *rest = [text.of(part) for part in (*node.args, *node.keywords)]
            owner = text.of(obj)
            called = owner in ("torch", "F") or owner.endswith("functional")
            yield _STABLE[name].format(
                *(first, ", ".join(rest)) if called else (owner, ", ".join([first, *rest]))
            )
        case ast.Call(func=ast.Attribute(attr=name, value=obj), args=[], keywords=[_, *_]) if name in _STABLE:
            rest = [text.of(part) for part in node.keywords]
            yield _STABLE[name].format(text.of(obj), ", ".join(rest))
        case ast.Call(func=ast.Attribute(attr="clamp" | "clamp_min" | "clamp_max", value=obj)):
            yield text.of(node.args[0]) if text.of(obj) == "torch" else text.of(obj)


def _widths(node: ast.AST, text: _Text) -> Iterator[str]:
    """Twice or half the bits."""
    if isinstance(node, ast.Attribute) and node.attr in _WIDTHS:
        yield f"{text.of(node.value)}.{_WIDTHS[node.attr]}"


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
    bare = not node.args and not node.keywords
    if bare and isinstance(node.func, ast.Attribute) and name not in _FORM_ONLY:
        yield text.of(node.func.value)
