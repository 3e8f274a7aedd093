"""Publishes a result: first to the gradebook, then with the scores that stand there to the folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from autograder.base.records import Grade, GradingResult, Master
from autograder.grading.store import Store
from autograder.outlets.gradebook import Gradebook
from autograder.outlets.outlet import Outlet, Publisher


class Publishing(Protocol):
    """What becomes of a result once it is known."""

    def publish(self, result: GradingResult, force: bool) -> Grade:
        """Bring all outlets in step; the grade as it then stands."""
        ...


class ToCourse:
    """People's scores and the penalty for lateness stand in the gradebook, and are on every page."""

    def __init__(self, gradebook: Gradebook, folders: Sequence[Outlet], store: Store, master: Master) -> None:
        self._gradebook = gradebook
        self._to_gradebook = Publisher([gradebook], store, master)
        self._to_folders = Publisher(folders, store, master)

    def publish(self, result: GradingResult, force: bool) -> Grade:
        self._to_gradebook.publish(result, force)
        grade = replace(result.grade, recorded=self._gradebook.scores(result))
        self._to_folders.publish(replace(result, grade=grade), force)
        return grade


class ToNobody:
    """For a part of a class, whose runs are brought together elsewhere."""

    def publish(self, result: GradingResult, force: bool) -> Grade:
        return result.grade
