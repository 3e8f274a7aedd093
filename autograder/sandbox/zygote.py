"""The warm process: it has imported what notebooks use, and forks one walled-in child per submission.

It never reads a submission or a test.  A request is nothing but two descriptors; the child forked for it
reads the rest itself, so that no child can find another student's work in the memory it was born with.

Each child is two processes.  The *supervisor* stays outside the box, holds the limits and reports the end;
the *runner* is the first process of the box and runs the cells.  When the runner ends, the kernel ends
everything in the box.

A *template* is a copy of the warm process that has run the cells with which many notebooks begin, all of them
the course's own, and forks children of its own.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import random
import signal
import socket
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from autograder.base.settings import MB, Limits
from autograder.sandbox import bridging, linux, memory_group, messages, namespaces, protocol, usage
from autograder.sandbox.box import Box, NoBox, View, host_view
from autograder.sandbox.isolation import Isolation
from autograder.sandbox.memory_group import MemoryGroup
from autograder.sandbox.messages import (
    Branch,
    BranchOrder,
    OpenBox,
    Prepare,
    PrepareTest,
    RunCell,
    StandIns,
    StillThere,
    WarmUp,
)
from autograder.sandbox.namespaces import strongest
from autograder.sandbox.supervisor import Supervisor

if TYPE_CHECKING:
    from autograder.sandbox.shell import Runner

FORK, TEMPLATE = b"F", b"T"  # what the grader asks for, each with its descriptors
REQUEST_LIMIT = 1 << 26  # what the trusted side may send in one message


def main() -> None:
    """Probe, import, report, then fork on request until the grader is gone."""
    control = socket.socket(fileno=int(sys.argv[1]))
    orders = WarmUp.of(protocol.receive(control, REQUEST_LIMIT))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the grader, who then closes the connection
    view = host_view(orders.readable, orders.gpu)
    box, reason = strongest(view) if orders.sandbox else (NoBox(view), "")
    if box is None:
        protocol.send(control, {"refused": reason})
        return
    protocol.send(control, {"level": box.level.plain()})
    missing, shell = warm_up(orders.preload)
    if threads() != 1:
        refusal = f"the warm process has {threads()} threads, and only one may be forked"
        protocol.send(control, {"refused": refusal})
        return
    protocol.send(control, {"missing": missing})
    serve(control, box, shell)


def warm_up(names: Sequence[str]) -> tuple[list[str], Any]:
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


def preload(names: Sequence[str]) -> list[str]:
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


def serve(control: socket.socket, box: Box, shell: Any, drawn: Any = None) -> None:
    """Fork a child for each request; where cells have drawn already, from `drawn` on, children go on."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # supervisors report by themselves
    while True:
        try:
            message, descriptors, _, _ = socket.recv_fds(control, 1, 2)
        except OSError:
            return
        if box.view.memory:
            memory_group.sweep(box.view.memory)
        if not message:
            return
        if os.fork() == 0:
            control.close()
            if message == TEMPLATE:
                _template(box, shell, *descriptors)
            _child(box, shell, drawn, *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def _template(box: Box, shell: Any, control_fd: int) -> None:
    """Run the course's own cells, say what each gave, and fork from there on; never returns."""
    linux.die_with_parent(signal.SIGKILL)
    control = socket.socket(fileno=control_fd)
    with contextlib.suppress(protocol.Closed):
        try:
            order = Prepare.of(protocol.receive(control, REQUEST_LIMIT))
            if not isinstance(box, NoBox):
                namespaces.cut_network()  # a cell that lacks a text must not bring it, as in a box
            with tempfile.TemporaryDirectory() as empty:
                answer = _prepared(shell, order, empty)
        except Exception as error:
            answer = {"failed": f"{type(error).__name__}: {error}"}
        protocol.send(control, answer)
        if "failed" not in answer:
            settle()
            serve(control, box, shell, random.getstate())
    os._exit(0)


def _prepared(shell: Any, order: Prepare, folder: str) -> dict[str, Any]:
    """What the cells gave; a failure when a box in which they have not run would be a different one."""
    from autograder.sandbox.shell import Runner

    os.chdir(folder)
    for number in (1, 2):
        sink = os.memfd_create(f"stream{number}")
        os.dup2(sink, number)
        os.close(sink)
    _reseed(order.seed)
    runner = Runner(shell, 1024 * order.output_kb)
    replies = []
    for index, source in enumerate(order.sources):
        replies.append(runner.run(RunCell(index, source, False)))
        if replies[-1]["ending"] != "ok":
            return {"failed": f"the course's own cell {index + 1} fails"}
    left = os.listdir(folder)
    os.chdir("/")
    if left:
        return {"failed": f"the course's own cells write {left[0]}"}
    if threads() != 1:
        return {"failed": "the course's own cells start a thread"}
    return {"replies": replies, "cpu": time.process_time()}


def _child(box: Box, shell: Any, drawn: Any, data_fd: int, status_fd: int) -> None:
    """Become supervisor and runner; never returns."""
    code = 1
    try:
        linux.die_with_parent(signal.SIGKILL)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        data, status = socket.socket(fileno=data_fd), socket.socket(fileno=status_fd)
        order = OpenBox.of(protocol.receive(data, REQUEST_LIMIT))
        group = _group(box.view, order.limits)
        box.separate()
        ready, tell_ready = os.pipe()  # the runner closes its end once the box stands
        began = time.monotonic()
        runner = os.fork()
        if runner == 0:
            status.close()
            _runner(box, shell, order, data, group, drawn)
        data.close()
        os.close(tell_ready)
        Supervisor(box, order.limits, runner, status, ready, began, group).supervise()
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
    box: Box, shell: Any, order: OpenBox, data: socket.socket, group: MemoryGroup | None, drawn: Any = None
) -> None:
    """The first process of the box: runs cells until the other side hangs up."""
    try:
        if group:
            group.enter()
        linux.die_with_parent(signal.SIGKILL)
        box.enclose(order.limits, order.files, data.fileno(), order.scratch)
        linux.die_with_parent(signal.SIGKILL)  # the kernel forgets it with every change of user
        if drawn is None:
            _reseed(order.seed)
        else:
            random.setstate(
                drawn
            )  # Python draws a new one in every copy of a process; numpy and torch do not
        runner, isolation = _ready(shell, order.limits, data)
    except BaseException as error:
        with contextlib.suppress(Exception):
            protocol.send(data, {"failed": f"{type(error).__name__}: {error}"})
        os._exit(1)
    _serve_cells(runner, isolation, data, order.package)
    os._exit(0)


def _reseed(seed: int) -> None:
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed)
    if "torch" in sys.modules:
        sys.modules["torch"].manual_seed(seed)


def _branch(channel: socket.socket, order: BranchOrder) -> None:
    """Go on as a copy of this process until told to stop; then the original goes on as it was.

    The copy answers on the same channel, and the original waits for its end, so only one of them listens.
    """
    if order is BranchOrder.CLOSE:
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


def _ready(shell: Any, limits: Limits, channel: socket.socket) -> tuple[Runner, Isolation]:
    """What runs the cells; all that it needs of the host can be seen in the box, or this fails."""
    from autograder.sandbox.shell import Runner

    return Runner(shell, 1024 * limits.output_kb), Isolation(channel.fileno())


def _serve_cells(runner: Runner, isolation: Isolation, channel: socket.socket, package: str) -> None:
    protocol.send(channel, {"ready": True})
    bridges = bridging.Bridges(channel, runner.names, package)
    while True:
        try:
            request = messages.request(protocol.receive(channel, REQUEST_LIMIT))
            if isinstance(request, PrepareTest):
                isolation.enforce()
                if request.fresh:
                    bridges.answer_tests()
                protocol.send(channel, {"prepared": True})
                signal.signal(signal.SIGINT, signal.default_int_handler)
                bridges.answer()
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                continue
            if isinstance(request, StillThere):
                protocol.send(channel, {"there": True})
                continue
            if isinstance(request, StandIns):
                if request.fresh:
                    bridges.ask_students()
                protocol.send(channel, {"standing": bridges.stand_in(request.names)})
                continue
            if isinstance(request, Branch):
                before = os.getpid()
                _branch(channel, request.order)
                if os.getpid() != before:
                    isolation.exempt()
                continue
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if request.test:
                isolation.enforce()
                bridges.begin_test(request.source, request.leaves)
            reply = runner.run(request)
            if request.test and bridges.end_test():
                runner.forget_tests()
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
