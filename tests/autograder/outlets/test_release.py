"""What a page says before the deadline: nothing that a run could have chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.base.records import Ending, Grade, GradingResult, RunRecord, TestResult, Verdict
from autograder.course import master as masters
from autograder.grading import intake
from autograder.outlets.release import limited
from tests.helpers import tiny


@pytest.mark.parametrize(
    ("double", "said"),
    [
        ("def my_double(x):\n    return 2 * x", " The notebook does not define `double`."),
        ("def double(x):\n    raise NameError('name 1 is not defined')", ""),
    ],
)
def test_a_function_that_is_not_there_is_named_by_the_notebooks_text(
    tmp_path: Path, double: str, said: str
) -> None:
    course = tiny.make_course(tmp_path / "course")
    master = masters.load(course, tiny.NAME, masters.load_config(course))[0]
    stubs = {name: f"def {name}(x):\n    raise NotImplementedError" for name in ("double", "triple")}
    master = replace(master, released=master.released | stubs)
    submission = intake.unread(course, "cem", master, "")
    cells = tuple(
        replace(cell, source=double) if cell.name == "double" else cell for cell in submission.cells
    )
    message = "NameError: name 'double' is not defined"
    test = TestResult("double-zero", 0.0, 1.0, Ending.ERROR, message)
    grade = Grade("cem", tiny.NAME, Verdict.GRADED, (test,), 1.0, "")
    result = GradingResult(replace(submission, cells=cells), RunRecord((), 1.0, ""), grade)
    (shown,) = limited(result, master).grade.tests
    assert shown.message == f"The test ended with a NameError.{said}"
