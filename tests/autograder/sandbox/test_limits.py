"""Bombs, floods and stubborn programs: each meets its limit, and afterwards nothing of it is left."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.base.level import Level, Walls
from autograder.base.records import Cell, Ending, Fault, RunRecord, Submission
from autograder.base.settings import Limits
from autograder.grading import run
from autograder.sandbox import usage
from autograder.sandbox.forkserver import ForkServer
from tests.autograder.whole_class.hard_cases import NETLINK
from tests.helpers.processes import SMALL, descendants, wait_until_gone

FORK_BOMB = "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass"
MEMORY_BOMB = "kept = []\nwhile True:\n    kept.append(bytearray(10**7))"
MEMORY_OF_MANY = """
import os, time
for _ in range(10):
    if os.fork() == 0:
        kept = bytearray(os.urandom(1 << 20) * 60)
        time.sleep(1000)
time.sleep(1000)
"""
DISK_FILLER = "with open('big', 'wb') as file:\n    while True:\n        file.write(bytes(1 << 20))"
MANY_FILES = "n = 0\nwhile True:\n    open(f'file{n}', 'w').close()\n    n += 1"
FLOOD_OF_LINES = "for n in range(2_000_000):\n    print('line', n)"
ENDLESS_LINE = "import sys\nfor n in range(300):\n    sys.stdout.write('x' * 1_000_000)"
FLOOD_PAST_PYTHON = (
    "import os\ntry:\n    while True:\n        os.write(1, b'x' * 1_000_000)\nexcept OSError:\n    pass"
)
LOOP_IN_C = "sum(range(10**15))"
DEAF = """
import signal
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
while True:
    pass
"""
DAEMON = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)
"""
# Buffers that outlive the socket which filled them belong to no process.
SOCKETS = """
import os, socket, time
kept = []
for _ in range(6):
    if os.fork() == 0:
        break
for _ in range(450):
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
    ours.setblocking(False)
    try:
        while True:
            ours.send(bytes(4096))
    except BlockingIOError:
        pass
    ours.close()
    kept.append(theirs)
time.sleep(1000)
"""
MESSAGES = """
import socket, time
kept = []
for _ in range(400):
    ours, theirs = socket.socketpair(type=socket.SOCK_DGRAM)
    ours.setblocking(False)
    try:
        while True:
            ours.send(bytes(100_000))
    except BlockingIOError:
        pass
    ours.close()
    kept.append(theirs)
time.sleep(1000)
"""
LOOPBACK = """
import socket, time
listener = socket.create_server(("127.0.0.1", 0))
kept = []
for _ in range(400):
    ours = socket.create_connection(listener.getsockname())
    kept += [ours, listener.accept()[0]]
    ours.setblocking(False)
    try:
        while True:
            ours.send(bytes(1 << 16))
    except BlockingIOError:
        pass
time.sleep(1000)
"""
HIDDEN = """
import socket, time
kept = []
for number in range(400):
    theirs = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    theirs.bind(f"\\0{number}\\n\\n")  # a name that tears the kernel's table apart
    ours = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    ours.connect(theirs.getsockname())
    ours.setblocking(False)
    try:
        while True:
            ours.send(bytes(100_000))
    except BlockingIOError:
        pass
    kept += [ours, theirs]
time.sleep(1000)
"""
# Answers for a cell that goes on, and leaves a longer one waiting than the channel can hold.
NEVER_READS = """
import json, os, stat, struct, time
def channel():
    for number in range(3, 256):
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                return number
        except OSError:
            pass
reply = {"cell": 0, "ending": "ok", "count": 1, "seconds": 0.1}
body = json.dumps(reply | {"outputs": [], "patched": []}).encode()
os.write(channel(), struct.pack(">I", len(body)) + body)
time.sleep(1000)
"""
UNCOUNTED = {
    "memfd": "import os\nos.memfd_create('x')",
    "shared": "import mmap\nmmap.mmap(-1, 1 << 20)",
    "zero": "import mmap, os\nmmap.mmap(os.open('/dev/zero', os.O_RDWR), 1 << 20)",
    "system-v": "import ctypes\nassert ctypes.CDLL(None).shmget(0, 1 << 20, 0o1600) >= 0",
}
CPU_OF_MANY = "import os\nfor _ in range(4):\n    os.fork()\nwhile True:\n    pass"
HUGE_PICTURE = "from IPython.display import HTML, display\ndisplay(HTML('x' * 50_000_000))"


def submission(*sources: str) -> Submission:
    cells = tuple(Cell("code", source) for source in sources)
    return Submission("student", "limits", Path("/"), cells)


def go(server: ForkServer, *sources: str, limits: Limits = SMALL) -> RunRecord:
    return run.run(server, submission(*sources), limits)


@pytest.fixture
def box(small_server: ForkServer) -> Iterator[ForkServer]:
    """The warm process, with a look afterwards at what it may have left."""
    assert small_server.level >= Level(Walls.NAMESPACES, filtered=True)
    before = descendants(small_server.pid)
    yield small_server
    assert wait_until_gone(small_server.pid, before) == set()


@pytest.mark.parametrize(
    ("bomb", "ending", "words"),
    [
        (MEMORY_OF_MANY, Ending.DIED, "more memory"),
        (SOCKETS, Ending.DIED, "more memory"),
        (MESSAGES, Ending.DIED, "more memory"),
        (LOOPBACK, Ending.DIED, "more memory"),
        (HIDDEN, Ending.DIED, "more memory"),
        (NETLINK, Ending.DIED, "more memory"),
        (LOOP_IN_C, Ending.TIMEOUT, "longer than"),
        (DEAF, Ending.TIMEOUT, "longer than"),
        (FORK_BOMB, None, ""),
        (CPU_OF_MANY, None, ""),
    ],
    ids=[
        "memory-of-many",
        "sockets",
        "messages",
        "loopback",
        "hidden",
        "netlink",
        "loop-in-c",
        "deaf",
        "fork-bomb",
        "cpu-of-many",
    ],
)
def test_bombs_end_and_the_rest_runs(box: ForkServer, bomb: str, ending: Ending, words: str) -> None:
    # A busy machine may need more than two seconds to fill the memory.
    limits = replace(SMALL, cell_seconds=20) if ending is Ending.DIED else SMALL
    record = go(box, "before = 1", bomb, "before + 1", limits=limits)
    first, second, third = record.results
    assert (first.ending, third.ending) == (Ending.OK, Ending.OK)
    assert third.outputs[0]["data"]["text/plain"] == "2"
    # Which limit a bomb of processes meets first depends on the machine; that it meets one does not.
    assert second.ending in ((ending,) if ending else (Ending.DIED, Ending.TIMEOUT))
    assert words in second.reason


@pytest.mark.parametrize("loop", ["while True:\n    pass", LOOP_IN_C], ids=["in-python", "in-c"])
def test_who_calls_an_endless_loop_again_is_stopped_sooner(box: ForkServer, loop: str) -> None:
    limits = replace(SMALL, cell_seconds=3, stopped_seconds=0.5)
    record = go(box, "before = 1", loop, loop, "before + 1", limits=limits)
    assert [result.reason for result in record.results[1:3]] == [
        "The cell ran longer than 3 seconds and was stopped.",
        "The cell ran longer than 0.5 seconds and was stopped.",
    ]
    assert record.results[3].outputs[0]["data"]["text/plain"] == "2"


@pytest.mark.parametrize(
    ("bomb", "error"),
    [(MEMORY_BOMB, "MemoryError"), (DISK_FILLER, "OSError"), (MANY_FILES, "OSError")],
    ids=["memory", "disk", "files"],
)
def test_a_limit_shows_as_an_error_and_the_cell_after_it_runs(box: ForkServer, bomb: str, error: str) -> None:
    generous = Limits(**{**SMALL.__dict__, "cell_seconds": 30})
    record = go(box, bomb, "kept = None\n1 + 1", limits=generous)
    assert record.results[0].ending is Ending.ERROR
    assert record.results[0].outputs[-1]["ename"] == error
    assert record.results[1].ending is Ending.OK


@pytest.mark.parametrize("source", UNCOUNTED.values(), ids=UNCOUNTED)
def test_memory_that_nobody_could_count_is_refused(box: ForkServer, source: str) -> None:
    record = go(box, source, "1 + 1")
    assert [result.ending for result in record.results] == [Ending.ERROR, Ending.OK]


@pytest.mark.parametrize(
    "flood",
    [FLOOD_OF_LINES, ENDLESS_LINE, FLOOD_PAST_PYTHON, HUGE_PICTURE],
    ids=["lines", "line", "fd", "html"],
)
def test_output_is_cut(box: ForkServer, flood: str) -> None:
    generous = Limits(**{**SMALL.__dict__, "cell_seconds": 30})
    record = go(box, flood, "print('still here')", limits=generous)
    assert sum(len(str(output)) for output in record.results[0].outputs) < 300_000
    assert record.results[1].outputs[0]["text"] == "still here\n"


def test_a_daemon_does_not_outlive_its_notebook(box: ForkServer) -> None:
    record = go(box, DAEMON, "1 + 1")
    assert [result.ending for result in record.results] == [Ending.OK, Ending.OK]


def test_a_notebook_that_keeps_dying_is_given_up(box: ForkServer) -> None:
    record = go(box, *(["import os; os._exit(1)"] * 6))
    endings = [result.ending for result in record.results]
    assert endings == [Ending.DIED] * (run.MAX_DEATHS + 1) + [Ending.SKIPPED] * (5 - run.MAX_DEATHS)


def test_the_whole_notebook_has_a_time(box: ForkServer) -> None:
    short = Limits(**{**SMALL.__dict__, "notebook_seconds": 3})
    record = go(box, *(["while True: pass"] * 4), limits=short)
    assert record.results[-1].ending is Ending.SKIPPED
    assert "used up" in record.results[-1].reason


def test_no_mount_of_a_box_reaches_the_host(box: ForkServer) -> None:
    before = Path("/proc/self/mountinfo").read_text()
    go(box, "open('x', 'w').write('y')")
    assert Path("/proc/self/mountinfo").read_text() == before
    assert not subprocess.run(["ls", "/home/student"], capture_output=True).stdout


def test_a_process_that_never_takes_the_next_cell_is_ended(box: ForkServer) -> None:
    record = go(box, NEVER_READS, "# " + "x" * 3_000_000, "1 + 1")
    assert record.results[1].ending is Ending.TIMEOUT
    assert "was stopped" in record.results[1].reason
    assert record.fault is Fault.TAMPERING  # run again, it answers for a cell that is over


@pytest.mark.parametrize("kind", [socket.IPPROTO_UDP, socket.IPPROTO_UDPLITE])
def test_what_waits_in_the_sockets_of_the_internet_is_counted(kind: int, tmp_path: Path) -> None:
    (tmp_path / "1").symlink_to("/proc/self")
    before, kept = usage.in_sockets(str(tmp_path)), []
    for _ in range(50):
        theirs = socket.socket(socket.AF_INET, socket.SOCK_DGRAM, kind)
        theirs.bind(("127.0.0.1", 0))
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM, kind) as ours:
            for _ in range(30):
                ours.sendto(bytes(1000), theirs.getsockname())
        kept.append(theirs)
    counted = usage.in_sockets(str(tmp_path)) - before
    for theirs in kept:
        theirs.close()
    assert counted >= 50 * 30 * 1000


def test_the_host_s_table_of_connections_is_read_only_for_a_network_that_has_some(tmp_path: Path) -> None:
    """To look through it takes milliseconds, ten times a second for each box."""
    net = tmp_path / "1" / "net"
    net.mkdir(parents=True)
    row = " 0: 0100007F:1F90 0100007F:C350 01 00000400:00000100 00:00000000 00000000 0 0 1\n"
    (net / "tcp").write_text(row)
    (net / "sockstat").write_text(
        "sockets: used 3\nTCP: inuse 0 orphan 0 tw 0 alloc 1 mem 0\nUDP: inuse 0 mem 0\n"
    )
    assert usage.in_sockets(str(tmp_path)) == 0
    (net / "sockstat").write_text(
        "sockets: used 3\nTCP: inuse 1 orphan 0 tw 0 alloc 1 mem 0\nUDP: inuse 0 mem 0\n"
    )
    assert usage.in_sockets(str(tmp_path)) == 2 * (0x400 + 0x100)
    (net / "sockstat").unlink()  # without the counts nothing is left out
    assert usage.in_sockets(str(tmp_path)) == 2 * (0x400 + 0x100)
