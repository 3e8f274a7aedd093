"""The boxes that have walls: own user, processes, files and network, and nothing of the host in sight.

A warm process can't be started through a launcher such as bubblewrap: the launcher would start Python anew.
So the forked child walls itself in with the kernel calls such launchers use, in this order: new namespaces,
a fresh root made of a few read-only folders and one private writable one, an unprivileged user without any
capability, and limits.
"""

from __future__ import annotations

import contextlib
import os
import resource
import socket
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.base.level import Level, Walls
from autograder.base.settings import Limits
from autograder.sandbox import box, linux, memory_group, seccomp
from autograder.sandbox.box import HOME, Box, Files, View
from autograder.sandbox.usage import Meter

NOBODY = 65534
# Not /dev/zero: a mapping of it is shared memory of no process, which nobody could count.
_DEVICES = ("null", "full", "random", "urandom")
_GPU_DEVICES = ("nvidia0", "nvidiactl", "nvidia-uvm", "nvidia-uvm-tools", "dri", "kfd")
_NAMESPACES = linux.NEWNS | linux.NEWPID | linux.NEWNET | linux.NEWIPC | linux.NEWUTS


@dataclass(frozen=True)
class Namespaces:
    """Own user, processes, files, network, ipc, and an own /proc."""

    view: View

    walls = Walls.NAMESPACES
    own_proc = True

    @property
    def level(self) -> Level:
        return Level(self.walls, self.view.filtered, self.view.memory is not None)

    def probe(self) -> str:
        return box.probed(self.separate, self.enclose)

    def separate(self) -> None:
        """Enter new namespaces; the process forked next becomes the first of its own process namespace."""
        if _is_real_root():
            linux.unshare(_NAMESPACES)
            return
        user, group = os.geteuid(), os.getegid()
        linux.unshare(linux.NEWUSER | _NAMESPACES)
        _map_user(user, group)

    def enclose(self, limits: Limits, files: Files, keep: int, scratch: str) -> None:
        real_root = _is_real_root()
        _new_root(self.view, limits, files, (NOBODY, NOBODY) if real_root else None, self.own_proc)
        with contextlib.suppress(OSError):  # nothing of the course depends on these two
            linux.loopback_up()
            socket.sethostname("sandbox")
        os.chdir(HOME)
        box.redirect_standard_streams(keep)
        if real_root:
            _become_nobody()
        box.limit(limits, self.view.gpu)
        # Counted inside the new user namespace only; outside, it would count the instructor's own processes.
        box.set_limit(resource.RLIMIT_NPROC, limits.processes)
        linux.drop_privileges()
        if self.view.filtered:
            seccomp.install(self.view.gpu)

    def usage(self) -> Meter | None:
        return Meter.of_box()

    def end(self) -> None:
        """Nothing: with the first process of a namespace the kernel ends all the others."""


@dataclass(frozen=True)
class NamespacesWithoutProc(Namespaces):
    """The same where a container forbids a fresh /proc."""

    walls = Walls.WITHOUT_PROC
    own_proc = False

    def usage(self) -> Meter | None:
        return None


BOXES: tuple[type[Namespaces], ...] = (Namespaces, NamespacesWithoutProc)  # the strongest first


def strongest(view: View) -> tuple[Box | None, str]:
    """The strongest box that this host allows; none, and why not even the weakest works."""
    reason = ""
    for kind in BOXES:
        reason = kind(view).probe()
        if not reason:
            extras = replace(view, filtered=seccomp.works(view.gpu), memory=memory_group.find())
            return kind(extras), ""
    return None, reason


def cut_network() -> None:
    """Leave the calling process without a network, and else as it was: it can still make boxes."""
    if _is_real_root():
        linux.unshare(linux.NEWNET)
        return
    user, group = os.geteuid(), os.getegid()
    linux.unshare(linux.NEWUSER | linux.NEWNET)
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


def _new_root(
    view: View, limits: Limits, files: Files, owner: tuple[int, int] | None, own_proc: bool
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
    for name, place in view.links:
        os.makedirs(os.path.dirname(name), exist_ok=True)
        os.symlink(place, name)
    box.copy_files("/old", files, HOME)
    if owner:
        _give_away(HOME, owner)
    os.mkdir("/proc")
    if own_proc:
        linux.mount("proc", "/proc", "proc", linux.MS_NOSUID | linux.MS_NODEV | linux.MS_NOEXEC)
    if not owner:
        _forbid_namespaces("/old")
    linux.unmount("/old")
    os.rmdir("/old")
    _remount_root_read_only()


def _show(path: str) -> None:
    """Make a path of the host appear, read-only."""
    old = "/old" + path
    os.makedirs(os.path.dirname(path), exist_ok=True)
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


def _give_away(folder: str, owner: tuple[int, int]) -> None:
    for place, folders, names in os.walk(folder):
        for name in (*folders, *names):
            os.chown(os.path.join(place, name), *owner)


def _remount_root_read_only() -> None:
    """The skeleton of folders becomes read-only; the private file system is a mount of its own."""
    flags = linux.MS_RDONLY | linux.MS_REMOUNT | linux.MS_BIND | linux.MS_NOSUID | linux.MS_NODEV
    linux.mount("none", "/", None, flags)


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
