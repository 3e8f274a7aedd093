"""Makes a notebook out of an assignment and one variant of a solution, with only the cells that matter."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from autograder.base import digest, files, layout
from autograder.base.records import Cell, Companion, Master, Role, Submission
from autograder.course import known as known_answers
from autograder.course import master as masters
from autograder.course import seeds
from autograder.course.assignments import Assignment, Kind, SourceCell, read
from autograder.course.exercise_kinds import cells_that_train
from autograder.course.known import Known, without_marks
from autograder.course.notebook import to_notebook
from autograder.course.reach import Reach, makers_of, reach
from autograder.grading.repair import repair


@dataclass(frozen=True)
class AnswerKey:
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

    def is_slow(self, test: str) -> bool:
        """Whether a test looks at the result of a check, which is where training runs are.

        Known from the text and not from the clock, so that every audit runs the same.
        """
        checks = {cell.id for cell in self.assignment.cells_of(Kind.CHECK)}
        return not self.reach.needed[test].isdisjoint(checks)

    def quick_tests(self, solution: str) -> tuple[str, ...]:
        """The tests that can see a solution and wait for no training run."""
        return tuple(test for test in self.reach.tests_of(solution) if not self.is_slow(test))

    def checks_of(self, solution: str) -> frozenset[str]:
        """The checks of the same exercise that see a solution and cost little beside its tests.

        They train nothing, and they load nothing that the tests do not load.
        """
        exercise, training = self.solutions[solution].exercise, self._training
        there = self.reach.cells_for(self.tests_of(solution)) | self.opening | self.solutions.keys()
        return frozenset(
            cell.id
            for cell in self.assignment.cells_of(Kind.CHECK)
            if cell.exercise == exercise
            and cell.id not in training
            and solution in self.reach.checks[cell.id] <= there | {cell.id}
        )

    @cached_property
    def _training(self) -> frozenset[str]:
        return cells_that_train(self.assignment)

    def definitions(self, test: str) -> tuple[str, ...]:
        """The names that a test can see the student define."""
        cells = [cell for cell in self.solutions.values() if cell.id in self.reach.needed[test]]
        return tuple(name for cell in cells for name in _definitions(cell))

    def words_of(self, solution: str) -> frozenset[str]:
        """The texts that a solution spells out: what it returns of these is a verdict, like yes and no."""
        tree = ast.parse(self.solutions[solution].source)
        return frozenset(
            n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)
        )

    def names_of(self, solution: str) -> tuple[str, ...]:
        """The functions and classes that a solution defines."""
        return _definitions(self.solutions[solution])

    def grounds_of(self, solution: str) -> frozenset[str]:
        """The solutions that a solution builds on: what it defines calls what they define."""
        makers = {maker.id for maker in makers_of(self.assignment, self.names_of(solution))}
        return frozenset(makers & self.solutions.keys() - {solution})

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


def load(root: Path, name: str) -> AnswerKey:
    """An assignment as it is written now, with its known mistakes and its other right answers.

    Its notebook is made here: the built one may be older than the text.
    """
    assignment = read(layout.assignment(root, name))
    folder, config = layout.notebook(root, layout.SOURCE, name).parent, masters.load_config(root)
    master, _ = masters.of_notebook(to_notebook(assignment), folder, config)
    return AnswerKey(assignment, master, known_answers.load(root, assignment), reach(assignment))


def in_step(answer_key: AnswerKey, master: Master) -> bool:
    """Whether a built notebook holds the code that the assignment has now."""
    return masters.digest(answer_key.master) == masters.digest(master)


def solved(answer_key: AnswerKey, changed: Mapping[str, str] | None = None) -> Submission:
    """The notebook with the reference in every solution that is not changed, repaired like any other."""
    answers = {cell.id: cell.source for cell in answer_key.solutions.values()} | dict(changed or {})
    return handed_in(answer_key.master, {name: without_marks(source) for name, source in answers.items()})


def opening(answer_key: AnswerKey) -> Submission:
    """The given cells before the first exercise's, which every notebook runs first."""
    whole = solved(answer_key)
    return replace(whole, cells=tuple(cell for cell in whole.cells if cell.name in answer_key.opening))


def handed_in(master: Master, answers: dict[str, str]) -> Submission:
    """A released notebook with these answers filled in."""
    cells = [
        Cell(c.kind, answers.get(c.name, master.released.get(c.name, c.source)), c.name) for c in master.cells
    ]
    notes: list[str] = []
    repaired = repair(cells, master, notes)
    given = (Companion(path.absolute(), name) for path, name in masters.companions(master.folder))
    beside = tuple(replace(companion, digest=files.contents_digest(companion)) for companion in given)
    return Submission("variant", master.assignment, master.folder, repaired, beside, tuple(notes))


def sliced(
    submission: Submission,
    answer_key: AnswerKey,
    tests: tuple[str, ...] | None = None,
    shifts: tuple[int, ...] = (0,),
    also: frozenset[str] = frozenset(),
) -> Submission:
    """Only these tests, once per seed, and only the cells that they need; by default the whole notebook."""
    every = frozenset(cell.name for cell in submission.cells)
    wanted = every if tests is None else answer_key.reach.cells_for(list(tests)) | also | answer_key.opening
    tests = tuple(answer_key.reach.needed) if tests is None else tests
    cells = tuple(_sliced(submission.cells, wanted, set(tests), shifts))
    code = [(cell.source, cell.name) for cell in cells]
    return replace(submission, cells=cells, digest=digest.of_value(["slice", code]))


def _sliced(
    cells: tuple[Cell, ...], wanted: frozenset[str], tests: set[str], shifts: tuple[int, ...]
) -> Iterator[Cell]:
    for cell in cells:
        if cell.kind != "code" or cell.idle or cell.name not in wanted:
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


def labels(tests: Iterable[str], shifts: tuple[int, ...]) -> dict[str, str]:
    """For each label of these tests on these seeds, the test that it is of."""
    return {label(test, shift): test for test in tests for shift in shifts}
