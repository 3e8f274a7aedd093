"""Makes the audit's own cells: a warm-up, a test on many seeds, a cell that may not go on for ever."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from autograder.base.records import Cell, CellResult
from autograder.course import seeds

SeedCounts = tuple[tuple[float, int], ...]  # for tests that take at most so many seconds: on how many seeds

# What a library does once per process (its lazy imports, compiled patterns, first calls) is done before the
# process is copied: the cells run in names of their own, and the random states are as they were.
_WARM_UP = """
import contextlib, gc, io, random, sys

def run(cells, names):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for cell in cells:
            with contextlib.suppress(Exception):  # whether a test holds is not asked here
                exec(compile(cell, "<warm-up>", "exec", dont_inherit=True), names)

numpy, torch = sys.modules.get("numpy"), sys.modules.get("torch")
before = random.getstate(), numpy and numpy.random.get_state(), torch and torch.get_rng_state()
run(cells, names)
random.setstate(before[0])
if numpy:
    numpy.random.set_state(before[1])
if torch:
    torch.set_rng_state(before[2])
names.clear()
gc.collect()
gc.freeze()
"""

# By processor time, so that a busy machine asks for as many seeds as an idle one.
_MANY_SEEDS = """
import time as _time

_failed, _cost, _most = [], 1e9, 1
_test = compile({source!r}, "<test>", "exec", dont_inherit=True)
for _number, _shift in enumerate({shifts!r}):
    if _number >= _most:
        break
    _began = _time.process_time()
    try:
        exec(_test, globals())
    except Exception:
        _failed.append(_shift)
    _cost = min(_cost, _time.process_time() - _began)
    _most = next((count for most, count in {counts!r} if _cost <= most), 1)
assert not _failed, "fails with the seeds " + ", ".join(map(str, _failed))
"""

_SPENT = "ProcessorTimeSpent"  # the error of a cell that was stopped
_LIMIT = """
import signal

class ProcessorTimeSpent(TimeoutError):
    pass

def stop(*_):
    raise ProcessorTimeSpent(f"takes more than {seconds:g} seconds of processor time, and was stopped")

signal.signal(signal.SIGPROF, stop)
signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)  # and again, should somebody catch it
"""


def limited(cell: Cell, seconds: float) -> Cell:
    """The same cell; its process may take so much processor time from here on, however busy the machine."""
    return replace(cell, source=f"exec({_LIMIT!r}, dict(seconds={seconds!r}))\n{cell.source}")


def was_stopped(result: CellResult) -> bool:
    """Whether a cell with such a limit was stopped at it."""
    return any(output.get("ename") == _SPENT for output in result.outputs)


def warm_up(cells: Iterable[Cell]) -> Cell:
    """A cell that runs these and leaves nothing behind but a warm process."""
    sources = [cell.source for cell in cells]
    return Cell("code", f"exec({_WARM_UP!r}, dict(cells={sources!r}, names=dict(globals())))", "warm-up")


def on_many_seeds(test: Cell, shifts: Sequence[int], counts: SeedCounts) -> Cell:
    """The same test with its seeds moved by these amounts, by as many of them as its cost allows.

    It fails if it fails for one of them.
    """
    source = seeds.shifted(test.source, "_shift")
    text = _MANY_SEEDS.format(source=source, shifts=tuple(shifts), counts=counts)
    return replace(test, source=text)
