"""Who is in the class: one row a student, with every name that a learning platform may know them by."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.base import words
from autograder.base.errors import UsageError

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe", "æ": "ae"})


@dataclass(frozen=True)
class Roster:
    """The names of the folders, and by which folded names each of them is known."""

    students: tuple[str, ...]
    known: Mapping[str, frozenset[str]]

    def find(self, names: Iterable[str]) -> str:
        """The student who goes by the first of these names that anybody goes by; "" if none or several."""
        for name in names:
            found = {student for key in keys(name) for student in self.known.get(key, ())}
            if found:
                return next(iter(found)) if len(found) == 1 else ""
        return ""


def read(path: Path) -> Roster:
    """A CSV file with a head: its first column names the student's folder, all others are further names."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is no text in UTF-8.", "Save it as CSV UTF-8.") from error
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(row)][1:]
    except csv.Error as error:
        raise UsageError(f"{path} is no table of separated values: {error}.") from error
    return of_rows(path, [[cell.strip() for cell in row] for row in rows])


def of_rows(path: Path, rows: list[list[str]]) -> Roster:
    students = [row[0] for row in rows]
    for number, student in enumerate(students, 2):
        if not words.is_name(student) or "/" in student:
            raise UsageError(
                f"{path}, line {number}: {words.shown(student)!r} can't be the name of a folder."
            )
    if twice := sorted({student for student in students if students.count(student) > 1}):
        raise UsageError(f"{path} names {', '.join(twice)} twice.", "Keep one row for each student.")
    if not students:
        raise UsageError(f"{path} names nobody.", "Its first line is a head, such as: student,id,name,email")
    known: dict[str, frozenset[str]] = {}
    for student, *others in rows:
        for name in filter(None, (student, *others)):
            for key in keys(name):
                known[key] = known.get(key, frozenset()) | {student}
    return Roster(tuple(students), known)


def keys(name: str) -> set[str]:
    """The forms in which a name turns up: without spaces and signs, family name first, without umlauts."""
    name = unicodedata.normalize("NFC", name).casefold()
    orders = [name]
    if "@" in name:
        orders.append(name.partition("@")[0])
    elif "," in name:
        family, _, given = name.partition(",")
        orders.append(f"{given} {family}")
    else:
        parts = name.split()
        orders.append(" ".join([*parts[-1:], *parts[:-1]]))
    spelt = {text for order in orders for text in (order, order.translate(_UMLAUTS), _bare(order))}
    return {key for key in (re.sub(r"[\W_]+", "", text) for text in spelt) if key}


def _bare(text: str) -> str:
    """Letters without their marks."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
