"""Runs nbval on the course's notebooks in fresh processes and in forks of a warm one, taking turns.

    python -m benchmarks.notebooks                        # all of them
    python -m benchmarks.notebooks release-attention …    # some

Processor time includes the start of the warm process, which is paid once.
"""

import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat

from autograder.book.notebooks.nbval_run import run_nbval, warm_python
from autograder.book.notebooks.prepare import all_notebooks, with_expected

ROOT = Path(__file__).resolve().parent.parent

Cost = tuple[
    float, float
]  # processor time of all processes that have ended, and time on the clock, in seconds


def used() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def costs(call: Callable[..., Any], *arguments: Any) -> Cost:
    began, before = time.perf_counter(), used()
    result = call(*arguments)
    assert result.returncode == 0, result.stdout + result.stderr
    return used() - before, time.perf_counter() - began


def main(wanted: list[str]) -> None:
    cold = warm_python(ROOT)
    everything, fresh, clock = used(), 0.0, [0.0, 0.0]
    with warm_python(ROOT) as warm, tempfile.TemporaryDirectory() as folder:
        for prepared in all_notebooks(ROOT):
            if prepared.chapter or (wanted and prepared.name not in wanted):
                continue
            path = Path(folder) / f"{prepared.name}.ipynb"
            nbformat.write(with_expected(prepared), path)
            warm_cost, cold_cost = costs(run_nbval, ROOT, warm, path), costs(run_nbval, ROOT, cold, path)
            fresh += cold_cost[0]
            clock = [clock[0] + cold_cost[1], clock[1] + warm_cost[1]]
            print(
                f"{prepared.name:<22} fresh {cold_cost[1]:6.1f} s   warm {warm_cost[1]:6.1f} s  on the clock",
                flush=True,
            )
    forked = used() - everything - fresh  # the forks are counted when the warm process has ended
    print(f"{'all, on the clock':<22} fresh {clock[0]:6.1f} s   warm {clock[1]:6.1f} s")
    print(f"{'all, processor time':<22} fresh {fresh:6.1f} s   warm {forked:6.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
