"""Hand-ins graded as they arrive: each once, attempts counted, pages by the policy, whatever happens."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from autograder import pipeline, watch
from autograder.base.course_lock import CourseLock
from autograder.base.errors import CourseBusy, CourseError
from autograder.base.policy import Standing
from autograder.base.records import RunRecord
from autograder.course import build
from autograder.grading.store import Store
from autograder.watch import News, Watch
from tests.autograder.whole_class.people import grade_here
from tests.conftest import ROOT
from tests.helpers import tiny
from tests.helpers.fakes import FakeBackend, FakeSite

DUE = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
POLICY = 'times = "arrival"\n[tiny]\ndue = 2026-11-16 12:00:00\nlate = { points_per_day = 1 }\n'
WRONG = "def triple(x):\n    return x"


class Room:
    """A course that is watched in this process, with a clock of its own."""

    def __init__(self, course: Path) -> None:
        self.course, self.now = course, DUE - timedelta(hours=1)
        self.news: list[News] = []
        self.said: list[str] = []
        self.site = FakeSite()
        self.start()

    def start(self) -> None:
        requests = [pipeline.Request(self.course, tiny.NAME)]
        self._watch = Watch(requests, self.news.append, self.said.append, lambda: self.now)

    def look(self, rounds: int = 1) -> list[str]:
        """What is told in some rounds, as words."""
        before = len(self.news)
        for _ in range(rounds):
            self._watch.round(self.site)
        return [one.line().partition(" ")[2] for one in self.news[before:]]

    def run_once(self) -> None:
        self._watch.run(0.01, once=True)

    def hand_in(self, student: str, **answers: str) -> None:
        tiny.hand_in(self.course, student, tiny.solved(self.course, **answers))

    def page(self, student: str) -> str:
        path = self.course / "feedback" / student / tiny.NAME / f"{tiny.NAME}.html"
        return path.read_text() if path.exists() else ""


@pytest.fixture
def room(course: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    grade_here(monkeypatch)
    return Room(course)


def test_what_arrives_is_graded_once_it_has_settled_and_nothing_is_said_of_the_rest(room: Room) -> None:
    assert room.look(2) == []
    room.hand_in("ada")
    assert room.look() == []  # it may still be on its way
    score = "tiny, graded, 10 of 10 so far; 4 points wait for a reader"
    assert room.look() == [f"ada: {score}"]
    assert room.look(3) == []
    room.hand_in("ben")
    room.look()
    tiny.hand_in(room.course, "ben", b"{")  # written to again before it settled
    assert room.look() == []
    (line,) = room.look()
    assert line.startswith("ben: tiny, student error, 0 of 14")
    assert "tiny.ipynb is damaged" in room.page("ben")


def test_attempts_are_counted_and_the_time_of_arrival_decides(room: Room) -> None:
    (room.course / "policy.toml").write_text(POLICY + 'counts = "best"\n')
    room.hand_in("ada", triple=WRONG)
    assert "attempt 1 of 1" in room.look(2)[0]
    room.now = DUE + timedelta(hours=2)
    room.hand_in("ada")
    (line,) = room.look(2)
    assert line.startswith("ada: tiny, graded, 9 of 10 so far (10 less 1 for lateness)")
    assert "attempt 2 of 2" in line
    assert "Handed in 2 hours after the deadline" in room.page("ada")
    kept = room.course / "earlier" / "ada" / tiny.NAME
    assert sorted(path.name for path in kept.iterdir()) == ["1", "1.txt", "2", "2.txt"]


def test_a_page_comes_when_the_deadline_has_passed(room: Room) -> None:
    (room.course / "policy.toml").write_text(POLICY + 'feedback = "after the deadline"\n')
    room.hand_in("ada")
    assert room.look(2)[0].endswith("page: none")
    assert room.page("ada") == ""
    room.now = DUE + timedelta(minutes=1)
    assert room.look(2) == []  # nothing new was graded
    assert "10 of 10 so far" in room.page("ada")


def test_a_changed_policy_is_heeded_and_a_broken_one_is_told_once(room: Room) -> None:
    room.hand_in("ada")
    room.look(2)
    assert room.page("ada")
    (room.course / "policy.toml").write_text("[tiny")
    room.look(3)
    assert len(room.said) == 1
    assert "policy.toml can't be read" in room.said[0]
    (room.course / "policy.toml").write_text('[tiny.hold]\nada = "We talk first."\n')
    room.look(2)
    assert room.page("ada") == ""


def test_a_new_start_says_nothing_of_what_is_graded_and_counts_nothing_twice(room: Room) -> None:
    (room.course / "policy.toml").write_text(POLICY)
    room.hand_in("ada")
    room.look(2)
    room.start()
    assert room.look(3) == []
    room.hand_in("ada", triple=WRONG)
    assert "attempt 2 of 2" in room.look(2)[0]


def test_it_waits_while_somebody_else_grades(room: Room) -> None:
    room.hand_in("ada")
    lock = CourseLock(room.course)
    assert room.look(3) == []
    lock.release()
    assert len(room.look()) == 1
    assert room.said == []


def test_a_single_look_says_that_somebody_else_grades(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Started by a timer it has no next look: to end well and grade nothing would hide that."""
    monkeypatch.setattr(watch, "open_site", lambda *_: contextlib.nullcontext(room.site))
    room.hand_in("ada")
    lock = CourseLock(room.course)
    with pytest.raises(CourseBusy, match="Another grading command is at work in"):
        room.run_once()
    assert room.news == []
    lock.release()
    room.run_once()
    assert [one.grade.student for one in room.news] == ["ada"]


def test_where_the_machine_failed_it_is_tried_again_but_not_at_every_look(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(FakeBackend):
        runs = 0

        def run(self, job: Any) -> RunRecord:
            Failing.runs += 1
            raise OSError("no room")

    now = 1000.0
    room.site = FakeSite(Failing())
    monkeypatch.setattr(time, "monotonic", lambda: now)
    room.hand_in("ada")
    assert "infrastructure error" in room.look(2)[0]
    before = Failing.runs
    room.look(5)
    assert Failing.runs == before
    now += 61
    room.look()
    assert Failing.runs > before
    room.site = FakeSite()
    now += 121
    assert "graded" in room.look()[0]


def test_what_would_fail_at_the_first_hand_in_is_told_at_the_start(course: Path, tmp_path: Path) -> None:
    def watch(place: Path, name: str = tiny.NAME) -> Watch:
        return Watch([pipeline.Request(place, name)], lambda news: None, lambda words: None)

    with pytest.raises(CourseError, match="There is no folder"):
        watch(tmp_path / "nowhere").run(0.1)
    with pytest.raises(CourseError, match=r"unbuilt\.ipynb does not exist"):
        watch(course, "unbuilt").run(0.1)
    (course / "policy.toml").write_text("[tiny")
    with pytest.raises(CourseError, match=r"policy\.toml can't be read"):
        watch(course).run(0.1)


@pytest.fixture
def built(tiny: Path) -> Path:
    build.write(tiny, [build.make(tiny, "tiny")])
    (tiny / "autograder.toml").write_text("[grading]\npreload = []\n")
    (tiny / "policy.toml").write_text('[tiny]\ncounts = "best"\n')
    return tiny


def solved(course: Path, value: str) -> bytes:
    notebook = json.loads((course / "release" / "tiny" / "tiny.ipynb").read_text())
    cell = next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == "add")
    cell["source"] = f"def add() -> int:\n    return {value}\n"
    return json.dumps(notebook).encode()


def start(course: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "ignore", "-m", "autograder", "watch", "tiny", "--every", "0.2", *more]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=course, env=environment, text=True, **pipes)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def started(built: Path) -> Iterator[Any]:
    """Start the command; whatever is left of it at the end is ended."""
    running = []

    def begin(*more: str) -> subprocess.Popen[str]:
        running.append(start(built, *more))
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def told(process: subprocess.Popen[str], student: str) -> dict[str, Any]:
    """The next result of this student."""
    assert process.stdout is not None
    for line in process.stdout:
        row: dict[str, Any] = json.loads(line)
        if row["student"] == student:
            return row
    raise AssertionError(f"it ended without a word about {student}")


def test_killed_at_any_moment_it_goes_on_and_ctrl_c_ends_it(built: Path, started: Any) -> None:
    tiny.hand_in(built, "ada", solved(built, "BASE + 2"))
    first = started("--json")
    assert told(first, "ada")["score"] == 3.0
    tiny.hand_in(built, "ada", solved(built, "3"))
    tiny.hand_in(built, "ben", solved(built, "BASE + 2  # ben's"))
    time.sleep(random.Random(7).uniform(0.2, 2.0))  # any moment will do: nothing below depends on which
    first.kill()
    first.communicate()
    second = started("--json")
    tiny.hand_in(built, "cem", solved(built, "3  # cem's"))
    assert told(second, "cem")["score"] == 1.0
    second.send_signal(signal.SIGINT)
    _, said = second.communicate(timeout=60)
    assert said == "\nStopping. What is graded is kept; run the same command again to go on.\n"
    assert second.returncode == 0
    with contextlib.closing(Store(built)) as store:
        grades = {one.student: one for one in store.grades("tiny")}
    assert {name: one.score for name, one in grades.items()} == {"ada": 3.0, "ben": 3.0, "cem": 1.0}
    assert grades["ada"].standing == Standing(attempt=1, handed_in=2)  # the better of two, each counted once
    pages = sorted(path.parent.parent.name for path in built.glob("feedback/*/tiny/tiny.html"))
    assert pages == ["ada", "ben", "cem"]
