"""Measures all that is worth comparing, prints ratios with their spread, and keeps them for the book.

    make benchmark                                       # everything, three rounds: half an hour
    python -m benchmarks.all --only start --rounds 5     # one group

What is compared alternates, so that a slow minute of the machine hits both sides.  Each group is kept in
book/_data/benchmarks.json with its date, its commit and the load of the machine; the page
*What the grader costs* shows it.
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
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import nbformat
import typer

from autograder import pipeline
from autograder.base import layout, settings
from autograder.base.progress import Progress
from autograder.base.records import Role
from autograder.course import assignments
from autograder.course.cell_flags import role_of
from autograder.demo import classroom
from autograder.grading import intake
from autograder.grading.request import Request
from autograder.grading.site import ThisMachine
from autograder.sandbox.forkserver import ForkServer
from benchmarks import coordinator, grading, pages, simulate
from benchmarks.figures import ROOT, Figure, Group, is_busy, keep, measured

NAME = grading.NAME
CLASS = 40
HAND_INS = 150  # that pass through a coordinator
Found = tuple[list[Figure], dict[str, Any]]


def first_sheet(rounds: int) -> Found:
    """The first assignment against stock nbgrader and against the floor."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            for one in grading.one_round(Path(folder), CLASS, 3, settings.default_jobs()):
                found.setdefault(one.what, []).append(one.each)
    times = [a / b for a, b in zip(found["nbgrader"], found["engine"], strict=True)]
    floor = [a / b for a, b in zip(found["engine"], found["floor"], strict=True)]
    return [
        Figure("first sheet, class of 40: throughput against stock nbgrader", "times", tuple(times), 30.0),
        Figure("engine to floor", "times", tuple(floor), at_most=1.15),
    ], {"seconds per notebook": found}


def again(rounds: int) -> Found:
    """The same class once more: half of it handed in anew, and then one test changed."""
    found: dict[str, list[float]] = {"whole": [], "half": [], "one test": []}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            course = grading.make_class(Path(folder) / "course", CLASS + 1)
            found["whole"].append(_graded(course))
            for student in intake.students_of(course, NAME)[::2]:
                _touch(layout.student_file(course, layout.SUBMITTED, student, NAME))
            found["half"].append(_graded(course))
            _change_a_test(layout.notebook(course, layout.SOURCE, NAME))
            found["one test"].append(_graded(course))
    whole = found["whole"]
    half = [a / b for a, b in zip(found["half"], whole, strict=True)]
    one = [a / b for a, b in zip(found["one test"], whole, strict=True)]
    return [
        Figure("half of a class unchanged, to grading all of it", "times", tuple(half), at_most=0.55),
        Figure("after one test has changed, to grading anew", "times", tuple(one), at_most=0.25),
    ], {"seconds": found}


def _graded(course: Path) -> float:
    """Seconds to grade a class with the warm process up, one student before the clock starts."""
    request, options = Request(course, NAME, root=ROOT), settings.load(course)
    students = intake.students_of(course, NAME)
    with ForkServer(options) as server, pipeline.open_grader(request, options, ThisMachine(server)) as grader:
        list(grader.work(students[:1]))
        began = time.perf_counter()
        list(grader.work(students[1:]))
        return time.perf_counter() - began


def _touch(path: Path) -> None:
    """The student adds a line."""
    notebook = json.loads(path.read_text())
    notebook["cells"][0]["source"] += "\n# once more"
    path.write_text(json.dumps(notebook))


def _change_a_test(path: Path) -> None:
    """The instructor rewords the last test."""
    notebook = nbformat.read(path, as_version=4)
    last = [cell for cell in notebook.cells if _is_test(cell)][-1]
    last.source += "\n# reworded"
    nbformat.write(notebook, path)


def _is_test(cell: Any) -> bool:
    return cell.cell_type == "code" and role_of(cell.metadata.get("nbgrader", {})) is Role.TEST


def start(rounds: int) -> Found:
    """From the command to the first verdict, in a course that has a gradebook."""
    seconds: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        course = grading.make_class(Path(folder) / "course", rounds + 1)
        for student in intake.students_of(course, NAME):
            words = [sys.executable, "-m", "autograder", "grade", NAME, student, "--course-dir", str(course)]
            began = time.perf_counter()
            with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True) as command:
                assert command.stderr is not None
                told = next(line for line in command.stderr if line.startswith("[1/1]"))
                seconds.append(time.perf_counter() - began)
                command.stderr.read()
            assert "graded" in told
    warm = tuple(seconds[1:])  # the first made the gradebook
    return [Figure("from the command to the first verdict", "s", warm, at_most=3.0)], {"seconds": seconds}


def memory(rounds: int) -> Found:
    """Private memory of a child that has run next to nothing, its supervisor included."""
    values = tuple(grading.child_memory() for _ in range(rounds))
    figure = Figure("private memory of a running child", "MB", values, at_most=20.0, clock=False)
    return [figure], {"MB": values}


def coordinators_limit(rounds: int) -> Found:
    """How many hand-ins a second pass through a coordinator whose workers answer at once."""
    rates: dict[bool, list[coordinator.Rate]] = {True: [], False: []}
    with tempfile.TemporaryDirectory() as folder:
        record = coordinator.real_record(Path(folder) / "one")
        for number in range(rounds):
            for pages, found in rates.items():
                course = grading.make_class(Path(folder) / f"{number}{pages}", HAND_INS + 1)
                found.append(coordinator.measure(course, record, pages))
    figures = []
    for pages, found in rates.items():
        what = "with feedback pages" if pages else "without pages"
        speed = tuple(rate.each_second for rate in found)
        figures.append(Figure(f"coordinator, {what}", "a second", speed, coordinator.GOAL))
        own = tuple(1000 * rate.own / rate.hand_ins for rate in found)
        words = f"coordinator, {what}: processor time of its own process for a hand-in"
        figures.append(Figure(words, "ms", own, at_most=1000 / coordinator.GOAL, clock=False))
    return figures, {str(pages): [asdict(rate) for rate in found] for pages, found in rates.items()}


def sheets(rounds: int) -> Found:
    """Seconds in a box for the solved notebook of each sheet, and how they vary in the demo class."""
    names = [path.stem for path in assignments.find(ROOT)]
    runs: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                course = Path(folder)
                place = layout.student_file(course, layout.SUBMITTED, "ada", name)
                place.parent.mkdir(parents=True)
                shutil.copy(layout.notebook(ROOT, layout.SOURCE, name), place)
                runs[name] += _seconds(course, name).values()
    with tempfile.TemporaryDirectory() as folder:
        classroom.write_class(ROOT, NAME, Path(folder) / "course")
        of_class = _seconds(Path(folder) / "course", NAME)
    spread = [seconds / of_class["ada"] for seconds in of_class.values() if seconds]
    figures = [Figure(f"in a box: {name}", "s", tuple(values)) for name, values in runs.items()]
    return figures, {"runs": runs, "spread": spread}


def _seconds(course: Path, name: str) -> dict[str, float]:
    """How long each notebook of a class took in its box, one after the other."""
    request = Request(course, name, jobs=1, root=ROOT, feedback=False)
    return {one.student: one.seconds for one in pipeline.grade(request, Progress(0, quiet=True))}


GROUPS: dict[str, Callable[[int], Found]] = {
    "grading": first_sheet,
    "again": again,
    "start": start,
    "memory": memory,
    "coordinator": coordinators_limit,
    "sheets": sheets,
    "book": pages.book,
}


def simulated(kept: dict[str, Any]) -> dict[str, Any]:
    """A course of 5,000 with the times that were measured, if they were."""
    groups = kept.get("groups", {})
    if not {"sheets", "coordinator"} <= groups.keys():
        return {}
    raw = groups["sheets"]["raw"]
    runs = {name: statistics.median(values) for name, values in raw["runs"].items()}
    rates = [f for f in groups["coordinator"]["figures"] if f["name"].endswith("with feedback pages")]
    if not rates:
        return {}
    writing = 1 / statistics.median(rates[0]["values"])
    times = simulate.Times(runs, writing, tuple(raw["spread"]))
    rows = [asdict(row) for row in simulate.table(times)]
    limits = {name: simulate.limit(times, name) for name in runs}
    return {"times": asdict(times), "simulation": rows, "limits": limits}


def main(
    only: Annotated[list[str] | None, typer.Option(help=f"Groups: {', '.join(GROUPS)}.")] = None,
    rounds: Annotated[int, typer.Option(help="How often each side is measured.")] = 3,
) -> None:
    for name, measure in GROUPS.items():
        if only and name not in only:
            continue
        load, busy = os.getloadavg()[0], is_busy()
        figures, raw = measure(rounds)
        for figure in figures:
            typer.echo(figure.words())
        if busy:
            typer.echo("  others are at work: what goes by the clock is not kept")
            figures = [figure for figure in figures if not figure.clock]
        group: Group = measured(figures, raw, load)
        if figures:
            keep(name, group)
        typer.echo(f"  load of the machine: {group.load[0]} before, {group.load[1]} after")
    path = layout.benchmarks(ROOT)
    kept = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(kept | simulated(kept), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
