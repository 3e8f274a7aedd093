"""The only writer to nbgrader's gradebook: scores go in as nbgrader itself would write them."""

from __future__ import annotations

import copy
import logging
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.base import files, layout
from autograder.base.errors import GradingError
from autograder.base.policy import Rules
from autograder.base.records import GradingResult, Master, Submission
from autograder.base.scores import RecordedScores, Score
from autograder.course.cell_flags import GRADED
from autograder.course.nbgrader import moment, put_our_programs_on_the_path
from autograder.outlets import gradebook_file, gradebook_rows
from autograder.outlets.gradebook_rows import Sheets
from autograder.outlets.late_work import by_policy

if TYPE_CHECKING:
    from nbformat import NotebookNode
    from traitlets.config.loader import Config


class Gradebook:
    """One open gradebook for the whole run, as an outlet."""

    name = "gradebook"

    def __init__(self, course: Path, config: Config, rules: Rules | None = None) -> None:
        logging.getLogger("alembic").setLevel(logging.ERROR)
        self._rules = rules if rules and rules.due else None
        self._config = by_policy(config, rules)
        course_id = config.get("CourseDirectory", {}).get("course_id", "") or gradebook_file.DEFAULT_COURSE
        self.url = (
            config.get("CourseDirectory", {}).get("db_url")
            or f"sqlite:///{layout.gradebook(course.resolve())}"
        )
        try:
            self._book = _open(self.url, course_id)
        except GradingError:
            raise
        except Exception as error:
            raise GradingError(
                f"The gradebook {self.url} can't be opened: {error}",
                "If nbgrader was updated, back the file up and run `nbgrader db upgrade`.",
            ) from error

    def close(self) -> None:
        self._book.close()

    def register(self, master: Master, prepared: NotebookNode) -> None:
        """Make the gradebook know the assignment as it is now; nothing happens when it does."""
        if not self._knows(master):
            self._save(master, prepared)
        if self._rules:
            self._set_due(master.assignment, self._rules)
        self._sheets = Sheets.of(self._book.find_assignment(master.assignment))
        self._book.db.remove()  # from here on whole rows are written, and no object is kept of them

    def _set_due(self, assignment: str, rules: Rules) -> None:
        """The policy's deadline, where every tool of nbgrader looks for it."""
        assert rules.due is not None
        found, due = self._book.find_assignment(assignment), rules.due.astimezone(UTC).replace(tzinfo=None)
        if found.duedate != due:
            found.duedate = due
            self._book.db.commit()

    def _extension(self, student: str) -> gradebook_rows.Extension:
        return self._rules.extension_of(student) if self._rules else gradebook_rows.KEEP

    def _save(self, master: Master, prepared: NotebookNode) -> None:
        from nbgrader.preprocessors import SaveCells

        self._book.update_or_create_assignment(master.assignment)
        resources = {
            "nbgrader": {"notebook": master.assignment, "assignment": master.assignment, "db_url": self.url}
        }
        try:
            SaveCells(config=self._config).preprocess(copy.deepcopy(prepared), resources)
        except RuntimeError as error:
            raise GradingError(
                f"The gradebook holds grades for another set of cells of {master.assignment!r}.",
                "Keep the cell names of a released assignment, or remove its submissions from the gradebook "
                f"first (nbgrader db assignment remove {master.assignment} --force).",
            ) from error
        self._book.db.expire_all()

    def _knows(self, master: Master) -> bool:
        from nbgrader.api import MissingEntry

        try:
            notebook = self._book.find_notebook(master.assignment, master.assignment)
        except MissingEntry:
            return False
        kept = {cell.name: (cell.checksum, cell.source) for cell in notebook.source_cells}
        points = {c.name: c.max_score for c in (*notebook.grade_cells, *notebook.task_cells)}
        wanted = {c.name: (c.checksum, c.source) for c in master.named.values()}
        return kept == wanted and points == {
            c.name: c.points for c in master.named.values() if c.role in GRADED
        }

    def is_current(self, result: GradingResult) -> bool:
        """Whether the student has an entry, with the penalty that the course's rule gives today.

        A gradebook may have been moved away, and a rule, a date, an extension or a hand grade changed since.
        """
        student, assignment = result.whose
        with self._book.engine.connect() as link:
            late = gradebook_rows.seconds_late(link, self._sheets, student)
            extension = gradebook_rows.extension_of(link, self._sheets, student)
            if late is None or self._extension(student) not in (gradebook_rows.KEEP, extension):
                return False
            recorded = gradebook_rows.read(link, self._sheets, assignment, student)
        return self._penalty(student, recorded.score, late) == recorded.late_penalty

    def _penalty(self, student: str, score: Score, late: float) -> float:
        """What nbgrader's step for late work would write."""
        from nbgrader.preprocessors import AssignLatePenalties

        if late <= 0:
            return 0.0
        step = AssignLatePenalties(config=self._config)
        step.init_plugin()
        raw = score.tests + score.hand
        return min(max(step.plugin_inst.late_submission_penalty(student, raw, late) or 0.0, 0.0), raw)

    def publish(self, result: GradingResult) -> None:
        """One submission's scores; a person's scores and comments stay as they are."""
        self.publish_all([result])

    def publish_all(self, results: Sequence[GradingResult]) -> None:
        """One transaction: all of these submissions, or nothing."""
        submissions = [result.submission for result in results]
        entries = [
            (submission.student, moment(submission.timestamp), self._entry(result))
            for submission, result in zip(submissions, results, strict=True)
        ]
        with self._book.engine.begin() as link:
            late = gradebook_rows.write_all(link, self._sheets, entries)
        for submission, seconds in zip(submissions, late, strict=True):
            if seconds > 0:
                self._penalise(submission)

    def _entry(self, result: GradingResult) -> gradebook_rows.Entry:
        submission, grade = result.submission, result.grade
        untouched = {cell.name for cell in submission.cells if cell.untouched}
        return gradebook_rows.Entry(
            notebook=submission.assignment,
            scores={test.name: test.score for test in grade.tests},
            comments=dict.fromkeys(untouched, "No response."),
            unchanged=frozenset(result.unchanged),
            extension=self._extension(submission.student),
        )

    def _penalise(self, submission: Submission) -> None:
        """nbgrader's own rule for late work, as the course configured it."""
        from nbformat.v4 import new_notebook
        from nbgrader.preprocessors import AssignLatePenalties

        names = {"notebook": submission.assignment, "assignment": submission.assignment}
        resources = {"nbgrader": {**names, "student": submission.student, "db_url": self.url}}
        AssignLatePenalties(config=self._config).preprocess(new_notebook(), resources)

    def by_hand(self, assignment: str, student: str, cell: str, score: float, comment: str) -> None:
        """What a reader gives to one answer, as formgrader writes it."""
        grade = self._book.find_grade(cell, assignment, assignment, student)
        grade.manual_score, grade.needs_manual_grade = score, False
        if comment:
            self._book.find_comment(cell, assignment, assignment, student).manual_comment = comment

    def commit(self) -> None:
        """Keep what was given by hand, all of it."""
        self._book.db.commit()

    def scores(self, results: Sequence[GradingResult]) -> list[RecordedScores]:
        """Of each, score, points and comment of every cell as the gradebook has them, and the penalty."""
        if not results:
            return []
        students = [result.submission.student for result in results]
        with self._book.engine.connect() as link:
            found = gradebook_rows.read_all(link, self._sheets, results[0].submission.assignment, students)
        return [found[student] for student in students]


def _open(url: str, course_id: str) -> Any:
    """Open a gradebook; a new one is made beside its place and moved there whole."""
    from nbgrader.api import Gradebook as NbgraderGradebook

    path = Path(url.removeprefix("sqlite:///"))
    put_our_programs_on_the_path()
    if url.startswith("sqlite:///"):
        if not path.exists():
            with files.replacing(path) as fresh:
                NbgraderGradebook(f"sqlite:///{fresh}", course_id).close()
        gradebook_file.require_usable(path, course_id)
    return NbgraderGradebook(url, course_id)
