"""Reads submitted folders: finds each notebook, repairs what can be repaired, and says what can't be read."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from autograder.base import border, digest, files, layout
from autograder.base.errors import UsageError
from autograder.base.records import Cell, Companion, Master, Submission
from autograder.base.settings import MB, Limits
from autograder.course import master as masters
from autograder.grading.partial import judged
from autograder.grading.reading import ASK, Unreadable, read_bytes, read_cells
from autograder.grading.repair import is_of_another_assignment, repair
from autograder.grading.unpacking import Unpacked, unpack

_MAX_FILES = 500
_MAX_NOTES = 40
_NAMED = 3  # notebooks that a note names
_SHOWN = 20  # students in one sentence
_MAX_NAME = 1000  # bytes of a path beside the notebook


def students_of(course: Path, assignment: str, wanted: tuple[str, ...] = ()) -> list[str]:
    """Who handed something in, in alphabetical order; a wanted student who did not is an error."""
    folder = course / layout.SUBMITTED
    present = (
        sorted(p.name for p in folder.iterdir() if os.path.lexists(p / assignment)) if folder.is_dir() else []
    )
    for student in wanted:
        if student not in present:
            raise UsageError(
                f"{student!r} has handed in nothing: {folder / student / assignment} is missing.",
                _instead(student, present),
            )
    return [student for student in present if not wanted or student in wanted]


def _instead(student: str, present: list[str]) -> str:
    """Who was probably meant, or else who there is."""
    if near := get_close_matches(student, present, n=1):
        return f"Did you mean {near[0]!r}?"
    more = f" and {len(present) - _SHOWN} more" if len(present) > _SHOWN else ""
    return f"Handed in: {', '.join(present[:_SHOWN]) or 'nobody'}{more}."


def take_in(
    course: Path,
    student: str,
    master: Master,
    limits: Limits,
    trust_timestamps: bool = False,
    kept: int = 0,
) -> Submission:
    """One student's submission, repaired; never raises for anything a student can hand in.

    `kept` is the number of an earlier version, if that one is wanted.
    """
    folder = layout.attempt(course, student, master.assignment, kept)
    notes: list[str] = []
    cells: tuple[Cell, ...] = tuple(master.cells)  # what is graded of a hand-in that can't be read
    companions: tuple[Companion, ...] = ()
    problem, timestamp = "", ""
    try:
        _refuse_links(folder)
        timestamp = _timestamp(folder) if trust_timestamps else ""
        cells, companions = _contents(course, student, folder, master, limits, notes)
    except Unreadable as error:
        problem = str(error)
    except OSError as error:
        problem = f"The hand-in can't be read: {error.strerror or error}. Please hand it in again."
    return Submission(
        student=student,
        assignment=master.assignment,
        folder=folder,
        cells=cells,
        companions=companions,
        notes=_few(notes),
        problem=problem,
        timestamp=timestamp,
        digest=_digest(cells, companions, problem),
    )


def _contents(
    course: Path, student: str, folder: Path, master: Master, limits: Limits, notes: list[str]
) -> tuple[tuple[Cell, ...], tuple[Companion, ...]]:
    """The cells of a hand-in, repaired, and the files beside them; what was done goes to the notes."""
    unpacked = unpack(course, student, master.assignment, folder)
    notes += unpacked.notes
    place = _place(folder, unpacked)
    path = find_notebook(place, master.assignment, notes)
    cells = read_cells(read_bytes(path, limits, place), border.shown(path.name), master, notes)
    if is_of_another_assignment(cells, master):
        raise Unreadable(f"{border.shown(path.name)} is the notebook of a different assignment. {ASK}")
    companions = _companions(folder, unpacked, master, limits, notes)
    return repair(cells, master, notes), companions


def unread(course: Path, student: str, master: Master, problem: str) -> Submission:
    """A submission that nobody could read, for a reason that the reader itself can't give."""
    cells = tuple(master.cells)
    folder = layout.student_folder(course, layout.SUBMITTED, student, master.assignment)
    digest = _digest(cells, (), problem)
    return Submission(student, master.assignment, folder, cells, problem=problem, digest=digest)


def _few(notes: list[str]) -> tuple[str, ...]:
    if len(notes) <= _MAX_NOTES:
        return tuple(notes)
    return (*notes[:_MAX_NOTES], f"There were {len(notes) - _MAX_NOTES} more repairs.")


def _refuse_links(folder: Path) -> None:
    """A link in the place of a student's folder would hand in somebody else's work."""
    if folder.parent.is_symlink() or folder.is_symlink():
        place = folder.parent if folder.parent.is_symlink() else folder
        raise Unreadable(f"{border.shown(place.name)} is a link to another place, not a folder. {ASK}")


def _place(folder: Path, unpacked: Unpacked) -> Path:
    """Where the notebook is looked for: beside an archive first, then in it."""
    if any(_looks_like_notebook(path, folder) for path in _walk(folder)) or not unpacked.archives:
        return folder
    if unpacked.place is None:
        raise Unreadable(f"{' '.join(unpacked.notes)} Please pack it again, or hand in the .ipynb file.")
    return unpacked.place


def find_notebook(folder: Path, assignment: str, notes: list[str]) -> Path:
    """The file to grade: the one with the assignment's name, else the only one that can be meant."""
    if not folder.is_dir():
        raise Unreadable(f"{folder.name} is not a folder with a notebook in it. {ASK}")
    expected = folder / f"{assignment}.ipynb"
    others = [path for path in _walk(folder) if _looks_like_notebook(path, folder) and path != expected]
    if os.path.lexists(expected):
        notes += _left_aside(expected, others, folder)
        return expected
    if not others:
        raise Unreadable(f"There is no notebook {expected.name} in the hand-in. {ASK}")
    others.sort(key=lambda p: (assignment not in p.name, len(p.parts), -p.lstat().st_mtime, p.name))
    chosen = others[0]
    name = border.shown(str(chosen.relative_to(folder)))
    notes.append(f"The notebook was called {name} instead of {expected.name}.")
    notes += _left_aside(chosen, others[1:], folder)
    return chosen


def _left_aside(graded: Path, others: list[Path], folder: Path) -> list[str]:
    """A note on the notebooks that were not graded: the student may have meant one of them."""
    if not others:
        return []
    names = [border.shown(str(path.relative_to(folder))) for path in sorted(others)]
    more = len(names) - _NAMED
    listed = ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
    newer = any(path.lstat().st_mtime_ns > graded.lstat().st_mtime_ns for path in others)
    verb = "was" if len(others) == 1 else "were"
    late = (", though it is newer" if len(others) == 1 else ", though there is a newer one") if newer else ""
    name = border.shown(str(graded.relative_to(folder)))
    return [f"{name} was graded; {listed} beside it {verb} not{late}."]


def _walk(folder: Path) -> list[Path]:
    """Everything below a folder, without following links, and no more than a person would hand in."""
    found: list[Path] = []
    to_see = [folder]  # no recursion: a student may nest folders deeper than Python can
    while to_see and len(found) <= 10 * _MAX_FILES:
        inside = _listed(to_see.pop())
        found += [Path(entry.path) for entry in inside]
        to_see += [Path(entry.path) for entry in reversed(inside) if entry.is_dir(follow_symlinks=False)]
    return found


def _listed(folder: Path) -> list[os.DirEntry[str]]:
    """What is in a folder, by name; nothing where it can't be read, or its path is too long."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _looks_like_notebook(path: Path, folder: Path) -> bool:
    parts = path.relative_to(folder).parts
    if any(part.startswith(".") or part == "__MACOSX" for part in parts) or not path.is_file():
        return False
    return path.name.endswith((".ipynb", ".ipynb.txt", ".ipynb.json"))


def _companions(
    folder: Path, unpacked: Unpacked, master: Master, limits: Limits, notes: list[str]
) -> tuple[Companion, ...]:
    """The student's other files and then the instructor's, which win; links and giants are left out.

    A file beside an archive comes before one of the same name in it.
    """
    kept: dict[str, Path] = {}
    left_out, room = 0, limits.disk_mb * MB // 2
    given = {name: path for path, name in masters.companions(master.folder)}
    for place in (folder, *filter(None, [unpacked.place])):
        owner = place.stat().st_uid
        for path in _walk(place):
            name = path.relative_to(place).as_posix()
            status = path.lstat()
            if not _is_companion(path, status, place) or name in kept:
                continue
            if place == folder and name in unpacked.archives:
                continue
            usable = border.is_own_file(path, status, owner) and _is_usable(name, given | kept)
            if not usable or status.st_size > room or len(kept) >= _MAX_FILES:
                left_out += 1
                continue
            room -= status.st_size
            kept[name] = path
    if left_out:
        notes.append(
            f"{left_out} files beside the notebook (links, special, too large, or oddly named) were left out."
        )
    kept |= given
    found = (Companion(path.absolute(), name) for name, path in sorted(kept.items()))
    return tuple(replace(companion, digest=files.contents_digest(companion)) for companion in found)


def _is_companion(path: Path, status: os.stat_result, folder: Path) -> bool:
    """Whether this is a file that a notebook may have been written with."""
    parts = path.relative_to(folder).parts
    if stat.S_ISDIR(status.st_mode) or path.name.endswith(".ipynb") or parts[-1] == layout.TIMESTAMP:
        return False
    return not any(part.startswith(".") or part in ("__pycache__", "__MACOSX") for part in parts)


def _is_usable(name: str, given: dict[str, Path]) -> bool:
    """Whether a name is text, short enough, and leaves room for the instructor's files."""
    if not border.is_text(name) or len(name.encode()) > _MAX_NAME:
        return False
    return not any(name.startswith(f"{other}/") or other.startswith(f"{name}/") for other in given)


def _timestamp(folder: Path) -> str:
    """When it was handed in, from the file that nbgrader's exchange leaves."""
    path = folder / layout.TIMESTAMP
    if path.is_symlink() or not path.is_file() or path.stat().st_size > 100:
        return ""
    return path.read_text(encoding="utf-8", errors="replace").strip()


def _digest(cells: tuple[Cell, ...], companions: tuple[Companion, ...], problem: str) -> str:
    """Of the code that runs and the files it can read; words in between do not change a run."""
    code = [(judged(c), c.name) if c.kind == "code" else None for c in cells]
    named = (companion.name.encode() + b"\0" + bytes.fromhex(companion.digest) for companion in companions)
    return digest.of_parts([digest.as_bytes([code, problem]), *named])
