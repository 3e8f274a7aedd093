"""Unpacks an archive that came from elsewhere, file by file, and refuses what could do harm."""

from __future__ import annotations

import re
import stat
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from autograder.base import layout
from autograder.base.border import is_text
from autograder.base.errors import UsageError
from autograder.base.settings import MB

MOST_BYTES = 200 * MB  # one hand-in, as the kit of a course packs it with room to spare
MOST_IN_ALL = 20_000 * MB  # a large class with its training records
MOST_FILES = 20_000
MOST_HANDED_IN = 500  # files of one hand-in
LEFT = {"__MACOSX", ".git", ".ipynb_checkpoints", "__pycache__", ".DS_Store", "Thumbs.db"}
_LONGEST = 1000  # bytes of a path
_END_BYTES = 22 + (1 << 16)  # at most, of the end of an archive with its comment
_END_MARK, _LARGE_MARK = b"PK\5\6", b"PK\6\7"
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


@dataclass(frozen=True)
class Found:
    """A file by its name in the download, and where its bytes lie; or why they were not read."""

    name: PurePosixPath
    path: Path = Path()
    problem: str = ""


@dataclass(frozen=True)
class HandedIn:
    """What an archive of one student's holds, by place; and what was not taken, each with the reason."""

    contents: dict[str, Path]
    problems: tuple[str, ...] = ()


class Workspace:
    """A passing folder for what is unpacked; all of it together has a limit, whatever archives say of it."""

    def __init__(self, folder: Path, room: int = MOST_IN_ALL) -> None:
        self._folder, self._room, self._count = folder, room, 0

    def keep(self, source: IO[bytes], most: int | None = None) -> Path:
        """Copy a stream to a file of its own, which has no name of anybody's."""
        self._count += 1
        path = self._folder / str(self._count)
        most = MOST_BYTES if most is None else most
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

    def forget(self, paths: Iterable[Path]) -> None:
        """Give the room of these files back."""
        for path in paths:
            self._room += path.stat().st_size
            path.unlink()


class TooLarge(Exception):
    """A file that is larger than a whole hand-in may be."""


def of_zip(place: Path, called: str, workspace: Workspace) -> Iterator[Found]:
    """What an archive holds; one that says it is small and is not is found out while it is unpacked."""
    try:
        with zipfile.ZipFile(place) as archive:
            for entry, name, problem in _entries(archive, called, MOST_FILES):
                yield Found(name, problem=problem) if problem else _kept(archive, entry, name, workspace)
    except _BROKEN as error:
        raise UsageError(f"{called} is damaged: {error}.", "Download it again.") from error


def of_hand_in(place: Path, called: str, workspace: Workspace) -> HandedIn:
    """The files of an archive that a student packed: all of them together are one hand-in.

    An archive that is damaged, holds too many files or unpacks to too much is refused as a whole, after no
    more work than one hand-in is worth.
    """
    contents: dict[str, Path] = {}
    problems: list[str] = []
    try:
        _require_short_index(place, called)
        with zipfile.ZipFile(place) as archive:
            room = MOST_BYTES
            for entry, name, problem in _entries(archive, called, MOST_HANDED_IN):
                if problem:
                    problems.append(f"{called}, in it {name}: {problem}")
                    continue
                with archive.open(entry) as file:
                    contents[str(name)] = workspace.keep(file, room)
                room -= contents[str(name)].stat().st_size
    except (TooLarge, UsageError, *_BROKEN) as error:
        workspace.forget(contents.values())
        return HandedIn({}, (f"{called}: {_why(error)}",))
    return HandedIn(_without_outer_folder(contents), tuple(problems))


def _why(error: Exception) -> str:
    if isinstance(error, TooLarge):
        return f"unpacks to more than {MOST_BYTES // MB} MB"
    return error.message if isinstance(error, UsageError) else f"is damaged: {error}"


def _require_short_index(place: Path, called: str) -> None:
    """Refuse a table of contents that is too long to be read, before Python reads all of it."""
    with place.open("rb") as file:
        file.seek(max(0, place.stat().st_size - _END_BYTES))
        tail = file.read(_END_BYTES)
    at = len(tail) - 22
    if tail[at : at + 4] != _END_MARK or tail[-2:] != b"\0\0":
        at = tail.rfind(_END_MARK)
    if at < 0 or len(tail) < at + 22:
        raise zipfile.BadZipFile("it has no end")
    (size,) = struct.unpack("<L", tail[at + 12 : at + 16])
    large = tail[max(0, at - 20) : at].startswith(_LARGE_MARK)  # for archives of more than 4 GB
    if large or size > MOST_HANDED_IN * (_LONGEST + 100):
        raise UsageError(f"{called} holds more than {MOST_HANDED_IN} files.")


def is_hand_in(place: Path) -> bool:
    """Whether an archive holds a notebook or a training record, or can't be read; nothing is unpacked."""
    try:
        _require_short_index(place, place.name)
        with zipfile.ZipFile(place) as archive:
            names = [PurePosixPath(_name(entry)) for entry in archive.infolist()]
    except (UsageError, *_BROKEN):
        return True  # whoever unpacks it says why
    named = [name for name in names if not is_left_out(name)]
    return any(name.suffix == ".ipynb" or layout.RUNS in name.parts[:-1] for name in named)


def is_left_out(name: PurePosixPath) -> bool:
    """What systems and tools leave beside a file; nobody hands it in."""
    return not LEFT.isdisjoint(name.parts) or name.name.startswith("._")


def unsafe(name: PurePosixPath) -> str:
    """Why a name must not become a path of ours."""
    text = str(name)
    if name.is_absolute() or ".." in name.parts or "\\" in text or re.match(r"[A-Za-z]:", text):
        return "its name leads out of the folder"
    odd = "\0" in text or not is_text(text) or len(text.encode()) > _LONGEST
    return "its name can't be that of a file" if odd else ""


def too_large() -> str:
    return f"is larger than {MOST_BYTES // MB} MB"


def _entries(
    archive: zipfile.ZipFile, called: str, most: int
) -> Iterator[tuple[zipfile.ZipInfo, PurePosixPath, str]]:
    """Every file with its name and why it is not taken, in the order of their names."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > most:
        raise UsageError(f"{called} holds {len(entries)} files; at most {most} are read.")
    named = sorted(((PurePosixPath(_name(entry)), entry) for entry in entries), key=lambda pair: pair[0])
    count = Counter(name for name, _ in named)
    folders = {parent for name in count for parent in name.parents}
    for name, entry in named:
        if is_left_out(name):
            continue
        problem = unsafe(name) or _special(entry)
        if not problem and count[name] > 1:
            problem = "is there twice"  # nobody knows which one was meant
        if not problem and name in folders:
            problem = "is a file and a folder"
        yield entry, name, problem


def _kept(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: PurePosixPath, workspace: Workspace
) -> Found:
    try:
        with archive.open(entry) as file:
            return Found(name, workspace.keep(file))
    except TooLarge:
        return Found(name, problem=too_large())
    except _BROKEN as error:
        return Found(name, problem=f"can't be unpacked: {error}")


def _without_outer_folder(contents: dict[str, Path]) -> dict[str, Path]:
    """What somebody packs by hand often lies in one folder: its records belong beside the notebook."""
    outer = {name.partition("/")[0] for name in contents if "/" in name}
    whole = len(outer) == 1 and all("/" in name for name in contents)
    if not whole or not any(name.count("/") == 1 and name.endswith(".ipynb") for name in contents):
        return contents
    return {name.partition("/")[2]: path for name, path in contents.items()}


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
