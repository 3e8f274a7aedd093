"""What people do to a gradebook between two gradings: they grade by hand, set dates, and change rules."""

from __future__ import annotations

import contextlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from nbgrader.api import Gradebook

from autograder import resources
from autograder.base import layout
from autograder.base.records import GradingResult, Master, Submission
from autograder.base.settings import Settings
from autograder.grading import intake
from autograder.grading.backend import Backend
from autograder.outlets.autograded import Autograded
from autograder.outlets.feedback import Feedback
from autograder.outlets.feedback_html import Renderer
from tests.helpers import tiny
from tests.helpers.fakes import FakeSite

TRUST = "[grading]\npreload = []\ntrust_timestamps = true\n"
TWO_OFF = """
from nbgrader.plugins import LateSubmissionPlugin

class TwoOff(LateSubmissionPlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return 2.0

c.AssignLatePenalties.plugin_class = TwoOff
"""
ALL_OFF = '\nc.LateSubmissionPlugin.penalty_method = "zero"\n'


def book(course: Path) -> Gradebook:
    return Gradebook(f"sqlite:///{course / 'gradebook.db'}")


def by_hand(course: Path, cell: str, score: float, student: str = "ada", **more: Any) -> None:
    """A person grades one cell, as formgrader writes it."""
    with book(course) as gradebook:
        entry = gradebook.find_grade(cell, tiny.NAME, tiny.NAME, student)
        entry.manual_score, entry.needs_manual_grade = score, False
        for name, value in more.items():
            setattr(entry, name, value)
        gradebook.db.commit()


def make_late(course: Path, student: str, rule: str) -> None:
    """The student hands in an hour after the assignment is due, and the course has a rule for that."""
    (course / "nbgrader_config.py").write_text(tiny.CONFIG + rule)
    (course / "autograder.toml").write_text(TRUST)
    stamp = course / "submitted" / student / tiny.NAME / "timestamp.txt"
    stamp.write_text("2026-11-16 13:00:00 UTC\n")
    with book(course) as gradebook:
        gradebook.update_or_create_assignment(tiny.NAME, duedate="2026-11-16 12:00:00")


@cache
def _renderer() -> Renderer:
    """One for all tests: to read nbconvert's templates takes longer than to draw a page."""
    return Renderer()


class WorkersHere:
    """What workers do, done in this process by the same functions."""

    def __init__(self, course: Path, master: Master, options: Settings, feedback: bool) -> None:
        self._course, self._master, self._options = course, master, options
        self._outlets = {layout.AUTOGRADED: Autograded(course, master)}
        self._outlets[layout.FEEDBACK] = Feedback(course, master, _renderer())

    def take_in(self, student: str, kept: int = 0) -> Submission:
        limits, trust = self._options.limits, self._options.trust_timestamps
        return intake.take_in(self._course, student, self._master, limits, trust, kept)

    def publish(self, outlet: str, result: GradingResult) -> None:
        self._outlets[outlet].publish(result)

    def close(self) -> None:
        pass


def grade_here(monkeypatch: pytest.MonkeyPatch, backend: Backend | None = None) -> None:
    """Let the pipeline grade in this process: boxes and workers have tests of their own."""
    monkeypatch.setattr(resources, "ForkServer", contextlib.nullcontext)  # nothing is started
    monkeypatch.setattr(resources, "ThisMachine", lambda server: FakeSite(backend))
    monkeypatch.setattr(resources, "Workers", WorkersHere)
