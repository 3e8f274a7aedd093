"""Reads a folder or an archive that came from elsewhere, file by file, and refuses what could do harm."""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from autograder.base.border import is_text
from autograder.base.errors import UsageError
from autograder.base.settings import MB

MOST_BYTES = 200 * MB  # one hand-in, as `coursekit pack` allows it with room to spare
MOST_IN_ALL = 20_000 * MB  # a large class with its training records
MOST_FILES = 20_000
_LEFT = {"__MACOSX", ".git", ".ipynb_checkpoints", "__pycache__", ".DS_Store", "Thumbs.db"}
_LONGEST = 1000  # bytes of a path
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


@dataclass(frozen=True)
class Found:
    """A file by its name in the download, and where its bytes lie; or why they were not read."""

    name: PurePosixPath
    path: Path = Path()
    problem: str = ""


class Workspace:
    """A passing folder for what is unpacked; all of it together has a limit, whatever archives say of it."""

    def __init__(self, folder: Path, room: int = MOST_IN_ALL) -> None:
        self._folder, self._room, self._count = folder, room, 0

    def keep(self, source: IO[bytes], most: int = MOST_BYTES) -> Path:
        """Copy a stream to a file of its own, which has no name of anybody's."""
        self._count += 1
        path = self._folder / str(self._count)
        size, allowed = 0, min(most, self._room)
        with path.open("wb") as target:
            while piece := source.read(MB):
                size += len(piece)
                if size > allowed:
                    break
                target.write(piece)
        if size > allowed:
            path.unlink()
            if allowed < most:
                raise UsageError(
                    f"The download unpacks to more than {MOST_IN_ALL // MB} MB.", "Collect it in parts."
                )
            raise TooLarge
        self._room -= size
        return path


class TooLarge(Exception):
    """A file that is larger than a whole hand-in may be."""


def read(place: Path, workspace: Workspace) -> Iterator[Found]:
    """Every file of a folder or of a zip, in the order of their names."""
    if place.is_dir():
        yield from _of_folder(place)
    elif zipfile.is_zipfile(place):
        yield from of_zip(place, place.name, workspace)
    else:
        what = "is neither a folder nor a zip" if place.exists() else "does not exist"
        raise UsageError(
            f"{place} {what}.", "Name the download of your learning platform, unpacked or as it is."
        )


def of_zip(place: Path, called: str, workspace: Workspace) -> Iterator[Found]:
    """What an archive holds; one that says it is small and is not is found out while it is unpacked."""
    try:
        with zipfile.ZipFile(place) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES:
                raise UsageError(f"{called} holds {len(entries)} files; at most {MOST_FILES} are read.")
            for entry in sorted(entries, key=lambda e: e.filename):
                name = PurePosixPath(_name(entry))
                if not is_left_out(name):
                    yield _entry(archive, entry, name, workspace)
    except _BROKEN as error:
        raise UsageError(f"{called} is damaged: {error}.", "Download it again.") from error


def is_left_out(name: PurePosixPath) -> bool:
    """What systems and tools leave beside a file; nobody hands it in."""
    return not _LEFT.isdisjoint(name.parts) or name.name.startswith("._")


def _entry(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: PurePosixPath, workspace: Workspace
) -> Found:
    if problem := unsafe(name) or _special(entry):
        return Found(name, problem=problem)
    try:
        with archive.open(entry) as file:
            return Found(name, workspace.keep(file))
    except TooLarge:
        return Found(name, problem=_too_large())
    except _BROKEN as error:
        return Found(name, problem=f"can't be unpacked: {error}")


def _of_folder(place: Path) -> Iterator[Found]:
    for base, folders, names in os.walk(place):
        folders[:] = sorted(name for name in folders if name not in _LEFT)
        linked = [name for name in folders if Path(base, name).is_symlink()]
        for name in sorted([*names, *linked]):
            path = Path(base, name)
            inside = PurePosixPath(path.relative_to(place).as_posix())
            if not is_left_out(inside):
                yield _file(path, inside)


def _file(path: Path, name: PurePosixPath) -> Found:
    if problem := unsafe(name):
        return Found(name, problem=problem)
    known = path.lstat()
    if not stat.S_ISREG(known.st_mode):
        return Found(name, problem="is a link or no ordinary file")
    return Found(name, problem=_too_large()) if known.st_size > MOST_BYTES else Found(name, path)


def unsafe(name: PurePosixPath) -> str:
    """Why a name must not become a path of ours."""
    text = str(name)
    if name.is_absolute() or ".." in name.parts or "\\" in text or re.match(r"[A-Za-z]:", text):
        return "its name leads out of the folder"
    odd = "\0" in text or not is_text(text) or len(text.encode()) > _LONGEST
    return "its name can't be that of a file" if odd else ""


def _special(entry: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return "is a link or no ordinary file"
    return "is locked with a password" if entry.flag_bits & 1 else ""


def _name(entry: zipfile.ZipInfo) -> str:
    """Its name; programs that write UTF-8 without saying so are understood."""
    if entry.flag_bits & 0x800:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return entry.filename


def _too_large() -> str:
    return f"is larger than {MOST_BYTES // MB} MB"
