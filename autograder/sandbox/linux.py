"""The Linux calls that Python's standard library lacks, each raising OSError when refused."""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import struct

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x00020000,
    0x04000000,
    0x08000000,
    0x10000000,
    0x20000000,
    0x40000000,
)

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_BIND, MS_REC, MS_SLAVE = 4096, 16384, 1 << 19
MNT_DETACH = 2

_ATTR_RDONLY, _ATTR_NOSUID, _ATTR_NODEV = 1, 2, 4
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_SYS_MOUNT_SETATTR = 442  # the same number on every architecture

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = (
    1,
    4,
    24,
    36,
    38,
)
_CAPABILITY_V3 = 0x20080522

HUGE_PAGE = 2 << 20
_MADV_COLLAPSE = 25


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(name: str, *arguments: object) -> int:
    result: int = getattr(_libc(), name)(*arguments)
    if result == -1:
        code = ctypes.get_errno()
        raise OSError(code, f"{name}: {os.strerror(code)}")
    return result


def unshare(flags: int) -> None:
    _call("unshare", ctypes.c_int(flags))


def mount(source: str, target: str, kind: str | None = None, flags: int = 0, data: str = "") -> None:
    _call(
        "mount",
        source.encode(),
        os.fsencode(target),
        kind.encode() if kind else None,
        ctypes.c_ulong(flags),
        data.encode() if data else None,
    )


def bind(source: str, target: str) -> None:
    _call("mount", os.fsencode(source), os.fsencode(target), None, ctypes.c_ulong(MS_BIND | MS_REC), None)


def unmount(target: str) -> None:
    _call("umount2", os.fsencode(target), ctypes.c_int(MNT_DETACH))


def pivot_root(new: str, old: str) -> None:
    _call("pivot_root", os.fsencode(new), os.fsencode(old))


def set_read_only(target: str, devices: bool = False) -> None:
    """Make a mount and everything below it read-only, and keep set-uid programs from working there."""
    attributes = _ATTR_RDONLY | _ATTR_NOSUID | (0 if devices else _ATTR_NODEV)
    structure = struct.pack("QQQQ", attributes, 0, 0, 0)
    _call(
        "syscall",
        ctypes.c_long(_SYS_MOUNT_SETATTR),
        ctypes.c_int(_AT_FDCWD),
        os.fsencode(target),
        ctypes.c_uint(_AT_RECURSIVE),
        structure,
        ctypes.c_size_t(len(structure)),
    )


def die_with_parent(signal_number: int) -> None:
    _call("prctl", ctypes.c_int(_PR_SET_PDEATHSIG), ctypes.c_ulong(signal_number), 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends."""
    _call("prctl", ctypes.c_int(_PR_SET_CHILD_SUBREAPER), ctypes.c_ulong(1), 0, 0, 0)


def set_dumpable() -> None:
    """Own /proc/self again after a change of user, which the kernel takes away."""
    _call("prctl", ctypes.c_int(_PR_SET_DUMPABLE), ctypes.c_ulong(1), 0, 0, 0)


def forbid_new_privileges() -> None:
    """No program that is started from here on hands out rights that this process has not."""
    _call("prctl", ctypes.c_int(_PR_SET_NO_NEW_PRIVS), ctypes.c_ulong(1), 0, 0, 0)


def drop_privileges() -> None:
    """Give up every capability for good, also across programs that would hand them back."""
    forbid_new_privileges()
    for capability in range(64):
        try:
            _call("prctl", ctypes.c_int(_PR_CAPBSET_DROP), ctypes.c_ulong(capability), 0, 0, 0)
        except OSError:  # past the last capability this kernel knows, or none left to drop with
            break
    header = struct.pack("Ii", _CAPABILITY_V3, 0)
    _call("capset", header, struct.pack("IIIIII", 0, 0, 0, 0, 0, 0))


def use_huge_pages() -> None:
    """Gather this process's private memory into huge pages: a fork then copies far fewer page tables.

    Kernels before 6.1 refuse, and nothing is lost.
    """
    libc = _libc()
    libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    with open("/proc/self/maps", encoding="utf-8") as maps:
        areas = [line.split() for line in maps]
    for addresses, rights, _, _, _, *name in areas:
        if rights == "rw-p" and name in ([], ["[heap]"]):
            first, last = (int(address, 16) for address in addresses.split("-"))
            first, last = -(-first // HUGE_PAGE) * HUGE_PAGE, last // HUGE_PAGE * HUGE_PAGE
            if first < last:
                libc.madvise(first, last - first, _MADV_COLLAPSE)


def loopback_up() -> None:
    """Switch on `lo` in a new network namespace: programs may talk to themselves, and to nobody else."""
    up_and_running = 0x1 | 0x40
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        fcntl.ioctl(probe, 0x8914, struct.pack("16sH14s", b"lo", up_and_running, b""))
