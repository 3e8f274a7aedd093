"""Where the coordinator becomes the limit: a class whose notebooks run elsewhere, in no time.

    python -m benchmarks.coordinator                     # 400 hand-ins of the first assignment
    python -m benchmarks.coordinator --hand-ins 2000 --profile

One notebook really runs; its record then answers for everybody, at once.  What is left is what a coordinator
does itself: read, score, recognise mistakes, keep, write gradebook and pages.
"""

from __future__ import annotations

import cProfile
import pstats
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from autograder import pipeline
from autograder.base import settings
from autograder.base.level import Level, Walls
from autograder.base.records import RunRecord
from autograder.grading import intake
from autograder.grading.backend import Contents, Job, LocalBackend
from autograder.grading.request import Request
from autograder.grading.site import ThisMachine
from autograder.sandbox.forkserver import ForkServer
from benchmarks.grading import NAME, ROOT, make_class

GOAL = 200.0  # hand-ins a second


class AtOnce:
    """A site that has the answer already."""

    def __init__(self, record: RunRecord, slots: int = 64) -> None:
        self._record, self.slots, self.level = record, slots, Level(Walls.NAMESPACES)

    def backend(self, contents: Contents) -> AtOnce:
        return self

    def run(self, job: Job) -> RunRecord:
        return self._record


@dataclass(frozen=True)
class Rate:
    """What a coordinator did in a measured time."""

    hand_ins: int
    seconds: float
    own: float  # processor seconds of the coordinator's own process, without those that read and draw

    @property
    def each_second(self) -> float:
        return self.hand_ins / self.seconds


def real_record(folder: Path) -> RunRecord:
    """What one notebook of the class gives when it really runs."""
    course = make_class(folder, 1)
    found: list[RunRecord] = []

    class Watched(LocalBackend):
        def run(self, job: Job) -> RunRecord:
            found.append(super().run(job))
            return found[-1]

    class Here(ThisMachine):
        def backend(self, contents: Contents) -> Watched:
            return Watched(self._server, contents)

    options = settings.load(course)
    request = Request(course, NAME, root=ROOT, feedback=False)
    with ForkServer(options) as server, pipeline.open_grader(request, options, Here(server)) as grader:
        list(grader.work(intake.students_of(course, NAME)))
    return found[0]


def measure(course: Path, record: RunRecord, feedback: bool, profile: bool = False) -> Rate:
    """Grade the class with a site that answers at once."""
    options, students = settings.load(course), intake.students_of(course, NAME)
    request = Request(course, NAME, root=ROOT, feedback=feedback)
    with pipeline.open_grader(request, options, AtOnce(record)) as grader:
        list(grader.work(students[:1]))  # templates are compiled, statements prepared
        watched = cProfile.Profile()
        began, own = time.perf_counter(), time.process_time()
        if profile:
            watched.enable()
        done = sum(1 for _ in grader.work(students[1:]))
        watched.disable()
        seconds, own = time.perf_counter() - began, time.process_time() - own
    if profile:
        pstats.Stats(watched).sort_stats("cumulative").print_stats(35)
    return Rate(done, seconds, own)


def main(
    hand_ins: Annotated[int, typer.Option(help="Size of the class.")] = 400,
    profile: Annotated[bool, typer.Option(help="Also say where the time of its own process goes.")] = False,
    pages: Annotated[bool, typer.Option(help="With feedback pages.")] = True,
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        record = real_record(Path(folder) / "one")
        course = make_class(Path(folder) / "class", hand_ins + 1)
        rate = measure(course, record, pages, profile)
    typer.echo(
        f"{rate.hand_ins} hand-ins in {rate.seconds:.1f} s: {rate.each_second:.0f} a second; "
        f"the coordinator's own processor time for each: {1000 * rate.own / rate.hand_ins:.1f} ms"
    )


if __name__ == "__main__":
    typer.run(main)
