"""Puts what a test sets by `globals()["name"] = …` into the notebook, where the student's code finds it.

In one process a test and a notebook have one namespace.  Over the bridge nothing of a test's is there for the
student's code to find, but for the names that a test sets in this way, written out, for as long as it does.
"""

from __future__ import annotations

import ast
from typing import Any, Protocol

REQUEST = "lend"
_ABSENT = object()


class LendingPeer(Protocol):
    """The part of a peer that lending needs."""

    def ask(self, request: str, *values: object) -> object: ...


def names_set(source: str) -> frozenset[str]:
    """The names that a cell sets by `globals()["name"] = …`."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return frozenset()
    return frozenset(
        node.slice.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and _is_globals(node.value)
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
    )


def _is_globals(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "globals"


class Lending:
    """What a test has set, on its own side; the other side is told of it before it is asked something."""

    def __init__(self, names: frozenset[str], namespace: dict[str, Any]) -> None:
        self._namespace = namespace
        self._known = {name: namespace.get(name, _ABSENT) for name in names}

    def tell(self, peer: LendingPeer) -> None:
        """Let the other side have these names as they are here now."""
        for name, known in self._known.items():
            now = self._namespace.get(name, _ABSENT)
            if now is not known:
                self._known[name] = now
                peer.ask(REQUEST, name, *([] if now is _ABSENT else [now]))


def put(namespace: dict[str, Any], name: str, *value: Any) -> None:
    """Let a notebook have what a test has set, or no longer."""
    if value:
        (namespace[name],) = value
    else:
        namespace.pop(name, None)
