"""Lets one command at a time change a course: it grades, files hand-ins or writes to the gradebook."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from autograder.base.errors import CourseBusy


class CourseLock:
    """Holds a course for one grading command at a time; the kernel lets go however the process ends."""

    def __init__(self, course: Path, wait: Callable[[str], object] | None = None) -> None:
        """`wait` is told when there is another command to wait for; without it, there is an error."""
        import fcntl

        self._handle = os.open(course, os.O_RDONLY | os.O_CLOEXEC)  # leaves no file behind
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if wait is not None:
                wait(f"Another command is at work in {course.resolve()}; waiting until it has finished.")
                fcntl.flock(self._handle, fcntl.LOCK_EX)
                return
            os.close(self._handle)
            raise CourseBusy(
                f"Another grading command is at work in {course.resolve()}.",
                "Wait until it has finished, or stop it.",
            ) from error

    def release(self) -> None:
        os.close(self._handle)


@contextlib.contextmanager
def locked(course: Path, wait: Callable[[str], object] | None = None) -> Iterator[None]:
    """The same for a block."""
    lock = CourseLock(course, wait)
    try:
        yield
    finally:
        lock.release()
