"""Counts and limits all memory of a box by a control group of the kernel, where the host allows one.

Otherwise the supervisor adds up what it can see of processes and sockets, ten times a second. The kernel
counts every page that it charges to the box, and stops it at the limit, however fast it grows.

Groups lie below the warm process's own. Root can make them where the memory controller is of the first
version, or where it is of the second and handed down; anybody else needs a group that was handed to them.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from dataclasses import dataclass
from pathlib import Path

FOLDER = "/sys/fs/cgroup"
# The warm process, its child that watches the box, and a moment.
NAME = re.compile(r"autograder-\d+-(?P<watcher>\d+)-\d+")


@dataclass(frozen=True)
class Version:
    """Where a version of control groups keeps what we need."""

    limit: str
    events: str  # a file that counts the processes which the kernel ended for want of memory


FIRST = Version("memory.limit_in_bytes", "memory.oom_control")
SECOND = Version("memory.max", "memory.events")


@dataclass(frozen=True)
class Place:
    """A group below which others can be made."""

    folder: Path
    version: Version


class MemoryGroup:
    """The group of one box. It is opened before the box is walled in, which then sees no groups."""

    def __init__(self, place: Place, limit: int) -> None:
        folder = place.folder / f"autograder-{os.getppid()}-{os.getpid()}-{time.monotonic_ns()}"
        folder.mkdir()
        (folder / place.version.limit).write_text(str(limit))
        self._processes = os.open(folder / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC)
        self._events = os.open(folder / place.version.events, os.O_RDONLY | os.O_CLOEXEC)

    def enter(self) -> None:
        """Charge from now on what this process and its children take, and let go of the group."""
        os.write(self._processes, b"0")
        os.close(self._processes)
        os.close(self._events)

    def broken(self) -> bool:
        """Whether the kernel had to end a process of the box.

        What the group's statistics say is no proof: they lag behind what was given back, by seconds at times.
        """
        events = os.pread(self._events, 1 << 12, 0).decode()
        ended = re.search(r"^oom_kill (\d+)", events, re.MULTILINE)
        return bool(ended and int(ended[1]))


def find() -> Place | None:
    """Where groups can be made, found by making one; None where the host does not allow it."""
    for place in _candidates():
        with contextlib.suppress(OSError):
            _try(place)
            return place
    return None


def sweep(place: Place) -> None:
    """Remove the groups of boxes whose watcher is gone: one that lives may be about to use its own."""
    for folder in place.folder.glob("autograder-*"):
        name = NAME.fullmatch(folder.name)
        if name and not _lives(int(name["watcher"])):
            with contextlib.suppress(OSError):
                folder.rmdir()


def _candidates() -> list[Place]:
    found = []
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines():
            _, controllers, path = line.split(":", 2)
            below = path.strip("/")
            if "memory" in controllers.split(","):
                found.append(Place(Path(FOLDER, "memory", below), FIRST))
            elif not controllers:
                found.append(Place(Path(FOLDER, below), SECOND))
    return found


def _try(place: Place) -> None:
    """Make a group with a limit, put a process into it, and remove it; raise an OSError where that fails."""
    if place.version is SECOND:
        (place.folder / "cgroup.subtree_control").write_text("+memory")
    folder = place.folder / f"autograder-0-{os.getpid()}-0"
    folder.mkdir()
    try:
        (folder / place.version.limit).write_text(str(1 << 30))
        (folder / place.version.events).read_text(encoding="utf-8")
        child = os.fork()
        if child == 0:
            try:
                (folder / "cgroup.procs").write_text("0")
            except OSError:
                os._exit(1)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            raise OSError("a process can't enter the group")
    finally:
        folder.rmdir()


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
