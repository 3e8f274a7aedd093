"""Reads a download, a folder or an archive, file by file, and refuses what could do harm."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from autograder.base import archives
from autograder.base.archives import LEFT, Found, Workspace, is_left_out, unsafe
from autograder.base.errors import UsageError


def read(place: Path, workspace: Workspace) -> Iterator[Found]:
    """Every file of a folder or of a zip, in the order of their names."""
    if place.is_dir():
        yield from _of_folder(place)
    elif zipfile.is_zipfile(place):
        yield from archives.of_zip(place, place.name, workspace)
    else:
        if place.suffix.lower() == ".zip" and place.exists():
            raise UsageError(f"{place} is damaged, or was cut short on its way.", "Download it again.")
        what = "is neither a folder nor a zip" if place.exists() else "does not exist"
        raise UsageError(
            f"{place} {what}.", "Name the download of your learning platform, unpacked or as it is."
        )


def _of_folder(place: Path) -> Iterator[Found]:
    for base, folders, names in os.walk(place):
        folders[:] = sorted(name for name in folders if name not in LEFT)
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
    if known.st_size > archives.MOST_BYTES:
        return Found(name, problem=archives.too_large())
    return Found(name, path)
