"""The grades that the store has as a table for a spreadsheet, for Canvas or for Moodle; nothing is graded.

The platforms' own tables are as their sources write and read them. Canvas (`lib/gradebook_exporter.rb`,
`gradebook_importer.rb`): names or `LastName` and `FirstName`, ids, then `Title (id)` for every assignment; a
row `Points Possible` and perhaps one above it on posting, both without an id; `EX` excuses somebody. Moodle
(`mod/assign/gradingtable.php`, `feedback/offline/importgradeslib.php`): heads in the language of whoever
downloads, `Participant 7` first, the names before `Status`; only grades and comments are read again.
"""

from __future__ import annotations

import contextlib
import csv
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from autograder.base import files, layout, tables
from autograder.base.errors import CourseError, GradingError, UsageError
from autograder.base.records import Grade, Verdict
from autograder.base.words import plain_cell
from autograder.grading.store import Store

_BOM = "\ufeff"
_COMMA = re.compile(r"\d+,\d+")
_STANDING = ("attempt", "penalty_reason", "held_back")
_PLACES = 4  # of a decimal: no learning platform shows more


class TableKind(StrEnum):
    """Whose table it is."""

    PLAIN = "plain"
    CANVAS = "canvas"
    MOODLE = "moodle"


# By which columns of a platform's table a student can be known, the surest first.
_KNOWN_BY = {
    TableKind.CANVAS: ("SIS Login ID", "SIS User ID", "ID", "Integration ID", "Student"),
    TableKind.MOODLE: tables.MOODLE_NAMES,
}
_GRADE = "Grade"  # the column of Moodle's grading worksheet
_MOST = {TableKind.CANVAS: "points possible", TableKind.MOODLE: "maximum grade"}  # in any capitals
_EXCUSED = "EX"
_TEST_STUDENT = ("Student, Test", "Test Student")
_NUMBERED = re.compile(r"\s*\(\d+\)$")


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
        raise GradingError(f"Nothing has been graded in {course.resolve()}: there is no {path.name}.", hint)
    with contextlib.closing(Store(course)) as store:
        found, others = store.grades(assignment), store.assignments()
    if not found:
        there = f" There are grades for: {', '.join(others)}." if others else ""
        raise GradingError(
            f"Nobody has a grade for {assignment!r} in {course.resolve()}.", hint + "." + there
        )
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
        row = (grade.student, grade.verdict.value, *given, *_standing(grade), *each)
        rows.append(tuple(map(plain_cell, row)))
    table = Table(("student", "verdict", *parts, *_STANDING, *map(plain_cell, names)), tuple(rows))
    return Exported(table, tuple(grade.student for grade in found), notes=_notes(found))


@dataclass(frozen=True)
class Wishes:
    """How a platform's table is to be filled in."""

    column: str = ""  # of the assignment, where it is not called like it
    titles: tuple[str, ...] = ()  # what the assignment is called besides
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # further ones of students, by folder
    scaled: bool | None = None  # to the platform's maximum; None: it has to be the same
    only_finished: bool = False  # leave out scores that wait for a reader


def filled(
    table: Table, platform: TableKind, found: Iterable[Grade], assignment: str, wishes: Wishes | None = None
) -> Exported:
    """The platform's own table with one column filled in; every other cell is as it was."""
    found, wishes = list(found), wishes or Wishes()
    place = table.header.index(_column(table, platform, (assignment, *wishes.titles), wishes.column))
    known = _directory(table, platform, place)
    most = _maximum(table, platform, found, place, wishes.scaled)
    comma = platform is TableKind.MOODLE and _writes_commas(table, place)
    rows = [list(row) for row in table.rows]
    placed, unplaced, excused = [], [], []
    taken: set[int] = set()
    for grade in found:
        there = _rows_of(known, (grade.student, *wishes.names.get(grade.student, ())))
        alone = len(there) == 1 and not there & taken
        taken |= there if alone else set()
        if grade.standing and grade.standing.held:
            continue  # named in the notes; the platform shows nothing of it
        if wishes.only_finished and grade.scores.score.waiting:
            continue
        if not alone:
            unplaced.append(grade.student)
            continue
        row = rows[next(iter(there))]
        if platform is TableKind.CANVAS and row[place].strip().upper() == _EXCUSED:
            excused.append(grade.student)
            continue
        share = most / grade.max_score if most and grade.max_score else 1.0
        text = number((grade.score or 0.0) * share)
        row[place] = text.replace(".", ",") if comma else text
        placed.append(grade.student)
    left = _ungraded(table, _name_columns(table, platform, place), set().union(*known.values()) - taken)
    notes = (
        *_notes(found, wishes.only_finished),
        *(f"{student}: excused in the table, and left so." for student in excused),
    )
    full = replace(table, rows=tuple(map(tuple, rows)))
    return Exported(full, tuple(placed), tuple(unplaced), left, notes)


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
    delimiter = tables.delimiter_of(text)
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


def _column(table: Table, platform: TableKind, called: tuple[str, ...], wanted: str) -> str:
    """The column of the assignment: as it was named, or the only one that is called like it.

    Canvas writes its number behind a title, which nobody has to copy.
    """
    hint = f"Name it with --column. There are: {', '.join(table.header)}."
    if not wanted and platform is TableKind.MOODLE:
        wanted = _GRADE
    found = [name for name in table.header if name == wanted]
    if not found:
        names = {_folded(name) for name in ([wanted] if wanted else called)}
        found = [name for name in table.header if _folded(_NUMBERED.sub("", name)) in names]
    if len(found) != 1:
        what = f"called {wanted or called[0]!r}"
        raise UsageError(f"There {'is no column' if not found else 'are several columns'} {what}.", hint)
    return found[0]


def _rows_of(known: Mapping[str, set[int]], names: Iterable[str]) -> set[int]:
    """The rows of the first of these names that the table has, and of a later one that says otherwise."""
    found = [rows for name in names if (rows := known.get(_folded(name)))]
    return found[0].union(*(rows for rows in found[1:] if not rows & found[0])) if found else set()


def _name_columns(table: Table, platform: TableKind, place: int) -> list[int]:
    """The columns that name students, the surest first; without English heads, all before Moodle's grades."""
    columns = [table.header.index(name) for name in _KNOWN_BY[platform] if name in table.header]
    return columns or (list(range(place)) if platform is TableKind.MOODLE else [])


def _directory(table: Table, platform: TableKind, place: int) -> dict[str, set[int]]:
    """Every name that a student may go by -> the rows that have it; an address also counts without its host.

    A name of a surer column is not taken away by a less sure one.
    """
    columns = _name_columns(table, platform, place)
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


def _is_student(table: Table, platform: TableKind, row: tuple[str, ...]) -> bool:
    """Canvas puts the points possible, and who posts, into rows of their own without an id."""
    if platform is not TableKind.CANVAS or "ID" not in table.header:
        return any(row)
    return bool(row[table.header.index("ID")].strip())


def _ungraded(table: Table, columns: list[int], left: set[int]) -> tuple[str, ...]:
    """Name and id of these rows; Canvas's own test student is nobody."""
    found = []
    for index in sorted(left):
        known = [table.rows[index][column].strip() for column in columns]
        known = [text for text in known if text]
        if known and known[-1] not in _TEST_STUDENT:
            found.append(f"{known[-1]} ({known[0]})" if len(known) > 1 else known[0])
    return tuple(found)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def _writes_commas(table: Table, place: int) -> bool:
    return any(_COMMA.fullmatch(cell) for cell in _most_of_moodle(table, place))


def _most_of_moodle(table: Table, place: int) -> set[str]:
    """The maximum grade; whatever it is called, it stands behind the grade."""
    named = [i for i, name in enumerate(table.header) if _folded(name) == _MOST[TableKind.MOODLE]]
    columns = named or [i for i in (place + 1,) if i < len(table.header)]
    return {row[column] for row in table.rows for column in columns}


def _notes(found: list[Grade], only_finished: bool = False) -> tuple[str, ...]:
    waiting = [grade.student for grade in found if grade.scores.score.waiting]
    doubted = [grade.student for grade in found if grade.verdict is Verdict.TAMPERING_SUSPECTED]
    said = "left out" if only_finished else "what is certain so far"
    notes = [f"{len(waiting)} of {len(found)} scores wait for a reader and are {said}."] if waiting else []
    return (
        *notes,
        *(f"{g.student}: held back ({g.standing.held})." for g in found if g.standing and g.standing.held),
        *(f"{name}: tampering is suspected; look at the notebook before this counts." for name in doubted),
    )


def _maximum(
    table: Table, platform: TableKind, found: list[Grade], place: int, scaled: bool | None
) -> float | None:
    """The platform's maximum, if grades are to be scaled to it; a person has to say so."""
    if platform is TableKind.CANVAS:
        theirs = {row[place] for row in table.rows if _MOST[platform] in _folded(row[0])}
    else:
        theirs = _most_of_moodle(table, place)
    named = set()
    for text in theirs:
        with contextlib.suppress(ValueError):
            named.add(float(text.replace(",", ".")))
    ours = {grade.max_score for grade in found}
    if not named or not ours or named == ours or scaled is False:
        return None
    said, has = (", ".join(map(number, sorted(numbers))) for numbers in (named, ours))
    if scaled is None:
        raise UsageError(
            f"The table has {said} points for it, the assignment {has}.",
            "--scale writes the same share of the table's points, --as-they-are our points.",
        )
    if len(named) > 1:
        raise UsageError(f"The table has several maxima, {said}: nothing can be scaled to them.")
    return named.pop()


def require(gradebook: Path | None, platform: TableKind) -> Path:
    """Canvas and Moodle want their own table back."""
    if gradebook is None:
        where = {
            TableKind.CANVAS: "In Canvas: Grades, Export, Export Entire Gradebook.",
            TableKind.MOODLE: "In Moodle: the assignment, View all submissions, Download grading worksheet.",
        }
        raise CourseError(
            f"For {platform.value.title()}, name its own table with --gradebook FILE.", where[platform]
        )
    return gradebook
