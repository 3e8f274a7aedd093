"""How known mistakes and other right answers of an assignment are written down: mutants.py, alternatives.py.

Both are stated against a solution cell, as an edit of the reference or as a whole function or class:

    mutants = Mutants()
    mutants.edit("attention", "no-scale", ("/ math.sqrt(d_k)", ""), misconception=…, caught_by=…, hint=…)

    @mutants.rewrite("attention", "sum-over-queries", misconception=…, caught_by=…, hint=…)
    def attention(Q, K, V): …

What is written here runs where the student's code runs, in the notebook, with its imports and its other
solutions.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from autograder.base import layout
from autograder.base.errors import AssignmentError
from autograder.course.assignments import BEGIN_SOLUTION, END_SOLUTION, Assignment, Kind

MUTANTS, ALTERNATIVES = "mutants.py", "alternatives.py"
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
Edit = tuple[str, str]
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Definition = TypeVar("Definition", bound=Callable[..., Any])


@dataclass(frozen=True)
class Variant:
    """One way to fill a solution cell that is not the reference's."""

    solution: str  # the id of the cell
    name: str
    edits: tuple[Edit, ...] = ()  # (old, new), applied to the reference
    definition: str = ""  # or the text of a function or class that takes the place of the reference's

    def applied(self, reference: str) -> str:
        """The text of the whole cell with this variant in it."""
        if self.definition:
            return _with_definition(reference, self)
        text = reference
        for old, new in self.edits:
            if text.count(old) != 1:
                raise AssignmentError(
                    f"{self.solution}/{self.name}: the text to be edited occurs {text.count(old)} times, "
                    f"not once: {old!r}",
                    "Quote enough of the reference solution to name one place.",
                )
            text = text.replace(old, new)
        return text


@dataclass(frozen=True)
class Mutant(Variant):
    """A known mistake."""

    misconception: str = ""  # completes the sentence "What you return equals …"
    caught_by: tuple[str, ...] = ()  # the tests that must lose their points
    hint: str = ""  # what the student should think about


@dataclass(frozen=True)
class Equivalent:
    """A change made by program that no test can tell from the reference, and why."""

    solution: str
    old: str
    new: str
    because: str


@dataclass(frozen=True)
class Unnoticed:
    """A probe (see `probes`) that no test notices, and why that is no hole in a test."""

    solution: str
    target: str
    kind: str
    argument: str
    because: str


@dataclass
class Alternatives:
    """Collects the right solutions that alternatives.py declares."""

    declared: list[Variant] = field(default_factory=list)

    def edit(self, solution: str, name: str, *edits: Edit) -> None:
        """Another right solution, as one or more (old, new) changes of the reference."""
        self.declared.append(Variant(solution, name, edits))

    def rewrite(self, solution: str, name: str) -> Callable[[Definition], Definition]:
        """Another right solution, written out as the function or class under this decorator."""

        def keep(definition: Definition) -> Definition:
            text = _text_of(definition.__name__, sys._getframe(1))
            self.declared.append(Variant(solution, name, definition=text))
            return definition

        return keep


@dataclass
class Mutants:
    """Collects the mistakes that mutants.py declares, and the changes that are no mistakes."""

    declared: list[Mutant] = field(default_factory=list)
    equivalents: list[Equivalent] = field(default_factory=list)
    excused: list[Unnoticed] = field(default_factory=list)

    def edit(
        self,
        solution: str,
        name: str,
        *edits: Edit,
        misconception: str,
        caught_by: str | tuple[str, ...],
        hint: str,
    ) -> None:
        """A mistake, as one or more (old, new) changes of the reference."""
        caught = (caught_by,) if isinstance(caught_by, str) else caught_by
        self.declared.append(Mutant(solution, name, edits, "", misconception, caught, hint))

    def rewrite(
        self, solution: str, name: str, *, misconception: str, caught_by: str | tuple[str, ...], hint: str
    ) -> Callable[[Definition], Definition]:
        """A mistake, written out as the function or class under this decorator."""
        caught = (caught_by,) if isinstance(caught_by, str) else caught_by

        def keep(definition: Definition) -> Definition:
            text = _text_of(definition.__name__, sys._getframe(1))
            self.declared.append(Mutant(solution, name, (), text, misconception, caught, hint))
            return definition

        return keep

    def equivalent(self, solution: str, old: str, *new: str, because: str) -> None:
        """Changes of one statement of the reference that change nothing a test could or should see."""
        self.equivalents += [Equivalent(solution, old, each, because) for each in new]

    def unnoticed(self, solution: str, target: str, *kinds: str, argument: str = "", because: str) -> None:
        """Probes of one function or method that no test can or should notice."""
        self.excused += [Unnoticed(solution, target, kind, argument, because) for kind in kinds]


@dataclass(frozen=True)
class Known:
    """All that is known beforehand about the answers to one assignment."""

    mutants: tuple[Mutant, ...] = ()
    alternatives: tuple[Variant, ...] = ()
    equivalents: tuple[Equivalent, ...] = ()
    unnoticed: tuple[Unnoticed, ...] = ()


def load(root: Path, assignment: Assignment) -> Known:
    """Read mutants.py and alternatives.py beside an assignment; empty when it has none, an error if wrong."""
    folder = layout.assignment(root, assignment.name).parent
    mutants = _declarations(folder / MUTANTS, "mutants", Mutants)
    alternatives = _declarations(folder / ALTERNATIVES, "alternatives", Alternatives)
    known = Known(
        tuple(mutants.declared),
        tuple(alternatives.declared),
        tuple(mutants.equivalents),
        tuple(mutants.excused),
    )
    _check(assignment, known)
    return known


def _declarations(path: Path, name: str, kind: type) -> Any:
    if not path.is_file():
        return kind()
    spec = importlib.util.spec_from_file_location(f"known_{path.parent.name}_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    declared = getattr(module, name, None)
    if not isinstance(declared, kind):
        raise AssignmentError(f"{path} does not define {name} = {kind.__name__}().")
    return declared


def _check(assignment: Assignment, known: Known) -> None:
    solutions = {cell.id: cell.source for cell in assignment.cells_of(Kind.SOLUTION)}
    tests = {cell.id for cell in assignment.cells_of(Kind.TEST)}
    seen: set[tuple[str, str]] = set()
    for variant in (*known.mutants, *known.alternatives):
        where = f"{assignment.name}: {variant.solution}/{variant.name}"
        if variant.solution not in solutions:
            raise AssignmentError(f"{where}: there is no solution cell {variant.solution!r}.")
        if (variant.solution, variant.name) in seen:
            raise AssignmentError(f"{where} is declared twice.")
        seen.add((variant.solution, variant.name))
        reference = solutions[variant.solution]
        try:
            same = ast.dump(ast.parse(variant.applied(reference))) == ast.dump(ast.parse(reference))
        except SyntaxError as error:
            raise AssignmentError(f"{where} is not Python: {error.msg}, line {error.lineno}.") from error
        if same:
            raise AssignmentError(f"{where} is the reference itself.")
        unknown = [test for test in getattr(variant, "caught_by", ()) if test not in tests]
        if unknown:
            raise AssignmentError(f"{where}: there is no test {unknown[0]!r}.")
    excused = [e.solution for e in known.equivalents] + [u.solution for u in known.unnoticed]
    for solution in excused:
        if solution not in solutions:
            raise AssignmentError(
                f"{assignment.name}: something is excused in the cell {solution!r}, and there is none."
            )


def _text_of(name: str, frame: FrameType) -> str:
    """The text of the function or class `name` that is being decorated in `frame`, without our decorator.

    `inspect` finds a class by its name alone, and not at all in a file that is not an imported module; the
    line that is running says which one it is.
    """
    lines, definitions = _top_level(Path(frame.f_code.co_filename).read_text(encoding="utf-8"))
    for node in definitions.get(name, ()):
        if node.decorator_list:
            ours, *others = node.decorator_list
            end = node.end_lineno or node.lineno
            if ours.lineno <= frame.f_lineno <= end:
                first = others[0].lineno if others else node.lineno
                return "\n".join(lines[first - 1 : end])
    raise AssignmentError(f"{frame.f_code.co_filename}: {name} is not declared at the top of the file.")


@lru_cache(maxsize=4)
def _top_level(text: str) -> tuple[list[str], dict[str, list[_Definition]]]:
    """The lines of a file of declarations, and what it defines by name; kept: each declaration in it asks."""
    found: dict[str, list[_Definition]] = {}
    for node in ast.parse(text).body:
        if isinstance(node, _DEFINITIONS):
            found.setdefault(node.name, []).append(node)
    return text.splitlines(), found


def _with_definition(reference: str, variant: Variant) -> str:
    """Put a function or class in the place of the one with the same name."""
    first = ast.parse(variant.definition).body[0]
    assert isinstance(first, _DEFINITIONS)
    name = first.name
    lines = reference.splitlines()
    for node in ast.parse(reference).body:
        if getattr(node, "name", "") == name:
            return "\n".join([*lines[: node.lineno - 1], variant.definition, *lines[node.end_lineno :]])
    raise AssignmentError(f"{variant.solution}/{variant.name}: the cell defines no {name!r}.")


def without_marks(source: str) -> str:
    """A solution without the lines that tell nbgrader where it begins and ends."""
    marks = (BEGIN_SOLUTION, END_SOLUTION)
    return "\n".join(line for line in source.splitlines() if line.strip() not in marks)
