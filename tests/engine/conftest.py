"""Fixtures of the grading engine: tiny courses, and one warm process for tests that only run cells."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import tiny
from engine_tools import SMALL, descendants, wait_until_gone

from autograder.forkserver import ForkServer
from autograder.settings import Settings


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return tiny.make_course(tmp_path / "course")


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
