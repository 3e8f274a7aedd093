"""The ids of all questions there have ever been: a reader's answers are kept under them.

`.venv/bin/python -m tests.book.question_ids` adds the new ones to the record and takes none out: a test fails
when one is gone or has a different name.
"""

from collections.abc import Iterable
from pathlib import Path

from autograder.base import layout
from autograder.book.questions import questions_of
from tests.conftest import ROOT

RECORD = Path(__file__).with_suffix(".txt")
COMMAND = ".venv/bin/python -m tests.book.question_ids"


def asked() -> list[str]:
    """The ids of the questions on all pages."""
    return [question.id for page in layout.pages(ROOT) for _, question in questions_of(page)]


def recorded(record: Path = RECORD) -> list[str]:
    return record.read_text(encoding="utf-8").splitlines() if record.is_file() else []


def add(ids: Iterable[str], record: Path = RECORD) -> list[str]:
    """Put new ids into the record, and say which they are."""
    before = recorded(record)
    new = sorted(set(ids) - set(before))
    record.write_text("".join(f"{name}\n" for name in sorted([*before, *new])), encoding="utf-8")
    return new


if __name__ == "__main__":
    print(f"New in {RECORD.name}: {', '.join(add(asked())) or 'nothing'}.")
