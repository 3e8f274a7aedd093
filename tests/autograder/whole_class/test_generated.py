"""Thousands of generated hand-ins in one class: each ends in one verdict, and nobody else notices.

A tenth of them runs every time; `GENERATED=10000` runs all, `GENERATED_SEED` repeats a run.  All of them take
longer than pytest lets a test hang: `-o faulthandler_timeout=0`.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from autograder.base import border, layout, words
from tests.autograder.whole_class import generated
from tests.conftest import ROOT
from tests.helpers import tiny

COUNT = int(os.environ.get("GENERATED", "1000"))
SEED = int(os.environ.get("GENERATED_SEED", "20261116"))
HONEST = 8
MOST_MB = 500  # of the grader's own process, its libraries included
LIMITS = "cell_seconds = 5\nnotebook_seconds = 20\nworker_seconds = 2\n"
MOST_SECONDS = 20 + 5  # of a run: the notebook's time, and what it takes to end one
SCRIPT = """
import json, re, sys
from dataclasses import asdict
from pathlib import Path
from autograder import pipeline
from autograder.outlets import results_json
from autograder.base.progress import Progress
course = Path(sys.argv[1])
grades = pipeline.grade(pipeline.Request(course, "tiny"), Progress(0, quiet=True))
results_json.write(course / "for-people.json", grades)
rows = [asdict(g) | {"score": g.score} for g in grades]
(course / "grades.json").write_text(json.dumps(rows))
held = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]
print(json.dumps([len(grades), int(held) / 1024]))
"""


def grade(course: Path) -> tuple[dict[str, dict[str, Any]], float]:
    """Everybody's result, and the most memory that the grader ever held, in MB."""
    command = [sys.executable, "-W", "ignore", "-c", SCRIPT, str(course)]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=variables, stdout=subprocess.PIPE, text=True, check=True)
    count, memory = json.loads(done.stdout.splitlines()[-1])
    rows = {row["student"]: row for row in json.loads((course / "grades.json").read_text())}
    assert len(rows) == count, "somebody has two verdicts"
    return rows, memory


def without_times(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "seconds"}


def test_generated_hand_ins(tmp_path: Path, nothing_left: None) -> None:
    print(f"seed {SEED}, {COUNT} hand-ins")
    chance = random.Random(SEED)
    course = tiny.make_course(tmp_path / "course", LIMITS)
    base = tiny.solved(course)
    for number in range(HONEST):  # their names lie between the others'
        answer = f"def triple(x):\n    return {number} * x"
        tiny.hand_in(course, f"{number:02}-honest", tiny.solved(course, triple=answer))
    alone, _ = grade(course)
    students = []
    for number in range(COUNT):
        raw = f"{number % 10:02}-{number:05}".encode()
        raw += generated.name(chance) if chance.random() < 0.05 else b""
        students.append(os.fsdecode(raw))
        generated.folder(course / "submitted" / students[-1] / tiny.NAME, base, chance)
    began = time.monotonic()
    together, memory = grade(course)
    each = (time.monotonic() - began) / len(together)
    assert set(together) == {*alone, *map(border.shown, students)}
    for student, before in alone.items():
        assert without_times(together[student]) == without_times(before)
    assert [path.read_text() for path in (course / layout.CRASH_REPORTS).rglob("*.txt")] == []
    for student in students:
        check(together[border.shown(student)], words.is_name(student))
    assert memory < MOST_MB
    seconds = sorted(row["seconds"] for row in together.values())
    print(
        f"the grader held {memory:.0f} MB; median run {seconds[len(seconds) // 2]:.2f} s,",
        f"slowest {seconds[-1]:.1f} s, {each:.2f} s on the clock for each hand-in;",
        dict(Counter(row["verdict"] for row in together.values())),
    )


def check(row: dict[str, Any], named: bool) -> None:
    assert (row["verdict"] == "infrastructure error") is not named, row
    assert (row["score"] is None) is not named
    assert len(row["tests"]) == 5
    assert named is False or 0 <= row["score"] <= tiny.FULL
    assert row["reason"] or row["verdict"] == "graded"
    assert row["seconds"] < MOST_SECONDS
    json.dumps(row, ensure_ascii=False).encode()
