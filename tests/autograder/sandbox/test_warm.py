"""A fork of the warm process behaves like a Python of its own, and never outlives whoever asked for it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.sandbox.warm import start as warm_module
from autograder.sandbox.warm.start import WarmPython
from tests.helpers.processes import descendants, wait_until_gone

# What a program can see of its process; numbers that differ between any two processes are left out.
PROBE = """
import json, os, signal, sys, threading, warnings
import numpy, torch
print(json.dumps({
    "argv": sys.argv[1:], "file": __file__, "name": __name__, "main": sys.modules["__main__"].__name__,
    "path": sys.path, "cwd": os.getcwd(), "environment": dict(os.environ),
    "warnings": [repr(entry) for entry in warnings.filters],
    "signals": {n: str(signal.getsignal(n)) for n in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)},
    "blocked": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
    "threads": [threading.active_count(), torch.get_num_threads(), len(os.listdir("/proc/self/task"))],
    "descriptors": len(os.listdir("/proc/self/fd")), "leader": os.getpgrp() == os.getpid(),
    "stdin": sys.stdin.read(),
}))
"""
# How a program ends, and what is its last line of errors.
ENDINGS = {
    "falls-off": "print('done')",
    "exit-3": "import sys; sys.exit(3)",
    "exit-message": "import sys; sys.exit('a sentence')",
    "exception": "raise RuntimeError('no')",
    "interrupted": "raise KeyboardInterrupt",
    "os-exit": "import os; os._exit(7)",
    "killed": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "at-exit": "import atexit; atexit.register(print, 'bye')",
    "thread": "import threading, time\nthreading.Timer(0.2, print, ['late']).start()",
}
WAITS = "import sys, time\nprint('up', flush=True)\ntime.sleep(600)"
HAS_A_CHILD = (
    "import subprocess, sys\nsubprocess.Popen(['sleep', '600'])\nprint('up', flush=True)\nsys.stdin.read()"
)
LEAVES_ITS_GROUP = "import os, time\nos.setpgid(0, os.getsid(0))\nprint('up', flush=True)\ntime.sleep(600)"


@pytest.fixture(scope="module")
def warm() -> Iterator[WarmPython]:
    with WarmPython(os.environ, preload=("numpy", "torch")) as started:
        yield started


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that `python -m` finds programs in, and is run from."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def program(place: Path, text: str) -> str:
    (place / "program.py").write_text(text)
    return "program"


def both(warm: WarmPython, module: str, *arguments: str) -> Iterator[subprocess.CompletedProcess[str]]:
    cold = [sys.executable, "-m", module, *arguments]
    for words in (cold, warm.command(module, *arguments)):
        yield subprocess.run(
            words,
            env=warm.environment,
            input="typed",
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
        )


def started(warm: WarmPython, module: str) -> subprocess.Popen[str]:
    """A running fork, behind its client, that has said that it is up."""
    process = subprocess.Popen(
        warm.command(module),
        env=warm.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


def test_it_sees_what_a_fresh_process_sees(warm: WarmPython, place: Path) -> None:
    cold, forked = (json.loads(r.stdout) for r in both(warm, program(place, PROBE), "--flag", "ä b"))
    assert forked == cold
    assert forked["stdin"] == "typed"


@pytest.mark.parametrize("ending", ENDINGS)
def test_it_ends_like_a_fresh_process(ending: str, warm: WarmPython, place: Path) -> None:
    cold, forked = both(warm, program(place, ENDINGS[ending]))
    assert (forked.returncode, forked.stdout) == (cold.returncode, cold.stdout)
    assert forked.stderr.splitlines()[-1:] == cold.stderr.splitlines()[-1:]


def test_each_fork_counts_its_own_time_and_draws_its_own_numbers(warm: WarmPython, place: Path) -> None:
    name = program(
        place,
        "import random, time, numpy, torch\n"
        "print(time.process_time(), numpy.random.rand(), random.random(), torch.rand(1).item())",
    )
    runs = [
        subprocess.run(warm.command(name), capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    imports = subprocess.run(
        [sys.executable, "-c", "import torch, time; print(time.process_time())"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(float(seconds) < float(imports.stdout) for seconds, *_ in runs)
    assert len({number for run in runs for number in run[1:]}) == 6


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_reaches_it(number: signal.Signals, warm: WarmPython, place: Path) -> None:
    process = started(warm, program(place, WAITS))
    process.send_signal(number)
    _, errors = process.communicate()
    assert process.returncode == -number
    assert ("KeyboardInterrupt" in errors) == (number == signal.SIGINT)


@pytest.mark.parametrize(("text", "processes"), [(WAITS, 1), (HAS_A_CHILD, 2), (LEAVES_ITS_GROUP, 1)])
def test_it_ends_with_its_client(text: str, processes: int, warm: WarmPython, place: Path) -> None:
    before = descendants(os.getpid())
    process = started(warm, program(place, text))
    assert len(descendants(os.getpid()) - before) == 1 + processes  # the client is one more
    process.kill()
    process.communicate()
    assert wait_until_gone(os.getpid(), before) == set()


@pytest.mark.usefixtures("nothing_left")
def test_all_end_with_their_owner(place: Path) -> None:
    with WarmPython(os.environ, preload=()) as warm:
        processes = [started(warm, program(place, WAITS)) for _ in range(2)]
    for process in processes:
        process.communicate()
        assert process.returncode == -signal.SIGKILL
    words, folder = warm.command("this"), Path(warm.environment["JUPYTER_PATH"].split(os.pathsep)[0])
    assert not folder.exists()
    late = subprocess.run(words, capture_output=True, text=True, check=False)
    assert late.returncode == 1
    assert "is gone" in late.stderr


@pytest.mark.usefixtures("nothing_left")
def test_no_fork_outlives_a_killed_warm_process(place: Path) -> None:
    before = descendants(os.getpid())
    with WarmPython(os.environ, preload=()) as warm:
        (server,) = descendants(os.getpid()) - before
        process = started(warm, program(place, WAITS))
        os.kill(server, signal.SIGKILL)
        _, errors = process.communicate()
        assert process.returncode == 1
        assert "is gone" in errors


def test_it_starts_where_the_caller_works_with_several_threads(place: Path) -> None:
    several = {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2"}
    with WarmPython(os.environ | several, preload=("numpy", "torch")) as warm:
        words = warm.command(program(place, "import torch; print(torch.get_num_threads())"))
        ran = subprocess.run(words, capture_output=True, text=True, env=warm.environment, check=False)
    assert (ran.stdout, ran.stderr) == ("1\n", "")


def test_elsewhere_it_is_python_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_module, "unsupported", lambda: "not here")
    with WarmPython(os.environ) as warm:
        assert warm.command("pytest", "-q") == [sys.executable, "-m", "pytest", "-q"]
        assert warm.environment == dict(os.environ)
