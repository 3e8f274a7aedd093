"""Wrong solutions that are made by wrapping the reference: floors, state, ignored arguments, types, effects.

`mutate` changes a solution's text; these change what it does, so that they exist for every function however
it is written.  The work itself is in `probing`, whose text runs beside the solution.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.audit import probing

FLOORS = ("none", "first argument", "zeros", "ones", "mean", "noise", "million", "half")
KINDS = {
    **dict.fromkeys(FLOORS, "floor"),
    "float64": "type",
    "float32": "type",
    "first row": "shortcut",
    "kept": "state",
    "ignored": "ignored argument",
    "spoiled": "effect",
}
# What these change depends on the calls before, also on those of earlier tests, which are asked in the order
# of the notebook, as for a student.  One that changes nothing in any test shows that the tests never move
# what it holds still.
WITH_MEMORY = ("ignored", "kept")
# Asked behind the tests, in the words of a probed cell.
CHANGED_NOTHING = "assert not _probe['told'], 'the probe has changed something'"


@dataclass(frozen=True)
class Probe:
    """One wrapped function or method of a solution."""

    solution: str
    target: str  # as it is called: `softmax`, `Block.forward`
    kind: str
    argument: str = ""

    @property
    def subject(self) -> str:
        return f"{self.solution}: {self.target}, {self.kind}{' ' * bool(self.argument)}{self.argument}"

    def applied(self, source: str) -> str:
        """The text of the solution's cell with the wrapper behind it."""
        call = f'_probe["probed"]({self.target}, {self.kind!r}, {self.argument!r})'
        return f"{source}\n\n_probe = {{}}\nexec({_text()!r}, _probe)\n{self.target} = {call}\n"


@cache
def _text() -> str:
    return Path(probing.__file__).read_text(encoding="utf-8")


def probes(solution: str, source: str, changes: frozenset[str]) -> Iterator[Probe]:
    """Every probe of a solution's functions and public methods; `changes` names arguments that may change."""
    for target, arguments in _targets(source):
        for kind in (*probing.RESULTS, "kept"):
            yield Probe(solution, target, kind)
        for argument in arguments:
            yield Probe(solution, target, "ignored", argument)
            if argument not in changes:
                yield Probe(solution, target, "spoiled", argument)
    for target, arguments in _constructors(source):
        for argument in arguments:
            yield Probe(solution, target, "ignored", argument)


def _targets(source: str) -> Iterator[tuple[str, list[str]]]:
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and _arguments(node):
            yield node.name, _arguments(node)
        elif isinstance(node, ast.ClassDef):
            methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            for method in methods:
                if not method.name.startswith("_") and not method.decorator_list:
                    yield f"{node.name}.{method.name}", _arguments(method)


def _constructors(source: str) -> Iterator[tuple[str, list[str]]]:
    """They return nothing, and may keep what they are given: only an argument that is ignored shows."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    for kind in classes:
        for method in kind.body:
            if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                yield f"{kind.name}.__init__", _arguments(method)


def _arguments(function: ast.FunctionDef) -> list[str]:
    found = function.args
    return [a.arg for a in (*found.posonlyargs, *found.args, *found.kwonlyargs) if a.arg != "self"]
