"""The grades that the store has as a table for a spreadsheet, for Canvas or for Moodle; nothing is graded."""

from __future__ import annotations

import contextlib
import csv
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from autograder.base import files, layout
from autograder.base.errors import CourseError, GradingError, UsageError
from autograder.base.records import Grade, Verdict
from autograder.grading.store import Store

_BOM = "\ufeff"
_COMMA = re.compile(r"\d+,\d+")
_STANDING = ("attempt", "penalty_reason", "held_back")
_PLACES = 4  # of a decimal: no learning platform shows more


class Platform(StrEnum):
    """Whose table it is."""

    PLAIN = "plain"
    CANVAS = "canvas"
    MOODLE = "moodle"


# By which columns of a platform's table a student can be known, the surest first.
_KNOWN_BY = {
    Platform.CANVAS: ("SIS Login ID", "SIS User ID", "ID", "Integration ID", "Student"),
    Platform.MOODLE: ("Username", "ID number", "Email address", "Identifier", "Full name"),
}
_GRADE = "Grade"  # the column of Moodle's grading worksheet
_MOST = {Platform.CANVAS: "Points Possible", Platform.MOODLE: "Maximum grade"}


@dataclass(frozen=True)
class Table:
    """A file of separated values, with all that is needed to write it as it came."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    delimiter: str = ","
    bom: str = ""

    def text(self) -> str:
        written = io.StringIO()
        writer = csv.writer(written, delimiter=self.delimiter, lineterminator="\r\n")
        writer.writerow(self.header)
        writer.writerows(self.rows)
        return self.bom + written.getvalue()


@dataclass(frozen=True)
class Exported:
    """A table, and what whoever exports has to know."""

    table: Table
    placed: tuple[str, ...]
    unplaced: tuple[str, ...] = ()  # graded, and not in the platform's table, or twice
    ungraded: tuple[str, ...] = ()  # in the platform's table, and without a grade
    notes: tuple[str, ...] = field(default=())


def grades(course: Path, assignment: str) -> list[Grade]:
    """Everybody's last grade."""
    path = layout.store(course)
    hint = f"Grade the class first: python -m autograder grade {assignment}"
    if not path.is_file():
        raise GradingError(f"Nothing has been graded in {course}: there is no {path.name}.", hint)
    with contextlib.closing(Store(course)) as store:
        found = store.grades(assignment)
    if not found:
        raise GradingError(f"Nobody has a grade for {assignment!r} in {course}.", hint)
    return found


def plain(found: Iterable[Grade]) -> Exported:
    """One row a student: the score with its parts, then every test and every answer as a column."""
    found = list(found)
    names = list(dict.fromkeys(test.name for grade in found for test in grade.tests))
    parts = ("score", "out_of", "tests", "hand", "penalty", "waiting", "most")
    rows = []
    for grade in found:
        worth, cells = grade.scores.score, grade.scores.cells
        given = [number(float(getattr(worth, part if part != "score" else "total"))) for part in parts]
        each = [
            ""
            if cells.get(name, {}).get("waits") or "score" not in cells.get(name, {})
            else number(cells[name]["score"])
            for name in names
        ]
        rows.append((grade.student, grade.verdict.value, *given, *_standing(grade), *each))
    table = Table(("student", "verdict", *parts, *_STANDING, *names), tuple(rows))
    return Exported(table, tuple(grade.student for grade in found), notes=_notes(found))


def filled(
    table: Table, platform: Platform, found: Iterable[Grade], assignment: str, column: str
) -> Exported:
    """The platform's own table with one column filled in; every other cell is as it was."""
    found = list(found)
    place = table.header.index(_column(table, platform, assignment, column))
    known = _directory(table, platform)
    comma = platform is Platform.MOODLE and _writes_commas(table)
    rows = [list(row) for row in table.rows]
    placed, unplaced = [], []
    taken: set[int] = set()
    for grade in found:
        if grade.standing and grade.standing.held:
            continue  # named in the notes; the platform shows nothing of it
        there = known.get(_folded(grade.student), set())
        if len(there) != 1 or there & taken:
            unplaced.append(grade.student)
            continue
        taken |= there
        text = number(grade.score or 0.0)
        rows[next(iter(there))][place] = text.replace(".", ",") if comma else text
        placed.append(grade.student)
    left = [_name(table, platform, i) for i in sorted(set().union(*known.values()) - taken)]
    notes = (*_notes(found), *_different_most(table, platform, found, place))
    full = replace(table, rows=tuple(map(tuple, rows)))
    return Exported(full, tuple(placed), tuple(unplaced), tuple(left), notes)


def _standing(grade: Grade) -> tuple[str, ...]:
    """Which attempt counts, why something was taken, and whether the grade is held back."""
    known = grade.standing
    return (str(known.attempt), known.why, known.held) if known else ("", "", "")


def number(value: float) -> str:
    """Without zeros that say nothing."""
    return f"{round(value, _PLACES):.{_PLACES}f}".rstrip("0").rstrip(".")


def read(path: Path) -> Table:
    """A table as Canvas, Moodle or a spreadsheet writes it."""
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8")
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(
            f"{path} is no text in UTF-8.", "Export it again, or save it as CSV UTF-8."
        ) from error
    bom, text = (_BOM, text[1:]) if text.startswith(_BOM) else ("", text)
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        header, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    except (csv.Error, ValueError) as error:
        raise UsageError(f"{path} is no table of separated values: {error}.") from error
    rows = [row + [""] * (len(header) - len(row)) for row in rows if row]
    if any(len(row) > len(header) for row in rows):
        raise UsageError(f"{path} has rows that are longer than its first one.", "Export it again.")
    return Table(tuple(header), tuple(map(tuple, rows)), delimiter, bom)


def write(path: Path, exported: Exported) -> None:
    with files.replacing(path) as passing, passing.open("w", encoding="utf-8", newline="") as file:
        file.write(exported.table.text())


def _column(table: Table, platform: Platform, assignment: str, wanted: str) -> str:
    """The column of the assignment: as it was named, or the only one that is called like it."""
    hint = f"Name it with --column. There are: {', '.join(table.header)}."
    if not wanted and platform is Platform.MOODLE:
        wanted = _GRADE
    if wanted:
        found = [name for name in table.header if name == wanted]
    else:
        found = [
            name for name in table.header if _folded(re.sub(r"\s*\(\d+\)$", "", name)) == _folded(assignment)
        ]
    if len(found) != 1:
        what = f"called {wanted or assignment!r}"
        raise UsageError(f"There {'is no column' if not found else 'are several columns'} {what}.", hint)
    return found[0]


def _directory(table: Table, platform: Platform) -> dict[str, set[int]]:
    """Every name that a student may go by -> the rows that have it; an address also counts without its host.

    A name of a surer column is not taken away by a less sure one.
    """
    columns = [table.header.index(name) for name in _KNOWN_BY[platform] if name in table.header]
    if not columns:
        raise UsageError(
            f"This is no table of {platform.value.title()}: there is no column with ids of students.",
            f"One of these is needed: {', '.join(_KNOWN_BY[platform])}.",
        )
    known: dict[str, set[int]] = {}
    for column in columns:
        here = defaultdict(set)
        for index, row in enumerate(table.rows):
            text = row[column].strip()
            if not _is_student(table, platform, row):
                continue
            for name in filter(None, {text, text.partition("@")[0]}):
                here[_folded(name)].add(index)
        for name, rows in here.items():
            known.setdefault(name, rows)
    return known


def _is_student(table: Table, platform: Platform, row: tuple[str, ...]) -> bool:
    """Canvas puts the points possible, and who posts, into rows of their own without an id."""
    if platform is not Platform.CANVAS or "ID" not in table.header:
        return any(row)
    return bool(row[table.header.index("ID")].strip())


def _name(table: Table, platform: Platform, index: int) -> str:
    columns = [table.header.index(name) for name in _KNOWN_BY[platform] if name in table.header]
    return next((table.rows[index][c] for c in reversed(columns) if table.rows[index][c]), f"row {index + 2}")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def _writes_commas(table: Table) -> bool:
    most = _MOST[Platform.MOODLE]
    column = table.header.index(most) if most in table.header else None
    return column is not None and any(_COMMA.fullmatch(row[column]) for row in table.rows)


def _notes(found: list[Grade]) -> tuple[str, ...]:
    waiting = [grade.student for grade in found if grade.scores.score.waiting]
    doubted = [grade.student for grade in found if grade.verdict is Verdict.TAMPERING_SUSPECTED]
    notes = (
        [f"{len(waiting)} of {len(found)} scores wait for a reader and are what is certain so far."]
        if waiting
        else []
    )
    return (
        *notes,
        *(f"{g.student}: held back ({g.standing.held})." for g in found if g.standing and g.standing.held),
        *(f"{name}: tampering is suspected; look at the notebook before this counts." for name in doubted),
    )


def _different_most(table: Table, platform: Platform, found: list[Grade], place: int) -> tuple[str, ...]:
    """The platform's maximum, where it has one, is not ours: points are written as they are."""
    ours = {number(grade.max_score) for grade in found}
    if platform is Platform.CANVAS:
        theirs = {row[place] for row in table.rows if _MOST[platform] in row[0]}
    else:
        column = table.header.index(_MOST[platform]) if _MOST[platform] in table.header else None
        theirs = {row[column] for row in table.rows} if column is not None else set()
    named = set()
    for text in theirs:
        with contextlib.suppress(ValueError):
            named.add(number(float(text.replace(",", "."))))
    if named and named != ours:
        said, has = (", ".join(sorted(numbers)) for numbers in (named, ours))
        return (f"The table says that there are {said} points, the assignment has {has}.",)
    return ()


def require(gradebook: Path | None, platform: Platform) -> Path:
    """Canvas and Moodle want their own table back."""
    if gradebook is None:
        where = {
            Platform.CANVAS: "In Canvas: Grades, Export, Export Entire Gradebook.",
            Platform.MOODLE: "In Moodle: the assignment, View all submissions, Download grading worksheet.",
        }
        raise CourseError(
            f"For {platform.value.title()}, name its own table with --gradebook FILE.", where[platform]
        )
    return gradebook
