"""Records the start of a run of the 21 M language model at full size, and measures what its checks take.

    python -m benchmarks.large_record FOLDER            # trains two of 20,000 steps, some minutes
    python -m benchmarks.large_record FOLDER --verify   # all checks, in a process of their own

A whole run needs a GPU, and nobody has made one. What the checks compute does not depend on how long the run
was: the weights of the seed, the first step once more, and two evaluations of the best weights. The settings
are the sheet's but for the number of steps, so that the schedule is a shorter one.
"""

import argparse
import json
import os
import resource
import time
from dataclasses import replace
from pathlib import Path

import torch

from autograder.course.reference import reference
from coursekit.training import RunTask, Verifier, record_run
from coursekit.training.opening import bytes_of

STEPS, WHO = 2, "ada"


def short_task() -> RunTask:
    task: RunTask = reference("transfer", only=("READING",)).READING
    full = replace(task.configs["full"], steps=STEPS, checkpoints=(1, STEPS), evaluate_every=STEPS)
    return replace(task, configs={"full": full})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--verify", action="store_true")
    chosen = parser.parse_args()
    task, began, clock = short_task(), time.process_time(), time.perf_counter()
    if chosen.verify:
        checks = Verifier(task, chosen.folder).all(torch.Generator().manual_seed(0), WHO)
        for check in checks:
            print(check)
    else:
        record_run(task, WHO, "full", device="cpu", folder=chosen.folder)
    needed = bytes_of(chosen.folder) - bytes_of(chosen.folder / "checkpoints")
    found = {
        "processor seconds": round(time.process_time() - began, 1),
        "seconds": round(time.perf_counter() - clock, 1),
        "threads": torch.get_num_threads(),
        "load": os.getloadavg()[0],
        "most MB of memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "MB to hand in": round(needed / 1e6, 1),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
