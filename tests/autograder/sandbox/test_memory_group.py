"""The kernel counts the memory of a box and stops it at its limit, where the host allows that."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.base.records import Cell, Ending, Submission
from autograder.base.settings import MB, Limits
from autograder.grading import run
from autograder.sandbox import memory_group
from autograder.sandbox.forkserver import ForkServer
from autograder.sandbox.memory_group import MemoryGroup, Place

ROOM = Limits(memory_mb=300, disk_mb=64, processes=32)
# Six processes, each far below what one may have; together they have more before anybody looks.
AT_ONCE = """
import os, time
for _ in range(6):
    if os.fork() == 0:
        held = bytearray(200 << 20)
        held[::4096] = b"x" * len(held[::4096])
        time.sleep(20)
time.sleep(20)
"""


def groups(place: Place, process: int) -> list[str]:
    """Those that have to do with a process; tests in another process may have their own."""
    found = [folder.name for folder in place.folder.glob("autograder-*")]
    return [name for name in found if str(process) in name.split("-")]


def in_group(group: MemoryGroup, work: Callable[[], None]) -> int:
    """Do something in a process of the group; how it ended."""
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            group.enter()
            work()
            os._exit(0)
        os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.fixture
def place() -> Iterator[Place]:
    """Where groups can be made; root of this machine can, an ordinary user is told by the level."""
    found = memory_group.find()
    if found is None:
        assert os.geteuid() != 0 or not Path("/sys/fs/cgroup/memory/cgroup.procs").exists()
        pytest.skip("this user may make no groups here")
    yield found
    for name in groups(found, os.getpid()):
        (found.folder / name).rmdir()


def test_what_is_read_and_what_is_given_back_do_not_count(place: Place, tmp_path: Path) -> None:
    group = MemoryGroup(place, 64 * MB)
    with open(tmp_path / "file", "wb") as file:
        for _ in range(160):
            file.write(b"x" * MB)

    def work() -> None:
        with open(tmp_path / "file", "rb", buffering=0) as file:
            while file.read(MB):  # the kernel keeps copies of what was read, and can drop them
                pass
        for _ in range(20):
            bytearray(24 * MB)

    assert in_group(group, work) == 0
    assert not group.broken()


def test_the_kernel_ends_what_takes_more_than_its_limit(place: Place) -> None:
    group = MemoryGroup(place, 64 * MB)
    assert in_group(group, lambda: None) == 0
    assert not group.broken()
    assert in_group(group, lambda: bytearray(400 * MB).find(b"x")) == -signal.SIGKILL
    assert group.broken()


def test_groups_of_boxes_that_are_gone_are_removed(place: Place) -> None:
    MemoryGroup(place, 64 * MB)
    memory_group.sweep(place)
    assert len(groups(place, os.getpid())) == 1  # its owner, this process, lives
    dead = os.fork()
    if dead == 0:
        os._exit(0)
    os.waitpid(dead, 0)
    (place.folder / f"autograder-1-{dead}-1").mkdir()
    memory_group.sweep(place)
    assert f"autograder-1-{dead}-1" not in groups(place, dead)


def test_a_group_that_nobody_has_entered_yet_stays(place: Place) -> None:
    """The warm process tidies up at every request, also while the box of the one before is being made."""
    made, go_on = os.pipe(), os.pipe()
    watcher = os.fork()
    if watcher == 0:
        with contextlib.suppress(BaseException):
            group = MemoryGroup(place, 64 * MB)
            os.write(made[1], b"x")
            os.read(go_on[0], 1)
            os._exit(in_group(group, lambda: None))
        os._exit(1)
    os.read(made[0], 1)
    memory_group.sweep(place)
    os.write(go_on[1], b"x")
    assert os.waitstatus_to_exitcode(os.waitpid(watcher, 0)[1]) == 0


def test_a_box_that_grows_in_a_moment_is_stopped_by_its_group(place: Place, small_server: ForkServer) -> None:
    assert small_server.level.counted
    cells = (Cell("code", "kept = 1"), Cell("code", AT_ONCE))
    record = run.run(small_server, Submission("student", "limits", Path("/"), cells), ROOM)
    assert record.results[0].ending is Ending.OK
    assert record.results[1].ending is Ending.DIED
    assert "more memory" in record.results[1].reason
    run.run(small_server, Submission("student", "limits", Path("/"), cells[:1]), ROOM)
    assert len(groups(place, small_server.pid)) <= 2  # those of the last boxes, until the next request


def test_where_no_group_can_be_made_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(memory_group, "FOLDER", str(tmp_path))
    assert memory_group.find() is None
