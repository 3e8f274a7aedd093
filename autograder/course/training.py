"""What a notebook says of its training runs: which cells define one, judge its record, or only look at it.

A run is written with the student's code into `runs/<name>/` beside the notebook. Its tests look at that
record alone: our grader puts them into a box of their own, with the reference's cells and the record's files.
"""

from __future__ import annotations

from typing import Any

from autograder.course.assignments import Assignment, Kind
from autograder.course.reach import makers_of, names_of, reach

JUDGING = (Kind.CHECK, Kind.RUN, Kind.TEST)


def facts(assignment: Assignment) -> dict[str, Any]:
    """For the metadata of the notebook; nothing for an assignment without a run.

    runs     run -> the cells that define its task
    records  test -> the run that it looks at, and the cells that it needs
    idle     the cells that nobody runs to grade: runs, and what only they feed
    """
    if not assignment.cells_of(Kind.RUN):
        return {}
    order = [cell.id for cell in assignment.cells_of(Kind.GIVEN, Kind.SOLUTION, *JUDGING)]
    needed = reach(assignment).records
    tests = {cell.id: cell.record for cell in assignment.cells_of(Kind.TEST) if cell.record}
    not_run = idle(assignment)
    return {
        "runs": {cell.id: _definers(assignment, cell.source) for cell in assignment.cells_of(Kind.RUN)},
        "records": {
            test: {"run": run, "cells": [name for name in order if name in needed[test]]}
            for test, run in tests.items()
        },
        "idle": [name for name in order if name in not_run],
    }


def idle(assignment: Assignment) -> frozenset[str]:
    """The runs, and the checks that need one: they show a student what was trained, and judge nothing."""
    runs = {cell.id for cell in assignment.cells_of(Kind.RUN)}
    feeding = reach(assignment).checks.items()
    return frozenset(runs | {check for check, cells in feeding if cells & runs})


def left_behind(assignment: Assignment) -> dict[str, frozenset[str]]:
    """For each hidden test the names that it reads and that only a check or a run leaves in the notebook.

    Whatever stands in such a variable, the student's cells put it there: it can't be judged.
    """
    made = assignment.cells_of(Kind.GIVEN, Kind.SOLUTION)
    given = frozenset().union(*(names_of(cell.source).defines for cell in made))
    ran = assignment.cells_of(Kind.CHECK, Kind.RUN)
    left = frozenset().union(*(names_of(cell.source).defines for cell in ran)) - given
    found = {}
    for test in assignment.cells_of(Kind.TEST):
        read = names_of(test.source).uses
        known = tuple(sorted(read & given))
        through = [names_of(cell.source).uses for cell in (makers_of(assignment, known) if known else ())]
        found[test.id] = left & frozenset().union(read, *through)
    return {test: names for test, names in found.items() if names}


def _definers(assignment: Assignment, source: str) -> list[str]:
    """The given cells and solutions that a run cell uses."""
    made = assignment.cells_of(Kind.GIVEN, Kind.SOLUTION)
    known = frozenset().union(*(names_of(cell.source).defines for cell in made))
    return [cell.id for cell in makers_of(assignment, tuple(sorted(names_of(source).uses & known)))]
