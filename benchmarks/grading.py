"""Grades one class three ways, side by side: stock nbgrader, the engine, and the floor that nothing can beat.

    python -m benchmarks.grading                  # 40 notebooks of the first assignment, some by nbgrader
    python -m benchmarks.grading --many 2000      # also: are memory and time per notebook flat?
    python -m benchmarks.grading --rounds 0 --many 2000                # only that

The floor runs the same cells in children forked from a warm process, with no sandbox, record or gradebook.
Contenders alternate, so that a slow minute of the machine hits all of them.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from autograder import pipeline
from autograder.base import layout, settings
from autograder.course import master
from autograder.demo import classroom, stock
from autograder.grading import intake
from autograder.grading.request import Request
from autograder.grading.site import ThisMachine
from autograder.sandbox.forkserver import ForkServer, environment
from autograder.sandbox.messages import RunCell

ROOT = Path(__file__).resolve().parent.parent
NAME = "attention"
FEW = 40  # a class to compare a large one with
WRITTEN = 11  # points that wait for a person


@dataclass(frozen=True)
class Timing:
    """One contender's seconds for a number of notebooks."""

    what: str
    notebooks: int
    seconds: float

    @property
    def each(self) -> float:
        return self.seconds / self.notebooks


def main(
    notebooks: Annotated[int, typer.Option(help="Size of the class.")] = 40,
    by_nbgrader: Annotated[int, typer.Option(help="How many of them nbgrader grades per round.")] = 3,
    rounds: Annotated[int, typer.Option(help="How often each contender runs; 0 leaves them out.")] = 3,
    many: Annotated[int, typer.Option(help="Size of the class for the flatness check; 0 leaves it out.")] = 0,
) -> None:
    """Measure, and print raw figures and ratios."""
    jobs = settings.default_jobs()
    timings: dict[str, list[Timing]] = {}
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            for timing in one_round(Path(folder), notebooks, by_nbgrader, jobs):
                timings.setdefault(timing.what, []).append(timing)
                typer.echo(f"round {number + 1}: {timing.what:<28} {timing.each:8.3f} s per notebook")
    if rounds:
        report({what: statistics.median(t.each for t in found) for what, found in timings.items()}, jobs)
    report_memory()
    if many:
        report_flatness(many)


def one_round(folder: Path, notebooks: int, by_nbgrader: int, jobs: int) -> list[Timing]:
    course = make_class(folder / "engine", notebooks)
    few = make_class(folder / "stock", by_nbgrader + 1)
    alone = make_class(folder / "alone", max(4, notebooks // 4))
    cells = folder / "cells.json"
    cells.write_text(json.dumps(code_cells(course)))
    return [
        nbgrader(few, by_nbgrader + 1),
        engine(course, notebooks, jobs, "engine"),
        floor(cells, notebooks, jobs, "floor"),
        engine(alone, max(4, notebooks // 4), 1, "engine, one at a time"),
        floor(cells, max(4, notebooks // 4), 1, "floor, one at a time"),
    ]


def make_class(course: Path, students: int) -> Path:
    """Copies of the demo student who solved everything, each with a comment of its own."""
    classroom.write_class(ROOT, NAME, course)
    solved = json.loads(layout.student_file(course, layout.SUBMITTED, "ada", NAME).read_text())
    shutil.rmtree(course / "submitted")
    for number in range(students):
        first = next(cell for cell in solved["cells"] if cell["cell_type"] == "code")
        first = dict(first, metadata={}, id="own", source=f"# student {number}")
        path = layout.student_file(course, layout.SUBMITTED, f"s{number:05}", NAME)
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({**solved, "cells": [first, *solved["cells"]]}))
    return course


def code_cells(course: Path) -> list[str]:
    source, _ = master.load(course, NAME, master.load_config(ROOT))
    submission = intake.take_in(course, "s00000", source, settings.Limits())
    return [cell.source for cell in submission.cells if cell.kind == "code"]


def nbgrader(course: Path, notebooks: int) -> Timing:
    """Stock `nbgrader autograde` and `generate_feedback`, one student after another, gradebook made."""
    students = intake.students_of(course, NAME)
    stock.grade(ROOT, course, NAME, students[:1])
    began = time.perf_counter()
    grades = stock.grade(ROOT, course, NAME, students[1:])
    assert all(grade.graded for grade in grades)
    return Timing("nbgrader", notebooks - 1, time.perf_counter() - began)


def engine(course: Path, notebooks: int, jobs: int, what: str) -> Timing:
    """From hand-in to feedback page, with the warm process up and the gradebook made."""
    request = Request(course, NAME, jobs=jobs, root=ROOT)
    options = settings.load(course)
    students = intake.students_of(course, NAME)
    with ForkServer(options) as server, pipeline.open_grader(request, options, ThisMachine(server)) as grader:
        list(
            grader.work(students[:1])
        )  # the first page compiles the template, the first child warms the rest
        began = time.perf_counter()
        grades = [grade for grade, _ in grader.work(students[1:])]
        seconds = time.perf_counter() - began
    assert {grade.score for grade in grades} == {grades[0].max_score - WRITTEN}
    return Timing(what, notebooks - 1, seconds)


def floor(cells: Path, notebooks: int, jobs: int, what: str) -> Timing:
    """Cells alone, in children forked from a warm process."""
    words = [sys.executable, "-W", "ignore", __file__, "--floor", str(cells), str(notebooks), str(jobs)]
    result = subprocess.run(words, env=environment(), capture_output=True, text=True, check=True)
    return Timing(what, notebooks, float(result.stdout.splitlines()[-1]))


def run_floor(cells: Path, notebooks: int, jobs: int) -> None:
    """The floor's own process: warm up, then fork a child per notebook, `jobs` at a time."""
    from autograder.sandbox import zygote

    _, shell = zygote.warm_up(list(settings.PRELOAD))
    sources = json.loads(cells.read_text())
    os.chdir(tempfile.gettempdir())
    began, running = time.perf_counter(), 0
    for _ in range(notebooks):
        if running == jobs:
            os.wait()
            running -= 1
        if os.fork() == 0:
            for source in sources:
                shell.collector.reset(1 << 20)
                shell.run_cell(source, store_history=True)
            os._exit(0)
        running += 1
    for _ in range(running):
        os.wait()
    print(time.perf_counter() - began)


def report(each: dict[str, float], jobs: int) -> None:
    typer.echo(f"\nmedians, seconds per notebook ({jobs} at a time unless said otherwise)")
    for what, seconds in each.items():
        typer.echo(f"  {what:<28} {seconds:8.3f}")
    floor_alone = each["floor, one at a time"]
    ours, theirs = each["engine, one at a time"] - floor_alone, each["nbgrader"] - floor_alone
    typer.echo("\nratios")
    typer.echo(
        f"  throughput, engine to nbgrader     {each['nbgrader'] / each['engine']:8.1f}   (at least 10)"
    )
    typer.echo(f"  engine to floor                    {each['engine'] / each['floor']:8.2f}   (at most 1.3)")
    typer.echo(f"  overhead, engine to nbgrader     1/{theirs / max(ours, 1e-9):<8.1f}   (at most 1/20)")
    typer.echo(f"  overhead per notebook: engine {ours:.3f} s, nbgrader {theirs:.3f} s")


def report_memory() -> None:
    typer.echo(f"\nprivate memory of a running child  {child_memory():8.1f} MB   (at most 60)")


def child_memory() -> float:
    """Private megabytes of a child that has run next to nothing, its supervisor included."""
    with ForkServer(settings.Settings()) as server:
        child = server.open([])
        try:
            child.ask(
                RunCell(0, "import torch\ntorch.ones(2) @ torch.ones(2)", test=False), time.monotonic() + 60
            )
            child.receive(time.monotonic() + 60)
            assert server.pid is not None
            return sum(private_kb(pid) for pid in below(server.pid)) / 1024
        finally:
            child.close()


def report_flatness(many: int) -> None:
    """A class of 40, a large one and 40 again, each in a grader of its own: memory and time per notebook."""
    typer.echo("\nflatness: copies of one notebook, each with a comment of its own")
    for count in (FEW, many, FEW):
        words = [sys.executable, "-W", "ignore", "-m", "benchmarks.grading", "--flat", str(count)]
        result = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
        typer.echo(f"  class of {count}")
        for line in result.stdout.splitlines():
            done, seconds, own, memory = json.loads(line)
            typer.echo(
                f"    up to {done:5}: {seconds:6.3f} s per notebook; the grader {1000 * own:5.1f} ms of "
                f"processor time per notebook and {memory / 1024:6.1f} MB"
            )


def run_flat(count: int) -> None:
    """The grader's own process: print, at a few places, time per notebook since the last one and memory."""
    with tempfile.TemporaryDirectory() as folder:
        course = make_class(Path(folder) / "course", count + 1)
        request = Request(course, NAME, root=ROOT)
        options = settings.load(course)
        students = intake.students_of(course, NAME)
        places = sorted({FEW, count // 4, count // 2, 3 * count // 4, count} - set(range(FEW)))
        with (
            ForkServer(options) as server,
            pipeline.open_grader(request, options, ThisMachine(server)) as grader,
        ):
            list(grader.work(students[:1]))
            before, done = (0, time.perf_counter(), time.process_time()), 0
            for done, _ in enumerate(grader.work(students[1:]), 1):
                if done in places:
                    now = (done, time.perf_counter(), time.process_time())
                    step, seconds, own = (b - a for a, b in zip(before, now, strict=True))
                    print(json.dumps([done, seconds / step, own / step, resident_kb()]), flush=True)
                    before = now
        assert done == count


def resident_kb() -> int:
    """Memory of this process that is its own, files mapped into it not counted."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))


def below(pid: int) -> set[int]:
    """All processes below one."""
    found: set[int] = set()
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found |= {int(child)} | below(int(child))
    return found


def private_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Dirty", "Private_Clean")))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--floor"]:
        run_floor(Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
    elif sys.argv[1:2] == ["--flat"]:
        run_flat(int(sys.argv[2]))
    else:
        typer.run(main)
