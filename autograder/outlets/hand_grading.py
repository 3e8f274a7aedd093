"""Answers in words as one table for a reader: equal answers in one row, graded once, without names.

The table is read back by what the answers say: it holds nobody's name, and a changed answer is noticed.
Answers that are nearly equal (see `nearness`) stand together, and a reader may say that they are the same.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from autograder.base import digest, layout, tables
from autograder.base.errors import UsageError
from autograder.base.records import Grade, Role
from autograder.base.words import plain_cell
from autograder.course.cell_flags import role_of
from autograder.outlets import nearness
from autograder.outlets.autograded import TYPED

HEAD = (
    "cell",
    "points",
    "group",
    "near",
    "same",
    "differs",
    "students",
    "score",
    "comment",
    "question",
    "rubric",
    "answer",
)
_ASKED, _YES = "?", frozenset({"yes", "y", "x"})  # in the column `same`: what is asked, what a reader says
_MOST = 20_000  # characters of an answer that are compared and shown
_FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
_ITEM = re.compile(r"^- ", re.MULTILINE)  # to a spreadsheet, the beginning of a formula


@dataclass(frozen=True)
class Answer:
    """What one student wrote in one cell."""

    student: str
    cell: str
    points: float
    text: str
    score: float | None = None  # what a person has given

    @property
    def group(self) -> str:
        """The same for answers that say the same, whatever their capitals, spaces and punctuation are."""
        return digest.of_text(f"{self.cell}\0{' '.join(nearness.words_of(self.text))}")[:12]


@dataclass(frozen=True)
class Mark:
    """A reader's verdict on one group."""

    cell: str
    group: str
    score: float
    comment: str
    line: int


def answers(course: Path, assignment: str, grades: Iterable[Grade]) -> list[Answer]:
    """What people have to read in the notebooks that were graded; what was left blank has its zero."""
    found = []
    for grade in grades:
        texts = _texts(course, assignment, grade.student)
        for test in grade.tests:
            if test.score is None and test.name in texts:
                cell = grade.scores.cells.get(test.name, {})
                given = None if cell.get("waits", True) else cell["score"]
                text = texts[test.name][:_MOST]
                found.append(Answer(grade.student, test.name, test.max_score, text, given))
    return found


def questions(notebook: Path) -> dict[str, str]:
    """What each answer in words is asked: the text above its cell in the course's notebook, without hints."""
    try:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return {}
    asked = {}
    for above, cell in pairwise(cells):
        mark = cell["metadata"].get("nbgrader", {})
        if role_of(mark) in (Role.ANSWER, Role.TASK) and above["cell_type"] == "markdown":
            asked[str(mark["grade_id"])] = _FOLDED.sub("", "".join(above["source"])).strip()
    return asked


def table(found: Sequence[Answer], rubrics: Mapping[str, str], asked: Mapping[str, str]) -> str:
    """One row for each group, cell by cell, the largest first; near ones follow the one they are near to."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(HEAD)
    for cell in dict.fromkeys(answer.cell for answer in found):
        groups: dict[str, list[Answer]] = {}
        for answer in found:
            if answer.cell == cell:
                groups.setdefault(answer.group, []).append(answer)
        largest = sorted(groups.values(), key=len, reverse=True)
        for number, cluster in enumerate(nearness.clusters([group[0].text for group in largest]), 1):
            first = largest[cluster[0]][0].text
            for place in cluster:
                near = (str(number), _ASKED, nearness.differing(first, largest[place][0].text))
                near = near if place != cluster[0] else (str(number), "", "")
                ours = (asked.get(cell, ""), rubrics.get(cell, ""))
                writer.writerow(_row(largest[place], near, ours))
    return "\ufeff" + written.getvalue()


def _row(group: list[Answer], near: tuple[str, str, str], ours: tuple[str, str]) -> tuple[str, ...]:
    first, scores = group[0], {answer.score for answer in group}
    score = scores.pop() if len(scores) == 1 else None
    return (
        first.cell,
        f"{first.points:g}",
        first.group,
        *map(plain_cell, near),
        str(len(group)),
        "" if score is None else f"{score:g}",
        "",
        *(plain_cell(_ITEM.sub("• ", text)) for text in ours),
        plain_cell(first.text),
    )


def marks(path: Path) -> list[Mark]:
    """The rows with a score; a slip is told with its line, before anything is written."""
    text = tables.read(path)
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=tables.delimiter_of(text))
    needed = {"cell", "group", "points", "score", "comment"}
    if lacking := sorted(needed - set(rows.fieldnames or ())):
        raise UsageError(f"{path} has no column {lacking[0]!r}.", "Write the table again with --to.")
    found: list[Mark] = []
    firsts: dict[tuple[str, str], Mark | None] = {}  # by cell and number: the row that near ones follow
    for row in rows:
        where, near = f"{path}, line {rows.line_num}", (row["cell"] or "", row.get("near") or "")
        mark = _mark(row, where, rows.line_num)
        if _is_same(row.get("same") or "", where):
            mark = _same(mark, near, firsts, row, where, rows.line_num)
        firsts.setdefault(near, mark)
        if mark:
            found.append(mark)
    return found


def _mark(row: Mapping[str, str | None], where: str, line: int) -> Mark | None:
    """What a row gives by itself; nothing without a score."""
    given = (row["score"] or "").strip().replace(",", ".")
    if not given:
        return None
    try:
        score, most = float(given), float((row["points"] or "").replace(",", "."))
    except ValueError as error:
        raise UsageError(f"{where}: {given!r} is no number of points.") from error
    if not 0 <= score <= most:
        raise UsageError(f"{where}: {given} is not between 0 and {most:g}.")
    return Mark(row["cell"] or "", row["group"] or "", score, (row["comment"] or "").strip(), line)


def _is_same(said: str, where: str) -> bool:
    """Whether a reader says that this answer is to get what the first of its number gets."""
    said = said.strip().lstrip("'").casefold()
    if said in ("", _ASKED, "no", "n"):
        return False
    if said not in _YES:
        raise UsageError(f"{where}: {said!r} in *same* is neither yes nor no.")
    return True


def _same(
    own: Mark | None,
    near: tuple[str, str],
    firsts: Mapping[tuple[str, str], Mark | None],
    row: Mapping[str, str | None],
    where: str,
    line: int,
) -> Mark:
    first = firsts.get(near)
    if own:
        raise UsageError(f"{where} has a score of its own and says *same*.", "Leave out one of the two.")
    if first is None:
        raise UsageError(f"{where} says *same*, and the first row with the number {near[1]} has no score.")
    return replace(first, group=row["group"] or "", line=line)


def placed(found: Iterable[Answer], given: Sequence[Mark]) -> tuple[list[tuple[Answer, Mark]], list[Mark]]:
    """For each mark the answers that it is about; and the marks whose answers are not there any more."""
    by_group = {(mark.cell, mark.group): mark for mark in given}
    pairs = [
        (answer, by_group[answer.cell, answer.group])
        for answer in found
        if (answer.cell, answer.group) in by_group
    ]
    used = {(mark.cell, mark.group) for _, mark in pairs}
    return pairs, [mark for mark in given if (mark.cell, mark.group) not in used]


def _texts(course: Path, assignment: str, student: str) -> dict[str, str]:
    path = layout.student_file(course, layout.AUTOGRADED, student, assignment)
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        marked = [(cell, cell["metadata"].get("nbgrader", {})) for cell in cells]
        return {
            str(mark["grade_id"]): str(cell["metadata"].get(TYPED) or "".join(cell["source"]))
            for cell, mark in marked
            if role_of(mark) in (Role.ANSWER, Role.TASK)
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
