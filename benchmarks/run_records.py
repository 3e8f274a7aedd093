"""Trains honest runs of a graded run task and measures how far their replays are off, to set the bars.

`python -m benchmarks.run_records transformer TRAINING` trains one run per made-up student and asks the
sheet's tests of the record about each, as the grader does; every number that a test measures is kept.
Four segments of the first runs are trained again: with the same kernels, with the plain ones of torch and
oneDNN, with two threads, and in float64; then with a learning rate that is off by one per cent and with a
step left out, which a replay has to tell from those.

After the runs in one go come some that are as honest: interrupted by Ctrl-C and gone on with, with two
threads, with the plain kernels, and interrupted for good; all are judged in the ordinary way.

A bar that was set on the runs at hand says little about the next one. `--fresh 20` trains runs of students
who were not there before, and notes with each the bars that were in force: those, and no earlier ones, judge
a bar (`benchmarks.run_bars`), until it is moved.

Every finished run is saved at once; a second start goes on where the first one stopped, and does those again
whose tests were not asked.
"""

import argparse
import contextlib
import itertools
import json
import os
import signal
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
from benchmarks import run_bars
from coursekit.errors import RecordError
from coursekit.training import Check, RunTask, Verifier, record_run
from coursekit.training.likeness import sketch
from coursekit.training.opening import bytes_of
from coursekit.training.records import versions
from coursekit.training.replay import again

RUNS = Path(__file__).resolve().parent.parent / "book/_data/runs"
PLAIN = {"ATEN_CPU_CAPABILITY": "default", "ONEDNN_MAX_CPU_ISA": "SSE41", "MKL_ENABLE_INSTRUCTIONS": "SSE4_2"}
WAYS = ("same", "plain kernels", "two threads", "float64", "rate × 0.99", "a step left out")
# How a run was trained, after those in one go.
ODD = ("Ctrl-C, then gone on with", "two threads", "plain kernels", "Ctrl-C, unfinished")


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


def in_plain_kernels(arguments: list[str]) -> str:
    """What this command prints in a process whose libraries may use no special instructions."""
    command = [sys.executable, "-m", "benchmarks.run_records", *arguments]
    return subprocess.run(
        command, env={**os.environ, **PLAIN}, capture_output=True, text=True, check=True
    ).stdout


def interrupted(task: RunTask, at: int) -> RunTask:
    """The task of somebody who presses Ctrl-C while this step, counted from 0, is made."""

    def batches(scale: str, seed: int) -> Any:
        batch, pressed = task.batches(scale, seed), []

        def with_ctrl_c(step: int) -> Any:
            if step == at and not pressed:
                pressed.append(step)
                signal.raise_signal(signal.SIGINT)
            return batch(step)

        return with_ctrl_c

    return replace(task, batches=batches)


def trained(task: RunTask, student: str, scale: str, folder: Path, how: str, arguments: list[str]) -> None:
    """An honest run in the folder, trained in one of the ways that honest people train."""
    if how.startswith("Ctrl-C"):
        # Neither at a border nor at the same place of each segment.
        at = int(0.63 * task.configs[scale].steps)
        begun = record_run(interrupted(task, at), student, scale, device="cpu", folder=folder)
        assert begun.ended == "interrupted"
        if how == "Ctrl-C, unfinished":
            return
    if how == "plain kernels":
        in_plain_kernels([*arguments, "--train", student, "--to", str(folder)])
    else:
        with threads(2 if how == "two threads" else torch.get_num_threads()):
            record_run(task, student, scale, device="cpu", folder=folder)


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


@dataclass(frozen=True)
class Planned:
    """An honest run that is to be trained: whose, how, and whether the bars stood before it."""

    number: int
    how: str = "in one go"
    fresh: bool = False

    @property
    def student(self) -> str:
        return f"{'fresh' if self.fresh else 'honest'} {self.number}"

    @property
    def private_seed(self) -> int:
        """By which the seeds of the tests are moved; different for every run."""
        return self.number + 1000 * self.fresh


def one(
    sheet: Sheet, planned: Planned, scale: str, ways: tuple[str, ...], arguments: list[str]
) -> dict[str, Any]:
    """One honest run, what the sheet's tests say of it, and its replays."""
    task, student = sheet.task, planned.student
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / task.place
        began = time.process_time()
        trained(task, student, scale, folder, planned.how, arguments)
        seconds = time.process_time() - began
        began = time.process_time()
        tests = asked(sheet, Path(place), planned.private_seed)
        verified = time.process_time() - began
        opened = task.open(folder)
        steps, values = opened.history.series(task.configs[scale].best)
        found = {
            way: json.loads(in_plain_kernels([*arguments, "--replay", str(folder)]))
            if way == "plain kernels"
            else figures(task, folder, way)
            for way in ways
        }
        return {
            "student": student,
            "trained": planned.how,
            "bars": in_force(arguments) if planned.fresh else [],
            "measured": dict(zip(map(str, steps), values, strict=True)),
            "last": {name: value for name, value in opened.history.rows[-1].items() if name != "step"},
            "tests": tests,
            "replayed": found,
            "sketch": sketch(task, opened),
            "bytes": bytes_of(folder),
            "train_seconds": round(seconds, 1),
            "verify_seconds": round(verified, 1),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assignment")
    parser.add_argument("task")
    parser.add_argument("--scale", default="small")
    parser.add_argument("--runs", type=int, default=20, help="trained in one go")
    parser.add_argument(
        "--replays", type=int, default=1, help="how many of the runs are replayed in every way"
    )
    parser.add_argument("--odd", action="store_true", help="one more in each of the odd ways")
    parser.add_argument("--fresh", type=int, default=0, help="only this many, by which the bars are judged")
    parser.add_argument("--first", type=int, default=0, help="the number of the first fresh one")
    parser.add_argument("--replay", type=Path, help="only replay this record, and print the figures")
    parser.add_argument("--train", help="only train a run of this student")
    parser.add_argument("--to", type=Path, help="and write its record to this folder")
    chosen = parser.parse_args()
    sheet = Sheet.read(chosen.assignment, chosen.task)
    if chosen.replay:
        print(json.dumps(figures(sheet.task, chosen.replay, "same")))
    elif chosen.train:
        record_run(sheet.task, chosen.train, chosen.scale, device="cpu", folder=chosen.to)
    else:
        arguments = [chosen.assignment, chosen.task, "--scale", chosen.scale]
        fill(sheet, arguments, planned(chosen), chosen.replays)


def planned(chosen: argparse.Namespace) -> list[Planned]:
    if chosen.fresh:
        numbers = range(chosen.first, chosen.first + chosen.fresh)
        return [Planned(number, fresh=True) for number in numbers]
    ways = ["in one go"] * chosen.runs + [*ODD] * chosen.odd
    return [Planned(number, how) for number, how in enumerate(ways)]


def in_force(arguments: list[str]) -> list[str]:
    """The bars of a run task as they stand now, at the only scale that has any."""
    assignment, task, _, scale = arguments
    return [bar.words for bar in run_bars.bars_of(assignment, task)] if scale == "small" else []


def fill(sheet: Sheet, arguments: list[str], planned: list[Planned], replays: int) -> None:
    """Train what is missing on file of the runs that are planned."""
    assignment, name, _, scale = arguments
    path = RUNS / f"record-{assignment}-{name.lower()}-{scale}.json"
    kept = json.loads(path.read_text()) if path.is_file() else {"versions": versions(), "runs": []}
    known = {run["student"]: run for run in kept["runs"] if "tests" in run}
    for run in planned:
        if run.student in known:
            continue
        replayed = any(past["replayed"] for past in known.values())
        ways = WAYS if run.number < replays and not replayed else ()
        known[run.student] = one(sheet, run, scale, ways, arguments)
        kept["runs"] = sorted(known.values(), key=in_order)
        path.write_text(json.dumps(kept, indent=1) + "\n")
        print(json.dumps({**known[run.student], "sketch": "…"}), flush=True)


def in_order(run: dict[str, Any]) -> tuple[bool, int]:
    """Fresh runs after those that bars were set on, each by number."""
    kind, number = run["student"].split()
    return kind == "fresh", int(number)


if __name__ == "__main__":
    main()
