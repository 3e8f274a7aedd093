"""The rows written in bulk are those that nbgrader's own API writes one by one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from nbgrader.api import Gradebook
from sqlalchemy import event

from autograder.outlets import gradebook_rows
from autograder.outlets.gradebook_rows import Entry, Sheets

DUE = datetime(2026, 11, 16, 12)
ENTRIES = {
    "solved": Entry("one", {"test": 2.0, "essay": None, "task": None}, {}),
    "blank": Entry("one", {"test": 0.0, "essay": 0.0, "task": None}, {"essay": "No response."}),
}


@pytest.fixture
def books(empty_gradebook: Path, tmp_path: Path) -> Iterator[tuple[Gradebook, Gradebook]]:
    """Two gradebooks that know the same assignment of two notebooks."""
    opened = []
    for name in ("ours.db", "theirs.db"):
        shutil.copy(empty_gradebook, tmp_path / name)
        book = Gradebook(f"sqlite:///{tmp_path / name}")
        book.add_assignment("work", duedate=DUE)
        for notebook in ("one", "two"):
            book.add_notebook(notebook, "work")
            book.add_grade_cell("test", notebook, "work", max_score=2, cell_type="code")
            book.add_grade_cell("essay", notebook, "work", max_score=3, cell_type="markdown")
            book.add_solution_cell("essay", notebook, "work")
            book.add_solution_cell("answer", notebook, "work")
            book.add_task_cell("task", notebook, "work", max_score=4, cell_type="markdown")
        opened.append(book)
    yield opened[0], opened[1]
    for book in opened:
        book.close()


def write_ours(book: Gradebook, student: str, timestamp: datetime | None, entry: Entry) -> float:
    sheets = Sheets.of(book.find_assignment("work"))
    book.db.remove()
    with book.engine.begin() as link:
        return gradebook_rows.write(link, sheets, student, timestamp, entry)


@pytest.mark.filterwarnings("ignore:Object of type <Submitted")
def write_theirs(book: Gradebook, student: str, timestamp: datetime | None, entry: Entry) -> float:
    """As nbgrader's own grading does it."""
    book.update_or_create_student(student)
    details = {"timestamp": timestamp} if timestamp else {}
    with book.db.no_autoflush:
        submission = book.update_or_create_submission("work", student, **details)
    for grade in book.find_submission_notebook(entry.notebook, "work", student).grades:
        grade.auto_score = entry.scores[grade.name]
        grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None
    for comment in book.find_submission_notebook(entry.notebook, "work", student).comments:
        comment.auto_comment = entry.comments.get(comment.name)
    book.db.commit()
    return submission.total_seconds_late


def dump(book: Gradebook) -> list[Any]:
    """Everything about submissions but the random ids."""
    book.db.expire_all()
    found: list[Any] = []
    for submission in sorted(book.assignment_submissions("work"), key=lambda s: s.student.id):
        found.append((_plain(submission), submission.extension, submission.total_seconds_late))
        for notebook in sorted(submission.notebooks, key=lambda n: n.name):
            found.append((_plain(notebook), notebook.late_submission_penalty))
            found += sorted(_plain(row) for row in (*notebook.grades, *notebook.comments))
    return found


def _plain(row: Any) -> str:
    return f"{type(row).__name__}: {[item for item in sorted(row.to_dict().items()) if item[0] != 'id']}"


@pytest.mark.filterwarnings("ignore:Object of type <Submitted")
@pytest.mark.parametrize("timestamp", [None, DUE - timedelta(hours=1), DUE + timedelta(minutes=90)])
def test_the_same_rows_as_nbgraders_api(
    books: tuple[Gradebook, Gradebook], timestamp: datetime | None
) -> None:
    ours, theirs = books
    for student, entry in ENTRIES.items():
        late = write_ours(ours, student, timestamp, entry)
        assert late == write_theirs(theirs, student, timestamp, entry)
    assert dump(ours) == dump(theirs)
    for book in books:  # a person grades, comments, and grants more time
        grade = book.find_grade("essay", "one", "work", "solved")
        grade.manual_score, grade.extra_credit, grade.needs_manual_grade = 2.5, 1.0, False
        book.find_comment("answer", "one", "work", "solved").manual_comment = "well said"
        book.find_grade("test", "two", "work", "blank").manual_score = 1.0
        book.find_submission("work", "blank").extension = timedelta(hours=1)
        book.db.commit()
    for student, entry in zip(ENTRIES, reversed(ENTRIES.values()), strict=True):
        late = write_ours(ours, student, None, entry)
        assert late == write_theirs(theirs, student, None, entry)
    assert dump(ours) == dump(theirs)


@pytest.mark.filterwarnings("ignore:Object of type <Submitted")
def test_scores_are_read_as_nbgrader_reads_them(books: tuple[Gradebook, Gradebook]) -> None:
    book = books[0]
    write_ours(book, "solved", None, ENTRIES["solved"])
    grade = book.find_grade("essay", "one", "work", "solved")
    grade.manual_score, grade.extra_credit = 2.5, 1.0
    book.find_comment("answer", "one", "work", "solved").manual_comment = "well said"
    book.find_submission_notebook("one", "work", "solved").late_submission_penalty = 0.5
    book.db.commit()
    notebook = book.find_submission_notebook("one", "work", "solved")
    sheets = Sheets.of(book.find_assignment("work"))
    with book.engine.connect() as link:
        recorded = gradebook_rows.read(link, sheets, "one", "solved")
    cells = recorded.cells
    assert recorded.late_penalty == 0.5
    assert {n: c["score"] for n, c in cells.items() if "score" in c} == {
        g.name: g.score for g in notebook.grades
    }
    assert {n: c["points"] for n, c in cells.items() if "points" in c} == {
        g.name: g.max_score for g in notebook.grades
    }
    assert cells["answer"]["comment"] == "well said"
    assert sum(c.get("score", 0) for c in cells.values()) == notebook.score == 5.5


def test_nothing_is_left_of_a_write_that_failed(books: tuple[Gradebook, Gradebook]) -> None:
    book = books[0]
    with pytest.raises(AttributeError):
        write_ours(book, "solved", None, Entry("one", None, {}))  # type: ignore[arg-type]
    assert book.students == []
    assert dump(book) == []


@pytest.mark.filterwarnings("ignore:Object of type <Submitted")
def test_no_statement_reads_the_rows_of_the_whole_class(books: tuple[Gradebook, Gradebook]) -> None:
    """Otherwise a submission would cost the more the more were graded before it."""
    book = books[0]
    statements: list[tuple[str, Any]] = []
    event.listen(book.engine, "before_cursor_execute", lambda *a: statements.append((a[2], a[3])))
    for entry in ENTRIES.values():  # added, then changed
        write_ours(book, "solved", None, entry)
    sheets = Sheets.of(book.find_assignment("work"))
    statements.clear()
    with book.engine.begin() as link:
        gradebook_rows.write(link, sheets, "solved", None, ENTRIES["solved"])
        gradebook_rows.read(link, sheets, "one", "solved")
        seen = list(statements)
        plans = [
            row[-1]
            for text, values in seen
            for row in link.exec_driver_sql(
                f"EXPLAIN QUERY PLAN {text}", values[0] if isinstance(values, list) else values
            )
        ]
    assert len(seen) >= 8
    assert [plan for plan in plans if plan.startswith("SCAN") and "CONSTANT" not in plan] == []
