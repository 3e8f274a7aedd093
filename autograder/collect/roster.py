"""Who is in the class: one row a student, with every name that a learning platform may know them by."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.base import tables, words
from autograder.base.errors import UsageError

_LONGEST = 255  # bytes in the name of a folder, on every file system in use
_HEAD = "Its first line is a head, such as: student,id,name,email"
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe", "æ": "ae"})


@dataclass(frozen=True)
class Roster:
    """The names of the folders, and by which names each of them is known."""

    students: tuple[str, ...]
    names: Mapping[str, tuple[str, ...]]  # of each student, that of the folder first
    known: tuple[Mapping[str, frozenset[str]], ...]  # by spelling: letter by letter, then without accents

    def people(self, names: Iterable[str]) -> tuple[str, ...]:
        """Who goes by the first of these names that anybody goes by.

        Several if they share it, or if a later name is that of somebody else: numbers of two platforms
        may be equal, and nobody guesses.
        """
        found = [people for name in names if (people := self._called(name))]
        if not found:
            return ()
        other = [people for people in found[1:] if not people & found[0]]
        return tuple(sorted(found[0].union(*other)))

    def _called(self, name: str) -> frozenset[str]:
        """Who is written like this; only if nobody is, who is without regard to accents."""
        for spelt, known in zip(spellings(name), self.known, strict=True):
            if people := frozenset(student for key in spelt for student in known.get(key, ())):
                return people
        return frozenset()


def read(path: Path) -> Roster:
    """A CSV file with a head: its first column names the student's folder, all others are further names."""
    text = tables.read(path)
    delimiter = tables.delimiter_of(text)
    try:
        rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(row)]
    except csv.Error as error:
        raise UsageError(f"{path} is no table of separated values: {error}.") from error
    if any("@" in cell or cell.strip().isdecimal() for row in rows[:1] for cell in row):
        raise UsageError(f"{path}, line 1 looks like a student: {', '.join(rows[0])}.", _HEAD)
    return of_rows(path, [[cell.strip() for cell in row] for row in rows[1:]])


def of_rows(path: Path, rows: list[list[str]]) -> Roster:
    students = [row[0] for row in rows]
    for number, student in enumerate(students, 2):
        if not words.is_name(student) or "/" in student:
            raise UsageError(
                f"{path}, line {number}: {words.shown(student)!r} can't be the name of a folder.",
                "Give a plain name in the first column, such as obrien; names go into further columns.",
            )
        if len(student.encode()) > _LONGEST:
            raise UsageError(
                f"{path}, line {number}: {student[:40]}… is longer than a folder's name, {_LONGEST} bytes.",
                "Give a short name in the first column, such as obrien; names go into further columns.",
            )
    if twice := sorted({student for student in students if students.count(student) > 1}):
        raise UsageError(f"{path} names {', '.join(twice)} twice.", "Keep one row for each student.")
    if not students:
        raise UsageError(f"{path} names nobody.", _HEAD)
    known: tuple[dict[str, frozenset[str]], ...] = ({}, {})
    names = {row[0]: tuple(filter(None, row)) for row in rows}
    for student, called in names.items():
        for name in called:
            for spelt, by_key in zip(spellings(name), known, strict=True):
                by_key.update({key: by_key.get(key, frozenset()) | {student} for key in spelt})
    return Roster(tuple(students), names, known)


def spellings(name: str) -> tuple[set[str], set[str]]:
    """The forms in which a name turns up, without spaces and signs: as it is spelt, and without umlauts."""
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
    bare = [text for order in orders for text in (order, order.translate(_UMLAUTS), _bare(order))]
    return _without_signs(orders), _without_signs(bare)


def _without_signs(texts: Iterable[str]) -> set[str]:
    """Letters, digits, and the marks that are part of a letter in many scripts."""
    kept = ("".join(c for c in text if unicodedata.category(c)[0] in "LMN") for text in texts)
    return {key for key in kept if key}


def _bare(text: str) -> str:
    """Letters without their marks."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
