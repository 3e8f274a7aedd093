"""Judges the records of training runs in a box of their own, where no code and no variable of a student's is.

The box holds the reference's cells that a test of a record needs, the test, and the files of the record; a
record can therefore only lose its own points. A finding is kept like a run: the same record is judged once.
"""

from __future__ import annotations

import itertools
import json
import stat
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.base import digest, files, kit, layout
from autograder.base.errors import GradingError, UsageError
from autograder.base.records import (
    Cell,
    CellResult,
    Companion,
    Ending,
    Fault,
    Master,
    Role,
    RunRecord,
    Submission,
    TestResult,
)
from autograder.grading import score
from autograder.grading.runs import Runs
from autograder.grading.store import RecordPair

MOST_FILES, MOST_BYTES = 500, 500_000_000  # of one record, the second far above what any task writes


class NotVerified(Exception):
    """The machine or the course could not judge a record: not the student's doing."""


@dataclass(frozen=True)
class RecordCheck:
    """One check of a record, as `verify-run` prints it."""

    name: str
    passed: bool
    sentence: str
    figure: float | None = None


class RecordEvidence:
    """Has the results of all tests that look at a training record."""

    def __init__(self, runs: Runs, master: Master, secret: str, force: bool = False) -> None:
        self._runs, self._master, self._secret, self._force = runs, master, secret, force
        self._alone = threading.Lock()
        self._sketches: dict[str, dict[str, Any]] = {}  # run -> student -> what tells the record from others

    def verify(self, submission: Submission, record: RunRecord) -> tuple[TestResult, ...]:
        if submission.problem or record.fault is Fault.INFRASTRUCTURE:
            return ()
        wanted = dict.fromkeys(test.run for test in self._master.records.values())
        return tuple(result for run in wanted for result in self._results(submission, run))

    def _results(self, submission: Submission, run: str) -> tuple[TestResult, ...]:
        # An instructor may have taken a test out of the notebook since it was built.
        known = self._master.named
        tests = [name for name, test in self._master.records.items() if test.run == run and name in known]
        if not tests:
            return ()
        if not files_of(submission, run):
            words = f"There is no training record: hand in the folder {layout.RUNS}/{run} with the notebook."
            cells = [known[name] for name in tests]
            return tuple(TestResult(cell.name, 0.0, cell.points, Ending.SKIPPED, words) for cell in cells)
        notebook = notebook_of(self._master, submission, run, tests, self._secret)
        found = None if self._force else self._runs.kept(notebook)
        if found is None:
            found = self._runs.fresh(notebook)
            if found.doubtful:  # it ran out of time beside others: once more, one such record at a time
                with self._alone:
                    found = self._runs.fresh(notebook)
            _require_sound(notebook, found)
            self._runs.keep(notebook, found)
        results = found.by_index()
        self._remember(notebook, run, found)
        return tuple(
            score.test_result(cell, results.get(index), notebook, found)
            for index, cell in enumerate(notebook.cells)
            if cell.role is Role.TEST
        )

    def _remember(self, notebook: Submission, run: str, found: RunRecord) -> None:
        """Keep what the last cell printed, for a comparison with other students; a test's words are none."""
        last = len(notebook.cells) - 1
        result = found.by_index().get(last)
        if result is not None and notebook.cells[last].role is not Role.TEST:
            for line in _printed(result).splitlines():
                self._sketches.setdefault(run, {})[notebook.student] = json.loads(line)

    @property
    def compared(self) -> frozenset[str]:
        """Whose records were looked at."""
        return frozenset(name for known in self._sketches.values() for name in known)

    def akin(self) -> tuple[RecordPair, ...]:
        """Pairs of students whose records somebody should look at."""
        told = []
        for run, known in sorted(self._sketches.items()):
            for one, other in itertools.combinations(sorted(known), 2):
                if why := kit.installed().akin(known[one], known[other]):
                    told.append(RecordPair((one, other), run, why))
        return tuple(told)


def _printed(result: CellResult) -> str:
    streams = [output for output in result.outputs if output["output_type"] == "stream"]
    return "".join(str(stream.get("text", "")) for stream in streams if stream.get("name") == "stdout")


def files_of(submission: Submission, run: str) -> tuple[Companion, ...]:
    """The files of one record among those that lie beside the notebook."""
    return tuple(file for file in submission.companions if file.name.startswith(f"{layout.RUNS}/{run}/"))


def notebook_of(
    master: Master, submission: Submission, run: str, tests: list[str], secret: str, last: str = ""
) -> Submission:
    """The reference's cells that these tests need, and then the tests, or one cell in their place.

    After the tests a cell of the kit's prints what tells the record from others. `secret` decides what a test
    looks at that can't look at everything.
    """
    needed = {name for test in tests for name in master.records[test].cells}
    cells, asked = [], []  # the course's own, all of it, and what is asked of the record
    for cell in master.cells:
        if cell.name in tests and not last:
            asked.append(replace(cell, idle=False))
        elif cell.name in needed and cell.role in (Role.LOCKED, Role.SOLUTION):
            source = master.reference.get(cell.name, cell.source)
            cells.append(replace(cell, source=source, role=Role.LOCKED))
    known = kit.installed()
    before = [Cell("code", known.warming(run), role=Role.LOCKED), _known_here(submission.student, secret)]
    after = [Cell("code", last or known.sketching(run), role=Role.LOCKED)]
    cells = [cell for cell in (*cells, *before, *asked, *after) if cell.source]
    record = files_of(submission, run)
    named = [[file.name, file.digest] for file in record]
    body = digest.of_value(["record", [(cell.name, cell.source) for cell in cells], named])
    return replace(submission, cells=tuple(cells), companions=record, digest=body, notes=())


def _known_here(student: str, secret: str) -> Cell:
    """Tells the tests who handed the record in, and the secret of the course."""
    known = {kit.installed().STUDENT: student, kit.installed().SECRET: secret}
    variables = {name: value for name, value in known.items() if name}
    return Cell("code", f"import os\n\nos.environ.update({variables!r})", role=Role.LOCKED)


def _require_sound(notebook: Submission, record: RunRecord) -> None:
    """What is not a test is the course's own: when it fails, nobody has learned anything about the record."""
    if record.fault is Fault.INFRASTRUCTURE:
        raise NotVerified(record.reason)
    for result in record.results:
        cell = notebook.cells[result.index]
        if cell.role is not Role.TEST and result.ending is not Ending.OK:
            raise NotVerified(f"The reference's cell {cell.name!r} fails: {score.message_of(result)}")


def findings(
    runs: Runs, master: Master, submission: Submission, run: str, seed: int, secret: str
) -> tuple[RecordCheck, ...]:
    """Every check of a record, whether or not a test asks for it."""
    tests = [name for name, test in master.records.items() if test.run == run]
    if not tests:
        known = ", ".join(sorted({test.run for test in master.records.values()})) or "none"
        raise GradingError(f"{master.assignment} has no run called {run!r}.", f"There are: {known}.")
    notebook = notebook_of(master, submission, run, tests, secret, kit.installed().verifying(run, seed))
    record = runs.fresh(notebook)
    _require_sound(notebook, record)
    return tuple(_finding(json.loads(line)) for line in _printed(record.results[-1]).splitlines())


def _finding(raw: dict[str, Any]) -> RecordCheck:
    return RecordCheck(str(raw["name"]), bool(raw["passed"]), str(raw["sentence"]), raw.get("figure"))


def alone(folder: Path, student: str, master: Master) -> Submission:
    """A record by itself, as if it had been handed in without a notebook; links are left out."""
    if folder.parent.name != layout.RUNS or not folder.is_dir():
        raise UsageError(
            f"{folder} is not the folder of a training record.",
            f"It is called {layout.RUNS}/<run> and lies beside a notebook.",
        )
    place = folder.parent.parent
    plain = [
        path for path in itertools.islice(folder.rglob("*"), MOST_FILES) if stat.S_ISREG(path.lstat().st_mode)
    ]
    if (size := sum(path.lstat().st_size for path in plain)) > MOST_BYTES:
        raise UsageError(
            f"{folder} has {size:,} bytes, more than a hand-in may have.", f"At most {MOST_BYTES:,} are read."
        )
    found = [Companion(path, path.relative_to(place).as_posix()) for path in sorted(plain)]
    companions = tuple(replace(file, digest=files.contents_digest(file)) for file in found)
    return Submission(student, master.assignment, place, (), companions)
