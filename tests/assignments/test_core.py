"""The core of a sheet stands alone: it needs nothing that a student writes in the rest."""

import pytest

from autograder.base import layout
from autograder.course import assignments
from autograder.course.assignments import TEXT_KINDS, Kind
from tests.book.test_visible_code import names
from tests.conftest import ROOT

NAMES = [path.stem for path in assignments.find(ROOT)]


@pytest.mark.parametrize("name", NAMES)
def test_the_core_needs_nothing_that_goes_further(name):
    assignment = assignments.read(layout.assignment(ROOT, name))
    core = {exercise.id for exercise in assignment.core}
    assert core
    written_in: dict[str, str] = {}  # a name that the student defines, and the exercise
    needs = []
    for cell in assignment.cells:
        if cell.kind in TEXT_KINDS:
            continue
        used, defined = names(cell.source)
        if cell.exercise in core:
            foreign = {written_in[x] for x in used - defined if x in written_in} - core
            needs += [f"{cell.id} needs the exercise {exercise}" for exercise in foreign]
        if cell.kind in (Kind.SOLUTION, Kind.RUN):
            written_in |= dict.fromkeys(defined, cell.exercise)
    assert needs == []
