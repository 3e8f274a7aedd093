"""What a reader of answers in words is given, a table of them, and what comes back of it to the gradebook."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from autograder.base import files, layout
from autograder.base.course_lock import locked
from autograder.course import rubric
from autograder.grading.request import Request
from autograder.outlets import export, hand_grading
from autograder.outlets.gradebook import Gradebook
from autograder.outlets.hand_grading import Answer, Mark


@dataclass(frozen=True)
class GivenOut:
    """How much there is to read."""

    answers: int
    groups: int


@dataclass(frozen=True)
class TakenIn:
    """How many answers have a score now, and the marks of answers that nobody's work has any more."""

    graded: int
    lost: list[Mark]


def give_out(request: Request, target: Path) -> GivenOut:
    """Write all answers of an assignment to a table."""
    found = _answers(request)
    asked = hand_grading.questions(layout.notebook(_root(request), layout.SOURCE, request.assignment))
    text = hand_grading.table(found, rubric.read(_root(request), request.assignment), asked)
    with files.replacing(target) as passing:
        passing.write_bytes(text.encode())
    return GivenOut(len(found), len({answer.group for answer in found}))


def take_in(request: Request, source: Path) -> TakenIn:
    """Bring the scores of a table into the gradebook; a slip in it is told before anything is written."""
    given = hand_grading.marks(source)
    placed, lost = hand_grading.placed(_answers(request), given)
    with (
        locked(request.course),
        contextlib.closing(Gradebook(request.course, request.config())) as book,
    ):
        for answer, mark in placed:
            book.by_hand(request.assignment, answer.student, answer.cell, mark.score, mark.comment)
        book.commit()
    return TakenIn(len(placed), lost)


def _answers(request: Request) -> list[Answer]:
    grades = export.grades(request.course, request.assignment)
    return hand_grading.answers(request.course, request.assignment, grades)


def _root(request: Request) -> Path:
    return request.root or request.course
