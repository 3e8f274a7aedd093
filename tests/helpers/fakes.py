"""Stand-ins for the seams of the engine: quick, without a box, and held to the contracts of the real ones."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.base.level import Level, Walls
from autograder.base.records import (
    CellResult,
    Ending,
    Fault,
    GradingResult,
    Master,
    RunRecord,
    Submission,
    TestResult,
)
from autograder.base.settings import Limits, default_jobs
from autograder.grading import intake, score
from autograder.grading.backend import Backend, Contents, Job
from autograder.grading.session import Step
from autograder.sandbox.box import Files, View, copy_files, redirect_standard_streams
from autograder.sandbox.recorder import watched
from autograder.sandbox.usage import Meter
from tests.helpers import tiny


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

    def watch(self, step: Step, names: tuple[str, ...]) -> str:
        with watched(self._names, names) as calls:
            self.run(step)
        return json.dumps(calls)

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
    """Gives every test the result and the trace that were laid down for it, and OK without one."""

    def __init__(self, traces: Mapping[str, str] | None = None, **failing: str) -> None:
        self._traces, self._failing = traces or {}, failing

    def examine(self, session: object, test: Step) -> CellResult:
        words = self._failing.get(test.cell.name)
        if words is None:
            return CellResult(test.index, Ending.OK)
        told = {"ename": "AssertionError", "evalue": words, "traceback": [words]}
        return CellResult(test.index, Ending.ERROR, ({"output_type": "error", **told},))

    def watch(self, session: object, test: Step, names: tuple[str, ...]) -> str:
        return self._traces.get(test.cell.name, "")

    def close(self) -> None:
        pass


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


class FakeSite:
    """A machine that has one backend for everybody who asks."""

    slots = default_jobs()

    def __init__(self, backend: Backend | None = None) -> None:
        self._backend = backend or FakeBackend()

    @property
    def level(self) -> Level:
        return self._backend.level

    def backend(self, contents: Contents) -> Backend:
        return self._backend


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


def graded_here(course: Path, master: Master) -> GradingResult:
    """A hand-in of the tiny course with a mistake, run without a box."""
    tiny.hand_in(course, "ada", tiny.solved(course, triple="def triple(x):\n    return x"))
    submission = intake.take_in(course, "ada", master, Limits())
    record = FakeBackend().run(Job.of(submission, Limits(), {}))
    return GradingResult(submission, record, score.grade(submission, record))


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
