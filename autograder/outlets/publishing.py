"""Publishes results: first to the gradebook, then with the scores that stand there to the folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from autograder.base.records import Grade, GradingResult, Master
from autograder.grading.store import Store
from autograder.outlets.changes import with_sentence
from autograder.outlets.outlet import Outlet, Publisher

if TYPE_CHECKING:
    from autograder.outlets.gradebook import Gradebook


class Publishing(Protocol):
    """What becomes of results once they are known."""

    def publish(self, results: Sequence[GradingResult], force: bool) -> list[Grade]:
        """Bring all outlets in step and keep the grades as they then stand, which are returned."""
        ...


class ToCourse:
    """People's scores and the penalty for lateness stand in the gradebook, and are on every page."""

    def __init__(
        self,
        gradebook: Gradebook,
        folders: Sequence[Outlet],
        store: Store,
        master: Master,
        regrading: bool = False,
    ) -> None:
        self._gradebook, self._store = gradebook, store
        self._master, self._regrading = master, regrading
        self._before = {grade.student: grade for grade in store.grades(master.assignment)}
        self._to_gradebook = Publisher([gradebook], store, master)
        self._to_folders = Publisher(folders, store, master)

    def publish(self, results: Sequence[GradingResult], force: bool) -> list[Grade]:
        """What the store remembers of it comes last, at once: after a crash, all of it is published again."""
        hand_ins = [self._to_gradebook.hand_in(result.submission) for result in results]
        marks = self._to_gradebook.bring(results, hand_ins, force)
        recorded = self._gradebook.scores(results)
        grades = [replace(r.grade, recorded=scores) for r, scores in zip(results, recorded, strict=True)]
        grades = [
            with_sentence(self._before.get(grade.student), grade, self._master, self._regrading)
            for grade in grades
        ]
        self._before |= {grade.student: grade for grade in grades}
        scored = [replace(result, grade=grade) for result, grade in zip(results, grades, strict=True)]
        marks += self._to_folders.bring(scored, hand_ins, force)
        with self._store.together():
            self._store.mark_published(marks)
            for grade in grades:
                self._store.keep_grade(grade)
        return grades


class ToNobody:
    """For a part of a class, whose runs are brought together elsewhere."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def publish(self, results: Sequence[GradingResult], force: bool) -> list[Grade]:
        grades = [result.grade for result in results]
        with self._store.together():
            for grade in grades:
                self._store.keep_grade(grade)
        return grades
