"""Says in words why an SQLite file can't be used, and what a person can do about it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from autograder.base.errors import GradingError


def trouble(path: Path, error: sqlite3.Error, when_damaged: str) -> GradingError:
    """The sentence for an error of SQLite's; what helps against damage depends on what the file is for."""
    kind = getattr(error, "sqlite_errorname", "") or ""
    if kind.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return GradingError(
            f"Another program is writing to {path}.",
            "It may be formgrader or an nbgrader command: wait until it has finished, or stop it.",
        )
    if kind.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return GradingError(
            f"{path} can't be written.",
            f"Make {path.resolve().parent} and the file writable for you, or work on a copy of the folder.",
        )
    if kind.startswith("SQLITE_FULL"):
        return GradingError(
            f"The disk is full: {path} can't grow.", "Make room; what was kept is still there."
        )
    if kind.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return GradingError(f"{path} is damaged, or no database.", when_damaged)
    return GradingError(f"{path} can't be used: {error}.", when_damaged)
