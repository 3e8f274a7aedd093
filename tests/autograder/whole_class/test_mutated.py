"""Notebooks damaged by accident, from a fixed seed: none is suspected, and nobody else's result changes."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

from autograder import pipeline
from autograder.base.progress import Progress
from autograder.base.records import Verdict
from tests.autograder.whole_class import generated
from tests.helpers import tiny

COUNT = int(os.environ.get("MUTATED_NOTEBOOKS", "100"))  # test_generated.py hands in many more
HONEST = 4


def grade(course: Path, total: int) -> dict[str, Any]:
    grades = pipeline.grade(pipeline.Request(course, tiny.NAME, feedback=False), Progress(total, quiet=True))
    return {g.student: (g.verdict, g.score, g.tests, g.reason, g.notes) for g in grades}


def test_mutated_notebooks(tmp_path: Path, nothing_left: None) -> None:
    chance = random.Random(20261116)
    course = tiny.make_course(tmp_path / "course", "cell_seconds = 20\n")
    base = tiny.solved(course)
    for number in range(HONEST):
        answer = f"def triple(x):\n    return {number} * x"
        tiny.hand_in(course, f"honest{number}", tiny.solved(course, triple=answer))
    alone = grade(course, HONEST)
    for number in range(COUNT):
        tiny.hand_in(course, f"mutant{number:05}", generated.accident(base, chance))
    together = grade(course, HONEST + COUNT)
    assert len(together) == HONEST + COUNT
    assert {student: together[student] for student in alone} == alone
    verdicts = {verdict for verdict, *_ in together.values()}
    assert {Verdict.GRADED, Verdict.STUDENT_ERROR} <= verdicts <= {Verdict.GRADED, Verdict.STUDENT_ERROR}
    for verdict, score, tests, reason, _ in together.values():
        assert score is not None
        assert 0 <= score <= tiny.FULL
        assert len(tests) == 5
        assert reason or verdict is Verdict.GRADED
