"""What to grade and how, as a person or a program asks for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.base import layout, policy, policy_file, settings
from autograder.course import master
from autograder.grading import secret

if TYPE_CHECKING:
    from traitlets.config.loader import Config


@dataclass(frozen=True)
class Request:
    """What to grade and how."""

    course: Path
    assignment: str
    students: tuple[str, ...] = ()
    jobs: int = 0  # 0: one per core
    force: bool = False  # run again what is kept already
    sandbox: bool = True
    root: Path | None = None  # where the course is written, if not where it is graded
    feedback: bool = True
    on: str = ""  # the address of a Dask scheduler, to grade on its workers
    apart: Path | None = None  # keep runs in this folder and publish nothing: a part of a class
    regrading: bool = False  # say on a student's page what is different from before
    now: datetime | None = None  # when the policy is asked; the clock's time if none

    @property
    def written(self) -> Path:
        """Where the assignment's notebook lies: with the hand-ins, or else where the course is written."""
        here = layout.notebook(self.course, layout.SOURCE, self.assignment).is_file()
        return self.course if here or self.root is None else self.root

    @property
    def source(self) -> Path:
        """The assignment's notebook, with its hidden tests."""
        return layout.notebook(self.written, layout.SOURCE, self.assignment)

    @property
    def _places(self) -> tuple[Path, ...]:
        """Where files that govern grading are looked for: with the hand-ins, or else with the course."""
        return (self.course,) if self.root is None else (self.course, self.root)

    def options(self) -> settings.Settings:
        """The course's settings with its private seed, and whether the sandbox is wanted."""
        found = secret.with_private_seed(settings.load(*self._places), self._places)
        return replace(found, sandbox=self.sandbox)

    def rules(self) -> policy.Rules | None:
        """The course's policy."""
        return policy_file.load(self._places, self.assignment)

    def config(self) -> Config:
        """nbgrader's configuration: the course's, and over it that of the folder with the hand-ins."""
        config = master.load_config(self.root or self.course)
        if self.root is not None and self.course.resolve() != self.root.resolve():
            config.merge(master.load_config(self.course))
        return config
