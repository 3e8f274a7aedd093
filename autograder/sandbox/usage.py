"""Measures all processes of one box together, and names the first limit they break."""

from __future__ import annotations

import contextlib
import os
import re
from dataclasses import dataclass

from autograder.base.settings import MB, Limits

PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")
_DATAGRAMS = "0002"  # the type of a unix socket whose messages wait one by one
_WAITING = 11  # such messages that one socket holds
# Rows are found by their form: a student chooses the names of sockets, line breaks included.
_UNIX = re.compile(r"^[0-9a-f]+: [0-9A-F]{8} [0-9A-F]{8} [0-9A-F]{8} (?P<kind>[0-9A-F]{4}) ", re.MULTILINE)
_QUEUES = re.compile(r" [0-9A-F]{2} (?P<sent>[0-9A-F]{8}):(?P<received>[0-9A-F]{8}) ")
_NETLINK = re.compile(
    r"^[0-9a-f]+ +\d+ +-?\d+ +[0-9a-f]{8} +(?P<received>\d+) +(?P<sent>\d+) ", re.MULTILINE | re.IGNORECASE
)
_INTERNET = [kind + version for kind in ("tcp", "udp", "udplite", "raw") for version in ("", "6")]
_IN_USE = re.compile(r"^(?P<kind>[A-Z]+6?): inuse (?P<count>\d+)", re.MULTILINE)
_BUFFER = 212_992  # bytes that a socket may keep for its peer, unless the host says otherwise


# One process alone should meet its own limit first, which it can survive: a limit on addresses, some of which
# it had reserved and not used before.
_SLACK = 96 * MB


@dataclass(frozen=True)
class Usage:
    """What the processes of a box use at one moment."""

    processes: int
    cpu_seconds: float
    memory: int  # bytes, an upper bound: pages shared between processes count for each
    sockets: int = 0  # bytes in the buffers of sockets, an upper bound, which belong to no process


@dataclass(frozen=True)
class Meter:
    """Looks into a box from outside, ten times a second."""

    base: int = 0  # bytes that every process shares with the warm start

    @classmethod
    def of_box(cls) -> Meter:
        """Of the box that stands around the processes which this one sees."""
        with contextlib.suppress(OSError), open("/proc/1/statm") as statm:
            return cls(anonymous(statm.read()))
        return cls()

    def read(self, limits: Limits) -> tuple[float, str]:
        """The processor time used so far, and the limit that is broken, in a word, if one is."""
        pids = processes()
        now = usage(pids, self.base)
        return now.cpu_seconds, broken_limit(now, limits, pids)


def processes(proc: str = "/proc") -> list[int]:
    return [int(name) for name in os.listdir(proc) if name.isdigit()]


def usage(pids: list[int], base: int = 0, proc: str = "/proc") -> Usage:
    """Cheap to ask ten times a second; `base` is what every process shares with the warm start."""
    count, cpu, memory = 0, 0.0, 0
    for pid in pids:
        try:
            cpu += _cpu_seconds(_read(f"{proc}/{pid}/stat"))
            memory += max(0, anonymous(_read(f"{proc}/{pid}/statm")) - base)
        except (OSError, IndexError, ValueError):  # it ended while we looked
            continue
        count += 1
    return Usage(count, cpu, memory, in_sockets(proc))


def in_sockets(proc: str = "/proc") -> int:
    """What sockets of the box's network can hold; its first process is asked, and all share one network.

    A unix socket's buffer outlives its other end, so each counts as full; the others say what they hold.
    """
    net = f"{proc}/1/net"
    unix = [match["kind"] for match in _UNIX.finditer(_table(f"{net}/unix"))]
    size = _buffer_size(proc) if unix else 0
    total = sum(size * (_WAITING if kind == _DATAGRAMS else 1) for kind in unix)
    for kind in ("icmp", "icmp6", *_in_use(net)):
        for match in _QUEUES.finditer(_table(f"{net}/{kind}")):
            total += 2 * (int(match["sent"], 16) + int(match["received"], 16))
    for match in _NETLINK.finditer(_table(f"{net}/netlink")):  # not even a control group counts these
        total += int(match["sent"]) + int(match["received"])
    return total


def _in_use(net: str) -> list[str]:
    """The kinds of internet sockets that a network has: the kernel's table of a kind is of the whole host.

    To look through it for one network takes milliseconds, ten times a second for each box.
    """
    counts = _table(f"{net}/sockstat") + _table(f"{net}/sockstat6")
    none = {match["kind"].lower() for match in _IN_USE.finditer(counts) if match["count"] == "0"}
    return [kind for kind in _INTERNET if kind not in none]


def _table(path: str) -> str:
    try:
        return _read(path)
    except OSError:  # a kernel without such sockets
        return ""


def _buffer_size(proc: str) -> int:
    try:
        return int(_read(f"{proc}/sys/net/core/wmem_default"))
    except (OSError, ValueError):
        return _BUFFER


def anonymous(statm: str) -> int:
    """Bytes a process holds that are not a file's."""
    _, resident, shared = statm.split()[:3]
    return (int(resident) - int(shared)) * PAGE


def exact_memory(pids: list[int], proc: str = "/proc") -> int:
    """Bytes, with shared pages divided among those who share them; too slow to ask often."""
    total = 0
    for pid in pids:
        try:
            for line in _read(f"{proc}/{pid}/smaps_rollup").splitlines():
                if line.startswith("Pss_Anon:"):
                    total += int(line.split()[1]) * 1024
        except (OSError, IndexError, ValueError):
            continue
    return total


def broken_limit(now: Usage, limits: Limits, pids: list[int], proc: str = "/proc") -> str:
    """The limit that is broken, in a word; empty when all hold."""
    if now.cpu_seconds > limits.cpu_seconds:
        return "cpu"
    if now.processes > limits.processes:
        return "processes"
    room = limits.memory_mb * MB + _SLACK - now.sockets
    if now.memory > room and exact_memory(pids, proc) > room:
        return "memory"
    return ""


def _cpu_seconds(stat: str) -> float:
    fields = stat.rpartition(")")[2].split()  # the name before may hold spaces and brackets
    return sum(map(int, fields[11:15])) / TICK


def _read(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()
