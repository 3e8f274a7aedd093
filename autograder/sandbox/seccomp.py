"""A filter on system calls for the box: refuses what no notebook needs and what the limits can't count.

Written as the small program that the kernel runs before each call, for x86_64 and aarch64.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct

_X86, _ARM = "x86_64", "aarch64"
_AUDIT = {_X86: 0xC000003E, _ARM: 0xC00000B7}

# Number on x86_64, number on aarch64; None where the call does not exist.
_REFUSED: dict[str, tuple[int | None, int | None]] = {
    # other processes' memory and descriptors
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    # parts of the kernel with many doors
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "fanotify_init": (300, 262),
    "open_by_handle_at": (304, 265),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    # timers that go on from cell to cell and that nobody can list
    "timer_create": (222, 107),
    # mounts and namespaces
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    # the machine itself
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "syslog": (103, 116),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
}
# Memory that belongs to no process, so that nobody could count it; drivers of GPUs need it.
_UNCOUNTED: dict[str, tuple[int | None, int | None]] = {
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "mq_open": (240, 180),
}
_CLONE, _CLONE3, _SOCKET, _SETSOCKOPT, _MMAP = (56, 220), (435, 435), (41, 198), (54, 208), (9, 222)

_NEW_NAMESPACES = 0x7E020000
_FAMILIES = (1, 2, 10, 16)  # unix, internet of both versions, netlink
_SOL_SOCKET, _BUFFER_SIZES = 1, (7, 8)  # SO_SNDBUF, SO_RCVBUF
_SHARED_ANONYMOUS = 0x21

_LOAD, _JUMP_EQ, _JUMP_GE, _AND, _RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
_NUMBER, _ARCH = 0, 4
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_X32 = 0x40000000
_PR_SET_SECCOMP, _MODE_FILTER = 22, 2


class _Program:
    """Instructions, with short jumps forward only."""

    def __init__(self) -> None:
        self.code: list[tuple[int, int, int, int]] = []

    def add(self, code: int, value: int, if_true: int = 0, if_false: int = 0) -> None:
        self.code.append((code, if_true, if_false, value))

    def when_number(self, number: int, body: list[tuple[int, int, int, int]]) -> None:
        """Run `body` for one call; it ends in a return, or falls through with the number loaded again."""
        self.add(_LOAD, _NUMBER)
        self.add(_JUMP_EQ, number, 0, len(body))
        self.code += body

    def packed(self) -> bytes:
        return b"".join(struct.pack("HBBI", *instruction) for instruction in self.code)


def _answer(number: int) -> tuple[int, int, int, int]:
    return (_RETURN, 0, 0, _ERRNO | number)


def _argument(index: int) -> tuple[int, int, int, int]:
    """Load the lower half of an argument; both architectures are little-endian."""
    return (_LOAD, 0, 0, 16 + 8 * index)


def program(machine: str, gpu: bool) -> bytes:
    """The filter for one architecture."""
    which = (_X86, _ARM).index(machine)
    filtered = _Program()
    filtered.add(_LOAD, _ARCH)
    filtered.add(_JUMP_EQ, _AUDIT[machine], 1, 0)
    filtered.add(_RETURN, _KILL)
    if machine == _X86:  # a second table of numbers for the same calls
        filtered.add(_LOAD, _NUMBER)
        filtered.add(_JUMP_GE, _X32, 0, 1)
        filtered.add(*(_RETURN, _ERRNO | errno.ENOSYS))
    for numbers in (_REFUSED | ({} if gpu else _UNCOUNTED)).values():
        if (number := numbers[which]) is not None:
            filtered.when_number(number, [_answer(errno.EPERM)])
    filtered.when_number(_CLONE3[which], [_answer(errno.ENOSYS)])  # its flags lie in memory; libc has clone
    filtered.when_number(_CLONE[which], _with_flags(0, _NEW_NAMESPACES))
    if not gpu:
        filtered.when_number(_MMAP[which], _all_flags(3, _SHARED_ANONYMOUS))
    filtered.when_number(_SOCKET[which], _families())
    filtered.when_number(_SETSOCKOPT[which], _buffer_sizes())
    filtered.add(_RETURN, _ALLOW)
    return filtered.packed()


def _with_flags(argument: int, flags: int) -> list[tuple[int, int, int, int]]:
    """Refuse when any of these flags is set."""
    return [_argument(argument), (_AND, 0, 0, flags), (_JUMP_EQ, 1, 0, 0), _answer(errno.EPERM)]


def _all_flags(argument: int, flags: int) -> list[tuple[int, int, int, int]]:
    """Refuse when all of these flags are set."""
    return [_argument(argument), (_AND, 0, 0, flags), (_JUMP_EQ, 0, 1, flags), _answer(errno.EPERM)]


def _families() -> list[tuple[int, int, int, int]]:
    """Sockets of the four usual families only."""
    tests = [(_JUMP_EQ, len(_FAMILIES) - i, 0, family) for i, family in enumerate(_FAMILIES)]
    return [_argument(0), *tests, _answer(errno.EAFNOSUPPORT)]


def _buffer_sizes() -> list[tuple[int, int, int, int]]:
    """Nod when a socket asks for larger buffers, and leave them as they are: they are counted by number."""
    level = [_argument(1), (_JUMP_EQ, 0, 4, _SOL_SOCKET)]
    size = [_argument(2), (_JUMP_EQ, 1, 0, _BUFFER_SIZES[0]), (_JUMP_EQ, 0, 1, _BUFFER_SIZES[1])]
    return [*level, *size, _answer(0)]


class _Fprog(ctypes.Structure):
    _fields_ = (("len", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def install(gpu: bool = False) -> None:
    """Filter this process and all that come from it, for good; it must have forbidden new privileges."""
    body = program(platform.machine(), gpu)
    memory = ctypes.create_string_buffer(body, len(body))
    wanted = _Fprog(len(body) // 8, ctypes.cast(memory, ctypes.c_void_p))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), ctypes.byref(wanted), 0, 0):
        code = ctypes.get_errno()
        raise OSError(code, f"seccomp: {os.strerror(code)}")


def works(gpu: bool = False) -> bool:
    """Whether this host takes the filter, found by trying in a child."""
    if platform.machine() not in _AUDIT:
        return False
    pid = os.fork()
    if pid == 0:
        try:
            from autograder.sandbox import linux

            linux.forbid_new_privileges()
            install(gpu)
            os._exit(0)
        except BaseException:
            os._exit(1)
    _, status = os.waitpid(pid, 0)
    return status == 0
