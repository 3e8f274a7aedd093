"""Holds every hidden test to the sentence of the task that it rests on.

A test may ask for nothing that the task does not. So its header quotes the task, word for word:

    # %% test="causal-values" points=1 rests="0 where query i (row) may look at key j (column)"

Several places are joined by " … ". What counts as the task is what every student reads: the text before the
first exercise, the text of the exercise, and the student's cells with their signatures and docstrings.
Folded hints and checks do not count: nobody has to open a hint.
"""

from __future__ import annotations

import re

from autograder.course import assignments
from autograder.course.assignments import BEGIN_SOLUTION, END_SOLUTION, Assignment, Kind, SourceCell

BETWEEN = " … "
FEWEST = 2  # words: one alone can't require anything
HINT = re.compile(r"<details>.*?</details>", re.DOTALL)
SOLUTION = re.compile(rf"{re.escape(BEGIN_SOLUTION)}.*?{re.escape(END_SOLUTION)}", re.DOTALL)


def quotes(test: SourceCell) -> tuple[str, ...]:
    """The places of the task that a test rests on."""
    return tuple(part.strip() for part in str(test.options.get("rests", "")).split(BETWEEN) if part.strip())


def looks_at(test: SourceCell) -> str:
    """The property that a test checks: its opening comment, which students see too."""
    lines = test.source.splitlines()
    end = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return " ".join(line.removeprefix("#").strip() for line in lines[:end])


def task(assignment: Assignment, exercise: str) -> str:
    """What a student must have read before an exercise is solved, in one line."""
    parts = []
    for cell in assignment.cells:
        if cell.exercise not in ("", exercise):
            continue
        if cell.kind in (Kind.TEXT, Kind.EXERCISE, Kind.WRITTEN, Kind.SOLUTION, Kind.GIVEN, Kind.RUN):
            parts.append(SOLUTION.sub("", HINT.sub("", cell.source)))
    return _one_line("\n".join(parts))


def check(assignment: Assignment) -> None:
    """Refuse a test that quotes nothing, or something that its task does not say."""
    tasks = {exercise.id: task(assignment, exercise.id) for exercise in assignment.exercises}
    for test in assignment.cells_of(Kind.TEST):
        found = quotes(test)
        if not found:
            raise assignments.problem(
                assignment.path,
                test,
                "it does not say which sentence of the task it rests on.",
                'Quote the task in its header: rests="…". If no sentence asks for it, write one first.',
            )
        for quote in found:
            if len(quote.split()) < FEWEST or _one_line(quote) not in tasks[test.exercise]:
                raise assignments.problem(
                    assignment.path,
                    test,
                    f"it rests on {quote!r}, which its task does not say.",
                    "Quote it word for word, without hints, and join several places by ' … '.",
                )


def _one_line(text: str) -> str:
    return " ".join(text.split())
