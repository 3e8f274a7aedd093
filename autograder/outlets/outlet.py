"""Where results go: what an outlet is, and what brings all of them in step with a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from autograder.base import digest
from autograder.base.records import GradingResult, Master, Submission
from autograder.grading.store import PublishedState, Store

FORM = 8  # of what is published: raise it when the same run would be shown differently


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


@runtime_checkable
class TakesMany(Protocol):
    """What an outlet may have beside: several results cost less together than one after the other."""

    def publish_all(self, results: Sequence[GradingResult]) -> None:
        """Bring it in step with all of them."""
        ...


def publish_all(outlet: Outlet, results: Sequence[GradingResult]) -> None:
    """Give an outlet these results, together where it has a way for that."""
    if isinstance(outlet, TakesMany):
        outlet.publish_all(results)
        return
    for result in results:
        outlet.publish(result)


class Publisher:
    """Gives each result to the outlets that do not have it yet, in their order."""

    def __init__(self, outlets: Sequence[Outlet], store: Store, master: Master) -> None:
        self._outlets, self._store = outlets, store
        # The same for the whole class, and the largest part of what a state depends on.
        self._course = digest.of_value(
            [FORM, master.released, master.sections, master.rubrics, master.models], default=vars
        )

    def publish(self, result: GradingResult, force: bool = False) -> None:
        """One result, and remember who has it."""
        self._store.mark_published(self.bring([result], [self.hand_in(result.submission)], force))

    def hand_in(self, submission: Submission) -> bytes:
        """The part of a state that no score changes, and the longest: made once for all outlets."""
        parts = [self._course, submission.digest, submission.timestamp, submission.cells]
        return digest.as_bytes(parts, sort_keys=True, default=vars)[:-1]

    def bring(
        self, results: Sequence[GradingResult], hand_ins: Sequence[bytes], force: bool
    ) -> list[PublishedState]:
        """Bring the outlets in step with all of these; what the store is to remember of it."""
        states = [state_of(result, hand_in) for result, hand_in in zip(results, hand_ins, strict=True)]
        known = [self._store.published(r.submission.assignment, r.submission.student) for r in results]
        marks: list[PublishedState] = []
        for outlet in self._outlets:
            stale = [
                (result, state)
                for result, state, before in zip(results, states, known, strict=True)
                if force or before.get(outlet.name) != state or not outlet.is_current(result)
            ]
            publish_all(outlet, [result for result, _ in stale])
            marks += [_mark(result, outlet, state) for result, state in stale]
        return marks


def _mark(result: GradingResult, outlet: Outlet, state: str) -> PublishedState:
    student, assignment = result.whose
    return PublishedState(assignment, student, outlet.name, state)


def state_of(result: GradingResult, hand_in: bytes) -> str:
    """Names all that an outlet's picture of a result depends on, as the digest of one list in JSON."""
    grade = vars(result.grade) | {"seconds": 0, "test_seconds": {}}
    return digest.of_bytes(hand_in, b", ", digest.as_bytes(grade, sort_keys=True, default=vars), b"]")
