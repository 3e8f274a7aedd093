"""One submission's rows of nbgrader's gradebook, read and written with a few statements on its own tables.

nbgrader's API touches each grade by itself and asks the database about each several times, a tenth of a
second for a notebook.  The rows that come out here are the same, with nbgrader's own ids and defaults.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from nbgrader.api import Assignment, Comment, Grade, Notebook, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import BindParameter, Connection, bindparam, insert, select, update

from autograder.base.scores import CellScore, RecordedScores

_STUDENT, _SUBMISSION, _NOTEBOOK = (
    Student.__table__,
    SubmittedAssignment.__table__,
    SubmittedNotebook.__table__,
)
_GRADE, _COMMENT = Grade.__table__, Comment.__table__
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


def write(link: Connection, sheets: Sheets, student: str, timestamp: datetime | None, entry: Entry) -> float:
    """Bring one submission's rows in step with its entry; returns the seconds it was late."""
    if link.execute(select(_STUDENT.c.id).where(_STUDENT.c.id == student)).first() is None:
        link.execute(insert(_STUDENT).values(id=student))
    found = _find(link, sheets, student)
    if found is None:
        row = {"assignment_id": sheets.id, "student_id": student, "timestamp": timestamp}
        submission = _add(link, _SUBMISSION, row)
        extension = None
        if entry.extension != KEEP:
            extension = _extend(link, submission, entry.extension)
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
        if sheet.name == entry.notebook:
            _fill(link, sheet, submission, entry)
        elif found is None:
            _fill(link, sheet, submission, Entry(sheet.name, {}, {}))
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
    sheet = next(sheet for sheet in sheets.notebooks if sheet.name == name)
    found = _find(link, sheets, student)
    assert found is not None, f"{student} is not in the gradebook"
    notebook, late = _notebook(link, sheet, found[0])
    cells: dict[str, CellScore] = {}
    columns = select(
        Grade.cell_id, Grade.score, Grade.auto_score, Grade.manual_score, Grade.needs_manual_grade
    )
    for cell, score, auto, hand, review in link.execute(_of(columns, Grade, notebook, sheet.graded)):
        name = sheet.graded[cell]
        cells[name] = CellScore(
            score=score,
            points=sheet.points[name],
            tests=auto or 0.0 if hand is None else 0.0,
            waits=auto is None and hand is None,
            review=review,
        )
    words = select(Comment.cell_id, Comment.comment)
    for cell, comment in link.execute(_of(words, Comment, notebook, sheet.commented)):
        cells.setdefault(sheet.commented[cell], {})["comment"] = comment
    return RecordedScores(cells, late or 0.0)


def _find(link: Connection, sheets: Sheets, student: str) -> Any:
    """Id, timestamp and extension of a submission, if there is one."""
    columns = select(_SUBMISSION.c.id, _SUBMISSION.c.timestamp, _SUBMISSION.c.extension)
    of_student = columns.where(_SUBMISSION.c.student_id == student)
    return link.execute(of_student.where(_SUBMISSION.c.assignment_id == sheets.id)).first()


def _notebook(link: Connection, sheet: Sheet, submission: str) -> Any:
    """Id and late penalty of a submitted notebook, if it is there."""
    columns = select(_NOTEBOOK.c.id, _NOTEBOOK.c.late_submission_penalty)
    of_submission = columns.where(_NOTEBOOK.c.assignment_id == submission)
    return link.execute(of_submission.where(_NOTEBOOK.c.notebook_id == sheet.id)).first()


def _of(query: Any, table: Any, notebook: str, cells: Iterable[str]) -> Any:
    """Rows of one submitted notebook, found by the index of nbgrader's tables, which begins with the cell.

    By the notebook alone the database would read the rows of the whole class.
    """
    return query.where(table.notebook_id == notebook, table.cell_id.in_(list(cells)))


def _fill(link: Connection, sheet: Sheet, submission: str, entry: Entry) -> None:
    """One notebook's grades and comments, all at once."""
    found = _notebook(link, sheet, submission)
    if found is None:
        notebook = _add(link, _NOTEBOOK, {"notebook_id": sheet.id, "assignment_id": submission})
    else:
        notebook = found[0]
        if found[1] is not None:  # worked out anew from the new score
            forgotten = update(_NOTEBOOK).values(late_submission_penalty=None)
            link.execute(forgotten.where(_NOTEBOOK.c.id == notebook))
    columns = select(Grade.cell_id, Grade.manual_score, Grade.needs_manual_grade)
    kept = {row[0]: row[1:] for row in link.execute(_of(columns, Grade, notebook, sheet.graded))}
    grades = []
    for cell, name in sheet.graded.items():
        score = entry.scores.get(name)
        by_hand, needed = kept.get(cell, (None, True))
        if by_hand is None or name not in entry.unchanged:
            needed = score is None or by_hand is not None
        grades.append({"cell": cell, "auto_score": score, "needs_manual_grade": needed})
    comments = [{"cell": c, "auto_comment": entry.comments.get(name)} for c, name in sheet.commented.items()]
    _put(link, _GRADE, notebook, set(kept), grades)
    there = link.scalars(_of(select(Comment.cell_id), Comment, notebook, sheet.commented))
    _put(link, _COMMENT, notebook, set(there), comments)


def _add(link: Connection, table: Any, row: dict[str, Any]) -> str:
    """Add one row; returns the id that nbgrader's table gives it."""
    key = link.execute(insert(table).values(row)).inserted_primary_key
    assert key is not None
    return str(key[0])


def _put(link: Connection, table: Any, notebook: str, there: set[str], rows: list[dict[str, Any]]) -> None:
    """Change the rows that are there, add the others; columns that are not named stay as they are."""
    changed = [{"notebook": notebook, **row} for row in rows if row["cell"] in there]
    added = [{"cell_id": r["cell"], "notebook_id": notebook, **r} for r in rows if r["cell"] not in there]
    if changed:
        names = [name for name in changed[0] if name not in ("notebook", "cell")]
        columns: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in names}
        this = (table.c.notebook_id == bindparam("notebook")) & (table.c.cell_id == bindparam("cell"))
        link.execute(update(table).where(this).values(columns), changed)
    if added:
        link.execute(insert(table), [{k: v for k, v in row.items() if k != "cell"} for row in added])
