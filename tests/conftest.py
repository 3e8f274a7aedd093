"""What all tests share: where the course is, ears for Ctrl-C, a guard on the instructor's own gradebook."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
# A busy machine must not fail a test: how long an example takes says nothing about it.
settings.register_profile("course", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("course")


# What trains, drives a browser, builds a book, audits an assignment, grades a class or checks types.
LONG = (
    "tests/autograder/test_audit.py",
    "tests/autograder/test_book.py",
    "tests/autograder/test_cli.py::test_build_writes_once",
    "tests/autograder/test_cli.py::test_check_fails_and_names",
    "tests/autograder/test_demo.py",
    "tests/autograder/test_diagnosis.py",
    "tests/autograder/test_finetuning_full.py",
    "tests/autograder/test_finetuning_run.py",
    "tests/autograder/test_fresh.py",
    "tests/autograder/test_guards.py::test_a_solution_that_is_right",
    "tests/autograder/test_peft.py",
    "tests/autograder/test_recognition.py::test_a_name",
    "tests/autograder/test_stock.py",
    "tests/autograder/test_transfer_full.py",
    "tests/autograder/test_transfer_run.py",
    "tests/autograder/test_transformer_run.py",
    "tests/book",
    "tests/browser",
    "tests/coursekit/test_coursekit_cli.py::test_check",
    "tests/coursekit/test_data_cards.py",
    "tests/coursekit/test_data_fetch.py",
    "tests/coursekit/test_data_models.py",
    "tests/coursekit/test_data_texts.py",
    "tests/coursekit/test_plots.py",
    "tests/coursekit/test_training",
    "tests/engine/test_bad_submissions.py",
    "tests/engine/test_equal_to_nbgrader.py",
    "tests/engine/test_generated.py",
    "tests/engine/test_gradebook_rows.py",
    "tests/engine/test_hostile_class.py",
    "tests/engine/test_isolation.py",
    "tests/engine/test_kills.py",
    "tests/engine/test_lack.py",
    "tests/engine/test_limits.py",
    "tests/engine/test_mutated.py",
    "tests/engine/test_pipeline.py",
    "tests/engine/test_preload.py",
    "tests/engine/test_quoted_report.py",
    "tests/engine/test_safe_cells.py::test_brackets_take_no_time",
    "tests/engine/test_safe_cells.py::test_no_text_takes_for_ever",
    "tests/engine/test_stock_autograde.py",
    "tests/engine/test_training_records.py",
    "tests/engine/test_warm.py",
    "tests/engine/test_watching.py",
    "tests/engine/test_workers.py",
    "tests/errata",
    "tests/notebooks",
    "tests/test_typing.py::test_mypy",
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A quick run does not even import what it leaves out: that alone would take ten seconds."""
    quick = config.option.markexpr == "not long"
    place = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else ""
    return True if quick and place.startswith(LONG) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(LONG):
            item.add_marker(pytest.mark.long)


@pytest.fixture
def cut_off() -> bool:
    """Whether this machine's only network is itself: then nothing can be fetched, and that has to be said."""
    return {name for _, name in socket.if_nameindex()} <= {"lo"}


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
