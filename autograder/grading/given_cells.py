"""What a test needs beside itself, by the names it uses: cells of the course, and names of the student's."""

from __future__ import annotations

import itertools

from autograder.base import kit, layout
from autograder.base.records import Cell, Master, Role, Submission
from autograder.course.reach import names_of


class Needs:
    """What the tests of a notebook need."""

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self._cells = cells
        self._locked = [
            i
            for i, cell in enumerate(cells)
            if cell.kind == "code" and cell.role is Role.LOCKED and not cell.idle
        ]
        self._names = {i: _names(cells[i].source) for i in range(len(cells)) if cells[i].kind == "code"}

    def given(self, index: int) -> list[tuple[int, Cell]]:
        """The course's own cells before this one whose names it uses, and those that they need in turn."""
        found: set[int] = set()
        waiting = [index]
        while waiting:
            user = waiting.pop()
            for name in self._names[user][1]:
                maker = self._maker(name, index)
                if maker is not None and maker not in found and maker != user:
                    found.add(maker)
                    waiting.append(maker)
        return [(i, self._cells[i]) for i in sorted(found)]

    def _maker(self, name: str, before: int) -> int | None:
        makers = [i for i in self._locked if i < before and name in self._names[i][0]]
        return makers[-1] if makers else None

    def students(self, index: int) -> tuple[str, ...]:
        """The names that a cell, or a given cell that it needs, uses and no given cell defines."""
        users = {index, *(i for i, _ in self.given(index))}
        used = set().union(*(self._names[user][1] for user in users))
        made = set().union(*(self._names[user][0] for user in users if user != index))
        return tuple(sorted(name for name in used - made if self._maker(name, index) is None))

    def ready(self) -> tuple[Cell, ...]:
        """The given cells that can run before any test: nobody else defines their names, now or later."""
        tests = [i for i, cell in enumerate(self._cells) if cell.role is Role.TEST and i in self._names]
        wanted = sorted({i for test in tests for i, _ in self.given(test)})
        asked = set().union(*(self.students(test) for test in tests)) if tests else set()
        found: list[int] = []
        for index in wanted:
            own = self._names[index][0]
            others = asked.union(*(self._names[i][0] for i in wanted if i != index))
            needed = {i for i, _ in self.given(index)}
            if not self.students(index) and own.isdisjoint(others) and needed <= set(found):
                found.append(index)
        return tuple(self._cells[i] for i in found)


def opening(submission: Submission, master: Master) -> int:
    """How many code cells at the beginning of a notebook are the course's own, to the letter.

    None where files lie beside it that these cells could read, but for training records: what they give may
    differ from one notebook to the next then.
    """
    if any(not file.name.startswith(f"{layout.RUNS}/") for file in submission.companions):
        return 0
    own = {cell.source for cell in master.cells if cell.role is Role.LOCKED}
    own |= {
        *master.reference.values(),
        *(kit.installed().warming(test.run) for test in master.records.values()),
    }
    runs = [
        cell for cell in submission.cells if cell.kind == "code" and not cell.idle and cell.source.strip()
    ]
    is_own = (cell.role is Role.LOCKED and cell.source in own for cell in runs)
    return sum(1 for _ in itertools.takewhile(bool, is_own))


def has_students_code(cells: tuple[Cell, ...]) -> bool:
    """Whether there is somebody to keep tests apart from: a training record is judged by our code alone."""
    return any(cell.kind == "code" and cell.role not in (Role.LOCKED, Role.TEST) for cell in cells)


def _names(source: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names that a cell defines, and those that it uses; none of a cell that is not Python."""
    try:
        names = names_of(source)
    except SyntaxError:
        return frozenset(), frozenset()
    return names.defines, names.uses
