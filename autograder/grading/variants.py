"""Makes a notebook out of an assignment and one variant of a solution, with only the cells that matter."""

from __future__ import annotations

import ast
import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.base.records import Cell, Companion, Master, Role, Submission
from autograder.course import build, seeds
from autograder.course import known as known_answers
from autograder.course import master as masters
from autograder.course.assignments import Assignment, Kind, read, source_path
from autograder.course.assignments import Cell as SourceCell
from autograder.course.exercise_kinds import cells_that_train
from autograder.course.known import Known, without_marks
from autograder.course.notebook import to_notebook
from autograder.course.reach import Reach, makers_of, reach
from autograder.grading.repair import repair


@dataclass(frozen=True)
class Shelf:
    """An assignment with all that is known about its answers, ready to be turned into notebooks."""

    assignment: Assignment
    master: Master
    known: Known
    reach: Reach

    @property
    def solutions(self) -> dict[str, SourceCell]:
        return {cell.id: cell for cell in self.assignment.cells_of(Kind.SOLUTION)}

    @property
    def opening(self) -> frozenset[str]:
        """The names of the given cells with code before the first exercise's."""
        code = [cell for cell in self.master.cells if cell.kind == "code" and cell.source.strip()]
        given = {cell.id for cell in self.assignment.cells_of(Kind.GIVEN)}
        return frozenset(cell.name for cell in itertools.takewhile(lambda cell: cell.name in given, code))

    def tests_of(self, solution: str) -> tuple[str, ...]:
        """The tests of the same exercise that can see a solution: those that judge it."""
        exercise = self.solutions[solution].exercise
        own = {cell.id for cell in self.assignment.cells_of(Kind.TEST) if cell.exercise == exercise}
        return tuple(test for test in self.reach.tests_of(solution) if test in own)

    def checks_of(self, solution: str) -> frozenset[str]:
        """The checks of the same exercise that see a solution and cost little beside its tests.

        They train nothing, and they load nothing that the tests do not load.
        """
        exercise, training = self.solutions[solution].exercise, cells_that_train(self.assignment)
        there = self.reach.cells_for(self.tests_of(solution)) | self.opening | self.solutions.keys()
        return frozenset(
            cell.id
            for cell in self.assignment.cells_of(Kind.CHECK)
            if cell.exercise == exercise
            and cell.id not in training
            and solution in self.reach.checks[cell.id] <= there | {cell.id}
        )

    def definitions(self, test: str) -> tuple[str, ...]:
        """The names that a test can see the student define."""
        cells = [cell for cell in self.solutions.values() if cell.id in self.reach.needed[test]]
        return tuple(name for cell in cells for name in _definitions(cell))

    def names_through(self, solution: str) -> frozenset[str]:
        """The functions and classes whose calls run a solution: its own, and those that use it."""
        found: set[str] = set()
        for cell in self.solutions.values():
            names = _definitions(cell)
            if solution in {maker.id for maker in makers_of(self.assignment, names)}:
                found.update(names)
        return frozenset(found)


def _definitions(cell: SourceCell) -> tuple[str, ...]:
    kinds = (ast.FunctionDef, ast.ClassDef)
    return tuple(node.name for node in ast.parse(cell.source).body if isinstance(node, kinds))


def load(root: Path, name: str) -> Shelf:
    """An assignment as it is written now, with its known mistakes and its other right answers.

    Its notebook is made here: the built one may be older than the text.
    """
    assignment = read(source_path(root, name))
    folder, config = root / build.SOURCE / name, masters.load_config(root)
    master, _ = masters.of_notebook(to_notebook(assignment), folder, config)
    return Shelf(assignment, master, known_answers.load(root, assignment), reach(assignment))


def in_step(shelf: Shelf, master: Master) -> bool:
    """Whether a built notebook holds the code that the assignment has now."""
    return masters.digest(shelf.master) == masters.digest(master)


def solved(shelf: Shelf, changed: Mapping[str, str] | None = None) -> Submission:
    """The notebook with the reference in every solution that is not changed, repaired like any other."""
    answers = {cell.id: cell.source for cell in shelf.solutions.values()} | dict(changed or {})
    return handed_in(shelf.master, {name: without_marks(source) for name, source in answers.items()})


def opening(shelf: Shelf) -> Submission:
    """The given cells before the first exercise's, which every notebook runs first."""
    whole = solved(shelf)
    return replace(whole, cells=tuple(cell for cell in whole.cells if cell.name in shelf.opening))


def handed_in(master: Master, answers: dict[str, str]) -> Submission:
    """A released notebook with these answers filled in."""
    cells = [
        Cell(c.kind, answers.get(c.name, master.released.get(c.name, c.source)), c.name) for c in master.cells
    ]
    notes: list[str] = []
    repaired = repair(cells, master, notes)
    files = tuple(Companion(path.absolute(), name) for path, name in masters.companions(master.folder))
    return Submission("variant", master.assignment, master.folder, repaired, files, tuple(notes))


def sliced(
    submission: Submission,
    shelf: Shelf,
    tests: tuple[str, ...] | None = None,
    shifts: tuple[int, ...] = (0,),
    also: frozenset[str] = frozenset(),
) -> Submission:
    """Only these tests, once per seed, and only the cells that they need; by default the whole notebook."""
    every = frozenset(cell.name for cell in submission.cells)
    wanted = every if tests is None else shelf.reach.cells_for(list(tests)) | also | shelf.opening
    tests = tuple(shelf.reach.needed) if tests is None else tests
    cells = tuple(_sliced(submission.cells, wanted, set(tests), shifts))
    code = [(cell.source, cell.name) for cell in cells]
    digest = hashlib.sha256(json.dumps(["slice", code]).encode()).hexdigest()
    return replace(submission, cells=cells, digest=digest)


def _sliced(
    cells: tuple[Cell, ...], wanted: frozenset[str], tests: set[str], shifts: tuple[int, ...]
) -> Iterator[Cell]:
    for cell in cells:
        if cell.kind != "code" or cell.name not in wanted:
            continue
        if cell.role is not Role.TEST:
            yield cell
        elif cell.name in tests:
            for shift in shifts:
                if not shift or differs(cell.source, shift):
                    text = seeds.shifted(cell.source, shift)
                    yield replace(cell, source=text, name=label(cell.name, shift))


def differs(source: str, shift: int) -> bool:
    """Whether a test draws anything that another seed would change."""
    return seeds.shifted(source, shift) != source


def label(test: str, shift: int) -> str:
    return f"{test} (seed {shift})" if shift else test
