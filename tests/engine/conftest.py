"""Fixtures of the grading engine: tiny courses, and one warm process for tests that only run cells."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import tiny

from autograder.forkserver import ForkServer
from autograder.settings import Limits, Settings

SMALL = Limits(cell_seconds=2, notebook_seconds=60, cpu_seconds=20, memory_mb=300, processes=20, disk_mb=16)


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return tiny.make_course(tmp_path / "course")


@pytest.fixture(scope="session")
def small_server() -> Iterator[ForkServer]:
    """A warm process without torch and with tight limits, started by somebody with a secret."""
    os.environ["A_SECRET"] = "x"
    with ForkServer(Settings(limits=SMALL, preload=())) as server:
        yield server


def descendants(pid: int) -> set[int]:
    """All processes below one, as the host sees them."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").glob("*"):
        try:
            children = [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue
        for child in children:
            found |= {child} | descendants(child)
    return found


def wait_until_gone(pid: int, before: set[int]) -> set[int]:
    """What is left below a process; what is on its way out gets the time it needs to leave."""
    for _ in range(1000):
        left = descendants(pid) - before
        if not left:
            break
        time.sleep(0.02)
    return left


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """Afterwards this process has no more descendants and no more open descriptors than before."""
    before, open_before = descendants(os.getpid()), len(os.listdir("/proc/self/fd"))
    yield
    assert wait_until_gone(os.getpid(), before) == set()
    assert len(os.listdir("/proc/self/fd")) <= open_before
