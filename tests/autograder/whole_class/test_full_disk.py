"""A disk that is full in the middle of a class, and a command that comes while another one is at work."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder import pipeline
from autograder.base.course_lock import CourseLock
from autograder.base.errors import GradingError
from autograder.base.progress import Progress
from autograder.grading.request import Request
from autograder.workers.pool import WorkerError
from tests.autograder.whole_class.people import WorkersHere, grade_here
from tests.helpers import tiny


@pytest.fixture
def handed_in(course: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    grade_here(monkeypatch)
    for student in ("ada", "ben", "cem"):
        tiny.hand_in(course, student, tiny.solved(course, essay=student))
    return course


def grade(course: Path) -> dict[str, float | None]:
    grades = pipeline.grade(Request(course, tiny.NAME, jobs=1), Progress(0, quiet=True))
    return {one.student: one.score for one in grades}


@pytest.mark.parametrize("in_words", [False, True])
def test_a_full_disk_ends_the_command_and_the_next_one_goes_on(
    handed_in: Path, monkeypatch: pytest.MonkeyPatch, in_words: bool
) -> None:
    """The first student still fits; a worker says it in words of its own."""
    published: list[str] = []
    honest = WorkersHere.publish

    def publish(self: WorkersHere, outlet: str, result: Any) -> None:
        published.append(result.submission.student)
        if result.submission.student != published[0]:
            raise WorkerError("No room") if in_words else OSError(errno.ENOSPC, "No space left on device")
        honest(self, outlet, result)

    with monkeypatch.context() as patch:
        patch.setattr(WorkersHere, "publish", publish)
        if in_words:
            patch.setattr(os, "statvfs", lambda path: SimpleNamespace(f_bavail=1, f_frsize=4096))
        with pytest.raises(GradingError, match="The disk is full: nothing more can be kept in"):
            grade(handed_in)
    assert not (handed_in / ".autograder-errors").exists()
    assert grade(handed_in) == {"ada": 10.0, "ben": 10.0, "cem": 10.0}


def test_who_may_wait_for_another_command_does(course: Path) -> None:
    first, said, second = CourseLock(course), [], []
    waiting = threading.Event()

    def wait(words: str) -> None:
        said.append(words)
        waiting.set()

    other = threading.Thread(target=lambda: second.append(CourseLock(course, wait)))
    other.start()
    assert waiting.wait(60)
    assert second == []
    first.release()
    other.join(60)
    assert len(second) == 1
    assert "Another command is at work in" in said[0]
    second[0].release()
