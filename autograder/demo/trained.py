"""Makes the training records of a made-up class: honest ones by the course's solution, and forged ones."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder.base import files, kit, layout
from autograder.base.errors import GradingError
from autograder.course import assignments
from autograder.course.assignments import Assignment, Kind
from autograder.course.reach import reach

_TOO_GOOD = 0.9  # of what was measured


def tests_of(assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """The runs whose records are graded, each with its tests."""
    tests = [cell for cell in assignment.cells_of(Kind.TEST) if cell.record]
    return {
        run: tuple(t.id for t in tests if t.record == run) for run in dict.fromkeys(t.record for t in tests)
    }


def honest(root: Path, assignment: Assignment, students: Sequence[str], folder: Path) -> dict[str, Path]:
    """A folder for each student with records of all runs; it takes as long as the students' own training."""
    search = [str(layout.PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    for run in tests_of(assignment):
        if not kit.installed().recording(run, "", ""):
            raise GradingError(
                f"{assignment.name} asks for a training run, and no package of the course trains one.",
                "Let the module that the package names under autograder.kit have `recording`.",
            )
        words = [str(root.resolve()), assignment.name, run, str(folder.resolve()), *students]
        done = subprocess.run(  # a process of its own: training leaves traces in one
            [sys.executable, "-m", "autograder.demo.trained", *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(search)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            told = done.stderr.strip().splitlines()[-1:] or ["it ended without a word"]
            raise GradingError(f"The run {run!r} of {assignment.name} can't be trained: {told[0]}")
    return {student: folder / student for student in students}


def under_a_name(record: Path, whose: str, name: str, folder: Path) -> Path:
    """Somebody's records with one's own name in the place of theirs."""
    shutil.copytree(record, folder)
    for path in _texts(folder, "*.json"):
        files.write_text(path, path.read_text(encoding="utf-8").replace(f'"{whose}"', f'"{name}"'))
    return folder


def bettered(record: Path) -> Path:
    """Records whose last measurements are better than the run's were."""
    for path in _texts(record, "*.jsonl"):
        *before, last = path.read_text(encoding="utf-8").splitlines()
        row: dict[str, Any] = json.loads(last)
        better = {key: value * _TOO_GOOD if isinstance(value, float) else value for key, value in row.items()}
        files.write_text(path, "\n".join([*before, json.dumps(better)]) + "\n")
    return record


def _texts(folder: Path, pattern: str) -> list[Path]:
    return sorted((folder / layout.RUNS).rglob(pattern))


def _train(root: Path, name: str, run: str, folder: Path, students: Sequence[str]) -> None:
    """Run the course's own cells that define the run, and then the run itself, once for each student."""
    assignment = assignments.read(layout.assignment(root, name))
    found = reach(assignment).records
    needed = frozenset().union(*(found[test] for test in tests_of(assignment)[run]))
    space: dict[str, Any] = {"__name__": "__main__"}
    for cell in assignment.cells_of(Kind.GIVEN, Kind.SOLUTION):
        if cell.id in needed:
            exec(compile("\n" * cell.line + cell.source, str(assignment.path), "exec"), space)
    for student in students:
        place = folder / student / layout.RUNS / run
        place.parent.mkdir(parents=True, exist_ok=True)
        exec(kit.installed().recording(run, student, str(place)), dict(space))


if __name__ == "__main__":
    course, sheet, task, where, *people = sys.argv[1:]
    _train(Path(course), sheet, task, Path(where), people)
