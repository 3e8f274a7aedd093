"""Where results go: what an outlet is, and what brings all of them in step with a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from autograder.base import digest
from autograder.base.records import GradingResult, Master
from autograder.grading.store import Store

FORM = 7  # of what is published: raise it when the same run would be shown differently


class Outlet(Protocol):
    """The seam for further places to show a grade: a platform, a table, a folder."""

    @property
    def name(self) -> str:
        """One word, under which the store remembers what was published here."""
        ...

    def is_current(self, result: GradingResult) -> bool:
        """Whether what was published here of this student is still there."""
        ...

    def publish(self, result: GradingResult) -> None:
        """Bring it in step with the result, all or nothing; a second time changes nothing."""
        ...


class Publisher:
    """Gives each result to the outlets that do not have it yet, in their order."""

    def __init__(self, outlets: Sequence[Outlet], store: Store, master: Master) -> None:
        self._outlets, self._store = outlets, store
        # The same for the whole class, and the largest part of what a state depends on.
        self._course = digest.of_value(
            [FORM, master.released, master.sections, master.rubrics, master.models], default=vars
        )

    def publish(self, result: GradingResult, force: bool = False) -> None:
        name = (result.submission.assignment, result.submission.student)
        state, known = state_of(result, self._course), self._store.published(*name)
        stale = [
            outlet
            for outlet in self._outlets
            if force or known.get(outlet.name) != state or not outlet.is_current(result)
        ]
        for outlet in stale:
            outlet.publish(result)
        if stale:
            self._store.mark_published(*name, [outlet.name for outlet in stale], state)


def state_of(result: GradingResult, course: str) -> str:
    """Names all that an outlet's picture of a result depends on; `course` names what the class shares."""
    submission = result.submission
    grade = vars(result.grade) | {"seconds": 0, "test_seconds": {}}
    parts = [course, submission.digest, submission.timestamp, submission.cells, grade]
    return digest.of_value(parts, sort_keys=True, default=vars)
