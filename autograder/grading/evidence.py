"""What counts beside a run: results that follow from something the student hands in with the notebook."""

from __future__ import annotations

from typing import Protocol

from autograder.base.records import RunRecord, Submission, TestResult


class Evidence(Protocol):
    """The seam between run and score, for example for the records of training runs."""

    def verify(self, submission: Submission, record: RunRecord) -> tuple[TestResult, ...]:
        """The results that take the place of those that the run gave to the tests of the same names."""
        ...


class NoEvidence:
    """The run alone counts."""

    def verify(self, submission: Submission, record: RunRecord) -> tuple[TestResult, ...]:
        return ()
