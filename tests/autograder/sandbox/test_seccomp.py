"""The filter on system calls, read instruction by instruction as the kernel would, for both architectures."""

from __future__ import annotations

import errno
import struct

import pytest

from autograder.sandbox import seccomp

ALLOWED, KILLED = "allowed", "killed"
MACHINES = ("x86_64", "aarch64")
USUAL = {  # read, write, openat, execve, futex, exit_group, pipe2, getrandom
    "x86_64": (0, 1, 257, 59, 202, 231, 293, 318),
    "aarch64": (63, 64, 56, 221, 98, 94, 59, 278),
}


def answer(program: bytes, arch: int, number: int, *arguments: int) -> str | int:
    """Run the filter on one call: allowed, killed, or the error it gives."""
    data = struct.pack("<IIQ6Q", number, arch, 0, *(*arguments, 0, 0, 0, 0, 0, 0)[:6])
    code = list(struct.iter_unpack("HBBI", program))
    place = value = 0
    while True:
        operation, if_true, if_false, constant = code[place]
        place += 1
        if operation == 0x20:
            (value,) = struct.unpack_from("<I", data, constant)
        elif operation == 0x54:
            value &= constant
        elif operation in (0x15, 0x35):
            met = value == constant if operation == 0x15 else value >= constant
            place += if_true if met else if_false
        elif operation == 0x06:
            kinds = {0x7FFF0000: ALLOWED, 0x80000000: KILLED}
            return kinds[constant] if constant in kinds else constant ^ 0x00050000
        else:
            raise ValueError(f"unknown operation {operation:#x}")


@pytest.fixture(params=MACHINES)
def machine(request: pytest.FixtureRequest) -> str:
    return request.param


def test_what_no_notebook_needs_is_refused_and_the_usual_is_not(machine: str) -> None:
    which, arch = MACHINES.index(machine), seccomp._AUDIT[machine]
    for gpu in (False, True):
        program = seccomp.program(machine, gpu)
        refused = [numbers[which] for numbers in seccomp._REFUSED.values() if numbers[which] is not None]
        assert {answer(program, arch, number) for number in refused} == {errno.EPERM}
        assert {answer(program, arch, number) for number in USUAL[machine]} == {ALLOWED}
        uncounted = {answer(program, arch, numbers[which]) for numbers in seccomp._UNCOUNTED.values()}
        assert uncounted == {ALLOWED if gpu else errno.EPERM}


def test_arguments_decide(machine: str) -> None:
    which, arch = MACHINES.index(machine), seccomp._AUDIT[machine]
    program = seccomp.program(machine, gpu=False)

    def ask(numbers: tuple[int, int], *arguments: int) -> str | int:
        return answer(program, arch, numbers[which], *arguments)

    assert ask(seccomp._CLONE, 0x003D0F00) == ALLOWED  # a thread, as libc makes it
    assert ask(seccomp._CLONE, 0x01200011) == ALLOWED  # a fork
    for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000):
        assert ask(seccomp._CLONE, flag | 17) == errno.EPERM
    assert ask(seccomp._CLONE3, 0, 88) == errno.ENOSYS
    assert [ask(seccomp._MMAP, 0, 1, 3, flags) for flags in (0x22, 0x01, 0x02, 0x20022)] == [ALLOWED] * 4
    assert [ask(seccomp._MMAP, 0, 1, 3, flags) for flags in (0x21, 0x23, 0x8021)] == [errno.EPERM] * 3
    assert [ask(seccomp._SOCKET, family, 1) for family in (1, 2, 10, 16)] == [ALLOWED] * 4
    assert [ask(seccomp._SOCKET, family, 1) for family in (0, 17, 38, 40)] == [errno.EAFNOSUPPORT] * 4
    assert [ask(seccomp._SETSOCKOPT, 3, 1, name) for name in (7, 8)] == [0, 0]
    assert [ask(seccomp._SETSOCKOPT, 3, 1, name) for name in (2, 9, 15)] == [ALLOWED] * 3
    assert ask(seccomp._SETSOCKOPT, 3, 6, 7) == ALLOWED


def test_another_architectures_numbers_lead_nowhere(machine: str) -> None:
    program, arch = seccomp.program(machine, gpu=False), seccomp._AUDIT[machine]
    assert answer(program, 0x40000003, 1) == KILLED  # 32 bits
    assert answer(program, seccomp._AUDIT[MACHINES[1 - MACHINES.index(machine)]], 1) == KILLED
    if machine == "x86_64":
        assert answer(program, arch, 0x40000000 | 101) == errno.ENOSYS
