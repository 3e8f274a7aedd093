"""Writes down an error of the grader's own, in a file for whoever can mend it."""

from __future__ import annotations

import contextlib
import traceback
from datetime import UTC, datetime
from pathlib import Path

from autograder.base import files, layout


def write(course: Path, assignment: str, student: str, error: Exception) -> str:
    """Keep the traceback; the sentence for the table says where."""
    path = _path(course, assignment, student)
    details = "".join(traceback.format_exception(error))
    when = datetime.now(UTC).isoformat(timespec="seconds")
    sentence = f"The grader itself failed ({type(error).__name__})"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"{when}, {assignment}, {student}\n\n{details}"
        files.write_text(path, text, errors="backslashreplace")
    except OSError:
        return f"{sentence}: {str(error)[:200]}."
    return f"{sentence}; {path.relative_to(course)} has the details. Send it to the course's authors."


def clear(course: Path, assignment: str, student: str) -> None:
    """The student has a grade now: what went wrong before is no longer of interest."""
    with contextlib.suppress(OSError):
        _path(course, assignment, student).unlink()


def _path(course: Path, assignment: str, student: str) -> Path:
    return layout.crash_report(course, assignment, student)
