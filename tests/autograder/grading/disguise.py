"""Writes a solution in another hand without changing what it does: other names, other order, einsum for @."""

import ast

from autograder.course.known import without_marks

# One product for all sizes, spelled out in einsum, as a student who likes it would write.
PRODUCT = """
def _times(left, right):
    sizes = {(1, 1): "i,i->", (2, 1): "ij,j->i", (1, 2): "i,ij->j"}
    return torch.einsum(sizes.get((left.dim(), right.dim()), "...ij,...jk->...ik"), left, right)
"""
RANDOM = {"generator", "randn", "rand", "randint", "randperm", "multinomial", "manual_seed"}


def disguised(source: str) -> str:
    """The same cell with renamed variables, exchanged independent lines, and einsum in the place of @."""
    tree = ast.parse(without_marks(source))
    tree = _Reorder().visit(tree)
    tree = _Rename().visit(tree)
    products = _Products()
    tree = ast.fix_missing_locations(products.visit(tree))
    return (PRODUCT if products.found else "") + ast.unparse(tree)


def _names(node: ast.AST, context: type) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, context)}


def _draws(node: ast.AST) -> bool:
    words = {getattr(n, "id", getattr(n, "attr", getattr(n, "arg", ""))) for n in ast.walk(node)}
    return bool(words & RANDOM)


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
    return simple and apart and not (_draws(a) and _draws(b)) and calls < 8


class _Rename(ast.NodeTransformer):
    """Give every local variable of a function another name; arguments keep theirs, callers use them."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        arguments = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
        outer = {
            n for inner in ast.walk(node) if isinstance(inner, ast.Global | ast.Nonlocal) for n in inner.names
        }
        local = _names(node, ast.Store) - arguments - outer
        new = {name: f"my_{name}" for name in local}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and inner.id in new:
                inner.id = new[inner.id]
        return node


class _Products(ast.NodeTransformer):
    found = False

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.MatMult):
            return node
        self.found = True
        return ast.Call(ast.Name("_times", ast.Load()), [node.left, node.right], [])
