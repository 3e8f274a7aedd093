"""Trains honest runs of a graded run task and measures how far their replays are off, to set the bars.

`python -m benchmarks.run_records transformer TRAINING` trains one run per made-up student and asks the
sheet's tests of the record about each, as the grader does; every number that a test measures is kept.
Four segments of the first runs are trained again: with the same kernels, with the plain ones of torch and
oneDNN, with two threads, and in float64; then with a learning rate that is off by one per cent and with a
step left out, which a replay has to tell from those.

Every finished run is saved at once; a second start goes on where the first one stopped.
"""

import argparse
import contextlib
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch

from autograder.base import layout
from autograder.course import assignments, seeds
from autograder.course.assignments import Kind, SourceCell
from autograder.course.reach import names_of
from autograder.course.reference import reference
from coursekit.errors import RecordError
from coursekit.training import Check, RunTask, Verifier, record_run
from coursekit.training.likeness import sketch
from coursekit.training.opening import bytes_of
from coursekit.training.records import versions
from coursekit.training.replay import again

RUNS = Path(__file__).resolve().parent.parent / "book/_data/runs"
PLAIN = {"ATEN_CPU_CAPABILITY": "default", "ONEDNN_MAX_CPU_ISA": "SSE41", "MKL_ENABLE_INSTRUCTIONS": "SSE4_2"}
WAYS = ("same", "plain kernels", "two threads", "float64", "rate × 0.99", "a step left out")


@contextlib.contextmanager
def threads(count: int) -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def changed(task: RunTask, way: str) -> RunTask:
    """The task as somebody would run it who computes or trains in this way."""
    if way == "float64":
        return replace(
            task,
            model=lambda scale, seed: task.model(scale, seed).double(),
        )
    if way == "rate × 0.99":
        slower = {s: replace(c, learning_rate=0.99 * c.learning_rate) for s, c in task.configs.items()}
        return replace(task, configs=slower)
    if way == "a step left out":

        def batches(scale: str, seed: int) -> Any:
            batch, every = task.batches(scale, seed), task.configs[scale].checkpoints[0]
            return lambda step: batch(step + (step % every >= every // 2))

        return replace(task, batches=batches)
    return task


def figures(task: RunTask, folder: Path, way: str) -> list[list[float]]:
    """How far the first, the last and two segments between are off, trained again in one way.

    Two figures each: of the weights, and of what the optimiser remembers.
    """
    opened = task.open(folder)
    other = changed(task, way)
    # What is replayed is what the changed task would do with the settings that it has.
    opened.config = replace(opened.config, learning_rate=other.configs[opened.facts.scale].learning_rate)
    with threads(2 if way == "two threads" else torch.get_num_threads()):
        pairs = list(itertools.pairwise(opened.borders))
        chosen = sorted({0, len(pairs) // 3, 2 * len(pairs) // 3, len(pairs) - 1})
        found = [again(other, opened, *pairs[place]) for place in chosen]
        return [[segment.figure, segment.memory] for segment in found]


def in_plain_kernels(arguments: list[str], folder: Path) -> list[list[float]]:
    """The same replay in a process whose libraries may use no special instructions."""
    command = [sys.executable, "-m", "benchmarks.run_records", *arguments, "--replay", str(folder)]
    done = subprocess.run(command, env={**os.environ, **PLAIN}, capture_output=True, text=True, check=True)
    found: list[list[float]] = json.loads(done.stdout)
    return found


@dataclass(frozen=True)
class Sheet:
    """A sheet's task, the tests of its record, and the names that the reference gives them."""

    task: RunTask
    tests: tuple[SourceCell, ...]
    known: dict[str, Any]

    @classmethod
    def read(cls, assignment: str, name: str) -> "Sheet":
        written = assignments.read(layout.assignment(layout.CODE, assignment))
        made = written.cells_of(Kind.GIVEN, Kind.SOLUTION)
        defined = {name for cell in made for name in names_of(cell.source).defines}
        tests = tuple(cell for cell in written.cells_of(Kind.TEST) if cell.record)
        used = {name for cell in tests for name in names_of(cell.source).uses} & defined
        known = vars(reference(assignment, only=tuple(sorted({name, *used}))))
        return cls(known[name], tests, known)


def asked(sheet: Sheet, place: Path, seed: int) -> dict[str, Any]:
    """What the sheet's tests say of the record in `place`, each with all that it measured.

    Seeds are moved, as the grader moves them.
    """
    found = {}
    with contextlib.chdir(place):
        for cell in sheet.tests:
            space = dict(sheet.known)
            with results() as distances:
                try:
                    exec(compile(seeds.shifted(cell.source, seed), cell.id, "exec"), space)
                    problem = ""
                except (AssertionError, RecordError) as error:
                    problem = str(error)
            new = {name: value for name, value in space.items() if sheet.known.get(name) is not value}
            named = {f"result.{number}": distance for number, distance in enumerate(distances)}
            found[cell.id] = {"problem": problem, **named, **dict(numbers(new))}
    return found


@contextlib.contextmanager
def results() -> Iterator[list[float]]:
    """How far above its goal every result lies that is asked for in the block."""
    found: list[float] = []
    original = Verifier.result

    def result(self: Verifier, evaluate: Any = None, goal: float | None = None) -> Check:
        check = original(self, evaluate, goal)
        known = self.task.goal.get(self.opened.facts.scale) if goal is None else goal
        if check.figure is not None and known is not None:
            found.append(check.figure - known)
        return check

    Verifier.result = result  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Verifier.result = original  # type: ignore[method-assign]


def numbers(values: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """The numbers among the values that a test left: plain ones, those of a check, and those in a dict."""
    for name, value in values.items():
        if isinstance(value, Check) and value.figure is not None:
            yield f"{name}.figure", value.figure
        elif isinstance(value, float):
            yield name, value
        elif isinstance(value, dict) and not name.startswith("__"):
            yield from (
                (f"{name}.{key}", number) for key, number in value.items() if isinstance(number, float)
            )


def one(assignment: str, name: str, number: int, scale: str, ways: tuple[str, ...]) -> dict[str, Any]:
    """One honest run, what the sheet's tests say of it, and its replays."""
    sheet, student = Sheet.read(assignment, name), f"honest {number}"
    task = sheet.task
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / task.place
        began = time.process_time()
        run = record_run(task, student, scale, device="cpu", folder=folder)
        seconds = time.process_time() - began
        began = time.process_time()
        tests = asked(sheet, Path(place), number)
        verified = time.process_time() - began
        steps, values = run.history.series(task.configs[scale].best)
        found = {
            way: in_plain_kernels([assignment, name, "--scale", scale], folder)
            if way == "plain kernels"
            else figures(task, folder, way)
            for way in ways
        }
        return {
            "student": student,
            "measured": dict(zip(map(str, steps), values, strict=True)),
            "last": {name: value for name, value in run.history.rows[-1].items() if name != "step"},
            "tests": tests,
            "replayed": found,
            "sketch": sketch(task, task.open(folder)),
            "bytes": bytes_of(folder),
            "train_seconds": round(seconds, 1),
            "verify_seconds": round(verified, 1),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assignment")
    parser.add_argument("task")
    parser.add_argument("--scale", default="small")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument(
        "--replays", type=int, default=2, help="how many of the runs are replayed in every way"
    )
    parser.add_argument("--replay", type=Path, help="only replay this record, and print the figures")
    chosen = parser.parse_args()
    if chosen.replay:
        print(json.dumps(figures(Sheet.read(chosen.assignment, chosen.task).task, chosen.replay, "same")))
        return
    path = RUNS / f"record-{chosen.assignment}-{chosen.task.lower()}-{chosen.scale}.json"
    kept = json.loads(path.read_text()) if path.is_file() else {"versions": versions(), "runs": []}
    for number in range(len(kept["runs"]), chosen.runs):
        ways = WAYS if number < chosen.replays else ()
        kept["runs"].append(one(chosen.assignment, chosen.task, number, chosen.scale, ways))
        path.write_text(json.dumps(kept, indent=1) + "\n")
        print(json.dumps(kept["runs"][-1]), flush=True)


if __name__ == "__main__":
    main()
