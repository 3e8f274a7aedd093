"""What a worker does with a job, without a cluster around it."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from autograder.base import serialisation
from autograder.base.records import Cell, Ending, Role
from autograder.base.settings import INSIDE, OUTSIDE, Settings
from autograder.cluster.shipping import Setup
from autograder.cluster.worker import Station
from autograder.grading.backend import Job
from tests.helpers.processes import SMALL

LEAVES_A_MARK = "import builtins\n\n\ndef f(x):\n    builtins.mark = x\n    return x"
SEES_IT = "import builtins\n\nf(3)\nassert hasattr(builtins, 'mark')"
CELLS = (Cell("code", LEAVES_A_MARK, "answer", Role.SOLUTION), Cell("code", SEES_IT, "f", Role.TEST, 1.0))


@pytest.fixture(params=[INSIDE, OUTSIDE])
def station(request: pytest.FixtureRequest) -> Iterator[Station]:
    station = Station(Setup(Settings(limits=SMALL, preload=(), examiner=request.param), ()))
    with closing(station.server), closing(station.files):
        yield station


def test_tests_run_where_the_course_says(station: Station) -> None:
    told = station.run(station.setup_of_class.pack(Job(CELLS, (), SMALL)), {})
    _, test = serialisation.record(told["record"]).results
    assert test.ending is (Ending.OK if station.server.examiner == INSIDE else Ending.ERROR)
