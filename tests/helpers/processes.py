"""What several tests of the engine need: tight limits, and a look at what processes are left."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from autograder.base.settings import Limits

SMALL = Limits(cell_seconds=2, notebook_seconds=60, cpu_seconds=20, memory_mb=300, processes=20, disk_mb=16)


def descendants(pid: int) -> set[int]:
    """All processes below one, as the host sees them, but for the browser that other tests keep open.

    Chromium starts and ends processes of its own whenever it likes, also while these tests look.
    """
    found: set[int] = set()
    for child in _children(pid):
        if not _is_browser(child):
            found |= {child} | descendants(child)
    return found


def _children(pid: int) -> list[int]:
    """Those of all threads of a process; what ends while we look has none."""
    found = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError):
                found += map(int, Path(f"/proc/{pid}/task/{task}/children").read_text().split())
    return found


def _is_browser(pid: int) -> bool:
    """Whether this is Playwright's driver, the ancestor of all browsers."""
    try:
        return b"/playwright/driver/" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def wait_until_gone(pid: int, before: set[int]) -> set[int]:
    """What is left below a process; what is on its way out gets the time it needs to leave."""
    for _ in range(1000):
        left = descendants(pid) - before
        if not left:
            break
        time.sleep(0.02)
    return left
