"""Answers in words as one table for a reader: equal answers in one row, graded once, without names.

The table is read back by what the answers say: it holds nobody's name, and a changed answer is noticed.
"""

from __future__ import annotations

import csv
import difflib
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.base import digest, layout
from autograder.base.errors import UsageError
from autograder.base.records import Grade, Role
from autograder.course.cell_flags import role_of

HEAD = ("cell", "points", "group", "near", "students", "score", "comment", "rubric", "answer")
_NEAR = 0.85  # of two texts, by difflib's ratio: they stand one after the other
_MOST = 20_000  # characters of an answer that are compared and shown
_WORD = re.compile(r"[^\W_]+|[^\w\s.,;:!?]")  # letters and digits, and signs that mean something
_RUBRIC = re.compile(r"^## (?P<cell>\S+).*?\n(?P<text>.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)


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
        plain = unicodedata.normalize("NFKC", self.text).casefold()
        words = " ".join(_WORD.findall(plain))
        return digest.of_text(f"{self.cell}\0{words}")[:12]


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


def table(found: Sequence[Answer], rubrics: Mapping[str, str]) -> str:
    """One row for each group, cell by cell, the largest first; near ones stand together."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(HEAD)
    for cell in dict.fromkeys(answer.cell for answer in found):
        groups: dict[str, list[Answer]] = {}
        for answer in found:
            if answer.cell == cell:
                groups.setdefault(answer.group, []).append(answer)
        for number, cluster in enumerate(_clusters(sorted(groups.values(), key=len, reverse=True)), 1):
            for group in cluster:
                writer.writerow(_row(group, number, rubrics.get(cell, "")))
    return "\ufeff" + written.getvalue()


def _row(group: list[Answer], near: int, rubric: str) -> tuple[str, ...]:
    first, scores = group[0], {answer.score for answer in group}
    score = scores.pop() if len(scores) == 1 else None
    return (
        first.cell,
        f"{first.points:g}",
        first.group,
        str(near),
        str(len(group)),
        "" if score is None else f"{score:g}",
        "",
        _harmless(rubric),
        _harmless(first.text),
    )


def _clusters(groups: list[list[Answer]]) -> list[list[list[Answer]]]:
    """Groups whose texts are near to the first one of a cluster."""
    clusters: list[list[list[Answer]]] = []
    for group in groups:
        for cluster in clusters:
            compared = difflib.SequenceMatcher(None, cluster[0][0].text[:2000], group[0].text[:2000])
            if compared.real_quick_ratio() >= _NEAR and compared.ratio() >= _NEAR:
                cluster.append(group)
                break
        else:
            clusters.append([group])
    return clusters


def _harmless(text: str) -> str:
    """A spreadsheet takes what begins with one of these for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def marks(path: Path) -> list[Mark]:
    """The rows with a score; a slip is told with its line, before anything is written."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is no text in UTF-8.", "Save it as CSV UTF-8.") from error
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    needed = {"cell", "group", "points", "score", "comment"}
    if lacking := sorted(needed - set(rows.fieldnames or ())):
        raise UsageError(f"{path} has no column {lacking[0]!r}.", "Write the table again with --to.")
    found = []
    for row in rows:
        given = (row["score"] or "").strip().replace(",", ".")
        if not given:
            continue
        where = f"{path}, line {rows.line_num}"
        try:
            score, most = float(given), float((row["points"] or "").replace(",", "."))
        except ValueError as error:
            raise UsageError(f"{where}: {given!r} is no number of points.") from error
        if not 0 <= score <= most:
            raise UsageError(f"{where}: {given} is not between 0 and {most:g}.")
        comment = (row["comment"] or "").strip()
        found.append(Mark(row["cell"] or "", row["group"] or "", score, comment, rows.line_num))
    return found


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


def rubrics(root: Path, assignment: str) -> dict[str, str]:
    """What a reader looks for, by cells, from rubric.md beside the assignment."""
    path = layout.beside_assignment(root, assignment, "rubric.md")
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return {found["cell"]: found["text"].strip() for found in _RUBRIC.finditer(text)}


def _texts(course: Path, assignment: str, student: str) -> dict[str, str]:
    path = layout.student_file(course, layout.AUTOGRADED, student, assignment)
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        marked = [(cell, cell["metadata"].get("nbgrader", {})) for cell in cells]
        return {
            str(mark["grade_id"]): "".join(cell["source"])
            for cell, mark in marked
            if role_of(mark) in (Role.ANSWER, Role.TASK)
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
