"""Grades all solved notebooks of one student, with their records: by stock nbgrader and by the engine.

    python -m benchmarks.student                     # nine notebooks, both graders in turn, sheet by sheet
    python -m benchmarks.student masks transformer   # some
    python -m benchmarks.student --records           # the records alone: seconds and memory of each

Both graders get the same hand-in. The records are trained first, by the reference, and kept in build/records
for the next time; training is not part of any figure. Seconds are the clock's; the processor time of all
processes stands beside them, which other work on the machine changes much less. What the course's own first
cells take, which run once for a class, is part of the engine's figures and stands by itself as well. At the
end the engine grades all sheets once more, two at a time as it would on two cores.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from autograder.base import layout, settings
from autograder.base.records import Grade, Verdict
from autograder.course import assignments, build, master
from autograder.course.assignments import Kind
from autograder.course.reach import names_of
from autograder.course.reference import reference
from autograder.demo import classroom, stock
from autograder.demo.classroom import Expected, Student
from autograder.grading import training_records
from autograder.grading.request import Request
from autograder.grading.runs import Runs
from autograder.grading.site import ThisMachine
from autograder.pipeline import open_grader
from autograder.resources import open_all
from autograder.sandbox.child import Child
from autograder.sandbox.forkserver import ForkServer
from autograder.sandbox.messages import Ended
from benchmarks.grading import ROOT, below, private_kb
from coursekit.training import RunTask, record_run

WHO = "ada"
LONGEST, MOST_MB = 10, 500  # of one small record


@dataclass
class Clock:
    """How long the parts of a grading took, and the largest memory of a box."""

    notebook: float = 0.0
    records: float = 0.0
    peak_kb: int = 0
    used: dict[int, float] = field(default_factory=dict)  # process -> its processor time
    boxes: dict[int, float] = field(default_factory=dict)  # box -> its processor time, in the order of runs
    seen: list[float] = field(default_factory=list)
    shared: float = 0.0  # processor time of cells that run once for a class


def task_of(name: str) -> RunTask | None:
    """The task of the sheet's training run, if it has one."""
    sheet = assignments.read(layout.assignment(ROOT, name))
    runs = sheet.cells_of(Kind.RUN)
    recorded = {cell.record for cell in sheet.cells_of(Kind.TEST) if cell.record}
    for cell in runs:
        if cell.id in recorded:
            used = re.findall(r"record_run\((\w+)", cell.source)
            assert used[0] in names_of(cell.source).uses
            return getattr(reference(name, only=(used[0],)), used[0])
    return None


def record_of(name: str) -> Path | None:
    """The folder `runs` with an honest record, trained once."""
    place = ROOT / layout.BUILD / "records" / name / layout.RUNS
    task = task_of(name)
    if task is None:
        return None
    record_run(task, WHO, device="cpu", folder=place / task.name)
    return place


def hand_in(course: Path, name: str) -> Path:
    """The solved notebook with its record, as a student hands it in."""
    source = layout.notebook(course, layout.SOURCE, name)
    source.parent.mkdir(parents=True)
    shutil.copyfile(layout.notebook(ROOT, layout.SOURCE, name), source)
    place = layout.student_file(course, layout.SUBMITTED, WHO, name)
    place.parent.mkdir(parents=True)
    solved = Student(WHO, "solves everything", Expected(), solves="everything")
    text = classroom._submission(ROOT, name, solved)
    place.write_text(text.replace('STUDENT = \\"your-id\\"', f'STUDENT = \\"{WHO}\\"'), encoding="utf-8")
    record = record_of(name)
    if record is not None:
        shutil.copytree(record, place.parent / layout.RUNS)
    return course


@contextmanager
def watched(server: ForkServer, clock: Clock) -> Iterator[None]:
    """Look at memory and processor time of all boxes ten times a second."""
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.1):
            with suppress(OSError):  # a process that has just ended
                assert server.pid is not None
                boxes = below(server.pid)
                clock.peak_kb = max(clock.peak_kb, sum(private_kb(pid) for pid in boxes))
                clock.used |= {pid: cpu_seconds(pid) for pid in boxes}

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def timed(clock: Clock) -> Iterator[None]:
    """Take the time of every run, of which the first is the notebook, and the processor time of every box."""
    fresh, report = Runs.fresh, Child.report

    def timed_run(self: Runs, submission: Any) -> Any:
        began = time.perf_counter()
        try:
            return fresh(self, submission)
        finally:
            clock.seen.append(time.perf_counter() - began)

    def noted(self: Child) -> Ended:
        ended = report(self)
        clock.boxes[id(self)] = ended.cpu
        return ended

    Runs.fresh, Child.report = timed_run, noted  # type: ignore[method-assign]
    try:
        yield
    finally:
        Runs.fresh, Child.report = fresh, report  # type: ignore[method-assign]
    clock.notebook, clock.records = clock.seen[0], sum(clock.seen[1:])


def own_processor(server: ForkServer | None = None) -> float:
    """Of this process, of the children that it has waited for, and of those that live but for the server."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    total = sum(one.ru_utime + one.ru_stime for one in used)
    if server is not None and server.pid is not None:
        apart = {server.pid, *below(server.pid)}
        total += sum(cpu_seconds(pid) for pid in below(os.getpid()) if pid not in apart)
    return total


def by_engine(course: Path, name: str, server: ForkServer) -> tuple[float, float, Clock]:
    """Seconds from hand-in to feedback page with a warm process that is up, processor time, and parts."""
    request, clock = Request(course, name, root=ROOT), Clock()
    with open_grader(request, settings.load(course), ThisMachine(server)) as grader, timed(clock):
        began, before, known = time.perf_counter(), own_processor(server), server.templates
        ((grade, _),) = grader.work([WHO])
        seconds, used = time.perf_counter() - began, own_processor(server) - before
    clock.shared = sum(template.cpu for template in server.templates - known)
    lost = [test.name for test in grade.tests if test.score is not None and test.score < test.max_score]
    assert not lost, f"{name}: {lost}"
    return seconds, used + sum(clock.boxes.values()) + clock.shared, clock


def two_at_a_time(folder: Path, wanted: list[str], server: ForkServer) -> float:
    """Seconds that the engine takes for all sheets on two cores."""
    courses = {name: hand_in(folder / f"again-{name}", name) for name in wanted}

    def graded(name: str) -> Grade:
        request = Request(courses[name], name, root=ROOT)
        with open_grader(request, settings.load(courses[name]), ThisMachine(server)) as grader:
            ((grade, _),) = grader.work([WHO])
        return grade

    began = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        grades = list(pool.map(graded, wanted))
    assert all(grade.verdict is Verdict.GRADED for grade in grades), grades
    return time.perf_counter() - began


def by_nbgrader(course: Path, name: str) -> tuple[float, float]:
    began, before = time.perf_counter(), own_processor()
    (grade,) = stock.grade(ROOT, course, name)
    assert grade.graded, grade.reason
    return time.perf_counter() - began, own_processor() - before


def of_record(name: str, server: ForkServer) -> dict[str, float]:
    """Seconds and memory that the tests of one record take, in a box."""
    with tempfile.TemporaryDirectory() as folder:
        course = hand_in(Path(folder) / "course", name)
        known, _ = master.load(course, name, master.load_config(ROOT))
        request, clock = Request(course, name, root=ROOT), Clock()
        with open_all(request, settings.load(course), ThisMachine(server)) as opened:
            place = layout.student_folder(course, layout.SUBMITTED, WHO, name)
            (run,) = {test.run for test in known.records.values()}
            submission = training_records.alone(place / layout.RUNS / run, WHO, known)
            tests = [*known.records]
            notebook = training_records.notebook_of(known, submission, run, tests, secret="")
            with watched(server, clock):
                began = time.perf_counter()
                record = opened.runs.fresh(notebook)
                seconds = time.perf_counter() - began
    failed = [result for result in record.results if result.ending.name != "OK"]
    assert not failed, f"{name}: {failed[0]}"
    busy = sum(clock.used.values())
    return {"seconds": round(seconds, 1), "processor": round(busy, 1), "mb": round(clock.peak_kb / 1024)}


def main(
    names: Annotated[list[str] | None, typer.Argument(help="Assignments; all of them if none.")] = None,
    records: Annotated[bool, typer.Option(help="Measure the records alone.")] = False,
    rounds: Annotated[int, typer.Option(help="How often both graders run.")] = 1,
) -> None:
    """Measure, and print raw figures and ratios."""
    wanted = build.names(ROOT, names or ())
    began = time.perf_counter()
    with ForkServer(settings.load(ROOT)) as server:
        print(f"start of the warm process: {time.perf_counter() - began:.1f} s", flush=True)
        if records:
            for name in wanted:
                if task_of(name) is not None:
                    found = of_record(name, server)
                    print(json.dumps({"record of": name, **found}), f"at most {LONGEST} s, {MOST_MB} MB")
            return
        compare(wanted, server, rounds)


def compare(wanted: list[str], server: ForkServer, rounds: int) -> None:
    """Both graders in turn on each sheet, so that a slow minute of the machine hits both."""
    ratios: dict[str, list[float]] = {"seconds": [], "processor": []}
    for number in range(rounds):
        ours, theirs = [0.0, 0.0], [0.0, 0.0]
        for name in wanted:
            with tempfile.TemporaryDirectory() as folder:
                course = hand_in(Path(folder) / "engine", name)
                other = hand_in(Path(folder) / "stock", name)
                *mine, clock = by_engine(course, name, server)
                stocks = by_nbgrader(other, name)
            ours = [total + one for total, one in zip(ours, mine, strict=True)]
            theirs = [total + one for total, one in zip(theirs, stocks, strict=True)]
            boxes = " + ".join(f"{used:.1f}" for used in clock.boxes.values())
            print(
                f"round {number + 1}: {name:<12} nbgrader {stocks[0]:6.1f} s, processor {stocks[1]:6.1f}   "
                f"engine {mine[0]:5.1f} s (notebook {clock.notebook:.1f}, record {clock.records:.1f}), "
                f"processor {mine[1]:5.1f} (boxes {boxes}, for the class {clock.shared:.1f})   "
                f"ratio {stocks[0] / mine[0]:4.1f}, processor {stocks[1] / mine[1]:4.1f}",
                flush=True,
            )
        with tempfile.TemporaryDirectory() as folder:
            together = two_at_a_time(Path(folder), wanted, server)
        times = theirs[0] / together
        print(f"round {number + 1}: the engine, two at a time {together:.1f} s, {times:.1f} times faster")
        print(f"round {number + 1}: load {os.getloadavg()[0]:.1f}, nbgrader {theirs}, engine {ours}")
        for kind, one, all_of in zip(ratios, ours, theirs, strict=True):
            ratios[kind].append(all_of / one)
    medians = {kind: round(statistics.median(found), 1) for kind, found in ratios.items()}
    print(f"how many times faster: {medians} (at least 6; 10 is the goal)")


if __name__ == "__main__":
    typer.run(main)
