"""When people handed in, where a download does not say it: by Moodle's grading worksheet, or a plain table.

Moodle's download has no times, and of a person only a name and a number, which is a new one for every
assignment. Columns and words are those of Moodle's source, `mod/assign/gradingtable.php`, in English; in a
worksheet of a different language, numbers and names are found by their place.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from autograder.base import tables
from autograder.base.errors import UsageError
from autograder.collect.platforms import Arrival
from autograder.collect.roster import Roster

_NUMBER = re.compile(r"\D*(?P<number>\d+)")  # Participant 7001, in whatever language
_LATE = re.compile(r"\d \w+ late\b")  # Submitted for grading - 3 mins 31 secs late
_TIMES = ("%d %B %Y, %I:%M %p", "%B %d, %Y, %I:%M %p", "%d %B %Y, %H:%M")  # after the day of the week


@dataclass(frozen=True)
class Participant:
    """What a worksheet says of one person."""

    names: tuple[str, ...]  # the surest first
    when: str = ""  # with its offset from UTC
    late: bool = False


def read(path: Path, zone: tzinfo) -> dict[str, Participant]:
    """Everybody by their number; times are those of this zone."""
    head, *rows = _rows(path)
    found = {}
    for row in filter(any, rows):
        cells = dict(zip(head, row, strict=False))
        if number := _NUMBER.fullmatch(row[0].strip()):
            late = bool(_LATE.search(cells.get("Status", "")))
            when = _when(path, cells.get("Last modified (submission)", ""), zone)
            found[number["number"]] = Participant(_names(cells, row), when, late)
    if not found:
        raise UsageError(
            f"{path} is no grading worksheet of Moodle: its first column has no numbers of participants.",
            "In Moodle: the assignment, Submissions, Download grading worksheet.",
        )
    return found


def completed(arrivals: Iterable[Arrival], people: Mapping[str, Participant]) -> list[Arrival]:
    """What arrived, each with what the worksheet knows of its student."""
    found = []
    for arrival in arrivals:
        if person := people.get(arrival.number):
            names = (*person.names, *arrival.names)
            arrival = replace(arrival, names=names, when=person.when, late=person.late)
        found.append(arrival)
    return found


def times(path: Path, zone: tzinfo, roster: Roster) -> dict[str, str]:
    """A table of two columns: any name of a student, and when that one handed in; by student."""
    found: dict[str, str] = {}
    for number, row in enumerate(_rows(path), 1):
        if number == 1 or not any(row):
            continue
        people = roster.people(row[:1])
        if len(people) != 1:
            raise UsageError(f"{path}, line {number}: {row[0]!r} is the name of {len(people)} on the roster.")
        try:
            moment = datetime.fromisoformat(row[1].strip())
        except (IndexError, ValueError) as error:
            raise UsageError(
                f"{path}, line {number}: there is no time.",
                "Write it as 2026-11-16 23:10, in your time zone.",
            ) from error
        moment = moment if moment.tzinfo else moment.replace(tzinfo=zone)
        found[people[0]] = max(found.get(people[0], ""), str(moment.astimezone(UTC)))
    return found


def timed(arrivals: Iterable[Arrival], when: Mapping[str, str], roster: Roster) -> list[Arrival]:
    """What arrived, each with the time of its student."""
    return [
        replace(arrival, when=when[people[0]])
        if len(people := roster.people(arrival.names)) == 1 and people[0] in when
        else arrival
        for arrival in arrivals
    ]


def _rows(path: Path) -> list[list[str]]:
    """All rows, the head first; there is one."""
    text = tables.read(path)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=tables.delimiter_of(text)))
    except csv.Error as error:
        raise UsageError(f"{path} is no table of separated values: {error}.") from error
    if not rows:
        raise UsageError(f"{path} is no table: it is empty.")
    return rows


def _names(cells: Mapping[str, str], row: list[str]) -> tuple[str, ...]:
    named = [cells[name] for name in tables.MOODLE_NAMES if name in cells and cells[name] != row[0]]
    return tuple(text.strip() for text in named or row[1:3] if text.strip())


def _when(path: Path, text: str, zone: tzinfo) -> str:
    """A time as Moodle writes it for a person; nothing where nobody handed in."""
    if text.strip() in ("", "-"):
        return ""
    _, _, day = text.partition(",")
    for form in _TIMES:
        try:
            return str(datetime.strptime(day.strip(), form).replace(tzinfo=zone))
        except ValueError:
            continue
    raise UsageError(
        f"{path}: {text!r} is no time that can be read.",
        "Set your language to English in Moodle while you download the worksheet.",
    )
