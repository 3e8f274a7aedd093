"""Grading on a real scheduler and real workers: the grades of one machine, whoever dies or freezes."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from autograder import pipeline, resources
from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.level import Level, Walls
from autograder.base.progress import Progress
from autograder.base.records import Companion, Fault, Grade, Submission
from autograder.base.settings import Settings
from autograder.cluster import coordinator
from autograder.cluster.coordinator import Cluster, Patience, _Member
from autograder.cluster.shipping import Setup, WorkerReport
from autograder.grading.backend import Contents, Job
from tests.autograder.cluster.conftest import Machines
from tests.autograder.grading.test_backend import CELLS, FILE, TEXT, judged
from tests.autograder.whole_class.people import WorkersHere
from tests.conftest import ROOT
from tests.helpers import tiny
from tests.helpers.processes import SMALL, descendants

SETUP = Setup(Settings(limits=SMALL, preload=()), CELLS)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand-ins are read and pages drawn in this process, which has tests of its own."""
    monkeypatch.setattr(resources, "Workers", WorkersHere)


@pytest.fixture
def file(tmp_path: Path) -> Submission:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "start.txt").write_bytes(TEXT)
    companion = Companion(tmp_path / "data" / "start.txt", FILE.name, FILE.digest)
    return Submission("ada", "tiny", tmp_path, CELLS, (companion,))


def grade(course: Path, **options: object) -> list[Grade]:
    request = pipeline.Request(course, tiny.NAME, **options)  # type: ignore[arg-type]
    found = pipeline.grade(request, Progress(0, io.StringIO()))
    return [replace(one, seconds=0.0, test_seconds={}) for one in found]


def hand_in(course: Path, wait: float = 0.0) -> None:
    for number in range(4):
        pause = f"import time\ntime.sleep({wait})  # {number}\n"
        right = f"{pause}def triple(x):\n    return 3 * x + ({number} == 2)"
        tiny.hand_in(course, f"s{number}", tiny.solved(course, triple=right))


def wait_for(what: Callable[[], object]) -> None:
    for _ in range(6000):
        if what():
            return
        time.sleep(0.02)
    raise AssertionError("it never came to pass")


def is_at_work(process: subprocess.Popen[bytes]) -> bool:
    """Whether a worker has a box: two processes beside the warm one and its template."""
    return len(descendants(process.pid)) > 2


@contextlib.contextmanager
def in_background(work: Callable[[], list[Grade]]) -> Iterator[list[list[Grade] | BaseException]]:
    """Do something while the block runs; its result, or what it raised, stands in the list afterwards."""
    results: list[list[Grade] | BaseException] = []

    def kept() -> None:
        try:
            results.append(work())
        except BaseException as error:
            results.append(error)

    thread = threading.Thread(target=kept)
    thread.start()
    yield results
    thread.join()


def test_a_job_with_a_file_comes_back_as_its_record(two_workers: Machines, file: Submission) -> None:
    contents = Contents()
    with Cluster(two_workers.address, SETUP) as cluster, contents.holding(file.companions):
        backend = cluster.backend(contents)
        for _ in range(3):  # the second and third time a worker may have the file
            record = backend.run(Job.of(file, SMALL, {}))
            assert (record.fault, record.level) == (Fault.NONE, str(backend.level))
            assert [score for _, score, _ in judged(record, file)] == [0.0, 1.0, 3.0]
        missing = replace(Job.of(file, SMALL, {}), files=(replace(FILE, digest="00"),))
        assert backend.run(missing).fault is Fault.INFRASTRUCTURE


def test_a_job_is_packed_and_unpacked(file: Submission) -> None:
    own = replace(CELLS[1], source="def f(x):\n    return x + 2")
    job = Job.of(replace(file, cells=(CELLS[0], own, *CELLS[2:])), SMALL, {"f-value": ("f",)})
    text = SETUP.pack(job)
    assert "f adds two" not in text, "an instructor's cell travels once, with the set-up"
    assert own.source.splitlines()[0] in text
    assert Setup.from_json(SETUP.to_json()).unpack(text) == job
    assert Setup.from_json(SETUP.to_json()) == SETUP


def test_only_the_strongest_boxes_get_work() -> None:
    strong = Level(Walls.NAMESPACES, filtered=True)
    weak = (Level(Walls.NAMESPACES, counted=True), Level(Walls.WITHOUT_PROC, filtered=True, counted=True))
    said: list[str] = []
    cluster = Cluster("nowhere", SETUP, said.append)
    for number, level in enumerate([weak[0], strong, weak[1], strong]):
        cluster._members[str(number)] = _Member(str(number), places=1, heard=time.monotonic(), level=level)
    cluster._wait_for_the_first()
    assert (cluster.level, cluster.slots) == (strong, 4)  # two places, twice
    for number, line in zip("02", said, strict=True):
        assert line.startswith(f"The worker {number} gets no work: boxes of the level 'namespaces")
        assert line.endswith("where the class is graded at 'namespaces, seccomp'.")


@pytest.mark.parametrize("level", [None, Level(Walls.NAMESPACES, counted=True)])
def test_a_report_comes_over_as_it_was_sent(level: Level | None) -> None:
    report = WorkerReport({"torch": "2.9"}, level, "" if level else "no sandbox works")
    assert WorkerReport.from_json(report.to_json()) == report


def test_the_grades_are_those_of_one_machine(two_workers: Machines, course: Path, tmp_path: Path) -> None:
    hand_in(course)
    tiny.hand_in(course, "dies", tiny.solved(course, triple="import os\nos._exit(3)"))
    tiny.hand_in(course, "torn", b"{")
    alone = shutil.copytree(course, tmp_path / "alone")
    on_cluster = grade(course, on=two_workers.address)
    assert on_cluster == grade(alone)
    assert {one.level for one in on_cluster if one.student != "torn"} == {on_cluster[0].level}
    # After a test has changed, the same workers use the new one.
    path = layout.notebook(course, layout.SOURCE, tiny.NAME)
    path.write_text(path.read_text().replace("triple(2) == 6", "triple(2) == 7"))
    changed = {one.student: one.score for one in grade(course, on=two_workers.address)}
    assert (changed["s0"], changed["s2"]) == (tiny.FULL - 3, tiny.FULL - 4)


def test_a_coordinator_that_was_killed_goes_on(two_workers: Machines, course: Path) -> None:
    hand_in(course, wait=0.3)
    command = [sys.executable, "-W", "ignore", "-c", COORDINATOR, str(course), two_workers.address]
    first = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(ROOT)})
    wait_for(lambda: first.poll() is not None or kept_runs(course))
    first.kill()
    first.wait()
    before = kept_runs(course)
    assert before
    told = io.StringIO()
    pipeline.grade(pipeline.Request(course, tiny.NAME, on=two_workers.address), Progress(4, told))
    assert {one.score for one in grade(course, on=two_workers.address)} == {tiny.FULL, tiny.FULL - 7}
    again = [line for line in told.getvalue().splitlines() if line.startswith("[") and line.endswith(" s")]
    assert len(again) <= 4 - before, "what was kept is not run again"


COORDINATOR = """
import sys
from pathlib import Path
from autograder import pipeline
pipeline.grade(pipeline.Request(Path(sys.argv[1]), "tiny", on=sys.argv[2]))
"""


def kept_runs(course: Path) -> int:
    path = layout.store(course)
    if not path.exists():
        return 0
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        try:
            return int(db.execute("select count(*) from runs").fetchone()[0])
        except sqlite3.OperationalError:
            return 0


def test_a_worker_that_is_different_gets_no_work(two_workers: Machines, tmp_path: Path, course: Path) -> None:
    """A machine with an older checkout: its engine is not this one."""
    older = tmp_path / "older"
    for package in ("autograder", "coursekit"):
        shutil.copytree(ROOT / package, older / package)
    with (older / "autograder" / "__init__.py").open("a") as module:
        module.write("# older\n")
    stranger = two_workers.worker(path=older)
    said: list[str] = []
    with Cluster(two_workers.address, SETUP, said.append):
        wait_for(lambda: said)
    assert len(said) == 1
    assert said[0].endswith("gets no work: different autograder.")
    stranger.kill()
    stranger.wait()


def test_dead_and_frozen_workers_cost_nobody_anything(
    machines: Machines, course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One worker is killed and one is frozen, each with a notebook on it; then the scheduler dies as well."""
    patience = Patience(silence=8.0, nobody=10.0)
    monkeypatch.setattr(coordinator, "Patience", lambda: patience)
    hand_in(course, wait=2.0)
    killed, frozen, sound = machines.worker(), machines.worker(), machines.worker()
    with in_background(partial(grade, course, on=machines.address)) as results:
        wait_for(lambda: is_at_work(killed))
        killed.kill()
        wait_for(lambda: is_at_work(frozen))
        frozen.send_signal(signal.SIGSTOP)
    (grades,) = results
    assert isinstance(grades, list), grades
    assert [one.score for one in grades] == [tiny.FULL, tiny.FULL, tiny.FULL - 7, tiny.FULL]
    assert sound.poll() is None

    hand_in(course, wait=2.1)  # new notebooks
    with in_background(partial(grade, course, on=machines.address)) as results:
        wait_for(lambda: is_at_work(sound))
        machines.scheduler.kill()
    (ended,) = results
    assert isinstance(ended, GradingError)
    assert "No worker of" in str(ended)
    assert "run the same command again" in ended.hint


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coordinator, "_CONNECT_SECONDS", 0.5)
    with pytest.raises(GradingError, match="There is no Dask scheduler at tcp://127"):
        Cluster("tcp://127.0.0.1:9", SETUP).__enter__()
