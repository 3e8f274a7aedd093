"""Workers meet their limits, die and are replaced, and no job is lost or done by halves."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from autograder.base import layout, settings
from autograder.base.errors import GradingError
from autograder.base.records import (
    CellResult,
    CellScore,
    Ending,
    GradingResult,
    RecordedScores,
    RunRecord,
    Submission,
)
from autograder.course import master as masters
from autograder.grading import score
from autograder.grading.matching import Voices
from autograder.outlets import feedback
from autograder.workers.outlet import InWorker
from autograder.workers.pool import LimitMet, WorkerError, Workers
from autograder.workers.tasks import Tells
from tests.helpers import tiny
from tests.helpers.processes import descendants

SHORT = settings.Limits(worker_seconds=1, worker_mb=200)
READING = settings.Limits(worker_seconds=5, worker_mb=200)


# A process of its own: a fork of this one would inherit the size and the locks of all tests before it.
LIMITED = """
import json, re, sys, time
from autograder.base import settings
from autograder.workers import process

def endless():
    while True:
        try:
            while True:
                pass
        except Exception:
            pass

expression, seconds, megabytes = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
limits = settings.Limits(worker_seconds=seconds, worker_mb=megabytes)
process.limit(limits)
print(json.dumps(process.within_limits(lambda: eval(expression), limits)))
"""


def limited(expression: str, limits: settings.Limits = SHORT) -> dict[str, Any]:
    """What a limited process answers."""
    numbers = [str(limits.worker_seconds), str(limits.worker_mb)]
    command = [sys.executable, "-W", "ignore", "-c", LIMITED, expression, *numbers]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("work", "answer"),
    [
        ("3", {"value": 3}),
        ("endless()", {"limit": "time"}),
        ("re.match('(a+)+$', 'a' * 60 + 'b')", {"limit": "time"}),
        ("len(bytearray(1 << 30))", {"limit": "memory"}),
        ("len([bytearray(1 << 16) for _ in range(1 << 14)])", {"limit": "memory"}),
    ],
    ids=["value", "loop", "pattern", "block", "pieces"],
)
def test_a_job_ends_in_a_value_or_a_limit(work: str, answer: dict[str, Any]) -> None:
    assert limited(work) == answer


def test_a_job_that_only_waits_is_the_machines_fault() -> None:
    hasty = replace(SHORT, worker_seconds=0.03)
    assert limited("time.sleep(1000)", hasty) == {"limit": "clock"}


def test_an_error_of_ours_comes_back_with_its_traceback() -> None:
    assert "ZeroDivisionError" in limited("1 / 0")["error"]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    course = tiny.make_course(tmp_path_factory.mktemp("workers") / "course")
    tiny.hand_in(course, "ada", tiny.solved(course))
    return course


@pytest.fixture(scope="module")
def workers(course: Path) -> Iterator[Workers]:
    master, _ = masters.load(course, tiny.NAME, masters.load_config(course))
    workers = Workers(course, master, replace(settings.load(course), limits=READING), feedback=True)
    yield workers
    workers.close()


def publish(workers: Workers, course: Path, submission: Submission, shown: str = "") -> None:
    output = {"output_type": "display_data", "data": {"text/html": shown}, "metadata": {}}
    results = (CellResult(2, Ending.OK, (output,)),) if shown else ()
    record = RunRecord(results, 0.0, "")
    grade = score.grade(submission, record)
    scores = {test.name: CellScore(score=test.score or 0.0, points=test.max_score) for test in grade.tests}
    grade = replace(grade, recorded=RecordedScores(scores))
    for name in (layout.AUTOGRADED, layout.FEEDBACK):
        outlet = InWorker(workers, course, name)
        outlet.publish(GradingResult(submission, record, grade))


def test_a_worker_or_its_parent_that_is_killed_is_replaced(workers: Workers, course: Path) -> None:
    first = workers.take_in("ada")
    assert first.cells[2].source == tiny.ANSWERS["double"]
    for victim in (max(descendants(os.getpid())), workers._process.pid):
        os.kill(victim, signal.SIGKILL)
        assert workers.take_in("ada") == first
    publish(workers, course, first)
    assert (course / "feedback" / "ada" / tiny.NAME / "tiny.html").is_file()


def test_what_takes_too_much_to_read_says_so(workers: Workers, course: Path) -> None:
    raw = b'{"cells": [], "metadata": {"x": [' + b"[]," * 4_000_000 + b"0]}}"
    tiny.hand_in(course, "eve", raw)
    with pytest.raises(LimitMet):
        workers.take_in("eve")
    assert workers.take_in("ada").problem == ""


def test_what_takes_too_much_to_draw_gets_a_page_of_its_tests(
    workers: Workers, course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = workers.take_in("ada")
    real = Workers._do

    def refused(self: Workers, task: Any) -> Any:
        if not task.result.bare:
            raise LimitMet("time")
        return real(self, task)

    monkeypatch.setattr(Workers, "_do", refused)
    publish(workers, course, submission)
    page = (course / "feedback" / "ada" / tiny.NAME / "tiny.html").read_text()
    assert feedback.TOO_LARGE_TO_DRAW in page
    assert "return 2 * x" not in page
    assert "double-small" in page or "doubling fails for one" in page


# A parser opens all of these again in each paragraph; in Rust, memory that is not there is the end.
FONTS = "<p>" + "".join(f"<font color=c{n}>" for n in range(290)) + "</p>" + "<p>x</p>" * 9_000


def test_a_library_that_ends_the_process_has_met_the_limit(course: Path) -> None:
    """It was tried six times, and then counted as an error of ours."""
    master, _ = masters.load(course, tiny.NAME, masters.load_config(course))
    workers = Workers(course, master, replace(settings.load(course), limits=READING), feedback=True)
    try:
        publish(workers, course, workers.take_in("ada"), FONTS)
        page = (course / "feedback" / "ada" / tiny.NAME / "tiny.html").read_text()
        assert feedback.TOO_LARGE_TO_DRAW in page
        assert workers.take_in("ada").problem == ""
    finally:
        workers.close()


DEAF = """
import sys
from autograder.base import settings
from autograder.workers import process

class Slow:
    def __del__(self):  # an exception in here goes nowhere, as in what a library in Rust calls
        while True:
            pass

limits = settings.Limits(worker_seconds=1)
process.limit(limits)
process.within_limits(lambda: eval(sys.argv[1]), limits)
print("went on")
"""


@pytest.mark.parametrize("work", ["Slow() and None", "sum(range(10**15))"], ids=["swallowed", "unheard"])
def test_a_library_that_does_not_stop_is_ended_by_the_kernel(work: str) -> None:
    command = [sys.executable, "-W", "ignore", "-c", DEAF, work]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGPROF, "", "")


WIDE = "[" + "0," * 20_000_000 + "0]"
HUGE = "[" + "[]," * 6_000_000 + "0]"


@pytest.mark.parametrize("trace", [WIDE, HUGE], ids=["wide", "huge"])
def test_a_comparison_ends_at_the_limit(course: Path, trace: str) -> None:
    """The border lets no such trace pass; if one did, it would cost what one job may take."""
    master, _ = masters.load(course, tiny.NAME, masters.load_config(course))
    workers = Workers(course, master, replace(settings.load(course), limits=SHORT), feedback=False)
    try:
        with pytest.raises(LimitMet):
            workers.alike({"double-small": trace}, {"double-small": trace})
        assert workers.alike({"double-small": "[1]"}, {"double-small": "[1.0]", "double-zero": "[]"})
        assert not workers.alike({"double-small": "[1]"}, {"double-zero": "[1]"})
    finally:
        workers.close()


def test_a_job_that_is_too_large_to_read_meets_the_limit(workers: Workers) -> None:
    """It was read outside the limits, ended the worker, and was tried again and again."""
    with pytest.raises(LimitMet):
        workers._do(Tells({"double-small": "[]"}, Voices(([],) * 8_000_000)))  # type: ignore[arg-type]
    assert workers.take_in("ada").problem == ""


def test_workers_that_never_start_stop_the_class(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    master, _ = masters.load(course, tiny.NAME, masters.load_config(course))
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    workers = Workers(course, master, settings.load(course), feedback=True)
    with pytest.raises(GradingError, match="while they started"):
        workers.take_in("ada")
    workers.close()


def test_a_fault_of_ours_in_a_worker_is_told(workers: Workers, course: Path) -> None:
    submission = replace(workers.take_in("ada"), student="x\0y")
    with pytest.raises(WorkerError, match="null byte"):
        publish(workers, course, submission)
