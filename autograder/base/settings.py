"""The few numbers an instructor may change: one table of `autograder.toml`, with defaults."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from autograder.base import layout
from autograder.base.errors import GradingError

MB = 1024 * 1024
INSIDE, OUTSIDE = "inside", "outside"


@dataclass(frozen=True)
class Limits:
    """What one submission may use."""

    cell_seconds: float = 60.0
    stopped_seconds: float = 10.0  # for each cell after one was stopped: an endless loop has many callers
    notebook_seconds: float = 600.0
    cpu_seconds: float = 600.0  # of all its processes together
    memory_mb: int = 2048  # of all its processes together, beyond the warm start
    processes: int = 64
    disk_mb: int = 256
    output_kb: int = 2048  # per cell, plots included
    outputs_mb: int = 20  # of all cells together
    notebook_mb: int = 20  # size of the file that was handed in
    worker_seconds: float = 10.0  # processor time to read it, for each comparison, and to draw its page
    worker_mb: int = 1024  # memory for the same

    def at_least(self, cell_seconds: float) -> Limits:
        """The same with at least this much time for one cell, and half of it after one was stopped."""
        return replace(
            self,
            cell_seconds=max(self.cell_seconds, cell_seconds),
            stopped_seconds=max(self.stopped_seconds, cell_seconds / 2),
        )


@dataclass(frozen=True)
class Settings:
    """How a class is graded."""

    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    preload: tuple[str, ...] | None = None  # what the warm process imports; what the kit names if None
    readable: tuple[str, ...] = ()  # further folders a notebook may read
    gpu: bool = False
    trust_timestamps: bool = False  # timestamp.txt comes from nbgrader's exchange, not from the student
    examiner: str = INSIDE  # where tests run: in the student's process, or outside of it
    book: str = ""  # where students read the book; pages link to its sections, or else name them
    sandbox: bool = True  # never from a file: whoever grades has to say so on the command line

    def fingerprint(self) -> dict[str, Any]:
        """The part of the settings that a grade depends on."""
        known = {"limits": asdict(self.limits), "seed": self.seed, "gpu": self.gpu}
        return known if self.examiner == INSIDE else known | {"examiner": self.examiner}


def load(*places: Path) -> Settings:
    """Read `[grading]` of the settings files in these folders; what the first one says counts.

    Without a file, the defaults hold.
    """
    found: dict[str, Any] = {}
    for path in (place / layout.SETTINGS for place in reversed(places)):
        if path.exists():
            table = _table(path)
            from_table(table, path)  # a slip is told with the file that has it
            found |= table
    return from_table(found, Path(layout.SETTINGS))


def _table(path: Path) -> dict[str, Any]:
    try:
        table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")).get("grading", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GradingError(f"{path} can't be read: {error}.", "Mend the file or remove it.") from error
    return table


def from_table(table: dict[str, Any], path: Path) -> Settings:
    """Settings from a parsed table; an unknown key is an error, so that a typing slip never goes unseen."""
    limit_keys = {f.name: f.type for f in fields(Limits)}
    own_keys = {"seed", "preload", "readable", "gpu", "trust_timestamps", "examiner", "book"}
    unknown = sorted(set(table) - set(limit_keys) - own_keys)
    if unknown:
        known = ", ".join(sorted([*limit_keys, *own_keys]))
        raise GradingError(
            f"{path} has the unknown key {unknown[0]!r} in [grading].", f"Known keys: {known}."
        )
    limits = {key: table[key] for key in limit_keys if key in table}
    for key, value in limits.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            raise GradingError(f"{path}: {key} must be a number above zero, not {value!r}.")
    own: dict[str, Any] = {key: table[key] for key in own_keys if key in table}
    for key in ("gpu", "trust_timestamps"):
        if not isinstance(own.get(key, False), bool):
            raise GradingError(f"{path}: {key} must be true or false, not {own[key]!r}.")
    if own.get("examiner", INSIDE) not in (INSIDE, OUTSIDE):
        raise GradingError(f"{path}: examiner must be {INSIDE!r} or {OUTSIDE!r}, not {own['examiner']!r}.")
    if not re.fullmatch(r"(https?://[^\s\"'<>]+)?", str(own.get("book", ""))):
        raise GradingError(f"{path}: book must be an address that begins with https://, not {own['book']!r}.")
    for key in ("preload", "readable"):
        if key in own:
            own[key] = tuple(str(item) for item in own[key])
    return Settings(limits=Limits(**limits), **own)


def default_jobs() -> int:
    """As many notebooks at a time as this process may use cores."""
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
