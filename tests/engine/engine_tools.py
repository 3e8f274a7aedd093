"""What several tests of the engine need: tight limits, and a look at what processes are left."""

from __future__ import annotations

import time
from pathlib import Path

from autograder.settings import Limits

SMALL = Limits(cell_seconds=2, notebook_seconds=60, cpu_seconds=20, memory_mb=300, processes=20, disk_mb=16)


def descendants(pid: int) -> set[int]:
    """All processes below one, as the host sees them, but for the browser that other tests keep open.

    Chromium starts and ends processes of its own whenever it likes, also while these tests look.
    """
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").glob("*"):
        try:
            children = [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue
        for child in children:
            if not _is_browser(child):
                found |= {child} | descendants(child)
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
