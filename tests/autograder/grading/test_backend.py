"""What every backend and every examiner must do, the real ones and the fakes that stand in for them."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath
from typing import Any

import pytest

from autograder.base import digest
from autograder.base.records import Cell, Companion, Ending, Fault, Role, RunRecord, Submission
from autograder.grading import score
from autograder.grading.backend import Backend, Contents, Job, JobFile, LocalBackend
from autograder.grading.examine import Examiner, InProcess
from autograder.grading.session import Session, Step
from autograder.sandbox.forkserver import ForkServer
from tests.helpers.fakes import FakeBackend, FakeExaminer, FakeSession
from tests.helpers.processes import SMALL

TEXT = b"41\n"
CELLS = (
    Cell("markdown", "# A notebook"),
    Cell("code", "def f(x):\n    return x + 1", "f", Role.SOLUTION),
    Cell("code", ""),
    Cell("code", "assert f(1) == 3, 'f adds two'", "f-value", Role.TEST, 2.0),
    Cell(
        "code",
        "from pathlib import Path\nassert f(int(Path('data/start.txt').read_text())) == 42",
        "f-file",
        Role.TEST,
        1.0,
    ),
    Cell("code", "3", "f-part", Role.TEST, 4.0),
)
FILE = JobFile("data/start.txt", digest.raw(TEXT).hex())


@pytest.fixture
def submission(tmp_path: Path) -> Submission:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "start.txt").write_bytes(TEXT)
    companion = Companion(tmp_path / "data" / "start.txt", FILE.name, FILE.digest)
    return Submission("ada", "tiny", tmp_path, CELLS, (companion,))


@pytest.fixture(params=[pytest.param("local", marks=pytest.mark.long), "fake"])
def backend(request: pytest.FixtureRequest, submission: Submission) -> Iterator[Backend]:
    if request.param == "fake":
        yield FakeBackend({FILE.digest: TEXT})
        return
    contents = Contents()
    with contents.holding(submission.companions):
        yield LocalBackend(request.getfixturevalue("small_server"), contents)


def judged(record: RunRecord, submission: Submission) -> list[tuple[str, float | None, str]]:
    return [(test.name, test.score, test.message) for test in score.grade(submission, record).tests]


def test_a_job_comes_back_as_its_record(backend: Backend, submission: Submission) -> None:
    record = backend.run(Job.of(submission, SMALL, {}))
    assert [(result.index, result.ending) for result in record.results] == [
        (1, Ending.OK),
        (3, Ending.ERROR),
        (4, Ending.OK),
        (5, Ending.OK),
    ]
    assert (record.fault, record.level) == (Fault.NONE, backend.level)
    assert judged(record, submission) == [
        ("f-value", 0.0, "AssertionError: f adds two"),
        ("f-file", 1.0, ""),
        ("f-part", 3.0, ""),
    ]


def test_a_job_that_was_sent_as_text_is_the_same_job(backend: Backend, submission: Submission) -> None:
    job = Job.of(submission, SMALL, {"f-value": ("f",)})
    sent = Job.from_json(job.to_json())
    assert sent == job
    assert judged(backend.run(sent), submission) == judged(backend.run(job), submission)


def test_an_idle_cell_does_not_run(backend: Backend, submission: Submission) -> None:
    idle = tuple(dataclasses.replace(cell, idle=cell.name == "f-value") for cell in CELLS)
    record = backend.run(Job.of(dataclasses.replace(submission, cells=idle), SMALL, {}))
    assert [result.index for result in record.results] == [1, 4, 5]


def test_contents_that_nobody_has_are_the_machines_fault(backend: Backend, submission: Submission) -> None:
    job = dataclasses.replace(Job.of(submission, SMALL, {}), files=(JobFile("data/start.txt", "00"),))
    record = backend.run(job)
    assert (record.fault, record.results) == (Fault.INFRASTRUCTURE, ())


def test_a_job_holds_no_path_and_no_student(submission: Submission) -> None:
    def parts(value: Any) -> Iterator[Any]:
        yield value
        if dataclasses.is_dataclass(value):
            value = [getattr(value, field.name) for field in dataclasses.fields(value)]
        if isinstance(value, dict):
            value = [*value, *value.values()]
        if isinstance(value, list | tuple):
            for part in value:
                yield from parts(part)

    job = Job.of(submission, SMALL, {})
    assert not [part for part in parts(job) if isinstance(part, PurePath)]
    assert str(submission.folder) not in job.to_json()
    assert submission.student not in job.to_json()


def test_a_file_that_one_student_changed_is_taken_from_another(tmp_path: Path) -> None:
    """Two have handed in the same file; one of them writes over it before the job runs."""
    companions = []
    for student in ("ada", "ben"):
        (tmp_path / student).mkdir()
        (tmp_path / student / "x").write_bytes(TEXT)
        companions.append(Companion(tmp_path / student / "x", "x", FILE.digest))
    contents, file = Contents(), JobFile("x", FILE.digest)
    with contents.holding((companions[0],)), contents.holding((companions[1],)):
        (tmp_path / "ada" / "x").write_bytes(b"changed")
        assert contents.place(file) == companions[1]


# Examiners ----------------------------------------------------------------------------------------------

PASSES = Step(7, Cell("code", "assert True", "passes", Role.TEST, 1.0))
FAILS = Step(8, Cell("code", "assert False, 'not so'", "fails", Role.TEST, 1.0))


@pytest.fixture
def session(small_server: ForkServer) -> Iterator[Session]:
    child = small_server.open([])
    yield Session(child, SMALL, 0, time.monotonic() + SMALL.notebook_seconds)
    child.close()


@pytest.fixture(params=[pytest.param("in the process", marks=pytest.mark.long), "in a fake session", "fake"])
def examined(request: pytest.FixtureRequest) -> Callable[[Step], Any]:
    examiner: Examiner = InProcess()
    if request.param == "fake":
        examiner = FakeExaminer(fails="not so")
    session = request.getfixturevalue("session") if "the process" in request.param else FakeSession()
    return lambda step: examiner.examine(session, step)


def test_an_examiner_says_how_a_test_ended(examined: Callable[[Step], Any]) -> None:
    passed, failed = examined(PASSES), examined(FAILS)
    assert (passed.index, passed.ending, passed.outputs) == (7, Ending.OK, ())
    assert (failed.index, failed.ending) == (8, Ending.ERROR)
    assert score.message_of(failed) == "AssertionError: not so"
    assert score.points(FAILS.cell, failed) == 0.0
