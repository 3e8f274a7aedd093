"""What all tests share: where the course is, ears for Ctrl-C, a guard on the instructor's own gradebook."""

import gc
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import autograder  # noqa: F401  before the first test imports nbformat, which takes six times as long without it

ROOT = Path(__file__).resolve().parent.parent
# A busy machine must not fail a test: how long an example takes says nothing about it.
settings.register_profile("course", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("course")


# Who asks for one of these runs cells in a box, beside a warm process that may hold all of torch.
BOXES = frozenset({"comparison", "outcomes", "outside", "server", "small_server", "warm_server"})
# What trains, drives a browser, builds a book, audits an assignment, grades a class or checks types.
LONG = (
    "tests/assignments/test_finetuning_full.py",
    "tests/assignments/test_finetuning_run.py",
    "tests/assignments/test_masks_run.py",
    "tests/assignments/test_peft.py",
    "tests/assignments/test_transfer_full.py",
    "tests/assignments/test_transfer_run.py",
    "tests/assignments/test_transformer_run.py",
    "tests/autograder/audit/test_attack.py::test_the_control",
    "tests/autograder/audit/test_attack.py::test_with_nothing_on_watch",
    "tests/autograder/audit/test_audit.py",
    "tests/autograder/audit/test_canaries.py",
    "tests/autograder/audit/test_strangers.py",
    "tests/autograder/book/notebooks/test_tolerance.py",
    "tests/autograder/book/test_build.py",
    "tests/autograder/book/test_take_along.py::test_a_pdf",
    "tests/autograder/cluster",
    "tests/autograder/course/test_handout.py",
    "tests/autograder/course/test_new_course.py::test_the_guide",
    "tests/autograder/course/test_validate.py",
    "tests/autograder/demo/test_run.py",
    "tests/autograder/demo/test_stock.py",
    "tests/autograder/grading/test_diagnosis.py",
    "tests/autograder/grading/test_training_records.py",
    "tests/autograder/outlets/test_gradebook_rows.py",
    "tests/autograder/outlets/test_quoted.py",
    "tests/autograder/outlets/test_safe_cells.py::test_brackets_take_no_time",
    "tests/autograder/outlets/test_safe_cells.py::test_no_text_takes_for_ever",
    "tests/autograder/sandbox/test_isolation.py",
    "tests/autograder/sandbox/test_limits.py",
    "tests/autograder/sandbox/test_namespaces.py",
    "tests/autograder/sandbox/test_preload.py",
    "tests/autograder/sandbox/test_warm.py",
    "tests/autograder/sandbox/test_watching.py",
    "tests/autograder/test_cli.py::test_build_writes_once",
    "tests/autograder/test_cli.py::test_check_fails_and_names",
    "tests/autograder/test_cli.py::test_doctor",
    "tests/autograder/whole_class/test_bad_submissions.py",
    "tests/autograder/whole_class/test_equal_to_nbgrader.py",
    "tests/autograder/whole_class/test_generated.py",
    "tests/autograder/whole_class/test_gradescope.py",
    "tests/autograder/whole_class/test_hostile_class.py",
    "tests/autograder/whole_class/test_kills.py",
    "tests/autograder/whole_class/test_lack.py",
    "tests/autograder/whole_class/test_mutated.py",
    "tests/autograder/whole_class/test_parts.py",
    "tests/autograder/whole_class/test_pipeline.py",
    "tests/autograder/whole_class/test_rehearsal.py",
    "tests/autograder/whole_class/test_stock_autograde.py",
    "tests/autograder/whole_class/test_watch.py::test_killed",
    "tests/autograder/workers/test_pool.py",
    "tests/book",
    "tests/browser",
    "tests/coursekit/data/test_cards.py",
    "tests/coursekit/data/test_fetch.py",
    "tests/coursekit/data/test_models.py",
    "tests/coursekit/data/test_texts.py",
    "tests/coursekit/plots/test_plots.py",
    "tests/coursekit/test_cli.py::test_check",
    "tests/coursekit/test_checking.py::test_in_a_notebook",
    "tests/coursekit/training",
    "tests/errata",
    "tests/notebooks",
    "tests/test_repository.py::test_tests_that_share",
    "tests/test_typing.py::test_mypy",
)

# Tests that share something that is expensive to make, such as a trained model, run in one worker.
TOGETHER = {
    "tests/assignments/test_finetuning_run.py": "the fine-tuned encoder",
    "tests/assignments/test_masks_run.py": "the two models, masked and open",
    "tests/assignments/test_transfer_run.py": "the model that has read",
    "tests/assignments/test_transformer_run.py": "the trained transformer",
    "tests/autograder/audit/test_recognition.py": "the warm process",
    "tests/autograder/book/test_build.py": "the small book",
    "tests/autograder/book/test_coverage.py": "what the book covers",
    "tests/autograder/book/test_register.py": "what the book covers",
    "tests/autograder/bridge/test_twins.py": "a library with models",
    "tests/autograder/cluster": "the Dask cluster",
    "tests/autograder/course/test_build.py": "all notebooks, built afresh",
    "tests/autograder/course/test_handout.py": "the kit",
    "tests/autograder/grading/test_diagnosis.py": "the warm process",
    "tests/autograder/test_one_owner.py": "the engine, parsed",
    "tests/autograder/test_rooms.py": "the engine, parsed",
    "tests/autograder/whole_class/test_parts.py": "the class in parts",
    "tests/book/test_errata_page.py": "the book of errata",
    "tests/book/test_whole_book.py": "the printed book",
    "tests/autograder/whole_class/test_gradescope.py": "their machine",
    "tests/browser": "the browser",
}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """By place: a mark of pytest-xdist 3.8 never reaches the scheduler under pytest 9.2."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return next((name for place, name in TOGETHER.items() if nodeid.startswith(place)), nodeid)

    return Together(config, log)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A quick run does not even import what it leaves out: that alone would take ten seconds."""
    quick = config.option.markexpr == "not long"
    place = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else ""
    return True if quick and place.startswith(LONG) else None


def pytest_collection_finish() -> None:
    """What all tests have imported stays: without this, every full garbage collection walks through it."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(LONG) or BOXES.intersection(getattr(item, "fixturenames", ())):
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
