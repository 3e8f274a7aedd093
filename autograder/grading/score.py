"""Turns what a run gave into scores: a pure function, the same rules as nbgrader's with three exceptions.

Text on stderr costs nothing; a value above the maximum counts as the maximum; a test that never ran is 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from autograder.base import digest
from autograder.base.records import (
    Cell,
    CellResult,
    Ending,
    Fault,
    Grade,
    Role,
    RunRecord,
    Submission,
    TestResult,
    Verdict,
)
from autograder.course.cell_flags import GRADED

MESSAGE_LIMIT = 600


def grade(submission: Submission, record: RunRecord, verified: Iterable[TestResult] = ()) -> Grade:
    """Every graded cell's score and the submission's verdict.

    A result that was verified by evidence takes the place of the one that the test itself gave, if the
    notebook can be read.
    """
    results = record.by_index()
    proven = {} if submission.problem else {result.name: result for result in verified}
    tests = tuple(
        proven.get(cell.name) or test_result(cell, results.get(index), submission, record)
        for index, cell in enumerate(submission.cells)
        if cell.role in GRADED
    )
    verdict, reason = _verdict(submission, record)
    return Grade(
        student=submission.student,
        assignment=submission.assignment,
        verdict=verdict,
        tests=tests,
        seconds=record.seconds,
        level=record.level,
        reason=reason,
        notes=submission.notes,
        test_seconds={
            cell.name: round(results[index].seconds, 3)
            for index, cell in enumerate(submission.cells)
            if cell.role is Role.TEST and index in results
        },
        answers=_subjects(submission),
    )


def _subjects(submission: Submission) -> dict[str, str]:
    """What a person looks at who grades a cell: the answer; the code that a test is about; or all work."""
    own = [c for c in submission.cells if c.role in (Role.SOLUTION, Role.ANSWER, Role.PLAIN)]
    code = digest.of_value([c.source for c in own if c.kind == "code"])
    everything = digest.of_value([c.source for c in own])
    found = {cell.name: code for cell in submission.cells if cell.role in GRADED}
    for cell in submission.cells:
        if cell.role is Role.TASK:
            found[cell.name] = everything
        elif cell.role is Role.ANSWER:
            found[cell.name] = digest.of_value([cell.source, cell.attachments], sort_keys=True)
    return found


def unchanged(before: Grade | None, now: Grade) -> tuple[str, ...]:
    """The cells where tests say what they said before of the same work: a hand grade there stays done."""
    known = {test.name: test.score for test in before.tests} if before else {}
    return tuple(
        test.name
        for test in now.tests
        if test.name in known
        and known[test.name] == test.score
        and before
        and before.answers.get(test.name) == now.answers.get(test.name)
    )


def _verdict(submission: Submission, record: RunRecord) -> tuple[Verdict, str]:
    if submission.problem:
        return Verdict.STUDENT_ERROR, submission.problem
    if record.fault is Fault.TAMPERING:
        return Verdict.TAMPERING_SUSPECTED, record.reason
    if record.fault is Fault.INFRASTRUCTURE:
        return Verdict.INFRASTRUCTURE_ERROR, record.reason
    for result in record.results:
        if result.ending in (Ending.DIED, Ending.SKIPPED):
            return Verdict.STUDENT_ERROR, f"Cell {result.index + 1}: {result.reason}"
    late = next((r for r in record.results if r.ending is Ending.TIMEOUT), None)
    return Verdict.GRADED, f"Cell {late.index + 1}: {late.reason}" if late else ""


def test_result(
    cell: Cell, result: CellResult | None, submission: Submission, record: RunRecord
) -> TestResult:
    if submission.problem:
        return TestResult(cell.name, 0.0, cell.points, Ending.SKIPPED, "The notebook can't be read.")
    if cell.role is Role.TASK:
        return TestResult(cell.name, None, cell.points, Ending.OK)
    if cell.role is Role.ANSWER:
        return TestResult(cell.name, 0.0 if cell.untouched else None, cell.points, Ending.OK)
    if result is None:
        ran = not cell.source.strip()  # an empty test has nothing to fail
        message = "" if ran else record.reason or "The test did not run."
        ending = Ending.OK if ran else Ending.SKIPPED
        return TestResult(cell.name, cell.points if ran else 0.0, cell.points, ending, message)
    return TestResult(cell.name, points(cell, result), cell.points, result.ending, message_of(result))


test_result.__test__ = False  # type: ignore[attr-defined]  # for pytest: it is no test


def points(cell: Cell, result: CellResult) -> float:
    """The score of a test cell that ran."""
    if result.ending is not Ending.OK:
        return 0.0
    for output in result.outputs:
        if output["output_type"] == "error":
            return 0.0
        if output["output_type"] == "execute_result":
            return _partial(output["data"].get("text/plain", ""), cell.points)
    return cell.points


def _partial(text: str, most: float) -> float:
    """The value of a test's last expression as its score; anything but a number from 0 on is full marks."""
    try:
        value = float(text)
    except ValueError:
        return most
    return min(value, most) if value >= 0 else most


def message_of(result: CellResult) -> str:
    """What the student is told about a test that failed: one message, no source of the test."""
    if result.reason:
        return result.reason
    for output in result.outputs:
        if output["output_type"] == "error":
            return f"{output['ename']}: {output['evalue']}"[:MESSAGE_LIMIT].rstrip(": ")
    return ""


def error_in(message: str) -> tuple[str, str]:
    """The exception and its words in a message that `message_of` made of an error."""
    name, _, words = message.partition(": ")
    return name, words
