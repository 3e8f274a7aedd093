"""A hand-in with more than one notebook: one is graded, and somebody is told about the rest."""

from __future__ import annotations

import os
from pathlib import Path

from autograder.base import settings
from autograder.course import master as masters
from autograder.grading import intake
from tests.helpers import tiny


def notes(course: Path) -> tuple[str, ...]:
    master, _ = masters.load(course, tiny.NAME, masters.load_config(course))
    submission = intake.take_in(course, "ada", master, settings.Limits())
    assert submission.problem == ""
    return submission.notes


def test_a_notebook_beside_the_right_one_is_named(course: Path) -> None:
    graded = tiny.hand_in(course, "ada", tiny.solved(course))
    assert notes(course) == ()
    beside = tiny.hand_in(course, "ada", tiny.solved(course), "tiny-final.ipynb")
    os.utime(beside, ns=(graded.stat().st_mtime_ns,) * 2)
    assert notes(course) == ("tiny.ipynb was graded; tiny-final.ipynb beside it was not.",)


def test_a_newer_one_is_pointed_out(course: Path) -> None:
    graded = tiny.hand_in(course, "ada", tiny.solved(course))
    newer = tiny.hand_in(course, "ada", tiny.solved(course), "mine/tiny.ipynb")
    os.utime(newer, ns=(graded.stat().st_mtime_ns + 10**9,) * 2)
    (note,) = notes(course)
    assert note == "tiny.ipynb was graded; mine/tiny.ipynb beside it was not, though it is newer."


def test_many_are_counted_and_checkpoints_are_none(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    tiny.hand_in(course, "ada", tiny.solved(course), ".ipynb_checkpoints/tiny-checkpoint.ipynb")
    assert notes(course) == ()
    for number in range(5):
        path = tiny.hand_in(course, "ada", tiny.solved(course), f"copy{number}.ipynb")
        os.utime(path, ns=(number, number))
    (note,) = notes(course)
    assert (
        note == "tiny.ipynb was graded; copy0.ipynb, copy1.ipynb, copy2.ipynb and 2 more beside it were not."
    )


def test_all_that_were_left_aside_are_named(course: Path) -> None:
    for number in range(2):
        path = tiny.hand_in(course, "ada", tiny.solved(course), f"copy{number}.ipynb")
        os.utime(path, ns=(number, number))
    assert notes(course) == (
        "The notebook was called copy1.ipynb instead of tiny.ipynb.",
        "copy1.ipynb was graded; copy0.ipynb beside it was not.",
    )
