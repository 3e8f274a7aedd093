"""Unpacks the archive that a student handed in to a folder of the course's own, for the grader to read."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from autograder.base import archives, border, digest, files, layout
from autograder.base.archives import Workspace
from autograder.base.records import Companion

MOST_ARCHIVES = 5  # of one hand-in


@dataclass(frozen=True)
class Unpacked:
    """Where the files of a hand-in's archives lie, their names, and what somebody has to be told."""

    place: Path | None = None
    archives: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()


def unpack(course: Path, student: str, assignment: str, folder: Path) -> Unpacked:
    """Unpack the archives that lie in a hand-in's folder, once for as long as they stay the same."""
    found = _archives(folder)
    if not found:
        return Unpacked()
    names = frozenset(path.name for path in found)
    place = layout.unpacked(course, student, assignment)
    target = place / digest.of_parts([files.contents_digest(_file(path)).encode() for path in found])[:32]
    told = target.with_suffix(".txt")  # what could not be taken
    if not (target.is_dir() and told.is_file()):
        shutil.rmtree(place, ignore_errors=True)
        _write(found, target, told)
    notes = tuple(told.read_text(encoding="utf-8").splitlines())
    return Unpacked(target if any(target.iterdir()) else None, names, notes)


def _write(found: list[Path], target: Path, told: Path) -> None:
    contents: dict[str, Companion] = {}
    problems: list[str] = []
    with tempfile.TemporaryDirectory() as passing:
        workspace = Workspace(Path(passing), archives.MOST_BYTES)
        for path in found:
            inner = archives.of_hand_in(path, border.shown(path.name), workspace)
            problems += inner.problems
            problems += [
                f"{path.name}, in it {name}: is there twice" for name in inner.contents if name in contents
            ]
            contents |= {n: Companion(p, p.name) for n, p in inner.contents.items() if n not in contents}
        files.replace_folder(target, {}, contents, 0o644)
    lines = (" ".join(problem.split()) for problem in problems)
    files.write_text(told, "".join(f"{line}.\n" for line in lines), errors="backslashreplace")


def _archives(folder: Path) -> list[Path]:
    """Ordinary zip files beside where the notebook should be, that hold a notebook or a record."""
    if not folder.is_dir():
        return []
    owner = folder.stat().st_uid
    named = [path for path in sorted(folder.iterdir()) if path.suffix.lower() == ".zip"]
    plain = [path for path in named if border.is_own_file(path, path.lstat(), owner)]
    small = [path for path in plain if path.stat().st_size <= archives.MOST_BYTES]
    return [path for path in small[:MOST_ARCHIVES] if archives.is_hand_in(path)]


def _file(path: Path) -> Companion:
    return Companion(path.absolute(), path.name)
