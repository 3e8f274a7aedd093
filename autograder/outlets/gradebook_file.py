"""Looks at a gradebook's file before nbgrader opens it, so that what is wrong with it is said in words."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from autograder.base import databases
from autograder.base.errors import GradingError

DEFAULT_COURSE = "default_course"  # nbgrader's own tools add it beside a course's
_PATIENCE = 5.0  # seconds that somebody else may take to write
_DAMAGED = (
    "Bring it back from a backup. Without one, move it away, and the next grading makes a new one: "
    "the points of tests come back, grades and comments by hand are in this file alone."
)


def require_usable(path: Path, course_id: str) -> None:
    """Fail with a sentence unless the file can be written and belongs to this course."""
    try:
        with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as db:
            db.execute("begin immediate")  # what a reader may do, a writer may not
            db.execute("rollback")
            courses = _courses(db)
    except sqlite3.Error as error:
        raise databases.trouble(path, error, _DAMAGED) from error
    foreign = sorted(courses - {DEFAULT_COURSE})
    if foreign and course_id not in courses:
        raise GradingError(
            f"{path} is the gradebook of the course {foreign[0]!r}, and this one is {course_id!r}.",
            "Set c.CourseDirectory.course_id in nbgrader_config.py to that name, or move the file away.",
        )


def _courses(db: sqlite3.Connection) -> set[str]:
    """The courses that it has; a file without that table is as old as nbgrader's own check says."""
    if not db.execute("select 1 from sqlite_master where name = 'course'").fetchone():
        return set()
    return {row[0] for row in db.execute("select id from course")}
