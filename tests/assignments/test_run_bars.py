"""The bars of the tests of training records, held against the honest runs that are on file."""

import pytest

from autograder.base import layout
from autograder.course import assignments
from autograder.course.assignments import Kind
from benchmarks.run_bars import BARS, RARE, is_refused, replays, runs
from coursekit.training.replay import BARS as REPLAY
from tests.conftest import ROOT

TASKS = list(dict.fromkeys((bar.sheet, bar.task) for bar in BARS))
FEW = 10  # runs from which on a chance says something
# Still to be measured: fewer honest runs than that are on file, or their tests were not asked yet.
OPEN = {
    ("positions", "ablation-raw"),
    ("positions", "ablation-rescaled"),
    ("objectives", "experiment-learned"),
    ("objectives", "experiment-each"),
    ("transformer", "training-result"),
    ("transfer", "reading-result"),
    ("finetuning", "encoder-result"),
    ("peft", "compare-learned"),
}
# Six deviations away, which so few runs do not make less than one in a million.
CLOSE = {("finetuning", "best loss on dev"): 3e-5}


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: f"{bar.test}-{bar.what}")
def test_one_more_honest_run_misses_a_bar_less_than_once_in_a_million(bar):
    found = bar.measured()
    if len(found) < FEW:
        assert (bar.sheet, bar.test) in OPEN, f"{bar.sheet}: {len(found)} runs are on file"
    elif (bar.sheet, bar.what) in CLOSE:
        assert RARE <= bar.refuses(found) < CLOSE[bar.sheet, bar.what]
        assert bar.away(found) > 6
    else:
        assert bar.refuses(found) < RARE


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: f"{bar.test}-{bar.what}")
def test_a_bar_is_the_one_that_the_test_has(bar):
    sheet = assignments.read(layout.assignment(ROOT, bar.sheet))
    (cell,) = [cell for cell in sheet.cells_of(Kind.TEST) if cell.id == bar.test]
    assert cell.record
    assert bar.written in cell.source


@pytest.mark.parametrize(("sheet", "task"), TASKS)
def test_no_honest_run_was_refused_and_replays_stay_far_below_their_bar(sheet, task):
    assert not [run["student"] for run in runs(sheet, task) if is_refused(run)]
    for way, figures in replays(sheet, task).items():
        if way in ("rate × 0.99", "a step left out"):
            assert min(figures) > REPLAY["float32"], way
        else:
            assert max(figures) < REPLAY["float32"] / 10, way
