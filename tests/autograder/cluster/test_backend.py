"""The cluster's backend does what every backend must do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder.base.settings import Settings
from autograder.cluster.coordinator import Cluster
from autograder.cluster.shipping import Setup
from autograder.grading.site import Site
from tests.autograder.cluster.conftest import Machines
from tests.autograder.grading.test_backend import (  # noqa: F401  the tests, tried here on this site
    CELLS,
    backend,
    submission,
    test_a_job_comes_back_as_its_record,
    test_a_job_that_was_sent_as_text_is_the_same_job,
    test_an_idle_cell_does_not_run,
)
from tests.helpers.processes import SMALL

SETUP = Setup(Settings(limits=SMALL, preload=()), CELLS)


@pytest.fixture(scope="module")
def site(two_workers: Machines) -> Iterator[Site]:
    with Cluster(two_workers.address, SETUP) as cluster:
        yield cluster
