"""Writes a solution in another hand without changing what it does, as a second student would.

Other names, another order of lines that know nothing of each other, einsum for @, loops for comprehensions,
branches and comparisons turned round, functions for methods, a name for what is returned.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from typing import cast

from autograder.course.known import without_marks

# One product for all sizes, spelled out in einsum, as a student who likes it would write.
_PRODUCT = """
def _times(left, right):
    sizes = {(1, 1): "i,i->", (2, 1): "ij,j->i", (1, 2): "i,ij->j"}
    return torch.einsum(sizes.get((left.dim(), right.dim()), "...ij,...jk->...ik"), left, right)
"""
# A layer draws its first weights: two that change places get each other's.
_RANDOM = {"generator", "randn", "rand", "randint", "randperm", "multinomial", "manual_seed", "random", "nn"}
_TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
_OF_TENSORS = {"softmax", "log_softmax", "exp", "tanh", "sigmoid", "matmul", "logsumexp"}  # alone
_MOST_CALLS = 8  # in two lines that change places: what is longer may do something beside its result


def disguised(source: str) -> str:
    """The same cell in another hand."""
    tree: ast.AST = ast.parse(without_marks(source))
    products = _Products()
    for hand in (_Reorder(), _Loops(), _Branches(), _Methods(), products, _Returns(), _Rename()):
        tree = ast.fix_missing_locations(hand.visit(tree))
    return (_PRODUCT if products.found else "") + ast.unparse(tree)


def _names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, context)}


def _words(node: ast.AST) -> set[str]:
    return {getattr(n, "id", getattr(n, "attr", getattr(n, "arg", ""))) for n in ast.walk(node)}


def _draws(node: ast.AST) -> bool:
    return bool(_words(node) & _RANDOM)


class _Reorder(ast.NodeTransformer):
    """Exchange two assignments in a row that know nothing of each other."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        body = node.body
        for i in range(len(body) - 1):
            a, b = body[i : i + 2]
            if isinstance(a, ast.Assign) and isinstance(b, ast.Assign) and _independent(a, b):
                body[i], body[i + 1] = b, a
        return node


def _independent(a: ast.Assign, b: ast.Assign) -> bool:
    simple = all(isinstance(t, ast.Name | ast.Tuple) for t in (*a.targets, *b.targets))
    stored = _names(a, ast.Store), _names(b, ast.Store)
    loaded = _names(a, ast.Load), _names(b, ast.Load)
    apart = not (stored[0] & (loaded[1] | stored[1])) and not (stored[1] & loaded[0])
    calls = sum(isinstance(n, ast.Call) for n in (*ast.walk(a), *ast.walk(b)))
    return simple and apart and not (_draws(a) and _draws(b)) and calls < _MOST_CALLS


class _Loops(ast.NodeTransformer):
    """A list that is assigned or returned grows in a loop."""

    def __init__(self) -> None:
        self._number = itertools.count()
        self._in_function = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        outer, self._in_function = self._in_function, True
        self.generic_visit(node)
        self._in_function = outer
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        outer, self._in_function = self._in_function, False
        self.generic_visit(node)
        self._in_function = outer
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        return self._grown(node)

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        return self._grown(node)

    def _grown(self, node: ast.Assign | ast.Return) -> ast.stmt | list[ast.stmt]:
        made = node.value
        if not self._in_function or not isinstance(made, ast.ListComp) or not _is_plain(made):
            return node
        grows = f"collected_{next(self._number)}"
        names = {old: f"{grows}_{old}" for part in made.generators for old in _names(part.target, ast.Store)}
        made = cast(ast.ListComp, _Renamed(names).visit(made))
        add = ast.Call(ast.Attribute(ast.Name(grows, ast.Load()), "append", ast.Load()), [made.elt], [])
        body: ast.stmt = ast.Expr(add)
        for part in reversed(made.generators):
            for condition in reversed(part.ifs):
                body = ast.If(condition, [body], [])
            body = ast.For(part.target, part.iter, [body], [])
        node.value = ast.Name(grows, ast.Load())
        return [ast.Assign([ast.Name(grows, ast.Store())], ast.List([], ast.Load())), body, node]


def _is_plain(made: ast.ListComp) -> bool:
    """Whether every name means the same outside: nothing inside has names of its own."""
    inner = (ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.NamedExpr, ast.Await)
    parts = itertools.chain.from_iterable(ast.walk(child) for child in ast.iter_child_nodes(made))
    first = _names(made.generators[0].iter, ast.Load)  # evaluated outside, where a name may mean another
    targets = {name for part in made.generators for name in _names(part.target, ast.Store)}
    return not any(isinstance(part, inner) for part in parts) and not (first & targets)


class _Renamed(ast.NodeTransformer):
    def __init__(self, new: dict[str, str]) -> None:
        self._new = new

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._new.get(node.id, node.id)
        return node


class _Branches(ast.NodeTransformer):
    """The other case first, and the other side of a comparison."""

    def visit_If(self, node: ast.If) -> ast.If:
        self.generic_visit(node)
        if node.orelse:
            node.test, node.body, node.orelse = _denied(node.test), node.orelse, node.body
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        self.generic_visit(node)
        node.test, node.body, node.orelse = _denied(node.test), node.orelse, node.body
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        self.generic_visit(node)
        turned = _TURNED.get(type(node.ops[0]))
        if len(node.ops) == 1 and turned and not _draws(node):
            node.left, node.comparators, node.ops = node.comparators[0], [node.left], [turned()]
        return node


def _denied(test: ast.expr) -> ast.expr:
    return test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else _not(test)


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


class _Methods(ast.NodeTransformer):
    """`torch.exp(x)` for `x.exp()`, where no library but torch has a method of that name."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        of = node.func
        if isinstance(of, ast.Attribute) and of.attr in _OF_TENSORS and not _is_module(of.value):
            node.args = [of.value, *node.args]
            node.func = ast.Attribute(ast.Name("torch", ast.Load()), of.attr, ast.Load())
        return node


def _is_module(node: ast.expr) -> bool:
    """Whether a function is meant already: of a library, or of what the student calls `self`."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in {"torch", "math", "np", "numpy", "F", "nn", "self"}


class _Products(ast.NodeTransformer):
    found = False

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.MatMult):
            return node
        self.found = True
        return ast.Call(ast.Name("_times", ast.Load()), [node.left, node.right], [])


class _Returns(ast.NodeTransformer):
    """What is returned gets a name first."""

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        if node.value is None or isinstance(node.value, ast.Name | ast.Constant):
            return node
        kept = ast.Assign([ast.Name("outcome", ast.Store())], node.value)
        return [kept, ast.Return(ast.Name("outcome", ast.Load()))]


class _Rename(ast.NodeTransformer):
    """Give every local variable of a function another name; arguments keep theirs, callers use them."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        new = {name: f"my_{name}" for name in _names(node, ast.Store) - set(_fixed(node))}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and inner.id in new:
                inner.id = new[inner.id]
        return node


def _fixed(node: ast.FunctionDef) -> Iterator[str]:
    """Names that mean something outside, or not the same everywhere inside."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.arg):
            yield inner.arg
        elif isinstance(inner, ast.Global | ast.Nonlocal):
            yield from inner.names
        elif isinstance(inner, ast.ClassDef):  # its attributes
            yield from _names(inner, ast.Store)
