"""A made-up class goes through an instructor's day: by `rehearse`, and by every command of the guide."""

from __future__ import annotations

import contextlib
import csv
import json
import re
import shlex
import shutil
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base import kit
from autograder.base.records import Grade, Verdict
from autograder.course import assignments, build, known, new_course
from autograder.demo import made_up
from autograder.grading import score
from autograder.grading.store import Store
from tests.conftest import ROOT

NAME, FULL = "attention", 10.0
PAGES = ("class.md", "grading.md", "scale.md")
USED = {
    "read",
    "kit",
    "collect",
    "policy",
    "watch",
    "report",
    "build",
    "regrade",
    "rehearse",
    "export",
    "handback",
    "gradescope",
    "grade",
    "merge",
}


def commands(page: str) -> list[list[str]]:
    """What a page tells an instructor to type, in its order."""
    text, inside, found = (ROOT / "book" / page).read_text(encoding="utf-8"), False, []
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside
        elif inside and line.startswith("python -m autograder "):
            found.append(shlex.split(line, comments=True)[3:])
    return found


@pytest.fixture
def course(tmp_path: Path, empty_gradebook: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The small course under the names that the guide uses, with the guide's own policy."""
    monkeypatch.setattr(kit, "installed", lambda: kit.NO_KIT)
    folder = tmp_path / "course"
    new_course.make(folder, "A rehearsal")
    for name in (NAME, "masks"):
        shutil.copytree(folder / "assignments" / "averages", folder / "assignments" / name)
        (folder / "assignments" / name / "averages.py").rename(folder / f"assignments/{name}/{name}.py")
    shutil.rmtree(folder / "assignments" / "averages")
    guide = (ROOT / "book" / "class.md").read_text()
    policy = re.search(r"^```toml\n(.*?)^```", guide, re.DOTALL | re.MULTILINE)
    assert policy is not None
    assert "due = 2026-11-16 23:59:00" in policy[1]
    (folder / "policy.toml").write_text(policy[1].replace("2026-11-16", "2020-01-10"))
    with (folder / "autograder.toml").open("a") as file:
        file.write("trust_timestamps = true\n")
    shutil.copy(empty_gradebook, folder)
    build.write(folder, [build.make(folder, name) for name in (NAME, "masks")])
    monkeypatch.chdir(folder)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield folder
    for number, handler in handlers.items():
        signal.signal(number, handler)


def run(words: list[str], status: int = 0) -> str:
    done = CliRunner().invoke(cli.app, words)
    assert done.exit_code == status, f"{words}: {done.output}\n{done.exception!r}"
    return done.stdout


def files(course: Path) -> list[Path]:
    """What lies in a course; what Python keeps of the modules that it reads belongs to nobody."""
    return sorted(path for path in course.rglob("*") if path.is_file() and path.suffix != ".pyc")


def grades(course: Path) -> dict[str, Grade]:
    with contextlib.closing(Store(course)) as store:
        return {one.student: one for one in store.grades(NAME)}


def table(path: Path) -> list[dict[str, Any]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_a_rehearsal_holds_and_names_every_known_mistake(course: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    before = files(course)
    checks = json.loads(run(["rehearse", NAME, "--json", "--keep", str(kept)]))
    assert [check for check in checks if not check["passed"]] == []
    stages = list(dict.fromkeys(check["stage"] for check in checks))
    assert stages == [
        "hand out",
        "collect",
        "grade",
        "read",
        "report",
        "hand back",
        "regrade",
        "export",
        "grade again",
        "watch",
        "gradescope",
    ]
    assert any("the same code stand side by side" in check["must"] for check in checks)
    graded = grades(kept)
    assert graded["farid"].verdict is Verdict.STUDENT_ERROR
    assignment = assignments.read(course / "assignments" / NAME / f"{NAME}.py")
    for mutant in known.load(course, assignment).mutants:
        one = graded[f"m-{mutant.solution}-{mutant.name}"]
        assert {test.diagnosis for test in one.tests} - {""} == {f"{mutant.solution}/{mutant.name}"}
    # The course itself is as it was.
    assert files(course) == before


def test_a_grader_that_gives_points_away_fails_the_rehearsal(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever fails, fails no test: the rehearsal has to notice that, and go on to its end."""
    honest = score.grade

    def generous(*words: Any) -> Grade:
        graded = honest(*words)
        tests = tuple(replace(t, score=t.max_score if t.score == 0 else t.score) for t in graded.tests)
        return replace(graded, tests=tests)

    monkeypatch.setattr(score, "grade", generous)
    mutants = course / "assignments" / NAME / "mutants.py"
    text = mutants.read_text()
    mutants.write_text(text[: text.index("mutants.edit", text.index("mutants.edit") + 1)])  # one is enough
    said = run(["rehearse", NAME], status=1)
    assert "FAILED  grade" in said
    assert "not so: tests lost and kept are as they must be: " in said
    assert "blank (nothing solved): " in said
    assert "checks do not hold." in said


# A training run of a tenth of a second, as an author adds one to a sheet.
RUN = """
# %% [markdown] exercise="training" title="Train" difficulty=1 minutes=5
# Train a small net to tell two classes of points apart. The record is graded, so hand in the folder `runs`.
#
# <details><summary>A question to begin with</summary>
# Whose run is it?
# </details>

# %%
import torch
from torch import nn

from coursekit.training import RunConfig, RunTask, digest_of, drawn, record_run

POINTS = torch.randint(-9, 10, (200, 6), generator=torch.Generator().manual_seed(0)) / 5
CLASSES = (POINTS[:, 0] * POINTS[:, 1] + POINTS[:, 2] > 0).long()
SHAPES = {"0.weight": (24, 6), "0.bias": (24,), "2.weight": (2, 24), "2.bias": (2,)}


def loss_of(model, batch):
    return nn.functional.cross_entropy(model(batch[0]), batch[1])


TRAINING = RunTask(
    name="net",
    configs={
        "small": RunConfig(
            steps=40,
            batch_size=200,
            learning_rate=1e-2,
            evaluate_every=10,
            checkpoints=(10, 20, 30, 40),
            precision="float32",
        )
    },
    shapes=lambda scale: SHAPES,
    model=lambda scale, seed: drawn(
        nn.Sequential(nn.Linear(6, 24), nn.GELU(), nn.Linear(24, 2)), SHAPES, seed, std=0.3
    ),
    batches=lambda scale, seed: lambda step: (POINTS, CLASSES),
    loss=loss_of,
    evaluate=lambda model: {"dev_loss": loss_of(model, (POINTS, CLASSES)).item()},
    data_sha256=digest_of(POINTS, CLASSES),
)

# %% run="net"
STUDENT = "your-id"
run = record_run(TRAINING, STUDENT)

# %% test="net-consistent" points=1 record="net" rests="Train a small net to tell two classes of points"
# The record fits together.
from coursekit.training import Verifier

check = Verifier(TRAINING).consistency()
assert check.passed, check.sentence

# %% test="net-replay" points=1 record="net" rests="Train a small net to tell two classes of points"
# Trained again, it ends where the record says.
import torch

from coursekit.training import Verifier

check = Verifier(TRAINING).replay(torch.Generator().manual_seed(2))
assert check.passed, check.sentence

# %% test="net-own" points=1 record="net" rests="Train a small net to tell two classes of points"
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(TRAINING).whose(handed_in_by())
assert check.passed, check.sentence
"""


@pytest.fixture
def course_with_run(course: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same course, with a training run in its first sheet and one known mistake."""
    monkeypatch.undo()
    monkeypatch.chdir(course)
    source = course / "assignments" / NAME / f"{NAME}.py"
    text = source.read_text().replace("# points: 13", "# points: 16")
    source.write_text(text.replace("# minutes: 45", "# minutes: 50") + RUN)
    mutants = course / "assignments" / NAME / "mutants.py"
    text = mutants.read_text()
    mutants.write_text(text[: text.index("mutants.edit", text.index("mutants.edit") + 1)])
    pins = "requirements.txt", ".ci/constraints.txt"  # of what the sheet imports, for the kit
    (course / ".ci").mkdir()
    for name in pins:
        shutil.copy(ROOT / name, course / name)
    build.write(course, [build.make(course, NAME)])
    return course


def test_a_sheet_with_a_training_run_is_rehearsed_with_honest_and_with_forged_records(
    course_with_run: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    checks = json.loads(run(["rehearse", NAME, "--json", "--keep", str(kept)]))
    assert [check for check in checks if not check["passed"]] == []
    assert any("pairs of one training record" in check["must"] for check in checks)
    tests = ("net-consistent", "net-replay", "net-own")
    graded = grades(kept)
    got = {
        who: {test.name for test in graded[who].tests if test.name in tests and test.score} for who in graded
    }
    assert got["ada"] == got["lena"] == set(tests)
    assert got["jörg"] == set()  # solved, and without a record
    assert got["cleo"] == got["rick"] == set(tests) - {"net-own"}
    assert got["fay"] < set(tests)
    assert "net-own" in got["fay"]


def few(course: Path) -> list[made_up.Member]:
    """As many as it takes to have something of everything."""
    members = made_up.of(course, NAME, (), course).members
    return [one for one in members if one.name in ("ada", "blank", "eve", "lena", "jörg", "m-median-upper")]


def test_every_command_of_the_guide_with_a_made_up_class(course: Path) -> None:
    made_up.write(few(course), NAME, course, ZoneInfo("Europe/Vienna"))  # the zone of the guide's policy
    lines = [words for page in PAGES for words in commands(page)]
    assert {words[0] for words in lines} == USED
    said: dict[str, list[str]] = {}
    for words in lines:
        if words[0] == "rehearse":
            continue  # it has tests of its own
        if words[0] == "build":  # the guide has come to changed points
            source = course / "assignments" / NAME / f"{NAME}.py"
            text = source.read_text().replace('test="median-keeps" points=1', 'test="median-keeps" points=2')
            source.write_text(text.replace("# points: 13", "# points: 14"))
        more = ["--once", "--every", "0.1"] if words[0] == "watch" else []
        status = int(words[0] == "collect")  # the made-up download has somebody whom nobody knows
        said.setdefault(words[0], []).append(run([*words, *more], status))
    assert "would be filed" in said["collect"][0]
    assert "jörg: attention.ipynb, timestamp.txt (1 earlier)" in said["collect"][1]
    assert "moodle: 6 hand-ins filed" in said["collect"][2]
    assert (
        said["regrade"][0].replace(" Nothing was changed: run it without --dry-run.", "")
        == said["regrade"][1]
    )
    rows = {row["student"]: row for row in table(course / "grades.csv")}
    assert {who: float(row["score"]) for who, row in rows.items()} | {"eve": 0.0} == {
        "ada": FULL + 1,
        "blank": 0.0,
        "eve": 0.0,
        "jörg": FULL + 1,
        "lena": 8.8,  # two days begun, ten per cent each
        "m-median-upper": FULL - 1,
    }
    assert rows["eve"]["held_back"] == "We talk first."
    moodle = {row["Username"]: row["Grade"] for row in table(course / "import.csv")}
    assert (moodle["ada"], moodle["eve"], moodle["absent"], moodle["jörg"]) == ("11", "", "", "11")
    pages = {path.parent.parent.name for path in course.glob(f"feedback/*/{NAME}/{NAME}.html")}
    assert pages == rows.keys() - {"eve"}
    assert "<h1>Report: the whole course</h1>" in (course / "course.html").read_text()
