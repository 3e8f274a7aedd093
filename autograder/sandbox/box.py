"""The box around one submission: what it has to do, the host's part that is seen in it, and no box at all."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from autograder.base import border, kit
from autograder.base.level import Level, Walls
from autograder.base.settings import MB, Limits
from autograder.sandbox import linux
from autograder.sandbox.memory_group import Place
from autograder.sandbox.usage import Meter

HOME = "/home/student"
Files = Sequence[tuple[str, str]]  # (path on the host, name beside the notebook)
_SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/localtime")
_SYSTEM_SETTINGS = ("/etc/alternatives", "/etc/fonts", "/etc/mime.types", "/etc/ssl")
_BUILT = b"\0"


class Box(Protocol):
    """One way to wall a process in; a class per level of strength."""

    @property
    def view(self) -> View:
        """What of the host is seen in it."""
        ...

    @property
    def level(self) -> Level:
        """How strong it is."""
        ...

    def probe(self) -> str:
        """Why this host does not allow it, found by building one; empty when it does."""
        ...

    def separate(self) -> None:
        """Prepare the process that stays outside; the one forked next becomes the first of the box."""
        ...

    def enclose(self, limits: Limits, files: Files, keep: int, scratch: str) -> None:
        """Wall in the calling process for good, with these files beside its notebook.

        `keep` is the one descriptor that stays open besides the standard streams; `scratch` is a folder of
        the host to work in, for a box that has none of its own.
        """
        ...

    def usage(self) -> Meter | None:
        """A meter on what is in the box, for the process outside; none where it can't look inside."""
        ...

    def end(self) -> None:
        """End what the first process of the box has left behind, once that has ended."""
        ...


@dataclass(frozen=True)
class View:
    """What of the host a submission may read, at the same path as on the host."""

    readable: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = ()  # the name of a link, and the place that it leads to in the end
    gpu: bool = False
    filtered: bool = False  # system calls that no notebook needs are refused
    memory: Place | None = None  # where the kernel can count the memory of a box


def host_view(readable: tuple[str, ...] = (), gpu: bool = False) -> View:
    """System libraries, this Python with its packages, the course's package, and what settings add."""
    paths = {*_SYSTEM, *_SYSTEM_SETTINGS, sys.prefix, sys.base_prefix, sys.exec_prefix, *readable}
    paths |= {p for p in sys.path if "site-packages" in p or "dist-packages" in p or "lib-dynload" in p}
    if package := kit.folder():
        paths.add(str(package))
    present = {os.path.abspath(path) for path in paths if os.path.exists(path)} - {"/"}
    places = _outermost({os.path.realpath(path) for path in present})
    # An environment may lie elsewhere than its name says: what a link leads to has to be there, too.
    names = _outermost(path for path in present if os.path.realpath(path) != path)
    links = [(name, os.path.realpath(name)) for name in names if not _is_within(name, places)]
    return View(tuple(places), tuple(links), gpu)


def _outermost(paths: Iterable[str]) -> list[str]:
    """Without those that lie in another one."""
    kept: list[str] = []
    for path in sorted(paths):
        if not _is_within(path, kept):
            kept.append(path)
    return kept


def _is_within(path: str, folders: Iterable[str]) -> bool:
    return any(path.startswith(folder + "/") for folder in folders)


@dataclass(frozen=True)
class NoBox:
    """No wall at all: the notebook has the rights of whoever grades."""

    view: View

    level: ClassVar[Level] = Level(Walls.NONE)

    def probe(self) -> str:
        return ""

    def separate(self) -> None:
        linux.adopt_orphans()

    def enclose(self, limits: Limits, files: Files, keep: int, scratch: str) -> None:
        copy_files("", files, scratch)
        os.chdir(scratch)
        redirect_standard_streams(keep)
        limit(limits, self.view.gpu)

    def usage(self) -> Meter | None:
        return None

    def end(self) -> None:
        """What the runner left behind became a child of this process."""
        own = f"/proc/self/task/{os.getpid()}/children"
        while True:
            with open(own) as children:
                pids = [int(pid) for pid in children.read().split()]
            if not pids:
                return
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, 0)


def probed(separate: Callable[[], None], enclose: Callable[[Limits, Files, int, str], None]) -> str:
    """Build a box in a child that does nothing in it; the reason when that fails."""
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        ours.close()
        try:
            separate()
            inner = os.fork()
            if inner == 0:
                enclose(Limits(processes=4096), [], theirs.fileno(), "")
                theirs.sendall(_BUILT)
                os._exit(0)
            os.waitpid(inner, 0)
        except BaseException as error:
            theirs.sendall(str(error).encode())
        os._exit(0)
    theirs.close()
    with ours:
        answer = ours.recv(4096)
    os.waitpid(pid, 0)
    return "" if answer == _BUILT else answer.decode() or "the box could not be built"


# What every box has to do, whatever its walls -----------------------------------------------------------


def copy_files(root: str, files: Files, home: str) -> None:
    for path, name in files:
        target = os.path.join(home, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(border.open_inside(root + path, name), "rb") as source, open(target, "wb") as sink:
            shutil.copyfileobj(source, sink)


def redirect_standard_streams(keep: int) -> None:
    """Nothing to read, two unnamed files to write to, and no other descriptor but the one to keep."""
    null = os.open("/dev/null", os.O_RDWR)
    os.dup2(null, 0)
    for number in (1, 2):
        name = f".stream{number}"
        sink = os.open(name, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_EXCL, 0o600)
        os.unlink(name)
        os.dup2(sink, number)
    os.closerange(3, keep)
    os.closerange(keep + 1, 4096)


def limit(limits: Limits, gpu: bool) -> None:
    set_limit(resource.RLIMIT_FSIZE, limits.disk_mb * MB)
    set_limit(resource.RLIMIT_CORE, 0)
    set_limit(resource.RLIMIT_NOFILE, 1024)
    set_limit(resource.RLIMIT_CPU, int(limits.cpu_seconds) + 1)
    if not gpu:  # CUDA reserves more addresses than any sensible limit
        set_limit(resource.RLIMIT_AS, _address_space() + limits.memory_mb * MB)


def set_limit(which: int, value: int) -> None:
    _, hard = resource.getrlimit(which)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(which, (value, value))


def _address_space() -> int:
    """Bytes of address space this process has already; without /proc, a generous guess for torch."""
    try:
        with open("/proc/self/statm", encoding="utf-8") as statm:
            pages = int(statm.read().split()[0])
    except OSError:
        return 8 * 1024 * MB
    return pages * os.sysconf("SC_PAGE_SIZE")
