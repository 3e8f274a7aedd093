"""A test runs alone: nothing that a cell started goes on beside it, and later cells find nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.base.records import Cell, Ending, Role, RunRecord, Submission
from autograder.grading import run
from autograder.grading.repair import names_bound
from autograder.sandbox.forkserver import ForkServer
from tests.helpers.processes import SMALL, descendants, wait_until_gone

# Each starts something that changes `seen` or the disk while the test waits.
STRAYS = {
    "thread": "import threading, time\ndef go():\n    while True:\n        seen.append(1); time.sleep(0.01)\n"
    "threading.Thread(target=go, daemon=True).start()",
    "deaf thread": "import threading, time\ndef go():\n    while True:\n        try:\n"
    "            seen.append(1)\n            time.sleep(0.01)\n"
    "        except BaseException:\n            pass\n"
    "threading.Thread(target=go).start()",
    "timer thread": "import threading\nthreading.Timer(0.3, lambda: seen.append(1)).start()",
    "signal": "import signal\nsignal.signal(signal.SIGALRM, lambda *_: seen.append(1))\n"
    "signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)",
    "trace": "import sys\ndef watch(*_):\n    seen.append(1)\n    return watch\nsys.settrace(watch)",
    "posix timer": "import ctypes, signal\nsignal.signal(signal.SIGALRM, lambda *_: seen.append(1))\n"
    "libc, timer = ctypes.CDLL(None), ctypes.c_void_p()\n"
    "made = libc.timer_create(0, None, ctypes.byref(timer))\n"
    "when = (ctypes.c_long * 4)(0, 50_000_000, 0, 50_000_000)\n"
    "made == 0 and libc.timer_settime(timer, 0, when, None)",
    "process": "import os, time\nif os.fork() == 0:\n    while True:\n        open('seen', 'a').write('x')\n"
    "        time.sleep(0.01)",
    "daemon": "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork():\n        os._exit(0)\n"
    "    while True:\n        open('seen', 'a').write('x')\n        time.sleep(0.01)\nos.wait()",
}
TAKES_OVER = (
    "import os, threading, time\nparent = os.fork()\nif parent:\n    try:\n"
    "        os.waitpid(parent, 0)\n    finally:\n        os._exit(0)\n"
    "def go():\n    while True:\n        seen.append(1); time.sleep(0.01)\n"
    "threading.Thread(target=go, daemon=True).start()"
)
WAIT = (
    "import os as _os, time as _time\n"
    "def _size():\n    return (_os.path.exists('seen') and _os.path.getsize('seen'), len(seen))\n"
    "_before = _size()\n_time.sleep(0.6)\nassert _size() == _before, 'somebody was here'"
)


def go(server: ForkServer, *cells: Cell) -> RunRecord:
    record = run.run(server, Submission("s", "a", Path("/"), cells), SMALL)
    assert record.fault == "", record.reason
    return record


def plain(source: str) -> Cell:
    return Cell("code", source)


def check(source: str, *leaves: str) -> Cell:
    return Cell("code", source, "t", Role.TEST, 1.0, leaves=leaves)


@pytest.mark.parametrize("stray", STRAYS.values(), ids=STRAYS)
def test_nothing_outlives_its_cell_into_a_test(small_server: ForkServer, stray: str) -> None:
    before = descendants(small_server.pid)
    sources = ["seen = []", stray, "import time; time.sleep(0.2)\nkept = 'so far'"]
    record = go(small_server, *map(plain, sources), check(WAIT), plain("kept"), check(WAIT))
    assert [r.ending for r in record.results] == [Ending.OK] * 6, [r.outputs for r in record.results]
    assert record.results[4].outputs[0]["data"]["text/plain"] == "'so far'"
    assert wait_until_gone(small_server.pid, before) == set()


CALLED = {
    "signal": (
        "import signal\nsignal.signal(signal.SIGUSR1, lambda *_: seen.append(1))",
        "import signal\nassert signal.getsignal(signal.SIGUSR1) is signal.SIG_DFL",
    ),
    "processor time": (  # a limit that sends a signal for every second beyond it
        "import resource\n_, hard = resource.getrlimit(resource.RLIMIT_CPU)\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (hard - 1, hard))",
        "import resource\nsoft, hard = resource.getrlimit(resource.RLIMIT_CPU)\nassert soft == hard",
    ),
    "tidying up": (
        "import gc\ngc.callbacks.append(lambda *_: seen.append(1))",
        "import gc\nbefore = len(seen)\ngc.collect()\nassert len(seen) == before",
    ),
}


@pytest.mark.parametrize(("stray", "asks"), CALLED.values(), ids=CALLED)
def test_nothing_of_a_cell_is_called_in_a_test(small_server: ForkServer, stray: str, asks: str) -> None:
    record = go(small_server, plain("seen = []"), plain(stray), check(asks))
    assert [r.ending for r in record.results] == [Ending.OK] * 3, record.results


def test_threads_again_and_again(small_server: ForkServer) -> None:
    """Every test that finds threads leaves them behind; interrupts and deaths still find their process."""
    thread = "import threading, time\nthreading.Thread(target=time.sleep, args=(1000,)).start()\nn = 1"
    more = "threading.Thread(target=time.sleep, args=(1000,)).start()\nn += 1"
    cells = [plain(thread), check("assert n == 1"), plain(more), check("assert n == 2"), plain(more)]
    cells += [check("assert n == 3"), plain("while True: pass"), check("assert n == 3")]
    cells += [plain("import os\nos._exit(7)"), check("assert n == 3")]
    record = go(small_server, *cells)
    endings = [r.ending.value for r in record.results]
    assert endings == ["ok"] * 6 + ["timeout", "ok", "died", "ok"], record.results
    assert "exit status 7" in record.results[8].reason


def test_tools_that_start_threads_go_on_working(small_server: ForkServer) -> None:
    pools = (
        "from concurrent.futures import ThreadPoolExecutor\nfrom multiprocessing import Pool\n"
        "def f():\n    with ThreadPoolExecutor(2) as a, Pool(2) as b:\n"
        "        return list(a.map(abs, [-1])) + b.map(abs, [-2])\nf()"
    )
    record = go(small_server, plain(pools), check("assert f() == [1, 2]"), plain("f()"), check("f()"))
    assert [r.ending for r in record.results] == [Ending.OK] * 4, record.results


def test_names_of_a_test_are_for_tests_only(small_server: ForkServer) -> None:
    record = go(
        small_server,
        plain("x = 1\nmine = 2\n'shown'"),
        check("import math\nx, secret = 5, 6\ndel mine\nseen = 7\nsecret", "seen"),
        plain("x, mine, seen, [n for n in ('math', 'secret') if n in globals()], _, 6 in Out.values()"),
        check("assert (x, secret, math.pi > 3) == (5, 6, True) and 'mine' not in globals()"),
        plain("secret = 8"),
        check("assert (x, secret) == (5, 8)"),
        plain("x, secret"),
    )
    assert [r.ending for r in record.results] == [Ending.OK] * 7, record.results
    assert record.results[2].outputs[0]["data"]["text/plain"] == "(1, 2, 7, [], 'shown', False)"
    assert record.results[6].outputs[0]["data"]["text/plain"] == "(1, 8)"


def test_names_of_the_public_part_are_found() -> None:
    source = "import torch as t\nfrom a import b\nx: int = 1\nfor i in y:\n    z = (w := 2)\n"
    source += "def f():\n    hidden = 1"
    assert names_bound(source) == ("b", "f", "i", "t", "w", "x", "z")
    assert "x" in names_bound("%matplotlib inline\nx = 1")


def test_a_child_that_goes_on_in_its_parents_place_takes_no_thread_into_a_test(
    small_server: ForkServer,
) -> None:
    before = descendants(small_server.pid)
    record = go(small_server, plain("seen = []"), plain(TAKES_OVER), check(WAIT))
    assert record.results[2].ending is Ending.DIED  # the parent, which only waits, ends with its children
    assert wait_until_gone(small_server.pid, before) == set()
