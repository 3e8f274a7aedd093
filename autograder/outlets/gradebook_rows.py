"""One submission's rows of nbgrader's gradebook, read and written with a few statements on its own tables.

nbgrader's API touches each grade by itself and asks the database about each several times, a tenth of a
second for a notebook.  The rows that come out here are the same, with nbgrader's own ids and defaults.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from nbgrader.api import (
    Assignment,
    Comment,
    Grade,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
    new_uuid,
)
from sqlalchemy import Connection, bindparam, insert, select, update

from autograder.base.scores import CellScore, RecordedScores

_STUDENT, _SUBMISSION, _NOTEBOOK = (
    Student.__table__,
    SubmittedAssignment.__table__,
    SubmittedNotebook.__table__,
)
_GRADE, _COMMENT = Grade.__table__, Comment.__table__


def _of_notebook(query: Any, table: Any) -> Any:
    """Rows of one submitted notebook, found by the index of nbgrader's tables, which begins with the cell.

    By the notebook alone the database would read the rows of the whole class.
    """
    return query.where(table.notebook_id == bindparam("notebook"), _in(table.cell_id, "cells"))


def _of_notebooks(query: Any, table: Any) -> Any:
    """The same of several."""
    return query.where(_in(table.notebook_id, "notebooks"), _in(table.cell_id, "cells"))


def _in(column: Any, name: str) -> Any:
    return column.in_(bindparam(name, expanding=True))


def _change(table: Any, *columns: str) -> Any:
    """Of one row of a submitted notebook; columns that are not named stay as they are."""
    this = (table.c.notebook_id == bindparam("notebook")) & (table.c.cell_id == bindparam("cell"))
    return update(table).where(this).values({name: bindparam(name) for name in columns})


# Made once: to put a statement together takes longer than to execute it.
_KNOWN_STUDENTS = select(_STUDENT.c.id).where(_in(_STUDENT.c.id, "students"))
_ADD_STUDENT = insert(_STUDENT)
_FIND_SUBMISSION = (
    select(_SUBMISSION.c.id, _SUBMISSION.c.timestamp, _SUBMISSION.c.extension)
    .where(_SUBMISSION.c.student_id == bindparam("student"))
    .where(_SUBMISSION.c.assignment_id == bindparam("assignment"))
)
_FIND_SUBMISSIONS = (
    select(_SUBMISSION.c.student_id, _SUBMISSION.c.id, _SUBMISSION.c.timestamp, _SUBMISSION.c.extension)
    .where(_in(_SUBMISSION.c.student_id, "students"))
    .where(_SUBMISSION.c.assignment_id == bindparam("assignment"))
)
_ADD_SUBMISSION = insert(_SUBMISSION)
_FIND_NOTEBOOK = (
    select(_NOTEBOOK.c.id, _NOTEBOOK.c.late_submission_penalty)
    .where(_NOTEBOOK.c.assignment_id == bindparam("submission"))
    .where(_NOTEBOOK.c.notebook_id == bindparam("sheet"))
)
_OF_STUDENTS = (
    select(_NOTEBOOK.c.id, _SUBMISSION.c.student_id, _NOTEBOOK.c.late_submission_penalty)
    .where(_NOTEBOOK.c.assignment_id == _SUBMISSION.c.id)
    .where(_NOTEBOOK.c.notebook_id == bindparam("sheet"))
    .where(_SUBMISSION.c.assignment_id == bindparam("assignment"))
    .where(_in(_SUBMISSION.c.student_id, "students"))
)
_ADD_NOTEBOOK = insert(_NOTEBOOK)
_BY_HAND = _of_notebook(select(Grade.cell_id, Grade.manual_score, Grade.needs_manual_grade), Grade)
_COMMENTED = _of_notebook(select(Comment.cell_id), Comment)
_SCORES = _of_notebooks(
    select(
        Grade.notebook_id,
        Grade.cell_id,
        Grade.score,
        Grade.auto_score,
        Grade.manual_score,
        Grade.needs_manual_grade,
    ),
    Grade,
)
_WORDS = _of_notebooks(select(Comment.notebook_id, Comment.cell_id, Comment.comment), Comment)
_ADD_GRADES, _CHANGE_GRADES = insert(_GRADE), _change(_GRADE, "auto_score", "needs_manual_grade")
_ADD_COMMENTS, _CHANGE_COMMENTS = insert(_COMMENT), _change(_COMMENT, "auto_comment")

KEEP: Final = "keep"
Extension = timedelta | None | Literal["keep"]  # what a policy grants; "keep" where there is no policy


@dataclass(frozen=True)
class Sheet:
    """One notebook of an assignment: which cells get a grade or a comment, by the gradebook's ids."""

    id: str
    name: str
    graded: dict[str, str]  # id -> name
    commented: dict[str, str]
    points: dict[str, float]  # by name


@dataclass(frozen=True)
class Sheets:
    """An assignment as the gradebook has it."""

    id: str
    duedate: datetime | None
    notebooks: tuple[Sheet, ...]

    @classmethod
    def of(cls, assignment: Assignment) -> Sheets:
        return cls(assignment.id, assignment.duedate, tuple(map(_sheet, assignment.notebooks)))


def _sheet(notebook: Notebook) -> Sheet:
    graded = [*notebook.grade_cells, *notebook.task_cells]
    commented = [*notebook.solution_cells, *notebook.task_cells]
    return Sheet(
        id=notebook.id,
        name=notebook.name,
        graded={cell.id: cell.name for cell in graded},
        commented={cell.id: cell.name for cell in commented},
        points={cell.name: cell.max_score for cell in graded},
    )


@dataclass(frozen=True)
class Entry:
    """What one notebook earned by itself; a person's scores and comments are none of its business."""

    notebook: str
    scores: dict[str, float | None]  # by name; None waits for a person
    comments: dict[str, str]
    unchanged: frozenset[str] = frozenset()  # cells where what a person has done stays done
    extension: Extension = KEEP


class _Added:
    """New rows, which go in together: a statement costs more than the rows that it writes."""

    def __init__(self) -> None:
        # A row stands before those that name it.
        order = (_ADD_STUDENT, _ADD_SUBMISSION, _ADD_NOTEBOOK, _ADD_GRADES, _ADD_COMMENTS)
        self._rows: dict[Any, list[dict[str, Any]]] = {statement: [] for statement in order}

    def add(self, statement: Any, row: dict[str, Any]) -> str:
        """Returns its id, made as nbgrader makes it, if it does not have one."""
        row = {"id": new_uuid(), **row}
        self._rows[statement].append(row)
        return str(row["id"])

    def write(self, link: Connection) -> None:
        for statement, rows in self._rows.items():
            if rows:
                link.execute(statement, rows)


def write(link: Connection, sheets: Sheets, student: str, timestamp: datetime | None, entry: Entry) -> float:
    """Bring one submission's rows in step with its entry; returns the seconds it was late."""
    return write_all(link, sheets, [(student, timestamp, entry)])[0]


def write_all(
    link: Connection, sheets: Sheets, entries: Sequence[tuple[str, datetime | None, Entry]]
) -> list[float]:
    """The same for several students, each of them once."""
    added, names = _Added(), {"students": [student for student, _, _ in entries]}
    for student in {*names["students"]} - {*link.scalars(_KNOWN_STUDENTS, names)}:
        added.add(_ADD_STUDENT, {"id": student})
    rows = link.execute(_FIND_SUBMISSIONS, {**names, "assignment": sheets.id}).all()
    found = {student: (submission, when, extension) for student, submission, when, extension in rows}
    late = [
        _write(link, added, sheets, student, found.get(student), timestamp, entry)
        for student, timestamp, entry in entries
    ]
    added.write(link)
    return late


def _write(
    link: Connection,
    added: _Added,
    sheets: Sheets,
    student: str,
    found: Any,
    timestamp: datetime | None,
    entry: Entry,
) -> float:
    if found is None:
        extension = entry.extension if isinstance(entry.extension, timedelta) else None
        row = {"assignment_id": sheets.id, "student_id": student, "timestamp": timestamp}
        submission = added.add(_ADD_SUBMISSION, {**row, "extension": extension})
    else:
        submission, before, extension = found
        if timestamp is None:
            timestamp = before  # a later grading without a time does not take the time back
        elif timestamp != before:
            link.execute(
                update(_SUBMISSION).where(_SUBMISSION.c.id == submission).values(timestamp=timestamp)
            )
        if entry.extension not in (KEEP, extension):
            extension = _extend(link, submission, entry.extension)
    for sheet in sheets.notebooks:
        notebook = None if found is None else _notebook(link, sheet, submission)
        if sheet.name == entry.notebook:
            _fill(link, added, sheet, submission, notebook, entry)
        elif found is None:
            _fill(link, added, sheet, submission, None, Entry(sheet.name, {}, {}))
    return _seconds(sheets, timestamp, extension)


def _extend(link: Connection, submission: str, extension: Extension) -> timedelta | None:
    granted = extension if isinstance(extension, timedelta) else None
    link.execute(update(_SUBMISSION).where(_SUBMISSION.c.id == submission).values(extension=granted))
    return granted


def extension_of(link: Connection, sheets: Sheets, student: str) -> timedelta | None:
    """What the gradebook grants on top of the deadline."""
    found = _find(link, sheets, student)
    return None if found is None else found[2]


def seconds_late(link: Connection, sheets: Sheets, student: str) -> float | None:
    """How late a submission is, by the dates that the gradebook has now; none when there is none."""
    found = _find(link, sheets, student)
    return None if found is None else _seconds(sheets, found[1], found[2])


def _seconds(sheets: Sheets, timestamp: datetime | None, extension: timedelta | None) -> float:
    if timestamp is None or sheets.duedate is None:
        return 0.0
    due = sheets.duedate + extension if extension is not None else sheets.duedate
    return max(0.0, (timestamp - due).total_seconds())


def read(link: Connection, sheets: Sheets, name: str, student: str) -> RecordedScores:
    """Score, points and comment of every cell of a notebook, and the late penalty."""
    return read_all(link, sheets, name, [student])[student]


def read_all(
    link: Connection, sheets: Sheets, name: str, students: Sequence[str]
) -> dict[str, RecordedScores]:
    """The same for several students: a statement costs more than the rows that it brings."""
    sheet = next(sheet for sheet in sheets.notebooks if sheet.name == name)
    wanted = {"students": [*students], "assignment": sheets.id, "sheet": sheet.id}
    found = {
        notebook: (student, late) for notebook, student, late in link.execute(_OF_STUDENTS, wanted).all()
    }
    missing = {*students} - {student for student, _ in found.values()}
    assert not missing, f"{', '.join(sorted(missing))}: not in the gradebook"
    cells: dict[str, dict[str, CellScore]] = {notebook: {} for notebook in found}
    graded = {"notebooks": [*found], "cells": [*sheet.graded]}
    for notebook, cell, score, auto, hand, review in link.execute(_SCORES, graded).all():
        name = sheet.graded[cell]
        cells[notebook][name] = CellScore(
            score=score,
            points=sheet.points[name],
            tests=auto or 0.0 if hand is None else 0.0,
            waits=auto is None and hand is None,
            review=review,
        )
    commented = {"notebooks": [*found], "cells": [*sheet.commented]}
    for notebook, cell, comment in link.execute(_WORDS, commented).all():
        cells[notebook].setdefault(sheet.commented[cell], {})["comment"] = comment
    return {
        student: RecordedScores(cells[notebook], late or 0.0) for notebook, (student, late) in found.items()
    }


def _find(link: Connection, sheets: Sheets, student: str) -> Any:
    """Id, timestamp and extension of a submission, if there is one."""
    return link.execute(_FIND_SUBMISSION, {"student": student, "assignment": sheets.id}).first()


def _notebook(link: Connection, sheet: Sheet, submission: str) -> Any:
    """Id and late penalty of a submitted notebook, if it is there."""
    return link.execute(_FIND_NOTEBOOK, {"submission": submission, "sheet": sheet.id}).first()


def _fill(link: Connection, added: _Added, sheet: Sheet, submission: str, found: Any, entry: Entry) -> None:
    """One notebook's grades and comments, all at once; `found` is its row, if there is one."""
    by_hand: dict[str, Any] = {}
    commented: set[str] = set()
    if found is None:
        notebook = added.add(_ADD_NOTEBOOK, {"notebook_id": sheet.id, "assignment_id": submission})
    else:
        notebook = found[0]
        if found[1] is not None:  # worked out anew from the new score
            forgotten = update(_NOTEBOOK).values(late_submission_penalty=None)
            link.execute(forgotten.where(_NOTEBOOK.c.id == notebook))
        rows = link.execute(_BY_HAND, {"notebook": notebook, "cells": list(sheet.graded)})
        by_hand = {row[0]: row[1:] for row in rows}
        commented = {*link.scalars(_COMMENTED, {"notebook": notebook, "cells": list(sheet.commented)})}
    comments = {cell: {"auto_comment": entry.comments.get(name)} for cell, name in sheet.commented.items()}
    for statements, there, wanted in (
        ((_ADD_GRADES, _CHANGE_GRADES), by_hand.keys(), _grades(sheet, entry, by_hand)),
        ((_ADD_COMMENTS, _CHANGE_COMMENTS), commented, comments),
    ):
        _put(link, added, statements, notebook, there, wanted)


def _grades(sheet: Sheet, entry: Entry, by_hand: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What is to stand in the row of each cell, beside what a person wrote there."""
    rows = {}
    for cell, name in sheet.graded.items():
        score = entry.scores.get(name)
        given, needed = by_hand.get(cell, (None, True))
        if given is None or name not in entry.unchanged:
            needed = score is None or given is not None
        rows[cell] = {"auto_score": score, "needs_manual_grade": needed}
    return rows


def _put(
    link: Connection,
    added: _Added,
    statements: tuple[Any, Any],
    notebook: str,
    there: Container[str],
    rows: Mapping[str, dict[str, Any]],
) -> None:
    """Add the rows that are missing, change the others."""
    add, change = statements
    for cell, row in rows.items():
        if cell not in there:
            added.add(add, {"cell_id": cell, "notebook_id": notebook, **row})
    changed = [{"cell": cell, "notebook": notebook, **row} for cell, row in rows.items() if cell in there]
    if changed:
        link.execute(change, changed)
