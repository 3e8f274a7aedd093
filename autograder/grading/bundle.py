"""What a part of a class leaves: its runs by their names, in one file that can tell whether it is whole.

A run's name says all that it depends on, so that bundles can be brought together in any order and twice.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from autograder.base import digest, files
from autograder.base.errors import GradingError, UsageError
from autograder.base.level import Level

FORM = 2  # of the file: raise it when it is written differently
_QUICK = 5  # of gzip: nearly as small as its best, at a fraction of the time
_SHORT = 30  # characters of a version
_WORDS = {"watch": "known mistakes", "seed": "private seeds", "gpu": "use of graphics cards"}


@dataclass(frozen=True)
class Part:
    """One of several parts of a class; who belongs to it does not depend on who else has handed in."""

    number: int  # from 1
    of: int

    @classmethod
    def parse(cls, text: str) -> Part:
        found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text)
        part = cls(*map(int, found.groups())) if found else cls(0, 0)
        if not 1 <= part.number <= part.of:
            raise UsageError(
                f"{text!r} names no part of a class.",
                "Write --part 3/64 for the third of 64 parts.",
            )
        return part

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def holds(self, student: str) -> bool:
        """By a hash of the name: a hand-in that comes while parts are at work moves nobody else."""
        return int(digest.of_bytes(os.fsencode(student)), 16) % self.of == self.number - 1


@dataclass(frozen=True)
class Bundle:
    """The runs of one part, with what they all depend on."""

    assignment: str
    part: Part
    terms: Mapping[str, Any]  # see `Runs.terms`
    level: Level
    students: Mapping[str, str]  # -> why there is no result; "" when there is one
    runs: Mapping[str, str] = field(repr=False)  # name -> record, as JSON


def write(path: Path, bundle: Bundle) -> None:
    """Write a bundle, whole or not at all; the same runs give the same bytes."""
    body = json.dumps(
        {"form": FORM, **asdict(bundle), "level": bundle.level.plain()}, sort_keys=True
    ).encode()
    text = digest.of_bytes(body).encode() + b"\n" + body
    path.parent.mkdir(parents=True, exist_ok=True)
    with files.replacing(path) as passing:
        passing.write_bytes(gzip.compress(text, compresslevel=_QUICK, mtime=0))


def read(path: Path) -> Bundle:
    """Read a bundle; a GradingError when it is damaged, or of a different version of the grader."""
    damaged = GradingError(
        f"{path} is damaged, or no bundle.", "Grade this part again, or bring the file once more."
    )
    try:
        told, _, body = gzip.decompress(path.read_bytes()).partition(b"\n")
        if digest.of_bytes(body).encode() != told:
            raise damaged
        raw = json.loads(body)
        form = raw.pop("form")
    except FileNotFoundError:
        raise UsageError(f"{path} does not exist.", "Name the bundles that the parts have left.") from None
    except (OSError, EOFError, ValueError, KeyError, zlib.error) as error:
        raise damaged from error
    if form != FORM:
        raise GradingError(
            f"{path} was made by a different version of the grader.", "Grade this part again with this one."
        )
    return Bundle(**{**raw, "part": Part(**raw["part"]), "level": Level.of(raw["level"])})


def require_fit(path: Path, bundle: Bundle, assignment: str, terms: Mapping[str, Any]) -> None:
    """Refuse a bundle whose runs are not those that would be made here and now."""
    if bundle.assignment != assignment:
        raise GradingError(f"{path} is of {bundle.assignment!r}, not of {assignment!r}.")
    if there := difference(bundle.terms, terms):
        raise GradingError(
            f"{path} was graded with {there}.",
            f"Grade part {bundle.part} again as the course is now, or leave this file out.",
        )


def difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """What results depend on and is different there, in words; "" when nothing is."""
    names = [name for name in sorted({*there, *here}) if there.get(name) != here.get(name)]
    if "tests" in names:
        return "another version of the tests"
    return "; ".join(_told(name, there.get(name), here.get(name)) for name in names)


def _told(name: str, there: Any, here: Any) -> str:
    """Two versions of a package as they are; of a digest or a table, only that it is different."""
    values = [value or "missing" for value in (there, here)]
    if all(isinstance(value, str) and len(value) < _SHORT for value in values):
        return f"{name} {values[0]}, where here it is {values[1]}"
    return f"different {_WORDS.get(name, name)}"
