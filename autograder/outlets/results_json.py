"""The results of a class as JSON, one object per submission, for programs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from autograder.base import files, words
from autograder.base.records import Grade, TestResult
from autograder.base.scores import Score


def write(path: Path, grades: list[Grade]) -> None:
    files.write_json(path, [row(grade) for grade in grades])


def row(grade: Grade) -> dict[str, Any]:
    """`words_of_the_student` names the fields that a student may have worded."""
    return {
        "student": words.shown(grade.student),
        "assignment": grade.assignment,
        "verdict": grade.verdict.value,
        "score": grade.score,
        "max_score": grade.max_score,
        "parts": _parts(grade.worth) if grade.worth else None,
        "standing": asdict(grade.standing) if grade.standing else None,
        "tests": [_test(test, grade) for test in grade.tests],
        "seconds": round(grade.seconds, 3),
        "sandbox": grade.level,
        "reason": words.shown(grade.reason),
        "notes": [words.shown(note) for note in grade.notes],
        "words_of_the_student": ["student", "reason", "notes", "tests.message"],
    }


def _parts(worth: Score) -> dict[str, float]:
    """What the score is made of."""
    known = {name: value for name, value in asdict(worth).items() if name != "most"}
    return known | {"out_of": worth.out_of}


def _test(test: TestResult, grade: Grade) -> dict[str, Any]:
    """What a test gave, and what the gradebook has in its place: a person may have overruled it."""
    cell = grade.recorded.cells.get(test.name, {}) if grade.recorded else {}
    recorded = None if cell.get("waits") else cell.get("score")
    return asdict(test) | {"message": words.visible(test.message), "recorded": recorded}
