"""What all tests share: where the course is, ears for Ctrl-C, a guard on the instructor's own gradebook."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
# A busy machine must not fail a test: how long an example takes says nothing about it.
settings.register_profile("course", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("course")


# What trains, drives a browser, builds a book, audits an assignment or grades a class with nbgrader.
LONG = (
    "tests/autograder/test_audit.py::test_a_sample_of_every_assignment",
    "tests/autograder/test_book.py",
    "tests/autograder/test_demo.py::test_the_demo_class_gets",
    "tests/autograder/test_diagnosis.py",
    "tests/autograder/test_finetuning_full.py",
    "tests/autograder/test_peft.py",
    "tests/autograder/test_stock.py",
    "tests/autograder/test_transfer_full.py",
    "tests/book",
    "tests/browser",
    "tests/coursekit/test_data_models.py",
    "tests/coursekit/test_plots.py",
    "tests/coursekit/test_training",
    "tests/engine/test_bad_submissions.py",
    "tests/engine/test_equal_to_nbgrader.py",
    "tests/engine/test_kills.py",
    "tests/engine/test_limits.py",
    "tests/engine/test_mutated.py",
    "tests/engine/test_warm.py",
    "tests/errata",
    "tests/notebooks",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(LONG):
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def root() -> Path:
    """The course's folder."""
    return ROOT


@pytest.fixture(scope="session", autouse=True)
def _real_gradebook_untouched() -> Iterator[None]:
    """Fail loudly if a test opens the gradebook of a real class that happens to lie in this folder."""
    path = ROOT / "gradebook.db"
    before = path.stat().st_mtime_ns if path.exists() else None
    yield
    after = path.stat().st_mtime_ns if path.exists() else None
    assert after == before, f"a test wrote to {path}"


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_is_heard() -> None:
    """A run that was started in the background ignores SIGINT from birth, and so would all it starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
