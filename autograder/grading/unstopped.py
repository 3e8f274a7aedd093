"""Rewrites a test so that no failed assertion ends it, for the second run that writes its calls down.

A test that stops at its first failed assertion has often made one call, and on one call many mistakes agree.
"""

from __future__ import annotations

import ast


def unstopped(source: str) -> str:
    """The same test, in which a condition is computed and nothing follows from it."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell with a magic command: left as it is
        return source
    return ast.unparse(ast.fix_missing_locations(_Unstopped().visit(tree)))


class _Unstopped(ast.NodeTransformer):
    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        """A condition may call what is watched, and may fail by itself: the other calls are still wanted."""
        passed_over = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])
        return ast.Try([ast.Expr(node.test)], [passed_over], [], [])
