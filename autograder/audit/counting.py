"""Counts what an audit showed: a row for each exercise, and whether there was enough to show it with."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.audit.records import Finding, Stage
from autograder.course.assignments import Exercise, Kind
from autograder.course.reach import is_code
from autograder.grading.variants import AnswerKey

FEWEST_MUTANTS, FEWEST_ALTERNATIVES = 5, 2  # per exercise with code


@dataclass(frozen=True)
class Line:
    """One exercise's row of the table."""

    exercise: str
    title: str
    tests: int
    mutants: int
    caught: int
    alternatives: int
    accepted: int
    generic: int
    generic_caught: int
    left: int  # made by program, and visible only to a training run that is not repeated for it
    equivalent: int
    stopped: int  # of those made by program and caught: taken to loop for ever, and stopped
    seconds: float


def line(answer_key: AnswerKey, exercise: Exercise, mutants: Stage, alternatives: Stage, made: Stage) -> Line:
    stages = (mutants, alternatives, made)
    mine = [[r for r in stage.results if r[0].exercise == exercise.id] for stage in stages]
    good = [
        sum(trial not in stage.failed for trial, _ in results)
        for stage, results in zip(stages, mine, strict=True)
    ]
    left = sum(not outcome.lost and trial not in made.failed for trial, outcome in mine[2])
    tests = [c for c in answer_key.assignment.cells_of(Kind.TEST) if c.exercise == exercise.id]
    known = answer_key.known
    named = [e.solution for e in known.equivalents] + [u.solution for u in known.unnoticed]
    excused = [name for name in named if answer_key.solutions[name].exercise == exercise.id]
    return Line(
        exercise=exercise.id,
        title=exercise.title,
        tests=len(tests),
        mutants=len(mine[0]),
        caught=good[0],
        alternatives=len(mine[1]),
        accepted=good[1],
        generic=len(mine[2]) - left,
        generic_caught=good[2] - left,
        left=left,
        equivalent=len(excused),
        stopped=sum(outcome.stopped for _, outcome in mine[2]),
        seconds=sum(outcome.seconds for results in mine for _, outcome in results),
    )


def fewest(answer_key: AnswerKey, exercises: list[Exercise]) -> list[Finding]:
    """Every exercise with code has enough mutants and alternatives to prove something."""
    findings = []
    for exercise in exercises:
        cells = [c for c in answer_key.solutions.values() if c.exercise == exercise.id and is_code(c.source)]
        if not cells:
            continue
        ids = {c.id for c in cells}
        for kind, declared, fewest in (
            ("known mistakes", answer_key.known.mutants, FEWEST_MUTANTS),
            ("other right answers", answer_key.known.alternatives, FEWEST_ALTERNATIVES),
        ):
            count = sum(variant.solution in ids for variant in declared)
            if count < fewest:
                words = f"has {count} {kind}, and needs {fewest}"
                findings.append(Finding(exercise.id, "the exercise", words))
    return findings
