"""The versions of a hand-in: those that later ones replaced, numbered in earlier/, and the one in submitted/.

A version is kept whole or not at all, with the time at which it was first seen beside it.
"""

from __future__ import annotations

import contextlib
import filecmp
import os
import shutil
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.base import border, files, layout
from autograder.base.settings import MB

_MOST_FILES = 5000
_MOST_BYTES = 200 * MB  # of one file: what is larger is no part of a hand-in


@dataclass(frozen=True)
class Attempt:
    """One version; `kept` is its number in earlier/, or 0 if it is only in submitted/."""

    number: int
    kept: int
    arrived: str = ""  # when `watch` first saw it


def of(course: Path, student: str, assignment: str) -> tuple[Attempt, ...]:
    """All versions, the first one first; the one in submitted/ comes last, once."""
    place, now = layout.earlier(course, student, assignment), _current(course, student, assignment)
    numbers = _numbers(place)
    found = [Attempt(at, kept, _arrived(place, kept)) for at, kept in enumerate(numbers, 1)]
    if not now.is_dir():
        return tuple(found)
    if numbers and same(now, listed(place / str(numbers[-1]))):
        last = found[-1]
        return (*found[:-1], Attempt(last.number, 0, last.arrived))
    return (*found, Attempt(len(found) + 1, 0))


def keep(course: Path, student: str, assignment: str, arrived: datetime | None = None) -> bool:
    """Copy what is in submitted/ now, unless the last version that was kept is the same."""
    place, now = layout.earlier(course, student, assignment), _current(course, student, assignment)
    if now.is_symlink() or not now.is_dir():
        return False
    numbers = _numbers(place)
    if numbers and same(now, listed(place / str(numbers[-1]))):
        return False
    _add(place, listed(now), arrived)
    return True


def keep_replaced(course: Path, student: str, assignment: str, contents: Mapping[str, Path]) -> bool:
    """Keep a version that never was in submitted/, because a later one came with it; once."""
    place = layout.earlier(course, student, assignment)
    if any(same(place / str(number), contents) for number in _numbers(place)):
        return False
    _add(place, contents, None)
    return True


def _add(place: Path, contents: Mapping[str, Path], arrived: datetime | None) -> None:
    """The next version."""
    numbers = _numbers(place)
    number = 1 + (numbers[-1] if numbers else 0)
    place.mkdir(parents=True, exist_ok=True)
    if arrived is not None:  # before the folder: one that is there has its time
        files.write_text(_time_file(place, number), f"{arrived.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC\n")
    with files.swapping(place / str(number)) as fresh:
        fresh.mkdir()
        for name, path in contents.items():
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, fresh / name, follow_symlinks=False)


def listed(folder: Path) -> dict[str, Path]:
    """The files of a hand-in by their places, and no more than a person would hand in; links are links.

    Special files, giants and second names for files of somebody else are no part of it.
    """
    found: dict[str, Path] = {}
    owner, to_see = folder.stat().st_uid, [folder]  # no recursion: folders may be nested deeply
    while to_see and len(found) < _MOST_FILES:
        with contextlib.suppress(OSError), os.scandir(to_see.pop()) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                if entry.is_dir(follow_symlinks=False):
                    to_see.append(Path(entry.path))
                elif _belongs(Path(entry.path), entry.stat(follow_symlinks=False), owner):
                    found[Path(entry.path).relative_to(folder).as_posix()] = Path(entry.path)
    return found


def same(folder: Path, contents: Mapping[str, Path]) -> bool:
    """Whether a folder holds these files and no others."""
    there = listed(folder)
    return there.keys() == contents.keys() and all(_equal(there[name], contents[name]) for name in there)


def _equal(one: Path, other: Path) -> bool:
    if one.is_symlink() or other.is_symlink():
        return one.is_symlink() and other.is_symlink() and os.readlink(one) == os.readlink(other)
    return filecmp.cmp(one, other, shallow=False)


def _current(course: Path, student: str, assignment: str) -> Path:
    return layout.student_folder(course, layout.SUBMITTED, student, assignment)


def _numbers(place: Path) -> list[int]:
    return sorted(int(path.name) for path in place.glob("*") if path.name.isdigit() and path.is_dir())


def _time_file(place: Path, number: int) -> Path:
    return place / f"{number}.txt"


def _arrived(place: Path, number: int) -> str:
    path = _time_file(place, number)
    return path.read_text(encoding="utf-8").strip() if path.is_file() else ""


def _belongs(path: Path, known: os.stat_result, owner: int) -> bool:
    if stat.S_ISLNK(known.st_mode):
        return True
    return border.is_own_file(path, known, owner) and known.st_size <= _MOST_BYTES
