"""The grader's end of the warm process: start it, ask it for children, start it again when it dies."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.base import digest, kit, layout
from autograder.base.errors import GradingError
from autograder.base.host import require_linux
from autograder.base.level import Level
from autograder.base.records import CellResult
from autograder.base.settings import OUTSIDE, Limits, Settings
from autograder.sandbox import messages, protocol
from autograder.sandbox.box import HOME, Files
from autograder.sandbox.child import START_SECONDS, Child, ServerDown
from autograder.sandbox.messages import OpenBox, Prepare, WarmUp
from autograder.sandbox.zygote import FORK, REQUEST_LIMIT, TEMPLATE

# Which instructions torch and its libraries may use: a class can be graded alike on different processors.
KERNELS = ("ATEN_CPU_CAPABILITY", "ONEDNN_MAX_CPU_ISA", "MKL_ENABLE_INSTRUCTIONS")
_STARTS = 5
GIVEN_SECONDS = 600.0  # for the course's own cells, which load texts and models
_MOST_TEMPLATES = 4  # one for the notebooks of a class and one for its records, of two classes at a time


@dataclass(frozen=True, eq=False)
class Template:
    """A copy of the warm process that has run some cells: the line to it, and what each cell gave."""

    control: socket.socket
    replies: tuple[dict[str, Any], ...]
    cpu: float  # seconds of processor time that the cells took

    def results(self, indices: Sequence[int]) -> Iterator[CellResult]:
        """What the cells gave, as if they had run at these places of a notebook."""
        for reply, index in zip(self.replies, indices, strict=True):
            yield protocol.cell_result({**reply, "cell": index}, index)[0]


class ForkServer:
    """Owns the warm process; safe to use from several threads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._level: Level | None = None
        self._ready = False
        self._preparing = threading.RLock()
        self._templates: dict[tuple[str, ...], Template | None] = {}
        self.missing: tuple[str, ...] = ()

    def __enter__(self) -> ForkServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    @property
    def limits(self) -> Limits:
        """What each child may use."""
        return self._settings.limits

    @property
    def examiner(self) -> str:
        """Where tests run that its children are put to."""
        return self._settings.examiner

    @property
    def seed(self) -> int:
        """The private amount by which the seeds of hidden tests are moved."""
        return self._settings.seed

    @property
    def level(self) -> Level:
        """How strong the boxes are that were found to work."""
        for _ in range(_STARTS):
            with self._lock, contextlib.suppress(ServerDown):
                return self._ensure(ready=False)
        raise GradingError(f"The warm process ended {_STARTS} times while it started.", "Is memory short?")

    def start(self) -> None:
        """Start warming up, without waiting for it."""
        with self._lock:
            if self._process is None:
                self._start()

    def open(self, files: Files, template: Template | None = None) -> Child:
        """A new child with these files beside its notebook, which goes on from a template if there is one."""
        data, data_theirs = socket.socketpair()
        status, status_theirs = socket.socketpair()
        try:
            with self._lock:
                self._ensure(ready=True)
                assert self._control is not None
                control = template.control if template else self._control
                socket.send_fds(control, [FORK], [data_theirs.fileno(), status_theirs.fileno()])
        except OSError as error:
            data.close()
            status.close()
            self._drop(template)
            raise ServerDown("the warm process is gone") from error
        finally:
            data_theirs.close()
            status_theirs.close()
        limits, scratch = self._settings.limits, contextlib.ExitStack()
        child = Child(data, status, limits, scratch)
        try:
            place = "" if self._settings.sandbox else scratch.enter_context(_scratch())
            package = kit.installed().PACKAGE
            order = OpenBox(limits, _box_seed(self._settings), tuple(files), place, package)
            protocol.send(data, messages.plain(order))
            child.wait_ready()
        except (protocol.Closed, ServerDown) as error:
            child.close()
            self._drop(template)
            raise ServerDown(str(error) or "the warm process is gone") from error
        return child

    def template(self, sources: tuple[str, ...]) -> Template | None:
        """A copy of the warm process that has run these cells, which are the course's own and come first.

        None if they can't run ahead, because one fails, writes a file or starts a thread: then they run in
        each box. It is made once, and threads that want the same one wait for it.
        """
        with self._preparing:
            if sources not in self._templates:
                self._templates[sources] = self._prepare(sources)
                for oldest in list(self._templates)[:-_MOST_TEMPLATES]:
                    self._drop(self._templates.pop(oldest))
            return self._templates[sources]

    @property
    def templates(self) -> frozenset[Template]:
        """Those that are there now."""
        return frozenset(template for template in self._templates.values() if template)

    def _prepare(self, sources: tuple[str, ...]) -> Template | None:
        ours, theirs = socket.socketpair()
        try:
            with self._lock:
                self._ensure(ready=True)
                assert self._control is not None
                socket.send_fds(self._control, [TEMPLATE], [theirs.fileno()])
            theirs.close()
            order = Prepare(sources, _box_seed(self._settings), self._settings.limits.output_kb)
            protocol.send(ours, messages.plain(order))
            answer = protocol.receive(ours, REQUEST_LIMIT, protocol.later(GIVEN_SECONDS))
        except (OSError, protocol.Closed, protocol.Late) as error:
            theirs.close()
            ours.close()
            raise ServerDown("the warm process is gone") from error
        if "failed" in answer:
            ours.close()
            return None
        return Template(ours, tuple(answer["replies"]), answer["cpu"])

    def _drop(self, template: Template | None) -> None:
        """Let a template end that is gone, or that nobody needs."""
        if template is not None:
            with self._preparing:
                template.control.close()
                self._templates = {key: one for key, one in self._templates.items() if one is not template}

    def close(self) -> None:
        for template in [*self._templates.values()]:
            self._drop(template)
        with self._lock:
            self._stop()

    def _ensure(self, ready: bool) -> Level:
        """The level of a running warm process, ready to fork if so wished; a dead one is replaced."""
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._start()
        if self._level is None:
            self._level = Level.of(self._answer()["level"])
        if ready and not self._ready:
            self.missing = tuple(self._answer()["missing"])
            self._ready = True
        return self._level

    def _answer(self) -> dict[str, Any]:
        """The warm process reports twice: after its probe of the sandbox, and when everything is imported."""
        assert self._control is not None
        try:
            answer = protocol.receive(self._control, REQUEST_LIMIT, protocol.later(START_SECONDS))
        except (protocol.Closed, protocol.Late) as error:
            self._stop()
            raise ServerDown("the warm process did not start") from error
        if "refused" in answer:
            self._stop()
            raise GradingError(
                f"No sandbox works on this machine: {answer['refused']}.",
                "Run inside the course's container, allow unprivileged user namespaces, "
                "or accept that notebooks run with your rights and add --no-sandbox.",
            )
        return answer

    def _start(self) -> None:
        require_linux()
        ours, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "autograder.sandbox.zygote", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            env=environment(),
            cwd="/",
            start_new_session=True,  # a Ctrl-C in the terminal reaches the grader alone
        )
        theirs.close()
        self._control = ours
        readable = (*self._settings.readable, *filter(None, [kit.installed().place()]))
        order = WarmUp(_preload(self._settings), readable, self._settings.gpu, self._settings.sandbox)
        protocol.send(ours, messages.plain(order))

    def _stop(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            if not self._ready:  # still importing: it would only notice later
                self._process.kill()
            self._process.wait()
        self._process, self._control, self._level, self._ready = None, None, None, False


def _scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder to work in, where no box has one of its own."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


def _box_seed(settings: Settings) -> int:
    """What a box draws from: where tests run outside, nothing in it may tell the private seed."""
    if settings.examiner != OUTSIDE or not settings.seed:
        return settings.seed
    return int.from_bytes(digest.raw(f"box {settings.seed}".encode())[:4], "big")


def _preload(settings: Settings) -> tuple[str, ...]:
    names = kit.installed().PRELOAD if settings.preload is None else settings.preload
    # In a box the engine can't be seen: what a bridge needs there is imported before.
    return (*names, "autograder.bridge.outside") if settings.examiner == OUTSIDE else names


def environment() -> dict[str, str]:
    """What notebooks see: nothing of the instructor's, one thread per process, a fixed hash seed."""
    package_root = str(layout.CODE)
    variables = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"]),
        "PYTHONPATH": package_root,
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": HOME,
        "IPYTHONDIR": f"{HOME}/.ipython",
        "MPLCONFIGDIR": f"{tempfile.gettempdir()}/.matplotlib-{os.getuid()}",  # each grader its own
        "LANG": "C.UTF-8",
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "NBGRADER_EXECUTION": "autograde",
        "HF_HUB_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "TOKENIZERS_PARALLELISM": "false",
    }
    for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "VECLIB_MAXIMUM"):
        variables[f"{name}_NUM_THREADS"] = "1"
    variables |= kit.installed().variables()  # texts and models keep their place in the box
    for name in ("LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "TZ", *KERNELS):
        if name in os.environ:
            variables[name] = os.environ[name]
    return variables
