"""What an instructor has laid down for a class: deadlines, late work, attempts, and when a page is shown.

Rules are plain values and pure functions, read from a file by `policy_file`; nbgrader's gradebook gets the
deadlines, and its step for late work asks `LateRule`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from autograder.base.words import plural

_DAY = 24 * 3600.0


class Visibility(StrEnum):
    """How much of a result its student sees."""

    FULL = "full"
    LIMITED = "limited"  # score and lost properties in the course's own words, nothing that a run returned
    NONE = "none"


class Counts(StrEnum):
    """Which attempt counts."""

    LATEST = "latest"
    BEST = "best"


class Opening(StrEnum):
    """When students get the model solutions."""

    NEVER = "never"
    SOLVED = "when solved"  # exercise by exercise; what is left after the last deadline
    DEADLINE = "after the deadline"
    LAST_DEADLINE = "after the last deadline"


class Open(StrEnum):
    """Which model solutions one student has at one moment."""

    NOTHING = "nothing"
    SOLVED = "solved"  # of the exercises whose tests all passed
    ALL = "all"


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
    page: Visibility = Visibility.FULL
    solutions: Open = Open.NOTHING
    opens: str = ""  # when a limited page shows everything

    def lines(self) -> list[str]:
        """For the student."""
        lines = [self.why] if self.why else []
        if self.handed_in > 1 or self.allowed:
            limit = f"; {plural(self.allowed, 'attempt')} allowed" if self.allowed else ""
            lines.append(f"Attempt {self.attempt} of {self.handed_in} counts{limit}.")
        if self.page is Visibility.LIMITED:
            until = f"Until {self.opens}" if self.opens else "Until the last deadline"
            lines.append(f"{until} this page says which property failed, and no more.")
        return lines


@dataclass(frozen=True)
class Rules:
    """All that holds for one assignment."""

    due: datetime | None = None
    late: LateRule | None = None
    attempts: int = 0  # 0: any number
    counts: Counts = Counts.LATEST
    feedback: Release = field(default_factory=Release)
    until_due: Visibility = Visibility.LIMITED  # what a page shows before the last deadline
    pages: int = 0  # attempts that get a page before the last deadline; 0: all
    extensions: Mapping[str, datetime] = field(default_factory=dict)
    hold: Mapping[str, str] = field(default_factory=dict)
    times: Times = Times.PLATFORM
    solutions: Opening = Opening.NEVER

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
        page, opened = self._page(student, handed_in, now), self._opened(student, now)
        held, opens = self.hold.get(student, ""), _moment(self.last_due) if self.last_due else ""
        return Standing(attempt, handed_in, self.attempts, late, why, held, page, opened, opens)

    def _page(self, student: str, handed_in: int, now: datetime) -> Visibility:
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
            return Visibility.NONE
        return self.until_due if open_still else Visibility.FULL

    def _opened(self, student: str, now: datetime) -> Open:
        """Nothing that somebody could still hand in: the grace and the days of late work have to be over."""
        own = self.solutions is Opening.DEADLINE
        due = self.due_of(student) if own else self.last_due
        if student in self.hold or self.solutions is Opening.NEVER:
            return Open.NOTHING
        if due is not None and now > due + self._patience:
            return Open.ALL
        return Open.SOLVED if self.solutions is Opening.SOLVED else Open.NOTHING

    @property
    def _patience(self) -> timedelta:
        """How long after a deadline work still counts: the days of late work if they end, or the grace."""
        late = self.late or LateRule()
        days = late.closed_after_days if math.isfinite(late.closed_after_days) else 0.0
        return max(timedelta(days=days), timedelta(minutes=late.grace_minutes))

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
        lines.append(f"model solutions: {self.solutions}")
        lines.append(f"times: from {'`watch`' if self.times is Times.ARRIVAL else 'the learning platform'}")
        lines += [f"extension: {who} until {_moment(when)}" for who, when in sorted(self.extensions.items())]
        return lines + [f"held back: {who} ({why})" for who, why in sorted(self.hold.items())]


def span(seconds: float) -> str:
    """A length of time in two units at most."""
    minutes = max(1, round(seconds / 60))
    days, hours, rest = minutes // 1440, minutes % 1440 // 60, minutes % 60
    parts = [(days, "day"), (hours, "hour"), (rest if not days else 0, "minute")]
    return " and ".join(plural(count, unit) for count, unit in parts if count)


def _moment(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M %Z}".rstrip()
