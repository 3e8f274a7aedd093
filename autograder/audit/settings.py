"""What an audit is asked for, as one value: which exercise, which share of the variants, how it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from autograder.audit.sample import Sample
from autograder.base import settings
from autograder.course.assignments import Exercise

Show = Callable[[str, int, int], None]  # what is going on, how much of it is done, of how much


def silent(stage: str, done: int, total: int) -> None:
    """Nobody looks on."""


@dataclass(frozen=True)
class AuditSettings:
    """Everything of an assignment, unless less is asked for."""

    exercise: str = ""  # all of them if empty
    sample: Sample = field(default_factory=Sample)
    slow: bool = False  # repeat training runs for mutants made by program, too
    jobs: int = 0  # trials at a time; one per core if 0
    sandbox: bool = True

    @property
    def places(self) -> int:
        """How many trials run at a time."""
        return self.jobs or settings.default_jobs()

    @property
    def usual(self) -> bool:
        """Whether this is the whole audit, neither less nor more, whose counts are kept."""
        return self.sample.whole and not self.exercise and not self.slow

    def among(self, exercises: Iterable[Exercise]) -> list[Exercise]:
        """Those of the exercises that are asked for."""
        return [exercise for exercise in exercises if self.exercise in ("", exercise.id)]


WHOLE = AuditSettings()
