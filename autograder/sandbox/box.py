"""The box around one submission: own user, processes, files and network, and nothing of the host in sight.

A warm process can't be started through a launcher such as bubblewrap: the launcher would start Python anew.
So the forked child walls itself in with the kernel calls such launchers use, in this order: new namespaces,
a fresh root made of a few read-only folders and one private writable one, an unprivileged user without any
capability, and limits.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import resource
import shutil
import socket
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from autograder.base import border
from autograder.base.settings import MB, Limits
from autograder.sandbox import linux, seccomp
from autograder.sandbox.memory_group import Place

HOME = "/home/student"
NOBODY = 65534
_SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/localtime")
_SYSTEM_SETTINGS = ("/etc/alternatives", "/etc/fonts", "/etc/mime.types", "/etc/ssl")
# Not /dev/zero: a mapping of it is shared memory of no process, which nobody could count.
_DEVICES = ("null", "full", "random", "urandom")
_GPU_DEVICES = ("nvidia0", "nvidiactl", "nvidia-uvm", "nvidia-uvm-tools", "dri", "kfd")
_NAMESPACES = linux.NEWNS | linux.NEWPID | linux.NEWNET | linux.NEWIPC | linux.NEWUTS


class Level(StrEnum):
    """How strong the box is, strongest first."""

    FULL = "namespaces"  # own user, processes, files, network, ipc, and an own /proc
    NO_PROC = "namespaces without /proc"  # the same where a container forbids a fresh /proc
    NONE = "none"  # no wall at all


@dataclass(frozen=True)
class View:
    """What of the host a submission may read, at the same path as on the host."""

    readable: tuple[str, ...]
    gpu: bool = False
    filtered: bool = False  # system calls that no notebook needs are refused
    memory: Place | None = None  # where the kernel can count the memory of a box


def host_view(readable: tuple[str, ...] = (), gpu: bool = False) -> View:
    """System libraries, this Python with its packages, the students' package, and what settings add."""
    paths = {*_SYSTEM, *_SYSTEM_SETTINGS, sys.prefix, sys.base_prefix, sys.exec_prefix, *readable}
    paths |= {p for p in sys.path if "site-packages" in p or "dist-packages" in p or "lib-dynload" in p}
    kit = importlib.util.find_spec("coursekit")
    if kit and kit.submodule_search_locations:
        paths.add(next(iter(kit.submodule_search_locations)))
    present = sorted(os.path.abspath(p) for p in paths if os.path.lexists(p))
    kept: list[str] = []
    for path in present:
        if path != "/" and not any(path.startswith(parent + "/") for parent in kept):
            kept.append(path)
    return View(tuple(kept), gpu)


def separate(level: Level) -> None:
    """Enter new namespaces; the process forked next becomes the first of its own process namespace."""
    if level is Level.NONE:
        return
    if _is_real_root():
        linux.unshare(_NAMESPACES)
        return
    user, group = os.geteuid(), os.getegid()
    linux.unshare(linux.NEWUSER | _NAMESPACES)
    _map_user(user, group)


def _is_real_root() -> bool:
    """Root who can become somebody else; the root of a container may be the only user there is."""
    if os.geteuid() != 0:
        return False
    ranges = [map(int, line.split()) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    return any(first <= NOBODY < first + count for first, _, count in ranges)


def _map_user(user: int, group: int) -> None:
    """In a new user namespace, let exactly one user and one group exist, under their own numbers."""
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def enclose(
    level: Level, view: View, limits: Limits, files: list[tuple[str, str]], keep: int, scratch: str
) -> None:
    """Wall in the calling process for good.

    `files` are (path on the host, name in the box); `keep` is the one descriptor that stays open besides the
    standard streams; without a box, `scratch` is the folder to work in.
    """
    real_root = level is not Level.NONE and _is_real_root()
    if level is Level.NONE:
        _copy_files("", files, scratch, None)
        os.chdir(scratch)
    else:
        owner = (NOBODY, NOBODY) if real_root else None
        _new_root(level, view, limits, files, owner)
        with contextlib.suppress(OSError):  # nothing of the course depends on these two
            linux.loopback_up()
            socket.sethostname("sandbox")
        os.chdir(HOME)
    _redirect_standard_streams(keep)
    if real_root:
        _become_nobody()
    _limit(limits, view.gpu)
    if level is not Level.NONE:
        # Counted inside the new user namespace only; outside, it would count the instructor's own processes.
        _set_limit(resource.RLIMIT_NPROC, limits.processes)
        linux.drop_privileges()
        if view.filtered:
            seccomp.install(view.gpu)


def label(level: Level, view: View) -> str:
    """The level in words, as results and the terminal have it."""
    if level is Level.NONE:
        return level.value
    return level.value + ", seccomp" * view.filtered + ", cgroup" * (view.memory is not None)


def _new_root(
    level: Level, view: View, limits: Limits, files: list[tuple[str, str]], owner: tuple[int, int] | None
) -> None:
    linux.mount("none", "/", None, linux.MS_REC | linux.MS_SLAVE)  # nothing done here reaches the host
    linux.mount("tmpfs", "/tmp", "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, "mode=755,size=4m")
    os.mkdir("/tmp/old")
    linux.pivot_root("/tmp", "/tmp/old")
    os.chdir("/")
    _make_devices(view.gpu)
    _make_home(limits, owner)
    for path in view.readable:  # last, because some of them may lie below /tmp
        _show(path)
    _copy_files("/old", files, HOME, owner)
    os.mkdir("/proc")
    if level is Level.FULL:
        linux.mount("proc", "/proc", "proc", linux.MS_NOSUID | linux.MS_NODEV | linux.MS_NOEXEC)
    if not owner:
        _forbid_namespaces("/old")
    linux.unmount("/old")
    os.rmdir("/old")
    _remount_root_read_only()


def _show(path: str) -> None:
    """Make a path of the host appear, read-only; a link is copied as a link."""
    old = "/old" + path
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.islink(old):
        os.symlink(os.readlink(old), path)
        return
    if os.path.isdir(old):
        os.makedirs(path, exist_ok=True)
    else:
        Path(path).touch()
    linux.bind(old, path)
    linux.set_read_only(path)


def _make_devices(gpu: bool) -> None:
    os.mkdir("/dev")
    for name in (*_DEVICES, *(_GPU_DEVICES if gpu else ())):
        old = f"/old/dev/{name}"
        if not os.path.exists(old):
            continue
        if os.path.isdir(old):
            os.mkdir(f"/dev/{name}")
        else:
            Path(f"/dev/{name}").touch()
        linux.bind(old, f"/dev/{name}")
    for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
        os.symlink(f"/proc/self/{target}", f"/dev/{name}")


def _make_home(limits: Limits, owner: tuple[int, int] | None) -> None:
    """One private file system for home, temporary files and shared memory: one limit covers them all."""
    os.makedirs(HOME)
    os.mkdir("/tmp")
    os.mkdir("/dev/shm")
    options = f"mode=755,size={limits.disk_mb}m,nr_inodes=20000"
    linux.mount("tmpfs", "/tmp", "tmpfs", linux.MS_NOSUID | linux.MS_NODEV, options)
    for name in ("home", "tmp", "shm"):
        os.mkdir(f"/tmp/{name}", 0o700)
        if owner:
            os.chown(f"/tmp/{name}", *owner)
    linux.bind("/tmp/home", HOME)
    linux.bind("/tmp/shm", "/dev/shm")
    linux.bind("/tmp/tmp", "/tmp")
    user = owner[0] if owner else os.geteuid()
    group = owner[1] if owner else os.getegid()
    os.makedirs("/etc", exist_ok=True)
    Path("/etc/passwd").write_text(f"student:x:{user}:{group}:student:{HOME}:/bin/sh\n")
    Path("/etc/group").write_text(f"student:x:{group}:\n")
    Path("/etc/hosts").write_text("127.0.0.1 localhost sandbox\n")


def _copy_files(root: str, files: list[tuple[str, str]], home: str, owner: tuple[int, int] | None) -> None:
    for path, name in files:
        target = os.path.join(home, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(border.open_inside(root + path, name), "rb") as source, open(target, "wb") as sink:
            shutil.copyfileobj(source, sink)
    if owner:
        for folder, folders, names in os.walk(home):
            for name in (*folders, *names):
                os.chown(os.path.join(folder, name), *owner)


def _remount_root_read_only() -> None:
    """The skeleton of folders becomes read-only; the private file system is a mount of its own."""
    read_only, remount = 1, 32
    linux.mount("none", "/", None, read_only | remount | linux.MS_BIND | linux.MS_NOSUID | linux.MS_NODEV)


def _redirect_standard_streams(keep: int) -> None:
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


def _become_nobody() -> None:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    linux.set_dumpable()
    if os.path.exists("/proc/self"):  # without /proc there is no way to name the user of a new namespace
        linux.unshare(linux.NEWUSER)
        _map_user(NOBODY, NOBODY)
        _forbid_namespaces("")


def _forbid_namespaces(root: str) -> None:
    """No further namespace inside this one: it would hand out capabilities again."""
    with contextlib.suppress(OSError):
        Path(f"{root}/proc/sys/user/max_user_namespaces").write_text("0")


def _limit(limits: Limits, gpu: bool) -> None:
    disk = limits.disk_mb * MB
    _set_limit(resource.RLIMIT_FSIZE, disk)
    _set_limit(resource.RLIMIT_CORE, 0)
    _set_limit(resource.RLIMIT_NOFILE, 1024)
    _set_limit(resource.RLIMIT_CPU, int(limits.cpu_seconds) + 1)
    if not gpu:  # CUDA reserves more addresses than any sensible limit
        _set_limit(resource.RLIMIT_AS, _address_space() + limits.memory_mb * MB)


def _set_limit(which: int, value: int) -> None:
    _, hard = resource.getrlimit(which)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(which, (value, value))


def _address_space() -> int:
    """Bytes of address space this process has already; without /proc, a generous guess for torch."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return 8 * 1024 * MB
    return pages * os.sysconf("SC_PAGE_SIZE")
