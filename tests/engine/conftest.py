"""Fixtures of the grading engine: tiny courses, and one warm process for tests that only run cells."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import tiny
from engine_tools import SMALL, descendants, wait_until_gone
from traitlets.config import Config

from autograder.base.settings import Settings
from autograder.outlets.gradebook import Gradebook
from autograder.sandbox.forkserver import ForkServer


@pytest.fixture(scope="session")
def empty_gradebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gradebook as nbgrader makes it, which takes seconds and is the same every time."""
    folder = tmp_path_factory.mktemp("gradebook")
    Gradebook(folder, Config()).close()
    return folder / "gradebook.db"


@pytest.fixture
def course(tmp_path: Path, empty_gradebook: Path) -> Path:
    folder = tiny.make_course(tmp_path / "course")
    shutil.copy(empty_gradebook, folder)
    return folder


@pytest.fixture(scope="session")
def small_server() -> Iterator[ForkServer]:
    """A warm process without torch and with tight limits, started by somebody with a secret."""
    os.environ["A_SECRET"] = "x"
    with ForkServer(Settings(limits=SMALL, preload=())) as server:
        yield server


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """Afterwards this process has no more descendants and no more open descriptors than before."""
    before, open_before = descendants(os.getpid()), len(os.listdir("/proc/self/fd"))
    yield
    assert wait_until_gone(os.getpid(), before) == set()
    assert len(os.listdir("/proc/self/fd")) <= open_before
