"""Whether an error means that the disk is full, whoever met it first."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from autograder.base.errors import GradingError

_LEAST = 1024 * 1024  # bytes: with less, a database or a page no longer fits
_FULL = (errno.ENOSPC, errno.EDQUOT)


def require_room(folder: Path, error: Exception) -> None:
    """End the command with a sentence if this error came of a full disk.

    A database and a worker say it in words of their own, so the disk is asked as well.
    """
    said = isinstance(error, OSError) and error.errno in _FULL
    known = os.statvfs(folder)
    if said or known.f_bavail * known.f_frsize < _LEAST:
        raise GradingError(
            f"The disk is full: nothing more can be kept in {folder.resolve()}.",
            "Make room, and run the same command again: what is graded is kept.",
        ) from error
