"""What an instructor has laid down for a class: deadlines, late work, attempts, and when a page is shown.

One table per assignment in the course's `policy.toml`, over the table `[default]`.  Rules are plain values
and pure functions; nbgrader's gradebook gets the deadlines, and its step for late work asks `LateRule`.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.words import plural

DEFAULT = "default"  # the table whose rules every assignment starts from
_DAY = 24 * 3600.0
_SPAN = re.compile(r"(?P<count>\d+(?:\.\d+)?) (?P<unit>minute|hour|day|week)s?")
_UNITS = {"minute": 60.0, "hour": 3600.0, "day": _DAY, "week": 7 * _DAY}
_AFTER = re.compile(r"after (?P<count>[1-9]\d*) attempts?")


class Page(StrEnum):
    """How much of a result its student sees."""

    FULL = "full"
    LIMITED = "limited"  # score and lost properties in the course's own words, nothing that a run returned
    NONE = "none"


class Counts(StrEnum):
    """Which attempt counts."""

    LATEST = "latest"
    BEST = "best"


class Times(StrEnum):
    """Who says when something was handed in."""

    PLATFORM = "platform"  # timestamp.txt, if the settings trust it
    ARRIVAL = "arrival"  # `watch`, when it first saw the files


@dataclass(frozen=True)
class LateRule:
    """What lateness costs."""

    grace_minutes: float = 0.0  # up to here nothing; after it, all of the time since the deadline counts
    percent_per_day: float = 0.0  # of the points earned, for every day begun
    points_per_day: float = 0.0
    most_percent: float = 100.0  # of the points earned: no penalty is larger
    closed_after_days: float = math.inf  # later than this, nothing counts

    def penalty(self, score: float, seconds: float) -> float:
        """The points to take from a score that was handed in so late."""
        if seconds <= 60 * self.grace_minutes:
            return 0.0
        if seconds > self.closed_after_days * _DAY:
            return score
        days = math.ceil(seconds / _DAY)
        taken = days * (self.points_per_day + score * self.percent_per_day / 100)
        return round(max(0.0, min(taken, score * self.most_percent / 100)), 4)

    def words(self) -> str:
        """For the student: the rule, without the case."""
        amounts = [f"{self.percent_per_day:g} % of the points earned"] if self.percent_per_day else []
        amounts += [f"{self.points_per_day:g} points"] if self.points_per_day else []
        text = f"{' and '.join(amounts) or 'nothing'} for each day begun"
        text += f", at most {self.most_percent:g} %" if self.most_percent < 100 else ""
        if math.isfinite(self.closed_after_days):
            text += f"; nothing counts after {self.closed_after_days:g} days"
        return text + (f"; {self.grace_minutes:g} minutes of grace" if self.grace_minutes else "")


@dataclass(frozen=True)
class Release:
    """When a page is published."""

    attempts: int = 0  # so many must have been handed in
    deadline: bool = False  # the student's own deadline must have passed
    last_deadline: bool = False  # everybody's must have passed

    def words(self) -> str:
        if self.attempts:
            return f"after {plural(self.attempts, 'attempt')}"
        if self.last_deadline:
            return "after the last deadline"
        return "after the deadline" if self.deadline else "at once"


@dataclass(frozen=True)
class Standing:
    """One hand-in under the rules; part of its grade, so that every page and table shows the same."""

    attempt: int = 1  # the one that counts
    handed_in: int = 1
    allowed: int = 0  # 0: any number
    seconds_late: float = 0.0
    why: str = ""  # the rule for late work, where it took something
    held: str = ""  # why the grade is held back, for the instructor
    page: Page = Page.FULL

    def lines(self) -> list[str]:
        """For the student."""
        lines = [self.why] if self.why else []
        if self.handed_in > 1 or self.allowed:
            limit = f"; {plural(self.allowed, 'attempt')} allowed" if self.allowed else ""
            lines.append(f"Attempt {self.attempt} of {self.handed_in} counts{limit}.")
        if self.page is Page.LIMITED:
            lines.append("Until the deadline this page says which property failed, and no more.")
        return lines


@dataclass(frozen=True)
class Rules:
    """All that holds for one assignment."""

    due: datetime | None = None
    late: LateRule | None = None
    attempts: int = 0  # 0: any number
    counts: Counts = Counts.LATEST
    feedback: Release = field(default_factory=Release)
    until_due: Page = Page.LIMITED  # what a page shows before the last deadline
    pages: int = 0  # attempts that get a page before the last deadline; 0: all
    extensions: Mapping[str, datetime] = field(default_factory=dict)
    hold: Mapping[str, str] = field(default_factory=dict)
    times: Times = Times.PLATFORM

    def due_of(self, student: str) -> datetime | None:
        """The student's own deadline."""
        return self.extensions.get(student, self.due)

    def extension_of(self, student: str) -> timedelta | None:
        """As nbgrader keeps it: what comes on top of the assignment's deadline."""
        own = self.extensions.get(student)
        return own - self.due if own and self.due else None

    def seconds_late(self, student: str, when: datetime | None) -> float:
        """How late something is; a time without a zone is UTC, as nbgrader keeps it."""
        due = self.due_of(student)
        if due is None or when is None:
            return 0.0
        when = when if when.tzinfo else when.replace(tzinfo=UTC)
        return max(0.0, (when - due).total_seconds())

    def penalty(self, score: float, seconds: float) -> float:
        return self.late.penalty(score, seconds) if self.late else 0.0

    def eligible(self, handed_in: int) -> range:
        """The numbers of the attempts that may count, from 1."""
        most = min(handed_in, self.attempts) if self.attempts else handed_in
        return range(1, most + 1) if self.counts is Counts.BEST else range(most, most + 1)

    def standing(
        self, student: str, attempt: int, handed_in: int, when: datetime | None, now: datetime
    ) -> Standing:
        late = self.seconds_late(student, when)
        due, why = self.due_of(student), ""
        if self.late and due and late > 60 * self.late.grace_minutes:
            why = f"Handed in {span(late)} after the deadline of {due:%Y-%m-%d %H:%M %Z}".rstrip()
            why += f". The rule: {self.late.words()}."
        page = self._page(student, handed_in, now)
        return Standing(attempt, handed_in, self.attempts, late, why, self.hold.get(student, ""), page)

    def _page(self, student: str, handed_in: int, now: datetime) -> Page:
        own, last = self.due_of(student), self.last_due
        open_still = last is not None and now <= last
        waits = (
            student in self.hold
            or handed_in < self.feedback.attempts
            or (self.feedback.deadline and own is not None and now <= own)
            or (self.feedback.last_deadline and open_still)
            or bool(open_still and self.pages and handed_in > self.pages)
        )
        if waits:
            return Page.NONE
        return self.until_due if open_still else Page.FULL

    @property
    def last_due(self) -> datetime | None:
        """When nobody can hand in on time any more: only then does a page give nothing away."""
        dates = [*self.extensions.values(), *([self.due] if self.due else [])]
        return max(dates, default=None)

    def words(self) -> list[str]:
        """For the instructor: what the file means."""
        lines = [f"due: {_moment(self.due)}" if self.due else "due: never"]
        lines.append(f"late work: {self.late.words() if self.late else 'as nbgrader_config.py says'}")
        most = plural(self.attempts, "attempt") if self.attempts else "any number of attempts"
        lines.append(f"attempts: {most}, the {self.counts} counts")
        pages = f", for the first {plural(self.pages, 'attempt')}" if self.pages else ""
        until = f", {self.until_due} until the last deadline" if self.due else ""
        lines.append(f"feedback: {self.feedback.words()}{pages}{until}")
        lines.append(f"times: from {'`watch`' if self.times is Times.ARRIVAL else 'the learning platform'}")
        lines += [f"extension: {who} until {_moment(when)}" for who, when in sorted(self.extensions.items())]
        return lines + [f"held back: {who} ({why})" for who, why in sorted(self.hold.items())]


def span(seconds: float) -> str:
    """A length of time in two units at most."""
    minutes = max(1, round(seconds / 60))
    days, hours, rest = minutes // 1440, minutes % 1440 // 60, minutes % 60
    parts = [(days, "day"), (hours, "hour"), (rest if not days else 0, "minute")]
    return " and ".join(plural(count, unit) for count, unit in parts if count)


def load(places: tuple[Path, ...], assignment: str) -> Rules | None:
    """The rules of an assignment by the first of these folders that has a policy; None without one."""
    path = next((place / layout.POLICY for place in places if (place / layout.POLICY).is_file()), None)
    if path is None:
        return None
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GradingError(f"{path} can't be read: {error}.", "Mend the file or remove it.") from error
    return _Reader(path, tables).rules(assignment)


def _moment(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M %Z}".rstrip()


class _Reader:
    """Turns the tables of a file into rules; what it does not understand is an error that names the place."""

    def __init__(self, path: Path, tables: dict[str, Any]) -> None:
        self._path, self._tables = path, tables
        zone = tables.pop("timezone", "UTC")
        self._times = self._choice(Times, tables.pop("times", Times.PLATFORM), "times")
        try:
            self._zone: tzinfo = UTC if zone == "UTC" else ZoneInfo(str(zone))
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise self._wrong(f"there is no timezone {zone!r}", 'Write it as in "Europe/Vienna".') from error
        for name, table in tables.items():
            if not isinstance(table, dict):
                raise self._wrong(
                    f"there is no key {name!r} outside a table",
                    "There are timezone and times; all else belongs to [default] or to an assignment.",
                )

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
            "until_due": lambda value, where: self._choice(Page, value, where),
            "pages": self._count,
            "hold": self._reasons,
        }
        unknown = sorted(raw.keys() - read.keys() - {"extensions"})
        if unknown:
            raise self._wrong(
                f"unknown key {unknown[0]!r} in [{name}]", f"Known keys: {', '.join([*read, 'extensions'])}."
            )
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
        return value if value.tzinfo else value.replace(tzinfo=self._zone)

    def _late(self, value: Any, where: str) -> LateRule:
        known = [one.name for one in fields(LateRule)]
        if not isinstance(value, dict) or not value.keys() <= set(known):
            raise self._wrong(f"{where} must be a table", f"Known keys: {', '.join(known)}.")
        for key, number in value.items():
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
