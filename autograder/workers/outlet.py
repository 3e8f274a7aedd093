"""An outlet whose work is done in a worker: what a student wrote may take any time and memory to show."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from autograder.base import layout, settings
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

    def publish_all(self, results: Sequence[GradingResult]) -> None:
        """As many at a time as this machine has cores for."""
        if len(results) < 2:
            for result in results:
                self.publish(result)
            return
        with ThreadPoolExecutor(min(len(results), settings.default_jobs())) as threads:
            for _ in threads.map(self.publish, results):  # raises what one of them met, after the last
                pass
