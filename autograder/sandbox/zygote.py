"""The warm process: it has imported what notebooks use, and forks one walled-in child per submission.

It never reads a submission or a test.  A request is nothing but two descriptors; the child forked for it
reads the rest itself, so that no child can find another student's work in the memory it was born with.

Each child is two processes.  The *keeper* stays outside the box, holds the limits and reports the end; the
*runner* is the first process of the box and runs the cells.  When the runner ends, the kernel ends everything
in the box.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import socket
import sys
import time
import traceback
from dataclasses import replace
from typing import Any

from autograder.base.settings import MB, Limits
from autograder.sandbox import box, linux, memory_group, protocol, seccomp, usage
from autograder.sandbox.alone import Solitude
from autograder.sandbox.box import Level, View
from autograder.sandbox.memory_group import MemoryGroup
from autograder.sandbox.supervisor import Keeper

REQUEST_LIMIT = 1 << 26  # what the trusted side may send in one message
_BUILT = b"\0"


def main() -> None:
    """Probe, import, report, then fork on request until the grader is gone."""
    control = socket.socket(fileno=int(sys.argv[1]))
    orders = protocol.receive(control, REQUEST_LIMIT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the grader, who then closes the connection
    view = box.host_view(tuple(orders["readable"]), orders["gpu"])
    level, reason = Level.NONE, ""
    if not orders["no_sandbox"]:
        level, reason = probe(view)
        if level is Level.NONE:
            protocol.send(control, {"refused": reason})
            return
        view = replace(view, filtered=seccomp.works(view.gpu), memory=memory_group.find())
    protocol.send(control, {"level": box.label(level, view)})
    missing, shell = warm_up(orders["preload"])
    if threads() != 1:
        refusal = f"the warm process has {threads()} threads, and only one may be forked"
        protocol.send(control, {"refused": refusal})
        return
    protocol.send(control, {"missing": missing})
    serve(control, level, view, shell)


def probe(view: View) -> tuple[Level, str]:
    """The strongest box that this host allows, found by building it; else why not even the weakest works."""
    reason = ""
    for level in (Level.FULL, Level.NO_PROC):
        reason = _try(level, view)
        if not reason:
            return level, ""
    return Level.NONE, reason


def _try(level: Level, view: View) -> str:
    """Build a box in a child that does nothing in it; the reason when that fails."""
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        ours.close()
        try:
            box.separate(level)
            inner = os.fork()
            if inner == 0:
                box.enclose(level, view, Limits(processes=4096), [], theirs.fileno(), "")
                theirs.sendall(_BUILT)
                os._exit(0)
            os.waitpid(inner, 0)
        except BaseException as error:
            theirs.sendall(str(error).encode())
        os._exit(0)
    theirs.close()
    answer = ours.recv(4096)
    os.waitpid(pid, 0)
    return "" if answer == _BUILT else answer.decode() or "the box could not be built"


def warm_up(names: list[str]) -> tuple[list[str], Any]:
    """Do once what each child would do, and make this process cheap to fork; what is missing, and a shell."""
    missing, shell = preload(names), _make_shell()
    settle()
    return missing, shell


def settle() -> None:
    """Make this process, which has imported all it will, cheap to fork."""
    gc.collect()
    gc.freeze()  # so that a child's garbage collector leaves the shared pages alone
    linux.use_huge_pages()


def threads() -> int:
    """How many threads this process has; a fork takes only one of them along."""
    return len(os.listdir("/proc/self/task"))


def preload(names: list[str]) -> list[str]:
    """Import what notebooks are likely to use; returns what is not there."""
    missing = []
    for name in names:
        module, _, attribute = name.partition(":")
        try:
            loaded = importlib.import_module(module)
            if attribute:
                getattr(loaded, attribute)
        except (ImportError, AttributeError):
            missing.append(name)
    return missing


def _make_shell() -> Any:
    from autograder.sandbox.shell import make_shell

    shell = make_shell()
    with contextlib.suppress(ImportError):
        import matplotlib.pyplot as plt

        plt.switch_backend("module://matplotlib_inline.backend_inline")
        importlib.import_module("matplotlib_inline.backend_inline")
    for cell in ("1 + 1", "None"):  # the first cells of a shell compile and import a good deal
        shell.run_cell(cell, store_history=False, silent=True)
    shell.collector.reset(0)
    return shell


def serve(control: socket.socket, level: Level, view: View, shell: Any) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers report by themselves
    while True:
        try:
            message, descriptors, _, _ = socket.recv_fds(control, 1, 2)
        except OSError:
            return
        if view.memory:
            memory_group.sweep(view.memory)
        if not message:
            return
        if os.fork() == 0:
            control.close()
            _child(level, view, shell, *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def _child(level: Level, view: View, shell: Any, data_fd: int, status_fd: int) -> None:
    """Become keeper and runner; never returns."""
    code = 1
    try:
        linux.die_with_parent(signal.SIGKILL)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        data, status = socket.socket(fileno=data_fd), socket.socket(fileno=status_fd)
        job = protocol.receive(data, REQUEST_LIMIT)
        limits = Limits(**job["limits"])
        group = _group(view, limits)
        box.separate(level)
        if level is Level.NONE:
            linux.adopt_orphans()
        ready, tell_ready = os.pipe()  # the runner closes its end once the box stands
        began = time.monotonic()
        runner = os.fork()
        if runner == 0:
            status.close()
            _runner(level, view, shell, limits, job, data, group)
        data.close()
        os.close(tell_ready)
        Keeper(level, limits, runner, status, ready, began, group).keep()
        code = 0
    except protocol.Closed:
        code = 0
    except BaseException as error:
        with contextlib.suppress(Exception):
            protocol.send(status, {"failed": str(error) or type(error).__name__})
    os._exit(code)


def _group(view: View, limits: Limits) -> MemoryGroup | None:
    """Room for the box's memory and disk, and for a copy of each page that it shares with this process."""
    if view.memory is None:
        return None
    with open("/proc/self/statm", encoding="utf-8") as statm:
        shared = usage.anonymous(statm.read())
    return MemoryGroup(view.memory, (limits.memory_mb + limits.disk_mb) * MB + shared)


def _runner(
    level: Level,
    view: View,
    shell: Any,
    limits: Limits,
    job: dict[str, Any],
    data: socket.socket,
    group: MemoryGroup | None,
) -> None:
    """The first process of the box: runs cells until the other side hangs up."""
    try:
        if group:
            group.enter()
        linux.die_with_parent(signal.SIGKILL)
        files = [(path, name) for path, name in job["files"]]
        box.enclose(level, view, limits, files, data.fileno(), job["scratch"])
    except BaseException as error:
        with contextlib.suppress(Exception):
            protocol.send(data, {"failed": f"{type(error).__name__}: {error}"})
        os._exit(1)
    linux.die_with_parent(signal.SIGKILL)  # the kernel forgets it with every change of user
    _reseed(job["seed"])
    _serve_cells(shell, limits, data)
    os._exit(0)


def _reseed(seed: int) -> None:
    import random

    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed)
    if "torch" in sys.modules:
        sys.modules["torch"].manual_seed(seed)


def _branch(channel: socket.socket, order: str) -> None:
    """Go on as a copy of this process until told to stop; then the original goes on as it was.

    The copy answers on the same channel, and the original waits for its end, so only one of them listens.
    """
    if order == "close":
        os._exit(0)
    if threads() != 1:
        protocol.send(channel, {"branch": "refused"})
        return
    copy = os.fork()
    if copy == 0:
        protocol.send(channel, {"branch": "open"})
        return
    os.waitpid(copy, 0)
    protocol.send(channel, {"branch": "closed"})


def _serve_cells(shell: Any, limits: Limits, channel: socket.socket) -> None:
    from autograder.sandbox.shell import Runner

    runner = Runner(shell, 1024 * limits.output_kb)
    solitude = Solitude(channel.fileno())
    protocol.send(channel, {"ready": True})
    while True:
        try:
            request = protocol.receive(channel, REQUEST_LIMIT)
            if "branch" in request:
                before = os.getpid()
                _branch(channel, request["branch"])
                if os.getpid() != before:
                    solitude.exempt()
                continue
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if request["test"]:
                solitude.enforce()
            reply = runner.run(**request)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            protocol.send(channel, reply)
        except protocol.Closed:
            return
        except KeyboardInterrupt:  # landed just before the signal was switched off
            continue


if __name__ == "__main__":
    try:
        main()
    except (protocol.Closed, KeyboardInterrupt):
        pass
    except Exception:
        sys.stderr.write(json.dumps({"zygote": traceback.format_exc()}) + "\n")
        raise
