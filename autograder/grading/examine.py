"""Who puts a test to a student's work: inside the student's own process, or from `outside`."""

from __future__ import annotations

from typing import Protocol

from autograder.base.records import CellResult
from autograder.grading.session import Session, Step


class Examiner(Protocol):
    """The seam for tests that run elsewhere than in the student's process."""

    def examine(self, session: Session, test: Step) -> CellResult:
        """What a test gave that was put to the process of this session.

        Raises `Death` when the process ended over it, and `Tampering` when it did not play by the rules.
        """
        ...

    def watch(self, session: Session, test: Step, names: tuple[str, ...]) -> str:
        """Put a test again, and return what the named functions of the student's gave it, as JSON."""
        ...

    def close(self) -> None:
        """End or give back what the tests of one notebook needed."""
        ...


class InProcess:
    """Runs the test as one more cell, with the guards that surround a test there (see `testguard`)."""

    def examine(self, session: Session, test: Step) -> CellResult:
        return session.run(test)

    def watch(self, session: Session, test: Step, names: tuple[str, ...]) -> str:
        return session.watch(test, names)

    def close(self) -> None:
        """Nothing to end: the tests were in the student's process."""
