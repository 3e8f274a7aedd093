"""SIGKILL to the grader, the warm process or a child, at random moments: resuming gives the same grades."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from tests.conftest import ROOT
from tests.helpers import tiny
from tests.helpers.processes import descendants

KILLS = 50
STUDENTS = 6
SCRIPT = """
import sys
from pathlib import Path
from autograder import pipeline
from autograder.outlets import results_json
from autograder.base.progress import Progress
course = Path(sys.argv[1])
grades = pipeline.grade(pipeline.Request(course, "tiny", jobs=2), Progress(0, quiet=True))
results_json.write(course / "grades.json", grades)
sys.exit(pipeline.exit_status(grades))
"""


def make(folder: Path) -> Path:
    course = tiny.make_course(folder, "cell_seconds = 30\n")
    for number in range(STUDENTS):
        # Distinct notebooks, so that no result is taken from another student.
        wait = f"import time\ntime.sleep(0.05)  # {number}\n"
        triple = f"{wait}def triple(x):\n    return 3 * x + ({number} % 3 == 2)"
        tiny.hand_in(course, f"s{number}", tiny.solved(course, triple=triple))
    return course


def start(course: Path) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-W", "ignore", "-c", SCRIPT, str(course)], env=environment)


def result(course: Path) -> list[dict]:
    rows = json.loads((course / "grades.json").read_text())
    for row in rows:
        row.pop("seconds")
    return rows


def in_gradebook(course: Path) -> list[tuple]:
    """What any tool of nbgrader would read."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        return sorted(
            (s.student.id, grade.name, grade.auto_score, grade.needs_manual_grade)
            for s in book.assignment_submissions(tiny.NAME)
            for notebook in s.notebooks
            for grade in notebook.grades
        )


def victims(grader: subprocess.Popen[bytes]) -> list[int]:
    """The grader and all processes below it, the warm process and running children among them."""
    return [grader.pid, *sorted(descendants(grader.pid))]


def test_fifty_kills(tmp_path: Path, nothing_left: None) -> None:
    chance = random.Random(4)
    undisturbed = make(tmp_path / "undisturbed")
    assert start(undisturbed).wait() == 0
    course = make(tmp_path / "disturbed")
    kills = 0
    while kills < KILLS:
        grader = start(course)
        while grader.poll() is None and kills < KILLS:
            time.sleep(chance.uniform(0.0, 0.6))  # any moment will do: nothing below depends on which
            below = victims(grader)
            target = chance.choice(below) if chance.random() < 0.8 else grader.pid
            if grader.poll() is None:
                try:
                    os.kill(target, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                kills += 1
        code = grader.wait()
        for pid in below:
            assert pid == grader.pid or wait_for_end(pid)
        assert code in (0, 1, -signal.SIGKILL)
        if code == 0 and kills < KILLS:  # all done before the last kill: let it begin again
            for leftover in ("autograder.db", "autograder.db-wal", "autograder.db-shm"):
                (course / leftover).unlink(missing_ok=True)
    assert start(course).wait() == 0
    assert result(course) == result(undisturbed)
    assert in_gradebook(course) == in_gradebook(undisturbed)
    with contextlib.closing(sqlite3.connect(course / "gradebook.db")) as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    assert not list(course.glob("*/*/.new-*"))
    assert sorted(p.name for p in (course / "autograded").iterdir()) == [f"s{n}" for n in range(STUDENTS)]


def wait_for_end(pid: int) -> bool:
    """True once a process has ended; what lost its grader ends by itself."""
    for _ in range(1500):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.02)
    return False
