"""The audit's own cells: a warm-up leaves nothing behind, and a test meets as many seeds as it should."""

import random
import signal
import sys
import types

import pytest

from autograder.audit.own_cells import limited, on_many_seeds, warm_up
from autograder.base.records import Cell, Role


def test_a_warm_up_leaves_a_warm_process_and_no_name(monkeypatch):
    library = types.ModuleType("library")
    library.calls = []
    monkeypatch.setitem(sys.modules, "library", library)
    cells = [
        Cell("code", "import library\ngiven = 5\nanswer = 6"),
        Cell("code", "assert False, 'a test that fails'"),
        Cell("code", "import random\nrandom.seed(3)\nlibrary.calls.append(given + answer)\nprint('loud')"),
    ]
    names, state = {"given": 4}, random.getstate()
    exec(warm_up(cells).source, names)
    assert library.calls == [11]
    assert names.keys() - {"__builtins__"} == {"given"}
    assert names["given"] == 4
    assert random.getstate() == state


def tried(source: str, counts) -> list[int]:
    """The seeds that a test meets."""
    names = {"met": []}
    exec(on_many_seeds(Cell("code", source, "test", Role.TEST, 1.0), range(10, 70, 10), counts).source, names)
    return names["met"]


DRAWS = "import random\nmet.append(random.Random(3).random())"


@pytest.mark.parametrize(("counts", "n"), [(((1e9, 5),), 5), (((0.0, 5), (1e9, 2)), 2), (((-1.0, 5),), 1)])
def test_a_test_meets_as_many_seeds_as_its_cost_allows(counts, n):
    assert tried(DRAWS, counts) == [random.Random(3 + 10 * (i + 1)).random() for i in range(n)]


def test_one_seed_for_which_a_test_fails_is_enough():
    fails_late = DRAWS + "\nassert len(met) != 4"
    with pytest.raises(AssertionError, match=r"fails with the seeds 40$"):
        tried(fails_late, ((1e9, 6),))


@pytest.fixture
def no_timer():
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)


def test_a_loop_without_an_end_is_ended_by_the_time_it_takes(no_timer):
    names = {}
    exec(limited(Cell("code", "def endless():\n    while True:\n        pass"), 0.2).source, names)
    with pytest.raises(TimeoutError, match=r"0\.2 seconds of processor time"):
        names["endless"]()


def test_waiting_takes_no_processor_time(no_timer):
    exec(limited(Cell("code", "import time\ntime.sleep(0.5)"), 0.4).source, {})
