"""The bars of the tests of training records, held against honest runs that no bar was set on."""

from dataclasses import replace

import pytest

from autograder.base import layout
from autograder.course import assignments
from autograder.course.assignments import Kind
from benchmarks.run_bars import BARS, RARE, interval, is_refused, replays, rows, runs, tasks
from coursekit.training.replay import BARS as REPLAY
from tests.conftest import ROOT

TASKS = tasks()
FEW = 10  # judges from which on a chance says something; it is larger the fewer there are


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: f"{bar.test}-{bar.what}")
def test_one_more_honest_run_misses_a_bar_less_than_once_in_a_million(bar):
    found = bar.measured()
    assert len(found) >= FEW, f"{bar.words}: {len(found)} runs were trained since it stands there"
    assert bar.refuses(found) < RARE


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: f"{bar.test}-{bar.what}")
def test_a_bar_that_was_moved_has_no_judges(bar):
    assert bar.judges()
    assert not replace(bar, bound=bar.bound + 0.01).judges()
    assert not replace(bar, written=bar.written + "1").judges()


@pytest.mark.parametrize(("sheet", "task"), TASKS)
def test_every_run_has_a_seed_of_its_own(sheet, task):
    """It follows from the student, so that a run which judges a bar is none on which it was set."""
    students = [run["student"] for run in runs(sheet, task)]
    assert len(set(students)) == len(students)


def test_the_table_of_the_benchmarks_holds_what_the_runs_give():
    page = (ROOT / "benchmarks/README.md").read_text(encoding="utf-8")
    for row in rows():
        assert row in page


@pytest.mark.parametrize(
    ("refused", "n", "low", "high"),
    # 1 - 0.025^(1/20); 1 and 5 of 10 as in any table of Clopper's and Pearson's intervals
    [
        (0, 20, 0.0, 1 - 0.025 ** (1 / 20)),
        (20, 20, 0.025 ** (1 / 20), 1.0),
        (1, 10, 0.00253, 0.44502),
        (5, 10, 0.18709, 0.81291),
    ],
)
def test_the_rate_of_refusals_lies_in_the_interval_of_clopper_and_pearson(refused, n, low, high):
    assert interval(refused, n) == (pytest.approx(low, abs=1e-5), pytest.approx(high, abs=1e-5))


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: f"{bar.test}-{bar.what}")
def test_a_bar_is_the_one_that_the_test_has(bar):
    sheet = assignments.read(layout.assignment(ROOT, bar.sheet))
    (cell,) = [cell for cell in sheet.cells_of(Kind.TEST) if cell.id == bar.test]
    assert cell.record
    makes_the_task = [
        given.source for given in sheet.cells_of(Kind.GIVEN) if f"{bar.task} = RunTask(" in given.source
    ]
    assert len(makes_the_task) == 1
    assert bar.written in cell.source or bar.written in makes_the_task[0]


@pytest.mark.parametrize(("sheet", "task"), TASKS)
def test_no_honest_run_was_refused_and_replays_stay_far_below_their_bar(sheet, task):
    assert not [run["student"] for run in runs(sheet, task) if is_refused(run)]
    for way, figures in replays(sheet, task).items():
        if way in ("rate × 0.99", "a step left out"):
            assert min(figures) > REPLAY["float32"], way
        else:
            assert max(figures) < REPLAY["float32"] / 10, way
