"""What every evidence must do, the real ones and the fake; and what it can't save."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.base import digest, kit
from autograder.base.records import (
    Cell,
    Companion,
    GradingResult,
    Master,
    RecordTest,
    Role,
    RunRecord,
    TestResult,
)
from autograder.base.settings import Settings
from autograder.course import master as masters
from autograder.grading import score
from autograder.grading.backend import Contents
from autograder.grading.evidence import Evidence, NoEvidence
from autograder.grading.runs import Runs
from autograder.grading.store import Store
from autograder.grading.training_records import RecordEvidence
from tests.helpers import tiny
from tests.helpers.fakes import FakeBackend, FakeEvidence, graded_here

NAME, FILE, TEXT = "record-value", "runs/steps/value.txt", b"21"
LOOK = f"from pathlib import Path\nassert double(int(Path({FILE!r}).read_text())) == 42"
LOOKS = Cell("code", LOOK, NAME, Role.TEST, 3.0, idle=True)
PROVEN = TestResult(NAME, 3.0, 3.0, "ok")


@pytest.fixture
def master(course: Path) -> Master:
    """The tiny assignment with a test that looks at a training record."""
    plain = masters.load(course, tiny.NAME, masters.load_config(course))[0]
    return replace(
        plain,
        cells=(*plain.cells, LOOKS),
        released=plain.released | {NAME: ""},
        records={NAME: RecordTest("steps", ("double",))},
        reference={"double": tiny.ANSWERS["double"]},
    )


@pytest.fixture
def result(course: Path, master: Master) -> GradingResult:
    """A hand-in with such a record; its own `double` would read it differently."""
    plain = graded_here(course, master)
    path = course / "submitted" / "ada" / tiny.NAME / FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(TEXT)
    record = Companion(path, FILE, digest.of_bytes(TEXT))
    cells = tuple(
        replace(cell, source="double = None") if cell.name == "double" else cell
        for cell in plain.submission.cells
    )
    return replace(plain, submission=replace(plain.submission, cells=cells, companions=(record,)))


@pytest.fixture(params=["none", "of training records", "fake"])
def evidence(
    request: pytest.FixtureRequest, course: Path, master: Master, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Evidence]:
    if request.param == "none":
        yield NoEvidence()
    elif request.param == "fake":
        yield FakeEvidence(ada=(PROVEN,))
    else:
        monkeypatch.setattr(kit, "installed", lambda: kit.NO_KIT)  # these records are no real ones
        backend = FakeBackend({digest.of_bytes(TEXT): TEXT})
        with contextlib.closing(Store(course)) as store:
            runs = Runs(backend, Contents(), store, master, Settings(), {}, None)
            yield RecordEvidence(runs, master, "a secret")


def test_evidence_takes_the_place_of_a_tests_own_result(evidence: Evidence, result: GradingResult) -> None:
    submission, record = result.submission, result.record
    verified = evidence.verify(submission, record)
    names = {cell.name for cell in submission.cells}
    assert isinstance(verified, tuple)
    assert all(test.name in names and (test.score or 0) <= test.max_score for test in verified)
    plain, grade = score.grade(submission, record), score.grade(submission, record, verified)
    assert [test.name for test in grade.tests] == [test.name for test in plain.tests]
    assert set(grade.tests) - set(plain.tests) == set(verified)
    assert (PROVEN in grade.tests) == (not isinstance(evidence, NoEvidence))


def test_evidence_says_the_same_again(evidence: Evidence, result: GradingResult) -> None:
    """A run that is kept is verified anew."""
    submission, record = result.submission, result.record
    assert evidence.verify(submission, record) == evidence.verify(submission, record)


def test_evidence_says_nothing_of_who_handed_in_nothing_that_can_be_read(
    evidence: Evidence, result: GradingResult
) -> None:
    broken = replace(result.submission, student="ben", companions=(), problem="It is damaged.")
    assert evidence.verify(broken, RunRecord((), 0.0, "")) == ()


def test_evidence_saves_nobody_whose_notebook_can_not_be_read(result: GradingResult) -> None:
    broken = replace(result.submission, problem="It is damaged.")
    assert score.grade(broken, RunRecord((), 0.0, ""), (PROVEN,)).score == 0.0
