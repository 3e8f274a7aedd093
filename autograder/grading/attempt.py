"""A hand-in that has run, and which of several attempts counts by the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from autograder.base.policy import Rules, Standing
from autograder.base.records import Fault, RunRecord, Submission, TestResult
from autograder.course.nbgrader import moment
from autograder.grading import score


@dataclass(frozen=True)
class AttemptRun:
    """A submission with its run, whether that was kept, and what was verified beside it."""

    submission: Submission
    record: RunRecord
    kept: bool = False
    verified: tuple[TestResult, ...] = ()
    standing: Standing | None = None
    doubtful: bool = False  # this run, or that of an attempt it was compared with, should be repeated alone

    @property
    def worth_keeping(self) -> bool:
        """Whether its run is one, is the student's own, and is not kept yet."""
        failed = self.record.fault is Fault.INFRASTRUCTURE
        return not (self.kept or self.submission.problem or failed)


def counting(attempts: Mapping[int, AttemptRun], rules: Rules) -> int:
    """The number of the attempt that counts: the last of those with most points after the penalty."""
    return max(attempts, key=lambda number: (*_worth(attempts[number], rules), number))


def _worth(ran: AttemptRun, rules: Rules) -> tuple[bool, float]:
    """By what attempts are compared; where the machine failed for one, that is what has to be said."""
    tests = score.grade(ran.submission, ran.record, ran.verified).tests
    earned = sum(test.score or 0.0 for test in tests)
    late = rules.seconds_late(ran.submission.student, moment(ran.submission.timestamp))
    failed = ran.record.fault is Fault.INFRASTRUCTURE
    return failed, earned - rules.penalty(earned, late)
