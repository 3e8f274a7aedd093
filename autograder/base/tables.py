"""Reads the text of a table of separated values as a spreadsheet saves it, and what separates them."""

from __future__ import annotations

from pathlib import Path

from autograder.base.errors import UsageError

# The columns of Moodle's grading worksheet by which a student can be known, the surest first.
MOODLE_NAMES = ("Username", "ID number", "Email address", "Identifier", "Full name")


def read(path: Path) -> str:
    """The text of a file in UTF-8, without its mark at the beginning."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is no text in UTF-8.", "Save it as CSV UTF-8.") from error


def delimiter_of(text: str) -> str:
    """What the first line has most of: spreadsheets in many languages write semicolons."""
    return max(",;\t", key=text.partition("\n")[0].count)
