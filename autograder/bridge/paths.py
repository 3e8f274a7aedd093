"""Carries a path together with the file that it leads to: each side has a disk of its own.

A test hands a path over, the student's code writes there, and the test reads what was written.  Only a path
that the test has handed over brings a file back.
"""

from __future__ import annotations

import tempfile
from pathlib import Path, PurePath

LARGEST = 1 << 24  # bytes of one file


def contents(path: PurePath) -> bytes | None:
    """The file at a path, if there is one that can be carried."""
    place = Path(path)
    try:
        if not place.is_file() or place.stat().st_size > LARGEST:
            return None
        return place.read_bytes()
    except OSError:
        return None


def is_passing(path: PurePath) -> bool:
    """Whether a path leads to where files are made that nobody keeps."""
    return Path(path).resolve().is_relative_to(Path(tempfile.gettempdir()).resolve())


def put(path: PurePath, data: bytes | None) -> None:
    """Let the file at a path be this one, or none; only where files are made that nobody keeps."""
    place = Path(path)
    if not is_passing(place):
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    if data is None:
        place.unlink(missing_ok=True)
    else:
        place.write_bytes(data)
