"""Which students' code is alike beyond what the task explains: a reason to look, and no proof of anything.

Method: every statement of a student's solution cells becomes a syntax tree without names of variables,
comments, docstrings, annotations and layout.  Statements that were given out, or that more than a fifth of
the class (and more than two people) have, say nothing.  Of the others, a pair's likeness is the size of what
both have over the size of what the smaller one has, in nodes of the trees.
Limits: a short function has few right ways, so small overlaps are left out; code that was rewritten in a
different structure is not seen; nor is who copied from whom, or whether both read the same book.
"""

from __future__ import annotations

import ast
import builtins
import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from autograder.base import digest

LEAST_NODES = 12  # of one statement: a shorter one is a phrase that everybody uses
LEAST_SHARED = 40  # nodes that a pair must share
LEAST_SHARE = 0.5
COMMON = 0.2  # of the class
_MOST_PAIRS = 30
_MOST_NODES = 20_000  # of one cell: what is larger was not written by hand

Cells = Mapping[str, str]  # solution cell -> its text
METHOD = " ".join((__doc__ or "").split("\n\n", 1)[1].split())


@dataclass(frozen=True)
class Pair:
    """Two students, how much of their own code is the same, and where."""

    students: tuple[str, str]
    share: float
    nodes: int
    identical: tuple[str, ...]  # cells whose trees are equal as a whole
    cells: tuple[tuple[str, str, str], ...]  # name, and the texts of both: those that share something


def pairs(written: Mapping[str, Cells], given: Iterable[str] = ()) -> tuple[Pair, ...]:
    """The pairs that stand out, the most alike first."""
    parts = {who: {cell: _statements(text) for cell, text in cells.items()} for who, cells in written.items()}
    public = {key for text in given for key in _statements(text)}
    had = Counter(key for cells in parts.values() for key in set(itertools.chain(*cells.values())))
    most = max(2, int(COMMON * len(written)))
    own = {
        who: {
            cell: {key: nodes for key, nodes in found.items() if key not in public and had[key] <= most}
            for cell, found in cells.items()
        }
        for who, cells in parts.items()
    }
    merged = {who: _merged(cells.values()) for who, cells in own.items()}
    found = [likeness for a, b in _candidates(merged) if (likeness := _likeness(a, b, merged))]
    found.sort(key=lambda one: (-one.share, -one.nodes, one.students))
    tree = functools.cache(_tree)
    return tuple(_pair(one, own, written, tree) for one in found[:_MOST_PAIRS])


@dataclass(frozen=True)
class _Likeness:
    students: tuple[str, str]
    share: float
    nodes: int


def _candidates(merged: Mapping[str, Mapping[str, int]]) -> set[tuple[str, str]]:
    """All pairs that can be alike enough, and few others: those that share one of the rarest statements.

    Who has the smaller part of a pair shares at least `_threshold` of it.  With the rarest statements first,
    one of those shared stands before the rest becomes smaller than that, so that the rest need not be asked.
    """
    holders: dict[str, list[str]] = {}
    for who, statements in merged.items():
        for key in statements:
            holders.setdefault(key, []).append(who)
    found: set[tuple[str, str]] = set()
    for who, statements in merged.items():
        rest, least = sum(statements.values()), _threshold(sum(statements.values()))
        for key in sorted(statements, key=lambda key: (len(holders[key]), key)):
            if rest < least:
                break
            rest -= statements[key]
            found.update((min(who, other), max(who, other)) for other in holders[key] if other != who)
    return found


def _threshold(smaller: int) -> float:
    """The nodes that a pair must share, by those of the smaller one."""
    return max(LEAST_SHARED, LEAST_SHARE * smaller)


def _likeness(a: str, b: str, merged: Mapping[str, Mapping[str, int]]) -> _Likeness | None:
    one, other = merged[a], merged[b]
    shared = sum(one[key] for key in one.keys() & other.keys())
    smaller = min(sum(one.values()), sum(other.values()))
    return _Likeness((a, b), shared / smaller, shared) if shared >= _threshold(smaller) else None


def _pair(
    alike: _Likeness,
    own: Mapping[str, Mapping[str, dict[str, int]]],
    written: Mapping[str, Cells],
    tree: Callable[[str], str],
) -> Pair:
    a, b = alike.students
    touching = [c for c in own[a] if c in own[b] and own[a][c].keys() & own[b][c].keys()]
    same = tuple(c for c in touching if tree(written[a][c]) == tree(written[b][c]))
    texts = tuple((c, written[a][c], written[b][c]) for c in touching)
    return Pair(alike.students, alike.share, alike.nodes, same, texts)


def _merged(groups: Iterable[dict[str, int]]) -> dict[str, int]:
    return {key: nodes for group in groups for key, nodes in group.items()}


def _tree(text: str) -> str:
    parsed = _normalised(text)
    return ast.dump(parsed) if parsed else ""


def _statements(text: str) -> dict[str, int]:
    """The statements of all functions by the digests of their trees, with their sizes in nodes."""
    parsed = _normalised(text)
    found = {}
    for statement in _bodies(parsed.body if parsed else []):
        nodes = sum(1 for _ in ast.walk(statement))
        if nodes >= LEAST_NODES:
            found[digest.of_text(ast.dump(statement))] = nodes
    return found


def _bodies(body: Iterable[ast.stmt]) -> Iterable[ast.stmt]:
    """What stands in functions and classes; a function itself has the task's own head."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _bodies(statement.body)
        elif isinstance(statement, ast.For | ast.While | ast.If | ast.With | ast.Try):
            yield statement
            yield from _bodies(statement.body)
        else:
            yield statement


def _normalised(text: str) -> ast.Module | None:
    try:
        tree = ast.parse(text)
        if sum(1 for _ in itertools.islice(ast.walk(tree), _MOST_NODES + 1)) > _MOST_NODES:
            return None
        plain = _Plain().visit(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return plain if isinstance(plain, ast.Module) else None


class _Plain(ast.NodeTransformer):
    """Variables are called by the order in which they turn up in their statement; words go."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def _called(self, name: str) -> str:
        return name if hasattr(builtins, name) else self._names.setdefault(name, f"v{len(self._names)}")

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._called(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg, node.annotation = self._called(node.arg), None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns, node.name = None, "f"
        return self.generic_visit(_undocumented(node))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if node.value is None:
            return node
        return ast.Assign(targets=[node.target], value=node.value, lineno=node.lineno)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Names are counted anew in every statement, so that a line more above changes nothing below."""
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef):
            self._names = {}
        return super().generic_visit(node)


def _undocumented(node: ast.FunctionDef) -> ast.FunctionDef:
    if ast.get_docstring(node) is not None:
        node.body = node.body[1:] or [ast.Pass()]
    return node
