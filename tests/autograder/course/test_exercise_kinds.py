"""The kinds of an exercise follow from its cells."""

from pathlib import Path

import pytest

from autograder.base import layout
from autograder.course import assignments
from autograder.course.exercise_kinds import kinds_of
from tests.conftest import ROOT
from tests.helpers.tiny.assignment import TINY

SOLUTION = '# %% solution="add"\n{code}\n    ### BEGIN SOLUTION\n    return None\n    ### END SOLUTION\n\n'
CHECK = '# %% check="add-check"\n{code}\n\n'
STEP = "def step(model, optimiser):\n    loss(model).backward()\n    optimiser.step()\n"
LOOP = "def fit(model, optimiser):\n    return [step(model, optimiser) for _ in range(9)]\n"


def kinds(tmp_path: Path, cells: str, given: str = "import math") -> tuple[str, ...]:
    """Of the tiny assignment's first exercise, with these cells for its solution and its check."""
    before, _, rest = TINY.replace("BASE = 40", given).partition('# %% solution="add"')
    path = tmp_path / "tiny.py"
    path.write_text(before + cells + rest[rest.index('# %% test="add-value"') :], encoding="utf-8")
    return kinds_of(assignments.read(path))["add"]


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("def a(x: float) -> float:", ("code",)),
        ("def a(*, x: float = 1.0) -> float:", ("code",)),
        ("def a() -> float:", ("numeric",)),
        ("def a() -> dict[str, float]:", ("numeric",)),
        ("def a() -> set[str]:", ("choice",)),
        ("def a() -> dict[str, str]:", ("choice",)),
        ("class A:\n  def f(self):", ("code",)),
        ("def a() -> set[str]:\n    return None\n\n\ndef b() -> int:", ("numeric", "choice")),
    ],
)
def test_a_solution_tells_what_is_asked(tmp_path, code, wanted):
    assert kinds(tmp_path, SOLUTION.format(code=code)) == wanted


def test_an_answer_in_words_is_written(tiny):
    assert kinds_of(assignments.read(layout.assignment(tiny, "tiny")))["say"] == ("written",)


@pytest.mark.parametrize(
    ("given", "check"),
    [
        ("from coursekit.training import train", "run = train(model)"),
        (
            "from coursekit.training import train\n\ndef one_run(m):\n    return train(m)",
            "runs = [one_run(m)]",
        ),
        (STEP, "for _ in range(9):\n    step(model, optimiser)"),
        (STEP + "\n\n" + LOOP, "fit(model, optimiser)"),
        ("", "for _ in range(9):\n    f(x).backward()\n    optimiser.step()"),
    ],
)
def test_an_exercise_whose_cells_train_is_a_training(tmp_path, given, check):
    cells = SOLUTION.format(code="def a(x: float) -> float:") + CHECK.format(code=check)
    assert kinds(tmp_path, cells, given) == ("code", "training")


@pytest.mark.parametrize(
    ("given", "check"),
    [
        (STEP, "step(model, optimiser)"),  # one step is no run
        (STEP + "\n\n" + LOOP, "print(fit)"),
        ("from coursekit.training import train", "def later(m):\n    return train(m)"),
        ("from elsewhere import train", "train(model)"),
        ("", "for x in y:\n    f(x).backward()"),
    ],
)
def test_an_exercise_whose_cells_do_not_train_is_none(tmp_path, given, check):
    cells = SOLUTION.format(code="def a(x: float) -> float:") + CHECK.format(code=check)
    assert kinds(tmp_path, cells, given) == ("code",)


@pytest.mark.parametrize(
    ("assignment", "exercise", "wanted"),
    [
        ("attention", "hard-attention", ("numeric", "code", "choice")),
        ("attention", "words", ("written",)),
        ("masks", "train", ("code", "choice", "training")),
        ("peft", "compare", ("code", "training")),
        ("objectives", "labels", ("choice",)),
    ],
)
def test_the_courses_own_exercises(assignment, exercise, wanted):
    found = assignments.read(layout.assignment(ROOT, assignment))
    assert kinds_of(found)[exercise] == wanted
