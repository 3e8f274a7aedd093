"""An outlet whose work is done in a worker: what a student wrote may take any time and memory to show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from autograder.base import layout
from autograder.base.records import GradingResult
from autograder.workers.pool import LimitMet, Workers


class InWorker:
    """A folder of the course, autograded/ or feedback/, written by a worker."""

    def __init__(self, workers: Workers, course: Path, name: str) -> None:
        self._workers, self._course, self.name = workers, course, name

    def is_current(self, result: GradingResult) -> bool:
        return layout.student_file(self._course, self.name, *result.whose).exists()

    def publish(self, result: GradingResult) -> None:
        """Without the notebook's own output when that takes too much."""
        try:
            self._workers.publish(self.name, result)
        except LimitMet:
            self._workers.publish(self.name, replace(result, bare=True))
