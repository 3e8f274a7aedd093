"""Looks for secrets in everything that a process has: its memory, its environment, its files.

Asked from outside of a box by somebody who may read the memory of its processes (root, as a rule).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

_CHUNK = 1 << 24
_FOLDERS = ("tmp", "home", "dev/shm")  # what a box can write to
_MOST_FILE = 1 << 26


def found(pids: Iterable[int], secrets: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """For each place where some of these texts are, their names; nothing if they are nowhere."""
    needles = {name: text.encode() for name, text in secrets.items()}
    seen: dict[str, tuple[str, ...]] = {}
    for pid in pids:
        for place, data in _everything(pid):
            names = [name for name, needle in needles.items() if needle in data]
            if names:
                seen[place] = tuple(sorted({*seen.get(place, ()), *names}))
    return seen


def descendants(pid: int) -> set[int]:
    """All processes that come from this one."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    waiting, known = [pid], set()
    while waiting:
        for child in parents.get(waiting.pop(), []):
            known.add(child)
            waiting.append(child)
    return known


def _everything(pid: int) -> Iterator[tuple[str, bytes]]:
    for name in ("environ", "cmdline"):
        try:
            yield name, Path(f"/proc/{pid}/{name}").read_bytes()
        except OSError:
            continue
    yield from (("memory", data) for data in _memory(pid))
    yield from _files(pid)


def _memory(pid: int) -> Iterator[bytes]:
    """What the process could have written to memory, in pieces that overlap a little."""
    try:
        maps = Path(f"/proc/{pid}/maps").read_text()
        memory = os.open(f"/proc/{pid}/mem", os.O_RDONLY)
    except OSError:
        return
    try:
        for begin, end in re.findall(r"^([0-9a-f]+)-([0-9a-f]+) rw", maps, re.MULTILINE):
            for at in range(int(begin, 16), int(end, 16), _CHUNK):
                size = min(_CHUNK + 256, int(end, 16) - at)
                try:
                    yield os.pread(memory, size, at)
                except (OSError, OverflowError):  # a page of the kernel's
                    continue
    finally:
        os.close(memory)


def _files(pid: int) -> Iterator[tuple[str, bytes]]:
    """The files that the process may have written, through its own view of the disk."""
    for folder in _FOLDERS:
        for place, _, names in os.walk(f"/proc/{pid}/root/{folder}"):
            for name in names:
                path = Path(place) / name
                try:
                    if path.is_file() and path.stat().st_size <= _MOST_FILE:
                        yield f"file {folder}/{name}", path.read_bytes()
                except OSError:
                    continue
