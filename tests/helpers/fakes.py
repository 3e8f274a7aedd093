"""Stand-ins for the seams of the engine: quick, without a box, and held to the contracts of the real ones."""

from __future__ import annotations

import ast
import contextlib
import os
import tempfile
import threading
from pathlib import Path
from typing import Any

from autograder.base.level import Level, Walls
from autograder.base.records import (
    CellResult,
    Ending,
    Fault,
    GradingResult,
    RunRecord,
    Submission,
    TestResult,
)
from autograder.base.settings import Limits
from autograder.grading.backend import Job
from autograder.grading.session import Step
from autograder.sandbox.box import Files, View, copy_files, redirect_standard_streams
from autograder.sandbox.usage import Meter


class FakeSession:
    """Runs cells in this process, one namespace for all of them."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {}
        self.doubtful = False

    def run(self, step: Step) -> CellResult:
        try:
            outputs = self._outputs(step.cell.source)
        except Exception as error:
            name, words = type(error).__name__, str(error)
            told = {"ename": name, "evalue": words, "traceback": [f"{name}: {words}"]}
            return CellResult(step.index, Ending.ERROR, ({"output_type": "error", **told},))
        return CellResult(step.index, Ending.OK, outputs)

    def _outputs(self, source: str) -> tuple[dict[str, Any], ...]:
        """Run a cell; the value of its last expression is shown, unless it is none."""
        body = ast.parse(source).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "<cell>", "exec"), self._names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), self._names)
        if value is None:
            return ()
        shown = {"data": {"text/plain": repr(value)}, "metadata": {}, "execution_count": 1}
        return ({"output_type": "execute_result", **shown},)


class FakeExaminer:
    """Gives every test the result that was laid down for it, and OK without one."""

    def __init__(self, **failing: str) -> None:
        self._failing = failing

    def examine(self, session: object, test: Step) -> CellResult:
        words = self._failing.get(test.cell.name)
        if words is None:
            return CellResult(test.index, Ending.OK)
        told = {"ename": "AssertionError", "evalue": words, "traceback": [words]}
        return CellResult(test.index, Ending.ERROR, ({"output_type": "error", **told},))

    def watch(self, session: object, test: Step, names: tuple[str, ...]) -> str:
        return ""


class FakeBackend:
    """Runs jobs in this process; its files are contents by digest, as a machine far away has them."""

    level = Level(Walls.NONE)
    _turn = threading.Lock()  # a process has one working folder, and `run` is called from several threads

    def __init__(self, contents: dict[str, bytes] | None = None) -> None:
        self._contents = contents or {}

    def run(self, job: Job) -> RunRecord:
        session = FakeSession()
        with self._turn, tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            for file in job.files:
                if file.digest not in self._contents:
                    return RunRecord(
                        (), 0.0, str(self.level), Fault.INFRASTRUCTURE, f"{file.name} is missing"
                    )
                os.makedirs(Path(file.name).parent, exist_ok=True)
                Path(file.name).write_bytes(self._contents[file.digest])
            code = [(i, c) for i, c in enumerate(job.cells) if c.kind == "code" and not c.idle]
            steps = [Step(i, c) for i, c in code if c.source.strip()]
            return RunRecord(tuple(map(session.run, steps)), 0.0, str(self.level))


class FakeOutlet:
    """Keeps in memory what was published, the last result of each student."""

    def __init__(self, name: str = "fake") -> None:
        self.name = name
        self.published: dict[tuple[str, str], GradingResult] = {}
        self.calls: list[str] = []  # the students for whom it was asked to publish, in order

    def is_current(self, result: GradingResult) -> bool:
        return result.whose in self.published

    def publish(self, result: GradingResult) -> None:
        self.calls.append(result.submission.student)
        self.published[result.whose] = result


class FakeEvidence:
    """Has the results that were laid down for a student, whatever the run gave."""

    def __init__(self, **results: tuple[TestResult, ...]) -> None:
        self._results = results

    def verify(self, submission: Submission, record: RunRecord) -> tuple[TestResult, ...]:
        return self._results.get(submission.student, ())


class FakeBox:
    """A folder to work in, and neither walls nor limits."""

    level = Level(Walls.NONE)

    def __init__(self, view: View) -> None:
        self.view = view

    def probe(self) -> str:
        return ""

    def separate(self) -> None:
        pass

    def enclose(self, limits: Limits, files: Files, keep: int, scratch: str) -> None:
        copy_files("", files, scratch)
        os.chdir(scratch)
        redirect_standard_streams(keep)

    def usage(self) -> Meter | None:
        return None

    def end(self) -> None:
        pass
