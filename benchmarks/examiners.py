"""Grades a solved notebook with its tests inside the student's process and outside, in turn, and compares.

`python -m benchmarks.examiners [--students N] [assignment …]`.  Processor time of the grader, of the
students' boxes and of the box of the tests, which is kept from one student to the next as it is for a class.
"""

import argparse
import contextlib
import time
from collections import Counter
from pathlib import Path

from autograder.audit import both_ways
from autograder.base.records import Ending, Role
from autograder.base.settings import Limits
from autograder.course import needs
from autograder.grading import run, variants
from autograder.grading.examine import InProcess
from autograder.grading.outside import FromOutside
from autograder.grading.prepared_tests import PreparedTests
from autograder.sandbox.child import Child
from autograder.sandbox.forkserver import ForkServer

ROOT = Path(__file__).parents[1]
LIMITS = Limits(cell_seconds=600.0, notebook_seconds=1800.0)


class Opened:
    """A warm process that remembers its children, to ask what they used."""

    def __init__(self, server: ForkServer) -> None:
        self._server, self.children = server, []

    def __getattr__(self, name):
        return getattr(self._server, name)

    def open(self, files, template=None) -> Child:
        self.children.append(self._server.open(files, template))
        return self.children[-1]


def used_by(students: Opened, notebook, examiner) -> Counter:
    """Processor seconds of the grader and of the box of one student."""
    began = time.process_time()
    with contextlib.closing(examiner):
        record = run.run_cells(
            students, notebook.cells, run.files_of(notebook.companions), run.Plan(LIMITS, examiner=examiner)
        )
    failed = [
        notebook.cells[result.index].name
        for result in record.results
        if notebook.cells[result.index].role is Role.TEST and result.ending is not Ending.OK
    ]
    if failed or record.reason:
        raise SystemExit(f"tests fail: {failed} {record.reason}")
    return Counter(grader=time.process_time() - began, students=students.children.pop().report().cpu)


def compared(server: ForkServer, notebook, students: int) -> tuple[Counter, Counter]:
    """Inside and outside, in turn, for as many students."""
    tests = Opened(server)
    inside, outside, prepared = Counter(), Counter(), PreparedTests(tests)
    for _ in range(students):
        inside += used_by(Opened(server), notebook, InProcess())
        outside += used_by(Opened(server), notebook, FromOutside(server, notebook.cells, prepared))
    prepared.close()
    outside["tests"] = sum(child.report().cpu for child in tests.children)
    return inside, outside


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("assignments", nargs="*", default=["attention", "transformer"])
    arguments.add_argument("--students", type=int, default=4)
    given = arguments.parse_args()
    with both_ways.server(ROOT) as server:
        for name in given.assignments:
            key = variants.load(ROOT, name)
            needs.bring(key.assignment.data)
            both = compared(server, variants.solved(key), given.students)
            one, two = (used.total() / given.students for used in both)
            parts = [", ".join(f"{k} {v / given.students:.2f}" for k, v in used.items()) for used in both]
            words = f"inside {one:.2f} s ({parts[0]}), outside {two:.2f} s ({parts[1]})"
            print(f"{name}: {words}, {two / one:.2f} times", flush=True)


if __name__ == "__main__":
    main()
