"""Reads a class's rules from its `policy.toml`: a table per assignment over the table `[default]`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta, tzinfo
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.policy import Counts, LateRule, Opening, Release, Rules, Times, Visibility

DEFAULT = "default"  # the table whose rules every assignment starts from
_DAY = 24 * 3600.0
_SPAN = re.compile(r"(?P<count>\d+(?:\.\d+)?) (?P<unit>minute|hour|day|week)s?")
_UNITS = {"minute": 60.0, "hour": 3600.0, "day": _DAY, "week": 7 * _DAY}
_AFTER = re.compile(r"after (?P<count>[1-9]\d*) attempts?")


def load(places: tuple[Path, ...], assignment: str) -> Rules | None:
    """The rules of an assignment by the first of these folders that has a policy; None without one."""
    reader = _reader(places)
    return reader.rules(assignment) if reader else None


def timezone(places: tuple[Path, ...]) -> tzinfo:
    """The zone of times that name none."""
    reader = _reader(places)
    return reader.zone if reader else UTC


def unheard_of(rules: Rules, students: Collection[str]) -> list[str]:
    """A sentence for everybody whom the rules name and who has handed in nothing: it may be a slip."""
    notes = []
    for student in sorted({*rules.extensions, *rules.hold} - set(students)):
        near = get_close_matches(student, sorted(students), n=1)
        meant = f" Did you mean {near[0]}?" if near else ""
        notes.append(f"{layout.POLICY} names {student}, who has handed in nothing.{meant}")
    return notes


def _reader(places: tuple[Path, ...]) -> _Reader | None:
    path = next((place / layout.POLICY for place in places if (place / layout.POLICY).is_file()), None)
    if path is None:
        return None
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GradingError(f"{path} can't be read: {error}.", "Mend the file or remove it.") from error
    return _Reader(path, tables, {name for place in places for name in layout.assignment_names(place)})


class _Reader:
    """Turns the tables of a file into rules; what it does not understand is an error that names the place."""

    def __init__(self, path: Path, tables: dict[str, Any], assignments: Collection[str]) -> None:
        self._path, self._tables = path, tables
        zone = tables.pop("timezone", "UTC")
        self._times = self._choice(Times, tables.pop("times", Times.PLATFORM), "times")
        try:
            self.zone: tzinfo = UTC if zone == "UTC" else ZoneInfo(str(zone))
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise self._wrong(f"there is no timezone {zone!r}", 'Write it as in "Europe/Vienna".') from error
        for name, table in tables.items():
            if not isinstance(table, dict):
                raise self._wrong(
                    f"there is no key {name!r} outside a table",
                    "There are timezone and times; all else belongs to [default] or to an assignment.",
                )
            if assignments and name not in (DEFAULT, *assignments):
                raise self._wrong(f"[{name}] is no assignment", _instead(name, [DEFAULT, *assignments]))

    def rules(self, assignment: str) -> Rules:
        """Every table is read, so that a slip in one of them is found whatever is graded."""
        default = self._table(DEFAULT, {})
        read = {name: self._table(name, default) for name in self._tables if name != DEFAULT}
        return Rules(**read.get(assignment, default), times=self._times)

    def _table(self, name: str, default: dict[str, Any]) -> dict[str, Any]:
        raw: dict[str, Any] = self._tables.get(name, {})
        read = {
            "due": self._date,
            "late": self._late,
            "attempts": self._count,
            "counts": lambda value, where: self._choice(Counts, value, where),
            "feedback": self._release,
            "until_due": lambda value, where: self._choice(Visibility, value, where),
            "pages": self._count,
            "solutions": lambda value, where: self._choice(Opening, value, where),
            "hold": self._reasons,
        }
        unknown = sorted(raw.keys() - read.keys() - {"extensions"})
        if unknown:
            hint = _instead(unknown[0], [*read, "extensions"])
            raise self._wrong(f"unknown key {unknown[0]!r} in [{name}]", hint)
        made = default | {key: read[key](raw[key], f"[{name}] {key}") for key in read if key in raw}
        if "extensions" in raw:
            made["extensions"] = self._extensions(raw["extensions"], made.get("due"), f"[{name}.extensions]")
        return made

    def _extensions(self, raw: Any, due: datetime | None, where: str) -> dict[str, datetime]:
        if not isinstance(raw, dict):
            raise self._wrong(f"{where} must be a table of names and dates")
        found = {}
        for student, value in raw.items():
            length = _SPAN.fullmatch(value) if isinstance(value, str) else None
            if length and due is None:
                raise self._wrong(f"{where} {student}: there is no deadline to extend")
            if length and due is not None:
                found[student] = due + timedelta(seconds=float(length["count"]) * _UNITS[length["unit"]])
            else:
                found[student] = self._date(value, f"{where} {student}")
        return found

    def _date(self, value: Any, where: str) -> datetime:
        if not isinstance(value, datetime):
            day = " A day alone does not say at which time." if isinstance(value, date) else ""
            raise self._wrong(
                f"{where} must be a date with a time, not {value!r}.{day}",
                'Write it as 2026-11-16 23:59:00, without quotes; an extension may also be "3 days".',
            )
        return value if value.tzinfo else value.replace(tzinfo=self.zone)

    def _late(self, value: Any, where: str) -> LateRule:
        known = [one.name for one in fields(LateRule)]
        if not isinstance(value, dict):
            raise self._wrong(f"{where} must be a table, such as {{ percent_per_day = 10 }}, not {value!r}")
        for key, number in value.items():
            if key not in known:
                raise self._wrong(f"unknown key {key!r} in {where}", _instead(key, known))
            if isinstance(number, bool) or not isinstance(number, int | float) or number < 0:
                raise self._wrong(f"{where}: {key} must be a number from 0 on, not {number!r}")
        return LateRule(**value)

    def _count(self, value: Any, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self._wrong(f"{where} must be a whole number from 0 on, not {value!r}")
        return value

    def _release(self, value: Any, where: str) -> Release:
        text = " ".join(value.split()) if isinstance(value, str) else ""
        known = {
            "at once": Release(),
            "after the deadline": Release(deadline=True),
            "after the last deadline": Release(last_deadline=True),
        }
        if after := _AFTER.fullmatch(text):
            return Release(attempts=int(after["count"]))
        if text not in known:
            raise self._wrong(
                f"{where} can't be {value!r}", f"It may be: {', '.join(known)}, or after 2 attempts."
            )
        return known[text]

    def _reasons(self, value: Any, where: str) -> dict[str, str]:
        if not isinstance(value, dict) or not all(isinstance(why, str) and why for why in value.values()):
            raise self._wrong(f"{where} must be a table of names, each with a reason in quotes")
        return dict(value)

    def _choice(self, kind: Any, value: Any, where: str) -> Any:
        if value not in list(kind):
            raise self._wrong(f"{where} can't be {value!r}", f"It may be: {', '.join(kind)}.")
        return kind(value)

    def _wrong(self, what: str, hint: str = "") -> GradingError:
        return GradingError(f"{self._path}: {what.rstrip('.')}.", hint)


def _instead(wrong: str, known: Collection[str]) -> str:
    """What there is, and what was probably meant."""
    near = get_close_matches(wrong, known, n=1)
    return (f"Did you mean {near[0]}? " if near else "") + f"There are: {', '.join(known)}."
