"""A gradebook or a store that can't be used is told in words, with advice that helps."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from autograder.base import databases
from autograder.base.errors import GradingError
from autograder.grading.store import Store
from autograder.outlets import gradebook_file
from autograder.outlets.gradebook import Gradebook


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gradebook_file, "_PATIENCE", 0.0)


@pytest.fixture
def locked(course: Path) -> Iterator[Path]:
    """A gradebook that somebody writes to."""
    path = course / "gradebook.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("begin immediate")
        yield path


def said(course: Path, course_id: str = "") -> str:
    """What a person reads when the gradebook is opened."""
    from traitlets.config import Config

    config = Config()
    config.CourseDirectory.course_id = course_id
    with pytest.raises(GradingError) as caught:
        Gradebook(course, config)
    return f"{caught.value.message} {caught.value.hint}"


def test_a_locked_gradebook(course: Path, locked: Path, impatient: None) -> None:
    words = said(course)
    assert words.startswith(f"Another program is writing to {locked}.")
    assert "upgrade" not in words
    assert "select" not in words.lower()


def test_a_gradebook_that_is_none(course: Path) -> None:
    (course / "gradebook.db").write_text("student,points\nada,10\n" * 100)
    words = said(course)
    assert "gradebook.db is damaged, or no database." in words
    assert "by hand are in this file alone" in words
    assert (course / "gradebook.db").read_text().startswith("student,points")


def test_a_gradebook_of_another_course_gets_no_second_one(course: Path) -> None:
    from nbgrader.api import Gradebook as NbgraderGradebook

    url = f"sqlite:///{course / 'gradebook.db'}"
    with NbgraderGradebook(url, "statistics-101"):
        pass
    before = (course / "gradebook.db").read_bytes()
    words = said(course, "attention-by-hand")
    assert "is the gradebook of the course 'statistics-101', and this one is 'attention-by-hand'" in words
    assert (course / "gradebook.db").read_bytes() == before


def test_a_file_that_can_only_be_read(course: Path) -> None:
    path = course / "gradebook.db"
    reading = closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True))
    with reading as db, pytest.raises(sqlite3.OperationalError) as caught:
        db.execute("delete from student")
    error = databases.trouble(path, caught.value, "unused")
    assert f"{error.message} {error.hint}".startswith(f"{path} can't be written. Make {course}")


def test_a_store_in_a_place_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(GradingError, match=r"autograder\.db can't be written"):
        Store(tmp_path / "missing")


def test_a_store_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "autograder.db").write_text("no database " * 100)
    with pytest.raises(GradingError, match="is damaged, or no database") as caught:
        Store(tmp_path)
    assert "move it away and everything is graded again" in caught.value.hint
